package profile

import "github.com/tieout/tieout"

// The codes of rules about the files and extension taxonomies of filings with the SEC.
var (
	ruleSECFileName = efm("EFM.5.01.01", tieout.Error, "5.1.1",
		"A file is called as EDGAR takes none: documents are .htm of letters, digits, points, hyphens and underscores, schemas and linkbases the same in small letters.", "Rename it.")
	ruleSECFileLong = efm("EFM.5.01.01.tooManyCharacters", tieout.Error, "5.1.1",
		"The name of a file has more than 32 characters.", "Shorten it.")
	ruleSECOwnName = efm("EFM.6.03.03", tieout.Error, "6.3.3",
		"A schema or linkbase is not called by the issuer, the date and its kind.", "Call it like issuer-20241231.xsd or issuer-20241231_pre.xml.")
	ruleSECSameContext = efm("EFM.6.05.07", tieout.Error, "6.5.7",
		"Two contexts say the same.", "Keep one of them.")
	ruleSECOverlap = efm("EFM.6.05.09", tieout.Error, "6.5.9",
		"A period ends on the day on which another begins.", "Periods end on the day before the next begins.")
	ruleSECSameUnit = efm("EFM.6.05.11", tieout.Error, "6.5.11",
		"Two units say the same.", "Keep one of them.")
	ruleSECRequiredContext = efm("EFM.6.05.19", tieout.Error, "6.5.19",
		"The report has no context of a duration without dimensions.", "Give the facts of the cover page one for the period of the report.")
	ruleSECFootnoteRole = efm("EFM.6.05.28", tieout.Error, "6.5.28",
		"The role of a footnote is not standard.", "Use the standard role, or none.")
	ruleSECFootnoteArcrole = efm("EFM.6.05.30", tieout.Error, "6.5.30",
		"The arcrole of a footnote is not standard.", "Use the standard arcrole, or none.")
	ruleSECFootnoteUnused = efm("EFM.6.05.33", tieout.Error, "6.5.33",
		"A footnote is linked to no fact.", "Link it with an ix:relationship, or do not tag it.")
	ruleSECMeasure = efm("EFM.6.05.36", tieout.Error, "6.5.36",
		"The name of a measure has more than 200 bytes.", "Shorten it.")
	ruleSECInclude = efm("EFM.6.07.01", tieout.Error, "6.7.1",
		"The schema includes another.", "Write all declarations into one schema.")
	ruleSECAuthority = efm("EFM.6.07.03", tieout.Error, "6.7.3",
		"The target namespace is that of a publisher of standard taxonomies.", "Use a namespace of the filer.")
	ruleSECNamespace = efm("EFM.6.07.04", tieout.Error, "6.7.4, 6.7.5",
		"The target namespace is no http URI of an authority with a date.", "Write it like http://www.example.com/20241231.")
	ruleSECOwnPrefix = efm("EFM.6.07.07", tieout.Error, "6.7.7",
		"The prefix of the target namespace has an underscore.", "Choose another.")
	ruleSECRoleAuthority = efm("EFM.6.07.09", tieout.Error, "6.7.9",
		"A role is not of the authority of the target namespace.", "Let it begin as the target namespace does.")
	ruleSECRoleTwice = efm("EFM.6.07.10", tieout.Error, "6.7.10",
		"A role is declared twice.", "Remove one declaration.")
	ruleSECUsedOn = efm("EFM.6.07.11", tieout.Error, "6.7.11",
		"A role is not declared for presentation, calculation and definition links.", "Add the usedOn that is missing.")
	ruleSECDefinition = efm("EFM.6.07.12", tieout.Error, "6.7.12",
		"The definition of a role is not a number, its kind and its title.", "Write it like \"1001 - Statement - Balance sheets\".")
	ruleSECRoleOrder = efm("EFM.6.07.12.presentationBaseSetOrder", tieout.Warning, "6.7.12",
		"The numbers of roles put them in another order than that of filings: statements, notes, policies, tables, details.", "Number them in that order.")
	ruleSECArcroleAuthority = efm("EFM.6.07.13", tieout.Error, "6.7.13",
		"An arcrole is not of the authority of the target namespace.", "Let it begin as the target namespace does.")
	ruleSECArcroleTwice = efm("EFM.6.07.14", tieout.Error, "6.7.14",
		"An arcrole is declared twice.", "Remove one declaration.")
	ruleSECArcroleDefinition = efm("EFM.6.07.15", tieout.Error, "6.7.15",
		"An arcrole has no definition.", "Add it.")
	ruleSECID = efm("EFM.6.07.17", tieout.Error, "6.7.17",
		"The id of a concept is not its prefix, an underscore and its name.", "Write it so.")
	ruleSECNillable = efm("EFM.6.07.18", tieout.Error, "6.7.18",
		"A concept is not nillable.", "Write nillable=\"true\".")
	ruleSECOwnTuple = efm("EFM.6.07.19", tieout.Error, "6.7.19",
		"A concept of the filer is a tuple.", "Use dimensions.")
	ruleSECTyped = efm("EFM.6.07.20", tieout.Error, "6.7.20",
		"A dimension of the filer is typed.", "Use explicit members.")
	ruleSECAbstract = efm("EFM.6.07.21", tieout.Error, "6.7.21",
		"An abstract concept is not of durations.", "Write xbrli:periodType=\"duration\".")
	ruleSECAxis = efm("EFM.6.07.23", tieout.Error, "6.7.23",
		"A name ends in Axis if and only if the concept is a dimension.", "Rename it or correct its substitution group.")
	ruleSECTable = efm("EFM.6.07.24", tieout.Error, "6.7.24",
		"A name ends in Table if and only if the concept is a hypercube.", "Rename it or correct its substitution group.")
	ruleSECGroup = efm("EFM.6.07.25", tieout.Error, "6.7.25",
		"A concept is in another substitution group than item, dimensionItem and hypercubeItem.", "Use one of them.")
	ruleSECLineItems = efm("EFM.6.07.26", tieout.Error, "6.7.26",
		"A concept that ends in LineItems is not abstract.", "Write abstract=\"true\".")
	ruleSECMember = efm("EFM.6.07.27", tieout.Error, "6.7.27",
		"A name ends in Domain or Member if and only if the concept is of the type domainItemType.", "Rename it or correct its type.")
	ruleSECMemberPeriod = efm("EFM.6.07.28", tieout.Error, "6.7.28",
		"A member is not of durations.", "Write xbrli:periodType=\"duration\".")
	ruleSECLongName = efm("EFM.6.07.29", tieout.Error, "6.7.29",
		"The name of a concept has more than 200 bytes.", "Shorten it.")
	ruleSECLongURI = efm("EFM.6.07.30", tieout.Error, "6.7.30",
		"A namespace or role has more than 255 bytes.", "Shorten it.")
	ruleSECOwnFraction = efm("EFM.6.07.31", tieout.Error, "6.7.31",
		"A concept of the filer is a fraction.", "Use decimals.")
	ruleSECBlockPeriod = efm("EFM.6.07.32", tieout.Error, "6.7.32",
		"A text block is not of durations.", "Write xbrli:periodType=\"duration\".")
	ruleSECNoRole = efm("EFM.6.09.04", tieout.Error, "6.9.4",
		"A label or reference has no role.", "Write xlink:role.")
	ruleSECRole = efm("EFM.6.09.05", tieout.Error, "6.9.5",
		"A label or reference has a role that is not standard.", "Use a standard role.")
	ruleSECArcrole = efm("EFM.6.09.06", tieout.Error, "6.9.6",
		"An arc has an arcrole that is not standard.", "Use a standard arcrole.")
	ruleSECOneKind = efm("EFM.6.09.07", tieout.Error, "6.9.7",
		"A file holds links of several kinds.", "Give each kind a file.")
	ruleSECPriority = efm("EFM.6.09.09", tieout.Error, "6.9.9",
		"The priority of an arc is not below 10.", "Lower it.")
	ruleSECNoLabel = efm("EFM.6.10.01", tieout.Error, "6.10.1",
		"A concept of the filer has no standard label.", "Add one.")
	ruleSECLabelTwice = efm("EFM.6.10.02", tieout.Error, "6.10.2",
		"A concept has two labels of one role in one language.", "Remove one.")
	ruleSECNoEnglish = efm("EFM.6.10.03", tieout.Error, "6.10.3",
		"A concept of the filer has no standard label in English.", "Add one, with xml:lang=\"en-US\".")
	ruleSECSameLabel = efm("EFM.6.10.04", tieout.Error, "6.10.4",
		"Two concepts have the same standard label in English.", "Tell them apart.")
	ruleSECDocumentation = efm("EFM.6.10.05", tieout.Error, "6.10.5",
		"A standard concept is documented by the filer.", "Remove the label.")
	ruleSECLabelText = efm("EFM.6.10.06", tieout.Error, "6.10.6",
		"A label has more than 511 characters or the character <.", "Shorten it.")
	ruleSECLabelTrim = efm("EFM.6.10.08", tieout.Error, "6.10.8",
		"A label begins or ends with white space.", "Remove it.")
	ruleSECNumericLabel = efm("EFM.6.10.09", tieout.Error, "6.10.9",
		"A concept that is not numeric has a label for numbers.", "Use another role.")
	ruleSECPresentationOrder = efm("EFM.6.12.01", tieout.Error, "6.12.1",
		"An arc of the presentation has no order.", "Write it.")
	ruleSECPresentationTwice = efm("EFM.6.12.02", tieout.Error, "6.12.2",
		"Two arcs from one concept have the same order.", "Number them.")
	ruleSECNotPresented = efm("EFM.6.12.03", tieout.Error, "6.12.3",
		"A concept is tagged and does not stand in the presentation.", "Add it.")
	ruleSECPreferred = efm("EFM.6.12.05", tieout.Error, "6.12.5",
		"A concept stands twice in one place with the same preferred label.", "Give each another.")
	ruleSECRoots = efm("EFM.6.12.06", tieout.Warning, "6.12.6",
		"A link role of the presentation has several roots.", "Put them below one.")
	ruleSECPeriodLabel = efm("EFM.6.12.07", tieout.Warning, "6.12.7",
		"A concept of durations has a preferred label of the start or end of a period.", "Use another label.")
	ruleSECAxisEmpty = efm("EFM.6.12.08", tieout.Warning, "6.12.8",
		"An axis has no members in the presentation.", "Add its domain.")
	ruleSECCalculationOrder = efm("EFM.6.14.01", tieout.Error, "6.14.1",
		"An arc of the calculation has no order.", "Write it.")
	ruleSECWeight = efm("EFM.6.14.02", tieout.Error, "6.14.2",
		"A weight is neither 1 nor -1.", "Correct it.")
	ruleSECCalculationPeriod = efm("EFM.6.14.03", tieout.Error, "6.14.3",
		"A sum and a part of it are of different period types.", "Remove the arc.")
	ruleSECCycle = efm("EFM.6.14.04", tieout.Error, "6.14.4",
		"A concept is part of what it adds up.", "Remove the arc that leads back.")
	ruleSECDefinitionOrder = efm("EFM.6.16.01", tieout.Error, "6.16.1",
		"An arc of the definition has no order.", "Write it.")
	ruleSECDomain = efm("EFM.6.16.03", tieout.Error, "6.16.3",
		"What a dimension leads to is not of the type domainItemType.", "Correct its type.")
	ruleSECTables = efm("EFM.6.16.05", tieout.Error, "6.16.5",
		"A concept has several tables in one link role.", "Give each table a link role.")
	ruleSECNotAll = efm("EFM.6.16.06", tieout.Error, "6.16.6",
		"A negative hypercube is closed.", "Write xbrldt:closed=\"false\".")
	ruleSECReference = efm("EFM.6.18.01", tieout.Error, "6.18.1",
		"A concept of the filer has a reference.", "Remove it.")
	ruleSECCoreReference = efm("EFM.6.18.02", tieout.Error, "6.18.2",
		"The extension changes the references of a standard concept.", "Leave them as they are.")
)

