package tie

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// Labels may say all of a sum: "Total debt", "Add: issuance costs", "Less: cash", "Net debt". Then a single column is enough.

const maxSaid = 6 // rows that say how they count

// said are sums whose rows all say that they are added or taken off, down from one that shares a word with the total right below them, which
// stand in a column or two and are told by nothing else.
func (b *book) said(judged []*claim) []*claim {
	told := map[*release.Row]bool{}
	for _, c := range judged {
		if c.family.sums && c.family != equalFamily {
			for _, r := range c.relations {
				told[r.Total.Item.Row] = true
			}
		}
	}
	var out []*claim
	for _, t := range b.tables {
		rows := b.rowsOf(t, release.Money)
		for i := 0; i < len(rows); i++ {
			n := 0
			for i+1+n < len(rows) && n <= maxSaid && saysHow(rows[i+1+n]) {
				n++
			}
			if end := i + 1 + n; n > 0 && n <= maxSaid && end < len(rows) && !told[rows[end]] && isWholeOf(rows[i], rows[end]) {
				if c := b.saidSum(rows[i:end], rows[end]); c != nil {
					out = append(out, c)
				}
			}
			i += n
		}
	}
	return out
}

// saysHow reports whether a row's label begins with how it counts.
func saysHow(row *release.Row) bool {
	return len(row.Parts) == 0 && (beginsWith(takesOff, row.Label) || beginsWith(saysAdded, row.Label))
}

var saysAdded = wording.Phrases("add|plus")

// isWholeOf reports whether the labels of the first and the last row of a sum share a word, so that both are of one kind.
func isWholeOf(first, last *release.Row) bool {
	words := significant(first.Label)
	return slices.Equal(first.Section, last.Section) && slices.ContainsFunc(significant(last.Label), func(w string) bool {
		return slices.Contains(words, w) && w != "total" && w != "net"
	})
}

// saidSum is a total as the first of some rows with those that are added and without those that are taken off, whether they are printed as
// negative or not; nil where it is not of the size of that in some column, or more than one fails.
func (b *book) saidSum(rows []*release.Row, total *release.Row) *claim {
	c := &claim{family: rowFamily, sure: true}
	for _, it := range total.Items {
		f := b.in(total, it.Column)
		if f == nil || it.Column.Kind != release.Values || it.Kind != release.Money {
			continue
		}
		r := &Relation{Total: f, form: asPrinted}
		for k, row := range rows {
			g := b.in(row, it.Column)
			if g == nil || g.Item.Scale != f.Item.Scale {
				return nil
			}
			w := 1
			if k > 0 && beginsWith(takesOff, row.Label) && g.Item.Value.IsPositive() {
				w = -1
			}
			r.Parts = append(r.Parts, Term{g, w})
		}
		c.add(r)
	}
	if len(c.relations) == 0 || len(c.relations) > 1 && c.tied() == 0 {
		return nil
	}
	odd := c.oddOne()
	if odd.failing == nil || !odd.failing.isOfSize() || slices.ContainsFunc(rows[1:], odd.failing.holdsTurned) {
		return nil
	}
	return c
}
