package tie

import (
	"math"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// What convertible securities cost is added back to the income of diluted amounts per share, in rows right below it: "Interest on convertible
// notes, net of tax".

const maxAddedBack = 2 // rows that are added back

// ofDilutedIncome are the words of what is added to an income, or taken off it, for diluted amounts per share alone.
var ofDilutedIncome = wording.Phrases("added|add|deducted|deduct|adjustment|adjustments|adjusted|used for|in|back ... diluted|dilution|dilutive", "interest|dividends|gain|change on|in ... convertible|warrants|warrant", "convertible|exchangeable ... interest|dividends|accretion", "preferred ... dividend|dividends|accretion")

// holdsAdjusted reports whether a diluted amount per share holds with what its table prints as added to its income, or taken off it, for diluted
// amounts alone, or what another table prints of its time: nothing else does where nothing dilutes.
func (b *book) holdsAdjusted(r *Relation) bool {
	if r.form != perUnit || sideOf(r.Total.Item.Row) != dilutedSide {
		return false
	}
	return slices.ContainsFunc(b.figures, func(f *Figure) bool {
		if f.Item.Kind != release.Money || f.Item.Value.IsZero() || f.Table == r.Total.Table && f.Item.Column != r.Total.Item.Column || f.Table != r.Total.Table && f.Period != r.Total.Period {
			return false
		}
		words := wording.Of(f.Item.Row.Label)
		return !r.has(f) && (ofDilutedIncome.In(words) && (r.holdsWith(Term{f, 1}) || r.holdsWith(Term{f, -1})) || dilutedIncome.In(words) && r.holdsOver(f))
	})
}

// dilutedIncome are labels of the income that diluted amounts per share alone are made from: "Numerator for diluted EPS, if-converted".
var dilutedIncome = wording.Phrases("^numerator ... diluted|dilution|dilutive|if converted", "^net? income|earnings|loss for|used ... diluted|dilution|dilutive")

// holdsOver reports whether an amount per share holds with another income over the same shares.
func (r *Relation) holdsOver(income *Figure) bool {
	with := &Relation{Total: r.Total, Parts: []Term{{income, 1}, r.Parts[len(r.Parts)-1]}, form: perUnit}
	return with.holds(nil)
}

// holdsWith reports whether an amount per share holds with one more part of its income.
func (r *Relation) holdsWith(more Term) bool {
	with := &Relation{Total: r.Total, Parts: slices.Insert(slices.Clone(r.Parts), len(r.Parts)-1, more), form: perUnit}
	return with.holds(nil)
}

// holdsWithNext reports whether an amount per share holds with the amount right above or below its income, where both of them are called after
// it: "Gain on sale of discontinued operations" and "Loss from discontinued operations" for "Discontinued operations".
func (b *book) holdsWithNext(r *Relation) bool {
	if r.form != perUnit || len(r.Parts) != 2 {
		return false
	}
	income, called := r.Parts[0].Figure, significant(r.Total.Item.Row.Label)
	isCalled := func(row *release.Row) bool {
		words := significant(row.Label)
		return !slices.ContainsFunc(called, func(w string) bool { return !slices.Contains(words, w) })
	}
	rows := b.rowsOf(income.Table, release.Money)
	i := slices.Index(rows, income.Item.Row)
	if i < 0 || len(called) == 0 || !isCalled(rows[i]) {
		return false
	}
	return slices.ContainsFunc(rows[max(0, i-1):min(len(rows), i+2)], func(row *release.Row) bool {
		f := b.in(row, r.Total.Item.Column)
		return f != nil && row != rows[i] && isCalled(row) && r.holdsWith(Term{f, 1})
	})
}

// mayAddBack reports whether a diluted amount per share is a little more than a result of the accounts gives, and no more than the basic one of
// its column: what convertible securities cost may be added back to the result, and not be printed.
func (b *book) mayAddBack(r *Relation) bool {
	e, ok := r.expected(nil)
	f := r.Total
	if !ok || r.form != perUnit || sideOf(f.Item.Row) != dilutedSide || !e.Low.IsPositive() || r.side(f, nil).Middle().LessThan(e.Middle()) {
		return false
	}
	if !isOfAccounts(r.Parts[0].Figure.Item.Row) || !r.within(steadyOff, 1) && !b.addsBackAlike(r) || b.ownSlip(r) || b.isOddCount(r) {
		return false
	}
	return slices.ContainsFunc(b.rowsOf(f.Table, release.PerShare), func(row *release.Row) bool {
		g := b.in(row, f.Item.Column)
		return g != nil && sideOf(row) == basicSide && sameClass(row, f.Item.Row) && sameScope(row, f.Item.Row) && f.Item.Value.LessThanOrEqual(g.Item.Value)
	})
}

// addsBackAlike reports whether no more than what securities cost that the release says are convertible makes a diluted amount per share, and
// another one of its row, larger than their results give, over shares that are several in a hundred more than the basic ones.
func (b *book) addsBackAlike(r *Relation) bool {
	if r.claim == nil || !b.hasConvertible() {
		return false
	}
	alike := 0
	for _, o := range r.claim.failing() {
		n := o.Parts[len(o.Parts)-1].Figure
		basic := b.basicOf(n)
		if e, _ := o.expected(nil); basic == nil || !o.within(tenthOff, farOffDigits) || o.side(o.Total, nil).Middle().LessThan(e.Middle()) || moreThan(n.Item.Value, basic).LessThan(steadyOff) {
			return false
		}
		alike++
	}
	return alike > 1
}

// ofConvertible are the words of rows of debt or stock that may be made shares.
var ofConvertible = wording.Phrases("convertible|exchangeable ... note|notes|debt|debentures|debenture|bonds|securities|stock|preferred")

// hasConvertible reports whether a row of the release is called so.
func (b *book) hasConvertible() bool {
	if b.convertible == nil {
		b.convertible = b.anyRow(ofConvertible)
	}
	return *b.convertible
}

// isOddCount reports whether a diluted amount per share and all others of its row that do not hold would do so over their shares with two digits
// of those in the other order, where nothing needs to be added back for those of the release that hold, and whether its shares would
// then be more than the basic ones by about as much as there, and are not.
func (b *book) isOddCount(r *Relation) bool {
	if r.claim == nil {
		return false
	}
	failing := r.claim.failing()
	if len(b.heldDiluted) == 0 || slices.ContainsFunc(failing, func(o *Relation) bool { return len(o.heldBySwap()) == 0 }) {
		return false
	}
	n := r.Parts[len(r.Parts)-1].Figure
	basic := b.basicOf(n)
	if basic == nil {
		return false
	}
	told, times := dilution(b.heldDiluted), oddBesideOne
	if len(b.heldDiluted)+len(failing) <= leastExact {
		told, times = tieout.Interval{Low: told.Low.DivRound(dilutedWithin, quotientPlaces), High: told.High.Mul(dilutedWithin)}, decimal.Zero
		if by := moreThan(n.Item.Value, basic); by.LessThan(told.High.Mul(two)) {
			return false
		}
	}
	off := func(v decimal.Decimal) decimal.Decimal {
		d := moreThan(v, basic)
		return decimal.Max(told.Low.Sub(d), d.Sub(told.High), decimal.Zero)
	}
	return slices.ContainsFunc(r.heldBySwap(), func(v decimal.Decimal) bool {
		return off(v).Mul(times).LessThan(off(n.Item.Value)) && (!times.IsZero() || off(v).IsZero())
	})
}

// moreThan is how many more shares than the basic ones some are, in parts of those.
func moreThan(v decimal.Decimal, basic *Figure) decimal.Decimal {
	return v.DivRound(basic.Item.Value, quotientPlaces).Sub(one)
}

// noteDiluted notes what dilutes the shares of the diluted amounts per share that are results of the accounts over them, with nothing added back.
func (b *book) noteDiluted(known []*claim) {
	for _, c := range known {
		for _, r := range c.relations {
			if r.form != perUnit || sideOf(r.Total.Item.Row) != dilutedSide || !isOfAccounts(r.Parts[0].Figure.Item.Row) || !r.holds(nil) || len(b.heldDiluted) == maxHeld {
				continue
			}
			n := r.Parts[len(r.Parts)-1].Figure
			if basic := b.basicOf(n); basic != nil && !slices.ContainsFunc(b.heldDiluted, func(s countSides) bool { return s.diluted == n }) {
				b.heldDiluted = append(b.heldDiluted, countSides{basic, n, moreThan(n.Item.Value, basic)})
			}
		}
	}
}

const maxHeld = 40 // counts of shares that tell what dilutes them

// basicOf is the basic average of shares that goes with a diluted one; nil for none.
func (b *book) basicOf(diluted *Figure) *Figure {
	for _, pair := range b.sides(diluted.Table, release.Shares) {
		if g := b.in(pair[0], diluted.Item.Column); pair[1] == diluted.Item.Row && g != nil && g.Item.Value.IsPositive() && g.Item.Scale == diluted.Item.Scale {
			return g
		}
	}
	return nil
}

// withAddedBack relates an amount per share to an income above it and the rows right below that, over the shares of its table, where the
// columns show beyond chance that it is made so.
func (b *book) withAddedBack(t *release.Table, row *release.Row) *claim {
	if !isOfResult(row) {
		return nil
	}
	amounts := above(b.rowsOf(t, release.Money), row, maxAddedBack+1)
	shares := nearest(b.rowsOf(t, release.Shares), row, mostAverages)
	var best *claim
	most := 0.0
	for from := len(amounts) - 2; from >= 0; from-- {
		for _, over := range shares {
			if sideOf(row).suits(sideOf(over)) && (isResult(amounts[from]) || isAdjusted(amounts[from])) {
				c := b.sumOver(row, amounts[from:], over)
				if s := c.support() - math.Log10(float64(len(shares)*maxAddedBack)); c.tied() >= leastSame && s >= shareProof && s > most {
					best, most = c, s
				}
			}
		}
	}
	return best
}

// sumOver is a row of amounts per share as the sum of rows of amounts over one of shares, in the columns that have all of them.
func (b *book) sumOver(row *release.Row, amounts []*release.Row, over *release.Row) *claim {
	c := &claim{family: shareFamily, digits: 1, explained: true}
	for _, it := range row.Items {
		total, n := b.in(row, it.Column), b.at(over, it.Column)
		if it.Column.Kind != release.Values || total == nil || n == nil || n.Item.Value.IsZero() {
			continue
		}
		r := &Relation{Total: total, form: perUnit}
		for _, a := range amounts {
			if f := b.in(a, it.Column); f != nil {
				r.Parts = append(r.Parts, Term{f, 1})
			}
		}
		if len(r.Parts) == len(amounts) {
			r.Parts = append(r.Parts, Term{n, 1})
			c.add(r)
		}
	}
	return c
}
