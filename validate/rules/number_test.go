package rules

import (
	"math/big"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"github.com/tieout/tieout"
)

func TestParseSmall(t *testing.T) {
	for _, c := range []struct {
		in    string
		m     int64
		scale int32
		ok    bool
	}{
		{"0", 0, 0, true}, {"-0", 0, 0, true}, {"+12.50", 1250, 2, true}, {".5", 5, 1, true}, {"5.", 5, 0, true},
		{"999999999999999999", 999999999999999999, 0, true}, {"-0.000000000000000001", 0, 0, false},
		{"1000000000000000000", 0, 0, false}, {"", 0, 0, false}, {"-", 0, 0, false}, {".", 0, 0, false},
		{"1e3", 0, 0, false}, {"1.2.3", 0, 0, false}, {" 1", 0, 0, false}, {"12-", 0, 0, false},
	} {
		got, ok := parseSmall(c.in)
		if ok != c.ok || got != (small{c.m, c.scale}) {
			t.Errorf("parseSmall(%q) = %v, %v; want {%d %d}, %v", c.in, got, ok, c.m, c.scale, c.ok)
		}
	}
}

// decimals draws lexical decimals of every size, at the edge of 64 bits and beyond it.
func decimals() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		s := rapid.StringMatching(`-?(0|[1-9][0-9]{0,5}|[1-9][0-9]{0,5}0{1,6}|[1-9][0-9]{15,22})`).Draw(t, "whole")
		return s + rapid.StringMatching(`(\.[0-9]{1,4})?`).Draw(t, "fraction")
	})
}

func accuracies() *rapid.Generator[tieout.Decimals] {
	return rapid.Custom(func(t *rapid.T) tieout.Decimals {
		if rapid.IntRange(0, 4).Draw(t, "infinite") == 0 {
			return tieout.InfiniteDecimals
		}
		return tieout.DecimalsOf(int32(rapid.IntRange(-22, 22).Draw(t, "decimals")))
	})
}

// TestSpansAgreeWithRationals compares the arithmetic in 64 bits with rationals of any size.
func TestSpansAgreeWithRationals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		truncated := rapid.Bool().Draw(t, "truncated")
		draw := func(label string) (span, ratSpan) {
			v, d := decimals().Draw(t, label), accuracies().Draw(t, label+" decimals")
			n, ok := readNumber(v)
			if !ok {
				t.Fatalf("%q is a number", v)
			}
			return n.span(d, truncated), ratOf(v, d, truncated)
		}
		a, x := draw("a")
		b, y := draw("b")
		w := decimal.RequireFromString(rapid.SampledFrom([]string{"1", "-1", "0.5", "-2.25", "1000000000000", "100"}).Draw(t, "weight"))
		sum, want := a.add(b.times(weightOf(w))), x.add(y.scale(w.Rat()))
		if !want.equal(sum) {
			t.Fatalf("a + %s·b = %v, want %v", w, sum.interval(), want)
		}
		both, wantBoth := sum.intersect(a), want.intersect(x)
		if both.empty() != wantBoth.empty() {
			t.Fatalf("%v ∩ %v empty: %v, want %v", sum.interval(), a.interval(), both.empty(), wantBoth.empty())
		}
		if !both.empty() && !wantBoth.equal(both) {
			t.Fatalf("intersection %v, want %v", both.interval(), wantBoth)
		}
	})
}

func TestExcessDigits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v, d := decimals().Draw(t, "v"), accuracies().Draw(t, "d")
		n, _ := readNumber(v)
		want := false
		if k, ok := d.Value(); ok {
			r, _ := new(big.Rat).SetString(v)
			want = !r.Mul(r, ratPower(int(k))).IsInt()
		}
		if got := n.excess(d); got != want {
			t.Fatalf("%s at decimals %s: excess %v, want %v", v, d, got, want)
		}
	})
}

// ratSpan is an interval of rationals: the slow implementation that the fast one is checked against. It
// shares no code with it.
type ratSpan struct {
	low, high         *big.Rat
	lowOpen, highOpen bool
}

func ratPower(n int) *big.Rat {
	if n < 0 {
		return new(big.Rat).Inv(ratPower(-n))
	}
	r, _ := new(big.Rat).SetString("1" + strings.Repeat("0", n))
	return r
}

func ratOf(v string, d tieout.Decimals, truncated bool) ratSpan {
	r, ok := new(big.Rat).SetString(v)
	if !ok {
		panic(v)
	}
	n, finite := d.Value()
	if !finite {
		return ratSpan{low: r, high: r}
	}
	u := ratPower(-int(n))
	if !truncated {
		half := new(big.Rat).Mul(u, big.NewRat(1, 2))
		return ratSpan{low: new(big.Rat).Sub(r, half), high: new(big.Rat).Add(r, half)}
	}
	s := ratSpan{low: r, high: r}
	if r.Sign() >= 0 {
		s.high, s.highOpen = new(big.Rat).Add(r, u), true
	}
	if r.Sign() <= 0 {
		s.low, s.lowOpen = new(big.Rat).Sub(r, u), true
	}
	return s
}

func (s ratSpan) add(o ratSpan) ratSpan {
	return ratSpan{new(big.Rat).Add(s.low, o.low), new(big.Rat).Add(s.high, o.high), s.lowOpen || o.lowOpen, s.highOpen || o.highOpen}
}

func (s ratSpan) scale(w *big.Rat) ratSpan {
	a, b := new(big.Rat).Mul(s.low, w), new(big.Rat).Mul(s.high, w)
	if a.Cmp(b) > 0 || w.Sign() < 0 {
		return ratSpan{b, a, s.highOpen, s.lowOpen}
	}
	return ratSpan{a, b, s.lowOpen, s.highOpen}
}

func (s ratSpan) intersect(o ratSpan) ratSpan {
	if c := o.low.Cmp(s.low); c > 0 || c == 0 && o.lowOpen {
		s.low, s.lowOpen = o.low, o.lowOpen
	}
	if c := o.high.Cmp(s.high); c < 0 || c == 0 && o.highOpen {
		s.high, s.highOpen = o.high, o.highOpen
	}
	return s
}

func (s ratSpan) empty() bool {
	c := s.low.Cmp(s.high)
	return c > 0 || c == 0 && (s.lowOpen || s.highOpen)
}

func (s ratSpan) equal(o span) bool {
	i := o.interval()
	return s.low.Cmp(i.Low.Rat()) == 0 && s.high.Cmp(i.High.Rat()) == 0 && s.lowOpen == i.LowOpen && s.highOpen == i.HighOpen
}
