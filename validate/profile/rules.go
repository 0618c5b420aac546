package profile

import (
	"slices"

	"github.com/tieout/tieout"
)

// Rules are the codes of the diagnostics of this package.
var Rules = slices.Concat(markupRules, reportRules, esefExtensionRules, secExtensionRules)

// markupRules are those about the documents and their tags.
var markupRules = []tieout.Rule{
	ruleIncomplete, ruleSECInline, ruleSECDoctype, ruleSECRoot, ruleSECPrefix, ruleSECTarget, ruleSECTuple, ruleSECFraction,
	ruleSECRegistry, ruleSECElement, ruleSECAttribute, ruleSECBase, ruleSECSchemaLocation, ruleSECActive, ruleSECExternal,
	ruleSECDataURL, ruleSECGraphic, ruleSECNested, ruleSECMeta, ruleSECAnchor, ruleSECEligible, ruleSECHiddenMissing,
	ruleSECNotReferenced, ruleSECManyReferences, ruleSECPrecision, ruleSECDigits, ruleSECScheme, ruleSECEntities,
	ruleSECScenario, ruleSECSegment, ruleSECUnused, ruleSECForever, ruleESEFInline, ruleESEFNoTags, ruleESEFDoctype,
	ruleESEFScript, ruleESEFMime, ruleESEFImage, ruleESEFBase64, ruleESEFExternal, ruleESEFBase, ruleESEFDisplayNone,
	ruleESEFTuple, ruleESEFFraction, ruleESEFPrecision, ruleESEFEligible, ruleESEFNotReferenced, ruleESEFHiddenMissing,
	ruleESEFTarget, ruleESEFRegistry, ruleESEFZone, ruleESEFFactID, ruleESEFScheme, ruleESEFFormat, ruleESEFCheck,
	ruleESEFEntities, ruleESEFTime, ruleESEFSegment, ruleESEFScenario,
}

// ruleIncomplete tells what a profile leaves out.
var ruleIncomplete = tieout.Rule{Code: "tieout:profileIncomplete", Severity: tieout.Info, Aspect: tieout.Profile, Spec: "tieout",
	Doc:    "A filing system has rules that need more than the report: standard taxonomies, the submission, the validator of the authority. They were not checked, so that a report that breaks no rule here may still be refused.",
	Advice: "Use the validator of the authority before filing."}

func efm(code string, severity tieout.Severity, clause, doc, advice string) tieout.Rule {
	return tieout.Rule{Code: code, Severity: severity, Aspect: tieout.Profile, Spec: "EDGAR Filer Manual " + clause, Doc: doc, Advice: advice}
}

func esef(code string, severity tieout.Severity, clause, doc, advice string) tieout.Rule {
	return tieout.Rule{Code: code, Severity: severity, Aspect: tieout.Profile, Spec: "ESEF " + clause, Doc: doc, Advice: advice}
}

