package conformance

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/internal/truth"
	"github.com/tieout/tieout/schemas/transform"
	"github.com/tieout/tieout/taxonomy/source"
)

// An extractor of inline facts that shares nothing with the reader but the transformations: a tree of encoding/xml.

type xnode struct {
	name     xml.Name
	attrs    map[string]string
	prefixes map[string]string
	text     string
	children []*xnode
}

func (n *xnode) isInline(local string) bool {
	return strings.HasSuffix(n.name.Space, "/inlineXBRL") && n.name.Local == local
}

func (n *xnode) each(visit func(*xnode)) {
	visit(n)
	for _, c := range n.children {
		c.each(visit)
	}
}

// plain is the text of a node, without what is excluded.
func (n *xnode) plain() string {
	if n.name.Local == "" {
		return n.text
	}
	var b strings.Builder
	for _, c := range n.children {
		if !c.isInline("exclude") {
			b.WriteString(c.plain())
		}
	}
	return b.String()
}

// parseNode makes a tree of a document; of one that is no XML, the tree that the decoder makes of HTML.
func parseNode(data []byte) (*xnode, error) {
	root, err := decodeNode(data, true)
	if err != nil {
		root, err = decodeNode(scripts.ReplaceAll(data, nil), false)
	}
	return root, err
}

// scripts are added by servers to documents that are saved from them; they are not always XML.
var scripts = regexp.MustCompile(`(?is)<script\b.*?</script\s*>`)

func decodeNode(data []byte, strict bool) (*xnode, error) {
	d := xml.NewDecoder(bytes.NewReader(data))
	d.Entity = xml.HTMLEntity
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil } // those of the documents are parts of UTF-8
	if d.Strict = strict; !strict {
		d.AutoClose = xml.HTMLAutoClose
	}
	root := &xnode{prefixes: map[string]string{}}
	stack := []*xnode{root}
	for {
		t, err := d.Token()
		if errors.Is(err, io.EOF) {
			return root, nil
		}
		if err != nil {
			return nil, err
		}
		top := stack[len(stack)-1]
		switch t := t.(type) {
		case xml.StartElement:
			if !strict {
				restoreCase(&t)
			}
			n := &xnode{name: t.Name, attrs: map[string]string{}, prefixes: top.prefixes}
			copied := false
			for _, a := range t.Attr {
				if a.Name == (xml.Name{Local: "xmlns"}) {
					a.Name = xml.Name{Space: "xmlns"} // the default namespace
				}
				if a.Name.Space == "xmlns" {
					if !copied {
						inner := map[string]string{}
						for k, v := range n.prefixes {
							inner[k] = v
						}
						n.prefixes, copied = inner, true
					}
					n.prefixes[a.Name.Local] = a.Value
				}
				n.attrs[a.Name.Local] = a.Value
			}
			top.children = append(top.children, n)
			stack = append(stack, n)
		case xml.EndElement:
			stack = stack[:len(stack)-1]
		case xml.CharData:
			top.children = append(top.children, &xnode{text: string(t)})
		}
	}
}

// mixedCase are the names that the extractor looks for and that have capitals: browsers save them in small letters.
var mixedCase = strings.Fields("nonFraction nonNumeric startDate endDate explicitMember typedMember unitNumerator unitDenominator contextRef unitRef continuedAt")

func restoreCase(t *xml.StartElement) {
	restore := func(name *string) {
		for _, m := range mixedCase {
			if strings.EqualFold(*name, m) {
				*name = m
			}
		}
	}
	restore(&t.Name.Local)
	for i := range t.Attr {
		restore(&t.Attr[i].Name.Local)
	}
}

