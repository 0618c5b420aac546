package layout

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/page"
	"github.com/tieout/tieout/internal/regex"
)

// The headings above pasted lines: cut where a new one begins, and put over the columns that they are of.

// pasteHead is a line of headings, cut into parts that stand over as many columns each.
type pasteHead struct {
	at     int
	stub   Extent // what stands over the labels
	parts  []Extent
	of, in int   // of stacked headings: how many there are, and the one that the line is of
	spans  []int // over how many columns each part stands, where that is not the same for all
}

// over are the first and the last column that a part stands over.
func (h *pasteHead) over(k, columns int) (first, last int) {
	if h.spans == nil {
		span := columns / max(len(h.parts), h.of)
		return (k + h.in) * span, (k+h.in+1)*span - 1
	}
	for _, n := range h.spans[:k] {
		first += n
	}
	return first, first + h.spans[k] - 1
}

// stackedHeads are lines of headings one below the other, up to line last: "June 30," over "2024" over "June 30," over "2023".
func (d *source) stackedHeads(lines []page.Line, last, columns int) []pasteHead {
	out, n, kinds := d.stack(lines, last, columns)
	if len(out) == 0 {
		return nil
	}
	topless := slices.ContainsFunc(out, func(h pasteHead) bool { return h.in == n }) // a year under no heading
	if !topless && (n == 1 || kinds) {
		// one heading over all columns, in lines
		for k := range out {
			out[k].in = 0
		}
		return out
	}
	if n < 2 || columns%n != 0 || out[len(out)-1].in == n {
		return nil
	}
	for k := range out {
		out[k].of, out[k].in = n, n-1-out[k].in
	}
	return out
}

// stack reads the lines of one heading each, from line last upwards: how many headings they are, years alone being part of the one
// above, and whether some begin with a month and some with a duration.
func (d *source) stack(lines []page.Line, last, columns int) (out []pasteHead, n int, kinds bool) {
	months := false // the heading below ends in a month or a day
	for i := last; i >= 0 && n < columns && len(out) < 4*columns; i-- {
		p, ok := d.readPaste(&lines[i], i)
		if !ok {
			if n > 0 && i > 0 && isBlank(&lines[i]) && !isBlank(&lines[i-1]) {
				continue // between two headings
			}
			break
		}
		words := p.texts()
		year := len(words) == 1 && yearWord.MatchString(words[0]) || d.isSubhead(&lines[i])
		if !year && (p.timely() != 1 || !startsTime(words, 0)) {
			break
		}
		out = append(out, pasteHead{at: i, parts: []Extent{{p.words[0].Left, p.words[len(words)-1].Right}}, in: n})
		if !year {
			n++
			month := isMonth(words[len(words)-1]) || len(words) > 1 && dayWord.MatchString(strings.Trim(words[1], ","))
			kinds = kinds || n > 1 && month != months
			months = month
		}
	}
	return out, n, kinds
}

// isSubhead reports whether a line is what stands below a heading in its stack: "(Unaudited)", "£m".
func (d *source) isSubhead(l *page.Line) bool {
	s := page.Fold(d.Plain(l.Start, l.End, d.markup))
	return IsMark(s) || len(s) < 12 && d.words.Scale(s)
}

// isBlank reports whether a line holds nothing.
func isBlank(l *page.Line) bool { return strings.TrimSpace(l.Text) == "" }

// besideStacked puts the lines of stacked headings into one line for each kind, where all headings have as many: the headings of columns
// stand side by side then.
func besideStacked(lines []page.Line, heads []pasteHead, edges, width []int) bool {
	byColumn := map[int][]*pasteHead{} // from the lowest line up
	for k := range heads {
		h := &heads[k]
		if h.of < 2 {
			return false
		}
		byColumn[h.in] = append(byColumn[h.in], h)
	}
	size := len(byColumn[0])
	for in := range heads[0].of {
		if len(byColumn[in]) != size {
			return false
		}
	}
	for level := range size {
		var moves []page.Move
		for in := range heads[0].of {
			h := byColumn[in][level]
			from := lines[h.at]
			for _, m := range h.place(edges, width) {
				m.Of = &from
				moves = append(moves, m)
			}
			lines[h.at] = from.Rearrange(nil)
		}
		at := byColumn[heads[0].of-1][level].at
		lines[at] = lines[at].Rearrange(moves)
	}
	return true
}

