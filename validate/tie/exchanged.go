package tie

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/slip"
)

const (
	leastMended  = 2   // relations that figures must mend by changing places
	equalDigits  = 2.5 // digits of one that is enough: that the figure is printed elsewhere as what its row prints in the other column
	mendedDigits = 3   // digits that those prove, with those of the other columns of rows that print the same
)

// exchanged breaks the relations that fail and that figures of two columns of one row mend by changing places, though each
// of them may fail for reasons of its own: sums, changes, the same figures elsewhere. Where several rows of a table would
// have to change places in the same columns, the columns are taken for what they are not.
func exchanged(b *book.Book, claims []*book.Claim) {
	failing := failingOf(b, claims)
	type columns struct{ first, second *release.Column }
	for _, t := range b.Tables {
		if len(t.Columns) > book.MaxColumns {
			continue
		}
		found := map[columns][]exchange{}
		var order []columns
		for _, row := range t.Rows {
			for i, it := range row.Items {
				for _, o := range row.Items[i+1:] {
					x, ok := exchangeOf(b, it, o, failing)
					if !ok {
						continue
					}
					k := columns{it.Column, o.Column}
					if found[k] == nil {
						order = append(order, k)
					}
					found[k] = append(found[k], x)
				}
			}
		}
		for _, k := range order {
			if xs := found[k]; len(xs) == 1 {
				for _, r := range xs[0].mended {
					r.State = book.Broken
				}
			}
		}
	}
}

// failingOf are the relations that fail for no reason known yet, by each of their figures.
func failingOf(b *book.Book, claims []*book.Claim) map[*book.Figure][]*book.Relation {
	failing := map[*book.Figure][]*book.Relation{}
	for _, c := range claims {
		for _, r := range c.Relations {
			b.CheckFor(1 + len(r.Parts))
			if r.State != book.Tied && r.Form != book.AtMost && !r.Holds(nil) && !isMisheaded(b, r) && r.Weight() >= leastDigits(c) {
				for _, f := range r.Figures() {
					failing[f] = append(failing[f], r)
				}
			}
		}
	}
	return failing
}

// exchange is that two figures of a row have changed places, and the relations that hold when they change back.
type exchange struct {
	slip.Fix
	mended []*book.Relation
}

// exchangeOf says whether two figures of a row of one kind mend what fails of them by changing places, and contradict nothing then.
func exchangeOf(b *book.Book, it, o *release.LineItem, failing map[*book.Figure][]*book.Relation) (exchange, bool) {
	f, g := b.ByItem[it], b.ByItem[o]
	if it.Column.Kind != release.Values || o.Column.Kind != release.Values || it.Nil || o.Nil || o.Kind != it.Kind || o.Value.Equal(it.Value) ||
		len(failing[f])+len(failing[g]) == 0 {
		return exchange{}, false
	}
	of := append(slices.Clone(failing[f]), failing[g]...)
	for _, both := range slip.Exchanges(f, g) {
		b.CheckFor(slip.FixWork * len(of))
		x := slip.Fix{Figure: f, Kind: slip.ExchangedColumns, Values: book.ReadingOf(both[:])}
		if mended := mends(x, of); mended != nil && (len(mended) >= leastMended || isVouched(b, mended[0])) && !slip.Contradicted(b, x) {
			return exchange{x, mended}, true
		}
	}
	return exchange{}, false
}

// isVouched reports whether another row of a figure's column is printed as the same figure elsewhere, so that the column is of the
// period that it is read as.
func isVouched(b *book.Book, r *book.Relation) bool {
	return slices.ContainsFunc(r.Total.Table.Rows, func(row *release.Row) bool {
		f := b.In(row, r.Total.Item.Column)
		return f != nil && row != r.Total.Item.Row && slices.ContainsFunc(b.Tied[f], func(o *book.Relation) bool { return o.Claim.Family == book.EqualFamily })
	})
}

// leastDigits is what a relation must prove for its failing to count: less where two rows print the same, or a column of changes.
func leastDigits(c *book.Claim) float64 {
	if c.Family == book.EqualFamily || c.Family == book.ChangeFamily {
		return 0.5
	}
	return 1
}

// mends are the relations that a fix mends; nil where those are too few to say that it must be made.
func mends(x slip.Fix, failing []*book.Relation) []*book.Relation {
	var out []*book.Relation
	var rows []*book.Claim
	digits := 0.0
	for _, r := range failing {
		if !slices.Contains(out, r) && r.Holds(x.Values) {
			out = append(out, r)
			digits += r.Weight()
			if (r.Claim.Family == book.EqualFamily || r.Claim.Family == book.ChangeFamily || r.Claim.Family == book.ShareFamily && mendedBy(r.Claim, x)) && !slices.Contains(rows, r.Claim) {
				rows = append(rows, r.Claim)
				digits += r.Claim.Evidence() // that the rows are the same, or one made from the others, their other columns show, too
			}
		}
	}
	if digits < mendedDigits || len(out) < leastMended && !(len(out) == 1 && out[0].Claim.Family == book.EqualFamily && out[0].Claim.Tied() > 0 && out[0].Weight() >= equalDigits) {
		return nil
	}
	return out
}

// mendedBy reports whether all of a claim's relations, two of which hold as they are printed, hold with a fix.
func mendedBy(c *book.Claim, x slip.Fix) bool {
	return c.Tied() >= 2 && !slices.ContainsFunc(c.Relations, func(r *book.Relation) bool { return !r.Holds(nil) && !r.Holds(x.Values) })
}
