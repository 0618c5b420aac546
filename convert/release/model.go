package release

import (
	"time"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/page"
)

// Release is an earnings release as understood.
type Release struct {
	Document string
	Format   Format
	Issuer   string        // as the release writes it, e.g. "Infocrossing, Inc."; "" when not found
	Ticker   string        // "" when not found
	Exchange string        // "" when not found
	CIK      string        // ten digits; "" when the document has none
	Date     time.Time     // of the release; zero when not found
	Period   tieout.Period // the fiscal period that the release reports; zero when not found
	YearEnd  time.Month    // the last month of the fiscal year; December when nothing says otherwise
	Tables   []*Table
	Pages    []Page // what was read of the document, in order
	// Lists are where tables stand that have numbers and no figures: contents, indexes of exhibits, boxes of a cover page, feet of pages. They are
	// neither among Tables nor running text.
	Lists []tieout.Range

	// What an SEC submission's header says; zero for other formats.
	Registrant string // the company's conformed name
	Form       string // "8-K"
	SIC        string // four digits
	Filed      time.Time

	// Text is what the bytes of places are counted in where it is not the document itself: UTF-8 for UTF-16, a page of HTML for a
	// document of Word or Excel. "" for all others.
	Text string
	made *page.Document // of Word or Excel, whose places are not those of Text; nil for others

	// Numbers counts the numeric cells of the tables: each is a line item, or a diagnostic says why it is none.
	Numbers int
}

// Made is the range between two bytes of Text in the document of Word or Excel that it was made of; false for other documents.
func (r *Release) Made(start, end int) (tieout.Range, bool) {
	if r.made == nil {
		return tieout.Range{}, false
	}
	return r.made.Span(start, end), true
}

// Format is how a release is written.
type Format uint8

const (
	Text Format = iota
	HTML
	Submission // an SEC submission whose exhibit is text or HTML
)

// Statement is the kind of a table (or of a part of one).
type Statement string

const (
	Income         Statement = "income"
	EPS            Statement = "eps" // per-share amounts and share counts of an income statement
	Balance        Statement = "balance"
	CashFlow       Statement = "cashflow"
	Equity         Statement = "equity"
	Reconciliation Statement = "reconciliation" // of a non-GAAP measure
	Segments       Statement = "segments"
	Other          Statement = "other"
)

// Table is one table of numbers.
type Table struct {
	// Index is the table's number from 0 in reading order; in HTML the <table> element's number in the
	// document. Where headings of columns stand in mid-table, the blocks below them are tables of one Index.
	Index     int
	Statement Statement
	Title     []string // title lines, as printed
	Stub      []string // what stands over the labels, as printed
	Lead      string   // the last sentence of the paragraph just before the table; "" for none
	Scale     Scale
	Currency  string // ISO 4217, "USD" unless the table says otherwise
	Columns   []*Column
	Rows      []*Row
	Range     tieout.Range
	Adjusts   bool // it leads from a result to an adjusted one, taking back what is in it

	sideways bool // its periods stand down its side
}

// Scale is what printed amounts are multiplied with.
type Scale struct {
	Exponent   int32  // 3 for thousands
	Shares     int32  // for share counts
	Stated     string // the words that say so, "" when it was inferred
	Confidence float64
	Range      tieout.Range
}

// Amounts says what the amounts of the table are in: "in lakhs of INR"; "in percent" where it has nothing but percentages.
func (t *Table) Amounts() string {
	if t.hasOnly(Percentage) {
		return "in percent"
	}
	scale := map[int32]string{3: "thousands of ", 5: "lakhs of ", 6: "millions of ", 7: "crores of ", 9: "billions of ", 12: "trillions of "}[t.Scale.Exponent]
	s := "in " + scale + t.Currency
	if t.Scale.Stated == "" && t.Scale.Exponent != 0 {
		s += " (inferred)"
	}
	return s
}

// hasOnly reports whether all numbers of a table, of which there are some, are of a kind.
func (t *Table) hasOnly(kind Number) bool {
	any := false
	for _, row := range t.Rows {
		for _, it := range row.Items {
			if !it.Nil && it.Kind != kind {
				return false
			}
			any = any || !it.Nil
		}
	}
	return any
}

// ColumnKind tells columns of values from columns about values.
type ColumnKind uint8

const (
	Values  ColumnKind = iota
	Change             // a difference between other columns
	Percent            // a percentage of or between other columns
	Notes              // numbers of notes, pages, exhibits, years and ages, which are no figures
)

