package contradict

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/misprint"
)

// What figures give that another number of the sentence names is sure as a figure is: a percentage beside the one that it is compared with, or
// behind the amount that it is a part of, and an increase before the amount that it leads to. See PartnerDiffers.

// WorkedDiffers looks for a number that what the numbers around it tie to, or follow from, gives otherwise.
func (r *Checker) WorkedDiffers(d *reading.Reading) (reading.Verdict, bool) {
	if len(d.Spans) == 0 || d.Digits < reading.LeastStale || d.Minus && d.Change == 0 || !r.isUnbent(d) {
		return reading.Verdict{}, false
	}
	for _, o := range d.Peers {
		if o == d || o.IsInexact() || len(o.Verdict.Figures) == 0 || o.PerShare {
			continue
		}
		if v := r.workedOf(d, o); v.Status != "" {
			return v, true
		}
	}
	return reading.Verdict{}, false
}

// workedOf holds a number against what follows from another of its sentence; the zero verdict where nothing does.
func (r *Checker) workedOf(d, o *reading.Reading) reading.Verdict {
	switch level := d.Unit == quantity.Percent && d.Change == 0; {
	case level && o.Unit == quantity.Percent:
		return r.ratioBeside(d, o)
	case level && o.Unit == quantity.Money:
		return r.partOf(d, o)
	case d.Change != 0 && (d.Unit == quantity.Money || d.Unit == quantity.Percent) && o.Unit == quantity.Money && !d.PerShare:
		return r.leadingTo(d, o)
	}
	return reading.Verdict{}
}

// ChangeDiffers looks for a change that the numbers right beside it leave no choice: another way to say it, or the levels before and behind.
func (r *Checker) ChangeDiffers(d *reading.Reading) (reading.Verdict, bool) {
	if d.Change == 0 || len(d.Spans) == 0 || !r.isUnbent(d) {
		return reading.Verdict{}, false
	}
	for _, o := range d.Peers[max(0, d.Index-1):min(len(d.Peers), d.Index+2)] {
		var v reading.Verdict
		switch {
		case o == d || o.IsInexact():
		case o.Change != 0:
			v = r.changeBeside(d, o)
		case (d.Unit == quantity.Points || d.Unit == quantity.Basis) && o.Unit == quantity.Percent:
			v = betweenLevels(d, o)
		case o.Index < d.Index && d.Chained == o.Index:
			v = r.movedBy(d, o)
		}
		if v.Status != "" {
			return v, true
		}
	}
	return reading.Verdict{}, false
}

// movedBy holds an amount that a level right before it has moved by, "EBIT was $49.2 million, down $8.1 million", against the level before in its row, of which it
// is a misprint.
func (r *Checker) movedBy(d, o *reading.Reading) reading.Verdict {
	const gap = 4 // words
	if d.Unit != quantity.Money || o.Unit != d.Unit || d.PerShare != o.PerShare || d.Digits < reading.LeastStale || !tiesAsLevel(o) || o.Verdict.Figures[0].LeavesOut() || d.WordsFrom(o.To, d.From) > gap {
		return reading.Verdict{}
	}
	cur := o.Verdict.Figures[0]
	for _, was := range cur.Row.At(r.BasesOf(d, cur.Span)[0]) {
		if !was.GoesWith(cur) || (cur.Item.Value.Cmp(was.Item.Value) > 0) != (d.Change > 0) || nearDifference(d, cur, was) {
			continue
		}
		if by := d.InPlaces(cur.Item.Value.Sub(was.Item.Value)); misprint.Of(d.Value, by) && !r.IsPrintedIn(d, cur.Row.Table) {
			return insteadOfDifference(d, cur, was)
		}
	}
	return reading.Verdict{}
}

// IsPrintedIn reports whether a figure of a table prints as a number.
func (r *Checker) IsPrintedIn(d *reading.Reading, t *release.Table) bool {
	return slices.ContainsFunc(r.Tables.ByTable[t], func(w *tables.Row) bool {
		return slices.ContainsFunc(w.Figures, func(f *tables.Figure) bool { return d.Suits(f) && d.PrintsAs(f) != quantity.No })
	})
}

