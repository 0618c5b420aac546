package pershare

import (
	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/shares"
)

// equities are the concepts of what belongs to the owners of shares, the likeliest first; preferredStock of what is taken off it.
var equities = []string{"CommonEquity", "StockholdersEquity", "EquityIncludingNoncontrolling"}

const preferredStock = "PreferredStockValue"

// equityPer is a book value, or equity per share, of a table that prints the shares and not the equity, as that of the balance sheet over them:
// without the preferred stock where columns show that it is.
func equityPer(b *book.Book, row *release.Row, counts []*release.Row) *book.Claim {
	if words := wording.Of(row.Label); !shares.OfBook.In(words) && !book.Named(row, shares.EquityPerShare) || ofTangible.In(words) {
		return nil
	}
	var best *book.Claim
	for _, concept := range equities {
		for _, over := range counts[:min(len(counts), book.MostAverages)] {
			for _, less := range []string{"", preferredStock} {
				c := equityOver(b, row, over, concept, less)
				if len(c.Relations) > 0 && isShownStock(b, c) && (best == nil || c.Tied() > best.Tied()) {
					best = c
				}
			}
		}
	}
	return best
}

// equityOver relates a row of amounts per share to the equity of the last days of its columns, and what is taken off that.
func equityOver(b *book.Book, row, over *release.Row, concept, less string) *book.Claim {
	c := &book.Claim{Family: book.ShareFamily, Digits: 1, Explained: true}
	for _, it := range row.Items {
		total, n := b.In(row, it.Column), b.In(over, it.Column)
		if total == nil || n == nil || it.Column.Kind != release.Values || it.Kind != release.PerShare || !n.Item.Value.IsPositive() {
			continue
		}
		of := func(name string) *book.Figure {
			for _, f := range b.Concept(name, tieout.Period{Kind: tieout.Instant, End: total.Period.End}, total.Currency()) {
				if !f.Item.Nil {
					return f
				}
			}
			return nil
		}
		equity := of(concept)
		if equity == nil {
			continue
		}
		r := &book.Relation{Total: total, Parts: []book.Term{{Figure: equity, Weight: 1}}, Form: book.PerUnit}
		if less != "" {
			taken := of(less)
			if taken == nil {
				continue
			}
			r.Parts = append(r.Parts, book.Term{Figure: taken, Weight: -1})
		}
		r.Parts = append(r.Parts, book.Term{Figure: n, Weight: 1})
		c.Add(r)
	}
	return c
}

// AsExact is a claim of a stock per share without allowance for slips, as its other columns show: nothing has a share in it that is not printed.
func AsExact(c *book.Claim) *book.Claim {
	n := c.Tied()
	c.Exact = n > 0 && n >= len(c.Relations)-n
	return c
}
