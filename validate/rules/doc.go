// Package rules holds the checks of a report against its taxonomy and against itself, files by
// specification: calculation_*.go, duplicate*.go, dimension_*.go, unit_*.go, enumeration_*.go and so on.
// rules.go lists them, and has the door: what reading a document found, what the checks of all rooms find, and one finding for one
// mistake.
//
//	checked, found, err := rules.Check(ctx, document, validate.Options{Units: true})
//
// A check never reads a syntax and never writes one: it sees a [validate.Input] and hands diagnostics on.
// It must not import a reporter or cmd.
package rules
