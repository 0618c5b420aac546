package mention

import (
	"maps"
	"slices"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/misprint"
)

// A level that ties to the row which its words name, for another time than it is said of: "The margin for the quarter improved to 12.0%", which is that of
// the nine months; "Gross margin was 77.6%" in a list of the quarter's figures, which is that of the year.

// isOfOtherTime looks for a level that ties to its row for another time than the one that its sentence, or all else in its paragraph, speaks of.
func (r *reader) isOfOtherTime(d *reading) (verdict, bool) {
	switch {
	case d.change != 0:
		return r.isChangeOfOtherTime(d)
	case !r.isLevelOfNow(d):
	case d.verdict.status == Derives:
		return r.isRatioOfOtherTime(d)
	case d.verdict.status == Ties:
		return r.isFigureOfOtherTime(d)
	}
	return verdict{}, false
}

// isChangeOfOtherTime is isOfOtherTime of a change in per cent that a row prints, which another row of its name prints for the time that is spoken of.
func (r *reader) isChangeOfOtherTime(d *reading) (verdict, bool) {
	if d.verdict.status != Ties || d.Unit != quantity.Percent || d.Digits < leastStale || d.isInexact() || len(d.spans) == 0 || !r.isOfNow(d) || d.isOfSomethingElse() || r.isExcluded(d) {
		return verdict{}, false
	}
	o, s := d.verdict.figures[0], d.spans[0].Span
	if o.Span == s || o.Span.Months == 0 || o.Forecast || len(o.Row.Words) == 0 || !d.saysItsTime() && !r.isTimeOfBlock(d, o.Span) || r.isPrintedFor(d, s) {
		return verdict{}, false
	}
	f := r.namesakeAt(d, o, s)
	if f == nil || d.isPrintedBeside(f) {
		return verdict{}, false // a part of the company has it
	}
	return d.insteadBy(f, o)
}

// namesakeAt is the one change in per cent that rows of a figure's name print for another time, which a number is not; nil for none, and for several.
func (r *reader) namesakeAt(d *reading, o *tables.Figure, s period.Span) (found *tables.Figure) {
	for _, w := range r.Tables.RowsWith(o.Row.Words[0]) {
		if !slices.Equal(w.Words, o.Row.Words) {
			continue
		}
		for _, f := range w.At(s) {
			if f.Span != s || f.Item.Kind != release.Percentage || f.Forecast || f.Change != o.Change || !maps.Equal(f.Around, o.Around) {
				continue
			}
			if d.isChange(f) || found != nil && !found.Item.Value.Equal(f.Item.Value) {
				return nil
			}
			found = f
		}
	}
	return found
}

// isPrintedBeside reports whether the table of a percentage has the number for the same time, in whatever row or column.
func (d *reading) isPrintedBeside(f *tables.Figure) bool {
	return slices.ContainsFunc(f.Row.Table.Rows, func(row *release.Row) bool {
		return slices.ContainsFunc(row.Items, func(it *release.LineItem) bool {
			return it.Kind == release.Percentage && !it.Nil && it.Period == f.Item.Period && it.Value.Mul(quantity.Hundred).Abs().Equal(d.Value)
		})
	})
}

// isLevelOfNow reports whether a number is a level of what is reported, which nothing bends.
func (r *reader) isLevelOfNow(d *reading) bool {
	return len(d.spans) > 0 && d.change == 0 && !d.isInexact() && !d.against && !d.opens && r.isOfNow(d) && !d.isOfSomethingElse() && !r.isExcluded(d)
}

// isFigureOfOtherTime is isOfOtherTime of a number that a row prints.
func (r *reader) isFigureOfOtherTime(d *reading) (verdict, bool) {
	if !d.isLevelInPercent() && !((d.isLevel() || d.isTellingLevel()) && d.tellingDigits() > fewDigits && d.tiesToTheDigit()) {
		return verdict{}, false
	}
	o, s := d.verdict.figures[0], d.spans[0].Span
	if o.Span == s || o.Span.Months == 0 || s.Months == 0 || o.Change || o.Forecast || o.Span.End > s.End || !r.speaksOfNow(d, o) {
		return verdict{}, false
	}
	f := d.onlyAt(o, s)
	if f == nil || tables.LooksMisprinted(f) || d.isSaidBeside(f) || o.Item.Kind != release.Count && r.isPrintedFor(d, s) {
		return verdict{}, false
	}
	return d.insteadBy(f, o)
}

