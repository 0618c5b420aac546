package rules

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/xbrlxml"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/discover"
	"github.com/tieout/tieout/taxonomy/source"
	"github.com/tieout/tieout/validate"
)

// ruleCase is a report that breaks a rule, and the same one mended: the rule's failing and its passing case.
type ruleCase struct {
	code       string
	fail, pass func(w *world)
}

// figures makes a case of facts "Concept value decimals, …" for the network T = A + B - N.
func figures(facts string, setup ...func(w *world)) func(w *world) {
	return func(w *world) {
		w.sum("T", "A", "B", "-N")
		for _, s := range setup {
			s(w)
		}
		for _, f := range strings.Split(facts, ", ") {
			parts := append(strings.Fields(f), "")
			w.fact(parts[0], parts[1], parts[2])
		}
	}
}

func truncating(w *world) { w.options.Calculation = validate.Calculation11Truncation }

func reporting(class string) func(w *world) {
	return func(w *world) { w.options.Duplicates = class }
}

func withPrecision(n int32) func(w *world) {
	return func(w *world) {
		w.sum("T", "A")
		w.fact("A", "1", "", func(f *tieout.Fact) { f.Precision = tieout.PrecisionOf(n) })
	}
}

func inTuple(inside bool) func(w *world) {
	return func(w *world) {
		w.sum("T", "A")
		f := w.fact("A", "1", "0")
		if inside {
			tuple := &tieout.Fact{Concept: tname("Tuple")}
			tuple.SetChildren(f)
			w.report.Facts = []*tieout.Fact{tuple}
		}
	}
}

func summations21(facts string) func(w *world) {
	return func(w *world) {
		figures(facts)(w)
		w.options.Calculation = validate.Calculation21
		w.sumAs(taxonomy.ArcroleSummationItem, "T", "A", "B")
	}
}

func texts(second, language string) func(w *world) {
	return func(w *world) {
		w.options.Duplicates = "all"
		w.typed("Text", "stringItemType")
		w.fact("Text", "value", "", func(f *tieout.Fact) { f.Unit = nil; f.SetLanguage("en") })
		w.fact("Text", second, "", func(f *tieout.Fact) { f.Unit = nil; f.SetLanguage(language) })
	}
}

func otherReport(value string) func(w *world) {
	return func(w *world) {
		w.fact("A", "100", "0")
		other := &tieout.Report{Document: "other.xml"}
		c := *w.now
		other.Facts = []*tieout.Fact{{Concept: tname("A"), Context: &c, Unit: w.usd, Lexical: value, Decimals: tieout.DecimalsOf(-1)}}
		other.Facts[0].SetOrigin(tieout.Range{Document: "other.xml", Start: tieout.Position{Line: 3, Column: 1}})
		w.others = append(w.others, other)
	}
}

// quarters are two reports of one quarter: "concept earlier later" for each figure, "/shares" behind numbers of shares.
func quarters(figures string) func(w *world) {
	return func(w *world) {
		later := &tieout.Report{Document: "later.xml"}
		for f := range strings.SplitSeq(figures, ", ") {
			parts := strings.Fields(f)
			w.durations(parts[0], parts[1], w.report, 2024, 1, 3)
			w.durations(parts[0], parts[2], later, 2024, 1, 3)
		}
		w.others = append(w.others, later)
	}
}

// halves are two reports, of the first quarter and of the second with the half year: "concept first second half".
func halves(figures string) func(w *world) {
	return func(w *world) {
		later := &tieout.Report{Document: "later.xml"}
		for f := range strings.SplitSeq(figures, ", ") {
			parts := strings.Fields(f)
			w.durations(parts[0], parts[1], w.report, 2024, 1, 3)
			w.durations(parts[0], parts[2], later, 2024, 4, 3)
			w.durations(parts[0], parts[3], later, 2024, 1, 6)
		}
		w.others = append(w.others, later)
	}
}

