package xsd

import (
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/xmlstream"
)

// follower finds the place of an element in a content model.
type follower struct {
	set     *Set
	name    tieout.QName
	global  *Element                       // the global declaration of that name, once looked up
	recent  *xmlstream.NameCache[lookedUp] // nil where there are few elements
	looked  bool
	counts  []int32
	work    int                   // leaves tried
	collect func(*modelNode) bool // with it, leaves are handed over, and none matches until it says that it has enough
}

// lookedUp is what was found for a name: the global declaration, and from one leaf of a content model without counters, which
// is nil where that was not asked, the leaf it leads to.
type lookedUp struct {
	global   *Element
	from, to *modelNode
	work     int // leaves tried
}

func (f *follower) declaration() *Element {
	if f.looked {
		return f.global
	}
	f.looked = true
	known, ok := f.recent.Get(f.name)
	if f.global = known.global; !ok {
		f.global = f.set.globalElement(f.name)
		f.recent.Put(f.name, lookedUp{global: f.global})
	}
	return f.global
}

// matches reports whether the element may stand at the leaf.
func (f *follower) matches(n *modelNode) bool {
	if f.collect != nil {
		return f.collect(n)
	}
	f.work++
	if n.kind == wildcardLeaf {
		return n.wildcard.allows(f.name.Space)
	}
	e := n.element
	if e.Name == f.name {
		return true
	}
	if !e.Global {
		return false
	}
	d := f.declaration()
	return d != nil && d.mayReplace(e)
}

// mayReplace reports whether e may stand in the place of head, which is another declaration (XML Schema 1.0
// part 1, cos-equiv-derived-ok-rec).
func (e *Element) mayReplace(head *Element) bool {
	h := e.SubstitutionGroup
	for range maxChain {
		if h == nil {
			return false
		}
		if h == head {
			return e.Type == head.Type && !head.block.has(substitution) || !head.blocks(e)
		}
		h = h.SubstitutionGroup
	}
	return false
}

// blocks reports whether head, or a type between its own and that of e, forbids e as a substitute.
func (head *Element) blocks(e *Element) bool {
	if head.block.has(substitution) {
		return true
	}
	if e.Type == nil {
		return false
	}
	blocked := head.block
	for s := e.Type; s != nil; s = s.Base {
		if s != e.Type {
			blocked |= s.block
		}
		if s == head.Type {
			break
		}
	}
	return !e.Type.mayStandFor(head.Type, blocked)
}

// reaches reports whether t is base or derived from it without a blocked step.
func (t *Type) reaches(base *Type, blocked derivationSet) bool {
	for s := t; s != nil; s = s.Base {
		if s == base {
			return true
		}
		if blocked.has(s.derivation) {
			return false
		}
	}
	return false
}

// enterBody finds a leaf at the beginning of one occurrence of n.
func (f *follower) enterBody(n *modelNode) *modelNode {
	switch n.kind {
	case elementLeaf, wildcardLeaf:
		if f.matches(n) {
			return n
		}
	case sequenceNode:
		return f.enterKids(n, 0)
	case choiceNode:
		if n.table != nil && f.collect == nil {
			return f.choose(n)
		}
		for _, k := range n.kids {
			if leaf := f.enter(k); leaf != nil {
				return leaf
			}
		}
	}
	return nil
}

// enterKids finds a leaf in the kids of a sequence from i on, up to one that may not be left out.
func (f *follower) enterKids(n *modelNode, i int) *modelNode {
	for ; i < len(n.kids); i++ {
		k := n.kids[i]
		if leaf := f.enter(k); leaf != nil {
			return leaf
		}
		if !k.nullable {
			return nil
		}
	}
	return nil
}

// choose finds the kid of a choice between many elements.
func (f *follower) choose(n *modelNode) *modelNode {
	if k := n.table[f.name]; k != nil {
		return f.enter(k)
	}
	if d := f.declaration(); d != nil {
		steps := 0
		for h := d.SubstitutionGroup; h != nil && steps < maxChain; h = h.SubstitutionGroup {
			if k := n.table[h.Name]; k != nil && k.element == h && d.mayReplace(h) {
				return f.enter(k)
			}
			steps++
		}
	}
	for _, k := range n.rest {
		if leaf := f.enter(k); leaf != nil {
			return leaf
		}
	}
	return nil
}

func (f *follower) enter(n *modelNode) *modelNode {
	leaf := f.enterBody(n)
	if leaf != nil && n.counter >= 0 {
		f.counts[n.counter] = 1
	}
	return leaf
}

// nextIn is next for a leaf of a model. Children of one name that follow each other are looked up once.
func (f *follower) nextIn(m *model, at *modelNode) *modelNode {
	if f.recent == nil || m.counters > 0 || f.collect != nil {
		return f.next(at)
	}
	if known, ok := f.recent.Get(f.name); ok && known.from == at {
		f.global, f.looked = known.global, true
		f.work += known.work
		return known.to
	}
	before := f.work
	to := f.next(at)
	f.recent.Put(f.name, lookedUp{f.declaration(), at, to, f.work - before})
	return to
}

