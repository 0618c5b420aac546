package release

import (
	"slices"
	"strings"
	"time"

	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/layout"
)

// What the headings of tables tell of the fiscal calendar.

// collect notes the dates that a table's headings name.
func (r *reader) collect(dr *draft) {
	c := r.cal
	for i := range dr.heads {
		p := &dr.heads[i].time
		c.Learn(p, 2)
		if !p.Fiscal || len(p.Years) != 1 || len(p.Dates) > 0 {
			continue
		}
		if _, forecast := basisOf(strings.ToLower(dr.heads[i].text)); !forecast {
			c.LearnNumber(p.Years[0])
		} else {
			c.LearnForetold(p.Years[0])
		}
	}
	if dr.title.YearEnd > 0 || dr.title.Ended || dr.title.Instant || dr.t.Statement == Balance && len(dr.heads) > 0 {
		title := dr.title
		if title.Quarter > 0 && dr.saysQuarterInText() {
			title.Quarter = 0
		}
		if dr.isRolling() { // twelve months that end in any month
			title.Months, title.Rolling = 0, true
		}
		if q := dr.onlyQuarter(); q > 0 && title.Months == 3 { // "1st quarter" under "for the 3 months ending March 31, 2030"
			title.Quarter = q
		}
		c.Learn(&title, 2)
	}
	r.guessBalance(dr)
}

// saysQuarterInText reports whether no title names a quarter but a sentence of the text, which may be of another than that whose last day is named: "up from
// $8.4 million in the first quarter of 2030."
func (dr *draft) saysQuarterInText() bool {
	for _, p := range dr.titles {
		if ph := dr.d.parseProse(p.Text); ph.Quarter > 0 && !isSentence(p.Text) {
			return false
		}
	}
	return !slices.ContainsFunc(dr.stubs, func(p layout.Cell) bool {
		ph := dr.d.parseProse(p.Text)
		return ph.Quarter > 0
	})
}

// isSentence reports whether a text ends as a sentence does, and is as long.
func isSentence(s string) bool { return len(s) > leastSentence && strings.HasSuffix(s, ".") }

const leastSentence = 60 // bytes

// isRolling reports whether a column is of the last twelve months, whenever they end.
func (dr *draft) isRolling() bool {
	return slices.ContainsFunc(dr.heads, func(h columnHead) bool { return h.time.Rolling })
}

// onlyQuarter is the quarter of the year that all columns are of that name one, where none names another length of time; 0 for none.
func (dr *draft) onlyQuarter() (one int) {
	for i := range dr.heads {
		h := &dr.heads[i].time
		switch {
		case h.Quarter == 0 && !h.HasDuration():
		case h.Quarter == 0, one > 0 && h.Quarter != one:
			return 0
		default:
			one = h.Quarter
		}
	}
	return one
}

// guessBalance learns the end of the fiscal year from a balance sheet whose second date is not a year before its first.
func (r *reader) guessBalance(dr *draft) {
	if dr.t.Statement != Balance || len(dr.heads) < 2 || r.isOfQuarters(dr) {
		return
	}
	a, b := dr.heads[0].time.Dates, dr.heads[1].time.Dates
	if len(a) == 0 || len(b) == 0 || a[0].Month == 0 || b[0].Month == 0 {
		return
	}
	x, okx := r.cal.Day(a[0])
	y, oky := r.cal.Day(b[0])
	if !okx || !oky {
		return
	}
	if x.Before(y) {
		x, y = y, x
	}
	if days := calendar.DaysBetween(y, x); days > 20 && days < 300 {
		month, _ := calendar.MonthEndNear(y)
		r.cal.Vote(month.Month(), 4)
	}
}

// isOfQuarters reports whether the columns of a balance sheet are of the ends of one quarter after the other: the second is of none in particular.
func (r *reader) isOfQuarters(dr *draft) bool {
	const least = 3
	var days []time.Time
	for i := range dr.heads {
		if ds := dr.heads[i].time.Dates; len(ds) > 0 && ds[0].Month != 0 {
			if d, ok := r.cal.Day(ds[0]); ok && !slices.Contains(days, d) {
				days = append(days, d)
			}
		}
	}
	for i := 1; i < len(days); i++ {
		if n := calendar.DaysBetween(days[i], days[i-1]); max(n, -n) > longestQuarter {
			return false
		}
	}
	return len(days) >= least
}

const longestQuarter = 100 // days

// guessQuarters learns the end of the fiscal year from columns headed by quarters ("Q1 FY26") and others
// headed by dates: the latest quarter of the one kind ended on the latest day of the other, or of the balance sheet.
func (r *reader) guessQuarters() {
	var latest latestHeads
	for _, dr := range r.drafts {
		for i := range dr.heads {
			h := &dr.heads[i]
			if _, forecast := basisOf(strings.ToLower(h.text)); !forecast && !dr.foretells() {
				latest.see(&h.time, r.cal, dr.t.Statement)
			}
		}
	}
	if latest.reported.quarter > 0 { // others may be of what is to come: a backlog by quarters
		latest.headQuarter = latest.reported
	} else if latest.quarter > 0 && r.isOtherQuarter(latest.quarter) {
		return // hedges of later quarters
	}
	end, quarter := latest.end, latest.quarter
	if end.IsZero() {
		end = latest.balance
	}
	if end.IsZero() && quarter > 0 && len(r.d.datelines) > 0 && !r.cal.KnowsYearEnd() {
		end = lastQuarterEnd(latest.year, quarter, r.d.datelines[0])
	}
	if quarter > 0 && !end.IsZero() {
		r.cal.LearnQuarter(latest.year, quarter, end, !latest.end.IsZero())
	} else if quarter == 0 && !latest.end.IsZero() {
		r.guessHeadline(latest.end)
	}
}

