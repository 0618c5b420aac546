package release

import (
	"slices"
	"strings"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/layout"
)

// Columns that follow one another in time: quarters or months whose headings leave out of which year they are. Each differs from the
// next by the same step, so that one year, wherever it stands, gives all of them theirs.

// timeline is a run of columns whose headings name months, or quarters of fiscal years, that follow one another.
type timeline struct {
	cols  []int // columns, from the left
	parts []timePart
	step  int   // months from a column to the next: 3, -3, 1 or -1
	years []int // of each column; 0 for those that the headings do not give
}

// timePart is what the headings over one column say of the part of a year that it is of.
type timePart struct {
	month   int  // 1 to 12; of a quarter, the last of a year that begins in January
	day     int  // 0 where none is said
	quarter bool // it is a quarter of a fiscal year
	year    int  // 0 where none is said
	firm    bool // the year stands over this column alone
	at      int  // where the year stands, in bytes
	fiscal  bool // it is said to be a fiscal year
}

// ownHeads are the headings that stand over a column alone, and those that stand over others as well.
func (dr *draft) ownHeads(k int) (own, shared []layout.Cell) {
	for _, h := range dr.g.Columns[k].Headings {
		alone := true
		for j := range dr.g.Columns {
			if j == k || dr.t.Columns[j].Kind != Values {
				continue
			}
			if slices.ContainsFunc(dr.g.Columns[j].Headings, func(o layout.Cell) bool { return o.Start == h.Start && o.Left == h.Left }) {
				alone = false
				break
			}
		}
		if alone {
			own = append(own, h)
		} else {
			shared = append(shared, h)
		}
	}
	return own, shared
}

func joinTexts(cells []layout.Cell) string {
	var b strings.Builder
	for i := range cells {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(cells[i].Text)
	}
	return b.String()
}

// timePart reads the part of a year that a column is of.
func (dr *draft) timePart(k int) (p timePart, ok bool) {
	own, shared := dr.ownHeads(k)
	text := joinTexts(own)
	ph := dr.d.parse(text)
	if strings.EqualFold(strings.Trim(text, ". "), "mar") { // a name, but for the months beside it
		ph.Dates = []calendar.Date{{Month: time.March}}
	}
	if ph.Quarter == 0 {
		ph.Quarter = dr.heads[k].roman
	}
	if ph.ToDate || ph.Rolling || ph.From || ph.Half > 0 || ph.Days > 0 || ph.Months != 0 && ph.Months != 3 && ph.Months != 1 {
		return p, false
	}
	switch {
	case len(ph.Dates) == 1 && ph.Dates[0].Month > 0:
		d := ph.Dates[0]
		p.month, p.day, p.year = int(d.Month), d.Day, d.Year
	case len(ph.Dates) == 0 && ph.Quarter > 0:
		p.month, p.quarter = 3*ph.Quarter, true
	default:
		return p, false
	}
	if p.year == 0 && len(ph.Years) == 1 {
		p.year = ph.Years[0]
	}
	p.firm, p.fiscal = p.year > 0, ph.Fiscal
	if p.firm {
		return p.rounded(), true
	}
	if !dr.shareYear(&p, shared) {
		return p, false
	}
	return p.rounded(), true
}

// shareYear adds the year that a heading over several columns names; false where such a heading says of another time than a part
// of a year.
func (dr *draft) shareYear(p *timePart, shared []layout.Cell) bool {
	for _, h := range shared {
		o := dr.d.parse(h.Text)
		p.fiscal = p.fiscal || o.Fiscal
		switch {
		case len(o.Dates) > 0 || len(o.Order) > 1 || o.Months == 12 || o.Months == 6 || o.Months == 9:
			return false
		case len(o.Order) == 1:
			p.year, p.at = o.Order[0], h.Start
		}
	}
	return true
}

// rounded is a part whose weeks end in the first days of a month as one of the month before.
func (p timePart) rounded() timePart {
	if p.quarter || p.day == 0 || p.day > calendar.NearEnd {
		return p
	}
	if p.month--; p.month == 0 {
		p.month = 12
		p.year = max(p.year-1, 0)
	}
	return p
}

// stepTo is the number of months from a part to the one beside it, and whether columns that follow one another stand so: months or
// quarters apart, either way.
func (p timePart) stepTo(next timePart) (step int, fits bool) {
	step = next.month - p.month
	switch step {
	case 9, 11:
		step -= 12
	case -9, -11:
		step += 12
	}
	return step, next.quarter == p.quarter && (step == 3 || step == -3 || !next.quarter && (step == 1 || step == -1))
}

// farFrom reports whether the years that two neighbours name put the second more than a year from where the first and the step
// would have it: they are of no one run.
func (p timePart) farFrom(next timePart, step int) bool {
	if !p.firm || !next.firm {
		return false
	}
	off := 12*next.year + next.month - 12*p.year - p.month - step
	return max(off, -off) > 12
}

