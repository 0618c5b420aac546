package layout

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/internal/wording"
)

// labelLine is a line of label without values that waits to be understood.
type labelLine struct {
	Cell
	ordinal    string
	indent     int
	index      int
	blankAfter bool
	afterRow   bool // stands directly below a row of values
}

// section is an open heading.
type section struct {
	label  string
	indent int
	flat   bool // its rows stand at its own indentation
	used   bool
	rows   int // with values
	below  int // the indentation of the last of them
}

// rowReader turns the lines of a table into rows.
type rowReader struct {
	d        *source
	g        *Table
	width    int // right edge of the widest label
	pending  []labelLine
	sections []section
	last     *Row            // the last one with values
	blank    bool            // since the last line
	ruled    bool            // since the last row of values
	doubled  bool            // every line is followed by a blank one, which then means nothing
	summed   bool            // rules stand over totals
	stepped  bool            // the second lines of labels stand deeper than the first
	totals   map[string]bool // what rows are totals of, in small letters: "current assets" where a row is "Total current assets"
	alone    map[string]bool // labels of rows that stand directly below others
	hanging  bool            // a line of label alone is the beginning of the only row below it, which stands deeper
	at       int             // the line that is being read
}

func (b *rowReader) read() {
	b.measure()
	for i := b.g.body; i < len(b.g.lines); i++ {
		r := &b.g.lines[i]
		b.d.check()
		b.at = i
		switch r.kind {
		case blankLine:
			if b.doubled && (i == 0 || b.g.lines[i-1].kind != blankLine) {
				continue
			}
			b.blank = true
			if n := len(b.pending); n > 0 {
				b.pending[n-1].blankAfter = true
			}
		case ruleLine:
			b.ruled = true
			if b.last != nil && r.double {
				b.last.Double = true
			}
		case textLine, headLine:
			b.readText(r)
		case dataLine:
			b.readValues(r)
		}
	}
	b.flushPending(nil)
}

// measure finds how wide labels get and how lines are spaced.
func (b *rowReader) measure() {
	spaced, adjacent, last := 0, 0, -1
	for i := b.g.body; i < len(b.g.lines); i++ {
		if k := b.g.lines[i].kind; k == textLine || k == dataLine {
			if last == i-1 {
				adjacent++
			} else if last >= 0 {
				spaced++
			}
			last = i
		}
		for _, p := range b.g.lines[i].cells {
			if p.IsNumber && p.Column >= 0 {
				break
			}
			if len(b.g.Columns) > 0 && p.Right <= b.g.Columns[0].Right {
				b.width = max(b.width, p.Right)
			}
		}
	}
	b.doubled = !b.g.HTML && spaced >= 5 && spaced >= 9*adjacent
	b.hanging = !b.g.HTML && b.hangs()
	b.stepped = !b.g.HTML && b.steps()
	b.summed = !b.g.HTML && b.rulesTotals()
}

const minHanging = 3 // labels in two lines, the second one deeper, before all such lines are taken for labels

// hangs reports whether all lines of label alone are followed by one deeper row and then by a line at their own indentation, as labels
// in two lines are; headings of sections would have several rows.
func (b *rowReader) hangs() bool {
	n := 0
	for i := b.g.body; i+1 < len(b.g.lines); i++ {
		r, row := &b.g.lines[i], &b.g.lines[i+1]
		if r.kind != textLine {
			continue
		}
		if strings.HasSuffix(lineText(r), ":") || row.kind != dataLine || row.indent <= r.indent || row.indent > r.indent+maxHanging {
			return false
		}
		if i+2 < len(b.g.lines) {
			if after := &b.g.lines[i+2]; after.kind != ruleLine && after.kind != blankLine && after.indent != r.indent {
				return false
			}
		}
		n++
	}
	return n >= minHanging
}

// rulesTotals reports whether a rule stands over some row that is called a total: one without a rule, among other rows, is no end of them.
func (b *rowReader) rulesTotals() bool {
	for i := b.g.body; i+1 < len(b.g.lines); i++ {
		if b.g.lines[i].kind == ruleLine && b.g.lines[i+1].kind == dataLine && wording.Begins(strings.ToLower(lineText(&b.g.lines[i+1])), "total") {
			return true
		}
	}
	return false
}

