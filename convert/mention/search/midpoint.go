package search

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/internal/wording"
)

// Middles of the ranges that tables of guidance print: "At the midpoint, capital expenditures of $860 million", "raised the midpoint of its guidance by
// $0.01 per share to $2.84", "with a midpoint 4% above 2024".

// middle is half way between the ends of a range.
type middle struct {
	low, high *tables.Figure
	printed   *tables.Figure // where the table prints it; nil for none
}

// value is half way between the ends, in per cent for percentages.
func (m *middle) value(d *reading.Reading) decimal.Decimal {
	low, high := m.low.Item.Value, m.high.Item.Value
	if d.Unit == quantity.Percent || d.Unit == quantity.Points || d.Unit == quantity.Basis {
		_, low = tables.InPercent(m.low)
		_, high = tables.InPercent(m.high)
	}
	mid := halfway(low, high)
	if d.Unit == quantity.Basis {
		mid = mid.Mul(quantity.Hundred)
	}
	return mid
}

func halfway(low, high decimal.Decimal) decimal.Decimal {
	return low.Add(high).Div(decimal.NewFromInt(2))
}

// formula is how the middle is worked out.
func (m *middle) formula() string {
	return "(" + tables.PrintedAs(m.low) + "+" + tables.PrintedAs(m.high) + ")/2"
}

var midpoints = wording.Phrases("midpoint|midpoints", "mid point|points")

// SaysMidpoint reports whether a number's sentence speaks of the middle of a range before it, or right behind it.
func SaysMidpoint(d *reading.Reading) bool {
	const behind = 5 // words
	to := min(len(d.Sentence.Words), d.To+behind)
	for _, o := range d.Peers[d.Index+1:] {
		to = min(to, o.From)
		break
	}
	return midpoints.In(d.Sentence.Words[:max(d.To, to)])
}

// AtMidpoint looks for what the middles of ranges say of a number whose sentence speaks of them: one itself, by how much it was moved, or its growth.
func (r *Searcher) AtMidpoint(d *reading.Reading) (reading.Verdict, bool) {
	if d.Ranged || d.Spelled || !SaysMidpoint(d) {
		return reading.Verdict{}, false
	}
	var best reading.Verdict
	for _, rf := range r.midpointRows(d) {
		ms := middlesOf(rf.Row, d)
		v, ok := isMiddle(d, ms)
		if !ok && (d.Change != 0 || d.IsBy()) {
			if v, ok = isMoveOf(d, ms); !ok {
				v, ok = r.isGrowthTo(d, ms)
			}
		}
		if v.Score = rf.Score; ok && v.Score > best.Score {
			best = v
		}
	}
	return best, best.Status != ""
}

// midpointRows are the rows whose ranges a number may speak of: those that its words mean, "midpoint" left out, and those of forecasts that others of
// its sentence tie to.
func (r *Searcher) midpointRows(d *reading.Reading) []match.Fit {
	var out []match.Fit
	for _, p := range d.Phrases {
		p.Words = slices.DeleteFunc(slices.Clone(p.Words), func(w string) bool { return w == "midpoint" || w == "outlook" || w == "range" || w == "guidance" })
		if len(p.Words) == 0 {
			continue
		}
		out = append(out, slices.Clone(r.FittingOf(p, d.PerShare || match.IsPerShare(p.Words)).Rows)...)
	}
	for _, o := range d.Peers {
		if len(o.Verdict.Figures) > 0 && o.Verdict.Figures[0].Forecast {
			out = append(out, match.Fit{Row: o.Verdict.Figures[0].Row, Score: 0.8})
		}
	}
	return out
}

// middlesOf are the middles of the ranges that a row prints as what a number may be of.
func middlesOf(w *tables.Row, d *reading.Reading) (out []middle) {
	for i, f := range w.Figures {
		if rangeEnd(f) != "low" || !f.Forecast || i+1 >= len(w.Figures) || rangeEnd(w.Figures[i+1]) != "high" || w.Figures[i+1].Span != f.Span {
			continue
		}
		if d.Change == 0 && !d.Suits(f) {
			continue
		}
		out = append(out, middle{low: f, high: w.Figures[i+1]})
	}
	for _, f := range w.Figures {
		if rangeEnd(f) != "midpoint" {
			continue
		}
		for i := range out {
			m := &out[i]
			if m.printed == nil && m.low.Span == f.Span && halfway(m.low.Item.Value, m.high.Item.Value).Equal(f.Item.Value) {
				m.printed = f
				break
			}
		}
	}
	return out
}

