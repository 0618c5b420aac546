package page

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"html"
	"io"
	"strconv"
	"strings"
)

// Documents of office programs are laid out as a page of HTML, one paragraph or row of a table on each line, which is read like any
// other page. Places in them are those of the original: paragraph, or table, row and cell; sheet and cell.

const (
	maxEntries  = 10_000   // files in an archive
	maxUnpacked = 64 << 20 // bytes of a file in an archive, and of the page that a document becomes
)

// IsOffice reports whether bytes begin like a document of Word or Excel: an archive whose first file is one of theirs.
func IsOffice(data []byte) bool {
	if !bytes.HasPrefix(data, []byte("PK\x03\x04")) || len(data) < 30 {
		return false
	}
	name := data[30:min(len(data), 30+int(data[26])+int(data[27])<<8)]
	for _, p := range []string{"[Content_Types].xml", "_rels/.rels", "docProps/", "customXml/", "word/", "xl/"} {
		if bytes.HasPrefix(name, []byte(p)) {
			return true
		}
	}
	return false
}

// fromOffice lays out a document of Word or Excel.
func fromOffice(data []byte) (*rendition, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, fmt.Errorf("the document is a damaged zip archive (or office document): %w", err)
	}
	if len(z.File) > maxEntries {
		return nil, fmt.Errorf("the archive has %d files, more than the limit of %d", len(z.File), maxEntries)
	}
	for _, f := range z.File {
		switch f.Name {
		case "word/document.xml":
			part, err := unpack(f)
			if err != nil {
				return nil, err
			}
			return fromWord(part)
		case "xl/workbook.xml":
			r, err := fromExcel(data)
			if err != nil {
				return nil, err
			}
			return r, r.withoutValues(z)
		}
	}
	return nil, errors.New("the document is a zip archive, and no document of Word (.docx) or Excel (.xlsx) that an office program made: unpack it, or save it as one of these, as HTML or as plain text")
}

// unpack reads a file of an archive, within the limit.
func unpack(f *zip.File) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, fmt.Errorf("%s in the archive cannot be read: %w", f.Name, err)
	}
	defer r.Close()
	data, err := io.ReadAll(io.LimitReader(r, maxUnpacked+1))
	if err != nil {
		return nil, fmt.Errorf("%s in the archive cannot be read: %w", f.Name, err)
	}
	if len(data) > maxUnpacked {
		return nil, fmt.Errorf("%s in the archive unpacks to more than the limit of %d bytes", f.Name, maxUnpacked)
	}
	return data, nil
}

// rendition is the page that a document becomes.
type rendition struct {
	out    bytes.Buffer
	places []officePlace
	sheets []string // the names of the sheets, for documents of Excel
	line   int32
	left   []LeftOut
}

// LeftOut is something of a document of Word or Excel that the page that was made of it does not have.
type LeftOut struct {
	Sheet  string // as formulas write it
	Part   string // a cell "B9", rows "12:14", a column "C:C"; "" for all of the sheet
	Hidden bool   // it is not shown; otherwise a formula whose value the document does not store
}

// Path is the place as people name it: "Income!B9", "Income!12:14", "Income".
func (l LeftOut) Path() string {
	if l.Part == "" {
		return l.Sheet
	}
	return l.Sheet + "!" + l.Part
}

// LeftOut is what of the document is not read, in its order.
func (d *Document) LeftOut() []LeftOut {
	if d.office == nil {
		return nil
	}
	return d.office.left
}

// officePlace is where a stretch of the page stands in the original, up to the next one.
type officePlace struct {
	start     int   // byte of the page
	line      int32 // from 1: the paragraph or row of a table, among all; the row of the sheet
	container int32 // from 0: the table or sheet; -1 for a paragraph outside
	row, cell int32 // from 1
}

var errTooLarge = fmt.Errorf("the document has more text than the limit of %d bytes", maxUnpacked)

func newRendition() *rendition {
	r := &rendition{line: 1}
	r.out.WriteString("<html><head><title></title></head><body>")
	return r
}

// mark notes what the following stretch of the page is.
func (r *rendition) mark(container, row, cell int32) {
	r.places = append(r.places, officePlace{r.out.Len(), r.line, container, row, cell})
}

func (r *rendition) newLine() {
	r.out.WriteByte('\n')
	r.line++
}

func (r *rendition) text(s string) { r.out.WriteString(html.EscapeString(s)) }

// path names a place: "table 1, row 5, cell 3", "paragraph 7", "Income!B7".
func (r *rendition) path(p officePlace) string {
	switch {
	case r.sheets != nil:
		return quotedSheet(r.sheets[p.container]) + "!" + columnName(p.cell) + strconv.Itoa(int(p.row))
	case p.container < 0:
		return "paragraph " + strconv.Itoa(int(p.row))
	}
	return fmt.Sprintf("table %d, row %d, cell %d", p.container+1, p.row, p.cell)
}

// quotedSheet is the name of a sheet as formulas write it.
func quotedSheet(name string) string {
	if strings.ContainsFunc(name, func(c rune) bool {
		return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_')
	}) {
		return "'" + strings.ReplaceAll(name, "'", "''") + "'"
	}
	return name
}

// columnName is the name of a column of a sheet, from 1: A to Z, AA, …
func columnName(n int32) string {
	var b []byte
	for ; n > 0; n = (n - 1) / 26 {
		b = append([]byte{byte('A' + (n-1)%26)}, b...)
	}
	return string(b)
}
