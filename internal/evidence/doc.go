// Package evidence decides between candidates by weighing named pieces of evidence.
//
// A candidate is a list of feature names; its score is the sum of their weights, and the probabilities of the candidates
// of one decision are the normalised exponentials of their scores (a conditional logit model). Weights are data: [Fit]
// learns them from decisions whose right answer is known, [Parse] and [Model.Write] read and write them as a table. The
// package knows nothing of what is decided and imports the standard library only.
//
//	m, err := evidence.Parse(table)
//	best, p := m.Decide([][]string{{"heading says so"}, {"title says so", "heading says otherwise"}})
package evidence
