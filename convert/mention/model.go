package mention

import (
	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/release"
)

// Mention is a number in the running text of a release.
type Mention struct {
	Range   tieout.Range // of what is printed
	Printed string       // as printed, white space folded: "$13.1 million"
	Kind    Kind
	Measure string        // what it speaks of, in the release's words; "" when that is not clear
	Period  tieout.Period // Forever when it is not clear
	// Value is the magnitude in base units (a percentage as printed: 16.9); Value2 the upper end of a range that is
	// printed as one number.
	Value    decimal.Decimal
	Value2   *decimal.Decimal
	Negative bool   // words or signs make it negative: "a net loss of", "decreased"
	Unit     string // "USD", "USD/shares", "percent", "points", "shares", "pure"
	Hedge    string // the words before it that make it inexact: "more than"

	Status  Status
	Figures []Figure // what it ties to, or is derived from, in the order of Formula
	Formula string   // how it is derived: "13,129/11,233-1"; "" for a tie
	// Expected is what the tables say where the mention differs from them, in the unit and accuracy of the mention.
	Expected decimal.Decimal
	// Sure is set where a mention differs and nothing but a misprint explains it.
	Sure bool
	// Contrary is set where a mention that differs has the direction alone wrong: its first figure did not fall, or rise, from its second, or, being
	// its only one, is on the other side of none (a profit that is called a loss); and
	// where one that is absent is the low end of a range in Guidance and above its high end.
	Contrary bool
	// Instead is the figure of another period, or of another row of the table, that a mention which differs has in place of the one it names; nil for none. It is the
	// first of Figures itself where the table has no column for Period.
	Instead *Figure
}

// Figure is a number of a table.
type Figure struct {
	Item  *release.LineItem
	Table *release.Table
}

// Kind is what a mention is.
type Kind string

const (
	Amount     Kind = "amount"
	PerShare   Kind = "per-share"
	Percent    Kind = "percent"
	Growth     Kind = "growth"
	Count      Kind = "count"
	Ratio      Kind = "ratio"
	Difference Kind = "difference"
	Guidance   Kind = "guidance"
)

// Status is what the tables say of a mention.
type Status = reading.Status

// What the tables say of a mention: see [reading.Status].
const (
	Ties    = reading.Ties
	Derives = reading.Derives
	Differs = reading.Differs
	Absent  = reading.Absent
)
