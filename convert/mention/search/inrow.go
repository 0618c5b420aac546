package search

import (
	"maps"
	"slices"

	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/internal/wording"
)

// A phrase of time is misread more often than the name of a row, and many a number has none: the figure of just the row that the words name, or
// that another number of the sentence is of, may be of another period than was thought.

// mostNamed bounds the rows that the words of a number name.
const mostNamed = 24

// LikelyRow is the score of a row that a phrase names surely enough for a figure of any of its periods to be looked for.
const LikelyRow = 0.85

// inNamedRow finds the figure of a row that the words name which alone has a number's digits, for another period than the number was taken to
// be of: where no phrase of time is its own, or the row has nothing for the period that one was read as.
func (r *Searcher) inNamedRow(d *reading.Reading) (reading.Verdict, bool) {
	if !isPlainLevel(d) || d.TellingDigits() < reading.FewDigits {
		return reading.Verdict{}, false
	}
	var best reading.Verdict
	for _, w := range r.rowsNamed(d) {
		if isTimed(d) && isPrintedOtherwise(d, w.Row) {
			continue
		}
		f, chance := onlyIn(d, w.Row)
		if f == nil || r.hasAnother(d, f) || chance > mostChanceInRow || !r.leavesOutAlike(d, f) || d.PerShare && d.IsOfOtherSide(w.Row) {
			continue
		}
		if score := 0.7*w.Score + derive.Preference(f, d); score > best.Score {
			best = reading.Verdict{Status: reading.Ties, Figures: []*tables.Figure{f}, Score: score}
		}
	}
	return best, best.Status != ""
}

// isPrintedOtherwise reports whether a row has a figure for the period that a number was read to be of, other than that of a number which this one
// is compared with.
func isPrintedOtherwise(d *reading.Reading, w *tables.Row) bool {
	return slices.ContainsFunc(d.Spans, func(s reading.SpanFit) bool {
		return slices.ContainsFunc(w.At(s.Span), func(f *tables.Figure) bool { return d.Suits(f) && !f.Change && !isOfPartner(d, f) })
	})
}

// hasAnother reports whether the row of a figure, or one that is called alike, has another figure in its place for the period that a number was read to be
// of: which is said of it, or which is the text's own where its sentence says nothing of time and compares nothing.
func (r *Searcher) hasAnother(d *reading.Reading, f *tables.Figure) bool {
	if !isTimed(d) && (slices.Contains(d.Sentence.Taken, true) || d.Change != 0 || d.Against || d.Opens || d.Index > 0 && d.Peers[d.Index-1].Change != 0 || r.IsComparedBefore(d)) {
		return false
	}
	return isPrintedOtherwise(d, f.Row) || slices.ContainsFunc(r.Tables.TwinsOf(f.Row), func(w *tables.Row) bool {
		return slices.ContainsFunc(d.Spans, func(s reading.SpanFit) bool {
			return slices.ContainsFunc(w.At(s.Span), func(g *tables.Figure) bool {
				return d.Suits(g) && !g.Change && maps.Equal(g.Around, f.Around) && !isOfPartner(d, g)
			})
		})
	})
}

// isOfPartner reports whether a number that another is compared with, or goes on from, ties to a figure.
func isOfPartner(d *reading.Reading, f *tables.Figure) bool {
	return slices.ContainsFunc(nearPeers(d), func(o *reading.Reading) bool {
		return (d.Against && d.Chained == o.Index || o.Against && o.Chained == d.Index) && o.Verdict.Status == reading.Ties && o.Verdict.Figures[0].IsSame(f)
	})
}

// mostChanceInRow is how many figures of a row may have a number's digits by chance.
const mostChanceInRow = 0.1

// isPlainLevel reports whether a number is the level of what was reported.
func isPlainLevel(d *reading.Reading) bool { return MayBeLevel(d) && !d.Future && !d.Ranged }

// MayBeLevel reports whether a number is a level and no change.
func MayBeLevel(d *reading.Reading) bool {
	return d.Change == 0 && !d.Spelled && len(d.Spans) > 0 && d.Unit != quantity.Points && d.Unit != quantity.Basis
}

// isTimed reports whether a phrase of time is a number's own, and no other's.
func isTimed(d *reading.Reading) bool {
	return d.Time != nil && !slices.ContainsFunc(nearPeers(d), func(o *reading.Reading) bool { return o.Index < d.Index && o.Time == d.Time })
}

