package discover_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/discover"
	"github.com/tieout/tieout/taxonomy/source"
)

const base = "http://example.com/t/"

// schema is a taxonomy schema with the given target namespace attribute and content.
func schema(content string) string {
	return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xbrli="http://www.xbrl.org/2003/instance"
 xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xl="http://www.xbrl.org/2003/XLink"
 xmlns:gen="http://xbrl.org/2008/generic" xmlns:label="http://xbrl.org/2008/label" xmlns:xbrldt="http://xbrl.org/2005/xbrldt" xmlns:t="http://example.com/t"
 targetNamespace="http://example.com/t" elementFormDefault="qualified">` + content + `</xs:schema>`
}

const imports = `<xs:import namespace="http://www.xbrl.org/2003/instance" schemaLocation="http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"/>`

// concepts are three items and a tuple to relate.
const concepts = imports + `
<xs:element name="A" id="A" type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" nillable="true"/>
<xs:element name="B" id="B" type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" xbrli:balance="debit"/>
<xs:element name="C" id="C" type="xbrli:stringItemType" substitutionGroup="xbrli:item" xbrli:periodType="duration"/>
<xs:complexType name="plain"/>`

// appinfo puts declarations or references of linkbases into a schema.
func appinfo(content string) string {
	return `<xs:annotation><xs:appinfo>` + content + `</xs:appinfo></xs:annotation>`
}

const linkbaseRef = `<link:linkbaseRef xlink:type="simple" xlink:href="l.xml" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase"/>`

func linkbase(content string) string {
	return `<link:linkbase xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:gen="http://xbrl.org/2008/generic" xmlns:label="http://xbrl.org/2008/label" xmlns:ref="http://xbrl.org/2008/reference" xmlns:xbrldt="http://xbrl.org/2005/xbrldt">
` + content + `</link:linkbase>`
}

const standardRole = "http://www.xbrl.org/2003/role/link"

// link is an extended link of XBRL 2.1 such as "presentation".
func link(kind, role, content string) string {
	return fmt.Sprintf(`<link:%sLink xlink:type="extended" xlink:role="%s">%s</link:%[1]sLink>`, kind, role, content)
}

func loc(id string) string {
	return fmt.Sprintf(`<link:loc xlink:type="locator" xlink:href="t.xsd#%s" xlink:label="%[1]s"/>`, id)
}

func arc(kind, arcrole, from, to, more string) string {
	if !strings.Contains(arcrole, ":") {
		arcrole = "http://www.xbrl.org/2003/arcrole/" + arcrole
	}
	return fmt.Sprintf(`<link:%sArc xlink:type="arc" xlink:arcrole="%s" xlink:from="%s" xlink:to="%s" %s/>`, kind, arcrole, from, to, more)
}

// loadDocuments loads the taxonomy that begins at t.xsd of the documents.
func loadDocuments(t testing.TB, documents map[string]string) (*taxonomy.DTS, []tieout.Diagnostic) {
	t.Helper()
	given := map[string][]byte{}
	for name, text := range documents {
		given[base+name] = []byte(text)
	}
	src, _, err := source.New(source.Options{Documents: given})
	if err != nil {
		t.Fatal(err)
	}
	dts, found, err := discover.Load(context.Background(), src, []tieout.EntryPoint{{URL: base + "t.xsd"}}, discover.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return dts, found
}

func codesOf(found []tieout.Diagnostic) []string {
	var codes []string
	for _, d := range found {
		codes = append(codes, d.Code)
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

// faults are taxonomies that break a rule each. A case with a linkbase refers to it.
var faults = []struct {
	code     string // the code reported; a second one after a space when one fault leads to another
	schema   string // behind the concepts
	linkbase string
	at       string // what stands at the beginning of the range
}{
	{code: "xbrl:hrefFileNotFound", schema: appinfo(`<link:linkbaseRef xlink:type="simple" xlink:href="missing.xml" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase"/>`), at: `xlink:href="missing.xml"`},
	{code: "xbrl.4.3.2:linkbaseRefHref", schema: appinfo(`<link:linkbaseRef xlink:type="simple" xlink:href="t.xsd" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase"/>`), at: `xlink:href="t.xsd"`},
	{code: "xbrl.4.3.4:linkbaseRefLinks", schema: appinfo(`<link:linkbaseRef xlink:type="simple" xlink:href="l.xml" xlink:role="http://www.xbrl.org/2003/role/labelLinkbaseRef" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase"/>`),
		linkbase: link("presentation", standardRole, ""), at: `xlink:href="l.xml"`},
	{code: "xbrl.4.3.4:linkbaseRefRole", schema: appinfo(`<link:linkbaseRef xlink:type="simple" xlink:href="l.xml" xlink:role="http://www.xbrl.org/2003/role/label" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase"/>`),
		linkbase: link("presentation", standardRole, ""), at: `xlink:href="l.xml"`},
	{code: "xbrl.5.6.1:Redefine", schema: "", at: ""}, // replaced below
	{code: "xbrl.5.1.1.1:itemPeriodType", schema: `<xs:element name="X" type="xbrli:stringItemType" substitutionGroup="xbrli:item"/>`, at: `<xs:element name="X"`},
	{code: "xbrl.5.1.1.2:itemBalance", schema: `<xs:element name="X" type="xbrli:stringItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" xbrli:balance="debit"/>`, at: `xbrli:balance="debit"/>`},
	{code: "xbrl.5.1.1.3:itemType", schema: `<xs:element name="X" type="xs:string" substitutionGroup="xbrli:item" xbrli:periodType="instant"/>`, at: `type="xs:string"`},
	{code: "xbrl.4.9:tuplePeriodType", schema: `<xs:element name="X" type="t:plain" substitutionGroup="xbrli:tuple" xbrli:periodType="instant"/>`, at: `xbrli:periodType="instant"/>`},
	{code: "xbrl.4.9:tupleBalance", schema: `<xs:element name="X" type="t:plain" substitutionGroup="xbrli:tuple" xbrli:balance="debit"/>`, at: `xbrli:balance="debit"/>`},
	{code: "xbrl.4.9:tupleAttribute", schema: `<xs:import namespace="http://www.w3.org/1999/xlink" schemaLocation="http://www.xbrl.org/2003/xlink-2003-12-31.xsd"/><xs:element name="X" substitutionGroup="xbrli:tuple"><xs:complexType><xs:attribute ref="xlink:href"/></xs:complexType></xs:element>`, at: `<xs:element name="X"`},
	{code: "xbrl.4.9:tupleMixedContent", schema: `<xs:element name="X" substitutionGroup="xbrli:tuple"><xs:complexType mixed="true"><xs:sequence><xs:element ref="t:A"/></xs:sequence></xs:complexType></xs:element>`, at: `<xs:element name="X"`},
	{code: "xbrl.4.9:tupleSimpleContent", schema: `<xs:element name="X" type="xs:string" substitutionGroup="xbrli:tuple"/>`, at: `<xs:element name="X"`},
	{code: "xbrl.4.9:tupleElementItemOrTuple", schema: `<xs:element name="X" substitutionGroup="xbrli:tuple"><xs:complexType><xs:sequence><xs:element name="local" type="xs:string"/></xs:sequence></xs:complexType></xs:element>`, at: `<xs:element name="X"`},
	{code: "xbrl.5.1.3:roleTypeDuplicate", schema: appinfo(role("http://example.com/r", "link:label") + role("http://example.com/r", "link:label")), at: `<link:roleType`},
	{code: "xbrl.5.1.3:roleTypes-inequality", schema: appinfo(role("http://example.com/r", "link:label", "link:label")), at: `<link:usedOn`},
	{code: "xbrl.5.1.4:arcroleTypeDuplicate", schema: appinfo(arcrole("http://example.com/r", "any", "link:labelArc") + arcrole("http://example.com/r", "any", "link:labelArc")), at: `<link:arcroleType`},
	{code: "xbrl.5.1.4:arcroleTypes-inequality", schema: appinfo(arcrole("http://example.com/r", "any", "link:labelArc", "link:labelArc")), at: `<link:usedOn`},
	{code: "xbrl.3.5.2.4.5:roleRefDuplicate", schema: appinfo(role("http://example.com/r", "link:label")), linkbase: roleRef("r") + roleRef("r"), at: `roleURI="http://example.com/r"`},
	{code: "xbrl.3.5.2.4.5:roleRefNotDefined", linkbase: `<link:roleRef xlink:type="simple" roleURI="http://example.com/none" xlink:href="t.xsd#A"/>`, at: `roleURI="http://example.com/none"`},
	{code: "xbrl.3.5.2.4.5:roleRefMismatch", schema: appinfo(role("http://example.com/r", "link:label")), linkbase: `<link:roleRef xlink:type="simple" roleURI="http://example.com/r" xlink:href="t.xsd#A"/>`, at: `xlink:href="t.xsd#A"`},
	{code: "xbrl.3.5.2.5.5:arcroleRefDuplicate", schema: appinfo(arcrole("http://example.com/r", "any", "link:labelArc")), linkbase: arcroleRef("r") + arcroleRef("r"), at: `arcroleURI="http://example.com/r"`},
	{code: "xbrl.3.5.2.5.5:arcroleRefNotDefined", linkbase: `<link:arcroleRef xlink:type="simple" arcroleURI="http://example.com/none" xlink:href="t.xsd#A"/>`, at: `arcroleURI="http://example.com/none"`},
	{code: "xbrl.3.5.2.5.5:arcroleRefMismatch", schema: appinfo(arcrole("http://example.com/r", "any", "link:labelArc")), linkbase: `<link:arcroleRef xlink:type="simple" arcroleURI="http://example.com/r" xlink:href="t.xsd#A"/>`, at: `xlink:href="t.xsd#A"`},
	{code: "xbrl.3.5.3.3:emptyStdExtLinkRole", linkbase: link("label", "", ""), at: `xlink:role=""`},
	{code: "xbrl.3.5.2.4:roleNotAbsolute", linkbase: link("label", "relative", ""), at: `xlink:role="relative"`},
	{code: "xbrl.3.5.2.4:missingRoleRef", schema: appinfo(role("http://example.com/r", "link:labelLink")), linkbase: link("label", "http://example.com/r", ""), at: `xlink:role="http://example.com/r"`},
	{code: "xbrl.5.1.3.4:custRoleUsedOn", schema: appinfo(role("http://example.com/r", "link:label")), linkbase: roleRef("r") + link("label", "http://example.com/r", ""), at: `xlink:role="http://example.com/r"`},
	{code: "xbrl.3.5.3:extendedLinkRole", linkbase: link("label", "http://www.xbrl.org/2003/role/label", ""), at: `xlink:role="http://www.xbrl.org/2003/role/label"`},
	{code: "xbrl.5.2.2.2.2:labelRole", linkbase: link("label", standardRole, text("label", standardRole, `xml:lang="en"`)), at: `xlink:role="http://www.xbrl.org/2003/role/link"`},
	{code: "xbrl.5.2.3.2.1:referenceRole", linkbase: link("reference", standardRole, `<link:reference xlink:type="resource" xlink:label="l" xlink:role="http://www.xbrl.org/2003/role/label"/>`), at: `xlink:role="http://www.xbrl.org/2003/role/label"`},
	{code: "xbrl.5.2.2.2.1:labelLang", linkbase: link("label", standardRole, text("label", "http://www.xbrl.org/2003/role/label", "")), at: `<link:label `},
	{code: "xbrl.3.5.2.5:arcroleNotAbsolute", linkbase: link("presentation", standardRole, loc("A")+loc("B")+strings.Replace(arc("presentation", "parent-child", "A", "B", ""), "http://www.xbrl.org/2003/arcrole/parent-child", "child", 1)), at: `xlink:arcrole="child"`},
	{code: "xbrl.3.5.2.5:missingArcroleRef", schema: appinfo(arcrole("http://example.com/r", "any", "link:presentationArc")), linkbase: link("presentation", standardRole, loc("A")+loc("B")+arc("presentation", "http://example.com/r", "A", "B", "")), at: `xlink:arcrole="http://example.com/r"`},
	{code: "xbrl.5.1.4.5:custArcroleUsedOn", linkbase: link("presentation", standardRole, loc("A")+loc("B")+arc("presentation", "general-special", "A", "B", "")), at: `xlink:arcrole=`},
	{code: "xbrl.3.5.4:hrefIdNotFound", linkbase: link("presentation", standardRole, loc("none")), at: `xlink:href="t.xsd#none"`},
	{code: "xbrl.3.5.4:hrefScheme", linkbase: link("presentation", standardRole, loc("xpointer(id('A'))")), at: `xlink:href=`},
	{code: "xbrl.5.2.2.1:labelLinkLocTarget", schema: `<xs:element name="N" id="N"/>`, linkbase: link("label", standardRole, loc("N")), at: `xlink:href="t.xsd#N"`},
	{code: "xbrl.5.2.3.1:referenceLinkLocTarget", schema: `<xs:element name="N" id="N"/>`, linkbase: link("reference", standardRole, loc("N")), at: `xlink:href="t.xsd#N"`},
	{code: "xbrl.5.2.4.1:presentationLinkLocTarget", schema: `<xs:element name="N" id="N"/>`, linkbase: link("presentation", standardRole, loc("N")), at: `xlink:href="t.xsd#N"`},
	{code: "xbrl.5.2.5.1:calculationLinkLocTarget", schema: `<xs:element name="N" id="N"/>`, linkbase: link("calculation", standardRole, loc("N")), at: `xlink:href="t.xsd#N"`},
	{code: "xbrl.5.2.6.1:definitionLinkLocTarget", schema: `<xs:element name="N" id="N"/>`, linkbase: link("definition", standardRole, loc("N")), at: `xlink:href="t.xsd#N"`},
	{code: "xbrl.3.5.3.9.2:arcResource", linkbase: link("presentation", standardRole, loc("B")+arc("presentation", "parent-child", "A", "B", "")), at: `xlink:from="A"`},
	{code: "xbrl.3.5.3.9.3:arcResource", linkbase: link("presentation", standardRole, loc("A")+arc("presentation", "parent-child", "A", "B", "")), at: `xlink:to="B"`},
	{code: "xlink:dupArcs", linkbase: link("presentation", standardRole, loc("A")+loc("B")+arc("presentation", "parent-child", "A", "B", "")+arc("presentation", "parent-child", "A", "B", `order="2"`)), at: `<link:presentationArc`},
	{code: "xbrl.5.2.2.3:labelArcRemoteResource", linkbase: link("label", standardRole, loc("A")+loc("B")+arc("label", "concept-label", "A", "B", "")), at: `<link:labelArc`},
	{code: "xbrl.4.3.3:linkbaseRefArcrole", schema: appinfo(`<link:linkbaseRef xlink:type="simple" xlink:href="l.xml" xlink:arcrole="http://example.com/other"/>`), linkbase: link("presentation", standardRole, ""), at: `xlink:arcrole="http://example.com/other"`},
	{code: "xbrl:multipleTopLevelSchemasForNamespace", schema: appinfo(linkbaseRef), linkbase: link("presentation", standardRole, loc("A")+`<link:loc xlink:type="locator" xlink:href="other.xsd" xlink:label="o"/>`), at: `<xs:schema`},
	{code: "xbrl.5.1:emptyTargetNamespace", at: `targetNamespace=""`},
	{code: "xbrl.5.1.1:itemMixedContent", schema: `<xs:complexType name="mixed" mixed="true"><xs:complexContent><xs:restriction base="xbrli:fractionItemType"><xs:sequence><xs:element ref="xbrli:numerator"/><xs:element ref="xbrli:denominator"/></xs:sequence></xs:restriction></xs:complexContent></xs:complexType><xs:element name="X" type="t:mixed" substitutionGroup="xbrli:item" xbrli:periodType="instant"/>`, at: `<xs:element name="X"`},
	{code: "xbrl.5.1.3:roleURIMissing", schema: appinfo(`<link:roleType id="r"><link:usedOn>link:label</link:usedOn></link:roleType>`), at: `<link:roleType`},
	{code: "xbrl.5.1.4:arcroleURIMissing", schema: appinfo(`<link:arcroleType id="r" cyclesAllowed="any"><link:usedOn>link:labelArc</link:usedOn></link:arcroleType>`), at: `<link:arcroleType`},
	{code: "xbrl.5.1.4:arcroleTypeCyclesAllowed", schema: appinfo(arcrole("http://example.com/r", "some", "link:labelArc")), at: `cyclesAllowed="some"`},
	{code: "xbrl.3.5.2.4.5:roleRefMissing", linkbase: `<link:roleRef xlink:type="simple" xlink:href="t.xsd#A"/>`, at: `<link:roleRef`},
	{code: "xbrl.3.5.2.5.5:arcroleRefMissing", linkbase: `<link:arcroleRef xlink:type="simple" xlink:href="t.xsd#A"/>`, at: `<link:arcroleRef`},
	{code: "xbrl.3.5.1.3:emptySimpleLinkRole", schema: appinfo(role("http://example.com/r", "link:label")), linkbase: strings.Replace(roleRef("r"), "xlink:type", `xlink:role="" xlink:type`, 1), at: `xlink:role=""`},
	{code: "xbrl.3.5.1.4:emptyXlinkArcrole", schema: appinfo(role("http://example.com/r", "link:label")), linkbase: strings.Replace(roleRef("r"), "xlink:type", `xlink:arcrole="" xlink:type`, 1), at: `xlink:arcrole=""`},
	{code: "xbrl.3.5.3.7.2:instanceLocInDTS", linkbase: link("presentation", standardRole, `<link:loc xlink:type="locator" xlink:href="report.xml#f" xlink:label="f"/>`), at: `xlink:href="report.xml#f"`},
	{code: "xlink:locatorHref", linkbase: link("presentation", standardRole, `<link:loc xlink:type="locator" xlink:label="f"/>`), at: `<link:loc`},
	{code: "xbrl.3.5.3.7.3:linkLocLabel", linkbase: link("presentation", standardRole, `<link:loc xlink:type="locator" xlink:href="t.xsd#A"/>`), at: `<link:loc`},
	{code: "xbrl.3.5.3.8.1:resourceType", linkbase: link("presentation", standardRole, `<note xmlns=""/>`), at: `<note`},
	{code: "xbrl.3.5.3.8.2:resourceLabel", linkbase: link("label", standardRole, `<link:label xlink:type="resource" xml:lang="en"/>`), at: `<link:label`},
	{code: "xbrl.3.5.3.9.2:arcFrom", linkbase: link("presentation", standardRole, loc("B")+`<link:presentationArc xlink:type="arc" xlink:to="B" xlink:arcrole="http://www.xbrl.org/2003/arcrole/parent-child"/>`), at: `<link:presentationArc`},
	{code: "xbrl.3.5.3.9.3:arcTo", linkbase: link("presentation", standardRole, loc("B")+`<link:presentationArc xlink:type="arc" xlink:from="B" xlink:arcrole="http://www.xbrl.org/2003/arcrole/parent-child"/>`), at: `<link:presentationArc`},
	{code: "xbrl.5.2.2.1:customLocator", linkbase: link("label", standardRole, myLoc), at: `<my:loc`},
	{code: "xbrl.5.2.3.1:customLocator", linkbase: link("reference", standardRole, myLoc), at: `<my:loc`},
	{code: "xbrl.5.2.4.1:customLocator", linkbase: link("presentation", standardRole, myLoc), at: `<my:loc`},
	{code: "xbrl.5.2.5.1:customLocator", linkbase: link("calculation", standardRole, myLoc), at: `<my:loc`},
	{code: "xbrl.5.2.6.1:customLocator", linkbase: link("definition", standardRole, myLoc), at: `<my:loc`},
	{code: "xbrlgene:nonAbsoluteLinkRoleURI", schema: generics, linkbase: genericLink("relative", ""), at: `xlink:role="relative"`},
	{code: "xbrlgene:missingRoleRefForLinkRole", schema: generics + appinfo(role("http://example.com/r", "gen:link")), linkbase: genericLink("http://example.com/r", ""), at: `xlink:role="http://example.com/r"`},
	{code: "xbrlgene:missingLinkRoleUsedOnValue", schema: generics + appinfo(role("http://example.com/r", "link:label")), linkbase: roleRef("r") + genericLink("http://example.com/r", ""), at: `xlink:role="http://example.com/r"`},
	{code: "xbrlgene:nonAbsoluteResourceRoleURI", schema: generics, linkbase: genericLink(standardRole, genericLabel("relative")), at: `xlink:role="relative"`},
	{code: "xbrlgene:missingRoleRefForResourceRole", schema: generics + appinfo(role("http://example.com/r", "label:label")), linkbase: genericLink(standardRole, genericLabel("http://example.com/r")), at: `xlink:role="http://example.com/r"`},
	{code: "xbrlgene:missingResourceRoleUsedOnValue", schema: generics + appinfo(role("http://example.com/r", "link:label")), linkbase: roleRef("r") + genericLink(standardRole, genericLabel("http://example.com/r")), at: `xlink:role="http://example.com/r"`},
	{code: "xbrlgene:nonAbsoluteArcRoleURI", schema: generics, linkbase: genericLink(standardRole, loc("A")+genericArc("relative", "A", "A")), at: `xlink:arcrole="relative"`},
	{code: "xbrlgene:missingRoleRefForArcRole", schema: generics + appinfo(arcrole("http://example.com/r", "any", "gen:arc")), linkbase: genericLink(standardRole, loc("A")+genericArc("http://example.com/r", "A", "A")), at: `xlink:arcrole="http://example.com/r"`},
	{code: "xbrlgene:missingArcRoleUsedOnValue", schema: generics + appinfo(arcrole("http://example.com/r", "any", "link:labelArc")), linkbase: arcroleRef("r") + genericLink(standardRole, loc("A")+genericArc("http://example.com/r", "A", "A")), at: `xlink:arcrole="http://example.com/r"`},
	{code: "xbrlle.2.1.1:genericLabelTarget", schema: generics, linkbase: labelArcroleRefs + genericLink(standardRole, loc("A")+`<ref:reference xlink:type="resource" xlink:label="l"/>`+genericArc("http://xbrl.org/arcrole/2008/element-label", "A", "l")), at: `<gen:arc`},
	{code: "xbrlre.2.1.1:genericReferenceTarget", schema: generics, linkbase: labelArcroleRefs + genericLink(standardRole, loc("A")+genericLabel("")+genericArc("http://xbrl.org/arcrole/2008/element-reference", "A", "l")), at: `<gen:arc`},
}

const myLoc = `<my:loc xmlns:my="http://example.com/my" xlink:type="locator" xlink:href="t.xsd#A" xlink:label="m"/>`

// generics imports what generic links are made of.
const generics = `<xs:import namespace="http://xbrl.org/2008/generic" schemaLocation="http://www.xbrl.org/2008/generic-link.xsd"/>
<xs:import namespace="http://xbrl.org/2008/label" schemaLocation="http://www.xbrl.org/2008/generic-label.xsd"/>
<xs:import namespace="http://xbrl.org/2008/reference" schemaLocation="http://www.xbrl.org/2008/generic-reference.xsd"/>`

const labelArcroleRefs = `<link:arcroleRef xlink:type="simple" arcroleURI="http://xbrl.org/arcrole/2008/element-label" xlink:href="http://www.xbrl.org/2008/generic-label.xsd#element-label"/>
<link:arcroleRef xlink:type="simple" arcroleURI="http://xbrl.org/arcrole/2008/element-reference" xlink:href="http://www.xbrl.org/2008/generic-reference.xsd#element-reference"/>`

func genericLink(role, content string) string {
	return `<gen:link xlink:type="extended" xlink:role="` + role + `">` + content + `</gen:link>`
}

func genericLabel(role string) string {
	if role != "" {
		role = ` xlink:role="` + role + `"`
	}
	return `<label:label xlink:type="resource" xlink:label="l" xml:lang="en"` + role + `>text</label:label>`
}

func genericArc(arcrole, from, to string) string {
	return `<gen:arc xlink:type="arc" xlink:arcrole="` + arcrole + `" xlink:from="` + from + `" xlink:to="` + to + `"/>`
}

func role(uri string, usedOn ...string) string {
	return declared("role", uri, "", usedOn)
}

func arcrole(uri, cycles string, usedOn ...string) string {
	return declared("arcrole", uri, ` cyclesAllowed="`+cycles+`"`, usedOn)
}

func declared(kind, uri, more string, usedOn []string) string {
	s := fmt.Sprintf(`<link:%sType %[1]sURI="%s"%s id="%s">`, kind, uri, more, "r")
	for _, u := range usedOn {
		s += `<link:usedOn>` + u + `</link:usedOn>`
	}
	return s + `</link:` + kind + `Type>`
}

func roleRef(id string) string {
	return `<link:roleRef xlink:type="simple" roleURI="http://example.com/` + id + `" xlink:href="t.xsd#` + id + `"/>`
}

func arcroleRef(id string) string {
	return `<link:arcroleRef xlink:type="simple" arcroleURI="http://example.com/` + id + `" xlink:href="t.xsd#` + id + `"/>`
}

// text is a label or footnote resource.
func text(kind, role, more string) string {
	return fmt.Sprintf(`<link:%s xlink:type="resource" xlink:label="l" xlink:role="%s" %s>text</link:%[1]s>`, kind, role, more)
}

func TestFaults(t *testing.T) {
	tested := map[string]bool{}
	for _, f := range faults {
		t.Run(f.code, func(t *testing.T) {
			content := concepts + f.schema
			if f.code == "xbrl.5.6.1:Redefine" {
				content, f.at = `<xs:redefine schemaLocation="other.xsd"/>`+content, "<xs:redefine"
			}
			documents := map[string]string{"t.xsd": schema(content), "other.xsd": schema(""), "report.xml": `<xbrli:xbrl xmlns:xbrli="http://www.xbrl.org/2003/instance"><f id="f"/></xbrli:xbrl>`}
			if f.linkbase != "" {
				documents["l.xml"] = linkbase(f.linkbase)
				if !strings.Contains(f.schema, "linkbaseRef") {
					documents["t.xsd"] = schema(appinfo(linkbaseRef) + content)
				}
			}
			if f.code == "xbrl.5.1:emptyTargetNamespace" {
				documents["t.xsd"] = strings.Replace(documents["t.xsd"], `targetNamespace="http://example.com/t"`, f.at, 1)
			}
			_, found := loadDocuments(t, documents)
			at := -1
			for i, d := range found {
				if d.Code == f.code {
					at = i
				}
			}
			if at < 0 {
				t.Fatalf("want %s, found %v", f.code, found)
			}
			tested[f.code] = true
			d := found[at]
			name := strings.TrimPrefix(d.Range.Document, base)
			if text := documents[name]; text == "" || !strings.HasPrefix(text[d.Range.Start.Byte:], f.at) {
				t.Errorf("the range %s is not at %s", d.Range, f.at)
			}
			if d.Message == "" || !strings.HasSuffix(d.Message, ".") {
				t.Errorf("the message %q is no sentence", d.Message)
			}
			for _, c := range codesOf(found) {
				if c != f.code && !strings.HasPrefix(c, "xmlSchema:") && !strings.HasPrefix(c, "xml") && !follows(f.code, c) {
					t.Errorf("also reported: %s", c)
				}
			}
		})
	}
}

// follows lists what one fault cannot but lead to.
func follows(code, other string) bool {
	switch code {
	case "xbrl.5.1.3:roleTypeDuplicate", "xbrl.5.1.4:arcroleTypeDuplicate":
		return strings.HasSuffix(other, "-inequality")
	case "xbrlgene:missingRoleRefForLinkRole", "xbrlgene:missingRoleRefForArcRole", "xbrlgene:missingRoleRefForResourceRole":
		return strings.HasSuffix(other, "UsedOnValue")
	case "xbrl:multipleTopLevelSchemasForNamespace":
		return other == "xbrl.5.2.4.1:presentationLinkLocTarget"
	case "xbrl.3.5.2.4:missingRoleRef":
		return other == "xbrl.5.1.3.4:custRoleUsedOn"
	}
	return false
}

// TestRules checks that each rule has a code of its own and says what it should.
func TestRules(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range discover.Rules {
		if seen[r.Code] {
			t.Errorf("%s is listed twice", r.Code)
		}
		seen[r.Code] = true
		if r.Doc == "" || r.Advice == "" || r.Spec == "" || r.Severity != tieout.Error {
			t.Errorf("%s lacks a clause, a description, an advice or a severity", r.Code)
		}
	}
	tested := map[string]bool{}
	for _, f := range faults {
		tested[f.code] = true
		if !seen[f.code] {
			t.Errorf("%s is reported, but not listed", f.code)
		}
	}
	for _, code := range otherwiseTested {
		tested[code] = true
	}
	for _, r := range discover.Rules {
		if !tested[r.Code] {
			t.Errorf("%s has no case", r.Code)
		}
	}
}

// otherwiseTested are the codes of entry points and of the links of reports, which the conformance suite covers.
var otherwiseTested = []string{"xbrl.4.2.2:schemaRefHref", "xbrl.5.1:schemaRootElement", "xbrl.5.2:linkbaseRootElement", "tieout:notTaxonomy", "tieout:arcsMultiply",
	"xbrldte:TargetRoleNotResolvedError",
	"xbrl.4.11.1.2:footnoteRole", "xbrl.4.11.1.1:footnoteLinkLocTarget", "xbrl.4.11.1.1:customLocator",
	"xbrl.4.11.1.2.1:footnoteLang", "xbrl.4.11.1.3.1:factFootnoteArcFrom", "xbrl.4.11.1.3.1:factFootnoteArcTo", "xbrl.4.11.1.1:instanceLoc"}

// TestEntryPoints loads documents that are no taxonomy by themselves, and reports' references to the wrong ones.
func TestEntryPoints(t *testing.T) {
	given := map[string][]byte{
		base + "schema.xml":   []byte(`<envelope>` + schema(concepts) + `</envelope>`),
		base + "linkbase.xml": []byte(`<envelope>` + linkbase("") + `</envelope>`),
		base + "page.xml":     []byte(`<html/>`),
		base + "broken.xml":   []byte(`<xs:schema`),
		base + "l.xml":        []byte(linkbase("")),
		base + "t.xsd":        []byte(schema(concepts)),
	}
	src, _, err := source.New(source.Options{Documents: given})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		entry tieout.EntryPoint
		codes string
	}{
		{tieout.EntryPoint{URL: base + "t.xsd"}, ""},
		{tieout.EntryPoint{URL: base + "l.xml"}, ""},
		{tieout.EntryPoint{URL: base + "schema.xml"}, "xbrl.5.1:schemaRootElement"},
		{tieout.EntryPoint{URL: base + "linkbase.xml"}, "xbrl.5.2:linkbaseRootElement"},
		{tieout.EntryPoint{URL: base + "page.xml"}, "tieout:notTaxonomy"},
		{tieout.EntryPoint{URL: base + "none.xsd"}, "xbrl:hrefFileNotFound"},
		{tieout.EntryPoint{URL: base + "broken.xml"}, "xml:"},
		{tieout.EntryPoint{URL: base + "l.xml", Href: "l.xml"}, "xbrl.4.2.2:schemaRefHref"},
		{tieout.EntryPoint{URL: base + "t.xsd", Href: "t.xsd", Kind: tieout.LinkbaseRef}, "xbrl.4.3.2:linkbaseRefHref"},
		{tieout.EntryPoint{URL: base + "t.xsd#A", Href: "t.xsd#A"}, "xbrl.4.2.2:schemaRefHref"},
	} {
		dts, found, err := discover.Load(context.Background(), src, []tieout.EntryPoint{c.entry}, discover.Options{})
		if err != nil || dts == nil {
			t.Fatalf("%s: %v", c.entry.URL, err)
		}
		got := strings.Join(codesOf(found), " ")
		if got != c.codes && (c.codes != "xml:" || !strings.HasPrefix(got, c.codes)) {
			t.Errorf("%s: reported %q, want %q", c.entry.URL, got, c.codes)
		}
	}
}

// TestLimits checks that discovery stops at a limit and when it is told to.
func TestLimits(t *testing.T) {
	given := map[string][]byte{}
	for i := range 20 {
		given[fmt.Sprintf("%s%d.xsd", base, i)] = []byte(schema(fmt.Sprintf(`<xs:include schemaLocation="%d.xsd"/>`, i+1)))
	}
	src, _, err := source.New(source.Options{Documents: given})
	if err != nil {
		t.Fatal(err)
	}
	entry := []tieout.EntryPoint{{URL: base + "0.xsd"}}
	if _, _, err := discover.Load(context.Background(), src, entry, discover.Options{MaxDocuments: 15}); err == nil {
		t.Error("no limit on documents")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := discover.Load(ctx, src, entry, discover.Options{}); err == nil {
		t.Error("cancelled, but loaded")
	}
}

// TestRolesOfMissingDocuments: of a role whose declaration is in a document that could not be had, nothing is known; one that is
// in none of those that could be had is not declared.
func TestRolesOfMissingDocuments(t *testing.T) {
	for document, want := range map[string]string{
		"core.xsd": "xbrl:hrefFileNotFound",
		"t.xsd":    "xbrl.3.5.2.4.5:roleRefNotDefined xbrl.5.1.3.4:custRoleUsedOn",
	} {
		_, found := loadDocuments(t, map[string]string{"t.xsd": schema(appinfo(linkbaseRef) + concepts), "l.xml": linkbase(
			`<link:roleRef xlink:type="simple" roleURI="http://example.com/r" xlink:href="` + document + `#r"/>` +
				`<link:definitionLink xlink:type="extended" xlink:role="http://example.com/r"/>`)})
		if got := strings.Join(codesOf(found), " "); got != want {
			t.Errorf("%s: found %s, want %s: %v", document, got, want, found)
		}
	}
}

// TestMayHaveMore: a total may have contributors that are not known where an arc leads to a document that could not be had, a linkbase
// for calculations is missing, or what declares the link role.
func TestMayHaveMore(t *testing.T) {
	const other = "http://example.com/r"
	arc := func(use string) string {
		return linkbase(link("calculation", standardRole, loc("A")+strings.Replace(loc("B"), "t.xsd", "core.xsd", 1)+
			`<link:calculationArc xlink:type="arc" xlink:arcrole="`+taxonomy.ArcroleSummationItem+`" xlink:from="A" xlink:to="B" weight="1"`+use+`/>`))
	}
	refTo := func(file, role string) string {
		return strings.Replace(strings.Replace(linkbaseRef, "l.xml", file, 1), "/>", ` xlink:role="http://www.xbrl.org/2003/role/`+role+`LinkbaseRef"/>`, 1)
	}
	none := linkbase(link("calculation", standardRole, loc("A")))
	for _, c := range []struct {
		name, refs, links, role string
		want                    bool
	}{
		{"nothing is missing", linkbaseRef, none, other, false},
		{"an arc", linkbaseRef, arc(""), standardRole, true},
		{"an arc elsewhere", linkbaseRef + role(other, "link:calculationLink"), arc(""), other, false},
		{"a prohibited arc", linkbaseRef + role(other, "link:calculationLink"), arc(` use="prohibited"`), other, false},
		{"a role", linkbaseRef, arc(""), other, true},
		{"a linkbase of labels", linkbaseRef + role(other, "link:calculationLink") + refTo("none.xml", "label"), none, other, false},
		{"a linkbase of calculations", linkbaseRef + role(other, "link:calculationLink") + refTo("none.xml", "calculation"), none, other, true},
	} {
		dts, _ := loadDocuments(t, map[string]string{"t.xsd": schema(appinfo(c.refs) + concepts), "l.xml": c.links})
		a := dts.Concept(tieout.QName{Space: "http://example.com/t", Local: "A"})
		if a == nil {
			t.Fatal("no concept A")
		}
		if got := dts.MayHaveMore(taxonomy.ArcroleSummationItem, c.role, a); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
