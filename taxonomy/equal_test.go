package taxonomy_test

import (
	"testing"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas/xsd"
	"github.com/tieout/tieout/taxonomy"
)

// testSchemas declares what the contexts and facts below hold.
func testSchemas(t *testing.T) *xsd.Set {
	t.Helper()
	doc, err := xmlstream.Parse([]byte(`<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="urn:t" targetNamespace="urn:t" elementFormDefault="qualified">
<xs:element name="decimal" type="xs:decimal"/><xs:element name="double" type="xs:double"/><xs:element name="date" type="xs:date" default="2000-01-01"/>
<xs:element name="any"/>
<xs:element name="group"><xs:complexType><xs:sequence><xs:element name="local" type="xs:boolean" maxOccurs="2"/></xs:sequence>
<xs:attribute name="n" type="xs:integer"/><xs:attribute name="d" type="xs:integer" default="1"/></xs:complexType></xs:element>
<xs:element name="fact"><xs:complexType><xs:simpleContent><xs:extension base="xs:decimal"><xs:attribute name="decimals" default="2"/></xs:extension></xs:simpleContent></xs:complexType></xs:element>
<xs:element name="preset" type="xs:decimal" default="7"/>
</xs:schema>`), xmlstream.Options{})
	if err != nil {
		t.Fatal(err)
	}
	set, found := xsd.Compile([]xsd.Source{{URL: "urn:t.xsd", Document: doc}}, func(_, location string) string { return location })
	if len(found) > 0 {
		t.Fatal(found)
	}
	return set
}

// TestContextEquality compares segments by the types of their content (XBRL 2.1, 4.10).
func TestContextEquality(t *testing.T) {
	dts := &taxonomy.DTS{Schemas: testSchemas(t)}
	in := func(local, text string) string {
		return `<t:` + local + ` xmlns:t="urn:t">` + text + `</t:` + local + `>`
	}
	for _, c := range []struct {
		name, a, b string
		equal      bool
	}{
		{"the same text", in("any", "x"), in("any", "x"), true},
		{"other text", in("any", "x"), in("any", "y"), false},
		{"other prefixes", in("any", "x"), `<u:any xmlns:u="urn:t">x</u:any>`, true},
		{"decimals by value", in("decimal", "1.0"), in("decimal", "+01"), true},
		{"other decimals", in("decimal", "1.0"), in("decimal", "1.01"), false},
		{"doubles by value", in("double", "1e2"), in("double", "100"), true},
		{"zeros", in("double", "-0"), in("double", "+0.0"), true},
		{"infinities", in("double", "INF"), in("double", "-INF"), false},
		{"not-a-number", in("double", "NaN"), in("double", "NaN"), false},
		{"a default value", in("date", ""), in("date", "2000-01-01"), true},
		{"order counts", in("any", "x") + in("decimal", "1"), in("decimal", "1") + in("any", "x"), false},
		{"the order of attributes does not", `<t:any xmlns:t="urn:t" a="1" b="2"/>`, `<t:any xmlns:t="urn:t" b="2" a="1"/>`, true},
		{"attributes by value", `<t:group xmlns:t="urn:t" n="1"><t:local>1</t:local></t:group>`, `<t:group xmlns:t="urn:t" n="01"><t:local>true</t:local></t:group>`, true},
		{"attributes by default", `<t:group xmlns:t="urn:t"><t:local>1</t:local></t:group>`, `<t:group xmlns:t="urn:t" d="1"><t:local>true</t:local></t:group>`, true},
		{"white space between elements", `<t:group xmlns:t="urn:t"><t:local>1</t:local></t:group>`, "<t:group xmlns:t=\"urn:t\">\n <t:local> true </t:local>\n</t:group>", true},
		{"an id counts", `<t:any xmlns:t="urn:t" id="a"/>`, `<t:any xmlns:t="urn:t" id="b"/>`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			period := tieout.InstantDay(tieout.Date(2003, time.March, 31))
			a := &tieout.Context{ID: "a", Period: period, Segment: c.a}
			b := &tieout.Context{ID: "b", Period: period, Segment: c.b}
			r := &tieout.Report{Contexts: []*tieout.Context{a, b}, Facts: []*tieout.Fact{{Context: a}, {Context: b}}}
			taxonomy.Complete(r, dts)
			if got := r.Facts[0].Context == r.Facts[1].Context; got != c.equal {
				t.Errorf("equal: %v, want %v", got, c.equal)
			}
			if want := map[bool]int{true: 1, false: 2}[c.equal]; len(r.Contexts) != want {
				t.Errorf("%d contexts are left, want %d", len(r.Contexts), want)
			}
		})
	}
}

// TestDefaults gives facts what their declarations supply, and nothing that they state themselves.
func TestDefaults(t *testing.T) {
	set := testSchemas(t)
	dts := &taxonomy.DTS{Schemas: set, Concepts: map[tieout.QName]*taxonomy.Concept{}}
	name := func(local string) tieout.QName { return tieout.QName{Space: "urn:t", Local: local} }
	for _, local := range []string{"fact", "preset", "decimal"} {
		dts.Concepts[name(local)] = &taxonomy.Concept{Name: name(local), Element: set.Element(name(local))}
	}
	r := &tieout.Report{Facts: []*tieout.Fact{
		{Concept: name("fact"), Lexical: "1"},
		{Concept: name("fact"), Lexical: "1", Decimals: tieout.DecimalsOf(0)},
		{Concept: name("preset")},
		{Concept: name("preset"), Nil: true},
		{Concept: name("decimal"), Lexical: "1"},
	}}
	taxonomy.Complete(r, dts)
	var got string
	for _, f := range r.Facts {
		got += f.Lexical + "/" + f.Decimals.String() + " "
	}
	if want := "1/2 1/0 7/ / 1/ "; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
