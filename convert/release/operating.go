package release

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/layout"
	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/internal/wording"
)

// What rows of operating data are is said in so many words: by units in a column of their own or in brackets, by the things that
// labels and the headings of groups name. What is so said needs no weighing.

// sureMeasure is what a number is by what its row says of it, or the heading of its group; false where neither does, or where the
// number is printed as something else.
func (dr *draft) sureMeasure(rc *rowCells, p *layout.Cell) (readAs, bool) {
	n, row := &p.Number, rc.row
	if n.Percent || n.Suffix != "" || dr.isOtherwise(row, p.Column) {
		return readAs{}, false
	}
	counts := dr.d.said(row.Label).counts
	u := dr.unitOfRow(row)
	switch {
	case isCoverage(row, n), isTurnover(row, n):
		return readAs{Ratio, 0}, true
	case dr.ofShares() && !dr.d.said(row.Label).price:
		return readAs{PerShare, 0}, true
	case u != nil && (u.kind != Count || n.Currency != 0):
		return u.measure(n)
	case dr.prices(row.Label, n):
		return readAs{Money, dr.exponent(row, Money, p)}, true
	case dr.isStubPriced(row):
		return readAs{Money, 0}, true
	case isInDays(row, n):
		return readAs{Count, 0}, true
	}
	if r := dr.columnReadings()[p.Column]; r.known && !counts {
		return readAs{}, false
	}
	if e, ok := dr.stubCounts(); ok && u == nil {
		return readAs{Count, e}, true
	}
	return readAs{Count, dr.countExponent(row, n)}, dr.countsSurely(rc, p, counts)
}

// countsSurely reports whether a number is counted: beside a value of what is counted, or by its row, which says so or is of a group that prints no
// currency in the column.
func (dr *draft) countsSurely(rc *rowCells, p *layout.Cell, counts bool) bool {
	return dr.countsBesideValue(rc) || dr.surelyCounts(rc) && (counts || !dr.groupPrintsCurrency(rc.row, p.Column))
}

// isStubPriced reports whether a row that says nothing else is an amount for each of what the text over the labels notes.
func (dr *draft) isStubPriced(row *Row) bool {
	return (dr.stubPer() != "" || dr.stubPrices()) && !dr.d.said(row.Label).counts && dr.unitOfRow(row) == nil
}

// isOtherwise reports whether the table, the heading of a column or the label of a row says that a number is of changes, percentages or shares.
func (dr *draft) isOtherwise(row *Row, column int) bool {
	return dr.percentsOnly() || dr.t.Columns[column].Kind != Values || dr.headedOtherwise(column) || dr.labelsShares(row)
}

// isCoverage reports whether a number is a ratio by its label, and is printed as one.
func isCoverage(row *Row, n *number.Token) bool {
	return printsRatio(n) && (isCoverageRatio(strings.ToLower(row.Label)) || frequencies.In(wording.Of(row.Label)))
}

// isTurnover reports whether a number is one balance over another, or how often a balance turns over, by its label and as it is printed.
func isTurnover(row *Row, n *number.Token) bool {
	return printsRatio(n) && n.WholeDigits() <= mostTurns && turnovers.In(wording.Of(plainLabel(row.Label)))
}

// isInDays reports whether a number is the days that receivables, payables or stocks are outstanding, which no scale multiplies.
func isInDays(row *Row, n *number.Token) bool {
	return n.Currency == 0 && !n.Commas && n.WholeDigits() <= mostDays && daysOutstanding.In(wording.Of(plainLabel(row.Label)))
}

const (
	mostTurns = 2 // whole digits of a ratio of balances
	mostDays  = 3 // whole digits of days outstanding
)

var (
	turnovers       = wording.Phrases("current|quick|liquidity|gearing ratio $", "acid test ratio? $", "^annualized? inventory|inventories|stock|asset|assets|receivable|receivables turns|turnover $")
	daysOutstanding = wording.Phrases("^global|average|adjusted? days sales|sales'|payable|payables|receivable|receivables|inventory|inventories ... outstanding $", "^dso|dpo|dio $", "^days of|in ... inventory|inventories|supply|hand $", "^days cash on hand $")
)

// labelsShares reports whether the label of a row is of shares or of amounts per share.
func (dr *draft) labelsShares(row *Row) bool {
	k, ok := dr.d.labelKind(row.Label, dr.t.Statement)
	return ok && (k == PerShare || k == Shares)
}

