package xmlstream

import (
	"hash/maphash"
	"strings"
	"unicode/utf8"
)

// The classes of ASCII bytes that the scanning loops stop at.
const (
	classNameStart = 1 << iota
	className
	classSpace
	classText   // stands for itself in text: everything but < & ] line ends and what is illegal
	classValue  // stands for itself in an attribute value: everything but quotes < & white space and what is illegal
	classMarkup // stands for itself in a comment, instruction or CDATA section
)

var classes = func() (t [256]uint8) {
	for c := 0x20; c < utf8.RuneSelf; c++ {
		t[c] = classText | classValue | classMarkup
	}
	for _, c := range "<&]" {
		t[c] &^= classText
	}
	for _, c := range "<&\"'" {
		t[c] &^= classValue
	}
	for _, c := range "-?]" {
		t[c] &^= classMarkup
	}
	t['\t'] |= classText | classMarkup
	for _, c := range " \t\n\r" {
		t[c] |= classSpace
	}
	for c := 'a'; c <= 'z'; c++ {
		t[c] |= classNameStart | className
		t[c-'a'+'A'] |= classNameStart | className
	}
	t[':'] |= classNameStart | className
	t['_'] |= classNameStart | className
	for _, c := range "-.0123456789" {
		t[c] |= className
	}
	return t
}()

func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

// IsNameStart reports whether a name may begin with c (XML 1.0, production 4).
func IsNameStart(c rune) bool {
	if c < utf8.RuneSelf {
		return c >= 0 && classes[c]&classNameStart != 0
	}
	for i := range nameStarts {
		if c <= nameStarts[i][1] {
			return c >= nameStarts[i][0]
		}
	}
	return false
}

// nameStarts are the characters beyond ASCII that a name may begin with, from the first to the last of each range.
var nameStarts = [...][2]rune{{0xC0, 0xD6}, {0xD8, 0xF6}, {0xF8, 0x2FF}, {0x370, 0x37D}, {0x37F, 0x1FFF}, {0x200C, 0x200D}, {0x2070, 0x218F},
	{0x2C00, 0x2FEF}, {0x3001, 0xD7FF}, {0xF900, 0xFDCF}, {0xFDF0, 0xFFFD}, {0x10000, 0xEFFFF}}

// IsNameChar reports whether c may stand in a name behind its first character (XML 1.0, production 4a).
func IsNameChar(c rune) bool {
	if c < utf8.RuneSelf {
		return c >= 0 && classes[c]&className != 0
	}
	return IsNameStart(c) || c == 0xB7 || c >= 0x300 && c <= 0x36F || c == 0x203F || c == 0x2040
}

// IsChar reports whether XML allows c in a document (XML 1.0, production 2).
func IsChar(c rune) bool {
	return c >= 0x20 && c <= 0xD7FF || c == '\t' || c == '\n' || c == '\r' || c >= 0xE000 && c <= 0xFFFD || c >= 0x10000 && c <= 0x10FFFF
}

// IsName reports whether s is an XML Name; colons are letters there.
func IsName(s string) bool {
	for i, c := range s {
		if c == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD") || i == 0 && !IsNameStart(c) || !IsNameChar(c) {
			return false
		}
	}
	return s != ""
}

// IsNCName reports whether s is a name without a colon.
func IsNCName(s string) bool {
	if s == "" || s[0] < utf8.RuneSelf && (classes[s[0]]&classNameStart == 0 || s[0] == ':') {
		return false
	}
	for i := range len(s) {
		switch c := s[i]; {
		case c >= utf8.RuneSelf:
			return IsName(s) && strings.IndexByte(s, ':') < 0
		case classes[c]&className == 0 || c == ':':
			return false
		}
	}
	return true
}

// SplitQName divides a lexical QName at its colon; prefix is "" when it has none. It is false when s is not
// of the form of a QName.
func SplitQName(s string) (prefix, local string, ok bool) {
	prefix, local, colon := strings.Cut(s, ":")
	if !colon {
		return "", s, IsNCName(s)
	}
	return prefix, local, IsNCName(prefix) && IsNCName(local)
}

// prefixBinding is a prefix and the namespace that it is bound to now.
type prefixBinding struct {
	prefix string
	uri    string
	bound  bool
}

// undo restores a binding when the element that changed it ends.
type undo struct {
	binding *prefixBinding
	uri     string
	bound   bool
}

// name is a lexical name as the document writes it, interned.
type name struct {
	hash     uint64
	ascii    int // length of raw when it is all ASCII, -1 otherwise
	raw      string
	local    string
	prefix   *prefixBinding // of the default namespace for a name without colon
	prefixed bool
	isQName  bool
	isXMLNS  bool   // xmlns, or the prefix is xmlns
	next     *name  // the attribute that came behind it last
	after    *name  // the element that started last after one of this name
	value    string // of the last attribute of this name, where values are copied
	element  uint64 // the serial number of the last element that had an attribute of this name
}

// nameTable interns the names of one document. Open addressing, at most half full.
type nameTable struct {
	seed     maphash.Seed
	slots    []*name
	count    int
	prefixes map[string]*prefixBinding
	slab     []name
}

func newNameTable() nameTable {
	return nameTable{seed: maphash.MakeSeed(), slots: make([]*name, 256), prefixes: map[string]*prefixBinding{}}
}

func (t *nameTable) intern(raw []byte) *name {
	h := maphash.Bytes(t.seed, raw)
	mask := uint64(len(t.slots) - 1)
	for i := h & mask; ; i = (i + 1) & mask {
		n := t.slots[i]
		if n == nil {
			return t.add(h, string(raw))
		}
		if n.hash == h && n.raw == string(raw) {
			return n
		}
	}
}

func (t *nameTable) add(h uint64, raw string) *name {
	if t.count*2 >= len(t.slots) {
		old := t.slots
		t.slots = make([]*name, 2*len(old))
		for _, n := range old {
			if n != nil {
				t.place(n)
			}
		}
	}
	if len(t.slab) == cap(t.slab) {
		t.slab = make([]name, 0, 64)
	}
	prefix, local, colon := strings.Cut(raw, ":")
	t.slab = append(t.slab, name{hash: h, raw: raw, local: raw, isQName: true})
	n := &t.slab[len(t.slab)-1]
	if colon {
		n.local, n.prefixed, n.isQName = local, true, IsNCName(prefix) && IsNCName(local)
		n.prefix = t.binding(prefix)
		n.isXMLNS = prefix == "xmlns"
	} else {
		n.prefix = t.binding("")
		n.isXMLNS = raw == "xmlns"
	}
	n.ascii = len(raw)
	for i := range len(raw) {
		if raw[i] >= utf8.RuneSelf {
			n.ascii = -1
		}
	}
	t.count++
	t.place(n)
	return n
}

func (t *nameTable) place(n *name) {
	mask := uint64(len(t.slots) - 1)
	i := n.hash & mask
	for t.slots[i] != nil {
		i = (i + 1) & mask
	}
	t.slots[i] = n
}

func (t *nameTable) binding(prefix string) *prefixBinding {
	b := t.prefixes[prefix]
	if b == nil {
		b = &prefixBinding{prefix: prefix, bound: prefix == ""}
		t.prefixes[prefix] = b
	}
	return b
}
