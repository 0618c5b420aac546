package release

import "testing"

// cumulative is a statement as companies in Malaysia print it: a quarter beside the year to its end.
const cumulative = `
JERANTUT PALM BERHAD

QUARTERLY REPORT FOR THE THIRD QUARTER ENDED 30 SEPTEMBER 2030
CONDENSED CONSOLIDATED STATEMENT OF PROFIT OR LOSS

                            INDIVIDUAL QUARTER            CUMULATIVE QUARTER
                          CURRENT     PRECEDING        CURRENT     PRECEDING
                             YEAR          YEAR        YEAR TO          YEAR
                          QUARTER CORRESPONDING           DATE CORRESPONDING
                                        QUARTER                       PERIOD
                       30.09.2030    30.09.2029     30.09.2030    30.09.2029
                           RM'000        RM'000         RM'000        RM'000
Revenue                   439,788       471,695      1,222,616     1,593,955
Cost of sales            (350,312)     (366,190)      (981,121)   (1,225,334)
Gross profit               89,476       105,505        241,495       368,621
`

// TestCumulative: a quarter of its own and the year to its end stand beside each other, and neither sets figures apart.
func TestCumulative(t *testing.T) {
	for i, c := range readText(t, cumulative).Tables[0].Columns {
		want := []string{"2030-07-01/2030-09-30", "2029-07-01/2029-09-30", "2030-01-01/2030-09-30", "2029-01-01/2029-09-30"}[i]
		if c.Period.String() != want || len(c.Qualifiers) > 0 {
			t.Errorf("column %d is of %v, %v, want %s", i, c.Period, c.Qualifiers, want)
		}
	}
}
