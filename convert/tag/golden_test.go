package tag

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tieout/tieout/taxonomy/press"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestGolden tags the releases of testdata and compares rows, concepts and sums with the golden files beside them.
func TestGolden(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.txt")
	if len(files) == 0 {
		t.Fatal("there are no cases")
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			r, ds := tagText(t, string(data), Options{})
			var b strings.Builder
			for _, f := range r.Report.Facts {
				prefix := "pr"
				if f.Concept.Space != press.Namespace {
					prefix = "ext"
				}
				value := f.Lexical
				if f.Nil {
					value = "nil"
				}
				fmt.Fprintf(&b, "%s %q %s = %s:%s %s %s %s %.2f\n", f.ID, f.Source.Label, f.Source.Printed, prefix, f.Concept.Local, value, f.Unit, f.Context.ID, f.Source.Mapping.Confidence)
			}
			for _, role := range r.Extension.Roles {
				for _, a := range role.Calculation {
					fmt.Fprintf(&b, "%s = %+d %s\n", a.From.Local, a.Weight, a.To.Local)
				}
			}
			for _, d := range ds {
				fmt.Fprintf(&b, "%s %s %s\n", d.Range, d.Code, d.Message)
			}
			golden := strings.TrimSuffix(file, ".txt") + ".golden"
			if *update {
				if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if b.String() != string(want) {
				t.Errorf("got:\n%s\nwant:\n%s", b.String(), want)
			}
		})
	}
}
