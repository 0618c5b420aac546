package formula

import (
	"slices"

	"github.com/tieout/tieout"
)

// ruleUnsatisfied is what an assertion of a taxonomy finds in a report. Its severity is that of the assertion.
var ruleUnsatisfied = tieout.Rule{Code: "tieout:assertionUnsatisfied", Severity: tieout.Error, Aspect: tieout.TieOut, Spec: "Validation 1.0, 2",
	Doc:    "An assertion of the taxonomy does not hold for facts of the report.",
	Advice: "Read the message of the assertion, and correct the facts that it names."}

// ruleUnsupported says that a part of the formulas is not evaluated: nothing is known of what it would find.
var ruleUnsupported = tieout.Rule{Code: "tieout:formulaUnsupported", Severity: tieout.Warning, Spec: "tieout",
	Doc:    "The taxonomy uses a part of the Formula specifications that is not evaluated.",
	Advice: "Do not take the absence of findings for a verdict of these formulas."}

// Rules are the codes of formulas. Errors of expressions have the codes of XPath, with the prefix err.
func Rules() []tieout.Rule {
	out := []tieout.Rule{ruleUnsatisfied, ruleUnsupported}
	for _, r := range errorRules {
		out = append(out, tieout.Rule{Code: r.code, Severity: tieout.Error, Spec: r.spec, Doc: r.doc,
			Advice: "Correct the linkbase of the taxonomy: the fault is in its formulas, not in the report."})
	}
	slices.SortFunc(out, func(a, b tieout.Rule) int {
		if a.Code < b.Code {
			return -1
		}
		return 1
	})
	return out
}

