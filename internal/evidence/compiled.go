package evidence

import (
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
)

// compiled is a table of weights that is used as it is stored, without being read: an open-addressing hash table.
//
//	magic, number of slots
//	8 bytes a slot: the hash of a feature, with the weight in thousandths in place of its low 16 bits; 0 for a free slot
//
// All numbers are little-endian. The low bits of a hash say where its slot is looked for, so that little of them is lost. A feature
// "words/class" has a second entry for "words/", so that one search tells that a feature counts for none of the classes.
type compiled struct {
	slots []byte
	mask  uint64
}

const (
	magic      = "tieout weights 2"
	headerSize = len(magic) + 8
	slotSize   = 8
	weightBits = 16
)

// Compile writes a model as [Open] takes it. It is an error when a weight has more than three places or is beyond 32, or when two
// features have one hash.
func (m *Model) Compile() ([]byte, error) {
	all := maps.Clone(m.weights)
	for name := range m.weights {
		if i := strings.LastIndexByte(name, '/'); i >= 0 {
			all[name[:i+1]] = m.weights[name[:i+1]]
		}
	}
	slots := 64
	for slots < 2*len(all) {
		slots *= 2
	}
	b := make([]byte, headerSize+slots*slotSize)
	copy(b, magic)
	binary.LittleEndian.PutUint64(b[len(magic):], uint64(slots))
	c, err := openCompiled(b)
	if err != nil {
		return nil, err
	}
	names := map[uint64]string{}
	for _, name := range slices.Sorted(maps.Keys(all)) { // so that equal models give equal bytes
		if err := c.put(names, name, all[name]); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// put adds a feature.
func (c *compiled) put(names map[uint64]string, name string, weight float64) error {
	h := hashOf(name)
	key := h >> weightBits
	if key == 0 {
		return fmt.Errorf("weights: %q has the hash of a free slot", name)
	}
	if other, twice := names[key]; twice {
		return fmt.Errorf("weights: %q and %q have one hash", name, other)
	}
	names[key] = name
	n := math.Round(weight * 1000)
	if n/1000 != weight || n < math.MinInt16 || n > math.MaxInt16 {
		return fmt.Errorf("weights: %q has %v, which is no number of thousandths up to 32", name, weight)
	}
	_, i := c.find(h)
	binary.LittleEndian.PutUint64(c.slots[slotSize*i:], key<<weightBits|uint64(uint16(int16(n))))
	return nil
}

// Open takes a model that was compiled. The bytes are used in place: nobody may change them.
func Open(b []byte) (*Model, error) {
	c, err := openCompiled(b)
	if err != nil {
		return nil, err
	}
	return &Model{compiled: c}, nil
}

func openCompiled(b []byte) (*compiled, error) {
	if len(b) < headerSize || string(b[:len(magic)]) != magic {
		return nil, errors.New("weights: this is no compiled table")
	}
	slots := binary.LittleEndian.Uint64(b[len(magic):])
	if slots == 0 || slots&(slots-1) != 0 || slots > math.MaxInt32 || uint64(len(b)-headerSize) != slots*slotSize {
		return nil, errors.New("weights: the compiled table is damaged")
	}
	return &compiled{slots: b[headerSize:], mask: slots - 1}, nil
}

// find is the entry of a hash and the slot that it stands in; 0 and the free slot where it would stand for one that has none. A table
// is never full.
func (c *compiled) find(h uint64) (entry, slot uint64) {
	slot = (h ^ h>>32) & c.mask
	for range c.mask {
		entry = binary.LittleEndian.Uint64(c.slots[slotSize*slot:])
		if entry == 0 || (entry^h)>>weightBits == 0 {
			break
		}
		slot = (slot + 1) & c.mask
	}
	return entry, slot
}

// weight is the weight of the feature with a hash, and whether it has an entry.
func (c *compiled) weight(h uint64) (float64, bool) {
	entry, _ := c.find(h)
	return float64(int16(entry)) / 1000, entry != 0
}

// hashOf is FNV-1a, with which the hash of a text can be gone on from: see hashMore; of no feature in use is it 0.
func hashOf(s string) uint64 { return hashMore(14695981039346656037, s) }

// hashParts is the hash of a text that is given in parts.
func hashParts(parts []string) uint64 {
	h := hashOf("")
	for _, p := range parts {
		h = hashMore(h, p)
	}
	return h
}

// hashMore is the hash of a text of which h is the hash so far.
func hashMore(h uint64, s string) uint64 {
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return h
}
