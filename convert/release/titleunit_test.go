package release

import "testing"

// TestCountedInStub reads what text over the labels says that a table counts, and nothing of money.
func TestCountedInStub(t *testing.T) {
	for text, want := range map[string]int32{
		"Traffic (thousand vehicle equivalents)":  3,
		"Passengers (thousand) *":                 3,
		"Passengers (millions)":                   6,
		"Average daily traffic (ADT, vehicles)":   0,
		"Average rate, units per euro":            0,
		"Revenue (thousand)":                      -1,
		"Income by country (thousands of euros)":  -1,
		"Funds from operations (unaudited, loss)": -1,
		"Shares (thousand)":                       -1,
		"Key figures":                             -1,
	} {
		got, ok := countedInStub(text)
		if !ok {
			got = -1
		}
		if got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}
