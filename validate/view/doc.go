// Package view is a checked document as people look at it: its statements with periods side by side, and what its figures were
// held against, whether it is a release, whose tables and arithmetic say so, or a report, whose taxonomy does. Those who show
// documents, on a page or in a sheet, take both from here. It decides nothing: what is broken is for the checks to say.
//
//	ties := view.TiesOf(doc, outcome)
//	for _, s := range view.Statements(doc) { … }
package view
