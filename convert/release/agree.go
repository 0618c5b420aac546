package release

import (
	"math"
	"slices"
	"strings"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/internal/evidence"
	"github.com/tieout/tieout/internal/wording"
)

// Cells that nothing tells apart are of one time: those of a column and of one class, those of a row that stand under headings of
// one kind.

// cellPlace is a cell of values by its row and column.
type cellPlace struct{ row, column int }

// agree lets cells that are decided with less certainty follow those beside them.
func (tt *timeTable) agree(m *evidence.Model) {
	tt.agreeInColumns()
	tt.agreeAcross()
	tt.agreeInRows(m)
	tt.agreeUntimed(m)
	tt.agreeInRanges()
	tt.agreeByValues(m)
}

// agreeByValues takes no row for one of balances which prints different numbers in columns of two lengths of time that end on one day: a balance would be
// the same in both.
func (tt *timeTable) agreeByValues(m *evidence.Model) {
	for i := range tt.dr.rows {
		rc := &tt.dr.rows[i]
		for n, p := range rc.Values {
			for _, q := range rc.Values[:n] {
				a, b := tt.dr.ruled(p.Column), tt.dr.ruled(q.Column)
				if a.Kind != tieout.Duration || b.Kind != tieout.Duration || !a.End.Equal(b.End) || a.Start.Equal(b.Start) || !tt.isSetAsOne(p.Column, q.Column) {
					continue
				}
				if x, y := rc.times[p.Column], rc.times[q.Column]; x.Kind == tieout.Instant && x == y && !p.Number.Nil && !q.Number.Nil && !p.Number.Value().Equal(q.Number.Value()) {
					tt.turn(m, i, p.Column, false)
					tt.turn(m, i, q.Column, false)
				}
			}
		}
	}
}

// isSetAsOne reports whether two columns are of values, and told apart by their times alone.
func (tt *timeTable) isSetAsOne(a, b int) bool {
	return tt.dr.t.Columns[a].Kind == Values && tt.dr.t.Columns[b].Kind == Values && !tt.apartIn(a, b)
}

// agreeUntimed takes no cells of columns whose headings say nothing of time for balances behind those of a length of time that a heading names, "Perimeter"
// and "FX" behind "1H 2024".
func (tt *timeTable) agreeUntimed(m *evidence.Model) {
	for i := range tt.dr.rows {
		rc := &tt.dr.rows[i]
		behind := false
		for _, p := range rc.Values {
			switch head := &tt.dr.heads[p.Column].time; {
			case tt.dr.t.Columns[p.Column].Kind != Values || rc.times[p.Column].Kind == tieout.Forever:
			case head.HasDuration():
				behind = rc.times[p.Column].Kind == tieout.Duration
			case behind && head.IsEmpty() && rc.times[p.Column].Kind == tieout.Instant && stockOdds(rc.row.Label) < maybeStock && memberText(tt.dr.heads[p.Column].text) != "" && !endHeads.In(wording.Of(tt.dr.heads[p.Column].text)):
				tt.turn(m, i, p.Column, false)
			}
		}
	}
}

// agreeInRanges gives the ends of ranges, and single numbers under the same heading, the time to come that the heading gives where that is no day: what
// is expected is of all of it.
func (tt *timeTable) agreeInRanges() {
	cols := tt.dr.g.Columns
	for p := range tt.valueCells() {
		k := p.column
		if cols[k].Bound == "" && (k+1 == len(cols) || cols[k+1].Bound == "") {
			continue
		}
		if ruled := tt.dr.ruled(k); ruled.Kind == tieout.Duration && !tt.dr.heads[k].time.Instant && ruled.End.After(tt.dr.release.End) {
			tt.dr.rows[p.row].move(k, ruled, ruledRange)
		}
	}
}

// ruledRange is how sure the time of a range is that its heading gives.
const ruledRange = 0.9

// certainty is what a decision weighs among others: its log odds, within limits.
func certainty(sure float64) float64 {
	sure = min(max(sure, 0.51), 0.999)
	return math.Log(sure / (1 - sure))
}

