package mention

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/misprint"
)

// What figures give that another number of the sentence names is sure as a figure is: a percentage beside the one that it is compared with, or
// behind the amount that it is a part of, and an increase before the amount that it leads to. See partnerDiffers.

// workedDiffers looks for a number that what the numbers around it tie to, or follow from, gives otherwise.
func (r *reader) workedDiffers(d *reading) (verdict, bool) {
	if len(d.spans) == 0 || d.Digits < leastStale || d.minus && d.change == 0 || !r.isUnbent(d) {
		return verdict{}, false
	}
	for _, o := range d.peers {
		if o == d || o.isInexact() || len(o.verdict.figures) == 0 || o.PerShare {
			continue
		}
		if v := r.workedOf(d, o); v.status != "" {
			return v, true
		}
	}
	return verdict{}, false
}

// workedOf holds a number against what follows from another of its sentence; the zero verdict where nothing does.
func (r *reader) workedOf(d, o *reading) verdict {
	switch level := d.Unit == quantity.Percent && d.change == 0; {
	case level && o.Unit == quantity.Percent:
		return r.ratioBeside(d, o)
	case level && o.Unit == quantity.Money:
		return r.partOf(d, o)
	case d.change != 0 && (d.Unit == quantity.Money || d.Unit == quantity.Percent) && o.Unit == quantity.Money && !d.PerShare:
		return r.leadingTo(d, o)
	}
	return verdict{}
}

// changeDiffers looks for a change that the numbers right beside it leave no choice: another way to say it, or the levels before and behind.
func (r *reader) changeDiffers(d *reading) (verdict, bool) {
	if d.change == 0 || len(d.spans) == 0 || !r.isUnbent(d) {
		return verdict{}, false
	}
	for _, o := range d.peers[max(0, d.index-1):min(len(d.peers), d.index+2)] {
		var v verdict
		switch {
		case o == d || o.isInexact():
		case o.change != 0:
			v = r.changeBeside(d, o)
		case (d.Unit == quantity.Points || d.Unit == quantity.Basis) && o.Unit == quantity.Percent:
			v = d.betweenLevels(o)
		case o.index < d.index && d.chained == o.index:
			v = r.movedBy(d, o)
		}
		if v.status != "" {
			return v, true
		}
	}
	return verdict{}, false
}

// movedBy holds an amount that a level right before it has moved by, "EBIT was $49.2 million, down $8.1 million", against the level before in its row, of which it
// is a misprint.
func (r *reader) movedBy(d, o *reading) verdict {
	const gap = 4 // words
	if d.Unit != quantity.Money || o.Unit != d.Unit || d.PerShare != o.PerShare || d.Digits < leastStale || !o.tiesAsLevel() || o.verdict.figures[0].LeavesOut() || d.wordsFrom(o.To, d.From) > gap {
		return verdict{}
	}
	cur := o.verdict.figures[0]
	for _, was := range cur.Row.At(r.basesOf(d, cur.Span)[0]) {
		if !was.GoesWith(cur) || (cur.Item.Value.Cmp(was.Item.Value) > 0) != (d.change > 0) || nearDifference(d, cur, was) {
			continue
		}
		if by := d.InPlaces(cur.Item.Value.Sub(was.Item.Value)); misprint.Of(d.Value, by) && !r.isPrintedIn(d, cur.Row.Table) {
			return d.insteadOfDifference(cur, was)
		}
	}
	return verdict{}
}

// isPrintedIn reports whether a figure of a table prints as a number.
func (r *reader) isPrintedIn(d *reading, t *release.Table) bool {
	return slices.ContainsFunc(r.Tables.ByTable[t], func(w *tables.Row) bool {
		return slices.ContainsFunc(w.Figures, func(f *tables.Figure) bool { return suits(f, d) && d.printsAs(f) != quantity.No })
	})
}

