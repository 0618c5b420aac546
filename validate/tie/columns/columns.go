package columns

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/slip"
)

var (
	shareOfFamily = &book.Family{Rule: book.RuleColumnBroken, Says: func(r *book.Relation) string {
		e, _ := r.Expected(nil)
		return fmt.Sprintf("%s: printed %s; %s of %s, %s, is %s", book.Name(r.Total), r.Total.Item.Printed, r.Parts[0].Figure.Item.Printed,
			book.Label(r.Parts[1].Figure), r.Parts[1].Figure.Item.Printed, book.Number(e.Middle(), r.Total.Item))
	}}
)

const (
	minAlone = 2.5 // digits of a figure that is the only one in the columns of a sum
)

// Computed are the columns of a table that come from others: sums across, changes, percentages of a change or of a base.
func Computed(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		vs := book.Values(t)
		if len(vs) > book.MaxColumns {
			continue
		}
		for _, c := range t.Columns {
			if c.Kind == release.Notes {
				continue
			}
			var best *book.Claim
			for _, x := range origins(b, t, c, vs) {
				if x := b.Shown(x); x != nil && (best == nil || x.Tied() > best.Tied() || x.Tied() == best.Tied() && explainsMore(b, x, best)) {
					best = x
				}
				if best == nil && (isBaseSlipped(b, x) || isMendedByBoth(b, t, x)) {
					x.Sure = true
					best = x
				}
			}
			if best != nil {
				best = withoutColumn(best)
				best.Strict = best.Family == book.ChangeFamily && IsStrict(best, leastStrict)
				out = append(out, best)
			}
		}
	}
	return out
}

const (
	leastStrict        = 4 // rows of a column that hold without any allowance for there to be none
	LeastStrictColumns = 3 // columns of a row that do
)

// IsStrict reports whether all relations of a claim hold but one, and at least so many: none of them needs what is allowed for.
func IsStrict(c *book.Claim, least int) bool {
	return c.Tied() == len(c.Relations)-1 && c.Tied() >= least
}

// explainsMore reports whether a slip explains what fails of a sum across columns, and none what fails of another: columns with dashes in
// the rows that hold may count or not.
func explainsMore(b *book.Book, c, other *book.Claim) bool {
	explained := func(c *book.Claim) bool {
		return !slices.ContainsFunc(c.Relations, func(r *book.Relation) bool {
			return !r.Holds(nil) && !slip.Slipped(b, r, len(c.Relations) > c.Tied()+1)
		})
	}
	return c.Family == book.SumFamily && other.Family == book.SumFamily && c.Tied() < len(c.Relations) && explained(c) && !explained(other)
}

// isBaseSlipped reports whether percentages of a base hold in no row, and all would were digits of that base in the other order.
func isBaseSlipped(b *book.Book, c *book.Claim) bool {
	if c.Family != shareOfFamily || len(c.Relations) < book.MinRows || c.Tied() > 0 {
		return false
	}
	base := c.Relations[0].Parts[1].Figure
	near, _ := book.Swaps(base.Item, base.Item.Value)
	return slices.ContainsFunc(near, func(v decimal.Decimal) bool {
		b.CheckFor(len(c.Relations))
		evidence := 0.0
		for _, r := range c.Relations {
			if r.Parts[1].Figure != base || r.Within(c.Allowance, c.Digits) || !r.Holds(book.Reading{base: v}) {
				return false
			}
			evidence += r.Weight()
		}
		return evidence >= book.MinEvidence
	})
}

// withoutColumn is a sum across columns that fails somewhere without one of them, where that holds in every row: what the
// column prints is so small elsewhere that it counts by chance. It is the sum itself for none.
func withoutColumn(c *book.Claim) *book.Claim {
	if c.Family != book.SumFamily || c.Tied() == len(c.Relations) {
		return c
	}
	var columns []*release.Column
	for _, r := range c.Relations {
		for _, p := range r.Parts {
			if of := p.Figure.Item.Column; !slices.Contains(columns, of) {
				columns = append(columns, of)
			}
		}
	}
	if len(columns) < 3 {
		return c
	}
	for _, of := range columns {
		fewer := &book.Claim{Family: c.Family, Explained: c.Explained, AnyDigit: c.AnyDigit}
		for _, r := range c.Relations {
			fewer.Add(&book.Relation{Total: r.Total, Form: r.Form, Parts: slices.DeleteFunc(slices.Clone(r.Parts), func(p book.Term) bool { return p.Figure.Item.Column == of })})
		}
		if fewer.Tied() == len(fewer.Relations) {
			return fewer
		}
	}
	return c
}

