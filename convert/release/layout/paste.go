package layout

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/page"
)

// Lines pasted from a PDF have one space between all that stands in them. Those of a table are set anew: the last numbers of a
// line are its values, as many as most lines of the table end in; headings are cut where a new one begins.

const (
	minPasted     = 3   // lines that end in as many numbers make a table
	maxPasteGap   = 6   // lines without numbers between two lines of a table
	maxPasteHeads = 5   // lines looked at above a table
	pasteLabel    = 120 // characters of a label
	pasteGap      = 3   // characters between two columns
)

// pasteLine is a line of words and numbers with single spaces between them.
type pasteLine struct {
	at     int    // index of the line
	words  []Cell // in order
	values int    // how many numbers it ends in
	known  []int  // their columns, where those are known
}

// label is the number of words before the last n.
func (p *pasteLine) label(n int) int { return len(p.words) - n }

// readPaste reads a line as words and numbers; it is false for a line whose pieces are set apart by more than a space.
func (d *source) readPaste(l *page.Line, at int) (pasteLine, bool) {
	p, ok := d.scanPaste(l, at)
	p.words = slices.Clone(p.words)
	return p, ok
}

// scanPaste is readPaste into room that the next line takes again: most lines are of no such table.
func (d *source) scanPaste(l *page.Line, at int) (pasteLine, bool) {
	text := strings.TrimLeft(l.Text, " ")
	if text == "" || strings.Contains(text, "  ") || len(l.Text)-len(text) > 1 || l.Tags != 0 {
		return pasteLine{}, false
	}
	r := line{cells: d.scratch[:0]}
	d.scanPieces(l, &r)
	d.scratch = r.cells
	p := pasteLine{at: at, words: d.pasted[:0]}
	scan := d.numbers(l.Text)
	for _, c := range r.cells {
		if cut := strings.Index(l.Text[c.Left:c.Right], " ("); c.IsNumber && c.Number.Note && cut > 0 { // the next column, rather than the mark of a note
			a, ok := d.numbers(l.Text[:c.Left+cut])(c.Left)
			b, ok2 := scan(c.Left + cut + 1)
			if ok && ok2 {
				p.words = append(p.words, Cell{Extent: Extent{a.Left, a.Right}, Number: a, IsNumber: true}, Cell{Extent: Extent{b.Left, b.Right}, Number: b, IsNumber: true})
				continue
			}
		}
		p.words = append(p.words, c)
	}
	for p.values < len(p.words) && p.words[len(p.words)-1-p.values].IsNumber && !p.closes(len(p.words)-1-p.values) {
		p.values++
	}
	d.pasted = p.words
	return p, true
}

// closes reports whether a number closes a bracket that words before it open: "(note 8)".
func (p *pasteLine) closes(i int) bool {
	n := &p.words[i].Number
	if !n.Lonely || !n.IsSmall() {
		return false
	}
	for k := i - 1; k >= 0; k-- {
		if w := &p.words[k]; !w.IsNumber && strings.ContainsAny(w.Text, "()") {
			return strings.LastIndexByte(w.Text, '(') > strings.LastIndexByte(w.Text, ')')
		}
	}
	return false
}

// amounts reports whether the line ends in numbers that are no years, days or numbers of pages.
func (p *pasteLine) amounts() bool {
	return slices.ContainsFunc(p.words[p.label(p.values):], func(w Cell) bool {
		n := &w.Number
		return !n.IsYear() && !n.Nil && (!n.IsSmall() || n.Negative || n.Percent)
	})
}

// setPastes sets the tables among lines anew that were pasted with single spaces, and returns the lines whose numbers do not
// show which columns they belong to.
func (d *source) setPastes(lines []page.Line) (lost []int) {
	p := pasteReader{d: d, lines: lines}
	for i := range lines {
		d.check()
		if len(lines[i].Text) > 4*pasteLabel {
			p.flush()
			continue
		}
		p.line(i)
	}
	p.flush()
	return p.lost
}

// pasteReader gathers the lines of one table after the other.
type pasteReader struct {
	d      *source
	lines  []page.Line
	table  []pasteLine // the lines with values so far
	last   int         // the last of them
	spaced int         // lines since its first whose pieces are set apart
	lost   []int
	noted  int // columns of values below the last headings with a column of notes; 0 for headings without
}

// line takes one more line for one of the table, or for its end.
func (r *pasteReader) line(i int) {
	p, ok := r.d.scanPaste(&r.lines[i], i)
	switch {
	case ok && r.holds(&p):
		p.words = slices.Clone(p.words)
		if len(r.table) > 0 && (i-r.last > maxPasteGap || r.differs(&p) && blankBetween(r.lines, r.last, i)) {
			r.flush()
		}
		r.table, r.last = append(r.table, p), i
	case ok && len(r.table) > 0 && p.timely() > 1:
		r.flush() // the headings of another table
		r.noted = r.d.notedColumns(&p)
	case ok && len(r.table) == 0:
		r.headed(&p)
	case !ok && len(r.table) > 0 && strings.Contains(strings.TrimSpace(r.lines[i].Text), "  "):
		r.spaced++
	case !ok && len(r.table) > 0 && i-r.last > 2:
		r.flush()
	}
}

