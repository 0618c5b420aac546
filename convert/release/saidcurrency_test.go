package release

import "testing"

// TestCurrencyOfFirstClause: what a sentence says of all amounts holds, whatever its next clause says of signs.
func TestCurrencyOfFirstClause(t *testing.T) {
	for said, want := range map[string]string{
		"Unless otherwise indicated, all amounts are expressed in Canadian dollars, and references to US$ are to United States dollars.": "CAD",
		"Unless otherwise indicated, all amounts are in US dollars, and references to C$ are to Canadian dollars.":                       "USD",
	} {
		if got := readText(t, "TAMARACK LUMBER INC.\n\n"+said+ofOneQuarter).Tables[0].Currency; got != want {
			t.Errorf("%q: %s, want %s", said, got, want)
		}
	}
}

// TestIncreaseOrDecrease: "Inc/(Dec)" heads changes, and names no December, between bars as well.
func TestIncreaseOrDecrease(t *testing.T) {
	rel := readText(t, `TAMARACK LUMBER INC.

Consolidated Statements of Operations (in thousands)

| | Q1 2024 | Q1 2023 | Inc/(Dec) |
|---|---|---|---|
| Revenues | 12,310 | 11,120 | 1,190 |
| Cost of revenues | 8,450 | 7,330 | 1,120 |
| Gross profit | 3,860 | 3,790 | 70 |
`)
	if c := rel.Tables[0].Columns; len(c) != 3 || c[2].Kind != Change {
		t.Errorf("%d columns, the last of which is no change", len(c))
	}
}
