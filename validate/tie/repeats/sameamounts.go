package repeats

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/slip"
)

// Releases print an amount in several tables under several names: net earnings in the statement, "available to common shareholders, diluted" in a
// note. Two rows that print the same for all periods they have in common but one, and there the same digits in another order, are one; so are two of
// which one prints in one column what the other prints in another, and the other way round.

const (
	leastSameDigits = 3 // of a number that is looked up
	leastAlikeIn    = 4 // numbers that two tables print alike
	mostSameRows    = 8 // rows that print one number for one period: more say nothing
	sameNamedProof  = 4 // the same of two rows of one name, or of earnings per share
	leastNamed      = 2 // columns besides one in which two rows of one name print the same
	sameRowsProof   = 7 // digits of the columns of two rows, but the first of what differs, that show that they are one
)

// amount is what a figure prints, whatever its sign, and of when: a day, or what ends with it.
type amount struct {
	value string
	end   time.Time
	where string
	kind  release.Number
}

func amountOf(f *book.Figure) amount {
	return amount{f.Item.Value.Abs().String(), f.Period.End, f.WhereSaid(), f.Item.Kind}
}

// isOneAmount reports whether two figures, of one part, may be of one amount: of one kind and one time, or of a day and of what ends with it, as book values are
// where a heading says "three months ended".
func isOneAmount(f, g *book.Figure, ofOne bool) bool {
	return ofOne && f.Item.Kind == g.Item.Kind && f.Period.End == g.Period.End && (f.Period == g.Period || (f.Period.Kind == tieout.Instant) != (g.Period.Kind == tieout.Instant))
}

// withoutBasis is what is said of a figure that sets it apart, but for the basis: a table of adjusted measures begins with those of the accounts.
func withoutBasis(f *book.Figure) string {
	return strings.Join(slices.DeleteFunc(strings.Fields(f.WhereSaid()), func(d string) bool { return strings.HasPrefix(d, "BasisAxis=") }), " ")
}

// isMade reports whether a figure is what others make it, and would not be were it another.
func isMade(b *book.Book, f, other *book.Figure) bool {
	is := other.Item.Value.Abs()
	if f.Item.Value.IsNegative() {
		is = is.Neg()
	}
	return slices.ContainsFunc(b.Tied[f], func(r *book.Relation) bool { return !r.Holds(book.Reading{f: is}) })
}

// amounts are the figures of a release by what they print.
type amounts struct {
	byAmount map[amount][]*book.Figure
	byDigits map[amount][]*book.Figure // the value is the digits in their order
	byRow    map[*release.Row][]*book.Figure
	byLabel  map[string][]*release.Row
	rows     []*release.Row             // in reading order
	broken   map[*book.Figure]bool      // said to be wrong already
	agreed   map[[2]*release.Table]bool // see agree
}

// SameAmounts are rows that print the same as others but for a slip in one column, or two columns that changed places, which nothing else ties in both.
func SameAmounts(b *book.Book, judged []*book.Claim) []*book.Claim {
	a := gatherAmounts(b, judged)
	var out []*book.Claim
	for _, row := range a.rows {
		for _, o := range a.rowsLike(row) {
			b.Check()
			if c := sameButSlip(b, a, row, o); c != nil {
				out = append(out, c)
			}
		}
	}
	return out
}

func gatherAmounts(b *book.Book, judged []*book.Claim) *amounts {
	a := &amounts{byAmount: map[amount][]*book.Figure{}, byDigits: map[amount][]*book.Figure{}, byRow: map[*release.Row][]*book.Figure{}, byLabel: map[string][]*release.Row{}, broken: map[*book.Figure]bool{}, agreed: map[[2]*release.Table]bool{}}
	for _, c := range judged {
		for _, r := range c.Relations {
			if r.State == book.Broken {
				for _, f := range r.Figures() {
					a.broken[f] = true
				}
			}
		}
	}
	for _, f := range b.Figures {
		b.Check()
		if it := f.Item; it.Nil || it.Column.Kind != release.Values || it.Value.IsZero() || f.Period.Kind == tieout.Forever {
			continue
		}
		if a.byRow[f.Item.Row] == nil {
			a.rows = append(a.rows, f.Item.Row)
			if label := book.PlainLabel(f.Item.Row.Label); label != "" {
				a.byLabel[label] = append(a.byLabel[label], f.Item.Row)
			}
		}
		a.byRow[f.Item.Row] = append(a.byRow[f.Item.Row], f)
		if digitsOf(f) >= leastSameDigits && !isRate(f) {
			k := amountOf(f)
			a.byAmount[k] = append(a.byAmount[k], f)
			k = sorted(f, k)
			a.byDigits[k] = append(a.byDigits[k], f)
		}
	}
	return a
}

