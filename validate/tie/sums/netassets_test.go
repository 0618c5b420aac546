package sums_test

import (
	"context"
	"strings"
	"testing"

	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/tie"
	"github.com/tieout/tieout/validate/tie/tietest"
)

// british is a release of a fictional company that takes what is owed off the assets and prints costs in brackets.
const british = `Harrowgate Piers plc
Income statement
(in millions of pounds sterling)
                                  Six months to   Six months to
                                   30 June 2025    30 June 2024
Revenue                                   212.4           198.7
Cost of sales                            (151.3)         (143.9)
Gross profit                               61.1            54.8
Administrative expenses                   (38.0)          (35.3)
Operating profit                           23.1            19.5
Finance costs                              (4.3)           (6.1)
Profit before tax                          18.8            13.4
Tax expense                                (4.7)           (3.3)
Profit for the period                      14.1            10.1

Harrowgate Piers plc
Balance sheet
(in millions of pounds sterling)
                                   30 June 2025   31 December 2024
Total non-current assets                  468.3              466.6
Total current assets                       95.2               83.1
Total assets                              563.5              549.7
Total current liabilities                 (70.4)             (65.0)
Total non-current liabilities            (229.2)            (235.4)
Net assets                                263.9              249.3

Share capital                              18.3               18.3
Share premium                              92.0               92.0
Retained earnings                         153.6              139.0
Total equity                              263.9              249.3
`

// TestBrackets misprints one figure of statements that print what is taken off in brackets: the finding is of its column and says what
// would do, and nothing else is doubted.
func TestBrackets(t *testing.T) {
	for _, c := range []struct{ was, is, says string }{
		{"(4.7)", "(4.9)", "one digit of Tax expense is wrong: (4.9) for (4.7)"},
		{"(4.7)", "(7.4)", "two digits of Tax expense changed places: (7.4) for (4.7)"},
		{"Net assets                                263.9", "Net assets                                264.9", "one digit of Net assets is wrong: 264.9 for 263.9"},
		{"Total equity                              263.9", "Total equity                              264.9", "one digit of Total equity is wrong: 264.9 for 263.9"},
		{"(229.2)", "(292.2)", "two digits of Total non-current liabilities changed places: (292.2) for (229.2)"},
	} {
		d, err := convert.Open(context.Background(), "release.txt", []byte(strings.Replace(british, c.was, c.is, 1)), convert.Options{})
		if err != nil {
			t.Fatal(err)
		}
		l := tie.Of(validate.Of(d, validate.Options{}))
		if len(l.Findings) != 1 || !strings.Contains(strings.Join(append(l.Findings[0].Causes, l.Findings[0].Or...), "; "), c.says) {
			t.Errorf("%s for %s: not only %q", c.is, c.was, c.says)
			for _, f := range l.Findings {
				t.Error(f.Diagnostic())
			}
		}
		for _, total := range l.Totals {
			if total.State == tie.Untied && !strings.HasSuffix(total.Item.Row.Label, "liabilities") { // whose rows are not printed
				t.Errorf("%s for %s: %s %s is not tied", c.is, c.was, total.Item.Row.Label, total.Item.Printed)
			}
		}
	}
}

// TestNetAssets counts what is tied in a sound balance sheet: net assets are a total, of what is owed in brackets or not.
func TestNetAssets(t *testing.T) {
	for name, text := range map[string]string{
		"in brackets": british,
		"plain":       strings.NewReplacer("(70.4)", " 70.4 ", "(65.0)", " 65.0 ", "(229.2)", " 229.2 ", "(235.4)", " 235.4 ").Replace(british),
		"in one sum":  strings.NewReplacer("Total current liabilities ", "Payables                  ", "Total non-current liabilities", "Borrowings                   ").Replace(british),
	} {
		d, err := convert.Open(context.Background(), "release.txt", []byte(text), convert.Options{})
		if err != nil {
			t.Fatal(err)
		}
		tied := 0
		for _, total := range tie.Of(validate.Of(d, validate.Options{})).Totals {
			if total.Item.Row.Label == "Net assets" && total.State == tie.Tied {
				tied++
			}
		}
		if tied != 2 {
			t.Errorf("%s: net assets are tied in %d columns", name, tied)
		}
	}
}

// TestBothSides has a balance sheet each of whose sides adds up, and which does not balance.
func TestBothSides(t *testing.T) {
	const sheet = `Orrin Looms Inc.
Consolidated balance sheets
(in thousands)
                                             March 31,   December 31,
                                                  2026        2025
Cash                                               500         400
Receivables                                      1,500       1,600
Total current assets                             2,000       2,000
Equipment                                        3,000       3,100
Total assets                                     5,000       5,100
Accounts payable                                 1,000       1,200
Total liabilities                                1,000       1,200
Stockholders' equity                             4,000       3,900
Total liabilities and stockholders' equity       5,000       5,100
`
	if ds := tietest.Findings(t, sheet); len(ds) > 0 {
		t.Error(ds)
	}
	ds := tietest.Findings(t, strings.NewReplacer("3,900", "3,800", "stockholders' equity       5,000       5,100", "stockholders' equity       5,000       5,000").Replace(sheet))
	if len(ds) != 1 || ds[0].Code != tie.RuleRelationBroken.Code {
		t.Error(ds)
	}
}
