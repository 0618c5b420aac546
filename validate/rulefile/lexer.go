package rulefile

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// tokenKind is what a piece of an expression is.
type tokenKind uint8

const (
	endToken tokenKind = iota
	numberToken
	textToken
	dateToken
	nameToken
	parameterToken
	symbolToken
)

// token is a piece of an expression with its place, in bytes of the expression.
type token struct {
	kind       tokenKind
	text       string // of a quoted text what stands between the quotes
	start, end int
}

// syntaxError is what is wrong with an expression, and where.
type syntaxError struct {
	message    string
	start, end int
}

func (e *syntaxError) Error() string { return e.message }

func wrong(start, end int, format string, args ...any) *syntaxError {
	return &syntaxError{fmt.Sprintf(format, args...), start, end}
}

// symbols are the signs of the language; longer ones go first.
var symbols = []string{"<=", ">=", "!=", "<>", "??", "=", "<", ">", "+", "-", "*", "/", "(", ")", "[", "]", ","}

// lexer cuts an expression into tokens.
type lexer struct {
	source string
	at     int
}

func (l *lexer) next() (token, error) {
	l.at = len(l.source) - len(strings.TrimLeft(l.source[l.at:], " \t\r\n"))
	start := l.at
	rest := l.source[start:]
	if rest == "" {
		return token{endToken, "", start, start}, nil
	}
	take := func(kind tokenKind, text string, n int) (token, error) {
		l.at += n
		return token{kind, text, start, l.at}, nil
	}
	first, size := utf8.DecodeRuneInString(rest)
	switch {
	case isDate(rest):
		return take(dateToken, rest[:10], 10)
	case startsNumber(rest):
		n := numberLength(rest)
		return take(numberToken, rest[:n], n)
	case first == '\'' || first == '"' || first == '`':
		end := strings.IndexRune(rest[1:], first)
		if end < 0 {
			return token{}, wrong(start, len(l.source), "the quotation mark %c has no other one", first)
		}
		kind := textToken
		if first == '`' {
			kind = nameToken
		}
		return take(kind, rest[1:end+1], end+2)
	case first == '$':
		n := nameLength(rest[1:])
		if n == 0 {
			return token{}, wrong(start, start+1, "the name of a parameter is missing behind $")
		}
		return take(parameterToken, rest[1:n+1], n+1)
	case nameLength(rest) > 0:
		n := prefixedLength(rest)
		return take(nameToken, rest[:n], n)
	}
	for _, s := range symbols {
		if strings.HasPrefix(rest, s) {
			return take(symbolToken, s, len(s))
		}
	}
	return token{}, wrong(start, start+size, "%q means nothing here", first)
}

// nameLength is how many bytes at the start of s are a name: letters, digits, _ and points within.
func nameLength(s string) int {
	n := 0
	for i, r := range s {
		if r != '_' && !unicode.IsLetter(r) && (i == 0 || r != '.' && !unicode.IsDigit(r)) {
			break
		}
		n = i + utf8.RuneLen(r)
	}
	return len(strings.TrimRight(s[:n], "."))
}

// prefixedLength is how many bytes at the start of s are a name with or without a prefix, which may have hyphens: us-gaap:Assets.
func prefixedLength(s string) int {
	n := nameLength(s)
	p := n
	for p < len(s) && s[p] == '-' && nameLength(s[p+1:]) > 0 {
		p += 1 + nameLength(s[p+1:])
	}
	if p < len(s) && s[p] == ':' && nameLength(s[p+1:]) > 0 {
		return p + 1 + nameLength(s[p+1:])
	}
	return n
}

// startsNumber reports whether s begins with a decimal number.
func startsNumber(s string) bool {
	digits := strings.TrimPrefix(s, ".")
	return digits != "" && digits[0] >= '0' && digits[0] <= '9'
}

// numberLength is how many bytes at the start of s are a decimal number.
func numberLength(s string) int {
	n, point := 0, false
	for n < len(s) && (s[n] >= '0' && s[n] <= '9' || s[n] == '.' && !point) {
		point = point || s[n] == '.'
		n++
	}
	return n
}

// isDate reports whether s begins with a day such as 2024-12-31.
func isDate(s string) bool {
	if len(s) < 10 || len(s) > 10 && s[10] >= '0' && s[10] <= '9' {
		return false
	}
	for i := range 10 {
		if digit := s[i] >= '0' && s[i] <= '9'; digit == (i == 4 || i == 7) || !digit && s[i] != '-' {
			return false
		}
	}
	return true
}
