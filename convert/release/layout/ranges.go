package layout

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/convert/release/page"
)

// Cells that print a range, "$1.20 to $1.30", as outlooks do: two numbers, each in a column of its own that says which
// end it is.

// rangeSigns are what stands between the ends of a range, in a geometry.
var rangeSigns = []string{" to ", " - ", "-", " and "}

// readRange makes a number with an upper end of a cell that prints a range, and leaves others as they are.
func (d *source) readRange(p Cell, valued bool) Cell {
	if !valued || p.IsNumber || p.note || len(p.lines) > 0 {
		return p
	}
	if bare, ok := withoutNote(p.Text); ok {
		whole := p
		if whole.Text = bare; d.readsRange(&whole) {
			return whole
		}
	}
	return d.rangeOf(p)
}

// rangeOf is [source.readRange] of a cell that is no number.
func (d *source) rangeOf(p Cell) Cell {
	if len(p.Text) > 48 {
		return p
	}
	g := page.Geometry(p.Text)
	if n, ok := directed(g); ok {
		p.setNumber(n)
		return p
	}
	skip := 0
	for _, w := range approximations {
		if strings.HasPrefix(strings.ToLower(g), w) {
			skip = len(w)
		}
	}
	if about, ok := number.Scan(g, skip); ok && skip > 0 && about.Right == len(g) && !about.Nil {
		p.setNumber(about)
		return p
	}
	if d.readTolerance(&p, g[skip:]) || d.readDirected(&p, g[skip:]) {
		return p
	}
	for _, sign := range rangeSigns {
		before, after, ok := strings.Cut(g[skip:], sign)
		if !ok || before == "" {
			continue
		}
		if low, high, ok := rangeEnds(before, after, sign); ok {
			d.setRange(&p, low, high)
			return p
		}
	}
	return p
}

// setRange makes a number with an upper end of a cell, each at its place.
func (d *source) setRange(p *Cell, low, high number.Token) {
	upper := *p
	d.placeEnds(p, &upper, &low, &high)
	p.setNumber(low)
	upper.setNumber(high)
	p.High = &upper
}

// readsRange makes a number with an upper end of a cell that prints a range, and reports whether it does.
func (d *source) readsRange(p *Cell) bool {
	*p = d.rangeOf(*p)
	return p.IsNumber && p.High != nil
}

// withoutNote is a text without the bracket, which begins with a word, at its end: "$17 - $18 (Mid $17.5, +7%)"; false where there is none.
func withoutNote(s string) (string, bool) {
	at := strings.Index(s, " (")
	if at < 0 || at+2 >= len(s) || !isLetter(s[at+2]) || strings.IndexByte(s[at:], ')') != len(s[at:])-1 {
		return s, false
	}
	return s[:at], true
}

// toleranceSigns are what stands between a number and what it may be off by, in a geometry.
var toleranceSigns = []string{"+/-", "±", "plus or minus", "+ / -", "+/−", "+/–"}

// readTolerance makes a number with what it may be off by of a cell that prints both, "$635 +/- $15 million", and reports whether it does.
func (d *source) readTolerance(p *Cell, g string) bool {
	for _, sign := range toleranceSigns {
		before, after, ok := strings.Cut(g, sign)
		if !ok {
			continue
		}
		mid, ok := number.Whole(strings.TrimSpace(before))
		by, ok2 := number.Whole(strings.TrimSpace(after))
		if !ok || !ok2 || mid.Nil || by.Nil || by.Negative {
			return false
		}
		shareUnit(&mid, &by)
		if !mid.Percent || by.Suffix == "" { // "54.4% +/- 50 bps"
			shareUnit(&by, &mid)
		}
		if by.Currency == 0 && !by.Percent {
			by.Currency = mid.Currency
		}
		off := *p
		d.placeEnds(p, &off, &mid, &by)
		p.setNumber(mid)
		off.setNumber(by)
		p.High, p.Tolerated = &off, true
		return true
	}
	return false
}

// approximations stand before a range, or before a number that is not exact.
var approximations = []string{"approximately ", "approx. ", "about ", "between ", "~"}

// directed reads a change whose sign is a word: "Up 17%", "down 50 bps".
func directed(g string) (number.Token, bool) {
	word, _, ok := strings.Cut(g, " ")
	if !ok {
		return number.Token{}, false
	}
	n, ok := number.Scan(g, len(word)+1)
	return n, ok && n.Right == len(g) && giveDirection(&n, word)
}

