package attribute

import (
	"maps"
	"slices"

	"github.com/tieout/tieout/convert/mention/contradict"
	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
)

// A level that ties to the row which its words name, for another time than it is said of: "The margin for the quarter improved to 12.0%", which is that of
// the nine months; "Gross margin was 77.6%" in a list of the quarter's figures, which is that of the year.

// IsOfOtherTime looks for a level that ties to its row for another time than the one that its sentence, or all else in its paragraph, speaks of.
func (r *Attributor) IsOfOtherTime(d *reading.Reading) (reading.Verdict, bool) {
	switch {
	case d.Change != 0:
		return r.isChangeOfOtherTime(d)
	case !r.isLevelOfNow(d):
	case d.Verdict.Status == reading.Derives:
		return r.isRatioOfOtherTime(d)
	case d.Verdict.Status == reading.Ties:
		return r.isFigureOfOtherTime(d)
	}
	return reading.Verdict{}, false
}

// isChangeOfOtherTime is IsOfOtherTime of a change in per cent that a row prints, which another row of its name prints for the time that is spoken of.
func (r *Attributor) isChangeOfOtherTime(d *reading.Reading) (reading.Verdict, bool) {
	if d.Verdict.Status != reading.Ties || d.Unit != quantity.Percent || d.Digits < reading.LeastStale || d.IsInexact() || len(d.Spans) == 0 || !r.IsOfNow(d) || contradict.IsOfSomethingElse(d) || r.IsExcluded(d) {
		return reading.Verdict{}, false
	}
	o, s := d.Verdict.Figures[0], d.When().Span
	if o.Span == s || o.Span.Months == 0 || o.Forecast || len(o.Row.Words) == 0 || !saysItsTime(d) && !r.isTimeOfBlock(d, o.Span) || r.IsPrintedFor(d, s) {
		return reading.Verdict{}, false
	}
	f := r.namesakeAt(d, o, s)
	if f == nil || isPrintedBeside(d, f) {
		return reading.Verdict{}, false // a part of the company has it
	}
	return contradict.InsteadBy(d, f, o)
}

// namesakeAt is the one change in per cent that rows of a figure's name print for another time, which a number is not; nil for none, and for several.
func (r *Attributor) namesakeAt(d *reading.Reading, o *tables.Figure, s period.Span) (found *tables.Figure) {
	for _, w := range r.Tables.RowsWith(o.Row.Words[0]) {
		if !slices.Equal(w.Words, o.Row.Words) {
			continue
		}
		for _, f := range w.At(s) {
			if f.Span != s || f.Item.Kind != release.Percentage || f.Forecast || f.Change != o.Change || !maps.Equal(f.Around, o.Around) {
				continue
			}
			if d.IsChange(f) || found != nil && !found.Item.Value.Equal(f.Item.Value) {
				return nil
			}
			found = f
		}
	}
	return found
}

// isPrintedBeside reports whether the table of a percentage has the number for the same time, in whatever row or column.
func isPrintedBeside(d *reading.Reading, f *tables.Figure) bool {
	return slices.ContainsFunc(f.Row.Table.Rows, func(row *release.Row) bool {
		return slices.ContainsFunc(row.Items, func(it *release.LineItem) bool {
			return it.Kind == release.Percentage && !it.Nil && it.Period == f.Item.Period && it.Value.Mul(quantity.Hundred).Abs().Equal(d.Value)
		})
	})
}

// isLevelOfNow reports whether a number is a level of what is reported, which nothing bends.
func (r *Attributor) isLevelOfNow(d *reading.Reading) bool {
	return len(d.Spans) > 0 && d.Change == 0 && !d.IsInexact() && !d.Against && !d.Opens && r.IsOfNow(d) && (!contradict.IsOfSomethingElse(d) || contradict.IsTaxRate(d)) && !r.IsExcluded(d)
}

