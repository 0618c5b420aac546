package xsd

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

// maxNesting bounds the depth of groups in a content model.
const maxNesting = 200

// particle compiles an element, group, choice, sequence, all or any. It is nil for what may not occur, and
// for what cannot be understood.
func (c *compiler) particle(n *xmlstream.Node, u *unit, depth int) *Particle {
	p := &Particle{Min: 1, Max: 1, Range: n.Range()}
	if n.Parent == nil || n.Parent.Name != xsName("group") {
		c.occurs(n, p)
	}
	if depth > maxNesting {
		c.report(ruleStructure, n.StartTagRange(), "groups are nested more than %d deep", maxNesting)
		return nil
	}
	switch n.Name.Local {
	case "element":
		p.Element = c.elementParticle(n, u)
	case "any":
		p.Wildcard = c.wildcard(n, u)
	case "group":
		p.Group = c.groupNamed(n, u)
		switch {
		case !p.isAll():
		case depth > 0:
			c.report(ruleAll, n.StartTagRange(), "the group %s is an xs:all, which cannot stand inside another group", attrOr(n, "ref", ""))
		case p.Max != 1 && p.Max != 0:
			c.report(ruleAll, n.StartTagRange(), "the group %s is an xs:all, which occurs at most once", attrOr(n, "ref", ""))
		}
	case "sequence", "choice", "all":
		p.Group = c.modelGroup(n, u, depth)
		if n.Name.Local == "all" {
			c.checkAll(n, p, depth)
		}
	}
	if p.Max == 0 || p.Element == nil && p.Wildcard == nil && p.Group == nil {
		return nil
	}
	return p
}

func (c *compiler) modelGroup(n *xmlstream.Node, u *unit, depth int) *ModelGroup {
	g := &ModelGroup{Range: n.Range()}
	switch n.Name.Local {
	case "choice":
		g.Compositor = Choice
	case "all":
		g.Compositor = All
	}
	for _, child := range parts(n) {
		if p := c.particle(child, u, depth+1); p != nil {
			g.Particles = append(g.Particles, p)
		}
	}
	return g
}

func (c *compiler) checkAll(n *xmlstream.Node, p *Particle, depth int) {
	if depth > 0 {
		c.report(ruleAll, n.StartTagRange(), "xs:all stands inside another group")
	}
	if p.Max != 1 || p.Min > 1 {
		c.report(ruleAll, n.StartTagRange(), "xs:all occurs at most once")
	}
	for _, q := range p.Group.Particles {
		if q.Element == nil {
			c.report(ruleAll, q.Range, "xs:all holds elements only")
		} else if q.Max > 1 || q.Max == Unbounded {
			c.report(ruleAll, q.Range, "the element %s may occur at most once in xs:all", q.Element.Name.Local)
		}
	}
}

// occurs reads minOccurs and maxOccurs.
func (c *compiler) occurs(n *xmlstream.Node, p *Particle) {
	read := func(local string, into *int) {
		v, ok := attr(n, local)
		if !ok {
			return
		}
		if v == "unbounded" && local == "maxOccurs" {
			*into = Unbounded
			return
		}
		d, ok := parseDecimal(v, false)
		if !ok || d.negative {
			c.report(ruleOccurrence, c.attrRange(n, local), "%s is %q, and must be a non-negative number", local, clip(v))
			return
		}
		*into = 1 << 30 // what is more cannot occur
		if len(d.whole) < 10 {
			*into, _ = strconv.Atoi("0" + d.whole)
		}
	}
	read("minOccurs", &p.Min)
	read("maxOccurs", &p.Max)
	if p.Max != Unbounded && p.Min > p.Max {
		c.report(ruleOccurrence, n.StartTagRange(), "minOccurs %d is greater than maxOccurs %d", p.Min, p.Max)
		p.Max = p.Min
	}
}

func (c *compiler) elementParticle(n *xmlstream.Node, u *unit) *Element {
	local, named := attr(n, "name")
	_, referring := attr(n, "ref")
	if named == referring {
		c.report(ruleStructure, n.StartTagRange(), "an element has either a name or a ref")
		return nil
	}
	if referring {
		for _, other := range [...]string{"type", "nillable", "default", "fixed", "form", "block"} {
			if _, ok := attr(n, other); ok {
				c.report(ruleStructure, c.attrRange(n, other), "a reference to an element cannot have the attribute %s", other)
			}
		}
		for _, p := range parts(n) {
			c.report(ruleStructure, p.StartTagRange(), "a reference to an element has no content, such as %s", p.Name.Local)
		}
		return c.elementNamed(n, u)
	}
	e := &Element{Name: tieout.QName{Local: local}, ID: attrOr(n, "id", ""), Node: n, Range: n.Range(), unit: u}
	if form := attrOr(n, "form", ""); form == "qualified" || form == "" && u.elementQualified {
		e.Name.Space = u.space
	}
	c.fillElement(e, n, u)
	return e
}

