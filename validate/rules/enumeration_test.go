package rules

import (
	"fmt"
	"strings"
	"testing"

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
		bothSides(t, c.code, c.fail, c.pass, func(t *testing.T, value string) *validate.Input { return enumerationInput(t, c.concept, value) })
	}
}

// TestEnumerationValues: what is a value of an enumeration and what is not, beyond the cases above.
func TestEnumerationValues(t *testing.T) {
	for _, c := range []struct{ name, concept, value, want string }{
		{"a set may be empty", "Set", "", ""},
		{"white space in a set does not count", "Set", "  urn:e#A \n urn:e#B ", ""},
		{"one value is one", "One", "urn:e#A urn:e#B", rule20Value.Code},
		{"a name of another namespace", "One", "urn:other#A", rule20Value.Code},
		{"several faults of a set", "Set", "urn:e#B urn:e#A urn:e#A urn:e#U", rule20Order.Code + " " + rule20SetValue.Code + " " + rule20Repeated.Code},
		{"the head is not usable unless it says so", "One", "urn:e#Head", rule20Value.Code},
		{"a usable head", "Usable", "urn:e#Head", ""},
		{"a member below one that is not usable", "One", "urn:e#Below", ""},
		{"a member in the target role", "One", "urn:e#Far", ""},
		{"not usable in one place is not usable", "One", "urn:e#Twice", rule20Value.Code},
		{"version 1.0, another prefix", "Old", "same:A", ""},
		{"version 1.0, another namespace", "Old", "other:A", rule10Value.Code},
		{"version 1.0, a usable head", "OldUsable", "e:Head", ""},
		{"version 1.0, the head", "Old", "e:Head", rule10Value.Code},
		{"version 1.0, bound below the root", "Old", `" xmlns:near="urn:e">near:A`, ""},
		{"version 1.0, bound below the root to another", "Old", `" xmlns:same="urn:other">same:A`, rule10Value.Code},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := enumerationInput(t, c.concept, c.value)
			if got := codesOf(run(t, in)); got != c.want {
				t.Errorf("codes %q, want %q", got, c.want)
			}
		})
	}
}

// TestEnumerationMessage names what is allowed.
func TestEnumerationMessage(t *testing.T) {
	for concept, value := range map[string]string{"One": "urn:e#X", "Old": "e:X"} {
		ds := run(t, enumerationInput(t, concept, value))
		want := fmt.Sprintf("%q is no usable member of the domain of %s; usable: A, B, Below, Far", value, concept)
		if len(ds) != 1 || ds[0].Message != want {
			t.Errorf("%v, want %q", ds, want)
		}
	}
}

// TestQNameDuplicates: values that are QNames are equal when their names are, whatever their prefixes.
func TestQNameDuplicates(t *testing.T) {
	for second, want := range map[string]string{"e:A": "", "same:A": "", "e:B": ruleInconsistentDuplicates.Code, `" xmlns:same="urn:other">same:A`: ruleInconsistentDuplicates.Code} {
		in := enumerationInput(t, "Name", "e:A")
		more := enumerationInput(t, "Name", second).Reports[0]
		f := more.Facts[0]
		f.Context = in.Reports[0].Facts[0].Context
		in.Reports[0].Facts = append(in.Reports[0].Facts, f)
		in.Reports[0].Names[f] = more.Names[f]
		if got := codesOf(run(t, in)); got != want {
			t.Errorf("%s: codes %q, want %q", second, got, want)
		}
	}
}

const enumerationSchema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase"
 xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xbrldt="http://xbrl.org/2005/xbrldt" xmlns:enum2="http://xbrl.org/2020/extensible-enumerations-2.0"
 xmlns:enum="http://xbrl.org/2014/extensible-enumerations" xmlns:e="urn:e" targetNamespace="urn:e" elementFormDefault="qualified">