const (
	maxPasteBlanks = 2   // blank lines between the headings and the first line of a table
	widestHeads    = 160 // characters of a line of headings
)

// pasteHeads are the lines of headings above the first line of a table, or those that are known and others above the topmost of these.
func (d *source) pasteHeads(lines []page.Line, first, columns int, known []pasteHead) []pasteHead {
	out := known
	blanks := 0
	for i := first - 1; i >= 0 && i >= first-maxPasteHeads-blanks; i-- {
		p, ok := d.readPaste(&lines[i], i)
		if !ok {
			if blank := isBlank(&lines[i]); len(out) > 0 || blank && blanks == maxPasteBlanks {
				break
			} else if blank {
				blanks++
			}
			continue
		}
		if p.values > 0 && p.amounts() || p.words[len(p.words)-1].Right-p.words[0].Left > widestHeads {
			break // a row of the table above, or text
		}
		if p.titlesYears(lines, out, columns) && p.timely() == 1 {
			break
		}
		parts, spans := d.partsOver(lines, &p, out, columns)
		if parts == nil {
			if stack := d.stackedHeads(lines, i, columns); stack != nil {
				return append(out, stack...)
			}
			if len(out) > 0 && (p.timely() > 0 || len(p.words) > columns) {
				break
			}
			continue // a section between headings and values, or a heading that does not show which columns it is of
		}
		h := pasteHead{at: i, parts: parts, spans: spans}
		if parts[0].Left > p.words[0].Left {
			h.stub = Extent{p.words[0].Left, parts[0].Left - 1}
		}
		out = append(out, h)
	}
	return out
}

// partsOver are the parts of a line of headings above others, and over how many columns each stands, where that is not the same for all.
func (d *source) partsOver(lines []page.Line, p *pasteLine, below []pasteHead, columns int) (parts []Extent, spans []int) {
	if groups := repeatedHeads(lines, below, columns); len(groups) > 1 {
		if heads := cutHeads(p); len(heads) == len(groups) && p.timely() == len(heads) {
			return heads, groups
		}
	}
	if parts = headParts(p, columns); parts == nil && columns > 1 {
		parts = d.scaleParts(p, columns)
	}
	return parts, nil
}

// repeatedHeads are the sizes of the groups that columns fall into where a heading of their own comes again: one heading over
// "March 31, 2021", "December 31, 2020", "March 31, 2020", another over "March 31, 2021" and "March 31, 2020".
func repeatedHeads(lines []page.Line, heads []pasteHead, columns int) []int {
	names := make([]string, columns)
	for i := range heads {
		if h := &heads[i]; len(h.parts) == columns {
			for k, part := range h.parts {
				names[k] = lines[h.at].Text[part.Left:part.Right] + " " + names[k]
			}
		}
	}
	if names[0] == "" {
		return nil
	}
	var sizes []int
	seen := map[string]bool{}
	for _, name := range names {
		if len(sizes) == 0 || seen[name] {
			sizes = append(sizes, 0)
			clear(seen)
		}
		seen[name] = true
		sizes[len(sizes)-1]++
	}
	return sizes
}

// cutYears cuts the years off what follows them, where the line is of the second half of headings that stand in pairs: "July 29," and
// "% of" over "2023 Net Sales".
func (h *pasteHead) cutYears(lines []page.Line, heads []pasteHead, columns int) {
	if columns < 2 || 2*len(h.parts) != columns || !slices.ContainsFunc(heads, func(o pasteHead) bool {
		return len(o.parts) == columns && strings.HasPrefix(lines[o.at].Text[o.parts[1].Left:], "%")
	}) {
		return
	}
	text := lines[h.at].Text
	var parts []Extent
	for _, part := range h.parts {
		year, _, more := strings.Cut(text[part.Left:part.Right], " ")
		if !more || !yearWord.MatchString(year) {
			return
		}
		parts = append(parts, Extent{part.Left, part.Left + len(year)}, Extent{part.Left + len(year) + 1, part.Right})
	}
	h.parts = parts
}

