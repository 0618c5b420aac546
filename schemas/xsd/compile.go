package xsd

import (
	"maps"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

// Source is a schema document and the absolute URL that it was found at.
type Source struct {
	URL      string
	Document *xmlstream.Document
}

// Compile makes a set of components of schema documents. Every document that they import or include is
// among docs, or counts as absent; resolve makes an absolute URL of a schemaLocation. What is wrong with the
// documents is returned in order of place; the set holds everything that could be understood.
func Compile(docs []Source, resolve func(base, location string) string) (*Set, []tieout.Diagnostic) {
	return emptySet().Extend(docs, resolve)
}

func emptySet() *Set {
	return &Set{
		elements:        map[tieout.QName]*Element{},
		types:           builtinTypes(),
		attributes:      map[tieout.QName]*Attribute{},
		groups:          map[tieout.QName]*groupDefinition{},
		attributeGroups: map[tieout.QName]*attributeGroup{},
		notations:       map[tieout.QName]bool{},
		constraints:     map[tieout.QName]*identityConstraint{},
		members:         map[*Element][]*Element{},
		urls:            map[string]string{},
		namespaces:      map[string]bool{},
	}
}

// Extend compiles more documents on top of s, which stays as it is: the new set holds the components of
// both. Documents that s has already are passed over. Components of s cannot be redefined.
func (s *Set) Extend(docs []Source, resolve func(base, location string) string) (*Set, []tieout.Diagnostic) {
	c := &compiler{
		gaps: map[importGap]bool{},
		base: s,
		set: &Set{
			elements: maps.Clone(s.elements), types: maps.Clone(s.types), attributes: maps.Clone(s.attributes),
			groups: maps.Clone(s.groups), attributeGroups: maps.Clone(s.attributeGroups),
			notations: maps.Clone(s.notations), constraints: maps.Clone(s.constraints),
			members: maps.Clone(s.members), urls: maps.Clone(s.urls), namespaces: maps.Clone(s.namespaces),
		},
		resolve: resolve,
		docs:    map[string]*xmlstream.Node{},
		units:   map[unitKey]*unit{},
		absent:  map[string]bool{},
		spaces:  map[*Element][]string{},
	}
	for i := range c.globals {
		c.globals[i] = map[tieout.QName]*declaration{}
	}
	c.gather(docs)
	c.define()
	c.finish()
	for _, d := range ordered(c.globals[elementSymbol], func(a, b *declaration) int { return a.name.Compare(b.name) }) {
		c.set.own = append(c.set.own, d.element)
	}
	return c.set, slices.CompactFunc(c.found.Sorted(), func(a, b tieout.Diagnostic) bool { return a.Compare(b) == 0 && a.Range == b.Range })
}

// symbol is a kind of component: each kind has a name space of its own.
type symbol uint8

const (
	typeSymbol symbol = iota
	elementSymbol
	attributeSymbol
	groupSymbol
	attributeGroupSymbol
	notationSymbol
	constraintSymbol // of references only
	symbolCount
)

var symbolNames = [...]string{"type", "element", "attribute", "group", "attribute group", "notation", "identity constraint"}

// unit is a schema document as part of one target namespace. An included document without a target namespace
// is one unit for each namespace that includes it.
type unit struct {
	url                string
	root               *xmlstream.Node
	space              string
	chameleon          bool // has its namespace from the document that includes it
	elementQualified   bool
	attributeQualified bool
	block, final       derivationSet
	imports            map[string]bool
	redefining         *declaration // what references to the unit's own name mean within a redefinition
}

type unitKey struct{ url, space string }

// declaration is a global component before it is compiled.
type declaration struct {
	symbol   symbol
	name     tieout.QName
	node     *xmlstream.Node
	unit     *unit
	original *declaration // what a redefinition replaces
	state    completion

	element        *Element
	typ            *Type
	attribute      *Attribute
	group          *groupDefinition
	attributeGroup *attributeGroup
}

// completion is how far a component has been compiled.
type completion uint8

const (
	untouched completion = iota
	active
	completed
)

type compiler struct {
	base          *Set
	set           *Set
	resolve       func(base, location string) string
	found         tieout.Findings
	docs          map[string]*xmlstream.Node
	units         map[unitKey]*unit
	absent        map[string]bool // namespaces imported from documents that are not there
	globals       [symbolCount]map[tieout.QName]*declaration
	order         []*declaration
	queue         []*Type // anonymous complex types that wait to be completed
	complex       []*Type // every complex type compiled
	elements      []*Element
	defaults      []func() // checks of default values, which need their types complete
	keyrefs       []keyrefUse
	redefinitions []redefinition
	budget        budget
	spaces        map[*Element][]string // see namespaces
	gaps          map[importGap]bool    // imports that are missing and reported
	unseen        tieout.Range          // the last reference to what is not imported
	chained       bool                  // that is too deep has been reported
	depth         int                   // of components that are being compiled for the sake of one another
}

// importGap is a namespace that a schema document does not import.
type importGap struct {
	unit  *unit
	space string
}

// descend begins to compile a component that another one is built on, and reports whether that may be: a chain of
// components is followed up to maxChain. ascend ends it.
func (c *compiler) descend(n *xmlstream.Node) bool {
	if c.depth >= maxChain {
		if !c.chained {
			c.report(ruleChain, n.StartTagRange(), "more than %d components are built one on another up to here", maxChain)
		}
		c.chained = true
		return false
	}
	c.depth++
	return true
}

func (c *compiler) ascend() { c.depth-- }

func (c *compiler) report(r tieout.Rule, at tieout.Range, format string, args ...any) {
	c.found.Add(r.New(at, format, args...))
}

// attrRange is where an attribute of n stands.
func (c *compiler) attrRange(n *xmlstream.Node, local string) tieout.Range {
	return n.AttrRange(tieout.QName{Local: local})
}

func attr(n *xmlstream.Node, local string) (string, bool) {
	v, ok := n.Attr(tieout.QName{Local: local})
	if !ok {
		return "", false
	}
	return collapse.normalize(v), true
}

func attrOr(n *xmlstream.Node, local, otherwise string) string {
	if v, ok := attr(n, local); ok {
		return v
	}
	return otherwise
}

func isTrue(n *xmlstream.Node, local string) bool {
	v, _ := attr(n, local)
	return v == "true" || v == "1"
}

// parts are the children of a schema element that are XML Schema's own, annotations left out.
func parts(n *xmlstream.Node) []*xmlstream.Node {
	var out []*xmlstream.Node
	for _, e := range n.Children {
		if e.Name.Space == tieout.NamespaceXSD && e.Name.Local != "annotation" {
			out = append(out, e)
		}
	}
	return out
}

func (c *compiler) gather(docs []Source) {
	for _, d := range docs {
		if d.Document == nil || d.Document.Root == nil || c.set.hasDocument(d.URL) || c.docs[d.URL] != nil {
			continue
		}
		root := d.Document.Root
		if root.Name != xsName("schema") {
			c.report(ruleSchemaRoot, root.StartTagRange(), "the root element of a schema document is %s, and must be xs:schema", root.Name.Local)
			continue
		}
		c.docs[d.URL] = root
	}
	chameleons := c.chameleons(docs)
	for _, d := range docs {
		if root := c.docs[d.URL]; root != nil && !chameleons[d.URL] {
			c.load(d.URL, root, attrOr(root, "targetNamespace", ""))
		}
	}
	for _, r := range c.redefinitions {
		c.redefine(r)
	}
	for url := range c.docs {
		c.set.urls[url] = attrOr(c.docs[url], "targetNamespace", "")
	}
}

// chameleons are the documents without a target namespace that only documents with one include.
func (c *compiler) chameleons(docs []Source) map[string]bool {
	out := map[string]bool{}
	imported := map[string]bool{}
	for _, d := range docs {
		root := c.docs[d.URL]
		if root == nil {
			continue
		}
		_, named := attr(root, "targetNamespace")
		for _, p := range parts(root) {
			location, ok := attr(p, "schemaLocation")
			if !ok {
				continue
			}
			url := c.locate(d.URL, location)
			switch target := c.docs[url]; {
			case target == nil:
			case p.Name.Local == "import":
				imported[url] = true
			case (p.Name.Local == "include" || p.Name.Local == "redefine") && (named || out[d.URL]):
				if _, has := attr(target, "targetNamespace"); !has {
					out[url] = true
				}
			}
		}
	}
	for url := range imported {
		delete(out, url)
	}
	return out
}

func (c *compiler) locate(base, location string) string {
	url := c.resolve(base, location)
	if i := strings.IndexByte(url, '#'); i >= 0 {
		url = url[:i]
	}
	return url
}

// load makes a unit of a document, those that it includes first.
func (c *compiler) load(url string, root *xmlstream.Node, space string) *unit {
	key := unitKey{url, space}
	if u := c.units[key]; u != nil {
		return u
	}
	_, named := attr(root, "targetNamespace")
	u := &unit{url: url, root: root, space: space, chameleon: !named && space != "", imports: map[string]bool{space: true}}
	c.units[key] = u
	c.set.namespaces[space] = true
	u.elementQualified = attrOr(root, "elementFormDefault", "") == "qualified"
	u.attributeQualified = attrOr(root, "attributeFormDefault", "") == "qualified"
	u.block = derivations(attrOr(root, "blockDefault", ""), restriction, extension, substitution)
	u.final = derivations(attrOr(root, "finalDefault", ""), restriction, extension, listOf, unionOf)
	if named && space == "" {
		c.report(ruleStructure, c.attrRange(root, "targetNamespace"), "the target namespace is empty; leave the attribute out for none")
	}
	for _, p := range parts(root) {
		switch p.Name.Local {
		case "import":
			c.imports(u, p)
		case "include", "redefine":
			c.include(u, p)
		default:
			c.index(u, p)
		}
	}
	for _, r := range parts(root) {
		if r.Name.Local == "redefine" {
			for _, p := range parts(r) {
				c.redefinitions = append(c.redefinitions, redefinition{u, p})
			}
		}
	}
	return u
}

func (c *compiler) imports(u *unit, p *xmlstream.Node) {
	space := attrOr(p, "namespace", "")
	if _, named := attr(p, "namespace"); space == u.space && (named || u.space == "") {
		c.report(ruleImport, p.StartTagRange(), "a schema document imports its own target namespace %q", space)
		return
	}
	u.imports[space] = true
	location, ok := attr(p, "schemaLocation")
	if !ok {
		if !c.set.namespaces[space] {
			c.absent[space] = true
		}
		return
	}
	url := c.locate(u.url, location)
	target, ok := c.set.urls[url]
	if root := c.docs[url]; root != nil {
		target, ok = attrOr(root, "targetNamespace", ""), true
	}
	if !ok {
		c.absent[space] = true
		return
	}
	if target != space {
		c.report(ruleImport, c.attrRange(p, "namespace"), "the import names the namespace %q, and the schema at %q has the target namespace %q", space, location, target)
	}
}

func (c *compiler) include(u *unit, p *xmlstream.Node) {
	location, ok := attr(p, "schemaLocation")
	if !ok {
		return
	}
	url := c.locate(u.url, location)
	root := c.docs[url]
	if root == nil {
		if !c.set.hasDocument(url) {
			c.absent[u.space] = true
			if p.Name.Local == "redefine" && len(parts(p)) > 0 {
				c.report(ruleRedefine, c.attrRange(p, "schemaLocation"), "the schema document %q, which is redefined, was not found", clip(location))
			}
		}
		return
	}
	if target := attrOr(root, "targetNamespace", ""); target != "" && target != u.space {
		c.report(ruleInclude, c.attrRange(p, "schemaLocation"), "the included schema has the target namespace %q, and the one that includes it %q", target, u.space)
		return
	}
	c.load(url, root, u.space)
}

var symbolOf = map[string]symbol{
	"simpleType": typeSymbol, "complexType": typeSymbol, "element": elementSymbol, "attribute": attributeSymbol,
	"group": groupSymbol, "attributeGroup": attributeGroupSymbol, "notation": notationSymbol,
}

// index makes the declaration of a global component.
func (c *compiler) index(u *unit, p *xmlstream.Node) {
	s, ok := symbolOf[p.Name.Local]
	if !ok {
		return
	}
	d := c.declare(s, u, p)
	if d == nil {
		return
	}
	if old := c.globals[s][d.name]; old != nil {
		if old.node != p && (old.unit.url == u.url || !sameContent(old.node, p)) {
			diagnostic := ruleDuplicateComponent.New(c.attrRange(p, "name"), "the %s %s is defined twice", symbolNames[s], d.name.Local)
			diagnostic.Related = []tieout.Note{{Message: "the other definition", Range: c.attrRange(old.node, "name")}}
			c.found.Add(diagnostic)
		}
		return
	}
	if c.base.has(s, d.name) {
		if s == typeSymbol && d.name.Space == tieout.NamespaceXSD {
			return // the schema for schemas describes what is built in
		}
		c.report(ruleDuplicateComponent, c.attrRange(p, "name"), "the %s %s is defined already, in another schema document", symbolNames[s], d.name.Local)
		return
	}
	c.globals[s][d.name] = d
	c.order = append(c.order, d)
	c.publish(d)
}

// sameContent reports whether two documents say the same of a component, as copies of a schema at two places do.
func sameContent(a, b *xmlstream.Node) bool {
	if a.Name != b.Name || len(a.Attrs) != len(b.Attrs) || a.Text != b.Text {
		return false
	}
	for i := range a.Attrs {
		if v, ok := b.Attr(a.Attrs[i].Name); !ok || v != a.Attrs[i].Value {
			return false
		}
	}
	ae, be := a.Elements(), b.Elements()
	if len(ae) != len(be) {
		return false
	}
	for i := range ae {
		if !sameContent(ae[i], be[i]) {
			return false
		}
	}
	return true
}

// declare makes the declaration and an empty component, so that others can refer to it.
func (c *compiler) declare(s symbol, u *unit, p *xmlstream.Node) *declaration {
	local, ok := attr(p, "name")
	if !ok || !xmlstream.IsNCName(local) {
		c.report(ruleStructure, p.StartTagRange(), "a global %s needs a name", symbolNames[s])
		return nil
	}
	d := &declaration{symbol: s, name: tieout.QName{Space: u.space, Local: local}, node: p, unit: u}
	id, _ := attr(p, "id")
	switch s {
	case typeSymbol:
		d.typ = &Type{Name: d.name, node: p, unit: u}
	case elementSymbol:
		d.element = &Element{Name: d.name, ID: id, Global: true, Node: p, Range: p.Range(), unit: u}
	case attributeSymbol:
		d.attribute = &Attribute{Name: d.name}
	case groupSymbol:
		d.group = &groupDefinition{model: &modelGroup{}}
	case attributeGroupSymbol:
		d.attributeGroup = &attributeGroup{}
	}
	return d
}

func (c *compiler) publish(d *declaration) {
	switch d.symbol {
	case typeSymbol:
		c.set.types[d.name] = d.typ
	case elementSymbol:
		c.set.elements[d.name] = d.element
	case attributeSymbol:
		c.set.attributes[d.name] = d.attribute
	case groupSymbol:
		c.set.groups[d.name] = d.group
	case attributeGroupSymbol:
		c.set.attributeGroups[d.name] = d.attributeGroup
	case notationSymbol:
		_, isPublic := attr(d.node, "public")
		_, isSystem := attr(d.node, "system")
		if !isPublic && !isSystem {
			c.report(ruleStructure, d.node.StartTagRange(), "the notation %s has neither a public nor a system identifier", d.name.Local)
		}
		c.set.notations[d.name] = true
	}
}

func (s *Set) has(kind symbol, q tieout.QName) bool {
	switch kind {
	case typeSymbol:
		return s.types[q] != nil
	case elementSymbol:
		return s.elements[q] != nil
	case attributeSymbol:
		return s.attributes[q] != nil
	case groupSymbol:
		return s.groups[q] != nil
	case attributeGroupSymbol:
		return s.attributeGroups[q] != nil
	}
	return s.notations[q]
}

func derivations(s string, all ...derivation) derivationSet {
	var set derivationSet
	for w := range strings.FieldsSeq(s) {
		switch w {
		case "#all":
			for _, d := range all {
				set |= derivationSet(d)
			}
		case "restriction":
			set |= derivationSet(restriction)
		case "extension":
			set |= derivationSet(extension)
		case "substitution":
			set |= derivationSet(substitution)
		case "list":
			set |= derivationSet(listOf)
		case "union":
			set |= derivationSet(unionOf)
		}
	}
	return set
}
