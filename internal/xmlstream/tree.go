package xmlstream

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
)

// Document is a document as a tree.
type Document struct {
	Name string // as given in [Options]
	Root *Node
}

// Node is an element, or a piece of text when its Name is zero. Comments and processing instructions are not
// kept; the text around them is one node.
type Node struct {
	Name        tieout.QName
	Prefix      string
	Attrs       []Attr
	Parent      *Node // nil for the root
	Children    []*Node
	Text        string          // of a text node
	Start       tieout.Position // of the start tag, or of the text
	StartTagEnd tieout.Position // behind the start tag
	End         tieout.Position // behind the end tag, or behind the text
	document    *Document
	scope       *scope
}

// scope is a chain of namespace declarations, innermost first.
type scope struct {
	outer       *scope
	prefix, uri string
}

// Parse reads a whole document. The error is a *SyntaxError or a *LimitError.
func Parse(data []byte, o Options) (*Document, error) {
	r := NewReader(data, o)
	b := NewBuilder(r)
	for {
		kind, err := r.Next()
		if err != nil {
			return nil, err
		}
		if kind == EOF {
			return b.document, nil
		}
		if root := b.Add(); root != nil {
			b.document.Root = root
		}
	}
}

// Builder makes trees of the tokens of a Reader: of the whole document, or of single elements of it.
type Builder struct {
	r        *Reader
	document *Document
	current  *Node
	scope    *scope
	outer    *scope  // what was in force around the last tree
	outerID  uint64  // of the scope outer was made of
	text     []byte  // of a text node that comes in pieces
	joining  *Node   // that node
	pending  []*Node // children of all open elements, innermost last
	marks    []int   // where the children of each open element begin in pending
	nodes    slab[Node]
	attrs    slab[Attr]
	lists    slab[*Node]
	made     int // nodes
	most     int // that may be made
}

// NewBuilder returns a Builder for the tokens of r.
func NewBuilder(r *Reader) *Builder {
	most := r.options.MaxNodes
	if most <= 0 {
		most = freeNodes + max(len(r.buf), int(r.options.Size))/bytesPerNode
	}
	return &Builder{r: r, document: &Document{Name: r.options.Name}, most: most}
}

// Add takes the current token of the Reader. The first one must be a start tag; at the end tag that matches
// it Add returns the element, and nil before. The next start tag begins another tree. Past [Options.MaxNodes] the Reader
// goes no further.
func (b *Builder) Add() *Node {
	r := b.r
	if b.joining != nil && (r.kind == StartElement || r.kind == EndElement) {
		b.joining.Text, b.joining = string(b.text), nil
	}
	switch r.kind {
	case StartElement:
		b.startElement()
	case Text:
		if b.current != nil {
			b.addText()
		}
	case EndElement:
		if b.current != nil {
			return b.endElement()
		}
	}
	return nil
}

func (b *Builder) startElement() {
	r := b.r
	n := b.newNode()
	n.Name, n.Prefix, n.Parent = r.name, r.prefix, b.current
	n.Start, n.StartTagEnd = r.start, r.end
	if len(r.attrs) > 0 {
		n.Attrs = b.attrs.carve(len(r.attrs), 256)
		copy(n.Attrs, r.attrs)
	}
	if b.current == nil {
		b.scope = b.outerScope()
	} else {
		b.scope = b.current.scope
	}
	for _, d := range r.decls {
		b.scope = &scope{b.scope, d.Prefix, d.URI}
	}
	n.scope = b.scope
	b.marks = append(b.marks, len(b.pending))
	b.current = n
}

// outerScope is what is in force around the element that starts. Trees that follow each other share it.
func (b *Builder) outerScope() *scope {
	id, bindings := b.r.outerBindings(b.outerID)
	if id != b.outerID || b.outer == nil {
		b.outer, b.outerID = nil, id
		for _, d := range bindings {
			b.outer = &scope{b.outer, d.Prefix, d.URI}
		}
	}
	return b.outer
}

func (b *Builder) addText() {
	r := b.r
	if skip := r.options.SkipSpace; skip != nil && isAllSpace(r.text) && skip(b.current.Name) {
		return
	}
	if k := len(b.pending); k > b.marks[len(b.marks)-1] && b.pending[k-1].Name.IsZero() {
		last := b.pending[k-1]
		if b.joining == nil {
			b.joining, b.text = last, append(b.text[:0], last.Text...)
		}
		b.text = append(b.text, r.text...)
		last.End = r.end
		return
	}
	n := b.newNode()
	n.Text, n.Parent, n.Start, n.StartTagEnd, n.End = r.text, b.current, r.start, r.start, r.end
	n.scope = b.current.scope
	b.pending = append(b.pending, n)
}

func isAllSpace(s string) bool {
	for i := range len(s) {
		if !isSpace(s[i]) {
			return false
		}
	}
	return true
}

