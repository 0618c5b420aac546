package formula_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sort"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/internal/truth"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas/xpath"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/discover"
	"github.com/tieout/tieout/taxonomy/source"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/formula"
	"github.com/tieout/tieout/validate/rules"
)

// The official suite of Formula 1.0.

type suiteVariation struct {
	ID   string `xml:"id,attr"`
	Data struct {
		Schemas    []suiteInput `xml:"schema"`
		Linkbases  []suiteInput `xml:"linkbase"`
		Instances  []suiteInput `xml:"instance"`
		Parameters []struct {
			Name     string     `xml:"name,attr"`
			Datatype string     `xml:"datatype,attr"`
			Value    string     `xml:"value,attr"`
			Attrs    []xml.Attr `xml:",any,attr"`
		} `xml:"parameter"`
	} `xml:"data"`
	Result struct {
		Expected   string       `xml:"expected,attr"`
		Errors     []string     `xml:"error"`
		Instances  []suiteInput `xml:"instance"`
		Assertions []struct {
			ID           string `xml:"assertionID,attr"`
			Satisfied    int    `xml:"countSatisfied,attr"`
			NotSatisfied int    `xml:"countNotSatisfied,attr"`
		} `xml:"assertionTests"`
		Messages []struct {
			ID           string   `xml:"assertionID,attr"`
			Satisfied    []string `xml:"satisfied"`
			NotSatisfied []string `xml:"notSatisfied"`
		} `xml:"messageTests"`
	} `xml:"result"`
}

type suiteInput struct {
	ReadMeFirst string `xml:"readMeFirst,attr"`
	Path        string `xml:",chardata"`
}

type suiteCase struct {
	Attrs      []xml.Attr       `xml:",any,attr"`
	Variations []suiteVariation `xml:"variation"`
}

type suiteIndex struct {
	Groups []struct {
		Root  string `xml:"root,attr"`
		Cases []struct {
			URI string `xml:"uri,attr"`
		} `xml:"testcase"`
	} `xml:"testcases"`
	Extra []string `xml:"-"`
}

func decode(t *testing.T, path string, into any) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := xml.Unmarshal(data, into); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

