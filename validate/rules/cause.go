package rules

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/shopspring/decimal"
)

// addend is one figure of a sum.
type addend struct {
	label         string
	value, weight decimal.Decimal
}

func (a addend) term() decimal.Decimal { return a.value.Mul(a.weight) }

// explanation looks for what may be wrong with a sum that misses its total: one slip that, when it is undone,
// makes the two agree to within the tolerance that rounding gives.
type explanation struct {
	total      addend
	addends    []addend
	missing    []addend // contributors without a figure
	candidates []addend // figures of the same period and unit that are no part of the sum
	tolerance  decimal.Decimal
}

// cause is one slip that would explain a difference.
type cause struct {
	rank  int // lower is likelier
	exact bool
	text  string
}

func (e *explanation) sum() decimal.Decimal {
	var s decimal.Decimal
	for _, a := range e.addends {
		s = s.Add(a.term())
	}
	return s
}

// difference is what the total has more than the sum.
func (e *explanation) difference() decimal.Decimal { return e.total.value.Sub(e.sum()) }

// causes are the slips that explain the difference, likeliest first: those that explain it to the last digit
// before those that rounding has to help.
func (e *explanation) causes() []cause {
	s := &slips{difference: e.difference(), tolerance: e.tolerance}
	if s.difference.IsZero() {
		return nil
	}
	s.coarse, s.slack = approximate(s.difference), approximate(s.tolerance)
	for _, a := range e.candidates {
		doubt := 0
		if len(e.candidates) > 1 || significant(a.value) < 3 {
			doubt = 10 // a figure like 1000 is easily found anywhere
		}
		s.try(1+doubt, a, 1, "%s, %s, is left out of the sum: it equals the difference", a.label, a.value)
		s.try(2+doubt, a, -1, "%s, %s, should be subtracted: it equals the difference", a.label, a.value)
	}
	for _, a := range e.addends {
		s.try(0, a, -2, "the sign of %s, %s, is turned: the difference is twice its value", a.label, a.value)
		s.try(5, a, -1, "%s, %s, is counted although the total does not hold it, or counted twice", a.label, a.value)
		s.try(6, a, 1, "%s, %s, should count twice, or another figure of its size is left out", a.label, a.value)
		s.scales(a, false)
		s.swaps(a, false)
	}
	s.try(0, e.total, 2, "the sign of the total %s, %s, is turned", e.total.label, e.total.value)
	s.scales(e.total, true)
	s.swaps(e.total, true)
	if len(e.missing) == 1 && !e.missing[0].weight.IsZero() {
		// One contributor without a figure explains any difference, so that it comes last.
		if v := s.difference.DivRound(e.missing[0].weight, maxScale); v.IsPositive() {
			s.found = append(s.found, cause{rank: 20, text: fmt.Sprintf("%s is not reported: %s would add up", e.missing[0].label, v)})
		}
	}
	slices.SortStableFunc(s.found, func(a, b cause) int {
		if a.exact != b.exact {
			if a.exact {
				return -1
			}
			return 1
		}
		return a.rank - b.rank
	})
	return s.found
}

// significant is the number of digits of a number without zeros at its end.
func significant(v decimal.Decimal) int { return len(strings.TrimRight(v.Coefficient().String(), "0")) }

// slips collects the slips that explain a difference. Most candidates are far off, which a comparison of
// approximations tells; what it lets through is compared exactly.
type slips struct {
	difference, tolerance decimal.Decimal
	coarse, slack         float64 // of difference and tolerance
	found                 []cause
}

// approximate is a number close to d, for telling what is far off from what deserves an exact look.
func approximate(d decimal.Decimal) float64 {
	if d.NumDigits() <= maxScale {
		return float64(d.CoefficientInt64()) * math.Pow10(int(d.Exponent()))
	}
	return d.InexactFloat64()
}

// near reports whether a change may explain the difference.
func (s *slips) near(change float64) bool {
	return math.Abs(s.coarse-change) <= s.slack+1e-9*(math.Abs(change)+math.Abs(s.coarse))
}

// check adds a slip when undoing it changes the sum by the difference.
func (s *slips) check(rank int, change decimal.Decimal, format string, args ...any) {
	off := s.difference.Sub(change).Abs()
	if change.Abs().GreaterThan(s.tolerance) && off.LessThanOrEqual(s.tolerance) {
		s.found = append(s.found, cause{rank, off.IsZero(), fmt.Sprintf(format, args...)})
	}
}

// try checks a change by a multiple of a figure.
func (s *slips) try(rank int, a addend, times int64, format string, args ...any) {
	if s.near(approximate(a.value) * approximate(a.weight) * float64(times)) {
		s.check(rank, a.term().Mul(decimal.New(times, 0)), format, args...)
	}
}

// scales tries a figure that is printed at another scale than the rest: .04 for 0.4, thousands among millions.
func (s *slips) scales(a addend, total bool) {
	v, w := approximate(a.value), approximate(a.weight)
	if total {
		w = -w
	}
	for _, k := range [...]int32{1, -1, 2, -2, 3, -3, 6, -6} {
		if !s.near((v*math.Pow10(int(k)) - v) * w) {
			continue
		}
		shifted := a.value.Shift(k)
		s.replaced(3, a, total, shifted, "%s, %s, is at the wrong scale: %s would add up")
	}
}

// swaps tries two neighbouring digits in the wrong order, which makes a difference divisible by nine.
func (s *slips) swaps(a addend, total bool) {
	if a.value.NumDigits() > maxScale {
		return
	}
	w := approximate(a.weight) * math.Pow10(int(a.value.Exponent()))
	if total {
		w = -w
	}
	m := a.value.CoefficientInt64()
	for unit := int64(1); m >= 10*unit || m <= -10*unit; unit *= 10 {
		change := (m/unit%10 - m/unit/10%10) * 9 * unit
		if change != 0 && s.near(float64(change)*w) {
			s.replaced(4, a, total, decimal.New(m+change, a.value.Exponent()), "two digits of %s, %s, may be swapped: %s would add up")
		}
	}
}

// replaced checks whether another value of a figure would make the sum right.
func (s *slips) replaced(rank int, a addend, total bool, v decimal.Decimal, format string) {
	change := v.Sub(a.value).Mul(a.weight)
	label := a.label
	if total {
		change, label = change.Neg(), "the total "+label
	}
	s.check(rank, change, format, label, a.value, v)
}

// adviceWith puts the likeliest causes before a rule's general advice.
func adviceWith(causes []cause, advice string) string {
	const most = 3
	var b strings.Builder
	for i, c := range causes[:min(len(causes), most)] {
		if i == 0 {
			b.WriteString("Most likely: ")
		} else {
			b.WriteString("Or: ")
		}
		b.WriteString(c.text)
		b.WriteString(". ")
	}
	return b.String() + advice
}
