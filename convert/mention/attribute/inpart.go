package attribute

import (
	"maps"
	"slices"

	"github.com/tieout/tieout/convert/mention/contradict"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/misprint"
)

// What a paragraph says of the part of the company that it names at its head stands in a row of that part and measure: in one called as the part below a
// heading of the measure, in one called as the measure below a heading of the part, or in a column of the part.

// partFigures are the figures of what a number measures of the part that its paragraph speaks of, by their periods; none where no part is named.
func (r *Attributor) partFigures(d *reading.Reading) (out []*tables.Figure) {
	part := r.Canonical(d.Part)
	if len(part) == 0 || !d.IsNamedBefore() || d.Name().Adjusted {
		return nil
	}
	measure := slices.DeleteFunc(slices.Clone(d.Name().Words), func(w string) bool { return reading.PartNouns.In([]string{w}) || slices.Contains(part, w) })
	if len(measure) == 0 {
		return nil
	}
	rows := slices.Concat(r.Tables.RowsWith(part[0]), r.Tables.RowsWith(measure[0]))
	for i, w := range rows {
		if slices.Contains(rows[:i], w) || w.Adjusted || !isPartOrMeasure(w, part, d.Name().Words) {
			continue
		}
		for _, f := range w.Figures {
			if f.IsSaidBy(part, nil) && (f.IsSaidBy(measure, w.InTitle) || d.Measured.Of != "" && f.Item.Unit == d.Measured) {
				out = append(out, f)
			}
		}
	}
	return out
}

// isPartOrMeasure reports whether a row's label has no words but those of a part, of a measure and of sums.
func isPartOrMeasure(w *tables.Row, part, measure []string) bool {
	return !slices.ContainsFunc(w.Words, func(x string) bool {
		return !slices.Contains(part, x) && !slices.Contains(measure, x) && !contradict.IsOfSums[x]
	})
}

// PartDiffers looks for what a paragraph says of the part that it names, where the figure of the part and the measure says otherwise and the number is that of
// another period, or a misprint of it; or the change of it in the other direction.
func (r *Attributor) PartDiffers(d *reading.Reading) (reading.Verdict, bool) {
	if d.Part == "" || d.IsInexact() || len(d.Spans) == 0 || d.Against || d.Opens || contradict.IsOfSomethingElse(d) || r.IsExcluded(d) || isQualifiedInPart(d) || contradict.Restated.In(d.Sentence.Words) {
		return reading.Verdict{}, false
	}
	figures := r.partFigures(d)
	switch {
	case len(figures) == 0:
		return reading.Verdict{}, false
	case d.Change != 0 && d.Unit == quantity.Percent:
		return r.changedOtherWay(d, figures)
	case d.Change == 0 && !r.IsComparedBefore(d):
		return r.levelOfPart(d, figures)
	}
	return reading.Verdict{}, false
}

// levelOfPart holds a level against the figures of a part.
func (r *Attributor) levelOfPart(d *reading.Reading, figures []*tables.Figure) (reading.Verdict, bool) {
	if d.TellingDigits() <= reading.FewDigits {
		return reading.Verdict{}, false
	}
	var named, is *tables.Figure
	for _, f := range figures {
		if f.Change || f.Forecast || !d.Suits(f) {
			continue
		}
		agrees := d.PrintsAs(f) == quantity.Exact
		switch {
		case f.Span == d.When().Span && agrees:
			return reading.Verdict{}, false
		case f.Span == d.When().Span:
			named = f
		case agrees && (is == nil || f.Span.End > is.Span.End):
			is = f
		}
	}
	if named == nil {
		return reading.Verdict{}, false
	}
	v, ok := contradict.ContradictedBy(d, named)
	switch {
	case is != nil && !contradict.SpeaksOfThen(d, named, is):
		v.Instead = is
		return v, ok
	case is == nil && !r.IsPrintedFor(d, named.Span) && misprint.Of(d.Value, v.Expected):
		return v, ok
	}
	return reading.Verdict{}, false
}

// changedOtherWay holds a change against those of the figures of a part since the year before: one of just its size went the other way, and none as is said.
func (r *Attributor) changedOtherWay(d *reading.Reading, figures []*tables.Figure) (best reading.Verdict, ok bool) {
	if reading.Senses.In(d.Sentence.Words) || len(d.Bases) > 0 {
		return reading.Verdict{}, false
	}
	for _, cur := range figures {
		if cur.Span != d.When().Span || cur.Change || cur.Forecast || cur.Item.Kind == release.Percentage || cur.Item.Value.Sign() <= 0 {
			continue
		}
		if contradict.IsChangeOf(d, cur) {
			return reading.Verdict{}, false
		}
		for _, was := range cur.Row.At(period.Span{Months: cur.Span.Months, End: cur.Span.End - 12}) {
			if !maps.Equal(was.Around, cur.Around) || was.Item.Kind != cur.Item.Kind || was.Change {
				continue
			}
			if v, turned := contradict.GrewOtherWay(d, cur, was); turned {
				best, ok = v, true
			}
		}
	}
	return best, ok
}

// isQualifiedInPart reports whether words of a number's clause, but for those of the measure, say that it leaves something out or is expected.
func isQualifiedInPart(d *reading.Reading) bool {
	if d.Name().Own {
		if from := d.StartOf(d.Name().Text); from >= 0 {
			return contradict.IsQualifiedBeside(d, from, len(prose.WordsOf(d.Name().Text)))
		}
	}
	return contradict.IsQualifiedBeside(d, len(d.Sentence.Words), 0)
}
