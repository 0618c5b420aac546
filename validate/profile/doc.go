// Package profile checks inline reports against the rules of those who take filings: the SEC (EDGAR Filer Manual) and ESMA
// (ESEF Reporting Manual). It holds the rules that need the documents, the facts and the
// filer's own taxonomy, which is read from its files; those that need a standard taxonomy that
// is not published with the report, or knowledge of the submission, are not checked, and [Unchecked] names them.
//
// It imports what stands below validate, and must never import a reporter.
package profile