// rangeEnd is which end of a range a figure's column is of, or "midpoint": by the cells that it is made of, or by its heading; "" for none.
func rangeEnd(f *tables.Figure) string {
	for _, q := range f.Item.Column.Qualifiers {
		if q.Axis == "range" {
			return q.Member
		}
		if q.Axis != "column" {
			continue
		}
		for _, end := range []string{"low", "high", "midpoint"} {
			if prose.WordsOf(q.Member).Has(end) {
				return end
			}
		}
	}
	return ""
}

// isMiddle looks for the middle that prints as a number.
func isMiddle(d *reading.Reading, ms []middle) (reading.Verdict, bool) {
	for _, m := range slices.Backward(ms) { // new guidance stands behind what it takes the place of
		v := m.value(d)
		if !d.Suits(m.low) || d.Agrees(tieout.Interval{Low: v, High: v}, v) == quantity.No {
			continue
		}
		if m.printed != nil {
			return reading.Verdict{Status: reading.Ties, Figures: []*tables.Figure{m.printed}}, true
		}
		return reading.Verdict{Status: reading.Derives, Figures: []*tables.Figure{m.low, m.high}, Formula: m.formula()}, true
	}
	return reading.Verdict{}, false
}

// isMoveOf looks for two middles of one time that are as far apart as a number says.
func isMoveOf(d *reading.Reading, ms []middle) (reading.Verdict, bool) {
	for i := range ms {
		for k := range ms {
			was, now := &ms[i], &ms[k]
			if i == k || was.low.Span != now.low.Span || was.low.Item.Column == now.low.Item.Column || !isOfKind(d, now.low) {
				continue
			}
			v := now.value(d).Sub(was.value(d))
			if v.Sign() != 0 && v.Sign()*d.Change >= 0 && d.Agrees(tieout.Interval{Low: v, High: v}, v) != quantity.No {
				return reading.Verdict{Status: reading.Derives, Figures: []*tables.Figure{now.low, now.high, was.low, was.high}, Formula: now.formula() + "-" + was.formula()}, true
			}
		}
	}
	return reading.Verdict{}, false
}

// isOfKind reports whether a change in money, or in points, is one of figures as this.
func isOfKind(d *reading.Reading, f *tables.Figure) bool {
	if d.Unit == quantity.Percent {
		return false
	}
	return d.SuitsKind(f.Item.Kind)
}

// isGrowthTo looks for a middle that has grown by a percentage from what was.
func (r *Searcher) isGrowthTo(d *reading.Reading, ms []middle) (reading.Verdict, bool) {
	if d.Unit != quantity.Percent {
		return reading.Verdict{}, false
	}
	for _, m := range ms {
		if m.low.Item.Value.Sign() <= 0 {
			continue
		}
		for _, was := range r.actualsOf(m.low) {
			if was.Item.Value.Sign() <= 0 {
				continue
			}
			mid := halfway(m.low.Item.Value, m.high.Item.Value)
			v := mid.DivRound(was.Item.Value, tables.Precision).Sub(decimal.NewFromInt(1)).Mul(quantity.Hundred)
			if v.Sign()*d.Change > 0 && d.Agrees(tieout.Interval{Low: v, High: v}, v) != quantity.No {
				return reading.Verdict{Status: reading.Derives, Figures: []*tables.Figure{m.low, m.high, was}, Formula: m.formula() + "/" + tables.PrintedAs(was) + "-1"}, true
			}
		}
	}
	return reading.Verdict{}, false
}

// actualsOf are the figures of the year before the time of a forecast, in its row or in one that is called the same.
func (r *Searcher) actualsOf(f *tables.Figure) (out []*tables.Figure) {
	take := func(w *tables.Row) {
		for _, x := range w.Figures {
			if !x.Forecast && !x.Change && x.Item.Kind == f.Item.Kind && x.Span.Months == f.Span.Months && x.Span.End == f.Span.End-12 {
				out = append(out, x)
			}
		}
	}
	take(f.Row)
	for _, w := range r.Tables.TwinsOf(f.Row) {
		take(w)
	}
	return out
}
