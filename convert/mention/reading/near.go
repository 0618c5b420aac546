package reading

import (
	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
)

// What a number may be is looked for among the figures near it: in tables of thousands of rows, of which a text speaks thousands of
// times, nobody can look at each for each.

// AroundValue is around of the values of figures, of which those that are percentages hold hundredths.
func (d *Reading) AroundValue() tieout.Interval {
	i := d.Around()
	if d.Unit == quantity.Percent {
		i.Low, i.High = i.Low.Shift(-2), i.High.Shift(-2)
	}
	return i
}

// SizedAs is an interval of magnitudes in the unit of a number as one of the values of figures of a kind: percentages hold hundredths.
func (d *Reading) SizedAs(kind release.Number, i tieout.Interval) tieout.Interval {
	by := int32(0)
	switch {
	case kind != release.Percentage:
		return i
	case d.Unit == quantity.Percent || d.Unit == quantity.Points:
		by = -2
	case d.Unit == quantity.Basis:
		by = -4
	}
	return tieout.Interval{Low: i.Low.Shift(by), High: i.High.Shift(by)}
}

// reach is between which quotients, and which growth, a value may agree with a number: what is outside of it is not worked out.
type reach struct {
	of         decimal.Decimal // the number
	quotient   tieout.Interval
	over       map[*tables.Figure]tieout.Interval // the amounts that such quotients over figures are made of
	more, less tieout.Interval                    // what a figure has grown to, in parts of what it was
}

// quotientError is more than what quotients are rounded by.
var quotientError = decimal.New(1, 2-tables.Precision)

func (d *Reading) reachOf() *reach {
	if d.reach == nil || !d.reach.of.Equal(d.Value) {
		near, one := d.Around(), decimal.NewFromInt(1)
		near = tieout.Interval{Low: near.Low.Sub(quotientError), High: near.High.Add(quotientError)}
		low, high := near.Low.Shift(-2), near.High.Shift(-2)
		d.reach = &reach{of: d.Value, quotient: near, more: tieout.Interval{Low: one.Add(low), High: one.Add(high)}, less: tieout.Interval{Low: one.Sub(high), High: one.Sub(low)}}
	}
	return d.reach
}

// MayBe reports whether a number may agree with a value.
func (d *Reading) MayBe(v decimal.Decimal) bool {
	v, near := v.Abs(), d.reachOf().quotient
	return v.GreaterThanOrEqual(near.Low) && v.LessThanOrEqual(near.High)
}

// MayBeQuotient reports whether a number may agree with an amount over a figure.
func (d *Reading) MayBeQuotient(amount decimal.Decimal, over *tables.Figure) bool {
	r := d.reachOf()
	i, ok := r.over[over]
	if !ok {
		if r.over == nil {
			r.over = map[*tables.Figure]tieout.Interval{}
		}
		size := over.Size()
		i = tieout.Interval{Low: size.Mul(r.quotient.Low), High: size.Mul(r.quotient.High)}
		r.over[over] = i
	}
	amount = amount.Abs()
	return amount.GreaterThanOrEqual(i.Low) && amount.LessThanOrEqual(i.High)
}

// MayBeGrowth reports whether a number may agree with the growth from one figure to another, in per cent.
func (d *Reading) MayBeGrowth(cur, was *tables.Figure) bool {
	r := d.reachOf()
	return quantity.IsOver(cur.Item.Value, was.Item.Value, r.more) || quantity.IsOver(cur.Item.Value, was.Item.Value, r.less)
}

// Denominators are the magnitudes of which a number may be a percentage that a makes.
func (d *Reading) Denominators(a decimal.Decimal) (i tieout.Interval, bounded bool) {
	q := d.reachOf().quotient
	a = a.Abs().Mul(quantity.Hundred)
	i.Low = a.DivRound(q.High, tables.Precision).Sub(quotientError)
	if q.Low.Sign() <= 0 {
		return i, false
	}
	i.High = a.DivRound(q.Low, tables.Precision).Add(quotientError)
	return i, true
}