// prices reports whether a number is a price by its label, and is printed as one.
func (dr *draft) prices(label string, n *number.Token) bool {
	said := dr.d.said(label)
	return said.price && !said.rate && (n.Currency != 0 || n.Places() == 2) && dr.t.Statement != Balance
}

// measure is what a number beside a unit is; false where it is printed as something else.
func (u *unitSaid) measure(n *number.Token) (readAs, bool) {
	switch {
	case u.kind == Money:
		return readAs{Money, u.exponent}, u.scaled
	case n.Currency != 0:
		return readAs{}, false
	}
	return readAs{u.kind, u.exponent}, !n.Commas
}

// headedOtherwise reports whether the heading of a column says what its numbers are, or what they are multiplied with, whatever
// their rows say.
func (dr *draft) headedOtherwise(column int) bool {
	r := dr.columnReadings()[column]
	return r.known && (r.own || r.kind != Count)
}

// unitOfRow is the unit that stands beside a row's label or in its brackets, else in those of the nearest heading above it; nil
// for none.
func (dr *draft) unitOfRow(row *Row) *unitSaid {
	if row.Unit != "" {
		if u, ok := readUnitCell(row.Unit); ok {
			return &u
		}
	}
	said := dr.d.said(row.Label)
	if u := said.unit; u != nil && !u.open {
		return u
	}
	if said.unit != nil || said.counts || said.price {
		return nil
	}
	if s := dr.groupSaid(row); s.states() {
		return s.unit
	}
	if s := dr.wholeSaid(row); s.states() && !speaksOfMoney(row.Label) {
		return s.unit
	}
	return nil
}

// states reports whether a text states the unit of what stands below it.
func (s *saidOf) states() bool { return s != nil && s.unit != nil && !s.unit.open }

// wholeSaid is what the label of the row says that a row is indented below, with numbers of its own: "Gas (MMcf)" over the regions that it comes from; nil for none.
func (dr *draft) wholeSaid(row *Row) *saidOf {
	for i := len(dr.t.Rows) - 1; i >= 0; i-- {
		if w := dr.t.Rows[i]; w.Index < row.Index && w.Indent < row.Indent {
			return dr.d.said(w.Label)
		}
	}
	return nil
}

// surelyCounts reports whether a row counts something: its label says so, or the heading of its group, and nothing is printed as
// money.
func (dr *draft) surelyCounts(rc *rowCells) bool {
	for _, p := range rc.Values {
		if p.Number.Currency != 0 {
			return false
		}
	}
	switch dr.t.Statement {
	case Balance, CashFlow, Equity:
		return dr.measuredGroup(rc.row)
	}
	if u := dr.unitOfRow(rc.row); u != nil {
		return u.kind == Count
	}
	said := dr.d.said(rc.row.Label)
	switch {
	case said.price:
		return said.rate
	case said.counts:
		return !said.plain || dr.countsHere(rc.row)
	case speaksOfMoney(rc.row.Label) || isMeasure(rc.row.Label):
		return false
	}
	if dr.scale != nil && dr.scale.unit != "" && dr.t.Scale.Stated != "" {
		return true
	}
	if dr.inMovement(rc.row) {
		return true
	}
	if s := dr.groupSaid(rc.row); s != nil && s.counts && !s.price {
		return !s.plain || dr.countsHere(rc.row)
	}
	return dr.titledCounts() && !dr.inMeasure(rc.row)
}

// measuredGroup reports whether a row that names nothing else stands in a group whose heading counts by a unit of measure, whatever the
// statement above it: "Gallons sold" below distributable cash flow.
func (dr *draft) measuredGroup(row *Row) bool {
	g := dr.group(row)
	if len(g) == 0 || speaksOfMoney(row.Label) || isMeasure(row.Label) {
		return false
	}
	heading := g[len(g)-1]
	s := dr.d.said(heading)
	return s.counts && !s.plain && !s.price && measuredByLabel(heading).Of != "" && !speaksOfMoney(heading)
}

// groupMeasure is the measure that the heading of a row's group names.
func (dr *draft) groupMeasure(row *Row) measured {
	g := dr.group(row)
	return measuredByLabel(g[len(g)-1])
}

// titledMoney reports whether a title names a measure of money: "Net Sales by Channel".
func (dr *draft) titledMoney() bool {
	for _, p := range dr.titles[max(0, len(dr.titles)-maxTitles):] {
		if len(p.Text) < maxNaming && moneyTitles.Of(p.Text) {
			return true
		}
	}
	return false
}

