package page

import "strings"

// Page is a stretch of markup as laid out.
type Page struct {
	Tables       []*Table  // in the order of their start tags, those not shown included
	Blocks       []Block   // the text in and between the tables, in order
	Preformatted [][2]int  // bytes of <pre> elements: lines of text
	Outside      []Outside // figures that look like those of a table
}

// Block is a stretch of text between block elements: a paragraph, a title line, a cell.
type Block struct {
	Text       string // white space folded
	Start, End int    // bytes in the document
	Table      int    // innermost table; -1 for none
}

// Table is a table as laid out.
type Table struct {
	Index      int
	Parent     *Table // the table in a cell of which it stands
	Start, End int    // bytes in the document
	Rows       []Row
	Captions   []Block
	Cut        *Block // the first cell beyond what is kept of a row; nil for none
}

// Row is one row of a table.
type Row struct {
	Index  int    // from 0 within the table
	Indent int    // of its first cell
	Above  bool   // a rule is drawn above cells other than the first, as above sums
	Below  bool   // or below them
	Bold   bool   // its first cell is printed bold, all of it
	Cells  []Cell // those with text, from left to right
}

// Cell is one cell with text.
type Cell struct {
	Left, Right int     // the grid columns it covers
	Text        string  // white space folded
	Start, End  int     // bytes in the document
	Note        bool    // superscript: a footnote mark
	Lines       []Block // the lines of the cell, where it has more than one
}

// Fold joins white space.
func Fold(s string) string {
	s = strings.TrimSpace(s)
	clean, ascii := true, true
	for i := 0; i < len(s) && ascii; i++ {
		c := s[i]
		ascii = c < none
		clean = clean && (c > ' ' || c == ' ' && s[i+1] != ' ') // no blank is the last
	}
	switch {
	case !ascii:
		s = strings.Map(foldRune, s)
	case clean:
		return s
	}
	return strings.Join(strings.Fields(s), " ")
}

// foldRune is a blank for blanks of some width, and nothing for what has none.
func foldRune(r rune) rune {
	switch r {
	case '\u00a0', '\u2007', '\u202f', '\u2009':
		return ' '
	case '\u200b', '\ufeff', '\u00ad', none:
		return -1
	}
	return r
}