const minStepped = 2 // labels in two lines, the second one deeper, before all second lines are taken to be

// steps reports whether lines of label that go on in lower case do so deeper, all of them: one that stands no deeper than the line above
// it is a label of its own.
func (b *rowReader) steps() bool {
	n := 0
	for i := b.g.body; i+1 < len(b.g.lines); i++ {
		r, next := &b.g.lines[i], &b.g.lines[i+1]
		if r.kind != textLine || next.kind != dataLine && next.kind != textLine || len(next.cells) == 0 || next.cells[0].IsNumber || !startsLower(next.cells[0].Text) {
			continue
		}
		if startsLower(r.cells[0].Text) && next.indent == r.indent {
			continue // the third line of a label below its second
		}
		if next.indent <= r.indent {
			return false
		}
		n++
	}
	return n >= minStepped
}

const maxHanging = 3 // characters by which the second line of a label is indented

func (b *rowReader) readText(r *line) {
	cells := r.cells
	for i := range cells {
		if b.g.isStray(r, i) {
			cells = withoutStrays(b.g, r)
			break
		}
	}
	if len(cells) == 0 {
		return
	}
	p := b.g.join(cells)
	if isFurniture(p.Text) {
		return
	}
	b.pending = append(b.pending, labelLine{Cell: p, ordinal: r.ordinal, indent: r.indent, index: r.index,
		afterRow: len(b.pending) == 0 && !b.blank && !b.ruled && b.last != nil})
	b.blank = false
}

// withoutStrays are the pieces of a row without what looks like numbers and is none.
func withoutStrays(g *Table, r *line) []Cell {
	var out []Cell
	for i := range r.cells {
		if !g.isStray(r, i) {
			out = append(out, r.cells[i])
		}
	}
	return out
}

func (b *rowReader) readValues(r *line) {
	label, values := b.partLine(r)
	row := &Row{Index: r.index, Bordered: r.ruled, Bold: r.bold, Ruled: b.ruled, Gap: b.blank || len(b.pending) > 0, Short: r.short, Values: values}
	if len(row.Values) == 0 {
		b.readText(r)
		return
	}
	if n := len(label) - 1; n > 0 && !label[n].IsNumber && b.d.words.Unit(label[n].Text) {
		row.Unit, label = label[n].Text, label[:n]
	}
	cur := labelLine{ordinal: r.ordinal, indent: r.indent, index: r.index}
	if len(label) > 0 {
		cur.Cell = b.g.join(label)
	} else {
		cur.indent = -1
		if len(b.pending) == 0 && !b.blank && !b.ruled && b.fillsGap(row.Values) {
			return
		}
	}
	b.takePending(&cur)
	row.Label, row.Ordinal, row.Indent = b.withoutLeaders(cur.Text), cur.ordinal, max(cur.indent, 0)
	row.Start, row.End = cur.Start, cur.End
	if cur.End <= cur.Start {
		row.Start, row.End = row.Values[0].Start, row.Values[0].Start
	}
	b.place(row, cur)
	b.g.Rows = append(b.g.Rows, row)
	b.last, b.blank, b.ruled = row, false, false
}

// partLine parts the cells of a line into those of the label and the numbers that stand in columns.
func (b *rowReader) partLine(r *line) (label []Cell, values []*Cell) {
	noted := false // the label has ended: a cell refers to a note in place of a number
	for i := range r.cells {
		p := &r.cells[i]
		noted = noted || len(label) > 0 && refersToNote(p.Text)
		switch {
		case p.IsNumber && p.Column >= 0:
			values = append(values, p)
		case noted:
		case !b.g.isStray(r, i) && len(values) == 0 && (len(b.g.Columns) == 0 || p.Left < b.g.Columns[0].Right || b.g.HTML):
			label = append(label, *p)
		}
	}
	return label, values
}

// refersToNote reports whether a cell says no more than where its figure is told of: "See Note (2)".
func refersToNote(s string) bool {
	s = strings.TrimLeft(strings.ToLower(s), "(")
	return strings.HasPrefix(s, "see note") && len(strings.TrimRight(s, "0123456789()., s")) == len("see note")
}