// changeBeside holds "increased $0.6 million, or 2.6%", of which one follows from two figures of a row, against those two.
func (r *Checker) changeBeside(d, o *reading.Reading) reading.Verdict {
	of := o.Verdict
	if of.Status != reading.Derives || len(of.Figures) != 2 || of.Figures[0].Row != of.Figures[1].Row || d.Change != o.Change || d.PerShare || o.PerShare || !saidTogether(d, o) {
		return reading.Verdict{}
	}
	if !isLevelSaid(d, of.Figures[0]) && (!of.Exact || r.IsOfAPart(d) && !tellsBoth(o)) {
		return reading.Verdict{}
	}
	cur, was := of.Figures[0], of.Figures[1]
	if cur.Item.Kind != release.Money || !cur.HasPlainSign() && !(tellsBoth(o) && cur.HasSign()) || cur.LeavesOut() {
		return reading.Verdict{}
	}
	if d.Unit == o.Unit || isChangeBetween(d, cur, was) {
		return reading.Verdict{}
	}
	return InsteadOfChange(d, cur, was)
}

// isLevelSaid reports whether another number of the sentence is a figure to the digit.
func isLevelSaid(d *reading.Reading, f *tables.Figure) bool {
	return slices.ContainsFunc(d.Peers, func(o *reading.Reading) bool {
		return o != d && TiesToTheDigit(o) && o.TellingDigits() > reading.FewDigits && o.Verdict.Figures[0].IsSame(f)
	})
}

// tellsBoth reports whether a change has as many digits as no other two figures would give by chance.
func tellsBoth(o *reading.Reading) bool {
	return o.Unit == quantity.Money && o.TellingDigits() > reading.FewDigits+1
}

// isChangeBetween reports whether a change may be the one between two figures, or is too rough to tell.
func isChangeBetween(d *reading.Reading, cur, was *tables.Figure) bool {
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
func saidTogether(a, b *reading.Reading) bool {
	if a.Index > b.Index {
		a, b = b, a
	}
	gap := a.Sentence.Words[a.To:b.From]
	return b.Index == a.Index+1 && len(gap) <= 2 && (slices.Contains(gap, "or") || slices.Contains(gap, "("))
}

// betweenLevels holds "3.42%, up 6 basis points from 3.36%" against the two figures of a row that the percentages around it tie to.
func betweenLevels(d *reading.Reading, o *reading.Reading) reading.Verdict {
	if o.Index != d.Index-1 || d.Index+1 >= len(d.Peers) {
		return reading.Verdict{}
	}
	p := d.Peers[d.Index+1]
	if !tiesAsLevel(o) || !tiesAsLevel(p) || !p.Against || p.Unit != quantity.Percent {
		return reading.Verdict{}
	}
	cur, was := o.Verdict.Figures[0], p.Verdict.Figures[0]
	if cur.Row != was.Row || cur.Span.Months != was.Span.Months || cur.Span.End <= was.Span.End || cur.Item.Kind != release.Percentage {
		return reading.Verdict{}
	}
	i, _ := tables.Difference(cur, was)
	by := d.InPoints(cur, was)
	if i = i.Scale(quantity.Hundred); d.Unit == quantity.Basis {
		i = i.Scale(quantity.Hundred)
	}
	if d.Agrees(i, by) != quantity.No {
		return reading.Verdict{}
	}
	return reading.Verdict{Status: reading.Differs, Figures: []*tables.Figure{cur, was}, Formula: tables.PrintedAs(cur) + "-" + tables.PrintedAs(was), Score: 1, Exact: true, Expected: d.InPlaces(by), Sure: true}
}

// tiesAsLevel reports whether a number is a level that surely ties to a figure.
func tiesAsLevel(d *reading.Reading) bool {
	return d.Change == 0 && d.Verdict.Status == reading.Ties && IsSure(d) && !d.IsInexact()
}

// insteadOfDifference is the verdict that the difference of two figures contradicts a change.
func insteadOfDifference(d *reading.Reading, cur, was *tables.Figure) reading.Verdict {
	by := cur.Item.Value.Sub(was.Item.Value)
	return reading.Verdict{Status: reading.Differs, Figures: []*tables.Figure{cur, was}, Formula: tables.PrintedAs(cur) + "-" + tables.PrintedAs(was), Score: 1, Exact: true, Expected: d.InPlaces(by), Sure: true}
}

// isUnbent reports whether nothing in the words around a number says that it is another than what its measure is by the tables.
func (r *Checker) isUnbent(d *reading.Reading) bool {
	return !d.IsInexact() && !d.Opens && (!IsOfSomethingElse(d) || IsTaxRate(d)) && !besidesTheRow.In(d.Sentence.Words) && !r.IsQualified(d, reading.Nearby)
}

// IsTaxRate reports whether a percentage is the rate of taxes on income, whose words are no others than its own.
func IsTaxRate(d *reading.Reading) bool {
	return d.Unit == quantity.Percent && slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool {
		return len(p.Words) > 1 && slices.ContainsFunc(derive.Ratios, func(x derive.ShareOf) bool {
			return slices.Contains(x.Words, "rate") && tables.SameWords(p.Words, x.Words, p.Adjusted)
		})
	})
}

