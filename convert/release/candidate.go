package release

import (
	"slices"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/internal/evidence"
)

// candidate is a period that a cell may be of, with the evidence for it.
type candidate struct {
	period   tieout.Period
	months   int       // of a duration
	opening  bool      // an instant at the beginning of a duration that is a candidate too
	by       []*ground // while it is made
	features []string  // of a document whose decisions are explained
	score    float64   // of the features
	out      bool      // the heading over the column rules it out
}

// periodClass is what the words of a row tell apart: a duration, an instant, an opening instant.
type periodClass uint8

const (
	ofDuration periodClass = iota
	ofInstant
	ofOpening
	classCount
)

// String is the class as features end in it.
func (k periodClass) String() string { return [...]string{"/d", "/i", "/o"}[k] }

func (c *candidate) class() periodClass {
	switch {
	case c.opening:
		return ofOpening
	case c.period.Kind == tieout.Instant:
		return ofInstant
	}
	return ofDuration
}

// endClaim is a day on which a cell's period may end, and what says so.
type endClaim struct {
	day time.Time
	by  []*ground
}

// candidates lists the periods that a cell may be of. The time and the number are bounded: some eight ends by some six lengths.
func (tt *timeTable) candidates(row, column int) []*candidate {
	memo := &tt.memo[tt.keyOf[row]*len(tt.dr.g.Columns)+column]
	if *memo == nil {
		key := tt.keyIn(row, column)
		b := candidateBuilder{tt: tt, ws: tt.heard(column, key.section, key.row), key: key, out: []*candidate{}}
		b.build()
		b.out = tt.overTime(column, tt.yetToCome(column, b.out))
		tt.ruleOut(key, b.out)
		*memo = b.out
	}
	return *memo
}

// ruleOut marks what the heading over the column rules out: where it names a day or a quarter, periods that end on or with
// another; where it names a length, those of another. A time that the row or a heading in mid-table names goes before.
func (tt *timeTable) ruleOut(key timeKey, cs []*candidate) {
	h := &tt.headsIn(key.section)[key.column].time
	if tt.dr.repeated {
		keepEnd(cs, dayOf(tt.dr.ruled(key.column)))
		return
	}
	if end, months := tt.partOfRow(key.row, h); !end.IsZero() {
		keepPart(cs, end, months, tt.dr.t.Statement == Balance || stockOdds(tt.dr.heads[key.column].text) > maybeStock)
		return
	}
	if end, months := tt.yearOfRow(key.row, h); !end.IsZero() {
		keepPart(cs, end, months, false)
		return
	}
	if namesTime(key.row) || h.Rolling && len(h.Dates) == 0 || tt.dated || tt.keepReported(key, cs) {
		return
	}
	lengths, ok := tt.namedLengths(key, h)
	if !ok || tt.keepDays(key, h, cs) {
		return
	}
	end := tt.endNamed(key.section, h)
	if day, ok := tt.endForetold(key.column); ok {
		end, lengths = day, []int{12}
	}
	if !end.IsZero() || len(lengths) > 0 || h.QuarterNumber() > 0 {
		tt.keepNamed(cs, h, end, lengths)
	}
}

// keepNamed marks the periods that do not end as a heading, or the end that it names, says, or are of none of the lengths in months
// that it names. A balance stays on the day before a period that does.
func (tt *timeTable) keepNamed(cs []*candidate, h *calendar.Phrase, end time.Time, lengths []int) {
	opened := map[time.Time]bool{} // the days before the durations that stay
	for _, c := range cs {
		if c.period.Kind != tieout.Duration {
			continue
		}
		day := dayOf(c.period)
		if c.out = !tt.endsAsNamed(h, end, day) || len(lengths) > 0 && !tt.isAsLong(c, lengths, day); !c.out {
			opened[c.period.Start] = true
		}
	}
	for _, c := range cs {
		if c.period.Kind == tieout.Instant {
			c.out = !tt.endsAsNamed(h, end, dayOf(c.period)) && !(c.opening && opened[c.period.End])
		}
	}
	liftAll(cs, len(opened), len(lengths))
}

// keepEnd rules out the periods that do not end on a day.
func keepEnd(cs []*candidate, end time.Time) {
	for _, c := range cs {
		c.out = c.opening || !dayOf(c.period).Equal(end)
	}
	liftAll(cs, 0, 0)
}

