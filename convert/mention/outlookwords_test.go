package mention_test

import (
	"strings"
	"testing"
)

// outlookTables are of a maker of pumps: what is expected, in words around numbers, and what was, in figures that are not far from it.
const outlookTables = `
<p>2026 Outlook</p>
<table><tr><td></td><td>Prior Full Year Outlook</td><td>Current Full Year Outlook</td></tr>
<tr><td>Net sales</td><td>Growth of 4% to 6%</td><td>Growth In The Range of 5% to 7%</td></tr>
<tr><td>Adjusted operating margin</td><td>Around 17%</td><td>Between 17.5% and 18.2%</td></tr>
<tr><td>Diluted earnings per share (1)</td><td>In the range of $5.05 to $5.40</td><td>In the range of $5.25 to $5.55</td></tr>
<tr><td>Share repurchases</td><td>About $90 million</td><td>At least $120 million</td></tr>
<tr><td>Capital expenditures</td><td>In the range of $60 to $70 million</td><td>In the range of $65 to $75 million</td></tr></table>
<p>Consolidated Statements of Income (in thousands, except per share amounts)</p>
<table><tr><td></td><td colspan=2>Three Months Ended March 31,</td></tr><tr><td></td><td>2026</td><td>2025</td></tr>
<tr><td>Net sales</td><td>268,450</td><td>254,310</td></tr><tr><td>Cost of sales</td><td>171,206</td><td>163,004</td></tr>
<tr><td>Gross profit</td><td>97,244</td><td>91,306</td></tr><tr><td>Diluted earnings per share</td><td>$1.31</td><td>$1.22</td></tr></table>`

const outlookProse = `<p>Marrow Pump Works Reports First Quarter 2026 Results</p><p>Dayton, Ohio, April 23, 2026 - Marrow Pump Works, Inc. (NYSE: MPW) reported results for the first quarter ended March 31, 2026.</p>
<p>For the full year 2026, the company now expects net sales growth of 5% to 7%, diluted earnings per share of $5.25 to $5.55, share repurchases of at least $120 million and capital expenditures of $65 million to $75 million.</p>`

// TestOutlookInWords: what the text says of what is expected ties to the cells of an outlook whose numbers stand among words; slips in it do not, and those at one end of a range are told.
func TestOutlookInWords(t *testing.T) {
	allTie(t, outlookProse+outlookTables, outlookProse)
	for _, slip := range [][2]string{{"$5.25 to $5.55", "$5.52 to $5.55"}, {"$120 million", "$210 million"}, {"$65 million to $75 million", "$65 million to $57 million"}, {"5% to 7%", "5% to 9%"}} {
		ms := findIn(t, strings.Replace(outlookProse, slip[0], slip[1], 1)+outlookTables)
		if n := countTied(ms); n >= len(ms) {
			t.Errorf("%s for %s ties", slip[1], slip[0])
		}
		if strings.Contains(slip[0], " to ") && surelyDiffer(ms) == "" { // the other end says of which cell it is
			t.Errorf("%s for %s is not told", slip[1], slip[0])
		}
	}
}

// TestRangeEnds: an end of a range that was moved, or that another row has with the same other end, is no slip.
func TestRangeEnds(t *testing.T) {
	for _, text := range []string{
		"The company raised the low end of its outlook for full year 2026 diluted earnings per share from $5.05 to $5.25.",
		"For the full year 2026, the company now expects diluted earnings per share of $5.25 to $5.60, with adjusted diluted earnings per share of $5.25 to $5.60.",
	} {
		tables := strings.Replace(outlookTables, "<tr><td>Share rep", "<tr><td>Adjusted diluted earnings per share</td><td>In the range of $5.05 to $5.45</td><td>In the range of $5.25 to $5.60</td></tr><tr><td>Share rep", 1)
		head, _, _ := strings.Cut(outlookProse, "<p>For the full")
		if ms := findIn(t, head+"<p>"+text+"</p>"+tables); surelyDiffer(ms) != "" {
			t.Errorf("%s\n\t%s", text, surelyDiffer(ms))
		}
	}
}
