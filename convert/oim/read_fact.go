package oim

import (
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/tieout/tieout"
)

// factReader reads the facts of an xBRL-JSON report, one after the other.
type factReader struct {
	*jsonText
	options Options
	result  *Result
	in      *interner
	links   *linkReader
	slab    []tieout.Fact // facts are made in batches
	count   int
	fact    rawFact
}

// rawFact is what one fact object says, before it is understood.
type rawFact struct {
	id                         string
	start                      int
	value, decimals            string
	hasValue, isNil, hasDims   bool
	hasDecimals, hasLinks, bad bool
	concept, entity, period    place
	unit, language, noteID     place
	decimalsAt, dimsAt         int
	dims                       []dimensionText
	dimNames                   map[string]bool // of dims when they are many
	extended                   map[string]bool // names of extension properties
	extra                      []extra
	links                      *node
}

// place is a string member and where it stands.
type place struct {
	text    string
	at, end int
	present bool
}

func newFactReader(t *jsonText, res *Result, o Options) *factReader {
	return &factReader{jsonText: t, options: o, result: res,
		in: newInterner(res.Report, res.Info.Namespaces), links: newLinkReader(res)}
}

// readAll reads the object of facts.
func (r *factReader) readAll() error {
	if _, err := r.dec.ReadToken(); err != nil {
		return err
	}
	for k := r.dec.PeekKind(); k != jsontext.KindEndObject; k = r.dec.PeekKind() {
		if r.count++; r.count&0xFFF == 0 {
			if err := r.options.went(r.ctx, r.offset()); err != nil {
				return err
			}
		}
		if most := r.options.maxFacts(int64(len(r.doc))); r.count+r.in.dimensions > most {
			return &LimitError{r.name, limitedFacts, int64(most)}
		}
		if err := r.readFact(); err != nil {
			return err
		}
	}
	_, err := r.dec.ReadToken()
	return err
}

func (r *factReader) path(parts ...string) string {
	return "/facts" + pointer(r.fact.id) + pointer(parts...)
}

func (r *factReader) wrong(start, end int, path, format string, args ...any) {
	r.fact.bad = true
	r.sink(r.rules.structure.New(r.span(start, end, path), format, args...))
}

// readFact reads one fact: its id and its object.
func (r *factReader) readFact() error {
	id, start, end, err := r.string(func() string { return "/facts" })
	if err != nil {
		return err
	}
	f := &r.fact
	*f = rawFact{id: id, start: start, dims: f.dims[:0], extra: f.extra[:0]}
	if r.dec.PeekKind() != jsontext.KindBeginObject {
		if err := r.dec.SkipValue(); err != nil {
			return err
		}
		r.wrong(start, r.offset(), r.path(), "a fact must be an object")
		r.result.Report.LeaveOut(tieout.QName{})
		return nil
	}
	if r.links.isTaken(id) {
		r.repeated(id, start, end, r.path())
		f.bad = true
	}
	if err := r.object(); err != nil {
		return err
	}
	if !f.hasValue {
		r.wrong(start, end, r.path(), "the fact %s has no value (a nil fact has the value null)", clip(id))
	}
	if !f.hasDims {
		r.wrong(start, end, r.path(), "the fact %s has no dimensions", clip(id))
	} else if !f.concept.present {
		r.wrong(f.dimsAt, f.dimsAt+1, r.path("dimensions"), "the fact %s has no concept", clip(id))
	}
	r.understand(r.offset())
	return nil
}

// object reads the members of a fact.
func (r *factReader) object() error {
	if _, err := r.dec.ReadToken(); err != nil {
		return err
	}
	f := &r.fact
	for k := r.dec.PeekKind(); k != jsontext.KindEndObject; k = r.dec.PeekKind() {
		name, start, end, err := r.string(func() string { return r.path() })
		if err != nil {
			return err
		}
		var twice *bool
		switch name {
		case "value":
			twice, err = &f.hasValue, r.value(f.hasValue)
		case "decimals":
			twice, err = &f.hasDecimals, r.decimals(f.hasDecimals)
		case "dimensions":
			twice, err = &f.hasDims, r.dimensions(f.hasDims)
		case "links":
			twice, err = &f.hasLinks, r.readLinks(f.hasLinks)
		default:
			err = r.extension(name, start, end)
		}
		if err != nil {
			return err
		}
		if twice != nil {
			if *twice {
				r.repeated(name, start, end, r.path(name))
			}
			*twice = true
		}
	}
	_, err := r.dec.ReadToken()
	return err
}

func (r *factReader) value(again bool) error {
	f := &r.fact
	switch k := r.dec.PeekKind(); {
	case again:
		return r.dec.SkipValue()
	case k == jsontext.KindString:
		text, _, _, err := r.string(func() string { return r.path("value") })
		f.value = text
		return err
	case k == jsontext.KindNull:
		f.isNil = true
		return r.dec.SkipValue()
	}
	return r.wrongKind("value", "a string, or null for a nil fact")
}

// wrongKind reports a member of the wrong type.
func (r *factReader) wrongKind(name, wanted string) error {
	k := r.dec.PeekKind()
	if err := r.dec.SkipValue(); err != nil {
		return err
	}
	end := r.offset()
	start := end - 1
	if k != jsontext.KindBeginArray && k != jsontext.KindBeginObject {
		start = strings.LastIndexAny(r.doc[:end], ": \t\r\n") + 1
	}
	hint := ""
	if k == jsontext.KindNumber && name == "value" {
		hint = `: numbers are written as strings, "` + clip(r.doc[start:end]) + `"`
	}
	r.wrong(start, end, r.path(name), "%s must be %s, not %s%s", name, wanted, kindName(k), hint)
	return nil
}