// place puts the parts of a line of headings over their columns.
func (h *pasteHead) place(edges, width []int) []page.Move {
	var moves []page.Move
	at := 0
	if h.stub.Right > h.stub.Left {
		moves = append(moves, page.Move{Left: h.stub.Left, Right: h.stub.Right, To: 0})
		at = h.stub.Right - h.stub.Left + 2
	}
	for k, part := range h.parts {
		first, last := h.over(k, len(edges))
		size := part.Right - part.Left
		if size == 0 {
			continue
		}
		to := edges[last] - size
		if last > first {
			to = (edges[first] - width[first] + edges[last] - size) / 2
		}
		to = max(to, at)
		moves = append(moves, page.Move{Left: part.Left, Right: part.Right, To: to})
		at = to + size + 2
	}
	return moves
}

var (
	countWord    = regex.New(`^(?i)(two|three|six|nine|twelve|thirteen|fourteen|twenty-six|thirty-nine|fifty-two|fifty-three|3|6|9|12|13|14|26|39|40|52|53)$`)
	spanWord     = regex.New(`^(?i)(months?|weeks?|quarters)$`)
	periodWord   = regex.New(`^(?i)(years?|quarters?|fiscal|first|second|third|fourth|as|at)$`)
	ordinalWord  = regex.New(`^(?i)(first|second|third|fourth)$`)
	ordinalOf    = regex.New(`^(?i)(quarter|half|year)$`)
	afterPeriod  = regex.New(`^(?i)(ended|ending|quarter|half|of|to|year)$`)
	joiningWord  = regex.New(`^(?i)(ended|ending|of|at|through|to|end|the|fiscal|date)$`)
	shortPeriod  = regex.New(`^(?i)(q[1-4]|[1-4]q|fy|[12]h|h[12])['’]?[0-9]*$`)
	dayWord      = regex.New(`^[0-3]?[0-9]$`)
	shortQuarter = regex.New(`^(?i)(q[1-4]|[1-4]q|[12]h|h[12])$`)
	compactDate  = regex.New(`^[0-9]{1,2}/[0-9]{1,2}/[0-9]{2,4}$`)
	yearWord     = regex.New(`^(19|20)[0-9][0-9]$`)
)

// headParts cuts a line of headings where a new one begins, as many as columns or a part of their number; nil when it cannot be
// cut so.
func headParts(p *pasteLine, columns int) []Extent {
	words := p.texts()
	starts := p.starts()
	if n := p.timely(); n == columns && n < len(starts) {
		starts = slices.DeleteFunc(starts, func(i int) bool { return !startsTime(words, i) }) // "30 June 2024 (unaudited) 31 December 2023 (audited)"
	}
	if n := len(starts); n == 0 || columns%n != 0 || n == 1 && columns > 1 || n < columns && p.timely() < n {
		if len(words) != columns || !nameColumns(words) {
			return nil
		}
		starts = starts[:0]
		for i := range words {
			starts = append(starts, i) // a word for each column
		}
	}
	return p.cut(starts)
}

// cutHeads cuts a line where headings begin.
func cutHeads(p *pasteLine) []Extent { return p.cut(p.starts()) }

// starts are the words of a line that headings begin with.
func (p *pasteLine) starts() (starts []int) {
	words := p.texts()
	for i := range words {
		if startsTime(words, i) || startsHead(words, i) {
			starts = append(starts, i)
		}
	}
	return starts
}

// cut is a line cut before some of its words.
func (p *pasteLine) cut(starts []int) []Extent {
	parts := make([]Extent, len(starts))
	for k, i := range starts {
		end := len(p.words) - 1
		if k+1 < len(starts) {
			end = starts[k+1] - 1
		}
		parts[k] = Extent{p.words[i].Left, p.words[end].Right}
	}
	return parts
}

var columnName = regex.New(`^(?i)(actual|budget|plan|forecast|guidance|low|high|reported|adjusted|restated|adjustments?|gaap|non-gaap|unaudited|audited|total|other)$`)

// nameColumns reports whether each word of a line is the heading of a column: two that name columns anywhere, or more that
// are capitalized.
func nameColumns(words []string) bool {
	if len(words) > 2 {
		return !slices.ContainsFunc(words, func(w string) bool { return w[0] < 'A' || w[0] > 'Z' || strings.HasSuffix(w, ":") })
	}
	return len(words) == 2 && !slices.ContainsFunc(words, func(w string) bool { return !columnName.MatchString(strings.Trim(w, "()")) })
}

