package tie_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// movement is a cash flow whose sections are not summed up, in millions, rounded so that one column is off by its last digit.
const movement = `<html><body><p>Hexworthy plc</p><p>Consolidated cash flow statement, £ million</p><table>
<tr><td></td><td>Six months ended 30 June 2024</td><td>Six months ended 30 June 2023</td><td>Year ended 31 December 2023</td></tr>
<tr><td>Cash generated from operations</td><td>51.8</td><td>64.2</td><td>131.1</td></tr>
<tr><td>Income taxes paid</td><td>(9.4)</td><td>(12.7)</td><td>(25.6)</td></tr>
<tr><td>Interest paid</td><td>(6.1)</td><td>(6.9)</td><td>(13.2)</td></tr>
<tr><td>Net cash from operating activities</td><td>36.3</td><td>44.6</td><td>92.3</td></tr>
<tr><td>Purchase of property and equipment</td><td>(7.2)</td><td>(8.3)</td><td>(15.5)</td></tr>
<tr><td>Interest received</td><td>0.9</td><td>1.2</td><td>2.3</td></tr>
<tr><td>Dividends paid</td><td>(31.2)</td><td>(13.1)</td><td>(45.1)</td></tr>
<tr><td>Net movement in cash</td><td>(1.2)</td><td>24.3</td><td>34.0</td></tr>
<tr><td>Opening cash</td><td>186.3</td><td>135.0</td><td>152.3</td></tr>
<tr><td>Closing cash</td><td>185.1</td><td>159.3</td><td>186.3</td></tr>
</table></body></html>`

// keyFigures are those of a group in the words of the north, printed again in its income statement, and how its adjusted result became cash.
const keyFigures = `<html><body><p>Stavebro AB</p><p>Key figures, SEK million</p><table>
<tr><td></td><td>Apr-Jun 2024</td><td>Apr-Jun 2023</td><td>Jan-Jun 2024</td><td>Jan-Jun 2023</td></tr>
<tr><td>Net sales</td><td>4,812</td><td>4,655</td><td>9,470</td><td>9,102</td></tr>
<tr><td>Operating result</td><td>391</td><td>352</td><td>702</td><td>640</td></tr>
<tr><td>Result per share, SEK</td><td>1.47</td><td>1.29</td><td>2.61</td><td>2.35</td></tr>
<tr><td>Net debt</td><td>5,214</td><td>5,766</td><td>5,214</td><td>5,766</td></tr>
<tr><td>Net debt/equity ratio, %</td><td>47</td><td>53</td><td>47</td><td>53</td></tr>
<tr><td>Number of shares at end of period, millions</td><td>182.6</td><td>182.6</td><td>182.6</td><td>182.6</td></tr></table>
<p>Consolidated income statement, SEK million</p><table>
<tr><td></td><td>Apr-Jun 2024</td><td>Apr-Jun 2023</td><td>Jan-Jun 2024</td><td>Jan-Jun 2023</td></tr>
<tr><td>Net sales</td><td>4,812</td><td>4,655</td><td>9,470</td><td>9,102</td></tr>
<tr><td>Cost of goods sold</td><td>-4,421</td><td>-4,303</td><td>-8,768</td><td>-8,462</td></tr>
<tr><td>Operating result</td><td>391</td><td>352</td><td>702</td><td>640</td></tr>
<tr><td>Financial items</td><td>-48</td><td>-50</td><td>-95</td><td>-93</td></tr>
<tr><td>Result after financial items</td><td>343</td><td>302</td><td>607</td><td>547</td></tr>
<tr><td>Tax</td><td>-75</td><td>-66</td><td>-130</td><td>-118</td></tr>
<tr><td>Result for the period</td><td>268</td><td>236</td><td>477</td><td>429</td></tr>
<tr><td>Result per share, SEK ¹⁾</td><td>1.47</td><td>1.29</td><td>2.61</td><td>2.35</td></tr></table>
<p>Free cash flow, SEK million</p><table>
<tr><td></td><td>Jan-Jun 2024</td><td>Jan-Jun 2023</td></tr>
<tr><td>Adjusted free cash flow</td><td>456.2</td><td>402.8</td></tr>
<tr><td>Adjusted net income</td><td>507.4</td><td>451.6</td></tr>
<tr><td>Conversion</td><td>90%</td><td>89%</td></tr></table></body></html>`

