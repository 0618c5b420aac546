package page

import (
	"archive/zip"
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

const wordHead = `<?xml version="1.0"?><w:document xmlns:w="` + wordNamespace + `" xmlns:mc="` + compatNamespace + `"><w:body>`

// archive is a zip archive of files: name, text, name, text, …
func archive(files ...string) string {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		w, _ := z.Create(files[i])
		w.Write([]byte(files[i+1]))
	}
	z.Close()
	return b.String()
}

func word(body string) string {
	return archive("[Content_Types].xml", "<Types/>", "word/document.xml", wordHead+body+"</w:body></w:document>")
}

func run(s string) string { return "<w:r><w:t>" + s + "</w:t></w:r>" }

func cell(s string) string { return "<w:tc><w:p>" + run(s) + "</w:p></w:tc>" }

func TestWord(t *testing.T) {
	d := decode(t, word("<w:p>"+run("Results")+"</w:p><w:tbl><w:tr>"+cell("")+
		`<w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr><w:p>`+run("March")+"</w:p><w:p>"+run("2024")+"</w:p></w:tc></w:tr><w:tr>"+
		"<w:tc><w:p>"+run("Sal")+run("es")+`<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t>1</w:t></w:r></w:p></w:tc>`+
		`<w:tc><w:p><w:del><w:r><w:t>9</w:t></w:r></w:del><w:ins>`+run("1,234")+"</w:ins></w:p></w:tc>"+
		`<w:tc><w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>7</w:t></w:r><w:r><w:t>5</w:t><w:tab/><w:t>&amp;</w:t></w:r></w:p></w:tc></w:tr></w:tbl>`))
	p := d.HTML(0, len(d.Data))
	if got, want := show(p.Tables[0]), "1-3:March 2024 / 0-1:Sales 1-2:1,234 2-3:5 &"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	c := p.Tables[0].Rows[1].Cells[1]
	if r := d.Span(c.Start, c.End); r.String() != "a: table 1, row 2, cell 2" {
		t.Errorf("1,234 stands at %s", r)
	}
	if b := p.Blocks[0]; b.Text != "Results" || d.Span(b.Start, b.End).Path != "paragraph 1" {
		t.Errorf("%q stands at %s", b.Text, d.Span(b.Start, b.End))
	}
}

// TestWordTabs lays out a document of Word whose tables are paragraphs with tabs: as lines of text.
func TestWordTabs(t *testing.T) {
	body := ""
	for _, row := range [][]string{{"", "2024", "2023"}, {"Sales", "1,234", "900"}, {"Costs", "35", "7"}} {
		body += "<w:p><w:r>"
		for i, s := range row {
			if i > 0 {
				body += "<w:tab/>"
			}
			body += "<w:t>" + s + "</w:t>"
		}
		body += "</w:r></w:p>"
	}
	d := decode(t, word(body))
	pre := d.HTML(0, len(d.Data)).Preformatted
	if len(pre) != 1 {
		t.Fatalf("%d stretches of lines in %s", len(pre), d.Data)
	}
	var got []string
	for _, l := range d.Lines(pre[0][0], pre[0][1], true) {
		if l.Text != "" {
			got = append(got, l.Text)
		}
	}
	if want := "         2024    2023\nSales   1,234     900\nCosts      35       7"; strings.Join(got, "\n") != want {
		t.Errorf("%s", strings.Join(got, "\n"))
	}
}

func TestExcel(t *testing.T) {
	f := excelize.NewFile()
	defer f.Close()
	f.SetSheetName("Sheet1", "Q1 results")
	money, percent := `#,##0.0;(#,##0.0)`, "0.0%"
	for cell, v := range map[string]any{"B1": "March 31", "A2": "Loss", "B2": -1234.56, "C2": 0.125, "A3": "Hidden", "B3": 7, "D2": "note", "A9": "Cash", "B9": 12} {
		f.SetCellValue("Q1 results", cell, v)
	}
	for cell, format := range map[string]string{"B2": money, "C2": percent} {
		id, _ := f.NewStyle(&excelize.Style{CustomNumFmt: &format})
		f.SetCellStyle("Q1 results", cell, cell, id)
	}
	f.MergeCell("Q1 results", "B1", "C1")
	f.SetRowVisible("Q1 results", 3, false)
	f.SetColVisible("Q1 results", "D", false)
	f.NewSheet("More")
	f.SetCellValue("More", "A1", "Assets")
	f.NewSheet("Secret")
	f.SetCellValue("Secret", "A1", "Plan")
	f.SetSheetVisible("Secret", false)
	b, err := f.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	d := decode(t, b.String())
	p := d.HTML(0, len(d.Data))
	var got []string
	for _, table := range p.Tables {
		got = append(got, show(table))
	}
	if want := "1-3:March 31 / 0-1:Loss 1-2:(1,234.6) 2-3:12.5% / / / 0-1:Cash 1-2:12|0-1:Assets"; strings.Join(got, "|") != want {
		t.Errorf("%s, want %s", strings.Join(got, "|"), want)
	}
	c := p.Tables[0].Rows[1].Cells[1]
	if r := d.Span(c.Start, c.End); r.String() != "a: 'Q1 results'!B2" {
		t.Errorf("the loss stands at %s", r)
	}
}

