package xbrlxml

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/source"
)

// Read reads an instance. name is the document as the user knows it and appears in every range. Strings of the
// report are views of data, which must not change as long as the report is in use.
//
// The report holds what could be read; the diagnostics, in order of output, tell everything that was found wrong: by
// the XML reader, by Load, by the schemas and by the rules of instances. A document that is not well-formed ends at
// its fault, with the facts before it. The error says that reading could not go on: a limit was exceeded, Load
// failed or the context ended.
func Read(ctx context.Context, name string, data []byte, o Options) (*Result, []tieout.Diagnostic, error) {
	r, err := newReading(ctx, name, o)
	if err == nil {
		_, err = r.load(data)
	}
	if err != nil {
		return nil, r.loaded, err
	}
	return r.read(data)
}

// ReadFile is Read for a document of some bytes in a file. Of a large one, there is no more in memory than what is being read
// and what the report holds, unless it is of a kind that has to be read in one piece.
func ReadFile(ctx context.Context, name string, file io.ReaderAt, size int64, o Options) (*Result, []tieout.Diagnostic, error) {
	r, err := newReading(ctx, name, o)
	if err != nil {
		return nil, nil, err
	}
	if allowed := o.XML.MaxSize <= 0 || size <= o.XML.MaxSize; allowed && size <= math.MaxInt32 && (size >= largeFile || o.partSize > 0) {
		p, err := r.readParts(file, size)
		if err != nil {
			return nil, r.loaded, err
		}
		if p != nil {
			return r.settle(p, nil)
		}
	}
	data := make([]byte, size)
	if n, err := file.ReadAt(data, 0); n < len(data) {
		return nil, r.loaded, fmt.Errorf("%s was not read to its end: %w", name, err)
	}
	if _, err := r.load(data); err != nil {
		return nil, r.loaded, err
	}
	return r.read(data)
}

// largeFile is the size from which on a file is not read in one piece, in bytes.
const largeFile = 8 << 20

// reading is the work of reading one document.
type reading struct {
	ctx     context.Context
	name    string
	options Options
	ready   bool // the taxonomy has been loaded, if there is one
	dts     *taxonomy.DTS
	loaded  []tieout.Diagnostic
	schemas []SchemaLocation

	indivisible bool // it is known that one parser has to read all
}

func newReading(ctx context.Context, name string, o Options) (*reading, error) {
	r := &reading{ctx: ctx, name: name, options: o, dts: o.DTS, ready: o.Load == nil || o.DTS != nil}
	r.options.XML.Name = name
	var err error
	if o.URL == "" {
		r.options.URL, err = source.FileURL(name)
	}
	return r, err
}

// load loads the taxonomy that the beginning of the document refers to. whole says that all references have been read.
func (r *reading) load(data []byte) (whole bool, err error) {
	if r.ready {
		return true, nil
	}
	h := newParser(r.ctx, r.name, data, r.options, nil)
	h.headerOnly = true
	fault := h.document() // it is found again when all is read
	if int64(len(data)) < r.options.XML.Size && fault != nil {
		return false, nil
	}
	r.schemas = h.schemas
	r.dts, r.loaded, err = r.options.Load(r.ctx, h.report.EntryPoints, h.schemas)
	r.ready = err == nil
	return true, err
}

// read reads the document from its bytes.
func (r *reading) read(data []byte) (*Result, []tieout.Diagnostic, error) {
	p := newParser(r.ctx, r.name, data, r.options, r.dts)
	p.divisible = !r.indivisible
	defer func() { p.division.stop() }()
	err := p.document()
	if p.division != nil && !p.division.finish(&err) {
		p = newParser(r.ctx, r.name, data, r.options, r.dts)
		err = p.document()
	}
	return r.settle(p, err)
}

// readParts reads the document from a file, in parts. The parser is nil when that cannot be.
func (r *reading) readParts(file io.ReaderAt, size int64) (*parser, error) {
	o := r.options
	defer func() { r.options = o }()
	part := int64(partSize)
	if o.partSize > 0 {
		part = int64(o.partSize)
	}
	head := make([]byte, min(2*part+fetchSize, size))
	if n, err := file.ReadAt(head, 0); n < len(head) {
		return nil, fmt.Errorf("%s was not read to its end: %w", r.name, err)
	}
	r.options.XML.Size, r.options.XML.Copy = size, true
	if whole, err := r.load(head); err != nil || !whole {
		return nil, err
	}
	p := newParser(r.ctx, r.name, head, r.options, r.dts)
	p.divisible, p.file, p.size = true, file, size
	defer func() { p.division.stop() }()
	_ = p.document() // whatever is wrong with the beginning alone
	if p.division == nil || !p.handed {
		return nil, r.ctx.Err()
	}
	var err error
	if !p.division.finish(&err) || err != nil {
		r.indivisible = !p.division.overran
		return nil, err
	}
	return p, nil
}

