package tie_test

import (
	"context"
	"testing"

	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/tie"
)

// TestNothingClaimed has rows that are called as totals are and as the row above another, below a heading of statistics, where no column has two
// parts that add up: of them nothing is claimed, and nothing fails for that. That the cash flow left free is not that of the rows above is found.
func TestNothingClaimed(t *testing.T) {
	const tables = `| Shops | 512.9 | 618.4 | 1,122.7 |
| Web | 285.4 | 257.5 | 584.1 |
| Total | 798.3 | 875.9 | 1,706.8 |
### Operating statistics
| **Net cash from operating activities** | **78.6** | **81.3** | **193.6** |
| Purchase of property, plant and equipment | (21.9) | (17.3) | (39.8) |
| Free cash flow | 8.9 | 18.4 | 60.6 |
### Net debt
`
	d, err := convert.Open(context.Background(), "statistics.md", []byte(tables), convert.Options{})
	if err != nil {
		t.Fatal(err)
	}
	l := tie.Of(validate.Of(d, validate.Options{}))
	if len(l.Findings) != 1 {
		t.Errorf("want the one finding, got %v", l.Findings)
	}
}
