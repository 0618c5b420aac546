package tie

import (
	"fmt"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// What a table prints per share for one period, net income, funds from operations, cash flow, is made with one number of shares, which
// each of them tells. One that tells another is wrong, where slips of the pen explain it.

// plainAmounts are amounts per share that do not say whether they are diluted, and the diluted ones right below or beside them in the same
// section, where those would be more, clearly: what dilutes an income makes it less.
func (b *book) plainAmounts() []*claim {
	var out []*claim
	for _, t := range b.tables {
		rows := b.rowsOf(t, release.PerShare)
		for i := 1; i < len(rows); i++ {
			plain, diluted := rows[i-1], rows[i]
			if !dilutes(plain, diluted) {
				continue
			}
			c := &claim{family: orderFamily, sure: true}
			for _, it := range diluted.Items {
				f, g := b.in(diluted, it.Column), b.in(plain, it.Column)
				if f == nil || g == nil || it.Column.Kind != release.Values || f.Item.Value.Sign() <= 0 || g.Item.Value.Sign() <= 0 {
					continue
				}
				if r := (&Relation{Total: f, Parts: []Term{{g, 1}}, form: atMost}); r.holds(nil) || f.Item.Value.GreaterThan(g.Item.Value.Mul(clearlyMore)) {
					c.add(r)
				}
			}
			if len(c.relations) > 0 {
				out = append(out, c)
			}
		}
	}
	return out
}

// dilutes reports whether two amounts per share are one, as it is called and diluted.
func dilutes(plain, diluted *release.Row) bool {
	return isOfResult(plain) && isOfResult(diluted) && sideOf(plain) == anySide && sideOf(diluted) == dilutedSide && isAdjusted(plain) == isAdjusted(diluted) &&
		slices.Equal(plain.Section, diluted.Section) && sameScope(plain, diluted) && isPlainly(plain, diluted) && !ofAPart.In(wording.Of(diluted.Label))
}

var clearlyMore = decimal.New(103, -2)

// leastTogether is how many amounts per share of a column tell one number of shares that another does not.
const leastTogether = 3

// together are the amounts per share of tables that tell other shares than those beside them in their column.
func (b *book) together() []*claim {
	var out []*claim
	for _, t := range b.tables {
		if len(values(t)) > maxColumns || slices.ContainsFunc(b.rowsOf(t, release.Shares), isAverage) {
			continue
		}
		byColumn := map[*release.Column][]told{}
		for _, row := range b.rowsOf(t, release.PerShare) {
			income := b.madeFrom(t, row)
			if income == nil {
				continue
			}
			for _, x := range b.tellings(row, income) {
				byColumn[x.total.Item.Column] = append(byColumn[x.total.Item.Column], x)
			}
		}
		claims := map[*release.Row]*claim{}
		for _, column := range t.Columns {
			for _, r := range b.oddOnes(byColumn[column]) {
				row := r.Total.Item.Row
				if claims[row] == nil {
					claims[row] = &claim{family: impliedFamily, explained: true}
					out = append(out, claims[row])
				}
				claims[row].add(r)
			}
		}
	}
	return out
}

// madeFrom is the row of amounts that a row of amounts per share is made from by its name; nil for none, and where two may be.
func (b *book) madeFrom(t *release.Table, row *release.Row) *release.Row {
	rows := b.incomesOf(t, row)
	alike := slices.DeleteFunc(slices.Clone(rows), func(r *release.Row) bool { return !isNamesake(row, r) })
	if len(alike) > 0 {
		rows = alike
	}
	if len(rows) != 1 {
		return nil
	}
	return rows[0]
}

// oddOnes are the amounts per share of a column that tell clearly other shares than the others do, and would not if two of their digits
// had not changed places, or they and another column's.
func (b *book) oddOnes(all []told) []*Relation {
	n, shares := steadiest(all)
	if odd := len(all) - n; n < leastTogether || odd == 0 || odd >= n || shares.Low.Sign() <= 0 || !ofSeveral(all, shares.Middle()) {
		return nil
	}
	var out []*Relation
	for _, x := range all {
		r := &Relation{Total: x.total, Parts: []Term{{x.of, 1}}, form: overShares, known: shares, claim: &claim{family: impliedFamily, explained: true}}
		if r.holds(nil) || r.within(clearlyOff, 0) {
			continue
		}
		if !slices.ContainsFunc(b.fixes(r, false), func(f fix) bool { return f.kind == swappedDigits || f.kind == exchangedColumns }) {
			return nil
		}
		out = append(out, r)
	}
	return out
}

// ofSeveral reports whether amounts per share that tell about so many shares are made from different incomes, or are different themselves:
// one that is printed twice tells once.
func ofSeveral(all []told, shares decimal.Decimal) bool {
	var first *told
	for i, x := range all {
		if !x.shares.Overlaps(around(shares)) {
			continue
		}
		if first == nil {
			first = &all[i]
		} else if !x.of.Item.Value.Equal(first.of.Item.Value) {
			return true
		}
	}
	return false
}

var dividendFamily = &family{rule: RulePerShareBroken, says: func(r *Relation) string {
	o := r.Parts[0].Figure
	return fmt.Sprintf("%s, %s: printed %s; for %s it is %s, and about that in all other columns", label(r.Total), column(r.Total), r.Total.Item.Printed, column(o), o.Item.Printed)
}}

// changedDividends are dividends per share of a period that have the digits of those beside them in another order, where all others of as
// long a period hardly change.
func (b *book) changedDividends() []*claim {
	var out []*claim
	for _, t := range b.tables {
		for _, row := range b.rowsOf(t, release.PerShare) {
			if !ofDividends.In(wording.Of(row.Label)) || len(row.Items) > maxColumns {
				continue
			}
			for _, it := range row.Items {
				f := b.in(row, it.Column)
				if f == nil || it.Column.Kind != release.Values || it.Value.Sign() <= 0 {
					continue
				}
				if r := b.changedDividend(f); r != nil {
					c := &claim{family: dividendFamily, explained: true}
					c.add(r)
					out = append(out, c)
				}
			}
		}
	}
	return out
}

const leastDividends = 3 // of other periods that hardly differ

// dividendsApart is how much more the most of dividends is than the least where they hardly change, and farFromThem how far from all of them one
// is that is none of theirs.
var dividendsApart, farFromThem = decimal.New(13, -1), decimal.New(16, -1)

// changedDividend relates a dividend to one of those beside it which it would be but for the order of its digits; nil for none.
func (b *book) changedDividend(f *Figure) *Relation {
	var like []*Figure
	for _, o := range b.others(f) {
		if months(o.Item.Column) == months(f.Item.Column) {
			like = append(like, o)
		}
	}
	if len(like) < leastDividends {
		return nil
	}
	least, most := like[0].Item.Value, like[0].Item.Value
	for _, o := range like {
		least, most = decimal.Min(least, o.Item.Value), decimal.Max(most, o.Item.Value)
	}
	v := f.Item.Value
	if least.Sign() <= 0 || most.GreaterThan(least.Mul(dividendsApart)) || v.LessThan(most.Mul(farFromThem)) && least.LessThan(v.Mul(farFromThem)) {
		return nil
	}
	swaps, _ := f.swaps()
	for _, o := range like {
		if slices.ContainsFunc(swaps, o.Item.Value.Equal) {
			return &Relation{Total: f, Parts: []Term{{o, 1}}, form: near}
		}
	}
	return nil
}
