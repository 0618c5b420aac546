package inline

import (
	"context"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/schemas/xsd"
	"github.com/tieout/tieout/taxonomy/source"
)

// parser reads one document.
type parser struct {
	*Set
	r             *xmlstream.Reader
	d             *document
	version       string
	builder       *xmlstream.Builder
	validator     *xsd.Validator
	open          []*element // inline elements with content that are open
	capture       int        // how many of them take text
	serial        int        // how many of them take markup
	started       bool       // a start tag in the markup is not closed: its element may be empty
	langs         []language
	sections      []section // header, hidden, references, resources that are open
	unseen        int       // depth of the outermost element that is not displayed, 0 for none
	depth         int
	size          int // of the document in bytes
	rows          rows
	bases         []baseURL
	seen          map[xmlstream.Declaration]bool
	unclosed      int
	firstUnclosed tieout.Range
}

// language is a language in force from an element on.
type language struct {
	depth int
	lang  string
}

type baseURL struct {
	depth int
	url   string
}

// section is one of the elements of a header.
type section struct {
	kind  kind
	depth int
}

// progressEvery is how many tokens pass between two looks at the context.
const progressEvery = 4096

// stream reads the tokens of a document.
func (s *Set) stream(ctx context.Context, d *document, data []byte, o Options, before int64) error {
	o.XML.Name = d.name
	p := &parser{Set: s, d: d, r: xmlstream.NewReader(data, o.XML), rows: rows{table: -1}}
	p.builder, p.size = xmlstream.NewBuilder(p.r), len(data)
	s.documents = append(s.documents, d)
	validator, err := s.validator(d, data)
	if err != nil {
		return err
	}
	p.validator = validator
	for n := 0; ; n++ {
		if n%progressEvery == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			if o.Progress != nil {
				o.Progress(before + p.r.End().Byte)
			}
		}
		kind, err := p.r.Next()
		if err != nil {
			p.abandon()
			return err
		}
		switch kind {
		case xmlstream.StartElement:
			validator.Start(p.r)
			p.selfClosed(data)
			err = p.start()
		case xmlstream.EndElement:
			validator.End(p.r)
			p.end()
		case xmlstream.Text:
			validator.Text(p.r)
			p.character(p.r.Text())
		case xmlstream.EOF:
			p.reportSelfClosed()
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// impliedEnd are elements whose end tag HTML does not ask for: written as one tag they do no harm.
var impliedEnd = map[string]bool{"td": true, "th": true, "tr": true, "li": true, "dt": true, "dd": true, "colgroup": true}

// selfClosed counts empty elements that are written as one tag, though in HTML they have two.
func (p *parser) selfClosed(data []byte) {
	end := p.r.End().Byte
	if end < 2 || end > int64(len(data)) || data[end-1] != '>' || data[end-2] != '/' || p.d.repaired != nil || len(p.sections) > 0 && p.sections[len(p.sections)-1].kind == resources {
		return
	}
	switch q := p.r.Name(); {
	case q.Space == namespaceXHTML && !void[q.Local] && !impliedEnd[q.Local], q.Space == Namespace11 && kinds[q.Local] > resources && kinds[q.Local] != relationship, q.Space == Namespace10:
		if p.unclosed++; p.unclosed == 1 {
			p.firstUnclosed = p.r.Range()
		}
	}
}

func (p *parser) reportSelfClosed() {
	if p.unclosed > 0 {
		p.add(ruleSelfClosed, p.firstUnclosed, "An empty element is written as one tag; there are %d of them in the document.", p.unclosed)
	}
}

// add adds a finding at a place of the document as it was read.
func (p *parser) add(rule tieout.Rule, at tieout.Range, format string, args ...any) {
	p.Set.add(rule, p.d.place(at), format, args...)
}

func (p *parser) attrRange(a *xmlstream.Attr) tieout.Range {
	return tieout.Range{Document: p.d.name, Start: a.Start, End: a.End}
}

// start takes a start tag.
func (p *parser) start() error {
	p.depth++
	q := p.r.Name()
	if p.depth == 1 {
		p.root(q)
	}
	p.declared()
	p.scoped()
	if q.Space == Namespace11 || q.Space == Namespace10 {
		return p.inlineElement(q)
	}
	if n := len(p.sections); n > 0 {
		if p.sections[n-1].kind == resources {
			return p.headerChild(q)
		}
	}
	if n := len(p.open); n > 0 {
		p.open[n-1].foreign = true
	}
	if q.Space == namespaceXHTML || q.Space == "" {
		p.xhtml(q.Local)
	}
	if p.serial > 0 {
		p.startMarkup()
	}
	return nil
}

// root looks at the root element.
func (p *parser) root(q tieout.QName) {
	if q.Local != "html" || q.Space != namespaceXHTML {
		p.add(ruleRoot, p.r.Range(), "The root element is %s, not html of the namespace of XHTML.", q)
	}
	p.d.declarations = append([]xmlstream.Declaration(nil), p.r.Declarations()...)
}

// declared takes note of prefixes that are declared below the root.
func (p *parser) declared() {
	for _, x := range p.r.Declarations() {
		if p.seen[x] {
			continue
		}
		if p.seen == nil {
			p.seen = map[xmlstream.Declaration]bool{}
		}
		p.seen[x] = true
		p.d.inner = append(p.d.inner, x)
	}
}

// scoped takes xml:lang and xml:base.
func (p *parser) scoped() {
	attrs := p.r.Attrs()
	for i := range attrs {
		switch a := &attrs[i]; {
		case a.Name.Space != tieout.NamespaceXML:
		case a.Name.Local == "lang":
			lang := strings.TrimSpace(a.Value)
			p.langs = append(p.langs, language{p.depth, lang})
			if p.depth <= 2 {
				p.d.lang = lang
			}
		case a.Name.Local == "base":
			if u, _, err := source.Resolve(p.base(), a.Value); err == nil {
				p.bases = append(p.bases, baseURL{p.depth, u})
			}
		}
	}
}

// base is the URL that references at the current place are relative to.
func (p *parser) base() string {
	if n := len(p.bases); n > 0 {
		return p.bases[n-1].url
	}
	return p.d.url
}

func (p *parser) lang() string {
	if n := len(p.langs); n > 0 {
		return p.langs[n-1].lang
	}
	return ""
}

// xhtml takes note of what an element of XHTML does to the layout.
func (p *parser) xhtml(name string) {
	switch name {
	case "table", "tr", "td", "th":
		p.rows.start(name, p.depth)
	case "base":
		if href, ok := p.r.Attr(tieout.QName{Local: "href"}); ok && p.d.base == "" {
			p.d.base = href
		}
	}
	if p.unseen > 0 {
		return
	}
	if style, ok := p.r.Attr(tieout.QName{Local: "style"}); ok && isUndisplayed(style) {
		p.unseen = p.depth
	}
}

// isUndisplayed reports whether a style says display:none.
func isUndisplayed(style string) bool {
	for style != "" {
		var declaration string
		declaration, style, _ = strings.Cut(style, ";")
		property, value, _ := strings.Cut(declaration, ":")
		value, _, _ = strings.Cut(value, "!")
		if strings.EqualFold(strings.TrimSpace(property), "display") && strings.EqualFold(strings.TrimSpace(value), "none") {
			return true
		}
	}
	return false
}

// inlineElement takes the start tag of an inline element.
func (p *parser) inlineElement(q tieout.QName) error {
	k := kinds[q.Local]
	if k == noKind || q.Space == Namespace10 && (k == continuation || k == relationship) {
		return nil // the schema has no such element
	}
	p.version = q.Space
	if p.Set.version == "" {
		p.Set.version = q.Space
	} else if p.Set.version != q.Space {
		p.add(ruleNamespaces, p.r.Range(), "Elements of inline XBRL 1.0 and 1.1 stand in one report.")
		p.Set.version = q.Space
	}
	switch k {
	case header, hidden, references, resources:
		return p.section(k)
	case relationship:
		p.relation()
		return nil
	}
	e := &element{seldom: none, kind: k, doc: p.d, at: p.r.Range(), lang: p.lang(), unseen: p.unseen > 0}
	if n := len(p.open); n > 0 {
		e.parent = p.open[n-1]
		e.parent.children = append(e.parent.children, e)
	}
	for _, s := range p.sections {
		e.hidden = e.hidden || s.kind == hidden
	}
	p.attributes(e)
	p.flushTag()
	e.content[0], e.text[0], e.markup[0] = p.r.End(), len(p.d.text), len(p.d.markup)
	if !e.hidden {
		e.row = p.rows.current()
		e.negative = p.rows.opened
	}
	if k == exclude {
		p.d.cuts = append(p.d.cuts, e)
	}
	if k != exclude {
		p.capture++
		if e.hasMarkup = k == continuation || k == footnote || e.escape; e.hasMarkup {
			if p.serial++; p.d.markup == nil {
				p.d.markup = make([]byte, 0, p.size-int(min(p.r.End().Byte, int64(p.size))))
			}
		}
	}
	p.open = append(p.open, e)
	p.elements = append(p.elements, e)
	return nil
}

// section takes the start tag of an element of the header.
func (p *parser) section(k kind) error {
	switch k {
	case header:
		p.headers++
		if p.unseen == 0 {
			p.add(ruleHeaderDisplayed, p.r.Range(), "The header does not stand in an element whose style is display:none: browsers may show what is hidden in it.")
		}
	case resources:
		p.resources++
	case references:
		r := &reference{doc: p.d, base: p.base()}
		if target, ok := p.r.Attr(tieout.QName{Local: "target"}); ok {
			r.target = strings.TrimSpace(target)
		}
		if id, ok := p.r.Attr(tieout.QName{Local: "id"}); ok {
			r.id = strings.TrimSpace(id)
		}
		return p.referencesElement(r)
	}
	p.sections = append(p.sections, section{k, p.depth})
	return nil
}

// referencesElement reads the whole of an ix:references.
func (p *parser) referencesElement(r *reference) error {
	r.decls = p.d.declarations
	if own := p.r.Declarations(); len(own) > 0 && p.depth > 1 {
		r.decls = append(append([]xmlstream.Declaration(nil), r.decls...), own...)
	}
	n, err := p.tree()
	if err != nil {
		return err
	}
	r.node = n
	p.Set.references = append(p.Set.references, r)
	for i := range n.Attrs {
		if a := &n.Attrs[i]; a.Name.Space == tieout.NamespaceXBRLI {
			p.add(p.of(famQualified, references), p.attrRange(a), "ix:references has the attribute %s of the namespace of instances.", a.Name.Local)
		}
	}
	return nil
}

// tree reads the element that starts with the current token as a tree.
func (p *parser) tree() (*xmlstream.Node, error) {
	if n := p.builder.Add(); n != nil {
		p.leave()
		return n, nil
	}
	for {
		kind, err := p.r.Next()
		if err != nil {
			return nil, err
		}
		switch kind {
		case xmlstream.EOF:
			return nil, nil
		case xmlstream.StartElement:
			p.declared()
			p.validator.Start(p.r)
		case xmlstream.Text:
			p.validator.Text(p.r)
		case xmlstream.EndElement:
			p.validator.End(p.r)
		}
		if n := p.builder.Add(); n != nil {
			p.leave()
			return n, nil
		}
	}
}

// leave goes back to the depth around an element that was read as a whole.
func (p *parser) leave() {
	for n := len(p.langs); n > 0 && p.langs[n-1].depth >= p.depth; n = len(p.langs) {
		p.langs = p.langs[:n-1]
	}
	for n := len(p.bases); n > 0 && p.bases[n-1].depth >= p.depth; n = len(p.bases) {
		p.bases = p.bases[:n-1]
	}
	p.depth--
}

// headerChild reads what stands in ix:resources.
func (p *parser) headerChild(q tieout.QName) error {
	base := p.base()
	n, err := p.tree()
	if err != nil {
		return err
	}
	id, _ := n.Attr(tieout.QName{Local: "id"})
	r := &resource{doc: p.d, id: strings.TrimSpace(id), node: n}
	switch q {
	case tieout.QName{Space: tieout.NamespaceXBRLI, Local: "context"}:
		p.contexts = append(p.contexts, r)
	case tieout.QName{Space: tieout.NamespaceXBRLI, Local: "unit"}:
		p.units = append(p.units, r)
	case tieout.QName{Space: tieout.NamespaceLink, Local: "roleRef"}, tieout.QName{Space: tieout.NamespaceLink, Local: "arcroleRef"}:
		r.id = base
		p.roleRefs = append(p.roleRefs, r)
	}
	return nil
}

// relation takes an ix:relationship.
func (p *parser) relation() {
	r := &relation{doc: p.d, at: p.d.place(p.r.Range()), arcrole: defaultArcrole, linkRole: defaultLinkRole}
	attrs := p.r.Attrs()
	for i := range attrs {
		a := &attrs[i]
		if a.Name.Space != "" {
			continue
		}
		switch value := strings.TrimSpace(a.Value); a.Name.Local {
		case "fromRefs":
			r.from = strings.Fields(value)
		case "toRefs":
			r.to = strings.Fields(value)
		case "arcrole":
			r.arcrole = value
		case "linkRole":
			r.linkRole = value
		case "order":
			r.order = value
		}
	}
	p.relations = append(p.relations, r)
}

// end takes an end tag.
func (p *parser) end() {
	q := p.r.Name()
	inline := q.Space == Namespace11 || q.Space == Namespace10
	switch {
	case inline && len(p.sections) > 0 && p.sections[len(p.sections)-1].depth == p.depth:
		p.sections = p.sections[:len(p.sections)-1]
	case inline:
		if k := kinds[q.Local]; k > resources && k != relationship && !(q.Space == Namespace10 && k == continuation) {
			p.close()
		}
	default:
		if p.serial > 0 {
			p.endMarkup()
		}
		if q.Space == namespaceXHTML || q.Space == "" {
			p.rows.end(q.Local, p.depth)
		}
	}
	if p.unseen == p.depth {
		p.unseen = 0
	}
	p.leave()
}

// abandon says where the elements are that are open where the document cannot be read any further: as far as that.
func (p *parser) abandon() {
	for _, e := range p.open {
		e.at.End = p.r.End()
		e.at = p.d.place(e.at)
	}
}

// close ends the innermost inline element with content.
func (p *parser) close() {
	n := len(p.open)
	if n == 0 {
		return
	}
	p.flushTag()
	e := p.open[n-1]
	p.open = p.open[:n-1]
	e.content[1], e.text[1], e.markup[1] = p.r.Start(), len(p.d.text), len(p.d.markup)
	e.at.End = p.r.End()
	if e.kind != exclude {
		p.capture--
		if e.hasMarkup {
			p.serial--
		}
	}
	if e.kind == nonNumeric {
		p.valuePrefix(e)
	}
	e.at = p.d.place(e.at)
	if p.d.repaired != nil {
		e.content[0], e.content[1] = p.d.repaired.original(e.content[0]), p.d.repaired.original(e.content[1])
	}
}

// maxQName bounds a value that is looked at as a name.
const maxQName = 512

// valuePrefix takes note of the namespace of a value that looks like a name.
func (p *parser) valuePrefix(e *element) {
	if e.text[1]-e.text[0] > maxQName {
		return
	}
	value := strings.TrimSpace(string(p.d.text[e.text[0]:e.text[1]]))
	prefix, _, found := strings.Cut(value, ":")
	if !found || !xmlstream.IsNCName(prefix) {
		return
	}
	if uri, ok := p.r.Lookup(prefix); ok {
		e.own().valuePrefix = [2]string{prefix, uri}
	}
}

// character takes text.
func (p *parser) character(text string) {
	p.rows.text(text)
	if n := len(p.open); n > 0 && !p.open[n-1].loose {
		p.open[n-1].loose = strings.Trim(text, " \t\r\n") != ""
	}
	if p.capture > 0 && p.d.text == nil {
		p.d.text = make([]byte, 0, p.size/8)
	}
	if p.capture > 0 {
		p.d.text = append(p.d.text, text...)
	}
	if p.serial > 0 {
		p.flushTag()
		p.d.markup = appendEscapedText(p.d.markup, text)
	}
}