// blockKey tells the cells of a column apart that may be of different times.
type blockKey struct {
	timeKey
	instant bool
	opens   bool
}

func (tt *timeTable) blockOf(i, column int) blockKey {
	return blockKey{tt.keyIn(i, column), tt.dr.rows[i].times[column].Kind == tieout.Instant, tt.rows[i] == opens}
}

// agreeInColumns gives the cells of a column, in rows of one class for which the table says the same, the period that most of
// them have.
func (tt *timeTable) agreeInColumns() {
	blocks := map[blockKey][]cellPlace{}
	whole := tt.ofOneTime()
	for p := range tt.valueCells() {
		if tt.dr.rows[p.row].times[p.column].Kind == tieout.Forever {
			continue
		}
		key := tt.blockOf(p.row, p.column)
		if whole { // the title alone speaks of time, and of all columns
			key.column = 0
			key.instant = key.instant && stockOdds(tt.dr.rows[p.row].row.Label) > maybeStock
		}
		blocks[key] = append(blocks[key], p)
	}
	for _, cells := range blocks {
		if len(cells) < 3 {
			continue
		}
		weight := map[tieout.Period]float64{}
		best, all := tieout.Period{}, 0.0
		for _, p := range cells {
			rc := &tt.dr.rows[p.row]
			t, w := rc.times[p.column], max(certainty(rc.sure[p.column]), leastCertain)
			all += w
			if weight[t] += w; weight[t] > weight[best] || weight[t] == weight[best] && t.End.After(best.End) {
				best = t
			}
		}
		least := 0.75
		if ruled := tt.dr.ruled(0); whole && len(tt.dr.title.Dates) == 1 && ruled.Kind == tieout.Duration && weight[ruled] > 0 {
			best, least = ruled, 0.25 // equal figures elsewhere do not outweigh what the title says
		}
		if len(weight) < 2 || weight[best] < least*all {
			continue
		}
		for _, p := range cells {
			tt.dr.rows[p.row].move(p.column, best, weight[best]/all)
		}
	}
}

// agreeAcross gives the cells of a row one period where no heading speaks of time, nor of what comes, goes or stands: where areas, segments or products and
// their total head the columns.
func (tt *timeTable) agreeAcross() {
	if !tt.headsMembers() {
		return
	}
	stub := tt.dr.d.parse(joinTexts(tt.dr.stubs))
	ofDay := len(stub.Dates) == 1 && stub.Dates[0].Day > 0 && !stub.HasDuration() && !stub.Ended // "December 31," over the labels
	for i := range tt.dr.rows {
		rc := &tt.dr.rows[i]
		weight, best, all := map[tieout.Period]float64{}, tieout.Period{}, 0.0
		for _, p := range rc.Values {
			if t := rc.times[p.Column]; tt.dr.t.Columns[p.Column].Kind == Values && t.Kind != tieout.Forever {
				w := max(certainty(rc.sure[p.Column]), leastCertain)
				if ofDay && t.Kind == tieout.Instant {
					w *= dayOverLabels
				}
				all += w
				if weight[t] += w; weight[t] > weight[best] || weight[t] == weight[best] && t.End.After(best.End) {
					best = t
				}
			}
		}
		if len(weight) < 2 || 2*weight[best] <= all {
			continue
		}
		for _, p := range rc.Values {
			if tt.dr.t.Columns[p.Column].Kind == Values && rc.times[p.Column].Kind != tieout.Forever {
				rc.move(p.Column, best, weight[best]/all)
			}
		}
	}
}

// dayOverLabels is how much more balances weigh in a table over whose labels a day stands.
const dayOverLabels = 4

