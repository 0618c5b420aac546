package rules

import (
	"context"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas/xsd"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/validate"
)

var dimensionInstanceCheck = validate.Check{
	Name:  "dimensions-instance",
	Scope: validate.OnReport,
	Rules: []tieout.Rule{ruleDefaultUsed, ruleDimensionallyInvalid, ruleRepeatedDimension, ruleNotTyped, ruleNotExplicit,
		ruleMemberUndefined, ruleIllegalTyped},
	Run: checkDimensionInstance,
}

func checkDimensionInstance(ctx context.Context, in *validate.Input, report func(tieout.Diagnostic)) {
	if !usesDimensions(in.DTS) {
		dimensional := false
		for _, r := range in.Reports {
			for _, c := range r.Contexts {
				dimensional = dimensional || len(c.Dimensions) > 0
			}
		}
		if !dimensional {
			return
		}
	}
	sets := &cubeSets{dimensions: dimensionsOf(in), cubes: map[*taxonomy.Relationship]*cube{}, bySignature: map[string]*cubeSet{}}
	for _, r := range in.Reports {
		cs := &contextValues{dimensions: sets.dimensions, report: report, typed: map[typedKey]string{}, unknown: map[unknownSpace]bool{}}
		for _, c := range r.Contexts {
			cs.check(c)
		}
		p := pointsOf(in, r)
		byConcept := make([]*cubeSet, len(p.concepts))
		for i, u := range p.concepts {
			byConcept[i] = sets.of(u.in)
		}
		checkFactDimensions(ctx, p, byConcept, sets.count, report)
	}
}

// checkFactDimensions decides for each pair of cube set and context once, and looks the answer up for facts.
func checkFactDimensions(ctx context.Context, p *points, byConcept []*cubeSet, sets int, report func(tieout.Diagnostic)) {
	if sets == 0 {
		return
	}
	type answer struct {
		context *tieout.Context
		why     string
	}
	eachPoint(ctx, p, report, func(report func(tieout.Diagnostic)) func(int32) {
		answers := make([]answer, sets) // the last context that each cube set was asked about
		return func(i int32) {
			for _, n := range p.at(int(i)) {
				set := byConcept[p.concept[n]]
				if set == nil {
					continue
				}
				a, at := &answers[set.number], p.contexts[i]
				if at == nil {
					at = p.facts[n].Context
				}
				if a.context != at {
					*a = answer{at, set.refusal(at)}
				}
				if a.why != "" {
					report(invalidFact(p.facts[n], a.why))
				}
			}
		}
	})
}

func invalidFact(f *tieout.Fact, why string) tieout.Diagnostic {
	d := ruleDimensionallyInvalid.New(f.Origin(), "%s is not allowed with the dimensions of context %s: %s", f.Concept.Local, f.Context.ID, why)
	d.Related = []tieout.Note{{Message: "the context", Range: f.Context.Range}}
	d.Facts = factIDs([]*tieout.Fact{f})
	return d
}

// contextValues checks the dimension values of contexts, whether or not facts use them.
type contextValues struct {
	*dimensions
	report func(tieout.Diagnostic)
	typed  map[typedKey]string // what is wrong with typed values met before
	// unknown are the namespaces that the taxonomy has no schema of, and what was reported of them: once is enough.
	unknown map[unknownSpace]bool
	spaces  map[string]bool // namespaces of the taxonomy's schemas

	suggested int
}

type unknownSpace struct{ code, space string }

// suggest adds the name that was perhaps meant to a diagnostic's advice.
func (cs *contextValues) suggest(d *tieout.Diagnostic, name tieout.QName) {
	const most = 50 // names looked for per report
	if cs.suggested++; cs.suggested > most {
		return
	}
	if near, ok := nearest(cs.dts, name); ok {
		d.Advice = "Is " + near.String() + " meant? " + d.Advice
	}
}

// nearest is the concept whose name is most like a name that is not declared.
func nearest(dts *taxonomy.DTS, name tieout.QName) (tieout.QName, bool) {
	const furthest = 2
	best, found := tieout.QName{}, furthest+1
	for q := range dts.Concepts {
		far := 0
		if q.Space != name.Space {
			far = 1
		}
		if q.Local != name.Local {
			far += editDistance(q.Local, name.Local, furthest-far)
		}
		if far < found || far == found && q.Compare(best) < 0 {
			best, found = q, far
		}
	}
	return best, found <= furthest && found < len(name.Local)/2
}

// editDistance is the number of characters to insert, remove or change, or more than most when it is beyond that.
func editDistance(a, b string, most int) int {
	if d := len(a) - len(b); d > most || -d > most {
		return most + 1
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		diagonal, least := row[0], i
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := diagonal
			if a[i-1] != b[j-1] {
				cost = 1 + min(diagonal, row[j], row[j-1])
			}
			diagonal, row[j] = row[j], cost
			least = min(least, cost)
		}
		if least > most {
			return most + 1
		}
	}
	return row[len(b)]
}

// add reports a diagnostic about a name. Where its whole namespace is unknown, because a schema is missing,
// only the first of each code is reported.
func (cs *contextValues) add(rule tieout.Rule, name tieout.QName, at tieout.Range, format string, args ...any) {
	if cs.spaces == nil {
		cs.spaces = map[string]bool{}
		for q := range cs.dts.Concepts {
			cs.spaces[q.Space] = true
		}
	}
	if cs.spaces[name.Space] {
		d := rule.New(at, format, args...)
		if cs.dts.Concept(name) == nil {
			cs.suggest(&d, name)
		}
		cs.report(d)
		return
	}
	if k := (unknownSpace{rule.Code, name.Space}); !cs.unknown[k] {
		cs.unknown[k] = true
		d := rule.New(at, format, args...)
		d.Message += "; the taxonomy has no schema of the namespace " + name.Space + ", other names of it are not reported"
		cs.report(d)
	}
}

