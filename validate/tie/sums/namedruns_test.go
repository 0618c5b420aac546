package sums_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// biotech has a subtotal that is called after its rows, and quarters that print no shares.
const biotech = `HARLOW THERAPEUTICS, INC.
QUARTERLY RESULTS
(in thousands, except per share data)

                                              Three Months Ended                        Year Ended
                            March 31,     June 30,    September 30,  December 31,      December 31,
                              2016          2016          2016          2016              2016
Revenue                        2,710         3,004        13,015         3,037            21,766
Operating expenses            22,626        31,144        32,110        28,725           114,605
Loss from operations         (19,916)      (28,140)      (19,095)      (25,688)          (92,839)
Net loss                     (19,704)      (27,913)      (18,688)      (25,274)          (91,579)
Net loss per share             (0.50)        (0.70)        (0.46)        (0.62)            (2.30)

CONDENSED CONSOLIDATED BALANCE SHEETS
(in thousands)

                                           December 31,   December 31,
                                               2016           2015
Assets
Cash and cash equivalents                      36,088         54,539
Investments                                   113,896        175,904
Cash, cash equivalents and investments        149,984        230,443
Property and equipment, net                    31,927         33,560
Other assets                                    7,410          9,019
Total assets                                  189,321        273,022
`

// TestCalledAfterRows finds a row that is wrong in both columns below which a sum is called after its rows, and results that changed places
// beside amounts per share of a table that prints no shares.
func TestCalledAfterRows(t *testing.T) {
	tietest.Tells(t, "as it is", biotech, "", "", "")
	tietest.Tells(t, "both columns", biotech, "36,088         54,539", "36,808         54,359", "tieout:sumBroken")
	tietest.Tells(t, "results that changed places", biotech, "(18,688)      (25,274) ", "(25,274)      (18,688) ", "tieout:perShareBroken")
	tietest.Tells(t, "amounts per share that did", biotech, "(0.46)        (0.62)", "(0.62)        (0.46)", "tieout:perShareBroken")
}

// indemnity prints two results per share and no shares.
const indemnity = `HARLOW INDEMNITY, LTD.
SELECTED OPERATING AND BALANCE SHEET DATA
(in millions, except per share data)

                                    Three Months Ended        Nine Months Ended
                                      September 30,             September 30,
                                     2009       2008           2009       2008
Net income / (loss)                  27.4      (19.6)          50.8      (21.1)
Net income / (loss) per share        0.45      (0.56)          1.04      (0.57)
Operating income / (loss)            22.6       (5.8)          48.8       (5.1)
Operating income / (loss) per share  0.37      (0.17)          1.00      (0.14)
`

// TestSharesBeside finds amounts per share that changed places where those of another result of their columns tell of the shares.
func TestSharesBeside(t *testing.T) {
	tietest.Tells(t, "as it is", indemnity, "", "", "")
	tietest.Tells(t, "changed places", indemnity, "1.04      (0.57)", "(0.57)      1.04", "tieout:perShareBroken")
}

// broker prints an adjusted result per share over shares that are called no average.
const broker = `HARLOW SECURITIES, INC.
RECONCILIATION OF CASH NET INCOME
(in thousands, except per share data)

                                               Three Months Ended
                                    June 30,      March 31,      June 30,
                                      2003          2003           2002
Net loss                             (2,296)       (3,397)       (30,101)
Depreciation and amortization         1,702         1,790          2,905
Amortization of intangible assets     1,590         1,590          1,912
Stock based compensation              1,204         1,217         25,302
Cash net income                       2,200         1,200             18
Cash net income per share              0.12          0.06           0.00
Diluted shares                       18,811        19,002         19,340
`

// TestSharesCalledDiluted finds amounts per share that are wrong over shares that are called "Diluted shares".
func TestSharesCalledDiluted(t *testing.T) {
	tietest.Tells(t, "as it is", broker, "", "", "")
	tietest.Tells(t, "an amount", broker, "0.12          0.06", "0.21          0.06", "tieout:perShareBroken")
	tietest.Tells(t, "the shares", broker, "18,811", "81,811", "tieout:perShareBroken")
}
