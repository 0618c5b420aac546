package profile

import "github.com/tieout/tieout"

// The codes of rules about facts, texts and files.
var (
	ruleSECDuplicate = efm("EFM.6.05.12", tieout.Error, "6.5.12",
		"Two facts of one concept, context and unit state different values.", "Correct one of them.")
	ruleSECLanguage = efm("EFM.6.05.14", tieout.Error, "6.5.14",
		"A text is in another language than English, and there is none in English for the same concept and context.", "Tag the English text as well.")
	ruleSECBlockMarkup = efm("EFM.6.05.15", tieout.Error, "6.5.15",
		"A text block is no well-formed markup.", "Close what is opened, and escape & and <.")
	ruleSECBlockElement = efm("EFM.6.05.16", tieout.Error, "6.5.16",
		"A text block has an element that EDGAR does not take.", "Write the same with another element.")
	ruleSECBlockActive = efm("EFM.6.05.16.activeContent", tieout.Error, "6.5.16",
		"A text block runs a script.", "Remove it.")
	ruleSECCoverMissing = efm("EFM.6.05.20.missing", tieout.Error, "6.5.20",
		"A fact of the cover page is missing.", "Tag it on the cover page.")
	ruleSECCoverDate = efm("EFM.6.05.20.value", tieout.Error, "6.5.20",
		"A fact of the cover page has a value that cannot be.", "Correct it.")
	ruleSECCIK = efm("EFM.6.05.23.cikValue", tieout.Error, "6.5.23",
		"The CIK of the cover page differs from that of the contexts.", "Write the same CIK in both.")

	ruleESEFHTMLDoctype = esef("ESEF.RTS.Art.3.htmlDoctype", tieout.Error, "RTS Article 3",
		"The document declares itself to be HTML, not XHTML.", "Remove the DOCTYPE.")
	ruleESEFExtension = esef("ESEF.2.6.1.incorrectFileExtension", tieout.Error, "2.6.1",
		"The document is called neither .xhtml nor .html.", "Rename it.")
	ruleESEFPlace = esef("ESEF.2.6.1.reportIncorrectlyPlacedInPackage", tieout.Error, "2.6.1, 2.6.2",
		"The document does not stand where report packages have it.", "Put one document into the folder reports, several into one folder of it.")
	ruleESEFStyleInside = esef("ESEF.2.5.4.embeddedCssForMultiHtmlIXbrlDocumentSets", tieout.Warning, "2.5.4",
		"One document of several has its style written into it.", "Put the style into a file that all documents take.")
	ruleESEFStyleOutside = esef("ESEF.2.5.4.externalCssFileForSingleIXbrlDocument", tieout.Warning, "2.5.4",
		"The only document takes its style from a file.", "Write the style into the document.")
	ruleESEFWrongMime = esef("ESEF.2.5.1.incorrectMIMETypeSpecified", tieout.Error, "2.5.1",
		"An image in the document has another type than its bytes.", "Write the type of the image.")
	ruleESEFWrongName = esef("ESEF.2.5.1.imageDoesNotMatchItsFileExtension", tieout.Error, "2.5.1",
		"An image is called as another format than its bytes are.", "Rename the image.")
	ruleESEFPercent = esef("ESEF.2.2.2.percentGreaterThan100", tieout.Warning, "2.2.2",
		"A percentage is greater than 100 per cent.", "Write 25 % as 0.25, with a scale of -2.")
	ruleESEFRounded = esef("ESEF.2.2.5.roundedValueBelowScaleNotNull", tieout.Warning, "2.2.5",
		"A number is not zero, and its decimals round it to zero.", "State more decimals, or zero.")
	ruleESEFDuplicate = esef("ESEF.2.2.4.inconsistentDuplicateNumericFactInInlineXbrlDocument", tieout.Error, "2.2.4",
		"Two numbers of one concept, context and unit contradict each other.", "Correct one of them.")
	ruleESEFDuplicateText = esef("ESEF.2.2.4.inconsistentDuplicateNonnumericFactInInlineXbrlDocument", tieout.Warning, "2.2.4",
		"Two texts of one concept, context and language differ.", "Tag one of them, or correct the context.")
	ruleESEFEscaped = esef("ESEF.2.2.7.escapedHTMLUsedInBlockTagWithSpecialCharacters", tieout.Error, "2.2.7",
		"A text block has & or < in its text and is not escaped.", "Write escape=\"true\".")
	ruleESEFEmptyBlock = esef("ESEF.1.3.3.emptyTextBlock", tieout.Warning, "1.3.3",
		"A text block is empty.", "Tag the text that it is about.")
	ruleESEFNoLanguage = esef("ESEF.2.5.2.undefinedLanguageForTextFact", tieout.Error, "2.5.2",
		"A text has no language.", "Write xml:lang on the document's root.")
	ruleESEFTextLanguage = esef("ESEF.2.5.2.taggedTextFactOnlyInLanguagesOtherThanLanguageOfAReport", tieout.Error, "2.5.2",
		"A text is tagged in other languages than the report's only.", "Tag the text in the language of the report.")
	ruleESEFFootnoteUnused = esef("ESEF.2.3.1.unusedFootnote", tieout.Warning, "2.3.1",
		"No fact has the footnote.", "Link the footnote to a fact, or remove its tag.")
	ruleESEFFootnoteRole = esef("ESEF.2.3.1.nonStandardRoleForFootnote", tieout.Error, "2.3.1",
		"A footnote has a role or an arcrole that XBRL 2.1 does not define.", "Leave the role and the arcrole out.")
	ruleESEFFootnoteLanguage = esef("ESEF.2.3.1.footnoteOnlyInLanguagesOtherThanLanguageOfAReport", tieout.Error, "2.3.1",
		"No footnote is in the language of the report.", "Give the footnote in the language of the report.")
	ruleESEFFootnoteText = esef("ESEF.2.3.1.footnoteInLanguagesOtherThanLanguageOfContentOfAnyTextualFact", tieout.Error, "2.3.1",
		"A footnote is in a language that no text of the report is in.", "Use a language of the report.")
	ruleESEFFileName = esef("ESEF.3.1.5.extensionTaxonomyDocumentNameDoesNotFollowNamingConvention", tieout.Warning, "3.1.5",
		"A file of the extension taxonomy is not called by the convention.", "Call it {base}-{date}.xsd, {base}-{date}_pre.xml and so on.")
	ruleESEFFileBase = esef("ESEF.3.1.5.baseComponentInNameOfTaxonomyFileExceedsTwentyCharacters", tieout.Warning, "3.1.5",
		"The base of a file's name has more than 20 characters.", "Shorten it.")
	ruleESEFOneFile = esef("ESEF.3.1.1.linkbasesNotSeparateFiles", tieout.Error, "3.1.1",
		"Linkbases of several kinds stand in one file, or in the schema.", "Write each kind into a file of its own.")
	ruleESEFPackage = esef("ESEF.RTS.Annex.III.3.missingOrInvalidTaxonomyPackage", tieout.Error, "RTS Annex III, 3",
		"The archive is no taxonomy package.", "Put META-INF/taxonomyPackage.xml into its top-level directory.")
	ruleESEFBalance = esef("ESEF.RTS.Annex.IV.Par.4.2.monetaryConceptWithoutBalance", tieout.Error, "RTS Annex IV, 4.2",
		"A monetary concept of the issuer has no balance.", "Declare it as debit or credit.")
	ruleESEFTyped = esef("ESEF.3.2.3.typedDimensionDefinitionInExtensionTaxonomy", tieout.Error, "3.2.3",
		"The issuer declares a typed dimension.", "Use explicit dimensions.")
	ruleESEFStructure = esef("ESEF.3.1.1.extensionTaxonomyWrongFilesStructure", tieout.Error, "3.1.1",
		"The extension taxonomy lacks a linkbase.", "Provide presentation, calculation, definition and label linkbases.")
)

// reportRules are the codes above.
var reportRules = []tieout.Rule{
	ruleSECDuplicate, ruleSECLanguage, ruleSECBlockMarkup, ruleSECBlockElement, ruleSECBlockActive, ruleSECCoverMissing, ruleSECCoverDate,
	ruleSECCIK, ruleESEFHTMLDoctype, ruleESEFExtension, ruleESEFPlace, ruleESEFStyleInside, ruleESEFStyleOutside, ruleESEFWrongMime,
	ruleESEFWrongName, ruleESEFPercent, ruleESEFRounded, ruleESEFDuplicate, ruleESEFDuplicateText, ruleESEFEscaped, ruleESEFEmptyBlock, ruleESEFNoLanguage,
	ruleESEFTextLanguage, ruleESEFFootnoteUnused, ruleESEFFootnoteRole, ruleESEFFootnoteLanguage, ruleESEFFootnoteText, ruleESEFFileName,
	ruleESEFFileBase, ruleESEFOneFile, ruleESEFStructure, ruleESEFPackage, ruleESEFBalance, ruleESEFTyped,
}
