package rules

import "github.com/tieout/tieout"

const specCalculation = "Calculations 1.1"

var (
	ruleOIMIncompatible = tieout.Rule{Code: "calc11e:oimIncompatibleReportWarning", Severity: tieout.Warning, Aspect: tieout.Calculation, Spec: specCalculation,
		Doc: "The report uses something that the Open Information Model has no place for: a fraction, precision=\"0\", a linkbaseRef, " +
			"xml:base, segment or scenario content that is no dimension, dimensions in both containers of one context, a typed dimension with " +
			"elements inside, a footnote that no fact has or with a role of its own, or a role that only the report refers to. " +
			"Calculations 1.1 are not checked.",
		Advice: "Remove what the message names, or check the report with --calc 2.1."}
	ruleTuplesIgnored = tieout.Rule{Code: "calc11e:tuplesInReportWarning", Severity: tieout.Warning, Aspect: tieout.Calculation, Spec: specCalculation,
		Doc:    "The report has tuples. Facts inside tuples take no part in Calculations 1.1; the others are checked.",
		Advice: "Replace tuples by dimensions, or check the report with --calc 2.1."}
	ruleDuplicateSummation = tieout.Rule{Code: "calc11e:duplicateCalculationRelationships", Severity: tieout.Error, Aspect: tieout.Calculation, Spec: specCalculation,
		Doc:    "Two summation-item relationships lead from one total to one contributor in one link role, so the contributor would count twice.",
		Advice: "Remove one of the relationships, or put different breakdowns of a total in different link roles."}
	ruleNonDecimalItem = tieout.Rule{Code: "calc11e:nonDecimalItemNode", Severity: tieout.Error, Aspect: tieout.Calculation, Spec: specCalculation,
		Doc:    "An end of a Calculations 1.1 relationship is a concept whose type is not derived from xs:decimal.",
		Advice: "Give the concept a decimal type, such as monetaryItemType, or remove it from the calculation."}
	ruleExcessDigits = tieout.Rule{Code: "calc11e:excessDigits", Severity: tieout.Inconsistency, Aspect: tieout.Calculation, Spec: specCalculation,
		Doc:    "A fact that takes part in a calculation has digits other than zero beyond its decimals. Its calculations are not checked.",
		Advice: "Round the value to its decimals, or state the accuracy that the value has."}
	ruleCalculationDuplicates = tieout.Rule{Code: "oime:disallowedDuplicateFacts", Severity: tieout.Inconsistency, Aspect: tieout.Calculation, Spec: specCalculation + "; OIM 1.0, duplicate facts",
		Doc: "Facts of one concept, entity, period, unit and dimensions state values that cannot all be right, " +
			"where a calculation needs one. The calculation is not checked.",
		Advice: "Report the figure once, or make the values agree within their decimals."}
	ruleTruncatedDuplicates = tieout.Rule{Code: "calc11e:disallowedDuplicateFactsUsingTruncation", Severity: tieout.Inconsistency, Aspect: tieout.Calculation, Spec: specCalculation,
		Doc:    "As oime:disallowedDuplicateFacts, when values are taken to be truncated instead of rounded.",
		Advice: ruleCalculationDuplicates.Advice}
	ruleInconsistentRounding = tieout.Rule{Code: "calc11e:inconsistentCalculationUsingRounding", Severity: tieout.Inconsistency, Aspect: tieout.Calculation, Spec: specCalculation,
		Doc:     "A total cannot be the sum of its weighted contributors, whatever the exact values were before they were rounded.",
		Advice:  "Compare the total and each contributor with the printed figures; if a contributor is missing from the calculation, add it to the network.",
		Example: "<Assets decimals=\"0\">59</Assets> with contributors 12 and 45, decimals=\"0\": [56, 58] against [58.5, 59.5]"}
	ruleInconsistentTruncation = tieout.Rule{Code: "calc11e:inconsistentCalculationUsingTruncation", Severity: tieout.Inconsistency, Aspect: tieout.Calculation, Spec: specCalculation,
		Doc:    "A total cannot be the sum of its weighted contributors, whatever the exact values were before they were truncated.",
		Advice: ruleInconsistentRounding.Advice}
	ruleInconsistent21 = tieout.Rule{Code: "xbrl.5.2.5.2:calcInconsistency", Severity: tieout.Inconsistency, Aspect: tieout.Calculation, Spec: "XBRL 2.1 5.2.5.2",
		Doc: "A total, rounded to its decimals, is not the sum of its weighted contributors, each rounded to its own. " +
			"Rounded figures often miss by one; Calculations 1.1 allow for that.",
		Advice: ruleInconsistentRounding.Advice}
)
