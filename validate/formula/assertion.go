package formula

import (
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xpath"
	"github.com/tieout/tieout/taxonomy"
)

// consistencyAssertion compares the facts that a formula derives with those that are reported.
type consistencyAssertion struct {
	resource               *taxonomy.Resource
	id                     string
	strict                 bool
	formulas               []*variableSet
	absolute, proportional *expression
	parameters             map[tieout.QName]*parameter
	satisfied, unsatisfied []*message
	severity               *severity
}

func (m *model) readConsistency(r *taxonomy.Resource) {
	c := &consistencyAssertion{resource: r, id: r.ID, strict: truth(r.Node, "strict", false), parameters: map[tieout.QName]*parameter{}}
	c.absolute = m.compileAttr(r, r.Node, "absoluteAcceptanceRadius")
	c.proportional = m.compileAttr(r, r.Node, "proportionalAcceptanceRadius")
	if c.absolute != nil && c.proportional != nil {
		m.fail("xbrlcae:acceptanceRadiusConflict", r, "The assertion has an absolute and a proportional acceptance radius.")
	}
	for _, a := range m.arcs(arcConsistency, r) {
		for _, s := range m.sets {
			if s.resource == a.ToResource && s.kind == formulaSet {
				c.formulas = append(c.formulas, s)
			}
		}
	}
	params := map[tieout.QName]bool{}
	for _, a := range m.arcs(arcConsistencyParam, r) {
		if a.ToResource == nil || a.Node == nil {
			continue
		}
		lexical, _ := attr(a.Node, "name")
		if name, err := a.Node.ResolveQName(strings.TrimSpace(lexical), false); err == nil {
			params[name] = true
			for _, p := range m.parameters {
				if p.resource == a.ToResource {
					c.parameters[name] = p
				}
			}
		}
		if a.ToResource.Element != q(nsVariable, "parameter") && a.ToResource.Element.Space == nsVariable {
			m.fail("xbrlcae:variablesNotAllowed", r, "A consistency assertion has parameters only.")
		}
	}
	c.satisfied, c.unsatisfied = m.messages(arcSatisfied, r), m.messages(arcUnsatisfied, r)
	c.severity = m.severity(r)
	for _, e := range []*expression{c.absolute, c.proportional} {
		for _, n := range e.names() {
			if !params[n] && m.byParameter[n] == nil {
				m.fail("xbrlve:unresolvedDependency", r, "The acceptance radius refers to $"+n.Local+", which is not known.")
			}
		}
	}
	m.consistency = append(m.consistency, c)
}

// consistent compares a derived fact with the facts reported. counted is false when nothing can be said.
func (ev *evaluation) consistent(c *consistencyAssertion, s *scope, d *Derived) (satisfied, counted bool, matched []*fact, radius decimal.Decimal, err error) {
	want := d.fact.wholeKey(s.set.aspects, nil)
	for _, f := range ev.in.facts {
		if f.isTuple || f.isNil || f.wholeKey(s.set.aspects, nil) != want {
			continue
		}
		matched = append(matched, f)
	}
	if len(matched) == 0 {
		return d.nil, c.strict, nil, radius, nil
	}
	if d.nil {
		return false, true, matched, radius, nil
	}
	value := d.value.At(0)
	numeric, isNumber := number(value)
	if a, ok := value.(xpath.Atomic); ok && !isNumber && d.fact.unit != nil {
		if v, err := xpath.Cast(a, xpath.TypeDecimal); err == nil {
			numeric, isNumber = number(v)
		}
	}
	hasRadius := c.absolute != nil || c.proportional != nil
	if hasRadius && isNumber {
		if radius, err = ev.acceptance(c, s, numeric); err != nil {
			return false, false, matched, radius, err
		}
	}
	satisfied = true
	for _, f := range matched {
		ok, decided := compareFacts(d, numeric, isNumber, f, hasRadius, radius)
		if !decided {
			return false, false, matched, radius, nil
		}
		satisfied = satisfied && ok
	}
	return satisfied, true, matched, radius, nil
}

// acceptance is how far facts may be from a derived value.
func (ev *evaluation) acceptance(c *consistencyAssertion, s *scope, value decimal.Decimal) (decimal.Decimal, error) {
	e := c.absolute
	if e == nil {
		e = c.proportional
	}
	before := s.extra
	defer func() { s.extra = before }()
	s.extra = map[tieout.QName]xpath.Sequence{}
	for name, p := range c.parameters {
		s.extra[name] = p.value
	}
	r, err := ev.radius(s, e, value)
	if err == nil && e == c.proportional {
		r = r.Mul(value)
	}
	return r.Abs(), err
}

func (ev *evaluation) radius(s *scope, e *expression, value decimal.Decimal) (decimal.Decimal, error) {
	v, err := s.eval(e, xpath.Dec(value))
	if err == nil {
		v, err = xpath.Atomize(v)
	}
	if err != nil || v.Len() != 1 {
		return decimal.Decimal{}, err
	}
	if a, ok := v.At(0).(xpath.Atomic); ok {
		if c, err := xpath.Cast(a, xpath.TypeDecimal); err == nil {
			n, _ := number(c)
			return n, nil
		}
	}
	return decimal.Decimal{}, nil
}

// number is the exact value of a number.
func number(it xpath.Item) (decimal.Decimal, bool) {
	switch v := it.(type) {
	case xpath.Integer:
		return v.Decimal(), true
	case xpath.Decimal:
		return v.Decimal(), true
	case xpath.Float:
		if c, err := xpath.Cast(v, xpath.TypeDecimal); err == nil {
			return c.(xpath.Decimal).Decimal(), true
		}
	}
	return decimal.Decimal{}, false
}

// compareFacts compares a derived fact with a reported one; decided is false when an accuracy of nothing does not
// let it.
func compareFacts(d *Derived, value decimal.Decimal, isNumber bool, f *fact, hasRadius bool, radius decimal.Decimal) (ok, decided bool) {
	v, err := f.node.Typed()
	if err != nil || v.Len() == 0 {
		return false, true
	}
	reported, reportedNumber := number(v.At(0))
	if !isNumber || !reportedNumber {
		return sameValue(d.value.At(0), v.At(0)), true
	}
	if hasRadius {
		return value.Sub(reported).Abs().LessThanOrEqual(radius), true
	}
	p, infinite := d.accuracy(value)
	fp, finfinite := f.precision()
	if !infinite && p == 0 || !finfinite && fp == 0 {
		return false, false
	}
	if finfinite || !infinite && p < fp {
		fp, finfinite = p, infinite
	}
	if finfinite {
		return value.Equal(reported), true
	}
	return rounded(value, fp).Equal(rounded(reported, fp)), true
}

// accuracy is the precision of a derived number.
func (d *Derived) accuracy(value decimal.Decimal) (int32, bool) {
	s := d.precision
	if s == "" {
		s = d.decimals
	}
	if s == "INF" {
		return 0, true
	}
	n, err := decimal.NewFromString(s)
	if err != nil {
		return 0, false
	}
	if d.precision != "" {
		return int32(n.IntPart()), false
	}
	return inferPrecision(value.String(), int32(n.IntPart())), false
}

// rounded is a number with so many digits that count.
func rounded(v decimal.Decimal, precision int32) decimal.Decimal {
	if v.IsZero() {
		return v
	}
	magnitude := int32(v.NumDigits()) + v.Exponent()
	return v.Round(precision - magnitude)
}
