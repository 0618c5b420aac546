package release

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/internal/wording"
)

// The release's own arithmetic: which rows are sums of which. The search follows the structure of a
// statement. Rows are kept open until a total takes them up; a row is tried as the sum of the rows that
// were open last, first with all signs alike, then as the first less the others, then with any signs. A sum
// must hold in every column within the intervals of rounding. So that a misprint does not hide the sum that it breaks, one
// column may break it when most hold, and more may when one slip of the pen in one row explains them all.

// addend is a row of amounts as integers: value and half the width of the rounding interval in common units.
type addend struct {
	row      *Row
	value    []int64
	half     []int64
	has      []bool
	unknown  []bool // words say that the amount is not given
	totalish bool   // label, rule or place say that the row is a total
	strong   bool   // its label says so
	ruled    bool   // a rule stands above it
	opens    bool   // a heading or a blank line stands above it
	less     bool   // its label says that it is taken off, or, in a balance sheet, what an asset is less by
	gap      bool   // a blank row above it sets it apart, in a reconciliation
}

const (
	maxAddends   = 60      // open rows that one total may take up
	maxSigned    = 11      // open rows tried with any signs
	maxSlipped   = 9       // open rows tried with any signs and a misprint
	maxSumDigits = 15      // digits of a number that takes part
	maxTries     = 200_000 // sums with any signs that are tried in a table
)

// findSums fills the parts of a table's rows, and returns how many sums with any signs it tried.
func (dr *draft) findSums() (tried int) {
	rows := dr.addends()
	var open []*addend
	var assets *addend // the last row of all assets
	tries := maxTries
	hidden := map[*addend]sum{}
	for i := range rows {
		t := &rows[i]
		dr.d.check()
		if s, ok := netAssets(t, assets, open); ok {
			s.countIn(t.row)
			open = append(open[:0], t)
			continue
		}
		x := sumSearch{t: t, above: rows[:i], open: open, fresh: i == len(open), hidden: hidden, tries: &tries}
		if x.find(dr.t.Statement == Balance); x.found {
			x.best.countIn(t.row)
			open = open[:len(open)-x.best.taken]
		} else {
			x.hide()
		}
		if dr.t.Statement == Balance && wording.Begins(strings.ToLower(t.row.Label), "total assets") {
			open, assets = open[:0], t // the other side of the balance sheet does not add to it
			continue
		}
		open = append(open, t)
	}
	for i := range rows {
		if len(rows[i].row.Parts) == 0 {
			dr.d.check()
			sumBelow(rows, i)
		}
	}
	for i := range rows {
		if t := &rows[i]; t.strong && len(t.row.Parts) == 0 {
			dr.d.check()
			sumOfHeads(rows[:i], t)
		}
	}
	return maxTries - tries
}

// addends turns the rows with amounts of money into integers of common units.
func (dr *draft) addends() []addend {
	places := 0
	for _, rc := range dr.rows {
		for _, p := range rc.Values {
			places = max(places, min(p.Number.Places(), 6))
		}
	}
	var out []addend
	for i := range dr.rows {
		if a, ok := dr.addend(&dr.rows[i], places); ok && !dr.isOfRowAbove(i) {
			l := strings.ToLower(a.row.Label)
			a.strong = wording.Begins(l, "total") || l == "" && (len(out) == 0 || out[len(out)-1].row.Label != "") || wording.Says(l, totalWords...) ||
				dr.t.Statement == Balance && len(out) > 0 && sheetTotals.In(wording.Of(a.row.Label))
			a.less = dr.isTakenOff(l)
			a.totalish = a.strong || a.ruled || dr.rows[i].Bordered || dr.rows[i].Bold || dr.rows[i].Double || wording.Says(l, resultWords...)
			out = append(out, a)
		}
	}
	return out
}

// isTakenOff reports whether a label in lower case says that its row is taken off the one above it.
func (dr *draft) isTakenOff(l string) bool {
	return wording.Begins(l, "less") || dr.t.Statement == Balance && contraAssets.In(wording.Of(l))
}

// isOfRowAbove reports whether a row says that it is a part of the one above it, alone: "thereof restructuring" among costs. Several such rows may be all parts of that.
func (dr *draft) isOfRowAbove(i int) bool {
	isPart := func(i int) bool {
		return i >= 0 && i < len(dr.rows) && partOfAbove.In(wording.Of(dr.rows[i].row.Label))
	}
	return i > 0 && isPart(i) && !isPart(i-1) && !isPart(i+1)
}

var partOfAbove = wording.Phrases("^of|out which", "^thereof|whereof|therein", "^including")

