package formula

import (
	"sort"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xpath"
	"github.com/tieout/tieout/taxonomy"
)

// Derived is a fact that a formula made.
type Derived struct {
	fact      *fact
	value     xpath.Sequence
	decimals  string // "" for none
	precision string
	nil       bool
}

// maker makes the fact of one evaluation.
type maker struct {
	ev *evaluation
	s  *scope
	o  *output
}

func (mk maker) fail(code, message string) error {
	mk.ev.m.fail(code, mk.o.set.resource, message)
	return errStop
}

// derive applies the rules of a formula to an evaluation.
func (ev *evaluation) derive(s *scope) (*Derived, error) {
	mk := maker{ev, s, s.set.output}
	d := &Derived{fact: &fact{context: &factContext{dimensions: map[tieout.QName]*dimension{}}}}
	steps := []func(*Derived) error{mk.concept, mk.entity, mk.period, mk.unit}
	if s.set.aspects == dimensional {
		steps = append(steps, mk.dimensions)
	}
	steps = append(steps, mk.containers, mk.value, mk.accuracy)
	for _, step := range steps {
		if err := step(d); err != nil {
			return nil, ev.report(err, s.set.resource)
		}
	}
	c := d.fact.context
	c.keys[aspectEntity] = c.scheme + "\x00" + c.identifier
	c.keys[aspectPeriod] = c.period.key()
	return d, nil
}

// source is the fact that gives an aspect, for a rule or, when that is nil, for the formula.
func (mk maker) source(rule *aspectRule, kind aspectKind) (*fact, error) {
	ref := mk.o.source
	if rule != nil {
		ref = rule.source
	}
	return mk.sourceOf(ref, kind)
}

func (mk maker) sourceOf(ref sourceRef, kind aspectKind) (*fact, error) {
	if !ref.given {
		return nil, nil
	}
	if !ref.uncovered {
		return mk.s.firstFact(ref.name), nil
	}
	for _, b := range mk.s.bindings {
		if b.v.isFact() && !b.fallback && len(b.facts) > 0 && !b.v.covered.has(kind) {
			return b.facts[0], nil
		}
	}
	if kind == aspectUnit || kind >= aspectNonXDTSegment {
		return nil, nil
	}
	return nil, mk.fail("xbrlfe:undefinedSAV", "No variable leaves the aspect "+aspectNames[kind]+" uncovered.")
}

func (mk maker) concept(d *Derived) error {
	if r := mk.o.concept; r != nil && r.name != nil {
		q, err := r.name.get(mk.s, mk.ev.in.node())
		d.fact.name = q
		if err != nil {
			return err
		}
	} else {
		f, err := mk.source(r, aspectConcept)
		if err != nil {
			return err
		}
		if f == nil {
			return mk.fail("xbrlfe:undefinedSAV", "The formula has no concept.")
		}
		d.fact.name = f.name
	}
	d.fact.concept = mk.ev.in.dts.Concept(d.fact.name)
	return nil
}

func (mk maker) entity(d *Derived) error {
	c := d.fact.context
	r := mk.o.entity
	if r == nil || r.first == nil || r.second == nil {
		f, err := mk.source(r, aspectEntity)
		if err != nil {
			return err
		}
		if f == nil || f.context == nil {
			return mk.fail("xbrlfe:undefinedSAV", "The formula has no entity.")
		}
		c.scheme, c.identifier = f.context.scheme, f.context.identifier
	}
	if r == nil {
		return nil
	}
	var err error
	if r.first != nil {
		if c.scheme, err = mk.s.text(r.first, mk.ev.in.node()); err != nil {
			return err
		}
	}
	if r.second != nil {
		c.identifier, err = mk.s.text(r.second, mk.ev.in.node())
	}
	return err
}

func (mk maker) period(d *Derived) error {
	c := d.fact.context
	r := mk.o.period
	if r == nil || r.period == "" || r.period != "forever" && (r.first == nil || r.period == "duration" && r.second == nil) {
		f, err := mk.source(r, aspectPeriod)
		if err != nil {
			return err
		}
		if f == nil || f.context == nil {
			return mk.fail("xbrlfe:undefinedSAV", "The formula has no period.")
		}
		c.period = f.context.period
	}
	if r == nil || r.period == "" {
		return nil
	}
	var err error
	switch r.period {
	case "forever":
		c.period = period{kind: tieout.Forever}
	case "instant":
		c.period.kind = tieout.Instant
		if r.first != nil {
			c.period.end, err = mk.s.moment(r.first, nil, mk.ev.in.node(), true)
		}
	case "duration":
		c.period.kind = tieout.Duration
		if r.first != nil {
			if c.period.start, err = mk.s.moment(r.first, nil, mk.ev.in.node(), false); err != nil {
				return err
			}
		}
		if r.second != nil {
			c.period.end, err = mk.s.moment(r.second, nil, mk.ev.in.node(), true)
		}
	}
	return err
}

var pure = q(nsXBRLI, "pure")