// readDirected makes a range of a cell that prints one of changes whose signs are words, and reports whether it does: "Up 3.0% to 4.5%", "down 1% to up 2%".
func (d *source) readDirected(p *Cell, g string) bool {
	word, rest, ok := strings.Cut(g, " ")
	before, after, ok2 := strings.Cut(rest, " to ")
	if !ok || !ok2 {
		return false
	}
	last, own := word, false
	if w, behind, ok := strings.Cut(after, " "); ok && (strings.EqualFold(w, "up") || strings.EqualFold(w, "down")) {
		last, after, own = w, behind, true
	}
	low, ok := number.Whole(before)
	high, ok2 := number.Whole(after)
	if !ok || !ok2 {
		return false
	}
	shareUnit(&low, &high)
	shareUnit(&high, &low)
	a, b := low, high
	if !giveDirection(&low, word) || !giveDirection(&high, last) {
		return false
	}
	if !own {
		high.Printed = b.Printed // the word stands before the first alone
	}
	upper := *p
	d.placeEnds(p, &upper, &a, &b)
	p.setNumber(low)
	upper.setNumber(high)
	p.High = &upper
	return true
}

// giveDirection takes a word before a percentage or points for its sign, where it is one.
func giveDirection(n *number.Token, word string) bool {
	down := strings.EqualFold(word, "down")
	if !down && !strings.EqualFold(word, "up") || n.Nil || n.Negative || !n.Percent && n.Suffix != "pts" && n.Suffix != "bps" {
		return false
	}
	n.Negative, n.Printed = down, word+" "+n.Printed
	return true
}

// setNumber makes a value of a cell.
func (c *Cell) setNumber(n number.Token) {
	c.Number, c.IsNumber, c.sure, c.Text = n, true, true, ""
}

// rangeEnds reads the two ends of a range with a sign between them.
func rangeEnds(before, after, sign string) (low, high number.Token, ok bool) {
	low, ok = number.Whole(before)
	high, ok2 := number.Whole(after)
	if !ok || !ok2 || low.IsYear() && high.IsYear() || low.Negative != high.Negative && sign == "-" {
		return low, high, false
	}
	shareUnit(&low, &high)
	shareUnit(&high, &low)
	if high.Currency == 0 {
		high.Currency = low.Currency
	}
	if low.Suffix == high.Suffix && high.Value().Abs().LessThan(low.Value().Abs()) && !low.Negative || sign == "-" && isIdentifier(&low, &high) {
		return low, high, false
	}
	if low.Lonely && high.Lonely {
		low.Lonely, high.Lonely = false, false // "(4.0 - 6.0)": one pair of parentheses around both
	}
	return low, high, true
}

// shareUnit gives one end of a range the unit of the other, where it prints none.
func shareUnit(n, other *number.Token) {
	if n.Suffix == "" && !n.Percent {
		n.Suffix, n.Percent = other.Suffix, other.Percent
	}
}

// isIdentifier reports whether two numbers with a dash between them are the number of something, as of a file or a telephone: one
// has five digits or more without a separator, or begins with a zero.
func isIdentifier(low, high *number.Token) bool {
	for _, n := range []*number.Token{low, high} {
		whole, _, _ := strings.Cut(n.Digits, ".")
		if n.Currency == 0 && !n.Commas && len(whole) > 4 || len(whole) > 1 && whole[0] == '0' {
			return true
		}
	}
	return false
}

// textRanges reads the ranges of a line of text: cells that print one, and pairs of numbers with "to" between them, or with a dash
// where white space sets the pair apart.
func (d *source) textRanges(r *line) {
	for i := 1; i < len(r.cells); i++ {
		if p := &r.cells[i]; !p.IsNumber && p.Left-r.cells[i-1].Right >= 2 && number.HasDigit(p.Text) {
			whole := *p
			if i+1 < len(r.cells) && r.cells[i+1].Left-p.Right == 1 && isMagnitude(r.cells[i+1].Text) {
				next := &r.cells[i+1]
				whole.Text, whole.Right, whole.End = whole.Text+" "+next.Text, next.Right, next.End
			}
			if whole = d.readRange(whole, true); whole.IsNumber {
				if whole.Right > p.Right {
					r.cells = slices.Delete(r.cells, i+1, i+2)
				}
				whole.Number.Edge = whole.Right
				r.cells[i] = whole
			}
		}
	}
	out := r.cells[:0]
	for i := 0; i < len(r.cells); i++ {
		p := r.cells[i]
		if i+2 < len(r.cells) && (r.isRange(i) || r.isTolerated(i)) {
			high := r.cells[i+2]
			p.Tolerated = isTolerance(r.cells[i+1].Text)
			if p.Number.Suffix == "" && !p.Number.Percent {
				p.Number.Suffix, p.Number.Percent = high.Number.Suffix, high.Number.Percent
			}
			if high.Number.Currency == 0 {
				high.Number.Currency = p.Number.Currency
			}
			high.sure = true
			p.High, p.Right, p.Number.Edge, p.sure, p.Text = &high, high.Right, high.Number.Edge, true, ""
			i += 2
			if note := r.noteBehind(i); note > i { // "$17 - $18 (Mid $17.5, +7%)": of the same cell
				p.Right, p.End, p.Number.Edge = r.cells[note].Right, r.cells[note].End, r.cells[note].Right
				i = note
			}
		}
		out = append(out, p)
	}
	r.cells = out
}

