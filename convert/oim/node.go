package oim

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/tieout/tieout"
)

// node is a JSON value with its place in the document.
type node struct {
	file    *jsonText // the document that it stands in
	kind    jsontext.Kind
	text    string // of a string, unescaped; of a number, as written
	start   int    // offset of the value
	end     int
	members []member         // of an object, in document order, first of each name
	named   map[string]*node // the members of a large object by name, nil of a small one
	items   []*node          // of an array
}

type member struct {
	name  string
	start int // offset of the name
	value *node
}

// at is where the value stands.
func (n *node) at(path string) tieout.Range { return n.file.span(n.start, n.end, path) }

// at is where the name stands.
func (m *member) at(path string) tieout.Range { return m.value.file.span(m.start, m.value.start, path) }

// get is the member of an object, nil when n is no object or has no such member.
func (n *node) get(name string) *node {
	if n == nil {
		return nil
	}
	if n.named != nil {
		return n.named[name]
	}
	for i := range n.members {
		if n.members[i].name == name {
			return n.members[i].value
		}
	}
	return nil
}

// add gives an object a further member.
func (n *node) add(m member) {
	n.members = append(n.members, m)
	switch {
	case n.named != nil:
		n.named[m.name] = m.value
	case len(n.members) > 16:
		n.named = make(map[string]*node, 2*len(n.members))
		for _, m := range n.members {
			n.named[m.name] = m.value
		}
	}
}

// str is the text of a string, "" for anything else.
func (n *node) str() string {
	if n == nil || n.kind != jsontext.KindString {
		return ""
	}
	return n.text
}

// isTrue reports whether n is the literal true.
func (n *node) isTrue() bool { return n != nil && n.kind == jsontext.KindTrue }

// jsonText reads the tokens of a document and knows their offsets. Strings are views of the document.
type jsonText struct {
	places
	url   string // absolute, of the document
	dec   *jsontext.Decoder
	base  int // offset of the decoder's first byte
	rules jsonRules
	sink  func(tieout.Diagnostic)
	ctx   context.Context
	nodes int // that have been looked at
	kept  int // values kept as nodes
	most  int // that may be kept
}

// What a JSON document may hold of values that are kept: so many whatever its size, and one for each so many bytes.
const (
	freeValues    = 200_000
	bytesPerValue = 10
)

// jsonRules are the codes under which one syntax reports what is wrong with its JSON.
type jsonRules struct{ invalid, structure tieout.Rule }

// maxDepth bounds the nesting of extension properties; a report itself nests six levels.
const maxDepth = 200

var errDepth = errors.New("the document nests more than 200 levels deep")

// newJSONText reads doc from base on. Duplicate names and bad UTF-8 are let through, to be reported by their places.
func newJSONText(ctx context.Context, p places, url string, base, end int, rules jsonRules, sink func(tieout.Diagnostic)) *jsonText {
	buf := bytes.NewBuffer(viewBytes(p.doc[base:end]))
	return &jsonText{ctx: ctx, places: p, url: url, base: base, rules: rules, sink: sink,
		most: freeValues + (end-base)/bytesPerValue,
		dec:  jsontext.NewDecoder(buf, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))}
}

// offset is where the decoder stands: behind the last token.
func (t *jsonText) offset() int { return t.base + int(t.dec.InputOffset()) }

// string reads a string (a value or a name).
func (t *jsonText) string(path func() string) (text string, start, end int, err error) {
	v, err := t.dec.ReadValue()
	if err != nil {
		return "", 0, 0, err
	}
	end = t.offset()
	start = end - len(v)
	raw := t.doc[start+1 : end-1]
	if strings.IndexByte(raw, '\\') < 0 {
		return raw, start, end, nil
	}
	text, whole := unescape(raw)
	if !whole {
		t.sink(t.rules.invalid.New(t.span(start, end, path()), "the string %q escapes half of a surrogate pair, which is no character", clip(raw)))
	}
	return text, start, end, nil
}

// unescape decodes the escapes of a valid JSON string without its quotes; whole is false when it names a
// surrogate without its other half.
func unescape(raw string) (text string, whole bool) {
	b, err := jsontext.AppendUnquote(nil, `"`+raw+`"`)
	return string(b), err == nil || !utf8.ValidString(raw) // bad bytes have been reported as such
}

// raw reads a whole value as it is written and checks what reading it loosely let through.
func (t *jsonText) raw(path string) (v jsontext.Value, start, end int, err error) {
	v, err = t.dec.ReadValue()
	if err != nil {
		return nil, 0, 0, err
	}
	end = t.offset()
	start = end - len(v)
	if k := v.Kind(); k != jsontext.KindBeginObject && k != jsontext.KindBeginArray && !bytes.Contains(v, []byte(`\u`)) {
		return v, start, end, nil
	}
	d := jsontext.NewDecoder(bytes.NewBuffer(v))
	if _, bad := d.ReadValue(); bad != nil {
		var syntax *jsontext.SyntacticError
		at := start
		if errors.As(bad, &syntax) {
			at += int(syntax.ByteOffset)
			path += string(syntax.JSONPointer)
		}
		t.sink(t.rules.invalid.New(t.span(at, at+1, path), "%s", jsonProblem(bad)))
	}
	return v, start, end, nil
}

