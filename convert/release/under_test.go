package release

import "testing"

// TestSumOfIndented: rows that stand deeper than the one right below them add up to it, however small the numbers, where they do in more than one column.
func TestSumOfIndented(t *testing.T) {
	const text = `
                       ORCHARD POST N.V.
          CONSOLIDATED STATEMENTS OF CASH FLOWS
                    (in millions)

                                           Six months ended June 30,
                                                  2020       2021
Profit before income taxes                          42        142
Depreciation                                        71         74
Change in provisions                               (10)       (12)
    Inventories                                      -         (1)
    Trade accounts receivable                       (9)        14
    Prepayments                                     (6)        (6)
    Trade accounts payable                          18        (22)
    Accrued liabilities                             16         21
Changes in working capital                          19          6
Interest paid                                      (11)        (9)
`
	rel := readText(t, text)
	for _, r := range rel.Tables[0].Rows {
		if want := map[string]int{"Changes in working capital": 5}[r.Label]; len(r.Parts) != want {
			t.Errorf("%s is the sum of %d rows, want %d", r.Label, len(r.Parts), want)
		}
	}
}
