package rules

import (
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate"
)

// xbrl21Case is a pair of arcs, "essence-alias D C", or of facts in XML, of which the first breaks a rule. Concepts:
// D and C (monetary, debit and credit), M (monetary), S (string), Sh (shares), F (fraction), Tuple and Tuple2.
type xbrl21Case struct{ code, fail, pass string }

var xbrl21Cases = []xbrl21Case{
	{"xbrl.5.2.6.2.2:essenceAliasBalance", "essence-alias D C", "essence-alias D M"},
	{"xbrl.5.2.6.2.3:similarTuplesTuple", "similar-tuples M D", "similar-tuples Tuple Tuple2"},
	{"xbrl.4.6.2:nonNumericUnit", `<t:S contextRef="c" unitRef="shares">x</t:S>`, `<t:S contextRef="c">x</t:S>`},
	{"xbrl.4.6.3:fractionPrecisionDecimals",
		`<t:F contextRef="c" unitRef="shares" decimals="0"><xbrli:numerator>1</xbrli:numerator><xbrli:denominator>3</xbrli:denominator></t:F>`,
		`<t:F contextRef="c" unitRef="shares"><xbrli:numerator>1</xbrli:numerator><xbrli:denominator>3</xbrli:denominator></t:F>`},
	{"xbrl.4.6.3:extraneousPrecisionDecimals", `<t:S contextRef="c" decimals="0">x</t:S>`, `<t:S contextRef="c">x</t:S>`},
	{"xbrl.4.8.2:sharesFactUnit-notSingleMeasure", `<t:Sh contextRef="c" unitRef="product" decimals="0">1</t:Sh>`, `<t:Sh contextRef="c" unitRef="shares" decimals="0">1</t:Sh>`},
}

func TestXBRL21Cases(t *testing.T) {
	for _, c := range xbrl21Cases {
		bothSides(t, c.code, c.fail, c.pass, xbrl21Input)
	}
}

const xbrl21Schema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase"
 xmlns:xlink="http://www.w3.org/1999/xlink" targetNamespace="urn:t" elementFormDefault="qualified"><xs:annotation><xs:appinfo>
<link:linkbaseRef xlink:type="simple" xlink:href="d.xml" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase"/></xs:appinfo></xs:annotation>
<xs:import namespace="http://www.xbrl.org/2003/instance" schemaLocation="http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"/>
<xs:element name="D" id="D" type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" xbrli:balance="debit"/>
<xs:element name="C" id="C" type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" xbrli:balance="credit"/>
<xs:element name="M" id="M" type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant"/>
<xs:element name="S" id="S" type="xbrli:stringItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant"/>
<xs:element name="Sh" id="Sh" type="xbrli:sharesItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant"/>
<xs:element name="F" id="F" type="xbrli:fractionItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant"/>
<xs:element name="Tuple" id="Tuple" substitutionGroup="xbrli:tuple"><xs:complexType><xs:sequence/></xs:complexType></xs:element>
<xs:element name="Tuple2" id="Tuple2" substitutionGroup="xbrli:tuple"><xs:complexType><xs:sequence/></xs:complexType></xs:element>
</xs:schema>`

func xbrl21Input(t *testing.T, text string) *validate.Input {
	t.Helper()
	arcs, fact := "", text
	if name, ends, ok := strings.Cut(text, " "); ok && !strings.HasPrefix(text, "<") {
		from, to, _ := strings.Cut(ends, " ")
		fact = ""
		for _, n := range []string{from, to} {
			arcs += `<link:loc xlink:type="locator" xlink:href="t.xsd#` + n + `" xlink:label="` + n + `"/>`
		}
		arcs += `<link:definitionArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/` + name + `" xlink:from="` + from + `" xlink:to="` + to + `"/>`
	}
	return readXML(t, map[string]string{
		"t.xsd": xbrl21Schema,
		"d.xml": `<link:linkbase xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink">
<link:definitionLink xlink:type="extended" xlink:role="http://www.xbrl.org/2003/role/link">` + arcs + `</link:definitionLink></link:linkbase>`,
	}, `<xbrli:xbrl xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:t="urn:t">
<link:schemaRef xlink:type="simple" xlink:href="t.xsd"/>
<xbrli:context id="c"><xbrli:entity><xbrli:identifier scheme="urn:s">E</xbrli:identifier></xbrli:entity><xbrli:period><xbrli:instant>2003-03-31</xbrli:instant></xbrli:period></xbrli:context>
<xbrli:unit id="shares"><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unit>
<xbrli:unit id="product"><xbrli:measure>xbrli:shares</xbrli:measure><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unit>`+fact+`</xbrli:xbrl>`)
}

// TestGenericCycles: generic relationships obey the cyclesAllowed of their arcrole's declaration.
func TestGenericCycles(t *testing.T) {
	arc := func(from, to string) string {
		return `<gen:arc xlink:type="arc" xlink:arcrole="urn:arcrole" xlink:from="` + from + `" xlink:to="` + to + `"/>`
	}
	directed, undirected := arc("D", "C")+arc("C", "D"), arc("D", "C")+arc("D", "M")+arc("C", "M")
	for _, c := range []struct {
		name, allowed, arcs string
		want                bool
	}{
		{"directed, none allowed", "none", directed, true},
		{"directed, undirected ones allowed", "undirected", directed, true},
		{"directed, any allowed", "any", directed, false},
		{"undirected, none allowed", "none", undirected, true},
		{"undirected, allowed", "undirected", undirected, false},
		{"none at all", "none", arc("D", "C") + arc("D", "M"), false},
	} {
		schema := strings.Replace(xbrl21Schema, "<xs:import ", `<xs:import namespace="http://xbrl.org/2008/generic" schemaLocation="http://www.xbrl.org/2008/generic-link.xsd"/>
<xs:import `, 1)
		schema = strings.Replace(schema, "<xs:appinfo>", `<xs:appinfo><link:arcroleType id="arcrole" arcroleURI="urn:arcrole" cyclesAllowed="`+c.allowed+
			`"><link:usedOn xmlns:gen="http://xbrl.org/2008/generic">gen:arc</link:usedOn></link:arcroleType>`, 1)
		locators := ""
		for _, n := range []string{"D", "C", "M"} {
			locators += `<link:loc xlink:type="locator" xlink:href="t.xsd#` + n + `" xlink:label="` + n + `"/>`
		}
		in := readXML(t, map[string]string{"t.xsd": schema,
			"d.xml": `<link:linkbase xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:gen="http://xbrl.org/2008/generic">
<link:arcroleRef arcroleURI="urn:arcrole" xlink:type="simple" xlink:href="t.xsd#arcrole"/>
<gen:link xlink:type="extended" xlink:role="http://www.xbrl.org/2003/role/link">` + locators + c.arcs + `</gen:link></link:linkbase>`,
		}, `<xbrli:xbrl xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink">
<link:schemaRef xlink:type="simple" xlink:href="t.xsd"/></xbrli:xbrl>`)
		ds := run(t, in)
		if got := slices.ContainsFunc(ds, func(d tieout.Diagnostic) bool { return d.Code == ruleGenericCycle.Code }); got != c.want || len(ds) > 1 {
			t.Errorf("%s: reported %v, want %v: %v", c.name, got, c.want, ds)
		}
	}
}
