// Package xbrlxml reads and writes reports in the XML syntax of XBRL 2.1: the instance documents.
//
// [Read] takes one pass over the bytes: it checks that they are well-formed, feeds the schema validator, checks
// what section 4 of the specification says of instances, and builds the report. Rules that need to know a concept
// are in validate/rules. [Write] is its inverse and writes the same bytes for the same report on every run.
//
// It never opens a document: the caller loads the taxonomy when the entry points are known. It must not import
// validate, nor another syntax.
//
//	result, diagnostics, err := xbrlxml.Read(ctx, "report.xml", data, xbrlxml.Options{Load: load})
package xbrlxml
