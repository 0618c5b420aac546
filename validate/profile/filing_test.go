package profile

import (
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
	filed          = "acme.htm"
	filedSchema    = "acme-20241231.xsd"
	filedShown     = "acme-20241231_pre.xml"
	filedSums      = "acme-20241231_cal.xml"
	filedDimension = "acme-20241231_def.xml"
	filedLabels    = "acme-20241231_lab.xml"
	filedRole      = "http://www.example.com/role/Balance"
)

// own is a locator of a concept of the filer's.
func own(name string) string {
	return `<link:loc xlink:type="locator" xlink:href="acme-20241231.xsd#acme_` + name + `" xlink:label="` + name + `"/>`
}

// roleType declares a role.
func roleType(uri, definition string) string {
	return `<link:roleType roleURI="` + uri + `" id="r"><link:definition>` + definition + `</link:definition><link:usedOn>link:presentationLink</link:usedOn><link:usedOn>link:calculationLink</link:usedOn><link:usedOn>link:definitionLink</link:usedOn></link:roleType>`
}

// filing are the files of a filing that keeps the rules.
func filing() map[string]string {
	refs, lab := "", ""
	for _, x := range []string{"pre", "cal", "def", "lab"} {
		refs += `<link:linkbaseRef xlink:type="simple" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase" xlink:href="acme-20241231_` + x + `.xml"/>`
	}
	for _, name := range []string{"Cash", "Total", "Lines"} {
		lab += own(name) + label(name, "label", "en-US", name+" of Acme") + arc("label", "http://www.xbrl.org/2003/arcrole/concept-label", name, "l"+name, "")
	}
	concept := func(name, more string) string {
		return `<xs:element name="` + name + `" id="acme_` + name + `" type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" nillable="true" ` + more + "/>\n"
	}
	facts := strings.ReplaceAll("<p>"+fact+strings.NewReplacer("e:A", "e:Total", `"f"`, `"g"`).Replace(fact)+"</p>", "e:A", "e:Cash")
	return map[string]string{
		filed: strings.NewReplacer(noneHidden, "", "e.xsd", filedSchema, "http://example.com/e", "http://www.example.com/20241231").Replace(page(SEC, facts)),
		filedSchema: `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xbrldt="http://xbrl.org/2005/xbrldt" xmlns:nonnum="http://www.xbrl.org/dtr/type/non-numeric" xmlns:acme="http://www.example.com/20241231" targetNamespace="http://www.example.com/20241231" elementFormDefault="qualified">
<xs:annotation><xs:appinfo>` + roleType(filedRole, "0001 - Statement - Balance sheets") + refs + `</xs:appinfo></xs:annotation>
<xs:import namespace="http://www.xbrl.org/2003/instance" schemaLocation="http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"/>
<xs:import namespace="http://xbrl.org/2005/xbrldt" schemaLocation="http://www.xbrl.org/2005/xbrldt-2005.xsd"/>
<xs:import namespace="http://www.xbrl.org/dtr/type/non-numeric" schemaLocation="http://www.xbrl.org/dtr/type/nonNumeric-2009-12-16.xsd"/>
` + concept("Cash", `xbrli:periodType="instant"`) + concept("Total", `xbrli:periodType="instant"`) + concept("Lines", `xbrli:periodType="duration" abstract="true"`) + "</xs:schema>",
		filedShown: linkbase(link("presentation", filedRole, own("Lines")+own("Cash")+own("Total")+arc("presentation", arcroleParentChild, "Lines", "Cash", `order="1"`)+arc("presentation", arcroleParentChild, "Lines", "Total", `order="2"`))),
		filedSums:  linkbase(link("calculation", filedRole, own("Total")+own("Cash")+arc("calculation", "http://www.xbrl.org/2003/arcrole/summation-item", "Total", "Cash", `order="1" weight="1"`))),
		filedDimension: linkbase(link("definition", filedRole, own("Lines")+loc("StatementTable")+own("Cash")+arc("definition", arcroleAll, "Lines", "StatementTable", `order="1" xbrldt:closed="true"`)+
			arc("definition", arcroleMember, "Lines", "Cash", `order="2"`))),
		filedLabels: linkbase(link("label", "http://www.xbrl.org/2003/role/link", lab)),
	}
}

