package xsd

import (
	"hash/maphash"
	"strings"

	"github.com/tieout/tieout"
)

// idTable holds the IDs of a document: an open-addressing table of indexes into the list of them, which takes
// less memory than a map when there are a million.
type idTable struct {
	seed  maphash.Seed
	slots []uint64 // half of the ID's hash, and 1 + its index; 0 is free
	count int
	// fetched is of no use but to make the slots be fetched.
	fetched uint64
	// entries is a list in pieces of one length, so that it grows without being copied.
	entries [][]idEntry
	// waiting are the last IDs, not yet in the table: several are put in at once, so that the processor fetches their
	// slots, which lie far from each other, at the same time.
	waiting []waitingID
}

// waitingID is an ID that is to be put in the table.
type waitingID struct {
	hash       uint64
	id         string
	start, end tieout.Position
}

// idBatch is how many IDs wait.
const idBatch = 32

type idEntry struct {
	id   string
	line int32
}

const (
	idPiece  = 4096
	hashHalf = 0xFFFFFFFF << 32
)

func (t *idTable) entry(slot uint64) *idEntry {
	n := int(uint32(slot)) - 1
	return &t.entries[n/idPiece][n%idPiece]
}

// slot is where an ID stands or would stand. IDs are compared only where the hashes are equal, so that nearly every
// search stays within slots.
func (t *idTable) slot(id string, hash uint64) int {
	for i := t.first(hash); ; i = (i + 1) & (len(t.slots) - 1) {
		s := t.slots[i]
		if s == 0 || s&hashHalf == hash && t.entry(s).id == id {
			return i
		}
	}
}

func (t *idTable) first(hash uint64) int { return int(hash>>32) & (len(t.slots) - 1) }

// find is the line of an ID, 0 when it has not been seen.
func (t *idTable) find(id string) int32 {
	if t.waiting == nil {
		return 0
	}
	hash := maphash.String(t.seed, id) & hashHalf
	for i := range t.waiting {
		if w := &t.waiting[i]; w.hash == hash && w.id == id {
			return max(w.start.Line, 1)
		}
	}
	if len(t.slots) == 0 {
		return 0
	}
	if s := t.slots[t.slot(id, hash)]; s != 0 {
		return t.entry(s).line
	}
	return 0
}

// enlist takes an ID. twice is called with those that stand in the table already, and the line where they do.
func (t *idTable) enlist(id string, start, end tieout.Position, twice func(w waitingID, line int32)) {
	t.begin()
	t.waiting = append(t.waiting, waitingID{maphash.String(t.seed, id) & hashHalf, id, start, end})
	if len(t.waiting) == idBatch {
		t.settle(twice)
	}
}

// begin makes the table ready for use.
func (t *idTable) begin() {
	if t.waiting == nil {
		t.seed = maphash.MakeSeed()
		t.waiting = make([]waitingID, 0, idBatch)
	}
}

// settle puts the waiting IDs in the table.
func (t *idTable) settle(twice func(w waitingID, line int32)) {
	if len(t.waiting) == 0 {
		return
	}
	for (t.count+len(t.waiting))*4 >= len(t.slots)*3 {
		t.grow()
	}
	for i := range t.waiting {
		t.fetched += t.slots[t.first(t.waiting[i].hash)]
	}
	for _, w := range t.waiting {
		if old := t.add(w.id, w.hash, w.start.Line); old != 0 {
			twice(w, old)
		}
	}
	t.waiting = t.waiting[:0]
}

// add puts in an ID, or returns the line at which it stands already.
func (t *idTable) add(id string, hash uint64, line int32) (old int32) {
	i := t.slot(id, hash)
	if s := t.slots[i]; s != 0 {
		return t.entry(s).line
	}
	switch {
	case t.count == 0: // most documents have few: the first piece grows to the length of the others
		t.entries = append(t.entries, nil)
	case t.count%idPiece == 0:
		t.entries = append(t.entries, make([]idEntry, 0, idPiece))
	}
	last := &t.entries[len(t.entries)-1]
	*last = append(*last, idEntry{id, max(line, 1)})
	t.count++
	t.slots[i] = hash | uint64(t.count)
	return 0
}

func (t *idTable) grow() {
	old := t.slots
	t.slots = make([]uint64, max(64, 2*len(old)))
	for _, s := range old {
		if s == 0 {
			continue
		}
		i := t.first(s)
		for t.slots[i] != 0 {
			i = (i + 1) & (len(t.slots) - 1)
		}
		t.slots[i] = s
	}
}

func (v *Validator) sameID(w waitingID, line int32) {
	v.find(ruleIDTwice, v.rangeOf(w.start, w.end), "the ID %q is used already in line %d", clip(w.id), line)
}

// identify takes note of an ID or of references to IDs in a valid value.
func (v *Validator) identify(s *simple, text string, start, end tieout.Position) {
	switch s.variety {
	case Union:
		if m := s.memberFor(text, v.lookup); m.variety != Union && m.identity != noIdentity {
			v.identify(m, m.white.normalize(text), start, end)
		}
		return
	case List:
		for item := range strings.FieldsSeq(text) {
			if s.item.simple != nil {
				v.identify(s.item.simple, item, start, end)
			}
		}
		return
	}
	switch s.identity {
	case isID:
		if v.part != nil {
			v.part.ids = append(v.part.ids, maphash.String(v.part.seed, text))
			return
		}
		v.ids.enlist(text, start, end, v.sameID)
	case isIDREF:
		if v.ids.find(text) != 0 {
			return
		}
		if _, ok := v.idrefs[text]; !ok {
			v.idrefs[text] = v.rangeOf(start, end)
			v.pending = append(v.pending, text)
		}
	}
}
