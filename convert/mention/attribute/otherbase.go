package attribute

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/contradict"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// Changes that a table prints of the row and period that are spoken of, but counted from another time, or on another basis, than the words beside them say:
// "up 18.5% quarter on quarter" where that is the change since the year before, "8.9% in constant currency" where that is as reported.

// IsOfOtherBase looks for a change that is printed since another time than the one its own words say it is counted from.
func (r *Attributor) IsOfOtherBase(d *reading.Reading) (reading.Verdict, bool) {
	is := printedTie(d)
	if is == nil || len(d.Bases) == 0 || d.IsInexact() || len(is.Around) > 0 {
		return reading.Verdict{}, false
	}
	said := d.Bases[0]
	for _, cur := range is.Row.At(is.Span) {
		if cur.Change || cur.Forecast || cur.Span.Months != said.Months {
			continue
		}
		found, ok := r.grownSince(d, cur, said)
		if !ok {
			continue
		}
		for _, base := range r.BasesOf(d, is.Span) {
			if base != said && isGrowthSince(is, cur, base) {
				found.Instead = is
				return found, true
			}
		}
	}
	return reading.Verdict{}, false
}

// grownSince is the verdict that a figure has grown by something else since a time, as the row has it: by what the table prints, where it does.
func (r *Attributor) grownSince(d *reading.Reading, cur *tables.Figure, since period.Span) (reading.Verdict, bool) {
	for _, was := range cur.Row.At(since) {
		v, ok := contradict.GrowthAgainst(d, cur, was)
		if !ok || d.Cut(v.Expected) {
			continue
		}
		for _, f := range cur.Row.At(cur.Span) {
			if f.Change && f.Item.Kind == release.Percentage && isGrowthSince(f, cur, since) {
				return contradict.ContradictedBy(d, f)
			}
		}
		return v, true
	}
	return reading.Verdict{}, false
}

// isGrowthSince reports whether a printed percentage is by what a figure of its row has grown since a time.
func isGrowthSince(f, cur *tables.Figure, since period.Span) bool {
	v, point := tables.InPercent(f)
	return slices.ContainsFunc(cur.Row.At(since), func(was *tables.Figure) bool {
		if was.Change || was.Forecast || was.Span.Months != cur.Span.Months {
			return false
		}
		i, growth, ok := tables.Growth(cur, was)
		return ok && i.Overlaps(v) && growth.Sign() == point.Sign()
	})
}

// printedTie is the percentage of change that a change ties to; nil for none.
func printedTie(d *reading.Reading) *tables.Figure {
	if d.Verdict.Status != reading.Ties || d.Change == 0 || d.Unit != quantity.Percent || d.Digits < reading.LeastStale || len(d.Spans) == 0 {
		return nil
	}
	if f := d.Verdict.Figures[0]; f.Change && f.Item.Kind == release.Percentage {
		return f
	}
	return nil
}

// IsOnOtherBasis looks for a change of which the words right beside it say on what basis it is, where the table has it on another, and on that basis
// something else.
func (r *Attributor) IsOnOtherBasis(d *reading.Reading) (reading.Verdict, bool) {
	is := printedTie(d)
	if is == nil || d.IsInexact() {
		return reading.Verdict{}, false
	}
	beside := basisBeside(d)
	for _, basis := range []*wording.Set{contradict.InConstant, contradict.Organic, contradict.AsReported} {
		if !basis.In(beside) || basis.In(is.Heads()) || basis.In(prose.WordsOf(is.Row.Label)) {
			continue
		}
		var on *tables.Figure
		for _, f := range is.Row.At(is.Span) {
			if f != is && f.Change && f.Item.Kind == is.Item.Kind && basis.In(f.Heads()) {
				if on != nil {
					return reading.Verdict{}, false
				}
				on = f
			}
		}
		if on == nil || d.IsChange(on) || r.hasOtherOn(d, is, basis) {
			return reading.Verdict{}, false
		}
		return contradict.InsteadBy(d, on, is)
	}
	return reading.Verdict{}, false
}

// basisBeside is what stands right behind a number up to a comma, where it says on what basis the number is; else what stands right before it, behind the last
// comma, "and" or "or".
func basisBeside(d *reading.Reading) wording.Text {
	const near = 4 // words
	ends := map[string]bool{",": true, ";": true, "and": true, "or": true, "(": true, ")": true}
	from, to := d.Window()
	k := d.To
	for k < min(to, d.To+near) && !ends[d.Sentence.Words[k]] {
		k++
	}
	behind := d.Sentence.Words[d.To:k]
	if contradict.InConstant.In(behind) || contradict.Organic.In(behind) || contradict.AsReported.In(behind) {
		return behind
	}
	for k = d.From; k > max(from, d.From-near) && !ends[d.Sentence.Words[k-1]]; k-- {
	}
	return d.Sentence.Words[k:d.From]
}

// hasOtherOn reports whether another row of a figure's table has a change that is the number, on a basis.
func (r *Attributor) hasOtherOn(d *reading.Reading, is *tables.Figure, basis *wording.Set) bool {
	return slices.ContainsFunc(r.Tables.ByTable[is.Row.Table], func(w *tables.Row) bool {
		return slices.ContainsFunc(w.At(is.Span), func(f *tables.Figure) bool {
			return f.Change && f.Item.Kind == is.Item.Kind && basis.In(f.Heads()) && d.IsChange(f)
		})
	})
}
