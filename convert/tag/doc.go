// Package tag turns the line items of a release into facts: it weighs which concept each row has, and declares an
// extension taxonomy for what the mapping taxonomies do not have.
//
// It reads no document and writes none: it imports convert/release, taxonomy/press, internal packages and the root
// package, never a package of a syntax.
//
// The stages, one file or two each:
//
//	line, zone, column, turned, maturity   rows → lines, with what stands around them: sections, titles, dimensions
//	candidate                              readings of a label → concepts that it may mean
//	evidence, sums                         named features: of the line alone, of its neighbours, its sums, other tables
//	assign                                 probabilities → one concept for a line, one value for a figure
//	sign, target, share, extension         signs, another taxonomy, concepts of the extension, facts
//	network                                presentation, sums, dimensions, anchors
//
// Weights are data: weights.tsv has one for each feature, which make weights fits to tagged reports and other rows whose
// concept is known (fit_test.go). The probability of a concept among its rivals and "none of them" is the confidence that
// facts carry; docs/accuracy.md says what it is worth. No weight, and no rule, is about a company.
//
// A row that is sure of its concept keeps it when another table prints another figure: that is a finding for a check.
package tag
