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

// TestPerShareByAccounts: the amount per share of one by the accounts is no adjusted one, where no word says that it is; and a margin that words may be of two rows
// is of the one which has it for another time.
func TestPerShareByAccounts(t *testing.T) {
	const tables = `

HOLLIN BRIDGE CORPORATION
CONSOLIDATED STATEMENTS OF INCOME
(in thousands, except per share data)

                                  Three Months Ended           Nine Months Ended
                                     September 30,               September 30,
                                   2025         2024           2025         2024
Net sales                       $ 73,833     $ 68,292        $217,359     $199,766
Cost of products sold             64,871       60,182         191,203      177,759
Net income                         8,962        8,110          24,156       22,007
Net income attributable to
  noncontrolling interests            40           38             122          110
Net income attributable to
  Hollin Bridge                 $  8,922     $  8,072        $ 24,034     $ 21,897
Earnings per share:
  Basic                         $   0.75     $   0.68        $   2.19     $   1.84
  Diluted                       $   0.74     $   0.67        $   2.15     $   1.82
Average shares outstanding:
  Basic                           11,846       11,902          11,872       11,884
  Diluted                         12,057       12,093          12,110       12,039

RECONCILIATION OF ADJUSTED DILUTED EARNINGS PER SHARE

                                  Three Months Ended           Nine Months Ended
                                     September 30,               September 30,
                                   2025         2024           2025         2024
Diluted earnings per share      $   0.74     $   0.67        $   2.15     $   1.82
Stock compensation                  0.04         0.03            0.11         0.08
Adjusted diluted earnings per
  share                         $   0.78     $   0.70        $   2.26     $   1.90
`
	checkDiffers(t, reported(""), tables, map[string]string{
		"Net income attributable to Hollin Bridge was $8.9 million, or $0.78 per diluted share, including a benefit of $0.02 per share from refunds.": "$0.78",
		"Net income attributable to Hollin Bridge was $8.9 million, or $0.74 per diluted share, including a benefit of $0.02 per share from refunds.": "",
		"Net income was $8.9 million, or $0.78 per diluted share on an adjusted basis.":                                                               "",
		"Net income for the first nine months was $24.2 million. Net income margin was 12.1 percent for the first nine months of 2025.":               "12.1 percent",
		"Net income for the first nine months was $24.2 million. Net income margin was 11.1 percent for the first nine months of 2025.":               "",
	})
}
