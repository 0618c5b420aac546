package contradict

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
)

// plainGrowthDiffers looks for the change of just the measure and period that the words of a change alone name: "Net sales up 18%".
func (r *Checker) plainGrowthDiffers(d *reading.Reading) (reading.Verdict, bool) {
	if d.Change == 0 || d.Unit != quantity.Percent || d.Digits < reading.LeastStale || d.Chained >= 0 || otherwise.In(aroundChange(d)) || !endsClause(d) || besidesTheRow.In(d.Sentence.Words) {
		return reading.Verdict{}, false
	}
	p := d.Phrases[0]
	if p.Fit < 0.9 || p.Adjusted || reading.IsVague(p.Words) {
		return reading.Verdict{}, false
	}
	var best reading.Verdict
	for _, rf := range r.RowsFor(d, p) {
		if !rf.IsJust() || !rf.Row.SaysWhat() || len(rf.Row.Around) > 0 {
			continue
		}
		if r.AnyChange(d, rf.Row) {
			return reading.Verdict{}, false
		}
		if v, ok := r.growthOfRow(d, rf.Row); ok && best.Status == "" {
			best = v
		}
	}
	return best, best.Status != ""
}

// growthOfRow is the verdict that the change of a row of results contradicts a number.
func (r *Checker) growthOfRow(d *reading.Reading, w *tables.Row) (reading.Verdict, bool) {
	s := d.Spans[0].Span
	for _, cur := range w.At(s) {
		for _, was := range w.At(r.BasesOf(d, s)[0]) {
			if !cur.IsOfResults() || cur.Span != s || cur.Item.Kind != was.Item.Kind {
				continue
			}
			if v, ok := GrowthAgainst(d, cur, was); ok {
				return v, true
			}
		}
	}
	return reading.Verdict{}, false
}

// endsClause reports whether the clause of a change ends behind it, or goes on with a time or with what it is compared with.
func endsClause(d *reading.Reading) bool {
	if d.To >= len(d.Sentence.Words) {
		return true
	}
	switch w := d.Sentence.Words[d.To]; w {
	case ".", ",", ";", "and", "from", "over", "to", "year", "as", "while":
		return !prose.Adjusts.In(d.Sentence.Words[d.To:min(len(d.Sentence.Words), d.To+reading.Nearby)])
	default:
		return prose.Starts(prose.Compares, d.Sentence.Words, d.To) > 0
	}
}

// grownAsNamed is the figure of a row that the words of a level name, which has grown by what another number says of it; nil for none.
func (r *Checker) grownAsNamed(d, o *reading.Reading) *tables.Figure {
	if len(d.Phrases) == 0 || !d.Phrases[0].Own && d.Chained != o.Index || d.Phrases[0].Fit < 0.9 {
		return nil // "Data Center revenue" is no revenue as such: its first words count
	}
	for _, rf := range r.RowsFor(d, d.Phrases[0]) {
		if !rf.Exact || rf.Score < 0.85 {
			continue
		}
		for _, sf := range d.Spans {
			if f := r.grown(d, o, rf.Row, sf.Span); f != nil {
				return f
			}
		}
	}
	return nil
}

// grown is the figure of a row and a period that has grown by a number, as it is printed; nil for none.
func (r *Checker) grown(d, o *reading.Reading, w *tables.Row, s period.Span) *tables.Figure {
	for _, cur := range w.At(s) {
		if cur.Change || cur.Span != s || !d.Suits(cur) {
			continue
		}
		if slices.ContainsFunc(w.At(r.BasesOf(o, s)[0]), func(was *tables.Figure) bool {
			i, point, ok := tables.Growth(cur, was)
			return ok && !was.Change && was.Span.Months == s.Months && o.Agrees(i, point) == quantity.Exact && quantity.SameSign(o.Change, point)
		}) {
			return cur
		}
	}
	return nil
}
