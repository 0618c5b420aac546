package layout

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/convert/release/page"
)

// textReader finds the tables of a stretch of plain text.
type textReader struct {
	d      *source
	lines  []page.Line
	rows   []line
	tables []*Table
}

const (
	maxGapLines   = 14 // lines of text that may stand between two rows of one table
	maxGapBlank   = 8
	maxHeadLines  = 40 // lines looked at above a table
	minProseWidth = 55
	minProseWords = 8
)

// textTables finds the tables of a stretch of plain text and lays them out, and the lines of amounts that are in none.
func (d *source) textTables(start, end int) (tables []*Table, strays []Stray) {
	r := textReader{d: d, lines: d.Lines(start, end, d.markup)}
	unplaced := takeUnplaced(r.lines)
	d.style = number.LineSeparators(r.lines)
	var stacked []Stray
	r.lines, stacked = d.joinCells(r.lines)
	lost := d.setPastes(r.lines)
	r.rows = make([]line, len(r.lines))
	for i := range r.lines {
		d.check()
		d.above = r.lines[:i]
		r.rows[i] = d.readLine(&r.lines[i], i)
		r.d.classify(&r.rows[i])
	}
	d.above = nil
	r.amountsOfLabels()
	d.amountYears(r.rows)
	headDays(r.rows)
	r.sectionYears()
	r.twoSided()
	r.group()
	slices.SortStableFunc(r.tables, func(a, b *Table) int { return cmp.Compare(a.Start, b.Start) })
	for i, g := range r.tables[:max(len(r.tables)-1, 0)] {
		k := 0
		for k < len(g.Foot) && g.Foot[k].Start < r.tables[i+1].Start {
			k++
		}
		g.Foot = g.Foot[:k] // the rest heads the next table
	}
	strays = r.strays()
	for _, i := range lost[:min(len(lost), maxStrays)] {
		strays = append(strays, Stray{Extent: Extent{r.lines[i].Start, r.lines[i].End}})
	}
	strays = append(strays, stacked[:min(len(stacked), maxStrays)]...)
	strays = append(strays, unplaced[:min(len(unplaced), maxStrays)]...)
	return r.tables, strays
}

// takeUnplaced takes the lines out of a text that have numbers of columns which nothing tells, those of one table as one stretch.
func takeUnplaced(lines []page.Line) (out []Stray) {
	last := -maxGapBlank
	for i := range lines {
		l := &lines[i]
		if !l.Unplaced {
			continue
		}
		if i-last < maxGapBlank {
			out[len(out)-1].Right = l.End
		} else {
			out = append(out, Stray{Extent{l.Start, l.End}, true})
		}
		last, l.Text = i, ""
	}
	return out
}

const maxStrays = 20

// strays are the lines with several amounts, as bytes from start to end, that are in no table.
func (r *textReader) strays() []Stray {
	var out []Stray
	for i := range r.rows {
		row := &r.rows[i]
		if row.kind != textLine || len(row.cells) < 3 || len(out) >= maxStrays {
			continue
		}
		amounts := 0
		for p := range row.values() {
			if p.Number.Commas || p.Number.Currency != 0 {
				amounts++
			}
		}
		if amounts < 2 {
			continue
		}
		if at := r.lines[i].Start; !slices.ContainsFunc(r.tables, func(g *Table) bool { return at >= g.Start && at < g.End }) {
			out = append(out, Stray{Extent: Extent{r.lines[i].At(row.cells[0].Left), r.lines[i].End}})
		}
	}
	return out
}

