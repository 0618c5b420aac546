package xpath

import (
	"sync"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xsd"
)

// kind is what a value of an atomic type is made of.
type kind uint8

const (
	kindAny kind = iota // xs:anyAtomicType: no value has it
	kindUntyped
	kindString
	kindURI
	kindBoolean
	kindInteger
	kindDecimal
	kindFloat
	kindDouble
	kindDuration
	kindYearMonth
	kindDayTime
	kindDateTime
	kindDate
	kindTime
	kindGYearMonth
	kindGYear
	kindGMonthDay
	kindGDay
	kindGMonth
	kindHex
	kindBase64
	kindQName
	kindNotation
)

// Type is an atomic type: a built-in one, or one that a schema derives.
type Type struct {
	Name   tieout.QName
	Base   *Type // nil for xs:anyAtomicType
	kind   kind
	schema *xsd.Type // checks the facets; nil when the kind alone decides
}

// DerivesFrom reports whether t is o or derived from it.
func (t *Type) DerivesFrom(o *Type) bool {
	for ; t != nil; t = t.Base {
		if t == o || t.Name == o.Name && !o.Name.IsZero() {
			return true
		}
	}
	return false
}

func (t *Type) String() string {
	switch {
	case t.Name.Space == tieout.NamespaceXSD:
		return "xs:" + t.Name.Local
	case t.Name.IsZero():
		return "a type derived from " + t.Base.String()
	}
	return t.Name.Local
}

func (t *Type) numeric() bool { return t.kind >= kindInteger && t.kind <= kindDouble }

// builtins are the schema types that are built in.
var builtins = sync.OnceValue(func() *xsd.Set {
	set, _ := xsd.Compile(nil, func(string, string) string { return "" })
	return set
})

var builtinTypes = map[string]*Type{}

func define(name string, base *Type, k kind) *Type {
	t := &Type{Name: tieout.QName{Space: tieout.NamespaceXSD, Local: name}, Base: base, kind: k}
	builtinTypes[name] = t
	return t
}

// The built-in atomic types (XPath 2.0, 2.5.1).
var (
	AnyAtomic    = define("anyAtomicType", nil, kindAny)
	TypeUntyped  = define("untypedAtomic", AnyAtomic, kindUntyped)
	TypeString   = define("string", AnyAtomic, kindString)
	TypeURI      = define("anyURI", AnyAtomic, kindURI)
	TypeBoolean  = define("boolean", AnyAtomic, kindBoolean)
	TypeDecimal  = define("decimal", AnyAtomic, kindDecimal)
	TypeInteger  = define("integer", TypeDecimal, kindInteger)
	TypeFloat    = define("float", AnyAtomic, kindFloat)
	TypeDouble   = define("double", AnyAtomic, kindDouble)
	TypeDuration = define("duration", AnyAtomic, kindDuration)
	typeYM       = define("yearMonthDuration", TypeDuration, kindYearMonth)
	typeDT       = define("dayTimeDuration", TypeDuration, kindDayTime)
	TypeDateTime = define("dateTime", AnyAtomic, kindDateTime)
	TypeDate     = define("date", AnyAtomic, kindDate)
	TypeTime     = define("time", AnyAtomic, kindTime)
	_            = define("gYearMonth", AnyAtomic, kindGYearMonth)
	_            = define("gYear", AnyAtomic, kindGYear)
	_            = define("gMonthDay", AnyAtomic, kindGMonthDay)
	_            = define("gDay", AnyAtomic, kindGDay)
	_            = define("gMonth", AnyAtomic, kindGMonth)
	_            = define("hexBinary", AnyAtomic, kindHex)
	_            = define("base64Binary", AnyAtomic, kindBase64)
	TypeQName    = define("QName", AnyAtomic, kindQName)
	typeNotation = define("NOTATION", AnyAtomic, kindNotation)
	_            = derivedBuiltins()
)

