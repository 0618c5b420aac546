package wording

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text is a text as words: lower case, without punctuation. Hyphens part words, apostrophes and the points of
// abbreviations do not count ("stockholders'" is stockholders, "U.S." is us); the signs % $ € £ ¥ & + # are words of their own.
// Texts are shared: nobody changes their words.
type Text []string

var texts = NewMemo(cut)

// Of cuts a text into words.
func Of(s string) Text { return texts.Of(s) }

func cut(s string) Text {
	var room [256]byte
	var ends [32]int32 // of words in b
	c := cutter{b: room[:0], ends: ends[:0]}
	for i := 0; i < len(s); {
		if r := s[i]; isPlain(r) {
			c.b = append(c.b, r)
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case unicode.IsLetter(r):
			c.b = utf8.AppendRune(c.b, unicode.ToLower(r))
		case unicode.IsDigit(r):
			c.b = utf8.AppendRune(c.b, r)
		case r == '\'' || r == '’' || r == '‘' || r == '´' || r == '\u00ad' || r == '\u200b':
		case r == '.':
			c.point(s[i+size:])
		case r == ',' && inNumber(c.word(), s[i+size:]):
		case strings.ContainsRune("%$€£¥&+#", r):
			c.end()
			c.b = utf8.AppendRune(c.b, r)
			c.end()
		default:
			c.end()
		}
		i += size
	}
	c.end()
	return c.text()
}

// isPlain reports whether a byte is a letter or digit that stands in a word as it is.
func isPlain(r byte) bool { return 'a' <= r && r <= 'z' || '0' <= r && r <= '9' }

// cutter gathers words, one behind the other: a text takes two allocations, however many words it has.
type cutter struct {
	b    []byte
	ends []int32
	from int // where the current word begins
}

// word is the current word so far.
func (c *cutter) word() []byte { return c.b[c.from:] }

func (c *cutter) end() {
	if len(c.b) > c.from {
		c.ends = append(c.ends, int32(len(c.b)))
		c.from = len(c.b)
	}
}

// point takes a full stop: one in a number stays, one in an abbreviation falls away, any other ends the word before it.
func (c *cutter) point(rest string) {
	switch word := c.word(); {
	case inNumber(word, rest):
		c.b = append(c.b, '.')
	case !inAbbreviation(word, rest):
		c.end()
	}
}

// text is the words; nil for none.
func (c *cutter) text() Text {
	if len(c.ends) == 0 {
		return nil
	}
	all := string(c.b)
	out := make(Text, len(c.ends))
	from := int32(0)
	for i, end := range c.ends {
		out[i] = all[from:end]
		from = end
	}
	return out
}

// inAbbreviation reports whether a point behind b ends one letter of an abbreviation: "U.S.", "p.l.c.".
func inAbbreviation(b []byte, rest string) bool {
	if utf8.RuneCount(b) == 0 {
		return false
	}
	last, _ := utf8.DecodeLastRune(b)
	if !unicode.IsLetter(last) {
		return false
	}
	next, size := utf8.DecodeRuneInString(rest)
	return size > 0 && unicode.IsLetter(next) && (len(b) <= 3 && (len(rest) == size || rest[size] == '.' || !letterAt(rest[size:])))
}

func letterAt(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(r)
}

// inNumber reports whether a point or comma behind b stands between digits.
func inNumber(b []byte, rest string) bool {
	return len(b) > 0 && b[len(b)-1] >= '0' && b[len(b)-1] <= '9' && rest != "" && rest[0] >= '0' && rest[0] <= '9'
}

// String joins the words by single spaces.
func (t Text) String() string { return strings.Join(t, " ") }

// Has reports whether a word occurs.
func (t Text) Has(word string) bool {
	for _, w := range t {
		if w == word {
			return true
		}
	}
	return false
}
