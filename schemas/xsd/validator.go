package xsd

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

// Token is the current token of a reader; *xmlstream.Reader is one.
type Token interface {
	Name() tieout.QName
	Attrs() []xmlstream.Attr
	Text() string
	Lookup(prefix string) (uri string, ok bool)
	Start() tieout.Position
	End() tieout.Position
}

// Validator assesses a document while it is read: Start, Text and End take the tokens of those kinds in
// order; Close, or the End of the root, ends the document. It is for one goroutine; use one Validator for
// one document.
type Validator struct {
	// Document names the document in ranges.
	Document string
	// Lax lets a root element without declaration pass; what is declared inside is still assessed.
	Lax bool

	set      *Set
	report   func(tieout.Diagnostic)
	frames   []frame
	counts   []int32 // of the open elements' content models, innermost last
	skip     int     // depth inside an element that is not assessed
	tired    bool    // the order of elements is no longer checked
	follower follower
	token    Token
	lookup   Lookup
	seen     []uint64 // which attribute uses the current start tag has
	ids      idTable
	idrefs   map[string]tieout.Range
	known    knownValues
	places   [8]int   // of the first attributes of the last start tag among the uses of its type
	pending  []string // the keys of idrefs in order of appearance
	text     []byte   // of the innermost element, when it comes in pieces
	key      keyBuilder
	identity identityState
	anyType  *Type
	part     *part   // of a validator that Fork made
	joined   []*part // that the document has been taken apart into
}

// frame is an open element.
type frame struct {
	element    *Element
	typ        *Type
	name       tieout.QName
	start, end tieout.Position // the start tag
	at         *modelNode      // the last child's leaf
	places     []place         // instead of at, in an ambiguous model
	counts     int             // where its counts begin
	text       string
	textStart  tieout.Position
	textEnd    tieout.Position
	isNil      bool
	pieces     bool // the text is in Validator.text
	hasText    bool
	children   bool
	broken     bool // a finding in the content: what follows is taken as it comes
	loose      bool // too many places: what follows is only asked to stand anywhere in the model
}

// Assessment is what the schemas say of an element.
type Assessment struct {
	Element *Element // its declaration, nil when it has none
	Type    *Type    // its actual type, nil when it is not assessed
	Nil     bool     // xsi:nil is true
}

// Value is the content of an element with simple content when it ends.
type Value struct {
	Assessment
	Simple    bool   // the element has simple content, and is not nil
	Text      string // white space normalised for the type, the default put in
	Defaulted bool   // Text is the default or fixed value of the declaration
	Valid     bool   // Text is a value of the type
}

// NewValidator makes a validator that hands what it finds to report.
func (s *Set) NewValidator(report func(tieout.Diagnostic)) *Validator {
	v := &Validator{set: s, report: report, idrefs: map[string]tieout.Range{}, anyType: s.types[xsName("anyType")]}
	v.follower.set = s
	v.lookup = func(prefix string) (string, bool) { return v.token.Lookup(prefix) }
	return v
}

func (v *Validator) rangeOf(start, end tieout.Position) tieout.Range {
	return tieout.Range{Document: v.Document, Start: start, End: end}
}

func (v *Validator) find(r tieout.Rule, at tieout.Range, format string, args ...any) {
	v.report(r.New(at, format, args...))
}

// Start takes a start tag.
func (v *Validator) Start(t Token) Assessment {
	v.token = t
	if v.skip > 0 {
		v.skip++
		return Assessment{}
	}
	name := t.Name()
	element, process := v.declarationFor(t, name)
	if process == skip {
		v.skip = 1
		return Assessment{}
	}
	if len(v.frames) < cap(v.frames) {
		v.frames = v.frames[:len(v.frames)+1]
	} else {
		v.frames = append(v.frames, frame{})
	}
	f := &v.frames[len(v.frames)-1]
	*f = frame{element: element, name: name, start: t.Start(), end: t.End(), counts: len(v.counts)}
	attrs := t.Attrs()
	f.typ = v.typeFor(f, attrs)
	if m := f.typ.model; m != nil && m.counters > 0 && !m.ambiguous {
		for range m.counters {
			v.counts = append(v.counts, 0)
		}
	}
	v.attributes(f, attrs)
	if v.identity.active > 0 || element != nil && len(element.constraints) > 0 && !v.identity.stopped {
		v.identityStart(f, attrs)
	}
	return Assessment{element, f.typ, f.isNil}
}

