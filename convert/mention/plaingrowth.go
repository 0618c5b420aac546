package mention

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
)

// plainGrowthDiffers looks for the change of just the measure and period that the words of a change alone name: "Net sales up 18%".
func (r *reader) plainGrowthDiffers(d *reading) (verdict, bool) {
	if d.change == 0 || d.Unit != quantity.Percent || d.Digits < leastStale || d.chained >= 0 || otherwise.In(d.aroundChange()) || !d.endsClause() || besidesTheRow.In(d.s.Words) {
		return verdict{}, false
	}
	p := d.phrases[0]
	if p.Fit < 0.9 || p.Adjusted || isVague(p.Words) {
		return verdict{}, false
	}
	var best verdict
	for _, rf := range r.rowsFor(d, p) {
		if !rf.IsJust() || !rf.Row.SaysWhat() || len(rf.Row.Around) > 0 {
			continue
		}
		if r.anyChange(d, rf.Row) {
			return verdict{}, false
		}
		if v, ok := r.growthOfRow(d, rf.Row); ok && best.status == "" {
			best = v
		}
	}
	return best, best.status != ""
}

// growthOfRow is the verdict that the change of a row of results contradicts a number.
func (r *reader) growthOfRow(d *reading, w *tables.Row) (verdict, bool) {
	s := d.spans[0].Span
	for _, cur := range w.At(s) {
		for _, was := range w.At(r.basesOf(d, s)[0]) {
			if !cur.IsOfResults() || cur.Span != s || cur.Item.Kind != was.Item.Kind {
				continue
			}
			if v, ok := growthAgainst(d, cur, was); ok {
				return v, true
			}
		}
	}
	return verdict{}, false
}

// endsClause reports whether the clause of a change ends behind it, or goes on with a time or with what it is compared with.
func (d *reading) endsClause() bool {
	if d.To >= len(d.s.Words) {
		return true
	}
	switch w := d.s.Words[d.To]; w {
	case ".", ",", ";", "and", "from", "over", "to", "year", "as", "while":
		return !prose.Adjusts.In(d.s.Words[d.To:min(len(d.s.Words), d.To+nearby)])
	default:
		return prose.Starts(prose.Compares, d.s.Words, d.To) > 0
	}
}

// grownAsNamed is the figure of a row that the words of a level name, which has grown by what another number says of it; nil for none.
func (r *reader) grownAsNamed(d, o *reading) *tables.Figure {
	if len(d.phrases) == 0 || !d.phrases[0].Own && d.chained != o.index || d.phrases[0].Fit < 0.9 {
		return nil // "Data Center revenue" is no revenue as such: its first words count
	}
	for _, rf := range r.rowsFor(d, d.phrases[0]) {
		if !rf.Exact || rf.Score < 0.85 {
			continue
		}
		for _, sf := range d.spans {
			if f := r.grown(d, o, rf.Row, sf.Span); f != nil {
				return f
			}
		}
	}
	return nil
}

// grown is the figure of a row and a period that has grown by a number, as it is printed; nil for none.
func (r *reader) grown(d, o *reading, w *tables.Row, s period.Span) *tables.Figure {
	for _, cur := range w.At(s) {
		if cur.Change || cur.Span != s || !suits(cur, d) {
			continue
		}
		if slices.ContainsFunc(w.At(r.basesOf(o, s)[0]), func(was *tables.Figure) bool {
			i, point, ok := tables.Growth(cur, was)
			return ok && !was.Change && was.Span.Months == s.Months && o.Agrees(i, point) == quantity.Exact && quantity.SameSign(o.change, point)
		}) {
			return cur
		}
	}
	return nil
}
