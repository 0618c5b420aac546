package sums

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/slip"
)

// Rows are the sums that the release's own arithmetic shows.
func Rows(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		signs := signsOf(t)
		for _, row := range t.Rows {
			if len(row.Parts) == 0 || len(row.Parts) == 1 && !book.NamesTotal(row) || isNameless(row) {
				continue // one figure that is printed twice is no sum
			}
			if x := inSigns(b, t, row, signs); x != nil {
				out = append(out, x)
				continue
			}
			c := rowClaim(b, t, row)
			if c.Tied() < len(c.Relations) {
				if x := withoutRun(c, row); x != nil && !slipFits(b, c, x) {
					c = x
				}
			}
			out = append(out, c)
		}
	}
	return out
}

// isNameless reports whether neither a row nor its parts, nor those that these are the sums of, are called anything: numbers of quarters down
// the side add up by chance, what is owed and the equity below it in a balance sheet whose totals have no labels do not.
func isNameless(row *release.Row) bool {
	return !book.IsLabelled(row) && !slices.ContainsFunc(row.Parts, func(p release.Part) bool {
		return book.IsLabelled(p.Row) || slices.ContainsFunc(p.Row.Parts, func(q release.Part) bool { return book.IsLabelled(q.Row) })
	})
}

// rowClaim is the sum of a row in all its columns.
func rowClaim(b *book.Book, t *release.Table, row *release.Row) *book.Claim {
	c := &book.Claim{Family: book.RowFamily, Sure: true}
	for _, it := range row.Items {
		if r, ok := rowSum(b, t, row, it); ok {
			c.Add(r)
		}
	}
	return c
}

// withoutRun is the sum of a row that fails somewhere without some of its parts that stand together, where that holds in every
// column: they add up to a part that stands below them, cancel each other out, or are so small where it holds that they
// count by chance. It is nil for none.
func withoutRun(c *book.Claim, row *release.Row) *book.Claim {
	const most = 40 // parts of a sum of which runs are tried
	n := len(row.Parts)
	if n > most || len(c.Relations) < 2 {
		return nil
	}
	for first := range n {
		for last := first + 1; last <= n && last-first < n; last++ {
			if x := without(c, row.Parts[first:last]); x != nil {
				return x
			}
		}
	}
	return nil
}

// slipFits reports whether a slip of one row explains what a sum misses more exactly than leaving out the rows that another is
// without.
func slipFits(b *book.Book, c, without *book.Claim) bool {
	var failing []*book.Relation
	left, fixed := decimal.Zero, decimal.Zero
	for i, r := range c.Relations {
		if r.Holds(nil) {
			continue
		}
		failing = append(failing, r)
		left = left.Add(without.Relations[i].Off(nil))
		least := r.Off(nil)
		for _, x := range slip.Fixes(b, r, false) {
			least = decimal.Min(least, r.Off(x.Values))
		}
		fixed = fixed.Add(least)
	}
	return fixed.LessThan(left) && slip.One(b, failing)
}

// without is a claim without some rows, where it holds in every column; nil where it does not.
func without(c *book.Claim, parts []release.Part) *book.Claim {
	out := &book.Claim{Family: c.Family, Sure: c.Sure}
	for _, r := range c.Relations {
		fewer := &book.Relation{Total: r.Total, Form: r.Form}
		for _, p := range r.Parts {
			if !slices.ContainsFunc(parts, func(o release.Part) bool { return o.Row == p.Figure.Item.Row }) {
				fewer.Parts = append(fewer.Parts, p)
			}
		}
		if !fewer.Holds(nil) {
			return nil
		}
		out.Add(fewer)
	}
	return out
}

