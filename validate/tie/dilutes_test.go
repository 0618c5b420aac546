package tie_test

import "testing"

// TestMoreDilutesTheMost keeps quiet about a diluted amount of the largest income that is over more shares than the other columns tell:
// convertible notes count in it alone.
func TestMoreDilutesTheMost(t *testing.T) {
	text := `
HARTWELL STAFFING
FIVE QUARTERS (In thousands, except per share amounts)

                            Dec. 26,  Sept. 26,  June 27,  March 28,  Dec. 27,
                              1999      1999       1999      1999       1998
Revenues                   $265,491  $258,520  $271,834  $274,133   $291,274
Gross profit                 63,158    61,158    63,732    63,962     67,665
Net income                   $6,954    $5,437    $6,486    $4,405     $6,520
Diluted EPS                   $0.28     $0.23     $0.27     $0.19      $0.27
`
	for _, d := range findings(t, text) {
		t.Errorf("%s: %s", d.Code, d.Message)
	}
}
