package xsd_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas/xsd"
)

// schemaCases are components of a schema with the target namespace urn:t and the codes that they provoke.
var schemaCases = []struct{ name, body, codes string }{
	{"nothing wrong", `<xs:element name="a" type="xs:string"/>`, ""},
	{"name and ref", `<xs:complexType name="c"><xs:sequence><xs:element name="x" ref="t:e"/></xs:sequence></xs:complexType><xs:element name="e"/>`, "xmlSchema:componentStructure"},
	{"type twice", `<xs:element name="a" type="xs:string"><xs:simpleType><xs:restriction base="xs:string"/></xs:simpleType></xs:element>`, "xmlSchema:componentStructure"},
	{"default and fixed", `<xs:element name="a" type="xs:string" default="x" fixed="x"/>`, "xmlSchema:componentStructure"},
	{"required with default", `<xs:complexType name="c"><xs:attribute name="a" type="xs:string" default="x" use="required"/></xs:complexType>`, "xmlSchema:componentStructure"},
	{"list without items", `<xs:simpleType name="s"><xs:list/></xs:simpleType>`, "xmlSchema:componentStructure"},
	{"element twice", `<xs:element name="a"/><xs:element name="a"/>`, "xmlSchema:duplicateComponent"},
	{"same name, other kind", `<xs:element name="a"/><xs:complexType name="a"/><xs:attribute name="a"/><xs:group name="a"><xs:sequence/></xs:group>`, ""},
	{"type missing", `<xs:element name="a" type="t:none"/>`, "xmlSchema:referenceUnresolved"},
	{"prefix missing", `<xs:element name="a" type="u:none"/>`, "xmlSchema:referenceUnresolved"},
	{"head missing", `<xs:element name="a" substitutionGroup="t:none"/>`, "xmlSchema:referenceUnresolved"},
	{"attribute missing", `<xs:complexType name="c"><xs:attribute ref="t:none"/></xs:complexType>`, "xmlSchema:referenceUnresolved"},
	{"group missing", `<xs:complexType name="c"><xs:group ref="t:none"/></xs:complexType>`, "xmlSchema:referenceUnresolved"},
	{"not imported", `<xs:element name="a" type="xml:none"/>`, "xmlSchema:namespaceNotImported"},
	{"own namespace imported", `<xs:import namespace="urn:t"/>`, "xmlSchema:importNamespace"},
	{"circular type", `<xs:complexType name="c"><xs:complexContent><xs:extension base="t:c"/></xs:complexContent></xs:complexType>`, "xmlSchema:circularDefinition"},
	{"circular simple type", `<xs:simpleType name="s"><xs:restriction base="t:s"/></xs:simpleType>`, "xmlSchema:circularDefinition"},
	{"circular union", `<xs:simpleType name="s"><xs:union memberTypes="xs:int t:s"/></xs:simpleType>`, "xmlSchema:circularDefinition"},
	{"circular group", `<xs:group name="g"><xs:sequence><xs:group ref="t:g"/></xs:sequence></xs:group>`, "xmlSchema:circularDefinition"},
	{"circular substitution", `<xs:element name="a" substitutionGroup="t:b"/><xs:element name="b" substitutionGroup="t:a"/>`, "xmlSchema:circularDefinition"},
	{"recursive content is not circular", `<xs:element name="a"><xs:complexType><xs:sequence><xs:element ref="t:a" minOccurs="0"/></xs:sequence></xs:complexType></xs:element>`, ""},
	{"facet does not apply", `<xs:simpleType name="s"><xs:restriction base="xs:boolean"><xs:length value="1"/></xs:restriction></xs:simpleType>`, "xmlSchema:facetInvalid"},
	{"facet without number", `<xs:simpleType name="s"><xs:restriction base="xs:string"><xs:length value="many"/></xs:restriction></xs:simpleType>`, "xmlSchema:facetInvalid"},
	{"minimum above maximum", `<xs:simpleType name="s"><xs:restriction base="xs:int"><xs:minInclusive value="2"/><xs:maxInclusive value="1"/></xs:restriction></xs:simpleType>`, "xmlSchema:facetInvalid"},
	{"wider than the base", `<xs:simpleType name="s"><xs:restriction base="xs:byte"><xs:maxInclusive value="200"/></xs:restriction></xs:simpleType>`, "xmlSchema:facetInvalid"},
	{"enumeration outside the base", `<xs:simpleType name="s"><xs:restriction base="xs:int"><xs:enumeration value="x"/></xs:restriction></xs:simpleType>`, "xmlSchema:facetInvalid"},
	{"facet twice", `<xs:simpleType name="s"><xs:restriction base="xs:string"><xs:length value="1"/><xs:length value="1"/></xs:restriction></xs:simpleType>`, "xmlSchema:facetInvalid"},
	{"white space widened", `<xs:simpleType name="s"><xs:restriction base="xs:token"><xs:whiteSpace value="preserve"/></xs:restriction></xs:simpleType>`, "xmlSchema:facetInvalid"},
	{"fixed facet changed", `<xs:simpleType name="s"><xs:restriction base="xs:string"><xs:maxLength value="5" fixed="true"/></xs:restriction></xs:simpleType><xs:simpleType name="u"><xs:restriction base="t:s"><xs:maxLength value="4"/></xs:restriction></xs:simpleType>`, "xmlSchema:facetInvalid"},
	{"pattern", `<xs:simpleType name="s"><xs:restriction base="xs:string"><xs:pattern value="[a"/></xs:restriction></xs:simpleType>`, "xmlSchema:patternInvalid"},
	{"restricting anySimpleType", `<xs:simpleType name="s"><xs:restriction base="xs:anySimpleType"/></xs:simpleType>`, "xmlSchema:derivationInvalid"},
	{"list of lists", `<xs:simpleType name="s"><xs:list itemType="xs:NMTOKENS"/></xs:simpleType>`, "xmlSchema:derivationInvalid"},
	{"attribute added by restriction", `<xs:complexType name="b"/><xs:complexType name="c"><xs:complexContent><xs:restriction base="t:b"><xs:attribute name="x"/></xs:restriction></xs:complexContent></xs:complexType>`, "xmlSchema:derivationInvalid"},
	{"required made optional", `<xs:complexType name="b"><xs:attribute name="x" use="required"/></xs:complexType><xs:complexType name="c"><xs:complexContent><xs:restriction base="t:b"><xs:attribute name="x"/></xs:restriction></xs:complexContent></xs:complexType>`, "xmlSchema:derivationInvalid"},
	{"mixed extension", `<xs:complexType name="b"><xs:sequence><xs:element name="x"/></xs:sequence></xs:complexType><xs:complexType name="c" mixed="true"><xs:complexContent><xs:extension base="t:b"><xs:sequence><xs:element name="y"/></xs:sequence></xs:extension></xs:complexContent></xs:complexType>`, "xmlSchema:derivationInvalid"},
	{"complex content of a simple type", `<xs:complexType name="c"><xs:complexContent><xs:extension base="xs:int"/></xs:complexContent></xs:complexType>`, "xmlSchema:derivationInvalid"},
	{"more occurrences than the base", `<xs:complexType name="b"><xs:sequence><xs:element name="x" maxOccurs="2"/></xs:sequence></xs:complexType><xs:complexType name="c"><xs:complexContent><xs:restriction base="t:b"><xs:sequence><xs:element name="x" maxOccurs="3"/></xs:sequence></xs:restriction></xs:complexContent></xs:complexType>`, "xmlSchema:contentRestrictionInvalid"},
	{"required element left out", `<xs:complexType name="b"><xs:sequence><xs:element name="x"/><xs:element name="y"/></xs:sequence></xs:complexType><xs:complexType name="c"><xs:complexContent><xs:restriction base="t:b"><xs:sequence><xs:element name="x"/></xs:sequence></xs:restriction></xs:complexContent></xs:complexType>`, "xmlSchema:contentRestrictionInvalid"},
	{"optional element left out", `<xs:complexType name="b"><xs:sequence><xs:element name="x"/><xs:element name="y" minOccurs="0"/></xs:sequence></xs:complexType><xs:complexType name="c"><xs:complexContent><xs:restriction base="t:b"><xs:sequence><xs:element name="x"/></xs:sequence></xs:restriction></xs:complexContent></xs:complexType>`, ""},
	{"final", `<xs:complexType name="b" final="extension"/><xs:complexType name="c"><xs:complexContent><xs:extension base="t:b"/></xs:complexContent></xs:complexType>`, "xmlSchema:derivationForbidden"},
	{"final simple type", `<xs:simpleType name="b" final="restriction"><xs:restriction base="xs:int"/></xs:simpleType><xs:simpleType name="c"><xs:restriction base="t:b"/></xs:simpleType>`, "xmlSchema:derivationForbidden"},
	{"attribute twice", `<xs:complexType name="c"><xs:attribute name="x"/><xs:attribute name="x"/></xs:complexType>`, "xmlSchema:attributeDuplicate"},
	{"two IDs", `<xs:complexType name="c"><xs:attribute name="x" type="xs:ID"/><xs:attribute name="y" type="xs:ID"/></xs:complexType>`, "xmlSchema:attributeDuplicate"},
	{"ambiguous", `<xs:complexType name="c"><xs:sequence><xs:element name="x" minOccurs="0"/><xs:element name="x"/></xs:sequence></xs:complexType>`, "xmlSchema:contentAmbiguous"},
	{"ambiguous by substitution", `<xs:element name="h" type="xs:string"/><xs:element name="m" type="xs:string" substitutionGroup="t:h"/><xs:complexType name="c"><xs:choice><xs:element ref="t:h"/><xs:element ref="t:m"/></xs:choice></xs:complexType>`, "xmlSchema:contentAmbiguous"},
	{"ambiguous by wildcard", `<xs:complexType name="c"><xs:sequence><xs:any minOccurs="0"/><xs:element name="x"/></xs:sequence></xs:complexType>`, "xmlSchema:contentAmbiguous"},
	{"not ambiguous: an exact number", `<xs:complexType name="c"><xs:sequence><xs:element name="x" minOccurs="2" maxOccurs="2"/><xs:element name="x"/></xs:sequence></xs:complexType>`, ""},
	{"two types of one element", `<xs:complexType name="c"><xs:sequence><xs:element name="x" type="xs:int"/><xs:element name="x" type="xs:string"/></xs:sequence></xs:complexType>`, "xmlSchema:elementInconsistent"},
	{"all inside a sequence", `<xs:complexType name="c"><xs:sequence><xs:all><xs:element name="x"/></xs:all></xs:sequence></xs:complexType>`, "xmlSchema:allLimited"},
	{"all with repetition", `<xs:complexType name="c"><xs:all><xs:element name="x" maxOccurs="2"/></xs:all></xs:complexType>`, "xmlSchema:allLimited"},
	{"occurrences", `<xs:complexType name="c"><xs:sequence><xs:element name="x" minOccurs="2"/></xs:sequence></xs:complexType>`, "xmlSchema:occurrenceInvalid"},
	{"default", `<xs:element name="a" type="xs:int" default="x"/>`, "xmlSchema:valueConstraintInvalid"},
	{"default of element content", `<xs:element name="a" default="x"><xs:complexType><xs:sequence><xs:element name="x"/></xs:sequence></xs:complexType></xs:element>`, "xmlSchema:valueConstraintInvalid"},
	{"attribute default", `<xs:attribute name="a" type="xs:int" fixed="x"/>`, "xmlSchema:valueConstraintInvalid"},
	{"substitute of another type", `<xs:element name="h" type="xs:int"/><xs:element name="m" type="xs:string" substitutionGroup="t:h"/>`, "xmlSchema:substitutionInvalid"},
	{"substitute of a final head", `<xs:element name="h" type="xs:integer" final="restriction"/><xs:element name="m" type="xs:int" substitutionGroup="t:h"/>`, "xmlSchema:substitutionInvalid"},
	{"selector", `<xs:element name="a"><xs:key name="k"><xs:selector xpath="a[1]"/><xs:field xpath="@x"/></xs:key></xs:element>`, "xmlSchema:xpathInvalid"},
	{"keyref", `<xs:element name="a"><xs:key name="k"><xs:selector xpath="t:b"/><xs:field xpath="@x"/></xs:key><xs:keyref name="r" refer="t:k"><xs:selector xpath="t:c"/><xs:field xpath="@x"/><xs:field xpath="@y"/></xs:keyref></xs:element>`, "xmlSchema:keyrefInvalid"},
	{"redefining nothing", `<xs:redefine schemaLocation="other.xsd"><xs:complexType name="c"><xs:complexContent><xs:extension base="t:c"/></xs:complexContent></xs:complexType></xs:redefine>`, "xmlSchema:redefineInvalid"},
	{"including another namespace", `<xs:include schemaLocation="foreign.xsd"/>`, "xmlSchema:includeNamespace"},
	{"importing another namespace", `<xs:import namespace="urn:x" schemaLocation="foreign.xsd"/>`, "xmlSchema:importNamespace"},
	{"chain", chainOf(200, `<xs:simpleType name="x%d"><xs:restriction base="t:x%d"/></xs:simpleType>`), "tieout:schemaChain xmlSchema:referenceUnresolved"},
	{"too large", nested(12), "tieout:schemaTooLarge"},
	{"too long to check", `<xs:complexType name="c"><xs:sequence>` + levels(3000, "", `<xs:element name="a$new" minOccurs="0"/>`) + `<xs:any namespace="##other" minOccurs="0"/></xs:sequence></xs:complexType>`, "tieout:schemaUnchecked"},
	{"notation without identifier", `<xs:notation name="n"/>`, "xmlSchema:componentStructure"},
	{"namespace of a wildcard", `<xs:complexType name="c"><xs:sequence><xs:any namespace="##every"/></xs:sequence></xs:complexType>`, "xmlSchema:componentStructure"},
	{"prohibited with default", `<xs:complexType name="c"><xs:attribute name="a" use="prohibited" default="x"/></xs:complexType>`, "xmlSchema:componentStructure"},
	{"reference to an attribute with a type", `<xs:attribute name="a"/><xs:complexType name="c"><xs:attribute ref="t:a" type="xs:int"/></xs:complexType>`, "xmlSchema:componentStructure"},
	{"reference to an attribute with a type inside", `<xs:attribute name="a"/><xs:complexType name="c"><xs:attribute ref="t:a"><xs:simpleType><xs:restriction base="xs:int"/></xs:simpleType></xs:attribute></xs:complexType>`, "xmlSchema:componentStructure"},
	{"length and maxLength", `<xs:simpleType name="s"><xs:restriction base="xs:string"><xs:length value="3"/><xs:maxLength value="3"/></xs:restriction></xs:simpleType>`, "xmlSchema:facetInvalid"},
	{"length and the minLength of the base", `<xs:simpleType name="s"><xs:restriction base="xs:NMTOKENS"><xs:length value="3"/><xs:minLength value="1"/></xs:restriction></xs:simpleType>`, ""},
	{"hyphen inside a class", `<xs:simpleType name="s"><xs:restriction base="xs:string"><xs:pattern value="[a-c-1]"/></xs:restriction></xs:simpleType>`, "xmlSchema:patternInvalid"},
	{"hyphens at the ends of a class", `<xs:simpleType name="s"><xs:restriction base="xs:string"><xs:pattern value="[-a-c][a-c-][a-z--[b]]"/></xs:restriction></xs:simpleType>`, ""},
	{"attribute added to simple content", `<xs:complexType name="b"><xs:simpleContent><xs:extension base="xs:int"/></xs:simpleContent></xs:complexType><xs:complexType name="c"><xs:complexContent><xs:extension base="t:b"><xs:attribute name="x"/></xs:extension></xs:complexContent></xs:complexType>`, ""},
	{"elements restricted to simple types", `<xs:simpleType name="s"><xs:union memberTypes="xs:int"/></xs:simpleType><xs:complexType name="b"><xs:sequence><xs:element name="x"/></xs:sequence></xs:complexType><xs:complexType name="c"><xs:complexContent><xs:restriction base="t:b"><xs:sequence><xs:element name="x" type="t:s"/></xs:sequence></xs:restriction></xs:complexContent></xs:complexType>`, ""},
	{"alternatives in another order", `<xs:complexType name="b"><xs:choice><xs:element name="x"/><xs:element name="y"/></xs:choice></xs:complexType><xs:complexType name="c"><xs:complexContent><xs:restriction base="t:b"><xs:choice><xs:element name="y"/><xs:element name="x"/></xs:choice></xs:restriction></xs:complexContent></xs:complexType>`, "xmlSchema:contentRestrictionInvalid"},
	{"repeated substitute", `<xs:element name="h" type="xs:int"/><xs:element name="m" type="xs:int" substitutionGroup="t:h"/><xs:complexType name="b"><xs:sequence><xs:element ref="t:h" maxOccurs="3"/></xs:sequence></xs:complexType><xs:complexType name="c"><xs:complexContent><xs:restriction base="t:b"><xs:sequence><xs:element ref="t:m" maxOccurs="2"/></xs:sequence></xs:restriction></xs:complexContent></xs:complexType>`, "xmlSchema:contentRestrictionInvalid"},
	{"group of all repeated", `<xs:group name="g"><xs:all><xs:element name="x"/></xs:all></xs:group><xs:complexType name="c"><xs:group ref="t:g" maxOccurs="2"/></xs:complexType>`, "xmlSchema:allLimited"},
	{"group inside all", `<xs:complexType name="c"><xs:all><xs:element name="x"/><xs:sequence><xs:element name="x"/></xs:sequence></xs:all></xs:complexType>`, "xmlSchema:allLimited xmlSchema:contentAmbiguous"},
	{"white space in a selector", `<xs:element name="a"><xs:key name="k"><xs:selector xpath="child :: t:b"/><xs:field xpath="attribute ::x"/></xs:key></xs:element>`, ""},
	{"other axis", `<xs:element name="a"><xs:key name="k"><xs:selector xpath="self::t:b"/><xs:field xpath="@x"/></xs:key></xs:element>`, "xmlSchema:xpathInvalid"},
	{"default of a union with an ID", `<xs:element name="a" default="x"><xs:simpleType><xs:union memberTypes="xs:int xs:ID"/></xs:simpleType></xs:element>`, ""},
	{"redefining a document that is not there", `<xs:redefine schemaLocation="none.xsd"><xs:simpleType name="s"><xs:restriction base="t:s"/></xs:simpleType></xs:redefine>`, "xmlSchema:redefineInvalid"},
	{"redefined group", `<xs:redefine schemaLocation="other.xsd"><xs:group name="g"><xs:sequence><xs:group ref="t:g"/><xs:element name="z"/></xs:sequence></xs:group></xs:redefine>`, ""},
	{"redefined group that restricts", `<xs:redefine schemaLocation="other.xsd"><xs:group name="g"><xs:sequence><xs:element name="x"/></xs:sequence></xs:group></xs:redefine>`, ""},
	{"redefined group that neither holds nor restricts", `<xs:redefine schemaLocation="other.xsd"><xs:group name="g"><xs:sequence><xs:element name="z"/></xs:sequence></xs:group></xs:redefine>`, "xmlSchema:redefineInvalid"},
	{"redefined group that holds itself twice", `<xs:redefine schemaLocation="other.xsd"><xs:group name="g"><xs:sequence><xs:group ref="t:g"/><xs:group ref="t:g"/></xs:sequence></xs:group></xs:redefine>`, "xmlSchema:redefineInvalid"},
	{"redefined group that may hold itself", `<xs:redefine schemaLocation="other.xsd"><xs:group name="g"><xs:sequence><xs:group ref="t:g" minOccurs="0"/></xs:sequence></xs:group></xs:redefine>`, "xmlSchema:redefineInvalid"},
	{"redefined attribute group that restricts", `<xs:redefine schemaLocation="other.xsd"><xs:attributeGroup name="a"><xs:attribute name="p" type="xs:int" use="required"/></xs:attributeGroup></xs:redefine>`, ""},
	{"redefined attribute group that adds", `<xs:redefine schemaLocation="other.xsd"><xs:attributeGroup name="a"><xs:attribute name="p" use="required"/><xs:attribute name="z"/></xs:attributeGroup></xs:redefine>`, "xmlSchema:derivationInvalid"},
	{"redefined attribute group that leaves out", `<xs:redefine schemaLocation="other.xsd"><xs:attributeGroup name="a"><xs:attribute name="q"/></xs:attributeGroup></xs:redefine>`, "xmlSchema:redefineInvalid"},
	{"redefined twice", `<xs:redefine schemaLocation="other.xsd"><xs:attributeGroup name="a"><xs:attributeGroup ref="t:a"/></xs:attributeGroup><xs:attributeGroup name="a"><xs:attributeGroup ref="t:a"/></xs:attributeGroup></xs:redefine>`, "xmlSchema:redefineInvalid"},
	{"no schema", `<xs:import namespace="urn:x" schemaLocation="nothing.xsd"/>`, "xmlSchema:schemaRoot"},
}

