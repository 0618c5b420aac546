package xsd

import (
	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

// Variety is the kind of a simple type.
type Variety uint8

const (
	NoVariety Variety = iota // complex types, xs:anySimpleType
	Atomic
	List
	Union
)

// ContentKind is the kind of content that a type allows.
type ContentKind uint8

const (
	EmptyContent ContentKind = iota
	SimpleContent
	ElementContent
	MixedContent
)

// Type is a simple or complex type definition.
type Type struct {
	Name       tieout.QName // zero for an anonymous type
	Base       *Type        // nil for xs:anyType
	derivation derivation   // from Base; zero for xs:anyType
	// owner is the element declaration that an anonymous type belongs to, nil when it belongs to an
	// attribute or a type.
	owner    *Element
	abstract bool
	final    derivationSet
	block    derivationSet
	Content  ContentKind
	// ContentType is the simple type of simple content: the type itself when it is simple.
	ContentType *Type
	Variety     Variety
	Item        *Type   // of a list
	Members     []*Type // of a union
	Particle    *Particle
	Attributes  []*AttributeUse
	wildcard    *wildcard       // for attributes
	node        *xmlstream.Node // nil for a built-in one

	simple *simple
	model  *model
	attrs  attributeIndex
	unit   *unit
	state  completion
}

// DerivesFrom reports whether t is the named type or is derived from it, over any number of steps. A
// union's members do not count.
func (t *Type) DerivesFrom(q tieout.QName) bool {
	for ; t != nil; t = t.Base {
		if t.Name == q {
			return true
		}
	}
	return false
}

func (t *Type) derivesFrom(o *Type) bool {
	for ; t != nil; t = t.Base {
		if t == o {
			return true
		}
	}
	return false
}

// IsSimple reports whether t is a simple type definition.
func (t *Type) IsSimple() bool { return t.simple != nil }

// HasSimpleContent reports whether elements of the type hold a value: t is simple, or complex with
// simple content.
func (t *Type) HasSimpleContent() bool { return t.Content == SimpleContent }

// Mixed reports whether text may stand between the child elements.
func (t *Type) Mixed() bool { return t.Content == MixedContent }

// IsBuiltin reports whether t is one of the types of the XML Schema namespace.
func (t *Type) IsBuiltin() bool { return t.node == nil && t.Name.Space == tieout.NamespaceXSD }

// Primitive is the primitive type that the values belong to (xs:decimal for a monetary item type), nil
// for lists, unions and types without simple content.
func (t *Type) Primitive() *Type {
	if t.ContentType == nil {
		return nil
	}
	s := t.ContentType
	if s.Variety != Atomic {
		return nil
	}
	for s.Base != nil && s.Base.Variety == Atomic {
		s = s.Base
	}
	return s
}

// IsNumeric reports whether the values are decimals, floats or doubles.
func (t *Type) IsNumeric() bool {
	if t.ContentType == nil || t.ContentType.simple == nil {
		return false
	}
	s := t.ContentType.simple
	return t.ContentType.Variety == Atomic && (s.prim == primDecimal || s.prim == primFloat || s.prim == primDouble)
}

// Enumeration are the lexical forms that an enumeration facet allows, as written, nil when there is none.
func (t *Type) Enumeration() []string {
	if t.ContentType == nil || t.ContentType.simple == nil || t.ContentType.simple.enum == nil {
		return nil
	}
	return t.ContentType.simple.enum.lexicals
}

// AttributeUse is the use of the attribute of that name, nil when the type has none.
func (t *Type) AttributeUse(q tieout.QName) *AttributeUse {
	for _, u := range t.Attributes {
		if u.Attribute.Name == q {
			return u
		}
	}
	return nil
}

// AllowsAttribute reports whether elements of the type may have the attribute of that name, by a use of its own or by a
// wildcard.
func (t *Type) AllowsAttribute(q tieout.QName) bool {
	return t.AttributeUse(q) != nil || t.wildcard != nil && t.wildcard.allows(q.Space)
}

// Label is how messages call the type: its name, or whose anonymous type it is.
func (t *Type) Label() string {
	switch {
	case t == nil:
		return "no type"
	case t.Name.Space == tieout.NamespaceXSD:
		return "xs:" + t.Name.Local
	case !t.Name.IsZero():
		return t.Name.Local
	case t.owner != nil:
		return "the type of " + t.owner.Name.Local
	case t.Base != nil:
		return "a type derived from " + t.Base.Label()
	}
	return "an anonymous type"
}
