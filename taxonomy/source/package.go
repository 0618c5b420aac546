package source

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tieout/tieout"
)

// Package is a taxonomy package (Taxonomy Packages 1.0), packed or unpacked.
type Package struct {
	Metadata
	Path     string // of the archive or folder
	URL      string // of the top-level directory, ending in a slash
	Rewrites []Rewrite
	bundle   bundle
}

// OpenPackage reads the metadata and the catalog of a taxonomy package: an archive, or the folder that contains
// META-INF. It returns what could be read and everything that is wrong; the package is nil when nothing could.
func OpenPackage(path string, limits Limits) (*Package, []tieout.Diagnostic, error) {
	limits = limits.withDefaults()
	info, err := os.Stat(path)
	if err != nil {
		return nil, nil, err
	}
	if info.IsDir() {
		b, err := openFolderBundle(path, limits)
		if err != nil {
			return nil, nil, err
		}
		p, ds := readBundle(path, b)
		return p, ds, nil
	}
	a, err := namedArchive(path, limits)
	var bad *archiveError
	if errors.As(err, &bad) {
		return nil, []tieout.Diagnostic{ruleTaxonomyArchive.New(tieout.Range{Document: path}, "%s", bad.message)}, nil
	}
	if err != nil {
		return nil, nil, err
	}
	p, ds := readPackageArchive(path, a)
	return p, ds, nil
}

// Files are the paths of all files in the package, relative to URL, sorted. The error is that of the system.
func (p *Package) Files() ([]string, error) { return p.bundle.list() }

// readPackageArchive reads a package from an archive. When the structure is wrong, the directory with META-INF serves.
func readPackageArchive(path string, a *archive) (*Package, []tieout.Diagnostic) {
	top, fault := a.check(false)
	if fault == nil {
		return readBundle(path, zipBundle{a, top + "/"})
	}
	rule := ruleTaxonomyArchive
	if fault.code == codeDirectory {
		rule = ruleTaxonomyDirectory
	}
	ds := []tieout.Diagnostic{rule.New(tieout.Range{Document: path, Path: fault.entry}, "%s", fault.message)}
	for _, name := range slices.Sorted(slices.Values(a.names)) {
		if dir, ok := strings.CutSuffix(name, metadataPath); ok && (dir == "" || fs.ValidPath(strings.TrimSuffix(dir, "/"))) {
			p, _ := readBundle(path, zipBundle{a, dir}) // the first failure ends the report, as the specification has it
			return p, ds
		}
	}
	return nil, ds
}

const (
	metadataDir  = "META-INF"
	metadataPath = metadataDir + "/taxonomyPackage.xml"
	catalogPath  = metadataDir + "/catalog.xml"
)

func readBundle(path string, b bundle) (*Package, []tieout.Diagnostic) {
	p := &Package{Path: path, URL: b.url(""), bundle: b}
	at := tieout.Range{Document: path}
	if !b.isDir(metadataDir) {
		return p, []tieout.Diagnostic{ruleMetadataDirectory.New(at, "the package has no directory %s", metadataDir)}
	}
	var ds []tieout.Diagnostic
	data, err := b.read(metadataPath)
	switch {
	case isMissing(err):
		ds = append(ds, ruleMetadataFile.New(at, "the package has no file %s", metadataPath))
	case err != nil:
		ds = append(ds, ruleMetadata.New(at, "%s cannot be read: %v", metadataPath, err))
	default:
		p.Metadata, ds = readMetadata(memberName(path, b, metadataPath), b.url(metadataPath), data)
	}
	data, err = b.read(catalogPath)
	switch {
	case isMissing(err):
	case err != nil:
		ds = append(ds, ruleCatalog.New(at, "%s cannot be read: %v", catalogPath, err))
	default:
		rewrites, faults := readCatalog(memberName(path, b, catalogPath), b.url(catalogPath), p.URL, data)
		p.Rewrites, ds = rewrites, append(ds, faults...)
	}
	return p, ds
}

