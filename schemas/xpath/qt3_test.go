package xpath

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/truth"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas/xsd"
)

// The W3C suite of XPath and XQuery (QT3), as far as it applies to XPath 2.0 without schema import.

const nsQT3 = "http://www.w3.org/2010/09/qt-fots-catalog"

func qt3(local string) tieout.QName { return tieout.QName{Space: nsQT3, Local: local} }

func attr(n *xmlstream.Node, name string) string {
	v, _ := n.Attr(tieout.QName{Local: name})
	return v
}

func children(n *xmlstream.Node, name string) (out []*xmlstream.Node) {
	for _, k := range n.Elements() {
		if k.Name == qt3(name) {
			out = append(out, k)
		}
	}
	return out
}

// qt3Suite is the catalogue of the suite.
type qt3Suite struct {
	t      *testing.T
	dir    string
	shared map[string]*qt3Environment
	trees  map[string]*Tree
}

type qt3Environment struct {
	node *xmlstream.Node
	dir  string
}

// qt3Set is a file of cases.
type qt3Set struct {
	suite *qt3Suite
	name  string
	file  string
	local map[string]*qt3Environment
}

func (s *qt3Suite) parse(path string) *xmlstream.Node {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	doc, err := xmlstream.Parse(data, xmlstream.Options{Name: path})
	if err != nil {
		s.t.Fatal(err)
	}
	return doc.Root
}

var qt3Dropped = []string{"schemaImport", "schemaValidation", "staticTyping", "namespace-axis", "non_unicode_codepoint_collation", "directory-as-collection-uri"}

func qt3Applies(dependencies []*xmlstream.Node) bool {
	for _, d := range dependencies {
		value := attr(d, "value")
		switch attr(d, "type") {
		case "spec":
			if !slices.ContainsFunc(strings.Fields(value), func(s string) bool { return s == "XP20" || s == "XP20+" }) {
				return false
			}
		case "feature":
			if slices.Contains(qt3Dropped, value) {
				return false
			}
		case "xsd-version", "xml-version":
			if value != "1.0" {
				return false
			}
		case "unicode-normalization-form":
			if value == "FULLY-NORMALIZED" {
				return false
			}
		}
	}
	return true
}

