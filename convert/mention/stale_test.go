package mention_test

import (
	"testing"

	"github.com/tieout/tieout/convert/mention"
)

// staleTables are the tables of a fictional release, behind its text.
const staleTables = `

HOLLIN BRIDGE CORPORATION
CONSOLIDATED STATEMENTS OF INCOME
(in millions, except per share data)

                                  Three Months Ended           Nine Months Ended
                                     September 30,               September 30,
                                   2025         2024           2025         2024
Net sales                       $  412.6     $  386.9       $ 1,204.7    $ 1,131.5
Cost of sales                      268.1        255.2           786.4        744.9
Gross profit                       144.5        131.7           418.3        386.6
Operating expenses                  83.2         79.9           246.2        238.4
Operating income                    61.3         51.8           172.1        148.2
Income taxes                        14.7         12.6            41.5         35.7
Net income                      $   46.6     $   39.2       $   130.6    $   112.5
Diluted earnings per share      $   1.17     $   0.96       $    3.26     $   2.74
`

// TestStale checks that the figure of another period in place of the one that a sentence names is reported with its period, and
// that figures of other periods which a sentence rightly compares with are not.
func TestStale(t *testing.T) {
	for _, c := range []struct{ text, printed, of string }{
		{"Net sales for the third quarter of 2025 were $386.9 million.", "$386.9 million", "2024-07-01/2024-09-30"},
		{"The Company today reported third quarter 2025 net sales of $1,204.7 million.", "$1,204.7 million", "2025-01-01/2025-09-30"},
		{"In the third quarter of 2025, operating income was $51.8 million, compared with $51.8 million a year earlier.", "$51.8 million", "2024-07-01/2024-09-30"},
		{"For the nine months ended September 30, 2025, net income was $46.6 million.", "$46.6 million", "2025-07-01/2025-09-30"},
		{"Third quarter of 2025 was strong. Net income: net income was $39.2 million, or $1.17 per diluted share.", "$39.2 million", "2024-07-01/2024-09-30"},
		{"Net sales of $386.9 million and a good start of the new plant marked the period.", "$386.9 million", "2024-07-01/2024-09-30"},
		{"Operating income was $172.1 million, compared with $51.8 million a year ago.", "$172.1 million", "2025-01-01/2025-09-30"},
		{"The third quarter of 2025 was good. Net sales were $1,204.7 million, an increase of 6.6 percent.", "$1,204.7 million", "2025-01-01/2025-09-30"},
		{"Net income was $130.6 million, or $1.17 per diluted share.", "$130.6 million", "2025-01-01/2025-09-30"},
		{"In the third quarter of 2025 net sales were USD 386.9 million.", "USD 386.9 million", "2024-07-01/2024-09-30"},
		{"Net sales were $386.9 million in the current quarter compared with $361.2 million in the prior one.", "", ""},
		{"Net sales were $1,204.7 million, an increase of 6.5 percent.", "", ""},
		{"Operating income was $172.1 million year to date, compared with $148.2 million a year ago.", "", ""},
		{"Net sales for the third quarter of 2025 were $412.6 million, compared with $386.9 million in the prior year.", "", ""},
		{"Net sales for the third quarter of 2025 were $412.6 million, up from $386.9 million.", "", ""},
		{"Operating income for the third quarter of 2025 was $61.3 million versus $51.8 million.", "", ""},
		{"In the third quarter of 2025, net income rose from $39.2 million to $46.6 million.", "", ""},
		{"Net sales were $412.6 million and $386.9 million for the third quarter of 2025 and 2024, respectively.", "", ""},
		{"The third quarter of 2025 was a record, surpassing the net sales of $386.9 million of a year before.", "", ""},
		{"Net income for the nine months was $130.6 million; prior-year net income was $112.5 million.", "", ""},
		{"Net sales in the third quarter of 2024 were $386.9 million.", "", ""},
		{"Last year's third quarter net sales were $386.9 million.", "", ""},
		{"In the Marine division, net sales for the third quarter of 2025 were $386.9 million.", "", ""},
	} {
		ms := findBefore(t, c.text)
		seen := false
		for _, m := range ms {
			if m.Status != mention.Differs {
				continue
			}
			if m.Instead == nil || m.Printed != c.printed || m.Instead.Item.Period.String() != c.of || !m.Sure {
				t.Errorf("%s\n\t%s differs: %+v", c.text, m.Printed, m.Instead)
			}
			seen = true
		}
		if seen != (c.of != "") {
			t.Errorf("%s\n\t%s: reported %v", c.text, c.printed, seen)
		}
	}
}