type typedKey struct {
	domain *xsd.Element
	value  string
}

func (cs *contextValues) check(c *tieout.Context) {
	for i := range c.Dimensions {
		d := &c.Dimensions[i]
		at := d.Range
		if at.IsZero() {
			at = c.Range
		}
		if i > 0 && c.Dimensions[i-1].Axis == d.Axis {
			diagnostic := ruleRepeatedDimension.New(at, "context %s has two values for the dimension %s: %s and %s",
				c.ID, d.Axis.Local, dimensionValue(&c.Dimensions[i-1]), dimensionValue(d))
			diagnostic.Related = []tieout.Note{{Message: "the other value", Range: c.Dimensions[i-1].Range}}
			cs.report(diagnostic)
		}
		if d.IsTyped() {
			cs.typedValue(c, d, at)
		} else {
			cs.member(c, d, at)
		}
	}
}

func (cs *contextValues) member(c *tieout.Context, d *tieout.Dimension, at tieout.Range) {
	axis := cs.dts.Concept(d.Axis)
	if axis == nil && cs.dts.Absent(d.Axis.Space) {
		return // its schema is missing, which has been reported
	}
	if axis == nil || !isExplicitDimension(axis) {
		cs.add(ruleNotExplicit, d.Axis, at, "context %s gives a member to %s, which is no explicit dimension", c.ID, d.Axis.Local)
	}
	member := cs.dts.Concept(d.Member)
	switch {
	case member == nil && cs.dts.Absent(d.Member.Space):
	case member == nil && (cs.dts.Schemas == nil || cs.dts.Schemas.Element(d.Member) == nil):
		cs.add(ruleMemberUndefined, d.Member, at, "the member %s of the dimension %s in context %s is declared nowhere in the taxonomy", d.Member, d.Axis.Local, c.ID)
	case axis != nil && member != nil && cs.defaults[axis] == member:
		cs.report(ruleDefaultUsed.New(at, "context %s states %s, the default member of the dimension %s", c.ID, d.Member.Local, d.Axis.Local))
	}
}

func (cs *contextValues) typedValue(c *tieout.Context, d *tieout.Dimension, at tieout.Range) {
	axis := cs.dts.Concept(d.Axis)
	if axis == nil && cs.dts.Absent(d.Axis.Space) {
		return
	}
	if axis == nil || !isTypedDimension(axis) {
		cs.add(ruleNotTyped, d.Axis, at, "context %s gives a typed value to %s, which is no typed dimension", c.ID, d.Axis.Local)
		return
	}
	if axis.TypedDomain == nil {
		return // reported of the taxonomy
	}
	if plainTyped(d.Typed, axis.TypedDomain) {
		return
	}
	k := typedKey{axis.TypedDomain, d.Typed}
	why, known := cs.typed[k]
	if !known {
		why = typedProblem(d, axis.TypedDomain)
		cs.typed[k] = why
	}
	if why != "" {
		cs.report(ruleIllegalTyped.New(at, "the value of the typed dimension %s in context %s is not right: %s", d.Axis.Local, c.ID, why))
	}
}

// plainTyped reports whether a typed value is the element asked for with nothing but text in it, as most are.
// Canonical XML writes it in one way.
func plainTyped(value string, domain *xsd.Element) bool {
	rest, ok := strings.CutPrefix(value, "<"+domain.Name.Local+" xmlns=\"")
	if !ok {
		return false
	}
	if rest, ok = strings.CutPrefix(rest, domain.Name.Space); !ok {
		return false
	}
	if rest, ok = strings.CutPrefix(rest, "\">"); !ok {
		return false
	}
	text, end, ok := strings.Cut(rest, "<")
	return ok && text != "" && len(end) == len(domain.Name.Local)+2 && end[0] == '/' && strings.HasPrefix(end[1:], domain.Name.Local)
}

// typedProblem says what is wrong with a typed value, "" for nothing. In XML the value is an element; in the
// OIM's own formats it is text.
func typedProblem(d *tieout.Dimension, domain *xsd.Element) string {
	if d.Container == tieout.NoContainer {
		switch {
		case d.TypedNil && !domain.Nillable:
			return domain.Name.Local + " is not nillable"
		case d.TypedNil || domain.Type == nil || !domain.Type.HasSimpleContent():
			return ""
		}
		if err := domain.Type.Validate(d.Typed, nil); err != nil {
			return err.Error()
		}
		return ""
	}
	if strings.TrimSpace(d.Typed) == "" {
		if d.TypedNil {
			return ""
		}
		return "it has no content"
	}
	if !strings.Contains(d.Typed, "<") {
		return "it has text where the element " + domain.Name.Local + " is asked for"
	}
	doc, err := xmlstream.Parse([]byte(d.Typed), xmlstream.Options{})
	if err != nil {
		return "it holds more than one element"
	}
	if doc.Root.Name != domain.Name {
		return "it holds " + doc.Root.Name.String() + " instead of " + domain.Name.String()
	}
	return ""
}
