package release

import (
	_ "embed"
	"math"
	"slices"
	"sync"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/evidence"
	"github.com/tieout/tieout/internal/wording"
)

//go:embed weights/period.tsv
var periodTable []byte

// periodModel is the fitted table of weights by which periods are decided.
var periodModel = sync.OnceValue(func() *evidence.Model {
	m, err := evidence.Parse(periodTable)
	if err != nil {
		panic("weights/period.tsv: " + err.Error()) // a test reads it
	}
	return m
})

// rowKeys finds for each row of a table what tells its candidates apart, but for the column.
func (tt *timeTable) rowKeys() []timeKey {
	rows := tt.dr.rows
	keys := make([]timeKey, len(rows))
	sections := tt.timeSections()
	var last time.Time
	open := 0 // the first row behind the last balance
	for i := range rows {
		r := rows[i].row
		keys[i] = timeKey{section: sectionOf(r.Section), row: rowTime(r.Label)}
		if keys[i].section == "" {
			keys[i].section = sections[r]
		}
		day, ok := tt.balanceDay(r.Label, keys[i].row)
		if !ok {
			keys[i].before = last
			continue
		}
		for j := open; j < i; j++ {
			if !keys[j].before.IsZero() {
				keys[j].after = day
			}
		}
		last, open = day, i+1
	}
	for j := open; j < len(rows); j++ {
		keys[j].before = time.Time{}
	}
	return keys
}

// timeSections finds the headings in mid-table that say nothing but a time, and the rows below each, up to the next one:
// "June 30, 2030:" over several sections.
func (tt *timeTable) timeSections() map[*Row]string {
	out := map[*Row]string{}
	now := ""
	for _, r := range tt.dr.t.Rows {
		switch {
		case r.Role == Heading && saysTime(r.Label) && memberText(r.Label) == "":
			now = r.Label
		case now != "":
			out[r] = now
		}
	}
	return out
}

// balanceDay is the day of a row that states a balance of a day: "Balance at December 31, 2030", or "December 31, 2030" alone.
func (tt *timeTable) balanceDay(label, when string) (time.Time, bool) {
	if when == "" || !balanceRows.In(wording.Of(label)) && memberText(label) != "" {
		return time.Time{}, false
	}
	return tt.stateDay(when)
}

// stateDay is the one day that a text names.
func (tt *timeTable) stateDay(when string) (day time.Time, ok bool) {
	p := parsePhrase(when)
	switch {
	case len(p.dates) == 1 && p.dates[0].year > 0 && p.dates[0].day > 0:
		day, ok = tt.cal.date(p.dates[0])
	case len(p.dates) == 0 && len(p.years) == 1 && p.quarterNumber() == 0 && p.fiscal:
		day, ok = tt.cal.yearEndOf(p.years[0])
	}
	if ok && tt.isEve(day) {
		day = day.AddDate(0, 0, -1) // the balance at January 1 is that of the day before
	}
	return day, ok
}

// isEve reports whether a day is the first of a fiscal quarter that ends with a month.
func (tt *timeTable) isEve(day time.Time) bool {
	return day.Day() == 1 && tt.cal.days[day.AddDate(0, 0, -1)] >= tt.cal.days[day] && !(tt.cal.weekend && day.Weekday() == tt.cal.weekday)
}

// columnsBetween finds for each column that stands between two of balances of a day what it tells of the time between them:
// "Balance at July 1, 2029", "Acquisitions", "Balance at June 30, 2030".
func (tt *timeTable) columnsBetween() []tieout.Period {
	heads := tt.dr.heads
	out := make([]tieout.Period, len(heads))
	last := -1
	var from time.Time
	for k := range heads {
		if !balanceRows.In(wording.Of(heads[k].text)) && memberText(heads[k].text) != "" {
			continue
		}
		day, ok := tt.stateDay(heads[k].text)
		if !ok {
			continue
		}
		if last >= 0 && from.Before(day) {
			for j := last + 1; j < k; j++ {
				out[j] = tieout.DurationDays(from.AddDate(0, 0, 1), day)
			}
		}
		last, from = k, day
	}
	return out
}

// classScores are what words weigh for instants and opening instants against durations.
type classScores struct{ instant, opening float64 }

func (s *classScores) add(m *evidence.Model, features ...string) {
	for _, f := range features {
		s.instant += m.Weight(f + "/i")
		s.opening += m.Weight(f + "/o")
	}
}

// plus adds what the words of a row weigh to what those of its table do.
func (s classScores) plus(m *evidence.Model, label string, section []string) classScores {
	s.add(m, rowWords(label, section)...)
	if isOpening(wording.Of(label)) {
		s.add(m, "opening row")
	}
	return s
}

