package tie

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
)

var (
	shareOfFamily = &family{rule: RuleColumnBroken, says: func(r *Relation) string {
		e, _ := r.expected(nil)
		return fmt.Sprintf("%s: printed %s; %s of %s, %s, is %s", name(r.Total), r.Total.Item.Printed, r.Parts[0].Figure.Item.Printed,
			label(r.Parts[1].Figure), r.Parts[1].Figure.Item.Printed, number(e.Middle(), r.Total.Item))
	}}
)

const (
	minAlone = 2.5 // digits of a figure that is the only one in the columns of a sum
)

// columns are the columns of a table that come from others: sums across, changes, percentages of a change or of a base.
func (b *book) columns() []*claim {
	var out []*claim
	for _, t := range b.tables {
		vs := values(t)
		if len(vs) > maxColumns {
			continue
		}
		for _, c := range t.Columns {
			if c.Kind == release.Notes {
				continue
			}
			var best *claim
			for _, x := range b.origins(t, c, vs) {
				if x := b.shown(x); x != nil && (best == nil || x.tied() > best.tied() || x.tied() == best.tied() && b.explainsMore(x, best)) {
					best = x
				}
				if best == nil && b.isBaseSlipped(x) {
					x.sure = true
					best = x
				}
			}
			if best != nil {
				best = best.withoutColumn()
				best.strict = best.family == changeFamily && best.isStrict(leastStrict)
				out = append(out, best)
			}
		}
	}
	return out
}

const (
	leastStrict        = 4 // rows of a column that hold without any allowance for there to be none
	leastStrictColumns = 3 // columns of a row that do
)

// isStrict reports whether all relations of a claim hold but one, and at least so many: none of them needs what is allowed for.
func (c *claim) isStrict(least int) bool { return c.tied() == len(c.relations)-1 && c.tied() >= least }

// explainsMore reports whether a slip explains what fails of a sum across columns, and none what fails of another: columns with dashes in
// the rows that hold may count or not.
func (b *book) explainsMore(c, other *claim) bool {
	explained := func(c *claim) bool {
		return !slices.ContainsFunc(c.relations, func(r *Relation) bool { return !r.holds(nil) && !b.slipped(r, len(c.relations) > c.tied()+1) })
	}
	return c.family == sumFamily && other.family == sumFamily && c.tied() < len(c.relations) && explained(c) && !explained(other)
}

// isBaseSlipped reports whether percentages of a base hold in no row, and all would were digits of that base in the other order.
func (b *book) isBaseSlipped(c *claim) bool {
	if c.family != shareOfFamily || len(c.relations) < minRows || c.tied() > 0 {
		return false
	}
	base := c.relations[0].Parts[1].Figure
	near, _ := swaps(base.Item, base.Item.Value)
	return slices.ContainsFunc(near, func(v decimal.Decimal) bool {
		b.checkFor(len(c.relations))
		evidence := 0.0
		for _, r := range c.relations {
			if r.Parts[1].Figure != base || r.within(c.allowance, c.digits) || !r.holds(reading{base: v}) {
				return false
			}
			evidence += r.weight()
		}
		return evidence >= minEvidence
	})
}

// withoutColumn is a sum across columns that fails somewhere without one of them, where that holds in every row: what the
// column prints is so small elsewhere that it counts by chance. It is the sum itself for none.
func (c *claim) withoutColumn() *claim {
	if c.family != sumFamily || c.tied() == len(c.relations) {
		return c
	}
	var columns []*release.Column
	for _, r := range c.relations {
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
		fewer := &claim{family: c.family, explained: c.explained, anyDigit: c.anyDigit}
		for _, r := range c.relations {
			fewer.add(&Relation{Total: r.Total, form: r.form, Parts: slices.DeleteFunc(slices.Clone(r.Parts), func(p Term) bool { return p.Figure.Item.Column == of })})
		}
		if fewer.tied() == len(fewer.relations) {
			return fewer
		}
	}
	return c
}

// origins are the ways in which a column may come from others.
func (b *book) origins(t *release.Table, c *release.Column, vs []*release.Column) []*claim {
	var out []*claim
	for i, x := range vs {
		for j, y := range vs {
			if i == j || x == c || y == c {
				continue
			}
			out = append(out, b.across(t, c, changeFamily, growth, []*release.Column{x, y}, nil))
			if c.Kind == release.Change {
				out = append(out, b.across(t, c, sumFamily, asPrinted, []*release.Column{x, y}, []int{1, -1}))
			}
		}
		if x != c {
			out = append(out, b.ofBase(t, c, x))
		}
	}
	if c.Kind != release.Values {
		return out
	}
	for i := range vs {
		for j := i + 2; j <= len(vs); j++ {
			if run := vs[i:j]; !slices.Contains(run, c) {
				out = append(out, b.across(t, c, sumFamily, asPrinted, run, nil))
			}
		}
	}
	return out
}

