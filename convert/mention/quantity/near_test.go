package quantity

import (
	"testing"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"github.com/tieout/tieout"
)

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
		if has := IsOver(a, b, within); has != want {
			t.Fatalf("%s over %s within %s: %v", a, b, within, has)
		}
	})
}
