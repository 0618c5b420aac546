package pershare

import (
	"math"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/shares"
	"github.com/tieout/tieout/validate/tie/slip"
)

// What convertible securities cost is added back to the income of diluted amounts per share, in rows right below it: "Interest on convertible
// notes, net of tax".

const maxAddedBack = 2 // rows that are added back

// ofDilutedIncome are the words of what is added to an income, or taken off it, for diluted amounts per share alone.
var ofDilutedIncome = wording.Phrases("added|add|deducted|deduct|adjustment|adjustments|adjusted|used for|in|back ... diluted|dilution|dilutive", "interest|dividends|gain|change on|in ... convertible|warrants|warrant", "convertible|exchangeable ... interest|dividends|accretion", "preferred ... dividend|dividends|accretion")

// holdsAdjusted reports whether a diluted amount per share holds with what its table prints as added to its income, or taken off it, for diluted
// amounts alone, or what another table prints of its time: nothing else does where nothing dilutes.
func holdsAdjusted(b *book.Book, r *book.Relation) bool {
	if r.Form != book.PerUnit || shares.SideOf(r.Total.Item.Row) != shares.DilutedSide {
		return false
	}
	return slices.ContainsFunc(b.Figures, func(f *book.Figure) bool {
		if f.Item.Kind != release.Money || f.Item.Value.IsZero() || f.Table == r.Total.Table && f.Item.Column != r.Total.Item.Column || f.Table != r.Total.Table && f.Period != r.Total.Period {
			return false
		}
		words := wording.Of(f.Item.Row.Label)
		return !r.Has(f) && (ofDilutedIncome.In(words) && (holdsWith(r, book.Term{Figure: f, Weight: 1}) || holdsWith(r, book.Term{Figure: f, Weight: -1})) || dilutedIncome.In(words) && holdsOver(r, f))
	})
}

// dilutedIncome are labels of the income that diluted amounts per share alone are made from: "Numerator for diluted EPS, if-converted".
var dilutedIncome = wording.Phrases("^numerator ... diluted|dilution|dilutive|if converted", "^net? income|earnings|loss for|used ... diluted|dilution|dilutive")

// holdsOver reports whether an amount per share holds with another income over the same shares.
func holdsOver(r *book.Relation, income *book.Figure) bool {
	with := &book.Relation{Total: r.Total, Parts: []book.Term{{Figure: income, Weight: 1}, r.Parts[len(r.Parts)-1]}, Form: book.PerUnit}
	return with.Holds(nil)
}

// holdsWith reports whether an amount per share holds with one more part of its income.
func holdsWith(r *book.Relation, more book.Term) bool {
	with := &book.Relation{Total: r.Total, Parts: slices.Insert(slices.Clone(r.Parts), len(r.Parts)-1, more), Form: book.PerUnit}
	return with.Holds(nil)
}

// holdsWithNext reports whether an amount per share holds with the amount right above or below its income, where both of them are called after
// it: "Gain on sale of discontinued operations" and "Loss from discontinued operations" for "Discontinued operations".
func holdsWithNext(b *book.Book, r *book.Relation) bool {
	if r.Form != book.PerUnit || len(r.Parts) != 2 {
		return false
	}
	income, called := r.Parts[0].Figure, book.Significant(r.Total.Item.Row.Label)
	isCalled := func(row *release.Row) bool {
		words := book.Significant(row.Label)
		return !slices.ContainsFunc(called, func(w string) bool { return !slices.Contains(words, w) })
	}
	rows := b.RowsOf(income.Table, release.Money)
	i := slices.Index(rows, income.Item.Row)
	if i < 0 || len(called) == 0 || !isCalled(rows[i]) {
		return false
	}
	return slices.ContainsFunc(rows[max(0, i-1):min(len(rows), i+2)], func(row *release.Row) bool {
		f := b.In(row, r.Total.Item.Column)
		return f != nil && row != rows[i] && isCalled(row) && holdsWith(r, book.Term{Figure: f, Weight: 1})
	})
}

