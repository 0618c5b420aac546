package shares

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
)

// NeverLess are the counts of shares, the dividends per share and the book values that one column prints as less than none, and all others do not.
func NeverLess(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		counts := slices.DeleteFunc(slices.Clone(b.RowsOf(t, release.Shares)), func(r *release.Row) bool {
			return !IsAverage(r) && b.ConceptOf(r) != "SharesOutstanding"
		})
		for _, row := range append(counts, dividendRows(b, t)...) {
			if c := lessThanNone(b, row); c != nil {
				out = append(out, c)
			}
		}
		for _, row := range b.RowsOf(t, release.PerShare) {
			if words := wording.Of(row.Label); !OfBook.In(words) && !book.Named(row, EquityPerShare) {
				continue
			}
			if c := lessThanNone(b, row); c != nil && isTurned(b, c) {
				out = append(out, c)
			}
		}
	}
	return out
}

// lessThanNone is the only figure of a row that is less than none; nil for none and for several.
func lessThanNone(b *book.Book, row *release.Row) *book.Claim {
	var odd, other *book.Figure
	for _, it := range row.Items {
		f := b.In(row, it.Column)
		switch {
		case f == nil || it.Column.Kind != release.Values || book.SaysChange(it.Column) || it.Kind != b.KindOf(row):
		case it.Value.IsPositive():
			other = f
		case it.Value.IsNegative() && odd != nil:
			return nil
		case it.Value.IsNegative():
			odd = f
		}
	}
	if odd == nil || other == nil {
		return nil
	}
	c := &book.Claim{Family: signFamily, Explained: true}
	c.Add(&book.Relation{Total: odd, Parts: []book.Term{{Figure: other, Weight: 1}}, Form: book.Near, Known: tieout.Interval{High: mostTimes}})
	return c
}

// isTurned reports whether a book value less than none is about the other ones of its row with the other sign: a company loses its equity, and no
// more than that.
func isTurned(b *book.Book, c *book.Claim) bool {
	f := c.Relations[0].Total
	return !slices.ContainsFunc(b.Others(f), func(g *book.Figure) bool {
		v, w := f.Item.Value.Neg(), g.Item.Value
		return v.GreaterThan(w.Mul(HalfAsMany)) || w.GreaterThan(v.Mul(HalfAsMany))
	})
}

var HalfAsMany = decimal.New(15, -1) // how much more shares are than those of the column in the middle for them to be others

// OfBook are the words of book values.
var OfBook = wording.Phrases("book value")

// EquityPerShare are the words of equity or net assets per share.
var EquityPerShare = wording.Phrases("equity per share|unit", "net assets per share|unit")
