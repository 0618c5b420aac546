package shares

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
)

// diluting is how many more shares an income may be over than a loss, which nothing dilutes.
var diluting = decimal.New(115, -2)

// MayBeDiluted reports whether what fails of amounts per share that other columns' shares tell are those of incomes, over a few more shares than
// the losses of the other columns, or, of diluted amounts, than all lesser incomes: options and convertible securities count in them alone.
func MayBeDiluted(c *book.Claim) bool {
	losses, most := 0, decimal.Decimal{}
	for _, r := range c.Relations {
		if income := r.Parts[0].Figure.Item.Value; r.Holds(nil) {
			most = decimal.Max(most, income)
			if income.IsNegative() {
				losses++
			}
		}
	}
	failing := c.Failing()
	return len(failing) > 0 && !slices.ContainsFunc(failing, func(r *book.Relation) bool {
		income := r.Parts[0].Figure
		if losses == 0 && (SideOf(r.Total.Item.Row) != DilutedSide || !income.Item.Value.GreaterThan(most)) {
			return true
		}
		if !income.Item.Value.IsPositive() || !r.Total.Item.Value.IsPositive() || SideOf(r.Total.Item.Row) == BasicSide {
			return true
		}
		shares, ok := book.Quotient(income.Values, r.Total.Values)
		more := tieout.Interval{Low: r.Known.Low, High: r.Known.High.Mul(diluting)}
		return !ok || !shares.Overlaps(more)
	})
}

// ToldByCounts reports whether averages of shares that a table prints explain what fails of amounts per share: those of a column are as many
// more or fewer than those of the other columns as its amount tells, of shares or of depositary shares.
func ToldByCounts(b *book.Book, t *release.Table, c *book.Claim) bool {
	failing := c.Failing()
	for _, over := range b.RowsOf(t, release.Shares) {
		if !IsAverageIn(b, over) || !SideOf(failing[0].Total.Item.Row).Suits(SideOf(over)) {
			continue
		}
		if !slices.ContainsFunc(failing, func(r *book.Relation) bool { return !isOfCount(b, r, c, over) }) {
			return true
		}
	}
	return false
}

// isOfCount reports whether an amount per share holds over the average of its own column, where one that holds is over that of its own.
func isOfCount(b *book.Book, r *book.Relation, c *book.Claim, over *release.Row) bool {
	own := b.In(over, r.Total.Item.Column)
	if own == nil {
		return false
	}
	return slices.ContainsFunc(c.Relations, func(o *book.Relation) bool {
		n := b.In(over, o.Total.Item.Column)
		if n == nil || !o.Holds(nil) || !n.Item.Value.IsPositive() {
			return false
		}
		told, ok := book.Quotient(o.Parts[0].Figure.Values, o.Total.Values)
		more := own.Item.Value.DivRound(n.Item.Value, book.QuotientPlaces)
		if !ok || told.Low.Sign() <= 0 || more.Sub(book.One).Abs().LessThan(ClearlyOff) {
			return false
		}
		e, ok := book.Quotient(r.Parts[0].Figure.Values, told.Scale(more))
		return ok && e.Overlaps(r.Total.Values)
	})
}

// ClearlyOff is how far an amount per share is off at least that other columns' shares refute, in parts of it.
var ClearlyOff = decimal.New(6, -2)
