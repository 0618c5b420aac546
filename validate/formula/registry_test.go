package formula_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/schemas/xpath"
	"github.com/tieout/tieout/taxonomy/source"
	"github.com/tieout/tieout/validate/formula"
)

const (
	registrySchema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:xbrldt="http://xbrl.org/2005/xbrldt" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:e="urn:example" targetNamespace="urn:example" elementFormDefault="qualified">
<xs:annotation><xs:appinfo>
<link:linkbaseRef xlink:type="simple" xlink:href="formula.xml" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase"/>
<link:linkbaseRef xlink:type="simple" xlink:href="def.xml" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase"/>
<link:roleType roleURI="urn:example:main" id="main"><link:usedOn>link:definitionLink</link:usedOn></link:roleType>
<link:roleType roleURI="urn:example:domain" id="domain"><link:usedOn>link:definitionLink</link:usedOn></link:roleType>
</xs:appinfo></xs:annotation>
<xs:import namespace="http://www.xbrl.org/2003/instance" schemaLocation="http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"/>
<xs:import namespace="http://xbrl.org/2005/xbrldt" schemaLocation="http://www.xbrl.org/2005/xbrldt-2005.xsd"/>
<xs:element name="Sales" id="e_Sales" type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant"/>
<xs:element name="Lines" id="e_Lines" type="xbrli:stringItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" abstract="true"/>
<xs:element name="Cube" id="e_Cube" type="xbrli:stringItemType" substitutionGroup="xbrldt:hypercubeItem" xbrli:periodType="instant" abstract="true"/>
<xs:element name="Place" id="e_Place" type="xbrli:stringItemType" substitutionGroup="xbrldt:dimensionItem" xbrli:periodType="instant" abstract="true"/>
MEMBERS
<xs:element name="Note" id="e_Note" type="xbrli:stringItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant"/>
<xs:element name="Person" id="e_Person" substitutionGroup="xbrli:tuple"><xs:complexType><xs:complexContent><xs:restriction base="xs:anyType"><xs:sequence><xs:element ref="e:Note" maxOccurs="unbounded"/><xs:element ref="e:Person" minOccurs="0" maxOccurs="unbounded"/></xs:sequence><xs:attribute name="id" type="xs:ID"/></xs:restriction></xs:complexContent></xs:complexType></xs:element>
</xs:schema>`

	registryLinks = `<link:linkbase xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xbrldt="http://xbrl.org/2005/xbrldt">
<link:roleRef roleURI="urn:example:main" xlink:type="simple" xlink:href="example.xsd#main"/><link:roleRef roleURI="urn:example:domain" xlink:type="simple" xlink:href="example.xsd#domain"/>
<link:arcroleRef arcroleURI="http://xbrl.org/int/dim/arcrole/all" xlink:type="simple" xlink:href="http://www.xbrl.org/2005/xbrldt-2005.xsd#all"/>
<link:arcroleRef arcroleURI="http://xbrl.org/int/dim/arcrole/hypercube-dimension" xlink:type="simple" xlink:href="http://www.xbrl.org/2005/xbrldt-2005.xsd#hypercube-dimension"/>
<link:arcroleRef arcroleURI="http://xbrl.org/int/dim/arcrole/dimension-domain" xlink:type="simple" xlink:href="http://www.xbrl.org/2005/xbrldt-2005.xsd#dimension-domain"/>
<link:arcroleRef arcroleURI="http://xbrl.org/int/dim/arcrole/domain-member" xlink:type="simple" xlink:href="http://www.xbrl.org/2005/xbrldt-2005.xsd#domain-member"/>
LINKS</link:linkbase>`
)

// definitionLink is a link of arcs, each "from arcrole to attributes".
func definitionLink(role, attributes string, arcs ...string) string {
	located := map[string]bool{}
	var locs, out strings.Builder
	for _, a := range arcs {
		parts := strings.SplitN(a, " ", 4)
		for _, name := range []string{parts[0], parts[2]} {
			if !located[name] {
				located[name] = true
				fmt.Fprintf(&locs, `<link:loc xlink:type="locator" xlink:href="example.xsd#e_%[1]s" xlink:label="%[1]s"/>`, name)
			}
		}
		fmt.Fprintf(&out, `<link:definitionArc xlink:type="arc" xlink:arcrole="http://xbrl.org/int/dim/arcrole/%s" xlink:from="%s" xlink:to="%s" %s/>`, parts[1], parts[0], parts[2], strings.Join(parts[3:], " "))
	}
	return `<link:definitionLink xlink:type="extended" xlink:role="` + role + `" ` + attributes + `>` + locs.String() + out.String() + "</link:definitionLink>\n"
}

// TestRegistryOfNetworks evaluates the functions of dimensional relationships, links and tuples.
func TestRegistryOfNetworks(t *testing.T) {
	members := ""
	for _, m := range []string{"World", "Europe", "Asia", "France", "Spain", "Paris", "Mars"} {
		members += fmt.Sprintf(`<xs:element name="%[1]s" id="e_%[1]s" type="xbrli:stringItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" abstract="true"/>`, m)
	}
	links := definitionLink("urn:example:main", `id="first" xlink:title="Sales by place"`, `Lines all Cube xbrldt:contextElement="scenario"`, "Lines domain-member Sales", `Cube hypercube-dimension Place xbrldt:targetRole="urn:example:domain"`) +
		definitionLink("urn:example:domain", "", "Place dimension-domain World", "World domain-member Europe", "World domain-member Asia", "Europe domain-member France", `Europe domain-member Spain xbrldt:usable="false"`, "France domain-member Paris", "Mars domain-member Asia")
	person := func(id, notes string) string { return `<e:Person id="` + id + `">` + notes + "</e:Person>" }
	note := func(context, text string) string {
		return `<e:Note contextRef="` + context + `">` + text + "</e:Note>"
	}
	facts := person("p1", note("c1", "a")+note("c1", "b")+person("q1", note("c2", "x"))) + person("p2", note("c1", "b")+note("c1", "a")+person("q2", note("c2", "x"))) +
		person("p3", note("c1", "a")+note("c1", "b")+person("q3", note("c2", "y"))) + person("p4", note("c1", "a")+note("c1", "a")+person("q4", note("c2", "x"))) + `<e:Sales contextRef="c1" unitRef="u" decimals="0">1</e:Sales>`
	name := func(local string) string { return "QName('urn:example', '" + local + "')" }
	members4 := func(member, role, axis string) string {
		return "xfi:filter-member-DRS-selection(" + name("Place") + ", " + name("Sales") + ", " + name(member) + ", " + role + ", '" + axis + "')"
	}
	link := "xfi:concept-relationships(" + name("Lines") + ", 'urn:example:main', 'http://xbrl.org/int/dim/arcrole/all', 'child')"
	tuple := func(a, b string) string {
		return "xfi:duplicate-tuple(//e:Person[@id eq '" + a + "'], //e:Person[@id eq '" + b + "'])"
	}
	for _, tt := range []struct{ test, code string }{
		{"deep-equal(for $m in " + members4("World", "()", "DRS-child") + " return local-name-from-QName($m), ('Asia', 'Europe'))", ""},
		{"deep-equal(for $m in " + members4("World", "'urn:example:main'", "DRS-descendant") + " return local-name-from-QName($m), ('Asia', 'Europe', 'France', 'Paris'))", ""},
		{"deep-equal(for $m in " + members4("Europe", "()", "DRS-child") + " return local-name-from-QName($m), ('France'))", ""},
		{"empty(" + members4("World", "'urn:example:domain'", "DRS-child") + ")", ""},
		{"empty(" + members4("Mars", "()", "DRS-child") + ")", ""}, // it is no member
		{"empty(" + strings.Replace(members4("World", "()", "DRS-child"), name("Sales"), name("Note"), 1) + ")", ""},
		{"empty(" + strings.Replace(members4("World", "()", "DRS-child"), name("Place"), name("Note"), 1) + ")", "xfie:invalidExplicitDimensionQName"},
		{"empty(" + strings.Replace(members4("World", "()", "DRS-child"), name("Sales"), name("Cube"), 1) + ")", "xfie:invalidPrimaryItemConceptQName"},
		{"empty(" + members4("World", "()", "child") + ")", "xfie:InvalidConceptRelationParameters"},
		{"xfi:relationship-link-attribute(" + link + ", QName('', 'id')) eq 'first'", ""},
		{"xfi:relationship-link-attribute(" + link + ", QName('http://www.w3.org/1999/xlink', 'title')) eq 'Sales by place'", ""},
		{"string(xfi:relationship-link-attribute(" + link + ", QName('http://www.w3.org/1999/xlink', 'role'))) eq 'urn:example:main'", ""},
		{"empty(xfi:relationship-link-attribute(" + link + ", QName('', 'order')))", ""},
		{tuple("p1", "p2"), ""}, {"not(" + tuple("p1", "p3") + ")", ""}, {"not(" + tuple("p1", "p4") + ")", ""}, {"not(" + tuple("p1", "p1") + ")", ""},
		{"not(" + tuple("q1", "q2") + ")", ""}, // they stand in different tuples
		{"not(xfi:duplicate-tuple(//e:Sales, //e:Person[1]))", "err:XPTY0004"},
	} {
		dir := t.TempDir()
		linkbase, err := os.ReadFile("testdata/linkbase.xml")
		if err != nil {
			t.Fatal(err)
		}
		instance, err := os.ReadFile("testdata/instance.xml")
		if err != nil {
			t.Fatal(err)
		}
		report := strings.Replace(string(instance), "<!-- facts -->", facts, 1)
		for file, text := range map[string]string{
			"example.xsd": strings.Replace(registrySchema, "MEMBERS", members, 1), "def.xml": strings.Replace(registryLinks, "LINKS", links, 1), "report.xml": report,
			"formula.xml": strings.Replace(string(linkbase), "<!-- resources and arcs -->", valueAssertion(tt.test, `implicitFiltering="true"`), 1),
		} {
			if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		src, _, err := source.New(source.Options{})
		if err != nil {
			t.Fatal(err)
		}
		d, err := convert.Open(context.Background(), filepath.Join(dir, "report.xml"), []byte(report), convert.Options{Source: src})
		if err != nil || len(d.Diagnostics) > 0 {
			t.Fatal(err, d.Diagnostics)
		}
		tree, err := xpath.Parse([]byte(report), xpath.TreeOptions{Schema: d.DTS.Schemas})
		if err != nil {
			t.Fatal(err)
		}
		r, err := formula.Run(context.Background(), d.DTS, tree.Root(), formula.Options{})
		if err != nil {
			t.Fatal(err)
		}
		code := ""
		for _, f := range r.Findings {
			code += f.Code
		}
		if a := r.Assertions[0]; code != tt.code || code == "" && a.Satisfied != 1 {
			t.Errorf("%s: %d satisfied, %d not, findings %v, want %q", tt.test, a.Satisfied, a.Unsatisfied, r.Findings, tt.code)
		}
	}
}