// extract lists the facts of a document as lines of concept, period, dimensions, unit, decimals, nil and value, sorted; a
// value that is escaped is left to its length of text.
func extract(root *xnode) (facts []string, skipped int) {
	contexts, units, continuations := map[string]string{}, map[string]string{}, map[string]*xnode{}
	root.each(func(n *xnode) {
		switch {
		case n.isInline("continuation"):
			continuations[n.attrs["id"]] = n
		case n.name.Local == "context" && n.name.Space == tieout.NamespaceXBRLI:
			contexts[n.attrs["id"]] = contextLine(n)
		case n.name.Local == "unit" && n.name.Space == tieout.NamespaceXBRLI:
			units[n.attrs["id"]] = unitLine(n)
		}
	})
	root.each(func(n *xnode) {
		if !n.isInline("nonFraction") && !n.isInline("nonNumeric") || n.attrs["target"] != "" {
			return
		}
		prefix, local, _ := strings.Cut(n.attrs["name"], ":")
		isNil := n.attrs["nil"] == "true" || n.attrs["nil"] == "1"
		value := ""
		if !isNil {
			text := n.plain()
			for next, seen := continuations[n.attrs["continuedAt"]], 0; next != nil && n.isInline("nonNumeric") && seen < 1000; next, seen = continuations[next.attrs["continuedAt"]], seen+1 {
				text += next.plain()
			}
			if format := n.attrs["format"]; format != "" {
				p, name, _ := strings.Cut(format, ":")
				f, err := transform.Lookup(n.prefixes[p], name)
				ok := err == nil
				if ok {
					text, ok = f.Apply(text)
				}
				if !ok {
					skipped++
					return
				}
			}
			value = text
			if n.isInline("nonFraction") {
				r, ok := new(big.Rat).SetString(strings.TrimSpace(text))
				if !ok {
					skipped++
					return
				}
				scale := 0
				if s := n.attrs["scale"]; s != "" {
					if _, err := fmt.Sscan(s, &scale); err != nil {
						skipped++
						return
					}
				}
				ten := new(big.Rat).SetInt64(10)
				for ; scale > 0; scale-- {
					r.Mul(r, ten)
				}
				for ; scale < 0; scale++ {
					r.Quo(r, ten)
				}
				if n.attrs["sign"] == "-" {
					r.Neg(r)
				}
				value = r.RatString()
			} else if n.attrs["escape"] == "true" || n.attrs["escape"] == "1" {
				value = "markup"
			}
		}
		decimals := ""
		if n.isInline("nonFraction") {
			decimals = n.attrs["decimals"]
		}
		facts = append(facts, strings.Join([]string{"{" + n.prefixes[prefix] + "}" + local, contexts[n.attrs["contextRef"]], units[n.attrs["unitRef"]], decimals, fmt.Sprint(isNil), value}, " | "))
	})
	slices.Sort(facts)
	return facts, skipped
}

func contextLine(n *xnode) string {
	period, entity := "", ""
	var dims []string
	n.each(func(c *xnode) {
		qualified := func(s string) string {
			p, local, _ := strings.Cut(strings.TrimSpace(s), ":")
			return "{" + c.prefixes[p] + "}" + local
		}
		switch c.name.Local {
		case "identifier":
			entity = c.attrs["scheme"] + " " + strings.TrimSpace(c.plain())
		case "instant", "startDate", "endDate":
			day, midnight := strings.CutSuffix(strings.TrimSpace(c.plain()), "T00:00:00")
			if t, err := time.Parse(time.DateOnly, day); err == nil && midnight && c.name.Local != "startDate" {
				day = t.AddDate(0, 0, -1).Format(time.DateOnly) // midnight ends the day before
			}
			period += "/" + day
		case "explicitMember":
			dims = append(dims, qualified(c.attrs["dimension"])+"="+qualified(c.plain()))
		case "typedMember":
			dims = append(dims, qualified(c.attrs["dimension"])+"=typed")
		}
	})
	slices.Sort(dims)
	return entity + " " + period + " " + strings.Join(dims, " ")
}

func unitLine(n *xnode) string {
	var sides [2][]string
	n.each(func(c *xnode) {
		if c.name.Local != "unitDenominator" && c.name.Local != "unitNumerator" && c.name.Local != "unit" {
			return
		}
		side := 0
		if c.name.Local == "unitDenominator" {
			side = 1
		}
		for _, m := range c.children {
			if m.name.Local == "measure" {
				p, local, found := strings.Cut(strings.TrimSpace(m.plain()), ":")
				if !found {
					p, local = "", p
				}
				sides[side] = append(sides[side], "{"+m.prefixes[p]+"}"+local)
			}
		}
	})
	slices.Sort(sides[0])
	slices.Sort(sides[1])
	return fmt.Sprint(sides)
}

// factLines are the facts of a report in the form of extract. escaped are the elements whose value is markup.
func factLines(r *tieout.Report) (lines []string) {
	for f := range r.All {
		if f.Children() != nil {
			continue
		}
		context := ""
		if f.Context != nil {
			context = contextOf(f.Context)
		}
		unit := ""
		if f.Unit != nil {
			var sides [2][]string
			for _, m := range f.Unit.Numerators {
				sides[0] = append(sides[0], braced(m))
			}
			for _, m := range f.Unit.Denominators {
				sides[1] = append(sides[1], braced(m))
			}
			slices.Sort(sides[0])
			slices.Sort(sides[1])
			unit = fmt.Sprint(sides)
		}
		value := f.Lexical
		if !f.Nil && (f.Unit != nil || f.Decimals.IsPresent()) {
			if v, ok := new(big.Rat).SetString(f.Lexical); ok {
				value = v.RatString()
			}
		}
		lines = append(lines, strings.Join([]string{braced(f.Concept), context, unit, f.Decimals.String(), fmt.Sprint(f.Nil), value}, " | "))
	}
	return lines
}

