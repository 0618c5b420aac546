package discover_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/discover"
	"github.com/tieout/tieout/taxonomy/source"
)

// dump writes a DTS as text, with the places of everything.
func dump(dts *taxonomy.DTS) string {
	var b strings.Builder
	for _, d := range dts.Documents {
		fmt.Fprintln(&b, "document", *d)
	}
	byName := slices.SortedFunc(maps.Keys(dts.Concepts), tieout.QName.Compare)
	for _, q := range byName {
		c := dts.Concepts[q]
		fmt.Fprintln(&b, "concept", q, c.ID, c.Kind, c.PeriodType, c.Balance, c.Range, c.TypedDomain != nil)
		for _, r := range slices.Concat(dts.Labels[c], dts.References[c]) {
			fmt.Fprintln(&b, "  resource", *r)
		}
		if dts.Schemas.Element(q) != c.Element {
			fmt.Fprintln(&b, "  another element")
		}
	}
	for _, e := range dts.Schemas.Elements() {
		fmt.Fprintln(&b, "element", e.Name, e.Range, len(dts.Schemas.Substitutes(e)))
	}
	for _, uri := range slices.Sorted(maps.Keys(dts.Roles)) {
		fmt.Fprintln(&b, "role", *dts.Roles[uri])
	}
	for _, uri := range slices.Sorted(maps.Keys(dts.Arcroles)) {
		fmt.Fprintln(&b, "arcrole", *dts.Arcroles[uri])
	}
	for _, url := range slices.Sorted(maps.Keys(dts.Declared)) {
		fmt.Fprintln(&b, "declared", url, dts.Declared[url])
	}
	end := func(c *taxonomy.Concept, r *taxonomy.Resource, f *taxonomy.Fragment) string {
		switch {
		case c != nil && dts.Concepts[c.Name] != c:
			return "another " + c.Name.String()
		case c != nil:
			return c.Name.String()
		case r != nil:
			return fmt.Sprint(*r)
		}
		return fmt.Sprint(f.Element, f.ID, f.Range, f.Role != nil, f.Arcrole != nil)
	}
	set := func(s *taxonomy.RelationshipSet) {
		for _, c := range s.Roots() {
			fmt.Fprintln(&b, "  root", c.Name)
		}
		for _, r := range s.Relationships {
			fmt.Fprintln(&b, " ", end(r.From, r.FromResource, r.FromOther), "→", end(r.To, r.ToResource, r.ToOther), r.Order, r.Weight, r.Priority, r.PreferredLabel, r.Range)
			if r.From != nil && !slices.Contains(s.From(r.From), r) || r.To != nil && !slices.Contains(s.To(r.To), r) {
				fmt.Fprintln(&b, "  is not indexed")
			}
		}
	}
	for _, arcrole := range slices.Sorted(maps.Keys(dts.LinkRoles)) {
		fmt.Fprintln(&b, "arcrole", arcrole)
		set(dts.All[arcrole])
		for _, role := range dts.LinkRoles[arcrole] {
			fmt.Fprintln(&b, "set", arcrole, role)
			set(dts.Set(arcrole, role))
		}
	}
	fmt.Fprintln(&b, len(dts.Sets), len(dts.All), dts.Missing)
	return b.String()
}

// grown is a taxonomy that extends the one of extended.
var grown = map[string]string{
	"t.xsd": schema(appinfo(linkbaseRef+`<link:roleType roleURI="http://example.com/role" id="role"><link:usedOn>link:presentationLink</link:usedOn></link:roleType>`) + concepts),
	"l.xml": linkbase(`<link:roleRef roleURI="http://example.com/role" xlink:type="simple" xlink:href="t.xsd#role"/>` +
		link("presentation", "http://example.com/role", loc("A")+loc("B")+arc("presentation", "parent-child", "A", "B", `order="2"`)) +
		link("label", standardRole, loc("A")+`<link:label xlink:type="resource" xlink:label="a" xml:lang="en" id="label">The A</link:label>`+arc("label", "concept-label", "A", "a", ""))),
}

// extension is a schema of its own that stands on t.xsd, with one linkbase.
func extension(appinfos, more string) string {
	return strings.NewReplacer(`targetNamespace="http://example.com/t"`, `targetNamespace="http://example.com/e"`, `xmlns:t=`, `xmlns:e="http://example.com/e" xmlns:t=`).Replace(
		schema(appinfo(strings.Replace(linkbaseRef, "l.xml", "e.xml", 1)+appinfos) + imports + `<xs:import namespace="http://example.com/t" schemaLocation="t.xsd"/>
<xs:element name="E" id="E" type="xbrli:monetaryItemType" substitutionGroup="xbrli:item" xbrli:periodType="instant"/>` + more))
}

