package reading

import (
	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
)

// IsChange reports whether a percentage is the change that is spoken of.
func (d *Reading) IsChange(f *tables.Figure) bool {
	i, point := tables.InPercent(f)
	return d.Agrees(i, point) != quantity.No && quantity.SameSign(d.Change, point) && !d.isFinerThan(f, point)
}

// isFinerThan reports whether a percentage has decimals that a printed one lacks, and says otherwise by them: 3.8% beside 4%.
func (d *Reading) isFinerThan(f *tables.Figure, printed decimal.Decimal) bool {
	const ofHundred = 2
	n, ok := f.Item.Decimals.Value()
	return ok && d.Ulp < int32(ofHundred-n) && !printed.Abs().Equal(d.Value)
}

// PrintsAs is how a number goes together with a figure, in the text's or the table's accuracy and scale.
func (d *Reading) PrintsAs(f *tables.Figure) quantity.Agreement {
	v, point := f.Value(), f.Item.Value
	switch {
	case d.Unit == quantity.Percent, d.Unit == quantity.Points && f.Item.Kind == release.Percentage:
		v, point = tables.InPercent(f)
	case d.Unit == quantity.Basis && f.Item.Kind == release.Percentage:
		v, point = tables.InPercent(f)
		v, point = v.Scale(quantity.Hundred), point.Mul(quantity.Hundred)
	}
	switch a := d.Agrees(v, point); {
	case d.Unit == quantity.Percent && (d.Negative && point.Sign() > 0 || d.Change > 0 && point.Sign() < 0):
		return quantity.No
	case a != quantity.No && d.isTurnedChange(f):
		return quantity.No
	case a != quantity.No:
		return a
	case d.RoundsTo(f.Item, point):
		return quantity.Within
	case !d.InFull && d.IsInTheScaleOf(f.Item), d.isCountAs(f):
		return quantity.Exact
	}
	return quantity.No
}

// isTurnedChange reports whether a printed change surely went the other way than a percentage.
func (d *Reading) isTurnedChange(f *tables.Figure) bool {
	return d.Unit == quantity.Percent && f.Change && d.Change != 0 && f.Item.Value.Sign() == -d.Change && f.ShowsWay() && !d.IsReversed()
}