// chainOf links n components, the last to one that is not there.
func chainOf(n int, link string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, link, i, i+1)
	}
	return b.String()
}

func TestSchemaRules(t *testing.T) {
	others := map[string]string{
		"other.xsd": `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:t" elementFormDefault="qualified">` +
			`<xs:group name="g"><xs:sequence><xs:element name="x"/><xs:element name="y" minOccurs="0"/></xs:sequence></xs:group>` +
			`<xs:attributeGroup name="a"><xs:attribute name="p" use="required"/><xs:attribute name="q"/></xs:attributeGroup></xs:schema>`,
		"foreign.xsd": `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:y"/>`,
		"nothing.xsd": `<html/>`,
	}
	provoked := map[string]bool{}
	for _, c := range schemaCases {
		t.Run(c.name, func(t *testing.T) {
			docs := []xsd.Source{source(t, "http://t/t.xsd", schema(c.body))}
			for name, text := range others {
				if strings.Contains(c.body, name) {
					docs = append(docs, source(t, "http://t/"+name, text))
				}
			}
			_, ds := xsd.Compile(docs, resolve)
			check(t, ds, c.codes, provoked)
		})
	}
	for _, c := range instanceCases {
		t.Run(c.name, func(t *testing.T) {
			set := compile(t, instanceSchema)
			d, err := xmlstream.Parse([]byte(c.body), xmlstream.Options{Name: "t.xml"})
			if err != nil {
				t.Fatal(err)
			}
			var ds []tieout.Diagnostic
			set.Validate(d.Root, func(d tieout.Diagnostic) { ds = append(ds, d) })
			check(t, ds, c.codes, provoked)
		})
	}
	for _, r := range xsd.Rules {
		if !provoked[r.Code] {
			t.Errorf("no case provokes %s", r.Code)
		}
		if r.Spec == "" || r.Doc == "" || r.Advice == "" {
			t.Errorf("%s lacks a clause, a meaning or an advice", r.Code)
		}
		if strings.HasPrefix(r.Code, "tieout:") && r.Aspect != tieout.Availability {
			t.Errorf("%s says that something was not looked at, and its aspect is %v", r.Code, r.Aspect)
		}
	}
}