// origins are the ways in which a column may come from others.
func origins(b *book.Book, t *release.Table, c *release.Column, vs []*release.Column) []*book.Claim {
	var out []*book.Claim
	for i, x := range vs {
		for j, y := range vs {
			if i == j || x == c || y == c {
				continue
			}
			out = append(out, across(b, t, c, book.ChangeFamily, book.Growth, []*release.Column{x, y}, nil))
			if c.Kind == release.Change {
				out = append(out, across(b, t, c, book.SumFamily, book.AsPrinted, []*release.Column{x, y}, []int{1, -1}))
			}
		}
		if x != c {
			out = append(out, ofBase(b, t, c, x))
		}
	}
	if c.Kind != release.Values {
		return out
	}
	for i := range vs {
		for j := i + 2; j <= len(vs); j++ {
			if run := vs[i:j]; !slices.Contains(run, c) {
				out = append(out, across(b, t, c, book.SumFamily, book.AsPrinted, run, nil))
			}
		}
	}
	return out
}

// takesTotal reports whether a figure can be what columns of its row come to: a percentage for growth, else what adds up. Zero says
// nothing.
func takesTotal(how book.Form, f *book.Figure, difference bool) bool {
	if difference {
		return differs(f)
	}
	if how == book.Growth {
		return !f.Item.Value.IsZero() && f.Item.Kind == release.Percentage
	}
	return !f.Item.Value.IsZero() && addsAcross(f)
}

// differs reports whether a figure has a difference to another: numbers of all kinds do, but those that are told in points.
func differs(f *book.Figure) bool {
	switch f.Item.Kind {
	case release.Money, release.PerShare, release.Shares, release.Count:
		return !f.Item.Value.IsZero()
	}
	return false
}

// takesPart reports whether a figure can be one of the columns that another is made of; shares, amounts per share and balances among flows
// grow, but do not add up.
func takesPart(how book.Form, f *book.Figure, difference bool) bool {
	if difference || f.Item.Value.IsZero() {
		return difference && differs(f)
	}
	if addsAcross(f) {
		return true
	}
	switch f.Item.Kind {
	case release.Money, release.PerShare, release.Shares, release.Count:
		return how == book.Growth
	}
	return false
}

// missesPart reports whether what a sum across columns misses is printed in another column, or in a row above in that of the total.
func missesPart(b *book.Book, t *release.Table, row int, r *book.Relation) bool {
	return ofTotalAlone(b, t.Rows[max(0, row-maxAbove):row], r) || withColumn(b, t.Rows[row], r)
}

// partsAcross adds to parts the figures of a row in columns, each with its weight, or 1 where weights are nil: then they add up,
// else the row is a difference.
func partsAcross(b *book.Book, parts []book.Term, row *release.Row, how book.Form, from []*release.Column, weights []int) []book.Term {
	for k, x := range from {
		f := b.In(row, x)
		if f == nil || !takesPart(how, f, weights != nil) {
			continue
		}
		w := 1
		if weights != nil {
			w = weights[k]
		}
		parts = append(parts, book.Term{Figure: f, Weight: w})
	}
	return parts
}

