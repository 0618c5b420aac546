package rulefile_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/internal/golden"
	"github.com/tieout/tieout/schemas/xpath"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/validate/formula"
	"github.com/tieout/tieout/validate/rulefile"
)

func company(t testing.TB) *convert.Document {
	t.Helper()
	data, err := os.ReadFile("testdata/report.xbrl")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := convert.Open(context.Background(), "testdata/report.xbrl", data, convert.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range doc.Diagnostics {
		t.Errorf("%s: %s", d.Code, d.Message)
	}
	return doc
}

func names(doc *convert.Document) rulefile.Names {
	return rulefile.Names{DTS: doc.DTS, Prefixes: doc.Prefixes()}
}

func compile(t *testing.T, doc *convert.Document) *rulefile.Links {
	t.Helper()
	data, err := os.ReadFile("testdata/rules.yaml")
	if err != nil {
		t.Fatal(err)
	}
	f, ds, err := rulefile.Parse("testdata/rules.yaml", data)
	if err != nil {
		t.Fatal(err)
	}
	links, more := f.Compile(names(doc))
	for _, d := range append(ds, more...) {
		t.Errorf("%s: %s: %s", d.Range, d.Code, d.Message)
	}
	return links
}

// evaluate runs rules on the report, and returns how often each held and did not, a line a rule, sorted.
func evaluate(t *testing.T, doc *convert.Document, links *rulefile.Links) ([]string, *formula.Result) {
	t.Helper()
	ctx := context.Background()
	rules, err := links.Load(ctx)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(doc.Name)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := xpath.Parse(data, xpath.TreeOptions{URI: doc.Name, Schema: doc.DTS.Schemas})
	if err != nil {
		t.Fatal(err)
	}
	result, err := formula.Run(ctx, doc.DTS, tree.Root(), formula.Options{Rules: []*taxonomy.DTS{rules}})
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, a := range result.Assertions {
		out = append(out, fmt.Sprintf("%s\t%d\t%d", a.ID, a.Satisfied, a.Unsatisfied))
	}
	slices.Sort(out)
	return out, result
}

// TestVerdicts evaluates rules with every part of the language. The verdicts are those that Arelle gives as well: see
// TestArelle.
func TestVerdicts(t *testing.T) {
	doc := company(t)
	links := compile(t, doc)
	counts, result := evaluate(t, doc, links)
	golden.Compare(t, "testdata/verdicts.tsv", strings.Join(counts, "\n")+"\n")
	idle := links.Settle(result)
	for _, d := range idle {
		t.Errorf("%s", d.Message)
	}
	var found strings.Builder
	for _, d := range result.Diagnostics() {
		fmt.Fprintf(&found, "%s: %s: %s [%s]\n", d.Range, d.Severity, d.Message, d.Code)
		for _, n := range d.Related {
			fmt.Fprintf(&found, "  %s: %s\n", n.Range, n.Message)
		}
	}
	golden.Compare(t, "testdata/findings.txt", found.String())
	golden.Compare(t, "testdata/rules-formula.xml", string(links.Linkbase()))
}

// TestArelle has Arelle run the linkbase of the rules: the verdicts are the same. It runs where TIEOUT_ARELLE names a Python
// that has the package arelle-release.
func TestArelle(t *testing.T) {
	python := os.Getenv("TIEOUT_ARELLE")
	if python == "" {
		t.Skip("TIEOUT_ARELLE is not set")
	}
	doc := company(t)
	links := compile(t, doc)
	want, _ := evaluate(t, doc, links)
	dir := t.TempDir()
	for _, name := range []string{"company.xsd", "company-definition.xml", "report.xbrl"} {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Replace(string(data), `xlink:href="company.xsd"/>`, `xlink:href="company.xsd"/>
  <link:linkbaseRef xlink:type="simple" xlink:href="rules.xml" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase"/>`, 1)
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "rules.xml"), links.Linkbase(), 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(python, "-m", "arelle.CntlrCmdLine", "--file", filepath.Join(dir, "report.xbrl"), "--validate", "--internetConnectivity", "offline",
		"--formula", "run", "--formulaAsserResultCounts").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var got []string
	for _, m := range regexp.MustCompile(`Assertion (\S+) evaluations : (\d+) satisfied, (\d+) not`).FindAllStringSubmatch(string(out), -1) {
		got = append(got, m[1]+"\t"+m[2]+"\t"+m[3])
	}
	slices.Sort(got)
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("Arelle says\n%s\nwant\n%s\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"), out)
	}
	for line := range strings.Lines(string(out)) {
		if strings.HasPrefix(line, "[xmlSchema") || strings.HasPrefix(line, "[err:") || strings.HasPrefix(line, "[xbrl") {
			t.Errorf("Arelle objects: %s", line)
		}
	}
}

