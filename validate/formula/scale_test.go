package formula_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/schemas/xpath"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/source"
	"github.com/tieout/tieout/validate/formula"
)

// The report of many facts: four concepts, each with a fact in as many contexts as it takes.

const scaleSchema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" targetNamespace="urn:scale" elementFormDefault="qualified">
<xs:annotation><xs:appinfo><link:linkbaseRef xlink:type="simple" xlink:href="scale-formula.xml" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase"/></xs:appinfo></xs:annotation>
<xs:import namespace="http://www.xbrl.org/2003/instance" schemaLocation="http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"/>
%s</xs:schema>`

const scaleLinkbase = `<link:linkbase xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:gen="http://xbrl.org/2008/generic" xmlns:variable="http://xbrl.org/2008/variable" xmlns:va="http://xbrl.org/2008/assertion/value" xmlns:cf="http://xbrl.org/2008/filter/concept" xmlns:s="urn:scale" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://xbrl.org/2008/generic http://www.xbrl.org/2008/generic-link.xsd http://xbrl.org/2008/assertion/value http://www.xbrl.org/2008/value-assertion.xsd http://xbrl.org/2008/filter/concept http://www.xbrl.org/2008/concept-filter.xsd">
<link:roleRef roleURI="http://www.xbrl.org/2008/role/link" xlink:href="http://www.xbrl.org/2008/generic-link.xsd#standard-link-role" xlink:type="simple"/>
<link:arcroleRef arcroleURI="http://xbrl.org/arcrole/2008/variable-set" xlink:href="http://www.xbrl.org/2008/variable.xsd#variable-set" xlink:type="simple"/>
<link:arcroleRef arcroleURI="http://xbrl.org/arcrole/2008/variable-filter" xlink:href="http://www.xbrl.org/2008/variable.xsd#variable-filter" xlink:type="simple"/>
<gen:link xlink:type="extended" xlink:role="http://www.xbrl.org/2008/role/link">
<va:valueAssertion xlink:type="resource" xlink:label="a" id="sum" test="$a eq $b + $c + $d" aspectModel="dimensional" implicitFiltering="true"/>
%s</gen:link></link:linkbase>`

// writeScale writes a report of n facts with its taxonomy, and returns the path of the instance. One sum in a thousand is
// wrong.
func writeScale(t testing.TB, dir string, n int) string {
	t.Helper()
	var elements, variables, body strings.Builder
	for _, c := range []string{"a", "b", "c", "d"} {
		fmt.Fprintf(&elements, `<xs:element name="%[1]s" id="s_%[1]s" type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant"/>`+"\n", c)
		fmt.Fprintf(&variables, `<variable:factVariable xlink:type="resource" xlink:label="v%[1]s" bindAsSequence="false"/>
<variable:variableArc xlink:type="arc" xlink:arcrole="http://xbrl.org/arcrole/2008/variable-set" xlink:from="a" xlink:to="v%[1]s" order="1" name="%[1]s"/>
<cf:conceptName xlink:type="resource" xlink:label="f%[1]s"><cf:concept><cf:qname>s:%[1]s</cf:qname></cf:concept></cf:conceptName>
<variable:variableFilterArc xlink:type="arc" xlink:arcrole="http://xbrl.org/arcrole/2008/variable-filter" xlink:from="v%[1]s" xlink:to="f%[1]s" order="1" complement="false" cover="true"/>
`, c)
	}
	day := time.Date(1900, 1, 1, 0, 0, 0, 0, time.UTC)
	for i := range n / 4 {
		fmt.Fprintf(&body, `<xbrli:context id="c%d"><xbrli:entity><xbrli:identifier scheme="urn:x">%d</xbrli:identifier></xbrli:entity><xbrli:period><xbrli:instant>%s</xbrli:instant></xbrli:period></xbrli:context>`+"\n",
			i, i%7, day.AddDate(0, 0, i/7).Format(time.DateOnly))
		total := 6 * i
		if i%1000 == 999 {
			total++
		}
		for c, v := range map[string]int{"a": total, "b": i, "c": 2 * i, "d": 3 * i} {
			fmt.Fprintf(&body, `<s:%s contextRef="c%d" unitRef="u" decimals="0">%d</s:%s>`+"\n", c, i, v, c)
		}
	}
	path := filepath.Join(dir, "scale.xml")
	for name, text := range map[string]string{
		"scale.xsd": fmt.Sprintf(scaleSchema, &elements), "scale-formula.xml": fmt.Sprintf(scaleLinkbase, &variables),
		"scale.xml": `<xbrli:xbrl xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:iso4217="http://www.xbrl.org/2003/iso4217" xmlns:s="urn:scale">
<link:schemaRef xlink:type="simple" xlink:href="scale.xsd"/><xbrli:unit id="u"><xbrli:measure>iso4217:EUR</xbrli:measure></xbrli:unit>
` + body.String() + "</xbrli:xbrl>",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

func openScale(t testing.TB, dir string, n int) (*taxonomy.DTS, *xpath.Tree) {
	t.Helper()
	path := writeScale(t, dir, n)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	src, _, err := source.New(source.Options{})
	if err != nil {
		t.Fatal(err)
	}
	doc, err := convert.Open(context.Background(), path, data, convert.Options{Source: src})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range doc.Diagnostics {
		t.Fatal(d.Message)
	}
	tree, err := xpath.Parse(data, xpath.TreeOptions{URI: path, Schema: doc.DTS.Schemas})
	if err != nil {
		t.Fatal(err)
	}
	return doc.DTS, tree
}

func runScale(t testing.TB, dts *taxonomy.DTS, tree *xpath.Tree, n, steps int) {
	t.Helper()
	r, err := formula.Run(context.Background(), dts, tree.Root(), formula.Options{MaxSteps: steps})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range r.Findings {
		t.Fatal(d.Message)
	}
	if a := r.Assertions[0]; a.Satisfied+a.Unsatisfied != n/4 || a.Unsatisfied != n/4000 {
		t.Fatalf("%d satisfied, %d not, want %d and %d", a.Satisfied, a.Unsatisfied, n/4-n/4000, n/4000)
	}
}

// TestGrowth: the work for four variables grows with the facts, not with their product. Steps of expressions and
// allocations are counted, no time is taken.
func TestGrowth(t *testing.T) {
	allocations := map[int]float64{}
	for _, n := range []int{4_000, 16_000} {
		dts, tree := openScale(t, t.TempDir(), n)
		allocations[n] = testing.AllocsPerRun(1, func() { runScale(t, dts, tree, n, 10*n) })
	}
	if f := allocations[16_000] / allocations[4_000]; f > 5 {
		t.Errorf("four times the facts take %.1f times the allocations: %v", f, allocations)
	}
}

// BenchmarkFourVariables is an assertion on four variables, over ever more facts. Where TIEOUT_ARELLE names a Python with
// arelle-release, it tells how long Arelle takes for the formulas alone and how many times that is of ours, up to the number
// of facts that TIEOUT_ARELLE_FACTS names: it compares facts with facts, so that twice the facts take it four times as long.
func BenchmarkFourVariables(b *testing.B) {
	most := 4_000
	if n, err := strconv.Atoi(os.Getenv("TIEOUT_ARELLE_FACTS")); err == nil {
		most = n
	}
	for _, n := range []int{1_000, 2_000, 4_000, 8_000, 16_000, 100_000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			dir := b.TempDir()
			dts, tree := openScale(b, dir, n)
			b.ReportAllocs()
			b.ResetTimer()
			for b.Loop() {
				runScale(b, dts, tree, n, 0)
			}
			b.StopTimer()
			ours := b.Elapsed().Seconds() / float64(b.N)
			b.ReportMetric(ours*1e9/float64(n), "ns/fact")
			if python := os.Getenv("TIEOUT_ARELLE"); python != "" && n <= most {
				arelle := arelleSeconds(b, python, dir, n)
				b.ReportMetric(arelle*1e9/float64(n), "arelle-ns/fact")
				b.ReportMetric(arelle/ours, "times-faster-than-arelle")
			}
		})
	}
}

// arelleSeconds is how long Arelle says that it takes for the formulas.
func arelleSeconds(b *testing.B, python, dir string, n int) float64 {
	out, err := exec.Command(python, "-m", "arelle.CntlrCmdLine", "--file", filepath.Join(dir, "scale.xml"), "--validate",
		"--internetConnectivity", "offline", "--formula", "run", "--formulaAsserResultCounts").CombinedOutput()
	if err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	m := regexp.MustCompile(`formula validation and execution in ([0-9.,]+) secs`).FindSubmatch(out)
	if m == nil || !strings.Contains(string(out), fmt.Sprintf("%d satisfied, %d not satisfied", n/4-n/4000, n/4000)) {
		b.Fatalf("Arelle says\n%s", out)
	}
	seconds, err := strconv.ParseFloat(strings.ReplaceAll(string(m[1]), ",", ""), 64)
	if err != nil {
		b.Fatal(err)
	}
	return seconds
}
