package xbrlxml

import (
	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xsd"
	"github.com/tieout/tieout/taxonomy/discover"
)

// Rules are the codes of the diagnostics of this package. Reading passes on those of xmlstream, of the schema
// validator and of the taxonomy loader too.
var Rules = []tieout.Rule{
	ruleRoot, ruleElementOrder, ruleSchemaRefMissing, ruleRoleRefURI, ruleHref, ruleNotItemOrTuple,
	ruleSchemaMissing, ruleItemContext, ruleTupleContext, ruleUnitMissing, ruleDecimals, rulePrecision, ruleID,
	ruleStructure, ruleDate, ruleStartBeforeEnd, ruleSegmentXbrli, ruleSegmentItem, ruleSegmentEmpty,
	ruleScenarioXbrli, ruleScenarioItem, ruleScenarioEmpty, ruleMeasure, ruleMeasureBoth,
}

func xbrl21(code, clause, doc, advice, example string) tieout.Rule {
	return tieout.Rule{Code: code, Severity: tieout.Error, Spec: "XBRL 2.1 " + clause, Doc: doc, Advice: advice, Example: example}
}

var (
	ruleRoot = xbrl21("xbrl.4:xbrlRootElement", "4.1",
		"The root of the document is no xbrl element of the namespace of XBRL 2.1 instances.",
		"Check that the file is an XBRL instance. Inline XBRL, xBRL-JSON and taxonomies are other kinds of documents.", "")
	ruleElementOrder = xbrl21("xbrl.4.7:instanceElementOrder", "4.1",
		"A reference stands out of its place: schemaRef comes first, then linkbaseRef, roleRef and arcroleRef, and all of them before contexts, units, facts and footnotes.",
		"Move it.", "")
	ruleSchemaRefMissing = xbrl21("xbrl.4.2:schemaRefMissing", "4.2",
		"The instance has no schemaRef, so that nothing says what its facts mean.",
		"Add a link:schemaRef to the schema of the taxonomy as the first child of the root.", "")
	ruleRoleRefURI = xbrl21("xbrl.3.5.2.4.5:roleRefURI", "3.5.2.4, 3.5.2.5",
		"A roleRef has no roleURI, or an arcroleRef no arcroleURI.",
		"Name the role that the reference is for.", "")
	ruleHref = xbrl21("xbrl.3.5.1.2:hrefInvalid", "3.5.1.2",
		"A reference is missing or cannot be resolved to a URL.",
		"Correct xlink:href, or xml:base above it.", "")
	ruleNotItemOrTuple = xbrl21("xbrl.4.6:notItemOrTuple", "4.1, 4.6",
		"An element stands among the facts that the taxonomy declares neither as an item nor as a tuple.",
		"Correct the name of the element or its namespace, or add the schema that declares it to the schemaRefs.", "")
	ruleSchemaMissing = xbrl21("xbrl:schemaImportMissing", "4.2",
		"The taxonomy has no schema for the namespace of a fact.",
		"Add the schema to the schemaRefs, or correct the namespace of the prefix.", "")
	ruleItemContext = xbrl21("xbrl.4.6.1:itemContextRef", "4.6.1",
		"An item has no contextRef, or it names no context of the instance.",
		"Name one of the instance's contexts.", "")
	ruleTupleContext = xbrl21("xbrl.4.6.1:tupleContextRef", "4.6.1, 4.9",
		"A tuple has a contextRef, unitRef, decimals or precision, which belong to items.",
		"Remove the attribute.", "")
	ruleUnitMissing = xbrl21("xbrl.4.6.2:unitRef", "4.6.2",
		"The unitRef of an item names no unit of the instance.",
		"Name one of the instance's units.", "")
	ruleDecimals = xbrl21("xbrl.4.6.5:decimals", "4.6.5",
		"The decimals attribute is neither an integer nor INF.",
		"Write the number of decimal places up to which the value is right (-3 for thousands), or INF.", "")
	rulePrecision = xbrl21("xbrl.4.6.4:precision", "4.6.4",
		"The precision attribute is neither a non-negative integer nor INF.",
		"Write the number of significant digits, or INF; better, use decimals.", "")
	ruleID = xbrl21("xbrl.4.7.1:id", "4.7.1, 4.8.1",
		"A context or unit has no id, or an id is not a name without a colon.",
		"Give the element an id that begins with a letter or underscore.", `<xbrli:unit id="1">`)
	ruleStructure = xbrl21("xbrl.4.7:contextStructure", "4.7, 4.8",
		"A context or unit lacks a part, has one twice or one that does not belong there.",
		"A context has an entity with an identifier and a period; a unit has measures, or a divide with measures above and below.", "")
	ruleDate = xbrl21("xbrl.4.7.2:contextDateError", "4.7.2",
		"A date of a context is no date: YYYY-MM-DD, or YYYY-MM-DDThh:mm:ss, with an optional time zone.",
		"Correct the date.", `<xbrli:instant>2003-02-30</xbrli:instant>`)
	ruleStartBeforeEnd = xbrl21("xbrl.4.7.2:periodStartBeforeEnd", "4.7.2",
		"A period ends before it starts, or in the same moment. A day as an end counts to its midnight.",
		"Correct the dates.", "")
	ruleSegmentXbrli  = xbrl21("xbrl.4.7.3.2:segmentXbrliElement", "4.7.3.2", "A segment contains an element of the namespace of instances.", "Remove it.", "")
	ruleSegmentItem   = xbrl21("xbrl.4.7.3.2:segmentItemOrTuple", "4.7.3.2", "A segment contains an item or a tuple.", "Use an element that stands for neither.", "")
	ruleSegmentEmpty  = xbrl21("xbrl.4.7.3.2:segmentEmpty", "4.7.3.2", "A segment is empty.", "Remove it.", `<xbrli:segment/>`)
	ruleScenarioXbrli = xbrl21("xbrl.4.7.4:scenarioXbrliElement", "4.7.4", "A scenario contains an element of the namespace of instances.", "Remove it.", "")
	ruleScenarioItem  = xbrl21("xbrl.4.7.4:scenarioItemOrTuple", "4.7.4", "A scenario contains an item or a tuple.", "Use an element that stands for neither.", "")
	ruleScenarioEmpty = xbrl21("xbrl.4.7.4:scenarioEmpty", "4.7.4", "A scenario is empty.", "Remove it.", `<xbrli:scenario/>`)
	ruleMeasure       = xbrl21("xbrl.4.8.2:measureElement", "4.8.2", "A measure is no qualified name with a declared prefix, or one of the namespace of instances other than pure and shares.", "Write a name such as iso4217:USD, xbrli:shares or xbrli:pure, with its prefix declared.", `<xbrli:measure>xbrli:dollars</xbrli:measure>`)
	ruleMeasureBoth   = xbrl21("xbrl.4.8.4:measureBothNumDenom", "4.8.4", "A measure stands above and below the line of a unit.", "Reduce the unit to its simplest form.", "")
)

