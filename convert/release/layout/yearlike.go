package layout

import (
	"slices"

	"github.com/shopspring/decimal"
	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/number"
)

// Amounts that look like years: "Total current assets   2025   2024" among amounts that are printed without separators.

const (
	maxYearBlock = 40 // lines looked at above and below a row whose amounts look like years
	maxYearSum   = 12 // rows that add up to one of them
	maxYearText  = 3  // lines of text or blank lines in a row that do not end the block
)

// amountYears makes rows of values of headings that hold years and stand among rows of the same columns, where they are amounts: the
// rows around them add up with them, or amounts of as many digits are printed without separators beside them.
func (d *source) amountYears(rows []line) {
	for i := range rows {
		if rows[i].kind != headLine || sureCount(&rows[i]) == 0 || !d.maybeAmounts(&rows[i]) {
			continue
		}
		b := yearBlock{d: d, rows: rows, at: i}
		b.read()
		if b.addsUp() || b.isRow() {
			rows[i].kind = dataLine
		}
	}
}

// maybeAmounts reports whether a heading of years may be a row of amounts: all its numbers are set apart, and it has a label that
// names something, or none.
func (d *source) maybeAmounts(r *line) bool {
	label := ""
	for k := range r.cells {
		switch p := &r.cells[k]; {
		case p.IsNumber && (!p.sure || !p.Number.IsYear()):
			return false
		case !p.IsNumber && k > 0:
			return false
		case !p.IsNumber:
			label = p.Text
		}
	}
	return label == "" || !IsMark(label) && !d.words.Title(label) && !d.words.Scale(label) && (!calendar.SaysTime(label) || d.words.Name(label))
}

// yearBlock is a row whose amounts look like years with the rows of values around it.
type yearBlock struct {
	d    *source
	rows []line
	at   int

	body []int // the rows of values around it and the row itself, in order
	own  int   // where the row is among them
	head int   // the heading right above them; -1 for none
}

// read finds the rows around, as far as nothing else stands between them.
func (b *yearBlock) read() {
	above, head := b.walk(-1)
	below, _ := b.walk(1)
	slices.Reverse(above)
	b.own, b.head = len(above), head
	b.body = append(append(above, b.at), below...)
}

// walk finds the rows of values in one direction, and the heading that ends them; -1 where something else does.
func (b *yearBlock) walk(step int) (body []int, head int) {
	between := 0
	for i := b.at + step; i >= 0 && i < len(b.rows) && (i-b.at)*step <= maxYearBlock; i += step {
		switch r := &b.rows[i]; r.kind {
		case dataLine:
			if !b.alike(r) {
				return body, -1
			}
			body, between = append(body, i), 0
		case headLine:
			if step > 0 && b.alike(r) && b.d.maybeAmounts(r) {
				body, between = append(body, i), 0
				continue
			}
			return body, i
		default:
			if between++; between > maxYearText || len(r.cells) > 1 || len(r.cells) == 1 && b.d.words.Title(r.cells[0].Text) {
				return body, -1
			}
		}
	}
	return body, -1
}

// alike reports whether each value of the row stands in a column of another row, and none stands left of them.
func (b *yearBlock) alike(r *line) bool {
	for p := range b.rows[b.at].values() {
		if r.valueUnder(p) == nil {
			return false
		}
	}
	return true
}

// valueUnder is the value of a row in the column of a cell of another; nil for none.
func (r *line) valueUnder(p *Cell) *Cell {
	for q := range r.values() {
		if q.Number.Edge > 0 && abs(q.Number.Edge-p.Number.Edge) <= 1 && q.overlap(p.Extent) > 0 || q.Extent == p.Extent {
			return q
		}
	}
	return nil
}

// addsUp reports whether the row is the sum of the rows right above it, or one of those that add up to a row below, in all columns.
func (b *yearBlock) addsUp() bool {
	for total := b.own; total < len(b.body) && total <= b.own+maxYearSum; total++ {
		first := max(0, total-maxYearSum)
		for from := min(b.own, total-2); from >= first; from-- {
			if b.sums(from, total) {
				return true
			}
		}
	}
	return false
}

// sums reports whether the rows from one to right before another add up to it.
func (b *yearBlock) sums(from, total int) bool {
	for p := range b.rows[b.at].values() {
		sum := decimal.Zero
		for _, i := range b.body[from:total] {
			sum = sum.Add(b.rows[i].valueUnder(p).Number.Value())
		}
		if !sum.Equal(b.rows[b.body[total]].valueUnder(p).Number.Value()) {
			return false
		}
	}
	return true
}

// isRow reports whether the row has a label and stands between rows of values right above and below, among them amounts of four
// digits and more without separators, and its years are neither those of the headings nor a run of them.
func (b *yearBlock) isRow() bool {
	r := &b.rows[b.at]
	if r.cells[0].IsNumber || len(b.body) < 4 || !b.isBetween() || b.repeatsHead() {
		return false
	}
	_, years, _ := r.years()
	if len(years) > 2 && areAdjacent(years) && years[0] != years[1] {
		return false
	}
	bare := 0
	for _, i := range b.body {
		if i == b.at {
			continue
		}
		for p := range r.values() {
			switch n := &b.rows[i].valueUnder(p).Number; {
			case n.Commas || n.Places() > 0:
				return false
			case isBare(n):
				bare++
			}
		}
	}
	return bare > 0
}

// isBare reports whether a number of at least four digits has no separators, and is no year.
func isBare(n *number.Token) bool { return n.WholeDigits() >= 4 && !n.Commas && !n.IsYear() }

// isBetween reports whether rows of values stand right above and right below the row, or headings of as many columns right above.
func (b *yearBlock) isBetween() bool {
	if b.own+1 == len(b.body) || b.body[b.own+1] != b.at+1 {
		return false
	}
	if b.own > 0 {
		return b.body[b.own-1] == b.at-1
	}
	return b.head >= 0 && b.head == b.at-1 && timesOf(&b.rows[b.head]) == sureCount(&b.rows[b.at])
}

// timesOf is how many cells of a row of headings name a year.
func timesOf(r *line) int {
	n := 0
	for k := range r.cells {
		if p := &r.cells[k]; p.IsNumber && p.Number.IsYear() || !p.IsNumber && len(calendar.Parse(p.Text).Order) > 0 {
			n++
		}
	}
	return n
}

// repeatsHead reports whether the heading above has the row's years.
func (b *yearBlock) repeatsHead() bool {
	if b.head < 0 {
		return false
	}
	_, years, _ := b.rows[b.at].years()
	var heads []int
	for k := range b.rows[b.head].cells {
		if p := &b.rows[b.head].cells[k]; p.IsNumber && p.Number.IsYear() {
			heads = append(heads, int(p.Number.Value().IntPart()))
		} else if !p.IsNumber {
			heads = append(heads, calendar.Parse(p.Text).Order...)
		}
	}
	return slices.Equal(years, heads)
}
