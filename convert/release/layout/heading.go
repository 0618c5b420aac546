package layout

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/number"
)

const maxGrouped = 8 // lines of headings that are looked at as those of groups

// readHeads tells titles from headings and gives each column the headings that stand over it.
func (g *Table) readHeads() (titles, stubs []Cell) {
	if len(g.Columns) == 0 {
		return nil, nil
	}
	zone := Extent{g.Columns[0].Left, g.Columns[len(g.Columns)-1].Right}
	first := g.firstHead(zone)
	titles = append(titles, g.above...)
	body := first
	var groups []headRow // headings of lines that have fewer than there are columns
	nth := 0             // lines of headings so far
	var late []Cell      // text over the labels, below the last heading: sections, unless headings follow
	for i := 0; i < g.body; i++ {
		r := &g.lines[i]
		if r.kind == blankLine || r.kind == ruleLine || len(r.cells) == 0 {
			continue
		}
		if i < first {
			titles = append(titles, g.join(r.cells))
			continue
		}
		if g.isScaleLine(r) {
			stubs = append(stubs, r.cells[0])
			body = i + 1
			continue
		}
		heads := g.splitHeads(r)
		k := 0
		for k < len(heads) && g.isStub(&heads[k], zone, len(heads)-k) {
			late = append(late, heads[k])
			k++
		}
		if k < len(heads) || g.isStubText(late) {
			stubs = append(stubs, late...)
			late = late[:0]
			body = i + 1
		}
		g.assignHeads(heads[k:], g.rulesBelow(i))
		if len(heads) > k {
			nth++
		}
		if !g.HTML && len(heads) > k && len(groups) < maxGrouped && len(heads)-k < len(g.Columns) {
			groups = append(groups, headRow{heads[k:], g.rulesBelow(i), nth})
		}
	}
	g.body = body
	if !g.HTML {
		g.regroupLines(groups)
		g.regroup()
	}
	titles = g.headsAside(titles)
	return slices.DeleteFunc(titles, func(p Cell) bool { return g.src.isRunningHead(p.Text) }), stubs
}

// headsAside gives the columns, each of which a year of its own heads and nothing else, the last titles that say nothing but a time without a year, where they
// name a length of time together: "Three Months Ended" over "June 30,", printed where the labels begin. It returns the other titles.
func (g *Table) headsAside(titles []Cell) []Cell {
	from := len(titles)
	for from > len(g.above) && g.namesPart(titles[from-1].Text) {
		from--
	}
	if from == len(titles) || !g.yearsAlone() {
		return titles
	}
	text := ""
	for _, t := range titles[from:] {
		text += " " + t.Text
	}
	whole := calendar.Parse(text)
	if !whole.HasDuration() || len(whole.Dates) != 1 {
		return titles
	}
	for k := range g.Columns {
		if c := &g.Columns[k]; len(c.Headings) == 1 && isYearAlone(c.Headings[0].Text, false) {
			c.Headings = append(slices.Clone(titles[from:]), c.Headings...)
		}
	}
	return titles[:from]
}

// namesPart reports whether a text says nothing but a length of time, or a day, and no year.
func (g *Table) namesPart(s string) bool {
	ph := calendar.Parse(s)
	return (ph.HasDuration() && ph.Ended || len(ph.Dates) == 1) && len(ph.Order) == 0 && !g.src.words.Name(s)
}

// yearsAlone reports whether a year heads each column, another one each and nothing else, but those of changes.
func (g *Table) yearsAlone() bool {
	var years []string
	for k := range g.Columns {
		heads := g.Columns[k].Headings
		switch {
		case len(heads) != 1:
			return false
		case !isYearAlone(heads[0].Text, false):
			if calendar.SaysTime(heads[0].Text) {
				return false
			}
		case slices.Contains(years, heads[0].Text):
			return false
		default:
			years = append(years, heads[0].Text)
		}
	}
	return len(years) > 1
}

// isScaleLine reports whether a row below the first heading holds nothing but a bracket on the scale of the whole table, wider
// than any of its columns: "(amounts in thousands, except per share data)".
func (g *Table) isScaleLine(r *line) bool {
	if len(r.cells) != 1 || len(g.Columns) < 2 {
		return false
	}
	p := &r.cells[0]
	if !strings.HasPrefix(p.Text, "(") || !g.src.words.Scale(p.Text) {
		return false
	}
	for k := range g.Columns {
		if p.Right-p.Left <= g.Columns[k].Right-g.Columns[k].Left {
			return false
		}
	}
	return true
}

