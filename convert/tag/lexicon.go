package tag

import (
	"cmp"
	_ "embed"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tieout/tieout/internal/evidence"
)

// lexiconTable is written by the fit of fit_test.go.
//
//go:embed lexicon.tsv
var lexiconTable []byte

// foil stands for what is printed under a label that no concept of the mapping is for.
const foil = "-"

// saying is a text that is known to mean a concept, or to mean none.
type saying struct {
	words   []int32 // the numbers of its words, without repetition
	concept string  // foil for none
	number  int32   // of the concept
	users   int     // how many companies print it so; 0 for names and labels of the taxonomy
}

// lexicon is what texts mean: those of the taxonomy, the names of elements, labels that several companies use. It is
// safe for concurrent use once it is made.
type lexicon struct {
	numbers  map[string]int32 // of words
	concepts int              // how many there are, foil being one
	sayings  []saying
	byWord   [][]int32       // indices of sayings by the number of a word
	weight   []float64       // of words: what they say about which concept is meant
	said     []float64       // of sayings: the sum of the weights of their words
	byKey    map[string]span // by their words, in the order printed
}

// entry is one line of the table.
type entry struct {
	key, concept string
	users        int
}

// newLexicon indexes sayings; those of one key follow each other.
func newLexicon(entries []entry) *lexicon {
	x := &lexicon{numbers: map[string]int32{}, byKey: make(map[string]span, len(entries)), sayings: make([]saying, len(entries))}
	words := make([]int32, 0, 5*len(entries)) // of all sayings
	var uses []int32                          // of each word
	concepts := map[string]int32{}
	for i, e := range entries {
		from := len(words)
		for w := range strings.FieldsSeq(e.key) {
			n, ok := x.numbers[w]
			if !ok {
				n = int32(len(uses))
				x.numbers[w], uses = n, append(uses, 0)
			}
			if !slices.Contains(words[from:], n) {
				words = append(words, n)
				uses[n]++
			}
		}
		number, ok := concepts[e.concept]
		if !ok {
			number = int32(len(concepts))
			concepts[e.concept] = number
		}
		x.sayings[i] = saying{words: words[from:len(words):len(words)], concept: e.concept, number: number, users: e.users}
		s, ok := x.byKey[e.key]
		if !ok {
			s.from = int32(i)
		}
		x.byKey[e.key] = span{s.from, int32(i) + 1}
	}
	x.concepts = len(concepts)
	x.byWord = make([][]int32, len(uses))
	places := make([]int32, len(words))
	for n, u := range uses {
		x.byWord[n], places = places[:0:u], places[u:]
	}
	for i := range x.sayings {
		for _, n := range x.sayings[i].words {
			x.byWord[n] = append(x.byWord[n], int32(i))
		}
	}
	x.weigh()
	return x
}

// span are sayings that follow each other.
type span struct{ from, to int32 }

// weigh gives each word a weight: 1 for one that a single concept has, little for one that they all have. Each foil is a
// concept of its own.
func (x *lexicon) weigh() {
	numbers := map[string]int{foil: 0}
	concept := make([]int, len(x.sayings))
	foils := 0
	for i, s := range x.sayings {
		n, ok := numbers[s.concept]
		switch {
		case s.concept == foil:
			n = len(x.sayings) + foils
			foils++
		case !ok:
			n = len(numbers)
			numbers[s.concept] = n
		}
		concept[i] = n
	}
	most := math.Log(float64(len(numbers)+foils) + 1)
	last := make([]int, len(x.sayings)+foils)
	x.weight = make([]float64, len(x.byWord))
	for w, sayings := range x.byWord {
		n := 0
		for _, at := range sayings {
			if last[concept[at]] != w+1 {
				last[concept[at]] = w + 1
				n++
			}
		}
		x.weight[w] = 0.1 + 0.9*(1-math.Log(float64(n))/most)
	}
	x.said = make([]float64, len(x.sayings))
	for i := range x.sayings {
		for _, w := range x.sayings[i].words {
			x.said[i] += x.weight[w]
		}
	}
}

// parseLexicon reads a table of sayings: words, a tab, a concept or -, a tab, the number of companies.
func parseLexicon(table []byte) (*lexicon, error) {
	var entries []entry
	for n, line := range evidence.Lines(table) {
		key, rest, _ := strings.Cut(line, "\t")
		concept, count, ok := strings.Cut(rest, "\t")
		users, err := strconv.Atoi(count)
		if !ok || err != nil || key == "" || concept == "" {
			return nil, fmt.Errorf("lexicon, line %d: want words, a concept and a number, have %q", n, line)
		}
		entries = append(entries, entry{key, concept, users})
	}
	return newLexicon(entries), nil
}

// likeness is how much a label is like the most similar text of a concept.
type likeness struct {
	concept string
	label   float64 // the share of the label that the text has, by what its words say
	text    float64 // the share of the text that the label and what stands around it have
}

func (l likeness) score() float64 { return l.label * l.text }

// asked is a label with what stands around it.
type asked struct {
	words   []string // of the label
	context []string // of its headings and title
}

// around is what a word of the surroundings counts beside one of the label.
const around = 0.8

// scratch is what [lexicon.like] works on, kept from one label to the next.
type scratch struct {
	marks []mark  // of words
	seen  []sight // of sayings
	label int32   // counts labels
	some  []int32 // sayings that share a telling word
	best  []int32 // of concepts: one more than the place in list, 0 for none
	list  []likeness
	found []found // the same, in the order before it was sorted
}

// mark is what a word says as one of a label, and as one of the label or of what stands around it.
type mark struct{ label, text float64 }

// sight is the last label for which a saying was looked at, and what the telling words say that it shares with that.
type sight struct {
	label  int32
	shares float64
}

