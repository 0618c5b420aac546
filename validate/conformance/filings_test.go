package conformance

import (
	"context"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/truth"
	"github.com/tieout/tieout/taxonomy/source"
	"github.com/tieout/tieout/validate"
)

// filings are folders of real reports whose whole taxonomies are at hand, and how many reports each holds. All of
// them are valid and consistent; another processor says the same.
var filings = []struct {
	folder  string
	reports int
}{
	{"us-tf-485", 1},
	{"us-tf-485_ix", 1},
	{"us-ferc", 1},
	{"jp-edinet-S011-fund", 4},
	{"es-dgi-juego-de-pruebas", 20},
}

// TestFilings validates real reports with their taxonomies, calculations in the sense of XBRL 2.1 included.
func TestFilings(t *testing.T) {
	shared := truth.Folder(t)
	src, _, err := source.New(source.Options{Packages: []string{filepath.Join(shared, "taxonomies")}})
	if err != nil {
		t.Fatal(err)
	}
	o := options{Validate: validate.Options{Calculation: validate.Calculation21}}
	for _, f := range filings {
		reports := reportsIn(t, filepath.Join(shared, "filings", f.folder))
		if len(reports) != f.reports {
			t.Errorf("%s holds %d reports, want %d", f.folder, len(reports), f.reports)
		}
		for _, path := range reports {
			t.Run(f.folder+"/"+filepath.Base(path), func(t *testing.T) {
				start := time.Now()
				found, err := open(context.Background(), src, path, o)
				if err != nil {
					t.Fatal(err)
				}
				t.Log(time.Since(start))
				for i, d := range found {
					if d.Severity >= tieout.Inconsistency && i < 10 {
						t.Errorf("%s: %s: %s", d.Range, d.Code, d.Message)
					}
				}
			})
		}
	}
}

// reportsIn are the instance documents in a folder: by their names, linkbases end in _cal.xml and the like.
func reportsIn(t *testing.T, folder string) []string {
	var out []string
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name := strings.TrimSuffix(path, ".xml")
		isXML := name != path && !strings.HasSuffix(name, "_cal") && !strings.HasSuffix(name, "_def") && !strings.HasSuffix(name, "_lab") && !strings.HasSuffix(name, "_pre")
		if isXML || strings.HasSuffix(path, ".xbrl") {
			out = append(out, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
