package rules

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/validate"
)

// BenchmarkWorstCases runs all checks over reports that were hard on other processors, and gives their cost as a
// multiple of parsing the report's XML alone.
func BenchmarkWorstCases(b *testing.B) {
	for _, c := range []struct {
		name            string
		members         int
		contexts, facts string
	}{
		{"duplicates-100000", 10, benchContexts(1, 10, false), benchFacts(1, 100_000)},
		{"inconsistent-duplicates-100000", 10, benchContexts(1, 10, false), strings.Replace(benchFacts(1, 100_000), ">7<", ">8<", 1)},
		{"members-50000", 50_000, benchContexts(50_000, 50_000, false), benchFacts(50_000, 2)},
		{"typed-rows-1000", 10, benchContexts(1000, 10, true), benchFacts(1000, 10)},
		{"typed-rows-50000", 10, benchContexts(50_000, 10, true), benchFacts(50_000, 2)},
	} {
		b.Run(c.name, func(b *testing.B) {
			report := benchHead + c.contexts + c.facts + "</xbrli:xbrl>"
			in := readXML(b, benchTaxonomy(c.members), report)
			var parsing, checking time.Duration
			found := 0
			for b.Loop() {
				start := time.Now()
				parseOnly(b, []byte(report))
				parsing += time.Since(start)
				start = time.Now()
				fresh := &validate.Input{Reports: in.Reports, DTS: in.DTS, Options: validate.Options{Units: true, Duplicates: "all"}}
				ds, err := validate.Run(context.Background(), fresh, Checks())
				if err != nil {
					b.Fatal(err)
				}
				checking += time.Since(start)
				found = len(ds)
			}
			b.ReportMetric(float64(checking)/float64(parsing), "checks/parse")
			b.ReportMetric(float64(parsing.Milliseconds())/float64(b.N), "parse-ms")
			b.ReportMetric(float64(found), "diagnostics")
		})
	}
}

func parseOnly(b *testing.B, data []byte) {
	r := xmlstream.NewReader(data, xmlstream.Options{})
	for {
		k, err := r.Next()
		if err != nil {
			b.Fatal(err)
		}
		if k == xmlstream.EOF {
			return
		}
	}
}

const benchHead = `<xbrli:xbrl xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink"
 xmlns:xbrldi="http://xbrl.org/2006/xbrldi" xmlns:t="urn:t"><link:schemaRef xlink:type="simple" xlink:href="t.xsd"/>
<xbrli:unit id="u"><xbrli:measure>xbrli:pure</xbrli:measure></xbrli:unit>`

// benchContexts makes n contexts, each with a value of its own where there are as many.
func benchContexts(n, members int, typed bool) string {
	var b strings.Builder
	for i := range n {
		value := fmt.Sprintf(`<xbrldi:explicitMember dimension="t:Axis">t:M%d</xbrldi:explicitMember>`, i%members)
		if typed {
			value += fmt.Sprintf(`<xbrldi:typedMember dimension="t:Rows"><t:Row>row %d</t:Row></xbrldi:typedMember>`, i)
		} else {
			value += `<xbrldi:typedMember dimension="t:Rows"><t:Row>row</t:Row></xbrldi:typedMember>`
		}
		fmt.Fprintf(&b, `<xbrli:context id="c%d"><xbrli:entity><xbrli:identifier scheme="urn:s">E</xbrli:identifier><xbrli:segment>%s</xbrli:segment></xbrli:entity>`+
			`<xbrli:period><xbrli:instant>2003-03-31</xbrli:instant></xbrli:period></xbrli:context>`, i, value)
	}
	return b.String()
}

// benchFacts makes facts of one concept when there are many in a context, else of the ten concepts in turn.
func benchFacts(contexts, each int) string {
	var b strings.Builder
	for c := range contexts {
		for i := range each {
			if each > 10_000 {
				i = 0
			}
			fmt.Fprintf(&b, `<t:P%d contextRef="c%d" unitRef="u" decimals="0">7</t:P%[1]d>`, i%10, c)
		}
	}
	return b.String()
}

