package pershare_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/validate/tie"
	"github.com/tieout/tieout/validate/tie/tietest"
)

// plainEarnings is an income statement of a company whose earnings nobody shares with the holders of its stock.
const plainEarnings = `TARNWICK INSTRUMENTS, INC.
CONSOLIDATED STATEMENTS OF INCOME
(in thousands, except per share amounts; unaudited)

                                 Three Months Ended          Six Months Ended
                                      June 30,                   June 30,
                                 2024         2023          2024         2023
                               --------     --------      --------     --------
Revenue                          61,240       55,118       120,305      108,460
Cost of revenue                  38,115       34,902        75,210       68,733
                               --------     --------      --------     --------
Gross profit                     23,125       20,216        45,095       39,727
Operating expenses               15,480       14,010        30,720       27,905
                               --------     --------      --------     --------
Net income                        7,645        6,206        14,375       11,822
                               ========     ========      ========     ========
Net income per share:
  Basic                        $   0.41     $   0.34      $   0.77     $   0.65
  Diluted                      $   0.40     $   0.33      $   0.75     $   0.63
Weighted average shares:
  Basic                          18,610       18,240        18,580       18,205
  Diluted                        19,105       18,790        19,060       18,755
`

// TestCentOff says that an amount per share is a cent off where its other columns and the other one of its column hold, and counts it as
// not tied where something may have a share in the earnings.
func TestCentOff(t *testing.T) {
	if ds := tietest.Findings(t, plainEarnings); len(ds) > 0 {
		t.Fatal(ds)
	}
	ds, line := tietest.Misprinted(t, plainEarnings, "$   0.34", "$   0.35")
	if len(ds) != 1 || ds[0].Code != tie.RulePerShareBroken.Code || !tietest.Points(ds[0], line) {
		t.Errorf("want one finding at line %d, got %v", line, ds)
	}

	shared := strings.Replace(plainEarnings, "Weighted average shares:", "Participating securities              120          118           119          117\nWeighted average shares:", 1)
	before := tietest.Ledger(t, shared)
	if ds := tietest.Findings(t, shared); len(ds) > 0 {
		t.Fatal(ds)
	}
	l := tietest.Ledger(t, strings.Replace(shared, "$   0.34", "$   0.35", 1))
	if len(l.Findings) > 0 {
		t.Errorf("%d findings", len(l.Findings))
	}
	if was, is := before.Coverage(), l.Coverage(); is.Totals != was.Totals+1 || is.Tied != was.Tied {
		t.Errorf("%s, and then %s", was, is)
	}
	told := false
	for _, x := range l.Totals {
		told = told || x.State == tie.Untied && strings.TrimLeft(x.Item.Printed, "$ ") == "0.35" && strings.Contains(x.Reason, "is 0.34")
	}
	checked := false
	for _, c := range l.Checks() {
		checked = checked || c.State == tie.Untied && c.Kind == "quotient"
	}
	if !told || !checked {
		t.Errorf("told %v, among the sums %v", told, checked)
	}
}
