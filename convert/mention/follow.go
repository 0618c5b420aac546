package mention

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/period"
)

// follow puts first the periods that follow from what the number goes with, where that ties to a figure of another period than was
// thought: what it is compared with is of the year before, what goes with it of the same.
func (d *reading) follow() {
	if d.time != nil || d.listed || len(d.spans) == 0 {
		return
	}
	if d.change != 0 {
		d.followLevel()
		return
	}
	switch {
	case d.linked >= 0 && len(d.peers[d.linked].spans) > 0:
		d.lead(d.peers[d.linked].spans[0])
	case d.against && d.chained >= 0 && d.chained < d.index:
		if s, ok := d.peers[d.chained].found(); ok {
			d.lead(spanFit{Span: period.Span{Months: s.Months, End: s.End - 12}, explicit: d.spans[0].explicit})
		}
		d.balancesBefore(d.peers[d.chained].verdict)
	}
}

// followLevel puts first the period of the level that a change is said of, behind it, where that surely ties to a figure of another period than was thought: what the
// change is counted from is as far before that.
func (d *reading) followLevel() {
	o := d.peers[d.level()]
	if o == d || d.isOfOther(o) || o.tellingDigits() <= fewDigits || !o.verdict.exact {
		return
	}
	s, ok := o.found()
	if was := d.spans[0].Span; ok && was != s && s.Months > 0 {
		d.lead(spanFit{Span: s})
		for i, b := range d.bases {
			if b.Months == was.Months && was.End-b.End == 12 {
				d.bases[i] = period.Span{Months: s.Months, End: s.End - 12}
			}
		}
	}
}

// balancesBefore adds the days before that of a balance for which its row has others: what a balance is compared with is as likely that of the
// last year's end as that of a year ago.
func (d *reading) balancesBefore(of verdict) {
	const off = 0.02
	if len(of.figures) == 0 || of.figures[0].Span.Months != 0 {
		return
	}
	f := of.figures[0]
	for _, x := range f.Row.Figures {
		if x.Change || x.Span.Months != 0 || x.Span.End >= f.Span.End || slices.ContainsFunc(d.spans, func(s spanFit) bool { return x.IsOf(s.Span) }) {
			continue
		}
		d.spans = append(slices.Clip(d.spans), spanFit{Span: x.Span, explicit: d.spans[0].explicit, off: off})
	}
}

// found is the period of the figure that a number ties to, where that is not the one which was thought of first; false for none.
func (d *reading) found() (period.Span, bool) {
	if d.verdict.status != Ties || d.against || d.change != 0 || d.spans[0].explicit {
		return period.Span{}, false
	}
	s := d.verdict.figures[0].Span
	return s, s.End > 0 && s != d.spans[0].Span
}

// lead puts a period before those that a number may be of.
func (d *reading) lead(s spanFit) {
	if d.spans[0].Span == s.Span {
		return
	}
	d.spans = slices.Insert(slices.DeleteFunc(slices.Clone(d.spans), func(o spanFit) bool { return o.Span == s.Span }), 0, s)
}
