package inline

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
	"github.com/tieout/tieout/taxonomy/source"
)

// The markup of a document is serialised once, whatever elements share it: tags as XML with the prefixes of the source,
// attributes in the order of their names, without namespace declarations, inline elements left out.

// void are the elements that are written as one tag when they are empty.
var void = map[string]bool{"area": true, "base": true, "basefont": true, "br": true, "col": true, "frame": true, "hr": true, "img": true,
	"input": true, "isindex": true, "link": true, "meta": true, "param": true}

// uriAttributes are the attributes of XHTML that hold references, by element.
var uriAttributes = map[string][]string{
	"a": {"href"}, "area": {"href"}, "blockquote": {"cite"}, "q": {"cite"}, "ins": {"cite"}, "del": {"cite"}, "form": {"action"},
	"input": {"src", "usemap"}, "img": {"src", "longdesc", "usemap"}, "object": {"codebase", "classid", "data", "archive"},
}

// startMarkup writes the current start tag.
func (p *parser) startMarkup() {
	p.flushTag()
	b := append(p.d.markup, '<')
	b = appendName(b, p.r.Prefix(), p.r.Name().Local)
	p.usePrefix(p.r.Prefix(), p.r.Name().Space)
	attrs := p.r.Attrs()
	if len(attrs) > 1 && !slices.IsSortedFunc(attrs, compareAttrs) {
		attrs = slices.Clone(attrs)
		slices.SortFunc(attrs, compareAttrs)
	}
	for i := range attrs {
		a := &attrs[i]
		b = append(b, ' ')
		b = appendName(b, a.Prefix, a.Name.Local)
		if a.Prefix != "" {
			p.usePrefix(a.Prefix, a.Name.Space)
		}
		b = append(b, `="`...)
		b = appendEscapedValue(b, p.uri(a))
		b = append(b, '"')
	}
	p.d.markup, p.started = b, true
}

func compareAttrs(x, y xmlstream.Attr) int { return x.Name.Compare(y.Name) }

// usePrefix takes note of a prefix in the markup of the footnotes that are open: what is bound otherwise than by the
// root must be bound where the footnote is written.
func (p *parser) usePrefix(prefix, uri string) {
	for _, e := range p.open {
		if e.kind != footnote && e.kind != continuation {
			continue
		}
		if !slices.ContainsFunc(e.prefixes, func(d xmlstream.Declaration) bool { return d.Prefix == prefix }) {
			e.own().prefixes = append(e.prefixes, xmlstream.Declaration{Prefix: prefix, URI: uri})
		}
	}
}

// uri is the value of an attribute, resolved when it is a reference and the document has a base.
func (p *parser) uri(a *xmlstream.Attr) string {
	if p.d.base == "" || a.Name.Space != "" {
		return a.Value
	}
	if !slices.Contains(uriAttributes[p.r.Name().Local], a.Name.Local) {
		return a.Value
	}
	resolve := func(base, reference string) string {
		reference = strings.ReplaceAll(strings.TrimSpace(reference), " ", "%20")
		u, fragment, err := source.Resolve(base, reference)
		if err != nil {
			return reference
		}
		if strings.Contains(reference, "#") {
			u += "#" + fragment
		}
		return u
	}
	if a.Name.Local != "archive" {
		return resolve(p.d.base, a.Value)
	}
	base := p.d.base
	if codebase, ok := p.r.Attr(tieout.QName{Local: "codebase"}); ok {
		base = resolve(base, codebase) + "/"
	}
	var all []string
	for _, r := range strings.Fields(a.Value) {
		all = append(all, resolve(base, r))
	}
	return strings.Join(all, " ")
}

// flushTag ends a start tag whose element turns out to have content.
func (p *parser) flushTag() {
	if p.started {
		p.d.markup, p.started = append(p.d.markup, '>'), false
	}
}

// endMarkup writes the current end tag.
func (p *parser) endMarkup() {
	name := p.r.Name().Local
	if p.started && void[name] {
		p.d.markup, p.started = append(p.d.markup, "/>"...), false
		return
	}
	p.flushTag()
	p.d.markup = append(appendName(append(p.d.markup, "</"...), p.r.Prefix(), name), '>')
}

func appendName(b []byte, prefix, local string) []byte {
	if prefix != "" {
		b = append(append(b, prefix...), ':')
	}
	return append(b, local...)
}

func appendEscapedText(b []byte, s string) []byte { return appendEscaped(b, s, "&<>") }

func appendEscapedValue(b []byte, s string) []byte { return appendEscaped(b, s, `&<"`) }

// appendEscaped writes a text with references for some characters.
func appendEscaped(b []byte, s, characters string) []byte {
	for {
		i := strings.IndexAny(s, characters)
		if i < 0 {
			return append(b, s...)
		}
		b = append(b, s[:i]...)
		switch s[i] {
		case '&':
			b = append(b, "&amp;"...)
		case '<':
			b = append(b, "&lt;"...)
		case '>':
			b = append(b, "&gt;"...)
		default:
			b = append(b, "&quot;"...)
		}
		s = s[i+1:]
	}
}

// appendContent appends the text or the markup of an element, without what is excluded from it.
func (e *element) appendContent(b []byte, markup bool) []byte {
	e.pieces(markup, func(piece []byte) { b = append(b, piece...) })
	return b
}

// pieces calls use with the pieces of the text or the markup of an element that are not excluded from it.
func (e *element) pieces(markup bool, use func([]byte)) {
	from, bounds, of := e.doc.text, e.text, func(c *element) [2]int { return c.text }
	if markup {
		from, bounds, of = e.doc.markup, e.markup, func(c *element) [2]int { return c.markup }
	}
	at := bounds[0]
	for _, c := range e.cuts() {
		if r := of(c); r[0] >= at {
			use(from[at:r[0]])
			at = r[1]
		}
	}
	use(from[at:bounds[1]])
}

// cuts are the ix:exclude elements inside an element.
func (e *element) cuts() []*element {
	all := e.doc.cuts
	i, _ := slices.BinarySearchFunc(all, e.at.Start.Byte, func(c *element, at int64) int { return int(c.at.Start.Byte - at) })
	j := i
	for j < len(all) && all[j].at.Start.Byte < e.at.End.Byte {
		j++
	}
	return all[i:j]
}
