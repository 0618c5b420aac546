package discover

import (
	"context"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy/source"
)

// TestTreesGo loads a base: its linkbases are held without their trees, which are most of it, its schemas with them.
func TestTreesGo(t *testing.T) {
	const at = "http://example.com/"
	given := map[string][]byte{
		at + "t.xsd": []byte(`<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xbrli="http://www.xbrl.org/2003/instance" targetNamespace="http://example.com/t">
<xs:annotation><xs:appinfo><link:linkbaseRef xlink:type="simple" xlink:href="l.xml" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase"/></xs:appinfo></xs:annotation>
<xs:import namespace="http://www.xbrl.org/2003/instance" schemaLocation="http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"/>
<xs:element name="A" id="A" type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant"/></xs:schema>`),
		at + "l.xml": []byte(`<link:linkbase xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink"><link:labelLink xlink:type="extended" xlink:role="http://www.xbrl.org/2003/role/link">
<link:loc xlink:type="locator" xlink:href="t.xsd#A" xlink:label="a"/><link:label xlink:type="resource" xlink:label="l" xlink:role="http://www.xbrl.org/2003/role/label" xml:lang="en">The A</link:label>
<link:labelArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/concept-label" xlink:from="a" xlink:to="l"/></link:labelLink></link:linkbase>`),
	}
	src, _, err := source.New(source.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, ds, err := LoadBase(context.Background(), src.With(given), []tieout.EntryPoint{{URL: at + "t.xsd"}}, Options{})
	if err != nil || len(ds) > 0 {
		t.Fatal(ds, err)
	}
	for _, d := range b.built.ordered {
		if held := len(d.root.Children) > 0; held == (d.kind == linkbaseDocument) {
			t.Errorf("%s: the tree is held: %v", d.url, held)
		}
	}
	if len(b.built.resources) > 0 {
		t.Errorf("%d resources are held by their elements", len(b.built.resources))
	}
	if a := b.built.dts.Concepts[tieout.QName{Space: "http://example.com/t", Local: "A"}]; a == nil || len(b.built.dts.Labels[a]) != 1 {
		t.Error("the label of the concept is gone")
	}
}
