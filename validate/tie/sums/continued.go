package sums

import (
	"math"
	"math/bits"
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
)

// Continued are totals of statements that go on in a second table, as on another page, with the rows that they add up in both: in columns of the same periods.
func Continued(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for i, t := range b.Tables {
		if i == 0 || !b.Continues(b.Tables[i-1], t) || len(book.Values(t)) > maxRunCols {
			continue
		}
		before := b.Tables[i-1]
		columns := sameColumns(b, before, t)
		at := slices.IndexFunc(t.Rows, func(row *release.Row) bool { return endsPart(b, t, row) })
		if at < 0 || columns == nil || len(t.Rows[at].Parts) > 1 {
			continue
		}
		if c := continuedSum(b, before, t, at, columns); c.Tied() > 0 {
			out = append(out, c)
		} else if c := continuedStep(b, before, t, at, columns); c != nil {
			out = append(out, c)
		}
	}
	return out
}

// sameColumns are the columns of a table, with those of the one before that are of the same periods and things; nil where one of them has none or several. What
// stands beside the number of a page may be columns of the one before, which print nothing.
func sameColumns(b *book.Book, before, t *release.Table) map[*release.Column]*release.Column {
	out := map[*release.Column]*release.Column{}
	for _, c := range book.Values(t) {
		for _, o := range book.Values(before) {
			if o.Period != c.Period || !slices.Equal(o.Qualifiers, c.Qualifiers) || !slices.ContainsFunc(before.Rows, func(row *release.Row) bool { return b.In(row, o) != nil }) {
				continue
			}
			if out[c] != nil {
				return nil
			}
			out[c] = o
		}
		if out[c] == nil {
			return nil
		}
	}
	return out
}

// endsSection reports whether a row of amounts is called as one that ends a section is.
func endsSection(b *book.Book, row *release.Row) bool {
	return len(row.Items) > 0 && b.KindOf(row) == release.Money && endsRun.In(wording.Of(row.Label))
}

// endsPart reports whether a row ends a section, or is the next result of an income statement.
func endsPart(b *book.Book, t *release.Table, row *release.Row) bool {
	return endsSection(b, row) || t.Statement == release.Income && len(row.Items) > 0 && b.KindOf(row) == release.Money && IsStep(row)
}

// continuedSum is the first total of a table as the sum of the rows above it, and of the last rows of the table before.
func continuedSum(b *book.Book, before, t *release.Table, at int, columns map[*release.Column]*release.Column) *book.Claim {
	first := len(before.Rows)
	for first > 0 && !endsSection(b, before.Rows[first-1]) && len(before.Rows[first-1].Parts) < 2 {
		first--
	}
	c := &book.Claim{Family: book.RowFamily, Explained: true}
	for _, column := range book.Values(t) {
		if r := overBreak(b, before.Rows[first:], t, at, columns, column, nil); r != nil {
			c.Add(r)
		}
	}
	c.Sure = oddBeside(c, 0)
	return c
}

// overBreak is a total as the sum of the last rows of the table before and of those above it in its own, which count as weights say, or are added; nil where
// the first row has no amount.
func overBreak(b *book.Book, last []*release.Row, t *release.Table, at int, columns map[*release.Column]*release.Column, column *release.Column, weights []int) *book.Relation {
	total := b.In(t.Rows[at], column)
	if total == nil {
		return nil
	}
	r := &book.Relation{Total: total, Form: book.AsPrinted}
	n := 0
	take := func(rows []*release.Row, in *release.Column) {
		for _, row := range rows {
			w := 1
			if n++; n <= len(weights) {
				w = weights[n-1]
			}
			if f := b.In(row, in); f != nil && f.Item.Kind == total.Item.Kind {
				r.Parts = append(r.Parts, book.Term{Figure: f, Weight: w})
			}
		}
	}
	take(last, columns[column])
	take(t.Rows[:at], column)
	if len(r.Parts) < 2 || r.Parts[0].Figure.Item.Column != columns[column] {
		return nil
	}
	return r
}

// continuedStep is the first result of a table as the last result, or total, of the one before and what stands between, in the signs that the columns bear out
// best; nil where they bear out none beyond chance, or more than one of them fails.
func continuedStep(b *book.Book, before, t *release.Table, at int, columns map[*release.Column]*release.Column) *book.Claim {
	first := len(before.Rows) - 1
	for first >= 0 && len(before.Rows[first].Items) == 0 {
		first--
	}
	if first < 0 || at < 1 || at > maxSteps || t.Statement != release.Income || !IsStep(before.Rows[first]) && len(before.Rows[first].Parts) < 2 {
		return nil
	}
	for _, turned := range stepSigns(at + 1) {
		weights := make([]int, at+1)
		for k := range weights {
			weights[k] = 1
			if turned.has(k) {
				weights[k] = -1
			}
		}
		c := &book.Claim{Family: book.RowFamily, Explained: true}
		for _, column := range book.Values(t) {
			if r := overBreak(b, before.Rows[first:first+1], t, at, columns, column, weights); r != nil {
				c.Add(r)
			}
		}
		b.CheckFor(len(c.Relations))
		signs := choices(at, at-bits.OnesCount32(uint32(turned)))
		if rowsTakenOff(t.Rows[:at]) {
			signs = min(signs, math.Log10(2)+choices(at, bits.OnesCount32(uint32(turned))))
		}
		if c.Tied() > 0 && c.Tied() == len(c.Relations) && c.Evidence()-signs >= book.Proof {
			return c
		}
		if c.Sure = stepMustHold(b, c, signs); c.Sure {
			return c
		}
	}
	return nil
}
