package tables

import (
	"slices"
	"sort"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
)

// Ranked are things in the order of a size that each has.
type Ranked[T any] struct {
	sizes []decimal.Decimal
	of    []T
}

// Rank puts things in the order of their sizes; those of one size stay as they are.
func Rank[T any](of []T, size func(T) decimal.Decimal) Ranked[T] {
	type sized struct {
		size decimal.Decimal
		of   T
	}
	all := make([]sized, len(of))
	for i, x := range of {
		all[i] = sized{size(x), x}
	}
	slices.SortStableFunc(all, func(a, b sized) int { return a.size.Cmp(b.size) })
	r := Ranked[T]{of: make([]T, len(of)), sizes: make([]decimal.Decimal, len(of))}
	for i, x := range all {
		r.of[i], r.sizes[i] = x.of, x.size
	}
	return r
}

// From are the things whose size is an amount or more.
func (r Ranked[T]) From(least decimal.Decimal) []T {
	return r.of[sort.Search(len(r.sizes), func(k int) bool { return !r.sizes[k].LessThan(least) }):]
}

// Between are the things whose size is within an interval, its ends included.
func (r Ranked[T]) Between(i tieout.Interval) []T {
	from := sort.Search(len(r.sizes), func(k int) bool { return !r.sizes[k].LessThan(i.Low) })
	to := from + sort.Search(len(r.sizes)-from, func(k int) bool { return r.sizes[from+k].GreaterThan(i.High) })
	return r.of[from:to]
}

// Distinct are ranked figures of which each value of one accuracy is there once; it takes their room.
func Distinct(r Ranked[*Figure]) Ranked[*Figure] {
	n := 0
	for i, x := range r.of {
		same := false
		for k := n - 1; k >= 0 && !same && r.sizes[k].Equal(r.sizes[i]); k-- {
			y := r.of[k].Item
			same = y.Decimals == x.Item.Decimals && y.Value.Equal(x.Item.Value)
		}
		if !same {
			r.of[n], r.sizes[n] = x, r.sizes[i]
			n++
		}
	}
	if n < len(r.of)/2 {
		return Ranked[*Figure]{of: slices.Clone(r.of[:n]), sizes: slices.Clone(r.sizes[:n])}
	}
	return Ranked[*Figure]{of: r.of[:n], sizes: r.sizes[:n]}
}
