package convert_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/convert/oim"
)

// TestFormatsAgree writes a release in every format, opens each again and compares the facts.
func TestFormatsAgree(t *testing.T) {
	releases, err := filepath.Glob("../testdata/releases/*")
	if err != nil || len(releases) == 0 {
		t.Fatal(err, releases)
	}
	for _, path := range releases {
		t.Run(filepath.Base(path), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			ctx := context.Background()
			d, err := convert.Open(ctx, path, data, convert.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if d.Report == nil || len(d.Report.Facts) == 0 {
				t.Skip("no facts")
			}
			files, _, err := convert.Write(ctx, d, convert.Formats)
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			for _, f := range files {
				if err := os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			opened := 0
			for _, f := range files {
				name := filepath.Join(dir, f.Name)
				if kind := convert.Detect(name, f.Data); !kind.IsReport() {
					continue
				}
				again, err := convert.Open(ctx, name, f.Data, convert.Options{})
				if err != nil {
					t.Fatal(f.Name, err)
				}
				opened++
				for _, diag := range again.Diagnostics {
					t.Errorf("%s: %s %s %s", f.Name, diag.Code, diag.Range, diag.Message)
				}
				for _, difference := range oim.DiffWith(d.Report, again.Report, again.DTS) {
					t.Errorf("%s: %s", f.Name, difference)
				}
			}
			if opened < len(convert.Formats) {
				t.Errorf("%d reports were opened, want one of each of %v", opened, convert.Formats)
			}
		})
	}
}
