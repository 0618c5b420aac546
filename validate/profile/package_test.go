package profile

import (
	"archive/zip"
	"bytes"
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout/convert"
)

const (
	ifrs      = "http://xbrl.ifrs.org/taxonomy/2021-03-24/full_ifrs/full_ifrs-cor_2021-03-24.xsd#ifrs-full_"
	core      = "http://www.esma.europa.eu/taxonomy/2021-03-24/esef_cor.xsd"
	unbounded = "http://www.esma.europa.eu/xbrl/role/cor/esef_role-999999"
	placed    = "http://www.esma.europa.eu/xbrl/role/cor/ifrs-dim_role-990000"
)

// loc is a locator: of a concept of the issuer's when the name has one letter, otherwise of the core taxonomy.
func loc(name string) string {
	href := ifrs + name
	if len(name) == 1 {
		href = "acme-2024-12-31.xsd#e_" + name
	}
	return `<link:loc xlink:type="locator" xlink:href="` + href + `" xlink:label="` + name + `"/>`
}

func arc(kind, arcrole, from, to, more string) string {
	return `<link:` + kind + `Arc xlink:type="arc" xlink:arcrole="` + arcrole + `" xlink:from="` + from + `" xlink:to="` + to + `" ` + more + `/>` + "\n"
}

func link(kind, role, content string) string {
	return `<link:` + kind + `Link xlink:type="extended" xlink:role="` + role + `">` + content + `</link:` + kind + "Link>\n"
}

func linkbase(content string) string {
	return `<link:linkbase xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xbrldt="http://xbrl.org/2005/xbrldt">` + content + `</link:linkbase>`
}

func label(name, role, lang, text string) string {
	return `<link:label xlink:type="resource" xlink:label="l` + name + `" xlink:role="http://www.xbrl.org/2003/role/` + role + `" xml:lang="` + lang + `">` + text + `</link:label>`
}

// The files of a report package that keeps the rules, by their paths below its top-level directory.
func packageFiles() map[string]string {
	refs, pre, def, lab := "", loc("StatementOfFinancialPositionAbstract"), loc("LineItems"), ""
	for _, x := range []string{"pre", "cal", "def", "lab-en"} {
		refs += `<link:linkbaseRef xlink:type="simple" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase" xlink:href="acme-2024-12-31_` + x + `.xml"/>`
	}
	anchors := loc("Assets")
	for _, name := range append([]string{"A", "B", "P", "T"}, mandatory...) {
		pre += loc(name) + arc("presentation", arcroleParentChild, "StatementOfFinancialPositionAbstract", name, "")
		def += loc(name) + arc("definition", arcroleMember, "LineItems", name, "")
		if len(name) == 1 {
			anchors += loc(name) + arc("definition", arcroleWiderNarrower, "Assets", name, "")
			lab += loc(name) + label(name, "label", "en", name) + arc("label", "http://www.xbrl.org/2003/arcrole/concept-label", name, "l"+name, "")
		}
	}
	facts := "<p>" + fact + strings.NewReplacer("e:A", "e:B", `"f"`, `"b"`).Replace(fact) + `<ix:nonFraction name="e:P" contextRef="c" unitRef="u" decimals="2" scale="-2" id="p">25</ix:nonFraction>` +
		`<ix:nonNumeric name="e:T" contextRef="c" id="t" escape="true">a &amp;amp; b</ix:nonNumeric></p>`
	return map[string]string{
		"META-INF/taxonomyPackage.xml": `<tp:taxonomyPackage xmlns:tp="http://xbrl.org/2016/taxonomy-package" xml:lang="en"><tp:identifier>http://example.com/p</tp:identifier></tp:taxonomyPackage>`,
		"reports/acme.xhtml":           strings.NewReplacer("e.xsd", "../example.com/acme-2024-12-31.xsd", noneHidden, "").Replace(page(ESEF, facts)),
		"example.com/acme-2024-12-31.xsd": `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xbrldt="http://xbrl.org/2005/xbrldt" xmlns:nonnum="http://www.xbrl.org/dtr/type/non-numeric" xmlns:num="http://www.xbrl.org/dtr/type/numeric" targetNamespace="http://example.com/e" elementFormDefault="qualified">
<xs:annotation><xs:appinfo>` + refs + `</xs:appinfo></xs:annotation>
<xs:import namespace="http://www.xbrl.org/2003/instance" schemaLocation="http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"/>
<xs:import namespace="http://xbrl.org/2005/xbrldt" schemaLocation="http://www.xbrl.org/2005/xbrldt-2005.xsd"/>
<xs:import namespace="http://www.xbrl.org/dtr/type/numeric" schemaLocation="http://www.xbrl.org/dtr/type/numeric-2009-12-16.xsd"/>
<xs:import namespace="http://www.xbrl.org/dtr/type/non-numeric" schemaLocation="http://www.xbrl.org/dtr/type/nonNumeric-2009-12-16.xsd"/>
<xs:import namespace="http://www.esma.europa.eu/taxonomy/2021-03-24/esef_cor" schemaLocation="` + core + `"/>
<xs:element name="A" id="e_A" type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" xbrli:balance="debit" nillable="true"/>
<xs:element name="B" id="e_B" type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" xbrli:balance="debit" nillable="true"/>
<xs:element name="P" id="e_P" type="num:percentItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" nillable="true"/>
<xs:element name="T" id="e_T" type="nonnum:textBlockItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" nillable="true"/>
</xs:schema>`,
		presentation:                          linkbase(link("presentation", "http://example.com/r/1", pre)),
		"example.com/acme-2024-12-31_cal.xml": linkbase(link("calculation", "http://example.com/r/1", loc("A")+loc("B")+arc("calculation", "http://www.xbrl.org/2003/arcrole/summation-item", "A", "B", `weight="1"`))),
		definition:                            linkbase(link("definition", unbounded, def) + link("definition", "http://example.com/r/9", anchors)),
		labels:                                linkbase(link("label", "http://www.xbrl.org/2003/role/link", lab)),
	}
}

