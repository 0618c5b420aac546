package oim

import (
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xsd"
	"github.com/tieout/tieout/taxonomy"
)

// context checks and completes the dimensions of a fact's context, once for all facts that share it.
func (m *model) context(f *tieout.Fact) {
	c := f.Context
	if c == nil || m.contexts[c] {
		return
	}
	m.contexts[c] = true
	for i := range c.Dimensions {
		m.dimension(f, &c.Dimensions[i])
	}
}

// axis classifies a dimension, once.
func (m *model) axis(q tieout.QName) *axisUse {
	if u := m.axes[q]; u != nil {
		return u
	}
	u := &axisUse{concept: m.dts.Concept(q)}
	m.axes[q] = u
	if u.concept == nil || u.concept.Kind != taxonomy.Axis {
		u.concept = nil
		return u
	}
	if u.concept.TypedDomain != nil {
		u.isTyped, u.typed = true, u.concept.TypedDomain.Type
		u.datatype = classify(u.typed)
		u.unsupported = isUnsupportedDomain(u.typed, u.datatype)
	} else {
		u.isTyped = u.concept.TypedDomainRef != ""
	}
	return u
}

// isUnsupportedDomain reports whether the values of a typed dimension are beyond the model: complex, lists,
// unions other than xbrli:dateUnion, names, and identifiers that mean something only in XML.
func isUnsupportedDomain(t *xsd.Type, d datatype) bool {
	if t == nil {
		return false
	}
	if d.prefixed || t.Variety == xsd.List || t.Variety == xsd.Union && !d.dateUnion {
		return true
	}
	if t.Content == xsd.ElementContent || t.Content == xsd.MixedContent {
		return t.Name != tieout.QName{Space: tieout.NamespaceXSD, Local: "anyType"}
	}
	return slices.Contains([]string{"ENTITY", "ENTITIES", "ID", "IDREF", "IDREFS", "NMTOKEN", "NMTOKENS", "NOTATION"}, d.primitive)
}

// dimension checks one dimension against its declaration, and makes it what that says.
func (m *model) dimension(f *tieout.Fact, d *tieout.Dimension) {
	u := m.axis(d.Axis)
	part := "/dimensions/" + m.prefixed(d.Axis)
	switch {
	case u.concept == nil:
		m.wrong(ruleUnknownDimension, f, part, "the taxonomy has no dimension %s", d.Axis)
	case u.isTyped:
		if !d.Member.IsZero() { // read as a name, because it looked like one
			d.Typed, d.Member = m.prefixed(d.Member), tieout.QName{}
		}
		m.typed(f, d, u, part)
	case d.IsTyped() && d.TypedNil:
		m.wrong(m.modelRules.dimension, f, part, "the explicit dimension %s cannot be nil", d.Axis.Local)
	case d.IsTyped():
		m.wrong(m.modelRules.dimension, f, part, "the explicit dimension %s needs the name of a member, and %s is none with a bound prefix",
			d.Axis.Local, strconvQuote(clip(d.Typed)))
	default:
		for _, r := range m.defaults.From(u.concept) {
			if r.To != nil && r.To.Name == d.Member {
				m.wrong(m.defaultMember, f, part, "%s is the default member of %s, which is never written", d.Member.Local, d.Axis.Local)
			}
		}
	}
}

// typed checks the value of a typed dimension.
func (m *model) typed(f *tieout.Fact, d *tieout.Dimension, u *axisUse, part string) {
	if u.unsupported {
		m.wrong(ruleUnsupportedDimension, f, part, "the values of %s are of a type that is not supported", d.Axis.Local)
		return
	}
	if d.TypedNil {
		if !u.concept.TypedDomain.Nillable {
			m.wrong(m.modelRules.dimension, f, part, "the typed dimension %s does not allow nil", d.Axis.Local)
		}
		return
	}
	if u.typed == nil {
		return
	}
	if err := u.typed.Validate(d.Typed, m.namespaces.uri); err != nil {
		m.wrong(m.modelRules.dimension, f, part, "%s: %s", d.Axis.Local, err)
	} else if m.canonical {
		if want, ok := canonicalValue(u.datatype, d.Typed); ok && want != d.Typed {
			m.wrong(ruleNonCanonical, f, part, "the value %s is not canonical: %s", strconvQuote(clip(d.Typed)), strconvQuote(clip(want)))
		}
	}
}

// prefixed is a name as the document writes it.
func (m *model) prefixed(q tieout.QName) string {
	if name, ok := m.namespaces.name(q.Space); ok {
		return name + ":" + q.Local
	}
	return q.Local
}
