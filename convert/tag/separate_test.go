package tag

import (
	"testing"

	"github.com/tieout/tieout"
)

// TestAveragesAreNoBalances: figures of one row that differ in columns of a quarter and of a year which end on one day are of the periods, not of that day.
func TestAveragesAreNoBalances(t *testing.T) {
	const text = `MARLOWE BANK CORP.
Segment results
(in millions)

                             Three months ended     Year ended
                                December 31,        December 31,
                               2031      2030      2031      2030
Net revenue                  $ 1,240   $ 1,105   $ 4,710   $ 4,322
Noninterest expense              702       655     2,730     2,514
Total assets                  93,214    81,530    88,127    79,946
`
	r, _ := tagText(t, text, Options{})
	for _, f := range r.Report.Facts {
		if f.Source.Label == "Total assets" && (f.Concept.Local == "Assets" || f.Context.Period.Kind != tieout.Duration) {
			t.Errorf("%s is %s of %v, want an amount of the period", f.Lexical, f.Concept.Local, f.Context.Period)
		}
	}
}

// plans has one label in two sections of a table, whose figures agree but in one column, where no slip explains what they are.
const plans = `MARLOWE FOUNDRY, INC.
Pension plans
(in thousands)
                                               U.S. Plans          Non-U.S. Plans
                                              2031      2030      2031      2030
Change in projected benefit obligation:
Benefit obligation at beginning of year    384,210   371,455   201,340   196,118
Service cost                                 4,118     4,007     1,922     1,840
Benefits paid                              (20,767)  (20,034)   (8,578)   (8,628)
Benefit obligation at end of year         $367,561  $355,428  $194,684  $189,330
Change in plan assets:
Fair value of assets at beginning of year  401,116   390,240   222,981   210,776
Actual return on plan assets                38,410    35,226    17,310    15,118
Benefits paid                              (20,767)  (20,227)   (8,578)   (8,628)
Fair value of assets at end of year       $418,759  $405,239  $231,713  $217,266
`

// TestRowsOfOneTable: two rows of one table that differ by more than a slip are two things, though most of their figures are the same.
func TestRowsOfOneTable(t *testing.T) {
	r, _ := tagText(t, plans, Options{})
	if d := contradiction(r); d != nil {
		t.Errorf("%s is reported twice for %v", d.Concept.Local, d.Context)
	}
}

// TestSignsOfNotes: what one note takes off and another table adds back, in every period, has one sign.
func TestSignsOfNotes(t *testing.T) {
	const text = `MARLOWE FOUNDRY, INC.
Items of other income that affect comparability
(in millions)
                                       Years ended June 30,
                                         2031       2030
Gain on legal settlement               $ (268)    $ (734)
Gain on sale of business                   41         12

Reconciliation of adjusted operating income
(in millions)
                                       Years ended June 30,
                                         2031       2030
Operating income (GAAP)                $1,377     $1,009
Adjustments to operating income:
Gain on legal settlement                  268        734
Severance                                  17         22
Adjusted operating income (Non-GAAP)   $1,662     $1,765
`
	r, _ := tagText(t, text, Options{})
	if d := contradiction(r); d != nil {
		t.Errorf("%s is reported twice for %v", d.Concept.Local, d.Context)
	}
}

// TestMisprintsStayTogether: figures that a slip explains are of one thing still, whatever it leads to.
func TestMisprintsStayTogether(t *testing.T) {
	const text = `MARLOWE FOUNDRY, INC.
Consolidated statements of operations
(in thousands)
                                  Three months ended June 30,
                                      2031       2030
Net sales                          $54,213    $43,127
Depreciation and amortization        4,318      3,927
Operating expenses                  41,020     33,118
Net income                         $ 8,875    $ 6,082

Consolidated statements of cash flows
(in thousands)
                                  Three months ended June 30,
                                      2031       2030
Net income                         $ 8,875    $ 6,082
Depreciation and amortization        4,381      3,927
Net cash provided by operations    $13,256    $10,009
`
	r, _ := tagText(t, text, Options{})
	if contradiction(r) == nil {
		t.Error("4,318 and 4,381 are told apart")
	}
}

// contradiction is a fact that another one of its concept and context contradicts; nil for none.
func contradiction(r *Result) *tieout.Fact {
	type key struct {
		concept tieout.QName
		context *tieout.Context
	}
	first := map[key]*tieout.Fact{}
	for _, f := range r.Report.Facts {
		k := key{f.Concept, f.Context}
		if o := first[k]; o != nil && o.Lexical != f.Lexical {
			return f
		} else if o == nil {
			first[k] = f
		}
	}
	return nil
}

// TestSumsThatBreak: a sum is no calculation where an end of ranges breaks it: what is left when the most is deducted is not the most.
func TestSumsThatBreak(t *testing.T) {
	const text = `MARLOWE FOUNDRY, INC.
Outlook
(in billions)
                                              2030          2031
Additions to plant                          $ 25.0   $20.0 - $23.0
Proceeds from incentives                      (1.0)   (4.0 - 6.0)
Partner contributions                        (13.0)   (4.0 - 5.0)
Net capital spending                        $ 11.0   $12.0 - $14.0
`
	r, _ := tagText(t, text, Options{})
	for _, role := range r.Extension.Roles {
		for _, a := range role.Calculation {
			t.Errorf("%s adds up %s", a.From.Local, a.To.Local)
		}
	}
}