// takesTotal reports whether a figure can be what columns of its row come to: a percentage for growth, else what adds up. Zero says
// nothing.
func (how form) takesTotal(f *Figure, difference bool) bool {
	if difference {
		return differs(f)
	}
	if how == growth {
		return !f.Item.Value.IsZero() && f.Item.Kind == release.Percentage
	}
	return !f.Item.Value.IsZero() && addsAcross(f)
}

// differs reports whether a figure has a difference to another: numbers of all kinds do, but those that are told in points.
func differs(f *Figure) bool {
	switch f.Item.Kind {
	case release.Money, release.PerShare, release.Shares, release.Count:
		return !f.Item.Value.IsZero()
	}
	return false
}

// takesPart reports whether a figure can be one of the columns that another is made of; shares and amounts per share grow, but do not
// add up.
func (how form) takesPart(f *Figure, difference bool) bool {
	if difference || f.Item.Value.IsZero() {
		return difference && differs(f)
	}
	if addsAcross(f) {
		return true
	}
	switch f.Item.Kind {
	case release.PerShare, release.Shares, release.Count:
		return how == growth
	}
	return false
}

// missesPart reports whether what a sum across columns misses is printed in another column, or in a row above in that of the total.
func (b *book) missesPart(t *release.Table, row int, r *Relation) bool {
	return b.ofTotalAlone(t.Rows[max(0, row-maxAbove):row], r) || b.withColumn(t.Rows[row], r)
}

// partsAcross adds to parts the figures of a row in columns, each with its weight, or 1 where weights are nil: then they add up,
// else the row is a difference.
func (b *book) partsAcross(parts []Term, row *release.Row, how form, from []*release.Column, weights []int) []Term {
	for k, x := range from {
		f := b.in(row, x)
		if f == nil || !how.takesPart(f, weights != nil) {
			continue
		}
		w := 1
		if weights != nil {
			w = weights[k]
		}
		parts = append(parts, Term{f, w})
	}
	return parts
}

// across relates a column to others in every row that has figures in them. In a sum a blank counts as nothing. It is empty where
// fewer rows hold than show anything.
func (b *book) across(t *release.Table, c *release.Column, of *family, how form, from []*release.Column, weights []int) *claim {
	out := &claim{family: of, anyDigit: how == asPrinted}
	if how == growth {
		out.allowance, out.digits = percentSlack, 2
	}
	found, parts, at := b.found[:0], b.parts[:0], b.foundAt[:0]
	good := 0
	for i, row := range t.Rows {
		total := b.in(row, c)
		if total == nil || !how.takesTotal(total, weights != nil) {
			continue
		}
		first := len(parts)
		parts = b.partsAcross(parts, row, how, from, weights)
		found = append(found, Relation{Total: total, Parts: parts[first:len(parts):len(parts)], form: how})
		r := &found[len(found)-1]
		if !r.mayBeAcross(weights != nil) && !b.isAlone(row, r, from, weights) {
			found, parts = found[:len(found)-1], parts[:first]
			continue
		}
		at = append(at, i)
		if r.holds(nil) {
			good++
		}
	}
	b.found, b.parts, b.foundAt = found, parts, at
	if good < minStated {
		return out
	}
	if how != growth {
		n := -1
		found = slices.DeleteFunc(found, func(r Relation) bool {
			n++
			return !r.holds(nil) && b.missesPart(t, at[n], &r)
		})
	}
	if !severalColumns(found) {
		return out
	}
	for i := range found {
		// what is between its parts is looked at last, and not in columns that hardly ever add up: it takes long
		r := &found[i]
		if good >= minRows && how != growth && weights == nil && !r.holds(nil) && b.isBetween(r) {
			continue
		}
		out.add(&Relation{Total: r.Total, Parts: slices.Clone(r.Parts), form: how})
	}
	return out
}

// mayBeAcross reports whether a relation of columns says anything. Numbers of one or two digits agree by chance; a small difference of
// large ones may fail.
func (r *Relation) mayBeAcross(difference bool) bool {
	switch {
	case len(r.Parts) < 2 || r.form == growth && !grows(r) || difference && !r.ofOneKind():
		return false
	case r.form == growth || r.weight() >= 1:
		return true
	}
	return difference && !r.holds(nil) && r.likelyWeight() >= 1
}

