package xpath

import (
	"strings"
	"unicode/utf8"

	"github.com/tieout/tieout/internal/xmlstream"
)

type tokenKind uint8

const (
	tokenEnd      tokenKind = iota
	tokenInteger            // digits
	tokenDecimal            // digits with a point
	tokenDouble             // with an exponent
	tokenString             // its text is unquoted
	tokenName               // a name without colon; operators and keywords are names
	tokenQName              // prefix:local
	tokenWildcard           // *:local or prefix:*
	tokenSymbol
)

type token struct {
	kind   tokenKind
	text   string // the local name of a tokenQName and of *:local
	prefix string // of a tokenQName; "*" of *:local
	offset int
}

// symbols, each before its own beginnings.
var symbols = []string{"::", "<<", ">>", "<=", ">=", "!=", "//", "..", "(", ")", "[", "]", ",", "/", "@", "$", "*", "+", "-", "=", "<", ">", "|", "?", ".", ":"}

// lex splits an expression into tokens; the last is a tokenEnd.
func lex(source string) ([]token, error) {
	l := lexer{source: source}
	for {
		if err := l.skip(); err != nil {
			return nil, err
		}
		if l.at == len(source) {
			return append(l.tokens, token{offset: l.at}), nil
		}
		if err := l.next(); err != nil {
			return nil, err
		}
		if len(l.tokens) > maxTokens {
			return nil, l.fail(l.at, "the expression has more than %d words and signs", maxTokens)
		}
	}
}

// maxTokens bounds expressions: chains of operators are evaluated by recursion.
const maxTokens = 100_000

type lexer struct {
	source string
	at     int
	tokens []token
}

func (l *lexer) fail(at int, format string, args ...any) error {
	err := fail("XPST0003", format, args...)
	err.Offset = at
	return err
}

// skip passes white space and comments, which may be nested.
func (l *lexer) skip() error {
	depth, open := 0, 0
	for l.at < len(l.source) {
		switch rest := l.source[l.at:]; {
		case strings.HasPrefix(rest, "(:"):
			if depth == 0 {
				open = l.at
			}
			depth++
			l.at += 2
		case depth > 0 && strings.HasPrefix(rest, ":)"):
			depth--
			l.at += 2
		case depth > 0 || strings.IndexByte(xmlSpace, rest[0]) >= 0:
			l.at++
		default:
			return nil
		}
	}
	if depth > 0 {
		return l.fail(open, "a comment is not closed with :)")
	}
	return nil
}

func (l *lexer) add(k tokenKind, text, prefix string, end int) {
	l.tokens = append(l.tokens, token{k, text, prefix, l.at})
	l.at = end
}

func (l *lexer) next() error {
	rest := l.source[l.at:]
	c := rest[0]
	if c-'0' <= 9 || c == '.' && len(rest) > 1 && rest[1]-'0' <= 9 {
		return l.number()
	}
	if c == '"' || c == '\'' {
		return l.text(c)
	}
	if n := nameLength(rest); n > 0 {
		l.name(rest, n)
		return nil
	}
	if strings.HasPrefix(rest, "*:") {
		if n := nameLength(rest[2:]); n > 0 {
			l.add(tokenWildcard, rest[2:2+n], "*", l.at+2+n)
			return nil
		}
	}
	for _, s := range symbols {
		if strings.HasPrefix(rest, s) {
			l.add(tokenSymbol, s, "", l.at+len(s))
			return nil
		}
	}
	r, _ := utf8.DecodeRuneInString(rest)
	return l.fail(l.at, "the character %q has no meaning here", r)
}

func (l *lexer) name(rest string, n int) {
	if n < len(rest) && rest[n] == ':' {
		if m := nameLength(rest[n+1:]); m > 0 {
			l.add(tokenQName, rest[n+1:n+1+m], rest[:n], l.at+n+1+m)
			return
		}
		if strings.HasPrefix(rest[n+1:], "*") {
			l.add(tokenWildcard, "*", rest[:n], l.at+n+2)
			return
		}
	}
	l.add(tokenName, rest[:n], "", l.at+n)
}

// nameLength is how many bytes of the name without colon that s begins with.
func nameLength(s string) int {
	for i, c := range s {
		if c == ':' || i == 0 && !xmlstream.IsNameStart(c) || i > 0 && !xmlstream.IsNameChar(c) || c == utf8.RuneError {
			return i
		}
	}
	return len(s)
}

func (l *lexer) number() error {
	digits := func(i int) int {
		for i < len(l.source) && l.source[i]-'0' <= 9 {
			i++
		}
		return i
	}
	k := tokenInteger
	i := digits(l.at)
	if i < len(l.source) && l.source[i] == '.' && !strings.HasPrefix(l.source[i:], "..") {
		k = tokenDecimal
		i = digits(i + 1)
	}
	if i < len(l.source) && l.source[i]|0x20 == 'e' {
		j := i + 1
		if j < len(l.source) && (l.source[j] == '+' || l.source[j] == '-') {
			j++
		}
		if end := digits(j); end > j {
			k, i = tokenDouble, end
		}
	}
	if i < len(l.source) {
		if c, _ := utf8.DecodeRuneInString(l.source[i:]); xmlstream.IsNameStart(c) && c != ':' {
			return l.fail(i, "a number and a name need a space between them")
		}
	}
	l.add(k, l.source[l.at:i], "", i)
	return nil
}

func (l *lexer) text(quote byte) error {
	var b strings.Builder
	for i := l.at + 1; i < len(l.source); i++ {
		if l.source[i] != quote {
			b.WriteByte(l.source[i])
			continue
		}
		if i+1 < len(l.source) && l.source[i+1] == quote {
			b.WriteByte(quote)
			i++
			continue
		}
		l.add(tokenString, b.String(), "", i+1)
		return nil
	}
	return l.fail(l.at, "a string is not closed with %c", quote)
}