// Rules of the taxonomy loader and of the schema validator, which check the same of their documents and, where there
// is a taxonomy, of reports. Without one this package looks for them.
var (
	ruleSchemaRefHref       = discovered("xbrl.4.2.2:schemaRefHref")
	ruleLinkbaseRefHref     = discovered("xbrl.4.3.2:linkbaseRefHref")
	ruleLinkbaseRefArcrole  = discovered("xbrl.4.3.3:linkbaseRefArcrole")
	ruleRoleRefDuplicate    = discovered("xbrl.3.5.2.4.5:roleRefDuplicate")
	ruleArcroleRefDuplicate = discovered("xbrl.3.5.2.5.5:arcroleRefDuplicate")
	ruleItemMixed           = discovered("xbrl.5.1.1:itemMixedContent")
	ruleFootnoteLanguage    = discovered("xbrl.4.11.1.2.1:footnoteLang")
	ruleFootnoteArcFrom     = discovered("xbrl.4.11.1.3.1:factFootnoteArcFrom")
	ruleFootnoteArcTo       = discovered("xbrl.4.11.1.3.1:factFootnoteArcTo")
	ruleArcFrom             = discovered("xbrl.3.5.3.9.2:arcResource")
	ruleArcTo               = discovered("xbrl.3.5.3.9.3:arcResource")
	ruleArcroleMissing      = discovered("xmlSchema:attributesRequired")
	ruleRoleRefNeeded       = discovered("xbrl.3.5.2.4:missingRoleRef")
	ruleArcroleRefNeeded    = discovered("xbrl.3.5.2.5:missingArcroleRef")
	ruleArcroleUsedOn       = discovered("xbrl.5.1.4.5:custArcroleUsedOn")
	ruleFootnoteLinkRole    = discovered("xbrl.3.5.3:extendedLinkRole")
	ruleFootnoteRole        = discovered("xbrl.4.11.1.2:footnoteRole")
	ruleFootnoteLoc         = discovered("xbrl.4.11.1.1:instanceLoc")
	ruleIDDuplicate         = discovered("xml.3.3.1:idMustBeUnique")
	ruleTupleAttribute      = discovered("xbrl.4.9:tupleAttribute")
	ruleFootnoteLocator     = discovered("xbrl.4.11.1.1:customLocator")
)

var sharedRules = []tieout.Rule{
	ruleSchemaRefHref, ruleLinkbaseRefHref, ruleLinkbaseRefArcrole, ruleRoleRefDuplicate, ruleArcroleRefDuplicate,
	ruleItemMixed, ruleFootnoteLanguage, ruleFootnoteArcFrom, ruleFootnoteArcTo, ruleArcFrom, ruleArcTo,
	ruleArcroleMissing, ruleRoleRefNeeded, ruleArcroleRefNeeded, ruleArcroleUsedOn, ruleFootnoteLinkRole, ruleFootnoteRole,
	ruleFootnoteLoc, ruleFootnoteLocator, ruleTupleAttribute, ruleIDDuplicate,
}

// discovered is a rule of package discover or xsd.
func discovered(code string) tieout.Rule {
	for _, rules := range [][]tieout.Rule{discover.Rules, xsd.Rules} {
		for _, r := range rules {
			if r.Code == code {
				return r
			}
		}
	}
	return tieout.Rule{Code: code, Severity: tieout.Error} // a test keeps this from happening
}
