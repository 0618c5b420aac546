package xsd

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

func itoa(n int) string { return strconv.Itoa(n) }

// attributeIndex finds the attribute uses of a type.
type attributeIndex struct {
	uses     []attributeEntry
	byName   map[tieout.QName]int // nil when there are few
	required int
	ids      int   // uses of type ID
	defaults []int // uses with a default value that is a reference to an ID
}

type attributeEntry struct {
	name     tieout.QName
	use      *AttributeUse
	required bool
}

func newAttributeIndex(uses []*AttributeUse) attributeIndex {
	const few = 10
	x := attributeIndex{uses: make([]attributeEntry, len(uses))}
	if len(uses) > few {
		x.byName = make(map[tieout.QName]int, len(uses))
	}
	for i, u := range uses {
		x.uses[i] = attributeEntry{u.Attribute.Name, u, u.Required}
		if u.Required {
			x.required++
		}
		if x.byName != nil {
			x.byName[u.Attribute.Name] = i
		}
		if t := u.Attribute.Type; t != nil && t.simple != nil {
			if t.simple.identity == isID && t.Variety == Atomic {
				x.ids++
			}
			if t.simple.identity != noIdentity && u.Value != nil {
				x.defaults = append(x.defaults, i)
			}
		}
	}
	return x
}

func (x *attributeIndex) find(q tieout.QName) int {
	if x.byName != nil {
		if i, ok := x.byName[q]; ok {
			return i
		}
		return -1
	}
	for i := range x.uses {
		if e := &x.uses[i]; e.name.Local == q.Local && e.name.Space == q.Space {
			return i
		}
	}
	return -1
}

// typeFor is the type that an element is assessed with; it looks at xsi:type and xsi:nil.
func (v *Validator) typeFor(f *frame, attrs []xmlstream.Attr) *Type {
	typ := v.anyType
	if f.element != nil {
		typ = f.element.Type
	}
	substituted := false
	for i := range attrs {
		a := &attrs[i]
		if a.Name.Space != tieout.NamespaceXSI {
			continue
		}
		switch a.Name.Local {
		case "type":
			if t := v.namedType(f, typ, a); t != nil {
				typ, substituted = t, true
			}
		case "nil":
			v.nilled(f, a)
		}
	}
	switch {
	case f.element != nil && f.element.Abstract:
		v.find(ruleAbstractElement, v.rangeOf(f.start, f.end), "the element %s is abstract and cannot stand in a document; use %s", f.name.Local, v.substitutes(f.element))
	case typ.abstract:
		how := "name a derived type in xsi:type"
		if substituted {
			how = "name another type in xsi:type"
		}
		v.find(ruleAbstractType, v.rangeOf(f.start, f.end), "the type %s of the element %s is abstract; %s", typ.Label(), f.name.Local, how)
	}
	return typ
}

// substitutes lists elements that may stand for an abstract one.
func (v *Validator) substitutes(head *Element) string {
	const most = 5
	var names []string
	for _, e := range v.set.members[head] {
		if !e.Abstract {
			if len(names) == most {
				names = append(names, "…")
				break
			}
			names = append(names, e.Name.Local)
		}
	}
	if len(names) == 0 {
		return "an element that is declared to substitute for it (there is none yet)"
	}
	return "an element that substitutes for it, such as " + strings.Join(names, ", ")
}

// namedType is the type that xsi:type names, nil when it cannot be used.
func (v *Validator) namedType(f *frame, declared *Type, a *xmlstream.Attr) *Type {
	at := v.rangeOf(a.Start, a.End)
	q, why := resolveName(collapse.normalize(a.Value), v.lookup)
	if why != "" {
		v.find(ruleTypeUnknown, at, "xsi:type is %q: %s", clip(a.Value), why)
		return nil
	}
	t := v.set.types[q]
	if t == nil {
		v.find(ruleTypeUnknown, at, "the schemas define no type %s%s", q.Local, inNamespace(q.Space))
		return nil
	}
	var blocked derivationSet
	if f.element != nil {
		blocked = f.element.block &^ derivationSet(substitution)
	}
	if declared != v.anyType {
		blocked |= declared.block
	}
	if !t.mayStandFor(declared, blocked) {
		v.find(ruleTypeNotDerived, at, "the type %s is not derived from %s, the declared type of %s, or such a derivation is blocked", t.Label(), declared.Label(), f.name.Local)
		return nil
	}
	return t
}

