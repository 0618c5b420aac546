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

// credit prints two rows of a table of quarters again in one of balances, where it says that they are of the last days.
const credit = `FICTIONAL BANCORP
CREDIT QUALITY
(in millions)

                                                             Three Months Ended
                                               June 30, 2025   March 31, 2025   June 30, 2024
Net charge-offs                                          306              146             236
Allowance for unfunded lending commitments               645              507             662
Noninterest income to total revenue                     45.1%            44.3%           38.2%

SELECTED BALANCES
(in millions)

                                               June 30, 2025   March 31, 2025   June 30, 2024
Borrowed funds                                        34,813           33,030          47,026
Allowance for unfunded lending commitments               645              507             662

SELECTED RATIOS
                                                             Three Months Ended
                                               June 30, 2025   March 31, 2025   June 30, 2024
Net interest margin                                     2.29%            2.27%           2.52%
Noninterest income to total revenue                     45.1%            44.3%           38.2%
`

// TestSameNamesOfFewDigits: rows of one name that agree in two columns are one in the third, though their digits are few, or of a rate.
func TestSameNamesOfFewDigits(t *testing.T) {
	const allowance, ratio = "645              507             662\n\nSELECTED R", "45.1%            44.3%           38.2%\n"
	tietest.Tells(t, "right", credit, "", "", "")
	tietest.Tells(t, "power of ten", credit, allowance, "645             5070             662\n\nSELECTED R", "tieout:figureDiffers")
	tietest.Tells(t, "two digits", credit, allowance, "645              570             662\n\nSELECTED R", "tieout:figureDiffers")
	tietest.Tells(t, "another amount", credit, allowance, "645              498             662\n\nSELECTED R", "")
	tietest.Tells(t, "digits of a rate", credit, ratio, "45.1%            43.4%           38.2%\n", "tieout:figureDiffers")
	tietest.Tells(t, "another rate", credit, ratio, "45.1%            41.9%           38.2%\n", "")
}

// owners prints what noncontrolling interests have of its earnings as taken off, in two tables.
const owners = `FICTIONAL STUDIOS, INC.
CONSOLIDATED STATEMENTS OF INCOME
(in millions)

                                                         Quarter Ended
                                              December 31, 2025   December 31, 2024
Income before income taxes                                2,871               1,773
Income taxes                                               (720)               (412)
Net income                                                2,151               1,361
Net income attributable to noncontrolling interests        (240)                (82)
Net income attributable to Fictional Studios              1,911               1,279

NONCONTROLLING INTERESTS
(in millions)

                                                         Quarter Ended
                                              December 31, 2025   December 31, 2024
Net income attributable to noncontrolling interests        (240)                (82)
Dividends paid to them                                       (31)                (44)
`

// TestSameNamesTakenOff: what two tables take off by one name has the same digits and the same sign in both.
func TestSameNamesTakenOff(t *testing.T) {
	const behind = "\nDividends paid to them"
	const row = "(240)                (82)" + behind
	tietest.Tells(t, "right", owners, "", "", "")
	for name, is := range map[string]string{"sign": " 240                 (82)", "digits": "(204)                (82)", "exchanged": "(82)               (240)"} {
		tietest.Tells(t, name, owners, row, is+behind, "tieout:figureDiffers")
	}
	tietest.Tells(t, "all signs", owners, row, " 240                  82 "+behind, "")
}

// TestMadeByFew: what the right figure would be, too, makes no figure right: a ratio of few digits.
func TestMadeByFew(t *testing.T) {
	const equity = `FICTIONAL BANCORP
SELECTED BALANCES
(in millions)

                                      December 31, 2025   September 30, 2025   December 31, 2024
Assets                                          466,679              461,817             410,295
Common shareholders' equity                      50,493               49,760              45,321
Common shareholders' equity to assets             10.8%                10.8%               11.0%

TANGIBLE BOOK VALUE (NON-GAAP)
(in millions)

                                      December 31, 2025   September 30, 2025   December 31, 2024
Common shareholders' equity                      50,493               49,760              45,321
Goodwill and other intangible assets             (9,381)              (9,396)             (9,441)
Tangible common shareholders' equity             41,112               40,364              35,880
`
	const row = "Common shareholders' equity                      50,493               49,760              45,321\nCommon"
	tietest.Tells(t, "right", equity, "", "", "")
	tietest.Tells(t, "two digits", equity, row, "Common shareholders' equity                      50,439               49,760              45,321\nCommon", "tieout:figureDiffers")
}
