package release

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/internal/wording"
)

// columnReading is what the heading of a column says of all of its numbers.
type columnReading struct {
	readAs
	known bool // it says something
	own   bool // it states the scale of its column
	any   bool // signs of currency do not matter to it
	table bool // it is multiplied as the table's amounts are
}

// columnReadings are what the headings say of their columns, in a table whose columns are of different measures: "Pre-tax
// income", "Diluted EPS", "Tax rate", "Units", "Dollars (millions)", "Average sales price".
func (dr *draft) columnReadings() []columnReading {
	if dr.columnReading != nil {
		return dr.columnReading
	}
	dr.columnReading = make([]columnReading, len(dr.t.Columns))
	if dr.percentsOnly() {
		return dr.columnReading // "Unit case volume" below "Percent change" is none
	}
	if title := dr.countedThroughout(); title != "" {
		dr.countAll(title)
		return dr.columnReading
	}
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
		case !r.known:
			plain = true
		case r.known:
			if known++; known == 1 {
				first = r.readAs
			}
			differ = differ || r.readAs != first
		}
	}
	differ = dr.readValueColumns() || differ
	differ = dr.countBesideScaled() || differ
	switch {
	case known > 0 && !differ && dr.countsOnly():
		dr.countOthers()
	case !plain && !differ && !first.holdsForAll():
		clear(dr.columnReading) // the headings do not tell the columns apart
	}
	return dr.columnReading
}

// holdsForAll reports whether headings that all say the same are to be believed, though they tell no columns apart: of amounts in cents and of percentages.
func (r readAs) holdsForAll() bool { return r == readAs{PerShare, -2} || r.kind == Percentage }

// countedThroughout is the last title of a table where it says that all of the table is counted, not by a bare noun unless a row says so
// too, and neither a sign of a currency nor a label is of money: "Units delivered" over quarters, "Restaurant units" over "Company-owned"
// and "Total units". "" for none.
func (dr *draft) countedThroughout() string {
	if len(dr.titles) == 0 || dr.t.Statement != Other || dr.prints().currency || dr.listsMeasures() || slices.ContainsFunc(dr.heads, func(h columnHead) bool { return speaksOfMoney(h.text) }) {
		return ""
	}
	last := dr.titles[len(dr.titles)-1].Text
	if w := findScale(last); w != nil && len(w.things) > 0 {
		return "" // "(dollars and square feet in thousands)"
	}
	if len(last) > maxNaming || !countsUnits(last) || isPlainCount(strings.ToLower(last)) && !dr.totalCounts() {
		return ""
	}
	return last
}

// totalCounts reports whether a row that is called a total counts things, nothing states a scale and no label speaks of money.
func (dr *draft) totalCounts() bool {
	total := false
	for i := range dr.rows {
		l := dr.rows[i].row.Label
		if speaksOfMoney(l) {
			return false
		}
		total = total || wording.Begins(strings.ToLower(l), "total ") && countsUnits(l)
	}
	return total && dr.t.Scale.Stated == ""
}

// countBesideScaled takes columns for counts in full that say nothing else, beside one of the things whose scale the table states: "Leases" beside "Square
// feet" in "(square feet in thousands)". It reports whether there are any.
func (dr *draft) countBesideScaled() bool {
	scaled := func(i int) bool {
		return len(dr.g.Columns[i].Headings) > 0 && holdsAll(wording.Of(dr.lowestHead(i)), dr.scale.of)
	}
	if dr.scale == nil || dr.scale.unit == "" {
		return dr.countBesideMeasured()
	}
	found := false
	for i, c := range dr.t.Columns {
		found = found || c.Kind == Values && scaled(i)
	}
	return found && dr.countColumns(0, func(i int) bool {
		p := dr.columnPrints[i]
		return !scaled(i) && len(dr.g.Columns[i].Headings) > 0 && !p.currency && !p.percent && !p.places && !speaksOfMoney(dr.lowestHead(i))
	})
}

