package convert

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/oim"
	"github.com/tieout/tieout/convert/xbrlxml"
	"github.com/tieout/tieout/internal/fault"
	"github.com/tieout/tieout/internal/fileset"
	"github.com/tieout/tieout/taxonomy/press"
)

// Formats are the formats that Write knows.
var Formats = []string{"xbrl", "json", "csv", "inline"}

// Write writes a document's facts in the formats asked for into memory, to stand in a folder, "" for the document's own; see
// [WriteFiles].
func Write(ctx context.Context, d *Document, formats []string, folder string) ([]press.File, []tieout.Diagnostic, error) {
	var files []press.File
	ds, err := WriteFiles(ctx, d, formats, Output{Folder: folder, Create: func(name string) (io.WriteCloser, error) {
		return &memoryFile{name: name, files: &files}, nil
	}})
	if err != nil {
		return nil, ds, err
	}
	return files, ds, nil
}

// Output is where the files of a document are written.
type Output struct {
	// Folder is the folder, a path, that the files are meant to stand in together. References to the taxonomy are
	// written so that they hold from there. "" stands for the folder of the document.
	Folder string
	// Name is what the file of a single format is called; "" calls the files like the document.
	Name string
	// Create makes a file, by its name relative to the folder. Nil writes the files into the folder, all or none: they
	// are written beside their places and renamed.
	Create oim.Create
	// Press is a folder that holds the files of the built-in taxonomy for several outputs (see press.Compiled); "" has
	// each release bring its own.
	Press string
	// refer writes a reference from the file called name to the taxonomy document at a URL; nil stands for a relative one.
	refer func(name, url string) string
}

// WriteFiles writes a document's facts in the formats asked for, as a stream. The diagnostics name what a format cannot
// express; nothing is dropped in silence.
func WriteFiles(ctx context.Context, d *Document, formats []string, t Output) ([]tieout.Diagnostic, error) {
	if d.Report == nil {
		return nil, fmt.Errorf("%s has no facts to write", d.Kind.One())
	}
	if t.Name != "" && len(formats) != 1 {
		return nil, fmt.Errorf("one file cannot hold %d formats", len(formats))
	}
	if t.Create == nil {
		return d.writeFolder(ctx, formats, t)
	}
	files := &pendingFiles{ctx: ctx, make: t.Create}
	t.Create = files.create
	ds, err := fault.TryWithin(ctx, func() ([]tieout.Diagnostic, error) { return d.writeAll(ctx, formats, t) })
	if err != nil {
		err = errors.Join(err, files.end())
	}
	return ds, err
}

// writeAll is WriteFiles with a function that makes files.
func (d *Document) writeAll(ctx context.Context, formats []string, t Output) ([]tieout.Diagnostic, error) {
	var ds []tieout.Diagnostic
	if t.refer == nil {
		ds = append(d.referencesIntoArchives(), d.taxonomyElsewhere(t)...)
	}
	if err := d.writeFiles(t, slices.Contains(formats, "xbrl")); err != nil {
		return ds, err
	}
	for _, format := range formats {
		if err := ctx.Err(); err != nil {
			return ds, err
		}
		found, err := d.writeFormat(ctx, format, t)
		ds = append(ds, found...)
		if err != nil {
			return ds, err
		}
	}
	return ds, nil
}

// writeFiles writes what a release was compiled to: its taxonomies, to which every format refers, and the instance, which is the
// XBRL format.
func (d *Document) writeFiles(t Output, instance bool) error {
	for _, f := range d.files {
		if t.Press != "" {
			if isPress(f.Name) {
				continue
			}
			f.Data = t.referToPress(d, f)
		}
		if strings.HasSuffix(f.Name, instanceExtension) {
			if !instance {
				continue
			}
			if t.Name != "" {
				f.Name = t.Name
			}
		}
		if err := writeFile(t.Create, f); err != nil {
			return err
		}
	}
	return nil
}

// writeFormat writes one format; the instance of a release is among its files.
func (d *Document) writeFormat(ctx context.Context, format string, t Output) ([]tieout.Diagnostic, error) {
	switch {
	case format == "xbrl" && d.Release != nil:
		return nil, nil
	case format == "xbrl":
		return d.writeXBRL(t)
	case format == "inline":
		return d.writeInline(ctx, t)
	case format == "json":
		return d.writeJSON(t)
	case format == "csv":
		return oim.WriteCSV(t.Create, d.Report, d.oimOptions(t, t.name(d, "-csv.json")))
	}
	return nil, fmt.Errorf("unknown format %q: use %s", format, strings.Join(Formats, ", "))
}

