package xsd_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/truth"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas/xsd"
)

// corpus finds documents of the test data, laid out host/path, and parses each once.
type corpus struct {
	t     testing.TB
	roots []string
	docs  map[string]*xmlstream.Document
}

func newCorpus(t testing.TB) *corpus {
	dir := truth.Folder(t)
	return &corpus{t: t, roots: []string{filepath.Join(dir, "xbrl-schemas"), filepath.Join(dir, "taxonomies")}, docs: map[string]*xmlstream.Document{}}
}

// open is the document at a URL, nil when it is not there or not well-formed.
func (c *corpus) open(u string) *xmlstream.Document {
	if d, ok := c.docs[u]; ok {
		return d
	}
	var d *xmlstream.Document
	for _, path := range c.paths(u) {
		if data, err := os.ReadFile(path); err == nil {
			d, _ = xmlstream.Parse(data, xmlstream.Options{Name: u})
			break
		}
	}
	c.docs[u] = d
	return d
}

func (c *corpus) paths(u string) []string {
	if p, ok := strings.CutPrefix(u, "file://"); ok {
		return []string{p}
	}
	_, rest, _ := strings.Cut(u, "://")
	var out []string
	for _, r := range c.roots {
		out = append(out, filepath.Join(r, rest))
	}
	return out
}

// closure is a schema document and all that it includes or imports.
func (c *corpus) closure(u string) []xsd.Source {
	var out []xsd.Source
	seen := map[string]bool{}
	for queue := []string{u}; len(queue) > 0; queue = queue[1:] {
		u := queue[0]
		if seen[u] {
			continue
		}
		seen[u] = true
		d := c.open(u)
		if d == nil {
			continue
		}
		out = append(out, xsd.Source{URL: u, Document: d})
		for _, e := range d.Root.Elements() {
			switch e.Name.Local {
			case "import", "include", "redefine":
				if l, ok := e.Attr(tieout.QName{Local: "schemaLocation"}); ok {
					queue = append(queue, resolve(u, strings.TrimSpace(l)))
				}
			}
		}
	}
	return out
}

// fragment reports whether a schema is made to be part of others, and does not stand alone.
func fragment(path string) bool {
	return strings.Contains(path, "/xhtml/") || strings.HasSuffix(path, "-modules.xsd") || strings.HasSuffix(path, "/utr/utr.xsd")
}

// schemasIn calls yield with every schema document below a folder.
func schemasIn(t testing.TB, root string, yield func(path string)) {
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(path, ".xsd") {
			yield(path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestOfficialSchemas(t *testing.T) {
	c := newCorpus(t)
	n := 0
	schemasIn(t, c.roots[0], func(path string) {
		rel, _ := filepath.Rel(c.roots[0], path)
		if fragment(filepath.ToSlash(rel)) {
			return
		}
		n++
		_, ds := xsd.Compile(c.closure("http://"+filepath.ToSlash(rel)), resolve)
		for _, d := range ds {
			t.Errorf("%s: %s: %s (%s)", rel, d.Range, d.Message, d.Code)
		}
	})
	if n < 90 {
		t.Errorf("only %d schemas", n)
	}
}

func TestTaxonomySchemas(t *testing.T) {
	c := newCorpus(t)
	n := 0
	schemasIn(t, c.roots[1], func(path string) {
		rel, _ := filepath.Rel(c.roots[1], path)
		n++
		_, ds := xsd.Compile(c.closure("http://"+filepath.ToSlash(rel)), resolve)
		for _, d := range ds {
			t.Errorf("%s: %s: %s (%s)", rel, d.Range, d.Message, d.Code)
		}
	})
	if n < 20 {
		t.Errorf("only %d schemas", n)
	}
}

// wrong are the schemas of the suites that are not valid by themselves, and why: made so, or without the
// documents that they refer to.
var wrong = map[string]string{
	"000-UnderInvestigation/pathologic-typed-dimensions-in-dts.xsd": "xmlSchema:duplicateComponent",
	"127-OutOfDTSSchemaError/xNL_Bridge_XBRL.xsd":                   "xmlSchema:referenceUnresolved",
	"infrastructure/dataset.xsd":                                    "xmlSchema:namespaceNotImported",
	"core_schemas/custom-function-implementation.xsd":               "xmlSchema:referenceUnresolved",
	"100-schema/106-02-EmptyTargetNamespace.xsd":                    "xmlSchema:componentStructure",
	"300-instance/SchemaRefCounterExample.xsd":                      "xmlSchema:schemaRoot",
	"base/SchemaRefTrickyExample.xsd":                               "xmlSchema:schemaRoot",
	"400-misc/400-03-singleNestedSchema.xsd":                        "xmlSchema:schemaRoot",
	"400-misc/400-04-multipleNestedSchemas.xsd":                     "xmlSchema:schemaRoot",
	"400-misc/400-05-singleNestedLinkbase.xsd":                      "xmlSchema:schemaRoot",
	"400-misc/400-06-multipleNestedLinkbases.xsd":                   "xmlSchema:schemaRoot",
	"400-misc/401-05-schema_error_in_pattern.xsd":                   "xmlSchema:patternInvalid",
	"uniqueParticleAttribution/uniqueParticleAttribution-03.xsd":    "xmlSchema:contentAmbiguous",
	"uniqueParticleAttribution/uniqueParticleAttribution-06.xsd":    "xmlSchema:contentAmbiguous",
}

func TestSuiteSchemas(t *testing.T) {
	c := newCorpus(t)
	n, met := 0, 0
	schemasIn(t, filepath.Join(truth.Folder(t), "conformance"), func(path string) {
		n++
		_, ds := xsd.Compile(c.closure("file://"+filepath.ToSlash(path)), resolve)
		want, tail := "", ""
		for suffix, code := range wrong {
			if strings.HasSuffix(filepath.ToSlash(path), suffix) {
				want, tail = code, suffix
			}
		}
		for _, d := range ds {
			if d.Code != want {
				t.Errorf("%s: %s: %s (%s)", path, d.Range, d.Message, d.Code)
			}
		}
		if tail != "" {
			met++
			if len(ds) == 0 {
				t.Errorf("%s is found valid", path)
			}
		}
	})
	if n < 1500 || met < len(wrong) {
		t.Errorf("%d schemas, %d wrong ones", n, met)
	}
}
