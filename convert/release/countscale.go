package release

import (
	"math"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/wording"
)

// Counts of shares that one sum adds up have one scale: basic ones, what dilutes them, diluted ones. A row of counts that the amounts
// per share of its table refute in every column has the scale at which they come out.

// settleCountScales gives three rows of shares, the last of which prints the sum of the others, one scale where they were read at several:
// that at which the amounts per share of the table come out, else they stay as they are.
func (dr *draft) settleCountScales() {
	if len(dr.rows) > maxReadRows {
		return
	}
	var last []*rowCells // rows of shares, one right below the other but for rows without numbers
	tries := maxCountScales
	for i := range dr.rows {
		rc := &dr.rows[i]
		switch {
		case len(rc.Values) == 0:
			continue
		case !isAll(rc.row, Shares):
			if n := len(last); n < 2 || tries <= 0 || !dr.takeForShares(rc, last[n-2:]) {
				last = nil
				continue
			}
			tries--
		}
		last = append(last, rc)
		if n := len(last); n >= 3 && tries > 0 && dr.settleScale(last[n-3:]) {
			tries--
		} else if tries > 0 && dr.settleAlone(rc, last[:n-1]) {
			tries--
		}
	}
}

const maxCountScales = 8 // sums and rows of shares of a table whose scale is looked for

// settleAlone gives a row of shares the scale at which the amounts per share of the table come out in two columns and more, and in most
// that print them, where they come out in none at the scale that the row was read at: in one of two, where the row of shares above has that
// scale, or where that one comes out at no other by chance, so that the other column is misprinted. False where nothing was looked for.
func (dr *draft) settleAlone(rc *rowCells, above []*rowCells) bool {
	columns := 0
	scale := int32(0)
	per := dr.perShares()
	for _, it := range rc.row.Items {
		if it.Column.Kind == Values && !it.Nil && it.Value.IsPositive() && len(per[it.Column].each) > 0 {
			if columns > 0 && it.Scale != scale {
				return false
			}
			columns, scale = columns+1, it.Scale
		}
	}
	if columns < 2 {
		return false
	}
	if n, _ := per.comeOut(rc.row, scale); n > 0 {
		return true
	}
	for _, s := range scaleExponents {
		if s == scale {
			continue
		}
		n, proof := per.comeOut(rc.row, s)
		if n >= 2 && 2*n > columns || n == 1 && columns == 2 && (proof >= countProof || len(above) > 0 && above[len(above)-1].row.Items[0].Scale == s) {
			dr.rescale(rc, s)
			break
		}
	}
	return true
}

const countProof = 1.5 // digits by which one column shows at which scale shares are counted

// leastCounted are the digits of a count of shares that no other one has by chance.
const leastCounted = 5

// shareCountScales gives the rows of shares of tables that state no scale that of a row of shares which prints the same number in a table
// that does: the average of a reconciliation is that of the statement. A number that is printed at several scales says nothing, nor does one
// where the amounts per share come out as it was read.
func shareCountScales(drafts []*draft) {
	const several = -1
	scales := map[string]int32{}
	for _, dr := range drafts {
		for i := range dr.rows {
			for _, it := range dr.countsOf(&dr.rows[i], true) {
				if s, there := scales[it.Printed]; there && s != it.Scale {
					scales[it.Printed] = several
				} else {
					scales[it.Printed] = it.Scale
				}
			}
		}
	}
	for _, dr := range drafts {
		for i := range dr.rows {
			for _, it := range dr.countsOf(&dr.rows[i], false) {
				if s, there := scales[it.Printed]; there && s != several && s != it.Scale {
					dr.rescaleLike(it, s)
					break
				}
			}
		}
	}
}

// countsOf are the numbers of enough digits of a row that counts shares, in a table that states a scale or in one that does not.
func (dr *draft) countsOf(rc *rowCells, stated bool) (out []*LineItem) {
	if (dr.t.Scale.Stated != "") != stated || !isAll(rc.row, Shares) {
		return nil
	}
	for _, it := range rc.row.Items {
		if it.Column.Kind == Values && !it.Nil && it.Value.NumDigits() >= leastCounted {
			out = append(out, it)
		}
	}
	return out
}

// rescaleLike reads a count of shares and all others of its table that were read at its scale at another one.
func (dr *draft) rescaleLike(it *LineItem, scale int32) {
	from := it.Scale
	if n, _ := dr.perShares().comeOut(it.Row, from); n > 0 {
		return
	}
	for i := range dr.rows {
		if row := dr.rows[i].row; isAll(row, Shares) && row.Items[0].Scale == from {
			dr.rescale(&dr.rows[i], scale)
		}
	}
}

