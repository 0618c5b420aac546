package mention_test

import "testing"

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
