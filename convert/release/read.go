package release

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/convert/release/page"
	"github.com/tieout/tieout/internal/evidence"
)

// Options bounds and directs the reading of a release.
type Options struct {
	// Explain keeps with each line item how it was decided what it is.
	Explain bool
	// Doubts keeps, with Explain, only decisions that could have gone another way: whose first claim is less likely than [Certain].
	Doubts bool
	// Corrections are what is said of numbers that would be read otherwise, later ones before earlier ones.
	Corrections []tieout.Correction
}

// Read reads a release: its tables, rows and columns, periods and scale, and a line item for each printed
// number. It is an error when the bytes are no text; everything that is wrong with the text is a diagnostic.
// data must not be written to afterwards.
func Read(name string, data []byte, o Options) (*Release, []tieout.Diagnostic, error) {
	return ReadContext(context.Background(), name, data, o)
}

// ReadContext is [Read], and stops with the context's error soon after the context ends.
func ReadContext(ctx context.Context, name string, data []byte, o Options) (rel *Release, ds []tieout.Diagnostic, err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case stopped:
			rel, ds, err = nil, nil, p.err
		default:
			panic(p)
		}
	}()
	d, err := decode(name, data)
	if err != nil {
		return nil, nil, err
	}
	d.ctx, d.Check = ctx, d.check
	d.check()
	r := readDocument(d, o)
	return r.rel, r.diagnostics(), nil
}

// readDocument reads a release and keeps what it was read from.
func readDocument(d *document, o Options) *reader {
	d.explain = o.Explain
	r := &reader{d: d, rel: &Release{Document: d.Name}, cal: &calendar.Fiscal{}}
	if d.Recoded {
		r.rel.Text = d.Data
		r.rel.made = d.Office()
	}
	r.pages()
	r.leftOut()
	r.admit()
	r.draft()
	r.rel.readIssuer(r.text, d.Data, r.titled)
	r.cal.ReadEnds(r.text)
	if r.findDatelines(); len(r.d.datelines) > 0 {
		r.cal.Written = r.d.datelines[0]
	}
	if r.guessQuarters(); !r.cal.KnowsYearEnd() {
		r.guessYears()
	}
	r.yearGuessed = !r.cal.KnowsYearEnd()
	r.cal.Settle(time.December)
	r.rel.YearEnd = r.cal.YearEnd
	r.fill(o)
	return r
}

// leftOut tells of what of a document of Word or Excel was not read.
func (r *reader) leftOut() {
	for _, l := range r.d.LeftOut() {
		at := tieout.Range{Document: r.d.Name, Path: l.Path(), Unlined: true}
		from, to, _ := strings.Cut(l.Part, ":")
		switch {
		case !l.Hidden:
			r.strays = append(r.strays, ruleNoValue.New(at, "%s has a formula without a stored value: open and save the workbook in a spreadsheet program", l.Path()))
		case l.Part == "":
			r.strays = append(r.strays, ruleHidden.New(at, "the sheet %s is hidden: it has figures and is left out", l.Sheet))
		case from != to:
			r.strays = append(r.strays, ruleHidden.New(at, "the rows %s to %s of %s are hidden: they have figures and are left out", from, to, l.Sheet))
		case from[0] <= '9':
			r.strays = append(r.strays, ruleHidden.New(at, "row %s of %s is hidden: it has figures and is left out", from, l.Sheet))
		default:
			r.strays = append(r.strays, ruleHidden.New(at, "column %s of %s is hidden: it has figures and is left out", from, l.Sheet))
		}
	}
}

// reader holds a release while it is read.
type reader struct {
	d       *document
	rel     *Release
	cal     *calendar.Fiscal
	drafts  []*draft
	titled  []*draft // those of lists with numbers as well, whose titles name the company too
	laid    []*layout.Table
	strays  []tieout.Diagnostic
	tables  int    // <table> elements so far
	text    string // the running text, for names and dates
	foot    string // its end
	said    []saidScale
	scales  *scales
	suspect string // a date that heads the text but cannot be the release's

	yearGuessed bool // nothing says when the fiscal year ends
}

