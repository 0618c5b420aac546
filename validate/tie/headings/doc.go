// Package headings finds what is wrong with a column or a table as a whole, and with how numbers are written: headings that
// are exchanged or of another period, scales, separators, rows printed twice. It gives diagnostics, not claims: no figure is
// wrong there. It must import no rooms of validate/tie but book.
//
//	for _, d := range headings.Broken(b) {
//		fmt.Println(d.Message)
//	}
//
// The files:
//
//	headings, misdated      headings that are exchanged, printed twice or out of order; those of another time
//	scales                  tables whose scale makes them thousands of times what others print
//	toosmall                amounts that are far smaller than all beside them
//	separators              numbers that lack the comma that the others have
//	twice                   rows that are printed twice
package headings
