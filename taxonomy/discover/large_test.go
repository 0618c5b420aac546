package discover_test

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/discover"
	"github.com/tieout/tieout/taxonomy/source"
)

// largeTaxonomy is a taxonomy of the size of the largest in use: n concepts with two labels and one reference each,
// and presentation links of 100 concepts in which each concept stands twice.
func largeTaxonomy(n int) map[string][]byte {
	var s, labels, references, presentation strings.Builder
	for i := range n {
		fmt.Fprintf(&s, `<xs:element name="Concept%d" id="t_Concept%[1]d" type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" xbrli:balance="debit" nillable="true"/>`+"\n", i)
	}
	conceptLoc := func(b *strings.Builder, i int) {
		fmt.Fprintf(b, `<link:loc xlink:type="locator" xlink:href="t.xsd#t_Concept%d" xlink:label="c%[1]d"/>`+"\n", i)
	}
	for i := range n {
		conceptLoc(&labels, i)
		conceptLoc(&references, i)
		for k, role := range []string{"label", "documentation"} {
			fmt.Fprintf(&labels, `<link:label xlink:type="resource" xlink:label="l%d_%d" xlink:role="http://www.xbrl.org/2003/role/%s" xml:lang="en-US" id="l%[1]d_%[2]d">The label of the concept of the number %[1]d, which is long</link:label><link:labelArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/concept-label" xlink:from="c%[1]d" xlink:to="l%[1]d_%[2]d"/>`+"\n", i, k, role)
		}
		fmt.Fprintf(&references, `<link:reference xlink:type="resource" xlink:label="r%d" xlink:role="http://www.xbrl.org/2003/role/reference"/><link:referenceArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/concept-reference" xlink:from="c%[1]d" xlink:to="r%[1]d"/>`+"\n", i)
	}
	for round := range 2 {
		for from := 0; from < n; from += 100 {
			var in strings.Builder
			for i := from; i < min(from+100, n); i++ {
				conceptLoc(&in, i)
				if i > from {
					fmt.Fprintf(&in, `<link:presentationArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/parent-child" xlink:from="c%d" xlink:to="c%d" order="%d" priority="0" use="optional"/>`+"\n", from, i, i+round)
				}
			}
			presentation.WriteString(link("presentation", standardRole, in.String()))
		}
	}
	ref := func(file string) string { return strings.Replace(linkbaseRef, "l.xml", file, 1) }
	return map[string][]byte{
		base + "t.xsd":            []byte(schema(appinfo(ref("labels.xml")+ref("references.xml")+ref("presentation.xml")) + imports + s.String())),
		base + "labels.xml":       []byte(linkbase(link("label", standardRole, labels.String()))),
		base + "references.xml":   []byte(linkbase(link("reference", standardRole, references.String()))),
		base + "presentation.xml": []byte(linkbase(presentation.String())),
	}
}

func loadLarge(tb testing.TB, documents map[string][]byte) *taxonomy.DTS {
	src, _, err := source.New(source.Options{Documents: documents})
	if err != nil {
		tb.Fatal(err)
	}
	dts, found, err := discover.Load(context.Background(), src, []tieout.EntryPoint{{URL: base + "t.xsd"}}, discover.Options{})
	if err != nil || len(found) > 0 {
		tb.Fatal(err, found[:min(3, len(found))])
	}
	return dts
}

// TestSharedLabels has many locators and resources of the same two labels and one arc between them. Locators of one
// concept count once; what would multiply is refused.
func TestSharedLabels(t *testing.T) {
	const n = 3000
	load := func(concepts int) (*taxonomy.DTS, string) {
		var s, in strings.Builder
		for i := range n {
			if i < concepts {
				fmt.Fprintf(&s, `<xs:element name="C%d" id="t_C%[1]d" type="xbrli:stringItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" nillable="true"/>`, i)
			}
			fmt.Fprintf(&in, `<link:loc xlink:type="locator" xlink:href="t.xsd#t_C%d" xlink:label="a"/>`, i%concepts)
			fmt.Fprintf(&in, `<link:label xlink:type="resource" xlink:label="b" xlink:role="http://www.xbrl.org/2003/role/label" xml:lang="en">Label %d</link:label>`, i)
		}
		in.WriteString(`<link:labelArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/concept-label" xlink:from="a" xlink:to="b"/>`)
		src, _, err := source.New(source.Options{Documents: map[string][]byte{
			base + "t.xsd": []byte(schema(appinfo(linkbaseRef) + imports + s.String())),
			base + "l.xml": []byte(linkbase(link("label", standardRole, in.String()))),
		}})
		if err != nil {
			t.Fatal(err)
		}
		dts, found, err := discover.Load(context.Background(), src, []tieout.EntryPoint{{URL: base + "t.xsd"}}, discover.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return dts, strings.Join(codesOf(found), " ")
	}
	dts, got := load(1)
	if rs := dts.All["http://www.xbrl.org/2003/arcrole/concept-label"].Relationships; got != "" || len(rs) != n {
		t.Errorf("one concept: reported %q, and %d relationships, want %d", got, len(rs), n)
	}
	if _, got := load(n); got != "tieout:arcsMultiply" {
		t.Errorf("%d concepts: reported %q", n, got)
	}
}

// BenchmarkLoadLarge loads 18,000 concepts with their labels, references and presentation, about the size of the
// us-gaap taxonomy, and reports how much memory the DTS keeps.
func BenchmarkLoadLarge(b *testing.B) {
	documents := largeTaxonomy(18_000)
	size := 0
	for _, d := range documents {
		size += len(d)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	var dts *taxonomy.DTS
	for b.Loop() {
		dts = nil
		dts = loadLarge(b, documents)
	}
	b.StopTimer()
	var with, without runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&with)
	runtime.KeepAlive(dts)
	dts = nil
	runtime.GC()
	runtime.ReadMemStats(&without)
	b.ReportMetric(float64(with.HeapAlloc-without.HeapAlloc)/1e6, "MB-kept")
}
