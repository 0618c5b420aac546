package release

import (
	"testing"

	"github.com/tieout/tieout"
)

// TestMarksEstimate: a letter behind a year says that it is an estimate, behind another number it does not.
func TestMarksEstimate(t *testing.T) {
	for heading, want := range map[string]bool{"2020E": true, "FY21F": true, "2021e": true, "2020": false, "Note 12e": false, "10E": false, "fye": false, "RNS Number: 4417F": false} {
		if got := marksEstimate(heading); got != want {
			t.Errorf("%q: %v", heading, got)
		}
	}
}

// TestYearsBesideEstimates: of the years of guidance, those without the letter of an estimate have passed, and are no forecasts.
func TestYearsBesideEstimates(t *testing.T) {
	rel, _, err := Read("x.htm", []byte(`<p>January 30, 2020 - Ossel Defence reports fourth quarter and full year 2019 results</p>
<p>The pension amounts included in the guidance are as follows:</p>
<table><tr><td>$ in millions</td><td>2018</td><td>2019</td><td>2020E</td></tr>
<tr><td>Pension income</td><td>437</td><td>401</td><td>372</td></tr><tr><td>Service cost</td><td>206</td><td>184</td><td>201</td></tr></table>
<table><tr><td></td><td>Prior 2020 Outlook</td><td>Current 2020 Outlook</td></tr>
<tr><td>Net sales (in millions)</td><td>$725</td><td>$735</td></tr><tr><td>Interest expense (in millions)</td><td>$16</td><td>$17</td></tr></table>`), Options{})
	if err != nil || len(rel.Tables) != 2 {
		t.Fatalf("%d tables, %v", len(rel.Tables), err)
	}
	check := func(c *Column, period string, forecast bool) {
		t.Helper()
		if c.Period.String() != period || isForecast(c) != forecast {
			t.Errorf("%v: %v, forecast %v", c.Heading, c.Period, isForecast(c))
		}
	}
	cols := rel.Tables[0].Columns
	check(cols[0], "2018-01-01/2018-12-31", false)
	check(cols[1], "2019-01-01/2019-12-31", false)
	check(cols[2], "2020-01-01/2020-12-31", true)
	for _, c := range rel.Tables[1].Columns {
		check(c, "2020-01-01/2020-12-31", true)
	}
}

// TestYearOverUnit: a year over "million" in one cell heads a column, and is no number.
func TestYearOverUnit(t *testing.T) {
	rel, _, err := Read("x.htm", []byte(`<p>Ossel Defence reports first half results</p>
<table><tr><td></td><td colspan="2">Six months ended 30 June</td></tr>
<tr><td></td><td><b>2017</b><br>million</td><td><b>2016</b><br>million</td></tr>
<tr><td>Weighted average number of ordinary shares</td><td>1,846.2</td><td>1,843.5</td></tr>
<tr><td>Number of shares in issue at period end</td><td>1,846.9</td><td>1,843.8</td></tr></table>`), Options{})
	if err != nil || len(rel.Tables) != 1 || len(rel.Tables[0].Rows) != 2 {
		t.Fatalf("%d tables, %v", len(rel.Tables), err)
	}
	for _, row := range rel.Tables[0].Rows {
		if p := row.Items[0].Period; len(row.Items) != 2 || p.End.Year() != 2017 || p.Kind == tieout.Forever {
			t.Errorf("%s is of %v", row.Label, p)
		}
	}
}

// TestEstimatedFairValues: what something is worth, as estimated, is no forecast.
func TestEstimatedFairValues(t *testing.T) {
	for heading, want := range map[string]bool{"estimated fair value": false, "gross estimated market value": false, "estimate": true, "2020e": true} {
		if q, _ := basisOf(heading); (q.Member == "forecast") != want {
			t.Errorf("%q: %v", heading, q)
		}
	}
}

// TestEqualByChance: one number that tables of another scale print says nothing beside many that those of one scale do.
func TestEqualByChance(t *testing.T) {
	for _, c := range []struct{ printed, want tally }{{tally{0, 6, 1}, tally{0, 6, 0}}, {tally{0, 2, 1}, tally{0, 2, 1}}, {tally{}, tally{}}} {
		got := c.printed
		if got.dropFew(); got != c.want {
			t.Errorf("%v leaves %v", c.printed, got)
		}
	}
}
