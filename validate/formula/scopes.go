package formula

import (
	"bytes"
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xpath"
	"github.com/tieout/tieout/taxonomy"
)

// Variable scopes (Variables-scope relationships 1.0, candidate recommendation of 2011): a variable set that another one
// leads to is evaluated within each evaluation of that, sees its variables, and agrees with its facts in what neither covers.
// Of a formula, it may also see the fact that is derived, under the name of the arc.

// dependent is a variable set within the scope of another.
type dependent struct {
	set  *variableSet
	name tieout.QName // of the fact that the outer set derives, zero for none
}

// inOrder are the resources, the source of each scope before what it leads to.
func (m *model) inOrder() (out []*taxonomy.Resource) {
	seen := map[*taxonomy.Resource]bool{}
	var visit func(r *taxonomy.Resource)
	visit = func(r *taxonomy.Resource) {
		if seen[r] {
			return
		}
		seen[r] = true
		for _, a := range m.to[arcScope][r] {
			visit(a.FromResource)
		}
		out = append(out, r)
	}
	for _, r := range m.resources {
		visit(r)
	}
	return out
}

// readScopes finds the sets in whose scope a set is.
func (m *model) readScopes(s *variableSet) {
	for _, a := range m.to[arcScope][s.resource] {
		i := slices.IndexFunc(m.sets, func(o *variableSet) bool { return o.resource == a.FromResource })
		if i < 0 {
			m.fail(ruleUnsupported.Code, s.resource, "Not verified: the variable set is in the scope of one that is not evaluated.")
			continue
		}
		outer := m.sets[i]
		if outer.aspects != s.aspects {
			m.fail("xbrlvarscopee:conflictingAspectModels", s.resource, "The variable set is in the scope of one of another aspect model.")
		}
		if outer.kind == formulaSet && s.kind != formulaSet {
			m.fail("xbrlvarscopee:differentInstances", s.resource, "The assertion is about the report, and in the scope of a formula, which is about the output instance.")
		}
		d := dependent{set: s}
		if a.Node != nil {
			if lexical, ok := attr(a.Node, "name"); ok {
				name, err := a.Node.ResolveQName(strings.TrimSpace(lexical), false)
				if err != nil {
					m.fail("xbrlve:variableNameResolutionFailure", s.resource, "The name "+lexical+" of a derived fact cannot be resolved.")
				}
				d.name = name
			}
		}
		if s.inScope == nil {
			s.inScope = map[tieout.QName]bool{}
		}
		for name := range outer.byName {
			s.inScope[name] = true
		}
		maps.Copy(s.inScope, outer.inScope)
		if d.name.Local != "" {
			s.inScope[d.name] = true
		}
		s.scoped = true
		outer.dependents = append(outer.dependents, d)
	}
}

// within is a scope for a set, with what an outer evaluation has bound; nil for none.
func (ev *evaluation) within(set *variableSet, outer *scope) *scope {
	s := ev.scope(set)
	if outer != nil {
		s.bindings = slices.Clone(outer.bindings)
		s.byName = maps.Clone(outer.byName)
	}
	return s
}

// evaluate evaluates a variable set, within an evaluation of another or by itself.
func (ev *evaluation) evaluate(set *variableSet, outer *scope) error {
	switch set.kind {
	case valueSet:
		return ev.value(set, ev.assertions[set], outer)
	case existenceSet:
		return ev.existence(set, ev.assertions[set], outer)
	}
	return ev.formula(set, outer)
}

// dependents evaluates the sets in the scope of an evaluation. derived is the fact that it made, nil for none. A set whose
// evaluation ends in an error is left out from then on.
func (ev *evaluation) dependents(s *scope, derived *Derived) error {
	for _, d := range s.set.dependents {
		if d.set.broken || ev.ended[d.set] {
			continue
		}
		outer := s
		if d.name.Local != "" && derived != nil {
			f, err := ev.factOf(derived, s.set.resource)
			if err != nil {
				return err
			}
			outer = ev.within(s.set, s)
			b := &binding{v: &variable{resource: s.set.resource, name: d.name}, facts: []*fact{f}, value: xpath.Of(f.node)}
			outer.bindings = append(outer.bindings, b)
			outer.byName[d.name] = b
		}
		err := ev.evaluate(d.set, outer)
		if errors.Is(err, errStop) {
			ev.ended[d.set] = true
		} else if err != nil {
			return err
		}
	}
	return nil
}

// factOf is a derived fact as one of an instance: that which the output instance would have.
func (ev *evaluation) factOf(d *Derived, r *taxonomy.Resource) (*fact, error) {
	var b bytes.Buffer
	one := &Result{dts: ev.result.dts, references: ev.result.references, Derived: []*Derived{d}}
	if err := one.Write(&b); err != nil {
		return nil, err
	}
	tree, err := xpath.Parse(b.Bytes(), xpath.TreeOptions{Schema: ev.in.dts.Schemas})
	if err != nil {
		return nil, ev.report(xpath.Errorf("FORG0001", "the derived fact is no fact of an instance: %v", err), r)
	}
	in := newInstance(tree.Root(), ev.in.dts)
	if len(in.facts) == 0 {
		return nil, errStop
	}
	if ev.others == nil {
		ev.others = map[uint64]*instance{}
	}
	ev.others[tree.Root().Order().Tree] = in
	return in.facts[0], nil
}
