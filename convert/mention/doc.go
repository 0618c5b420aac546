// Package mention finds the numbers in the running text of a release and ties them to its tables: each becomes a
// [Mention] with its place, what it measures, for which period, and whether a table says the same.
//
// It reads a release as understood by convert/release and tagged by convert/tag, and knows no syntax of reports. It
// must never import the door of convert, a rule or a writer.
//
//	mentions, err := mention.Find(ctx, data, rel, tagged, mention.Options{Taxonomies: taxonomies})
//	for _, m := range mentions {
//		fmt.Println(m.Line, m.Printed, m.Measure, m.Period, m.Status) // 24 $13.1 million revenues 2003-01-01/2003-03-31 ties
//	}
//
// It is the door. The phases before have rooms of their own below, each importing those before it alone: prose (bytes → paragraphs → sentences), period (phrases
// of time and the calendar), quantity (numbers as their own words make them out), tables (the tables as rows and figures), match (words → rows). Here each
// number becomes a reading: what it speaks of and when, then what the tables say of it.
//
// The stages, one or two files each:
//
//	model, find, line    the vocabulary, the door, a mention as JSON
//	reader, report        a release while its text is read; readings → mentions
//	textscale             numbers of a text that leaves out the scale of its tables
//	binder, timebeside, periodlist, bracket, besidebracket, follow   phrases of time → the numbers that they are said of
//	measure, saidbefore, listed, noun, nounstart, object, change, compare, anew   what a number speaks of: the words around it, what was said before, lists
//	suits                 the rows that a number may be of, and the figures of its kind
//	growth, derive, margin, shareof, ratio, sum, debt, madeof   growth, margins, differences and sums as intervals
//	judge, differ, plain, plainclause, plaingrowth, another  ties, derives, differs, absent; what another row has that the text may speak of
//	capital, sameratio, paired, lessrow, ofwhich, sharesaid, sumsaid, levelchange    net debt and parts of the capital off the balance sheet; what another number of the sentence gives the rows of; rows without others; parts of the number before and of what words name; sums of rows that words fit; changes of the row of a level
//	topic, inpart         the part of the company that a paragraph speaks of; what the tables have of that part
//	evidence              figures that the words around a number fit best, whatever the sentence makes of its subject
//	lone, bydigits        numbers that a table has to the digit beside words of the row, whatever the sentence makes of its subject
//	inrow, byworking      figures of other periods of the row that is named; what alone can be worked out of the rows of a sentence
//	peershare             percentages of what is named behind them that an amount of the sentence is
//	aside                 what a clause behind "which" says
//	otherbase             printed changes since another time, or on another basis, than words say
//	othertime             levels of another time than their sentence or paragraph speaks of
//	clause, stale, stalesum  what a clause of its own speaks of; figures of another period in place of the one that is named
//	levelsaid             percentages of change that are not those of the level beside them
//	workingcapital, turnover, taxeffect, dividendraised, partmargin   what the working capital took up; days of sales and turns; rates at which adjustments are taxed; dividends and facilities of the text; margins of parts
//	pointsdiffer          changes in points that are not those of the percentage beside them
//	oneoff                what happens once, by its noun
//	partner, worked       numbers whose row, or whose sum, another of the sentence says
//	near                  what may be a number, looked for by size near it
//	midpoint              middles of the ranges of guidance, by how much they were moved, and what they grow to
//	annual, each, listabove, pointsbeside, timesratio   rates for a year, amounts for each of what is counted; lists over the periods of the sentence before; points of margins that others give; ratios without a sign
//	namedout, segment, sumgrowth   amounts left out by name; rows that are called as another of the sentence; growth of sums
//	supported, plainname, otherspan   levels that what is said of them, or their plain name, gives another figure
//	byaccounts, attributable, sibling, exchangedpair, earlierforecast   adjusted figures for those by the accounting standards; all of a result for the owners'; figures of another part; two in each other's place; what was expected before
//	changenamed, turnedround   changes of the rows that words name; changes that went the other way
//	side, direction, sign  amounts per basic for those per diluted share; changes that went the other way; losses for profits
//	paidlater             dividends that are still to be paid
//	slip, digit           numbers of which two digits changed places, or one stands for another
package mention
