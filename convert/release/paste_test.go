package release

import (
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout"
)

// TestPasteWithGaps reads a table with single spaces between its cells: a line with fewer numbers than columns does not show which
// of them are empty, and that is told.
func TestPasteWithGaps(t *testing.T) {
	rel, ds, err := Read("a.txt", []byte(`Statements of Income (in thousands)
Year Ended December 31,
2024 2023
Revenues 1,200 1,100
Cost of sales 700 650
Restructuring 40
Notes due 2027, net of discount 12 14
Gross profit 460 450
Income taxes 10 (12)
`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(ds, func(d tieout.Diagnostic) bool { return d.Code == ruleLost.Code && d.Range.Start.Line == 6 }) {
		t.Errorf("nothing says that line 6 was not read: %v", ds)
	}
	want := map[string]string{"Revenues": "1,200 1,100", "Cost of sales": "700 650", "Notes due 2027, net of discount": "12 14", "Gross profit": "460 450", "Income taxes": "10 (12)"}
	for _, r := range rel.Tables[0].Rows {
		var got []string
		for _, it := range r.Items {
			got = append(got, it.Printed)
			if it.Period.Kind != tieout.Duration || it.Period.End.Year() != 2024-len(got)+2 && it.Period.LastDay().Year() != 2024-len(got)+1 {
				t.Errorf("%s: %s is of %s", r.Label, it.Printed, it.Period)
			}
		}
		if w := want[r.Label]; w != strings.Join(got, " ") {
			t.Errorf("%q has %v, want %s", r.Label, got, w)
		}
		delete(want, r.Label)
	}
	if len(want) > 0 {
		t.Errorf("missing %v", want)
	}
}

// TestSentencesAreNoColumn takes amounts that sentences end in for no column of a table.
func TestSentencesAreNoColumn(t *testing.T) {
	rel := readText(t, `
Loss from operations was $20,883,035, compared with $36,840,949 in the
fourth quarter and $26,262,290 a year ago. Research
and development was $5.5 million.

Including the extraordinary gain of $9.4 million on the repurchase of
notes, the net loss applicable to common stock was
$18.2 million, or $(0.31) per share, compared to $23.1 million, or $(0.40)
per share. EBITDA before special items was negative
$8.5 million, against negative $12.7 million.

Notes outstanding were reduced by $15.2 million to
$176.1 million. The Company expects revenue of
$172 million to $180 million.
`)
	if len(rel.Tables) > 0 {
		t.Errorf("%d tables, the first of %d rows", len(rel.Tables), len(rel.Tables[0].Rows))
	}
}

// TestPasteBelowBullets reads a table with single spaces between its cells below a list whose marks wide gaps follow, and under headings that each say in a bracket
// whether they were audited, behind the space that an empty cell left.
func TestPasteBelowBullets(t *testing.T) {
	rel, _, err := Read("a.txt", []byte(`Half-year results

·      Revenue up 8.4% to £186.4m
·      Operating profit of £27.8m
·      Interim dividend of 4.2p per share
·      Two bakeries opened

Income statement

 Six months ended 30 June 2024 (unaudited) Six months ended 30 June 2023 (unaudited) Year ended 31 December 2023 (audited)
 £m £m £m

Revenue 186.4 171.9 352.8
Cost of sales (104.2) (97.5) (199.1)
Gross profit 82.2 74.4 153.7
Administrative expenses (54.4) (51.3) (104.7)
Operating profit 27.8 23.1 49.0
`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(rel.Tables) != 1 || len(rel.Tables[0].Columns) != 3 || len(rel.Tables[0].Rows) != 5 {
		t.Fatalf("tables %v", rel.Tables)
	}
	want := []string{"2024-01-01/2024-06-30", "2023-01-01/2023-06-30", "2023-01-01/2023-12-31"}
	for k, c := range rel.Tables[0].Columns {
		if got := c.Period.String(); got != want[k] {
			t.Errorf("column %d is of %s, want %s", k, got, want[k])
		}
	}
}

// TestDatesByDay reads headings whose dates one space parts, their days first.
func TestDatesByDay(t *testing.T) {
	rel, _, err := Read("a.txt", []byte(`Condensed balance sheet

                                               30 June     30 June 31 December
                                                  2024        2023        2023
                                                    £m          £m          £m
Property, plant and equipment                    142.7       139.8       141.5
Goodwill                                          61.0        61.0        61.0
Cash                                              18.6        11.2        20.4
Total assets                                     222.3       212.0       222.9
`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"2024-06-30", "2023-06-30", "2023-12-31"}
	for k, c := range rel.Tables[0].Columns {
		if got := c.Period.String(); got != want[k] {
			t.Errorf("column %d is of %s, want %s", k, got, want[k])
		}
	}
}
