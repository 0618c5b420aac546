package tag

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/golden"
	"github.com/tieout/tieout/taxonomy/press"
)

// TestGolden tags the releases of testdata and compares rows, concepts and sums with the golden files beside them.
func TestGolden(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.txt")
	pages, _ := filepath.Glob("testdata/*.htm")
	files = append(files, pages...)
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
			contradictions(t, r)
			golden.Compare(t, strings.TrimSuffix(file, filepath.Ext(file))+".golden", b.String())
		})
	}
}

// contradictions reports facts of one concept, context and unit whose values differ: the documents of testdata say nothing
// twice in two ways.
func contradictions(t *testing.T, r *Result) {
	type key struct{ concept, context, unit string }
	first := map[key]*tieout.Fact{}
	for _, f := range r.Report.Facts {
		k := key{f.Concept.String(), f.Context.ID, f.Unit.ID}
		o := first[k]
		switch {
		case o == nil:
			first[k] = f
		case o.Nil != f.Nil || o.Lexical != f.Lexical:
			t.Errorf("%q %s and %q %s are both %s in %s", o.Source.Label, o.Source.Printed, f.Source.Label, f.Source.Printed, f.Concept.Local, f.Context.ID)
		}
	}
}
