package rules

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/misprint"
	"github.com/tieout/tieout/taxonomy/press"
	"github.com/tieout/tieout/validate"
	"github.com/tieout/tieout/validate/tie"
)

var (
	rulePeriodsDisagree = tieout.Rule{Code: "tieout:reportPeriodsBroken", Severity: tieout.Inconsistency, Spec: "tieout",
		Doc: "A figure of a period is not the sum of those that other reports of the entity give for the periods that it is made of, though " +
			"most other figures of the same periods are; or one that only grows is smaller over a period than over a part of it.",
		Advice:  "Compare the figures of all reports with their sources. Where a report restates an earlier one, take the later figures.",
		Example: "Q1 (first release) 106,850   Q2 114,286   6 months (second release) 212,136"}
	rulePeriodsAgree = tieout.Rule{Code: "tieout:reportPeriodsTied", Severity: tieout.Info, Spec: "tieout",
		Doc: "Figures that several reports of an entity give for periods of one length come to those of a longer one: the first and the second " +
			"quarter to the half year, nine months and the fourth quarter to the year.",
		Advice: "Nothing is wrong: this says what was checked."}
)

var reportPeriodsCheck = validate.Check{
	Name:  "report-periods",
	Scope: validate.OnReports,
	Rules: []tieout.Rule{rulePeriodsDisagree, rulePeriodsAgree},
	Run:   checkReportPeriods,
}

// stretch is a duration in months, which is how reports of different calendars meet: it begins with month from and ends
// before month to, both counted from year 0.
type stretch struct{ from, to int }

// stretchOf is the stretch of a duration; false for other periods, and for those that do not begin and end near a month's end.
func stretchOf(p tieout.Period) (stretch, bool) {
	if p.Kind != tieout.Duration {
		return stretch{}, false
	}
	s := stretch{nearestMonth(p.Start), nearestMonth(p.End)}
	days := p.End.Sub(p.Start).Hours() / 24
	return s, s.to > s.from && days > 80 && days < 380
}

// nearestMonth is the month that a day is nearest to the beginning of: years of 52 weeks end some days off.
func nearestMonth(t time.Time) int {
	t = t.AddDate(0, 0, 14)
	return t.Year()*12 + int(t.Month()) - 1
}

// line is one measure in several reports: its amounts by stretch.
type line struct {
	name    string // of the concept
	plain   bool   // without dimensions
	loose   bool   // only labels say that its figures are of one measure
	amounts map[stretch]amount
	unclear []stretch // of which one report gives several amounts
}

// amount is a fact with the report that it is of.
type amount struct {
	fact   *tieout.Fact
	report int
}

// checkReportPeriods holds the periods of several reports against each other.
func checkReportPeriods(ctx context.Context, in *validate.Input, report func(tieout.Diagnostic)) {
	if len(in.Reports) < 2 {
		return
	}
	c := comparisonOf(ctx, in)
	lines := linesOf(in, c.disputed)
	if ctx.Err() != nil {
		return
	}
	for _, d := range sumsOfPeriods(lines, c.restated()) {
		report(d)
	}
	for _, d := range shrunk(lines) {
		report(d)
	}
}

// linesOf are the amounts of money of the reports by measure. Figures of which reports disagree are left out, and of a figure
// that several have the last one counts.
func linesOf(in *validate.Input, disputed map[*tieout.Fact]bool) []*line {
	index := map[string]*line{}
	var lines []*line
	own := ownNamespaces(in.Reports)
	for i, r := range in.Reports {
		for f := range r.All {
			if disputed[f] || !isSummand(f) {
				continue
			}
			s, ok := stretchOf(f.Context.Period)
			if !ok {
				continue
			}
			loose := f.Source != nil && own[f.Concept.Space]
			key := measureKey(f, loose)
			l := index[key]
			if l == nil {
				l = &line{name: f.Concept.Local, plain: len(f.Context.Dimensions) == 0, loose: loose, amounts: map[stretch]amount{}}
				index[key], lines = l, append(lines, l)
			}
			switch a, have := l.amounts[s]; {
			case !have || a.report < i:
				l.amounts[s] = amount{f, i}
			case disagreement(a.fact, f) != "": // two things by one name: adjusted and not, restated and not
				l.unclear = append(l.unclear, s)
			}
		}
	}
	for _, l := range lines {
		for _, s := range l.unclear {
			delete(l.amounts, s)
		}
	}
	return lines
}

// isSummand reports whether a fact is an amount of money that can be added to those of other periods.
func isSummand(f *tieout.Fact) bool {
	if f.Context == nil || f.Nil || f.Parent() != nil || !isMoney(f.Unit) || !isPlainNumber(f) {
		return false
	}
	_, known := f.Interval()
	return known
}

// measureKey is the same text for figures of one measure. Of an extension concept (loose) only the label tells what it is.
func measureKey(f *tieout.Fact, loose bool) string {
	key := f.Concept.String()
	if loose {
		key = f.Source.Statement + "\x00" + f.Source.Section + "\x00" + strings.ToLower(f.Source.Label)
	}
	key += "\x00" + f.Unit.String()
	for _, d := range f.Context.Dimensions {
		key += "\x00" + d.Axis.String() + "=" + d.Member.String() + d.Typed
	}
	return key
}

