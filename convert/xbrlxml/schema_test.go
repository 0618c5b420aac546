package xbrlxml

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/discover"
	"github.com/tieout/tieout/taxonomy/source"
)

// readWithTaxonomy reads an instance whose taxonomy is testdata/taxonomy/e.xsd.
func readWithTaxonomy(t *testing.T, doc string) (*Result, []tieout.Diagnostic) {
	t.Helper()
	schema, err := os.ReadFile(filepath.Join("testdata", "taxonomy", "e.xsd"))
	if err != nil {
		t.Fatal(err)
	}
	src, ds, err := source.New(source.Options{Documents: map[string][]byte{"http://example.com/e.xsd": schema}})
	if err != nil || len(ds) > 0 {
		t.Fatal(err, ds)
	}
	r, ds, err := Read(context.Background(), "t.xml", []byte(doc), Options{URL: "http://example.com/t.xml",
		Load: func(ctx context.Context, es []tieout.EntryPoint, _ []SchemaLocation) (*taxonomy.DTS, []tieout.Diagnostic, error) {
			return discover.Load(ctx, src, es, discover.Options{})
		}})
	if err != nil {
		t.Fatal(err)
	}
	return r, ds
}

const typedContext = `<xbrli:context id="t">` + contextHead + `<xbrli:segment><xbrldi:typedMember dimension="e:StoreAxis"><e:store>12</e:store></xbrldi:typedMember></xbrli:segment>` + contextTail + `</xbrli:context>
<xbrli:context id="n">` + contextHead + `<xbrli:segment><xbrldi:typedMember dimension="e:StoreAxis"><e:store xsi:nil="true"/></xbrldi:typedMember></xbrli:segment>` + contextTail + `</xbrli:context>`

