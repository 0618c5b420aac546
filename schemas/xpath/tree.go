package xpath

import (
	"slices"
	"strings"
	"sync/atomic"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas/xsd"
)

// trees numbers trees in the order in which they are made.
var trees atomic.Uint64

// NextTree is the number of a new tree, for [Order].
func NextTree() uint64 { return trees.Add(1) }

// Tree is a document, comments and processing instructions included, with the types that a schema gives it.
type Tree struct {
	URI    string // of the document, "" for none
	root   *treeNode
	number uint64
}

// Root is the document node.
func (t *Tree) Root() Node { return t.root }

// TreeOptions say how a document is read.
type TreeOptions struct {
	URI    string   // of the document, for fn:document-uri and fn:base-uri
	Schema *xsd.Set // gives elements and attributes their types; nil for untyped ones
	XML    xmlstream.Options
}

// treeNode is a node of a Tree that is no attribute.
type treeNode struct {
	tree     *Tree
	kind     NodeKind
	name     tieout.QName
	prefix   string
	parent   *treeNode
	children []Node
	attrs    []Node
	text     string
	index    int
	scope    *scope
	typ      *xsd.Type // nil for untyped
	value    xsd.Value
	start    tieout.Position
	end      tieout.Position
	base     string // xml:base as written
}

// scope is a chain of namespace declarations, innermost first.
type scope struct {
	outer       *scope
	prefix, uri string
}

// attrNode is an attribute.
type attrNode struct {
	owner *treeNode
	attr  xmlstream.Attr
	index int
	typ   *xsd.Type
}

// Parse reads a document. The error is that of the xmlstream package: a *SyntaxError or a *LimitError.
// A document is typed by the declarations of the schema as far as they go; whether it is valid is not reported.
func Parse(data []byte, o TreeOptions) (*Tree, error) {
	r := xmlstream.NewReader(data, o.XML)
	t := &Tree{URI: o.URI, number: NextTree()}
	t.root = &treeNode{tree: t, kind: DocumentNode}
	b := treeBuilder{tree: t, r: r, current: t.root}
	if o.Schema != nil {
		b.validator = o.Schema.NewValidator(func(tieout.Diagnostic) {})
		b.validator.Lax = true
		b.schema = o.Schema
	}
	for {
		k, err := r.Next()
		if err != nil {
			return nil, err
		}
		if k == xmlstream.EOF {
			t.root.end = r.End()
			return t, nil
		}
		b.add(k)
	}
}

type treeBuilder struct {
	tree      *Tree
	r         *xmlstream.Reader
	current   *treeNode
	index     int
	validator *xsd.Validator
	schema    *xsd.Set
}

func (b *treeBuilder) add(k xmlstream.Kind) {
	r := b.r
	switch k {
	case xmlstream.StartElement:
		b.start()
	case xmlstream.EndElement:
		n := b.current
		n.end = r.End()
		if b.validator != nil {
			n.value = b.validator.End(r)
		}
		b.current = n.parent
	case xmlstream.Text:
		if b.current.parent == nil || r.Text() == "" {
			return
		}
		if b.validator != nil {
			b.validator.Text(r)
		}
		if k := len(b.current.children); k > 0 {
			if last := b.current.children[k-1].(*treeNode); last.kind == TextNode {
				last.text += r.Text()
				last.end = r.End()
				return
			}
		}
		b.child(TextNode).text = r.Text()
	case xmlstream.Comment:
		b.child(CommentNode).text = r.Text()
	case xmlstream.ProcInst:
		n := b.child(InstructionNode)
		n.name = r.Name()
		n.text = r.Text()
	}
}

func (b *treeBuilder) child(k NodeKind) *treeNode {
	b.index++
	n := &treeNode{tree: b.tree, kind: k, parent: b.current, index: b.index, scope: b.current.scope, start: b.r.Start(), end: b.r.End()}
	b.current.children = append(b.current.children, n)
	return n
}

func (b *treeBuilder) start() {
	r := b.r
	n := b.child(ElementNode)
	n.name, n.prefix = r.Name(), r.Prefix()
	for _, d := range r.Declarations() {
		n.scope = &scope{n.scope, d.Prefix, d.URI}
	}
	var assessment xsd.Assessment
	if b.validator != nil {
		assessment = b.validator.Start(r)
		n.typ = assessment.Type
	}
	for _, a := range r.Attrs() {
		b.attribute(n, a)
	}
	if b.validator != nil {
		b.validator.Defaults(func(name tieout.QName, value string) {
			b.attribute(n, xmlstream.Attr{Name: name, Value: value, Start: n.start, End: n.start, Default: true})
		})
	}
	b.current = n
}

