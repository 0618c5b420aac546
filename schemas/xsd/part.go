package xsd

import (
	"hash/maphash"
	"slices"
	"sync/atomic"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/fault"
	"github.com/tieout/tieout/internal/xmlstream"
)

// part is what a validator that Fork made notes of its part of a document: what can only be told of the whole.
type part struct {
	seed  maphash.Seed
	first tieout.QName // of the first child of the root
	leaf  *modelNode   // where that child is taken to stand, nil before it has come
	wrong bool         // the child may stand nowhere
	ids   []uint64     // hashes of the IDs
	refs  map[string]tieout.Range
}

// Fork returns a validator for a later part of the content of the root element: it takes the tokens from one child of the
// root to another. Several goroutines may each work on a part with a validator of its own; [Validator.Join] puts together
// what they have found. It is nil for a root whose content cannot be taken apart, because what is to be checked there is more
// than the order of elements without counts. Fork may be called on what Fork has returned. Of the last part that the same
// goroutine has worked on, nil for none, it takes over what serves speed.
func (v *Validator) Fork(report func(tieout.Diagnostic), last *Validator) *Validator {
	if len(v.frames) == 0 || v.identity.active > 0 || v.identity.stopped {
		return nil
	}
	root := v.frames[0]
	m := root.typ.model
	if root.typ.Content != ElementContent || m == nil || m.root == nil || m.all || m.ambiguous || m.truncated || m.counters > 0 ||
		root.isNil || root.broken || root.loose {
		return nil
	}
	p := v.set.NewValidator(report)
	p.Document, p.Lax = v.Document, v.Lax
	expected := 0
	if last != nil {
		p.follower.recent = last.follower.recent
		expected = len(last.part.ids) + len(last.part.ids)/16
	} else {
		p.follower.recent = &xmlstream.NameCache[lookedUp]{}
	}
	root.at, root.hasText, root.children = nil, false, false
	p.frames = append(p.frames, root)
	p.part = &part{ids: make([]uint64, 0, expected)}
	if v.part != nil {
		p.part.seed = v.part.seed
	} else {
		v.ids.begin()
		p.part.seed = v.ids.seed
	}
	return p
}

// beginPart finds the leaf that the first child of a part may stand at. Join checks that it does.
func (v *Validator) beginPart(root *frame) *modelNode {
	leaf := root.typ.model.leafNamed(&v.follower)
	if leaf == nil {
		v.part.wrong = true
		return nil
	}
	v.part.first, v.part.leaf, root.at = v.follower.name, leaf, leaf
	return leaf
}

// Join adds the part of the document that follows what v has seen, checked by a validator of Fork, to v. It is false when that
// part may have been checked otherwise by v itself; v is of no further use then.
func (v *Validator) Join(p *Validator) bool {
	if len(v.frames) != 1 || len(p.frames) != 1 || p.skip > 0 || p.part.wrong {
		return false
	}
	f, g := &v.frames[0], &p.frames[0]
	if f.broken || f.loose || g.loose || v.tired || p.tired || f.hasText && g.hasText {
		return false
	}
	w := &v.follower
	if p.part.leaf != nil {
		w.name, w.looked, w.counts = p.part.first, false, v.counts[f.counts:]
		var leaf *modelNode
		if f.at == nil {
			leaf = w.enter(f.typ.model.root)
		} else {
			leaf = w.next(f.at)
		}
		if leaf != p.part.leaf {
			return false
		}
		f.at, f.children = g.at, true
	}
	f.broken, f.hasText = g.broken, f.hasText || g.hasText
	if w.work += p.follower.work; w.work > maxFollowing {
		return false
	}
	p.part.refs = p.idrefs
	v.joined = append(v.joined, p.part)
	return true
}

// Close ends a document whose parts have been joined, at the end of the root element. It is false when an ID occurs twice or
// an IDREF refers to none; to say where, the document has to be validated in one piece.
func (v *Validator) Close() bool {
	v.endElements(&v.frames[0])
	v.frames = v.frames[:0]
	v.ids.settle(v.sameID)
	own := &part{seed: v.ids.seed, refs: v.idrefs}
	for i := range v.ids.count {
		own.ids = append(own.ids, maphash.String(own.seed, v.ids.entries[i/idPiece][i%idPiece].id))
	}
	parts := append(v.joined, own)
	v.ids, v.joined = idTable{}, nil
	return distinct(parts)
}