// classify tells headings and prose from rows of values.
func (d *source) classify(r *line) {
	if r.kind != dataLine {
		return
	}
	if d.isHeading(r) || isMarkRow(r) {
		r.kind = headLine
		return
	}
	if isDashedPage(r) {
		*r = line{index: r.index} // as if it were blank: the table goes on behind it
		return
	}
	if isListItem(r.cells[0].Text) || isPageNumber(r) {
		r.kind = textLine
		return
	}
	first := -1
	for i, p := range r.cells {
		if p.IsNumber && p.sure && first < 0 {
			first = i
		}
		if first >= 0 && !(p.IsNumber && p.sure) && p.Right-p.Left > 14 && !(i == len(r.cells)-1 && i-first >= 2 && first > 0) {
			r.kind = textLine
			return
		}
	}
}

// isHeading reports whether all the numbers of a row are parts of dates.
func (d *source) isHeading(r *line) bool {
	text, years, ok := r.years()
	if !ok {
		return false
	}
	if len(years) == 0 {
		ph := calendar.Parse(text)
		return (ph.Ended && ph.HasDuration() || len(ph.Dates) > 0) && (!d.words.Name(text) || d.words.Scale(text))
	}
	if text == "" || IsMark(text) || len(years) > 1 && areAdjacent(years) || r.cells[0].IsNumber && r.cells[0].Left > 20 {
		return true
	}
	return calendar.SaysTime(text) || d.words.Scale(text)
}

// years are the text of a line and its years; ok is false when it has a number that is no part of a date.
func (r *line) years() (text string, years []int, ok bool) {
	var b strings.Builder
	for i := range r.cells {
		p := &r.cells[i]
		switch n := &p.Number; {
		case !p.IsNumber:
			b.WriteString(p.Text)
			b.WriteByte(' ')
		case n.IsYear():
			years = append(years, int(n.Value().IntPart()))
		case n.Nil || !n.IsSmall() || n.Negative || len(years) == 0 && r.cells[0].IsNumber:
			return "", nil, false
		}
	}
	return strings.TrimSpace(b.String()), years, true
}

// areAdjacent reports whether each of some years is the one before it, the next to it on either side, or the first of them, with which the run begins
// anew over another group of columns: "2031 2030 2029 2031 2030 2029".
func areAdjacent(years []int) bool {
	for i := 1; i < len(years); i++ {
		if abs(years[i]-years[i-1]) > 1 && years[i] != years[0] {
			return false
		}
	}
	return true
}

// isProse reports whether a line is running text.
func (r *textReader) isProse(i int) bool {
	row := &r.rows[i]
	if row.kind != textLine || row.indent > 12 || len(row.cells) == 0 {
		return false
	}
	words := 0
	for k, c := range row.cells {
		if k > 0 && c.Left-row.cells[k-1].Right > 4 {
			return false // columns
		}
		words += strings.Count(c.Text, " ") + 1
	}
	if row.cells[len(row.cells)-1].Right-row.indent < minProseWidth || words < minProseWords {
		return false
	}
	text := lineText(row)
	title, _, _ := strings.Cut(text, " (") // "AVERAGE BALANCES, YIELDS AND RATES (d)"
	return text[0] != '(' && !isUpper(title)
}

// isNoTitle reports whether a line is running text that titles no table.
func (r *textReader) isNoTitle(i int) bool {
	text := lineText(&r.rows[i])
	return r.isProse(i) && (r.prosePartner(i) || !r.d.words.Title(text) && !calendar.SaysTime(text) && !r.isPhraseAlone(i))
}

// isPhraseAlone reports whether a line stands between blank ones and is no sentence, having no stop at its end.
func (r *textReader) isPhraseAlone(i int) bool {
	isBlank := func(k int) bool {
		return k < 0 || k >= len(r.rows) || r.rows[k].kind == blankLine || r.rows[k].kind == ruleLine
	}
	text := strings.TrimRight(lineText(&r.rows[i]), " \"”’")
	return isBlank(i-1) && isBlank(i+1) && text != "" && !strings.ContainsRune(".,;!?", rune(text[len(text)-1]))
}

