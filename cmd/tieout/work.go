package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/export"
	"github.com/tieout/tieout/validate/reporter"
	"github.com/tieout/tieout/validate/serve"
)

// work is done on documents that are sent. Each stands in an empty folder of its own, so that what it refers to is looked
// for where nothing is; the packages and the cache of the server supply taxonomies.
type work struct {
	options convert.Options
	rules   validate.Options
	flags   flags
	config  *config
	stderr  io.Writer
	folder  string
}

// newWork takes the options of the command line and of the configuration.
func (a *app) newWork(c *cobra.Command) (*work, error) {
	if err := a.applyConfig(c); err != nil {
		return nil, err
	}
	w := &work{stderr: a.stderr}
	var err error
	if w.options, err = a.convertOptions(); err != nil {
		return nil, err
	}
	if w.rules, err = a.flags.options(); err != nil {
		return nil, err
	}
	w.flags, w.config = a.flags, a.config
	if w.folder, err = os.MkdirTemp("", "tieout-serve-"); err != nil {
		return nil, faultf("%w", err)
	}
	return w, nil
}

func (w *work) close() { _ = os.RemoveAll(w.folder) }

// place is where a document that was sent stands.
type place struct{ folder, name string }

// place gives a document an empty folder of its own.
func (w *work) place(d serve.Document) (place, error) {
	folder, err := os.MkdirTemp(w.folder, "")
	if err != nil {
		return place{}, err
	}
	at := place{folder, filepath.Join(folder, d.Name)}
	if convert.Detect(at.name, d.Data) == convert.KindPackage { // which is read in parts
		if err := os.WriteFile(at.name, d.Data, 0o600); err != nil {
			at.done()
			return at, err
		}
	}
	return at, nil
}

func (p place) done() { _ = os.RemoveAll(p.folder) }

// plain takes the folder out of what is answered.
func (p place) plain(b []byte) []byte {
	inJSON, _ := json.Marshal(p.folder + string(filepath.Separator))
	return bytes.ReplaceAll(b, inJSON[1:len(inJSON)-1], nil)
}

// open opens a document with facts. Its place must be left when there is no error.
func (w *work) open(ctx context.Context, d serve.Document) (*convert.Document, place, error) {
	at, err := w.place(d)
	if err != nil {
		return nil, at, err
	}
	doc, err := convert.Open(ctx, at.name, d.Data, w.options)
	if err == nil && doc.Report == nil {
		err = fmt.Errorf("%s holds no facts", doc.Kind.One())
	}
	if err != nil {
		at.done()
		return nil, at, refusal(errors.New(string(at.plain([]byte(err.Error())))))
	}
	return doc, at, nil
}

// checked is a document that was sent, checked, as it is kept. The place must be left.
func (w *work) checked(ctx context.Context, at place, d serve.Document) (*keptDocuments, reporter.Document, error) {
	kept := &keptDocuments{}
	a := &app{ctx: ctx, stdin: bytes.NewReader(nil), stdout: io.Discard, stderr: w.stderr, text: io.Discard, flags: w.flags, config: w.config, kept: kept}
	run := []reporter.Document{a.examineOne(ctx, input{name: at.name, read: func(context.Context) ([]byte, error) { return d.Data, nil }}, w.options, w.rules)}
	if ctx.Err() != nil {
		return kept, run[0], ctx.Err()
	}
	err := a.settle(run)
	return kept, run[0], err
}

// Check answers what `check --format json` prints of a document.
func (w *work) Check(ctx context.Context, d serve.Document) ([]byte, error) {
	at, err := w.place(d)
	if err != nil {
		return nil, err
	}
	defer at.done()
	_, out, err := w.checked(ctx, at, d)
	if err != nil {
		return nil, err
	}
	r, err := reporter.New("json", reporter.Options{})
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := r.Write(&b, &reporter.Run{Version: buildVersion(), Documents: []reporter.Document{out}}); err != nil {
		return nil, err
	}
	return at.plain(b.Bytes()), nil
}

// workbook is a document that was sent as a workbook.
func (w *work) workbook(ctx context.Context, d serve.Document) (serve.File, error) {
	at, err := w.place(d)
	if err != nil {
		return serve.File{}, err
	}
	defer at.done()
	kept, out, err := w.checked(ctx, at, d)
	if err != nil {
		return serve.File{}, err
	}
	if out.Err != nil {
		return serve.File{}, refusal(errors.New(string(at.plain([]byte(out.Err.Error())))))
	}
	in := kept.exported(out)
	in.Folder = at.folder + string(filepath.Separator)
	return workbook(ctx, in)
}

// workbook is a checked document as a workbook.
func workbook(ctx context.Context, in export.Input) (serve.File, error) {
	var b bytes.Buffer
	t, err := export.NewWorkbook(nopWriteCloser{&b}, func(*export.Table, string) {})
	if err != nil {
		return serve.File{}, err
	}
	defer t.Discard()
	if err := t.Put(ctx, export.NewDocument(in)); err != nil {
		return serve.File{}, err
	}
	if err := t.Commit(ctx); err != nil {
		return serve.File{}, err
	}
	return serve.File{Name: stem(in.Outcome.Name) + ".xlsx", Type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", Data: b.Bytes()}, nil
}

// Facts answers what `facts --format jsonl` prints of a document.
func (w *work) Facts(ctx context.Context, d serve.Document) ([]byte, error) {
	doc, at, err := w.open(ctx, d)
	if err != nil {
		return nil, err
	}
	defer at.done()
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	for _, f := range reporter.Facts(doc) {
		if err := enc.Encode(f); err != nil {
			return nil, err
		}
	}
	return at.plain(b.Bytes()), nil
}

// Convert answers a document in another format.
func (w *work) Convert(ctx context.Context, d serve.Document, format string) (serve.File, error) {
	if format == "xlsx" {
		return w.workbook(ctx, d)
	}
	doc, at, err := w.open(ctx, d)
	if err != nil {
		return serve.File{}, err
	}
	defer at.done()
	f, err := converted(ctx, doc, format)
	if format == "json" {
		f.Data = at.plain(f.Data)
	}
	return f, refusal(err)
}

// converted is a document in a format: an inline document, xBRL-JSON, or a package with the instance and its taxonomy.
func converted(ctx context.Context, d *convert.Document, format string) (f serve.File, err error) {
	name := stem(d.Name)
	if format == "xbrl" {
		var b bytes.Buffer
		p, err := convert.NewPackageWriter(&b, name+".zip")
		if err != nil {
			return f, err
		}
		if _, err := p.Add(ctx, d, []string{"xbrl"}); err != nil {
			return f, err
		}
		if err := p.Close(); err != nil {
			return f, err
		}
		return serve.File{Name: name + ".zip", Type: "application/zip", Data: b.Bytes()}, nil
	}
	files, _, err := convert.Write(ctx, d, []string{format}, filepath.Dir(d.Name))
	if err != nil {
		return f, err
	}
	ending, kind := ".json", "application/json"
	if format == "inline" {
		ending, kind = ".xhtml", "application/xhtml+xml"
	}
	for _, x := range files {
		if strings.HasSuffix(x.Name, ending) {
			f = serve.File{Name: x.Name, Type: kind, Data: x.Data}
		}
	}
	if f.Data == nil {
		return f, fmt.Errorf("the document could not be written as %s", format)
	}
	return f, nil
}
