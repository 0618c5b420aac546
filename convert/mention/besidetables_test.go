package mention_test

import "testing"

const reconciledYear = `

                              HOLLIN BRIDGE CORPORATION
                      CONSOLIDATED STATEMENTS OF INCOME
                (In thousands, except per share amounts)
                                            Three Months Ended
                                               September 30,
                                             2025        2024
Net sales                                $412,600    $387,100
Cost of sales                             268,190     255,486
Plant retirement charge                     9,480          --
Income before income taxes                 75,111      71,344
Income taxes                               22,533      21,403
Net income                                $52,578     $49,941
Diluted earnings per share                  $1.47       $1.38
Dividends declared per share                $0.22       $0.20

                              HOLLIN BRIDGE CORPORATION
                         CONSOLIDATED BALANCE SHEETS
                               (In thousands)
                                         September 30,  December 31,
                                             2025           2024
ASSETS
Current assets:
Cash and cash equivalents                 $31,870       $28,412
Accounts receivable                       301,200       288,450
Inventories                               315,518       301,344
Total current assets                      648,588       618,206
Property, plant and equipment             402,115       398,220
Total assets                           $1,050,703    $1,016,426
LIABILITIES AND STOCKHOLDERS' EQUITY
Accounts payable                         $187,402      $179,310
Revolving credit facility                 141,115       150,310
Total liabilities                         328,517       329,620
Stockholders' equity                      722,186       686,806
Total liabilities and equity           $1,050,703    $1,016,426

                              HOLLIN BRIDGE CORPORATION
                    CONSOLIDATED STATEMENTS OF CASH FLOWS
                               (In thousands)
                                            Three Months Ended
                                               September 30,
                                             2025        2024
Operating activities:
Net income                                $52,578     $49,941
Depreciation                               14,204      13,871
Accounts receivable                        (9,214)     (8,040)
Inventories                               (11,872)     (6,115)
Accounts payable                            6,031       5,407
Net cash provided by operating activities $51,727     $55,064

                              HOLLIN BRIDGE CORPORATION
                 RECONCILIATION OF NET INCOME TO ADJUSTED NET INCOME
                               (In thousands)
                                            Three Months Ended
                                               September 30,
                                             2025        2024
Net income, as reported                   $52,578     $49,941
Plant retirement charge                     9,480          --
Tax effect of adjustments                  (3,650)         --
Adjusted net income                       $58,408     $49,941
`

// TestBesideTables: what releases say with two or three figures of their tables that have no row of its own.
func TestBesideTables(t *testing.T) {
	for _, text := range []string{
		"Working capital absorbed $15.1 million in the third quarter. ",
		"Before changes in working capital, operations provided $66.8 million of cash in the third quarter. ",
		"Adjustments are tax-effected at a statutory rate of 38.5 percent. ",
		"At September 30, 2025 days sales outstanding were 66 days, and inventory turns were 3.4 times. ",
		"The dividend of $0.22 represents a payout of 15 percent of earnings, and is covered 6.7 times. ",
		"Results of the third quarter include a pre-tax charge of $9.5 million for the early closing of the Northport unit. ",
	} {
		allTie(t, reported(text+reconciledYear), text)
	}
	for text, ties := range map[string]string{
		"The board raised the quarterly dividend to $0.225 per share, an increase of 2.3% over the $0.22 that was paid. ":                    "2.3%",
		"At September 30, 2025, $141.1 million was outstanding under the $400.0 million credit facility, leaving $258.9 million available. ": "$258.9 million",
	} {
		found := false
		for _, m := range findIn(t, reported(text+reconciledYear)) {
			found = found || m.Printed == ties && m.Status == "derived"
		}
		if !found {
			t.Errorf("%s: %s does not derive", text, ties)
		}
	}
}
