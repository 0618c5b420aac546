// Package subject finds what the numbers of a sentence speak of: the nouns before and behind them, what was said before, whether they are levels or changes, and
// which of them are compared. It looks nothing up but whether words name a row, and must import no rooms of convert/mention behind reading.
//
//	numbers := subject.Read(text, &sentence, quantity.In(&sentence), period.In(&sentence), nil)
//	for _, d := range numbers {
//		fmt.Println(d.Value, d.Name().Text, d.Change) // "Revenues rose 16.9%": 16.9 Revenues 1
//	}
//
// The files:
//
//	measure                 a sentence's numbers, and all that each may speak of
//	noun, nounstart         the noun phrase before a number, and where it begins
//	object                  the noun phrase behind one
//	change, anew            changes, by verbs, nouns and signs; those that leave their verb out
//	saidtwice               changes, and results, that "or" says twice
//	compare                 what a number is compared with
//	listed                  lists that "respectively" pairs with measures, or that "the figures" stand for
//	sides                   lists of an amount per basic and one per diluted share
//	saidbefore              what a number speaks of that was said before
package subject
