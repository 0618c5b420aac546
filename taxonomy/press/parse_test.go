package press

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tieout/tieout/internal/golden"
)

// TestParse reads the mapping files of testdata/mapping and compares their diagnostics with the golden files beside them.
func TestParse(t *testing.T) {
	files, _ := filepath.Glob("testdata/mapping/*.yaml")
	if len(files) < 3 {
		t.Fatal("there are no cases")
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			m, ds, err := Parse(filepath.Base(file), data)
			if err != nil {
				t.Fatal(err)
			}
			ds = append(ds, Lint(m)...)
			var b strings.Builder
			lines := strings.Split(string(data), "\n")
			for _, d := range ds {
				fmt.Fprintf(&b, "%s %s %s\n", d.Range, d.Code, d.Message)
				if l := int(d.Range.Start.Line); l > 0 {
					from, to := int(d.Range.Start.Column)-1, int(d.Range.End.Column)-1
					fmt.Fprintf(&b, "    %s\n", string([]rune(lines[l-1])[from:min(to, len([]rune(lines[l-1])))]))
				}
			}
			golden.Compare(t, strings.TrimSuffix(file, ".yaml")+".golden", b.String())
		})
	}
}

func FuzzParse(f *testing.F) {
	files, _ := filepath.Glob("testdata/mapping/*.yaml")
	for _, file := range files {
		data, _ := os.ReadFile(file)
		f.Add(string(data))
	}
	f.Add("sections: &a [*a]")
	f.Add("a: b: c")
	f.Fuzz(func(t *testing.T, s string) {
		m, ds, err := Parse("x.yaml", []byte(s))
		if err != nil {
			return
		}
		for _, d := range append(ds, Lint(m)...) {
			if d.Code == "" || d.Range.Document != "x.yaml" {
				t.Fatalf("a diagnostic without code or place: %+v", d)
			}
		}
		m.Files()
	})
}
