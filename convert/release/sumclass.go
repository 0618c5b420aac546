package release

import (
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/internal/wording"
)

// What adds up is of one class: the rows of a sum are balances of a day, or all of a time.

// outweighed is how much more the cells of a sum that are of a time weigh than those that are balances, for these to follow them.
const outweighed = 2.0

// settleClasses makes cells of a sum be of a time that were taken for balances, where most of them, by how certain each is, are of a time
// in all its columns together: an expense that is called as a payable is. Movements, which lead from one balance to another, are of both.
func (dr *draft) settleClasses() {
	if dr.times == nil {
		return
	}
	m := fittedPeriods().first
	byRow := make(map[*Row]int, len(dr.rows))
	for i := range dr.rows {
		byRow[dr.rows[i].row] = i
	}
	for i := range dr.rows {
		total := dr.rows[i].row
		if len(total.Parts) < 2 {
			continue
		}
		members := []int{i}
		for _, p := range total.Parts {
			members = append(members, byRow[p.Row])
		}
		if slices.ContainsFunc(members, dr.isEndOfMovement) {
			continue
		}
		for _, c := range dr.balancesAmong(members, total) {
			dr.times.turn(m, c.row, c.column, false)
			dr.retime(&dr.rows[c.row])
		}
		dr.settleLengths(members, total)
	}
	dr.settleMovements(byRow)
}

// settleMovements makes what leads from one balance to another be of the time between them: "Extensions and discoveries" and "Production" between "Proved
// reserves at December 31, 2023" and "at December 31, 2024", to which they add up.
func (dr *draft) settleMovements(byRow map[*Row]int) {
	if dr.t.Statement == Equity {
		return // what a new standard changes is of the day on which it is adopted
	}
	for i := range dr.rows {
		total := dr.rows[i].row
		if len(total.Parts) < leastMoved || !dr.isEndOfMovement(i) && !namesDay(total.Label) {
			continue
		}
		opening := total.Parts[0].Row
		if at := byRow[opening]; total.Parts[0].Weight != 1 || !dr.isEndOfMovement(at) && !namesDay(opening.Label) {
			continue
		}
		for k, c := range dr.t.Columns {
			from, to := dr.rows[byRow[opening]].times[k], dr.rows[i].times[k]
			if c.Kind != Values || sumHolds(total, c) != holds || from.Kind != tieout.Instant || to.Kind != tieout.Instant || !from.End.Before(to.End) {
				continue
			}
			dr.moveBetween(total.Parts[1:], byRow, k, tieout.Period{Kind: tieout.Duration, Start: from.End, End: to.End})
		}
	}
}

// moveBetween makes the parts of a movement in a column that were taken for balances be of a time, but those that are balances by their labels or sums themselves.
func (dr *draft) moveBetween(parts []Part, byRow map[*Row]int, column int, of tieout.Period) {
	for _, p := range parts {
		rc := &dr.rows[byRow[p.Row]]
		if rc.at(column) == nil || rc.times[column].Kind != tieout.Instant || len(p.Row.Parts) > 0 || namesDay(p.Row.Label) {
			continue
		}
		rc.move(column, of, 0.6)
		dr.retime(rc)
	}
}

// leastMoved is how many rows a movement has at the least, its opening balance among them.
const leastMoved = 3

// namesDay reports whether a label names a day and its year.
func namesDay(label string) bool {
	p := calendar.Parse(label)
	return p.NamesDay() && len(p.Order) > 0
}

// settleLengths makes cells of a sum that nothing tells apart be of as many months as most of them, by how certain each is, in all columns
// in which it holds together, where they were read as several.
func (dr *draft) settleLengths(rows []int, total *Row) {
	type length struct{ months, column int }
	weights, all := map[int]float64{}, 0.0
	of := map[length]tieout.Period{}
	sure := map[length]float64{}
	var cells []cellPlace
	for k, c := range dr.t.Columns {
		if c.Kind != Values || sumHolds(total, c) != holds {
			continue
		}
		for _, i := range rows {
			rc := &dr.rows[i]
			p := rc.times[k]
			if rc.at(k) == nil || p.Kind == tieout.Forever || dr.times.keyIn(i, k) != dr.times.keyIn(rows[0], k) || dr.times.saidClass(i) != 0 {
				continue
			}
			l := length{column: k}
			if p.Kind == tieout.Duration {
				l.months = monthsOf(p)
			}
			w := certainty(rc.sure[k])
			weights[l.months] += w
			all += w
			if cells = append(cells, cellPlace{i, k}); rc.sure[k] > sure[l] {
				of[l], sure[l] = p, rc.sure[k]
			}
		}
	}
	if len(weights) < 2 {
		return
	}
	for months, w := range weights {
		if months == 0 || w <= outweighed*(all-w) {
			continue
		}
		for _, c := range cells {
			if p, ok := of[length{months, c.column}]; ok {
				dr.rows[c.row].move(c.column, p, 0.6)
				dr.retime(&dr.rows[c.row])
			}
		}
	}
}

// isEndOfMovement reports whether a row says that it states a balance at the beginning or at the end of a period.
func (dr *draft) isEndOfMovement(i int) bool {
	label := wording.Of(dr.rows[i].row.Label)
	return dr.times.rows[i] == opens || isOpening(label) || balanceRows.In(label) || endRows.In(label) || isOfDay(dr.rows[i].row.Label)
}

// balancesAmong are the cells of a sum that are taken for balances, in the columns in which it holds, where those that are of a time
// outweigh them: in the column, and in all of these columns.
func (dr *draft) balancesAmong(rows []int, total *Row) []cellPlace {
	balances, times := 0.0, 0.0
	least := outweighed
	titled := dr.times.ofOneTime() && !slices.ContainsFunc(rows, dr.mayStand)
	if titled {
		least = 1 / outweighed // the title names the time
	}
	var out []cellPlace
	for k, c := range dr.t.Columns {
		if c.Kind != Values || sumHolds(total, c) != holds {
			continue
		}
		b, t, cells := dr.weighClasses(rows, k)
		balances += b
		times += t
		if titled || t > outweighed*b {
			out = append(out, cells...)
		}
	}
	if times <= least*balances {
		return nil
	}
	return slices.DeleteFunc(out, func(c cellPlace) bool { return dr.times.saidClass(c.row) > 0 })
}

// mayStand reports whether a row may state a balance by its label: it names a day, or what stands on one.
func (dr *draft) mayStand(i int) bool {
	label := dr.rows[i].row.Label
	return namesDay(label) || stockOdds(label) > maybeStock
}

// weighClasses says how certain the cells of some rows in a column are to be balances, or of a time, and which are taken for balances.
func (dr *draft) weighClasses(rows []int, column int) (balances, times float64, taken []cellPlace) {
	for _, i := range rows {
		rc := &dr.rows[i]
		if rc.at(column) == nil || rc.times[column].Kind == tieout.Forever {
			continue
		}
		if w := certainty(rc.sure[column]); rc.times[column].Kind == tieout.Instant {
			balances += w
			taken = append(taken, cellPlace{i, column})
		} else {
			times += w
		}
	}
	return balances, times, taken
}

// retime gives the items of a row the times of its cells.
func (dr *draft) retime(rc *rowCells) {
	for k, c := range dr.t.Columns {
		if it := rc.row.In(c); it != nil {
			p, sure := dr.timeOf(rc, k)
			it.Period, it.Sure = p, min(it.Sure, sure)
		}
	}
}
