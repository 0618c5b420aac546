package xsd

import (
	"github.com/tieout/tieout"
)

// End takes an end tag.
func (v *Validator) End(t Token) Value {
	v.token = t
	if v.skip > 0 {
		v.skip--
		return Value{}
	}
	if len(v.frames) == 0 {
		return Value{}
	}
	if v.part != nil && len(v.frames) == 1 {
		return Value{} // the root ends for the validator that the parts are joined to
	}
	f := &v.frames[len(v.frames)-1]
	out := Value{Assessment: Assessment{f.element, f.typ, f.isNil}}
	if !f.isNil {
		switch f.typ.Content {
		case SimpleContent:
			v.endSimple(f, &out)
		case MixedContent:
			v.endMixed(f, &out)
			v.endElements(f)
		case ElementContent:
			v.endElements(f)
		}
	}
	if v.identity.active > 0 {
		v.identityEnd(f, &out)
	}
	v.counts = v.counts[:f.counts]
	v.frames = v.frames[:len(v.frames)-1]
	if len(v.frames) == 0 {
		v.close()
	}
	return out
}

// endElements checks that the content is complete.
func (v *Validator) endElements(f *frame) {
	m := f.typ.model
	if f.broken || f.loose || m == nil || m.root == nil || m.truncated {
		return
	}
	if f.at == nil {
		if m.root.nullable {
			return
		}
	} else {
		w := &v.follower
		w.counts = v.counts[f.counts:]
		switch {
		case m.ambiguous:
			if w.completeAny(f.places) {
				return
			}
		case m.all:
			if w.completeAll(m.root) {
				return
			}
		case w.complete(f.at):
			return
		}
	}
	v.find(ruleMissing, v.rangeOf(f.start, f.end), "the content of %s is not complete; expected %s", f.name.Local, v.expected(f))
}

// endSimple checks the value of an element.
func (v *Validator) endSimple(f *frame, out *Value) {
	if f.broken {
		return
	}
	out.Simple = true
	text := f.text
	if f.pieces {
		text = string(v.text)
	}
	s := f.typ.ContentType.simple
	if s == nil { // the type could not be resolved, which has been reported
		out.Text, out.Valid = text, true
		return
	}
	if text == "" && f.element != nil && f.element.Value != nil {
		v.endDefaulted(f, s, out)
		return
	}
	out.Text = s.white.normalize(text)
	why := s.check(out.Text, v.lookup, nil)
	out.Valid = why == ""
	if !out.Valid {
		at := v.rangeOf(f.textStart, f.textEnd)
		if !f.hasText {
			at = v.rangeOf(f.start, f.end)
		}
		v.find(ruleValue, at, "the value %q of the element %s is not valid for %s: %s", clip(text), f.name.Local, f.typ.Label(), why)
		return
	}
	if s.identity != noIdentity {
		v.identify(s, out.Text, f.textStart, f.textEnd)
	}
	if f.element != nil && f.element.Value != nil && f.element.Value.fixed {
		v.checkFixed(f.element.Value, s, out.Text, v.rangeOf(f.textStart, f.textEnd), "element", f.name.Local)
	}
}

// endDefaulted puts the default value in an empty element. The declaration's type takes it, which that of an xsi:type
// need not.
func (v *Validator) endDefaulted(f *frame, s *simple, out *Value) {
	out.Text, out.Defaulted, out.Valid = f.element.Value.Lexical, true, true
	if f.typ != f.element.Type {
		out.Text = s.white.normalize(out.Text)
		if why := s.check(out.Text, v.lookup, nil); why != "" {
			out.Valid = false
			v.find(ruleValue, v.rangeOf(f.start, f.end), "the element %s is empty, and its default value %q is not valid for %s: %s", f.name.Local, clip(out.Text), f.typ.Label(), why)
			return
		}
	}
	if s.identity != noIdentity {
		v.identify(s, out.Text, f.start, f.end)
	}
}

func (v *Validator) endMixed(f *frame, out *Value) {
	if f.element == nil || f.element.Value == nil {
		return
	}
	text := f.text
	if f.pieces {
		text = string(v.text)
	}
	switch c := f.element.Value; {
	case text == "" && !f.children:
		out.Text, out.Defaulted = c.Lexical, true
	case c.fixed && (f.children || text != c.Lexical):
		v.find(ruleFixed, v.rangeOf(f.start, f.end), "the element %s has the fixed value %q", f.name.Local, clip(c.Lexical))
	}
}

// checkFixed compares a value with the one that is fixed.
func (v *Validator) checkFixed(c *ValueConstraint, s *simple, text string, at tieout.Range, what, name string) {
	if c.key == "" || text == c.Lexical {
		return
	}
	v.key.b = v.key.b[:0]
	if why := s.check(text, v.lookup, &v.key); why == "" && string(v.key.b) != c.key {
		v.find(ruleFixed, at, "the value %q of the %s %s must be %q, which is fixed", clip(text), what, name, clip(c.Lexical))
	}
}

// Close ends the document: references to IDs are checked. The End of the root calls it.
func (v *Validator) close() {
	v.ids.settle(v.sameID)
	for _, id := range v.pending {
		if at, ok := v.idrefs[id]; ok && v.ids.find(id) == 0 {
			v.find(ruleIDREF, at, "no element of the document has the ID %q", clip(id))
		}
	}
	v.pending = v.pending[:0]
	clear(v.idrefs)
	clear(v.known[:])
}