// mayStandFor reports whether t is validly derived from base (XML Schema 1.0 part 1, cos-ct-derived-ok,
// cos-st-derived-ok), members of a union included.
func (t *Type) mayStandFor(base *Type, blocked derivationSet) bool {
	if t.reaches(base, blocked) {
		return true
	}
	if !base.IsSimple() || base.Variety != Union {
		return false
	}
	seen := map[*Type]bool{}
	var within func(union *Type) bool
	within = func(union *Type) bool {
		if seen[union] || union.simple.enum != nil || len(union.simple.patterns) > 0 {
			return false
		}
		seen[union] = true
		return slices.ContainsFunc(union.Members, func(m *Type) bool {
			return t.reaches(m, blocked) || m.Variety == Union && m.IsSimple() && within(m)
		})
	}
	return within(base)
}

// nilled reads xsi:nil.
func (v *Validator) nilled(f *frame, a *xmlstream.Attr) {
	at := v.rangeOf(a.Start, a.End)
	var is bool
	switch collapse.normalize(a.Value) {
	case "true", "1":
		is = true
	case "false", "0":
	default:
		v.find(ruleValue, at, "the value %q of the attribute xsi:nil must be true, false, 1 or 0", clip(a.Value))
		return
	}
	switch {
	case f.element == nil:
	case !f.element.Nillable:
		v.find(ruleNotNillable, at, "the element %s is not declared nillable, and has xsi:nil", f.name.Local)
		return
	case is && f.element.Value != nil && f.element.Value.fixed:
		v.find(ruleNilContent, at, "the element %s is nil, and its declaration fixes the value %q", f.name.Local, clip(f.element.Value.Lexical))
	}
	f.isNil = is
}

// attributes checks the attributes of a start tag against its type.
func (v *Validator) attributes(f *frame, attrs []xmlstream.Attr) {
	x := &f.typ.attrs
	words := (len(x.uses) + 63) / 64
	for len(v.seen) < words {
		v.seen = append(v.seen, 0)
	}
	clear(v.seen[:words])
	required, wild := 0, 0
	for i := range attrs {
		a := &attrs[i]
		if a.Name.Space == tieout.NamespaceXSI && isInstanceAttribute(a.Name.Local) {
			continue
		}
		j := -1
		if i < len(v.places) && v.places[i] < len(x.uses) && x.uses[v.places[i]].name == a.Name {
			j = v.places[i]
		} else if j = x.find(a.Name); i < len(v.places) {
			v.places[i] = max(j, 0)
		}
		if j < 0 {
			if v.otherAttribute(f, a) {
				wild++
			}
			continue
		}
		e := &x.uses[j]
		v.seen[j/64] |= 1 << (j % 64)
		if e.required {
			required++
		}
		v.attributeValue(f, a, e.use.Attribute, e.use.Value)
	}
	if required < x.required {
		v.lacking(f)
	}
	if wild > 1 || wild == 1 && x.ids > 0 {
		v.find(ruleIDMany, v.rangeOf(f.start, f.end), "the element %s has more than one attribute of type ID", f.name.Local)
	}
	for _, i := range x.defaults {
		if e := &x.uses[i]; v.seen[i/64]&(1<<(i%64)) == 0 {
			v.identify(e.use.Attribute.Type.simple, e.use.Value.Lexical, f.start, f.end)
		}
	}
}

func isInstanceAttribute(local string) bool {
	switch local {
	case "type", "nil", "schemaLocation", "noNamespaceSchemaLocation":
		return true
	}
	return false
}

// lacking reports the required attributes that are not there.
func (v *Validator) lacking(f *frame) {
	var names []string
	x := &f.typ.attrs
	for i := range x.uses {
		if x.uses[i].required && v.seen[i/64]&(1<<(i%64)) == 0 {
			names = append(names, x.uses[i].name.Local)
		}
	}
	what := "attribute"
	if len(names) > 1 {
		what = "attributes"
	}
	v.find(ruleAttributesRequired, v.rangeOf(f.start, f.end), "the element %s lacks the required %s %s", f.name.Local, what, strings.Join(names, ", "))
}

