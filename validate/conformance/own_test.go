package conformance

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/tieout/tieout/internal/golden"
	"github.com/tieout/tieout/taxonomy/source"
	"github.com/tieout/tieout/validate"
)

// TestOwn runs the documents of this project, which need no suite beside it. Each archive in testdata/own begins with
// a line: "valid", or "invalid" and the codes that are reported, sorted. Its first file is validated, by the same door
// as the documents of the official suites.
func TestOwn(t *testing.T) {
	archives, err := filepath.Glob(filepath.Join("testdata", "own", "*.txtar"))
	if err != nil || len(archives) < 25 {
		t.Fatalf("%d archives: %v", len(archives), err)
	}
	for _, path := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			verdict, want, _ := strings.Cut(strings.TrimSpace(string(a.Comment)), " ")
			codes := validateArchive(t, a)
			if (verdict == "valid") != (len(codes) == 0) || verdict != "valid" && verdict != "invalid" {
				t.Errorf("%s, and reported %v", verdict, codes)
			}
			got := strings.Join(codes, " ")
			if *golden.Update && got != want {
				a.Comment = fmt.Appendf(nil, "%s\n", strings.TrimSpace(verdict+" "+got))
				if err := os.WriteFile(path, txtar.Format(a), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if got != want {
				t.Errorf("reported %q, want %q", got, want)
			}
		})
	}
}

// validateArchive validates the first file of an archive and returns the codes of errors and inconsistencies, sorted.
func validateArchive(t *testing.T, a *txtar.Archive) []string {
	folder := t.TempDir()
	for _, f := range a.Files {
		if err := os.WriteFile(filepath.Join(folder, f.Name), f.Data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	src, _, err := source.New(source.Options{})
	if err != nil {
		t.Fatal(err)
	}
	found, err := open(context.Background(), src, filepath.Join(folder, a.Files[0].Name), options{Validate: validate.Options{Units: true}})
	if err != nil {
		t.Fatal(err)
	}
	return codesOf(t, found)
}