func TestReadAndWriteWithTaxonomy(t *testing.T) {
	doc := instance(typedContext + `<e:Cash id="cash" contextRef="c" unitRef="u" decimals="0"> 12 </e:Cash><e:Cash contextRef="n" unitRef="u" xsi:nil="true"/>
<e:Share contextRef="t" unitRef="u"><xbrli:numerator> 1 </xbrli:numerator><xbrli:denominator>3</xbrli:denominator></e:Share>
<e:Note contextRef="d">  two  spaces </e:Note><e:Note contextRef="d"/><e:Day contextRef="d">
2003-03-31 </e:Day><e:Officer id="o"><e:Note contextRef="d">x</e:Note></e:Officer>
<link:footnoteLink xlink:type="extended" xlink:role="http://www.xbrl.org/2003/role/link"><link:loc xlink:type="locator" xlink:href="#cash" xlink:label="a"/>` + footnote + arc + `</link:footnoteLink>`)
	r, ds := readWithTaxonomy(t, doc)
	for _, d := range ds {
		t.Errorf("%s: %s: %s", d.Range, d.Code, d.Message)
	}
	var got []string
	for f := range r.Report.All {
		got = append(got, f.Concept.Local+"="+f.Lexical)
	}
	want := []string{"Cash=12", "Cash=", "Share=1/3", "Note=  two  spaces ", "Note=none", "Day=2003-03-31", "Officer=", "Note=x"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if len(r.Report.Footnotes) != 1 || len(r.Report.Footnotes[0].From) != 1 || r.Report.Footnotes[0].From[0].ID != "cash" {
		t.Errorf("footnotes: %+v", r.Report.Footnotes)
	}
	var b bytes.Buffer
	if err := Write(&b, r.Report, WriteOptions{DTS: r.DTS}); err != nil {
		t.Fatal(err)
	}
	again, ds := readWithTaxonomy(t, b.String())
	if len(ds) > 0 || describe(again.Report) != describe(r.Report) {
		t.Errorf("%v\ngot\n%s\nwant\n%s\n%s", ds, describe(again.Report), describe(r.Report), b.String())
	}
}

// TestOneFaultIsReportedOnce checks that the schemas and the rules of instances do not say the same twice.
func TestOneFaultIsReportedOnce(t *testing.T) {
	for _, c := range []struct{ content, code string }{
		{`<e:Cash contextRef="c" unitRef="u" decimals="x">1</e:Cash>`, "xbrl.4.6.5:decimals"},
		{`<e:Cash contextRef="c" unitRef="u" precision="-2">1</e:Cash>`, "xbrl.4.6.4:precision"},
		{`<e:Cash unitRef="u" decimals="0">1</e:Cash>`, "xbrl.4.6.1:itemContextRef"},
		{`<e:Cash contextRef="c" unitRef="u" decimals="0">x</e:Cash>`, "xmlSchema:valueError"},
		{`<e:Cash id="c" contextRef="c" unitRef="u" decimals="0">1</e:Cash>`, "xml.3.3.1:idMustBeUnique"},
		{period(`<xbrli:instant>2003-02-30</xbrli:instant>`), "xbrl.4.7.2:contextDateError"},
		{`<xbrli:unit id="x"><xbrli:measure>z:USD</xbrli:measure></xbrli:unit>`, "xbrl.4.8.2:measureElement"},
		{context1("x", contextHead+`<xbrli:segment/>`+contextTail), "xbrl.4.7.3.2:segmentEmpty"},
		{context1("x", contextHead+`<xbrli:segment><xbrli:measure/></xbrli:segment>`+contextTail), "xbrl.4.7.3.2:segmentXbrliElement"},
		{`<o:a xmlns:o="http://example.com/o" contextRef="c">1</o:a><o:b xmlns:o="http://example.com/o" contextRef="c">1</o:b>`, "xbrl:schemaImportMissing"},
		{inLink(loc + strings.Replace(footnote, `xml:lang="en"`, "", 1) + arc), "xbrl.4.11.1.2.1:footnoteLang"},
	} {
		content := strings.ReplaceAll(strings.ReplaceAll(c.content, "<e:a id", "<e:Cash unitRef='u' decimals='0' id"), "</e:a>", "</e:Cash>")
		_, ds := readWithTaxonomy(t, instance(content))
		if codes(ds) != c.code {
			t.Errorf("%s\ngot %v, want %s alone", content, ds, c.code)
		}
	}
}

// TestLanguageWhereAllowed writes xml:lang only on elements whose type has a place for it, and takes no relation from an arc
// without arcrole.
func TestLanguageWhereAllowed(t *testing.T) {
	doc := instance(`<e:Note contextRef="d" xml:lang="en">x</e:Note><e:Plain contextRef="d">y</e:Plain><e:Cash id="cash" contextRef="c" unitRef="u" decimals="0">12</e:Cash>
<link:footnoteLink xlink:type="extended" xlink:role="http://www.xbrl.org/2003/role/link"><link:loc xlink:type="locator" xlink:href="#cash" xlink:label="a"/>` + footnote +
		strings.Replace(arc, ` xlink:arcrole="http://www.xbrl.org/2003/arcrole/fact-footnote"`, "", 1) + `</link:footnoteLink>`)
	r, ds := readWithTaxonomy(t, doc)
	if len(r.Report.Footnotes) != 0 {
		t.Errorf("an arc without arcrole makes %v", r.Report.Footnotes[0])
	}
	missing := slices.ContainsFunc(ds, func(d tieout.Diagnostic) bool { return strings.Contains(d.Message, "arcrole") })
	if !missing {
		t.Errorf("nothing is said of the missing arcrole: %v", ds)
	}
	for _, f := range r.Report.Facts {
		f.SetLanguage("en")
	}
	var out bytes.Buffer
	if err := Write(&out, r.Report, WriteOptions{DTS: r.DTS, Prefixes: r.Prefixes, EntryPoints: r.Report.EntryPoints}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`xml:lang="en">x</e:Note>`, `>y</e:Plain>`} {
		if !strings.Contains(out.String(), want) || strings.Contains(out.String(), `xml:lang="en">y<`) {
			t.Errorf("%s is missing in\n%s", want, out.String())
		}
	}
	if _, ds := readWithTaxonomy(t, out.String()); len(ds) > 0 {
		t.Errorf("what was written: %v", ds)
	}
}

// TestCutOff: of a document that ends too early it is known where, and that the value that it ends in is none; so is a value that is none
// of its type.
func TestCutOff(t *testing.T) {
	whole := instance(`<e:Cash contextRef="c" unitRef="u" decimals="0">1</e:Cash><e:Cash contextRef="c" unitRef="u" decimals="0">x</e:Cash>`)
	for doc, want := range map[string]string{whole: "valid, invalid", whole[:strings.Index(whole, "x</e:Cash>")]: "valid, invalid, unread"} {
		r, _ := readWithTaxonomy(t, doc)
		var got []string
		for _, f := range r.Report.Facts {
			got = append(got, map[bool]string{false: "valid", true: "invalid"}[f.Invalid()])
		}
		if r.Report.Unread != nil {
			got = append(got, "unread")
			if at := r.Report.Unread.Start; at.Byte < int64(len(doc))-1 {
				t.Errorf("unread from %v", at)
			}
		}
		if s := strings.Join(got, ", "); s != want {
			t.Errorf("got %s, want %s", s, want)
		}
	}
}
