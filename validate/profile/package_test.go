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

// The files of a report package that keeps the rules, by their paths below its top-level directory.
func packageFiles() map[string]string {
	arcs := func(kind, arcrole string) string {
		return `<link:linkbase xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink"><link:` + kind + `Link xlink:type="extended" xlink:role="http://www.xbrl.org/2003/role/link">` +
			`<link:loc xlink:type="locator" xlink:href="acme-2024-12-31.xsd#e_A" xlink:label="a"/><link:loc xlink:type="locator" xlink:href="acme-2024-12-31.xsd#e_B" xlink:label="b"/>` +
			`<link:` + kind + `Arc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/` + arcrole + `" xlink:from="a" xlink:to="b" order="1"/></link:` + kind + `Link></link:linkbase>`
	}
	refs := ""
	for _, x := range []string{"pre", "cal", "def", "lab-en"} {
		refs += `<link:linkbaseRef xlink:type="simple" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase" xlink:href="acme-2024-12-31_` + x + `.xml"/>`
	}
	return map[string]string{
		"META-INF/taxonomyPackage.xml": `<tp:taxonomyPackage xmlns:tp="http://xbrl.org/2016/taxonomy-package" xml:lang="en"><tp:identifier>http://example.com/p</tp:identifier></tp:taxonomyPackage>`,
		"reports/acme.xhtml": strings.Replace(page(ESEF, "<p>"+fact+`<ix:nonNumeric name="e:T" contextRef="c" id="t" escape="true">a &amp;amp; b</ix:nonNumeric></p>`), "e.xsd",
			"../example.com/acme-2024-12-31.xsd", 1),
		"example.com/acme-2024-12-31.xsd": `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xbrldt="http://xbrl.org/2005/xbrldt" xmlns:nonnum="http://www.xbrl.org/dtr/type/non-numeric" xmlns:num="http://www.xbrl.org/dtr/type/numeric" targetNamespace="http://example.com/e" elementFormDefault="qualified">
<xs:annotation><xs:appinfo>` + refs + `</xs:appinfo></xs:annotation>
<xs:import namespace="http://www.xbrl.org/2003/instance" schemaLocation="http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"/>
<xs:import namespace="http://xbrl.org/2005/xbrldt" schemaLocation="http://www.xbrl.org/2005/xbrldt-2005.xsd"/>
<xs:import namespace="http://www.xbrl.org/dtr/type/numeric" schemaLocation="http://www.xbrl.org/dtr/type/numeric-2009-12-16.xsd"/>
<xs:import namespace="http://www.xbrl.org/dtr/type/non-numeric" schemaLocation="http://www.xbrl.org/dtr/type/nonNumeric-2009-12-16.xsd"/>
<xs:element name="A" id="e_A" type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" xbrli:balance="debit" nillable="true"/>
<xs:element name="B" id="e_B" type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" xbrli:balance="debit" nillable="true"/>
<xs:element name="P" id="e_P" type="num:percentItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" nillable="true"/>
<xs:element name="T" id="e_T" type="nonnum:textBlockItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" nillable="true"/>
</xs:schema>`,
		"example.com/acme-2024-12-31_pre.xml": arcs("presentation", "parent-child"),
		"example.com/acme-2024-12-31_cal.xml": strings.ReplaceAll(arcs("calculation", "summation-item"), `order="1"`, `order="1" weight="1"`),
		"example.com/acme-2024-12-31_def.xml": arcs("definition", "general-special"),
		"example.com/acme-2024-12-31_lab-en.xml": `<link:linkbase xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink"><link:labelLink xlink:type="extended" xlink:role="http://www.xbrl.org/2003/role/link">` +
			`<link:loc xlink:type="locator" xlink:href="acme-2024-12-31.xsd#e_A" xlink:label="a"/><link:label xlink:type="resource" xlink:label="b" xlink:role="http://www.xbrl.org/2003/role/label" xml:lang="en">A</link:label>` +
			`<link:labelArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/concept-label" xlink:from="a" xlink:to="b"/></link:labelLink></link:linkbase>`,
	}
}

const (
	document = "reports/acme.xhtml"
	schema   = "example.com/acme-2024-12-31.xsd"
)

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
	{"ESEF.2.2.2.percentGreaterThan100", change(document, "<p><ix", `<p><ix:nonFraction name="e:P" contextRef="c" unitRef="u" decimals="0" id="p">25</ix:nonFraction><ix`)},
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
	{"ESEF.3.2.3.typedDimensionDefinitionInExtensionTaxonomy", change(schema, "</xs:schema>", `<xs:element name="X" id="e_X" type="xbrli:stringItemType" substitutionGroup="xbrldt:dimensionItem" abstract="true" xbrli:periodType="instant" xbrldt:typedDomainRef="#e_D"/><xs:element name="D" id="e_D" type="xs:string"/></xs:schema>`)},
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
			found, err := Check(context.Background(), ESEF, d)
			if err != nil {
				t.Fatal(err)
			}
			var codes []string
			for _, f := range found {
				if f.Code != ruleIncomplete.Code && !slices.Contains(codes, f.Code) {
					codes = append(codes, f.Code)
				}
			}
			if c.code == "" && len(codes) > 0 || c.code != "" && !slices.Contains(codes, c.code) || len(codes) > 2 {
				t.Errorf("found %q, want %q", codes, c.code)
				for _, f := range found {
					t.Log(f.Message)
				}
				for _, f := range d.Diagnostics {
					t.Log(f.Code, f.Message)
				}
			}
		})
	}
}
