package sums

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
)

// hasOthers reports whether rows that stand among the parts of a sum, and are none of them, have figures in the column of a
// total, though in no column in which the sum holds: there it is the sum of more than its parts.
func hasOthers(passed []*release.Row, row *release.Row, r *book.Relation) bool {
	others := false
	for _, o := range passed {
		if it := o.In(r.Total.Item.Column); it == nil || it.Nil || it.Kind != r.Total.Item.Kind || it.Value.IsZero() {
			continue
		}
		for _, it := range o.Items {
			if s, ok := row.SumIn(it.Column); ok && !it.Nil && !it.Value.IsZero() && s.Holds() {
				return false // it counts for nothing there, so it does nowhere
			}
		}
		others = true
	}
	return others
}

// passed are the rows between a total and the first of its parts that count in it neither as parts nor in them.
func passed(t *release.Table, row *release.Row) []*release.Row {
	first, above := row.Index, 0
	for _, p := range row.Parts {
		first = min(first, p.Row.Index)
		if p.Row.Index < row.Index {
			above++
		}
	}
	if above >= row.Index-first { // the parts are all there is
		return nil
	}
	within := map[*release.Row]bool{}
	for _, p := range row.Parts {
		Counted(p.Row, within, 0)
	}
	var out []*release.Row
	at, _ := slices.BinarySearchFunc(t.Rows, first+1, func(o *release.Row, index int) int { return o.Index - index })
	for _, o := range t.Rows[at:] {
		if o.Index >= row.Index {
			break
		}
		if !within[o] {
			out = append(out, o)
		}
	}
	return out
}

const maxNested = 8 // sums within sums

// Counted adds to within a row and what it is the sum of, down to its last parts.
func Counted(row *release.Row, within map[*release.Row]bool, depth int) {
	within[row] = true
	for _, p := range row.Parts {
		if depth < maxNested && !within[p.Row] {
			Counted(p.Row, within, depth+1)
		}
	}
}
