package discover_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tieout/tieout/taxonomy"
)

// outline writes the relationships of an arcrole in the standard link role: "A→B 1".
func outline(dts *taxonomy.DTS, arcrole string) string {
	set := dts.Set(arcrole, standardRole)
	if set == nil {
		return ""
	}
	var out []string
	for _, r := range set.Relationships {
		s := r.From.Name.Local + "→"
		if r.To != nil {
			s += r.To.Name.Local
		} else {
			s += r.ToResource.ID
		}
		out = append(out, s+" "+r.Order.String())
	}
	return strings.Join(out, ", ")
}

// TestProhibition resolves arcs of which some prohibit or override others (XBRL 2.1, 3.5.3.9.7).
func TestProhibition(t *testing.T) {
	pc := func(from, to, more string) string {
		return link("presentation", standardRole, loc(from)+loc(to)+arc("presentation", "parent-child", from, to, more))
	}
	si := func(more string) string {
		return link("calculation", standardRole, loc("A")+loc("B")+arc("calculation", "summation-item", "A", "B", more))
	}
	for _, c := range []struct{ name, arcrole, linkbase, want string }{
		{"order", taxonomy.ArcroleParentChild, pc("A", "B", `order="2"`) + pc("A", "C", `order="1.5"`), "A→C 1.5, A→B 2"},
		{"order is 1 when it is missing", taxonomy.ArcroleParentChild, pc("A", "B", `order="1.0"`) + pc("A", "B", `use="prohibited" priority="1"`), ""},
		{"equivalent arcs are one", taxonomy.ArcroleParentChild, pc("A", "B", "") + pc("A", "B", ""), "A→B 1"},
		{"the same priority prohibits", taxonomy.ArcroleParentChild, pc("A", "B", `use="prohibited"`) + pc("A", "B", ""), ""},
		{"a lower priority does not prohibit", taxonomy.ArcroleParentChild, pc("A", "B", `use="prohibited"`) + pc("A", "B", `priority="1"`), "A→B 1"},
		{"a higher priority revives", taxonomy.ArcroleParentChild, pc("A", "B", "") + pc("A", "B", `use="prohibited" priority="1"`) + pc("A", "B", `priority="2"`), "A→B 1"},
		{"another order is another relationship", taxonomy.ArcroleParentChild, pc("A", "B", `order="1"`) + pc("A", "B", `order="2" use="prohibited" priority="1"`), "A→B 1"},
		{"numbers compare by value", taxonomy.ArcroleSummationItem, si(`weight="1"`) + si(`weight="+1.00" use="prohibited"`), ""},
		{"another weight is another relationship", taxonomy.ArcroleSummationItem, si(`weight="1"`) + si(`weight="-1" use="prohibited"`), "A→B 1"},
		{"titles do not count", taxonomy.ArcroleSummationItem, si(`weight="1"`) + si(`weight="1" use="prohibited" xlink:title="x"`), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			dts, found := loadDocuments(t, map[string]string{"t.xsd": schema(appinfo(linkbaseRef) + concepts), "l.xml": linkbase(c.linkbase)})
			if len(found) > 0 {
				t.Error(found)
			}
			if got := outline(dts, c.arcrole); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// TestLabels follows labels through their arcs, prohibited ones in another linkbase included.
func TestLabels(t *testing.T) {
	label := func(id, role, lang, words string) string {
		return fmt.Sprintf(`<link:label xlink:type="resource" xlink:label="%s" id="%[1]s" xlink:role="http://www.xbrl.org/2003/role/%s" xml:lang="%s">%s</link:label>`, id, role, lang, words)
	}
	first := link("label", standardRole, loc("A")+label("l1", "label", "en-US", "Cash")+label("l2", "label", "DE", "Bargeld")+
		arc("label", "concept-label", "A", "l1", "")+arc("label", "concept-label", "A", "l2", ""))
	prohibition := link("label", standardRole, loc("A")+`<link:loc xlink:type="locator" xlink:href="l.xml#l2" xlink:label="l2"/>`+
		arc("label", "concept-label", "A", "l2", `use="prohibited"`))
	second := strings.Replace(linkbaseRef, "l.xml", "l2.xml", 1)
	documents := map[string]string{"t.xsd": schema(appinfo(linkbaseRef) + concepts), "l.xml": linkbase(first), "l2.xml": linkbase(prohibition)}
	dts, found := loadDocuments(t, documents)
	a := dts.Concepts[qname("A")]
	if len(found) > 0 || len(dts.Labels[a]) != 2 || dts.Label(a, taxonomy.RoleLabel, "en") != "Cash" || dts.Label(a, taxonomy.RoleLabel, "de") != "Bargeld" {
		t.Errorf("%v, labels %v", found, dts.Labels[a])
	}
	documents["t.xsd"] = schema(appinfo(linkbaseRef+second) + concepts)
	dts, found = loadDocuments(t, documents)
	a = dts.Concepts[qname("A")]
	if len(found) > 0 || len(dts.Labels[a]) != 1 || dts.Label(a, taxonomy.RoleLabel, "de") != "" {
		t.Errorf("%v, labels %v", found, dts.Labels[a])
	}
}

// TestDimensionalArcs reads the attributes of XBRL Dimensions, and resolves typed domains.
func TestDimensionalArcs(t *testing.T) {
	const dimensions = `<xs:import namespace="http://xbrl.org/2005/xbrldt" schemaLocation="http://www.xbrl.org/2005/xbrldt-2005.xsd"/>
<xs:element name="H" id="H" type="xbrli:stringItemType" substitutionGroup="xbrldt:hypercubeItem" abstract="true" xbrli:periodType="duration"/>
<xs:element name="D" id="D" type="xbrli:stringItemType" substitutionGroup="xbrldt:dimensionItem" abstract="true" xbrli:periodType="duration" xbrldt:typedDomainRef="#domain"/>
<xs:element name="domain" id="domain" type="xs:integer"/>`
	all := `<link:arcroleRef xlink:type="simple" arcroleURI="http://xbrl.org/int/dim/arcrole/all" xlink:href="http://www.xbrl.org/2005/xbrldt-2005.xsd#all"/>` +
		link("definition", standardRole, loc("A")+loc("H")+arc("definition", taxonomy.ArcroleAll, "A", "H", `xbrldt:contextElement="scenario" xbrldt:closed="1" xbrldt:usable="false" xbrldt:targetRole="http://www.xbrl.org/2003/role/link"`))
	dts, found := loadDocuments(t, map[string]string{"t.xsd": schema(appinfo(linkbaseRef) + imports + dimensions + strings.TrimPrefix(concepts, imports)), "l.xml": linkbase(all)})
	if len(found) > 0 {
		t.Fatal(found)
	}
	r := dts.Set(taxonomy.ArcroleAll, standardRole).Relationships[0]
	if r.ContextElement != 2 || !r.Closed || !r.NotUsable || r.TargetRole != standardRole {
		t.Errorf("%+v", r)
	}
	d, h := dts.Concepts[qname("D")], dts.Concepts[qname("H")]
	if d.Kind != taxonomy.Axis || h.Kind != taxonomy.Hypercube || d.TypedDomain == nil || d.TypedDomain.Name.Local != "domain" {
		t.Errorf("%+v, %+v", d, h)
	}
}