// changeBeside holds "increased $0.6 million, or 2.6%", of which one follows from two figures of a row, against those two.
func (r *reader) changeBeside(d, o *reading) verdict {
	of := o.verdict
	if of.status != Derives || !of.exact || len(of.figures) != 2 || of.figures[0].Row != of.figures[1].Row || d.change != o.change || d.PerShare || o.PerShare || !saidTogether(d, o) || r.isOfAPart(d) && !tellsBoth(o) {
		return verdict{}
	}
	cur, was := of.figures[0], of.figures[1]
	if cur.Item.Kind != release.Money || !cur.HasPlainSign() && !(tellsBoth(o) && cur.HasSign()) || cur.LeavesOut() {
		return verdict{}
	}
	if d.Unit == o.Unit || d.isChangeBetween(cur, was) {
		return verdict{}
	}
	return d.insteadOfChange(cur, was)
}

// tellsBoth reports whether a change has as many digits as no other two figures would give by chance.
func tellsBoth(o *reading) bool { return o.Unit == quantity.Money && o.tellingDigits() > fewDigits+1 }

// isChangeBetween reports whether a change may be the one between two figures, or is too rough to tell.
func (d *reading) isChangeBetween(cur, was *tables.Figure) bool {
	switch d.Unit {
	case quantity.Percent:
		i, point, ok := tables.Growth(cur, was)
		return !ok || d.Agrees(i, point) != quantity.No
	case quantity.Money:
		return d.Coarse > d.Ulp || nearDifference(d, cur, was)
	}
	return true
}

// saidTogether reports whether two changes are said of one thing in one breath: "$0.6 million, or 2.6%", "$0.6 million (2.6%)".
func saidTogether(a, b *reading) bool {
	if a.index > b.index {
		a, b = b, a
	}
	gap := a.s.Words[a.To:b.From]
	return b.index == a.index+1 && len(gap) <= 2 && (slices.Contains(gap, "or") || slices.Contains(gap, "("))
}

// betweenLevels holds "3.42%, up 6 basis points from 3.36%" against the two figures of a row that the percentages around it tie to.
func (d *reading) betweenLevels(o *reading) verdict {
	if o.index != d.index-1 || d.index+1 >= len(d.peers) {
		return verdict{}
	}
	p := d.peers[d.index+1]
	if !o.tiesAsLevel() || !p.tiesAsLevel() || !p.against || p.Unit != quantity.Percent {
		return verdict{}
	}
	cur, was := o.verdict.figures[0], p.verdict.figures[0]
	if cur.Row != was.Row || cur.Span.Months != was.Span.Months || cur.Span.End <= was.Span.End || cur.Item.Kind != release.Percentage {
		return verdict{}
	}
	i, _ := tables.Difference(cur, was)
	by := d.inPoints(cur, was)
	if i = i.Scale(quantity.Hundred); d.Unit == quantity.Basis {
		i = i.Scale(quantity.Hundred)
	}
	if d.Agrees(i, by) != quantity.No {
		return verdict{}
	}
	return verdict{status: Differs, figures: []*tables.Figure{cur, was}, formula: tables.PrintedAs(cur) + "-" + tables.PrintedAs(was), score: 1, exact: true, expected: d.InPlaces(by), sure: true}
}

// tiesAsLevel reports whether a number is a level that surely ties to a figure.
func (d *reading) tiesAsLevel() bool {
	return d.change == 0 && d.verdict.status == Ties && d.isSure() && !d.isInexact()
}

// insteadOfDifference is the verdict that the difference of two figures contradicts a change.
func (d *reading) insteadOfDifference(cur, was *tables.Figure) verdict {
	by := cur.Item.Value.Sub(was.Item.Value)
	return verdict{status: Differs, figures: []*tables.Figure{cur, was}, formula: tables.PrintedAs(cur) + "-" + tables.PrintedAs(was), score: 1, exact: true, expected: d.InPlaces(by), sure: true}
}

