package tag

import (
	"cmp"
	"math"
	"slices"
	"sync"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/evidence"
)

// Decision is why a line item has its concept, and what else it could be.
type Decision struct {
	Concept    tieout.QName
	Confidence float64 // of Concept: how often such decisions are right; 0 for a concept of the extension
	Margin     float64 // by how much the best candidate is likelier than the next; a narrow one, below about 0.2, deserves a look
	Candidates []Candidate
}

// Candidate is a concept that a line item could have. Candidates stand in the order of their likelihood.
type Candidate struct {
	Concept  tieout.QName // zero for "none of them": a concept of the extension
	Chosen   bool
	Chance   float64   // the probability among the candidates
	Score    float64   // the sum of the weights of all its evidence
	Reason   string    // in words: how its label was read and where it stands; "" for the extension
	Evidence []Feature // the pieces that weigh most, for and against, the heaviest first
}

// Feature is a piece of evidence with its weight: what it adds to a score, negative when it speaks against.
type Feature struct {
	Name   string
	Weight float64
}

// The bounds of what a decision shows.
const (
	shownCandidates = 5
	shownFeatures   = 12
)

// Why explains the concept of a line item of the release; false for one that is not of it. Nothing is kept for it while a
// release is tagged: the first call tags the release again, which gives the same decisions, and later ones are cheap.
func (r *Result) Why(item *release.LineItem) (Decision, bool) {
	if r.again == nil {
		return Decision{}, false
	}
	t, of := r.again()
	if t == nil || of[item] == nil {
		return Decision{}, false
	}
	return t.decision(of[item]), true
}

// LetReasonsGo lets go what the first call of Why has worked out; the next call works it out again. Nobody may ask meanwhile.
func (r *Result) LetReasonsGo() {
	if r.anew != nil {
		r.again = sync.OnceValues(r.anew)
	}
}

func (t *tagger) decision(l *line) Decision {
	var against evidence.Tally
	t.against(l, &against)
	none := against.Names
	d := Decision{Concept: l.name(), Margin: 1}
	all := []Candidate{{Chosen: l.chosen < 0, Score: t.model.Score(none), Evidence: t.heaviest(none)}}
	for i, c := range l.candidates {
		all = append(all, Candidate{Concept: t.alternative(c), Chosen: i == l.chosen, Score: c.score, Reason: c.reason,
			Evidence: t.heaviest(slices.Concat(c.evidence.Names, c.beside.Names))})
		if i == l.chosen {
			d.Confidence = c.sure
		}
	}
	slices.SortStableFunc(all, func(a, b Candidate) int { return cmp.Compare(b.Score, a.Score) })
	sum := 0.0
	for _, c := range all {
		sum += math.Exp(c.Score - all[0].Score)
	}
	for i := range all {
		all[i].Chance = math.Exp(all[i].Score-all[0].Score) / sum
	}
	if len(all) > 1 {
		d.Margin = all[0].Chance - all[1].Chance
	}
	d.Candidates = all
	for len(d.Candidates) > shownCandidates && !d.Candidates[len(d.Candidates)-1].Chosen {
		d.Candidates = d.Candidates[:len(d.Candidates)-1]
	}
	return d
}

// heaviest lists the features that weigh most.
func (t *tagger) heaviest(names []string) []Feature {
	var list []Feature
	for _, name := range names {
		if w := t.model.Weight(name); w != 0 {
			list = append(list, Feature{name, w})
		}
	}
	slices.SortStableFunc(list, func(a, b Feature) int {
		return cmp.Or(cmp.Compare(math.Abs(b.Weight), math.Abs(a.Weight)), cmp.Compare(a.Name, b.Name))
	})
	return list[:min(len(list), shownFeatures)]
}

// lineOf is the line of each item.
func (t *tagger) lineOf() map[*release.LineItem]*line {
	of := map[*release.LineItem]*line{}
	for _, l := range t.lines {
		for _, item := range l.items {
			of[item] = l
		}
	}
	return of
}
