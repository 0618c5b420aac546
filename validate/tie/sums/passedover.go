package sums

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
)

// A total that is wrong in all columns hides that it is one: the release's own arithmetic then takes the rows above it for parts of
// a later total and passes over it. That it must be their sum, the later total shows.

// passedOver are the totals by their labels that a later total passes over, which adds up the rows right above them, as the sums of those
// rows. One that holds somewhere, or is the difference of the later total and a row above it, is the sum of something else.
func PassedOverTotals(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		for i, row := range t.Rows {
			if len(row.Items) == 0 || len(row.Parts) > 0 || !book.NamesTotal(row) || book.IsAdjusted(row) || b.KindOf(row) != release.Money {
				continue
			}
			later := laterTotal(t.Rows[i+1:], row)
			if later == nil {
				continue
			}
			if run := runUnder(t.Rows[:i], later); len(run) > 1 {
				if c := passedOverBy(b, t.Rows[:i], run, row, later); c != nil {
					out = append(out, c)
				}
			}
		}
	}
	return out
}

// laterTotal is the first row that is the sum of others below a row, with which it does not count; nil for none.
func laterTotal(below []*release.Row, row *release.Row) *release.Row {
	for _, r := range below {
		if len(r.Parts) > 0 {
			if slices.ContainsFunc(r.Parts, func(p release.Part) bool { return p.Row == row }) {
				return nil
			}
			return r
		}
	}
	return nil
}

// runUnder are the rows at the end of those above a total, under one heading, that a later total adds up or takes off one as the other.
func runUnder(above []*release.Row, later *release.Row) []*release.Row {
	var run []*release.Row
	weight := 0
	for _, r := range slices.Backward(above) {
		i := slices.IndexFunc(later.Parts, func(p release.Part) bool { return p.Row == r })
		if i < 0 || len(r.Parts) > 0 || weight != 0 && later.Parts[i].Weight != weight || len(run) > 0 && !slices.Equal(r.Section, run[0].Section) {
			break
		}
		weight = later.Parts[i].Weight
		run = append(run, r)
	}
	return run
}

// passedOverBy is a total as the sum of a run; nil where it is something else, or is hardly of their size.
func passedOverBy(b *book.Book, above, run []*release.Row, row, later *release.Row) *book.Claim {
	c := &book.Claim{Family: book.RowFamily, Sure: true}
	for _, it := range row.Items {
		total, end := b.In(row, it.Column), b.In(later, it.Column)
		if total == nil || end == nil || it.Column.Kind != release.Values || it.Kind != release.Money {
			continue
		}
		if s, ok := later.SumIn(it.Column); !ok || !s.Holds() {
			return nil
		}
		r := &book.Relation{Total: total, Form: book.AsPrinted}
		for _, p := range run {
			if f := b.In(p, it.Column); f != nil && f.Item.Kind == release.Money {
				r.Parts = append(r.Parts, book.Term{Figure: f, Weight: 1})
			}
		}
		if len(r.Parts) < 2 || r.Holds(nil) || !r.Within(aboutTheSize, 0) || isDifference(b, above, total, end) {
			return nil
		}
		c.Add(r)
	}
	if len(c.Relations) < 2 {
		return nil
	}
	return c
}

// aboutTheSize is how far a total is off the sum of its rows at most, in parts of it, for those to be its rows.
var aboutTheSize = decimal.New(25, -2)

// isDifference reports whether a figure, taken off another of its column or added to it, makes a later one.
func isDifference(b *book.Book, above []*release.Row, f, later *book.Figure) bool {
	return slices.ContainsFunc(above, func(r *release.Row) bool {
		g := b.In(r, f.Item.Column)
		if g == nil || g.Item.Kind != f.Item.Kind {
			return false
		}
		for _, w := range []int{1, -1} {
			if (&book.Relation{Total: later, Parts: []book.Term{{Figure: g, Weight: 1}, {Figure: f, Weight: w}}, Form: book.AsPrinted}).Holds(nil) {
				return true
			}
		}
		return false
	})
}