func (b *Builder) endElement() *Node {
	n := b.current
	n.End = b.r.end
	mark := b.marks[len(b.marks)-1]
	b.marks = b.marks[:len(b.marks)-1]
	if k := len(b.pending) - mark; k > 0 {
		n.Children = b.lists.carve(k, 256)
		copy(n.Children, b.pending[mark:])
		b.pending = b.pending[:mark]
	}
	b.current = n.Parent
	if n.Parent == nil {
		return n
	}
	b.pending = append(b.pending, n)
	return nil
}

func (b *Builder) newNode() *Node {
	if b.made++; b.made > b.most && b.r.err == nil {
		b.r.err = b.r.limit("the number of elements and texts, which are very short,", b.most)
	}
	n := &b.nodes.carve(1, 64)[0]
	n.document = b.document
	return n
}

// Join counts the nodes that another Builder has made of the same document, and reports whether they are no more than
// [Options.MaxNodes] together.
func (b *Builder) Join(other *Builder) bool {
	b.made += other.made
	return b.made <= b.most
}

// Keep says that the trees that Add has returned so far stay in use.
func (b *Builder) Keep() {
	b.nodes.keep()
	b.attrs.keep()
	b.lists.keep()
}

// Recycle takes back the nodes of the trees that Add has returned since the last Keep: they must be of no use any more.
func (b *Builder) Recycle() {
	b.nodes.recycle()
	b.attrs.recycle()
	b.lists.recycle()
}

// slab is where values of one kind are allocated, many at once.
type slab[T any] struct {
	all  []T
	used int
}

// carve takes n zero values; new ones are allocated for at least size.
func (s *slab[T]) carve(n, size int) []T {
	if s.used+n > len(s.all) {
		s.all, s.used = make([]T, max(n, size)), 0
	}
	out := s.all[s.used : s.used+n : s.used+n]
	s.used += n
	return out
}

func (s *slab[T]) keep() { s.all, s.used = s.all[s.used:], 0 }

// recycle makes the values zero again that have been taken last, and gives them out again.
func (s *slab[T]) recycle() {
	clear(s.all[:s.used])
	s.used = 0
}

// IsElement reports whether n is an element, and not text.
func (n *Node) IsElement() bool { return n.Name.Local != "" }

// Attr is the value of the attribute of that name, and whether there is one.
func (n *Node) Attr(q tieout.QName) (string, bool) {
	for i := range n.Attrs {
		if n.Attrs[i].Name == q {
			return n.Attrs[i].Value, true
		}
	}
	return "", false
}

// Elements yields the child elements, in order.
func (n *Node) Elements() []*Node {
	elements := 0
	for _, c := range n.Children {
		if c.IsElement() {
			elements++
		}
	}
	if elements == len(n.Children) {
		return n.Children
	}
	out := make([]*Node, 0, elements)
	for _, c := range n.Children {
		if c.IsElement() {
			out = append(out, c)
		}
	}
	return out
}

// TextContent is the text of n and of everything in it.
func (n *Node) TextContent() string {
	if !n.IsElement() {
		return n.Text
	}
	switch len(n.Children) {
	case 0:
		return ""
	case 1:
		return n.Children[0].TextContent()
	}
	var b strings.Builder
	n.appendText(&b)
	return b.String()
}

func (n *Node) appendText(b *strings.Builder) {
	b.WriteString(n.Text)
	for _, c := range n.Children {
		c.appendText(b)
	}
}

// Lookup is the namespace that a prefix is bound to at n; see [Reader.Lookup].
func (n *Node) Lookup(prefix string) (uri string, ok bool) {
	for s := n.scope; s != nil; s = s.outer {
		if s.prefix == prefix {
			return s.uri, true
		}
	}
	if prefix == "xml" {
		return tieout.NamespaceXML, true
	}
	return "", prefix == ""
}

// ResolveQName resolves a QName in content; see [Reader.ResolveQName].
func (n *Node) ResolveQName(lexical string, useDefault bool) (tieout.QName, error) {
	return resolveQName(lexical, useDefault, n.Lookup)
}

// Bare is an element as the root of a document of its own, with nothing in it.
func (n *Node) Bare() *Node {
	d := &Document{Name: n.document.Name}
	d.Root = &Node{Name: n.Name, Prefix: n.Prefix, Attrs: slices.Clone(n.Attrs), Start: n.Start, StartTagEnd: n.StartTagEnd, End: n.End, document: d, scope: n.scope}
	return d.Root
}

// Document is the document that n is part of.
func (n *Node) Document() *Document { return n.document }

// Range is where n stands, from its start tag to its end tag.
func (n *Node) Range() tieout.Range {
	return tieout.Range{Document: n.document.Name, Start: n.Start, End: n.End}
}

// StartTagRange is where the start tag of n stands.
func (n *Node) StartTagRange() tieout.Range {
	return tieout.Range{Document: n.document.Name, Start: n.Start, End: n.StartTagEnd}
}

// AttrRange is where an attribute of n stands; the start tag when n has none of that name.
func (n *Node) AttrRange(q tieout.QName) tieout.Range {
	for i := range n.Attrs {
		if a := &n.Attrs[i]; a.Name == q && !a.Default {
			return tieout.Range{Document: n.document.Name, Start: a.Start, End: a.End}
		}
	}
	return n.StartTagRange()
}
