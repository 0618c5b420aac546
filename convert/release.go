package convert

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/convert/tag"
	"github.com/tieout/tieout/convert/xbrlxml"
	"github.com/tieout/tieout/taxonomy/discover"
	"github.com/tieout/tieout/taxonomy/press"
	"github.com/tieout/tieout/taxonomy/source"
)

// prose is the running text of a release, of which the numbers are looked for when they are first asked for.
type prose struct {
	mu         sync.Mutex
	tagged     *tag.Result
	taxonomies []*press.Taxonomy
	mentions   []*mention.Mention
	found      bool
}

// Mentions are the numbers in the running text of a release, in order; none of other documents. They are looked for once,
// however many goroutines ask. The error is ctx's.
func (d *Document) Mentions(ctx context.Context) ([]*mention.Mention, error) {
	p := d.prose
	if p == nil {
		return nil, nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.found {
		ms, err := mention.Find(ctx, d.raw, d.Release, p.tagged, mention.Options{Taxonomies: p.taxonomies})
		if err != nil {
			return nil, err
		}
		p.mentions, p.found, p.tagged, p.taxonomies = ms, true, nil, nil
	}
	return p.mentions, nil
}

// base is where the files of a converted release stand while they are in memory.
const base = "memory:///release/"

// openRelease reads a release, tags it, writes the XBRL that it becomes into memory, and opens that like anybody's
// report, so that what is validated is what is written.
func openRelease(ctx context.Context, d *Document, data []byte, o Options) error {
	r, ds, err := release.ReadContext(ctx, d.Name, data, release.Options{Explain: o.Explain, Doubts: o.Doubts, Corrections: corrections(o.Mapping)})
	d.Diagnostics = append(d.Diagnostics, ds...)
	if err != nil {
		return err
	}
	if r.Text != "" {
		data = []byte(r.Text)
	}
	d.Release, d.raw, d.items = r, data, &items{}
	if o.TablesOnly {
		return nil
	}
	builtIn, err := press.Default()
	if err != nil {
		return err
	}
	taxonomies := append(slices.Clone(o.Mapping), builtIn)
	target, ds, err := targetOf(ctx, d, o)
	d.Diagnostics = append(d.Diagnostics, ds...)
	if err != nil {
		return err
	}
	result, ds, err := tag.Tag(ctx, r, taxonomies, tag.Options{
		EntityScheme: o.Entity.Scheme, EntityID: o.Entity.Identifier, Strict: o.Strict, Target: target})
	d.Diagnostics = append(d.Diagnostics, ds...)
	if err != nil {
		return err
	}
	d.Extension, d.tagged = result.Extension, result
	d.Mapping = o.Mapping
	d.prose = &prose{tagged: result, taxonomies: taxonomies}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if target != nil {
		taxonomies = []*press.Taxonomy{result.Target}
		if target.Declared == nil {
			o.Source = o.Source.With(standIn(result.Target))
		}
	} else {
		d.files = press.Compiled()
		for _, t := range o.Mapping {
			d.files = append(d.files, t.Files()...)
		}
	}
	d.files = append(d.files, result.Extension.Files()...)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	instance, err := instanceOf(d, result.Report, taxonomies)
	if err != nil {
		return err
	}
	d.files = append(d.files, instance)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return reopen(ctx, d, instance, result, o)
}

// corrections are those of mapping files: what the first file says goes before the others.
func corrections(files []*press.Taxonomy) (all []tieout.Correction) {
	for _, t := range slices.Backward(files) {
		all = append(all, t.Corrections...)
	}
	return all
}

// targetOf is the target for a release, nil for none, with what its schema declares where that is at hand.
func targetOf(ctx context.Context, d *Document, o Options) (*tag.Target, []tieout.Diagnostic, error) {
	if o.Target == nil {
		return nil, nil, nil
	}
	day := d.Release.Date
	if d.Release.Period.Kind != tieout.Forever {
		day = d.Release.Period.LastDay()
	}
	target := o.Target.taxonomyFor(day)
	ds, err := o.Target.open(ctx, target, o.Source, d.Name)
	return target, ds, err
}

// pressBase is the built-in taxonomy, loaded once for all releases. What a release's own taxonomy adds is little. It is
// part of the program: that it is valid is tested.
var pressBase = sync.OnceValues(func() (*discover.Base, error) {
	built, _, err := loadPress(discover.Options{Trusted: true})
	return built, err
})

func loadPress(o discover.Options) (*discover.Base, []tieout.Diagnostic, error) {
	documents := map[string][]byte{}
	for _, f := range press.Compiled() {
		documents[base+f.Name] = f.Data
	}
	src, _, err := source.New(source.Options{})
	if err != nil {
		return nil, nil, err
	}
	return discover.LoadBase(context.Background(), src.With(documents), []tieout.EntryPoint{{URL: base + press.Stem + ".xsd"}}, o)
}

// instanceOf writes the instance of a tagged release.
func instanceOf(d *Document, report *tieout.Report, taxonomies []*press.Taxonomy) (press.File, error) {
	prefixes := map[string]string{d.Extension.Namespace: d.Extension.Prefix}
	for _, t := range taxonomies {
		prefixes[t.Namespace] = t.Prefix
	}
	var b bytes.Buffer
	b.Grow(200*len(report.Facts) + 500*len(report.Contexts)) // about what most take
	err := xbrlxml.Write(&b, report, xbrlxml.WriteOptions{Prefixes: prefixes,
		EntryPoints: []tieout.EntryPoint{{Kind: tieout.SchemaRef, Href: d.Extension.Stem + ".xsd"}}})
	if err != nil {
		return press.File{}, fmt.Errorf("writing the instance: %w", err)
	}
	return press.File{Name: stem(d.Name) + ".xbrl", Data: bytes.Clone(b.Bytes())}, nil
}

// reopen opens the instance that was written and gives its facts the printed cells of the release again.
func reopen(ctx context.Context, d *Document, instance press.File, tagged *tag.Result, o Options) error {
	documents := map[string][]byte{}
	for _, f := range d.files {
		documents[base+f.Name] = f.Data
	}
	o.Source = o.Source.With(documents)
	var built *discover.Base
	if o.Target == nil {
		var err error
		if built, err = pressBase(); err != nil {
			return err
		}
	}
	opened := &Document{Name: instance.Name, Kind: KindInstance}
	if err := openInstance(ctx, opened, base+instance.Name, instance.Data, built, o); err != nil {
		return fmt.Errorf("opening the converted release: %w", err)
	}
	tagged.Adopt(opened.Report)
	opened.Report.Document = d.Name
	d.Report, d.DTS, d.prefixes = opened.Report, opened.DTS, opened.prefixes
	d.Diagnostics = append(d.Diagnostics, opened.Diagnostics...)
	return nil
}

// stem is a document's name without folder and extension, made fit for a file name.
func stem(name string) string {
	s := path.Base(filepath.ToSlash(name))
	s = strings.TrimSuffix(s, path.Ext(s))
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '-', r == '_', r == '.':
			return r
		}
		return '-'
	}, s)
}
