// Package derive finds the figures that a number ties to or follows from, by what it was read to speak of: the rows that its words may mean, in its period, and growth,
// margins, sums and ratios of them. It contradicts nothing, and must import no rooms of convert/mention behind reading and not how a text is read.
//
//	deriver := derive.New(text)
//	for _, d := range text.Readings {
//		deriver.Judge(d)
//		fmt.Println(d.Verdict.Status, d.Verdict.Formula) // derived 13,129/11,233-1
//	}
//
// The files:
//
//	deriver                 what is kept of a text while its numbers are judged
//	judge                   ties, by words and periods; numbers and the figures that they may be of
//	beside                  what follows from the rows that others of the sentence tie to
//	follow                  periods that follow from what a number goes with
//	textscale               numbers of a text that leaves out the scale of its tables
//	growth, margin          changes, printed or worked out; changes of margins
//	derive                  levels by arithmetic: amounts per share, differences, what is left
//	shareof, whole          ratios by what they are made of; what a percentage is said to be of
//	sum, sumgrowth          sums of rows, by sums.txt; how they grew
//	madeof, timesratio, timesof  percentages by made.txt; ratios without a sign; how many times something an amount is
//	together                what part of something amounts are together
//	debt, capital           debts of a balance sheet; net debt, and parts of the capital
//	lessrow, namedout       rows without others; amounts left out by name
//	grossless               gross profit before depreciation, of a cost of revenue that leaves it out
package derive
