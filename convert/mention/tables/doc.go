// Package tables is the tables of a release as its text is held against them: rows with the words that name them, their figures with what they are of, and what
// follows from figures by arithmetic. It knows nothing of the numbers in the text, and must import no rooms of convert/mention but prose, period and
// quantity.
//
//	index := tables.Read(rel, tagged, nil, func() {})
//	for _, w := range index.ByWord["gross"] {
//		for _, f := range w.At(period.Span{Months: 3, End: 2003*12 + 2}) { // the quarter to March 2003
//			fmt.Println(w.Label, f.Item.Printed) // Gross profit 6,127
//		}
//	}
//
// The files:
//
//	read                    tables → rows and figures
//	index                   what is known of all rows: by words, concepts and tables; how much a word tells
//	row, figure             a row and the words that name it; a figure, what sets it apart, what it may be to another
//	label, initials         labels as words; the short names in them, and those that their words are
//	synonym                 what tables print for what a text says
//	change                  rows and columns that print the change of others
//	balances                rows that open and close a balance
//	currency                amounts in two currencies, told apart
//	guided                  columns of ranges of what is expected
//	values, ranked          the figures of all tables by their values; figures in the order of their sizes
//	pointed                 points for commas
//	arithmetic, sum         growth, quotients and differences as intervals; sums of figures
package tables
