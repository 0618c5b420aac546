// Package golden compares what tests see with files that say what is right, and writes those anew when a test is run with
// -update: look at the difference before it is committed. Only tests import it.
//
//	golden.Compare(t, "testdata/release.golden", seen)
package golden

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Update is the flag -update of a test that keeps files.
var Update = flag.Bool("update", false, "write the files that tests compare with, and pages that they make, anew")

// Compare reports how what was seen differs from the file at a path. With -update the file is written first.
func Compare(tb testing.TB, path, got string) {
	tb.Helper()
	if *Update {
		Write(tb, path, got)
	}
	want, err := os.ReadFile(path)
	if err != nil {
		tb.Fatalf("%v: run the test with -update", err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		tb.Errorf("%s (-want +got):\n%s", path, diff)
	}
}

// Write makes a file of what was seen.
func Write(tb testing.TB, path, got string) {
	tb.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		tb.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
		tb.Fatal(err)
	}
}