// settle completes what a parser has read, which err is the error of.
func (r *reading) settle(p *parser, err error) (*Result, []tieout.Diagnostic, error) {
	var syntax *xmlstream.SyntaxError
	if errors.As(err, &syntax) {
		p.found.Add(syntax.Diagnostic)
		p.report.LeaveUnread(syntax.Diagnostic.Range)
		err = nil
	}
	if late := p.finish(); err == nil {
		err = late
	}
	p.result.Schemas = r.schemas
	all := append(p.found.Sorted(), r.loaded...)
	tieout.SortDiagnostics(all)
	return p.result, all, err
}

// parser is the state of reading one instance.
type parser struct {
	ctx        context.Context
	r          *xmlstream.Reader
	builder    *xmlstream.Builder
	name       string
	data       []byte      // the document, or its beginning
	size       int64       // of the document
	file       io.ReaderAt // that has the rest of it, nil when data is all
	url        string      // of the document
	options    Options
	base       string // in force at the root element
	dts        *taxonomy.DTS
	schema     *schemaCheck // nil when nothing is checked against schemas
	headerOnly bool         // stop behind the references
	report     *tieout.Report
	result     *Result
	found      tieout.Findings
	schemas    []SchemaLocation

	order        int // of the references: what may still come
	sawSchemaRef bool
	language     string                  // of the root
	like         tieout.Fact             // what a fact of where the reader stands is like
	spoken       *tieout.Fact            // the same of the last fact with a language of its own
	roles        map[string]tieout.Range // roleRef by roleURI
	arcroles     map[string]tieout.Range
	contextKeys  map[string]*tieout.Context
	unitKeys     map[string]*tieout.Unit
	ids          idIndex
	facts        factList
	concepts     map[tieout.QName]*conceptInfo
	recent       *xmlstream.NameCache[*conceptInfo] // those of the last names, in a part
	namespaces   map[string]bool                    // of the concepts of the taxonomy, once asked for
	lastContext  contextRef
	lastUnit     unitRef
	pending      []pendingFact     // with references to what comes later
	links        []*xmlstream.Node // footnote links
	references   []*xmlstream.Node // roleRefs, arcroleRefs and footnote links
	key          []byte
	missing      map[string]bool // namespaces of facts that have been reported
	unknown      map[tieout.QName]*unknownConcept
	superseded   int // findings that were taken back

	divisible bool      // the document may be divided among goroutines
	division  *division // nil when it is not
	part      *part     // that is read; nil for the beginning, or for all
	nextPart  int       // the first part that has not been passed
	limit     int64     // where that begins, in bytes
	handed    bool      // that part has been reached
	told      int64     // how many bytes have been told of
}

func newParser(ctx context.Context, name string, data []byte, o Options, dts *taxonomy.DTS) *parser {
	p := &parser{ctx: ctx, r: xmlstream.NewReader(data, o.XML), name: name, data: data, size: int64(len(data)), options: o, url: o.URL, base: o.URL, dts: dts,
		report:  &tieout.Report{Document: name},
		missing: map[string]bool{}, roles: map[string]tieout.Range{}, arcroles: map[string]tieout.Range{},
		contextKeys: map[string]*tieout.Context{}, unitKeys: map[string]*tieout.Unit{}, concepts: map[tieout.QName]*conceptInfo{}}
	p.builder = xmlstream.NewBuilder(p.r)
	p.ids.parser = p
	p.result = &Result{Report: p.report, DTS: dts, Contexts: map[string]*tieout.Context{}, Units: map[string]*tieout.Unit{}, Prefixes: map[string]string{}}
	if dts != nil && dts.Schemas != nil && !o.NoSchemaValidation {
		p.schema = newSchemaCheck(p, dts.Schemas)
	}
	return p
}

// next moves to the next token and shows it to the schema validator.
func (p *parser) next() (xmlstream.Kind, error) {
	kind, err := p.r.Next()
	if p.schema != nil && err == nil {
		p.schema.token(kind)
	}
	return kind, err
}

// tree builds the element that starts with the current token.
func (p *parser) tree() (*xmlstream.Node, error) {
	for {
		if n := p.builder.Add(); n != nil {
			return n, nil
		}
		if _, err := p.next(); err != nil {
			return nil, err
		}
	}
}

// skip passes the rest of the element that starts with the current token.
func (p *parser) skip() error {
	for depth := p.r.Depth(); ; {
		kind, err := p.next()
		if err != nil || kind == xmlstream.EndElement && p.r.Depth() == depth {
			return err
		}
	}
}

func (p *parser) add(r tieout.Rule, at tieout.Range, format string, args ...any) *tieout.Diagnostic {
	return p.found.Add(r.New(at, format, args...))
}

// addUnlessSchema reports what the schema of instances says as well, if nothing is checked against it.
func (p *parser) addUnlessSchema(r tieout.Rule, at tieout.Range, format string, args ...any) {
	if p.schema == nil {
		p.add(r, at, format, args...)
	}
}

