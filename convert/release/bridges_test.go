package release

import "testing"

// TestBridges: what stands with cents between two amounts per share, and bare between two rows of basis points, is of their kind;
// amounts outside are none.
func TestBridges(t *testing.T) {
	tb, _ := readOne(t, `WEXLER INC
RECONCILIATION OF NON-GAAP MEASURES (in thousands, except per share data)
                                        Year Ended December 31,
                                          1999       1998
Operating income                       $ 8,410    $ 7,904
Plant closings                           1,204      1,877
Adjusted operating income              $ 9,614    $ 9,781
Diluted earnings per share             $  1.21    $  1.04
Plant closings                             .18        .29
Patent settlement                          --         .05
Adjusted diluted earnings per share    $  1.39    $  1.38
Reported gross margin growth             91bps     118bps
Plant closings                            (17)        (6)
Core gross margin growth                 74bps     112bps
`)
	want := []Number{Money, Money, Money, PerShare, PerShare, PerShare, PerShare, Percentage, Percentage, Percentage}
	var got []Number
	for _, r := range tb.Rows {
		for _, it := range r.Items {
			if it.Column == tb.Columns[1] {
				got = append(got, it.Kind)
			}
		}
	}
	if len(got) != len(want) {
		t.Fatalf("kinds %v, want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("row %d is of kind %v, want %v", i, got[i], want[i])
		}
	}
}
