package mention_test

import "testing"

// inShops is a statement of a fictional chain, with its tons and halves below.
const inShops = `

ORCHARD STEEL SUPPLY, INC.
CONSOLIDATED STATEMENTS OF INCOME
(In thousands)

                                     Three Months Ended      Six Months Ended
                                          June 30,               June 30,
                                       2022      2021         2022      2021
Net sales:
  Plate                              61,283    72,946      124,418   141,381
  Coil fees                          16,370    14,210       31,490    27,630
                                     ------    ------      -------   -------
    Total net sales                  77,653    87,156      155,908   169,011
Cost of sales                         52,310    60,144      105,220   116,320
                                     ------    ------      -------   -------
Gross profit                         25,343    27,012       50,688    52,691

TONS
                                     Three Months Ended      Six Months Ended
                                          June 30,               June 30,
                                       2022      2021         2022      2021
Tons shipped (000):
  Plate                               134.8     149.2        267.3     292.6
  Coil                                 15.7      19.4         31.2      38.8
`

// TestOwnRow: a change is held against the row that its own words name, wherever another level stands, and neither the growth of another measure nor
// that of another length of time excuses it.
func TestOwnRow(t *testing.T) {
	checkDiffers(t, "ORCHARD STEEL SUPPLY, INC.: RESULTS FOR THE SECOND QUARTER OF 2022\n\n", inShops, map[string]string{
		"Plate sales declined 16.0 percent on weaker demand from builders of barges.":                           "",
		"Plate sales declined 9.7 percent on weaker demand from builders of barges.":                            "9.7 percent",
		"Plate tons shipped declined 9.7 percent on weaker demand from builders of barges.":                     "",
		"Sales of coil were soft, led by coil fees, up 15.2%, and total net sales of $77.7 million.":            "",
		"Gross profit fell to $25.3 million, whereas total net sales declined to $77.7 million following rain.": "",
		"Gross profit fell to $25.3 million, whereas total net sales declined to $87.2 million following rain.": "$87.2 million",
	})
}

// inHalves is a table of a fictional drug maker whose half years stand before its quarters, each with its change.
const inHalves = `

ORCHARD PHARMA S.A.
NET SALES
(in millions of euros)

                                       Half year                 Second quarter
                                  2022     2021   % change     2022    2021   % change
Lonvexa                          823.6    747.9     10.1 %     421.3   383.0     10.0 %
Dystor                           687.5    634.4      8.4 %     347.8   325.0      7.0 %
Net sales                      1,511.1  1,382.3      9.3 %     769.1   708.0      8.6 %
`

// TestOtherLength: the change of the half year is not that of the quarter which a sentence speaks of; signs behind names are no words.
func TestOtherLength(t *testing.T) {
	checkDiffers(t, "ORCHARD PHARMA S.A.: RESULTS FOR THE FIRST HALF OF 2022\n\n", inHalves, map[string]string{
		"In the second quarter alone, net sales amounted to €769.1 million, an increase of 8.6% on a reported basis.": "",
		"In the second quarter alone, net sales amounted to €769.1 million, an increase of 9.3% on a reported basis.": "9.3%",
		"Net sales of Lonvexa® rose to €823.6 million.":                                                               "",
	})
}

// inAdjusted is a reconciliation of a fictional trust with two amounts per share.
const inAdjusted = `

ORCHARD HOTELS TRUST
RECONCILIATION OF FUNDS FROM OPERATIONS
(In thousands, except per share data)

                                                     Three Months Ended
                                                        December 31,
                                                       2022      2021
FFO available to common shareholders                 48,656    42,350
Hotel acquisition costs                               3,943     3,564
                                                     ------    ------
Adjusted FFO available to common shareholders        52,599    45,914
FFO per diluted share                                $ 0.67    $ 0.59
Adjusted FFO per diluted share                       $ 0.72    $ 0.64
Diluted weighted average shares                      72,561    71,696
`

// TestAdjustedBesidePlain: a number of an adjusted measure is never taken for that of the plain one beside it.
func TestAdjustedBesidePlain(t *testing.T) {
	checkSaid(t, "ORCHARD HOTELS TRUST: RESULTS FOR THE FOURTH QUARTER OF 2022\n\n", inAdjusted,
		saidOf{"Adjusted FFO available to common shareholders was $0.72 per diluted share.", "", 1},
		saidOf{"Adjusted FFO available to common shareholders was $0.67 per diluted share.", "", 0},
		saidOf{"Adjusted FFO available to common shareholders was $52.6 million.", "", 1})
}

// inTwelve is a statement of a fictional utility for three lengths of time.
const inTwelve = `

ORCHARD GAS CORP.
STATEMENTS OF CONSOLIDATED INCOME
(In thousands, except per share data)

                               Three Months        Six Months        Twelve Months
                              Ended March 31     Ended March 31     Ended March 31
                              2004      2003     2004      2003     2004      2003
Operating revenues         294,704   241,118  497,240   402,966  701,344   588,019
Net income                  28,371    24,563   39,812    34,470   26,741    19,770
Diluted earnings per share   $1.16     $1.02    $1.63     $1.43    $1.10     $0.82
`

// TestThen: what something was at the time that a change is counted from is of the length of time that the change is of.
func TestThen(t *testing.T) {
	checkDiffers(t, "ORCHARD GAS CORP.: RESULTS FOR THE SECOND QUARTER OF FISCAL 2004\n\nFor the twelve months ended March 31, 2004, diluted earnings were $1.10 per share. ", inTwelve, map[string]string{
		"That is an improvement of 28 cents over the comparable period ended March 31, 2003, when diluted earnings were $0.82.": "",
		"That is an improvement of 28 cents over the comparable period ended March 31, 2003, when diluted earnings were $1.43.": "$1.43",
	})
}
