package release

import (
	"strings"
	"testing"
)

// TestParenthesesAlike: numbers that all lack a parenthesis are one finding of their document or table, single ones are one each.
func TestParenthesesAlike(t *testing.T) {
	const head = `TARN INC
STATEMENTS OF CASH FLOWS (in thousands)
                                Year Ended December 31,
                                   1999        1998
Net income                       $ 4,204     $ 3,877
Depreciation                       1,110       1,020
`
	const half = `Deferred taxes                      (310        (204
Receivables                         (121         (40
Net cash from operations         $ 4,883     $ 4,653
`
	const whole = `Deferred taxes                      (310)       (204)
Receivables                         (121)        (40)
Net cash from operations         $ 4,883     $ 4,653
`
	const single = `Deferred taxes                      (310        (204)
Receivables                         (121)        (40)
Net cash from operations         $ 4,883     $ 4,653
`
	for _, c := range []struct {
		name, text string
		found      int
		says       string
	}{
		{"document", head + half, 1, "(310 lacks a parenthesis, as do the other 3 numbers in parentheses of the document"},
		{"table", head + half + "\n\n" + strings.Repeat(head+whole+"\n\n", 2), 1, "of its table"},
		{"single", head + single, 1, "(310 lacks a parenthesis"},
		{"none", head + whole, 0, ""},
	} {
		_, ds, err := Read("x.txt", []byte(c.text), Options{})
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for _, d := range ds {
			if d.Code == ruleParenthesis.Code {
				said = append(said, d.Message)
			}
		}
		if len(said) != c.found || !strings.Contains(strings.Join(said, "\n"), c.says) {
			t.Errorf("%s: %q, want %d with %q", c.name, said, c.found, c.says)
		}
	}
}

// TestPerSharesBelow: all rows under a heading of amounts per share are of such, also where it names the shares in the plural and no row
// repeats them.
func TestPerSharesBelow(t *testing.T) {
	tb, _ := readOne(t, `TARN INC
STATEMENTS OF INCOME
(in thousands except per share data)
                                     Year Ended June 30,
                                   1999        1998
Net sales                         64,204      53,877
Costs                             60,110      51,020
Net income                         4,094       2,857

Net income per common and common equivalent shares:

Continuing operations               $.41        $.30
Discontinued operations              .00        (.01)
Net income                          $.41        $.29
`)
	for _, row := range tb.Rows {
		if len(row.Items) == 0 {
			continue
		}
		if per := row.Index > 3; (row.Items[0].Kind == PerShare) != per && strings.Contains(strings.Join(row.Section, ""), "per common") {
			t.Errorf("%s %s is %v", row.Label, row.Items[0].Printed, row.Items[0].Kind)
		}
	}
}

// TestPerShareBelowDashes: a row of dashes among amounts per share ends them not.
func TestPerShareBelowDashes(t *testing.T) {
	tb, _ := readOne(t, `TARN INC
STATEMENTS OF INCOME
(in thousands except per share data)
                                     Year Ended June 30,
                                   1999        1998
Net sales                         64,204      53,877
Costs                             60,110      51,020
Net income                         4,094       2,857
Earnings per share - basic:
  Continuing operations             $.41        $.30
Discontinued items, net of tax        --          --
Net income to common holders        $.41        $.30
`)
	for _, row := range tb.Rows {
		if row.Label == "Net income to common holders" && row.Items[0].Kind != PerShare {
			t.Errorf("%s %s is %v", row.Label, row.Items[0].Printed, row.Items[0].Kind)
		}
	}
}