// isNote reports whether a line is the first of a footnote, as wide as running text: "(e) Nonaccrual loans are included in average balances".
func (r *textReader) isNote(i int) bool {
	row := &r.rows[i]
	if row.kind != textLine || len(row.cells) == 0 || row.cells[len(row.cells)-1].Right-row.indent < minProseWidth {
		return false
	}
	text := lineText(row)
	return isFootnoteText(text) && !r.d.words.Scale(text)
}

// endsText reports whether a line is the last of a footnote or of running text that the line above it belongs to.
func (r *textReader) endsText(i int) bool {
	return i > 0 && r.rows[i].kind == textLine && strings.HasSuffix(lineText(&r.rows[i]), ".") && (r.isNote(i-1) || r.isProse(i-1))
}

// group joins rows of values into tables.
func (r *textReader) group() {
	first, last, floor := -1, -1, 0
	flush := func() {
		if first >= 0 {
			r.add(first, last, floor)
			floor = last + 1
		}
		first = -1
	}
	for i := range r.rows {
		if r.rows[i].kind != dataLine {
			continue
		}
		if first >= 0 && r.splits(last, i) {
			flush()
		}
		if first < 0 {
			first = i
		}
		last = i
	}
	flush()
}

// splits reports whether the lines between two rows of values end the table of the first.
func (r *textReader) splits(p, q int) bool {
	zone := r.zone(p, q)
	text, blank, wide := 0, 0, 0
	for i := p + 1; i < q; i++ {
		if r.lines[i].Tags&(page.TagTable|page.TagTableEnd|page.TagCaption) != 0 {
			return true
		}
		row := &r.rows[i]
		switch row.kind {
		case blankLine:
			blank++
			continue
		case ruleLine:
			continue
		case headLine:
			return true
		}
		text++
		if r.isProse(i) && len(r.lines[i].Text) > zone {
			wide++
			if wide > 1 || i+1 < len(r.rows) && r.isProse(i+1) {
				return true
			}
		}
		if r.headsColumns(row, zone) || r.namesColumns(row, p, q) || r.d.words.Title(lineText(row)) || r.titles(i, p, q) {
			return true
		}
	}
	return text > maxGapLines || blank > maxGapBlank && text > 0 && !r.aligned(p, q)
}

// aligned reports whether two rows have as many values, ending in the same columns.
func (r *textReader) aligned(p, q int) bool {
	var edges [2][]int
	for k, i := range []int{p, q} {
		for c := range r.rows[i].values() {
			edges[k] = append(edges[k], c.Number.Edge)
		}
	}
	if len(edges[0]) != len(edges[1]) {
		return false
	}
	for k := range edges[0] {
		if abs(edges[0][k]-edges[1][k]) > 1 {
			return false
		}
	}
	return true
}

// zone is the column at which values begin around two rows.
func (r *textReader) zone(p, q int) int {
	zone := 1 << 20
	for _, i := range []int{p, q} {
		for c := range r.rows[i].values() {
			zone = min(zone, c.Left)
			break
		}
	}
	return zone
}

// headsColumns reports whether a row of text says something about time above the columns of values, or names
// several of them.
func (r *textReader) headsColumns(row *line, zone int) bool {
	if len(row.cells) > 1 && row.cells[0].Left >= zone-4 {
		return true
	}
	timed := 0 // that name a part of a year: "Q3 2026", "2026 YTD"
	for _, c := range row.cells {
		if c.Left >= zone-4 || len(row.cells) > 1 && c.Right > zone {
			ph := calendar.Parse(c.Text)
			if ph.HasDuration() && ph.Ended || len(ph.Dates) > 0 {
				return true
			}
			if (ph.Quarter > 0 || ph.ToDate) && len(ph.Years) == 1 {
				timed++
			}
		}
	}
	return timed > 1
}

