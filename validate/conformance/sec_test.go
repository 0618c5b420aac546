package conformance

import (
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
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
	shared := os.Getenv("TIEOUT_SHARED")
	if shared == "" {
		t.Skip("TIEOUT_SHARED is not set: the SEC's suite is not at hand")
	}
	dir := t.TempDir()
	args := []string{"-xJf", filepath.Join(shared, "conformance/archives/sec-efm-68d.tar.xz"), "-C", dir}
	for _, s := range secSections {
		args = append(args, "interactive_data_test_suite/conf/"+s)
	}
	if out, err := exec.Command("tar", args...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	files, err := filepath.Glob(filepath.Join(dir, "interactive_data_test_suite/conf/*/*/*testcase.xml"))
	if err != nil || len(files) == 0 {
		t.Fatal("no test cases", err)
	}
	known := map[string]bool{}
	for _, r := range profile.Rules {
		known[r.Code] = true
	}
	run, passed, left := 0, 0, map[string]int{}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		var c secTestcase
		dec := xml.NewDecoder(bytes.NewReader(data))
		dec.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
		if err := dec.Decode(&c); err != nil {
			t.Fatal(f, err)
		}
		for _, v := range c.Variations {
			if len(v.Instances) == 0 {
				continue
			}
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
				continue
			}
			run++
			found := secExtensionCodes(t, filepath.Join(filepath.Dir(f), v.Instances[0].Path), len(want) > 0)
			ok := len(want) == 0 && len(found) == 0 || slices.ContainsFunc(want, func(c string) bool {
				return slices.ContainsFunc(found, func(f string) bool { return strings.HasPrefix(f, c) })
			})
			if ok {
				passed++
			} else {
				t.Errorf("%s %s: %s: want %v, found %v", filepath.Base(filepath.Dir(f)), v.ID, v.Name, want, found)
			}
		}
	}
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