// pages lays out the tables of each page of the document.
func (r *reader) pages() {
	d := r.d
	if !page.IsSubmission(d.Data) {
		r.page(0, len(d.Data))
		return
	}
	h := page.ReadHeader(d.Data)
	r.rel.apply(&h, r.cal)
	exhibits, rest := pick(d.Parts())
	if len(exhibits)+len(rest) == 0 {
		r.page(0, len(d.Data))
	}
	for _, p := range exhibits {
		r.page(p.Start, p.End)
	}
	if len(r.laid) == 0 { // the exhibits are pictures or prose: the main document may hold the tables
		for _, p := range rest {
			r.page(p.Start, p.End)
		}
	}
	if h.CIK != "" {
		r.rel.Format = Submission
	}
}

// page lays out the tables of one document, whatever it is written in.
func (r *reader) page(start, end int) {
	if err := r.d.Admit(start, end); err != nil {
		panic(stopped{err})
	}
	laid := len(r.laid)
	r.readPage(start, end)
	r.notePage(start, end, r.laid[laid:])
}

// readPage lays out the tables of a page, and reads what its text says of time and scale.
func (r *reader) readPage(start, end int) {
	d := r.d
	if !page.IsHTML(d.Data[start:end]) {
		r.plainTables(start, end)
		r.text += d.Text(start, min(end, start+maxIntro*4)) + "\n"
		r.foot += d.Text(max(start, end-2000), end)
		r.cal.ReadText(d.Data[start:end])
		return
	}
	r.rel.Format = HTML
	markup := d.HTML(start, end)
	r.cellTables(markup)
	for _, o := range markup.Outside {
		r.strays = append(r.strays, ruleOutside.New(d.Span(o.Start, o.End), "%d figures from here on look like those of a table and stand in none: they were not read as line items", o.Figures))
	}
	for _, p := range markup.Preformatted {
		r.textTables(p[0], p[1], true)
		r.text += d.Text(p[0], min(p[1], p[0]+maxIntro*4)) + "\n"
	}
	var b strings.Builder
	for i := range markup.Blocks {
		r.cal.ReadText(markup.Blocks[i].Text)
		if bl := &markup.Blocks[i]; bl.Table < 0 {
			r.sayScale(bl.Start, bl.Text)
		}
	}
	for i, bl := range markup.Blocks {
		if bl.Table < 0 || len(bl.Text) > 60 || i < 40 {
			b.WriteString(bl.Text)
			b.WriteByte('\n')
		}
		if b.Len() > maxIntro*8 {
			break
		}
	}
	r.text += b.String()
}

// cellTables takes the tables of a page in that say where their cells begin and end.
func (r *reader) cellTables(p *page.Page) {
	for _, g := range layout.HTML(r.d.Document, p, words) {
		g.Index += r.tables
		r.laid = append(r.laid, g)
	}
	r.tables += len(p.Tables)
	for _, t := range p.Tables {
		if t.Cut != nil {
			r.strays = append(r.strays, ruleLost.New(r.d.Span(t.Cut.Start, t.Cut.End), "%q and the cells behind it were not read: the row has too many", t.Cut.Text))
		}
	}
}

// plainTables finds the tables of a stretch of text that is no markup: those of bars as Markdown has them cell by cell, those of the stretches around them by
// where their columns stand.
func (r *reader) plainTables(start, end int) {
	p := r.d.Bars(start, end)
	if p == nil {
		r.textTables(start, end, false)
		return
	}
	laid := len(r.laid)
	r.cellTables(p)
	at := start
	for _, t := range p.Tables {
		r.textTables(at, t.Start, false)
		at = t.End
	}
	r.textTables(at, end, false)
	slices.SortStableFunc(r.laid[laid:], func(a, b *layout.Table) int { return a.Start - b.Start })
	for i, g := range r.laid[laid:] {
		g.Index = laid + i
	}
}

// textTables finds the tables of a stretch of plain text, and the lines of numbers that are in none.
func (r *reader) textTables(start, end int, markup bool) {
	gs, strays := layout.Text(r.d.Document, start, end, markup, words)
	r.laid = append(r.laid, gs...)
	for _, s := range strays {
		text := "a line with several numbers belongs to no table: text follows its numbers"
		if s.Stacked {
			text = "numbers that stand one below the other were not read: nothing tells which columns they are of"
		}
		r.strays = append(r.strays, ruleLost.New(r.d.Span(s.Left, s.Right), "%s", text))
	}
}