// headsMembers reports whether all columns of values are headed by what tells them apart and says nothing of time, and no row prints years.
func (tt *timeTable) headsMembers() bool {
	if !tt.timeless() || tt.dr.t.Statement == Equity || tt.dr.t.sideways {
		return false
	}
	for k, c := range tt.dr.t.Columns {
		name := memberText(tt.dr.heads[k].text)
		if words := wording.Of(name); c.Kind == Values && (len(tt.dr.g.Columns[k].Headings) == 0 || math.Abs(stockOdds(name)) > plainStock || opensAndCloses.In(words) || flowRows.In(words) || endHeads.In(words)) {
			return false
		}
	}
	return !slices.ContainsFunc(tt.dr.rows, func(rc rowCells) bool {
		return len(rc.Values) > 0 && !slices.ContainsFunc(rc.Values, func(p *layout.Cell) bool { return !isYear(&p.Number) })
	})
}

// ofOneTime reports whether the title of a table is all that speaks of time, and names a length, over columns that are headed by
// something else: segments, areas and their total.
func (tt *timeTable) ofOneTime() bool {
	if !tt.dr.title.HasDuration() || tt.dr.t.Statement == Equity || !tt.timeless() {
		return false
	}
	for k, c := range tt.dr.t.Columns {
		if c.Kind == Values && len(tt.dr.g.Columns[k].Headings) == 0 {
			return false
		}
	}
	return true
}

// leastCertain is what a cell that is hardly decided weighs among those of its column, in log odds: many such outweigh one that an equal
// figure elsewhere decided.
const leastCertain = 0.5

// move gives a cell another period.
func (rc *rowCells) move(column int, p tieout.Period, sure float64) {
	if rc.times[column] != p {
		rc.times[column], rc.sure[column] = p, min(sure, 0.9)
	}
}

// valueCells yields the places of the cells of columns of values.
func (tt *timeTable) valueCells() func(yield func(cellPlace) bool) {
	return func(yield func(cellPlace) bool) {
		for i := range tt.dr.rows {
			for _, p := range tt.dr.rows[i].Values {
				if tt.dr.t.Columns[p.Column].Kind == Values && !yield(cellPlace{i, p.Column}) {
					return
				}
			}
		}
	}
}

// headShape is what the headings of columns have in common whose cells in a row are all balances, or all of a time.
type headShape struct {
	instant, duration bool
	standing          standing
	member            string
}

// shapes are those of the columns of a table.
func (tt *timeTable) shapes() []headShape {
	out := make([]headShape, len(tt.dr.heads))
	for k, h := range tt.dr.heads {
		out[k] = headShape{h.time.Instant, (h.time.HasDuration() || tt.isOfTitle(&h.time)) && !endHeads.In(wording.Of(h.text)), tt.heads[k], memberText(h.text)}
	}
	return out
}

// agreeInRows gives the cells of a row under headings of one kind one class: they are all balances or none is.
func (tt *timeTable) agreeInRows(m *evidence.Model) {
	shapes := tt.shapes()
	together := tt.together()
	lengths := tt.mostlyFlows()
	for i := range tt.dr.rows {
		balance := map[headShape]float64{} // what speaks for balances
		said, follows := tt.saidClass(i), tt.followsHead(i)
		if said == 0 {
			said = tt.asTogether(i, together)
		}
		if said == 0 && lengths {
			said = tt.underLengths(i)
		}
		mixed := map[headShape][2]int{}
		rc := &tt.dr.rows[i]
		for _, p := range rc.Values {
			t := rc.times[p.Column]
			if tt.dr.t.Columns[p.Column].Kind != Values || t.Kind == tieout.Forever {
				continue
			}
			w, n := certainty(rc.sure[p.Column]), mixed[shapes[p.Column]]
			if t.Kind == tieout.Instant {
				n[1]++
			} else {
				w = -w
				n[0]++
			}
			balance[shapes[p.Column]] += w
			mixed[shapes[p.Column]] = n
		}
		for _, p := range rc.Values {
			shape := shapes[p.Column]
			said := said
			if said == 0 && shape.duration && follows {
				said = -saidByHead
			}
			n, speaks := mixed[shape], balance[shape]+said
			if tt.dr.t.Columns[p.Column].Kind != Values || said == 0 && (n[0] == 0 || n[1] == 0) || speaks == 0 {
				continue
			}
			if instant := speaks > 0; instant != (rc.times[p.Column].Kind == tieout.Instant) {
				tt.turn(m, i, p.Column, instant)
			}
		}
	}
}

