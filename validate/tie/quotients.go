package tie

import (
	"math"
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/taxonomy/press"
)

// Amounts per share are incomes over shares. Which income and which shares, the concepts say or the columns show.

// quotientOf is what an amount per share is made from: of the ways that concepts say, and of those that labels of its table
// suggest and two columns bear out, the one that holds in the most columns; else what the columns show. Where nothing holds
// in any column, it is a way that the same slip breaks in all.
func (b *book) quotientOf(t *release.Table, row *release.Row, known, suggested []*claim) *claim {
	ways := append(known, slices.DeleteFunc(slices.Clone(suggested), func(c *claim) bool { return !b.isLikely(c) })...)
	if best := bestClaim(ways); best != nil && best.tied() > 0 {
		return b.explainable(best, ways)
	}
	if c := b.perShareFrom(t, row); c != nil {
		return c
	}
	if c := b.withAddedBack(t, row); c != nil {
		return c
	}
	if c := b.overPooled(t, row); c != nil {
		return c
	}
	if c := b.overClasses(t, row); c != nil {
		return c
	}
	for _, c := range append(known, suggested...) {
		if len(c.relations) > 1 && b.oneSlip(c.relations) || c.slipsShared() {
			return c
		}
	}
	return nil
}

// explainable is, of the ways that hold and fail in as many columns as one does, the first in which a slip of one row explains what fails:
// that one where it does so there, or in none.
func (b *book) explainable(best *claim, ways []*claim) *claim {
	const most = 12 // ways that are looked at
	n, of := best.tied(), len(best.relations)
	if n == of {
		return best
	}
	for _, c := range append([]*claim{best}, ways[:min(len(ways), most)]...) {
		if len(c.relations) == of && c.tied() == n && b.oneSlip(c.failing()) {
			return c
		}
	}
	return ofOwnersFirst(best, ways)
}

// ofOwnersFirst is, of the ways that hold in as many columns, one that is made from what the owners have: what is left of a result is the
// release's own word for what amounts per share are made from.
func ofOwnersFirst(best *claim, ways []*claim) *claim {
	if best.isOfOwners() {
		return best
	}
	for _, c := range ways {
		if c.isOfOwners() && c.tied() >= best.tied() && len(c.relations) >= len(best.relations) {
			return c
		}
	}
	return best
}

// isOfOwners reports whether a claim is of amounts per share that are made from what the owners have, by a row of their own table.
func (c *claim) isOfOwners() bool {
	r := c.relations[0]
	income := r.Parts[0].Figure
	return income.Table == r.Total.Table && isOfOwners(income.Item.Row)
}

// isLikely reports whether columns bear out a quotient that labels suggest: two, or one where the same slip explains all others.
func (b *book) isLikely(c *claim) bool {
	n := c.tied()
	if n != 1 || len(c.relations) == 1 {
		return n > 1
	}
	return b.oneSlip(c.failing())
}

// besideTied are the quotients that hold in no column, where another amount per share of each column is made from the same income and holds,
// and swapped digits of the amount per share or of the shares explain that they do not, or it is the other side of that one and far off.
func (b *book) besideTied(alone, known []*claim) []*claim {
	var out []*claim
	for _, c := range alone {
		if len(c.relations) == 0 || slices.ContainsFunc(out, func(o *claim) bool { return o.relations[0].Total.Item.Row == c.relations[0].Total.Item.Row }) {
			continue
		}
		if slices.ContainsFunc(c.relations, func(r *Relation) bool { return !b.failsBeside(r, heldBeside(r, known)) }) {
			continue
		}
		for _, r := range c.relations {
			r.plain = r.plain || b.isFarSide(r, heldBeside(r, known))
		}
		out = append(out, c)
	}
	return out
}

// heldBeside are the amounts per share in the column of another one that are made from the same income, and hold.
func heldBeside(r *Relation, known []*claim) (held []*Relation) {
	for _, k := range known {
		if k.family != shareFamily {
			continue
		}
		for _, o := range k.relations {
			if o.form == perUnit && o.Total.Item.Column == r.Total.Item.Column && o.Parts[0].Figure == r.Parts[0].Figure && o.holds(nil) {
				held = append(held, o)
			}
		}
	}
	return held
}

