package tag

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/taxonomy"
)

// bracketed is a release of a fictional company that prints costs and liabilities in brackets, and some under names of its own.
const bracketed = `Harrowgate Piers plc
Income statement
(in millions of pounds sterling)
                                  Six months to   Six months to
                                   30 June 2025    30 June 2024
Revenue                                   212.4           198.7
Cost of sales                            (151.3)         (143.9)
Gross profit                               61.1            54.8
Pier upkeep costs                          (9.4)           (9.1)
Administrative expenses                   (28.6)          (26.2)
Operating profit                           23.1            19.5
Finance costs                              (4.3)           (6.1)
Profit before tax                          18.8            13.4
Tax expense                                (4.7)           (3.3)
Profit for the period                      14.1            10.1

Balance sheet
(in millions of pounds sterling)
                                   30 June 2025   31 December 2024
Total assets                              563.5              549.7
Trade and other payables                  (58.4)             (53.0)
Pier bonds                                (12.0)             (12.0)
Total current liabilities                 (70.4)             (65.0)
Deferred tax liabilities                  (31.2)             (30.4)
Lifeboat bonds                           (198.0)            (205.0)
Total non-current liabilities            (229.2)            (235.4)
Total liabilities                        (299.6)            (300.4)
Net assets                                263.9              249.3
`

// TestBrackets has what is taken off as positive amounts, sums that hold or not, and in concepts of the release's own.
func TestBrackets(t *testing.T) {
	for _, misprint := range []string{"", "(4.7)|(4.9)", "(58.4)|(58.9)", "263.9|264.9", "(28.6)|(23.6)"} {
		text := bracketed
		if was, is, ok := strings.Cut(misprint, "|"); ok {
			text = strings.Replace(text, was, is, 1)
		}
		r, _ := tagText(t, text, Options{})
		owed := false
		for _, f := range r.Report.Facts {
			owed = owed || f.Source.Label == "Trade and other payables"
			if strings.HasPrefix(f.Lexical, "-") {
				t.Errorf("%s: %s %s is %s", misprint, f.Source.Label, f.Source.Printed, f.Lexical)
			}
			c := r.Extension.Concept(f.Concept.Local)
			if c == nil || f.Source.Printed[0] != '(' {
				continue
			}
			want := taxonomy.Debit
			if owed {
				want = taxonomy.Credit
			}
			if c.Balance != want {
				t.Errorf("%s: %s has another balance", misprint, f.Source.Label)
			}
		}
	}
}

// TestCreditors has liabilities under names of the release's own, in the layout that takes them off in two steps.
func TestCreditors(t *testing.T) {
	r, _ := tagText(t, `Harrowgate Piers plc
Consolidated balance sheet
(in thousands of pounds sterling)
                                                   30 June 2025   31 December 2024
Fixed assets                                              9,624              9,415
Current assets                                            8,242              7,674
Creditors: amounts falling due within one year           (5,310)            (5,120)
Net current assets                                        2,932              2,554
Total assets less current liabilities                    12,556             11,969
Creditors: amounts falling due after more than one year  (3,200)            (3,350)
Provisions for liabilities                                 (410)              (395)
Net assets                                                8,946              8,224
`, Options{})
	owed := 0
	for _, f := range r.Report.Facts {
		if f.Source.Printed[0] != '(' {
			continue
		}
		owed++
		if c := r.Extension.Concept(f.Concept.Local); strings.HasPrefix(f.Lexical, "-") || c != nil && c.Balance != taxonomy.Credit {
			t.Errorf("%s %s is %s", f.Source.Label, f.Source.Printed, f.Lexical)
		}
	}
	if owed != 6 {
		t.Errorf("%d amounts in brackets", owed)
	}
}

// TestNoBrackets leaves negative amounts as they are where a statement prints costs without brackets: a tax benefit, and changes.
func TestNoBrackets(t *testing.T) {
	text := strings.NewReplacer("(151.3)", " 151.3 ", "(143.9)", " 143.9 ", "(9.4)", " 9.4 ", "(9.1)", " 9.1 ", "(28.6)", " 28.6 ", "(26.2)", " 26.2 ", "(4.3)", " 4.3 ", "(6.1)", " 6.1 ",
		"(4.7)", "(4.9)", "14.1", "23.5").Replace(bracketed)
	r, _ := tagText(t, text, Options{})
	for _, f := range r.Report.Facts {
		if f.Source.Label == "Tax expense" && !strings.HasPrefix(f.Lexical, "-") {
			t.Errorf("%s is %s", f.Source.Printed, f.Lexical)
		}
	}
}

// TestBracketsOfEither: what may be an income as well as a cost is less than zero where it is printed so, in a concept of the release's own.
func TestBracketsOfEither(t *testing.T) {
	const text = `Harrowgate Piers plc
Income statement
(in millions of pounds sterling)
                                  Six months to   Six months to
                                   30 June 2025    30 June 2024
Revenue                                   212.4           198.7
Cost of sales                            (151.3)         (143.9)
Gross profit                               61.1            54.8
Pier upkeep costs                          (9.4)           (9.1)
Administrative expenses                   (20.0)          (18.0)
Exceptional items                          (6.3)           (1.2)
Operating profit                           25.4            26.5
Financial items, net                       (4.3)           (6.1)
Profit before tax                          21.1            20.4
`
	want := map[string]string{"Exceptional items": "-6300000", "Financial items, net": "-4300000", "Pier upkeep costs": "9400000"}
	r, _ := tagText(t, text, Options{})
	for _, f := range r.Report.Facts {
		if v, ok := want[f.Source.Label]; ok {
			if f.Lexical != v {
				t.Errorf("%s is %s, want %s", f.Source.Label, f.Lexical, v)
			}
			delete(want, f.Source.Label)
		}
	}
	if len(want) > 0 {
		t.Errorf("no facts of %v", want)
	}
}
