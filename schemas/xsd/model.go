package xsd

import (
	"slices"

	"github.com/tieout/tieout"
)

// model is a content model made ready to follow: the tree of particles, each knowing its parent. Where an
// element stands is a leaf and the counts of the repetitions around it, so that a content model costs memory
// by its length and not by its numbers of occurrences.
type model struct {
	root      *modelNode // nil allows nothing
	all       bool       // the root is an xs:all: counters tell which members have been seen
	counters  int
	ambiguous bool // a repetition inside another one may end at several places: follow all of them
	leaves    int
	nodes     int
	byName    map[tieout.QName]*modelNode // the first leaf of each name
	wildcards []*modelNode
	truncated bool // larger than maxModelNodes: what is left out is not checked
}

type nodeKind uint8

const (
	elementLeaf nodeKind = iota
	wildcardLeaf
	sequenceNode
	choiceNode
	allNode
)

type modelNode struct {
	kind         nodeKind
	nullable     bool // may be left out, occurrences counted
	bodyNullable bool // one occurrence may be empty
	index        int  // among the parent's kids
	min, max     int
	counter      int // -1 when nothing has to be counted
	id           int // of a leaf
	parent       *modelNode
	kids         []*modelNode
	element      *Element
	wildcard     *wildcard
	particle     *Particle
	table        map[tieout.QName]*modelNode // of a choice between many elements, or an all of many, by name
	rest         []*modelNode                // the kids of such a group that are not in the table
}

// newModel makes the content model of a particle, of at most some nodes.
func newModel(p *Particle, most int) *model {
	m := &model{}
	if p == nil || p.max == 0 {
		return m
	}
	b := modelBuilder{m: m, most: most}
	m.root = b.build(p, nil, 0)
	if m.root != nil && m.root.kind == allNode {
		m.all = true
		m.counters = len(m.root.kids)
	}
	return m
}

type modelBuilder struct {
	m    *model
	most int
}

func (b *modelBuilder) build(p *Particle, parent *modelNode, depth int) *modelNode {
	if b.m.nodes++; b.m.nodes > b.most || depth > 2000 {
		b.m.truncated = true
		return nil
	}
	n := &modelNode{min: p.min, max: p.max, counter: -1, parent: parent, particle: p}
	switch {
	case p.element != nil, p.wildcard != nil:
		b.m.leaf(n)
	default:
		n.kind = [...]nodeKind{sequenceOf: sequenceNode, choiceOf: choiceNode, allOf: allNode}[p.group.compositor]
		for _, q := range p.group.particles {
			if q.max == 0 {
				continue
			}
			if kid := b.build(q, n, depth+1); kid != nil {
				kid.index = len(n.kids)
				n.kids = append(n.kids, kid)
			}
		}
		n.settle()
	}
	n.nullable = n.min == 0 || n.bodyNullable
	if k := n.folded(); k != nil && k.counter < 0 && (k.min > 1 || k.max > 1) {
		k.counter = b.m.counters
		b.m.counters++
		b.m.ambiguous = b.m.ambiguous || k.repeatsOutside()
	}
	if n.kind != allNode && (n.min > 1 || n.max > 1) {
		n.counter = b.m.counters
		b.m.counters++
		b.m.ambiguous = b.m.ambiguous || n.repeatsInside() || n.repeatsOutside()
	}
	return n
}

// leaf makes a leaf of a node without kids.
func (m *model) leaf(n *modelNode) {
	n.element, n.wildcard, n.id = n.particle.element, n.particle.wildcard, m.leaves
	m.leaves++
	if n.wildcard != nil {
		n.kind = wildcardLeaf
		m.wildcards = append(m.wildcards, n)
		return
	}
	if m.byName == nil {
		m.byName = map[tieout.QName]*modelNode{}
	}
	if m.byName[n.element.Name] == nil {
		m.byName[n.element.Name] = n
	}
}

// settle works out what is known of a group when its kids are complete.
func (n *modelNode) settle() {
	switch n.kind {
	case choiceNode:
		n.bodyNullable = slices.ContainsFunc(n.kids, func(k *modelNode) bool { return k.nullable })
	default:
		n.bodyNullable = !slices.ContainsFunc(n.kids, func(k *modelNode) bool { return !k.nullable })
	}
	const many = 8
	if n.kind != choiceNode && n.kind != allNode || len(n.kids) <= many {
		return
	}
	n.table = make(map[tieout.QName]*modelNode, len(n.kids))
	for _, k := range n.kids {
		if k.kind == elementLeaf && n.table[k.element.Name] == nil {
			n.table[k.element.Name] = k
		} else {
			n.rest = append(n.rest, k)
		}
	}
}

// folded takes a repetition whose only content is a repetition of one leaf as one: (a{0,2}){3} is a{0,6}.
// It returns the leaf, nil when there was nothing to do.
func (n *modelNode) folded() *modelNode {
	if n.kind != sequenceNode && n.kind != choiceNode || len(n.kids) != 1 || n.min == 1 && n.max == 1 {
		return nil
	}
	k := n.kids[0]
	if k.kind != elementLeaf && k.kind != wildcardLeaf || k.min > 1 || k.min == 0 && k.max == unbounded && n.min > 1 {
		return nil
	}
	k.min, k.max = times(n.min, k.min), times(n.max, k.max)
	k.nullable = k.min == 0
	n.min, n.max = 1, 1
	n.bodyNullable, n.nullable = k.nullable, k.nullable
	return k
}

// times multiplies two numbers of occurrences.
func times(a, b int) int {
	switch {
	case a == 0 || b == 0:
		return 0
	case a == unbounded || b == unbounded:
		return unbounded
	case a > 1<<30/b:
		return 1 << 30
	}
	return a * b
}

func (n *modelNode) repeatsInside() bool {
	return slices.ContainsFunc(n.kids, func(k *modelNode) bool {
		return k.max != 1 || k.repeatsInside()
	})
}

func (n *modelNode) repeatsOutside() bool {
	for p := n.parent; p != nil; p = p.parent {
		if p.max != 1 {
			return true
		}
	}
	return false
}

// emptiable reports whether the content may be empty.
func (m *model) emptiable() bool { return m == nil || m.root == nil || m.root.nullable }