// admit refuses a document with more in its tables than any release has.
func (r *reader) admit() {
	values, rows, tables := 0, 0, 0
	for _, g := range r.laid {
		before := rows
		for _, row := range g.Rows {
			if values += len(row.Values); len(row.Values) > 0 {
				rows++
			}
		}
		if rows > before {
			tables++
		}
	}
	if err := r.d.AdmitTables(values, rows, tables); err != nil {
		panic(stopped{err})
	}
}

// draft reads the tables that hold values.
func (r *reader) draft() {
	var list *listing // the list right above
	feet := feetOfPages(r.laid)
	for _, g := range r.laid {
		dr := r.d.draftTable(g)
		if len(dr.rows) == 0 {
			continue
		}
		r.titled = append(r.titled, dr)
		if list = dr.listing(list, feet); list != nil {
			if !list.plain {
				r.rel.Lists = append(r.rel.Lists, dr.t.Range)
			}
			continue
		}
		if g.Follows != nil && len(r.drafts) > 0 && r.drafts[len(r.drafts)-1].g == g.Follows && dr.t.Statement == Other && !dr.titledPeriod() {
			dr.t.Statement = r.drafts[len(r.drafts)-1].t.Statement
		}
		if n := len(r.drafts); n > 0 {
			dr.before = r.drafts[n-1]
			dr.goOn(r.drafts[n-1])
			if above := r.drafts[n-1]; dr.t.Statement == Other && len(dr.titles) == 0 && (above.t.Statement == Reconciliation || dr.sameHeads(above)) {
				dr.t.Statement = above.t.Statement
			}
			if above := r.drafts[n-1]; dr.byContent && dr.isSame(above) {
				dr.t.Statement = above.t.Statement
			}
		}
		if !g.HTML {
			dr.t.Index = len(r.drafts)
		}
		r.drafts = append(r.drafts, dr)
		r.collect(dr)
	}
}

// titledPeriod reports whether a table has a title of its own that says of what period it is.
func (dr *draft) titledPeriod() bool { return dr.title.HasDuration() || dr.title.Ended }

// sameHeads reports whether two tables have the same headings.
func (dr *draft) sameHeads(o *draft) bool {
	if len(dr.heads) != len(o.heads) {
		return false
	}
	for i := range dr.heads {
		if dr.heads[i].text != o.heads[i].text {
			return false
		}
	}
	return len(dr.heads) > 0
}

// sameMembers reports whether the columns of two tables are of the same segments or the like, whatever their periods.
func (dr *draft) sameMembers(o *draft) bool {
	if len(dr.g.Columns) != len(o.g.Columns) {
		return false
	}
	named := 0
	for k := range dr.g.Columns {
		a, b := qualifiersOf(dr.g.Columns[k].Headings, dr.heads[k].text), qualifiersOf(o.g.Columns[k].Headings, o.heads[k].text)
		if !slices.EqualFunc(a, b, func(x, y Qualifier) bool { return x.Member == y.Member }) {
			return false
		}
		named += len(a)
	}
	return named > 1
}

// isSame reports whether a table is the same as the one above it in another period: of the same segments, or right below it with the same rows.
func (dr *draft) isSame(above *draft) bool {
	return above.t.Statement == Segments && dr.sameMembers(above) || dr.g.Beneath == above.g && dr.sameRows(above)
}

// sameRows reports whether two tables have the same rows, several of them.
func (dr *draft) sameRows(o *draft) bool {
	return len(dr.t.Rows) > 1 && slices.EqualFunc(dr.t.Rows, o.t.Rows, func(a, b *Row) bool { return a.Label == b.Label })
}

// goOn takes over the headings of the table above when a table without headings or titles of its own has
// the same columns: it is the rest of that table, on another page.
func (dr *draft) goOn(above *draft) {
	if len(dr.t.Columns) != len(above.t.Columns) || dr.g.HTML != above.g.HTML || len(dr.titles) > 0 && calendar.SaysTime(dr.titleTxt) {
		return
	}
	for k := range dr.g.Columns {
		if len(dr.g.Columns[k].Headings) > 0 || !dr.g.HTML && dr.g.Columns[k].Off(above.g.Columns[k].Edge) > 2 {
			return
		}
	}
	if dr.g.HTML && len(dr.titles) > 0 {
		return
	}
	dr.heads = above.heads
	for k, c := range dr.t.Columns {
		o := above.t.Columns[k]
		c.Heading, c.Kind, c.Range = o.Heading, o.Kind, o.Range
		dr.g.Columns[k].Headings = above.g.Columns[k].Headings
	}
	if len(dr.titles) == 0 {
		dr.title, dr.titleTxt, dr.t.Statement = above.title, above.titleTxt, above.t.Statement
		dr.g.Follows = above.g
	}
}

