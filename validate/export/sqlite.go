package export

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"github.com/shopspring/decimal"
	driver "modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// SQLite is a store in an SQLite file. Exact decimals and days are texts in it.
type SQLite struct {
	db  *sql.DB
	own bool
}

// openSQLite opens a file, or makes it.
func openSQLite(ctx context.Context, file string) (*SQLite, error) {
	absolute, err := filepath.Abs(file)
	if err != nil {
		return nil, err
	}
	name := "file:" + (&url.URL{Path: filepath.ToSlash(absolute)}).EscapedPath() + "?_pragma=busy_timeout(10000)&_pragma=cache_size(-65536)&_txlock=immediate"
	db, err := sql.Open("sqlite", name)
	if err != nil {
		return nil, err
	}
	s, err := NewSQLite(ctx, db)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", file, err), db.Close())
	}
	s.own = true
	return s, nil
}

// NewSQLite is a store in a database that the caller opened and closes; its transactions should begin as immediate ones.
func NewSQLite(ctx context.Context, db *sql.DB) (*SQLite, error) {
	all, err := migrations("sqlite")
	if err != nil {
		return nil, err
	}
	s := &SQLite{db: db}
	return s, s.migrate(ctx, all)
}

// Advice says what to do about an error of SQLite, whose words are few; "" for all others.
func Advice(err error) string {
	var e *driver.Error
	if !errors.As(err, &e) {
		return ""
	}
	switch e.Code() & 0xff { // the rest says which call failed
	case sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL:
		return "The database could not be written: the disk is full, or files may not become larger. Free space, or name a file on another disk; what was in the database before still is."
	case sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM:
		return "The database and its folder must allow writing, since SQLite keeps other files beside it: change the permissions, or name a file elsewhere."
	case sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT:
		return "The file is no SQLite database, or a damaged one: name another file."
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return "Another program writes to the database: try again when it has ended."
	}
	return ""
}

func (s *SQLite) migrate(ctx context.Context, all []migration) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	version := 0
	var there int
	if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'tieout_schema'").Scan(&there); err != nil {
		return err
	}
	if there > 0 {
		if err := tx.QueryRowContext(ctx, "SELECT coalesce(max(version), 0) FROM tieout_schema").Scan(&version); err != nil {
			return err
		}
	}
	todo, err := pending(all, version)
	if err != nil || len(todo) == 0 {
		return err
	}
	for _, m := range todo {
		if _, err := tx.ExecContext(ctx, m.script); err != nil {
			return fmt.Errorf("making tables of version %d: %w", m.version, err)
		}
		if _, err := tx.ExecContext(ctx, "INSERT INTO tieout_schema (version) VALUES (?)", m.version); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// Close closes the database, unless the caller opened it.
func (s *SQLite) Close() error {
	if !s.own {
		return nil
	}
	return s.db.Close()
}

// Put takes a document in a transaction of its own.
func (s *SQLite) Put(ctx context.Context, d *Document) error {
	t, err := s.Begin(ctx)
	if err != nil {
		return err
	}
	defer t.Discard()
	if err := t.Put(ctx, d); err != nil {
		return err
	}
	return t.Commit(ctx)
}

// Begin begins a transaction.
func (s *SQLite) Begin(ctx context.Context) (Target, error) {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return nil, err
	}
	return &sqliteBatch{tx: tx, inserts: map[*Table]*sql.Stmt{}}, nil
}

// PutTx takes a document in a transaction of the caller's.
func (s *SQLite) PutTx(ctx context.Context, tx *sql.Tx, d *Document) error {
	return (&sqliteBatch{tx: tx, inserts: map[*Table]*sql.Stmt{}}).Put(ctx, d)
}

// sqliteBatch is a transaction.
type sqliteBatch struct {
	tx      *sql.Tx
	inserts map[*Table]*sql.Stmt
}

func (b *sqliteBatch) Commit(context.Context) error { return b.tx.Commit() }

func (b *sqliteBatch) Discard() { _ = b.tx.Rollback() }

func (b *sqliteBatch) Put(ctx context.Context, d *Document) error {
	for i := len(tables) - 1; i >= 0; i-- {
		if _, err := b.tx.ExecContext(ctx, "DELETE FROM "+tables[i].Name+" WHERE document = ?", d.ID); err != nil {
			return err
		}
	}
	for _, t := range tables {
		insert, err := b.insert(ctx, t)
		if err != nil {
			return err
		}
		values := make([]any, len(t.Columns))
		n := 0
		quiet := context.WithoutCancel(ctx) // the driver minds a context with a goroutine for each row
		for row := range t.rows(d) {
			if n++; n%askedAfter == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			for i, v := range row {
				values[i] = sqliteValue(v)
			}
			if _, err := insert.ExecContext(quiet, values...); err != nil {
				return fmt.Errorf("%s: %w", t.Name, err)
			}
		}
	}
	return nil
}

func (b *sqliteBatch) insert(ctx context.Context, t *Table) (*sql.Stmt, error) {
	if s := b.inserts[t]; s != nil {
		return s, nil
	}
	s, err := b.tx.PrepareContext(ctx, "INSERT INTO "+t.Name+" ("+strings.Join(columnNames(t), ", ")+") VALUES (?"+strings.Repeat(", ?", len(t.Columns)-1)+")")
	b.inserts[t] = s
	return s, err
}

func sqliteValue(v any) any {
	switch v := v.(type) {
	case decimal.Decimal:
		return v.String()
	case time.Time:
		return v.Format(time.DateOnly)
	case bool:
		if v {
			return int64(1)
		}
		return int64(0)
	}
	return v
}
