package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	hostileNamespaces = `xmlns="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:t="http://example.com/t" xmlns:iso4217="http://www.xbrl.org/2003/iso4217"`
	hostileSchema     = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xbrli="http://www.xbrl.org/2003/instance" targetNamespace="http://example.com/t" xmlns:t="http://example.com/t"><xs:import namespace="http://www.xbrl.org/2003/instance" schemaLocation="http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"/>%s<xs:element name="A" id="t_A" type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant"/><xs:element name="S" id="t_S" type="xbrli:stringItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant"/></xs:schema>`
)

// hostileInstance is an instance with a document type, a schemaRef and facts.
func hostileInstance(doctype, href, facts string) string {
	return `<?xml version="1.0"?>` + doctype + `<xbrl ` + hostileNamespaces + `><link:schemaRef xlink:type="simple" xlink:href="` + href + `"/>` +
		`<context id="c"><entity><identifier scheme="http://e.com">x</identifier></entity><period><instant>2020-12-31</instant></period></context><unit id="u"><measure>iso4217:USD</measure></unit>` + facts + `</xbrl>`
}

// attack is something made to do harm, and what tieout answers.
type attack struct {
	what string   // for the page
	args []string // of the command
	code int
	says string // is in the answer
}

// hostileDocuments are instances and schemas; each takes the place of the one before.
func hostileDocuments(t *testing.T, try func(attack)) {
	dir := t.TempDir()
	put := func(name, content string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	secret := put("secret.txt", "root:x:0:0:hunter2")
	put("t.xsd", fmt.Sprintf(hostileSchema, ""))
	put("deep.xsd", fmt.Sprintf(hostileSchema, strings.Repeat("<xs:annotation>", 100_000)))
	put("loop.xsd", fmt.Sprintf(hostileSchema, `<xs:include schemaLocation="loop.xsd"/><xs:include schemaLocation="loop2.xsd"/>`))
	put("loop2.xsd", `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://example.com/t"><xs:include schemaLocation="loop.xsd"/></xs:schema>`)
	put("groups.xsd", fmt.Sprintf(hostileSchema, doubling(30, `<xs:attributeGroup name="g0"><xs:attribute name="z"/></xs:attributeGroup>`,
		`<xs:attributeGroup name="g%d"><xs:attributeGroup ref="t:g%[2]d"/><xs:attributeGroup ref="t:g%[2]d"/></xs:attributeGroup>`)))
	put("unions.xsd", fmt.Sprintf(hostileSchema, doubling(30, `<xs:simpleType name="g0"><xs:union memberTypes="xs:int xs:date"/></xs:simpleType>`,
		`<xs:simpleType name="g%d"><xs:union memberTypes="t:g%[2]d t:g%[2]d"/></xs:simpleType>`)+`<xs:element name="E" type="t:g30"/>`))
	locators := strings.Repeat(`<link:loc xlink:type="locator" xlink:href="t.xsd#t_A" xlink:label="l"/>`, 3000)
	labels := strings.Repeat(`<link:label xlink:type="resource" xlink:label="r" xlink:role="http://www.xbrl.org/2003/role/label" xml:lang="en">x</link:label>`, 3000)
	put("product.xml", `<link:linkbase `+hostileNamespaces+`><link:labelLink xlink:type="extended" xlink:role="http://www.xbrl.org/2003/role/link">`+locators+labels+
		`<link:labelArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/concept-label" xlink:from="l" xlink:to="r"/></link:labelLink></link:linkbase>`)
	product := `<link:linkbaseRef xlink:type="simple" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase" xlink:href="product.xml"/><context`
	var laughs strings.Builder
	laughs.WriteString(`<!DOCTYPE xbrl [<!ENTITY e0 "haha">`)
	for i := 1; i < 12; i++ {
		fmt.Fprintf(&laughs, `<!ENTITY e%d "%s">`, i, strings.Repeat(fmt.Sprintf("&e%d;", i-1), 10))
	}
	laughs.WriteString("]>")
	fact := func(attributes, value string) string {
		return `<t:A contextRef="c" unitRef="u" ` + attributes + `>` + value + `</t:A>`
	}
	put("dense.xsd", fmt.Sprintf(hostileSchema, "<xs:annotation><xs:appinfo>"+strings.Repeat("1<a/>", 500_000)+"</xs:appinfo></xs:annotation>"))
	for _, c := range []struct {
		name, document string
		code           int
		says           string
	}{
		{"entities that double twelve times (a billion laughs)", hostileInstance(laughs.String(), "t.xsd", `<t:S contextRef="c">&e11;</t:S>`), exitFault, "entities expanded in bytes is beyond the limit"},
		{"one entity of 10,000 bytes used 10,000 times", hostileInstance(`<!DOCTYPE xbrl [<!ENTITY e "`+strings.Repeat("x", 10_000)+`">]>`, "t.xsd", `<t:S contextRef="c">`+strings.Repeat("&e;", 10_000)+`</t:S>`), exitFault, "beyond the limit"},
		{"a million elements inside each other", hostileInstance("", "t.xsd", strings.Repeat("<t:A>", 1_000_000)), exitFault, "depth of nested elements"},
		{"a schema with 100,000 elements inside each other", hostileInstance("", "deep.xsd", ""), exitFault, "tieout:documentTooLarge"},
		{"a schema of a million elements and texts of one letter", hostileInstance("", "dense.xsd", ""), exitFault, "the number of elements and texts"},
		{"an element with 10,000 attributes", hostileInstance("", "t.xsd", "<t:A"+strings.Repeat(" a='1'", 1)+manyAttributes(10_000)+"/>"), exitFault, "number of attributes"},
		{"an attribute of 20 MB", hostileInstance("", "t.xsd", `<t:A a="`+strings.Repeat("x", 20<<20)+`"/>`), exitFault, "value of the attribute a"},
		{"an external entity that names a file", hostileInstance(`<!DOCTYPE xbrl [<!ENTITY p SYSTEM "`+secret+`">]>`, "t.xsd", `<t:S contextRef="c">&p;</t:S>`), exitFindings, "xml:entityExternal"},
		{"the value 1e5000000", hostileInstance("", "t.xsd", fact(`decimals="0"`, "1e5000000")), exitFindings, "xmlSchema:valueError"},
		{"a value of a million digits", hostileInstance("", "t.xsd", fact(`decimals="0"`, strings.Repeat("9", 1_000_000))), exitClean, "1 fact"},
		{"decimals and precision of twelve digits", hostileInstance("", "t.xsd", fact(`decimals="999999999999"`, "1")+fact(`decimals="-999999999999"`, "1")+fact(`precision="999999999999"`, "1")), exitFindings, "999999999999"},
		{"schemas that include each other and themselves", hostileInstance("", "loop.xsd", fact(`decimals="0"`, "1")), exitClean, "1 fact"},
		{"attribute groups that double thirty times", hostileInstance("", "groups.xsd", fact(`decimals="0"`, "1")), exitClean, "1 fact"},
		{"unions that double thirty times", hostileInstance("", "unions.xsd", fact(`decimals="0"`, "1")), exitClean, "1 fact"},
		{"one arc between 3,000 locators and 3,000 labels", strings.Replace(hostileInstance("", "t.xsd", ""), "<context", product, 1), exitClean, "0 facts"},
		{"an instance that is its own schema", hostileInstance("", "itself.xml", ""), exitFindings, "xbrl.4.2.2:schemaRefHref"},
		{"a schemaRef to a file that is no XML", hostileInstance("", "file://"+filepath.ToSlash(secret), ""), exitFindings, "is no XML document"},
		{"a schemaRef to an address inside the network", hostileInstance("", "http://169.254.169.254/latest/", ""), exitFault, "xbrl:hrefFileNotFound"},
		{"a schemaRef to nothing", hostileInstance("", "none.xsd", ""), exitFault, "no such file"},
		{"a schemaRef to a folder", hostileInstance("", ".", ""), exitFault, "it is a folder"},
		{"an element pointer of 100,000 steps", hostileInstance("", "t.xsd#element("+strings.Repeat("/1", 100_000)+")", ""), exitFindings, "xbrl"},
		{"10,000 references to one schema", hostileInstance("", "t.xsd", strings.Repeat(`<link:schemaRef xlink:type="simple" xlink:href="t.xsd"/>`, 10_000)), exitFindings, "xbrl"},
		{"20,000 facts of a concept that nobody declares", hostileInstance("", "t.xsd", strings.Repeat(`<t:Zed contextRef="c">1</t:Zed>`, 20_000)), exitFindings, "Zed"},
		{"200,000 facts of six bytes and more", hostileInstance("", "t.xsd", strings.Repeat("<t:A/>", 400_000)), exitFault, "the number of facts"},
		{"20,000 facts, each wrong in three ways", hostileInstance("", "t.xsd", strings.Repeat("<t:A/>", 20_000)), exitFindings, "the first 5000 of each code"},
		{"a segment of a million empty elements", strings.Replace(hostileInstance("", "t.xsd", ""), "</identifier>", "</identifier><segment>"+strings.Repeat("1<a/>", 500_000)+"</segment>", 1), exitFault, "the number of elements and texts"},
		{"a document type of 300,000 entities", hostileInstance("<!DOCTYPE xbrl ["+strings.Repeat("<!ENTITY e ''>", 300_000)+"]>", "t.xsd", ""), exitFault, "declares"},
		{"an empty file", "", exitFault, "the document is empty"},
		{"binary data", strings.Repeat("\x00\xFF\x7F\x01", 5000), exitFault, "binary"},
	} {
		try(attack{c.name, []string{"validate", put("itself.xml", c.document)}, c.code, c.says})
	}
}

// hostileData are xBRL-JSON and xBRL-CSV.
func hostileData(t *testing.T, try func(attack)) {
	dir := t.TempDir()
	put := func(name, content string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	put("t.xsd", fmt.Sprintf(hostileSchema, ""))
	const (
		report   = `{"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-json","namespaces":{"t":"http://example.com/t","xbrl":"https://xbrl.org/2021"%s},"taxonomy":["t.xsd"]},"facts":{%s}}`
		metadata = `{"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-csv","namespaces":{"t":"http://example.com/t","xbrl":"https://xbrl.org/2021","e":"http://example.com/e"},"taxonomy":["t.xsd"]},` +
			`"tableTemplates":{"T":{"columns":{"a":{"dimensions":{"concept":"t:S"}}},"dimensions":{"entity":"e:x","period":"2020-01-01"}}},"tables":{"T":{"url":"t.csv"%s}}}`
	)
	list := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i)
		}
		return strings.TrimSuffix(b.String(), ",")
	}
	for _, c := range []struct {
		name, document, table string
		code                  int
		says                  string
	}{
		{"100,000 facts without anything", fmt.Sprintf(report, "", list(100_000, `"%d":{},`)), "", exitFindings, "the first 5000 of each code"},
		{"100,000 namespaces", fmt.Sprintf(report, ","+list(100_000, `"p%d":"u",`), ""), "", exitFindings, "error"},
		{"a fact with 100,000 dimensions", fmt.Sprintf(report, "", `"a":{"value":"1","dimensions":{"concept":"t:S",`+list(100_000, `"t:d%d":"t:m",`)+`}}`), "", exitFindings, "error"},
		{"a property of a million values", fmt.Sprintf(report, `},"t:x":{"a":[`+strings.Repeat("1,", 1_000_000)+`1]`, ""), "", exitFault, "values, which are very short"},
		{"a million lists inside each other", fmt.Sprintf(report, "", `"a":`+strings.Repeat("[", 1_000_000)), "", exitFindings, "error"},
		{"metadata of a million values", fmt.Sprintf(metadata, `,"t:x":[`+strings.Repeat("1,", 1_000_000)+`1]`), "a\n1\n", exitFault, "values, which are very short"},
		{"a table of 1,400,000 facts of one digit", fmt.Sprintf(metadata, ""), "a\n" + strings.Repeat("1\n", 1_400_000), exitFault, "facts"},
		{"a row of a million cells", fmt.Sprintf(metadata, ""), "a\n1" + strings.Repeat(",", 1_000_000), exitFindings, "a row of more than"},
		{"a header of 40,000 cells", fmt.Sprintf(metadata, ""), strings.Repeat("a,", 40_000) + "a\n1\n", exitFindings, "stands twice"},
	} {
		put("t.csv", c.table)
		try(attack{c.name, []string{"validate", put("r.json", c.document)}, c.code, c.says})
	}
}

