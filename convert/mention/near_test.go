package mention

import (
	"testing"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/release"
)

// TestReach holds that nothing agrees with a number that is passed over because it is not near it: values, quotients, growth and what
// an amount may be a percentage of.
func TestReach(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := func(name string, least int64) decimal.Decimal {
			return decimal.New(rapid.Int64Range(least, 3000).Draw(t, name), rapid.Int32Range(-3, 3).Draw(t, name+" exponent"))
		}
		figureOf := func(name string) *figure {
			return &figure{item: &release.LineItem{Value: number(name, -3000), Decimals: tieout.DecimalsOf(rapid.Int32Range(-3, 3).Draw(t, name+" decimals")), Kind: release.Money}}
		}
		ulp := rapid.Int32Range(-3, 3).Draw(t, "ulp")
		d := &reading{Number: quantity.Number{Unit: quantity.Percent, Value: number("number", 0), Ulp: ulp, Coarse: ulp + rapid.Int32Range(0, 3).Draw(t, "zeros"), Digits: 3,
			Bound: rapid.SampledFrom([]quantity.Bound{quantity.Exactly, quantity.About, quantity.AtLeast, quantity.AtMost}).Draw(t, "bound")}}
		x, y := figureOf("x"), figureOf("y")
		if rapid.Bool().Draw(t, "near") { // where chance seldom leads to
			d.Value = x.item.Value.Abs().Add(decimal.New(rapid.Int64Range(-30, 30).Draw(t, "off"), d.Coarse-1)).Abs()
		}
		if d.Agrees(x.value(), x.item.Value) != quantity.No && (!d.mayBe(x.item.Value) || len(rank([]*figure{x}, (*figure).size).between(d.Around())) == 0) {
			t.Fatalf("%s agrees with %s", x.item.Value, d.Value)
		}
		if i, point, ok := quotient(x, y); ok {
			d.Value = point.Add(decimal.New(rapid.Int64Range(-30, 30).Draw(t, "off the quotient"), d.Coarse-1)).Abs()
			if d.Agrees(i, point) != quantity.No && !d.mayBeQuotient(x.item.Value, y) {
				t.Fatalf("%s over %s agrees with %s", x.item.Value, y.item.Value, d.Value)
			}
			d.Value = point.Mul(quantity.Hundred).Add(decimal.New(rapid.Int64Range(-30, 30).Draw(t, "off the percentage"), d.Coarse-1)).Abs()
			if within, bounded := d.denominators(x.item.Value); d.Agrees(i.Scale(quantity.Hundred), point.Mul(quantity.Hundred)) != quantity.No && (y.size().LessThan(within.Low) || bounded && y.size().GreaterThan(within.High)) {
				t.Fatalf("%s over %s agrees with %s%%", x.item.Value, y.item.Value, d.Value)
			}
		}
		i, point := difference(x, y)
		d.Value = point.Abs().Add(decimal.New(rapid.Int64Range(-30, 30).Draw(t, "off the difference"), d.Coarse-1)).Abs()
		if (d.Agrees(i, point) != quantity.No || ofRounded(d, x, y)) && !d.MayBeDifference(x.item.Value, y.item.Value) {
			t.Fatalf("%s less %s agrees with %s", x.item.Value, y.item.Value, d.Value)
		}
		if i, point, ok := growth(x, y); ok {
			d.Value = point.Add(decimal.New(rapid.Int64Range(-30, 30).Draw(t, "off the growth"), d.Coarse-1)).Abs()
			if d.Agrees(i, point) != quantity.No && !d.mayBeGrowth(x, y) {
				t.Fatalf("growth from %s to %s agrees with %s%%", y.item.Value, x.item.Value, d.Value)
			}
		}
	})
}
