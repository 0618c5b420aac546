package contradict

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/misprint"
)

// NamedInClauseDiffers looks for a level that is none of the one row which its clause names by its whole label, for its own time, but what that row has for another,
// or is in digits exchanged or on another scale.
func (r *Checker) NamedInClauseDiffers(d *reading.Reading) (reading.Verdict, bool) {
	if d.Change != 0 || d.Against || d.Opens || d.TellingDigits() <= reading.FewDigits || !r.isPlainOfNow(d) || r.IsComparedBefore(d) {
		return reading.Verdict{}, false
	}
	s := d.When().Span
	named := OnlyOther(d, r.NamedInClause(d), s, func(*tables.Figure) bool { return true })
	if named == nil || tables.LooksMisprinted(named) || d.IsSaidBeside(named) || r.IsPrintedFor(d, s) {
		return reading.Verdict{}, false
	}
	if o := TakenFrom(d, named); o != nil {
		v, ok := InsteadBy(d, named, o)
		return v, ok && !SpeaksOfThen(d, named, o)
	}
	v, ok := ContradictedBy(d, named)
	return v, ok && (printsScaled(d, named) || misprint.KeepsDigits(d.Value, v.Expected))
}

// isPlainOfNow reports whether a number is of what is reported, and nothing in its clause bends it.
func (r *Checker) isPlainOfNow(d *reading.Reading) bool {
	from, to := d.Window()
	return len(d.Spans) > 0 && !d.IsInexact() && r.IsOfNow(d) && !r.IsToCome(d) && !d.IsTurned() && !IsOfSomethingElse(d) && !r.IsExcluded(d) && !r.IsQualified(d, reading.Nearby) &&
		!besidesTheRow.In(d.Sentence.Words[from:to])
}

// OnlyOther is the one level for a time of some rows, of those figures that may be meant, with which a number does not agree; nil for none, and for several of other amounts.
func OnlyOther(d *reading.Reading, rows []*tables.Row, s period.Span, may func(*tables.Figure) bool) (found *tables.Figure) {
	for _, w := range rows {
		for _, f := range w.At(s) {
			if !may(f) || !d.Suits(f) || f.Change || f.Forecast {
				continue
			}
			if d.PrintsAs(f) != quantity.No || found != nil && !found.Value().Overlaps(f.Value()) {
				return nil
			}
			found = f
		}
	}
	return found
}

// printsScaled reports whether a number is a figure to the digit on another scale: "$22.6 billion" for 2,260,624 in thousands.
func printsScaled(d *reading.Reading, f *tables.Figure) bool {
	return slices.ContainsFunc([]int32{1, -1, 3, -3, 6, -6}, func(by int32) bool {
		o := *d
		o.Value, o.Ulp, o.Coarse = d.Value.Shift(by), d.Ulp+by, d.Coarse+by
		return o.PrintsAs(f) == quantity.Exact
	})
}

// isOfNamedInClause reports whether a row is one of those that the clause of a number names by its whole label.
func (r *Checker) isOfNamedInClause(d *reading.Reading, w *tables.Row) bool {
	return slices.Contains(r.NamedInClause(d), w)
}

// ChangeInClauseDiffers looks for a change in per cent that is a likely misprint of that of the one row which its clause names by its whole label, or went the other way:
// "Automotive, for its part, posted 6.1% sequential growth", where it did 5.1%.
func (r *Checker) ChangeInClauseDiffers(d *reading.Reading) (reading.Verdict, bool) {
	if d.Digits < reading.LeastStale || !r.IsPlainGrowth(d) || !r.isPlainOfNow(d) || otherwise.In(derive.OwnWords(d)) {
		return reading.Verdict{}, false
	}
	var found reading.Verdict
	for _, w := range r.NamedInClause(d) {
		for _, f := range w.At(d.When().Span) {
			if f.Change || f.Forecast || f.Item.Kind != release.Money || !MayGrowAs(f) {
				continue
			}
			v, ok := r.rowGrowthDiffers(d, f)
			if !ok || found.Status != "" && !found.Expected.Equal(v.Expected) {
				return reading.Verdict{}, false
			}
			found = v
		}
	}
	isMisprint := d.Ulp < 0 && misprint.Of(d.Value, found.Expected.Abs()) && quantity.SameSign(d.Change, found.Expected)
	return found, found.Status != "" && (found.Contrary || isMisprint)
}
