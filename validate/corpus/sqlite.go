package corpus

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riversqlite"

	"github.com/tieout/tieout/validate/export"
)

// sqlite is a backend in a file, which one process at a time works on.
type sqlite struct {
	db    *sql.DB
	store *export.SQLite
	self  string
}

// claim keeps other runs from a file until release is called or the process ends. The lock is that of a database beside it,
// since readers of the file itself must not be kept out.
func claim(file string) (release func(), err error) {
	lock := file + ".lock"
	db, err := sql.Open("sqlite", sqliteName(lock)+"?_pragma=locking_mode(EXCLUSIVE)&_pragma=journal_mode(DELETE)")
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	if _, err := db.Exec("BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS held (by INTEGER); COMMIT"); err != nil {
		_ = db.Close()
		if strings.Contains(err.Error(), "SQLITE_BUSY") {
			return nil, fmt.Errorf("%s: another run is at work on it: let it end, or use a PostgreSQL database, which several runs can share", file)
		}
		return nil, fmt.Errorf("%s: %w", lock, err)
	}
	return func() {
		_ = os.Remove(lock)
		_ = db.Close()
	}, nil
}

// sqliteName is a file as a URI of SQLite.
func sqliteName(file string) string {
	if absolute, err := filepath.Abs(file); err == nil {
		file = absolute
	}
	return "file:" + (&url.URL{Path: filepath.ToSlash(file)}).EscapedPath()
}

func openSQLite(ctx context.Context, file string) (*sqlite, error) {
	b, err := connectSQLite(file, "_txlock=immediate&_pragma=journal_mode(WAL)")
	if err != nil {
		return nil, err
	}
	if b.store, err = export.NewSQLite(ctx, b.db); err == nil {
		err = migrate(ctx, b, "BLOB")
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", file, err), b.db.Close())
	}
	return b, nil
}

// connectSQLite opens a file as it is.
func connectSQLite(file, how string) (*sqlite, error) {
	db, err := sql.Open("sqlite", sqliteName(file)+"?_pragma=busy_timeout(10000)&_pragma=foreign_keys(1)&_pragma=synchronous(NORMAL)&"+how)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1) // the queue works in parallel with itself, which SQLite answers with "locked"
	return &sqlite{db: db}, nil
}

func (b *sqlite) driver() riverdriver.Driver[*sql.Tx] { return riversqlite.New(b.db) }

func (b *sqlite) inTx(ctx context.Context, work func(tx *sql.Tx) error) error {
	tx, err := b.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	if err := work(tx); err != nil {
		return err
	}
	return tx.Commit()
}

func (b *sqlite) put(ctx context.Context, tx *sql.Tx, d *export.Document) error {
	return b.store.PutTx(ctx, tx, d)
}

func (b *sqlite) statements(tx *sql.Tx) statements { return sqliteStatements{tx} }

// lock has nothing to do: writing transactions come one after the other.
func (b *sqlite) lock(context.Context, *sql.Tx, string) error { return nil }

// alone is what the process that has claimed the file is.
func (b *sqlite) alone(_ context.Context, work func() error) error { return work() }

func (b *sqlite) enter(_ context.Context, worker string) error {
	b.self = worker
	return nil
}

// alive is so of the only process that has claimed the file.
func (b *sqlite) alive(_ context.Context, _ *sql.Tx, worker string) (bool, error) {
	return worker == b.self, nil
}

func (b *sqlite) close() { _ = b.db.Close() }

type sqliteStatements struct{ tx *sql.Tx }

func (s sqliteStatements) exec(ctx context.Context, statement string, args ...any) error {
	_, err := s.tx.ExecContext(ctx, strings.ReplaceAll(statement, "$", "?"), args...)
	return err
}

func (s sqliteStatements) query(ctx context.Context, statement string, args []any, row func(scan func(...any) error) error) error {
	rows, err := s.tx.QueryContext(ctx, strings.ReplaceAll(statement, "$", "?"), args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	return each(rows, row)
}