// MayAddBack reports whether a diluted amount per share is a little more than a result of the accounts gives, and no more than the basic one of
// its column: what convertible securities cost may be added back to the result, and not be printed.
func MayAddBack(b *book.Book, r *book.Relation) bool {
	e, ok := r.Expected(nil)
	f := r.Total
	if !ok || r.Form != book.PerUnit || shares.SideOf(f.Item.Row) != shares.DilutedSide || !e.Low.IsPositive() || r.Side(f, nil).Middle().LessThan(e.Middle()) {
		return false
	}
	if !isOfAccounts(r.Parts[0].Figure.Item.Row) || !r.Within(SteadyOff, 1) && !addsBackAlike(b, r) || slip.Own(b, r) || isOddCount(b, r) || isAlone(b, r) {
		return false
	}
	return slices.ContainsFunc(b.RowsOf(f.Table, release.PerShare), func(row *release.Row) bool {
		g := b.In(row, f.Item.Column)
		return g != nil && shares.SideOf(row) == shares.BasicSide && shares.SameClass(row, f.Item.Row) && shares.SameScope(row, f.Item.Row) && f.Item.Value.LessThanOrEqual(g.Item.Value)
	})
}

// addsBackAlike reports whether no more than what securities cost that the release says are convertible makes a diluted amount per share, and
// another one of its row, larger than their results give, over shares that are several in a hundred more than the basic ones.
func addsBackAlike(b *book.Book, r *book.Relation) bool {
	if r.Claim == nil || !hasConvertible(b) {
		return false
	}
	alike := 0
	for _, o := range r.Claim.Failing() {
		n := o.Parts[len(o.Parts)-1].Figure
		basic := basicOf(b, n)
		if e, _ := o.Expected(nil); basic == nil || !o.Within(tenthOff, FarOffDigits) || o.Side(o.Total, nil).Middle().LessThan(e.Middle()) || moreThan(n.Item.Value, basic).LessThan(SteadyOff) {
			return false
		}
		alike++
	}
	return alike > 1
}

// isAlone reports whether a diluted amount per share is the only one of its row that its result does not give, and no row of the release is called
// convertible: what is added back for securities that nothing speaks of would show in other columns.
func isAlone(b *book.Book, r *book.Relation) bool {
	return r.Claim != nil && isOnlyMore(r.Claim) && !hasConvertible(b)
}

// ofConvertible are the words of rows of debt or stock that may be made shares.
var ofConvertible = wording.Phrases("convertible|exchangeable ... note|notes|debt|debentures|debenture|bonds|securities|stock|preferred")

// hasConvertible reports whether a row of the release is called so.
func hasConvertible(b *book.Book) bool {
	if b.Convertible == nil {
		b.Convertible = anyRow(b, ofConvertible)
	}
	return *b.Convertible
}

// isOddCount reports whether a diluted amount per share and all others of its row that do not hold would do so over their shares with two digits
// of those in the other order, where nothing needs to be added back for those of the release that hold, and whether its shares would
// then be more than the basic ones by about as much as there, and are not.
func isOddCount(b *book.Book, r *book.Relation) bool {
	if r.Claim == nil {
		return false
	}
	failing := r.Claim.Failing()
	if len(b.HeldDiluted) == 0 || slices.ContainsFunc(failing, func(o *book.Relation) bool { return len(shares.HeldBySwap(o)) == 0 }) {
		return false
	}
	n := r.Parts[len(r.Parts)-1].Figure
	basic := basicOf(b, n)
	if basic == nil {
		return false
	}
	told, times := shares.Dilution(b.HeldDiluted), shares.OddBesideOne
	if len(b.HeldDiluted)+len(failing) <= LeastExact {
		told, times = tieout.Interval{Low: told.Low.DivRound(shares.DilutedWithin, book.QuotientPlaces), High: told.High.Mul(shares.DilutedWithin)}, decimal.Zero
		if by := moreThan(n.Item.Value, basic); by.LessThan(told.High.Mul(book.Two)) {
			return false
		}
	}
	off := func(v decimal.Decimal) decimal.Decimal {
		d := moreThan(v, basic)
		return decimal.Max(told.Low.Sub(d), d.Sub(told.High), decimal.Zero)
	}
	return slices.ContainsFunc(shares.HeldBySwap(r), func(v decimal.Decimal) bool {
		return off(v).Mul(times).LessThan(off(n.Item.Value)) && (!times.IsZero() || off(v).IsZero())
	})
}

