package page

import (
	"strings"
	"unicode/utf8"
)

// Blanks at which no line breaks stand between the thousands of a number where a text has them, and set no numbers apart: "12 410,5 11 877,2". In a geometry
// an apostrophe stands for them, as it does between thousands elsewhere.

const leastBlanks = 3 // numbers with such a blank that show what it is

// joinsThousands reports whether blanks at which no line breaks stand between thousands in a stretch of the document, wherever they stand between digits, and
// other blanks in the same lines.
func (d *Document) joinsThousands(start, end int) bool {
	s := d.Data[start:end]
	if !d.utf8 && strings.IndexByte(s, 0xA0) < 0 || d.utf8 && !strings.ContainsAny(s, thousandsBlanks) {
		return false
	}
	found, spaced := 0, false // a blank of the usual kind stands in the line
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\n' || c == '\r':
			spaced = false
		case c == ' ':
			spaced = true
		case c < 0x80 || i == 0 || !isDigit(s[i-1]):
		default:
			n := d.thousandsBlank(s[i:])
			if n == 0 || i+n >= len(s) || !isDigit(s[i+n]) {
				continue
			}
			if !groupOfThree(s[i+n:]) || !spaced {
				return false
			}
			found++
			i += n - 1
		}
	}
	return found >= leastBlanks
}

const thousandsBlanks = "\u00a0\u2007\u2009\u202f"

// joinsAt reports whether a blank that stands between thousands begins at a byte of s.
func (d *Document) joinsAt(s string, i int) bool {
	if i == 0 || !isDigit(s[i-1]) {
		return false
	}
	n := d.thousandsBlank(s[i:])
	return n > 0 && groupOfThree(s[i+n:])
}

// thousandsBlank is how many bytes a blank that may stand between thousands has at the beginning of s; 0 for none.
func (d *Document) thousandsBlank(s string) int {
	if !d.utf8 {
		if s[0] == 0xA0 {
			return 1
		}
		return 0
	}
	if r, n := utf8.DecodeRuneInString(s); strings.ContainsRune(thousandsBlanks, r) {
		return n
	}
	return 0
}

// groupOfThree reports whether exactly three digits stand at the beginning of s.
func groupOfThree(s string) bool {
	return len(s) >= 3 && isDigit(s[0]) && isDigit(s[1]) && isDigit(s[2]) && (len(s) == 3 || !isDigit(s[3]))
}
