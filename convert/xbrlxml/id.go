package xbrlxml

import (
	"hash/maphash"
	"strings"

	"github.com/tieout/tieout"
)

// factSlab holds the facts of a report, many in one allocation.
type factSlab struct {
	slabs [][]tieout.Fact
	count int
	top   []*tieout.Fact // those that stand in no tuple, when there are tuples
	tuple bool           // there are members of tuples
}

const slabSize = 512

func (s *factSlab) add() *tieout.Fact {
	if s.count%slabSize == 0 {
		s.slabs = append(s.slabs, make([]tieout.Fact, slabSize))
	}
	s.count++
	return s.at(s.count - 1)
}

func (s *factSlab) at(i int) *tieout.Fact { return &s.slabs[i/slabSize][i%slabSize] }

// all are the facts that stand in no tuple.
func (s *factSlab) all() []*tieout.Fact { return s.top }

// idIndex finds elements by their id. Facts, of which there may be millions, take four bytes each.
type idIndex struct {
	parser *parser
	seed   maphash.Seed
	slots  []uint32 // 1 + number of the fact, at most half full
	used   int
	others map[string]tieout.Range // ids of other elements
}

// addOther registers the id of an element that is no fact.
func (x *idIndex) addOther(p *parser, id string, at tieout.Range) {
	if x.others == nil {
		x.others = map[string]tieout.Range{}
	}
	id = strings.Trim(id, " \t\r\n")
	if first, ok := x.find(id); ok {
		p.duplicateID(id, at, first)
		return
	}
	x.others[id] = at
}

// addFact registers the id of a fact of the slab.
func (x *idIndex) addFact(p *parser, number int) {
	f := p.facts.at(number)
	if 2*(x.used+1) > len(x.slots) {
		x.grow(p)
	}
	i, found := x.slot(f.ID)
	if found {
		p.duplicateID(f.ID, f.Origin, p.facts.at(int(x.slots[i]-1)).Origin)
		return
	}
	if len(x.others) > 0 {
		if first, ok := x.others[f.ID]; ok {
			p.duplicateID(f.ID, f.Origin, first)
			return
		}
	}
	x.slots[i] = uint32(number + 1)
	x.used++
}

// slot is where an id stands in slots or would stand.
func (x *idIndex) slot(id string) (i uint64, found bool) {
	mask := uint64(len(x.slots) - 1)
	for i = maphash.String(x.seed, id) & mask; x.slots[i] != 0; i = (i + 1) & mask {
		if x.parser.facts.at(int(x.slots[i]-1)).ID == id {
			return i, true
		}
	}
	return i, false
}

func (x *idIndex) grow(p *parser) {
	old := x.slots
	if old == nil {
		x.seed = maphash.MakeSeed()
	}
	x.slots = make([]uint32, max(256, 2*len(old)))
	for _, n := range old {
		if n != 0 {
			i, _ := x.slot(p.facts.at(int(n - 1)).ID)
			x.slots[i] = n
		}
	}
}

// fact is the fact of an id, nil for none.
func (x *idIndex) fact(id string) *tieout.Fact {
	if len(x.slots) == 0 || id == "" {
		return nil
	}
	if i, found := x.slot(id); found {
		return x.parser.facts.at(int(x.slots[i] - 1))
	}
	return nil
}

// find is where the element of an id stands.
func (x *idIndex) find(id string) (tieout.Range, bool) {
	if at, ok := x.others[id]; ok {
		return at, true
	}
	if f := x.fact(id); f != nil {
		return f.Origin, true
	}
	return tieout.Range{}, false
}

func (p *parser) duplicateID(id string, at, first tieout.Range) {
	if p.schema != nil {
		return // the schema makes it an xs:ID, and says so
	}
	d := p.add(ruleIDDuplicate, at, "The id %q stands twice in the document.", id)
	d.Related = []tieout.Note{{Message: "the first element of that id", Range: first}}
}
