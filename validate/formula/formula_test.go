package formula_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/schemas/xpath"
	"github.com/tieout/tieout/taxonomy/source"
	"github.com/tieout/tieout/validate/formula"
)

// opened is a small report whose taxonomy has the linkbase.
func opened(t testing.TB, dir, linkbase, facts string) (*convert.Document, *xpath.Tree, *source.Resolver) {
	t.Helper()
	shell := func(name string) string {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("example.xsd", shell("example.xsd"))
	write("formula.xml", strings.Replace(shell("linkbase.xml"), "<!-- resources and arcs -->", linkbase, 1))
	instance := strings.Replace(shell("instance.xml"), "<!-- facts -->", facts, 1)
	write("report.xml", instance)
	src, _, err := source.New(source.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d, err := convert.Open(context.Background(), filepath.Join(dir, "report.xml"), []byte(instance), convert.Options{Source: src})
	if err != nil {
		t.Fatal(err)
	}
	tree, err := xpath.Parse([]byte(instance), xpath.TreeOptions{Schema: d.DTS.Schemas})
	if err != nil {
		t.Fatal(err)
	}
	return d, tree, src
}

const (
	factVariables = `
<variable:factVariable xlink:type="resource" xlink:label="vc" bindAsSequence="false" ATTRS/>
<variable:factVariable xlink:type="resource" xlink:label="vg" bindAsSequence="false"/>
<cf:conceptName xlink:type="resource" xlink:label="fc"><cf:concept><cf:qname>e:Cash</cf:qname></cf:concept></cf:conceptName>
<cf:conceptName xlink:type="resource" xlink:label="fg"><cf:concept><cf:qname>e:Goods</cf:qname></cf:concept></cf:conceptName>
<variable:variableArc xlink:type="arc" xlink:arcrole="http://xbrl.org/arcrole/2008/variable-set" xlink:from="a" xlink:to="vc" name="c" order="1"/>
<variable:variableArc xlink:type="arc" xlink:arcrole="http://xbrl.org/arcrole/2008/variable-set" xlink:from="a" xlink:to="vg" name="g" order="2"/>
<variable:variableFilterArc xlink:type="arc" xlink:arcrole="http://xbrl.org/arcrole/2008/variable-filter" xlink:from="vc" xlink:to="fc" complement="false" cover="true" order="1"/>
<variable:variableFilterArc xlink:type="arc" xlink:arcrole="http://xbrl.org/arcrole/2008/variable-filter" xlink:from="vg" xlink:to="fg" complement="false" cover="true" order="1"/>
`
	twoPeriods = `
<e:Cash contextRef="c1" unitRef="u" decimals="0">10</e:Cash>
<e:Cash contextRef="c2" unitRef="u" decimals="0">20</e:Cash>
<e:Goods contextRef="c1" unitRef="u" decimals="0">10</e:Goods>
<e:Goods contextRef="c2" unitRef="u" decimals="0">5</e:Goods>
`
)

func valueAssertion(test, attrs string) string {
	return `<va:valueAssertion xlink:type="resource" xlink:label="a" id="a" test="` + test + `" aspectModel="dimensional" ` + attrs + `/>`
}

func TestAssertions(t *testing.T) {
	variables := strings.Replace(factVariables, "ATTRS", "", 1)
	tests := []struct {
		name, linkbase, facts  string
		satisfied, unsatisfied int
		code                   string // of a finding, "" for none
	}{
		{"facts of one period are compared", valueAssertion("$c eq $g", `implicitFiltering="true"`) + variables, twoPeriods, 1, 1, ""},
		{"without implicit filtering all with all", valueAssertion("$c ge $g", `implicitFiltering="false"`) + variables, twoPeriods, 4, 0, ""},
		{"a missing fact leaves nothing to evaluate", valueAssertion("$c eq $g", `implicitFiltering="true"`) + variables,
			`<e:Cash contextRef="c1" unitRef="u" decimals="0">10</e:Cash>`, 0, 0, ""},
		{"a fallback stands in for a missing fact", valueAssertion("$c eq $g", `implicitFiltering="true"`) + strings.Replace(factVariables, "ATTRS", `fallbackValue="7"`, 1),
			`<e:Goods contextRef="c1" unitRef="u" decimals="0">7</e:Goods>`, 1, 0, ""},
		{"a nil fact is not bound", valueAssertion("$c eq $g", `implicitFiltering="true"`) + variables,
			`<e:Cash contextRef="c1" unitRef="u" xsi:nil="true"/><e:Goods contextRef="c1" unitRef="u" decimals="0">7</e:Goods>`, 0, 0, ""},
		{"nothing follows from a value that is none", valueAssertion("$c le $g", `implicitFiltering="true"`) + variables,
			`<e:Cash contextRef="c1" unitRef="u" decimals="0">1,0</e:Cash><e:Goods contextRef="c1" unitRef="u" decimals="0">7</e:Goods>`, 0, 0, ""},
		{"an unknown variable", valueAssertion("$c eq $x", `implicitFiltering="true"`) + variables, twoPeriods, 0, 0, "xbrlve:unresolvedDependency"},
		{"a wrong expression", valueAssertion("$c eq", `implicitFiltering="true"`) + variables, twoPeriods, 0, 0, "err:XPST0003"},
		{"an unknown function", valueAssertion("e:f($c)", `implicitFiltering="true"`) + variables, twoPeriods, 0, 0, "xbrlve:noCustomFunctionSignature"},
		{"an error while evaluating", valueAssertion("error()", `implicitFiltering="true"`) + variables, twoPeriods, 0, 0, "err:FOER0000"},
		{"an unknown aspect model", strings.Replace(valueAssertion("true()", ""), "dimensional", "flat", 1) + variables, twoPeriods, 0, 0, "xbrlve:unknownAspectModel"},
		{"a function of the registry", valueAssertion("xfi:period-instant(xfi:period($c)) eq xs:dateTime('2024-01-01T00:00:00')", `implicitFiltering="true"`) + variables, twoPeriods, 1, 1, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d, tree, _ := opened(t, t.TempDir(), tt.linkbase, tt.facts)
			r, err := formula.Run(context.Background(), d.DTS, tree.Root(), formula.Options{})
			if err != nil {
				t.Fatal(err)
			}
			var codes []string
			for _, f := range r.Findings {
				codes = append(codes, f.Code)
			}
			if got := strings.Join(codes, " "); got != tt.code {
				t.Errorf("findings %q, want %q", got, tt.code)
			}
			if len(r.Assertions) != 1 {
				t.Fatalf("%d assertions", len(r.Assertions))
			}
			if a := r.Assertions[0]; a.Satisfied != tt.satisfied || a.Unsatisfied != tt.unsatisfied {
				t.Errorf("%d satisfied and %d not, want %d and %d", a.Satisfied, a.Unsatisfied, tt.satisfied, tt.unsatisfied)
			}
			unsatisfied := 0
			for _, x := range r.Diagnostics() {
				if x.Code == "tieout:assertionUnsatisfied" {
					unsatisfied++
				}
			}
			if unsatisfied != tt.unsatisfied {
				t.Errorf("%d diagnostics of assertions, want %d", unsatisfied, tt.unsatisfied)
			}
		})
	}
}

// TestFactsReportedTwice: what facts that are reported twice fail is one finding.
func TestFactsReportedTwice(t *testing.T) {
	twice := `<e:Cash contextRef="c1" unitRef="u" decimals="0">10</e:Cash><e:Goods contextRef="c1" unitRef="u" decimals="0">7</e:Goods><e:Cash contextRef="c1" unitRef="u" decimals="0">10</e:Cash>`
	d, tree, _ := opened(t, t.TempDir(), valueAssertion("$c eq $g", `implicitFiltering="true"`)+strings.Replace(factVariables, "ATTRS", "", 1), twice)
	r, err := formula.Run(context.Background(), d.DTS, tree.Root(), formula.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ds := r.Diagnostics()
	if len(ds) != 1 || r.Assertions[0].Unsatisfied != 2 {
		t.Errorf("%d evaluations are told as %v", r.Assertions[0].Unsatisfied, ds)
	}
}

// TestInstanceFunctions evaluates the functions of an instance as a whole.
func TestInstanceFunctions(t *testing.T) {
	const footnotes = `<link:footnoteLink xlink:type="extended" xlink:role="http://www.xbrl.org/2003/role/link">
<link:loc xlink:type="locator" xlink:href="#f1" xlink:label="f"/>
<link:footnote xlink:type="resource" xlink:label="n" xlink:role="http://www.xbrl.org/2003/role/footnote" xml:lang="en-GB">as restated</link:footnote>
<link:footnoteArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/fact-footnote" xlink:from="f" xlink:to="n"/>
</link:footnoteLink>`
	facts := strings.Replace(twoPeriods, "<e:Cash", `<e:Cash id="f1"`, 1) + footnotes
	for test, want := range map[string]bool{
		"xfi:single-unique-identifier()": true, "xfi:identifier-value(xfi:any-identifier()) eq xfi:identifier-value(xfi:unique-identifiers()[1])": true,
		"xfi:single-unique-instant-date()": false, "count(xfi:unique-instant-dates()) eq 2": true,
		"xfi:unique-instant-dates()[1] lt xfi:unique-instant-dates()[2]": true, "xfi:any-instant-date() = xfi:unique-instant-dates()": true,
		"empty(xfi:any-start-date()) and empty(xfi:unique-end-dates()) and not(xfi:single-unique-end-date())": true,
		"empty(xfi:positive-filing-indicators()) and not(xfi:negative-filing-indicator('A'))":                 true,
		"string(xfi:taxonomy-refs(/*)) eq 'example.xsd'":                                                      true,
		"xfi:fact-footnotes($c, (), (), (), 'en') = 'as restated' or not($c/@id)":                             true,
		"xfi:fact-footnotes($c, (), (), (), 'fr') = 'as restated'":                                            false,
		"count(xfi:concepts-from-local-name-pattern('^Ca', 'x$')) ge 0":                                       true,
		"xfi:concepts-from-local-name-pattern('^Cas') = QName('urn:example', 'Cash')":                         true,
	} {
		d, tree, _ := opened(t, t.TempDir(), valueAssertion(test, `implicitFiltering="true"`)+strings.Replace(factVariables, "ATTRS", "", 1), facts)
		r, err := formula.Run(context.Background(), d.DTS, tree.Root(), formula.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range r.Findings {
			t.Errorf("%s: %s", test, f.Message)
		}
		if a := r.Assertions[0]; want && a.Satisfied != 2 || !want && a.Unsatisfied != 2 {
			t.Errorf("%s: %d satisfied, %d not", test, a.Satisfied, a.Unsatisfied)
		}
	}
}

// TestFormatNumber: the pictures of XSLT 2.0, 16.4.
func TestFormatNumber(t *testing.T) {
	for _, tt := range [][3]string{
		{"1234567.891", "#,##0.00", "1,234,567.89"}, {"0", "#", "0"}, {"0.5", "#.#", ".5"}, {"-3", "0", "-3"}, {"-3", "0;(0)", "(3)"},
		{"0.256", "0.0%", "25.6%"}, {"0.0256", "0‰", "26‰"}, {"2.5", "0", "2"}, {"3.5", "0", "4"}, {"7", "000", "007"}, {"12345", "#,##,0", "12,34,5"},
		{"1234.5", "$#,##0.00;$-#,##0.00", "$1,234.50"}, {"1000000", "0", "1000000"}, {"0.001", "0.00", "0.00"}, {"xs:double('INF')", "0", "Infinity"},
		{"()", "0", "NaN"}, {"99.995", "0.##", "100"},
	} {
		test := "xfi:format-number(" + tt[0] + ", '" + tt[1] + "') eq '" + tt[2] + "'"
		d, tree, _ := opened(t, t.TempDir(), valueAssertion(test, ""), "")
		r, err := formula.Run(context.Background(), d.DTS, tree.Root(), formula.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if a := r.Assertions[0]; a.Satisfied != 1 || len(r.Findings) > 0 {
			t.Errorf("%s: %v", test, r.Findings)
		}
	}
	for _, wrong := range []string{"x", "0#.0", "0.#0", "0.0.0", "0;0;0", "%0%", "0,", ""} {
		d, tree, _ := opened(t, t.TempDir(), valueAssertion("xfi:format-number(1, '"+wrong+"') eq ''", ""), "")
		r, err := formula.Run(context.Background(), d.DTS, tree.Root(), formula.Options{})
		if err != nil || len(r.Findings) != 1 || r.Findings[0].Code != "xfie:invalidPictureSyntax" {
			t.Errorf("%q: %v %v", wrong, r.Findings, err)
		}
	}
}

// TestFiltersInACircle checks that boolean filters that refer to each other end.
func TestFiltersInACircle(t *testing.T) {
	arc := `<variable:variableFilterArc xlink:type="arc" xlink:arcrole="http://xbrl.org/arcrole/2008/boolean-filter" xlink:from="b1" xlink:to="b2" complement="false" cover="true" order="1"/>`
	linkbase := valueAssertion("true()", `implicitFiltering="true"`) + strings.Replace(factVariables, "ATTRS", "", 1) +
		`<bf:orFilter xlink:type="resource" xlink:label="b1"/><bf:orFilter xlink:type="resource" xlink:label="b2"/>
<variable:variableFilterArc xlink:type="arc" xlink:arcrole="http://xbrl.org/arcrole/2008/variable-filter" xlink:from="vc" xlink:to="b1" complement="false" cover="true" order="2"/>` +
		arc + strings.NewReplacer(`"b1"`, `"b2"`, `"b2"`, `"b1"`).Replace(arc) +
		strings.NewReplacer(`xlink:to="b2"`, `xlink:to="b1"`).Replace(arc) + strings.NewReplacer(`xlink:from="b1"`, `xlink:from="b2"`).Replace(arc)
	d, tree, _ := opened(t, t.TempDir(), linkbase, twoPeriods)
	r, err := formula.Run(context.Background(), d.DTS, tree.Root(), formula.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Findings) == 0 {
		t.Error("nothing is reported")
	}
}

func TestDocumentsStayInside(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "secret.xml")
	if err := os.WriteFile(outside, []byte("<secret/>"), 0o666); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	d, _, src := opened(t, dir, "", "")
	open := formula.Documents(context.Background(), src, d.DTS)
	url := func(path string) string {
		u, err := source.FileURL(path)
		if err != nil {
			t.Fatal(err)
		}
		return u
	}
	if _, err := open(url(filepath.Join(dir, "formula.xml"))); err != nil {
		t.Error(err)
	}
	for _, path := range []string{outside, filepath.Join(dir, "..", "..", filepath.Base(filepath.Dir(outside)), "secret.xml"), "/etc/hosts"} {
		if n, err := open(url(path)); err == nil {
			t.Errorf("%s is opened: %v", path, n)
		}
	}
	if _, err := open("http://example.com/a.xml"); err == nil {
		t.Error("a document of the web is opened")
	}
}

func FuzzExpressionsOfAssertions(f *testing.F) {
	for _, s := range []string{"$c eq $g", "sum(($c, $g)) gt 1", "xfi:period($c)", "xff:uncovered-aspect('period')", "xfi:concept-relationships(QName('urn:example','Cash'), (), 'x', 'child')",
		"xfi:create-element(QName('urn:x','a'), ('b','c'), 1)", "xfi:fact-explicit-dimension-value($c, QName('urn:example','Cash'))"} {
		f.Add(s, "10")
	}
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, test, value string) {
		if strings.ContainsAny(test+value, "<&\"\x00") {
			return
		}
		fuzzRun(t, dir, valueAssertion(test, `implicitFiltering="true"`)+strings.Replace(factVariables, "ATTRS", "", 1), strings.Replace(twoPeriods, ">10<", ">"+value+"<", 1))
	})
}

// FuzzLinkbase changes the resources and arcs of a linkbase.
func FuzzLinkbase(f *testing.F) {
	variables := strings.Replace(factVariables, "ATTRS", `fallbackValue="0"`, 1)
	f.Add(valueAssertion("$c eq $g", `implicitFiltering="true"`) + variables)
	f.Add(strings.NewReplacer("va:valueAssertion", "ea:existenceAssertion", `test="$c eq $g"`, `test=". gt 1"`).Replace(valueAssertion("$c eq $g", "")) + variables)
	f.Add(`<variable:parameter xlink:type="resource" xlink:label="p" name="p" select="$p + 1" as="xs:decimal"/><variable:generalVariable xlink:type="resource" xlink:label="g" select="1 to 3" bindAsSequence="true"/>` + valueAssertion("$p", "") +
		`<variable:variableArc xlink:type="arc" xlink:arcrole="http://xbrl.org/arcrole/2008/variable-set" xlink:from="a" xlink:to="g" name="g" order="1"/>`)
	f.Add(`<formula:formula xlink:type="resource" xlink:label="a" value="$c" source="c" aspectModel="dimensional" implicitFiltering="true"><formula:aspects><formula:concept><formula:qname>e:Goods</formula:qname></formula:concept></formula:aspects></formula:formula>` + variables)
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, linkbase string) { fuzzRun(t, dir, linkbase, twoPeriods) })
}

// fuzzRun runs a linkbase on facts, whatever they are: it ends within its limits, and says what is wrong.
func fuzzRun(t *testing.T, dir, linkbase, text string) {
	shell := func(name string) []byte {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	for name, data := range map[string][]byte{
		"example.xsd": shell("example.xsd"),
		"formula.xml": bytes.Replace(shell("linkbase.xml"), []byte("<!-- resources and arcs -->"), []byte(linkbase), 1),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	instance := bytes.Replace(shell("instance.xml"), []byte("<!-- facts -->"), []byte(text), 1)
	src, _, err := source.New(source.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d, err := convert.Open(context.Background(), filepath.Join(dir, "report.xml"), instance, convert.Options{Source: src})
	if err != nil || d.DTS == nil {
		return
	}
	tree, err := xpath.Parse(instance, xpath.TreeOptions{Schema: d.DTS.Schemas})
	if err != nil {
		return
	}
	if _, err := formula.Run(context.Background(), d.DTS, tree.Root(), formula.Options{MaxSteps: 100_000}); err != nil {
		t.Error(err)
	}
}
