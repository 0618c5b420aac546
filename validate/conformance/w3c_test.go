package conformance

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// w3cSuite is a suite of the W3C: documents, each either valid or not.
type w3cSuite struct {
	Name  string // of the subtests and of the list of known failures
	Title string // in the report
	Sets  int    // that the suite must hold
	Total int    // tests that decide
	Wrong int    // of these, judged otherwise than the suite does, each with its reason in the list
	read  func(t *testing.T) []w3cTest
}

// w3cTest is one document, or a set of schemas.
type w3cTest struct {
	Set   string // the subtest that it belongs to
	Key   string // within the suite
	Valid bool
	check func() (found []string, err error) // says what is wrong with the document
}

var w3cSuites = []w3cSuite{
	{Name: "xml-1.0", Title: "W3C XML 1.0", Sets: 14, Total: 1718, Wrong: 1, read: readXMLTests},
	{Name: "xsd-1.0", Title: "W3C XML Schema 1.0", Sets: 31, Total: 16020, Wrong: 35, read: readSchemaTests},
}

// run judges every test of the suite. A test that is judged otherwise than the suite does is listed with the reason in
// testdata, by key; the list has no other.
func (s w3cSuite) run(t *testing.T) tally {
	tests := s.read(t)
	sets := map[string][]w3cTest{}
	for _, x := range tests {
		sets[x.Set] = append(sets[x.Set], x)
	}
	if len(tests) != s.Total || len(sets) != s.Sets {
		t.Fatalf("%d tests in %d sets, want %d in %d", len(tests), len(sets), s.Total, s.Sets)
	}
	reasons := s.readReasons(t)
	out := tally{Testcases: len(sets), Variations: len(tests)}
	for set, tests := range sets {
		t.Run(set, func(t *testing.T) {
			for _, x := range tests {
				found, err := x.check()
				if err != nil {
					t.Fatalf("%s: %v", x.Key, err)
				}
				if (len(found) == 0) == x.Valid {
					out.Passed++
					if reasons[x.Key] != "" {
						t.Errorf("%s passes; take it from the list of known failures", x.Key)
					}
				} else if reasons[x.Key] == "" {
					t.Errorf("%s is judged otherwise than the suite does (valid: %v) and is not in the list of known failures: %v", x.Key, x.Valid, found[:min(3, len(found))])
				}
				delete(reasons, x.Key)
			}
		})
	}
	for key := range reasons {
		t.Errorf("the list of known failures has %s, which is no test", key)
	}
	if wrong := out.Variations - out.Passed; wrong != s.Wrong {
		t.Errorf("%d tests are judged otherwise than the suite does, want %d", wrong, s.Wrong)
	}
	t.Logf("%s: %d of %d tests", s.Name, out.Passed, out.Variations)
	return out
}

// readReasons reads the list of known failures: lines of a key, a tab and the reason, in order of the keys.
func (s w3cSuite) readReasons(t *testing.T) map[string]string {
	path := filepath.Join("testdata", s.Name+".failing")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	reasons := map[string]string{}
	var keys []string
	for line := range strings.Lines(string(data)) {
		key, reason, _ := strings.Cut(strings.TrimSpace(line), "\t")
		if reason == "" || reasons[key] != "" {
			t.Errorf("%s: %q has no reason, or stands twice", path, key)
		}
		reasons[key] = reason
		keys = append(keys, key)
	}
	if !slices.IsSortedFunc(keys, func(a, b string) int { return cmp.Compare(a, b) }) {
		t.Errorf("%s is not sorted", path)
	}
	return reasons
}
