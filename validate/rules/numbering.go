package rules

import (
	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/fault"
	"github.com/tieout/tieout/taxonomy"
)

// numbering numbers the concepts, and the pairs of context and unit, of facts that follow each other, in order of appearance.
type numbering struct {
	concepts []tieout.QName
	firsts   []*tieout.Fact // the first fact of each pair
	other    bool           // a fact is a tuple, or has no context
}

type factPair struct {
	context *tieout.Context
	unit    *tieout.Unit
}

// take numbers facts: concept and point have a place for each. Unless they have been gathered, there may be tuples among them.
func (n *numbering) take(facts []*tieout.Fact, gathered bool, concept, point []int32) {
	concepts, pairs := map[tieout.QName]int32{}, map[factPair]int32{}
	var recent [4096]int32 // numbers of concepts, plus one, by a cheap hash
	last, lastNumber := factPair{}, int32(0)
	for i, f := range facts {
		if !gathered && (f.Context == nil || f.Children() != nil) {
			n.other = true
			return
		}
		slot := &recent[quickHash(f.Concept.Local)%uint32(len(recent))]
		if *slot == 0 || n.concepts[*slot-1] != f.Concept {
			*slot = 1 + numbered(concepts, &n.concepts, f.Concept, f.Concept)
		}
		concept[i] = *slot - 1
		if pair := (factPair{f.Context, f.Unit}); pair != last {
			last, lastNumber = pair, numbered(pairs, &n.firsts, pair, f)
		}
		point[i] = lastNumber
	}
}

// numbered is the number of a key. A new one is the next, and is put in the list by what stands for it.
func numbered[K comparable, V any](numbers map[K]int32, list *[]V, key K, value V) int32 {
	number, known := numbers[key]
	if !known {
		number = int32(len(*list))
		numbers[key] = number
		*list = append(*list, value)
	}
	return number
}

// quickHash is a hash of the end of a name, which names differ in mostly.
func quickHash(s string) uint32 {
	h := uint32(len(s))
	for i := max(0, len(s)-8); i < len(s); i++ {
		h = h*33 + uint32(s[i])
	}
	return h
}

// numberFacts numbers the concepts and the points of all facts, and returns the latter, or nil when a fact that was not gathered
// is a tuple or has no context. Many facts are numbered piece by piece, in parallel; what a piece calls its first is then found in the whole.
func (p *points) numberFacts(dts *taxonomy.DTS, gathered bool) (point []int32) {
	size := max(1<<14, len(p.facts)/16+1)
	pieces := make([]numbering, (len(p.facts)+size-1)/size)
	p.concept, point = make([]int32, len(p.facts)), make([]int32, len(p.facts))
	fault.Each(len(pieces), func(n int) {
		begin, end := n*size, min((n+1)*size, len(p.facts))
		pieces[n].take(p.facts[begin:end], gathered, p.concept[begin:end], point[begin:end])
	})
	p.number, p.concepts, p.contexts = map[tieout.QName]int32{}, nil, nil
	var g grouping
	concepts, points := make([][]int32, len(pieces)), make([][]int32, len(pieces))
	for n := range pieces {
		if pieces[n].other {
			return nil
		}
		for _, q := range pieces[n].concepts {
			concepts[n] = append(concepts[n], p.numberOf(q, dts))
		}
		for _, f := range pieces[n].firsts {
			points[n] = append(points[n], p.pointOf(&g, f))
		}
	}
	fault.Each(len(pieces), func(n int) {
		for i := n * size; i < min((n+1)*size, len(p.facts)); i++ {
			p.concept[i], point[i] = concepts[n][p.concept[i]], points[n][point[i]]
		}
	})
	return point
}

// numberOf is the number of a concept, given to it when it is new.
func (p *points) numberOf(q tieout.QName, dts *taxonomy.DTS) int32 {
	use := conceptUse{name: q}
	if _, known := p.number[q]; !known && dts != nil {
		use.in = dts.Concept(q)
	}
	return numbered(p.number, &p.concepts, q, use)
}

// pointOf is the number of a fact's point.
func (p *points) pointOf(g *grouping, f *tieout.Fact) int32 {
	at := g.point(f)
	switch {
	case int(at) == len(p.contexts):
		p.contexts = append(p.contexts, f.Context)
	case p.contexts[at] != f.Context:
		p.contexts[at] = nil
	}
	return at
}
