package slip

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/internal/misprint"
	"github.com/tieout/tieout/validate/tie/book"
)

// LacksDigit reports whether one of the two numbers of a relation has the digits of the other, three at least, but for one behind the first.
func LacksDigit(r *book.Relation) bool {
	const least = 3
	f, g := r.Total.Item, r.Parts[0].Figure.Item
	if min(f.Value.NumDigits(), g.Value.NumDigits()) < least-1 || f.Scale != g.Scale {
		return false
	}
	x, _ := book.PrintedDigits(f, f.Value)
	y, _ := book.PrintedDigits(g, g.Value)
	return len(x) != len(y) && x[0] == y[0] && misprint.OneSlip(x, y)
}

// Swapped reports whether neighbouring digits that changed places, or two columns that did, explain all of some relations.
func Swapped(b *book.Book, failing []*book.Relation) bool {
	return One(b, failing) && !slices.ContainsFunc(failing, func(r *book.Relation) bool {
		return !slices.ContainsFunc(Fixes(b, r, false), func(x Fix) bool {
			return x.Kind == SwappedDigits || x.Figure == r.Total && x.Kind == ExchangedColumns && len(failing) > 1
		})
	})
}

// Contradicted reports whether a fix breaks relations that hold.
func Contradicted(b *book.Book, x Fix) bool {
	for f := range x.Values {
		if slices.ContainsFunc(b.Tied[f], func(r *book.Relation) bool { return !r.Holds(x.Values) }) {
			return true
		}
	}
	return false
}

// Slipped reports whether a slip of the pen explains a relation that does not hold; columns that changed places break two.
func Slipped(b *book.Book, r *book.Relation, several bool) bool {
	return slices.ContainsFunc(Fixes(b, r, r.Claim.AnyDigit), func(x Fix) bool { return Explains(b, r, x, several) })
}

// Explains reports whether a fix is one that the claim of a relation allows for.
func Explains(b *book.Book, r *book.Relation, x Fix, several bool) bool {
	c := r.Claim
	switch x.Kind {
	case ExchangedColumns:
		if !hasAll(r, x) && (!several && !c.Exact && c.Family != book.RateFamily || slices.ContainsFunc(c.Relations, func(r *book.Relation) bool { return x.Touches(r) && !r.Holds(x.Values) })) {
			return false
		}
	case TurnedSign:
		if c.AnySign && !SameSigns(c, r) {
			return false
		}
	case otherDigit:
		if !c.AnyDigit {
			return false
		}
	case LostDigit:
		if r.Form != book.Growth {
			return false
		}
	}
	return !c.Explained || !Contradicted(b, x)
}

// SameSigns reports whether the two rows of a relation are printed in the same signs in at least two other columns, one where they have one label, in one of
// them as something that is taken off: so they are in all.
func SameSigns(c *book.Claim, r *book.Relation) bool {
	least := 2
	if len(r.Parts) == 1 && book.PlainLabel(r.Total.Item.Row.Label) == book.PlainLabel(r.Parts[0].Figure.Item.Row.Label) {
		least = 1
	}
	same, off := 0, false
	for _, o := range c.Relations {
		f, g := o.Total.Item, o.Parts[0].Figure.Item
		if len(o.Parts) != 1 || len(r.Parts) != 1 || f.Row != r.Total.Item.Row || g.Row != r.Parts[0].Figure.Item.Row || !o.Holds(nil) || f.Value.IsZero() || f.Value.Sign() != g.Value.Sign() {
			continue
		}
		same++
		off = off || f.Value.IsNegative()
	}
	return same >= least && off
}

// hasAll reports whether a relation is of all figures that a fix changes: columns of its own row.
func hasAll(r *book.Relation, x Fix) bool {
	for f := range x.Values {
		if !r.Has(f) {
			return false
		}
	}
	return true
}

// Own reports whether digits of the total that changed places explain a relation that does not hold.
func Own(b *book.Book, r *book.Relation) bool {
	near, apart := r.Total.Swaps()
	trial := r.Trial()
	explains := func(v decimal.Decimal) bool { return trial.Holds(book.Change{Figure: r.Total, Value: v}) }
	return slices.ContainsFunc(near, explains) || slices.ContainsFunc(apart, explains)
}

// One reports whether a slip of one row explains all failing relations of a claim.
func One(b *book.Book, failing []*book.Relation) bool {
	var rows []sameSlip
	several := len(failing) > 1
	for i, r := range failing {
		var here []sameSlip
		for _, x := range fixesOf(b, r, false, func(_ *book.Figure, k Kind) bool { return !several || k == SwappedDigits || k == ExchangedColumns }) {
			if !Explains(b, r, x, several) {
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
