package tie_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// quarter is a release whose tables tell the same figures several times.
const quarter = `TARNBROOK METERS, INC.
FINANCIAL HIGHLIGHTS
(in thousands; unaudited)

                                         Three Months Ended
                                              June 30,
                                           2024          2023     % Change
                                         --------      --------   --------
Net revenue                               114,286       105,428      8.4%
Operating profit                           11,110         8,927     24.5%
Net income                                  7,842         5,929     32.3%
Free cash flow                              9,417         7,063     33.3%

TARNBROOK METERS, INC.
CONDENSED CONSOLIDATED STATEMENTS OF INCOME
(in thousands; unaudited)

                                         Three Months Ended
                                              June 30,
                                           2024          2023
                                         --------      --------
Net revenue                               114,286       105,428
Cost of revenue                            65,715        61,886
Selling and administration                 37,461        34,615
                                         --------      --------
Operating profit                           11,110         8,927
Costs of the joint venture                  1,386         1,451
Other income                                  412           318
                                         --------      --------
Profit before taxes                        10,136         7,794
Income tax                                  2,294         1,865
                                         --------      --------
Net income                                  7,842         5,929

TARNBROOK METERS, INC.
RECONCILIATION OF NET INCOME IN ACCORDANCE WITH GAAP TO NET INCOME ON A NON-GAAP BASIS
(in thousands; unaudited)

                                         Three Months Ended           Six Months Ended
                                              June 30,                    June 30,
                                           2024          2023          2024          2023
                                         --------      --------      --------      --------
Net income in accordance with GAAP          7,842         5,929        14,610        11,087
Workforce reduction                           212                         212           450
Restructuring                                               618                         618
Inventory reserves                            325                         571
Legal costs                                                                             115
Moving costs                                  140                         140
Gain on sale of building                     (233)                       (233)
Tax effects                                  (124)         (173)         (193)         (331)
                                         --------      --------      --------      --------
Net income on a non-GAAP basis              8,162         6,374        15,107        11,939

TARNBROOK METERS, INC.
RECONCILIATION OF FREE CASH FLOW
(in thousands; unaudited)

                                         Three Months Ended
                                              June 30,
                                           2024          2023
                                         --------      --------
Net cash from operating activities         12,601         9,644
Purchases of equipment                     (3,184)       (2,581)
                                         --------      --------
Free cash flow                              9,417         7,063
`

// TestAnyNumber prints numbers that no slip of the pen explains where labels, columns and other rows leave no doubt of what is right.
func TestAnyNumber(t *testing.T) {
	for _, c := range []struct{ name, was, is, code string }{
		{"as it is", "", "", ""},
		{"a figure of the highlights", "9,417         7,063     33.3%", "9,417         7,842     33.3%", "tieout:figureDiffers"},
		{"both figures of a change", "9,417         7,063     33.3%", "8,129         7,063     15.1%", "tieout:figureDiffers"},
		{"a row between two results", "412           318", "487           318", "tieout:sumBroken"},
		{"the measure of the accounts", "7,842         5,929        14,610", "7,842         5,163        14,610", "tieout:sumBroken"},
		{"an adjusted measure", "8,162         6,374        15,107", "8,162         6,818        15,107", "tieout:sumBroken"},
		{"an adjustment", "(124)         (173)", "(124)         (196)", "tieout:sumBroken"},
	} {
		tietest.Tells(t, c.name, quarter, c.was, c.is, c.code)
	}
}

// adjusted are measures of the accounts in columns, with what is adjusted beside them.
const adjusted = `TARNBROOK METERS, INC.
NON-GAAP MEASURES
(in millions; unaudited)

                                         Three Months Ended June 30, 2024
                                           GAAP       Adjustments    Non-GAAP
                                         --------      --------      --------
Gross profit                                8,420           192         8,612
Selling and administration                  4,911          (300)        4,611
Research                                    1,876            (9)        1,867
Profit before taxes                         1,633           501         2,134
Net income                                  1,217           385         1,602
`

// TestAnyNumberAcross does the same in columns that are the sum of others.
func TestAnyNumberAcross(t *testing.T) {
	tietest.Tells(t, "as it is", adjusted, "", "", "")
	tietest.Tells(t, "any number", adjusted, "4,911 ", "4,305 ", "tieout:sumBroken")
}
