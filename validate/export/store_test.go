package export_test

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/internal/postgres"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/export"
	"github.com/tieout/tieout/validate/reporter"
	"github.com/tieout/tieout/validate/rules"
)

const releases = "../../testdata/releases/"

func TestMain(m *testing.M) { os.Exit(postgres.Tests{M: m}.Run()) }

// checked opens and checks a document as check does.
func checked(t testing.TB, name string, data []byte) *export.Document {
	t.Helper()
	doc, err := convert.Open(context.Background(), name, data, convert.Options{})
	if err != nil {
		t.Fatal(err)
	}
	in, found, err := rules.Check(context.Background(), doc, validate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	out := reporter.Of(in, doc, found)
	validate.Fingerprint(out.Diagnostics, out.Report, func(tieout.Range) string { return "" })
	return export.NewDocument(export.Input{ID: export.Identify(data), Document: doc, Outcome: out, Version: "test"})
}

func read(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// ours are the releases of testdata, checked.
func ours(t testing.TB) (all []*export.Document) {
	t.Helper()
	names, err := filepath.Glob(releases + "*.txt")
	if err != nil || len(names) < 3 {
		t.Fatal("releases are missing", err)
	}
	for _, name := range names {
		all = append(all, checked(t, name, read(t, name)))
	}
	return all
}

// rowsOf are the rows that documents have in each table, as texts.
func rowsOf(docs []*export.Document) map[string][]string {
	all := map[string][]string{}
	for _, d := range docs {
		for _, table := range export.Tables() {
			for row := range d.Rows(table) {
				all[table.Name] = append(all[table.Name], fmt.Sprint(row[:table.Key]))
			}
		}
	}
	return all
}

// keysIn are the keys of all rows of a database in their order, as rowsOf has them.
func keysIn(t *testing.T, docs []*export.Document, query func(statement string, columns int) [][]any) map[string][]string {
	t.Helper()
	order := map[string]int{}
	for i, d := range docs {
		order[d.ID] = i
	}
	all := map[string][]string{}
	for _, table := range export.Tables() {
		var keys []string
		for _, c := range table.Columns[:table.Key] {
			keys = append(keys, c.Name)
		}
		byDocument := make([][]string, len(docs))
		for _, row := range query("SELECT "+strings.Join(keys, ", ")+" FROM "+table.Name+" ORDER BY "+strings.Join(keys, ", "), len(keys)) {
			i, known := order[fmt.Sprint(row[0])]
			if !known {
				t.Fatalf("%s has a row of another document: %v", table.Name, row)
			}
			byDocument[i] = append(byDocument[i], fmt.Sprint(row))
		}
		for _, rows := range byDocument {
			all[table.Name] = append(all[table.Name], rows...)
		}
	}
	return all
}

func TestSQLite(t *testing.T) {
	ctx := context.Background()
	file := filepath.Join(t.TempDir(), "a b?#%25.sqlite")
	docs := ours(t)
	for range 2 { // a second time everything takes the place of itself
		store, err := export.Open(ctx, file)
		if err != nil {
			t.Fatal(err)
		}
		fill(t, store, docs)
	}
	db, err := sql.Open("sqlite", "file:"+strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23").Replace(file))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	got := keysIn(t, docs, func(statement string, columns int) [][]any { return sqlRows(t, db, statement) })
	if diff := cmp.Diff(rowsOf(docs), got); diff != "" {
		t.Error(diff)
	}
}

func sqlRows(t testing.TB, db *sql.DB, statement string) (all [][]any) {
	t.Helper()
	rows, err := db.Query(statement)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	for rows.Next() {
		row, at := make([]any, len(columns)), make([]any, len(columns))
		for i := range row {
			at[i] = &row[i]
		}
		if err := rows.Scan(at...); err != nil {
			t.Fatal(err)
		}
		all = append(all, row)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

func TestPostgres(t *testing.T) {
	ctx := context.Background()
	url := postgres.Database(t)
	docs := ours(t)
	for range 2 {
		store, err := export.Open(ctx, url)
		if err != nil {
			t.Fatal(err)
		}
		fill(t, store, docs)
	}
	c, err := pgx.Connect(ctx, url+"&search_path=tieout")
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(ctx)
	got := keysIn(t, docs, func(statement string, columns int) (all [][]any) {
		rows, err := c.Query(ctx, statement)
		if err != nil {
			t.Fatal(err)
		}
		for rows.Next() {
			row, err := rows.Values()
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, row)
		}
		return all
	})
	if diff := cmp.Diff(rowsOf(docs), got); diff != "" {
		t.Error(diff)
	}
}