// check compares codes, and that each diagnostic says where.
func check(t *testing.T, ds []tieout.Diagnostic, want string, provoked map[string]bool) {
	t.Helper()
	var got []string
	for _, d := range ds {
		provoked[d.Code] = true
		if !slices.Contains(got, d.Code) {
			got = append(got, d.Code)
		}
		if d.Range.Start.Line == 0 || d.Range.End.Byte <= d.Range.Start.Byte {
			t.Errorf("%s is nowhere: %+v", d.Code, d.Range)
		}
		if !slices.ContainsFunc(xsd.Rules, func(r tieout.Rule) bool { return r.Code == d.Code }) {
			t.Errorf("%s is not listed", d.Code)
		}
	}
	if strings.Join(got, " ") != want {
		t.Errorf("got %q, want %q", got, want)
		for _, d := range ds {
			t.Logf("%s: %s", d.Range, d.Message)
		}
	}
}

var instanceSchema = schema(`
	<xs:element name="any" type="xs:anyType"/>
	<xs:element name="n" type="xs:int" nillable="true"/>
	<xs:element name="i" type="xs:int"/>
	<xs:element name="f" type="xs:decimal" fixed="1.0"/>
	<xs:element name="nf" type="xs:decimal" fixed="1.0" nillable="true"/>
	<xs:element name="d" type="xs:int" default="7"/>
	<xs:simpleType name="upTo5"><xs:restriction base="xs:int"><xs:maxInclusive value="5"/></xs:restriction></xs:simpleType>
	<xs:element name="head" abstract="true" type="xs:decimal"/>
	<xs:element name="member" type="xs:int" substitutionGroup="t:head"/>
	<xs:element name="group"><xs:complexType><xs:sequence><xs:element ref="t:head" maxOccurs="unbounded"/><xs:element name="last" type="xs:string" minOccurs="0"/></xs:sequence></xs:complexType></xs:element>
	<xs:complexType name="base" abstract="true"><xs:sequence/></xs:complexType>
	<xs:complexType name="derived"><xs:complexContent><xs:extension base="t:base"><xs:attribute name="x" type="xs:int" use="required"/><xs:attribute name="y" type="xs:int" use="required"/><xs:attribute name="fix" fixed="a"/></xs:extension></xs:complexContent></xs:complexType>
	<xs:element name="b" type="t:base"/>
	<xs:element name="e" type="t:derived"/>
	<xs:element name="strict"><xs:complexType><xs:sequence><xs:any maxOccurs="unbounded"/></xs:sequence><xs:anyAttribute namespace="##other"/></xs:complexType></xs:element>
	<xs:element name="lax"><xs:complexType><xs:sequence><xs:any maxOccurs="unbounded" processContents="lax"/></xs:sequence><xs:anyAttribute processContents="lax"/></xs:complexType></xs:element>
	<xs:element name="skip"><xs:complexType><xs:sequence><xs:any maxOccurs="unbounded" processContents="skip"/></xs:sequence></xs:complexType></xs:element>
	<xs:element name="all"><xs:complexType><xs:all><xs:element name="p"/><xs:element name="q" minOccurs="0"/></xs:all></xs:complexType></xs:element>
	<xs:element name="ids"><xs:complexType><xs:sequence><xs:element name="id" maxOccurs="unbounded"><xs:complexType><xs:attribute name="id" type="xs:ID"/><xs:attribute name="ref" type="xs:IDREFS"/></xs:complexType></xs:element></xs:sequence></xs:complexType></xs:element>
	<xs:element name="many"><xs:complexType><xs:sequence><xs:element name="m" minOccurs="2" maxOccurs="100000"/></xs:sequence></xs:complexType></xs:element>
	<xs:element name="table"><xs:complexType><xs:sequence>
		<xs:element name="row" maxOccurs="unbounded"><xs:complexType><xs:sequence><xs:element name="v" type="xs:decimal" minOccurs="0" maxOccurs="unbounded"/></xs:sequence><xs:attribute name="k" type="xs:decimal"/></xs:complexType></xs:element>
		<xs:element name="use" minOccurs="0" maxOccurs="unbounded"><xs:complexType><xs:attribute name="k" type="xs:decimal"/></xs:complexType></xs:element></xs:sequence></xs:complexType>
		<xs:key name="rows"><xs:selector xpath="t:row"/><xs:field xpath="@k"/></xs:key>
		<xs:unique name="values"><xs:selector xpath=".//t:row"/><xs:field xpath="t:v"/></xs:unique>
		<xs:keyref name="uses" refer="t:rows"><xs:selector xpath="t:use"/><xs:field xpath="@k"/></xs:keyref></xs:element>
	<xs:attribute name="gid" type="xs:ID"/>
	<xs:attribute name="hid" type="xs:ID"/>
	<xs:element name="wild"><xs:complexType><xs:attribute name="id" type="xs:ID"/><xs:anyAttribute namespace="##targetNamespace"/></xs:complexType></xs:element>
	<xs:element name="refers"><xs:complexType><xs:attribute name="to" type="xs:IDREFS" default="nobody"/></xs:complexType></xs:element>
	<xs:element name="keyed"><xs:complexType><xs:sequence><xs:element ref="t:n" maxOccurs="unbounded"/></xs:sequence></xs:complexType>
		<xs:key name="ns"><xs:selector xpath="t:n"/><xs:field xpath="."/></xs:key></xs:element>
	<xs:element name="single"><xs:complexType><xs:sequence><xs:element ref="t:skip"/></xs:sequence><xs:attribute name="k"/><xs:anyAttribute namespace="##other" processContents="skip"/></xs:complexType>
		<xs:unique name="alternatives"><xs:selector xpath="."/><xs:field xpath="@k|@k|@k"/></xs:unique>
		<xs:unique name="untyped"><xs:selector xpath="."/><xs:field xmlns:o="urn:o" xpath="@o:k"/></xs:unique></xs:element>
	<xs:complexType name="blocking" block="restriction"><xs:complexContent><xs:restriction base="t:plain"/></xs:complexContent></xs:complexType>
	<xs:complexType name="plain"/>
	<xs:complexType name="below"><xs:complexContent><xs:restriction base="t:blocking"/></xs:complexContent></xs:complexType>
	<xs:element name="plain" type="t:plain"/>
	<xs:element name="below" type="t:below" substitutionGroup="t:plain"/>
	<xs:element name="plains"><xs:complexType><xs:sequence><xs:element ref="t:plain"/></xs:sequence></xs:complexType></xs:element>
	<xs:element name="either"><xs:simpleType><xs:union memberTypes="xs:int xs:boolean"/></xs:simpleType></xs:element>
	<xs:element name="boolean" type="xs:boolean" substitutionGroup="t:either"/>
	<xs:element name="eithers"><xs:complexType><xs:sequence><xs:element ref="t:either"/></xs:sequence></xs:complexType></xs:element>
	<xs:notation name="jpeg" public="image/jpeg"/>
	<xs:element name="long"><xs:complexType><xs:attribute name="of"><xs:simpleType><xs:restriction><xs:simpleType><xs:restriction base="xs:NOTATION"><xs:enumeration value="t:jpeg"/></xs:restriction></xs:simpleType><xs:length value="1"/></xs:restriction></xs:simpleType></xs:attribute></xs:complexType></xs:element>
	<xs:element name="twelve"><xs:complexType><xs:all>` + levels(12, "", `<xs:element name="p$new" minOccurs="0"/>`) + `<xs:element name="q"/></xs:all></xs:complexType></xs:element>`)

