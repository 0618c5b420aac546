// Package layout finds the tables of a page: columns, the headings over them, rows with their labels and values, sections and
// indentation, in text as in HTML, each with its place. It is geometry: no period, no currency and no concept is decided here.
// What a line of words is, where the layout depends on it, it asks of [Words]; that a text is a number or speaks of a time, the
// lexical rooms say. It imports convert/release/page, number and calendar and internal packages, never convert/release.
//
//	tables, _ := layout.Text(doc, 0, len(doc.Data), false, words)
//	for _, t := range tables {
//		for _, r := range t.Rows {
//			for _, c := range r.Values {
//				fmt.Println(r.Section, r.Label, t.Columns[c.Column].Headings, c.Number.Printed)
//			}
//		}
//	}
//
// The files:
//
//	table, layout      the vocabulary, and the doors: text, HTML
//	line, paste, pastehead, pastenote   a line of text → words and numbers; lines with single spaces between all cells → columns
//	oneperline, oneperhead  tables with one cell in each line, and their headings
//	text, twosided     lines → the tables among them; two tables side by side
//	norow              numbers of pages, items of lists, marks of footnotes among the lines of text
//	html, around       tables of markup → lines of cells; the text above and below them
//	yearlike           rows whose amounts look like years
//	ranges             cells that print a range: "$1.20 to $1.30"; ranges that head columns
//	hedged             cells of words around numbers in tables of what is expected
//	columns            values → columns
//	heading, assign, groups, parted   titles and headings, which of them stand over which columns; headings whose days and years stand apart
//	compared           headings that compare times, over columns of changes
//	labels             labels right of values
//	rows, label        labels over several lines, sections, indentation
//	ordinal            the numbers of rows, taken off their labels
//	exchange           columns for rows; columns of their own for the ends of ranges
//	printed            the numbers of a table, and what looks like one
//	percentages        columns that print percentages
package layout
