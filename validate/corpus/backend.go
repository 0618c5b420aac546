package corpus

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"strings"

	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/rivermigrate"

	"github.com/tieout/tieout/validate/export"
)

// backend is a database with the tables of results, of the corpus and of the queue.
type backend[TTx any] interface {
	driver() riverdriver.Driver[TTx]
	// inTx does work in a transaction, which is rolled back when work fails.
	inTx(ctx context.Context, work func(tx TTx) error) error
	// put puts the rows of a document in the place of those there are.
	put(ctx context.Context, tx TTx, d *export.Document) error
	// statements are those of a transaction.
	statements(tx TTx) statements
	// lock keeps others from what is locked by the same name until the transaction ends.
	lock(ctx context.Context, tx TTx, name string) error
	// alone does work while no other process does such work on the database.
	alone(ctx context.Context, work func() error) error
	// enter makes it known that a worker lives, for as long as the process does.
	enter(ctx context.Context, worker string) error
	// alive reports whether a worker lives.
	alive(ctx context.Context, tx TTx, worker string) (bool, error)
	close()
}

// statements runs SQL with parameters $1, $2, ….
type statements interface {
	exec(ctx context.Context, sql string, args ...any) error
	// query calls row for each row; scan takes the addresses of its values.
	query(ctx context.Context, sql string, args []any, row func(scan func(...any) error) error) error
}

// rows are what a statement yields, in either database.
type rows interface {
	Next() bool
	Scan(into ...any) error
	Err() error
}

func each(all rows, row func(scan func(...any) error) error) error {
	for all.Next() {
		if err := row(all.Scan); err != nil {
			return err
		}
	}
	return all.Err()
}

//go:embed tables.sql
var tableFiles embed.FS

// migrate makes the tables of the queue and of the corpus, where they are not there. Those of results are there already.
func migrate[TTx any](ctx context.Context, b backend[TTx], binary string) error {
	m, err := rivermigrate.New(b.driver(), &rivermigrate.Config{Logger: discard})
	if err != nil {
		return err
	}
	script, err := tableFiles.ReadFile("tables.sql")
	if err != nil {
		return err
	}
	err = b.alone(ctx, func() error { // in several transactions, since PostgreSQL has it so
		_, err := m.Migrate(ctx, rivermigrate.DirectionUp, nil)
		return err
	})
	if err != nil {
		return fmt.Errorf("the tables of the queue: %w", err)
	}
	return b.inTx(ctx, func(tx TTx) error {
		if err := b.lock(ctx, tx, "tables"); err != nil {
			return err
		}
		for s := range strings.SplitSeq(strings.ReplaceAll(string(script), "BINARY", binary), ";\n") {
			if strings.TrimSpace(s) == "" {
				continue
			}
			if err := b.statements(tx).exec(ctx, s); err != nil {
				return fmt.Errorf("the tables of the corpus: %w", err)
			}
		}
		version := 0
		err := one(ctx, b.statements(tx), "SELECT max(version) FROM corpus_schema", nil, &version)
		if err == nil && version > schemaVersion {
			err = fmt.Errorf("the tables of the corpus are of version %d, which a later tieout has made; this one knows version %d", version, schemaVersion)
		}
		return err
	})
}

// schemaVersion is the version of tables.sql.
const schemaVersion = 1

var errNoRow = errors.New("no row")

// one reads the only row of a query; errNoRow when there is none.
func one(ctx context.Context, s statements, sql string, args []any, into ...any) error {
	found := false
	err := s.query(ctx, sql, args, func(scan func(...any) error) error {
		found = true
		return scan(into...)
	})
	if err == nil && !found {
		err = errNoRow
	}
	return err
}
