package sums_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout/validate/tie/tietest"
)

// owedInTwo is a schedule of debt of two days, and statements of two periods whose totals no relation knows beforehand.
const owedInTwo = `HARWICK TOOLS INC.
Schedule of debt
(in millions)

                                      June 30,  December 31,
                                        2025        2024
Bank loan                              1,310       1,325
Bonds                                    640         640
Total debt                             1,950       1,965
Less: issuance costs                     (23)        (26)
Less: current portion                    (40)        (65)
Long-term debt, net                    1,887       1,874
`

// TestOneColumnBeside holds sums that one other column alone bears out against the only one that is off by a digit.
func TestOneColumnBeside(t *testing.T) {
	const income = `Oderwerk AG: Half-year results 2025

Income statement

EUR million                          H1 2025     H1 2024
Revenue                              1,172.4     1,081.7
Cost of sales                         (731.1)     (690.2)
Gross profit                           441.3       391.5
Selling expenses                      (180.6)     (171.9)
Administrative expenses                (88.2)      (85.4)
Research and development expenses      (52.7)      (50.1)
Other operating income                  12.1         8.8
Other operating expenses                (6.4)      (11.3)
Operating profit                       125.5        81.6
`
	const adjusted = `Oderwerk Inc. Second Quarter 2025

Reconciliation of net income to Adjusted EBITDA
(in millions)
                                   Three months ended
                                        June 30,
                                     2025      2024
Net income                            5.1       6.3
Interest expense                      8.4       7.7
Income taxes                          1.2       1.4
Depreciation and amortization        11.6      10.9
EBITDA                               26.3      26.3
Integration costs                     2.8       1.7
Gain on sale of investment           (0.6)        -
Stock-based compensation              3.1       3.3
Adjusted EBITDA                      31.6      31.3
`
	const loss = `Tarnbio Inc. Third Quarter 2024

Statements of operations (in thousands)

                                        Three months ended
                                           September 30,
                                          2024        2023
Revenues                                 1,304       1,080
(Cost) of revenues                        (910)       (820)
Gross profit                               394         260
(Expense) of operations                 (1,610)     (1,420)
(Loss) from operations                  (1,216)     (1,160)
Income (expense), other - net               41         (16)
(Loss) before taxes                     (1,175)     (1,176)
`
	tests := []struct{ name, text, was, is, code string }{
		{"debt", owedInTwo, "", "", ""},
		{"debt, net", owedInTwo, "1,887", "1,880", "tieout:sumBroken"},
		{"income", income, "", "", ""},
		{"selling", income, "(180.6)", "(120.6)", "tieout:sumBroken"},
		{"operating profit", income, "81.6", "89.6", "tieout:sumBroken"},
		{"adjusted", adjusted, "", "", ""},
		{"adjustment", adjusted, "3.1       3.3", "3.8       3.3", "tieout:sumBroken"},
		{"loss", loss, "", "", ""},
		{"loss before taxes", loss, "(1,175)", "(1,178)", "tieout:sumBroken"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ds, _ := tietest.Misprinted(t, tt.text, tt.was, tt.is)
			var codes []string
			for _, d := range ds {
				codes = append(codes, d.Code)
			}
			if strings.Join(codes, " ") != tt.code {
				t.Errorf("want %q, got %q", tt.code, codes)
			}
		})
	}
}

// TestSignsOfPrint takes rows in the signs that most columns bear out, and those that no column bears out as the others.
func TestSignsOfPrint(t *testing.T) {
	const oneOff = `Marlow plc
Income statement for the year ended 31 March 2025
                                   2025        2024
                                     £m          £m
Revenue                           542.8       511.4
Cost of sales                    (331.5)     (318.2)
Gross profit                      211.3       193.2
Distribution costs                (68.1)      (64.0)
Administrative expenses           (61.2)      (59.9)
Exceptional items                  (5.3)          -
Operating profit                   76.7        69.3
`
	const taxed = `Oderwerk AG: Half-year results 2025

Income statement

EUR million                          H1 2025     H1 2024
Operating profit                       117.9        78.1
Financial result                       (10.8)      (12.1)
Profit before tax                      107.1        66.0
Income taxes                           (33.9)      (19.0)
Profit for the period                   73.2        47.0
`
	tests := []struct{ name, text, was, is, says, not string }{
		{"one-off", oneOff, "(68.1)", "(61.1)", "add up to 83.7", "is missing"},
		{"tax", taxed, "(33.9)", "(37.9)", "add up to 69.2", "47.0;"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ds, _ := tietest.Misprinted(t, tt.text, tt.was, tt.is)
			if len(ds) != 1 || !strings.Contains(ds[0].Message, tt.says) {
				t.Fatalf("%d findings: %v", len(ds), ds)
			}
			said := ds[0].Message + ds[0].Advice
			for _, n := range ds[0].Related {
				said += n.Message
			}
			if strings.Contains(said, tt.not) {
				t.Errorf("says %q", said)
			}
		})
	}
}
