package shares

import (
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/slip"
)

// Dividends per share change seldom and by little, add up over the quarters of a year, and come to what the cash flow says was paid.

var (
	ofDividends = wording.Phrases("dividend|dividends|distribution|distributions")
	ofPayout    = wording.Phrases("coverage|cover|yield|payout|ratio|rate|growth|x")
)

// Dividends are dividends per share of a quarter and of the year to date that ends with it: the latter are not less.
func Dividends(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		for _, row := range dividendRows(b, t) {
			c := &book.Claim{Family: book.GrowsFamily, Sure: true}
			for _, it := range row.Items {
				f := b.In(row, it.Column)
				if f == nil || it.Column.Kind != release.Values || f.Period.Kind != tieout.Duration {
					continue
				}
				for _, o := range row.Items {
					g := b.In(row, o.Column)
					if g != nil && o.Column.Kind == release.Values && g.Period.Kind == tieout.Duration && g.Period.End.Equal(f.Period.End) && g.Period.Start.Before(f.Period.Start) && g.Where == f.Where {
						c.Add(&book.Relation{Total: f, Parts: []book.Term{{Figure: g, Weight: 1}}, Form: book.AtMost})
					}
				}
			}
			if len(c.Relations) > 0 {
				out = append(out, c)
			}
		}
	}
	return out
}

// DividendsOfParts are dividends per share of a year, or of its first months, as the sum of those of the quarters that make it up,
// wherever the release prints them under one concept, or one label.
func DividendsOfParts(b *book.Book) []*book.Claim {
	byLabel := map[string]book.Series{}
	var order []string
	for _, t := range b.Tables {
		for _, row := range dividendRows(b, t) {
			label := b.ConceptOf(row)
			if label == "" {
				label = book.PlainLabel(row.Label)
			}
			if byLabel[label] == nil {
				byLabel[label] = book.Series{}
				order = append(order, label)
			}
			for _, it := range row.Items {
				if f := b.In(row, it.Column); f != nil && it.Column.Kind == release.Values && f.Period.Kind == tieout.Duration {
					byLabel[label].Take(f)
				}
			}
		}
	}
	var out []*book.Claim
	for _, label := range order {
		s := byLabel[label]
		for _, p := range s.Periods() {
			if parts := s.Parts(p); parts != nil {
				c := &book.Claim{Family: book.PeriodFamily, Explained: true}
				r := &book.Relation{Total: s[p], Parts: parts, Form: book.AsPrinted}
				c.Add(r)
				if sum, ok := r.Expected(nil); ok && s[p].Values.High.LessThan(sum.Low) && isPositive(parts) {
					c.Explained, c.Sure = false, true // a year has not less than its quarters
				}
				out = append(out, c)
			}
		}
	}
	return out
}

// isPositive reports whether all terms are figures above zero.
func isPositive(ts []book.Term) bool {
	return !slices.ContainsFunc(ts, func(t book.Term) bool { return !t.Figure.Item.Value.IsPositive() })
}

// dividendRows are the rows of a table that are called dividends per share.
func dividendRows(b *book.Book, t *release.Table) []*release.Row {
	return slices.DeleteFunc(slices.Clone(b.RowsOf(t, release.PerShare)), func(row *release.Row) bool {
		return !book.Named(row, ofDividends) || ofPayout.In(wording.Of(row.Label))
	})
}

// regularSlack is how far dividends of the year to date may be off those of its last quarter, paid as often as it has quarters, in parts
// of them: they are raised once a year.
var regularSlack = decimal.New(5, -2)

// regularFamily are dividends of the year to date beside those of its last quarter.
var regularFamily = &book.Family{Rule: book.RulePeriodsBroken, Says: func(r *book.Relation) string {
	o := r.Parts[0].Figure
	return fmt.Sprintf("%s: printed %s for %s; for %s it is %s, and in the other columns that adds up", book.Name(r.Total), r.Total.Item.Printed, r.Total.Period.Words(),
		o.Period.Words(), o.Item.Printed)
}}

