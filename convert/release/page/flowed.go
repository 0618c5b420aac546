package page

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/internal/regex"
)

// Text that programs take out of pages has the cells of a row one behind another, and blanks that say nothing: "Sales $ 12,345   $ 9,876", "Costs  (2,345)  (876)".
// Whether a text is of that kind is said by all its rows together; then the last numbers of a line are its values, in order, and all before them is its label.

const (
	leastFlowed = 12 // rows that tell such a text
	wideGap     = 6  // blanks that set cells apart on purpose
	longestName = 130
	mostBetween = 8 // lines without numbers within a table
)

// flowCell is a value of a row: where it stands, and the digits behind its point; -1 where it is a dash.
type flowCell struct{ left, right, places int }

// flowRow is a line with values at its end.
type flowRow struct {
	at    int
	label int // where its label ends
	cells []flowCell
}

// endingNumber is a number with all that belongs to it, without blanks within.
var endingNumber = regex.New(`^[-+(]*[^\x00-\x7f$]?[$]?[-(]*(?:[0-9]{1,3}(?:,[0-9]{3})+(\.[0-9]+)?|[0-9]+(\.[0-9]+)?|(\.[0-9]+))[)%]*$`)

// endingDash stands for no number, with a sign of money: "$--".
var endingDash = regex.New(`^[^\x00-\x7f$]?[$]?-{1,3}$`)

// beforeYear ends what stands before the year of a date.
var beforeYear = regex.New(`(?i)(?:,|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|fy|fiscal|year|in|of))$`)

// flowRowOf is a line with the numbers at its end apart; those of dates are of its label.
func (l *Line) flowRowOf(at int) flowRow {
	row := flowRow{at: at}
	end := len(l.Text)
	closed := 0 // where a cell ends whose last sign is a word of its own
	for end > 0 {
		for end > 0 && l.Text[end-1] == ' ' {
			end--
		}
		start := strings.LastIndexByte(l.Text[:end], ' ') + 1
		word := l.Text[start:end]
		n := len(row.cells)
		switch m := endingNumber.FindStringSubmatch(word); {
		case word == "":
		case m != nil && (len(word) != 4 || word[:2] != "19" && word[:2] != "20" || !beforeYear.MatchString(strings.TrimRight(l.Text[:start], " "))):
			row.cells = append(row.cells, flowCell{start, max(end, closed), max(0, len(m[1]+m[2]+m[3])-1)})
			closed = 0
		case isNothing(word), endingDash.MatchString(word):
			row.cells = append(row.cells, flowCell{start, max(end, closed), -1})
			closed = 0
		case closed > 0:
			row.label = closed
			slices.Reverse(row.cells)
			return row
		case isClosing(word) && start > 0:
			closed = end
		case n > 0 && row.cells[n-1].left > start && isMoneySign(word):
			row.cells[n-1].left = start
		default:
			row.label = end
			slices.Reverse(row.cells)
			return row
		}
		end = start
	}
	slices.Reverse(row.cells)
	return row
}

// isMoneySign reports whether a word is a sign that opens a number: "$", "(", "$(".
func isMoneySign(word string) bool {
	return len(word) <= 2 && strings.IndexFunc(word, func(r rune) bool { return r != '$' && r != '(' && r < 0x80 }) < 0
}

// numbers is how many of the values of a row are numbers.
func (row *flowRow) numbers() int {
	n := 0
	for _, c := range row.cells {
		if c.places >= 0 {
			n++
		}
	}
	return n
}

// flowed reports whether the blanks of a text mean nothing: it has many rows of several numbers, hardly any with a wide gap between its cells, and the cells of most do
// not stand below those of the row before; and some cells are further apart than others, or days of headings are broken over lines.
func flowed(lines []Line) bool {
	rows, gapped, wide, pairs, below, stacked := 0, 0, 0, 0, 0, 0
	var last flowRow
	for i := range lines {
		l := &lines[i]
		if len(l.Text) > 2*longestName {
			continue
		}
		if i+1 < len(lines) && isStackedDay(l.Text, lines[i+1].Text) {
			stacked++
		}
		row := l.flowRowOf(i)
		if row.numbers() < leastBehind || row.label == 0 {
			continue
		}
		rows++
		if strings.Contains(strings.Trim(l.Text, " "), "  ") {
			gapped++
		}
		if strings.Contains(strings.TrimLeft(l.Text, " "), strings.Repeat(" ", wideGap)) {
			wide++
		}
		if len(row.cells) == len(last.cells) {
			pairs++
			n := len(row.cells) - 1
			if near(row.cells[n].right, last.cells[n].right) && near(row.cells[0].right, last.cells[0].right) {
				below++
			}
		}
		last = row
	}
	uneven := 5*gapped >= rows || stacked >= leastStacked // else single blanks alone set cells apart, below headings of a line
	return rows >= leastFlowed && 10*wide <= rows && 4*below <= pairs && uneven
}

