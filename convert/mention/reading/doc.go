// Package reading is what has been read of a text: its numbers, each with what it speaks of and when, and what the tables say of it. It has what every later phase
// asks of a number and of the words around it, and looks for nothing itself. It must import no rooms of convert/mention but prose, period, quantity, tables and match.
//
//	text := reading.NewText(ctx, data, rel, tagged, taxonomies)
//	err := reader.Read(ctx, text, func(*reading.Reading) bool { return false })
//	for _, d := range text.Readings {
//		fmt.Println(d.Value, d.Name().Text, text.Calendar.Period(d.When().Span)) // 13100000 revenues 2003-01-01/2003-03-31
//	}
//
// The files:
//
//	text                    a release's text, and what has been read of it so far
//	reading, verdict        a number that was read; what the tables say of one
//	stop                    leaves the work when its context has ended
//	suits, prints           the rows and figures that a number may be of, by their kind; those that print as it does
//	near                    what a number may be, told at less cost by size
//	around, level, list     the words and the other numbers around one; levels that words bend in nothing; lists of numbers
//	words                   words that several phases look for
//	guided, paidlater       numbers that are expected; dividends that are still to be paid
//	turned                  words that turn the sense of more and less about
//	side                    amounts per basic and per diluted share
//	topic, heading          the part of the company that a text speaks of, by its sentences and by the headings above them
package reading
