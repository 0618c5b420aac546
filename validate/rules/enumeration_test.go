package rules

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate"
)

// enumerationCase is an enumeration concept and a value of it. Concepts are One and Set of version 2.0, Old of 1.0,
// and the typed dimension Axis with values of Domain; the members are Head (not usable), A, B, and U (not usable).
type enumerationCase struct {
	code       string
	concept    string
	pass, fail string // values; of the taxonomy rules, attributes of the declaration
}

var enumerationCases = []enumerationCase{
	{rule20Value.Code, "One", "urn:e#A", "urn:e#U"},
	{rule20SetValue.Code, "Set", "urn:e#A urn:e#B", "urn:e#A urn:e#Head"},
	{rule20Repeated.Code, "Set", "urn:e#A", "urn:e#A urn:e#A"},
	{rule20Order.Code, "Set", "urn:e#A urn:e#B", "urn:e#B urn:e#A"},
	{rule20DimensionValue.Code, "Domain", "urn:e#A", "urn:e#X"},
	{rule20DimensionRepeated.Code, "Domain", "urn:e#A", "urn:e#A urn:e#A"},
	{rule20DimensionOrder.Code, "Domain", "urn:e#A urn:e#B", "urn:e#B urn:e#A"},
	{rule10Value.Code, "Old", "e:A", "e:X"},
	{rule20MissingDomain.Code, "Bad2", `enum2:domain="e:Head" enum2:linkrole="urn:role"`, `enum2:linkrole="urn:role"`},
	{rule20InvalidDomain.Code, "Bad2", `enum2:domain="e:Head" enum2:linkrole="urn:role"`, `enum2:domain="e:Axis" enum2:linkrole="urn:role"`},
	{rule20MissingRole.Code, "Bad2", `enum2:domain="e:Head" enum2:linkrole="urn:role"`, `enum2:domain="e:Head"`},
	{rule10MissingDomain.Code, "Bad1", `enum:domain="e:Head" enum:linkrole="urn:role"`, `enum:linkrole="urn:role"`},
	{rule10InvalidDomain.Code, "Bad1", `enum:domain="e:Head" enum:linkrole="urn:role"`, `enum:domain="e:Nothing" enum:linkrole="urn:role"`},
	{rule10MissingRole.Code, "Bad1", `enum:domain="e:Head" enum:linkrole="urn:role"`, `enum:domain="e:Head"`},
}

func TestEnumerationCases(t *testing.T) {
	for _, c := range enumerationCases {
		for _, side := range []struct {
			name, value string
			want        bool
		}{{"fails", c.fail, true}, {"passes", c.pass, false}} {
			t.Run(c.code+"/"+side.name, func(t *testing.T) {
				ds := run(t, enumerationInput(t, c.concept, side.value))
				if got := slices.ContainsFunc(ds, func(d tieout.Diagnostic) bool { return d.Code == c.code }); got != side.want {
					t.Errorf("reported: %v, want %v: %v", got, side.want, ds)
				}
			})
		}
	}
}

const enumerationSchema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase"
 xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xbrldt="http://xbrl.org/2005/xbrldt" xmlns:enum2="http://xbrl.org/2020/extensible-enumerations-2.0"
 xmlns:enum="http://xbrl.org/2014/extensible-enumerations" xmlns:e="urn:e" targetNamespace="urn:e" elementFormDefault="qualified">
