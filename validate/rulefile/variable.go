package rulefile

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/taxonomy"
)

// variable is a fact variable of an assertion: the facts of a concept that one place of a rule, or several, mean.
type variable struct {
	name       string
	concept    *taxonomy.Concept
	moment     string // of moments, "" for the period itself
	dimensions []member
	sequence   bool   // all members of a dimension at once
	existence  bool   // asked for by exists and missing: it may be absent
	fallback   string // XPath, "" for none
	kind       kind
	key        string
	expression *expression // where it is first named
	source     *passage
}

// member is what a rule says of a dimension.
type member struct {
	dimension *taxonomy.Concept
	member    *taxonomy.Concept // nil for all members, none, or the value of a typed dimension
	all, none bool
	value     string
}

// optional reports whether the rule is evaluated without a fact for the variable.
func (v *variable) optional() bool { return v.existence || v.fallback != "" }

// noteForeign counts what was just reported among the names that the taxonomy does not have, if it is one.
func (c *ruleCompiler) noteForeign(err error) {
	if is := new(foreignName); errors.As(err, &is) {
		c.foreign++
		if is.misspelt {
			c.misspelt++
		}
	}
}

// variable finds or makes the variable for a concept of an expression, nil when there is none.
func (c *ruleCompiler) variable(e *expression, sequence, existence bool) *variable {
	concept, err := c.names.find(e.text, "concept that facts can have,", isFactConcept)
	if err != nil {
		c.report(ruleConcept, e, "%v", err)
		c.noteForeign(err)
		return nil
	}
	v := &variable{concept: concept, sequence: sequence, existence: existence, kind: kindOf(concept), expression: e, source: c.source}
	for _, q := range e.qualifiers {
		if q.member == "" {
			if v.moment != "" {
				c.reportAt(ruleType, q.start, q.end, "%s has two moments, %s and %s", e.text, v.moment, q.name)
				return nil
			}
			v.moment = q.name
			continue
		}
		m, ok := c.member(q)
		if !ok {
			return nil
		}
		v.dimensions = append(v.dimensions, m)
	}
	if all := slices.ContainsFunc(v.dimensions, func(m member) bool { return m.all }); all != sequence && !existence {
		if sequence {
			c.report(ruleType, e, "%s is one figure: say which dimension to go through, as in %s[Region = *]", e.text, e.text)
		} else {
			c.report(ruleType, e, "%s stands for the figures of all members: put it into sum, min, max, avg or count", e.text)
		}
		return nil
	}
	if f := e.fallback; f != nil {
		x := c.value(f)
		if x.kind != v.kind && x.kind != invalid {
			c.report(ruleType, f, "%s is %s and cannot be %s", e.text, v.kind, x.kind)
			return nil
		}
		v.fallback = x.xpath
	}
	v.key = fmt.Sprint(concept.Name, v.moment, v.sequence, v.existence, v.fallback)
	for _, m := range v.dimensions {
		v.key += fmt.Sprint("|", m.dimension.Name, m.member, m.all, m.none, m.value)
	}
	if i := slices.IndexFunc(c.variables, func(o *variable) bool { return o.key == v.key }); i >= 0 {
		return c.variables[i]
	}
	if c.closed {
		c.report(ruleType, e, "a message cannot name %s in this way: the rule does not", c.textOf(e))
		return nil
	}
	v.name = c.variableName(concept.Name.Local)
	c.variables = append(c.variables, v)
	return v
}

// variableName is a name for a variable of a concept that nothing else has.
func (c *ruleCompiler) variableName(local string) string {
	if !xmlstream.IsNCName(local) {
		local = "v"
	}
	taken := func(name string) bool {
		return slices.ContainsFunc(c.variables, func(v *variable) bool { return v.name == name }) ||
			slices.ContainsFunc(c.names.file.parameters, func(s setting) bool { return s.name == name })
	}
	name := local
	for i := 2; taken(name); i++ {
		name = fmt.Sprintf("%s_%d", local, i)
	}
	return name
}

func (c *ruleCompiler) member(q qualifier) (m member, ok bool) {
	fail := func(rule tieout.Rule, err error) (member, bool) {
		c.reportAt(rule, q.start, q.end, "%v", err)
		c.noteForeign(err)
		return m, false
	}
	var err error
	if m.dimension, err = c.names.find(q.name, "dimension", isDimension); err != nil {
		return fail(ruleConcept, err)
	}
	typed := m.dimension.TypedDomainRef != ""
	switch {
	case q.typed && !typed:
		return fail(ruleType, fmt.Errorf("the members of %s are concepts: write a name without quotation marks", q.name))
	case q.typed:
		m.value = strings.Join(strings.Fields(q.member), " ")
	case q.member == "*":
		m.all = true
	case q.member == "none":
		m.none = true
	case typed:
		return fail(ruleType, fmt.Errorf("the members of %s are values: set one in quotation marks", q.name))
	default:
		if m.member, err = c.names.find(q.member, "member", isMember); err != nil {
			return fail(ruleConcept, err)
		}
	}
	return m, true
}

// settle says of every variable what the others of the rule ask of it: where a rule names a dimension, figures without a
// word about it are those without it, and instants beside durations are those of the end of the period. It chooses the
// variable whose period the others refer to.
func (c *ruleCompiler) settle() {
	c.settleDimensions()
	durations := slices.ContainsFunc(c.variables, func(v *variable) bool { return v.concept.PeriodType == taxonomy.DurationType })
	for _, v := range c.variables {
		if v.moment == "" && !v.optional() && !v.sequence && (v.concept.PeriodType == taxonomy.DurationType) == durations {
			c.anchor = v
			break
		}
	}
	for _, v := range c.variables {
		if v.concept.PeriodType == taxonomy.InstantType && durations && v.moment == "" {
			v.moment = "end"
		}
		c.checkMoment(v, durations)
	}
	if len(c.variables) > 0 && !slices.ContainsFunc(c.variables, func(v *variable) bool { return !v.existence }) {
		c.reportOf(c.variables[0], "the rule asks only whether facts exist: make a rule of each exists and missing, or name a figure that they belong to")
	}
}

// settleDimensions has every variable say something of each dimension that the rule names.
func (c *ruleCompiler) settleDimensions() {
	var all []*taxonomy.Concept
	for _, v := range c.variables {
		for _, m := range v.dimensions {
			if !slices.Contains(all, m.dimension) {
				all = append(all, m.dimension)
			}
		}
	}
	for _, v := range c.variables {
		for _, d := range all {
			if !slices.ContainsFunc(v.dimensions, func(m member) bool { return m.dimension == d }) {
				v.dimensions = append(v.dimensions, member{dimension: d, none: true})
			}
		}
	}
}

// checkMoment reports a moment that a variable cannot have.
func (c *ruleCompiler) checkMoment(v *variable, durations bool) {
	instant := v.concept.PeriodType == taxonomy.InstantType
	switch {
	case v.moment == "":
	case c.anchor == nil:
		c.reportOf(v, "nothing says which period %s belongs to: the rule needs a figure that must be reported, for a period, with neither [%s] nor ??", v.expression.text, v.moment)
	case !durations && v.moment != "prior_year":
		c.reportOf(v, "[%s] needs a period: no concept of the rule is reported for one", v.moment)
	case !instant && (v.moment == "start" || v.moment == "end"):
		c.reportOf(v, "%s is reported for periods: [%s] is for figures of a day", v.expression.text, v.moment)
	}
}

// reportOf reports a fault of type where a variable is named.
func (c *ruleCompiler) reportOf(v *variable, format string, args ...any) {
	c.source = v.source
	c.report(ruleType, v.expression, format, args...)
}
