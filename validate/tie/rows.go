package tie

import (
	"fmt"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
)

// RuleSumBroken is the code of sums of rows that do not hold.
var RuleSumBroken = tieout.Rule{Code: "tieout:sumBroken", Severity: tieout.Inconsistency, Spec: "tieout",
	Doc: "A row of a release's table is the sum of others, as the other columns or one slip of the pen show, and in a column it is " +
		"not, by more than rounding explains: a figure of that column is probably misprinted.",
	Advice: "Compare the figures of the column with their source.",
	Example: "Operating income         1.2    0.7\n" +
		"Net interest expense     0.7    .04\n" +
		"Income before taxes      0.5    0.3"}

var rowFamily = &family{rule: RuleSumBroken, sums: true, says: func(r *Relation) string {
	e, _ := r.expected(nil)
	return fmt.Sprintf("%s: printed %s; its rows add up to %s (%s)", name(r.Total), r.Total.Item.Printed,
		exactly(e.Middle(), r.Total.Item), missed(r.side(r.Total, nil).Middle().Sub(e.Middle()), r.Total.Item))
}}

// rowSums are the sums that the release's own arithmetic shows.
func (b *book) rowSums() []*claim {
	var out []*claim
	for _, t := range b.tables {
		for _, row := range t.Rows {
			if len(row.Parts) == 0 || len(row.Parts) == 1 && !namesTotal(row) {
				continue // one figure that is printed twice is no sum
			}
			c := b.rowClaim(t, row)
			if c.tied() < len(c.relations) {
				if x := b.withoutRun(t, row, len(c.relations)); x != nil {
					c = x
				}
			}
			out = append(out, c)
		}
	}
	return out
}

// rowClaim is the sum of a row in all its columns.
func (b *book) rowClaim(t *release.Table, row *release.Row) *claim {
	c := &claim{family: rowFamily, sure: true}
	for _, it := range row.Items {
		if r, ok := b.rowSum(t, row, it); ok {
			c.add(r)
		}
	}
	return c
}

// withoutRun is the sum of a row that fails somewhere without some of its parts that stand together, where that holds in every
// column: they add up to a part that stands below them, or cancel each other out. It is nil for none.
func (b *book) withoutRun(t *release.Table, row *release.Row, columns int) *claim {
	const most = 40 // parts of a sum of which runs are tried
	n := len(row.Parts)
	if n > most || columns < 2 {
		return nil
	}
	for first := range n {
		for last := first + 2; last <= n && n-(last-first) >= 2; last++ {
			fewer := &release.Row{Index: row.Index, Items: row.Items, Parts: slices.Concat(row.Parts[:first], row.Parts[last:])}
			if c := b.rowClaim(t, fewer); len(c.relations) == columns && c.tied() == columns {
				return c
			}
		}
	}
	return nil
}

// rowSum is a row's sum in the column of one of its numbers. A part that is blank there counts as nothing; without most of
// the parts there is no sum.
func (b *book) rowSum(t *release.Table, row *release.Row, total *release.LineItem) (*Relation, bool) {
	if total.Nil || total.Column.Kind != release.Values || !total.AddsUp() {
		return nil, false
	}
	r := &Relation{Total: b.byItem[total], form: asPrinted}
	if strings.Contains(r.Total.where, "RangeAxis=") {
		return nil, false // ends of ranges do not add up to ends of ranges
	}
	printed := 0
	for _, p := range row.Parts {
		it := p.Row.In(total.Column)
		if it != nil && it.Unknown() {
			return nil, false
		}
		if it == nil || it.Kind != total.Kind {
			continue
		}
		printed++
		if !it.Nil {
			r.Parts = append(r.Parts, Term{b.byItem[it], p.Weight})
		}
	}
	if printed*2 < len(row.Parts) || printed < min(len(row.Parts), 2) || len(r.Parts) == 0 {
		return nil, false
	}
	return r, r.holds(nil) || !b.passedOver(t, row, r) && !b.hasOthers(t, row, r) && !asDigits(r)
}

// asDigits reports whether a sum holds in the digits that are printed, though not in the amounts that their scales make of
// them: then the scales are in doubt, not the figures.
func asDigits(r *Relation) bool {
	alike := true
	unscaled := func(it *release.LineItem) tieout.Interval {
		alike = alike && it.Scale == r.Total.Item.Scale
		return it.Interval().Scale(decimal.New(1, -it.Scale))
	}
	s := tieout.Sum{Total: unscaled(r.Total.Item)}
	for _, p := range r.Parts {
		s.Parts = append(s.Parts, unscaled(p.Figure.Item).Scale(decimal.NewFromInt(int64(p.Weight))))
	}
	return !alike && s.Holds()
}

// passedOver reports whether a row among the parts that is none of them, because it has no amount in the columns that
// show the sum, makes up the difference.
func (b *book) passedOver(t *release.Table, row *release.Row, r *Relation) bool {
	for _, o := range passed(t, row) {
		f := b.in(o, r.Total.Item.Column)
		if f == nil || f.Item.Kind != r.Total.Item.Kind {
			continue
		}
		for _, w := range []int{1, -1} {
			with := &Relation{Total: r.Total, Parts: append(slices.Clone(r.Parts), Term{f, w}), form: asPrinted}
			if with.holds(nil) {
				return true
			}
		}
	}
	return false
}
