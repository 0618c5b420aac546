package conformance

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/taxonomy/source"
	"github.com/tieout/tieout/validate/profile"
)

// secSections are the parts of the SEC's suite about extension taxonomies.
var secSections = []string{"607-schema-syntax", "609-linkbase-syntax", "610-label-syntax", "612-presentation-syntax", "614-calculation-syntax", "616-definition-syntax", "618-reference-syntax"}

// TestSECExtensions runs the parts of the SEC's suite about extension taxonomies: what breaks a rule that is checked must be
// found by it, and what keeps them all must break none of these sections.
func TestSECExtensions(t *testing.T) {
	known := map[string]bool{}
	for _, r := range profile.Rules {
		known[r.Code] = true
	}
	run, passed, left := 0, 0, map[string]int{}
	eachSEC(t, secSections, func(dir string, v secVariation) {
		var want []string
		for _, a := range v.Result.Asserts {
			if len(a.Number) == 5 {
				want = append(want, fmt.Sprintf("EFM.%s.%s.%s", a.Number[:1], a.Number[1:3], a.Number[3:]))
			}
		}
		if len(v.Result.Asserts) > 0 && !slices.ContainsFunc(want, func(c string) bool { return known[c] }) {
			for _, a := range v.Result.Asserts {
				left[a.Number+" "+a.Name]++
			}
			return
		}
		run++
		found := secExtensionCodes(t, filepath.Join(dir, v.Instances[0].Path), len(want) > 0)
		ok := len(want) == 0 && len(found) == 0 || slices.ContainsFunc(want, func(c string) bool {
			return slices.ContainsFunc(found, func(f string) bool { return strings.HasPrefix(f, c) })
		})
		if ok {
			passed++
		} else {
			t.Errorf("%s %s: %s: want %v, found %v", filepath.Base(dir), v.ID, v.Name, want, found)
		}
	})
	t.Logf("%d of %d variations", passed, run)
	for _, name := range slices.Sorted(maps.Keys(left)) {
		t.Logf("not checked: %s, %d variations", name, left[name])
	}
}

// secExtensionCodes are the codes of the profile's errors, and warnings, about the extension taxonomy of a report.
func secExtensionCodes(t *testing.T, path string, warnings bool) []string {
	t.Helper()
	src, _, err := source.New(source.Options{})
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return []string{err.Error()}
	}
	doc, err := convert.Open(context.Background(), path, data, convert.Options{Source: src})
	if err != nil {
		return []string{err.Error()}
	}
	found, err := profile.Check(context.Background(), profile.SEC, doc)
	if err != nil {
		return []string{err.Error()}
	}
	var codes []string
	for _, d := range found {
		section := strings.HasPrefix(d.Code, "EFM.6.07") || strings.HasPrefix(d.Code, "EFM.6.09") || strings.HasPrefix(d.Code, "EFM.6.1")
		if section && (d.Severity == tieout.Error || warnings) && !slices.Contains(codes, d.Code) {
			codes = append(codes, d.Code)
		}
	}
	return codes
}
