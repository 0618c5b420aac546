package export

import (
	"context"
	"fmt"
	"iter"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/shopspring/decimal"
)

// postgresSchema is the schema of a PostgreSQL database that holds the tables, unless the URL sets a search_path.
const postgresSchema = "tieout"

// Postgres is a store in a PostgreSQL database.
type Postgres struct {
	pool *pgxpool.Pool
	own  bool
}

// openPostgres connects to the database of a URL. Its tables are in the first schema of the URL's search_path, or else in
// [postgresSchema].
func openPostgres(ctx context.Context, url string) (*Postgres, error) {
	c, err := PostgresConfig(url)
	if err != nil {
		return nil, err
	}
	pool, err := pgxpool.NewWithConfig(ctx, c)
	if err != nil {
		return nil, err
	}
	s, err := NewPostgres(ctx, pool)
	if err != nil {
		pool.Close()
		return nil, err
	}
	s.own = true
	return s, nil
}

// PostgresConfig is how a pool for [NewPostgres] is made of a URL.
func PostgresConfig(url string) (*pgxpool.Config, error) {
	c, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, err
	}
	if c.ConnConfig.RuntimeParams["search_path"] == "" {
		c.ConnConfig.RuntimeParams["search_path"] = postgresSchema
	}
	if c.ConnConfig.RuntimeParams["application_name"] == "" {
		c.ConnConfig.RuntimeParams["application_name"] = "tieout"
	}
	return c, nil
}

// NewPostgres is a store in a database that the caller connected to, in the first schema of its search_path.
func NewPostgres(ctx context.Context, pool *pgxpool.Pool) (*Postgres, error) {
	all, err := migrations("postgres")
	if err != nil {
		return nil, err
	}
	s := &Postgres{pool: pool}
	return s, s.migrate(ctx, all)
}

// migrationLock is the advisory lock that those hold who change tables.
const migrationLock = 0x7469656f7574 // "tieout"

func (s *Postgres) migrate(ctx context.Context, all []migration) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", int64(migrationLock)); err != nil {
			return err
		}
		if err := s.makeSchema(ctx, tx); err != nil {
			return err
		}
		version := 0
		var there bool
		if err := tx.QueryRow(ctx, "SELECT to_regclass('tieout_schema') IS NOT NULL").Scan(&there); err != nil {
			return err
		}
		if there {
			if err := tx.QueryRow(ctx, "SELECT coalesce(max(version), 0) FROM tieout_schema").Scan(&version); err != nil {
				return err
			}
		}
		todo, err := pending(all, version)
		if err != nil {
			return err
		}
		for _, m := range todo {
			if _, err := tx.Exec(ctx, m.script); err != nil {
				return fmt.Errorf("making tables of version %d: %w", m.version, err)
			}
			if _, err := tx.Exec(ctx, "INSERT INTO tieout_schema (version) VALUES ($1)", m.version); err != nil {
				return err
			}
		}
		return nil
	})
}

// makeSchema makes the first schema of the search_path that the connections set, if it is not there.
func (s *Postgres) makeSchema(ctx context.Context, tx pgx.Tx) error {
	first, _, _ := strings.Cut(s.pool.Config().ConnConfig.RuntimeParams["search_path"], ",")
	first = strings.Trim(strings.TrimSpace(first), `"`)
	if first == "" || first == "$user" {
		return nil
	}
	var there bool
	if err := tx.QueryRow(ctx, "SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = $1)", first).Scan(&there); err != nil || there {
		return err
	}
	_, err := tx.Exec(ctx, "CREATE SCHEMA "+pgx.Identifier{first}.Sanitize())
	return err
}

// Close ends the connections, unless the caller made them.
func (s *Postgres) Close() error {
	if s.own {
		s.pool.Close()
	}
	return nil
}

// Put takes a document in a transaction of its own.
func (s *Postgres) Put(ctx context.Context, d *Document) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error { return s.PutTx(ctx, tx, d) })
}

// PutTx takes a document in a transaction of the caller's.
func (s *Postgres) PutTx(ctx context.Context, tx pgx.Tx, d *Document) error {
	// Whoever puts the same document at the same time waits.
	if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", d.ID); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, "DELETE FROM documents WHERE document = $1", d.ID); err != nil { // and all that refers to it
		return err
	}
	for _, t := range tables {
		rows := &copyRows{values: make([]any, len(t.Columns))}
		rows.next, rows.stop = iter.Pull(t.rows(d))
		_, err := tx.CopyFrom(ctx, pgx.Identifier{t.Name}, columnNames(t), rows)
		rows.stop()
		if err != nil {
			return fmt.Errorf("%s: %w", t.Name, err)
		}
	}
	return nil
}

// Begin begins a transaction.
func (s *Postgres) Begin(ctx context.Context) (Target, error) {
	tx, err := s.pool.Begin(ctx)
	if err != nil {
		return nil, err
	}
	return &postgresBatch{s, tx}, nil
}

// postgresBatch is a transaction.
type postgresBatch struct {
	store *Postgres
	tx    pgx.Tx
}

func (b *postgresBatch) Put(ctx context.Context, d *Document) error {
	return b.store.PutTx(ctx, b.tx, d)
}

func (b *postgresBatch) Commit(ctx context.Context) error { return b.tx.Commit(ctx) }

func (b *postgresBatch) Discard() { _ = b.tx.Rollback(context.Background()) }

// copyRows hands rows to COPY.
type copyRows struct {
	next   func() ([]any, bool)
	stop   func()
	values []any
	row    []any
}

func (c *copyRows) Next() bool {
	var ok bool
	c.row, ok = c.next()
	return ok
}

func (c *copyRows) Values() ([]any, error) {
	for i, v := range c.row {
		if d, ok := v.(decimal.Decimal); ok {
			v = pgtype.Numeric{Int: d.Coefficient(), Exp: d.Exponent(), Valid: true}
		}
		c.values[i] = v
	}
	return c.values, nil
}

func (c *copyRows) Err() error { return nil }
