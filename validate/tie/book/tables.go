package book

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// MaxColumns bounds the columns of a table that are held against each other.
const MaxColumns = 16

// MaxPlaces bounds the places of one measure that are looked at.
const MaxPlaces = 200

// IsStatement reports whether a table is an income statement, a balance sheet or a cash flow.
func IsStatement(t *release.Table) bool {
	return t.Statement == release.Income || t.Statement == release.Balance || t.Statement == release.CashFlow
}

// Continues reports whether a table is the one right before another in which its statement goes on.
func (b *Book) Continues(first, second *release.Table) bool {
	i := slices.Index(b.Tables, second)
	return i > 0 && b.Tables[i-1] == first && first.Statement == second.Statement && IsStatement(first)
}

// Primary reports whether a figure stands in one of the statements.
func Primary(f *Figure) bool {
	switch f.Table.Statement {
	case release.Income, release.Balance, release.CashFlow, release.EPS:
		return true
	}
	return false
}

// Comparable reports whether the scales of the tables of two figures are known: where one was inferred and they differ, that
// is in doubt rather than the figures.
func Comparable(f, g *Figure) bool {
	a, c := f.Table.Scale, g.Table.Scale
	return f.Item.Scale == g.Item.Scale || a.Stated != "" && c.Stated != ""
}

const (
	tableAxis   = "TableAxis="
	basisAxis   = "BasisAxis="
	SectionAxis = "SectionAxis="       // how the dimensions begin of a figure of a section, see [Figure.Where]
	ofHeading   = "BasisAxis=adjusted" // of a row whose heading alone says that it is adjusted
)

// IsOfBasis reports whether a figure is set apart by the basis that it is made up on, and by nothing else.
func IsOfBasis(f *Figure) bool {
	return strings.HasPrefix(f.Where, basisAxis) && !strings.Contains(f.Where, " ")
}

// IsApart reports whether a figure was set apart from those of its concept elsewhere, and by nothing else.
func IsApart(f *Figure) bool {
	return (strings.HasPrefix(f.Where, tableAxis) || strings.HasPrefix(f.Where, SectionAxis)) && !strings.Contains(f.Where, " ")
}

// WhereSaid is what sets a figure apart other than that it differs from those of its concept elsewhere.
func (f *Figure) WhereSaid() string {
	if IsApart(f) {
		return ""
	}
	return f.Where
}

// BeyondTable is what sets a figure apart, but for the table that it stands in: that is said of figures of one concept that differ.
func BeyondTable(f *Figure) string {
	return strings.Join(slices.DeleteFunc(strings.Fields(f.Where), func(d string) bool { return strings.HasPrefix(d, "TableAxis=") }), " ")
}

// KindOf is the kind of a row's first number.
func (b *Book) KindOf(row *release.Row) release.Number {
	if len(row.Items) == 0 {
		return release.Money
	}
	return row.Items[0].Kind
}

// Months is over how many months a column is.
func Months(c *release.Column) int {
	return int(c.Period.End.Sub(c.Period.Start).Hours()/24+15) / 30
}

// OverTime reports whether a number, which is no percentage of what is so over some time, stands in a column of values over some time.
func OverTime(it *release.LineItem) bool {
	return !it.Nil && it.Column.Kind == release.Values && it.Column.Period.Kind == tieout.Duration && (it.Kind != release.Percentage || Named(it.Row, OfBalances))
}

// OfOneDay reports whether the columns of two numbers of one kind end on one day and begin on two, and differ in nothing else.
func OfOneDay(a, c *release.LineItem) bool {
	p, q := a.Column.Period, c.Column.Period
	return a.Kind == c.Kind && p.End.Equal(q.End) && !p.Start.Equal(q.Start) && slices.Equal(a.Column.Qualifiers, c.Column.Qualifiers)
}

// OfBalances are the words of ratios of what is so on a day.
var OfBalances = wording.Phrases("debt ... equity", "debt ratio", "equity ratio|assets ratio", "gearing", "solvency", "loan to value")