// secExtensionRules are those about files and extension taxonomies.
var secExtensionRules = []tieout.Rule{
	ruleSECSameContext, ruleSECOverlap, ruleSECSameUnit, ruleSECRequiredContext, ruleSECFootnoteRole, ruleSECFootnoteArcrole,
	ruleSECFootnoteUnused, ruleSECMeasure, ruleSECFileName, ruleSECFileLong, ruleSECOwnName, ruleSECInclude, ruleSECAuthority, ruleSECNamespace, ruleSECOwnPrefix,
	ruleSECRoleAuthority, ruleSECRoleTwice, ruleSECUsedOn, ruleSECDefinition, ruleSECRoleOrder, ruleSECArcroleAuthority, ruleSECArcroleTwice,
	ruleSECArcroleDefinition, ruleSECID, ruleSECNillable, ruleSECOwnTuple, ruleSECTyped, ruleSECAbstract, ruleSECAxis, ruleSECTable,
	ruleSECGroup, ruleSECLineItems, ruleSECMember, ruleSECMemberPeriod, ruleSECLongName, ruleSECLongURI, ruleSECOwnFraction,
	ruleSECBlockPeriod, ruleSECNoRole, ruleSECRole, ruleSECArcrole, ruleSECOneKind, ruleSECPriority, ruleSECNoLabel, ruleSECLabelTwice,
	ruleSECNoEnglish, ruleSECSameLabel, ruleSECDocumentation, ruleSECLabelText, ruleSECLabelTrim, ruleSECNumericLabel,
	ruleSECPresentationOrder, ruleSECPresentationTwice, ruleSECNotPresented, ruleSECPreferred, ruleSECRoots, ruleSECPeriodLabel,
	ruleSECAxisEmpty, ruleSECCalculationOrder, ruleSECWeight, ruleSECCalculationPeriod, ruleSECCycle, ruleSECDefinitionOrder,
	ruleSECDomain, ruleSECTables, ruleSECNotAll, ruleSECReference, ruleSECCoreReference,
}
