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
	// entries is a list in pieces of one length, so that it grows without being copied.
	entries [][]idEntry
}

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
	if len(t.slots) == 0 {
		return 0
	}
	s := t.slots[t.slot(id, maphash.String(t.seed, id)&hashHalf)]
	if s == 0 {
		return 0
	}
	return t.entry(s).line
}

// add puts in an ID, or returns the line at which it stands already.
func (t *idTable) add(id string, line int32) (old int32) {
	if t.count*4 >= len(t.slots)*3 {
		t.grow()
	}
	hash := maphash.String(t.seed, id) & hashHalf
	i := t.slot(id, hash)
	if s := t.slots[i]; s != 0 {
		return t.entry(s).line
	}
	if t.count%idPiece == 0 {
		t.entries = append(t.entries, make([]idEntry, 0, idPiece))
	}
	last := &t.entries[len(t.entries)-1]
	*last = append(*last, idEntry{id, max(line, 1)})
	t.count++
	t.slots[i] = hash | uint64(t.count)
	return 0
}

func (t *idTable) grow() {
	if len(t.slots) == 0 {
		t.seed = maphash.MakeSeed()
	}
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
		if line := v.ids.add(text, start.Line); line != 0 {
			d := ruleIDTwice.New(v.rangeOf(start, end), "the ID %q is used already in line %d", clip(text), line)
			v.report(d)
		}
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