// timelines finds the runs of columns that follow one another in time.
func (dr *draft) timelines() (out []*timeline) {
	var run *timeline
	end := func() {
		if run != nil && (len(run.cols) > 2 || len(run.cols) == 2 && run.parts[0].quarter) {
			out = append(out, run)
		}
		run = nil
	}
	for k, c := range dr.t.Columns {
		if c.Kind != Values {
			continue
		}
		p, ok := dr.timePart(k)
		if !ok {
			end()
			continue
		}
		if run != nil {
			last := run.parts[len(run.parts)-1]
			step, fits := last.stepTo(p)
			if !fits || run.step != 0 && run.step != step || last.farFrom(p, step) {
				end()
			} else {
				run.step = step
			}
		}
		if run == nil {
			run = &timeline{}
		}
		run.cols, run.parts = append(run.cols, k), append(run.parts, p)
	}
	end()
	return out
}

// split cuts a run where the year that stands over several columns changes.
func (l *timeline) split() (out []*timeline) {
	from := 0
	for i := 1; i <= len(l.cols); i++ {
		if i == len(l.cols) || l.parts[i].at != l.parts[from].at {
			out = append(out, &timeline{cols: l.cols[from:i], parts: l.parts[from:i], step: l.step})
			from = i
		}
	}
	return out
}

// settle finds the years of the columns of a run as the headings give them; false where they give none, or do not agree.
func (l *timeline) settle(cal *calendar.Fiscal) bool {
	firm, soft := map[int]int{}, map[int]int{} // votes for twelve times the year of the first column and its month
	cells := map[int]bool{}
	for i, p := range l.parts {
		if p.year == 0 {
			continue
		}
		base := 12*p.year + p.month - l.step*i
		if p.firm {
			firm[base]++
		} else {
			soft[base]++
			cells[p.at] = true
		}
	}
	switch {
	case len(firm) > 0:
		base, n := mostVotes(firm)
		all := 0
		for _, v := range firm {
			all += v
		}
		return 2*n > all && l.place(base)
	case len(cells) == 1:
		return len(soft) > 0 && l.settleIn(cal, l.yearAt(), l.isFiscal())
	case len(cells) > 1:
		base, n := mostVotes(soft)
		return 5*n >= 3*len(l.cols) && l.place(base)
	}
	return false
}

// mostVotes is the value with most votes, the earlier of equal ones.
func mostVotes(votes map[int]int) (best, n int) {
	for v, m := range votes {
		if m > n || m == n && v < best {
			best, n = v, m
		}
	}
	return best, n
}

func (l *timeline) yearAt() int {
	for _, p := range l.parts {
		if p.year > 0 {
			return p.year
		}
	}
	return 0
}

// isOfOtherYears reports whether all columns name their years, and none the given one.
func (l *timeline) isOfOtherYears(year int) bool {
	return !slices.ContainsFunc(l.parts, func(p timePart) bool { return p.year == 0 || p.year == year })
}

func (l *timeline) isFiscal() bool {
	return slices.ContainsFunc(l.parts, func(p timePart) bool { return p.fiscal })
}

// place gives the columns their years; base is twelve times the year of the first column and its month.
func (l *timeline) place(base int) bool {
	l.years = make([]int, len(l.cols))
	for i := range l.cols {
		l.years[i] = (base + l.step*i - 1) / 12
	}
	return true
}

// latest is the index of the column that ends last.
func (l *timeline) latest() int {
	if l.step > 0 {
		return len(l.cols) - 1
	}
	return 0
}

// wraps reports whether a year ends between two of the columns.
func (l *timeline) wraps() bool {
	for i := 1; i < len(l.parts); i++ {
		if (l.parts[i].month-l.parts[i-1].month)*l.step < 0 {
			return true
		}
	}
	return false
}

// settleIn gives the columns their years where one year stands for all: that of a fiscal year is the one in which it ends.
func (l *timeline) settleIn(cal *calendar.Fiscal, year int, fiscal bool) bool {
	last := l.latest()
	p := l.parts[last]
	ends := !p.quarter && (fiscal || l.wraps()) && time.Month(p.month) == cal.YearEnd && (len(l.cols) <= 4 || len(l.cols) == 12)
	if l.wraps() && !ends && !(fiscal && len(l.cols) == 4) {
		votes := map[int]int{}
		for i, p := range l.parts {
			votes[12*year+p.month-l.step*i]++
		}
		base, n := mostVotes(votes)
		if 2*n > len(l.cols) {
			return l.place(base)
		}
	}
	if ends && fiscal {
		year += cal.Shift
	}
	return l.place(12*year + p.month - l.step*last)
}

