package discover

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas/xsd"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/source"
)

var (
	qItem           = tieout.QName{Space: tieout.NamespaceXBRLI, Local: "item"}
	qTuple          = tieout.QName{Space: tieout.NamespaceXBRLI, Local: "tuple"}
	qPeriodType     = tieout.QName{Space: tieout.NamespaceXBRLI, Local: "periodType"}
	qBalance        = tieout.QName{Space: tieout.NamespaceXBRLI, Local: "balance"}
	qMonetary       = tieout.QName{Space: tieout.NamespaceXBRLI, Local: "monetaryItemType"}
	qFraction       = tieout.QName{Space: tieout.NamespaceXBRLI, Local: "fractionItemType"}
	qHypercubeItem  = tieout.QName{Space: tieout.NamespaceXBRLDT, Local: "hypercubeItem"}
	qDimensionItem  = tieout.QName{Space: tieout.NamespaceXBRLDT, Local: "dimensionItem"}
	qTypedDomainRef = tieout.QName{Space: tieout.NamespaceXBRLDT, Local: "typedDomainRef"}
)

// declareConcepts makes concepts of the global elements that stand for items and tuples.
func (b *builder) declareConcepts() {
	b.concepts = map[*node]*taxonomy.Concept{}
	members := map[*xmlstream.Document]*document{}
	for d := range b.own() {
		if d.member && d.root != nil {
			members[d.root.Document()] = d
			b.checkSchema(d)
		}
	}
	b.checkNamespaces()
	var typed []*taxonomy.Concept
	var dimensional []*xsd.Element
	for _, e := range b.ownElements() {
		if e.Node == nil {
			continue
		}
		c := newConcept(e)
		if isDimensional(e, c) {
			dimensional = append(dimensional, e)
		}
		if c == nil || members[e.Node.Document()] == nil {
			continue
		}
		b.dts.Concepts[e.Name] = c
		if b.concepts[e.Node] == nil {
			b.concepts[e.Node] = c
		}
		if c.TypedDomainRef != "" {
			typed = append(typed, c)
		}
		switch {
		case e.Name.Space == tieout.NamespaceXBRLDT:
		case c.Kind == taxonomy.Tuple:
			b.checkTuple(c)
		default:
			b.checkItem(c)
		}
	}
	if len(dimensional) > 0 {
		b.dts.Dimensional = slices.Concat(b.dts.Dimensional, dimensional)
		slices.SortFunc(b.dts.Dimensional, func(a, b *xsd.Element) int { return a.Name.Compare(b.Name) })
	}
	b.declareDomains(typed, members)
}

// isDimensional reports whether a declaration, of the concept c or of none, is one that XBRL Dimensions has rules for.
func isDimensional(e *xsd.Element, c *taxonomy.Concept) bool {
	if e.Name.Space == tieout.NamespaceXBRLDT {
		return false
	}
	_, refers := e.Attr(qTypedDomainRef)
	return refers || c != nil && (c.Kind == taxonomy.Hypercube || c.Kind == taxonomy.Axis)
}

// declareDomains gives typed axes the elements that their xbrldt:typedDomainRef points to (XBRL Dimensions 1.0, 2.5.2.1.1); what
// it cannot reach is reported where dimensions are checked.
func (b *builder) declareDomains(typed []*taxonomy.Concept, members map[*xmlstream.Document]*document) {
	if len(typed) == 0 {
		return
	}
	declarations := map[*node]*xsd.Element{}
	for _, e := range b.set.Elements() {
		if _, ok := declarations[e.Node]; !ok && e.Node != nil {
			declarations[e.Node] = e
		}
	}
	for _, c := range typed {
		d := members[c.Element.Node.Document()]
		url, fragment, err := source.Resolve(source.Base(c.Element.Node, d.url), c.TypedDomainRef)
		if to := b.documents[url]; err == nil && to != nil && to.root != nil && to.member {
			if n, ok := b.locate(to, fragment, func(tieout.Rule, string) {}); ok {
				c.TypedDomain = declarations[n]
			}
		}
	}
}

// checkSchema checks the schema element of a document of the DTS.
func (b *builder) checkSchema(d *document) {
	if d.kind != schemaDocument {
		return
	}
	if ns, ok := attr(d.root, "targetNamespace"); ok && strings.TrimSpace(ns) == "" {
		b.report(ruleEmptyTargetNamespace.New(attrRange(d.root, tieout.QName{Local: "targetNamespace"}), "The targetNamespace of this schema is empty."))
	}
	for n := range elements(d.root) {
		if n.Name == qRedefine {
			b.report(ruleRedefine.New(startRange(n), "xs:redefine is not allowed in a taxonomy schema."))
		}
	}
}

// newConcept is the concept that an element declares, nil when it is neither item nor tuple.
func newConcept(e *xsd.Element) *taxonomy.Concept {
	c := &taxonomy.Concept{Name: e.Name, ID: e.ID, Element: e, Range: e.Range}
	for head, steps := e.SubstitutionGroup, 0; head != nil && steps < 1000; head, steps = head.SubstitutionGroup, steps+1 {
		switch head.Name {
		case qHypercubeItem:
			c.Kind = taxonomy.Hypercube
		case qDimensionItem:
			c.Kind = taxonomy.Axis
		case qTuple:
			c.Kind = taxonomy.Tuple
			fillConcept(c)
			return c
		case qItem:
			fillConcept(c)
			return c
		}
	}
	return nil
}

