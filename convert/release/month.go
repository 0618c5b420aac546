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

// quarterOfRow is the end of the quarter that a row's label names of the year that the heading over a column names: "1st Quarter"
// under "2030"; zero where either names more or less.
func (tt *timeTable) quarterOfRow(row string, h *calendar.Phrase) (end time.Time) {
	if row == "" || len(h.Years) != 1 || len(h.Dates) > 0 || h.HasDuration() || h.Instant {
		return end
	}
	p := tt.dr.d.parse(row)
	if p.Quarter == 0 || len(p.Order) > 0 || len(p.Dates) > 0 || p.ToDate || p.Months > 3 || memberText(row) != "" {
		return end
	}
	end, _ = tt.cal.QuarterEnd(h.Years[0], p.Quarter)
	return end
}

// keepQuarter rules out all but the quarter that ends on a day, and that day where balances may stand.
func keepQuarter(cs []*candidate, end time.Time, balances bool) {
	kept := 0
	for _, c := range cs {
		c.out = !dayOf(c.period).Equal(end) || c.opening || c.period.Kind == tieout.Duration && c.months != 3 || c.period.Kind == tieout.Instant && !balances
		if !c.out && c.period.Kind == tieout.Duration {
			kept++
		}
	}
	liftAll(cs, kept, 1)
}