// TestStaleOfDays checks figures of another day or period of rows that a hyphen is in, or that a day is said of first.
func TestStaleOfDays(t *testing.T) {
	const more = `Net charge-offs                    10.31        11.26           28.14        30.57

                                 September 30,   December 31,
                                      2025           2024
Liquid funds                      $  241.7       $  208.5
Cash and cash equivalents            161.7          148.2
Marketable securities                394.8          312.5
Other assets                         118.2          120.4
Total assets                      $  916.4       $  789.6
`
	for text, of := range map[string]string{
		"At September 30, 2025, liquid funds totaled $208.5 million.":                                 "2024-12-31",
		"At September 30, 2025, liquid funds totaled $241.7 million.":                                 "",
		"Net charge-offs for the third quarter of 2025 were $11.26 million.":                          "2024-07-01/2024-09-30",
		"Net charge-offs for the third quarter of 2025 were $10.31 million.":                          "",
		"In the third quarter of 2025 net charge-offs fell 8.4 percent to $11.26 million.":            "2024-07-01/2024-09-30",
		"Cash, cash equivalents and marketable securities were $460.7 million at September 30, 2025.": "a sum",
		"Cash, cash equivalents and marketable securities were $556.5 million at September 30, 2025.": "",
	} {
		got := ""
		for _, m := range findIn(t, "HOLLIN BRIDGE CORPORATION REPORTS THIRD QUARTER 2025 RESULTS\n\n"+text+staleTables+more) {
			switch {
			case m.Status != mention.Differs:
			case m.Instead == nil:
				got += "a sum"
			default:
				got += m.Instead.Item.Period.String()
			}
		}
		if got != of {
			t.Errorf("%s: %q, want %q", text, got, of)
		}
	}
}

// findBefore is the mentions of a text before the tables.
func findBefore(t *testing.T, text string) []*mention.Mention {
	t.Helper()
	return findIn(t, "HOLLIN BRIDGE CORPORATION REPORTS THIRD QUARTER 2025 RESULTS\n\nAKRON, Ohio, October 23, 2025 - Hollin Bridge Corporation makes pumps and what goes with them.\n\n"+text+staleTables)
}

// TestOtherSubjects checks that a percentage of something else is not held for the change of the amount beside it, and that the
// change of the amount is.
func TestOtherSubjects(t *testing.T) {
	for _, c := range []struct{ text, differs string }{
		{"Net sales for the third quarter of 2025 rose 6.6 percent to $412.6 million on 5.4 percent more capacity.", ""},
		{"Net sales for the third quarter of 2025 rose 6.6 percent to $412.6 million as capacity grew 5.4 percent.", ""},
		{"Net sales for the third quarter of 2025 rose to $412.6 million, driven by a 5.4 percent increase in orders.", ""},
		{"Net sales for the third quarter of 2025 rose to $412.6 million, helped by 5.4 percent higher prices.", ""},
		{"Net sales for the third quarter of 2025 rose 9.6 percent to $412.6 million on 5.4 percent more capacity.", "9.6 percent"},
		{"Net sales for the third quarter of 2025 were $412.6 million, up 9.6 percent from $386.9 million.", "9.6 percent"},
	} {
		for _, m := range findBefore(t, c.text) {
			if want := m.Printed == c.differs; want != (m.Status == mention.Differs) {
				t.Errorf("%s\n\t%s %s", c.text, m.Printed, m.Status)
			}
		}
	}
}

// TestCompanyNames checks that the short word at the end of a company's name parts no sentence.
func TestCompanyNames(t *testing.T) {
	for _, name := range []string{"Corp.", "Inc.", "Ltd.", "Co."} {
		text := "Net income attributable to Hollin Bridge " + name + " for the third quarter of 2025 was $46.6 million. Operating income of Hollin Bridge " + name + " (unaudited) was $61.3 million."
		for _, m := range findBefore(t, text) {
			if m.Status != mention.Ties {
				t.Errorf("%s: %s %s %s", name, m.Measure, m.Printed, m.Status)
			}
		}
	}
}
