package xpath

import (
	"iter"
	"math/big"
)

// Item is a node or an atomic value.
type Item interface {
	// StringValue is what fn:string returns.
	StringValue() string
}

// Sequence is an ordered list of items. The zero value is the empty sequence. It is immutable.
type Sequence struct {
	one   Item
	items []Item
	span  *span
}

// span is a run of consecutive integers that is not written out.
type span struct {
	first *big.Int
	n     int
}

// Of makes a sequence of items; the slice must not change afterwards.
func Of(items ...Item) Sequence {
	if len(items) == 1 {
		return Sequence{one: items[0]}
	}
	return Sequence{items: items}
}

func single(it Item) Sequence { return Sequence{one: it} }

// Len is the number of items.
func (s Sequence) Len() int {
	switch {
	case s.one != nil:
		return 1
	case s.span != nil:
		return s.span.n
	}
	return len(s.items)
}

// At is the item at a place counted from 0.
func (s Sequence) At(i int) Item {
	switch {
	case s.one != nil:
		return s.one
	case s.span != nil:
		if s.span.first.IsInt64() {
			if f := s.span.first.Int64(); f <= f+int64(i) {
				return Integer{TypeInteger, f + int64(i), nil}
			}
		}
		return newInteger(new(big.Int).Add(s.span.first, big.NewInt(int64(i))))
	}
	return s.items[i]
}

// All yields the items in order.
func (s Sequence) All() iter.Seq[Item] {
	return func(yield func(Item) bool) {
		for i := range s.Len() {
			if !yield(s.At(i)) {
				return
			}
		}
	}
}

// slice is the part of the sequence from a place, counted from 0, to another.
func (s Sequence) slice(from, to int) Sequence {
	switch {
	case from >= to:
		return Sequence{}
	case s.span != nil:
		return Sequence{span: &span{new(big.Int).Add(s.span.first, big.NewInt(int64(from))), to - from}}
	case s.one != nil:
		return s
	}
	return Of(s.items[from:to:to]...)
}
