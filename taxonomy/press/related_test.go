package press

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout/internal/truth"
)

// TestRelatedElements checks that every us-gaap name that a concept is related to is an element, so far as lists of
// elements say, that no concept has one twice, and that the list of the others has no name too many.
func TestRelatedElements(t *testing.T) {
	dir := truth.Folder(t)
	known := sharedElements(t, filepath.Join(dir, "mapping"))
	data, err := os.ReadFile("testdata/us-gaap-other.txt")
	if err != nil {
		t.Fatal(err)
	}
	others := map[string]bool{} // whether they are used
	for line := range strings.Lines(string(data)) {
		if name := strings.TrimSpace(line); !strings.HasPrefix(name, "#") {
			others[name] = false
		}
	}
	d, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	names := 0
	for _, c := range d.Concepts {
		for i, name := range c.Related {
			names++
			if slices.Contains(c.Related[:i], name) {
				t.Errorf("%s is related to %s twice", c.Name, name)
			}
			if _, listed := others[name]; listed {
				others[name] = true
			} else if !known[name] {
				t.Errorf("%s is related to %s, which no list of elements has", c.Name, name)
			}
		}
	}
	for name, used := range others {
		if !used || known[name] {
			t.Errorf("testdata/us-gaap-other.txt lists %s without need", name)
		}
	}
	if names < 500 {
		t.Errorf("%d relations only", names)
	}
}

// sharedElements are the names of elements in the lists and in the facts that companies filed.
func sharedElements(t *testing.T, dir string) map[string]bool {
	t.Helper()
	known := map[string]bool{}
	f, err := os.Open(filepath.Join(dir, "us-gaap-labels.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		if name, ok := strings.CutPrefix(r[0], "us-gaap_"); ok {
			known[name] = true
		}
	}
	data, err := os.ReadFile(filepath.Join(dir, "gaap_mappings.json"))
	if err != nil {
		t.Fatal(err)
	}
	var mappings map[string]json.RawMessage
	if err := json.Unmarshal(data, &mappings); err != nil {
		t.Fatal(err)
	}
	for name := range mappings {
		known[name] = true
	}
	return known
}
