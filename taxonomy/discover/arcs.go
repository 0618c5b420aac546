package discover

import (
	"slices"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xsd"
	"github.com/tieout/tieout/taxonomy"
)

var (
	qTargetRole     = tieout.QName{Space: tieout.NamespaceXBRLDT, Local: "targetRole"}
	qContextElement = tieout.QName{Space: tieout.NamespaceXBRLDT, Local: "contextElement"}
	qClosed         = tieout.QName{Space: tieout.NamespaceXBRLDT, Local: "closed"}
	qUsable         = tieout.QName{Space: tieout.NamespaceXBRLDT, Local: "usable"}
)

// readArc reads an arc element: what the relationships made of it have in common, the values of the attributes that
// count for equivalence, and whether it prohibits.
func (b *builder) readArc(l *extendedLink, n *node) (r *taxonomy.Relationship, equivalence string, prohibited bool) {
	r = &taxonomy.Relationship{Arc: n.Name, Arcrole: value(n, qXLinkArcrole), LinkRole: l.role, Link: l.node.Name,
		LinkAttributes: l.furtherAttributes(), Order: one, Range: startRange(n)}
	var key keyBuilder
	for i := range n.Attrs {
		a := &n.Attrs[i]
		if a.Name.Space == "" {
			switch a.Name.Local {
			case "use":
				prohibited = strings.TrimSpace(a.Value) == "prohibited"
				continue
			case "priority":
				r.Priority = parsePriority(a.Value)
				continue
			case "order":
				if v, err := tieout.ParseDecimal(strings.TrimSpace(a.Value)); err == nil {
					r.Order = v
				}
				continue
			case "weight":
				if v, err := tieout.ParseDecimal(strings.TrimSpace(a.Value)); err == nil {
					r.Weight = v
				}
			case "preferredLabel":
				r.PreferredLabel = strings.TrimSpace(a.Value)
			case "id":
			default:
				r.Attributes = append(r.Attributes, taxonomy.Attribute{Name: a.Name, Value: a.Value})
			}
		} else if a.Name.Space == tieout.NamespaceXLink {
			continue
		} else if !dimensional(r, a.Name, a.Value) {
			r.Attributes = append(r.Attributes, taxonomy.Attribute{Name: a.Name, Value: a.Value})
		}
		key.add(a.Name, b.attributeKey(n, a.Name, a.Value))
	}
	b.addDefaults(n, &key)
	key.add(tieout.QName{Local: "order"}, r.Order.String())
	return r, key.String(), prohibited
}

// furtherAttributes are the attributes of the link beside its type and role.
func (l *extendedLink) furtherAttributes() *[]taxonomy.Attribute {
	if l.attributes != nil || len(l.node.Attrs) <= 2 {
		return l.attributes
	}
	var further []taxonomy.Attribute
	for i := range l.node.Attrs {
		if a := &l.node.Attrs[i]; a.Name != qXLinkType && a.Name != qXLinkRole {
			further = append(further, taxonomy.Attribute{Name: a.Name, Value: a.Value})
		}
	}
	if len(further) > 0 {
		l.attributes = &further
	}
	return l.attributes
}

var one = decimal.NewFromInt(1)

// dimensional reads the attributes of XBRL Dimensions 1.0, and reports whether the attribute is one.
func dimensional(r *taxonomy.Relationship, q tieout.QName, v string) bool {
	switch q {
	case qTargetRole:
		r.TargetRole = strings.TrimSpace(v)
	case qContextElement:
		switch strings.TrimSpace(v) {
		case "segment":
			r.ContextElement = tieout.Segment
		case "scenario":
			r.ContextElement = tieout.Scenario
		}
	case qClosed:
		r.Closed = isTrue(v)
	case qUsable:
		r.NotUsable = !isTrue(v)
	default:
		return false
	}
	return true
}

func isTrue(v string) bool { v = strings.TrimSpace(v); return v == "true" || v == "1" }

// parsePriority reads an xs:integer, kept within 32 bits.
func parsePriority(s string) int {
	n, err := strconv.ParseInt(strings.TrimPrefix(strings.TrimSpace(s), "+"), 10, 32)
	if err != nil && n == 0 {
		return 0 // not valid by XML Schema
	}
	return int(n)
}

// keyBuilder joins the values of an arc's attributes, by name, into a key.
type keyBuilder struct{ parts []string }

func (k *keyBuilder) add(q tieout.QName, v string) {
	k.parts = append(k.parts, q.Space+"\x01"+q.Local+"\x02"+v)
}

func (k *keyBuilder) String() string {
	slices.Sort(k.parts)
	return strings.Join(k.parts, "\x03")
}

// attributeKey is a form of an attribute's value by which arcs compare, by its declared type.
func (b *builder) attributeKey(n *node, q tieout.QName, v string) string {
	var t *xsd.Type
	if e := b.set.Element(n.Name); e != nil && e.Type != nil {
		if u := e.Type.AttributeUse(q); u != nil {
			t = u.Attribute.Type
		}
	}
	if a := b.set.Attribute(q); t == nil && a != nil && q.Space != "" {
		t = a.Type
	}
	return valueKey(t, n, v)
}

// valueKey is a form of a value by which values compare. What equals nothing is told apart by its place.
func valueKey(t *xsd.Type, n *node, v string) string {
	if key, ok := taxonomy.ValueKey(t, v, n.Lookup); ok {
		return key
	}
	return "at " + n.Range().String()
}

// addDefaults adds the attributes that the arc's type gives a value and the arc leaves out. (Those that only a
// wildcard admits have none.)
func (b *builder) addDefaults(n *node, key *keyBuilder) {
	e := b.set.Element(n.Name)
	if e == nil || e.Type == nil {
		return
	}
	for _, u := range e.Type.Attributes {
		q := u.Attribute.Name
		if u.Value == nil || q.Space == tieout.NamespaceXLink || q.Space == "" && (q.Local == "use" || q.Local == "priority" || q.Local == "order") {
			continue
		}
		if _, ok := n.Attr(q); !ok {
			key.add(q, valueKey(u.Attribute.Type, n, u.Value.Lexical))
		}
	}
}