// isFigureOfOtherTime is IsOfOtherTime of a number that a row prints.
func (r *Attributor) isFigureOfOtherTime(d *reading.Reading) (reading.Verdict, bool) {
	if !d.IsLevelInPercent() && !((d.IsLevel() || d.IsTellingLevel()) && d.TellingDigits() > reading.FewDigits && contradict.TiesToTheDigit(d)) {
		return reading.Verdict{}, false
	}
	o, s := d.Verdict.Figures[0], d.When().Span
	if o.Span == s || o.Span.Months == 0 || s.Months == 0 || o.Change || o.Forecast || o.Span.End > s.End || !r.speaksOfNow(d, o) {
		return reading.Verdict{}, false
	}
	f := onlyAt(d, o, s)
	if f == nil || tables.LooksMisprinted(f) || d.IsSaidBeside(f) || o.Item.Kind != release.Count && r.IsPrintedFor(d, s) {
		return reading.Verdict{}, false
	}
	return contradict.InsteadBy(d, f, o)
}

// isRatioOfOtherTime looks for a percentage that two rows give for another time than the one that its sentence, or all else in its paragraph, speaks of.
func (r *Attributor) isRatioOfOtherTime(d *reading.Reading) (reading.Verdict, bool) {
	of := d.Verdict.Figures
	if d.Unit != quantity.Percent || d.Digits < reading.LeastStale || !contradict.IsOneOverOther(&d.Verdict) || of[0].Row == of[1].Row || of[0].Span != of[1].Span || !d.Name().Own {
		return reading.Verdict{}, false
	}
	s := d.When().Span
	if of[0].Span == s || of[0].Span.Months == 0 || !saysItsTime(d) && (r.IsComparedBefore(d) || !r.isTimeOfBlock(d, of[0].Span)) {
		return reading.Verdict{}, false
	}
	v := contradict.OutOf(d, r.MarginsAt(of[0].Row, of[1].Row, s))
	return v, v.Status != "" && !r.IsPrintedFor(d, s)
}

// IsShareOfOtherTime looks for a percentage of one row in another, both of which words name, that is theirs for another time than the one that is spoken of:
// "Administrative expenses as a percentage of revenues were 9.6%", as they were in the year before.
func (r *Attributor) IsShareOfOtherTime(d *reading.Reading) (reading.Verdict, bool) {
	if d.Unit != quantity.Percent || d.Digits < reading.LeastStale || len(d.Phrases) == 0 || !r.isLevelOfNow(d) || r.IsComparedBefore(d) || r.IsPrintedFor(d, d.When().Span) {
		return reading.Verdict{}, false
	}
	var best reading.Verdict
	then := false
	for _, m := range r.namedRatios(d) {
		pairs := r.MarginsAt(m[0], m[1], d.When().Span)
		if len(pairs) == 0 {
			continue
		}
		v, was := contradict.OutOf(d, pairs), isShareThen(d, m[0], m[1])
		if v.Status == "" || best.Status != "" && was == then && !best.Expected.Equal(v.Expected) {
			return reading.Verdict{}, false
		}
		if best.Status == "" || was && !then { // of rows that words name alike, it is of those that had it
			best, then = v, was
		}
	}
	return best, then
}

// MarginOfOtherTime holds a margin against that of the level right before it, "EBITDA of $318 million, corresponding to a margin of 16.1%", where the row that it
// ties to has another one for the level's time.
func (r *Attributor) MarginOfOtherTime(d *reading.Reading) (reading.Verdict, bool) {
	if d.Verdict.Status != reading.Ties || !d.IsLevelInPercent() || d.Chained < 0 || d.Chained >= d.Index || d.Time != nil || contradict.IsOfSomethingElse(d) || r.IsExcluded(d) {
		return reading.Verdict{}, false
	}
	o, is := d.Peers[d.Chained], d.Verdict.Figures[0]
	if !contradict.IsSureLevel(o) || o.Unit != quantity.Money || !d.Sentence.Words[o.To:d.From].Has("margin") || is.Change || is.Forecast {
		return reading.Verdict{}, false
	}
	level := o.Verdict.Figures[0]
	if is.Span == level.Span || is.Row.Table != level.Row.Table || level.Span != d.When().Span {
		return reading.Verdict{}, false
	}
	f := onlyAt(d, is, level.Span)
	if f == nil || r.IsPrintedFor(d, level.Span) {
		return reading.Verdict{}, false
	}
	return contradict.InsteadBy(d, f, is)
}