// declarationFor finds the declaration of an element that starts, and how strictly it is assessed.
func (v *Validator) declarationFor(t Token, name tieout.QName) (*Element, processContents) {
	f := &v.follower
	f.name, f.looked = name, false
	if len(v.frames) == 0 {
		e := f.declaration()
		if e == nil && !v.Lax && !hasType(t.Attrs()) {
			v.find(ruleUndeclared, v.rangeOf(t.Start(), t.End()), "the element %s has no declaration in the schemas%s", name.Local, inNamespace(name.Space))
		}
		return e, lax
	}
	p := &v.frames[len(v.frames)-1]
	p.children = true
	leaf := v.follow(p, t)
	switch {
	case leaf == nil:
		return f.declaration(), lax
	case leaf.kind == elementLeaf:
		if leaf.element.Name == name {
			return leaf.element, strict
		}
		return f.declaration(), strict
	case leaf.wildcard.process == skip:
		return nil, skip
	}
	e := f.declaration()
	if e == nil && leaf.wildcard.process == strict && !hasType(t.Attrs()) {
		v.find(ruleUndeclared, v.rangeOf(t.Start(), t.End()), "the element %s has no declaration in the schemas%s", name.Local, inNamespace(name.Space))
	}
	return e, leaf.wildcard.process
}

func inNamespace(space string) string {
	if space == "" {
		return " (it is in no namespace)"
	}
	return " (its namespace is " + space + ")"
}

func hasType(attrs []xmlstream.Attr) bool {
	for i := range attrs {
		if attrs[i].Name.Space == tieout.NamespaceXSI && attrs[i].Name.Local == "type" {
			return true
		}
	}
	return false
}

// follow is step, unless the element is the first of a part of the root's content.
func (v *Validator) follow(p *frame, t Token) *modelNode {
	if v.part != nil && v.part.leaf == nil && len(v.frames) == 1 {
		return v.beginPart(p)
	}
	return v.step(p, t)
}

// step moves on in the content of p and returns the leaf that the element stands at, nil when it may not
// stand there.
func (v *Validator) step(p *frame, t Token) *modelNode {
	f := &v.follower
	m := p.typ.model
	switch {
	case p.isNil:
		if !p.broken {
			v.find(ruleNilContent, v.rangeOf(t.Start(), t.End()), "the element %s is nil and holds the element %s", p.name.Local, f.name.Local)
		}
		p.broken = true
		return nil
	case p.broken:
		return m.leafNamed(f)
	case m == nil || m.root == nil:
		v.unexpected(p, t)
		return nil
	case m.truncated:
		return m.leafNamed(f)
	}
	var leaf *modelNode
	f.counts = v.counts[p.counts:]
	if f.work > maxFollowing {
		v.stopFollowing(p, t)
	}
	if m.ambiguous && !p.loose {
		var places []place
		if places, p.loose = f.spread(m, p.places); len(places) > 0 {
			p.places, leaf = places, places[0].leaf
		}
	}
	switch {
	case p.loose:
		leaf = m.leafFor(f)
	case m.ambiguous:
	case m.all:
		leaf = f.nextInAll(m.root)
	case p.at == nil:
		leaf = f.enter(m.root)
	default:
		leaf = f.nextIn(m, p.at)
	}
	if leaf == nil {
		v.unexpected(p, t)
		return m.leafNamed(f)
	}
	p.at = leaf
	return leaf
}

// stopFollowing takes the order of elements as it comes, for what has taken too much work.
func (v *Validator) stopFollowing(p *frame, t Token) {
	p.loose = true
	if !v.tired {
		v.tired = true
		v.find(ruleTooLarge, v.rangeOf(t.Start(), t.End()), "to tell whether the elements up to here stand where they may took more than %d comparisons; from here on, their order and number is not checked", maxFollowing)
	}
}

// leafNamed finds any leaf that the element may stand at, for content that is out of order.
func (m *model) leafNamed(f *follower) *modelNode {
	if m == nil || m.root == nil {
		return nil
	}
	if leaf := m.byName[f.name]; leaf != nil {
		return leaf
	}
	d := f.declaration()
	for range maxChain {
		if d == nil || d.SubstitutionGroup == nil {
			break
		}
		d = d.SubstitutionGroup
		if leaf := m.byName[d.Name]; leaf != nil && leaf.element == d && f.matches(leaf) {
			return leaf
		}
	}
	return nil
}

// leafFor is any leaf that the element may stand at, wildcards included.
func (m *model) leafFor(f *follower) *modelNode {
	if leaf := m.leafNamed(f); leaf != nil {
		return leaf
	}
	for _, w := range m.wildcards {
		if f.matches(w) {
			return w
		}
	}
	return nil
}

