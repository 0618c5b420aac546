package release

import (
	"slices"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/calendar"
)

// The days on which the period of a cell may end, by what names them.

// claim notes a day as the end of the cell's period.
func (b *candidateBuilder) claim(day time.Time, by *ground) {
	for i := range b.ends {
		if e := &b.ends[i]; e.day.Equal(day) {
			if !slices.Contains(e.by, by) {
				e.by = append(e.by, by)
			}
			return
		}
	}
	if len(b.ends) < 16 {
		b.ends = append(b.ends, endClaim{day, []*ground{by}})
	}
}

// claimEnds notes the days that one witness names, alone or with what another says.
func (b *candidateBuilder) claimEnds(w *witness) {
	if span, ok := b.tt.cal.Span(&w.Phrase); ok && w.from != FromHeading { // nothing ends on its first day
		b.claim(dayOf(span), w.ground(byDate, noOther, false))
		return
	}
	for i, d := range w.Dates {
		if w.from != FromHeading && w.RunsFrom(i) {
			continue
		}
		if d.Year == 0 {
			b.claimYearless(w, d)
		} else if day, ok := b.tt.cal.Day(d); ok && !b.isDateline(w, day) {
			b.claim(day, w.ground(byDate, noOther, i > 0))
			if (w.from == FromRow || w.from == FromHeading) && b.tt.cal.IsEve(day) {
				b.claim(day.AddDate(0, 0, -1), w.ground(byEve, noOther, false))
			}
		}
	}
	if q := w.QuarterNumber(); q > 0 {
		b.claimQuarter(w, q)
	} else if len(w.Dates) == 0 {
		for k, y := range w.Years[:min(len(w.Years), 3)] {
			b.claimYear(w, y, k)
		}
	}
}

// isDateline reports whether a day that titles or text above the table name is that on which the release was written: no period
// ends then.
func (b *candidateBuilder) isDateline(w *witness, day time.Time) bool {
	return w.from >= FromTitle && !w.Ended && !w.Instant && slices.ContainsFunc(b.tt.dr.d.datelines, day.Equal)
}

// claimYearless notes the days that a date without a year may be, in the years that witnesses name.
func (b *candidateBuilder) claimYearless(w *witness, d calendar.Date) {
	for j := range b.ws {
		o := &b.ws[j]
		for k, y := range o.Order {
			d.Year = y
			if day, ok := b.tt.cal.Day(d); ok {
				b.claim(day, w.ground(byDay, o.from, k > 0))
				if w.from == FromHeading && (o.from == FromSection || o.from == FromRow) {
					b.claim(day, w.ground(byDate, noOther, false)) // a row of its own that completes the date
				}
				if w.from == FromRow && b.tt.cal.IsEve(day) {
					b.claim(day.AddDate(0, 0, -1), w.ground(byEve, o.from, false))
				}
			}
			if o.from != FromHeading && o.from != FromRow && k > 0 {
				break
			}
		}
		if len(o.Order) > 0 && o.from != w.from {
			break
		}
	}
}

// claimQuarter notes the end of a fiscal quarter, of the year that it or another witness names.
func (b *candidateBuilder) claimQuarter(w *witness, q int) {
	add := func(year int, other Source) {
		if day, ok := b.tt.cal.QuarterEnd(year, q); ok {
			b.claim(day, w.ground(byQuarter, other, false))
		}
	}
	if n := len(w.Years); n > 0 {
		add(w.Years[n-1], noOther)
		return
	}
	for j := range b.ws {
		if o := &b.ws[j]; len(o.Order) > 0 {
			add(o.Order[0], o.from)
			return
		}
	}
	if b.tt.report.Kind != tieout.Forever {
		day := dayOf(b.tt.report)
		if m, near := calendar.MonthEndNear(day); near {
			add(m.Year()-b.tt.cal.Shift, FromDocument)
		}
	}
}

// claimYear notes the days that a year alone may stand for: the end of the fiscal year of that number, the end of the one
// that ends in it, the day of it that the report ends on, the day that another witness names for it.
func (b *candidateBuilder) claimYear(w *witness, year, k int) {
	cal, second := b.tt.cal, k > 0
	if day, ok := cal.YearEndOf(year); ok {
		b.claim(day, w.ground(byNumber, noOther, second))
	}
	if day, ok := cal.YearEndIn(year); ok {
		b.claim(day, w.ground(byCalendar, noOther, second))
	}
	if b.tt.report.Kind != tieout.Forever {
		if m, near := calendar.MonthEndNear(dayOf(b.tt.report)); near {
			b.claim(cal.EndNear(calendar.LastOfMonth(year, m.Month())), w.ground(byReport, noOther, second))
		}
	}
	for j := range b.ws {
		o := &b.ws[j]
		if o.from == w.from {
			continue
		}
		b.claimDayIn(w, o, year, second)
		if q := o.QuarterNumber(); q > 0 {
			if day, ok := cal.QuarterEnd(year, q); ok {
				b.claim(day, w.ground(byYearQuarter, o.from, second))
			}
		}
	}
}

// claimDayIn notes the day that another witness names for a year: its date of that year or without one, else the like of its first
// date.
func (b *candidateBuilder) claimDayIn(w, o *witness, year int, second bool) {
	if len(o.Dates) == 0 {
		return
	}
	cal := b.tt.cal
	for i, d := range o.Dates {
		if !o.RunsFrom(i) && (d.Year == year || d.Year == 0) {
			d.Year = year
			if day, ok := cal.Day(d); ok {
				b.claim(day, w.ground(byYear, o.from, second))
			}
			return
		}
	}
	d := o.Dates[0]
	if o.RunsFrom(0) {
		d = o.Dates[1]
	}
	d.Year = year
	if day, ok := cal.Day(d); ok {
		if m, near := calendar.MonthEndNear(day); near && (cal.Weekly || cal.Weekend) {
			day = cal.EndNear(m)
		}
		b.claim(day, w.ground(byLikeYear, o.from, second))
	}
}

// claimDefaults notes the days that the document speaks for where nothing nearer does.
func (b *candidateBuilder) claimDefaults() {
	if k := b.key.column; k < len(b.tt.above) && b.tt.above[k].Kind != tieout.Forever {
		b.claim(dayOf(b.tt.above[k]), saidByNeighbour)
	}
	if !b.key.after.IsZero() {
		b.claim(b.key.after, saidByBalance)
	}
	if b.tt.report.Kind == tieout.Forever {
		return
	}
	day := dayOf(b.tt.report)
	b.claim(day, saidByReport)
	if m, near := calendar.MonthEndNear(day); near {
		b.claim(b.tt.cal.EndNear(calendar.LastOfMonth(m.Year()-1, m.Month())), saidBeforeReport)
		for year := m.Year(); year >= m.Year()-1; year-- {
			if end, ok := b.tt.cal.YearEndIn(year); ok && end.Before(day) {
				b.claim(end, saidByYearEnd)
				break
			}
		}
	}
}
