package rules

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/validate"
)

var (
	ruleUnknownConcept = xbrl21("xbrl:schemaImportMissing", "4.6", tieout.Error,
		"A fact's concept is declared by no schema of the DTS.",
		"Correct the name or its namespace, or refer to the schema that declares it with a schemaRef.", `<my:Misspelt contextRef="c" …>`)
	ruleNotConcept = xbrl21("xbrl.4.6:notItemOrTuple", "4.6", tieout.Error,
		"A fact's element is declared, but it is neither an item nor a tuple.",
		"Report the value with a concept of the taxonomy.", `<my:Domain contextRef="c">…`)
	ruleItemContext = xbrl21("xbrl.4.6.1:itemContextRef", "4.6.1", tieout.Error,
		"An item has no context.", "Add contextRef with the id of a context.", `<my:Cash unitRef="u" decimals="0">1</my:Cash>`)
	ruleTupleContext = xbrl21("xbrl.4.6.1:tupleContextRef", "4.6.1", tieout.Error,
		"A tuple has a context.", "Remove contextRef from the tuple.", `<my:Officer contextRef="c">…`)
	ruleNumericUnit = xbrl21("xbrl.4.6.2:numericUnit", "4.6.2", tieout.Error,
		"A numeric fact has no unit.", "Add unitRef with the id of a unit.", `<my:Cash contextRef="c" decimals="0">1</my:Cash>`)
	ruleNonNumericUnit = xbrl21("xbrl.4.6.2:nonNumericUnit", "4.6.2", tieout.Error,
		"A fact that is no number has a unit.", "Remove unitRef.", `<my:Note contextRef="c" unitRef="u">text</my:Note>`)
	ruleBothAccuracies = xbrl21("xbrl.4.6.3:bothPrecisionAndDecimals", "4.6.3", tieout.Error,
		"A fact has both precision and decimals.", "Keep decimals and remove precision.", `decimals="0" precision="4"`)
	ruleMissingAccuracy = xbrl21("xbrl.4.6.3:missingPrecisionDecimals", "4.6.3", tieout.Error,
		"A numeric fact has neither precision nor decimals.", `Add decimals: the number of digits right of the point that are right, or "INF".`, `<my:Cash contextRef="c" unitRef="u">1</my:Cash>`)
	ruleNilAccuracy = xbrl21("xbrl.4.6.3:nilPrecisionDecimals", "4.6.3", tieout.Error,
		"A nil fact has precision or decimals.", "Remove them.", `xsi:nil="true" decimals="0"`)
	ruleFractionAccuracy = xbrl21("xbrl.4.6.3:fractionPrecisionDecimals", "4.6.3", tieout.Error,
		"A fraction has precision or decimals.", "Remove them.", `<my:Third decimals="0"><xbrli:numerator>1…`)
	ruleNeedlessAccuracy = xbrl21("xbrl.4.6.3:extraneousPrecisionDecimals", "4.6.3", tieout.Error,
		"A fact that is no number has precision or decimals.", "Remove them.", `<my:Note decimals="0">text</my:Note>`)
	ruleTupleAccuracy = xbrl21("xbrl.4.6.3:tuplePrecisionDecimals", "4.6.3", tieout.Error,
		"A tuple has precision or decimals.", "Remove them.", `<my:Officer decimals="0">…`)
	rulePeriodType = xbrl21("xbrl.4.7.2:contextPeriodType", "4.7.2", tieout.Error,
		"The period of a fact's context does not suit the period type of its concept: an instant for an instant concept, a duration or forever for a duration concept.",
		"Use a context with the right kind of period.", `a fact of an instant concept in a context with startDate and endDate`)
	ruleSegmentConcept = xbrl21("xbrl.4.7.3.2:segmentItemOrTuple", "4.7.3.2", tieout.Error,
		"A segment holds an item or a tuple.", "Put facts beside the contexts, and elements of your own into the segment.", `<xbrli:segment><my:Cash>…`)
	ruleScenarioConcept = xbrl21("xbrl.4.7.4:scenarioItemOrTuple", "4.7.4", tieout.Error,
		"A scenario holds an item or a tuple.", "Put facts beside the contexts, and elements of your own into the scenario.", `<xbrli:scenario><my:Cash>…`)
	ruleMonetarySingle = xbrl21("xbrl.4.8.2:monetaryFactUnit-notSingleMeasure", "4.8.2", tieout.Error,
		"The unit of a monetary fact is not one single measure.", "Use a unit with one currency and no divide.", `USD per share for a monetary item`)
	ruleMonetaryMeasure = xbrl21("xbrl.4.8.2:monetaryFactUnit-notMonetaryMeasure", "4.8.2", tieout.Error,
		"The unit of a monetary fact is no currency of ISO 4217.", "Use a measure like iso4217:USD.", `<xbrli:measure>xbrli:pure</xbrli:measure>`)
	ruleSharesSingle = xbrl21("xbrl.4.8.2:sharesFactUnit-notSingleMeasure", "4.8.2", tieout.Error,
		"The unit of a number of shares is not one single measure.", "Use the unit xbrli:shares alone.", `shares per USD for a shares item`)
	ruleSharesMeasure = xbrl21("xbrl.4.8.2:sharesFactUnit-notSharesMeasure", "4.8.2", tieout.Error,
		"The unit of a number of shares is not xbrli:shares.", "Use the unit xbrli:shares.", `<xbrli:measure>xbrli:pure</xbrli:measure>`)
)

