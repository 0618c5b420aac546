// Package page lays out the bytes of a release: lines of text by column, tables of cells, each with the place it is printed at.
// It knows no meaning: what is a number, a heading or a title is for package release to say. It imports the root package,
// internal packages and a reader of workbooks.
//
//	d, err := page.Decode("q1.txt", data) // an error says that the bytes are no release
//	if page.IsHTML(d.Data) {
//		for _, t := range d.HTML(0, len(d.Data)).Tables {
//			fmt.Println(t.Rows[0].Cells[0].Text, d.Span(t.Start, t.End))
//		}
//	}
//
// The files:
//
//	markdown              a text without the marks of Markdown
//	csv                   cells between commas or semicolons → cells between tabs, byte for byte
//	decode, encoding      bytes → characters with positions in the original; what is no text is refused
//	office, word, excel, excelvalues   documents of office programs → a page of HTML, with the places of the original
//	submission            the parts of an SEC submission and its header
//	line                  a line of text → a geometry, one byte for each column on paper
//	quoted                cells between quotation marks, with line breaks in them
//	thousands             blanks at which no line breaks, between the thousands of numbers
//	bars                  tables of bars as Markdown has them → tables of cells, and the lines around them
//	lostspan              headings of such tables that have fewer cells than the rows below them
//	padded                rows of such tables that lost empty cells and are filled up at their ends
//	grouped               blanks of the usual kind between thousands, in lines with single blanks between all cells
//	tabs, pipes, ragged   cells between tabs, bars, spaces that stand in no columns → columns
//	flowed, flowhead      rows and headings of texts whose blanks mean nothing, as programs take them out of pages → columns
//	brokenhead            headings of two lines each, one below the other → side by side
//	sides                 tables with two sides, of markup and of cells
//	cells                 what the rows of such a table have in common: how many columns, what its headings stand over
//	html, htmltable, htmlelement, tokens   markup → tables of cells in grid columns, and the blocks of text around them
//	outline, stylesheet   the elements of a page in their order, and what its classes look like
//	arrange, grid         elements other than <table> whose children stand in rows and columns, by their order, style or role
//	absolute, made        the same of elements placed one by one; such a table while the page is read again
//	figure, outside       what a text looks like; figures that look like those of a table and stand in none
//	page                  what both are laid out as
//	density               how much of everything a document may hold
package page
