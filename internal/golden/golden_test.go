package golden

import (
	"os"
	"path/filepath"
	"testing"
)

// witness is a test that is expected to fail.
type witness struct {
	testing.TB
	failed int
}

func (w *witness) Helper()               {}
func (w *witness) Errorf(string, ...any) { w.failed++ }
func (w *witness) Fatalf(string, ...any) { w.failed++; panic(w) }

func TestCompare(t *testing.T) {
	path := filepath.Join(t.TempDir(), "more", "seen.golden")
	defer func(u bool) { *Update = u }(*Update)
	for _, c := range []struct {
		got    string
		update bool
		failed int
	}{{"one\n", false, 1}, {"one\n", true, 0}, {"one\n", false, 0}, {"two\n", false, 1}, {"two\n", true, 0}, {"two\n", false, 0}} {
		*Update = c.update
		w := &witness{TB: t}
		func() {
			defer func() {
				if r := recover(); r != nil && r != w {
					panic(r)
				}
			}()
			Compare(w, path, c.got)
		}()
		if w.failed != c.failed {
			t.Errorf("%q, updated: %v: %d failures, want %d", c.got, c.update, w.failed, c.failed)
		}
	}
	if data, err := os.ReadFile(path); err != nil || string(data) != "two\n" {
		t.Errorf("%q, %v", data, err)
	}
}