// ratioBeside holds a percentage against the ratio of the two rows that the one which it is compared with follows from, for its own period.
func (r *Checker) ratioBeside(d, o *reading.Reading) reading.Verdict {
	of := o.Verdict
	if o.Change != 0 || !d.IsComparedWith(o) || !IsOneOverOther(&of) || !r.isSureRatio(o) || r.IsPrintedAnywhere(d) {
		return reading.Verdict{}
	}
	want, is := d.When().Span, o.When().Span
	if want == is || want.Months != is.Months || d.Against == (want.End >= is.End) || !of.Figures[0].IsOf(is) {
		return reading.Verdict{}
	}
	v := OutOf(d, r.MarginsAt(of.Figures[0].Row, of.Figures[1].Row, want))
	if d.Digits <= reading.LeastStale && v.Expected.Sub(d.Value).Abs().LessThanOrEqual(farOffInPoints) {
		return reading.Verdict{} // rounded otherwise
	}
	return v
}

// IsOneOverOther reports whether a number follows from two figures as one over the other, and not over both together: "2452/(6044+2452)".
func IsOneOverOther(v *reading.Verdict) bool {
	return v.Status == reading.Derives && len(v.Figures) == 2 && !strings.Contains(v.Formula, "+")
}

// isSureRatio reports whether a percentage is surely the ratio of the two figures that it follows from: its words name that or, where it has as many digits as no
// others would give by chance, both rows, or the first is the amount said right before it.
func (r *Checker) isSureRatio(o *reading.Reading) bool {
	above, below := o.Verdict.Figures[0], o.Verdict.Figures[1]
	if above.Row == below.Row {
		return false
	}
	if r.isRatio(o, above.Row, below.Row) {
		return true
	}
	if below.Row.OfPart && !above.Row.OfPart {
		return false
	}
	said := o.Index > 0 && TiesToTheDigit(o.Peers[o.Index-1]) && o.Peers[o.Index-1].Verdict.Figures[0].IsSame(above)
	return said || o.Verdict.Exact && o.TellingDigits() > reading.FewDigits
}

// isRatio reports whether the words of a percentage name a ratio, of which two rows are what it is made of, or those two rows: "gross profit as a percentage of sales".
func (r *Checker) isRatio(o *reading.Reading, a, b *tables.Row) bool {
	isJust := func(words []string, w *tables.Row) bool {
		return slices.ContainsFunc(r.RowsOf(match.Phrase{Words: words}, false), func(f match.Fit) bool { return f.Row == w && f.IsJust() })
	}
	if len(o.Phrases) == 0 {
		return false
	}
	if lower, ok := r.OfWhat(o); ok && isJust(o.Name().Words, a) && isJust(lower.Words, b) {
		return true
	}
	return slices.ContainsFunc(derive.Ratios, func(x derive.ShareOf) bool {
		return tables.SameWords(o.Name().Words, x.Words, false) && isJust(x.Upper, a) && isJust(x.Lower, b)
	})
}

