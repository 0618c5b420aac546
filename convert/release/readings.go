package release

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/layout"
)

// The release's own sums pick between readings: which of two columns a number beside both belongs to, and whether a number
// with half a pair of parentheses is negative.

const (
	maxReadings = 12  // other readings of columns that are tried in a table
	maxReadRows = 250 // rows of a table beyond which none are
	clearEdge   = 1   // characters that a number may stand off its column without doubt
)

// settle fills the rows, finds their sums, and corrects readings that the sums refute.
func (dr *draft) settle(d *document, e *echoes) {
	dr.fill(d)
	dr.settleCountScales()
	dr.settleBridges()
	few := dr.findSums() < maxTries/16 // else the sums are too many to look for again and again
	dr.settleLost(d, e, few)
	if few {
		dr.settleColumns(d)
		dr.settleShort(d)
	}
	dr.settleCounts()
	dr.settleTwins()
	dr.readWhole()
	dr.settlePrices()
	dr.settlePer()
	dr.settleMeans()
	dr.settleSigns()
	dr.settleClasses()
	setRoles(dr.t.Rows)
	closeSections(dr.t.Rows)
}

// sumScore says how well the sums found hold: the columns in which they do, less twice those in which they do not.
func (dr *draft) sumScore() int {
	score := 0
	for _, r := range dr.t.Rows {
		if len(r.Parts) == 0 {
			continue
		}
		for _, c := range dr.t.Columns {
			switch sumHolds(r, c) {
			case holds:
				score++
			case breaks:
				score -= 2
			}
		}
	}
	return score
}

// sumState is how a sum stands in a column.
type sumState uint8

const (
	unprinted sumState = iota // the column prints no total or no part
	holds
	breaks
)

// sumHolds says whether a row is the sum of its parts in a column, within the rounding of what is printed.
func sumHolds(r *Row, c *Column) sumState {
	s, ok := r.SumIn(c)
	switch {
	case !ok:
		return unprinted
	case s.Holds():
		return holds
	}
	return breaks
}

// settleColumns tries numbers that stand between two columns in the other one, and leaves them there when more sums hold.
func (dr *draft) settleColumns(d *document) {
	if dr.g.HTML || len(dr.rows) > maxReadRows {
		return
	}
	score := dr.sumScore()
	tries := maxReadings
	for i := range dr.rows {
		rc := &dr.rows[i]
		if len(rc.Values) >= len(dr.g.Columns) {
			continue
		}
		for _, p := range rc.Values {
			for _, other := range dr.doubtful(rc, p) {
				if tries--; tries < 0 {
					return
				}
				was := p.Column
				dr.reread(d, rc, p, other)
				if now := dr.sumScore(); now > score {
					score = now
					break
				}
				dr.reread(d, rc, p, was)
			}
		}
	}
}

// doubtful lists the free columns next to a number's own in which it would stand almost as well.
func (dr *draft) doubtful(rc *rowCells, p *layout.Cell) []int {
	off := dr.g.Columns[p.Column].Off(p.Number.Edge)
	if off <= clearEdge {
		return nil
	}
	var out []int
	for _, k := range []int{p.Column - 1, p.Column + 1} {
		if k < 0 || k >= len(dr.g.Columns) || rc.at(k) != nil || dr.g.Columns[k].Off(p.Number.Edge) > 2*off+6 {
			continue
		}
		if dr.t.Columns[k].Kind != Notes && dr.t.Columns[p.Column].Kind != Notes {
			out = append(out, k)
		}
	}
	return out
}

// reread moves a number to a column and reads its row and the sums anew.
func (dr *draft) reread(d *document, rc *rowCells, p *layout.Cell, col int) {
	p.Column = col
	rc.row.Items = nil
	dr.fillRow(d, rc, false)
	for _, r := range dr.t.Rows {
		r.Parts = nil
	}
	dr.findSums()
}

// settleCounts takes rows for money that their labels have counted, "Writedown of mining properties", "Common stock, 100
// shares issued", when a sum of amounts of money adds them up.
func (dr *draft) settleCounts() {
	byRow := map[*Row]*rowCells{}
	for i := range dr.rows {
		byRow[dr.rows[i].row] = &dr.rows[i]
	}
	for _, total := range dr.t.Rows {
		for _, k := range []Number{Count, Shares} {
			if len(total.Parts) > 1 && isAll(total, k) && isAll(total.Parts[0].Row, k) {
				dr.countParts(total, k, byRow)
			}
		}
		dr.scaleAsParts(total, byRow)
		if len(total.Parts) < 3 || !isAll(total, Money) {
			continue
		}
		var counted []*Row
		for _, p := range total.Parts {
			if !isAll(p.Row, Money) {
				counted = append(counted, p.Row)
			}
		}
		if len(counted)*2 > len(total.Parts) {
			continue
		}
		for _, row := range counted {
			rc := byRow[row]
			for _, p := range rc.Values {
				if it := row.In(dr.t.Columns[p.Column]); it != nil && it.Kind != Money && it.AddsUp() {
					dr.measure(it, dr.atColumn(p.Column, readAs{Money, dr.exponent(row, Money, p)}), &p.Number)
				}
			}
		}
	}
}

