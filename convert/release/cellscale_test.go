package release

import (
	"slices"
	"strings"
	"testing"
)

// TestHeadingScale: the scale that a heading states holds for the totals that stand below its section, until the next heading.
func TestHeadingScale(t *testing.T) {
	table, _ := readOne(t, `Marrow Bank reports second quarter results

Summary (dollars in millions)
                                        June 30,    March 31,
                                          2022         2022
Loans                                    12,400       12,100
Client assets (billions)
  Discretionary                             182          192
  Nondiscretionary                          165          175
  Total administered                        347          367
Brokerage account assets                     79           83
Total client assets                         426          450
Other
  Deposits                               15,300       15,900
`)
	want := map[string]int32{"Loans": 6, "Discretionary": 9, "Total administered": 9, "Brokerage account assets": 9, "Total client assets": 9, "Deposits": 6}
	for _, row := range table.Rows {
		e, ok := want[row.Label]
		if !ok {
			continue
		}
		delete(want, row.Label)
		for _, it := range row.Items {
			if it.Scale != e {
				t.Errorf("%s: %s is at 10^%d, not 10^%d", row.Label, it.Printed, it.Scale, e)
			}
		}
	}
	if len(want) > 0 {
		t.Errorf("not read: %v", want)
	}
}

// TestScaleBelowLabel: a scale in brackets in the second line of a label is part of it, however many zeros it has, and no number.
func TestScaleBelowLabel(t *testing.T) {
	table, _ := readOne(t, `Operating statistics

                              Three Months Ended June 30  Six Months Ended June 30
                                   2003    2002    % Chg     2003    2002    % Chg
Revenue passengers (000)          4,012   3,788      5.9    7,590   7,301      4.0
Revenue passenger miles
  (000,000)                       3,985   3,706      7.5    7,430   7,057      5.3
Available seat miles
  (000,000)                       5,437   5,280      3.0   10,625  10,295      3.2
`)
	if len(table.Columns) != 6 {
		t.Fatalf("%d columns", len(table.Columns))
	}
	for _, label := range []string{"Revenue passengers (000)", "Revenue passenger miles (000,000)", "Available seat miles (000,000)"} {
		if !slices.ContainsFunc(table.Rows, func(r *Row) bool { return r.Label == label && len(r.Items) == 6 }) {
			t.Errorf("no row %q of six numbers", label)
		}
	}
}

// TestCellScales: a table whose amounts state their own scales needs none, and nothing is said of it.
func TestCellScales(t *testing.T) {
	table, ds := readOne(t, " | Q3 2024 | Q3 2023\nNet sales | $224.2 million | $218.1 million\nGross profit | $74 million | $70.3 million\nNet income | $12.4 million | $(1.1) million\nDiluted EPS | $0.62 | $(0.05)\n")
	want := []string{"224200000", "218100000", "74000000", "70300000", "12400000", "-1100000", "0.62", "-0.05"}
	for _, row := range table.Rows {
		for _, it := range row.Items {
			if len(want) == 0 || it.Value.String() != want[0] {
				t.Fatalf("%s: %s is %s", row.Label, it.Printed, it.Value)
			}
			want = want[1:]
		}
	}
	for _, d := range ds {
		if strings.HasPrefix(d, ruleGuessedScale.Code) {
			t.Error(d)
		}
	}
}
