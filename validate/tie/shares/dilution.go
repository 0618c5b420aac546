package shares

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/slip"
)

// Basic amounts per share and the diluted ones differ by what securities may become shares. Nothing dilutes a loss, and how much an
// income is diluted changes slowly.

// leastSides are the other columns of a table that tell how far basic and diluted amounts are apart.
const leastSides = 3

var (
	hardlyDiluted = decimal.New(108, -2) // the most that basic amounts are of the diluted ones where those hardly differ
	farDiluted    = decimal.New(110, -2) // how much more a column's must be for it to be none of those
	veryDiluted   = decimal.New(120, -2) // and where few others tell
)

// dilutions are basic and diluted amounts per share of a table: the same in columns with a loss, and hardly apart in all columns with an
// income where they are so in all but one.
func dilutions(b *book.Book, t *release.Table, pair [2]*release.Row) []*book.Claim {
	losses := &book.Claim{Family: averageFamily, Explained: true}
	var incomes []basicDiluted
	for _, it := range pair[0].Items {
		basic, diluted := b.In(pair[0], it.Column), b.In(pair[1], it.Column)
		switch {
		case basic == nil || diluted == nil || it.Column.Kind != release.Values:
		case basic.Item.Value.IsNegative() && diluted.Item.Value.IsNegative():
			losses.Add(&book.Relation{Total: basic, Parts: []book.Term{{Figure: diluted, Weight: 1}}, Form: book.AsPrinted})
		case basic.Item.Value.IsPositive() && diluted.Item.Value.IsPositive():
			if q, ok := book.Quotient(basic.Values, diluted.Values); ok && !q.Overlaps(dilutionOfCounts(b, t, it.Column)) {
				incomes = append(incomes, basicDiluted{basic, diluted, q})
			}
		}
	}
	var out []*book.Claim
	if n := losses.Tied(); n > 0 && n >= len(losses.Relations)-n {
		out = append(out, losses)
	}
	if c := hardly(b, incomes); c != nil {
		out = append(out, c)
	}
	return out
}

// basicDiluted are the two amounts of a column, and what the basic one is of the diluted one.
type basicDiluted struct {
	basic, diluted *book.Figure
	quotient       tieout.Interval
}

// dilutionOfCounts is what the basic amounts per share of a column are at least and at most of the diluted ones by the averages of shares that
// its table prints, where those are far apart.
func dilutionOfCounts(b *book.Book, t *release.Table, c *release.Column) (of tieout.Interval) {
	for _, pair := range Sides(b, t, release.Shares) {
		basic, diluted := b.In(pair[0], c), b.In(pair[1], c)
		if basic == nil || diluted == nil || basic.Item.Scale != diluted.Item.Scale || !basic.Item.Value.IsPositive() {
			continue
		}
		if q := diluted.Item.Value.DivRound(basic.Item.Value, book.QuotientPlaces); q.GreaterThan(hardlyDiluted) {
			of = tieout.Interval{Low: q.Mul(book.One.Sub(SteadySpread)), High: q.Mul(book.One.Add(SteadySpread))}
		}
	}
	return of
}

// hardly is the column in which basic and diluted amounts are far apart, where they hardly differ in all others; nil for none.
func hardly(b *book.Book, all []basicDiluted) *book.Claim {
	var odd *basicDiluted
	most := book.One
	for i := range all {
		switch q := all[i].quotient; {
		case q.Middle().LessThanOrEqual(hardlyDiluted):
			most = decimal.Max(most, q.Middle())
		case odd != nil:
			return nil
		default:
			odd = &all[i]
		}
	}
	if odd == nil || len(all) == 1 || odd.quotient.Low.LessThan(most.Mul(farDiluted)) || len(all)-1 < leastSides && odd.quotient.Low.LessThan(most.Mul(veryDiluted)) {
		return nil
	}
	c := &book.Claim{Family: averageFamily, Explained: true}
	c.Add(&book.Relation{Total: odd.basic, Parts: []book.Term{{Figure: odd.diluted, Weight: 1}}, Form: book.Near, Known: tieout.Interval{Low: book.LeastBasic, High: most.Mul(farDiluted)}})
	r := c.Relations[0]
	if r.Plain = hasLostDigit(b, odd, r); !r.Plain && !slip.Swapped(b, c.Relations) {
		return nil
	}
	return c
}

// hasLostDigit reports whether one of two amounts is a multiple of the other, which a digit that it lacks explains.
func hasLostDigit(b *book.Book, odd *basicDiluted, r *book.Relation) bool {
	return odd.quotient.Low.GreaterThan(book.Two) && slices.ContainsFunc(slip.Fixes(b, r, true), func(x slip.Fix) bool { return x.Kind == slip.LostDigit && x.Figure == odd.diluted })
}

// SteadySpread is how far the numbers of shares of columns are apart at most that are about the same, in parts of them.
var SteadySpread = decimal.New(3, -2)

// OfDilution are the words of what dilutes.
var OfDilution = wording.Phrases("dilutive|dilution|potential|incremental|assumed", "options|warrants|convertible|convertibles", "restricted|stock|share|equity awards|units|based")
