package tie

import (
	"cmp"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
)

// Releases print an amount in several tables under several names: net earnings in the statement, "available to common shareholders, diluted" in a
// note. Two rows that print the same for all periods they have in common but one, and there the same digits in another order, are one.

const (
	leastSameDigits = 3 // of a number that is looked up
	mostSameRows    = 8 // rows that print one number for one period: more say nothing
	sameRowsProof   = 7 // digits of the columns of two rows, but the first of what differs, that show that they are one
)

// amount is what a figure prints, whatever its sign, and of when.
type amount struct {
	value  string
	period tieout.Period
	where  string
	kind   release.Number
}

func amountOf(f *Figure) amount {
	where := f.where
	if isApart(f) {
		where = ""
	}
	return amount{f.Item.Value.Abs().String(), f.Period, where, f.Item.Kind}
}

// sameAmounts are rows that print the same as others but for two neighbouring digits of one column, which nothing else ties in both.
func (b *book) sameAmounts(judged []*claim) []*claim {
	broken := map[*Figure]bool{}
	for _, c := range judged {
		for _, r := range c.relations {
			if r.state == Broken {
				for _, f := range r.figures() {
					broken[f] = true
				}
			}
		}
	}
	byAmount, byRow := map[amount][]*Figure{}, map[*release.Row][]*Figure{}
	var rows []*release.Row
	for _, f := range b.figures {
		b.check()
		if it := f.Item; it.Nil || it.Column.Kind != release.Values || it.Value.IsZero() || f.Period.Kind == tieout.Forever || it.Kind != release.Money && it.Kind != release.Shares {
			continue
		}
		if byRow[f.Item.Row] == nil {
			rows = append(rows, f.Item.Row)
		}
		byRow[f.Item.Row] = append(byRow[f.Item.Row], f)
		if digitsOf(f) >= leastSameDigits {
			k := amountOf(f)
			byAmount[k] = append(byAmount[k], f)
		}
	}
	var out []*claim
	for _, row := range rows {
		var others []*release.Row
		for _, f := range byRow[row] {
			alike := byAmount[amountOf(f)]
			if len(alike) > mostSameRows {
				continue
			}
			for _, g := range alike {
				if o := g.Item.Row; o != row && printedBefore(o, row, g.Table, f.Table) && !slices.Contains(others, o) {
					others = append(others, o)
				}
			}
		}
		for _, o := range others {
			b.check()
			if c := b.sameButOne(byRow[row], byRow[o], broken); c != nil {
				out = append(out, c)
			}
		}
	}
	return out
}

// printedBefore reports whether a row of a table is printed before another: each pair is looked at once.
func printedBefore(o, row *release.Row, ofO, ofRow *release.Table) bool {
	return cmp.Or(cmp.Compare(ofO.Index, ofRow.Index), cmp.Compare(o.Index, row.Index)) < 0
}

// digitsOf is how many digits of a figure are printed.
func digitsOf(f *Figure) int {
	digits, _ := printedDigits(f.Item, f.Item.Value)
	return len(digits)
}

// sameButOne are two rows as one; nil where they do not show that they are, and where they do not differ.
func (b *book) sameButOne(row, other []*Figure, broken map[*Figure]bool) *claim {
	c := &claim{family: repeatFamily, explained: true, anySign: true}
	digits := 0
	var odd *Relation
	for _, f := range row {
		i := slices.IndexFunc(other, func(g *Figure) bool { return g.Period == f.Period && g.Item.Kind == f.Item.Kind && amountOf(g).where == amountOf(f).where })
		if i < 0 {
			continue
		}
		r := &Relation{Total: f, Parts: []Term{{other[i], sameSign(f, other[i])}}, form: asPrinted}
		c.add(r)
		if f.Item.Value.Abs().Equal(other[i].Item.Value.Abs()) {
			digits += digitsOf(f)
		} else if odd != nil {
			return nil
		} else {
			odd = r
			digits += digitsOf(f) - 1
		}
	}
	if odd == nil || digits < sameRowsProof || len(c.relations) < 2 {
		return nil
	}
	f, g := odd.Total, odd.Parts[0].Figure
	if broken[f] || broken[g] || len(b.tied[f]) > 0 && len(b.tied[g]) > 0 {
		return nil // judged already, or each is what others make it
	}
	near, _ := f.swaps()
	if f.Item.Scale != g.Item.Scale || !slices.ContainsFunc(near, func(v decimal.Decimal) bool { return v.Abs().Equal(g.Item.Value.Abs()) }) {
		return nil
	}
	return c
}

// sameSign is the weight that makes one of two figures of one amount the other.
func sameSign(f, g *Figure) int {
	if f.Item.Value.Sign() != g.Item.Value.Sign() {
		return -1
	}
	return 1
}
