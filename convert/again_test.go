package convert

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// TestAgain checks that documents are read the same after all of them were read, mapped and their prose tied: what is kept of texts
// from one document to the next, nobody changes.
func TestAgain(t *testing.T) {
	files, err := filepath.Glob("../testdata/*/*.[ht][tx][mt]")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	read := func(file string) (out string) {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		d, err := Open(context.Background(), file, data, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := d.Mentions(context.Background()); err != nil {
			t.Fatal(err)
		}
		for _, f := range d.Report.Facts {
			out += fmt.Sprintln(f.Concept, f.Lexical, f.Context.Period)
		}
		for _, table := range d.Release.Tables {
			for _, r := range table.Rows {
				for _, it := range r.Items {
					out += fmt.Sprintln(it.Label, it.Kind, it.Scale, it.Period, it.Sure)
				}
			}
		}
		return out
	}
	first := make([]string, len(files))
	for i, file := range files {
		first[i] = read(file)
	}
	for i, file := range files {
		if again := read(file); again != first[i] {
			t.Errorf("%s is read in another way the second time:\n%s\nnot\n%s", file, again, first[i])
		}
	}
}
