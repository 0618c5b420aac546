package formula_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/schemas/xpath"
	"github.com/tieout/tieout/taxonomy/source"
	"github.com/tieout/tieout/validate/formula"
)

// scopeSchema declares the arcs of variable scopes.
const scopeSchema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:gen="http://xbrl.org/2008/generic" xmlns:v="http://xbrl.org/2010/variable/variables-scope" targetNamespace="http://xbrl.org/2010/variable/variables-scope">
<xs:annotation><xs:appinfo><link:arcroleType id="variables-scope" cyclesAllowed="undirected" arcroleURI="http://xbrl.org/arcrole/2010/variables-scope"><link:usedOn>v:variablesScopeArc</link:usedOn></link:arcroleType></xs:appinfo></xs:annotation>
<xs:import namespace="http://xbrl.org/2008/generic" schemaLocation="http://www.xbrl.org/2008/generic-link.xsd"/>
<xs:element name="variablesScopeArc" substitutionGroup="gen:arc"><xs:complexType><xs:complexContent><xs:extension base="gen:genericArcType"><xs:attribute name="name" type="xs:token"/></xs:extension></xs:complexContent></xs:complexType></xs:element>
</xs:schema>`

// scopeArc leads from a set to one in its scope.
func scopeArc(from, to, name string) string {
	return `<v:variablesScopeArc xmlns:v="http://xbrl.org/2010/variable/variables-scope" xlink:type="arc" xlink:arcrole="http://xbrl.org/arcrole/2010/variables-scope" xlink:from="` + from + `" xlink:to="` + to + `" order="1" ` + name + "/>\n"
}

// factVariable is a variable of a set for the facts of a concept.
func factVariable(set, name, concept string) string {
	id := set + name
	return `<variable:factVariable xlink:type="resource" xlink:label="v` + id + `" bindAsSequence="false"/>
