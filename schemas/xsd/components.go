package xsd

import (
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

// Set is a compiled set of schema components. It is immutable and safe to share between goroutines.
type Set struct {
	elements        map[tieout.QName]*Element
	types           map[tieout.QName]*Type
	attributes      map[tieout.QName]*Attribute
	groups          map[tieout.QName]*Group
	attributeGroups map[tieout.QName]*AttributeGroup
	notations       map[tieout.QName]*Notation
	constraints     map[tieout.QName]*IdentityConstraint
	members         map[*Element][]*Element // who may stand for a head, over any number of steps
	urls            map[string]string       // documents that have been compiled → their target namespaces
	namespaces      map[string]bool         // target namespaces of those documents
}

// Element is the global element declaration of that name, nil when there is none.
func (s *Set) Element(q tieout.QName) *Element { return s.elements[q] }

// Type is the global or built-in type of that name, nil when there is none.
func (s *Set) Type(q tieout.QName) *Type { return s.types[q] }

// Attribute is the global attribute declaration of that name, nil when there is none.
func (s *Set) Attribute(q tieout.QName) *Attribute { return s.attributes[q] }

// Group is the model group definition of that name, nil when there is none.
func (s *Set) Group(q tieout.QName) *Group { return s.groups[q] }

// AttributeGroup is the attribute group definition of that name, nil when there is none.
func (s *Set) AttributeGroup(q tieout.QName) *AttributeGroup { return s.attributeGroups[q] }

// Notation is the notation declaration of that name, nil when there is none.
func (s *Set) Notation(q tieout.QName) *Notation { return s.notations[q] }

// Elements are the global element declarations, ordered by name.
func (s *Set) Elements() []*Element {
	return ordered(s.elements, func(a, b *Element) int { return a.Name.Compare(b.Name) })
}

// ElementsBeyond are the global element declarations that base, a set that this one extends, does not have, ordered by
// name.
func (s *Set) ElementsBeyond(base *Set) []*Element {
	var out []*Element
	for name, e := range s.elements {
		if base.elements[name] != e {
			out = append(out, e)
		}
	}
	slices.SortFunc(out, func(a, b *Element) int { return a.Name.Compare(b.Name) })
	return out
}

// Types are the global type definitions, built-in ones included, ordered by name.
func (s *Set) Types() []*Type {
	return ordered(s.types, func(a, b *Type) int { return a.Name.Compare(b.Name) })
}

// Attributes are the global attribute declarations, ordered by name.
func (s *Set) Attributes() []*Attribute {
	return ordered(s.attributes, func(a, b *Attribute) int { return a.Name.Compare(b.Name) })
}

// Substitutes are the elements that may stand for head, over any number of steps, head itself left
// out, ordered by name. Abstract ones are among them.
func (s *Set) Substitutes(head *Element) []*Element { return s.members[head] }

// HasDocument reports whether the document of that URL has been compiled into the set.
func (s *Set) HasDocument(url string) bool { _, ok := s.urls[url]; return ok }

func ordered[T any](m map[tieout.QName]T, compare func(a, b T) int) []T {
	out := make([]T, 0, len(m))
	for _, c := range m {
		out = append(out, c)
	}
	slices.SortFunc(out, compare)
	return out
}

// Derivation is a way in which one type comes from another.
type Derivation uint8

const (
	Restriction Derivation = 1 << iota
	Extension
	Substitution // of elements, in block only
	ListOf
	UnionOf
)

// DerivationSet is a set of derivations, the value of block and final attributes.
type DerivationSet uint8

// Has reports whether d is in the set.
func (s DerivationSet) Has(d Derivation) bool { return s&DerivationSet(d) != 0 }

// ValueConstraint is a default or fixed value of an element or attribute.
type ValueConstraint struct {
	Fixed   bool
	Lexical string // as the schema writes it, normalised for its type
	key     string // canonical form of the value, to compare with; "" until known
}

// Element is an element declaration.
type Element struct {
	Name              tieout.QName
	ID                string // the id attribute, "" for none
	Type              *Type
	Global            bool
	Abstract          bool
	Nillable          bool
	Value             *ValueConstraint // default or fixed, nil for none
	SubstitutionGroup *Element         // head, nil for none
	Block             DerivationSet    // what may not stand in its place
	Final             DerivationSet    // what may not name it as head
	Constraints       []*IdentityConstraint
	Node              *xmlstream.Node // the declaration
	Range             tieout.Range

	unit *unit
}

// SubstitutesFor reports whether e is head or may stand for it, over any number of steps.
func (e *Element) SubstitutesFor(head tieout.QName) bool {
	for range maxChain {
		if e == nil {
			return false
		}
		if e.Name == head {
			return true
		}
		e = e.SubstitutionGroup
	}
	return false
}

// Attr is the declaration's attribute of that name, such as xbrli:periodType, and whether it has one.
func (e *Element) Attr(q tieout.QName) (string, bool) {
	if e.Node == nil {
		return "", false
	}
	return e.Node.Attr(q)
}

// ForeignAttrs are the declaration's attributes that are not XML Schema's own, in document order.
func (e *Element) ForeignAttrs() []xmlstream.Attr { return foreignAttrs(e.Node) }

func foreignAttrs(n *xmlstream.Node) []xmlstream.Attr {
	if n == nil {
		return nil
	}
	var out []xmlstream.Attr
	for _, a := range n.Attrs {
		if a.Name.Space != "" && a.Name.Space != tieout.NamespaceXSD {
			out = append(out, a)
		}
	}
	return out
}

// Attribute is an attribute declaration.
type Attribute struct {
	Name   tieout.QName
	ID     string
	Type   *Type
	Global bool
	Value  *ValueConstraint // default or fixed, nil for none
	Node   *xmlstream.Node  // nil for a built-in one
	Range  tieout.Range

	unit *unit
}

// AttributeUse is an attribute as a complex type uses it.
type AttributeUse struct {
	Attribute *Attribute
	Required  bool
	Value     *ValueConstraint // of the use, or else of the declaration
	Range     tieout.Range
}

// AttributeGroup is an attribute group definition.
type AttributeGroup struct {
	Name     tieout.QName
	Uses     []*AttributeUse
	Wildcard *Wildcard
	Range    tieout.Range
}

// Unbounded is the Max of a particle that may occur any number of times.
const Unbounded = -1

// Particle is a term and how often it may occur. Exactly one of Element, Group and Wildcard is set.
type Particle struct {
	Min, Max int // Max may be Unbounded
	Element  *Element
	Group    *ModelGroup
	Wildcard *Wildcard
	Range    tieout.Range
}

// Compositor says how the particles of a model group stand together.
type Compositor uint8

const (
	Sequence Compositor = iota
	Choice
	All
)

// String is the compositor's element name.
func (c Compositor) String() string { return [...]string{"sequence", "choice", "all"}[c] }

// ModelGroup is a group of particles.
type ModelGroup struct {
	Compositor Compositor
	Particles  []*Particle
	Range      tieout.Range
}

// Group is a named model group definition.
type Group struct {
	Name  tieout.QName
	Model *ModelGroup
	Range tieout.Range
}

// Notation is a notation declaration.
type Notation struct {
	Name   tieout.QName
	Public string
	System string
	Range  tieout.Range
}

// Elements are the element declarations that the particle allows, in order of first mention, found
// through groups of any depth; substitutes are not counted.
func (p *Particle) Elements() []*Element {
	var out []*Element
	seen := map[*Element]bool{}
	walked := map[*ModelGroup]bool{} // a group that is referred to often is walked once
	var walk func(p *Particle)
	walk = func(p *Particle) {
		switch {
		case p == nil || p.Max == 0:
		case p.Element != nil && !seen[p.Element]:
			seen[p.Element] = true
			out = append(out, p.Element)
		case p.Group != nil && !walked[p.Group]:
			walked[p.Group] = true
			for _, q := range p.Group.Particles {
				walk(q)
			}
		}
	}
	walk(p)
	return out
}

// ProcessContents says how a wildcard treats what it matches.
type ProcessContents uint8

const (
	Strict ProcessContents = iota
	Lax
	Skip
)

// String is the attribute value.
func (p ProcessContents) String() string { return [...]string{"strict", "lax", "skip"}[p] }

// Wildcard matches elements or attributes by namespace.
type Wildcard struct {
	Any        bool     // any namespace
	Not        bool     // any namespace but Namespaces and none
	Namespaces []string // sorted; "" is no namespace
	Process    ProcessContents
	Range      tieout.Range
}

// Allows reports whether a name of that namespace matches (XML Schema 1.0, cvc-wildcard-namespace).
func (w *Wildcard) Allows(space string) bool {
	switch {
	case w.Any:
		return true
	case w.Not:
		return space != "" && !slices.Contains(w.Namespaces, space)
	}
	return slices.Contains(w.Namespaces, space)
}