// across relates a column to others in every row that has figures in them. In a sum a blank counts as nothing. It is empty where
// fewer rows hold than show anything.
func across(b *book.Book, t *release.Table, c *release.Column, of *book.Family, how book.Form, from []*release.Column, weights []int) *book.Claim {
	out := &book.Claim{Family: of, AnyDigit: how == book.AsPrinted}
	if how == book.Growth {
		out.Allowance, out.Digits = PercentSlack, 2
	}
	found, parts, at := b.Found[:0], b.Parts[:0], b.FoundAt[:0]
	good := 0
	for i, row := range t.Rows {
		total := b.In(row, c)
		if total == nil || !takesTotal(how, total, weights != nil) {
			continue
		}
		first := len(parts)
		parts = partsAcross(b, parts, row, how, from, weights)
		found = append(found, book.Relation{Total: total, Parts: parts[first:len(parts):len(parts)], Form: how})
		r := &found[len(found)-1]
		if isOneForAll(r) || !mayBeAcross(r, weights != nil) && !isAlone(b, row, r, from, weights) {
			found, parts = found[:len(found)-1], parts[:first]
			continue
		}
		at = append(at, i)
		if r.Holds(nil) {
			good++
		}
	}
	b.Found, b.Parts, b.FoundAt = found, parts, at
	if good < book.MinStated {
		return out
	}
	if how != book.Growth {
		n := -1
		found = slices.DeleteFunc(found, func(r book.Relation) bool {
			n++
			return !r.Holds(nil) && missesPart(b, t, at[n], &r)
		})
	}
	if !severalColumns(found) {
		return out
	}
	for i := range found {
		// what is between its parts is looked at last, and not in columns that hardly ever add up: it takes long
		r := &found[i]
		if good >= book.MinRows && how != book.Growth && weights == nil && !r.Holds(nil) && slip.IsBetween(b, r) {
			continue
		}
		out.Add(&book.Relation{Total: r.Total, Parts: slices.Clone(r.Parts), Form: how})
	}
	return out
}

// isOneForAll reports whether several columns of a row and that of their total print one number: it is true of each, as the days of a quarter are, and adds
// up to nothing.
func isOneForAll(r *book.Relation) bool {
	return r.Form == book.AsPrinted && len(r.Parts) > 1 && !slices.ContainsFunc(r.Parts, func(p book.Term) bool {
		return !p.Figure.Item.Value.Equal(r.Total.Item.Value)
	})
}

// mayBeAcross reports whether a relation of columns says anything. Numbers of one or two digits agree by chance; a small difference of
// large ones may fail.
func mayBeAcross(r *book.Relation, difference bool) bool {
	switch {
	case len(r.Parts) < 2 || r.Form == book.Growth && !grows(r) || difference && !ofOneKind(r):
		return false
	case r.Form == book.Growth || r.Weight() >= 1:
		return true
	}
	return difference && !r.Holds(nil) && r.LikelyWeight() >= 1
}

// ofOneKind reports whether all figures of a relation are numbers of one kind, read at one scale.
func ofOneKind(r *book.Relation) bool {
	return !slices.ContainsFunc(r.Parts, func(p book.Term) bool {
		return p.Figure.Item.Kind != r.Total.Item.Kind || p.Figure.Item.Scale != r.Total.Item.Scale
	})
}

// isAlone reports whether a row prints one number in the columns of a sum, and dashes in all others: what no more than one level of a
// hierarchy has.
func isAlone(b *book.Book, row *release.Row, r *book.Relation, from []*release.Column, weights []int) bool {
	return r.Form != book.Growth && weights == nil && len(r.Parts) == 1 && r.Weight() >= minAlone && !slices.ContainsFunc(from, func(c *release.Column) bool {
		it := row.In(c)
		return it == nil || !it.Nil && b.ByItem[it] != r.Parts[0].Figure
	})
}

// severalColumns reports whether the parts of sums stand in more than one column, of those that hold where some are of one part.
func severalColumns(found []book.Relation) bool {
	var first *release.Column
	alone := slices.ContainsFunc(found, func(r book.Relation) bool { return len(r.Parts) == 1 })
	for i := range found {
		r := &found[i]
		if alone && !r.Holds(nil) {
			continue
		}
		for _, p := range r.Parts {
			if first == nil {
				first = p.Figure.Item.Column
			}
			if p.Figure.Item.Column != first {
				return true
			}
		}
	}
	return false
}

// maxAbove bounds the rows above a sum across columns among which what it misses is looked for.
const maxAbove = 8

// ofTotalAlone reports whether one of the rows above a sum across columns is printed in the column of the total alone, and makes up what
// the sum misses: what no other column has, as investments that are in no level of a hierarchy.
func ofTotalAlone(b *book.Book, above []*release.Row, r *book.Relation) bool {
	var with book.OneMore
	for _, row := range above {
		f := b.In(row, r.Total.Item.Column)
		if f == nil || f.Item.Value.IsZero() || slices.ContainsFunc(r.Parts, func(p book.Term) bool { return b.In(row, p.Figure.Item.Column) != nil }) {
			continue
		}
		if with.Holds(r, f, 1) {
			return true
		}
	}
	return false
}

