package book

import (
	"slices"

	"github.com/tieout/tieout/convert/release"
)

// Proof is the least evidence, in digits over all columns, by which figures show that they are related.
const Proof = 1.5

// LeastSame is how many columns must agree for each that does not for two rows to be the same beyond doubt.
const LeastSame = 2

const (
	MinRows       = 3   // rows in which a column must come from others
	rowsPerBroken = 3   // rows that must hold for each that does not
	MinStated     = 2   // those of a column that its heading says is a change or a total
	MinEvidence   = 4   // digits that agree over all rows
	minGrowth     = 3   // those of a column of percentages, which has fewer and can come from few others
	minDigits     = 1.5 // digits of the figures of a sum across columns, in the mean
	minAllDigits  = 0.7 // the same where all columns are added up in the last, as its heading says
	// leastAllColumns are those at least.
	leastAllColumns = 3
)

// Tied is the number of relations of a claim that hold.
func (c *Claim) Tied() int {
	n := 0
	for _, r := range c.Relations {
		if r.Holds(nil) {
			n++
		}
	}
	return n
}

// Shown is a claim that nearly all its relations bear out, which must then hold in all; nil for any other.
func (b *Book) Shown(c *Claim) *Claim {
	good, bad, evidence := 0, 0, 0.0
	for _, r := range c.Relations {
		if r.Holds(nil) {
			good++
			evidence += r.Weight()
		} else if bad++; bad > 2 && bad > good {
			return nil
		}
	}
	least, rows, perBroken := b.leastOf(c)
	if (good < rows || good < perBroken*bad || evidence < least || c.Family.Sums && evidence < minDigits*float64(good)) && !addsAllColumns(c, good, bad, evidence) {
		return nil
	}
	c.Explained = true
	return c
}

// leastOf is what must bear a claim out: how many digits, in how many rows, and in how many for each that does not.
func (b *Book) leastOf(c *Claim) (least float64, rows, perBroken int) {
	least, rows, perBroken = MinEvidence, MinRows, rowsPerBroken
	if len(c.Relations) == 0 {
		return least, rows, perBroken
	}
	of := c.Relations[0].Total.Item.Column
	switch {
	case c.Family == ChangeFamily && SaysChange(of) && !b.isOtherChange(c):
		return Proof, MinStated, 1
	case c.Family == ChangeFamily:
		least = minGrowth
	case c.IsDifference() && !b.isOtherChange(c):
		return minGrowth, MinStated, MinStated
	case c.Family == SumFamily && saysTotal(of):
		rows, perBroken = MinStated, 1
	}
	return least, rows, perBroken
}

// IsDifference reports whether a column that its heading calls a change is one column less another, in all rows.
func (c *Claim) IsDifference() bool {
	return c.Family == SumFamily && len(c.Relations) > 0 && c.Relations[0].Total.Item.Column.Kind == release.Change &&
		!slices.ContainsFunc(c.Relations, func(r *Relation) bool { return len(r.Parts) != 2 || r.Parts[0].Weight+r.Parts[1].Weight != 0 })
}

// addsAllColumns reports whether a sum across columns is of all columns of its table but one that is called their total, of which there are several: small figures are
// enough for it. good and bad count the rows that hold and that do not.
func addsAllColumns(c *Claim, good, bad int, evidence float64) bool {
	if c.Family != SumFamily || good < MinStated || bad > 1 || good < rowsPerBroken*bad || evidence < max(Proof, minAllDigits*float64(good)) || !saysTotal(c.Relations[0].Total.Item.Column) {
		return false
	}
	columns := map[*release.Column]bool{}
	for _, r := range c.Relations {
		for _, p := range r.Parts {
			columns[p.Figure.Item.Column] = true
		}
	}
	all := Values(c.Relations[0].Total.Table)
	return len(columns) >= leastAllColumns && len(columns) == len(all)-1 && all[len(all)-1] == c.Relations[0].Total.Item.Column
}

// isOtherChange reports whether another column has the changes that fail in a column, in most of their rows: those of that one are on another
// basis, "at constant rates".
func (b *Book) isOtherChange(c *Claim) bool {
	failing := slices.DeleteFunc(slices.Clone(c.Relations), func(r *Relation) bool { return r.Holds(nil) })
	return len(failing) > 0 && slices.ContainsFunc(failing[0].Total.Table.Columns, func(other *release.Column) bool {
		there := 0
		for _, r := range failing {
			f := b.In(r.Total.Item.Row, other)
			if f != nil && f != r.Total && f.Item.Kind == release.Percentage && (&Relation{Total: f, Parts: r.Parts, Form: r.Form}).Holds(nil) {
				there++
			}
		}
		return there*2 > len(failing)
	})
}

// OneMore tries what a sum comes to with one more part; parts are those of the last sum, with room for it.
type OneMore struct {
	of    *Relation
	parts []Term
}

// Holds reports whether a sum of printed figures holds with a figure of some weight beside its parts.
func (o *OneMore) Holds(r *Relation, f *Figure, weight int) bool {
	if o.of != r {
		o.of, o.parts = r, append(append(make([]Term, 0, len(r.Parts)+1), r.Parts...), Term{})
	}
	o.parts[len(o.parts)-1] = Term{f, weight}
	with := Relation{Total: r.Total, Parts: o.parts, Form: AsPrinted}
	return with.Holds(nil)
}

// Evidence is what the relations of a claim prove that hold, in digits.
func (c *Claim) Evidence() float64 {
	s := 0.0
	for _, r := range c.Relations {
		if r.Holds(nil) {
			s += r.Weight()
		}
	}
	return s
}

// BestClaim is the claim that holds in the most columns, of those the one that fails in the fewest; the first of equals.
func BestClaim(cs []*Claim) *Claim {
	score := func(c *Claim) int {
		n := 0
		for _, r := range c.Relations {
			if r.Holds(nil) {
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
	return slices.MaxFunc(cs, func(a, c *Claim) int { return score(a) - score(c) })
}

// OddOne is the one relation of a claim that fails. It is looked for once.
func (c *Claim) OddOne() OddOne {
	if c.odd == nil {
		c.odd = &OddOne{}
		*c.odd = c.findOddOne()
	}
	return *c.odd
}

func (c *Claim) findOddOne() (o OddOne) {
	for _, r := range c.Relations {
		switch {
		case r.Holds(nil):
			if len(r.Parts) > 1 {
				o.Holding++
				o.Evidence += r.LikelyWeight()
			}
		case o.Failing != nil:
			return OddOne{}
		default:
			o.Failing = r
		}
	}
	return o
}

// Support is how many digits the columns prove that hold, a column that holds with one part counting for little, less what
// those take away that do not.
func (c *Claim) Support() float64 {
	s, failing := 0.0, 0
	for _, r := range c.Relations {
		switch {
		case !r.Holds(nil):
			failing++
		case len(r.Parts) > 1:
			s += r.Weight()
		}
	}
	if failing > 1 && failing*2 > len(c.Relations) {
		return 0
	}
	return s - float64(failing)
}

// Failing are the relations of a claim that do not hold.
func (c *Claim) Failing() []*Relation {
	return slices.DeleteFunc(slices.Clone(c.Relations), func(r *Relation) bool { return r.Holds(nil) })
}

const ShareProof = 2.0 // digits beyond the choices that were tried
