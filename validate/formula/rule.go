package formula

import (
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/taxonomy"
)

// output is how a formula makes its fact.
type output struct {
	set                 *variableSet
	source              sourceRef
	value               *expression
	decimals, precision *expression
	concept             *aspectRule
	entity              *aspectRule
	period              *aspectRule
	unit                *aspectRule
	dimensions          []*aspectRule
	occ                 []*aspectRule // of both containers, in order
	all                 []*expression
}

// sourceRef names the variable whose fact gives aspects that no rule gives.
type sourceRef struct {
	given     bool
	uncovered bool // formula:uncovered
	name      tieout.QName
}

// aspectRule is a rule for one aspect.
type aspectRule struct {
	element string // its local name
	source  sourceRef
	name    *name       // of a concept or a member
	first   *expression // scheme, start, instant, value, xpath
	second  *expression // value, end
	period  string      // forever, instant, duration
	augment bool
	parts   []unitPart
	axis    tieout.QName
	omit    bool
	content *xmlstream.Node // of a typed value or fragments
	occ     string          // segment, scenario
}

// unitPart multiplies or divides by a measure, or by the unit of a source.
type unitPart struct {
	divide  bool
	measure *expression
	source  sourceRef
}

func (o *output) expressions() []*expression { return o.all }

type ruleReader struct {
	m *model
	s *variableSet
	o *output
	r *taxonomy.Resource
}

func (m *model) readOutput(s *variableSet) {
	o := &output{set: s}
	s.output = o
	rr := ruleReader{m, s, o, s.resource}
	n := s.resource.Node
	o.source = rr.readSource(n, sourceRef{})
	o.value = rr.expr(n, "value")
	for _, k := range n.Elements() {
		switch k.Name.Local {
		case "decimals":
			o.decimals = rr.content(k)
		case "precision":
			o.precision = rr.content(k)
		case "aspects":
			source := rr.readSource(k, o.source)
			for _, rule := range k.Elements() {
				rr.rule(rule, source)
			}
		}
	}
	rr.check()
}

func (rr *ruleReader) readSource(n *xmlstream.Node, outer sourceRef) sourceRef {
	lexical, ok := attr(n, "source")
	if !ok {
		return outer
	}
	name, err := n.ResolveQName(strings.TrimSpace(lexical), false)
	if err != nil {
		rr.m.fail("xbrlfe:nonexistentSourceVariable", rr.r, "The source "+lexical+" is no variable.")
		return outer
	}
	if name == q(nsFormula, "uncovered") {
		if !rr.s.implicit {
			rr.m.fail("xbrlfe:illegalUseOfUncoveredQName", rr.r, "formula:uncovered needs implicit filtering.")
		}
		return sourceRef{given: true, uncovered: true}
	}
	v := rr.s.byName[name]
	switch {
	case v == nil && rr.s.inScope[name]: // of an outer set
		return sourceRef{given: true, name: name}
	case v == nil || !v.isFact():
		rr.m.fail("xbrlfe:nonexistentSourceVariable", rr.r, "The source "+lexical+" is no fact variable of the formula.")
	case v.fallback != nil:
		rr.m.fail("xbrlfe:bindEmptySourceVariable", rr.r, "The source "+lexical+" has a fallback value.")
	}
	return sourceRef{given: true, name: name}
}

func (rr *ruleReader) keep(e *expression) *expression {
	if e != nil {
		rr.o.all = append(rr.o.all, e)
	}
	return e
}

func (rr *ruleReader) expr(n *xmlstream.Node, attribute string) *expression {
	return rr.keep(rr.m.compileAttr(rr.r, n, attribute))
}

func (rr *ruleReader) content(n *xmlstream.Node) *expression {
	return rr.keep(rr.m.compile(rr.r, n, n.TextContent()))
}

func (rr *ruleReader) qname(n *xmlstream.Node) *name {
	for _, k := range n.Elements() {
		switch k.Name.Local {
		case "qname":
			if q, err := k.ResolveQName(strings.TrimSpace(k.TextContent()), true); err == nil {
				return &name{qname: q}
			}
		case "qnameExpression":
			if e := rr.content(k); e != nil {
				return &name{expr: e}
			}
		case "member":
			return rr.qname(k)
		}
	}
	return nil
}

