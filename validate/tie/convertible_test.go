package tie_test

import "testing"

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
	tells(t, "right", notesAddedBack, "", "", "")
	tells(t, "more than the basic one", notesAddedBack, "1.05      $     0.56", "1.05      $     0.65", "tieout:perShareBroken")
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
	tells(t, "right", ofCommonStock, "", "", "")
	tells(t, "swapped", ofCommonStock, "0.91  $   0.72", "0.19  $   0.72", "tieout:perShareBroken")
}