// jsonProblem is the decoder's message without its prefix.
func jsonProblem(err error) string {
	var syntax *jsontext.SyntacticError
	if errors.As(err, &syntax) {
		if errors.Is(syntax.Err, io.ErrUnexpectedEOF) {
			return "the JSON ends too early"
		}
		return "this is not valid JSON: " + strings.TrimPrefix(syntax.Err.Error(), "jsontext: ")
	}
	return err.Error()
}

// syntaxError reports why the decoder cannot go on.
func (t *jsonText) syntaxError(err error) (at tieout.Range) {
	start, path := t.offset(), ""
	var syntax *jsontext.SyntacticError
	if errors.As(err, &syntax) {
		start, path = t.base+int(syntax.ByteOffset), string(syntax.JSONPointer)
	}
	d := t.rules.invalid.New(t.span(start, min(start+1, len(t.doc)), path), "%s", jsonProblem(err))
	t.sink(d)
	return d.Range
}

// trail is the way to a value: the way to what it stands in, and its name or index there. It becomes a pointer when one
// is asked for, which is seldom.
type trail struct {
	above *trail
	start string // of the way, a pointer
	name  string
	index int // of an item, from 1; 0 for a member
	depth int
}

// pointer is the JSON pointer of the value.
func (w *trail) pointer() string {
	switch {
	case w.above == nil:
		return w.start
	case w.index > 0:
		return w.above.pointer() + pointer(itoa(w.index-1))
	}
	return w.above.pointer() + pointer(w.name)
}

// tree reads one value as a tree. A repeated name is reported, and its first value kept.
func (t *jsonText) tree(path string, depth int) (*node, error) {
	return t.branch(&trail{start: path, depth: depth})
}

// interrupted asks now and then whether the context has ended.
func (t *jsonText) interrupted() error {
	if t.nodes++; t.nodes&0xFFF != 0 {
		return nil
	}
	return t.ctx.Err()
}

// branch reads the value at the end of a way.
func (t *jsonText) branch(way *trail) (*node, error) {
	if way.depth > maxDepth {
		return nil, errDepth
	}
	if err := t.interrupted(); err != nil {
		return nil, err
	}
	if t.kept++; t.kept > t.most {
		return nil, &LimitError{t.name, "values, which are very short", int64(t.most)}
	}
	n := &node{file: t, kind: t.dec.PeekKind()}
	var err error
	switch n.kind {
	case jsontext.KindString:
		n.text, n.start, n.end, err = t.string(way.pointer)
		return n, err
	case jsontext.KindBeginObject:
		return n, t.object(n, way)
	case jsontext.KindBeginArray:
		if _, err := t.dec.ReadToken(); err != nil {
			return nil, err
		}
		n.start = t.offset() - 1
		for k := t.dec.PeekKind(); k != jsontext.KindEndArray; k = t.dec.PeekKind() {
			item, err := t.branch(&trail{above: way, index: len(n.items) + 1, depth: way.depth + 1})
			if err != nil {
				return nil, err
			}
			n.items = append(n.items, item)
		}
		_, err = t.dec.ReadToken()
		n.end = t.offset()
		return n, err
	}
	v, err := t.dec.ReadValue()
	if err != nil {
		return nil, err
	}
	n.end = t.offset()
	n.start = n.end - len(v)
	n.text = t.doc[n.start:n.end]
	return n, nil
}

// object reads the members of an object into n.
func (t *jsonText) object(n *node, way *trail) error {
	if _, err := t.dec.ReadToken(); err != nil {
		return err
	}
	n.start = t.offset() - 1
	for k := t.dec.PeekKind(); k != jsontext.KindEndObject; k = t.dec.PeekKind() {
		name, start, end, err := t.string(way.pointer)
		if err != nil {
			return err
		}
		below := &trail{above: way, name: name, depth: way.depth + 1}
		value, err := t.branch(below)
		if err != nil {
			return err
		}
		if n.get(name) != nil {
			t.repeated(name, start, end, below.pointer())
			continue
		}
		n.add(member{name, start, value})
	}
	_, err := t.dec.ReadToken()
	n.end = t.offset()
	return err
}

// repeated reports a name that its object has already.
func (t *jsonText) repeated(name string, start, end int, path string) {
	t.sink(t.rules.invalid.New(t.span(start, end, path), "the name %q is used twice in one object: the second value is ignored", clip(name)))
}

// badEncoding reports what is not UTF-8: another encoding of the whole document, or single bytes.
// It reports whether reading can go on.
func (t *jsonText) badEncoding() bool {
	d := t.doc
	if len(d) >= 2 && (d[:2] == "\xFE\xFF" || d[:2] == "\xFF\xFE" || d[0] == 0 || d[1] == 0) {
		t.sink(t.rules.invalid.New(t.span(0, 0, ""), "the document is not UTF-8: it looks like UTF-16 or UTF-32"))
		return false
	}
	if utf8.ValidString(d) {
		return true
	}
	found := 0
	for i := 0; i < len(d); {
		r, size := utf8.DecodeRuneInString(d[i:])
		if r == utf8.RuneError && size == 1 {
			if found++; found > 20 {
				break
			}
			t.sink(t.rules.invalid.New(t.span(i, i+1, ""), "the byte %#x is not UTF-8", d[i]))
			for i < len(d) && d[i] >= 0x80 { // one report for a run of bad bytes
				i++
			}
			continue
		}
		i += size
	}
	return true
}
