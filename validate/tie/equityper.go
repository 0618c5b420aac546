package tie

import (
	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// equities are the concepts of what belongs to the owners of shares, the likeliest first; preferredStock of what is taken off it.
var equities = []string{"CommonEquity", "StockholdersEquity", "EquityIncludingNoncontrolling"}

const preferredStock = "PreferredStockValue"

// equityPer is a book value, or equity per share, of a table that prints the shares and not the equity, as that of the balance sheet over them:
// without the preferred stock where columns show that it is.
func (b *book) equityPer(row *release.Row, counts []*release.Row) *claim {
	if words := wording.Of(row.Label); !ofBook.In(words) && !named(row, equityPerShare) || ofTangible.In(words) {
		return nil
	}
	var best *claim
	for _, concept := range equities {
		for _, over := range counts[:min(len(counts), mostAverages)] {
			for _, less := range []string{"", preferredStock} {
				c := b.equityOver(row, over, concept, less)
				if len(c.relations) > 0 && b.isShownStock(c) && (best == nil || c.tied() > best.tied()) {
					best = c
				}
			}
		}
	}
	return best
}

// equityOver relates a row of amounts per share to the equity of the last days of its columns, and what is taken off that.
func (b *book) equityOver(row, over *release.Row, concept, less string) *claim {
	c := &claim{family: shareFamily, digits: 1, explained: true}
	for _, it := range row.Items {
		total, n := b.in(row, it.Column), b.in(over, it.Column)
		if total == nil || n == nil || it.Column.Kind != release.Values || it.Kind != release.PerShare || !n.Item.Value.IsPositive() {
			continue
		}
		of := func(name string) *Figure {
			for _, f := range b.concept(name, tieout.Period{Kind: tieout.Instant, End: total.Period.End}, total.currency()) {
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
		r := &Relation{Total: total, Parts: []Term{{equity, 1}}, form: perUnit}
		if less != "" {
			taken := of(less)
			if taken == nil {
				continue
			}
			r.Parts = append(r.Parts, Term{taken, -1})
		}
		r.Parts = append(r.Parts, Term{n, 1})
		c.add(r)
	}
	return c
}

// asExact is a claim of a stock per share without allowance for slips, as its other columns show: nothing has a share in it that is not printed.
func (c *claim) asExact() *claim {
	n := c.tied()
	c.exact = n > 0 && n >= len(c.relations)-n
	return c
}