// isRatioOfOtherTime looks for a percentage that two rows give for another time than the one that its sentence, or all else in its paragraph, speaks of.
func (r *reader) isRatioOfOtherTime(d *reading) (verdict, bool) {
	of := d.verdict.figures
	if d.Unit != quantity.Percent || d.Digits < leastStale || len(of) != 2 || of[0].Row == of[1].Row || of[0].Span != of[1].Span || len(d.phrases) == 0 || !d.phrases[0].Own {
		return verdict{}, false
	}
	s := d.spans[0].Span
	if of[0].Span == s || of[0].Span.Months == 0 || !d.saysItsTime() && (r.isComparedBefore(d) || !r.isTimeOfBlock(d, of[0].Span)) {
		return verdict{}, false
	}
	v := d.outOf(r.marginsAt(of[0].Row, of[1].Row, s))
	return v, v.status != "" && !r.isPrintedFor(d, s)
}

// isShareOfOtherTime looks for a percentage of one row in another, both of which words name, that is theirs for another time than the one that is spoken of:
// "Administrative expenses as a percentage of revenues were 9.6%", as they were in the year before.
func (r *reader) isShareOfOtherTime(d *reading) (verdict, bool) {
	if d.Unit != quantity.Percent || d.Digits < leastStale || len(d.phrases) == 0 || !r.isLevelOfNow(d) || r.isComparedBefore(d) || r.isPrintedFor(d, d.spans[0].Span) {
		return verdict{}, false
	}
	lower, ok := r.ofWhat(d)
	if !ok {
		return verdict{}, false
	}
	var best verdict
	for _, m := range r.namedRatios(d, lower) {
		v := d.outOf(r.marginsAt(m[0], m[1], d.spans[0].Span))
		if v.status == "" || best.status != "" && !best.expected.Equal(v.expected) || !d.isShareThen(m[0], m[1]) {
			return verdict{}, false
		}
		best = v
	}
	return best, best.status != ""
}

// thenDiffers holds a level against the row that what stands in the brackets behind it is of, the year before: "order intake was SEK 1,462 M (1,718)".
func (r *reader) thenDiffers(d *reading) (verdict, bool) {
	o := d.then
	if o == nil || !o.tiesToTheDigit() || o.tellingDigits() <= fewDigits || d.change != 0 || d.Digits < leastStale || d.isInexact() || d.isOfSomethingElse() || r.isExcluded(d) {
		return verdict{}, false
	}
	was, s := o.verdict.figures[0], d.spans[0].Span
	if was.Change || was.Forecast || was.Span != (period.Span{Months: s.Months, End: s.End - 12}) || len(d.verdict.figures) > 0 && (d.verdict.figures[0].Row != was.Row || d.verdict.figures[0].Span == s) {
		return verdict{}, false
	}
	f := r.onlyFor(d, was, s)
	if f == nil {
		return verdict{}, false
	}
	v, ok := d.contradictedBy(f)
	v.instead = d.takenFrom(f)
	return v, ok && (o.isSure() || v.instead != nil || misprint.Of(d.Value, v.expected))
}

// marginOfOtherTime holds a margin against that of the level right before it, "EBITDA of $318 million, corresponding to a margin of 16.1%", where the row that it
// ties to has another one for the level's time.
func (r *reader) marginOfOtherTime(d *reading) (verdict, bool) {
	if d.verdict.status != Ties || !d.isLevelInPercent() || d.chained < 0 || d.chained >= d.index || d.time != nil || d.isOfSomethingElse() || r.isExcluded(d) {
		return verdict{}, false
	}
	o, is := d.peers[d.chained], d.verdict.figures[0]
	if !o.isSureLevel() || o.Unit != quantity.Money || !d.s.Words[o.To:d.From].Has("margin") || is.Change || is.Forecast {
		return verdict{}, false
	}
	level := o.verdict.figures[0]
	if is.Span == level.Span || is.Row.Table != level.Row.Table || level.Span != d.spans[0].Span {
		return verdict{}, false
	}
	f := d.onlyAt(is, level.Span)
	if f == nil || r.isPrintedFor(d, level.Span) {
		return verdict{}, false
	}
	return d.insteadBy(f, is)
}

// changeOfOtherLength holds a change against the row of the level that it leads up to, "increased 12.9% to $118.9 million", where it is that of another length
// of time than the level is of.
func (r *reader) changeOfOtherLength(d *reading) (verdict, bool) {
	of := d.verdict.figures
	if d.change == 0 || d.verdict.status != Derives || d.Digits < leastStale || d.isInexact() || len(of) != 2 || of[0].Row != of[1].Row {
		return verdict{}, false
	}
	level := d.ledTo()
	if level == nil || level.Row != of[0].Row || level.Change || level.Span.Months == of[0].Span.Months || level.Span.End != of[0].Span.End {
		return verdict{}, false
	}
	was := level.Row.At(period.Span{Months: level.Span.Months, End: of[1].Span.End})
	if len(was) != 1 || was[0].Span.Months != level.Span.Months || was[0].Change {
		return verdict{}, false
	}
	if _, ok := changeOf(d, level, was[0]); ok {
		return verdict{}, false
	}
	v := d.insteadOfChange(level, was[0])
	return v, v.status != ""
}