// ownNamespaces are the namespaces of concepts that one report alone uses.
func ownNamespaces(reports []*tieout.Report) map[string]bool {
	in := map[string]int{}
	own := map[string]bool{}
	for i, r := range reports {
		for f := range r.All {
			if n, ok := in[f.Concept.Space]; !ok {
				in[f.Concept.Space], own[f.Concept.Space] = i, true
			} else if n != i {
				own[f.Concept.Space] = false
			}
		}
	}
	return own
}

// maxStretches bounds the periods of one measure that are combined.
const maxStretches = 48

// stretches are the periods of a line, in order of time.
func (l *line) stretches() []stretch {
	var out []stretch
	for s := range l.amounts {
		out = append(out, s)
	}
	slices.SortFunc(out, func(a, b stretch) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to)) })
	return out[:min(len(out), maxStretches)]
}

// split is a period as what it is made of, in order of time.
type split struct {
	whole stretch
	parts [4]stretch
	n     int
}

// periodSum is a split for one measure.
type periodSum struct {
	total amount
	parts []amount
	off   tieout.Interval // the total less its parts
	loose bool
}

func (s periodSum) holds() bool { return s.off.Overlaps(tieout.Point(decimal.Zero)) }

// sumsOfPeriods finds the figures that are not what those of their parts in other reports come to. Periods are taken to add
// up where most measures do.
func sumsOfPeriods(lines []*line, restated map[stretch]bool) []tieout.Diagnostic {
	sums := map[split][]periodSum{}
	var order []split
	for _, l := range lines {
		for at, s := range l.splits() {
			if sums[at] == nil {
				order = append(order, at)
			}
			sums[at] = append(sums[at], s)
		}
	}
	slices.SortFunc(order, func(a, b split) int {
		return cmp.Or(cmp.Compare(a.whole.from, b.whole.from), cmp.Compare(a.whole.to, b.whole.to), cmp.Compare(a.n, b.n), cmp.Compare(a.parts[0].to, b.parts[0].to))
	})
	var out []tieout.Diagnostic
	for _, at := range order {
		touched := restated[at.whole] || slices.ContainsFunc(at.parts[:at.n], func(s stretch) bool { return restated[s] })
		out = append(out, judgeSplit(sums[at], touched)...)
	}
	return out
}

// splits are the ways to take the line's amounts as sums of others, two parts before more, of at least two reports.
func (l *line) splits() map[split]periodSum {
	out := map[split]periodSum{}
	all := l.stretches()
	for _, whole := range all {
		for most := 2; most <= len(split{}.parts); most++ {
			found := false
			l.divide(all, split{whole: whole}, whole.from, most, func(at split) {
				if s, ok := l.sum(at); ok {
					out[at], found = s, true
				}
			})
			if found {
				break
			}
		}
	}
	return out
}

// divide calls visit for each way to go from month on to the end of the whole in parts, until there are most of them.
func (l *line) divide(all []stretch, at split, month, most int, visit func(split)) {
	for _, p := range all {
		if p.from != month || p.to > at.whole.to || p == at.whole {
			continue
		}
		next := at
		next.parts[next.n] = p
		next.n++
		switch {
		case p.to == at.whole.to && next.n == most:
			visit(next)
		case p.to < at.whole.to && next.n < most:
			l.divide(all, next, p.to, most, visit)
		}
	}
}

// sum is a split of the line's amounts; false when all are of one report, which its own checks hold together.
func (l *line) sum(at split) (periodSum, bool) {
	s := periodSum{total: l.amounts[at.whole], loose: l.loose}
	s.off, _ = s.total.fact.Interval()
	several := false
	for _, p := range at.parts[:at.n] {
		a := l.amounts[p]
		i, _ := a.fact.Interval()
		s.parts, s.off = append(s.parts, a), s.off.Add(i.Scale(decimal.NewFromInt(-1)))
		several = several || a.report != s.total.report
	}
	return s, several
}

// How many measures must add up before those that do not are wrong, and how many times as many as there are amounts by which
// others do not: what runs from a figure through its totals is one amount.
const (
	leastHolding = 3
	moreHolding  = 4
)

// judgeSplit makes findings of the sums of one split: those that fail where most hold, and that they hold.
//
// Where reports disagree about one of the periods, sums of figures from before and after a restatement prove nothing.
func judgeSplit(sums []periodSum, restated bool) []tieout.Diagnostic {
	var failing []periodSum
	holding := 0
	first := sums[0].total.fact
	for _, s := range sums {
		if s.total.fact.Origin().Start.Byte < first.Origin().Start.Byte {
			first = s.total.fact
		}
		switch {
		case s.holds():
			holding++
		case !s.loose:
			failing = append(failing, s)
		}
	}
	groups := byOffset(failing)
	if holding < leastHolding || holding < moreHolding*len(groups) {
		return nil
	}
	out := []tieout.Diagnostic{rulePeriodsAgree.New(first.Origin(), "%s: %d of %d figures are what %s come to", first.Context.Period.Words(), holding, len(sums), partsOf(sums[0]))}
	for _, g := range groups {
		if !restated && (len(g) > 1 || g[0].isMisprint()) {
			out = append(out, brokenSum(g))
		}
	}
	return out
}

