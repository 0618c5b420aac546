package pershare

import (
	"math"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/taxonomy/press"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/shares"
	"github.com/tieout/tieout/validate/tie/slip"
)

// Amounts per share are incomes over shares. Which income and which shares, the concepts say or the columns show.

// QuotientOf is what an amount per share is made from: of the ways that concepts say, and of those that labels of its table
// suggest and two columns bear out, the one that holds in the most columns; else what the columns show. Where nothing holds
// in any column, it is a way that the same slip breaks in all.
func QuotientOf(b *book.Book, t *release.Table, row *release.Row, known, suggested []*book.Claim) *book.Claim {
	ways := append(known, slices.DeleteFunc(slices.Clone(suggested), func(c *book.Claim) bool { return !isLikely(b, c) })...)
	if best := book.BestClaim(ways); best != nil && best.Tied() > 0 {
		return explainable(b, best, ways)
	}
	if c := perShareFrom(b, t, row); c != nil {
		return c
	}
	if c := withAddedBack(b, t, row); c != nil {
		return c
	}
	if c := overPooled(b, t, row); c != nil {
		return c
	}
	if c := shares.OverClasses(b, t, row); c != nil {
		return c
	}
	for _, c := range append(known, suggested...) {
		if len(c.Relations) > 1 && slip.One(b, c.Relations) || slipsShared(c) {
			return c
		}
	}
	return nil
}

// explainable is, of the ways that hold and fail in as many columns as one does, the first in which a slip of one row explains what fails:
// that one where it does so there, or in none.
func explainable(b *book.Book, best *book.Claim, ways []*book.Claim) *book.Claim {
	const most = 12 // ways that are looked at
	n, of := best.Tied(), len(best.Relations)
	if n == of {
		return best
	}
	for _, c := range append([]*book.Claim{best}, ways[:min(len(ways), most)]...) {
		if len(c.Relations) == of && c.Tied() == n && slip.One(b, c.Failing()) {
			return c
		}
	}
	return ofOwnersFirst(best, ways)
}

// ofOwnersFirst is, of the ways that hold in as many columns, one that is made from what the owners have: what is left of a result is the
// release's own word for what amounts per share are made from.
func ofOwnersFirst(best *book.Claim, ways []*book.Claim) *book.Claim {
	if areOfOwners(best) {
		return best
	}
	for _, c := range ways {
		if areOfOwners(c) && c.Tied() >= best.Tied() && len(c.Relations) >= len(best.Relations) {
			return c
		}
	}
	return best
}

// areOfOwners reports whether a claim is of amounts per share that are made from what the owners have, by a row of their own table.
func areOfOwners(c *book.Claim) bool {
	r := c.Relations[0]
	income := r.Parts[0].Figure
	return income.Table == r.Total.Table && shares.IsOfOwners(income.Item.Row)
}

// isLikely reports whether columns bear out a quotient that labels suggest: two, or one where the same slip explains all others.
func isLikely(b *book.Book, c *book.Claim) bool {
	n := c.Tied()
	if n != 1 || len(c.Relations) == 1 {
		return n > 1
	}
	return slip.One(b, c.Failing())
}

// BesideTied are the quotients that hold in no column, where another amount per share of each column is made from the same income and holds,
// and swapped digits of the amount per share or of the shares explain that they do not, or it is the other side of that one and far off.
func BesideTied(b *book.Book, alone, known []*book.Claim) []*book.Claim {
	var out []*book.Claim
	for _, c := range alone {
		if len(c.Relations) == 0 || slices.ContainsFunc(out, func(o *book.Claim) bool { return o.Relations[0].Total.Item.Row == c.Relations[0].Total.Item.Row }) {
			continue
		}
		if slices.ContainsFunc(c.Relations, func(r *book.Relation) bool { return !failsBeside(b, r, heldBeside(r, known)) }) {
			continue
		}
		for _, r := range c.Relations {
			r.Plain = r.Plain || isFarSide(b, r, heldBeside(r, known))
		}
		out = append(out, c)
	}
	return out
}