// next finds a leaf behind an occurrence of n that is complete.
func (f *follower) next(n *modelNode) *modelNode {
	for {
		if leaf := f.again(n); leaf != nil {
			return leaf
		}
		if !f.mayEnd(n) || n.parent == nil {
			return nil
		}
		p := n.parent
		if p.kind == sequenceNode {
			for i := n.index + 1; i < len(p.kids); i++ {
				if leaf := f.enter(p.kids[i]); leaf != nil {
					return leaf
				}
				if !p.kids[i].nullable {
					return nil
				}
			}
		}
		n = p
	}
}

// again finds a leaf in a further occurrence of n.
func (f *follower) again(n *modelNode) *modelNode {
	switch {
	case n.max == 1:
		return nil
	case n.counter < 0:
		return f.enterBody(n)
	}
	count := f.counts[n.counter]
	if n.max != unbounded && int(count) >= n.max {
		return nil
	}
	leaf := f.enterBody(n)
	if leaf != nil && int(count) < max(n.min, n.max) { // beyond that, nobody asks
		f.counts[n.counter] = count + 1
	}
	return leaf
}

// mayEnd reports whether n has occurred often enough.
func (f *follower) mayEnd(n *modelNode) bool {
	return n.counter < 0 || n.bodyNullable || int(f.counts[n.counter]) >= n.min
}

// complete reports whether the content may end behind the leaf.
func (f *follower) complete(n *modelNode) bool {
	for {
		if !f.mayEnd(n) {
			return false
		}
		p := n.parent
		if p == nil {
			return true
		}
		if p.kind == sequenceNode {
			for _, k := range p.kids[n.index+1:] {
				if !k.nullable {
					return false
				}
			}
		}
		n = p
	}
}

// nextInAll finds the member of an xs:all. Its counter tells that it has been seen.
func (f *follower) nextInAll(root *modelNode) *modelNode {
	if root.table != nil && f.collect == nil {
		if k := f.choose(root); k != nil && f.counts[k.index] == 0 {
			f.counts[k.index] = 1
			return k
		}
		return nil
	}
	for i, k := range root.kids {
		if f.counts[i] == 0 && f.matches(k) {
			f.counts[i] = 1
			return k
		}
	}
	return nil
}

// completeAll reports whether every required member of an xs:all has been seen.
func (f *follower) completeAll(root *modelNode) bool {
	seen := false
	for _, c := range f.counts[:len(root.kids)] {
		seen = seen || c > 0
	}
	if !seen && root.nullable {
		return true
	}
	for i, k := range root.kids {
		if f.counts[i] == 0 && k.min > 0 {
			return false
		}
	}
	return true
}

// place is a leaf and the counts with which it was reached.
type place struct {
	leaf   *modelNode
	counts []int32
}

// maxPlaces bounds how many places are followed at once; behind it, the order and number of elements counts as valid.
const maxPlaces = 256

// spread follows an ambiguous model from every place at once. It returns the places that the element may
// have, and whether there were too many of them.
func (f *follower) spread(m *model, from []place) ([]place, bool) {
	var to []place
	overflow := false
	add := func(p place) {
		for _, q := range to {
			if q.leaf == p.leaf && slices.Equal(q.counts, p.counts) {
				return
			}
		}
		if len(to) == maxPlaces {
			overflow = true
			return
		}
		to = append(to, p)
	}
	if from == nil {
		f.spreadEnter(m.root, make([]int32, m.counters), add)
		return to, overflow
	}
	for _, p := range from {
		f.spreadNext(p.leaf, p.counts, add)
	}
	return to, overflow
}

func (f *follower) spreadEnter(n *modelNode, counts []int32, add func(place)) {
	if n.counter >= 0 {
		counts = slices.Clone(counts)
		counts[n.counter] = 1
	}
	f.spreadBody(n, counts, add)
}

func (f *follower) spreadBody(n *modelNode, counts []int32, add func(place)) {
	switch n.kind {
	case elementLeaf, wildcardLeaf:
		if f.matches(n) {
			add(place{n, counts})
		}
	case choiceNode:
		for _, k := range n.kids {
			f.spreadEnter(k, counts, add)
		}
	case sequenceNode:
		for _, k := range n.kids {
			f.spreadEnter(k, counts, add)
			if !k.nullable {
				return
			}
		}
	}
}

func (f *follower) spreadNext(n *modelNode, counts []int32, add func(place)) {
	for ; ; n = n.parent {
		f.counts = counts
		switch {
		case n.max == 1:
		case n.counter < 0:
			f.spreadBody(n, counts, add)
		case n.max == unbounded || int(counts[n.counter]) < n.max:
			more := slices.Clone(counts)
			if int(more[n.counter]) < max(n.min, n.max) {
				more[n.counter]++
			}
			f.spreadBody(n, more, add)
		}
		f.counts = counts
		if !f.mayEnd(n) || n.parent == nil {
			return
		}
		if p := n.parent; p.kind == sequenceNode {
			for _, k := range p.kids[n.index+1:] {
				f.spreadEnter(k, counts, add)
				if !k.nullable {
					return
				}
			}
		}
	}
}

// completeAny reports whether the content may end at one of the places.
func (f *follower) completeAny(places []place) bool {
	return slices.ContainsFunc(places, func(p place) bool {
		f.counts = p.counts
		return f.complete(p.leaf)
	})
}