// isUnbent reports whether nothing in the words around a number says that it is another than what its measure is by the tables.
func (r *reader) isUnbent(d *reading) bool {
	return !d.isInexact() && !d.opens && (!d.isOfSomethingElse() || d.isTaxRate()) && !besidesTheRow.In(d.s.Words) && !r.isQualified(d, nearby)
}

// isTaxRate reports whether a percentage is the rate of taxes on income, whose words are no others than its own.
func (d *reading) isTaxRate() bool {
	return d.Unit == quantity.Percent && slices.ContainsFunc(d.phrases, func(p match.Phrase) bool {
		return len(p.Words) > 1 && slices.ContainsFunc(ratios, func(x shareOf) bool {
			return slices.Contains(x.words, "rate") && tables.SameWords(p.Words, x.words, p.Adjusted)
		})
	})
}

// ratioBeside holds a percentage against the ratio of the two rows that the one which it is compared with follows from, for its own period.
func (r *reader) ratioBeside(d, o *reading) verdict {
	of := o.verdict
	if o.change != 0 || !d.isComparedWith(o) || of.status != Derives || len(of.figures) != 2 || !r.isRatio(o, of.figures[0].Row, of.figures[1].Row) || d.Digits <= leastStale || r.isPrintedAnywhere(d) {
		return verdict{}
	}
	want, is := d.spans[0].Span, of.figures[0].Span
	if want == is || want.Months != is.Months || d.against == (want.End >= is.End) || is != o.spans[0].Span {
		return verdict{}
	}
	return d.outOf(r.marginsAt(of.figures[0].Row, of.figures[1].Row, d.spans[0].Span))
}

// isRatio reports whether the words of a percentage name a ratio, of which two rows are what it is made of.
func (r *reader) isRatio(o *reading, a, b *tables.Row) bool {
	isJust := func(words []string, w *tables.Row) bool {
		return slices.ContainsFunc(r.RowsOf(match.Phrase{Words: words}, false), func(f match.Fit) bool { return f.Row == w && f.IsJust() })
	}
	return slices.ContainsFunc(ratios, func(x shareOf) bool {
		return len(o.phrases) > 0 && tables.SameWords(o.phrases[0].Words, x.words, false) && isJust(x.upper, a) && isJust(x.lower, b)
	})
}

// partOf holds "$5.1 million, or 10.6% of revenue" against the two rows.
func (r *reader) partOf(d, o *reading) verdict {
	gap := d.s.Words[min(o.To, d.From):d.From]
	if d.chained != o.index || o.verdict.status != Ties || !o.isSure() || o.change != 0 || d.Digits <= leastStale || len(gap) > 3 || !slices.Contains(gap, "or") || o.verdict.figures[0].LeavesOut() {
		return verdict{}
	}
	lower, ok := r.ofWhat(d)
	if !ok || r.isPrintedAnywhere(d) {
		return verdict{}
	}
	return d.outOf(r.under(d, o.verdict.figures[0], lower))
}

// under are the pairs of a figure and those of the rows of its table that a phrase is called best, nil where the number is of one that the phrase
// may mean.
func (r *reader) under(d *reading, f *tables.Figure, lower match.Phrase) [][2]*tables.Figure {
	var under [][2]*tables.Figure
	best := 0.0
	for _, b := range r.RowsOf(match.Phrase{Words: lower.Words}, false) {
		if b.Row.Table != f.Row.Table || b.Score < leastMeant || b.Row == f.Row {
			continue
		}
		for _, m := range r.marginsAt(f.Row, b.Row, f.Span) {
			if m[0] != f {
				continue
			}
			if d.outOf([][2]*tables.Figure{m}).status == "" {
				return nil
			}
			if b.IsJust() && b.Score > best {
				best, under = b.Score, nil
			}
			if b.IsJust() && b.Score == best {
				under = append(under, m)
			}
		}
	}
	return under
}

