package release

import (
	"strings"
	"testing"

	"github.com/tieout/tieout"
)

// TestLostCells: rows between bars that have fewer numbers than the table has columns stand where the sums show, where other tables print them, or where their kind leaves one
// way; where nothing tells, none of their numbers is read, and none is lost.
func TestLostCells(t *testing.T) {
	const head = "Harrow Mills, Inc.\nAugust 3, 2031\n\n"
	for _, test := range []struct{ name, text, row, want string }{
		{"totals that parts alone add up to", "Segments (in thousands)\n\nThree Months Ended | Three Months Ended\nJune 30, 2031 | June 30, 2030\nYarn | Cloth | Total | Yarn | Cloth | Total\n" +
			"Revenues | 104,310 | 8,850 | 113,160 | 110,740 | 7,860 | 118,600\nCost of sales | 101,020 | 5,960 | 95,810 | 4,970\n" +
			"Segment gross profit | 3,290 | 2,890 | 6,180 | 14,930 | 2,890 | 17,820\n",
			"Cost of sales", "0:101,020 1:5,960 3:95,810 4:4,970"},
		{"a blank that counts as nothing", "Reconciliation (in millions)\n\nThree Months Ended June 30, | Six Months Ended June 30,\n2031 | 2030 | 2031 | 2030\n" +
			"Net earnings | 33.9 | 58.7 | 77.6 | 135.6\nIncome taxes | 12.0 | 19.9 | 26.8 | 43.9\nInterest expense | 20.1 | 16.5 | 40.1 | 30.9\n" +
			"Relocation costs | 2.5 | 2.5 | —\nEBITDA as adjusted | 68.5 | 95.1 | 147.0 | 210.4\n",
			"Relocation costs", "0:2.5 2:2.5 3:—"},
		{"numbers for each column but that of percentages", "Results (in thousands)\n\nThree months ended June 30\n2031 | 2030 | %\nRevenue | 86,842 | 78,330 | 11%\nMedia | 16,433 | 11,199\n" +
			"Depreciation | 13,294 | 12,294\nStaff | 9,871 | 8,120\nRent | 1,204 | 1,131 | 6%\n",
			"Media", "0:16,433 1:11,199"},
		{"one number beside changes", "Key figures (in millions)\n\nJune 30, 2031 | June 30, 2030 | Change\nRevenue | 822 | 500 | 64%\nNet income | 253 | 89 | 183%\nFree cash flow | 261 | 111 | 135%\nMarketable securities | 2,786\n",
			"Marketable securities", "0:2,786"},
		{"nothing tells", "Operations (in thousands)\n\nThree Months Ended June 30, | Six Months Ended June 30,\n2031 | 2030 | 2031 | 2030\n" +
			"Rent received | 1,204 | 1,131 | 2,410 | 2,262\nFees | 871 | 820 | 1,702 | 1,640\nGrants | 412 | 377\nDues | 311 | 305 | 622 | 610\n",
			"Grants", ""},
	} {
		table, said := readOne(t, head+test.text)
		var got []string
		for _, r := range table.Rows {
			if r.Label == test.row {
				for _, it := range r.Items {
					got = append(got, string(rune('0'+it.Column.Index))+":"+it.Printed)
				}
			}
		}
		if g := strings.Join(got, " "); g != test.want {
			t.Errorf("%s: %q, want %q", test.name, g, test.want)
		}
		if told := strings.Contains(strings.Join(said, "\n"), "nothing tells which it lacks"); told != (test.want == "") {
			t.Errorf("%s: said %q", test.name, said)
		}
	}
}

// TestLostCellsElsewhere: a row that lost a cell is of the times at which another table prints its numbers.
func TestLostCellsElsewhere(t *testing.T) {
	rel, ds, err := Read("x.txt", []byte(`Harrow Mills, Inc.
August 3, 2031

Shares (in thousands)

Three Months Ended June 30, | Six Months Ended June 30,
2031 | 2030 | 2031 | 2030
Basic shares outstanding | 4,054 | 4,031 | 4,060 | 4,040
Options counted | 87 | 54 | 73 | 27
Diluted shares outstanding | 4,141 | 4,085 | 4,133 | 4,067

Measures (in thousands)

Three Months Ended June 30, | Six Months Ended June 30,
2031 | 2030 | 2031 | 2030
Orders | 1,204 | 1,131 | 2,410 | 2,262
Deliveries | 871 | 820 | 1,702 | 1,640
Returns | 31 | 30 | 62 | 61
Diluted shares outstanding | 4,141 | 4,133 | 4,067
`), Options{})
	if err != nil || len(rel.Tables) != 2 {
		t.Fatal(len(rel.Tables), err, ds)
	}
	rows := rel.Tables[1].Rows
	last := rows[len(rows)-1]
	var got []tieout.Period
	for _, it := range last.Items {
		got = append(got, it.Period)
	}
	if len(got) != 3 || got[0].String() != "2031-04-01/2031-06-30" || got[1].String() != "2031-01-01/2031-06-30" || got[2].String() != "2030-01-01/2030-06-30" {
		t.Errorf("%v", got)
	}
}

// TestPackedRows: rows of Markdown that lost the cell of their note have their amounts where whole rows have them.
func TestPackedRows(t *testing.T) {
	table, said := readOne(t, "# Statement of profit or loss (in millions)\n\n|Note|Six months ended June 30, 2030|Six months ended June 30, 2031| |\n|---|---|---|---|\n|5, 9|139,288|218,497| |\n"+
		"|Cost of sales|(70,540)|(98,869)| |\n|Other income|10|686|3,757|\n|Other expenses|(53)|(78)| |\n|Operating income|5|69,381|123,307|\n")
	for _, r := range table.Rows {
		if len(r.Items) != 2 || r.Items[0].Period.String() != "2030-01-01/2030-06-30" || r.Items[1].Period.String() != "2031-01-01/2031-06-30" {
			t.Errorf("%s: %d numbers", r.Label, len(r.Items))
		}
	}
	for _, s := range said {
		if strings.HasPrefix(s, "tieout:numberNotRead") {
			t.Error(s)
		}
	}
}
