package pershare

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/shares"
	"github.com/tieout/tieout/validate/tie/slip"
)

// What a table prints per share for one period, net income, funds from operations, cash flow, is made with one number of shares, which
// each of them tells. One that tells another is wrong, where slips of the pen explain it.

// PlainAmounts are amounts per share that do not say whether they are diluted, and the diluted ones right below or beside them in the same
// section, where those would be more, clearly: what dilutes an income makes it less.
func PlainAmounts(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		rows := b.RowsOf(t, release.PerShare)
		for i := 1; i < len(rows); i++ {
			plain, diluted := rows[i-1], rows[i]
			if !dilutes(plain, diluted) {
				continue
			}
			c := &book.Claim{Family: shares.OrderFamily, Sure: true}
			for _, it := range diluted.Items {
				f, g := b.In(diluted, it.Column), b.In(plain, it.Column)
				if f == nil || g == nil || it.Column.Kind != release.Values || f.Item.Value.Sign() <= 0 || g.Item.Value.Sign() <= 0 {
					continue
				}
				if r := (&book.Relation{Total: f, Parts: []book.Term{{Figure: g, Weight: 1}}, Form: book.AtMost}); r.Holds(nil) || f.Item.Value.GreaterThan(g.Item.Value.Mul(shares.ClearlyMore)) {
					c.Add(r)
				}
			}
			if len(c.Relations) > 0 {
				out = append(out, c)
			}
		}
	}
	return out
}

// dilutes reports whether two amounts per share are one, as it is called and diluted.
func dilutes(plain, diluted *release.Row) bool {
	return book.IsOfResult(plain) && book.IsOfResult(diluted) && shares.SideOf(plain) == shares.AnySide && shares.SideOf(diluted) == shares.DilutedSide && book.IsAdjusted(plain) == book.IsAdjusted(diluted) &&
		slices.Equal(plain.Section, diluted.Section) && shares.SameScope(plain, diluted) && isPlainly(plain, diluted) && !ofAPart.In(wording.Of(diluted.Label))
}

// leastTogether is how many amounts per share of a column tell one number of shares that another does not.
const leastTogether = 3

// Together are the amounts per share of tables that tell other shares than those beside them in their column.
func Together(b *book.Book) []*book.Claim {
	var out []*book.Claim
	for _, t := range b.Tables {
		if len(book.Values(t)) > book.MaxColumns || slices.ContainsFunc(b.RowsOf(t, release.Shares), shares.IsAverage) {
			continue
		}
		byColumn := map[*release.Column][]told{}
		var byRow [][]told
		for _, row := range b.RowsOf(t, release.PerShare) {
			income := madeFrom(b, t, row)
			if income == nil {
				continue
			}
			byRow = append(byRow, tellings(b, row, income))
			for _, x := range byRow[len(byRow)-1] {
				byColumn[x.total.Item.Column] = append(byColumn[x.total.Item.Column], x)
			}
		}
		if len(byRow) == 2 {
			out = append(out, changedPlacesBeside(b, byRow[0], byRow[1])...)
			out = append(out, changedPlacesBeside(b, byRow[1], byRow[0])...)
		}
		claims := map[*release.Row]*book.Claim{}
		for _, column := range t.Columns {
			for _, r := range oddOnes(b, byColumn[column]) {
				row := r.Total.Item.Row
				if claims[row] == nil {
					claims[row] = &book.Claim{Family: impliedFamily, Explained: true}
					out = append(out, claims[row])
				}
				claims[row].Add(r)
			}
		}
	}
	return out
}

// madeFrom is the row of amounts that a row of amounts per share is made from by its name; nil for none, and where two may be.
func madeFrom(b *book.Book, t *release.Table, row *release.Row) *release.Row {
	rows := incomesOf(b, t, row)
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
func oddOnes(b *book.Book, all []told) []*book.Relation {
	n, known := steadiest(all, shares.SteadySpread)
	if odd := len(all) - n; n < leastTogether || odd == 0 || odd >= n || known.Low.Sign() <= 0 || !ofSeveral(all, known.Middle()) {
		return nil
	}
	var out []*book.Relation
	for _, x := range all {
		r := &book.Relation{Total: x.total, Parts: []book.Term{{Figure: x.of, Weight: 1}}, Form: book.OverShares, Known: known, Claim: &book.Claim{Family: impliedFamily, Explained: true}}
		if r.Holds(nil) || r.Within(shares.ClearlyOff, 0) {
			continue
		}
		if !slices.ContainsFunc(slip.Fixes(b, r, false), func(f slip.Fix) bool { return f.Kind == slip.SwappedDigits || f.Kind == slip.ExchangedColumns }) {
			return nil
		}
		out = append(out, r)
	}
	return out
}

// ofSeveral reports whether amounts per share that tell about so many shares are made from different incomes, or are different themselves:
// one that is printed twice tells once.
func ofSeveral(all []told, known decimal.Decimal) bool {
	var first *told
	for i, x := range all {
		if !x.shares.Overlaps(around(known, shares.SteadySpread)) {
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
