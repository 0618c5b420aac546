package tag

import (
	"context"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/press"
)

// sample is a small release: deductions in parentheses, a per-share row with the label of a money row, a line that no
// taxonomy has, a dash.
const sample = `
HARBOR LANTERN CORP. REPORTS SECOND QUARTER RESULTS

PORTLAND, Maine, July 24, 2003 -- Harbor Lantern Corp. (NASDAQ: HLAN) today reported results for its second quarter.

                            HARBOR LANTERN CORP.
                    CONSOLIDATED STATEMENTS OF OPERATIONS
            (Unaudited, in thousands, except per share amounts)

                                                 Three Months Ended
                                                      June 30,
                                              ------------------------
                                                 2003          2002
                                              ----------    ----------
Revenues                                      $    4,200    $    3,900
Cost of sales                                      2,100         2,000
Lamp oil storage fees                                150           140
Selling, general and administrative expenses         900           850
                                              ----------    ----------
Income from operations                             1,050           910
Interest expense                                     250           260
                                              ----------    ----------
Income before income taxes                           800           650
Income tax expense                                   300             -
                                              ----------    ----------
Net income                                           500           650
Dividends on preferred stock                        (100)         (100)
                                              ----------    ----------
Net income to common stockholders             $      400    $      550
                                              ==========    ==========
Basic and diluted earnings per share:
  Net income to common stockholders           $     0.40    $     0.55
                                              ==========    ==========
  Weighted average shares outstanding              1,000         1,000
                                              ==========    ==========
`

