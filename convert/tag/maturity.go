package tag

import (
	"strconv"
	"strings"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/regex"
)

// Rows of years to come: "2031", "2032", … "Thereafter" under maturities of debt, payments for leases, amortization. What
// a year means depends on its place in the run, so that such labels are read as "maturity year one" and so on.

var reYearLabel = regex.New(`(?i)^(?:(remainder of|remaining|rest of|balance of) )?(?:fiscal |year |fy ?)?(?:year )?((?:19|20)\d\d)( ?\((?:remaining|excluding|remainder|for the remain)[^)]*\))?[:.]?$`)

var yearWords = []string{"one", "two", "three", "four", "five"}

// leastYears is how many rows make a run.
const leastYears = 3

// maturities reads the labels of the rows of a table that are years one after the other.
func maturities(table *release.Table) map[*release.Row][]string {
	var run []*release.Row
	var words map[*release.Row][]string
	last, rest := 0, false
	end := func() {
		if len(run) >= leastYears {
			if words == nil {
				words = map[*release.Row][]string{}
			}
			for i, row := range run {
				switch {
				case rest && i == 0:
					words[row] = []string{"maturity", "rest", "year"}
				case i < len(yearWords)+boolInt(rest):
					words[row] = []string{"maturity", "year", yearWords[i-boolInt(rest)]}
				}
			}
		}
		run, rest = nil, false
	}
	for _, row := range table.Rows {
		if len(row.Items) == 0 {
			continue
		}
		m := reYearLabel.FindStringSubmatch(strings.Join(strings.Fields(row.Label), " "))
		if m == nil {
			end()
			continue
		}
		year, _ := strconv.Atoi(m[2])
		if len(run) > 0 && year != last+1 {
			end()
		}
		if len(run) == 0 {
			rest = m[1] != "" || m[3] != ""
		}
		run, last = append(run, row), year
	}
	end()
	return words
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}