func (b *treeBuilder) attribute(n *treeNode, a xmlstream.Attr) {
	b.index++
	at := &attrNode{owner: n, attr: a, index: b.index}
	if b.schema != nil {
		if n.typ != nil {
			if u := n.typ.AttributeUse(a.Name); u != nil {
				at.typ = u.Attribute.Type
			}
		}
		if at.typ == nil {
			if d := b.schema.Attribute(a.Name); d != nil {
				at.typ = d.Type
			}
		}
	}
	if a.Name.Space == tieout.NamespaceXML && a.Name.Local == "base" {
		n.base = a.Value
	}
	n.attrs = append(n.attrs, at)
}

func (n *treeNode) Kind() NodeKind      { return n.kind }
func (n *treeNode) Name() tieout.QName  { return n.name }
func (n *treeNode) Prefix() string      { return n.prefix }
func (n *treeNode) Order() Order        { return Order{n.tree.number, n.index} }
func (n *treeNode) Children() []Node    { return n.children }
func (n *treeNode) Attributes() []Node  { return n.attrs }
func (n *treeNode) IsIDREF() bool       { return n.idType("IDREF") }
func (n *treeNode) IsID() bool          { return n.idType("ID") }
func (n *treeNode) DocumentURI() string { return documentURI(n) }

func documentURI(n *treeNode) string {
	if n.kind == DocumentNode {
		return n.tree.URI
	}
	return ""
}

// Range is where the node stands in its document.
func (n *treeNode) Range() tieout.Range {
	return tieout.Range{Document: n.tree.URI, Start: n.start, End: n.end}
}

func (n *treeNode) Parent() Node {
	if n.parent == nil {
		return nil
	}
	return n.parent
}

func (n *treeNode) StringValue() string {
	switch n.kind {
	case DocumentNode, ElementNode:
		if len(n.children) == 1 {
			if only := n.children[0].(*treeNode); only.kind == TextNode {
				return only.text
			}
		}
		var b strings.Builder
		n.appendText(&b)
		return b.String()
	}
	return n.text
}

func (n *treeNode) appendText(b *strings.Builder) {
	for _, c := range n.children {
		switch c := c.(*treeNode); c.kind {
		case TextNode:
			b.WriteString(c.text)
		case ElementNode:
			c.appendText(b)
		}
	}
}

// idType reports whether the value is of the built-in type of that name: a single ID, or any number of references.
func (n *treeNode) idType(local string) bool {
	if n.kind != ElementNode || n.typ == nil || !n.typ.HasSimpleContent() || n.value.Nil {
		return false
	}
	v, err := n.Typed()
	if err != nil || v.Len() == 0 || local == "ID" && v.Len() > 1 {
		return false
	}
	for it := range v.All() {
		if !it.(Atomic).Type().DerivesFrom(builtinTypes[local]) {
			return false
		}
	}
	return true
}

// isIdentity reports whether the values of t are of the built-in type of that name, or lists of them.
func isIdentity(t *xsd.Type, local string) bool {
	q := tieout.QName{Space: tieout.NamespaceXSD, Local: local}
	if t.ContentType == nil {
		return false
	}
	t = t.ContentType
	if t.Variety == xsd.List && t.Item != nil && local != "ID" {
		return t.Item.DerivesFrom(q)
	}
	return t.DerivesFrom(q)
}

func (n *treeNode) Nilled() bool { return n.kind == ElementNode && n.value.Nil }

// Invalid reports whether the node is an element whose content is no value of its simple type.
func (n *treeNode) Invalid() bool {
	return n.kind == ElementNode && n.typ != nil && n.typ.HasSimpleContent() && !n.value.Nil && !n.value.Valid
}

func (n *treeNode) Typed() (Sequence, error) {
	switch n.kind {
	case TextNode, DocumentNode:
		return single(Untyped(n.StringValue())), nil
	case CommentNode, InstructionNode:
		return single(String(n.text)), nil
	}
	switch {
	case n.typ == nil:
		return single(Untyped(n.StringValue())), nil
	case n.value.Nil:
		return Sequence{}, nil
	case n.typ.HasSimpleContent() && n.value.Valid && n.value.Simple:
		return TypedValue(n.typ, n.value.Text, n.Lookup)
	case n.typ.HasSimpleContent() || n.typ.Mixed():
		return single(Untyped(n.StringValue())), nil
	case n.typ.Content == xsd.EmptyContent:
		return Sequence{}, nil
	}
	return Sequence{}, fail("FOTY0012", "the element %s has child elements only, and no value", n.name.Local)
}