// isOfTitle reports whether a heading names only a year, in a table whose title names a length.
func (tt *timeTable) isOfTitle(head *calendar.Phrase) bool {
	title := &tt.dr.title
	return title.HasDuration() && !title.Instant && !head.Instant && len(head.Dates) == 0 && len(head.Years) > 0 && tt.dr.t.Statement != Equity
}

// together is what the rows of a table under bare days have in common: above zero where nearly all state balances, below where nearly
// none does, 0 for others.
func (tt *timeTable) together() (mostly float64) {
	for k, h := range tt.dr.heads {
		if tt.dr.t.Columns[k].Kind == Values && (h.time.HasDuration() || h.time.Ended || len(h.time.Dates) != 1 || h.time.Dates[0].Day == 0) {
			return 0
		}
	}
	rows, balances, all := tt.weighBalances()
	switch {
	case rows < leastTogether:
	case balances > 0.8*all, tt.dr.titledStock():
		return saidTogether
	case balances < 0.2*all:
		return -saidTogether
	}
	return 0
}

// leastTogether is how many rows of a table tell at the least what the others are.
const leastTogether = 5

// weighBalances counts the rows of values, and adds up how sure their cells are, of those that are balances and of all.
func (tt *timeTable) weighBalances() (rows int, balances, all float64) {
	seen := map[int]bool{}
	for p := range tt.valueCells() {
		rc := &tt.dr.rows[p.row]
		if rc.times[p.column].Kind == tieout.Forever {
			continue
		}
		seen[p.row] = true
		w := certainty(rc.sure[p.column])
		if all += w; rc.times[p.column].Kind == tieout.Instant {
			balances += w
		}
	}
	return len(seen), balances, all
}

const (
	saidByLengths = 3   // what the other rows under lengths of time weigh for a row whose words say hardly anything, in log odds
	hardlySays    = 0.3 // what such words weigh at most
)

// underLengths is what the other rows under lengths of time weigh for a row.
func (tt *timeTable) underLengths(i int) float64 {
	if tt.rows[i] != elsewhere || math.Abs(stockOdds(tt.dr.rows[i].row.Label)) >= hardlySays {
		return 0
	}
	return -saidByLengths
}

// asOfHeads are headings of what stands on a day beside what is of a length of time.
var asOfHeads = wording.Phrases("as of", "as at")

// mostlyFlows reports whether all columns of values are headed by lengths of time, and nearly all rows are of those.
func (tt *timeTable) mostlyFlows() bool {
	for k, h := range tt.dr.heads {
		if tt.dr.t.Columns[k].Kind == Values && (!h.time.HasDuration() || h.time.Instant || asOfHeads.In(wording.Of(h.text))) {
			return false
		}
	}
	rows, balances, all := tt.weighBalances()
	return rows >= leastTogether && balances < 0.2*all
}

// titledStock reports whether the last title of a table, the notes in brackets aside, names what stands on a day and nothing else but by what it is told
// apart: "Employees by segment".
func (dr *draft) titledStock() bool {
	i := dr.lastTitle()
	return i >= 0 && stockRows.In(beforeBy(dr.titles[i].Text))
}

// lastTitle is the index of the last title that is no note in brackets; -1 for none.
func (dr *draft) lastTitle() int {
	i := len(dr.titles) - 1
	for i >= 0 && strings.HasPrefix(dr.titles[i].Text, "(") {
		i--
	}
	return i
}

// beforeBy are the words of a text before those for what its things are told apart by: "employees" of "Employees by segment".
func beforeBy(text string) wording.Text {
	t := wording.Of(text)
	if i := slices.Index(t, "by"); i > 0 {
		t = t[:i]
	}
	return t
}

const saidTogether = 6 // what the other rows under bare days weigh, in log odds of each cell's row