// partOf holds "$5.1 million, or 10.6% of revenue", and "$3.6 million, or an effective rate of 26.0%", against the two rows.
func (r *Checker) partOf(d, o *reading.Reading) reading.Verdict {
	if d.Chained != o.Index || o.Verdict.Status != reading.Ties || !IsSure(o) || o.Change != 0 || d.Digits < reading.LeastStale || !isSaidOver(d, o) || o.Verdict.Figures[0].LeavesOut() {
		return reading.Verdict{}
	}
	lower, ok := r.overWhat(d, o.Verdict.Figures[0].Row)
	if !ok || r.IsPrintedAnywhere(d) {
		return reading.Verdict{}
	}
	return OutOf(d, r.under(d, o.Verdict.Figures[0], lower))
}

// isSaidOver reports whether "or" says an amount over again as a percentage, of which no more than the name stands between the two.
func isSaidOver(d, o *reading.Reading) bool {
	to := d.From
	if k := startOfName(d); k > o.To {
		to = k
	}
	gap := d.Sentence.Words[min(o.To, to):to]
	return len(gap) <= 3 && slices.Contains(gap, "or")
}

// overWhat is what a percentage is said to be of, or else what the ratio that it is called is over where a row is what it is of.
func (r *Checker) overWhat(d *reading.Reading, w *tables.Row) (match.Phrase, bool) {
	if lower, ok := r.OfWhat(d); ok {
		return lower, true
	}
	for _, x := range derive.Ratios {
		if tables.SameWords(d.Name().Words, x.Words, false) && slices.ContainsFunc(r.RowsOf(match.Phrase{Words: x.Upper}, false), func(f match.Fit) bool { return f.Row == w && f.IsJust() }) {
			return match.Phrase{Words: x.Lower}, true
		}
	}
	return match.Phrase{}, false
}

