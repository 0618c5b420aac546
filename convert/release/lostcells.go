package release

import (
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/internal/wording"
)

// Programs that make text of pages drop cells that are empty, so that some rows between bars have fewer numbers than the table has columns, and nothing in the row says which
// it lacks: "Cost of sales | 1,010 | 59 | 958 | 49" under "Goods | Services | Total | Goods | Services | Total". The sums of the table show where such numbers belong, or other
// tables that print the row; where nothing does, the columns of the row are not known, and neither are its times: no number of it becomes a line item.

const (
	maxTrials     = 64 // ways in which short rows are placed in a table
	maxPlacements = 64 // of one row
)

// shortRow is a row that lost cells, and the columns that its numbers may be of.
type shortRow struct {
	*rowCells
	columns []int   // that its numbers may be of
	options [][]int // the columns of each number, in all ways
	place   []int   // the one that was found; nil for none
	blank   bool    // its other columns count as nothing: else what it has there is not given
}

// settleLost puts the numbers of rows that lost cells where they belong, or takes them out of the table. Where its sums are too many to look for again and again they show
// nothing.
func (dr *draft) settleLost(d *document, e *echoes, sums bool) {
	rows := dr.shortRows()
	if len(rows) == 0 {
		return
	}
	var open []*shortRow
	for i := range rows {
		if r := &rows[i]; len(r.options) == 1 {
			r.place, r.blank = r.options[0], true
			dr.placeShort(d, r, r.place, true)
		} else {
			open = append(open, r)
		}
	}
	if sums {
		dr.placeBySums(d, open)
	}
	for _, r := range open {
		for _, find := range []func() []int{func() []int { return dr.placeElsewhere(e, r) }, func() []int { return dr.placeByKind(r) }, func() []int { return dr.placeByLength(r) }} {
			if r.place == nil {
				r.place = find()
			}
		}
		if dr.placeShort(d, r, r.place, r.blank); r.place == nil {
			dr.unplaced = append(dr.unplaced, r.Values)
			r.Values = nil
		}
	}
	dr.resum()
}

// shortRows are the rows that lost cells and have amounts.
func (dr *draft) shortRows() (out []shortRow) {
	if dr.t.sideways {
		return nil
	}
	var columns, amounts []int
	for k, c := range dr.t.Columns {
		if c.Kind != Notes {
			columns = append(columns, k)
		}
		if c.Kind != Notes && !dr.printsPercent(k) {
			amounts = append(amounts, k)
		}
	}
	for i := range dr.rows {
		rc := &dr.rows[i]
		if !rc.Short || len(rc.Values) >= len(columns) || rc.isNil() {
			continue
		}
		r := shortRow{rowCells: rc, columns: columns}
		if len(rc.Values) <= len(amounts) && !slices.ContainsFunc(rc.Values, func(p *layout.Cell) bool { return p.Number.Percent }) {
			r.columns = amounts
		}
		r.options = placements(r.columns, len(rc.Values))
		out = append(out, r)
	}
	return out
}

// printsPercent reports whether all numbers of a column print a sign of percent, in rows that have all their cells.
func (dr *draft) printsPercent(column int) bool {
	any := false
	for i := range dr.rows {
		if p := dr.rows[i].at(column); p != nil && !dr.rows[i].Short && !p.Number.Nil {
			if !p.Number.Percent {
				return false
			}
			any = true
		}
	}
	return any
}

// placements are the ways in which so many numbers stand in some columns, in order; nil where they are too many.
func placements(columns []int, n int) (out [][]int) {
	var pick func(from int, chosen []int) bool
	pick = func(from int, chosen []int) bool {
		if len(chosen) == n {
			out = append(out, slices.Clone(chosen))
			return len(out) <= maxPlacements
		}
		for k := from; k+n-len(chosen) <= len(columns); k++ {
			if !pick(k+1, append(chosen, columns[k])) {
				return false
			}
		}
		return true
	}
	if !pick(0, nil) {
		return nil
	}
	return out
}