const (
	document = "reports/acme.xhtml"
	schema   = "example.com/acme-2024-12-31.xsd"

	presentation = "example.com/acme-2024-12-31_pre.xml"
	definition   = "example.com/acme-2024-12-31_def.xml"
	labels       = "example.com/acme-2024-12-31_lab-en.xml"
)

// add writes something at the end of a file.
func add(name, content string) func(map[string]string) {
	return func(m map[string]string) {
		i := strings.LastIndex(m[name], "</")
		m[name] = m[name][:i] + content + m[name][i:]
	}
}

// declared adds an element X to the schema, with its label.
func declared(attributes string, more ...func(map[string]string)) func(map[string]string) {
	return func(m map[string]string) {
		add(schema, `<xs:element name="X" id="e_X" nillable="true" `+attributes+`/>`)(m)
		add(labels, link("label", "http://www.xbrl.org/2003/role/link", loc("X")+label("X", "label", "en", "X")+arc("label", "http://www.xbrl.org/2003/arcrole/concept-label", "X", "lX", "")))(m)
		for _, f := range more {
			f(m)
		}
	}
}

const (
	item      = `substitutionGroup="xbrli:item" xbrli:periodType="duration" type="xbrli:stringItemType"`
	member    = `substitutionGroup="xbrli:item" xbrli:periodType="duration" type="nonnum:domainItemType" abstract="true"`
	dimension = `substitutionGroup="xbrldt:dimensionItem" xbrli:periodType="duration" type="xbrli:stringItemType" abstract="true"`
)

// related adds a relationship to the definition linkbase.
func related(role, arcrole, from, to, more string) func(map[string]string) {
	return add(definition, link("definition", role, loc(from)+loc(to)+arc("definition", arcrole, from, to, more)))
}

// change replaces a text of a file; rename gives a file another name, "" for none.
func change(name, old, text string) func(map[string]string) {
	return func(m map[string]string) { m[name] = strings.ReplaceAll(m[name], old, text) }
}

func rename(from, to string) func(map[string]string) {
	return func(m map[string]string) {
		if to != "" {
			m[to] = m[from]
		}
		delete(m, from)
		for name := range m {
			m[name] = strings.ReplaceAll(m[name], filepath.Base(from), filepath.Base(to))
		}
	}
}

