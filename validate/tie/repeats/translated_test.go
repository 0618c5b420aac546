package repeats_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// translated is an income statement that translates its last columns for the convenience of readers.
const translated = `SUZHOU LAKE NETWORKS GROUP
CONSOLIDATED STATEMENTS OF OPERATIONS
(Amounts in thousands of Renminbi ("RMB") and US dollars ("US$"), except for number of shares and per share data)

                                            Three months ended December 31,
                                         2011           2012           2012
                                         RMB            RMB            US$
                                     ------------   ------------   ------------
Revenues                                  302,110        361,420         58,012
Costs and expenses                        291,846        342,850         55,031
                                     ------------   ------------   ------------
Net profit                                 10,264         18,570          2,981

Earnings per share
  Basic                                      0.03           0.05           0.01
  Diluted                                    0.03           0.05           0.01
Weighted average number of shares outstanding
  Basic                               341,120,308    345,117,946    345,117,946
  Diluted                             358,204,117    357,820,330    357,820,330
`

// TestTranslatedCounts holds the counts of shares of a column against those of the column that it translates.
func TestTranslatedCounts(t *testing.T) {
	tietest.Tells(t, "right", translated, "", "", "")
	tietest.Tells(t, "swapped", translated, "357,820,330    357,820,330", "357,820,303    357,820,330", "tieout:figureDiffers")
}

// atRate is a summary of which nothing adds up, translated at one rate from amounts that are cut to millions.
const atRate = `KAWANISHI INSTRUMENTS CORPORATION
CONSOLIDATED FINANCIAL HIGHLIGHTS

                                                  Millions of yen        Thousands of
                                                                         U.S. dollars
                                                Year ended March 31,    Year ended March 31,
                                                2018           2019            2019
                                             ----------     ----------     ------------
Net sales                                       102,485        110,211        1,036,701
Business profit                                   6,580          7,478           70,351
Ordinary profit                                   6,789          6,500           61,147
Total assets                                     97,438        103,335          972,016
Net assets                                       49,472         51,510          484,532
Cash flows from investing activities             (7,575)        (7,466)         (70,230)
`

// TestTranslatedAmounts holds amounts against what the rate of the other rows makes of them, to rounding or cutting.
func TestTranslatedAmounts(t *testing.T) {
	tietest.Tells(t, "right", atRate, "", "", "")
	tietest.Tells(t, "swapped", atRate, "7,478           70,351", "7,478           73,051", "tieout:columnBroken")
	tietest.Tells(t, "swapped in the column that is translated", atRate, "103,335", "130,335", "tieout:columnBroken")
	tietest.Tells(t, "sign", atRate, "(70,230)", "70,230 ", "tieout:columnBroken")
	tietest.Tells(t, "another rate", atRate, "51,510          484,532", "51,510          468,200", "")
}
