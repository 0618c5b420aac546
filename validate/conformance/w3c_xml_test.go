package conformance

import (
	"encoding/xml"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tieout/tieout/internal/truth"
	"github.com/tieout/tieout/internal/xmlstream"
)

// xmlCatalogs are the lists of tests of XML 1.0 and of namespaces, each beside its documents.
var xmlCatalogs = []string{
	"xmltest/xmltest.xml", "japanese/japanese.xml", "sun/sun-valid.xml", "sun/sun-invalid.xml", "sun/sun-not-wf.xml",
	"oasis/oasis.xml", "ibm/ibm_oasis_invalid.xml", "ibm/ibm_oasis_not-wf.xml", "ibm/ibm_oasis_valid.xml",
	"eduni/errata-2e/errata2e.xml", "eduni/errata-3e/errata3e.xml", "eduni/errata-4e/errata4e.xml",
	"eduni/namespaces/1.0/rmt-ns10.xml", "eduni/namespaces/errata-1e/errata1e.xml", "eduni/misc/ht-bh.xml",
}

// xmlTest is an entry of a catalog.
type xmlTest struct {
	Type           string `xml:"TYPE,attr"`
	ID             string `xml:"ID,attr"`
	URI            string `xml:"URI,attr"`
	Entities       string `xml:"ENTITIES,attr"`
	Recommendation string `xml:"RECOMMENDATION,attr"`
	Version        string `xml:"VERSION,attr"`
	Edition        string `xml:"EDITION,attr"`
	Namespace      string `xml:"NAMESPACE,attr"`
}

// decides reports whether a reader of XML 1.0, fifth edition, with namespaces, that reads nothing outside the document
// has to judge the test. Documents that are only invalid by their DTD are well-formed, and read.
func (x xmlTest) decides() bool {
	return x.Type != "error" && (x.Entities == "" || x.Entities == "none") && x.Namespace != "no" &&
		(x.Version == "" || slices.Contains(strings.Fields(x.Version), "1.0")) &&
		(x.Edition == "" || slices.Contains(strings.Fields(x.Edition), "5")) && !strings.Contains(x.Recommendation, "1.1")
}

// readXMLTests reads the catalogs of the W3C XML suite.
func readXMLTests(t *testing.T) []w3cTest {
	folder := filepath.Join(truth.Folder(t), "w3c", "xml-1.0")
	var tests []w3cTest
	for _, c := range xmlCatalogs {
		for _, x := range readCatalog(t, filepath.Join(folder, filepath.FromSlash(c))) {
			if !x.decides() {
				continue
			}
			file := filepath.Join(folder, filepath.FromSlash(path.Join(path.Dir(c), x.URI)))
			tests = append(tests, w3cTest{Set: c, Key: x.ID, Valid: x.Type != "not-wf", check: func() ([]string, error) {
				data, err := os.ReadFile(file)
				if err != nil {
					return nil, err
				}
				if _, err := xmlstream.Parse(data, xmlstream.Options{Name: x.URI}); err != nil {
					return []string{err.Error()}, nil
				}
				return nil, nil
			}})
		}
	}
	return tests
}

// readCatalog reads the TEST elements of a catalog, which need have no root element.
func readCatalog(t *testing.T, file string) []xmlTest {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var tests []xmlTest
	d := xml.NewDecoder(f)
	d.Strict = false
	for {
		token, err := d.Token()
		if err == io.EOF {
			return tests
		}
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		if s, ok := token.(xml.StartElement); ok && s.Name.Local == "TEST" {
			var x xmlTest
			if err := d.DecodeElement(&x, &s); err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			tests = append(tests, x)
		}
	}
}