func (p *pasteLine) texts() []string {
	words := make([]string, len(p.words))
	for i := range p.words {
		if words[i] = p.words[i].Text; p.words[i].IsNumber {
			words[i] = p.words[i].Number.Printed
		}
	}
	return words
}

// timely is the number of headings in a line that speak of time.
func (p *pasteLine) timely() int {
	words, n := p.texts(), 0
	for i := range words {
		if startsTime(words, i) {
			n++
		}
	}
	return n
}

// startsTime reports whether a heading that speaks of time begins at a word.
func startsTime(words []string, i int) bool {
	h := headingWord{word: words[i], bare: strings.Trim(strings.ToLower(words[i]), ".,()")}
	if i+1 < len(words) {
		h.next = words[i+1]
	}
	if i > 0 {
		h.before = words[i-1]
	}
	if i > 1 && h.before == "of" && (strings.HasSuffix(words[i-2], "%") || strings.EqualFold(words[i-2], "percent")) {
		h.before = "" // "% of" is a heading: "Net sales" stands below
	}
	if follows := isMonth(h.next); dayFirst(words) && (calendar.IsMonth(h.bare) || follows) {
		return follows && dayWord.MatchString(h.word) && !joiningWord.MatchString(h.before)
	}
	if b := strings.ToLower(h.before); b == "the" || b == "for" {
		return false
	}
	if h.bare == "for" {
		return strings.EqualFold(h.next, "the") || i+1 < len(words) && startsTime(words[i+1:], 0)
	}
	return h.startsTime()
}

// headingWord is a word of a line of headings between its neighbours.
type headingWord struct {
	word, bare   string // as printed; in lower case, without the marks around it
	before, next string // "" for none
}

// isMonth reports whether a word as printed names a month, or the first and the last of several: "Jul-Sep".
func isMonth(w string) bool {
	first, last, several := strings.Cut(strings.Trim(strings.ToLower(w), ".,()"), "-")
	return calendar.IsMonth(first) && (!several || calendar.IsMonth(last))
}

// startsTime reports whether a heading that speaks of time begins at the word, by its kind.
func (h *headingWord) startsTime() bool {
	switch {
	case compactDate.MatchString(h.word):
		return true
	case countWord.MatchString(h.word):
		return spanWord.MatchString(h.next)
	case isMonth(h.word):
		return !joiningWord.MatchString(h.before)
	case countWord.MatchString(h.before) && spanWord.MatchString(h.word), ordinalWord.MatchString(h.before) && ordinalOf.MatchString(h.word):
		return false // "three quarters ended", "third quarter ended"
	case periodWord.MatchString(h.word):
		return afterPeriod.MatchString(h.next) && (!joiningWord.MatchString(h.before) || strings.HasPrefix(strings.ToLower(h.before), "end") && h.before != "end")
	case shortPeriod.MatchString(h.word):
		return !shortQuarter.MatchString(h.before)
	case yearWord.MatchString(h.word):
		return h.startsYear()
	}
	return false
}

// startsYear reports whether a year is a heading of its own, rather than part of the date or period before it.
func (h *headingWord) startsYear() bool {
	if h.before == "" || yearWord.MatchString(h.before) {
		return true
	}
	return !isMonth(h.before) && !strings.HasSuffix(h.before, ",") &&
		!joiningWord.MatchString(h.before) && !periodWord.MatchString(h.before) && !shortPeriod.MatchString(h.before)
}

// dayFirst reports whether the dates of a line are written like "31 December".
func dayFirst(words []string) bool {
	for i, w := range words {
		if isMonth(w) {
			return i > 0 && dayWord.MatchString(words[i-1])
		}
	}
	return false
}

// startsHead reports whether a heading of another kind begins at a word.
func startsHead(words []string, i int) bool {
	before, w := "", words[i]
	if i > 0 {
		before = words[i-1]
	}
	switch bare := strings.Trim(strings.ToLower(w), ".,()"); {
	case bare == "change" || bare == "variance":
		return before != "%" && before != "$" && !strings.EqualFold(before, "percent")
	case w == "%" || w == "$":
		return true
	}
	return strings.HasPrefix(w, "(") && i > 0
}
