package source

import (
	"errors"
	"slices"

	"github.com/tieout/tieout"
)

const (
	specTaxonomyPackages = "Taxonomy Packages 1.0"
	specReportPackages   = "Report Packages 1.0"
)

// CodeNotFound is the code of a document that no place has.
const CodeNotFound = "tieout:documentNotFound"

// Rules are the codes of documents that cannot be had, of taxonomy packages and of report packages.
var Rules = slices.Concat([]tieout.Rule{
	ruleNotFound, ruleRefused, ruleTooLarge, ruleChanged,
	ruleTaxonomyArchive, ruleTaxonomyDirectory, ruleMetadataDirectory, ruleMetadataFile, ruleMetadata,
	ruleMissingLanguage, ruleDuplicateLanguage, ruleCatalog, ruleDuplicateRewrite, ruleRewriteOverlap, ruleRewriteOutside,
}, reportRules)

var (
	ruleNotFound = tieout.Rule{
		Code: CodeNotFound, Severity: tieout.Error, Aspect: tieout.Availability, Spec: "tieout",
		Doc:    "A document that another one refers to cannot be found in any place that may be searched.",
		Advice: "Give the taxonomy package that holds it, or a folder laid out host/path, with --packages; or allow the network with --online.",
	}
	ruleRefused = tieout.Rule{
		Code: "tieout:documentRefused", Severity: tieout.Error, Aspect: tieout.Availability, Spec: "tieout",
		Doc:    "A document refers to one that must not be read on its behalf: a file outside its own folder or archive and outside what the user named, a file on disk named by a document from the web, or an address in a private network. What is refused is not looked at: whether it exists is not told.",
		Advice: "Correct the reference, place the document beside the one that refers to it, or name its folder with --packages.",
	}
	ruleTooLarge = tieout.Rule{
		Code: "tieout:documentTooLarge", Severity: tieout.Error, Aspect: tieout.Availability, Spec: "tieout",
		Doc:    "A document, or an archive when it is unpacked, goes beyond a limit: of size, of nesting, of attributes.",
		Advice: "Check that the document is what it should be.",
	}
	ruleChanged = tieout.Rule{
		Code: "tieout:documentChanged", Severity: tieout.Error, Aspect: tieout.Availability, Spec: "tieout",
		Doc:    "A document has other contents than the one that tieout.lock names.",
		Advice: "Supply the version that was locked, or renew the lock file if the change is meant.",
	}
	ruleTaxonomyArchive = tieout.Rule{
		Code: "tpe:" + codeArchiveFormat, Severity: tieout.Error, Spec: specTaxonomyPackages,
		Doc:    "The package is not a zip archive that can be read, has an encrypted entry, or an entry whose path begins with a slash or has back slashes.",
		Advice: "Pack it again as a plain zip archive, unencrypted, with / between the parts of a path.",
	}
	ruleTaxonomyDirectory = tieout.Rule{
		Code: "tpe:" + codeDirectory, Severity: tieout.Error, Spec: specTaxonomyPackages,
		Doc:    "A taxonomy package has one top-level directory that holds everything; no path occurs twice, stands for a file and a directory, or has empty or dot segments.",
		Advice: "Pack the one directory that contains META-INF, with nothing beside it.",
	}
	ruleMetadataDirectory = tieout.Rule{
		Code: "tpe:metadataDirectoryNotFound", Severity: tieout.Error, Spec: specTaxonomyPackages,
		Doc:    "The top-level directory of a taxonomy package has no directory META-INF.",
		Advice: "Add META-INF/taxonomyPackage.xml to the top-level directory, or give the folder as one laid out host/path if it is no package.",
	}
	ruleMetadataFile = tieout.Rule{
		Code: "tpe:metadataFileNotFound", Severity: tieout.Error, Spec: specTaxonomyPackages,
		Doc:    "META-INF of a taxonomy package has no file taxonomyPackage.xml.",
		Advice: "Add the file: it names and describes the package.",
	}
	ruleMetadata = tieout.Rule{
		Code: "tpe:invalidMetaDataFile", Severity: tieout.Error, Spec: specTaxonomyPackages,
		Doc:     "taxonomyPackage.xml is not well-formed or not valid against its schema.",
		Advice:  "Correct the file; the schema is http://www.xbrl.org/2016/taxonomy-package.xsd.",
		Example: `<tp:taxonomyPackage><tp:name xml:lang="en">No identifier before the name</tp:name></tp:taxonomyPackage>`,
	}
	ruleMissingLanguage = tieout.Rule{
		Code: "tpe:missingLanguageAttribute", Severity: tieout.Error, Spec: specTaxonomyPackages,
		Doc:     "A name, description or publisher of a taxonomy package has no language in scope.",
		Advice:  "Add xml:lang to the element or to one around it.",
		Example: `<tp:name>Taxonomy</tp:name>`,
	}
	ruleDuplicateLanguage = tieout.Rule{
		Code: "tpe:duplicateLanguagesForElement", Severity: tieout.Error, Spec: specTaxonomyPackages,
		Doc:    "A name, description or publisher occurs twice in one language.",
		Advice: "Leave one of them, or correct the language of the other.",
	}
	ruleCatalog = tieout.Rule{
		Code: "tpe:invalidCatalogFile", Severity: tieout.Error, Spec: specTaxonomyPackages,
		Doc:     "catalog.xml is not well-formed or not valid against its schema.",
		Advice:  "Correct the file; the schema is http://www.xbrl.org/2016/taxonomy-package-catalog.xsd.",
		Example: `<catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog"><uri name="a" uri="b"/></catalog>`,
	}
	ruleDuplicateRewrite = tieout.Rule{
		Code: "tpe:multipleRewriteURIsForStartString", Severity: tieout.Error, Spec: specTaxonomyPackages,
		Doc:    "Two rewriteURI of a catalog have the same uriStartString.",
		Advice: "Leave one of them.",
	}
	ruleRewriteOverlap = tieout.Rule{
		Code: "tpe:packageRewriteOverlap", Severity: tieout.Warning, Spec: specTaxonomyPackages,
		Doc:    "Two packages in use rewrite the same uriStartString; the one given first serves.",
		Advice: "Give only one of the packages, the version that the report is made for.",
	}
	ruleRewriteOutside = tieout.Rule{
		Code: "tieout:packageRewriteOutside", Severity: tieout.Error, Spec: "tieout",
		Doc:    "A catalog rewrites to a place outside its own package. Such a rewriting is not followed.",
		Advice: "Let rewritePrefix lead to a directory of the package, relative to META-INF.",
	}
)

// Diagnose turns an error of [Resolver.Open] that says something about a document, and not about the tool, into a
// diagnostic at the place of the reference. It is false for other errors.
func Diagnose(err error, at tieout.Range) (tieout.Diagnostic, bool) {
	var missing *NotFoundError
	var refused *RefusedError
	var large *LimitError
	var changed *ChangedError
	switch {
	case errors.As(err, &missing):
		d := ruleNotFound.New(at, "%s", missing.Error())
		d.Advice = missing.Advice()
		return d, true
	case errors.As(err, &refused):
		d := ruleRefused.New(at, "%s", refused.Error())
		if advice := refused.Advice(); advice != "" {
			d.Advice = advice
		}
		return d, true
	case errors.As(err, &changed):
		return ruleChanged.New(at, "%s", changed.Error()), true
	case errors.As(err, &large):
		return TooLarge(at, large.Error()), true
	}
	return tieout.Diagnostic{}, false
}

// TooLarge is the diagnostic for a document that is beyond a limit.
func TooLarge(at tieout.Range, message string) tieout.Diagnostic {
	return ruleTooLarge.New(at, "%s", message)
}
