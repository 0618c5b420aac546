package release

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/internal/wording"
)

// readPercents finds columns of percentages that their headings do not give away.
func (dr *draft) readPercents() {
	prints := dr.g.PrintsPercent()
	all := len(prints) > 0
	dr.rates = make([]bool, len(prints))
	for k, c := range dr.t.Columns {
		all = all && prints[k]
		if c.Kind != Notes && c.Kind != Percent && dr.isPercent(k, prints[k]) {
			c.Kind = Percent
		}
		c.parts = c.Kind == Percent && (headsProportions(c) || dr.shares(k))
		n := len(c.Heading)
		dr.rates[k] = n > 0 && isRateHeading(strings.ToLower(c.Heading[n-1])) && (prints[k] || dr.printsRates(k))
	}
	if all && dr.firstRowPercent() { // the first row has the signs for all
		dr.percents = true
	}
}

// percentsOnly reports whether a table says that its numbers are percentages, prints none that cannot be one, and has no label that states another unit.
func (dr *draft) percentsOnly() bool {
	if !dr.percents {
		return false
	}
	p := dr.prints()
	return !p.currency && !p.commas && !slices.ContainsFunc(dr.rows, func(rc rowCells) bool {
		said := dr.d.said(rc.row.Label)
		return said.scale != nil || said.unit != nil && said.unit.kind != Percentage
	})
}

// isPercent reports whether a column is of percentages by what it prints: where it may be about the columns before, by how its
// numbers stand to theirs; else by its signs, when the heading or the first number speaks for all, or as shares of the column before
// it, whatever its heading: "Amount", "Ratio". prints says that it can only hold percentages.
func (dr *draft) isPercent(k int, prints bool) bool {
	c := dr.t.Columns[k]
	if c.Kind == Change && !dr.hasValues() {
		return prints && dr.allSigned(k) // what one change is made of, amounts among it
	}
	if dr.changesAtRates(k) {
		return true
	}
	if c.Kind == Change || k > 0 && (len(c.Heading) == 0 || dr.sharesHead(k)) {
		grows, differs := dr.growth(k)
		return grows > differs || prints && differs == 0 || dr.shares(k) || k > 0 && dr.sharesHead(k) && dr.besideAmounts(k)
	}
	return prints && (wording.Says(strings.ToLower(strings.Join(c.Heading, " ")), "percent", "%", "pct") || dr.signOnTop(k)) || dr.shares(k)
}

// hasValues reports whether a table has a column of values.
func (dr *draft) hasValues() bool {
	return slices.ContainsFunc(dr.t.Columns, func(c *Column) bool { return c.Kind == Values })
}

// allSigned reports whether all numbers of a column have percent signs.
func (dr *draft) allSigned(k int) bool {
	return !slices.ContainsFunc(dr.rows, func(rc rowCells) bool {
		p := rc.at(k)
		return p != nil && !p.Number.Nil && !p.Number.Percent
	})
}

// changesAtRates reports whether a column is of changes at other rates of exchange, in per cent: what the amounts changed by so is in none of the columns before.
func (dr *draft) changesAtRates(k int) bool {
	c := dr.t.Columns[k]
	return c.Kind == Change && dr.anySigned(k) && atRates.In(wording.Of(strings.Join(c.Heading, " ")))
}

// anySigned reports whether a number of a column has a percent sign.
func (dr *draft) anySigned(k int) bool {
	return slices.ContainsFunc(dr.rows, func(rc rowCells) bool {
		p := rc.at(k)
		return p != nil && p.Number.Percent
	})
}

// besideAmounts reports whether a column that shares its heading with the one before it is of rates beside amounts, in a table that says that it
// holds both: "(Millions of yen, %)".
func (dr *draft) besideAmounts(k int) bool {
	return dr.printsRates(k) && !dr.printsRates(k-1) && dr.t.Columns[k-1].Kind == Values && dr.saysPercentages()
}

// isRateBelow reports whether a row repeats the label of the one above in a table whose periods stand down its side, and has rates below amounts:
// there, the two stood side by side under one heading.
func (dr *draft) isRateBelow(rc *rowCells) bool {
	if !dr.t.sideways || !areRates(rc) {
		return false
	}
	above := dr.rowBeside(rc, -1)
	return above != nil && above.row.Label == rc.row.Label && !areRates(above) && dr.saysPercentages()
}

