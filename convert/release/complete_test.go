package release

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/tieout/tieout/internal/truth"
)

// TestNothingLost counts the numbers of every shared release: each is a line item or the subject of a diagnostic.
func TestNothingLost(t *testing.T) {
	dir := truth.Folder(t)
	var files []string
	for _, p := range []string{"seeds/*", "releases/txt/*", "releases/html/*", "releases/submission/*", "releases/pairs/*/*.htm"} {
		m, _ := filepath.Glob(filepath.Join(dir, p))
		files = append(files, m...)
	}
	if len(files) == 0 {
		t.Fatal("no releases")
	}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		rel, ds, err := Read(filepath.Base(f), data, Options{})
		if err != nil {
			t.Errorf("%s: %v", f, err)
			continue
		}
		items, explained := 0, 0
		for _, tb := range rel.Tables {
			for _, r := range tb.Rows {
				items += len(r.Items)
			}
		}
		for _, d := range ds {
			if d.Code == ruleLost.Code || d.Code == ruleNumber.Code {
				explained++
				if testing.Verbose() {
					t.Logf("%s: %s", d.Range, d.Message)
				}
			}
		}
		if items+explained != rel.Numbers {
			t.Errorf("%s: %d numbers, but %d line items and %d explained", filepath.Base(f), rel.Numbers, items, explained)
		}
	}
}
