package rules

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/truth"
)

// TestMalformedRegistries reads the registries of the structure suite that break one rule each.
func TestMalformedRegistries(t *testing.T) {
	shared := truth.Folder(t)
	folder := filepath.Join(shared, "conformance", "utr-structure-1.0", "conf", "utr-structure")
	files, err := filepath.Glob(filepath.Join(folder, "malformed-utrs", "*.xml"))
	if err != nil || len(files) != 7 {
		t.Fatalf("%d files, want 7: %v", len(files), err)
	}
	for _, f := range append(files, filepath.Join(folder, "utr-for-structure-conformance-tests.xml")) {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		var found []tieout.Diagnostic
		parseRegistry(data, func(d tieout.Diagnostic) { found = append(found, d) })
		if malformed := filepath.Base(filepath.Dir(f)) == "malformed-utrs"; malformed != (len(found) > 0) {
			t.Errorf("%s: %v", filepath.Base(f), found)
		}
	}
}

func FuzzParseRegistry(f *testing.F) {
	f.Add([]byte(`<utr xmlns="` + namespaceUTR + `"><units><unit id="u1"><unitId>sqm</unitId><itemType>areaItemType</itemType><status>REC</status></unit></units></utr>`))
	f.Add([]byte(`<utr xmlns="` + namespaceUTR + `"/>`))
	f.Add([]byte(`<unit`))
	f.Fuzz(func(t *testing.T, data []byte) {
		r := parseRegistry(data, func(d tieout.Diagnostic) {
			if d.Code != ruleRegistryMalformed.Code {
				t.Errorf("code %s", d.Code)
			}
		})
		r.allows(r.entries(tieout.QName{Local: "areaItemType"}), &tieout.Unit{Numerators: []tieout.QName{{Local: "sqm"}}})
	})
}
