package mention_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/convert/mention"
)

// yearbook are the tables of a fictional company's year, behind its text.
const yearbook = `

                         VELLACOTT PUMPS, INC.
                  CONSOLIDATED STATEMENTS OF OPERATIONS
                     (in millions, except per share)
                                        Years ended December 31,
                                      2025       2024       2023
Hydrant sales                        2,412.6    2,196.4    2,057.1
Valve sales                          1,204.3    1,168.8    1,120.2
Net sales                            3,616.9    3,365.2    3,177.3
Selling, general and
  administrative expenses              612.8      587.4      561.9
Restructuring charge                    48.7       31.2       22.6
Income tax expense                     118.3      104.9       97.6
Net income                             341.7      318.2      290.4
Diluted earnings per share            $ 4.21     $ 3.87     $ 3.48

                     CONSOLIDATED BALANCE SHEETS
                             (in millions)
                                           December 31,
                                         2025       2024
Cash and cash equivalents               214.6      188.3
Receivables, net                        512.9      471.6
Total assets                          4,817.2    4,602.5
Common shares                         1,208.4    1,197.7
`

// inYear is a text of the year before those tables.
func inYear(text string) string {
	return "VELLACOTT PUMPS, INC. REPORTS 2025 RESULTS\n\nDAYTON, Ohio, February 11, 2026 - Vellacott Pumps, Inc. reported results for the year ended December 31, 2025. " + text
}

// TestOtherMeasure: amounts whose words have a row's name in them, and that are of something else: of what the name says more of, of what was bought, of another size.
func TestOtherMeasure(t *testing.T) {
	checkDiffers(t, inYear(""), yearbook, map[string]string{
		"Tax benefits associated with net income totaled $202.3 million in 2025.":                                                                                      "",
		"In 2025, Vellacott purchased 601,822 of its common shares in the amount of $825.1 million.":                                                                   "",
		"In 2025, net income of $251.8 million for foreign plants was taxed.":                                                                                          "",
		"In 2025, selling, general and administrative expenses totaled $402.3 million.":                                                                                "$402.3 million",
		"In 2025, Vellacott repurchased 9 million of its common shares for $725.1 million.":                                                                            "",
		"The dispute ended in 2025 with a payment, leaving a net income of $2.6 million for the plant.":                                                                "",
		"In 2025, net income was $361.7 million.":                                                                                                                      "$361.7 million",
		"In 2025, net income was $34.17 million.":                                                                                                                      "$34.17 million",
		"In 2025, the sites generated net income of $9.6 million.":                                                                                                     "",
		"The increase in 2025 was driven by lower sales from older lines, with net sales of $3.2 billion for municipal customers.":                                     "",
		"Excluding the impact of exchange rates, hydrant sales increased 12.4% in 2025 and 9.3% in 2024.":                                                              "",
		"In 2025, hydrant sales increased 12.4%, excluding the effect of exchange rates.":                                                                              "",
		"In 2025, hydrant sales increased 12.4%.":                                                                                                                      "12.4%",
		"In 2025, hydrant sales increased 12.4%, or 11.1% excluding the effect of exchange rates.":                                                                     "12.4%",
		"Hydrant sales increased 12% in 2025 in Europe's towns.\n\nHydrant sales increased 17% in 2025.":                                                               "",
		"Net sales were $3,616.9 million in 2025 and $3,365.2 million in 2024. In the first quarter of 2025, we recorded a charge for restructuring of $48.7 million.": "",
		"Net income was $341.7 million, or $4.21 per share, in 2025, an increase from $318.2 million, or $3.87 per share, in 2024.":                                    "",
		"Net income was $341.7 million, or $4.21 per share, in 2025, an increase from $290.4 million, or $3.87 per share, in 2024.":                                    "$290.4 million",
	})
}

// TestRespectivelyOfNames: a list that "respectively" gives to names is of one time.
func TestRespectivelyOfNames(t *testing.T) {
	noAlarm(t, inYear("Income tax expense was $118.3 million in 2025, a tax rate of 25.7%, compared with $104.9 million in 2024, resulting in a tax rate of 24.8 percent and "+
		"25.1 percent for Vellacott and its parent, respectively."), yearbook)
	for _, m := range findIn(t, inYear("Income tax expense was $118.3 million in 2025, compared with $104.9 million in 2024, resulting in a tax rate of 24.8 percent.")+yearbook) {
		if m.Printed == "24.8 percent" && m.Period.String() != "2024-01-01/2024-12-31" {
			t.Errorf("%s is of %s", m.Printed, m.Period)
		}
	}
}

// TestScaleLeftOutOnce: the few amounts of a text that leave out the scale of a table are read in it where their clause names the row and the time.
func TestScaleLeftOutOnce(t *testing.T) {
	const tables = `

CONSOLIDATED STATEMENTS OF CASH FLOWS
(in millions)
                                 Years ended December 31,
                                    2025        2024
Net cash from operations           1,408       1,286
Capital expenditures                (373)       (365)
Dividends paid                      (705)       (679)
`
	for _, m := range findIn(t, inYear("Capital expenditures were $373 in 2025 compared with $365 in 2024.")+tables) {
		if m.Status != mention.Ties || m.Value.Exponent() < 0 || m.Value.Coefficient().Int64() != 373 && m.Value.Coefficient().Int64() != 365 && m.Value.Shift(-6).GreaterThan(m.Value) {
			t.Errorf("%s of %s %s", m.Printed, m.Value, m.Status)
		}
	}
	for _, m := range findIn(t, inYear("Capital expenditures were $412 in 2025. A pump was $373.")+tables) {
		if m.Status == mention.Ties {
			t.Errorf("%s %s", m.Printed, m.Status)
		}
	}
}

// TestFiscalYearOfHeadings: a year that is named for the one it begins in or ends in is what the columns of years are called.
func TestFiscalYearOfHeadings(t *testing.T) {
	const tables = `

                             Fiscal Year Ended July 31,
                                2025        2024
                                 (in thousands)
Total revenue                 412,713     386,254
Income tax benefit             37,818       2,904
`
	const text = "FICTIONAL LEDGERS REPORTS ITS YEAR\n\nWe recognized an income tax benefit of $37.8 million for fiscal year 2025 compared to $2.9 million for fiscal year 2024. " +
		"Total revenue was $412.7 million for fiscal year 2025. A plant was sold in the first quarter of fiscal year 2025, and another opened in the first quarter of fiscal year 2025.\n"
	allTie(t, text+tables, "fiscal years")
	allTie(t, text+strings.Replace(tables, "Fiscal Year Ended July 31,", "Fiscal Years", 1), "headings")
}
