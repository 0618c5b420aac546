package mention_test

import "testing"

// TestAttributable: the whole of a result is not what words say is attributable to the owners, where others have a part of it.
func TestAttributable(t *testing.T) {
	tables := `

                       CONSOLIDATED STATEMENTS OF INCOME
                                (in millions)
                                        Six Months Ended
                                            June 30,
                                        2025        2024
Net sales                              888.4       871.2
Net income                             105.6        97.4
Less: net income attributable to
  noncontrolling interests              (1.6)       (1.5)
Net income attributable to Tarrowick   104.0        95.9
`
	checkSaid(t, "TARROWICK CHEMICALS REPORTS SECOND QUARTER RESULTS\n\nTarrowick reported results for the six months ended June 30, 2025. ", tables,
		saidOf{"Net income attributable to Tarrowick was $104.0 million.", "", 1},
		saidOf{"Net income attributable to Tarrowick was $105.6 million.", "$105.6 million", 0},
		saidOf{"Net income was $105.6 million.", "", 1},
	)
}

// TestEarlierForecast: what was expected before is not what is expected now.
func TestEarlierForecast(t *testing.T) {
	tables := `

     REVISION OF FORECASTS FOR THE YEAR ENDING MARCH 31, 2026
                          (in millions)
                        Previous          Revised
                    forecast (A)     forecast (B)
Net sales                775,000          790,000
Operating profit          66,500           69,000
`
	checkSaid(t, "TARROWICK ELECTRIC REPORTS NINE MONTHS\n\nTarrowick reported results for the nine months ended December 31, 2025. ", tables,
		saidOf{"Net sales are now forecast at $790,000 million.", "", 1},
		saidOf{"Net sales are now forecast at $775,000 million.", "$775,000 million", 0},
		saidOf{"Net sales had previously been forecast at $775,000 million.", "", 1},
	)
}

// TestReachedBefore: the time of what something is compared with, and was achieved in, is not that of the sentences behind.
func TestReachedBefore(t *testing.T) {
	tables := `

                           REVENUE ANALYSIS (in millions)
                                     H1 2025     H1 2024
Private homes                          476.6       442.1
Affordable homes                        75.9        71.0
Land sales and other                     8.4        11.2
Average selling price (in full)      342,600     334,000
`
	checkSaid(t, "TARROWICK HOMES HALF-YEAR RESULTS\n\nTarrowick Homes reported results for the six months ended June 30, 2025.\n\nThe average selling price was $342,600, 2.6% higher than the $334,000 achieved in the first half of last year. ", tables,
		saidOf{"Private homes contributed revenue of $476.6 million, affordable homes $75.9 million and land sales and other income $8.4 million.", "", 6},
		saidOf{"Private homes contributed revenue of $476.6 million, affordable homes $75.9 million and land sales and other income $11.2 million.", "$11.2 million", 5},
	)
}
