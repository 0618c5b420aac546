package layout

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/convert/release/page"
	"github.com/tieout/tieout/internal/currency"
)

// readLine turns a line of text into a row of pieces: chunks of text and numbers set apart by white space.
func (d *source) readLine(l *page.Line, index int) line {
	r := line{index: index, short: l.Short}
	g := l.Text
	if strings.TrimSpace(g) == "" {
		return r
	}
	if rules, double, ok := readRule(g); ok {
		r.kind, r.rules, r.double = ruleLine, rules, double
		return r
	}
	r.kind = textLine
	r.cells = d.scratch[:0]
	d.scanPieces(l, &r)
	d.scratch = r.cells
	dropRules(&r)
	joinSigns(&r)
	dropCurrencies(&r)
	markSure(&r)
	d.hedgeLine(l, &r)
	d.textRanges(&r)
	d.mergeText(l, &r)
	r.cells = slices.Clone(r.cells) // of many words few cells are left
	if len(r.cells) > 0 {
		r.indent = r.cells[0].Left
	} else if strings.Count(g, "|") > 1 && strings.Trim(g, " |") == "" { // one alone is of a rule down the page
		r.kind = blankLine
	}
	for i := range r.cells {
		if r.cells[i].IsNumber && r.cells[i].sure {
			r.kind = dataLine
		}
	}
	return r
}

// readRule recognises lines of dashes, equals signs and underscores.
func readRule(g string) (rules []Extent, double, ok bool) {
	longest := 0
	for i := 0; i < len(g); {
		if g[i] == ' ' || g[i] == '|' || g[i] == '$' || g[i] == '+' || g[i] == '\f' {
			i++
			continue
		}
		j := i
		for j < len(g) && (g[j] == '-' || g[j] == '=' || g[j] == '_' || g[j] == '*' || g[j] == '~') {
			double = double || g[j] == '='
			j++
		}
		if j == i {
			return nil, false, false
		}
		longest = max(longest, j-i)
		rules = append(rules, Extent{i, j})
		i = j
	}
	if longest < 3 {
		rules, longest = joinDashes(rules)
	}
	return rules, double, longest >= 3 && len(rules) > 0
}

// joinDashes joins single dashes with single spaces between them: a rule printed as "- - - - -". Two of them are amounts of nothing.
func joinDashes(dashes []Extent) (rules []Extent, longest int) {
	for i := 0; i < len(dashes); {
		j := i + 1
		for j < len(dashes) && dashes[j].Left-dashes[j-1].Right == 1 && dashes[j].Right-dashes[j].Left == 1 {
			j++
		}
		if j-i < 3 && len(dashes) == j-i {
			return dashes, 0
		}
		rules = append(rules, Extent{dashes[i].Left, dashes[j-1].Right})
		if j-i >= 3 {
			longest = max(longest, dashes[j-1].Right-dashes[i].Left)
		}
		i = j
	}
	return rules, longest
}

const maxPieces = 1000 // of a line; what follows is taken for text

// scanPieces cuts a line into words and numbers.
func (d *source) scanPieces(l *page.Line, r *line) {
	g := l.Text
	scan := d.numbers(g)
	for i := 0; i < len(g); {
		if g[i] == ' ' || g[i] == '\f' || g[i] == '|' {
			i++
			continue
		}
		if len(r.cells) == maxPieces { // no row of a table: the rest is text
			r.cells = append(r.cells, Cell{Extent: Extent{i, len(g)}, Text: g[i:], Column: -1, Start: l.At(i), End: l.At(len(g))})
			return
		}
		if n, ok := scan(i); ok && !d.isScale(l, &n) && !isMonths(g, &n) && !endsLabel(g, &n) {
			r.cells = append(r.cells, Cell{Extent: Extent{n.Left, n.Right}, Number: n, IsNumber: true, Column: -1,
				Start: l.At(n.Left), End: l.At(n.Right), figure: d.behindBreak(l, &n)})
			i = n.Right
			continue
		}
		j := i
		for j < len(g) && g[j] != ' ' && g[j] != '|' {
			j++
		}
		r.cells = append(r.cells, Cell{Extent: Extent{i, j}, Text: g[i:j], Column: -1, Start: l.At(i), End: l.At(j)})
		i = j
	}
}

// behindBreak is where a number begins whose sign of currency stands in a line of its own above it; 0 for others.
func (d *source) behindBreak(l *page.Line, n *number.Token) int {
	if n.Currency == 0 {
		return 0
	}
	for c := n.Edge - 1; c > n.Left; c-- {
		if from, to := l.At(c-1), l.At(c); from < to && strings.ContainsAny(d.Data[from:to], "\r\n") {
			return to
		}
	}
	return 0
}

// isScale reports whether what scans as a number is the scale of the values below it: "CHF 1,000", "£000".
func (d *source) isScale(l *page.Line, n *number.Token) bool {
	if n.Currency == 0 || n.Digits != "000" && (n.Digits != "1000" || n.Currency == '$') {
		return false
	}
	return d.words.Scale(d.Plain(l.At(n.Left), l.At(n.Right), d.markup))
}