// found is a concept with the saying that is most like a label.
type found struct{ concept, saying int32 }

// like lists the concepts that have texts like a label, the most similar first; those of equal likeness in the order of
// their names. Unknown is the share of the label that no text has. The list is good until the next label is asked for.
func (x *lexicon) like(a asked, s *scratch) (list []likeness, unknown float64) {
	if s.marks == nil {
		s.marks, s.seen, s.best = make([]mark, len(x.byWord)), make([]sight, len(x.sayings)), make([]int32, x.concepts)
	}
	s.label++
	own, said, unknown := x.mark(a, s.marks)
	defer func() {
		for _, words := range [][]string{a.words, a.context} {
			for _, w := range words {
				if n, ok := x.numbers[w]; ok {
					s.marks[n] = mark{}
				}
			}
		}
	}()
	if said == 0 {
		return nil, 0
	}
	list, s.found = s.list[:0], s.found[:0]
	telling := x.telling(own, said)
	rest := slack // what the other words say at most
	for _, n := range own {
		rest += x.weight[n]
	}
	for _, n := range telling {
		rest -= x.weight[n]
	}
	for _, at := range x.sharing(telling, s) {
		if !mayBeLike(s.seen[at].shares+rest, x.said[at], said) {
			continue
		}
		is := &x.sayings[at]
		l := is.likeness(s.marks, said, x.said[at])
		if l.score() < leastLikeness {
			continue
		}
		if i := s.best[is.number]; i == 0 {
			list, s.found = append(list, l), append(s.found, found{is.number, at})
			s.best[is.number] = int32(len(list))
		} else if was := &s.found[i-1]; l.score() > list[i-1].score() || l.score() == list[i-1].score() && x.isBefore(at, was.saying, own) {
			list[i-1], was.saying = l, at
		}
	}
	for _, f := range s.found {
		s.best[f.concept] = 0
	}
	s.list = list
	slices.SortFunc(list, func(a, b likeness) int {
		if c := cmp.Compare(b.score(), a.score()); c != 0 {
			return c
		}
		return strings.Compare(a.concept, b.concept)
	})
	return list, unknown / said
}

// slack is for sums in another order.
const slack = 1e-6

// sharing are the sayings that have one of some words, in the order of those; what they share is in s.seen.
func (x *lexicon) sharing(words []int32, s *scratch) []int32 {
	s.some = s.some[:0]
	for _, n := range words {
		for _, at := range x.byWord[n] {
			is := &s.seen[at]
			if is.label != s.label {
				*is = sight{label: s.label}
				s.some = append(s.some, at)
			}
			is.shares += x.weight[n]
		}
	}
	return s.some
}

// mayBeLike reports whether a saying can be like a label of which it has words that say as much, or less: were all its other words
// around the label. All its words say text, those of the label said.
func mayBeLike(shared, text, said float64) bool {
	shared = min(shared, text)
	return shared*(shared+around*(text-shared))*(1+slack) >= leastLikeness*said*text
}

// telling are the words of a label without those that say so little, all together, that a saying which has no others is not like
// it: they are the words that the most sayings have.
func (x *lexicon) telling(own []int32, said float64) []int32 {
	common := slices.Clone(own)
	slices.SortFunc(common, func(a, b int32) int { return cmp.Compare(x.weight[a], x.weight[b]) })
	n, sum := 0, 0.0
	for n < len(common) && (sum+x.weight[common[n]])/said < leastLikeness-slack {
		sum += x.weight[common[n]]
		n++
	}
	if n == 0 {
		return own
	}
	return slices.DeleteFunc(slices.Clone(own), func(w int32) bool { return slices.Contains(common[:n], w) })
}

// isBefore reports whether a saying goes before another of the same likeness: the one that has the earlier word of the label, else
// the one that stands earlier.
func (x *lexicon) isBefore(a, b int32, own []int32) bool {
	first := func(at int32) int {
		return slices.IndexFunc(own, func(n int32) bool { return slices.Contains(x.sayings[at].words, n) })
	}
	return cmp.Or(cmp.Compare(first(a), first(b)), cmp.Compare(a, b)) < 0
}

// mark marks the words of a label and of what stands around it. It returns the label's own, what they say in all, and what
// those say that no text has.
func (x *lexicon) mark(a asked, marks []mark) (own []int32, said, unknown float64) {
	for _, w := range a.context {
		if n, ok := x.numbers[w]; ok {
			marks[n] = mark{text: around * x.weight[n]}
		}
	}
	for _, w := range a.words {
		n, ok := x.numbers[w]
		switch {
		case !ok:
			said++
			unknown++
		case !slices.Contains(own, n):
			own = append(own, n)
			marks[n] = mark{x.weight[n], x.weight[n]}
			said += x.weight[n]
		}
	}
	return own, said, unknown
}

// likeness compares a saying with the words that are marked. All its words say text, those of the label said.
func (s *saying) likeness(marks []mark, said, text float64) likeness {
	l := likeness{concept: s.concept}
	for _, w := range s.words {
		l.label += marks[w].label
		l.text += marks[w].text
	}
	l.label, l.text = l.label/said, l.text/text
	return l
}

// leastLikeness is the likeness from which a text is considered.
const leastLikeness = 0.2

// usage is how companies use a label.
type usage struct {
	all     int // companies
	concept map[string]int
}

// used counts the companies that print a concept under a label.
func (x *lexicon) used(key string) usage {
	u := usage{concept: map[string]int{}}
	k := x.byKey[key]
	for i := k.from; i < k.to; i++ {
		s := &x.sayings[i]
		u.all += s.users
		u.concept[s.concept] += s.users
	}
	return u
}
