package mention

import (
	"slices"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
)

// What words lead nowhere, or not to where it stands, digits may lead to: of a number of many digits there is one figure in the tables, or
// none. How likely some figure has a number's digits by chance follows from how many figures of its size there are and from how finely it is
// printed; the less likely, the less words need to say.

// byDigits finds the figure that digits lead to where the words do not.
func (r *reader) byDigits(d *reading) (verdict, bool) {
	if !d.mayBeLevel() || d.tellingDigits() < fewDigits {
		return verdict{}, false
	}
	f := r.alonePrinted(d)
	if f == nil || r.isPlainTwin(d, f.Figure) || d.mayCoincide(f) || f.chance > r.mostChance(d, f) || !d.goesWithOthers(f.Figure, true) {
		return verdict{}, false
	}
	return verdict{status: Ties, figures: []*tables.Figure{f.Figure}, score: 0.5 + 0.3*f.share}, true
}

// mayCoincide reports whether a number has few digits and shares no word with the figure that has them, nor a unit; amounts per share, of which there are few, aside.
func (d *reading) mayCoincide(f *loner) bool {
	return f.share == 0 && d.tellingDigits() <= mostCoincident && f.Item.Kind != release.PerShare && d.Measured.Of == ""
}

// mostCoincident is how many digits a number has at the most that some figure has by chance.
const mostCoincident = 3

// isOfTables reports whether anything says that a sentence speaks of what the tables are of: a word of theirs beside a number, or another number
// of it that they have.
func (r *reader) isOfTables(d *reading) bool {
	if d.Measured.Of != "" || slices.ContainsFunc(d.nearPeers(), func(o *reading) bool { return o != d && len(o.verdict.figures) > 0 }) {
		return true
	}
	_, words := r.wordsBeside(d)
	return slices.ContainsFunc(words, func(x string) bool { return len(r.Tables.ByWord[x]) > 0 })
}

// mostChance is how many figures may have a number's digits by chance for the one that has them to be taken for it: the fewer, the less of the
// row's words is said, and the fewer still where the words name another row, or something that leaves out what this one holds.
func (r *reader) mostChance(d *reading, f *loner) float64 {
	most := 0.05
	if !r.isOfTables(d) {
		most = 0.005
	}
	switch {
	case f.share >= 0.5:
		most = 0.15
	case f.share >= 0.25 || r.shareSaid(f.Figure, r.Canonical(d.s.Words[max(0, d.From-mostAround):min(len(d.s.Words), d.To+mostAround)].String())) >= 0.75:
		most = 0.08
	}
	if r.isNamedElse(d, f.Figure) || !r.leavesOutAlike(d, f.Figure) {
		most /= 2
	}
	return most
}

// loner is the figure that alone has a number's digits.
type loner struct {
	*tables.Figure
	chance float64 // figures that would have the digits by chance
	share  float64 // of the weight of its row's words that stands in the sentence: see shareSaid
}

// alonePrinted finds the figure of just a number's digits, where all that have them are of one amount and end: of the periods that the number was
// taken to be of, else of any where nothing said of time is its own; of forecasts where it is of what is to come; nil for none.
func (r *reader) alonePrinted(d *reading) *loner {
	alike := r.alike(d)
	if d.future || d.Ranged {
		if d.isOfEarlierGuidance() {
			return nil
		}
		return r.aloneOf(d, alike, func(f *tables.Figure) bool { return f.Forecast })
	}
	alike = slices.DeleteFunc(alike, func(f *tables.Figure) bool { return f.Forecast })
	if f := r.aloneOf(d, alike, d.mayBeAt); f != nil || d.time != nil {
		return f
	}
	return r.aloneOf(d, alike, func(f *tables.Figure) bool { return !r.hasAnother(d, f) })
}

// mayBeAt reports whether a figure is of a period that a number was taken to be of.
func (d *reading) mayBeAt(f *tables.Figure) bool {
	return slices.ContainsFunc(d.spans, func(s spanFit) bool { return f.IsOf(s.Span) })
}

// aloneOf is alonePrinted, of the figures that may be meant.
func (r *reader) aloneOf(d *reading, alike []*tables.Figure, mayBe func(*tables.Figure) bool) *loner {
	var best *loner
	_, words := r.wordsBeside(d)
	for _, f := range alike {
		if f.Change || !suits(f, d) || d.printsAs(f) != quantity.Exact || !mayBe(f) {
			continue
		}
		switch {
		case best == nil:
			best = &loner{Figure: f, share: r.shareSaid(f, words)}
		case !f.Item.Value.Abs().Equal(best.Item.Value.Abs()) || f.Span.End != best.Span.End:
			return nil
		default:
			if share := r.shareSaid(f, words); share+preference(f, d) > best.share+preference(best.Figure, d) {
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
func (r *reader) chanceOf(d *reading, mayBe func(*tables.Figure) bool) float64 {
	c := quantity.NewChance(&d.Number)
	in := tieout.Interval{Low: c.Low, High: c.High}
	for _, kind := range kinds {
		if !d.suits(kind) {
			continue
		}
		var last *tables.Figure
		for _, f := range r.Tables.OfKind(kind).Between(d.sizedAs(kind, in)) {
			if mayBe(f) && !d.isMeasuredElse(f) && (last == nil || !f.Size().Equal(last.Size())) {
				c.N++
			}
			last = f
		}
	}
	return c.Expected()
}
