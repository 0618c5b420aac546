package conformance

import (
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout/internal/truth"
)

// suite is one official suite in the testcase format that the XBRL suites share.
type suite struct {
	Name    string // of the subtests, the golden file and the report
	Title   string // in the report
	Index   string // path of the index below the shared folder
	Total   int    // variations that the index must hold
	Options options
	// Registry is the units registry to use, beside the index; "" for the built-in one.
	Registry string
}

// variation is one test of a suite.
type variation struct {
	Testcase string // path of the testcase file below the index, with slashes
	ID, Name string
	Root     string   // the suite's folder, all of which its documents may refer to
	Folder   string   // that the inputs are relative to
	Inputs   []string // the documents to start from: those marked readMeFirst
	Valid    bool     // whether the inputs are valid and consistent
	Codes    []string // the error codes that the suite expects; empty when it only says "invalid"
}

// key names the variation within its suite.
func (v variation) key() string { return v.Testcase + " " + v.ID }

type xmlIndex struct {
	Testcases []struct {
		URI string `xml:"uri,attr"`
	} `xml:"testcase"`
}

type xmlTestcase struct {
	Variations []struct {
		ID   string `xml:"id,attr"`
		Name string `xml:"name,attr"`
		Data struct {
			Inputs []xmlInput `xml:",any"`
		} `xml:"data"`
		Result struct {
			Expected string   `xml:"expected,attr"`
			Errors   []string `xml:"error"`
		} `xml:"result"`
	} `xml:"variation"`
}

type xmlInput struct {
	XMLName     xml.Name
	ReadMeFirst string `xml:"readMeFirst,attr"`
	Path        string `xml:",chardata"`
}

// read reads the index and every testcase that it names.
func (s suite) read(t *testing.T) []variation {
	t.Helper()
	index := filepath.Join(truth.Folder(t), filepath.FromSlash(s.Index))
	var ix xmlIndex
	decodeFile(t, index, &ix)
	var all []variation
	seen := map[string]bool{}
	for _, tc := range ix.Testcases {
		path := filepath.Join(filepath.Dir(index), filepath.FromSlash(tc.URI))
		var x xmlTestcase
		decodeFile(t, path, &x)
		for _, v := range x.Variations {
			out := variation{Testcase: tc.URI, ID: v.ID, Name: v.Name, Root: filepath.Dir(index), Folder: filepath.Dir(path)}
			for _, in := range v.Data.Inputs {
				if in.ReadMeFirst == "true" {
					out.Inputs = append(out.Inputs, strings.TrimSpace(in.Path))
				}
			}
			for _, e := range v.Result.Errors {
				out.Codes = append(out.Codes, strings.TrimSpace(e))
			}
			switch v.Result.Expected {
			case "valid":
				out.Valid = true
			case "invalid":
			case "":
				out.Valid = len(out.Codes) == 0
			default:
				t.Fatalf("%s: unknown expected result %q", out.key(), v.Result.Expected)
			}
			if seen[out.key()] {
				t.Fatalf("%s: two variations of that id", out.key())
			}
			seen[out.key()] = true
			all = append(all, out)
		}
	}
	if len(all) != s.Total {
		t.Fatalf("%s has %d variations, want %d", s.Index, len(all), s.Total)
	}
	return all
}

func decodeFile(t *testing.T, path string, into any) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := xml.NewDecoder(f).Decode(into); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

// record is the file that records what is reported for each variation, so that a change of the reason shows even
// where the verdict stays right: a line per variation, its key and the codes reported, sorted, without repeats.
type record map[string]string

func (s suite) goldenPath() string { return filepath.Join("testdata", s.Name+".golden") }

func (s suite) readGolden(t *testing.T) record {
	t.Helper()
	data, err := os.ReadFile(s.goldenPath())
	if err != nil {
		t.Fatalf("%v: run the test with -update", err)
	}
	g := record{}
	for line := range strings.Lines(string(data)) {
		key, codes, _ := strings.Cut(strings.TrimRight(line, "\n"), "\t")
		g[key] = codes
	}
	return g
}

func (s suite) writeGolden(t *testing.T, vs []variation, got record) {
	t.Helper()
	var b strings.Builder
	for _, v := range vs {
		fmt.Fprintf(&b, "%s\t%s\n", v.key(), got[v.key()])
	}
	if err := os.MkdirAll("testdata", 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(s.goldenPath(), []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// reported reports whether codes hold one that a suite names in its own way.
func reported(codes []string, want string) bool {
	want = strings.TrimPrefix(want, "xbrl.utr.")
	return slices.ContainsFunc(codes, func(code string) bool {
		return code == want || want == "sche:XmlSchemaError" && strings.HasPrefix(code, "xmlSchema:")
	})
}

// judge says why the codes reported for a variation are not what its suite expects, "" when they are.
func (v variation) judge(codes []string) string {
	switch {
	case v.Valid && len(codes) > 0:
		return fmt.Sprintf("valid, but reported %v", codes)
	case !v.Valid && len(codes) == 0:
		return "not valid, but nothing was reported"
	}
	for _, want := range v.Codes {
		if !reported(codes, want) {
			return fmt.Sprintf("want %s, reported %v", want, codes)
		}
	}
	return ""
}