var (
	ruleSECInline = efm("EFM.5.02.05.inlineRequired", tieout.Error, "5.2.5",
		"The report is not inline XBRL.", "File the report as inline XBRL.")
	ruleSECDoctype = efm("EFM.5.02.05.doctypeDisallowed", tieout.Error, "5.2.5",
		"An inline document has a DOCTYPE.", "Remove it.")
	ruleSECRoot = efm("EFM.5.02.05.xhtmlNamespaceMissing", tieout.Error, "5.2.5",
		"The root of an inline document is not html of the namespace of XHTML.", "Write xmlns=\"http://www.w3.org/1999/xhtml\" on html.")
	ruleSECPrefix = efm("EFM.5.02.05.standardNamespacePrefix", tieout.Error, "5.2.5",
		"A namespace has another prefix than EDGAR expects.", "XHTML is the default namespace; the prefixes are ix, ixt and ixt-sec.")
	ruleSECTarget = efm("EFM.5.02.05.targetDisallowed", tieout.Error, "5.2.5",
		"An inline element has a target.", "Remove the attribute: EDGAR takes the default target only.")
	ruleSECTuple = efm("EFM.5.02.05.tupleDisallowed", tieout.Error, "5.2.5",
		"The report has tuples.", "Use dimensions.")
	ruleSECFraction = efm("EFM.5.02.05.fractionDisallowed", tieout.Error, "5.2.5",
		"The report has fractions.", "Use decimals.")
	ruleSECRegistry = efm("EFM.5.02.05.12.unupportedTransformationRegistry", tieout.Error, "5.2.5.12",
		"A format is of a transformation registry that EDGAR does not take.", "Use registries 3, 4 or 5 or that of the SEC.")
	ruleSECElement = efm("EFM.5.02.05.disallowedElement", tieout.Error, "5.2.5",
		"The document has an element that EDGAR does not take.", "Remove it, or write it in another way.")
	ruleSECAttribute = efm("EFM.5.02.05.disallowedAttribute", tieout.Error, "5.2.5",
		"The document has an attribute that EDGAR does not take.", "Remove it.")
	ruleSECBase = efm("EFM.5.02.05.xmlBaseDisallowed", tieout.Error, "5.2.5",
		"The document has xml:base.", "Remove it.")
	ruleSECSchemaLocation = efm("EFM.5.02.05.schemaLocationDisallowed", tieout.Warning, "5.2.5",
		"The document has xsi:schemaLocation.", "Remove it.")
	ruleSECActive = efm("EFM.5.02.05.activeContent", tieout.Error, "5.2.5",
		"The document runs a script.", "Remove it.")
	ruleSECExternal = efm("EFM.5.02.05.externalReference", tieout.Error, "5.2.5",
		"The document refers to something outside the filing.", "Link to documents on www.sec.gov or in the filing only.")
	ruleSECDataURL = efm("EFM.5.02.05.graphicDataUrl", tieout.Error, "5.2.5",
		"An image is written into the document.", "Use a file beside the document.")
	ruleSECGraphic = efm("EFM.5.02.05.graphicFileType", tieout.Error, "5.2.5",
		"An image is no .gif or .jpg.", "Convert the image.")
	ruleSECNested = efm("EFM.5.02.05.nestedTable", tieout.Error, "5.2.5",
		"A table stands inside a table.", "Make one table of them.")
	ruleSECMeta = efm("EFM.5.02.05.disallowedMetaContent", tieout.Error, "5.2.5",
		"The content type of a meta element is not text/html.", "Write text/html.")
	ruleSECAnchor = efm("EFM.5.02.05.anchorElementPosition", tieout.Warning, "5.2.5",
		"An a without href stands in something else than html, body or div.", "Use an id on the element itself.")
	ruleSECEligible = efm("EFM.5.02.05.14.hidden-fact-eligible-for-transform", tieout.Warning, "5.2.5.14",
		"A fact is hidden though a transformation could make its value.", "Tag it where it is printed, with a format.")
	ruleSECHiddenMissing = efm("EFM.5.02.05.14.hidden-fact-not-found", tieout.Error, "5.2.5.14",
		"A style refers to a hidden fact that is not there.", "Correct the id in -sec-ix-hidden.")
	ruleSECNotReferenced = efm("EFM.5.02.05.14.hidden-fact-not-referenced", tieout.Warning, "5.2.5.14",
		"A fact is hidden, and nothing that is shown refers to it.", "Write style=\"-sec-ix-hidden:ID\" where the fact is shown.")
	ruleSECManyReferences = efm("EFM.5.02.05.14.hidden-fact-multiple-references", tieout.Warning, "5.2.5.14",
		"More than one place refers to a hidden fact.", "Refer to it once.")
	ruleSECPrecision = efm("EFM.6.05.17", tieout.Error, "6.5.17",
		"A fact has precision.", "Use decimals.")
	ruleSECDigits = efm("EFM.6.05.37", tieout.Error, "6.5.37",
		"A number has digits other than zero beyond its decimals.", "Correct decimals, or the number.")
	ruleSECScheme = efm("EFM.6.05.01", tieout.Error, "6.5.1",
		"The entity of a context is not a CIK of ten digits of the scheme http://www.sec.gov/CIK.", "Write the CIK with leading zeros.")
	ruleSECEntities = efm("EFM.6.05.03", tieout.Error, "6.5.3",
		"The contexts have more than one entity.", "Use one CIK in all contexts, and members of the legal entity axis for others.")
	ruleSECScenario = efm("EFM.6.05.04", tieout.Error, "6.5.4",
		"A context has a scenario.", "Put dimensions into the segment.")
	ruleSECSegment = efm("EFM.6.05.05", tieout.Error, "6.5.5",
		"A segment holds something else than dimensions.", "Use explicit and typed members.")
	ruleSECUnused = efm("EFM.6.05.08", tieout.Error, "6.5.8",
		"A context has no fact.", "Remove it.")
	ruleSECForever = efm("EFM.6.05.38", tieout.Error, "6.5.38",
		"The period of a context is forever.", "Use an instant or a duration.")
)