var typeNameUntyped = tieout.QName{Space: tieout.NamespaceXSD, Local: "untyped"}
var typeNameAny = tieout.QName{Space: tieout.NamespaceXSD, Local: "anyType"}

func (n *treeNode) HasType(q tieout.QName) bool {
	if n.typ == nil {
		return q == typeNameUntyped || q == typeNameAny
	}
	return n.typ.DerivesFrom(q)
}

func (n *treeNode) Lookup(prefix string) (string, bool) {
	for s := n.scope; s != nil; s = s.outer {
		if s.prefix == prefix {
			return s.uri, s.uri != "" || prefix == ""
		}
	}
	if prefix == "xml" {
		return tieout.NamespaceXML, true
	}
	return "", prefix == ""
}

func (n *treeNode) Prefixes() []string {
	var out, seen []string
	for s := n.scope; s != nil; s = s.outer {
		if !slices.Contains(seen, s.prefix) {
			seen = append(seen, s.prefix)
			if s.uri != "" {
				out = append(out, s.prefix)
			}
		}
	}
	return append(out, "xml")
}

func (n *treeNode) BaseURI() string {
	switch {
	case n.kind == DocumentNode:
		return n.tree.URI
	case n.parent == nil:
		return n.base
	case n.base != "":
		if abs, err := resolveURI(n.base, n.parent.BaseURI()); err == nil {
			return abs
		}
	}
	return n.parent.BaseURI()
}

func (a *attrNode) Kind() NodeKind                      { return AttributeNode }
func (a *attrNode) Name() tieout.QName                  { return a.attr.Name }
func (a *attrNode) Prefix() string                      { return a.attr.Prefix }
func (a *attrNode) Order() Order                        { return Order{a.owner.tree.number, a.index} }
func (a *attrNode) Parent() Node                        { return a.owner }
func (a *attrNode) Children() []Node                    { return nil }
func (a *attrNode) Attributes() []Node                  { return nil }
func (a *attrNode) StringValue() string                 { return a.attr.Value }
func (a *attrNode) Nilled() bool                        { return false }
func (a *attrNode) Lookup(prefix string) (string, bool) { return a.owner.Lookup(prefix) }
func (a *attrNode) Prefixes() []string                  { return a.owner.Prefixes() }
func (a *attrNode) BaseURI() string                     { return a.owner.BaseURI() }
func (a *attrNode) DocumentURI() string                 { return "" }

// Range is where the attribute stands in its document.
func (a *attrNode) Range() tieout.Range {
	return tieout.Range{Document: a.owner.tree.URI, Start: a.attr.Start, End: a.attr.End}
}

func (a *attrNode) IsID() bool {
	return a.attr.Name == tieout.QName{Space: tieout.NamespaceXML, Local: "id"} || a.typ != nil && isIdentity(a.typ, "ID")
}

func (a *attrNode) IsIDREF() bool { return a.typ != nil && isIdentity(a.typ, "IDREF") }

func (a *attrNode) Typed() (Sequence, error) {
	if a.typ == nil {
		return single(Untyped(a.attr.Value)), nil
	}
	v, err := TypedValue(a.typ, a.typ.Normalize(a.attr.Value), a.owner.Lookup)
	if err != nil {
		return single(Untyped(a.attr.Value)), nil
	}
	return v, nil
}

func (a *attrNode) HasType(q tieout.QName) bool {
	if a.typ == nil {
		return q == TypeUntyped.Name || q == AnyAtomic.Name || q == typeNameAny
	}
	return a.typ.DerivesFrom(q)
}

// TypedValue is the typed value of a valid lexical form of a type with simple content: one value, several of a
// list, one of the member of a union that takes it.
func TypedValue(t *xsd.Type, lexical string, lookup func(prefix string) (string, bool)) (Sequence, error) {
	s := t.ContentType
	if s == nil {
		return single(Untyped(lexical)), nil
	}
	switch s.Variety {
	case xsd.List:
		var items []Item
		for f := range strings.FieldsSeq(lexical) {
			v, err := TypedValue(s.Item, f, lookup)
			if err != nil {
				return Sequence{}, err
			}
			for it := range v.All() {
				items = append(items, it)
			}
		}
		return Of(items...), nil
	case xsd.Union:
		for _, m := range s.Members {
			n := m.Normalize(lexical)
			if m.Validate(n, lookup) == nil {
				return TypedValue(m, n, lookup)
			}
		}
		return single(Untyped(lexical)), nil
	}
	at := TypeOf(s)
	if at == nil {
		return single(Untyped(lexical)), nil
	}
	v, err := parseAtomic(at, lexical, lookup)
	if err != nil {
		return Sequence{}, err
	}
	return single(v), nil
}
