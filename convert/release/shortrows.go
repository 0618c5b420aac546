package release

import (
	"slices"

	"github.com/tieout/tieout/convert/release/layout"
)

// Rows of lines whose cells stand in no columns, as programs take them out of pages, have their numbers in the first columns where they have fewer than the table has
// columns. A row with one for each of the groups that the columns fall into may be of the first column of each: "Effect of exchange rates on 2031 revenue  12  40" over
// "2031  2030  2031  2030". The sums tell.

const leastShort = 2 // rows with the same few numbers

// settleShort puts the numbers of rows that have one for each group of columns into the first column of each, where more sums hold then.
func (dr *draft) settleShort(d *document) {
	if dr.g.HTML || len(dr.rows) > maxReadRows {
		return
	}
	size := dr.g.Cycle()
	if size < 2 {
		return
	}
	groups := len(dr.g.Columns) / size
	var short []*rowCells
	for i := range dr.rows {
		rc := &dr.rows[i]
		if len(rc.Values) == groups && !rc.Short && !slices.ContainsFunc(rc.Values, func(p *layout.Cell) bool { return p.Column >= groups || rc.Values[p.Column] != p }) {
			short = append(short, rc)
		}
	}
	if len(short) < leastShort {
		return
	}
	score := dr.sumScore()
	dr.respread(d, short, func(k int) int { return k * size })
	if dr.sumScore() <= score {
		dr.respread(d, short, func(k int) int { return k })
	}
}

// respread puts the numbers of rows into other columns, by their order, and reads the rows and the sums anew.
func (dr *draft) respread(d *document, rows []*rowCells, column func(k int) int) {
	for _, rc := range rows {
		for k, p := range rc.Values {
			p.Column = column(k)
		}
		rc.row.Items = nil
		dr.fillRow(d, rc, false)
	}
	for _, r := range dr.t.Rows {
		r.Parts = nil
	}
	dr.findSums()
}
