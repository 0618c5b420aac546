package release

import (
	"archive/zip"
	"bytes"
	"fmt"
	"html"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/tieout/tieout/internal/truth"
)

// TestRandomWord reads releases of random layouts, whose every cell is known, as documents of Word.
func TestRandomWord(t *testing.T) {
	readRandom(t, func(r *randomRelease) (string, string, []truth.Cell) {
		s, cells := r.word()
		return "release.docx", s, cells
	})
}

// TestRandomExcel reads them as workbooks: a sheet for each statement.
func TestRandomExcel(t *testing.T) {
	readRandom(t, func(r *randomRelease) (string, string, []truth.Cell) {
		s, cells := r.excel()
		return "release.xlsx", s, cells
	})
}

// officeCell is a cell of a table: text over some columns.
type officeCell struct {
	text string
	span int
}

// officeRows are the rows of a table, and the cells in them that are known.
func (r *randomRelease) officeRows(t *randomTable, apart bool) (rows [][]officeCell, cells []truth.Cell) {
	width := 1
	if apart {
		width = 2
	}
	depth := 0
	for _, g := range t.groups {
		depth = max(depth, strings.Count(g.text, "\n")+1)
	}
	for d := range depth {
		row := []officeCell{{"", 1}}
		at := 0
		for _, g := range t.groups {
			if g.from > at {
				row = append(row, officeCell{"", (g.from - at) * width})
			}
			text := ""
			if lines := strings.Split(g.text, "\n"); d < len(lines) {
				text = lines[d]
			}
			row = append(row, officeCell{text, (g.to - g.from) * width})
			at = g.to
		}
		rows = append(rows, row)
	}
	depth = 0
	for _, h := range t.heads {
		depth = max(depth, len(h))
	}
	for d := range depth {
		row := []officeCell{{"", 1}}
		for _, h := range t.heads {
			row = append(row, officeCell{h[d], width})
		}
		rows = append(rows, row)
	}
	for i := range t.rows {
		row := []officeCell{{t.rows[i].label, 1}}
		for _, c := range t.rows[i].cells {
			sign := ""
			if c.dollar {
				sign = "$"
			}
			if apart {
				row = append(row, officeCell{sign, 1})
				sign = ""
			}
			row = append(row, officeCell{sign + c.printed, 1})
			if want := c.want; c.printed != "" {
				want.Label, want.Printed = t.rows[i].label, c.printed
				cells = append(cells, want)
			}
		}
		rows = append(rows, row)
	}
	return rows, cells
}

func (r *randomRelease) dateline() string {
	return fmt.Sprintf("PORTLAND, Maine, %s - Harbor Lane Trading Company (NYSE: HLT) today reported its results.", r.end(r.year, r.quarter).AddDate(0, 0, 24).Format("January 2, 2006"))
}

// word is the release as a document of Word.
func (r *randomRelease) word() (string, []truth.Cell) {
	var b strings.Builder
	var cells []truth.Cell
	apart, split := r.IntN(2) == 0, r.IntN(2) == 0
	run := func(s string) string {
		if i := len(s) / 2; split && i > 0 { // as Word splits runs where somebody edited
			return "<w:r><w:t xml:space=\"preserve\">" + html.EscapeString(s[:i]) + "</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t xml:space=\"preserve\">" + html.EscapeString(s[i:]) + "</w:t></w:r>"
		}
		return "<w:r><w:t>" + html.EscapeString(s) + "</w:t></w:r>"
	}
	paragraph := func(s string) { b.WriteString("<w:p><w:pPr><w:jc w:val=\"center\"/></w:pPr>" + run(s) + "</w:p>") }
	paragraph("HARBOR LANE TRADING COMPANY REPORTS RESULTS")
	paragraph(r.dateline())
	for i := range r.tables {
		for _, s := range r.tables[i].title {
			paragraph(s)
		}
		rows, known := r.officeRows(&r.tables[i], apart)
		cells = append(cells, known...)
		b.WriteString("<w:tbl>")
		for _, row := range rows {
			b.WriteString("<w:tr>")
			for _, c := range row {
				fmt.Fprintf(&b, "<w:tc><w:tcPr><w:gridSpan w:val=\"%d\"/></w:tcPr><w:p>%s</w:p></w:tc>", c.span, run(c.text))
			}
			b.WriteString("</w:tr>")
		}
		b.WriteString("</w:tbl>")
	}
	return wordFile(b.String()), cells
}