// namesTime reports whether a row's label names a time rather than a word of time alone: unlike "Securities, at cost".
func namesTime(row string) bool {
	p := calendar.Parse(row)
	return p.HasDuration() || len(p.Dates) > 0 || len(p.Order) > 0
}

// namedLengths are the lengths in months that the heading over a column names, with what a heading in mid-table or the step from a
// column to the next adds; false where a heading in mid-table names a day of its own.
func (tt *timeTable) namedLengths(key timeKey, h *calendar.Phrase) ([]int, bool) {
	lengths := h.Lengths()
	for i := range tt.shared { // quarters under "trailing four quarters" only end the periods
		if w := &tt.shared[i]; w.Rolling && w.Months >= 12 && h.Months == 0 && !(w.isProse() && h.QuarterNumber() > 0) {
			lengths = []int{w.Months}
		}
	}
	if key.section != "" {
		s := tt.dr.d.parse(key.section)
		if len(s.Dates) > 0 {
			return nil, false
		}
		if s.HasDuration() && !s.Rolling && len(lengths) == 0 {
			lengths = s.Lengths()
		}
	}
	if step := tt.dr.steps(key.column); len(lengths) == 0 && step > 0 && !tt.dr.title.HasDuration() {
		lengths = []int{step}
	}
	return lengths, true
}

// liftAll lets all candidates stand again where what is ruled out leaves none, or no duration of the lengths that are named.
func liftAll(cs []*candidate, durations, lengths int) {
	if (durations > 0 || lengths == 0) && slices.ContainsFunc(cs, func(c *candidate) bool { return !c.out }) {
		return
	}
	for _, c := range cs {
		c.out = false
	}
}

// keepReported rules out all times but the one that the release reports for growth in a table in which nothing speaks of time.
func (tt *timeTable) keepReported(key timeKey, cs []*candidate) bool {
	if !tt.growth || key.section != "" || !slices.ContainsFunc(cs, func(c *candidate) bool { return c.period == tt.report }) {
		return false
	}
	for _, c := range cs {
		c.out = c.period.Kind == tieout.Duration && c.period != tt.report
	}
	return true
}

// endsAsNamed reports whether a period that ends on a day ends as the heading over its column says, which may name the end.
func (tt *timeTable) endsAsNamed(h *calendar.Phrase, end, day time.Time) bool {
	switch q := h.QuarterNumber(); {
	case end.IsZero() && q > 0:
		return tt.cal.MonthsToDate(day) == 3*q
	case end.IsZero() || day.Equal(end):
		return true
	case len(h.Dates) == 0: // on which day a quarter ends the calendar only supposes
		return max(calendar.DaysBetween(day, end), calendar.DaysBetween(end, day)) < 45
	}
	return tt.cal.IsEve(end) && day.Equal(end.AddDate(0, 0, -1))
}

// endNamed is the day on which the heading over a column says that its period ends, with what a heading in mid-table adds; zero where
// neither does.
func (tt *timeTable) endNamed(section string, h *calendar.Phrase) (end time.Time) {
	switch {
	case len(h.Dates) == 1 && h.Dates[0].Day > 0:
		end, _ = tt.cal.Day(h.Dates[0])
	case len(h.Dates) > 0:
		end = tt.endOfYearAmong(h)
	case len(h.Years) == 1 && h.HasDuration():
		end = tt.endInYear(h)
	case h.IsEmpty() && section != "":
		end = tt.endOfSection(section)
	}
	return end
}

// endOfYearAmong is the one of several days over a column that is of the year below them: "July 3, 2004 and June 28, 2003" over "2004" and "2003"; zero for none.
func (tt *timeTable) endOfYearAmong(h *calendar.Phrase) (end time.Time) {
	if len(h.Years) != 1 {
		return end
	}
	for _, d := range h.Dates {
		if d.Year != h.Years[0] || d.Day == 0 {
			continue
		}
		if !end.IsZero() {
			return time.Time{}
		}
		end, _ = tt.cal.Day(d)
	}
	return end
}

