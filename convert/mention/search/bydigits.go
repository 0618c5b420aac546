package search

import (
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
)

// What words lead nowhere, or not to where it stands, digits may lead to: of a number of many digits there is one figure in the tables, or
// none. How likely some figure has a number's digits by chance follows from how many figures of its size there are and from how finely it is
// printed; the less likely, the less words need to say.

// byDigits finds the figure that digits lead to where the words do not.
func (r *Searcher) byDigits(d *reading.Reading) (reading.Verdict, bool) {
	if !MayBeLevel(d) || d.TellingDigits() < reading.FewDigits {
		return reading.Verdict{}, false
	}
	f := r.alonePrinted(d)
	if f == nil || r.isPlainTwin(d, f.Figure) || mayCoincide(d, f) || f.chance > r.mostChance(d, f) || !goesWithOthers(d, f.Figure, true) {
		return reading.Verdict{}, false
	}
	return reading.Verdict{Status: reading.Ties, Figures: []*tables.Figure{f.Figure}, Score: 0.5 + 0.3*f.share}, true
}

// mayCoincide reports whether a number has few digits and shares no word with the figure that has them, nor a unit; amounts per share, of which there are few, aside.
func mayCoincide(d *reading.Reading, f *loner) bool {
	return f.share == 0 && d.TellingDigits() <= mostCoincident && f.Item.Kind != release.PerShare && d.Measured.Of == ""
}

// mostCoincident is how many digits a number has at the most that some figure has by chance.
const mostCoincident = 3

// isOfTables reports whether anything says that a sentence speaks of what the tables are of: a word of theirs beside a number, or another number
// of it that they have.
func (r *Searcher) isOfTables(d *reading.Reading) bool {
	if d.Measured.Of != "" || slices.ContainsFunc(nearPeers(d), func(o *reading.Reading) bool { return o != d && len(o.Verdict.Figures) > 0 }) {
		return true
	}
	_, words := r.wordsBeside(d)
	return slices.ContainsFunc(words, func(x string) bool { return len(r.Tables.ByWord[x]) > 0 })
}

// mostChance is how many figures may have a number's digits by chance for the one that has them to be taken for it: the fewer, the less of the
// row's words is said, and the fewer still where the words name another row, or something that leaves out what this one holds.
func (r *Searcher) mostChance(d *reading.Reading, f *loner) float64 {
	most := 0.05
	if !r.isOfTables(d) {
		most = 0.005
	}
	switch {
	case f.share >= 0.5:
		most = 0.15
	case f.share >= 0.25 || r.shareSaid(f.Figure, r.Canonical(d.Sentence.Words[max(0, d.From-reading.MostAround):min(len(d.Sentence.Words), d.To+reading.MostAround)].String())) >= 0.75:
		most = 0.08
	}
	if r.isNamedElse(d, f.Figure) || !r.leavesOutAlike(d, f.Figure) {
		most /= 2
	}
	return most * r.known()
}

// loner is the figure that alone has a number's digits.
type loner struct {
	*tables.Figure
	chance float64 // figures that would have the digits by chance
	share  float64 // of the weight of its row's words that stands in the sentence: see shareSaid
}

// alonePrinted finds the figure of just a number's digits, where all that have them are of one amount and end: of the periods that the number was
// taken to be of, else of any where nothing said of time is its own; of forecasts where it is of what is to come; nil for none.
func (r *Searcher) alonePrinted(d *reading.Reading) *loner {
	alike := r.alike(d)
	if d.Future || d.Ranged {
		if derive.IsOfEarlierGuidance(d) {
			return nil
		}
		return r.aloneOf(d, alike, func(f *tables.Figure) bool { return f.Forecast })
	}
	alike = slices.DeleteFunc(alike, func(f *tables.Figure) bool { return f.Forecast })
	if f := r.aloneOf(d, alike, func(f *tables.Figure) bool { return mayBeAt(d, f) }); f != nil || d.Time != nil {
		return f
	}
	return r.aloneOf(d, alike, func(f *tables.Figure) bool { return !r.hasAnother(d, f) })
}

// mayBeAt reports whether a figure is of a period that a number was taken to be of.
func mayBeAt(d *reading.Reading, f *tables.Figure) bool {
	return slices.ContainsFunc(d.Spans, func(s reading.SpanFit) bool { return f.IsOf(s.Span) })
}

// aloneOf is alonePrinted, of the figures that may be meant.
func (r *Searcher) aloneOf(d *reading.Reading, alike []*tables.Figure, mayBe func(*tables.Figure) bool) *loner {
	var best *loner
	_, words := r.wordsBeside(d)
	for _, f := range alike {
		if f.Change || !d.Suits(f) || d.PrintsAs(f) != quantity.Exact || !mayBe(f) || d.IsOfOtherSide(f.Row) {
			continue
		}
		switch {
		case best == nil:
			best = &loner{Figure: f, share: r.shareSaid(f, words)}
		case !f.Item.Value.Abs().Equal(best.Item.Value.Abs()) || f.Span.End != best.Span.End:
			return nil
		default:
			if share := r.shareSaid(f, words); share+derive.Preference(f, d) > best.share+derive.Preference(best.Figure, d) {
				best.Figure, best.share = f, share
			}
		}
	}
	if best != nil {
		best.chance = r.chanceOf(d, mayBe)
	}
	return best
}

// chanceOf is how many of the figures that may be meant would print as a number by chance, each amount once.
func (r *Searcher) chanceOf(d *reading.Reading, mayBe func(*tables.Figure) bool) float64 {
	c := quantity.NewChance(&d.Number)
	in := tieout.Interval{Low: c.Low, High: c.High}
	for _, kind := range kinds {
		if !d.SuitsKind(kind) {
			continue
		}
		var last *tables.Figure
		for _, f := range r.Tables.OfKind(kind).Between(d.SizedAs(kind, in)) {
			if mayBe(f) && !d.IsMeasuredElse(f) && (last == nil || !f.Size().Equal(last.Size())) {
				c.N++
			}
			last = f
		}
	}
	return c.Expected()
}
