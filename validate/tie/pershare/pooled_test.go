package pershare_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// insurer has statements of a quarter and of a year, and a reconciliation of both that prints no shares.
const insurer = `HOLLOWAY MUTUAL GROUP, INC.
CONSOLIDATED STATEMENTS OF INCOME -- FOURTH QUARTER
(dollars and shares in millions, except per share)

                                                  Three months ended
                                                      December 31
                                                        2006        2005
Premiums earned ...............................   $   271.4   $   258.2
Net investment income .........................        27.9        26.3
Realized investment gains (losses) ............         3.8        (1.6)
                                                  ----------  ----------
Total revenues ................................       303.1       282.9
Total losses and expenses .....................       258.6       254.3
                                                  ----------  ----------
Income before income taxes ....................        44.5        28.6
Income taxes ..................................        12.6         8.1
                                                  ----------  ----------
Net income ....................................   $    31.9   $    20.5
                                                  ==========  ==========
Net income per share
Basic .........................................   $    1.09   $    0.70
Diluted .......................................   $    1.07   $    0.69
Average shares outstanding
Basic .........................................        29.3        29.1
Diluted .......................................        29.9        29.6

CONSOLIDATED STATEMENTS OF INCOME -- FULL YEAR
(dollars and shares in millions, except per share)

                                                  Twelve months ended
                                                      December 31
                                                        2006        2005
Premiums earned ...............................   $ 1,061.3   $ 1,003.7
Net investment income .........................       108.6       101.9
Realized investment gains (losses) ............        10.1         1.9
                                                  ----------  ----------
Total revenues ................................     1,180.0     1,107.5
Total losses and expenses .....................     1,028.3       982.2
                                                  ----------  ----------
Income before income taxes ....................       151.7       125.3
Income taxes ..................................        42.9        35.5
                                                  ----------  ----------
Net income ....................................   $   108.8   $    89.8
                                                  ==========  ==========
Net income per share
Basic .........................................   $    3.73   $    3.10
Diluted .......................................   $    3.65   $    3.04
Average shares outstanding
Basic .........................................        29.2        29.0
Diluted .......................................        29.8        29.5

RECONCILIATION OF NET INCOME TO OPERATING INCOME

                                       Quarter                 Year
                                       2006       2005       2006       2005
Net income                        $   31.9   $   20.5   $  108.8   $   89.8
Less: realized gains (losses),
  net of tax                           2.5       (1.0)       6.6        1.2
                                  ---------  ---------  ---------  ---------
Operating income                  $   29.4   $   21.5   $  102.2   $   88.6
                                  =========  =========  =========  =========
Per diluted share:
Net income                        $   1.07   $   0.69   $   3.65   $   3.04
Less: realized gains (losses)         0.08      (0.03)      0.22       0.04
                                  ---------  ---------  ---------  ---------
Operating income                  $   0.98   $   0.73   $   3.43   $   3.00
                                  =========  =========  =========  =========
`

// mill prints key figures: what the owners have stands under a heading, equity in the balance sheet alone.
const mill = `<html><body><p>Falkhult AB</p><p>Key figures, SEK million</p><table>
<tr><td></td><td>Apr-Jun 2021</td><td>Apr-Jun 2020</td><td>Full year 2020</td></tr>
<tr><td>Net sales</td><td>3,412</td><td>3,127</td><td>12,904</td></tr>
<tr><td>Equity per share, SEK</td><td>84.63</td><td>79.15</td><td>81.92</td></tr>
<tr><td>Number of shares at end of period, millions</td><td>97.3</td><td>97.3</td><td>97.3</td></tr></table>
<p>Consolidated income statement, SEK million</p><table>
<tr><td></td><td>Apr-Jun 2021</td><td>Apr-Jun 2020</td><td>Full year 2020</td></tr>
<tr><td>Net sales</td><td>3,412</td><td>3,127</td><td>12,904</td></tr>
<tr><td>Costs</td><td>-3,098</td><td>-2,871</td><td>-11,790</td></tr>
<tr><td>Profit for the period</td><td>314</td><td>256</td><td>1,114</td></tr>
<tr><td>Profit attributable to:</td><td></td><td></td><td></td></tr>
<tr><td>Owners of the company</td><td>302</td><td>249</td><td>1,081</td></tr>
<tr><td>Non-controlling interests</td><td>12</td><td>7</td><td>33</td></tr>
<tr><td>Earnings per share, SEK</td><td>3.10</td><td>2.56</td><td>11.11</td></tr>
<tr><td>Average number of shares, millions</td><td>97.3</td><td>97.3</td><td>97.3</td></tr></table>
<p>Consolidated balance sheet, SEK million</p><table>
<tr><td></td><td>30 Jun 2021</td><td>30 Jun 2020</td><td>31 Dec 2020</td></tr>
<tr><td>Fixed assets</td><td>9,214</td><td>8,873</td><td>9,011</td></tr>
<tr><td>Current assets</td><td>5,127</td><td>4,902</td><td>5,040</td></tr>
<tr><td>Total assets</td><td>14,341</td><td>13,775</td><td>14,051</td></tr>
<tr><td>Equity, owners of the parent company</td><td>8,234</td><td>7,701</td><td>7,971</td></tr>
<tr><td>Non-controlling interests</td><td>187</td><td>166</td><td>175</td></tr>
<tr><td>Total equity</td><td>8,421</td><td>7,867</td><td>8,146</td></tr>
<tr><td>Liabilities</td><td>5,920</td><td>5,908</td><td>5,905</td></tr>
<tr><td>Total equity and liabilities</td><td>14,341</td><td>13,775</td><td>14,051</td></tr></table></body></html>`

// TestSharesOfOtherTables puts errors into amounts per share that are made from the shares, or the equity, of other tables.
func TestSharesOfOtherTables(t *testing.T) {
	const perShare, sum = "tieout:perShareBroken", "tieout:sumBroken"
	for _, test := range []struct{ name, text, old, new, code string }{
		{"an insurer", insurer, "", "", ""},
		{"an adjusted amount of a year", insurer, "3.43   $   3.00", "3.34   $   3.00", sum},
		{"what is taken off, in all columns", insurer, "0.08      (0.03)      0.22       0.04", "0.80      (0.30)      2.02       0.40", perShare},
	} {
		tietest.Tells(t, test.name, test.text, test.old, test.new, test.code)
	}
	for _, test := range []struct{ name, old, new, says string }{
		{"a mill", "", "", ""},
		{"equity per share", "84.63", "48.63", "48.63"},
		{"two amounts of equity per share", "79.15</td><td>81.92", "81.92</td><td>79.15", "79.15"},
		{"shares that all columns have", "Average number of shares, millions</td><td>97.3</td><td>97.3</td><td>97.3", "Average number of shares, millions</td><td>93.7</td><td>93.7</td><td>97.3", "93.7"},
	} {
		l := tietest.LedgerOfHTML(t, strings.Replace(mill, test.old, test.new, 1))
		found := false
		for _, f := range l.Findings {
			found = found || tietest.Says(f, test.says)
		}
		if found != (test.says != "") || test.says == "" && len(l.Findings) > 0 {
			t.Errorf("%s: %v", test.name, l.Findings)
		}
	}
}