// outOf is the verdict that the one ratio of some pairs of figures contradicts a percentage; none where it does not, or they give several.
func (d *reading) outOf(pairs [][2]*tables.Figure) verdict {
	var v verdict
	for _, m := range pairs {
		i, point, ok := tables.Quotient(m[0], m[1])
		if !ok || !areOfOnePart(m[0].Row, m[1].Row) || len(m[0].Around) > 0 || m[0].LeavesOut() || tables.LooksMisprinted(m[0]) || tables.LooksMisprinted(m[1]) {
			return verdict{}
		}
		if point = point.Mul(quantity.Hundred); !d.minus && !d.Negative { // costs are printed below none at times
			i, point = quantity.Magnitude(i), point.Abs()
		}
		if d.Agrees(i.Scale(quantity.Hundred), point) != quantity.No || d.Cut(point) || v.status != "" && !v.expected.Equal(d.InPlaces(point)) {
			return verdict{}
		}
		v = verdict{status: Differs, figures: m[:], formula: tables.PrintedAs(m[0]) + "/" + tables.PrintedAs(m[1]), score: 1, exact: true, expected: d.InPlaces(point), sure: true}
	}
	return v
}

// areOfOnePart reports whether two rows are of the whole company, or stand in one section of it.
func areOfOnePart(a, b *tables.Row) bool {
	return !a.OfPart && !b.OfPart || a.OfPart && b.OfPart && slices.Equal(a.Section, b.Section)
}

// leadingTo holds "rose $5.3 million to $48.2 million", or "rose 12.4% to $48.2 million", against the row that the amount behind it ties to.
func (r *reader) leadingTo(d, o *reading) verdict {
	if o.index != d.index+1 || o.chained != d.index || o.verdict.status != Ties || !o.verdict.exact || o.change != 0 || o.From != d.To+1 || d.s.Words[d.To] != "to" || d.Coarse > d.Ulp {
		return verdict{}
	}
	cur := o.verdict.figures[0]
	if cur.Item.Kind != release.Money || !cur.HasPlainSign() || cur.LeavesOut() || r.isOfAPart(d) || r.isAnyChangeTo(d, cur) {
		return verdict{}
	}
	for _, was := range r.basesIn(d, cur) {
		if was.GoesWith(cur) {
			return d.insteadOfChange(cur, was)
		}
	}
	return verdict{}
}

// isAnyChangeTo reports whether a change may be the one to a figure from any other of its row, or is counted in another way.
func (r *reader) isAnyChangeTo(d *reading, cur *tables.Figure) bool {
	if d.Unit == quantity.Percent {
		return otherwise.In(d.aroundChange()) || r.anyChange(d, cur.Row)
	}
	return slices.ContainsFunc(cur.Row.Figures, func(was *tables.Figure) bool {
		return was != cur && was.Span.Months == cur.Span.Months && nearDifference(d, cur, was)
	})
}

// basesIn are the figures of its row that a change to a figure is counted from: those of the period that the words name, or else the only
// one before it.
func (r *reader) basesIn(d *reading, cur *tables.Figure) []*tables.Figure {
	if bases := cur.Row.At(append(r.basesOf(d, cur.Span), period.Span{})[0]); len(bases) > 0 || !cur.HasOneBefore() {
		return bases
	}
	return cur.Row.Figures
}

// insteadOfChange is the verdict that two figures contradict a change in the unit that it is said in; none where it is near.
func (d *reading) insteadOfChange(cur, was *tables.Figure) verdict {
	if d.Unit == quantity.Percent {
		v, _ := growthAgainst(d, cur, was)
		return v
	}
	return d.insteadOfDifference(cur, was)
}

// nearDifference reports whether a change is what two figures, or the amounts that they may be rounded to, give.
func nearDifference(d *reading, cur, was *tables.Figure) bool {
	return d.Cut(cur.Item.Value.Sub(was.Item.Value)) || cur.Item.Value.Round(-d.Ulp).Sub(was.Item.Value.Round(-d.Ulp)).Abs().Equal(d.Value)
}
