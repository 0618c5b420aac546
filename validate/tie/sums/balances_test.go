package sums_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/validate/tie"
	"github.com/tieout/tieout/validate/tie/tietest"
)

// inEquity is a statement of changes in equity.
const inEquity = `Tarnwick Energy Corp.
Consolidated Statement of Changes in Shareholders' Equity
Nine Months Ended September 30, 2024
(in millions)

                                          Common     Paid-in    Retained      Accum.            
                                           stock     capital    earnings         OCI       Total
Balance at December 31, 2023                 140       7,204      11,110       (210)      18,244
Net income                                     -           -       1,677           -       1,677
Other comprehensive income                     -           -           -          31          31
Issued under employee plans                    -         310           -           -         310
Dividends declared                             -           -       (412)           -       (412)
Balance at September 30, 2024                140       7,514      12,375       (179)      19,850
`

// TestBalancesOfEquity finds the one figure of a column that does not lead to its balance, and ties no balance of a column in which a row is missing.
func TestBalancesOfEquity(t *testing.T) {
	if c := tietest.Ledger(t, inEquity).Coverage(); c.Tied != c.Totals {
		t.Fatal(c)
	}
	tests := []struct{ name, was, is, says string }{
		{"right", "", "", ""},
		{"in its column", "(412)           -", "(442)           -", "one digit of Dividends declared, earnings is wrong: (442) for (412)."},
		{"in the total", "(412)\nBalance", "(442)\nBalance", "one digit of Dividends declared, Total is wrong: (442) for (412)."},
		{"the balance", "7,514", "7,914", "one digit of Balance at September 30, 2024, capital is wrong: 7,914 for 7,514."},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ds, _ := tietest.Misprinted(t, inEquity, tt.was, tt.is)
			if tt.says == "" && len(ds) == 0 {
				return
			}
			if len(ds) != 1 || !strings.Contains(ds[0].Advice, "Most likely: "+tt.says) {
				t.Errorf("%d findings: %v", len(ds), ds)
			}
		})
	}
	before, rest, _ := strings.Cut(inEquity, "Net income ")
	_, after, _ := strings.Cut(rest, "\n")
	untied := 0
	l := tietest.Ledger(t, before+after)
	for _, x := range l.Totals {
		if x.State == tie.Untied {
			untied++
		}
	}
	if untied != 2 || len(l.Findings) > 0 {
		t.Errorf("without net income: %s, %d findings", l.Coverage(), len(l.Findings))
	}
}