// under are the pairs of a figure and those of the rows of its table that a phrase is called best, nil where the number is of one that the phrase
// may mean.
func (r *Checker) under(d *reading.Reading, f *tables.Figure, lower match.Phrase) [][2]*tables.Figure {
	var under [][2]*tables.Figure
	best := 0.0
	for _, b := range r.RowsOf(match.Phrase{Words: lower.Words}, false) {
		if b.Row.Table != f.Row.Table || b.Score < leastMeant || b.Row == f.Row {
			continue
		}
		for _, m := range r.MarginsAt(f.Row, b.Row, f.Span) {
			if m[0] != f {
				continue
			}
			if OutOf(d, [][2]*tables.Figure{m}).Status == "" {
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

// OutOf is the verdict that the one ratio of some pairs of figures contradicts a percentage; none where it does not, or they give several.
func OutOf(d *reading.Reading, pairs [][2]*tables.Figure) reading.Verdict {
	var v reading.Verdict
	for _, m := range pairs {
		i, point, ok := tables.Quotient(m[0], m[1])
		if !ok || !areOfOnePart(m[0].Row, m[1].Row) || len(m[0].Around) > 0 || m[0].LeavesOut() || tables.LooksMisprinted(m[0]) || tables.LooksMisprinted(m[1]) {
			return reading.Verdict{}
		}
		if point = point.Mul(quantity.Hundred); !d.Minus && !d.Negative { // costs are printed below none at times
			i, point = quantity.Magnitude(i), point.Abs()
		}
		if d.Agrees(i.Scale(quantity.Hundred), point) != quantity.No || d.Cut(point) || v.Status != "" && !v.Expected.Equal(d.InPlaces(point)) {
			return reading.Verdict{}
		}
		v = reading.Verdict{Status: reading.Differs, Figures: m[:], Formula: tables.PrintedAs(m[0]) + "/" + tables.PrintedAs(m[1]), Score: 1, Exact: true, Expected: d.InPlaces(point), Sure: true}
	}
	return v
}

// areOfOnePart reports whether two rows are of the whole company, or stand in one section of it.
func areOfOnePart(a, b *tables.Row) bool {
	return !a.OfPart && !b.OfPart || a.OfPart && b.OfPart && slices.Equal(a.Section, b.Section)
}

// TimesDiffers looks for a number of times that is not how many times what is named behind it the amount before it is: "capital expenditure was £21.4 million, 1.4
// times depreciation".
func (r *Checker) TimesDiffers(d *reading.Reading) (reading.Verdict, bool) {
	if d.Digits < reading.LeastStale || !r.isUnbent(d) {
		return reading.Verdict{}, false
	}
	x, under := r.TimesUnder(d)
	if len(under) != 1 || x.LeavesOut() || !x.IsWhole() || len(under[0].Figures) != 1 {
		return reading.Verdict{}, false
	}
	b := under[0].Figures[0]
	_, point, ok := tables.Quotient(x, b)
	if !ok || !b.IsWhole() || d.Cut(point) {
		return reading.Verdict{}, false
	}
	return reading.Verdict{Status: reading.Differs, Figures: []*tables.Figure{x, b}, Formula: tables.PrintedAs(x) + "/" + tables.PrintedAs(b), Score: 1, Exact: true, Expected: d.InPlaces(point), Sure: true}, true
}

// leadingTo holds "rose $5.3 million to $48.2 million", or "rose 12.4% to $48.2 million", against the row that the amount behind it ties to.
func (r *Checker) leadingTo(d, o *reading.Reading) reading.Verdict {
	if o.Index != d.Index+1 || o.Chained != d.Index || o.Verdict.Status != reading.Ties || !o.Verdict.Exact || o.Change != 0 || !leadsRightTo(d, o) || d.Coarse > d.Ulp {
		return reading.Verdict{}
	}
	cur := o.Verdict.Figures[0]
	if cur.Item.Kind != release.Money || !cur.HasPlainSign() || cur.LeavesOut() || r.IsOfAPart(d) || r.isAnyChangeTo(d, cur) {
		return reading.Verdict{}
	}
	for _, was := range r.basesIn(d, cur) {
		if was.GoesWith(cur) {
			return InsteadOfChange(d, cur, was)
		}
	}
	return reading.Verdict{}
}

// leadsRightTo reports whether nothing but "to", perhaps behind a comma, stands between a change and a level.
func leadsRightTo(d, level *reading.Reading) bool {
	words := d.Sentence.Words[d.To:level.From]
	return len(words) > 0 && words[len(words)-1] == "to" && (len(words) == 1 || len(words) == 2 && words[0] == ",")
}

// isAnyChangeTo reports whether a change may be the one to a figure from any other of its row, or is counted in another way.
func (r *Checker) isAnyChangeTo(d *reading.Reading, cur *tables.Figure) bool {
	if d.Unit == quantity.Percent {
		return otherwise.In(aroundChange(d)) || r.AnyChange(d, cur.Row)
	}
	return slices.ContainsFunc(cur.Row.Figures, func(was *tables.Figure) bool {
		return was != cur && was.Span.Months == cur.Span.Months && nearDifference(d, cur, was)
	})
}

// basesIn are the figures of its row that a change to a figure is counted from: those of the period that the words name, or else the only
// one before it.
func (r *Checker) basesIn(d *reading.Reading, cur *tables.Figure) []*tables.Figure {
	if bases := cur.Row.At(append(r.BasesOf(d, cur.Span), period.Span{})[0]); len(bases) > 0 || !cur.HasOneBefore() {
		return bases
	}
	return cur.Row.Figures
}

// InsteadOfChange is the verdict that two figures contradict a change in the unit that it is said in; none where it is near.
func InsteadOfChange(d *reading.Reading, cur, was *tables.Figure) reading.Verdict {
	if d.Unit == quantity.Percent {
		v, _ := GrowthAgainst(d, cur, was)
		return v
	}
	return insteadOfDifference(d, cur, was)
}

// nearDifference reports whether a change is what two figures, or the amounts that they may be rounded to, give.
func nearDifference(d *reading.Reading, cur, was *tables.Figure) bool {
	return d.Cut(cur.Item.Value.Sub(was.Item.Value)) || cur.Item.Value.Round(-d.Ulp).Sub(was.Item.Value.Round(-d.Ulp)).Abs().Equal(d.Value)
}
