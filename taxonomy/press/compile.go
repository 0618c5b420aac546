package press

import (
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
		build        func() *writer
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
		files = append(files, File{Name: name, Data: doc.bytes()})
		if ref := (linkbaseRef{name, p.role}); p.apart && t.SeparateNetworks {
			apart = append(apart, ref)
		} else {
			own = append(own, ref)
		}
	}
	all := []File{{Name: t.Stem + ".xsd", Data: c.schema(own).bytes()}}
	if len(apart) > 0 {
		all = append(all, File{Name: t.Stem + "-all.xsd", Data: c.entryPoint(apart).bytes()})
	}
	return append(all, files...)
}

type linkbaseRef struct{ name, role string }

type compiler struct{ taxonomy *Taxonomy }

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
func (c *compiler) schema(refs []linkbaseRef) *writer {
	t := c.taxonomy
	w := c.beginSchema(t.Namespace)
	for _, r := range t.Roles {
		if r.isEmpty() {
			continue
		}
		w.start("link:roleType", "roleURI", r.URI, "id", r.id())
		if r.Definition != "" {
			w.start("link:definition")
			w.end(r.Definition)
		}
		for _, used := range []string{"link:presentationLink", "link:calculationLink", "link:definitionLink"} {
			w.start("link:usedOn")
			w.end(used)
		}
		w.end("")
	}
	w.endAnnotation(refs)
	w.empty("xs:import", "namespace", tieout.NamespaceXBRLI, "schemaLocation", instanceSchema)
	w.empty("xs:import", "namespace", tieout.NamespaceLink, "schemaLocation", linkbaseSchema)
	w.empty("xs:import", "namespace", tieout.NamespaceXBRLDT, "schemaLocation", dimensionSchema)
	w.empty("xs:import", "namespace", numericTypes, "schemaLocation", numericSchema)
	for _, i := range t.Imports {
		w.empty("xs:import", "namespace", i.Namespace, "schemaLocation", i.Stem+".xsd")
	}
	if t.hasReferences() {
		for _, name := range []string{relatedTaxonomy, relatedElement} {
			w.empty("xs:element", "name", name, "type", "xs:string", "substitutionGroup", "link:part")
		}
	}
	for _, concept := range t.Concepts {
		if concept.Extends.IsZero() {
			c.declaration(w, concept)
		}
	}
	return w
}

// The reference parts that relate a concept to an element of another taxonomy.
const (
	relatedTaxonomy = "relatedTaxonomy" // its usual prefix: "us-gaap"
	relatedElement  = "relatedElement"  // the local name
)

// beginSchema begins a schema, up to what its annotation tells applications.
func (c *compiler) beginSchema(namespace string) *writer {
	w := newDocument()
	w.start("xs:schema", "xmlns:xs", tieout.NamespaceXSD, "xmlns:xbrli", tieout.NamespaceXBRLI, "xmlns:link", tieout.NamespaceLink,
		"xmlns:xlink", tieout.NamespaceXLink, "xmlns:xbrldt", tieout.NamespaceXBRLDT, "xmlns:num", numericTypes,
		"xmlns:"+c.taxonomy.Prefix, c.taxonomy.Namespace, "targetNamespace", namespace,
		"elementFormDefault", "qualified", "attributeFormDefault", "unqualified")
	w.start("xs:annotation")
	w.start("xs:appinfo")
	return w
}

// endAnnotation refers to linkbases and ends the annotation of a schema.
func (w *writer) endAnnotation(refs []linkbaseRef) {
	for _, r := range refs {
		w.empty("link:linkbaseRef", "xlink:type", "simple", "xlink:href", r.name, "xlink:role", r.role,
			"xlink:arcrole", "http://www.w3.org/1999/xlink/properties/linkbase")
	}
	w.end("")
	w.end("")
}

// entryPoint is the schema that adds the networks to the concepts.
func (c *compiler) entryPoint(refs []linkbaseRef) *writer {
	t := c.taxonomy
	w := c.beginSchema(t.Namespace + "/all")
	w.endAnnotation(refs)
	w.empty("xs:import", "namespace", tieout.NamespaceLink, "schemaLocation", linkbaseSchema)
	w.empty("xs:import", "namespace", t.Namespace, "schemaLocation", t.Stem+".xsd")
	return w
}

var itemTypes = [...]string{"xbrli:monetaryItemType", "xbrli:sharesItemType", "num:perShareItemType", "num:percentItemType",
	"xbrli:pureItemType", "xbrli:decimalItemType", "xbrli:stringItemType"}

func (c *compiler) declaration(w *writer, concept *Concept) {
	group, abstract := "xbrli:item", concept.Kind != Item
	switch concept.Kind {
	case Hypercube:
		group = "xbrldt:hypercubeItem"
	case Axis:
		group = "xbrldt:dimensionItem"
	}
	w.start("xs:element", "name", concept.Name, "id", c.taxonomy.id(concept.Name), "type", itemTypes[concept.Type],
		"substitutionGroup", group)
	if abstract {
		w.attribute("abstract", "true")
	}
	if concept.Nillable {
		w.attribute("nillable", "true")
	}
	period := "duration"
	if concept.PeriodType == taxonomy.InstantType {
		period = "instant"
	}
	w.attribute("xbrli:periodType", period)
	switch concept.Balance {
	case taxonomy.Debit:
		w.attribute("xbrli:balance", "debit")
	case taxonomy.Credit:
		w.attribute("xbrli:balance", "credit")
	}
	w.end("")
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
	w := c.beginSchema(c.taxonomy.Namespace + "/" + stem)
	for _, name := range linkbases {
		w.empty("link:linkbaseRef", "xlink:type", "simple", "xlink:arcrole", "http://www.w3.org/1999/xlink/properties/linkbase", "xlink:href", name)
	}
	w.endAnnotation(nil)
	w.empty("xs:import", "namespace", tieout.NamespaceLink, "schemaLocation", linkbaseSchema)
	for _, t := range taxonomies {
		w.empty("xs:import", "namespace", t.Namespace, "schemaLocation", t.Stem+".xsd")
	}
	return File{Name: stem + ".xsd", Data: w.bytes()}
}