// isStubText reports whether text over the labels speaks of the table rather than opening a section. One that names what its scale
// is of, "Electric sales (000s of MWh)", opens a section where others follow, and so does one that ends in a colon.
func (g *Table) isStubText(ps []Cell) bool {
	for _, p := range ps {
		l := strings.ToLower(p.Text)
		scale := g.src.words.Scale(p.Text) && (g.src.words.Alone(p.Text) || !g.opensSections() && !strings.HasSuffix(p.Text, ":"))
		if !scale && !strings.HasPrefix(l, "(unaudited") && l != "unaudited" && !strings.HasPrefix(l, "(see note") {
			return false
		}
	}
	return len(ps) > 0
}

// opensSections reports whether text stands between the rows of values, as headings of sections do.
func (g *Table) opensSections() bool {
	begun := false
	for i := g.body; i < len(g.lines); i++ {
		switch r := &g.lines[i]; r.kind {
		case dataLine:
			begun = true
		case textLine:
			if begun && len(r.cells) == 1 {
				return true
			}
		}
	}
	return false
}

// isStub reports whether a piece stands over the labels rather than over the columns.
func (g *Table) isStub(p *Cell, zone Extent, left int) bool {
	if g.HTML {
		return p.Left < zone.Left && (p.Left == 0 || p.Right <= zone.Left)
	}
	if left == len(g.Columns) && (p.IsNumber && p.Number.IsYear() || calendar.SaysTime(p.Text)) && p.Right > zone.Left-10 {
		return false // a heading for each column, and this is the first
	}
	if p.IsNumber {
		return p.Right <= zone.Left
	}
	if left == 1 && calendar.SaysTime(p.Text) && p.Right > zone.Left {
		return false
	}
	return p.center2() < 2*zone.Left-4 && (p.Right <= zone.Left || p.Left < zone.Left-12)
}

// firstHead is the first row that heads columns; the rows above are titles.
func (g *Table) firstHead(zone Extent) int {
	first := g.body
	blank := false
	for i := g.body - 1; i >= 0; i-- {
		r := &g.lines[i]
		switch r.kind {
		case blankLine:
			blank = true
			continue
		case ruleLine:
			continue
		case headLine:
			first, blank = i, false
			continue
		}
		if g.isTitleRow(r, zone, blank) && !g.headsLast(i) && !g.opensStub(i, zone) {
			if (first < g.body || len(r.cells) > 1) && !g.isStubBetween(i) {
				return first
			}
			continue // a section between headings and values, or what is said of the table between two lines of headings
		}
		first, blank = i, false
	}
	return first
}

// isStubBetween reports whether a line holds nothing but what is said of the table over its labels, "(in thousands)", and the line above heads several columns by times.
func (g *Table) isStubBetween(i int) bool {
	above := i - 1
	for above >= 0 && (g.lines[above].kind == blankLine || g.lines[above].kind == ruleLine) {
		above--
	}
	return above >= 0 && timeHeads(g.lines[above:above+1]) != nil && g.isStubText(g.lines[i].cells)
}

// isTitleRow reports whether a row of text above the values is a title (or a section's heading).
func (g *Table) isTitleRow(r *line, zone Extent, blankBelow bool) bool {
	if len(r.cells) != 1 {
		return false
	}
	p := &r.cells[0]
	if g.HTML {
		return p.Left == 0 && zone.Left > 0 || p.overlap(zone) <= 0 || g.CoversAll(p) && len(g.Columns) > 1 && !headsTime(p.Text)
	}
	outside := p.Left < zone.Left-12 || p.center2() < 2*zone.Left
	if outside || g.src.words.Title(p.Text) {
		return true
	}
	return !calendar.SaysTime(p.Text) && (blankBelow || g.src.words.Scale(p.Text) || strings.HasPrefix(p.Text, "(") && len(g.Columns) > 1 && p.Right-p.Left > 24)
}

// opensStub reports whether a line holds nothing but the beginning of a bracket over the labels that the next line ends, which may stand between headings: "(millions,
// except earnings per" over "common share)" beside years.
func (g *Table) opensStub(i int, zone Extent) bool {
	if g.HTML || i+1 >= g.body || len(g.lines[i+1].cells) < 2 {
		return false
	}
	p, next := &g.lines[i].cells[0], &g.lines[i+1].cells[0]
	return strings.HasPrefix(p.Text, "(") && !strings.Contains(p.Text, ")") && p.Left < zone.Left && next.Right <= zone.Left && strings.HasSuffix(next.Text, ")") && !strings.Contains(next.Text, "(")
}

