package tie

import (
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// Dividends per share change seldom and by little, add up over the quarters of a year, and come to what the cash flow says was paid.

var (
	ofDividends = wording.Phrases("dividend|dividends|distribution|distributions")
	ofPayout    = wording.Phrases("coverage|cover|yield|payout|ratio|rate|growth|x")
)

// dividends are dividends per share of a quarter and of the year to date that ends with it: the latter are not less.
func (b *book) dividends() []*claim {
	var out []*claim
	for _, t := range b.tables {
		for _, row := range b.dividendRows(t) {
			c := &claim{family: growsFamily, sure: true}
			for _, it := range row.Items {
				f := b.in(row, it.Column)
				if f == nil || it.Column.Kind != release.Values || f.Period.Kind != tieout.Duration {
					continue
				}
				for _, o := range row.Items {
					g := b.in(row, o.Column)
					if g != nil && o.Column.Kind == release.Values && g.Period.Kind == tieout.Duration && g.Period.End.Equal(f.Period.End) && g.Period.Start.Before(f.Period.Start) && g.where == f.where {
						c.add(&Relation{Total: f, Parts: []Term{{g, 1}}, form: atMost})
					}
				}
			}
			if len(c.relations) > 0 {
				out = append(out, c)
			}
		}
	}
	return out
}

// dividendsOfParts are dividends per share of a year, or of its first months, as the sum of those of the quarters that make it up,
// wherever the release prints them under one concept, or one label.
func (b *book) dividendsOfParts() []*claim {
	byLabel := map[string]series{}
	var order []string
	for _, t := range b.tables {
		for _, row := range b.dividendRows(t) {
			label := b.conceptOf(row)
			if label == "" {
				label = plainLabel(row.Label)
			}
			if byLabel[label] == nil {
				byLabel[label] = series{}
				order = append(order, label)
			}
			for _, it := range row.Items {
				if f := b.in(row, it.Column); f != nil && it.Column.Kind == release.Values && f.Period.Kind == tieout.Duration {
					byLabel[label].take(f)
				}
			}
		}
	}
	var out []*claim
	for _, label := range order {
		s := byLabel[label]
		for _, p := range s.periods() {
			if parts := s.parts(p); parts != nil {
				c := &claim{family: periodFamily, explained: true}
				r := &Relation{Total: s[p], Parts: parts, form: asPrinted}
				c.add(r)
				if sum, ok := r.expected(nil); ok && s[p].values.High.LessThan(sum.Low) && isPositive(parts) {
					c.explained, c.sure = false, true // a year has not less than its quarters
				}
				out = append(out, c)
			}
		}
	}
	return out
}

// isPositive reports whether all terms are figures above zero.
func isPositive(ts []Term) bool {
	return !slices.ContainsFunc(ts, func(t Term) bool { return !t.Figure.Item.Value.IsPositive() })
}

// dividendRows are the rows of a table that are called dividends per share.
func (b *book) dividendRows(t *release.Table) []*release.Row {
	return slices.DeleteFunc(slices.Clone(b.rowsOf(t, release.PerShare)), func(row *release.Row) bool {
		return !named(row, ofDividends) || ofPayout.In(wording.Of(row.Label))
	})
}

// regularSlack is how far dividends of the year to date may be off those of its last quarter, paid as often as it has quarters, in parts
// of them: they are raised once a year.
var regularSlack = decimal.New(5, -2)

// regularFamily are dividends of the year to date beside those of its last quarter.
var regularFamily = &family{rule: RulePeriodsBroken, says: func(r *Relation) string {
	o := r.Parts[0].Figure
	return fmt.Sprintf("%s: printed %s for %s; for %s it is %s, and in the other columns that adds up", name(r.Total), r.Total.Item.Printed, r.Total.Period.Words(),
		o.Period.Words(), o.Item.Printed)
}}

// regularDividends are dividends per share of the year to date as those of its last quarter, paid as often as it has quarters, where that
// fails in one or two columns and a slip explains it: about, where another column shows that they hardly change, else just so.
func (b *book) regularDividends() []*claim {
	var out []*claim
	for _, t := range b.tables {
		for _, row := range b.dividendRows(t) {
			c := b.regular(row, regularSlack)
			if c.tied() > 0 {
				c = b.regular(row, regularSlack.Add(c.furthest()))
			} else if !b.exchangedShares(c) {
				c = b.regular(row, decimal.Zero)
			}
			failing := c.failing()
			if begun := len(failing) == 1 && failing[0].Total.Item.Value.Equal(failing[0].Parts[0].Figure.Item.Value); begun {
				continue // the first of the year
			}
			if len(failing) > 0 && len(failing) <= 2 && b.misplaced(failing) {
				out = append(out, c)
			}
		}
	}
	return out
}

// regular relates the dividends of a row for the year to date to those of its last quarter.
func (b *book) regular(row *release.Row, slack decimal.Decimal) *claim {
	const quarter = 3 // months
	c := &claim{family: regularFamily, explained: true}
	for _, it := range row.Items {
		last := b.in(row, it.Column)
		if last == nil || !overTime(it) || months(it.Column) != quarter || it.Value.Sign() <= 0 {
			continue
		}
		for _, o := range row.Items {
			total, n := b.in(row, o.Column), months(o.Column)/quarter
			if total == nil || !overTime(o) || !ofOneDay(it, o) || total.where != last.where || months(o.Column)%quarter != 0 || n < 2 || n > quarters {
				continue
			}
			times := decimal.NewFromInt(int64(n))
			r := &Relation{Total: total, Parts: []Term{{last, 1}}, form: near, known: tieout.Interval{Low: times.Mul(one.Sub(slack)), High: times.Mul(one.Add(slack))}}
			c.add(r)
		}
	}
	return c
}

// furthest is how far the dividends that hold are off those of the last quarter as often as the year to date has quarters, in parts of them:
// where they were raised every quarter, the others may have been raised by more.
func (c *claim) furthest() decimal.Decimal {
	most := decimal.Zero
	for _, r := range c.relations {
		last := r.Parts[0].Figure.Item.Value
		if r.holds(nil) && last.IsPositive() {
			times := r.known.Middle()
			most = decimal.Max(most, r.Total.Item.Value.DivRound(last.Mul(times), quotientPlaces).Sub(one).Abs())
		}
	}
	return most
}

// misplaced reports whether neighbouring digits of figures of one row that changed places, or two of its columns that did, explain all
// of some relations.
func (b *book) misplaced(failing []*Relation) bool {
	return b.oneSlip(failing) && !slices.ContainsFunc(failing, func(r *Relation) bool {
		return !slices.ContainsFunc(b.fixes(r, false), func(x fix) bool { return x.kind == swappedDigits || x.kind == exchangedColumns && len(failing) > 1 })
	})
}

// paidSlack is how far dividends per share may be off what was paid over the average of shares, in parts of them: those that are paid are
// declared earlier, on other shares.
var paidSlack = decimal.New(3, -2)

// paidDividends are dividends per share as what the cash flow says was paid in their period over the average of shares, where a column
// bears that out and swapped digits explain what fails.
func (b *book) paidDividends() []*claim {
	var out []*claim
	for _, t := range b.tables {
		for _, row := range b.dividendRows(t) {
			c := &claim{family: shareFamily, explained: true, allowance: paidSlack, digits: 1}
			for _, it := range row.Items {
				total := b.in(row, it.Column)
				if total == nil || !overTime(it) || !total.isPlain() {
					continue
				}
				paid, shares := b.ofAccounts("PaymentsOfDividends", total), b.averageOf(total)
				if paid != nil && shares != nil && shares.Item.Value.IsPositive() {
					c.add(&Relation{Total: total, Parts: []Term{{paid, 1}, {shares, 1}}, form: perUnit})
				}
			}
			failing := slices.DeleteFunc(slices.Clone(c.relations), func(r *Relation) bool { return r.holds(nil) || r.within(paidSlack, 1) })
			if len(failing) > 0 && len(failing) < len(c.relations) && b.swapped(failing) {
				out = append(out, c)
			}
		}
	}
	return out
}

// averageOf is the average of shares of the period of an amount per share, the basic one; nil for none.
func (b *book) averageOf(total *Figure) *Figure {
	for _, concept := range []string{"WeightedAverageSharesBasic", "WeightedAverageSharesBasicAndDiluted"} {
		for _, f := range b.concept(concept, total.Period, "shares") {
			if !f.Item.Nil {
				return f
			}
		}
	}
	return nil
}

// ofAccounts is the figure of a concept for the period of an amount per share, in its currency; nil for none.
func (b *book) ofAccounts(concept string, total *Figure) *Figure {
	for _, f := range b.concept(concept, total.Period, total.currency()) {
		if !f.Item.Nil {
			return f
		}
	}
	return nil
}

var dividendFamily = &family{rule: RulePerShareBroken, says: func(r *Relation) string {
	o := r.Parts[0].Figure
	return fmt.Sprintf("%s, %s: printed %s; for %s it is %s, and about that in all other columns", label(r.Total), column(r.Total), r.Total.Item.Printed, column(o), o.Item.Printed)
}}

// changedDividends are dividends per share of a period, and book values of its end, that have the digits of those beside them in another order, where all others of as
// long a period hardly change.
func (b *book) changedDividends() []*claim {
	var out []*claim
	for _, t := range b.tables {
		for _, row := range b.rowsOf(t, release.PerShare) {
			words := wording.Of(row.Label)
			apart := nowhereNear
			if ofBook.In(words) {
				apart = bookApart
			} else if !ofDividends.In(words) {
				continue
			}
			if len(row.Items) > maxColumns {
				continue
			}
			for _, it := range row.Items {
				f := b.in(row, it.Column)
				if f == nil || it.Column.Kind != release.Values || it.Value.Sign() <= 0 {
					continue
				}
				if r := b.changedDividend(f, apart); r != nil {
					c := &claim{family: dividendFamily, explained: true}
					c.add(r)
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
func (b *book) changedDividend(f *Figure, apart decimal.Decimal) *Relation {
	var like []*Figure
	for _, o := range b.others(f) {
		if months(o.Item.Column) == months(f.Item.Column) {
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
	swaps, _ := f.swaps()
	far := v.GreaterThan(most.Mul(apart)) || v.Mul(apart).LessThan(least)
	for _, o := range like {
		if slices.ContainsFunc(swaps, func(s decimal.Decimal) bool {
			return s.Equal(o.Item.Value) || far && s.LessThanOrEqual(most.Mul(dividendsApart)) && least.LessThanOrEqual(s.Mul(dividendsApart))
		}) {
			r := &Relation{Total: f, Parts: []Term{{o, 1}}, form: near}
			if far {
				r.known = tieout.Interval{Low: one.DivRound(dividendsApart, quotientPlaces), High: dividendsApart}
			}
			return r
		}
	}
	return nil
}
