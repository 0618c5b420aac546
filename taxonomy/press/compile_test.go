package press

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the compiled files and golden files anew")

// TestCompiledFiles checks that the embedded compiled files are those that the mapping files give.
func TestCompiledFiles(t *testing.T) {
	d, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	files := d.Files()
	if len(files) < 6 {
		t.Fatalf("the taxonomy compiles to %d files only", len(files))
	}
	for _, f := range files {
		path := filepath.Join("compiled", f.Name)
		if *update {
			if err := os.WriteFile(path, f.Data, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		got, err := compiled.ReadFile("compiled/" + f.Name)
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
