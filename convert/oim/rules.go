package oim

import (
	"slices"

	"github.com/tieout/tieout"
)

const (
	specCommon = "OIM Common 1.0"
	specModel  = "OIM 1.0"
	specJSON   = "xBRL-JSON 1.0"
	specCSV    = "xBRL-CSV 1.0"
	specXML    = "xBRL-XML 1.0"
)

// Rules are the codes that this package reports.
var Rules = slices.Concat(rulesJSON, rulesCSV, rulesCommon, rulesModel, rulesXML)

// What a report in xBRL-JSON can have wrong with its JSON.
var (
	ruleInvalidJSON = tieout.Rule{Code: "xbrlje:invalidJSON", Severity: tieout.Error, Spec: specJSON + ", JSON syntax",
		Doc:     "The document is not valid JSON in UTF-8, or an object in it uses a name twice.",
		Advice:  "Mend the JSON at the place shown; names must be unique in each object.",
		Example: `{"facts": {"f1": {}, "f1": {}}}`}
	ruleJSONStructure = tieout.Rule{Code: "xbrlje:invalidJSONStructure", Severity: tieout.Error, Spec: specJSON + ", structure",
		Doc:     "A member is missing, is not known, or is of the wrong type, or a name or URI in it is not in its canonical form.",
		Advice:  "Correct the member. A property of your own needs a bound prefix and may stand on the report, documentInfo and facts.",
		Example: `{"facts": {"f1": {"value": 1000}}}`}
	ruleUnknownLinkType = tieout.Rule{Code: "xbrlje:unknownLinkType", Severity: tieout.Error, Spec: specJSON + ", links",
		Doc:    "A fact has links under an alias that documentInfo/linkTypes does not define.",
		Advice: "Define the alias in documentInfo/linkTypes."}
	ruleUnknownLinkGroup = tieout.Rule{Code: "xbrlje:unknownLinkGroup", Severity: tieout.Error, Spec: specJSON + ", links",
		Doc:    "A fact has links under an alias that documentInfo/linkGroups does not define.",
		Advice: "Define the alias in documentInfo/linkGroups."}
	ruleUnknownLinkTarget = tieout.Rule{Code: "xbrlje:unknownLinkTarget", Severity: tieout.Error, Spec: specJSON + ", links",
		Doc:    "A link names a fact that the report does not have.",
		Advice: "Correct the id, or add the fact."}
	ruleLanguageCase = tieout.Rule{Code: "xbrlje:invalidLanguageCodeCase", Severity: tieout.Error, Spec: specJSON + ", language",
		Doc:     "A language code is not in lower case.",
		Advice:  "Write the language in lower case.",
		Example: `"language": "en-US"`}
	ruleNonCanonical = tieout.Rule{Code: "xbrlje:nonCanonicalValue", Severity: tieout.Error, Spec: specJSON + ", canonical values",
		Doc:    "The report says that its values are canonical (feature xbrl:canonicalValues), and this value is not.",
		Advice: "Write the value in its canonical form, or remove the feature."}
	ruleJSONFactValue = tieout.Rule{Code: "xbrlje:invalidFactValue", Severity: tieout.Error, Spec: specJSON + ", fact values",
		Doc:    "The value is not one of the concept's data type.",
		Advice: "Correct the value, or choose another concept."}
	ruleJSONDimensionValue = tieout.Rule{Code: "xbrlje:invalidDimensionValue", Severity: tieout.Error, Spec: specJSON + ", dimensions",
		Doc:    "The value of an explicit dimension must name a member; the value of a typed dimension must be one of its data type.",
		Advice: "Name a member as prefix:name, or correct the typed value."}
	rulesJSON = []tieout.Rule{ruleInvalidJSON, ruleJSONStructure, ruleUnknownLinkType, ruleUnknownLinkGroup, ruleUnknownLinkTarget,
		ruleLanguageCase, ruleNonCanonical, ruleJSONFactValue, ruleJSONDimensionValue}
)

