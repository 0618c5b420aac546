package tables

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/release"
)

// Sum is a sum of figures, as magnitudes.
type Sum struct {
	Figures  []*Figure       // in the order of Formula
	Formula  string          // "13129+1870"
	Interval tieout.Interval // what it may have been before the figures were rounded
	Point    decimal.Decimal // what it comes to as they are printed
}

// And is a sum with another figure.
func (c Sum) And(y *Figure) Sum {
	if len(c.Figures) > 0 {
		c.Formula += "+"
	}
	return Sum{append(c.Figures, y), c.Formula + PrintedAs(y), c.Interval.Add(quantity.Magnitude(y.Value())), c.Point.Add(y.Item.Value.Abs())}
}

// Less is what a sum is more than another.
func (c Sum) Less(was Sum) Sum {
	return Sum{append(c.Figures, was.Figures...), c.Formula + "-(" + was.Formula + ")", c.Interval.Add(was.Interval.Scale(decimal.NewFromInt(-1))), c.Point.Sub(was.Point)}
}

// With is two sums together.
func (c Sum) With(o Sum) Sum {
	return Sum{append(slices.Clone(c.Figures), o.Figures...), c.Formula + "+" + o.Formula, c.Interval.Add(o.Interval), c.Point.Add(o.Point)}
}

// Over is the quotient of two sums; false where the lower may be nothing.
func (c Sum) Over(b Sum) (tieout.Interval, decimal.Decimal, bool) {
	if b.Interval.Low.Sign() <= 0 {
		return tieout.Interval{}, decimal.Zero, false
	}
	return tieout.Interval{Low: c.Interval.Low.DivRound(b.Interval.High, Precision), High: c.Interval.High.DivRound(b.Interval.Low, Precision)},
		c.Point.DivRound(b.Point, Precision), true
}

// Term is a sum as a term of a formula.
func (c Sum) Term() string {
	if len(c.Figures) > 1 {
		return "(" + c.Formula + ")"
	}
	return c.Formula
}

// SumsAt are all of some balances at a day together, and all but each.
func SumsAt(rows []*Row, at period.Span) (out []Sum) {
	for left := -1; left < len(rows); left++ {
		some := rows
		if left >= 0 {
			some = slices.Delete(slices.Clone(rows), left, left+1)
		}
		if sum, ok := SumOfAll(some, at); ok {
			out = append(out, sum)
		}
	}
	return out
}

// SumOfAll adds the balances of rows at a day; false where none has one.
func SumOfAll(rows []*Row, at period.Span) (sum Sum, ok bool) {
	for _, w := range rows {
		if x := AmountAt(w, at); x != nil {
			sum, ok = sum.And(x), true
		}
	}
	return sum, ok
}

// AmountAt is the amount of a row at a day, nil for none.
func AmountAt(w *Row, at period.Span) *Figure {
	for _, f := range w.At(at) {
		if f.Span == at && f.Item.Kind == release.Money && !f.Change {
			return f
		}
	}
	return nil
}

// SumAt adds the balances of rows at one day; false where none of them has one.
func SumAt(rows []*Row, at period.Span) (sum Sum, ok bool) {
	for _, w := range rows {
		for _, f := range w.At(at) {
			if f.Span != at || f.Item.Kind != release.Money || f.Change {
				continue
			}
			sum = sum.And(f)
			break
		}
	}
	return sum, len(sum.Figures) > 1
}
