// Package contradict finds the numbers that the tables say otherwise of: where the words leave no doubt of the row and the period, where other numbers of the sentence
// bear the figure out, and where a slip of the pen explains what no table has. It must import no rooms of convert/mention behind search.
//
//	checker := contradict.New(searcher)
//	if v, ok := checker.Differs(d); ok {
//		fmt.Println(v.Figures[0].Item.Printed, v.Expected, v.Sure)
//	}
//
// The files:
//
//	checker                 what is kept of a text while its numbers are held against the tables
//	differ                  figures of just the measure and period that say otherwise; what a number is that is of something else
//	plain, plainclause, plaingrowth   numbers whose clause plainly names what they are; changes
//	elsewhere               what another row has that the text may speak of
//	clause, basis           what a clause of its own speaks of; the bases of changes
//	clausename              numbers of another time than the row has that their clause names in full
//	partner, worked, workedthen   numbers whose row, or whose sum, another of the sentence says; amounts that are made of the same rows as what they are compared with
//	rangeend                an end of a range that is expected, where the other one ties to a cell
//	ratio, margindiffers, marginbeside   ratios and margins that their two figures contradict, one of them beside the margin, or that a row prints
//	levelsaid, differencesaid, pointsdiffer   changes that are not those of the level, or of the amount, beside them, in per cent and in points
//	amountchange            changes in amounts that the levels of their row contradict
//	between                 changes that the two levels which a sentence compares contradict
//	listedchange            changes of a list that others of it contradict
//	stale, stalesum         figures of another period in place of the one that is named; sums
//	doubt, doubtname        what a contradiction is none by: what the number is of; what the words beside a name, and the other numbers, say of it
//	inwhole                 what a number that is a sum should be
//	direction, sign, side   changes that went the other way; losses for profits; amounts per basic for those per diluted share, and lists of both
//	slip, digit             numbers of which two digits changed places, or one stands for another
package contradict