// fill resolves scale and periods and makes the line items.
func (r *reader) fill(o Options) {
	r.d.shortNames = readShortNames(r.text)
	r.scales = readScales(r.d, r.drafts, r.said)
	shareCurrency(r.drafts, r.text)
	r.readReported()
	e := r.decideTimes(fittedPeriods())
	for _, dr := range r.drafts {
		dr.settle(r.d, e)
	}
	shareCountScales(r.drafts)
	shareForecasts(r.drafts, r.rel.Date)
	r.correct(o.Corrections)
	for _, dr := range r.drafts {
		dr.qualifyRows()
		dr.tellApart()
		r.rel.Tables = append(r.rel.Tables, dr.t)
	}
	r.shareSegments()
	for _, dr := range r.drafts {
		if o.Explain {
			dr.explain(fittedPeriods(), e, o.Doubts)
			dr.explainCorrections()
		}
		dr.times, dr.rowClasses = nil, nil
	}
}

// readReported finds the date of the release and the period that it reports. They are evidence for the periods of all tables, and
// tables are what shows them: so periods are decided once without, only for this, and then anew.
func (r *reader) readReported() {
	foretellOn(r.drafts)
	r.decideTables(periodModel(), tieout.Period{})
	tables := make([]*Table, 0, len(r.drafts))
	for _, dr := range r.drafts {
		dr.qualify()
		tables = append(tables, dr.t)
	}
	r.suspect = r.rel.readDate(r.d, r.text[:min(len(r.text), maxIntro)], r.foot, tables)
	intro := r.text[:min(len(r.text), maxIntro)]
	if r.suspect != "" && r.rel.Date.IsZero() && r.rel.trustDateline(r.d.parse(r.suspect), intro, r.cal, tables) {
		r.suspect = ""
	}
	r.rel.readPeriod(tables, r.opensWithYear())
	r.rel.readPeriodOfText(intro, r.cal)
	if p, ok := endedInText(intro, r.cal, r.rel.Date); ok && !r.namesEnds() {
		r.rel.Period = p // "Three Months" over "2006" leaves open which
	}
}

// opensWithYear reports whether the first sentence that says how long a period is that is reported names a year and no part of one: "closed the financial year 2024".
func (r *reader) opensWithYear() bool {
	for s := range strings.SplitSeq(strings.ReplaceAll(r.text[:min(len(r.text), openingRoom)], "\n", ". "), ". ") {
		if ph := r.d.parseProse(s); ph.HasDuration() {
			return ph.IsYear() && len(ph.Years) > 0
		}
	}
	return false
}

// openingRoom is how much of a text may stand before it says what it reports, in bytes.
const openingRoom = 1200

// namesEnds reports whether a heading or a title of a table that is no balance sheet says when a period ended: a day, a month, a part of a year.
func (r *reader) namesEnds() bool {
	says := func(t *calendar.Phrase) bool {
		return len(t.Dates) > 0 || t.Quarter > 0 || t.Half > 0 || t.Through > 0
	}
	return slices.ContainsFunc(r.drafts, func(dr *draft) bool {
		return dr.t.Statement != Balance && (says(&dr.title) || slices.ContainsFunc(dr.heads, func(h columnHead) bool { return says(&h.time) }))
	})
}

// decideTables decides the periods of all cells by what each table and the document say; report is the period that the release
// reports, Forever where it is not known yet.
func (r *reader) decideTables(m *evidence.Model, report tieout.Period) {
	var before *draft
	for _, dr := range r.drafts {
		dr.periods(r.cal, before, report)
		dr.decideTimes(m, r.cal, report)
		before = dr
	}
}

// decideTimes decides the periods of all cells: first by what each table and the document say, then by what tables say of
// each other's figures.
func (r *reader) decideTimes(m periodModels) *echoes {
	r.decideTables(m.first, r.rel.Period)
	e := findEchoes(r.drafts)
	for _, dr := range r.drafts {
		dr.listen(m, e)
	}
	if dated := datedWeeks(r.drafts); len(dated) > 0 {
		for _, dr := range r.drafts {
			dr.times.settleWeeks(dated)
			dr.timeColumns()
		}
	}
	return e
}