// isRate reports whether a figure is of a kind of which many rows print the same by chance: only the names of two tell that they are one.
func isRate(f *book.Figure) bool {
	return f.Item.Kind == release.Percentage || f.Item.Kind == release.Ratio
}

// sorted is an amount by its digits, whatever their order.
func sorted(f *book.Figure, k amount) amount {
	digits, _ := book.PrintedDigits(f.Item, f.Item.Value)
	ds := []byte(digits)
	slices.Sort(ds)
	k.value = string(ds)
	return k
}

// rowsLike are the rows printed before one that print one of its amounts, or, for a row of two, of tables that agree with its own, both the other way round;
// and those of other tables that have its label.
func (a *amounts) rowsLike(row *release.Row) (out []*release.Row) {
	fs := a.byRow[row]
	add := func(f *book.Figure, like []*book.Figure) {
		for _, g := range like {
			if o := g.Item.Row; o != row && printedBefore(o, row, g.Table, f.Table) && !slices.Contains(out, o) {
				out = append(out, o)
			}
		}
	}
	if named := a.byLabel[book.PlainLabel(row.Label)]; len(named) <= mostSameRows {
		for _, o := range named {
			if g := a.byRow[o][0]; g.Table != fs[0].Table {
				add(fs[0], []*book.Figure{g})
			}
		}
	}
	for _, f := range fs {
		k := amountOf(f)
		add(f, a.alike(k))
		if like := a.byDigits[sorted(f, k)]; len(like) <= mostSameRows {
			add(f, like)
		}
	}
	if len(fs) == 2 {
		turned := amountOf(fs[0])
		turned.end = fs[1].Period.End
		if slices.ContainsFunc(a.alike(turned), func(g *book.Figure) bool {
			return g.Table == fs[0].Table || isCalledAlike(row, g.Item.Row) || a.agree(fs[0].Table, g.Table)
		}) {
			add(fs[0], a.alike(turned))
		}
	}
	return out
}

// alike are the figures that print an amount; none where so many do that it says nothing.
func (a *amounts) alike(k amount) []*book.Figure {
	if fs := a.byAmount[k]; len(fs) <= mostSameRows {
		return fs
	}
	return nil
}

// agree reports whether two tables print some amounts alike.
func (a *amounts) agree(t, o *release.Table) bool {
	k := [2]*release.Table{t, o}
	agreed, known := a.agreed[k]
	if !known {
		agreed = a.alikeIn(t, o) >= leastAlikeIn
		a.agreed[k] = agreed
	}
	return agreed
}

// alikeIn is how many amounts two tables print alike.
func (a *amounts) alikeIn(t, o *release.Table) (n int) {
	for _, row := range t.Rows {
		for _, f := range a.byRow[row] {
			if slices.ContainsFunc(a.alike(amountOf(f)), func(g *book.Figure) bool { return g.Table == o }) {
				n++
			}
		}
	}
	return n
}

// printedBefore reports whether a row of a table is printed before another: each pair is looked at once.
func printedBefore(o, row *release.Row, ofO, ofRow *release.Table) bool {
	return cmp.Or(cmp.Compare(ofO.Index, ofRow.Index), cmp.Compare(o.Index, row.Index)) < 0
}

// digitsOf is how many digits of a figure are printed.
func digitsOf(f *book.Figure) int {
	digits, _ := book.PrintedDigits(f.Item, f.Item.Value)
	return len(digits)
}

// sameButSlip are two rows as one; nil where they do not show that they are, and where they do not differ.
func sameButSlip(b *book.Book, a *amounts, row, other *release.Row) *book.Claim {
	c := &book.Claim{Family: book.RepeatFamily, Explained: true, AnySign: true}
	digits, alike := 0, isCalledAlike(row, other)
	var odd []*book.Relation
	for _, f := range a.byRow[row] {
		g := a.sameIn(other, f, alike)
		if g == nil {
			continue
		}
		r := &book.Relation{Total: f, Parts: []book.Term{{Figure: g, Weight: sameSign(f, g)}}, Form: book.AsPrinted}
		c.Add(r)
		switch {
		case f.Item.Value.Abs().Equal(g.Item.Value.Abs()):
			digits += digitsOf(f)
		case a.broken[f] || a.broken[g] || isMade(b, f, g) && isMade(b, g, f):
			return nil // judged already, or each is what others make it
		default:
			odd = append(odd, r)
		}
	}
	if isOddSlip(odd, digits, alike && len(c.Relations) > leastNamed) || len(odd) == 2 && areExchanged(odd[0], odd[1], digits) || digits == 0 && areAllSlips(odd) {
		return c
	}
	return nil
}