// rowsNamed are the rows that the words of a number name, and those of the numbers that it is compared with or goes on from.
func (r *Searcher) rowsNamed(d *reading.Reading) []match.Fit {
	out, named := r.rowsCalled(d)
	take := func(w *tables.Row) {
		if len(out) < mostNamed && !slices.ContainsFunc(out, func(o match.Fit) bool { return o.Row == w }) {
			out = append(out, match.Fit{Row: w, Score: LikelyRow})
		}
	}
	if len(out) == 0 && !named {
		for _, w := range r.rowsWithin(d) {
			take(w)
		}
	}
	for _, o := range nearPeers(d) {
		if o.Verdict.Status == reading.Ties && o.Unit == d.Unit && o.PerShare == d.PerShare && isChainedWith(d, o) && !isIncludedIn(d, o) {
			take(o.Verdict.Figures[0].Row)
		}
	}
	return out
}

// isChainedWith reports whether one of two numbers is compared with the other or goes on from it, or both from a third.
func isChainedWith(d *reading.Reading, o *reading.Reading) bool {
	return d.Chained == o.Index || o.Chained == d.Index || d.Chained >= 0 && d.Chained == o.Chained
}

// isIncludedIn reports whether words between two numbers say that one is a part of the other: "EBITDA of $8.8 million including a $2.8 million credit".
func isIncludedIn(d *reading.Reading, o *reading.Reading) bool {
	return o.To <= d.From && Includes.In(d.Sentence.Words[o.To:d.From])
}

// rowsCalled are the rows that phrases of a number surely mean: its own, where it has any of several words, as named says. What it goes on from
// is something else then.
func (r *Searcher) rowsCalled(d *reading.Reading) (out []match.Fit, named bool) {
	for _, p := range d.Phrases {
		if named && !p.Own {
			break
		}
		named = named || p.Own && len(p.Words) > 1
		for _, f := range r.RowsFor(d, p) {
			if f.Score < LikelyRow || len(out) == mostNamed {
				break
			}
			if !slices.ContainsFunc(out, func(o match.Fit) bool { return o.Row == f.Row }) {
				out = append(out, f)
			}
		}
	}
	return out, named
}

// onlyIn is the figure of a row that has just a number's digits, and how many would by chance; nil where none has them, or several of other
// amounts or ends.
func onlyIn(d *reading.Reading, w *tables.Row) (only *tables.Figure, chance float64) {
	c := quantity.NewChance(&d.Number)
	for _, f := range w.Figures {
		if f.Forecast || f.Change || !d.Suits(f) {
			continue
		}
		point := f.Item.Value.Abs()
		if d.Unit == quantity.Percent {
			_, point = tables.InPercent(f)
		}
		c.Count(point)
		if d.PrintsAs(f) != quantity.Exact {
			continue
		}
		if only != nil && (only.Span.End != f.Span.End || !only.Item.Value.Abs().Equal(f.Item.Value.Abs())) {
			return nil, 0
		}
		if only == nil {
			only = f
		}
	}
	return only, c.Expected()
}

// rowsWithin are the rows of which each word stands before a number in its sentence, those of the most words: what a verb that nobody knows
// parts from the number names them none the less.
func (r *Searcher) rowsWithin(d *reading.Reading) (out []*tables.Row) {
	words := r.Canonical(d.Sentence.Words[max(0, d.From-reading.MostAround):d.From].String())
	most := 1
	for _, x := range words {
		r.Check()
		for _, w := range r.Tables.RowsWith(x) {
			if n := len(w.Words); n >= most && len(w.Figures) > 0 && !slices.Contains(out, w) && !slices.ContainsFunc(w.Words, func(x string) bool { return !slices.Contains(words, x) }) && r.shareSaid(w.Figures[0], words) == 1 {
				if n > most {
					out, most = out[:0], n
				}
				out = append(out, w)
			}
		}
	}
	return out[:min(len(out), derive.MostSaid)]
}

const (
	mostNear = 8 // numbers of it
)

// nearPeers are the numbers of a sentence that stand near one, and itself.
func nearPeers(d *reading.Reading) []*reading.Reading {
	return d.Peers[max(0, d.Index-mostNear):min(len(d.Peers), d.Index+mostNear+1)]
}

// Includes are the words between a whole and its part.
var Includes = wording.Phrases("including", "which includes|included", "net of")