// guessYears learns the end of the fiscal year from columns headed by years alone beside a balance sheet of two days a year apart: "FY25" and "FY24" over results,
// and "30 June 2025" and "30 June 2024". Parts of years that are named as well, "H1 FY26", are later ones then.
func (r *reader) guessYears() {
	latest, alone := r.yearsHeaded()
	now, then := r.lastBalances()
	if days := calendar.DaysBetween(then, now); then.IsZero() || days < leastYear || days > mostYear {
		return
	}
	if month, near := calendar.MonthEndNear(now); near && alone > 0 && alone == latest && alone == month.Year() {
		r.cal.Vote(month.Month(), 4)
	}
}

// yearsHeaded are the latest year that headings of columns number, and the latest that they name alone; 0 for none.
func (r *reader) yearsHeaded() (latest, alone int) {
	for _, dr := range r.drafts {
		if dr.foretells() {
			continue
		}
		ofYears := (!dr.title.HasDuration() || dr.title.IsYear()) && !dr.title.Ended
		for i := range dr.heads {
			h := &dr.heads[i].time
			if _, forecast := basisOf(strings.ToLower(dr.heads[i].text)); forecast || len(h.Years) != 1 || len(h.Dates) > 0 {
				continue
			}
			latest = max(latest, h.Years[0])
			if ofYears && !h.HasDuration() && (h.Fiscal || dr.t.Statement == Income || dr.t.Statement == CashFlow) {
				alone = max(alone, h.Years[0])
			}
		}
	}
	return latest, alone
}

// lastBalances are the last two days that columns of balance sheets are of; zero for none.
func (r *reader) lastBalances() (now, then time.Time) {
	for _, dr := range r.drafts {
		if dr.t.Statement != Balance || dr.foretells() {
			continue
		}
		for i := range dr.heads {
			h := &dr.heads[i].time
			if len(h.Dates) == 0 || h.Dates[0].Month == 0 {
				continue
			}
			switch d, ok := r.cal.Day(h.Dates[0]); {
			case !ok:
			case d.After(now):
				now, then = d, now
			case d.Before(now) && d.After(then):
				then = d
			}
		}
	}
	return now, then
}

// Days from the end of a year to that of the next, at least and at most.
const leastYear, mostYear = 355, 375

// isOtherQuarter reports whether the text names another quarter first, of whatever year: the one that is reported.
func (r *reader) isOtherQuarter(quarter int) bool {
	for s := range strings.SplitSeq(strings.ReplaceAll(r.text[:min(len(r.text), maxIntro)], ".\n", ". "), ". ") {
		if ph := r.d.parseProse(s); ph.Quarter > 0 {
			return ph.Quarter != quarter
		}
	}
	return false
}

// headlineRoom is how much of a text its headline may take, in bytes.
const headlineRoom = 240

// guessHeadline learns the end of the fiscal year from a headline that says of which quarter the release is, whose last day headings name: "Third Quarter
// Fiscal 2010 Results" over three months ended March 28, 2010; or, without that word, that of the calendar year: "Third Quarter 2010" over three months ended
// September 30, 2010.
func (r *reader) guessHeadline(end time.Time) {
	ph := r.d.parseProse(r.text[:min(len(r.text), headlineRoom)])
	if n := len(ph.Years); ph.Quarter > 0 && n > 0 && (ph.Fiscal || ph.Years[0] == end.Year() && int(end.Month()) == 3*ph.Quarter) {
		r.cal.LearnQuarter(ph.Years[0], ph.Quarter, end, true)
	}
}

// latestHeads is the latest that headings name, each where any does: a quarter of a fiscal year, the end of a quarter, and the day of
// a balance sheet.
type latestHeads struct {
	headQuarter
	reported     headQuarter // of statements of income and of cash flows
	end, balance time.Time
}

// headQuarter is a quarter of a fiscal year, as a heading names it.
type headQuarter struct{ year, quarter int }

// latest is the later of two quarters.
func (q headQuarter) latest(o headQuarter) headQuarter {
	if 4*o.year+o.quarter > 4*q.year+q.quarter {
		return o
	}
	return q
}

// see takes what a heading says of time, in a table of some statement.
func (l *latestHeads) see(ph *calendar.Phrase, cal *calendar.Fiscal, statement Statement) {
	if n := len(ph.Years); ph.Quarter > 0 && n > 0 {
		q := headQuarter{ph.Years[n-1], ph.Quarter}
		l.headQuarter = l.latest(q)
		if statement == Income || statement == CashFlow {
			l.reported = l.reported.latest(q)
		}
	}
	if len(ph.Dates) == 0 {
		return
	}
	d, ok := cal.Day(ph.Dates[0])
	switch {
	case !ok:
	case (ph.Months == 3 || ph.Weeks == 13) && d.After(l.end):
		l.end = d
	case statement == Balance && d.After(l.balance):
		l.balance = d
	}
}

// lastQuarterEnd is the end of the quarter of a calendar year before a dateline where the latest quarter that headings name, taken
// for one of a calendar year, has not ended by then, or long before: "Q1 FY31" in a release of July 2030. Zero where it has.
func lastQuarterEnd(year, quarter int, dateline time.Time) time.Time {
	if end := calendar.LastOfMonth(year, time.Month(3*quarter)); !dateline.Before(end) && calendar.DaysBetween(end, dateline) < maxWait {
		return time.Time{}
	}
	before := dateline.AddDate(0, 0, -minWait)
	end := calendar.LastOfMonth(before.Year(), (before.Month()+2)/3*3)
	if before.Before(end) {
		end = calendar.LastOfMonth(before.Year(), (before.Month()+2)/3*3-3)
	}
	return end
}

// Days between the end of a quarter and the release on it, at least and at most.
const minWait, maxWait = 5, 180
