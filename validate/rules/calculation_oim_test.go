package rules

import (
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate"
)

// TestOIMIncompatible: each thing that the Open Information Model has no place for leaves calculations unchecked, and
// the same report without it has a sum that is found broken.
func TestOIMIncompatible(t *testing.T) {
	const (
		note   = `<link:footnote xlink:type="resource" xlink:label="n" xml:lang="en"%s>a note</link:footnote>`
		linked = `<link:loc xlink:type="locator" xlink:href="#a" xlink:label="a"/>` +
			`<link:footnoteArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/fact-footnote" xlink:from="a" xlink:to="n"/>`
		open, shut = `<link:footnoteLink xlink:type="extended" xlink:role="%s">`, `</link:footnoteLink>`
		standard   = "http://www.xbrl.org/2003/role/link"
	)
	footnotes := func(role, attributes, arcs string) string {
		return strings.Replace(open, "%s", role, 1) + strings.Replace(note, "%s", attributes, 1) + arcs + shut
	}
	roleRef := `<link:roleRef roleURI="urn:role" xlink:type="simple" xlink:href="%s#role"/>`
	for _, c := range []struct {
		name                  string
		refs, segment, b, end string
		says                  string // "" when calculations are checked
	}{
		{name: "nothing unusual"},
		{name: "linkbaseRef", refs: `<link:linkbaseRef xlink:type="simple" xlink:href="more.xml" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase"/>`, says: "refers to the linkbase more.xml"},
		{name: "xml:base on a fact", b: ` xml:base="http://example.com/"`, says: `sets xml:base to "http://example.com/"`},
		{name: "xml:base in a footnote link", end: strings.Replace(footnotes(standard, "", linked), "<link:loc ", `<link:loc xml:base="report.xml" `, 1), says: "sets xml:base"},
		{name: "footnote of a fact", end: footnotes(standard, "", linked)},
		{name: "footnote with the standard role", end: footnotes(standard, ` xlink:role="http://www.xbrl.org/2003/role/footnote"`, linked)},
		{name: "footnote of no fact", end: footnotes(standard, "", ""), says: `no fact has the footnote "a note"`},
		{name: "footnote role", refs: strings.Replace(roleRef, "%s", "t.xsd", 1), end: footnotes(standard, ` xlink:role="urn:role"`, linked), says: "a footnote has the role urn:role"},
		{name: "link role of the taxonomy", refs: strings.Replace(roleRef, "%s", "t.xsd", 1), end: footnotes("urn:role", "", linked)},
		{name: "link role from outside", refs: strings.Replace(roleRef, "%s", "roles.xsd", 1), end: footnotes("urn:role", "", linked), says: "footnotes use the role urn:role"},
		{name: "role from outside that no footnote uses", refs: strings.Replace(roleRef, "%s", "roles.xsd", 1), end: footnotes(standard, "", linked)},
		{name: "segment content", segment: `<xbrli:segment><t:other>x</t:other></xbrli:segment>`, says: "has segment content that is no dimension"},
		{name: "complex typed dimension", segment: `<xbrli:segment><xbrldi:typedMember dimension="t:Axis"><t:pair><t:other>x</t:other></t:pair></xbrldi:typedMember></xbrli:segment>`,
			says: "a typed value with elements inside"},
		{name: "fraction", end: `<t:F contextRef="c" unitRef="u"><xbrli:numerator>1</xbrli:numerator><xbrli:denominator>3</xbrli:denominator></t:F>`, says: "F is a fraction"},
		{name: "precision of nothing", end: `<t:B contextRef="d" unitRef="u" precision="0">1</t:B>`, says: "B has precision 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := readXML(t, oimTaxonomy(), strings.NewReplacer("REFS", c.refs, "SEGMENT", c.segment, "BASE", c.b, "END", c.end).Replace(oimReport))
			ds := calculationOnly(run(t, in))
			want := ruleInconsistentRounding.Code
			if c.says != "" {
				want = ruleOIMIncompatible.Code
			}
			if got := codesOf(ds); got != want || !strings.Contains(ds[0].Message, c.says) {
				t.Errorf("codes %q, want %q: %v", got, want, ds)
			}
		})
	}
}

// leftOut is a sum of two of which one is not reported, and a fact of a concept left out.
func leftOut(concept string) func(w *world) {
	return func(w *world) {
		w.sum("T", "A", "B")
		w.fact("A", "1", "0")
		w.fact("T", "5", "0")
		w.report.LeaveOut(tname(concept))
	}
}

// TestSumsWithoutWhatWasLeftOut: a sum of which a fact was left out for an error of its own is not verified; any other is.
func TestSumsWithoutWhatWasLeftOut(t *testing.T) {
	for left, want := range map[tieout.QName]string{
		tname("B"): validate.RuleSumNotVerified.Code, {Local: "B"}: validate.RuleSumNotVerified.Code, {}: validate.RuleSumNotVerified.Code, tname("A"): rounding, {Local: "C"}: rounding,
	} {
		w := newWorld()
		w.sum("T", "A", "B")
		w.fact("A", "1", "0")
		w.fact("T", "5", "0")
		w.report.LeaveOut(left)
		ds := calculationOnly(run(t, w.input()))
		if got := codesOf(ds); got != want {
			t.Errorf("without %s: codes %q, want %q", left, got, want)
		}
		unsure := validate.Conclude(ds, validate.Asked{Calculation: true}).Calculation
		if (unsure == validate.NotVerified) != (want != rounding) {
			t.Errorf("without %s calculations are %s", left, unsure)
		}
	}
}

