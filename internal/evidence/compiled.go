package evidence

import (
	"cmp"
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
//	8 bytes a slot: the hash of a feature, 0 for a free slot
//	4 bytes a slot: the weight in thousandths
//
// All numbers are little-endian. A feature "words/class" has a second entry for "words/", so that one search tells that a
// feature counts for none of the classes.
type compiled struct {
	hashes, weights []byte
	mask            uint64
}

const (
	magic      = "tieout weights 1"
	headerSize = len(magic) + 8
	slotSize   = 8 + 4
)

// Compile writes a model as [Open] takes it. It is an error when a weight has more than three places, or when two features
// have one hash.
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
	for name, w := range all {
		if err := c.put(names, name, w); err != nil {
			return nil, err
		}
	}
	return c.sorted(b), nil
}

// put adds a feature.
func (c *compiled) put(names map[uint64]string, name string, weight float64) error {
	h := hashOf(name)
	if h == 0 {
		return fmt.Errorf("weights: %q has the hash of a free slot", name)
	}
	if other, twice := names[h]; twice {
		return fmt.Errorf("weights: %q and %q have one hash", name, other)
	}
	names[h] = name
	n := math.Round(weight * 1000)
	if n/1000 != weight || math.Abs(n) > math.MaxInt32 {
		return fmt.Errorf("weights: %q has %v, which is no number of thousandths", name, weight)
	}
	i := c.slot(h)
	binary.LittleEndian.PutUint64(c.hashes[8*i:], h)
	binary.LittleEndian.PutUint32(c.weights[4*i:], uint32(int32(n)))
	return nil
}

// sorted lays the entries out anew in the order of their hashes, so that equal models give equal bytes.
func (c *compiled) sorted(b []byte) []byte {
	type entry struct {
		hash   uint64
		weight uint32
	}
	var all []entry
	for i := uint64(0); i <= c.mask; i++ {
		if h := binary.LittleEndian.Uint64(c.hashes[8*i:]); h != 0 {
			all = append(all, entry{h, binary.LittleEndian.Uint32(c.weights[4*i:])})
		}
	}
	slices.SortFunc(all, func(a, b entry) int { return cmp.Compare(a.hash, b.hash) })
	clear(b[headerSize:])
	for _, e := range all {
		i := c.slot(e.hash)
		binary.LittleEndian.PutUint64(c.hashes[8*i:], e.hash)
		binary.LittleEndian.PutUint32(c.weights[4*i:], e.weight)
	}
	return b
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
	b = b[headerSize:]
	return &compiled{hashes: b[:8*slots], weights: b[8*slots:], mask: slots - 1}, nil
}

// slot is where a hash stands, or the free slot where it would. A table is never full.
func (c *compiled) slot(h uint64) uint64 {
	i := (h ^ h>>32) & c.mask
	for n := uint64(0); n <= c.mask; n++ {
		if at := binary.LittleEndian.Uint64(c.hashes[8*i:]); at == h || at == 0 {
			break
		}
		i = (i + 1) & c.mask
	}
	return i
}

// weight is the weight of the feature with a hash, and whether it has an entry.
func (c *compiled) weight(h uint64) (float64, bool) {
	i := c.slot(h)
	if binary.LittleEndian.Uint64(c.hashes[8*i:]) != h {
		return 0, false
	}
	return float64(int32(binary.LittleEndian.Uint32(c.weights[4*i:]))) / 1000, true
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
