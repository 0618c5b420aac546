package tie

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// continued are totals of statements that go on in a second table, as on another page, with the rows that they add up in both:
// the columns of the two are the same, in their order.
func (b *book) continued() []*claim {
	var out []*claim
	for i, t := range b.tables {
		if i == 0 || !b.continues(b.tables[i-1], t) || len(values(t)) != len(values(b.tables[i-1])) || len(values(t)) > maxRunCols {
			continue
		}
		at := slices.IndexFunc(t.Rows, b.endsSection)
		if at < 0 {
			continue
		}
		if c := b.continuedSum(b.tables[i-1], t, at); c.tied() > 0 {
			out = append(out, c)
		}
	}
	return out
}

// endsSection reports whether a row of amounts is called as one that ends a section is.
func (b *book) endsSection(row *release.Row) bool {
	return len(row.Items) > 0 && b.kindOf(row) == release.Money && endsRun.In(wording.Of(row.Label))
}

// continuedSum is the first total of a table as the sum of the rows above it, and of the last rows of the table before.
func (b *book) continuedSum(before, t *release.Table, at int) *claim {
	first := len(before.Rows)
	for first > 0 && !b.endsSection(before.Rows[first-1]) && len(before.Rows[first-1].Parts) < 2 {
		first--
	}
	c := &claim{family: rowFamily, explained: true}
	for k, column := range values(t) {
		total := b.in(t.Rows[at], column)
		if total == nil {
			continue
		}
		r := &Relation{Total: total, form: asPrinted}
		take := func(rows []*release.Row, in *release.Column) {
			for _, row := range rows {
				if f := b.in(row, in); f != nil && f.Item.Kind == total.Item.Kind {
					r.Parts = append(r.Parts, Term{f, 1})
				}
			}
		}
		take(before.Rows[first:], values(before)[k])
		take(t.Rows[:at], column)
		if len(r.Parts) > 1 && r.Parts[0].Figure.Table == before {
			c.add(r)
		}
	}
	return c
}