// derivedBuiltins defines the types whose values the schema engine checks.
func derivedBuiltins() bool {
	for _, d := range [...][2]string{
		{"normalizedString", "string"}, {"token", "normalizedString"}, {"language", "token"}, {"NMTOKEN", "token"},
		{"Name", "token"}, {"NCName", "Name"}, {"ID", "NCName"}, {"IDREF", "NCName"}, {"ENTITY", "NCName"},
		{"nonPositiveInteger", "integer"}, {"negativeInteger", "nonPositiveInteger"}, {"long", "integer"},
		{"int", "long"}, {"short", "int"}, {"byte", "short"}, {"nonNegativeInteger", "integer"},
		{"unsignedLong", "nonNegativeInteger"}, {"unsignedInt", "unsignedLong"}, {"unsignedShort", "unsignedInt"},
		{"unsignedByte", "unsignedShort"}, {"positiveInteger", "nonNegativeInteger"},
	} {
		base := builtinTypes[d[1]]
		t := define(d[0], base, base.kind)
		t.schema = builtins().Type(t.Name)
	}
	return true
}

// TypeOf is the atomic type that the schema type t gives to values: t itself when it is one, the type of its
// content when that is simple. It is nil for lists, unions and other content.
func TypeOf(t *xsd.Type) *Type {
	if t == nil || t.ContentType == nil || t.ContentType.Variety != xsd.Atomic {
		return nil
	}
	s := t.ContentType
	if s.IsBuiltin() {
		return builtinTypes[s.Name.Local]
	}
	if known, ok := schemaTypes.Load(s); ok {
		return known.(*Type)
	}
	base := TypeOf(s.Base)
	if base == nil {
		return nil
	}
	made, _ := schemaTypes.LoadOrStore(s, &Type{Name: s.Name, Base: base, kind: base.kind, schema: s})
	return made.(*Type)
}

// schemaTypes holds the *Type of each *xsd.Type that was asked for, so that equal types are the same pointer.
var schemaTypes sync.Map

// NodeKind is the kind of a node.
type NodeKind uint8

// The kinds of nodes.
const (
	DocumentNode NodeKind = iota
	ElementNode
	AttributeNode
	TextNode
	CommentNode
	InstructionNode
)

var kindNames = [...]string{"document-node", "element", "attribute", "text", "comment", "processing-instruction"}

func (k NodeKind) String() string { return kindNames[k] }

// occurrence is how many items a sequence type admits.
type occurrence uint8

const (
	exactlyOne occurrence = iota
	zeroOrOne
	zeroOrMore
	oneOrMore
)

func (o occurrence) admits(n int) bool {
	switch o {
	case exactlyOne:
		return n == 1
	case zeroOrOne:
		return n <= 1
	case oneOrMore:
		return n >= 1
	}
	return true
}

func (o occurrence) String() string { return [...]string{"", "?", "*", "+"}[o] }

// SequenceType is a type of sequences (XPath 2.0, 2.5.3).
type SequenceType struct {
	empty   bool      // empty-sequence()
	atomic  *Type     // of an atomic type
	node    *nodeTest // of a kind of nodes
	numeric bool      // any number: of parameters only
	occurs  occurrence
}

func (s SequenceType) String() string {
	switch {
	case s.empty:
		return "empty-sequence()"
	case s.atomic != nil:
		return s.atomic.String() + s.occurs.String()
	case s.node != nil:
		return s.node.String() + s.occurs.String()
	case s.numeric:
		return "a number" + s.occurs.String()
	}
	return "item()" + s.occurs.String()
}

// Matches reports whether every item and their number suit the type.
func (s SequenceType) Matches(v Sequence) bool {
	if s.empty {
		return v.Len() == 0
	}
	if !s.occurs.admits(v.Len()) {
		return false
	}
	if v.span != nil {
		return s.node == nil && (s.atomic == nil || TypeInteger.DerivesFrom(s.atomic))
	}
	for i := range v.Len() {
		if !s.matchesItem(v.At(i)) {
			return false
		}
	}
	return true
}

func (s SequenceType) matchesItem(it Item) bool {
	a, isAtomic := it.(Atomic)
	switch {
	case s.atomic != nil:
		return isAtomic && a.Type().DerivesFrom(s.atomic)
	case s.node != nil:
		return !isAtomic && s.node.matches(it.(Node), ElementNode)
	case s.numeric:
		return isAtomic && a.Type().numeric()
	}
	return true
}

// Atomic is the atomic type of the items, nil when they need not be atomic.
func (s SequenceType) Atomic() *Type { return s.atomic }
