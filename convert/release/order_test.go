package release

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tieout/tieout"
)

// TestDayOrMonth checks that dates in numbers are read as the document writes them, and that it is said where nothing shows how.
func TestDayOrMonth(t *testing.T) {
	for _, c := range []struct {
		first, second, want string
		told                bool
	}{
		{"05/04/2024", "05/04/2023", "2024-05-04", true},
		{"30/04/2024", "30/04/2023", "2024-04-30", false},
		{"04/30/2024", "04/30/2023", "2024-04-30", false},
	} {
		text := fmt.Sprintf("HALDEN FOODS\nBALANCE SHEETS\n(in thousands)\n\n                      %s   %s\nCash                        4,564        4,319\nInventories                 4,000        4,000\nTotal assets                8,564        8,319\n", c.first, c.second)
		r, ds, err := Read("x.txt", []byte(text), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Tables[0].Rows[0].Items[0].Period.String(); got != c.want {
			t.Errorf("%s: %s, want %s", c.first, got, c.want)
		}
		if told := slices.ContainsFunc(ds, func(d tieout.Diagnostic) bool { return d.Code == ruleOrder.Code }); told != c.told {
			t.Errorf("%s: told %v, want %v", c.first, told, c.told)
		}
	}
}
