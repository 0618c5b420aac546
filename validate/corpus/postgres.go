package corpus

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	"github.com/tieout/tieout/validate/export"
)

// postgres is a backend that processes on many machines share.
type postgres struct {
	pool  *pgxpool.Pool
	store *export.Postgres
	self  string
	held  *pgxpool.Conn // whose session says that this process lives
}

func openPostgres(ctx context.Context, place string) (*postgres, error) {
	b, err := connectPostgres(ctx, place)
	if err != nil {
		return nil, err
	}
	if b.store, err = export.NewPostgres(ctx, b.pool); err == nil {
		err = migrate(ctx, b, "BYTEA")
	}
	if err != nil {
		b.pool.Close()
		return nil, err
	}
	return b, nil
}

// connectPostgres connects to a database as it is.
func connectPostgres(ctx context.Context, place string) (*postgres, error) {
	c, err := export.PostgresConfig(place)
	if err != nil {
		return nil, err
	}
	// The server finds out within a minute that a machine is gone, and lets others take up its work.
	for name, value := range map[string]string{"tcp_keepalives_idle": "20", "tcp_keepalives_interval": "10", "tcp_keepalives_count": "3"} {
		if c.ConnConfig.RuntimeParams[name] == "" {
			c.ConnConfig.RuntimeParams[name] = value
		}
	}
	pool, err := pgxpool.NewWithConfig(ctx, c)
	if err != nil {
		return nil, err
	}
	if err := pool.Ping(ctx); err != nil {
		pool.Close()
		return nil, err
	}
	return &postgres{pool: pool}, nil
}

func (b *postgres) driver() riverdriver.Driver[pgx.Tx] { return riverpgxv5.New(b.pool) }

func (b *postgres) inTx(ctx context.Context, work func(tx pgx.Tx) error) error {
	return pgx.BeginFunc(ctx, b.pool, work)
}

func (b *postgres) put(ctx context.Context, tx pgx.Tx, d *export.Document) error {
	return b.store.PutTx(ctx, tx, d)
}

func (b *postgres) statements(tx pgx.Tx) statements { return postgresStatements{tx} }

func (b *postgres) lock(ctx context.Context, tx pgx.Tx, name string) error {
	_, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock(hashtextextended('tieout corpus ' || $1, 0))", name)
	return err
}

func (b *postgres) alone(ctx context.Context, work func() error) error {
	return b.inTx(ctx, func(tx pgx.Tx) error {
		if err := b.lock(ctx, tx, "alone"); err != nil {
			return err
		}
		return work()
	})
}

// enter takes a lock that the server lets go when the session of the process ends, however it ends.
func (b *postgres) enter(ctx context.Context, worker string) error {
	conn, err := b.pool.Acquire(ctx)
	if err != nil {
		return err
	}
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock(hashtextextended('tieout worker ' || $1, 0))", worker); err != nil {
		conn.Release()
		return fmt.Errorf("saying that this worker lives: %w", err)
	}
	b.self, b.held = worker, conn
	return nil
}

func (b *postgres) alive(ctx context.Context, tx pgx.Tx, worker string) (bool, error) {
	if worker == b.self {
		return true, nil
	}
	var gone bool
	err := tx.QueryRow(ctx, "SELECT pg_try_advisory_xact_lock(hashtextextended('tieout worker ' || $1, 0))", worker).Scan(&gone)
	return !gone, err
}

func (b *postgres) close() {
	if b.held != nil {
		_ = b.held.Conn().Close(context.Background()) // not back into the pool: the lock goes with it
		b.held.Release()
	}
	b.pool.Close()
}

type postgresStatements struct{ tx pgx.Tx }

func (s postgresStatements) exec(ctx context.Context, statement string, args ...any) error {
	_, err := s.tx.Exec(ctx, statement, args...)
	return err
}

func (s postgresStatements) query(ctx context.Context, statement string, args []any, row func(scan func(...any) error) error) error {
	rows, err := s.tx.Query(ctx, statement, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	return each(rows, row)
}