// headed notes whether a line above a table heads a column of notes, or other columns without one.
func (r *pasteReader) headed(p *pasteLine) {
	if n := r.d.notedColumns(p); n > 0 {
		r.noted = n
	} else if r.noted > 0 && p.timely() > 1 {
		r.noted = 0
	}
}

// holds reports whether a line is one of a table: it ends in amounts, or in as many numbers as the line before.
func (r *pasteReader) holds(p *pasteLine) bool {
	return p.values > 0 && (p.amounts() || len(r.table) > 0 && !r.differs(p) && p.timely() == 0)
}

// differs reports whether a line ends in another number of values than the line before it, and not for the number of a note alone.
func (r *pasteReader) differs(p *pasteLine) bool {
	before := &r.table[len(r.table)-1]
	if p.values == before.values {
		return false
	}
	return r.noted == 0 || p.values != r.noted && !p.hasNote(r.noted) || before.values != r.noted && !before.hasNote(r.noted)
}

// flush sets the table that the lines so far make.
func (r *pasteReader) flush() {
	if len(r.table) >= minPasted && r.spaced*4 <= len(r.table) && !r.isList() {
		if shape, ok := shapeOf(r.lines, r.table, r.noted); ok {
			r.lost = append(r.lost, r.d.setPaste(r.lines, r.table, &shape, nil)...)
		}
	}
	if len(r.table) > 0 {
		r.noted = 0
	}
	r.table, r.spaced = nil, 0
}

// isList reports whether most lines are items of a list rather than rows, each with an amount and in brackets that of the time before: "- Earnings
// per share SEK 2.18 (1.99)".
func (r *pasteReader) isList() bool {
	marked, compared := 0, 0
	for i := range r.table {
		p := &r.table[i]
		if w := &p.words[0]; !w.IsNumber && isListMark(w.Text) || w.IsNumber && w.Number.Nil {
			marked++
		}
		if n := len(p.words); n > 1 && p.words[n-1].Number.Negative && !(p.words[n-2].IsNumber && p.words[n-2].Number.Negative) {
			compared++
		}
	}
	return marked*2 > len(r.table) && compared == len(r.table)
}

// blankBetween reports whether a blank line stands between two lines.
func blankBetween(lines []page.Line, from, to int) bool {
	for i := from + 1; i < to; i++ {
		if strings.TrimSpace(lines[i].Text) == "" {
			return true
		}
	}
	return false
}

// setPaste sets one table of some shape, with the headings that are known and others above them.
func (d *source) setPaste(lines []page.Line, table []pasteLine, shape *pasteShape, known []pasteHead) (lost []int) {
	first := table[0].at
	if n := len(known); n > 0 {
		first = known[n-1].at
	}
	heads := d.pasteHeads(lines, first, len(shape.percents), known)
	for k := range heads {
		heads[k].cutYears(lines, heads, len(shape.percents))
	}
	edges, width := shape.measure(table, heads)
	values := shape.notes() // the first column of values
	if len(heads) == 0 || !besideStacked(lines, heads, edges[values:], width[values:]) {
		for _, h := range heads {
			moves := h.place(edges[values:], width[values:])
			if shape.noted {
				moves = h.placeNote(lines, moves, edges[0])
			}
			lines[h.at] = lines[h.at].Rearrange(moves)
		}
	}
	for i := range table {
		p := &table[i]
		slots := shape.slots(p)
		if slots == nil {
			continue
		}
		var moves []page.Move
		n := p.label(len(slots))
		if n > 0 {
			moves = append(moves, page.Move{Left: p.words[0].Left, Right: p.words[n-1].Right, To: 0})
		}
		for k, w := range p.words[n:] {
			moves = append(moves, page.Move{Left: w.Left, Right: w.Right, To: edges[slots[k]] - (w.Right - w.Left)})
		}
		lines[p.at] = lines[p.at].Rearrange(moves)
	}
	return d.unsettled(lines, table, shape)
}

// measure is where the columns of a table end, and how wide their values are: they are as wide as the widest, and as their headings need.
func (s *pasteShape) measure(table []pasteLine, heads []pasteHead) (edges, width []int) {
	label := 0
	wide := 0
	for i := range table {
		p := &table[i]
		slots := s.slots(p)
		if slots == nil {
			continue
		}
		n := p.label(len(slots))
		if n > 0 {
			label = max(label, min(p.words[n-1].Right, pasteLabel))
		}
		for _, w := range p.words[n:] {
			wide = max(wide, w.Right-w.Left)
		}
	}
	values := wide
	for _, h := range heads {
		label = max(label, min(h.stub.Right-h.stub.Left, pasteLabel))
		for k, part := range h.parts {
			first, last := h.over(k, len(s.percents))
			span := last - first + 1
			wide = max(wide, (part.Right-part.Left-(span-1)*pasteGap+span-1)/span)
		}
	}
	edges, width = make([]int, s.columns()), make([]int, s.columns())
	at := label
	for k := range width {
		width[k] = values
		at += pasteGap + wide
		edges[k] = at
	}
	return edges, width
}

