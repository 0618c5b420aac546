package export_test

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"github.com/tieout/tieout/internal/golden"
	"github.com/tieout/tieout/internal/postgres"
	"github.com/tieout/tieout/validate/export"
)

const page = "../../docs/export.md"

var typeWords = map[export.Type]string{export.Text: "text", export.Integer: "integer", export.Number: "number", export.Date: "date", export.Boolean: "boolean",
	export.Probability: "probability", export.JSON: "json"}

// TestDocumentedTables holds the page against the schema.
func TestDocumentedTables(t *testing.T) {
	var b strings.Builder
	for _, table := range export.Tables() {
		fmt.Fprintf(&b, "\n### %s\n\n%s", table.Name, table.Doc)
		for _, r := range table.Refers {
			fmt.Fprintf(&b, " (%s) refers to %s.", strings.Join(r[1:], ", "), r[0])
		}
		b.WriteString("\n\n| column | type | |\n|---|---|---|\n")
		for i, c := range table.Columns {
			name, kind := "`"+c.Name+"`", typeWords[c.Type]
			if i < table.Key {
				name = "**" + name + "**"
			}
			if c.Optional {
				kind += " ∅"
			}
			fmt.Fprintf(&b, "| %s | %s | %s |\n", name, kind, c.Doc)
		}
	}
	b.WriteByte('\n')
	data := read(t, page)
	before, rest, ok := bytes.Cut(data, []byte("<!-- tables -->\n"))
	_, after, closed := bytes.Cut(rest, []byte("<!-- end of tables -->"))
	if !ok || !closed {
		t.Fatal("the page has no place for the tables")
	}
	want := string(before) + "<!-- tables -->\n" + b.String() + "<!-- end of tables -->" + string(after)
	if *golden.Update {
		if err := os.WriteFile(page, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(want, string(data)); diff != "" {
		t.Errorf("docs/export.md is not current, run go test ./validate/export -update: %s", diff)
	}
}

// queries are those of the page, in order.
func queries(t *testing.T) (all []string) {
	t.Helper()
	for _, m := range regexp.MustCompile("(?s)```sql\n(.*?)```").FindAllSubmatch(read(t, page), -1) {
		all = append(all, string(m[1]))
	}
	if len(all) != 7 {
		t.Fatalf("the page has %d queries", len(all))
	}
	return all
}

// restated are our releases, and a later one that prints a figure of the first otherwise.
func restated(t *testing.T) []*export.Document {
	t.Helper()
	data := bytes.Replace(read(t, releases+"infocrossing-2003-q1.txt"), []byte("  8,310 "), []byte("  8,300 "), 1)
	data = bytes.Replace(data, []byte("     863   "), []byte("     873   "), 1)
	data = bytes.Replace(data, []byte("May 7, 2003"), []byte("June 7, 2003"), 1)
	return append(ours(t), checked(t, "restated.txt", data))
}

// answers are what the queries of the page should say of the restated releases, by their numbers: how many rows at least, and what
// is among them.
var answers = []struct {
	least int
	among []string
}{
	{3, []string{"NASDAQ.IFOX|2003-01-01/2003-03-31|13129000|11233000|16.9", "NASDAQ.IFOX|2003-04-01/2003-06-30|13582000|13242000|2.6"}},
	{2, []string{"NASDAQ.IFOX|pr:OperatingCosts|2003-01-01/2003-03-31|Operating costs|8,310|8,300|q1.txt|restated.txt"}},
	{2, []string{"q4.txt|46|Income before income taxes|2002-10-01/2002-12-31|300000|660000|-360000|rows of the table", "restated.txt|41|Income before income taxes|2003-01-01/2003-03-31|290000|300000|-10000|"}},
	{4, []string{"Income from operations|1|873000", "Net interest expense|-1|573000"}},
	{1, []string{"tieout:sumBroken|inconsistency|"}},
	{4, []string{"q1.txt|16|16|0|"}},
	{0, nil},
}

func TestQueriesInSQLite(t *testing.T) {
	db := sqliteOf(t, restated(t))
	for i, q := range queries(t) {
		var lines []string
		for _, row := range sqlRows(t, db, q) {
			lines = append(lines, line(row))
		}
		expect(t, i, lines)
	}
}

// sqliteOf is a database of documents.
func sqliteOf(t *testing.T, docs []*export.Document) *sql.DB {
	t.Helper()
	ctx := context.Background()
	file := filepath.Join(t.TempDir(), "facts.sqlite")
	store, err := export.Open(ctx, file)
	if err != nil {
		t.Fatal(err)
	}
	fill(t, store, docs)
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// fill puts documents into a store and closes it.
func fill(t *testing.T, store export.Store, docs []*export.Document) {
	t.Helper()
	for _, d := range docs {
		if err := store.Put(context.Background(), d); err != nil {
			t.Fatal(err)
		}
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestQueriesInPostgres(t *testing.T) {
	ctx := context.Background()
	url := postgres.Database(t)
	store, err := export.Open(ctx, url)
	if err != nil {
		t.Fatal(err)
	}
	docs := restated(t)
	fill(t, store, docs)
	c, err := pgx.Connect(ctx, url)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(ctx)
	if _, err := c.Exec(ctx, "SET search_path TO tieout"); err != nil {
		t.Fatal(err)
	}
	db := sqliteOf(t, docs)
	for i, q := range queries(t) {
		rows, err := c.Query(ctx, q)
		if err != nil {
			t.Fatal(err)
		}
		var lines, same []string
		for rows.Next() {
			row, err := rows.Values()
			if err != nil {
				t.Fatal(err)
			}
			lines = append(lines, line(row))
		}
		if rows.Err() != nil {
			t.Fatalf("query %d: %v", i+1, rows.Err())
		}
		for _, row := range sqlRows(t, db, q) {
			same = append(same, line(row))
		}
		expect(t, i, lines)
		if diff := cmp.Diff(same, lines); diff != "" {
			t.Errorf("query %d is answered otherwise than in SQLite: %s", i+1, diff)
		}
	}
}

// expect holds an answer against what is known of it.
func expect(t *testing.T, query int, lines []string) {
	t.Helper()
	all := strings.Join(lines, "\n")
	if want := answers[query]; len(lines) < want.least {
		t.Errorf("query %d has %d rows:\n%s", query+1, len(lines), all)
	}
	for _, want := range answers[query].among {
		if !strings.Contains(all, want) {
			t.Errorf("query %d does not answer %s:\n%s", query+1, want, all)
		}
	}
}

// line is a row as text, alike in all databases.
func line(row []any) string {
	var cells []string
	for _, v := range row {
		s := fmt.Sprint(v)
		switch v := v.(type) {
		case nil:
			s = ""
		case float64:
			s = strconv.FormatFloat(v, 'f', -1, 64)
		case time.Time:
			s = v.Format(time.DateOnly)
		case pgtype.Numeric:
			text, _ := v.MarshalJSON()
			s = string(text)
		}
		if strings.HasSuffix(s, ".txt") {
			s = strings.TrimPrefix(filepath.Base(s), "infocrossing-2003-")
		}
		if strings.Contains(s, ".") && strings.Trim(s, "-0123456789.") == "" {
			s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
		}
		cells = append(cells, s)
	}
	return strings.Join(cells, "|")
}