// otherAttribute checks an attribute that the type does not name, and reports whether it is an ID.
func (v *Validator) otherAttribute(f *frame, a *xmlstream.Attr) (isIdentifier bool) {
	w := f.typ.wildcard
	if w == nil || !w.allows(a.Name.Space) {
		v.find(ruleAttributeUnexpected, v.rangeOf(a.Start, a.End), "the element %s does not allow the attribute %s%s%s", f.name.Local, attributeLabel(a), attributeSpace(a), allowedAttributes(f.typ))
		return false
	}
	if w.process == skip {
		return false
	}
	d := v.set.attributes[a.Name]
	if d == nil {
		if w.process == strict {
			v.find(ruleAttributeUndeclared, v.rangeOf(a.Start, a.End), "the attribute %s has no declaration in the schemas%s", attributeLabel(a), inNamespace(a.Name.Space))
		}
		return false
	}
	v.attributeValue(f, a, d, d.constraint)
	return d.Type != nil && d.Type.simple != nil && d.Type.simple.identity == isID && d.Type.Variety == Atomic
}

func attributeLabel(a *xmlstream.Attr) string {
	if a.Prefix == "" {
		return a.Name.Local
	}
	return a.Prefix + ":" + a.Name.Local
}

func attributeSpace(a *xmlstream.Attr) string {
	if a.Name.Space == "" {
		return ""
	}
	return inNamespace(a.Name.Space)
}

// allowedAttributes lists the attributes of a type for a message.
func allowedAttributes(t *Type) string {
	const most = 8
	var names []string
	for i, u := range t.Attributes {
		if i == most {
			names = append(names, "…")
			break
		}
		names = append(names, u.Attribute.Name.Local)
	}
	switch {
	case len(names) > 0:
		return "; it allows " + strings.Join(names, ", ")
	case t.wildcard != nil:
		return "; it allows " + t.wildcard.describe("attribute")
	}
	return "; it allows none"
}

// knownValues are some of the values of attributes that have been found valid, and noted where they are references: most of a
// report's are the same few.
type knownValues [64]knownValue

type knownValue struct {
	of   *Attribute
	text string
}

// slot is where the value of an attribute, which is not empty, may stand.
func (k *knownValues) slot(a *xmlstream.Attr) *knownValue {
	return &k[(11*len(a.Name.Local)+len(a.Value)+int(a.Value[len(a.Value)-1]))%len(k)]
}

// attributeValue checks the value of an attribute.
func (v *Validator) attributeValue(f *frame, a *xmlstream.Attr, d *Attribute, c *ValueConstraint) {
	if d.Type == nil || d.Type.simple == nil {
		return
	}
	s := d.Type.simple
	var known *knownValue
	if c == nil && !s.prefixed && a.Value != "" && (s.identity == noIdentity || s.identity == isIDREF && s.short == nameOnly) {
		known = v.known.slot(a)
		if known.of == d && known.text == a.Value {
			return
		}
	}
	text := s.white.normalize(a.Value)
	if why := s.check(text, v.lookup, nil); why != "" {
		v.find(ruleValue, v.rangeOf(a.Start, a.End), "the value %q of the attribute %s of %s is not valid for %s: %s", clip(a.Value), attributeLabel(a), f.name.Local, d.Type.Label(), why)
		return
	}
	if s.identity != noIdentity {
		v.identify(s, text, a.Start, a.End)
	}
	if known != nil {
		*known = knownValue{d, a.Value}
	}
	if c != nil && c.fixed {
		v.checkFixed(c, s, text, v.rangeOf(a.Start, a.End), "attribute", attributeLabel(a))
	}
}

// Defaults calls yield with every attribute that the last start tag lacks and the schema gives a value.
func (v *Validator) Defaults(yield func(name tieout.QName, value string)) {
	if v.skip > 0 || len(v.frames) == 0 {
		return
	}
	x := &v.frames[len(v.frames)-1].typ.attrs
	for i := range x.uses {
		if c := x.uses[i].use.Value; c != nil && v.seen[i/64]&(1<<(i%64)) == 0 {
			yield(x.uses[i].name, c.Lexical)
		}
	}
}
