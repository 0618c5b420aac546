package formula

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
)

// candidates are the facts that pass the filters of a variable, indexed by aspects when it is first asked.
type candidates struct {
	facts   []*fact
	indexes map[string]map[string][]*fact
}

// candidatesOf applies the filters of the set and of the variable. What depends on no variable is kept.
func (ev *evaluation) candidatesOf(s *scope, v *variable) (*candidates, error) {
	if v.candidates != nil {
		return v.candidates, nil
	}
	s.current = v
	defer func() { s.current = nil }()
	facts := ev.in.facts
	var ordered []*filter
	ordered = append(ordered, s.set.filters...)
	for _, concept := range []bool{true, false} {
		for _, f := range v.filters {
			if f.isConcept == concept {
				ordered = append(ordered, f)
			}
		}
	}
	kept := make([]*fact, 0, 16)
	for _, f := range facts {
		if !f.isNil || v.nils {
			kept = append(kept, f)
		}
	}
	for _, f := range ordered {
		out := kept[:0:0]
		for _, x := range kept {
			ok, err := f.holds(s, x)
			if err != nil {
				return nil, ev.report(err, f.resource)
			}
			if ok {
				out = append(out, x)
			}
		}
		kept = out
	}
	c := &candidates{facts: kept, indexes: map[string]map[string][]*fact{}}
	if !s.set.binds(v) {
		v.candidates = c
	}
	return c, nil
}

// binds reports whether the facts that pass the filters of a variable depend on other variables.
func (s *variableSet) binds(v *variable) bool {
	return slices.ContainsFunc(v.depends, func(n tieout.QName) bool { return s.isVariable(n) || s.byName[n] == nil && s.inScope[n] }) ||
		slices.ContainsFunc(s.filters, func(f *filter) bool {
			return slices.ContainsFunc(f.names(), func(n tieout.QName) bool { return s.inScope[n] })
		})
}

// match is one condition of implicit filtering: an aspect and the fact to agree with.
type match struct {
	kind aspectKind
	with *fact
}

// matching are the candidates that agree with the facts bound so far in every aspect that neither covers.
func (c *candidates) matching(s *scope, v *variable) []*fact {
	var wanted []match
	var bound []*binding
	for _, b := range s.bindings {
		if b.v.isFact() && !b.fallback && len(b.facts) > 0 {
			bound = append(bound, b)
		}
	}
	if len(bound) == 0 {
		return c.facts
	}
	for _, k := range s.set.aspects.kinds() {
		if v.covered.has(k) {
			continue
		}
		for _, b := range bound {
			if !b.v.covered.has(k) {
				wanted = append(wanted, match{kind: k, with: b.facts[0]})
				break
			}
		}
	}
	dims := func(*fact) string { return "" }
	if s.set.aspects == dimensional {
		dims = dimensionMatcher(bound, v)
	}
	// The index is by kinds of aspects; dimensions are compared as one.
	var signature, key strings.Builder
	for _, w := range wanted {
		signature.WriteByte(byte('a' + w.kind))
		key.WriteString(w.with.key(w.kind))
		key.WriteByte(0)
	}
	index := c.indexes[signature.String()]
	if index == nil {
		index = map[string][]*fact{}
		for _, f := range c.facts {
			var k strings.Builder
			for _, w := range wanted {
				k.WriteString(f.key(w.kind))
				k.WriteByte(0)
			}
			index[k.String()] = append(index[k.String()], f)
		}
		c.indexes[signature.String()] = index
	}
	found := index[key.String()]
	if s.set.aspects == nonDimensional {
		return found
	}
	var out []*fact
	for _, f := range found {
		if dims(f) == "" {
			out = append(out, f)
		}
	}
	return out
}

// dimensionMatcher says of a fact why its dimensions do not match those of the facts bound so far, or "".
func dimensionMatcher(bound []*binding, v *variable) func(*fact) string {
	return func(f *fact) string {
		for _, b := range bound {
			o := b.facts[0]
			if o.context != nil {
				for axis, d := range o.context.dimensions {
					if !v.covered.hasDimension(axis) && !b.v.covered.hasDimension(axis) && f.dimensionKey(axis) != d.key {
						return "other"
					}
				}
			}
			if f.context != nil {
				for axis, d := range f.context.dimensions {
					if !v.covered.hasDimension(axis) && !b.v.covered.hasDimension(axis) && o.dimensionKey(axis) != d.key {
						return "other"
					}
				}
			}
		}
		return ""
	}
}