func TestSuite(t *testing.T) {
	shared := truth.Folder(t)
	root := filepath.Join(shared, "conformance", "formula-1.0")
	var index suiteIndex
	decode(t, filepath.Join(root, "index.xml"), &index)
	only := os.Getenv("FORMULA_ONLY")
	known := knownFailures(t)
	src, _, err := source.New(source.Options{})
	if err != nil {
		t.Fatal(err)
	}
	// Cases that stand in the suite's folders and not in its index.
	for _, pattern := range []string{"60000 Extensions/60111*", "40000 Filters/47208*", "20000 Variables/21350*"} {
		dirs, _ := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		for _, dir := range dirs {
			files, _ := filepath.Glob(filepath.Join(dir, "*.xml"))
			for _, f := range files {
				if data, err := os.ReadFile(f); err == nil && bytes.Contains(data, []byte("<testcase")) {
					index.Extra = append(index.Extra, f)
				}
			}
		}
	}
	type task struct{ key, why string }
	var tasks []*task
	var work sync.WaitGroup
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	began := time.Now()
	run := func(path string) {
		var tc suiteCase
		decode(t, path, &tc)
		lookup := prefixes(path)
		for _, v := range tc.Variations {
			x := &task{key: filepath.Base(filepath.Dir(path)) + " " + v.ID}
			if only != "" && !strings.HasPrefix(x.key, only) {
				continue
			}
			tasks = append(tasks, x)
			slots <- struct{}{}
			work.Go(func() {
				defer func() { <-slots }()
				x.why = runVariation(t, src, filepath.Dir(path), lookup, v)
			})
		}
	}
	seen := map[string]bool{}
	for _, g := range index.Groups {
		for _, c := range g.Cases {
			path := filepath.Join(root, filepath.FromSlash(g.Root), filepath.FromSlash(c.URI))
			if p, err := url.PathUnescape(path); err == nil {
				path = p
			}
			seen[path] = true
			run(path)
		}
	}
	indexed := len(tasks)
	for _, path := range index.Extra {
		if !seen[path] {
			run(path)
		}
	}
	work.Wait()
	took := time.Since(began)
	failed := 0
	var report []string
	for _, x := range tasks {
		_, expected := known[x.key]
		switch {
		case x.why != "":
			failed++
			report = append(report, x.key+"\t"+x.why)
			if !expected && only == "" {
				t.Errorf("%s: %s", x.key, x.why)
			}
		case expected && only == "":
			t.Errorf("%s passes, and is listed as failing", x.key)
		}
	}
	if only != "" {
		t.Log(strings.Join(report, "\n"))
	} else if indexed != 681 {
		t.Errorf("the suite has %d variations, want 681", indexed)
	}
	if out := os.Getenv("FORMULA_REPORT"); out != "" {
		if err := os.WriteFile(out, []byte(strings.Join(report, "\n")+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d of %d variations pass in %v", len(tasks)-failed, len(tasks), took.Round(time.Millisecond))
}

// knownFailures are the variations that fail, each with the reason.
func knownFailures(t *testing.T) map[string]string {
	data, err := os.ReadFile("testdata/suite-failures.tsv")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]string{}
	for line := range strings.Lines(string(data)) {
		name, reason, ok := strings.Cut(strings.TrimSpace(line), "\t")
		if name == "" || strings.HasPrefix(name, "#") {
			continue
		}
		if !ok || reason == "" {
			t.Errorf("%q gives no reason", line)
		}
		known[name] = reason
	}
	return known
}

// prefixes are the namespaces that a testcase declares on its root.
func prefixes(path string) func(string) (string, bool) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	doc, err := xmlstream.Parse(data, xmlstream.Options{})
	if err != nil {
		return nil
	}
	return doc.Root.Lookup
}

// pairProducts is the function my-fn:PDxEV, which the suite asks of whoever runs it: the products of the values of two
// sequences of items, one by one.
func pairProducts(name tieout.QName, arity int) *xpath.Function {
	if name.Local != "PDxEV" || arity != 2 {
		return nil
	}
	return &xpath.Function{Name: name, Call: func(_ *xpath.Call, args []xpath.Sequence) (xpath.Sequence, error) {
		var out []xpath.Item
		for i := range min(args[0].Len(), args[1].Len()) {
			a, err := tieout.ParseDecimal(args[0].At(i).StringValue())
			if err != nil {
				return xpath.Sequence{}, err
			}
			b, err := tieout.ParseDecimal(args[1].At(i).StringValue())
			if err != nil {
				return xpath.Sequence{}, err
			}
			out = append(out, xpath.Dec(a.Mul(b)))
		}
		return xpath.Of(out...), nil
	}}
}

// inputPath is where an input stands: the suite writes references, some with spaces as %20.
func inputPath(dir string, in suiteInput) string {
	path, err := url.PathUnescape(strings.TrimSpace(in.Path))
	if err != nil {
		path = strings.TrimSpace(in.Path)
	}
	return filepath.Join(dir, path)
}

func runVariation(t *testing.T, src *source.Resolver, dir string, lookup func(string) (string, bool), v suiteVariation) (why string) {
	defer func() {
		if p := recover(); p != nil {
			if os.Getenv("FORMULA_PANIC") != "" {
				panic(p)
			}
			why = fmt.Sprintf("panic: %v", p)
		}
	}()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	dts, tree, codes := openVariation(ctx, t, src, dir, v)
	if tree == nil {
		return "the instance cannot be read"
	}
	o := formula.Options{Parameters: map[tieout.QName]xpath.Sequence{}, Document: formula.Documents(ctx, src, dts), Functions: pairProducts}
	for _, p := range v.Data.Parameters {
		name := tieout.QName{Local: p.Name}
		own := func(prefix string) (string, bool) {
			for _, a := range p.Attrs {
				if a.Name.Space == "xmlns" && a.Name.Local == prefix {
					return a.Value, true
				}
			}
			return lookup(prefix)
		}
		prefix, local, ok := strings.Cut(p.Name, ":")
		if ok {
			uri, _ := own(prefix)
			name = tieout.QName{Space: uri, Local: local}
		} else if uri, ok := lookup(""); ok {
			name.Space = uri
			o.Parameters[tieout.QName{Local: p.Name}] = xpath.Of(xpath.Untyped(p.Value))
		}
		_, typ, _ := strings.Cut(p.Datatype, ":")
		value := xpath.Of(xpath.Untyped(p.Value))
		if st, err := xpath.ParseSequenceType("xs:"+typ, xpath.Static{}); err == nil && st.Atomic() != nil {
			if a, err := xpath.ParseAtomic(st.Atomic(), p.Value, own); err == nil {
				value = xpath.Of(a)
			}
		}
		o.Parameters[name] = value
		if name.Space != "" && !ok {
			o.Parameters[tieout.QName{Local: p.Name}] = value
		}
	}
	r, err := formula.Run(ctx, dts, tree.Root(), o)
	if err != nil {
		return err.Error()
	}
	for _, f := range r.Findings {
		codes = append(codes, f.Code)
		if os.Getenv("FORMULA_ONLY") != "" {
			t.Log(f.Code, f.Message)
		}
	}
	codes = append(codes, validateOutput(ctx, t, src, dir, v, r)...)
	sort.Strings(codes)
	codes = slices.Compact(codes)
	return judge(ctx, t, src, dir, v, r, codes, dts)
}

// validateOutput validates the facts that were derived, as an instance beside the one of the variation.
func validateOutput(ctx context.Context, t *testing.T, src *source.Resolver, dir string, v suiteVariation, r *formula.Result) (codes []string) {
	if len(r.Derived) == 0 || len(v.Data.Instances) == 0 {
		return nil
	}
	var out bytes.Buffer
	if err := r.Write(&out); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(filepath.Dir(inputPath(dir, v.Data.Instances[0])), "derived.xml")
	d, err := convert.Open(ctx, path, out.Bytes(), convert.Options{Source: src})
	if err != nil {
		return []string{"the output: " + err.Error()}
	}
	found, err := validate.Run(ctx, validate.Of(d, validate.Options{Calculation: validate.NoCalculation, Duplicates: "none"}), rules.Checks())
	if err != nil {
		return []string{"the output: " + err.Error()}
	}
	for _, x := range append(d.Diagnostics, found...) {
		if x.Severity == tieout.Error {
			codes = append(codes, x.Code)
			if os.Getenv("FORMULA_ONLY") != "" {
				t.Log(x.Code, x.Message)
			}
		}
	}
	return codes
}

func openVariation(ctx context.Context, t *testing.T, src *source.Resolver, dir string, v suiteVariation) (*taxonomy.DTS, *xpath.Tree, []string) {
	var codes []string
	note := func(ds []tieout.Diagnostic) {
		for _, d := range ds {
			if d.Severity == tieout.Error {
				codes = append(codes, d.Code)
				if os.Getenv("FORMULA_ONLY") != "" {
					t.Log(d.Code, d.Message)
				}
			}
		}
	}
	for _, in := range v.Data.Instances {
		if in.ReadMeFirst == "true" || len(v.Data.Instances) == 1 {
			path := inputPath(dir, in)
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			d, err := convert.Open(ctx, path, data, convert.Options{Source: src})
			if err != nil || d.DTS == nil {
				return nil, nil, nil
			}
			note(d.Diagnostics)
			tree, err := xpath.Parse(data, xpath.TreeOptions{URI: "file://" + path, Schema: d.DTS.Schemas})
			if err != nil {
				return nil, nil, nil
			}
			return d.DTS, tree, codes
		}
	}
	var entries []tieout.EntryPoint
	for _, in := range append(slices.Clone(v.Data.Linkbases), v.Data.Schemas...) {
		entry, err := source.FileURL(inputPath(dir, in))
		if err != nil {
			t.Fatal(err)
		}
		entries = append(entries, tieout.EntryPoint{URL: entry})
	}
	dts, ds, err := discover.Load(ctx, src, entries, discover.Options{})
	if err != nil {
		return nil, nil, nil
	}
	note(ds)
	tree, err := xpath.Parse([]byte(`<xbrl xmlns="http://www.xbrl.org/2003/instance"/>`), xpath.TreeOptions{Schema: dts.Schemas})
	if err != nil {
		t.Fatal(err)
	}
	return dts, tree, codes
}

func judge(ctx context.Context, t *testing.T, src *source.Resolver, dir string, v suiteVariation, r *formula.Result, codes []string, dts *taxonomy.DTS) string {
	var wanted []string
	for _, e := range v.Result.Errors {
		wanted = append(wanted, strings.TrimSpace(e))
	}
	if len(wanted) > 0 || v.Result.Expected == "invalid" {
		if len(codes) == 0 {
			return fmt.Sprintf("want %v, nothing was reported", wanted)
		}
		for _, w := range wanted {
			w = strings.Replace(w, "xqt-err:", "err:", 1)
			if !slices.ContainsFunc(codes, func(c string) bool {
				_, local, _ := strings.Cut(w, ":")
				return c == w || w == "" || strings.HasPrefix(c, "{") && strings.HasSuffix(c, "}"+local)
			}) {
				return fmt.Sprintf("want %s, reported %v", w, codes)
			}
		}
		return ""
	}
	if len(codes) > 0 {
		return fmt.Sprintf("valid, but reported %v", codes)
	}
	for _, a := range v.Result.Assertions {
		i := slices.IndexFunc(r.Assertions, func(x *formula.Assertion) bool { return x.ID == a.ID })
		if i < 0 {
			return "no assertion " + a.ID
		}
		if got := r.Assertions[i]; got.Satisfied != a.Satisfied || got.Unsatisfied != a.NotSatisfied {
			return fmt.Sprintf("%s: want %d satisfied and %d not, got %d and %d", a.ID, a.Satisfied, a.NotSatisfied, got.Satisfied, got.Unsatisfied)
		}
	}
	for _, m := range v.Result.Messages {
		i := slices.IndexFunc(r.Assertions, func(x *formula.Assertion) bool { return x.ID == m.ID })
		if i < 0 {
			return "no assertion " + m.ID
		}
		for ok, texts := range map[bool][]string{true: m.Satisfied, false: m.NotSatisfied} {
			for _, want := range texts {
				var all []string
				for _, x := range r.Assertions[i].Messages {
					if x.Satisfied == ok {
						all = append(all, x.Text)
					}
				}
				if !slices.Contains(all, want) {
					return fmt.Sprintf("want the message %q, got %q", want, all)
				}
			}
		}
	}
	for _, in := range v.Result.Instances {
		path := inputPath(dir, in)
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		expected := dts
		if d, err := convert.Open(ctx, path, data, convert.Options{Source: src}); err == nil && d.DTS != nil {
			expected = d.DTS
		}
		tree, err := xpath.Parse(data, xpath.TreeOptions{URI: path, Schema: expected.Schemas})
		if err != nil {
			return err.Error()
		}
		if why := r.Compare(expected, tree.Root()); why != "" {
			return why
		}
	}
	return ""
}
