package contradict

import (
	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/release"
)

// Amounts by which something is said to have changed, held against the levels of the row that they tie to.

// ChangeWentOtherWay looks for a change in an amount that ties to the one that a row prints, where the amounts of that row went the other way by just as much: "Revenues
// decreased $41.2 million" beside "475.3  434.1  41.2".
func (r *Checker) ChangeWentOtherWay(d *reading.Reading) (reading.Verdict, bool) {
	if d.Verdict.Status != reading.Ties || d.Change == 0 || d.Unit != quantity.Money || d.IsInexact() || len(d.Spans) == 0 || !saysWay(d) || hasOtherThan(d) {
		return reading.Verdict{}, false
	}
	by := d.Verdict.Figures[0]
	now, was := r.levelAt(by, by.Span, release.Money), r.levelAt(by, yearBefore(by.Span), release.Money)
	if !by.Change || now == nil || was == nil || !isBaseOf(was, now) || !derive.WentOtherWay(d, now, was) || d.IsReversedBeside(prose.WordsOf(now.Row.Called)) {
		return reading.Verdict{}, false
	}
	v := insteadOfDifference(d, now, was)
	v.Contrary = true
	return v, true
}

// IsLevelForChange looks for an amount that something is said to have changed by and that is what it came to: "Adjusted EBITDA increased by $34.4 million", which it was, after
// $7.7 million.
func (r *Checker) IsLevelForChange(d *reading.Reading) (reading.Verdict, bool) {
	if d.Verdict.Status != reading.Ties || d.Change == 0 || d.Unit != quantity.Money || d.PerShare || d.Digits < reading.LeastStale || d.IsInexact() || len(d.Spans) == 0 || !isSaidBy(d) {
		return reading.Verdict{}, false
	}
	now := d.Verdict.Figures[0]
	was := r.levelAt(now, yearBefore(now.Span), release.Money)
	if now.Change || now.Span.Months == 0 || now.Row.Statement == release.CashFlow || was == nil || !isBaseOf(was, now) || !r.IsCalled(d, now.Row) || nearDifference(d, now, was) {
		return reading.Verdict{}, false
	}
	return insteadOfDifference(d, now, was), true
}

// isSaidBy reports whether "by" stands right before a number, or before the first of a list that it is in.
func isSaidBy(d *reading.Reading) bool {
	for d.Sentence.Words[max(0, d.From-1)] == "and" && d.Index > 0 && d.Peers[d.Index-1].To == d.From-1 {
		d = d.Peers[d.Index-1]
	}
	return d.Sentence.Words[max(0, d.From-1)] == "by"
}

// yearBefore is the time a year before another.
func yearBefore(s period.Span) period.Span {
	s.End -= 12
	return s
}
