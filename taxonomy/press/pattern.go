package press

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/tieout/tieout/internal/regex"
)

// maxStates bounds the size of one compiled pattern.
const maxStates = 4000

// pattern is a compiled label pattern: a nondeterministic automaton over canonical words. In a pattern, words in
// square brackets may be absent, and of the words in round brackets separated by bars one is present. A pattern that
// begins with the bare word "total" fits totals alone.
type pattern struct {
	states []state
	total  bool
	sense  sense
	first  []string // the words that a label which fits may begin with, sorted
	// The fewest and the most words of a label that fits; a label that repeats a word may have fewer.
	fewest, most int
	words        wordSet
	form         string // as compileForm reads it
}

// lazyPattern is a pattern that is compiled when it is first needed: the built-in taxonomy has thousands.
type lazyPattern struct {
	text         string // as compilePattern reads it
	form         string // as compileForm reads it
	total        bool
	sense        sense
	first        []string
	firsts       wordSet // of first
	fewest, most int
	words        wordSet
	once         sync.Once
	made         *pattern
}

// lazily wraps a pattern that is compiled already.
func lazily(text string, p *pattern) *lazyPattern {
	return &lazyPattern{text: text, form: p.form, total: p.total, sense: p.sense, first: p.first, firsts: setOf(p.first), fewest: p.fewest, most: p.most,
		words: p.words, made: p}
}

// get is the compiled pattern.
func (l *lazyPattern) get() *pattern {
	l.once.Do(func() {
		if l.made == nil {
			l.made = compileForm(l.form)
		}
	})
	return l.made
}

// takes reports whether a label, of words that make up a set, fits, totals and senses considered.
func (l *lazyPattern) takes(p Phrase, set wordSet) bool {
	return (p.Total || !l.total) && l.sense.agrees(p.sense) && l.may(p.Words, set) && l.get().fits(p.Words)
}

func (l *lazyPattern) fits(words []string) bool {
	return l.may(words, setOf(words)) && l.get().fits(words)
}

// fitsAny reports whether words, which make up a set, fit one of some patterns.
func fitsAny(patterns []*lazyPattern, words []string, set wordSet) bool {
	return slices.ContainsFunc(patterns, func(l *lazyPattern) bool { return l.may(words, set) && l.get().fits(words) })
}

// may reports whether words can fit, as far as their number and their set say.
func (l *lazyPattern) may(words []string, set wordSet) bool {
	return len(words) <= l.most && 2*len(words) >= l.fewest && set&^l.words == 0
}

// wordSet has a bit for each word, which other words may have too: a label fits a pattern only if its set is part of that of
// the pattern.
type wordSet uint64

func setOf(words []string) (s wordSet) {
	for _, w := range words {
		s |= bitOf(w)
	}
	return s
}

// bitOf is the bit of a word.
func bitOf(word string) wordSet {
	h := uint32(2166136261) // FNV-1a
	for i := range len(word) {
		h = (h ^ uint32(word[i])) * 16777619
	}
	return 1 << ((h ^ h>>16) & 63)
}

// bitsOf are the bits of words.
func bitsOf(words []string) []wordSet {
	bits := make([]wordSet, len(words))
	for i, w := range words {
		bits[i] = bitOf(w)
	}
	return bits
}

// within is the first word from which some words that follow each other fit the pattern; -1 for none. bits are those of the words.
func (l *lazyPattern) within(words []string, bits []wordSet) int {
	for from := range words {
		if l.firsts&bits[from] == 0 {
			continue
		}
		if _, may := slices.BinarySearch(l.first, words[from]); !may {
			continue
		}
		for to := from + max(l.fewest, 1); to <= min(from+l.most, len(words)); to++ {
			set := wordSet(0)
			for _, b := range bits[from:to] {
				set |= b
			}
			if some := words[from:to]; l.may(some, set) && l.get().fits(some) {
				return from
			}
		}
	}
	return -1
}

func (l *lazyPattern) labels(limit int) ([]string, bool) { return l.get().labels(limit) }

// sense tells labels apart that normalisation makes equal: a gain or loss on something is no regular income from it.
type sense uint8

const (
	ofGain   sense = 1 << iota // it names a gain
	ofIncome                   // it names income, earnings or a profit
)

var reSense = regex.New(`\b(?:(gains?)|income|earnings?|profits?)\b`)

// senseOf is the sense of a label, or of a pattern as it is written.
func senseOf(text string) (s sense) {
	text = strings.ToLower(text)
	if !hasAny(text, "gain", "income", "earning", "profit") {
		return 0
	}
	for _, m := range reSense.FindAllStringSubmatchIndex(text, -1) {
		if m[2] >= 0 {
			s |= ofGain
		} else {
			s |= ofIncome
		}
	}
	return s
}

