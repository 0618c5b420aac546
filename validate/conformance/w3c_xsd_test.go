package conformance

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/truth"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas/xsd"
)

type xsdTestSet struct {
	Name   string         `xml:"name,attr"`
	Groups []xsdTestGroup `xml:"testGroup"`
}

type xsdTestGroup struct {
	Name      string    `xml:"name,attr"`
	Schemas   []xsdTest `xml:"schemaTest"`
	Instances []xsdTest `xml:"instanceTest"`
}

type xsdTest struct {
	Name      string        `xml:"name,attr"`
	Version   string        `xml:"version,attr"`
	Documents []xsdDocument `xml:"schemaDocument"`
	Instance  xsdDocument   `xml:"instanceDocument"`
	Expected  []struct {
		Validity string `xml:"validity,attr"`
		Version  string `xml:"version,attr"`
	} `xml:"expected"`
}

type xsdDocument struct {
	Href string `xml:"http://www.w3.org/1999/xlink href,attr"`
}

// decides is what version 1.0 of XML Schema expects of a test; ok is false where it leaves the matter open.
func (x xsdTest) decides() (valid, ok bool) {
	if x.Version != "" && x.Version != "1.0" {
		return false, false
	}
	for _, e := range x.Expected {
		if e.Version == "" || e.Version == "1.0" {
			return e.Validity == "valid", e.Validity == "valid" || e.Validity == "invalid"
		}
	}
	return false, false
}

// readSchemaTests reads the sets of Sun, Microsoft and Boeing.
func readSchemaTests(t *testing.T) []w3cTest {
	folder := filepath.Join(truth.Folder(t), "w3c", "xsd-1.0")
	var tests []w3cTest
	for _, pattern := range []string{"msMeta/*.xml", "sunMeta/*.testSet", "boeingMeta/*.testSet"} {
		files, err := filepath.Glob(filepath.Join(folder, filepath.FromSlash(pattern)))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: no test sets: %v", pattern, err)
		}
		for _, file := range files {
			var set xsdTestSet
			decodeFile(t, file, &set)
			at := func(d xsdDocument) string { return filepath.Join(filepath.Dir(file), filepath.FromSlash(d.Href)) }
			add := func(group, name string, x xsdTest, v schemaValidation) {
				if valid, ok := x.decides(); ok {
					tests = append(tests, w3cTest{Set: set.Name, Key: set.Name + "/" + group + "/" + name, Valid: valid, check: v.check})
				}
			}
			for _, g := range set.Groups {
				var v schemaValidation
				for _, s := range g.Schemas {
					v.schemas = nil
					for _, d := range s.Documents {
						v.schemas = append(v.schemas, at(d))
					}
					add(g.Name, s.Name, s, v)
				}
				for _, i := range g.Instances {
					v.instance = at(i.Instance)
					add(g.Name, i.Name, i, v)
				}
			}
		}
	}
	return tests
}

// schemaValidation validates schema documents, and an instance by them and by those that it names itself.
type schemaValidation struct {
	schemas  []string // files
	instance string   // "" to validate the schemas alone
}

func (v schemaValidation) check() (found []string, err error) {
	g := schemaDocuments{seen: map[string]bool{}}
	for _, path := range v.schemas {
		if _, err := os.Stat(path); err != nil {
			return nil, err
		}
		g.add(path)
	}
	var instance *xmlstream.Document
	if v.instance != "" {
		data, err := os.ReadFile(v.instance)
		if err != nil {
			return nil, err
		}
		if instance, err = xmlstream.Parse(data, xmlstream.Options{Name: v.instance}); err != nil {
			return []string{err.Error()}, nil
		}
		g.addLocations(v.instance, instance.Root)
	}
	found = g.faults
	report := func(d tieout.Diagnostic) {
		if d.Severity == tieout.Error {
			found = append(found, d.Code+": "+d.Message)
		}
	}
	set, ds := xsd.Compile(g.sources, locate)
	for _, d := range ds {
		report(d)
	}
	for _, s := range g.sources {
		set.Validate(s.Document.Root, report)
	}
	if instance != nil {
		set.Validate(instance.Root, report)
	}
	return found, nil
}

// schemaDocuments gathers schema documents and those that they refer to.
type schemaDocuments struct {
	sources []xsd.Source
	seen    map[string]bool
	faults  []string // of documents that are not well-formed
}

// locate makes a path of a schemaLocation in the document at another path.
func locate(base, location string) string {
	if strings.Contains(location, "://") {
		return location
	}
	return filepath.Join(filepath.Dir(base), filepath.FromSlash(location))
}

// add reads a document, unless it is not there: a location that leads nowhere is no error in itself.
func (g *schemaDocuments) add(path string) {
	if g.seen[path] {
		return
	}
	g.seen[path] = true
	data, err := os.ReadFile(path)
	if err != nil {
		return
	}
	d, err := xmlstream.Parse(data, xmlstream.Options{Name: path})
	if err != nil {
		g.faults = append(g.faults, err.Error())
		return
	}
	g.sources = append(g.sources, xsd.Source{URL: path, Document: d})
	for _, e := range d.Root.Elements() {
		if e.Name.Space == tieout.NamespaceXSD && slices.Contains([]string{"import", "include", "redefine"}, e.Name.Local) {
			if location, ok := e.Attr(tieout.QName{Local: "schemaLocation"}); ok {
				g.add(locate(path, strings.TrimSpace(location)))
			}
		}
	}
}

// addLocations reads the schemas that an instance names, wherever it does.
func (g *schemaDocuments) addLocations(base string, n *xmlstream.Node) {
	if v, ok := n.Attr(tieout.QName{Space: tieout.NamespaceXSI, Local: "schemaLocation"}); ok {
		words := strings.Fields(v)
		for i := 1; i < len(words); i += 2 {
			g.add(locate(base, words[i]))
		}
	}
	if v, ok := n.Attr(tieout.QName{Space: tieout.NamespaceXSI, Local: "noNamespaceSchemaLocation"}); ok {
		g.add(locate(base, strings.TrimSpace(v)))
	}
	for _, e := range n.Elements() {
		g.addLocations(base, e)
	}
}