func fillConcept(c *taxonomy.Concept) {
	switch v, _ := c.Element.Attr(qPeriodType); v {
	case "instant":
		c.PeriodType = taxonomy.InstantType
	case "duration":
		c.PeriodType = taxonomy.DurationType
	}
	switch v, _ := c.Element.Attr(qBalance); v {
	case "debit":
		c.Balance = taxonomy.Debit
	case "credit":
		c.Balance = taxonomy.Credit
	}
	c.TypedDomainRef, _ = c.Element.Attr(qTypedDomainRef)
}

func (b *builder) checkItem(c *taxonomy.Concept) {
	n, t := c.Element.Node, c.Element.Type
	if c.PeriodType == taxonomy.NoPeriodType {
		v, _ := n.Attr(qPeriodType)
		if v == "" {
			b.report(ruleItemPeriodType.New(attrRange(n, qPeriodType), "The item %s has no xbrli:periodType.", c.Name.Local))
		} else {
			b.report(ruleItemPeriodType.New(attrRange(n, qPeriodType), "The item %s has the period type %q.", c.Name.Local, v))
		}
	}
	if v, ok := n.Attr(qBalance); ok {
		switch {
		case t != nil && !t.DerivesFrom(qMonetary) && !b.unknownType(n):
			b.report(ruleItemBalance.New(attrRange(n, qBalance), "The item %s has a balance, but its type %s is not monetary.", c.Name.Local, t.Label()))
		case c.Balance == taxonomy.NoBalance:
			b.report(ruleItemBalance.New(attrRange(n, qBalance), "The item %s has the balance %q.", c.Name.Local, v))
		}
	}
	if t == nil || b.unknownType(n) {
		return // reported by the schema compiler
	}
	if !isItemType(t) {
		b.report(ruleItemType.New(attrRange(n, tieout.QName{Local: "type"}), "The type of the item %s, %s, is not derived from an XBRL item type.", c.Name.Local, t.Label()))
	} else if t.Mixed() || !t.HasSimpleContent() && !t.DerivesFrom(qFraction) {
		b.report(ruleItemMixed.New(startRange(n), "The type of the item %s, %s, allows child elements.", c.Name.Local, t.Label()))
	}
}

// conceptOf is the concept that an element declares, nil when it declares none. A second declaration of a name, which
// has been reported, stands for the same concept.
func (b *builder) conceptOf(n *node) *taxonomy.Concept {
	c := b.concepts[n]
	if c == nil && b.base != nil {
		c = b.base.concepts[n]
	}
	if c != nil || n.Name != qXSElement || n.Parent == nil || n.Parent.Name != qSchema {
		return c
	}
	local, ok := attr(n, "name")
	if !ok {
		return nil
	}
	space, _ := attr(n.Parent, "targetNamespace")
	return b.dts.Concepts[tieout.QName{Space: space, Local: local}]
}

// unknownType reports whether the type that a declaration names belongs to a schema that could not be loaded.
func (b *builder) unknownType(n *node) bool {
	lexical, ok := attr(n, "type")
	if !ok {
		return false
	}
	q, err := n.ResolveQName(strings.TrimSpace(lexical), true)
	return err == nil && b.set.Type(q) == nil && b.dts.Absent(q.Space)
}

// isItemType reports whether a type is derived from one of the item types of XBRL 2.1 (5.1.1.3).
func isItemType(t *xsd.Type) bool {
	for ; t != nil; t = t.Base {
		if t.Name.Space == tieout.NamespaceXBRLI && strings.HasSuffix(t.Name.Local, "ItemType") {
			return true
		}
	}
	return false
}

func (b *builder) checkTuple(c *taxonomy.Concept) {
	n, t := c.Element.Node, c.Element.Type
	if _, ok := n.Attr(qPeriodType); ok {
		b.report(ruleTuplePeriodType.New(attrRange(n, qPeriodType), "The tuple %s has a period type.", c.Name.Local))
	}
	if _, ok := n.Attr(qBalance); ok {
		b.report(ruleTupleBalance.New(attrRange(n, qBalance), "The tuple %s has a balance.", c.Name.Local))
	}
	if t == nil {
		return
	}
	for _, u := range t.Attributes {
		switch u.Attribute.Name.Space {
		case tieout.NamespaceXBRLI, tieout.NamespaceLink, tieout.NamespaceXLink, namespaceXL:
			b.report(ruleTupleAttribute.New(startRange(n), "The type of the tuple %s has the attribute %s of the namespace %s.",
				c.Name.Local, u.Attribute.Name.Local, u.Attribute.Name.Space))
		}
	}
	switch {
	case t.HasSimpleContent():
		b.report(ruleTupleSimple.New(startRange(n), "The type of the tuple %s, %s, holds a value.", c.Name.Local, t.Label()))
	case t.Mixed():
		b.report(ruleTupleMixed.New(startRange(n), "The type of the tuple %s, %s, allows text between the members.", c.Name.Local, t.Label()))
	}
	for _, e := range t.Particle.Elements() {
		if e.Global && (e.SubstitutesFor(qItem) || e.SubstitutesFor(qTuple)) {
			continue
		}
		d := ruleTupleChild.New(startRange(n), "The member %s of the tuple %s is no reference to a global item or tuple.", e.Name.Local, c.Name.Local)
		d.Related = []tieout.Note{{Message: "the member", Range: e.Range}}
		b.report(d)
	}
}
