package release

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tieout/tieout/internal/evidence"
)

// Decision says how one property of a line item was decided.
type Decision struct {
	Slot   string  // "period", or "measure" for kind and scale
	Claims []Claim // what it could be, the likeliest first: the first is what it was read as
}

// Claim is a reading of a property, and what speaks for it and against it.
type Claim struct {
	Value       string     // a period as [tieout.Period.String] writes it; kind and power of ten, "money ×10^3"
	Probability float64    // among all claims of the decision
	Evidence    []Evidence // the weightiest first, those that weigh next to nothing left out
}

// Evidence is one reason: by name, as the tables of weights have it, and what it weighs; negative against the claim.
type Evidence struct {
	Name   string
	Weight float64
}

// Certain is the probability from which on a decision is beyond doubt.
const Certain = 0.95

const (
	claimsShown   = 3
	evidenceShown = 6
	leastWeight   = 0.1
)

// explain fills in how a table's items were decided; for doubts alone, only what could have gone another way.
func (dr *draft) explain(m periodModels, e *echoes, doubts bool) {
	tt := dr.times
	blocks := tt.blocks(e)
	for i := range dr.rows {
		rc := &dr.rows[i]
		for _, p := range rc.Values {
			it := rc.row.In(dr.t.Columns[p.Column])
			if it == nil {
				continue
			}
			column := p.Column
			if k := dr.speaksOf(column); k >= 0 {
				column = k
			}
			words := tt.cellWords(i, column)
			d := Decision{Slot: "period"}
			cs := tt.candidates(i, column)
			for _, c := range cs {
				d.Claims = append(d.Claims, claim(m.first, c.period.String(), c.features, words, strings.TrimPrefix(c.class().String(), "/")))
			}
			if len(cs) > 0 {
				first := evidence.Probabilities(tt.scores(m.first, cs, tt.classes(i, column)))
				if slices.Max(first) < settled { // what the neighbours say has the last word
					h := hearing{e.hear(dr, i, p), blocks[tt.keyIn(i, column)], tt.matesOf(i, column)}
					for j, c := range cs {
						d.Claims[j] = claim(m.second, c.period.String(), h.features(c, first[j]), nil, "").after(d.Claims[j])
					}
				}
			}
			it.because(d.ranked(it.Period.String()), doubts)
		}
		dr.explainMeasures(rc, doubts)
	}
}

// explainMeasures fills in how kinds and scales of a row's items were decided.
func (dr *draft) explainMeasures(rc *rowCells, doubts bool) {
	dr.lastKind = rc.above
	ruled := dr.ruledMeasures(rc)
	for i, p := range rc.Values {
		it := rc.row.In(dr.t.Columns[p.Column])
		if it == nil {
			continue
		}
		words := dr.measureFeatures(rc, i, ruled[i])
		d := Decision{Slot: "measure"}
		for _, c := range dr.measures(nil, rc, p, ruled[i]) {
			d.Claims = append(d.Claims, claim(measureModel().model, c.String(), dr.scaleFeatures(c, ruled[i], rc.longest()), words, kindNames[c.kind]))
		}
		it.because(d.ranked(readAs{it.Kind, it.Scale}.String()), doubts)
	}
}

// because keeps a decision with an item; for doubts alone, only one that is in doubt.
func (it *LineItem) because(d Decision, doubts bool) {
	if doubts && (len(d.Claims) < 2 || d.Claims[0].Probability >= Certain) {
		if it.Why == nil {
			it.Why = []Decision{}
		}
		return
	}
	it.Why = append(it.Why, d)
}

// String is the reading for people: "money ×10^3".
func (m readAs) String() string {
	if m.exponent == 0 {
		return kindNames[m.kind]
	}
	return kindNames[m.kind] + " ×10^" + strconv.Itoa(int(m.exponent))
}

