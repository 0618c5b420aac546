package pershare_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// manyPerShare is a summary of a fictional company that prints no shares, and more than one amount per share for each period.
const manyPerShare = `LANGMERE REALTY TRUST
SELECTED FINANCIAL DATA
(in thousands, except per share data; unaudited)

                                     Three Months Ended         Year Ended
                                        December 31,           December 31,
                                      2024       2023        2024        2023
                                    --------   --------    --------    --------
Revenues                              88,410     84,305     347,020     331,180
Net income                            24,018     27,406      91,330     103,118
Net income per share                    0.28       0.34        1.07        1.30
Funds from operations                 48,016     46,302     188,940     180,612
Funds from operations per share         0.56       0.57        2.21        2.27
Adjusted funds from operations        45,102     43,870     176,210     169,944
Adjusted funds from operations
  per share                             0.53       0.54        2.06        2.14
Cash from operations                  51,204     49,377     199,013     191,150
Cash from operations per share          0.60       0.61        2.33        2.40
`

// payer is a trend whose dividends hardly change.
const payer = `COLEBROOK BANCORP
QUARTERLY TREND
(in thousands, except per share data)

                                          Three Months Ended
                          Mar 31,    Dec 31,    Sep 30,    Jun 30,    Mar 31,
                             2024       2023       2023       2023       2023
                         --------   --------   --------   --------   --------
Net interest income        38,112     37,940     38,801     39,310     40,022
Net income                 11,306     10,190     11,890     13,105     12,011
Diluted earnings
  per share                  0.88       0.80       0.93       1.03       0.95
Dividends declared
  per share                  0.31       0.31       0.30       0.30       0.30
Special dividend
  per share                  0.10       0.00       0.00       0.00       1.00
`

// brief prints an amount per share that does not say that it is basic, and the diluted one.
const brief = `HARUKAWA TOOLS CO., LTD.
CONSOLIDATED RESULTS
(in millions of yen, except per share data)

                                  Six months ended September 30,
                                        2024          2023
                                     --------      --------
Net sales                              88,412        80,305
Operating income                        9,118         8,204
Profit before tax                       9,204         8,310
Net income                              6,730         6,102
Net income per share                   113.02        102.47
Diluted net income per share           109.71         99.46
`

// TestAmountsTogether puts errors into amounts per share that only those beside them tell of, and prints what is no error.
func TestAmountsTogether(t *testing.T) {
	const perShare = "tieout:perShareBroken"
	for _, test := range []struct{ name, text, old, new, code string }{
		{"property", manyPerShare, "", "", ""},
		{"one amount", manyPerShare, "0.28       0.34        1.07        1.30", "0.28       0.43        1.07        1.30", perShare},
		{"a whole row", manyPerShare, "0.56       0.57        2.21        2.27", "0.65       0.75        2.12        2.72", perShare},
		{"columns of an income", manyPerShare, "24,018     27,406      91,330     103,118", "24,018    103,118      91,330      27,406", perShare},
		{"an income of others", manyPerShare, "Net income                            24,018     27,406      91,330     103,118", "Net income before others               28,018     30,406     101,330     118,118", ""},
		{"a split in the last year", manyPerShare, "0.34        1.07        1.30", "0.68        1.07        2.60", ""},
		{"dividends", payer, "", "", ""},
		{"a dividend", payer, "0.31       0.31       0.30       0.30       0.30", "0.31       0.31       0.30       0.03       0.30", perShare},
		{"a dividend that is cut", payer, "0.31       0.31       0.30       0.30       0.30", "0.05       0.31       0.30       0.30       0.30", ""},
		{"brief", brief, "", "", ""},
		{"basic and diluted exchanged", brief, "113.02        102.47\nDiluted net income per share           109.71", "109.71        102.47\nDiluted net income per share           113.02", perShare},
		{"a loss", brief, "6,730         6,102\nNet income per share                   113.02        102.47\nDiluted net income per share           109.71", "(6,730)        6,102\nNet income per share                  (113.02)       102.47\nDiluted net income per share          (109.71)", ""},
	} {
		tietest.Tells(t, test.name, test.text, test.old, test.new, test.code)
	}
}
