package page

import (
	"slices"
	"sort"
	"strings"

	"github.com/tieout/tieout/internal/regex"
)

// Lines whose cells are set apart by tabs, as pastes from Word and Excel have them, are set anew: each cell in the column of its
// number, values aligned at the right, headings centered over the columns they stand above. Tabs that only fill lines up to
// stops of eight characters, as typewriters set them, are spread out as they are.

// Move puts a stretch of a line's geometry at another column.
type Move struct {
	Left, Right, To int
	Of              *Line // the line that it is a stretch of; nil for the one that is rearranged
}

// Rearrange is the line with some stretches of it, or of other lines, at other columns, in order and without overlap, and nothing else.
func (l *Line) Rearrange(moves []Move) Line {
	out := Line{Start: l.Start, End: l.End, Tags: l.Tags, Short: l.Short}
	width := 0
	for _, m := range moves {
		width = max(width, m.To+m.Right-m.Left)
	}
	g := make([]byte, 0, width)
	out.cols = make([]int32, 0, width+1)
	behind := int32(l.Start)
	for _, m := range moves {
		for len(g) < m.To {
			g, out.cols = append(g, ' '), append(out.cols, behind)
		}
		from := l
		if m.Of != nil {
			from = m.Of
		}
		for c := m.Left; c < m.Right; c++ {
			g, out.cols = append(g, from.Text[c]), append(out.cols, int32(from.At(c)))
		}
		behind = int32(from.At(m.Right))
	}
	out.cols = append(out.cols, behind)
	out.Text = string(g)
	return out
}

const (
	maxFields    = 64      // cells of a line beyond this number are left where tabs put them
	maxCellWidth = 48      // of a cell right of the labels
	maxTabGap    = 12      // lines without tabs that may stand between two lines of one table
	longLine     = 100     // characters from which a line without tabs is running text
	cellGap      = 3       // between two columns
	maxTabbed    = 1 << 16 // bytes of a line; a longer one is no row of a table
)

// field is one cell of a line of tabs: a stretch of the line's geometry without the space around it.
type field struct {
	left, right int
	number      bool // it looks like a number
	words       bool // it has words
	opens       bool // it is more than what follows a number: ")", "%"
	year        bool // it is no more than a year
	apart       bool // it is empty, and the heading before it does not stand over it
}

// tabLine is a line of cells.
type tabLine struct {
	at      int // index of the line
	fields  []field
	indent  int  // tabs that only indent its label
	values  bool // it has numbers other than years
	chunked bool // its cells are set apart by spaces, in a table of tabs
}

// paddedNumber is a number that spaces bring to its place, behind a tab or another number.
var paddedNumber = regex.New(`(?:\t  |[0-9)%] {2,})[ $(]*[0-9.]`)

// padded reports whether the lines of tabs have spaces as well to bring numbers to their columns, as programs leave them that put
// tabs in place of spaces.
func (d *Document) padded(lines []Line) bool {
	values, padded := 0, 0
	for i := range lines {
		raw := d.Data[lines[i].Start:lines[i].End]
		if len(raw) > maxTabbed || strings.IndexByte(raw, '\t') < 0 || !strings.ContainsAny(raw, "0123456789") {
			continue
		}
		if values++; paddedNumber.MatchString(raw) {
			padded++
		}
	}
	return padded*5 > values
}

// setTabs sets the lines anew whose cells are set apart by tabs.
func (d *Document) setTabs(lines []Line) {
	if !d.celled && d.padded(lines) {
		return
	}
	var block []tabLine
	last, floor := 0, 0
	for i := range lines {
		l := &lines[i]
		raw := d.Data[l.Start:l.End]
		tabs := len(raw) <= maxTabbed && (strings.IndexByte(strings.Trim(raw, " \t"), '\t') >= 0 || strings.HasPrefix(raw, "\t") && strings.TrimSpace(raw) != "")
		switch {
		case tabs:
			block = append(block, tabLine{at: i, fields: l.fieldsOf(raw)})
			last = i
		case len(block) > 0 && (len(l.Text) > longLine || i-last > maxTabGap):
			d.setTables(lines, block, floor)
			block, floor = nil, last+1
		}
	}
	d.setTables(lines, block, floor)
}

