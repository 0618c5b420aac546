package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/taxonomy/source"
)

// target is where a conversion goes.
type target struct {
	out     string
	formats []string
	stdout  bool
	file    bool // out is the file of one report
	archive bool // out is a report package of all inputs
	wrap    bool // each input becomes a report package
	keep    bool // files that are there stay

	taken   map[string]string // output → the input that it is for
	written *fileSet          // of the archive
	pack    *convert.PackageWriter
	packed  io.Closer
}

// defaultFormat is the format when none but the package is named.
func (t *target) defaultFormat(f string) {
	if len(t.formats) == 0 {
		t.formats = []string{f}
	}
}

// write writes a document and says where.
func (t *target) write(ctx context.Context, a *app, d *convert.Document) (where string, ds []tieout.Diagnostic, err error) {
	if other, ok := t.taken[t.key(d)]; ok {
		return "", nil, fmt.Errorf("%s would be written to %s as well: convert them to different folders", other, t.key(d))
	}
	t.taken[t.key(d)] = d.Name
	switch {
	case t.stdout:
		ds, err = convert.WriteFiles(ctx, d, t.formats, convert.Output{Folder: ".", Name: "-",
			Create: func(name string) (io.WriteCloser, error) {
				if name != "-" {
					return nopWriteCloser{io.Discard}, nil // the taxonomies of a release
				}
				return nopWriteCloser{a.stdout}, nil
			}})
		return "standard output", ds, err
	case t.archive:
		if t.pack == nil {
			if err := t.begin(d); err != nil {
				return "", nil, err
			}
		}
		ds, err = t.pack.Add(ctx, d, t.formats)
		return t.out, ds, err
	}
	folder, name := filepath.Join(t.out, stem(d.Name)), ""
	if t.file {
		folder, name = filepath.Dir(t.out), filepath.Base(t.out)
	}
	files := &fileSet{folder: folder, keep: t.keep, spared: spared(d)}
	if t.wrap {
		folder, ds, err = t.writePackage(ctx, d, files)
	} else {
		ds, err = convert.WriteFiles(ctx, d, t.formats, convert.Output{Folder: folder, Name: name, Create: files.create})
		if t.file {
			folder = t.out
		}
	}
	return folder, ds, files.finish(err)
}

// key names the output of a document, so that no two have the same.
func (t *target) key(d *convert.Document) string {
	switch {
	case t.stdout:
		return "standard output"
	case t.file:
		return t.out
	case t.archive:
		return t.out + "!/" + stem(d.Name)
	}
	return filepath.Join(t.out, stem(d.Name))
}

// writePackage writes a package of one document.
func (t *target) writePackage(ctx context.Context, d *convert.Document, files *fileSet) (string, []tieout.Diagnostic, error) {
	extension := ".xbr"
	if slices.Equal(t.formats, []string{"inline"}) {
		extension = ".xbri"
	}
	if len(t.formats) > 1 {
		extension = ".zip"
	}
	name := stem(d.Name) + extension
	f, err := files.create(name)
	if err != nil {
		return "", nil, err
	}
	p, err := convert.NewPackageWriter(f, name)
	if err != nil {
		return "", nil, errors.Join(err, f.Close())
	}
	ds, err := p.Add(ctx, d, t.formats)
	return filepath.Join(files.folder, name), ds, errors.Join(err, p.Close(), f.Close())
}

// begin begins the package of all inputs.
func (t *target) begin(d *convert.Document) error {
	t.written = &fileSet{folder: filepath.Dir(t.out), keep: t.keep, spared: spared(d)}
	f, err := t.written.create(filepath.Base(t.out))
	if err != nil {
		return err
	}
	t.packed = f
	t.pack, err = convert.NewPackageWriter(f, filepath.Base(t.out))
	return err
}

// finish ends the package of all inputs.
func (t *target) finish(ok bool, err error) error {
	if t.written == nil {
		return err
	}
	var late error
	if t.pack != nil {
		late = t.pack.Close()
	}
	late = errors.Join(late, t.packed.Close())
	if !ok && !isFindings(err) {
		late = errors.Join(late, errIncomplete)
	}
	if late = t.written.finish(late); late != nil && err == nil {
		return faultf("%w", late)
	}
	return err
}

// errIncomplete keeps a package that is not whole from being put in place.
var errIncomplete = errors.New("the package is not complete")

func isFindings(err error) bool {
	var exit *exitError
	return errors.As(err, &exit) && exit.code == exitFindings
}

type nopWriteCloser struct{ io.Writer }

// Close leaves the stream open.
func (nopWriteCloser) Close() error { return nil }

// spared lists the files that no output may replace: the document and its taxonomy.
func spared(d *convert.Document) []string {
	archive, _, _ := strings.Cut(d.Name, "!/")
	files := []string{archive}
	if d.DTS != nil {
		for _, doc := range d.DTS.Documents {
			if path, ok := source.FilePath(doc.URL); ok {
				files = append(files, path)
			}
		}
	}
	return files
}

// fileSet writes files that are put in place together, when all of them are whole.
type fileSet struct {
	folder string
	keep   bool
	spared []string
	files  []pendingFile
}

// pendingFile is a file under its temporary name.
type pendingFile struct{ temporary, final string }

// create begins a file.
func (s *fileSet) create(name string) (io.WriteCloser, error) {
	final := filepath.Join(s.folder, filepath.FromSlash(name))
	if info, err := os.Stat(final); err == nil {
		switch {
		case info.IsDir():
			return nil, fmt.Errorf("%s is a folder", final)
		case s.keep:
			return nil, fmt.Errorf("%s is there already: %w", final, fs.ErrExist)
		case slices.ContainsFunc(s.spared, func(path string) bool { other, err := os.Stat(path); return err == nil && os.SameFile(info, other) }):
			return nil, fmt.Errorf("%s is what is converted, or part of its taxonomy: it is not replaced", final)
		}
	}
	if err := os.MkdirAll(filepath.Dir(final), 0o755); err != nil {
		return nil, err
	}
	f, err := os.CreateTemp(filepath.Dir(final), ".tieout-*")
	if err != nil {
		return nil, err
	}
	s.files = append(s.files, pendingFile{f.Name(), final})
	return f, f.Chmod(0o644)
}

// finish puts the files in place, or removes them when something went wrong.
func (s *fileSet) finish(err error) error {
	for _, f := range s.files {
		if err == nil {
			err = os.Rename(f.temporary, f.final)
		}
		if err != nil {
			os.Remove(f.temporary)
		}
	}
	s.files = nil
	return err
}
