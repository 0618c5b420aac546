package export_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/validate/export"
)

// python is an interpreter that has DuckDB, pandas, pyarrow and openpyxl: the one that the environment's TIEOUT_PYTHON names,
// which must have them, or else the one on the PATH.
func python(t *testing.T) string {
	t.Helper()
	name, named := os.Getenv("TIEOUT_PYTHON"), true
	if name == "" {
		name, named = "python3", false
	}
	if out, err := exec.Command(name, "-c", "import duckdb, pandas, pyarrow, openpyxl").CombinedOutput(); err != nil {
		if named {
			t.Fatalf("%s: %v\n%s", name, err, out)
		}
		t.Skip("python3 has no duckdb, pandas, pyarrow and openpyxl: nothing is read back with them")
	}
	return name
}

// exported puts documents into files of a folder: facts.csv, facts.parquet, facts.xlsx.
func exportedTo(t *testing.T, folder string, docs []*export.Document) {
	t.Helper()
	ctx := context.Background()
	create := func(name string) func(*export.Table) (io.WriteCloser, error) {
		return func(table *export.Table) (io.WriteCloser, error) {
			return os.Create(filepath.Join(folder, export.TableFile(name, table)))
		}
	}
	misfit := func(table *export.Table, column string) { t.Errorf("%s.%s does not fit", table.Name, column) }
	out, err := os.Create(filepath.Join(folder, "facts.xlsx"))
	if err != nil {
		t.Fatal(err)
	}
	for _, begin := range []func() (export.Target, error){
		func() (export.Target, error) { return export.NewCSV(create("facts.csv")) },
		func() (export.Target, error) { return export.NewParquet(create("facts.parquet"), misfit) },
		func() (export.Target, error) { return export.NewWorkbook(out, misfit) },
	} {
		target, err := begin()
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range docs {
			if err := target.Put(ctx, d); err != nil {
				t.Fatal(err)
			}
		}
		if err := target.Commit(ctx); err != nil {
			t.Fatal(err)
		}
	}
}

// sumsOf are the totals of the values of documents, added up exactly.
func sumsOf(docs []*export.Document) (sums map[string]string, negative int) {
	sums = map[string]string{}
	for _, d := range docs {
		sum := decimal.Zero
		for f := range d.Document.Report.All {
			if v, err := f.Value(); err == nil && f.Unit != nil && !f.Nil {
				sum = sum.Add(v)
				if v.IsNegative() {
					negative++
				}
			}
		}
		sums[d.ID] = sum.String()
	}
	return sums, negative
}

// TestReadBack reads what was exported with the programs that people use.
func TestReadBack(t *testing.T) {
	interpreter := python(t)
	folder := t.TempDir()
	docs := restated(t)
	exportedTo(t, folder, docs)
	var asked struct {
		Tables  []string `json:"tables"`
		Queries []string `json:"queries"`
	}
	for _, table := range export.Tables() {
		asked.Tables = append(asked.Tables, table.Name)
	}
	asked.Queries = queries(t)
	in, err := json.Marshal(asked)
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(interpreter, "testdata/readback.py", folder)
	var out, wrong bytes.Buffer
	c.Stdin, c.Stdout, c.Stderr = bytes.NewReader(in), &out, &wrong
	if err := c.Run(); err != nil {
		t.Fatalf("%v\n%s", err, wrong.Bytes())
	}
	var got struct {
		Queries            [][][]any
		Types              map[string]string
		Bounds, Encodings  []string
		Schema             string
		Negative           int
		Pandas, CSV, Excel map[string]string
		Sheets             map[string]int
	}
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	for i, rows := range got.Queries {
		var lines []string
		for _, row := range rows {
			lines = append(lines, line(row))
		}
		expect(t, i, lines)
	}
	sums, negative := sumsOf(docs)
	for name, read := range map[string]map[string]string{"pandas": got.Pandas, "csv": got.CSV, "excel": got.Excel} {
		for id, s := range sums {
			if v, err := decimal.NewFromString(read[id]); err != nil || v.String() != s {
				t.Errorf("%s adds up to %q, not %s", name, read[id], s)
			}
		}
	}
	if got.Negative != negative {
		t.Errorf("%d facts are below zero, not %d", got.Negative, negative)
	}
	for name, want := range map[string]string{"value": "decimal128(38, 12)", "period_end": "date32[day]", "concept": "string", "fact_number": "int64", "exact": "bool", "confidence": "double"} {
		if got.Types[name] != want {
			t.Errorf("%s is of type %s, not %s", name, got.Types[name], want)
		}
	}
	if !slices.Contains(got.Encodings, "RLE_DICTIONARY") {
		t.Errorf("concepts are no dictionary: %v", got.Encodings)
	}
	if slices.Contains(got.Bounds, "value") || !slices.Contains(got.Bounds, "period_end") {
		t.Errorf("bounds of pages are of %v", got.Bounds)
	}
	if got.Schema != "1" {
		t.Errorf("the schema is %q", got.Schema)
	}
	rows := rowsOf(docs)
	for _, table := range export.Tables() {
		if want := len(rows[table.Name]) + 1; got.Sheets[table.Name] != want {
			t.Errorf("the sheet %s has %d rows, not %d", table.Name, got.Sheets[table.Name], want)
		}
	}
	if diff := cmp.Diff(true, got.Sheets["Income statement"] > 10); diff != "" {
		t.Error("no income statement", got.Sheets)
	}
}
