package convert

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy/press"
	"github.com/tieout/tieout/taxonomy/source"
)

// ruleNotPackaged names a part of the taxonomy that a package does not hold.
var ruleNotPackaged = tieout.Rule{Code: "tieout:taxonomyNotInPackage", Severity: tieout.Warning, Spec: "tieout",
	Doc:    "A report package was written whose report refers to a taxonomy document that is a file and could not be loaded. The package does not hold it, so that the reference means nothing on another machine.",
	Advice: "Put the taxonomy where the report looks for it, or refer to it by its address on the web, and convert again."}

// packageExtensions are the extensions of the report packages that can be written (Report Packages 1.0): one report
// that is not inline, one that is, or any number.
var packageExtensions = []string{".xbr", ".xbri", ".zip"}

// PackageWriter writes a report package (Report Packages 1.0). It holds the reports and, so that they can be used
// anywhere, the documents of their taxonomies that are files; those on the web are referred to by their addresses.
type PackageWriter struct {
	zip      *zip.Writer
	top      string   // the top-level directory
	single   string   // the extension of a package of one report, "" for any number
	names    []string // of the files in the package
	reports  int
	folders  map[string]string // of taxonomies: where they stood → where they stand in the package
	packaged map[string]bool   // URLs of documents that are in
	shared   map[string][]byte // files of releases, which several of them may have in common
}

// NewPackageWriter begins a package. name is its file name: the extension says what it may hold.
func NewPackageWriter(w io.Writer, name string) (*PackageWriter, error) {
	extension := strings.ToLower(path.Ext(name))
	if !slices.Contains(packageExtensions, extension) {
		return nil, fmt.Errorf("a report package is called %s, not %q", strings.Join(packageExtensions, " or "), extension)
	}
	p := &PackageWriter{zip: zip.NewWriter(w), top: stem(name), folders: map[string]string{}, packaged: map[string]bool{}, shared: map[string][]byte{}}
	documentType := "https://xbrl.org/report-package/2023"
	if extension != ".zip" {
		p.single = extension
		documentType += "/" + extension[1:]
	}
	return p, writeFile(p.create, press.File{Name: "META-INF/reportPackage.json",
		Data: []byte("{\n  \"documentInfo\": {\n    \"documentType\": \"" + documentType + "\"\n  }\n}\n")})
}

// entryTime is the time of all entries: the earliest that an archive knows, so that the same report makes the same package.
var entryTime = time.Date(1980, time.January, 1, 0, 0, 0, 0, time.UTC)

// create begins an entry.
func (p *PackageWriter) create(name string) (io.WriteCloser, error) {
	if slices.Contains(p.names, name) {
		return nil, fmt.Errorf("two files of the package would be called %s", name)
	}
	p.names = append(p.names, name)
	w, err := p.zip.CreateHeader(&zip.FileHeader{Name: p.top + "/" + name, Method: zip.Deflate, Modified: entryTime})
	return nopCloser{w}, err
}

type nopCloser struct{ io.Writer }

// Close has nothing to do: an entry ends where the next one begins.
func (nopCloser) Close() error { return nil }

// Add writes a document's facts in the formats asked for, each of them a report of the package.
func (p *PackageWriter) Add(ctx context.Context, d *Document, formats []string) ([]tieout.Diagnostic, error) {
	if p.reports += len(formats); p.single != "" && p.reports > 1 {
		return nil, fmt.Errorf("a package %s holds one report in one format: call it .zip to put more into it", p.single)
	}
	local, root, ds := d.localTaxonomy()
	folder, known := p.folders[root]
	if !known {
		folder = "taxonomy"
		if len(p.folders) > 0 {
			folder += strconv.Itoa(len(p.folders) + 1)
		}
		if len(local) > 0 {
			p.folders[root] = folder
		}
	}
	found, err := WriteFiles(ctx, d, formats, Output{
		Create: func(name string) (io.WriteCloser, error) {
			if name = "reports/" + name; d.Release != nil {
				return &sharedFile{name: name, p: p}, nil
			}
			return p.create(name)
		},
		refer: func(_, target string) string {
			if target := source.Canonical(target); slices.Contains(local, target) {
				return "../" + folder + "/" + target[len(root):]
			}
			return target
		}})
	ds = append(ds, found...)
	if err != nil {
		return ds, err
	}
	for _, u := range local {
		if p.packaged[u] {
			continue
		}
		p.packaged[u] = true
		doc, err := d.source.Open(ctx, u)
		if err != nil {
			return ds, err
		}
		name, err := url.PathUnescape(u[len(root):])
		if err != nil {
			return ds, err
		}
		if err := writeFile(p.create, press.File{Name: folder + "/" + name, Data: doc.Data}); err != nil {
			return ds, err
		}
	}
	return ds, nil
}

// sharedFile is a file that goes into a package once, however many releases bring it.
type sharedFile struct {
	bytes.Buffer
	name string
	p    *PackageWriter
}

// Close puts the file into the package.
func (f *sharedFile) Close() error {
	if known, ok := f.p.shared[f.name]; ok && bytes.Equal(known, f.Bytes()) {
		return nil
	}
	f.p.shared[f.name] = f.Bytes()
	return writeFile(f.p.create, press.File{Name: f.name, Data: f.Bytes()})
}

// Close ends the package.
func (p *PackageWriter) Close() error { return p.zip.Close() }

// localTaxonomy lists the URLs of the documents of a report's taxonomy that are files or stand in an archive, and the
// folder that all of them stand in. A release brings its taxonomy with it.
func (d *Document) localTaxonomy() (urls []string, root string, ds []tieout.Diagnostic) {
	if d.Release != nil {
		return nil, "", nil
	}
	if d.DTS != nil {
		for _, doc := range d.DTS.Documents {
			if strings.HasPrefix(doc.URL, "file:") && !slices.Contains(urls, doc.URL) {
				urls = append(urls, doc.URL)
			}
		}
	}
	for i, u := range urls {
		dir := u[:strings.LastIndexByte(u, '/')+1]
		if i == 0 {
			root = dir
		}
		for !strings.HasPrefix(dir, root) {
			root = root[:strings.LastIndexByte(root[:len(root)-1], '/')+1]
		}
	}
	for _, e := range d.Report.EntryPoints {
		if strings.HasPrefix(e.URL, "file:") && !slices.Contains(urls, source.Canonical(e.URL)) {
			ds = append(ds, ruleNotPackaged.New(e.Range, "the package does not hold %s, which the report refers to: it could not be loaded", e.Href))
		}
	}
	return urls, root, ds
}