// ShareOfOtherTime holds what part of something an amount is said to be against the amount right before it, "gross profit was $161.7 million, or 28.4% of net sales", where
// that is the part which its row was of it at another time.
func (r *Attributor) ShareOfOtherTime(d *reading.Reading) (reading.Verdict, bool) {
	if !d.IsBehindAmount() || d.Unit != quantity.Percent || d.Change != 0 || d.Digits < reading.LeastStale || d.IsInexact() || len(d.Verdict.Figures) == 0 || d.Verdict.Status == reading.Differs {
		return reading.Verdict{}, false
	}
	o, is := d.Peers[d.Index-1], d.Verdict.Figures[0]
	if !contradict.IsSureLevel(o) || is.Change || is.Forecast {
		return reading.Verdict{}, false
	}
	level := o.Verdict.Figures[0]
	switch {
	case is.Span == level.Span || is.Span.Months == 0 || level.Span.Months == 0:
		return reading.Verdict{}, false
	case contradict.IsOneOverOther(&d.Verdict) && is.Row == level.Row:
		v := contradict.OutOf(d, r.MarginsAt(level.Row, d.Verdict.Figures[1].Row, level.Span))
		return v, v.Status != ""
	case d.Verdict.Status != reading.Ties || slices.ContainsFunc(level.Row.Words, func(w string) bool { return !slices.Contains(is.Row.Words, w) }):
		return reading.Verdict{}, false
	}
	f := onlyAt(d, is, level.Span)
	if f == nil {
		return reading.Verdict{}, false
	}
	return contradict.InsteadBy(d, f, is)
}

// ChangeOfOtherLength holds a change against the row of the level that it leads up to, "increased 12.9% to $118.9 million", where it is that of another length
// of time than the level is of.
func (r *Attributor) ChangeOfOtherLength(d *reading.Reading) (reading.Verdict, bool) {
	of := d.Verdict.Figures
	if d.Change == 0 || d.Verdict.Status != reading.Derives || d.Digits < reading.LeastStale || d.IsInexact() || len(of) != 2 || of[0].Row != of[1].Row {
		return reading.Verdict{}, false
	}
	level := ledTo(d)
	if level == nil || level.Row != of[0].Row || level.Change || level.Span.Months == of[0].Span.Months || level.Span.End != of[0].Span.End {
		return reading.Verdict{}, false
	}
	was := level.Row.At(period.Span{Months: level.Span.Months, End: of[1].Span.End})
	if len(was) != 1 || was[0].Span.Months != level.Span.Months || was[0].Change {
		return reading.Verdict{}, false
	}
	if _, ok := derive.ChangeOf(d, level, was[0]); ok {
		return reading.Verdict{}, false
	}
	v := contradict.InsteadOfChange(d, level, was[0])
	return v, v.Status != ""
}

// ledTo is the figure over a length of time of the level right behind a change, "to $118.9 million"; nil for none.
func ledTo(d *reading.Reading) *tables.Figure {
	if d.Index+1 >= len(d.Peers) {
		return nil
	}
	o := d.Peers[d.Index+1]
	if !contradict.IsSureLevel(o) || !slices.Equal(d.Sentence.Words[d.To:o.From], []string{"to"}) || o.Verdict.Figures[0].Span.Months == 0 {
		return nil
	}
	return o.Verdict.Figures[0]
}

// namedRatios are the pairs of rows of one table that are just what a number's own words name, and what it is of, or just those of the ratio that they name: "gross
// margin"; of a rate of taxes those and the income before them.
func (r *Attributor) namedRatios(d *reading.Reading) (out [][2]*tables.Row) {
	lower, of := r.OfWhat(d)
	if !of && contradict.IsTaxRate(d) {
		return r.TaxedRows()
	}
	for _, p := range d.Phrases {
		if !p.Own || p.After || p.Fit < 0.9 {
			continue
		}
		if of {
			out = append(out, r.pairsOf(p.Words, lower.Words)...)
			continue
		}
		for _, x := range derive.Ratios {
			if tables.SameWords(p.Words, x.Words, p.Adjusted) {
				out = append(out, r.pairsOf(x.Upper, x.Lower)...)
			}
		}
	}
	return out
}

