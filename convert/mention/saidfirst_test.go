package mention_test

import "testing"

// costsSaidFirst are costs and results of a year that sentences say before or beside their nouns.
const costsSaidFirst = `

                                Year ended December 31,
                                   2025        2024
                                     (in millions)
Net sales                         910.2       880.1
Cost of sales                     686.3       671.5
Gross profit                      223.9       208.6
Gross margin                      24.6%       23.7%
SG&A expense                      210.4       206.3
Operating profit                   88.1        80.0
Interest expense                   15.3        15.8
`

// TestSaidFirst: an amount at which a sentence begins is of the noun behind its comma, and one between commas is none of what the noun is.
func TestSaidFirst(t *testing.T) {
	for _, text := range []string{
		"At $15.3 million, interest expense was $0.5 million lower than in 2024. ",
		"At 24.6 percent, the gross margin was 0.9 percentage points higher. ",
		"SG&A expense, at $210.4 million, was $4.1 million higher than in 2024. ",
		"SG&A expense, at 23.1 percent of net sales, was 32 basis points lower. ",
	} {
		allTie(t, "FICTIONAL GROUP REPORTS ITS RESULTS FOR 2025\n\n"+text+costsSaidFirst, text)
	}
}

// TestCoreMargin: a change that leaves something out is not held against a margin that holds it.
func TestCoreMargin(t *testing.T) {
	noAlarm(t, "The gross margin increased 0.9 percentage points. On a core basis, gross margin increased 95 basis points. ", costsSaidFirst)
}

// managedAssets is what is managed at the beginning and at the end of a quarter, by classes, and what a result per share is made up of.
const managedAssets = `

                     Assets under management ($ in billions)
                         Three months ended September 30, 2025
                                        Equity   Fixed income     Other     Total
Beginning of period                      412.1          288.3     183.6     884.0
Net flows                                 (5.6)           6.9       5.6       6.9
Market appreciation                       21.2           (2.6)      5.7      24.3
End of period                            427.7          292.6     194.9     915.2

                                      Nine Months Ended September 30,
                                             2025        2024
                                        (per diluted share)
Continuing operations                       $3.84       $3.85
Discontinued operations                     (0.07)       0.10
Net earnings                                $3.77       $3.95
`

// TestRolledOn: what a balance was at the beginning of a period is another row of its table.
func TestRolledOn(t *testing.T) {
	for _, text := range []string{
		"Assets under management were $915.2 billion at September 30, 2025, up 3.5% from $884.0 billion at June 30, 2025. ",
		"For the nine months, earnings were $3.77 per diluted share, including a loss of $0.07 per share from discontinued operations. ",
	} {
		allTie(t, reported(text+managedAssets), text)
	}
}

// fiscalYears are quarters of a year that ends in January, which the text numbers by the year it ends in.
const fiscalYears = `FICTIONAL SOFTWARE ANNOUNCES FIRST QUARTER FISCAL 2023 RESULTS

SEATTLE, June 1, 2022 - GAAP operating loss was $25.5 million, or 11% of total revenue, compared to $20.5 million, or 12% of total revenue, in the first
quarter of fiscal 2022. For the second quarter of fiscal 2023, revenue is expected to be between $236 million and $238 million.

                               Three Months Ended April 30,
                                       2022        2021
                                         (in thousands)
Total revenue                       225,713     175,299
Operating loss                      (25,475)    (20,527)
`

// TestFiscalYears: the quarters that a text names are those of its tables, and the one to come.
func TestFiscalYears(t *testing.T) {
	want := map[string]string{"11%": "2022-02-01/2022-04-30", "$20.5 million": "2021-02-01/2021-04-30", "12%": "2021-02-01/2021-04-30", "$236 million": "2022-05-01/2022-07-31"}
	for _, m := range findIn(t, fiscalYears) {
		if p := want[m.Printed]; p != "" && m.Period.String() != p {
			t.Errorf("%s is of %s, not %s", m.Printed, m.Period, p)
		}
	}
}

// heldSecurities are what a company holds in three rows.
const heldSecurities = `

                                        September 30,  December 31,
                                             2025          2024
                                              (in thousands)
Cash and cash equivalents                  63,711        58,412
Marketable securities                      78,416        96,230
Total current assets                      142,127       154,642
Marketable securities, net of current
  portion                                   7,565        12,065
Total assets                              149,692       166,707
`

// TestHeldSecurities adds them up.
func TestHeldSecurities(t *testing.T) {
	const text = "Cash, cash equivalents and marketable securities were $149.7 million as of September 30, 2025, compared to $166.7 million as of December 31, 2024. "
	allTie(t, reported(text+heldSecurities), text)
}