// namesColumns reports whether a row of text names columns right of the labels of two rows: "Retail   Wholesale   Total"
// above values that end further right.
func (r *textReader) namesColumns(row *line, p, q int) bool {
	cells := row.cells
	each := false // of the columns has a heading
	if len(cells) > 2 && namesPeriod(cells[0].Text) {
		cells = cells[1:] // "Year Ended June 30, 2002   Reported   Restated", "Q2 2030 Actuals   Retail   Wholesale   Total"
		each = len(cells) == sureCount(&r.rows[q])
	}
	if len(cells) < 2 {
		return false
	}
	for _, i := range []int{p, q} {
		for _, c := range r.rows[i].cells {
			if c.IsNumber && c.sure {
				break
			}
			if c.Right+2 > cells[0].Left {
				return false
			}
		}
	}
	return (each || cells[0].Left > minTitleIndent) && !cells[0].IsNumber
}

// namesPeriod reports whether a text names a day, or a part of a year with its year.
func namesPeriod(s string) bool {
	ph := calendar.Parse(s)
	return len(ph.Dates) > 0 || (ph.HasDuration() || ph.Half > 0 || ph.Quarter > 0) && len(ph.Years) > 0
}

const minTitleIndent = 16 // from the labels, of a title that stands centered

// titles reports whether line i, of those between the rows p and q, is the title of another table: it stands centered
// below a blank line or another line centered, and names a period with its year, or a scale.
func (r *textReader) titles(i, p, q int) bool {
	row := &r.rows[i]
	above := &r.rows[i-1]
	indent := max(r.rows[p].indent, r.rows[q].indent)
	if len(row.cells) != 1 || row.indent < indent+minTitleIndent || above.kind != blankLine && above.indent < indent+minTitleIndent {
		return false
	}
	text := lineText(row)
	ph := calendar.Parse(text)
	return ph.HasDuration() && ph.Ended && len(ph.Order) > 0 || r.d.words.Scale(text)
}

func lineText(r *line) string {
	parts := make([]string, 0, len(r.cells))
	for _, c := range r.cells {
		parts = append(parts, c.Text)
	}
	return strings.Join(parts, " ")
}

// add makes a table of the rows from first to last with the titles and headings above them.
func (r *textReader) add(first, last, floor int) {
	count, values := 0, 0
	for i := first; i <= last; i++ {
		if r.rows[i].kind == dataLine {
			count++
			values += sureCount(&r.rows[i])
		}
	}
	top := r.top(first, floor)
	headed := false
	for i := top; i < first; i++ {
		cells := r.rows[i].cells
		of := len(cells) == values || len(cells) == values+1 && namesPeriod(cells[0].Text)
		named := values >= 2 && of && r.namesColumns(&r.rows[i], first, first)
		headed = headed || r.rows[i].kind == headLine || r.lines[i].Tags&page.TagTable != 0 || named
	}
	if count < 2 && !headed || values < 2 {
		return
	}
	last = r.labelEnd(last)
	g := &Table{Style: r.d.style, lines: r.rows[top : last+1], body: first - top, Start: r.lines[top].Start, End: r.lines[last].End}
	g.LeadUp = r.leadup(top, floor)
	g.Foot = r.footing(last)
	r.tables = append(r.tables, g)
}

// labelEnd is the last line of the label of a table's last row: "Cash and cash equivalents at   1,204" over "end
// of period".
func (r *textReader) labelEnd(last int) int {
	zone, indent := r.zone(last, last), r.rows[last].indent
	above := ""
	for _, c := range r.rows[last].cells {
		if c.IsNumber && c.sure {
			break
		}
		above = strings.TrimRight(c.Text, " .")
	}
	for end := min(len(r.rows)-1, last+4); last < end; last++ {
		row := &r.rows[last+1]
		if row.kind != textLine || len(row.cells) != 1 || !goesOn(above, row.cells[0].Text) || row.cells[0].Right >= zone || row.indent < indent {
			break
		}
		above = row.cells[0].Text
	}
	return last
}

