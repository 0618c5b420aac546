package tables

import (
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// lowEnds and highEnds are the words of a heading over an end of a range; prices those of what has had a low and a high.
var (
	lowEnds  = wording.Phrases("low|lower|minimum")
	highEnds = wording.Phrases("high|upper|maximum")
	prices   = wording.Phrases("price|prices|trading|quotations")
)

// ofRanges are the columns of a table that are of the ends of ranges, and between them: what has been has one amount for a period, so that two
// columns of one period, of which a heading calls one low and the other high, are of what is expected, whether or not a heading says so. Not so
// of prices, and of a period that had ended on the day of the release.
func ofRanges(rel *release.Release, t *release.Table) map[*release.Column]bool {
	if slices.ContainsFunc(t.Title, isOfPrices.Of) {
		return nil
	}
	ends := map[tieout.Period][2][]*release.Column{}
	for _, c := range t.Columns {
		if c.Period.Kind == tieout.Forever || !rel.Date.IsZero() && !c.Period.LastDay().After(rel.Date) || isHeaded(c, isOfPrices) {
			continue
		}
		for i, is := range []*wording.Memo[bool]{isLowEnd, isHighEnd} {
			if isHeaded(c, is) {
				of := ends[c.Period]
				of[i] = append(of[i], c)
				ends[c.Period] = of
			}
		}
	}
	out := map[*release.Column]bool{}
	for _, of := range ends {
		for _, c := range slices.Concat(of[0], of[1]) {
			out[c] = len(of[0]) > 0 && len(of[1]) > 0
		}
	}
	return out
}

// isHeaded reports whether one of the headings of a column is such.
func isHeaded(c *release.Column, is *wording.Memo[bool]) bool {
	return slices.ContainsFunc(c.Heading, is.Of)
}

var (
	isLowEnd   = wording.NewMemo(func(heading string) bool { return lowEnds.In(prose.WordsOf(heading)) })
	isHighEnd  = wording.NewMemo(func(heading string) bool { return highEnds.In(prose.WordsOf(heading)) })
	isOfPrices = wording.NewMemo(func(text string) bool { return prices.In(prose.WordsOf(text)) })
)

// Bound is which end of a range a figure is that one cell prints: "low" or "high"; "" for any other.
func (f *Figure) Bound() string {
	for _, q := range f.Item.Column.Qualifiers {
		if q.Axis == "range" && (q.Member == "low" || q.Member == "high") {
			return q.Member
		}
	}
	return ""
}

// OtherEnd is the other end of the range that a figure is one of; nil where there is none.
func (f *Figure) OtherEnd() *Figure {
	beside := map[string]int{"low": 1, "high": -1}[f.Bound()]
	if beside == 0 {
		return nil
	}
	for _, o := range f.Row.Figures {
		if o.Item.Row == f.Item.Row && o.Item.Column.Index == f.Item.Column.Index+beside && o.Bound() != "" {
			return o
		}
	}
	return nil
}