// unexpected reports an element that its parent does not allow at that place.
func (v *Validator) unexpected(p *frame, t Token) {
	p.broken = true
	at := v.rangeOf(t.Start(), t.End())
	name := t.Name()
	switch {
	case p.typ.Content == SimpleContent:
		v.find(ruleUnexpected, at, "the element %s stands in %s, which holds a value (%s) and no elements", name.Local, p.name.Local, p.typ.Label())
		return
	case p.typ.model == nil || p.typ.model.root == nil:
		v.find(ruleUnexpected, at, "the element %s stands in %s, which holds no elements", name.Local, p.name.Local)
		return
	}
	v.find(ruleUnexpected, at, "the element %s is not allowed at this place in %s%s; expected %s", name.Local, p.name.Local, otherSpace(name, p), v.expected(p))
}

// otherSpace says the namespace of an element that has the name of an expected one, but not its namespace.
func otherSpace(name tieout.QName, p *frame) string {
	if name.Space != p.name.Space {
		return inNamespace(name.Space)
	}
	return ""
}

// expected lists what may stand at the current place of p.
func (v *Validator) expected(p *frame) string {
	m := p.typ.model
	const most, enough = 10, 1000
	f := follower{set: v.set, recent: v.follower.recent, counts: slices.Clone(v.counts[p.counts:])}
	var names []string
	seen := map[string]bool{}
	f.collect = func(n *modelNode) bool {
		s := n.describe()
		if !seen[s] {
			seen[s] = true
			names = append(names, s)
		}
		return len(names) == enough
	}
	complete := false
	switch {
	case m.ambiguous && p.places == nil, !m.ambiguous && !m.all && p.at == nil:
		complete = m.root.nullable
		f.counts = make([]int32, m.counters)
		f.enter(m.root)
	case m.ambiguous:
		complete = f.completeAny(p.places)
		for _, q := range p.places {
			f.counts = slices.Clone(q.counts)
			f.next(q.leaf)
		}
	case m.all:
		complete = f.completeAll(m.root)
		f.nextInAll(m.root)
	default:
		complete = f.complete(p.at)
		f.next(p.at)
	}
	switch n := len(names); {
	case n == enough:
		names = append(names[:most:most], "… (more than "+itoa(n)+" in all)")
	case n > most:
		names = append(names[:most:most], "… ("+itoa(n)+" in all)")
	}
	switch {
	case len(names) == 0:
		return "the end of " + p.name.Local
	case complete:
		return strings.Join(names, ", ") + " or the end of " + p.name.Local
	}
	return strings.Join(names, ", ")
}

// describe names what a leaf matches.
func (n *modelNode) describe() string {
	if n.kind == elementLeaf {
		if n.element.Abstract {
			return "a substitute for " + n.element.Name.Local
		}
		return n.element.Name.Local
	}
	return n.wildcard.describe("element")
}

func (w *wildcard) describe(what string) string {
	if w.any {
		return "any " + what
	}
	spaces := make([]string, len(w.namespaces))
	for i, s := range w.namespaces {
		if spaces[i] = s; s == "" {
			spaces[i] = "no namespace"
		}
	}
	list := strings.Join(spaces, ", ")
	if w.not {
		return "any " + what + " of a namespace other than " + list
	}
	return "any " + what + " of " + list
}

// Text takes character data.
func (v *Validator) Text(t Token) {
	if v.skip > 0 || len(v.frames) == 0 {
		return
	}
	f := &v.frames[len(v.frames)-1]
	if f.isNil {
		v.textIn(f, t, ruleNilContent, "the element %s is nil and holds the text %q")
		return
	}
	switch f.typ.Content {
	case MixedContent:
		if f.element == nil || f.element.Value == nil {
			return
		}
	case ElementContent:
		if s := t.Text(); !isBlank(s) {
			v.textIn(f, t, ruleText, "the element %s holds elements only, and there is the text %q")
		}
		return
	case EmptyContent:
		v.textIn(f, t, ruleText, "the element %s must be empty, and there is the text %q")
		return
	}
	switch {
	case !f.hasText:
		f.text, f.textStart, f.hasText = t.Text(), t.Start(), true
	case !f.pieces:
		v.text = append(append(v.text[:0], f.text...), t.Text()...)
		f.pieces = true
	default:
		v.text = append(v.text, t.Text()...)
	}
	f.textEnd = t.End()
}

func isBlank(s string) bool {
	for i := range len(s) {
		if !isSpace(s[i]) {
			return false
		}
	}
	return true
}

// textIn reports text that may not be, once for an element.
func (v *Validator) textIn(f *frame, t Token, r tieout.Rule, format string) {
	if !f.hasText {
		f.hasText = true
		v.find(r, v.rangeOf(t.Start(), t.End()), format, f.name.Local, clip(t.Text()))
	}
}
