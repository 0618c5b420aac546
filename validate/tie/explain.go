package tie

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/internal/misprint"
)

// lacksDigit reports whether one of the two numbers of a relation has the digits of the other, three at least, but for one behind the first.
func (r *Relation) lacksDigit() bool {
	const least = 3
	f, g := r.Total.Item, r.Parts[0].Figure.Item
	if min(f.Value.NumDigits(), g.Value.NumDigits()) < least-1 || f.Scale != g.Scale {
		return false
	}
	x, _ := printedDigits(f, f.Value)
	y, _ := printedDigits(g, g.Value)
	return len(x) != len(y) && x[0] == y[0] && misprint.OneSlip(x, y)
}

// swapped reports whether neighbouring digits that changed places, or two columns that did, explain all of some relations.
func (b *book) swapped(failing []*Relation) bool {
	return b.oneSlip(failing) && !slices.ContainsFunc(failing, func(r *Relation) bool {
		return !slices.ContainsFunc(b.fixes(r, false), func(x fix) bool {
			return x.kind == swappedDigits || x.figure == r.Total && x.kind == exchangedColumns && len(failing) > 1
		})
	})
}

// contradicted reports whether a fix breaks relations that hold.
func (b *book) contradicted(x fix) bool {
	for f := range x.values {
		if slices.ContainsFunc(b.tied[f], func(r *Relation) bool { return !r.holds(x.values) }) {
			return true
		}
	}
	return false
}

// slipped reports whether a slip of the pen explains a relation that does not hold; columns that changed places break two.
func (b *book) slipped(r *Relation, several bool) bool {
	return slices.ContainsFunc(b.fixes(r, r.claim.anyDigit), func(x fix) bool { return b.explains(r, x, several) })
}

// explains reports whether a fix is one that the claim of a relation allows for.
func (b *book) explains(r *Relation, x fix, several bool) bool {
	c := r.claim
	switch x.kind {
	case exchangedColumns:
		if !r.hasAll(x) && (!several && !c.exact && c.family != rateFamily || slices.ContainsFunc(c.relations, func(r *Relation) bool { return x.touches(r) && !r.holds(x.values) })) {
			return false
		}
	case turnedSign:
		if c.anySign && !c.sameSigns(r) {
			return false
		}
	case otherDigit:
		if !c.anyDigit {
			return false
		}
	case lostDigit:
		if r.form != growth {
			return false
		}
	}
	return !c.explained || !b.contradicted(x)
}

// sameSigns reports whether the two rows of a relation are printed in the same signs in at least two other columns, in one of
// them as something that is taken off: so they are in all.
func (c *claim) sameSigns(r *Relation) bool {
	const least = 2
	same, off := 0, false
	for _, o := range c.relations {
		f, g := o.Total.Item, o.Parts[0].Figure.Item
		if len(o.Parts) != 1 || len(r.Parts) != 1 || f.Row != r.Total.Item.Row || g.Row != r.Parts[0].Figure.Item.Row || !o.holds(nil) || f.Value.IsZero() || f.Value.Sign() != g.Value.Sign() {
			continue
		}
		same++
		off = off || f.Value.IsNegative()
	}
	return same >= least && off
}

// hasAll reports whether a relation is of all figures that a fix changes: columns of its own row.
func (r *Relation) hasAll(x fix) bool {
	for f := range x.values {
		if !r.has(f) {
			return false
		}
	}
	return true
}

// ownSlip reports whether digits of the total that changed places explain a relation that does not hold.
func (b *book) ownSlip(r *Relation) bool {
	near, apart := r.Total.swaps()
	trial := r.trial()
	explains := func(v decimal.Decimal) bool { return trial.holds(change{r.Total, v}) }
	return slices.ContainsFunc(near, explains) || slices.ContainsFunc(apart, explains)
}

// oneSlip reports whether a slip of one row explains all failing relations of a claim.
func (b *book) oneSlip(failing []*Relation) bool {
	var rows []sameSlip
	several := len(failing) > 1
	for i, r := range failing {
		var here []sameSlip
		for _, x := range b.fixesOf(r, false, func(_ *Figure, k slip) bool { return !several || k == swappedDigits || k == exchangedColumns }) {
			if !b.explains(r, x, several) {
				continue
			}
			here = append(here, x.inRow())
		}
		if i == 0 {
			rows = here
		} else {
			rows = slices.DeleteFunc(rows, func(k sameSlip) bool { return !slices.Contains(here, k) })
		}
		if len(rows) == 0 {
			return false
		}
	}
	return true
}