<xs:annotation><xs:appinfo>
<link:roleType id="role" roleURI="urn:role"><link:usedOn>link:definitionLink</link:usedOn></link:roleType>
<link:roleType id="far" roleURI="urn:far"><link:usedOn>link:definitionLink</link:usedOn></link:roleType>
<link:linkbaseRef xlink:type="simple" xlink:href="d.xml" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase"/></xs:appinfo></xs:annotation>
<xs:import namespace="http://www.xbrl.org/2003/instance" schemaLocation="http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"/>
<xs:import namespace="http://xbrl.org/2005/xbrldt" schemaLocation="http://www.xbrl.org/2005/xbrldt-2005.xsd"/>
<xs:import namespace="http://xbrl.org/2020/extensible-enumerations-2.0" schemaLocation="http://www.xbrl.org/2020/extensible-enumerations-2.0.xsd"/>
<xs:import namespace="http://xbrl.org/2014/extensible-enumerations" schemaLocation="http://www.xbrl.org/2014/extensible-enumerations.xsd"/>
<xs:element name="One" id="One" type="enum2:enumerationItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" enum2:domain="e:Head" enum2:linkrole="urn:role"/>
<xs:element name="Set" id="Set" type="enum2:enumerationSetItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" enum2:domain="e:Head" enum2:linkrole="urn:role"/>
<xs:element name="Old" id="Old" type="enum:enumerationItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" enum:domain="e:Head" enum:linkrole="urn:role"/>
<xs:element name="Usable" id="Usable" type="enum2:enumerationItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" enum2:domain="e:Head" enum2:linkrole="urn:role" enum2:headUsable="true"/>
<xs:element name="OldUsable" id="OldUsable" type="enum:enumerationItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" enum:domain="e:Head" enum:linkrole="urn:role" enum:headUsable="1"/>
<xs:element name="Name" id="Name" type="xbrli:QNameItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant"/>
<xs:element name="Bad2" id="Bad2" type="enum2:enumerationItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" BAD2/>
<xs:element name="Bad1" id="Bad1" type="enum:enumerationItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" BAD1/>
<xs:element name="Axis" id="Axis" type="xbrli:stringItemType" abstract="true" substitutionGroup="xbrldt:dimensionItem" xbrli:periodType="duration" xbrldt:typedDomainRef="#Domain"/>
<xs:element name="Domain" id="Domain" type="enum2:enumerationSetItemType" enum2:domain="e:Head" enum2:linkrole="urn:role"/>
<xs:element name="Head" id="Head" type="xbrli:stringItemType" abstract="true" substitutionGroup="xbrli:item" xbrli:periodType="duration"/>
<xs:element name="A" id="A" type="xbrli:stringItemType" abstract="true" substitutionGroup="xbrli:item" xbrli:periodType="duration"/>
<xs:element name="B" id="B" type="xbrli:stringItemType" abstract="true" substitutionGroup="xbrli:item" xbrli:periodType="duration"/>
<xs:element name="Below" id="Below" type="xbrli:stringItemType" abstract="true" substitutionGroup="xbrli:item" xbrli:periodType="duration"/>
<xs:element name="Far" id="Far" type="xbrli:stringItemType" abstract="true" substitutionGroup="xbrli:item" xbrli:periodType="duration"/>
<xs:element name="Twice" id="Twice" type="xbrli:stringItemType" abstract="true" substitutionGroup="xbrli:item" xbrli:periodType="duration"/>
<xs:element name="U" id="U" type="xbrli:stringItemType" abstract="true" substitutionGroup="xbrli:item" xbrli:periodType="duration"/>
</xs:schema>`

const enumerationLinkbase = `<link:linkbase xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xbrldt="http://xbrl.org/2005/xbrldt">
<link:roleRef roleURI="urn:role" xlink:type="simple" xlink:href="e.xsd#role"/>
<link:roleRef roleURI="urn:far" xlink:type="simple" xlink:href="e.xsd#far"/>
<link:arcroleRef arcroleURI="http://xbrl.org/int/dim/arcrole/domain-member" xlink:type="simple" xlink:href="http://www.xbrl.org/2005/xbrldt-2005.xsd#domain-member"/>
<link:definitionLink xlink:type="extended" xlink:role="urn:role">ARCS</link:definitionLink>
<link:definitionLink xlink:type="extended" xlink:role="urn:far">FAR</link:definitionLink></link:linkbase>`

const enumerationReport = `<xbrli:xbrl xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink"
 xmlns:xbrldi="http://xbrl.org/2006/xbrldi" xmlns:e="urn:e" xmlns:same="urn:e" xmlns:other="urn:other"><link:schemaRef xlink:type="simple" xlink:href="e.xsd"/>
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
		attributes := ""
		if a, v, ok := strings.Cut(value, ">"); ok && strings.HasPrefix(a, `" `) {
			attributes, value = strings.TrimPrefix(a, `"`), v
		}
		fact = fmt.Sprintf(`<e:%s contextRef="c"%s>%s</e:%[1]s>`, concept, attributes, value)
	}
	var arcs strings.Builder
	locators := ""
	for _, n := range []string{"Head", "A", "B", "U", "Below", "Far", "Twice"} {
		locators += `<link:loc xlink:type="locator" xlink:href="e.xsd#` + n + `" xlink:label="` + n + `"/>`
	}
	arc := func(from, to, more string) string {
		return fmt.Sprintf(`<link:definitionArc xlink:type="arc" xlink:arcrole="http://xbrl.org/int/dim/arcrole/domain-member" xlink:from="%s" xlink:to="%s"%s/>`, from, to, more)
	}
	arcs.WriteString(locators + arc("Head", "A", ` order="1"`) + arc("Head", "B", ` order="2" xbrldt:targetRole="urn:far"`) +
		arc("Head", "U", ` order="3" xbrldt:usable="false"`) + arc("U", "Below", "") + arc("A", "Twice", "") + arc("U", "Twice", ` xbrldt:usable="false"`))
	return readXML(t, map[string]string{
		"e.xsd": strings.NewReplacer("BAD2", schema["BAD2"], "BAD1", schema["BAD1"]).Replace(enumerationSchema),
		"d.xml": strings.NewReplacer("ARCS", arcs.String(), "FAR", locators+arc("B", "Far", "")).Replace(enumerationLinkbase),
	}, strings.NewReplacer("SEGMENT", segment, "FACT", fact).Replace(enumerationReport))
}
