package oim

import (
	"encoding/binary"
	"slices"
	"strings"

	"github.com/tieout/tieout"
)

// dimensionText is one taxonomy-defined dimension as a document writes it.
type dimensionText struct {
	name  string
	value string
	isNil bool
	at    int // offset of the value
}

// interner shares contexts and units between the facts of a report.
type interner struct {
	report   *tieout.Report
	written  map[string]*tieout.Context // by the text of entity, period and dimensions
	meant    map[string]*tieout.Context // by what the text stands for
	units    map[string]*tieout.Unit    // by unit string
	sameUnit map[string]*tieout.Unit
	names    map[string]tieout.QName // resolved QNames, by text
	spaces   map[string]string       // prefix → namespace
	key      []byte
	// dimensions are those of contexts beyond the usual number of each.
	dimensions int
}

func newInterner(r *tieout.Report, namespaces []Alias) *interner {
	in := &interner{report: r, written: map[string]*tieout.Context{}, meant: map[string]*tieout.Context{},
		units: map[string]*tieout.Unit{}, sameUnit: map[string]*tieout.Unit{}, names: map[string]tieout.QName{},
		spaces: make(map[string]string, len(namespaces))}
	for _, a := range namespaces {
		in.spaces[a.Name] = a.URI
	}
	return in
}

func (in *interner) namespace(prefix string) (string, bool) {
	uri, ok := in.spaces[prefix]
	return uri, ok
}

// qname resolves prefix:local. bound is false when the prefix has no namespace, ok when the text is no QName.
func (in *interner) qname(s string) (q tieout.QName, ok, bound bool) {
	if q, known := in.names[s]; known {
		return q, true, true
	}
	prefix, local, ok := cutQName(s)
	if !ok {
		return q, false, false
	}
	space, bound := in.spaces[prefix]
	if !bound {
		return q, true, false
	}
	q = tieout.QName{Space: space, Local: local}
	in.names[s] = q
	return q, true, true
}

// writtenKey is the key of a context by its text; it is good until the next call.
func (in *interner) writtenKey(entity, period string, hasPeriod bool, dims []dimensionText) []byte {
	k := appendPart(in.key[:0], entity)
	if hasPeriod {
		k = appendPart(k, period)
	}
	for i := range dims {
		k = appendPart(k, dims[i].name)
		if dims[i].isNil {
			k = append(k, 0xFF)
		} else {
			k = appendPart(k, dims[i].value)
		}
	}
	in.key = k
	return k
}

// appendPart appends text in such a way that different lists of texts have different keys.
func appendPart(k []byte, s string) []byte {
	return append(binary.AppendUvarint(k, uint64(len(s))), s...)
}

// context shares c with every fact whose context means the same.
func (in *interner) context(c tieout.Context) *tieout.Context {
	slices.SortFunc(c.Dimensions, func(a, b tieout.Dimension) int { return a.Axis.Compare(b.Axis) })
	key := meaningKey(&c)
	if known := in.meant[key]; known != nil {
		return known
	}
	p := new(tieout.Context)
	*p = c
	p.ID = "c" + itoa(len(in.report.Contexts)+1)
	in.meant[key] = p
	in.report.Contexts = append(in.report.Contexts, p)
	in.dimensions += max(0, len(p.Dimensions)-usualDimensions)
	return p
}

// meaningKey is equal for contexts that mean the same, in whatever syntax they were written.
func meaningKey(c *tieout.Context) string {
	var k []byte
	part := func(ss ...string) {
		for _, s := range ss {
			k = appendPart(k, s)
		}
	}
	if !isAbsent(c.Entity) {
		part(c.Entity.Scheme, c.Entity.Identifier)
	}
	part(formatPeriod(c.Period))
	for _, d := range c.Dimensions {
		part(d.Axis.Space, d.Axis.Local)
		switch {
		case !d.IsTyped():
			part("m", d.Member.Space, d.Member.Local)
		case d.TypedNil:
			part("n")
		default:
			text, simple := typedText(d)
			if !simple {
				text = d.Typed
			}
			part("t", text)
		}
	}
	part(c.Segment, c.Scenario)
	return string(k)
}

// unit shares u with every fact whose unit has the same measures.
func (in *interner) unit(u tieout.Unit) *tieout.Unit {
	key := unitKey(&u)
	if known := in.sameUnit[key]; known != nil {
		return known
	}
	p := new(tieout.Unit)
	*p = u
	p.ID = "u" + itoa(len(in.report.Units)+1)
	in.sameUnit[key] = p
	in.report.Units = append(in.report.Units, p)
	return p
}

// unitKey is equal for units with the same measures; "" for the pure unit and for none.
func unitKey(u *tieout.Unit) string {
	if u == nil || isPure(u) {
		return ""
	}
	var b strings.Builder
	for _, q := range u.Numerators {
		b.WriteString(q.String() + "*")
	}
	b.WriteByte('/')
	for _, q := range u.Denominators {
		b.WriteString(q.String() + "*")
	}
	return b.String()
}
