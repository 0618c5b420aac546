package release

import (
	"slices"
	"testing"
)

// outlookInWords is the outlook of a retailer, whose cells are words around numbers; below it stand figures that have been.
const outlookInWords = `<p>Tamsin Lane Inc. reports first quarter results</p><p>Columbus, May 28, 2026 - Tamsin Lane Inc. (NYSE: TSN) today reported results for the first quarter ended May 2, 2026.</p>
<p>Fiscal 2026 Outlook</p>
<p>The following outlook replaces all earlier guidance.  For fiscal 2026, the company now expects:</p>
<table><tr><td></td><td>Current Full Year Outlook</td><td>Previous Full Year Outlook (1)</td></tr>
<tr><td>Net sales</td><td>Growth In The Range of 2% to 4%</td><td>Growth In The Range of 1% to 3%</td></tr>
<tr><td>Year-over-year freight impact (bps)</td><td>Unfavorability of around 35 bps</td><td>Favorability of around 15 bps</td></tr>
<tr><td>Gross margin</td><td>Between 41.5% and 42.0%</td><td>Around 41%</td></tr>
<tr><td>Net income per diluted share (2)</td><td>In The Range of $6.30 to $6.90</td><td>In The Range of $6.10 to $6.80</td></tr>
<tr><td>Share repurchases</td><td>At least $180 million</td><td>Around $160 million</td></tr>
<tr><td>Diluted weighted average shares</td><td>Around 31 million</td><td>Around 32 million</td></tr>
<tr><td>Capital expenditures</td><td>In The Range of $950 million to $1.1 billion</td><td>In The Range of $80 to $95 million</td></tr>
<tr><td>Comparable sales</td><td>Low single digits</td><td>Low single digits</td></tr>
<tr><td>Stores</td><td>Twelve or so, most of them late in the year</td><td></td></tr></table>
<table><tr><td></td><td>Second Quarter Outlook</td></tr>
<tr><td>Net sales</td><td>Decline of 1% to 3%</td></tr>
<tr><td>Operating margin</td><td>Around 9.5%</td></tr></table>
<p>Condensed Consolidated Statements of Income (in thousands)</p>
<table><tr><td></td><td>Thirteen Weeks Ended May 2, 2026</td><td>Thirteen Weeks Ended May 3, 2025</td></tr>
<tr><td>Net sales</td><td>412,318</td><td>405,227</td></tr><tr><td>Cost of sales</td><td>240,106</td><td>238,004</td></tr><tr><td>Gross profit</td><td>172,212</td><td>167,223</td></tr></table>`

var kindsSaid = map[Number]string{Money: "money", Shares: "shares", PerShare: "per share", Percentage: "percentage", Count: "count", Ratio: "ratio"}

