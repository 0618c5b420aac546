package convert

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/oim"
	"github.com/tieout/tieout/internal/truth"
	"github.com/tieout/tieout/taxonomy/source"
)

// TestRoundTrips takes real filings and releases through every syntax and back: what no diagnostic names is kept.
func TestRoundTrips(t *testing.T) {
	shared := truth.Folder(t)
	src, _, err := source.New(source.Options{Packages: []string{filepath.Join(shared, "taxonomies")}})
	if err != nil {
		t.Fatal(err)
	}
	count := map[Kind]int{}
	for _, dir := range []string{"filings", "releases/txt", "releases/html"} {
		err := filepath.WalkDir(filepath.Join(shared, dir), func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			kind := Detect(path, data)
			if kind != KindInstance && (dir == "filings" || kind != KindRelease) {
				return nil
			}
			count[kind]++
			t.Run(filepath.Base(path), func(t *testing.T) { roundTrip(t, path, data, Options{Source: src}) })
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if count[KindInstance] < 5 || count[KindRelease] < 5 {
		t.Errorf("only %v were found", count)
	}
}

func roundTrip(t *testing.T, path string, data []byte, o Options) {
	d, err := Open(context.Background(), path, data, o)
	if err != nil || d.Report == nil || len(d.Report.Facts) == 0 {
		t.Skip("no facts", err)
	}
	dir := t.TempDir()
	for _, format := range []string{"json", "csv", "xbrl"} {
		files, lost, err := Write(context.Background(), d, []string{format}, dir)
		if err != nil {
			t.Errorf("%s: %v", format, err)
			continue
		}
		for _, f := range files {
			writeTestFile(t, filepath.Join(dir, f.Name), string(f.Data))
		}
		last := files[len(files)-1]
		if d.Release != nil && format == "xbrl" {
			last = d.files[len(d.files)-1]
		}
		back, err := Open(context.Background(), filepath.Join(dir, last.Name), last.Data, o)
		if err != nil {
			t.Errorf("%s: %v", format, err)
			continue
		}
		mayLose := false
		for _, x := range lost {
			mayLose = mayLose || x.Severity == tieout.Error
		}
		ds := oim.Diff(d.Report, back.Report, d.DTS)
		for _, x := range ds[:min(len(ds), 3)] {
			if !mayLose || x.Kind != oim.OnlyInA {
				t.Errorf("%s: %s", format, x)
			}
		}
		if len(lost) == 0 && len(d.Report.Footnotes) != len(back.Report.Footnotes) {
			t.Errorf("%s: %d footnotes became %d", format, len(d.Report.Footnotes), len(back.Report.Footnotes))
		}
	}
}
