package xpath

import (
	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xsd"
)

// Namespaces that the names of functions and types stand in.
const (
	NamespaceFunctions = "http://www.w3.org/2005/xpath-functions"
	// CodepointCollation is the only collation: it compares characters by their numbers.
	CodepointCollation = NamespaceFunctions + "/collation/codepoint"
)

// Static is the static context of an expression (XPath 2.0, 2.1.1).
type Static struct {
	// Lookup resolves a prefix. When it is nil, or does not know them, xs, fn, xml and xsi are known.
	Lookup func(prefix string) (uri string, ok bool)
	// ElementNamespace is that of names of elements and types without prefix.
	ElementNamespace string
	// FunctionNamespace is that of names of functions without prefix; by default the standard's.
	FunctionNamespace string
	BaseURI           string
	// HasVariable reports whether a variable may be used; every one may when it is nil.
	HasVariable func(tieout.QName) bool
	// Function finds what is defined beyond the standard functions, nil for nothing.
	Function func(name tieout.QName, arity int) *Function
	// Schema knows types beyond the built-in ones; nil for none.
	Schema *xsd.Set
	// MaxDepth bounds how deep expressions may be nested; 0 for 200.
	MaxDepth int

	patterns *patternCache
}

var knownPrefixes = map[string]string{
	"xs": tieout.NamespaceXSD, "fn": NamespaceFunctions, "xml": tieout.NamespaceXML, "xsi": tieout.NamespaceXSI,
}

func (s *Static) prefix(p string) (string, bool) {
	if s.Lookup != nil {
		if uri, ok := s.Lookup(p); ok && (p == "" || uri != "") {
			return uri, true
		}
	}
	uri, ok := knownPrefixes[p]
	return uri, ok
}

// qnamePrefix resolves the prefix of a QName that is a value: one without prefix is in the namespace of elements.
func (s *Static) qnamePrefix(p string) (string, bool) {
	if p == "" {
		return s.ElementNamespace, true
	}
	return s.prefix(p)
}

// atomicType finds an atomic type by name, nil when there is none.
func (s *Static) atomicType(name tieout.QName) *Type {
	if name.Space == tieout.NamespaceXSD {
		if t := builtinTypes[name.Local]; t != nil {
			return t
		}
	}
	if s.Schema == nil {
		return nil
	}
	t := s.Schema.Type(name)
	if t == nil || !t.IsSimple() {
		return nil
	}
	return TypeOf(t)
}

// Function is a function that expressions may call.
type Function struct {
	Name tieout.QName
	// Params are the types of the parameters; further arguments have that of the last.
	Params []SequenceType
	// Call gets the arguments converted to the types of the parameters (XPath 2.0, 3.1.5).
	Call func(c *Call, args []Sequence) (Sequence, error)
}

// Expression is a compiled expression. It is immutable and safe for concurrent use.
type Expression struct {
	Source    string
	root      expr
	static    Static
	slots     int
	variables []tieout.QName
}

// Variables are the names of the variables that the expression uses and does not bind, in order of appearance.
func (e *Expression) Variables() []tieout.QName { return e.variables }

// Compile reads an expression and checks what can be known before it is evaluated: its syntax, the names of
// variables, functions and types and the number of arguments. The error is an *Error.
func Compile(source string, static Static) (*Expression, error) {
	if static.FunctionNamespace == "" {
		static.FunctionNamespace = NamespaceFunctions
	}
	if static.MaxDepth == 0 {
		static.MaxDepth = 200
	}
	static.patterns = &patternCache{}
	p, err := newParser(source, &static)
	if err != nil {
		return nil, err
	}
	root, err := p.expression()
	if err == nil && p.peek().kind != tokenEnd {
		err = p.unexpected("an operator or the end")
	}
	if err != nil {
		return nil, err
	}
	return &Expression{Source: source, root: root, static: static, slots: p.most, variables: p.free}, nil
}

// ParseSequenceType reads a sequence type, such as xs:decimal? or element()*.
func ParseSequenceType(source string, static Static) (SequenceType, error) {
	if static.MaxDepth == 0 {
		static.MaxDepth = 200
	}
	p, err := newParser(source, &static)
	if err != nil {
		return SequenceType{}, err
	}
	t, err := p.sequenceType()
	if err == nil && p.peek().kind != tokenEnd {
		err = p.unexpected("the end of the type")
	}
	return t, err
}
