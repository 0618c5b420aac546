package xbrlxml

import "testing"

// TestSlabs checks that every index has a place of its own, behind that of the index before.
func TestSlabs(t *testing.T) {
	var s factSlab
	for i := range 5 * slabSize {
		f := s.add(nil)
		if s.at(i) != f {
			t.Fatalf("fact %d is not where it was put", i)
		}
		if f.Nil {
			t.Fatalf("fact %d has the place of another", i)
		}
		f.Nil = true
	}
	room := 0
	for _, slab := range s.slabs {
		room += len(slab)
	}
	if room != 5*slabSize || len(s.slabs[0]) != firstSlab {
		t.Errorf("%d slabs with room for %d facts", len(s.slabs), room)
	}
}
