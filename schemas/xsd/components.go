package xsd

import (
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

// Set is a compiled set of schema components. It is immutable and safe to share between goroutines.
type Set struct {
	elements        map[tieout.QName]*Element
	own             []*Element // those that the set it extends has not, ordered by name
	types           map[tieout.QName]*Type
	attributes      map[tieout.QName]*Attribute
	groups          map[tieout.QName]*groupDefinition
	attributeGroups map[tieout.QName]*attributeGroup
	notations       map[tieout.QName]bool
	constraints     map[tieout.QName]*identityConstraint
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

// Elements are the global element declarations, ordered by name.
func (s *Set) Elements() []*Element {
	return ordered(s.elements, func(a, b *Element) int { return a.Name.Compare(b.Name) })
}

// Own are the global element declarations that s has beyond the set that it extends, ordered by name.
func (s *Set) Own() []*Element { return s.own }

// Types are the global type definitions, built-in ones included, ordered by name.
func (s *Set) Types() []*Type {
	return ordered(s.types, func(a, b *Type) int { return a.Name.Compare(b.Name) })
}

// Substitutes are the elements that may stand for head, over any number of steps, head itself left
// out, ordered by name. Abstract ones are among them.
func (s *Set) Substitutes(head *Element) []*Element { return s.members[head] }

// hasDocument reports whether the document of that URL has been compiled into the set.
func (s *Set) hasDocument(url string) bool { _, ok := s.urls[url]; return ok }

func ordered[T any](m map[tieout.QName]T, compare func(a, b T) int) []T {
	out := make([]T, 0, len(m))
	for _, c := range m {
		out = append(out, c)
	}
	slices.SortFunc(out, compare)
	return out
}

// derivation is a way in which one type comes from another.
type derivation uint8

const (
	restriction derivation = 1 << iota
	extension
	substitution // of elements, in block only
	listOf
	unionOf
)

// derivationSet is a set of derivations, the value of block and final attributes.
type derivationSet uint8

// has reports whether d is in the set.
func (s derivationSet) has(d derivation) bool { return s&derivationSet(d) != 0 }

// ValueConstraint is a default or fixed value of an element or attribute.
type ValueConstraint struct {
	fixed   bool
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
	block             derivationSet    // what may not stand in its place
	final             derivationSet    // what may not name it as head
	constraints       []*identityConstraint
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

// Attribute is an attribute declaration.
type Attribute struct {
	Name       tieout.QName
	Type       *Type
	constraint *ValueConstraint // default or fixed, nil for none
}

// AttributeUse is an attribute as a complex type uses it.
type AttributeUse struct {
	Attribute *Attribute
	Required  bool
	Value     *ValueConstraint // of the use, or else of the declaration
	at        tieout.Range
}

// attributeGroup is an attribute group definition.
type attributeGroup struct {
	uses     []*AttributeUse
	wildcard *wildcard
}

// unbounded is the max of a particle that may occur any number of times.
const unbounded = -1

// Particle is a term and how often it may occur. Exactly one of element, group and wildcard is set.
type Particle struct {
	min, max int // max may be unbounded
	element  *Element
	group    *modelGroup
	wildcard *wildcard
	at       tieout.Range
}

// compositor says how the particles of a model group stand together.
type compositor uint8

const (
	sequenceOf compositor = iota
	choiceOf
	allOf
)

// String is the compositor's element name.
func (c compositor) String() string { return [...]string{"sequence", "choice", "all"}[c] }

// modelGroup is a group of particles.
type modelGroup struct {
	compositor compositor
	particles  []*Particle
}

// groupDefinition is a named model group definition.
type groupDefinition struct {
	model *modelGroup
}

// Elements are the element declarations that the particle allows, in order of first mention, found
// through groups of any depth; substitutes are not counted.
func (p *Particle) Elements() []*Element {
	var out []*Element
	seen := map[*Element]bool{}
	walked := map[*modelGroup]bool{} // a group that is referred to often is walked once
	var walk func(p *Particle)
	walk = func(p *Particle) {
		switch {
		case p == nil || p.max == 0:
		case p.element != nil && !seen[p.element]:
			seen[p.element] = true
			out = append(out, p.element)
		case p.group != nil && !walked[p.group]:
			walked[p.group] = true
			for _, q := range p.group.particles {
				walk(q)
			}
		}
	}
	walk(p)
	return out
}

// processContents says how a wildcard treats what it matches.
type processContents uint8

const (
	strict processContents = iota
	lax
	skip
)

// String is the attribute value.
func (p processContents) String() string { return [...]string{"strict", "lax", "skip"}[p] }

// wildcard matches elements or attributes by namespace.
type wildcard struct {
	any        bool     // any namespace
	not        bool     // any namespace but Namespaces and none
	namespaces []string // sorted; "" is no namespace
	process    processContents
	at         tieout.Range
}

// allows reports whether a name of that namespace matches (XML Schema 1.0, cvc-wildcard-namespace).
func (w *wildcard) allows(space string) bool {
	switch {
	case w.any:
		return true
	case w.not:
		return space != "" && !slices.Contains(w.namespaces, space)
	}
	return slices.Contains(w.namespaces, space)
}
