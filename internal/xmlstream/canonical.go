package xmlstream

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tieout/tieout"
)

// CanonicalXML writes an element so that two elements of the same structure and content come out as the same
// bytes (s-equality, XBRL 2.1, 4.10), whatever prefixes, quotes, order of attributes, comments and white space
// between elements their documents used. It is an XML fragment that stands on its own.
//
// Elements are in the default namespace, attributes sorted by namespace and local name, their prefixes
// numbered. White space around the children of an element that has child elements and no other text is left out.
// Values are kept as written: what white space or other forms of a value mean, its type would have to say. Where
// a value looks like a QName with a prefix that is in force, the prefix is declared on its element, so that it
// keeps its meaning.
func CanonicalXML(n *Node) string {
	return string(appendCanonical(nil, n, ""))
}

func appendCanonical(dst []byte, n *Node, space string) []byte {
	if !n.IsElement() {
		return AppendText(dst, n.Text)
	}
	name := n.Name.Local
	if n.Name.Space == tieout.NamespaceXML { // which nothing but its prefix names
		name = "xml:" + name
	}
	dst = append(append(dst, '<'), name...)
	if n.Name.Space != space && n.Name.Space != tieout.NamespaceXML {
		dst = appendAttr(dst, "xmlns", n.Name.Space)
		space = n.Name.Space
	}
	dst = appendCanonicalAttrs(dst, n)
	elements, text := 0, false
	for _, c := range n.Children {
		if c.IsElement() {
			elements++
		} else {
			text = text || strings.Trim(c.Text, " \t\n\r") != ""
		}
	}
	dst = append(dst, '>')
	for _, c := range n.Children {
		if c.IsElement() || elements == 0 || text {
			dst = appendCanonical(dst, c, space)
		}
	}
	return append(append(append(dst, "</"...), name...), '>')
}

func appendCanonicalAttrs(dst []byte, n *Node) []byte {
	var values []string // that may be QNames
	attrs := slices.Clone(n.Attrs)
	slices.SortFunc(attrs, func(a, b Attr) int { return a.Name.Compare(b.Name) })
	var spaces []string
	for _, a := range attrs {
		values = append(values, a.Value)
		if a.Name.Space != "" && a.Name.Space != tieout.NamespaceXML && !slices.Contains(spaces, a.Name.Space) {
			spaces = append(spaces, a.Name.Space)
		}
	}
	used := map[string]bool{}
	for _, c := range n.Children {
		if !c.IsElement() {
			values = append(values, c.Text)
		}
	}
	var declared []string
	for _, v := range values {
		prefix, _, ok := SplitQName(strings.Trim(v, " \t\n\r"))
		if !ok || prefix == "" || prefix == "xml" || used[prefix] {
			continue
		}
		if _, bound := n.Lookup(prefix); bound {
			used[prefix] = true
			declared = append(declared, prefix)
		}
	}
	slices.Sort(declared)
	for _, prefix := range declared {
		uri, _ := n.Lookup(prefix)
		dst = appendAttr(dst, "xmlns:"+prefix, uri)
	}
	prefixes, number := map[string]string{tieout.NamespaceXML: "xml"}, 0
	for _, s := range spaces {
		p := ""
		for p == "" || used[p] {
			p = "n" + strconv.Itoa(number)
			number++
		}
		prefixes[s] = p
		dst = appendAttr(dst, "xmlns:"+p, s)
	}
	for _, a := range attrs {
		q := a.Name.Local
		if a.Name.Space != "" {
			q = prefixes[a.Name.Space] + ":" + q
		}
		dst = appendAttr(dst, q, a.Value)
	}
	return dst
}

func appendAttr(dst []byte, name, value string) []byte {
	dst = append(append(append(dst, ' '), name...), `="`...)
	return append(AppendAttr(dst, value), '"')
}

// AppendText appends s as character data: &, <, > and carriage returns become references, characters that XML
// does not allow U+FFFD.
func AppendText(dst []byte, s string) []byte { return appendEscaped(dst, s, false) }

// AppendAttr appends s as an attribute's value to stand in double quotes: as [AppendText], and double quotes,
// tabs and line feeds become references too, so that the value survives its normalisation.
func AppendAttr(dst []byte, s string) []byte { return appendEscaped(dst, s, true) }

// EscapeText is s as character data; see [AppendText].
func EscapeText(s string) string { return string(AppendText(nil, s)) }

// EscapeAttr is s as an attribute's value; see [AppendAttr].
func EscapeAttr(s string) string { return string(AppendAttr(nil, s)) }

func appendEscaped(dst []byte, s string, attribute bool) []byte {
	begin := 0
	for i := 0; i < len(s); {
		width, reference := 1, ""
		if c := s[i]; c < utf8.RuneSelf {
			reference = referenceFor(c, attribute)
		} else {
			var char rune
			if char, width = utf8.DecodeRuneInString(s[i:]); !IsChar(char) || char == utf8.RuneError && width == 1 {
				reference = "\uFFFD"
			}
		}
		if reference != "" {
			dst = append(append(dst, s[begin:i]...), reference...)
			begin = i + width
		}
		i += width
	}
	return append(dst, s[begin:]...)
}

// referenceFor is what an ASCII character is written as in text or in an attribute's value, "" when it stands for itself.
func referenceFor(c byte, attribute bool) string {
	switch c {
	case '&':
		return "&amp;"
	case '<':
		return "&lt;"
	case '>':
		return "&gt;"
	case '\r':
		return "&#xD;"
	}
	switch {
	case c == '"' && attribute:
		return "&quot;"
	case c == '\t' && attribute:
		return "&#x9;"
	case c == '\n' && attribute:
		return "&#xA;"
	case c < 0x20 && c != '\t' && c != '\n':
		return "\uFFFD"
	}
	return ""
}
