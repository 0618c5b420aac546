package xsd

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// Pattern is the regular expression of a pattern facet (XML Schema 1.0 part 2, appendix F).
type Pattern struct {
	Source string

	size    int            // states that the expression needs when its repeats are written out
	quick   *regexp.Regexp // nil when the expression is too large for package regexp
	machine func() *machine
}

// The limits of patterns. An expression with more states, or one nested deeper, is refused.
const (
	maxPatternStates = 100_000
	maxPatternDepth  = 250
	quickStates      = 20_000     // what package regexp is used for
	quickWork        = 50_000_000 // states times bytes, beyond which the bounded matcher takes over
)

// CompilePattern compiles the regular expression of a pattern facet.
func CompilePattern(source string) (*Pattern, error) {
	r := patternReader{source: source, rest: source}
	tree, err := r.alternatives(0)
	if err == nil && r.rest != "" {
		err = r.fail("a closing parenthesis has no opening one")
	}
	if err != nil {
		return nil, err
	}
	p := &Pattern{Source: source, size: tree.size()}
	if p.weight(tree) > maxPatternStates {
		return nil, fmt.Errorf("the pattern %q needs more than %d states when its repetitions are written out", clip(source), maxPatternStates)
	}
	p.machine = sync.OnceValue(func() *machine { return newMachine(tree) })
	if p.size <= quickStates && tree.widest() <= 1000 {
		var b strings.Builder
		b.WriteString(`\A(?:`)
		tree.write(&b)
		b.WriteString(`)\z`)
		p.quick, _ = regexp.Compile(b.String()) // what is still too large there goes to the machine
	}
	return p, nil
}

// weight is the number of states of the machine, in which a repeated class is one state.
func (p *Pattern) weight(tree *expression) int { return tree.states() }

// Match reports whether the whole of s matches. What takes more than a bounded amount of work counts as no match.
func (p *Pattern) Match(s string) bool {
	matched, decided := p.decide(s)
	return matched && decided
}

// decide reports whether the whole of s matches, and whether that could be found out within the limit of work.
func (p *Pattern) decide(s string) (matched, decided bool) {
	if p.quick != nil && p.size*len(s) <= quickWork {
		return p.quick.MatchString(s), true
	}
	return p.machine().match(s)
}

type operation uint8

const (
	class operation = iota
	concatenation
	alternation
	repetition
)

// expression is a parsed regular expression.
type expression struct {
	op       operation
	set      runeSet
	kids     []*expression
	min, max int // of a repetition; max may be unbounded
}

// maxCount bounds the numbers of a quantifier.
const maxCount = 1 << 30

func capped(n int) int { return min(n, maxCount) }

// size counts the states when every repetition is written out.
func (e *expression) size() int {
	n := 1
	for _, k := range e.kids {
		n = capped(n + k.size())
	}
	if e.op == repetition {
		n = capped(n * max(e.min, e.max, 1))
	}
	return n
}

// states counts the states of the machine.
func (e *expression) states() int {
	if e.op == repetition && e.kids[0].op == class {
		return 2
	}
	n := 1
	for _, k := range e.kids {
		n = capped(n + k.states())
	}
	if e.op == repetition {
		n = capped(n * max(e.min, e.max, 1))
	}
	return n
}

// widest is the greatest product of nested counts.
func (e *expression) widest() int {
	n := 1
	for _, k := range e.kids {
		n = max(n, k.widest())
	}
	if e.op == repetition && (e.min > 1 || e.max > 1) {
		n = capped(n * max(e.min, e.max))
	}
	return n
}

// write writes the expression in the syntax of package regexp.
func (e *expression) write(b *strings.Builder) {
	switch e.op {
	case class:
		e.set.write(b)
	case concatenation:
		for _, k := range e.kids {
			k.write(b)
		}
	case alternation:
		b.WriteString("(?:")
		for i, k := range e.kids {
			if i > 0 {
				b.WriteByte('|')
			}
			k.write(b)
		}
		b.WriteByte(')')
	case repetition:
		b.WriteString("(?:")
		e.kids[0].write(b)
		b.WriteByte(')')
		switch {
		case e.max == unbounded && e.min == 0:
			b.WriteByte('*')
		case e.max == unbounded && e.min == 1:
			b.WriteByte('+')
		case e.min == 0 && e.max == 1:
			b.WriteByte('?')
		case e.max == unbounded:
			fmt.Fprintf(b, "{%d,}", e.min)
		default:
			fmt.Fprintf(b, "{%d,%d}", e.min, e.max)
		}
	}
}

func (s runeSet) write(b *strings.Builder) {
	if len(s) == 0 {
		b.WriteString(`[^\x{0}-\x{10FFFF}]`)
		return
	}
	b.WriteByte('[')
	for _, r := range s {
		b.WriteString(`\x{`)
		b.WriteString(strconv.FormatInt(int64(r.first), 16))
		b.WriteByte('}')
		if r.last > r.first {
			b.WriteString(`-\x{`)
			b.WriteString(strconv.FormatInt(int64(r.last), 16))
			b.WriteByte('}')
		}
	}
	b.WriteByte(']')
}
