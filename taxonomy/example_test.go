package taxonomy_test

import (
	"context"
	"fmt"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/discover"
	"github.com/tieout/tieout/taxonomy/source"
)

const schema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xbrli="http://www.xbrl.org/2003/instance"
  xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" targetNamespace="http://acme.example/2024">
  <xs:annotation><xs:appinfo><link:linkbaseRef xlink:type="simple" xlink:href="labels.xml"
    xlink:role="http://www.xbrl.org/2003/role/labelLinkbaseRef" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase"/></xs:appinfo></xs:annotation>
  <xs:import namespace="http://www.xbrl.org/2003/instance" schemaLocation="http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"/>
  <xs:element name="Tolls" id="a_Tolls" type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" nillable="true"
    xbrli:periodType="duration" xbrli:balance="credit"/>
</xs:schema>`

const labels = `<link:linkbase xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink">
  <link:labelLink xlink:type="extended" xlink:role="http://www.xbrl.org/2003/role/link">
    <link:loc xlink:type="locator" xlink:href="acme.xsd#a_Tolls" xlink:label="c"/>
    <link:label xlink:type="resource" xlink:label="l" xlink:role="http://www.xbrl.org/2003/role/label" xml:lang="en">Tolls collected</link:label>
    <link:labelArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/concept-label" xlink:from="c" xlink:to="l"/>
  </link:labelLink>
</link:linkbase>`

// A DTS is loaded by package discover from wherever package source finds its documents.
func ExampleDTS() {
	const url = "http://acme.example/2024/acme.xsd"
	src, _, err := source.New(source.Options{Documents: map[string][]byte{
		url: []byte(schema), "http://acme.example/2024/labels.xml": []byte(labels)}})
	if err != nil {
		fmt.Println(err)
		return
	}
	dts, found, err := discover.Load(context.Background(), src, []tieout.EntryPoint{{URL: url}}, discover.Options{})
	fmt.Println(found, err)
	c := dts.Concept(tieout.QName{Space: "http://acme.example/2024", Local: "Tolls"})
	fmt.Println(dts.Label(c, taxonomy.RoleLabel, "en"), c.PeriodType == taxonomy.DurationType, c.Balance == taxonomy.Credit)
	// Output:
	// [] <nil>
	// Tolls collected true true
}
