package profile

import "github.com/tieout/tieout"

// The codes of rules about the extension taxonomies of ESEF reports.
var (
	ruleESEFEntry = esef("ESEF.3.1.2.requiredEntryPointNotImported", tieout.Error, "3.1.2",
		"No schema of the extension taxonomy imports the entry point of the core taxonomy.", "Import esef_cor.xsd of the year that applies.")
	ruleESEFVersion = esef("ESEF.3.1.2.incorrectEsefTaxonomyVersionUsed", tieout.Error, "3.1.2",
		"The extension taxonomy imports a core taxonomy that no report may use.", "Import that of the year that applies.")
	ruleESEFOpen = esef("ESEF.3.4.2.openPositiveHypercubeInDefinitionLinkbase", tieout.Error, "3.4.2",
		"A hypercube of the extension is open.", "Write xbrldt:closed=\"true\" on the arc.")
	ruleESEFNotAll = esef("ESEF.3.4.2.notAllArcroleUsedInDefinitionLinkbase", tieout.Error, "3.4.2",
		"The extension has a negative hypercube.", "Say what is allowed, by closed hypercubes.")
	ruleESEFClosed = esef("ESEF.3.4.2.closedNegativeHypercubeInDefinitionLinkbase", tieout.Error, "3.4.2",
		"A negative hypercube of the extension is closed.", "Write xbrldt:closed=\"false\" on the arc.")
	ruleESEFLineItem = esef("ESEF.3.4.2.extensionTaxonomyLineItemNotLinkedToAnyHypercube", tieout.Error, "3.4.2",
		"A fact without dimensions is of a concept that is an item of no hypercube.", "Put it into the link role esef_role-999999.")
	ruleESEFOverrides = esef("ESEF.3.4.3.extensionTaxonomyOverridesDefaultMembers", tieout.Error, "3.4.3",
		"The extension changes the default member of a dimension of the core taxonomy.", "Leave it as it is.")
	ruleESEFDefault = esef("ESEF.3.4.3.extensionTaxonomyDimensionNotAssignedDefaultMemberInDedicatedPlaceholder", tieout.Error, "3.4.3",
		"A dimension of the issuer has no default member in the link role for them.", "Put a dimension-default arc into the link role ifrs-dim_role-990000.")
	ruleESEFAnchor = esef("ESEF.3.3.1.extensionConceptsNotAnchored", tieout.Error, "3.3.1, RTS Annex IV, 9",
		"A concept of the issuer is not anchored to one of the core taxonomy. Notes and totals need no anchor.", "Write a wider-narrower arc.")
	ruleESEFAnchorArcrole = esef("ESEF.3.3.1.anchoringWrongArcrole", tieout.Error, "3.3.1",
		"A concept of the issuer is anchored with another arcrole than that for anchoring.", "Use the arcrole wider-narrower.")
	ruleESEFAnchorBase = esef("ESEF.3.3.1.anchoringRelationshipBase", tieout.Error, "3.3.1",
		"An anchoring relationship does not join a concept of the issuer and one of the core taxonomy.", "Let one end be of the core taxonomy.")
	ruleESEFAnchorMember = esef("ESEF.3.3.1.anchoringRelationshipsForDomainMembersDefinedUsingWiderNarrowerArcrole", tieout.Error, "3.3.1",
		"A member of a domain is anchored.", "Remove the arc: members are placed in domains instead.")
	ruleESEFAnchorDimension = esef("ESEF.3.3.1.anchoringRelationshipsForDimensionsDefinedUsingWiderNarrowerArcrole", tieout.Error, "3.3.1",
		"A dimension is anchored.", "Remove the arc.")
	ruleESEFAnchorRole = esef("ESEF.3.3.2.anchoringRelationshipsForConceptsDefinedInElrContainingDimensionalRelationships", tieout.Error, "3.3.2",
		"Anchoring relationships stand in a link role that has dimensions.", "Give them a link role of their own.")
	ruleESEFPreferred = esef("ESEF.3.4.4.missingPreferredLabelRole", tieout.Warning, "3.4.4",
		"A concept stands twice in one place of the presentation without a preferred label.", "Give each a preferredLabel, such as those of the start and the end of a period.")
	ruleESEFLabelRole = esef("ESEF.3.4.5.extensionTaxonomyElementLabelCustomRole", tieout.Warning, "3.4.5",
		"A label has a role that neither XBRL nor its link role registry defines.", "Use a standard role.")
	ruleESEFLabelTwice = esef("ESEF.3.4.5.extensionTaxonomyElementDuplicateLabels", tieout.Error, "3.4.5",
		"A concept has two labels of one role in one language.", "Remove one.")
	ruleESEFLabelLanguage = esef("ESEF.3.4.5.missingLabelForRoleInReportLanguage", tieout.Warning, "3.4.5",
		"A concept of the issuer has no standard label in the language of the report.", "Add it.")
	ruleESEFNoLabel = esef("ESEF.RTS.Annex.IV.Par.4_G3.4.5.extensionConceptNoLabel", tieout.Error, "3.4.5, RTS Annex IV, 4",
		"A concept of the issuer has no label.", "Add a standard label.")
	ruleESEFNoStandardLabel = esef("ESEF.RTS.Annex.IV.Par.4_G3.4.5.extensionConceptNoStandardLabel", tieout.Error, "3.4.5, RTS Annex IV, 4",
		"A concept of the issuer has labels, none of the standard role.", "Add a standard label.")
	ruleESEFName = esef("ESEF.3.2.1.extensionTaxonomyElementNameDoesNotFollowLc3Convention", tieout.Warning, "3.2.1 (2021)",
		"A concept of the issuer is not named after its standard label: words one after the other, each with a capital. The rule held up to the core taxonomy of 2021.", "Rename the element or correct its label.")
	ruleESEFAbstract = esef("ESEF.3.2.5.abstractConceptDefinitionInExtensionTaxonomy", tieout.Warning, "3.2.5 (2021)",
		"The issuer declares an abstract concept. The rule held up to the core taxonomy of 2021.", "Use an abstract concept of the core taxonomy.")
	ruleESEFMemberType = esef("ESEF.3.2.2.domainMemberWrongDataType", tieout.Error, "3.2.2",
		"A member of a domain is not of the type domainItemType.", "Give it the type.")
	ruleESEFTupleDefined = esef("ESEF.2.4.1.tupleDefinedInExtensionTaxonomy", tieout.Error, "2.4.1",
		"The issuer declares a tuple.", "Use dimensions.")
	ruleESEFFractionDefined = esef("ESEF.2.4.1.fractionDefinedInExtensionTaxonomy", tieout.Error, "2.4.1",
		"The issuer declares a fraction.", "Use decimals.")
	ruleESEFType = esef("ESEF.RTS.Annex.IV.Par.11.customDataTypeDuplicatingXbrlOrDtrEntry", tieout.Error, "RTS Annex IV, 11",
		"A type of the issuer is one of XBRL under another name.", "Use the type of XBRL or of its data types registry.")
	ruleESEFCoreLabel = esef("ESEF.RTS.Annex.IV.Par.8.coreTaxonomyLabelModification", tieout.Error, "RTS Annex IV, 8",
		"The extension takes away a label of the core taxonomy.", "Leave it as it is.")
	ruleESEFCoreReference = esef("ESEF.RTS.Annex.IV.Par.8.coreTaxonomyReferenceModification", tieout.Error, "RTS Annex IV, 8",
		"The extension takes away a reference of the core taxonomy.", "Leave it as it is.")
	ruleESEFApplied = esef("ESEF.3.4.6.UsableConceptsNotAppliedByTaggedFacts", tieout.Warning, "3.4.6, RTS Annex IV, 5",
		"A concept is tagged and not in the relationships of the extension, or in them and not tagged.", "Let both have the same concepts.")
	ruleESEFSingleRole = esef("ESEF.3.4.7.singleExtendedLinkRoleUsedForAllPFSs", tieout.Error, "3.4.7",
		"A link role of the presentation has more than a primary financial statement.", "Give each statement a link role of its own.")
	ruleESEFStatement = esef("ESEF.RTS.Annex.II.Par.1.Par.7.missingPrimaryFinancialStatement", tieout.Error, "RTS Annex II, 1",
		"No primary financial statement is the root of a presentation.", "Begin the presentation of each statement with the abstract concept of the core taxonomy for it.")
	ruleESEFCurrency = esef("ESEF.RTS.Annex.II.Par.1.factsWithOtherThanDeclaredCurrencyOnly", tieout.Error, "RTS Annex II, 1",
		"An amount is stated in another currency than that of the statements alone.", "Tag it in the currency of the statements.")
	ruleESEFMandatory = esef("ESEF.RTS.Annex.II.Par.2.missingMandatoryMarkups", tieout.Warning, "RTS Annex II, 2",
		"What every report tags is missing: name, domicile, legal form and the like.", "Tag what the report states of them.")
	ruleESEFInvalid = esef("ESEF.RTS.Annex.III.Par.1.invalidInlineXBRL", tieout.Error, "RTS Annex III, 1",
		"A document is no valid inline XBRL 1.1.", "Correct what the findings about inline XBRL and its schema tell.")
)

// esefExtensionRules are those about extension taxonomies.
var esefExtensionRules = []tieout.Rule{
	ruleESEFEntry, ruleESEFVersion, ruleESEFOpen, ruleESEFNotAll, ruleESEFClosed, ruleESEFLineItem, ruleESEFOverrides, ruleESEFDefault,
	ruleESEFAnchor, ruleESEFAnchorArcrole, ruleESEFAnchorBase, ruleESEFAnchorMember, ruleESEFAnchorDimension, ruleESEFAnchorRole,
	ruleESEFPreferred, ruleESEFLabelRole, ruleESEFLabelTwice, ruleESEFLabelLanguage, ruleESEFNoLabel, ruleESEFNoStandardLabel,
	ruleESEFName, ruleESEFAbstract, ruleESEFMemberType, ruleESEFTupleDefined, ruleESEFFractionDefined, ruleESEFType, ruleESEFCoreLabel,
	ruleESEFCoreReference, ruleESEFApplied, ruleESEFSingleRole, ruleESEFStatement, ruleESEFCurrency, ruleESEFMandatory,
	ruleESEFInvalid,
}