// fieldsOf cuts a line at its tabs.
func (l *Line) fieldsOf(raw string) []field {
	var out []field
	for at := 0; at <= len(raw) && len(out) < maxFields; {
		end := len(raw)
		if i := strings.IndexByte(raw[at:], '\t'); i >= 0 && len(out) < maxFields-1 {
			end = at + i
		}
		f := l.fieldAt(l.column(l.Start+at), l.column(l.Start+end))
		if text := l.Text[f.left:f.right]; len(text) > 1 && text[0] == '"' && text[len(text)-1] == '"' {
			f = l.fieldAt(f.left+1, f.right-1)
		}
		out = append(out, f)
		at = end + 1
	}
	return out
}

// column is the first column of the byte at an offset.
func (l *Line) column(off int) int {
	if l.cols == nil {
		return min(off-l.Start, len(l.Text))
	}
	return min(sort.Search(len(l.cols), func(i int) bool { return int(l.cols[i]) >= off }), len(l.Text))
}

// fieldAt is the field between two columns.
func (l *Line) fieldAt(left, right int) field {
	for left < right && l.Text[left] == ' ' {
		left++
	}
	for right > left && l.Text[right-1] == ' ' {
		right--
	}
	f := field{left: left, right: right}
	s := l.Text[left:right]
	n := unmarked(s)
	f.number = isNumeric(n)
	f.year = f.number && len(n) == 4 && (n[:2] == "19" || n[:2] == "20")
	f.opens = strings.Trim(s, ")%") != ""
	f.words = wordPattern.MatchString(s)
	return f
}

var wordPattern = regex.New(`[A-Za-z]{3}|[A-Za-z][0-9]`)

// markBehind is the mark of a footnote in brackets behind a number: "(2)", "[a]".
var markBehind = regex.New(`([0-9)%])(?:\([0-9a-z]{1,2}\)|\[[0-9a-z]{1,2}\])$`)

// unmarked is a number without the marks of footnotes behind it; any other text as it is.
func unmarked(s string) string {
	if s == "" {
		return s
	}
	switch s[len(s)-1] {
	case ')', ']':
		return markBehind.ReplaceAllString(s, "$1")
	case '*', Mark:
		n := len(s) - 1
		for n > 0 && (s[n-1] == '*' || s[n-1] == Mark) {
			n--
		}
		return s[:n]
	}
	return s
}

// isNumeric reports whether a text looks like a number, with what stands around numbers.
func isNumeric(s string) bool {
	s = strings.TrimRight(strings.TrimLeftFunc(s, func(r rune) bool { return strings.ContainsRune("$(+- ", r) || r >= 0x80 }), " )%*xX")
	return s != "" && (isDigit(s[0]) || s[0] == '.') && strings.Trim(s, "0123456789,.' -") == ""
}

// setTables sets the lines of a block table by table: each begins with headings.
func (d *Document) setTables(lines []Line, block []tabLine, floor int) {
	if len(block) < 2 || typed(block) && !d.celled {
		return
	}
	from, seen := 0, false
	for i := range block {
		if t := &block[i]; t.values {
			seen = true
		} else if seen && t.heads() {
			set(lines, block[from:i], floor)
			from, seen, floor = i, false, block[i-1].at+1
		}
	}
	set(lines, block[from:], floor)
}

// heads reports whether a line without values heads columns: right of the labels it has words or years.
func (t *tabLine) heads() bool {
	return slices.ContainsFunc(t.fields[1:], func(f field) bool { return f.words || f.year })
}

// set sets the lines of one table; those before floor belong to another.
func set(lines []Line, block []tabLine, floor int) {
	if stripped := strip(block); positions(stripped) < positions(block) {
		block = stripped
	}
	s := measure(block, sideField(lines, block))
	if len(s.columns) == 0 {
		return
	}
	block = append(slices.Clip(block), s.chunks(lines, block, floor)...)
	slices.SortFunc(block, func(a, b tabLine) int { return a.at - b.at })
	seen := false // a row of values
	for i := range block {
		t := &block[i]
		heading := !t.values && (t.chunked || !seen)
		lines[t.at] = lines[t.at].Rearrange(s.place(t, heading))
		seen = seen || t.values
	}
}

// positions notes which lines have values, and says how many places by count of tabs their numbers have.
func positions(block []tabLine) int {
	var used [maxFields]bool
	n := 0
	for i := range block {
		t := &block[i]
		t.values = false
		for k, f := range t.fields {
			if f.number && k > 0 {
				if !used[k] {
					used[k] = true
					n++
				}
				t.values = t.values || !f.year
			}
		}
	}
	return n
}