// withoutLeaders takes dots off the end of a label; in HTML the one of "U.S." stays.
func (b *rowReader) withoutLeaders(s string) string {
	if bare := strings.TrimRight(s, " "); b.g.HTML && !strings.HasSuffix(bare, "..") && !strings.HasSuffix(bare, " .") {
		return bare
	}
	return strings.TrimRight(s, " .")
}

// fillsGap joins values without a label to the row above when that row lacks just these columns.
func (b *rowReader) fillsGap(values []*Cell) bool {
	prev := b.last
	if prev == nil || b.g.HTML {
		return false
	}
	if len(prev.Values)+len(values) > len(b.g.Columns) {
		return false
	}
	for _, v := range values {
		for _, p := range prev.Values {
			if p.Column >= v.Column {
				return false
			}
		}
	}
	prev.Values = append(prev.Values, values...)
	return true
}

// takePending decides which of the label lines above a row are the beginning of its label; the others
// continue the row before, or open sections.
func (b *rowReader) takePending(cur *labelLine) {
	k := len(b.pending)
	for k > 0 && b.continues(&b.pending[k-1], cur) {
		k--
		l := b.pending[k]
		text := l.Text
		if cur.Text != "" {
			text = joinLabels(l.Text, cur.Text)
		}
		end := max(l.End, cur.End)
		*cur = labelLine{Cell: l.Cell, ordinal: l.ordinal, indent: l.indent, index: cur.index}
		cur.Text, cur.End = text, end
	}
	b.pending = b.pending[:k]
	b.flushPending(cur)
}

// continues reports whether the label of cur is the continuation of line l.
func (b *rowReader) continues(l, cur *labelLine) bool {
	colon := strings.HasSuffix(l.Text, ":")
	switch lower := startsLower(cur.Text); {
	case cur.Text == "":
		return !colon && b.isLabelOfBare(l)
	case b.g.HTML, l.blankAfter:
		return lower && OpenEnded(l.Text) || !l.blankAfter && !colon && isJoined(l.Text, cur.Text)
	case !colon && (lower || isBracketed(cur.Text)):
		return true // "(Note 4)" below the label that it belongs to
	case colon, l.indent > cur.indent+1, endsInDash(l.Text, cur.Text):
		return false
	case cur.indent > l.indent && (b.hanging || beginsWithin(cur.Text) && b.single(l)):
		return true
	}
	isTotal := wording.Begins(strings.ToLower(l.Text), "total") // which is no section
	return isTotal || OpenEnded(l.Text) || b.wraps(l, cur)
}

// unbarred reports whether bars part the label of cur from its values, and none stands in line l: that is no cell, whose text would be wrapped.
func (b *rowReader) unbarred(l, cur *labelLine) bool {
	return b.bars(cur.Start) && !b.bars(l.Start)
}

// bars reports whether a bar stands in the line of text at a place.
func (b *rowReader) bars(at int) bool {
	from := strings.LastIndexByte(b.d.Data[:at], '\n') + 1
	line, _, _ := strings.Cut(b.d.Data[from:], "\n")
	return strings.IndexByte(line, '|') >= 0
}

// isLabelOfBare reports whether a line of label belongs to the values without one that stand right below it.
func (b *rowReader) isLabelOfBare(l *labelLine) bool {
	return !l.blankAfter && !b.ruled && !isSectionWord(l.Text) && !b.g.HTML
}

// beginsWithin reports whether a label begins with a word that no label in capitals and small letters begins with, but the second
// line of one: "Income From Continuing Operations" over "Before Income Taxes".
func beginsWithin(s string) bool {
	word, rest, _ := strings.Cut(s, " ")
	switch word {
	case "Before", "Of", "And", "Or", "From", "To", "Than":
		return rest != ""
	}
	return false
}

// isBracketed reports whether a label is nothing but a bracket.
func isBracketed(s string) bool { return s[0] == '(' && strings.IndexByte(s, ')') == len(s)-1 }

