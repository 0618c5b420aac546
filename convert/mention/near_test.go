package mention

import (
	"testing"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"github.com/tieout/tieout"
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
		d := &reading{quantity: quantity{unit: percent, value: number("number", 0), ulp: ulp, coarse: ulp + rapid.Int32Range(0, 3).Draw(t, "zeros"), digits: 3,
			bound: rapid.SampledFrom([]bound{exactly, about, atLeast, atMost}).Draw(t, "bound")}}
		x, y := figureOf("x"), figureOf("y")
		if rapid.Bool().Draw(t, "near") { // where chance seldom leads to
			d.value = x.item.Value.Abs().Add(decimal.New(rapid.Int64Range(-30, 30).Draw(t, "off"), d.coarse-1)).Abs()
		}
		if d.agrees(x.value(), x.item.Value) != no && (!d.mayBe(x.item.Value) || len(rank([]*figure{x}, (*figure).size).between(d.around())) == 0) {
			t.Fatalf("%s agrees with %s", x.item.Value, d.value)
		}
		if i, point, ok := quotient(x, y); ok {
			d.value = point.Add(decimal.New(rapid.Int64Range(-30, 30).Draw(t, "off the quotient"), d.coarse-1)).Abs()
			if d.agrees(i, point) != no && !d.mayBeQuotient(x.item.Value, y) {
				t.Fatalf("%s over %s agrees with %s", x.item.Value, y.item.Value, d.value)
			}
			d.value = point.Mul(hundred).Add(decimal.New(rapid.Int64Range(-30, 30).Draw(t, "off the percentage"), d.coarse-1)).Abs()
			if within, bounded := d.denominators(x.item.Value); d.agrees(i.Scale(hundred), point.Mul(hundred)) != no && (y.size().LessThan(within.Low) || bounded && y.size().GreaterThan(within.High)) {
				t.Fatalf("%s over %s agrees with %s%%", x.item.Value, y.item.Value, d.value)
			}
		}
		i, point := difference(x, y)
		d.value = point.Abs().Add(decimal.New(rapid.Int64Range(-30, 30).Draw(t, "off the difference"), d.coarse-1)).Abs()
		if (d.agrees(i, point) != no || ofRounded(d, x, y)) && !d.mayBeDifference(x.item.Value, y.item.Value) {
			t.Fatalf("%s less %s agrees with %s", x.item.Value, y.item.Value, d.value)
		}
		if i, point, ok := growth(x, y); ok {
			d.value = point.Add(decimal.New(rapid.Int64Range(-30, 30).Draw(t, "off the growth"), d.coarse-1)).Abs()
			if d.agrees(i, point) != no && !d.mayBeGrowth(x, y) {
				t.Fatalf("growth from %s to %s agrees with %s%%", y.item.Value, x.item.Value, d.value)
			}
		}
	})
}

// TestIsOver holds small numbers against the same in decimals.
func TestIsOver(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := func(name string, digits int64) decimal.Decimal {
			return decimal.New(rapid.Int64Range(-digits, digits).Draw(t, name), rapid.Int32Range(-14, 8).Draw(t, name+" exponent"))
		}
		b, low := number("b", 1e6), number("low", 1e12)
		within := tieout.Interval{Low: low, High: low.Add(number("width", 1e6).Abs())}
		a := b.Mul(low)
		if rapid.Bool().Draw(t, "other") {
			a = number("a", 1e17)
		}
		want := a.Abs().GreaterThanOrEqual(b.Abs().Mul(within.Low)) && a.Abs().LessThanOrEqual(b.Abs().Mul(within.High))
		if has := isOver(a, b, within); has != want {
			t.Fatalf("%s over %s within %s: %v", a, b, within, has)
		}
	})
}
