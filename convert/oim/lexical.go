package oim

import (
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

// isNCName reports whether s is an XML name without a colon.
func isNCName(s string) bool { return xmlstream.IsNCName(s) }

// isNameChar reports whether r may stand in an NCName.
func isNameChar(r rune) bool { return r != ':' && xmlstream.IsNameChar(r) }

// isIdentifier reports whether s is an identifier of xBRL-CSV 1.0: an NCName without a dot.
func isIdentifier(s string) bool { return isNCName(s) && strings.IndexByte(s, '.') < 0 }

// isRowIdentifier reports whether s may name a row: the characters of an identifier, in any order.
func isRowIdentifier(s string) bool {
	for _, r := range s {
		if !isNameChar(r) || r == '.' || r == utf8.RuneError {
			return false
		}
	}
	return s != ""
}

// cutQName splits prefix:local; ok says that both are NCNames.
func cutQName(s string) (prefix, local string, ok bool) {
	prefix, local, found := strings.Cut(s, ":")
	return prefix, local, found && isNCName(prefix) && isNCName(local)
}

// cutSQName splits an SQName (OIM Common 1.0): an NCName, a colon, and anything without white space.
func cutSQName(s string) (prefix, local string, ok bool) {
	prefix, local, found := strings.Cut(s, ":")
	return prefix, local, found && isNCName(prefix) && local != "" && !strings.ContainsFunc(local, isSpace)
}

func isSpace(r rune) bool {
	switch r {
	case ' ', '\t', '\n', '\r', '\v', '\f', 0x85, 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
		return true
	}
	return 0x2000 <= r && r <= 0x200A
}

// isURI reports whether s is a URI reference in canonical form: no white space, no stray percent sign, at
// most one fragment.
func isURI(s string) bool {
	hash := false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c <= ' ' || c == '"' || c == '<' || c == '>' || c == '\\' || c == '^' || c == '`' || c == '{' || c == '|' || c == '}' || c == 0x7F:
			return false
		case c == '%':
			if i+2 >= len(s) || !isHex(s[i+1]) || !isHex(s[i+2]) {
				return false
			}
		case c == '#':
			if hash {
				return false
			}
			hash = true
		}
	}
	return s != ""
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}

// isAbsoluteURI reports whether s is a URI with a scheme.
func isAbsoluteURI(s string) bool {
	if !isURI(s) {
		return false
	}
	scheme, rest, ok := strings.Cut(s, ":")
	if !ok || rest == "" || scheme == "" {
		return false
	}
	for i := 0; i < len(scheme); i++ {
		c := scheme[i] | 0x20
		if !('a' <= c && c <= 'z') && (i == 0 || !('0' <= scheme[i] && scheme[i] <= '9' || scheme[i] == '+' || scheme[i] == '-' || scheme[i] == '.')) {
			return false
		}
	}
	_, err := url.Parse(s)
	return err == nil
}

// isLanguage reports whether s is of the form of xs:language.
func isLanguage(s string) bool {
	for i, part := range strings.Split(s, "-") {
		if len(part) < 1 || len(part) > 8 {
			return false
		}
		for j := 0; j < len(part); j++ {
			c := part[j] | 0x20
			if !('a' <= c && c <= 'z') && (i == 0 || !('0' <= part[j] && part[j] <= '9')) {
				return false
			}
		}
	}
	return true
}

// unitProblem says what is wrong with a unit string.
type unitProblem uint8

const (
	unitOK unitProblem = iota
	unitForm
	unitOrder
	unitPrefix
	unitPureAlone
)

// parseUnit reads a unit string (OIM Common 1.0, unit string representation): measures joined by "*", an
// optional "/" and measures below it, parentheses around a side of several measures when there is a "/",
// each side in alphabetical order. It returns the offending part with a problem.
func parseUnit(s string, resolve func(prefix string) (string, bool)) (u tieout.Unit, problem unitProblem, part string) {
	top, bottom, divided := strings.Cut(s, "/")
	side := func(text string) []tieout.QName {
		bare, open := strings.CutPrefix(text, "(")
		if open {
			var closed bool
			bare, closed = strings.CutSuffix(bare, ")")
			if !closed || !divided || !strings.Contains(bare, "*") {
				problem, part = unitForm, text
				return nil
			}
		} else if divided && strings.Contains(text, "*") {
			problem, part = unitForm, text
			return nil
		}
		var qs []tieout.QName
		previous := ""
		for m := range strings.SplitSeq(bare, "*") {
			prefix, local, ok := cutQName(m)
			if !ok {
				problem, part = unitForm, m
				return nil
			}
			if m < previous {
				problem, part = max(problem, unitOrder), m
			}
			previous = m
			space, ok := resolve(prefix)
			if !ok {
				problem, part = max(problem, unitPrefix), prefix
			}
			qs = append(qs, tieout.QName{Space: space, Local: local})
		}
		return qs
	}
	u.Numerators = side(top)
	if problem == unitOK && divided {
		u.Denominators = side(bottom)
	}
	if problem == unitOK && isPure(&u) {
		problem, part = unitPureAlone, s
	}
	slices.SortFunc(u.Numerators, tieout.QName.Compare)
	slices.SortFunc(u.Denominators, tieout.QName.Compare)
	return u, problem, part
}
