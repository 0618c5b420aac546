//go:build unix

package source

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestPipes checks that a pipe is refused, where opening it would wait for ever.
func TestPipes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x.example", "pipe")
	if err := os.Mkdir(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(path, 0o644); err != nil {
		t.Skip("no pipes: ", err)
	}
	r, _, err := New(Options{Packages: []string{filepath.Dir(filepath.Dir(path))}})
	if err != nil {
		t.Fatal(err)
	}
	for _, url := range []string{fileURL(t, path), "http://x.example/pipe"} {
		if got := open(t, r, url, ""); got != "refused" {
			t.Errorf("%s: %q", url, got)
		}
	}
}
