package release

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tieout/tieout/internal/golden"
)

// TestLayouts reads small releases of many layouts and compares what is understood with golden files.
func TestLayouts(t *testing.T) {
	files, _ := filepath.Glob("testdata/layouts/*.[th]*")
	if len(files) < 5 {
		t.Fatalf("found %d layouts", len(files))
	}
	for _, f := range files {
		if strings.HasSuffix(f, ".golden") {
			continue
		}
		t.Run(filepath.Base(f), func(t *testing.T) {
			data, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			rel, ds, err := Read(filepath.Base(f), data, Options{})
			if err != nil {
				t.Fatal(err)
			}
			got := describe(rel)
			for _, d := range ds {
				got += fmt.Sprintf("! %s %s: %s\n", d.Range, d.Code, d.Message)
			}
			golden.Compare(t, f+".golden", got)
		})
	}
}

// describe writes a release as people can check it.
func describe(rel *Release) string {
	var b strings.Builder
	fmt.Fprintf(&b, "issuer %q ticker %q period %s\n", rel.Issuer, rel.Ticker, rel.Period)
	for _, t := range rel.Tables {
		fmt.Fprintf(&b, "\ntable %d %s %s scale %d shares %d stated %q\n", t.Index, t.Statement, t.Currency, t.Scale.Exponent, t.Scale.Shares, t.Scale.Stated)
		for _, c := range t.Columns {
			fmt.Fprintf(&b, "  column %d kind %d %s %v", c.Index, c.Kind, c.Period, c.Qualifiers)
			if c.Currency != t.Currency {
				b.WriteString(" " + c.Currency)
			}
			b.WriteByte('\n')
		}
		for _, r := range t.Rows {
			fmt.Fprintf(&b, "  %d %s", r.Index, r.Label)
			if len(r.Section) > 0 {
				fmt.Fprintf(&b, " < %s", strings.Join(r.Section, " < "))
			}
			fmt.Fprintf(&b, " [%s role %d]", r.Statement, r.Role)
			for _, it := range r.Items {
				value := it.Value.String()
				if it.Nil {
					value = "nil"
				}
				fmt.Fprintf(&b, " %s=%s/%d", it.Printed, value, it.Kind)
				if it.Unit.Of != "" {
					b.WriteString(" " + it.Unit.Of)
				}
				if it.Unit.Per != "" {
					b.WriteString(" per " + it.Unit.Per)
				}
				if it.Period != it.Column.Period {
					fmt.Fprintf(&b, "@%s", it.Period)
				}
			}
			if len(r.Qualifiers) > 0 {
				fmt.Fprintf(&b, " %v", r.Qualifiers)
			}
			for i, p := range r.Parts {
				if i == 0 {
					b.WriteString(" sum")
				}
				fmt.Fprintf(&b, " %+d*%d", p.Weight, p.Row.Index)
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}