// What names, periods, units and aliases can have wrong in either syntax.
var (
	ruleUnsupportedType = tieout.Rule{Code: "oimce:unsupportedDocumentType", Severity: tieout.Error, Spec: specCommon + ", document type",
		Doc:     "documentInfo/documentType is missing, or names a kind of document that is not known here.",
		Advice:  "Use " + documentTypeJSON + " or " + documentTypeCSV + ", or the https://xbrl.org/CR/2021-02-03/xbrl-csv of European banking reports. Other drafts of the specification are not read.",
		Example: `{"documentInfo": {"documentType": "http://www.xbrl.org/CR/2020-05-06/xbrl-json"}}`}
	ruleUnboundPrefix = tieout.Rule{Code: "oimce:unboundPrefix", Severity: tieout.Error, Spec: specCommon + ", QNames",
		Doc:     "A name uses a prefix that documentInfo/namespaces does not bind.",
		Advice:  "Bind the prefix in documentInfo/namespaces, or correct it.",
		Example: `"concept": "xyz:Revenues"`}
	ruleInvalidURI = tieout.Rule{Code: "oimce:invalidURI", Severity: tieout.Error, Spec: specCommon + ", alias maps",
		Doc:     "An alias stands for something that is not an absolute URI.",
		Advice:  "Write the whole URI, with its scheme.",
		Example: `"namespaces": {"acme": "acme/2026"}`}
	ruleMultipleAliases = tieout.Rule{Code: "oimce:multipleAliasesForURI", Severity: tieout.Error, Spec: specCommon + ", alias maps",
		Doc:    "Two aliases of one map stand for the same URI.",
		Advice: "Remove one of the two and use the other."}
	ruleInvalidURIForReserved = tieout.Rule{Code: "oimce:invalidURIForReservedAlias", Severity: tieout.Error, Spec: specCommon + ", reserved aliases",
		Doc:     "An alias that the specification reserves stands for another URI than its own.",
		Advice:  "Use the alias for its own URI, and another alias for yours.",
		Example: `"namespaces": {"xbrli": "https://example.com"}`}
	ruleInvalidAliasForReserved = tieout.Rule{Code: "oimce:invalidAliasForReservedURI", Severity: tieout.Error, Spec: specCommon + ", reserved aliases",
		Doc:     "A URI for which the specification reserves an alias has another alias.",
		Advice:  "Use the reserved alias.",
		Example: `"namespaces": {"cur": "http://www.xbrl.org/2003/iso4217"}`}
	ruleInvalidSQName = tieout.Rule{Code: "oimce:invalidSQName", Severity: tieout.Error, Spec: specCommon + ", SQNames",
		Doc:     "A name of the form prefix:name was wanted: an XML name, a colon, and text without white space. Entities are written so, with their scheme as the prefix's namespace.",
		Advice:  "Write the entity as prefix:identifier, without white space, and bind the prefix in documentInfo/namespaces.",
		Example: `"entity": "0000320193"`}
	ruleInvalidPeriod = tieout.Rule{Code: "oimce:invalidPeriodRepresentation", Severity: tieout.Error, Spec: specCommon + ", periods",
		Doc:     "A period is not of the form YYYY-MM-DDThh:mm:ss (an instant) or start/end (a duration).",
		Advice:  "Write both date and time; the end of a day is the midnight that begins the next one.",
		Example: `"period": "2025-12-31"`}
	ruleInvalidUnit = tieout.Rule{Code: "oimce:invalidUnitStringRepresentation", Severity: tieout.Error, Spec: specCommon + ", units",
		Doc:     "A unit is not written as measures joined by *, optionally / and measures below, each side in alphabetical order and in parentheses when it has several measures beside a /.",
		Advice:  "Write the unit like iso4217:USD, iso4217:USD/xbrli:shares or (a:x*a:y)/a:z.",
		Example: `"unit": "USD"`}
	rulesCommon = []tieout.Rule{ruleUnsupportedType, ruleUnboundPrefix, ruleInvalidURI, ruleMultipleAliases, ruleInvalidURIForReserved,
		ruleInvalidAliasForReserved, ruleInvalidSQName, ruleInvalidPeriod, ruleInvalidUnit, ruleDecimalsRange, ruleLinkFromNote, ruleLostProperties, ruleLostInXML, ruleRoleNotDefined}
)