// failsBeside reports whether an amount per share does not hold for a reason that its figures show, beside others that do.
func (b *book) failsBeside(r *Relation, held []*Relation) bool {
	if len(held) == 0 || r.form != perUnit || r.holds(nil) {
		return false
	}
	return slices.ContainsFunc(b.fixes(r, false), func(x fix) bool { return x.kind == swappedDigits }) || b.isFarSide(r, held)
}

// isFarSide reports whether an amount per share is the other side of one of those that hold, and far off.
func (b *book) isFarSide(r *Relation, held []*Relation) bool {
	return r.isFarOff() && slices.ContainsFunc(held, func(o *Relation) bool { return o.isBeside(r) && b.areSides(o.Total, r.Total) })
}

// areSides reports whether two amounts per share of a table are a basic one and the diluted one that goes with it.
func (b *book) areSides(f, g *Figure) bool {
	return f.Table == g.Table && slices.ContainsFunc(b.sides(f.Table, release.PerShare), func(pair [2]*release.Row) bool {
		return slices.Contains(pair[:], f.Item.Row) && slices.Contains(pair[:], g.Item.Row)
	})
}

// quotients relates the amounts per share of a row to those of an income above it, over what the table prints of a concept.
func (b *book) quotients(row, income *release.Row, over string) *claim {
	c := &claim{family: shareFamily, digits: 1, explained: true}
	for _, it := range row.Items {
		total, f := b.byItem[it], b.in(income, it.Column)
		if it.Nil || it.Column.Kind != release.Values || total.Fact == nil || f == nil || f.Item.Kind != release.Money {
			continue
		}
		shares, here := b.beside(over, total)
		if shares == nil || !here {
			continue
		}
		if r := (&Relation{Total: total, Parts: []Term{{f, 1}, {shares, 1}}, form: perUnit}); r.suitsSides() {
			c.add(r)
		}
	}
	return c
}

// perShareOf relates an amount per share to the results that its own table prints above it, whatever their concepts: which
// of them it is made from, the columns show.
func (b *book) perShareOf(relations []*press.Relation, t *release.Table, row *release.Row) []*claim {
	var out []*claim
	for _, x := range relations {
		if x.Over == "" || b.kindOf(row) != release.PerShare {
			continue
		}
		for _, income := range b.resultsAbove(t, row) {
			if !sameScope(row, income) && b.hasScopes(t, row) {
				continue
			}
			if c := b.quotients(row, income, x.Over); len(c.relations) > 0 {
				out = append(out, c)
			}
		}
	}
	out = append(out, b.perShareByName(t, row)...)
	if len(out) == 0 || isAdjusted(row) || !named(row, ofResult) { // "FFO per diluted share"
		out = append(out, b.perShareByLabels(t, row)...)
	}
	return out
}

const leastNameWords = 3 // words of a name that says what an amount per share is made from

// perShareByName relates an amount per share to the amounts above it that have its very name, "Loss from discontinued operations".
func (b *book) perShareByName(t *release.Table, row *release.Row) []*claim {
	called := b.called(row.Label)
	if called.words < leastNameWords {
		return nil
	}
	var out []*claim
	for _, income := range b.amountsAbove(t, row) {
		if b.called(income.Label).label != called.label {
			continue
		}
		for _, over := range nearest(b.rowsOf(t, release.Shares), row, mostAverages) {
			if b.isAverage(over) && sideOf(row).suits(sideOf(over)) && sameClass(row, over) {
				if c := b.quotient(row, income, over); len(c.relations) > 0 {
					out = append(out, c)
				}
			}
		}
	}
	return out
}

// perShareByLabels relates an amount per share to the amounts of its name and the averages of shares of its table, or of another one where it has
// no counts of shares.
func (b *book) perShareByLabels(t *release.Table, row *release.Row) []*claim {
	var out []*claim
	shares := nearest(b.rowsOf(t, release.Shares), row, mostAverages)
	if len(shares) == 0 {
		shares = b.averagesElsewhere(row)
	}
	for _, income := range b.incomesOf(t, row) {
		for _, over := range shares {
			if !(b.isAverage(over) && sideOf(row).suits(sideOf(over)) || sideOf(row) == dilutedSide && b.isDilutedSum(t, over)) {
				continue
			}
			if c := b.quotient(row, income, over); len(c.relations) > 0 {
				out = append(out, c)
			}
		}
	}
	return out
}

const (
	maxResults = 40 // rows of amounts above an amount per share that are tried with every count of shares
)

