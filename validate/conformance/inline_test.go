package conformance

import (
	"bytes"
	"context"
	"encoding/xml"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/internal/truth"
	"github.com/tieout/tieout/taxonomy/source"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/profile"
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
			Number   string `xml:"num,attr"`
		} `xml:"assert"`
	} `xml:"result"`
}

// eachSEC calls test for each variation that has an instance of some sections of the SEC's suite, with the folder that it stands in.
func eachSEC(t *testing.T, sections []string, test func(dir string, v secVariation)) {
	t.Helper()
	var members []string
	for _, s := range sections {
		members = append(members, "interactive_data_test_suite/conf/"+s)
	}
	dir := truth.Unpack(t, "conformance/archives/sec-efm-68d.tar.xz", members...)
	var files []string
	if err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(path, "testcase.xml") {
			files = append(files, path)
		}
		return err
	}); err != nil || len(files) == 0 {
		t.Fatal("no test cases", err)
	}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		var c secTestcase
		dec := xml.NewDecoder(bytes.NewReader(data))
		dec.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil } // one is in US-ASCII
		if err := dec.Decode(&c); err != nil {
			t.Fatal(f, err)
		}
		for _, v := range c.Variations {
			if len(v.Instances) > 0 {
				test(filepath.Dir(f), v)
			}
		}
	}
}

// TestInlineSEC runs the inline part (525) of the SEC's suite.
func TestInlineSEC(t *testing.T) {
	run, passed := 0, 0
	eachSEC(t, []string{"525-ix-syntax"}, func(dir string, v secVariation) {
		var want []string
		reason := ""
		for _, a := range v.Result.Asserts {
			want = append(want, a.Name)
			reason = secUndecidable[a.Name]
		}
		if reason != "" {
			t.Logf("%s %s is not decided: %s", filepath.Base(dir), v.ID, reason)
			return
		}
		run++
		found := secRun(t, dir, v)
		if secPasses(want, found) {
			passed++
		} else {
			t.Errorf("%s %s: %s: want %v, found %v", filepath.Base(dir), v.ID, v.Name, want, found)
		}
	})
	t.Logf("%d of %d variations", passed, run)
	if run < 340 {
		t.Error("fewer variations than the suite has")
	}
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
	filing, err := profile.Check(context.Background(), profile.SEC, doc)
	if err != nil {
		return []string{err.Error()}
	}
	var codes []string
	for _, d := range slices.Concat(found, more, filing) {
		if d.Code == "xbrl:hrefFileNotFound" || d.Code == "xbrl:hrefIdNotFound" {
			continue // the standard taxonomies are not at hand
		}
		if strings.HasPrefix(d.Code, "EFM.6.05.20") && d.Severity == tieout.Warning {
			continue // this part of the suite is not about cover pages
		}
		if !slices.Contains(codes, d.Code) {
			codes = append(codes, d.Code)
		}
	}
	return codes
}

// secEquivalents are codes of ours that say what a code of the suite says.
var secEquivalents = map[string][]string{
	"Duplicate-Facts":                      {"tieout:inconsistentDuplicateFacts"},
	"xmlSchema:attributesExtraneous":       {"ix11.10.1.1:qualifiedAttributeDisallowed", "ix11.11.1.1:qualifiedAttributeDisallowed"},
	"xmlSyntax:xmlDeclarationError":        {"xml:declaration"},
	"xmlSchema:valueError":                 {"ix11.10.1.1:nonFraction"},
	"ix11.4.1.2:continuationNotReferenced": {"ix11.4.1.2:continuationCycle"},
	"xbrl.5.1.4.3:cycles":                  {"ix11.13.1.2:relationshipFromToMatch"},
}

// secUndecidable are what a variation asks for that no reader of the report can tell.
var secUndecidable = map[string]string{
	"exception:AssertionError":          "the tool of the suite fails on purpose",
	"Incompatible-Inline-Document-Type": "it depends on the form that the submission is filed under",
}

func secPasses(want, found []string) bool {
	if len(want) == 0 {
		return !slices.ContainsFunc(found, func(c string) bool {
			return strings.HasPrefix(c, "ix1") || strings.HasPrefix(c, "ix:") || strings.HasPrefix(c, "xml") || strings.HasPrefix(c, "EFM.")
		})
	}
	for _, w := range want {
		for _, c := range found {
			if w == c || w == "html:syntaxError" && strings.HasPrefix(c, "xmlSchema:") || slices.Contains(secEquivalents[w], c) {
				return true
			}
		}
	}
	return false
}

