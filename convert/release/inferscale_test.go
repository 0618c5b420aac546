package release

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/convert/release/page"
	"github.com/tieout/tieout/internal/wording"
)

// TestInferredScale reads tables whose scale nothing states.
func TestInferredScale(t *testing.T) {
	const income = `
STATEMENTS OF INCOME
                               Quarter Ended June 30,
                                  1998        1997
Net sales                      $14,310     $12,977
Cost of sales                    9,204       8,455
Gross profit                     5,106       4,522
Other expenses                   4,101       3,702
Net income                      $1,005        $820
`
	const ofHundredThousands = `
                               Quarter Ended June 30,
                                  1998        1997
Net sales                     $143,109    $129,774
Cost of sales                   29,204      28,455
Gross profit                   113,905     101,319
Other expenses                  13,358      10,702
Net income                    $100,547     $90,617
`
	for name, c := range map[string]struct {
		text     string
		exponent int32
		how      string
		least    float64
	}{
		"text": {"Dunmore Tools said today that net sales rose to $14.3 million and net income to $1.0 million.\n" + income, 3, "from the amounts that the text speaks of", 0.5},
		"shares in full": {"Dunmore Tools\n" + income + `Net income per share              $.25        $.21
Average shares               4,020,118   3,904,330
`, 3, "from net income, earnings per share and the number of shares", 0.5},
		"shares in thousands": {"Dunmore Tools\n" + income + `Net income per share              $.25        $.21
Average shares (000s)            4,020       3,904
`, 3, "from net income, earnings per share and the number of shares", 0.5},
		"full dollars": {"Dunmore Tools\n" + income + `Net income per share          $   1.00    $    .82
Average shares (000s)            1.005       1.000
`, 0, "from net income, earnings per share and the number of shares", 0.5},
		"another table": {`Dunmore Tools
SUMMARY
                               Quarter Ended June 30,
                                  1998         1997
Net sales                  $14,309,880  $12,977,204
Gross profit                 5,106,330    4,521,980
Net income                  $1,004,710     $820,115

CONDENSED INCOME STATEMENT
(in thousands)
` + income[22:], 0, "from a table that prints the same amounts at another scale", 0.5},
		"text without the scale": {strings.Repeat("Net sales were $143,109 and net income was $100,547, compared with net sales of $129,774 and net income of $90,617. ", 6) + "\n\nSUMMARY\n" + strings.ReplaceAll(ofHundredThousands, "Quarter", "Six months") +
			"\nSTATEMENTS OF INCOME\n(in thousands)\n" + ofHundredThousands, 3, "", 0.5},
		"round amounts": {"Dunmore Tools\n" + income + "Provision for bad debts          12,000      15,500\nLine of credit                  110,000      75,000\n", 0, "", 0.7},
		"no statement":  {"Dunmore Tools\n" + income, 0, "the lack of any statement", 0.2},
		"dwarfed":       {"Dunmore Tools said today that its orders and net sales abroad rose to $31.7 million.\n" + income, 3, "", 0.5},
	} {
		t.Run(name, func(t *testing.T) {
			rel, ds, err := Read("x.txt", []byte(c.text), Options{})
			if err != nil || len(rel.Tables) == 0 {
				t.Fatal(err, len(rel.Tables))
			}
			s := rel.Tables[0].Scale
			if s.Exponent != c.exponent || s.Confidence < c.least || s.Confidence >= 1 {
				t.Errorf("scale %d confidence %.2f", s.Exponent, s.Confidence)
			}
			said := false
			for _, d := range ds {
				said = said || d.Code == ruleGuessedScale.Code && wording.Says(d.Message, c.how)
			}
			if !said && c.how != "" {
				t.Errorf("no finding says %q: %v", c.how, ds)
			}
		})
	}
}

// TestAmountsOfTexts finds amounts of any currency that the text speaks of.
func TestAmountsOfTexts(t *testing.T) {
	for text, want := range map[string]string{
		"cash of $27 million": "27000000", "the backlog rose to €3,412.6 million": "3412600000", "net debt of £1.2bn": "1200000000", "sales of SEK 386.5 M": "386500000",
		"income of &euro;12.45&nbsp;million": "12450000", "a loss of $.45 million": "450000", "paid $4,512,000": "4512000",
		"12.5 million units": "", "the ABC 500 million project": "", "USD12": "",
	} {
		got := ""
		for _, m := range (&document{Document: &page.Document{Data: " " + text}}).mentions(nil) {
			got += m.value.String()
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
