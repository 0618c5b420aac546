package rules

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate/tie"
)

var (
	ruleReportsDisagree = tieout.Rule{Code: "tieout:reportsDisagree", Severity: tieout.Inconsistency, Spec: "tieout",
		Doc: "Two reports of one entity give different values for one concept, period, unit and dimensions, by more than rounding explains. " +
			"Figures that one cause has changed, such as a correction that runs from a cost through taxes to net income, are one finding.",
		Advice: "Compare both places with the source; if one report restates the other, nothing is wrong, " +
			"and the later one is the one to use."}
	ruleReclassified = tieout.Rule{Code: "tieout:reclassified", Severity: tieout.Info, Spec: "tieout",
		Doc: "A report of one entity divides a total otherwise than an earlier one: some figures are other by what others are, and what they " +
			"come to is the same.",
		Advice:  "Nothing is wrong where the later report says that it reclassifies prior periods.",
		Example: "Q1: Cost of services 61,886, Selling 12,004   Q2, for Q1: Cost of services 61,386, Selling 12,504; operating income 8,927 in both"}
	ruleStockSplit = tieout.Rule{Code: "tieout:stockSplit", Severity: tieout.Info, Spec: "tieout",
		Doc: "Amounts per share and numbers of shares of a period are other in a later report by one factor, as after a stock split or a " +
			"stock dividend.",
		Advice:  "Compare per-share amounts of several reports only after they are restated by that factor.",
		Example: "Q1: 25,402 shares, 0.44 per share   Q2, for Q1: 50,804 shares, 0.22 per share"}
)

// restatements makes findings of what two reports say differently: one for each cause.
func restatements(c *comparison) []tieout.Diagnostic {
	var out []tieout.Diagnostic
	for start := 0; start < len(c.disputes); {
		end := start + 1
		for end < len(c.disputes) && c.disputes[end].pair == c.disputes[start].pair {
			end++
		}
		rest, split := stockSplit(c.disputes[start:end], c.agreed)
		out = append(out, split...)
		for _, g := range sameRows(causes(rest)) {
			out = append(out, restatement(g, c.agreed))
		}
		start = end
	}
	return out
}

// restatement is the finding of figures that one cause has changed.
func restatement(g []dispute, same []agreed) tieout.Diagnostic {
	if len(g) == 1 {
		return disagreementOf(g[0])
	}
	rule, what := ruleReportsDisagree, "are other"
	if isReclassified(g, same) {
		rule, what = ruleReclassified, "are classified otherwise"
	}
	last := g[0]
	d := rule.New(last.later.Origin(), "%d figures %s in %s than in %s: %s", len(g), what, documentOf(last.later), documentOf(last.earlier), listed(g))
	return withFigures(d, g)
}

// disagreementOf is the finding of one figure alone.
func disagreementOf(x dispute) tieout.Diagnostic {
	f, other := x.later, x.earlier
	d := ruleReportsDisagree.New(f.Origin(), "%s, %s: %s in %s, but %s in %s: %s", figureName(f), pointInWords(f),
		amountOf(f), f.Origin().Document, amountOf(other), other.Origin().Document, x.why)
	d.Related = printedNotes([]*tieout.Fact{other, f})
	d.Facts = factIDs([]*tieout.Fact{f}) // ids mean something within one document
	return d
}

func withFigures(d tieout.Diagnostic, g []dispute) tieout.Diagnostic {
	var facts, later []*tieout.Fact
	for _, x := range g {
		facts, later = append(facts, x.earlier, x.later), append(later, x.later)
	}
	d.Related, d.Facts = printedNotes(facts), factIDs(later[:min(len(later), maxNotes)])
	return d
}

// maxListed is how many figures a message lists.
const maxListed = 3

