package pershare_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// notesAddedBack is an income statement whose diluted amount per share of one quarter has the interest on convertible notes added back, which is
// printed nowhere.
const notesAddedBack = `SAGUARO HOMES CORPORATION
CONSOLIDATED STATEMENTS OF OPERATIONS
(in thousands, except per share data)

                                              Three Months Ended March 31,
                                                  2018            2017
Total closing revenue                        $  731,206      $  668,415
Costs and expenses                              683,170         631,606
Earnings before income taxes                     48,036          36,809
Provision for income taxes                        4,962          12,981
Net earnings                                 $   43,074      $   23,828

Basic
  Earnings per common share                  $     1.06      $     0.59
  Weighted average shares outstanding            40,488          40,178
Diluted
  Earnings per common share                  $     1.05      $     0.56
  Weighted average shares outstanding            41,140          43,208
`

// TestAddedBackUnprinted takes a diluted amount per share that is a cent more than its income gives, and no more than the basic one, for one with what
// convertible securities cost added back.
func TestAddedBackUnprinted(t *testing.T) {
	tietest.Tells(t, "right", notesAddedBack, "", "", "")
	tietest.Tells(t, "more than the basic one", notesAddedBack, "1.05      $     0.56", "1.05      $     0.65", "tieout:perShareBroken")
}

// chairs is an income statement of a company of which nothing is convertible.
const chairs = `ALDERBROOK SEATING INC.
CONSOLIDATED STATEMENTS OF INCOME
(in thousands, except per share data)

                                     Three Months Ended        Twelve Months Ended
                                          June 30,                  June 30,
                                      2024        2023          2024        2023
Net sales                        $ 116,204   $ 113,870     $ 458,012   $ 440,356
Net income                          12,714      10,698        33,140      20,166
Weighted average shares outstanding:
  Basic                              4,504       5,274         5,127       5,251
  Diluted                            4,931       5,675         5,458       5,680
Earnings per share:
  Basic                          $    2.82   $    2.03     $    6.46   $    3.84
  Diluted                             2.58        1.89          6.07        3.55
`

// TestNothingConvertible: where nothing of a release is convertible, and what is made from one income holds but for one diluted amount, nothing is added
// back for that.
func TestNothingConvertible(t *testing.T) {
	tietest.Tells(t, "right", chairs, "", "", "")
	tietest.Tells(t, "digits of the shares", chairs, "5,458", "5,548", "tieout:perShareBroken")
	tietest.Tells(t, "with convertible notes", chairs+"\nConvertible notes, net   41,200   40,800   41,200   40,800\n", "5,458", "5,548", "")
}

// ofCommonStock is an income statement whose diluted amounts per share are made from the net income, for the preferred stock is convertible.
const ofCommonStock = `RARITAN VALLEY WATER COMPANY
CONDENSED CONSOLIDATED STATEMENTS OF INCOME
(In thousands except per share amounts)

                                              Three Months Ended      Six Months Ended
                                                   June 30,               June 30,
                                                2019      2018         2019      2018
Operating Revenues                           $ 33,382  $ 34,851     $ 64,078  $ 66,011
Costs and Expenses                             24,780    27,030       49,036    54,109
Net Income                                      8,602     7,821       15,042    11,902
Preferred Stock Dividend Requirements              30        36           60        72
Earnings Applicable to Common Stock          $  8,572  $  7,785     $ 14,982  $ 11,830

Earnings per share of Common Stock:
  Basic                                      $   0.52  $   0.48     $   0.91  $   0.72
  Diluted                                    $   0.52  $   0.47     $   0.90  $   0.72
Average Number of Common Shares Outstanding:
  Basic                                        16,503    16,374       16,468    16,366
  Diluted                                      16,659    16,530       16,624    16,522
`

// TestConvertiblePreferred makes diluted amounts per share from the net income where all columns bear that out, and not from what is left
// right above them.
func TestConvertiblePreferred(t *testing.T) {
	tietest.Tells(t, "right", ofCommonStock, "", "", "")
	tietest.Tells(t, "swapped", ofCommonStock, "0.91  $   0.72", "0.19  $   0.72", "tieout:perShareBroken")
}

// notesOfSeveral is an income statement whose diluted amounts per share have the interest on convertible notes added back in both columns of a
// year, over many more shares, and a balance sheet that says that there are such notes.
const notesOfSeveral = `MERIDIAN VASCULAR, INC.
CONDENSED CONSOLIDATED STATEMENTS OF OPERATIONS
(in thousands, except per share amounts)

                                     Three Months Ended       Six Months Ended
                                          June 30,                June 30,
                                       2026       2025         2026       2025
Net sales                          $ 68,210   $ 63,105     $132,400   $123,180
Costs and expenses                   51,160     49,326       99,671     98,390
Net income                         $ 17,050   $ 13,779     $ 32,729   $ 24,790

Earnings per share:
  Basic                            $   0.75   $   0.61     $   1.43   $   1.10
  Diluted                          $   0.74   $   0.60     $   1.42   $   1.08
Weighted average shares:
  Basic                              22,858     22,614       22,830     22,592
  Diluted                            24,531     22,892       24,505     22,896

CONDENSED CONSOLIDATED BALANCE SHEETS
(in thousands)
                                                          June 30,  December 31,
                                                              2026          2025
Total current liabilities                                 $ 40,120      $ 38,450
Convertible senior notes, net                              169,100       168,600
Total liabilities                                         $209,220      $207,050
`

// TestAddedBackAlike takes no finding of diluted amounts per share that are all a little more than their incomes give, where many shares and notes
// that the release prints explain that; of one alone it does.
func TestAddedBackAlike(t *testing.T) {
	tietest.Tells(t, "right", notesOfSeveral, "", "", "")
	tietest.Tells(t, "one alone", notesOfSeveral, "1.42   $   1.08", "1.34   $   1.08", "tieout:perShareBroken")
	tietest.Tells(t, "more than the basic one", notesOfSeveral, "$   0.74 ", "$   0.77 ", "tieout:perShareBroken")
}
