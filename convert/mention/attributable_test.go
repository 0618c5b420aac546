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