// RegularDividends are dividends per share of the year to date as those of its last quarter, paid as often as it has quarters, where that
// fails in one or two columns and a slip explains it: about, where another column shows that they hardly change, else just so.
func RegularDividends(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		for _, row := range dividendRows(b, t) {
			c := regular(b, row, regularSlack)
			if c.Tied() > 0 {
				c = regular(b, row, regularSlack.Add(furthest(c)))
			} else if !ExchangedShares(b, c) {
				c = regular(b, row, decimal.Zero)
			}
			failing := c.Failing()
			if begun := len(failing) == 1 && failing[0].Total.Item.Value.Equal(failing[0].Parts[0].Figure.Item.Value); begun {
				continue // the first of the year
			}
			if len(failing) > 0 && len(failing) <= 2 && misplaced(b, failing) {
				out = append(out, c)
			}
		}
	}
	return out
}

// regular relates the dividends of a row for the year to date to those of its last quarter.
func regular(b *book.Book, row *release.Row, slack decimal.Decimal) *book.Claim {
	const quarter = 3 // months
	c := &book.Claim{Family: regularFamily, Explained: true}
	for _, it := range row.Items {
		last := b.In(row, it.Column)
		if last == nil || !book.OverTime(it) || book.Months(it.Column) != quarter || it.Value.Sign() <= 0 {
			continue
		}
		for _, o := range row.Items {
			total, n := b.In(row, o.Column), book.Months(o.Column)/quarter
			if total == nil || !book.OverTime(o) || !book.OfOneDay(it, o) || total.Where != last.Where || book.Months(o.Column)%quarter != 0 || n < 2 || n > book.Quarters {
				continue
			}
			times := decimal.NewFromInt(int64(n))
			r := &book.Relation{Total: total, Parts: []book.Term{{Figure: last, Weight: 1}}, Form: book.Near, Known: tieout.Interval{Low: times.Mul(book.One.Sub(slack)), High: times.Mul(book.One.Add(slack))}}
			c.Add(r)
		}
	}
	return c
}

// furthest is how far the dividends that hold are off those of the last quarter as often as the year to date has quarters, in parts of them:
// where they were raised every quarter, the others may have been raised by more.
func furthest(c *book.Claim) decimal.Decimal {
	most := decimal.Zero
	for _, r := range c.Relations {
		last := r.Parts[0].Figure.Item.Value
		if r.Holds(nil) && last.IsPositive() {
			times := r.Known.Middle()
			most = decimal.Max(most, r.Total.Item.Value.DivRound(last.Mul(times), book.QuotientPlaces).Sub(book.One).Abs())
		}
	}
	return most
}

// misplaced reports whether neighbouring digits of figures of one row that changed places, or two of its columns that did, explain all
// of some relations.
func misplaced(b *book.Book, failing []*book.Relation) bool {
	return slip.One(b, failing) && !slices.ContainsFunc(failing, func(r *book.Relation) bool {
		return !slices.ContainsFunc(slip.Fixes(b, r, false), func(x slip.Fix) bool {
			return x.Kind == slip.SwappedDigits || x.Kind == slip.ExchangedColumns && len(failing) > 1
		})
	})
}

// paidSlack is how far dividends per share may be off what was paid over the average of shares, in parts of them: those that are paid are
// declared earlier, on other shares.
var paidSlack = decimal.New(3, -2)

// PaidDividends are dividends per share as what the cash flow says was paid in their period over the average of shares, where a column
// bears that out and swapped digits explain what fails.
func PaidDividends(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		for _, row := range dividendRows(b, t) {
			c := &book.Claim{Family: book.ShareFamily, Explained: true, Allowance: paidSlack, Digits: 1}
			for _, it := range row.Items {
				total := b.In(row, it.Column)
				if total == nil || !book.OverTime(it) || !total.IsPlain() {
					continue
				}
				paid, shares := ofAccounts(b, "PaymentsOfDividends", total), averageOf(b, total)
				if paid != nil && shares != nil && shares.Item.Value.IsPositive() {
					c.Add(&book.Relation{Total: total, Parts: []book.Term{{Figure: paid, Weight: 1}, {Figure: shares, Weight: 1}}, Form: book.PerUnit})
				}
			}
			failing := slices.DeleteFunc(slices.Clone(c.Relations), func(r *book.Relation) bool { return r.Holds(nil) || r.Within(paidSlack, 1) })
			if len(failing) > 0 && len(failing) < len(c.Relations) && slip.Swapped(b, failing) {
				out = append(out, c)
			}
		}
	}
	return out
}

