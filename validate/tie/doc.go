// Package tie holds the figures of a release against each other: sums of rows, relations known beforehand, the same figure
// in several places, per-share amounts, periods, changes. It says of every total whether it is tied, broken or not tied,
// and of one misprint one finding. It never reads documents and never writes messages for machines.
//
//	ledger := tie.Of(input)
//	fmt.Println(ledger.Coverage()) // "41 of 44 totals tied; 3 not tied"
//
// The rooms below find what figures are to each other. Each stands on book and slip and knows no other, but for pershare, which
// stands on shares as well. This one asks them all, in the order that claims in ledger.go gives, judges what they find and makes
// findings of it.
//
// The files:
//
//	ledger                  who is asked, in which order; findings and their words
//	spoken, rules           what callers of a ledger speak in; every code
//	known                   relations that the taxonomy knows beforehand, in each table that prints their totals
//	judge, must, doubt      whether a relation that fails is broken; what leaves no doubt; what else than a misprint may explain it
//	exchanged               two columns of a row that changed places, as several rows say
//	witness, amounts        the misprint that explains the most of what is broken; a figure that is another amount
//	coverage, short         which numbers are totals, and how many are tied; totals from which a row is missing
//	show                    relations as people follow them up
//	settle                  findings of others that follow from those of the ledger
package tie