// guided are the items of a release that are forecasts, as label, value and what they are of.
func guided(t *testing.T, text string) (out []string) {
	t.Helper()
	rel, _, err := Read("x.htm", []byte(text), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, it := range itemsOf(rel) {
		if isForecast(it.Column) {
			out = append(out, it.Label+" "+it.Value.String()+" "+kindsSaid[it.Kind]+" "+it.Period.String())
		}
	}
	return out
}

// TestOutlookInWords reads the cells of an outlook whose numbers stand among words, each at its scale and with its sign, as forecasts of the time to come.
func TestOutlookInWords(t *testing.T) {
	got := guided(t, outlookInWords)
	const year, quarter = " 2026-02-01/2027-01-30", " 2026-05-03/2026-08-01"
	for _, want := range []string{
		"Net sales 0.02 percentage" + year, "Net sales 0.04 percentage" + year, "Net sales 0.01 percentage" + year,
		"Year-over-year freight impact (bps) -0.0035 percentage" + year, "Year-over-year freight impact (bps) 0.0015 percentage" + year,
		"Gross margin 0.415 percentage" + year, "Gross margin 0.42 percentage" + year, "Gross margin 0.41 percentage" + year,
		"Net income per diluted share (2) 6.3 per share" + year, "Net income per diluted share (2) 6.9 per share" + year,
		"Share repurchases 180000000 money" + year, "Diluted weighted average shares 31000000 shares" + year,
		"Capital expenditures 950000000 money" + year, "Capital expenditures 1100000000 money" + year, "Capital expenditures 80000000 money" + year,
		"Net sales -0.01 percentage" + quarter, "Net sales -0.03 percentage" + quarter, "Operating margin 0.095 percentage" + quarter,
	} {
		if !slices.Contains(got, want) {
			t.Errorf("%s is not read", want)
		}
	}
	if t.Failed() {
		for _, g := range got {
			t.Log(g)
		}
	}
}

// TestWordsElsewhere: outside tables of what is expected, words around numbers are conditions and buckets, which are no values; an amount behind a word for a
// change is none either.
func TestWordsElsewhere(t *testing.T) {
	for _, text := range []string{
		`<p>Orrin Freight Group, February 12, 2026</p><p>Credit facilities (in millions)</p><table><tr><td></td><td>December 31, 2025</td><td>Margin</td></tr>
<tr><td>Revolver</td><td>250</td><td>Around 2%</td></tr><tr><td>Term loan</td><td>400</td><td>At least 3%</td></tr></table>`,
		`<p>Orrin Freight Group, February 12, 2026</p><p>Full Year 2026 Outlook</p><table><tr><td></td><td>Outlook</td></tr>
<tr><td>Revenue</td><td>Increase of $10 million</td></tr><tr><td>Costs</td><td>Around 250 people fewer</td></tr></table>`,
	} {
		rel, _, err := Read("x.htm", []byte(text), Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, it := range itemsOf(rel) {
			if it.Printed != "250" && it.Printed != "400" {
				t.Errorf("%s was read", it.Printed)
			}
		}
	}
}

// TestTargetsLedUpTo: a sentence over a table that says that it summarizes targets, with more behind that, is of what is expected, and the fiscal year or its
// quarter that it names is that of all columns.
func TestTargetsLedUpTo(t *testing.T) {
	for when, period := range map[string]string{"fiscal year 2025": "2025-01-01/2025-12-31", "third quarter fiscal year 2025": "2025-07-01/2025-09-30"} {
		got := guided(t, `<p>Quarrel Software Inc. reports second quarter results</p><p>July 24, 2025 - Quarrel Software Inc. today reported results for its second quarter of fiscal year 2025, which ended June 30, 2025.</p>
<p>The following table summarizes our `+when+` targets, which assume rates of exchange as they are:</p>
<table><tr><td>Total revenue</td><td>$1.30 billion to $1.35 billion</td></tr><tr><td>Recurring revenue growth</td><td>11.0% year over year</td></tr><tr><td>Tax rate</td><td>Around 18%</td></tr></table>
<p>Condensed Consolidated Statements of Income (in millions)</p>
<table><tr><td></td><td>Three Months Ended June 30, 2025</td><td>Three Months Ended June 30, 2024</td></tr><tr><td>Revenue</td><td>311</td><td>280</td></tr><tr><td>Net income</td><td>41</td><td>35</td></tr></table>`)
		for _, want := range []string{"Total revenue 1300000000 money ", "Total revenue 1350000000 money ", "Recurring revenue growth 0.11 percentage ", "Tax rate 0.18 percentage "} {
			if !slices.Contains(got, want+period) {
				t.Errorf("%s%s is not among %q", want, period, got)
			}
		}
	}
}

// TestOutlookInWordsOfText reads such cells in lines of text, where white space sets them apart, and none in a statement below the outlook.
func TestOutlookInWordsOfText(t *testing.T) {
	rel, _, err := Read("x.txt", []byte(`PELLING TOOL COMPANY REPORTS FIRST QUARTER RESULTS

DAYTON, April 24, 2026 - Pelling Tool Company today reported results for the first quarter ended March 31, 2026.

Orders held up well in the quarter, and the company kept its prices. Its plants in
Dayton and in Lima were busy throughout, and the new one in Celina has taken up its
work as planned. The company will speak of these results in a call tomorrow morning,
which all who wish may hear.

FULL YEAR 2026 OUTLOOK

                                  Current Full Year Outlook           Previous Full Year Outlook
Net sales                         Growth in the range of 2% to 4%     Growth in the range of 1% to 3%
Operating margin                  Around 9.5%                         Between 9.0% and 9.4%
Diluted earnings per share        In the range of $6.30 to $6.90      In the range of $6.10 to $6.80
Share repurchases                 At least $180 million               Around $160 million

           CONSOLIDATED STATEMENTS OF INCOME
                 (in thousands)

                               Three Months Ended March 31,
                                2026            2025
Net sales                     412,318         405,227
Cost of sales                 240,106         238,004
Gross profit                  172,212         167,223

                                Year Ended December 31,
                                2025            2024
Net sales                   1,702,210       1,688,004
Cost of sales               1,001,110         996,003
Gross profit                  701,100         692,001
`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	values := map[string]bool{}
	for _, it := range itemsOf(rel) {
		if forecast := isForecast(it.Column); forecast != (it.Period.String() == "2026-01-01/2026-12-31") {
			t.Errorf("%s %s: %s, forecast %v", it.Label, it.Printed, it.Period, forecast)
		}
		values[it.Label+" "+it.Value.String()] = true
	}
	for _, want := range []string{"Net sales 0.02", "Net sales 0.04", "Net sales 0.03", "Operating margin 0.095", "Operating margin 0.094", "Diluted earnings per share 6.9", "Share repurchases 180000000", "Gross profit 172212000"} {
		if !values[want] {
			t.Errorf("%s is not among %v", want, values)
		}
	}
}
