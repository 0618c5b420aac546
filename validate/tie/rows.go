package tie

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// rowSums are the sums that the release's own arithmetic shows.
func (b *book) rowSums() []*claim {
	var out []*claim
	for _, t := range b.tables {
		signs := signsOf(t)
		for _, row := range t.Rows {
			if len(row.Parts) == 0 || len(row.Parts) == 1 && !namesTotal(row) || isNameless(row) {
				continue // one figure that is printed twice is no sum
			}
			if x := b.inSigns(t, row, signs); x != nil {
				out = append(out, x)
				continue
			}
			c := b.rowClaim(t, row)
			if c.tied() < len(c.relations) {
				if x := c.withoutRun(row); x != nil && !b.slipFits(c, x) {
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
	return !isLabelled(row) && !slices.ContainsFunc(row.Parts, func(p release.Part) bool {
		return isLabelled(p.Row) || slices.ContainsFunc(p.Row.Parts, func(q release.Part) bool { return isLabelled(q.Row) })
	})
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
// column: they add up to a part that stands below them, cancel each other out, or are so small where it holds that they
// count by chance. It is nil for none.
func (c *claim) withoutRun(row *release.Row) *claim {
	const most = 40 // parts of a sum of which runs are tried
	n := len(row.Parts)
	if n > most || len(c.relations) < 2 {
		return nil
	}
	for first := range n {
		for last := first + 1; last <= n && last-first < n; last++ {
			if x := c.without(row.Parts[first:last]); x != nil {
				return x
			}
		}
	}
	return nil
}

// slipFits reports whether a slip of one row explains what a sum misses more exactly than leaving out the rows that another is
// without.
func (b *book) slipFits(c, without *claim) bool {
	var failing []*Relation
	left, slip := decimal.Zero, decimal.Zero
	for i, r := range c.relations {
		if r.holds(nil) {
			continue
		}
		failing = append(failing, r)
		left = left.Add(without.relations[i].off(nil))
		least := r.off(nil)
		for _, x := range b.fixes(r, false) {
			least = decimal.Min(least, r.off(x.values))
		}
		slip = slip.Add(least)
	}
	return slip.LessThan(left) && b.oneSlip(failing)
}

// without is a claim without some rows, where it holds in every column; nil where it does not.
func (c *claim) without(parts []release.Part) *claim {
	out := &claim{family: c.family, sure: c.sure}
	for _, r := range c.relations {
		fewer := &Relation{Total: r.Total, form: r.form}
		for _, p := range r.Parts {
			if !slices.ContainsFunc(parts, func(o release.Part) bool { return o.Row == p.Figure.Item.Row }) {
				fewer.Parts = append(fewer.Parts, p)
			}
		}
		if !fewer.holds(nil) {
			return nil
		}
		out.add(fewer)
	}
	return out
}

// partsOf adds to a relation what a row's sum is made of in the column of its total. printed counts the parts that stand there, dashes
// included; mixed says that a number of another kind does; known is false when the value of one is not.
func (b *book) partsOf(row *release.Row, r *Relation) (printed int, mixed, known bool) {
	for _, p := range row.Parts {
		b.check()
		it := p.Row.In(r.Total.Item.Column)
		if it != nil && it.Unknown() || it == nil && slices.Contains(p.Row.Unread, r.Total.Item.Column) {
			return 0, false, false
		}
		if it == nil || it.Kind != r.Total.Item.Kind {
			mixed = mixed || it != nil && !it.Nil
			continue
		}
		printed++
		if !it.Nil {
			r.Parts = append(r.Parts, Term{b.byItem[it], p.Weight})
		}
	}
	return printed, mixed, true
}

// rowSum is a row's sum in the column of one of its numbers. A part that is blank there counts as nothing; without most of
// the parts, or where some are numbers of another kind, there is no sum.
func (b *book) rowSum(t *release.Table, row *release.Row, total *release.LineItem) (*Relation, bool) {
	if total.Nil || total.Column.Kind != release.Values || !b.addsUp(total) {
		return nil, false
	}
	r := &Relation{Total: b.byItem[total], form: asPrinted}
	if strings.Contains(r.Total.where, "RangeAxis=") {
		return nil, false // ends of ranges do not add up to ends of ranges
	}
	printed, mixed, known := b.partsOf(row, r)
	if !known || len(r.Parts) == 0 {
		return nil, false
	}
	if printed*2 < len(row.Parts) || printed < min(len(row.Parts), 2) {
		if !mixed && r.holds(nil) {
			return r, true
		}
		// What adjusts a measure is printed in the columns alone that it concerns.
		if mixed || !isAdjusted(row) || r.Parts[0].Figure.Item.Row != row.Parts[0].Row {
			return nil, false
		}
		return r, b.slipsOnce(r) || b.adjustsAlike(row, r)
	}
	return r, r.holds(nil) || !mixed && !b.mayNotBeSum(t, row, r)
}

// addsUp reports whether a number can be a sum: an amount, or a percentage of a whole that its column prints.
func (b *book) addsUp(it *release.LineItem) bool {
	return it.AddsUp() || it.Kind == release.Percentage && it.Column.Kind == release.Values && b.byItem[it] != nil && b.maySum(b.byItem[it])
}

// mayNotBeSum reports whether something else than a misprint explains that a sum of a row does not hold in a column.
func (b *book) mayNotBeSum(t *release.Table, row *release.Row, r *Relation) bool {
	others := passed(t, row)
	return b.passedOver(others, r) || hasOthers(others, row, r) || asDigits(r) || b.isBetween(r) && !b.addsUpBeside(t, row, r) && !b.addsUpAlike(row, r) ||
		len(row.Parts) == 1 && b.addsRowsUp(t, row, r.Total)
}

// addsUpBeside reports whether a row that is called a total adds up in other columns, and other rows of the table in its own, beyond
// chance: then it is no average there, though it lies between its parts.
func (b *book) addsUpBeside(t *release.Table, row *release.Row, r *Relation) bool {
	total, own := r.Total.Item.Row, r.Total.Item.Column
	if isLabelled(total) && !endsRun.In(wording.Of(total.Label)) {
		return false
	}
	across, down := 0.0, 0.0
	for _, it := range total.Items {
		if it.Column != own && it.Column.Kind == release.Values {
			across += b.provenSum(total, row.Parts, it.Column)
		}
	}
	for _, o := range t.Rows {
		if o != total && len(o.Parts) > 1 {
			down += b.provenSum(o, o.Parts, own)
		}
	}
	return across >= proof && down >= proof
}

// provenSum is how many digits a row's sum of parts proves in a column; 0 where it does not hold.
func (b *book) provenSum(row *release.Row, parts []release.Part, in *release.Column) float64 {
	s := &Relation{Total: b.in(row, in), form: asPrinted}
	for _, p := range parts {
		if f := b.in(p.Row, in); f != nil {
			s.Parts = append(s.Parts, Term{f, p.Weight})
		}
	}
	if s.Total == nil || len(s.Parts) < 2 || !s.holds(nil) {
		return 0
	}
	return s.likelyWeight()
}

// addsRowsUp reports whether the total of a row is the sum of the figures right above it.
func (b *book) addsRowsUp(t *release.Table, row *release.Row, total *Figure) bool {
	r := &Relation{Total: total, form: asPrinted}
	for _, o := range slices.Backward(t.Rows) {
		if f := b.in(o, total.Item.Column); o.Index < row.Index && f != nil && f.Item.Kind == r.Total.Item.Kind && len(r.Parts) < maxRun {
			if r.Parts = append(r.Parts, Term{f, 1}); len(r.Parts) > 1 && r.holds(nil) {
				return true
			}
		}
	}
	return false
}

// slipsOnce reports whether a slip of the pen explains a sum that does not hold: of signs, that of the total alone.
func (b *book) slipsOnce(r *Relation) bool {
	return slices.ContainsFunc(b.fixes(r, false), func(x fix) bool {
		return x.kind != swappedApart && (x.kind != turnedSign || x.figure == r.Total)
	})
}

// asDigits reports whether a sum holds in the digits that are printed, though not in the amounts that their scales make of
// them: then the scales are in doubt, not the figures.
func asDigits(r *Relation) bool {
	if !slices.ContainsFunc(r.Parts, func(p Term) bool { return p.Figure.Item.Scale != r.Total.Item.Scale }) {
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
func (b *book) passedOver(passed []*release.Row, r *Relation) bool {
	var with oneMore
	for _, o := range passed {
		f := b.in(o, r.Total.Item.Column)
		if f == nil || f.Item.Kind != r.Total.Item.Kind {
			continue
		}
		if with.holds(r, f, 1) || with.holds(r, f, -1) {
			return true
		}
	}
	return false
}

// summed are the rows that are the sum of several others in some column, with the sum of the most rows: they are totals in all.
func summed(claims []*claim) map[*release.Row]*Relation {
	out := map[*release.Row]*Relation{}
	for _, c := range claims {
		for _, r := range c.relations {
			if row := r.Total.Item.Row; (c.family == rowFamily || c.family == knownFamily) && r.state != Untied && len(r.Parts) > max(1, out[row].parts()) {
				out[row] = r
			}
		}
	}
	return out
}

func (r *Relation) parts() int {
	if r == nil {
		return 0
	}
	return len(r.Parts)
}

// maySum reports whether a figure may be the sum of others: a percentage only in a column that prints the whole, too, as
// statements of common size do. Percentages of change are no sums.
func (b *book) maySum(f *Figure) bool {
	return f.Item.Kind != release.Percentage || slices.ContainsFunc(f.Table.Rows, func(row *release.Row) bool {
		g := b.in(row, f.Item.Column)
		return g != nil && g.Item.Kind == release.Percentage && g.Item.Value.Equal(whole)
	})
}

// whole is 100 percent.
var whole = decimal.NewFromInt(1)