// placeShort puts the numbers of a row into columns, and says of the others that what it has there is not given, or counts as nothing; none says the first of all.
func (dr *draft) placeShort(d *document, r *shortRow, columns []int, blank bool) {
	r.row.Items, r.row.Unread = nil, nil
	for k, c := range dr.t.Columns {
		if !blank && !slices.Contains(columns, k) {
			r.row.Unread = append(r.row.Unread, c)
		}
	}
	if columns == nil {
		return
	}
	for k, p := range r.Values {
		p.Column = columns[k]
	}
	dr.fillRow(d, r.rowCells, false)
}

// resum finds the sums of the table anew.
func (dr *draft) resum() {
	for _, r := range dr.t.Rows {
		r.Parts = nil
	}
	dr.findSums()
}

// placeBySums finds the columns of short rows with which more sums hold than with any others. Blank columns count as nothing; where no sum shows anything then, as totals of
// what is given for its parts alone break them, they are left out of account.
func (dr *draft) placeBySums(d *document, rows []*shortRow) {
	for _, blank := range []bool{true, false} {
		places, tell := dr.placesBySums(d, rows, blank)
		for i, place := range places {
			rows[i].place, rows[i].blank = place, blank
		}
		if tell {
			return
		}
	}
}

// placesBySums are the columns of each row, nil for those of which the sums show nothing: they are tried for all rows with as many numbers alike, or for each row by itself.
// tell says that they do not hold alike with any.
func (dr *draft) placesBySums(d *document, rows []*shortRow, blank bool) (places [][]int, tell bool) {
	byKind := map[string]int{}
	alike, each := choices{of: make([]int, len(rows))}, choices{of: make([]int, len(rows))}
	for i, r := range rows {
		each.of[i] = i
		each.options = append(each.options, r.options)
		kind := fmt.Sprint(len(r.Values), r.columns)
		if _, known := byKind[kind]; !known {
			byKind[kind] = len(alike.options)
			alike.options = append(alike.options, r.options)
		}
		alike.of[i] = byKind[kind]
	}
	best := dr.bestOf(d, rows, alike, blank)
	if len(alike.options) == len(rows) {
		return best.places, best.tell
	}
	if single := dr.bestOf(d, rows, each, blank); single.places != nil && (single.score > best.score || slices.ContainsFunc(best.places, func(p []int) bool { return p == nil })) {
		return single.places, best.tell || single.tell
	}
	return best.places, best.tell
}

// choices are those of columns that are tried, and which of them each row follows.
type choices struct {
	options [][][]int
	of      []int
}

// trials is how many there are; 0 where they are too many.
func (c *choices) trials() int {
	n := 1
	for _, options := range c.options {
		if n *= len(options); n > maxTrials {
			return 0
		}
	}
	return n
}

// trial is the columns of each row in one of them.
func (c *choices) trial(at int) [][]int {
	chosen := make([][]int, len(c.options))
	for k, options := range c.options {
		chosen[k] = options[at%len(options)]
		at /= len(options)
	}
	out := make([][]int, len(c.of))
	for i, k := range c.of {
		out[i] = chosen[k]
	}
	return out
}

// bestPlaces is what the best of some trials have in common: the columns of each row, nil for one in which they differ; how well the sums hold with them, and whether they do
// worse with others.
type bestPlaces struct {
	places [][]int
	score  int
	tell   bool
}

// bestOf tries choices, and keeps those with which most sums hold, and hold best.
func (dr *draft) bestOf(d *document, rows []*shortRow, c choices, blank bool) (best bestPlaces) {
	type found struct {
		places [][]int
		miss   decimal.Decimal
	}
	var all []found
	least := decimal.Zero
	for at := range c.trials() {
		d.check()
		x := found{places: c.trial(at)}
		for i, r := range rows {
			dr.placeShort(d, r, x.places[i], blank)
		}
		dr.resum()
		score := dr.sumScore()
		best.tell = best.tell || at > 0 && score != best.score
		if at > 0 && score < best.score {
			continue
		}
		x.miss = dr.sumMiss()
		if at == 0 || score > best.score {
			all, best.score, least = all[:0], score, x.miss
		}
		all, least = append(all, x), decimal.Min(least, x.miss)
	}
	for _, x := range all {
		switch {
		case x.miss.GreaterThan(least.Add(least)):
			best.tell = true // another misses by less than half
		case best.places == nil:
			best.places = x.places
		default:
			for i := range best.places {
				if !slices.Equal(best.places[i], x.places[i]) {
					best.places[i] = nil
				}
			}
		}
	}
	return best
}