// pairsOf are the rows of one table that two names are just those of.
func (r *Attributor) pairsOf(upper, lower []string) (out [][2]*tables.Row) {
	wholes := r.RowsOf(match.Phrase{Words: lower}, false)
	for _, a := range r.RowsOf(match.Phrase{Words: upper}, false) {
		for _, b := range wholes {
			if a.IsJust() && b.IsJust() && a.Row.Table == b.Row.Table {
				out = append(out, [2]*tables.Row{a.Row, b.Row})
			}
		}
	}
	return out
}

// isShareThen reports whether a percentage is that of two rows for any time but its own.
func isShareThen(d *reading.Reading, a, b *tables.Row) bool {
	return slices.ContainsFunc(contradict.RatiosOf(a, b), func(m [2]*tables.Figure) bool {
		i, point, ok := tables.Quotient(m[0], m[1])
		return ok && m[0].Span != d.When().Span && d.AgreesInPercent(quantity.Magnitude(i), point.Abs()) == quantity.Exact
	})
}

// speaksOfNow reports whether a number is said of the row that it ties to, by its name or the part of the company that is spoken of, and of the time that is
// reported.
func (r *Attributor) speaksOfNow(d *reading.Reading, o *tables.Figure) bool {
	called := r.IsCalled(d, o.Row)
	if d.TellingDigits() < derive.TellingDigits && !d.Verdict.Exact && !(called && (d.Part != "" || !o.Row.OfPart)) {
		return false
	}
	return saysItsTime(d) || called && !r.IsComparedBefore(d) && r.isTimeOfBlock(d, o.Span)
}

// onlyAt is the one figure of another's row and kind that there is for a time, with which a number does not agree; nil for none.
func onlyAt(d *reading.Reading, o *tables.Figure, s period.Span) (found *tables.Figure) {
	for _, f := range o.Row.At(s) {
		if f.Span != s || !d.Suits(f) || f.Change || f.Forecast || f.Adjusted != o.Adjusted || !maps.Equal(f.Around, o.Around) {
			continue
		}
		if found != nil || d.PrintsAs(f) != quantity.No {
			return nil
		}
		found = f
	}
	return found
}

// saysItsTime reports whether words of a number's sentence say its time, and no other, and nothing is compared with it.
func saysItsTime(d *reading.Reading) bool {
	var said *period.When
	for _, o := range d.Peers {
		if o.Time != nil && said != nil && o.Time != said || o.Against && o.Chained == d.Index {
			return false
		}
		if o.Time != nil {
			said = o.Time
		}
	}
	return said != nil && d.When().Explicit
}

// isTimeOfBlock reports whether other numbers of a number's paragraph tie to figures of the time that it is taken to be of, and none to figures of another
// one; and no words of its sentence speak of time.
func (r *Attributor) isTimeOfBlock(d *reading.Reading, other period.Span) bool {
	if slices.ContainsFunc(d.Peers, func(o *reading.Reading) bool { return o.Time != nil && o.Order > d.Order }) || len(r.Parsed[d.Block].Whens[d.InBlock]) > 0 && d.Index == 0 {
		return false
	}
	const near = 24 // numbers before and behind
	seen := false
	for _, o := range r.Readings[max(0, d.Order-near):min(len(r.Readings), d.Order+near)] {
		if o == d || o.Block != d.Block || len(o.Verdict.Figures) == 0 || o.Against {
			continue
		}
		switch span := o.Verdict.Figures[0].Span; {
		case span == other:
			return false
		case span == d.When().Span && o.Verdict.Status == reading.Ties && o.TellingDigits() > reading.FewDigits:
			seen = true
		}
	}
	return seen
}