// element adds a declaration to the schema of a filing.
func element(name, attributes string) func(map[string]string) {
	return add(filedSchema, `<xs:element name="`+name+`" id="acme_`+name+`" nillable="true" `+attributes+"/>")
}

// both makes two changes.
func both(changes ...func(map[string]string)) func(map[string]string) {
	return func(m map[string]string) {
		for _, c := range changes {
			c(m)
		}
	}
}

const (
	line     = `type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant"`
	grouped  = `type="nonnum:domainItemType" substitutionGroup="xbrli:item" abstract="true"`
	labelled = "http://www.xbrl.org/2003/role/link"
)

var filings = []struct {
	code   string
	change func(map[string]string)
}{
	{"", func(map[string]string) {}},
	{"EFM.5.01.01", rename(filed, "acme$.htm")},
	{"EFM.5.01.01.tooManyCharacters", rename(filed, strings.Repeat("a", 29)+".htm")},
	{"EFM.6.03.03", rename(filedShown, "acme_pre.xml")},
	{"EFM.6.07.01", add(filedSchema, `<xs:include schemaLocation="other.xsd"/>`)},
	{"EFM.6.07.03", change(filedSchema, "http://www.example.com/20241231", "http://fasb.org/20241231")},
	{"EFM.6.07.04", change(filedSchema, "http://www.example.com/20241231", "http://www.example.com/20240230")},
	{"EFM.6.07.07", change(filedSchema, "xmlns:acme=", "xmlns:ac_me=")},
	{"EFM.6.07.09", change(filedSchema, filedRole, "http://www.example.org/role/Balance")},
	{"EFM.6.07.10", change(filedSchema, "</xs:appinfo>", strings.Replace(roleType(filedRole, "0002 - Statement - Balance"), `id="r"`, `id="s"`, 1)+"</xs:appinfo>")},
	{"EFM.6.07.11", change(filedSchema, "<link:usedOn>link:calculationLink</link:usedOn>", "")},
	{"EFM.6.07.12", change(filedSchema, "0001 - Statement - Balance sheets", "Balance sheets")},
	{"EFM.6.07.12.presentationBaseSetOrder", change(filedSchema, "</xs:appinfo>", strings.Replace(roleType("http://www.example.com/role/Cash", "0000 - Disclosure - Cash (Details)"), `id="r"`, `id="s"`, 1)+"</xs:appinfo>")},
	{"EFM.6.07.13", change(filedSchema, "</xs:appinfo>", arcroleType("http://www.example.org/arcrole/x", "x")+"</xs:appinfo>")},
	{"EFM.6.07.14", change(filedSchema, "</xs:appinfo>", arcroleType("http://www.example.com/arcrole/x", "x")+strings.Replace(arcroleType("http://www.example.com/arcrole/x", "x"), `id="a"`, `id="b"`, 1)+"</xs:appinfo>")},
	{"EFM.6.07.15", change(filedSchema, "</xs:appinfo>", arcroleType("http://www.example.com/arcrole/x", " ")+"</xs:appinfo>")},
	{"EFM.6.07.17", add(filedSchema, `<xs:element name="X" id="X" nillable="true" `+line+"/>")},
	{"EFM.6.07.18", change(filedSchema, ` nillable="true" xbrli:periodType="instant"`, ` xbrli:periodType="instant"`)},
	{"EFM.6.07.19", element("X", `substitutionGroup="xbrli:tuple"`)},
	{"EFM.6.07.20", both(element("XAxis", `type="xbrli:stringItemType" substitutionGroup="xbrldt:dimensionItem" abstract="true" xbrli:periodType="duration" xbrldt:typedDomainRef="#d"`), add(filedSchema, `<xs:element name="d" id="d" type="xs:string"/>`))},
	{"EFM.6.07.21", element("X", line+` abstract="true"`)},
	{"EFM.6.07.23", element("X", `type="xbrli:stringItemType" substitutionGroup="xbrldt:dimensionItem" abstract="true" xbrli:periodType="duration"`)},
	{"EFM.6.07.24", element("XTable", `type="xbrli:stringItemType" substitutionGroup="xbrli:item" abstract="true" xbrli:periodType="duration"`)},
	{"EFM.6.07.25", both(element("X", strings.Replace(line, "xbrli:item", "acme:Cash", 1)))},
	{"EFM.6.07.26", element("XLineItems", line)},
	{"EFM.6.07.27", element("X", grouped+` xbrli:periodType="duration"`)},
	{"EFM.6.07.28", element("XMember", grouped+` xbrli:periodType="instant"`)},
	{"EFM.6.07.29", element(strings.Repeat("X", 201), line)},
	{"EFM.6.07.30", change(filedSchema, filedRole, filedRole+strings.Repeat("x", 255))},
	{"EFM.6.07.31", element("X", strings.Replace(line, "monetaryItemType", "fractionItemType", 1))},
	{"EFM.6.07.32", element("X", strings.Replace(line, "xbrli:monetaryItemType", "nonnum:textBlockItemType", 1))},
	{"EFM.6.09.04", change(filedLabels, ` xlink:role="http://www.xbrl.org/2003/role/label"`, "")},
	{"EFM.6.09.05", change(filedLabels, "http://www.xbrl.org/2003/role/label", "http://www.example.com/role/label")},
	{"EFM.6.09.06", change(filedShown, arcroleParentChild, "http://www.example.com/arcrole/x")},
	{"EFM.6.09.07", add(filedShown, link("calculation", filedRole, own("Total")+own("Cash")+arc("calculation", "http://www.xbrl.org/2003/arcrole/summation-item", "Total", "Cash", `order="1" weight="1"`)))},
	{"EFM.6.09.09", change(filedShown, `order="1"`, `order="1" priority="10"`)},
	{"EFM.6.10.01", change(filedLabels, "role/label", "role/terseLabel")},
	{"EFM.6.10.02", add(filedLabels, link("label", labelled, own("Cash")+label("x", "label", "en-US", "Cash too")+arc("label", "http://www.xbrl.org/2003/arcrole/concept-label", "Cash", "lx", "")))},
	{"EFM.6.10.03", change(filedLabels, "en-US", "fr")},
	{"EFM.6.10.04", change(filedLabels, "Cash of Acme", "Total of Acme")},
	{"EFM.6.10.05", add(filedLabels, link("label", labelled, loc("Assets")+label("x", "documentation", "en-US", "All assets")+arc("label", "http://www.xbrl.org/2003/arcrole/concept-label", "Assets", "lx", "")))},
	{"EFM.6.10.06", change(filedLabels, "Cash of Acme", "Cash  of Acme")},
	{"EFM.6.10.08", change(filedLabels, "Cash of Acme", " Cash of Acme")},
	{"EFM.6.10.09", both(element("X", strings.Replace(line, "monetary", "string", 1)), add(filedLabels, link("label", labelled, own("X")+label("x", "totalLabel", "en-US", "All")+arc("label", "http://www.xbrl.org/2003/arcrole/concept-label", "X", "lx", ""))))},
	{"EFM.6.12.01", change(filedShown, ` order="1"`, "")},
	{"EFM.6.12.02", change(filedShown, `order="2"`, `order="1.0"`)},
	{"EFM.6.12.03", change(filedShown, arc("presentation", arcroleParentChild, "Lines", "Total", `order="2"`), "")},
	{"EFM.6.12.05", add(filedShown, link("presentation", filedRole, own("Lines")+own("Cash")+arc("presentation", arcroleParentChild, "Lines", "Cash", `order="3"`)))},
	{"EFM.6.12.06", add(filedShown, link("presentation", filedRole, loc("OtherAbstract")+own("Cash")+arc("presentation", arcroleParentChild, "OtherAbstract", "Cash", `order="3"`)))},
	{"EFM.6.12.07", both(element("X", strings.Replace(line, "instant", "duration", 1)), add(filedShown, link("presentation", filedRole, own("Lines")+own("X")+
		arc("presentation", arcroleParentChild, "Lines", "X", `order="3" preferredLabel="http://www.xbrl.org/2003/role/periodStartLabel"`))))},
	{"EFM.6.12.08", add(filedShown, link("presentation", filedRole, own("Lines")+loc("OtherAxis")+arc("presentation", arcroleParentChild, "Lines", "OtherAxis", `order="3"`)))},
	{"EFM.6.14.01", change(filedSums, ` order="1"`, "")},
	{"EFM.6.14.02", change(filedSums, `weight="1"`, `weight="0.5"`)},
	{"EFM.6.14.03", both(element("X", strings.Replace(line, "instant", "duration", 1)), add(filedSums, link("calculation", filedRole, own("Total")+own("X")+
		arc("calculation", "http://www.xbrl.org/2003/arcrole/summation-item", "Total", "X", `order="2" weight="1"`))))},
	{"EFM.6.14.04", add(filedSums, link("calculation", filedRole, own("Cash")+own("Total")+arc("calculation", "http://www.xbrl.org/2003/arcrole/summation-item", "Cash", "Total", `order="1" weight="1"`)))},
	{"", add(filedSums, link("calculation", filedRole, own("Cash")+own("Total")+arc("calculation", "http://www.xbrl.org/2003/arcrole/summation-item", "Cash", "Total", `order="1" weight="1"`)+
		arc("calculation", "http://www.xbrl.org/2003/arcrole/summation-item", "Cash", "Total", `order="1" weight="1" use="prohibited" priority="1"`)))},
	{"EFM.6.16.01", change(filedDimension, ` order="1"`, "")},
	{"EFM.6.16.03", add(filedDimension, link("definition", filedRole, loc("OtherAxis")+own("Total")+arc("definition", arcroleDomain, "OtherAxis", "Total", `order="1"`)))},
	{"EFM.6.16.05", add(filedDimension, link("definition", filedRole, own("Lines")+loc("OtherTable")+arc("definition", arcroleAll, "Lines", "OtherTable", `order="3"`)))},
	{"EFM.6.16.06", add(filedDimension, link("definition", filedRole, own("Lines")+loc("OtherTable")+arc("definition", arcroleNotAll, "Lines", "OtherTable", `order="3" xbrldt:closed="true"`)))},
	{"EFM.6.18.01", add(filedLabels, link("reference", labelled, own("Cash")+`<link:reference xlink:type="resource" xlink:label="r" xlink:role="http://www.xbrl.org/2003/role/reference"/>`+arc("reference", "http://www.xbrl.org/2003/arcrole/concept-reference", "Cash", "r", "")))},
	{"EFM.6.18.02", add(filedLabels, link("reference", labelled, loc("Assets")+`<link:reference xlink:type="resource" xlink:label="r" xlink:role="http://www.xbrl.org/2003/role/reference"/>`+arc("reference", "http://www.xbrl.org/2003/arcrole/concept-reference", "Assets", "r", "")))},
}