var xbrl21InstanceCheck = validate.Check{
	Name:  "xbrl-2.1-instance",
	Scope: validate.OnReport,
	Rules: []tieout.Rule{ruleUnknownConcept, ruleNotConcept, ruleItemContext, ruleTupleContext, ruleNumericUnit, ruleNonNumericUnit,
		ruleBothAccuracies, ruleMissingAccuracy, ruleNilAccuracy, ruleFractionAccuracy, ruleNeedlessAccuracy, ruleTupleAccuracy,
		rulePeriodType, ruleSegmentConcept, ruleScenarioConcept, ruleMonetarySingle, ruleMonetaryMeasure, ruleSharesSingle, ruleSharesMeasure},
	Run: checkInstance,
}

// checkInstance checks every fact against its concept, and the content of contexts against the concepts.
func checkInstance(_ context.Context, in *validate.Input, report func(tieout.Diagnostic)) {
	for _, r := range in.Reports {
		unknown := map[tieout.QName]*unknownConcept{}
		var order []*unknownConcept
		r.All(func(f *tieout.Fact) bool {
			c := in.DTS.Concept(f.Concept)
			switch {
			case c == nil:
				u := unknown[f.Concept]
				if u == nil {
					u = &unknownConcept{first: f}
					unknown[f.Concept] = u
					order = append(order, u)
				}
				u.count++
			case c.Kind == taxonomy.Tuple:
				checkTupleFact(f, report)
			default:
				checkItemFact(f, c, report)
			}
			return true
		})
		for _, u := range order {
			u.report(in.DTS, report)
		}
		for _, c := range r.Contexts {
			checkContainer(in.DTS, c, c.Segment, ruleSegmentConcept, report)
			checkContainer(in.DTS, c, c.Scenario, ruleScenarioConcept, report)
		}
	}
}

// unknownConcept is a name that facts use and the DTS does not declare.
type unknownConcept struct {
	first *tieout.Fact
	count int
}

func (u *unknownConcept) report(dts *taxonomy.DTS, report func(tieout.Diagnostic)) {
	q := u.first.Concept
	rule, what := ruleUnknownConcept, "No schema of the DTS declares the concept %s of the namespace %s"
	if dts.Schemas.Element(q) != nil {
		rule, what = ruleNotConcept, "%s of the namespace %s is neither an item nor a tuple"
	}
	d := rule.New(u.first.Origin, what+".", q.Local, q.Space)
	if u.count > 1 {
		d.Message = strings.TrimSuffix(d.Message, ".") + "; " + strconv.Itoa(u.count) + " facts use it."
	}
	if u.first.ID != "" {
		d.Facts = []string{u.first.ID}
	}
	report(d)
}

// factOf adds the fact to a diagnostic.
func factOf(d tieout.Diagnostic, f *tieout.Fact) tieout.Diagnostic {
	if f.ID != "" {
		d.Facts = append(d.Facts, f.ID)
	}
	return d
}

func checkTupleFact(f *tieout.Fact, report func(tieout.Diagnostic)) {
	if f.Context != nil {
		report(factOf(ruleTupleContext.New(f.Origin, "The tuple %s has a context.", f.Concept.Local), f))
	}
	if f.Decimals.IsPresent() || f.Precision.IsPresent() {
		report(factOf(ruleTupleAccuracy.New(f.Origin, "The tuple %s has decimals or precision.", f.Concept.Local), f))
	}
}

func checkItemFact(f *tieout.Fact, c *taxonomy.Concept, report func(tieout.Diagnostic)) {
	if f.Context == nil {
		report(factOf(ruleItemContext.New(f.Origin, "%s has no context.", f.Concept.Local), f))
	} else {
		checkPeriodType(f, c, report)
	}
	if !isNumeric(c) {
		if f.Unit != nil {
			report(factOf(ruleNonNumericUnit.New(f.Origin, "%s is no number, but has the unit %s.", f.Concept.Local, f.Unit), f))
		}
		if f.Decimals.IsPresent() || f.Precision.IsPresent() {
			report(factOf(ruleNeedlessAccuracy.New(f.Origin, "%s is no number, but has decimals or precision.", f.Concept.Local), f))
		}
		return
	}
	if f.Unit == nil {
		report(factOf(ruleNumericUnit.New(f.Origin, "%s is a number, but has no unit.", f.Concept.Local), f))
	} else {
		checkUnitType(f, c, report)
	}
	checkAccuracy(f, c, report)
}

