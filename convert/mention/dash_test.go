package mention_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/convert/mention"
)

// TestZeroIsDash takes "$0.00" for no contradiction of a row that prints a dash for one of its times.
func TestZeroIsDash(t *testing.T) {
	tables := `

DALE INNS, INC.
RESULTS
(in thousands, except per share amounts)

                                                                 Three Months Ended June 30,
                                                                     2026        2025
Net income (loss) attributable to common stockholders              (19,338)     55,157
Net income (loss) attributable to common stockholders per share      (0.21)       0.56

                                                                  Six Months Ended June 30,
                                                                     2026        2025
Net income (loss) attributable to common stockholders                  433      70,742
Net income (loss) attributable to common stockholders per share        LAST       0.71
`
	text := "DALE INNS, INC. REPORTS SECOND QUARTER\n\nAKRON, Ohio, July 22, 2026 - Dale Inns, Inc. reported for the quarter ended June 30, 2026.\n\n" +
		"Net income attributable to common stockholders per share was $0.00, a $0.71 decrease compared to the same period in 2025."
	for last, want := range map[string]bool{"   -": false, "0.01": true} {
		differs := false
		for _, m := range findIn(t, text+strings.Replace(tables, "LAST", last, 1)) {
			differs = differs || m.Printed == "$0.00" && m.Status == mention.Differs
		}
		if differs != want {
			t.Errorf("%s: differs %v, want %v", last, differs, want)
		}
	}
}