func isMagnitude(s string) bool {
	return s == "million" || s == "billion" || s == "percent" || s == "cents" || s == "%"
}

// isRange reports whether three cells from the i-th on print a range: two numbers, the second no smaller, and "to" or a dash.
func (r *line) isRange(i int) bool {
	low, sign, high := &r.cells[i], &r.cells[i+1], &r.cells[i+2]
	if !low.isAmount() || !high.isAmount() || low.High != nil || low.Number.IsYear() && high.Number.IsYear() ||
		high.Number.Value().Abs().LessThan(low.Number.Value().Abs()) {
		return false
	}
	joined := sign.Left-low.Right == 1 && high.Left-sign.Right == 1
	apart := i > 0 && low.Left-r.cells[i-1].Right >= 2 && (r.endsCell(i+2) || r.noteBehind(i+2) > i+2)
	return joined && apart && (sign.isDash() || !sign.IsNumber && strings.EqualFold(sign.Text, "to"))
}

// endsCell reports whether nothing follows a piece of a line, or only behind a gap.
func (r *line) endsCell(i int) bool {
	return i+1 == len(r.cells) || r.cells[i+1].Left-r.cells[i].Right >= 2
}

// noteBehind is the last piece of a bracket that begins with a word right behind the i-th piece of a line and ends its cell: "(Mid $17.5, +7%)"; i where none does.
func (r *line) noteBehind(i int) int {
	if r.endsCell(i) || r.cells[i+1].IsNumber || len(r.cells[i+1].Text) < 2 || r.cells[i+1].Text[0] != '(' || !isLetter(r.cells[i+1].Text[1]) {
		return i
	}
	for k := i + 1; k < len(r.cells); k++ {
		text := r.cells[k].Text
		if r.cells[k].IsNumber {
			text = r.cells[k].Number.Printed
		}
		if r.endsCell(k) {
			if strings.HasSuffix(text, ")") {
				return k
			}
			break
		}
	}
	return i
}

// isTolerated reports whether three cells from the i-th on print a number and what it may be off by.
func (r *line) isTolerated(i int) bool {
	mid, sign, by := &r.cells[i], &r.cells[i+1], &r.cells[i+2]
	return mid.isAmount() && by.isAmount() && !by.Number.Negative && mid.High == nil && isTolerance(sign.Text) && sign.Left-mid.Right <= 1 && by.Left-sign.Right <= 1
}

func isTolerance(sign string) bool { return slices.Contains(toleranceSigns, sign) }

// isAmount reports whether a cell is a number, and no dash.
func (c *Cell) isAmount() bool { return c.IsNumber && !c.Number.Nil }

// isDash reports whether a cell is a dash.
func (c *Cell) isDash() bool { return c.IsNumber && c.Number.Nil && !c.Number.Percent }

// openRange reads a range whose first currency sign stands in a cell of its own.
func (d *source) openRange(cells []Cell) (Cell, bool) {
	if len(cells) < 2 || !isOpeningText(cells[0].Text) || strings.ContainsRune(cells[0].Text, '(') {
		return Cell{}, false
	}
	p := d.readRange(cells[1], true)
	if p.High == nil {
		return Cell{}, false
	}
	if sign, ok := number.Scan(page.Geometry(cells[0].Text+"0"), 0); ok && p.Number.Currency == 0 {
		p.Number.Currency = sign.Currency
	}
	p.Left, p.Start = cells[0].Left, cells[0].Start
	return p, true
}

// mayJoin reports whether two numbers of a row have one cell between them.
func (r *line) mayJoin() bool {
	for k := 1; k+1 < len(r.cells); k++ {
		if r.cells[k-1].IsNumber && r.cells[k+1].IsNumber {
			return true
		}
	}
	return false
}

// joinRanges makes ranges of numbers with a "to" between them, or with a dash in a grid column that holds nothing else.
func joinRanges(rows []line) {
	dashed := dashedColumns(rows)
	for i := range rows {
		r := &rows[i]
		if !r.mayJoin() {
			continue
		}
		if !r.mayHoldRange(dashed) {
			continue
		}
		out := r.cells[:0:0]
		for k := 0; k < len(r.cells); k++ {
			p := r.cells[k]
			if len(out) == 0 || k+1 == len(r.cells) || !joinsEnds(&out[len(out)-1], &p, &r.cells[k+1], dashed) {
				out = append(out, p)
				continue
			}
			low, high := &out[len(out)-1], r.cells[k+1]
			shareUnit(&low.Number, &high.Number)
			low.High, low.Right, low.Tolerated = &high, high.Right, isTolerance(p.Text)
			k++
		}
		if len(out) < len(r.cells) {
			r.cells = out
		}
	}
}