// endOfSection is the day on which the part of a year ends that a heading in mid-table names with its year, "Six months 2030", "1H FY30", "Third quarter
// 2030"; zero for any other.
func (tt *timeTable) endOfSection(section string) (end time.Time) {
	s := tt.dr.d.parse(section)
	switch {
	case len(s.Years) != 1 || len(s.Dates) > 0 || s.Rolling || s.Ended:
	case s.Months == 6 || s.Months == 9:
		end, _ = tt.cal.QuarterEnd(s.Years[0], s.Months/3)
	case s.HasDuration():
		end = tt.endInYear(&s)
	}
	return end
}

const fairlySure = 0.8

// choose finds the candidate of the highest score that nothing rules out, and how sure it is: its probability among all, or among those
// that are left where the likeliest is ruled out. Only rows that may state a balance at a beginning are of an opening day.
func choose(cs []*candidate, scores []float64, opening bool) (best int, sure float64) {
	best, sure = evidence.Best(scores)
	if best < 0 || !cs[best].out && (opening || !cs[best].opening || sure > fairlySure) {
		return best, sure
	}
	var left []int
	var of []float64
	for i, c := range cs {
		if !c.out && (opening || !c.opening) {
			left, of = append(left, i), append(of, scores[i])
		}
	}
	if len(left) == 0 {
		return best, sure
	}
	i, sure := evidence.Best(of)
	return left[i], sure
}

// isWholeYear reports whether lengths are that of a year alone, and isPart whether they are shorter ones: parts of it.
func isWholeYear(lengths []int) bool { return len(lengths) == 1 && lengths[0] == 12 }

func isPart(lengths []int) bool {
	return len(lengths) > 0 && slices.Max(lengths) < 12 && slices.Min(lengths) > 0
}

// yetToCome leaves out what has ended for a column of what is expected, unless its heading names a year that has passed.
func (tt *timeTable) yetToCome(column int, cs []*candidate) []*candidate {
	if tt.report.Kind != tieout.Duration || !tt.dr.expects(column) {
		return cs
	}
	if years := tt.dr.heads[column].time.Years; len(years) > 0 && slices.Max(years) < dayOf(tt.report).Year() {
		return cs
	}
	var out []*candidate
	for _, c := range cs {
		if c.period.End.After(tt.report.End) && !c.opening {
			out = append(out, c)
		}
	}
	if len(out) == 0 {
		return cs
	}
	return out
}

// overTime leaves out the days of a table whose title says that its balances are averages, in columns of a time.
func (tt *timeTable) overTime(column int, cs []*candidate) []*candidate {
	time := &tt.dr.heads[column].time
	if !tt.dr.average || !time.HasDuration() && time.Quarter == 0 || !tt.dr.titledAverage() {
		return cs
	}
	out := slices.DeleteFunc(slices.Clone(cs), func(c *candidate) bool { return c.period.Kind == tieout.Instant })
	if len(out) == 0 {
		return cs
	}
	return out
}

// titledAverage reports whether a title says that balances are averages.
func (dr *draft) titledAverage() bool {
	return slices.ContainsFunc(dr.titles, func(p layout.Cell) bool { return isAverageText(p.Text) })
}

// candidateBuilder makes the candidates of one key.
type candidateBuilder struct {
	tt   *timeTable
	ws   []witness
	key  timeKey
	ends []endClaim
	out  []*candidate
	made []candidate // room for more
	// The first witnesses that name a length and a year; -1 for none.
	lengthBy, yearBy int
	// The day whose balance the row states, where it does.
	balance time.Time
	stated  bool
}

// build claims the ends that witnesses name, proposes the periods that they make with the lengths named, and weighs them.
func (b *candidateBuilder) build() {
	span, spanned := tieout.Period{}, false
	if len(b.ws) > 0 && b.ws[0].from == FromHeading {
		span, spanned = b.tt.cal.Span(&b.ws[0].Phrase)
	}
	var lengths []int
	if spanned { // a heading that names the first day and the last leaves nothing open
		b.claim(dayOf(span), saidBySpan)
	} else {
		for i := range b.ws {
			b.claimEnds(&b.ws[i])
		}
		b.claimDefaults()
		lengths = b.lengths()
	}
	for _, e := range b.ends {
		b.propose(tieout.InstantDay(e.day), 0, e.by)
		for _, n := range lengths {
			if n < 0 {
				n = b.tt.cal.MonthsToDate(e.day)
			}
			b.propose(b.tt.cal.Duration(n, b.weeks(n), e.day), n, e.by)
		}
	}
	b.proposeNamed()
	b.proposeOpenings()
	b.balance, b.stated = b.tt.balanceDay(b.key.row, b.key.row)
	b.weighAll()
}