// pendingFiles are the files that are being written. They are made and written as long as a context lasts; behind end, whoever
// makes them is asked nothing more, whatever is still under way.
type pendingFiles struct {
	ctx  context.Context
	make oim.Create

	mu    sync.Mutex
	files []*pendingFile
	ended bool
}

type pendingFile struct {
	all *pendingFiles
	to  io.WriteCloser
}

// during does something to the files unless the context has ended.
func (p *pendingFiles) during(work func() error) error {
	if err := p.ctx.Err(); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		return context.Canceled
	}
	return work()
}

func (p *pendingFiles) create(name string) (f io.WriteCloser, err error) {
	err = p.during(func() error {
		to, err := p.make(name)
		if err == nil {
			file := &pendingFile{p, to}
			p.files, f = append(p.files, file), file
		}
		return err
	})
	return f, err
}

// end closes the files.
func (p *pendingFiles) end() (err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended = true
	for _, f := range p.files {
		err = errors.Join(err, f.to.Close())
	}
	return err
}

func (f *pendingFile) Write(data []byte) (n int, err error) {
	err = f.all.during(func() error {
		n, err = f.to.Write(data)
		return err
	})
	return n, err
}

func (f *pendingFile) Close() error {
	f.all.mu.Lock()
	defer f.all.mu.Unlock()
	if f.all.ended {
		return context.Canceled
	}
	f.all.files = slices.DeleteFunc(f.all.files, func(o *pendingFile) bool { return o == f })
	return f.to.Close()
}

// writeFolder writes the files into their folder. The document itself is not replaced.
func (d *Document) writeFolder(ctx context.Context, formats []string, t Output) ([]tieout.Diagnostic, error) {
	files := fileset.New(fileset.Options{Spared: []string{d.Name}})
	t.Create = func(name string) (io.WriteCloser, error) { return files.Create(filepath.FromSlash(t.locate(d, name))) }
	ds, err := WriteFiles(ctx, d, formats, t)
	if err != nil {
		files.Discard()
		return ds, err
	}
	return ds, files.Commit()
}

// isPress reports whether a file is one of the built-in taxonomy.
func isPress(name string) bool {
	return slices.ContainsFunc(press.Compiled(), func(f press.File) bool { return f.Name == name })
}

// referToPress has a file of a release's taxonomy refer to the built-in taxonomy where it stands. What the compiler of
// taxonomies writes refers to it in two ways, by name.
func (t Output) referToPress(d *Document, f press.File) []byte {
	name := press.Stem + ".xsd"
	at := oim.RelativeURL(t.locate(d, f.Name), filepath.ToSlash(filepath.Join(t.Press, name)))
	data := bytes.ReplaceAll(f.Data, []byte(` schemaLocation="`+name+`"`), []byte(` schemaLocation="`+at+`"`))
	return bytes.ReplaceAll(data, []byte(` xlink:href="`+name+`#`), []byte(` xlink:href="`+at+`#`))
}

// ruleIntoArchive is about output that only tieout can follow.
var ruleIntoArchive = tieout.Rule{Code: "tieout:referenceIntoArchive", Severity: tieout.Warning, Spec: "tieout",
	Doc:    "The report comes out of a package and refers to a taxonomy that stands inside it. What is written elsewhere refers into the archive, which other tools do not follow.",
	Advice: "Write a report package (-o NAME.xbr or NAME.zip), which takes the taxonomy along, or unpack the package first."}

// referencesIntoArchives names the entry points that stand inside an archive.
func (d *Document) referencesIntoArchives() (ds []tieout.Diagnostic) {
	for _, e := range d.Report.EntryPoints {
		if strings.Contains(e.URL, inArchive) {
			ds = append(ds, ruleIntoArchive.New(e.Range, "%s stands inside an archive: other tools will not find it from what is written", e.Href))
		}
	}
	return ds
}

// ruleAway is about output that does not stand with its taxonomy.
var ruleAway = tieout.Rule{Code: "tieout:taxonomyElsewhere", Severity: tieout.Warning, Spec: "tieout",
	Doc:    "What is written refers to a file of the taxonomy that stands neither in the output's own folder nor below it. A report may refer to nothing else on disk that nobody has named, so that checking the output does not read the taxonomy.",
	Advice: "Name the taxonomy's folder when the output is checked (--packages DIR), write the output into that folder or one above it, or write a report package (-o NAME.zip), which takes the taxonomy along."}

