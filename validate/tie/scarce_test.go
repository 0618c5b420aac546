package tie_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// trend is a release of a fictional company that prints no shares: what is earned per share tells how many there are.
const trend = `OSTERBERG CABLE PLC
CONSOLIDATED INCOME STATEMENT
(in thousands of pounds, except pence per share; unaudited)

                              Three Months Ended             Six Months Ended
                                   June 30,                      June 30,
                              2024          2023            2024          2023
                            --------      --------        --------      --------
Revenue                       88,420        81,305         171,200       160,118
Operating costs               79,310        90,245         158,930       171,004
                            --------      --------        --------      --------
Net profit (loss)              9,110        (8,940)         12,270       (10,886)

Earnings (loss) per share
Pence
  Basic                         18.2         (17.9)           24.5         (21.8)
  Diluted                       17.9         (17.9)           24.1         (21.8)
`

// annual is one of a company whose stock hardly changes, over many periods.
const annual = `KESTREL VALE MILLS LIMITED
STATEMENT OF FINANCIAL RESULTS
(in millions, except per share data)

                                     Three Months Ended                     Year Ended
                           Jun 30,     Mar 31,     Jun 30,           Mar 31,       Mar 31,
                             2024        2024        2023              2024          2023
                           --------    --------    --------          --------      --------
Income from operations      1,422.7     1,512.8     1,273.3           5,920.9       5,480.1
Total expenses              1,386.5     1,518.3     1,425.3           6,316.2       5,390.6
                           --------    --------    --------          --------      --------
Net profit (loss)              36.2        (5.5)     (152.0)           (395.3)         89.5
Earnings per share, basic
  and diluted                  7.92       (1.20)     (33.23)           (86.43)        19.57
Dividends per share               -           -           -                 -          2.00
`

// guided is a reconciliation of a single column.
const guided = `HALVERD AIR, INC.
RECONCILIATION OF REPORTED AMOUNTS TO NON-GAAP MEASURES
(in millions; unaudited)

                                             Three Months Ended
                                               March 31, 2024
                                             ------------------
Passenger revenues, as reported                     5,318
Deduct: Loyalty program adjustment                   (172)
                                             ------------------
Passenger revenues, non-GAAP                        5,146
`

// single is a cash flow with a section of one row.
const single = `VELLORA SYSTEMS, INC.
CONDENSED CONSOLIDATED STATEMENTS OF CASH FLOWS
(in thousands; unaudited)

                                               Three Months Ended
                                                    April 30,
                                              2024          2023
                                            --------      --------
Cash flows from operating activities:
  Net loss                                   (12,302)      (15,120)
  Depreciation                                 6,820         6,544
  Stock-based compensation                    42,915        30,633
                                            --------      --------
    Net cash provided by operating activities 37,433        22,057
Cash flows from investing activities:
  Capital expenditures                       (12,310)      (10,008)
                                            --------      --------
    Net cash used in investing activities    (12,310)      (10,008)
Cash flows from financing activities:
  Proceeds from stock options                  2,902         3,310
                                            --------      --------
    Net cash provided by financing activities  2,902         3,310
                                            --------      --------
Net increase in cash                          28,025        15,359
Cash at beginning of period                  301,220       240,017
                                            --------      --------
Cash at end of period                        329,245       255,376
`

// lender prints in columns of two periods what is so on the day on which both end.
const lender = `DRUMMOND SAVINGS BANCORP
SELECTED FINANCIAL DATA
(in thousands, except per share data; unaudited)

                                   Three Months Ended          Year Ended
                                      December 31,            December 31,
                                    2024        2023        2024        2023
                                  --------    --------    --------    --------
Net interest income                  4,379       4,059      16,944      16,378
Net income                             464         828       2,913       4,072
Net income per share, diluted         0.11        0.18        0.64        0.90
Book value per share                 10.93       10.10       10.93       10.10
`

// short is a balance sheet in short, whose equity stands under another name than in the accounts.
const short = `ARVENDAL MARINE ASA
CONDENSED BALANCE SHEET
(in millions)

                                   Mar 31,     Dec 31,
                                     2024        2023
                                   --------    --------
Vessels                             12,118      12,301
Other assets                         3,020       2,877
Total assets                        15,138      15,178
Interest-bearing debt                6,402       6,555
Other liabilities                    1,187       1,204
Total liabilities                    7,589       7,759
Total equity                         7,549       7,419
`

// figures prints what it is made of beside each ratio, and quarters with their sum.
const figures = `SOLVANG NETWORKS ASA
KEY FIGURES
(in millions)

                                  Three Months Ended           Nine Months
                            Sep 30,    Jun 30,    Mar 31,        Sep 30,
                               2024       2024       2024           2024
                           --------   --------   --------       --------
Revenues                     10,204     10,011      9,870         30,085
Capital expenditure           1,308      1,415      1,202          3,925
Capital expenditure/
  revenues                    12.8%      14.1%      12.2%          13.0%
Net income                    1,240        918      1,106          3,264
Subscribers (thousands)       3,902      3,884      3,841          3,902
`