// proposeNamed proposes the periods of which both ends are known: those that witnesses name, those between balances, and the one
// that the rules give the column.
func (b *candidateBuilder) proposeNamed() {
	for i := range b.ws {
		if p, ok := b.tt.cal.Span(&b.ws[i].Phrase); ok {
			b.propose(p, 0, []*ground{b.ws[i].ground(bySpan, noOther, false)})
		}
	}
	if !b.key.before.IsZero() && !b.key.after.IsZero() && b.key.before.Before(b.key.after) {
		b.propose(tieout.DurationDays(b.key.before.AddDate(0, 0, 1), b.key.after), 0, []*ground{betweenBalances})
	}
	if k := b.key.column; k < len(b.tt.between) && b.tt.between[k].Kind != tieout.Forever {
		b.propose(b.tt.between[k], 0, []*ground{betweenColumns})
	}
	if p := b.tt.dr.ruled(b.key.column); p.Kind != tieout.Forever && b.rolling() == 0 {
		b.propose(p, 0, []*ground{saidByRule})
	}
}

// proposeOpenings proposes the instants that the durations begin with.
func (b *candidateBuilder) proposeOpenings() {
	for _, c := range b.out {
		if c.period.Kind != tieout.Duration {
			continue
		}
		if o, isNew := b.candidate(tieout.Period{Kind: tieout.Instant, End: c.period.Start}, true, c.by); isNew {
			o.months = c.months
		}
	}
}

// weeks is the length in weeks that the column's heading gives for a number of months; 0 when it gives none.
func (b *candidateBuilder) weeks(months int) int {
	for i := range b.ws {
		w := b.ws[i].Weeks
		if w > 0 && (w+1)*12/52 == months {
			return w
		}
		if w > 0 {
			return 0
		}
	}
	return 0
}

// lengths are the lengths of durations in months that any witness or the document names; -1 for the year to date.
func (b *candidateBuilder) lengths() []int {
	var out []int
	add := func(n int) {
		for _, o := range out {
			if o == n {
				return
			}
		}
		if len(out) < 8 {
			out = append(out, n)
		}
	}
	if n := b.rolling(); n > 0 {
		return []int{n}
	}
	for i := range b.ws {
		for _, n := range b.ws[i].lengths {
			add(n)
		}
	}
	add(12)
	if b.tt.report.Kind == tieout.Duration {
		add(monthsOf(b.tt.report))
		add(-1)
	}
	add(3)
	return out
}

// rolling is the length in months of periods that a quarter or date only ends, "trailing four quarters"; 0 when they are none, and where the
// heading of the column says how long they are.
func (b *candidateBuilder) rolling() (months int) {
	part := slices.ContainsFunc(b.ws, func(w witness) bool { return w.from == FromHeading && w.QuarterNumber() > 0 })
	for i := range b.ws {
		switch w := &b.ws[i]; {
		case w.shadowed || w.Months == 0 || part && w.isProse():
		case w.Rolling && w.Months >= 12 && months == 0:
			months = w.Months
		case !w.Rolling && w.from == FromHeading:
			return 0
		}
	}
	return months
}

// monthsOf is the length of a duration in whole months.
func monthsOf(p tieout.Period) int { return (calendar.DaysBetween(p.Start, p.End) + 15) * 12 / 365 }

// propose notes a period as a candidate.
func (b *candidateBuilder) propose(p tieout.Period, months int, by []*ground) {
	if c, _ := b.candidate(p, false, by); months > 0 {
		c.months = months
	}
}

// candidate is the one of a period, on some grounds beside those that it has: a day may open one period and close another.
func (b *candidateBuilder) candidate(p tieout.Period, opening bool, by []*ground) (c *candidate, isNew bool) {
	for _, c := range b.out {
		if c.period == p && c.opening == opening {
			for _, f := range by {
				if !slices.Contains(c.by, f) {
					c.by = append(c.by, f)
				}
			}
			return c, false
		}
	}
	if len(b.made) == cap(b.made) {
		b.made = make([]candidate, 0, 16)
	}
	b.made = append(b.made, candidate{period: p, opening: opening, by: slices.Clip(by)})
	c = &b.made[len(b.made)-1]
	b.out = append(b.out, c)
	return c, true
}