// areRates reports whether all numbers of a row are small and have decimals.
func areRates(rc *rowCells) bool {
	return len(rc.Values) > 0 && !slices.ContainsFunc(rc.Values, func(p *layout.Cell) bool { return !p.Number.Nil && !isSmallRate(&p.Number) })
}

// saysPercentages reports whether a table says that it holds percentages beside amounts.
func (dr *draft) saysPercentages() bool {
	for _, p := range slices.Concat(dr.titles, dr.stubs, []layout.Cell{{Text: lastSentence(dr.g.LeadUp)}}) {
		if strings.Contains(p.Text, "%") && findScale(p.Text) != nil || percentagesSaid.In(wording.Of(p.Text)) {
			return true
		}
	}
	return false
}

// percentagesSaid are the words of titles that say what the percentages of a table are.
var percentagesSaid = wording.Phrases("percentages represent|indicate|show|are|denote")

// signOnTop reports whether of a column's numbers the first alone has a percent sign and at least two more have the places after
// the point that it has: it speaks for all of them.
func (dr *draft) signOnTop(k int) bool {
	const least = 2
	n, places := 0, 0
	for _, rc := range dr.rows {
		p := rc.at(k)
		switch {
		case p == nil || p.Number.Nil:
		case places == 0:
			if places = p.Number.Places(); !p.Number.Percent || places == 0 {
				return false
			}
		case p.Number.Percent || p.Number.Places() != places:
			return false
		default:
			n++
		}
	}
	return n >= least
}

// goesOnPercent reports whether a row goes on with the percentages of its group, whose first row alone has the signs: "Domestic  83.4"
// below "System  81.7%" under "Load factor". Its label speaks of nothing else.
func (dr *draft) goesOnPercent(rc *rowCells) bool {
	if len(rc.row.Section) == 0 || speaksOfMoney(rc.row.Label) || dr.d.said(rc.row.Label).price {
		return false
	}
	first := 0
	for first < len(dr.rows) && !slices.Equal(dr.rows[first].row.Section, rc.row.Section) {
		first++
	}
	if first == len(dr.rows) || dr.rows[first].row == rc.row || !isPercentRow(&dr.rows[first]) {
		return false
	}
	for _, p := range rc.Values {
		n := &p.Number
		if dr.t.Columns[p.Column].Kind != Values || n.Nil {
			continue
		}
		top := dr.rows[first].at(p.Column)
		if top == nil || n.Percent || n.Currency != 0 || n.Commas || n.Places() == 0 || n.Places() != top.Number.Places() || n.WholeDigits() > maxPerShare {
			return false
		}
	}
	return true
}

// leadsBetweenPercents reports whether a row without percent signs is one of those by which the percentage above them and the one below them differ, in two
// columns at the least and in all that they share: "Catastrophe losses  2.9" between the ratios of an insurer with and without them.
func (dr *draft) leadsBetweenPercents(rc *rowCells) bool {
	const most = 4 // rows between the two
	at := slices.IndexFunc(dr.rows, func(o rowCells) bool { return o.row == rc.row })
	from, to := at-1, at+1
	isPart := func(i int) bool { return i >= 0 && i < len(dr.rows) && to-from <= most+1 && !isPercentRow(&dr.rows[i]) }
	for isPart(from) {
		from--
	}
	for isPart(to) {
		to++
	}
	if at < 0 || from < 0 || to >= len(dr.rows) || to-from > most+1 || !slices.Equal(dr.rows[from].row.Section, rc.row.Section) {
		return false
	}
	return dr.differBy(from, to, 1) || dr.differBy(from, to, -1)
}