// mayHoldRange reports whether a row has two numbers with the sign of a range between them.
func (r *line) mayHoldRange(dashed map[int]bool) bool {
	for k := 1; k+1 < len(r.cells); k++ {
		if joinsEnds(&r.cells[k-1], &r.cells[k], &r.cells[k+1], dashed) {
			return true
		}
	}
	return false
}

// dashedColumns are the grid columns that hold nothing but dashes between two numbers, of which the second is no smaller: two
// dashes at least.
func dashedColumns(rows []line) map[int]bool {
	dashes, others := map[int]int{}, map[int]bool{}
	for i := range rows {
		cells := rows[i].cells
		for k := range cells {
			p := &cells[k]
			switch {
			case !p.IsNumber:
			case !p.isDash() || k == 0 || k+1 == len(cells) || !cells[k-1].IsNumber || !cells[k+1].IsNumber:
				for at := p.Left; at < p.Right && at < p.Left+mostSpanned; at++ {
					others[at] = true // the sign of a currency, and a bracket, may stand in columns of their own
				}
			default:
				dashes[p.Left]++
				low, high := &cells[k-1].Number, &cells[k+1].Number
				others[p.Left] = others[p.Left] || low.Negative != high.Negative || low.Value().GreaterThan(high.Value()) // amounts with none between them
			}
		}
	}
	out := map[int]bool{}
	for at, n := range dashes {
		out[at] = n >= 2 && !others[at]
	}
	return out
}

const mostSpanned = 8 // grid columns of a number and its signs

// joinsEnds reports whether a cell between two numbers makes a range of them.
func joinsEnds(low, sign, high *Cell, dashed map[int]bool) bool {
	if !low.isAmount() || !high.isAmount() || low.High != nil {
		return false
	}
	if sign.IsNumber {
		return sign.isDash() && dashed[sign.Left]
	}
	return isTolerance(sign.Text) || strings.EqualFold(sign.Text, "to") || sign.Text == "-" || sign.Text == "–" || sign.Text == "—"
}

// placeEnds narrows the places of a range's two numbers down to what is printed of each, where the markup lets see it.
func (d *source) placeEnds(low, high *Cell, a, b *number.Token) {
	raw := d.Data[low.Start:low.End]
	first := figureOf(a)
	i := strings.Index(raw, first)
	if i < 0 {
		return
	}
	j := strings.LastIndex(raw, figureOf(b))
	if j < i+len(first) || first == "" {
		return
	}
	low.End = low.Start + i + len(first)
	high.Start += j
}

// figureOf is what a number prints without its signs and unit.
func figureOf(n *number.Token) string {
	return strings.TrimFunc(n.Printed, func(c rune) bool { return (c < '0' || c > '9') && c != '.' && c != ',' })
}

// nameBands makes text of the ranges of a row that go on from each other beside words and no other numbers: "31-60", "61-90" and "Total past due" head
// columns of what is of each band of days, or of ages.
func (r *htmlReader) nameBands(row *line) {
	bands, words := 0, 0
	var last *number.Token
	for i := range row.cells {
		p := &row.cells[i]
		switch {
		case !p.IsNumber && i > 0:
			words++
		case !p.IsNumber:
		case p.High == nil || p.Tolerated || !isBandEnd(&p.Number) || !isBandEnd(&p.High.Number) || last != nil && !follows(last, &p.Number):
			return
		default:
			bands, last = bands+1, &p.High.Number
		}
	}
	if bands < 2 || words == 0 {
		return
	}
	for i := range row.cells {
		if p := &row.cells[i]; p.IsNumber {
			p.IsNumber, p.Text, p.High = false, page.Fold(r.d.Plain(p.Start, p.High.End, true)), nil
		}
	}
}

// isBandEnd reports whether a number may be where a band ends: a whole one without a sign of any kind.
func isBandEnd(n *number.Token) bool {
	return !n.Nil && !n.Negative && !n.Percent && n.Currency == 0 && n.Suffix == "" && n.Places() == 0 && n.IsSmall()
}

// follows reports whether a band begins where the one before it ends.
func follows(before, n *number.Token) bool {
	gap := n.Value().Sub(before.Value())
	return gap.IsPositive() && gap.LessThanOrEqual(decimal.NewFromInt(1)) || gap.IsZero()
}