// errorRules are the codes of errors of formulas.
var errorRules = []struct{ spec, code, doc string }{
	{"Variables 1.0", "xbrlve:parameterNameClash", "Two parameters of a taxonomy have the same name."},
	{"Variables 1.0", "xbrlve:parameterCyclicDependencies", "Parameters depend on each other in a circle."},
	{"Variables 1.0", "xbrlve:missingParameterValue", "A required parameter is given no value."},
	{"Variables 1.0", "xbrlve:parameterTypeMismatch", "The value of a parameter is not of the type that it declares."},
	{"Variables 1.0", "xbrlve:duplicateVariableNames", "Two variables of a variable set have the same name."},
	{"Variables 1.0", "xbrlve:variableNameResolutionFailure", "The name that an arc gives a variable has a prefix that is not declared."},
	{"Variables 1.0", "xbrlve:unresolvedDependency", "An expression refers to a variable that is neither one of its variable set nor a parameter."},
	{"Variables 1.0", "xbrlve:cyclicDependencies", "The variables of a variable set depend on each other in a circle."},
	{"Variables 1.0", "xbrlve:unknownAspectModel", "The aspect model is neither dimensional nor non-dimensional."},
	{"Variables 1.0", "xbrlve:filterAspectModelMismatch", "A filter is about an aspect that the aspect model does not have."},
	{"Variables 1.0", "xbrlve:factVariableReferenceNotAllowed", "A filter of a variable set refers to a variable; it may refer to parameters only."},
	{"Variables 1.0", "xbrlve:fallbackValueVariableReferenceNotAllowed", "A fallback value refers to a variable; it may refer to parameters only."},
	{"Variables 1.0", "xbrlve:noCustomFunctionSignature", "An expression calls a function that is neither a known one nor declared by the taxonomy."},
	{"Variables 1.0", "xbrlve:noProhibitedNamespaceForCustomFunction", "A custom function is declared in a namespace that is reserved."},
	{"Variables 1.0", "xbrlve:invalidDatatypeInCustomFunctionSignature", "The signature of a custom function names a type that is not known."},
	{"Variables 1.0", "xbrlve:multipleTypedDimensionEqualityDefinitions", "A typed domain has more than one equality definition."},
	{"Variables-scope relationships 1.0", "xbrlvarscopee:differentInstances", "An assertion is in the scope of a formula: their facts are of different instances."},
	{"Variables-scope relationships 1.0", "xbrlvarscopee:conflictingAspectModels", "A variable set is in the scope of one of another aspect model."},
	{"Formula 1.0", "xbrlfe:missingConceptRule", "A formula has neither a rule nor a source for the concept."},
	{"Formula 1.0", "xbrlfe:missingEntityIdentifierRule", "A formula has neither a rule nor a source for the entity."},
	{"Formula 1.0", "xbrlfe:missingPeriodRule", "A formula has neither a rule nor a source for the period."},
	{"Formula 1.0", "xbrlfe:missingUnitRule", "A formula makes a numeric fact and has neither a rule nor a source for its unit."},
	{"Formula 1.0", "xbrlfe:incompleteConceptRule", "A concept rule gives no concept, and there is no source."},
	{"Formula 1.0", "xbrlfe:incompleteEntityIdentifierRule", "An entity rule lacks the scheme or the identifier, and there is no source."},
	{"Formula 1.0", "xbrlfe:incompletePeriodRule", "A period rule lacks a date, and there is no source."},
	{"Formula 1.0", "xbrlfe:missingSAVForExplicitDimensionRule", "A rule for an explicit dimension has neither a member nor a source."},
	{"Formula 1.0", "xbrlfe:missingSAVForTypedDimensionRule", "A rule for a typed dimension has neither a value nor a source."},
	{"Formula 1.0", "xbrlfe:missingSAVForUnitRule", "A unit rule needs the unit of a source, and there is none."},
	{"Formula 1.0", "xbrlfe:conflictingAspectRules", "Two rules are for the same aspect, or a rule does not suit the concept."},
	{"Formula 1.0", "xbrlfe:badUsageOfExplicitDimensionRule", "A rule for explicit dimensions names a typed one."},
	{"Formula 1.0", "xbrlfe:badUsageOfTypedDimensionRule", "A rule for typed dimensions names an explicit one."},
	{"Formula 1.0", "xbrlfe:unrecognisedAspectRule", "A rule is for an aspect that the aspect model does not have."},
	{"Formula 1.0", "xbrlfe:illegalUseOfUncoveredQName", "formula:uncovered is used without implicit filtering."},
	{"Formula 1.0", "xbrlfe:nonexistentSourceVariable", "The source of a rule is no fact variable of the formula."},
	{"Formula 1.0", "xbrlfe:bindEmptySourceVariable", "The source of a rule is a variable with a fallback value."},
	{"Formula 1.0", "xbrlfe:defaultAspectValueConflicts", "The source of a formula is a sequence."},
	{"Formula 1.0", "xbrlfe:sequenceSAVConflicts", "The source of a rule is a sequence whose facts may differ in the aspect."},
	{"Formula 1.0", "xbrlfe:undefinedSAV", "The source of an aspect has no value for it."},
	{"Formula 1.0", "xbrlfe:nonSingletonOutputValue", "The value of a formula is a sequence of several items."},
	{"Formula 1.0", "xbrlfe:badSubsequentOCCValue", "A rule for segments or scenarios gives a dimension in the dimensional aspect model."},
	{"Formula 1.0", "xbrlfe:wrongXpathResultForTypedDimensionRule", "The value of a typed dimension is not one element."},
	{"Existence Assertions 1.0", "xbrleae:variableReferenceNotAllowed", "The test of an existence assertion refers to a variable."},
	{"Consistency Assertions 1.0", "xbrlcae:acceptanceRadiusConflict", "A consistency assertion has an absolute and a proportional acceptance radius."},
	{"Consistency Assertions 1.0", "xbrlcae:variablesNotAllowed", "A consistency assertion refers to a variable that is no parameter."},
	{"Matching Filters 1.0", "xbrlmfe:inconsistentMatchedVariableSequence", "The facts of the sequence that a filter matches with differ in the aspect."},
	{"Aspect Cover Filters 1.0", "xbrlacfe:inconsistentAspectCoverFilters", "Two aspect cover filters of a variable treat the same aspect differently."},
	{"Custom Function Implementation 1.0", "xbrlcfie:inputMismatch", "An implementation has another number of inputs than the signature of its function."},
	{"Custom Function Implementation 1.0", "xbrlcfie:missingCFIRelationship", "An implementation belongs to no function."},
	{"Custom Function Implementation 1.0", "xbrlcfie:tooManyCFIRelationships", "A function has several implementations, or an implementation several functions."},
	{"Generic Messages 1.0", "xbrlmsge:missingLeftCurlyBracketInMessage", "A message has a closing brace without an opening one."},
	{"Generic Messages 1.0", "xbrlmsge:missingRightCurlyBracketInMessage", "A message has an opening brace without a closing one."},
	{"Generic Messages 1.0", "xbrlmsge:missingMessageLanguage", "A message has no xml:lang."},
	{"Assertion Severity 2.0", "seve:assertionSeveritySourceError", "A severity belongs to something that is no assertion."},
	{"Assertion Severity 2.0", "seve:assertionSeverityTargetError", "The severity of an assertion is none of those that are published."},
	{"Assertion Severity 2.0", "seve:multipleSeveritiesForAssertionError", "An assertion has more than one severity."},
	{"Assertion Severity 2.0", "seve:invalidSeverityExpressionResultError", "A severity expression gives none of ERROR, WARNING and OK."},
	{"Variables 1.0", "xffe:invalidFunctionUse", "A function of uncovered aspects is called where no implicit filtering is."},
	{"Function Registry 1.0", "xfie:PeriodIsForever", "The start or end of a period is asked for that is forever."},
	{"Function Registry 1.0", "xfie:PeriodIsNotInstant", "The instant of a period is asked for that is none."},
	{"Function Registry 1.0", "xfie:ItemIsNotNumeric", "The accuracy of an item is asked for that is not numeric."},
	{"Function Registry 1.0", "xfie:NodeIsNotXbrlItem", "A function of items is given a node that is none."},
	{"Function Registry 1.0", "xfie:invalidDimensionQName", "A name is not that of a dimension."},
	{"Function Registry 1.0", "xfie:invalidExplicitDimensionQName", "A name is not that of an explicit dimension."},
	{"Function Registry 1.0", "xfie:invalidTypedDimensionQName", "A name is not that of a typed dimension."},
	{"Function Registry 1.0", "xfie:invalidConceptQName", "A name is not that of a concept."},
	{"Function Registry 1.0", "xfie:InvalidConceptRelationParameters", "The relationships of a concept are asked for in a way that is not defined."},
	{"Function Registry 1.0", "xfie:invalidPictureSyntax", "A number is formatted by a picture that means nothing."},
	{"Function Registry 1.0", "xfie:AttributesNotNameValuePairs", "The attributes of an element to be made are no pairs of names and values."},
	{"Function Registry 1.0", "xfie:MixedContentError", "An element to be made is given a value and children."},
}
