package release

import (
	"fmt"
	"strings"
	"testing"
)

// TestCountScale reads counts of shares that one sum adds up at the scale at which amounts per share come out.
func TestCountScale(t *testing.T) {
	const text = `CONSOLIDATED STATEMENTS OF OPERATIONS
(Unaudited)

                                                              2012
                                            First      Second       Third      Fourth
                                           Quarter     Quarter     Quarter     Quarter       Total
Revenues                                  $881,036  $1,069,405  $1,302,591  $1,566,966  $4,819,998
Costs and expenses                         894,527   1,029,479   1,196,685   1,515,753   4,636,444
Income (loss) before income taxes          (13,491)     39,926     105,906      51,213     183,554
Income tax benefit                          (1,825)     (2,510)    (10,727)     (7,529)    (22,591)
Net income (loss)                         $(11,666)    $42,436    $116,633     $58,742    $206,145

Net income (loss) per share:
  Basic                                     $(0.03)      $0.11       $0.31       $0.15       $0.54
  Diluted                                   $(0.03)      $0.11       $0.30       $0.15       $0.54

Number of shares used in calculation:
  Basic                                    380,502     380,655     381,355     383,404     381,562
  Effect of dilutive securities                  -       1,548       3,215       5,900       3,002
  Diluted                                  380,502     382,203     384,570     389,304     384,564

SEGMENT DATA
($000's omitted)
(Unaudited)

                                                         Year ended December 31,
                                                           2012           2011
Revenues                                              $4,819,998     $4,136,690
Costs and expenses                                     4,636,444      4,447,000
Income (loss) before income taxes                        183,554       (310,310)
Income tax benefit                                       (22,591)       (99,901)
Net income (loss)                                       $206,145      $(210,409)
`
	for _, text := range []string{text, strings.Replace(text, "383,404", "383,440", 1)} { // one misprint leaves the others
		haveScale(t, text)
	}
}

// haveScale checks that all counts of shares are in thousands.
func haveScale(t *testing.T, text string) {
	t.Helper()
	r, _, err := Read("a.txt", []byte(text), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range r.Tables {
		for _, row := range table.Rows {
			for _, it := range row.Items {
				if row.Label == "Total common share equivalents" && it.Kind != Shares {
					t.Errorf("%s %s: kind %d", row.Label, it.Printed, it.Kind)
				}
				if it.Kind == Shares && it.Column.Kind == Values && !it.Nil && it.Scale != 3 {
					t.Errorf("%s %s: scale %d", row.Label, it.Printed, it.Scale)
				}
			}
		}
	}
}

// TestCountScaleOfARow reads counts of shares in a table whose scale is stated elsewhere at the scale at which amounts per share come out,
// though one of them does not, and what adds counts up as a count.
func TestCountScaleOfARow(t *testing.T) {
	haveScale(t, `LANTERN PROPERTIES: SELECTED QUARTERLY INFORMATION

                               (in thousands, except per share amounts)
                                                 2034

                                                  December 31   September 30     June 30    March 31
                                                  -----------   ------------   ---------   ---------
Revenues from Rental Operations ................  $   216,521   $    214,331   $ 207,351   $ 207,448
Net income available for common shares .........       45,150         46,527      38,716      36,886
Basic income per common share ..................  $      0.31   $       0.32   $    0.27   $    0.26
Weighted average common shares .................      145,716        145,273     145,104     141,398

                                                 2033

                                                  December 31   September 30     June 30    March 31
                                                  -----------   ------------   ---------   ---------
Revenues from Rental Operations ................  $   193,355   $    188,029   $ 184,964   $ 186,683
Net income available for common shares .........       53,711         44,185      38,538      41,477
Basic income per common share ..................  $      0.39   $       0.32   $    0.27   $    0.30
Weighted average common shares .................      138,105        137,706     137,386     137,170
`)
	haveScale(t, `LANTERN PARKS REPORTS ITS SECOND QUARTER

CONSOLIDATED STATEMENTS OF INCOME
(In thousands, except per share data)
                                                    For The Three Months       For The Six Months
                                                       Ended June 30,            Ended June 30,
                                                     2038          2037         2038        2037
Rental income                                    $ 103,812      $ 99,780    $ 206,931    $ 200,001
Net income allocable to common shareholders         70,221        24,742      116,269       51,135
Basic income per common share                    $    2.57      $   0.91    $    4.26    $    1.88
Weighted average common shares - basic              27,322        27,200       27,294       27,174

Partnership units as a percentage of common share equivalents

                                                    For The Three Months       For The Six Months
                                                       Ended June 30,            Ended June 30,
                                                     2038          2037         2038        2037
Weighted average common shares outstanding          27,322        27,200       27,294       27,174
Weighted average partnership units outstanding       7,305         7,305        7,305        7,305
Total common share equivalents                      34,627        34,505       34,599       34,479
`)
}

// TestCountScaleOfAMisprint reads counts of shares at their scale though one of two is misprinted: where the other shows it beyond chance, and
// where a table that states its scale prints the other.
func TestCountScaleOfAMisprint(t *testing.T) {
	const table = `LANTERN PARKS REPORTS ITS YEAR

CONSOLIDATED STATEMENTS OF INCOME
(In thousands, except per share data)
                                                           Year Ended
                                                          December 31,
                                                        2038         2037
Revenues                                          $2,914,300   $2,455,120
Net income                                           246,120      187,330
Net income per share                              $     1.64   $     1.23
Weighted average shares outstanding                  150,073      152,301
`
	const again = `
RECONCILIATION
                                                           Year Ended
                                                          December 31,
                                                        2038         2037
GAAP net income                                   $  246,120   $  187,330
Restructuring                                         12,220       10,110
Adjusted net income                               $  258,340   $  197,440
Adjusted net income per share                     $     1.72   $     1.30
Shares used in computing adjusted net income         150,073      %s
`
	haveScale(t, table+fmt.Sprintf(again, "152,301"))
	haveScale(t, table+fmt.Sprintf(again, "512,301"))
	haveScale(t, strings.NewReplacer("(In thousands, except per share data)", "", "  246,120", "1,425,694", "1.64", "9.50", "152,301", "512,301").Replace(table)+`
SEGMENTS
(in thousands)
                                                        2038         2037
Revenues                                          $2,914,300   $2,455,120
Net income                                         1,425,694      187,330
`)
}
