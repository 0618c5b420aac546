package mention_test

import "testing"

// fundsTables reconcile the funds from operations of a fictional trust on two bases.
const fundsTables = `

RECONCILIATION OF NET INCOME TO FUNDS FROM OPERATIONS
(in thousands, except per share data)
                                     Nine Months Ended
                                       September 30,
                                    2025         2024
Net income                       $ 64,105     $ 52,013
Depreciation and amortization      96,900       97,676
NAREIT FFO                        161,005      149,689
Acquisition costs                   1,060        2,911
Core FFO                         $162,065     $152,600
Weighted average diluted shares    98,132       96,540
NAREIT FFO per diluted share     $   1.64     $   1.55
Core FFO per diluted share       $   1.65     $   1.58
`

// TestPerShareOfOther: an amount per share is that of the amount which it goes with, and no other's.
func TestPerShareOfOther(t *testing.T) {
	checkDiffers(t, reported(""), fundsTables, map[string]string{
		"Core FFO for the nine months was $162.1 million, or $1.64 per diluted share; NAREIT FFO came to $161.0 million.": "$1.64",
		"Core FFO for the nine months was $162.1 million, or $1.65 per diluted share; NAREIT FFO came to $161.0 million.": "",
		"NAREIT FFO for the nine months was $161.0 million, or $1.64 per diluted share.":                                  "",
	})
}