// wraps reports whether a line of label is so wide that the label of cur, which could stand alone, goes on with it.
func (b *rowReader) wraps(l, cur *labelLine) bool {
	switch {
	case cur.indent > l.indent && b.nextIndent() == cur.indent:
		return false // the row below stands at the same indentation: both are rows of the section that l opens
	case cur.indent > l.indent && isUpper(l.Text) && isUpper(cur.Text) && !isSectionWord(l.Text) && b.single(l):
		return true // a wrapped label in capitals
	case isUpper(l.Text) && !isUpper(cur.Text), isSectionWord(l.Text), b.isTotalled(l.Text), b.standsAlone(cur.Text), strings.HasPrefix(cur.Text, "-"), b.stepped && cur.indent <= l.indent, b.endsInScale(l.Text), endsPeriod(l.Text):
		return false
	}
	word, _, _ := strings.Cut(cur.Text, " ")
	return !b.unbarred(l, cur) && l.Right+1+len(word) > b.width && l.Right-l.Left > 20 && cur.indent >= l.indent
}

// isTotalled reports whether a row of the table is the total of what a line of label says.
func (b *rowReader) isTotalled(line string) bool {
	if b.totals == nil {
		b.totals = map[string]bool{}
		for i := range b.g.lines {
			if r := &b.g.lines[i]; r.kind == dataLine && len(r.cells) > 0 {
				if of, ok := strings.CutPrefix(strings.ToLower(r.cells[0].Text), "total "); ok {
					b.totals[b.withoutLeaders(of)] = true
				}
			}
		}
	}
	return b.totals[strings.ToLower(strings.TrimRight(line, ":- "))]
}

// standsAlone reports whether a row of the table that stands directly below another has a label, which is complete then.
func (b *rowReader) standsAlone(label string) bool {
	if b.alone == nil {
		b.alone = map[string]bool{}
		for i := range b.g.lines[:max(len(b.g.lines)-1, 0)] {
			if r := &b.g.lines[i+1]; b.g.lines[i].kind == dataLine && r.kind == dataLine && len(r.cells) > 0 {
				b.alone[r.cells[0].Text] = true
			}
		}
	}
	return b.alone[label]
}

// endsPeriod reports whether a line names a length of time and the day that it ends on, which complete it: "Three Months Ended September 30, 2030".
func endsPeriod(line string) bool {
	p := calendar.Parse(line)
	return p.HasDuration() && p.NamesDay() && line != "" && number.IsDigit(line[len(line)-1])
}

// endsInScale reports whether a line between rows ends in a bracket that says of what the numbers below it are: "Gross margin
// (thousands)". Above the first row it says so of the whole table.
func (b *rowReader) endsInScale(line string) bool {
	from := strings.LastIndexByte(line, '(')
	return b.last != nil && from > 0 && strings.HasSuffix(line, ")") && b.d.words.Scale(line[from:]) && b.d.words.Alone(line[from:])
}

// nextIndent is the indentation of the row of values that follows the one being read; -1 when a blank line or text comes first.
func (b *rowReader) nextIndent() int {
	for i := b.at + 1; i < len(b.g.lines); i++ {
		switch r := &b.g.lines[i]; r.kind {
		case ruleLine:
			continue
		case dataLine:
			if len(r.cells) > 0 && !r.cells[0].IsNumber && !startsLower(r.cells[0].Text) {
				return r.indent
			}
			return -1
		case textLine:
			if len(r.cells) > 0 && !startsLower(r.cells[0].Text) {
				return r.indent
			}
			return -1
		default:
			return -1
		}
	}
	return -1
}

// single reports whether the row being read is the only one below a line of label: what follows stands no deeper than the line.
func (b *rowReader) single(l *labelLine) bool {
	n := b.nextIndent()
	return n < 0 || n <= l.indent
}

// flushPending turns the label lines that belong to no row's label into continuations or sections.
func (b *rowReader) flushPending(cur *labelLine) {
	lines := b.pending
	b.pending = nil
	for len(lines) > 0 && b.last != nil && lines[0].afterRow && !strings.HasSuffix(lines[0].Text, ":") &&
		goesOn(b.last.Label, lines[0].Text) {
		b.last.Label = joinLabels(b.last.Label, lines[0].Text)
		b.last.End = lines[0].End
		if len(lines) > 1 {
			lines[1].afterRow = true
		}
		lines = lines[1:]
	}
	for i := 0; i < len(lines); i++ {
		l := lines[i]
		for i+1 < len(lines) && !l.blankAfter && (startsLower(lines[i+1].Text) || OpenEnded(l.Text) && !endsInDash(l.Text, lines[i+1].Text) || !strings.HasSuffix(l.Text, ":") && lines[i+1].indent > l.indent && strings.HasSuffix(lines[i+1].Text, ":") && isUpper(l.Text) == isUpper(lines[i+1].Text) && OpenEnded(l.Text)) {
			l.Text = joinLabels(l.Text, lines[i+1].Text)
			l.End, l.blankAfter = lines[i+1].End, lines[i+1].blankAfter
			i++
		}
		b.open(l, cur)
	}
}

