package release

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/internal/wording"
)

// draft is a table on its way from layout to model.
type draft struct {
	d             *document
	g             *layout.Table
	t             *Table
	titles        []layout.Cell
	stubs         []layout.Cell
	rows          []rowCells
	heads         []columnHead
	lines         []*timeline     // columns that follow one another in time
	relations     []relation      // how columns stand to the period of the table, where they are headed by that
	open          []*timeline     // those of them whose years headings in mid-table give
	title         calendar.Phrase // what the titles say about time
	titleTxt      string
	scale         *scaleWords
	scaleAt       layout.Cell
	printed       map[string]bool
	lastKind      Number          // of the row above, while rows are filled
	currency      bool            // the table names its currency or prints its sign
	dollars       bool            // that sign is a bare "$"
	whole         int             // 1 when most amounts are printed without decimals, -1 when not; 0 before it is known
	printsAll     *printsIn       // what its numbers have in common; nil until it is asked for
	average       bool            // its balances are averages over a period
	rates         []bool          // columns of rates in percent
	digits        int             // of its largest amount; 0 before it is known
	percents      bool            // the table is said to be of percentages
	outer         map[*Row]string // headings over those that end with a colon
	byContent     bool            // no title says what statement this is
	inferred      string          // what spoke most for the scale that nothing states
	rounded       int32           // zeros that all amounts end in
	before        *draft          // the table above
	release       tieout.Period   // the period that the release reports
	ruledTime     []tieout.Period
	repeated      bool        // its columns have the times of those of a table that prints a row of it
	times         *timeTable  // while periods are decided
	rowClasses    *rowClasses // likewise
	columnSums    [][]float64 // what the words over each column weigh for the kinds of its numbers
	columnPrints  []printsIn
	columnReading []columnReading
	perShare      int               // 1 for a table of amounts per share, -1 for others; 0 before it is known
	groups        map[*Row][]string // see group; nil before it is known
	places        map[*Row]int      // of the rows of values, see rowBeside; nil before they are asked for
	outlook       int               // 1 for a table of what is expected, -1 for others; 0 before it is known
	allGrow       int               // 1 where nearly all rows print by how many per cent they changed, -1 for others; 0 before it is known
	middles       []middle          // columns of midpoints: see completeMidpoints
	documentScale int32             // the exponent that most tables of the document state
	guessed       *tieout.Range     // where its currency is named that is a guess; nil for most
	brackets      brackets          // its numbers in parentheses
	unplaced      [][]*layout.Cell  // the numbers of rows that lost cells, of which nothing tells the columns
	columnScales  []int32           // the exponents of columns, where they are not the table's; nil for most
}

// ruled is the period that the rules give a column.
func (dr *draft) ruled(column int) tieout.Period {
	if column < len(dr.ruledTime) {
		return dr.ruledTime[column]
	}
	return tieout.Period{}
}

// rowCells is a row of values: as it is laid out, and as it is understood.
type rowCells struct {
	*layout.Row
	row   *Row
	above Number          // what the row above counts
	times []tieout.Period // of each column
	sure  []float64       // how sure they are, as probabilities
}

// draftTable reads what titles, headings, columns and rows of a table say.
func (d *document) draftTable(g *layout.Table) *draft {
	d.check()
	dr := &draft{d: d, g: g, t: &Table{Index: g.Index, Currency: "USD", Range: d.Span(g.Start, g.End)}, titles: g.Titles, stubs: g.Stubs}
	if len(g.Columns) == 0 {
		return dr
	}
	if hasPeriodRows(g) {
		g.Transpose(periodStub(g))
		dr.t.sideways = true
	}
	g.SpreadRanges()
	heading := ""
	for _, r := range g.Rows {
		row := &Row{Index: r.Index, Label: r.Label, Unit: r.Unit, Ordinal: r.Ordinal, Indent: r.Indent, Section: r.Section, Range: d.Span(r.Start, r.End)}
		dr.t.Rows = append(dr.t.Rows, row)
		if len(r.Values) == 0 {
			row.Role, heading = Heading, r.Label
			continue
		}
		row.heading = heading
		dr.rows = append(dr.rows, rowCells{Row: r, row: row})
	}
	dr.readTitles()
	dr.t.Lead = lastSentence(g.LeadUp)
	dr.readColumns(d)
	dr.readAverages()
	dr.readPercents()
	dr.readCurrency()
	dr.dropNotes()
	dr.dropYears()
	dr.dropReferences()
	return dr
}