// ofOneKind reports whether all figures of a relation are numbers of one kind, read at one scale.
func (r *Relation) ofOneKind() bool {
	return !slices.ContainsFunc(r.Parts, func(p Term) bool {
		return p.Figure.Item.Kind != r.Total.Item.Kind || p.Figure.Item.Scale != r.Total.Item.Scale
	})
}

// isAlone reports whether a row prints one number in the columns of a sum, and dashes in all others: what no more than one level of a
// hierarchy has.
func (b *book) isAlone(row *release.Row, r *Relation, from []*release.Column, weights []int) bool {
	return r.form != growth && weights == nil && len(r.Parts) == 1 && r.weight() >= minAlone && !slices.ContainsFunc(from, func(c *release.Column) bool {
		it := row.In(c)
		return it == nil || !it.Nil && b.byItem[it] != r.Parts[0].Figure
	})
}

// severalColumns reports whether the parts of sums stand in more than one column, of those that hold where some are of one part.
func severalColumns(found []Relation) bool {
	var first *release.Column
	alone := slices.ContainsFunc(found, func(r Relation) bool { return len(r.Parts) == 1 })
	for i := range found {
		r := &found[i]
		if alone && !r.holds(nil) {
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
func (b *book) ofTotalAlone(above []*release.Row, r *Relation) bool {
	var with oneMore
	for _, row := range above {
		f := b.in(row, r.Total.Item.Column)
		if f == nil || f.Item.Value.IsZero() || slices.ContainsFunc(r.Parts, func(p Term) bool { return b.in(row, p.Figure.Item.Column) != nil }) {
			continue
		}
		if with.holds(r, f, 1) {
			return true
		}
	}
	return false
}

// withColumn reports whether what a sum across columns misses is what its row prints in another column: one that is blank in the
// other rows, as reclassifications are.
func (b *book) withColumn(row *release.Row, r *Relation) bool {
	var with oneMore
	for _, it := range row.Items {
		f := b.byItem[it]
		if it.Nil || it.Value.IsZero() || it.Kind != r.Total.Item.Kind || r.has(f) {
			continue
		}
		if with.holds(r, f, 1) || with.holds(r, f, -1) {
			return true
		}
	}
	return false
}

// percentSlack is how far a percentage may be off, in parts of the whole, since it is made from figures that are not rounded.
var percentSlack = decimal.New(1, -2)

// addsAcross reports whether a figure is an amount of money over the time of its column: shares and balances do not add up
// from column to column, balances but where all columns are of one time.
func addsAcross(f *Figure) bool {
	return f.Item.Kind == release.Money && f.Item.AddsUp() && (f.Item.Period.Kind != tieout.Instant || f.Item.Column.Period.Kind != tieout.Duration ||
		!slices.ContainsFunc(f.Table.Columns, func(c *release.Column) bool { return c.Kind == release.Values && c.Period != f.Item.Column.Period }))
}

// grows reports whether a percentage of change says something for its figures. Losses and turns to losses have none that
// must be so: theirs counts where it holds, or would if one of the two had the other sign.
func grows(r *Relation) bool {
	printed := r.Total.Item.Printed
	if behind := printed[strings.LastIndexAny(printed, "0123456789")+1:]; len(r.Parts) != 2 || strings.ContainsFunc(behind, unicode.IsLetter) {
		return false // "pts", "bps": what percentages change by is told in points
	}
	now, then := r.Parts[0].Figure, r.Parts[1].Figure
	if now.Item.Scale != then.Item.Scale {
		return false
	}
	v := now.Item.Value
	return v.IsPositive() && then.Item.Value.IsPositive() || r.holds(nil) ||
		v.Sign() != then.Item.Value.Sign() && r.weight() >= 1 && r.holds(reading{now: v.Neg()})
}

// ofBase relates a column of percentages to one of amounts, of which one row is the whole.
func (b *book) ofBase(t *release.Table, c, from *release.Column) *claim {
	out := &claim{family: shareOfFamily, allowance: percentSlack, digits: 2}
	var base *Figure
	for _, row := range t.Rows {
		p, f := b.in(row, c), b.in(row, from)
		if p == nil || f == nil || p.Item.Kind != release.Percentage || f.Item.Kind != release.Money {
			continue
		}
		if p.Item.Value.Equal(one) && base == nil {
			base = f
			continue
		}
		if base != nil {
			out.add(&Relation{Total: p, Parts: []Term{{f, 1}, {base, 1}}, form: ofWhole})
		}
	}
	return out
}