// Ours.
var (
	ruleDecimalsRange = tieout.Rule{Code: "tieout:decimalsOutOfRange", Severity: tieout.Error, Spec: "tieout",
		Doc:    "A fact states an accuracy of more than 4096 digits on either side of the point. Nothing can be computed with it, and it is ignored.",
		Advice: "State the accuracy that the number really has, or leave decimals out for an exact value."}
	ruleLostProperties = tieout.Rule{Code: "tieout:factPropertiesNotInCSV", Severity: tieout.Warning, Spec: "tieout",
		Doc:    "Facts of the report have extension properties. In xBRL-CSV only columns have them, so that they are left out.",
		Advice: "Write the report as xBRL-JSON to keep them."}
	ruleLostInXML = tieout.Rule{Code: "tieout:propertiesNotInXML", Severity: tieout.Warning, Spec: "tieout",
		Doc:    "The report has extension properties or features. xBRL-XML has no place for them, so that they are left out.",
		Advice: "Keep the report in its own syntax beside the XML, or write it as xBRL-JSON."}
	ruleRoleNotDefined = tieout.Rule{Code: "tieout:roleNotDefined", Severity: tieout.Warning, Spec: "tieout",
		Doc:    "Links of the report have a link type or link group that the taxonomy does not define. xBRL-XML has to refer to the definition, so that what is written is not valid.",
		Advice: "Define the role or arcrole in the taxonomy (link:roleType, link:arcroleType), or use a standard one."}
	ruleLinkFromNote = tieout.Rule{Code: "tieout:linkFromNote", Severity: tieout.Warning, Spec: "tieout",
		Doc:    "A note has links of its own. They are not kept: notes are footnotes here, and footnotes have none.",
		Advice: "Link the facts that the note belongs to."}
)

// What xBRL-XML can say and the model cannot: found when a report is written.
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
	ruleXMLBase = tieout.Rule{Code: "xbrlxe:unsupportedXmlBase", Severity: tieout.Warning, Spec: specXML + ", xml:base",
		Doc:    "The report uses xml:base. Other syntaxes have no such thing for parts of a report: references are written as they resolve.",
		Advice: "Nothing is lost. To be sure that every tool reads the XML alike, write the references out and remove xml:base."}
	ruleExternalRole = tieout.Rule{Code: "xbrlxe:unsupportedExternalRoleRef", Severity: tieout.Error, Spec: specXML + ", DTS references",
		Doc:    "Links of the report have a role or arcrole whose definition only a role reference of the report leads to. Reports in OIM syntaxes have no such references, so that the definition is not found through them.",
		Advice: "Refer to the definition from a schema that the report refers to (roleRef in one of its linkbases, or an import)."}
	ruleFootnoteResourceRole = tieout.Rule{Code: "xbrlxe:nonStandardFootnoteResourceRole", Severity: tieout.Error, Spec: specXML + ", footnotes",
		Doc:    "A footnote has a role of its own. Notes in the model have none: the footnote is written without it.",
		Advice: "Give the footnote the standard role, and tell kinds of footnotes apart by the arcrole."}
	rulesXML = []tieout.Rule{ruleUnsupportedTuple, ruleUnsupportedFraction, ruleZeroPrecision, ruleNonDimensional, ruleInconsistentContainer,
		ruleComplexTyped, ruleUnsupportedLinkbaseRef, ruleUnlinkedFootnote, ruleXMLBase, ruleExternalRole, ruleFootnoteResourceRole}
)