// isMisprint reports whether one figure of a sum that fails is a likely misprint of what it would have to be. Others may be
// measured otherwise in one report than in another.
func (s periodSum) isMisprint() bool {
	total, _ := s.total.fact.Value()
	off := total
	for _, p := range s.parts {
		v, _ := p.fact.Value()
		off = off.Sub(v)
	}
	could := func(f *tieout.Fact, by decimal.Decimal) bool {
		v, _ := f.Value()
		n, _ := f.EffectiveDecimals().Value()
		is, should := v.Shift(n), v.Add(by).Shift(n)
		return is.Equal(should.Neg()) || is.Sign() == should.Sign() && misprint.Of(is.Abs(), should.Abs())
	}
	return could(s.total.fact, off.Neg()) || slices.ContainsFunc(s.parts, func(p amount) bool { return could(p.fact, off) })
}

// byOffset groups sums that are off by one amount, in the order of their totals.
func byOffset(failing []periodSum) [][]periodSum {
	slices.SortFunc(failing, func(a, b periodSum) int {
		return cmp.Compare(a.total.fact.Origin().Start.Byte, b.total.fact.Origin().Start.Byte)
	})
	var out [][]periodSum
	for len(failing) > 0 {
		var same, rest []periodSum
		for _, s := range failing {
			if magnitudeOf(s.off).Overlaps(magnitudeOf(failing[0].off)) {
				same = append(same, s)
			} else {
				rest = append(rest, s)
			}
		}
		out, failing = append(out, same), rest
	}
	return out
}

// partsOf names the periods and documents of the parts of a sum.
func partsOf(s periodSum) string {
	var parts []string
	for _, p := range s.parts {
		parts = append(parts, fmt.Sprintf("%s in %s", p.fact.Context.Period.Words(), documentOf(p.fact)))
	}
	return strings.Join(parts, " and ")
}

// brokenSum is the finding of sums that are off by one amount: of one misprint, or one restatement.
func brokenSum(same []periodSum) tieout.Diagnostic {
	s := same[0]
	f := s.total.fact
	var parts []string
	sum := decimal.Zero
	facts := []*tieout.Fact{f}
	for _, p := range s.parts {
		v, _ := p.fact.Value()
		sum = sum.Add(v)
		parts = append(parts, fmt.Sprintf("%s for %s in %s", amountOf(p.fact), p.fact.Context.Period.Words(), documentOf(p.fact)))
		facts = append(facts, p.fact)
	}
	total, _ := f.Value()
	d := rulePeriodsDisagree.New(f.Origin(), "%s, %s: %s in %s; %s come to %s (%s off)", figureName(f), f.Context.Period.Words(), amountOf(f), documentOf(f),
		strings.Join(parts, " and "), tie.Grouped(sum.String()), tie.Grouped(total.Sub(sum).Abs().String()))
	d.Related, d.Facts = printedNotes(facts), factIDs([]*tieout.Fact{f})
	for _, o := range same[1:] {
		d.Related = append(d.Related, tieout.Note{Message: "also off: " + nameOf(o.total.fact), Range: o.total.fact.Origin()})
		d.Facts = append(d.Facts, factIDs([]*tieout.Fact{o.total.fact})...)
	}
	return d
}

// shrunk finds what only grows and is smaller over a period than another report has it over a part of that.
func shrunk(lines []*line) []tieout.Diagnostic {
	taxonomy, err := press.Default()
	if err != nil {
		return nil
	}
	var out []tieout.Diagnostic
	for _, l := range lines {
		if !l.plain || !slices.Contains(taxonomy.Grows, l.name) {
			continue
		}
		all := l.stretches()
		for _, long := range all {
			for _, short := range all {
				if short == long || short.from < long.from || short.to > long.to {
					continue
				}
				a, b := l.amounts[long], l.amounts[short]
				i, _ := a.fact.Interval()
				j, _ := b.fact.Interval()
				if a.report == b.report || a.fact.Concept.Space != press.Namespace || j.Low.LessThanOrEqual(i.High) || i.Low.Sign() < 0 {
					continue
				}
				d := rulePeriodsDisagree.New(a.fact.Origin(), "%s: %s for %s in %s, less than the %s for %s in %s", figureName(a.fact), amountOf(a.fact),
					a.fact.Context.Period.Words(), documentOf(a.fact), amountOf(b.fact), b.fact.Context.Period.Words(), documentOf(b.fact))
				d.Related, d.Facts = printedNotes([]*tieout.Fact{a.fact, b.fact}), factIDs([]*tieout.Fact{a.fact})
				out = append(out, d)
			}
		}
	}
	return out
}