var (
	// sides are headings of the basic or the diluted amounts per share alone: "Diluted" below "Earnings per share", as deep as that.
	sides    = wording.Phrases("^basic|diluted|primary$", "^fully diluted$", "^assuming full? dilution$", "^assuming no dilution$", "^basic and diluted$")
	ofShares = wording.Phrases("per ... share|shares|unit|units|ads|ads", "shares|units outstanding", "number|average ... shares|units", "eps")
)

// open opens a section, or notes a row without values that is none.
func (b *rowReader) open(l labelLine, cur *labelLine) {
	row := &Row{Index: l.index, Label: l.Text, Ordinal: l.ordinal, Indent: l.indent, Start: l.Start, End: l.End}
	row.Section = b.path(l.indent, true)
	b.g.Rows = append(b.g.Rows, row)
	if cur == nil || !opensSection(l.Text) {
		return
	}
	outer, side := isOuterWord(l.Text), sides.In(wording.Of(l.Text))
	for n := len(b.sections); n > 0 && (outer || b.sections[n-1].indent >= l.indent); n = len(b.sections) {
		if s := &b.sections[n-1]; (side || !s.used) && s.indent == l.indent && ofShares.In(wording.Of(s.label)) {
			s.used = true // "Per common share:" over "Net income available to shareholders:" is over what that is over
			break
		}
		b.sections = b.sections[:n-1]
	}
	row.Section = b.path(l.indent, false)
	s := section{label: l.Text, indent: l.indent}
	if outer {
		s.indent, s.used = -1, true
	}
	b.sections = append(b.sections, s)
}

// place finds the section that a row stands in.
func (b *rowReader) place(row *Row, cur labelLine) {
	indent := cur.indent
	if indent >= 0 {
		for n := len(b.sections); n > 0; n = len(b.sections) {
			s := &b.sections[n-1]
			if !s.used {
				s.flat = indent <= s.indent
				s.used = true
			}
			if indent > s.indent || s.flat && indent == s.indent {
				break
			}
			if s.flat && indent < s.indent && (!b.closes(row) || s.rows > 0 && indent == s.below && isBareTotal(row.Label)) {
				break
			}
			b.sections = b.sections[:n-1]
		}
	}
	row.Section = b.path(indent, false)
	if k, head, ok := Continued(row.Label, len(b.g.Rows), func(i int) string { return b.g.Rows[i].Label }); ok {
		row.Section = append(slices.Clone(b.g.Rows[k].Section), head)
	}
	n := len(b.sections)
	if n == 0 {
		return
	}
	if s := &b.sections[n-1]; s.flat && b.closes(row) && s.rows > 0 { // no total comes first
		b.sections = b.sections[:n-1]
	} else {
		s.rows++
		s.below = row.Indent
	}
}

// isBareTotal reports whether a label says no more than that its row is a total: it is one of its heading.
func isBareTotal(label string) bool {
	return strings.EqualFold(label, "total") || strings.EqualFold(label, "totals")
}

// closes reports whether a row ends a section whose rows are not indented.
func (b *rowReader) closes(row *Row) bool {
	l := strings.ToLower(row.Label)
	if b.summed && !row.Ruled && b.at+1 < len(b.g.lines) && b.g.lines[b.at+1].kind == dataLine && wording.Begins(l, "total") {
		return false
	}
	return l == "" && (row.Ruled || b.g.HTML) || wording.Begins(l, "total") || wording.Says(l, "activities") && wording.Says(l, "net cash", "cash provided", "cash generated", "cash used", "cash flow")
}

func (b *rowReader) path(indent int, heading bool) []string {
	var path []string
	for _, s := range b.sections {
		if !heading || s.indent < indent {
			path = append(path, s.label)
		}
	}
	return path
}
