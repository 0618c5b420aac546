package contradict

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
)

// The two ends of a range that is expected stand in one cell of an outlook: where the one that the text says ties to it, the other one must be the other end.

// RangeEndDiffers looks for an end of a range whose other end ties to that of a cell, which has another number at this end: "$5.52 to $5.55" of "$5.25 to $5.55".
func (r *Checker) RangeEndDiffers(d *reading.Reading) (reading.Verdict, bool) {
	if !d.Ranged || d.Value2 != nil {
		return reading.Verdict{}, false
	}
	for _, k := range []int{d.Index - 1, d.Index + 1} {
		if k < 0 || k >= len(d.Peers) || !areEnds(d.Peers[min(k, d.Index)], d.Peers[max(k, d.Index)]) {
			continue
		}
		o, bound := d.Peers[k], "low"
		if k > d.Index {
			bound = "high"
		}
		if o.Verdict.Status != reading.Ties || !IsSure(o) || o.Verdict.Figures[0].Bound() != bound {
			continue
		}
		f := o.Verdict.Figures[0].OtherEnd()
		if f == nil || !f.Forecast || !d.Suits(f) || d.PrintsAs(f) != quantity.No || r.isRangeElsewhere(o, d) {
			continue
		}
		return ContradictedBy(d, f)
	}
	return reading.Verdict{}, false
}

// areEnds reports whether two numbers of a sentence are the ends of one range, and not what something was moved from and to.
func areEnds(low, high *reading.Reading) bool {
	if !low.Ranged || !high.Ranged || low.Unit != high.Unit || low.PerShare != high.PerShare || low.Value2 != nil || high.Value2 != nil || high.From < low.To || high.From-low.To > 2 {
		return false
	}
	words := low.Sentence.Words[:low.From]
	return len(words) == 0 || words[len(words)-1] != "from" || len(words) > 1 && (words[len(words)-2] == "range" || words[len(words)-2] == "ranging")
}

// isRangeElsewhere reports whether a cell of another row, or of another column, has both ends of a range as the text says them.
func (r *Checker) isRangeElsewhere(o, d *reading.Reading) bool {
	return slices.ContainsFunc(r.Tables.Rows, func(w *tables.Row) bool {
		return slices.ContainsFunc(w.Figures, func(f *tables.Figure) bool {
			if f.Bound() == "" || !o.Suits(f) || o.PrintsAs(f) == quantity.No {
				return false
			}
			other := f.OtherEnd()
			return other != nil && d.PrintsAs(other) != quantity.No
		})
	})
}