// ledTo is the figure over a length of time of the level right behind a change, "to $118.9 million"; nil for none.
func (d *reading) ledTo() *tables.Figure {
	if d.index+1 >= len(d.peers) {
		return nil
	}
	o := d.peers[d.index+1]
	if !o.isSureLevel() || !slices.Equal(d.s.Words[d.To:o.From], []string{"to"}) || o.verdict.figures[0].Span.Months == 0 {
		return nil
	}
	return o.verdict.figures[0]
}

// namedRatios are the pairs of rows of one table that are just what a number's own words name, and what it is of.
func (r *reader) namedRatios(d *reading, lower match.Phrase) (out [][2]*tables.Row) {
	wholes := r.RowsOf(match.Phrase{Words: lower.Words}, false)
	for _, p := range d.phrases {
		if !p.Own || p.After || p.Fit < 0.9 {
			continue
		}
		for _, a := range r.RowsOf(match.Phrase{Words: p.Words}, false) {
			for _, b := range wholes {
				if a.IsJust() && b.IsJust() && a.Row.Table == b.Row.Table {
					out = append(out, [2]*tables.Row{a.Row, b.Row})
				}
			}
		}
	}
	return out
}

// isShareThen reports whether a percentage is that of two rows for any time but its own.
func (d *reading) isShareThen(a, b *tables.Row) bool {
	return slices.ContainsFunc(ratiosOf(a, b), func(m [2]*tables.Figure) bool {
		i, point, ok := tables.Quotient(m[0], m[1])
		return ok && m[0].Span != d.spans[0].Span && d.AgreesInPercent(quantity.Magnitude(i), point.Abs()) == quantity.Exact
	})
}

// speaksOfNow reports whether a number is said of the row that it ties to, by its name or the part of the company that is spoken of, and of the time that is
// reported.
func (r *reader) speaksOfNow(d *reading, o *tables.Figure) bool {
	called := r.isCalled(d, o.Row)
	if d.tellingDigits() < tellingDigits && !d.verdict.exact && !(called && (d.part != "" || !o.Row.OfPart)) {
		return false
	}
	return d.saysItsTime() || called && !r.isComparedBefore(d) && r.isTimeOfBlock(d, o.Span)
}

// onlyAt is the one figure of another's row and kind that there is for a time, with which a number does not agree; nil for none.
func (d *reading) onlyAt(o *tables.Figure, s period.Span) (found *tables.Figure) {
	for _, f := range o.Row.At(s) {
		if f.Span != s || !suits(f, d) || f.Change || f.Forecast || f.Adjusted != o.Adjusted || !maps.Equal(f.Around, o.Around) {
			continue
		}
		if found != nil || d.printsAs(f) != quantity.No {
			return nil
		}
		found = f
	}
	return found
}

// saysItsTime reports whether words of a number's sentence say its time, and no other, and nothing is compared with it.
func (d *reading) saysItsTime() bool {
	var said *period.When
	for _, o := range d.peers {
		if o.time != nil && said != nil && o.time != said || o.against && o.chained == d.index {
			return false
		}
		if o.time != nil {
			said = o.time
		}
	}
	return said != nil && d.spans[0].explicit
}

// isTimeOfBlock reports whether other numbers of a number's paragraph tie to figures of the time that it is taken to be of, and none to figures of another
// one; and no words of its sentence speak of time.
func (r *reader) isTimeOfBlock(d *reading, other period.Span) bool {
	if slices.ContainsFunc(d.peers, func(o *reading) bool { return o.time != nil && o.order > d.order }) || len(r.parsed[d.block].whens[d.sentence]) > 0 && d.index == 0 {
		return false
	}
	const near = 24 // numbers before and behind
	seen := false
	for _, o := range r.readings[max(0, d.order-near):min(len(r.readings), d.order+near)] {
		if o == d || o.block != d.block || len(o.verdict.figures) == 0 || o.against {
			continue
		}
		switch span := o.verdict.figures[0].Span; {
		case span == other:
			return false
		case span == d.spans[0].Span && o.verdict.status == Ties && o.tellingDigits() > fewDigits:
			seen = true
		}
	}
	return seen
}