// shareOfSales prints percentages of one row.
const shareOfSales = `PELLINGTON FOODS, INC.
EBITDA
(in thousands)

                                 Year Ended
                              December 31, 2024
                             -------------------
                                         Percent
                                        of Sales
                             --------   --------
Sales                        $713,942     100.0%
Net income                     58,974       8.3%
Interest income, net           (3,407)     (0.5)%
Income taxes                   36,374       5.1%
Depreciation                   17,711       2.5%
                             --------   --------
EBITDA                       $109,652      15.4%
`

// TestScarceMisprints puts errors where little else tells of them, and prints what is no error.
func TestScarceMisprints(t *testing.T) {
	const perShare = "tieout:perShareBroken"
	for _, test := range []struct{ name, text, old, new, code string }{
		{"trend", trend, "", "", ""},
		{"basic, with no shares", trend, "18.2 ", "81.2 ", perShare},
		{"a loss that is diluted", trend, "Diluted                       17.9         (17.9)", "Diluted                       17.9         (19.7)", perShare},
		{"a loss that warrants make more of", trend, "Diluted                       17.9         (17.9)", "Diluted                       17.9         (18.4)", ""},
		{"annual", annual, "", "", ""},
		{"a loss without its sign", annual, "(33.23)", " 33.23 ", perShare},
		{"a lost digit", annual, "(86.43)", "(8.43)", perShare},
		{"one off", annual, "7.92", "7.91", ""},
		{"bridge", guided, "", "", ""},
		{"what is deducted times ten", guided, "(172)", "(1,720)", "tieout:sumBroken"},
		{"digits of the first row", guided, "5,318", "5,138", "tieout:sumBroken"},
		{"rows that do not say that they count", guided, "Deduct: Loyalty program adjustment                   (172)", "Cargo revenues                                       1,720", ""},
		{"cash flow", single, "", "", ""},
		{"a section of one row in all columns", single, "financing activities  2,902         3,310", "financing activities  2,920         3,130", "tieout:sumBroken"},
		{"a sign in a section of one row", single, "(12,310)      (10,008)\n                                            --------", " 12,310        (10,008)\n                                            --------", "tieout:sumBroken"},
		{"figures", figures, "", "", ""},
		{"a ratio in all columns", figures, "12.8%      14.1%      12.2%          13.0%", "21.8%      41.1%      21.2%          31.0%", "tieout:ratioBroken"},
		{"what a quarter earned", figures, "1,240        918      1,106          3,264", "1,240        918      1,160          3,624", "tieout:periodsBroken"},
		{"what does not add up", figures, "3,884", "3,848", ""},
		{"sales", shareOfSales, "", "", ""},
		{"the base of all percentages", shareOfSales, "$713,942", "$173,942", "tieout:columnBroken"},
		{"percentages of something else", shareOfSales, "$713,942     100.0%", "$691,207     100.0%", ""},
		{"sheet", short, "", "", ""},
		{"equity in all columns", short, "7,549       7,419", "7,594       7,491", "tieout:relationBroken"},
		{"another digit of the equity", short, "7,549", "7,569", "tieout:relationBroken"},
		{"equity of others between them", short, "Total equity                         7,549       7,419", "Noncontrolling interests               310         290\nShareholders' equity                 7,239       7,129", ""},
		{"lender", lender, "", "", ""},
		{"of one day", lender, "10.93       10.10\n", "10.39       10.10\n", "tieout:figureDiffers"},
		{"of one day, exchanged", lender, "10.93       10.10       10.93", "10.10       10.93       10.93", "tieout:figureDiffers"},
		{"book value before a split", lender, "10.93       10.10       10.93       10.10", "10.93       10.10       10.93        5.05", ""},
	} {
		tietest.Tells(t, test.name, test.text, test.old, test.new, test.code)
	}
}

// TestBlanks names the row that has no number in the column of a sum that misses one.
func TestBlanks(t *testing.T) {
	ds, line := tietest.Misprinted(t, single, "Depreciation                                 6,820 ", "Depreciation                                       ")
	if len(ds) != 1 || !tietest.Points(ds[0], line) || !strings.Contains(ds[0].Advice, "Depreciation has no number in this column: 6,820 would do") {
		t.Errorf("want the row at line %d, got %v", line, ds)
	}
}

// TestMisprintedPart: a sum one of whose parts is no number as it is printed is no finding of its own.
func TestMisprintedPart(t *testing.T) {
	ds, _ := tietest.Misprinted(t, single, "Depreciation                                 6,820 ", "Depreciation                                 6,82O ")
	if len(ds) != 0 {
		t.Errorf("want nothing about sums, got %v", ds)
	}
}
