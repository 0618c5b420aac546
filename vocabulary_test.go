package tieout

import (
	"math"
	"math/big"
	"testing"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"
)

func dec(s string) decimal.Decimal { return decimal.RequireFromString(s) }

func TestIntervals(t *testing.T) {
	for _, c := range []struct {
		name string
		got  Interval
		want string
	}{
		{"round", Rounded(dec("58"), DecimalsOf(0)), "[57.5, 58.5]"},
		{"round thousands", Rounded(dec("13129000"), DecimalsOf(-3)), "[13128500, 13129500]"},
		{"exact", Rounded(dec("150"), InfiniteDecimals), "[150, 150]"},
		{"absent is exact", Rounded(dec("150"), Decimals{}), "[150, 150]"},
		{"truncate", Truncated(dec("120"), DecimalsOf(-1)), "[120, 130)"},
		{"truncate below zero", Truncated(dec("-120"), DecimalsOf(-1)), "(-130, -120]"},
		{"truncate zero", Truncated(dec("0"), DecimalsOf(-1)), "(-10, 10)"},
		{"scale by a negative swaps open ends", Truncated(dec("4"), DecimalsOf(0)).Scale(dec("-1")), "(-5, -4]"},
		{"add", Truncated(dec("10"), DecimalsOf(0)).Add(Truncated(dec("4"), DecimalsOf(0)).Scale(dec("-1"))), "(5, 7)"},
	} {
		if got := c.got.String(); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestOverlapAtAnEnd(t *testing.T) {
	rounded := Rounded(dec("1"), DecimalsOf(0)).Overlaps(Rounded(dec("2"), DecimalsOf(0)))
	truncated := Truncated(dec("1"), DecimalsOf(0)).Overlaps(Truncated(dec("2"), DecimalsOf(0)))
	if !rounded || truncated {
		t.Errorf("touching intervals: rounded overlap %v (want true), truncated overlap %v (want false)", rounded, truncated)
	}
}

func TestPrecisionInfer(t *testing.T) {
	for _, c := range []struct {
		value string
		p     Precision
		want  Decimals
	}{
		{"123", PrecisionOf(2), DecimalsOf(-1)},
		{"0.00123", PrecisionOf(2), DecimalsOf(4)},
		{"100", PrecisionOf(3), DecimalsOf(0)},
		{"0", PrecisionOf(3), InfiniteDecimals},
		{"12", InfinitePrecision, InfiniteDecimals},
		{"12", PrecisionOf(0), Decimals{}},
	} {
		if got := c.p.Infer(dec(c.value)); got != c.want {
			t.Errorf("precision %s of %s infers decimals %q, want %q", c.p, c.value, got, c.want)
		}
	}
}

func TestParseDecimal(t *testing.T) {
	for _, s := range []string{"1", "-1.50", "+.5", "5.", "007"} {
		if _, err := ParseDecimal(s); err != nil {
			t.Errorf("%q: %v", s, err)
		}
	}
	long := make([]byte, MaxDigits+1)
	for i := range long {
		long[i] = '9'
	}
	for _, s := range []string{"", "-", ".", "1e5", "1e5000000", "0x1", " 1", "1 ", "INF", "1.2.3", "1,000", string(long)} {
		if v, err := ParseDecimal(s); err == nil {
			t.Errorf("%q was read as %s", clip(s), v)
		}
	}
}

// TestRoundedInFewDigits holds the ends of short numbers against those of decimals of any length, digit by digit.
func TestRoundedInFewDigits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := decimal.New(rapid.Int64().Draw(t, "coefficient")/int64(math.Pow10(rapid.IntRange(0, 18).Draw(t, "shorter"))), rapid.Int32Range(-20, 20).Draw(t, "exponent"))
		n := rapid.Int32Range(-20, 20).Draw(t, "decimals")
		half := decimal.New(5, -n-1)
		has := Rounded(v, DecimalsOf(n))
		for _, p := range [][2]decimal.Decimal{{has.Low, v.Sub(half)}, {has.High, v.Add(half)}} {
			if p[0].Exponent() != p[1].Exponent() || p[0].Coefficient().Cmp(p[1].Coefficient()) != 0 {
				t.Fatalf("%s at %d: %s, want %s", v, n, p[0], p[1])
			}
		}
	})
}

// Sums and multiples of intervals hold exactly the sums and multiples of their values.
func TestIntervalArithmeticIsSound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.Custom(func(t *rapid.T) decimal.Decimal {
			return decimal.New(rapid.Int64Range(-1e6, 1e6).Draw(t, "coefficient"), rapid.Int32Range(-4, 4).Draw(t, "exponent"))
		})
		a, b, w := number.Draw(t, "a"), number.Draw(t, "b"), number.Draw(t, "w")
		d := DecimalsOf(rapid.Int32Range(-4, 4).Draw(t, "decimals"))
		ia, ib := Rounded(a, d), Rounded(b, d)
		sum := ia.Add(ib.Scale(w))
		exact := new(big.Rat).Add(a.Rat(), new(big.Rat).Mul(b.Rat(), w.Rat()))
		if sum.Low.Rat().Cmp(exact) > 0 || sum.High.Rat().Cmp(exact) < 0 {
			t.Fatalf("%s + %s × %s = %s lies outside %s", a, w, b, exact, sum)
		}
		if i := ia.Intersect(ib); i.IsEmpty() == ia.Overlaps(ib) {
			t.Fatalf("%s and %s: intersection %s disagrees with Overlaps", ia, ib, i)
		}
	})
}

func TestPeriodStrings(t *testing.T) {
	for _, c := range []struct {
		p    Period
		want string
	}{
		{InstantDay(Date(2003, 3, 31)), "2003-03-31"},
		{DurationDays(Date(2003, 1, 1), Date(2003, 3, 31)), "2003-01-01/2003-03-31"},
		{Period{}, "forever"},
		{Period{Kind: Instant, End: Date(2003, 4, 1).Add(3600e9)}, "2003-04-01T01:00:00"},
	} {
		if got := c.p.String(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestSeverityNames(t *testing.T) {
	for s := Info; s <= Error; s++ {
		if got, err := ParseSeverity(s.String()); err != nil || got != s {
			t.Errorf("%s reads back as %s, %v", s, got, err)
		}
	}
	if _, err := ParseSeverity("fatal"); err == nil {
		t.Error("an unknown severity was accepted")
	}
}