var (
	ruleESEFInline = esef("ESEF.I.1.instanceShallBeInlineXBRL", tieout.Error, "RTS Annex III",
		"The report is not inline XBRL.", "Publish the report as inline XBRL.")
	ruleESEFNoTags = esef("ESEF.RTS.Art.6.a.noInlineXbrlTags", tieout.Error, "RTS Article 6(a)",
		"The report has no tags.", "Tag the figures of the consolidated statements.")
	ruleESEFDoctype = esef("ESEF.RTS.Art.3.xhtmlDoctype", tieout.Warning, "RTS Article 3",
		"The document has a DOCTYPE.", "Remove it.")
	ruleESEFScript = esef("ESEF.2.5.1.executableCodePresent", tieout.Error, "2.5.1",
		"The document has executable code.", "Remove scripts and attributes that run them.")
	ruleESEFMime = esef("ESEF.2.5.1.MIMETypeNotSpecified", tieout.Error, "2.5.1",
		"An image in the document has no type.", "Write its type: data:image/png;base64,…")
	ruleESEFImage = esef("ESEF.2.5.1.imageFormatNotSupported", tieout.Error, "2.5.1",
		"An image is of a format that is not taken.", "Use PNG, GIF, JPEG or SVG.")
	ruleESEFBase64 = esef("ESEF.2.5.1.embeddedImageNotUsingBase64Encoding", tieout.Error, "2.5.1",
		"An image in the document is not encoded in base64.", "Encode it in base64.")
	ruleESEFExternal = esef("ESEF.3.5.1.inlineXbrlDocumentContainsExternalReferences", tieout.Error, "3.5.1",
		"The document takes something from outside the report package.", "Put it into the package.")
	ruleESEFBase = esef("ESEF.2.4.2.htmlOrXmlBaseUsed", tieout.Error, "2.4.2",
		"The document has a base element or xml:base.", "Remove it.")
	ruleESEFDisplayNone = esef("ESEF.2.5.4.displayNoneUsedToHideTaggedFacts", tieout.Error, "2.5.4",
		"A fact is tagged where nothing is displayed.", "Show it, or put it into ix:hidden.")
	ruleESEFTuple = esef("ESEF.2.4.1.tupleElementUsed", tieout.Error, "2.4.1",
		"The report has tuples.", "Use dimensions.")
	ruleESEFFraction = esef("ESEF.2.4.1.fractionElementUsed", tieout.Error, "2.4.1",
		"The report has fractions.", "Use decimals.")
	ruleESEFPrecision = esef("ESEF.2.2.1.precisionAttributeUsed", tieout.Error, "2.2.1",
		"A fact has precision.", "Use decimals.")
	ruleESEFEligible = esef("ESEF.2.4.1.transformableElementIncludedInHiddenSection", tieout.Error, "2.4.1",
		"A fact is hidden though a transformation could make its value.", "Tag it where it is printed, with a format.")
	ruleESEFNotReferenced = esef("ESEF.2.4.1.factInHiddenSectionNotInReport", tieout.Error, "2.4.1",
		"A fact is hidden, and nothing that is shown refers to it.", "Write style=\"-esef-ix-hidden:ID\" where the fact is shown.")
	ruleESEFHiddenMissing = esef("ESEF.2.4.1.esefIxHiddenStyleNotLinkingFactInHiddenSection", tieout.Error, "2.4.1",
		"A style refers to a hidden fact that is not there.", "Correct the id in -esef-ix-hidden.")
	ruleESEFTarget = esef("ESEF.2.5.3.targetAttributeUsedForESEFContents", tieout.Warning, "2.5.3",
		"An inline element has a target.", "Use the default target for what ESEF asks for.")
	ruleESEFRegistry = esef("ESEF.2.2.3.incorrectTransformationRuleApplied", tieout.Error, "2.2.3",
		"A format is of a transformation registry before the fourth.", "Use registry 4 or 5.")
	ruleESEFZone = esef("ESEF.2.1.2.periodWithTimeZone", tieout.Error, "2.1.2",
		"A period has a time zone.", "Write dates only.")
	ruleESEFFactID = esef("ESEF.2.2.8.missingFactID", tieout.Info, "2.2.8",
		"A fact has no id.", "Give each fact an id.")
	ruleESEFScheme = esef("ESEF.2.1.1.nonLEIContextScheme", tieout.Warning, "2.1.1",
		"The entity of a context is not given by its LEI.", "Use the scheme http://standards.iso.org/iso/17442.")
	ruleESEFFormat = esef("ESEF.2.1.1.invalidIdentifierFormat", tieout.Error, "2.1.1",
		"The identifier of the entity has not the form of an LEI.", "Write the 20 characters of the LEI.")
	ruleESEFCheck = esef("ESEF.2.1.1.invalidIdentifier", tieout.Error, "2.1.1",
		"The check digits of the LEI are wrong.", "Correct the LEI.")
	ruleESEFEntities = esef("ESEF.2.1.4.multipleIdentifiers", tieout.Error, "2.1.4",
		"The contexts have more than one entity.", "Use the LEI of the issuer in all contexts.")
	ruleESEFTime = esef("ESEF.2.1.2.periodWithTimeContent", tieout.Error, "2.1.2",
		"A period has a time of day.", "Write dates only.")
	ruleESEFSegment = esef("ESEF.2.1.3.segmentUsed", tieout.Error, "2.1.3",
		"A context has a segment.", "Put dimensions into the scenario.")
	ruleESEFScenario = esef("ESEF.2.1.3.scenarioContainsNonDimensionalContent", tieout.Error, "2.1.3",
		"A scenario holds something else than dimensions.", "Use explicit and typed members.")
)
