package discover

import (
	"iter"
	"strings"
	"sync"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/source"
)

type node = xmlstream.Node

// documentKind is what the root element makes of a document.
type documentKind uint8

const (
	notLoaded documentKind = iota // it could not be had, or is not well-formed
	schemaDocument
	linkbaseDocument
	reportDocument // xbrli:xbrl
	otherDocument  // XML of another kind
)

// document is one document that discovery has come to. After fetching it does not change, but for the order.
type document struct {
	url   string
	kind  documentKind
	root  *node
	data  []byte
	name  string
	err   error             // why it could not be loaded
	ill   tieout.Diagnostic // why it is not well-formed, with err
	alien bool              // it is not even meant to be XML
	refs  []reference
	// targets are the documents that refs lead to, each once as a part of the DTS and once as a hint.
	targets []destination
	// shared is the document of a Base that this one is, nil for one of its own.
	shared *document
	let    bool // the tree of a linkbase of a Base was let go: root has nothing in it

	member    bool // of the DTS; else it only serves XML Schema
	entry     bool
	roleOnly  bool // reached from role references of the report only
	embedded  bool // one of the standard schemas inside the program
	indexOnce sync.Once
	pointers  *source.Index
	last      struct {
		parent    *node
		file, url string // what the last relative reference below parent came to
	}
	linkbases []*node // the root, or those embedded in a schema, with those in odd places
}

// holdsElements reports whether an element of a schema or a linkbase holds elements and no text, so that its indentation, as much
// as there are elements, need not be kept.
func holdsElements(q tieout.QName) bool {
	switch q.Space {
	case tieout.NamespaceXSD:
		return q.Local != "documentation" && q.Local != "appinfo"
	case tieout.NamespaceLink:
		return q.Local == "linkbase" || strings.HasSuffix(q.Local, "Link")
	}
	return false
}

// model is the document as the DTS lists it.
func (d *document) model() *taxonomy.Document {
	m := &taxonomy.Document{URL: d.url, EntryPoint: d.entry, RoleOnly: d.roleOnly && !d.embedded, Size: len(d.data)}
	if d.kind == linkbaseDocument {
		m.Kind = taxonomy.LinkbaseDocument
	} else {
		m.Namespace, _ = attr(d.root, "targetNamespace")
	}
	return m
}

// index finds elements by pointer; it is built when it is first asked for.
func (d *document) index() *source.Index {
	if d.shared != nil {
		return d.shared.index()
	}
	d.indexOnce.Do(func() { d.pointers = source.NewIndex(d.root.Document()) })
	return d.pointers
}

// name shorthands.
var (
	qSchema         = xsdName("schema")
	qImport         = xsdName("import")
	qInclude        = xsdName("include")
	qRedefine       = xsdName("redefine")
	qAnnotation     = xsdName("annotation")
	qAppinfo        = xsdName("appinfo")
	qXSElement      = xsdName("element")
	qLinkbase       = linkName("linkbase")
	qLinkbaseRef    = linkName("linkbaseRef")
	qRoleRef        = linkName("roleRef")
	qArcroleRef     = linkName("arcroleRef")
	qRoleType       = linkName("roleType")
	qArcroleType    = linkName("arcroleType")
	qUsedOn         = linkName("usedOn")
	qDefinition     = linkName("definition")
	qDocumentation  = linkName("documentation")
	qLoc            = linkName("loc")
	qLabel          = linkName("label")
	qReference      = linkName("reference")
	qFootnote       = linkName("footnote")
	qXBRL           = tieout.QName{Space: tieout.NamespaceXBRLI, Local: "xbrl"}
	qHref           = tieout.QName{Space: tieout.NamespaceXLink, Local: "href"}
	qXLinkType      = tieout.QName{Space: tieout.NamespaceXLink, Local: "type"}
	qXLinkRole      = tieout.QName{Space: tieout.NamespaceXLink, Local: "role"}
	qXLinkArcrole   = tieout.QName{Space: tieout.NamespaceXLink, Local: "arcrole"}
	qXLinkLabel     = tieout.QName{Space: tieout.NamespaceXLink, Local: "label"}
	qXLinkFrom      = tieout.QName{Space: tieout.NamespaceXLink, Local: "from"}
	qXLinkTo        = tieout.QName{Space: tieout.NamespaceXLink, Local: "to"}
	qXMLBase        = tieout.QName{Space: tieout.NamespaceXML, Local: "base"}
	qXMLLang        = tieout.QName{Space: tieout.NamespaceXML, Local: "lang"}
	qSchemaLocation = tieout.QName{Space: tieout.NamespaceXSI, Local: "schemaLocation"}
)

func xsdName(local string) tieout.QName {
	return tieout.QName{Space: tieout.NamespaceXSD, Local: local}
}
func linkName(local string) tieout.QName {
	return tieout.QName{Space: tieout.NamespaceLink, Local: local}
}

// attr is the value of the attribute of that name in no namespace.
func attr(n *node, local string) (string, bool) { return n.Attr(tieout.QName{Local: local}) }

// value is an attribute's value, "" when it is absent.
func value(n *node, q tieout.QName) string {
	v, _ := n.Attr(q)
	return v
}

// attrRange is the place of an attribute, or of the start tag when the element has none of that name.
func attrRange(n *node, q tieout.QName) tieout.Range { return n.AttrRange(q) }

// startRange is the place of an element's start tag.
func startRange(n *node) tieout.Range { return n.StartTagRange() }

// elements are the child elements of n.
func elements(n *node) iter.Seq[*node] {
	return func(yield func(*node) bool) {
		for _, c := range n.Children {
			if !c.Name.IsZero() && !yield(c) {
				return
			}
		}
	}
}

// descendants are the elements below and including n, in document order. The depth is bounded by the parser.
func descendants(n *node) iter.Seq[*node] {
	return func(yield func(*node) bool) {
		var walk func(n *node) bool
		walk = func(n *node) bool {
			if !yield(n) {
				return false
			}
			for c := range elements(n) {
				if !walk(c) {
					return false
				}
			}
			return true
		}
		if n != nil {
			walk(n)
		}
	}
}

// label is how messages call an element: its name as a document would write it.
func label(n *node) string {
	if n.Prefix == "" {
		return n.Name.Local
	}
	return n.Prefix + ":" + n.Name.Local
}

// inherited is the value of an attribute on the nearest element that has it, n first.
func inherited(n *node, q tieout.QName) (string, bool) {
	for ; n != nil; n = n.Parent {
		if v, ok := n.Attr(q); ok {
			return v, true
		}
	}
	return "", false
}
