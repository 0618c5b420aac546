package oim

import "github.com/tieout/tieout"

// What a report in xBRL-CSV can have wrong.
var (
	ruleCSVInvalidJSON = tieout.Rule{Code: "xbrlce:invalidJSON", Severity: tieout.Error, Spec: specCSV + ", JSON syntax",
		Doc:    "The metadata are not valid JSON in UTF-8, or an object in them uses a name twice.",
		Advice: "Mend the JSON at the place shown; names must be unique in each object."}
	ruleCSVStructure = tieout.Rule{Code: "xbrlce:invalidJSONStructure", Severity: tieout.Error, Spec: specCSV + ", structure",
		Doc:    "A member of the metadata is missing, is not known, or is of the wrong type, or a name or URI in it is not in its canonical form.",
		Advice: "Correct the member. A property of your own needs a bound prefix."}
	ruleCSVIdentifier = tieout.Rule{Code: "xbrlce:invalidIdentifier", Severity: tieout.Error, Spec: specCSV + ", identifiers",
		Doc:     "The name of a template, table, column, property group or parameter is not an XML name without a dot.",
		Advice:  "Use letters, digits, - and _, and begin with a letter or _.",
		Example: `"columns": {"amount.eur": {}}`}
	ruleCSVParameterName = tieout.Rule{Code: "xbrlce:invalidParameterName", Severity: tieout.Error, Spec: specCSV + ", table parameters",
		Doc:    "The name of a table parameter is not an identifier.",
		Advice: "Use letters, digits, - and _, and begin with a letter or _."}
	ruleCSVColumnType = tieout.Rule{Code: "xbrlce:conflictingColumnType", Severity: tieout.Error, Spec: specCSV + ", columns",
		Doc:     "A column is of two kinds at once: fact column, property group column or comment.",
		Advice:  "Keep one of dimensions/propertiesFrom, propertyGroups and comment.",
		Example: `"note": {"comment": true, "dimensions": {}}`}
	ruleCSVMisplacedDecimals = tieout.Rule{Code: "xbrlce:misplacedDecimalsOnNonFactColumn", Severity: tieout.Error, Spec: specCSV + ", columns",
		Doc:    "A column that makes no facts has decimals.",
		Advice: "Move decimals to the fact columns, the table template or the report."}
	ruleCSVGroupReference = tieout.Rule{Code: "xbrlce:invalidPropertyGroupColumnReference", Severity: tieout.Error, Spec: specCSV + ", property groups",
		Doc:    "propertiesFrom names a column that the template does not have or that has no property groups.",
		Advice: "Name a column with propertyGroups."}
	ruleCSVGroupDecimals = tieout.Rule{Code: "xbrlce:repeatedPropertyGroupDecimalsProperty", Severity: tieout.Error, Spec: specCSV + ", property groups",
		Doc:    "Two columns in propertiesFrom both give decimals.",
		Advice: "Let one of the two give decimals."}
	ruleCSVGroupDimension = tieout.Rule{Code: "xbrlce:repeatedPropertyGroupDimension", Severity: tieout.Error, Spec: specCSV + ", property groups",
		Doc:    "Two columns in propertiesFrom both give the same dimension.",
		Advice: "Let one of the two give the dimension."}
	ruleCSVUnknownGroup = tieout.Rule{Code: "xbrlce:unknownPropertyGroup", Severity: tieout.Error, Spec: specCSV + ", property groups",
		Doc:    "A cell names a property group that its column does not define.",
		Advice: "Correct the cell, or define the group in the column's propertyGroups."}
	ruleCSVRowIDColumn = tieout.Rule{Code: "xbrlce:undefinedRowIdColumn", Severity: tieout.Error, Spec: specCSV + ", row identifiers",
		Doc:    "rowIdColumn names a column that the template does not have.",
		Advice: "Name a column of the template."}
	ruleCSVRowIDComment = tieout.Rule{Code: "xbrlce:invalidRowIdColumn", Severity: tieout.Error, Spec: specCSV + ", row identifiers",
		Doc:    "rowIdColumn names a comment column.",
		Advice: "Name a column that is no comment."}
	ruleCSVReferenceTarget = tieout.Rule{Code: "xbrlce:invalidReferenceTarget", Severity: tieout.Error, Spec: specCSV + ", references",
		Doc:     "A fact needs the value of a reference ($name) that is no column of the table and no parameter.",
		Advice:  "Correct the name, or define the parameter.",
		Example: `"period": "$refPeriod"`}
	ruleCSVReference = tieout.Rule{Code: "xbrlce:invalidReference", Severity: tieout.Error, Spec: specCSV + ", references",
		Doc:    "What follows the $ of a reference is not an identifier.",
		Advice: "Write $name, $name@start or $name@end; write $$ for a dollar sign."}
	ruleCSVPeriodSpecifier = tieout.Rule{Code: "xbrlce:invalidPeriodSpecifier", Severity: tieout.Error, Spec: specCSV + ", references",
		Doc:     "A reference asks for another end of a period than start or end.",
		Advice:  "Write $name@start or $name@end.",
		Example: `"period": "$refPeriod@last"`}
	ruleCSVNotDuration = tieout.Rule{Code: "xbrlce:referenceTargetNotDuration", Severity: tieout.Error, Spec: specCSV + ", references",
		Doc:    "A reference asks for an end of a period that is no duration.",
		Advice: "Refer to a duration, or leave @start or @end out."}
	ruleCSVPeriod = tieout.Rule{Code: "xbrlce:invalidPeriodRepresentation", Severity: tieout.Error, Spec: specCSV + ", periods",
		Doc:     "A period is in none of the forms that are allowed.",
		Advice:  "Write 2025, 2025Q1, 2025H1, 2025-03, 2025W05, 2025-03-31, 2025-01-01..2025-03-31 or dates with times; add @end for the moment at the end.",
		Example: `"period": "31.12.2025"`}
	ruleCSVDimensionValue = tieout.Rule{Code: "xbrlce:invalidDimensionValue", Severity: tieout.Error, Spec: specCSV + ", dimensions",
		Doc:    "The value of an explicit dimension names no member or names the default member, or a typed value is not of its type.",
		Advice: "Name a member that is not the default, or correct the value."}
	ruleCSVNone = tieout.Rule{Code: "xbrlce:illegalUseOfNone", Severity: tieout.Error, Spec: specCSV + ", special values",
		Doc:    "A cell of a fact column or property group column holds #none.",
		Advice: "Leave the cell empty where there is no fact; write #nil for a nil fact."}
	ruleCSVSpecial = tieout.Rule{Code: "xbrlce:unknownSpecialValue", Severity: tieout.Error, Spec: specCSV + ", special values",
		Doc:    "A value begins with # and is none of #nil, #none and #empty.",
		Advice: "Write ## for text that begins with #."}
	ruleCSVSuffix = tieout.Rule{Code: "xbrlce:invalidDecimalsSuffix", Severity: tieout.Error, Spec: specCSV + ", decimals suffix",
		Doc:     "The decimals suffix of a number is malformed.",
		Advice:  "Write the number, d and an integer or INF: 12.5d-2.",
		Example: "12.5d1.5"}
	ruleCSVDecimals = tieout.Rule{Code: "xbrlce:invalidDecimalsValue", Severity: tieout.Error, Spec: specCSV + ", decimals",
		Doc:    "decimals is not an integer.",
		Advice: "Write an integer; leave decimals out for exact values."}
	ruleCSVUnmapped = tieout.Rule{Code: "xbrlce:unmappedCellValue", Severity: tieout.Error, Spec: specCSV + ", unmapped cells",
		Doc:    "A cell holds a value that no fact of its row uses.",
		Advice: "Clear the cell, use the column in a dimension, or make it a comment column."}
	ruleCSVFile = tieout.Rule{Code: "xbrlce:invalidCSVFileFormat", Severity: tieout.Error, Spec: specCSV + ", CSV syntax",
		Doc:    "A table is not a CSV file in UTF-8: quotes do not match, or bytes are not UTF-8.",
		Advice: "Save the file as CSV in UTF-8, with commas, and double the quotes inside quoted cells."}
	ruleCSVHeader = tieout.Rule{Code: "xbrlce:invalidHeaderValue", Severity: tieout.Error, Spec: specCSV + ", header row",
		Doc:    "A header of a table is not an identifier, or cells are not separated by commas.",
		Advice: "Use the column identifiers of the template as headers, separated by commas."}
	ruleCSVUnknownColumn = tieout.Rule{Code: "xbrlce:unknownColumn", Severity: tieout.Error, Spec: specCSV + ", header row",
		Doc:    "A header names a column that the table template does not have.",
		Advice: "Correct the header, or add the column to the template (as a comment if it means nothing)."}
	ruleCSVRepeatedColumn = tieout.Rule{Code: "xbrlce:repeatedColumnIdentifier", Severity: tieout.Error, Spec: specCSV + ", header row",
		Doc:    "Two columns of a table have the same header.",
		Advice: "Remove or rename one of them."}
	ruleCSVMissingFile = tieout.Rule{Code: "xbrlce:missingRequiredCSVFile", Severity: tieout.Error, Spec: specCSV + ", tables",
		Doc:    "A table that is not optional has no file.",
		Advice: "Supply the file, or mark the table as optional."}
	ruleCSVUnknownTemplate = tieout.Rule{Code: "xbrlce:unknownTableTemplate", Severity: tieout.Error, Spec: specCSV + ", tables",
		Doc:    "A table names a template that is not defined.",
		Advice: "Correct the name, or define it in tableTemplates (here or in the metadata that are extended)."}
	ruleCSVMissingRowID = tieout.Rule{Code: "xbrlce:missingRowIdentifier", Severity: tieout.Error, Spec: specCSV + ", row identifiers",
		Doc:    "A row has no identifier.",
		Advice: "Fill the cell of the row identifier."}
	ruleCSVRowID = tieout.Rule{Code: "xbrlce:invalidRowIdentifier", Severity: tieout.Error, Spec: specCSV + ", row identifiers",
		Doc:    "A row identifier has characters other than letters, digits, - and _.",
		Advice: "Use letters, digits, - and _ only."}
	ruleCSVRepeatedRowID = tieout.Rule{Code: "xbrlce:repeatedRowIdentifier", Severity: tieout.Error, Spec: specCSV + ", row identifiers",
		Doc:    "Two rows of a table have the same identifier.",
		Advice: "Give each row an identifier of its own."}
	ruleCSVParameterFile = tieout.Rule{Code: "xbrlce:invalidParameterCSVFile", Severity: tieout.Error, Spec: specCSV + ", parameter file",
		Doc:    "The file of report parameters is not of the form name,value.",
		Advice: "Write the header name,value and below it one parameter per row, each once and with a value."}
	ruleCSVMissingParameters = tieout.Rule{Code: "xbrlce:missingParametersFile", Severity: tieout.Error, Spec: specCSV + ", parameter file",
		Doc:    "The file of report parameters is missing.",
		Advice: "Supply the file that parameterURL names."}
	ruleCSVUnreferenced = tieout.Rule{Code: "xbrlce:unreferencedParameter", Severity: tieout.Error, Spec: specCSV + ", parameters",
		Doc:    "A parameter is given and nothing refers to it.",
		Advice: "Remove the parameter, or correct its name."}
	ruleCSVRedefinition = tieout.Rule{Code: "xbrlce:illegalReportParameterRedefinition", Severity: tieout.Error, Spec: specCSV + ", extends",
		Doc:    "Metadata and the metadata that they extend give a parameter different values.",
		Advice: "Give the value in one place."}
	ruleCSVUnresolvable = tieout.Rule{Code: "xbrlce:unresolvableBaseMetadataFile", Severity: tieout.Error, Spec: specCSV + ", extends",
		Doc:    "The metadata that the report extends cannot be had, and without them its tables have no meaning.",
		Advice: "Supply the taxonomy package that holds the file (--packages), or allow downloads (--online)."}
	ruleCSVConflict = tieout.Rule{Code: "xbrlce:conflictingMetadataValue", Severity: tieout.Error, Spec: specCSV + ", extends",
		Doc:    "Metadata and the metadata that they extend define the same thing differently.",
		Advice: "Define it in one place."}
	ruleCSVNonExtensible = tieout.Rule{Code: "xbrlce:illegalRedefinitionOfNonExtensibleProperty", Severity: tieout.Error, Spec: specCSV + ", extends",
		Doc:    "A property that may not be added to is given both in metadata and in the metadata that they extend.",
		Advice: "Give it in one place."}
	ruleCSVFinal = tieout.Rule{Code: "xbrlce:illegalExtensionOfFinalProperty", Severity: tieout.Error, Spec: specCSV + ", extends",
		Doc:    "Metadata add to something that the metadata they extend declare final.",
		Advice: "Remove the addition."}
	ruleCSVMixedTypes = tieout.Rule{Code: "xbrlce:multipleDocumentTypesInExtensionChain", Severity: tieout.Error, Spec: specCSV + ", extends",
		Doc:    "Metadata extend metadata of another document type.",
		Advice: "Use metadata of one version of xBRL-CSV."}
	ruleCSVCycle = tieout.Rule{Code: "xbrlce:cycleInExtensionChain", Severity: tieout.Error, Spec: specCSV + ", extends",
		Doc:    "Metadata extend themselves, over any number of steps.",
		Advice: "Remove one of the extends."}
	ruleCSVConcept = tieout.Rule{Code: "xbrlce:invalidConceptQName", Severity: tieout.Error, Spec: specCSV + ", dimensions",
		Doc:    "A concept is not a name of the form prefix:name.",
		Advice: "Write the concept with its prefix."}
	ruleCSVValue = tieout.Rule{Code: "xbrlce:invalidFactValue", Severity: tieout.Error, Spec: specCSV + ", facts",
		Doc:    "A value is not one of the concept's data type.",
		Advice: "Correct the value, or choose another concept."}
	ruleCSVLanguage = tieout.Rule{Code: "xbrlce:invalidLanguageCode", Severity: tieout.Error, Spec: specCSV + ", dimensions",
		Doc:    "A language is not of the form of a language code.",
		Advice: "Write a code like en or en-us."}
	ruleCSVLinkType = tieout.Rule{Code: "xbrlce:unknownLinkType", Severity: tieout.Error, Spec: specCSV + ", links",
		Doc:    "Links are listed under an alias that documentInfo/linkTypes does not define.",
		Advice: "Define the alias in documentInfo/linkTypes."}
	ruleCSVLinkGroup = tieout.Rule{Code: "xbrlce:unknownLinkGroup", Severity: tieout.Error, Spec: specCSV + ", links",
		Doc:    "Links are listed under an alias that documentInfo/linkGroups does not define.",
		Advice: "Define the alias in documentInfo/linkGroups."}
	ruleCSVLinkTarget = tieout.Rule{Code: "xbrlce:unknownLinkTarget", Severity: tieout.Error, Spec: specCSV + ", links",
		Doc:    "A link leads to a fact that the report does not have.",
		Advice: "Fact ids are table.r_row.column, the row by its identifier or its number from 1."}
	ruleCSVLinkSource = tieout.Rule{Code: "xbrlce:unknownLinkSource", Severity: tieout.Error, Spec: specCSV + ", links",
		Doc:    "A link starts at a fact that the report does not have.",
		Advice: "Fact ids are table.r_row.column, the row by its identifier or its number from 1."}
	rulesCSV = []tieout.Rule{ruleCSVInvalidJSON, ruleCSVStructure, ruleCSVIdentifier, ruleCSVParameterName, ruleCSVColumnType, ruleCSVMisplacedDecimals, ruleCSVGroupReference, ruleCSVGroupDecimals, ruleCSVGroupDimension, ruleCSVUnknownGroup, ruleCSVRowIDColumn, ruleCSVRowIDComment, ruleCSVReferenceTarget, ruleCSVReference, ruleCSVPeriodSpecifier, ruleCSVNotDuration, ruleCSVPeriod, ruleCSVDimensionValue, ruleCSVNone, ruleCSVSpecial, ruleCSVSuffix, ruleCSVDecimals, ruleCSVUnmapped, ruleCSVFile, ruleCSVHeader, ruleCSVUnknownColumn, ruleCSVRepeatedColumn, ruleCSVMissingFile, ruleCSVUnknownTemplate, ruleCSVMissingRowID, ruleCSVRowID, ruleCSVRepeatedRowID, ruleCSVParameterFile, ruleCSVMissingParameters, ruleCSVUnreferenced, ruleCSVRedefinition, ruleCSVUnresolvable, ruleCSVConflict, ruleCSVNonExtensible, ruleCSVFinal, ruleCSVMixedTypes, ruleCSVCycle, ruleCSVConcept, ruleCSVValue, ruleCSVLanguage, ruleCSVLinkType, ruleCSVLinkGroup, ruleCSVLinkTarget, ruleCSVLinkSource}
)
