package tie

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
)

const (
	minRows       = 3   // rows in which a column must come from others
	rowsPerBroken = 3   // rows that must hold for each that does not
	minStated     = 2   // those of a column that its heading says is a change or a total
	minEvidence   = 4   // digits that agree over all rows
	minGrowth     = 3   // those of a column of percentages, which has fewer and can come from few others
	minDigits     = 1.5 // digits of the figures of a sum across columns, in the mean
)

// tied is the number of relations of a claim that hold.
func (c *claim) tied() int {
	n := 0
	for _, r := range c.relations {
		if r.holds(nil) {
			n++
		}
	}
	return n
}

// shown is a claim that nearly all its relations bear out, which must then hold in all; nil for any other.
func (b *book) shown(c *claim) *claim {
	good, bad, evidence := 0, 0, 0.0
	for _, r := range c.relations {
		if r.holds(nil) {
			good++
			evidence += r.weight()
		} else if bad++; bad > 2 && bad > good {
			return nil
		}
	}
	least, rows, perBroken := float64(minEvidence), minRows, rowsPerBroken
	if c.family == changeFamily {
		least = minGrowth
		if len(c.relations) > 0 && saysChange(c.relations[0].Total.Item.Column) && !b.isOtherChange(c) {
			least, rows, perBroken = proof, minStated, 1
		}
	}
	if c.family == sumFamily && len(c.relations) > 0 && saysTotal(c.relations[0].Total.Item.Column) {
		rows, perBroken = minStated, 1
	}
	if good < rows || good < perBroken*bad || evidence < least || c.family.sums && evidence < minDigits*float64(good) {
		return nil
	}
	c.explained = true
	return c
}

// isOtherChange reports whether another column has the changes that fail in a column, in most of their rows: those of that one are on another
// basis, "at constant rates".
func (b *book) isOtherChange(c *claim) bool {
	failing := slices.DeleteFunc(slices.Clone(c.relations), func(r *Relation) bool { return r.holds(nil) })
	return len(failing) > 0 && slices.ContainsFunc(failing[0].Total.Table.Columns, func(other *release.Column) bool {
		there := 0
		for _, r := range failing {
			f := b.in(r.Total.Item.Row, other)
			if f != nil && f != r.Total && f.Item.Kind == release.Percentage && (&Relation{Total: f, Parts: r.Parts, form: r.form}).holds(nil) {
				there++
			}
		}
		return there*2 > len(failing)
	})
}

// oneMore tries what a sum comes to with one more part; parts are those of the last sum, with room for it.
type oneMore struct {
	of    *Relation
	parts []Term
}

// holds reports whether a sum of printed figures holds with a figure of some weight beside its parts.
func (o *oneMore) holds(r *Relation, f *Figure, weight int) bool {
	if o.of != r {
		o.of, o.parts = r, append(append(make([]Term, 0, len(r.Parts)+1), r.Parts...), Term{})
	}
	o.parts[len(o.parts)-1] = Term{f, weight}
	with := Relation{Total: r.Total, Parts: o.parts, form: asPrinted}
	return with.holds(nil)
}

// evidence is what the relations of a claim prove that hold, in digits.
func (c *claim) evidence() float64 {
	s := 0.0
	for _, r := range c.relations {
		if r.holds(nil) {
			s += r.weight()
		}
	}
	return s
}

// proof is the least evidence, in digits over all columns, by which figures show that they are related.
const proof = 1.5

// leastSame is how many columns must agree for each that does not for two rows to be the same beyond doubt.
const leastSame = 2

// bestClaim is the claim that holds in the most columns, of those the one that fails in the fewest; the first of equals.
func bestClaim(cs []*claim) *claim {
	score := func(c *claim) int {
		n := 0
		for _, r := range c.relations {
			if r.holds(nil) {
				n += 1000
			} else {
				n--
			}
		}
		return n
	}
	if len(cs) == 0 {
		return nil
	}
	return slices.MaxFunc(cs, func(a, c *claim) int { return score(a) - score(c) })
}

// oddOne finds it, once.
func (c *claim) oddOne() oddOne {
	if c.odd == nil {
		c.odd = &oddOne{}
		*c.odd = c.findOddOne()
	}
	return *c.odd
}

func (c *claim) findOddOne() (o oddOne) {
	for _, r := range c.relations {
		switch {
		case r.holds(nil):
			if len(r.Parts) > 1 {
				o.holding++
				o.evidence += r.likelyWeight()
			}
		case o.failing != nil:
			return oddOne{}
		default:
			o.failing = r
		}
	}
	return o
}

// support is how many digits the columns prove that hold, a column that holds with one part counting for little, less what
// those take away that do not.
func (c *claim) support() float64 {
	s, failing := 0.0, 0
	for _, r := range c.relations {
		switch {
		case !r.holds(nil):
			failing++
		case len(r.Parts) > 1:
			s += r.weight()
		}
	}
	if failing > 1 && failing*2 > len(c.relations) {
		return 0
	}
	return s - float64(failing)
}

// failing are the relations of a claim that do not hold.
func (c *claim) failing() []*Relation {
	return slices.DeleteFunc(slices.Clone(c.relations), func(r *Relation) bool { return r.holds(nil) })
}

const shareProof = 2.0 // digits beyond the choices that were tried
