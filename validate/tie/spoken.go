package tie

import (
	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/headings"
)

// What callers of a ledger speak in is the book's.

// State is what became of a total, and of a relation: [Untied], [Tied] or [Broken].
type State = book.State

// The states of totals and relations.
const (
	Untied = book.Untied // it does not hold, or nothing that adds up to it is printed, and nothing says that it must
	Tied   = book.Tied
	Broken = book.Broken
)

// CellFacts are the facts of a release's cells. A cell that prints a range has two.
type CellFacts = book.CellFacts

// Facts finds the facts that were read from cells.
func Facts(reports []*tieout.Report) CellFacts { return book.Facts(reports) }

// InScale is what the figures of a table are in, ", in millions", for the end of what is said of one; "" for whole units.
func InScale(it *release.LineItem) string { return book.InScale(it) }

// Grouped puts commas between the thousands of a number.
func Grouped(s string) string { return book.Grouped(s) }

// Called is what a table is in words: "the income statement".
func Called(t *release.Table) string { return headings.Called(t) }
