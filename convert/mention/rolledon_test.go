package mention_test

import "testing"

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
