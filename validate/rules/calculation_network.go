package rules

import (
	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xsd"
	"github.com/tieout/tieout/taxonomy"
)

var typeDecimal = tieout.QName{Space: tieout.NamespaceXSD, Local: "decimal"}

// summation is one total and its contributors in one link role.
type summation struct {
	total    *taxonomy.Concept
	linkRole string
	arcrole  string
	items    []contribution
	partial  bool // it may have contributors in documents that could not be loaded
}

// contribution is one contributor of a summation.
type contribution struct {
	concept *taxonomy.Concept
	number  int32 // among the concepts that facts use; -1 when no fact does
	weight  weight
}

// summations are the totals that a report has facts for, by concept number.
type summations struct {
	byTotal [][]*summation
	part    []bool // by concept number: takes part, as total or contributor
}

// compileSummations turns calculation networks into lists by concept number. Totals and contributors that fail
// admit are left out with what depends on them.
func compileSummations(dts *taxonomy.DTS, p *points, arcroles []string, admit func(*taxonomy.Concept) bool) *summations {
	s := &summations{byTotal: make([][]*summation, len(p.concepts)), part: make([]bool, len(p.concepts))}
	for _, arcrole := range arcroles {
		for _, role := range dts.LinkRoles[arcrole] {
			set := dts.Set(arcrole, role)
			if set == nil {
				continue
			}
			byTotal := map[*taxonomy.Concept]*summation{}
			for _, r := range set.Relationships {
				if r.From == nil || r.To == nil || !admit(r.From) {
					continue
				}
				total, used := p.number[r.From.Name]
				if !used {
					continue
				}
				sum := byTotal[r.From]
				if sum == nil {
					sum = &summation{total: r.From, linkRole: role, arcrole: arcrole, partial: dts.MayHaveMore(arcrole, role, r.From)}
					byTotal[r.From] = sum
					s.byTotal[total] = append(s.byTotal[total], sum)
					s.part[total] = true
				}
				c := contribution{concept: r.To, number: -1, weight: weightOf(r.Weight)}
				if n, used := p.number[r.To.Name]; used && admit(r.To) {
					c.number = n
					s.part[n] = true
				}
				sum.items = append(sum.items, c)
			}
		}
	}
	return s
}

// hasType reports whether the concept's type is q or derived from it; known is false when the taxonomy says
// nothing about its type.
func hasType(c *taxonomy.Concept, q tieout.QName) (yes, known bool) {
	t := typeOf(c)
	if t == nil {
		return false, false
	}
	return t.DerivesFrom(q), true
}

func typeOf(c *taxonomy.Concept) *xsd.Type {
	if c == nil || c.Element == nil {
		return nil
	}
	return c.Element.Type
}

// isDecimal reports whether the concept may take part in Calculations 1.1.
func isDecimal(c *taxonomy.Concept) bool {
	yes, known := hasType(c, typeDecimal)
	return yes || !known
}
