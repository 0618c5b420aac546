package attribute

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/contradict"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
)

// A number whose words say of which time it is ties to no figure of another, though that has its digits: "for the third quarter, down from prior-year income of $5.3
// million", which is that of nine months. What the row has for the time that is said contradicts it.

// StraysInTime looks for a level that ties to a figure of another time than its own words fix. Where its row has one for that time, this contradicts it, else it ties to
// nothing.
func (r *Attributor) StraysInTime(d *reading.Reading) (reading.Verdict, bool) {
	if d.Verdict.Status != reading.Ties || d.Change != 0 || d.Opens || len(d.Spans) == 0 || !isTimeSaid(d) || slices.Contains(d.Sentence.Words, "respectively") {
		return reading.Verdict{}, false
	}
	is, s := d.Verdict.Figures[0], d.When().Span
	if !hasTime(is) || s.Months == 0 || d.SaysTimeOf(is.Span) || is.Span.End == s.End && !isLengthSaid(d) {
		return reading.Verdict{}, false
	}
	own := onlyAt(d, is, s)
	switch {
	case own == nil && (areNested(is.Span, s) || r.isMisnamed(d, is)):
		return reading.Verdict{}, false // all of a part may be all of the whole
	case own == nil || isOfPeer(d, own) || !r.isSureOfRow(d, is.Row) || r.isOfElse(d, s):
		return reading.Verdict{}, true
	}
	v, _ := contradict.InsteadBy(d, own, is)
	return v, true
}

// isMisnamed reports whether the words of a sentence, and not its numbers, are wrong about a time for which the tables have nothing: "sales for the second quarter increased
// 13% to $43.9 million from $38.8 million in the same year-ago quarter", in a release of the third. A level of the release's own period, and what it is compared with of
// the year before, are of the row that the words name, or one is with a change that is printed for the release's own period.
func (r *Attributor) isMisnamed(d *reading.Reading, is *tables.Figure) bool {
	back := period.Span{Months: is.Span.Months, End: is.Span.End - 12}
	if is.Span != r.Calendar.Current && back.Months != r.Calendar.Current.Months || !r.isSureOfRow(d, is.Row) || r.isOfElse(d, d.When().Span) {
		return false
	}
	return slices.ContainsFunc(d.Peers, func(o *reading.Reading) bool {
		if o == d || o.Verdict.Status != reading.Ties && o.Verdict.Status != reading.Derives || o.TellingDigits() < reading.FewDigits {
			return false
		}
		f := o.Verdict.Figures[0]
		if o.Change != 0 {
			return f.Row == is.Row && o.Level() == r.headOf(d).Index && f.Span == r.Calendar.Current
		}
		return f.Row == is.Row && o.PerShare == d.PerShare && o.Unit == d.Unit && d.IsComparedWith(o) && (f.Span == back && is.Span == r.Calendar.Current || is.Span.End == f.Span.End-12 && f.Span == r.Calendar.Current)
	})
}

// headOf is the number that one is compared with, itself where it is with none.
func (r *Attributor) headOf(d *reading.Reading) *reading.Reading {
	if d.Against && d.Chained >= 0 && d.Chained < d.Index {
		return d.Peers[d.Chained]
	}
	return d
}

// hasTime reports whether a figure is of a length of time that has been, and the one of its column: rows that are called by a year may be of another.
func hasTime(f *tables.Figure) bool {
	return !f.Forecast && f.Span.Months > 0 && !slices.ContainsFunc(prose.WordsOf(f.Row.Label), period.IsYear)
}

// isOfElse reports whether a number may be of something else than a row has for a time.
func (r *Attributor) isOfElse(d *reading.Reading, s period.Span) bool {
	return d.IsInexact() || contradict.IsOfSomethingElse(d) || r.IsExcluded(d) || r.IsPrintedFor(d, s)
}

// isTimeSaid reports whether words of a number say its time, or those of the one that it goes on from: "fourth quarter 1994 earnings of $7.3 million on $43.1 million in
// sales".
func isTimeSaid(d *reading.Reading) bool {
	return d.When().Explicit && d.SaidTime() != nil && !isListed(d) && isReferenceSaid(d)
}

// isListed reports whether "and" joins a number to one of its unit before it: which of the times of a sentence is whose is less sure then.
func isListed(d *reading.Reading) bool {
	return d.Index > 0 && d.Sentence.Words[d.From-1] == "and" && d.Peers[d.Index-1].Unit == d.Unit
}

// isLengthSaid reports whether words say how long the time of a number is: its own, or those of what it is compared with. "The prior year" may be all of it.
func isLengthSaid(d *reading.Reading) bool {
	w := d.SaidTime()
	if !isRelative(w) {
		return w.Quarter > 0 || w.Half > 0 || w.Months > 0 && !w.BareYear
	}
	const year = 12
	return d.Verdict.Figures[0].Span.Months != year || names(d.Sentence, w.To)
}

// isRelative reports whether a phrase of time says when something was by what else is spoken of: "the prior year".
func isRelative(w *period.When) bool { return w.Same || w.Rel != period.Itself && w.Year == 0 }

// isReferenceSaid reports whether words say the time of what a number is compared with, where that of the number is relative to it.
func isReferenceSaid(d *reading.Reading) bool {
	w := d.SaidTime()
	if !isRelative(w) {
		return !d.Against || w.Rel != period.Itself || w.Year > 0 || !w.Day.IsZero() // "up from the $0.32 of the second quarter"
	}
	head := d
	for head.Against && head.Chained >= 0 && head.Chained < head.Index {
		head = d.Peers[head.Chained]
	}
	return head != d && head.When().Explicit && head.When().Months == d.When().Months
}

// names reports whether the word behind a phrase of time is what had it: "prior-year income".
func names(s *prose.Sentence, k int) bool {
	return k < len(s.Tokens) && s.Tokens[k].Kind == prose.Word && s.Words[k] != "and" && s.Words[k] != "or"
}

// areNested reports whether one of two lengths of time is a part of the other.
func areNested(a, b period.Span) bool {
	within := func(a, b period.Span) bool { return a.End <= b.End && a.End-a.Months >= b.End-b.Months }
	return within(a, b) || within(b, a)
}

// isSureOfRow reports whether the words of a number are those of a row, or another number of its sentence ties to that.
func (r *Attributor) isSureOfRow(d *reading.Reading, w *tables.Row) bool {
	if d.Verdict.Exact || slices.ContainsFunc(d.Phrases, func(p match.Phrase) bool {
		return p.Own && slices.ContainsFunc(r.RowsFor(d, p), func(f match.Fit) bool { return f.Row == w && f.Exact })
	}) {
		return true
	}
	return slices.ContainsFunc(d.Peers, func(o *reading.Reading) bool {
		return o != d && o.Verdict.Status == reading.Ties && o.Verdict.Figures[0].Row == w && o.Unit == d.Unit && (d.Unit != quantity.Money || o.PerShare == d.PerShare)
	})
}

// isOfPeer reports whether another number of the sentence ties to a figure: a row has one for a time.
func isOfPeer(d *reading.Reading, f *tables.Figure) bool {
	return slices.ContainsFunc(d.Peers, func(o *reading.Reading) bool {
		return o != d && len(o.Verdict.Figures) > 0 && o.Verdict.Figures[0] == f
	})
}