// heldBeside are the amounts per share in the column of another one that are made from the same income, and hold.
func heldBeside(r *book.Relation, known []*book.Claim) (held []*book.Relation) {
	for _, k := range known {
		if k.Family != book.ShareFamily {
			continue
		}
		for _, o := range k.Relations {
			if o.Form == book.PerUnit && o.Total.Item.Column == r.Total.Item.Column && o.Parts[0].Figure == r.Parts[0].Figure && o.Holds(nil) {
				held = append(held, o)
			}
		}
	}
	return held
}

// failsBeside reports whether an amount per share does not hold for a reason that its figures show, beside others that do.
func failsBeside(b *book.Book, r *book.Relation, held []*book.Relation) bool {
	if len(held) == 0 || r.Form != book.PerUnit || r.Holds(nil) {
		return false
	}
	return slices.ContainsFunc(slip.Fixes(b, r, false), func(x slip.Fix) bool { return x.Kind == slip.SwappedDigits }) || isFarSide(b, r, held)
}

// isFarSide reports whether an amount per share is the other side of one of those that hold, and far off.
func isFarSide(b *book.Book, r *book.Relation, held []*book.Relation) bool {
	return IsFarOff(r) && slices.ContainsFunc(held, func(o *book.Relation) bool { return isBeside(o, r) && areSides(b, o.Total, r.Total) })
}

// areSides reports whether two amounts per share of a table are a basic one and the diluted one that goes with it.
func areSides(b *book.Book, f, g *book.Figure) bool {
	return f.Table == g.Table && slices.ContainsFunc(shares.Sides(b, f.Table, release.PerShare), func(pair [2]*release.Row) bool {
		return slices.Contains(pair[:], f.Item.Row) && slices.Contains(pair[:], g.Item.Row)
	})
}

// quotients relates the amounts per share of a row to those of an income above it, over what the table prints of a concept.
func quotients(b *book.Book, row, income *release.Row, over string) *book.Claim {
	c := &book.Claim{Family: book.ShareFamily, Digits: 1, Explained: true}
	for _, it := range row.Items {
		total, f := b.ByItem[it], b.In(income, it.Column)
		if it.Nil || it.Column.Kind != release.Values || total.Fact == nil || f == nil || f.Item.Kind != release.Money {
			continue
		}
		shares, here := Beside(b, over, total)
		if shares == nil || !here {
			continue
		}
		if r := (&book.Relation{Total: total, Parts: []book.Term{{Figure: f, Weight: 1}, {Figure: shares, Weight: 1}}, Form: book.PerUnit}); SuitsSides(r) {
			c.Add(r)
		}
	}
	return c
}

// Suggested relates an amount per share to the results that its own table prints above it, whatever their concepts: which
// of them it is made from, the columns show.
func Suggested(b *book.Book, relations []*press.Relation, t *release.Table, row *release.Row) []*book.Claim {
	var out []*book.Claim
	for _, x := range relations {
		if x.Over == "" || b.KindOf(row) != release.PerShare {
			continue
		}
		for _, income := range shares.ResultsAbove(b, t, row) {
			if !shares.SameScope(row, income) && hasScopes(b, t, row) {
				continue
			}
			if c := quotients(b, row, income, x.Over); len(c.Relations) > 0 {
				out = append(out, c)
			}
		}
	}
	out = append(out, perShareByName(b, t, row)...)
	if len(out) == 0 || book.IsAdjusted(row) || !book.Named(row, book.OfResult) { // "FFO per diluted share"
		out = append(out, perShareByLabels(b, t, row)...)
	}
	return out
}

const leastNameWords = 3 // words of a name that says what an amount per share is made from

