package release

import "testing"

// kindsOf are the kinds of the first numbers of the rows of a table that have any, in their order.
func kindsOf(t *Table) (labels []string, kinds []Number) {
	for _, row := range t.Rows {
		if len(row.Items) > 0 {
			labels, kinds = append(labels, row.Label), append(kinds, row.Items[0].Kind)
		}
	}
	return labels, kinds
}

// TestResultsBelowSharesArePerShare reads what is added to shares between amounts per share and a larger count as shares, and results
// in cents below that count as amounts per share.
func TestResultsBelowSharesArePerShare(t *testing.T) {
	rel := readText(t, `
ALDER COMMUNICATIONS, INC.
Earnings per share (in thousands, except per share amounts)

                                        Three months ended         Year ended
                                           December 31,           December 31,
                                          2016      2015        2016      2015
Class B common stock
  Net earnings allocated to Class B   $    952  $  1,892    $  4,517  $  5,131
  Weighted average Class B shares        4,520     4,526       4,522     4,530
  Basic, continuing operations        $   0.21  $   0.44    $   1.00  $   1.14
  Basic, discontinued operations             -     (0.02)          -     (0.01)
                                      --------  --------    --------  --------
  Basic, net earnings                 $   0.21  $   0.42    $   1.00  $   1.13
Diluted, assuming conversion of Class B
  Dilutive stock options                    96       104          98       110
  Diluted shares                        18,426    18,617      18,486    18,680
  Continuing operations               $   0.22  $   0.47    $   1.16  $   1.32
  Discontinued operations                    -     (0.02)          -      0.10
                                      --------  --------    --------  --------
  Net earnings (loss)                 $   0.22  $   0.45    $   1.16  $   1.42
`)
	labels, kinds := kindsOf(rel.Tables[0])
	want := []Number{Money, Shares, PerShare, PerShare, PerShare, Shares, Shares, PerShare, PerShare, PerShare}
	if len(kinds) != len(want) {
		t.Fatalf("%d rows: %q", len(kinds), labels)
	}
	for i, k := range kinds {
		if k != want[i] {
			t.Errorf("%s: %v, want %v", labels[i], k, want[i])
		}
	}
}

// TestTotalPerShareOfWholeDollars reads the total below amounts per share in a table of whole dollars as one of them.
func TestTotalPerShareOfWholeDollars(t *testing.T) {
	rel := readText(t, `
ALDER RESTAURANTS, INC. CONSOLIDATED STATEMENTS OF OPERATIONS

                                                   13 Weeks       13 Weeks
                                                    Ended          Ended
                                                  3/29/2009      3/30/2008
Revenues                                       $  19,151,846  $  18,520,214
Costs and expenses                                18,878,763     18,522,643
                                               -------------  -------------
Income (loss) from continuing operations             273,083         (2,429)
Income (loss) from discontinued operations           (93,230)        77,946
                                               -------------  -------------
Net income                                     $     179,853  $      75,517
                                               =============  =============
Basic income (loss) per share
  Income (loss) from continuing operations     $        0.08  $          --
  Income (loss) from discontinued operations           (0.03)          0.02
                                               -------------  -------------
Net income                                     $        0.05  $        0.02
                                               =============  =============
Weighted average number of shares (basic)          3,269,341      3,247,167
`)
	labels, kinds := kindsOf(rel.Tables[0])
	want := []Number{Money, Money, Money, Money, Money, PerShare, PerShare, PerShare, Shares}
	if len(kinds) != len(want) {
		t.Fatalf("%d rows: %q", len(kinds), labels)
	}
	for i, k := range kinds {
		if k != want[i] {
			t.Errorf("%s: %v, want %v", labels[i], k, want[i])
		}
	}
}