// settleBy gives the columns their years where none is named: the latest ends on a day, or last before it.
func (l *timeline) settleBy(cal *calendar.Fiscal, day time.Time) bool {
	last := l.latest()
	p := l.parts[last]
	for year := day.Year() + 1; year > day.Year()-2; year-- {
		end, ok := l.endIn(cal, last, year)
		if ok && !end.After(day.AddDate(0, 0, calendar.NearEnd)) {
			return l.place(12*year + p.month - l.step*last)
		}
	}
	return false
}

// endIn is the last day of a column in a year.
func (l *timeline) endIn(cal *calendar.Fiscal, i, year int) (time.Time, bool) {
	p := l.parts[i]
	if p.quarter {
		return cal.QuarterEnd(year, p.month/3)
	}
	month := time.Month(p.month)
	if p.day > 0 && p.day <= calendar.NearEnd { // of the month before
		month = time.Month(p.month%12 + 1)
		if month == time.January {
			year++
		}
	}
	return cal.Day(calendar.Date{Year: year, Month: month, Day: p.day})
}

// phrase is what the headings over the i-th column say when its year is added.
func (l *timeline) phrase(cal *calendar.Fiscal, i int, said calendar.Phrase) calendar.Phrase {
	end, ok := l.endIn(cal, i, l.years[i])
	if !ok {
		return said
	}
	p := l.parts[i]
	if p.quarter {
		said.Years, said.Order = []int{l.years[i]}, []int{l.years[i]}
		return said
	}
	said.Dates = []calendar.Date{{Year: end.Year(), Month: end.Month(), Day: end.Day()}}
	said.Years, said.Order = nil, []int{end.Year()}
	if (l.step == 1 || l.step == -1) && p.day == 0 && !said.HasDuration() && !said.Instant {
		said.Months = 1
	}
	return said
}

// completeHeads gives headings that name parts of years the years that other headings, titles or the period of the release give
// them, and columns of totals beside them the time that the others make up.
func (dr *draft) completeHeads(cal *calendar.Fiscal, report tieout.Period) {
	if dr.lines == nil {
		dr.lines = dr.timelines()
	}
	dr.open = nil
	dr.heads = slices.Clone(dr.heads) // another table may have the same
	for k := range dr.heads {
		dr.heads[k].time = dr.heads[k].said
	}
	dr.completeRelations(cal, report)
	dr.completeYears()
	dr.completeLines(cal, report)
	dr.completeTwelve(cal)
	dr.completeRolling(cal, report)
	dr.completeMonths()
	dr.forgetIssues(cal, report)
	dr.completeExpected(cal, report)
	dr.completeMidpoints()
	dr.completeToDate()
}

// completeToDate lets quarters under "YTD" over the labels begin with the year: they only end the periods.
func (dr *draft) completeToDate() {
	if said := dr.d.parse(joinTexts(dr.stubs)); !said.ToDate || said.Months > 0 || said.Quarter > 0 || len(said.Dates) > 0 {
		return
	}
	for k := range dr.heads {
		if h := &dr.heads[k].time; h.Quarter > 0 && !h.ToDate && h.Months == 0 {
			h.Months, h.Through, h.ToDate, h.Quarter = 3*h.Quarter, h.Quarter, true, 0
		}
	}
}

// completeLines gives the runs of columns that follow one another in time their years.
func (dr *draft) completeLines(cal *calendar.Fiscal, report tieout.Period) {
	sections := dr.hasSectionYears()
	for _, l := range dr.lines {
		if l.settle(cal) {
			dr.apply(l, cal, dr.heads)
			continue
		}
		if parts := l.split(); len(parts) > 1 {
			for _, p := range parts {
				if p.settle(cal) {
					dr.apply(p, cal, dr.heads)
				}
			}
			continue
		}
		if slices.ContainsFunc(l.parts, func(p timePart) bool { return p.year > 0 }) {
			continue // they do not agree
		}
		if sections {
			dr.open = append(dr.open, l)
			continue
		}
		if dr.settleByTitle(l, cal, report) {
			dr.apply(l, cal, dr.heads)
		}
	}
}

// steps is how many months columns that follow one another stand apart, those of a column among them; 0 for others.
func (dr *draft) steps(column int) int {
	for _, l := range dr.lines {
		if slices.Contains(l.cols, column) {
			return max(l.step, -l.step)
		}
	}
	return 0
}

