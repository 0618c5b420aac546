package schemas

import (
	"bytes"
	"encoding/xml"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout/internal/truth"
)

// omitted are the official documents that are not embedded.
var omitted = []struct {
	path   *regexp.Regexp
	reason string
}{
	{regexp.MustCompile(`^www\.xbrl\.org/utr/.*utr\.xml$`), "units.tsv is the registry"},
	{regexp.MustCompile(`^www\.w3\.org/2001/XMLSchema\.xsd$`), "built into the schema engine"},
	{regexp.MustCompile(`/conformance(Function)?\.xsd$`), "describes test suites"},
	{regexp.MustCompile(`/inlineXBRL/xhtml/`), "no part of the inline XBRL schemas"},
}

// TestOfficial compares the components of every embedded document with those of the official one.
func TestOfficial(t *testing.T) {
	root := filepath.Join(truth.Folder(t), "xbrl-schemas")
	compared, stored := 0, make(map[string]bool)
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasPrefix(filepath.Ext(path), ".x") {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		ours, ok := Lookup("http://" + name)
		if !ok {
			if !slices.ContainsFunc(omitted, func(o struct {
				path   *regexp.Regexp
				reason string
			}) bool {
				return o.path.MatchString(name)
			}) {
				t.Errorf("%s is not embedded", name)
			}
			return nil
		}
		stored[storedPath(name)] = true
		official, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		compared++
		compare(t, name, normalForm(t, name, ours), normalForm(t, name, official))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, url := range officialURLs() {
		_, path, _ := strings.Cut(url, "://")
		if !stored[path] {
			t.Errorf("%s was compared with nothing", url)
		}
	}
	t.Logf("%d documents compared", compared)
}

func compare(t *testing.T, name string, ours, official []string) {
	t.Helper()
	for i := range max(len(ours), len(official)) {
		a, b := "nothing", "nothing"
		if i < len(ours) {
			a = ours[i]
		}
		if i < len(official) {
			b = official[i]
		}
		if a != b {
			t.Errorf("%s:\n ours     %s\n official %s", name, a, b)
			return
		}
	}
}

const (
	xsdNS  = "http://www.w3.org/2001/XMLSchema"
	linkNS = "http://www.xbrl.org/2003/linkbase"
	xsiNS  = "http://www.w3.org/2001/XMLSchema-instance"
	xmlNS  = "http://www.w3.org/XML/1998/namespace"
)

// node is an element with its prefixes resolved where they mean something.
type node struct {
	name     xml.Name
	attrs    []string
	text     string
	children []*node
}

// normalForm is one line per component of a schema, or per child of a linkbase's root, in an order that does not
// depend on the document's where that order means nothing.
func normalForm(t *testing.T, name string, data []byte) []string {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(data))
	d.Strict = false
	d.CharsetReader = nil
	root, err := parse(d, nil, nil)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	lines := []string{root.head()}
	for _, c := range root.children {
		if s := c.String(); s != "" {
			lines = append(lines, s)
		}
	}
	if root.name.Space == xsdNS {
		slices.Sort(lines[1:])
	}
	return lines
}

func parse(d *xml.Decoder, start *xml.StartElement, prefixes map[string]string) (*node, error) {
	n := &node{}
	if start != nil {
		prefixes = n.open(*start, prefixes)
	}
	for {
		token, err := d.Token()
		if err != nil {
			return nil, err
		}
		switch token := token.(type) {
		case xml.StartElement:
			child, err := parse(d, &token, prefixes)
			if err != nil {
				return nil, err
			}
			if start == nil {
				return child, nil
			}
			n.children = append(n.children, child)
		case xml.CharData:
			n.text += string(token)
		case xml.EndElement:
			n.text = strings.TrimSpace(n.text)
			if n.name == (xml.Name{Space: linkNS, Local: "usedOn"}) {
				n.text = expand(n.text, prefixes)
			}
			return n, nil
		}
	}
}

func (n *node) open(start xml.StartElement, outer map[string]string) map[string]string {
	prefixes := map[string]string{"xml": xmlNS}
	for p, u := range outer {
		prefixes[p] = u
	}
	n.name = start.Name
	for _, a := range start.Attr {
		switch {
		case a.Name.Space == "xmlns":
			prefixes[a.Name.Local] = a.Value
		case a.Name == xml.Name{Local: "xmlns"}:
			prefixes[""] = a.Value
		}
	}
	for _, a := range start.Attr {
		schema := n.name.Space == xsdNS
		switch {
		case a.Name.Space == "xmlns" || a.Name == xml.Name{Local: "xmlns"}:
			continue
		case schema && (a.Name.Space == xsiNS || a.Name.Space == xmlNS && a.Name.Local == "lang"):
			continue // hints and the language of documentation
		case schema && a.Name.Space == "" && slices.Contains([]string{"type", "base", "ref", "itemType", "memberTypes", "substitutionGroup", "refer"}, a.Name.Local):
			names := strings.Fields(a.Value)
			for i := range names {
				names[i] = expand(names[i], prefixes)
			}
			a.Value = strings.Join(names, " ")
		case schema && a.Name.Local == "xpath":
			a.Value = expand(a.Value, prefixes)
		case a.Name.Space == xsiNS:
			a.Value = strings.Join(strings.Fields(a.Value), " ")
		}
		n.attrs = append(n.attrs, "{"+a.Name.Space+"}"+a.Name.Local+"="+a.Value)
	}
	slices.Sort(n.attrs)
	return prefixes
}

func expand(qname string, prefixes map[string]string) string {
	prefix, local, ok := strings.Cut(qname, ":")
	if !ok {
		prefix, local = "", qname
	}
	return "{" + prefixes[prefix] + "}" + local
}

func (n *node) head() string {
	return "<{" + n.name.Space + "}" + n.name.Local + " " + strings.Join(n.attrs, " ") + ">"
}

// String is the element without documentation, and "" for an annotation that holds nothing for machines.
func (n *node) String() string {
	var b strings.Builder
	b.WriteString(n.head())
	if n.name == (xml.Name{Space: xsdNS, Local: "annotation"}) {
		machine := false
		for _, info := range n.children {
			for _, c := range info.children {
				if info.name.Local == "appinfo" && c.name.Space == linkNS {
					machine = true
					b.WriteString(c.String())
				}
			}
		}
		if !machine {
			return ""
		}
		return b.String()
	}
	children := make([]string, 0, len(n.children))
	for _, c := range n.children {
		children = append(children, c.String())
	}
	if n.name == (xml.Name{Space: xsdNS, Local: "redefine"}) {
		slices.Sort(children)
	}
	b.WriteString(strings.Join(children, ""))
	// Definitions and labels are in our words.
	if n.name.Space == linkNS && (n.name.Local == "definition" || n.name.Local == "label") {
		b.WriteString("…")
	} else {
		b.WriteString(n.text)
	}
	return b.String() + "</>"
}
