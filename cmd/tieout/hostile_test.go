package main

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	hostileNamespaces = `xmlns="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:t="http://example.com/t" xmlns:iso4217="http://www.xbrl.org/2003/iso4217"`
	hostileSchema     = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xbrli="http://www.xbrl.org/2003/instance" targetNamespace="http://example.com/t" xmlns:t="http://example.com/t"><xs:import namespace="http://www.xbrl.org/2003/instance" schemaLocation="http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"/>%s<xs:element name="A" type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant"/><xs:element name="S" type="xbrli:stringItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant"/></xs:schema>`
)

// hostileInstance is an instance with a document type, a schemaRef and facts.
func hostileInstance(doctype, href, facts string) string {
	return `<?xml version="1.0"?>` + doctype + `<xbrl ` + hostileNamespaces + `><link:schemaRef xlink:type="simple" xlink:href="` + href + `"/>` +
		`<context id="c"><entity><identifier scheme="http://e.com">x</identifier></entity><period><instant>2020-12-31</instant></period></context><unit id="u"><measure>iso4217:USD</measure></unit>` + facts + `</xbrl>`
}

// TestHostileDocuments checks that what is made to do harm ends in a message and an exit code, without a fault and
// without a flood of output.
func TestHostileDocuments(t *testing.T) {
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
	var laughs strings.Builder
	laughs.WriteString(`<!DOCTYPE xbrl [<!ENTITY e0 "haha">`)
	for i := 1; i < 12; i++ {
		fmt.Fprintf(&laughs, `<!ENTITY e%d "%s">`, i, strings.Repeat(fmt.Sprintf("&e%d;", i-1), 10))
	}
	laughs.WriteString("]>")
	fact := func(attributes, value string) string {
		return `<t:A contextRef="c" unitRef="u" ` + attributes + `>` + value + `</t:A>`
	}
	for _, c := range []struct {
		name, document string
		code           int
		says           string
	}{
		{"billion laughs", hostileInstance(laughs.String(), "t.xsd", `<t:S contextRef="c">&e11;</t:S>`), exitFault, "entities expanded in bytes is beyond the limit"},
		{"quadratic", hostileInstance(`<!DOCTYPE xbrl [<!ENTITY e "`+strings.Repeat("x", 10_000)+`">]>`, "t.xsd", `<t:S contextRef="c">`+strings.Repeat("&e;", 10_000)+`</t:S>`), exitFault, "beyond the limit"},
		{"deep", hostileInstance("", "t.xsd", strings.Repeat("<t:A>", 1_000_000)), exitFault, "depth of nested elements"},
		{"deep schema", hostileInstance("", "deep.xsd", ""), exitFault, "tieout:documentTooLarge"},
		{"attributes", hostileInstance("", "t.xsd", "<t:A"+strings.Repeat(" a='1'", 1)+manyAttributes(10_000)+"/>"), exitFault, "number of attributes"},
		{"long attribute", hostileInstance("", "t.xsd", `<t:A a="`+strings.Repeat("x", 20<<20)+`"/>`), exitFault, "value of the attribute a"},
		{"external entity", hostileInstance(`<!DOCTYPE xbrl [<!ENTITY p SYSTEM "`+secret+`">]>`, "t.xsd", `<t:S contextRef="c">&p;</t:S>`), exitFindings, "xml:entityExternal"},
		{"exponent", hostileInstance("", "t.xsd", fact(`decimals="0"`, "1e5000000")), exitFindings, "xmlSchema:valueError"},
		{"digits", hostileInstance("", "t.xsd", fact(`decimals="0"`, strings.Repeat("9", 1_000_000))), exitClean, "1 fact"},
		{"decimals", hostileInstance("", "t.xsd", fact(`decimals="999999999999"`, "1")+fact(`decimals="-999999999999"`, "1")+fact(`precision="999999999999"`, "1")), exitFindings, "999999999999"},
		{"circle", hostileInstance("", "loop.xsd", fact(`decimals="0"`, "1")), exitClean, "1 fact"},
		{"itself", hostileInstance("", "itself.xml", ""), exitFindings, "xbrl.4.2.2:schemaRefHref"},
		{"file of others", hostileInstance("", "file://"+filepath.ToSlash(secret), ""), exitFindings, "is no XML document"},
		{"private address", hostileInstance("", "http://169.254.169.254/latest/", ""), exitFault, "xbrl:hrefFileNotFound"},
		{"missing", hostileInstance("", "none.xsd", ""), exitFault, "no such file"},
		{"folder", hostileInstance("", ".", ""), exitFault, "it is a folder"},
		{"pointer", hostileInstance("", "t.xsd#element("+strings.Repeat("/1", 100_000)+")", ""), exitFindings, "xbrl"},
		{"many schemaRefs", hostileInstance("", "t.xsd", strings.Repeat(`<link:schemaRef xlink:type="simple" xlink:href="t.xsd"/>`, 10_000)), exitFindings, "xbrl"},
		{"unknown concepts", hostileInstance("", "t.xsd", strings.Repeat(`<t:Zed contextRef="c">1</t:Zed>`, 20_000)), exitFindings, "Zed"},
		{"empty", "", exitFault, "the document is empty"},
		{"binary", strings.Repeat("\x00\xFF\x7F\x01", 5000), exitFault, "binary"},
	} {
		t.Run(c.name, func(t *testing.T) {
			hostile(t, put("itself.xml", c.document), c.code, c.says)
		})
	}
}