// headsLast reports whether a line of text above the values holds nothing but a scale over the last column, which goes on in the next
// line or follows headings of more columns: "Thousands of" over "U.S. dollars".
func (g *Table) headsLast(i int) bool {
	p, n := &g.lines[i].cells[0], len(g.Columns)
	if g.HTML || n < 2 || p.Left < g.Columns[n-2].Right || !g.src.words.Scale(p.Text) {
		return false
	}
	beside := i - 1
	if !strings.HasPrefix(p.Text, "(") {
		beside = i + 1
	}
	return beside >= 0 && beside < g.body && len(g.lines[beside].cells) > 1
}

// headsTime reports whether text over all columns may head them by a time: a sentence that names a day, "(Approved by the Board of
// Directors on 7-11-2012 after review by the Audit Committee)", does not.
func headsTime(s string) bool {
	p := calendar.Parse(s)
	return !p.IsEmpty() && (p.HasDuration() || p.Instant || p.Ended || strings.Count(s, " ") < titleWords)
}

const titleWords = 8 // of a sentence over all columns

// CoversAll reports whether a piece stands over all columns.
func (g *Table) CoversAll(p *Cell) bool {
	for k := range g.Columns {
		if p.overlap(g.Columns[k].Extent) <= 0 {
			return false
		}
	}
	return true
}

// join makes one piece of a row's text; cells of a table of markup have white space between them.
func (g *Table) join(ps []Cell) Cell {
	if !g.HTML || len(ps) < 2 {
		return joinPieces(ps)
	}
	apart := make([]Cell, len(ps))
	for i, p := range ps {
		if i > 0 && (p.Text == "" || p.Text == "%" || strings.IndexByte(")%,.;:", p.Text[0]) < 0) && !strings.HasSuffix(ps[i-1].Text, "(") {
			p.Left = max(p.Left, apart[i-1].Right+1)
		}
		p.Right = max(p.Right, p.Left)
		apart[i] = p
	}
	out := joinPieces(apart)
	out.Left, out.Right = ps[0].Left, ps[len(ps)-1].Right
	return out
}

// joinPieces makes one piece of a row's text.
func joinPieces(ps []Cell) Cell {
	out := ps[0]
	if out.IsNumber && out.Text == "" {
		out.Text = out.Number.Printed
	}
	for _, p := range ps[1:] {
		t := p.Text
		if p.IsNumber && t == "" {
			t = p.Number.Printed
		}
		if p.Left > out.Right || p.Left < out.Left {
			out.Text += " "
		}
		out.Text += t
		out.Right, out.End = p.Right, p.End
	}
	out.IsNumber = false
	return out
}

// splitHeads cuts headings apart that only one space separates: "Jun 30, Mar 31, Jun 30,".
func (g *Table) splitHeads(r *line) []Cell {
	out := make([]Cell, 0, len(r.cells))
	for _, p := range r.cells {
		if p.IsNumber && p.Text == "" {
			p.Text = p.Number.Printed
		}
		if p.IsNumber && p.Number.Negative && p.Number.IsSmall() {
			continue // the mark of a footnote
		}
		if g.HTML || p.IsNumber || p.End-p.Start != p.Right-p.Left {
			out = append(out, p)
			continue
		}
		cuts := dateCuts(p.Text)
		if cuts == nil {
			cuts = g.nameCuts(&p)
		}
		from := 0
		for _, c := range append(cuts, len(p.Text)) {
			if part := strings.TrimSpace(p.Text[from:c]); part != "" {
				q := p
				q.Text = part
				q.Left, q.Right = p.Left+from, p.Left+from+len(part)
				q.Start, q.End = p.Start+from, p.Start+from+len(part)
				out = append(out, q)
			}
			from = c
		}
	}
	return out
}

// nameCuts finds where headings begin that only one space separates, "Amount Percent": each of the words stands over a column of its own.
func (g *Table) nameCuts(p *Cell) []int {
	var cuts []int
	last := -1
	for from, rest := 0, p.Text; ; {
		word, more, ok := strings.Cut(rest, " ")
		e := Extent{p.Left + from, p.Left + from + len(word)}
		at := slices.IndexFunc(g.Columns, func(c Column) bool { return c.Extent.Left < e.Right && e.Left < c.Extent.Right })
		if at <= last || !columnWords[strings.ToLower(strings.Trim(word, "().,"))] || at+1 < len(g.Columns) && g.Columns[at+1].Left < e.Right {
			return nil
		}
		if last = at; from > 0 {
			cuts = append(cuts, from)
		}
		if !ok {
			return cuts
		}
		from, rest = from+len(word)+1, more
	}
}

