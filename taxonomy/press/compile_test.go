package press

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/tieout/tieout/internal/golden"
)

// TestCompiledFiles checks that the embedded compiled files are those that the mapping files give.
func TestCompiledFiles(t *testing.T) {
	d, ds, err := Source()
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range ds {
		t.Errorf("%s: %s", x.Range, x.Message)
	}
	files := d.Files()
	if len(files) < 6 {
		t.Fatalf("the taxonomy compiles to %d files only", len(files))
	}
	asStored, err := d.store()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range append(files, File{Name: storedName, Data: asStored}) {
		path := filepath.Join("compiled", f.Name)
		if *golden.Update {
			if err := os.WriteFile(path, f.Data, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		got, err := os.ReadFile(path)
		if f.Name == storedName {
			got = []byte(stored)
		}
		if err != nil {
			t.Errorf("%s is not among the compiled files: run go test ./taxonomy/press -update", f.Name)
			continue
		}
		if !bytes.Equal(got, f.Data) {
			t.Errorf("%s is out of date: run go test ./taxonomy/press -update", f.Name)
		}
	}
	if again := d.Files(); len(again) != len(files) || !bytes.Equal(again[1].Data, files[1].Data) {
		t.Error("compiling twice gives two results")
	}
}

// TestStored checks that the stored taxonomy is the one that the mapping files give.
func TestStored(t *testing.T) {
	source, _, err := Source()
	if err != nil {
		t.Fatal(err)
	}
	d, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	a, b := source.Files(), d.Files()
	for i := range a {
		if len(a) != len(b) || !bytes.Equal(a[i].Data, b[i].Data) {
			t.Fatalf("%s differs", a[i].Name)
		}
	}
	for i, c := range source.Concepts {
		o := d.Concepts[i]
		if len(c.Matches) != len(o.Matches) || c.Effect != o.Effect || c.Signed != o.Signed || len(c.Parts) != len(o.Parts) {
			t.Fatalf("%s differs", c.Name)
		}
		for j := range c.Matches {
			if x, y := c.Matches[j].pattern.get(), o.Matches[j].pattern.get(); !slices.Equal(x.states, y.states) || x.fewest != y.fewest || x.most != y.most {
				t.Fatalf("%s: %q is compiled to another pattern", c.Name, c.Matches[j].Pattern)
			}
			x, _ := c.Matches[j].pattern.labels(50)
			y, _ := o.Matches[j].pattern.labels(50)
			if !slices.Equal(x, y) || c.Matches[j].Section.Name != o.Matches[j].Section.Name || c.Matches[j].pattern.total != o.Matches[j].pattern.total {
				t.Fatalf("the pattern %q of %s differs: %q and %q", c.Matches[j].Pattern, c.Name, x, y)
			}
		}
	}
	if len(source.words) != len(d.words) {
		t.Errorf("%d and %d known words", len(source.words), len(d.words))
	}
}
