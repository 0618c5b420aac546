package oim

import (
	"fmt"
	"strings"
)

// csvScanner splits a CSV file (RFC 4180, with CR, LF or CRLF) into rows of cells. Cells are views of the
// file unless they hold doubled quotes.
type csvScanner struct {
	places
	pos   int
	row   int // of the last row, from 0: the header
	cells []csvCell
}

// csvCell is one cell: its text without quotes, and where it stands, quotes included.
type csvCell struct {
	text       string
	start, end int
}

// maxCells is how many cells a row may have.
const maxCells = 50_000

// csvSyntaxError says where a file is no CSV.
type csvSyntaxError struct {
	at      int
	problem string
}

func (e *csvSyntaxError) Error() string { return e.problem }

func newCSVScanner(p places) *csvScanner {
	s := &csvScanner{places: p, row: -1}
	if strings.HasPrefix(p.doc, utf8BOM) {
		s.pos = len(utf8BOM)
	}
	return s
}

// next reads a row. It is false at the end of the file.
func (s *csvScanner) next() (bool, error) {
	if s.pos >= len(s.doc) {
		return false, nil
	}
	s.row++
	s.cells = s.cells[:0]
	for {
		more, err := s.cell()
		if err != nil || !more {
			return true, err
		}
		if len(s.cells) >= maxCells {
			return true, &csvSyntaxError{s.pos, fmt.Sprintf("a row of more than %d cells is beyond the limit", maxCells)}
		}
	}
}

// cell reads a cell; more says that another follows in the row.
func (s *csvScanner) cell() (more bool, err error) {
	start := s.pos
	if start < len(s.doc) && s.doc[start] == '"' {
		if err := s.quoted(start); err != nil {
			return false, err
		}
	} else {
		rest := s.doc[start:]
		n := strings.IndexAny(rest, ",\r\n")
		if n < 0 {
			n = len(rest)
		}
		if q := strings.IndexByte(rest[:n], '"'); q >= 0 {
			return false, &csvSyntaxError{start + q, "a quote stands inside a cell that is not quoted: quote the cell and double the quote"}
		}
		s.cells = append(s.cells, csvCell{rest[:n], start, start + n})
		s.pos += n
	}
	if s.pos >= len(s.doc) {
		return false, nil
	}
	switch s.doc[s.pos] {
	case ',':
		s.pos++
		return true, nil
	case '\r':
		s.pos++
		if s.pos < len(s.doc) && s.doc[s.pos] == '\n' {
			s.pos++
		}
	case '\n':
		s.pos++
	default:
		return false, &csvSyntaxError{s.pos, "text follows the closing quote of a cell"}
	}
	return false, nil
}

// quoted reads a cell in quotes.
func (s *csvScanner) quoted(start int) error {
	from, doubled := start+1, false
	for i := from; ; {
		n := strings.IndexByte(s.doc[i:], '"')
		if n < 0 {
			return &csvSyntaxError{start, "the quote that opens a cell is never closed"}
		}
		i += n
		if i+1 < len(s.doc) && s.doc[i+1] == '"' {
			doubled = true
			i += 2
			continue
		}
		text := s.doc[from:i]
		if doubled {
			text = strings.ReplaceAll(text, `""`, `"`)
		}
		s.cells = append(s.cells, csvCell{text, start, i + 1})
		s.pos = i + 1
		return nil
	}
}
