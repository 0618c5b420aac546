package tie

import (
	"cmp"
	"hash/maphash"
	"iter"
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
)

// tableIndex is where a table prints each concept, so that a table of many rows of one concept is not searched for each of them. It
// is made when all figures have their concepts.
type tableIndex struct {
	rows    map[string][]int          // concept → indices of its rows, in order
	figures map[figurePlace][]*Figure // in the order of the rows
}

// figurePlace is a column and a concept.
type figurePlace struct {
	column  *release.Column
	concept string
}

// indexOf is the index of a table.
func (b *book) indexOf(t *release.Table) *tableIndex {
	if x := b.indices[t]; x != nil {
		return x
	}
	x := &tableIndex{map[string][]int{}, map[figurePlace][]*Figure{}}
	for _, row := range t.Rows {
		if name := b.conceptOf(row); name != "" {
			x.rows[name] = append(x.rows[name], row.Index)
		}
		for _, it := range row.Items {
			if f := b.in(row, it.Column); f != nil && f.Item == it && f.concept() != "" {
				x.figures[figurePlace{it.Column, f.concept()}] = append(x.figures[figurePlace{it.Column, f.concept()}], f)
			}
		}
	}
	b.indices[t] = x
	return x
}

// sized is a figure, by a hash of its period, kind and size.
type sized struct {
	hash   uint64
	figure int32 // in [book.figures]
}

var sizeSeed = maphash.MakeSeed()

func sizeOf(f *Figure) uint64 {
	return maphash.Comparable(sizeSeed, struct {
		period tieout.Period
		kind   release.Number
		size   string
	}{f.Item.Period, f.Item.Kind, f.Item.Value.Abs().String()})
}

// ofSize are the figures that print, for the same period, a number of the kind and size of f, itself among them, in reading order.
func (b *book) ofSize(f *Figure) iter.Seq[*Figure] {
	if b.bySize == nil {
		b.bySize = make([]sized, 0, len(b.figures))
		for i, o := range b.figures {
			if !o.Item.Nil {
				b.bySize = append(b.bySize, sized{sizeOf(o), int32(i)})
			}
		}
		slices.SortFunc(b.bySize, func(a, c sized) int {
			return cmp.Or(cmp.Compare(a.hash, c.hash), cmp.Compare(a.figure, c.figure))
		})
	}
	return func(yield func(*Figure) bool) {
		hash := sizeOf(f)
		at, _ := slices.BinarySearchFunc(b.bySize, hash, func(a sized, hash uint64) int { return cmp.Compare(a.hash, hash) })
		for _, a := range b.bySize[at:] {
			if a.hash != hash {
				return
			}
			o := b.figures[a.figure]
			same := o.Item.Kind == f.Item.Kind && o.Item.Period == f.Item.Period && o.Item.Value.Abs().Equal(f.Item.Value.Abs())
			if same && !yield(o) {
				return
			}
		}
	}
}