// sameIn is the figure of another row that may be of the amount that one is of; nil for none, and for a rate where the rows are not called alike.
func (a *amounts) sameIn(other *release.Row, f *book.Figure, alike bool) *book.Figure {
	if isRate(f) && !alike {
		return nil
	}
	i := slices.IndexFunc(a.byRow[other], func(g *book.Figure) bool {
		return isOneAmount(f, g, f.WhereSaid() == g.WhereSaid() || alike && withoutBasis(f) == withoutBasis(g))
	})
	if i < 0 {
		return nil
	}
	return a.byRow[other][i]
}

// isOddSlip reports whether one figure alone differs, by a slip, of two rows that print so many digits the same, fewer where they are named alike and agree twice.
func isOddSlip(odd []*book.Relation, digits int, named bool) bool {
	least := sameRowsProof
	if named {
		least = sameNamedProof
	}
	return len(odd) == 1 && digits > 0 && isSlip(odd[0], digits, least)
}

// areAllSlips reports whether neighbouring digits changed places in each of several figures of a row, of enough digits, fewer where both rows are
// called the same, or of earnings per share.
func areAllSlips(odd []*book.Relation) bool {
	digits := 0
	for _, r := range odd {
		if r.Total.Item.Scale != r.Parts[0].Figure.Item.Scale || !isSwap(r) {
			return false
		}
		digits += digitsOf(r.Total) - 1
	}
	least := sameRowsProof
	if len(odd) > 1 {
		f, g := odd[0].Total.Item, odd[0].Parts[0].Figure.Item
		if isCalledAlike(f.Row, g.Row) || book.IsOfResult(f.Row) && book.IsOfResult(g.Row) && f.Kind == release.PerShare {
			least = sameNamedProof
		}
	}
	return len(odd) > 1 && digits >= least
}

// isCalledAlike reports whether two rows have one label, but for what brackets say: "Net debt (£m)", "Net debt".
func isCalledAlike(row, o *release.Row) bool {
	label := book.PlainLabel(row.Label)
	return label != "" && label == book.PlainLabel(o.Label)
}

// isSwap reports whether one of the two figures of a relation is the other with neighbouring digits in the other order.
func isSwap(r *book.Relation) bool {
	near, _ := r.Total.Swaps()
	return slices.ContainsFunc(near, func(v decimal.Decimal) bool { return v.Abs().Equal(r.Parts[0].Figure.Item.Value.Abs()) })
}

// areExchanged reports whether two figures of a row are those of another the other way round, and so many digits of their rows show that they are one.
func areExchanged(r, o *book.Relation, digits int) bool {
	f, g, x, y := r.Total.Item, r.Parts[0].Figure.Item, o.Total.Item, o.Parts[0].Figure.Item
	return f.Value.Abs().Equal(y.Value.Abs()) && g.Value.Abs().Equal(x.Value.Abs()) && digits+digitsOf(r.Total)+digitsOf(o.Total) >= sameRowsProof
}

// isSlip reports whether one of the two figures of a relation is the other but for neighbouring digits that changed places, a digit that is lost or a
// power of ten, and so many digits of their rows, of some at least, show that they are one.
func isSlip(r *book.Relation, digits, least int) bool {
	f, g := r.Total.Item, r.Parts[0].Figure.Item
	if f.Scale != g.Scale {
		return false
	}
	if isSwap(r) {
		return digits+digitsOf(r.Total)-1 >= least
	}
	return digits >= least && (slip.LacksDigit(r) || f.Value.Abs().Equal(g.Value.Abs().Shift(1)) || g.Value.Abs().Equal(f.Value.Abs().Shift(1)))
}

// sameSign is the weight that makes one of two figures of one amount the other.
func sameSign(f, g *book.Figure) int {
	if f.Item.Value.Sign() != g.Item.Value.Sign() {
		return -1
	}
	return 1
}