// perShareByName relates an amount per share to the amounts above it that have its very name, "Loss from discontinued operations".
func perShareByName(b *book.Book, t *release.Table, row *release.Row) []*book.Claim {
	called := b.Called(row.Label)
	if called.Words < leastNameWords {
		return nil
	}
	var out []*book.Claim
	for _, income := range amountsAbove(b, t, row) {
		if b.Called(income.Label).Label != called.Label {
			continue
		}
		for _, over := range book.Nearest(b.RowsOf(t, release.Shares), row, book.MostAverages) {
			if shares.IsAverageIn(b, over) && shares.SideOf(row).Suits(shares.SideOf(over)) && shares.SameClass(row, over) {
				if c := quotient(b, row, income, over); len(c.Relations) > 0 {
					out = append(out, c)
				}
			}
		}
	}
	return out
}

// perShareByLabels relates an amount per share to the amounts of its name and the averages of shares of its table, or of another one where it has
// no counts of shares.
func perShareByLabels(b *book.Book, t *release.Table, row *release.Row) []*book.Claim {
	var out []*book.Claim
	counts := book.Nearest(b.RowsOf(t, release.Shares), row, book.MostAverages)
	if len(counts) == 0 {
		counts = shares.AveragesElsewhere(b, row)
	}
	for _, income := range incomesOf(b, t, row) {
		for _, over := range counts {
			if !(shares.IsAverageIn(b, over) && shares.SideOf(row).Suits(shares.SideOf(over)) || shares.SideOf(row) == shares.DilutedSide && shares.IsDilutedSum(b, t, over)) {
				continue
			}
			if c := quotient(b, row, income, over); len(c.Relations) > 0 {
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
func perShareFrom(b *book.Book, t *release.Table, row *release.Row) *book.Claim {
	amounts, counts := amountsAbove(b, t, row), book.Nearest(b.RowsOf(t, release.Shares), row, book.MostAverages)
	if len(counts) == 0 && book.IsOfResult(row) {
		counts = shares.AveragesElsewhere(b, row)
	}
	return withoutOtherSide(shownQuotient(b, amounts, counts, func(income, over *release.Row) *book.Claim { return quotient(b, row, income, over) }))
}

// mostDilution is how much basic and diluted amounts per share differ that nothing is said of.
var mostDilution = decimal.New(3, -2)

// withoutOtherSide leaves out of a claim on amounts per share over the shares of the other side, basic ones over diluted shares, where these are about what they
// would be with their own.
func withoutOtherSide(c *book.Claim) *book.Claim {
	if c == nil || SuitsSides(c.Relations[0]) {
		return c
	}
	basic := shares.SideOf(c.Relations[0].Total.Item.Row) == shares.BasicSide
	out := *c
	out.Relations = slices.DeleteFunc(slices.Clone(c.Relations), func(r *book.Relation) bool {
		e, ok := r.Expected(nil)
		if !ok || r.Holds(nil) {
			return false
		}
		printed, made := r.Total.Item.Value.Abs(), e.Middle().Abs()
		return (printed.Cmp(made) > 0) == basic && printed.Sub(made).Abs().LessThanOrEqual(made.Mul(mostDilution))
	})
	return &out
}

// sharesFrom relates a count of shares that nothing else does to the amounts per share of its table and what those are made from.
func sharesFrom(b *book.Book, t *release.Table, over *release.Row) *book.Claim {
	var best *book.Claim
	for _, row := range book.Nearest(b.RowsOf(t, release.PerShare), over, book.MostAverages) {
		if !shares.SideOf(row).Suits(shares.SideOf(over)) {
			continue
		}
		c := shownQuotient(b, amountsAbove(b, t, row), []*release.Row{over}, func(income, over *release.Row) *book.Claim { return quotient(b, row, income, over) })
		if c != nil && (best == nil || c.Tied() > best.Tied()) {
			best = c
		}
	}
	return best
}

// amountsAbove are the last rows of amounts above a row.
func amountsAbove(b *book.Book, t *release.Table, row *release.Row) []*release.Row {
	return book.Above(b.RowsOf(t, release.Money), row, maxResults)
}

// shownQuotient is the quotient of one of the incomes over one of the counts of shares that the columns show beyond chance.
func shownQuotient(b *book.Book, incomes, shares []*release.Row, of func(income, over *release.Row) *book.Claim) *book.Claim {
	choices := math.Log10(float64(max(1, len(incomes)*len(shares))))
	var best *book.Claim
	most := 0.0
	for _, income := range incomes {
		for _, over := range shares {
			c := of(income, over)
			s := c.Support() - choices
			if failing := c.Failing(); len(failing) == 2 && c.Tied() >= 2 {
				if all, ok := asExchanged(c, failing); ok {
					s = all - choices
				} else if slip.One(b, failing) {
					s++ // two columns that changed places are one mistake
				}
			}
			if (c.Tied() >= 2 || c.Tied() == 1 && isOneSwap(b, c.Failing())) && s >= book.ShareProof && s > most {
				best, most = c, s
			}
		}
	}
	return best
}

// isOneSwap reports whether there is one relation, which neighbouring digits in the other order explain.
func isOneSwap(b *book.Book, failing []*book.Relation) bool {
	return len(failing) == 1 && slip.Swapped(b, failing)
}

// asExchanged is how many digits all columns prove together where the totals of the two that fail changed places, less the choice of those two;
// false where that does not make all hold.
func asExchanged(c *book.Claim, failing []*book.Relation) (float64, bool) {
	for _, both := range slip.Exchanges(failing[0].Total, failing[1].Total) {
		rd := book.ReadingOf(both[:])
		if slices.ContainsFunc(c.Relations, func(r *book.Relation) bool { return !r.Holds(rd) }) {
			continue
		}
		s := -math.Log10(float64(len(c.Relations) * (len(c.Relations) - 1) / 2))
		for _, r := range c.Relations {
			s += r.Weight()
		}
		return s, true
	}
	return 0, false
}

// quotient is a row of amounts per share as one of amounts over one of shares, in the columns that have all of them. Where one
// number of shares would be that of several columns in one currency, those are not of the period that they are read as, and it is empty.
func quotient(b *book.Book, row, income, over *release.Row) *book.Claim {
	c := &book.Claim{Family: book.ShareFamily, Digits: 1, Explained: true}
	type use struct {
		of *book.Figure
		in string
	}
	used := map[use]bool{}
	for _, it := range row.Items {
		total, f, n := b.In(row, it.Column), b.In(income, it.Column), At(b, over, it.Column)
		if it.Column.Kind == release.Values && total != nil && f != nil && n != nil && !n.Item.Value.IsZero() {
			if used[use{n, f.Currency()}] {
				return &book.Claim{Family: book.ShareFamily}
			}
			used[use{n, f.Currency()}] = true
			c.Add(&book.Relation{Total: total, Parts: []book.Term{{Figure: f, Weight: 1}, {Figure: n, Weight: 1}}, Form: book.PerUnit})
		}
	}
	return c
}

// UntoldShares are the counts of shares that no amount per share was related to.
func UntoldShares(b *book.Book, known []*book.Claim) []*book.Claim {
	told := map[*release.Row]bool{}
	for _, c := range known {
		for _, r := range c.Relations {
			if r.Form == book.PerUnit {
				told[r.Parts[len(r.Parts)-1].Figure.Item.Row] = true
			}
		}
	}
	var out []*book.Claim
	for _, t := range b.Tables {
		for _, row := range b.RowsOf(t, release.Shares) {
			if told[row] || !shares.MayBeAverage(b.ConceptOf(row)) {
				continue
			}
			if c := sharesFrom(b, t, row); c != nil {
				out = append(out, c)
			}
		}
	}
	return out
}

// Orders are counts of shares that stand one above the other, basic and diluted by their labels, where their concepts do not
// say so: the first is not more than the second.
func Orders(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		rows := b.RowsOf(t, release.Shares)
		for i := 0; i+1 < len(rows); i++ {
			basic, diluted := rows[i], rows[i+1]
			first, second := wording.Of(basic.Label), wording.Of(diluted.Label)
			if !shares.OfBasic.In(first) || shares.OfDiluted.In(first) || !shares.OfDiluted.In(second) || shares.OfBasic.In(second) || !slices.Equal(basic.Section, diluted.Section) ||
				b.ConceptOf(basic) != "" && b.ConceptOf(diluted) != "" {
				continue
			}
			c := &book.Claim{Family: shares.OrderFamily}
			for _, it := range basic.Items {
				f, g := b.In(basic, it.Column), b.In(diluted, it.Column)
				if it.Column.Kind == release.Values && f != nil && g != nil {
					c.Add(&book.Relation{Total: f, Parts: []book.Term{{Figure: g, Weight: 1}}, Form: book.AtMost})
				}
			}
			out = append(out, c)
		}
	}
	return out
}

var (
	ofTangible = wording.Phrases("tangible")
)

// Tangibles are book values per share and the tangible ones of the same table, from which goodwill is taken: those are not more.
func Tangibles(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		var whole, tangible []*release.Row
		for _, row := range b.RowsOf(t, release.PerShare) {
			switch words := wording.Of(row.Label); {
			case !shares.OfBook.In(words):
			case ofTangible.In(words):
				tangible = append(tangible, row)
			default:
				whole = append(whole, row)
			}
		}
		if len(whole) != 1 || len(tangible) != 1 {
			continue
		}
		c := &book.Claim{Family: shares.OrderFamily, Sure: true}
		for _, it := range tangible[0].Items {
			f, g := b.In(tangible[0], it.Column), b.In(whole[0], it.Column)
			if it.Column.Kind == release.Values && f != nil && g != nil {
				c.Add(&book.Relation{Total: f, Parts: []book.Term{{Figure: g, Weight: 1}}, Form: book.AtMost})
			}
		}
		if len(c.Relations) > 0 {
			out = append(out, c)
		}
	}
	return out
}

// Acquitted takes back what was said of amounts per share that are printed in another table, too, with the income and the shares
// that they are made from: what securities add to both is told there alone. Nor does anything dilute a loss.
func Acquitted(b *book.Book, cs []*book.Claim) {
	for _, c := range cs {
		if c.Family != book.ShareFamily {
			continue
		}
		for _, r := range c.Relations {
			if r.State == book.Broken && r.Total.Fact != nil && (nothingDilutes(b, r.Total) || holdsAdjusted(b, r) || holdsWithNext(b, r) || slices.ContainsFunc(b.ByMeasure[r.Total.Measure()], func(f *book.Figure) bool {
				return f.Table != r.Total.Table && f.Item.Value.Equal(r.Total.Item.Value) && isMadeFromShares(b, f)
			})) {
				r.State = book.Untied
			}
		}
	}
}

// nothingDilutes reports whether a figure is a diluted loss per share that is the basic one of its column, which holds: what would make it
// smaller is left out, whatever diluted count of shares is printed (IAS 33.43). So is one of a class of shares: with more shares, more of the
// earnings are its own.
func nothingDilutes(b *book.Book, f *book.Figure) bool {
	if f.Item.Value.Sign() >= 0 && !shares.IsOfClass(f) || shares.SideOf(f.Item.Row) != shares.DilutedSide {
		return false
	}
	return slices.ContainsFunc(b.RowsOf(f.Table, release.PerShare), func(row *release.Row) bool {
		g := b.In(row, f.Item.Column)
		return g != nil && shares.SideOf(row) == shares.BasicSide && shares.SameClass(row, f.Item.Row) && g.Item.Value.Equal(f.Item.Value) && isMadeFromShares(b, g)
	})
}

// isMadeFromShares reports whether an amount per share ties to an amount over shares.
func isMadeFromShares(b *book.Book, f *book.Figure) bool {
	return slices.ContainsFunc(b.Tied[f], func(o *book.Relation) bool { return o.Form == book.PerUnit && o.Total == f })
}
