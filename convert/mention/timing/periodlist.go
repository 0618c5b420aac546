package timing

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/reading"
)

// Lists of numbers and of times that go with each other, one by one.

// respectively gives the figures of a list the periods of a list: "in the second quarter of 2003 and 2002, respectively".
func (b *binder) respectively() {
	for k, x := range b.s.Words {
		if x == "figures" {
			b.figuresOf(k)
		}
		if x != "respectively" {
			continue
		}
		list := reading.ListBefore(b.s, k, b.ds)
		if len(list) < 2 || b.isOverNames(list[len(list)-1].To, k) {
			continue
		}
		ws := b.timesOf(list, k)
		if ws == nil {
			if !b.asPairBefore(list) {
				b.asAbove(list)
			}
			continue
		}
		if !b.asYearBefore(list, ws) {
			b.each(list, ws)
		}
	}
	b.besideTimed()
	for _, d := range b.ds {
		if d.Listed && d.Against && d.Chained >= 0 {
			b.besideListed(d, b.ds[d.Chained])
		}
	}
}

// isOverNames reports whether tokens [from, to) between a list and its "respectively" say whose, or of what, its figures are: "22.5 percent and 22.4 percent for the parent
// and its subsidiary, respectively".
func (b *binder) isOverNames(from, to int) bool {
	if from+1 >= to || b.s.Words[from] != "for" && b.s.Words[from] != "at" && b.s.Words[from] != "in" {
		return false
	}
	for k := from + 1; k < to; k++ {
		if b.timeAt(k) != nil {
			return false
		}
	}
	return slices.Contains(b.s.Words[from:to], "and")
}

// asYearBefore gives the figures of a list that others are compared with, each of a time of its own before them, the year before: "$0.21 for the quarter and
// $0.81 for the year, compared with $0.17 and $0.66, respectively". It reports whether the list is one.
func (b *binder) asYearBefore(list []*reading.Reading, ws []period.When) bool {
	at, n := list[0].Index, len(list)
	if !list[0].Against || at < n || ws[n-1].To > list[0].From {
		return false
	}
	now := b.ds[at-n : at]
	for i, d := range now {
		if d.Time == nil || d.Time.From != ws[i].From || d.Against || d.Unit != list[i].Unit || len(d.Spans) == 0 {
			return false
		}
	}
	for i, d := range list {
		s := now[i].When().Span
		d.Against, d.Chained, d.Linked, d.Listed = true, now[i].Index, -1, true
		d.Spans = []reading.SpanFit{{Span: period.Span{Months: s.Months, End: s.End - 12}, Explicit: true}}
	}
	return true
}

// each gives each figure of a list its phrase of time.
func (b *binder) each(list []*reading.Reading, ws []period.When) {
	about := b.about
	for i, d := range list {
		w := ws[i]
		if d.Change != 0 && b.compares(&ws[0]) {
			d.Bases = b.r.Calendar.Resolve(w, about, true)
			continue
		}
		if w.Months > 0 && w.Day.IsZero() && w.Year == 0 && i+1 < len(ws) && !ws[i+1].Day.IsZero() {
			w.Day, w.Year = ws[i+1].Day, ws[i+1].Year // "three and nine months ended September 30, 2003"
		}
		if spans := b.r.Calendar.Resolve(w, about, i > 0); len(spans) > 0 {
			d.Spans, d.Listed = nil, true
			for _, s := range spans {
				d.Spans = append(d.Spans, reading.SpanFit{Span: s, Explicit: true})
			}
			about = spans[0]
		}
	}
}

// asPairBefore gives the two figures of a list the periods of the two before it, of which one is compared with the other: "was 93.6%
// versus 106.7%, with catastrophe losses accounting for 3.4 points and 12.7 points, respectively".
func (b *binder) asPairBefore(list []*reading.Reading) bool {
	at := list[0].Index
	if len(list) != 2 || at < 2 || list[0].Listed || !b.ds[at-1].Against || b.ds[at-1].Chained != at-2 {
		return false
	}
	for i, d := range list {
		if d.Time == nil && len(b.ds[at-2+i].Spans) > 0 {
			d.Spans = slices.Clone(b.ds[at-2+i].Spans)
		}
	}
	return true
}

// besideListed gives a figure of a list the period that goes with that of the figure it is compared with, of another list.
func (b *binder) besideListed(d, with *reading.Reading) {
	if !with.Listed || len(with.Spans) == 0 {
		return
	}
	s := with.When().Span
	spans := []period.Span{{Months: s.Months, End: s.End - 12}}
	if d.Time != nil {
		spans = b.r.Calendar.Resolve(*d.Time, s, true)
	}
	for i, s := range spans {
		if i == 0 {
			d.Spans = nil
		}
		d.Spans = append(d.Spans, reading.SpanFit{Span: s, Explicit: true, Off: 0.05 * float64(i)})
	}
}

// timesOf is as many phrases of time as a list has figures, behind it up to token k or before it; nil for none.
func (b *binder) timesOf(list []*reading.Reading, k int) []period.When {
	if ws := b.listOfTimes(list[len(list)-1].To, k); len(ws) == len(list) {
		return ws
	}
	if ws := b.listOfTimes(0, list[0].From); len(ws) == len(list) {
		return ws
	}
	return nil
}

// listOfTimes is the phrases of time between two tokens.
func (b *binder) listOfTimes(from, to int) []period.When {
	var out []period.When
	for _, w := range b.ws {
		if w.From >= from && w.To <= to && !w.Base && !w.Event {
			out = append(out, w)
		}
	}
	return out
}
