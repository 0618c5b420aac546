package page

import (
	"bytes"
	"errors"
	"fmt"
	"html"
	"slices"
	"strings"

	"github.com/shopspring/decimal"
	"github.com/xuri/excelize/v2"
)

const (
	maxWorkbook = 64 << 20  // bytes of a workbook unpacked
	maxCells    = 4_000_000 // cells of a workbook, empty ones left of others included
	maxBlank    = 2         // blank rows kept between two rows
)

// fromExcel lays out the sheets of a workbook that are shown, each as a table: numbers as their formats display them, merged cells
// as one, what is hidden left out.
func fromExcel(data []byte) (r *rendition, err error) {
	defer func() {
		if p := recover(); p != nil { // of the library, on a workbook that it does not expect
			r, err = nil, fmt.Errorf("the workbook cannot be read: %v", p)
		}
	}()
	f, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{UnzipSizeLimit: maxWorkbook, UnzipXMLSizeLimit: maxWorkbook})
	if err != nil {
		return nil, fmt.Errorf("the workbook cannot be read: %w", err)
	}
	defer f.Close()
	x := excelReader{rendition: newRendition(), file: f, formats: map[int]int{}}
	for _, sheet := range f.GetSheetList() {
		if shown, err := f.GetSheetVisible(sheet); err != nil || !shown {
			if err == nil && x.hasFigures(sheet) {
				x.left = append(x.left, LeftOut{Sheet: quotedSheet(sheet), Hidden: true})
			}
			continue
		}
		x.sheets = append(x.sheets, sheet)
		if err := x.sheet(sheet); err != nil {
			return nil, fmt.Errorf("sheet %q cannot be read: %w", sheet, err)
		}
	}
	if len(x.sheets) == 0 {
		return nil, errors.New("the workbook has no sheet that is shown")
	}
	return x.rendition, nil
}

// excelReader lays out sheets.
type excelReader struct {
	*rendition
	file    *excelize.File
	cells   int
	formats map[int]int // by style, the formats of numbers that were looked up
}

func (x *excelReader) sheet(name string) error {
	x.out.WriteString("<p>" + html.EscapeString(name) + "</p><table>")
	x.newLine()
	spans, err := x.spans(name)
	if err != nil {
		return err
	}
	s := excelSheet{excelReader: x, name: name, spans: spans, hidden: map[int]bool{}, indents: map[int]int{}}
	rows, err := x.file.Rows(name)
	if err != nil {
		return err
	}
	defer rows.Close()
	blank := 0
	for number := 1; rows.Next(); number++ {
		columns, err := rows.Columns()
		if err != nil {
			return err
		}
		if x.cells += len(columns); x.cells > maxCells {
			return fmt.Errorf("the workbook has more than the limit of %d cells", maxCells)
		}
		if x.out.Len() > maxUnpacked {
			return errTooLarge
		}
		if rows.GetRowOpts().Hidden {
			if slices.ContainsFunc(columns, hasDigit) {
				s.hideRow(number)
			}
			continue
		}
		if isBlank(columns) {
			if blank++; blank <= maxBlank {
				x.out.WriteString("<tr></tr>")
				x.newLine()
			}
			continue
		}
		blank = 0
		s.row(number, columns)
	}
	x.out.WriteString("</table>")
	s.hideRow(0)
	for column := range int32(len(s.lost)) {
		if s.lost[column] {
			at := columnName(column + 1)
			x.left = append(x.left, LeftOut{quotedSheet(name), at + ":" + at, true})
		}
	}
	return rows.Error()
}

// hideRow takes note of a row with figures that is hidden, 0 for the end of the sheet: rows one below the other are one thing.
func (s *excelSheet) hideRow(number int) {
	if number > 0 && s.from > 0 && number == s.to+1 {
		s.to = number
		return
	}
	if s.from > 0 {
		s.left = append(s.left, LeftOut{quotedSheet(s.name), fmt.Sprintf("%d:%d", s.from, s.to), true})
	}
	s.from, s.to = number, number
}

// hasFigures reports whether a cell of a sheet that is not shown has a digit.
func (x *excelReader) hasFigures(sheet string) bool {
	rows, err := x.file.Rows(sheet)
	if err != nil {
		return false
	}
	defer rows.Close()
	for rows.Next() {
		columns, err := rows.Columns()
		if x.cells += len(columns); err != nil || x.cells > maxCells {
			return false
		}
		if slices.ContainsFunc(columns, hasDigit) {
			return true
		}
	}
	return false
}

func hasDigit(s string) bool { return strings.ContainsAny(s, "0123456789") }

// excelSheet is what is known of a sheet while its rows are laid out.
type excelSheet struct {
	*excelReader
	name    string
	spans   map[[2]int]int
	hidden  map[int]bool // columns, once they were looked up
	indents map[int]int  // by style

	from, to int    // the hidden rows with figures that were last seen; 0 for none
	lost     []bool // of columns, from 0, whether they are hidden and have figures
}