const namespaces = ` xmlns="urn:t" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:o="urn:o"`

// doc puts the namespaces into the first tag of a document.
func doc(s string) string {
	i := strings.IndexAny(s[1:], " />") + 1
	return s[:i] + namespaces + s[i:]
}

var instanceCases = []struct{ name, body, codes string }{
	{"valid", doc(`<i> 1 </i>`), ""},
	{"undeclared root", doc(`<none/>`), "xmlSchema:elementUndeclared"},
	{"undeclared root with a type", doc(`<none xsi:type="xs:int">1</none>`), ""},
	{"value", doc(`<i>x</i>`), "xmlSchema:valueError"},
	{"empty value", doc(`<i/>`), "xmlSchema:valueError"},
	{"default", doc(`<d/>`), ""},
	{"text in pieces", doc(`<i>1<!-- -->2<![CDATA[3]]></i>`), ""},
	{"fixed", doc(`<f>2</f>`), "xmlSchema:fixedValue"},
	{"fixed, written otherwise", doc(`<f>1.00</f>`), ""},
	{"fixed attribute", doc(`<e x="1" y="2" fix="b"/>`), "xmlSchema:fixedValue"},
	{"nil", doc(`<n xsi:nil="true"/>`), ""},
	{"not nil", doc(`<n xsi:nil="false">1</n>`), ""},
	{"not nillable", doc(`<i xsi:nil="true"/>`), "xmlSchema:nilNonNillableElement xmlSchema:valueError"},
	{"nil with text", doc(`<n xsi:nil="true">1</n>`), "xmlSchema:nilElementHasContent"},
	{"nil with an element", doc(`<n xsi:nil="true"><i>1</i></n>`), "xmlSchema:nilElementHasContent"},
	{"nil and fixed", doc(`<nf xsi:nil="true"/>`), "xmlSchema:nilElementHasContent"},
	{"nil of no truth", doc(`<n xsi:nil="yes">1</n>`), "xmlSchema:valueError"},
	{"abstract element", doc(`<head>1</head>`), "xmlSchema:abstractElement"},
	{"abstract element inside", doc(`<group><head>1</head></group>`), "xmlSchema:abstractElement"},
	{"substitution", doc(`<group><member>1</member><member>2</member><last/></group>`), ""},
	{"value of a substitute", doc(`<group><member>1.5</member></group>`), "xmlSchema:valueError"},
	{"element unexpected", doc(`<group><member>1</member><last/><member>2</member></group>`), "xmlSchema:elementUnexpected"},
	{"element in a value", doc(`<i><member>1</member></i>`), "xmlSchema:elementUnexpected"},
	{"element missing", doc(`<group/>`), "xmlSchema:elementMissing"},
	{"text between elements", doc(`<group>text<member>1</member></group>`), "xmlSchema:textUnexpected"},
	{"text in empty content", doc(`<e x="1" y="2"> </e>`), "xmlSchema:textUnexpected"},
	{"abstract type", doc(`<b/>`), "xmlSchema:abstractType"},
	{"derived type", doc(`<b xsi:type="derived" x="1" y="2"/>`), ""},
	{"type unknown", doc(`<i xsi:type="none">1</i>`), "xmlSchema:typeUnknown"},
	{"type not derived", doc(`<i xsi:type="xs:string">1</i>`), "xmlSchema:typeNotDerived"},
	{"derived simple type", doc(`<i xsi:type="xs:byte">200</i>`), "xmlSchema:valueError"},
	{"attribute unexpected", doc(`<i z="1">1</i>`), "xmlSchema:attributeUnexpected"},
	{"attributes required", doc(`<e x="1"/>`), "xmlSchema:attributesRequired"},
	{"attribute value", doc(`<e x="1" y=""/>`), "xmlSchema:valueError"},
	{"strict wildcard", doc(`<strict><none/></strict>`), "xmlSchema:elementUndeclared"},
	{"strict attribute wildcard", doc(`<strict o:z="1"><i>1</i></strict>`), "xmlSchema:attributeUndeclared"},
	{"lax wildcard", doc(`<lax o:z="1"><none><i>x</i></none></lax>`), "xmlSchema:valueError"},
	{"skip wildcard", doc(`<skip><none><i>x</i></none></skip>`), ""},
	{"anything", doc(`<any z="1">text<none/><i>1</i></any>`), ""},
	{"all in any order", doc(`<all><q/><p/></all>`), ""},
	{"all twice", doc(`<all><p/><p/></all>`), "xmlSchema:elementUnexpected"},
	{"all incomplete", doc(`<all><q/></all>`), "xmlSchema:elementMissing"},
	{"ID twice", doc(`<ids><id id="a"/><id id="a"/></ids>`), "xml.3.3.1:idMustBeUnique"},
	{"reference forward", doc(`<ids><id ref="a b"/><id id="a"/><id id="b"/></ids>`), ""},
	{"reference to nothing", doc(`<ids><id id="a" ref="a b"/></ids>`), "xmlSchema:idrefUnresolved"},
	{"too few", doc(`<many><m/></many>`), "xmlSchema:elementMissing"},
	{"many", doc(`<many>` + strings.Repeat("<m/>", 1000) + `</many>`), ""},
	{"too many", doc(`<many>` + strings.Repeat("<m/>", 100001) + `</many>`), "xmlSchema:elementUnexpected"},
	{"keys", doc(`<table><row k="1"/><row k="2"/><use k="1.0"/></table>`), ""},
	{"key twice", doc(`<table><row k="1"/><row k="1.0"/></table>`), "xmlSchema:keyDuplicate"},
	{"unique twice", doc(`<table><row k="1"><v>5</v></row><row k="2"><v>5</v></row></table>`), "xmlSchema:keyDuplicate"},
	{"key missing", doc(`<table><row/></table>`), "xmlSchema:keyMissing"},
	{"keyref", doc(`<table><row k="1"/><use k="3"/></table>`), "xmlSchema:keyrefUnresolved"},
	{"default of another type", doc(`<d xsi:type="upTo5"/>`), "xmlSchema:valueError"},
	{"two IDs by a wildcard", `<p:wild xmlns:p="urn:t" p:gid="a" p:hid="b"/>`, "xmlSchema:idsOfElement"},
	{"an ID and one by a wildcard", `<p:wild xmlns:p="urn:t" id="a" p:hid="b"/>`, "xmlSchema:idsOfElement"},
	{"one ID by a wildcard", `<p:lax xmlns:p="urn:t" p:gid="a"><x/></p:lax>`, ""},
	{"reference by default", doc(`<refers/>`), "xmlSchema:idrefUnresolved"},
	{"nillable key", doc(`<keyed><n>1</n></keyed>`), "xmlSchema:keyNillable"},
	{"one attribute by several alternatives", doc(`<single k="1"><skip><x/></skip></single>`), ""},
	{"field of no type", doc(`<single o:k="1"><skip><x/></skip></single>`), "xmlSchema:fieldNotSingle"},
	{"block of a type between", doc(`<plain xsi:type="below"/>`), ""},
	{"block of a type between substitutes", doc(`<plains><below/></plains>`), "xmlSchema:elementUnexpected"},
	{"substitute of a union's member", doc(`<eithers><boolean>true</boolean></eithers>`), ""},
	{"length of a notation", `<p:long xmlns:p="urn:t" xmlns:t="urn:t" of="t:jpeg"/>`, ""},
	{"many in an all", doc(`<twelve><p7/><q/><p3/></twelve>`), ""},
	{"many in an all, one twice", doc(`<twelve><p7/><q/><p7/></twelve>`), "xmlSchema:elementUnexpected"},
	{"many in an all, one missing", doc(`<twelve><p7/></twelve>`), "xmlSchema:elementMissing"},
	{"field many", doc(`<table><row k="1"><v>5</v><v>6</v></row></table>`), "xmlSchema:fieldNotSingle"},
}