// computation works out what is earned per share, as it is and diluted by notes.
const computation = `MARROWBY STAFFING, INC.
COMPUTATION OF EARNINGS PER SHARE
(in thousands, except per share data)

                                           Three Months Ended        Year Ended
                                              December 31,          December 31,
                                             2024      2023        2024      2023
Basic:
  Net income                               $7,214    $6,830     $25,916   $24,107
  Average shares outstanding               21,408    21,905      21,530    22,016
  Per share                                 $0.34     $0.31       $1.20     $1.09
Diluted:
  Net income, as adjusted                  $8,120    $7,600     $29,540   $27,731
  Average shares outstanding               21,408    21,905      21,530    22,016
  Stock options (treasury method)             231       418         274       396
  Shares issuable on conversion of notes    4,907     4,907       4,907     4,907
  Diluted shares                           26,546    27,230      26,711    27,319
  Per share                                 $0.31     $0.28       $1.11     $1.02
`

// trust is an income statement whose continuing operations are those of all owners.
const trust = `OAKHURST RETAIL TRUST
CONSOLIDATED STATEMENTS OF OPERATIONS
(in thousands, except per share data; unaudited)

                                                     Three Months Ended        Year Ended
                                                        December 31,          December 31,
                                                       2014       2013       2014       2013
Total revenues                                       79,285     70,376    299,979    269,706
Total expenses                                       52,895     62,037    237,224    236,948
Income from continuing operations                    26,390      8,339     62,755     32,758
Income from discontinued operations                       -      6,508      3,513      8,164
Net income                                           26,390     14,847     66,268     40,922
Net income attributable to noncontrolling interests    (818)      (460)    (2,054)    (1,269)
Preferred share dividends                            (3,281)    (3,281)   (13,124)   (13,124)
Net income attributable to common shareholders       22,291     11,106     51,090     26,529
Per common share - basic:
  Continuing operations                                0.25       0.06       0.55       0.23
  Discontinued operations                                 -       0.08       0.04       0.10
  Net income                                           0.25       0.14       0.59       0.32
Weighted average shares - basic                      88,402     82,166     85,933     81,744
`

// TestSlips puts slips into releases of several kinds: each is found where it stands, and nothing is as they are.
func TestSlips(t *testing.T) {
	for _, text := range []string{movement, keyFigures} {
		if l := tietest.LedgerOfHTML(t, text); len(l.Findings) > 0 {
			t.Errorf("%v", l.Findings[0].Diagnostic())
		}
	}
	for _, text := range []string{computation, trust} {
		if ds := tietest.Findings(t, text); len(ds) > 0 {
			t.Errorf("%v", ds)
		}
	}
	if l := tietest.Ledger(t, trust); l.Coverage().Broken > 0 {
		t.Error(l.Coverage())
	}
	for _, x := range [][4]string{
		{movement, "(13.1)", "(31.1)", "31.1"},
		{keyFigures, "<td>47</td><td>53</td><td>47</td>", "<td>47</td><td>53</td><td>74</td>", "74"},
		{keyFigures, "507.4", "570.4", "570.4"},
		{keyFigures, "<td>1.47</td><td>1.29</td><td>2.61</td><td>2.35</td></tr></table>", "<td>1.74</td><td>1.92</td><td>2.16</td><td>2.53</td></tr></table>", "1.74"},
	} {
		l := tietest.LedgerOfHTML(t, strings.Replace(x[0], x[1], x[2], 1))
		if len(l.Findings) != 1 || !tietest.Says(l.Findings[0], x[3]) {
			t.Errorf("%s for %s: %d findings", x[2], x[1], len(l.Findings))
		}
	}
	ds, line := tietest.Misprinted(t, computation, "27,230      26,711", "26,711      27,230")
	if len(ds) != 1 || !tietest.Points(ds[0], line) {
		t.Errorf("want one finding at line %d, got %v", line, ds)
	}
}

// TestOtherRows names how many other rows a digit may be wrong in as well, beside the first.
func TestOtherRows(t *testing.T) {
	const many = `CARDEW STORES, INC.
NET SALES BY CATEGORY
(in millions)

                                            Quarter Ended
                                      Oct. 31,      Nov. 1,
                                         2024         2023
Apparel                                  544.4        563.1
Home                                     311.1        322.2
Shoes                                    251.1        230.3
Toys                                     142.2        115.6
Books                                    142.3        145.6
Total net sales                        1,391.1      1,376.8
`
	ds, _ := tietest.Misprinted(t, many, "311.1", "341.1")
	if len(ds) != 1 || !strings.Contains(ds[0].Advice, ". Or: a digit of one of 2 other rows is wrong. ") {
		t.Errorf("%v", ds)
	}
}
