package mention

import (
	"math"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// What the words around a number say of it, however they are put together, tells some figures of the tables from others: the more of a figure's name
// is said, and the more of what is said it has, the likelier it is meant. How likely one that prints as the number does so by chance follows from how
// many figures of its size the words fit as well, and from how finely the number is printed. The better the words fit, the more chance they outweigh.

// evidence is the words around a number, by how near they stand to it.
type evidence struct {
	weight map[string]float64
	own    []string // those right beside it
}

const (
	besideIt   = 1.0 // the weight of words between the numbers next to it
	inSentence = 0.6 // of the others of its sentence, and of what it was taken to speak of
	ofDeed     = 0.8 // of the nouns that tables have for what a sentence says is done
	above      = 0.4 // of the sentence before and the heading above

	leastFitting  = 0.25 // how well words must fit a figure at the least
	leastOfChange = 0.6  // the same of what something was changed by: "colder weather added 7 cents"
	mostSized     = 4000 // figures of a number's size that are looked at
)

// byEvidence finds the figure that the words around a number fit best and chance would hardly make print as it: of the periods that it may be of, else of
// any, as a phrase of time may be misread.
func (r *reader) byEvidence(d *reading) (verdict, bool) {
	if d.Spelled || len(d.spans) == 0 || d.Bound != quantity.Exactly && d.Bound != quantity.About && d.tellingDigits() < fewDigits {
		return verdict{}, false
	}
	alike := slices.DeleteFunc(r.alike(d), func(f *tables.Figure) bool {
		return d.printsAs(f) != quantity.Exact || d.PerShare && d.isOfOtherSide(f.Row)
	})
	if len(alike) == 0 {
		return verdict{}, false
	}
	e := r.evidenceOf(d)
	if v, ok := r.fittingEvidence(d, e, alike, 1, r.mayBeMeant); ok {
		return v, true
	}
	if d.future || d.Ranged {
		return verdict{}, false
	}
	trust := 1.0
	if d.isTimed() {
		trust = ofAnotherTime
	}
	return r.fittingEvidence(d, e, alike, trust, func(d *reading, f *tables.Figure) bool {
		return !f.Forecast && suits(f, d) && !f.Change && !r.hasAnother(d, f)
	})
}

// ofAnotherTime is what is left of the trust in words where a phrase of time of a number's own says that another figure is meant.
const ofAnotherTime = 0.25

// fittingEvidence is byEvidence, of the figures that may be meant, where words are trusted so much.
func (r *reader) fittingEvidence(d *reading, e *evidence, alike []*tables.Figure, trust float64, mayBe func(*reading, *tables.Figure) bool) (verdict, bool) {
	var best *tables.Figure
	fits, score := 0.0, 0.0
	for _, f := range alike {
		if !mayBe(d, f) || r.isOfOtherPart(d, f) {
			continue
		}
		fit := r.fitsEvidence(f, e)
		off, _ := r.mayBeFor(d, f)
		if s := fit - off + preference(f, d); fit >= leastFitting && s > score && d.goesWithOthers(f, true) {
			best, fits, score = f, fit, s
		}
	}
	if best == nil || d.change != 0 && fits < leastOfChange || r.isPlainTwin(d, best) {
		return verdict{}, false
	}
	most := trust * mostByEvidence(fits) * d.trustInDigits()
	if !r.leavesOutAlike(d, best) || r.isNamedElse(d, best) {
		most /= 2
	}
	if r.chanceOfEvidence(d, e, fits, mayBe)*d.sharpness(best) > most {
		return verdict{}, false
	}
	return verdict{status: Ties, figures: []*tables.Figure{best}, score: 0.4 + 0.4*fits}, true
}

// sharpness is how much less likely a figure of few telling digits is the very number by chance than that it rounds to it: "$500 million" of 500.0.
func (d *reading) sharpness(f *tables.Figure) float64 {
	n, exact := f.Item.Decimals.Value()
	if !exact || !f.Size().Equal(d.Value) || d.Coarse <= d.Ulp || int32(-n) >= d.Coarse {
		return 1
	}
	s, _ := decimal.New(1, max(int32(-n), d.Ulp-1)-d.Coarse).Float64()
	return s
}

// trustInDigits is how much more chance words may outweigh the more digits a number tells: what is meant is rarely printed as finely as what is not.
func (d *reading) trustInDigits() float64 {
	switch n := d.tellingDigits(); {
	case n > fewDigits:
		return 2.5
	case n == fewDigits:
		return 1.5
	}
	return 1
}

// mostByEvidence is how many figures may print as a number by chance for the best of them to be taken for it.
func mostByEvidence(fits float64) float64 {
	switch {
	case fits >= 0.85:
		return 0.4
	case fits >= 0.6:
		return 0.2
	case fits >= 0.4:
		return 0.1
	}
	return 0.04
}

// mayBeMeant reports whether a figure is of the kind and of a period that a number may be of.
func (r *reader) mayBeMeant(d *reading, f *tables.Figure) bool {
	if f.Forecast != (d.future || d.Ranged) || !suits(f, d) || d.isOfEarlierGuidance() || f.Forecast && d.isForAnotherTime(f) {
		return false
	}
	if ofPercent := d.Unit == quantity.Percent || d.Unit == quantity.Points; f.Change && !ofPercent && !r.isOfEffect(d, f) || d.change != 0 && d.Unit == quantity.Percent && !f.Change {
		return false
	}
	_, ok := r.mayBeFor(d, f)
	return ok || f.Forecast
}

// effects are the words for what one of several causes of a change came to.
var effects = wording.Phrases("effect|effects|impact|impacts|contribution|contributed|contributes|contributing|added|adding|translation|dispositions|acquisitions|divestitures|organic|price|pricing|volume|mix|currency|currencies|exchange|scope|consolidation|off")

// isOfEffect reports whether a figure is an amount of one cause of a change by the heading of its column, which the sentence of an amount names: "Currency" of
// "currency translation had a negative effect of €54.0 million".
func (r *reader) isOfEffect(d *reading, f *tables.Figure) bool {
	if f.Item.Kind == release.Percentage || d.Unit != quantity.Money || d.PerShare || !effects.In(d.s.Words) {
		return false
	}
	said := r.Canonical(d.s.Words.String())
	for _, h := range f.Item.Column.Heading {
		for _, w := range r.Canonical(h) {
			if slices.Contains(said, w) {
				return true
			}
		}
	}
	return false
}

// evidenceOf weighs the words around a number.
func (r *reader) evidenceOf(d *reading) *evidence {
	e := &evidence{weight: map[string]float64{}}
	add := func(words []string, weight float64) {
		for _, x := range words {
			e.weight[x] = max(e.weight[x], weight)
		}
	}
	e.own, _ = r.wordsBeside(d)
	add(e.own, besideIt)
	for _, p := range d.phrases {
		if p.Own {
			add(p.Words, besideIt)
		} else {
			add(p.Words, inSentence)
		}
	}
	around := d.s.Words[max(0, d.From-mostAround):min(len(d.s.Words), d.To+mostAround)]
	add(r.Canonical(around.String()), inSentence)
	for _, x := range around {
		add([]string{strings.TrimSuffix(x, "ly")}, inSentence) // "operationally" of a column "Operational", which names no measure
	}
	for _, x := range tables.DeedNouns() {
		if x.Phrases.In(around) {
			add(r.Canonical(x.Measure), ofDeed)
		}
	}
	if sentences := r.parsed[d.block].sentences; d.sentence > 0 && d.sentence < len(sentences) {
		before := sentences[d.sentence-1].Words
		add(r.Canonical(before[:min(len(before), mostAround)].String()), above)
	}
	add(r.Canonical(d.part), inSentence)
	return e
}

// fitsEvidence is how well words fit a figure, up to 1: how much of its name they say, and how much of what stands right beside the number it has.
func (r *reader) fitsEvidence(f *tables.Figure, e *evidence) float64 {
	said, all := 0.0, 0.0
	name := func(words map[string]bool, part float64) {
		for x := range words {
			v := part * r.Tables.Weight(x)
			all += v
			said += v * e.weight[x]
		}
	}
	if !f.Row.IsTotal() || !f.Change { // what all of something came to by one cause goes by the cause
		name(f.Row.InLabel, 1)
	}
	name(f.Row.Around, 0.8)
	name(f.Around, 0.8)
	if all == 0 {
		name(f.Row.InTitle, 1)
	}
	if all == 0 {
		return 0
	}
	had, beside := 0.0, 0.0
	for _, x := range e.own {
		if len(r.Tables.ByWord[x]) == 0 {
			continue // no word of the tables
		}
		v := r.Tables.Weight(x)
		beside += v
		if f.Around[x] {
			had += v
		} else {
			had += v * f.Row.Has(x)
		}
	}
	if beside == 0 {
		return toMillionths(said / all * 0.7)
	}
	return toMillionths(0.6*said/all + 0.4*had/beside)
}

// toMillionths rounds what was added up in no order, so that it is the same each time.
func toMillionths(v float64) float64 { return math.Round(v*1e6) / 1e6 }

// chanceOfEvidence is how many of the figures that a number may be, and that the words fit at least as well, would print as it by chance, each amount
// once.
func (r *reader) chanceOfEvidence(d *reading, e *evidence, fits float64, mayBe func(*reading, *tables.Figure) bool) float64 {
	c := quantity.NewChance(&d.Number)
	in := tieout.Interval{Low: c.Low, High: c.High}
	for _, kind := range kinds {
		if !d.suits(kind) {
			continue
		}
		sized := r.Tables.OfKind(kind).Between(d.sizedAs(kind, in))
		r.checkFor(len(sized))
		var last decimal.Decimal
		for i, f := range sized[:min(len(sized), mostSized)] {
			if i > 0 && f.Size().Equal(last) && c.N > 0 {
				continue
			}
			if mayBe(d, f) && r.fitsEvidence(f, e) >= fits {
				c.N++
				last = f.Size()
			}
		}
	}
	return c.Expected()
}
