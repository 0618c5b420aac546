package mention_test

import "testing"

// TestColumnOfPeers checks that a number is held against the column of its row that the others of its sentence are in, and numbers near it against no other row.
func TestColumnOfPeers(t *testing.T) {
	const tables = `

COMPARABLE RESTAURANT SALES

                                 Three Months Ended       Twelve Months Ended
                                    December 31,             December 31,
                                  2024        2023         2024        2023
Harbour Kitchen                   3.1%        5.4%         4.2%        7.9%
Mill Street Counter               6.7%        4.9%         7.3%        8.8%
Company-owned combined            3.9%        5.3%         4.9%        8.1%

BALANCE SHEETS
(in millions)
                              December 31, 2024   September 30, 2024
Cash                                      368.1                412.6
Receivables                               100.0                110.0
Total assets                              468.1                522.6
Total borrowings                          475.0                628.0

STATEMENTS OF OPERATIONS
(in millions, except per share amounts)
                                                        Twelve Months Ended December 31,
                                                             2024        2023
Sales                                                     1,284.6     1,102.3
Cost of sales excluding depreciation and amortisation                 (742.8)     (688.5)
Depreciation                                               (168.9)     (151.4)
Operating profit                                            372.9       262.4
Statutory earnings per share (cents)                          26.4        27.1
Underlying earnings per share (cents)                         45.5        28.5
`
	for _, c := range []struct{ text, differs string }{
		{"For the year, company-owned comparable restaurant sales grew 4.9%, with Harbour Kitchen up 4.2% and Mill Street Counter up 7.3%.", ""},
		{"For the year, company-owned comparable restaurant sales grew 5.3%, with Harbour Kitchen up 4.2% and Mill Street Counter up 7.3%.", "5.3%"},
		{"For the year, company-owned comparable restaurant sales grew 5.3%.", ""},
		{"Cash at December 31, 2024 was $368.1 million, $44.5 million lower than at September 30, 2024, and total borrowings were $475.0 million.", ""},
		{"Cash at December 31, 2024 was $368.1 million, and total borrowings were $457.0 million.", "$457.0 million"},
		{"Cost of sales, excluding depreciation and amortisation, was $742.8 million (2023: $688.5 million).", ""},
		{"Underlying earnings per share increased to 45.5 cents from 28.5 cents.", ""},
		{"Underlying earnings per share increased to 45.5 cents from 27.1 cents.", "27.1 cents"},
		{"Operating profit was $372.9 million after $138.7 million of exploration.", ""},
	} {
		if got := surelyDiffer(findIn(t, "Example Inc. reports results\n\n"+c.text+tables)); got != c.differs {
			t.Errorf("%s\n\treported %q, want %q", c.text, got, c.differs)
		}
	}
}