// durations adds a fact of some months to a report.
func (w *world) durations(concept, value string, report *tieout.Report, year, month, months int) {
	number, _, shares := strings.Cut(value, "/")
	unit := w.usd
	if shares {
		unit = &tieout.Unit{Numerators: []tieout.QName{{Space: tieout.NamespaceXBRLI, Local: "shares"}}}
	}
	start := tieout.Date(year, time.Month(month), 1)
	c := &tieout.Context{Entity: w.now.Entity, Period: tieout.DurationDays(start, start.AddDate(0, months, -1))}
	f := &tieout.Fact{Concept: tname(concept), Context: c, Unit: unit, Lexical: number, Decimals: tieout.DecimalsOf(0)}
	f.SetOrigin(tieout.Range{Document: report.Document, Start: tieout.Position{Line: int32(len(report.Facts) + 1), Column: 1, Byte: int64(len(report.Facts))}})
	report.Facts = append(report.Facts, f)
}

func registryOf(entry string) func(w *world) {
	return func(w *world) {
		w.options.Units = true
		w.options.Registry = []byte(`<utr xmlns="` + namespaceUTR + `"><units><unit id="u1"><unitId>sqm</unitId>` + entry + `<status>REC</status></unit></units></utr>`)
		w.fact("A", "1", "0")
	}
}

// cases are the cases of the rules that no conformance suite covers.
var cases = []ruleCase{
	{ruleOIMIncompatible.Code, withPrecision(0), withPrecision(1)},
	{ruleTuplesIgnored.Code, inTuple(true), inTuple(false)},
	{ruleDuplicateSummation.Code, func(w *world) { w.sum("T", "A", "A") }, func(w *world) { w.sum("T", "A", "B") }},
	{ruleNonDecimalItem.Code, func(w *world) { w.typed("A", "doubleItemType"); w.sum("T", "A") }, func(w *world) { w.sum("T", "A") }},
	{validate.RuleSumNotVerified.Code, leftOut("B"), leftOut("A")},
	{ruleExcessDigits.Code, figures("A 123 -1, T 120 -1"), figures("A 120 -1, T 120 -1")},
	{ruleCalculationDuplicates.Code, figures("A 100 0, A 101 0, T 100 0"), figures("A 100 0, A 100 0, T 100 0")},
	{ruleTruncatedDuplicates.Code, figures("A 100 0, A 101 0, T 100 0", truncating), figures("A 100 0, A 100.5 1, T 100 0", truncating)},
	{ruleInconsistentRounding.Code, figures("A 12 0, B 45 0, T 59 0"), figures("A 12 0, B 45 0, T 58 0")},
	{ruleInconsistentTruncation.Code, figures("A 1 0, T 2 0", truncating), figures("A 1 0, B 0 0, T 2 0", truncating)},
	{ruleInconsistent21.Code, summations21("A 12 0, B 45 0, T 58 0"), summations21("A 12 0, B 45 0, T 57 0")},
	{ruleInconsistentDuplicates.Code, figures("A 100 0, A 101 0"), figures("A 171797 0, A 172000 -3")},
	{ruleConsistentDuplicates.Code, figures("A 171797 0, A 172000 -3", reporting("consistent")), figures("A 100 0, A 100 0", reporting("consistent"))},
	{ruleCompleteDuplicates.Code, figures("A 100 0, A 100.0 0", reporting("complete")), figures("A 100 0, B 100 0", reporting("complete"))},
	{ruleLanguageAlternatives.Code, texts("Wert", "de"), texts("value", "en")},
	{ruleReportsDisagree.Code, otherReport("120"), otherReport("105")},
	{ruleReclassified.Code, quarters("A 100 80, B 50 70, NetIncomeLoss 30 30"), quarters("A 100 80, B 50 70, NetIncomeLoss 30 50")},
	{ruleStockSplit.Code, quarters("A 1000/shares 2000/shares, B 5000/shares 10000/shares"), quarters("A 1000/shares 2000/shares, B 5000/shares 5000/shares")},
	{rulePeriodsDisagree.Code, halves("A 10 20 30, B 11 21 32, C 12 22 34, D 13 23 36, E 140 240 308"), halves("A 10 20 30, B 11 21 32, C 12 22 34, D 13 23 36, E 140 240 380")},
	{rulePeriodsAgree.Code, halves("A 10 20 30, B 11 21 32, C 12 22 34"), halves("A 10 20 30, B 11 21 32, C 12 22 53")},
	{ruleRegistryMalformed.Code, registryOf(""), registryOf("<itemType>areaItemType</itemType>")},
}