// takeForShares takes a row that prints the sum of two rows of shares right above it, and no sign of a currency, for such; false where it
// is none.
func (dr *draft) takeForShares(rc *rowCells, parts []*rowCells) bool {
	like := parts[1].row.Items[0].Scale
	for _, p := range rc.Values {
		if it := rc.row.In(dr.t.Columns[p.Column]); it == nil || !it.AddsUp() || it.Kind == PerShare || p.Number.Currency != 0 {
			return false
		}
	}
	for _, part := range parts {
		if slices.ContainsFunc(part.row.Items, func(it *LineItem) bool { return it.Scale != like }) {
			return false
		}
	}
	if !dr.printsSum([]*rowCells{parts[0], parts[1], rc}) {
		return false
	}
	for _, p := range rc.Values {
		dr.measure(rc.row.In(dr.t.Columns[p.Column]), readAs{Shares, like}, &p.Number)
	}
	return true
}

// rescale reads the shares of a row at a scale.
func (dr *draft) rescale(rc *rowCells, scale int32) {
	for _, p := range rc.Values {
		if it := rc.row.In(dr.t.Columns[p.Column]); it != nil && it.Kind == Shares {
			dr.measure(it, readAs{Shares, scale}, &p.Number)
		}
	}
}

// settleScale does so for three rows; false where they have one.
func (dr *draft) settleScale(rows []*rowCells) bool {
	var scales []int32
	for _, rc := range rows {
		for _, it := range rc.row.Items {
			if it.Column.Kind == Values && !it.Nil && !slices.Contains(scales, it.Scale) {
				scales = append(scales, it.Scale)
			}
		}
	}
	if len(scales) < 2 || !dr.printsSum(rows) {
		return false
	}
	best, most := int32(0), 0
	per := dr.perShares()
	for _, s := range scales {
		if n, _ := per.comeOut(rows[2].row, s); n > most {
			best, most = s, n
		}
	}
	if most > 0 {
		for _, rc := range rows {
			dr.rescale(rc, best)
		}
	}
	return true
}

// printsSum reports whether the last of three rows prints the sum of the numbers of the others in every column, and all three print one in some:
// in every column but one, where two such columns show it.
func (dr *draft) printsSum(rows []*rowCells) bool {
	all, failing := 0, 0
	for _, c := range dr.t.Columns {
		sum, n := decimal.Zero, 0
		for i, rc := range rows {
			it := rc.row.In(c)
			if c.Kind != Values || it == nil || it.Nil {
				continue
			}
			v := it.Value.Shift(-it.Scale)
			if i == 2 {
				v = v.Neg()
			}
			sum, n = sum.Add(v), n+1
		}
		switch {
		case n > 1 && !sum.IsZero():
			failing++
		case n == 3:
			all++
		}
	}
	return all > failing && failing <= 1
}

// perShare is what a column prints per share, and its amounts of money, the least first.
type perShare struct {
	each    []tieout.Interval
	amounts []decimal.Decimal
}

// perShares is that of the columns of values that print something per share.
type perShares map[*Column]perShare

func (dr *draft) perShares() perShares {
	out := perShares{}
	for _, c := range dr.t.Columns {
		if p := dr.perShareIn(c); c.Kind == Values && len(p.each) > 0 {
			out[c] = p
		}
	}
	return out
}

// ofDividends are the words of amounts per share that no income of their table makes.
var ofDividends = wording.Phrases("dividend|dividends|distribution|distributions")

// perShareIn is that of a column; amounts are left out where nothing is per share.
func (dr *draft) perShareIn(c *Column) perShare {
	var p perShare
	for _, row := range dr.t.Rows {
		if it := row.In(c); it != nil && it.Kind == PerShare && !it.Nil && !it.Value.IsZero() && !ofDividends.In(wording.Of(row.Label)) {
			p.each = append(p.each, it.Interval())
		}
	}
	if len(p.each) == 0 {
		return p
	}
	for _, row := range dr.t.Rows {
		if it := row.In(c); it != nil && it.Kind == Money && !it.Nil {
			p.amounts = append(p.amounts, it.Value)
		}
	}
	slices.SortFunc(p.amounts, decimal.Decimal.Cmp)
	return p
}

// comeOut counts the columns in which some amount of money over a count of shares at a scale is an amount per share; proof is how little
// that is by chance in the one that shows it best, in digits.
func (ps perShares) comeOut(over *Row, scale int32) (n int, proof float64) {
	for _, it := range over.Items {
		p, ok := ps[it.Column]
		if !ok || it.Nil || !it.Value.IsPositive() {
			continue
		}
		shares, out := it.Value.Shift(scale-it.Scale), false
		for _, e := range p.each {
			of := e.Scale(shares)
			if i, _ := slices.BinarySearchFunc(p.amounts, of.Low, decimal.Decimal.Cmp); i < len(p.amounts) && of.Overlaps(tieout.Point(p.amounts[i])) {
				out, proof = true, max(proof, digitsLeft(e)-math.Log10(float64(len(p.amounts)*len(scaleExponents))))
			}
		}
		if out {
			n++
		}
	}
	return n, proof
}

// digitsLeft is how many digits an interval leaves of a number.
func digitsLeft(e tieout.Interval) float64 {
	width := e.High.Sub(e.Low)
	if !width.IsPositive() {
		return 0
	}
	return max(0, math.Log10(e.Middle().Abs().Div(width).InexactFloat64()))
}
