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
	precision     string
	hasDecimals   bool
	hasPrecision  bool
	format        tieout.QName
	lexicalFormat string
	scale, sign   string
	order         string
	hasOrder      bool
	target        string
	tupleRef      string
	tupleID       string
	continuedAt   string
	escape        bool
	nil           bool
	role          string // footnoteRole
	footnoteRefs  string // version 1.0
	arcrole       string // version 1.0
	linkRole      string // version 1.0
	title         string
	lang          string // xml:lang in force
	ownLang       bool   // it carries xml:lang itself
	foreignAttrs  []xmlstream.Attr
	valuePrefix   [2]string               // the prefix of a value that looks like a name, and its namespace
	prefixes      []xmlstream.Declaration // of a footnote: those that its markup uses

	// Set when the set is complete.
	chain    []*element // continuations that follow, in order
	previous *element   // whose continuedAt names it
	reached  bool       // by a chain that begins at a fact or footnote
	owner    *element   // the tuple that holds it
	members  []*element // of a tuple, in order
	broken   bool       // the value could not be made: it is left out of the target
	value    string     // of a nonFraction, numerator or denominator
	made     bool
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
			if !e.attribute(p, a.Name.Local, strings.Trim(a.Value, " \t\r\n"), a) {
				p.add(ruleAttribute, p.attrRange(a), "%s has the attribute %q, which it does not take.", e.kind, a.Name.Local)
			}
		case tieout.NamespaceXML:
			if a.Name.Local == "lang" {
				e.ownLang = true
			} else if a.Name.Local == "base" && e.isFact() {
				p.add(ruleAttribute, p.attrRange(a), "%s has xml:base, which it does not take.", e.kind)
			}
		case tieout.NamespaceXSI:
			if a.Name.Local == "nil" {
				v := strings.Trim(a.Value, " \t\r\n")
				e.nil = v == "true" || v == "1"
				if !e.isFact() {
					p.add(ruleAttribute, p.attrRange(a), "%s has xsi:nil, which it does not take.", e.kind)
				}
			}
		case tieout.NamespaceXBRLI:
			p.add(ruleQualifiedAttribute, p.attrRange(a), "%s has the attribute %s of the namespace of instances.", e.kind, a.Name.Local)
		default:
			if !e.isFact() {
				p.add(ruleAttribute, p.attrRange(a), "%s has the attribute %s, which it does not take.", e.kind, a.Name)
				continue
			}
			e.foreignAttrs = append(e.foreignAttrs, *a)
		}
	}
}

// attribute takes an attribute without a namespace. It is false for one that the element does not have.
func (e *element) attribute(p *parser, name, value string, a *xmlstream.Attr) bool {
	fact, number := e.isFact(), e.kind == nonFraction || e.kind == numerator || e.kind == denominator
	item := fact && e.kind != tuple
	switch name {
	case "id":
		e.id = value
		return e.kind != exclude && e.kind != numerator && e.kind != denominator
	case "name":
		e.lexicalName = value
		e.prefix, _, _ = strings.Cut(value, ":")
		if !strings.Contains(value, ":") {
			e.prefix = ""
		}
		q, err := p.r.ResolveQName(value, true)
		if err != nil && fact {
			p.add(ruleName, p.attrRange(a), "The name %v.", err)
		}
		e.name = q
		return fact
	case "contextRef":
		e.contextRef = value
		return item
	case "unitRef":
		e.unitRef = value
		return e.kind == nonFraction || e.kind == fraction
	case "decimals":
		e.decimals, e.hasDecimals = value, true
		return e.kind == nonFraction
	case "precision":
		e.precision, e.hasPrecision = value, true
		return e.kind == nonFraction
	case "format":
		e.lexicalFormat = value
		q, err := p.r.ResolveQName(value, true)
		if err != nil {
			p.add(ruleName, p.attrRange(a), "The format %v.", err)
		}
		e.format = q
		return number || e.kind == nonNumeric
	case "scale":
		e.scale = value
		return number
	case "sign":
		e.sign = value
		return number
	case "order":
		e.order, e.hasOrder = value, true
		return fact
	case "target":
		e.target = value
		return fact
	case "tupleRef":
		e.tupleRef = value
		return fact
	case "tupleID":
		e.tupleID = value
		return e.kind == tuple
	case "continuedAt":
		e.continuedAt = value
		return e.kind == nonNumeric || e.kind == continuation || e.kind == footnote
	case "escape":
		e.escape = value == "true" || value == "1"
		return e.kind == nonNumeric
	case "footnoteRole":
		e.role = value
		return e.kind == footnote
	case "title":
		e.title = value
		return e.kind == footnote
	}
	return p.version == Namespace10 && e.attribute10(name, value)
}

// attribute10 takes an attribute that only version 1.0 has.
func (e *element) attribute10(name, value string) bool {
	switch name {
	case "footnoteRefs":
		e.footnoteRefs = value
		return e.isFact() && e.kind != tuple
	case "footnoteID":
		e.id = value
	case "arcrole":
		e.arcrole = value
	case "footnoteLinkRole":
		e.linkRole = value
	default:
		return false
	}
	return e.kind == footnote
}
