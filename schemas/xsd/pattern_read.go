package xsd

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// patternReader parses a regular expression of XML Schema.
type patternReader struct{ source, rest string }

func (r *patternReader) fail(format string, args ...any) error {
	return fmt.Errorf("the pattern %q is wrong at character %d: %s", clip(r.source),
		utf8.RuneCountInString(r.source[:len(r.source)-len(r.rest)])+1, fmt.Sprintf(format, args...))
}

func (r *patternReader) peek() byte {
	if r.rest == "" {
		return 0
	}
	return r.rest[0]
}

func (r *patternReader) take() rune {
	c, n := utf8.DecodeRuneInString(r.rest)
	r.rest = r.rest[n:]
	return c
}

func (r *patternReader) accept(b byte) bool {
	if r.rest != "" && r.rest[0] == b {
		r.rest = r.rest[1:]
		return true
	}
	return false
}

// alternatives reads branches up to the end or a closing parenthesis.
func (r *patternReader) alternatives(depth int) (*expression, error) {
	if depth > maxPatternDepth {
		return nil, r.fail("it is nested more than %d deep", maxPatternDepth)
	}
	e := &expression{op: alternation}
	for {
		b, err := r.branch(depth)
		if err != nil {
			return nil, err
		}
		e.kids = append(e.kids, b)
		if !r.accept('|') {
			break
		}
	}
	if len(e.kids) == 1 {
		return e.kids[0], nil
	}
	return e, nil
}

func (r *patternReader) branch(depth int) (*expression, error) {
	e := &expression{op: concatenation}
	for r.rest != "" && r.peek() != '|' && r.peek() != ')' {
		atom, err := r.atom(depth)
		if err != nil {
			return nil, err
		}
		if atom, err = r.quantified(atom); err != nil {
			return nil, err
		}
		e.kids = append(e.kids, atom)
	}
	if len(e.kids) == 1 {
		return e.kids[0], nil
	}
	return e, nil
}

func (r *patternReader) quantified(atom *expression) (*expression, error) {
	q := &expression{op: repetition, kids: []*expression{atom}, max: unbounded}
	switch {
	case r.accept('?'):
		q.max = 1
	case r.accept('*'):
	case r.accept('+'):
		q.min = 1
	case r.peek() == '{':
		begin := r.rest
		r.rest = r.rest[1:]
		low, ok := r.number()
		if !ok {
			r.rest = begin
			return nil, r.fail("a quantifier is {n}, {n,} or {n,m}")
		}
		q.min, q.max = low, low
		if r.accept(',') {
			q.max = unbounded
			if high, ok := r.number(); ok {
				q.max = high
			}
		}
		if !r.accept('}') {
			return nil, r.fail("a quantifier ends with }")
		}
		if q.max != unbounded && q.max < q.min {
			return nil, r.fail("the quantifier's minimum %d is greater than its maximum %d", q.min, q.max)
		}
	default:
		return atom, nil
	}
	switch {
	case q.min == 1 && q.max == 1:
		return atom, nil
	case q.max == 0:
		return &expression{op: concatenation}, nil
	}
	return q, nil
}

func (r *patternReader) number() (int, bool) {
	i := 0
	for i < len(r.rest) && r.rest[i]-'0' <= 9 {
		i++
	}
	digits := r.rest[:i]
	r.rest = r.rest[i:]
	if digits == "" {
		return 0, false
	}
	digits = strings.TrimLeft(digits, "0")
	if len(digits) > 9 {
		return maxCount, true
	}
	n, _ := strconv.Atoi("0" + digits)
	return n, true
}

func (r *patternReader) atom(depth int) (*expression, error) {
	switch c := r.peek(); c {
	case '(':
		r.take()
		e, err := r.alternatives(depth + 1)
		if err != nil {
			return nil, err
		}
		if !r.accept(')') {
			return nil, r.fail("a parenthesis is not closed")
		}
		return e, nil
	case '[':
		set, err := r.class(depth)
		return &expression{set: set}, err
	case '.':
		r.take()
		return &expression{set: notLineEnds}, nil
	case '\\':
		set, _, err := r.escape()
		return &expression{set: set}, err
	case '?', '*', '+', '{':
		return nil, r.fail("the quantifier %c has nothing to repeat", c)
	case ']', '}':
		return nil, r.fail("%c must be written as \\%c", c, c)
	}
	c := r.take()
	return &expression{set: runeSet{{c, c}}}, nil
}

