package convert

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/oim"
	"github.com/tieout/tieout/convert/xbrlxml"
	"github.com/tieout/tieout/taxonomy/press"
)

// Formats are the formats that Write knows.
var Formats = []string{"xbrl", "json", "csv"}

// Write writes a document's facts in the formats asked for, to stand in the document's own folder; see [WriteTo].
func Write(ctx context.Context, d *Document, formats []string) ([]press.File, []tieout.Diagnostic, error) {
	return WriteTo(ctx, d, formats, "")
}

// WriteTo writes a document's facts in the formats asked for. The files' names are relative to the folder that they
// are meant to stand in together: folder, a path. References to the taxonomy are written so that they hold from
// there; "" stands for the folder of the document. The diagnostics name what a format cannot express; nothing is
// dropped in silence.
func WriteTo(ctx context.Context, d *Document, formats []string, folder string) ([]press.File, []tieout.Diagnostic, error) {
	if d.Report == nil {
		return nil, nil, fmt.Errorf("a %s has no facts to write", d.Kind)
	}
	files := slices.Clone(d.files)
	if d.Release != nil && !slices.Contains(formats, "xbrl") {
		// The other formats refer to the taxonomies as well; only the instance is left out.
		files = slices.DeleteFunc(files, func(f press.File) bool { return strings.HasSuffix(f.Name, ".xbrl") })
	}
	var ds []tieout.Diagnostic
	for _, format := range formats {
		if err := ctx.Err(); err != nil {
			return nil, ds, err
		}
		var f press.File
		var found []tieout.Diagnostic
		var err error
		switch {
		case format == "xbrl" && d.Release != nil:
			continue
		case format == "xbrl":
			f, err = d.writeXBRL(folder)
		case format == "json":
			f, found, err = d.writeJSON(folder)
		case format == "csv":
			var tables []press.File
			tables, found, err = d.writeCSV(folder)
			if err == nil {
				ds = append(ds, found...)
				files = append(files, tables...)
				continue
			}
		default:
			err = fmt.Errorf("unknown format %q: use %s", format, strings.Join(Formats, ", "))
		}
		ds = append(ds, found...)
		if err != nil {
			return nil, ds, err
		}
		files = append(files, f)
	}
	return files, ds, nil
}

// locate is where a file will stand that is written to folder.
func (d *Document) locate(folder, name string) string {
	if folder == "" {
		folder = filepath.Dir(d.Name)
	}
	return filepath.ToSlash(filepath.Join(folder, name))
}

func (d *Document) writeXBRL(folder string) (press.File, error) {
	name := stem(d.Name) + ".xbrl"
	var b bytes.Buffer
	o := xbrlxml.WriteOptions{Prefixes: d.prefixes, DTS: d.DTS}
	if d.info != nil {
		o.Container = oim.ContainerOf(d.DTS)
	}
	for _, e := range d.Report.EntryPoints {
		if _, fragment, ok := strings.Cut(e.Href, "#"); ok {
			e.Href = oim.RelativeURL(d.locate(folder, name), e.URL) + "#" + fragment
		} else {
			e.Href = oim.RelativeURL(d.locate(folder, name), e.URL)
		}
		o.EntryPoints = append(o.EntryPoints, e)
	}
	err := xbrlxml.Write(&b, d.Report, o)
	return press.File{Name: name, Data: b.Bytes()}, err
}

// oimOptions are what both OIM syntaxes are written with.
func (d *Document) oimOptions(location string) oim.WriteOptions {
	o := oim.WriteOptions{Info: d.info, DTS: d.DTS, Location: location}
	if d.Release != nil {
		o.Taxonomy = []string{d.Extension.Stem + ".xsd"}
	}
	for space, prefix := range d.prefixes {
		o.Namespaces = append(o.Namespaces, oim.Alias{Name: prefix, URI: space})
	}
	slices.SortFunc(o.Namespaces, func(x, y oim.Alias) int { return strings.Compare(x.URI, y.URI) })
	return o
}

func (d *Document) writeJSON(folder string) (press.File, []tieout.Diagnostic, error) {
	name := stem(d.Name) + ".json"
	var b bytes.Buffer
	ds, err := oim.WriteJSON(&b, d.Report, d.oimOptions(d.locate(folder, name)))
	return press.File{Name: name, Data: b.Bytes()}, ds, err
}

// writeCSV writes the metadata and tables of xBRL-CSV. Their names say csv, so that they stand beside xBRL-JSON.
func (d *Document) writeCSV(folder string) ([]press.File, []tieout.Diagnostic, error) {
	o := d.oimOptions(d.locate(folder, stem(d.Name)+"-csv.json"))
	var files []press.File
	ds, err := oim.WriteCSV(func(name string) (io.WriteCloser, error) {
		return &tableFile{name: name, files: &files}, nil
	}, d.Report, o)
	return files, ds, err
}

// tableFile is a file of xBRL-CSV that is being written.
type tableFile struct {
	bytes.Buffer
	name  string
	files *[]press.File
}

// Close adds the file to the others.
func (f *tableFile) Close() error {
	*f.files = append(*f.files, press.File{Name: f.name, Data: f.Bytes()})
	return nil
}