const locE = `<link:loc xlink:type="locator" xlink:href="e.xsd#E" xlink:label="E"/>`

func TestBase(t *testing.T) {
	roleRef := `<link:roleRef roleURI="http://example.com/role" xlink:type="simple" xlink:href="t.xsd#role"/>`
	cases := map[string]map[string]string{
		"more concepts and arcs": {"e.xsd": extension("", ""), "e.xml": linkbase(roleRef +
			link("presentation", "http://example.com/role", loc("A")+locE+arc("presentation", "parent-child", "A", "E", `order="1"`)) +
			link("calculation", standardRole, loc("A")+locE+arc("calculation", "summation-item", "A", "E", `weight="1"`)) +
			link("label", standardRole, locE+`<link:label xlink:type="resource" xlink:label="e" xml:lang="en">The E</link:label>`+arc("label", "concept-label", "E", "e", "")))},
		"a prohibited arc": {"e.xsd": extension("", ""), "e.xml": linkbase(roleRef +
			link("presentation", "http://example.com/role", loc("A")+loc("B")+arc("presentation", "parent-child", "A", "B", `order="2" use="prohibited" priority="1"`)))},
		"a label of a concept of the base": {"e.xsd": extension("", ""), "e.xml": linkbase(
			link("label", standardRole, loc("A")+`<link:label xlink:type="resource" xlink:label="a" xml:lang="de">Das A</link:label>`+arc("label", "concept-label", "A", "a", "")))},
		"a prohibited label": {"e.xsd": extension("", ""), "e.xml": linkbase(
			link("label", standardRole, loc("A")+`<link:loc xlink:type="locator" xlink:href="l.xml#label" xlink:label="a"/>`+arc("label", "concept-label", "A", "a", `use="prohibited" priority="1"`)))},
		"a role declared again": {"e.xsd": extension(`<link:roleType roleURI="http://example.com/role" id="again"><link:usedOn>link:calculationLink</link:usedOn></link:roleType>`, ""), "e.xml": linkbase("")},
		"an error":              {"e.xsd": extension("", `<xs:element name="F" id="F" type="t:none" substitutionGroup="t:A"/>`), "e.xml": linkbase(roleRef + roleRef)},
		"a document is another": {"e.xsd": extension("", ""), "e.xml": linkbase(""), "l.xml": strings.Replace(grown["l.xml"], "The A", "An A", 1)},
		"a document is missing": {"e.xsd": extension("", ""), "e.xml": linkbase(""), "l.xml": ""},
		"not on the base":       {"e.xsd": strings.Replace(extension("", ""), `<xs:import namespace="http://example.com/t" schemaLocation="t.xsd"/>`, "", 1), "e.xml": linkbase("")},
		"a redefinition": {"e.xsd": schema(appinfo(strings.Replace(linkbaseRef, "l.xml", "e.xml", 1)) + `<xs:redefine schemaLocation="t.xsd"><xs:complexType name="plain"><xs:complexContent>
<xs:restriction base="t:plain"/></xs:complexContent></xs:complexType></xs:redefine>`), "e.xml": linkbase("")},
	}
	shared, ds, err := discover.LoadBase(context.Background(), resolverOf(t, grown), []tieout.EntryPoint{{URL: base + "t.xsd"}}, discover.Options{})
	if err != nil || len(ds) > 0 {
		t.Fatal(ds, err)
	}
	for name, documents := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			all := maps.Clone(grown)
			maps.Copy(all, documents)
			maps.DeleteFunc(all, func(_, text string) bool { return text == "" })
			load := func(o discover.Options) string {
				dts, ds, err := discover.Load(context.Background(), resolverOf(t, all), []tieout.EntryPoint{{URL: base + "e.xsd"}}, o)
				if err != nil {
					t.Error(err)
				}
				return fmt.Sprint(dump(dts), ds)
			}
			want := load(discover.Options{})
			var wait sync.WaitGroup
			for range 4 {
				wait.Go(func() {
					if got := load(discover.Options{Base: shared}); got != want {
						t.Errorf("with the base:\n%s\nwithout:\n%s", got, want)
					}
				})
			}
			wait.Wait()
		})
	}
}

func resolverOf(t *testing.T, documents map[string]string) *source.Resolver {
	t.Helper()
	given := map[string][]byte{}
	for name, text := range documents {
		given[base+name] = []byte(text)
	}
	src, _, err := source.New(source.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return src.With(given)
}