// benchTaxonomy has ten primary items in a closed hypercube with an explicit dimension of that many members and a
// typed dimension.
func benchTaxonomy(members int) map[string]string {
	var schema, arcs strings.Builder
	names := []string{"Cube", "Axis", "Rows", "All"}
	schema.WriteString(`<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase"
 xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xbrldt="http://xbrl.org/2005/xbrldt" targetNamespace="urn:t" elementFormDefault="qualified"><xs:annotation><xs:appinfo>
<link:linkbaseRef xlink:type="simple" xlink:href="d.xml" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase"/></xs:appinfo></xs:annotation>
<xs:import namespace="http://www.xbrl.org/2003/instance" schemaLocation="http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"/>
<xs:import namespace="http://xbrl.org/2005/xbrldt" schemaLocation="http://www.xbrl.org/2005/xbrldt-2005.xsd"/>
<xs:element name="Row" id="Row" type="xs:string"/>
<xs:element name="Cube" id="Cube" type="xbrli:stringItemType" abstract="true" substitutionGroup="xbrldt:hypercubeItem" xbrli:periodType="duration"/>
<xs:element name="Axis" id="Axis" type="xbrli:stringItemType" abstract="true" substitutionGroup="xbrldt:dimensionItem" xbrli:periodType="duration"/>
<xs:element name="Rows" id="Rows" type="xbrli:stringItemType" abstract="true" substitutionGroup="xbrldt:dimensionItem" xbrli:periodType="duration" xbrldt:typedDomainRef="#Row"/>
<xs:element name="All" id="All" type="xbrli:stringItemType" abstract="true" substitutionGroup="xbrli:item" xbrli:periodType="duration"/>
`)
	for i := range members {
		fmt.Fprintf(&schema, `<xs:element name="M%d" id="M%[1]d" type="xbrli:stringItemType" abstract="true" substitutionGroup="xbrli:item" xbrli:periodType="duration"/>`, i)
		names = append(names, fmt.Sprintf("M%d", i))
	}
	for i := range 10 {
		fmt.Fprintf(&schema, `<xs:element name="P%d" id="P%[1]d" type="xbrli:pureItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant"/>`, i)
		names = append(names, fmt.Sprintf("P%d", i))
	}
	schema.WriteString("</xs:schema>")
	for _, n := range names {
		fmt.Fprintf(&arcs, `<link:loc xlink:type="locator" xlink:href="t.xsd#%s" xlink:label="%[1]s"/>`, n)
	}
	arc := func(role, from, to, more string) {
		fmt.Fprintf(&arcs, `<link:definitionArc xlink:type="arc" xlink:arcrole="http://xbrl.org/int/dim/arcrole/%s" xlink:from="%s" xlink:to="%s"%s/>`, role, from, to, more)
	}
	arc("all", "P0", "Cube", ` xbrldt:contextElement="segment" xbrldt:closed="true"`)
	arc("hypercube-dimension", "Cube", "Axis", "")
	arc("hypercube-dimension", "Cube", "Rows", "")
	arc("dimension-domain", "Axis", "All", "")
	for i := range members {
		arc("domain-member", "All", fmt.Sprintf("M%d", i), "")
	}
	for i := 1; i < 10; i++ {
		arc("domain-member", "P0", fmt.Sprintf("P%d", i), "")
	}
	var refs strings.Builder
	for _, role := range []string{"all", "hypercube-dimension", "dimension-domain", "domain-member"} {
		fmt.Fprintf(&refs, `<link:arcroleRef arcroleURI="http://xbrl.org/int/dim/arcrole/%s" xlink:type="simple" xlink:href="http://www.xbrl.org/2005/xbrldt-2005.xsd#%[1]s"/>`, role)
	}
	return map[string]string{"t.xsd": schema.String(),
		"d.xml": `<link:linkbase xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xbrldt="http://xbrl.org/2005/xbrldt">` + refs.String() +
			`<link:definitionLink xlink:type="extended" xlink:role="http://www.xbrl.org/2003/role/link">` + arcs.String() + `</link:definitionLink></link:linkbase>`}
}
