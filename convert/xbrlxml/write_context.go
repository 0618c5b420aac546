package xbrlxml

import (
	"strings"
	"time"

	"github.com/beevik/etree"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

// context makes the element of a context.
func (x *writer) context(c *tieout.Context) *etree.Element {
	e := element("xbrli:context", "id", x.ids.ofContext[c])
	entity := element("xbrli:entity")
	identifier := element("xbrli:identifier", "scheme", c.Entity.Scheme)
	if !allowed(c.Entity.Scheme) {
		x.fail("the scheme of the entity contains a character that XML does not allow")
	}
	x.text(identifier, c.Entity.Identifier, "the identifier of the entity")
	add(entity, 2, identifier)
	if s := x.container(c, tieout.Segment); s != nil {
		add(entity, 2, s)
	}
	add(e, 1, end(entity, 1))
	add(e, 1, x.period(c.Period))
	if s := x.container(c, tieout.Scenario); s != nil {
		add(e, 1, s)
	}
	return end(e, 0)
}

// container makes a segment or scenario, nil when it would be empty.
func (x *writer) container(c *tieout.Context, kind tieout.Container) *etree.Element {
	tag, depth, rest := "xbrli:segment", 2, c.Segment
	if kind == tieout.Scenario {
		tag, depth, rest = "xbrli:scenario", 1, c.Scenario
	}
	e := element(tag)
	for _, d := range c.Dimensions {
		where := d.Container
		if where == tieout.NoContainer {
			where = x.options.Container
		}
		if where == kind {
			add(e, depth+1, x.dimension(d))
		}
	}
	for _, child := range x.fragment(rest, "the "+tag) {
		if n, ok := child.(*etree.Element); ok {
			add(e, depth+1, n)
		}
	}
	if len(e.Child) == 0 {
		return nil
	}
	return end(e, depth)
}

func (x *writer) dimension(d tieout.Dimension) *etree.Element {
	axis := x.qname(d.Axis)
	if !d.IsTyped() {
		e := element("xbrldi:explicitMember", "dimension", axis)
		e.CreateText(x.qname(d.Member))
		return e
	}
	e := element("xbrldi:typedMember", "dimension", axis)
	if strings.HasPrefix(strings.TrimLeft(d.Typed, " \t\r\n"), "<") && !d.TypedNil {
		for _, child := range x.fragment(d.Typed, "the value of the dimension "+axis) {
			e.AddChild(child)
		}
		return e
	}
	domain, ok := x.typedDomain(d.Axis)
	if !ok {
		x.fail("the element for the value of the typed dimension %s is not known without its taxonomy", axis)
		return e
	}
	value := element(x.qname(domain))
	if d.TypedNil {
		value.CreateAttr("xsi:nil", "true")
	} else {
		x.text(value, d.Typed, "the value of the dimension "+axis)
	}
	e.AddChild(value)
	return e
}

// typedDomain is the element that holds the values of a typed dimension.
func (x *writer) typedDomain(axis tieout.QName) (tieout.QName, bool) {
	if x.options.DTS == nil {
		return tieout.QName{}, false
	}
	c := x.options.DTS.Concept(axis)
	if c == nil || c.TypedDomain == nil {
		return tieout.QName{}, false
	}
	return c.TypedDomain.Name, true
}

// fragment reads a piece of XML that the report holds.
func (x *writer) fragment(s, what string) []etree.Token {
	if s == "" {
		return nil
	}
	wrapped := "<f>" + s + "</f>"
	if _, err := xmlstream.Parse([]byte(wrapped), xmlstream.Options{}); err != nil {
		x.fail("%s is no piece of XML: %w", what, err)
		return nil
	}
	d := etree.NewDocument()
	if err := d.ReadFromString(wrapped); err != nil {
		x.fail("%s cannot be taken over: %w", what, err)
		return nil
	}
	children := d.Root().Child
	out := make([]etree.Token, len(children))
	copy(out, children)
	return out
}

func (x *writer) period(p tieout.Period) *etree.Element {
	e := element("xbrli:period")
	moment := func(tag string, t time.Time, end bool) {
		m := element(tag)
		m.CreateText(x.moment(t, end))
		add(e, 2, m)
	}
	switch p.Kind {
	case tieout.Instant:
		moment("xbrli:instant", p.End, true)
	case tieout.Duration:
		moment("xbrli:startDate", p.Start, false)
		moment("xbrli:endDate", p.End, true)
	default:
		add(e, 2, element("xbrli:forever"))
	}
	return end(e, 1)
}

// moment writes a date where the moment is a midnight, the day before it where it is an end.
func (x *writer) moment(t time.Time, end bool) string {
	t = t.UTC()
	if t.Year() < 1 || t.Year() > 9999 {
		x.fail("the year %d lies outside the years 1 to 9999", t.Year())
		return ""
	}
	if h, m, s := t.Clock(); h != 0 || m != 0 || s != 0 || t.Nanosecond() != 0 {
		return t.Format("2006-01-02T15:04:05.999999999")
	}
	if !end {
		return t.Format(time.DateOnly)
	}
	if t.Year() == 1 && t.YearDay() == 1 {
		return t.Format("2006-01-02T15:04:05")
	}
	return t.AddDate(0, 0, -1).Format(time.DateOnly)
}

// unit makes the element of a unit.
func (x *writer) unit(u *tieout.Unit) *etree.Element {
	e := element("xbrli:unit", "id", x.ids.ofUnit[u])
	if len(u.Denominators) == 0 {
		x.measures(e, 0, u.Numerators)
		return end(e, 0)
	}
	divide := element("xbrli:divide")
	top, bottom := element("xbrli:unitNumerator"), element("xbrli:unitDenominator")
	x.measures(top, 2, u.Numerators)
	x.measures(bottom, 2, u.Denominators)
	add(divide, 2, end(top, 2))
	add(divide, 2, end(bottom, 2))
	add(e, 1, end(divide, 1))
	return end(e, 0)
}

func (x *writer) measures(e *etree.Element, depth int, ms []tieout.QName) {
	if len(ms) == 0 {
		ms = []tieout.QName{xbrli("pure")} // nothing above the line is the number one
	}
	for _, q := range ms {
		m := element("xbrli:measure")
		m.CreateText(x.qname(q))
		add(e, depth+1, m)
	}
}
