package conformance

import (
	"context"
	"encoding/xml"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/taxonomy/source"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/rules"
)

// secTestcase is a test case of the SEC's suite.
type secTestcase struct {
	Variations []secVariation `xml:"variation"`
}

type secVariation struct {
	ID        string `xml:"id,attr"`
	Name      string `xml:"name"`
	Instances []struct {
		First bool   `xml:"readMeFirst,attr"`
		Path  string `xml:",chardata"`
	} `xml:"data>instance"`
	Result struct {
		Expected string `xml:"expected,attr"`
		Asserts  []struct {
			Severity string `xml:"severity,attr"`
			Name     string `xml:"name,attr"`
		} `xml:"assert"`
	} `xml:"result"`
}

// TestInlineSEC runs the inline part (525) of the SEC's suite.
func TestInlineSEC(t *testing.T) {
	shared := os.Getenv("TIEOUT_SHARED")
	if shared == "" {
		t.Skip("TIEOUT_SHARED is not set: the SEC's suite is not at hand")
	}
	dir := t.TempDir()
	if out, err := exec.Command("tar", "-xJf", filepath.Join(shared, "conformance/archives/sec-efm-68d.tar.xz"), "-C", dir,
		"interactive_data_test_suite/conf/525-ix-syntax").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	files, err := filepath.Glob(filepath.Join(dir, "interactive_data_test_suite/conf/525-ix-syntax/*/*/*testcase.xml"))
	if err != nil || len(files) == 0 {
		t.Fatal("no test cases", err)
	}
	run, passed := 0, 0
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		var c secTestcase
		if err := xml.Unmarshal(data, &c); err != nil {
			t.Fatal(f, err)
		}
		for _, v := range c.Variations {
			if len(v.Instances) == 0 {
				continue
			}
			run++
			found := secRun(t, filepath.Dir(f), v)
			var want []string
			for _, a := range v.Result.Asserts {
				want = append(want, a.Name)
			}
			ok := secPasses(v, want, found)
			if ok {
				passed++
			} else {
				t.Logf("%s %s: %s: want %v, found %v", filepath.Base(filepath.Dir(f)), v.ID, v.Name, want, found)
			}
		}
	}
	t.Logf("%d of %d variations", passed, run)
}

func secRun(t *testing.T, dir string, v secVariation) []string {
	t.Helper()
	src, _, err := source.New(source.Options{})
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, v.Instances[0].Path)
	data, err := os.ReadFile(name)
	if err != nil {
		return []string{err.Error()}
	}
	o := convert.Options{Source: src}
	for _, further := range v.Instances[1:] {
		p := filepath.Join(dir, further.Path)
		part, err := os.ReadFile(p)
		if err != nil {
			return []string{err.Error()}
		}
		if convert.Detect(p, part) != convert.KindInline {
			continue // an exhibit
		}
		o.InlineSet = append(o.InlineSet, convert.SetDocument{Name: p, Data: part})
	}
	doc, err := convert.Open(context.Background(), name, data, o)
	if err != nil {
		return []string{err.Error()}
	}
	found := doc.Diagnostics
	more, err := validate.Run(context.Background(), validate.Of(doc, validate.Options{}), rules.Checks())
	if err != nil {
		return []string{err.Error()}
	}
	var codes []string
	for _, d := range append(found, more...) {
		if d.Code == "xbrl:hrefFileNotFound" || d.Code == "xbrl:hrefIdNotFound" {
			continue // the standard taxonomies are not at hand
		}
		if !slices.Contains(codes, d.Code) {
			codes = append(codes, d.Code)
		}
	}
	return codes
}

func secPasses(v secVariation, want, found []string) bool {
	if len(want) == 0 {
		for _, c := range found {
			if strings.HasPrefix(c, "ix1") || strings.HasPrefix(c, "ix:") || strings.HasPrefix(c, "xml") {
				return false
			}
		}
		return true
	}
	for _, w := range want {
		for _, c := range found {
			if w == c || w == "html:syntaxError" && strings.HasPrefix(c, "xmlSchema:") {
				return true
			}
		}
	}
	return false
}