<cf:conceptName xlink:type="resource" xlink:label="f` + id + `"><cf:concept><cf:qname>e:` + concept + `</cf:qname></cf:concept></cf:conceptName>
<variable:variableArc xlink:type="arc" xlink:arcrole="http://xbrl.org/arcrole/2008/variable-set" xlink:from="` + set + `" xlink:to="v` + id + `" name="` + name + `" order="1"/>
<variable:variableFilterArc xlink:type="arc" xlink:arcrole="http://xbrl.org/arcrole/2008/variable-filter" xlink:from="v` + id + `" xlink:to="f` + id + `" complement="false" cover="true" order="1"/>
`
}

func assertion(element, id, test, model string) string {
	return `<` + element + ` xlink:type="resource" xlink:label="` + id + `" id="` + id + `" test="` + test + `" aspectModel="` + model + `" implicitFiltering="true"/>` + "\n"
}

const scopeFormula = `<fo:formula xmlns:fo="http://xbrl.org/2008/formula" xlink:type="resource" xlink:label="f" id="f" value="$c * 2" source="c" aspectModel="dimensional" implicitFiltering="true"><fo:decimals>0</fo:decimals><fo:aspects><fo:concept><fo:qname>e:Goods</fo:qname></fo:concept></fo:aspects></fo:formula>
`

var scopes = []struct {
	name, linkbase string
	want           []string // assertions with how often they hold and do not, and facts that are derived, sorted
	code           string
}{
	{"a set sees the variables of the outer one, and agrees with its facts", assertion("va:valueAssertion", "a", "$c gt 0", "dimensional") + factVariable("a", "c", "Cash") +
		assertion("va:valueAssertion", "b", "$c eq $g", "dimensional") + factVariable("b", "g", "Goods") + scopeArc("a", "b", ""), []string{"a 2 0", "b 1 1"}, ""},
	{"a formula sees what another one derives", scopeFormula + factVariable("f", "c", "Cash") + strings.NewReplacer(`"f"`, `"h"`, "$c * 2", "$r + $c", `source="c"`, `source="r"`).Replace(scopeFormula) + scopeArc("f", "h", `name="r"`),
		[]string{"e:Goods = 20", "e:Goods = 30", "e:Goods = 40", "e:Goods = 60"}, ""},
	{"what is derived takes part in implicit filtering", scopeFormula + factVariable("f", "c", "Cash") + strings.NewReplacer(`"f"`, `"h"`, "$c * 2", "$r - $g", `source="c"`, `source="g"`).Replace(scopeFormula) +
		factVariable("h", "g", "Goods") + scopeArc("f", "h", `name="r"`), []string{"e:Goods = 10", "e:Goods = 20", "e:Goods = 35", "e:Goods = 40"}, ""},
	{"an assertion in the scope of a formula", scopeFormula + factVariable("f", "c", "Cash") + assertion("va:valueAssertion", "b", "$c gt 0", "dimensional") + scopeArc("f", "b", ""),
		[]string{"b 0 0", "e:Goods = 20", "e:Goods = 40"}, "xbrlvarscopee:differentInstances"},
	{"scopes in scopes", assertion("va:valueAssertion", "a", "$c gt 0", "dimensional") + factVariable("a", "c", "Cash") + assertion("va:valueAssertion", "b", "$g gt 0", "dimensional") + factVariable("b", "g", "Goods") +
		assertion("va:valueAssertion", "d", "$c ge $g", "dimensional") + scopeArc("a", "b", "") + scopeArc("b", "d", ""), []string{"a 2 0", "b 2 0", "d 2 0"}, ""},
	{"a variable that is in no scope", assertion("va:valueAssertion", "a", "$c gt 0", "dimensional") + factVariable("a", "c", "Cash") + assertion("va:valueAssertion", "b", "$r gt 0", "dimensional") +
		scopeArc("a", "b", ""), []string{"a 2 0", "b 0 0"}, "xbrlve:unresolvedDependency"},
	{"another aspect model", assertion("va:valueAssertion", "a", "$c gt 0", "dimensional") + factVariable("a", "c", "Cash") + assertion("va:valueAssertion", "b", "$c gt 0", "non-dimensional") +
		scopeArc("a", "b", ""), []string{"a 2 0", "b 0 0"}, "xbrlvarscopee:conflictingAspectModels"},
}

// TestScopes evaluates variable sets within others; where TIEOUT_ARELLE is set, Arelle evaluates the assertions too.
func TestScopes(t *testing.T) {
	for _, tt := range scopes {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			opened(t, dir, tt.linkbase, twoPeriods)
			linkbase, err := os.ReadFile(filepath.Join(dir, "formula.xml"))
			if err != nil {
				t.Fatal(err)
			}
			text := strings.Replace(string(linkbase), "<gen:link ", `<link:arcroleRef arcroleURI="http://xbrl.org/arcrole/2010/variables-scope" xlink:type="simple" xlink:href="scope.xsd#variables-scope"/>`+"\n<gen:link ", 1)
			text = strings.Replace(text, `xsi:schemaLocation="`, `xsi:schemaLocation="http://xbrl.org/2008/formula http://www.xbrl.org/2008/formula.xsd `, 1)
			for name, data := range map[string]string{"formula.xml": text, "scope.xsd": scopeSchema} {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			got, codes := outcomesOf(t, filepath.Join(dir, "report.xml"))
			if !slices.Equal(got, tt.want) || strings.Join(codes, " ") != tt.code {
				t.Errorf("%q %q, want %q %q", got, codes, tt.want, tt.code)
			}
			python := os.Getenv("TIEOUT_ARELLE")
			if python == "" || tt.code != "" || strings.Contains(tt.linkbase, "fo:formula") { // it prints no facts that are derived
				return
			}
			out, err := exec.Command(python, "-m", "arelle.CntlrCmdLine", "--file", filepath.Join(dir, "report.xml"), "--validate", "--internetConnectivity", "offline",
				"--formula", "run", "--formulaAsserResultCounts").CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			var theirs []string
			for _, m := range outcome.FindAllStringSubmatch(string(out), -1) {
				theirs = append(theirs, strings.Join(m[1:], " "))
			}
			if slices.Sort(theirs); !slices.Equal(theirs, tt.want) {
				t.Errorf("Arelle has %q\n%s", theirs, out)
			}
		})
	}
}

// outcomesOf are the assertions of a report with how often they hold and do not, and the codes of findings.
func outcomesOf(t *testing.T, path string) (lines, codes []string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	src, _, err := source.New(source.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d, err := convert.Open(context.Background(), path, data, convert.Options{Source: src})
	if err != nil || len(d.Diagnostics) > 0 {
		t.Fatal(err, d.Diagnostics)
	}
	tree, err := xpath.Parse(data, xpath.TreeOptions{Schema: d.DTS.Schemas})
	if err != nil {
		t.Fatal(err)
	}
	r, err := formula.Run(context.Background(), d.DTS, tree.Root(), formula.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.Findings {
		codes = append(codes, f.Code)
	}
	lines = outcomeLines(r)
	var written bytes.Buffer
	if err := r.Write(&written); err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`<n\d+:(\w+) contextRef[^>]*>([^<]*)<`).FindAllStringSubmatch(written.String(), -1) {
		lines = append(lines, "e:"+m[1]+" = "+m[2])
	}
	slices.Sort(lines)
	return lines, codes
}
