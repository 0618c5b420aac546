package release

import "github.com/tieout/tieout/internal/wording"

// Columns of averages among columns of amounts: their totals are none.

// leastAveraged is how many parts a total has at least that shows that a column is of averages: the sum of so many is larger than each of them.
const leastAveraged = 3

// settleMeans finds the columns of prices and other averages that no heading gives away: what stands in them beside totals that add up elsewhere lies
// among the parts, and none is their sum. "Rent per square foot  19.69  19.96  20.63  20.05" stands beside the square feet of towns and all of them.
func (dr *draft) settleMeans() {
	for _, c := range dr.t.Columns {
		if c.Kind == Values && !c.means && dr.averages(c) {
			c.means, c.averages = true, true
		}
	}
}

// averages reports whether each total of a column that adds up in another one lies among its parts, and there are any.
func (dr *draft) averages(c *Column) bool {
	any := false
	for _, r := range dr.t.Rows {
		said := saysAverage.In(wording.Of(r.Label)) // "Total / weighted average"
		if len(r.Parts) < leastAveraged && !said || !dr.addsUpBeside(r, c) {
			continue
		}
		if !liesAmong(r, c, said) {
			return false
		}
		any = true
	}
	return any
}

// addsUpBeside reports whether a total adds up in another column.
func (dr *draft) addsUpBeside(r *Row, c *Column) bool {
	for _, o := range dr.t.Columns {
		if o != c && sumHolds(r, o) == holds {
			return true
		}
	}
	return false
}

var saysAverage = wording.Phrases("average|averages|mean|avg")

// liesAmong reports whether what a total's row has in a column is no sum of what its parts have, all of them more than nothing: two of these at least are as
// much, which no misprint of one explains, and one no more; where the label says that it is an average, one is enough.
func liesAmong(r *Row, c *Column, said bool) bool {
	t := r.In(c)
	if t == nil || t.Nil || sumHolds(r, c) != breaks {
		return false
	}
	above, below := 0, 0
	for _, p := range r.Parts {
		it := p.Row.In(c)
		if p.Weight != 1 || it == nil || !it.Value.IsPositive() {
			return false
		}
		if it.Value.LessThan(t.Value) {
			below++
		} else {
			above++
		}
	}
	return (above > 1 || said && above > 0) && below > 0
}