// esefTestcase is a test case of the ESEF suite.
type esefTestcase struct {
	Variations []struct {
		ID      string `xml:"id,attr"`
		Package string `xml:"data>taxonomyPackage"`
		Result  struct {
			Expected string   `xml:"expected,attr"`
			Errors   []string `xml:"error"`
			Ignored  []string `xml:"ignore-error"`
		} `xml:"result"`
	} `xml:"variation"`
}

// TestESEF runs the inline part of the ESEF suite of 2021: what is wrong by a rule of the profile must be found by that
// rule, and what is right must not break any. The rules that are not checked are counted with the reason.
func TestESEF(t *testing.T) {
	shared := truth.Folder(t)
	known := map[string]bool{}
	for _, r := range profile.Rules {
		known[r.Code[strings.LastIndexByte(r.Code, '.')+1:]] = true
	}
	files, err := filepath.Glob(filepath.Join(shared, "conformance/esef-2021/tests/inline_xbrl/*/index.xml"))
	if err != nil || len(files) == 0 {
		t.Fatal("no test cases", err)
	}
	decided, passed, refused, undecided := 0, 0, 0, map[string]int{}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		var c esefTestcase
		if err := xml.Unmarshal(data, &c); err != nil {
			t.Fatal(f, err)
		}
		for _, v := range c.Variations {
			found, err := esefRun(filepath.Join(filepath.Dir(f), strings.TrimSpace(v.Package)))
			want := ""
			for _, e := range v.Result.Errors {
				name := strings.TrimSpace(e)
				if _, local, prefixed := strings.Cut(name, ":"); prefixed {
					name = local
				}
				if want = name; known[name] {
					break
				}
			}
			if err != nil && v.Result.Expected != "valid" { // no report can be found in it: there is nothing that a profile could check
				t.Logf("%s %s is refused: %v", filepath.Base(filepath.Dir(f)), v.ID, err)
				refused++
				continue
			}
			if len(v.Result.Errors) == 0 && len(v.Result.Ignored) > 0 { // valid but for what is to be ignored
				found = slices.DeleteFunc(found, func(code string) bool { return slices.Contains(v.Result.Ignored, code) })
				v.Result.Expected = "valid"
			}
			if v.Result.Expected == "invalid" && len(found) > 0 { // no code is named
				want = found[0]
			}
			if v.Result.Expected != "valid" && !known[want] {
				undecided[want]++
				t.Logf("%s %s is not decided: %s: %s", filepath.Base(filepath.Dir(f)), v.ID, want, esefUndecidable[want])
				if esefUndecidable[want] == "" {
					t.Error("no reason is known for that")
				}
				continue
			}
			decided++
			ok := err == nil && (want == "" && len(found) == 0 || slices.Contains(found, want))
			if ok {
				passed++
			} else {
				t.Errorf("%s %s: want %q, found %v %v", filepath.Base(filepath.Dir(f)), v.ID, want, found, err)
			}
		}
	}
	left := 0
	for _, n := range undecided {
		left += n
	}
	t.Logf("%d of %d variations about rules that are checked; %d more are refused, since they hold no report; %d are about others (%s): %v", passed, decided, refused, left, profile.Unchecked(profile.ESEF), undecided)
	if decided < 185 {
		t.Error("fewer variations than the suite has")
	}
}

// esefUndecidable are what variations ask for that cannot be told from the package, and why.
var esefUndecidable = map[string]string{
	"extensionElementDuplicatesCoreElement": "whether the core taxonomy has such an element stands in its schemas, which are not at hand",
	"targetXBRLDocumentWithFormulaErrors":   "the formulas of the core taxonomy are not at hand",
	"targetXBRLDocumentWithFormulaWarnings": "the formulas of the core taxonomy are not at hand",
}

// esefRun gives the last parts of the codes of the profile's errors and warnings in a package.
func esefRun(path string) ([]string, error) {
	src, _, err := source.New(source.Options{})
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	doc, err := convert.Open(context.Background(), path, data, convert.Options{Source: src})
	if err != nil {
		return nil, err
	}
	found, err := profile.Check(context.Background(), profile.ESEF, doc)
	var names []string
	for _, d := range found {
		if name := d.Code[strings.LastIndexByte(d.Code, '.')+1:]; strings.HasPrefix(d.Code, "ESEF.") && d.Severity > tieout.Info && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names, err
}