// taxonomyElsewhere names the first entry point on disk that what is written may not reach.
func (d *Document) taxonomyElsewhere(t Output) []tieout.Diagnostic {
	if d.Release != nil {
		return nil
	}
	for _, e := range d.Report.EntryPoints {
		if href := oim.RelativeURL(t.locate(d, "report"), e.URL); strings.HasPrefix(e.URL, "file:") && !strings.Contains(e.URL, inArchive) &&
			(strings.HasPrefix(href, "../") || strings.HasPrefix(href, "file:")) {
			return []tieout.Diagnostic{ruleAway.New(e.Range, "what is written refers to %s, which stands outside its folder: when it is checked, nobody has named that", href)}
		}
	}
	return nil
}

// instanceExtension is what instances are called.
const instanceExtension = ".xbrl"

// name is what the file of a format is called.
func (t Output) name(d *Document, extension string) string {
	if t.Name != "" {
		return t.Name
	}
	return stem(d.Name) + extension
}

// reference is a reference from a file of the document to the taxonomy document at a URL.
func (t Output) reference(d *Document, name, url string) string {
	if t.refer != nil {
		return t.refer(name, url)
	}
	return oim.RelativeURL(t.locate(d, name), url)
}

// locate is where a file will stand.
func (t Output) locate(d *Document, name string) string {
	folder := t.Folder
	if folder == "" {
		folder = filepath.Dir(d.Name)
	}
	return filepath.ToSlash(filepath.Join(folder, name))
}

func writeFile(create oim.Create, f press.File) error {
	return create.Write(f.Name, func(w io.Writer) error {
		_, err := w.Write(f.Data)
		return err
	})
}

func (d *Document) writeXBRL(t Output) ([]tieout.Diagnostic, error) {
	name := t.name(d, instanceExtension)
	return d.writeXBRLTo(t, name, func(write func(io.Writer) error) error { return t.Create.Write(name, write) })
}

// writeXBRLTo writes an instance with references that hold from the file called name.
func (d *Document) writeXBRLTo(t Output, name string, to func(write func(io.Writer) error) error) ([]tieout.Diagnostic, error) {
	o := xbrlxml.WriteOptions{Prefixes: d.prefixes, DTS: d.DTS}
	if d.info != nil {
		o.Container = oim.ContainerOf(d.DTS, d.info)
	}
	references, ds := oim.RoleReferences(d.Report, d.DTS)
	for _, e := range slices.Concat(d.Report.EntryPoints, references) {
		_, fragment, pointed := strings.Cut(e.Href, "#")
		e.Href = t.reference(d, name, e.URL)
		if pointed {
			e.Href += "#" + fragment
		}
		o.EntryPoints = append(o.EntryPoints, e)
	}
	err := to(func(w io.Writer) error { return xbrlxml.Write(w, d.Report, o) })
	return append(ds, oim.LostInXML(d.Report, d.info)...), err
}

// oimOptions are what both OIM syntaxes are written with.
func (d *Document) oimOptions(t Output, name string) oim.WriteOptions {
	o := oim.WriteOptions{Info: d.info, DTS: d.DTS, Location: t.locate(d, name)}
	if d.Release != nil {
		o.Taxonomy = []string{d.Extension.Stem + ".xsd"}
	} else if t.refer != nil {
		o.Taxonomy = []string{}
		for _, e := range d.Report.EntryPoints {
			if u := t.refer(name, e.URL); e.Kind == tieout.SchemaRef && !slices.Contains(o.Taxonomy, u) {
				o.Taxonomy = append(o.Taxonomy, u)
			}
		}
	}
	for space, prefix := range d.prefixes {
		o.Namespaces = append(o.Namespaces, oim.Alias{Name: prefix, URI: space})
	}
	slices.SortFunc(o.Namespaces, func(x, y oim.Alias) int { return strings.Compare(x.URI, y.URI) })
	return o
}

func (d *Document) writeJSON(t Output) (ds []tieout.Diagnostic, err error) {
	name := t.name(d, ".json")
	err = t.Create.Write(name, func(w io.Writer) error {
		ds, err = oim.WriteJSON(w, d.Report, d.oimOptions(t, name))
		return err
	})
	return ds, err
}

// memoryFile is a file that is written into memory.
type memoryFile struct {
	bytes.Buffer
	name  string
	files *[]press.File
}

// Close adds the file to the others.
func (f *memoryFile) Close() error {
	*f.files = append(*f.files, press.File{Name: path.Clean(f.name), Data: f.Bytes()})
	return nil
}