func contextOf(c *tieout.Context) string {
	period := ""
	if c.Period.Kind == tieout.Duration {
		period = "/" + c.Period.Start.Format(time.DateOnly)
	}
	if c.Period.Kind != tieout.Forever {
		period += "/" + c.Period.LastDay().Format(time.DateOnly)
	}
	var dims []string
	for _, d := range c.Dimensions {
		member := "typed"
		if !d.IsTyped() {
			member = braced(d.Member)
		}
		dims = append(dims, braced(d.Axis)+"="+member)
	}
	slices.Sort(dims)
	return c.Entity.Scheme + " " + c.Entity.Identifier + " " + period + " " + strings.Join(dims, " ")
}

func braced(q tieout.QName) string { return "{" + q.Space + "}" + q.Local }

// TestInlineExtraction compares the facts of real inline documents with those of an extractor of its own.
func TestInlineExtraction(t *testing.T) {
	shared := os.Getenv("TIEOUT_SHARED")
	if shared == "" {
		n := compareExtraction(t, "../../convert/inline/testdata/report.xhtml")
		if n < 8 {
			t.Errorf("%d facts", n)
		}
		return
	}
	archives, err := filepath.Glob(filepath.Join(shared, "inline", "*.tar.xz"))
	if err != nil || len(archives) == 0 {
		t.Fatal("no inline documents", err)
	}
	documents, facts := 0, 0
	for _, a := range archives {
		err := filepath.WalkDir(truth.Unpack(t, "inline/"+filepath.Base(a)), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !slices.Contains([]string{".htm", ".html", ".xhtml"}, filepath.Ext(path)) {
				return err
			}
			if n := compareExtraction(t, path); n > 0 {
				documents, facts = documents+1, facts+n
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d facts of %d documents", facts, documents)
	if documents < 124 || facts < 94_000 {
		t.Error("fewer documents or facts than there are")
	}
}

// compareExtraction compares one document and returns the number of its facts; 0 for one that encoding/xml cannot read.
func compareExtraction(t *testing.T, path string) int {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if convert.Detect(path, data) != convert.KindInline {
		t.Logf("%s is no inline XBRL", path)
		return 0
	}
	root, err := parseNode(data)
	if err != nil {
		t.Logf("%s cannot be compared: %v", path, err)
		return 0
	}
	if undated(root) {
		t.Logf("%s cannot be compared: a context has an empty date", path)
		return 0
	}
	want, skipped := extract(root)
	src, _, err := source.New(source.Options{})
	if err != nil {
		t.Fatal(err)
	}
	doc, err := convert.Open(context.Background(), path, data, convert.Options{Source: src})
	if err != nil {
		t.Errorf("%s: %v", path, err)
		return 0
	}
	got := factLines(doc.Report)
	have := map[string]int{}
	for _, l := range got {
		have[l]++
	}
	wrong := 0
	for _, l := range want {
		if strings.HasSuffix(l, " | markup") { // what is escaped is compared without its value
			stem := strings.TrimSuffix(l, "markup")
			for k, n := range have {
				if n > 0 && strings.HasPrefix(k, stem) {
					l = k
					break
				}
			}
		}
		if have[l] == 0 {
			if wrong++; wrong < 4 {
				t.Errorf("%s: missing %.900s", path, l)
			}
			continue
		}
		have[l]--
	}
	if extra := len(got) - len(want); wrong > 0 || extra != 0 && doc.Report != nil && extra != fractions(root) {
		t.Errorf("%s: %d facts, %d wanted, %d of them wrong or missing, %d not transformed", path, len(got), len(want), wrong, skipped)
	}
	return len(want)
}

// undated reports whether a context of the document has an empty date, which nothing can be compared with.
func undated(root *xnode) (found bool) {
	root.each(func(n *xnode) {
		switch n.name.Local {
		case "instant", "startDate", "endDate":
			found = found || strings.TrimSpace(n.plain()) == ""
		}
	})
	return found
}

// fractions counts the facts that extract leaves out: fractions.
func fractions(root *xnode) (n int) {
	root.each(func(x *xnode) {
		if x.isInline("fraction") {
			n++
		}
	})
	return n
}
