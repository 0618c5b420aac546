package wording

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text is a text as words: lower case, without punctuation. Hyphens part words, apostrophes and the points of
// abbreviations do not count ("stockholders'" is stockholders, "U.S." is us); the signs % $ € £ ¥ & + # are words of their own.
type Text []string

// Of cuts a text into words.
func Of(s string) Text {
	var out Text
	var b []byte
	flush := func() {
		if len(b) > 0 {
			out = append(out, string(b))
			b = b[:0]
		}
	}
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case unicode.IsLetter(r):
			b = utf8.AppendRune(b, unicode.ToLower(r))
		case unicode.IsDigit(r):
			b = utf8.AppendRune(b, r)
		case r == '\'' || r == '’' || r == '‘' || r == '´' || r == '\u00ad' || r == '\u200b':
		case r == '.' && (inAbbreviation(b, s[i+size:]) || inNumber(b, s[i+size:])):
			if inNumber(b, s[i+size:]) {
				b = append(b, '.')
			}
		case r == ',' && inNumber(b, s[i+size:]):
		case strings.ContainsRune("%$€£¥&+#", r):
			flush()
			out = append(out, string(r))
		default:
			flush()
		}
		i += size
	}
	flush()
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
