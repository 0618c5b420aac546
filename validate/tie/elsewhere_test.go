package tie_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// printedAgain prints depreciation in a statement and in a table of segments.
const printedAgain = `CORELLA RIDGE MINING LIMITED
RESULTS FOR THE HALF YEAR ENDED 31 DECEMBER 2024

CONSOLIDATED INCOME STATEMENT
(in millions)
                                      1H FY25      1H FY24
Revenue from sales                    1,147.3      1,082.3
Cost of production                     (612.7)      (598.4)
Corporate costs                         (97.6)       (95.7)
Underlying EBITDA                       437.0        388.2
Depreciation and amortisation          (205.4)      (192.6)
Underlying EBIT                         231.6        195.6
Finance costs                           (22.1)       (30.4)
Profit before tax                       209.5        165.2

SEGMENT RESULTS
(in millions)

                                  Ridge     Barrow     Group
1H FY25
  Revenue                         612.4      534.9   1,147.3
  Underlying EBITDA               284.6      152.4     437.0
  Depreciation and amortisation   (96.1)    (109.3)   (205.4)
1H FY24
  Revenue                         541.8      540.5   1,082.3
  Underlying EBITDA               229.3      158.9     388.2
  Depreciation and amortisation   (90.2)    (102.4)   (192.6)
`

// TestPrintedElsewhere finds a figure that no slip of two digits explains: a sum would hold with what another table prints, or the two differ.
func TestPrintedElsewhere(t *testing.T) {
	tietest.Tells(t, "right", printedAgain, "", "", "")
	tietest.Tells(t, "a digit lost", printedAgain, "(192.6)", " (12.6)", "tieout:sumBroken")
	tietest.Tells(t, "another amount", printedAgain, "(192.6)", "(166.3)", "tieout:figureDiffers")
}

// inBillions prints in its summary, rounded, what the statement has, which has it in a note, too.
const inBillions = `FICTIONAL TRACTOR COMPANY
FIRST QUARTER RESULTS
(in billions, except per share)

                                        First Quarter
                                      2025       2024
Sales and revenues                   $13.6      $11.9
Profit per share                     $2.86      $2.77

CONSOLIDATED RESULTS OF OPERATIONS
(in millions)

                            Three Months Ended March 31,
                                      2025       2024
Sales of machinery                  12,886     11,191
Revenues of financial products         703        696
Total sales and revenues            13,589     11,887

SALES AND REVENUES BY SEGMENT
(in millions)

                            Three Months Ended March 31,
                                      2025       2024
Construction                         6,115      5,459
Resources                            2,830      2,190
Energy                               3,941      3,542
Financial products                     703        696
Consolidated sales and revenues     13,589     11,887
`

// TestOnlyHere: of two figures of one name that differ, the one printed nowhere else is the other with two digits exchanged.
func TestOnlyHere(t *testing.T) {
	const row = "Sales and revenues                   $13.6      $11.9"
	tietest.Tells(t, "right", inBillions, "", "", "")
	tietest.Tells(t, "two digits", inBillions, row, "Sales and revenues                   $31.6      $11.9", "tieout:figureDiffers")
}
