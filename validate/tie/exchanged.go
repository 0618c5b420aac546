package tie

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
)

const (
	leastMended  = 2   // relations that figures must mend by changing places
	equalDigits  = 2.5 // digits of one that is enough: that the figure is printed elsewhere as what its row prints in the other column
	mendedDigits = 3   // digits that those prove, with those of the other columns of rows that print the same
)

// exchanged breaks the relations that fail and that figures of two columns of one row mend by changing places, though each
// of them may fail for reasons of its own: sums, changes, the same figures elsewhere. Where several rows of a table would
// have to change places in the same columns, the columns are taken for what they are not.
func (b *book) exchanged(claims []*claim) {
	failing := b.failing(claims)
	type columns struct{ first, second *release.Column }
	for _, t := range b.tables {
		if len(t.Columns) > maxColumns {
			continue
		}
		found := map[columns][]exchange{}
		var order []columns
		for _, row := range t.Rows {
			for i, it := range row.Items {
				for _, o := range row.Items[i+1:] {
					x, ok := b.exchange(it, o, failing)
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
					r.state = Broken
				}
			}
		}
	}
}

// failing are the relations that fail for no reason known yet, by each of their figures.
func (b *book) failing(claims []*claim) map[*Figure][]*Relation {
	failing := map[*Figure][]*Relation{}
	for _, c := range claims {
		for _, r := range c.relations {
			b.checkFor(1 + len(r.Parts))
			if r.state != Tied && r.form != atMost && !r.holds(nil) && !b.isMisheaded(r) && r.weight() >= leastDigits(c) {
				for _, f := range r.figures() {
					failing[f] = append(failing[f], r)
				}
			}
		}
	}
	return failing
}

// exchange is that two figures of a row have changed places, and the relations that hold when they change back.
type exchange struct {
	fix
	mended []*Relation
}

// exchange says whether two figures of a row of one kind mend what fails of them by changing places, and contradict nothing then.
func (b *book) exchange(it, o *release.LineItem, failing map[*Figure][]*Relation) (exchange, bool) {
	f, g := b.byItem[it], b.byItem[o]
	if it.Column.Kind != release.Values || o.Column.Kind != release.Values || it.Nil || o.Nil || o.Kind != it.Kind || o.Value.Equal(it.Value) ||
		len(failing[f])+len(failing[g]) == 0 {
		return exchange{}, false
	}
	of := append(slices.Clone(failing[f]), failing[g]...)
	for _, both := range exchanges(f, g) {
		b.checkFor(fixWork * len(of))
		x := fix{f, exchangedColumns, readingOf(both[:])}
		if mended := mends(x, of); mended != nil && (len(mended) >= leastMended || b.isVouched(mended[0])) && !b.contradicted(x) {
			return exchange{x, mended}, true
		}
	}
	return exchange{}, false
}

// isVouched reports whether another row of a figure's column is printed as the same figure elsewhere, so that the column is of the
// period that it is read as.
func (b *book) isVouched(r *Relation) bool {
	return slices.ContainsFunc(r.Total.Table.Rows, func(row *release.Row) bool {
		f := b.in(row, r.Total.Item.Column)
		return f != nil && row != r.Total.Item.Row && slices.ContainsFunc(b.tied[f], func(o *Relation) bool { return o.claim.family == equalFamily })
	})
}

// leastDigits is what a relation must prove for its failing to count: less where two rows print the same, or a column of changes.
func leastDigits(c *claim) float64 {
	if c.family == equalFamily || c.family == changeFamily {
		return 0.5
	}
	return 1
}

// mends are the relations that a fix mends; nil where those are too few to say that it must be made.
func mends(x fix, failing []*Relation) []*Relation {
	var out []*Relation
	var rows []*claim
	digits := 0.0
	for _, r := range failing {
		if !slices.Contains(out, r) && r.holds(x.values) {
			out = append(out, r)
			digits += r.weight()
			if (r.claim.family == equalFamily || r.claim.family == changeFamily || r.claim.family == shareFamily && r.claim.mendedBy(x)) && !slices.Contains(rows, r.claim) {
				rows = append(rows, r.claim)
				digits += r.claim.evidence() // that the rows are the same, or one made from the others, their other columns show, too
			}
		}
	}
	if digits < mendedDigits || len(out) < leastMended && !(len(out) == 1 && out[0].claim.family == equalFamily && out[0].claim.tied() > 0 && out[0].weight() >= equalDigits) {
		return nil
	}
	return out
}

// mendedBy reports whether all of a claim's relations, two of which hold as they are printed, hold with a fix.
func (c *claim) mendedBy(x fix) bool {
	return c.tied() >= 2 && !slices.ContainsFunc(c.relations, func(r *Relation) bool { return !r.holds(nil) && !r.holds(x.values) })
}
