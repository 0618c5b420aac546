package release

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/internal/wording"
)

// Columns of the middles of ranges: "Midpoint" beside "Full-Year 2025 Guidance", whose cells are ranges. They are of the time of the ranges, and
// expected where those are.

// midpoints are the headings of columns of the middles of ranges.
var midpoints = wording.Phrases("midpoint|midpoints", "mid point|points")

// completeMidpoints gives columns of midpoints the time of the column of low ends whose ranges they are the middles of.
func (dr *draft) completeMidpoints() {
	dr.middles = nil
	for k := range dr.heads {
		if !midpoints.In(wording.Of(dr.heads[k].text)) {
			continue
		}
		for low := range dr.heads {
			if dr.isMiddleOf(k, low) {
				dr.heads[k].time = dr.heads[low].time
				dr.heads[k].foretells = dr.heads[low].foretells
				dr.middles = append(dr.middles, middle{k, low})
				break
			}
		}
	}
}

// middle is a column of the middles of the ranges whose low ends stand in another.
type middle struct{ column, low int }

// isMiddleOf reports whether most of the numbers of a column, and one at the least, are half way between those of a column of low ends and the next.
func (dr *draft) isMiddleOf(k, low int) bool {
	if dr.g.Columns[low].Bound != "low" || low+1 >= len(dr.heads) || dr.g.Columns[low+1].Bound != "high" {
		return false
	}
	is, not := 0, 0
	for i := range dr.rows {
		m, a, b := dr.rows[i].at(k), dr.rows[i].at(low), dr.rows[i].at(low+1)
		if m == nil || a == nil || b == nil || m.Number.Nil || a.Number.Nil || b.Number.Nil {
			continue
		}
		half := a.Number.Value().Add(b.Number.Value()).Div(decimal.NewFromInt(2))
		if m.Number.Value().Sub(half).Abs().LessThanOrEqual(decimal.New(5, -int32(m.Number.Places())-1)) {
			is++
		} else {
			not++
		}
	}
	return is > not
}

// qualifyMidpoints sets columns of midpoints apart as the ranges are that they are the middles of.
func (dr *draft) qualifyMidpoints() {
	for _, m := range dr.middles {
		of := slices.DeleteFunc(slices.Clone(dr.t.Columns[m.low].Qualifiers), func(q Qualifier) bool { return q.Axis == "range" })
		dr.t.Columns[m.column].Qualifiers = append(of, Qualifier{Axis: "range", Member: "midpoint"})
	}
}
