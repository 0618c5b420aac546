package mention_test

import "testing"

// TestListBasis: words above a list say on which basis its figures are.
func TestListBasis(t *testing.T) {
	checkSaid(t, accountsText, accountsTables,
		saidOf{"On an adjusted basis:\n\n- Profit before tax was $40.4 million.\n\n- The efficiency ratio was 62.3%.", "", 2},
		saidOf{"On a reported basis:\n\n- Profit before tax was $26.1 million.\n\n- The efficiency ratio was 65.2%.", "", 2},
		saidOf{"On a reported basis:\n\n- Profit before tax was $40.4 million.", "$40.4 million", 0},
	)
}