// partsOf adds to a relation what a row's sum is made of in the column of its total. printed counts the parts that stand there, dashes
// included; mixed says that a number of another kind does, ungiven that "n/a" does; known is false where one was not read.
func partsOf(b *book.Book, row *release.Row, r *book.Relation) (printed int, mixed, ungiven, known bool) {
	for _, p := range row.Parts {
		b.Check()
		it := p.Row.In(r.Total.Item.Column)
		if it == nil && slices.Contains(p.Row.Unread, r.Total.Item.Column) {
			return 0, false, false, false
		}
		if it != nil && it.Unknown() {
			ungiven = true
			continue
		}
		if it == nil || it.Kind != r.Total.Item.Kind {
			mixed = mixed || it != nil && !it.Nil
			continue
		}
		printed++
		if !it.Nil {
			r.Parts = append(r.Parts, book.Term{Figure: b.ByItem[it], Weight: p.Weight})
		}
	}
	return printed, mixed, ungiven, true
}

// rowSum is a row's sum in the column of one of its numbers. A part that is blank there counts as nothing; without most of
// the parts, or where some are numbers of another kind, there is no sum.
func rowSum(b *book.Book, t *release.Table, row *release.Row, total *release.LineItem) (*book.Relation, bool) {
	if total.Nil || total.Column.Kind != release.Values || !canBeSum(b, total) {
		return nil, false
	}
	r := &book.Relation{Total: b.ByItem[total], Form: book.AsPrinted}
	if strings.Contains(r.Total.Where, "RangeAxis=") {
		return nil, false // ends of ranges do not add up to ends of ranges
	}
	printed, mixed, ungiven, known := partsOf(b, row, r)
	if !known || len(r.Parts) == 0 {
		return nil, false
	}
	if ungiven { // what is not given may be nothing, or what is missing
		return r, r.Holds(nil) || slices.ContainsFunc(slip.Fixes(b, r, false), func(x slip.Fix) bool { return x.Kind == slip.SwappedDigits })
	}
	if printed*2 < len(row.Parts) || printed < min(len(row.Parts), 2) {
		if !mixed && r.Holds(nil) {
			return r, true
		}
		// What adjusts a measure is printed in the columns alone that it concerns.
		if mixed || !book.IsAdjusted(row) || r.Parts[0].Figure.Item.Row != row.Parts[0].Row {
			return nil, false
		}
		return r, slipsOnce(b, r) || adjustsAlike(b, row, r)
	}
	return r, r.Holds(nil) || !mixed && !mayNotBeSum(b, t, row, r)
}

// canBeSum reports whether a number can be a sum: an amount, or a percentage of a whole that its column prints.
func canBeSum(b *book.Book, it *release.LineItem) bool {
	return it.AddsUp() || it.Kind == release.Percentage && it.Column.Kind == release.Values && b.ByItem[it] != nil && MaySum(b, b.ByItem[it])
}

// mayNotBeSum reports whether something else than a misprint explains that a sum of a row does not hold in a column.
func mayNotBeSum(b *book.Book, t *release.Table, row *release.Row, r *book.Relation) bool {
	others := passed(t, row)
	return passedOver(b, others, r) || hasOthers(others, row, r) || asDigits(r) || slip.IsBetween(b, r) && !addsUpBeside(b, t, row, r) && !addsUpAlike(b, row, r) ||
		len(row.Parts) == 1 && addsRowsUp(b, t, row, r.Total)
}

// addsUpBeside reports whether a row that is called a total adds up in other columns, and other rows of the table in its own, beyond
// chance: then it is no average there, though it lies between its parts.
func addsUpBeside(b *book.Book, t *release.Table, row *release.Row, r *book.Relation) bool {
	total, own := r.Total.Item.Row, r.Total.Item.Column
	if book.IsLabelled(total) && !endsRun.In(wording.Of(total.Label)) {
		return false
	}
	across, down := 0.0, 0.0
	for _, it := range total.Items {
		if it.Column != own && it.Column.Kind == release.Values {
			across += provenSum(b, total, row.Parts, it.Column)
		}
	}
	for _, o := range t.Rows {
		if o != total && len(o.Parts) > 1 {
			down += provenSum(b, o, o.Parts, own)
		}
	}
	return across >= book.Proof && down >= book.Proof
}