// TestExcelLeftOut names what of a workbook is not read: figures that are hidden, and formulas whose values nobody has stored.
func TestExcelLeftOut(t *testing.T) {
	f := excelize.NewFile()
	defer f.Close()
	f.SetSheetName("Sheet1", "Q1 results")
	for cell, v := range map[string]any{"A1": "Sales", "B1": 7, "A2": "Costs", "B2": 3, "A3": "Rent", "B3": 2, "A5": "Plan", "A6": "Tax", "B6": 1, "C1": "x", "D1": 4, "E1": "none"} {
		f.SetCellValue("Q1 results", cell, v)
	}
	f.SetCellFormula("Q1 results", "B7", "SUM(B1:B6)")
	for _, row := range []int{2, 3, 5, 6} {
		f.SetRowVisible("Q1 results", row, false)
	}
	f.SetColVisible("Q1 results", "D:E", false)
	for name, v := range map[string]any{"Secret": 12, "Empty": "words"} {
		f.NewSheet(name)
		f.SetCellValue(name, "A1", v)
		f.SetSheetVisible(name, false)
	}
	b, err := f.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, l := range decode(t, b.String()).LeftOut() {
		mark := ""
		if !l.Hidden {
			mark = "="
		}
		got = append(got, mark+l.Path())
	}
	slices.Sort(got)
	if want := "'Q1 results'!2:3 'Q1 results'!6:6 'Q1 results'!D:D ='Q1 results'!B7 Secret"; strings.Join(got, " ") != want {
		t.Errorf("%s, want %s", strings.Join(got, " "), want)
	}
}

// TestHostileArchives refuses archives that are none, or that would take too much, and says why.
func TestHostileArchives(t *testing.T) {
	many := make([]string, 0, 2*(maxEntries+1))
	for i := range maxEntries + 1 {
		many = append(many, fmt.Sprint(i), "")
	}
	valid := word("<w:p/>")
	for _, test := range []struct{ name, data, want string }{
		{"no archive", "PK\x03\x04abc", "damaged zip"},
		{"cut off", valid[:len(valid)/2], "damaged zip"},
		{"neither", archive("notes.txt", "a"), "no document of Word"},
		{"many files", archive(many...), "files"},
		{"bomb", archive("word/document.xml", wordHead+strings.Repeat(" ", maxUnpacked)), "more than the limit"},
		{"no XML", archive("word/document.xml", "hello"), "word/document.xml cannot be read"},
		{"deep", word(strings.Repeat("<w:tbl><w:tr><w:tc>", 400)), "word/document.xml cannot be read"},
		{"entities", archive("word/document.xml", `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c SYSTEM "/etc/passwd">]><a>&b;&c;</a>`), ""},
		{"empty workbook", archive("xl/workbook.xml", "<workbook/>"), "the workbook"},
		{"workbook without parts", archive("xl/workbook.xml", `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`), "cannot be read"},
	} {
		_, err := Decode("a", []byte(test.data))
		if err == nil && test.want != "" || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v", test.name, err)
		}
	}
}