// distinct reports whether no two IDs of the parts have one hash, and all references have that of an ID.
func distinct(parts []*part) bool {
	sorted := make([]struct{ ids, refs bucketed }, len(parts))
	fault.EachBy(len(parts), func() func(int) {
		var spare []uint64
		return func(i int) {
			p := parts[i]
			var refs []uint64
			for id := range p.refs {
				refs = append(refs, maphash.String(p.seed, id))
			}
			spare = slices.Grow(spare[:0], max(len(refs), len(p.ids)))
			sorted[i].ids, sorted[i].refs = intoBuckets(p.ids, spare), intoBuckets(refs, spare)
		}
	})
	var wrong atomic.Bool
	fault.EachBy(hashBuckets, func() func(int) {
		var set hashSet
		return func(b int) {
			set.empty()
			for i := range sorted {
				for _, h := range sorted[i].ids.bucket(b) {
					if !set.add(h) {
						wrong.Store(true)
						return
					}
				}
			}
			for i := range sorted {
				for _, h := range sorted[i].refs.bucket(b) {
					if !set.has(h) {
						wrong.Store(true)
						return
					}
				}
			}
		}
	})
	return !wrong.Load()
}

// hashBuckets is into how many buckets hashes are parted, by their highest bits. What millions of IDs are compared by does not
// fit a processor's cache, one bucket of it does.
const hashBuckets = 1 << 8

func bucketOf(hash uint64) int { return int(hash >> (64 - 8)) }

// bucketed is a list of hashes, bucket after bucket.
type bucketed struct {
	hashes []uint64
	ends   [hashBuckets]int32
}

func (l *bucketed) bucket(b int) []uint64 {
	begin := int32(0)
	if b > 0 {
		begin = l.ends[b-1]
	}
	return l.hashes[begin:l.ends[b]]
}

// intoBuckets sorts hashes into buckets, in place. spare has room for them.
func intoBuckets(hashes, spare []uint64) bucketed {
	l := bucketed{hashes: hashes}
	spare = append(spare[:0], hashes...)
	for _, h := range spare {
		l.ends[bucketOf(h)]++
	}
	begin := int32(0)
	for b, n := range l.ends { // where a bucket ends is where it begins until it is filled
		l.ends[b] = begin
		begin += n
	}
	for _, h := range spare {
		end := &l.ends[bucketOf(h)]
		hashes[*end] = h
		*end++
	}
	return l
}

// hashSet is a set of hashes by open addressing, at most three quarters full. 0 is free.
type hashSet struct {
	slots []uint64
	count int
}

func (s *hashSet) slot(h uint64) int {
	mask := uint64(len(s.slots) - 1)
	i := h & mask
	for s.slots[i] != 0 && s.slots[i] != h {
		i = (i + 1) & mask
	}
	return int(i)
}

// add puts in a hash and reports whether it is new.
func (s *hashSet) add(h uint64) bool {
	if (s.count+1)*4 > len(s.slots)*3 {
		s.grow(2 * s.count)
	}
	h = max(h, 1)
	i := s.slot(h)
	if s.slots[i] != 0 {
		return false
	}
	s.slots[i] = h
	s.count++
	return true
}

// empty takes all out.
func (s *hashSet) empty() {
	clear(s.slots)
	s.count = 0
}

func (s *hashSet) has(h uint64) bool {
	h = max(h, 1)
	return s.count > 0 && s.slots[s.slot(h)] != 0
}

// grow makes room for so many hashes.
func (s *hashSet) grow(most int) {
	old := s.slots
	size := 64
	for size*3 < most*4 {
		size *= 2
	}
	s.slots = make([]uint64, size)
	for _, h := range old {
		if h != 0 {
			s.slots[s.slot(h)] = h
		}
	}
}