// countColumns takes columns of values that say nothing else for counts in a scale, where they may be. It reports whether there are any.
func (dr *draft) countColumns(exponent int32, may func(column int) bool) bool {
	any := false
	for i, c := range dr.t.Columns {
		if c.Kind == Values && !dr.columnReading[i].known && may(i) {
			dr.columnReading[i], any = columnReading{readAs: readAs{Count, exponent}, known: true, own: true}, true
		}
	}
	return any
}

// countBesideMeasured takes columns of small whole numbers for counts that say nothing else, beside one of a unit of measure, in a table that prints and states
// no money: "Leases" beside "Square Feet". It reports whether there are any.
func (dr *draft) countBesideMeasured() bool {
	if dr.countMovement() {
		return true
	}
	if dr.t.Scale.Stated != "" || dr.t.Statement != Other || slices.ContainsFunc(dr.columnPrints, func(p printsIn) bool { return p.currency && !p.places }) {
		return false
	}
	if !slices.ContainsFunc(dr.g.Columns, func(c layout.Column) bool {
		return len(c.Headings) > 0 && namesUnit(c.Headings[len(c.Headings)-1].Text)
	}) {
		return false
	}
	return dr.countColumns(0, func(i int) bool {
		p := dr.columnPrints[i]
		return len(dr.g.Columns[i].Headings) > 0 && !p.percent && !p.places && !p.commas && !dr.tenthsIn(i) && !speaksOfMoney(dr.lowestHead(i))
	})
}

// countMovement takes all columns for counts where one is headed by how many things were opened or closed, and nothing of the table is printed as money:
// "Beginning of period", "Openings", "Closings", "End of period". It reports whether it is so.
func (dr *draft) countMovement() bool {
	p := dr.prints()
	scale, all := int32(0), dr.movesAlone()
	if all {
		scale = dr.t.Scale.Exponent // "Opened" and "Closed" orders "(in thousands)"
	}
	if p.currency || p.percent || p.places && !all || !slices.ContainsFunc(dr.heads, func(h columnHead) bool { return opensAndCloses.In(wording.Of(h.text)) }) ||
		slices.ContainsFunc(dr.heads, func(h columnHead) bool { return speaksOfMoney(h.text) }) {
		return false
	}
	return dr.countColumns(scale, func(i int) bool { return all || !dr.tenthsIn(i) })
}

// movesAlone reports whether all columns of values are headed by what came or went.
func (dr *draft) movesAlone() bool {
	any := false
	for i, c := range dr.t.Columns {
		if c.Kind != Values {
			continue
		}
		if !opensAndCloses.In(wording.Of(dr.lowestHead(i))) {
			return false
		}
		any = true
	}
	return any
}

// opensAndCloses are the headings of columns of how many things came and went.
var opensAndCloses = wording.Phrases("opened|closed|openings|closings|closures|refranchised|relocated")

// tenthsIn reports whether a number of a column has decimals.
func (dr *draft) tenthsIn(column int) bool {
	for i := range dr.rows {
		if p := dr.rows[i].at(column); p != nil && p.Number.Places() > 0 {
			return true
		}
	}
	return false
}

// countAll takes the columns, and those of changes, for counts, as a title says.
func (dr *draft) countAll(title string) {
	counts := dr.countReading(title, title, findScale(title))
	for i, c := range dr.t.Columns {
		if (c.Kind == Values || c.Kind == Change) && !dr.columnPrints[i].percent {
			dr.columnReading[i] = counts
		}
	}
}

// countOthers takes the columns that say nothing for counts.
func (dr *draft) countOthers() {
	for i, c := range dr.t.Columns {
		if c.Kind == Values && !dr.columnReading[i].known || c.Kind == Change && !dr.columnPrints[i].percent {
			dr.columnReading[i] = columnReading{readAs: readAs{Count, 0}, known: true}
		}
	}
}