// withColumn reports whether what a sum across columns misses is what its row prints in another column: one that is blank in the
// other rows, as reclassifications are.
func withColumn(b *book.Book, row *release.Row, r *book.Relation) bool {
	var with book.OneMore
	for _, it := range row.Items {
		f := b.ByItem[it]
		if it.Nil || it.Value.IsZero() || it.Kind != r.Total.Item.Kind || r.Has(f) {
			continue
		}
		if with.Holds(r, f, 1) || with.Holds(r, f, -1) {
			return true
		}
	}
	return false
}

// PercentSlack is how far a percentage may be off, in parts of the whole, since it is made from figures that are not rounded.
var PercentSlack = decimal.New(1, -2)

// addsAcross reports whether a figure is an amount of money over the time of its column: shares and balances do not add up
// from column to column, balances but where all columns are of one time.
func addsAcross(f *book.Figure) bool {
	return f.Item.Kind == release.Money && f.Item.AddsUp() && (f.Item.Period.Kind != tieout.Instant || f.Item.Column.Period.Kind != tieout.Duration ||
		!slices.ContainsFunc(f.Table.Columns, func(c *release.Column) bool { return c.Kind == release.Values && c.Period != f.Item.Column.Period }))
}

// grows reports whether a percentage of change says something for its figures. Losses and turns to losses have none that
// must be so: theirs counts where it holds, or would if one of the two had the other sign.
func grows(r *book.Relation) bool {
	printed := r.Total.Item.Printed
	if behind := printed[strings.LastIndexAny(printed, "0123456789")+1:]; len(r.Parts) != 2 || strings.ContainsFunc(behind, unicode.IsLetter) {
		return false // "pts", "bps": what percentages change by is told in points
	}
	now, then := r.Parts[0].Figure, r.Parts[1].Figure
	if now.Item.Scale != then.Item.Scale {
		return false
	}
	if now.Item.Value.IsPositive() && then.Item.Value.IsPositive() || r.Holds(nil) {
		return true
	}
	return now.Item.Value.Sign() != then.Item.Value.Sign() && (growsTurned(r, now) || growsTurned(r, then))
}

const (
	leastTurned  = 3 // digits of a change that the other sign of a small figure gives exactly
	leastSmaller = 2 // those of one that no change of sign makes: it is less than all of what was
)

// growsTurned reports whether a change is that of its row, of two signs, where one of its figures is taken with the other.
func growsTurned(r *book.Relation, f *book.Figure) bool {
	turned := func(g *book.Figure) decimal.Decimal {
		if g == f {
			return g.Item.Value.Neg()
		}
		return g.Item.Value
	}
	rd := book.Reading{f: f.Item.Value.Neg()}
	if !r.Holds(rd) {
		return false
	}
	if e, ok := r.Expected(rd); ok && IsNarrow(e) {
		return true
	}
	change, least := r.Total.Item.Value, leastTurned
	if change.Abs().LessThan(book.One) {
		least = leastSmaller
	}
	return r.Weight() >= 1 || change.NumDigits() >= least && growsBy(turned(r.Parts[0].Figure), turned(r.Parts[1].Figure), r.Total.Item)
}

// widestChange is how wide the interval of a change may be, for what is printed to be held against it, in parts of what is left of what was: 3.1 for a
// change of +210 %.
var widestChange = decimal.New(4, -2)

// IsNarrow reports whether amounts as rounded as they are tell their change closely enough for what is printed to be held against it.
func IsNarrow(change tieout.Interval) bool {
	left := decimal.Max(book.One, change.Middle().Add(book.One).Abs())
	return change.High.Sub(change.Low).LessThanOrEqual(widestChange.Mul(left))
}

// ofBase relates a column of percentages to one of amounts, of which one row is the whole.
func ofBase(b *book.Book, t *release.Table, c, from *release.Column) *book.Claim {
	out := &book.Claim{Family: shareOfFamily, Allowance: PercentSlack, Digits: 2}
	var base *book.Figure
	for _, row := range t.Rows {
		p, f := b.In(row, c), b.In(row, from)
		if p == nil || f == nil || p.Item.Kind != release.Percentage || f.Item.Kind != release.Money {
			continue
		}
		if p.Item.Value.Equal(book.One) && base == nil {
			base = f
			continue
		}
		if base != nil {
			out.Add(&book.Relation{Total: p, Parts: []book.Term{{Figure: f, Weight: 1}, {Figure: base, Weight: 1}}, Form: book.OfWhole})
		}
	}
	return out
}