// percentColumns reports for each column of a table whether a percentage is printed in it.
func percentColumns(table []pasteLine, columns int) []bool {
	out := make([]bool, columns)
	for i := range table {
		if p := &table[i]; p.values >= columns {
			for k, w := range p.words[p.label(columns):] {
				out[k] = out[k] || w.Number.Percent
			}
		}
	}
	return out
}

// slots are the columns of the values that a line ends in; nil where it does not show them. percents says which columns print
// percentages. A line of fewer values than columns shows them where the columns of amounts and of percentages take turns, and its
// values are of one kind: "Diluted earnings per share $0.47 $0.61".
func (p *pasteLine) slots(percents []bool) []int {
	columns := len(percents)
	n := min(p.values, columns)
	if n == 0 || columns%n != 0 {
		return nil
	}
	span, first := columns/n, &p.words[p.label(n)].Number
	out := make([]int, 0, n)
	for k, w := range p.words[p.label(n):] {
		if x := &w.Number; span > 1 && (x.Percent != first.Percent || x.Places() != first.Places() || (x.Currency != 0) != (first.Currency != 0)) {
			return nil
		}
		at, of := -1, 0
		for c := k * span; c < (k+1)*span; c++ {
			if span == 1 || percents[c] == first.Percent {
				at, of = c, of+1
			}
		}
		if of != 1 || len(out) > 0 && at-out[len(out)-1] != span {
			return nil
		}
		out = append(out, at)
	}
	return out
}

// unsettled are the lines of a table that end in fewer numbers than it has columns, where these are no part of a label that goes on
// in the next line.
func (d *source) unsettled(lines []page.Line, table []pasteLine, shape *pasteShape) (lost []int) {
	columns := len(shape.percents)
	for i, k := table[0].at, 0; i <= table[len(table)-1].at; i++ {
		if k < len(table) && table[k].at == i {
			if k++; shape.slots(&table[k-1]) != nil {
				continue
			}
		}
		p, ok := d.readPaste(&lines[i], i)
		if !ok || p.values == 0 || p.values >= columns || p.values == len(p.words) || p.words[0].IsNumber || p.timely() > 0 {
			continue
		}
		last := &p.words[len(p.words)-1].Number
		if goesOn := i+1 < len(lines) && startsLower(lines[i+1].Text); !goesOn && !last.IsYear() && !(last.IsSmall() && last.Negative) {
			lost = append(lost, i)
		}
	}
	return lost
}

// commonCount is the number of values that most lines of a table end in; 0 when too few agree.
func commonCount(lines []page.Line, table []pasteLine) int {
	counts := map[int]int{}
	best := 0
	for i := range table {
		n := table[i].values
		counts[n]++
		if c := counts[n]; c > counts[best] || c == counts[best] && n > best {
			best = n
		}
	}
	if counts[best] < minPasted || best > maxColumns {
		return 0
	}
	if best == 1 && !isPastedColumn(lines, table) {
		return 0
	}
	return best
}

// isPastedColumn reports whether lines that end in one amount each make a column: amounts at the ends of lines of running text do not.
func isPastedColumn(lines []page.Line, table []pasteLine) bool {
	short, told := 0, 0
	for i := range table {
		p := &table[i]
		if p.isTold() || strings.HasSuffix(lines[p.at].Text, ".") || p.at+1 < len(lines) && startsLower(lines[p.at+1].Text) {
			told++
		}
		if n := &p.words[len(p.words)-1].Number; p.values == 1 && p.words[0].Left == 0 && n.Left < 70 && (n.Commas || n.Places() > 0 || n.Currency != 0 || n.Negative) {
			short++
		}
	}
	return short > minPasted && short*2 >= len(table) && told*3 < len(table)
}

// isTold reports whether a line reads as part of running text: a sentence ends in it and another begins, or an amount stands before its
// last words.
func (p *pasteLine) isTold() bool {
	for i, w := range p.words[:p.label(p.values)] {
		n := &w.Number
		switch {
		case w.IsNumber && i > 0 && (n.Percent || n.Currency != 0 || n.Commas || n.Places() > 0):
			return true
		case !w.IsNumber && i < len(p.words)-1 && endsSentence(w.Text):
			return true
		}
	}
	return false
}

// endsSentence reports whether a sentence ends within a text, and another begins: "million. Revenue".
func endsSentence(s string) bool {
	for {
		before, after, ok := strings.Cut(s, ". ")
		if !ok {
			return false
		}
		word := before[strings.LastIndexByte(before, ' ')+1:]
		if len(word) > 4 && isLower(word) && after != "" && after[0] >= 'A' && after[0] <= 'Z' {
			return true
		}
		s = after
	}
}

// isLower reports whether a word is of small letters alone.
func isLower(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r < 'a' || r > 'z' })
}