// perShareFrom relates an amount per share to the amounts above it in its table and the counts of shares there, whatever
// they are called, where the columns show which of them it is made from.
func (b *book) perShareFrom(t *release.Table, row *release.Row) *claim {
	amounts, shares := b.amountsAbove(t, row), nearest(b.rowsOf(t, release.Shares), row, mostAverages)
	if len(shares) == 0 && isOfResult(row) {
		shares = b.averagesElsewhere(row)
	}
	return b.shownQuotient(amounts, shares, func(income, over *release.Row) *claim { return b.quotient(row, income, over) })
}

// sharesFrom relates a count of shares that nothing else does to the amounts per share of its table and what those are made from.
func (b *book) sharesFrom(t *release.Table, over *release.Row) *claim {
	var best *claim
	for _, row := range nearest(b.rowsOf(t, release.PerShare), over, mostAverages) {
		if !sideOf(row).suits(sideOf(over)) {
			continue
		}
		c := b.shownQuotient(b.amountsAbove(t, row), []*release.Row{over}, func(income, over *release.Row) *claim { return b.quotient(row, income, over) })
		if c != nil && (best == nil || c.tied() > best.tied()) {
			best = c
		}
	}
	return best
}

// amountsAbove are the last rows of amounts above a row.
func (b *book) amountsAbove(t *release.Table, row *release.Row) []*release.Row {
	return above(b.rowsOf(t, release.Money), row, maxResults)
}

// shownQuotient is the quotient of one of the incomes over one of the counts of shares that the columns show beyond chance.
func (b *book) shownQuotient(incomes, shares []*release.Row, of func(income, over *release.Row) *claim) *claim {
	choices := math.Log10(float64(max(1, len(incomes)*len(shares))))
	var best *claim
	most := 0.0
	for _, income := range incomes {
		for _, over := range shares {
			c := of(income, over)
			s := c.support() - choices
			if failing := c.failing(); len(failing) == 2 && c.tied() >= 2 {
				if all, ok := c.asExchanged(failing); ok {
					s = all - choices
				} else if b.oneSlip(failing) {
					s++ // two columns that changed places are one mistake
				}
			}
			if (c.tied() >= 2 || c.tied() == 1 && b.isOneSwap(c.failing())) && s >= shareProof && s > most {
				best, most = c, s
			}
		}
	}
	return best
}

// isOneSwap reports whether there is one relation, which neighbouring digits in the other order explain.
func (b *book) isOneSwap(failing []*Relation) bool { return len(failing) == 1 && b.swapped(failing) }

// asExchanged is how many digits all columns prove together where the totals of the two that fail changed places, less the choice of those two;
// false where that does not make all hold.
func (c *claim) asExchanged(failing []*Relation) (float64, bool) {
	for _, both := range exchanges(failing[0].Total, failing[1].Total) {
		rd := readingOf(both[:])
		if slices.ContainsFunc(c.relations, func(r *Relation) bool { return !r.holds(rd) }) {
			continue
		}
		s := -math.Log10(float64(len(c.relations) * (len(c.relations) - 1) / 2))
		for _, r := range c.relations {
			s += r.weight()
		}
		return s, true
	}
	return 0, false
}

// quotient is a row of amounts per share as one of amounts over one of shares, in the columns that have all of them. Where one
// number of shares would be that of several columns in one currency, those are not of the period that they are read as, and it is empty.
func (b *book) quotient(row, income, over *release.Row) *claim {
	c := &claim{family: shareFamily, digits: 1, explained: true}
	type use struct {
		of *Figure
		in string
	}
	used := map[use]bool{}
	for _, it := range row.Items {
		total, f, n := b.in(row, it.Column), b.in(income, it.Column), b.at(over, it.Column)
		if it.Column.Kind == release.Values && total != nil && f != nil && n != nil && !n.Item.Value.IsZero() {
			if used[use{n, f.currency()}] {
				return &claim{family: shareFamily}
			}
			used[use{n, f.currency()}] = true
			c.add(&Relation{Total: total, Parts: []Term{{f, 1}, {n, 1}}, form: perUnit})
		}
	}
	return c
}

// untoldShares are the counts of shares that no amount per share was related to.
func (b *book) untoldShares(known []*claim) []*claim {
	told := map[*release.Row]bool{}
	for _, c := range known {
		for _, r := range c.relations {
			if r.form == perUnit {
				told[r.Parts[len(r.Parts)-1].Figure.Item.Row] = true
			}
		}
	}
	var out []*claim
	for _, t := range b.tables {
		for _, row := range b.rowsOf(t, release.Shares) {
			if told[row] || !mayBeAverage(b.conceptOf(row)) {
				continue
			}
			if c := b.sharesFrom(t, row); c != nil {
				out = append(out, c)
			}
		}
	}
	return out
}