func (rr *ruleReader) rule(n *xmlstream.Node, outer sourceRef) {
	a := &aspectRule{element: n.Name.Local, source: rr.readSource(n, outer)}
	set := func(slot **aspectRule) {
		if *slot != nil {
			rr.m.fail("xbrlfe:conflictingAspectRules", rr.r, "The formula has two rules for the aspect "+a.element+".")
			return
		}
		*slot = a
	}
	o := rr.o
	switch n.Name.Local {
	case "concept":
		a.name = rr.qname(n)
		set(&o.concept)
	case "entityIdentifier":
		a.first, a.second = rr.expr(n, "scheme"), rr.expr(n, "value")
		set(&o.entity)
	case "period":
		for _, k := range n.Elements() {
			a.period = k.Name.Local
			if a.period == "instant" {
				a.first = rr.expr(k, "value")
			} else if a.period == "duration" {
				a.first, a.second = rr.expr(k, "start"), rr.expr(k, "end")
			}
		}
		set(&o.period)
	case "unit":
		a.augment = truth(n, "augment", true)
		for _, k := range n.Elements() {
			part := unitPart{divide: k.Name.Local == "divideBy", measure: rr.expr(k, "measure"), source: rr.readSource(k, a.source)}
			a.parts = append(a.parts, part)
		}
		set(&o.unit)
	case "explicitDimension", "typedDimension":
		rr.dimension(n, a)
	case "occEmpty", "occFragments", "occXpath":
		a.occ, _ = attr(n, "occ")
		a.first = rr.expr(n, "select")
		a.content = n
		o.occ = append(o.occ, a)
	}
}

func (rr *ruleReader) dimension(n *xmlstream.Node, a *aspectRule) {
	lexical, _ := attr(n, "dimension")
	a.axis, _ = n.ResolveQName(strings.TrimSpace(lexical), true)
	if rr.s.aspects == nonDimensional {
		rr.m.fail("xbrlfe:unrecognisedAspectRule", rr.r, "The non-dimensional aspect model has no dimensions.")
		return
	}
	empty := true
	for _, k := range n.Elements() {
		empty = false
		switch k.Name.Local {
		case "omit":
			a.omit = true
		case "member":
			a.name = rr.qname(k)
		case "xpath":
			a.first = rr.content(k)
		case "value":
			a.content = k
		}
	}
	for _, d := range rr.o.dimensions {
		if d.axis == a.axis {
			rr.m.fail("xbrlfe:conflictingAspectRules", rr.r, "The formula has two rules for the dimension "+a.axis.Local+".")
		}
	}
	if empty && !a.source.given {
		kind := "Explicit"
		if a.element == "typedDimension" {
			kind = "Typed"
		}
		rr.m.fail("xbrlfe:missingSAVFor"+kind+"DimensionRule", rr.r, "The rule for the dimension "+a.axis.Local+" has neither a value nor a source.")
	}
	if c := rr.m.dts.Concept(a.axis); c != nil && c.Kind == taxonomy.Axis {
		if a.element == "explicitDimension" && c.TypedDomainRef != "" {
			rr.m.fail("xbrlfe:badUsageOfExplicitDimensionRule", rr.r, a.axis.Local+" is a typed dimension.")
		}
		if a.element == "typedDimension" && c.TypedDomainRef == "" {
			rr.m.fail("xbrlfe:badUsageOfTypedDimensionRule", rr.r, a.axis.Local+" is an explicit dimension.")
		}
	}
	rr.o.dimensions = append(rr.o.dimensions, a)
}

// check finds rules that are missing, empty or at odds with the concept.
func (rr *ruleReader) check() {
	o, m, r := rr.o, rr.m, rr.r
	if v := rr.s.byName[o.source.name]; o.source.given && !o.source.uncovered && v != nil && v.sequence {
		m.fail("xbrlfe:defaultAspectValueConflicts", r, "The source of a formula must not be a sequence.")
	}
	needed := func(rule *aspectRule, code string, empty bool) {
		switch {
		case rule == nil && !o.source.given:
			m.fail("xbrlfe:missing"+code+"Rule", r, "The formula has neither a rule nor a source for the aspect.")
		case rule != nil && empty && !rule.source.given:
			m.fail("xbrlfe:incomplete"+code+"Rule", r, "The rule gives no value, and there is no source.")
		}
	}
	needed(o.concept, "Concept", o.concept != nil && o.concept.name == nil)
	needed(o.entity, "EntityIdentifier", o.entity != nil && (o.entity.first == nil || o.entity.second == nil))
	needed(o.period, "Period", o.period != nil && o.period.lacksDate())
	if o.unit != nil {
		rr.checkUnit()
	}
	rr.checkConcept()
	for _, rule := range []*aspectRule{o.concept, o.entity, o.period, o.unit} {
		if rule != nil {
			rr.checkSequence(rule.source, rule.element)
		}
	}
	rr.checkContainers()
}