// Column is one column of a table.
type Column struct {
	Index      int
	Kind       ColumnKind
	Heading    []string      // the heading's lines from top to bottom
	Period     tieout.Period // Forever when the heading does not say
	Currency   string        // ISO 4217: the table's, unless the heading names another
	Qualifiers []Qualifier   // "as restated", "pro forma adjustments", a segment, a registrant
	Range      tieout.Range

	means    bool // its numbers are prices, lives, rates or averages, which do not add up
	averages bool // see Averages
	parts    bool // see Proportions
	compared bool // what stands over the labels says that it holds changes
}

// Averages reports whether the numbers of a column are averages as what stands beside totals of other columns shows: it lies among the parts, and is
// no sum of them.
func (c *Column) Averages() bool { return c.averages }

// Proportions reports whether the percentages of a column say what part of a total the amounts beside them are, by its heading or by the
// numbers, rather than how they changed.
func (c *Column) Proportions() bool { return c.Kind == Percent && c.parts }

// Qualifier sets values apart from the plain consolidated ones: it becomes a dimension.
type Qualifier struct {
	Axis   string // "basis", "segment", "registrant", "region", "product", "adjustment", "class of stock", …
	Member string // as printed
}

// RowRole is what a row is among its neighbours.
type RowRole uint8

const (
	Item     RowRole = iota
	Heading          // has no numbers and opens a section
	Total            // of a whole statement or section
	Subtotal         // running total
)

// Row is one row of a table.
type Row struct {
	Index      int    // from 0 within the table; in HTML the <tr>'s number within its <table>
	Label      string // as printed, white space folded, lines joined
	Unit       string // what a column of units beside the labels says: "kt"; "" for none
	Ordinal    string // the number of the row, which is no part of its label: "IV", "(a)"; "" for none
	Indent     int
	Section    []string  // the headings above it, outermost first
	Statement  Statement // of this row: may differ from the table's (per-share rows in an income statement)
	Role       RowRole
	Currency   string // ISO 4217, where the label names another than the table's: "Revenue (US$ million)"; "" for most
	Qualifiers []Qualifier
	Items      []*LineItem  // one for each numeric cell, in column order
	Parts      []Part       // what the row is the sum of, as the release's own arithmetic shows, a misprint allowed for; nil for none
	Unread     []*Column    // those in which it prints what looks like a number and is none; nil for most
	Range      tieout.Range // of the label
	whole      bool         // see readWhole
	heading    string       // the last one above: totals that stand below its section are still under it
}

// Number is the kind of number that a cell holds.
type Number uint8

const (
	Money      Number = iota
	Shares            // a count of shares
	PerShare          // money per share
	Percentage        // printed with % or in a column of percentages
	Count             // any other count: employees, stores, basis points
	Ratio
)

// LineItem is one numeric cell.
type LineItem struct {
	Label    string
	Path     []string // section headings and label
	Row      *Row
	Column   *Column
	Period   tieout.Period // the column's, or the row's own where the row says otherwise (cash at beginning of period)
	Kind     Number
	Unit     Unit            // what it is measured in, as far as that is sure
	TR       int             // the number of the row in which it is printed: Row.Index, but in a table that is read with its sides exchanged
	Printed  string          // as printed, currency sign and padding left out: "(2,448)", "-", ".04"
	Value    decimal.Decimal // scaled, signed as printed (parentheses are minus); zero when Nil
	Nil      bool            // a dash: the release states that there is no amount
	Scale    int32           // exponent that was applied
	Decimals tieout.Decimals // from scale and printed digits
	Negative bool            // printed in parentheses or with a minus
	Sure     float64         // probability that period, kind and scale are right, 0 to 1
	Why      []Decision      // how they were decided; nil without Options.Explain, few with Options.Doubts
	// Corrections are what was said of the number, whatever it would be read as, in order; the last one that says something counts.
	Corrections []*tieout.Correction
	Cell        tieout.Range // the printed cell, currency sign included where it stands with the number
}

// Currency is the currency of the item, if it is money: the row's own, else the column's. ISO 4217.
func (it *LineItem) Currency() string {
	if it.Row.Currency != "" {
		return it.Row.Currency
	}
	return it.Column.Currency
}

// Numbered is the label with the number of the row before it, as people read it: "IV Total expenses".
func (r *Row) Numbered() string {
	if r.Ordinal == "" {
		return r.Label
	}
	return r.Ordinal + " " + r.Label
}