// TestOIMUnusedContext: what only a context without facts holds does not count.
func TestOIMUnusedContext(t *testing.T) {
	w := newWorld()
	w.sum("T", "A")
	w.context("unused").Segment = "<other/>"
	w.fact("A", "1", "0")
	w.fact("T", "5", "0")
	if got := codesOf(calculationOnly(run(t, w.input()))); got != rounding {
		t.Errorf("codes %q, want %q", got, rounding)
	}
}

// TestOIMBothContainers: a context with dimensions in both containers has no place in the model.
func TestOIMBothContainers(t *testing.T) {
	w := newWorld()
	w.sum("T", "A")
	c := w.context("both", tieout.Dimension{Axis: tname("Axis"), Member: tname("M"), Container: tieout.Segment},
		tieout.Dimension{Axis: tname("Bxis"), Member: tname("M"), Container: tieout.Scenario})
	w.fact("A", "1", "0", func(f *tieout.Fact) { f.Context = c })
	w.fact("T", "5", "0")
	ds := calculationOnly(run(t, w.input()))
	if got := codesOf(ds); got != ruleOIMIncompatible.Code || !strings.Contains(ds[0].Message, "both in its segment and in its scenario") {
		t.Errorf("found %v", ds)
	}
}

const oimReport = `<xbrli:xbrl xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink"
 xmlns:xbrldi="http://xbrl.org/2006/xbrldi" xmlns:t="urn:t"><link:schemaRef xlink:type="simple" xlink:href="t.xsd"/>REFS
<xbrli:context id="c"><xbrli:entity><xbrli:identifier scheme="urn:s">E</xbrli:identifier>SEGMENT</xbrli:entity><xbrli:period><xbrli:instant>2003-03-31</xbrli:instant></xbrli:period></xbrli:context>
<xbrli:context id="d"><xbrli:entity><xbrli:identifier scheme="urn:s">F</xbrli:identifier></xbrli:entity><xbrli:period><xbrli:instant>2003-03-31</xbrli:instant></xbrli:period></xbrli:context>
<xbrli:unit id="u"><xbrli:measure>xbrli:pure</xbrli:measure></xbrli:unit>
<t:A id="a" contextRef="c" unitRef="u" decimals="0">1</t:A><t:T id="t" contextRef="c" unitRef="u" decimals="0">5</t:T><t:B id="b" contextRef="c" unitRef="u" decimals="0"BASE>1</t:B>
END</xbrli:xbrl>`

func oimTaxonomy() map[string]string {
	const head = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase"
 xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xbrldt="http://xbrl.org/2005/xbrldt" xmlns:t="urn:t" targetNamespace="TARGET" elementFormDefault="qualified"><xs:annotation><xs:appinfo>
<link:roleType id="role" roleURI="urn:role"><link:usedOn>link:footnoteLink</link:usedOn><link:usedOn>link:footnote</link:usedOn></link:roleType>`
	const linkbase = `<link:linkbase xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink">`
	outside := strings.Replace(head, "TARGET", "urn:roles", 1) + `</xs:appinfo></xs:annotation></xs:schema>`
	schema := strings.Replace(head, "TARGET", "urn:t", 1) + `
<link:linkbaseRef xlink:type="simple" xlink:href="c.xml" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase"/></xs:appinfo></xs:annotation>
<xs:import namespace="http://www.xbrl.org/2003/instance" schemaLocation="http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"/>
<xs:import namespace="http://xbrl.org/2005/xbrldt" schemaLocation="http://www.xbrl.org/2005/xbrldt-2005.xsd"/>
<xs:element name="other" type="xs:string"/>
<xs:element name="pair" id="pair"><xs:complexType><xs:sequence><xs:element ref="t:other"/></xs:sequence></xs:complexType></xs:element>
<xs:element name="Axis" id="Axis" type="xbrli:stringItemType" abstract="true" substitutionGroup="xbrldt:dimensionItem" xbrli:periodType="duration" xbrldt:typedDomainRef="#pair"/>
<xs:element name="A" id="A" type="xbrli:pureItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant"/>
<xs:element name="B" id="B" type="xbrli:pureItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant"/>
<xs:element name="T" id="T" type="xbrli:pureItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant"/>
<xs:element name="F" id="F" type="xbrli:fractionItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant"/></xs:schema>`
	arcs := `<link:calculationLink xlink:type="extended" xlink:role="http://www.xbrl.org/2003/role/link">`
	for _, n := range []string{"T", "A", "B"} {
		arcs += `<link:loc xlink:type="locator" xlink:href="t.xsd#` + n + `" xlink:label="` + n + `"/>`
		if n != "T" {
			arcs += `<link:calculationArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/summation-item" xlink:from="T" xlink:to="` + n + `" weight="1"/>`
		}
	}
	return map[string]string{"t.xsd": schema, "roles.xsd": outside, "c.xml": linkbase + arcs + `</link:calculationLink></link:linkbase>`,
		"more.xml": linkbase + `</link:linkbase>`}
}
