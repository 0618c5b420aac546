package press

import (
	"strings"
	"unicode"
)

// isPlainName reports whether s is of the letters that names of concepts and files are kept to: ASCII letters, digits,
// '-', '_' and '.', a letter or '_' first.
func isPlainName(s string) bool {
	if s == "" || len(s) > 255 {
		return false
	}
	for i, r := range s {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r == '_':
		case i > 0 && (r >= '0' && r <= '9' || r == '-' || r == '.'):
		default:
			return false
		}
	}
	return true
}

// headingName is the local name of the heading concept of a section: "assets.current" gives "AssetsCurrentHeading".
func headingName(section string) string { return PascalName(section) + "Heading" }

// maxName bounds the names made from labels, in bytes.
const maxName = 120

var spelledOut = strings.NewReplacer("&", " and ", "%", " percent ", "'", "", "’", "")

// PascalName makes a concept name from a label: "Leased facilities & office closings" gives
// "LeasedFacilitiesAndOfficeClosings". It is "" when the label has no letter or digit of ASCII.
func PascalName(label string) string {
	label = spelledOut.Replace(label)
	var b strings.Builder
	words := strings.FieldsFunc(label, func(r rune) bool {
		return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	shouted := len(words) > 1 && strings.ToUpper(label) == label
	for _, w := range words {
		if b.Len()+len(w) > maxName {
			break
		}
		if shouted && len(w) > 2 {
			w = strings.ToLower(w)
		}
		b.WriteString(strings.ToUpper(w[:1]))
		b.WriteString(w[1:])
	}
	s := b.String()
	if s != "" && s[0] >= '0' && s[0] <= '9' {
		s = "N" + s
	}
	return s
}
