package mention_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tieout/tieout/convert/mention"
)

// loansTable has many amounts of one size, one of which a number of the text has by chance.
func loansTable() string {
	var b strings.Builder
	b.WriteString("\n\nDALE STORES, INC.\nLOANS AND LEASES\n(in millions)\n\n                                         December 31,\n                                         2025         2024\n")
	for i, town := range strings.Fields("Dayton Toledo Lima Canton Akron Parma Lorain Elyria Mentor Euclid Xenia Athens") {
		fmt.Fprintf(&b, "Secured loan, %-22s $  %d.0     $  %d.0\n", town, 151+i*31, 156+i*33)
	}
	return b.String()
}

// TestTextOfOtherThings leaves a number that words only half lead to the tables open where most numbers of the text are in none: chance is likelier to have
// put its digits into one.
func TestTextOfOtherThings(t *testing.T) {
	head := "DALE STORES, INC. REPORTS 2025\n\nAKRON, Ohio, February 20, 2026 - Dale Stores, Inc. sells what people need.\n\n"
	of := "The secured loan of Dayton was $151 million at December 31, 2025, that of Lima $213 million, and that of Akron $275 million.\n\n"
	meant := "Debt of $244 million is secured.\n\n"
	others := strings.Repeat("A pier in Dover costs $315 million, one in Salem $446 million, one in Alton $528 million and one in Tampa $617 million.\n\n", 30)
	for _, c := range []struct {
		text string
		want mention.Status
	}{{of + meant, mention.Ties}, {meant + others, mention.Absent}} {
		for _, m := range findIn(t, head+c.text+loansTable()) {
			if m.Printed == "$244 million" && m.Status != c.want {
				t.Errorf("%q: %s, want %s", m.Printed, m.Status, c.want)
			}
		}
	}
}
