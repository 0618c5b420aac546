//go:build unix

package main

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// The report that speed is measured on: totals of parts, the last of which is deducted, by day and by member of an axis.
const (
	benchTotals  = 100
	benchParts   = 4
	benchMembers = 50
)

const benchNamespaces = `xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xbrldt="http://xbrl.org/2005/xbrldt"`

// benchConcepts are the names of the items, a total behind its parts.
func benchConcepts() (names []string) {
	for i := range benchTotals {
		for k := range benchParts {
			names = append(names, fmt.Sprintf("Part%d.%d", i, k))
		}
		names = append(names, fmt.Sprintf("Total%d", i))
	}
	return names
}

// writeInstance writes instance.xml with so many facts, one total in a hundred wrong, and its taxonomy: the same bytes for the
// same number.
func writeInstance(t *testing.T, dir string, facts int) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	write := func(name string, f func(w io.Writer)) {
		file, err := os.Create(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		b := bufio.NewWriterSize(file, 1<<20)
		f(b)
		if err := b.Flush(); err != nil {
			t.Fatal(err)
		}
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
	}
	write("report.xsd", writeBenchSchema)
	write("calculation.xml", writeBenchCalculation)
	write("definition.xml", writeBenchDefinition)
	write("instance.xml", func(w io.Writer) { writeBenchFacts(w, facts) })
}

func writeBenchSchema(w io.Writer) {
	fmt.Fprintf(w, `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xbrli="http://www.xbrl.org/2003/instance" %s targetNamespace="http://example.com/report" elementFormDefault="qualified">
<xs:annotation><xs:appinfo><link:linkbaseRef xlink:type="simple" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase" xlink:href="calculation.xml"/>
<link:linkbaseRef xlink:type="simple" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase" xlink:href="definition.xml"/></xs:appinfo></xs:annotation>
<xs:import namespace="http://www.xbrl.org/2003/instance" schemaLocation="http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"/>
<xs:import namespace="http://xbrl.org/2005/xbrldt" schemaLocation="http://www.xbrl.org/2005/xbrldt-2005.xsd"/>
`, benchNamespaces)
	for _, name := range benchConcepts() {
		fmt.Fprintf(w, `<xs:element name="%s" id="r_%[1]s" type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" nillable="true"/>`+"\n", name)
	}
	for _, name := range benchStructure() {
		head := "xbrli:item"
		switch name {
		case "Axis":
			head = "xbrldt:dimensionItem"
		case "Cube":
			head = "xbrldt:hypercubeItem"
		}
		fmt.Fprintf(w, `<xs:element name="%s" id="r_%[1]s" type="xbrli:stringItemType" substitutionGroup="%s" xbrli:periodType="duration" abstract="true" nillable="true"/>`+"\n", name, head)
	}
	io.WriteString(w, "</xs:schema>\n")
}

// benchStructure are the names of what is no item.
func benchStructure() []string {
	names := []string{"Table", "Cube", "Axis", "Domain"}
	for m := range benchMembers {
		names = append(names, fmt.Sprintf("Member%d", m))
	}
	return names
}

func writeBenchLocators(w io.Writer, names []string) {
	for _, name := range names {
		fmt.Fprintf(w, `<link:loc xlink:type="locator" xlink:href="report.xsd#r_%s" xlink:label="%[1]s"/>`+"\n", name)
	}
}

func writeBenchCalculation(w io.Writer) {
	fmt.Fprintf(w, `<link:linkbase %s><link:calculationLink xlink:type="extended" xlink:role="http://www.xbrl.org/2003/role/link">`+"\n", benchNamespaces)
	writeBenchLocators(w, benchConcepts())
	for i := range benchTotals {
		for k := range benchParts {
			weight := 1
			if k == benchParts-1 {
				weight = -1
			}
			fmt.Fprintf(w, `<link:calculationArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/summation-item" xlink:from="Total%d" xlink:to="Part%[1]d.%d" order="%d" weight="%d"/>`+"\n", i, k, k+1, weight)
		}
	}
	io.WriteString(w, "</link:calculationLink></link:linkbase>\n")
}

