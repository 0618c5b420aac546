package period_test

import (
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/release"
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
		"from the prior year-to-date period":   {From: 2, To: 7, ToDate: true, Rel: period.PriorYear},
		"than the last year to date was":       {From: 2, To: 6, ToDate: true, Rel: period.PriorYear},
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

// TestYearsOfTheCalendar: years that end with the calendar's are named for themselves, though a quarter of the year before would be one that a table has under another name.
func TestYearsOfTheCalendar(t *testing.T) {
	quarter := tieout.Period{Kind: tieout.Duration, Start: tieout.Date(2024, 4, 1), End: tieout.Date(2024, 7, 1)}
	row := &release.Row{Items: []*release.LineItem{{Period: quarter, Column: &release.Column{Period: quarter}}}}
	calendar := period.NewCalendar(&release.Release{Period: quarter, YearEnd: 12, Tables: []*release.Table{{Rows: []*release.Row{row}}}})
	s := prose.Sentences("Growth slowed from the peak in Q2 2023.", &prose.Sentence{})
	ws := period.In(&s[0])
	calendar.Settle(ws)
	if got := calendar.Period(calendar.Resolve(ws[0], calendar.Current, false)[0]).String(); got != "2023-04-01/2023-06-30" {
		t.Errorf("Q2 2023 is %s", got)
	}
}
