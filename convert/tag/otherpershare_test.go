package tag

import "testing"

// TestOtherMeasuresPerShare: amounts per share of measures that are no earnings are none, whatever they are diluted by and whatever stands over them.
func TestOtherMeasuresPerShare(t *testing.T) {
	r, _ := tagText(t, `CEDAR GATE PROPERTIES TRUST
Funds from operations
(in thousands, except per share amounts)

                                            Three Months Ended March 31,
                                                  2024          2023
Net income                                      12,310        11,120
Depreciation of real estate                      4,000         3,900
FFO                                             16,310        15,020
Per share amounts:
Net income - diluted                          $   0.61      $   0.57
FFO - diluted                                     0.81          0.77
AFFO - diluted                                    0.71          0.69
Distributable earnings per share                  0.39          0.38
`, Options{})
	for _, f := range r.Report.Facts {
		earnings := f.Concept.Local == "EarningsPerShareDiluted" || f.Concept.Local == "EarningsPerShareBasic"
		if want := f.Source.Label == "Net income - diluted"; earnings != want {
			t.Errorf("%s is %s", f.Source.Label, f.Concept.Local)
		}
	}
}

// TestOtherBasisOfKnownLabels: a word of another basis before a known label makes another measure of it.
func TestOtherBasisOfKnownLabels(t *testing.T) {
	r, _ := tagText(t, `CEDAR GATE BANCORP
Highlights
(in millions)

                                            Three Months Ended March 31,
                                                  2024          2023
Normalized net income                             12.1          11.1
Core efficiency ratio                            61.1%         62.0%
Adjusted effective tax rate                      21.1%         22.0%
Return on average tangible common equity         12.1%         11.0%
Catastrophe loss ratio                            5.1%          4.0%
Efficiency ratio                                 62.1%         63.0%
Loss ratio                                       55.1%         56.0%
`, Options{})
	for _, f := range r.Report.Facts {
		known := f.Concept.Space == builtin(t).Namespace
		if want := f.Source.Label == "Efficiency ratio" || f.Source.Label == "Loss ratio"; known != want {
			t.Errorf("%s is %s", f.Source.Label, f.Concept)
		}
	}
}
