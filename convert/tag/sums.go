package tag

import (
	"cmp"
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/press"
)

// What a sum that the release shows says about candidates. The steps are small: they decide between readings of nearly
// the same likelihood, and never make one that labels do not support.
const (
	partOfTotal   = 0.03 // the concept is one that the total's concept is usually the sum of
	againstEffect = 0.06 // the figures work in the sum the other way than the concept does by nature
)

// bySums weighs candidates by the sums of the release: a total is rather the concept that its rows' concepts usually add
// up to, a row rather one of the concepts that its total usually adds up, and a concept that by nature adds to the total
// is unlikely for a row that is deducted.
func (t *tagger) bySums() {
	for _, total := range t.lines {
		if len(total.row.Parts) == 0 || len(total.candidates) == 0 {
			continue
		}
		t.asSumOf(total)
		best := total.candidates[0]
		if best.score < minConfidence {
			continue
		}
		for _, p := range total.row.Parts {
			part := t.partner(p.Row, total)
			if part == nil || part == total {
				continue
			}
			changed := false
			for i := range part.candidates {
				c := &part.candidates[i]
				before := c.score
				if slices.ContainsFunc(best.concept.Parts, func(o press.Part) bool { return o.Name == c.concept.Name }) {
					c.score = max(c.score, min(c.score+partOfTotal, 0.99))
				}
				if t.worksAgainst(part, c, best.concept, statementOf(total), p.Weight) {
					c.score -= againstEffect
				}
				changed = changed || c.score != before
			}
			if changed {
				part.sortCandidates()
			}
		}
	}
}

// asSumOf weighs the concepts of a total by those of its rows.
func (t *tagger) asSumOf(total *line) {
	changed := false
	for i := range total.candidates {
		c := &total.candidates[i]
		known := 0
		for _, p := range total.row.Parts {
			part := t.partner(p.Row, total)
			if part == nil || part.best() < StrictConfidence {
				continue
			}
			if slices.ContainsFunc(c.concept.Parts, func(o press.Part) bool { return o.Name == part.candidates[0].concept.Name }) {
				known++
			}
		}
		if known >= 2 {
			c.score = max(c.score, min(c.score+partOfTotal, 0.99))
			changed = true
		}
	}
	if changed {
		total.sortCandidates()
	}
}

// worksAgainst reports whether a row's figures work in a sum the other way than a concept does by nature. Concepts that
// may have either sign say nothing, nor do rows whose figures have both.
func (t *tagger) worksAgainst(part *line, c *candidate, total *press.Concept, statement release.Statement, weight int) bool {
	home := homeSection(c.concept)
	if home == nil || c.concept.Signed || c.concept == total {
		return false
	}
	negative, positive := part.printedSigns()
	if negative > 0 && positive > 0 || negative+positive == 0 {
		return false
	}
	effect := weight
	if negative > 0 {
		effect = -weight
	}
	switch {
	case statement == release.CashFlow && home.Statement == "cashflow":
		return c.concept.Effect*effect < 0
	case statement == release.Balance && home.Statement == "balance":
		a, b := c.concept.Balance, total.Balance
		return a != taxonomy.NoBalance && b != taxonomy.NoBalance && (a == b) != (effect > 0)
	}
	return false
}

// sortCandidates puts the best candidate first again; equal ones keep their order.
func (l *line) sortCandidates() {
	slices.SortStableFunc(l.candidates, func(a, b candidate) int { return cmp.Compare(b.score, a.score) })
}
