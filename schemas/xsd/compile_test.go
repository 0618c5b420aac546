package xsd_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas/xsd"
)

// resolve resolves a location against a base URL.
func resolve(base, location string) string {
	b, err := url.Parse(base)
	if err != nil {
		return location
	}
	l, err := b.Parse(location)
	if err != nil {
		return location
	}
	return l.String()
}

// source makes a schema document of text.
func source(t testing.TB, name, text string) xsd.Source {
	t.Helper()
	d, err := xmlstream.Parse([]byte(text), xmlstream.Options{Name: name})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return xsd.Source{URL: name, Document: d}
}

// schema wraps components in a schema document with the target namespace "urn:t" (prefix t).
func schema(body string) string {
	return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="urn:t" targetNamespace="urn:t" elementFormDefault="qualified">` + body + `</xs:schema>`
}

func tname(local string) tieout.QName { return tieout.QName{Space: "urn:t", Local: local} }

// compile compiles one schema document and fails on any diagnostic.
func compile(t testing.TB, text string) *xsd.Set {
	t.Helper()
	set, ds := xsd.Compile([]xsd.Source{source(t, "http://t/t.xsd", text)}, resolve)
	for _, d := range ds {
		t.Errorf("%s: %s (%s)", d.Range, d.Message, d.Code)
	}
	return set
}

func codes(ds []tieout.Diagnostic) string {
	var out []string
	for _, d := range ds {
		out = append(out, d.Code)
	}
	return strings.Join(out, " ")
}

func TestTypeQuestions(t *testing.T) {
	set := compile(t, schema(`
		<xs:simpleType name="money"><xs:restriction base="xs:decimal"/></xs:simpleType>
		<xs:complexType name="moneyItem"><xs:simpleContent><xs:extension base="t:money">
			<xs:attribute name="unit" type="xs:NMTOKEN" use="required"/></xs:extension></xs:simpleContent></xs:complexType>
		<xs:complexType name="strict"><xs:simpleContent><xs:restriction base="t:moneyItem">
			<xs:minInclusive value="0"/></xs:restriction></xs:simpleContent></xs:complexType>
		<xs:element name="head" abstract="true" nillable="true" type="t:moneyItem"/>
		<xs:element name="cash" id="t_cash" substitutionGroup="t:head" type="t:strict"/>
		<xs:element name="color" substitutionGroup="t:head2"><xs:complexType><xs:simpleContent><xs:restriction base="t:text">
			<xs:enumeration value="red"/><xs:enumeration value="green"/></xs:restriction></xs:simpleContent></xs:complexType></xs:element>
		<xs:element name="head2" type="t:text"/>
		<xs:complexType name="text"><xs:simpleContent><xs:extension base="xs:string"/></xs:simpleContent></xs:complexType>`))
	cash := set.Element(tname("cash"))
	if cash == nil || !cash.SubstitutesFor(tname("head")) || cash.ID != "t_cash" || cash.SubstitutionGroup != set.Element(tname("head")) {
		t.Fatalf("cash: %+v", cash)
	}
	if !cash.Type.DerivesFrom(tname("moneyItem")) || !cash.Type.IsNumeric() || cash.Type.Primitive().Name.Local != "decimal" {
		t.Errorf("the type of cash: %+v", cash.Type)
	}
	if use := cash.Type.AttributeUse(tieout.QName{Local: "unit"}); use == nil || !use.Required {
		t.Errorf("cash has lost its attribute: %+v", use)
	}
	if err := cash.Type.Validate(" -1 ", nil); err == nil {
		t.Error("-1 is a value of a type with the minimum 0")
	}
	if err := cash.Type.Validate(" 1.50 ", nil); err != nil {
		t.Error(err)
	}
	if e := set.Element(tname("color")).Type.Enumeration(); strings.Join(e, " ") != "red green" {
		t.Errorf("the enumeration of color: %q", e)
	}
}
