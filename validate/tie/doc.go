// Package tie holds the figures of a release against each other: sums of rows, relations known beforehand, the same figure
// in several places, per-share amounts, periods, changes. It says of every total whether it is tied, broken or not tied,
// and of one misprint one finding. It never reads documents and never writes messages for machines.
//
//	ledger := tie.Of(input)
//	fmt.Println(ledger.Coverage()) // "41 of 44 totals tied; 3 not tied"
package tie