// readValueColumns takes columns for money that say so beside others that count: those headed "Value" beside "Homes", those with a
// currency in brackets beside others with a unit, "(US$)" beside "(ft2)". It reports whether there are any.
func (dr *draft) readValueColumns() bool {
	units, counts := dr.unitHeads()
	if !counts {
		return false
	}
	any := false
	for i := range units {
		r := &dr.columnReading[i]
		if r.known || dr.t.Columns[i].Kind != Values || len(dr.g.Columns[i].Headings) == 0 || dr.columnPrints[i].percent {
			continue
		}
		low, _ := dr.measureHead(i)
		switch u := units[i]; {
		case u != nil && u.kind == Money:
			*r = columnReading{readAs: readAs{Money, u.exponent}, known: true, own: true, any: true, table: !u.scaled}
		case valueHeads.In(wording.Of(low)):
			*r = columnReading{readAs: readAs{Money, 0}, known: true, any: true, table: true}
		default:
			continue
		}
		any = true
	}
	return any
}

// unitHeads are the units that the lowest headings of columns give in brackets, nil where they give none, and whether some column counts.
func (dr *draft) unitHeads() (units []*unitSaid, counts bool) {
	units = make([]*unitSaid, len(dr.t.Columns))
	for i, c := range dr.t.Columns {
		if c.Kind != Values || len(dr.g.Columns[i].Headings) == 0 {
			continue
		}
		heads := dr.g.Columns[i].Headings
		if lowest := heads[len(heads)-1].Text; strings.HasPrefix(lowest, "(") {
			if u, ok := readUnit(lowest); ok && !u.open {
				units[i] = &u
			}
		}
		counts = counts || dr.columnReading[i].known && dr.columnReading[i].kind == Count || units[i] != nil && units[i].kind == Count
	}
	return units, counts
}

// valueHeads are headings of what the things in the next column are worth.
var valueHeads = wording.Phrases("^dollar|sales|aggregate|total? value|values|dollars $")

// listsMeasures reports whether rows are of measures of money: "Machines" over them is a segment.
func (dr *draft) listsMeasures() bool {
	for i := range dr.rows {
		if l := strings.ToLower(dr.rows[i].row.Label); wording.Says(l, "revenue", "net sales", "ebit", "ebitda", "operating income", "operating profit", "net income", "total assets") {
			return true
		}
	}
	return false
}

// countsOnly reports whether the columns that say what they are all count, and nothing that the table prints or states is of
// money: what the others hold is counted as well.
func (dr *draft) countsOnly() bool {
	if dr.t.Scale.Stated != "" || dr.prints().currency {
		return false
	}
	for i, r := range dr.columnReading {
		if r.known && r.kind != Count || !r.known && dr.columnPrints[i].percent && dr.t.Columns[i].Kind == Values {
			return false
		}
	}
	return true
}

// measureHead is the lowest heading over a column that names something other than a time, unless it stands over all columns; how
// many stand down to it. 0 for none.
func (dr *draft) measureHead(column int) (string, int) {
	heads := dr.g.Columns[column].Headings
	for i := len(heads) - 1; i >= 0; i-- {
		if memberText(heads[i].Text) != "" || findScale(heads[i].Text) != nil || heads[i].Text == "%" {
			if i < len(heads)-1 && dr.g.CoversAll(&heads[i]) {
				break
			}
			return heads[i].Text, i + 1
		}
	}
	return heads[len(heads)-1].Text, len(heads)
}

// headingReading is what the heading of a column says of its numbers.
func (dr *draft) headingReading(column int) columnReading {
	l := strings.ToLower(dr.heads[column].text)
	lowest, _ := dr.measureHead(column)
	low := strings.ToLower(lowest)
	prints := dr.columnPrints[column]
	switch {
	case !prints.currency && !prints.percent && headsCents(l) && !isUnitPrice(l):
		return columnReading{readAs: readAs{PerShare, -2}, known: true, any: true}
	case wording.Says(l, "per share", "per-share", "per common share", "per diluted share", "eps"):
		return columnReading{readAs: readAs{PerShare, 0}, known: true}
	case low == "%", low == "in %", !prints.currency && wording.Says(l, "percentage point", "percentage points"):
		return columnReading{readAs: readAs{Percentage, -2}, known: true}
	case prints.percent:
		if wording.Says(l, "rate", "margin", "percent", "percentage", "yield", "%") {
			return columnReading{readAs: readAs{Percentage, -2}, known: true}
		}
	default:
		return dr.plainReading(column, l, lowest)
	}
	return columnReading{}
}