func (mk maker) unit(d *Derived) error {
	if c := d.fact.concept; c == nil || c.Element == nil || c.Element.Type == nil || !c.Element.Type.IsNumeric() {
		return nil
	}
	r := mk.o.unit
	f, err := mk.source(r, aspectUnit)
	if err != nil {
		return err
	}
	if r == nil {
		if f == nil || f.unit == nil {
			return mk.fail("xbrlfe:missingUnitRule", "The fact is numeric, and neither a rule nor the source gives a unit.")
		}
		d.fact.unit = f.unit
		return nil
	}
	u := &unit{}
	if r.augment && f != nil && f.unit != nil {
		u.num, u.den = append(u.num, f.unit.num...), append(u.den, f.unit.den...)
	}
	for _, p := range r.parts {
		num, den, err := mk.unitPart(p)
		if err != nil {
			return err
		}
		if p.divide {
			num, den = den, num
		}
		u.num, u.den = append(u.num, num...), append(u.den, den...)
	}
	u.cancel()
	d.fact.unit = u
	return nil
}

func (mk maker) unitPart(p unitPart) (num, den []tieout.QName, err error) {
	if p.measure != nil {
		v, err := mk.s.eval(p.measure, mk.ev.in.node())
		if err == nil {
			v, err = xpath.Atomize(v)
		}
		if err != nil {
			return nil, nil, err
		}
		for it := range v.All() {
			if n, ok := it.(xpath.Name); ok {
				num = append(num, n.QName())
			}
		}
		return num, nil, nil
	}
	f, err := mk.sourceOf(p.source, aspectUnit)
	if err != nil || f == nil || f.unit == nil {
		return nil, nil, err
	}
	return f.unit.num, f.unit.den, nil
}

// cancel drops measures that stand on both sides.
func (u *unit) cancel() {
	var num []tieout.QName
	den := append([]tieout.QName(nil), u.den...)
next:
	for _, n := range u.num {
		for i, d := range den {
			if d == n {
				den = append(den[:i], den[i+1:]...)
				continue next
			}
		}
		if n != pure {
			num = append(num, n)
		}
	}
	if len(num) == 0 {
		num = []tieout.QName{pure}
	}
	u.num, u.den = num, den
	u.settle()
}

func (mk maker) dimensions(d *Derived) error {
	c := d.fact.context
	copyDimensions := func(f *fact, covered *coverage) {
		if f == nil || f.context == nil {
			return
		}
		for axis, v := range f.context.dimensions {
			if covered == nil || !covered.hasDimension(axis) {
				if c.dimensions[axis] == nil {
					c.dimensions[axis] = v
				}
			}
		}
	}
	if ref := mk.o.source; ref.uncovered {
		for _, b := range mk.s.bindings {
			if b.v.isFact() && !b.fallback && len(b.facts) > 0 {
				copyDimensions(b.facts[0], &b.v.covered)
			}
		}
	} else if ref.given {
		copyDimensions(mk.s.firstFact(ref.name), nil)
	}
	for _, r := range mk.o.dimensions {
		if err := mk.dimension(c, r); err != nil {
			return err
		}
	}
	return nil
}

func (mk maker) dimension(c *factContext, r *aspectRule) error {
	if r.omit {
		delete(c.dimensions, r.axis)
		return nil
	}
	v := &dimension{axis: r.axis}
	switch {
	case r.name != nil:
		member, err := r.name.get(mk.s, mk.ev.in.node())
		if err != nil {
			return err
		}
		if mk.ev.in.defaults[r.axis] == member {
			delete(c.dimensions, r.axis)
			return nil
		}
		v.member, v.key = member, member.String()
	case r.first != nil:
		value, err := mk.s.eval(r.first, mk.ev.in.node())
		if err != nil {
			return err
		}
		n, ok := xpath.Node(nil), false
		if value.Len() == 1 {
			n, ok = value.At(0).(xpath.Node)
		}
		if !ok || n.Kind() != xpath.ElementNode {
			return mk.fail("xbrlfe:wrongXpathResultForTypedDimensionRule", "The value of a typed dimension is not one element.")
		}
		v.typed, v.key = n, "<"+nodeKey(n)
	case r.content != nil:
		for _, n := range mk.ev.fragments(r.content) {
			v.typed, v.key = n, "<"+nodeKey(n)
		}
	default:
		return mk.copyDimension(c, r)
	}
	c.dimensions[r.axis] = v
	return nil
}

// copyDimension takes a dimension from the source of a rule.
func (mk maker) copyDimension(c *factContext, r *aspectRule) error {
	var f *fact
	if r.source.uncovered {
		for _, b := range mk.s.bindings {
			if f == nil && b.v.isFact() && !b.fallback && len(b.facts) > 0 && !b.v.covered.hasDimension(r.axis) {
				f = b.facts[0]
			}
		}
	} else {
		f = mk.s.firstFact(r.source.name)
	}
	if f == nil || f.context == nil {
		return mk.fail("xbrlfe:undefinedSAV", "The source has no value for the dimension "+r.axis.Local+".")
	}
	v := f.context.dimensions[r.axis]
	if v == nil {
		if !mk.ev.in.defaults[r.axis].IsZero() {
			delete(c.dimensions, r.axis)
			return nil
		}
		return mk.fail("xbrlfe:undefinedSAV", "The source has no value for the dimension "+r.axis.Local+".")
	}
	c.dimensions[r.axis] = v
	return nil
}