// sumMiss is by how much the sums of the table miss their totals, all together.
func (dr *draft) sumMiss() decimal.Decimal {
	miss := decimal.Zero
	for _, r := range dr.t.Rows {
		for _, c := range dr.t.Columns {
			if _, ok := r.SumIn(c); ok {
				off := r.In(c).Value
				for _, p := range r.Parts {
					if it := p.Row.In(c); it != nil && it.Kind == r.In(c).Kind {
						off = off.Sub(it.Value.Mul(decimal.NewFromInt(int64(p.Weight))))
					}
				}
				miss = miss.Add(off.Abs())
			}
		}
	}
	return miss
}

// placeElsewhere are the columns of a short row at whose times other tables print most of its numbers in rows of such a label; nil where they do not tell.
func (dr *draft) placeElsewhere(e *echoes, r *shortRow) (columns []int) {
	best := 0
	label := wording.Of(r.row.Label)
	for _, option := range r.options {
		heard, of := 0, 0
		for k, p := range r.Values {
			if kin := e.saidAt(dr, label, &p.Number, r.times[option[k]]); kin > strangers {
				heard, of = heard+int(kin), of+1
			}
		}
		switch {
		case 2*of <= len(r.Values):
		case heard > best:
			best, columns = heard, option
		case heard == best:
			columns = nil
		}
	}
	if best < leastHeard {
		return nil
	}
	return columns
}

// leastHeard is how much of a short row other tables must print at the times of its columns: one number in a row of the same label, two in rows of a like one.
const leastHeard = int(twins)

// saidAt is how much the label of a row has in common with those that print a number at a time in other tables, with all their cells.
func (e *echoes) saidAt(dr *draft, label wording.Text, n *number.Token, at tieout.Period) (most echoKin) {
	for _, o := range e.at[echoKey(n)] {
		if rc := &o.dr.rows[o.row]; o.dr != dr && !rc.Short && o.column < len(rc.times) && rc.times[o.column] == at && at.Kind != tieout.Forever {
			most = max(most, kinship(label, wording.Of(rc.row.Label)))
		}
	}
	return most
}

// placeByKind are the columns of a short row that has a number for each column of amounts beside some of changes or percentages, or one alone: that is of the first time, as
// the release reports it. It is nil for any other row.
func (dr *draft) placeByKind(r *shortRow) []int {
	amounts := dr.amountColumns()
	if n := len(r.Values); len(amounts) > 0 && len(amounts) < len(dr.t.Columns) && (n == len(amounts) || n == 1) {
		return amounts[:n]
	}
	return nil
}

// amountColumns are the columns of neither notes, changes nor percentages.
func (dr *draft) amountColumns() (out []int) {
	for k, c := range dr.t.Columns {
		if c.Kind == Values && !dr.printsPercent(k) {
			out = append(out, k)
		}
	}
	return out
}

// placeByLength are the columns of a short row that has as many numbers as the columns of some length of time, and of no other: five quarters beside two years. It is nil for
// any other row.
func (dr *draft) placeByLength(r *shortRow) (columns []int) {
	byMonths := map[int][]int{}
	for _, k := range dr.amountColumns() {
		p := dr.t.Columns[k].Period
		if p.Kind != tieout.Duration {
			return nil
		}
		byMonths[monthsOf(p)] = append(byMonths[monthsOf(p)], k)
	}
	for _, of := range byMonths {
		if len(byMonths) > 1 && len(of) == len(r.Values) {
			if columns != nil {
				return nil
			}
			columns = of
		}
	}
	return columns
}

// checkUnplaced reports the rows of which nothing tells the columns: one finding a table.
func (dr *draft) checkUnplaced(d *document) (ds []tieout.Diagnostic) {
	for _, values := range dr.unplaced {
		first, last := values[0], values[len(values)-1]
		at := d.Span(first.Start, last.End)
		if len(ds) > 0 {
			ds[0].Related = append(ds[0].Related, tieout.Note{Message: "so does this row", Range: at})
			continue
		}
		ds = append(ds, ruleNumber.New(at, "the row has fewer numbers than the table has columns, and nothing tells which it lacks: %s and what stands behind it may be of any, and were not read", first.Number.Printed))
	}
	return ds
}
