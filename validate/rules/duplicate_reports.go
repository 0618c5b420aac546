package rules

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate"
)

// checkReportsAgree compares the numbers of several reports.
func checkReportsAgree(ctx context.Context, in *validate.Input, report func(tieout.Diagnostic)) {
	for _, d := range restatements(comparisonOf(ctx, in)) {
		report(d)
	}
}

// dispute is one figure of which two reports give different values.
type dispute struct {
	earlier, later *tieout.Fact // in the order in which the reports were given
	pair           [2]int32     // the numbers of their reports
	why            string       // why they cannot both be right
}

// comparison is what came of comparing reports.
type comparison struct {
	disputes []dispute
	agreed   []agreed
	disputed map[*tieout.Fact]bool
}

// agreed is a figure of which reports give the same value: one that tells what a restatement is.
type agreed struct {
	fact *tieout.Fact
	in   int32   // the number of its report
	with []int32 // those of the reports before it that give the same value, ascending
}

// by reports whether both reports of a pair give the value. Of many reports it knows the first and the last.
func (a *agreed) by(pair [2]int32) bool {
	if a.in != pair[1] {
		return false
	}
	i, ok := slices.BinarySearch(a.with, pair[0])
	return ok && (i < maxAgreed/2 || len(a.with)-i <= maxAgreed/2)
}

// restated are the periods of which reports give different amounts of money.
func (c *comparison) restated() map[stretch]bool {
	out := map[stretch]bool{}
	for _, d := range c.disputes {
		if s, ok := stretchOf(d.later.Context.Period); ok && isMoney(d.later.Unit) {
			out[s] = true
		}
	}
	return out
}

type comparisonKey struct{}

// comparisonOf compares the reports of an input, once for all who ask.
func comparisonOf(ctx context.Context, in *validate.Input) *comparison {
	return validate.Shared(in, comparisonKey{}, func() *comparison { return compare(ctx, in) })
}

func compare(ctx context.Context, in *validate.Input) *comparison {
	p := newPoints(in.DTS, in.Reports...)
	from := make(map[*tieout.Fact]int32, len(p.facts))
	for i, r := range in.Reports {
		for f := range r.All {
			from[f] = int32(i)
		}
	}
	kinds := valueKinds(p, nil)
	out := &comparison{disputed: map[*tieout.Fact]bool{}}
	var mu sync.Mutex
	eachPoint(ctx, p, nil, func(func(tieout.Diagnostic)) func(int32) {
		c := newChains(p)
		return func(i int32) {
			c.load(i, nil, false)
			for _, n := range c.used {
				if c.only(n) != nil {
					continue
				}
				if facts := valid(c.factsOf(n)); len(facts) > 1 && isNumber(facts[0], kinds[n]) {
					ds, as := compareReports(facts, from)
					mu.Lock()
					out.disputes, out.agreed = append(out.disputes, ds...), append(out.agreed, as...)
					mu.Unlock()
				}
			}
		}
	})
	slices.SortFunc(out.disputes, func(a, b dispute) int {
		return cmp.Or(cmp.Compare(a.pair[1], b.pair[1]), cmp.Compare(a.pair[0], b.pair[0]), cmp.Compare(a.later.Origin().Start.Byte, b.later.Origin().Start.Byte),
			cmp.Compare(a.later.Concept.String(), b.later.Concept.String()), cmp.Compare(pointName(a.later), pointName(b.later)))
	})
	for _, d := range out.disputes {
		out.disputed[d.earlier], out.disputed[d.later] = true, true
	}
	return out
}

// valid are the facts whose values are of their types: an invalid one says nothing that another could contradict.
func valid(facts []*tieout.Fact) []*tieout.Fact {
	if slices.ContainsFunc(facts, (*tieout.Fact).Invalid) {
		return slices.DeleteFunc(slices.Clone(facts), (*tieout.Fact).Invalid)
	}
	return facts
}

// compareReports compares the most precise figure of each report with those of the reports before it. Reports that
// repeat one side of a disagreement do not make another.
func compareReports(facts []*tieout.Fact, from map[*tieout.Fact]int32) (disputes []dispute, same []agreed) {
	var figures []*tieout.Fact // of each report
	var reports []int32        // the numbers of these
	for start, i := 0, 1; i <= len(facts); i++ {
		if i < len(facts) && from[facts[i]] == from[facts[start]] {
			continue // facts are in order of reports
		}
		if f := mostPrecise(facts[start:i]); f != nil {
			figures, reports = append(figures, f), append(reports, from[f])
		}
		start = i
	}
	var forms []int // the first of the figures that are written in each way: what is written alike says the same
	written := map[form]bool{}
	for i, f := range figures {
		agree := i
		for _, n := range forms {
			other := figures[n]
			why := disagreement(other, f)
			if why == "" {
				continue
			}
			if !written[formOf(f)] && !repeats(f, other, figures, forms) {
				disputes = append(disputes, dispute{other, f, [2]int32{from[other], from[f]}, why})
			}
			agree = n
			break
		}
		if agree > 0 && tellsRestatements(f) {
			same = append(same, agreed{f, from[f], reports[:agree:agree]})
		}
		if k := formOf(f); !written[k] {
			written[k] = f.Lexical != "NaN" // which equals nothing
			forms = append(forms, i)
		}
	}
	return disputes, same
}

// form is how a number is written.
type form struct {
	lexical   string
	decimals  tieout.Decimals
	precision tieout.Precision
}

func formOf(f *tieout.Fact) form { return form{f.Lexical, f.Decimals, f.Precision} }

// maxForms bounds the ways to write a figure that are searched for one that says the same.
const maxForms = 64

// maxAgreed bounds the earlier reports that are noted to agree with one on a figure: the first and the last of them.
const maxAgreed = 64

// disagreement says why two figures cannot both be right, "" when they can.
func disagreement(a, b *tieout.Fact) string {
	pair := tieout.Duplicates{Numeric: true}
	pair.Add(a)
	_, why := pair.Add(b)
	return why
}

// repeats reports whether a figure that disagrees with another says what an earlier figure has said, which disagrees as well.
func repeats(f, other *tieout.Fact, figures []*tieout.Fact, forms []int) bool {
	for _, n := range forms[:min(len(forms), maxForms)] {
		if e := figures[n]; e != other && disagreement(e, f) == "" && disagreement(e, other) != "" {
			return true
		}
	}
	return false
}