var packages = []struct {
	code   string
	change func(map[string]string)
}{
	{"", func(map[string]string) {}},
	{"ESEF.2.6.1.incorrectFileExtension", rename(document, "reports/acme.htm")},
	{"ESEF.2.6.1.reportIncorrectlyPlacedInPackage", rename(document, "reports/a/acme.xhtml")},
	{"ESEF.2.5.4.embeddedCssForMultiHtmlIXbrlDocumentSets", func(m map[string]string) {
		other := strings.NewReplacer(`id="f"`, `id="g"`, `id="t"`, `id="u"`, "<title>", "<style>p { margin: 0 }</style><title>").Replace(m[document])
		if i, j := strings.Index(other, "<ix:resources>"), strings.Index(other, "</ix:resources>"); i > 0 {
			other = other[:i] + "<ix:resources>" + other[j:]
		}
		m["reports/set/a.xhtml"], m["reports/set/b.xhtml"] = strings.ReplaceAll(m[document], "../", "../../"), strings.ReplaceAll(other, "../", "../../")
		delete(m, document)
	}},
	{"ESEF.2.5.1.imageDoesNotMatchItsFileExtension", func(m map[string]string) {
		m["reports/x.png"] = "GIF89a\x01\x00\x01\x00\x00\x00\x00"
		m[document] = strings.Replace(m[document], "<p>", `<p><img src="x.png" alt=""/>`, 1)
	}},
	{"ESEF.2.2.2.percentGreaterThan100", change(document, ` scale="-2"`, "")},
	{"ESEF.2.2.7.escapedHTMLUsedInBlockTagWithSpecialCharacters", change(document, ` escape="true">a &amp;amp; b`, `>a &amp; b`)},
	{"ESEF.1.3.3.emptyTextBlock", change(document, ">a &amp;amp; b<", "> <")},
	{"ESEF.3.1.5.extensionTaxonomyDocumentNameDoesNotFollowNamingConvention", rename("example.com/acme-2024-12-31_pre.xml", "example.com/acme_pre.xml")},
	{"ESEF.3.1.5.baseComponentInNameOfTaxonomyFileExceedsTwentyCharacters", rename("example.com/acme-2024-12-31_pre.xml", "example.com/acmeacmeacmeacmeacmeacme-2024-12-31_pre.xml")},
	{"ESEF.3.1.1.linkbasesNotSeparateFiles", func(m map[string]string) {
		def := m["example.com/acme-2024-12-31_def.xml"]
		i, j := strings.Index(def, "<link:definitionLink"), strings.Index(def, "</link:linkbase>")
		m["example.com/acme-2024-12-31_pre.xml"] = strings.Replace(m["example.com/acme-2024-12-31_pre.xml"], "</link:linkbase>", def[i:j]+"</link:linkbase>", 1)
	}},
	{"ESEF.3.1.1.extensionTaxonomyWrongFilesStructure", change(schema, `<link:linkbaseRef xlink:type="simple" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase" xlink:href="acme-2024-12-31_cal.xml"/>`, "")},
	{"ESEF.RTS.Annex.III.3.missingOrInvalidTaxonomyPackage", func(m map[string]string) { delete(m, "META-INF/taxonomyPackage.xml") }},
	{"ESEF.RTS.Annex.IV.Par.4.2.monetaryConceptWithoutBalance", change(schema, ` xbrli:balance="debit"`, "")},
	{"ESEF.3.2.3.typedDimensionDefinitionInExtensionTaxonomy", declared(dimension+` xbrldt:typedDomainRef="#e_D"`, add(schema, `<xs:element name="D" id="e_D" type="xs:string"/>`))},
	{"ESEF.3.1.2.requiredEntryPointNotImported", change(schema, "esef_cor", "esef_all")},
	{"ESEF.3.1.2.incorrectEsefTaxonomyVersionUsed", change(schema, "/2021-", "/2019-")},
	{"ESEF.3.4.2.openPositiveHypercubeInDefinitionLinkbase", related("http://example.com/r/1", arcroleAll, "StatementAbstract", "StatementTable", `xbrldt:contextElement="scenario"`)},
	{"ESEF.3.4.2.notAllArcroleUsedInDefinitionLinkbase", related("http://example.com/r/1", arcroleNotAll, "StatementAbstract", "StatementTable", `xbrldt:contextElement="scenario"`)},
	{"ESEF.3.4.2.closedNegativeHypercubeInDefinitionLinkbase", related("http://example.com/r/1", arcroleNotAll, "StatementAbstract", "StatementTable", `xbrldt:closed="true"`)},
	{"ESEF.3.4.2.extensionTaxonomyLineItemNotLinkedToAnyHypercube", change(definition, unbounded, "http://example.com/r/2")},
	{"ESEF.3.4.3.extensionTaxonomyOverridesDefaultMembers", related(placed, arcroleDefault, "EquityAxis", "EquityMember", "")},
	{"ESEF.3.4.3.extensionTaxonomyDimensionNotAssignedDefaultMemberInDedicatedPlaceholder", declared(dimension, related("http://example.com/r/2", arcroleDefault, "X", "EquityMember", ""))},
	{"", declared(dimension, related(placed, arcroleDefault, "X", "EquityMember", ""))},
	{"ESEF.3.3.1.extensionConceptsNotAnchored", func(m map[string]string) {
		m[definition] = strings.Replace(m[definition], arc("definition", arcroleWiderNarrower, "Assets", "T", ""), "", 1)
	}},
	{"", func(m map[string]string) { // what others add up to needs no anchor
		m[definition] = strings.Replace(m[definition], arc("definition", arcroleWiderNarrower, "Assets", "A", ""), "", 1)
	}},
	{"ESEF.3.3.1.anchoringWrongArcrole", func(m map[string]string) {
		m[definition] = strings.Replace(m[definition], arc("definition", arcroleWiderNarrower, "Assets", "T", ""), arc("definition", arcroleGeneral, "Assets", "T", ""), 1)
	}},
	{"ESEF.3.3.1.anchoringRelationshipBase", related("http://example.com/r/9", arcroleWiderNarrower, "Assets", "Equity", "")},
	{"ESEF.3.3.1.anchoringRelationshipsForDomainMembersDefinedUsingWiderNarrowerArcrole", declared(member, related("http://example.com/r/9", arcroleWiderNarrower, "EquityMember", "X", ""))},
	{"ESEF.3.3.1.anchoringRelationshipsForDimensionsDefinedUsingWiderNarrowerArcrole", declared(dimension, related(placed, arcroleDefault, "X", "EquityMember", ""), related("http://example.com/r/9", arcroleWiderNarrower, "EquityAxis", "X", ""))},
	{"ESEF.3.3.2.anchoringRelationshipsForConceptsDefinedInElrContainingDimensionalRelationships", change(definition, "http://example.com/r/9", unbounded)},
	{"ESEF.3.4.4.missingPreferredLabelRole", add(presentation, link("presentation", "http://example.com/r/1", loc("StatementOfFinancialPositionAbstract")+loc("A")+arc("presentation", arcroleParentChild, "StatementOfFinancialPositionAbstract", "A", `order="2"`)))},
	{"ESEF.3.4.5.extensionTaxonomyElementLabelCustomRole", func(m map[string]string) {
		m[labels] = strings.Replace(m[labels], label("A", "label", "en", "A"), label("A", "label", "en", "A")+strings.Replace(label("A", "x", "en", "A"), "www.xbrl.org/2003", "example.com", 1), 1)
	}},
	{"ESEF.3.4.5.extensionTaxonomyElementDuplicateLabels", func(m map[string]string) {
		m[labels] = strings.Replace(m[labels], label("A", "label", "en", "A"), label("A", "label", "en", "A")+label("A", "label", "en", "A of old"), 1)
	}},
	{"ESEF.3.4.5.missingLabelForRoleInReportLanguage", change(labels, `xml:lang="en"`, `xml:lang="pl"`)},
	{"ESEF.RTS.Annex.IV.Par.4_G3.4.5.extensionConceptNoLabel", add(schema, `<xs:element name="X" id="e_X" nillable="true" `+item+"/>")},
	{"ESEF.RTS.Annex.IV.Par.4_G3.4.5.extensionConceptNoStandardLabel", change(labels, "role/label", "role/terseLabel")},
	{"ESEF.3.2.1.extensionTaxonomyElementNameDoesNotFollowLc3Convention", change(labels, ">A<", ">Assets of all kinds<")},
	{"", change(labels, ">T<", ">The T.<")},
	{"ESEF.3.2.5.abstractConceptDefinitionInExtensionTaxonomy", declared(item + ` abstract="true"`)},
	{"ESEF.3.2.2.domainMemberWrongDataType", declared(item, related("http://example.com/r/2", arcroleDomain, "EquityAxis", "X", ""))},
	{"ESEF.2.4.1.tupleDefinedInExtensionTaxonomy", declared(`substitutionGroup="xbrli:tuple"`)},
	{"ESEF.2.4.1.fractionDefinedInExtensionTaxonomy", declared(`substitutionGroup="xbrli:item" xbrli:periodType="duration" type="xbrli:fractionItemType"`)},
	{"ESEF.RTS.Annex.IV.Par.11.customDataTypeDuplicatingXbrlOrDtrEntry", add(schema, `<xs:complexType name="weightItemType"><xs:simpleContent><xs:restriction base="xbrli:decimalItemType"><xs:attributeGroup ref="xbrli:numericItemAttrs"/></xs:restriction></xs:simpleContent></xs:complexType>`)},
	{"", add(schema, `<xs:complexType name="kindItemType"><xs:simpleContent><xs:restriction base="xbrli:stringItemType"><xs:maxLength value="3"/></xs:restriction></xs:simpleContent></xs:complexType>`)},
	{"ESEF.RTS.Annex.IV.Par.8.coreTaxonomyLabelModification", add(labels, link("label", "http://www.xbrl.org/2003/role/link", loc("Assets")+`<link:loc xlink:type="locator" xlink:href="`+core+`#label_1" xlink:label="l"/>`+arc("label", "http://www.xbrl.org/2003/arcrole/concept-label", "Assets", "l", `use="prohibited" priority="1"`)))},
	{"ESEF.RTS.Annex.IV.Par.8.coreTaxonomyReferenceModification", add(labels, link("reference", "http://www.xbrl.org/2003/role/link", loc("Assets")+`<link:loc xlink:type="locator" xlink:href="`+core+`#reference_1" xlink:label="l"/>`+arc("reference", "http://www.xbrl.org/2003/arcrole/concept-reference", "Assets", "l", `use="prohibited" priority="1"`)))},
	{"ESEF.3.4.6.UsableConceptsNotAppliedByTaggedFacts", add(presentation, link("presentation", "http://example.com/r/1", loc("A")+loc("Inventories")+arc("presentation", arcroleParentChild, "A", "Inventories", "")))},
	{"ESEF.3.4.7.singleExtendedLinkRoleUsedForAllPFSs", add(presentation, link("presentation", "http://example.com/r/1", loc("IncomeStatementAbstract")+loc("A")+arc("presentation", arcroleParentChild, "IncomeStatementAbstract", "A", "")))},
	{"ESEF.RTS.Annex.II.Par.1.Par.7.missingPrimaryFinancialStatement", change(presentation, "StatementOfFinancialPositionAbstract", "GeneralInformationAbstract")},
	{"ESEF.RTS.Annex.II.Par.1.factsWithOtherThanDeclaredCurrencyOnly", func(m map[string]string) {
		m[document] = strings.Replace(strings.Replace(m[document], `unitRef="u"`, `unitRef="v"`, 1), unit, unit+`<xbrli:unit id="v"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>`, 1)
	}},
	{"ESEF.RTS.Annex.II.Par.2.missingMandatoryMarkups", change(document, "ifrs:DomicileOfEntity", "e:T")},
	{"ESEF.RTS.Annex.III.Par.1.invalidInlineXBRL", change(document, "2013/inlineXBRL", "2008/inlineXBRL")},
}