// arcroleType declares an arcrole.
func arcroleType(uri, definition string) string {
	return `<link:arcroleType arcroleURI="` + uri + `" id="a" cyclesAllowed="any"><link:definition>` + definition + `</link:definition><link:usedOn>link:definitionArc</link:usedOn></link:arcroleType>`
}

// TestFilings checks filings with the SEC: their files and the taxonomy of the filer.
func TestFilings(t *testing.T) {
	for _, c := range filings {
		t.Run(c.code, func(t *testing.T) {
			files, dir, report := filing(), t.TempDir(), ""
			c.change(files)
			for _, name := range slices.Sorted(maps.Keys(files)) {
				if strings.HasSuffix(name, ".htm") {
					report = name
				}
				if err := os.WriteFile(filepath.Join(dir, name), []byte(files[name]), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			d, err := convert.Open(context.Background(), filepath.Join(dir, report), []byte(files[report]), convert.Options{})
			if err != nil {
				t.Fatal(err)
			}
			checkCode(t, SEC, d, c.code)
		})
	}
}

// FuzzFiling checks filings whose schema and linkbases are anything against both profiles.
func FuzzFiling(f *testing.F) {
	for name, data := range filing() {
		if name != filed {
			f.Add(name, data)
		}
	}
	f.Fuzz(func(t *testing.T, name, data string) {
		files, dir := filing(), t.TempDir()
		if _, known := files[name]; !known || name == filed {
			name = filedDimension
		}
		files[name] = data
		for name, text := range files {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		d, err := convert.Open(context.Background(), filepath.Join(dir, filed), []byte(files[filed]), convert.Options{})
		if err != nil {
			t.Skip(err)
		}
		for _, n := range Names {
			if _, err := Check(context.Background(), n, d); err != nil {
				t.Fatal(err)
			}
		}
	})
}
