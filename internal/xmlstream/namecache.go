package xmlstream

import (
	"unsafe"

	"github.com/tieout/tieout"
)

// NameCache remembers what was found for the names that a Reader gave last. It looks at where the strings of a name lie, which
// a Reader has one of for each, and not at what they say: a miss costs nothing but to ask elsewhere. nil remembers nothing.
type NameCache[T any] struct {
	entries [1 << cacheBits]struct {
		name  tieout.QName
		value T
	}
}

// Get is the value that was put for a name.
func (c *NameCache[T]) Get(q tieout.QName) (value T, ok bool) {
	if c == nil {
		return value, false
	}
	if e := &c.entries[slotOf(q)]; same(e.name.Local, q.Local) && same(e.name.Space, q.Space) && q.Local != "" {
		return e.value, true
	}
	return value, false
}

// Put remembers a value.
func (c *NameCache[T]) Put(q tieout.QName, value T) {
	if c == nil {
		return
	}
	e := &c.entries[slotOf(q)]
	e.name, e.value = q, value
}

const cacheBits = 12

func slotOf(q tieout.QName) uint64 {
	const spread = 0x9E3779B97F4A7C15 // an odd number near 2^64 divided by the golden ratio: the high bits of multiples vary
	return uint64(uintptr(unsafe.Pointer(unsafe.StringData(q.Local)))) * spread >> (64 - cacheBits)
}

func same(a, b string) bool { return len(a) == len(b) && unsafe.StringData(a) == unsafe.StringData(b) }