// document reads the document. An xbrl element inside another document is read, but it is a fault (XBRL 2.1, 4.1).
func (p *parser) document() error {
	found := false
	for {
		kind, err := p.r.Next()
		if err != nil {
			return err
		}
		switch {
		case kind == xmlstream.EOF:
			if !found {
				p.add(ruleRoot, tieout.Range{Document: p.name, Start: tieout.Position{Line: 1, Column: 1}, End: tieout.Position{Line: 1, Column: 1}},
					"The document has no xbrl element.")
			}
			return nil
		case kind == xmlstream.StartElement && p.r.Name() == qXBRL && !found:
			found = true
			if p.r.Depth() > 1 {
				p.add(ruleRoot, p.r.Range(), "The xbrl element stands inside another document.")
			}
			if p.schema != nil {
				p.schema.token(kind)
			}
			if err := p.root(); err != nil || p.headerOnly || p.handed {
				return err
			}
		}
	}
}

// root reads the xbrl element that starts with the current token.
func (p *parser) root() error {
	at := p.r.Range()
	for _, d := range p.r.Declarations() {
		if known, ok := p.result.Prefixes[d.URI]; !ok || d.Prefix < known && d.Prefix != "" || known == "" {
			p.result.Prefixes[d.URI] = d.Prefix
		}
	}
	p.attributesOfRoot()
	p.like = p.ground()
	if p.divisible {
		p.prepareDivision()
	}
	ended, err := p.children()
	if ended && !p.sawSchemaRef {
		p.addUnlessSchema(ruleSchemaRefMissing, at, "The instance has no schemaRef.")
	}
	return err
}

// children reads the children of the root up to its end, or to where another goroutine has begun.
func (p *parser) children() (ended bool, err error) {
	for done := 0; ; done++ {
		if p.division != nil && p.division.arrived(p) {
			return false, nil
		}
		kind, err := p.next()
		if err != nil {
			return false, err
		}
		switch kind {
		case xmlstream.StartElement:
			stop, err := p.child()
			if err != nil || stop {
				return false, err
			}
		case xmlstream.EndElement:
			return true, nil
		}
		if done&0xFFF == 0 {
			if err := p.pause(); err != nil {
				return false, err
			}
		}
	}
}

// pause tells of the progress, and whether reading is still wanted.
func (p *parser) pause() error {
	if p.division != nil {
		return p.division.pause(p)
	}
	if p.options.Progress != nil {
		p.options.Progress(p.r.End().Byte)
	}
	return p.ctx.Err()
}

// attributesOfRoot takes from the root element what its children inherit.
func (p *parser) attributesOfRoot() {
	for i := range p.r.Attrs() {
		a := &p.r.Attrs()[i]
		switch a.Name {
		case qXMLBase:
			p.base = p.resolveBase(a, p.base)
			p.aside(tieout.XMLBase, a.Value, p.attrRange(a))
		case qXMLLang:
			p.language = strings.ToLower(a.Value)
		case qSchemaLocation:
			p.schemaLocations(a, p.base)
		case qID:
			p.ids.addOther(p, a.Value, qXBRL, p.r.Range())
		}
	}
}

// ground is what a fact at the top is like.
func (p *parser) ground() (like tieout.Fact) {
	like.SetOrigin(tieout.Range{Document: p.name})
	like.SetLanguage(p.language)
	return like
}

func (p *parser) attrRange(a *xmlstream.Attr) tieout.Range {
	return tieout.Range{Document: p.name, Start: a.Start, End: a.End}
}

func (p *parser) resolveBase(a *xmlstream.Attr, outer string) string {
	base, _, err := source.Resolve(outer, a.Value)
	if err != nil {
		p.add(ruleHref, p.attrRange(a), "xml:base cannot be resolved: %v.", err)
		return outer
	}
	return base
}

// child reads one child of the root. It reports true when only the references were wanted and they are over.
func (p *parser) child() (stop bool, err error) {
	q := p.r.Name()
	if q.Space == tieout.NamespaceLink {
		if kind := slices.Index(references[:], q); kind >= 0 {
			if p.part != nil {
				return false, errIndivisible // what is wrong with it depends on what stands before
			}
			return false, p.reference(kind)
		}
	}
	if p.headerOnly {
		return true, nil
	}
	if p.order < behindReferences {
		p.order = behindReferences
		if p.division != nil {
			p.division.begin()
		}
	}
	switch {
	case q.Space == tieout.NamespaceLink:
		return false, p.linkElement()
	case q == qContext:
		return false, p.context()
	case q == qUnit:
		return false, p.unit()
	}
	_, err = p.fact()
	return false, err
}

// references are the elements that a report begins with, in order.
var references = [...]tieout.QName{qSchemaRef, qLinkbaseRef, qRoleRef, qArcroleRef}

// behindReferences is the place in the order of elements behind all of them.
const behindReferences = len(references)

// finish resolves what refers to later parts of the document and completes the report.
func (p *parser) finish() error {
	p.resolvePending()
	p.reportUnknown()
	p.report.Facts = p.facts.top()
	p.checkLinks()
	return p.footnotes()
}
