package release

import (
	"slices"
	"testing"
)

// TestNothingBehindPoint: an amount that ends in its point has lost the digits behind it.
func TestNothingBehindPoint(t *testing.T) {
	const text = `CONSOLIDATED STATEMENTS OF OPERATIONS
(in millions)
                             Three Months Ended October 31,
                                   2031          2030
Premiums earned                    188.        161.7
Investment income                  51.3         40.2
Total revenue                     240.1        201.9
`
	_, ds, err := Read("a.txt", []byte(text), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := codes(ds); !slices.Equal(got, []string{RuleMisprinted.Code}) {
		t.Errorf("%v", ds)
	}
}