func manyAttributes(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, " b%d='1'", i)
	}
	return b.String()
}

// TestHostileArchives does the same for archives.
func TestHostileArchives(t *testing.T) {
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
		{"ratio", []entry{{"p/reports/a.xbrl", hostileInstance("", "t.xsd", strings.Repeat(" ", 30<<20)), 0}}, exitFault, "ratio of compression"},
		{"dots", []entry{{"p/reports/../../../a.xbrl", "x", 0}}, exitFindings, "rpe:invalidDirectoryStructure"},
		{"absolute", []entry{{"/etc/a.xbrl", "x", 0}, {"p/reports/a.xbrl", "x", 0}}, exitFindings, "rpe:invalidArchiveFormat"},
		{"back slashes", []entry{{`p\reports\a.xbrl`, "x", 0}, {"p/reports/a.xbrl", "x", 0}}, exitFindings, "rpe:invalidArchiveFormat"},
		{"symbolic link", []entry{{"p/reports/a.xbrl", "/etc/passwd", fs.ModeSymlink | 0o777}}, exitFault, "symbolic link"},
		{"nested", []entry{{"p/reports/n.zip", nested, 0}}, exitFindings, "rpe:missingReport"},
		{"outside", []entry{{"p/reports/a.xbrl", hostileInstance("", "../../../../../../etc/passwd", ""), 0}}, exitFault, "error"},
	} {
		t.Run(c.name, func(t *testing.T) {
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
			hostile(t, path, c.code, c.says)
			if err := os.WriteFile(path, b.Bytes()[:b.Len()-20], 0o600); err != nil {
				t.Fatal(err)
			}
			hostile(t, path, exitFault, "no readable zip archive")
		})
	}
}

func hostile(t *testing.T, path string, code int, says string) {
	t.Helper()
	var out, errs bytes.Buffer
	got := run(context.Background(), []string{"validate", path}, strings.NewReader(""), &out, &errs)
	if got != code || !strings.Contains(out.String(), says) {
		t.Errorf("exit code %d, want %d and %q in:\n%.800s%.800s", got, code, says, out.String(), errs.String())
	}
	if out.Len() > 1<<20 {
		t.Errorf("%d bytes of output", out.Len())
	}
	if all := out.String() + errs.String(); strings.Contains(all, "internal fault") || strings.Contains(all, "hunter2") || strings.Contains(all, "root:") {
		t.Errorf("a fault or a secret:\n%.800s", all)
	}
}
