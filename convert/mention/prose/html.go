package prose

import (
	"bytes"
	"strings"

	nethtml "golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/tieout/tieout/convert/release/page"
)

// htmlReader gathers the running text of a page.
type htmlReader struct {
	s      *Source
	tables []stretch
	out    []Block
	b      blockBuilder
	mute   atom.Atom // the element whose text is not shown: a title, a script, a style sheet
	hidden int       // open elements of the name of a hidden one, itself included
	veil   string    // that name
	raised []bool    // open inline elements: whether they raise their text
	sup    int
	pre    int // where preformatted text starts; -1 outside
	cell   bool
	tags   map[string]markup // by how they are printed
}

// htmlBlocks are the paragraphs of a page of HTML, those in cells of tables that hold sentences included.
func (s *Source) htmlBlocks(from, to int, tables []stretch) []Block {
	r := &htmlReader{s: s, tables: tables, pre: -1, tags: map[string]markup{}}
	z := page.NewTokens(string(s.data[from:to]), 0, to-from)
	for {
		tt := z.Next()
		start, pos := from+z.Start, from+z.End
		switch tt {
		case nethtml.ErrorToken:
			r.endPre(to)
			r.flush()
			return r.out
		case nethtml.TextToken:
			r.text(start, pos)
		case nethtml.StartTagToken, nethtml.SelfClosingTagToken:
			t := r.markup(z, s.data[start:pos])
			r.start(t.atom, t.style, t.name, tt == nethtml.SelfClosingTagToken || isVoid(t.atom), pos)
		case nethtml.EndTagToken:
			t := r.markup(z, s.data[start:pos])
			r.end(t.atom, t.name, start)
		}
	}
}

// markup is what matters of a tag.
type markup struct {
	name  string
	atom  atom.Atom
	style style
}

const (
	maxTags = 512 // tags that are kept
	maxTag  = 512 // bytes of one
)

// markup reads the tag that was read last, printed as raw. Pages repeat few tags many times: each is read once.
func (r *htmlReader) markup(tokens *page.Tokens, raw []byte) markup {
	if t, ok := r.tags[string(raw)]; ok {
		return t
	}
	z := tokens.Tag()
	name, more := z.TagName()
	t := markup{atom: atom.Lookup(name)}
	if t.name = t.atom.String(); t.atom == 0 {
		t.name = string(name)
	}
	t.style = readStyle(z, more)
	if len(r.tags) < maxTags && len(raw) <= maxTag {
		r.tags[string(raw)] = t
	}
	return t
}

// style is what matters of an element's attributes.
type style struct{ hidden, raised bool }

func readStyle(z *nethtml.Tokenizer, more bool) style {
	var s style
	for more {
		var key, value []byte
		key, value, more = z.TagAttr()
		switch string(key) {
		case "hidden":
			s.hidden = true
		case "style":
			var room [256]byte
			v := squeezed(room[:0], value)
			has := func(what string) bool { return bytes.Contains(v, []byte(what)) }
			s.hidden = s.hidden || has("display:none") || has("visibility:hidden")
			s.raised = has("vertical-align:super") || has("vertical-align:top") && has("font-size") || has("top:-") && has("position:relative")
		}
	}
	return s
}

// squeezed appends a value in lower case, as far as its letters are those of names, without its blanks.
func squeezed(b, value []byte) []byte {
	for _, c := range value {
		switch {
		case c == ' ':
		case c >= 'A' && c <= 'Z':
			b = append(b, c-'A'+'a')
		default:
			b = append(b, c)
		}
	}
	return b
}

func isVoid(a atom.Atom) bool {
	switch a {
	case atom.Br, atom.Hr, atom.Img, atom.Input, atom.Meta, atom.Link, atom.Col, atom.Area, atom.Base, atom.Wbr:
		return true
	}
	return false
}

func (r *htmlReader) start(a atom.Atom, st style, name string, empty bool, pos int) {
	if r.hidden > 0 || st.hidden || name == "ix:header" {
		r.hide(name, empty)
		return
	}
	switch a {
	case atom.Script, atom.Style, atom.Title:
		if !empty {
			r.mute = a
		}
	case atom.Span, atom.Font, atom.Sup, atom.A, atom.Div:
		up := st.raised && a != atom.Div || a == atom.Sup
		if !empty && len(r.raised) < 1000 {
			r.raised = append(r.raised, up)
			if up {
				r.sup++
			}
		}
	case atom.Pre:
		r.flush()
		r.pre = pos
		return
	}
	if r.breaks(a) {
		r.flush()
	}
	r.cell = a == atom.Td || a == atom.Th || r.cell && a != atom.Table
}

// hide passes over an element that is not shown, or within one.
func (r *htmlReader) hide(name string, empty bool) {
	if r.hidden == 0 {
		r.veil = name
	}
	if !empty && name == r.veil {
		r.hidden++
	}
}

func (r *htmlReader) end(a atom.Atom, name string, at int) {
	if r.hidden > 0 {
		if name == r.veil {
			r.hidden--
		}
		return
	}
	switch a {
	case atom.Script, atom.Style, atom.Title:
		r.mute = 0
	case atom.Span, atom.Font, atom.Sup, atom.A, atom.Div:
		if n := len(r.raised); n > 0 {
			if r.raised[n-1] {
				r.sup--
			}
			r.raised = r.raised[:n-1]
		}
	case atom.Pre:
		r.endPre(at)
	}
	if r.breaks(a) {
		r.flush()
	}
	if a == atom.Td || a == atom.Th || a == atom.Table {
		r.cell = false
	}
}

// endPre reads the preformatted text that ends at a byte.
func (r *htmlReader) endPre(at int) {
	if r.pre >= 0 && r.pre < at {
		r.out = append(r.out, r.s.textBlocks(r.pre, at, r.tables)...)
	}
	r.pre = -1
}

// breaks reports whether an element ends a paragraph. A line break does not: sentences run over it.
func (r *htmlReader) breaks(a atom.Atom) bool {
	switch a {
	case atom.P, atom.Div, atom.Table, atom.Tr, atom.Td, atom.Th, atom.Li, atom.Ul, atom.Ol, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6,
		atom.Hr, atom.Blockquote, atom.Dd, atom.Dt, atom.Dl, atom.Body, atom.Center, atom.Section, atom.Article, atom.Caption:
		return true
	case atom.Br:
		r.b.breakLine()
	}
	return false
}

// text takes in the characters of bytes [from, to).
func (r *htmlReader) text(from, to int) {
	if r.mute != 0 || r.hidden > 0 || r.pre >= 0 || covers(r.tables, from, to) {
		return
	}
	if r.sup > 0 && len(r.b.text) > 0 {
		if t := bytes.Trim(r.s.data[from:to], " \r\n\t()[]*,"); len(t) <= 3 && len(bytes.Trim(t, "0123456789,")) <= 1 {
			return // the mark of a footnote
		}
	}
	r.s.feed(&r.b, from, to)
}

// minCell is how many words a cell must have to count as running text.
const minCell = 4

func (r *htmlReader) flush() {
	bl, ok := r.b.take()
	if !ok || r.cell && strings.Count(bl.Text, " ")+1 < minCell {
		return
	}
	bl.Heading = isHeading(bl.Text)
	r.out = append(r.out, bl)
}
