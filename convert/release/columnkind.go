package release

import (
	"strings"

	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/internal/wording"
)

// columnReading is what the heading of a column says of all of its numbers.
type columnReading struct {
	readAs
	known bool // it says something
	own   bool // it states the scale of its column
	any   bool // signs of currency do not matter to it
}

// columnReadings are what the headings say of their columns, in a table whose columns are of different measures: "Pre-tax
// income", "Diluted EPS", "Tax rate", "Units", "Dollars (millions)", "Average sales price".
func (dr *draft) columnReadings() []columnReading {
	if dr.columnReading != nil {
		return dr.columnReading
	}
	dr.columnReading = make([]columnReading, len(dr.t.Columns))
	plain := false
	var first readAs
	differ, known := false, 0
	for i, c := range dr.t.Columns {
		if c.Kind != Values || len(dr.g.Columns[i].Headings) == 0 {
			continue
		}
		r := dr.headingReading(i)
		dr.columnReading[i] = r
		switch {
		case !r.known && !dr.columnPrints[i].percent:
			plain = true
		case r.known:
			if known++; known == 1 {
				first = r.readAs
			}
			differ = differ || r.readAs != first
		}
	}
	if !plain && !differ && first != (readAs{PerShare, -2}) {
		clear(dr.columnReading) // the headings do not tell the columns apart
	}
	return dr.columnReading
}

// headingReading is what the heading of a column says of its numbers.
func (dr *draft) headingReading(column int) columnReading {
	l := strings.ToLower(dr.heads[column].text)
	heads := dr.g.Columns[column].Headings
	lowest := heads[len(heads)-1].Text
	low := strings.ToLower(lowest)
	prints := dr.columnPrints[column]
	own := dr.ownScale(column)
	switch {
	case !prints.currency && !prints.percent && headsCents(l) && !isUnitPrice(l):
		return columnReading{readAs: readAs{PerShare, -2}, known: true, any: true}
	case wording.Says(l, "per share", "per-share", "per common share", "per diluted share", "eps"):
		return columnReading{readAs: readAs{PerShare, 0}, known: true}
	case prints.percent && wording.Says(l, "rate", "margin", "percent", "percentage", "yield", "%"), low == "%", low == "in %":
		return columnReading{readAs: readAs{Percentage, -2}, known: true}
	case prints.percent:
	case isUnitPrice(low), prints.commas && wording.Says(low, "average sales price", "average price", "sales price"):
		return columnReading{readAs: readAs{Money, 0}, known: true, any: true}
	case countsUnits(lowest) || wording.Begins(low, "number of") || wording.Begins(low, "# of"):
		if prints.currency {
			break
		}
		if own != nil {
			return columnReading{readAs: readAs{Count, own.exponent}, known: true, own: true}
		}
		return columnReading{readAs: readAs{Count, 0}, known: true}
	case own != nil:
		return columnReading{readAs: readAs{Money, own.exponent}, known: true, own: true, any: true}
	}
	return columnReading{}
}

// ownScale is the scale that a column's heading states of the column alone: "Dollars (millions)", unlike "(in millions)"; nil for
// none.
func (dr *draft) ownScale(column int) *scaleWords {
	heads := dr.g.Columns[column].Headings
	n := len(heads)
	if n == 0 {
		return nil
	}
	lowest := heads[n-1].Text
	if isScaleAlone(lowest) {
		if n < 2 || !dr.g.HTML || isScaleAlone(heads[n-2].Text) {
			return nil
		}
		if time := dr.d.parse(heads[n-2].Text); !time.IsEmpty() {
			return nil // "(in millions)" is said of the table, but that below "Dollars"
		}
	}
	return findScale(lowest)
}

// ofColumn is what a number is whose column is of one kind throughout, or of a scale of its own; false where its row says
// otherwise. What it would be without its column is decided already.
func (dr *draft) ofColumn(p *layout.Cell, ruled, decided readAs) (readAs, bool) {
	r := dr.columnReadings()[p.Column]
	n := &p.Number
	open := decided.kind == Money || decided.kind == Count // the row leaves it to the column
	switch {
	case !r.known || n.Suffix != "" && n.Suffix != "pts":
		return readAs{}, false
	case decided.kind == Shares && (r.kind == Count || r.own):
		return readAs{Shares, r.exponent}, r.own
	case ruled.kind == Shares || ruled.kind == Count && r.kind != Count:
		return readAs{}, false
	case r.any && open:
		return r.readAs, !n.Percent
	}
	switch r.kind {
	case PerShare:
		return r.readAs, !n.Percent
	case Percentage:
		return r.readAs, n.Currency == 0 && !n.Commas
	case Count:
		return r.readAs, open && n.Currency == 0 && !n.Percent
	}
	return readAs{}, false
}
