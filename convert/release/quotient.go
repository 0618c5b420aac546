package release

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/internal/wording"
)

// Prices that a table gives beside what was sold and what that brought: where the amounts divided by the counts are the prices as they
// are printed, the prices are at the scale that follows: 412 homes for 121,418 thousand dollars are sold at 295 thousand each.

const (
	leastQuotients = 3 // prices that must come out, and none that does not
	maxPartners    = 6 // rows of counts, and of amounts, that are tried for one of prices
	priceReach     = 4 // rows above a price in its own group in which what it was worked out of may stand
)

// settlePrices gives prices the scale that amounts and counts beside them show.
func (dr *draft) settlePrices() {
	if len(dr.rows) > maxReadRows {
		return
	}
	dr.pricesInColumns()
	dr.pricesInRows()
}

// saysPrice reports whether a text is of what one of many costs or brings.
func saysPrice(s string) bool { return pricesSaid.Of(s) }

var pricesSaid = wording.NewMemo(func(s string) bool {
	t := wording.Of(s)
	return pricePhrases.In(t) && !changePhrases.In(t)
})

var (
	pricePhrases  = wording.Phrases("price|prices|asp|average|avg|per", "each")
	changePhrases = wording.Phrases("change|growth|share|shares|percent|percentage|balance|balances|rate|rates|yield")
)

// pricesInColumns looks for counts, amounts and prices in columns side by side.
func (dr *draft) pricesInColumns() {
	var cols []*Column
	for _, c := range dr.t.Columns {
		if c.Kind == Values {
			cols = append(cols, c)
		}
	}
	for i := 2; i < len(cols); i++ {
		if !saysPrice(strings.Join(cols[i].Heading, " ")) {
			continue
		}
		for _, of := range [][2]*Column{{cols[i-2], cols[i-1]}, {cols[i-1], cols[i-2]}} {
			var q quotients
			for _, r := range dr.t.Rows {
				q.add(r.In(of[0]), r.In(of[1]), r.In(cols[i]))
			}
			if q.proven() {
				dr.priceColumn(cols[i], q.exponent)
			}
		}
	}
}

// priceColumn gives the prices of a column a scale.
func (dr *draft) priceColumn(c *Column, exponent int32) {
	for i := range dr.rows {
		dr.priceCells(&dr.rows[i], exponent, func(it *LineItem) bool { return it.Column == c })
	}
}

// priceCells gives prices of a row a scale.
func (dr *draft) priceCells(rc *rowCells, exponent int32, is func(*LineItem) bool) {
	for _, p := range rc.Values {
		it := rc.row.In(dr.t.Columns[p.Column])
		if it == nil || it.Column.Kind != Values || p.Number.Percent || it.Kind == Money && it.Scale == exponent || !is(it) {
			continue
		}
		dr.measure(it, readAs{Money, exponent}, &p.Number)
	}
}

// pricesInRows looks for counts and amounts in rows of other groups of the same label, or just above in the same group.
func (dr *draft) pricesInRows() {
	groups := map[string][]int{} // rows of prices, by their groups
	var order []string
	for i := range dr.rows {
		row := dr.rows[i].row
		key := strings.Join(row.Section, "\x00")
		if n := len(row.Section); !saysPrice(row.Label) && (n == 0 || !saysPrice(row.Section[n-1])) {
			continue
		}
		if groups[key] == nil {
			order = append(order, key)
		}
		groups[key] = append(groups[key], i)
	}
	for _, key := range order {
		var all quotients
		for _, i := range groups[key] {
			q, ok := dr.quotientsOf(i)
			if ok && !all.join(&q) {
				break
			}
		}
		if !all.proven() {
			continue
		}
		for _, i := range groups[key] {
			dr.priceCells(&dr.rows[i], all.exponent, func(*LineItem) bool { return true })
		}
	}
}

// quotientsOf are the prices of a row that come out of a row of counts and one of amounts; false where none do.
func (dr *draft) quotientsOf(i int) (quotients, bool) {
	counts, amounts := dr.partners(i)
	for _, c := range counts {
		for _, v := range amounts {
			var q quotients
			for _, it := range dr.rows[i].row.Items {
				q.add(c.In(it.Column), v.In(it.Column), it)
			}
			if q.right > 0 && q.wrong == 0 {
				return q, true
			}
		}
	}
	return quotients{}, false
}

// partners are the rows of counts and those of amounts that a row of prices may be worked out of.
func (dr *draft) partners(i int) (counts, amounts []*Row) {
	row := dr.rows[i].row
	for j := i - 1; j >= 0 && (len(counts) < maxPartners || len(amounts) < maxPartners); j-- {
		o := dr.rows[j].row
		same := slices.Equal(o.Section, row.Section)
		if same && (i-j > priceReach || saysPrice(o.Label)) || !same && !strings.EqualFold(o.Label, row.Label) && !(dr.endsGroup(i) && dr.endsGroup(j)) {
			continue
		}
		switch {
		case isAll(o, Count) && len(counts) < maxPartners:
			counts = append(counts, o)
		case isAll(o, Money) && len(amounts) < maxPartners:
			amounts = append(amounts, o)
		}
	}
	return counts, amounts
}

// endsGroup reports whether a row of values is the last of its group.
func (dr *draft) endsGroup(i int) bool {
	return i+1 == len(dr.rows) || !slices.Equal(dr.rows[i+1].row.Section, dr.rows[i].row.Section)
}

// quotients are prices that were held against amounts and counts.
type quotients struct {
	right, wrong int
	exponent     int32 // of the prices
}

// proven reports whether prices come out beyond doubt.
func (q *quotients) proven() bool { return q.wrong == 0 && q.right >= leastQuotients }

// join adds others of the same group; false where they are at another scale.
func (q *quotients) join(o *quotients) bool {
	if q.right > 0 && o.exponent != q.exponent {
		*q = quotients{wrong: 1}
		return false
	}
	q.right, q.wrong, q.exponent = q.right+o.right, q.wrong+o.wrong, o.exponent
	return true
}

// add holds a price against a count and an amount; what is not printed says nothing.
func (q *quotients) add(count, amount, price *LineItem) {
	if count == nil || amount == nil || price == nil || count.Nil || amount.Nil || price.Nil || count.Kind != Count || amount.Kind != Money || price.Column.Kind != Values {
		return
	}
	if exponent := amount.Scale - count.Scale; q.right == 0 {
		q.exponent = exponent
	} else if exponent != q.exponent {
		q.wrong++
		return
	}
	c, v, p := count.printedAbout(), amount.printedAbout(), price.printedAbout()
	if p.high.LessThan(decimal.NewFromInt(1)) || c.low.Sign() <= 0 {
		return
	}
	if p.low.Mul(c.low).LessThanOrEqual(v.high) && v.low.LessThanOrEqual(p.high.Mul(c.high)) {
		q.right++
	} else {
		q.wrong++
	}
}

// about is a number as it is printed, between the ends that rounding leaves.
type about struct{ low, high decimal.Decimal }

// printedAbout is the printed number of an item, without its sign and scale. What is counted in full is not rounded.
func (it *LineItem) printedAbout() about {
	n := it.Value.Abs().Shift(-it.Scale)
	if it.Kind == Count && it.Scale == 0 && n.IsInteger() {
		return about{n, n}
	}
	places, _ := it.Decimals.Value()
	half := decimal.New(5, -int32(places)-it.Scale-1)
	return about{n.Sub(half), n.Add(half)}
}