var moneyTitles = wording.NewMemo(func(s string) bool {
	return wording.Says(strings.ToLower(s), "sales", "revenue", "income", "expense", "cost", "assets", "profit", "earnings", "premium", "ebitda", "capital expenditure", "debt") && !countingTitles.In(wording.Of(s))
})

// titledCounts reports whether a title does no more than name what a table counts, "Vehicle Unit Sales", in which no money is
// printed.
func (dr *draft) titledCounts() bool {
	for _, p := range dr.titles[max(0, len(dr.titles)-2):] {
		if len(p.Text) < maxNaming && countingTitles.In(wording.Of(p.Text)) {
			return !dr.printsMoney()
		}
	}
	return false
}

var countingTitles = wording.Phrases("unit sales|volumes|deliveries|shipments|production$", "store|restaurant|branch|unit|driver|employee|customer|subscriber|member|home|hotel|fleet count|counts|rollforward|activity$", "headcount|subscribers|carloads|volumes$")

// groupSaid is what the heading of the group says that a row stands in; nil for none.
func (dr *draft) groupSaid(row *Row) *saidOf {
	if g := dr.group(row); len(g) > 0 {
		return dr.d.said(g[len(g)-1])
	}
	return nil
}

// groupCounts reports whether a row stands in a group whose heading says what is counted.
func (dr *draft) groupCounts(row *Row) bool {
	s := dr.groupSaid(row)
	return s != nil && s.counts
}

// group is the sections that a row stands in: a total, which may stand outside, is of the group that it ends.
func (dr *draft) group(row *Row) []string {
	if dr.groups == nil {
		dr.groups = map[*Row][]string{}
		var above []string
		for i := range dr.rows {
			r := dr.rows[i].row
			g := r.Section
			if len(above) == len(g)+1 && wording.Begins(strings.ToLower(r.Label), "total") && slices.Equal(above[:len(g)], g) {
				g = above
			}
			dr.groups[r], above = g, g
		}
	}
	return dr.groups[row]
}

// countsHere reports whether a bare noun, "Stores", is what a row counts rather than who brings the money: it stands among
// statistics, or no scale is stated that money has, and none is printed around it.
func (dr *draft) countsHere(row *Row) bool {
	if dr.inStatistics(row) || dr.titledStatistics() {
		return true
	}
	if dr.t.Scale.Stated != "" && !dr.exceptsCounts() {
		return false
	}
	return dr.t.Statement != Income && !dr.groupPrintsCurrency(row, -1)
}

// groupPrintsCurrency reports whether a sign of currency is printed in a column, -1 for any, of the group that a row stands in,
// other than in rows of prices.
func (dr *draft) groupPrintsCurrency(row *Row, column int) bool {
	group := dr.group(row)
	for i := range dr.rows {
		rc := &dr.rows[i]
		if !slices.Equal(dr.group(rc.row), group) || dr.d.ofUnitPrice(rc.row) {
			continue
		}
		for _, p := range rc.Values {
			if p.Number.Currency != 0 && (column < 0 || p.Column == column) {
				return true
			}
		}
	}
	return false
}

// ofScaledThing reports whether a row of a table whose scale is said of things, "(subscribers in thousands)", is of such things: its
// label names no others.
func (dr *draft) ofScaledThing(row *Row) bool {
	t := dr.d.spelled(row.Label)
	if slices.ContainsFunc(dr.scale.exceptions, func(e wording.Text) bool { return holdsAll(t, e) }) {
		return false
	}
	if !dr.d.said(row.Label).counts {
		return true
	}
	if countedChanges.In(t) || countsPeople(row.Label) && countsPeople(dr.scale.unit) {
		return true
	}
	for _, w := range wording.Of(dr.scale.unit) {
		if t.Has(w) {
			return true
		}
	}
	return measureUnits().In(wording.Of(dr.scale.unit)) && !measureUnits().In(t) && !dr.standsApart(row)
}

// standsApart reports whether a row that counts things, in a table whose scale is said of a unit of measure, is none of what is
// measured: it stands less deep than the first row, outside of what the scale is said of, or is a number of things at a time.
func (dr *draft) standsApart(row *Row) bool {
	return len(dr.rows) > 0 && row.Indent < dr.rows[0].row.Indent || thingsCounted.In(wording.Of(row.Label))
}

// thingsCounted are what labels say of things that are counted at a time, whatever is measured around them.
var thingsCounted = wording.Phrases("number of", "period|year|quarter|month end", "end of period|year|quarter|month")

// countedChanges are rows of what is won and lost of the things that a table counts.
var countedChanges = wording.Phrases("additions|adds|losses|churned|gains|disconnects|deactivations")