func near(a, b int) bool { return a-b <= 1 && b-a <= 1 }

// flowTable is a table of such a text: the lines of its headings and its rows.
type flowTable struct {
	heads []int
	rows  []flowRow
}

// setFlowed sets the tables anew of a text whose blanks mean nothing.
func (d *Document) setFlowed(lines []Line) {
	if !flowed(lines) {
		return
	}
	var heads []int
	var t flowTable
	between := 0
	flush := func() {
		t.set(lines)
		t, between = flowTable{}, 0
	}
	for i := range lines {
		l := &lines[i]
		d.check()
		text := strings.TrimSpace(l.Text)
		switch row := l.flowRowOf(i); {
		case text == "":
			continue
		case len(text) > 2*longestName || isSentence(text):
			flush()
			heads = nil
		case headsFlowed(l):
			if len(t.rows) > 0 {
				flush()
			}
			if between > 0 {
				heads, between = nil, 0
			}
			heads = append(heads, i)
			continue
		case len(row.cells) > 1 && row.label <= longestName || len(row.cells) == 1 && row.label > 0 && len(t.rows) > 0:
			if len(t.rows) == 0 {
				t.heads, heads = heads, nil
			}
			t.rows = append(t.rows, row)
			between = 0
			continue
		}
		if between++; between > mostBetween {
			flush()
			heads = nil
		}
	}
	flush()
}

// isSentence reports whether a line is of running text.
func isSentence(text string) bool {
	return len(text) > 60 && (strings.HasSuffix(text, ".") || len(text) > longestName)
}

// columns is how many values most rows have; nearly all of the others may have fewer, where that is what the headings are for.
func (t *flowTable) columns(lines []Line) int {
	counts := map[int]int{}
	most, widest := 0, 0
	for i := range t.rows {
		n := len(t.rows[i].cells)
		if counts[n]++; counts[n] > counts[most] || counts[n] == counts[most] && n > most {
			most = n
		}
	}
	for n, rows := range counts {
		if rows >= leastFull && n > widest {
			widest = n
		}
	}
	if widest > most && headLevels(lines, t, most) == nil && headLevels(lines, t, widest) != nil {
		return widest
	}
	return most
}

// markedRow is a label that ends with the mark of a footnote, which looks like a number.
var markedRow = regex.New(`[A-Za-z)] \([0-9]\)$`)

// dropMark gives the mark of a footnote back to the label.
func (row *flowRow) dropMark(l *Line, columns int) {
	if n := len(row.cells); n > 1 && row.label > 0 && markedRow.MatchString(l.Text[:row.cells[0].right]) && (n > columns || n-1 == columns || columns%n != 0 && columns%(n-1) == 0) {
		row.label, row.cells = row.cells[0].right, row.cells[1:]
	}
}

// set sets the lines of a table anew: its values one below another, its headings over them.
func (t *flowTable) set(lines []Line) {
	n := t.columns(lines)
	if n < 2 || n > maxFields {
		return
	}
	for i := range t.rows {
		row := &t.rows[i]
		row.dropMark(&lines[row.at], n)
		if more := len(row.cells) - n; more > 0 {
			row.label, row.cells = row.cells[more-1].right, row.cells[more:]
		}
	}
	levels := headLevels(lines, t, n)
	words := t.wordsBelow(lines)
	switch {
	case words < 0, levels == nil && words < leastWords:
		return // as lines of single blanks are read
	case levels == nil:
		for i := range t.rows {
			lines[t.rows[i].at].Unplaced = true
		}
		return
	}
	s := t.setting(lines, levels, n)
	places, groups := t.places(n), shortOf(levels, n)
	var out []Line
	for i := range t.rows {
		row := &t.rows[i]
		at := row.columnsOf(places, groups)
		if at == nil {
			l := lines[row.at]
			l.Unplaced = row.isAmounts(&l)
			out = append(out, l)
			continue
		}
		var moves []Move
		if left, right := trimmedSpan(lines[row.at].Text, 0, row.label); right > left {
			moves = append(moves, Move{Left: left, Right: right, To: left})
		}
		for k, c := range row.cells {
			moves = append(moves, Move{Left: c.left, Right: c.right, To: s.right[at[k]] - (c.right - c.left)})
		}
		out = append(out, lines[row.at].Rearrange(moves))
	}
	t.setHeads(lines, levels, s)
	for i := range t.rows {
		lines[t.rows[i].at] = out[i]
	}
}

