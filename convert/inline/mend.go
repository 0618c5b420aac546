package inline

import (
	"bytes"
	"html"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

// repair turns places of a mended document into those of the original.
type repair struct {
	marks []repairMark
	lines []int64 // where the lines of the original begin
	data  []byte
}

// repairMark says that the mended bytes from at on come from the original bytes from source on; copied ones one by one.
type repairMark struct {
	at, source int64
	copied     bool
}

// original is the place of the original document that a place of the mended one comes from.
func (r *repair) original(p tieout.Position) tieout.Position {
	i, found := slices.BinarySearchFunc(r.marks, p.Byte, func(m repairMark, at int64) int { return int(m.at - at) })
	if !found {
		i--
	}
	if i < 0 {
		return p
	}
	m := r.marks[i]
	at := m.source
	if m.copied {
		at += p.Byte - m.at
	}
	at = min(at, int64(len(r.data)))
	line, found := slices.BinarySearch(r.lines, at)
	if !found {
		line--
	}
	column := 1
	for _, c := range r.data[r.lines[line]:at] {
		if c&0xC0 != 0x80 {
			column++
		}
	}
	return tieout.Position{Byte: at, Line: int32(line + 1), Column: int32(column)}
}

// mended is the place in the mended document of a place of the original that stands in text, as near as can be told.
func (r *repair) mended(source int) int {
	i, found := slices.BinarySearchFunc(r.marks, int64(source), func(m repairMark, at int64) int { return int(m.source - at) })
	if !found {
		i--
	}
	for i+1 < len(r.marks) && r.marks[i+1].source == int64(source) {
		i++
	}
	if i < 0 {
		return 0
	}
	m := r.marks[i]
	if m.copied {
		return int(m.at) + source - int(m.source)
	}
	return int(m.at)
}

// mender makes well-formed XML of what a browser takes for HTML: attributes get values and quotes, references to characters
// become the characters, elements are closed, and what stands behind the end of the document moves into it.
type mender struct {
	data []byte
	out  []byte
	open []openTag
	r    *repair
	root bool
}

// openTag is an element that is open, as written and in lower case.
type openTag struct {
	name, lower string
}

// mend makes well-formed XML of a document, whose places the repair finds again.
func mend(data []byte) ([]byte, *repair) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	m := &mender{data: data, r: &repair{data: data, lines: []int64{0}}}
	for i, c := range data {
		if c == '\n' {
			m.r.lines = append(m.r.lines, int64(i+1))
		}
	}
	for i := 0; i < len(data); {
		i = m.token(i)
	}
	for len(m.open) > 0 {
		m.pop()
	}
	return m.out, m.r
}

// from notes where the bytes that follow come from.
func (m *mender) from(source int, copied bool) {
	m.r.marks = append(m.r.marks, repairMark{int64(len(m.out)), int64(source), copied})
}

// token takes the token at i and gives the place behind it.
func (m *mender) token(i int) int {
	rest := m.data[i:]
	switch {
	case rest[0] != '<':
		end := bytes.IndexByte(rest, '<')
		if end < 0 {
			end = len(rest)
		}
		m.text(i, rest[:end])
		return i + end
	case bytes.HasPrefix(rest, []byte("<!--")):
		return m.past(i+4, "-->")
	case bytes.HasPrefix(rest, []byte("<![CDATA[")):
		end := m.past(i, "]]>")
		m.from(i+9, true)
		m.out = xmlstream.AppendText(m.out, strings.ToValidUTF8(string(m.data[i+9:max(i+9, end-3)]), "\ufffd"))
		return end
	case bytes.HasPrefix(rest, []byte("<!")), bytes.HasPrefix(rest, []byte("<?")):
		return m.past(i, ">")
	case bytes.HasPrefix(rest, []byte("</")) && len(rest) > 2 && isNameByte(rest[2]):
		end := m.past(i, ">")
		name := strings.TrimRight(strings.TrimSuffix(string(m.data[i+2:end]), ">"), " \t\r\n/")
		name, _, _ = strings.Cut(name, " ")
		m.from(i, false)
		m.endTag(name)
		return end
	case len(rest) > 1 && isNameByte(rest[1]):
		return m.startTag(i)
	}
	m.from(i, false)
	m.out = append(m.out, "&lt;"...)
	return i + 1
}

