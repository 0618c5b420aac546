package tag

import (
	"testing"
)

// segments has headings that stand deeper than the rows below them, and totals that are called no more than that.
const segments = `FENWICK INDUSTRIES, INC.
Consolidated Statements of Earnings
(dollars in thousands)

                                Three months ended Oct. 31,
                                     1995     1994
Net sales                         $54,000  $43,000
Cost of sales                      23,000   18,500
Gross profit                       31,000   24,500
Operating expenses                 17,000   13,000
Operating profit                   14,000   11,500
Idle costs (2)                        400      300
Net earnings                      $13,600  $11,200


FENWICK INDUSTRIES, INC.
Segment Financial Data
(dollars in thousands)

   Three months ended Oct. 31,       1995     1994
      Net sales:
Industrial controls               $33,500  $28,200
Fluid handling                     20,500   14,800
Total                             $54,000  $43,000
      Gross profit:
Industrial controls               $20,700  $17,900
Fluid handling                     10,300    6,600
Total                             $31,000  $24,500
      Operating profit:
Industrial controls               $ 8,600  $ 8,500
Fluid handling                      6,800    3,800
Total                             $15,400  $12,300
`

// TestTotalsOfHeadings: a total that says no more is one of the measure that its heading names; where it is another figure than the statement's, the
// statement's keeps the concept. Marks of footnotes are no part of a name.
func TestTotalsOfHeadings(t *testing.T) {
	r, _ := tagText(t, segments, Options{})
	got := map[string]string{}
	for _, f := range r.Report.Facts {
		if f.Source.Label == "Total" || f.Source.Label == "Idle costs (2)" || f.Source.Label == "Operating profit" {
			if got[f.Lexical] == "" {
				got[f.Lexical] = f.Concept.Local
			}
		}
	}
	for value, concept := range map[string]string{"54000000": "Revenues", "31000000": "GrossProfit", "14000000": "OperatingIncomeLoss", "15400000": "OperatingProfit", "400000": "IdleCosts"} {
		if got[value] != concept {
			t.Errorf("%s is %q, want %s", value, got[value], concept)
		}
	}
}

// TestSiblingsApart: a word that sets a row apart from another one of its section is not left out when a concept is chosen for it, nor what a bracket leaves out.
func TestSiblingsApart(t *testing.T) {
	r, _ := tagText(t, `FENWICK BANCORP
Consolidated Balance Sheets
(dollars in thousands)

                                                   June 30,  June 30,
                                                     2026      2025
Assets
Cash and due from banks                            $ 5,458   $ 4,527
QRS loans held for investment                          112       117
Other loans held for investment                    763,549   762,435
Loan losses to net loans held for investment          1.06%     1.00%
Loan losses to net loans held for investment (ex QRS) 1.07%     1.01%
Total assets                                      $769,119  $767,079
`, Options{})
	got := map[string]string{}
	for _, f := range r.Report.Facts {
		got[f.Source.Label] = f.Concept.Local
	}
	if c := got["QRS loans held for investment"]; c != "QRSLoansHeldForInvestment" {
		t.Errorf("loans set apart are %s", c)
	}
	if a, b := got["Loan losses to net loans held for investment"], got["Loan losses to net loans held for investment (ex QRS)"]; a == b {
		t.Errorf("both ratios are %s", a)
	}
}
