package release

import (
	"cmp"
	_ "embed"
	"slices"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/internal/evidence"
	"github.com/tieout/tieout/internal/wording"
)

//go:embed weights/period.bin
var periodTable []byte

// periodModel is the fitted table of weights by which periods are decided.
var periodModel = fitted("period", periodTable)

//go:embed weights/neighbours.bin
var neighbourTable []byte

// neighbourModel is the fitted table of weights by which unsettled periods are decided anew: how sure the first decision was,
// against what other tables and the neighbours of the cell say.
var neighbourModel = fitted("neighbours", neighbourTable)

// periodModels are the models of the first decision and of the second.
type periodModels struct{ first, second *evidence.Model }

func fittedPeriods() periodModels { return periodModels{periodModel(), neighbourModel()} }

// rowKeys finds for each row of a table what tells its candidates apart, but for the column.
func (tt *timeTable) rowKeys() []timeKey {
	rows := tt.dr.rows
	keys := make([]timeKey, len(rows))
	sections := tt.timeSections()
	quarters, months := tt.quartersNamed(), tt.monthsNamed()
	compares := tt.comparesYears()
	var last time.Time
	open := 0 // the first row behind the last balance
	for i := range rows {
		r := rows[i].row
		keys[i] = timeKey{section: sectionOf(r.Section), row: cmp.Or(quarters[r], months[r], rowTime(r.Label))}
		if compares && keys[i].row == r.Label && tt.aboutYear(r.Label) {
			keys[i].row = ""
		}
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

// comparesYears reports whether the heading over each column of values names one year, and not all the same.
func (tt *timeTable) comparesYears() bool {
	years := map[int]bool{}
	for k, c := range tt.dr.t.Columns {
		if c.Kind != Values {
			continue
		}
		h := &tt.dr.heads[k].time
		if len(h.Order) != 1 {
			return false
		}
		years[h.Order[0]] = true
	}
	return len(years) > 1
}

// aboutYear reports whether a label names a year and nothing else of time, among the words for what its amounts are: under columns of several years, "Loss on
// disposal, net of 2029 tax benefit" is not of 2029 alone.
func (tt *timeTable) aboutYear(label string) bool {
	p := tt.dr.d.parse(label)
	return isYearAlone(&p) && memberText(label) != ""
}

// findKeys finds what tells the candidates of the rows apart.
func (tt *timeTable) findKeys() {
	tt.keys = tt.rowKeys()
	tt.keyOf = make([]int, len(tt.keys))
	tt.memo = make([][]*candidate, len(tt.keys)*len(tt.dr.g.Columns))
	first := map[timeKey]int{}
	for i, key := range tt.keys {
		if i > 0 && key == tt.keys[i-1] {
			tt.keyOf[i] = tt.keyOf[i-1]
			continue
		}
		if _, ok := first[key]; !ok {
			first[key] = i
		}
		tt.keyOf[i] = first[key]
	}
}

// keyIn is what tells the candidates of a cell apart.
func (tt *timeTable) keyIn(row, column int) timeKey {
	key := tt.keys[row]
	key.column = column
	return key
}

// timeSections finds the headings in mid-table that say nothing but a time, and the rows below each, up to the next one:
// "June 30, 2030:" over several sections.
func (tt *timeTable) timeSections() map[*Row]string {
	out := map[*Row]string{}
	now := ""
	for _, r := range tt.dr.t.Rows {
		switch {
		case r.Role == Heading && SaysTimeAlone(r.Label):
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
	p := tt.dr.d.parse(when)
	switch {
	case p.NamesDay():
		day, ok = tt.cal.Day(p.Dates[0])
	case len(p.Dates) == 0 && len(p.Years) == 1 && p.QuarterNumber() == 0 && p.Fiscal:
		day, ok = tt.cal.YearEndOf(p.Years[0])
	}
	if ok && tt.cal.IsEve(day) {
		day = day.AddDate(0, 0, -1) // the balance at January 1 is that of the day before
	}
	return day, ok
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

// add adds what features weigh that tally takes.
func (s *classScores) add(classes *evidence.Table, tally func(*evidence.ClassTally)) {
	sums := [2]float64{s.instant, s.opening}
	tally(&evidence.ClassTally{Table: classes, Sums: sums[:]})
	s.instant, s.opening = sums[0], sums[1]
}

// rowClasses keeps what the words of rows weigh from one pass to the next: few rows change between them.
type rowClasses struct {
	model *evidence.Model
	table classScores // what the table's words weigh
	rows  []rowClass
}

// rowClass is what the words of a row weigh, and what that depends on.
type rowClass struct {
	known          bool
	label, section string
	sections       int
	statement      Statement
	standing       standing
	scores         classScores
}

// of is what the words of a row weigh, the table's included.
func (k *rowClasses) of(tt *timeTable, i int, classes *evidence.Table) classScores {
	r, c := tt.dr.rows[i].row, &k.rows[i]
	section := ""
	if n := len(r.Section); n > 0 {
		section = r.Section[n-1]
	}
	is := rowClass{true, r.Label, section, len(r.Section), tt.dr.t.Statement, tt.rows[i], c.scores}
	if *c != is {
		is.scores = k.table
		is.scores.add(classes, func(t *evidence.ClassTally) { tt.tallyRow(t, i) })
		switch label := wording.Of(r.Label); {
		case stockRows.In(label) || is.standing != opens && isOfDay(r.Label):
			is.scores.instant += byName
		case is.standing == opens && (isOpening(label) && stockOdds(r.Label) > maybeStock || isOfDay(r.Label)):
			is.scores.opening += byName
		case is.standing == elsewhere && (spansTime(section) && stockOdds(r.Label) < maybeStock || tt.spanned && stockOdds(r.Label) < plainStock):
			is.scores.instant -= byName
			is.scores.opening -= byName
		}
		*c = is
	}
	return c.scores
}

// isOfDay reports whether a label says of what day its balance is, and nothing else of time: "Total equity at 1 January".
func isOfDay(label string) bool {
	p := calendar.Parse(label)
	return p.Instant && len(p.Dates) == 1 && p.Dates[0].Day > 0 && len(p.Years) == 0 && !p.HasDuration()
}

// spansTime reports whether a section names a length of time: "Three months ended June 30:".
func spansTime(section string) bool {
	p := calendar.Parse(section)
	return p.HasDuration() && !p.Instant
}

// decide finds the period of each cell of the table, by row, by column, and how sure it is.
func (tt *timeTable) decide(m *evidence.Model) {
	tt.findKeys()
	if tt.model = m; tt.dr.d.explain {
		tt.model = nil
	}
	classes := m.Table("i", "o")
	tt.headClass = make([]classScores, len(tt.dr.g.Columns))
	for k := range tt.headClass {
		tt.headClass[k].add(classes, func(t *evidence.ClassTally) { tt.tallyHead(t, k) })
	}
	var table classScores
	table.add(classes, tt.tallyTable)
	tt.rowClass = make([]classScores, len(tt.dr.rows))
	known := tt.dr.rowClasses // of the pass before
	if known == nil || known.model != m || known.table != table || len(known.rows) != len(tt.dr.rows) {
		known = &rowClasses{model: m, table: table, rows: make([]rowClass, len(tt.dr.rows))}
		tt.dr.rowClasses = known
	}
	for i := range tt.keys {
		tt.rowClass[i] = known.of(tt, i, classes)
		rc := &tt.dr.rows[i]
		rc.times = make([]tieout.Period, len(tt.dr.g.Columns))
		rc.sure = make([]float64, len(tt.dr.g.Columns))
		for k := range tt.dr.g.Columns {
			rc.times[k], rc.sure[k] = tt.best(m, tt.candidates(i, k), tt.classes(i, k), tt.mayOpen(i))
		}
	}
}

// mayOpen reports whether a row may state a balance at the beginning of a period. Where no heading speaks of time, but the title
// names a day, only a row may that says so, or that it states a balance.
func (tt *timeTable) mayOpen(row int) bool {
	title := &tt.dr.title
	if !tt.timeless() || !title.Instant || len(title.Dates) != 1 || title.Dates[0].Year == 0 || tt.rows[row] == opens || tt.keys[row].row != "" {
		return true
	}
	r := tt.dr.rows[row].row
	if label := wording.Of(r.Label); len(label) == 0 || isOpening(label) || balanceRows.In(label) {
		return true
	}
	return slices.ContainsFunc(r.Section, func(s string) bool { return isOpening(wording.Of(s)) })
}

// classes are what the words of a cell's row, column and table weigh for the class of its period.
func (tt *timeTable) classes(row, column int) classScores {
	r, h := tt.rowClass[row], tt.headClass[column]
	if _, spans := tt.cal.Span(&tt.dr.heads[column].time); spans && tt.rows[row] == elsewhere && tt.keys[row].row == "" && stockOdds(tt.dr.rows[row].row.Label) < maybeStock {
		r.instant -= byName // from one day to another
		r.opening -= byName
	}
	if when := tt.keys[row].row; spansTime(when) && memberText(when) == "" && (stockOdds(tt.dr.heads[column].text) < maybeStock || opensAndCloses.In(wording.Of(tt.dr.heads[column].text))) {
		r.instant -= byName // in a row for a quarter, under what is of one
		r.opening -= byName
	}
	return classScores{r.instant + h.instant, r.opening + h.opening}
}

// scores are what candidates weigh: their own features, and the words of their class. They are good until they are asked for again.
func (tt *timeTable) scores(m *evidence.Model, cs []*candidate, s classScores) []float64 {
	tt.scoresRoom = slices.Grow(tt.scoresRoom[:0], len(cs))
	out := tt.scoresRoom[:len(cs)]
	for i, c := range cs {
		if tt.model == nil && c.score == 0 {
			c.score = m.Score(c.features)
		}
		out[i] = c.score
		switch {
		case c.opening:
			out[i] += s.opening
		case c.period.Kind == tieout.Instant:
			out[i] += s.instant
		}
	}
	return out
}

// best is the candidate of the highest score, and its probability among them all.
func (tt *timeTable) best(m *evidence.Model, cs []*candidate, s classScores, opening bool) (tieout.Period, float64) {
	if len(cs) == 0 {
		return tieout.Period{}, 0
	}
	i, chance := choose(cs, tt.scores(m, cs, s), opening)
	return cs[i].period, chance
}

// decideTimes decides the periods of a table's cells, and of its columns, by what its own text and the document say.
func (dr *draft) decideTimes(m *evidence.Model, cal *calendar.Fiscal, report tieout.Period) {
	dr.ruledTime = dr.ruledTime[:0]
	for _, c := range dr.t.Columns {
		dr.ruledTime = append(dr.ruledTime, c.Period)
	}
	dr.times = newTimeTable(dr, cal, report)
	dr.times.decide(m)
	dr.times.settleYears()
	dr.timeColumns()
}

// listen decides anew what other tables that print the same figures know better.
func (dr *draft) listen(m periodModels, e *echoes) {
	dr.times.listen(m, e)
	dr.times.unite()
	dr.times.agree(m.first)
	dr.times.settleYears()
	dr.timeColumns()
}

// unite gives all cells of a table one period where none of them is decided with any certainty and headings say nothing of
// time: what little there is speaks for areas, segments and their total together.
func (tt *timeTable) unite() {
	if !tt.timeless() {
		return
	}
	weight := map[tieout.Period]float64{}
	var best tieout.Period
	cells := 0
	for i := range tt.dr.rows {
		rc := &tt.dr.rows[i]
		for _, p := range rc.Values {
			if tt.dr.t.Columns[p.Column].Kind != Values {
				continue
			}
			if rc.sure[p.Column] >= trusted {
				return
			}
			cells++
			t := rc.times[p.Column]
			if weight[t] += rc.sure[p.Column]; weight[t] > weight[best] {
				best = t
			}
		}
	}
	for i := range tt.dr.rows {
		rc := &tt.dr.rows[i]
		for _, p := range rc.Values {
			if tt.dr.t.Columns[p.Column].Kind == Values {
				rc.times[p.Column], rc.sure[p.Column] = best, weight[best]/float64(cells)
			}
		}
	}
}

// timeless reports whether no heading over a column of values says anything about time, nor a row that another table prints.
func (tt *timeTable) timeless() bool {
	if tt.dr.repeated {
		return false
	}
	for k, c := range tt.dr.t.Columns {
		if c.Kind == Values && (!tt.dr.heads[k].time.IsEmpty() || tt.heads[k] != elsewhere) {
			return false
		}
	}
	return true
}

// timeColumns gives columns the periods that most of their cells are of.
func (dr *draft) timeColumns() {
	for k, c := range dr.t.Columns {
		if c.Kind != Values {
			continue
		}
		count := map[tieout.Period]int{}
		var best tieout.Period
		dr.d.check()
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
		dr.tieStocks(k)
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
	opened := false
	for i := range dr.rows {
		t := &dr.rows[i].times[column]
		words := wording.Of(dr.rows[i].row.Label)
		switch starts := t.Kind == tieout.Instant && t.End.Equal(p.Start); {
		case starts && isOpening(words):
			opened = true
		case starts && opened && closesPeriod.In(words): // what other tables print of the day does not make one day of two
			t.End = p.End
		}
		if t.Kind == tieout.Instant && (t.End.Equal(p.Start) || t.End.Equal(p.End)) || t.Kind != tieout.Instant && !balanceRows.In(words) {
			continue
		}
		*t = tieout.Period{Kind: tieout.Instant, End: p.End}
		if isOpening(words) {
			t.End = p.Start
			opened = true
		}
	}
}

// tieStocks holds rows that are of a stock at the beginning or at the end, by their labels, to the period of their column: what stands at
// its beginning does not stand at its end, and what is of its end, where little else says so, is not of another column's.
func (dr *draft) tieStocks(column int) {
	p := dr.t.Columns[column].Period
	if p.Kind != tieout.Duration {
		return
	}
	for i := range dr.rows {
		rc := &dr.rows[i]
		t := &rc.times[column]
		said := calendar.Parse(rc.row.Label)
		if t.Kind == tieout.Instant && begins(&said, p) {
			t.End = p.Start
		}
		if t.Kind != tieout.Instant || len(said.Dates) > 0 || len(said.Order) > 0 {
			continue
		}
		words := wording.Of(rc.row.Label)
		switch {
		case t.End.Equal(p.End) && isOpening(words) && opensPeriod.In(words):
			t.End = p.Start
		case !t.End.Equal(p.Start) && rc.sure[column] < barelySure && closesPeriod.In(words) && !isOpening(words):
			t.End = p.End
		}
	}
}

// begins reports whether a label names the first day of a period, and no year: "Cash at 1 January".
func begins(said *calendar.Phrase, p tieout.Period) bool {
	if !said.Instant || len(said.Dates) != 1 || len(said.Order) > 0 {
		return false
	}
	d := said.Dates[0]
	return d.Year == 0 && d.Month == p.Start.Month() && d.Day == p.Start.Day()
}

var (
	opensPeriod  = wording.Phrases("beginning|start of the? period|year|quarter|month|half", "period|year|quarter beginning|start", "^beginning|opening balance|balances", "^beginning|opening")
	closesPeriod = wording.Phrases("end of the? period|year|quarter|month|half", "^ending|closing balance|balances")
)

// barelySure is how sure the time of a cell must be to stand against the period of its column.
const barelySure = 0.6

// timeOf is the period of a cell, and how sure it is: a column of changes or percentages has the one of the column that it
// speaks of.
func (dr *draft) timeOf(rc *rowCells, column int) (tieout.Period, float64) {
	if k := dr.speaksOf(column); k >= 0 {
		column = k
	}
	return rc.times[column], rc.sure[column]
}

// besideOf is the nearest column of values whose headings name the same time as those of a column of percentages do; -1 for none: it
// speaks for its own time.
func (dr *draft) besideOf(column int, said *calendar.Phrase) int {
	for off := 1; off < len(dr.t.Columns); off++ {
		for _, j := range []int{column - off, column + off} {
			if j < 0 || j >= len(dr.t.Columns) || dr.t.Columns[j].Kind != Values {
				continue
			}
			o := &dr.heads[j].said
			if slices.Equal(o.Order, said.Order) && slices.Equal(o.Dates, said.Dates) && o.Quarter == said.Quarter && o.Months == said.Months {
				return j
			}
		}
	}
	return dr.onlyBeside(said)
}

// onlyBeside is the last column of values of the year that a heading names and nothing else, where all that are of it are of one time: "% of
// revenue" over "2030" beside "Three months ended June 30," over "2030"; -1 for none.
func (dr *draft) onlyBeside(said *calendar.Phrase) int {
	only := -1
	if !isYearAlone(said) {
		return only
	}
	for j, c := range dr.t.Columns {
		if c.Kind != Values || !slices.Equal(dr.heads[j].said.Order, said.Order) {
			continue
		}
		if only >= 0 && dr.t.Columns[only].Period != c.Period {
			return -1
		}
		only = j
	}
	return only
}

// speaksOf is the column of values that a column of changes or percentages is about: the one with the latest period of those
// left of it, else of those right of it; -1 for a column of values.
func (dr *draft) speaksOf(column int) int {
	cols := dr.t.Columns
	if cols[column].Kind != Change && cols[column].Kind != Percent {
		return -1
	}
	want := changePeriod(cols, column)
	if own := cols[column].Period; cols[column].Kind == Change && own.Kind == tieout.Duration && own.End.After(want.End) && dr.isBridge(column) {
		want = own // it leads to a later period
	}
	if h := &dr.heads[column].said; len(h.Order) > 0 && cols[column].Kind == Percent {
		return dr.besideOf(column, h)
	}
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

// isBridge reports whether a column of changes says what made the change, and not that it is one: "Acquisitions" between two periods.
func (dr *draft) isBridge(column int) bool {
	return columnKind(dr.g.Columns[column].Headings) == Values
}
