package repeats

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
)

// A column in another currency, for the convenience of readers, repeats the counts of shares of the column that it translates, and has
// its amounts at one rate.

var translatedFamily = &book.Family{Rule: book.RuleFigureDiffers, Says: func(r *book.Relation) string {
	o := r.Parts[0].Figure
	return fmt.Sprintf("%s, %s: printed %s in the column of %s and %s in that of %s", book.Name(r.Total), book.Column(r.Total), r.Total.Item.Printed, r.Total.Item.Column.Currency,
		o.Item.Printed, o.Item.Column.Currency)
}}

// TranslatedCounts are the counts of shares that columns of two currencies print for one period.
func TranslatedCounts(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		for _, row := range b.RowsOf(t, release.Shares) {
			c := &book.Claim{Family: translatedFamily, Explained: true}
			for i, it := range row.Items {
				f := b.In(row, it.Column)
				if f == nil || it.Column.Kind != release.Values || it.Kind != release.Shares || f.Period.Kind == tieout.Forever {
					continue
				}
				for _, o := range row.Items[:i] {
					g := b.In(row, o.Column)
					if g != nil && o.Column.Kind == release.Values && o.Kind == release.Shares && o.Column.Currency != it.Column.Currency && g.Period == f.Period && g.Where == f.Where {
						c.Add(&book.Relation{Total: f, Parts: []book.Term{{Figure: g, Weight: 1}}, Form: book.AsPrinted})
					}
				}
			}
			if len(c.Relations) > 0 {
				out = append(out, c)
			}
		}
	}
	return out
}

// TranslatedAmounts are the amounts that columns of two currencies print for one period, at the rate that nearly all of them bear out: of
// the release, where there is one, else of each table.
func TranslatedAmounts(b *book.Book) []*book.Claim {
	pairs := map[string][]*book.Relation{}
	tables := map[string][][]*book.Relation{}
	for _, t := range b.Tables {
		here := map[string][]*book.Relation{}
		for _, row := range t.Rows {
			for _, r := range translatedIn(b, row) {
				of := r.Parts[0].Figure.Item.Column.Currency + r.Total.Item.Column.Currency
				here[of] = append(here[of], r)
			}
		}
		for of, rs := range here {
			pairs[of] = append(pairs[of], rs...)
			tables[of] = append(tables[of], rs)
		}
	}
	var out []*book.Claim
	for _, of := range slices.Sorted(maps.Keys(pairs)) {
		if c := atOneRate(pairs[of]); c != nil {
			out = append(out, c)
			continue
		}
		for _, rs := range tables[of] {
			if c := atOneRate(rs); c != nil {
				out = append(out, c)
			}
		}
	}
	return out
}

// translatedIn are the amounts of a row as those of columns of another currency before them.
func translatedIn(b *book.Book, row *release.Row) []*book.Relation {
	var out []*book.Relation
	for i, it := range row.Items {
		f := b.In(row, it.Column)
		if f == nil || !isTranslatable(it) || f.Period.Kind == tieout.Forever {
			continue
		}
		for _, o := range row.Items[:i] {
			if g := b.In(row, o.Column); g != nil && isTranslatable(o) && o.Kind == it.Kind && o.Column.Currency != it.Column.Currency && g.Period == f.Period && g.Where == f.Where {
				out = append(out, &book.Relation{Total: f, Parts: []book.Term{{Figure: g, Weight: 1}}, Form: book.AtRate})
				break
			}
		}
	}
	return out
}

// isTranslatable reports whether a number is an amount of a column, which has the currency of that.
func isTranslatable(it *release.LineItem) bool {
	return it.Column.Kind == release.Values && (it.Kind == release.Money || it.Kind == release.PerShare) && !it.Nil && !it.Value.IsZero()
}

const leastRated = 4 // amounts that one rate must translate, and for each that it does not

// atOneRate is the claim that amounts are others over one rate; nil where too few bear one out.
func atOneRate(rs []*book.Relation) *book.Claim {
	rate, n, ok := commonRate(rs)
	if !ok || n < leastRated || n < leastRated*(len(rs)-n) {
		return nil
	}
	c := &book.Claim{Family: book.RateFamily, Explained: true, Digits: 1}
	for _, r := range rs {
		r.Known = rate
		c.Add(r)
	}
	return c
}

// commonRate is the rate that translates the most amounts, and how many; false where there is none. Amounts may be cut rather than rounded.
func commonRate(rs []*book.Relation) (rate tieout.Interval, most int, ok bool) {
	type end struct {
		at    decimal.Decimal
		opens int
	}
	var ends []end
	for _, r := range rs {
		if i, ok := book.Quotient(book.Widened(r.Side(r.Parts[0].Figure, nil)), book.Widened(r.Side(r.Total, nil))); ok && i.Low.IsPositive() {
			ends = append(ends, end{i.Low, 1}, end{i.High, -1})
		}
	}
	slices.SortFunc(ends, func(a, b end) int { return cmp.Or(a.at.Cmp(b.at), cmp.Compare(b.opens, a.opens)) })
	open := 0
	for i, e := range ends {
		if open += e.opens; open > most {
			most, rate = open, tieout.Interval{Low: e.at, High: ends[i+1].at}
		}
	}
	return rate, most, most > 0
}
