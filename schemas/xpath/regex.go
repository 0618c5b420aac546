package xpath

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/tieout/tieout/schemas/xsd"
)

// pattern is a regular expression of Functions and Operators, 7.6.1: that of XML Schema, not anchored, with ^ and
// $, reluctant quantifiers, captured groups and references to them.
type pattern struct {
	groups int
	quick  *regexp.Regexp // nil when the expression needs what package regexp does not have
	root   *regexNode
	flags  regexFlags
}

type regexFlags struct{ dotAll, multiline, fold, spaced bool }

type regexOp uint8

const (
	regexSet regexOp = iota
	regexConcat
	regexAlternate
	regexRepeat
	regexGroup
	regexStart
	regexEnd
	regexReference
)

type regexNode struct {
	op       regexOp
	set      xsd.Class
	kids     []*regexNode
	min, max int // of a repetition; max -1 for no bound
	lazy     bool
	group    int // of a group or a reference
}

const (
	maxRegexDepth  = 200
	maxRegexRepeat = 1000 // what package regexp takes
	regexWork      = 20_000_000
	maxPatterns    = 64
)

// patternCache keeps the patterns that an expression has compiled.
type patternCache struct {
	mu    sync.Mutex
	known map[[2]string]*pattern
}

func (p *patternCache) compile(source, flags string) (*pattern, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	key := [2]string{source, flags}
	if known := p.known[key]; known != nil {
		return known, nil
	}
	made, err := compilePattern(source, flags)
	if err != nil {
		return nil, err
	}
	if p.known == nil || len(p.known) >= maxPatterns {
		p.known = map[[2]string]*pattern{}
	}
	p.known[key] = made
	return made, nil
}

func compilePattern(source, flags string) (*pattern, error) {
	if strings.Contains(source, noCharacter) {
		return nil, fail("FORX0002", "a regular expression has no character U+0001")
	}
	var f regexFlags
	for _, c := range flags {
		switch c {
		case 's':
			f.dotAll = true
		case 'm':
			f.multiline = true
		case 'i':
			f.fold = true
		case 'x':
			f.spaced = true
		default:
			return nil, fail("FORX0001", "there is no flag %q of regular expressions", c)
		}
	}
	if f.spaced {
		source = withoutSpaces(source)
	}
	r := regexReader{source: source, rest: source, flags: f}
	root, err := r.alternatives(0)
	if err == nil && r.rest != "" {
		err = r.fail("a closing parenthesis has no opening one")
	}
	if err != nil {
		return nil, err
	}
	p := &pattern{groups: r.groups, root: root, flags: f}
	if !r.references && !r.wide && !r.lines {
		var b strings.Builder
		root.write(&b, f)
		p.quick, _ = regexp.Compile(b.String()) // what is too large there is matched here
	}
	return p, nil
}

// withoutSpaces drops the white space outside character classes.
func withoutSpaces(s string) string {
	var b strings.Builder
	depth, escaped := 0, false
	for _, c := range s {
		if depth == 0 && strings.ContainsRune(xmlSpace, c) {
			continue
		}
		b.WriteRune(c)
		switch {
		case escaped:
			escaped = false
		case c == '\\':
			escaped = true
		case c == '[':
			depth++
		case c == ']' && depth > 0:
			depth--
		}
	}
	return b.String()
}

type regexReader struct {
	source, rest string
	flags        regexFlags
	groups       int
	closed       []bool // by group
	references   bool
	wide         bool // a count is beyond what package regexp takes
	lines        bool // ^ stands for the start of a line: not behind a last line feed, unlike in package regexp
}

func (r *regexReader) fail(why string) error {
	return fail("FORX0002", "the regular expression %q is wrong at character %d: %s", clip(r.source),
		utf8.RuneCountInString(r.source[:len(r.source)-len(r.rest)])+1, why)
}

func (r *regexReader) peek() byte {
	if r.rest == "" {
		return 0
	}
	return r.rest[0]
}

func (r *regexReader) accept(c byte) bool {
	if r.peek() == c && r.rest != "" {
		r.rest = r.rest[1:]
		return true
	}
	return false
}

