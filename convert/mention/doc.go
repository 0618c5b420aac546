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
// It is the door. Each phase has a room of its own below, which imports those before it alone. A text is read: prose (bytes → paragraphs → sentences), period
// (phrases of time and the calendar), quantity (numbers as their own words make them out), tables (the tables as rows and figures), match (words → rows), reading
// (a number that was read, and what may be asked of it), subject (what it speaks of), timing (when), reader (sentence by sentence). Then it is held against the
// tables: derive (ties, and what follows by arithmetic), search (what words lead to nothing of), contradict (what the tables say otherwise of), attribute (what is
// of another period, row, part or basis).
//
// The files:
//
//	find                    the door
//	judge                   the order in which the rooms are asked what the tables say of each number
//	report                  readings → mentions
//	model, line             the vocabulary; a mention as JSON
package mention
