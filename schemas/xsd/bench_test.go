package xsd_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas"
	"github.com/tieout/tieout/schemas/xsd"
)

// standard is the closure of a document among the embedded schemas and the given ones.
func standard(t testing.TB, docs ...xsd.Source) []xsd.Source {
	t.Helper()
	seen := map[string]bool{}
	for _, d := range docs {
		seen[d.URL] = true
	}
	for i := 0; i < len(docs); i++ {
		for _, e := range docs[i].Document.Root.Elements() {
			l, ok := e.Attr(tieout.QName{Local: "schemaLocation"})
			if !ok {
				continue
			}
			u := resolve(docs[i].URL, l)
			data, ok := schemas.Lookup(u)
			if !ok || seen[u] {
				continue
			}
			seen[u] = true
			docs = append(docs, source(t, u, string(data)))
		}
	}
	return docs
}

const benchTaxonomy = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xbrli="http://www.xbrl.org/2003/instance" targetNamespace="http://example.com/b" elementFormDefault="qualified">
<xs:import namespace="http://www.xbrl.org/2003/instance" schemaLocation="http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"/>
<xs:import namespace="http://xbrl.org/2006/xbrldi" schemaLocation="http://www.xbrl.org/2006/xbrldi-2006.xsd"/>
%s</xs:schema>`

// instance is a report of n facts and its schemas.
func instance(t testing.TB, n int) (*xsd.Set, []byte) {
	t.Helper()
	const concepts = 500
	var b strings.Builder
	for i := range concepts {
		fmt.Fprintf(&b, `<xs:element name="T%d" id="b_T%d" type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" nillable="true"/>`, i, i)
	}
	set, ds := xsd.Compile(standard(t, source(t, "http://example.com/b.xsd", fmt.Sprintf(benchTaxonomy, b.String()))), resolve)
	for _, d := range ds {
		t.Fatalf("%s: %s", d.Range, d.Message)
	}
	b.Reset()
	b.WriteString(`<xbrl xmlns="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:b="http://example.com/b" xmlns:iso4217="http://www.xbrl.org/2003/iso4217">` + "\n" +
		`<link:schemaRef xlink:type="simple" xlink:href="b.xsd"/>` + "\n" + `<unit id="u"><measure>iso4217:EUR</measure></unit>` + "\n")
	for i := range n/concepts + 1 {
		fmt.Fprintf(&b, "<context id=\"c%d\"><entity><identifier scheme=\"http://example.com\">E</identifier></entity><period><instant>2025-12-31</instant></period></context>\n", i)
	}
	for i := range n {
		fmt.Fprintf(&b, "<b:T%d id=\"f%d\" contextRef=\"c%d\" unitRef=\"u\" decimals=\"0\">%d</b:T%d>\n", i%concepts, i, i/concepts, i*7919%1000003, i%concepts)
	}
	b.WriteString("</xbrl>\n")
	return set, []byte(b.String())
}

// feed hands the tokens of a document to a validator.
func feed(t testing.TB, v *xsd.Validator, data []byte) {
	r := xmlstream.NewReader(data, xmlstream.Options{})
	for {
		kind, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		switch kind {
		case xmlstream.StartElement:
			v.Start(r)
		case xmlstream.Text:
			v.Text(r)
		case xmlstream.EndElement:
			v.End(r)
		case xmlstream.EOF:
			return
		}
	}
}

// kept is a token that stays.
type kept struct {
	kind       xmlstream.Kind
	name       tieout.QName
	attrs      []xmlstream.Attr
	text       string
	start, end tieout.Position
}

func (k *kept) Name() tieout.QName             { return k.name }
func (k *kept) Attrs() []xmlstream.Attr        { return k.attrs }
func (k *kept) Text() string                   { return k.text }
func (k *kept) Start() tieout.Position         { return k.start }
func (k *kept) End() tieout.Position           { return k.end }
func (k *kept) Lookup(p string) (string, bool) { return "urn:" + p, true }

func BenchmarkValidatorAlone(b *testing.B) {
	set, data := instance(b, 20000)
	var tokens []kept
	r := xmlstream.NewReader(data, xmlstream.Options{})
	for {
		kind, err := r.Next()
		if err != nil {
			b.Fatal(err)
		}
		if kind == xmlstream.EOF {
			break
		}
		tokens = append(tokens, kept{kind, r.Name(), append([]xmlstream.Attr(nil), r.Attrs()...), r.Text(), r.Start(), r.End()})
	}
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		v := set.NewValidator(func(d tieout.Diagnostic) { b.Fatalf("%s: %s", d.Range, d.Message) })
		for i := range tokens {
			switch k := &tokens[i]; k.kind {
			case xmlstream.StartElement:
				v.Start(k)
			case xmlstream.Text:
				v.Text(k)
			case xmlstream.EndElement:
				v.End(k)
			}
		}
	}
}

func BenchmarkReadOnly(b *testing.B) {
	_, data := instance(b, 20000)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		r := xmlstream.NewReader(data, xmlstream.Options{})
		for kind, err := r.Next(); kind != xmlstream.EOF; kind, err = r.Next() {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkReadAndValidate(b *testing.B) {
	set, data := instance(b, 20000)
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		feed(b, set.NewValidator(func(d tieout.Diagnostic) { b.Fatalf("%s: %s", d.Range, d.Message) }), data)
	}
}

func BenchmarkCompile(b *testing.B) {
	var components strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&components, `<xs:element name="T%d" id="b_T%d" type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant" nillable="true"/>`, i, i)
	}
	text := fmt.Sprintf(benchTaxonomy, components.String())
	docs := standard(b, source(b, "http://example.com/b.xsd", text))
	base, _ := xsd.Compile(docs[1:], resolve)
	b.Run("whole", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		for b.Loop() {
			xsd.Compile(docs, resolve)
		}
	})
	b.Run("extend", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		for b.Loop() {
			base.Extend(docs[:1], resolve)
		}
	})
}

// TestInstance checks that a report of many facts is valid, and that nothing is allocated for each of them.
func TestInstance(t *testing.T) {
	set, data := instance(t, 5000)
	v := set.NewValidator(func(d tieout.Diagnostic) { t.Errorf("%s: %s (%s)", d.Range, d.Message, d.Code) })
	feed(t, v, data)
}
