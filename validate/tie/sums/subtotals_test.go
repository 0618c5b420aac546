package sums_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

const subtotals = `HAUTERIVE SA
CONSOLIDATED INCOME STATEMENT
(in millions of euros)

                                             Six months ended June 30,
                                                 2026        2025
Revenue                                         2,914       2,807
Cost of sales                                    (962)       (931)
Gross margin                                    1,952       1,876
Selling expenses                               (1,104)     (1,068)
Administrative expenses                          (262)       (247)
Operating profit                                  586         561
Cost of net debt                                  (31)        (24)
Interest on lease liabilities                     (22)        (21)
Other financial items                               5          (8)
Net financial items                               (48)        (53)
Income taxes                                     (139)       (131)
Share of profit of associates                       2           4
Net profit                                        401         381

CONSOLIDATED CASH FLOW STATEMENT
(in millions of euros)

                                             Six months ended June 30,
                                                 2026        2025
Net profit                                        401         381
Depreciation and amortisation                     243         236
Change in working capital                        (171)       (164)
Net cash from operating activities                473         453
Capital expenditure                              (156)       (187)
Operating free cash flow                          317         266
Acquisitions                                      (71)        (14)
Dividends paid                                   (292)       (283)
Purchase of own shares                            (38)        (61)
Cash before change in borrowings                  (84)        (92)
Issue of bonds                                    400           -
Repayment of borrowings                          (190)       (115)
Exchange rate effects                              (6)        (16)
Change in cash                                    120        (223)
Cash at beginning of period                       912       1,046
Cash at end of period                           1,032         823
`

// TestHiddenSubtotals has misprints in one of two columns, of subtotals whose labels do not say that they are some, and of their parts.
func TestHiddenSubtotals(t *testing.T) {
	const sum = "tieout:sumBroken"
	tietest.Tells(t, "right", subtotals, "", "", "")
	tietest.Tells(t, "part", subtotals, "Cost of net debt                                  (31)", "Cost of net debt                                  (13)", sum)
	tietest.Tells(t, "subtotal", subtotals, "(84)        (92)", "(84)        (29)", sum)
	tietest.Tells(t, "flow", subtotals, "(6)        (16)", "(6)        (61)", sum)
}
