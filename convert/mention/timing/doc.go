// Package timing finds the periods that the numbers of a sentence are of: it binds phrases of time to the numbers that they are said of, and gives the others what the
// text speaks of. It knows nothing of rows, and must import no rooms of convert/mention behind reading.
//
//	about = timing.Bind(text, &sentence, numbers, period.In(&sentence), about)
//	for _, d := range numbers {
//		fmt.Println(d.When().Span, d.When().Explicit)
//	}
//
// The files:
//
//	binder                  a sentence's phrases of time → its numbers; what the sentence is about
//	wholesentence           sentences that are all of what is compared with; parts of a year that stands behind
//	goneon                  quantities that go on from others: what several are compared with, what a change is since
//	timebeside              which phrase beside a number is its own
//	bracket                 numbers in brackets, which are of the time that stands there
//	periodlist, listabove   lists of numbers and of times, one by one; those that go with the sentence before
//	pairedlists             those that nothing but their places beside each other pairs
package timing
