package page

import "testing"

// TestQuotedCells: lines that break within quoted cells are one, where tabs set the cells apart.
func TestQuotedCells(t *testing.T) {
	for text, want := range map[string]int{
		"\t\"Year\n2024\"\t\"Year\n2023\"\nSales\t5\n": 2,
		"\t\"Year\r\n2024\"\r\nSales\t5\r\n":           2,
		"\"Half \"\"one\"\"\n2024\"\t5\n":              1,
		"\"We are pleased\nwith 2024\"\n":              2, // no tabs
		"Pipes 5\"\t\"4\nSales\t5\n":                   2, // never ends
		"Pipes\t5\" wide\nSales\t5\n":                  2,
	} {
		d := decode(t, text)
		if got := len(d.Lines(0, len(d.Data), false)); got != want {
			t.Errorf("%q: %d lines, want %d", text, got, want)
		}
	}
}
