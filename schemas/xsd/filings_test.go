package xsd_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/truth"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas/xsd"
)

// schemasOf are the schemas that an instance's schemaRefs lead to, and whether all of them are there.
func (c *corpus) schemasOf(path string, d *xmlstream.Document) (docs []xsd.Source, whole bool) {
	seen := map[string]bool{}
	whole = true
	for _, e := range d.Root.Elements() {
		if e.Name != (tieout.QName{Space: tieout.NamespaceLink, Local: "schemaRef"}) {
			continue
		}
		href, _ := e.Attr(tieout.QName{Space: tieout.NamespaceXLink, Local: "href"})
		for _, s := range c.closure(resolve("file://"+filepath.ToSlash(path), href)) {
			if !seen[s.URL] {
				seen[s.URL] = true
				docs = append(docs, s)
			}
		}
	}
	reaches := false
	for _, s := range docs {
		if ns, _ := s.Document.Root.Attr(tieout.QName{Local: "targetNamespace"}); ns == tieout.NamespaceXBRLI {
			reaches = true // else linkbases lead to further schemas
		}
		for _, e := range s.Document.Root.Elements() {
			if l, ok := e.Attr(tieout.QName{Local: "schemaLocation"}); ok && c.open(resolve(s.URL, l)) == nil {
				whole = false
			}
		}
	}
	return docs, whole && reaches
}

// TestFilings checks that real reports are valid as their schemas have it.
func TestFilings(t *testing.T) {
	c := newCorpus(t)
	n := 0
	err := filepath.WalkDir(filepath.Join(truth.Folder(t), "filings"), func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		switch filepath.Ext(path) {
		case ".xml", ".xbrl":
		default:
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		d, err := xmlstream.Parse(data, xmlstream.Options{Name: path})
		if err != nil || d.Root.Name != (tieout.QName{Space: tieout.NamespaceXBRLI, Local: "xbrl"}) {
			return nil
		}
		docs, whole := c.schemasOf(path, d)
		if !whole {
			t.Logf("%s: its schemas are not all there", filepath.Base(path))
			return nil
		}
		n++
		set, ds := xsd.Compile(docs, resolve)
		v := set.NewValidator(func(d tieout.Diagnostic) { ds = append(ds, d) })
		feed(t, v, data)
		for i, d := range ds {
			if i == 10 {
				t.Errorf("%s: … %d in all", path, len(ds))
				break
			}
			t.Errorf("%s: %s: %s (%s)", filepath.Base(path), d.Range, d.Message, d.Code)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if n < 10 {
		t.Errorf("only %d reports", n)
	}
}
