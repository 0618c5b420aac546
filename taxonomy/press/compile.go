package press

import (
	"bytes"
	"sync"

	"github.com/beevik/etree"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
)

// Files compiles the taxonomy: its schema first, then the linkbases that have something in them. The result is the
// same on every run. References between the files, and to the files of imported taxonomies, are bare file names: all
// of them belong into one folder.
//
// The us-gaap elements of the same meaning are written as references (names only): a reference of the standard role
// with the parts relatedTaxonomy and relatedElement, which the schema of the built-in taxonomy declares.
func (t *Taxonomy) Files() []File {
	c := &compiler{taxonomy: t}
	type linkbase struct {
		suffix, role string
		build        func() *etree.Document
		apart        bool // where the taxonomy says so
	}
	parts := []linkbase{
		{"label", "http://www.xbrl.org/2003/role/labelLinkbaseRef", c.labels, false},
		{"reference", "http://www.xbrl.org/2003/role/referenceLinkbaseRef", c.references, true},
		{"definition", "http://www.xbrl.org/2003/role/definitionLinkbaseRef", c.definitions, false},
		{"presentation", "http://www.xbrl.org/2003/role/presentationLinkbaseRef", c.presentations, true},
		{"calculation", "http://www.xbrl.org/2003/role/calculationLinkbaseRef", c.calculations, true},
	}
	var files []File
	var own, apart []linkbaseRef
	for _, p := range parts {
		doc := p.build()
		if doc == nil {
			continue
		}
		name := t.Stem + "-" + p.suffix + ".xml"
		files = append(files, File{Name: name, Data: render(doc)})
		if ref := (linkbaseRef{name, p.role}); p.apart && t.SeparateNetworks {
			apart = append(apart, ref)
		} else {
			own = append(own, ref)
		}
	}
	all := []File{{Name: t.Stem + ".xsd", Data: render(c.schema(own))}}
	if len(apart) > 0 {
		all = append(all, File{Name: t.Stem + "-all.xsd", Data: render(c.entryPoint(apart))})
	}
	return append(all, files...)
}

type linkbaseRef struct{ name, role string }

type compiler struct{ taxonomy *Taxonomy }

// rendering are buffers that documents are written to: the room that one took serves the next.
var rendering = sync.Pool{New: func() any { return new(bytes.Buffer) }}

func render(doc *etree.Document) []byte {
	doc.Indent(2)
	b := rendering.Get().(*bytes.Buffer)
	defer rendering.Put(b)
	b.Reset()
	if _, err := doc.WriteTo(b); err != nil { // a buffer takes everything
		panic(err)
	}
	return bytes.Clone(b.Bytes())
}

func newDocument() *etree.Document {
	doc := etree.NewDocument()
	doc.CreateProcInst("xml", `version="1.0" encoding="UTF-8"`)
	return doc
}

// element adds a child with attributes given as name, value, name, value.
func element(parent *etree.Element, name string, attributes ...string) *etree.Element {
	e := parent.CreateElement(name)
	for i := 0; i+1 < len(attributes); i += 2 {
		e.CreateAttr(attributes[i], attributes[i+1])
	}
	return e
}

const (
	instanceSchema  = "http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"
	linkbaseSchema  = "http://www.xbrl.org/2003/xbrl-linkbase-2003-12-31.xsd"
	dimensionSchema = "http://www.xbrl.org/2005/xbrldt-2005.xsd"
	numericSchema   = "http://www.xbrl.org/dtr/type/numeric-2009-12-16.xsd"
	numericTypes    = "http://www.xbrl.org/dtr/type/numeric"
	negatedSchema   = "http://www.xbrl.org/lrr/role/negated-2009-12-16.xsd"
	sumSchema       = "https://www.xbrl.org/2023/calculation-1.1.xsd"
	widerSchema     = "http://www.xbrl.org/lrr/arcrole/esma-arcrole-2018-11-21.xsd"
)

// schema is the taxonomy schema.
func (c *compiler) schema(refs []linkbaseRef) *etree.Document {
	t := c.taxonomy
	doc := newDocument()
	s := c.schemaElement(doc, t.Namespace)
	info := element(element(s, "xs:annotation"), "xs:appinfo")
	for _, r := range t.Roles {
		if r.isEmpty() {
			continue
		}
		rt := element(info, "link:roleType", "roleURI", r.URI, "id", r.id())
		if r.Definition != "" {
			element(rt, "link:definition").SetText(r.Definition)
		}
		for _, used := range []string{"link:presentationLink", "link:calculationLink", "link:definitionLink"} {
			element(rt, "link:usedOn").SetText(used)
		}
	}
	c.linkbaseRefs(info, refs)
	element(s, "xs:import", "namespace", tieout.NamespaceXBRLI, "schemaLocation", instanceSchema)
	element(s, "xs:import", "namespace", tieout.NamespaceLink, "schemaLocation", linkbaseSchema)
	element(s, "xs:import", "namespace", tieout.NamespaceXBRLDT, "schemaLocation", dimensionSchema)
	element(s, "xs:import", "namespace", numericTypes, "schemaLocation", numericSchema)
	for _, i := range t.Imports {
		element(s, "xs:import", "namespace", i.Namespace, "schemaLocation", i.Stem+".xsd")
	}
	if t.hasReferences() {
		for _, name := range []string{relatedTaxonomy, relatedElement} {
			element(s, "xs:element", "name", name, "type", "xs:string", "substitutionGroup", "link:part")
		}
	}
	for _, concept := range t.Concepts {
		if concept.Extends.IsZero() {
			c.declaration(s, concept)
		}
	}
	return doc
}