// claim gathers what is said of a reading: its own features, and words that count for its class.
func claim(m *evidence.Model, value string, features, words []string, class string) Claim {
	c := Claim{Value: value}
	add := func(name string, w float64) {
		c.Probability += w // a score, as yet
		at := len(c.Evidence)
		for at > 0 && math.Abs(w) > math.Abs(c.Evidence[at-1].Weight) {
			at--
		}
		if at < evidenceShown && math.Abs(w) >= leastWeight {
			c.Evidence = slices.Insert(c.Evidence[:min(len(c.Evidence), evidenceShown-1)], at, Evidence{name, w})
		}
	}
	for _, f := range features {
		add(f, m.Weight(f))
	}
	for _, w := range words {
		add(w, m.Weight(w+"/"+class))
	}
	return c
}

// after is a claim of a second decision with the evidence of the first one behind its own.
func (c Claim) after(first Claim) Claim {
	c.Evidence = append(c.Evidence[:min(len(c.Evidence), evidenceShown/2)], first.Evidence...)
	c.Evidence = c.Evidence[:min(len(c.Evidence), evidenceShown)]
	return c
}

// ranked makes probabilities of scores and sorts the claims; what was decided comes first whatever its score, because sums
// and balances may have had the last word.
func (d Decision) ranked(decided string) Decision {
	scores := make([]float64, len(d.Claims))
	for i, c := range d.Claims {
		scores[i] = c.Probability
	}
	for i, p := range evidence.Probabilities(scores) {
		d.Claims[i].Probability = p
	}
	slices.SortStableFunc(d.Claims, func(a, b Claim) int {
		switch {
		case a.Value == decided && b.Value != decided:
			return -1
		case b.Value == decided && a.Value != decided:
			return 1
		case a.Probability > b.Probability:
			return -1
		case a.Probability < b.Probability:
			return 1
		}
		return 0
	})
	d.Claims = slices.Clone(d.Claims[:min(len(d.Claims), claimsShown)]) // the rest is kept by nobody
	for i := range d.Claims {
		d.Claims[i].Evidence = slices.Clone(d.Claims[i].Evidence) // nor what it had room for
	}
	return d
}

// sayings are the beginnings of names in the tables of weights, and what they stand for.
var sayings = []struct{ prefix, words string }{
	{"first: ", "log odds of its own words, doubled: "}, {"row mates: ", "the rest of the row: "}, {"around: ", "the cells above and below: "}, {"below: ", "the cell below: "},
	{"o:", "it begins a period for which speaks: "},
	{"e:", "end by "}, {"span:", "first and last day in "}, {"says length:", "length by "}, {"as of:", "\"as of\" in "},
	{"ended:", "\"ended\" in "}, {"date:", "date in "}, {"year:", "year in "}, {"number:", "number of the year in "}, {"future:", "year to come in "},
	{"w:", "word of the label: "}, {"b:", "words of the label: "}, {"f:", "first word of the label: "}, {"z:", "last word of the label: "},
	{"s:", "word of the section: "}, {"t:", "word of the title: "}, {"l:", "word of the lead-up: "}, {"h:", "word of the heading: "},
	{"hl:", "word of the lowest heading: "}, {"top:", "word of the first row: "}, {"bottom:", "word of the last row: "},
	{"row:", "the row "}, {"head:", "the column "}, {"column:", "the column's numbers: "}, {"above:", "the row above: "}, {"rule:", "the rule says "},
	{"sign:", "printed with "}, {"places:", "decimal places: "}, {"digits:", "digits: "}, {"class/", "in general: "},
}

// Words say what the evidence is, for people.
func (e Evidence) Words() string {
	name := e.Name
	var b strings.Builder
	for _, s := range sayings {
		if rest, ok := strings.CutPrefix(name, s.prefix); ok {
			b.WriteString(s.words)
			name = rest
			if s.prefix != "o:" {
				break
			}
		}
	}
	for _, class := range []struct{ suffix, words string }{{"/i", ", for a balance"}, {"/d", ", for a period"}, {"/o", ", for an opening balance"}} {
		if rest, ok := strings.CutSuffix(name, class.suffix); ok {
			return b.String() + rest + class.words
		}
	}
	return b.String() + name
}
