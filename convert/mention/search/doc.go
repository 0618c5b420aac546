// Package search finds the figures of numbers whose own words lead to none: by their digits, by all the words around them, and by what other numbers of the sentence
// tie to. It takes a figure only where chance would hardly lead to it, contradicts nothing, and must import no rooms of convert/mention behind derive.
//
//	searcher := search.New(deriver)
//	searcher.Again() // gives those that were not found their verdicts
//
// The files:
//
//	searcher                what is kept of a text while its numbers are looked for; how many of them are in tables at all
//	lone, bydigits          the order of the search; numbers that a table has to the digit beside words of the row
//	clausename              rows that a clause names by their whole label
//	evidence                figures that the words around a number fit best, whatever the sentence makes of its subject
//	inrow, comparedbefore   figures of other periods of the row that is named; what is compared with something said before it
//	byworking, sumsaid      what alone can be worked out of the rows of a sentence; sums of rows that words fit
//	paired, levelchange     rows that have two numbers which are compared; changes of the row of a level
//	changebeside, changeagain   changes that tables print beside a figure: below it, on another basis; those that the text says again
//	pointsbeside, sameratio   points of margins that others give; ratios of the rows of another ratio
//	peershare, sharesaid, ofwhich   percentages that an amount of the sentence is of what is named; shares of rows; parts of the number before
//	segment, sister         rows that are called as another of the sentence; those of a part beside the rows of another part
//	otherpart, partmargin   figures of another part of the company; margins of parts
//	midpoint                middles of the ranges of guidance, by how much they were moved, and what they grow to
//	annual, each            rates for a year; amounts for each of what is counted
//	oneoff                  what happens once, by its noun
//	dividendraised          dividends and facilities of the text
//	workingcapital, turnover, taxeffect, taxrate   what the working capital took up; days of sales and turns; rates at which adjustments, and profits, are taxed
package search
