package source

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

// Pointer is what a fragment points at: the element that the first part with a result finds. A pointer without
// parts, made of an empty fragment, points at the root. XBRL 2.1 (3.5.4) allows shorthand pointers and the element()
// scheme.
type Pointer struct {
	Parts []PointerPart
}

// PointerPart is an element with an ID, or the root of the document when ID is "", and the steps down from there:
// the numbers of child elements, from 1. Of a pointer from the root the first step is the root itself.
type PointerPart struct {
	ID    string
	Steps []int
}

// The limits of a pointer: longer ones are errors.
const (
	maxPointer      = 4096
	maxPointerSteps = 512
)

// ParsePointer reads a fragment as it stands in a URL, without "#" and still percent-encoded. The error says what is
// wrong with it, in words that continue "the fragment …".
func ParsePointer(fragment string) (Pointer, error) {
	s := unescape(fragment)
	switch {
	case s == "":
		return Pointer{}, nil
	case len(s) > maxPointer:
		return Pointer{}, fmt.Errorf("is longer than %d bytes", maxPointer)
	case xmlstream.IsNCName(s):
		return Pointer{Parts: []PointerPart{{ID: s}}}, nil
	}
	var p Pointer
	for s != "" {
		scheme, rest, ok := strings.Cut(s, "(")
		if !ok {
			return Pointer{}, errors.New("is neither an id nor a pointer of the form element(…)")
		}
		if _, _, ok := xmlstream.SplitQName(scheme); !ok {
			return Pointer{}, fmt.Errorf("has a pointer whose scheme %q is no name", scheme)
		}
		if scheme != "element" {
			return Pointer{}, fmt.Errorf("uses the pointer scheme %q, XBRL allows element() only", scheme)
		}
		data, rest, ok := strings.Cut(rest, ")")
		if !ok {
			return Pointer{}, errors.New("has an opening parenthesis that is not closed")
		}
		part, err := parseElementScheme(data)
		if err != nil {
			return Pointer{}, err
		}
		p.Parts = append(p.Parts, part)
		s = strings.TrimLeft(rest, " \t\r\n")
	}
	return p, nil
}

// parseElementScheme reads the data of element(): an NCName, child steps, or both (XPointer element() scheme, 3).
func parseElementScheme(data string) (PointerPart, error) {
	var part PointerPart
	id, steps, stepped := strings.Cut(data, "/")
	part.ID = id
	switch {
	case id != "" && !xmlstream.IsNCName(id):
		return part, fmt.Errorf("has element(%s), in which %q is no id", data, id)
	case id == "" && !stepped:
		return part, errors.New("has element() with nothing in it")
	case !stepped:
		return part, nil
	}
	for step := range strings.SplitSeq(steps, "/") {
		n, ok := childNumber(step)
		if !ok {
			return part, fmt.Errorf("has element(%s), in which %q is no number of a child", data, step)
		}
		if len(part.Steps) == maxPointerSteps {
			return part, fmt.Errorf("has more than %d steps", maxPointerSteps)
		}
		part.Steps = append(part.Steps, n)
	}
	return part, nil
}

// childNumber reads [1-9][0-9]*. Numbers beyond any document are cut off.
func childNumber(s string) (int, bool) {
	if s == "" || s[0] == '0' {
		return 0, false
	}
	n := 0
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return 0, false
		}
		n = min(n*10+int(s[i]-'0'), 1<<30)
	}
	return n, true
}

// Index finds the elements of one document by pointer. It is immutable, and safe for use by several goroutines.
type Index struct {
	root *xmlstream.Node
	ids  map[string]*xmlstream.Node
}

// NewIndex collects the ids of a document: the attributes id (without namespace) and xml:id. Where an id occurs
// twice, the first element has it.
func NewIndex(doc *xmlstream.Document) *Index {
	x := &Index{root: doc.Root, ids: make(map[string]*xmlstream.Node)}
	if doc.Root != nil {
		x.add(doc.Root)
	}
	return x
}

var (
	attrID    = tieout.QName{Local: "id"}
	attrXMLID = tieout.QName{Space: tieout.NamespaceXML, Local: "id"}
	attrBase  = tieout.QName{Space: tieout.NamespaceXML, Local: "base"}
)

func (x *Index) add(n *xmlstream.Node) {
	for i := range n.Attrs {
		if a := &n.Attrs[i]; a.Name == attrID || a.Name == attrXMLID {
			if id := strings.Trim(a.Value, " \t\r\n"); x.ids[id] == nil {
				x.ids[id] = n
			}
		}
	}
	for _, c := range n.Children {
		if c.IsElement() {
			x.add(c)
		}
	}
}

// Find is the element that the pointer points at, nil for none.
func (x *Index) Find(p Pointer) *xmlstream.Node {
	if len(p.Parts) == 0 {
		return x.root
	}
	for _, part := range p.Parts {
		if n := x.findPart(part); n != nil {
			return n
		}
	}
	return nil
}

func (x *Index) findPart(part PointerPart) *xmlstream.Node {
	n, steps := x.ids[part.ID], part.Steps
	if part.ID == "" {
		if len(steps) == 0 || steps[0] != 1 {
			return nil
		}
		n, steps = x.root, steps[1:]
	}
	for _, step := range steps {
		if n == nil {
			return nil
		}
		n = child(n, step)
	}
	return n
}

// child is the nth child element, from 1.
func child(n *xmlstream.Node, nth int) *xmlstream.Node {
	for _, c := range n.Children {
		if c.IsElement() {
			if nth--; nth == 0 {
				return c
			}
		}
	}
	return nil
}

// Base is the URL against which references in the element n of the document at url are resolved (XML Base).
// A reference in xml:base that cannot be resolved counts for nothing.
func Base(n *xmlstream.Node, url string) string {
	if n == nil {
		return url
	}
	for m := n; m != nil; m = m.Parent {
		if b, ok := m.Attr(attrBase); ok {
			outer := Base(m.Parent, url)
			if base, _, err := Resolve(outer, b); err == nil {
				return base
			}
			return outer
		}
	}
	return url
}