func (r *factReader) decimals(again bool) error {
	switch {
	case again:
		return r.dec.SkipValue()
	case r.dec.PeekKind() != jsontext.KindNumber:
		return r.wrongKind("decimals", "an integer; leave it out for an exact value")
	}
	v, err := r.dec.ReadValue()
	if err != nil {
		return err
	}
	end := r.offset()
	r.fact.decimalsAt = end - len(v)
	r.fact.decimals = r.doc[r.fact.decimalsAt:end]
	if !isIntegerLiteral(r.fact.decimals) {
		r.wrong(r.fact.decimalsAt, end, r.path("decimals"), "decimals must be an integer, not %s", clip(r.fact.decimals))
	}
	return nil
}

// dimensions reads the object of dimensions.
func (r *factReader) dimensions(again bool) error {
	f := &r.fact
	if again {
		return r.dec.SkipValue()
	}
	if r.dec.PeekKind() != jsontext.KindBeginObject {
		f.concept.present = true // reported here, not as missing
		return r.wrongKind("dimensions", "an object")
	}
	if _, err := r.dec.ReadToken(); err != nil {
		return err
	}
	f.dimsAt = r.offset() - 1
	for k := r.dec.PeekKind(); k != jsontext.KindEndObject; k = r.dec.PeekKind() {
		name, start, end, err := r.string(func() string { return r.path("dimensions") })
		if err != nil {
			return err
		}
		if core := f.core(name); core != nil {
			err = r.coreDimension(core, name, start, end)
		} else {
			err = r.taxonomyDimension(name, start, end)
		}
		if err != nil {
			return err
		}
	}
	_, err := r.dec.ReadToken()
	return err
}

// again reports whether a dimension of the taxonomy has been read already.
func (f *rawFact) again(name string) bool {
	if len(f.dims) <= 16 {
		return slices.ContainsFunc(f.dims, func(d dimensionText) bool { return d.name == name })
	}
	if f.dimNames == nil {
		f.dimNames = make(map[string]bool, 64)
		for _, d := range f.dims {
			f.dimNames[d.name] = true
		}
	}
	return f.dimNames[name]
}

func (f *rawFact) core(name string) *place {
	switch name {
	case "concept":
		return &f.concept
	case "entity":
		return &f.entity
	case "period":
		return &f.period
	case "unit":
		return &f.unit
	case "language":
		return &f.language
	case "noteId":
		return &f.noteID
	}
	return nil
}

func (r *factReader) coreDimension(p *place, name string, start, end int) error {
	if p.present {
		r.repeated(name, start, end, r.path("dimensions", name))
		return r.dec.SkipValue()
	}
	p.present = true
	if r.dec.PeekKind() != jsontext.KindString {
		if err := r.dec.SkipValue(); err != nil {
			return err
		}
		r.wrong(start, r.offset(), r.path("dimensions", name), "the dimension %s must be a string", name)
		return nil
	}
	var err error
	p.text, p.at, p.end, err = r.string(func() string { return r.path("dimensions", name) })
	return err
}

func (r *factReader) taxonomyDimension(name string, start, end int) error {
	f := &r.fact
	_, _, isQName := cutQName(name)
	if f.again(name) {
		r.repeated(name, start, end, r.path("dimensions", name))
		return r.dec.SkipValue()
	}
	d := dimensionText{name: name}
	switch r.dec.PeekKind() {
	case jsontext.KindString:
		text, at, _, err := r.string(func() string { return r.path("dimensions", name) })
		if err != nil {
			return err
		}
		d.value, d.at = text, at
	case jsontext.KindNull:
		d.isNil = true
		if err := r.dec.SkipValue(); err != nil {
			return err
		}
		d.at = r.offset() - 4
	default:
		if err := r.dec.SkipValue(); err != nil {
			return err
		}
		if isQName {
			r.wrong(start, r.offset(), r.path("dimensions", name), "the dimension %s must be a string or null", clip(name))
		}
	}
	if !isQName {
		r.wrong(start, end, r.path("dimensions", name), "%q is no dimension: the dimensions of a taxonomy have a prefix", clip(name))
		return nil
	}
	f.dims = append(f.dims, d)
	if f.dimNames != nil {
		f.dimNames[name] = true
	}
	return nil
}

// shapeLinks is the links of a fact.
var shapeLinks = &shape{kinds: `{`, wanted: "an object of link types", others: &shape{kinds: `{`, wanted: "an object of link groups",
	others: &shape{kinds: `[`, wanted: "an array of fact ids", items: shapeString}}}

func (r *factReader) readLinks(again bool) error {
	if again {
		return r.dec.SkipValue()
	}
	n, err := r.tree(r.path("links"), 3)
	if err != nil {
		return err
	}
	r.checkShape(n, shapeLinks, r.path("links"))
	r.fact.links = n
	return nil
}

// extension reads an extension property of a fact.
func (r *factReader) extension(name string, start, end int) error {
	if r.fact.extended[name] {
		r.repeated(name, start, end, r.path(name))
		return r.dec.SkipValue()
	}
	v, _, _, err := r.raw(r.path(name))
	if err != nil {
		return err
	}
	if _, _, ok := cutQName(name); !ok {
		r.wrong(start, end, r.path(name), "a fact must not have a member %q: extension properties have a prefix", clip(name))
		return nil
	}
	r.fact.extra = append(r.fact.extra, extra{name, start, end, v})
	if r.fact.extended == nil {
		r.fact.extended = map[string]bool{}
	}
	r.fact.extended[name] = true
	return nil
}
