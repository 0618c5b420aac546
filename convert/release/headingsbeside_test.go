package release

import "testing"

// ofTarn begins a release of Tarn Foods.
const ofTarn = "DALLAS, Aug. 4, 2030 -- Tarn Foods, Inc. today reported results for the second quarter of 2030.\n\n" +
	"The company kept land and buildings in many places of the world and does not use all of them.\n\n"

// cellPeriods are the periods of the items of a release by what is printed.
func cellPeriods(rel *Release) map[string]string {
	out := map[string]string{}
	for _, table := range rel.Tables {
		for _, row := range table.Rows {
			for _, it := range row.Items {
				out[it.Printed] = it.Period.String()
			}
		}
	}
	return out
}

func checkPeriods(t *testing.T, rel *Release, want map[string]string) {
	t.Helper()
	got := cellPeriods(rel)
	for printed, period := range want {
		if got[printed] != period {
			t.Errorf("%s is of %s, want %s", printed, got[printed], period)
		}
	}
}

// TestHeadingLinesAside: lines of a heading that stand where the labels begin, above years alone, are those of all columns, whatever else the release says.
func TestHeadingLinesAside(t *testing.T) {
	rel := readText(t, ofTarn+`Consolidated Statement of Operations (Unaudited)

Three Months Ended
June 30,
(in millions, except per share data) | 2030 | 2029
Total revenues | 311 | 263
Cost of revenues | 229 | 212
Gross profit | 82 | 51

Consolidated Statement of Financial Position (Unaudited)

June 30, | December 31,
(in millions, except per share data) | 2030 | 2029
Cash | 290 | 337
Inventories | 253 | 218
Total assets | 543 | 555
`)
	checkPeriods(t, rel, map[string]string{"311": "2030-04-01/2030-06-30", "263": "2029-04-01/2029-06-30", "290": "2030-06-30", "337": "2029-12-31"})
	if got := rel.Period.String(); got != "2030-04-01/2030-06-30" {
		t.Errorf("the release reports %s", got)
	}
}

// TestQuarterThatHadEnded: three months of a year that was not over when the release was written are those to the end of the last quarter before.
func TestQuarterThatHadEnded(t *testing.T) {
	rel := readText(t, `DALLAS, Aug. 4, 2030 -- Tarn Foods, Inc. today reported its results.

Consolidated Statement of Operations (Unaudited)
(in millions)

                               Three Months Ended
                                2030       2029
Total revenues                   311        263
Cost of revenues                 229        212
Gross profit                      82         51
`)
	checkPeriods(t, rel, map[string]string{"311": "2030-04-01/2030-06-30", "263": "2029-04-01/2029-06-30"})
}

// TestNearerYears: a date with its year that is centered over columns of other years is of each of them.
func TestNearerYears(t *testing.T) {
	for _, head := range []string{
		"                                  Three Months Ended\n                                   October 31, 2029\n                                  2029         2028\n",
		"                             Three Months Ended October 31, 2029\n                                  2029         2028\n",
	} {
		rel := readText(t, `DALLAS, Dec. 18, 2029 -- Tarn Foods, Inc. today reported results for its first quarter ended Oct. 31, 2029.

              STATEMENT OF OPERATIONS DATA (in thousands)

`+head+`
 Operating revenues             $8,556       $8,028
 Costs                           7,235        7,278
 Income before taxes             1,321          750
`)
		checkPeriods(t, rel, map[string]string{"8,556": "2029-08-01/2029-10-31", "8,028": "2028-08-01/2028-10-31"})
		if a, b := rel.Tables[0].Columns[0].Qualifiers, rel.Tables[0].Columns[1].Qualifiers; len(a)+len(b) > 0 {
			t.Errorf("columns are set apart: %v, %v", a, b)
		}
	}
}

// TestDaysOverYears: days without years stand over the columns that years head, and none over those of changes between them.
func TestDaysOverYears(t *testing.T) {
	want := map[string]string{"78,206": "2030-04-01/2030-06-30", "75,960": "2029-04-02/2029-07-01", "218,967": "2029-12-31/2030-06-30", "204,687": "2029-01-01/2029-07-01"}
	rows := [][]string{
		{"Net sales", "78,206", "75,960", "2,246", "218,967", "204,687", "14,280"},
		{"Cost of sales", "58,664", "60,195", "(1,531)", "168,502", "166,232", "2,270"},
		{"Gross profit", "19,542", "15,765", "3,777", "50,465", "38,455", "12,010"},
	}
	plain, barred := "Three Months Ended | Six Months Ended\nJune 30, | July 1, | June 30, | July 1,\n2030 | 2029 | Change | 2030 | 2029 | Change\n(in thousands)\n",
		"| | Three Months Ended | Six Months Ended |\n|---|---|---|---|---|---|---|\n| | June 30, | July 1, | June 30, | July 1, |\n| (in thousands) | 2030 | 2029 | Change | 2030 | 2029 | Change |\n"
	for _, row := range rows {
		line := row[0]
		for _, cell := range row[1:] {
			line += " | " + cell
		}
		plain, barred = plain+line+"\n", barred+"| "+line+" |\n"
	}
	for _, table := range []string{plain, barred} {
		checkPeriods(t, readText(t, ofTarn+table), want)
	}
}