// leastWords is how many lines of words below its times show that the headings of a table are of words, a piece in each line: where one ends and the next begins
// nothing tells.
const leastWords = 3

// wordsBelow is how many lines of words stand between the headings of a table and its first row; -1 where one of them has a digit, and may be a heading that is not
// understood, or there are no headings.
func (t *flowTable) wordsBelow(lines []Line) int {
	if len(t.heads) == 0 {
		return -1
	}
	n := 0
	last := t.heads[len(t.heads)-1]
	if here, _ := headsOf(&lines[last], last); here[0].kind == partHead {
		n = leastWords // "Low High"
	}
	for i := last + 1; i < t.rows[0].at; i++ {
		switch text := lines[i].Text; {
		case strings.ContainsAny(text, "0123456789"):
			return -1
		case strings.TrimSpace(text) != "":
			n++
		}
	}
	return n
}

// setting is where the cells of a table go: behind its widest label, in columns as wide as the widest value, and as its headings need.
func (t *flowTable) setting(lines []Line, levels [][]head, n int) *setting {
	wide, name := 0, 0
	for _, at := range t.heads {
		name = max(name, stubOf(&lines[at]))
	}
	for i := range t.rows {
		row := &t.rows[i]
		name = max(name, row.label)
		for _, c := range row.cells {
			wide = max(wide, c.right-c.left)
		}
	}
	for _, level := range levels {
		for _, h := range level {
			for _, p := range h.parts {
				span := h.to - h.from + 1
				wide = max(wide, (p.right-p.left+span-1)/span)
			}
		}
	}
	s := &setting{left: make([]int, n), right: make([]int, n)}
	for k := range n {
		s.left[k] = name + cellGap + k*(wide+cellGap)
		s.right[k] = s.left[k] + wide
	}
	return s
}

// shortOf is how many values a row may have that has some in the first columns alone: one for each group of columns, or for each time where others are of changes.
func shortOf(levels [][]head, n int) int {
	groups := 1
	for _, level := range levels {
		if c := changesIn(level); c > 0 {
			groups = n - c // a row without a change has a value for each time
		}
	}
	if len(levels) > 0 && groups == 1 && n%len(levels[0]) == 0 {
		groups = len(levels[0])
	}
	return groups
}

// isAmounts reports whether a row has more than a number at the end of its words.
func (row *flowRow) isAmounts(l *Line) bool {
	return len(row.cells) > 1 || strings.ContainsAny(l.Text[row.cells[0].left:row.cells[0].right], "$,.%")
}

// places are the digits behind the point that most numbers of each column have in the rows with all values; -1 where no number says.
func (t *flowTable) places(n int) []int {
	out := make([]int, n)
	for k := range n {
		counts := map[int]int{}
		out[k] = -1
		for i := range t.rows {
			if row := &t.rows[i]; len(row.cells) == n && row.cells[k].places >= 0 {
				p := row.cells[k].places
				if counts[p]++; counts[p] > counts[out[k]] {
					out[k] = p
				}
			}
		}
	}
	return out
}

// columnsOf are the columns in which the values of a row stand: all, or those that alone have as many digits behind the point as its values, in their order; nil where
// nothing tells. One for each group of columns stands in the first of them, as rows of few numbers do: of which columns of the groups they are is for sums to tell; and so does one for each time beside columns of changes.
func (row *flowRow) columnsOf(places []int, groups int) []int {
	n := len(row.cells)
	first, ok := row.fit(places, false)
	if last, _ := row.fit(places, true); n < len(places) && ok && slices.Equal(first, last) {
		return first
	}
	if n < len(places) && (n < 2 || n != groups) {
		return nil
	}
	out := make([]int, n)
	for k := range out {
		out[k] = k
	}
	return out
}

// fit are the first columns, or the last, that the values of a row fit into.
func (row *flowRow) fit(places []int, fromEnd bool) ([]int, bool) {
	n := len(row.cells)
	out := make([]int, n)
	k := 0
	for step := range places {
		c, i := step, k
		if fromEnd {
			c, i = len(places)-1-step, n-1-k
		}
		if k < n && (row.cells[i].places < 0 || row.cells[i].places == places[c]) {
			out[i] = c
			k++
		}
	}
	return out, k == n
}