// past is the place behind the next s.
func (m *mender) past(i int, s string) int {
	if at := bytes.Index(m.data[i:], []byte(s)); at >= 0 {
		return i + at + len(s)
	}
	return len(m.data)
}

func isNameByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= 0x80
}

// text writes text, with the references to characters resolved as in HTML.
func (m *mender) text(i int, raw []byte) {
	if len(m.open) == 0 {
		return
	}
	for len(raw) > 0 {
		n := bytes.IndexAny(raw, "&>")
		if n < 0 {
			n = len(raw)
		}
		if n > 0 {
			m.from(i, true)
			m.out = xmlstream.AppendText(m.out, strings.ToValidUTF8(string(raw[:n]), "\ufffd"))
			i, raw = i+n, raw[n:]
			continue
		}
		n = 1
		for n < len(raw) && n < maxReference && raw[n] != ' ' && raw[n] != '&' && raw[n-1] != ';' {
			n++
		}
		m.from(i, false)
		m.out = xmlstream.AppendText(m.out, html.UnescapeString(string(raw[:n])))
		i, raw = i+n, raw[n:]
	}
}

// maxReference bounds a reference to a character, in bytes.
const maxReference = 40

// attribute is one attribute of a start tag.
type attribute struct{ name, value string }

// startTag reads a start tag.
func (m *mender) startTag(i int) int {
	at := i + 1
	for at < len(m.data) && !isTagBreak(m.data[at]) {
		at++
	}
	name := string(m.data[i+1 : at])
	attrs, at, closed := m.attributes(at)
	if !xmlstream.IsName(name) {
		return at
	}
	lower := strings.ToLower(name)
	if !m.root && lower != "html" {
		m.root = true
		m.from(i, false)
		m.push("html", []attribute{{"xmlns", namespaceXHTML}})
	} else if m.root && lower == "html" {
		return at // a second root: its content joins the first
	}
	m.root = true
	m.from(i, false)
	m.imply(lower)
	m.push(name, attrs)
	switch {
	case closed || voidHTML[lower]:
		m.pop()
	case lower == "script" || lower == "style":
		end := indexFold(m.data[at:], "</"+lower)
		if end < 0 {
			end = len(m.data) - at
		}
		if lower == "style" {
			m.out = xmlstream.AppendText(m.out, strings.ToValidUTF8(string(m.data[at:at+end]), "\ufffd"))
		}
		m.pop()
		return m.past(at+end, ">")
	}
	return at
}

// voidHTML are the elements of HTML that have no end tag.
var voidHTML = map[string]bool{"area": true, "base": true, "basefont": true, "br": true, "col": true, "embed": true, "frame": true, "hr": true,
	"img": true, "input": true, "isindex": true, "keygen": true, "link": true, "meta": true, "param": true, "source": true, "track": true, "wbr": true}

func indexFold(b []byte, s string) int {
	for i := 0; i+len(s) <= len(b); i++ {
		at := bytes.IndexByte(b[i:], s[0])
		if at < 0 || i+at+len(s) > len(b) {
			return -1
		}
		if i += at; strings.EqualFold(string(b[i:i+len(s)]), s) {
			return i
		}
	}
	return -1
}

func isTagBreak(c byte) bool {
	return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '>' || c == '/' || c == '\f'
}