func checkPeriodType(f *tieout.Fact, c *taxonomy.Concept, report func(tieout.Diagnostic)) {
	instant := f.Context.Period.Kind == tieout.Instant
	switch {
	case c.PeriodType == taxonomy.InstantType && !instant:
		report(factOf(rulePeriodType.New(f.Origin, "%s is an instant concept, but its context %s has the period %s.",
			f.Concept.Local, f.Context.ID, f.Context.Period), f))
	case c.PeriodType == taxonomy.DurationType && instant:
		report(factOf(rulePeriodType.New(f.Origin, "%s is a duration concept, but its context %s has the instant %s.",
			f.Concept.Local, f.Context.ID, f.Context.Period), f))
	}
}

// checkUnitType checks a unit against the concept's type (XBRL 2.1, 4.8.2).
func checkUnitType(f *tieout.Fact, c *taxonomy.Concept, report func(tieout.Diagnostic)) {
	single := len(f.Unit.Numerators) == 1 && len(f.Unit.Denominators) == 0
	t := c.Element.Type
	switch {
	case t.DerivesFrom(qMonetaryItemType):
		if !single {
			report(factOf(ruleMonetarySingle.New(f.Origin, "%s is monetary, but its unit is %s.", f.Concept.Local, f.Unit), f))
		} else if m := f.Unit.Numerators[0]; m.Space != tieout.NamespaceISO4217 || !isCurrency(m.Local) {
			report(factOf(ruleMonetaryMeasure.New(f.Origin, "%s is monetary, but its unit %s is no currency.", f.Concept.Local, m), f))
		}
	case t.DerivesFrom(qSharesItemType):
		// A unit that is no shares at all is the more telling fault.
		switch {
		case !slices.Contains(f.Unit.Numerators, qMeasureShares):
			report(factOf(ruleSharesMeasure.New(f.Origin, "%s is a number of shares, but its unit is %s.", f.Concept.Local, f.Unit), f))
		case !single:
			report(factOf(ruleSharesSingle.New(f.Origin, "%s is a number of shares, but its unit is %s.", f.Concept.Local, f.Unit), f))
		}
	}
}

// isCurrency reports whether s has the form of an ISO 4217 code.
func isCurrency(s string) bool {
	return len(s) == 3 && strings.IndexFunc(s, func(r rune) bool { return r < 'A' || r > 'Z' }) < 0
}

func checkAccuracy(f *tieout.Fact, c *taxonomy.Concept, report func(tieout.Diagnostic)) {
	decimals, precision := f.Decimals.IsPresent(), f.Precision.IsPresent()
	switch {
	case f.Nil:
		if decimals || precision {
			report(factOf(ruleNilAccuracy.New(f.Origin, "%s is nil, but has decimals or precision.", f.Concept.Local), f))
		}
	case isFraction(c):
		if decimals || precision {
			report(factOf(ruleFractionAccuracy.New(f.Origin, "%s is a fraction, but has decimals or precision.", f.Concept.Local), f))
		}
	case decimals && precision:
		report(factOf(ruleBothAccuracies.New(f.Origin, "%s has both decimals and precision.", f.Concept.Local), f))
	case !decimals && !precision:
		report(factOf(ruleMissingAccuracy.New(f.Origin, "%s has neither decimals nor precision.", f.Concept.Local), f))
	}
}

// checkContainer checks that no element in a segment or scenario is a concept.
func checkContainer(dts *taxonomy.DTS, c *tieout.Context, content string, rule tieout.Rule, report func(tieout.Diagnostic)) {
	if content == "" {
		return
	}
	doc, err := xmlstream.Parse([]byte("<f>"+content+"</f>"), xmlstream.Options{})
	if err != nil {
		return
	}
	var walk func(n *xmlstream.Node)
	walk = func(n *xmlstream.Node) {
		if e := dts.Schemas.Element(n.Name); e != nil && (e.SubstitutesFor(qItem) || e.SubstitutesFor(qTuple)) {
			report(rule.New(c.Range, "The context %s holds the concept %s.", c.ID, n.Name.Local))
			return
		}
		for _, child := range n.Elements() {
			walk(child)
		}
	}
	for _, n := range doc.Root.Elements() {
		walk(n)
	}
}
