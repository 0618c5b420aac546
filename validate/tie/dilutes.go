package tie

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
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