// lacksDate reports whether a rule for the period does not say all of it.
func (a *aspectRule) lacksDate() bool {
	switch a.period {
	case "":
		return true
	case "instant":
		return a.first == nil
	case "duration":
		return a.first == nil || a.second == nil
	}
	return false
}

// checkContainers finds rules that empty a container which others have filled.
func (rr *ruleReader) checkContainers() {
	seen := map[string]bool{}
	for _, rule := range rr.o.occ {
		if rule.element == "occEmpty" && seen[rule.occ] {
			rr.m.fail("xbrlfe:conflictingAspectRules", rr.r, "An empty rule stands behind another rule of the "+rule.occ+".")
		}
		seen[rule.occ] = true
	}
}

// staticConcept is the concept of the facts when no expression decides it: that of the rule, or of the concept filter
// of its source. It is nil when it is not known.
func (rr *ruleReader) staticConcept() *taxonomy.Concept {
	r := rr.o.concept
	if r == nil {
		return nil
	}
	if r.name != nil {
		if r.name.expr != nil {
			return nil
		}
		return rr.m.dts.Concept(r.name.qname)
	}
	v := rr.s.byName[r.source.name]
	if !r.source.given || v == nil {
		return nil
	}
	for _, f := range v.filters {
		if f.isConcept && !f.complement && len(f.concepts) == 1 && f.concepts[0].expr == nil {
			return rr.m.dts.Concept(f.concepts[0].qname)
		}
	}
	return nil
}

func (rr *ruleReader) checkUnit() {
	u := rr.o.unit
	if u.augment && !u.source.given {
		rr.m.fail("xbrlfe:missingSAVForUnitRule", rr.r, "The unit rule augments the unit of a source, and there is none.")
		return
	}
	for _, p := range u.parts {
		if p.measure == nil && !p.source.given {
			rr.m.fail("xbrlfe:missingSAVForUnitRule", rr.r, "A part of the unit rule has neither a measure nor a source.")
		}
	}
}

func (rr *ruleReader) checkConcept() {
	o, m, r := rr.o, rr.m, rr.r
	c := rr.staticConcept()
	if c == nil || c.Element == nil || c.Element.Type == nil {
		return
	}
	if o.unit == nil && !o.source.given && c.Element.Type.IsNumeric() {
		m.fail("xbrlfe:missingUnitRule", r, "The fact is numeric, and there is neither a rule nor a source for its unit.")
	}
	if o.unit != nil && !c.Element.Type.IsNumeric() {
		m.fail("xbrlfe:conflictingAspectRules", r, "The fact has no unit, and the formula has a rule for it.")
	}
	if p := o.period; p != nil && p.period != "" {
		instant := p.period == "instant"
		if instant != (c.PeriodType == taxonomy.InstantType) {
			m.fail("xbrlfe:conflictingAspectRules", r, "The period rule does not suit the period type of "+c.Name.Local+".")
		}
	}
}

// checkSequence finds sources that are sequences of facts which differ in the aspect.
func (rr *ruleReader) checkSequence(s sourceRef, element string) {
	v := rr.s.byName[s.name]
	if !s.given || s.uncovered || v == nil || !v.sequence {
		return
	}
	kind, ok := map[string]aspectKind{"concept": aspectConcept, "entityIdentifier": aspectEntity, "period": aspectPeriod, "unit": aspectUnit}[element]
	if !ok {
		return
	}
	var c coverage
	for _, f := range v.filters {
		if f.cover {
			c.union(f.covered)
		}
	}
	if c.has(kind) {
		rr.m.fail("xbrlfe:sequenceSAVConflicts", rr.r, "The source "+v.name.Local+" is a sequence whose filters cover the aspect "+element+".")
	}
}