// wordFile is a document of Word with some content.
func wordFile(body string) string {
	return zipFile(map[string]string{"[Content_Types].xml": "<Types/>",
		"word/document.xml": `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><w:body>` + body + `</w:body></w:document>`})
}

func zipFile(files map[string]string) string {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range []string{"[Content_Types].xml", "word/document.xml", "xl/workbook.xml", "notes.txt"} {
		if text, ok := files[name]; ok {
			w, _ := z.Create(name)
			w.Write([]byte(text))
		}
	}
	z.Close()
	return b.String()
}

// excel is the release as a workbook. Numbers are numbers, shown by formats.
func (r *randomRelease) excel() (string, []truth.Cell) {
	f := excelize.NewFile()
	defer f.Close()
	var cells []truth.Cell
	apart := r.IntN(2) == 0
	set := func(sheet string, column, row int, text string) {
		cell, _ := excelize.CoordinatesToCellName(column, row)
		if v, format, ok := numberFormat(text); ok {
			id, _ := f.NewStyle(&excelize.Style{CustomNumFmt: &format})
			f.SetCellValue(sheet, cell, v)
			f.SetCellStyle(sheet, cell, cell, id)
			return
		}
		f.SetCellStr(sheet, cell, text)
	}
	for i := range r.tables {
		sheet := "Sheet1"
		if i > 0 {
			sheet = "Statement " + strconv.Itoa(i+1)
			f.NewSheet(sheet)
		}
		at := 1
		if i == 0 {
			set(sheet, 1, 1, "HARBOR LANE TRADING COMPANY REPORTS RESULTS")
			set(sheet, 1, 2, r.dateline())
			at = 4
		}
		for _, s := range r.tables[i].title {
			set(sheet, 1, at, s)
			at++
		}
		rows, known := r.officeRows(&r.tables[i], apart)
		cells = append(cells, known...)
		for _, row := range rows {
			column := 1
			for _, c := range row {
				if c.text != "" {
					set(sheet, column, at, c.text)
				}
				if c.span > 1 {
					from, _ := excelize.CoordinatesToCellName(column, at)
					to, _ := excelize.CoordinatesToCellName(column+c.span-1, at)
					f.MergeCell(sheet, from, to)
				}
				column += c.span
			}
			at++
		}
	}
	b, err := f.WriteToBuffer()
	if err != nil {
		panic(err)
	}
	return b.String(), cells
}

// numberFormat is the value of a printed amount and the format that prints it so.
func numberFormat(printed string) (value float64, format string, ok bool) {
	digits := strings.TrimPrefix(printed, "$")
	negative := strings.HasPrefix(digits, "(") && strings.HasSuffix(digits, ")")
	digits = strings.Trim(digits, "()")
	whole, fraction, _ := strings.Cut(digits, ".")
	if whole == "" || !strings.Contains(digits, ",") || strings.Trim(digits, "0123456789,.") != "" {
		return 0, "", false
	}
	value, err := strconv.ParseFloat(strings.ReplaceAll(digits, ",", ""), 64)
	if err != nil {
		return 0, "", false
	}
	format = "#,##0"
	if fraction != "" {
		format += "." + strings.Repeat("0", len(fraction))
	}
	if strings.HasPrefix(printed, "$") {
		format = `"$"` + format
	}
	if negative {
		return -value, format + ";(" + format + ")", true
	}
	return value, format + ";(" + format + ")", true
}
