package tie

import (
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
		var byRow [][]told
		for _, row := range b.rowsOf(t, release.PerShare) {
			income := b.madeFrom(t, row)
			if income == nil {
				continue
			}
			byRow = append(byRow, b.tellings(row, income))
			for _, x := range byRow[len(byRow)-1] {
				byColumn[x.total.Item.Column] = append(byColumn[x.total.Item.Column], x)
			}
		}
		if len(byRow) == 2 {
			out = append(out, b.changedPlacesBeside(byRow[0], byRow[1])...)
			out = append(out, b.changedPlacesBeside(byRow[1], byRow[0])...)
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
	n, shares := steadiest(all, steadySpread)
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
		if !x.shares.Overlaps(around(shares, steadySpread)) {
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