// TestPackages checks report packages: files, their names, and the taxonomy of the issuer.
func TestPackages(t *testing.T) {
	for _, c := range packages {
		t.Run(c.code, func(t *testing.T) {
			files := packageFiles()
			c.change(files)
			var b bytes.Buffer
			z := zip.NewWriter(&b)
			for _, name := range slices.Sorted(maps.Keys(files)) {
				w, err := z.Create("acme/" + name)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := w.Write([]byte(files[name])); err != nil {
					t.Fatal(err)
				}
			}
			if err := z.Close(); err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(t.TempDir(), "acme.zip")
			if err := os.WriteFile(path, b.Bytes(), 0o666); err != nil {
				t.Fatal(err)
			}
			d, err := convert.Open(context.Background(), path, b.Bytes(), convert.Options{})
			if err != nil {
				t.Fatal(err)
			}
			checkCode(t, ESEF, d, c.code)
		})
	}
}

// checkCode checks a document by a profile: a code is found, and few others beside it; none for "".
func checkCode(t *testing.T, by Name, d *convert.Document, code string) {
	t.Helper()
	found, err := Check(context.Background(), by, d)
	if err != nil {
		t.Fatal(err)
	}
	var codes []string
	for _, f := range found {
		if f.Code != ruleIncomplete.Code && !slices.Contains(codes, f.Code) {
			codes = append(codes, f.Code)
		}
	}
	if code == "" && len(codes) > 0 || code != "" && !slices.Contains(codes, code) || len(codes) > 3 {
		t.Errorf("found %q, want %q", codes, code)
		for _, f := range found {
			t.Log(f.Message)
		}
	}
}