const maxNeighbours = 50 // tables above and below that are looked at for a currency

// readTitles joins the titles and reads time off them.
func (dr *draft) readTitles() {
	var parts []string
	for _, p := range dr.titles {
		dr.t.Title = append(dr.t.Title, p.Text)
		parts = append(parts, p.Text)
	}
	dr.titleTxt = strings.Join(parts, " ")
	for _, p := range dr.stubs {
		dr.t.Stub = append(dr.t.Stub, p.Text)
		parts = append(parts, p.Text)
		dr.percents = dr.percents || isPercentTitle(p.Text)
	}
	for _, p := range dr.titles[max(0, len(dr.titles)-3):] {
		dr.percents = dr.percents || isPercentTitle(p.Text)
	}
	dr.t.Statement = dr.statement()
	dr.t.Adjusts = dr.bridgesToAdjusted()
	var timely []string
	for _, p := range parts {
		ph := dr.d.parseProse(p)
		if ph.IsEmpty() || len(ph.Dates) > 0 && !ph.IsSpan() && !ph.Ended && !ph.Instant && !ph.HasDuration() && dr.t.Statement != Balance && len(dr.g.Columns) > 0 {
			continue // a date alone over amounts of a period is that of the release
		}
		timely = append(timely, p)
	}
	dr.title = dr.d.parseProse(strings.Join(timely, " "))
}

// isPercentTitle reports whether a title says that all numbers are percentages.
func isPercentTitle(s string) bool {
	l := strings.ToLower(strings.Trim(s, "() :"))
	if wording.Begins(l, "percent change") || wording.Begins(l, "percentage change") || strings.HasPrefix(l, "% change") {
		return len(s) < 60
	}
	if before, ok := beforeChange(l); ok && len(s) < maxNaming {
		return before != "" && !strings.HasSuffix(before, " and") && !strings.HasSuffix(before, "&") && !strings.HasSuffix(before, ",") // "Organic Volume % Change"
	}
	if (strings.HasSuffix(s, "(%)") || strings.HasSuffix(s, ", %")) && len(s) < maxNaming && findScale(s) == nil && currencyOf(s) == "" {
		return true // "Revenue growth (%)"
	}
	return inPercent[l] || wording.Begins(l, "as a percent") || isPercentNote(s) || notesShares(s)
}

// inPercent are the titles, and texts over the labels, that say it in a word.
var inPercent = map[string]bool{"%": true, "in %": true, "percent": true, "in percent": true, "per cent": true, "in per cent": true, "percentages": true}

// beforeChange is what stands before the words for changes in per cent with which a title, in lower case, ends.
func beforeChange(title string) (before string, ok bool) {
	for _, words := range []string{"% change", "percent change", "percentage change"} {
		if before, ok = strings.CutSuffix(title, words); ok {
			return strings.TrimSpace(before), true
		}
	}
	return "", false
}

// notesShares reports whether a bracket in a title notes that the numbers are parts of something in per cent, and the title names no other unit: "Revenue by
// industry (% of revenue; growth in constant currency)".
func notesShares(s string) bool {
	note, ok := inBracket(s)
	if !ok || len(s) > maxNoted || findScale(s) != nil || currencyOf(s) != "" {
		return false
	}
	return slices.ContainsFunc(strings.FieldsFunc(note, func(r rune) bool { return strings.ContainsRune(";,:", r) }), func(part string) bool {
		return sharesNoted.In(wording.Of(strings.ReplaceAll(part, "%", " percent ")))
	})
}

// maxNoted bounds the bytes of a title with a note.
const maxNoted = 120

// sharesNoted are the words of a note that numbers are parts of something in per cent.
var sharesNoted = wording.Phrases("^as|in? a? percent|percentage|percentages|pct of")