// agrees reports whether a label of sense label may fit a pattern of sense s: one that names a gain asks for a pattern
// that does or that names neither, one that names income alone for a pattern that is not of gains alone.
func (s sense) agrees(label sense) bool {
	switch {
	case label&ofGain != 0:
		return s != ofIncome
	case label == ofIncome:
		return s != ofGain
	}
	return true
}

// state is one state of a pattern. A state with a word moves on at that word; one without splits.
type state struct {
	word string
	next int32
	alt  int32 // of a split without a word; -1 for none
}

// accept is the state in which a label fits.
const accept = 0

// compilePattern reads a pattern.
func compilePattern(text string) (*pattern, error) {
	tree, err := readPattern(text)
	if err != nil {
		return nil, err
	}
	p := automaton(tree)
	if len(p.states) > maxStates {
		return nil, fmt.Errorf("it has more than %d words", maxStates)
	}
	p.total = strings.HasPrefix(strings.ToLower(strings.TrimSpace(text)), "total ")
	p.sense, p.form = senseOf(text), formOf(tree)
	if p.first, err = p.firstWords(); err != nil {
		return nil, err
	}
	return p, nil
}

// readPattern reads a pattern as it is written.
func readPattern(text string) ([][]node, error) {
	p := &patternParser{in: text}
	tree, err := p.alternatives(0)
	if err == nil && p.at < len(p.in) {
		err = fmt.Errorf("%q closes nothing", p.in[p.at:p.at+1])
	}
	return tree, err
}

// formOf writes a pattern in canonical words: "net (sale|income) (tax|)". To read that takes none of the work that
// normalises words.
func formOf(choices [][]node) string {
	var b strings.Builder
	for i, sequence := range choices {
		if i > 0 {
			b.WriteByte('|')
		}
		for j, n := range sequence {
			if j > 0 {
				b.WriteByte(' ')
			}
			if n.choices == nil {
				b.WriteString(strings.Join(n.words, " "))
			} else {
				b.WriteString("(" + formOf(n.choices) + ")")
			}
		}
	}
	return b.String()
}

// compileForm reads what formOf wrote.
func compileForm(form string) *pattern {
	p := &patternParser{in: form, canonical: true}
	tree, _ := p.alternatives(0) // canonical words are never refused
	return automaton(tree)
}

// automaton makes the states of a pattern.
func automaton(tree [][]node) *pattern {
	p := &patternParser{pattern: &pattern{states: make([]state, 1, 16)}}
	p.pattern.states[accept] = state{next: -1, alt: -1}
	start := p.emit(tree, accept)
	p.pattern.states = append(p.pattern.states, state{next: start, alt: -1})
	p.pattern.measure()
	return p.pattern
}

// measure finds which words a label that fits has, and how many. States are numbered from the end of the pattern to its start, so
// that what follows a state has been measured before it.
func (p *pattern) measure() {
	type span struct{ fewest, most int }
	spans := make([]span, len(p.states))
	for i := 1; i < len(p.states); i++ {
		s := p.states[i]
		n := spans[s.next]
		if s.word != "" {
			n.fewest, n.most = n.fewest+1, n.most+1
			p.words |= bitOf(s.word)
		} else if s.alt >= 0 {
			o := spans[s.alt]
			n.fewest, n.most = min(n.fewest, o.fewest), max(n.most, o.most)
		}
		spans[i] = n
	}
	start := spans[len(spans)-1]
	p.fewest, p.most = start.fewest, start.most
}

// literal is the pattern of one label.
func literal(words []string) *lazyPattern {
	p := automaton([][]node{{{words: words}}})
	p.first, p.form = words[:1], strings.Join(words, " ")
	return lazily(p.form, p)
}

// node is a part of a pattern while it is read: words, or a choice of sequences.
type node struct {
	words   []string
	choices [][]node
}

type patternParser struct {
	in        string
	at        int
	depth     int
	canonical bool // in is a form
	pattern   *pattern
}

