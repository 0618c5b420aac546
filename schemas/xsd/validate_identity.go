package xsd

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

// identityState is what a Validator knows of identity constraints.
type identityState struct {
	active     int // scopes that are open
	scopes     []scope
	selections []selection
	keys       map[*identityConstraint][]keyEntry // in order of appearance
}

// scope is an element with an identity constraint that is open.
type scope struct {
	constraint *identityConstraint
	depth      int // index of the element's frame
	seen       map[string]tieout.Range
	begin      int // length of the referred key's entries when the scope began
	references []keyEntry
}

type keyEntry struct {
	key   string
	shown string
	at    tieout.Range
}

// selection is an element that a selector found and that is open.
type selection struct {
	scope  int
	depth  int
	fields []fieldValue
	at     tieout.Range
}

type fieldValue struct {
	set   bool
	key   string
	shown string
}

// matchesAt reports whether the branch leads from the element at depth to the innermost one.
func (v *Validator) matchesAt(b *branch, depth int) bool {
	below := v.frames[depth+1:]
	switch {
	case b.anywhere && len(below) >= len(b.steps):
		below = below[len(below)-len(b.steps):]
	case len(below) != len(b.steps):
		return false
	}
	for i := range below {
		if !b.steps[i].matches(below[i].name) {
			return false
		}
	}
	return true
}

func (v *Validator) identityStart(f *frame, attrs []xmlstream.Attr) {
	s := &v.identity
	depth := len(v.frames) - 1
	if f.element != nil {
		for _, c := range f.element.constraints {
			s.scopes = append(s.scopes, scope{constraint: c, depth: depth, seen: map[string]tieout.Range{}, begin: len(s.keys[c.refer])})
			s.active++
		}
	}
	for i := range s.scopes {
		c := s.scopes[i].constraint
		for j := range c.selector {
			if v.matchesAt(&c.selector[j], s.scopes[i].depth) {
				s.selections = append(s.selections, selection{scope: i, depth: depth, fields: make([]fieldValue, len(c.fields)), at: v.rangeOf(f.start, f.end)})
				break
			}
		}
	}
	for i := range s.selections {
		sel := &s.selections[i]
		for j, field := range s.scopes[sel.scope].constraint.fields {
			v.attributeField(f, sel, j, field, attrs)
		}
	}
}

// attributeField takes the value of a field from the attributes of the innermost element: an attribute counts once,
// however many alternatives find it.
func (v *Validator) attributeField(f *frame, sel *selection, field int, p path, attrs []xmlstream.Attr) {
	var tests []*nameTest
	for i := range p {
		if p[i].attribute != nil && v.matchesAt(&p[i], sel.depth) {
			tests = append(tests, p[i].attribute)
		}
	}
	if len(tests) == 0 {
		return
	}
	matches := func(q tieout.QName) bool {
		return slices.ContainsFunc(tests, func(t *nameTest) bool { return t.matches(q) })
	}
	for i := range attrs {
		a := &attrs[i]
		if !matches(a.Name) {
			continue
		}
		at := v.rangeOf(a.Start, a.End)
		if t := v.attributeType(f.typ, a.Name); t != nil {
			v.setField(sel, field, t, a.Value, at)
		} else {
			v.find(ruleFieldMany, at, "field %d of %s finds the attribute %s, whose type is not known", field+1, v.identity.scopes[sel.scope].constraint.name.Local, attributeLabel(a))
		}
	}
	for i := range f.typ.attrs.uses {
		e := &f.typ.attrs.uses[i]
		if e.use.Value != nil && v.seen[i/64]&(1<<(i%64)) == 0 && matches(e.name) {
			v.setField(sel, field, e.use.Attribute.Type, e.use.Value.Lexical, sel.at)
		}
	}
}

// attributeType is the type that an attribute of an element has been assessed with, nil when it has not.
func (v *Validator) attributeType(t *Type, q tieout.QName) *Type {
	if u := t.attrs.find(q); u >= 0 {
		return t.attrs.uses[u].use.Attribute.Type
	}
	if w := t.wildcard; w == nil || w.process == skip || !w.allows(q.Space) {
		return nil
	}
	if d := v.set.attributes[q]; d != nil {
		return d.Type
	}
	return nil
}