// columnWords are words that head columns by themselves.
var columnWords = map[string]bool{"amount": true, "amounts": true, "percent": true, "percentage": true, "ratio": true, "actual": true, "budget": true, "low": true, "high": true,
	"units": true, "value": true, "number": true, "dollars": true, "volume": true, "price": true, "revenue": true}

// dateCuts finds where a second and further length, date, quarter or "(unaudited)" begins inside a heading.
func dateCuts(s string) []int {
	if cuts := lengthCuts(s); cuts != nil {
		return cuts
	}
	if strings.HasPrefix(s, "(") && strings.Contains(s, ") (") {
		return bracketCuts(s)
	}
	var starts, tokens []int
	word, before, compact := 0, "", true
	for i := 0; i <= len(s); i++ {
		glued := isGlued(s, i)
		if i < len(s) && s[i] != ' ' && !glued {
			continue
		}
		w := strings.Trim(strings.ToLower(s[word:i]), ".,")
		if joins := before == "-" || before == "–" || before == "to" || before == "through"; calendar.IsMonth(w) && !joins { // "May 16 - June 30"
			starts = append(starts, word)
		}
		before = w
		tokens = append(tokens, word)
		compact = compact && isCompactDate(w)
		if word = i + 1; glued {
			word = i
		}
	}
	if compact && len(tokens) > 1 {
		return tokens[1:]
	}
	if len(starts) < 2 {
		return nil
	}
	if lead := strings.TrimSpace(s[:starts[0]]); lead != "" {
		return dayCuts(s, starts, tokens) // "Three Months Ended March 31 and June 30"
	}
	return starts[1:]
}

// dayCuts finds where a second and further date begins that its day stands first in, "30 June 31 December"; months are where those are named, tokens where words begin.
func dayCuts(s string, months, tokens []int) []int {
	var cuts []int
	for _, at := range months {
		k := slices.Index(tokens, at)
		if k < 1 || !dayWord.MatchString(strings.TrimSpace(s[tokens[k-1]:at])) || len(cuts) == 0 && k != 1 {
			return nil
		}
		cuts = append(cuts, tokens[k-1])
	}
	return cuts[1:]
}

var endsLength = []string{"ended", "ending"}

// lengthCuts finds where a second and further length of time begins inside a heading: "Three months ended Twelve months ended".
func lengthCuts(s string) []int {
	var cuts []int
	from, word := 0, 0
	for i := 0; i <= len(s); i++ {
		if i < len(s) && s[i] != ' ' {
			continue
		}
		if w := strings.ToLower(s[word:i]); slices.Contains(endsLength, w) {
			if p := calendar.Parse(s[from:i]); !p.HasDuration() || len(p.Dates) > 0 {
				return nil // "Quarter ended June 30 and six months ended"
			}
			if i < len(s) {
				cuts = append(cuts, i+1)
			}
			from = i
		}
		word = i + 1
	}
	if strings.TrimSpace(s[from:]) != "" {
		return nil // what the last length ends with, or something else
	}
	return cuts
}

// bracketCuts finds where a second and further bracket begins.
func bracketCuts(s string) (cuts []int) {
	at := 0
	for n := strings.Index(s, ") ("); n >= 0; n = strings.Index(s[at:], ") (") {
		at += n + 2
		cuts = append(cuts, at)
	}
	return cuts
}

// isGlued reports whether a word begins right behind a comma, or the name of a month right behind a year: "December 31,September 30,",
// "Dec. 31, 2030Dec. 31, 2029".
func isGlued(s string, i int) bool {
	if i == 0 || i >= len(s) || !isLetter(s[i]) || s[i-1] != ',' && !(i >= 4 && number.IsDigit(s[i-1]) && isYearAlone(s[i-4:i], false)) {
		return false
	}
	end := i
	for end < len(s) && isLetter(s[end]) {
		end++
	}
	return s[i-1] == ',' || calendar.IsMonth(strings.ToLower(s[i:end]))
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// isCompactDate reports whether a word is a whole date, quarter or fiscal year: "3/31/98", "Q1-98", "4Q97", "FY97".
func isCompactDate(w string) bool {
	if len(w) < 4 || w[0] == '2' && len(w) == 4 || !number.HasDigit(w) {
		return false
	}
	p := calendar.Parse(w)
	return len(p.Dates) == 1 && p.Dates[0].Year > 0 || len(p.Dates) == 0 && len(p.Years) == 1 && (p.Quarter > 0 || p.Fiscal)
}

// rulesBelow returns the segments of a rule that stands directly below a row of headings.
func (g *Table) rulesBelow(i int) []Extent {
	if i+1 < len(g.lines) && g.lines[i+1].kind == ruleLine {
		return g.lines[i+1].rules
	}
	return nil
}
