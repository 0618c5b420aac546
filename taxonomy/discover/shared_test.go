package discover_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/truth"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/discover"
	"github.com/tieout/tieout/taxonomy/source"
)

// filings are the taxonomies of real reports, with the counts that they must come to; another
// processor finds the same.
var filings = []struct {
	name, entry                        string
	documents, concepts, relationships int
}{
	{"us-485bpos", "filings/us-tf-485_ix/bbcfi-20220126.xsd", 14, 437, 1122},
	{"jp-edinet", "filings/jp-edinet-S011-fund/XBRL/PublicDoc/jpsps040000-srs-001_Y99009-000_2026-03-31_01_2026-06-29.xsd", 22, 571, 2551},
	{"us-ferc-form60", "https://eCollection.ferc.gov/taxonomy/form60/2022-04-01/form/form60/form-60_2022-04-01.xsd", 104, 1863, 16209},
	{"es-dgi-dat-inf", "http://www.xbrl.es/gp/2011-01-30/dgi/dgi-dat-inf-2011-01-30.xsd", 19, 137, 611},
	{"es-dgi-eco-bas", "http://www.xbrl.es/gp/2011-01-30/dgi/dgi-eco-bas-2011-01-30.xsd", 20, 169, 751},
	{"es-dgi-eco-ex", "http://www.xbrl.es/gp/2011-01-30/dgi/dgi-eco-ex-2011-01-30.xsd", 25, 174, 929},
	{"es-dgi-gen-bas", "http://www.xbrl.es/gp/2011-01-30/dgi/dgi-gen-bas-2011-01-30.xsd", 19, 122, 566},
	{"es-dgi-gen-ex", "http://www.xbrl.es/gp/2011-01-30/dgi/dgi-gen-ex-2011-01-30.xsd", 24, 157, 765},
	{"es-dgi-rel", "http://www.xbrl.es/gp/2011-01-30/dgi/dgi-rel-2011-01-30.xsd", 19, 162, 737},
}

// load loads a taxonomy by path below the shared folder, or by URL.
func load(t testing.TB, shared, entry string) (*taxonomy.DTS, []tieout.Diagnostic) {
	t.Helper()
	src, _, err := source.New(source.Options{Packages: []string{filepath.Join(shared, "taxonomies")}})
	if err != nil {
		t.Fatal(err)
	}
	url := entry
	if !strings.Contains(entry, "://") {
		if url, err = source.FileURL(filepath.Join(shared, filepath.FromSlash(entry))); err != nil {
			t.Fatal(err)
		}
	}
	dts, found, err := discover.Load(context.Background(), src, []tieout.EntryPoint{{URL: url}}, discover.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return dts, found
}

// TestLoadFilings loads the taxonomies of real reports, and checks that they are whole and valid.
func TestLoadFilings(t *testing.T) {
	shared := truth.Folder(t)
	for _, f := range filings {
		t.Run(f.name, func(t *testing.T) {
			start := time.Now()
			dts, found := load(t, shared, f.entry)
			relationships := 0
			for _, s := range dts.All {
				relationships += len(s.Relationships)
			}
			t.Logf("%v", time.Since(start))
			if len(dts.Documents) != f.documents || len(dts.Concepts) != f.concepts || relationships != f.relationships {
				t.Errorf("%d documents, %d concepts, %d relationships, want %d, %d, %d",
					len(dts.Documents), len(dts.Concepts), relationships, f.documents, f.concepts, f.relationships)
			}
			for i, d := range found {
				if i < 10 {
					t.Errorf("%s: %s: %s", d.Range, d.Code, d.Message)
				}
			}
		})
	}
}

func BenchmarkLoad(b *testing.B) {
	shared := truth.Folder(b)
	for _, f := range filings[:4] {
		b.Run(f.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				load(b, shared, f.entry)
			}
		})
	}
}