func (c *compiler) elementNamed(n *xmlstream.Node, u *unit) *Element {
	q, ok := c.reference(n, u, "ref")
	if !ok {
		return nil
	}
	c.visible(elementSymbol, q, n, u, "ref")
	if d := c.globals[elementSymbol][q]; d != nil {
		return d.element
	}
	e := c.base.elements[q]
	if e == nil {
		c.missing(elementSymbol, q, n, "ref")
	}
	return e
}

func (c *compiler) groupNamed(n *xmlstream.Node, u *unit) *ModelGroup {
	q, ok := c.reference(n, u, "ref")
	if !ok {
		c.report(ruleStructure, n.StartTagRange(), "a group inside a content model needs a ref")
		return nil
	}
	c.visible(groupSymbol, q, n, u, "ref")
	if d := c.global(groupSymbol, q, u); d != nil {
		if d.state == active {
			c.report(ruleCircular, c.attrRange(n, "ref"), "the group %s refers to itself", q.Local)
			return nil
		}
		c.completeGroup(d)
		return d.group.Model
	}
	g := c.base.groups[q]
	if g == nil {
		c.missing(groupSymbol, q, n, "ref")
		return nil
	}
	return g.Model
}

// wildcard compiles an any or anyAttribute.
func (c *compiler) wildcard(n *xmlstream.Node, u *unit) *Wildcard {
	w := &Wildcard{Range: n.Range()}
	switch v := attrOr(n, "processContents", "strict"); v {
	case "strict":
	case "lax":
		w.Process = Lax
	case "skip":
		w.Process = Skip
	default:
		c.report(ruleStructure, c.attrRange(n, "processContents"), "processContents is strict, lax or skip, and not %q", clip(v))
	}
	switch v := attrOr(n, "namespace", "##any"); v {
	case "##any":
		w.Any = true
	case "##other":
		w.Not = true
		w.Namespaces = []string{u.space}
	default:
		for space := range strings.FieldsSeq(v) {
			switch space {
			case "##targetNamespace":
				space = u.space
			case "##local":
				space = ""
			case "##any", "##other":
				c.report(ruleStructure, c.attrRange(n, "namespace"), "%s stands alone, and not in a list", space)
				continue
			default:
				if strings.HasPrefix(space, "##") {
					c.report(ruleStructure, c.attrRange(n, "namespace"), "%q is no namespace; there are ##any, ##other, ##targetNamespace and ##local", clip(space))
					continue
				}
			}
			w.Namespaces = append(w.Namespaces, space)
		}
		slices.Sort(w.Namespaces)
		w.Namespaces = slices.Compact(w.Namespaces)
	}
	return w
}

// intersectWildcards is what both allow (XML Schema 1.0 part 1, cos-aw-intersect). It is false when that
// cannot be expressed.
func intersectWildcards(a, b *Wildcard) (*Wildcard, bool) {
	switch {
	case a.Any:
		w := *b
		return &w, true
	case b.Any:
		w := *a
		return &w, true
	case a.Not && b.Not:
		switch {
		case slices.Equal(a.Namespaces, b.Namespaces), b.Namespaces[0] == "":
			w := *a
			return &w, true
		case a.Namespaces[0] == "":
			w := *b
			return &w, true
		}
		return nil, false
	case a.Not:
		a, b = b, a
	}
	w := *a
	w.Namespaces = slices.DeleteFunc(slices.Clone(a.Namespaces), func(s string) bool { return !b.Allows(s) })
	return &w, true
}

// uniteWildcards is what one of them allows (XML Schema 1.0 part 1, cos-aw-union). It is false when that
// cannot be expressed.
func uniteWildcards(a, b *Wildcard) (*Wildcard, bool) {
	switch {
	case a.Any || b.Any:
		return &Wildcard{Any: true}, true
	case a.Not && b.Not:
		if slices.Equal(a.Namespaces, b.Namespaces) {
			w := *a
			return &w, true
		}
		return &Wildcard{Not: true, Namespaces: []string{""}}, true
	case a.Not || b.Not:
		if b.Not {
			a, b = b, a
		}
		negated, absent := slices.Contains(b.Namespaces, a.Namespaces[0]), slices.Contains(b.Namespaces, "")
		switch {
		case a.Namespaces[0] == "" && absent, negated && absent:
			return &Wildcard{Any: true}, true
		case negated:
			return &Wildcard{Not: true, Namespaces: []string{""}}, true
		case absent && a.Namespaces[0] != "":
			return nil, false
		}
		w := *a
		return &w, true
	}
	w := *a
	w.Namespaces = append(slices.Clone(a.Namespaces), b.Namespaces...)
	slices.Sort(w.Namespaces)
	w.Namespaces = slices.Compact(w.Namespaces)
	return &w, true
}
