package shares_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// dilutedLoss is an income statement with a loss in one of its years, and a diluted count of shares that counts what would dilute it.
const dilutedLoss = `LINDEN DATA CENTERS, INC.
CONSOLIDATED STATEMENTS OF OPERATIONS
(in thousands, except share and per share amounts)

                                                         Year ended December 31,
                                                    2012          2011          2010
Revenues                                      $  198,210    $  161,330    $   95,874
Costs and expenses                               176,807       134,873       351,263
Net income (loss)                             $   21,403    $   26,457    $ (255,389)

Net income (loss) per share:
  Basic                                       $     0.18    $     0.23    $    (3.57)
  Diluted                                     $     0.17    $     0.21    $    (3.57)
Weighted average number of shares outstanding:
  Basic                                      118,905,000   115,030,000    71,526,320
  Diluted                                    125,900,000   125,980,000   182,492,500
`

// TestDilutedLoss takes the diluted loss per share for the basic one, whatever diluted count is printed, where the basic one holds.
func TestDilutedLoss(t *testing.T) {
	tietest.Tells(t, "right", dilutedLoss, "", "", "")
	tietest.Tells(t, "diluted", dilutedLoss, "0.21    $    (3.57)", "0.21    $    (5.37)", "tieout:perShareBroken")
	tietest.Tells(t, "basic", dilutedLoss, "0.23    $    (3.57)", "0.23    $    (5.37)", "tieout:perShareBroken")
}

// printers is a fictional report of two years whose earnings per share are hardly diluted, and nothing tells of its shares.
const printers = `LINDEN PRINTERS CORPORATION
CONSOLIDATED STATEMENT OF COMPREHENSIVE INCOME
(millions of yen, except per share amounts)

                                                 Year ended       Year ended
                                                  March 31,        March 31,
                                                    2017             2018
Revenue                                           1,024,856        1,102,116
Costs and expenses                                  976,536        1,060,280
Profit for the period                                48,320           41,836
Basic earnings per share (yen)                       136.82           118.78
Diluted earnings per share (yen)                     136.82           118.75
`

// TestLostDigit finds a diluted amount per share that lacks a digit where the one other column is hardly diluted.
func TestLostDigit(t *testing.T) {
	tietest.Tells(t, "right", printers, "", "", "")
	tietest.Tells(t, "first", printers, "share (yen)                     136.82", "share (yen)                      16.82", "tieout:perShareBroken")
	tietest.Tells(t, "second", printers, "136.82           118.75", "136.82           11.75", "tieout:perShareBroken")
}