// escape reads what begins with a backslash. single is the character that it stands for, -1 for a class.
func (r *patternReader) escape() (set runeSet, single rune, err error) {
	r.take()
	if r.rest == "" {
		return nil, -1, r.fail("a backslash stands at the end")
	}
	before := r.rest
	c := r.take()
	switch c {
	case 'n':
		c = '\n'
	case 'r':
		c = '\r'
	case 't':
		c = '\t'
	case '\\', '|', '.', '?', '*', '+', '(', ')', '{', '}', '-', '[', ']', '^':
	case 's':
		return spaceSet, -1, nil
	case 'S':
		return spaceSet.complement(), -1, nil
	case 'i':
		return nameStarts(), -1, nil
	case 'I':
		return nameStarts().complement(), -1, nil
	case 'c':
		return nameChars(), -1, nil
	case 'C':
		return nameChars().complement(), -1, nil
	case 'd':
		return digitSet(), -1, nil
	case 'D':
		return digitSet().complement(), -1, nil
	case 'w':
		return wordSet(), -1, nil
	case 'W':
		return wordSet().complement(), -1, nil
	case 'p', 'P':
		set, err := r.property()
		if c == 'P' {
			set = set.complement()
		}
		return set, -1, err
	default:
		r.rest = before
		return nil, -1, r.fail("\\%c means nothing in XML Schema", c)
	}
	return runeSet{{c, c}}, c, nil
}

func (r *patternReader) property() (runeSet, error) {
	if !r.accept('{') {
		return nil, r.fail("\\p is followed by the name of a category or block in braces")
	}
	name, rest, ok := strings.Cut(r.rest, "}")
	if !ok {
		return nil, r.fail("a brace is not closed")
	}
	set, known := category(name)
	if !known {
		return nil, r.fail("%q is no category or block of characters", clip(name))
	}
	r.rest = rest
	return set, nil
}

// class reads a character class expression, which may subtract another one.
func (r *patternReader) class(depth int) (runeSet, error) {
	if depth > maxPatternDepth {
		return nil, r.fail("it is nested more than %d deep", maxPatternDepth)
	}
	r.take()
	negated := r.accept('^')
	var set runeSet
	for first := true; ; first = false {
		switch {
		case r.rest == "":
			return nil, r.fail("a bracket is not closed")
		case r.peek() == ']':
			if first {
				return nil, r.fail("a character class is empty")
			}
			r.take()
			return r.finished(set, negated), nil
		case strings.HasPrefix(r.rest, "-[") && !first:
			r.take()
			without, err := r.class(depth + 1)
			if err != nil {
				return nil, err
			}
			if !r.accept(']') {
				return nil, r.fail("a subtracted class stands at the end of its class")
			}
			return r.finished(set, negated).minus(without), nil
		}
		if r.peek() == '-' && !first && !strings.HasPrefix(r.rest, "-]") && !strings.HasPrefix(r.rest, "--[") {
			return nil, r.fail("a hyphen in the middle of a character class must be written as \\-")
		}
		more, err := r.classRange()
		if err != nil {
			return nil, err
		}
		set = append(set, more...)
	}
}

func (r *patternReader) finished(set runeSet, negated bool) runeSet {
	set = tidy(set)
	if negated {
		return set.complement()
	}
	return set
}

// classRange reads a character, an escape or a range of a class.
func (r *patternReader) classRange() (runeSet, error) {
	set, low, err := r.classChar()
	if err != nil || low < 0 {
		return set, err
	}
	if len(r.rest) < 2 || r.rest[0] != '-' || r.rest[1] == ']' || r.rest[1] == '[' {
		return set, nil
	}
	r.take()
	before := r.rest
	_, high, err := r.classChar()
	switch {
	case err != nil:
		return nil, err
	case high < 0:
		r.rest = before
		return nil, r.fail("a range ends with a single character")
	case high < low:
		r.rest = before
		return nil, r.fail("the range %c-%c is empty", low, high)
	}
	return runeSet{{low, high}}, nil
}

func (r *patternReader) classChar() (set runeSet, single rune, err error) {
	switch r.peek() {
	case '\\':
		return r.escape()
	case '[':
		return nil, -1, r.fail("[ must be written as \\[ inside a character class")
	case 0:
		if r.rest == "" {
			return nil, -1, r.fail("a bracket is not closed")
		}
	}
	c := r.take()
	return runeSet{{c, c}}, c, nil
}
