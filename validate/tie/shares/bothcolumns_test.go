package shares_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// sideColumns is a release whose computation of earnings per share has a column for the basic and one for the diluted figures.
const sideColumns = `KESTREL DISTRIBUTING COMPANY
CONDENSED CONSOLIDATED STATEMENTS OF OPERATIONS
(unaudited)

                                                     Three Months Ended June 30,
                                                         2015           2014
                                                    -------------  -------------
Sales                                                 341,204,310    318,115,640
Costs and expenses                                    339,256,729    316,903,851
                                                    -------------  -------------
Net income                                              1,947,581      1,211,789

Basic earnings per share                            $        3.16  $        2.00
Diluted earnings per share                          $        2.63  $        1.66
Basic weighted average shares outstanding                 615,822        605,319
Diluted weighted average shares outstanding               741,183        729,978

COMPUTATION OF EARNINGS PER SHARE

                                                      Three Months Ended June 30,
                                                        2015                  2014
                                                  Basic     Diluted     Basic     Diluted
                                                ---------  ---------  ---------  ---------
Weighted average common shares outstanding        615,822    615,822    605,319    605,319
Options and conversion of preferred stock               -    125,361          -    124,659
                                                ---------  ---------  ---------  ---------
Weighted average number of shares                 615,822    741,183    605,319    729,978
`

// equivalents is a statement whose diluted average is called one of common shares and their equivalents.
const equivalents = `HARTLEY ISLAND REINSURANCE LTD.
CONSOLIDATED STATEMENTS OF OPERATIONS
(in thousands, except per share data; unaudited)

                                           For the three months ended      For the nine months ended
                                                  September 30,                  September 30,
                                               2002           2001           2002           2001
                                           -----------    -----------    -----------    -----------
Revenues                                       441,204        338,115      1,320,331        909,870
Costs and expenses                             474,139        681,646      1,233,421      1,114,301
                                           -----------    -----------    -----------    -----------
Net income (loss)                              (32,935)      (343,531)        86,910       (204,431)

Basic net income (loss) per common share   $     (0.65)   $     (6.85)   $      1.73    $     (4.08)
Diluted net income (loss) per common share $     (0.65)   $     (6.85)   $      1.68    $     (4.08)
Weighted average number of common shares
  outstanding                                 50,328.5       50,157.7       50,285.8       50,137.6
Weighted average number of common and
  common equivalent shares outstanding        50,328.5       50,157.7       51,652.7       50,137.6

                                           For the three months ended      For the nine months ended
                                                  September 30,                  September 30,
                                               2002           2001           2002           2001
                                           -----------    -----------    -----------    -----------
Basic shares (000s)                           50,328.5       50,157.7       50,285.8       50,137.6
Warrants                                             -              -          470.0              -
Stock options                                        -              -          896.9              -
                                           -----------    -----------    -----------    -----------
Diluted shares (000s)                         50,328.5       50,157.7       51,652.7       50,137.6
`

// TestBothColumns holds the averages of a statement against those of columns of their side elsewhere, and takes an average of shares and their
// equivalents for the diluted one.
func TestBothColumns(t *testing.T) {
	tietest.Tells(t, "right", sideColumns, "", "", "")
	tietest.Tells(t, "diluted", sideColumns, "Diluted weighted average shares outstanding               741,183", "Diluted weighted average shares outstanding               741,138", "tieout:figureDiffers")
	tietest.Tells(t, "basic", sideColumns, "615,822        605,319\nD", "615,822        605,139\nD", "tieout:figureDiffers")
	tietest.Tells(t, "equivalents", equivalents, "", "", "")
	tietest.Tells(t, "whole row", equivalents, "50,328.5       50,157.7       50,285.8       50,137.6\nWeighted", "50,238.5       50,175.7       50,825.8       50,173.6\nWeighted", "tieout:figureDiffers")
}