// endsLabel reports whether what scans as a number begins with the code of a currency that ends the label before it, in which a comma sets it off, and stands
// apart from the number: "Earnings per share, SEK     2.62".
func endsLabel(g string, n *number.Token) bool {
	const code = 3
	behind := n.Left + code
	return n.Left > 2 && g[n.Left-1] == ' ' && g[n.Left-2] == ',' && behind+2 < len(g) && currency.IsCode(g[n.Left:behind]) && g[behind] == ' ' && g[behind+1] == ' '
}

// isMonths reports whether what scans as millions is months of the year behind it: "9M 2006".
func isMonths(g string, n *number.Token) bool {
	const behind = 5 // a blank and a year
	if n.Suffix != "M" || n.Currency != 0 || len(g) < n.Right+behind || len(g) > n.Right+behind && g[n.Right+behind] != ' ' {
		return false
	}
	switch n.Digits {
	case "3", "6", "9", "12":
		p := calendar.Parse(g[n.Left : n.Right+behind])
		return g[n.Right] == ' ' && p.Months > 0 && len(p.Years) == 1
	}
	return false
}

// numbers is what reads a number of a line at a column, as the lines write numbers.
func (d *source) numbers(g string) func(int) (number.Token, bool) {
	if !d.style.Swapped && !d.style.Spaced {
		return func(i int) (number.Token, bool) { return d.style.Scan(g, i) }
	}
	text := g
	if d.style.Swapped {
		text = number.SwapSeparators(g)
	}
	return func(i int) (number.Token, bool) {
		n, ok := d.style.Scan(text, i)
		if d.style.Spaced {
			if whole, found := number.ScanSpaced(text, i); found {
				n, ok = whole, true
			}
		}
		if d.style.Swapped {
			n.Printed = number.SwapSeparators(n.Printed)
		}
		return n, ok
	}
}

// dropRules takes rules out of a row that holds text as well.
func dropRules(r *line) {
	out := r.cells[:0]
	for _, p := range r.cells {
		if p.IsNumber || p.Right-p.Left < 4 || strings.Trim(p.Text, "-=_") != "" {
			out = append(out, p)
			continue
		}
		r.rules = append(r.rules, p.Extent)
	}
	r.cells = out
}

// joinSigns makes one number of a sign and the percentage one space behind it, "- 4%", or of the word that says in which direction
// something changed and by how much, apart from what stands before it.
func joinSigns(r *line) {
	out := r.cells[:0]
	for i := 0; i < len(r.cells); i++ {
		p := r.cells[i]
		if i+1 < len(r.cells) && (i == 0 || p.Left-r.cells[i-1].Right >= 2) && r.cells[i+1].Left-p.Right == 1 {
			if n := r.cells[i+1]; n.IsNumber && isSignOf(&p, &n, i == 0) {
				n.Left, n.Start, n.Number.Left = p.Left, p.Start, p.Left
				p = n
				i++
			}
		}
		out = append(out, p)
	}
	r.cells = out
}

// isSignOf takes a cell for the sign of the number behind it, where it is one: a minus, or a word unless it begins the line.
func isSignOf(sign, n *Cell, first bool) bool {
	if !sign.IsNumber {
		return !first && giveDirection(&n.Number, sign.Text)
	}
	if !sign.Number.Nil || sign.Number.Printed != "-" || !n.Number.Percent || n.Number.Negative || n.Number.Nil {
		return false
	}
	n.Number.Negative, n.Number.Printed = true, "-"+n.Number.Printed
	return true
}

// currencyMarks are what statements print before amounts for want of a sign, beside the codes of currencies.
var currencyMarks = map[string]bool{"E": true, "L": true, "DM": true, "FF": true, "SFr": true, "SFr.": true, "Rs": true, "Rs.": true, "Fl": true, "BF": true, "US": true, "Lit.": true, "Ptas": true, "NT": true, "RMB": true, "RM": true}

// dropCurrencies takes the letters of a currency out that stand apart before a number: they are no part of the label.
func dropCurrencies(r *line) {
	out := r.cells[:0]
	for i, p := range r.cells {
		if !p.IsNumber && i > 0 && i+1 < len(r.cells) && (currencyMarks[p.Text] || currency.IsCode(p.Text)) && p.Left-r.cells[i-1].Right >= 2 && r.cells[i+1].IsNumber && r.cells[i+1].Left-p.Right <= 14 {
			continue
		}
		out = append(out, p)
	}
	r.cells = out
}

// markSure marks the numbers that white space sets apart from text: two spaces before (or the line's
// beginning, or a number that is set apart itself) and two behind.
func markSure(r *line) {
	for i := range r.cells {
		if p := &r.cells[i]; p.IsNumber {
			p.sure = r.setsApart(i) && !(i == 0 && (p.isScaleOfLabel() || r.opensLabel()))
		}
	}
	// A number one space behind a sure one, but followed by text, takes the doubt back with it.
	for i := len(r.cells) - 2; i >= 0; i-- {
		p, q := &r.cells[i], &r.cells[i+1]
		if p.IsNumber && p.sure && q.IsNumber && !q.sure && q.Left-p.Right == 1 && p.Number.IsSmall() {
			p.sure = false
		}
	}
}