// moreThan is how many more shares than the basic ones some are, in parts of those.
func moreThan(v decimal.Decimal, basic *book.Figure) decimal.Decimal {
	return v.DivRound(basic.Item.Value, book.QuotientPlaces).Sub(book.One)
}

// NoteDiluted notes what dilutes the shares of the diluted amounts per share that are results of the accounts over them, with nothing added back.
func NoteDiluted(b *book.Book, known []*book.Claim) {
	for _, c := range known {
		for _, r := range c.Relations {
			if r.Form != book.PerUnit || shares.SideOf(r.Total.Item.Row) != shares.DilutedSide || !isOfAccounts(r.Parts[0].Figure.Item.Row) || !r.Holds(nil) || len(b.HeldDiluted) == maxHeld {
				continue
			}
			n := r.Parts[len(r.Parts)-1].Figure
			if basic := basicOf(b, n); basic != nil && !slices.ContainsFunc(b.HeldDiluted, func(s book.CountSides) bool { return s.Diluted == n }) {
				b.HeldDiluted = append(b.HeldDiluted, book.CountSides{Basic: basic, Diluted: n, By: moreThan(n.Item.Value, basic)})
			}
		}
	}
}

const maxHeld = 40 // counts of shares that tell what dilutes them

// basicOf is the basic average of shares that goes with a diluted one; nil for none.
func basicOf(b *book.Book, diluted *book.Figure) *book.Figure {
	for _, pair := range shares.Sides(b, diluted.Table, release.Shares) {
		if g := b.In(pair[0], diluted.Item.Column); pair[1] == diluted.Item.Row && g != nil && g.Item.Value.IsPositive() && g.Item.Scale == diluted.Item.Scale {
			return g
		}
	}
	return nil
}

// withAddedBack relates an amount per share to an income above it and the rows right below that, over the shares of its table, where the
// columns show beyond chance that it is made so.
func withAddedBack(b *book.Book, t *release.Table, row *release.Row) *book.Claim {
	if !book.IsOfResult(row) {
		return nil
	}
	amounts := book.Above(b.RowsOf(t, release.Money), row, maxAddedBack+1)
	counts := book.Nearest(b.RowsOf(t, release.Shares), row, book.MostAverages)
	var best *book.Claim
	most := 0.0
	for from := len(amounts) - 2; from >= 0; from-- {
		for _, over := range counts {
			if shares.SideOf(row).Suits(shares.SideOf(over)) && (book.IsResult(amounts[from]) || book.IsAdjusted(amounts[from])) {
				c := sumOver(b, row, amounts[from:], over)
				if s := c.Support() - math.Log10(float64(len(counts)*maxAddedBack)); c.Tied() >= book.LeastSame && s >= book.ShareProof && s > most {
					best, most = c, s
				}
			}
		}
	}
	return best
}

// sumOver is a row of amounts per share as the sum of rows of amounts over one of shares, in the columns that have all of them.
func sumOver(b *book.Book, row *release.Row, amounts []*release.Row, over *release.Row) *book.Claim {
	c := &book.Claim{Family: book.ShareFamily, Digits: 1, Explained: true}
	for _, it := range row.Items {
		total, n := b.In(row, it.Column), At(b, over, it.Column)
		if it.Column.Kind != release.Values || total == nil || n == nil || n.Item.Value.IsZero() {
			continue
		}
		r := &book.Relation{Total: total, Form: book.PerUnit}
		for _, a := range amounts {
			if f := b.In(a, it.Column); f != nil {
				r.Parts = append(r.Parts, book.Term{Figure: f, Weight: 1})
			}
		}
		if len(r.Parts) == len(amounts) {
			r.Parts = append(r.Parts, book.Term{Figure: n, Weight: 1})
			c.Add(r)
		}
	}
	return c
}