// top is the first line of the titles and headings above a table.
func (r *textReader) top(first, floor int) int {
	top := r.labelStart(first, floor)
	blank, seen, titled := 0, false, false
	for i := top - 1; i >= max(floor, first-maxHeadLines); i-- {
		row := &r.rows[i]
		if isListedAmount(r.lines[i].Text, row) {
			return top
		}
		switch row.kind {
		case blankLine:
			if r.lines[i].Tags == 0 {
				blank++
			}
			if seen && (blank > 6 || blank > 3 && titled) {
				return top
			}
			if r.lines[i].Tags&page.TagTableEnd != 0 {
				return top
			}
			continue
		case textLine:
			if titled && (r.isNote(i) || r.endsText(i)) || r.isNoTitle(i) {
				return top
			}
		}
		seen = seen || row.kind == textLine
		titled = titled || r.d.words.Title(lineText(row)) || r.d.words.Scale(lineText(row))
		blank = 0
		top = i
	}
	return top
}

const maxLabelLines = 4

// labelStart is the first line of the label of a table's first row, where lines of text left of the values lead up to it from a rule,
// a mark of columns or headings.
func (r *textReader) labelStart(first, floor int) int {
	zone := r.zone(first, first)
	for i := first - 1; i >= max(floor, first-maxLabelLines); i-- {
		switch row := &r.rows[i]; {
		case row.kind == ruleLine, row.kind == headLine, r.lines[i].Tags&page.TagStub != 0:
			return i + 1
		case row.kind != textLine || len(row.cells) != 1 || row.cells[0].Right+2 > zone:
			return first
		}
	}
	return first
}

const maxFootLines = 8

// footing is the lines of text behind a table, up to the next one.
func (r *textReader) footing(last int) []Cell {
	var out []Cell
	for i, blank := last+1, 0; i < len(r.rows) && i <= last+maxFootLines; i++ {
		row := &r.rows[i]
		switch row.kind {
		case blankLine:
			if blank++; blank > 3 {
				return out
			}
		case ruleLine:
		case textLine:
			if t := lineText(row); r.d.words.Title(t) || r.lines[i].Tags&page.TagTable != 0 {
				return out
			}
			if len(row.cells) > 0 { // of signs of currencies alone there are none
				out = append(out, joinPieces(row.cells))
			}
		default:
			return out
		}
	}
	return out
}

// prosePartner reports whether a line of running text is one of a paragraph: a line of running text stands beside it, the short line that
// ends its sentence below it, or it is as long as no title is.
func (r *textReader) prosePartner(i int) bool {
	return i > 0 && r.isProse(i-1) || i+1 < len(r.rows) && (r.isProse(i+1) || r.endsParagraph(i+1)) || len(lineText(&r.rows[i])) >= maxTitle
}

// maxTitle is how long, in bytes, a line of running text is at the least that is no title.
const maxTitle = 200

// endsParagraph reports whether a line is the last of a paragraph: it goes on at the left in small letters, and ends in a point.
func (r *textReader) endsParagraph(i int) bool {
	row := &r.rows[i]
	if len(row.cells) == 0 || row.indent > r.rows[i-1].indent || row.kind == blankLine || row.kind == ruleLine {
		return false
	}
	text := strings.TrimRight(lineText(row), " ")
	return strings.HasSuffix(text, ".") && text[0] != '(' && !(text[0] >= 'A' && text[0] <= 'Z')
}

// leadup is the paragraph above a table's titles.
func (r *textReader) leadup(top, floor int) string {
	var parts []string
	for i, n := top-1, 0; i >= floor && n < 12; i, n = i-1, n+1 {
		if r.rows[i].kind == blankLine {
			if len(parts) > 0 {
				break
			}
			continue
		}
		if r.rows[i].kind == dataLine {
			break
		}
		parts = append([]string{page.Fold(r.d.Plain(r.lines[i].Start, r.lines[i].End, r.d.markup))}, parts...)
	}
	return strings.Join(parts, " ")
}