// TestLint is what the linter says of rules that are wrong, and where.
func TestLint(t *testing.T) {
	n := names(company(t))
	for _, tt := range []struct{ rule, says, at string }{
		{"expression: Asets > 0", `no concept that facts can have, Asets (did you mean "Assets"?)`, "Asets"},
		{"expression: co:Asets > 0", `did you mean "co:Assets"?`, "co:Asets"},
		{"expression: cp:Assets > 0", `the prefix "cp" stands for no namespace (did you mean "co"?)`, "cp:Assets"},
		{"expression: Assets > RegionAxis", "no concept that facts can have", "RegionAxis"},
		{"expression: Assets = Liabilities = Equity", "two comparisons in a row", "="},
		{"expression: Assets + Liabilities", "is a number, and true or false is needed here", "Assets + Liabilities"},
		{"expression: Assets = 'x'", "Assets is a number, 'x' is a text: they cannot be compared", "Assets = 'x'"},
		{"expression: Assets + Auditor > 0", "Auditor is a text, and a number is needed here", "Auditor"},
		{"expression: Assets > 0 Liabilities", `an operator is missing before "Liabilities"`, "Liabilities"},
		{"expression: Assets >", "ends where an operand is missing", ""},
		{"expression: (Assets > 0", `")" is missing`, ""},
		{"expression: Assets > 'x", "the quotation mark ' has no other one", "'x"},
		{"expression: Assets ! 0", `'!' means nothing here`, "!"},
		{"expression: Sales[Region = NorthMember] > 0", `no dimension Region (did you mean "RegionAxis"?)`, "Region = NorthMember"},
		{"expression: Sales[RegionAxis = North] > 0", `no member North (did you mean "NorthMember"?)`, "RegionAxis = North"},
		{"expression: Sales[RegionAxis = 'North'] > 0", "write a name without quotation marks", "RegionAxis = 'North'"},
		{"expression: Output[PlantAxis = Lyon] > 0", "set one in quotation marks", "PlantAxis = Lyon"},
		{"expression: Sales[RegionAxis = *] > 0", "put it into sum, min, max, avg or count", "Sales[RegionAxis = *]"},
		{"expression: sum(Sales) > 0", "say which dimension to go through", "Sales"},
		{"expression: Sales[middle] > 0", `"middle" is none of start, end, prior, prior_year`, "middle"},
		{"expression: Sales > Sales[start]", "[start] is for figures of a day", "Sales[start]"},
		{"expression: Assets > Assets[prior]", "[prior] needs a period", "Assets[prior]"},
		{"expression: Sales[prior] > 0", "nothing says which period", "Sales[prior]"},
		{"expression: Sales[prior, prior_year] > 0", "two moments", "prior_year"},
		{"expression: Sales > (Costs ?? Sales)", "behind ?? stands the number", "Sales"},
		{"expression: Sales > (Costs ?? 'x')", "Costs is a number and cannot be a text", "'x'"},
		{"expression: exists(Sales) or exists(Costs)", "asks only whether facts exist", "Sales"},
		{"expression: exists(Sales)\n    when: Costs > 0", "has no condition", "Costs > 0"},
		{"expression: 1 = 1", "the rule names no concept", "1 = 1"},
		{"expression: ifrs-full:Profit > 0", `the prefix "ifrs-full" stands for no namespace: bind it under namespaces, or put spaces around a minus`, "ifrs-full:Profit"},
		{"expression: sqrt(Sales) > 1", "there is no function sqrt", "sqrt(Sales)"},
		{"expression: aps(Sales) > 1", `did you mean "abs"?`, "aps(Sales)"},
		{"expression: abs(Sales, Costs) > 1", "abs takes one argument, and is given 2", "abs(Sales, Costs)"},
		{"expression: round(Sales, Costs) > 1", "a number of digits such as 2 or -3", "Costs"},
		{"expression: months(Assets) = 1", "which has no months", "months(Assets)"},
		{"expression: Sales / 0 > 1", "nothing can be divided by zero", "0"},
		{"expression: Signed = 2024-13-45", "is no day", "2024-13-45"},
		{"expression: Audited < true", "true and false have no order", "Audited < true"},
		{"expression: Sales > $leest", "there is no parameter $leest", "$leest"},
		{"expression: Sales > 0\n    message: the {Costs}", "a message cannot name Costs", "Costs"},
		{"expression: Sales > 0\n    message: the {Sales", "this brace is not closed", "{Sales"},
		{"expression: Sales > 0\n    message: the Sales}", "this brace closes nothing", "}"},
		{"expression: Sales > 0\n    message: the {Sales +}", "ends where an operand is missing", ""},
		{"expression: Sales > 0\n    severity: grave", `unknown severity "grave"`, "grave"},
		{"expression: Sales > 0\n    tolerance: much", "is none of decimals, exact, a number", "much"},
		{`expression: "Auditor = '\u0001'"`, "a character that XML does not have", ""},
		{"expresion: Sales > 0", `"expresion" is no key of a rule (did you mean "expression"?)`, "expresion"},
		{"expression: |\n      Sales >\n      Csts", `did you mean "Costs"?`, "Csts"},
	} {
		text := "rules:\n  - name: r\n    " + tt.rule + "\n"
		f, ds, err := rulefile.Parse("r.yaml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		ds = append(ds, f.Lint(n)...)
		if len(ds) == 0 {
			t.Errorf("%s: nothing found", tt.rule)
			continue
		}
		d := ds[0]
		if !strings.Contains(d.Message, tt.says) {
			t.Errorf("%s: %q does not say %q", tt.rule, d.Message, tt.says)
		}
		if at := text[d.Range.Start.Byte:d.Range.End.Byte]; tt.at != "" && at != tt.at {
			t.Errorf("%s: the finding stands at %q, want %q", tt.rule, at, tt.at)
		}
	}
}

func TestUnused(t *testing.T) {
	f, ds, err := rulefile.Parse("r.yaml", []byte(`
namespaces: {x: urn:x}
parameters: {limit: 5}
rules:
  - {name: a, expression: Sales > 0}
  - {name: b, expression: "Sales  > 0"}
`))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range append(ds, f.Lint(names(company(t)))...) {
		got = append(got, d.Message)
	}
	want := []string{"the rule b says the same as the rule a", "no rule uses the prefix x", "no rule uses the parameter $limit"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestRules(t *testing.T) {
	for _, r := range rulefile.Rules {
		if r.Code == "" || r.Doc == "" || r.Advice == "" || r.Spec == "" || !strings.HasPrefix(r.Code, "tieout:rule") {
			t.Errorf("%+v is not complete", r)
		}
	}
}

// FuzzParse: no file makes the reader, the compiler or the linter fail, and what is compiled is a linkbase that is valid.
func FuzzParse(f *testing.F) {
	n := names(company(f))
	if data, err := os.ReadFile("testdata/rules.yaml"); err == nil {
		f.Add(string(data))
	}
	f.Add("rules:\n  - {name: a, expression: Sales > 0, when: Costs > 1, message: '{Sales}', tolerance: 5%}\n")
	f.Add("rules:\n  - name: a\n    expression: |\n      Sales[RegionAxis = *, prior] ?? -1\n      > 'x'\n")
	f.Add("parameters: {a: 1}\nnamespaces: {b: c}\nrules: [x.yaml]\n")
	f.Fuzz(func(t *testing.T, text string) {
		file, ds, err := rulefile.Parse("r.yaml", []byte(text))
		if err != nil {
			return
		}
		links, more := file.Compile(n)
		for _, d := range append(ds, more...) {
			if r := d.Range; d.Message == "" || r.Start.Byte < 0 || r.End.Byte > int64(len(text)) || r.Start.Byte > r.End.Byte {
				t.Errorf("%+v", d)
			}
		}
		if _, err := links.Load(context.Background()); err != nil {
			t.Error(err)
		}
	})
}

// TestPage lints the rules of docs/rules.md that are about the company of testdata.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	n, rules := names(company(t)), 0
	for _, part := range strings.Split(string(page), "```yaml\n")[1:] {
		text, _, _ := strings.Cut(part, "```")
		if strings.HasPrefix(text, "# ") {
			continue // run by the command's test
		}
		f, ds, err := rulefile.Parse("docs/rules.md", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range append(ds, f.Lint(n)...) {
			t.Errorf("%s: %s", d.Range, d.Message)
		}
		rules += len(f.Rules)
	}
	if rules < 10 {
		t.Errorf("the page shows %d rules", rules)
	}
}