func writeBenchDefinition(w io.Writer) {
	fmt.Fprintf(w, "<link:linkbase %s>\n", benchNamespaces)
	for _, name := range []string{"all", "hypercube-dimension", "dimension-domain", "domain-member", "dimension-default"} {
		fmt.Fprintf(w, `<link:arcroleRef xlink:type="simple" arcroleURI="http://xbrl.org/int/dim/arcrole/%s" xlink:href="http://www.xbrl.org/2005/xbrldt-2005.xsd#%[1]s"/>`+"\n", name)
	}
	io.WriteString(w, `<link:definitionLink xlink:type="extended" xlink:role="http://www.xbrl.org/2003/role/link">`+"\n")
	writeBenchLocators(w, append(benchStructure(), benchConcepts()...))
	io.WriteString(w, `<link:loc xlink:type="locator" xlink:href="report.xsd#r_Domain" xlink:label="Default"/>`+"\n")
	arc := func(arcrole, from, to, more string) {
		fmt.Fprintf(w, `<link:definitionArc xlink:type="arc" xlink:arcrole="http://xbrl.org/int/dim/arcrole/%s" xlink:from="%s" xlink:to="%s"%s/>`+"\n", arcrole, from, to, more)
	}
	arc("all", "Table", "Cube", ` xbrldt:contextElement="segment" xbrldt:closed="true"`)
	arc("hypercube-dimension", "Cube", "Axis", "")
	arc("dimension-domain", "Axis", "Domain", "")
	arc("dimension-default", "Axis", "Default", "")
	for m := range benchMembers {
		arc("domain-member", "Domain", fmt.Sprintf("Member%d", m), "")
	}
	for _, name := range benchConcepts() {
		arc("domain-member", "Table", name, "")
	}
	io.WriteString(w, "</link:definitionLink></link:linkbase>\n")
}

func writeBenchFacts(w io.Writer, facts int) {
	const group = benchTotals * (benchParts + 1) // facts of a context
	io.WriteString(w, `<xbrli:xbrl xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:iso4217="http://www.xbrl.org/2003/iso4217" xmlns:xbrldi="http://xbrl.org/2006/xbrldi" xmlns:r="http://example.com/report">
<link:schemaRef xlink:type="simple" xlink:href="report.xsd"/>
<xbrli:unit id="u"><xbrli:measure>iso4217:EUR</xbrli:measure></xbrli:unit>
`)
	contexts := (facts + group - 1) / group
	for c := range contexts {
		segment := ""
		if m := c % (benchMembers + 1); m > 0 {
			segment = fmt.Sprintf(`<xbrli:segment><xbrldi:explicitMember dimension="r:Axis">r:Member%d</xbrldi:explicitMember></xbrli:segment>`, m-1)
		}
		day := time.Date(1990, 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, c/(benchMembers+1))
		fmt.Fprintf(w, `<xbrli:context id="c%d"><xbrli:entity><xbrli:identifier scheme="http://example.com/entities">0000000001</xbrli:identifier>%s</xbrli:entity><xbrli:period><xbrli:instant>%s</xbrli:instant></xbrli:period></xbrli:context>`+"\n", c, segment, day.Format(time.DateOnly))
	}
	r := rand.New(rand.NewPCG(1, 2))
	n := 0
	fact := func(name string, context int, value int64) {
		if n < facts {
			fmt.Fprintf(w, `<r:%s contextRef="c%d" unitRef="u" decimals="0" id="f%d">%d</r:%[1]s>`+"\n", name, context, n, value)
		}
		n++
	}
	for c := range contexts {
		for i := range benchTotals {
			total := int64(0)
			for k := range benchParts {
				v := r.Int64N(1_000_000_000)
				fact(fmt.Sprintf("Part%d.%d", i, k), c, v)
				if k == benchParts-1 {
					v = -v
				}
				total += v
			}
			if r.IntN(100) == 0 {
				total += 1000
			}
			fact(fmt.Sprintf("Total%d", i), c, total)
		}
	}
	io.WriteString(w, "</xbrli:xbrl>\n")
}
