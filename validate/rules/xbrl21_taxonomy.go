package rules

import (
	"context"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/validate"
)

var (
	ruleBalanceNegative = xbrl21("xbrl.5.1.1.2:balanceCalcWeightIllegalNegative", "5.1.1.2", tieout.Error,
		"A calculation relationship between two debits or two credits has a negative weight.",
		"Make the weight positive, or correct the balance of one of the concepts.", `weight="-1" from a credit to a credit`)
	ruleBalancePositive = xbrl21("xbrl.5.1.1.2:balanceCalcWeightIllegalPositive", "5.1.1.2", tieout.Error,
		"A calculation relationship between a debit and a credit has a positive weight.",
		"Make the weight negative, or correct the balance of one of the concepts.", `weight="1" from a debit to a credit`)
	ruleZeroWeight = xbrl21("xbrl.5.2.5.2.1:zeroWeight", "5.2.5.2.1", tieout.Error,
		"A calculation relationship has the weight 0.", "Remove the relationship, or give it a weight.", `<link:calculationArc weight="0" …/>`)
	ruleNonNumericCalculation = xbrl21("xbrl.5.2.5.2:nonNumericCalc", "5.2.5.2", tieout.Error,
		"A calculation relationship has an end that is no numeric item.", "Remove the relationship, or make the concept numeric.", `summation-item from a monetary item to a string item`)
	rulePreferredLabel = xbrl21("xbrl.5.2.4.2.1:preferredLabelMissing", "5.2.4.2.1", tieout.Error,
		"A presentation relationship prefers a label that its child concept does not have.",
		"Add a label of that role to the concept, or change preferredLabel.", `<link:presentationArc preferredLabel="http://www.xbrl.org/2003/role/totalLabel" …/>`)
	ruleEssenceAliasTypes = xbrl21("xbrl.5.2.6.2.2:essenceAliasTypes", "5.2.6.2.2", tieout.Error,
		"The concepts of an essence-alias relationship differ in their type or period type.",
		"Relate concepts of the same type and period type.", `essence-alias from a monetary to a string item`)
	ruleEssenceAliasBalance = xbrl21("xbrl.5.2.6.2.2:essenceAliasBalance", "5.2.6.2.2", tieout.Error,
		"The concepts of an essence-alias relationship have opposite balances.",
		"Relate concepts of the same balance.", `essence-alias from a debit to a credit`)
	ruleSimilarTuples = xbrl21("xbrl.5.2.6.2.3:similarTuplesTuple", "5.2.6.2.3", tieout.Error,
		"An end of a similar-tuples relationship is no tuple.", "Relate tuples.", `similar-tuples from an item`)
)

var xbrl21TaxonomyCheck = validate.Check{
	Name:  "xbrl-2.1-taxonomy",
	Scope: validate.OnTaxonomy,
	Rules: []tieout.Rule{ruleBalanceNegative, ruleBalancePositive, ruleZeroWeight, ruleNonNumericCalculation, rulePreferredLabel,
		ruleEssenceAliasTypes, ruleEssenceAliasBalance, ruleSimilarTuples},
	Run: checkRelationships,
}

// checkRelationships checks the relationships of the standard arcroles one by one.
func checkRelationships(_ context.Context, in *validate.Input, report func(tieout.Diagnostic)) {
	each := func(arcrole string, check func(r *taxonomy.Relationship, report func(tieout.Diagnostic))) {
		if set := in.DTS.All[arcrole]; set != nil {
			for _, r := range set.Relationships {
				if r.From != nil && r.To != nil {
					check(r, report)
				}
			}
		}
	}
	each(taxonomy.ArcroleSummationItem, checkSummationItem)
	each(taxonomy.ArcroleSummation11, checkSummationItem)
	each(taxonomy.ArcroleParentChild, func(r *taxonomy.Relationship, report func(tieout.Diagnostic)) {
		checkPreferredLabel(in.DTS, r, report)
	})
	each(taxonomy.ArcroleEssenceAlias, checkEssenceAliasEnds)
	each(taxonomy.ArcroleSimilarTuples, func(r *taxonomy.Relationship, report func(tieout.Diagnostic)) {
		for _, c := range [...]*taxonomy.Concept{r.From, r.To} {
			if c.Kind != taxonomy.Tuple {
				report(ruleSimilarTuples.New(r.Range, "%s is no tuple.", c.Name.Local))
			}
		}
	})
}

// checkSummationItem checks a calculation relationship (XBRL 2.1, 5.1.1.2 table 6 and 5.2.5.2).
func checkSummationItem(r *taxonomy.Relationship, report func(tieout.Diagnostic)) {
	if r.Weight.IsZero() {
		report(ruleZeroWeight.New(r.Range, "The relationship from %s to %s has the weight 0.", r.From.Name.Local, r.To.Name.Local))
	}
	for _, c := range [...]*taxonomy.Concept{r.From, r.To} {
		if !isNumeric(c) {
			report(ruleNonNumericCalculation.New(r.Range, "%s is not numeric, it cannot be an end of the calculation relationship from %s to %s.",
				c.Name.Local, r.From.Name.Local, r.To.Name.Local))
		}
	}
	if r.From.Balance == taxonomy.NoBalance || r.To.Balance == taxonomy.NoBalance {
		return
	}
	switch same := r.From.Balance == r.To.Balance; {
	case same && r.Weight.Sign() < 0:
		report(ruleBalanceNegative.New(r.Range, "%s and %s are both %ss, so %s cannot be subtracted.",
			r.From.Name.Local, r.To.Name.Local, balanceName(r.From.Balance), r.To.Name.Local))
	case !same && r.Weight.Sign() > 0:
		report(ruleBalancePositive.New(r.Range, "%s is a %s and %s a %s, so %s cannot be added.", r.From.Name.Local,
			balanceName(r.From.Balance), r.To.Name.Local, balanceName(r.To.Balance), r.To.Name.Local))
	}
}

func balanceName(b taxonomy.Balance) string {
	if b == taxonomy.Debit {
		return "debit"
	}
	return "credit"
}

// checkPreferredLabel checks that a child has the label that its relationship prefers, in whatever language.
func checkPreferredLabel(dts *taxonomy.DTS, r *taxonomy.Relationship, report func(tieout.Diagnostic)) {
	if r.PreferredLabel == "" {
		return
	}
	for _, l := range dts.Labels[r.To] {
		if l.Role == r.PreferredLabel {
			return
		}
	}
	report(rulePreferredLabel.New(r.Range, "%s has no label of the role %s.", r.To.Name.Local, r.PreferredLabel))
}

func checkEssenceAliasEnds(r *taxonomy.Relationship, report func(tieout.Diagnostic)) {
	if r.From.Element.Type != r.To.Element.Type || r.From.PeriodType != r.To.PeriodType {
		report(ruleEssenceAliasTypes.New(r.Range, "%s has the type %s and %s the type %s; an alias must have the type and period type of its essence.",
			r.From.Name.Local, r.From.Element.Type.Label(), r.To.Name.Local, r.To.Element.Type.Label()))
	}
	if r.From.Balance != r.To.Balance && r.From.Balance != taxonomy.NoBalance && r.To.Balance != taxonomy.NoBalance {
		report(ruleEssenceAliasBalance.New(r.Range, "%s is a %s and %s a %s.", r.From.Name.Local, balanceName(r.From.Balance),
			r.To.Name.Local, balanceName(r.To.Balance)))
	}
}
