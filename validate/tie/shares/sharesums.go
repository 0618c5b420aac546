package shares

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/slip"
)

// A reconciliation of shares goes from the average of shares over what dilutes it to the diluted one, at times by way of subtotals, and calls
// few of these an average. What stands between is small, and is at times read as no shares.

const (
	maxShareParts  = 6 // rows between a count of shares and the one that they are added to
	leastShareSums = 2 // columns that show beyond doubt that rows are added up which their labels say are
)

// Sums are counts of shares as another one above and the small numbers between the two, where columns show it, or one where labels say so;
// others are known to be sums.
func Sums(b *book.Book, known []*book.Claim) []*book.Claim {
	made := map[*release.Row]bool{}
	for _, c := range known {
		for _, r := range c.Relations {
			made[r.Total.Item.Row] = made[r.Total.Item.Row] || len(r.Parts) > 1
		}
	}
	var out []*book.Claim
	for _, t := range b.Tables {
		if len(b.RowsOf(t, release.Shares)) == 0 {
			continue
		}
		for _, row := range t.Rows {
			if made[row] || len(row.Parts) > 0 || len(row.Items) == 0 || !isCountOfSome(b, row) {
				continue
			}
			if parts := shareParts(b, t, row); parts != nil {
				if c := shareSum(b, row, parts); c != nil {
					out = append(out, c)
				}
			}
		}
	}
	return out
}

// shareParts are the nearest row above one that has at least half as many, and the rows between them; nil where something else than counts stands
// between, or nothing does, or neither of the two is read as shares.
func shareParts(b *book.Book, t *release.Table, row *release.Row) []*release.Row {
	var parts []*release.Row
	for _, r := range slices.Backward(book.Above(t.Rows, row, 2*maxShareParts)) {
		if len(r.Items) == 0 {
			continue
		}
		if !isCountOfSome(b, r) || len(parts) > maxShareParts {
			return nil
		}
		parts = append(parts, r)
		if isMostOf(r, row) {
			if len(parts) == 1 || b.KindOf(r) != release.Shares && b.KindOf(row) != release.Shares {
				return nil
			}
			slices.Reverse(parts)
			return parts
		}
	}
	return nil
}

// isCountOfSome reports whether the numbers of a row may be counts of shares: no percentages, no amounts per share, no currency beside them.
func isCountOfSome(b *book.Book, row *release.Row) bool {
	return !slices.ContainsFunc(row.Items, func(it *release.LineItem) bool {
		if it.Column.Kind != release.Values || it.Nil {
			return false
		}
		switch it.Kind {
		case release.Shares, release.Count:
			return false
		case release.Money:
			return hasCurrencySign(it.Printed)
		}
		return true
	})
}

func hasCurrencySign(printed string) bool {
	return slices.ContainsFunc([]rune(printed), func(r rune) bool { return r == '$' || r == '€' || r == '£' || r == '¥' })
}

// isMostOf reports whether a row prints at least half as much as another one in the first column in which both print a number.
func isMostOf(part, whole *release.Row) bool {
	for _, it := range whole.Items {
		if o := part.In(it.Column); o != nil && !o.Nil && !it.Nil && it.Column.Kind == release.Values {
			return o.Value.Mul(book.Two).GreaterThanOrEqual(it.Value)
		}
	}
	return false
}

// shareSum is a count of shares as the sum of the rows above it, the first of which is most of it; nil where nothing shows that it is.
func shareSum(b *book.Book, row *release.Row, parts []*release.Row) *book.Claim {
	c := &book.Claim{Family: book.RowFamily, Explained: true}
	shown := 0
	for _, it := range row.Items {
		r, ok := countsUpTo(b, b.In(row, it.Column), parts)
		switch {
		case !ok:
			return nil
		case r == nil:
			continue
		case len(r.Parts) > 1 && r.Holds(nil):
			shown++
		}
		c.Add(r)
	}
	failing, said := c.Failing(), saysCounts(b, parts[0], row)
	switch {
	case len(failing) == 0 && shown == 0, shown < len(failing) && !said:
		return nil
	case shown == 0 && (len(c.Relations) < 2 || !areOfSeveral(failing) || !slip.One(b, failing)):
		return nil
	}
	c.Explained = !(said && shown >= leastShareSums && len(failing) == 1 && len(failing[0].Parts) > 1)
	return c
}

// saysCounts reports whether a row is called an average of shares that nothing dilutes, and another one below it a diluted count.
func saysCounts(b *book.Book, first, row *release.Row) bool {
	return IsAverageIn(b, first) && SideOf(first) != DilutedSide && (IsAverageIn(b, row) || SideOf(row) == DilutedSide)
}

// countsUpTo relates a count of shares to those of its column in rows above it; nil where there is none, or nothing dilutes a loss, whatever is
// printed of what would; false where they are read at several scales.
func countsUpTo(b *book.Book, total *book.Figure, parts []*release.Row) (r *book.Relation, ok bool) {
	if total == nil || total.Item.Column.Kind != release.Values {
		return nil, true
	}
	first := b.In(parts[0], total.Item.Column)
	if first == nil || total.Item.Scale != first.Item.Scale {
		return nil, true
	}
	r = &book.Relation{Total: total, Parts: []book.Term{{Figure: first, Weight: 1}}, Form: book.AsPrinted}
	for _, p := range parts[1:] {
		f := b.In(p, total.Item.Column)
		if f == nil || f.Item.Value.IsZero() {
			continue
		}
		if f.Item.Scale != total.Item.Scale {
			return nil, false
		}
		r.Parts = append(r.Parts, book.Term{Figure: f, Weight: 1})
	}
	if len(r.Parts) > 1 && total.Item.Value.Equal(first.Item.Value) {
		return nil, true
	}
	return r, true
}

// areOfSeveral reports whether each of some relations is of several parts.
func areOfSeveral(failing []*book.Relation) bool {
	return !slices.ContainsFunc(failing, func(r *book.Relation) bool { return len(r.Parts) < 2 })
}

// IsOfPart reports whether what counts of shares must not exceed is less than a twentieth of them in all columns: it is not the diluted count, but
// what dilutes.
func IsOfPart(c *book.Claim) bool {
	return !slices.ContainsFunc(c.Relations, func(r *book.Relation) bool {
		most := r.Parts[0].Figure
		return r.Total.Item.Kind != release.Shares || most.Item.Value.Mul(twenty).GreaterThanOrEqual(r.Total.Item.Value)
	})
}

var twenty = decimal.New(20, 0)
