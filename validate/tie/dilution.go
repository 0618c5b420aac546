package tie

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
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
func (b *book) dilutions(t *release.Table, pair [2]*release.Row) []*claim {
	losses := &claim{family: averageFamily, explained: true}
	var incomes []basicDiluted
	for _, it := range pair[0].Items {
		basic, diluted := b.in(pair[0], it.Column), b.in(pair[1], it.Column)
		switch {
		case basic == nil || diluted == nil || it.Column.Kind != release.Values:
		case basic.Item.Value.IsNegative() && diluted.Item.Value.IsNegative():
			losses.add(&Relation{Total: basic, Parts: []Term{{diluted, 1}}, form: asPrinted})
		case basic.Item.Value.IsPositive() && diluted.Item.Value.IsPositive():
			if q, ok := quotient(basic.values, diluted.values); ok && !q.Overlaps(b.dilutionOfCounts(t, it.Column)) {
				incomes = append(incomes, basicDiluted{basic, diluted, q})
			}
		}
	}
	var out []*claim
	if n := losses.tied(); n > 0 && n >= len(losses.relations)-n {
		out = append(out, losses)
	}
	if c := b.hardly(incomes); c != nil {
		out = append(out, c)
	}
	return out
}

// basicDiluted are the two amounts of a column, and what the basic one is of the diluted one.
type basicDiluted struct {
	basic, diluted *Figure
	quotient       tieout.Interval
}

// dilutionOfCounts is what the basic amounts per share of a column are at least and at most of the diluted ones by the averages of shares that
// its table prints, where those are far apart.
func (b *book) dilutionOfCounts(t *release.Table, c *release.Column) (of tieout.Interval) {
	for _, pair := range b.sides(t, release.Shares) {
		basic, diluted := b.in(pair[0], c), b.in(pair[1], c)
		if basic == nil || diluted == nil || basic.Item.Scale != diluted.Item.Scale || !basic.Item.Value.IsPositive() {
			continue
		}
		if q := diluted.Item.Value.DivRound(basic.Item.Value, quotientPlaces); q.GreaterThan(hardlyDiluted) {
			of = tieout.Interval{Low: q.Mul(one.Sub(steadySpread)), High: q.Mul(one.Add(steadySpread))}
		}
	}
	return of
}

// hardly is the column in which basic and diluted amounts are far apart, where they hardly differ in all others; nil for none.
func (b *book) hardly(all []basicDiluted) *claim {
	var odd *basicDiluted
	most := one
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
	c := &claim{family: averageFamily, explained: true}
	c.add(&Relation{Total: odd.basic, Parts: []Term{{odd.diluted, 1}}, form: near, known: tieout.Interval{Low: leastBasic, High: most.Mul(farDiluted)}})
	r := c.relations[0]
	if r.plain = b.hasLostDigit(odd, r); !r.plain && !b.swapped(c.relations) {
		return nil
	}
	return c
}

// hasLostDigit reports whether one of two amounts is a multiple of the other, which a digit that it lacks explains.
func (b *book) hasLostDigit(odd *basicDiluted, r *Relation) bool {
	return odd.quotient.Low.GreaterThan(two) && slices.ContainsFunc(b.fixes(r, true), func(x fix) bool { return x.kind == lostDigit && x.figure == odd.diluted })
}

// steadySpread is how far the numbers of shares of columns are apart at most that are about the same, in parts of them.
var steadySpread = decimal.New(3, -2)

var ofDilution = wording.Phrases("dilutive|dilution|potential|incremental|assumed", "options|warrants|convertible|convertibles", "restricted|stock|share|equity awards|units|based")
