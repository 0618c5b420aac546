package mention

import (
	"maps"
	"slices"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/misprint"
)

// What a paragraph says of the part of the company that it names at its head stands in a row of that part and measure: in one called as the part below a
// heading of the measure, in one called as the measure below a heading of the part, or in a column of the part.

// partFigures are the figures of what a number measures of the part that its paragraph speaks of, by their periods; none where no part is named.
func (r *reader) partFigures(d *reading) (out []*tables.Figure) {
	part := r.Canonical(d.part)
	if len(part) == 0 || len(d.phrases) == 0 || !d.phrases[0].Own || d.phrases[0].After || d.phrases[0].Adjusted {
		return nil
	}
	measure := slices.DeleteFunc(slices.Clone(d.phrases[0].Words), func(w string) bool { return partNouns.In([]string{w}) || slices.Contains(part, w) })
	if len(measure) == 0 {
		return nil
	}
	rows := slices.Concat(r.Tables.RowsWith(part[0]), r.Tables.RowsWith(measure[0]))
	for i, w := range rows {
		if slices.Contains(rows[:i], w) || w.Adjusted || !isPartOrMeasure(w, part, d.phrases[0].Words) {
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

// isOfOtherPart reports whether a figure is of another part of the company than the one that a number's paragraph speaks of: its row, which the sentence does
// not name, stands beside one that is called as that part.
func (r *reader) isOfOtherPart(d *reading, f *tables.Figure) bool {
	part := r.Canonical(d.part)
	if len(part) == 0 || f.IsSaidBy(part, nil) || f.Row.Label == "" || f.Row.IsTotal() {
		return false
	}
	label, said := f.Row.Words, r.NewCanonical(d.s.Words.String())
	if len(label) == 0 { // a part that is called as the company is
		label, said = prose.WordsOf(f.Row.Label), d.s.Words
	}
	if slices.ContainsFunc(label, func(w string) bool { return slices.Contains(said, w) }) {
		return false
	}
	return slices.ContainsFunc(r.Tables.ByTable[f.Row.Table], func(w *tables.Row) bool {
		return w != f.Row && slices.Equal(w.Section, f.Row.Section) && tables.SameSet(w.Words, part)
	})
}

// isPartOrMeasure reports whether a row's label has no words but those of a part, of a measure and of sums.
func isPartOrMeasure(w *tables.Row, part, measure []string) bool {
	return !slices.ContainsFunc(w.Words, func(x string) bool { return !slices.Contains(part, x) && !slices.Contains(measure, x) && !isOfSums[x] })
}

// partDiffers looks for what a paragraph says of the part that it names, where the figure of the part and the measure says otherwise and the number is that of
// another period, or a misprint of it; or the change of it in the other direction.
func (r *reader) partDiffers(d *reading) (verdict, bool) {
	if d.part == "" || d.isInexact() || len(d.spans) == 0 || d.against || d.opens || d.isOfSomethingElse() || r.isExcluded(d) || d.isQualifiedInPart() || restated.In(d.s.Words) {
		return verdict{}, false
	}
	figures := r.partFigures(d)
	switch {
	case len(figures) == 0:
		return verdict{}, false
	case d.change != 0 && d.Unit == quantity.Percent:
		return r.changedOtherWay(d, figures)
	case d.change == 0 && !r.isComparedBefore(d):
		return r.levelOfPart(d, figures)
	}
	return verdict{}, false
}

// levelOfPart holds a level against the figures of a part.
func (r *reader) levelOfPart(d *reading, figures []*tables.Figure) (verdict, bool) {
	if d.tellingDigits() <= fewDigits {
		return verdict{}, false
	}
	var named, is *tables.Figure
	for _, f := range figures {
		if f.Change || f.Forecast || !suits(f, d) {
			continue
		}
		agrees := d.printsAs(f) == quantity.Exact
		switch {
		case f.Span == d.spans[0].Span && agrees:
			return verdict{}, false
		case f.Span == d.spans[0].Span:
			named = f
		case agrees && (is == nil || f.Span.End > is.Span.End):
			is = f
		}
	}
	if named == nil {
		return verdict{}, false
	}
	v, ok := d.contradictedBy(named)
	switch {
	case is != nil && !d.speaksOfThen(named, is):
		v.instead = is
		return v, ok
	case is == nil && !r.isPrintedFor(d, named.Span) && misprint.Of(d.Value, v.expected):
		return v, ok
	}
	return verdict{}, false
}

// changedOtherWay holds a change against those of the figures of a part since the year before: one of just its size went the other way, and none as is said.
func (r *reader) changedOtherWay(d *reading, figures []*tables.Figure) (best verdict, ok bool) {
	if senses.In(d.s.Words) || len(d.bases) > 0 {
		return verdict{}, false
	}
	for _, cur := range figures {
		if cur.Span != d.spans[0].Span || cur.Change || cur.Forecast || cur.Item.Kind == release.Percentage || cur.Item.Value.Sign() <= 0 {
			continue
		}
		if d.isChangeOf(cur) {
			return verdict{}, false
		}
		for _, was := range cur.Row.At(period.Span{Months: cur.Span.Months, End: cur.Span.End - 12}) {
			if !maps.Equal(was.Around, cur.Around) || was.Item.Kind != cur.Item.Kind || was.Change {
				continue
			}
			if v, turned := d.grewOtherWay(cur, was); turned {
				best, ok = v, true
			}
		}
	}
	return best, ok
}

// isQualifiedInPart reports whether words of a number's clause, but for those of the measure, say that it leaves something out or is expected.
func (d *reading) isQualifiedInPart() bool {
	if len(d.phrases) > 0 && d.phrases[0].Own {
		if from := d.startOf(d.phrases[0].Text); from >= 0 {
			return d.isQualifiedBeside(from, len(prose.WordsOf(d.phrases[0].Text)))
		}
	}
	return d.isQualifiedBeside(len(d.s.Words), 0)
}
