package formula

import (
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xpath"
)

func (b *filterBuilder) entityFilter(local string) func() {
	f := b.f
	f.covered.add(aspectEntity)
	return func() {
		switch local {
		case "identifier":
			test := b.expr("test")
			f.test = func(s *scope, x *fact) (bool, error) {
				return s.truth(test, child(x.context.entity, xbrli("identifier")))
			}
		case "specificScheme", "specificIdentifier":
			scheme, value := b.expr("scheme"), b.expr("value")
			f.test = func(s *scope, x *fact) (bool, error) {
				got, err := s.text(scheme, x.node)
				if err != nil || got != x.context.scheme {
					return false, err
				}
				if value == nil {
					return true, nil
				}
				got, err = s.text(value, x.node)
				return got == x.context.identifier, err
			}
		case "regexpScheme", "regexpIdentifier":
			pattern, _ := attr(b.n, "pattern")
			e := b.m.compile(b.r, b.n, "matches(., '"+strings.ReplaceAll(pattern, "'", "''")+"')")
			f.test = func(s *scope, x *fact) (bool, error) {
				if local == "regexpScheme" {
					return s.truth(e, xpath.String(x.context.scheme))
				}
				return s.truth(e, xpath.String(x.context.identifier))
			}
		}
	}
}

func (b *filterBuilder) general() {
	b.f.tuples = true
	test := b.expr("test")
	b.f.test = func(s *scope, x *fact) (bool, error) {
		if test == nil {
			return true, nil
		}
		return s.truth(test, x.node)
	}
}

// variable reads the attribute that names a variable.
func (b *filterBuilder) variable() tieout.QName {
	lexical, _ := attr(b.n, "variable")
	q, _ := b.n.ResolveQName(strings.TrimSpace(lexical), false)
	b.f.variables = append(b.f.variables, q)
	return q
}

func (b *filterBuilder) relative() {
	variable := b.variable()
	f, set := b.f, b.set
	f.tuples = true
	f.covered.kinds = 1<<aspectKinds - 1
	f.covered.allDimensions = true
	f.test = func(s *scope, x *fact) (bool, error) {
		o := s.firstFact(variable)
		if o == nil {
			return false, nil
		}
		covered := s.others(f)
		for _, k := range set.aspects.kinds() {
			if !covered.has(k) && x.key(k) != o.key(k) {
				return false, nil
			}
		}
		return set.aspects == nonDimensional || s.agrees(x, o, &covered), nil
	}
}

// agrees reports whether o has the same value as x for every dimension of x, those with a default included.
func (s *scope) agrees(x, o *fact, covered *coverage) bool {
	if x.context == nil || o.context == nil {
		return x.context == o.context
	}
	for axis, d := range x.context.dimensions {
		if !covered.hasDimension(axis) && o.dimensionKey(axis) != d.key {
			return false
		}
	}
	for axis := range o.context.dimensions {
		if !covered.hasDimension(axis) && !s.ev.in.defaults[axis].IsZero() && x.context.dimensions[axis] == nil {
			return false
		}
	}
	return true
}

// container builds the filters of segments and scenarios.
func (b *filterBuilder) container(scenario bool) {
	test := b.expr("test")
	b.f.covered.add(aspectSegment)
	if scenario {
		b.f.covered.kinds = 1 << aspectScenario
	}
	if b.set.aspects == dimensional {
		b.m.fail("xbrlve:filterAspectModelMismatch", b.r, "The filter is about a complete segment or scenario, which the dimensional aspect model does not have.")
	}
	b.f.test = func(s *scope, x *fact) (bool, error) {
		n := x.context.segment
		if scenario {
			n = x.context.scenario
		}
		if n == nil || test == nil {
			return n != nil, nil
		}
		return s.truth(test, n)
	}
}

func (b *filterBuilder) tupleFilter(local string) func() {
	f := b.f
	f.tuples = true
	f.covered.add(aspectLocation)
	return func() {
		switch local {
		case "parentFilter":
			names := b.qnames("parent")
			f.test = func(s *scope, x *fact) (bool, error) {
				return isOne(s, x.node, names, x.node.Parent().Name())
			}
		case "ancestorFilter":
			names := b.qnames("ancestor")
			f.test = func(s *scope, x *fact) (bool, error) {
				for p := x.node.Parent(); p != nil && p.Kind() == xpath.ElementNode; p = p.Parent() {
					if ok, err := isOne(s, x.node, names, p.Name()); ok || err != nil {
						return ok, err
					}
				}
				return false, nil
			}
		case "siblingFilter":
			variable := b.variable()
			f.test = func(s *scope, x *fact) (bool, error) {
				o := s.firstFact(variable)
				return o != nil && o != x && o.parent == x.parent, nil
			}
		case "locationFilter":
			variable := b.variable()
			location := b.expr("location")
			f.test = func(s *scope, x *fact) (bool, error) {
				o := s.firstFact(variable)
				if o == nil {
					return false, nil
				}
				v, err := s.eval(location, x.node)
				if err != nil {
					return false, err
				}
				for it := range v.All() {
					if n, ok := it.(xpath.Node); ok && n.Order() == o.node.Order() {
						return true, nil
					}
				}
				return false, nil
			}
		}
	}
}

func (b *filterBuilder) unitFilter(local string) func() {
	f := b.f
	f.covered.add(aspectUnit)
	return func() {
		switch local {
		case "singleMeasure":
			names := b.qnames("measure")
			f.test = func(s *scope, x *fact) (bool, error) {
				if x.unit == nil || len(x.unit.num) != 1 || len(x.unit.den) > 0 {
					return false, nil
				}
				return isOne(s, x.node, names, x.unit.num[0])
			}
		case "generalMeasures":
			test := b.expr("test")
			f.test = func(s *scope, x *fact) (bool, error) {
				if x.unit == nil {
					return false, nil
				}
				return s.truth(test, x.unit.node)
			}
		}
	}
}

func (b *filterBuilder) valueFilter(local string) func() {
	f := b.f
	return func() {
		switch local {
		case "nil":
			f.tuples = true
			f.test = func(_ *scope, x *fact) (bool, error) { return x.isNil, nil }
		case "precision":
			minimum := b.expr("minimum")
			f.test = func(s *scope, x *fact) (bool, error) {
				want, err := s.text(minimum, x.node)
				if err != nil || x.isNil || x.unit == nil {
					return false, err
				}
				p, infinite := x.precision()
				if infinite {
					return true, nil
				}
				if strings.EqualFold(want, "INF") {
					return false, nil
				}
				least, err := decimal.NewFromString(want)
				return err == nil && decimal.New(int64(p), 0).GreaterThanOrEqual(least), nil
			}
		}
	}
}
