package quantity

import (
	"testing"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"
)

// TestPrints holds what is worked out in whole numbers against the same in decimals.
func TestPrints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := func(name string) decimal.Decimal {
			return decimal.New(rapid.Int64Range(-3000, 3000).Draw(t, name), rapid.Int32Range(-4, 4).Draw(t, name+" exponent"))
		}
		v, printed, ulp := number("value"), number("printed"), rapid.Int32Range(-4, 4).Draw(t, "ulp")
		if rapid.Bool().Draw(t, "near") {
			printed = v.Add(decimal.New(rapid.Int64Range(-30, 30).Draw(t, "off"), ulp-1))
		}
		if has, want := Prints(v, printed, ulp), printsDecimal(v, printed, ulp); has != want {
			t.Fatalf("%s prints as %s at %d: %v, in decimals %v", v, printed, ulp, has, want)
		}
		if has, want := isNear(v, printed, ulp), v.Sub(printed).Abs().LessThanOrEqual(decimal.New(maxOff, ulp)); has != want {
			t.Fatalf("%s near %s at %d: %v, in decimals %v", v, printed, ulp, has, want)
		}
	})
}
