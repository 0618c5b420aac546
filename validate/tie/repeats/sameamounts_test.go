package repeats_test

import (
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// calledTwice prints its net earnings under another name in the note on earnings per share, where nothing is left to hold them against but the figures.
const calledTwice = `FICTIONAL HOUSEHOLD COMPANY
CONSOLIDATED STATEMENTS OF EARNINGS
(in millions)

                                                 Years Ended June 30,
                                             2024          2023         2022
Net sales                                  84,039        82,006       80,187
Costs and expenses                         69,065        67,268       65,394
Net earnings                               14,974        14,738       14,793
Less: earnings of noncontrolling interests     95            85           51
Net earnings attributable to the Company   14,879        14,653       14,742

NET EARNINGS PER SHARE
(in millions)

                                                 Years Ended June 30,
                                             2024          2023         2022
Available for dilution                     14,879        14,653       14,742
Convertible preferred shares                 73.6          76.3         79.3
`

// TestSameAmounts holds rows against each other that print the same in all columns but one.
func TestSameAmounts(t *testing.T) {
	const row = "Available for dilution                     14,879        14,653       14,742"
	tietest.Tells(t, "right", calledTwice, "", "", "")
	tietest.Tells(t, "two digits", calledTwice, row, "Available for dilution                     14,789        14,653       14,742", "tieout:figureDiffers")
	tietest.Tells(t, "another amount", calledTwice, row, "Available for dilution                     13,902        14,653       14,742", "")
	tietest.Tells(t, "exchanged", calledTwice, row, "Available for dilution                     14,653        14,879       14,742", "tieout:figureDiffers")
	tietest.Tells(t, "two columns", calledTwice, row, "Available for dilution                     14,789        14,563       14,742", "")
}

// netDebts are key figures of which another table has one with the opposite sign.
const netDebts = `HOLLIN BRIDGE PLC
KEY FIGURES
(in millions)
                                        Year ended        Year ended
                                      March 1, 2014     March 2, 2013
Revenue                                     5,887.0           5,817.5
Net debt (m)                                  628.6             611.8

NET DEBT
(in millions)
                                      March 1, 2014     March 2, 2013
Bonds                                        (700.4)           (702.1)
Overdrafts                                    (45.3)            (26.4)
Leases                                        (12.9)            (13.3)
Cash                                          130.0             130.0
Net debt                                     (628.6)           (611.8)
`

// TestSameNames: two rows of one name are one, though digits changed places in every column, or the columns did.
func TestSameNames(t *testing.T) {
	tietest.Tells(t, "right", netDebts, "", "", "")
	tietest.Tells(t, "both columns", netDebts, "628.6             611.8\n\nNET", "268.6             161.8\n\nNET", "tieout:figureDiffers")
	tietest.Tells(t, "columns exchanged", netDebts, "628.6             611.8\n\nNET", "611.8             628.6\n\nNET", "tieout:figureDiffers")
}
