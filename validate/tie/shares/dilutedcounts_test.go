package shares_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// options is an income statement whose options dilute its shares alike in all periods.
const options = `WREN HARBOR CONTROLS, INC.
CONSOLIDATED STATEMENTS OF INCOME
(in thousands, except per share data)

                                        Three Months Ended           Nine Months Ended
                                           September 30,               September 30,
                                        2004          2003          2004          2003
                                      --------      --------      --------      --------
Revenues                                41,204        38,115       120,331       109,870
Costs and expenses                      39,190        36,382       114,470       104,990
                                      --------      --------      --------      --------
Net income                               2,014         1,733         5,861         4,880

Net income per share:
  Basic                                 $ 0.08        $ 0.07        $ 0.24        $ 0.20
  Diluted                               $ 0.08        $ 0.07        $ 0.23        $ 0.20
Average shares outstanding:
  Basic                                 24,826        24,387        24,703        24,268
  Diluted                               25,214        24,761        25,105        24,631
`

// TestDilutedCounts finds digits in another order of a count that makes what dilutes it many times as much as in the other columns, where the
// amounts per share are too small to tell, and columns that changed places.
func TestDilutedCounts(t *testing.T) {
	tietest.Tells(t, "right", options, "", "", "")
	tietest.Tells(t, "diluted", options, "25,214", "25,412", "") // less than twice as much
	tietest.Tells(t, "basic", options, "24,387        24,703", "23,487        24,703", "tieout:perShareBroken")
	tietest.Tells(t, "far", options, "24,631", "26,431", "tieout:perShareBroken")
	tietest.Tells(t, "columns", options, "25,214        24,761        25,105", "25,105        24,761        25,214", "tieout:perShareBroken")
}

// fewOptions is an income statement of two columns whose few options dilute its shares by very little, or by less.
const fewOptions = `LODESTONE SENSORS CORPORATION
STATEMENTS OF INCOME

                                                   Quarter Ended June 30,
                                                     2026          2025
Total revenue                                     8,623,876     4,929,612
Total expenses                                    2,229,685     1,353,589
Net income                                      $ 6,394,191   $ 3,576,023

Net income per share - basic                         $ 1.32        $ 0.74
Net income per share - diluted                       $ 1.32        $ 0.74
Weighted average shares outstanding
  Basic                                           4,837,166     4,837,166
  Diluted                                         4,842,760     4,837,684
`

// TestFewOptions takes no finding of little that dilutes one column beside a little more of the only other one.
func TestFewOptions(t *testing.T) { tietest.Tells(t, "right", fewOptions, "", "", "") }

// lossOutside is an income statement whose last row stands outside the section of its averages.
const lossOutside = `WREN HARBOR CONTROLS, INC.
CONSOLIDATED STATEMENTS OF OPERATIONS
(in thousands, except per share data)

                                        Three Months Ended           Nine Months Ended
                                           September 30,               September 30,
                                        2004          2003          2004          2003
                                      --------      --------      --------      --------
Revenues                                41,204        38,115       120,331       109,870
Costs and expenses                      42,590        39,982       125,470       104,990
                                      --------      --------      --------      --------
Net income (loss)                       (1,386)       (1,867)       (5,139)        4,880

Net income (loss) per share:
  Basic                                 $(0.06)       $(0.08)       $(0.21)       $ 0.20
  Diluted                               $(0.06)       $(0.08)       $(0.21)       $ 0.20
Weighted average shares outstanding:
  Basic                                 24,826        24,387        24,703        24,268
Diluted                                 24,826        24,387        24,703        24,631
`

// TestDilutedOutside takes a diluted count for an average wherever its row stands: nothing dilutes a loss.
func TestDilutedOutside(t *testing.T) {
	tietest.Tells(t, "right", lossOutside, "", "", "")
	tietest.Tells(t, "swapped", lossOutside, "  Basic                                 24,826        24,387", "  Basic                                 24,826        23,487", "tieout:perShareBroken")
}

// TestFewerDiluted leaves fewer diluted shares than basic ones alone where the loss per share is larger diluted as well, in each column, and
// finds them where it is not.
func TestFewerDiluted(t *testing.T) {
	const fewer = `WREN GROCERS, INC.
CONSOLIDATED STATEMENTS OF OPERATIONS
(In thousands, except share and per share amounts)

                                                        Three Months Ended
                                                     March 31,       March 31,
                                                        2010            2009
Sales                                              $ 1,995,572     $ 2,289,931
Costs and expenses                                   2,167,015       2,402,017
Net loss                                           $  (171,443)    $  (112,086)

Net loss per share - basic                         $     (3.19)    $     (2.12)
Net loss per share - diluted                       $     (5.07)    $     (4.83)

Weighted average common shares outstanding:
  Basic                                             53,684,720      52,948,213
  Diluted                                           39,979,413      30,391,722
`
	tietest.Tells(t, "right", fewer, "", "", "")
	plain := strings.Replace(fewer, "(5.07)    $     (4.83)", "(3.19)    $     (2.12)", 1)
	plain = strings.Replace(plain, "39,979,413      30,391,722", "53,684,720      52,948,213", 1)
	tietest.Tells(t, "fewer", plain, "Diluted                                           53,684,720      52,948,213", "Diluted                                           39,979,413      30,391,722", "tieout:perShareBroken")
}
