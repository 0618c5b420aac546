package oim

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xsd"
	"github.com/tieout/tieout/taxonomy"
)

// modelRules are the codes that differ between the syntaxes.
type modelRules struct {
	json                                      bool
	value, nilValue, dimension, defaultMember tieout.Rule
}

func jsonModelRules() modelRules {
	return modelRules{true, ruleJSONFactValue, ruleFactValue, ruleJSONDimensionValue, ruleDimensionValue}
}

func csvModelRules() modelRules {
	return modelRules{false, ruleCSVValue, ruleCSVValue, ruleCSVDimensionValue, ruleCSVDimensionValue}
}

// checkModel checks a report against its taxonomy (OIM 1.0): concepts and dimensions known, periods of the right kind,
// units, languages and decimals where they belong, values of their types, duplicates as allowed. It also completes the
// report: numbers without unit get the pure one, numbers without decimals are exact, dimensions become explicit or typed
// as declared, and enumeration values become expanded names. It does nothing without a taxonomy, and ends early with ctx.
func checkModel(ctx context.Context, res *Result, rules modelRules, c *tieout.Findings) {
	if res.DTS == nil {
		return
	}
	m := &model{modelRules: rules, dts: res.DTS, res: res, Findings: c, concepts: map[tieout.QName]*conceptUse{},
		defaults: res.DTS.All[taxonomy.ArcroleDimensionDefault], contexts: map[*tieout.Context]bool{}, axes: map[tieout.QName]*axisUse{}, namespaces: bind(res.Info.Namespaces)}
	v := res.Info.Feature(featureCanonicalValues)
	m.canonical = rules.json && (string(v) == "true" || string(v) == `"true"`)
	for i, f := range res.Report.Facts {
		if i&0xFFF == 0 && ctx.Err() != nil {
			return
		}
		m.fact(f)
	}
	m.duplicates()
}

// model checks the facts of one report.
type model struct {
	modelRules
	*tieout.Findings
	dts       *taxonomy.DTS
	res       *Result
	canonical bool
	concepts  map[tieout.QName]*conceptUse
	axes      map[tieout.QName]*axisUse
	contexts  map[*tieout.Context]bool // that have been looked at
	defaults  *taxonomy.RelationshipSet
	pure      *tieout.Unit

	namespaces bindings
}

// conceptUse is what there is to know about a concept.
type conceptUse struct {
	concept *taxonomy.Concept
	datatype
	problem *tieout.Rule // no fact may have the concept
	why     string
}

// axisUse is what there is to know about a dimension.
type axisUse struct {
	concept     *taxonomy.Concept
	typed       *xsd.Type
	isTyped     bool
	unsupported bool
	datatype
}

// at is where a part of a fact stands, as well as is known.
func (m *model) at(f *tieout.Fact, part string) tieout.Range {
	r := f.Origin()
	if m.json {
		r.Path += part
	}
	return r
}

func (m *model) wrong(rule tieout.Rule, f *tieout.Fact, part, format string, args ...any) {
	d := rule.New(m.at(f, part), format, args...)
	if f.ID != "" {
		d.Facts = []string{f.ID}
	}
	m.Add(d)
}

// wrongValue reports a value that is none of the concept's type.
func (m *model) wrongValue(f *tieout.Fact, format string, args ...any) {
	f.SetInvalid()
	m.wrong(m.modelRules.value, f, "/value", format, args...)
}

// use classifies a concept, once.
func (m *model) use(q tieout.QName) *conceptUse {
	if u := m.concepts[q]; u != nil {
		return u
	}
	u := &conceptUse{concept: m.dts.Concept(q)}
	m.concepts[q] = u
	if u.concept == nil {
		u.problem, u.why = &ruleUnknownConcept, "the taxonomy has no concept"
		return u
	}
	u.datatype = typeOf(u.concept)
	switch {
	case u.concept.Kind == taxonomy.Tuple:
		u.problem, u.why = &ruleUnsupportedConcept, "a tuple is no concept of a fact:"
	case u.concept.Element != nil && u.concept.Element.Abstract, u.concept.Kind != taxonomy.Item:
		u.problem, u.why = &ruleAbstractConcept, "a value is given for the abstract concept"
	case u.fraction:
		u.problem, u.why = &ruleUnsupportedConcept, "fractions are not supported:"
	case u.prefixed:
		u.problem, u.why = &ruleUnsupportedConcept, "the values of this concept's type hold prefixed names, which are not supported:"
	}
	return u
}

// fact checks one fact.
func (m *model) fact(f *tieout.Fact) {
	u := m.use(f.Concept)
	if u.concept == nil && m.dts.Absent(f.Concept.Space) {
		return // it may stand in the document that cannot be had, which has been reported
	}
	if u.problem != nil {
		m.wrong(*u.problem, f, "/dimensions/concept", "%s %s", u.why, f.Concept)
		return
	}
	m.context(f)
	m.period(f, u)
	m.number(f, u)
	if f.Language() != "" && u.primitive != "" && !u.text {
		if m.json {
			m.wrong(ruleMisplacedLanguage, f, "/dimensions/language", "%s is no text and has the language %s", f.Concept.Local, f.Language())
		}
		f.SetLanguage("")
	}
	m.value(f, u)
}