func TestQT3(t *testing.T) {
	shared := truth.Folder(t)
	s := &qt3Suite{t: t, dir: filepath.Join(shared, "w3c", "qt3"), shared: map[string]*qt3Environment{}, trees: map[string]*Tree{}}
	catalog := s.parse(filepath.Join(s.dir, "catalog.xml"))
	if catalog == nil {
		t.Fatal("the suite is missing")
	}
	for _, e := range children(catalog, "environment") {
		s.shared[attr(e, "name")] = &qt3Environment{e, s.dir}
	}
	known := qt3Failures(t)
	only := os.Getenv("QT3_ONLY")
	cases, failed := 0, 0
	var report []string
	began := time.Now()
	for _, entry := range children(catalog, "test-set") {
		path := filepath.Join(s.dir, attr(entry, "file"))
		root := s.parse(path)
		if root == nil {
			continue
		}
		set := &qt3Set{suite: s, name: attr(entry, "name"), file: path, local: map[string]*qt3Environment{}}
		for _, e := range children(root, "environment") {
			set.local[attr(e, "name")] = &qt3Environment{e, filepath.Dir(path)}
		}
		dependencies := children(root, "dependency")
		for _, tc := range children(root, "test-case") {
			if !qt3Applies(append(slices.Clone(dependencies), children(tc, "dependency")...)) {
				continue
			}
			name := attr(tc, "name")
			if only != "" && !strings.Contains(set.name+"/"+name, only) {
				continue
			}
			cases++
			if os.Getenv("QT3_TRACE") != "" {
				fmt.Fprintln(os.Stderr, set.name, name)
			}
			why := set.run(tc)
			reason, expected := known[set.name+"/"+name]
			delete(known, set.name+"/"+name)
			switch {
			case why != "":
				failed++
				report = append(report, set.name+"/"+name+"\t"+why)
				if !expected && only == "" {
					t.Errorf("%s/%s: %s", set.name, name, why)
				}
			case expected:
				t.Errorf("%s/%s passes, and is listed as failing: %s", set.name, name, reason)
			}
		}
	}
	if only != "" {
		t.Log(strings.Join(report, "\n"))
	} else {
		for name := range known {
			t.Errorf("%s is listed as failing and is not in the suite", name)
		}
		if cases < 14_000 {
			t.Errorf("only %d cases were found", cases)
		}
	}
	if out := os.Getenv("QT3_REPORT"); out != "" {
		sort.Strings(report)
		if err := os.WriteFile(out, []byte(strings.Join(report, "\n")+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d of %d cases pass (%.2f %%) in %v", cases-failed, cases, 100*float64(cases-failed)/float64(max(cases, 1)), time.Since(began).Round(time.Millisecond))
}

// qt3Failures are the cases that fail, each with the reason.
func qt3Failures(t *testing.T) map[string]string {
	data, err := os.ReadFile("testdata/qt3-failures.tsv")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]string{}
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		name, reason, ok := strings.Cut(line, "\t")
		if !ok || reason == "" {
			t.Errorf("%q gives no reason", line)
		}
		known[name] = reason
	}
	return known
}

// qt3World is what an environment provides.
type qt3World struct {
	static      Static
	context     Context
	variables   map[tieout.QName]Sequence
	documents   map[string]Node
	collections map[string]Sequence
}

func (s *qt3Suite) tree(path, uri string, schema *xsd.Set) (*Tree, error) {
	key := path + " " + uri
	if schema != nil {
		key += " typed"
	}
	if t := s.trees[key]; t != nil {
		return t, nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	t, err := Parse(data, TreeOptions{URI: uri, Schema: schema, XML: xmlstream.Options{Name: path}})
	if err == nil {
		s.trees[key] = t
	}
	return t, err
}

func (set *qt3Set) world(tc *xmlstream.Node) (*qt3World, error) {
	w := &qt3World{variables: map[tieout.QName]Sequence{}, documents: map[string]Node{}, collections: map[string]Sequence{}}
	prefixes := map[string]string{"xs": tieout.NamespaceXSD, "fn": NamespaceFunctions, "err": NamespaceErrors}
	w.static.Lookup = func(p string) (string, bool) { uri, ok := prefixes[p]; return uri, ok }
	w.static.BaseURI = "file://" + set.file
	w.static.HasVariable = func(q tieout.QName) bool { _, ok := w.variables[q]; return ok }
	w.context.Variables = func(q tieout.QName) (Sequence, bool) { v, ok := w.variables[q]; return v, ok }
	w.context.Document = func(uri string) (Node, error) {
		if n := w.documents[uri]; n != nil {
			return n, nil
		}
		path, ok := strings.CutPrefix(uri, "file://")
		if !ok {
			return nil, errors.New("no such document")
		}
		t, err := set.suite.tree(path, uri, nil)
		if err != nil {
			return nil, err
		}
		return t.Root(), nil
	}
	w.context.Collection = func(uri string) (Sequence, error) {
		if v, ok := w.collections[uri]; ok {
			return v, nil
		}
		return Sequence{}, fail("FODC0002", "there is no such collection")
	}
	for _, e := range children(tc, "environment") {
		env := &qt3Environment{e, filepath.Dir(set.file)}
		if ref := attr(e, "ref"); ref != "" {
			if env = set.local[ref]; env == nil {
				env = set.suite.shared[ref]
			}
			if env == nil {
				return nil, fmt.Errorf("no environment %s", ref)
			}
		}
		if err := set.furnish(w, env, prefixes); err != nil {
			return nil, err
		}
	}
	return w, nil
}

func (set *qt3Set) furnish(w *qt3World, env *qt3Environment, prefixes map[string]string) error {
	for _, n := range children(env.node, "namespace") {
		if attr(n, "prefix") == "" {
			w.static.ElementNamespace = attr(n, "uri")
		} else {
			prefixes[attr(n, "prefix")] = attr(n, "uri")
		}
	}
	var schema *xsd.Set
	var sources []xsd.Source
	for _, n := range children(env.node, "schema") {
		if attr(n, "file") == "" {
			continue
		}
		path := filepath.Join(env.dir, attr(n, "file"))
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		doc, err := xmlstream.Parse(data, xmlstream.Options{Name: path})
		if err != nil {
			return err
		}
		sources = append(sources, xsd.Source{URL: path, Document: doc})
	}
	if len(sources) > 0 {
		schema, _ = xsd.Compile(sources, func(base, location string) string { return filepath.Join(filepath.Dir(base), location) })
		w.static.Schema = schema
	}
	load := func(n *xmlstream.Node) (Node, error) {
		path := filepath.Join(env.dir, attr(n, "file"))
		uri := attr(n, "uri")
		if uri == "" {
			uri = "file://" + path
		}
		typed := schema
		if v := attr(n, "validation"); v != "strict" && v != "lax" {
			typed = nil
		}
		t, err := set.suite.tree(path, uri, typed)
		var broken *xmlstream.SyntaxError
		if errors.As(err, &broken) {
			return nil, nil // a document that is not well-formed is not available
		}
		if err != nil {
			return nil, err
		}
		w.documents[uri] = t.Root()
		return t.Root(), nil
	}
	for _, n := range children(env.node, "source") {
		root, err := load(n)
		if err != nil {
			return err
		}
		switch role := attr(n, "role"); {
		case root == nil:
		case role == ".":
			w.context.Item = root
		case strings.HasPrefix(role, "$"):
			w.variables[tieout.QName{Local: role[1:]}] = single(root)
		}
	}
	for _, n := range children(env.node, "collection") {
		var items []Item
		for _, k := range children(n, "source") {
			root, err := load(k)
			if err != nil {
				return err
			}
			items = append(items, root)
		}
		w.collections[attr(n, "uri")] = Of(items...)
	}
	for _, n := range children(env.node, "static-base-uri") {
		w.static.BaseURI = attr(n, "uri")
		if w.static.BaseURI == "#UNDEFINED" {
			w.static.BaseURI = ""
		}
	}
	for _, n := range children(env.node, "param") {
		v, err := w.evaluate(attr(n, "select"))
		if err != nil {
			return err
		}
		w.variables[tieout.QName{Local: attr(n, "name")}] = v
	}
	return nil
}

func (w *qt3World) evaluate(source string) (Sequence, error) {
	e, err := Compile(source, w.static)
	if err != nil {
		return Sequence{}, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	return e.Evaluate(ctx, &w.context)
}

// run evaluates a case and says why the outcome is wrong, or "".
func (set *qt3Set) run(tc *xmlstream.Node) (why string) {
	defer func() {
		if p := recover(); p != nil {
			why = fmt.Sprintf("panic: %v", p)
		}
	}()
	w, err := set.world(tc)
	if err != nil {
		return "environment: " + err.Error()
	}
	test := children(tc, "test")[0]
	source := test.TextContent()
	if f := attr(test, "file"); f != "" {
		data, err := os.ReadFile(filepath.Join(filepath.Dir(set.file), f))
		if err != nil {
			return err.Error()
		}
		source = string(data)
	}
	v, err := w.evaluate(source)
	var x *Error
	if err != nil && !errors.As(err, &x) {
		return "no error of the standard: " + err.Error()
	}
	for _, r := range children(tc, "result") {
		for _, k := range r.Elements() {
			if why := set.check(w, k, v, x); why != "" {
				return why
			}
		}
	}
	return ""
}
