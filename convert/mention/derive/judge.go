package derive

import (
	"maps"
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// Judge finds what the tables say of a reading. Those before it in its sentence have been judged.
func (r *Deriver) Judge(d *reading.Reading) {
	follow(d)
	if d.IsPaidLater() {
		d.Verdict = reading.Verdict{}
		return
	}
	var best reading.Verdict
	take := func(v reading.Verdict, ok bool) {
		if ok && (best.Status == "" || v.Score > best.Score) {
			best = v
		}
	}
	if d.Change != 0 {
		take(r.changed(d))
	}
	if d.Change == 0 || d.Unit != quantity.Percent && best.Status == "" {
		take(r.tied(d))
	}
	if best.Status == "" && d.Change != 0 && d.Unit == quantity.Percent && (d.Ranged || d.Future) {
		take(r.expectedChange(d))
	}
	if best.Status == "" {
		take(r.derived(d))
	}
	if r.FollowsFromPast(d, best) {
		best = reading.Verdict{} // what is to come follows from nothing that has been
	}
	if v, ok := r.printedElsewhere(d, best); ok {
		best = v
	}
	d.Verdict = best
}

// expectedChange looks for the change that a row of what is expected prints, though no column of changes holds it: "TRASM to increase 1.5% to 4.0%" beside "Total
// revenue per ASM (year-over-year)".
func (r *Deriver) expectedChange(d *reading.Reading) (reading.Verdict, bool) {
	v, ok := r.tied(d)
	if !ok || !v.Figures[0].Forecast || !quantity.SameSign(d.Change, v.Figures[0].Item.Value) {
		return reading.Verdict{}, false
	}
	return v, true
}

// IsToCome reports whether a number is expected, or the end of a range: not so where its own words are of a period that has ended.
func (r *Deriver) IsToCome(d *reading.Reading) bool {
	return d.Ranged || d.Future && !(d.When().Explicit && d.When().End <= r.Calendar.Current.End)
}

// FollowsFromPast reports whether a verdict works out what is to come from what has been alone.
func (r *Deriver) FollowsFromPast(d *reading.Reading, v reading.Verdict) bool {
	return v.Status == reading.Derives && r.IsToCome(d) && !slices.ContainsFunc(v.Figures, func(f *tables.Figure) bool { return f.Forecast })
}

// printedElsewhere finds the change that is worked out of two figures in a row of another table, which prints the same two
// figures and their change: the figure of a table goes before arithmetic.
func (r *Deriver) printedElsewhere(d *reading.Reading, v reading.Verdict) (reading.Verdict, bool) {
	if d.Change == 0 || v.Status != reading.Derives || len(v.Figures) != 2 {
		return v, false
	}
	cur, was := v.Figures[0], v.Figures[1]
	for _, x := range r.Tables.Changing[cur.Item.Value.Abs().String()] {
		if !x.IsSame(cur) || len(x.Row.Growths) == 0 && !slices.ContainsFunc(x.Row.Figures, was.IsSame) {
			continue
		}
		if tie := r.printedBeside(d, x); tie.Status != "" {
			tie.Score = v.Score
			return tie, true
		}
	}
	return v, false
}

// printedBeside is the change that the row of a figure prints: as a figure of its own, or as growth in the figure's column.
func (r *Deriver) printedBeside(d *reading.Reading, x *tables.Figure) reading.Verdict {
	tie := reading.Verdict{}
	r.printedChange(d, match.Phrase{Fit: 1, Adjusted: x.LeavesOut()}, match.Fit{Row: x.Row, Score: 1}, x.Span, 0, func(c reading.Verdict) {
		if (tie.Status == "" || c.Score > tie.Score) && !isBesideOne(c.Figures[0], x) {
			tie = c
		}
	})
	for _, g := range x.Row.Growths {
		if tie.Status != "" || d.Unit != quantity.Percent || g.Adjusted != x.Row.Adjusted {
			continue
		}
		for _, f := range g.Figures {
			if f.Item.Column == x.Item.Column && tie.Status == "" && d.IsChange(f) {
				tie = reading.Verdict{Status: reading.Ties, Figures: []*tables.Figure{f}}
			}
		}
	}
	return tie
}

// isBesideOne reports whether a figure stands in its row beside one that the words set apart which set apart another: "Software" beside "Financing".
func isBesideOne(f, x *tables.Figure) bool {
	return len(x.Around) > 0 && !maps.Equal(f.Around, x.Around) && slices.ContainsFunc(f.Row.Figures, func(o *tables.Figure) bool { return maps.Equal(o.Around, x.Around) })
}

// TiesExactly reports whether a number ties to a row by the row's own words.
func (r *Deriver) TiesExactly(d *reading.Reading) bool {
	v, ok := r.tied(d)
	return ok && v.Exact
}

// JudgeAgain judges a change anew where a level that it goes with, but stands behind it, ties to another row: "rose 37% to
// $2.15 per diluted share".
func (r *Deriver) JudgeAgain(d *reading.Reading) {
	if d.Change == 0 || len(d.Verdict.Figures) == 0 {
		return
	}
	if slices.ContainsFunc(d.Peers, func(o *reading.Reading) bool {
		return o.Chained == d.Index && o.Change == 0 && len(o.Verdict.Figures) > 0 && o.Verdict.Figures[0].Row != d.Verdict.Figures[0].Row
	}) {
		r.Judge(d)
	}
}

// needed is the score that a number needs: the fewer digits it has, the likelier some figure has them by chance.
func needed(d *reading.Reading) float64 {
	switch {
	case d.Digits <= 1:
		return 0.8
	case d.Digits == 2:
		return 0.7
	case d.Digits == 3:
		return 0.62
	}
	return 0.55
}

// Candidate is a figure that a reading may speak of.
type Candidate struct {
	*tables.Figure
	Fit    match.Fit
	Phrase match.Phrase
	When   reading.SpanFit
	Score  float64
}

// Candidates calls visit for each figure that the reading may speak of.
func (r *Deriver) Candidates(d *reading.Reading, visit func(Candidate)) {
	r.candidatesThat(d, func(*tables.Figure) bool { return true }, visit)
}

// candidatesThat is Candidates, of the figures that may be meant.
func (r *Deriver) candidatesThat(d *reading.Reading, mayBe func(*tables.Figure) bool, visit func(Candidate)) {
	for _, p := range d.Phrases {
		for _, rf := range r.RowsFor(d, p) {
			for _, sf := range d.Spans {
				for _, f := range rf.Row.At(sf.Span) {
					if !d.Suits(f) || !mayBe(f) {
						continue
					}
					score := p.Fit*rf.Score - sf.Off - r.penalty(f, p, d, rf.Named)
					visit(Candidate{f, rf, p, sf, score})
				}
			}
			if d.Future || d.Ranged {
				r.forecasts(d, p, rf, visit)
			}
		}
	}
}

// forecasts calls visit for the forecasts of a row, whatever the period of their column: tables of guidance seldom say it.
func (r *Deriver) forecasts(d *reading.Reading, p match.Phrase, rf match.Fit, visit func(Candidate)) {
	earlier := IsOfEarlierGuidance(d)
	for _, f := range rf.Row.Figures {
		if f.Forecast && d.Suits(f) && len(d.Spans) > 0 && earlier == IsEarlierForecast(f) && !IsForAnotherTime(d, f) {
			visit(Candidate{f, rf, p, d.When(), p.Fit*rf.Score - 0.05 - r.penalty(f, p, d, rf.Named)})
		}
	}
}

// IsForAnotherTime reports whether words say for when a number is expected, and a forecast of another length is printed in other digits: "9%" for the quarter is no
// rounding of 8.5% for the year.
func IsForAnotherTime(d *reading.Reading, f *tables.Figure) bool {
	return d.When().Explicit && f.Span.Months > 0 && f.Span.Months != d.When().Months && !hasPlacesOf(d, f)
}

// hasPlacesOf reports whether a number has as many places behind the point as a figure.
func hasPlacesOf(d *reading.Reading, f *tables.Figure) bool {
	_, point := tables.InPercent(f)
	if d.Unit != quantity.Percent {
		point = f.Item.Value
	}
	return point.Abs().Equal(d.Value)
}

// IsEarlierForecast reports whether the heading over a forecast says that it was given before.
func IsEarlierForecast(f *tables.Figure) bool {
	return EarlierHeads.In(f.Heads())
}

// EarlierHeads are the words over columns of what was expected before.
var EarlierHeads = wording.Phrases("previous|prior|former|original|initial|previously|old")

// IsOfEarlierGuidance reports whether words beside a number say that it was expected before.
func IsOfEarlierGuidance(d *reading.Reading) bool {
	return earlierGuidance.In(d.Sentence.Words[max(0, d.From-reading.Nearby):min(len(d.Sentence.Words), d.To+3)])
}

// Preference puts the figures of the statements, and those printed with more digits, before others that say the same, and
// what goes on from a figure of the same row before all.
func Preference(f *tables.Figure, d *reading.Reading) float64 {
	n, _ := f.Item.Decimals.Value()
	score := 0.003 * float64(min(max(n+9, 0), 9))
	if len(f.Item.Printed) > 0 && strings.TrimRight(f.Item.Printed, "% ") == d.Value.String() {
		score += 0.02
	}
	switch f.Row.Table.Statement {
	case release.Income, release.Balance, release.CashFlow:
		score += 0.004
	}
	for _, o := range d.Peers {
		if o == d || len(o.Verdict.Figures) == 0 || o.Verdict.Figures[0].Row != f.Row {
			continue
		}
		switch {
		case d.Change != 0 && (d.Chained == o.Index || o.Chained == d.Index):
			return score + 0.2
		case o.Index < d.Index && (o.Unit == d.Unit || d.Unit == quantity.Percent):
			return score + 0.06
		}
	}
	return score
}

// penalty is what is taken off for a figure that words set apart which the phrase does not have, or that leaves out what
// the phrase does not say, or the other way about.
func (r *Deriver) penalty(f *tables.Figure, p match.Phrase, d *reading.Reading, named bool) float64 {
	off := 0.0
	if len(f.Around) > 0 && !tables.CoversAny(p.Words, f.Around) && !(f.Adjusted && p.Adjusted) && f.IsSetApart() {
		off += 0.15
	}
	switch adjusted := f.LeavesOut(); {
	case adjusted && p.GAAP:
		off += 0.6
	case f.Adjusted && !p.Adjusted, adjusted && !p.Adjusted && !named:
		off += 0.12
	case p.Adjusted && !adjusted && f.Row.Doubled && f.Item.Kind != release.Percentage:
		off += 0.5
	case p.Adjusted && !adjusted && !prose.Adjusts.In(prose.WordsOf(f.Row.Called)):
		off += 0.25
	}
	return off + forecastPenalty(d, f)
}

// forecastPenalty is what is taken off where one of a mention and a figure is a forecast and the other is none.
func forecastPenalty(d *reading.Reading, f *tables.Figure) float64 {
	off := 0.0
	if d.Ranged && !f.Forecast {
		off += 0.3
	}
	switch {
	case f.Forecast && !d.Future:
		return off + 0.3
	case d.Future && !f.Forecast:
		return off + pastPenalty(d, f)
	case d.Unit == quantity.Percent && d.Bound == quantity.Exactly && !f.Forecast && prose.Estimates.In(d.Sentence.Words[max(0, d.From-reading.Nearby):d.From]):
		return off + 0.3
	}
	return off
}

// pastPenalty is what is taken off for a figure of what has been where a number is expected.
func pastPenalty(d *reading.Reading, f *tables.Figure) float64 {
	switch {
	case d.Sentence.Below:
		return 0.6
	case d.When().Explicit && f.Span.End < d.When().End:
		return 0.4 // what is to come is no figure of what has been
	case d.When().Explicit && f.IsOf(d.When().Span):
		return 0.2 // "compared with $90.8 million in the prior year"
	}
	return 0.35
}

// tied looks for a figure that prints as the number.
func (r *Deriver) tied(d *reading.Reading) (reading.Verdict, bool) {
	var best reading.Verdict
	r.candidatesThat(d, func(f *tables.Figure) bool { return d.PrintsAs(f) != quantity.No }, func(c Candidate) {
		a := d.PrintsAs(c.Figure)
		if a == quantity.No || d.PerShare && d.IsOfOtherSide(c.Row) || isLooseBound(d) && !c.Fit.Exact || isFlowOfDay(c) || IsLevelOfIncome(d, c.Figure) {
			return
		}
		score := c.Score + Preference(c.Figure, d)
		if a != quantity.Exact {
			score -= 0.04
		}
		if score > best.Score {
			best = reading.Verdict{Status: reading.Ties, Figures: []*tables.Figure{c.Figure}, Score: score, Exact: c.Fit.Exact, PerShare: c.Item.Kind == release.PerShare}
		}
	})
	if best.Status == "" || best.Score < needed(d) {
		return r.sameNumber(d)
	}
	return best, true
}

// isFlowOfDay reports whether a candidate is an amount of a length of time in a row that the words do not just name, where they speak of a day: "at June 30, a cash balance of".
func isFlowOfDay(c Candidate) bool {
	return c.When.Explicit && c.When.Months == 0 && c.Figure.Span.Months > 0 && !c.Fit.Exact
}

// IsLevelOfIncome reports whether an amount that something has changed by is held against an amount of an income statement: that is no change, unless its row is of
// one, "increase in fair value of warrants".
func IsLevelOfIncome(d *reading.Reading, f *tables.Figure) bool {
	return d.Change != 0 && d.Unit == quantity.Money && !f.Change && f.Row.Statement == release.Income && !changing.In(prose.WordsOf(f.Row.Called)) && !isSaidToBe(d)
}

// isSaidToBe reports whether "of" joins an amount to a name that says of no change: "the provision for income taxes of $12.2 million despite higher income".
func isSaidToBe(d *reading.Reading) bool {
	return d.From > 0 && d.Sentence.Words[d.From-1] == "of" && d.IsNamedBefore() && !changing.In(prose.WordsOf(d.Name().Text)) && !partOf.In(prose.WordsOf(d.Name().Text))
}

// partOf are words before a number that name nothing.
var partOf = wording.Phrases("offset|driven|due|primarily|partially")

// changing are the words for rows of amounts that something changed by.
var changing = wording.Phrases("change|changes|increase|increases|decrease|decreases|gain|gains|loss|losses|benefit|charge|charges|effect|effects|impact|adjustment|adjustments|reversal|release|recovery|reduction|write|writedown|writedowns")

// isLooseBound reports whether a number is a bound of one digit, "surpassing $5 billion", which many amounts are beyond.
func isLooseBound(d *reading.Reading) bool { return d.Digits == 1 && d.Bound != quantity.Exactly }

// TellingDigits is how many digits a number must have to be taken for the figure that prints just the same digits.
const TellingDigits = 5

// sameNumber looks for the figure of the period that is the very number, digit by digit: one of five digits or more is no
// coincidence, whatever it is called.
func (r *Deriver) sameNumber(d *reading.Reading) (reading.Verdict, bool) {
	if d.Unit != quantity.Money || d.PerShare || len(strings.TrimRight(strings.ReplaceAll(d.Value.Shift(-d.Ulp).String(), ".", ""), "0")) < TellingDigits {
		return reading.Verdict{}, false
	}
	var best reading.Verdict
	for _, f := range r.Tables.ByValue[d.Value.String()] {
		for _, sf := range d.Spans {
			if f.Item.Kind != release.Money || f.Span != sf.Span && !(f.Span.Months == 0 && f.Span.End == sf.End) {
				continue
			}
			score := 0.7 - sf.Off + Preference(f, d)
			for _, p := range d.Phrases {
				if tables.CoversAny(p.Words, f.Row.InLabel) || tables.CoversAny(p.Words, f.Row.Around) {
					score += 0.1
					break
				}
			}
			if score > best.Score {
				best = reading.Verdict{Status: reading.Ties, Figures: []*tables.Figure{f}, Score: score}
			}
		}
	}
	return best, best.Status != ""
}

// Pair ties an amount and the per-share figure that goes with it, neither of which is sure alone: "a credit of $0.6
// million, or $0.04 per share".
func (r *Deriver) Pair(d *reading.Reading) {
	if !d.PerShare || d.Linked < 0 || d.Verdict.Status != "" || d.Peers[d.Linked].Verdict.Status != "" {
		return
	}
	amount := d.Peers[d.Linked]
	var best, share reading.Verdict
	r.Candidates(amount, func(c Candidate) {
		if c.Item.Kind != release.Money || c.Score < leastPair || c.Score <= best.Score || amount.Agrees(c.Value(), c.Item.Value) == quantity.No {
			return
		}
		for _, y := range r.WeightedShares(c.Figure.Span.End) {
			if y.Span != c.Figure.Span || !d.MayBeOver(c.Item.Value, y) {
				continue
			}
			if i, point, ok := tables.Quotient(c.Figure, y); ok && d.Agrees(i, point) != quantity.No {
				best = reading.Verdict{Status: reading.Ties, Figures: []*tables.Figure{c.Figure}, Score: c.Score}
				share = reading.Verdict{Status: reading.Derives, Figures: []*tables.Figure{c.Figure, y}, Score: c.Score, Formula: tables.PrintedAs(c.Figure) + "/" + tables.PrintedAs(y)}
				return
			}
		}
	})
	if best.Status != "" {
		amount.Verdict, d.Verdict = best, share
	}
}

// leastPair is the score that the amount of a pair needs.
const leastPair = 0.6

// earlierGuidance are the words for what was expected before: "our previous guidance of".
var earlierGuidance = wording.Phrases("previous|prior|previously|earlier ... forecast|guidance|outlook|range|expected|expectation|estimate|announced|issued|provided", "from ... previous|prior")

// IsJust reports whether a candidate is just what the words name: no more, no less.
func (c Candidate) IsJust(d *reading.Reading) bool {
	return (c.Phrase.Own || d.Against) && c.Fit.Exact && c.Score >= 0.9 && c.Phrase.Fit >= 0.9 && !c.Row.OfPart && (c.Item.Kind == release.PerShare) == d.PerShare && !reading.IsVague(c.Phrase.Words)
}
