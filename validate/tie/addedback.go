package tie

import (
	"math"

	"github.com/tieout/tieout/convert/release"
)

// What convertible securities cost is added back to the income of diluted amounts per share, in rows right below it: "Interest on convertible
// notes, net of tax".

const maxAddedBack = 2 // rows that are added back

// withAddedBack relates an amount per share to an income above it and the rows right below that, over the shares of its table, where the
// columns show beyond chance that it is made so.
func (b *book) withAddedBack(t *release.Table, row *release.Row) *claim {
	if !isOfResult(row) {
		return nil
	}
	amounts := above(b.rowsOf(t, release.Money), row, maxAddedBack+1)
	shares := nearest(b.rowsOf(t, release.Shares), row, mostAverages)
	var best *claim
	most := 0.0
	for from := len(amounts) - 2; from >= 0; from-- {
		for _, over := range shares {
			if sideOf(row).suits(sideOf(over)) && (isResult(amounts[from]) || isAdjusted(amounts[from])) {
				c := b.sumOver(row, amounts[from:], over)
				if s := c.support() - math.Log10(float64(len(shares)*maxAddedBack)); c.tied() >= leastSame && s >= shareProof && s > most {
					best, most = c, s
				}
			}
		}
	}
	return best
}

// sumOver is a row of amounts per share as the sum of rows of amounts over one of shares, in the columns that have all of them.
func (b *book) sumOver(row *release.Row, amounts []*release.Row, over *release.Row) *claim {
	c := &claim{family: shareFamily, digits: 1, explained: true}
	for _, it := range row.Items {
		total, n := b.in(row, it.Column), b.at(over, it.Column)
		if it.Column.Kind != release.Values || total == nil || n == nil || n.Item.Value.IsZero() {
			continue
		}
		r := &Relation{Total: total, form: perUnit}
		for _, a := range amounts {
			if f := b.in(a, it.Column); f != nil {
				r.Parts = append(r.Parts, Term{f, 1})
			}
		}
		if len(r.Parts) == len(amounts) {
			r.Parts = append(r.Parts, Term{n, 1})
			c.add(r)
		}
	}
	return c
}