var (
	// totalWords are what the labels of totals say.
	totalWords = []string{"total", "gross profit", "gross margin", "net cash", "net income", "net loss", "net earnings", "subtotal", "ebitda", "free cash flow"}
	// sheetTotals are what rows of a balance sheet are called that state its parts as a whole, below their rows.
	sheetTotals = wording.Phrases("^non? current assets|liabilities $", "^noncurrent assets|liabilities $", "^equity $", "^shareholders|stockholders|owners equity $", "^net assets $", "^equity attributable to")
	// contraAssets are rows of a balance sheet that are taken off the asset above them, whether they are printed in brackets or not.
	contraAssets = wording.Phrases("^allowance for", "^allowances for", "^accumulated depreciation|amortization|impairment", "^reserve for ... losses")
	// resultWords are what the labels of rows say that may be totals.
	resultWords = []string{"income", "loss", "profit", "earnings", "result", "results", "surplus", "deficit", "net", "increase*", "decrease*", "end of", "ending", "adjusted", "non-gaap", "cash flow", "cash generated", "cash provided", "cash used", "cash from", "change in cash", "movement in cash", "change in net", "movement in net"}
)

// addend turns a row into integers of units with so many places; false for a row without amounts that add up.
func (dr *draft) addend(rc *rowCells, places int) (addend, bool) {
	n := len(dr.t.Columns)
	a := addend{row: rc.row, value: make([]int64, n), half: make([]int64, n), has: make([]bool, n), unknown: make([]bool, n),
		ruled: rc.Ruled, opens: rc.Gap, gap: rc.Gap && dr.t.Statement == Reconciliation}
	any := false
	for _, it := range rc.row.Items {
		k := it.Column.Index
		if !it.AddsUp() || it.Kind != Money && it.Kind != Count && dr.t.Statement != Balance {
			continue // in a balance sheet labels speak of shares whose amounts of money add up
		}
		v, ok := units(it, places)
		if a.unknown[k] = it.Unknown(); a.unknown[k] || !ok {
			continue
		}
		a.value[k], a.has[k] = v, true
		if !it.Nil && !it.IsExact() {
			a.half[k] = halfUnit(it, places)
		}
		any = true
	}
	for _, c := range rc.row.Unread {
		a.unknown[c.Index], any = true, true
	}
	return a, any
}

// units is a printed amount in units of the smallest place that the table prints, halved so that
// intervals stay whole.
func units(it *LineItem, places int) (int64, bool) {
	v := it.Value.Shift(-it.Scale + int32(places))
	if v.NumDigits() > maxSumDigits || !v.IsInteger() {
		return 0, false
	}
	return 2 * v.IntPart(), true
}

// halfUnit is half the width of the interval of values that round to what is printed.
func halfUnit(it *LineItem, places int) int64 {
	n, ok := it.Decimals.Value()
	if !ok {
		return 0
	}
	e := int32(places) - n - it.Scale // the last digit's place in units
	if e < 0 || e > maxSumDigits {
		return 0
	}
	w := int64(1) // half of the last digit, doubled as the units are
	for range e {
		w *= 10
	}
	return w
}

// sum is a way to add a row up.
type sum struct {
	parts   []*addend
	weights []int
	taken   int  // open rows that the sum takes up, skipped ones included
	whole   bool // it begins where sums do: with a section, a subtotal or the first row of all, or behind a subtotal
	ofAll   bool // all rows of a statement so far are added up, or taken off the first
	under   bool // its parts are all rows right above the total that stand deeper than it
	bad     int  // columns in which it does not hold
	slipped bool // a slip of one row explains them
	score   float64
}

// sumSearch looks for the best way to add a row up.
type sumSearch struct {
	t      *addend
	above  []addend // all rows above it
	open   []*addend
	fresh  bool            // no row has been taken up before
	hidden map[*addend]sum // open rows that may be subtotals that a misprint hides, with what they would add up
	credit float64         // digits that a sum which it rests on proves beyond need
	tries  *int
	best   sum
	found  bool
}

// find tries a row as the sum of the rows that were open last. In a plain table nothing is taken off
// unless its label says so.
func (x *sumSearch) find(plain bool) {
	x.plainSums(plain)
	if x.found && x.best.bad == 0 {
		x.overChange()
		return
	}
	x.overStep()
	if !plain && x.t.totalish && (!x.found || x.best.bad > 0) {
		x.anySums()
	}
	if !x.found || x.best.bad > 0 {
		x.overHidden(plain)
	}
}