// differBy reports whether the percentage of one row and those between it and another, taken with a sign, come to that of the other.
func (dr *draft) differBy(from, to int, sign int64) bool {
	columns := 0
	for _, first := range dr.rows[from].Values {
		last := dr.rows[to].at(first.Column)
		if dr.t.Columns[first.Column].Kind != Values || last == nil || first.Number.Nil || last.Number.Nil || !first.Number.Percent || !last.Number.Percent {
			continue
		}
		places := first.Number.Places()
		sum := first.Number.Value()
		for i := from + 1; i < to; i++ {
			part := dr.rows[i].at(first.Column)
			if part == nil || part.Number.Nil {
				continue
			}
			if n := &part.Number; n.Percent || n.Currency != 0 || n.Commas || n.Places() == 0 || n.Places() != places {
				return false
			}
			sum = sum.Add(part.Number.Value().Mul(decimal.NewFromInt(sign)))
		}
		if sum.Sub(last.Number.Value()).Abs().GreaterThan(decimal.New(int64(to-from), -int32(places)).Div(decimal.NewFromInt(2))) {
			return false
		}
		columns++
	}
	return columns > 1
}

// changesInPoints reports whether a row prints its changes in points of a percentage, "3.1 pts", beside numbers that may be percentages.
func (dr *draft) changesInPoints(rc *rowCells) bool {
	points, values := false, 0
	for _, p := range rc.Values {
		n := &p.Number
		switch {
		case n.Suffix == "pts":
			points = true
		case n.Nil:
		case n.Currency != 0 || n.Commas || n.Places() == 0 || n.WholeDigits() > maxPerShare:
			return false
		default:
			values++
		}
	}
	return points && values > 0
}

// firstRowPercent reports whether all values of the first row have percent signs.
func (dr *draft) firstRowPercent() bool {
	if len(dr.rows) == 0 {
		return false
	}
	for _, p := range dr.rows[0].Values {
		if !p.Number.Percent && !p.Number.Nil {
			return false
		}
	}
	return true
}

// isRateHeading reports whether a column's heading in lower case is of rates in percent: "Yield/Rate", "Average Rate".
func isRateHeading(l string) bool {
	l = strings.Trim(l, "() .*0123456789")
	for _, w := range []string{"yield", "yields", "rate", "rates", "yield/rate", "rate/yield", "yield or rate", "margin"} {
		if l == w || strings.HasSuffix(l, " "+w) || strings.HasSuffix(l, "/"+w) {
			return !wording.Says(l, "exchange")
		}
	}
	return false
}

// printsRates reports whether all numbers of a column are small and have decimals.
func (dr *draft) printsRates(k int) bool {
	n := 0
	for _, rc := range dr.rows {
		p := rc.at(k)
		if p == nil || p.Number.Nil || p.Number.Percent {
			continue
		}
		if !isSmallRate(&p.Number) {
			return false
		}
		n++
	}
	return n > 0
}

// isSmallRate reports whether a number is printed as one in a hundred may be: small, with decimals.
func isSmallRate(n *number.Token) bool {
	return n.Places() > 0 && !n.Commas && n.Currency == 0 && len(n.Digits)-n.Places() <= 3
}

const maxGrowthRows = 40 // rows that are looked at to see what a column is

// growth counts the rows in which a column is the growth in percent between the two columns of values before it, and those in
// which it is the difference; where its heading names the times that it compares, and no number has a sign that tells percentages from amounts, between those that most are of.
func (dr *draft) growth(k int) (grows, differs int) {
	if k < 2 {
		return 0, 0
	}
	grows, differs = dr.growthBetween(k-2, k-1, k)
	if c := dr.t.Columns[k]; c.Kind != Change || !comparesTimes(c.Heading) || dr.anySigned(k) {
		return grows, differs
	}
	first := slices.IndexFunc(dr.t.Columns, func(c *Column) bool { return c.Kind == Values })
	for j := first + 1; first >= 0 && j < k; j++ {
		if dr.t.Columns[j].Kind != Values {
			continue
		}
		if g, d := dr.growthBetween(first, j, k); g+d > grows+differs {
			grows, differs = g, d
		}
	}
	return grows, differs
}

// growthBetween is growth, between two columns.
func (dr *draft) growthBetween(now, then, k int) (grows, differs int) {
	rows := 0
	for _, rc := range dr.rows {
		a, b, v := rc.at(now), rc.at(then), rc.at(k)
		if a == nil || b == nil || v == nil || a.Number.Nil || b.Number.Nil || v.Number.Nil || a.Number.Percent != b.Number.Percent || v.Number.Percent && a.Number.Percent {
			continue
		}
		if rows++; rows > maxGrowthRows {
			break
		}
		switch changeOf(&a.Number, &b.Number, &v.Number) {
		case Change:
			differs++
		case Percent:
			grows++
		}
	}
	if grows < 2 || 3*grows < rows {
		grows = 0 // a few do by chance
	}
	return grows, differs
}

