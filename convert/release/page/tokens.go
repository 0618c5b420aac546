package page

import (
	"strings"

	nethtml "golang.org/x/net/html"
)

// Tokens cuts markup into tags, comments and the text between them, where the tokenizer of x/net/html does. Plain text, tags and
// comments it tells apart itself, without looking into the tags: pages repeat few of them many times. What is rare, as declarations,
// scripts and what is broken off, it leaves to that tokenizer.
type Tokens struct {
	Start, End int // of the token that was read last
	data       string
	end        int
	z          *nethtml.Tokenizer // that reads on; nil while none is needed
	left       int                // how often it may still be called for: beyond, it reads the rest
	one        *nethtml.Tokenizer // that looks into single tags
	tag        tagSource
}

// mostCalls is how often a tokenizer is made for a single tag, comment or script: each has a buffer of its own.
const mostCalls = 1 << 12

// NewTokens reads a stretch of markup.
func NewTokens(data string, start, end int) *Tokens {
	return &Tokens{Start: start, End: start, data: data[:end], end: end, left: mostCalls}
}

// Next reads a token: a text, a start tag, a self-closing tag, an end tag, a comment; an error at the end.
func (t *Tokens) Next() nethtml.TokenType {
	t.Start = t.End
	if t.z == nil {
		if kind, ok := t.plain(); ok {
			return kind
		}
		t.left--
		t.z = nethtml.NewTokenizer(strings.NewReader(t.data[t.Start:]))
		t.z.SetMaxBuf(0)
	}
	kind := t.z.Next()
	t.End = t.Start + len(t.z.Raw())
	switch kind {
	case nethtml.TextToken, nethtml.ErrorToken:
	case nethtml.StartTagToken, nethtml.SelfClosingTagToken:
		if !beginsRaw(t.data, t.Start+1) {
			t.leave()
		}
	default:
		t.leave()
	}
	return kind
}

// leave goes on without the tokenizer of x/net/html, unless that was called for too often.
func (t *Tokens) leave() {
	if t.left > 0 {
		t.z = nil
	}
}

// Tag is a tokenizer that stands at the tag that was read last: it tells the name and the attributes.
func (t *Tokens) Tag() *nethtml.Tokenizer {
	if t.one == nil {
		t.one = nethtml.NewTokenizer(&t.tag)
	}
	t.tag.rest = t.data[t.Start:t.End]
	t.one.NextIsNotRawText()
	t.one.Next()
	return t.one
}

// tagSource gives a tokenizer one tag after the other. A tag tells its own end: nobody reads on before the next is there.
type tagSource struct{ rest string }

func (s *tagSource) Read(p []byte) (int, error) {
	n := copy(p, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}

// plain reads a token that needs no closer look; false for any other one.
func (t *Tokens) plain() (nethtml.TokenType, bool) {
	if t.left <= 0 || t.Start == t.end {
		return nethtml.ErrorToken, false
	}
	s, i := t.data, t.Start
	for t.End = t.end; ; i++ { // the end of a text
		n := strings.IndexByte(s[i:], '<')
		if n < 0 || i+n+1 == len(s) {
			return nethtml.TextToken, true
		}
		if i += n; isLetter(s[i+1]) || s[i+1] == '/' || s[i+1] == '!' || s[i+1] == '?' {
			break
		}
	}
	if i > t.Start {
		t.End = i
		return nethtml.TextToken, true
	}
	kind, at := nethtml.StartTagToken, i+1
	switch {
	case strings.HasPrefix(s[i:], "<!--"):
		end, ok := commentEnd(s, i)
		t.End = end
		return nethtml.CommentToken, ok
	case s[at] == '/' && at+1 < len(s) && isLetter(s[at+1]):
		kind, at = nethtml.EndTagToken, at+1
	case !isLetter(s[at]) || beginsRaw(s, at):
		return nethtml.ErrorToken, false
	}
	end, selfClosing, ok := tagEnd(s, at)
	if t.End = end; selfClosing && kind == nethtml.StartTagToken {
		kind = nethtml.SelfClosingTagToken
	}
	return kind, ok
}

// commentEnd is where a comment ends that nobody could take for another one.
func commentEnd(s string, i int) (end int, ok bool) {
	body := s[i+len("<!--"):]
	n := strings.Index(body, "-->")
	if n < 0 || strings.HasPrefix(body, ">") || strings.HasPrefix(body, "->") || strings.Contains(body[:n+2], "--!") {
		return i, false
	}
	return i + len("<!--") + n + len("-->"), true
}

// beginsRaw reports whether the name at a byte is that of an element whose content is no markup.
func beginsRaw(s string, at int) bool {
	end := at
	for end < len(s) && isLetter(s[end]) {
		end++
	}
	switch end - at {
	case 3, 5, 6, 7, 8, 9:
		switch strings.ToLower(s[at:end]) {
		case "xmp", "style", "title", "iframe", "script", "noembed", "noframes", "noscript", "textarea", "plaintext":
			return true
		}
	}
	return false
}

// tagEnd is where the tag ends whose name begins at byte i, and whether a slash closes it; false for a tag without an end, and where
// that slash may be the end of a value.
func tagEnd(s string, i int) (end int, selfClosing, ok bool) {
	for i < len(s) && !isHTMLSpace(s[i]) && s[i] != '/' && s[i] != '>' {
		i++
	}
	value := -1 // where the last value ends
	for {
		if i = skipHTMLSpace(s, i); i == len(s) {
			return i, false, false
		}
		if s[i] == '>' {
			return i + 1, s[i-1] == '/', s[i-1] != '/' || value != i
		}
		i, value = attributeEnd(s, i)
	}
}

// attributeEnd is where the attribute ends that begins at byte i, and its value.
func attributeEnd(s string, i int) (end, value int) {
	for first := i; i < len(s) && !isHTMLSpace(s[i]) && s[i] != '/' && s[i] != '>' && (s[i] != '=' || i == first); {
		i++
	}
	value = i
	if i = skipHTMLSpace(s, i); i == len(s) || s[i] != '=' {
		if i < len(s) && s[i] == '/' {
			i++
		}
		return i, value
	}
	if i = skipHTMLSpace(s, i+1); i == len(s) || s[i] == '>' {
		return i, value
	}
	if quote := s[i]; quote == '"' || quote == '\'' {
		n := strings.IndexByte(s[i+1:], quote)
		if n < 0 {
			return len(s), len(s)
		}
		return i + n + 2, i + n + 1
	}
	for i < len(s) && !isHTMLSpace(s[i]) && s[i] != '>' {
		i++
	}
	return i, i
}

func isLetter(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' }

func isHTMLSpace(b byte) bool { return b == ' ' || b == '\n' || b == '\r' || b == '\t' || b == '\f' }

func skipHTMLSpace(s string, i int) int {
	for i < len(s) && isHTMLSpace(s[i]) {
		i++
	}
	return i
}