func readRelease(t testing.TB, text string) *release.Release {
	t.Helper()
	r, _, err := release.Read("release.txt", []byte(text), release.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func builtin(t testing.TB) *press.Taxonomy {
	t.Helper()
	p, err := press.Default()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func tagText(t testing.TB, text string, o Options, mappings ...*press.Taxonomy) (*Result, []tieout.Diagnostic) {
	t.Helper()
	result, ds, err := Tag(context.Background(), readRelease(t, text), append(mappings, builtin(t)), o)
	if err != nil {
		t.Fatal(err)
	}
	return result, ds
}

func factOf(t testing.TB, r *Result, concept string) *tieout.Fact {
	t.Helper()
	for _, f := range r.Report.Facts {
		if f.Concept.Local == concept {
			return f
		}
	}
	t.Fatalf("there is no fact of %s", concept)
	return nil
}

func TestTag(t *testing.T) {
	r, ds := tagText(t, sample, Options{})
	if len(ds) > 0 {
		t.Errorf("diagnostics: %v", ds)
	}
	for _, c := range []struct{ concept, lexical, unit, decimals string }{
		{"Revenues", "4200000", "USD", "-3"},
		{"CostOfRevenues", "2100000", "USD", "-3"},
		{"SellingGeneralAndAdministrativeExpense", "900000", "USD", "-3"},
		{"OperatingIncomeLoss", "1050000", "USD", "-3"},
		{"InterestExpense", "250000", "USD", "-3"},
		{"IncomeTaxExpenseBenefit", "300000", "USD", "-3"},
		{"NetIncomeLoss", "500000", "USD", "-3"},
		{"PreferredDividendsAndAccretion", "100000", "USD", "-3"},
		{"NetIncomeToCommon", "400000", "USD", "-3"},
		{"EarningsPerShareBasicAndDiluted", "0.40", "USD/shares", "2"},
		{"WeightedAverageSharesBasicAndDiluted", "1000000", "shares", "-3"},
	} {
		f := factOf(t, r, c.concept)
		if f.Lexical != c.lexical || f.Unit.String() != c.unit || f.Decimals.String() != c.decimals || f.Context.Period.String() != "2003-04-01/2003-06-30" {
			t.Errorf("%s is %s %s, decimals %s, %s; want %s %s, decimals %s", c.concept, f.Lexical, f.Unit, f.Decimals, f.Context.Period, c.lexical, c.unit, c.decimals)
		}
		if f.Source.Mapping.Confidence < minConfidence || f.Source.Mapping.Reason == "" {
			t.Errorf("%s is mapped with %v", c.concept, f.Source.Mapping)
		}
	}
	dividends := factOf(t, r, "PreferredDividendsAndAccretion")
	if dividends.Source.Printed != "(100)" || dividends.Source.Value.String() != "-100000" {
		t.Errorf("the source of a deduction is %q, %s", dividends.Source.Printed, dividends.Source.Value)
	}
	if e := r.Report.Contexts[0].Entity; e != (tieout.Entity{Scheme: TickerScheme, Identifier: "NASDAQ.HLAN"}) {
		t.Errorf("the entity is %v", e)
	}
	nils := 0
	for _, f := range r.Report.Facts {
		if f.Nil {
			nils++
			if f.Concept.Local != "IncomeTaxExpenseBenefit" || f.Lexical != "" || f.Decimals.IsPresent() {
				t.Errorf("a dash became %+v", f)
			}
		}
	}
	if nils != 1 {
		t.Errorf("%d nil facts, not 1", nils)
	}
}

func TestExtension(t *testing.T) {
	r, _ := tagText(t, sample, Options{})
	x := r.Extension
	c := x.Concept("LampOilStorageFees")
	if c == nil {
		t.Fatal("a row that nothing fits has no concept of its own")
	}
	if c.Type != press.Monetary || c.PeriodType != taxonomy.DurationType || c.Balance != taxonomy.Debit || c.Label(taxonomy.RoleLabel) != "Lamp oil storage fees" {
		t.Errorf("its concept is %+v", c)
	}
	var weights []int
	anchored, negated := false, false
	for _, role := range x.Roles {
		for _, a := range role.Calculation {
			if a.To == x.QName("LampOilStorageFees") {
				weights = append(weights, a.Weight)
			}
			if a.To.Local == "PreferredDividendsAndAccretion" && a.Weight != -1 {
				t.Errorf("dividends count with %d", a.Weight)
			}
		}
		for _, a := range role.Definitions {
			anchored = anchored || a.Arcrole == taxonomy.ArcroleWiderNarrower && a.To == x.QName("LampOilStorageFees")
		}
		for _, a := range role.Presentation {
			negated = negated || a.To.Local == "PreferredDividendsAndAccretion" && a.PreferredLabel == taxonomy.RoleNegatedLabel
		}
	}
	if !slices.Equal(weights, []int{-1}) {
		t.Errorf("it counts in sums with the weights %v", weights)
	}
	if !anchored {
		t.Error("it is not anchored to a wider concept")
	}
	if !negated {
		t.Error("a deduction is not presented with a negated label")
	}
	if len(x.Files()) < 5 {
		t.Errorf("the extension compiles to %d files", len(x.Files()))
	}
}

func TestDeterminism(t *testing.T) {
	a, _ := tagText(t, sample, Options{})
	b, _ := tagText(t, sample, Options{})
	if !reflect.DeepEqual(a.Extension.Files(), b.Extension.Files()) {
		t.Error("two runs give two extensions")
	}
	for i, f := range a.Report.Facts {
		if g := b.Report.Facts[i]; f.ID != g.ID || f.Concept != g.Concept || f.Context.ID != g.Context.ID || f.Lexical != g.Lexical {
			t.Errorf("two runs give %v and %v", f, g)
		}
	}
}

func TestMappingFile(t *testing.T) {
	m, ds, err := press.Parse("harbor.yaml", []byte(`
taxonomy: {namespace: "http://harbor.example/mapping", prefix: hl, file: harbor}
sections:
  - name: income.operating
    concepts:
      - StorageFees:
          label: Storage fees
          type: monetary
          balance: debit
          match: ["lamp oil storage [fees]"]
      - pr:InterestExpense:
          match: ["carrying costs"]
`))
	if err != nil || len(ds) > 0 {
		t.Fatal(err, ds)
	}
	r, _ := tagText(t, strings.Replace(sample, "Interest expense", "Carrying costs  ", 1), Options{}, m)
	if f := factOf(t, r, "StorageFees"); f.Concept.Space != "http://harbor.example/mapping" {
		t.Errorf("the company's concept is %v", f.Concept)
	}
	if f := factOf(t, r, "InterestExpense"); f.Lexical != "250000" || f.Concept.Space != press.Namespace {
		t.Errorf("a label added to a built-in concept gives %v %s", f.Concept, f.Lexical)
	}
}

func TestStrict(t *testing.T) {
	for _, c := range []struct {
		chance         float64
		strict, mapped bool
		refused        int
	}{{0.8, false, false, 0}, {0.9, false, true, 0}, {0.9, true, false, 1}, {0.8, true, false, 0}, {0.97, true, true, 0}} {
		l := &line{table: &release.Table{}, row: &release.Row{Label: "Bulb expenses"}, chosen: -1,
			candidates: []candidate{{concept: builtin(t).Concept("InterestExpense"), taxonomy: builtin(t), sure: c.chance}}}
		tg := &tagger{options: Options{Strict: c.strict}, lines: []*line{l}, stop: func() error { return nil }}
		tg.assign()
		tg.refuse()
		if (l.concept != nil) != c.mapped || len(tg.diagnostics) != c.refused {
			t.Errorf("a chance of %v, strict %v: mapped %v, %v", c.chance, c.strict, l.concept != nil, tg.diagnostics)
		}
	}
	strict, _ := tagText(t, sample, Options{Strict: true})
	for _, f := range strict.Report.Facts {
		if f.Concept.Space == press.Namespace && f.Source.Mapping.Confidence < StrictConfidence {
			t.Errorf("%q is %s with a confidence of %v", f.Source.Label, f.Concept.Local, f.Source.Mapping.Confidence)
		}
	}
	if loose, _ := tagText(t, sample, Options{}); len(strict.Report.Facts) != len(loose.Report.Facts) {
		t.Error("strict mapping loses facts")
	}
}

func TestEntity(t *testing.T) {
	for _, c := range []struct {
		r    release.Release
		o    Options
		want tieout.Entity
	}{
		{release.Release{CIK: "0000893816", Ticker: "HLAN"}, Options{}, tieout.Entity{Scheme: CIKScheme, Identifier: "0000893816"}},
		{release.Release{Ticker: "hlan", Exchange: "Nasdaq"}, Options{}, tieout.Entity{Scheme: TickerScheme, Identifier: "NASDAQ.HLAN"}},
		{release.Release{Issuer: "Harbor Lantern Corp."}, Options{}, tieout.Entity{Scheme: NameScheme, Identifier: "harbor-lantern"}},
		{release.Release{}, Options{}, tieout.Entity{Scheme: NameScheme, Identifier: "unknown"}},
		{release.Release{CIK: "1"}, Options{EntityScheme: "http://x.example", EntityID: "E"}, tieout.Entity{Scheme: "http://x.example", Identifier: "E"}},
	} {
		if got := entityOf(&c.r, c.o); got != c.want {
			t.Errorf("the entity is %v, want %v", got, c.want)
		}
	}
}

// TestQualifiers checks on columns with qualifiers that nothing but the plain value is on the plain concept.
func TestQualifiers(t *testing.T) {
	r := readRelease(t, sample)
	for _, row := range r.Tables[0].Rows {
		for _, item := range row.Items {
			if item.Column.Index == 1 {
				item.Period = row.Items[0].Period
			}
		}
	}
	r.Tables[0].Columns[1].Qualifiers = []release.Qualifier{{Axis: "basis", Member: "as restated"}}
	result, _, err := Tag(context.Background(), r, []*press.Taxonomy{builtin(t)}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range result.Report.Facts {
		restated := result.Facts[f].Column.Index == 1
		if restated != (len(f.Context.Dimensions) == 1) {
			t.Errorf("%s: dimensions %v", f.Source.Label, f.Context.Dimensions)
		}
		if restated && f.Context.Dimensions[0].Member != builtin(t).QName("AsRestatedMember") {
			t.Errorf("the member is %v", f.Context.Dimensions[0].Member)
		}
	}
}

func FuzzTag(f *testing.F) {
	f.Add(sample)
	f.Add("BALANCE SHEET\n(in millions)\n            2003   2002\nASSETS\nCash    1  2\nOther   3  4\n        4  6\nTotal assets by segment  - 5\n")
	f.Add("x\n        March 31, 2003   March 31, 2003\nOther         1          2\nOther         3         (4)\n   5%  6%\n")
	p, err := press.Default()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, _, err := release.Read("x.txt", []byte(text), release.Options{})
		if err != nil {
			return
		}
		result, _, err := Tag(context.Background(), r, []*press.Taxonomy{p}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		result.Extension.Files()
		for _, fact := range result.Report.Facts {
			if fact.Concept.Local == "" || !xmlstream.IsNCName(fact.Concept.Local) {
				t.Fatalf("the concept of %q is %q", fact.Source.Label, fact.Concept.Local)
			}
		}
	})
}

// TestLexical checks that values have the digits after the point that are printed, and no others.
func TestLexical(t *testing.T) {
	for _, c := range []struct {
		value, want string
		decimals    tieout.Decimals
	}{
		{"-0.4", "-0.40", tieout.DecimalsOf(2)},
		{"1", "1.00", tieout.DecimalsOf(2)},
		{"0.05", "0.050", tieout.DecimalsOf(3)},
		{"14400000", "14400000", tieout.DecimalsOf(-5)},
		{"12", "12", tieout.DecimalsOf(0)},
		{"0.125", "0.125", tieout.DecimalsOf(2)},
		{"2.50", "2.5", tieout.InfiniteDecimals},
	} {
		if got := Lexical(decimal.RequireFromString(c.value), c.decimals); got != c.want {
			t.Errorf("%s with decimals %s is written %s, not %s", c.value, c.decimals, got, c.want)
		}
	}
}

// TestSumsDecide checks that the release's own sums decide between concepts that one label may mean: what is added to
// investing cash is a sale, what is deducted a purchase.
func TestSumsDecide(t *testing.T) {
	const text = `
<TABLE>
<CAPTION>
                    ORLEN TOOLS, INC.
     CONDENSED CONSOLIDATED STATEMENTS OF CASH FLOWS
                     (in thousands)

                                        Six Months Ended June 30,
                                            2006         2005
<S>                                      <C>          <C>
Operating activities:
  Net income                             $  5,000     $  4,000
  Depreciation                              1,500        1,300
                                         --------     --------
Net cash provided by operating
  activities                                6,500        5,300
                                         --------     --------
Investing activities:
  Capital expenditures                     (2,000)      (1,800)
  Lantern holdings                          %s        %s
                                         --------     --------
Net cash used in investing activities      (%s)      (%s)
                                         ========     ========
</TABLE>
`
	m, ds, err := press.Parse("orlen.yaml", []byte(`
taxonomy: {namespace: "http://orlen.example/mapping", prefix: ot, file: orlen}
sections:
  - name: cashflow.investing
    concepts:
      - pr:PaymentsForInvestments: {match: ["lantern holdings"]}
      - pr:ProceedsFromSalesAndMaturitiesOfInvestments: {match: ["lantern holdings"]}
`))
	if err != nil || len(ds) > 0 {
		t.Fatal(err, ds)
	}
	for _, c := range []struct{ a, b, x, y, want string }{
		{"(700)", "(600)", "2,700", "2,400", "PaymentsForInvestments"},
		{" 700 ", " 600 ", "1,300", "1,200", "ProceedsFromSalesAndMaturitiesOfInvestments"},
	} {
		r, _ := tagText(t, fmt.Sprintf(text, c.a, c.b, c.x, c.y), Options{}, m)
		f := factOf(t, r, c.want)
		if f.Source.Label != "Lantern holdings" || f.Lexical != "700000" || len(f.Source.Mapping.Alternatives) == 0 {
			t.Errorf("%q %s is %s of %s, or else %v", f.Source.Label, f.Source.Printed, f.Lexical, c.want, f.Source.Mapping.Alternatives)
		}
	}
}

// TestPeriodUnknown: figures under a column without a date are facts, and that their period is unknown is said once for the column.
func TestPeriodUnknown(t *testing.T) {
	text := "Acme Widgets, Inc. reports results\n\n" +
		"                              Actual      Forecast\n" +
		"Grommet reserve charge         1,200         1,300\n" +
		"Second grommet charge            300           350\n"
	r, found := tagText(t, text, Options{})
	var said []string
	for _, d := range found {
		if d.Code == "tieout:periodUnknown" {
			said = append(said, d.Message)
			if len(d.Related) != 1 || !strings.HasPrefix(d.Related[0].Message, "Second grommet charge: 3") {
				t.Errorf("the others: %v", d.Related)
			}
		}
	}
	if len(r.Report.Facts) != 4 || len(said) != 2 || said[0] != `2 figures under "Actual" are of no known period, "Grommet reserve charge" the first` {
		t.Errorf("%d facts, said %q", len(r.Report.Facts), said)
	}
}

// TestRefused: what strict mapping leaves out is said.
func TestRefused(t *testing.T) {
	data, err := os.ReadFile("testdata/bank.txt")
	if err != nil {
		t.Fatal(err)
	}
	r := readRelease(t, string(data))
	for _, strict := range []bool{false, true} {
		_, ds, err := Tag(context.Background(), r, []*press.Taxonomy{builtin(t)}, Options{Strict: strict})
		if err != nil {
			t.Fatal(err)
		}
		refused := slices.ContainsFunc(ds, func(d tieout.Diagnostic) bool { return d.Code == "tieout:mappingRefused" })
		if refused != strict {
			t.Errorf("strict %v: refused %v", strict, refused)
		}
	}
}

// TestAdjustedLabels checks that what a label calls non-GAAP is none of the standards' concepts, however like their names it reads.
func TestAdjustedLabels(t *testing.T) {
	r := readRelease(t, `SELECTED FINANCIAL HIGHLIGHTS
(in thousands, except per share data)
                                                                Three Months Ended June 30,
                                                                    2019        2018
Net income (GAAP)                                                  $6,443      $6,329
Core diluted earnings per share (non-GAAP)                          $0.78       $0.73
Core selling, general and administrative expenses, non-GAAP         1,742       1,329
`)
	result, _, err := Tag(context.Background(), r, []*press.Taxonomy{builtin(t)}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range result.Report.Facts {
		if name := f.Concept.Local; strings.HasPrefix(f.Source.Label, "Core") && (name == "EarningsPerShareDiluted" || name == "SellingGeneralAndAdministrativeExpense") {
			t.Errorf("%s is %s", f.Source.Label, name)
		}
	}
}