// row lays out one row, without its hidden columns.
func (s *excelSheet) row(number int, columns []string) {
	s.out.WriteString("<tr>")
	first := true
	for k := 0; k < len(columns); k++ {
		column := k + 1
		if s.isHidden(column) {
			if hasDigit(columns[k]) {
				s.lost = append(s.lost, make([]bool, max(0, column-len(s.lost)))...)
				s.lost[k] = true
			}
			continue
		}
		span := max(s.spans[[2]int{number, column}], 1)
		s.out.WriteString("<td")
		if span > 1 {
			fmt.Fprintf(&s.out, " colspan=%d", min(span, maxSpan))
		}
		text := strings.TrimSpace(columns[k])
		if text != "" && isDigit(text[len(text)-1]) {
			text = s.dollars(s.name, column, number, text)
		}
		if text != "" && first {
			if n := s.indent(s.name, column, number, s.indents); n > 0 {
				fmt.Fprintf(&s.out, ` style="padding-left:%dpt"`, n)
			}
			first = false
		}
		s.out.WriteByte('>')
		if text != "" {
			s.places = append(s.places, officePlace{s.out.Len(), int32(number), int32(len(s.sheets) - 1), int32(number), int32(column)})
			s.text(text)
		}
		s.out.WriteString("</td>")
		k += span - 1
	}
	s.out.WriteString("</tr>")
	s.newLine()
}

func (s *excelSheet) isHidden(column int) bool {
	if _, known := s.hidden[column]; !known {
		shown, err := s.file.GetColVisible(s.name, columnName(int32(column)))
		s.hidden[column] = err == nil && !shown
	}
	return s.hidden[column]
}

// The built-in formats of amounts of money, "$"#,##0 and "$"#,##0.00, which a workbook need not spell out and the library leaves
// to the language of the program.
const (
	firstDollars = 5
	firstCents   = 7
	lastDollars  = 8
)

// dollars is the text of a cell that holds a number as its format displays it, where that is a built-in one of amounts of money.
func (x *excelReader) dollars(sheet string, column, row int, text string) string {
	id, err := x.file.GetCellStyle(sheet, fmt.Sprintf("%s%d", columnName(int32(column)), row))
	if err != nil || id == 0 {
		return text
	}
	format, known := x.formats[id]
	if !known {
		format = x.format(id)
		x.formats[id] = format
	}
	if format < firstDollars || format > lastDollars || len(text) > maxDigits || strings.Trim(text, "-.0123456789") != "" {
		return text
	}
	v, err := decimal.NewFromString(text)
	if err != nil {
		return text
	}
	places := int32(0)
	if format >= firstCents {
		places = 2
	}
	whole, fraction, _ := strings.Cut(v.Abs().StringFixed(places), ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if fraction != "" {
		whole += "." + fraction
	}
	if v.IsNegative() {
		return "($" + whole + ")"
	}
	return "$" + whole
}

// format is the number of a style's format of numbers, 0 where the workbook spells it out.
func (x *excelReader) format(style int) int {
	if _, err := x.file.GetStyle(style); err != nil { // which reads the styles
		return 0
	}
	styles := x.file.Styles
	if styles == nil || styles.CellXfs == nil || style >= len(styles.CellXfs.Xf) || styles.CellXfs.Xf[style].NumFmtID == nil {
		return 0
	}
	format := *styles.CellXfs.Xf[style].NumFmtID
	if styles.NumFmts != nil {
		for _, f := range styles.NumFmts.NumFmt {
			if f.NumFmtID == format {
				return 0
			}
		}
	}
	return format
}

// maxDigits bounds the digits of a number in a cell: Excel keeps 15, and zeros.
const maxDigits = 60

func isBlank(columns []string) bool {
	for _, c := range columns {
		if strings.TrimSpace(c) != "" {
			return false
		}
	}
	return true
}

// spans are the columns that merged cells cover, by row and column of their first cell.
func (x *excelReader) spans(sheet string) (map[[2]int]int, error) {
	merged, err := x.file.GetMergeCells(sheet, true)
	if err != nil {
		return nil, err
	}
	spans := map[[2]int]int{}
	for _, m := range merged {
		left, top, err := excelize.CellNameToCoordinates(m.GetStartAxis())
		if err != nil {
			continue
		}
		if right, _, err := excelize.CellNameToCoordinates(m.GetEndAxis()); err == nil && right > left {
			spans[[2]int{top, left}] = right - left + 1
		}
	}
	return spans, nil
}

// indent is the indentation of a cell in points, by its style.
func (x *excelReader) indent(sheet string, column, row int, known map[int]int) int {
	id, err := x.file.GetCellStyle(sheet, fmt.Sprintf("%s%d", columnName(int32(column)), row))
	if err != nil || id == 0 {
		return 0
	}
	if n, ok := known[id]; ok {
		return n
	}
	if s, err := x.file.GetStyle(id); err == nil && s != nil && s.Alignment != nil {
		known[id] = min(max(s.Alignment.Indent, 0), 30) * 9
	} else {
		known[id] = 0
	}
	return known[id]
}