func TestRuleCases(t *testing.T) {
	for _, c := range cases {
		bothSides(t, c.code, c.fail, c.pass, inWorld)
	}
}

// inWorld is what is checked of a world that a case has made.
func inWorld(_ *testing.T, make func(w *world)) *validate.Input {
	w := newWorld()
	make(w)
	return w.input()
}

// bothSides checks that a code is reported of what breaks its rule, and not of what keeps it.
func bothSides[T any](t *testing.T, code string, fail, pass T, input func(*testing.T, T) *validate.Input) {
	for _, side := range []struct {
		name string
		is   T
		want bool
	}{{"fails", fail, true}, {"passes", pass, false}} {
		t.Run(code+"/"+side.name, func(t *testing.T) {
			ds := run(t, input(t, side.is))
			if got := slices.ContainsFunc(ds, func(d tieout.Diagnostic) bool { return d.Code == code }); got != side.want {
				t.Errorf("reported: %v, want %v: %v", got, side.want, ds)
			}
		})
	}
}

// TestEveryRuleHasCases checks that each rule of the package is seen to be reported and not to be: in the table
// above, in those of the enumerations and of XBRL 2.1, or in a conformance suite, whose golden files say what each
// variation gives.
func TestEveryRuleHasCases(t *testing.T) {
	covered := map[string]bool{}
	for _, c := range cases {
		covered[c.code] = true
	}
	for _, c := range tieCases {
		covered[c.code] = true
	}
	for _, c := range enumerationCases {
		covered[c.code] = true
	}
	for _, c := range xbrl21Cases {
		covered[c.code] = true
	}
	covered[ruleGenericCycle.Code] = true // TestGenericCycles
	goldens, err := filepath.Glob("../conformance/testdata/*.golden")
	if err != nil || len(goldens) == 0 {
		t.Fatalf("no golden files: %v", err)
	}
	for _, g := range goldens {
		data, err := os.ReadFile(g)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			_, codes, _ := strings.Cut(strings.TrimSpace(line), "\t")
			for _, code := range strings.Fields(codes) {
				covered[code] = true
			}
		}
	}
	for _, r := range Rules() {
		if !covered[r.Code] {
			t.Errorf("%s has neither a case here nor a variation in a suite", r.Code)
		}
	}
}

// readXML reads a taxonomy and a report that refers to it from text in memory.
func readXML(t testing.TB, documents map[string]string, report string) *validate.Input {
	t.Helper()
	given := map[string][]byte{}
	for url, text := range documents {
		given["http://example.com/"+url] = []byte(text)
	}
	src, _, err := source.New(source.Options{Documents: given})
	if err != nil {
		t.Fatal(err)
	}
	r, ds, err := xbrlxml.Read(context.Background(), "report.xml", []byte(report), xbrlxml.Options{URL: "http://example.com/report.xml",
		Load: func(ctx context.Context, entryPoints []tieout.EntryPoint, _ []xbrlxml.SchemaLocation) (*taxonomy.DTS, []tieout.Diagnostic, error) {
			return discover.Load(ctx, src, entryPoints, discover.Options{})
		}})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range ds {
		t.Log(d.Range, d.Code, d.Message)
	}
	return &validate.Input{DTS: r.DTS, Reports: []*tieout.Report{r.Report}}
}
