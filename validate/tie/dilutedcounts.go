package tie

import (
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
)

// The diluted average of shares is the basic one and what options and the like add to it, which changes little from column to column
// where there is an income: digits in another order make it many times as much, or a part of it, though both counts stay about the same.

var dilutedFamily = &family{rule: RulePerShareBroken, says: func(r *Relation) string {
	o := r.Parts[0].Figure
	added := func(i tieout.Interval) string { return number(o.Item.Value.Mul(i.Middle()), o.Item) }
	return fmt.Sprintf("%s, %s: printed %s, %s more than %s of %s; by the other columns it would be about %s more", label(r.Total), column(r.Total), r.Total.Item.Printed,
		number(r.Total.Item.Value.Sub(o.Item.Value), r.Total.Item), label(o), o.Item.Printed, added(r.known.Add(tieout.Point(minusOne))))
}}

var (
	dilutedAlike  = decimal.New(3, 0)   // how many times as much the most that dilutes other columns is of the least, where they tell about this one
	oddlyDiluted  = decimal.New(25, -1) // how many times as much, or as little, as in any of them is out of the question
	oddBesideOne  = decimal.New(4, 0)   // and where only one of them tells
	dilutedWithin = decimal.New(115, -2)
	// farMoreDiluted is how much more, in parts of the basic count, dilutes a column than any other for digits to be all that may explain it
	farMoreDiluted = decimal.New(8, -2)
	sameDilution   = decimal.New(13, -1) // how far apart it is, where two columns that changed places are told by it
	likeDilution   = decimal.New(11, -1) // how far apart the other columns are at the most, where that is told
)

// dilutedCounts are the averages of shares of a table in whose columns something dilutes.
func (b *book) dilutedCounts() []*claim {
	var out []*claim
	for _, t := range b.tables {
		for _, pair := range b.sides(t, release.Shares) {
			var all []countSides
			for _, it := range pair[0].Items {
				basic, diluted := b.in(pair[0], it.Column), b.in(pair[1], it.Column)
				if basic == nil || diluted == nil || it.Column.Kind != release.Values || basic.Item.Scale != diluted.Item.Scale || !basic.Item.Value.IsPositive() {
					continue
				}
				if more := diluted.Item.Value.Sub(basic.Item.Value); more.IsPositive() {
					all = append(all, countSides{basic, diluted, more.DivRound(basic.Item.Value, quotientPlaces)})
				}
			}
			if len(all) < 2 || len(all) > maxColumns {
				continue
			}
			for i := range all {
				if c := b.oddlyDiluted(all, i); c != nil {
					out = append(out, c)
				}
			}
			out = append(out, b.dilutedElsewhere(all)...)
		}
	}
	return out
}

// dilution are the least and the most that dilutes columns.
func dilution(all []countSides) tieout.Interval {
	i := tieout.Point(all[0].by)
	for _, s := range all[1:] {
		i = tieout.Interval{Low: decimal.Min(i.Low, s.by), High: decimal.Max(i.High, s.by)}
	}
	return i
}

// oddlyDiluted is the column of a number as diluted as the others are, which it is not, and would be with two digits of one of its counts
// in the other order; nil where that is not so.
func (b *book) oddlyDiluted(all []countSides, i int) *claim {
	others := slices.Delete(slices.Clone(all), i, i+1)
	by, far := dilution(others), oddlyDiluted
	if len(others) == 1 {
		far = oddBesideOne
	}
	if own := all[i].by; by.High.GreaterThan(by.Low.Mul(dilutedAlike)) || own.LessThan(by.High.Mul(far)) && by.Low.LessThan(own.Mul(far)) {
		return nil
	}
	if all[i].by.GreaterThan(by.High.Add(farMoreDiluted)) {
		by.Low = decimal.Zero // the digits alone make it many more
	} else if len(others) == 1 {
		return nil // little dilutes either: prices of the stock make one of them a part of the other
	}
	c := &claim{family: dilutedFamily, explained: true}
	c.add(asDiluted(all[i], by))
	if !b.swapped(c.relations) {
		return nil
	}
	return c
}

// asDiluted relates the counts of a column by what dilutes others.
func asDiluted(s countSides, by tieout.Interval) *Relation {
	return &Relation{Total: s.diluted, Parts: []Term{{s.basic, 1}}, form: near,
		known: tieout.Interval{Low: one.Add(by.Low.DivRound(dilutedWithin, quotientPlaces)), High: one.Add(by.High.Mul(dilutedWithin))}}
}

// dilutedElsewhere are two columns that are as diluted as a third where one of their counts changed places, and else one of them more and one
// of them less.
func (b *book) dilutedElsewhere(all []countSides) []*claim {
	var out []*claim
	for i, x := range all {
		for j := i + 1; j < len(all); j++ {
			y := all[j]
			others := slices.Delete(slices.Delete(slices.Clone(all), j, j+1), i, i+1)
			if len(others) == 0 {
				continue
			}
			by := dilution(others)
			if by.High.GreaterThan(by.Low.Mul(likeDilution)) {
				continue
			}
			c := &claim{family: dilutedFamily, explained: true}
			for _, s := range []countSides{x, y} {
				if s.by.GreaterThan(by.High.Mul(sameDilution)) || by.Low.GreaterThan(s.by.Mul(sameDilution)) {
					c.add(asDiluted(s, by))
				}
			}
			if len(c.relations) == 2 && b.exchangedShares(c) {
				out = append(out, c)
			}
		}
	}
	return out
}

// losesMore reports whether the last result per share in the column of a count is a clearly larger loss diluted than basic: it says itself
// that there are fewer diluted shares, as where the terms of convertible ones take some back.
func (b *book) losesMore(count *Figure) bool {
	var last [dilutedSide + 1]*Figure
	for _, row := range b.rowsOf(count.Table, release.PerShare) {
		if f := b.in(row, count.Item.Column); f != nil && isOfResult(row) && !isAdjusted(row) {
			last[sideOf(row)] = f
		}
	}
	basic, diluted := last[basicSide], last[dilutedSide]
	return basic != nil && diluted != nil && basic.Item.Value.IsNegative() && diluted.Item.Value.LessThan(basic.Item.Value.Mul(clearlyMore))
}

var clearlyMore = decimal.New(103, -2)
