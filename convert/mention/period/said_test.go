package period_test

import (
	"testing"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
)

// TestWhen: what is a phrase of time, and of which.
func TestWhen(t *testing.T) {
	for text, want := range map[string]period.When{
		"nine-month sales were":                {From: 0, To: 2, Months: 9},
		"a six-month contract was":             {},
		"(H1 26: 590.8)":                       {From: 1, To: 3, Months: 6, Half: 1, Year: 2026},
		"H1 26 stores":                         {From: 0, To: 1, Months: 6, Half: 1},
		"at the same time profit fell":         {},
		"than in Q2'2025":                      {From: 2, To: 5, Months: 3, Quarter: 2, Year: 2025},
		"below the same time last year":        {From: 2, To: 6, Same: true, Rel: period.PriorYear},
		"net debt (pcp: 161.4)":                {From: 3, To: 4, Same: true, Rel: period.PriorYear},
		"than in the prior corresponding half": {From: 3, To: 6, Same: true, Rel: period.PriorYear},
	} {
		s := prose.Sentences(text, &prose.Sentence{})
		got := period.In(&s[0])
		switch {
		case want == (period.When{}):
			if len(got) > 0 {
				t.Errorf("%s: %+v", text, got)
			}
		case len(got) != 1 || got[0] != want:
			t.Errorf("%s: %+v, not %+v", text, got, want)
		}
	}
}
