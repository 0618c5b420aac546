package tag

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/press"
)

// sumEvidence is what the sum that a row shows says of its concepts and of those of its rows: a total is rather the
// concept that its rows' concepts usually add up to, a row rather one of those that its total usually adds up, and a
// concept that by nature adds to the total is unlikely for a row that is deducted.
func (t *tagger) sumEvidence(total *line) {
	if len(total.candidates) == 0 {
		return
	}
	var parts []*line
	var weights []int
	for _, p := range total.row.Parts {
		if part := t.partner(p.Row, total); part != nil && part != total {
			parts, weights = append(parts, part), append(weights, p.Weight)
		}
	}
	for i := range total.candidates {
		total.candidates[i].asTotal(parts)
	}
	for k, part := range parts {
		for i := range part.candidates {
			t.asPart(&part.candidates[i], part, total, parts, weights[k])
		}
	}
}

// asTotal weighs a concept of a row by those of the rows that it adds up.
func (c *candidate) asTotal(parts []*line) {
	known, own := 0, 0
	for _, part := range parts {
		if len(part.candidates) == 0 {
			continue
		}
		best := part.candidates[0]
		if hasPart(c.concept, best.concept) {
			known++
		}
		if best.section.Name == c.section.Name && best.concept.Name != c.section.Total {
			own++
		}
	}
	if known >= 2 {
		c.beside.Add("sum: adds up its parts")
	}
	switch {
	case own < 2 || c.section.Total == "":
	case c.section.Total == c.concept.Name:
		c.beside.Add("sum: total of its section")
	default:
		c.beside.Add("sum: item that adds up its section")
	}
}

// asPart weighs a concept of a row by that of the row which adds it up, and by the others of the sum.
func (t *tagger) asPart(c *candidate, part, total *line, parts []*line, weight int) {
	best := total.candidates[0].concept
	if hasPart(best, c.concept) {
		c.beside.Add("part: of what its total adds up")
	}
	if best == c.concept {
		c.beside.Add("part: the concept of its total")
	}
	if t.worksAgainst(part, c, best, statementOf(total), weight) {
		c.beside.Add("part: against its nature")
	}
	if len(part.row.Parts) == 0 && c.section.Total == c.concept.Name && hasSibling(parts, part, c.section) {
		c.beside.Add("part: total among items of its section")
	} else if len(part.row.Parts) == 0 && len(c.concept.Parts) > 0 && len(parts) > 1 {
		c.beside.Add("part: a sum by nature among items")
	}
}

func hasPart(total, part *press.Concept) bool {
	return slices.ContainsFunc(total.Parts, func(o press.Part) bool { return o.Name == part.Name })
}

// hasSibling reports whether another row of a sum is likely an item of the section.
func hasSibling(parts []*line, part *line, s *press.Section) bool {
	return slices.ContainsFunc(parts[:min(len(parts), maxCompared)], func(o *line) bool {
		return o != part && len(o.candidates) > 0 && o.candidates[0].section.Name == s.Name && o.candidates[0].concept.Name != s.Total
	})
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
