package export

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Store is a database of documents. It is safe for concurrent use, by several processes as well.
type Store interface {
	// Put takes a document in a transaction of its own. It takes the place of what the store has of the same id.
	Put(ctx context.Context, d *Document) error
	// Begin begins a number of documents that are shown together.
	Begin(ctx context.Context) (Target, error)
	Close() error
}

// Target takes documents one after the other, and shows them all or none.
type Target interface {
	Put(ctx context.Context, d *Document) error
	// Commit ends the target; nothing is put any more.
	Commit(ctx context.Context) error
	// Discard gives up what was put. After Commit it does nothing.
	Discard()
}

// Open opens the database that a place names: a postgres:// or postgresql:// URL, or else an SQLite file, which is made when it
// is not there. Its tables are made, or brought up to date.
func Open(ctx context.Context, place string) (Store, error) {
	if IsPostgres(place) {
		return openPostgres(ctx, place)
	}
	return openSQLite(ctx, place)
}

// IsPostgres reports whether a place is the URL of a PostgreSQL database.
func IsPostgres(place string) bool {
	return strings.HasPrefix(place, "postgres://") || strings.HasPrefix(place, "postgresql://")
}

// migrationFiles bring a database from one version of the schema to the next: DIALECT/NUMBER.sql. What is there is never
// changed; a new version gets a new file.
//
//go:embed migrations
var migrationFiles embed.FS

// migration is what brings a database to a version.
type migration struct {
	version int
	script  string
}

// migrations are those of a dialect, in order.
func migrations(dialect string) ([]migration, error) {
	return migrationsIn(migrationFiles, path.Join("migrations", dialect))
}

func migrationsIn(files fs.FS, dir string) ([]migration, error) {
	entries, err := fs.ReadDir(files, dir)
	if err != nil {
		return nil, err
	}
	var all []migration
	for _, e := range entries {
		var m migration
		if _, err := fmt.Sscanf(e.Name(), "%d.sql", &m.version); err != nil {
			return nil, fmt.Errorf("%s: %w", e.Name(), err)
		}
		script, err := fs.ReadFile(files, path.Join(dir, e.Name()))
		if err != nil {
			return nil, err
		}
		m.script = string(script)
		all = append(all, m)
	}
	slices.SortFunc(all, func(a, b migration) int { return a.version - b.version })
	return all, nil
}

// pending are the migrations that a database of a version still needs; 0 is one without tables.
func pending(all []migration, version int) ([]migration, error) {
	latest := 0
	for _, m := range all {
		latest = max(latest, m.version)
	}
	if version > latest {
		return nil, fmt.Errorf("its tables are of version %d, which a later tieout has made; this one knows version %d", version, latest)
	}
	return slices.DeleteFunc(slices.Clone(all), func(m migration) bool { return m.version <= version }), nil
}

// columnNames are the names of a table's columns.
func columnNames(t *Table) []string {
	var names []string
	for _, c := range t.Columns {
		names = append(names, c.Name)
	}
	return names
}
