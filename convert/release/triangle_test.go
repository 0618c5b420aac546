package release

import "testing"

// Japanese releases print negative amounts with a triangle in front.
func TestTriangleIsMinus(t *testing.T) {
	const text = `Consolidated balance sheets
(in thousands)
                                  March 31,   December 31,
                                       2026           2025
Share capital                         9,204          9,204
Retained earnings                    76,235         84,781
Treasury shares                      △2,902         △4,120
Total shareholders' equity           82,537         89,865
`
	rel, _, err := Read("x.txt", []byte(text), Options{})
	if err != nil {
		t.Fatal(err)
	}
	negative := 0
	for _, it := range itemsOf(rel) {
		if it.Value.IsNegative() {
			negative++
		}
	}
	if negative != 2 {
		t.Errorf("%d amounts are negative, want the 2 with a triangle", negative)
	}
}
