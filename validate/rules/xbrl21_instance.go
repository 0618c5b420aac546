package rules

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/fault"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/validate"
)

var (
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
	rulePeriodType = xbrl21("xbrl.4.7.2:contextPeriodType", "4.7.2", tieout.Error,
		"The period of a fact's context does not suit the period type of its concept: an instant for an instant concept, a duration or forever for a duration concept.",
		"Use a context with the right kind of period.", `a fact of an instant concept in a context with startDate and endDate`)
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
	Rules: []tieout.Rule{ruleNumericUnit, ruleNonNumericUnit, ruleBothAccuracies, ruleMissingAccuracy, ruleNilAccuracy,
		ruleFractionAccuracy, ruleNeedlessAccuracy, rulePeriodType, ruleMonetarySingle, ruleMonetaryMeasure, ruleSharesSingle, ruleSharesMeasure},
	Run: checkInstance,
}

// checkInstance checks every item against its concept. What a reader of XML finds by itself, such as a tuple with a
// context, it has reported.
func checkInstance(ctx context.Context, in *validate.Input, report func(tieout.Diagnostic)) {
	for _, r := range in.Reports {
		units := wrongUnits{}
		check := func(f *tieout.Fact) bool {
			if c := in.DTS.Concept(f.Concept); c != nil && c.Kind != taxonomy.Tuple && c.Element != nil && c.Element.Type != nil {
				checkItemFact(f, c, units.join(f, report))
			}
			return ctx.Err() == nil
		}
		if p := pointsOf(in, r); p.rest > 0 {
			r.All(check)
		} else {
			for _, i := range suspects(ctx, p) {
				if !check(p.facts[i]) {
					break
				}
			}
		}
		units.report(report)
	}
}

// itemKind is what is asked of all facts of a concept.
type itemKind struct {
	checked, numeric, fraction, monetary, shares bool
	period                                       taxonomy.PeriodType
}

func itemKindOf(c *taxonomy.Concept) itemKind {
	if c == nil || c.Kind == taxonomy.Tuple || c.Element == nil || c.Element.Type == nil {
		return itemKind{}
	}
	t := c.Element.Type
	return itemKind{checked: true, numeric: isNumeric(c), fraction: isFraction(c), monetary: t.DerivesFrom(qMonetaryItemType),
		shares: t.DerivesFrom(qSharesItemType), period: c.PeriodType}
}

// plain reports whether a fact is as nearly all are, so that nothing is wrong with it.
func (k *itemKind) plain(f *tieout.Fact) bool {
	if !k.takes(f.Context.Period) {
		return false
	}
	decimals, precision := f.Decimals.IsPresent(), f.Precision.IsPresent()
	if !k.numeric {
		return f.Unit == nil && !decimals && !precision
	}
	if f.Unit == nil || k.fraction || decimals == precision || f.Nil || len(f.Unit.Numerators) != 1 || len(f.Unit.Denominators) > 0 && (k.monetary || k.shares) {
		return false
	}
	return k.measuredIn(&f.Unit.Numerators[0])
}

// takes reports whether a period is of the period type of the concept.
func (k *itemKind) takes(p tieout.Period) bool {
	if p.Kind == tieout.Instant {
		return k.period != taxonomy.DurationType
	}
	return k.period != taxonomy.InstantType
}

// measuredIn reports whether values of the concept may have the measure: money a currency, shares xbrli:shares.
func (k *itemKind) measuredIn(m *tieout.QName) bool {
	switch {
	case k.monetary && (m.Space != tieout.NamespaceISO4217 || !isCurrency(m.Local)):
		return false
	case k.shares:
		return *m == qMeasureShares
	}
	return true
}

// suspects are the facts that are not plain, in document order.
func suspects(ctx context.Context, p *points) []int32 {
	kinds := make([]itemKind, len(p.concepts))
	for i, u := range p.concepts {
		kinds[i] = itemKindOf(u.in)
	}
	const piece = 1 << 14
	found := make([][]int32, (len(p.facts)+piece-1)/piece)
	fault.Each(len(found), func(n int) {
		if ctx.Err() != nil {
			return
		}
		for i := n * piece; i < min(len(p.facts), (n+1)*piece); i++ {
			if k := &kinds[p.concept[i]]; k.checked && !k.plain(p.facts[i]) {
				found[n] = append(found[n], int32(i))
			}
		}
	})
	return slices.Concat(found...)
}

// wrongUnits are the findings that a unit is of the wrong kind, one for each unit with all the facts that have it: a
// unit that is misspelt is one mistake.
type wrongUnits map[wrongUnit]*unitFinding

type wrongUnit struct {
	code string
	unit *tieout.Unit
}

