package export

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/internal/postgres"
)

// described are the columns of all tables as "table.column type [not null] [key]", by the words of a database.
func described(types map[Type]string) (all []string) {
	for _, t := range Tables() {
		for i, c := range t.Columns {
			all = append(all, description(t.Name, c.Name, types[c.Type], !c.Optional, i < t.Key))
		}
	}
	return all
}

func description(table, column, kind string, needed, key bool) string {
	return fmt.Sprintf("%s.%s %s needed=%t key=%t", table, column, strings.ToLower(kind), needed, key)
}

// TestMigrationsMakeTheSchema holds what the migrations make against the schema.
func TestMigrationsMakeTheSchema(t *testing.T) {
	ctx := context.Background()
	t.Run("sqlite", func(t *testing.T) {
		s, err := openSQLite(ctx, filepath.Join(t.TempDir(), "f.sqlite"))
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		var got []string
		for _, table := range Tables() {
			rows, err := s.db.Query("SELECT name, type, \"notnull\", pk FROM pragma_table_info(?) ORDER BY cid", table.Name)
			if err != nil {
				t.Fatal(err)
			}
			for rows.Next() {
				var name, kind string
				var needed, key int
				if err := rows.Scan(&name, &kind, &needed, &key); err != nil {
					t.Fatal(err)
				}
				got = append(got, description(table.Name, name, kind, needed > 0, key > 0))
			}
			if err := rows.Err(); err != nil {
				t.Fatal(err)
			}
			rows.Close()
		}
		want := described(map[Type]string{Text: "text", Integer: "integer", Number: "text", Date: "text", Boolean: "integer", Probability: "real", JSON: "text"})
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("postgres", func(t *testing.T) {
		s, err := openPostgres(ctx, postgres.Database(t))
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		var got []string
		for _, table := range Tables() {
			rows, err := s.pool.Query(ctx, `SELECT a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, coalesce(a.attnum = ANY(i.indkey), false)
				FROM pg_attribute a LEFT JOIN pg_index i ON i.indrelid = a.attrelid AND i.indisprimary
				WHERE a.attrelid = to_regclass($1) AND a.attnum > 0 ORDER BY a.attnum`, table.Name)
			if err != nil {
				t.Fatal(err)
			}
			for rows.Next() {
				var name, kind string
				var needed, key bool
				if err := rows.Scan(&name, &kind, &needed, &key); err != nil {
					t.Fatal(err)
				}
				got = append(got, description(table.Name, name, kind, needed, key))
			}
			if err := rows.Err(); err != nil {
				t.Fatal(err)
			}
		}
		want := described(map[Type]string{Text: "text", Integer: "bigint", Number: "numeric", Date: "date", Boolean: "boolean", Probability: "double precision", JSON: "jsonb"})
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
	for _, dialect := range []string{"sqlite", "postgres"} {
		all, err := migrations(dialect)
		if err != nil || len(all) != SchemaVersion || all[len(all)-1].version != SchemaVersion {
			t.Errorf("%s has %d migrations, the schema is of version %d: %v", dialect, len(all), SchemaVersion, err)
		}
	}
}

// next is a schema of later versions.
var next = fstest.MapFS{
	"m/0001.sql": {Data: []byte("CREATE TABLE tieout_schema (version integer PRIMARY KEY); CREATE TABLE things (a integer);")},
	"m/0002.sql": {Data: []byte("ALTER TABLE things ADD COLUMN b integer; UPDATE things SET b = a + 1;")},
	"m/0003.sql": {Data: []byte("ALTER TABLE things ADD COLUMN c integer; UPDATE things SET c = b + 1;")},
}

// TestMigrate brings a database from one version to later ones, and refuses those of the future and what is somebody else's.
func TestMigrate(t *testing.T) {
	ctx := context.Background()
	all, err := migrationsIn(next, "m")
	if err != nil {
		t.Fatal(err)
	}
	t.Run("sqlite", func(t *testing.T) {
		db, err := sql.Open("sqlite", filepath.Join(t.TempDir(), "f.sqlite"))
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		s := &SQLite{db: db}
		migrated(t, func(m []migration) error { return s.migrate(ctx, m) }, all, func(statement string) (c int) {
			if _, err := db.Exec(statement); err != nil {
				t.Fatal(err)
			}
			_ = db.QueryRow("SELECT max(c) FROM things").Scan(&c)
			return c
		})
	})
	t.Run("postgres", func(t *testing.T) {
		config, err := PostgresConfig(postgres.Database(t))
		if err != nil {
			t.Fatal(err)
		}
		pool, err := pgxpool.NewWithConfig(ctx, config)
		if err != nil {
			t.Fatal(err)
		}
		defer pool.Close()
		s := &Postgres{pool: pool}
		migrated(t, func(m []migration) error { return s.migrate(ctx, m) }, all, func(statement string) (c int) {
			if _, err := pool.Exec(ctx, statement); err != nil {
				t.Fatal(err)
			}
			_ = pool.QueryRow(ctx, "SELECT max(c) FROM things").Scan(&c)
			return c
		})
	})
}

func migrated(t *testing.T, migrate func([]migration) error, all []migration, do func(string) int) {
	t.Helper()
	if err := migrate(all[:1]); err != nil {
		t.Fatal(err)
	}
	do("INSERT INTO things (a) VALUES (1)")
	for range 2 { // the second time there is nothing to do
		if err := migrate(all); err != nil {
			t.Fatal(err)
		}
	}
	if c := do("SELECT 1"); c != 3 {
		t.Errorf("c is %d", c)
	}
	if err := migrate(all[:2]); err == nil || !strings.Contains(err.Error(), "version 3") {
		t.Errorf("a later version is taken: %v", err)
	}
}

func TestSomebodyElsesTables(t *testing.T) {
	ctx := context.Background()
	file := filepath.Join(t.TempDir(), "f.sqlite")
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("CREATE TABLE facts (mine integer)"); err != nil {
		t.Fatal(err)
	}
	db.Close()
	if _, err := openSQLite(ctx, file); err == nil {
		t.Error("the tables of somebody else are taken")
	}
	if _, err := openSQLite(ctx, filepath.Join(t.TempDir(), "no", "folder.sqlite")); err == nil {
		t.Error("a database in no folder is opened")
	}
	text := filepath.Join(t.TempDir(), "text.db")
	if err := os.WriteFile(text, []byte(strings.Repeat("text ", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := openSQLite(ctx, text); err == nil {
		t.Error("a text is a database")
	}
}

func TestDecimal128(t *testing.T) {
	for _, c := range []struct {
		in  string
		hex string // "" for what does not fit
	}{
		{"0", "00000000000000000000000000000000"},
		{"0.000000000001", "00000000000000000000000000000001"},
		{"-0.000000000001", "ffffffffffffffffffffffffffffffff"},
		{"1", "0000000000000000000000e8d4a51000"},
		{"-1", "ffffffffffffffffffffff172b5af000"},
		{"1.0000000000000000", "0000000000000000000000e8d4a51000"},
		{"99999999999999999999999999.999999999999", "4b3b4ca85a86c47a098a223fffffffff"},
		{"-99999999999999999999999999.999999999999", "b4c4b357a5793b85f675ddc000000001"},
		{"100000000000000000000000000", ""},
		{"-100000000000000000000000000", ""},
		{"0.0000000000001", ""},
		{"1e9000", ""},
		{"1e-9000", ""},
		{"0e9000", "00000000000000000000000000000000"},
	} {
		b, ok := decimal128(decimal.RequireFromString(c.in))
		if got := fmt.Sprintf("%x", b); got != c.hex || ok != (c.hex != "") {
			t.Errorf("%s is %s, %t", c.in, got, ok)
		}
	}
}

func TestStored(t *testing.T) {
	for _, c := range []struct {
		in       any
		optional bool
		want     any
	}{{"", true, nil}, {"", false, ""}, {"a\x00b", true, "a\uFFFDb"}, {"a\xffb", true, "a\uFFFDb"}, {"ü", true, "ü"}, {int64(0), true, int64(0)}} {
		if got := stored(c.in, c.optional); got != c.want {
			t.Errorf("%q is stored as %q", c.in, got)
		}
	}
}

func TestCellText(t *testing.T) {
	for in, want := range map[string]string{"=1+1": "'=1+1", "+cmd": "'+cmd", "@x": "'@x", "-cmd|' /C calc'!A0": "'-cmd|' /C calc'!A0", "-": "-", "-12.5": "-12.5",
		"+3%": "+3%", "-$1,000": "-$1,000", "\tx": "'\tx", "a=b": "a=b", "": ""} {
		if got := CellText(in); got != want {
			t.Errorf("%q is %q", in, got)
		}
	}
	long, cut := cellText(strings.Repeat("𝒳", maxText))
	if !cut || len([]rune(long)) > maxText/2+1 || !strings.HasSuffix(long, "𝒳…") {
		t.Errorf("cut %t, %d characters", cut, len([]rune(long)))
	}
	if s, cut := cellText("a\x01b\r\nc\td"); cut || s != "a\uFFFDb\nc\td" {
		t.Errorf("%q", s)
	}
}