// The reference parts that relate a concept to an element of another taxonomy.
const (
	relatedTaxonomy = "relatedTaxonomy" // its usual prefix: "us-gaap"
	relatedElement  = "relatedElement"  // the local name
)

func (c *compiler) schemaElement(doc *etree.Document, namespace string) *etree.Element {
	s := doc.CreateElement("xs:schema")
	for _, a := range [][2]string{
		{"xmlns:xs", tieout.NamespaceXSD}, {"xmlns:xbrli", tieout.NamespaceXBRLI}, {"xmlns:link", tieout.NamespaceLink},
		{"xmlns:xlink", tieout.NamespaceXLink}, {"xmlns:xbrldt", tieout.NamespaceXBRLDT}, {"xmlns:num", numericTypes},
		{"xmlns:" + c.taxonomy.Prefix, c.taxonomy.Namespace}, {"targetNamespace", namespace},
		{"elementFormDefault", "qualified"}, {"attributeFormDefault", "unqualified"},
	} {
		s.CreateAttr(a[0], a[1])
	}
	return s
}

func (c *compiler) linkbaseRefs(info *etree.Element, refs []linkbaseRef) {
	for _, r := range refs {
		element(info, "link:linkbaseRef", "xlink:type", "simple", "xlink:href", r.name, "xlink:role", r.role,
			"xlink:arcrole", "http://www.w3.org/1999/xlink/properties/linkbase")
	}
}

// entryPoint is the schema that adds the networks to the concepts.
func (c *compiler) entryPoint(refs []linkbaseRef) *etree.Document {
	t := c.taxonomy
	doc := newDocument()
	s := c.schemaElement(doc, t.Namespace+"/all")
	c.linkbaseRefs(element(element(s, "xs:annotation"), "xs:appinfo"), refs)
	element(s, "xs:import", "namespace", tieout.NamespaceLink, "schemaLocation", linkbaseSchema)
	element(s, "xs:import", "namespace", t.Namespace, "schemaLocation", t.Stem+".xsd")
	return doc
}

var itemTypes = [...]string{"xbrli:monetaryItemType", "xbrli:sharesItemType", "num:perShareItemType", "num:percentItemType",
	"xbrli:pureItemType", "xbrli:decimalItemType", "xbrli:stringItemType"}

func (c *compiler) declaration(s *etree.Element, concept *Concept) {
	group, abstract := "xbrli:item", concept.Kind != Item
	switch concept.Kind {
	case Hypercube:
		group = "xbrldt:hypercubeItem"
	case Axis:
		group = "xbrldt:dimensionItem"
	}
	e := element(s, "xs:element", "name", concept.Name, "id", c.taxonomy.id(concept.Name), "type", itemTypes[concept.Type],
		"substitutionGroup", group)
	if abstract {
		e.CreateAttr("abstract", "true")
	}
	if concept.Nillable {
		e.CreateAttr("nillable", "true")
	}
	period := "duration"
	if concept.PeriodType == taxonomy.InstantType {
		period = "instant"
	}
	e.CreateAttr("xbrli:periodType", period)
	switch concept.Balance {
	case taxonomy.Debit:
		e.CreateAttr("xbrli:balance", "debit")
	case taxonomy.Credit:
		e.CreateAttr("xbrli:balance", "credit")
	}
}

func (t *Taxonomy) id(name string) string { return t.Prefix + "_" + name }

func (t *Taxonomy) hasReferences() bool {
	for _, c := range t.Concepts {
		if len(c.Related) > 0 && c.Extends.IsZero() {
			return true
		}
	}
	return false
}

func (r *Role) isEmpty() bool {
	return len(r.Presentation) == 0 && len(r.Calculation) == 0 && len(r.Definitions) == 0
}

// id is the id of a role type: the last part of its URI.
func (r *Role) id() string {
	at := len(r.URI)
	for at > 0 && r.URI[at-1] != '/' {
		at--
	}
	return "role_" + r.URI[at:]
}

// EntryPoint is a schema that joins compiled taxonomies and further linkbases, all of them in its folder.
func EntryPoint(stem string, taxonomies []*Taxonomy, linkbases []string) File {
	c := &compiler{taxonomy: taxonomies[len(taxonomies)-1]}
	doc := newDocument()
	s := c.schemaElement(doc, c.taxonomy.Namespace+"/"+stem)
	info := element(element(s, "xs:annotation"), "xs:appinfo")
	for _, name := range linkbases {
		element(info, "link:linkbaseRef", "xlink:type", "simple", "xlink:arcrole", "http://www.w3.org/1999/xlink/properties/linkbase", "xlink:href", name)
	}
	element(s, "xs:import", "namespace", tieout.NamespaceLink, "schemaLocation", linkbaseSchema)
	for _, t := range taxonomies {
		element(s, "xs:import", "namespace", t.Namespace, "schemaLocation", t.Stem+".xsd")
	}
	return File{Name: stem + ".xsd", Data: render(doc)}
}
