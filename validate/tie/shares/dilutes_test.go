package shares_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// TestMoreDilutesTheMost keeps quiet about a diluted amount of the largest income that is over more shares than the other columns tell:
// convertible notes count in it alone.
func TestMoreDilutesTheMost(t *testing.T) {
	text := `
HARTWELL STAFFING
FIVE QUARTERS (In thousands, except per share amounts)

                            Dec. 26,  Sept. 26,  June 27,  March 28,  Dec. 27,
                              1999      1999       1999      1999       1998
Revenues                   $265,491  $258,520  $271,834  $274,133   $291,274
Gross profit                 63,158    61,158    63,732    63,962     67,665
Net income                   $6,954    $5,437    $6,486    $4,405     $6,520
Diluted EPS                   $0.28     $0.23     $0.27     $0.19      $0.27
`
	for _, d := range tietest.Findings(t, text) {
		t.Errorf("%s: %s", d.Code, d.Message)
	}
}

// depositary is an income statement with amounts per share and per depositary share, of which there were fewer in one year.
const depositary = `SUZHOU LAKE NETWORKS GROUP
CONSOLIDATED STATEMENTS OF OPERATIONS
(Amounts in thousands of Renminbi ("RMB"), except for number of shares and per share data)

                                                  Three months ended                       Year ended
                                     December 31,   September 30,   December 31,          December 31,
                                         2011           2012            2012           2011          2012
                                     ------------   ------------   ------------   ------------   ------------
Revenues                                  302,110        351,310        361,420      1,020,930      1,401,220
Costs and expenses                        292,516        338,592        342,850      1,002,486      1,345,120
                                     ------------   ------------   ------------   ------------   ------------
Net profit                                  9,594         12,718         18,570         18,444         56,100

Earnings per share
  Basic                                      0.03           0.04           0.05           0.07           0.16
  Diluted                                    0.03           0.04           0.05           0.06           0.16
Weighted average number of shares outstanding
  Basic                               341,120,308    343,008,115    345,117,946    259,595,677    342,533,167
  Diluted                             358,204,117    356,411,902    357,820,330    316,807,661    356,784,209
Earnings per ADS (6 ordinary shares equal to 1 ADS)
  Basic                                      0.17           0.22           0.32           0.43           0.98
  Diluted                                    0.16           0.21           0.31           0.35           0.94
`

// TestFewerShares takes the averages that a column prints for the reason why its amounts per depositary share are others than the shares of the
// other columns make them, and are further apart.
func TestFewerShares(t *testing.T) {
	tietest.Tells(t, "right", depositary, "", "", "")
}
