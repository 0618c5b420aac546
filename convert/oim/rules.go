package oim

import "github.com/tieout/tieout"

const (
	specCommon = "OIM Common 1.0"
	specModel  = "OIM 1.0"
	specJSON   = "xBRL-JSON 1.0"
	specCSV    = "xBRL-CSV 1.0"
	specXML    = "xBRL-XML 1.0"
)

// What xBRL-XML can say and the model cannot: found when a report is written (xBRL-XML 1.0, sections on
// unsupported constructs).
var (
	ruleUnsupportedTuple = tieout.Rule{Code: "xbrlxe:unsupportedTuple", Severity: tieout.Error, Spec: specXML + ", tuples",
		Doc:    "The report has a tuple. The Open Information Model has no tuples, so neither the tuple nor the facts inside it can be written as xBRL-JSON or xBRL-CSV.",
		Advice: "Write the report as xBRL-XML, or report the facts with a typed dimension in place of the tuple."}
	ruleUnsupportedFraction = tieout.Rule{Code: "xbrlxe:unsupportedFraction", Severity: tieout.Error, Spec: specXML + ", fractions",
		Doc:    "The report has a fact of a fraction type, which the model does not know.",
		Advice: "Write the report as xBRL-XML, or report the value as a decimal."}
	ruleZeroPrecision = tieout.Rule{Code: "xbrlxe:unsupportedZeroPrecisionFact", Severity: tieout.Error, Spec: specXML + ", accuracy",
		Doc:    "A fact has precision=\"0\": nothing is known of its accuracy. Decimals cannot express that.",
		Advice: "State the fact's real accuracy with decimals."}
	ruleNonDimensional = tieout.Rule{Code: "xbrlxe:nonDimensionalSegmentScenarioContent", Severity: tieout.Error, Spec: specXML + ", contexts",
		Doc:    "A context that a fact uses holds content in its segment or scenario that is no dimension. The model has no place for it.",
		Advice: "Express the content as a typed or explicit dimension of the taxonomy."}
	ruleInconsistentContainer = tieout.Rule{Code: "xbrlxe:inconsistentDimensionsContainer", Severity: tieout.Error, Spec: specXML + ", dimensions",
		Doc:    "Some contexts have their dimensions in the segment and others in the scenario. The facts are written, but their way back to xBRL-XML is not certain.",
		Advice: "Use one of the two containers for all dimensions of a report."}
	ruleComplexTyped = tieout.Rule{Code: "xbrlxe:unsupportedComplexTypedDimension", Severity: tieout.Error, Spec: specXML + ", typed dimensions",
		Doc:    "The value of a typed dimension has elements inside. The model knows simple values only.",
		Advice: "Use a typed domain of a simple type."}
	ruleUnsupportedLinkbaseRef = tieout.Rule{Code: "xbrlxe:unsupportedLinkbaseReference", Severity: tieout.Error, Spec: specXML + ", DTS references",
		Doc:    "The report refers to a linkbase. Reports in OIM syntaxes refer to schemas only.",
		Advice: "Refer to the linkbase from a schema (an extension taxonomy) and to that schema from the report."}
	ruleUnlinkedFootnote = tieout.Rule{Code: "xbrlxe:unlinkedFootnoteResource", Severity: tieout.Error, Spec: specXML + ", footnotes",
		Doc:    "No fact that can be written has the footnote, so that it cannot be written either.",
		Advice: "Relate the footnote to a fact, or remove it."}
)

var ruleInvalidSQName = tieout.Rule{Code: "oimce:invalidSQName", Severity: tieout.Error, Spec: specCommon + ", SQNames",
	Doc:     "A name of the form prefix:name was wanted: an XML name, a colon, and text without white space. Entities are written so, with their scheme as the prefix's namespace.",
	Advice:  "Write the entity as prefix:identifier, without white space, and bind the prefix in documentInfo/namespaces.",
	Example: `"entity": "0000320193"`}

var ruleMissingNoteLanguage = tieout.Rule{Code: "oime:missingLanguageForNoteFact", Severity: tieout.Error, Spec: specModel + ", notes",
	Doc:    "A note has no language.",
	Advice: "Give the note fact the language dimension (or the footnote xml:lang)."}

var ruleUnboundPrefix = tieout.Rule{Code: "oimce:unboundPrefix", Severity: tieout.Error, Spec: specCommon + ", QNames",
	Doc:     "A name uses a prefix that documentInfo/namespaces does not bind.",
	Advice:  "Bind the prefix in documentInfo/namespaces, or correct it.",
	Example: `"concept": "xyz:Revenues"`}

// Rules are the codes that this package reports.
var Rules = []tieout.Rule{
	ruleUnsupportedTuple, ruleUnsupportedFraction, ruleZeroPrecision, ruleNonDimensional, ruleInconsistentContainer,
	ruleComplexTyped, ruleUnsupportedLinkbaseRef, ruleUnlinkedFootnote,
	ruleInvalidSQName, ruleMissingNoteLanguage, ruleUnboundPrefix,
}