// provenSum is how many digits a row's sum of parts proves in a column; 0 where it does not hold.
func provenSum(b *book.Book, row *release.Row, parts []release.Part, in *release.Column) float64 {
	s := &book.Relation{Total: b.In(row, in), Form: book.AsPrinted}
	for _, p := range parts {
		if f := b.In(p.Row, in); f != nil {
			s.Parts = append(s.Parts, book.Term{Figure: f, Weight: p.Weight})
		}
	}
	if s.Total == nil || len(s.Parts) < 2 || !s.Holds(nil) {
		return 0
	}
	return s.LikelyWeight()
}

// addsRowsUp reports whether the total of a row is the sum of the figures right above it.
func addsRowsUp(b *book.Book, t *release.Table, row *release.Row, total *book.Figure) bool {
	r := &book.Relation{Total: total, Form: book.AsPrinted}
	for _, o := range slices.Backward(t.Rows) {
		if f := b.In(o, total.Item.Column); o.Index < row.Index && f != nil && f.Item.Kind == r.Total.Item.Kind && len(r.Parts) < MaxRun {
			if r.Parts = append(r.Parts, book.Term{Figure: f, Weight: 1}); len(r.Parts) > 1 && r.Holds(nil) {
				return true
			}
		}
	}
	return false
}

// slipsOnce reports whether a slip of the pen explains a sum that does not hold: of signs, that of the total alone.
func slipsOnce(b *book.Book, r *book.Relation) bool {
	return slices.ContainsFunc(slip.Fixes(b, r, false), func(x slip.Fix) bool {
		return x.Kind != slip.SwappedApart && (x.Kind != slip.TurnedSign || x.Figure == r.Total)
	})
}

// asDigits reports whether a sum holds in the digits that are printed, though not in the amounts that their scales make of
// them: then the scales are in doubt, not the figures.
func asDigits(r *book.Relation) bool {
	if !slices.ContainsFunc(r.Parts, func(p book.Term) bool { return p.Figure.Item.Scale != r.Total.Item.Scale }) {
		return false
	}
	unscaled := func(it *release.LineItem) tieout.Interval {
		return it.Interval().Scale(decimal.New(1, -it.Scale))
	}
	s := tieout.Sum{Total: unscaled(r.Total.Item)}
	for _, p := range r.Parts {
		s.Parts = append(s.Parts, unscaled(p.Figure.Item).Scale(decimal.NewFromInt(int64(p.Weight))))
	}
	return s.Holds()
}

// passedOver reports whether a row that was passed, a row among the parts that is none of them, because it has no amount in the columns that
// show the sum, makes up the difference.
func passedOver(b *book.Book, passed []*release.Row, r *book.Relation) bool {
	var with book.OneMore
	for _, o := range passed {
		f := b.In(o, r.Total.Item.Column)
		if f == nil || f.Item.Kind != r.Total.Item.Kind {
			continue
		}
		if with.Holds(r, f, 1) || with.Holds(r, f, -1) {
			return true
		}
	}
	return false
}

// Summed are the rows that are the sum of several others in some column, with the sum of the most rows: they are totals in all.
func Summed(claims []*book.Claim) map[*release.Row]*book.Relation {
	out := map[*release.Row]*book.Relation{}
	for _, c := range claims {
		for _, r := range c.Relations {
			if row := r.Total.Item.Row; (c.Family == book.RowFamily || c.Family == book.KnownFamily) && r.State != book.Untied && len(r.Parts) > max(1, parts(out[row])) {
				out[row] = r
			}
		}
	}
	return out
}

func parts(r *book.Relation) int {
	if r == nil {
		return 0
	}
	return len(r.Parts)
}

// MaySum reports whether a figure may be the sum of others: a percentage only in a column that prints the whole, too, as
// statements of common size do. Percentages of change are no sums.
func MaySum(b *book.Book, f *book.Figure) bool {
	return f.Item.Kind != release.Percentage || slices.ContainsFunc(f.Table.Rows, func(row *release.Row) bool {
		g := b.In(row, f.Item.Column)
		return g != nil && g.Item.Kind == release.Percentage && g.Item.Value.Equal(whole)
	})
}

// whole is 100 percent.
var whole = decimal.NewFromInt(1)
