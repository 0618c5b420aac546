package xpath

import (
	"cmp"
	"strconv"

	"github.com/tieout/tieout"
)

// Node is a node of a tree. Whatever has the shape of XML can implement it; [Tree] does for documents.
//
// A Node that is nil as an interface stands for no node. Two Node values are the same node when their Order is
// equal, so that an implementation may make them when they are asked for.
type Node interface {
	Item
	Kind() NodeKind
	Name() tieout.QName // zero for nodes without name; the target of a processing instruction
	Prefix() string     // of Name
	Order() Order
	Parent() Node       // nil for the root
	Children() []Node   // without attributes; must not be changed
	Attributes() []Node // must not be changed
	// Typed is the typed value (XPath data model, 5.15). It is of xs:untypedAtomic where no schema knows better.
	Typed() (Sequence, error)
	// HasType reports whether the type annotation is the named type or derived from it.
	HasType(name tieout.QName) bool
	// Nilled is the nilled property, false for what is no element.
	Nilled() bool
	// IsID and IsIDREF report whether the value is one ID, or a list of references.
	IsID() bool
	IsIDREF() bool
	// Lookup resolves a prefix at the node.
	Lookup(prefix string) (uri string, ok bool)
	// Prefixes are those in scope, "" for the default namespace, xml included.
	Prefixes() []string
	// BaseURI and DocumentURI are "" where there is none.
	BaseURI() string
	DocumentURI() string
}

// Order is the place of a node in document order. Trees are numbered in the order in which they were made.
type Order struct {
	Tree  uint64
	Index int
}

// Compare orders nodes in document order.
func (o Order) Compare(p Order) int {
	if c := cmp.Compare(o.Tree, p.Tree); c != 0 {
		return c
	}
	return cmp.Compare(o.Index, p.Index)
}

// rootOf is the root of a node's tree.
func rootOf(n Node) Node {
	for p := n.Parent(); p != nil; p = n.Parent() {
		n = p
	}
	return n
}

// String is the same for equal places only.
func (o Order) String() string {
	return strconv.FormatUint(o.Tree, 36) + "." + strconv.Itoa(o.Index)
}