// isPercentNote reports whether a title is a note in brackets that all numbers are percentages, of a change or not, and names no
// other unit: "(%)", "(change from the year before; %)".
func isPercentNote(s string) bool {
	s = strings.TrimSpace(s)
	if len(s) > maxNaming || !strings.HasPrefix(s, "(") || !strings.HasSuffix(s, ")") || findScale(s) != nil || currencyOf(s) != "" {
		return false
	}
	parts := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return strings.ContainsRune("();,:", r) })
	return slices.ContainsFunc(parts, func(p string) bool {
		p = strings.TrimSpace(p)
		return p == "%" || p == "in %" || p == "unit %"
	})
}

// fill makes the line items once periods and scale are known.
func (dr *draft) fill(d *document) {
	dr.rounded = dr.rounding()
	dr.lastKind = Money
	for i := range dr.rows {
		dr.fillRow(d, &dr.rows[i], true)
	}
	dr.readWhole()
}

// isNil reports whether a row prints nothing but dashes.
func (rc *rowCells) isNil() bool {
	return !slices.ContainsFunc(rc.Values, func(p *layout.Cell) bool { return !p.Number.Nil })
}

// fillRow makes the line items of a row.
func (dr *draft) fillRow(d *document, rc *rowCells, inOrder bool) {
	d.check()
	rc.row.Statement = dr.t.Statement
	if !inOrder {
		dr.lastKind = rc.above
	}
	rc.above = dr.lastKind
	measures, sure := dr.rowMeasures(rc)
	if dr.lastKind != PerShare || !rc.isNil() { // dashes among amounts per share end them not
		dr.lastKind = measures[0].kind
	}
	for i, p := range rc.Values {
		col := dr.t.Columns[p.Column]
		if col.Kind == Notes {
			continue
		}
		it := &LineItem{Label: rc.row.Label, Row: rc.row, Column: col, Printed: d.printed(p), Nil: p.Number.Nil,
			Negative: p.Number.Negative, Cell: d.Span(d.figureOf(p), p.End)}
		it.Path = append(append([]string(nil), rc.row.Section...), rc.row.Label)
		if it.TR = rc.row.Index; i < len(rc.Printed) {
			it.TR = rc.Printed[i]
		}
		dr.measure(it, measures[i], &p.Number)
		it.Period, it.Sure = dr.timeOf(rc, p.Column)
		it.Sure *= sure[i]
		rc.row.Items = append(rc.row.Items, it)
	}
	rc.row.Statement = rowStatement(rc.row, dr.t.Statement)
}

// readAs gives an item the value that its number has.
func (dr *draft) measure(it *LineItem, m readAs, n *number.Token) {
	it.Kind, it.Scale = m.kind, m.exponent
	it.Value = n.Value().Shift(it.Scale)
	it.Decimals = tieout.DecimalsOf(int32(n.Places()) - it.Scale)
	if m.kind == Money && dr.rounded > 0 && it.Scale == 0 && it.Value.Shift(-dr.rounded).IsInteger() {
		it.Decimals = tieout.DecimalsOf(-dr.rounded)
	}
	it.Unit = dr.measuredIn(it)
}

// figureOf is the byte at which the number of a cell begins; a minus that is written as a reference, "&#8211;", stands before it.
func (d *document) figureOf(p *layout.Cell) int {
	const longest = len("&#x2212;")
	at := p.Figure()
	text := d.Data[at:min(p.End, at+longest)]
	if semicolon := strings.IndexByte(text, ';'); p.IsNumber && p.Number.Negative && text != "" && text[0] == '&' && semicolon > 0 {
		return at + semicolon + 1
	}
	return at
}

// printed is a number as printed, without currency sign and padding; a dash keeps its length.
func (d *document) printed(p *layout.Cell) string {
	if !p.Number.Nil || p.Number.Printed != "-" || p.End-p.Start < 3 {
		return p.Number.Printed
	}
	raw := d.Text(p.Start, p.End)
	for _, dash := range []struct{ raw, Printed string }{{"—", "—"}, {"&#8212;", "—"}, {"&mdash;", "—"}, {"&#151;", "—"}, {"–", "–"}, {"&#8211;", "–"}, {"&ndash;", "–"}, {"&#150;", "–"}, {"−", "−"}} {
		if strings.Contains(raw, dash.raw) {
			return dash.Printed
		}
	}
	return p.Number.Printed
}