// overStep tries a sum that breaks in some column with one of the rows in place of its first part that this adds up: EBITDA below "EBIT", "One-off items",
// "EBIT before one-off items" and "Depreciation" is made from EBIT. It must hold in every column.
func (x *sumSearch) overStep() {
	if !x.found || x.best.bad == 0 {
		return
	}
	for _, step := range x.best.parts[0].row.Parts {
		i := slices.IndexFunc(x.above, func(a addend) bool { return a.row == step.Row })
		if i < 0 || step.Weight < 0 {
			continue
		}
		s := x.best
		s.parts = slices.Clone(s.parts)
		s.parts[0] = &x.above[i]
		if bad, score := judge(x.t, &s); bad == 0 && score > 0 {
			s.bad, s.score = bad, score
			x.best = s
			return
		}
	}
}

// anySums tries rows of which some are added and some taken off.
func (x *sumSearch) anySums() {
	x.signedSums()
	if !x.found || x.best.bad > 0 {
		x.gappedSums()
	}
	if (!x.found || x.best.bad > 0) && x.t.row.Label != "" {
		x.slippedSums()
	}
}

// last are the m rows that were open last.
func (x *sumSearch) last(m int) []*addend { return x.open[len(x.open)-m:] }

// consider keeps a sum that is better than the best so far.
func (x *sumSearch) consider(s sum, penalty float64) {
	s.under = x.areAllUnder(s.parts)
	s.whole = x.begins(&s, isSum)
	s.bad, s.score = judge(x.t, &s)
	if s.bad > 0 && len(s.parts) == 1 && !wording.Begins(strings.ToLower(x.t.row.Label), "total") {
		return // a measure beside another that it is now and then: "Adjusted gross profit"
	}
	if !s.whole && (!s.under || s.bad > 0) {
		penalty += 0.6
	}
	s.score += x.credit - penalty
	if s.score <= 0 || x.found && s.score <= x.best.score {
		return
	}
	x.best, x.found = s, true
}

// begins reports whether a sum begins where sums do: at the first row of all, with a section or a subtotal, or behind a subtotal.
func (x *sumSearch) begins(s *sum, isSubtotal func(*addend) bool) bool {
	before := len(x.open) - s.taken - 1
	return before < 0 || s.parts[0].opens || isSubtotal(s.parts[0]) || isSubtotal(x.open[before])
}

// isSum reports whether a row is known to be a sum.
func isSum(a *addend) bool { return len(a.row.Parts) > 0 }

// areAllUnder reports whether parts are all the rows right above the total that are indented deeper than it.
func (x *sumSearch) areAllUnder(parts []*addend) bool {
	m := len(parts)
	if m < 2 || m > len(x.open) || x.open[len(x.open)-m] != parts[0] || m < len(x.open) && x.open[len(x.open)-m-1].row.Indent > x.t.row.Indent {
		return false
	}
	return !slices.ContainsFunc(parts, func(p *addend) bool { return p.row.Indent <= x.t.row.Indent })
}

// Weights of rows that are all added, and of those that are taken off the first. Nobody changes them.
var (
	added    = slices.Repeat([]int{1}, maxAddends)
	takenOff = append([]int{1}, slices.Repeat([]int{-1}, maxAddends-1)...)
)

// plainSums tries rows that are all added, and those of which the first is what the others are taken off.
func (x *sumSearch) plainSums(plain bool) {
	for m := 1; m <= min(len(x.open), maxAddends); m++ {
		if m == 1 && !x.t.strong {
			continue
		}
		parts := x.last(m)
		ofAll := x.fresh && m == len(x.open)
		x.consider(sum{parts: parts, weights: added[:m], taken: m, ofAll: ofAll && m > 2 && !plain}, 0)
		if m > 1 && (x.t.totalish && !plain && !apart(x.t, parts) || lessLabels(parts[1:])) {
			x.consider(sum{parts: parts, weights: takenOff[:m], taken: m, ofAll: ofAll}, 0.3)
		}
	}
}

// signedSums tries rows of which some are added and some taken off.
func (x *sumSearch) signedSums() {
	for m := 3; m <= min(len(x.open), maxAddends, maxSigned); m++ {
		parts := x.last(m)
		if apart(x.t, parts) {
			break
		}
		if w, ok := signs(x.t, parts, x.tries); ok {
			x.consider(sum{parts: parts, weights: w, taken: m}, 0.3*float64(m))
		}
	}
}

// gappedSums tries the same with one row among them that does not count.
func (x *sumSearch) gappedSums() {
	for m := 3; m <= min(len(x.open), maxAddends, 8); m++ {
		rows := x.last(m)
		if apart(x.t, rows) {
			break
		}
		for skip := 1; skip < m; skip++ {
			parts := slices.Concat(rows[:skip], rows[skip+1:])
			if w, ok := signs(x.t, parts, x.tries); ok {
				x.consider(sum{parts: parts, weights: w, taken: m}, 2+0.3*float64(m))
			}
		}
	}
}

