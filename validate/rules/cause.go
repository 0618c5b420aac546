package rules

import (
	"fmt"
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
	d := e.difference()
	if d.IsZero() {
		return nil
	}
	var found []cause
	add := func(rank int, change, over decimal.Decimal, format string, args ...any) {
		off := d.Sub(change).Abs()
		if over.Abs().GreaterThan(e.tolerance) && off.LessThanOrEqual(e.tolerance) {
			found = append(found, cause{rank, off.IsZero(), fmt.Sprintf(format, args...)})
		}
	}
	for _, a := range e.candidates {
		add(1, a.value, a.value, "%s, %s, is left out of the sum: it equals the difference", a.label, a.value)
		add(2, a.value.Neg(), a.value, "%s, %s, should be subtracted: it equals the difference", a.label, a.value)
	}
	two := decimal.New(2, 0)
	for _, a := range e.addends {
		t := a.term()
		add(0, t.Mul(two).Neg(), t, "the sign of %s, %s, is turned: the difference is twice its value", a.label, a.value)
		add(5, t.Neg(), t, "%s, %s, is counted although the total does not hold it, or counted twice", a.label, a.value)
		add(6, t, t, "%s, %s, should count twice, or another figure of its size is left out", a.label, a.value)
	}
	add(0, e.total.value.Mul(two), e.total.value, "the sign of the total %s is turned", e.total.label)
	e.scales(add)
	e.swaps(add)
	slices.SortStableFunc(found, func(a, b cause) int {
		if a.exact != b.exact {
			if a.exact {
				return -1
			}
			return 1
		}
		return a.rank - b.rank
	})
	return found
}

// scales tries figures that are printed at another scale than the rest: .04 for 0.4, thousands among millions.
func (e *explanation) scales(add func(rank int, change, over decimal.Decimal, format string, args ...any)) {
	for _, k := range []int32{1, -1, 2, -2, 3, -3, 6, -6} {
		for _, a := range e.addends {
			t := a.term()
			add(3, t.Shift(k).Sub(t), t.Shift(k).Sub(t), "%s, %s, is at the wrong scale: %s would add up", a.label, a.value, a.value.Shift(k))
		}
		v := e.total.value
		add(3, v.Sub(v.Shift(k)), v.Sub(v.Shift(k)), "the total %s, %s, is at the wrong scale: %s would add up", e.total.label, v, v.Shift(k))
	}
}

// swaps tries two neighbouring digits in the wrong order, which makes a difference divisible by nine.
func (e *explanation) swaps(add func(rank int, change, over decimal.Decimal, format string, args ...any)) {
	for _, a := range e.addends {
		for _, v := range swapped(a.value) {
			change := v.Sub(a.value).Mul(a.weight)
			add(4, change, change, "two digits of %s, %s, may be swapped: %s would add up", a.label, a.value, v)
		}
	}
	for _, v := range swapped(e.total.value) {
		change := e.total.value.Sub(v)
		add(4, change, change, "two digits of the total %s, %s, may be swapped: %s would add up", e.total.label, e.total.value, v)
	}
}

// swapped are the numbers that v becomes when two neighbouring digits change places.
func swapped(v decimal.Decimal) []decimal.Decimal {
	s := v.Coefficient().String()
	const longest = 20
	if len(s) > longest {
		return nil
	}
	var all []decimal.Decimal
	digits := []byte(s)
	for i := 1; i < len(digits); i++ {
		if a, b := digits[i-1], digits[i]; a != b && a != '-' {
			digits[i-1], digits[i] = b, a
			if n, err := decimal.NewFromString(string(digits)); err == nil {
				all = append(all, n.Shift(v.Exponent()))
			}
			digits[i-1], digits[i] = a, b
		}
	}
	return all
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
