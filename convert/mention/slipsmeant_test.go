package mention_test

import "testing"

// slipTables are tables whose costs and margins the texts below speak of.
const slipTables = `

HOLLIN BRIDGE CORPORATION
CONSOLIDATED STATEMENTS OF INCOME
(in millions, except per share data)

                                  Three Months Ended           Nine Months Ended
                                     September 30,               September 30,
                                   2025         2024           2025         2024
Net sales                       $  412.6     $  386.9       $ 1,204.7    $ 1,131.5
Cost of sales                      268.1        255.2           786.4        744.9
Technology                          24.3         23.2            72.1         69.4
General and administrative          57.5         18.1           132.7         54.4
Total costs and operating expenses 349.9        296.5           991.2        868.7
Operating income                    62.7         90.4           213.5        262.8
Income before income taxes          62.7         90.4           213.5        262.8
Provision for income taxes          15.4         20.7            51.6         61.1
Net income                      $   47.3     $   69.7       $   161.9    $   201.7
Net income margin                     11%          18%            13%          18%
Net income per share:
  Basic                         $   1.21     $   1.75       $    4.11     $   5.02
  Diluted                       $   1.18     $   1.71       $    4.02     $   4.91
Shares used in diluted net income per share 40.1 40.8 40.3 41.1

HOLLIN BRIDGE CORPORATION
CONSOLIDATED BALANCE SHEETS
(in millions)

                                       September 30,   December 31,
                                            2025            2024
Cash                                    $    61.4       $    48.8
Other current assets                         93.7            87.2
Warrant liability                            14.2           168.5
Total assets                                402.5           391.3
`

// TestSlipsMeant: numbers that are plainly of a figure by the meaning of their sentence are held against it, and the same sentences with the right numbers against nothing.
func TestSlipsMeant(t *testing.T) {
	for _, c := range []struct{ text, differs string }{
		// a level that moved from a time is not what its row had then
		{"Net income decreased from the prior year to $47.3 million.", ""},
		{"Net income decreased from the prior year to $69.7 million.", "$69.7 million"},
		{"Net income decreased from 2024 to $69.7 million.", "$69.7 million"},
		// the word before a level and the change behind it agree
		{"Operating income decreased to $62.7 million (down 30.6% year-on-year).", ""},
		{"Operating income increased to $62.7 million (down 30.6% year-on-year).", "$62.7 million"},
		{"Operating income increased sequentially to $62.7 million (down 30.6% year-on-year).", ""},
		// the rate behind an expense
		{"Income tax expense was $15.4 million, or an effective rate of 24.6%, compared to tax expense of $20.7 million, or an effective rate of 22.9%, in the prior year quarter.", ""},
		{"Income tax expense was $15.4 million, or an effective rate of 24.6%, compared to tax expense of $20.7 million, or an effective rate of 25.9%, in the prior year quarter.", "25.9%"},
		// rows that "and" joins, of which one has it in its name
		{"Technology and general and administrative expense was $81.8 million compared to $41.3 million in the prior year period.", ""},
		{"Technology and general and administrative expense was $81.8 million compared to $43.1 million in the prior year period.", "$43.1 million"},
		// the margin of a level, which a row prints
		{"Net income was $47.3 million, reflecting an 11% margin.", ""},
		{"Net income was $47.3 million, reflecting a 14% margin.", "14%"},
		// a list of a share and an amount per share
		{"Net income of $47.3 million, 11% of net sales, and Diluted EPS of $1.18, both below last year.", ""},
		{"Net income of $47.3 million, 11% of net sales, and Diluted EPS of $1.21, both below last year.", "$1.21"},
		// an amount per share before the amount that it is of
		{"Third quarter 2025 diluted earnings of $1.18 per share, or $47.3 million, fell from $1.71, or $69.7 million, in the third quarter of 2024.", ""},
		{"Third quarter 2025 diluted earnings of $1.48 per share, or $47.3 million, fell from $1.71, or $69.7 million, in the third quarter of 2024.", "$1.48"},
		// what a balance is compared with is of a day that no column is of
		{"Holders exercised warrants in the quarter, reducing the warrant liability to $14.2 million at September 30, 2025 from $119.4 million at June 30, 2025.", ""},
		{"Holders exercised warrants in the quarter, reducing the warrant liability to $168.5 million at September 30, 2025 from $119.4 million at June 30, 2025.", "$168.5 million"},
		// two digits in another scale
		{"At September 30, 2025, cash was $61 million.", ""},
		{"At September 30, 2025, cash was $61 billion.", "$61 billion"},
	} {
		if got := surelyDiffer(findReported(t, c.text+slipTables)); got != c.differs {
			t.Errorf("%s\n\treported %q, want %q", c.text, got, c.differs)
		}
	}
}

// TestSlipsOfCompared: of two amounts that are compared both are made of the same rows, and one row for both counts of shares is of one thing; a change "year on year" is of no earlier time.
func TestSlipsOfCompared(t *testing.T) {
	const adjusted = `

RECONCILIATION OF NON-GAAP MEASURES
(in millions, except per share data)

                                                           Three Months Ended
                                                              September 30,
                                                           2025          2024
Net loss                                               $ (14.2)      $ (16.9)
Non-GAAP net loss                                      $ (11.9)      $ (12.8)
Non-GAAP net loss per share, basic and diluted         $ (0.45)      $ (0.49)
Adj. EBITDA*                                           $  65.1       $  49.8
`
	for _, c := range []struct{ text, behind, differs string }{
		{"Non-GAAP net loss per share was $0.45 for the third quarter of 2025, as compared to $0.49 for the corresponding prior year period.", adjusted, ""},
		{"Non-GAAP net loss per share was $0.49 for the third quarter of 2025, as compared to $0.49 for the corresponding prior year period.", adjusted, "$0.49"},
		{"We are delighted with the quarter. Net sales were strong, and EBITDA grew 30.7% YoY to $65.1 million.", adjusted, ""},
		{"We are delighted with the quarter. Net sales were strong, and EBITDA grew 30.7% YoY to $49.8 million.", adjusted, "$49.8 million"},
		{"Operating expenses were $81.8 million for the third quarter of 2025, as compared to $41.3 million for the corresponding prior year period.", slipTables, ""},
		{"Operating expenses were $81.8 million for the third quarter of 2025, as compared to $43.1 million for the corresponding prior year period.", slipTables, "$43.1 million"},
	} {
		if got := surelyDiffer(findReported(t, c.text+c.behind)); got != c.differs {
			t.Errorf("%s\n\treported %q, want %q", c.text, got, c.differs)
		}
	}
}