// attributes reads the attributes of a start tag up to its end; closed tells that the tag ends in "/>".
func (m *mender) attributes(at int) (attrs []attribute, end int, closed bool) {
	seen := map[string]bool{}
	for at < len(m.data) {
		switch c := m.data[at]; {
		case c == '>':
			return attrs, at + 1, closed
		case isTagBreak(c):
			closed = c == '/'
			at++
			continue
		}
		closed = false
		start := at
		for at < len(m.data) && (m.data[at] != '=' || at == start) && !isTagBreak(m.data[at]) {
			at++
		}
		a := attribute{name: string(m.data[start:at])}
		a.value = a.name
		next := at
		for next < len(m.data) && isTagBreak(m.data[next]) && m.data[next] != '>' && m.data[next] != '/' {
			next++
		}
		if next < len(m.data) && m.data[next] == '=' {
			a.value, at = m.attributeValue(next + 1)
		}
		if xmlstream.IsName(a.name) && !seen[a.name] {
			seen[a.name] = true
			attrs = append(attrs, a)
		}
	}
	return attrs, at, closed
}

func (m *mender) attributeValue(at int) (string, int) {
	for at < len(m.data) && (m.data[at] == ' ' || m.data[at] == '\n' || m.data[at] == '\t' || m.data[at] == '\r') {
		at++
	}
	if at >= len(m.data) {
		return "", at
	}
	start := at
	if quote := m.data[at]; quote == '"' || quote == '\'' {
		end := bytes.IndexByte(m.data[at+1:], quote)
		if end < 0 {
			end = len(m.data) - at - 1
		}
		at = min(at+end+2, len(m.data))
		return unescaped(m.data[start+1 : start+1+end]), at
	}
	for at < len(m.data) && m.data[at] != '>' && m.data[at] != ' ' && m.data[at] != '\n' && m.data[at] != '\t' && m.data[at] != '\r' {
		at++
	}
	return unescaped(m.data[start:at]), at
}

func unescaped(raw []byte) string {
	s := strings.ToValidUTF8(string(raw), "\ufffd")
	if strings.IndexByte(s, '&') >= 0 {
		s = html.UnescapeString(s)
	}
	return s
}

// closedBy are the elements that close an open element of the same kind, and where the search for it ends.
var closedBy = map[string][2]string{
	"li": {"li", "ul ol"}, "td": {"td th", "tr table"}, "th": {"td th", "tr table"}, "tr": {"tr td th", "table"}, "p": {"p", "td th div table body"},
	"dt": {"dt dd", "dl"}, "dd": {"dt dd", "dl"}, "option": {"option", "select"}, "body": {"head", "html"},
}

// imply closes elements whose end tag is left out before an element.
func (m *mender) imply(name string) {
	rule, ok := closedBy[name]
	if !ok {
		return
	}
	closes, stops := strings.Fields(rule[0]), strings.Fields(rule[1])
	for i := len(m.open) - 1; i >= 0; i-- {
		lower := m.open[i].lower
		if slices.Contains(stops, lower) || strings.Contains(lower, ":") {
			return
		}
		if slices.Contains(closes, lower) {
			for len(m.open) > i {
				m.pop()
			}
		}
	}
}

func (m *mender) push(name string, attrs []attribute) {
	m.out = append(append(m.out, '<'), name...)
	for _, a := range attrs {
		m.out = append(append(append(m.out, ' '), a.name...), `="`...)
		m.out = append(xmlstream.AppendAttr(m.out, a.value), '"')
	}
	m.out = append(m.out, '>')
	m.open = append(m.open, openTag{name, strings.ToLower(name)})
}

func (m *mender) pop() {
	n := len(m.open) - 1
	m.out = append(append(append(m.out, "</"...), m.open[n].name...), '>')
	m.open = m.open[:n]
}

// endTag closes the element of a name with all that is open in it. The ends of body and html wait for the end of the
// document; an end tag without a start is left out, and one of HTML does not close inline elements.
func (m *mender) endTag(name string) {
	lower := strings.ToLower(name)
	if lower == "html" || lower == "body" {
		return
	}
	for i := len(m.open) - 1; i > 0; i-- {
		if m.open[i].name == name || m.open[i].lower == lower {
			for len(m.open) > i {
				m.pop()
			}
			return
		}
		if strings.Contains(m.open[i].lower, ":") && !strings.Contains(lower, ":") {
			return
		}
	}
}
