package shares

import (
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/slip"
)

// The diluted average of shares is the basic one and what options and the like add to it, which changes little from column to column
// where there is an income: digits in another order make it many times as much, or a part of it, though both counts stay about the same.

var dilutedFamily = &book.Family{Rule: book.RulePerShareBroken, Says: func(r *book.Relation) string {
	o := r.Parts[0].Figure
	added := func(i tieout.Interval) string { return book.Number(o.Item.Value.Mul(i.Middle()), o.Item) }
	return fmt.Sprintf("%s, %s: printed %s, %s more than %s of %s; by the other columns it would be about %s more", book.Label(r.Total), book.Column(r.Total), r.Total.Item.Printed,
		book.Number(r.Total.Item.Value.Sub(o.Item.Value), r.Total.Item), book.Label(o), o.Item.Printed, added(r.Known.Add(tieout.Point(book.MinusOne))))
}}

var (
	dilutedAlike  = decimal.New(3, 0)    // how many times as much the most that dilutes other columns is of the least, where they tell about this one
	oddlyDiluted  = decimal.New(25, -1)  // how many times as much, or as little, as in any of them is out of the question
	OddBesideOne  = decimal.New(4, 0)    // and where only one of them tells
	DilutedWithin = decimal.New(115, -2) // how many times as much, or as little, may dilute as other columns tell
	// farMoreDiluted is how much more, in parts of the basic count, dilutes a column than any other for digits to be all that may explain it
	farMoreDiluted = decimal.New(8, -2)
	sameDilution   = decimal.New(13, -1) // how far apart it is, where two columns that changed places are told by it
	likeDilution   = decimal.New(11, -1) // how far apart the other columns are at the most, where that is told
)

// DilutedCounts are the averages of shares of a table in whose columns something dilutes.
func DilutedCounts(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		for _, pair := range Sides(b, t, release.Shares) {
			var all []book.CountSides
			for _, it := range pair[0].Items {
				basic, diluted := b.In(pair[0], it.Column), b.In(pair[1], it.Column)
				if basic == nil || diluted == nil || it.Column.Kind != release.Values || basic.Item.Scale != diluted.Item.Scale || !basic.Item.Value.IsPositive() {
					continue
				}
				if more := diluted.Item.Value.Sub(basic.Item.Value); more.IsPositive() {
					all = append(all, book.CountSides{Basic: basic, Diluted: diluted, By: more.DivRound(basic.Item.Value, book.QuotientPlaces)})
				}
			}
			if len(all) < 2 || len(all) > book.MaxColumns {
				continue
			}
			for i := range all {
				if c := oddlyDilutedColumn(b, all, i); c != nil {
					out = append(out, c)
				}
			}
			out = append(out, dilutedElsewhere(b, all)...)
		}
	}
	return out
}

// Dilution are the least and the most that dilutes columns.
func Dilution(all []book.CountSides) tieout.Interval {
	i := tieout.Point(all[0].By)
	for _, s := range all[1:] {
		i = tieout.Interval{Low: decimal.Min(i.Low, s.By), High: decimal.Max(i.High, s.By)}
	}
	return i
}

// oddlyDilutedColumn is the column of a number as diluted as the others are, which it is not, and would be with two digits of one of its counts
// in the other order; nil where that is not so.
func oddlyDilutedColumn(b *book.Book, all []book.CountSides, i int) *book.Claim {
	others := slices.Delete(slices.Clone(all), i, i+1)
	by, far := Dilution(others), oddlyDiluted
	if len(others) == 1 {
		far = OddBesideOne
	}
	if own := all[i].By; by.High.GreaterThan(by.Low.Mul(dilutedAlike)) || own.LessThan(by.High.Mul(far)) && by.Low.LessThan(own.Mul(far)) {
		return nil
	}
	if all[i].By.GreaterThan(by.High.Add(farMoreDiluted)) {
		by.Low = decimal.Zero // the digits alone make it many more
	} else if len(others) == 1 {
		return nil // little dilutes either: prices of the stock make one of them a part of the other
	}
	c := &book.Claim{Family: dilutedFamily, Explained: true}
	c.Add(asDiluted(all[i], by))
	if !slip.Swapped(b, c.Relations) {
		return nil
	}
	return c
}

// asDiluted relates the counts of a column by what dilutes others.
func asDiluted(s book.CountSides, by tieout.Interval) *book.Relation {
	return &book.Relation{Total: s.Diluted, Parts: []book.Term{{Figure: s.Basic, Weight: 1}}, Form: book.Near,
		Known: tieout.Interval{Low: book.One.Add(by.Low.DivRound(DilutedWithin, book.QuotientPlaces)), High: book.One.Add(by.High.Mul(DilutedWithin))}}
}

// dilutedElsewhere are two columns that are as diluted as a third where one of their counts changed places, and else one of them more and one
// of them less.
func dilutedElsewhere(b *book.Book, all []book.CountSides) []*book.Claim {
	var out []*book.Claim
	for i, x := range all {
		for j := i + 1; j < len(all); j++ {
			y := all[j]
			others := slices.Delete(slices.Delete(slices.Clone(all), j, j+1), i, i+1)
			if len(others) == 0 {
				continue
			}
			by := Dilution(others)
			if by.High.GreaterThan(by.Low.Mul(likeDilution)) {
				continue
			}
			c := &book.Claim{Family: dilutedFamily, Explained: true}
			for _, s := range []book.CountSides{x, y} {
				if s.By.GreaterThan(by.High.Mul(sameDilution)) || by.Low.GreaterThan(s.By.Mul(sameDilution)) {
					c.Add(asDiluted(s, by))
				}
			}
			if len(c.Relations) == 2 && ExchangedShares(b, c) {
				out = append(out, c)
			}
		}
	}
	return out
}

// LosesMore reports whether the last result per share in the column of a count is a clearly larger loss diluted than basic: it says itself
// that there are fewer diluted shares, as where the terms of convertible ones take some back.
func LosesMore(b *book.Book, count *book.Figure) bool {
	var last [DilutedSide + 1]*book.Figure
	for _, row := range b.RowsOf(count.Table, release.PerShare) {
		if f := b.In(row, count.Item.Column); f != nil && book.IsOfResult(row) && !book.IsAdjusted(row) {
			last[SideOf(row)] = f
		}
	}
	basic, diluted := last[BasicSide], last[DilutedSide]
	return basic != nil && diluted != nil && basic.Item.Value.IsNegative() && diluted.Item.Value.LessThan(basic.Item.Value.Mul(ClearlyMore))
}

// ClearlyMore is how many times another amount one is clearly more than that.
var ClearlyMore = decimal.New(103, -2)