// setsApart reports whether white space or numbers stand around the i-th cell.
func (r *line) setsApart(i int) bool {
	p := &r.cells[i]
	if i > 0 {
		if q := &r.cells[i-1]; p.Left-q.Right < 2 && !(q.IsNumber && q.sure) {
			return false
		}
	}
	return i+1 == len(r.cells) || r.cells[i+1].IsNumber || r.cells[i+1].Left-p.Right >= 2
}

// isScaleOfLabel reports whether the number that a line begins with is the scale in the second line of a label: "(000)", "(000,000)".
func (c *Cell) isScaleOfLabel() bool {
	d := c.Number.Digits
	return len(d) >= 3 && strings.Trim(d, "0") == "" && c.Number.Currency == 0 && c.Left < maxLabelEnd
}

const maxLabelEnd = 24 // where the second line of a label begins at the most that is a bracket or the end of one

// opensLabel reports whether the number that a line begins with is part of its label, or a mark beside it.
func (r *line) opensLabel() bool {
	p := &r.cells[0]
	n := &p.Number
	if len(r.cells) == 1 {
		return p.Left < 12 && (n.IsYear() || n.Nil)
	}
	// A note's mark at the end of a label stands alone before the values, and so does the number of a line.
	next := &r.cells[1]
	gap := next.Left - p.Right
	if n.Lonely && strings.HasSuffix(n.Printed, ")") && p.Left < maxLabelEnd && gap >= 8 {
		return true // the end of a bracket that the label's line above opens
	}
	if n.IsSmall() && (n.Negative && p.Left < maxLabelEnd && gap >= 8 || p.Left < 6 && gap >= 16) {
		return true
	}
	return p.Left < 12 && (n.IsYear() || n.Nil || n.IsSmall() && !next.IsNumber)
}

// mergeText joins words, and numbers that are part of the text, into chunks.
func (d *source) mergeText(l *page.Line, r *line) {
	out := r.cells[:0]
	for i, p := range r.cells {
		last := len(out) - 1
		if last >= 0 && (p.Left-out[last].Right == 1 && !out[last].IsNumber && r.isText(i) || last == 0 && numbersLine(&out[0], &p)) {
			out[last].Right, out[last].End = p.Right, p.End
			continue
		}
		switch {
		case p.isDoubtful() && !p.Number.Nil:
			p.IsNumber = p.Number.IsYear() && last >= 0 && p.Left-out[last].Right >= 2
		case p.IsNumber && !p.sure && p.Number.Nil:
			p.IsNumber = false
		}
		out = append(out, p)
	}
	r.cells = out
	for i := range r.cells {
		if p := &r.cells[i]; !p.IsNumber || !p.sure {
			p.Text = page.Fold(d.Plain(p.Start, p.End, d.markup))
		}
	}
	r.joinYears()
}

// joinYears joins years to the parts of them that stand right behind: "2026 YTD", "2026 Q3".
func (r *line) joinYears() {
	for i := len(r.cells) - 2; i >= 0; i-- {
		year, part := &r.cells[i], r.cells[i+1]
		if !year.IsNumber || year.sure || !year.Number.IsYear() || part.IsNumber || part.Left-year.Right > 1 {
			continue
		}
		if ph := calendar.Parse(part.Text); len(ph.Order) == 0 && (ph.ToDate || ph.Quarter > 0 || ph.Half > 0) {
			year.Right, year.End, year.IsNumber, year.Text = part.Right, part.End, false, year.Text+" "+part.Text
			r.cells = slices.Delete(r.cells, i+1, i+2)
		}
	}
}

// isText reports whether a cell is part of the text right before it: no number, or one that may be a word of it.
func (r *line) isText(i int) bool {
	return !r.cells[i].IsNumber || r.cells[i].isDoubtful() || r.runsOn(i)
}

// runsOn reports whether the sentence goes on right behind a number that is not set apart from the words before it: "of $12 and".
func (r *line) runsOn(i int) bool {
	if r.cells[i].sure || i+1 == len(r.cells) {
		return false
	}
	next := &r.cells[i+1]
	return !next.IsNumber && next.Left-r.cells[i].Right == 1 && len(next.Text) > 1 && next.Text[0] >= 'a' && next.Text[0] <= 'z'
}

// isDoubtful reports whether a number may be a word of the text that it stands in: nothing of it looks like an amount.
func (c *Cell) isDoubtful() bool {
	n := &c.Number
	return c.IsNumber && !c.sure && n.Currency == 0 && !n.Commas && n.Places() == 0 && !n.Percent && (!n.Negative || n.Lonely)
}

// numbersLine reports whether the first cell of a line is its number, and part of the label that follows.
func numbersLine(first, label *Cell) bool {
	return !label.IsNumber && !first.IsNumber && first.Number.IsSmall() && first.Left < 6 && label.Left-first.Right <= 6
}
