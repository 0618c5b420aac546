package tie_test

import "testing"

// shares is a release of a fictional company with amounts per share, the shares that they are made with, and reconciliations.
const shares = `TARNBROOK METERS, INC.
CONDENSED CONSOLIDATED STATEMENTS OF INCOME
(in thousands, except per share data; unaudited)

                                        Three Months Ended
                                             June 30,
                                        2024          2023
                                      --------      --------
Net revenue                            114,286       105,428
Cost of revenue                         65,715        61,886
                                      --------      --------
Gross profit                            48,571        43,542
Operating expenses                      37,461        34,615
                                      --------      --------
Net income                              11,110         8,927

Net income per share:
  Basic                                 $ 0.44        $ 0.37
  Diluted                               $ 0.43        $ 0.35
Weighted average shares:
  Basic                                 25,204        24,196
  Diluted                               26,011        25,480

TARNBROOK METERS, INC.
RECONCILIATION OF GAAP TO NON-GAAP MEASURES
(in thousands; unaudited)

                                        Three Months Ended
                                             June 30,
                                        2024          2023
                                      --------      --------
GAAP cost of revenue                    65,715        61,886
GAAP gross profit                       48,571        43,542
  Stock-based compensation               1,204           986
  Amortization                           2,310         2,118
Non-GAAP cost of revenue                62,201        58,782
Non-GAAP gross profit                   52,085        46,646
`

// TestPerShareMisprints puts errors into amounts per share, counts of shares and reconciliations.
func TestPerShareMisprints(t *testing.T) {
	for _, test := range []struct{ name, old, new, code string }{
		{"right", "", "", ""},
		{"shares that make a cent", "24,196", "24,916", "tieout:perShareBroken"},
		{"shares in all columns", "26,011        25,480", "62,011        52,480", "tieout:perShareBroken"},
		{"amounts per share in all columns", "0.43        $ 0.35", "0.34        $ 0.53", "tieout:perShareBroken"},
		{"an adjustment of two measures in all columns", "2,310         2,118", "3,210         1,218", "tieout:sumBroken"},
		{"an adjusted measure in one of two columns", "52,085", "50,285", "tieout:sumBroken"},
	} {
		ds, line := misprinted(t, shares, test.old, test.new)
		found := false
		for _, d := range ds {
			found = found || d.Code == test.code && points(d, line)
		}
		if found != (test.code != "") || test.code == "" && len(ds) > 0 {
			t.Errorf("%s: want %q at line %d, got %v", test.name, test.code, line, ds)
		}
	}
}
