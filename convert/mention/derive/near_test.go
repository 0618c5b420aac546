package derive

import (
	"testing"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
)

// TestReach holds that nothing agrees with a number that is passed over because it is not near it: values, quotients, growth and what
// an amount may be a percentage of.
func TestReach(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := func(name string, least int64) decimal.Decimal {
			return decimal.New(rapid.Int64Range(least, 3000).Draw(t, name), rapid.Int32Range(-3, 3).Draw(t, name+" exponent"))
		}
		figureOf := func(name string) *tables.Figure {
			return &tables.Figure{Item: &release.LineItem{Value: number(name, -3000), Decimals: tieout.DecimalsOf(rapid.Int32Range(-3, 3).Draw(t, name+" decimals")), Kind: release.Money}}
		}
		ulp := rapid.Int32Range(-3, 3).Draw(t, "ulp")
		d := &reading.Reading{Number: quantity.Number{Unit: quantity.Percent, Value: number("number", 0), Ulp: ulp, Coarse: ulp + rapid.Int32Range(0, 3).Draw(t, "zeros"), Digits: 3,
			Bound: rapid.SampledFrom([]quantity.Bound{quantity.Exactly, quantity.About, quantity.AtLeast, quantity.AtMost}).Draw(t, "bound")}}
		x, y := figureOf("x"), figureOf("y")
		if rapid.Bool().Draw(t, "near") { // where chance seldom leads to
			d.Value = x.Item.Value.Abs().Add(decimal.New(rapid.Int64Range(-30, 30).Draw(t, "off"), d.Coarse-1)).Abs()
		}
		if d.Agrees(x.Value(), x.Item.Value) != quantity.No && (!d.MayBe(x.Item.Value) || len(tables.Rank([]*tables.Figure{x}, (*tables.Figure).Size).Between(d.Around())) == 0) {
			t.Fatalf("%s agrees with %s", x.Item.Value, d.Value)
		}
		if i, point, ok := tables.Quotient(x, y); ok {
			d.Value = point.Add(decimal.New(rapid.Int64Range(-30, 30).Draw(t, "off the quotient"), d.Coarse-1)).Abs()
			if d.Agrees(i, point) != quantity.No && !d.MayBeQuotient(x.Item.Value, y) {
				t.Fatalf("%s over %s agrees with %s", x.Item.Value, y.Item.Value, d.Value)
			}
			d.Value = point.Mul(quantity.Hundred).Add(decimal.New(rapid.Int64Range(-30, 30).Draw(t, "off the percentage"), d.Coarse-1)).Abs()
			if within, bounded := d.Denominators(x.Item.Value); d.Agrees(i.Scale(quantity.Hundred), point.Mul(quantity.Hundred)) != quantity.No && (y.Size().LessThan(within.Low) || bounded && y.Size().GreaterThan(within.High)) {
				t.Fatalf("%s over %s agrees with %s%%", x.Item.Value, y.Item.Value, d.Value)
			}
		}
		i, point := tables.Difference(x, y)
		d.Value = point.Abs().Add(decimal.New(rapid.Int64Range(-30, 30).Draw(t, "off the difference"), d.Coarse-1)).Abs()
		if (d.Agrees(i, point) != quantity.No || ofRounded(d, x, y)) && !d.MayBeDifference(x.Item.Value, y.Item.Value) {
			t.Fatalf("%s less %s agrees with %s", x.Item.Value, y.Item.Value, d.Value)
		}
		if i, point, ok := tables.Growth(x, y); ok {
			d.Value = point.Add(decimal.New(rapid.Int64Range(-30, 30).Draw(t, "off the growth"), d.Coarse-1)).Abs()
			if d.Agrees(i, point) != quantity.No && !d.MayBeGrowth(x, y) {
				t.Fatalf("growth from %s to %s agrees with %s%%", y.Item.Value, x.Item.Value, d.Value)
			}
		}
	})
}