<xs:annotation><xs:appinfo>
<link:roleType id="role" roleURI="urn:role"><link:usedOn>link:definitionLink</link:usedOn></link:roleType>
<link:linkbaseRef xlink:type="simple" xlink:href="d.xml" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase"/></xs:appinfo></xs:annotation>
<xs:import namespace="http://www.xbrl.org/2003/instance" schemaLocation="http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"/>
<xs:import namespace="http://xbrl.org/2005/xbrldt" schemaLocation="http://www.xbrl.org/2005/xbrldt-2005.xsd"/>
<xs:import namespace="http://xbrl.org/2020/extensible-enumerations-2.0" schemaLocation="http://www.xbrl.org/2020/extensible-enumerations-2.0.xsd"/>
<xs:import namespace="http://xbrl.org/2014/extensible-enumerations" schemaLocation="http://www.xbrl.org/2014/extensible-enumerations.xsd"/>
<xs:element name="One" id="One" type="enum2:enumerationItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" enum2:domain="e:Head" enum2:linkrole="urn:role"/>
<xs:element name="Set" id="Set" type="enum2:enumerationSetItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" enum2:domain="e:Head" enum2:linkrole="urn:role"/>
<xs:element name="Old" id="Old" type="enum:enumerationItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" enum:domain="e:Head" enum:linkrole="urn:role"/>
<xs:element name="Bad2" id="Bad2" type="enum2:enumerationItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" BAD2/>
<xs:element name="Bad1" id="Bad1" type="enum:enumerationItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" BAD1/>
<xs:element name="Axis" id="Axis" type="xbrli:stringItemType" abstract="true" substitutionGroup="xbrldt:dimensionItem" xbrli:periodType="duration" xbrldt:typedDomainRef="#Domain"/>
<xs:element name="Domain" id="Domain" type="enum2:enumerationSetItemType" enum2:domain="e:Head" enum2:linkrole="urn:role"/>
<xs:element name="Head" id="Head" type="xbrli:stringItemType" abstract="true" substitutionGroup="xbrli:item" xbrli:periodType="duration"/>
<xs:element name="A" id="A" type="xbrli:stringItemType" abstract="true" substitutionGroup="xbrli:item" xbrli:periodType="duration"/>
<xs:element name="B" id="B" type="xbrli:stringItemType" abstract="true" substitutionGroup="xbrli:item" xbrli:periodType="duration"/>
<xs:element name="U" id="U" type="xbrli:stringItemType" abstract="true" substitutionGroup="xbrli:item" xbrli:periodType="duration"/>
</xs:schema>`

const enumerationLinkbase = `<link:linkbase xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xbrldt="http://xbrl.org/2005/xbrldt">
<link:roleRef roleURI="urn:role" xlink:type="simple" xlink:href="e.xsd#role"/>
<link:arcroleRef arcroleURI="http://xbrl.org/int/dim/arcrole/domain-member" xlink:type="simple" xlink:href="http://www.xbrl.org/2005/xbrldt-2005.xsd#domain-member"/>
<link:definitionLink xlink:type="extended" xlink:role="urn:role">ARCS</link:definitionLink></link:linkbase>`

const enumerationReport = `<xbrli:xbrl xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink"
 xmlns:xbrldi="http://xbrl.org/2006/xbrldi" xmlns:e="urn:e"><link:schemaRef xlink:type="simple" xlink:href="e.xsd"/>
<xbrli:context id="c"><xbrli:entity><xbrli:identifier scheme="urn:s">E</xbrli:identifier>SEGMENT</xbrli:entity><xbrli:period><xbrli:instant>2003-03-31</xbrli:instant></xbrli:period></xbrli:context>
FACT</xbrli:xbrl>`

func enumerationInput(t *testing.T, concept, value string) *validate.Input {
	t.Helper()
	schema := map[string]string{"BAD2": `enum2:domain="e:Head" enum2:linkrole="urn:role"`, "BAD1": `enum:domain="e:Head" enum:linkrole="urn:role"`}
	segment, fact := "", ""
	switch concept {
	case "Bad1", "Bad2":
		schema[strings.ToUpper(concept)] = value
	case "Domain":
		segment = `<xbrli:segment><xbrldi:typedMember dimension="e:Axis"><e:Domain>` + value + `</e:Domain></xbrldi:typedMember></xbrli:segment>`
	default:
		fact = fmt.Sprintf(`<e:%s contextRef="c">%s</e:%[1]s>`, concept, value)
	}
	var arcs strings.Builder
	for _, n := range []string{"Head", "A", "B", "U"} {
		fmt.Fprintf(&arcs, `<link:loc xlink:type="locator" xlink:href="e.xsd#%s" xlink:label="%[1]s"/>`, n)
	}
	for i, n := range []string{"A", "B", `U" xbrldt:usable="false`} {
		fmt.Fprintf(&arcs, `<link:definitionArc xlink:type="arc" xlink:arcrole="http://xbrl.org/int/dim/arcrole/domain-member" xlink:from="Head" order="%d" xlink:to="%s"/>`, i+1, n)
	}
	return readXML(t, map[string]string{
		"e.xsd": strings.NewReplacer("BAD2", schema["BAD2"], "BAD1", schema["BAD1"]).Replace(enumerationSchema),
		"d.xml": strings.Replace(enumerationLinkbase, "ARCS", arcs.String(), 1),
	}, strings.NewReplacer("SEGMENT", segment, "FACT", fact).Replace(enumerationReport))
}
