package reading

import (
	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/tables"
)

// Verdict is what the tables say of a reading.
type Verdict struct {
	Status   Status
	Figures  []*tables.Figure
	Formula  string
	Score    float64
	Exact    bool // the row's own words
	PerShare bool
	Expected decimal.Decimal
	Sure     bool
	Contrary bool           // it went the other way than words say
	Sum      *tables.Sum    // what the amounts add up to, where it is a sum
	Instead  *tables.Figure // what the number is, where it differs because it is of another period or another row; the first figure where no other is of the period
}

// Status is what the tables say of a mention.
type Status string

// What the tables may say of a number.
const (
	Ties    Status = "ties"    // a figure of a table, rounded as printed
	Derives Status = "derived" // follows from figures of tables by arithmetic
	Differs Status = "differs" // a table says otherwise of the same measure and period
	Absent  Status = "absent"  // no table says anything of it
)
