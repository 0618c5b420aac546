package discover

import (
	"strings"

	"github.com/tieout/tieout/taxonomy/source"
)

// referenceKind says how a document refers to another one.
type referenceKind uint8

const (
	importReference referenceKind = iota
	includeReference
	redefineReference
	linkbaseReference
	roleReference
	arcroleReference
	locatorReference
	schemaLocationReference // xsi:schemaLocation: for XML Schema, not for discovery
)

// discovers reports whether the document referred to belongs to the DTS (XBRL 2.1, 3.2).
func (k referenceKind) discovers() bool { return k != schemaLocationReference }

// reference is one reference from a document to another, or into itself.
type reference struct {
	kind     referenceKind
	node     *node
	url      string // canonical, without fragment
	fragment string // still percent-encoded
	err      error  // why it is no reference
}

// destination is a document that references lead to.
type destination struct {
	url       string
	discovers bool
}

// collect gathers the references and linkbases of a document.
func (d *document) collect() {
	defer d.listTargets()
	switch d.kind {
	case schemaDocument:
		d.schemaLocations(d.root)
		for c := range elements(d.root) {
			switch c.Name {
			case qImport, qInclude, qRedefine:
				d.schemaReference(c)
			case qAnnotation:
				d.annotation(c)
			}
		}
	case linkbaseDocument:
		d.linkbase(d.root)
	}
}

// listTargets finds the documents that the references lead to, in order.
func (d *document) listTargets() {
	seen := map[destination]bool{}
	for i := range d.refs {
		r := &d.refs[i]
		if t := (destination{r.url, r.kind.discovers()}); r.err == nil && !seen[t] {
			seen[t] = true
			d.targets = append(d.targets, t)
		}
	}
}

func (d *document) schemaReference(n *node) {
	location, ok := attr(n, "schemaLocation")
	if !ok {
		return
	}
	kind := importReference
	switch n.Name {
	case qInclude:
		kind = includeReference
	case qRedefine:
		kind = redefineReference
	}
	d.refer(kind, n, location)
}

// annotation reads what a schema's annotation says about linkbases (XBRL 2.1, 5.1.2).
func (d *document) annotation(annotation *node) {
	for appinfo := range elements(annotation) {
		if appinfo.Name != qAppinfo {
			continue
		}
		for n := range elements(appinfo) {
			switch n.Name {
			case qLinkbaseRef:
				d.refer(linkbaseReference, n, value(n, qHref))
			case qLinkbase:
				d.linkbase(n)
			}
		}
	}
}

// linkbase collects the references of a linkbase: locators of any depth one extended link down, role references.
func (d *document) linkbase(n *node) {
	d.linkbases = append(d.linkbases, n)
	d.schemaLocations(n)
	for c := range elements(n) {
		switch c.Name {
		case qRoleRef:
			d.refer(roleReference, c, value(c, qHref))
			continue
		case qArcroleRef:
			d.refer(arcroleReference, c, value(c, qHref))
			continue
		}
		d.schemaLocations(c)
		for loc := range elements(c) {
			if loc.Name == qLoc {
				d.refer(locatorReference, loc, value(loc, qHref))
			}
		}
	}
}

// schemaLocations collects the schemas that an element's xsi:schemaLocation offers.
func (d *document) schemaLocations(n *node) {
	pairs := strings.Fields(value(n, qSchemaLocation))
	for i := 0; i+1 < len(pairs); i += 2 {
		d.refer(schemaLocationReference, n, pairs[i+1])
	}
}

func (d *document) refer(kind referenceKind, n *node, href string) {
	r := reference{kind: kind, node: n}
	r.url, r.fragment, r.err = d.resolve(n, href)
	d.refs = append(d.refs, r)
}

// resolve takes a reference at a node of the document (XML Base). The last answer is kept: the locators of a
// linkbase name the same few documents over and over.
func (d *document) resolve(n *node, href string) (url, fragment string, err error) {
	file, fragment, _ := strings.Cut(href, "#")
	if n.Parent == d.last.parent && file == d.last.file && d.last.url != "" {
		if _, ok := n.Attr(qXMLBase); !ok {
			return d.last.url, fragment, nil
		}
	}
	url, _, err = source.Resolve(source.Base(n, d.url), file)
	if err == nil {
		if _, ok := n.Attr(qXMLBase); !ok {
			d.last.parent, d.last.file, d.last.url = n.Parent, file, url
		}
	}
	return url, fragment, err
}

// refMap finds the reference that a node makes.
func (d *document) refMap() map[*node]*reference {
	m := make(map[*node]*reference, len(d.refs))
	for i := range d.refs {
		if r := &d.refs[i]; r.kind != schemaLocationReference {
			m[r.node] = r
		}
	}
	return m
}
