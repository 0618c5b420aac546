package source

import "github.com/tieout/tieout"

// reportRules are the codes of report packages.
var reportRules = []tieout.Rule{
	ruleReportExtension, ruleReportArchive, ruleReportDirectory, ruleReportJSON, ruleReportJSONStructure,
	ruleReportVersion, ruleReportMismatch, ruleReportsMissing, ruleReportMissing, ruleReportsInSubdirectory,
	ruleReportsMultiple, ruleReportType,
}

var (
	ruleReportExtension = tieout.Rule{
		Code: "rpe:unsupportedFileExtension", Severity: tieout.Error, Spec: specReportPackages,
		Doc:    "A report package has a file extension other than .xbri, .xbr and .zip.",
		Advice: "Name an inline XBRL report package .xbri, another one .xbr, and one of any number of reports .zip.",
	}
	ruleReportArchive = tieout.Rule{
		Code: "rpe:" + codeArchiveFormat, Severity: tieout.Error, Spec: specReportPackages,
		Doc:    "The package is not a zip archive that can be read, has an encrypted entry, or an entry whose path begins with a slash or has back slashes.",
		Advice: "Pack it again as a plain zip archive, unencrypted, with / between the parts of a path.",
	}
	ruleReportDirectory = tieout.Rule{
		Code: "rpe:" + codeDirectory, Severity: tieout.Error, Spec: specReportPackages,
		Doc:    "A report package has one top-level directory; no path occurs twice, stands for a file and a directory, or has empty or dot segments.",
		Advice: "Pack the one directory that contains META-INF and reports.",
	}
	ruleReportJSON = tieout.Rule{
		Code: "rpe:invalidJSON", Severity: tieout.Error, Spec: specReportPackages,
		Doc:     "A JSON file of a report package is not valid JSON, repeats a key within one object, or is not UTF-8.",
		Advice:  "Correct the file.",
		Example: `{"documentInfo": {}, "documentInfo": {}}`,
	}
	ruleReportJSONStructure = tieout.Rule{
		Code: "rpe:invalidJSONStructure", Severity: tieout.Error, Spec: specReportPackages,
		Doc:     "A JSON file of a report package has no string documentType in an object documentInfo.",
		Advice:  "Add it: it says what kind of document this is.",
		Example: `{"documentInfo": {"documentType": 1}}`,
	}
	ruleReportVersion = tieout.Rule{
		Code: "rpe:unsupportedReportPackageVersion", Severity: tieout.Error, Spec: specReportPackages,
		Doc:    "The documentType of META-INF/reportPackage.json is none of Report Packages 1.0, nor that of European banking reports.",
		Advice: "Use https://xbrl.org/report-package/2023/xbri for .xbri, https://xbrl.org/report-package/2023/xbr for .xbr and https://xbrl.org/report-package/2023 for .zip.",
	}
	ruleReportMismatch = tieout.Rule{
		Code: "rpe:documentTypeFileExtensionMismatch", Severity: tieout.Error, Spec: specReportPackages,
		Doc:    "The documentType of META-INF/reportPackage.json does not fit the file extension of the package, or a .xbri or .xbr package has no such file.",
		Advice: "Correct the documentType or the extension.",
	}
	ruleReportsMissing = tieout.Rule{
		Code: "rpe:missingReportsDirectory", Severity: tieout.Error, Spec: specReportPackages,
		Doc:    "The top-level directory of a report package has no directory reports.",
		Advice: "Put the report into a directory reports beside META-INF.",
	}
	ruleReportMissing = tieout.Rule{
		Code: "rpe:missingReport", Severity: tieout.Error, Spec: specReportPackages,
		Doc:    "No report stands in the directory reports, nor in a directory directly below it.",
		Advice: "Add the report, with one of the extensions .xbrl, .json, .xhtml, .html and .htm.",
	}
	ruleReportsInSubdirectory = tieout.Rule{
		Code: "rpe:multipleReportsInSubdirectory", Severity: tieout.Error, Spec: specReportPackages,
		Doc:    "A directory below reports holds several reports. Only the documents of one inline XBRL document set may share a directory.",
		Advice: "Give each report a directory of its own.",
	}
	ruleReportsMultiple = tieout.Rule{
		Code: "rpe:multipleReports", Severity: tieout.Error, Spec: specReportPackages,
		Doc:    "A .xbri or .xbr package holds more than one report.",
		Advice: "Leave one report in it, or make it a .zip package.",
	}
	ruleReportType = tieout.Rule{
		Code: "rpe:incorrectReportType", Severity: tieout.Error, Spec: specReportPackages,
		Doc:    "A .xbri package holds a report that is not inline XBRL, or a .xbr package one that is.",
		Advice: "Change the extension and the documentType of the package to fit the report.",
	}
)