// settleTwins takes numbers for amounts that were read as percentages though no sign says so, where most others of the rows of the same label, below the
// names of other parts, are amounts: "NSR" of each region.
func (dr *draft) settleTwins() {
	twins := map[string][]*rowCells{}
	for i := range dr.rows {
		row := dr.rows[i].row
		if n := len(row.Section); n > 0 && row.Label != "" && !saysMeasure(row.Section[n-1]) {
			label := strings.ToLower(row.Label)
			twins[label] = append(twins[label], &dr.rows[i])
		}
	}
	for _, rows := range twins {
		if len(rows) > 1 {
			dr.settleAlike(rows)
		}
	}
}

// settleAlike takes the numbers of rows of one label for amounts where most are.
func (dr *draft) settleAlike(rows []*rowCells) {
	amounts, odd := 0, []func(){}
	for _, rc := range rows {
		for _, p := range rc.Values {
			it := rc.row.In(dr.t.Columns[p.Column])
			if it == nil || it.Nil || it.Column.Kind != Values || p.Number.Percent || p.Number.Suffix != "" {
				continue
			}
			switch it.Kind {
			case Money:
				amounts++
			case Percentage:
				odd = append(odd, func() { dr.measure(it, readAs{Money, dr.exponent(rc.row, Money, p)}, &p.Number) })
			}
		}
	}
	if amounts <= len(odd) {
		return
	}
	for _, fix := range odd {
		fix()
	}
}

// saysMeasure reports whether a heading says what the rows below it measure, rather than what they are of.
func saysMeasure(s string) bool {
	return strings.Contains(s, "%") || isMeasure(s) || speaksOfMoney(s) || ratioSections.Of(s) || namesUnit(s)
}

// scaleAsParts gives a total of counts the scale that all its parts have, where its own label states none: "Total KWhs" below sales "(in millions
// of KWh)".
func (dr *draft) scaleAsParts(total *Row, byRow map[*Row]*rowCells) {
	rc := byRow[total]
	if rc == nil || len(total.Parts) < 2 || !isAll(total, Count) || dr.d.said(total.Label).scale != nil {
		return
	}
	scale, any := int32(0), false
	for _, part := range total.Parts {
		if !isAll(part.Row, Count) {
			return
		}
		for _, it := range part.Row.Items {
			if it.Column.Kind != Values || it.Nil {
				continue
			}
			if any && it.Scale != scale {
				return
			}
			scale, any = it.Scale, true
		}
	}
	for _, p := range rc.Values {
		if it := total.In(dr.t.Columns[p.Column]); any && it != nil && it.Kind == Count && it.Scale != scale {
			dr.measure(it, readAs{Count, scale}, &p.Number)
		}
	}
}

// countParts takes the parts of a sum of things, or of shares, for such where no currency is printed: "Opened" and "Closed" between the
// stores at the beginning and at the end.
func (dr *draft) countParts(total *Row, kind Number, byRow map[*Row]*rowCells) {
	for _, part := range total.Parts {
		rc := byRow[part.Row]
		if rc == nil || !isAll(part.Row, Money) || slices.ContainsFunc(rc.Values, func(p *layout.Cell) bool { return p.Number.Currency != 0 }) {
			continue
		}
		for _, p := range rc.Values {
			c := dr.t.Columns[p.Column]
			if it, whole := part.Row.In(c), total.In(c); it != nil && whole != nil && it.AddsUp() {
				dr.measure(it, readAs{kind, whole.Scale}, &p.Number)
			}
		}
	}
}

// isAll reports whether all values of a row, changes and percentages aside, are of one kind.
func isAll(r *Row, kind Number) bool {
	any := false
	for _, it := range r.Items {
		if it.Column.Kind != Values {
			continue
		}
		if it.Kind != kind {
			return false
		}
		any = true
	}
	return any
}

// settleSigns takes a number with one parenthesis for positive when a sum of its column holds only then.
func (dr *draft) settleSigns() {
	for i := range dr.rows {
		rc := &dr.rows[i]
		for _, p := range rc.Values {
			if !p.Number.Lonely {
				continue
			}
			it := rc.row.In(dr.t.Columns[p.Column])
			if it == nil || it.Nil {
				continue
			}
			before, broken := dr.sumsWith(rc.row, it.Column)
			if broken == 0 {
				continue
			}
			it.Value, it.Negative = it.Value.Neg(), false
			if after, still := dr.sumsWith(rc.row, it.Column); still == 0 && after > before {
				p.Number.Unsigned = true
				continue
			}
			it.Value, it.Negative = it.Value.Neg(), true
		}
	}
}

// sumsWith counts the sums that a row takes part in, as total or part, that hold and that break in a column.
func (dr *draft) sumsWith(row *Row, c *Column) (good, bad int) {
	for _, r := range dr.t.Rows {
		takes := r == row && len(r.Parts) > 0
		for _, p := range r.Parts {
			takes = takes || p.Row == row
		}
		if !takes {
			continue
		}
		switch sumHolds(r, c) {
		case holds:
			good++
		case breaks:
			bad++
		}
	}
	return good, bad
}
