package xsd_test

import (
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas/xsd"
)

func FuzzPattern(f *testing.F) {
	for _, p := range []string{`[a-z]+`, `\i\c*`, `(a|b){2,5}`, `[a-z-[aeiou]]`, `\p{Lu}\P{IsBasicLatin}`, `.{0,100000}`, `(a{1,900}){1,900}`, `[^\s-x]`, `\d+(\.\d{1,2})?`, `((a*)*)*`, `(a|ab)(c|bcd)(d*)`, `^$`, `a{,3}`, `[-a]`, `\-`} {
		f.Add(p, "aab")
	}
	f.Fuzz(func(t *testing.T, source, s string) {
		if len(source) > 200 || len(s) > 2000 {
			return
		}
		p, err := xsd.CompilePattern(source)
		if err != nil {
			return
		}
		q, err := xsd.CompilePattern("(" + source + ")|(" + source + ")")
		if err == nil && p.Match(s) != q.Match(s) {
			t.Errorf("%q matches %q: %v, and twice over it does not", source, s, p.Match(s))
		}
	})
}

func FuzzValues(f *testing.F) {
	for _, l := range lexicals {
		f.Add(l)
	}
	f.Add(strings.Repeat("9", 5000))
	f.Add("1e" + strings.Repeat("9", 50))
	f.Add("P99999999999Y99999999999M99999999999DT99999999999H99999999999M99999999999.999S")
	f.Add("99999999999-12-31T23:59:59.999999999+14:00")
	set := typesForFuzzing(f)
	types := set.Types()
	lookup := func(prefix string) (string, bool) { return "urn:x", prefix != "unbound" }
	f.Fuzz(func(t *testing.T, s string) {
		for _, typ := range types {
			err := typ.Validate(s, lookup)
			key, keyErr := typ.AppendKey(nil, s, lookup)
			if typ.HasSimpleContent() && (err == nil) != (keyErr == nil) {
				t.Errorf("%s: %q: %v, but %v", typ.Label(), s, err, keyErr)
			}
			if keyErr != nil {
				continue
			}
			again, err := typ.AppendKey(nil, typ.Normalize(s), lookup)
			if err != nil || string(again) != string(key) {
				t.Errorf("%s: %q: normalising it changes its value: %q, %q, %v", typ.Label(), s, key, again, err)
			}
		}
	})
}

// typesForFuzzing are the built-in types and some derived ones.
func typesForFuzzing(t testing.TB) *xsd.Set {
	var b strings.Builder
	for i, f := range facetedTypes {
		b.WriteString(`<xs:simpleType name="f` + string(rune('a'+i/26)) + string(rune('a'+i%26)) + `">` + f + `</xs:simpleType>`)
	}
	return compile(t, schema(b.String()))
}

func FuzzCompile(f *testing.F) {
	for _, c := range schemaCases {
		f.Add(schema(c.body), doc(`<a/>`))
	}
	f.Add(instanceSchema, doc(`<i>1</i>`))
	for _, p := range modelPairs(20) {
		f.Add(p.schema, p.instance)
	}
	for n := range 3 {
		f.Add(schema(nested(4+n)), doc(`<x/>`))
	}
	f.Fuzz(func(t *testing.T, text, instance string) {
		if len(text) > 20000 || len(instance) > 5000 {
			return
		}
		d, err := xmlstream.Parse([]byte(text), xmlstream.Options{Name: "http://t/t.xsd"})
		if err != nil {
			return
		}
		set, _ := xsd.Compile([]xsd.Source{{URL: "http://t/t.xsd", Document: d}}, resolve)
		ignore := func(tieout.Diagnostic) {}
		set.Validate(d.Root, ignore)
		if i, err := xmlstream.Parse([]byte(instance), xmlstream.Options{}); err == nil {
			set.Validate(i.Root, ignore)
		}
		for _, e := range set.Elements() {
			e.SubstitutesFor(tname("none"))
			if e.Type == nil {
				t.Errorf("%s has no type", e.Name)
			}
		}
	})
}

// nested are groups of which each refers to the next ten times.
func nested(n int) string {
	var b strings.Builder
	for i := range n {
		name := string(rune('a' + i))
		next := string(rune('a' + i + 1))
		b.WriteString(`<xs:group name="` + name + `"><xs:sequence>` + strings.Repeat(`<xs:group ref="t:`+next+`"/>`, 10) + `</xs:sequence></xs:group>`)
	}
	b.WriteString(`<xs:group name="` + string(rune('a'+n)) + `"><xs:sequence><xs:element name="e"/></xs:sequence></xs:group>`)
	b.WriteString(`<xs:element name="x"><xs:complexType><xs:group ref="t:a"/></xs:complexType></xs:element>`)
	return b.String()
}

// TestLaughs checks that groups that multiply are refused, and not written out.
func TestLaughs(t *testing.T) {
	set, ds := xsd.Compile([]xsd.Source{source(t, "t.xsd", schema(nested(12)))}, resolve)
	if codes(ds) != "tieout:schemaTooLarge" {
		t.Errorf("got %s", codes(ds))
	}
	if e := set.Element(tname("x")).Type.Particle.Elements(); len(e) != 1 {
		t.Errorf("%d elements", len(e))
	}
}

func FuzzValidator(f *testing.F) {
	for _, c := range instanceCases {
		if len(c.body) < 5000 {
			f.Add(c.body)
		}
	}
	set := compile(f, instanceSchema)
	f.Fuzz(func(t *testing.T, text string) {
		d, err := xmlstream.Parse([]byte(text), xmlstream.Options{})
		if err != nil {
			return
		}
		var tree, stream []tieout.Diagnostic
		set.Validate(d.Root, func(d tieout.Diagnostic) { tree = append(tree, d) })
		v := set.NewValidator(func(d tieout.Diagnostic) { stream = append(stream, d) })
		feed(t, v, []byte(text))
		if codes(tree) != codes(stream) {
			t.Errorf("the tree gives %s, and the stream %s", codes(tree), codes(stream))
		}
	})
}