func (v *Validator) setField(sel *selection, field int, t *Type, text string, at tieout.Range) {
	value := &sel.fields[field]
	if value.set {
		v.find(ruleFieldMany, at, "field %d of %s finds more than one value", field+1, v.identity.scopes[sel.scope].constraint.name.Local)
		return
	}
	value.set, value.shown = true, text
	value.key = "?" + text
	if t != nil {
		if key, err := t.AppendKey(nil, text, v.lookup); err == nil {
			value.key = string(key)
		}
	}
}

func (v *Validator) identityEnd(f *frame, out *Value) {
	s := &v.identity
	depth := len(v.frames) - 1
	for i := range s.selections {
		sel := &s.selections[i]
		for j, field := range s.scopes[sel.scope].constraint.fields {
			if slices.ContainsFunc(field, func(b branch) bool { return b.attribute == nil && v.matchesAt(&b, sel.depth) }) {
				v.elementField(f, sel, j, out)
			}
		}
	}
	for len(s.selections) > 0 && s.selections[len(s.selections)-1].depth == depth {
		v.selected(&s.selections[len(s.selections)-1])
		s.selections = s.selections[:len(s.selections)-1]
	}
	for len(s.scopes) > 0 && s.scopes[len(s.scopes)-1].depth == depth {
		v.endScope(&s.scopes[len(s.scopes)-1])
		s.scopes = s.scopes[:len(s.scopes)-1]
		s.active--
	}
}

// elementField takes the value of a field from an element that ends.
func (v *Validator) elementField(f *frame, sel *selection, field int, out *Value) {
	c := v.identity.scopes[sel.scope].constraint
	at := v.rangeOf(f.start, f.end)
	if !f.typ.HasSimpleContent() {
		v.find(ruleFieldMany, at, "field %d of %s finds the element %s, which holds no value", field+1, c.name.Local, f.name.Local)
		return
	}
	if c.kind == keyConstraint && f.element != nil && f.element.Nillable {
		v.find(ruleKeyNillable, at, "field %d of the key %s finds the element %s, which is declared nillable", field+1, c.name.Local, f.name.Local)
	}
	if out.Simple {
		v.setField(sel, field, f.typ, out.Text, at)
	}
}

// selected takes the fields of a selected element that ends.
func (v *Validator) selected(sel *selection) {
	sc := &v.identity.scopes[sel.scope]
	c := sc.constraint
	var key, shown strings.Builder
	for i := range sel.fields {
		field := &sel.fields[i]
		if !field.set {
			if c.kind == keyConstraint {
				v.find(ruleKeyMissing, sel.at, "the element lacks field %d of the key %s", i+1, c.name.Local)
			}
			return
		}
		if i > 0 {
			shown.WriteString(", ")
		}
		shown.WriteString(clip(field.shown))
		key.WriteString(itoa(len(field.key)))
		key.WriteByte(':')
		key.WriteString(field.key)
	}
	entry := keyEntry{key.String(), shown.String(), sel.at}
	if c.kind == keyrefConstraint {
		sc.references = append(sc.references, entry)
		return
	}
	if old, ok := sc.seen[entry.key]; ok {
		d := ruleKeyTwice.New(sel.at, "%q occurs twice for the %s constraint %s", entry.shown, c.kind, c.name.Local)
		d.Related = []tieout.Note{{Message: "the other one", Range: old}}
		v.report(d)
		return
	}
	sc.seen[entry.key] = sel.at
	if v.identity.keys == nil {
		v.identity.keys = map[*identityConstraint][]keyEntry{}
	}
	v.identity.keys[c] = append(v.identity.keys[c], entry)
}

// endScope checks the references of a keyref against the keys found since its element began.
func (v *Validator) endScope(sc *scope) {
	c := sc.constraint
	if c.kind != keyrefConstraint || c.refer == nil {
		return
	}
	known := map[string]bool{}
	for _, k := range v.identity.keys[c.refer][sc.begin:] {
		known[k.key] = true
	}
	for _, r := range sc.references {
		if !known[r.key] {
			v.find(ruleKeyrefMissing, r.at, "%q, which %s refers to, is no value of %s", r.shown, c.name.Local, c.refer.name.Local)
		}
	}
}