// containers makes what the segment and the scenario hold beside dimensions.
func (mk maker) containers(d *Derived) error {
	c := d.fact.context
	for _, occ := range []string{"segment", "scenario"} {
		remainder, complete := aspectNonXDTSegment, aspectSegment
		if occ == "scenario" {
			remainder, complete = aspectNonXDTScenario, aspectScenario
		}
		kind := remainder
		if mk.s.set.aspects == nonDimensional {
			kind = complete
		}
		var nodes []xpath.Node
		f, err := mk.source(nil, kind)
		if err != nil {
			return err
		}
		if f != nil && f.context != nil {
			container := f.context.segment
			if occ == "scenario" {
				container = f.context.scenario
			}
			if container != nil {
				for _, n := range elements(container) {
					if mk.s.set.aspects == nonDimensional || n.Name().Space != nsXBRLDI {
						nodes = append(nodes, n)
					}
				}
			}
		}
		for _, r := range mk.o.occ {
			if r.occ == occ {
				if nodes, err = mk.occ(nodes, r); err != nil {
					return err
				}
			}
		}
		var whole, rest strings.Builder
		for _, n := range nodes {
			whole.WriteString(nodeKey(n))
			if n.Name().Space != nsXBRLDI {
				rest.WriteString(nodeKey(n))
			}
		}
		c.keys[complete], c.keys[remainder] = whole.String(), rest.String()
		c.content(occ, nodes)
		mk.ev.in.addDimensions(c, nodes, occ == "scenario")
	}
	return nil
}

func (mk maker) occ(nodes []xpath.Node, r *aspectRule) ([]xpath.Node, error) {
	var added []xpath.Node
	switch r.element {
	case "occEmpty":
		return nil, nil
	case "occFragments":
		added = mk.ev.fragments(r.content)
	case "occXpath":
		if r.first == nil {
			return nodes, nil
		}
		v, err := mk.s.eval(r.first, mk.ev.in.node())
		if err != nil {
			return nil, err
		}
		for it := range v.All() {
			if n, ok := it.(xpath.Node); ok && n.Kind() == xpath.ElementNode {
				added = append(added, n)
			}
		}
	}
	for _, n := range added {
		if mk.s.set.aspects == dimensional && n.Name().Space == nsXBRLDI {
			return nil, mk.fail("xbrlfe:badSubsequentOCCValue", "A rule of the "+r.occ+" gives a dimension.")
		}
	}
	return append(nodes[:len(nodes):len(nodes)], added...), nil
}

func (mk maker) value(d *Derived) error {
	if mk.o.value == nil {
		d.nil = true
		return nil
	}
	v, err := mk.s.eval(mk.o.value, mk.ev.in.node())
	if err == nil {
		v, err = xpath.Atomize(v)
	}
	if err != nil {
		return err
	}
	if v.Len() > 1 {
		return mk.fail("xbrlfe:nonSingletonOutputValue", "The value of the formula is a sequence.")
	}
	d.value, d.nil = v, v.Len() == 0
	d.fact.isNil = d.nil
	return nil
}

func (mk maker) accuracy(d *Derived) error {
	if d.fact.unit == nil || d.nil {
		return nil
	}
	var err error
	switch {
	case mk.o.decimals != nil:
		d.decimals, err = mk.s.text(mk.o.decimals, mk.ev.in.node())
	case mk.o.precision != nil:
		d.precision, err = mk.s.text(mk.o.precision, mk.ev.in.node())
	default:
		d.precision = "0"
	}
	return err
}

// Lexical is the value as an instance writes it.
func (d *Derived) Lexical() string {
	if d.nil || d.value.Len() == 0 {
		return ""
	}
	it := d.value.At(0)
	if f, ok := it.(xpath.Float); ok && d.fact.concept != nil && isPrimitive(d.fact.concept, "decimal") {
		return decimal.NewFromFloat(finite(f.Float64())).String()
	}
	return it.StringValue()
}

func isPrimitive(c *taxonomy.Concept, local string) bool {
	if c.Element == nil || c.Element.Type == nil {
		return false
	}
	p := c.Element.Type.Primitive()
	return p != nil && p.Name.Local == local
}

// axes are the dimensions of a context in a fixed order.
func (c *factContext) axes() []*dimension {
	out := make([]*dimension, 0, len(c.dimensions))
	for _, d := range c.dimensions {
		out = append(out, d)
	}
	sort.Slice(out, func(i, k int) bool { return out[i].axis.Compare(out[k].axis) < 0 })
	return out
}
