package book

import (
	"math"
	"slices"
	"sort"

	"github.com/tieout/tieout/convert/release"
)

// What an amount per share is made from stands near it: of tables whose rows are incomes, shares and amounts per share by the thousand,
// nobody can try each with each.
const (
	MostLooked   = 240 // rows of amounts above an amount per share that are looked at
	MostIncomes  = 8   // of those the ones that it is tried with
	MostAverages = 6   // counts of shares that it is tried with, and amounts per share that a count of shares is
)

// TableRows are the rows of a table by the kinds of their first numbers, and where results of each scope begin.
type TableRows struct {
	ofKind [int(release.Ratio) + 1][]*release.Row
	Scopes [2]int // the indices of the first rows of income of all operations, and of continuing ones
}

// RowsIn are the rows of a table by kind, read once.
func (b *Book) RowsIn(t *release.Table) *TableRows {
	if x := b.kinds[t]; x != nil {
		return x
	}
	x := &TableRows{Scopes: [2]int{math.MaxInt, math.MaxInt}}
	for _, r := range t.Rows {
		kind := b.KindOf(r)
		if len(r.Items) > 0 {
			x.ofKind[kind] = append(x.ofKind[kind], r)
		}
		if kind == release.Money && slices.Contains(Significant(r.Label), "income") {
			at := &x.Scopes[ScopeOf(r)]
			*at = min(*at, r.Index)
		}
	}
	b.kinds[t] = x
	return x
}

// ScopeOf is 1 for what is of continuing operations, 0 for what is of all.
func ScopeOf(r *release.Row) int {
	if IsContinuing(r) {
		return 1
	}
	return 0
}

// RowsOf are the rows of a table whose first numbers are of a kind. They are the book's own.
func (b *Book) RowsOf(t *release.Table, kind release.Number) []*release.Row {
	return slices.Clip(b.RowsIn(t).ofKind[kind])
}

// Nearest are the rows, which are in the order of a table, that stand nearest to one of it, so many at the most.
func Nearest(rows []*release.Row, to *release.Row, most int) []*release.Row {
	if len(rows) <= most {
		return rows
	}
	from := sort.Search(len(rows), func(i int) bool { return rows[i].Index >= to.Index })
	end := from
	for end-from < most {
		if end == len(rows) || from > 0 && to.Index-rows[from-1].Index <= rows[end].Index-to.Index {
			from--
		} else {
			end++
		}
	}
	return rows[from:end]
}

// Above are the rows, which are in the order of a table, that stand above one of it: the last so many.
func Above(rows []*release.Row, of *release.Row, most int) []*release.Row {
	n := sort.Search(len(rows), func(i int) bool { return rows[i].Index >= of.Index })
	return rows[max(0, n-most):n]
}