func (r *regexReader) alternatives(depth int) (*regexNode, error) {
	if depth > maxRegexDepth {
		return nil, r.fail("it is nested too deep")
	}
	n := &regexNode{op: regexAlternate}
	for {
		b, err := r.branch(depth)
		if err != nil {
			return nil, err
		}
		n.kids = append(n.kids, b)
		if !r.accept('|') {
			break
		}
	}
	if len(n.kids) == 1 {
		return n.kids[0], nil
	}
	return n, nil
}

func (r *regexReader) branch(depth int) (*regexNode, error) {
	n := &regexNode{op: regexConcat}
	for c := r.peek(); r.rest != "" && c != '|' && c != ')'; c = r.peek() {
		atom, err := r.atom(depth)
		if err == nil {
			atom, err = r.quantified(atom)
		}
		if err != nil {
			return nil, err
		}
		n.kids = append(n.kids, atom)
	}
	return n, nil
}

func (r *regexReader) quantified(atom *regexNode) (*regexNode, error) {
	q := &regexNode{op: regexRepeat, kids: []*regexNode{atom}, max: -1}
	switch {
	case r.accept('?'):
		q.max = 1
	case r.accept('*'):
	case r.accept('+'):
		q.min = 1
	case r.accept('{'):
		low, ok := r.number()
		if !ok {
			return nil, r.fail("a quantifier is {n}, {n,} or {n,m}")
		}
		q.min, q.max = low, low
		if r.accept(',') {
			q.max = -1
			if high, ok := r.number(); ok {
				q.max = high
			}
		}
		if !r.accept('}') || q.max >= 0 && q.max < q.min {
			return nil, r.fail("a quantifier is {n}, {n,} or {n,m}, with n not above m")
		}
	default:
		return atom, nil
	}
	q.lazy = r.accept('?')
	r.wide = r.wide || q.min > maxRegexRepeat || q.max > maxRegexRepeat
	return q, nil
}

func (r *regexReader) number() (int, bool) {
	i := 0
	for i < len(r.rest) && r.rest[i]-'0' <= 9 {
		i++
	}
	n, err := strconv.Atoi(r.rest[:i])
	if i > 9 {
		n, err = 1<<30, nil
	}
	r.rest = r.rest[i:]
	return n, err == nil
}

func (r *regexReader) atom(depth int) (*regexNode, error) {
	switch c := r.peek(); c {
	case '(':
		r.accept('(')
		r.groups++
		g := &regexNode{op: regexGroup, group: r.groups}
		r.closed = append(r.closed, false)
		if r.peek() == '?' {
			return nil, r.fail("(? means nothing here")
		}
		kid, err := r.alternatives(depth + 1)
		if err != nil {
			return nil, err
		}
		if !r.accept(')') {
			return nil, r.fail("a parenthesis is not closed")
		}
		r.closed[g.group-1] = true
		g.kids = []*regexNode{kid}
		return g, nil
	case '^':
		r.accept(c)
		r.lines = r.lines || r.flags.multiline
		return &regexNode{op: regexStart}, nil
	case '$':
		r.accept(c)
		return &regexNode{op: regexEnd}, nil
	case '.':
		r.accept(c)
		if r.flags.dotAll {
			return &regexNode{set: xsd.AnyCharacter()}, nil
		}
		return &regexNode{set: xsd.ClassOf('\n', '\r').Complement()}, nil
	case '[':
		return r.class()
	case '\\':
		return r.escape()
	case '?', '*', '+', '{':
		return nil, r.fail("a quantifier has nothing to repeat")
	case ']', '}':
		return nil, r.fail("a closing bracket or brace has no opening one")
	}
	c, n := utf8.DecodeRuneInString(r.rest)
	r.rest = r.rest[n:]
	return &regexNode{set: r.folded(xsd.ClassOf(c))}, nil
}

// class reads a character class. \$ stands for itself there too, unlike in XML Schema.
func (r *regexReader) class() (*regexNode, error) {
	negated := r.flags.fold && strings.HasPrefix(r.rest, "[^") && !strings.Contains(r.rest, "-[")
	source := r.rest
	if negated {
		source = "[" + r.rest[2:]
	}
	source, dollars := withoutDollars(source)
	set, rest, err := r.readClass(source)
	if err != nil {
		return nil, err
	}
	consumed := source[:len(source)-len(rest)]
	n := len(consumed) + strings.Count(consumed, noCharacter)
	if dollars && set.Contains(1) {
		set = set.With('$')
	}
	if negated {
		n++
	}
	r.rest = r.rest[n:]
	set = r.folded(set)
	if negated {
		set = set.Complement()
	}
	return &regexNode{set: set}, nil
}

