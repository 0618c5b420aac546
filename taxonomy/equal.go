package taxonomy

import (
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xsd"
)

// ValueKey is a form of a value by which values of one type compare: two are equal, as XBRL 2.1 compares them
// (4.10, s-equal and x-equal), exactly when their keys are. The text is compared where the type is nil or the text
// is no value of it. It is false for not-a-number, which equals nothing, itself included.
func ValueKey(t *xsd.Type, lexical string, lookup func(prefix string) (string, bool)) (key string, comparable bool) {
	if t == nil {
		return "?" + lexical, true
	}
	if p := t.Primitive(); p != nil && p.Name.Space == tieout.NamespaceXSD && (p.Name.Local == "double" || p.Name.Local == "float") {
		switch s := strings.Trim(lexical, " \t\r\n"); {
		case s == "NaN":
			return "", false
		case isZero(s):
			lexical = "0"
		}
	}
	k, err := t.AppendKey(make([]byte, 0, len(lexical)+8), lexical, lookup)
	if err != nil {
		return "?" + lexical, true
	}
	return string(k), true
}

// isZero reports whether a floating point number is a zero, signed or not: all zeros are equal.
func isZero(s string) bool {
	mantissa, _, _ := strings.Cut(strings.ToLower(s), "e")
	return strings.ContainsRune(mantissa, '0') && strings.Trim(mantissa, "+-.0") == ""
}
