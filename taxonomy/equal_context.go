package taxonomy

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas/xsd"
)

// Complete finishes a report by what the schemas of its DTS say. Facts whose contexts are s-equal by the types of
// their content (XBRL 2.1, 4.10) share one context afterwards, however the values are written; facts have the
// decimals and precision that the types of their concepts give by default, and empty ones the default value of
// their concepts. The report must not be in use elsewhere.
func Complete(r *tieout.Report, dts *DTS) {
	uniteContexts(r, dts.Schemas)
	applyDefaults(r, dts)
}

// uniteContexts makes facts share s-equal contexts. Contexts of the same text share a pointer already; only those
// with typed values in their segments or scenarios can be equal although they are written differently.
func uniteContexts(r *tieout.Report, set *xsd.Set) {
	first := map[string]*tieout.Context{}
	same := map[*tieout.Context]*tieout.Context{}
	for i, c := range r.Contexts {
		if !hasTypedContent(c) {
			continue
		}
		key := contextKey(c, set, i)
		if have := first[key]; have != nil {
			same[c] = have
		} else {
			first[key] = c
		}
	}
	if len(same) == 0 {
		return
	}
	r.All(func(f *tieout.Fact) bool {
		if c := same[f.Context]; c != nil {
			f.Context = c
		}
		return true
	})
	r.Contexts = slices.DeleteFunc(r.Contexts, func(c *tieout.Context) bool { return same[c] != nil })
}

func hasTypedContent(c *tieout.Context) bool {
	return c.Segment != "" || c.Scenario != "" || slices.ContainsFunc(c.Dimensions, func(d tieout.Dimension) bool { return d.Typed != "" })
}

// factDefaults are what a concept's declaration gives the facts that leave it out.
type factDefaults struct {
	decimals  tieout.Decimals
	precision tieout.Precision
	value     string
}

// defaultsOf are the concepts whose declarations give the facts of a report something by default.
func defaultsOf(r *tieout.Report, dts *DTS) map[tieout.QName]factDefaults {
	defaults, ofTypes := map[tieout.QName]factDefaults{}, map[*xsd.Type]factDefaults{}
	add := func(q tieout.QName, c *Concept) {
		if c == nil || c.Element == nil || c.Element.Type == nil {
			return
		}
		d, known := ofTypes[c.Element.Type]
		if !known {
			d = typeDefaults(c.Element.Type)
			ofTypes[c.Element.Type] = d
		}
		if c.Element.Value != nil {
			d.value = c.Element.Value.Lexical
		}
		if d != (factDefaults{}) {
			defaults[q] = d
		}
	}
	if r.Count() < len(dts.Concepts) {
		seen := map[tieout.QName]bool{}
		r.All(func(f *tieout.Fact) bool {
			if !seen[f.Concept] {
				seen[f.Concept] = true
				add(f.Concept, dts.Concepts[f.Concept])
			}
			return true
		})
		return defaults
	}
	for q, c := range dts.Concepts {
		add(q, c)
	}
	return defaults
}

// typeDefaults is what a type gives the facts of its elements.
func typeDefaults(t *xsd.Type) (d factDefaults) {
	if u := t.AttributeUse(tieout.QName{Local: "decimals"}); u != nil && u.Value != nil {
		d.decimals, _ = parseDecimals(u.Value.Lexical)
	}
	if u := t.AttributeUse(tieout.QName{Local: "precision"}); u != nil && u.Value != nil {
		d.precision, _ = parsePrecision(u.Value.Lexical)
	}
	return d
}

// applyDefaults gives facts what their concepts supply.
func applyDefaults(r *tieout.Report, dts *DTS) {
	defaults := defaultsOf(r, dts)
	if len(defaults) == 0 {
		return
	}
	r.All(func(f *tieout.Fact) bool {
		d, ok := defaults[f.Concept]
		if !ok {
			return true
		}
		if !f.Decimals.IsPresent() {
			f.Decimals = d.decimals
		}
		if !f.Precision.IsPresent() {
			f.Precision = d.precision
		}
		if f.Lexical == "" && !f.Nil {
			f.Lexical = d.value
		}
		return true
	})
}

// contextKey is a text that two contexts share exactly when they are s-equal. index tells those apart that hold
// not-a-number, which equals nothing.
func contextKey(c *tieout.Context, set *xsd.Set, index int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%q %q %d %s", c.Entity.Scheme, c.Entity.Identifier, c.Period.Kind, c.Period)
	k := keyWriter{b: &b, set: set, unique: fmt.Sprint("#", index)}
	for _, d := range c.Dimensions {
		fmt.Fprintf(&b, " [%d %s %s %t ", d.Container, d.Axis, d.Member, d.TypedNil)
		k.fragment(d.Typed)
	}
	b.WriteString(" segment ")
	k.fragment(c.Segment)
	b.WriteString(" scenario ")
	k.fragment(c.Scenario)
	return b.String()
}

