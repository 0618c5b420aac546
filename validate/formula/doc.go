// Package formula evaluates the formulas and assertions of a taxonomy (the Formula specifications of 2009 and their
// extensions) on an XBRL instance.
//
//	result, err := formula.Run(ctx, dts, tree, formula.Options{})
//
// A [Result] holds how often each assertion was satisfied, the facts that formulas derive and what is wrong with the
// formulas themselves. Aspects are matched by indexes over the facts, so that the time grows with the facts and the
// evaluations, not with the product of the facts.
//
// The package reads nothing: documents that expressions ask for come from its caller.
package formula