// headsIn are the headings with the years that a heading in mid-table gives them.
func (tt *timeTable) headsIn(section string) []columnHead {
	dr := tt.dr
	if section == "" || len(dr.open) == 0 && tt.allOf == nil {
		return dr.heads
	}
	if heads := tt.inSection[section]; heads != nil {
		return heads
	}
	heads := slices.Clone(dr.heads)
	ph := dr.d.parse(section)
	if tt.allOf != nil && takesOver(&ph, tt.allOf) {
		for k := range heads {
			heads[k].time = calendar.Phrase{}
		}
	} else if len(ph.Order) == 1 && len(ph.Dates) == 0 {
		for _, l := range dr.open {
			if l.settleIn(tt.cal, ph.Order[0], ph.Fiscal) {
				dr.apply(l, tt.cal, heads)
			}
		}
	}
	if tt.inSection == nil {
		tt.inSection = map[string][]columnHead{}
	}
	tt.inSection[section] = heads
	return heads
}

// ofOneTime is the length and the day that headings of columns of amounts name, all that name a time; nil where they differ.
func (dr *draft) ofOneTime() (all *calendar.Phrase) {
	for k := range dr.heads {
		h := &dr.heads[k].time
		switch {
		case dr.t.Columns[k].Kind != Values, h.IsEmpty(): // a heading in the middle stands over some of its columns only
		case !endsOnDay(h), all != nil && !takesTheSame(all, h):
			return nil
		default:
			all = h
		}
	}
	return all
}

// endsOnDay reports whether a phrase names a length of time and the one day that it ends on.
func endsOnDay(p *calendar.Phrase) bool {
	return p.HasDuration() && p.NamesDay()
}

// takesTheSame reports whether two phrases that name periods name the same.
func takesTheSame(p, q *calendar.Phrase) bool {
	return p.Dates[0] == q.Dates[0] && slices.Equal(p.Lengths(), q.Lengths())
}

// takesOver reports whether a heading in mid-table names another period in the place of the one over all columns: "Three Months Ended September 30, 2029"
// below the amounts of "Three Months Ended September 30, 2030".
func takesOver(section, all *calendar.Phrase) bool {
	return endsOnDay(section) && !takesTheSame(section, all)
}

// completeYears gives columns that name a year alone its length where another column names a part of the same year: "1-9/2016"
// beside "2016".
func (dr *draft) completeYears() {
	parts := map[int]bool{}
	for k := range dr.heads {
		if s := &dr.heads[k].said; dr.t.Columns[k].Kind == Values {
			if !s.HasDuration() && (len(s.Years) != 1 || len(s.Dates) > 0 || s.Instant) {
				return
			}
			if s.HasDuration() && s.Months < 12 && !s.Rolling && len(s.Order) == 1 {
				parts[s.Order[0]] = true
			}
		}
	}
	for k := range dr.heads {
		if s := &dr.heads[k].said; !s.HasDuration() && len(s.Years) == 1 && parts[s.Years[0]] && dr.t.Columns[k].Kind == Values {
			dr.heads[k].time.Months, dr.heads[k].time.Fiscal = 12, true
		}
	}
}

// settleByTitle gives a run the years that the title, the paragraph above or the period of the release give it.
func (dr *draft) settleByTitle(l *timeline, cal *calendar.Fiscal, report tieout.Period) bool {
	lead := dr.leadTime()
	for _, ph := range []*calendar.Phrase{&dr.title, &lead} {
		switch {
		case len(ph.Dates) > 0 && ph.Dates[0].Year > 0 && ph.Dates[0].Day > 0:
			if day, ok := cal.Day(ph.Dates[0]); ok {
				return l.settleBy(cal, day)
			}
		case len(ph.Order) == 1:
			return l.settleIn(cal, ph.Order[0], ph.Fiscal)
		}
	}
	if report.Kind != tieout.Forever {
		return l.settleBy(cal, dayOf(report))
	}
	return false
}

// hasSectionYears reports whether headings in mid-table name years.
func (dr *draft) hasSectionYears() bool {
	for _, r := range dr.t.Rows {
		if r.Role == Heading && len(dr.d.parse(r.Label).Order) > 0 && memberText(r.Label) == "" {
			return true
		}
	}
	return false
}

// apply writes the years of a run into headings, and what they make together into those of totals beside it.
func (dr *draft) apply(l *timeline, cal *calendar.Fiscal, heads []columnHead) {
	for i, k := range l.cols {
		heads[k].time = l.phrase(cal, i, heads[k].said)
	}
	for _, k := range []int{dr.valuesBeside(l.cols[len(l.cols)-1], 1), dr.valuesBeside(l.cols[0], -1)} {
		if k < 0 {
			continue
		}
		if end, ok := l.endIn(cal, l.latest(), l.years[l.latest()]); ok {
			if months := dr.totalMonths(k, l, cal.MonthsToDate(end)); months > 0 {
				heads[k].time = calendar.Phrase{Months: months, Ended: true, Dates: []calendar.Date{{Year: end.Year(), Month: end.Month(), Day: end.Day()}}, Order: []int{end.Year()}}
			}
		}
	}
}
