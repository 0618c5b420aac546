package layout

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/convert/release/page"
)

// Words answers what a text says, where the layout of a table depends on it.
type Words struct {
	Title func(string) bool // it is the title of a statement
	Scale func(string) bool // it says what amounts are multiplied with
	Name  func(string) bool // it names something other than a time
	Alone func(string) bool // it says what amounts are multiplied with, and nothing else
	Unit  func(string) bool // it is the unit of a row
	// Future tells whether it says of the table that it heads, or leads up to, that its figures are of what is expected.
	Future func(string) bool
}

// Stray is a stretch of text with amounts that are in no table, as bytes.
type Stray struct {
	Extent
	Stacked bool // numbers one below the other, of which nothing tells what columns they are of
}

// Text lays out the tables of a stretch of plain text, the bytes from start to end of a document. markup says that it is
// preformatted text of HTML. The lines with several amounts that are in no table are strays, as bytes.
func Text(d *page.Document, start, end int, markup bool, ask Words) (tables []*Table, strays []Stray) {
	src := &source{Document: d, words: ask, markup: markup}
	tables, strays = src.textTables(start, end)
	src.lay(tables)
	return tables, strays
}

// HTML lays out the tables of a page of HTML that have values: one for each block of rows under headings of its own.
func HTML(d *page.Document, p *page.Page, ask Words) []*Table {
	src := &source{Document: d, words: ask}
	tables := src.htmlTables(p)
	src.lay(tables)
	return tables
}

// lay finds the columns, headings and rows of tables.
func (d *source) lay(tables []*Table) {
	for i, g := range tables {
		d.check()
		g.src = d
		g.findColumns(d.check)
		g.Titles, g.Stubs = g.readHeads()
		g.headApart()
		if len(g.Columns) > 0 {
			g.takeOrdinals()
			(&rowReader{d: d, g: g}).read()
		}
		if i > 0 && g.goesOn(tables[i-1]) {
			g.Beneath = tables[i-1]
		}
	}
}

// goesOn reports whether a table of text is another block of the one above it: it has no title of its own but headings, as many columns, and nothing stands
// between the two.
func (g *Table) goesOn(above *Table) bool {
	if g.HTML || g.Start < above.End || len(g.Titles) > 0 || g.LeadUp != "" || len(above.Foot) > 0 || len(g.Columns) != len(above.Columns) {
		return false
	}
	return slices.ContainsFunc(g.Columns, func(c Column) bool { return len(c.Headings) > 0 }) && strings.TrimSpace(g.src.Data[above.End:g.Start]) == ""
}

// source is what tables are read from.
type source struct {
	*page.Document
	words  Words
	markup bool         // lines are preformatted text of HTML, whose tags take no room
	style  number.Style // of lines of text

	above   []page.Line // the lines of text before the one that is being read
	scratch []Cell      // of the line that is being read
	pasted  []Cell      // of the line that may be one of a table that was pasted
}

// check leaves the layout when whoever waits for it has gone. What takes long calls it for each line, row or table.
func (d *source) check() {
	if d.Check != nil {
		d.Check()
	}
}
