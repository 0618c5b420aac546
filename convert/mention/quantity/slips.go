package quantity

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/misprint"
)

// Cut reports whether the number is within a unit of its last digit: cut instead of rounded, or rounded from what the
// tables do not show.
func (q *Number) Cut(v decimal.Decimal) bool {
	return q.Value.Sub(v.Abs()).Abs().LessThanOrEqual(decimal.New(15, q.Ulp-1))
}

// IsSlipOf reports whether a misprint makes a number of a figure, or of one that is close what the number rounds: two digits of the table that
// changed places, which the rounding of the text hides.
func (q *Number) IsSlipOf(item *release.LineItem, close bool) bool {
	value := item.Value.Abs()
	if misprint.Of(q.Value, q.InPlaces(value)) {
		return true
	}
	places, ok := item.Decimals.Value()
	if !close || !ok {
		return false
	}
	printed := Number{Value: value, Ulp: -places, Exp: item.Scale, PerShare: item.Kind == release.PerShare}
	return slices.ContainsFunc(printed.Swaps(), func(v decimal.Decimal) bool { return Prints(v, q.Value, q.Ulp) })
}

// HasOneDigitOf reports whether a number and another, printed to its places, have as many digits and all but one in common.
func (q *Number) HasOneDigitOf(v decimal.Decimal) bool {
	a, b := q.Value.Abs().Shift(-q.Ulp).Truncate(0).String(), v.Abs().Shift(-q.Ulp).Truncate(0).String()
	if len(a) != len(b) {
		return false
	}
	off := 0
	for i := range len(a) {
		if a[i] != b[i] {
			off++
		}
	}
	return off == 1
}

// InPlaces is the magnitude of a value to the places of the number, or as it is where these say too little of it.
func (q *Number) InPlaces(v decimal.Decimal) decimal.Decimal {
	if v.Abs().LessThan(decimal.New(10, q.Ulp)) && q.Value.GreaterThan(decimal.New(1000, q.Ulp)) {
		return v.Abs()
	}
	return v.Abs().Round(-q.Ulp)
}

// Swaps are the values that a number has with two neighbouring digits in the other order, as it is printed: none begins with a zero but
// an amount per share below one.
func (q *Number) Swaps() []decimal.Decimal {
	digits := q.Value.Shift(-q.Ulp).Truncate(0).String()
	places := max(0, int(q.Exp-q.Ulp))
	if len(digits) <= places {
		digits = strings.Repeat("0", places+1-len(digits)) + digits
	}
	var out []decimal.Decimal
	for i := 0; i+1 < len(digits); i++ {
		b := []byte(digits)
		b[i], b[i+1] = b[i+1], b[i]
		v, err := decimal.NewFromString(string(b))
		if err != nil || b[i] == b[i+1] || v.IsZero() || b[0] == '0' && !(q.PerShare && len(b) == places+1) {
			continue
		}
		if v = v.Shift(q.Ulp); !slices.ContainsFunc(out, v.Equal) {
			out = append(out, v)
		}
	}
	return out
}

// Misprints are what a number is with two neighbouring digits in the other order, and one of so many digits or more in another scale.
func (q *Number) Misprints(leastRescaled int) (out []Number) {
	for _, v := range q.Swaps() {
		o := *q
		o.Value = v
		out = append(out, o)
	}
	if q.Digits >= leastRescaled {
		out = append(out, q.InOtherScales()...)
	}
	return out
}

// InOtherScales are what a number is whose word for its scale is another: in thousands of times more, and less; none of a number without such a word, or in a unit of measure.
func (q *Number) InOtherScales() (out []Number) {
	if !q.Scaled || q.PerShare || q.Measured.Of != "" {
		return nil
	}
	for _, by := range []int32{3, -3} {
		o := *q
		o.Value, o.Ulp, o.Coarse, o.Exp = q.Value.Shift(by), q.Ulp+by, q.Coarse+by, q.Exp+by
		out = append(out, o)
	}
	return out
}
