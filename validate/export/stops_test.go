package export_test

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"testing"

	"github.com/tieout/tieout/validate/export"
)

// endsAfter is a context that ends when it has been asked so many times.
type endsAfter struct {
	context.Context
	left, asked int
}

func (c *endsAfter) Err() error {
	if c.asked++; c.asked > c.left {
		return context.Canceled
	}
	return nil
}

// TestStops puts a report of some thousand rows into each target under contexts that end: every thousand rows or so it is asked
// whether one has, and then no row more is written.
func TestStops(t *testing.T) {
	d := large(t, 40, 100)
	rows := 0
	for _, table := range export.Tables() {
		for range d.Rows(table) {
			rows++
		}
	}
	if rows < 4000 {
		t.Fatal(rows, "rows")
	}
	nowhere := func(*export.Table) (io.WriteCloser, error) { return discard{io.Discard}, nil }
	quiet := func(*export.Table, string) {}
	for name, open := range map[string]func() (export.Target, error){
		"CSV":     func() (export.Target, error) { return export.NewCSV(nowhere) },
		"Parquet": func() (export.Target, error) { return export.NewParquet(nowhere, quiet) },
		"Excel":   func() (export.Target, error) { return export.NewWorkbook(discard{io.Discard}, quiet) },
		"SQLite": func() (export.Target, error) {
			s, err := export.Open(context.Background(), filepath.Join(t.TempDir(), "a.sqlite"))
			if err != nil {
				return nil, err
			}
			t.Cleanup(func() { s.Close() })
			return s.Begin(context.Background())
		},
	} {
		t.Run(name, func(t *testing.T) {
			put := func(left int) *endsAfter {
				target, err := open()
				if err != nil {
					t.Fatal(err)
				}
				defer target.Discard()
				ctx := &endsAfter{Context: context.Background(), left: left}
				switch err := target.Put(ctx, d); {
				case left < 1<<30 && !errors.Is(err, context.Canceled):
					t.Errorf("ended after %d questions: %v", left, err)
				case left == 1<<30 && err != nil:
					t.Fatal(err)
				}
				return ctx
			}
			if whole := put(1 << 30); whole.asked < rows/1024 {
				t.Errorf("%d rows, asked %d times", rows, whole.asked)
			}
			for left := range 3 {
				if c := put(left); c.asked > left+2 {
					t.Errorf("asked %d times more after the end", c.asked-left)
				}
			}
		})
	}
}