func listed(g []dispute) string {
	var parts []string
	for _, x := range g[:min(len(g), maxListed)] {
		parts = append(parts, fmt.Sprintf("%s, %s: %s, before %s", figureName(x.later), x.later.Context.Period.Words(), amountOf(x.later), amountOf(x.earlier)))
	}
	if more := len(g) - maxListed; more > 0 {
		parts = append(parts, fmt.Sprintf("%d more", more))
	}
	return strings.Join(parts, "; ")
}

func documentOf(f *tieout.Fact) string { return path.Base(f.Origin().Document) }

// figureName is what people know a figure by, with the heading above its row where the label is one word: "Earnings per share, diluted".
func figureName(f *tieout.Fact) string {
	if s := f.Source; s != nil && s.Section != "" && s.Label != "" && len(strings.Fields(s.Label)) == 1 {
		return strings.TrimRight(s.Section, ": ") + ", " + strings.ToLower(s.Label)
	}
	return nameOf(f)
}

// pointInWords is what a figure is about besides its concept: its period, its dimensions, and the unit where that is none of money.
func pointInWords(f *tieout.Fact) string {
	parts := []string{f.Context.Period.Words()}
	if u := f.Unit.String(); u != "" && f.Source == nil {
		parts = append(parts, u)
	}
	return strings.Join(append(parts, dimensionNames(f)...), ", ")
}

// amountOf is a fact's value with commas between the thousands of a number.
func amountOf(f *tieout.Fact) string {
	if _, err := f.Value(); err != nil || !isPlainNumber(f) || strings.ContainsAny(f.Lexical, "eE+ ") {
		return f.Lexical
	}
	return tie.Grouped(f.Lexical)
}

// printedNotes are the places of facts of several reports, with what is printed there.
func printedNotes(facts []*tieout.Fact) []tieout.Note {
	notes := factNotes(facts)
	for i := range notes {
		if f := facts[i]; f.Source != nil {
			notes[i].Message = fmt.Sprintf("%s: %s in %s", figureName(f), f.Source.Printed, documentOf(f))
		}
	}
	return notes
}

// isPlainNumber reports whether arithmetic on a fact costs little: hostile numbers have thousands of digits.
func isPlainNumber(f *tieout.Fact) bool {
	const most = 40
	n, ok := f.EffectiveDecimals().Value()
	return len(f.Lexical) <= most && (!ok || n >= -most && n <= most)
}

// changed is what a figure has changed by; false where that is no plain number.
func (x dispute) changed() (tieout.Interval, bool) {
	if !isPlainNumber(x.earlier) || !isPlainNumber(x.later) {
		return tieout.Interval{}, false
	}
	a, ok := x.earlier.Interval()
	b, known := x.later.Interval()
	return b.Add(a.Scale(decimal.NewFromInt(-1))), ok && known
}

// maxCause bounds the figures of two reports that are searched for common causes.
const maxCause = 200

// causes groups disputes of two reports by what has changed them: the same amount, or amounts of one period that add up.
func causes(ds []dispute) [][]dispute {
	parent := make([]int, len(ds))
	for i := range parent {
		parent[i] = i
	}
	var root func(i int) int
	root = func(i int) int {
		if parent[i] != i {
			parent[i] = root(parent[i])
		}
		return parent[i]
	}
	join := func(is ...int) {
		for _, i := range is[1:] {
			a, b := root(is[0]), root(i)
			parent[max(a, b)] = min(a, b)
		}
	}
	if len(ds) <= maxCause {
		joinAmounts(ds, join)
	}
	groups := map[int][]dispute{}
	var order []int
	for i, d := range ds {
		r := root(i)
		if groups[r] == nil {
			order = append(order, r)
		}
		groups[r] = append(groups[r], d)
	}
	var out [][]dispute
	for _, r := range order {
		out = append(out, groups[r])
	}
	return out
}