// keyWriter writes XML in a form in which s-equal elements are the same text.
type keyWriter struct {
	b      *strings.Builder
	set    *xsd.Set
	unique string
}

// fragment writes the elements of a piece of XML. What cannot be read is written as it is.
func (k keyWriter) fragment(fragment string) {
	if fragment == "" {
		return
	}
	doc, err := xmlstream.Parse([]byte("<f>"+fragment+"</f>"), xmlstream.Options{})
	if err != nil {
		k.b.WriteString(fragment)
		return
	}
	for _, n := range doc.Root.Elements() {
		k.element(n, nil)
	}
}

// element writes an element. parent is the type of the element around it, nil when it is not known.
func (k keyWriter) element(n *xmlstream.Node, parent *xsd.Type) {
	t, standard := k.typeOf(n, parent)
	k.b.WriteString("<" + n.Name.String())
	k.attributes(n, t)
	k.b.WriteByte('>')
	children := n.Elements()
	if len(children) == 0 {
		if t != nil && !t.HasSimpleContent() {
			t = nil
		}
		text := n.TextContent()
		if t == nil {
			text = strings.TrimSpace(text)
		}
		if text == "" && standard != nil {
			text = standard.Lexical
		}
		k.value(t, text, n)
	}
	for _, c := range n.Children {
		if c.IsElement() {
			k.element(c, t)
		} else if len(children) > 0 && (t == nil || t.Mixed()) {
			k.b.WriteString(strings.TrimSpace(c.Text))
		}
	}
	k.b.WriteByte('/')
}

// typeOf is the type of an element, and the value that it has when it is empty: those of its declaration, global or
// local to the type around it.
func (k keyWriter) typeOf(n *xmlstream.Node, parent *xsd.Type) (*xsd.Type, *xsd.ValueConstraint) {
	e := k.set.Element(n.Name)
	if parent != nil {
		for _, local := range parent.Particle.Elements() {
			if local.Name == n.Name {
				e = local
			}
		}
	}
	var t *xsd.Type
	var standard *xsd.ValueConstraint
	if e != nil {
		t, standard = e.Type, e.Value
	}
	if v, ok := n.Attr(tieout.QName{Space: tieout.NamespaceXSI, Local: "type"}); ok {
		if q, err := n.ResolveQName(strings.TrimSpace(v), true); err == nil && k.set.Type(q) != nil {
			t = k.set.Type(q)
		}
	}
	return t, standard
}

// attributes writes the attributes of an element by name, those that its type supplies included.
func (k keyWriter) attributes(n *xmlstream.Node, t *xsd.Type) {
	type pair struct {
		q tieout.QName
		t *xsd.Type
		v string
	}
	var all []pair
	for _, a := range n.Attrs {
		p := pair{q: a.Name, v: a.Value}
		if t != nil {
			if u := t.AttributeUse(a.Name); u != nil {
				p.t = u.Attribute.Type
			}
		}
		if a.Name.Space != "" && p.t == nil {
			if g := k.set.Attribute(a.Name); g != nil {
				p.t = g.Type
			}
		}
		all = append(all, p)
	}
	if t != nil {
		for _, u := range t.Attributes {
			if _, ok := n.Attr(u.Attribute.Name); !ok && u.Value != nil {
				all = append(all, pair{u.Attribute.Name, u.Attribute.Type, u.Value.Lexical})
			}
		}
	}
	slices.SortFunc(all, func(a, b pair) int { return a.q.Compare(b.q) })
	for _, p := range all {
		k.b.WriteString(" " + p.q.String() + "=")
		k.value(p.t, p.v, n)
	}
}

func (k keyWriter) value(t *xsd.Type, v string, n *xmlstream.Node) {
	key, comparable := ValueKey(t, v, n.Lookup)
	if !comparable {
		key = "NaN" + k.unique
	}
	fmt.Fprintf(k.b, "%q", key)
}

// parseDecimals reads a decimals attribute, false when it is none.
func parseDecimals(s string) (tieout.Decimals, bool) {
	s = strings.TrimSpace(s)
	if s == "INF" {
		return tieout.InfiniteDecimals, true
	}
	n, err := strconv.ParseInt(strings.TrimPrefix(s, "+"), 10, 32)
	if err != nil {
		return tieout.Decimals{}, false
	}
	return tieout.DecimalsOf(int32(n)), true
}

// parsePrecision reads a precision attribute, false when it is none.
func parsePrecision(s string) (tieout.Precision, bool) {
	s = strings.TrimSpace(s)
	if s == "INF" {
		return tieout.InfinitePrecision, true
	}
	n, err := strconv.ParseInt(strings.TrimPrefix(s, "+"), 10, 32)
	if err != nil || n < 0 {
		return tieout.Precision{}, false
	}
	return tieout.PrecisionOf(int32(n)), true
}
