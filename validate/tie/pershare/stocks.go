package pershare

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/shares"
	"github.com/tieout/tieout/validate/tie/slip"
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

// Prices are average prices at which shares were bought as what they cost over their number.
func Prices(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		counts := sharesCalled(b, t, bought, notOfPrices)
		if len(counts) == 0 {
			continue
		}
		for _, row := range b.RowsOf(t, release.PerShare) {
			if !ofPrice.In(wording.Of(row.Label)) {
				continue
			}
			if c := stock(b, t, row, priceOf, counts); c != nil {
				out = append(out, c)
			}
		}
	}
	return out
}

// sharesCalled are the rows of shares of a table whose labels have words of a set and none of another.
func sharesCalled(b *book.Book, t *release.Table, called, not *wording.Set) []*release.Row {
	return slices.DeleteFunc(slices.Clone(b.RowsOf(t, release.Shares)), func(r *release.Row) bool {
		words := wording.Of(r.Label)
		return !called.In(words) || not.In(words)
	})
}

// Stocks are net asset values, book values and equity per share as the amounts of their table over its shares on that day, as at least
// one column shows.
func Stocks(b *book.Book, known []*book.Claim) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		counts := sharesCalled(b, t, shares.OfAllShares, shares.NotOutstanding)
		if len(counts) == 0 {
			continue
		}
		for _, row := range b.RowsOf(t, release.PerShare) {
			amount := netAssetsOf
			switch words := wording.Of(row.Label); {
			case slices.ContainsFunc(known, func(c *book.Claim) bool {
				return c.Family == book.ShareFamily && c.Relations[0].Total.Item.Row == row && c.Tied() > 0
			}):
				continue
			case ofTangible.In(words) && !shares.OfBook.In(words):
				continue
			case shares.OfBook.In(words) || book.Named(row, shares.EquityPerShare):
				amount = bookValueOf
			case !ofNetAssets.In(words):
				continue
			}
			if c := stock(b, t, row, amount, counts); c != nil {
				out = append(out, AsExact(c))
			} else if c := equityPer(b, row, counts); c != nil {
				out = append(out, AsExact(c))
			}
		}
	}
	return out
}

// stock is an amount per share of a stock as one of the amounts that are called so over one of the counts, where columns bear it out:
// that amount, or what is left of it without the preferred stock and, of what is tangible, the goodwill that the table prints.
func stock(b *book.Book, t *release.Table, row *release.Row, called *wording.Set, counts []*release.Row) *book.Claim {
	amounts := slices.DeleteFunc(slices.Clone(b.RowsOf(t, release.Money)), func(r *release.Row) bool {
		words := wording.Of(r.Label)
		return !called.In(words) || notOfPrices.In(words) || ofPreferred.In(words)
	})
	choices := deductions(b, t, row)
	var best *book.Claim
	for _, amount := range amounts[:min(len(amounts), maxResults)] {
		for _, over := range counts[:min(len(counts), maxResults)] {
			for _, less := range choices {
				c := quotient(b, row, amount, over)
				deduct(c, b, less)
				if isShownStock(b, c) && (best == nil || c.Tied() > best.Tied()) {
					best = c
				}
			}
		}
	}
	return best
}

const slippedProof = 1.5 // digits that columns prove at least where swapped digits explain all that fails

// isShownStock reports whether columns bear out an amount per share of a stock, or swapped digits explain why none does.
func isShownStock(b *book.Book, c *book.Claim) bool {
	if c.Tied() == 0 {
		return len(c.Relations) > 1 && slip.Swapped(b, c.Relations)
	}
	s, failing := quotientSupport(c), c.Failing()
	if s >= book.ShareProof {
		return true
	}
	if len(failing) == 2 {
		s++ // two columns that changed places are one mistake
	}
	return s >= slippedProof && slip.Swapped(b, failing)
}

var (
	ofPreferred  = wording.Phrases("preferred|preference stock|share|shares|equity")
	ofGoodwill   = wording.Phrases("goodwill")
	ofIntangible = wording.Phrases("intangible|intangibles")
)

// deductions are the choices of rows that may be taken off the equity before it is divided: none first.
func deductions(b *book.Book, t *release.Table, row *release.Row) [][]*release.Row {
	out := [][]*release.Row{nil}
	sets := []*wording.Set{ofPreferred}
	if ofTangible.In(wording.Of(row.Label)) {
		sets = append(sets, ofGoodwill, ofIntangible)
	}
	for _, set := range sets {
		i := slices.IndexFunc(t.Rows, func(r *release.Row) bool {
			return len(r.Items) > 0 && b.KindOf(r) == release.Money && len(r.Parts) == 0 && set.In(wording.Of(r.Label))
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
func deduct(c *book.Claim, b *book.Book, less []*release.Row) {
	for _, r := range c.Relations {
		over := r.Parts[len(r.Parts)-1]
		r.Parts = r.Parts[:len(r.Parts)-1]
		for _, row := range less {
			if f := b.In(row, r.Total.Item.Column); f != nil && f.Item.Kind == release.Money {
				r.Parts = append(r.Parts, book.Term{Figure: f, Weight: -1})
			}
		}
		r.Parts = append(r.Parts, over)
	}
}

// quotientSupport is how many digits the columns prove that hold, less one for each that does not.
func quotientSupport(c *book.Claim) float64 {
	s := 0.0
	for _, r := range c.Relations {
		if r.Holds(nil) {
			s += r.Weight()
		} else {
			s--
		}
	}
	return s
}
