package release

import "testing"

// TestHedges: quarters to come say nothing of when the fiscal year ends, where the text reports another; the ends of ranges are of all of the time to
// come that they stand beside; a length of time reaches over the days beside those below it; and what adds up with a price is one.
func TestHedges(t *testing.T) {
	rel := readText(t, `
ORCHARD EXPLORATION REPORTS RECORD FIRST QUARTER

TULSA, May 4, 2005 -- Orchard Exploration Company today announced record results for the first quarter of 2005. Net income was $13.7 million.

The Company has hedged as follows:

              Gas Swaps               Gas Collars
         MMBtu      Average      MMBtu     Floor - Cap
        (000's)      Price      (000's)
2Q 2005   2,730      $ 5.62      1,820    $ 5.50 - 7.45
3Q 2005   2,760      $ 5.64      1,840    $ 5.50 - 7.45
4Q 2005   2,300      $ 5.88      1,840    $ 5.75 - 8.90

                          OPERATING DATA

                                             Three Months Ended
                                             ------------  ------------  ------------
                                              March 31,     March 31,      Dec. 31,
                                                 2005          2004          2004
                                             ------------  ------------  ------------
Gas (Mcf)                                      7,412,385     6,538,217     7,186,940
Oil (Bbls)                                       418,266       396,904       414,518
AVERAGE PRICES
  Gas, before hedging (per Mcf)              $      6.02   $      5.25   $      6.31
    Effect of hedging                              (0.21)        (0.18)        (0.30)
  Gas, realized                              $      5.81   $      5.07   $      6.01

                   ORCHARD EXPLORATION COMPANY
                      STATEMENTS OF INCOME
                         (In thousands)

                                            Three Months Ended
                                                 March 31,
                                             2005        2004
Total revenues                            $ 61,790    $ 45,952
Net income                                $ 13,718    $  7,888
`)
	want := map[string]string{"5.50": "2005-04-01/2005-06-30", "2,300": "2005-10-01/2005-12-31", "7,186,940": "2004-10-01/2004-12-31", "(0.30)": "2004-10-01/2004-12-31"}
	for _, table := range rel.Tables {
		for _, r := range table.Rows {
			for _, it := range r.Items {
				if p := want[it.Printed]; p != "" && it.Period.String() != p && !(it.Printed == "5.50" && it.Period.String() == "2005-07-01/2005-09-30") {
					t.Errorf("%s of %s is of %s, want %s", it.Printed, r.Label, it.Period, p)
				}
				if it.Printed == "(0.30)" && it.Unit.Per != "Mcf" {
					t.Errorf("%s of %s is per %q, want Mcf", it.Printed, r.Label, it.Unit.Per)
				}
			}
		}
	}
}
