package oim

import "github.com/tieout/tieout"

// What facts can have wrong, whatever the syntax.
var (
	ruleNoTaxonomy = tieout.Rule{Code: "oime:noTaxonomy", Severity: tieout.Error, Spec: specModel + ", taxonomy",
		Doc:     "The report refers to no taxonomy.",
		Advice:  "List the taxonomy's entry points in documentInfo/taxonomy.",
		Example: `"taxonomy": []`}
	ruleInvalidTaxonomy = tieout.Rule{Code: "oime:invalidTaxonomy", Severity: tieout.Error, Spec: specModel + ", taxonomy",
		Doc:    "The taxonomy that the report refers to could not be loaded, so that its facts cannot be checked.",
		Advice: "Supply the taxonomy package (--packages), or allow downloads (--online); correct the URL if it is wrong."}
	ruleInvalidBaseURL = tieout.Rule{Code: "oime:invalidBaseURL", Severity: tieout.Error, Spec: specModel + ", base URL",
		Doc:    "documentInfo/baseURL is not an absolute URL.",
		Advice: "Write the whole URL, or leave baseURL out: taxonomy URLs are then relative to the document."}
	ruleMissingConcept = tieout.Rule{Code: "oime:missingConceptDimension", Severity: tieout.Error, Spec: specModel + ", concept",
		Doc:    "A fact has no concept.",
		Advice: "Give the fact the dimension concept, on its column, its table or the report."}
	ruleUnknownConcept = tieout.Rule{Code: "oime:unknownConcept", Severity: tieout.Error, Spec: specModel + ", concept",
		Doc:    "The taxonomy has no concept of this name.",
		Advice: "Correct the name or its prefix, or refer to the taxonomy that declares it."}
	ruleAbstractConcept = tieout.Rule{Code: "oime:valueForAbstractConcept", Severity: tieout.Error, Spec: specModel + ", concept",
		Doc:    "The concept is abstract: it groups others and takes no value.",
		Advice: "Report the value under a concept that is not abstract."}
	ruleUnsupportedConcept = tieout.Rule{Code: "oime:unsupportedConceptDataType", Severity: tieout.Error, Spec: specModel + ", concept",
		Doc:    "The concept is a tuple, a fraction or of a type whose values hold names, which the model does not know.",
		Advice: "Report it as xBRL-XML, or under another concept."}
	ruleMissingPeriod = tieout.Rule{Code: "oime:missingPeriodDimension", Severity: tieout.Error, Spec: specModel + ", period",
		Doc:    "A fact of an instant concept has no period.",
		Advice: "Give the fact the moment that it is about."}
	rulePeriodDimension = tieout.Rule{Code: "oime:invalidPeriodDimension", Severity: tieout.Error, Spec: specModel + ", period",
		Doc:    "The concept is about a moment and the fact about a duration, or the reverse.",
		Advice: "Correct the period, or use the concept that is meant for such periods."}
	ruleMisplacedUnit = tieout.Rule{Code: "oime:misplacedUnitDimension", Severity: tieout.Error, Spec: specModel + ", unit",
		Doc:    "A fact that is no number has a unit.",
		Advice: "Remove the unit."}
	ruleMisplacedLanguage = tieout.Rule{Code: "oime:misplacedLanguageDimension", Severity: tieout.Error, Spec: specModel + ", language",
		Doc:    "A fact that is no text has a language.",
		Advice: "Remove the language."}
	ruleMisplacedDecimals = tieout.Rule{Code: "oime:misplacedDecimalsProperty", Severity: tieout.Error, Spec: specModel + ", decimals",
		Doc:    "A fact that is nil or no number has decimals.",
		Advice: "Remove decimals."}
	ruleUnknownDimension = tieout.Rule{Code: "oime:unknownDimension", Severity: tieout.Error, Spec: specModel + ", taxonomy-defined dimensions",
		Doc:    "The taxonomy has no dimension of this name.",
		Advice: "Correct the name or its prefix, or refer to the taxonomy that declares it."}
	ruleDimensionValue = tieout.Rule{Code: "oime:invalidDimensionValue", Severity: tieout.Error, Spec: specModel + ", taxonomy-defined dimensions",
		Doc:    "The value is the dimension's default member, which is never written.",
		Advice: "Leave the dimension out."}
	ruleUnsupportedDimension = tieout.Rule{Code: "oime:unsupportedDimensionDataType", Severity: tieout.Error, Spec: specModel + ", taxonomy-defined dimensions",
		Doc:    "The typed dimension's values are of a type that the model does not know: with elements inside, a list or union, or an identifier.",
		Advice: "Report it as xBRL-XML."}
	ruleDuplicates = tieout.Rule{Code: "oime:disallowedDuplicateFacts", Severity: tieout.Error, Spec: specModel + ", duplicate facts",
		Doc:    "The report has duplicates that its feature xbrl:allowedDuplicates does not allow.",
		Advice: "Remove or correct one of the facts."}
	ruleReservedEntity = tieout.Rule{Code: "oime:invalidUseOfReservedIdentifier", Severity: tieout.Error, Spec: specModel + ", entity",
		Doc:    "The entity NA of scheme https://xbrl.org/2021/entities stands for the absence of an entity and is never written.",
		Advice: "Leave the entity out."}
	rulePureUnit = tieout.Rule{Code: "oime:illegalPureUnit", Severity: tieout.Error, Spec: specModel + ", unit",
		Doc:     "The unit xbrli:pure alone is never written: a number without a unit has it.",
		Advice:  "Leave the unit out.",
		Example: `"unit": "xbrli:pure"`}
	ruleFactValue = tieout.Rule{Code: "oime:invalidFactValue", Severity: tieout.Error, Spec: specModel + ", fact values",
		Doc:    "A fact is nil, and its concept does not allow that.",
		Advice: "Give the fact a value, or leave it out."}
	ruleMissingNoteLanguage = tieout.Rule{Code: "oime:missingLanguageForNoteFact", Severity: tieout.Error, Spec: specModel + ", notes",
		Doc:    "A note has no language.",
		Advice: "Give the note fact the language dimension (or the footnote xml:lang)."}
	ruleMissingNoteID = tieout.Rule{Code: "oime:missingNoteIDDimension", Severity: tieout.Error, Spec: specModel + ", notes",
		Doc:    "A note has no noteId dimension.",
		Advice: "Give the note its own id as noteId."}
	ruleNoteID = tieout.Rule{Code: "oime:invalidNoteIDValue", Severity: tieout.Error, Spec: specModel + ", notes",
		Doc:    "A note's noteId is not its own id.",
		Advice: "Write the id of the note fact as noteId."}
	ruleNoteDimension = tieout.Rule{Code: "oime:misplacedNoteFactDimension", Severity: tieout.Error, Spec: specModel + ", notes",
		Doc:    "A note has an entity, a period or a taxonomy-defined dimension.",
		Advice: "Remove the dimension: a note has concept, language and noteId only."}
	ruleMisplacedNoteID = tieout.Rule{Code: "oime:misplacedNoteIDDimension", Severity: tieout.Error, Spec: specModel + ", notes",
		Doc:    "A fact that is no note has the noteId dimension.",
		Advice: "Remove noteId, or use the concept xbrl:note."}
	ruleXHTML = tieout.Rule{Code: "oime:invalidXHTMLFragment", Severity: tieout.Error, Spec: specModel + ", notes",
		Doc:    "A note's value is not a well-formed fragment of XHTML, or has elements at its top that are not XHTML.",
		Advice: `Write text and XHTML elements with xmlns="` + namespaceXHTML + `"; escape & and < in text.`}
	ruleXHTMLPrefix = tieout.Rule{Code: "oime:xhtmlElementInNonDefaultNamespace", Severity: tieout.Error, Spec: specModel + ", notes",
		Doc:    "A note uses XHTML elements with a prefix.",
		Advice: `Write the elements without prefix, with xmlns="` + namespaceXHTML + `".`}
	ruleUnusedNote = tieout.Rule{Code: "oime:unusedNoteFact", Severity: tieout.Error, Spec: specModel + ", notes",
		Doc:    "No fact links to the note.",
		Advice: "Link to the note from the facts it belongs to, or remove it."}
	ruleFootnoteTarget = tieout.Rule{Code: "oime:illegalStandardFootnoteTarget", Severity: tieout.Error, Spec: specModel + ", notes",
		Doc:    "A link of the type fact-footnote leads to a fact that is no note.",
		Advice: "Use another link type between facts, such as explanatoryFact."}
	rulesModel = []tieout.Rule{ruleNoTaxonomy, ruleInvalidTaxonomy, ruleInvalidBaseURL, ruleMissingConcept, ruleUnknownConcept, ruleAbstractConcept,
		ruleUnsupportedConcept, ruleMissingPeriod, rulePeriodDimension, ruleMisplacedUnit, ruleMisplacedLanguage, ruleMisplacedDecimals,
		ruleUnknownDimension, ruleDimensionValue, ruleUnsupportedDimension, ruleDuplicates, ruleReservedEntity, rulePureUnit,
		ruleFactValue, ruleMissingNoteLanguage, ruleMissingNoteID, ruleNoteID, ruleNoteDimension, ruleMisplacedNoteID, ruleXHTML,
		ruleXHTMLPrefix, ruleUnusedNote, ruleFootnoteTarget}
)
