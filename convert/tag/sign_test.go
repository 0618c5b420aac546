package tag

import (
	"strings"
	"testing"
)

// TestEliminations: what segments do among themselves is taken off their sum, and its facts say so, whether the table adds it up or not.
func TestEliminations(t *testing.T) {
	const text = `
ORLEN STEEL reports its third quarter

                          ORLEN STEEL
                        Segment Results
                         (in millions)

                                 Three Months Ended
                                    September 30,
                                  2025       2024
Net sales
  Plate                         $ 902.2    $ 988.1
  Rod                             388.8      412.4
  Inter-segment eliminations      (14.2)     (13.5)
                                -------    -------
    Total                       $1,276.8   $1,387.0
                                =======    =======
Shipments (thousands of tons)
  Plate                           1,012      1,044
  Rod                               421        430
                                -------    -------
    Total                         1,433      1,474

Average selling price per ton
  Plate                         $   892    $   946
`
	r, _ := tagText(t, text, Options{})
	units := map[string]string{}
	for _, f := range r.Report.Facts {
		if f.Source.Label == "Inter-segment eliminations" && f.Lexical[0] != '-' {
			t.Errorf("%s is %s", f.Source.Printed, f.Lexical)
		}
		units[f.Source.Printed] = f.Unit.String()
	}
	for printed, want := range map[string]string{"1,012": "T", "892": "USD/T", "902.2": "USD"} {
		if units[printed] != want {
			t.Errorf("%s is in %s, not %s", printed, units[printed], want)
		}
	}
}

// TestBracketBehindBefore: a bracket of what a result is before says nothing of the result's own sign, whether its sum holds or not.
func TestBracketBehindBefore(t *testing.T) {
	const text = `
ORLEN STEEL reports its third quarter

                    Consolidated Statements of Income
                             (in millions)

                                                       Three Months Ended
                                                          September 30,
                                                        2025       2024
Net sales                                            $ 902.2    $ 988.1
Costs and expenses                                     802.2      888.1
Income before provision/(benefit) for taxes on income   10.0      100.0
Provision/(benefit) for taxes on income                 25.0       25.0
Net income                                           $  75.0    $  75.0
`
	r, _ := tagText(t, text, Options{})
	n := 0
	for _, f := range r.Report.Facts {
		if f.Concept.Local == "IncomeBeforeTaxes" {
			if n++; f.Lexical[0] == '-' {
				t.Errorf("%s is %s", f.Source.Printed, f.Lexical)
			}
		}
	}
	if n != 2 {
		t.Errorf("%d facts of income before taxes, not 2", n)
	}
}

// TestSignsOfRollForwards: what moves obligations and assets has the sign that it is printed with, for its balance says nothing of either; what cannot be
// less than zero is printed as a deduction.
func TestSignsOfRollForwards(t *testing.T) {
	const text = `
ORLEN STEEL reports its fiscal year 2024 results

                Pension Benefits
                 (in millions)

                                                   2024        2023
Change in plan assets:
Fair value of plan assets at beginning of year $  990.3    $  944.0
Actual return on plan assets                       71.5        81.2
Employer contributions                             25.0        30.0
Benefits paid                                     (66.1)      (64.9)
Fair value of plan assets at end of year       $1,020.7    $  990.3
`
	r, _ := tagText(t, text, Options{})
	want := map[string]string{"71.5": "71500000", "25.0": "25000000", "(66.1)": "66100000"}
	for _, f := range r.Report.Facts {
		if v, ok := want[f.Source.Printed]; ok {
			delete(want, f.Source.Printed)
			if f.Lexical != v {
				t.Errorf("%s %s is %s", f.Concept.Local, f.Source.Printed, f.Lexical)
			}
		}
	}
	if len(want) > 0 {
		t.Errorf("no facts of %v", want)
	}
}

// TestTaxesPaidAmongFlows: taxes paid that are one of the flows are what was paid, though printed as taken off.
func TestTaxesPaidAmongFlows(t *testing.T) {
	const text = `
ORLEN STEEL plc reports its half-year results

                    Consolidated cash flow statement
                             (in millions of euros)

                                    Six months ended June 30,
                                       2025          2024
Cash flows from operating activities
Cash generated from operations        140.1         138.2
Interest paid                          (8.1)         (7.9)
Income tax paid                       (15.8)        (12.3)
Net cash from operating activities    116.2         118.0
`
	r, _ := tagText(t, text, Options{})
	for _, concept := range []string{"IncomeTaxesPaid", "InterestPaid"} {
		if f := factOf(t, r, concept); strings.HasPrefix(f.Lexical, "-") {
			t.Errorf("%s: %v", concept, f)
		}
	}
}
