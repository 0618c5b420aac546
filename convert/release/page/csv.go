package page

import (
	"bytes"
	"path"
	"slices"
	"strings"
)

// Files of a spreadsheet saved as text, "comma-separated values": cells between commas, semicolons or tabs, those with such a sign in them between quotation marks.
// They are read as cells between tabs. The text made of them has as many bytes: its places are those of the file.

const (
	longestCell    = 1 << 14 // bytes of a cell between quotation marks; a mark that none closes so far is a sign like others
	separators     = "\t;,"  // between cells; the first of them where several may be
	namesSeparator = "sep="  // stands before the separator in a first line for programs of spreadsheets
)

// isCSV reports whether a name is that of a file of cells between commas or the like.
func isCSV(name string) bool { return strings.EqualFold(path.Ext(name), ".csv") }

// tabbed is the text of such a file with tabs between its cells and something in place of the quotation marks around them, byte for byte.
func tabbed(text []byte, inPlace byte) []byte {
	out := slices.Clone(text)
	at := len(text) - len(bytes.TrimPrefix(text, []byte("\ufeff")))
	sep, named := separatorOf(text[at:])
	if named {
		blank(out[at : at+len(namesSeparator)+1])
		at += len(namesSeparator) + 1
	}
	for at < len(text) {
		r := readRecord(text, at, sep)
		for i, c := range text[at:r.end] {
			switch c {
			case '\t', '\n':
				out[at+i] = ' '
			case '\r':
				out[at+i] = inPlace
			}
		}
		for _, i := range r.marks {
			out[i] = inPlace
		}
		for _, i := range r.between {
			out[i] = '\t'
		}
		for _, i := range r.behind {
			out[i] = ' '
		}
		at = r.end + 1
	}
	return out
}

// record is a line of cells, line breaks between quotation marks left out of account.
type record struct {
	end     int   // where its line break is, or the text ends
	between []int // the separators
	behind  []int // those behind the last cell with text
	marks   []int // quotation marks that are none of the text
}

// readRecord reads the record that begins at a byte.
func readRecord(text []byte, at int, sep byte) record {
	var r record
	for {
		begin := at
		at = r.quoted(text, at, sep)
		for at < len(text) && text[at] != sep && text[at] != '\n' && text[at] != '\r' {
			at++
		}
		if len(bytes.Trim(text[begin:at], " \t\"")) > 0 {
			r.behind = nil
		}
		if r.end = at; at == len(text) || text[at] != sep {
			return r
		}
		r.between, r.behind = append(r.between, at), append(r.behind, at)
		at++
	}
}

// quoted is where the text goes on behind a cell between quotation marks that begins at a byte, or that byte where there is none.
func (r *record) quoted(text []byte, at int, sep byte) int {
	i := at
	for i < len(text) && text[i] == ' ' {
		i++
	}
	if i == len(text) || text[i] != '"' {
		return at
	}
	marks := append(r.marks, i)
	for i++; i < len(text) && i-at < longestCell; i++ {
		if text[i] != '"' {
			continue
		}
		marks = append(marks, i)
		if i+1 < len(text) && text[i+1] == '"' {
			i++ // a quotation mark in the cell
			continue
		}
		if rest := bytes.TrimLeft(text[i+1:], " "); len(rest) > 0 && rest[0] != sep && rest[0] != '\n' && rest[0] != '\r' {
			return at
		}
		r.marks = marks
		return i + 1
	}
	return at
}

// separatorOf is the sign between the cells of a text: the one that its first line names, "sep=;", or the first that nearly as many lines have as any. Cells with
// commas stand between quotation marks where commas part them, and as they are where semicolons do.
func separatorOf(text []byte) (sep byte, named bool) {
	if n := len(namesSeparator); len(text) > n && bytes.EqualFold(text[:n], []byte(namesSeparator)) && strings.IndexByte(separators, text[n]) >= 0 {
		return text[n], true
	}
	var lines [len(separators)]int
	for i, c := range []byte(separators) {
		for at := 0; at < len(text); {
			r := readRecord(text, at, c)
			if len(r.between) > 0 {
				lines[i]++
			}
			at = r.end + 1
		}
	}
	most := slices.Max(lines[:])
	return separators[slices.IndexFunc(lines[:], func(n int) bool { return 2*n >= most })], false
}

// Bare is the text of a document without what only sets it out, byte for byte: quotation marks around the cells of a file of such, the signs between them, the
// marks of Markdown; the text itself where it has none.
func Bare(name string, text []byte) []byte { return bare(name, text, ' ') }

func bare(name string, text []byte, inPlace byte) []byte {
	if isCSV(name) && !IsHTML(string(text)) && !IsSubmission(string(text)) {
		return tabbed(text, inPlace)
	}
	return withoutMarks(text, inPlace)
}
