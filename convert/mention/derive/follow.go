package derive

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/reading"
)

// follow puts first the periods that follow from what the number goes with, where that ties to a figure of another period than was
// thought: what it is compared with is of the year before, what goes with it of the same.
func follow(d *reading.Reading) {
	if d.Time != nil || d.Listed || len(d.Spans) == 0 {
		return
	}
	if d.Change != 0 {
		followLevel(d)
		return
	}
	switch {
	case d.Linked >= 0 && len(d.Peers[d.Linked].Spans) > 0:
		lead(d, d.Peers[d.Linked].When())
	case d.Against && d.Chained >= 0 && d.Chained < d.Index:
		if s, ok := found(d.Peers[d.Chained]); ok {
			lead(d, reading.SpanFit{Span: period.Span{Months: s.Months, End: s.End - 12}, Explicit: d.When().Explicit})
		}
		balancesBefore(d, d.Peers[d.Chained].Verdict)
	}
}

// followLevel puts first the period of the level that a change is said of, behind it, where that surely ties to a figure of another period than was thought: what the
// change is counted from is as far before that.
func followLevel(d *reading.Reading) {
	o := d.Peers[d.Level()]
	if o == d || d.IsOfOther(o) || o.TellingDigits() <= reading.FewDigits || !o.Verdict.Exact {
		return
	}
	s, ok := found(o)
	if was := d.When().Span; ok && was != s && s.Months > 0 {
		lead(d, reading.SpanFit{Span: s})
		for i, b := range d.Bases {
			if b.Months == was.Months && was.End-b.End == 12 {
				d.Bases[i] = period.Span{Months: s.Months, End: s.End - 12}
			}
		}
	}
}

// balancesBefore adds the days before that of a balance for which its row has others: what a balance is compared with is as likely that of the
// last year's end as that of a year ago.
func balancesBefore(d *reading.Reading, of reading.Verdict) {
	const off = 0.02
	if len(of.Figures) == 0 || of.Figures[0].Span.Months != 0 {
		return
	}
	f := of.Figures[0]
	for _, x := range f.Row.Figures {
		if x.Change || x.Span.Months != 0 || x.Span.End >= f.Span.End || slices.ContainsFunc(d.Spans, func(s reading.SpanFit) bool { return x.IsOf(s.Span) }) {
			continue
		}
		d.Spans = append(slices.Clip(d.Spans), reading.SpanFit{Span: x.Span, Explicit: d.When().Explicit, Off: off})
	}
}

// found is the period of the figure that a number ties to, where that is not the one which was thought of first; false for none.
func found(d *reading.Reading) (period.Span, bool) {
	if d.Verdict.Status != reading.Ties || d.Against || d.Change != 0 || d.When().Explicit {
		return period.Span{}, false
	}
	s := d.Verdict.Figures[0].Span
	return s, s.End > 0 && s != d.When().Span
}

// lead puts a period before those that a number may be of.
func lead(d *reading.Reading, s reading.SpanFit) {
	if d.When().Span == s.Span {
		return
	}
	d.Spans = slices.Insert(slices.DeleteFunc(slices.Clone(d.Spans), func(o reading.SpanFit) bool { return o.Span == s.Span }), 0, s)
}