// typed reports whether tabs fill lines up to stops of a typewriter: numbers then begin or end in fewer columns on paper than
// they have places by count of tabs.
func typed(block []tabLine) bool {
	lefts, rights := map[int]bool{}, map[int]bool{}
	for _, t := range block {
		for k, f := range t.fields {
			if f.number && k > 0 {
				lefts[f.left], rights[f.right] = true, true
			}
		}
	}
	return min(len(lefts), len(rights)) < min(positions(block), positions(strip(block)))
}

// strip is the block with the tabs taken for indentation that stand before a label.
func strip(block []tabLine) []tabLine {
	out := slices.Clone(block)
	for i := range out {
		t := &out[i]
		k := 0
		for k < len(t.fields) && t.fields[k].right == t.fields[k].left {
			k++
		}
		if k == 0 || k+1 >= len(t.fields) || t.fields[k].number || !slices.ContainsFunc(t.fields[k+1:], func(f field) bool { return f.number && !f.year }) {
			continue
		}
		t.fields, t.indent = t.fields[k:], k
	}
	return out
}

// setting is where the cells of a table go.
type setting struct {
	left, right []int // of each field on paper
	columns     []int // the fields that hold numbers
	first       int   // the first of them; labels stand left of it
	side        int   // the field of the labels of a second side; 0 for none
}

// measure finds the columns that the cells of a block need; side is the field of the labels of a second side, 0 for none.
func measure(block []tabLine, side int) *setting {
	positions(block)
	f := sizeFields(block)
	s := &setting{left: make([]int, f.count), right: make([]int, f.count), first: f.count, side: side}
	for k := range f.count {
		if f.numbers[k] {
			s.columns = append(s.columns, k)
			s.first = min(s.first, k)
		}
	}
	wide := 0 // columns of values are as wide as the widest, and as their headings need
	for _, c := range s.columns {
		wide = max(wide, f.width[c])
	}
	for i := range block {
		if !block[i].values {
			wide = max(wide, s.headWidth(&block[i]))
		}
	}
	for _, c := range s.columns {
		f.width[c] = min(wide, maxCellWidth)
	}
	at := 0
	for k := range f.count {
		if k >= s.first {
			f.width[k] = min(f.width[k], s.widest(k))
			if !f.closing[k] || f.numbers[k] {
				at += cellGap
			}
		} else if k > 0 && f.width[k] > 0 {
			at += cellGap
		}
		s.left[k], s.right[k] = at, at+f.width[k]
		at += f.width[k]
	}
	return s
}

// widest is how many characters a field right of the first labels has at the most.
func (s *setting) widest(k int) int {
	if s.side > 0 && k == s.side {
		return sideLabel
	}
	return maxCellWidth
}

// fieldSizes is what the fields of a block need.
type fieldSizes struct {
	count   int
	width   [maxFields]int
	numbers [maxFields]bool // it holds numbers
	closing [maxFields]bool // all it holds are signs that close a number: no gap stands before them
}

// sizeFields measures the fields of a block: those of its values, and its labels.
func sizeFields(block []tabLine) *fieldSizes {
	s := &fieldSizes{}
	for k := range s.closing {
		s.closing[k] = true
	}
	for _, t := range block {
		s.count = max(s.count, len(t.fields))
		for k, f := range t.fields {
			if f.right == f.left {
				continue
			}
			s.numbers[k] = s.numbers[k] || t.values && f.number && k > 0
			s.closing[k] = s.closing[k] && !f.opens
			if t.values || k == 0 {
				s.width[k] = max(s.width[k], f.right-f.left)
			}
			if t.values && k == 0 {
				s.width[k] = max(s.width[k], f.right-f.left+2*t.indent)
			}
		}
	}
	return s
}

// headWidth is how wide the columns of values must be for the headings of a line.
func (s *setting) headWidth(t *tabLine) int {
	wide := 0
	for _, h := range s.heads(t) {
		if n := s.count(h.from, h.to); n > 0 {
			wide = max(wide, (t.fields[h.field].right-t.fields[h.field].left-(n-1)*cellGap+n-1)/n)
		}
	}
	return wide
}

