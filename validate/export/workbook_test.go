package export_test

import (
	"archive/zip"
	"bytes"
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/xuri/excelize/v2"

	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/validate/export"
)

// bufferCloser is a file in memory.
type bufferCloser struct{ bytes.Buffer }

func (*bufferCloser) Close() error { return nil }

func workbookOf(t *testing.T, misfit func(*export.Table, string), docs ...*export.Document) []byte {
	t.Helper()
	var b bufferCloser
	w, err := export.NewWorkbook(&b, misfit)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range docs {
		if err := w.Put(context.Background(), d); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Commit(context.Background()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func fits(t *testing.T) func(*export.Table, string) {
	return func(table *export.Table, column string) {
		t.Helper()
		t.Errorf("%s.%s does not fit", table.Name, column)
	}
}

// TestFormulas calculates every formula of a workbook anew: in statements they come to what is printed, and the checks to what the
// sums of the schema say.
func TestFormulas(t *testing.T) {
	docs := restated(t)
	formulas := calculated(t, workbookOf(t, fits(t), docs...))
	sums := 0
	for _, table := range export.Tables() {
		if table.Name != "sums" {
			continue
		}
		for _, d := range docs {
			for range d.Rows(table) {
				sums++
			}
		}
	}
	if formulas["Income statement"] < 20 || formulas["Balance sheet"] < 20 || formulas["checks"] < 2*sums {
		t.Errorf("few formulas for %d sums: %v", sums, formulas)
	}
	// An instance has its calculations and its presentation instead.
	folder := t.TempDir()
	if _, err := convert.WriteFiles(context.Background(), docs[0].Document, []string{"xbrl"}, convert.Output{Folder: folder}); err != nil {
		t.Fatal(err)
	}
	instance := filepath.Join(folder, "infocrossing-2003-q1.xbrl")
	formulas = calculated(t, workbookOf(t, fits(t), checked(t, instance, read(t, instance))))
	statements := -formulas["checks"]
	for _, n := range formulas {
		statements += n
	}
	if statements < 12 || formulas["checks"] < 40 {
		t.Errorf("few formulas of an instance: %v", formulas)
	}
}

// calculated calculates every formula of a workbook, and counts them by sheet.
func calculated(t *testing.T, data []byte) map[string]int {
	t.Helper()
	f, err := excelize.OpenReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	formulas := map[string]int{}
	for _, name := range f.GetSheetList() {
		rows, err := f.GetRows(name, excelize.Options{RawCellValue: true})
		if err != nil {
			t.Fatal(err)
		}
		for r, row := range rows {
			for c, stored := range row {
				at, _ := excelize.CoordinatesToCellName(c+1, r+1)
				formula, err := f.GetCellFormula(name, at)
				if err != nil {
					t.Fatal(err)
				}
				if formula == "" {
					continue
				}
				formulas[name]++
				calculated, err := f.CalcCellValue(name, at, excelize.Options{RawCellValue: true})
				if err != nil {
					t.Fatalf("%s %s: %s: %v", name, at, formula, err)
				}
				was, is := decimal.RequireFromString(stored), decimal.RequireFromString(calculated)
				if was.Sub(is).Abs().GreaterThan(decimal.New(1, -9)) {
					t.Errorf("%s %s: %s comes to %s and not to %s", name, at, formula, calculated, stored)
				}
			}
		}
	}
	return formulas
}

// TestSideBySide looks at the statements as a person would.
func TestSideBySide(t *testing.T) {
	f, err := excelize.OpenReader(bytes.NewReader(workbookOf(t, fits(t), restated(t)...)))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if first := f.GetSheetList()[0]; first != "Income statement" {
		t.Errorf("the first sheet is %s", first)
	}
	rows, err := f.GetRows("Income statement", excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	find := func(label string) []string {
		for _, row := range rows {
			if len(row) > 0 && row[0] == label {
				return row
			}
		}
		t.Fatalf("no row %s", label)
		return nil
	}
	if got := strings.Join(find("Revenues")[:8], " "); got != "Revenues 13129000 11233000 13582000 13242000 26711000 24474000 14400000" {
		t.Errorf("revenues: %s", got)
	}
	if got := strings.Join(rows[0], "|"); got != "Income statement|infocrossing-2003-q1.txt||infocrossing-2003-q2.txt||||infocrossing-2003-q4.txt||||restated.txt" {
		t.Errorf("documents: %s", got)
	}
	// The broken total keeps what is printed, and says why it is broken.
	comments, err := f.GetComments("Income statement")
	if err != nil {
		t.Fatal(err)
	}
	all := ""
	for _, c := range comments {
		all += c.Cell + ": " + c.Text + "\n"
		for _, p := range c.Paragraph {
			all += p.Text + "\n"
		}
	}
	for _, want := range []string{"tieout:sumBroken", "come to 660000; the difference is -360000"} {
		if !strings.Contains(all, want) {
			t.Errorf("no comment says %s:\n%s", want, all)
		}
	}
}

func TestSameBytes(t *testing.T) {
	docs := ours(t)
	book := workbookOf(t, fits(t), docs...)
	if !bytes.Equal(book, workbookOf(t, fits(t), docs...)) {
		t.Error("the same workbook has other bytes the second time")
	}
	z, err := zip.NewReader(bytes.NewReader(book), int64(len(book)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range z.File {
		if day := f.Modified.Format(time.DateOnly); day != "1980-01-01" {
			t.Errorf("%s is of %s", f.Name, day)
		}
	}
}

const many = `<xbrli:xbrl xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:iso4217="http://www.xbrl.org/2003/iso4217" xmlns:t="http://example.com/t">
<link:schemaRef xlink:type="simple" xlink:href="t.xsd"/>
<xbrli:context id="c"><xbrli:entity><xbrli:identifier scheme="http://example.com/e">e</xbrli:identifier></xbrli:entity><xbrli:period><xbrli:instant>2024-12-31</xbrli:instant></xbrli:period></xbrli:context>
<xbrli:unit id="u"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>
<t:Amount contextRef="c" unitRef="u" decimals="INF">12345678901234567.89</t:Amount>
<t:Other contextRef="c" unitRef="u" decimals="INF">0.00000000000001</t:Other>
<t:Third contextRef="c" unitRef="u" decimals="INF">-100000000000000000000000000000</t:Third>
<t:Text contextRef="c">=HYPERLINK("http://example.com")</t:Text>
</xbrli:xbrl>`

// TestExactDigits puts numbers into each target that some cannot hold.
func TestExactDigits(t *testing.T) {
	d := checked(t, "many.xbrl", []byte(many))
	var facts *export.Table
	for _, table := range export.Tables() {
		if table.Name == "facts" {
			facts = table
		}
	}
	value, lexical := facts.Index("value"), facts.Index("lexical")
	var exact []string
	for row := range d.Rows(facts) {
		if v, ok := row[value].(decimal.Decimal); ok {
			exact = append(exact, v.String())
			if v.String() != row[lexical] {
				t.Errorf("%s is not %s", v, row[lexical])
			}
		}
	}
	if len(exact) != 3 {
		t.Fatalf("%v", exact)
	}
	for _, row := range sqlRows(t, sqliteOf(t, []*export.Document{d}), "SELECT value FROM facts WHERE value IS NOT NULL ORDER BY fact_number") {
		if row[0] != exact[0] {
			t.Errorf("SQLite has %v and not %s", row[0], exact[0])
		}
		exact = exact[1:]
	}
	misfits := map[string]int{}
	data := workbookOf(t, func(table *export.Table, column string) { misfits[table.Name+"."+column]++ }, d)
	if misfits["facts.value"] != 1 {
		t.Errorf("a workbook has all digits of all numbers but %v", misfits)
	}
	f, err := excelize.OpenReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	at, _ := excelize.CoordinatesToCellName(value+1, 2)
	if v, err := f.GetCellValue("facts", at); err != nil || v != "12345678901234567.89" {
		t.Errorf("the exact number is %q, %v", v, err)
	}
	misfits = map[string]int{}
	var csv bytes.Buffer
	for _, begin := range []func() (export.Target, error){
		func() (export.Target, error) {
			return export.NewParquet(func(*export.Table) (io.WriteCloser, error) { return &bufferCloser{}, nil }, func(table *export.Table, column string) { misfits[table.Name+"."+column]++ })
		},
		func() (export.Target, error) {
			return export.NewCSV(func(table *export.Table) (io.WriteCloser, error) {
				if table == facts {
					return discard{&csv}, nil
				}
				return discard{io.Discard}, nil
			})
		},
	} {
		target, err := begin()
		if err != nil {
			t.Fatal(err)
		}
		if err := target.Put(context.Background(), d); err != nil {
			t.Fatal(err)
		}
		if err := target.Commit(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	if misfits["facts.value"] != 2 {
		t.Errorf("Parquet has no room for %v", misfits)
	}
	for _, want := range []string{",12345678901234567.89,", ",0.00000000000001,", ",-100000000000000000000000000000,", `,"'=HYPERLINK(""http://example.com"")",`} {
		if !strings.Contains(csv.String(), want) {
			t.Errorf("CSV has no %s:\n%s", want, csv.String())
		}
	}
}