// noCharacter stands for \$ in character classes: no XML text has it.
const noCharacter = "\x01"

// withoutDollars writes \$ as [noCharacter].
func withoutDollars(s string) (string, bool) {
	if !strings.Contains(s, `\$`) {
		return s, false
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			if s[i+1] == '$' {
				b.WriteString(noCharacter)
			} else {
				b.WriteString(s[i : i+2])
			}
			i++
			continue
		}
		b.WriteByte(s[i])
	}
	return b.String(), true
}

func (r *regexReader) readClass(source string) (xsd.Class, string, error) {
	class, rest, err := xsd.ReadClass(source)
	if err != nil {
		return class, rest, r.fail("a character class or escape is not one of the standard's")
	}
	return class, rest, nil
}

func (r *regexReader) escape() (*regexNode, error) {
	if len(r.rest) > 1 {
		switch c := r.rest[1]; {
		case c == '$':
			r.rest = r.rest[2:]
			return &regexNode{set: xsd.ClassOf('$')}, nil
		case c >= '1' && c <= '9':
			return r.reference()
		}
	}
	set, rest, err := r.readClass(r.rest)
	if err != nil {
		return nil, err
	}
	if c := r.rest[1]; strings.IndexByte("pPiIcCdDwWsS", c) < 0 {
		set = r.folded(set)
	}
	r.rest = rest
	return &regexNode{set: set}, nil
}

// reference reads \N: as many digits as make the number of a group so far.
func (r *regexReader) reference() (*regexNode, error) {
	n, i := 0, 1
	for i < len(r.rest) && r.rest[i]-'0' <= 9 {
		more := n*10 + int(r.rest[i]-'0')
		if n > 0 && more > r.groups {
			break
		}
		n = more
		i++
	}
	if n > r.groups || !r.closed[n-1] {
		return nil, r.fail("it refers to a group that does not end before")
	}
	r.rest = r.rest[i:]
	r.references = true
	return &regexNode{op: regexReference, group: n}, nil
}

// orbits are the characters that have other cases.
var orbits = sync.OnceValue(func() []rune {
	var out []rune
	for c := rune(0); c <= 0x1FFFF; c++ {
		if unicode.SimpleFold(c) != c {
			out = append(out, c)
		}
	}
	return out
})

// folded adds the other cases of the characters of a class, if the expression does not tell them apart.
func (r *regexReader) folded(c xsd.Class) xsd.Class {
	if !r.flags.fold {
		return c
	}
	var more []rune
	for _, o := range orbits() {
		if c.Contains(o) {
			for k := unicode.SimpleFold(o); k != o; k = unicode.SimpleFold(k) {
				more = append(more, k)
			}
		}
	}
	return c.With(more...)
}

// write writes the expression in the syntax of package regexp.
func (n *regexNode) write(b *strings.Builder, f regexFlags) {
	switch n.op {
	case regexSet:
		n.set.WriteRegexp(b)
	case regexConcat:
		for _, k := range n.kids {
			k.write(b, f)
		}
	case regexAlternate:
		b.WriteString("(?:")
		for i, k := range n.kids {
			if i > 0 {
				b.WriteByte('|')
			}
			k.write(b, f)
		}
		b.WriteByte(')')
	case regexGroup:
		b.WriteByte('(')
		n.kids[0].write(b, f)
		b.WriteByte(')')
	case regexStart:
		b.WriteString(`\A`)
	case regexEnd:
		if f.multiline {
			b.WriteString("(?m:$)")
		} else {
			b.WriteString(`\z`)
		}
	case regexRepeat:
		b.WriteString("(?:")
		n.kids[0].write(b, f)
		b.WriteString("){" + strconv.Itoa(n.min))
		if n.max != n.min {
			b.WriteByte(',')
			if n.max >= 0 {
				b.WriteString(strconv.Itoa(n.max))
			}
		}
		b.WriteByte('}')
		if n.lazy {
			b.WriteByte('?')
		}
	}
}
