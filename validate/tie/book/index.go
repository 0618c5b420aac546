package book

import (
	"cmp"
	"hash/maphash"
	"iter"
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
)

// Index is where a table prints each concept, so that a table of many rows of one concept is not searched for each of them. It
// is made when all figures have their concepts.
type Index struct {
	Rows    map[string][]int          // concept → indices of its rows, in order
	Figures map[FigurePlace][]*Figure // in the order of the rows
}

// FigurePlace is a column and a concept.
type FigurePlace struct {
	Column  *release.Column
	Concept string
}

// IndexOf is the index of a table.
func (b *Book) IndexOf(t *release.Table) *Index {
	if x := b.indices[t]; x != nil {
		return x
	}
	x := &Index{map[string][]int{}, map[FigurePlace][]*Figure{}}
	for _, row := range t.Rows {
		if name := b.ConceptOf(row); name != "" {
			x.Rows[name] = append(x.Rows[name], row.Index)
		}
		for _, it := range row.Items {
			if f := b.In(row, it.Column); f != nil && f.Item == it && f.KnownAs() != "" {
				x.Figures[FigurePlace{it.Column, f.KnownAs()}] = append(x.Figures[FigurePlace{it.Column, f.KnownAs()}], f)
			}
		}
	}
	b.indices[t] = x
	return x
}

// sized is a figure, by a hash of its period, kind and size.
type sized struct {
	hash   uint64
	figure int32 // in [Book.Figures]
}

var sizeSeed = maphash.MakeSeed()

func sizeOf(f *Figure) uint64 {
	return maphash.Comparable(sizeSeed, struct {
		period tieout.Period
		kind   release.Number
		size   string
	}{f.Item.Period, f.Item.Kind, f.Item.Value.Abs().String()})
}

// OfSize are the figures that print, for the same period, a number of the kind and size of f, itself among them, in reading order.
func (b *Book) OfSize(f *Figure) iter.Seq[*Figure] {
	if b.bySize == nil {
		b.bySize = make([]sized, 0, len(b.Figures))
		for i, o := range b.Figures {
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
			o := b.Figures[a.figure]
			same := o.Item.Kind == f.Item.Kind && o.Item.Period == f.Item.Period && o.Item.Value.Abs().Equal(f.Item.Value.Abs())
			if same && !yield(o) {
				return
			}
		}
	}
}

// ConceptsIn are the rows in which a column prints each concept, by their indices.
func (b *Book) ConceptsIn(t *release.Table, c *release.Column) map[string][]int {
	rows, known := b.printedIn[c]
	if !known {
		rows = map[string][]int{}
		for _, r := range t.Rows {
			if f := b.In(r, c); f != nil {
				rows[f.Concept] = append(rows[f.Concept], r.Index)
			}
		}
		for _, indices := range rows {
			slices.Sort(indices)
		}
		b.printedIn[c] = rows
	}
	return rows
}

// OfConcept are the figures of a concept, in reading order.
func (b *Book) OfConcept(concept tieout.QName) []*Figure {
	if b.byName == nil {
		b.byName = map[tieout.QName][]*Figure{}
		for _, f := range b.Figures {
			if f.Fact != nil {
				b.byName[f.Name] = append(b.byName[f.Name], f)
			}
		}
	}
	return b.byName[concept]
}
