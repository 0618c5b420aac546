// Package truth is what tests measure against, in the folder that TIEOUT_SHARED names: releases, reports and official suites, and
// what people have read of releases by hand: files of JSON objects, one a line, each beside the release of its name. It imports
// nothing of tieout, so that what is measured never decides what is true.
//
//	for _, file := range truth.Files(t, filepath.Join(truth.Folder(t), "releases", "truth")) {
//		cells, release := truth.Cells(t, file), truth.Release(t, file)
//	}
package truth

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
)

// Cell is a figure of a release as somebody read it: Value scaled and signed as printed; Period as people write it, a day or
// first/last day, behind "instant:" or "duration:" in some files; at a line of a text, or at a row of a table of HTML, counted from 0.
// Axis is the dimension that sets it apart as name=member, "none" where there is none, empty where nobody said.
type Cell struct {
	Statement, Section, Label, Period, Value, Unit, Printed, Axis string
	Nil                                                           bool
	Line                                                          int
	Table, Row                                                    *int
}

// When is the period without its kind.
func (c *Cell) When() string {
	if _, when, ok := strings.Cut(c.Period, ":"); ok {
		return when
	}
	return c.Period
}

// Place is the line, or the table and the row.
func (c *Cell) Place() string {
	if c.Table != nil && c.Row != nil {
		return fmt.Sprintf("table %d row %d", *c.Table, *c.Row)
	}
	return fmt.Sprintf("line %d", c.Line)
}

// Number is the value; 0 of a dash that is given none.
func (c *Cell) Number() (decimal.Decimal, error) {
	if c.Nil && c.Value == "" {
		return decimal.Zero, nil
	}
	return decimal.NewFromString(c.Value)
}

// Thorough reports whether TIEOUT_SHARED is set: whoever sets it waits for tests of all that a sample stands for without it.
func Thorough() bool { return os.Getenv("TIEOUT_SHARED") != "" }

// Folder is the folder that TIEOUT_SHARED names. Without the variable the test is skipped; with it and without the folder it fails.
func Folder(tb testing.TB) string {
	tb.Helper()
	dir := os.Getenv("TIEOUT_SHARED")
	if dir == "" {
		tb.Skip("TIEOUT_SHARED is not set: it names the folder of releases, reports and suites (see CONTRIBUTING.md)")
	}
	if _, err := os.Stat(dir); err != nil {
		tb.Fatalf("TIEOUT_SHARED is set, but: %v", err)
	}
	return dir
}

// Unpack unpacks an archive of Folder, or those of its members that are named, into a folder that goes with the test.
func Unpack(tb testing.TB, archive string, members ...string) string {
	tb.Helper()
	path, dir := filepath.Join(Folder(tb), filepath.FromSlash(archive)), tb.TempDir()
	if out, err := exec.Command("tar", append([]string{"-xf", path, "-C", dir}, members...)...).CombinedOutput(); err != nil {
		tb.Fatalf("%s: %v: %s", archive, err, out)
	}
	return dir
}

// Files are the truth files of a folder, in order; there are some.
func Files(tb testing.TB, dir string) []string {
	tb.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil || len(files) == 0 {
		tb.Fatalf("no truth files in %s (%v)", dir, err)
	}
	return files
}

// Lines are the JSON objects of a file, one a line.
func Lines[T any](tb testing.TB, path string) []T {
	tb.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	all, err := parse[T](data)
	if err != nil {
		tb.Fatalf("%s: %v", path, err)
	}
	return all
}

// Cells are the cells of a file. Each has a place, a period and a number.
func Cells(tb testing.TB, path string) []Cell {
	tb.Helper()
	cells := Lines[Cell](tb, path)
	for i := range cells {
		if err := cells[i].check(); err != nil {
			tb.Fatalf("%s:%d: %q: %v", path, i+1, cells[i].Label, err)
		}
	}
	return cells
}

// Release is the release that a truth file is about: the one file of its name among those of Folder; "seed-000" is a seed.
func Release(tb testing.TB, file string) string {
	tb.Helper()
	path, err := find(Folder(tb), Name(file))
	if err != nil {
		tb.Fatal(err)
	}
	return path
}

// Name is the name of a truth file without folder and extension.
func Name(file string) string { return strings.TrimSuffix(filepath.Base(file), ".jsonl") }

func parse[T any](data []byte) (all []T, err error) {
	line := 0
	for text := range bytes.Lines(data) {
		line++
		var v T
		if err := json.Unmarshal(text, &v); err != nil {
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
		all = append(all, v)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("nothing is in it")
	}
	return all, nil
}

func (c *Cell) check() error {
	if (c.Table == nil) != (c.Row == nil) || c.Table == nil && c.Line <= 0 {
		return fmt.Errorf("no place: a line, or a table and a row")
	}
	if c.When() == "" {
		return fmt.Errorf("no period")
	}
	_, err := c.Number()
	return err
}

func find(dir, name string) (string, error) {
	patterns := []string{"seeds/" + name + ".*", "releases/*/" + name + ".*"}
	if n, ok := strings.CutPrefix(name, "seed-"); ok {
		patterns = []string{"seeds/" + n + "_*"}
	}
	var found []string
	for _, p := range patterns {
		paths, err := filepath.Glob(filepath.Join(dir, p))
		if err != nil {
			return "", fmt.Errorf("%s: %w", name, err)
		}
		for _, path := range paths {
			if filepath.Ext(path) != ".jsonl" {
				found = append(found, path)
			}
		}
	}
	if len(found) != 1 {
		return "", fmt.Errorf("%s: %d releases of this name in %s: %q", name, len(found), dir, found)
	}
	return found[0], nil
}
