package release

import (
	"slices"
	"strings"
	"unicode"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
)

// Part is a row that another row adds up: Weight is 1 or -1.
type Part struct {
	Row    *Row
	Weight int
}

// In is the row's number in a column; nil when it has none there.
func (r *Row) In(c *Column) *LineItem {
	i := slices.IndexFunc(r.Items, func(it *LineItem) bool { return it.Column == c })
	if i < 0 {
		return nil
	}
	return r.Items[i]
}

// Interval is the set of values that round to what is printed; a dash is zero.
func (it *LineItem) Interval() tieout.Interval {
	if it.Nil {
		return tieout.Interval{}
	}
	return it.IntervalOf(it.Value)
}

// IntervalOf is the set of values that round to another value in the place of the printed one.
func (it *LineItem) IntervalOf(v decimal.Decimal) tieout.Interval {
	if it.IsExact() {
		return tieout.Point(v)
	}
	return tieout.Rounded(v, it.Decimals)
}

// Unknown reports whether words say that the amount is not given, "n/a", "N.M.", rather than a dash that there is none.
func (it *LineItem) Unknown() bool {
	return it.Nil && strings.ContainsFunc(it.Printed, unicode.IsLetter)
}

// AddsUp reports whether the number is one that can be a sum: percentages and ratios are none, nor are the prices, lives and
// averages of a column of them.
func (it *LineItem) AddsUp() bool {
	return !it.Column.means && it.Kind != Percentage && it.Kind != Ratio && it.Column.Kind != Percent && it.Column.Kind != Notes
}

// SumIn is the sum that the row shows in a column: its number and those of its parts. A part without a number there
// counts as nothing; false when the row has no parts, no number, none of the parts has one, or one is not given.
func (r *Row) SumIn(c *Column) (tieout.Sum, bool) {
	t := r.In(c)
	if t == nil || !t.AddsUp() || t.Unknown() {
		return tieout.Sum{}, false
	}
	s := tieout.Sum{Total: t.Interval()}
	for _, p := range r.Parts {
		it := p.Row.In(c)
		if it != nil && it.Unknown() || it == nil && slices.Contains(p.Row.Unread, c) {
			return tieout.Sum{}, false
		}
		if it != nil && it.Kind == t.Kind {
			s.Parts = append(s.Parts, it.Interval().Scale(decimal.NewFromInt(int64(p.Weight))))
		}
	}
	return s, len(s.Parts) > 0
}
