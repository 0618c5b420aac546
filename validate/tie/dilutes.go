package tie

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
)

// diluting is how many more shares an income may be over than a loss, which nothing dilutes.
var diluting = decimal.New(115, -2)

// mayBeDiluted reports whether what fails of amounts per share that other columns' shares tell are those of incomes, over a few more shares than
// the losses of the other columns, or, of diluted amounts, than all lesser incomes: options and convertible securities count in them alone.
func mayBeDiluted(c *claim) bool {
	losses, most := 0, decimal.Decimal{}
	for _, r := range c.relations {
		if income := r.Parts[0].Figure.Item.Value; r.holds(nil) {
			most = decimal.Max(most, income)
			if income.IsNegative() {
				losses++
			}
		}
	}
	failing := c.failing()
	return len(failing) > 0 && !slices.ContainsFunc(failing, func(r *Relation) bool {
		income := r.Parts[0].Figure
		if losses == 0 && (sideOf(r.Total.Item.Row) != dilutedSide || !income.Item.Value.GreaterThan(most)) {
			return true
		}
		if !income.Item.Value.IsPositive() || !r.Total.Item.Value.IsPositive() || sideOf(r.Total.Item.Row) == basicSide {
			return true
		}
		shares, ok := quotient(income.values, r.Total.values)
		more := tieout.Interval{Low: r.known.Low, High: r.known.High.Mul(diluting)}
		return !ok || !shares.Overlaps(more)
	})
}

// toldByCounts reports whether averages of shares that a table prints explain what fails of amounts per share: those of a column are as many
// more or fewer than those of the other columns as its amount tells, of shares or of depositary shares.
func (b *book) toldByCounts(t *release.Table, c *claim) bool {
	failing := c.failing()
	for _, over := range b.rowsOf(t, release.Shares) {
		if !b.isAverage(over) || !sideOf(failing[0].Total.Item.Row).suits(sideOf(over)) {
			continue
		}
		if !slices.ContainsFunc(failing, func(r *Relation) bool { return !b.isOfCount(r, c, over) }) {
			return true
		}
	}
	return false
}

// isOfCount reports whether an amount per share holds over the average of its own column, where one that holds is over that of its own.
func (b *book) isOfCount(r *Relation, c *claim, over *release.Row) bool {
	own := b.in(over, r.Total.Item.Column)
	if own == nil {
		return false
	}
	return slices.ContainsFunc(c.relations, func(o *Relation) bool {
		n := b.in(over, o.Total.Item.Column)
		if n == nil || !o.holds(nil) || !n.Item.Value.IsPositive() {
			return false
		}
		told, ok := quotient(o.Parts[0].Figure.values, o.Total.values)
		more := own.Item.Value.DivRound(n.Item.Value, quotientPlaces)
		if !ok || told.Low.Sign() <= 0 || more.Sub(one).Abs().LessThan(clearlyOff) {
			return false
		}
		e, ok := quotient(r.Parts[0].Figure.values, told.Scale(more))
		return ok && e.Overlaps(r.Total.values)
	})
}

// clearlyOff is how far an amount per share is off at least that other columns' shares refute, in parts of it.
var clearlyOff = decimal.New(6, -2)