// doubling is a chain of n definitions, each of which uses the one before twice.
func doubling(n int, first, next string) string {
	var b strings.Builder
	b.WriteString(first)
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, next, i, i-1)
	}
	return b.String()
}

func manyAttributes(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, " b%d='1'", i)
	}
	return b.String()
}

// hostileArchives are report packages, each also cut short.
func hostileArchives(t *testing.T, try func(attack)) {
	const info = `{"documentInfo":{"documentType":"https://xbrl.org/report-package/2023"}}`
	type entry struct {
		name, content string
		mode          fs.FileMode
	}
	nested := "PK"
	for _, c := range []struct {
		name    string
		entries []entry
		code    int
		says    string
	}{
		{"an archive that unpacks to a thousand times its size", []entry{{"p/reports/a.xbrl", hostileInstance("", "t.xsd", strings.Repeat(" ", 30<<20)), 0}}, exitFault, "ratio of compression"},
		{"an archive with entries outside its folder", []entry{{"p/reports/../../../a.xbrl", "x", 0}}, exitFindings, "rpe:invalidDirectoryStructure"},
		{"an archive with an absolute path", []entry{{"/etc/a.xbrl", "x", 0}, {"p/reports/a.xbrl", "x", 0}}, exitFindings, "rpe:invalidArchiveFormat"},
		{"an archive with back slashes in names", []entry{{`p\reports\a.xbrl`, "x", 0}, {"p/reports/a.xbrl", "x", 0}}, exitFindings, "rpe:invalidArchiveFormat"},
		{"an archive with a symbolic link", []entry{{"p/reports/a.xbrl", "/etc/passwd", fs.ModeSymlink | 0o777}}, exitFault, "symbolic link"},
		{"an archive in an archive", []entry{{"p/reports/n.zip", nested, 0}}, exitFindings, "rpe:missingReport"},
		{"an archive whose report refers outside it", []entry{{"p/reports/a.xbrl", hostileInstance("", "../../../../../../etc/passwd", ""), 0}}, exitFault, "error"},
	} {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		for _, e := range append([]entry{{"p/META-INF/reportPackage.json", info, 0}}, c.entries...) {
			h := &zip.FileHeader{Name: e.name, Method: zip.Deflate}
			if e.mode != 0 {
				h.SetMode(e.mode)
			}
			w, err := z.CreateHeader(h)
			if err == nil {
				_, err = w.Write([]byte(e.content))
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "p.zip")
		if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		try(attack{c.name, []string{"validate", path}, c.code, c.says})
		if err := os.WriteFile(path, b.Bytes()[:b.Len()-20], 0o600); err != nil {
			t.Fatal(err)
		}
		try(attack{c.name + ", cut short", []string{"validate", path}, exitFault, "no readable zip archive"})
	}
}
