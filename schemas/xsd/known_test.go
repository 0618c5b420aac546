package xsd_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestRepeatedValues repeats values of attributes, right and wrong ones, valid for one attribute and not for another, and with
// the meaning of a prefix changed: what is known of a value is no more than what was found of it for the same attribute.
func TestRepeatedValues(t *testing.T) {
	set := compile(t, schema(`<xs:element name="x"><xs:complexType><xs:sequence><xs:element ref="t:x" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>
		<xs:attribute name="one" type="xs:int"/><xs:attribute name="two" type="xs:date"/><xs:attribute name="fix" type="xs:int" fixed="5"/>
		<xs:attribute name="nam" type="xs:QName"/><xs:attribute name="id" type="xs:ID"/><xs:attribute name="ref" type="xs:IDREF"/></xs:complexType></xs:element>`))
	for _, c := range []struct{ name, attributes, codes string }{
		{"valid", `one="7"|one="7"|one="7"`, ""},
		{"wrong each time", `one="x"|one="x"|one="7"|one="x"`, "valueError valueError valueError"},
		{"of another attribute", `one="7"|two="7"|one="7"|two="7"`, "valueError valueError"},
		{"fixed", `fix="5"|fix="6"|fix="5"|fix="6"`, "fixedValue fixedValue"},
		{"a prefix", `xmlns:p="u" nam="p:a"|nam="p:a"|xmlns:p="u" nam="p:a"`, "valueError"},
		{"references", `ref="a"|ref="a"|id="a"|ref="a"|ref="b"|ref="b"`, "idrefUnresolved"},
		{"the same ID", `id="a"|id="b"|id="a"`, "xml.3.3.1:idMustBeUnique"},
		{"attributes in another order", `one="1" two="2020-01-01"|two="2020-01-01" one="1"|two="1" one="2020-01-01"`, "valueError valueError"},
	} {
		var doc strings.Builder
		for a := range strings.SplitSeq(c.attributes, "|") {
			fmt.Fprintf(&doc, `<x %s/>`, a)
		}
		var codes []string
		for _, d := range findings(t, set, `<x xmlns="urn:t">`+doc.String()+`</x>`) {
			codes = append(codes, strings.TrimPrefix(d.Code, "xmlSchema:"))
		}
		if got := strings.Join(codes, " "); got != c.codes {
			t.Errorf("%s: %s instead of %s", c.name, got, c.codes)
		}
	}
}