// chunks are the lines of headings and rules among a block, and just above it, whose cells are set apart by spaces alone.
func (s *setting) chunks(lines []Line, block []tabLine, floor int) []tabLine {
	var out []tabLine
	tabbed := map[int]bool{}
	for _, t := range block {
		tabbed[t.at] = true
	}
	for i := max(block[0].at-3, floor); i < block[len(block)-1].at; i++ {
		l := &lines[i]
		if tabbed[i] || !strings.HasPrefix(l.Text, strings.Repeat(" ", 16)) {
			continue
		}
		t := tabLine{at: i, chunked: true, fields: make([]field, 1, 8)}
		for at := 0; at < len(l.Text) && len(t.fields) < maxFields; {
			end := len(l.Text)
			if k := strings.Index(l.Text[at:], "  "); k >= 0 {
				end = at + k
			}
			if f := l.fieldAt(at, end); f.right > f.left {
				t.fields = append(t.fields, f)
			}
			for at = end; at < len(l.Text) && l.Text[at] == ' '; at++ {
			}
		}
		if n := len(t.fields) - 1; n > 1 && len(s.columns)%n == 0 {
			out = append(out, t)
		}
	}
	return out
}

// place puts the cells of a line at their columns.
func (s *setting) place(t *tabLine, heading bool) []Move {
	var moves []Move
	at := 0
	put := func(f field, to int) {
		if to = max(to, at); f.right > f.left {
			moves = append(moves, Move{Left: f.left, Right: f.right, To: to})
			at = to + f.right - f.left + 2
		}
	}
	if heading {
		put(t.fields[0], 2*t.indent)
		for _, h := range s.heads(t) {
			if h.field == s.side {
				put(t.fields[h.field], s.left[s.side])
				continue
			}
			put(t.fields[h.field], s.center(t.fields[h.field], h.from, h.to))
		}
		return moves
	}
	for k, f := range t.fields {
		switch {
		case k == 0:
			put(f, 2*t.indent)
		case k < s.first, k == s.side:
			put(f, s.left[k])
		default:
			put(f, s.right[k]-(f.right-f.left))
			if f.right > f.left {
				at = max(s.right[k], at-2)
			}
		}
	}
	return moves
}

// tabHead is a heading: a field, and the first and last of the fields that it stands over.
type tabHead struct{ field, from, to int }

// heads are the headings of a line.
func (s *setting) heads(t *tabLine) []tabHead {
	var out []tabHead
	if s.spreads(t) {
		n := len(s.columns) / (len(t.fields) - 1)
		for k := 1; k < len(t.fields); k++ {
			out = append(out, tabHead{k, s.columns[(k-1)*n], s.columns[k*n-1]})
		}
		return out
	}
	single := false // they do not begin over the first column: each is over its own
	for k := 1; k < len(t.fields); k++ {
		if t.fields[k].right == t.fields[k].left {
			continue
		}
		single = single || len(out) == 0 && k > s.first
		if single {
			out = append(out, tabHead{k, k, k})
			continue
		}
		end := k
		for end+1 < len(t.fields) && t.fields[end+1].right == t.fields[end+1].left && !t.fields[end+1].apart {
			end++
		}
		if end+1 == len(t.fields) {
			if n := len(out); n == 0 || s.count(out[n-1].from, out[n-1].to) == s.count(k, len(s.right)-1) {
				end = len(s.right) - 1 // all that are left: as many as the heading before stands over
			}
		}
		out = append(out, tabHead{k, k, end})
	}
	return out
}

// count is the number of columns of values among some fields.
func (s *setting) count(from, to int) int {
	n := 0
	for _, c := range s.columns {
		if c >= from && c <= to {
			n++
		}
	}
	return n
}

// center is where a text begins that stands centered over some fields.
func (s *setting) center(f field, from, to int) int {
	for from < to && s.right[from] == s.left[from] {
		from++
	}
	left, right := s.left[from], s.right[min(to, len(s.right)-1)]
	if from == to {
		return right - (f.right - f.left)
	}
	return max((left+right-(f.right-f.left))/2, 0)
}

// spreads reports whether the headings of a line stand over as many columns each: it has no empty cells, and fewer cells than
// the table has columns.
func (s *setting) spreads(t *tabLine) bool {
	n := len(t.fields) - 1
	if n < 1 || t.fields[0].right > t.fields[0].left || n > len(s.columns) || len(s.columns)%n != 0 || !t.chunked && n == len(s.columns) {
		return false
	}
	return !slices.ContainsFunc(t.fields[1:], func(f field) bool { return f.right == f.left })
}
