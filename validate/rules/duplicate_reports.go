package rules

import (
	"context"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate"
)

// checkReportsAgree compares the numbers of several reports.
func checkReportsAgree(ctx context.Context, in *validate.Input, report func(tieout.Diagnostic)) {
	p := newPoints(in.DTS, in.Reports...)
	from := make(map[*tieout.Fact]int32, len(p.facts))
	for i, r := range in.Reports {
		for f := range r.All {
			from[f] = int32(i)
		}
	}
	kinds := valueKinds(p, nil)
	next := make([]int32, len(p.facts))
	eachPoint(ctx, p, report, func(report func(tieout.Diagnostic)) func(int32) {
		c := newChains(p, next)
		return func(i int32) {
			c.load(i, nil, false)
			for _, n := range c.used {
				if c.only(n) != nil {
					continue
				}
				facts := c.factsOf(n)
				if kinds[n].numeric || kinds[n].simple == nil && facts[0].Unit != nil {
					compareReports(facts, from, report)
				}
			}
		}
	})
}

// compareReports compares the most precise figure of each report with those of the reports before it. Reports that
// repeat one side of a disagreement do not make another.
func compareReports(facts []*tieout.Fact, from map[*tieout.Fact]int32, report func(tieout.Diagnostic)) {
	var figures []*tieout.Fact // of each report
	for start, i := 0, 1; i <= len(facts); i++ {
		if i < len(facts) && from[facts[i]] == from[facts[start]] {
			continue // facts are in order of reports
		}
		if f := mostPrecise(facts[start:i]); f != nil {
			figures = append(figures, f)
		}
		start = i
	}
	for i, f := range figures {
		for _, other := range figures[:i] {
			why := disagreement(other, f)
			if why == "" {
				continue
			}
			if !repeats(f, other, figures[:i]) {
				d := ruleReportsDisagree.New(f.Origin, "%s for %s is %s in %s, but %s in %s: %s", f.Concept.Local, pointName(f),
					f.Lexical, f.Origin.Document, other.Lexical, other.Origin.Document, why)
				d.Related = factNotes([]*tieout.Fact{other, f})
				d.Facts = factIDs([]*tieout.Fact{f}) // ids mean something within one document
				report(d)
			}
			break
		}
	}
}

// disagreement says why two figures cannot both be right, "" when they can.
func disagreement(a, b *tieout.Fact) string {
	if class, why := classifyNumbers([]*tieout.Fact{a, b}); class == inconsistentDuplicates {
		return why
	}
	return ""
}

// repeats reports whether a figure that disagrees with another says what an earlier figure has said, which disagrees as well.
func repeats(f, other *tieout.Fact, earlier []*tieout.Fact) bool {
	for _, e := range earlier {
		if e != other && disagreement(e, f) == "" && disagreement(e, other) != "" {
			return true
		}
	}
	return false
}
