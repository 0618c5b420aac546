package inline

import (
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

// kind tells inline elements apart.
type kind uint8

const (
	noKind kind = iota
	header
	hidden
	references
	resources
	nonFraction
	nonNumeric
	fraction
	numerator
	denominator
	tuple
	continuation
	exclude
	footnote
	relationship
)

var kinds = map[string]kind{
	"header": header, "hidden": hidden, "references": references, "resources": resources, "nonFraction": nonFraction,
	"nonNumeric": nonNumeric, "fraction": fraction, "numerator": numerator, "denominator": denominator, "tuple": tuple,
	"continuation": continuation, "exclude": exclude, "footnote": footnote, "relationship": relationship,
}

func (k kind) String() string {
	for name, other := range kinds {
		if other == k {
			return "ix:" + name
		}
	}
	return "element"
}

// element is an inline element with content of its own.
type element struct {
	*seldom
	kind   kind
	doc    *document
	parent *element // the nearest inline element around it that is one of these
	at     tieout.Range
	// Where the content is: between the tags, in the text and in the markup of the document.
	content       [2]tieout.Position
	text, markup  [2]int
	children      []*element // inline elements whose parent it is
	foreign       bool       // elements that are not inline stand in it
	loose         bool       // text stands in it directly that is not white space
	hasMarkup     bool
	hidden        bool // it stands in ix:hidden
	unseen        bool // it stands in something that is not displayed
	row           *row
	negative      bool // the number is printed in parentheses or behind a minus sign
	id            string
	name          tieout.QName
	prefix        string // of the name as written
	lexicalName   string
	contextRef    string
	unitRef       string
	decimals      string
	hasDecimals   bool
	format        tieout.QName
	lexicalFormat string
	scale, sign   string
	escape        bool
	nil           bool
	lang          string // xml:lang in force

	// Set when the set is complete.
	reached bool   // by a chain that begins at a fact or footnote
	broken  bool   // the value could not be made: it is left out of the target
	value   string // of a nonFraction, numerator or denominator
	made    bool
}

// seldom is what few elements have: an element without it points to none, which is never written to.
type seldom struct {
	precision    string
	hasPrecision bool
	order        string
	hasOrder     bool
	target       string
	tupleRef     string
	tupleID      string
	continuedAt  string
	role         string // footnoteRole
	footnoteRefs string // version 1.0
	arcrole      string // version 1.0
	linkRole     string // version 1.0
	title        string
	foreignAttrs []xmlstream.Attr
	valuePrefix  [2]string               // the prefix of a value that looks like a name, and its namespace
	prefixes     []xmlstream.Declaration // of a footnote: those that its markup uses

	// Set when the set is complete.
	chain    []*element // continuations that follow, in order
	previous *element   // whose continuedAt names it
	owner    *element   // the tuple that holds it
	members  []*element // of a tuple, in order
}

var none = &seldom{}

// own makes what few elements have the element's own, so that it may be written to.
func (e *element) own() *seldom {
	if e.seldom == none {
		e.seldom = &seldom{}
	}
	return e.seldom
}

// row is a row of a table.
type row struct {
	table, row int
	label      string
}

func (e *element) isFact() bool {
	switch e.kind {
	case nonFraction, nonNumeric, fraction, tuple:
		return true
	}
	return false
}

// attributes takes the attributes of an inline element.
func (p *parser) attributes(e *element) {
	attrs := p.r.Attrs()
	for i := range attrs {
		a := &attrs[i]
		switch a.Name.Space {
		case "":
			e.attribute(p, a.Name.Local, strings.Trim(a.Value, " \t\r\n"))
		case tieout.NamespaceXML:
		case tieout.NamespaceXSI:
			if a.Name.Local == "nil" {
				v := strings.Trim(a.Value, " \t\r\n")
				e.nil = v == "true" || v == "1"
			}
		case tieout.NamespaceXBRLI:
			p.add(p.of(famQualified, e.kind), p.attrRange(a), "%s has the attribute %s of the namespace of instances.", e.kind, a.Name.Local)
		default:
			if e.isFact() {
				e.own().foreignAttrs = append(e.foreignAttrs, *a)
			}
		}
	}
}

// attribute takes an attribute without a namespace.
func (e *element) attribute(p *parser, name, value string) {
	switch name {
	case "id":
		e.id = value
	case "name", "format":
		q, _ := p.r.ResolveQName(value, true) // the schema tells what is no name
		if name == "format" {
			e.format, e.lexicalFormat = q, value
			return
		}
		e.name, e.lexicalName = q, value
		if prefix, _, found := strings.Cut(value, ":"); found {
			e.prefix = prefix
		}
	case "contextRef":
		e.contextRef = value
	case "unitRef":
		e.unitRef = value
	case "decimals":
		e.decimals, e.hasDecimals = value, true
	case "precision":
		own := e.own()
		own.precision, own.hasPrecision = value, true
	case "scale":
		e.scale = value
	case "sign":
		e.sign = value
	case "order":
		own := e.own()
		own.order, own.hasOrder = value, true
	case "target":
		e.own().target = value
	default:
		e.further(name, value)
	}
}

// further takes the attributes that few elements have.
func (e *element) further(name, value string) {
	switch name {
	case "tupleRef":
		e.own().tupleRef = value
	case "tupleID":
		e.own().tupleID = value
	case "continuedAt":
		e.own().continuedAt = value
	case "escape":
		e.escape = e.kind == nonNumeric && (value == "true" || value == "1")
	case "footnoteRole":
		e.own().role = value
	case "title":
		e.own().title = value
	case "footnoteRefs":
		e.own().footnoteRefs = value
	case "footnoteID":
		e.id = value
	case "arcrole":
		e.own().arcrole = value
	case "footnoteLinkRole":
		e.own().linkRole = value
	}
}
