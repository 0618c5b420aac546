package xsd

import (
	"hash/maphash"
	"strings"

	"github.com/tieout/tieout"
)

// idTable holds the IDs of a document: an open-addressing table of indexes into the list of them, which takes
// less memory than a map when there are a million.
type idTable struct {
	seed    maphash.Seed
	slots   []uint32 // index+1 into entries; 0 is free
	entries []idEntry
}

type idEntry struct {
	id   string
	hash uint32
	line int32
}

func (t *idTable) slot(id string, hash uint32) int {
	mask := uint32(len(t.slots) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		n := t.slots[i]
		if n == 0 {
			return int(i)
		}
		if e := &t.entries[n-1]; e.hash == hash && e.id == id {
			return int(i)
		}
	}
}

// find is the line of an ID, 0 when it has not been seen.
func (t *idTable) find(id string) int32 {
	if len(t.slots) == 0 {
		return 0
	}
	n := t.slots[t.slot(id, uint32(maphash.String(t.seed, id)))]
	if n == 0 {
		return 0
	}
	return t.entries[n-1].line
}

// add puts in an ID, or returns the line at which it stands already.
func (t *idTable) add(id string, line int32) (old int32) {
	if len(t.entries)*4 >= len(t.slots)*3 {
		t.grow()
	}
	hash := uint32(maphash.String(t.seed, id))
	i := t.slot(id, hash)
	if n := t.slots[i]; n != 0 {
		return t.entries[n-1].line
	}
	t.entries = append(t.entries, idEntry{id, hash, max(line, 1)})
	t.slots[i] = uint32(len(t.entries))
	return 0
}

func (t *idTable) grow() {
	if len(t.slots) == 0 {
		t.seed = maphash.MakeSeed()
	}
	t.slots = make([]uint32, max(64, 2*len(t.slots)))
	mask := uint32(len(t.slots) - 1)
	for n := range t.entries {
		i := t.entries[n].hash & mask
		for t.slots[i] != 0 {
			i = (i + 1) & mask
		}
		t.slots[i] = uint32(n + 1)
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
