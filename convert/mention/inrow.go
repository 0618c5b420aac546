package mention

import (
	"maps"
	"slices"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
)

// A phrase of time is misread more often than the name of a row, and many a number has none: the figure of just the row that the words name, or
// that another number of the sentence is of, may be of another period than was thought.

// mostNamed bounds the rows that the words of a number name.
const mostNamed = 24

// likelyRow is the score of a row that a phrase names surely enough for a figure of any of its periods to be looked for.
const likelyRow = 0.85

// inNamedRow finds the figure of a row that the words name which alone has a number's digits, for another period than the number was taken to
// be of: where no phrase of time is its own, or the row has nothing for the period that one was read as.
func (r *reader) inNamedRow(d *reading) (verdict, bool) {
	if !d.isPlainLevel() || d.tellingDigits() < fewDigits {
		return verdict{}, false
	}
	var best verdict
	for _, w := range r.rowsNamed(d) {
		if d.isTimed() && d.isPrintedOtherwise(w.Row) {
			continue
		}
		f, chance := d.onlyIn(w.Row)
		if f == nil || r.hasAnother(d, f) || chance > mostChanceInRow || !r.leavesOutAlike(d, f) || d.PerShare && d.isOfOtherSide(w.Row) {
			continue
		}
		if score := 0.7*w.Score + preference(f, d); score > best.score {
			best = verdict{status: Ties, figures: []*tables.Figure{f}, score: score}
		}
	}
	return best, best.status != ""
}

// isPrintedOtherwise reports whether a row has a figure for the period that a number was read to be of, other than that of a number which this one
// is compared with.
func (d *reading) isPrintedOtherwise(w *tables.Row) bool {
	return slices.ContainsFunc(d.spans, func(s spanFit) bool {
		return slices.ContainsFunc(w.At(s.Span), func(f *tables.Figure) bool { return suits(f, d) && !f.Change && !d.isOfPartner(f) })
	})
}

// hasAnother reports whether the row of a figure, or one that is called alike, has another figure in its place for the period that a number was read to be
// of: which is said of it, or which is the text's own where its sentence says nothing of time and compares nothing.
func (r *reader) hasAnother(d *reading, f *tables.Figure) bool {
	if !d.isTimed() && (slices.Contains(d.s.Taken, true) || d.change != 0 || d.against || d.opens || d.index > 0 && d.peers[d.index-1].change != 0 || r.isComparedBefore(d)) {
		return false
	}
	return d.isPrintedOtherwise(f.Row) || slices.ContainsFunc(r.Tables.TwinsOf(f.Row), func(w *tables.Row) bool {
		return slices.ContainsFunc(d.spans, func(s spanFit) bool {
			return slices.ContainsFunc(w.At(s.Span), func(g *tables.Figure) bool {
				return suits(g, d) && !g.Change && maps.Equal(g.Around, f.Around) && !d.isOfPartner(g)
			})
		})
	})
}

// isOfPartner reports whether a number that another is compared with, or goes on from, ties to a figure.
func (d *reading) isOfPartner(f *tables.Figure) bool {
	return slices.ContainsFunc(d.nearPeers(), func(o *reading) bool {
		return (d.against && d.chained == o.index || o.against && o.chained == d.index) && o.verdict.status == Ties && o.verdict.figures[0].IsSame(f)
	})
}

// mostChanceInRow is how many figures of a row may have a number's digits by chance.
const mostChanceInRow = 0.1

// isPlainLevel reports whether a number is the level of what was reported.
func (d *reading) isPlainLevel() bool { return d.mayBeLevel() && !d.future && !d.Ranged }

// mayBeLevel reports whether a number is a level and no change.
func (d *reading) mayBeLevel() bool {
	return d.change == 0 && !d.Spelled && len(d.spans) > 0 && d.Unit != quantity.Points && d.Unit != quantity.Basis
}

// isTimed reports whether a phrase of time is a number's own, and no other's.
func (d *reading) isTimed() bool {
	return d.time != nil && !slices.ContainsFunc(d.nearPeers(), func(o *reading) bool { return o.index < d.index && o.time == d.time })
}

// rowsNamed are the rows that the words of a number name, and those of the numbers that it is compared with or goes on from.
func (r *reader) rowsNamed(d *reading) []match.Fit {
	out, named := r.rowsCalled(d)
	take := func(w *tables.Row) {
		if len(out) < mostNamed && !slices.ContainsFunc(out, func(o match.Fit) bool { return o.Row == w }) {
			out = append(out, match.Fit{Row: w, Score: likelyRow})
		}
	}
	if len(out) == 0 && !named {
		for _, w := range r.rowsWithin(d) {
			take(w)
		}
	}
	for _, o := range d.nearPeers() {
		if o.verdict.status == Ties && o.Unit == d.Unit && o.PerShare == d.PerShare && d.isChainedWith(o) && !d.isIncludedIn(o) {
			take(o.verdict.figures[0].Row)
		}
	}
	return out
}

// isChainedWith reports whether one of two numbers is compared with the other or goes on from it, or both from a third.
func (d *reading) isChainedWith(o *reading) bool {
	return d.chained == o.index || o.chained == d.index || d.chained >= 0 && d.chained == o.chained
}

// isIncludedIn reports whether words between two numbers say that one is a part of the other: "EBITDA of $8.8 million including a $2.8 million credit".
func (d *reading) isIncludedIn(o *reading) bool {
	return o.To <= d.From && includes.In(d.s.Words[o.To:d.From])
}

// rowsCalled are the rows that phrases of a number surely mean: its own, where it has any of several words, as named says. What it goes on from
// is something else then.
func (r *reader) rowsCalled(d *reading) (out []match.Fit, named bool) {
	for _, p := range d.phrases {
		if named && !p.Own {
			break
		}
		named = named || p.Own && len(p.Words) > 1
		for _, f := range r.rowsFor(d, p) {
			if f.Score < likelyRow || len(out) == mostNamed {
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
func (d *reading) onlyIn(w *tables.Row) (only *tables.Figure, chance float64) {
	c := quantity.NewChance(&d.Number)
	for _, f := range w.Figures {
		if f.Forecast || f.Change || !suits(f, d) {
			continue
		}
		point := f.Item.Value.Abs()
		if d.Unit == quantity.Percent {
			_, point = tables.InPercent(f)
		}
		c.Count(point)
		if d.printsAs(f) != quantity.Exact {
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
func (r *reader) rowsWithin(d *reading) (out []*tables.Row) {
	words := r.Canonical(d.s.Words[max(0, d.From-mostAround):d.From].String())
	most := 1
	for _, x := range words {
		r.check()
		for _, w := range r.Tables.RowsWith(x) {
			if n := len(w.Words); n >= most && len(w.Figures) > 0 && !slices.Contains(out, w) && !slices.ContainsFunc(w.Words, func(x string) bool { return !slices.Contains(words, x) }) && r.shareSaid(w.Figures[0], words) == 1 {
				if n > most {
					out, most = out[:0], n
				}
				out = append(out, w)
			}
		}
	}
	return out[:min(len(out), mostSaid)]
}

const (
	mostAround = 40 // words of a sentence on either side of a number that are looked at
	mostNear   = 8  // numbers of it
)

// nearPeers are the numbers of a sentence that stand near one, and itself.
func (d *reading) nearPeers() []*reading {
	return d.peers[max(0, d.index-mostNear):min(len(d.peers), d.index+mostNear+1)]
}