// TestYearOfALabel: a year among the words for what a row is of does not make it one of another year than its columns.
func TestYearOfALabel(t *testing.T) {
	rel := readText(t, `DALLAS, Feb. 4, 2031 -- Tarn Foods, Inc. today reported results for the year ended December 31, 2030.

              STATEMENTS OF OPERATIONS
          FOR THE YEARS ENDED DECEMBER 31, 2030, 2029 AND 2028
                      (in thousands)

                                              2030      2029      2028
     Sales                                  111,325    76,756    71,938
     Costs                                  102,190    73,363    69,718
     Income from continuing operations        9,135     3,393     2,220
      Gain (loss) on disposal of a
        division net of 2029 tax (benefit)
        of $(134)                               ---        68      (513)
     Net income                               9,135     3,461     1,707
`)
	checkPeriods(t, rel, map[string]string{"68": "2029-01-01/2029-12-31", "(513)": "2028-01-01/2028-12-31"})
	for _, c := range rel.Tables[0].Columns {
		if len(c.Qualifiers) > 0 {
			t.Errorf("a column is set apart: %v", c.Qualifiers)
		}
	}
}

// TestBlocksOfPeriods: what stands over the labels heads no column, and the like of it among the rows, with the same headings, begins a block of another period, the
// last of which has the changes between two.
func TestBlocksOfPeriods(t *testing.T) {
	rel := readText(t, ofTarn+`Segment results

(in millions)
Q2 2030 Actuals | Retail | Wholesale | Other | Total
Revenue | 195 | 105 | 7 | 307
Segment profit | 8 | 22 | 6 | 36
Q2 2029 Actuals | Retail | Wholesale | Other | Total
Revenue | 178 | 75 | 5 | 258
Segment profit | (4) | 9 | 4 | 10
Q2 2030 vs. Q2 2029 | Retail | Wholesale | Other | Total
Revenue | 17 | 30 | 2 | 49
Segment profit | 12 | 13 | 1 | 26
`)
	checkPeriods(t, rel, map[string]string{"195": "2030-04-01/2030-06-30", "307": "2030-04-01/2030-06-30", "178": "2029-04-01/2029-06-30", "258": "2029-04-01/2029-06-30"})
	if len(rel.Tables) != 3 {
		t.Fatalf("%d tables", len(rel.Tables))
	}
	for _, table := range rel.Tables {
		if table.Statement != Segments || table.Rows[0].Label != "Revenue" || table.Columns[0].Qualifiers[0] != (Qualifier{"segment", "Retail"}) {
			t.Errorf("%s: %q, %v", table.Statement, table.Rows[0].Label, table.Columns[0].Qualifiers)
		}
		if table.Scale.Exponent != 6 {
			t.Errorf("a block is at 10^%d", table.Scale.Exponent)
		}
	}
	if c := rel.Tables[2].Columns[0]; c.Kind != Change || len(c.Qualifiers) != 2 {
		t.Errorf("the changes: %v %v", c.Kind, c.Qualifiers)
	}
}

