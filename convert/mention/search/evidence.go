package search

import (
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/derive"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/convert/mention/tables"
	"github.com/tieout/tieout/convert/release"
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

// ByEvidence finds the figure that the words around a number fit best and chance would hardly make print as it: of the periods that it may be of, else of
// any, as a phrase of time may be misread.
func (r *Searcher) ByEvidence(d *reading.Reading) (reading.Verdict, bool) {
	if d.Spelled || len(d.Spans) == 0 || d.Bound != quantity.Exactly && d.Bound != quantity.About && d.TellingDigits() < reading.FewDigits {
		return reading.Verdict{}, false
	}
	alike := slices.DeleteFunc(r.alike(d), func(f *tables.Figure) bool {
		return d.PrintsAs(f) != quantity.Exact || d.PerShare && d.IsOfOtherSide(f.Row)
	})
	if len(alike) == 0 {
		return reading.Verdict{}, false
	}
	e := r.EvidenceOf(d)
	if v, ok := r.fittingEvidence(d, e, alike, 1, r.mayBeMeant); ok {
		return v, true
	}
	if d.Future || d.Ranged {
		return reading.Verdict{}, false
	}
	trust := 1.0
	if isTimed(d) {
		trust = ofAnotherTime
	}
	return r.fittingEvidence(d, e, alike, trust, func(d *reading.Reading, f *tables.Figure) bool {
		return !f.Forecast && d.Suits(f) && !f.Change && !r.hasAnother(d, f)
	})
}

// ofAnotherTime is what is left of the trust in words where a phrase of time of a number's own says that another figure is meant.
const ofAnotherTime = 0.25

// fittingEvidence is ByEvidence, of the figures that may be meant, where words are trusted so much.
func (r *Searcher) fittingEvidence(d *reading.Reading, e *evidence, alike []*tables.Figure, trust float64, mayBe func(*reading.Reading, *tables.Figure) bool) (reading.Verdict, bool) {
	var best *tables.Figure
	fits, score := 0.0, 0.0
	for _, f := range alike {
		if !mayBe(d, f) || r.IsOfOtherPart(d, f) || derive.IsLevelOfIncome(d, f) {
			continue
		}
		fit := r.FitsEvidence(f, e)
		off, _ := r.mayBeFor(d, f)
		if s := fit - off + derive.Preference(f, d); fit >= leastFitting && s > score && goesWithOthers(d, f, true) {
			best, fits, score = f, fit, s
		}
	}
	if best == nil || d.Change != 0 && fits < leastOfChange || r.isPlainTwin(d, best) {
		return reading.Verdict{}, false
	}
	most := trust * mostByEvidence(fits) * trustInDigits(d) * r.known()
	if !r.leavesOutAlike(d, best) || r.isNamedElse(d, best) {
		most /= 2
	}
	if r.chanceOfEvidence(d, e, fits, mayBe)*sharpness(d, best) > most {
		return reading.Verdict{}, false
	}
	return reading.Verdict{Status: reading.Ties, Figures: []*tables.Figure{best}, Score: 0.4 + 0.4*fits}, true
}

// sharpness is how much less likely a figure of few telling digits is the very number by chance than that it rounds to it: "$500 million" of 500.0.
func sharpness(d *reading.Reading, f *tables.Figure) float64 {
	n, exact := f.Item.Decimals.Value()
	if !exact || !f.Size().Equal(d.Value) || d.Coarse <= d.Ulp || int32(-n) >= d.Coarse {
		return 1
	}
	s, _ := decimal.New(1, max(int32(-n), d.Ulp-1)-d.Coarse).Float64()
	return s
}

// trustInDigits is how much more chance words may outweigh the more digits a number tells: what is meant is rarely printed as finely as what is not.
func trustInDigits(d *reading.Reading) float64 {
	switch n := d.TellingDigits(); {
	case n > reading.FewDigits:
		return 2.5
	case n == reading.FewDigits:
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
func (r *Searcher) mayBeMeant(d *reading.Reading, f *tables.Figure) bool {
	if f.Forecast != (d.Future || d.Ranged) || !d.Suits(f) || derive.IsOfEarlierGuidance(d) || f.Forecast && derive.IsForAnotherTime(d, f) {
		return false
	}
	if ofPercent := d.Unit == quantity.Percent || d.Unit == quantity.Points; f.Change && !ofPercent && !r.isOfEffect(d, f) || d.Change != 0 && d.Unit == quantity.Percent && !f.Change {
		return false
	}
	_, ok := r.mayBeFor(d, f)
	return ok || f.Forecast
}

// isOfEffect reports whether a figure is an amount of one cause of a change by the heading of its column, which the sentence of an amount names: "Currency" of
// "currency translation had a negative effect of €54.0 million".
func (r *Searcher) isOfEffect(d *reading.Reading, f *tables.Figure) bool {
	if f.Item.Kind == release.Percentage || d.Unit != quantity.Money || d.PerShare || !reading.Effects.In(d.Sentence.Words) {
		return false
	}
	said := r.Canonical(d.Sentence.Words.String())
	for _, h := range f.Item.Column.Heading {
		for _, w := range r.Canonical(h) {
			if slices.Contains(said, w) {
				return true
			}
		}
	}
	return false
}

// EvidenceOf weighs the words around a number.
func (r *Searcher) EvidenceOf(d *reading.Reading) *evidence {
	e := &evidence{weight: map[string]float64{}}
	add := func(words []string, weight float64) {
		for _, x := range words {
			e.weight[x] = max(e.weight[x], weight)
		}
	}
	e.own, _ = r.wordsBeside(d)
	add(e.own, besideIt)
	for _, p := range d.Phrases {
		if p.Own {
			add(p.Words, besideIt)
		} else {
			add(p.Words, inSentence)
		}
	}
	around := d.Sentence.Words[max(0, d.From-reading.MostAround):min(len(d.Sentence.Words), d.To+reading.MostAround)]
	add(r.Canonical(around.String()), inSentence)
	for _, x := range around {
		add([]string{strings.TrimSuffix(x, "ly")}, inSentence) // "operationally" of a column "Operational", which names no measure
	}
	for _, x := range tables.DeedNouns() {
		if x.Phrases.In(around) {
			add(r.Canonical(x.Measure), ofDeed)
		}
	}
	if sentences := r.Parsed[d.Block].Sentences; d.InBlock > 0 && d.InBlock < len(sentences) {
		before := sentences[d.InBlock-1].Words
		add(r.Canonical(before[:min(len(before), reading.MostAround)].String()), above)
	}
	add(r.Canonical(d.Part), inSentence)
	return e
}

// FitsEvidence is how well words fit a figure, up to 1: how much of its name they say, and how much of what stands right beside the number it has.
func (r *Searcher) FitsEvidence(f *tables.Figure, e *evidence) float64 {
	said, all := 0.0, 0.0
	name := func(words map[string]bool, part float64) {
		for _, x := range slices.Sorted(maps.Keys(words)) { // the order of a sum changes its last digit
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
		return ToMillionths(said / all * 0.7)
	}
	return ToMillionths(0.6*said/all + 0.4*had/beside)
}

// ToMillionths rounds what was added up in no order, so that it is the same each time.
func ToMillionths(v float64) float64 { return math.Round(v*1e6) / 1e6 }

// chanceOfEvidence is how many of the figures that a number may be, and that the words fit at least as well, would print as it by chance, each amount
// once.
func (r *Searcher) chanceOfEvidence(d *reading.Reading, e *evidence, fits float64, mayBe func(*reading.Reading, *tables.Figure) bool) float64 {
	c := quantity.NewChance(&d.Number)
	in := tieout.Interval{Low: c.Low, High: c.High}
	for _, kind := range kinds {
		if !d.SuitsKind(kind) {
			continue
		}
		sized := r.Tables.OfKind(kind).Between(d.SizedAs(kind, in))
		r.CheckFor(len(sized))
		var last decimal.Decimal
		for i, f := range sized[:min(len(sized), mostSized)] {
			if i > 0 && f.Size().Equal(last) && c.N > 0 {
				continue
			}
			if mayBe(d, f) && r.FitsEvidence(f, e) >= fits {
				c.N++
				last = f.Size()
			}
		}
	}
	return c.Expected()
}
