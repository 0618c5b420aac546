package pershare_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// crowded is a table of n incomes, amounts per share and counts of shares, of which nothing shows which go together.
func crowded(n int) string {
	var b strings.Builder
	b.WriteString("HARBOR LANTERN CORP.\nSTATEMENTS OF INCOME\n(in thousands, except per share data)\n                                        Three months ended\n                                        March 31, 2003   March 31, 2002\n")
	for i := range n {
		fmt.Fprintf(&b, "%-40s%14d%17d\n%-40s%14s%17s\n%-40s%14d%17d\n", "Net income", 2000+i*37%997, 3000+i*91%991,
			"Diluted earnings per share", fmt.Sprintf("$1.%02d", i%100), fmt.Sprintf("$1.%02d", i*7%90), "Diluted weighted average shares", 7000+i*53%997, 8000+i*71%991)
	}
	return b.String()
}

// TestCrowded checks that amounts per share are not tried with each income and each count of shares of a table of very many: of twice
// the rows twice as much memory is allocated, not eight times.
func TestCrowded(t *testing.T) {
	of := func(n int) float64 {
		text := crowded(n)
		return testing.AllocsPerRun(1, func() { tietest.Findings(t, text) })
	}
	if a, b := of(40), of(80); b > 3*a {
		t.Errorf("%.0f allocations, and %.0f for twice the rows", a, b)
	}
}