// plainReading is what the heading of a column, in lower case and the lowest part of it as printed, says of numbers that are neither per share nor in
// per cent.
func (dr *draft) plainReading(column int, l, lowest string) columnReading {
	low, prints, own := strings.ToLower(lowest), dr.columnPrints[column], dr.ownScale(column)
	switch {
	case isUnitPrice(low), prints.commas && wording.Says(low, "average sales price", "average price", "sales price"):
		return columnReading{readAs: readAs{Money, 0}, known: true, any: true}
	case countsUnits(lowest) && dr.t.Statement != Segments || wording.Begins(low, "number of", "# of"): // a segment may be called after what it makes
		if prints.currency || dr.d.said(lowest).plain && !dr.prints().currency && dr.listsMeasures() {
			break
		}
		return dr.countReading(lowest, dr.heads[column].text, own)
	case !prints.currency && !prints.percent && lastsYears.In(wording.Of(l)):
		return columnReading{readAs: readAs{Count, 0}, known: true, own: true}
	case own != nil:
		return columnReading{readAs: readAs{Money, own.exponent}, known: true, own: true, any: true}
	}
	return columnReading{}
}

// lastsYears are headings of how many years something lasts.
var lastsYears = wording.Phrases("years to|until maturity|expiration|expiry", "life|lives|term|terms|maturity in? years", "remaining years")

// countReading is what a column of counts is, by the lowest of its headings, all of them, and the scale of its own that they state, or nil.
func (dr *draft) countReading(lowest, all string, own *scaleWords) columnReading {
	if own != nil {
		return columnReading{readAs: readAs{Count, own.exponent}, known: true, own: true}
	}
	if u := notedMeasure(lowest); u != nil {
		return columnReading{readAs: readAs{Count, u.exponent}, known: true, own: true} // "Oil (MBbl)"
	}
	if dr.scale != nil && len(dr.scale.of) > 0 && holdsAll(wording.Of(lowest), dr.scale.of) {
		return columnReading{readAs: readAs{Count, dr.scale.exponent}, known: true, own: true} // "Square feet" in "(square feet in thousands)"
	}
	if dr.scale != nil {
		for _, th := range dr.scale.things {
			if isOfThing(wording.Of(lowest), th.words) || isOfThing(wording.Of(all), th.words) {
				return columnReading{readAs: readAs{Count, th.exponent}, known: true, own: true}
			}
		}
	}
	return columnReading{readAs: readAs{Count, dr.measuredScale(lowest)}, known: true}
}

// isOfThing reports whether a heading names the thing that a scale is said of, in whatever words: "Sq. ft." is of "square feet".
func isOfThing(heading, thing wording.Text) bool {
	of := unitOfWords(thing).Of
	return holdsAll(heading, thing) || of != "" && unitOfWords(heading).Of == of
}

// ownScale is the scale that a column's heading states of the column alone: "Dollars (millions)", unlike "(in millions)"; nil for
// none.
func (dr *draft) ownScale(column int) *scaleWords {
	heads := dr.g.Columns[column].Headings
	if len(heads) == 0 {
		return nil
	}
	lowest, n := dr.measureHead(column)
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
	if r.table {
		r.exponent = dr.t.Scale.Exponent
	}
	open := decided.kind == Money || decided.kind == Count // the row leaves it to the column
	switch {
	case !r.known || n.Suffix != "" && n.Suffix != "pts":
		return readAs{}, false
	case decided.kind == Shares && (r.kind == Count || r.own):
		return readAs{Shares, r.exponent}, r.own
	case ruled.kind == Shares || ruled.kind == Count && r.kind != Count && !r.own:
		return readAs{}, false
	case r.any && open:
		return r.readAs, !n.Percent
	case r.kind == Count && !open:
		return readAs{}, false
	}
	return r.readAs, r.kind.printedAs(n)
}

// printedAs reports whether a number is printed as those of a column of amounts per share, percentages or counts are.
func (k Number) printedAs(n *number.Token) bool {
	switch k {
	case PerShare:
		return !n.Percent
	case Percentage:
		return n.Currency == 0 && !n.Commas
	case Count:
		return n.Currency == 0 && !n.Percent
	}
	return false
}
