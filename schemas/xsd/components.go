package xsd

import "github.com/tieout/tieout"

// Set is a compiled set of schema components. It is immutable and safe to share.
type Set struct {
	elements map[tieout.QName]*Element
	types    map[tieout.QName]*Type
}

// Element is the global element declaration of that name, nil when there is none.
func (s *Set) Element(q tieout.QName) *Element { return s.elements[q] }

// Type is the global or built-in type of that name, nil when there is none.
func (s *Set) Type(q tieout.QName) *Type { return s.types[q] }

// Element is an element declaration.
type Element struct {
	Name              tieout.QName
	ID                string
	Type              *Type
	Abstract          bool
	Nillable          bool
	SubstitutionGroup *Element // head, nil for none
	Range             tieout.Range
}

// SubstitutesFor reports whether e is head or may stand for it, over any number of steps.
func (e *Element) SubstitutesFor(head tieout.QName) bool {
	for range 1000 {
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

// Type is a simple or complex type definition.
type Type struct {
	Name tieout.QName // zero for an anonymous type
	Base *Type        // nil for xs:anyType
}

// DerivesFrom reports whether t is the named type or is derived from it, over any number of steps.
func (t *Type) DerivesFrom(q tieout.QName) bool {
	for ; t != nil; t = t.Base {
		if t.Name == q {
			return true
		}
	}
	return false
}