// changeOf says whether a number v prints the difference between two others (Change) or the growth between them (Percent), as far as
// their digits tell; Values for neither.
func changeOf(a, b, v *number.Token) ColumnKind {
	x, y, z := a.Value(), b.Value(), v.Value().Abs()
	d := x.Sub(y).Abs()
	if z.IsZero() || d.IsZero() {
		return Values
	}
	ulp := decimal.New(1, -int32(v.Places()))
	in := decimal.New(1, -int32(max(a.Places(), b.Places())))
	if d.Sub(z).Abs().LessThanOrEqual(in.Add(ulp).Div(decimal.NewFromInt(2))) && !v.Percent {
		return Change
	}
	hundred := decimal.NewFromInt(100)
	for _, base := range []decimal.Decimal{y.Abs(), x.Abs()} {
		if base.IsZero() {
			continue
		}
		slack := in.Mul(hundred).Div(base).Mul(decimal.NewFromInt(1).Add(z.Div(hundred))).Add(ulp)
		if d.Mul(hundred).Div(base).Sub(z).Abs().LessThanOrEqual(slack) {
			return Percent
		}
	}
	return Values
}

// shares reports whether a column is, in most rows, the share in percent that the column before it has of its own amount in
// the row where this one prints 100, some of them of an amount above it; where that is the last row, in most above it.
func (dr *draft) shares(k int) bool {
	if k < 1 {
		return false
	}
	ps, whole := dr.besides(k)
	if whole < 0 {
		return false
	}
	base, above, below := ps[whole].amount, ps[:whole], ps[whole+1:]
	if len(below) == 0 {
		above = above[max(0, len(above)-maxGrowthRows):]
		hits := partsIn(above, base)
		return hits >= 2 && hits > 3*(len(above)-hits)
	}
	hits := partsIn(below, base)
	missed := slices.DeleteFunc(below, func(p partOf) bool { return p.is(base) })
	misses := len(missed)
	for _, other := range above[:min(len(above), maxBases)] { // "Cost of sales" as a part of "Restaurant sales", which are one of the total
		if n := partsIn(missed, other.amount); n > 1 && 2*n > len(missed) {
			hits, misses = hits+n, min(misses, len(missed)-n)
			break
		}
	}
	return hits >= 2 && hits > 3*misses
}

// besides are the percentages of a column with the amounts of the column before it, to a number of rows below the first that is 100, and
// which of them that is; -1 for none.
func (dr *draft) besides(k int) (ps []partOf, whole int) {
	whole = -1
	hundred := decimal.NewFromInt(100)
	for _, rc := range dr.rows {
		a, v := rc.at(k-1), rc.at(k)
		if a == nil || v == nil || a.Number.Nil || v.Number.Nil || a.Number.Percent {
			continue
		}
		if whole < 0 && v.Number.Value().Equal(hundred) && !a.Number.Value().IsZero() {
			whole = len(ps)
		}
		ps = append(ps, partOf{a.Number.Value(), v.Number.Value(), decimal.New(1, -int32(v.Number.Places()))})
		if whole >= 0 && len(ps) > whole+maxGrowthRows {
			break
		}
	}
	return ps, whole
}

const maxBases = 4 // amounts above the whole that others are looked for to be parts of

// partOf is an amount and the percentage beside it, to a unit in its last place.
type partOf struct{ amount, percentage, ulp decimal.Decimal }

// is reports whether the percentage is what the amount is of another.
func (p *partOf) is(whole decimal.Decimal) bool {
	return !whole.IsZero() && p.amount.Shift(2).Div(whole).Abs().Sub(p.percentage.Abs()).Abs().LessThanOrEqual(p.ulp)
}

// partsIn is how many amounts are the percentages beside them of another.
func partsIn(ps []partOf, whole decimal.Decimal) (n int) {
	for i := range ps {
		if ps[i].is(whole) {
			n++
		}
	}
	return n
}

// at is the value that a row prints in a column; nil for none.
func (rc *rowCells) at(col int) *layout.Cell {
	for _, p := range rc.Values {
		if p.Column == col {
			return p
		}
	}
	return nil
}
