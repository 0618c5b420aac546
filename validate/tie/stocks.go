package tie

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// Amounts per share of what is owned on a day are that amount over the shares of the day.

var (
	ofNetAssets = wording.Phrases("net asset|assets value", "nav")
	netAssetsOf = wording.Phrases("net assets", "net asset value")
	bookValueOf = wording.Phrases("equity|capital", "net assets", "shareholders|stockholders|owners s? funds")
)

var (
	ofPrice     = wording.Phrases("average|avg price|cost|purchase", "price|cost paid? per share|unit")
	bought      = wording.Phrases("purchased|repurchased|bought|acquired|retired")
	priceOf     = wording.Phrases("cost|amount|value|paid|price|consideration|purchases|repurchases|repurchased|spent")
	notOfPrices = wording.Phrases("remaining|may|yet|authorized|authorised|available")
)

// prices are average prices at which shares were bought as what they cost over their number.
func (b *book) prices() []*claim {
	var out []*claim
	for _, t := range b.tables {
		counts := b.sharesCalled(t, bought, notOfPrices)
		if len(counts) == 0 {
			continue
		}
		for _, row := range b.rowsOf(t, release.PerShare) {
			if !ofPrice.In(wording.Of(row.Label)) {
				continue
			}
			if c := b.stock(t, row, priceOf, counts); c != nil {
				out = append(out, c)
			}
		}
	}
	return out
}

// sharesCalled are the rows of shares of a table whose labels have words of a set and none of another.
func (b *book) sharesCalled(t *release.Table, called, not *wording.Set) []*release.Row {
	return slices.DeleteFunc(slices.Clone(b.rowsOf(t, release.Shares)), func(r *release.Row) bool {
		words := wording.Of(r.Label)
		return !called.In(words) || not.In(words)
	})
}

// stocks are net asset values, book values and equity per share as the amounts of their table over its shares on that day, as at least
// one column shows.
func (b *book) stocks(known []*claim) []*claim {
	var out []*claim
	for _, t := range b.tables {
		counts := b.sharesCalled(t, ofAllShares, notOutstanding)
		if len(counts) == 0 {
			continue
		}
		for _, row := range b.rowsOf(t, release.PerShare) {
			amount := netAssetsOf
			switch words := wording.Of(row.Label); {
			case slices.ContainsFunc(known, func(c *claim) bool {
				return c.family == shareFamily && c.relations[0].Total.Item.Row == row && c.tied() > 0
			}):
				continue
			case ofTangible.In(words) && !ofBook.In(words):
				continue
			case ofBook.In(words) || named(row, equityPerShare):
				amount = bookValueOf
			case !ofNetAssets.In(words):
				continue
			}
			if c := b.stock(t, row, amount, counts); c != nil {
				out = append(out, c.asExact())
			} else if c := b.equityPer(row, counts); c != nil {
				out = append(out, c.asExact())
			}
		}
	}
	return out
}

var equityPerShare = wording.Phrases("equity per share|unit", "net assets per share|unit")

// stock is an amount per share of a stock as one of the amounts that are called so over one of the counts, where columns bear it out:
// that amount, or what is left of it without the preferred stock and, of what is tangible, the goodwill that the table prints.
func (b *book) stock(t *release.Table, row *release.Row, called *wording.Set, counts []*release.Row) *claim {
	amounts := slices.DeleteFunc(slices.Clone(b.rowsOf(t, release.Money)), func(r *release.Row) bool {
		words := wording.Of(r.Label)
		return !called.In(words) || notOfPrices.In(words) || ofPreferred.In(words)
	})
	choices := b.deductions(t, row)
	var best *claim
	for _, amount := range amounts[:min(len(amounts), maxResults)] {
		for _, over := range counts[:min(len(counts), maxResults)] {
			for _, less := range choices {
				c := b.quotient(row, amount, over)
				c.deduct(b, less)
				if b.isShownStock(c) && (best == nil || c.tied() > best.tied()) {
					best = c
				}
			}
		}
	}
	return best
}

const slippedProof = 1.5 // digits that columns prove at least where swapped digits explain all that fails

// isShownStock reports whether columns bear out an amount per share of a stock, or swapped digits explain why none does.
func (b *book) isShownStock(c *claim) bool {
	if c.tied() == 0 {
		return len(c.relations) > 1 && b.swapped(c.relations)
	}
	s, failing := c.quotientSupport(), c.failing()
	if s >= shareProof {
		return true
	}
	if len(failing) == 2 {
		s++ // two columns that changed places are one mistake
	}
	return s >= slippedProof && b.swapped(failing)
}

var (
	ofPreferred  = wording.Phrases("preferred|preference stock|share|shares|equity")
	ofGoodwill   = wording.Phrases("goodwill")
	ofIntangible = wording.Phrases("intangible|intangibles")
)

// deductions are the choices of rows that may be taken off the equity before it is divided: none first.
func (b *book) deductions(t *release.Table, row *release.Row) [][]*release.Row {
	out := [][]*release.Row{nil}
	sets := []*wording.Set{ofPreferred}
	if ofTangible.In(wording.Of(row.Label)) {
		sets = append(sets, ofGoodwill, ofIntangible)
	}
	for _, set := range sets {
		i := slices.IndexFunc(t.Rows, func(r *release.Row) bool {
			return len(r.Items) > 0 && b.kindOf(r) == release.Money && len(r.Parts) == 0 && set.In(wording.Of(r.Label))
		})
		if i < 0 {
			continue
		}
		for _, choice := range out[:len(out):len(out)] {
			out = append(out, append(slices.Clone(choice), t.Rows[i]))
		}
	}
	return out
}

// deduct takes rows off the amounts that quotients are made from.
func (c *claim) deduct(b *book, less []*release.Row) {
	for _, r := range c.relations {
		over := r.Parts[len(r.Parts)-1]
		r.Parts = r.Parts[:len(r.Parts)-1]
		for _, row := range less {
			if f := b.in(row, r.Total.Item.Column); f != nil && f.Item.Kind == release.Money {
				r.Parts = append(r.Parts, Term{f, -1})
			}
		}
		r.Parts = append(r.Parts, over)
	}
}

// quotientSupport is how many digits the columns prove that hold, less one for each that does not.
func (c *claim) quotientSupport() float64 {
	s := 0.0
	for _, r := range c.relations {
		if r.holds(nil) {
			s += r.weight()
		} else {
			s--
		}
	}
	return s
}