type unitFinding struct {
	tieout.Diagnostic
	others int
}

// join keeps what is found about the unit of a fact and reports the rest.
func (w wrongUnits) join(f *tieout.Fact, report func(tieout.Diagnostic)) func(tieout.Diagnostic) {
	return func(d tieout.Diagnostic) {
		if d.Code != ruleMonetaryMeasure.Code && d.Code != ruleSharesMeasure.Code {
			report(d)
			return
		}
		key := wrongUnit{d.Code, f.Unit}
		first := w[key]
		if first == nil {
			w[key] = &unitFinding{Diagnostic: d}
			return
		}
		const places = 8
		if first.others++; first.others <= places {
			first.Related = append(first.Related, tieout.Note{Message: "so has " + f.Concept.Local, Range: d.Range})
		}
		first.Facts = append(first.Facts, d.Facts...)
	}
}

func (w wrongUnits) report(report func(tieout.Diagnostic)) {
	for _, found := range w { // the order of output is that of the places
		switch {
		case found.others == 1:
			found.Message += " Another fact has the same unit."
		case found.others > 1:
			found.Message += fmt.Sprintf(" %d more facts have the same unit.", found.others)
		}
		report(found.Diagnostic)
	}
}

// factOf adds the fact to a diagnostic.
func factOf(d tieout.Diagnostic, f *tieout.Fact) tieout.Diagnostic {
	if f.ID != "" {
		d.Facts = append(d.Facts, f.ID)
	}
	return d
}

func checkItemFact(f *tieout.Fact, c *taxonomy.Concept, report func(tieout.Diagnostic)) {
	if f.Context != nil {
		checkPeriodType(f, c, report)
	}
	if !isNumeric(c) {
		if f.Unit != nil {
			report(factOf(ruleNonNumericUnit.New(f.Origin(), "%s is no number, but has the unit %s.", f.Concept.Local, f.Unit), f))
		}
		if f.Decimals.IsPresent() || f.Precision.IsPresent() {
			report(factOf(ruleNeedlessAccuracy.New(f.Origin(), "%s is no number, but has decimals or precision.", f.Concept.Local), f))
		}
		return
	}
	if f.Unit == nil {
		report(factOf(ruleNumericUnit.New(f.Origin(), "%s is a number, but has no unit.", f.Concept.Local), f))
	} else {
		checkUnitType(f, c, report)
	}
	checkAccuracy(f, c, report)
}

func checkPeriodType(f *tieout.Fact, c *taxonomy.Concept, report func(tieout.Diagnostic)) {
	instant := f.Context.Period.Kind == tieout.Instant
	switch {
	case c.PeriodType == taxonomy.InstantType && !instant:
		report(factOf(rulePeriodType.New(f.Origin(), "%s is an instant concept, but its context %s has the period %s.",
			f.Concept.Local, f.Context.ID, f.Context.Period), f))
	case c.PeriodType == taxonomy.DurationType && instant:
		report(factOf(rulePeriodType.New(f.Origin(), "%s is a duration concept, but its context %s has the instant %s.",
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
			report(factOf(ruleMonetarySingle.New(f.Origin(), "%s is monetary, but its unit is %s.", f.Concept.Local, f.Unit), f))
		} else if m := f.Unit.Numerators[0]; m.Space != tieout.NamespaceISO4217 || !isCurrency(m.Local) {
			report(factOf(ruleMonetaryMeasure.New(f.Origin(), "%s is monetary, but its unit %s is no currency.", f.Concept.Local, m), f))
		}
	case t.DerivesFrom(qSharesItemType):
		// A unit that is no shares at all is the more telling fault.
		switch {
		case !slices.Contains(f.Unit.Numerators, qMeasureShares):
			report(factOf(ruleSharesMeasure.New(f.Origin(), "%s is a number of shares, but its unit is %s.", f.Concept.Local, f.Unit), f))
		case !single:
			report(factOf(ruleSharesSingle.New(f.Origin(), "%s is a number of shares, but its unit is %s.", f.Concept.Local, f.Unit), f))
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
			report(factOf(ruleNilAccuracy.New(f.Origin(), "%s is nil, but has decimals or precision.", f.Concept.Local), f))
		}
	case isFraction(c):
		if decimals || precision {
			report(factOf(ruleFractionAccuracy.New(f.Origin(), "%s is a fraction, but has decimals or precision.", f.Concept.Local), f))
		}
	case decimals && precision:
		report(factOf(ruleBothAccuracies.New(f.Origin(), "%s has both decimals and precision.", f.Concept.Local), f))
	case !decimals && !precision:
		report(factOf(ruleMissingAccuracy.New(f.Origin(), "%s has neither decimals nor precision.", f.Concept.Local), f))
	}
}
