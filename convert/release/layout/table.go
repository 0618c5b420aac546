package layout

import (
	"iter"

	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/convert/release/page"
)

// Table is a table as laid out: what text and HTML share. Distances are characters in text and grid columns
// in HTML.
type Table struct {
	Index   int    // in HTML the number of the <table>
	HTML    bool   // else of text
	Titles  []Cell // the lines above the headings, from the top
	LeadUp  string // the paragraph just before the table
	Stubs   []Cell // what stands over the labels
	Columns []Column
	Rows    []*Row // nil where the table has no columns
	Foot    []Cell // lines of text right behind the table
	// Follows is the block of the same table above this one, whose titles hold here too.
	Follows *Table
	// Beneath is the table of text right above this one, without a title between them: this one is of its scale too, with headings of its own.
	Beneath    *Table
	Start, End int // bytes in the document
	// Style is how the page that the table stands on writes numbers.
	Style number.Style

	src   *source
	above []Cell // lines of text before the table, nearest last
	apart []Cell // headings of columns that stand in a table of their own above it (HTML)
	lines []line
	body  int // index of the first line with values; lines before it are titles and headings
}

// Column is a column of values.
type Column struct {
	Extent
	Edge     int    // where the last digits stand
	Headings []Cell // over it, from the top
	Bound    string // "low" or "high" in a column that is one end of ranges, "midpoint" or "tolerance" in one of numbers with what they may be off by

	count int // values in it
}

// Off is how far an edge stands from that of the column.
func (c *Column) Off(edge int) int { return abs(edge - c.Edge) }

// Row is a row of a table: a label with values, or a label alone.
type Row struct {
	Index      int    // the line's within its stretch of text, or the <tr>'s; the column's where the table's sides are exchanged
	Label      string // white space folded, lines joined
	Ordinal    string // the number of the row, which is no part of its label: "IV", "(a)"; "" for none
	Indent     int
	Section    []string // the labels of the open sections above it, outermost first
	Start, End int      // bytes of the label; where it has none, of the place before its first value
	Unit       string   // what stands in a column of units behind the label: "kt"; "" for none
	Values     []*Cell  // none for a label alone
	Ruled      bool     // a rule stands above
	Bordered   bool     // a rule is drawn above (HTML)
	Bold       bool     // its label is printed bold, where those of most rows are not (HTML)
	Gap        bool     // a blank line or row stands above
	Double     bool     // a rule of two lines stands below
	Short      bool     // its numbers stand in the first columns because it lacks cells, and nothing shows which (text)
	Printed    []int    // the lines that the values are printed in, where the table's sides are exchanged; nil elsewhere
}

// Cell is one printed piece of a row: text or a number.
type Cell struct {
	Extent
	Text       string // white space folded; "" for a number that is nothing else
	Start, End int    // bytes in the document
	Number     number.Token
	IsNumber   bool
	High       *Cell // the upper end, where the cell prints a range; what the number may be off by, where that is printed
	Tolerated  bool  // High is what the number may be off by: "$635 +/- $15 million"
	Column     int   // the column it belongs to; -1 for none

	sure   bool         // a number set apart from text
	note   bool         // superscript: a footnote mark (HTML)
	lines  []page.Block // the lines of the cell, where it has more than one (HTML)
	figure int          // where the number begins whose sign of currency has a cell of its own; 0 for others
}

// Figure is the byte of the document at which the number begins: behind the cell of its sign of currency, where that has one.
func (c *Cell) Figure() int {
	if c.figure > 0 {
		return c.figure
	}
	return c.Start
}

// Extent is a stretch of a row.
type Extent struct{ Left, Right int }

func (e Extent) center2() int { return e.Left + e.Right } // twice the center

func (e Extent) overlap(o Extent) int { return min(e.Right, o.Right) - max(e.Left, o.Left) }

// line is one line of text or one <tr>.
type line struct {
	kind   lineKind
	index  int  // the <tr>'s number, or the line's within its stretch
	double bool // of a rule: it is of equals signs
	ruled  bool // a rule is drawn above its values (HTML)
	bold   bool // its label is printed bold (HTML)
	short  bool // see page.Line
	indent int

	ordinal string // the number of the row, taken off its label

	cells []Cell // from left to right
	rules []Extent
}

// lineKind tells what a line is.
type lineKind uint8

const (
	blankLine lineKind = iota
	ruleLine           // dashes or equals signs
	textLine           // text only: a title, a section, a piece of a label
	headLine           // headings of columns
	dataLine           // at least one value
)

// values yields the cells of a line that are values: numbers that white space sets apart.
func (r *line) values() iter.Seq[*Cell] {
	return func(yield func(*Cell) bool) {
		for i := range r.cells {
			if p := &r.cells[i]; p.IsNumber && p.sure && !yield(p) {
				return
			}
		}
	}
}
