package shares_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// twoClasses are earnings per share of two classes, and of all shares once those of one class are converted.
const twoClasses = `ALDER COMMUNICATIONS, INC.
Earnings per share (in thousands, except per share amounts)

                                            Year ended December 31,
                                          2016       2015       2014
Class A common stock
  Net earnings allocated to Class A   $ 16,985   $ 21,041   $ 18,330
  Weighted average Class A shares       14,266     14,440     14,512
  Basic, continuing operations        $   1.19   $   1.35   $   1.21
  Basic, discontinued operations            --       0.10       0.05
                                      --------   --------   --------
  Basic, net earnings (loss)          $   1.19   $   1.46   $   1.26
Class B common stock
  Net earnings allocated to Class B   $  4,418   $  5,416   $  4,712
  Weighted average Class B shares, basic 4,122      4,130      4,140
  Basic, continuing operations        $   1.07   $   1.22   $   1.09
  Basic, discontinued operations            --       0.09       0.05
                                      --------   --------   --------
  Basic, net earnings (loss)          $   1.07   $   1.31   $   1.14
Diluted, assuming conversion of Class B
  Dilutive stock options                    98        110        105
  Diluted shares                        18,486     18,680     18,757
  Continuing operations               $   1.16   $   1.32   $   1.18
  Discontinued operations                   --       0.10       0.05
                                      --------   --------   --------
  Net earnings (loss)                 $   1.16   $   1.42   $   1.23
`

// TestClasses holds earnings per share against those of the same class alone.
func TestClasses(t *testing.T) {
	tietest.Tells(t, "right", twoClasses, "", "", "")
	tietest.Tells(t, "amount of a class", twoClasses, "1.31   $   1.14", "1.13   $   1.14", "tieout:relationBroken")
	tietest.Tells(t, "shares of all", twoClasses, "18,680", "16,880", "tieout:perShareBroken")
}

// classCounts is an income statement that prints the shares of two classes, and no total of them.
const classCounts = `LARCH HOLDINGS, INC.
CONSOLIDATED STATEMENTS OF OPERATIONS
(in thousands, except per share amounts)

                                            Year ended December 31,
                                          2016       2015       2014
Revenues                              $ 98,210   $101,330   $ 95,874
Costs and expenses                      76,807     74,873     72,832
Net income                            $ 21,403   $ 26,457   $ 23,042
Net income per share, basic           $   1.16   $   1.42   $   1.24
Net income per share, diluted         $   1.16   $   1.42   $   1.23
Weighted average shares outstanding:
  Class A common, basic                 14,266     14,440     14,512
  Class B common, basic                  4,122      4,130      4,140
Weighted average shares, diluted:
  Class A common                        14,364     14,550     14,617
  Class B common                         4,122      4,130      4,140
`

// TestOverClasses ties amounts per share to the shares of all classes together.
func TestOverClasses(t *testing.T) {
	tietest.Tells(t, "right", classCounts, "", "", "")
	tietest.Tells(t, "shares of a class", classCounts, "14,440", "41,440", "tieout:perShareBroken")
	tietest.Tells(t, "an amount", classCounts, "1.42   $   1.23", "1.24   $   1.23", "tieout:perShareBroken")
}