// sameRows joins groups in which the same rows have changed, in a quarter and in the year to date: that is one cause. A row alone
// shows none.
func sameRows(groups [][]dispute) [][]dispute {
	const least = 2
	rows := func(g []dispute) map[tieout.QName]bool {
		out := map[tieout.QName]bool{}
		for _, d := range g {
			out[d.later.Concept] = true
		}
		return out
	}
	within := func(few, many map[tieout.QName]bool) bool {
		for c := range few {
			if !many[c] {
				return false
			}
		}
		return len(few) >= least
	}
	var out [][]dispute
	var of []map[tieout.QName]bool
	for _, g := range groups {
		here := rows(g)
		i := slices.IndexFunc(of, func(o map[tieout.QName]bool) bool { return within(here, o) || within(o, here) })
		if i < 0 {
			out, of = append(out, g), append(of, here)
			continue
		}
		out[i] = append(out[i], g...)
		for c := range here {
			of[i][c] = true
		}
	}
	return out
}

// joinAmounts joins disputes over money that have changed by one amount, those of a period whose changes add up, and
// amounts per share with the result that they are made of.
func joinAmounts(ds []dispute, join func(...int)) {
	by := make([]tieout.Interval, len(ds))
	var money []int
	for i, d := range ds {
		if c, ok := d.changed(); ok && isMoney(d.later.Unit) {
			by[i] = magnitudeOf(c)
			money = append(money, i)
		}
	}
	for n, i := range money {
		for _, j := range money[:n] {
			if by[i].Overlaps(by[j]) {
				join(j, i)
			}
		}
	}
	joinSums(ds, money, by, join)
	for i, d := range ds {
		if !isPerShare(d.later.Unit) {
			continue
		}
		for _, j := range money {
			if ds[j].later.Context.Period == d.later.Context.Period && slices.Contains(results, ds[j].later.Concept.Local) {
				join(j, i)
			}
		}
	}
}

// joinSums joins three disputes of a period when one has changed by as much as the two others together.
func joinSums(ds []dispute, money []int, by []tieout.Interval, join func(...int)) {
	period := func(i int) tieout.Period { return ds[i].later.Context.Period }
	for n, j := range money {
		for _, k := range money[n+1:] {
			if period(j) != period(k) {
				continue
			}
			both := by[j].Add(by[k])
			for _, i := range money {
				if i != j && i != k && period(i) == period(j) && by[i].Overlaps(both) {
					join(i, j, k)
				}
			}
		}
	}
}

// magnitudeOf is the set of absolute values of an interval.
func magnitudeOf(i tieout.Interval) tieout.Interval {
	switch {
	case i.Low.Sign() >= 0:
		return i
	case i.High.Sign() <= 0:
		return i.Scale(decimal.NewFromInt(-1))
	}
	return tieout.Interval{Low: decimal.Zero, High: decimal.Max(i.Low.Neg(), i.High)}
}

// results are the concepts that amounts per share are made of, bottoms those that a reclassification leaves as they are.
var (
	results = []string{"NetIncomeLoss", "NetIncomeIncludingNoncontrolling", "IncomeFromContinuingOperations", "ProfitLoss"}
	bottoms = append([]string{"IncomeBeforeTaxes", "OperatingIncomeLoss", "NetChangeInCash", "Assets", "LiabilitiesAndEquity",
		"LiabilitiesAndStockholdersEquity", "CashAndCashEquivalentsPeriodIncreaseDecrease"}, results...)
)

// tellsRestatements reports whether a figure that did not change says what a restatement is.
func tellsRestatements(f *tieout.Fact) bool {
	return len(f.Context.Dimensions) == 0 && slices.Contains(bottoms, f.Concept.Local) || isShares(f.Unit) || isPerShare(f.Unit)
}

// isReclassified reports whether figures have changed against each other: in every period some total stayed as it was, and
// none has changed.
func isReclassified(g []dispute, same []agreed) bool {
	for _, x := range g {
		if slices.Contains(bottoms, x.later.Concept.Local) || !isMoney(x.later.Unit) {
			return false
		}
		if !slices.ContainsFunc(same, func(a agreed) bool {
			return a.by(x.pair) && a.fact.Context.Period == x.later.Context.Period && slices.Contains(bottoms, a.fact.Concept.Local)
		}) {
			return false
		}
	}
	return true
}