// orders are counts of shares that stand one above the other, basic and diluted by their labels, where their concepts do not
// say so: the first is not more than the second.
func (b *book) orders() []*claim {
	var out []*claim
	for _, t := range b.tables {
		rows := b.rowsOf(t, release.Shares)
		for i := 0; i+1 < len(rows); i++ {
			basic, diluted := rows[i], rows[i+1]
			first, second := wording.Of(basic.Label), wording.Of(diluted.Label)
			if !ofBasic.In(first) || ofDiluted.In(first) || !ofDiluted.In(second) || ofBasic.In(second) || !slices.Equal(basic.Section, diluted.Section) ||
				b.conceptOf(basic) != "" && b.conceptOf(diluted) != "" {
				continue
			}
			c := &claim{family: orderFamily}
			for _, it := range basic.Items {
				f, g := b.in(basic, it.Column), b.in(diluted, it.Column)
				if it.Column.Kind == release.Values && f != nil && g != nil {
					c.add(&Relation{Total: f, Parts: []Term{{g, 1}}, form: atMost})
				}
			}
			out = append(out, c)
		}
	}
	return out
}

var (
	ofTangible = wording.Phrases("tangible")
	ofBook     = wording.Phrases("book value")
)

// tangibles are book values per share and the tangible ones of the same table, from which goodwill is taken: those are not more.
func (b *book) tangibles() []*claim {
	var out []*claim
	for _, t := range b.tables {
		var whole, tangible []*release.Row
		for _, row := range b.rowsOf(t, release.PerShare) {
			switch words := wording.Of(row.Label); {
			case !ofBook.In(words):
			case ofTangible.In(words):
				tangible = append(tangible, row)
			default:
				whole = append(whole, row)
			}
		}
		if len(whole) != 1 || len(tangible) != 1 {
			continue
		}
		c := &claim{family: orderFamily, sure: true}
		for _, it := range tangible[0].Items {
			f, g := b.in(tangible[0], it.Column), b.in(whole[0], it.Column)
			if it.Column.Kind == release.Values && f != nil && g != nil {
				c.add(&Relation{Total: f, Parts: []Term{{g, 1}}, form: atMost})
			}
		}
		if len(c.relations) > 0 {
			out = append(out, c)
		}
	}
	return out
}

// acquitted takes back what was said of amounts per share that are printed in another table, too, with the income and the shares
// that they are made from: what securities add to both is told there alone. Nor does anything dilute a loss.
func (b *book) acquitted(cs []*claim) {
	for _, c := range cs {
		if c.family != shareFamily {
			continue
		}
		for _, r := range c.relations {
			if r.state == Broken && r.Total.Fact != nil && (b.nothingDilutes(r.Total) || b.holdsAdjusted(r) || b.holdsWithNext(r) || slices.ContainsFunc(b.byMeasure[r.Total.measure()], func(f *Figure) bool {
				return f.Table != r.Total.Table && f.Item.Value.Equal(r.Total.Item.Value) && b.isMadeFromShares(f)
			})) {
				r.state = Untied
			}
		}
	}
}

// nothingDilutes reports whether a figure is a diluted loss per share that is the basic one of its column, which holds: what would make it
// smaller is left out, whatever diluted count of shares is printed (IAS 33.43). So is one of a class of shares: with more shares, more of the
// earnings are its own.
func (b *book) nothingDilutes(f *Figure) bool {
	if f.Item.Value.Sign() >= 0 && !f.isOfClass() || sideOf(f.Item.Row) != dilutedSide {
		return false
	}
	return slices.ContainsFunc(b.rowsOf(f.Table, release.PerShare), func(row *release.Row) bool {
		g := b.in(row, f.Item.Column)
		return g != nil && sideOf(row) == basicSide && sameClass(row, f.Item.Row) && g.Item.Value.Equal(f.Item.Value) && b.isMadeFromShares(g)
	})
}

// isMadeFromShares reports whether an amount per share ties to an amount over shares.
func (b *book) isMadeFromShares(f *Figure) bool {
	return slices.ContainsFunc(b.tied[f], func(o *Relation) bool { return o.form == perUnit && o.Total == f })
}
