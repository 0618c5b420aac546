package release

import (
	"slices"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/internal/wording"
)

// completeMonths gives columns under a month that stands over years of its own, "May" over "2030" and "2029", the length of that month
// where nothing over the table or in it names another: traffic and sales are told by months.
func (dr *draft) completeMonths() {
	if dr.t.Statement == Balance {
		return
	}
	var months []int
	years := map[int]bool{}
	for k, c := range dr.t.Columns {
		h := &dr.heads[k].time
		if c.Kind != Values {
			continue
		}
		if h.HasDuration() || h.Instant || h.Ended || len(h.Dates) != 1 || h.Dates[0].Day > 0 || !dr.underMonth(k) {
			return
		}
		months = append(months, k)
		years[h.Dates[0].Year] = true
	}
	if len(years) < 2 {
		return
	}
	month := dr.heads[months[0]].time.Dates[0].Month
	lead := dr.leadTime()
	if otherLength(&dr.title, month) || otherLength(&lead, month) {
		return
	}
	for _, k := range months {
		dr.heads[k].time.Months = 1
	}
}

// otherLength reports whether a text names a length of time, or a day, and not the month itself: unlike "May and second quarter traffic".
func otherLength(p *calendar.Phrase, month time.Month) bool {
	named := slices.ContainsFunc(p.Dates, func(d calendar.Date) bool { return d.Month == month && d.Day == 0 })
	return !named && (p.HasDuration() || p.Instant)
}

// underMonth reports whether a month alone stands over a column and others.
func (dr *draft) underMonth(k int) bool {
	_, shared := dr.ownHeads(k)
	for _, h := range shared {
		if p := dr.d.parse(h.Text); len(p.Dates) == 1 && p.Dates[0].Day == 0 && p.Dates[0].Year == 0 && memberText(h.Text) == "" {
			return true
		}
	}
	return false
}

// leastQuarters is how many quarters in their order make ordinals alone the names of rows for quarters.
const leastQuarters = 3

// quartersNamed are the quarters that rows are called by the ordinals of, in their order, the year standing before the first of them alone: "2000 First",
// "Second", "Third".
func (tt *timeTable) quartersNamed() map[*Row]string {
	out := map[*Row]string{}
	var run []*Row
	year, next := "", 0
	for i := range tt.dr.rows {
		r := tt.dr.rows[i].row
		words := wording.Of(r.Label)
		if len(words) == 2 && len(words[0]) == 4 && isDigits(words[0]) && calendar.Ordinal(words[1]) > 0 {
			year, next, run, words = words[0], calendar.Ordinal(words[1]), nil, words[1:]
		}
		if year == "" || len(words) != 1 || calendar.Ordinal(words[0]) != next {
			year, next, run = "", 0, nil
			continue
		}
		run = append(run, r)
		for k, q := range run {
			if len(run) >= leastQuarters {
				out[q] = ordinalNames[next-len(run)+k] + " quarter " + year
			}
		}
		if next++; next > 4 {
			year = ""
		}
	}
	return out
}

var ordinalNames = [...]string{"first", "second", "third", "fourth"}

// leastMonths is how many months in their order make rows that are called by them be of what came about in each.
const leastMonths = 3

// monthsNamed are the months that rows are called by, in their order: "October", "November", "December" under "2030".
func (tt *timeTable) monthsNamed() map[*Row]string {
	out := map[*Row]string{}
	if tt.dr.t.Statement == Balance {
		return out
	}
	var run []*Row
	last := time.Month(0)
	for i := range tt.dr.rows {
		r := tt.dr.rows[i].row
		p := calendar.Parse(r.Label)
		if len(p.Dates) != 1 || p.Dates[0].Day > 0 || p.Dates[0].Year > 0 || p.HasDuration() || p.Instant || memberText(r.Label) != "" {
			run, last = nil, 0
			continue
		}
		m := p.Dates[0].Month
		if last > 0 && m != last%12+1 {
			run = nil
		}
		run, last = append(run, r), m
		for k, q := range run {
			if of := (m-time.Month(len(run)-1-k)+11)%12 + 1; len(run) >= leastMonths {
				out[q] = "one month ended " + of.String()
			}
		}
	}
	return out
}

// partOfRow is the end of the quarter or the month that a row's label names of the year that the heading over a column names, and its length in months:
// "1st Quarter" under "2030"; zero where either names more or less.
func (tt *timeTable) partOfRow(row string, h *calendar.Phrase) (end time.Time, months int) {
	if row == "" || len(h.Years) != 1 || len(h.Dates) > 0 || h.HasDuration() || h.Instant {
		return end, 0
	}
	p := tt.dr.d.parse(row)
	switch {
	case len(p.Order) > 0 || p.ToDate || p.Months > 3 || memberText(row) != "":
	case p.Months == 1 && len(p.Dates) == 1 && p.Dates[0].Day == 0:
		return calendar.LastOfMonth(h.Years[0], p.Dates[0].Month), 1
	case p.Quarter > 0 && len(p.Dates) == 0:
		end, _ = tt.cal.QuarterEnd(h.Years[0], p.Quarter)
	}
	return end, 3
}

// yearOfRow is the one of several days in the title that lies in the fiscal year which a row's label names alone, and the one length in months that the title names:
// "Fiscal 2030 net sales" below "Fourth Quarter Ended May 26, 2030 and May 27, 2029"; zero where the columns name a time, or either names more or less.
func (tt *timeTable) yearOfRow(row string, h *calendar.Phrase) (end time.Time, months int) {
	title := &tt.dr.title
	lengths := title.Lengths()
	if row == "" || !h.IsEmpty() || len(title.Dates) < 2 || len(lengths) != 1 || lengths[0] < 0 || tt.dr.t.Statement == Balance {
		return end, 0
	}
	p := tt.dr.d.parse(row)
	if !p.Fiscal || len(p.Years) != 1 || len(p.Dates) > 0 || p.HasDuration() && !p.IsYear() {
		return end, 0
	}
	for _, date := range title.Dates {
		if day, ok := tt.cal.Day(date); ok && date.Day > 0 && tt.cal.NumberOf(day) == p.Years[0] {
			return day, lengths[0]
		}
	}
	return end, 0
}

// keepPart rules out all but the part of a year of some months that ends on a day, and that day where balances may stand.
func keepPart(cs []*candidate, end time.Time, months int, balances bool) {
	kept := 0
	for _, c := range cs {
		c.out = !dayOf(c.period).Equal(end) || c.opening || c.period.Kind == tieout.Duration && c.months != months || c.period.Kind == tieout.Instant && !balances
		if !c.out && c.period.Kind == tieout.Duration {
			kept++
		}
	}
	liftAll(cs, kept, 1)
}
