package release

import "testing"

// TestOwnTime leaves out of a heading over changes the times that it compares.
func TestOwnTime(t *testing.T) {
	for _, c := range []struct {
		lines []string
		want  string
	}{
		{[]string{"% CHG FROM", "2ND QTR", "2034"}, "% CHG FROM "},
		{[]string{"4Q34", "% change from 4Q33"}, "4Q34 % change from "},
		{[]string{"% CHANGE", "12/31/33 to", "12/31/34"}, ""},
		{[]string{"Change", "January 1 to June 30, 2034"}, "Change January 1 to June 30, 2034"},
		{[]string{"Income from", "2034"}, "Income from 2034"},
		{[]string{"From May 16 to June 30, 2034"}, "From May 16 to June 30, 2034"},
	} {
		if got := ownTime(c.lines); got != c.want {
			t.Errorf("%q: %q, want %q", c.lines, got, c.want)
		}
	}
}

// TestHeadKind tells columns of changes by their headings, at whatever rates of exchange.
func TestHeadKind(t *testing.T) {
	for l, want := range map[string]ColumnKind{
		"inc/ (dec) excluding currency translation": Change,
		"change at constant currency":               Change,
		"% change excluding fx":                     Percent,
		"4q33 $ o/(u)":                              Change,
		"4q33 o/(u) %":                              Percent,
		"revenue excluding currency translation":    Values,
		"2034":                                      Values,
	} {
		if got := headKind(l); got != want {
			t.Errorf("%q: %v, want %v", l, got, want)
		}
	}
}
