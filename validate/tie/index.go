package tie

import "github.com/tieout/tieout/convert/release"

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