// averageOf is the average of shares of the period of an amount per share, the basic one; nil for none.
func averageOf(b *book.Book, total *book.Figure) *book.Figure {
	for _, concept := range []string{"WeightedAverageSharesBasic", "WeightedAverageSharesBasicAndDiluted"} {
		for _, f := range b.Concept(concept, total.Period, "shares") {
			if !f.Item.Nil {
				return f
			}
		}
	}
	return nil
}

// ofAccounts is the figure of a concept for the period of an amount per share, in its currency; nil for none.
func ofAccounts(b *book.Book, concept string, total *book.Figure) *book.Figure {
	for _, f := range b.Concept(concept, total.Period, total.Currency()) {
		if !f.Item.Nil {
			return f
		}
	}
	return nil
}

var dividendFamily = &book.Family{Rule: book.RulePerShareBroken, Says: func(r *book.Relation) string {
	o := r.Parts[0].Figure
	return fmt.Sprintf("%s, %s: printed %s; for %s it is %s, and about that in all other columns", book.Label(r.Total), book.Column(r.Total), r.Total.Item.Printed, book.Column(o), o.Item.Printed)
}}

// ChangedDividends are dividends per share of a period, and book values of its end, that have the digits of those beside them in another order, where all others of as
// long a period hardly change.
func ChangedDividends(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		for _, row := range b.RowsOf(t, release.PerShare) {
			words := wording.Of(row.Label)
			apart := nowhereNear
			if OfBook.In(words) {
				apart = bookApart
			} else if !ofDividends.In(words) {
				continue
			}
			if len(row.Items) > book.MaxColumns {
				continue
			}
			for _, it := range row.Items {
				f := b.In(row, it.Column)
				if f == nil || it.Column.Kind != release.Values || it.Value.Sign() <= 0 {
					continue
				}
				if r := changedDividend(b, f, apart); r != nil {
					c := &book.Claim{Family: dividendFamily, Explained: true}
					c.Add(r)
					out = append(out, c)
				}
			}
		}
	}
	return out
}

const leastDividends = 3 // of other periods that hardly differ

// dividendsApart is how much more the most of dividends is than the least where they hardly change, and farFromThem how far from all of them one
// is that is none of theirs.
var dividendsApart, farFromThem = decimal.New(13, -1), decimal.New(16, -1)

// nowhereNear is how far from all of them one is that none of them needs to be the same as with its digits in another order, bookApart the same
// of book values.
var nowhereNear, bookApart = decimal.New(4, 0), decimal.New(2, 0)

// changedDividend relates a dividend to one of those beside it which it would be but for the order of its digits; nil for none. apart is how
// far from all of them it is at least where it would only be near them.
func changedDividend(b *book.Book, f *book.Figure, apart decimal.Decimal) *book.Relation {
	var like []*book.Figure
	for _, o := range b.Others(f) {
		if book.Months(o.Item.Column) == book.Months(f.Item.Column) {
			like = append(like, o)
		}
	}
	if len(like) < leastDividends {
		return nil
	}
	least, most := like[0].Item.Value, like[0].Item.Value
	for _, o := range like {
		least, most = decimal.Min(least, o.Item.Value), decimal.Max(most, o.Item.Value)
	}
	v := f.Item.Value
	if least.Sign() <= 0 || most.GreaterThan(least.Mul(dividendsApart)) || v.LessThan(most.Mul(farFromThem)) && least.LessThan(v.Mul(farFromThem)) {
		return nil
	}
	swaps, _ := f.Swaps()
	far := v.GreaterThan(most.Mul(apart)) || v.Mul(apart).LessThan(least)
	for _, o := range like {
		if slices.ContainsFunc(swaps, func(s decimal.Decimal) bool {
			return s.Equal(o.Item.Value) || far && s.LessThanOrEqual(most.Mul(dividendsApart)) && least.LessThanOrEqual(s.Mul(dividendsApart))
		}) {
			r := &book.Relation{Total: f, Parts: []book.Term{{Figure: o, Weight: 1}}, Form: book.Near}
			if far {
				r.Known = tieout.Interval{Low: book.One.DivRound(dividendsApart, book.QuotientPlaces), High: dividendsApart}
			}
			return r
		}
	}
	return nil
}
