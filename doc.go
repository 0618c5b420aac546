// Package tieout is the vocabulary that every other package of tieout speaks: names, periods, units,
// accuracy, exact numbers and their intervals, facts, reports, and diagnostics.
//
// It owns no syntax and no taxonomy: a concept is a [QName] here, and where a fact came from is a
// [Range]. It imports the standard library and shopspring/decimal only, and must never import
// another package of this module.
//
//	f := &tieout.Fact{Concept: tieout.QName{Space: ns, Local: "Revenues"}, Lexical: "13129000",
//		Decimals: tieout.DecimalsOf(-3)}
//	iv, ok := f.Interval() // [13128500, 13129500], true
package tieout