// memberName is what people know a file of a package by.
func memberName(path string, b bundle, member string) string {
	if z, ok := b.(zipBundle); ok {
		return path + archiveMark + z.top + member
	}
	return filepath.Join(path, filepath.FromSlash(member))
}

// PackageError says that nothing of a package that the user named can be read, and why.
type PackageError struct {
	Path string
	Why  tieout.Diagnostic
}

func (e *PackageError) Error() string {
	return fmt.Sprintf("%s cannot be read as a taxonomy package: %s [%s]", e.Path, e.Why.Message, e.Why.Code)
}

// addPlace finds out what a path is and takes it into use. A package that is named is an error where nothing of it can be read; one that
// lies in a folder is a finding.
func (r *Resolver) addPlace(path string) ([]tieout.Diagnostic, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() || isPackageFolder(path) {
		p, ds, err := OpenPackage(path, r.limits)
		if p == nil {
			if err == nil && len(ds) > 0 {
				return nil, &PackageError{path, ds[0]}
			}
			return ds, err
		}
		r.packages = append(r.packages, p)
		return ds, nil
	}
	f, err := openLayout(path)
	if err != nil {
		return nil, err
	}
	r.folders = append(r.folders, f)
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, err
	}
	var diagnostics []tieout.Diagnostic
	for _, e := range entries {
		below := filepath.Join(path, e.Name())
		if e.Type().IsRegular() && strings.EqualFold(filepath.Ext(below), ".zip") || e.IsDir() && isPackageFolder(below) {
			p, ds, err := OpenPackage(below, r.limits)
			if err != nil {
				return diagnostics, err
			}
			if len(ds) == 1 && ds[0].Code == ruleMetadataDirectory.Code {
				continue // an archive of something else that lies in the folder
			}
			diagnostics = append(diagnostics, ds...)
			if p != nil {
				r.packages = append(r.packages, p)
			}
		}
	}
	return diagnostics, nil
}

func isPackageFolder(path string) bool {
	for _, member := range [...]string{metadataPath, catalogPath} {
		if info, err := os.Stat(filepath.Join(path, filepath.FromSlash(member))); err == nil && info.Mode().IsRegular() {
			return true
		}
	}
	return false
}

// rewriting is a rewriting of a package in use.
type rewriting struct {
	Rewrite
	pkg *Package
}

// index collects the rewritings of all packages, the longest start string first and of equal ones the first given.
func (r *Resolver) index() []tieout.Diagnostic {
	var ds []tieout.Diagnostic
	claimed := make(map[string]rewriting)
	for _, p := range r.packages {
		for _, rw := range p.Rewrites {
			first, twice := claimed[rw.from]
			if twice && first.pkg != p {
				d := ruleRewriteOverlap.New(rw.Range, "%s is rewritten by another package already", quote(rw.From))
				d.Related = []tieout.Note{{Message: "the other package", Range: first.Range}}
				ds = append(ds, d)
			} else if !twice {
				claimed[rw.from] = rewriting{rw, p}
			}
			r.rewritings = append(r.rewritings, rewriting{rw, p})
		}
	}
	slices.SortStableFunc(r.rewritings, func(a, b rewriting) int { return len(b.from) - len(a.from) })
	return ds
}

// readPackage looks for a document in the taxonomy packages: the longest start string decides; where the package does
// not have the file, the next one is asked.
func (r *Resolver) readPackage(_ context.Context, doc *Document) error {
	for _, rw := range r.rewritings {
		rest, ok := strings.CutPrefix(doc.URL, rw.from)
		if !ok {
			continue
		}
		rest, _, _ = strings.Cut(rest, "?")
		path, ok := strings.CutPrefix(Canonical(rw.To+rest), rw.pkg.URL)
		if !ok {
			continue
		}
		data, err := rw.pkg.bundle.read(unescape(path))
		if isMissing(err) {
			continue
		}
		doc.Data, doc.Origin, doc.Path = data, FromPackage, rw.pkg.Path
		return fromSystem(doc.URL, err)
	}
	return errElsewhere
}
