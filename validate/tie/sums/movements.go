package sums

import (
	"cmp"
	"math"
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
)

// A table of several periods may print how many of something there are at the end of each, subscribers, stores, and below by how many that
// has changed: the change is the number less that of the period before, as its columns show.

const (
	maxMoved   = 3 // rows between how many there are and by how many that changed
	leastMoved = 3 // columns that show it
)

// Movements are changes of numbers of things from one period to the next.
func Movements(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		columns := inTime(t)
		if len(columns) <= leastMoved || len(columns) > book.MaxColumns {
			continue
		}
		for i, stock := range t.Rows {
			if len(stock.Items) <= leastMoved || b.KindOf(stock) != release.Count {
				continue
			}
			for _, change := range t.Rows[i+1 : min(len(t.Rows), i+1+maxMoved)] {
				if len(change.Items) == 0 || b.KindOf(change) != release.Count {
					continue
				}
				if c := movement(b, columns, stock, change); c.Tied() >= leastMoved && c.Tied() >= len(c.Relations)-1 && c.Evidence() >= book.MinEvidence-math.Log10(maxMoved) {
					out = append(out, c)
					break
				}
			}
		}
	}
	return out
}

// inTime are the columns of a table for periods of one length, one right after the other, in order of time; nil where they are not.
func inTime(t *release.Table) []*release.Column {
	columns := slices.DeleteFunc(book.Values(t), func(c *release.Column) bool { return c.Period.Kind != tieout.Duration || len(c.Qualifiers) > 0 })
	slices.SortStableFunc(columns, func(a, c *release.Column) int { return cmp.Compare(a.Period.End.Unix(), c.Period.End.Unix()) })
	for i := 1; i < len(columns); i++ {
		if !columns[i-1].Period.End.Equal(columns[i].Period.Start) || book.Months(columns[i-1]) != book.Months(columns[i]) {
			return nil
		}
	}
	return columns
}

// movement is a row as the changes of another one from column to column.
func movement(b *book.Book, columns []*release.Column, stock, change *release.Row) *book.Claim {
	c := &book.Claim{Family: book.RowFamily, Explained: true}
	for i := 1; i < len(columns); i++ {
		total, now, before := b.In(change, columns[i]), b.In(stock, columns[i]), b.In(stock, columns[i-1])
		if total == nil || now == nil || before == nil || total.Item.Scale != now.Item.Scale || now.Item.Scale != before.Item.Scale {
			continue
		}
		c.Add(&book.Relation{Total: total, Parts: []book.Term{{Figure: now, Weight: 1}, {Figure: before, Weight: -1}}, Form: book.AsPrinted})
	}
	return c
}