// alternatives reads up to a closing bracket or the end.
func (p *patternParser) alternatives(closing byte) ([][]node, error) {
	if p.depth++; p.depth > 20 {
		return nil, fmt.Errorf("brackets are nested more than 20 deep")
	}
	defer func() { p.depth-- }()
	var all [][]node
	var sequence []node
	from := p.at
	words := func() {
		text := p.in[from:p.at]
		var ws []string
		if p.canonical {
			ws = strings.Fields(text)
		} else {
			ws = Normalize(text).Words
		}
		if len(ws) > 0 {
			sequence = append(sequence, node{words: ws})
		}
	}
	for ; p.at < len(p.in); p.at++ {
		switch c := p.in[p.at]; c {
		case '(', '[':
			words()
			p.at++
			end := byte(')')
			if c == '[' {
				end = ']'
			}
			inner, err := p.alternatives(end)
			if err != nil {
				return nil, err
			}
			switch {
			case p.at >= len(p.in):
				return nil, fmt.Errorf("%q is not closed", string(c))
			case p.canonical:
			case c == '[':
				inner = append(inner, nil)
			case slices.ContainsFunc(inner, isEmpty) && !slices.ContainsFunc(inner, func(s []node) bool { return !isEmpty(s) }):
				// nothing but filler words: "(on|from)"
			case slices.ContainsFunc(inner, isEmpty):
				return nil, fmt.Errorf("one of the words in round brackets is a filler word: write square brackets if it may be absent")
			}
			sequence = append(sequence, node{choices: inner})
			from = p.at + 1
		case ')', ']':
			if c != closing {
				return nil, fmt.Errorf("%q closes nothing", string(c))
			}
			words()
			return append(all, sequence), nil
		case '|':
			words()
			all, sequence = append(all, sequence), nil
			from = p.at + 1
		}
	}
	words()
	return append(all, sequence), nil
}

func isEmpty(sequence []node) bool { return len(sequence) == 0 }

// emit appends the states of a choice of sequences that go on to the state next, and returns its first state.
func (p *patternParser) emit(choices [][]node, next int32) int32 {
	start := int32(-1)
	for _, sequence := range choices {
		at := next
		for i := len(sequence) - 1; i >= 0; i-- {
			n := sequence[i]
			if n.choices != nil {
				at = p.emit(n.choices, at)
				continue
			}
			for j := len(n.words) - 1; j >= 0; j-- {
				at = p.add(state{word: n.words[j], next: at, alt: -1})
			}
		}
		if start < 0 {
			start = at
		} else {
			start = p.add(state{next: start, alt: at})
		}
	}
	return start
}

func (p *patternParser) add(s state) int32 {
	if len(p.pattern.states) > maxStates { // reported by compilePattern
		return accept
	}
	p.pattern.states = append(p.pattern.states, s)
	return int32(len(p.pattern.states) - 1)
}

// firstWords lists the words that can be first. It is an error when a label without words would fit.
func (p *pattern) firstWords() ([]string, error) {
	var words []string
	for _, s := range p.closure(nil, int32(len(p.states)-1)) {
		if s == accept {
			return nil, fmt.Errorf("a label without any word would fit it, filler words aside")
		}
		if w := p.states[s].word; !slices.Contains(words, w) {
			words = append(words, w)
		}
	}
	slices.Sort(words)
	return words, nil
}

// closure adds to set the states with a word, and accept, that can be reached from s without one.
func (p *pattern) closure(set []int32, s int32) []int32 {
	var room [16]int32
	for stack := append(room[:0], s); len(stack) > 0; {
		s = stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if s < 0 {
			continue
		}
		if t := p.states[s]; s != accept && t.word == "" {
			stack = append(stack, t.alt, t.next)
			continue
		}
		if !slices.Contains(set, s) {
			set = append(set, s)
		}
	}
	return set
}

// fits reports whether a label of these canonical words fits the pattern. A word that repeats the one before it is
// passed over: normalisation folds such pairs ("costs and expenses") in labels.
func (p *pattern) fits(words []string) bool {
	if len(words) > p.most || 2*len(words) < p.fewest {
		return false
	}
	var here, there [16]int32
	set, next := p.closure(here[:0], int32(len(p.states)-1)), there[:0]
	for i, w := range words {
		next = next[:0]
		for j := 0; j < len(set); j++ {
			s := set[j]
			if s == accept {
				continue
			}
			switch t := p.states[s]; {
			case t.word == w:
				next = p.closure(next, t.next)
			case i > 0 && t.word == words[i-1]:
				set = p.closure(set, t.next)
			}
		}
		if len(next) == 0 {
			return false
		}
		set, next = next, set
	}
	for j := 0; j < len(set); j++ {
		if set[j] == accept {
			return true
		}
		if len(words) > 0 && p.states[set[j]].word == words[len(words)-1] {
			set = p.closure(set, p.states[set[j]].next)
		}
	}
	return false
}

// labels lists up to limit of the labels that fit, as their canonical words joined; complete is false when there are more.
func (p *pattern) labels(limit int) (all []string, complete bool) {
	complete = true
	var walk func(s int32, words []string)
	walk = func(s int32, words []string) {
		if len(all) >= limit {
			complete = false
			return
		}
		if s < 0 {
			return
		}
		if s == accept {
			all = append(all, strings.Join(slices.Compact(slices.Clone(words)), " "))
			return
		}
		if t := p.states[s]; t.word != "" {
			walk(t.next, append(words, t.word))
		} else {
			walk(t.next, words)
			walk(t.alt, words)
		}
	}
	walk(int32(len(p.states)-1), nil)
	slices.Sort(all)
	return slices.Compact(all), complete
}
