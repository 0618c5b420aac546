package mention

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/period"
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
		m := measurer{s: b.s}
		list := m.listBefore(k, b.ds)
		if len(list) < 2 {
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
		if d.listed && d.against && d.chained >= 0 {
			b.besideListed(d, b.ds[d.chained])
		}
	}
}

// asYearBefore gives the figures of a list that others are compared with, each of a time of its own before them, the year before: "$0.21 for the quarter and
// $0.81 for the year, compared with $0.17 and $0.66, respectively". It reports whether the list is one.
func (b *binder) asYearBefore(list []*reading, ws []period.When) bool {
	at, n := list[0].index, len(list)
	if !list[0].against || at < n || ws[n-1].To > list[0].From {
		return false
	}
	now := b.ds[at-n : at]
	for i, d := range now {
		if d.time == nil || d.time.From != ws[i].From || d.against || d.Unit != list[i].Unit || len(d.spans) == 0 {
			return false
		}
	}
	for i, d := range list {
		s := now[i].spans[0].Span
		d.against, d.chained, d.linked, d.listed = true, now[i].index, -1, true
		d.spans = []spanFit{{Span: period.Span{Months: s.Months, End: s.End - 12}, explicit: true}}
	}
	return true
}

// each gives each figure of a list its phrase of time.
func (b *binder) each(list []*reading, ws []period.When) {
	about := b.about
	for i, d := range list {
		w := ws[i]
		if d.change != 0 && b.compares(&ws[0]) {
			d.bases = b.r.cal.Resolve(w, about, true)
			continue
		}
		if w.Months > 0 && w.Day.IsZero() && w.Year == 0 && i+1 < len(ws) && !ws[i+1].Day.IsZero() {
			w.Day, w.Year = ws[i+1].Day, ws[i+1].Year // "three and nine months ended September 30, 2003"
		}
		if spans := b.r.cal.Resolve(w, about, i > 0); len(spans) > 0 {
			d.spans, d.listed = nil, true
			for _, s := range spans {
				d.spans = append(d.spans, spanFit{Span: s, explicit: true})
			}
			about = spans[0]
		}
	}
}

// asPairBefore gives the two figures of a list the periods of the two before it, of which one is compared with the other: "was 93.6%
// versus 106.7%, with catastrophe losses accounting for 3.4 points and 12.7 points, respectively".
func (b *binder) asPairBefore(list []*reading) bool {
	at := list[0].index
	if len(list) != 2 || at < 2 || list[0].listed || !b.ds[at-1].against || b.ds[at-1].chained != at-2 {
		return false
	}
	for i, d := range list {
		if d.time == nil && len(b.ds[at-2+i].spans) > 0 {
			d.spans = slices.Clone(b.ds[at-2+i].spans)
		}
	}
	return true
}

// besideListed gives a figure of a list the period that goes with that of the figure it is compared with, of another list.
func (b *binder) besideListed(d, with *reading) {
	if !with.listed || len(with.spans) == 0 {
		return
	}
	s := with.spans[0].Span
	spans := []period.Span{{Months: s.Months, End: s.End - 12}}
	if d.time != nil {
		spans = b.r.cal.Resolve(*d.time, s, true)
	}
	for i, s := range spans {
		if i == 0 {
			d.spans = nil
		}
		d.spans = append(d.spans, spanFit{Span: s, explicit: true, off: 0.05 * float64(i)})
	}
}

// timesOf is as many phrases of time as a list has figures, behind it up to token k or before it; nil for none.
func (b *binder) timesOf(list []*reading, k int) []period.When {
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
