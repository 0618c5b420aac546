// Package tag turns the line items of a release into facts: it weighs which concept each row has, and declares an
// extension taxonomy for what the mapping taxonomies do not have.
//
// It reads no document and writes none: it imports convert/release, taxonomy/press, internal packages and the root
// package, never a package of a syntax.
//
// The stages, one file or two each:
//
//	tag, rules, words, context             the door; what may be wrong; what texts say in whole words; entities
//	line, zone, column, turned, maturity   rows → lines, with what stands around them: sections, titles, dimensions
//	owned                                  a result, and the parts of its owners and of others below it
//	candidate                              readings of a label → concepts that it may mean
//	lexicon, likeness                      texts that are known × a label with what stands around it → concepts of like texts
//	evidence, sums                         named features: of the line alone, of its neighbours, its sums, other tables
//	assign                                 probabilities → one concept for a line, one line of a table for a concept
//	why                                    what spoke for a concept, and for those that it is not
//	separate, against                      figures of one concept that differ → what sets them apart; changes since different times
//	sign, brackets, agree, correct, target, share, extension   signs, by other figures and by people, another taxonomy, concepts of the extension, facts
//	network                                presentation, sums, dimensions, anchors
//
// What is learned is data: weights.tsv has the weight of each feature, lexicon.tsv what texts mean (labels and names of
// elements, labels that several companies use, among them foils: those of what the mapping has no concept for). make weights
// fits both to tagged reports and other rows whose concept is known (fit_test.go), every company's rows as they look to
// what was learned without it (fold_test.go). The probability of a concept among its rivals and "none of them", calibrated on
// companies left out, is the confidence that facts carry; docs/accuracy.md says what it is worth. No weight, no text and no
// rule is about a company.
//
// A row keeps its concept when another table prints another figure: that is a finding for a check. The order of tables
// changes nothing.
package tag
