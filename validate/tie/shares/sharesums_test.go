package shares_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// dilutedTwice is a reconciliation that goes from the basic average of shares to that of net income, and on to that of funds from operations.
const dilutedTwice = `PINE BARREN OFFICE TRUST
RECONCILIATION OF NET INCOME TO FUNDS FROM OPERATIONS
(in thousands, except per share data)

                                            Three Months Ended      Twelve Months Ended
                                               December 31,            December 31,
                                             2008        2007        2008        2007
                                           --------    --------    --------    --------
Net income                                 $ 51,671    $ 35,571    $151,671    $165,045
Depreciation and amortization                30,010      40,112     161,907     140,213
Funds from operations                      $ 81,681    $ 75,683    $313,578    $305,258
Funds from operations per share - diluted  $   0.80    $   0.79    $   3.20    $   3.18

Weighted average common shares               97,493      91,206      93,624      91,185
Dilutive shares for long term plans               -         289         180         618
                                           --------    --------    --------    --------
Diluted shares for net income                97,493      91,495      93,804      91,803
Common units                                  4,189       4,190       4,190       4,191
                                           --------    --------    --------    --------
Diluted shares for funds from operations    101,682      95,685      97,994      95,994
`

// classBWarrants is a reconciliation of shares whose parts are read as no shares, in a year with a loss and one without.
const classBWarrants = `HALCYON RE LTD.
COMPUTATION OF EARNINGS PER SHARE
(in thousands, except per share data)

                                            Nine Months Ended September 30,
                                              2002        2001        2000
                                           ---------   ---------   ---------
Net income (loss) available to common      $  86,910   $(204,431)  $  94,208
Basic shares (000s)                         50,285.8    50,137.6    49,902.4
Effect of dilutive securities:
  Class B warrants                             470.0           -       388.2
  Stock options                                896.9           -       610.6
                                           ---------   ---------   ---------
Diluted shares (000s)                       51,652.7    50,137.6    50,901.2
                                           =========   =========   =========
Diluted net income (loss) per share        $    1.68   $   (4.08)  $    1.85
`

// TestShareSums adds up reconciliations of shares, whatever their rows are called and read as, with subtotals.
func TestShareSums(t *testing.T) {
	tietest.Tells(t, "right", dilutedTwice, "", "", "")
	tietest.Tells(t, "a part", dilutedTwice, " 289 ", " 298 ", "tieout:sumBroken")
	tietest.Tells(t, "units", dilutedTwice, "4,190       4,191", "4,910       4,191", "tieout:sumBroken")
	tietest.Tells(t, "right, of warrants", classBWarrants, "", "", "")
	tietest.Tells(t, "a warrant", classBWarrants, "470.0", "740.0", "tieout:sumBroken")
	tietest.Tells(t, "a total", classBWarrants, "50,901.2", "50,910.2", "tieout:sumBroken")
	tietest.Tells(t, "of a loss", classBWarrants, "470.0           - ", "470.0       221.4 ", "") // it would dilute
}