// TestGuidanceOfRanges: cells that print a range and say more of it in brackets are of the time that their heading names, as what is expected.
func TestGuidanceOfRanges(t *testing.T) {
	texts := []string{`Business Outlook

Q3 2030 Guidance | Q4 2030 Guidance | Full Year Guidance
Sales | $66.3mm - $68.3mm (Mid $67.3mm, +10%, +11% org.) | $71.1mm - $73.1mm (Mid $72.1mm, +12%) | $274.3mm - $278.3mm (Mid $276.3mm, +11%, +11% org.)
Gross Margin | 72.2% | 72.6% | 72.4%
Op. Income | $17.3mm - $18.8mm (Mid $18.1mm, -11%, +7% adj.) | $19.8mm - $21.2mm (Mid $20.5mm, +9%) | $75.3mm - $78.2mm (Mid $76.8mm, +13%)
EPS | $0.66 - $0.71 (Mid $0.69, -9%) | $0.75 - $0.81 (Mid $0.78, +15%) | $2.84 - $2.94 (Mid $2.89, +15%)
`, `<html><body><p>DALLAS, Aug. 4, 2030 -- Tarn Foods, Inc. today reported results for the second quarter of 2030.</p><p>Business Outlook</p><table>
<tr><td></td><td>Q3 2030 Guidance</td><td>Q4 2030 Guidance</td><td>Full Year Guidance</td></tr>
<tr><td>Sales</td><td>$66.3mm - $68.3mm (Mid $67.3mm, +10%)</td><td>$71.1mm - $73.1mm (Mid $72.1mm, +12%)</td><td>$274.3mm - $278.3mm (Mid $276.3mm)</td></tr>
<tr><td>Gross Margin</td><td>72.2%</td><td>72.6%</td><td>72.4%</td></tr>
<tr><td>Op. Income</td><td>$17.3mm - $18.8mm (Mid $18.1mm)</td><td>$19.8mm - $21.2mm (Mid $20.5mm)</td><td>$75.3mm - $78.2mm (Mid $76.8mm)</td></tr>
</table></body></html>`}
	texts[0] = ofTarn + texts[0]
	const third, fourth, year = "2030-07-01/2030-09-30", "2030-10-01/2030-12-31", "2030-01-01/2030-12-31"
	for _, text := range texts {
		rel := readText(t, text)
		checkPeriods(t, rel, map[string]string{"66.3mm": third, "68.3mm": third, "73.1mm": fourth, "274.3mm": year, "72.2%": third, "72.4%": year, "17.3mm": third, "18.8mm": third, "19.8mm": fourth})
		for _, table := range rel.Tables {
			for _, c := range table.Columns {
				if !isForecast(c) {
					t.Errorf("an actual column: %v", c.Heading)
				}
			}
		}
	}
}

// TestMonthsShort: "mos." in a heading is of time, and sets no column apart.
func TestMonthsShort(t *testing.T) {
	rel := readText(t, ofTarn+`             Statements of Earnings (in thousands)

                                        3 mos. ended       Years ended
                                     6/30/30   6/30/29   6/30/30   6/30/29
     Net sales                        $54,093  $43,084  $175,421 $147,683
     Cost of sales                     23,288   18,595    81,618   69,299
     Net earnings                      30,805   24,489    93,803   78,384
`)
	for _, c := range rel.Tables[0].Columns {
		if len(c.Qualifiers) > 0 {
			t.Errorf("a column is set apart: %v", c.Qualifiers)
		}
	}
}

// TestNextBlockGoesOn: headings of another time below the rows of a table, with no title of their own, begin a block of the same kind and scale.
func TestNextBlockGoesOn(t *testing.T) {
	rel := readText(t, ofTarn+`                      Segment Financial Data
                      (dollars in thousands)

        Three months ended June 30,          2030     2029
        Net sales:
     Industrial controls                   $33,642  $28,239
     Fluid handling                         20,451   14,845
     Total                                 $54,093  $43,084
        Gross profit:
     Industrial controls                   $20,638  $17,871
     Fluid handling                         10,167    6,618
     Total                                 $30,805  $24,489

       Years ended June 30,                  2030     2029
        Net sales:
     Industrial controls                  $101,448 $ 91,013
     Fluid handling                         73,973   56,670
     Total                                $175,421 $147,683
        Gross profit:
     Industrial controls                  $ 58,138 $ 54,331
     Fluid handling                         35,665   24,053
     Total                                $ 93,803 $ 78,384
`)
	if len(rel.Tables) != 2 || rel.Tables[1].Statement != rel.Tables[0].Statement || rel.Tables[1].Scale.Exponent != 3 {
		t.Fatalf("%d tables, the last: %s at 10^%d", len(rel.Tables), rel.Tables[len(rel.Tables)-1].Statement, rel.Tables[len(rel.Tables)-1].Scale.Exponent)
	}
	for _, d := range rel.Tables[1].Rows[0].Items {
		t.Errorf("a heading has %s", d.Printed)
	}
}

// TestNoDateOfCells: a day in a heading of one cell, and the year of another column in a cell below, are no date of the release.
func TestNoDateOfCells(t *testing.T) {
	rel := readText(t, `<html><body><p>Tarn Foods, Inc. today announced its results for the second quarter.</p><table>
<tr><td>CONSOLIDATED BALANCE SHEETS</td></tr>
<tr><td></td><td>June 30,</td><td></td><td>December 31,</td></tr>
<tr><td></td><td>2030</td><td></td><td>2029</td></tr>
<tr><td>Cash</td><td>5,458</td><td></td><td>4,527</td></tr>
<tr><td>Securities</td><td>26,936</td><td></td><td>33,646</td></tr>
<tr><td>Total assets</td><td>32,394</td><td></td><td>38,173</td></tr>
</table></body></html>`)
	if !rel.Date.IsZero() {
		t.Errorf("the release is of %s", rel.Date.Format("2006-01-02"))
	}
}