// decide finds the period of each cell of the table: by row, by column.
func (tt *timeTable) decide(m *evidence.Model) [][]tieout.Period {
	out := make([][]tieout.Period, len(tt.dr.rows))
	heads := make([]classScores, len(tt.dr.g.cols))
	for k := range heads {
		heads[k].add(m, tt.headWords(k)...)
	}
	var table classScores
	table.add(m, tt.words...)
	for i, key := range tt.rowKeys() {
		r := tt.dr.rows[i].row
		scores := table.plus(m, r.Label, r.Section)
		out[i] = make([]tieout.Period, len(tt.dr.g.cols))
		for k := range tt.dr.g.cols {
			key.column = k
			both := classScores{scores.instant + heads[k].instant, scores.opening + heads[k].opening}
			out[i][k] = tt.best(m, tt.overTime(k, tt.yetToCome(k, tt.candidates(key))), both)
		}
	}
	return out
}

// overTime leaves out the days of a table whose title says that its balances are averages, in columns of a time.
func (tt *timeTable) overTime(column int, cs []*candidate) []*candidate {
	time := &tt.dr.heads[column].time
	if !tt.dr.average || !time.hasDuration() && time.quarter == 0 || !tt.dr.titledAverage() {
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
	return slices.ContainsFunc(dr.titles, func(p piece) bool { return isAverageText(p.text) })
}

// yetToCome leaves out what has ended for a column of what is expected, unless its heading names a year that has passed.
func (tt *timeTable) yetToCome(column int, cs []*candidate) []*candidate {
	if tt.report.Kind != tieout.Duration || !tt.dr.foretells() {
		return cs
	}
	if years := tt.dr.heads[column].time.years; len(years) > 0 && slices.Max(years) < dayOf(tt.report).Year() {
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

// best is the candidate of the highest score.
func (tt *timeTable) best(m *evidence.Model, cs []*candidate, s classScores) tieout.Period {
	var best tieout.Period
	top := math.Inf(-1)
	for _, c := range cs {
		if c.score == 0 {
			c.score = m.Score(c.features)
		}
		v := c.score
		switch {
		case c.opening:
			v += s.opening
		case c.period.Kind == tieout.Instant:
			v += s.instant
		}
		if v > top {
			best, top = c.period, v
		}
	}
	return best
}

// decideTimes decides the periods of a table's cells, and of its columns: what most of their cells are of.
func (dr *draft) decideTimes(cal *calendar, report tieout.Period) {
	dr.ruledTime = dr.ruledTime[:0]
	for _, c := range dr.t.Columns {
		dr.ruledTime = append(dr.ruledTime, c.Period)
	}
	if periodModel().Len() == 0 {
		return
	}
	for i, times := range newTimeTable(dr, cal, report).decide(periodModel()) {
		dr.rows[i].times = times
	}
	for k, c := range dr.t.Columns {
		if c.Kind != Values {
			continue
		}
		count := map[tieout.Period]int{}
		var best tieout.Period
		for _, rc := range dr.rows {
			if rc.at(k) == nil {
				continue
			}
			p := rc.times[k]
			if count[p]++; count[p] > count[best] {
				best = p
			}
		}
		if len(count) > 0 {
			c.Period = best
		}
		dr.tieCash(k)
	}
	for k, c := range dr.t.Columns {
		if j := dr.speaksOf(k); j >= 0 {
			c.Period = dr.t.Columns[j].Period
		}
	}
}

// tieCash holds the balances of a statement of cash flows to the period of their column: cash stands at its beginning or at
// its end.
func (dr *draft) tieCash(column int) {
	p := dr.t.Columns[column].Period
	if dr.t.Statement != CashFlow || p.Kind != tieout.Duration {
		return
	}
	for i := range dr.rows {
		t := &dr.rows[i].times[column]
		words := wording.Of(dr.rows[i].row.Label)
		if t.Kind == tieout.Instant && (t.End.Equal(p.Start) || t.End.Equal(p.End)) || t.Kind != tieout.Instant && !balanceRows.In(words) {
			continue
		}
		*t = tieout.Period{Kind: tieout.Instant, End: p.End}
		if isOpening(words) {
			t.End = p.Start
		}
	}
}

// timeOf is the period of a cell: a column of changes or percentages has the one of the column that it speaks of.
func (dr *draft) timeOf(rc *rowCells, column int) tieout.Period {
	if k := dr.speaksOf(column); k >= 0 {
		column = k
	}
	if column < len(rc.times) {
		return rc.times[column]
	}
	return dr.t.Columns[column].Period
}

// speaksOf is the column of values that a column of changes or percentages is about: the one with the latest period of those
// left of it, else of those right of it; -1 for a column of values.
func (dr *draft) speaksOf(column int) int {
	cols := dr.t.Columns
	if cols[column].Kind != Change && cols[column].Kind != Percent {
		return -1
	}
	want := changePeriod(cols, column)
	for j := column - 1; j >= 0; j-- {
		if cols[j].Kind == Values && cols[j].Period == want {
			return j
		}
	}
	for j := column + 1; j < len(cols); j++ {
		if cols[j].Kind == Values && cols[j].Period == want {
			return j
		}
	}
	return -1
}
