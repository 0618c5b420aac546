package mention_test

import (
	"testing"

	"github.com/tieout/tieout/convert/mention"
)

// TestWorked checks that a number is held against what those around it give: the margin of the year before, a part, an increase.
func TestWorked(t *testing.T) {
	for _, c := range []struct{ text, differs string }{
		{"Gross margin was 35.0% compared with 34.0% in the third quarter of 2024.", ""},
		{"Gross margin was 35.0% compared with 37.0% in the third quarter of 2024.", "37.0%"},
		{"Gross margin was 38.0% compared with 34.0% in the third quarter of 2024.", "38.0%"},
		{"Operating expenses were $83.2 million, or 20.2% of net sales.", ""},
		{"Operating expenses were $83.2 million, or 28.2% of net sales.", "28.2%"},
		{"Operating expenses were $83.2 million, or 28.2% of net sales excluding freight.", ""},
		{"Net sales rose $25.7 million to $412.6 million.", ""},
		{"Net sales rose $26.4 million to $412.6 million.", "$26.4 million"},
		{"Net sales rose about $26 million to $412.6 million.", ""},
		{"Gross margin was 35.0% compared with a guidance of 36.0%.", ""},
	} {
		if got := surelyDiffer(findReported(t, c.text+staleTables)); got != c.differs {
			t.Errorf("%s\n\treported %q, want %q", c.text, got, c.differs)
		}
	}
}

// TestChangesBeside checks that a change is held against the other way in which it is said, and against the levels that it lies between.
func TestChangesBeside(t *testing.T) {
	const margins = "Operating margin (%)                14.9         13.4           14.3         13.1\n"
	for _, c := range []struct{ text, differs string }{
		{"Net sales increased $25.7 million, or 6.6%, to $412.6 million.", ""},
		{"Net sales increased $29.7 million, or 6.6%, to $412.6 million.", "$29.7 million"},
		{"Net sales increased $9 million, or 6.6%, to $412.6 million.", "$9 million"},
		{"Net sales increased $25.7 million, or 9.6%, to $412.6 million.", "9.6%"},
		{"Net sales increased $25.7 million (8.2%) to $412.6 million.", "8.2%"},
		{"Net sales grew 9.6% to $412.6 million.", "9.6%"},
		{"Net sales grew 6.6% to $412.6 million.", ""},
		{"Net sales grew 9.6% organically to $412.6 million.", ""},
		{"Operating margin was 14.9%, up 150 basis points from 13.4%.", ""},
		{"Operating margin was 14.9%, up 190 basis points from 13.4%.", "190 basis points"},
		{"Operating margin was 14.9%, up 9 basis points from 13.4%.", "9 basis points"},
		{"Operating margin was 14.9%, up 1.9 points from 13.4%.", "1.9 points"},
	} {
		if got := surelyDiffer(findReported(t, c.text+staleTables+margins)); got != c.differs {
			t.Errorf("%s\n\treported %q, want %q", c.text, got, c.differs)
		}
	}
}

// TestInexactGrowth checks that a change a tenth off what exact figures give is told, and not as surely wrong.
func TestInexactGrowth(t *testing.T) {
	for text, want := range map[string]bool{
		"Net sales for the nine months ended September 30, 2025 were $1,204.7 million, an increase of 6.4% from $1,131.5 million a year ago.": true,
		"Net sales for the nine months ended September 30, 2025 were $1,204.7 million, an increase of 6.5% from $1,131.5 million a year ago.": false,
		"Net sales for the nine months ended September 30, 2025 were $1,204.7 million, an increase of 6% from $1,131.5 million a year ago.":   false,
	} {
		told := false
		for _, m := range findReported(t, text+staleTables) {
			told = told || m.Status == mention.Differs && !m.Sure && m.Kind == mention.Growth
		}
		if told != want {
			t.Errorf("%s\n\ttold: %v", text, told)
		}
	}
}

// TestTotalDebt checks that a wrong total debt is held against all that is debt, not against the long-term part alone.
func TestTotalDebt(t *testing.T) {
	ms := findIn(t, `HOLLIN BRIDGE CORPORATION REPORTS THIRD QUARTER 2025 RESULTS

AKRON, Ohio, October 23, 2025 - Hollin Bridge Corporation reported results for the third quarter ended September 30, 2025. Total debt was $23.0 million at September 30, 2025.

CONSOLIDATED BALANCE SHEETS
(in thousands)
                                        September 30,     December 31,
                                             2025             2024
Cash                                    $  21,300         $  18,450
Other assets                               95,700            93,050
Total assets                            $ 117,000         $ 111,500
Current portion of long-term debt       $   2,000         $   2,000
Long-term debt                             20,000            21,500
Stockholders' equity                       95,000            88,000
Total liabilities and equity            $ 117,000         $ 111,500
`)
	for _, m := range ms {
		if m.Status == mention.Differs && m.Formula == "2000+20000" && m.Expected.String() == "22000000" {
			return
		}
	}
	t.Errorf("total debt is not held against its sum: %+v", ms)
}

// TestPointsSince checks that what points since another quarter lead to is the level of the period itself.
func TestPointsSince(t *testing.T) {
	const yields = `

                              Three Months Ended
                    Sept. 30,   June 30,   Sept. 30,
                      2025        2025       2024
Yield on loans        4.63%       4.61%      4.87%
`
	text := "The yield on loans rose 2 basis points from the linked quarter to 4.63%. "
	allTie(t, reported(text+yields), text)
}
