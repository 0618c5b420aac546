package discover

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/fault"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/taxonomy/source"
)

// loader fetches documents and follows their references. While it runs, only its map is shared.
type loader struct {
	ctx     context.Context
	src     *source.Resolver
	options Options
	slots   chan struct{}
	wait    sync.WaitGroup
	faults  fault.Carrier

	mu        sync.Mutex
	documents map[string]*document
	failure   error // a limit that was exceeded

	ordered []*document // the members of the DTS in order of discovery, then those that serve XML Schema only
}

func newLoader(ctx context.Context, src *source.Resolver, o Options) *loader {
	return &loader{ctx: ctx, src: src, options: o, slots: make(chan struct{}, o.Workers), documents: map[string]*document{}}
}

// fetchAll loads every document that the entry points lead to.
func (l *loader) fetchAll(entryPoints []tieout.EntryPoint) error {
	for _, url := range givenSchemas() {
		l.request(url, "")
	}
	for _, e := range entryPoints {
		l.request(entryURL(e), e.Range.Document)
	}
	for _, s := range l.options.Schemas {
		l.request(source.Canonical(s.URL), s.Range.Document)
	}
	l.wait.Wait()
	l.faults.Rethrow()
	if err := l.ctx.Err(); err != nil {
		return err
	}
	return l.failure
}

// entryURL is the document of an entry point.
func entryURL(e tieout.EntryPoint) string { return source.Canonical(e.URL) }

// request starts loading the document of a canonical URL unless it has been asked for.
func (l *loader) request(url, by string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.documents[url] != nil || l.failure != nil {
		return
	}
	if len(l.documents) >= l.options.MaxDocuments {
		l.failure = fmt.Errorf("discovery stopped at %s: a DTS of more than %d documents is beyond the limit", url, l.options.MaxDocuments)
		return
	}
	d := &document{url: url, name: l.src.Name(url)}
	l.documents[url] = d
	l.wait.Add(1)
	go func() {
		defer l.wait.Done()
		defer l.faults.Catch()
		l.inSlot(func() { l.fetch(d, by) })
		for _, t := range d.targets {
			l.request(t.url, d.url)
		}
	}()
}

// inSlot does work when fewer documents than allowed are worked on.
func (l *loader) inSlot(work func()) {
	l.slots <- struct{}{}
	defer func() { <-l.slots }()
	work()
}

// fetch opens and parses a document and collects its references.
func (l *loader) fetch(d *document, by string) {
	if l.ctx.Err() != nil {
		return
	}
	doc, err := l.src.OpenFrom(l.ctx, d.url, by)
	if err != nil {
		d.err = err
		return
	}
	d.data = doc.Data
	if l.options.Base.shares(d) {
		return
	}
	d.embedded = doc.Origin == source.FromEmbedded
	var tree *xmlstream.Document
	if d.embedded {
		tree, err = embeddedTree(d, doc.Data)
	} else {
		tree, err = xmlstream.Parse(doc.Data, xmlstream.Options{Name: d.name, SkipSpace: holdsElements})
	}
	if err != nil {
		d.err = err
		var syntax *xmlstream.SyntaxError
		if errors.As(err, &syntax) {
			d.ill, d.alien = syntax.Diagnostic, !startsLikeXML(doc.Data)
		}
		return
	}
	d.root = tree.Root
	switch d.root.Name {
	case qSchema:
		d.kind = schemaDocument
	case qLinkbase:
		d.kind = linkbaseDocument
	case qXBRL:
		d.kind = reportDocument
	default:
		d.kind = otherDocument
	}
	d.collect()
}

// startsLikeXML reports whether the first character of a document is a < sign.
func startsLikeXML(data []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(data, "\xEF\xBB\xBF\xFE\xFF\x00 \t\r\n"), []byte("<"))
}

// markRoleOnly marks the documents that nothing but the roleRefs and arcroleRefs of the report leads to.
func (l *loader) markRoleOnly(entryPoints []tieout.EntryPoint) {
	reached := map[*document]bool{}
	var todo []*document
	reach := func(url string) {
		if d := l.documents[url]; d != nil && !reached[d] {
			reached[d] = true
			todo = append(todo, d)
		}
	}
	roles := false
	for _, e := range entryPoints {
		if e.Kind == tieout.RoleRef || e.Kind == tieout.ArcroleRef {
			roles = true
		} else {
			reach(entryURL(e))
		}
	}
	if !roles {
		return
	}
	for ; len(todo) > 0; todo = todo[1:] {
		for _, t := range todo[0].targets {
			if t.discovers {
				reach(t.url)
			}
		}
	}
	for _, d := range l.ordered {
		d.roleOnly = !reached[d]
	}
}

// order walks the references from the entry points, breadth first, so that the order of documents does not depend
// on which of them came first over the wire. Documents that only serve XML Schema come last.
func (l *loader) order(entryPoints []tieout.EntryPoint) {
	listed := map[*document]bool{}
	add := func(d *document) {
		if d != nil && !listed[d] && d.kind != notLoaded {
			listed[d] = true
			l.ordered = append(l.ordered, d)
		}
	}
	for _, e := range entryPoints {
		if d := l.documents[entryURL(e)]; d != nil {
			d.entry = true
			add(d)
		}
	}
	for i := 0; i < len(l.ordered); i++ {
		d := l.ordered[i]
		d.member = d.kind == schemaDocument || d.kind == linkbaseDocument
		for _, t := range d.targets {
			if t.discovers {
				add(l.documents[t.url])
			}
		}
	}
	members := len(l.ordered)
	l.markRoleOnly(entryPoints)
	for _, s := range l.options.Schemas {
		add(l.documents[source.Canonical(s.URL)])
	}
	for _, url := range givenSchemas() {
		add(l.documents[url])
	}
	for _, d := range l.ordered[:members] {
		for _, t := range d.targets {
			add(l.documents[t.url])
		}
	}
	for i := members; i < len(l.ordered); i++ {
		for _, t := range l.ordered[i].targets {
			add(l.documents[t.url])
		}
	}
}
