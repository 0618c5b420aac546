package sums_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// fewFigures is an income statement whose numbers are too small for its sums to be more than chance, but for their plain signs.
const fewFigures = `ARNFIELD COMPANY
CONSOLIDATED STATEMENTS OF OPERATIONS
(in millions)

                                            Three Months Ended June 30,
                                                2026          2025
Total revenues                                   311           263
Cost of revenues                                 229           212
Gross profit                                      82            51
Selling and administrative expenses               53            41
Research and development costs                     9             9
Plant closures                                     1             6
Other costs, net                                   4             -
Earnings (loss) from operations before
  interest and taxes                              15            (5)
Interest expense                                   6            15
Pension income                                    (5)          (16)
Other charges, net                                (7)           20
Earnings (loss) before income taxes               21           (24)
Provision for income taxes                         4             2
Income (loss) from continuing operations          17           (26)
Loss from discontinued operations                 (2)           (7)
Net earnings (loss)                               15           (33)
`

// TestPlainSteps: a result that is the one above less all rows between in every column is tied; what operations that were given up earned is no result.
func TestPlainSteps(t *testing.T) {
	l := tietest.Ledger(t, fewFigures)
	if got := l.Coverage().String(); got != "10 of 10 totals tied" {
		t.Errorf("%s", got)
	}
	for _, total := range l.Totals {
		if strings.Contains(total.Item.Label, "discontinued") {
			t.Errorf("%s %s counts as a total", total.Item.Label, total.Item.Printed)
		}
	}
	l = tietest.Ledger(t, strings.Replace(fewFigures, "15            (5)", "25            (5)", 1))
	if l.Coverage().Tied == l.Coverage().Totals {
		t.Errorf("a wrong result: %s", l.Coverage())
	}
}

// TestBankRevenue: the total revenue of a bank is its net interest income, whatever stands between, and what it earned beside that.
func TestBankRevenue(t *testing.T) {
	const bank = `QUILLFORD BANCORP
CONSOLIDATED STATEMENTS OF OPERATIONS
(in dollars)

                                          Six Months Ended June 30,
                                             2026           2025
Interest Income
  Interest and Fees on Loans             20,927,087     21,377,509
  Interest on Securities                  6,549,247      9,077,290
  Total Interest Income                  27,476,334     30,454,799
Interest Expense
  Interest on Deposits                   12,491,753     14,221,266
  Interest on Borrowings                  1,110,069      1,637,370
  Total Interest Expense                 13,601,822     15,858,636
Net Interest Income                      13,874,512     14,596,163
Provision for Loan Losses                   598,141        973,548
Net Interest Income After
  Provision for Loan Losses              13,276,371     13,622,615
Non-Interest Income
  Mortgage Loan Fees                      2,522,000      1,899,193
  Service Charges                           547,708        391,072
  Total Non-interest Income               3,069,708      2,290,265
Total Revenue                            16,944,220     16,886,428
Non-Interest Expenses
  Salaries                               10,777,587      9,522,296
  Occupancy                               3,768,954      2,850,261
  Total Non-interest Expenses            14,546,541     12,372,557
Income Before Income Taxes                1,799,538      3,540,323
Income Tax Expense                          349,579        721,082
Net Income                                1,449,959      2,819,241
`
	if got := tietest.Ledger(t, bank).Coverage().String(); got != "18 of 18 totals tied" {
		t.Errorf("%s", got)
	}
	l := tietest.Ledger(t, strings.Replace(bank, "16,944,220", "16,994,220", 1))
	if l.Coverage().Tied > 17 {
		t.Errorf("a wrong revenue: %s", l.Coverage())
	}
}