// slippedSums tries rows of which some are added and some taken off, where a slip of one row breaks the sum.
func (x *sumSearch) slippedSums() {
	for m := 3; m <= min(len(x.open), maxSlipped) && !apart(x.t, x.last(m)); m++ {
		if w, ok := slippedSigns(x.t, x.last(m), x.tries); ok {
			x.consider(sum{parts: x.last(m), weights: w, taken: m}, 0.3*float64(m))
		}
	}
}

// apart reports whether blank rows set the parts apart from each other or from the total: in a
// reconciliation the blocks between them do not subtract from each other.
func apart(t *addend, parts []*addend) bool {
	if t.gap {
		return true
	}
	for _, p := range parts[1:] {
		if p.gap {
			return true
		}
	}
	return false
}

// lessLabels reports whether rows are deductions by their labels: "Less", or rows indented below one that says so.
func lessLabels(parts []*addend) bool {
	if len(parts) == 0 || !parts[0].less {
		return false
	}
	for _, p := range parts[1:] {
		if !p.less && p.row.Indent <= parts[0].row.Indent {
			return false
		}
	}
	return true
}

// signs searches for weights that make the parts add up in every column; the first part counts as it is.
func signs(t *addend, parts []*addend, tries *int) ([]int, bool) {
	pivot := -1
	for c := range t.value {
		if t.has[c] && t.value[c] != 0 && (pivot < 0 || abs64(t.value[c]) > abs64(t.value[pivot])) {
			pivot = c
		}
	}
	if pivot < 0 {
		return nil, false
	}
	tolerance := t.half[pivot]
	rest := make([]int64, len(parts)+1) // what the parts from i on can still contribute
	for i := len(parts) - 1; i >= 0; i-- {
		tolerance += parts[i].half[pivot]
		rest[i] = rest[i+1] + abs64(parts[i].value[pivot])
	}
	weights := make([]int, len(parts))
	var try func(i int, left int64) bool
	try = func(i int, left int64) bool {
		if abs64(left) > rest[i]+tolerance || *tries <= 0 {
			return false
		}
		*tries--
		if i == len(parts) {
			s := sum{parts: parts, weights: weights}
			bad, score := judge(t, &s)
			return bad == 0 && score > 0
		}
		weights[i] = 1
		if try(i+1, left-parts[i].value[pivot]) {
			return true
		}
		if i == 0 || parts[i].isZero() {
			return false
		}
		weights[i] = -1
		return try(i+1, left+parts[i].value[pivot])
	}
	return weights, try(0, t.value[pivot])
}

// slippedSigns are the weights by which parts add up best where a slip of one row breaks the sum in some columns; the first
// part counts as it is.
func slippedSigns(t *addend, parts []*addend, tries *int) (best []int, ok bool) {
	weights := make([]int, len(parts))
	most := 0.0
	for choice := range 1 << (len(parts) - 1) {
		if *tries -= len(parts); *tries <= 0 {
			return nil, false
		}
		weights[0] = 1
		zero := false
		for i := 1; i < len(parts); i++ {
			weights[i] = 1
			if choice>>(i-1)&1 == 1 {
				weights[i] = -1
				zero = zero || parts[i].isZero()
			}
		}
		s := sum{parts: parts, weights: weights}
		if zero {
			continue // the same as without the sign
		}
		if bad, score := judge(t, &s); bad > 0 && s.slipped && score > most {
			best, most = slices.Clone(weights), score
		}
	}
	return best, best != nil
}

// isZero reports whether a row prints no amount other than zero.
func (a *addend) isZero() bool {
	for _, v := range a.value {
		if v != 0 {
			return false
		}
	}
	return true
}

func abs64(n int64) int64 {
	if n < 0 {
		return -n
	}
	return n
}

// sumBelow tries a row as the sum of the rows right below it: totals that stand above their parts, which
// are indented.
func sumBelow(rows []addend, at int) {
	t := &rows[at]
	var parts []*addend
	for i := at + 1; i < len(rows) && i-at <= maxAddends; i++ {
		if rows[i].row.Indent <= t.row.Indent && !wording.Begins(strings.ToLower(t.row.Label), "total") {
			return
		}
		parts = append(parts, &rows[i])
		if len(parts) < 2 {
			continue
		}
		s := plainSum(parts)
		if bad, score := judge(t, s); bad == 0 && score > 0 {
			for _, p := range parts {
				if slices.ContainsFunc(p.row.Parts, func(q Part) bool { return q.Row == t.row }) {
					return // what is left of this row, rather than a part of it
				}
			}
			s.countIn(t.row)
			return
		}
	}
}