func isMoney(u *tieout.Unit) bool {
	return u != nil && len(u.Denominators) == 0 && len(u.Numerators) == 1 && u.Numerators[0].Space == tieout.NamespaceISO4217
}

func isShares(u *tieout.Unit) bool {
	return u != nil && len(u.Denominators) == 0 && len(u.Numerators) == 1 && u.Numerators[0].Local == "shares"
}

func isPerShare(u *tieout.Unit) bool {
	return u != nil && len(u.Numerators) == 1 && len(u.Denominators) == 1 && u.Denominators[0].Local == "shares"
}

// splits are the factors of stock splits and stock dividends, new shares for old ones.
var splits = [][2]int64{{2, 1}, {3, 1}, {3, 2}, {4, 1}, {5, 1}, {5, 2}, {4, 3}, {5, 4}, {6, 5}, {6, 1}, {7, 1}, {8, 1}, {10, 1}, {15, 1}, {20, 1}, {21, 20}, {11, 10},
	{25, 1}, {30, 1}, {40, 1}, {50, 1}, {100, 1}}

// leastSplit is how many figures must have changed by the factor of a split.
const leastSplit = 2

// stockSplit takes those disputes of two reports out that one factor explains, and makes one finding of them. Where as many
// figures per share or of shares did not change there was no split.
func stockSplit(ds []dispute, same []agreed) (rest []dispute, found []tieout.Diagnostic) {
	var shares []dispute
	for _, d := range ds {
		if (isShares(d.later.Unit) || isPerShare(d.later.Unit)) && isPlainNumber(d.earlier) && isPlainNumber(d.later) {
			shares = append(shares, d)
		}
	}
	best, words := likeliestSplit(shares)
	if len(best) < leastSplit || len(best) <= unchangedShares(ds[0].pair, same) {
		return ds, nil
	}
	for _, d := range ds {
		if !slices.Contains(best, d) {
			rest = append(rest, d)
		}
	}
	d := ruleStockSplit.New(best[0].later.Origin(), "%d figures of shares and amounts per share are restated by one factor in %s, a split of %s: %s", len(best),
		documentOf(best[0].later), words, listed(best))
	return rest, []tieout.Diagnostic{withFigures(d, best)}
}

// unchangedShares is how many figures of shares and amounts per share two reports agree on.
func unchangedShares(pair [2]int32, same []agreed) int {
	n := 0
	for _, a := range same {
		if !a.by(pair) || !isShares(a.fact.Unit) && !isPerShare(a.fact.Unit) || !isPlainNumber(a.fact) {
			continue
		}
		if v, err := a.fact.Value(); err == nil && !v.IsZero() {
			n++
		}
	}
	return n
}

// likeliestSplit are the most disputes that the factor of one split explains, and the split in words.
func likeliestSplit(shares []dispute) (best []dispute, words string) {
	for _, s := range splits {
		for _, f := range [][2]int64{s, {s[1], s[0]}} {
			var by []dispute
			for _, d := range shares {
				if d.isSplitBy(f[0], f[1]) {
					by = append(by, d)
				}
			}
			if len(by) > len(best) {
				best, words = by, fmt.Sprintf("%d for %d", f[0], f[1])
			}
		}
	}
	return best, words
}

// isSplitBy reports whether a number of shares has grown by a/b, or an amount per share has become that much smaller.
func (x dispute) isSplitBy(a, b int64) bool {
	old, ok := x.earlier.Interval()
	now, known := x.later.Interval()
	if !ok || !known {
		return false
	}
	if isPerShare(x.later.Unit) {
		old, now = now, old
	}
	return now.Scale(decimal.NewFromInt(b)).Overlaps(old.Scale(decimal.NewFromInt(a)))
}
