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
	p := &Particle{min: 1, max: 1, at: n.Range()}
	if n.Parent == nil || n.Parent.Name != xsName("group") {
		c.occurs(n, p)
	}
	if depth > maxNesting {
		c.report(ruleStructure, n.StartTagRange(), "groups are nested more than %d deep", maxNesting)
		return nil
	}
	switch n.Name.Local {
	case "element":
		p.element = c.elementParticle(n, u)
	case "any":
		p.wildcard = c.wildcard(n, u)
	case "group":
		p.group = c.groupNamed(n, u)
		switch {
		case !p.isAll():
		case depth > 0:
			c.report(ruleAll, n.StartTagRange(), "the group %s is an xs:all, which cannot stand inside another group", attrOr(n, "ref", ""))
		case p.max != 1 && p.max != 0:
			c.report(ruleAll, n.StartTagRange(), "the group %s is an xs:all, which occurs at most once", attrOr(n, "ref", ""))
		}
	case "sequence", "choice", "all":
		p.group = c.modelGroup(n, u, depth)
		if n.Name.Local == "all" {
			c.checkAll(n, p, depth)
		}
	}
	if p.max == 0 || p.element == nil && p.wildcard == nil && p.group == nil {
		return nil
	}
	return p
}

func (c *compiler) modelGroup(n *xmlstream.Node, u *unit, depth int) *modelGroup {
	g := &modelGroup{}
	switch n.Name.Local {
	case "choice":
		g.compositor = choiceOf
	case "all":
		g.compositor = allOf
	}
	for _, child := range parts(n) {
		if p := c.particle(child, u, depth+1); p != nil {
			g.particles = append(g.particles, p)
		}
	}
	return g
}

func (c *compiler) checkAll(n *xmlstream.Node, p *Particle, depth int) {
	if depth > 0 {
		c.report(ruleAll, n.StartTagRange(), "xs:all stands inside another group")
	}
	if p.max != 1 || p.min > 1 {
		c.report(ruleAll, n.StartTagRange(), "xs:all occurs at most once")
	}
	for _, q := range p.group.particles {
		if q.element == nil {
			c.report(ruleAll, q.at, "xs:all holds elements only")
		} else if q.max > 1 || q.max == unbounded {
			c.report(ruleAll, q.at, "the element %s may occur at most once in xs:all", q.element.Name.Local)
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
			*into = unbounded
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
	read("minOccurs", &p.min)
	read("maxOccurs", &p.max)
	if p.max != unbounded && p.min > p.max {
		c.report(ruleOccurrence, n.StartTagRange(), "minOccurs %d is greater than maxOccurs %d", p.min, p.max)
		p.max = p.min
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

func (c *compiler) groupNamed(n *xmlstream.Node, u *unit) *modelGroup {
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
		return d.group.model
	}
	g := c.base.groups[q]
	if g == nil {
		c.missing(groupSymbol, q, n, "ref")
		return nil
	}
	return g.model
}

// wildcard compiles an any or anyAttribute.
func (c *compiler) wildcard(n *xmlstream.Node, u *unit) *wildcard {
	w := &wildcard{at: n.Range()}
	switch v := attrOr(n, "processContents", "strict"); v {
	case "strict":
	case "lax":
		w.process = lax
	case "skip":
		w.process = skip
	default:
		c.report(ruleStructure, c.attrRange(n, "processContents"), "processContents is strict, lax or skip, and not %q", clip(v))
	}
	switch v := attrOr(n, "namespace", "##any"); v {
	case "##any":
		w.any = true
	case "##other":
		w.not = true
		w.namespaces = []string{u.space}
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
			w.namespaces = append(w.namespaces, space)
		}
		slices.Sort(w.namespaces)
		w.namespaces = slices.Compact(w.namespaces)
	}
	return w
}

// intersectWildcards is what both allow (XML Schema 1.0 part 1, cos-aw-intersect). It is false when that
// cannot be expressed.
func intersectWildcards(a, b *wildcard) (*wildcard, bool) {
	switch {
	case a.any:
		w := *b
		return &w, true
	case b.any:
		w := *a
		return &w, true
	case a.not && b.not:
		switch {
		case slices.Equal(a.namespaces, b.namespaces), b.namespaces[0] == "":
			w := *a
			return &w, true
		case a.namespaces[0] == "":
			w := *b
			return &w, true
		}
		return nil, false
	case a.not:
		a, b = b, a
	}
	w := *a
	w.namespaces = slices.DeleteFunc(slices.Clone(a.namespaces), func(s string) bool { return !b.allows(s) })
	return &w, true
}

// uniteWildcards is what one of them allows (XML Schema 1.0 part 1, cos-aw-union). It is false when that
// cannot be expressed.
func uniteWildcards(a, b *wildcard) (*wildcard, bool) {
	switch {
	case a.any || b.any:
		return &wildcard{any: true}, true
	case a.not && b.not:
		if slices.Equal(a.namespaces, b.namespaces) {
			w := *a
			return &w, true
		}
		return &wildcard{not: true, namespaces: []string{""}}, true
	case a.not || b.not:
		if b.not {
			a, b = b, a
		}
		negated, absent := slices.Contains(b.namespaces, a.namespaces[0]), slices.Contains(b.namespaces, "")
		switch {
		case a.namespaces[0] == "" && absent, negated && absent:
			return &wildcard{any: true}, true
		case negated:
			return &wildcard{not: true, namespaces: []string{""}}, true
		case absent && a.namespaces[0] != "":
			return nil, false
		}
		w := *a
		return &w, true
	}
	w := *a
	w.namespaces = append(slices.Clone(a.namespaces), b.namespaces...)
	slices.Sort(w.namespaces)
	w.namespaces = slices.Compact(w.namespaces)
	return &w, true
}
