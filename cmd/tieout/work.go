package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/reporter"
	"github.com/tieout/tieout/validate/rules"
	"github.com/tieout/tieout/validate/serve"
	"github.com/tieout/tieout/validate/tie"
)

// work is done on documents that are sent. Each stands in an empty folder of its own, so that what it refers to is looked
// for where nothing is; the packages and the cache of the server supply taxonomies.
type work struct {
	options convert.Options
	rules   validate.Options
	folder  string
}

// newWork takes the options of the command line and of the configuration.
func (a *app) newWork(c *cobra.Command) (*work, error) {
	if err := a.applyConfig(c); err != nil {
		return nil, err
	}
	w := &work{}
	var err error
	if w.options, err = a.convertOptions(); err != nil {
		return nil, err
	}
	if w.rules, err = a.flags.options(); err != nil {
		return nil, err
	}
	if w.folder, err = os.MkdirTemp("", "tieout-serve-"); err != nil {
		return nil, faultf("%w", err)
	}
	return w, nil
}

func (w *work) close() { _ = os.RemoveAll(w.folder) }

// open opens a document that was sent. done removes its folder; plain takes the folder out of what is answered.
func (w *work) open(ctx context.Context, d serve.Document) (doc *convert.Document, plain func([]byte) []byte, done func(), err error) {
	folder, err := os.MkdirTemp(w.folder, "")
	if err != nil {
		return nil, nil, nil, err
	}
	done = func() { _ = os.RemoveAll(folder) }
	name := filepath.Join(folder, d.Name)
	plain = func(b []byte) []byte {
		inJSON, _ := json.Marshal(folder + string(filepath.Separator))
		return bytes.ReplaceAll(b, inJSON[1:len(inJSON)-1], nil)
	}
	if convert.Detect(name, d.Data) == convert.KindPackage { // which is read in parts
		if err := os.WriteFile(name, d.Data, 0o600); err != nil {
			done()
			return nil, nil, nil, err
		}
	}
	doc, err = convert.Open(ctx, name, d.Data, w.options)
	if err == nil && doc.Report == nil && doc.DTS == nil {
		err = fmt.Errorf("a %s holds no facts", doc.Kind)
	}
	return doc, plain, done, err
}

// Check answers what `check --format json` prints of a document.
func (w *work) Check(ctx context.Context, d serve.Document) ([]byte, error) {
	doc, plain, done, err := w.open(ctx, d)
	if done == nil {
		return nil, err
	}
	defer done()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	out := notExamined(doc.Name, err)
	if err == nil {
		checked := validate.Of(doc, w.rules)
		found, err := validate.Run(ctx, checked, rules.Checks())
		if err != nil {
			return nil, err
		}
		out = reporter.Of(checked, doc, tie.Settle(checked, rules.WithoutConsequences(append(doc.Diagnostics, found...))))
		for i := range out.Diagnostics {
			if out.Diagnostics[i].Range.Document == "" {
				out.Diagnostics[i].Range.Document = out.Name
			}
		}
		tieout.SortDiagnostics(out.Diagnostics)
		s := sources{data: map[string][]byte{doc.Name: d.Data}}
		validate.Fingerprint(out.Diagnostics, out.Report, s.line)
	}
	r, err := reporter.New("json", reporter.Options{})
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := r.Write(&b, &reporter.Run{Version: buildVersion(), Documents: []reporter.Document{out}}); err != nil {
		return nil, err
	}
	return plain(b.Bytes()), nil
}

// Facts answers what `facts --format jsonl` prints of a document.
func (w *work) Facts(ctx context.Context, d serve.Document) ([]byte, error) {
	doc, plain, done, err := w.open(ctx, d)
	if done == nil {
		return nil, err
	}
	defer done()
	if err != nil {
		return nil, refusal(err)
	}
	var b bytes.Buffer
	if doc.Report == nil {
		return nil, refusal(fmt.Errorf("a %s holds no facts", doc.Kind))
	}
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	for _, f := range reporter.Facts(doc) {
		if err := enc.Encode(f); err != nil {
			return nil, err
		}
	}
	return plain(b.Bytes()), nil
}

// Convert answers a document in another format.
func (w *work) Convert(ctx context.Context, d serve.Document, format string) (serve.File, error) {
	doc, plain, done, err := w.open(ctx, d)
	if done == nil {
		return serve.File{}, err
	}
	defer done()
	if err != nil {
		return serve.File{}, refusal(err)
	}
	if doc.Report == nil {
		return serve.File{}, refusal(fmt.Errorf("a %s holds no facts", doc.Kind))
	}
	f, err := converted(ctx, doc, format)
	if format == "json" {
		f.Data = plain(f.Data)
	}
	return f, refusal(err)
}

// converted is a document in a format: an inline document, xBRL-JSON, or a package with the instance and its taxonomy.
func converted(ctx context.Context, d *convert.Document, format string) (f serve.File, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("internal fault: %v\n%s", p, debug.Stack())
		}
	}()
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
	files, _, err := convert.WriteTo(ctx, d, []string{format}, filepath.Dir(d.Name))
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