// FuzzOffice decodes whatever comes as an archive: places are in the document, and nothing panics.
func FuzzOffice(f *testing.F) {
	f.Add([]byte(word("<w:p>" + run("a") + "</w:p><w:tbl><w:tr>" + cell("5") + "</w:tr></w:tbl>")))
	f.Add([]byte(archive("xl/workbook.xml", "<workbook/>")))
	book := excelize.NewFile()
	book.SetCellValue("Sheet1", "B2", 5)
	if b, err := book.WriteToBuffer(); err == nil {
		f.Add(b.Bytes())
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := Decode("a", append([]byte("PK\x03\x04"), bytes.TrimPrefix(data, []byte("PK\x03\x04"))...))
		if err != nil {
			return
		}
		for _, b := range d.HTML(0, len(d.Data)).Blocks {
			if r := d.Span(b.Start, b.End); r.Path == "" && d.office != nil && len(d.office.places) > 0 && b.Start > d.office.places[0].start {
				t.Errorf("%q stands nowhere", b.Text)
			}
		}
	})
}

// FuzzWord lays out whatever comes as the main part of a document of Word.
func FuzzWord(f *testing.F) {
	f.Add(wordHead + "<w:p>" + run("a") + "</w:p><w:tbl><w:tr>" + cell("5") + "</w:tr></w:tbl></w:body></w:document>")
	f.Add(wordHead + "<w:tbl><w:tc/></w:tbl><w:tr/><w:tc/><w:tbl><w:tr><w:tc><w:tbl/></w:tc></w:tr></w:tbl></w:body></w:document>")
	f.Fuzz(func(t *testing.T, part string) {
		if r, err := fromWord([]byte(part)); err == nil && r.out.Len() > 20*len(part)+200 {
			t.Errorf("%d bytes became %d", len(part), r.out.Len())
		}
	})
}

// FuzzLines lays out lines of text with tabs: each column stands for a byte of the line.
func FuzzLines(f *testing.F) {
	for _, s := range []string{"Sales\t1,200\t900\nCosts\t35\t7\n", "\tA\t\tB\n\t1\t2\n", "a\t\t\t\t1\nb\t2\n", "\t\t\n1\t2",
		"| | 2024 | 2023 |\n|---|---:|---:|\n| Sales | 1,200 | 900 |\n| Costs | 80 | |\n| All | 1,120 | 900 |\n",
		"2024 | 2023 | Change\nSales | $ | 1,200 | $ | 900 | 33.3 | %\nCosts | 80 | 7 | 1 | %\nLoss | ( | 12 | ) | 7 | nm\n",
		"A     203     111\nBB     30  13\nCCC     (14  )    10\nD  186     114\n\nEEEEE     $ 1,018     $ 725\n    12    11\n",
		"Three Months Ended Six Months Ended\nIn millions 2022 2021\nA $ 1 $ 2\nB  5  6\nC  3  4\nD  (8)  1\nE $ 9 $ 9\n"} {
		f.Add(s, false)
		f.Add(s, true)
	}
	f.Fuzz(func(t *testing.T, s string, markup bool) {
		d, err := Decode("a", []byte(s))
		if err != nil {
			return
		}
		for _, l := range d.Lines(0, len(d.Data), markup) {
			last := l.Start
			for i := range len(l.Text) + 1 {
				at := l.At(i)
				if at < last || at > l.End {
					t.Fatalf("%q: column %d is byte %d of %d to %d", s, i, at, l.Start, l.End)
				}
				last = at
			}
			if raw := d.Data[l.Start:l.End]; !markup && strings.IndexByte(raw, '<') < 0 && strings.IndexByte(raw, '&') < 0 && digits(raw) != digits(l.Text) {
				t.Fatalf("%q: %q has other digits", raw, l.Text)
			}
		}
	})
}

// digits are those of a text.
func digits(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, s)
}

// TestExcelDollars reads cells in the built-in formats of amounts of money, which a workbook need not spell out.
func TestExcelDollars(t *testing.T) {
	const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Dividends</t></is></c>` +
		`<c r="B1" s="1"><v>0.1</v></c><c r="C1" s="1"><v>-1234.5</v></c><c r="D1" s="2"><v>1234567.5</v></c><c r="E1" s="3"><v>0.1</v></c><c r="F1"><v>0.1</v></c></row></sheetData></worksheet>`
	d := decode(t, archive(
		"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
		"_rels/.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
		"xl/workbook.xml", `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
		"xl/styles.xml", `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="8" formatCode="0.000"/></numFmts><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="7"/><xf numFmtId="5"/><xf numFmtId="8"/></cellXfs></styleSheet>`,
		"xl/worksheets/sheet1.xml", sheet))
	if got, want := show(d.HTML(0, len(d.Data)).Tables[0]), "0-1:Dividends 1-2:$0.10 2-3:($1,234.50) 3-4:$1,234,568 4-5:0.100 5-6:0.1"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