// period checks that the period fits the concept.
func (m *model) period(f *tieout.Fact, u *conceptUse) {
	if f.Context == nil {
		return
	}
	kind := f.Context.Period.Kind
	switch {
	case u.concept.PeriodType == taxonomy.InstantType && kind == tieout.Forever:
		m.wrong(ruleMissingPeriod, f, "/dimensions", "%s is about a moment, and the fact has no period", f.Concept.Local)
	case u.concept.PeriodType == taxonomy.InstantType && kind == tieout.Duration:
		m.wrong(m.momentAsked(f.Context.Period.End), f, "/dimensions/period", "%s is about a moment, and the fact about %s", f.Concept.Local, f.Context.Period)
	case u.concept.PeriodType == taxonomy.DurationType && kind == tieout.Instant:
		m.wrong(rulePeriodDimension, f, "/dimensions/period", "%s is about a duration, and the fact about the moment at the end of %s", f.Concept.Local, f.Context.Period)
	}
}

// momentAsked is the rule about periods, which says how the moment at the end of a duration is written.
func (m *model) momentAsked(end time.Time) tieout.Rule {
	rule := rulePeriodDimension
	form := end.Format("2006-01-02T15:04:05")
	if !m.json && end.Equal(end.Truncate(24*time.Hour)) {
		form = end.AddDate(0, 0, -1).Format(time.DateOnly) + "@end, or " + form
	}
	rule.Advice = "Write the moment at the period's end as " + form + ". " + rule.Advice
	return rule
}

// number checks and completes unit and decimals.
func (m *model) number(f *tieout.Fact, u *conceptUse) {
	if u.numeric {
		if f.Unit == nil {
			f.Unit = m.pureUnit()
		}
		if !f.Nil && !f.Decimals.IsPresent() {
			f.Decimals = tieout.InfiniteDecimals
		}
		return
	}
	if u.primitive == "" {
		return
	}
	if _, finite := f.Decimals.Value(); finite && m.json {
		m.wrong(ruleMisplacedDecimals, f, "/decimals", "%s is no number and has decimals", f.Concept.Local)
	}
	if f.Unit != nil && !isPure(f.Unit) && m.json {
		m.wrong(ruleMisplacedUnit, f, "/dimensions/unit", "%s is no number and has the unit %s", f.Concept.Local, f.Unit)
	}
	f.Unit, f.Decimals = nil, tieout.Decimals{}
}

// pureUnit is the report's pure unit.
func (m *model) pureUnit() *tieout.Unit {
	if m.pure != nil {
		return m.pure
	}
	for _, u := range m.res.Report.Units {
		if isPure(u) {
			m.pure = u
			return u
		}
	}
	m.pure = &tieout.Unit{ID: "u" + itoa(len(m.res.Report.Units)+1), Numerators: []tieout.QName{measurePure}}
	m.res.Report.Units = append(m.res.Report.Units, m.pure)
	return m.pure
}

// value checks a fact's value against its type.
func (m *model) value(f *tieout.Fact, u *conceptUse) {
	if f.Nil {
		if u.concept.Element != nil && !u.concept.Element.Nillable {
			m.wrong(m.nilValue, f, "/value", "%s does not allow nil", f.Concept.Local)
		}
		return
	}
	if u.enum != noEnumeration {
		m.enumeration(f, u)
		return
	}
	if u.concept.Element != nil && u.concept.Element.Type != nil {
		if err := u.concept.Element.Type.Validate(f.Lexical, m.namespaces.uri); err != nil {
			m.wrongValue(f, "%s: %s", f.Concept.Local, err)
			return
		}
	}
	if u.primitive == "QName" {
		m.nameValue(f)
	}
	if m.canonical {
		if want, ok := canonicalValue(u.datatype, f.Lexical); ok && want != f.Lexical {
			m.wrong(ruleNonCanonical, f, "/value", "the value %s is not canonical: %s", strconvQuote(clip(f.Lexical)), strconvQuote(clip(want)))
		}
	}
}

// nameValue resolves a value that is a QName.
func (m *model) nameValue(f *tieout.Fact) {
	prefix, local, ok := cutQName(f.Lexical)
	space := ""
	if !ok {
		local = f.Lexical
	} else if space, ok = m.namespaces.uri(prefix); !ok {
		return
	}
	if m.res.Report.Names == nil {
		m.res.Report.Names = map[*tieout.Fact]tieout.QName{}
	}
	m.res.Report.Names[f] = tieout.QName{Space: space, Local: local}
}

// enumeration checks the names of an enumeration's values and expands them.
func (m *model) enumeration(f *tieout.Fact, u *conceptUse) {
	names := strings.Fields(f.Lexical)
	if u.enum == enumerationItem && len(names) != 1 {
		m.wrongValue(f, "%s takes one name, not %s", f.Concept.Local, strconvQuote(clip(f.Lexical)))
		return
	}
	expanded := make([]string, 0, len(names))
	for i, n := range names {
		prefix, local, ok := cutQName(n)
		if !ok {
			m.wrongValue(f, "%s is no name of the form prefix:name", strconvQuote(clip(n)))
			return
		}
		space, bound := m.namespaces.uri(prefix)
		if !bound {
			m.wrong(ruleUnboundPrefix, f, "/value", "the prefix %s is not bound", strconvQuote(prefix))
			return
		}
		if m.canonical && i > 0 && names[i-1] >= n {
			m.wrong(ruleNonCanonical, f, "/value", "the names of an enumeration are in alphabetical order and each is given once: %s stands too late", n)
		}
		expanded = append(expanded, space+"#"+local)
	}
	if u.enum == enumerationSet {
		slices.Sort(expanded) // a member that occurs twice stays: that is for the checks of enumerations to say
		f.Lexical = strings.Join(expanded, " ")
		return
	}
	f.Lexical = expanded[0]
}