// asTogether is what the other rows of a table weigh for a row whose words do not plainly say the opposite.
func (tt *timeTable) asTogether(i int, together float64) float64 {
	odds := stockOdds(tt.dr.rows[i].row.Label)
	if together > 0 && (odds < maybeFlow || averages.In(wording.Of(tt.dr.rows[i].row.Label))) || together < 0 && odds > maybeStock || tt.rows[i] != elsewhere {
		return 0
	}
	return together
}

var (
	endRows     = wording.Vocabulary("period-end")
	averageRows = wording.Vocabulary("period-average")
	flowRows    = wording.Vocabulary("flow-rows")
	endHeads    = wording.Phrases("ending|closing balance|balances", "balance|balances at? end")
)

// saidByHead is what a heading that names a length weighs for rows of names, which say nothing of time themselves, and of plain flows, in
// log odds.
const saidByHead = 1

// cellsSaid is the number of cells of a row for which words weigh what they weigh; for more they weigh more.
const cellsSaid = 2

const saidPlainly = 20 // what the words of a row or of the heading over it weigh that say whether it states balances, in log odds

// saidClass is what the words of a row, or of the heading above it, weigh for balances where they say so, the more the more cells it has; else
// what its figures do.
func (tt *timeTable) saidClass(i int) float64 {
	if said := tt.saidByWords(i); said != 0 {
		return said * max(1, float64(len(tt.dr.rows[i].Values))/cellsSaid)
	}
	return tt.repeats(i)
}

// saidByWords is what the words of a row, or of the heading above it, weigh for balances where they say so: "Total debt, end of
// period", "Balance sheet (period end)"; below zero for averages.
func (tt *timeTable) saidByWords(i int) float64 {
	r := tt.dr.rows[i].row
	label := wording.Of(r.Label)
	if isOpening(label) {
		return 0
	}
	if tt.growth || flowRows.In(label) {
		return -saidPlainly
	}
	if endRows.In(label) {
		return saidPlainly
	}
	for j := len(r.Section) - 1; j >= 0; j-- {
		switch section := wording.Of(r.Section[j]); {
		case isOpening(section):
			return 0
		case averageRows.In(section):
			return -saidPlainly
		case endRows.In(section):
			return saidPlainly
		default:
			if said := groupClass(r, r.Section[j]); said != 0 {
				return said
			}
		}
	}
	if len(r.Section) == 0 {
		switch last := wording.Of(tt.lastHeading(r)); {
		case averageRows.In(last):
			return -saidPlainly
		case endRows.In(last) && stockOdds(r.Label) >= maybeFlow:
			return saidPlainly
		}
		if said := groupClass(r, tt.lastHeading(r)); said != 0 {
			return said
		}
	}
	if tt.atDates && !averages.In(label) {
		return saidPlainly
	}
	return 0
}

// isPercentRow reports whether all numbers of a row are printed as percentages.
func isPercentRow(rc *rowCells) bool {
	for _, p := range rc.Values {
		if !p.Number.Percent && !p.Number.Nil {
			return false
		}
	}
	return true
}

// turn gives a cell the likeliest period of the other class: that of its column's headings, where they tell one of a year to come, else one that
// ends on the same day, where it has one.
func (tt *timeTable) turn(m *evidence.Model, i, column int, instant bool) {
	cs := tt.candidates(i, column)
	rc := &tt.dr.rows[i]
	scores := tt.scores(m, cs, tt.classes(i, column))
	best := -1
	same := func(c *candidate, day time.Time) bool { return dayOf(c.period).Equal(day) }
	day := dayOf(rc.times[column])
	if ruled := tt.dr.ruled(column); ruled.Kind == tieout.Duration && ruled.Start.After(tt.report.End) {
		day = dayOf(ruled)
	}
	for j, c := range cs {
		if c.opening != (instant && tt.rows[i] == opens) || c.out || (c.period.Kind == tieout.Instant) != instant {
			continue
		}
		if best < 0 || same(c, day) && !same(cs[best], day) || same(c, day) == same(cs[best], day) && scores[j] > scores[best] {
			best = j
		}
	}
	if best >= 0 {
		rc.move(column, cs[best].period, 0.6)
	}
}
