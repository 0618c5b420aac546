package slip

import (
	"slices"

	"github.com/tieout/tieout/validate/tie/book"
)

const leastTurned = 2.5 // digits that a sign which is turned must explain

// isOddSign reports whether a figure has another sign than all others of its row.
func isOddSign(b *book.Book, f *book.Figure) bool {
	others := slices.DeleteFunc(b.Others(f), func(g *book.Figure) bool { return g.Item.Value.IsZero() })
	return len(others) > 0 && !slices.ContainsFunc(others, func(g *book.Figure) bool { return g.Item.Value.Sign() == f.Item.Value.Sign() })
}

// IsBetween reports whether the total of several amounts of one sign, with which it does not agree, lies between the smallest and
// the largest of them: then it is an average, a rate or a mark rather than a sum, unless a slip of the total or of the largest
// explains it, a sign does beyond chance, or another table prints one of them as it would add up.
func IsBetween(b *book.Book, r *book.Relation) bool {
	if len(r.Parts) < 2 {
		return false
	}
	low, high := r.Parts[0].Figure, r.Parts[0].Figure
	for _, p := range r.Parts {
		v := p.Figure.Item.Value
		if v.Sign()*p.Weight != r.Total.Item.Value.Sign() {
			return false
		}
		if v.Abs().LessThan(low.Item.Value.Abs()) {
			low = p.Figure
		}
		if v.Abs().GreaterThan(high.Item.Value.Abs()) {
			high = p.Figure
		}
	}
	v := r.Total.Item.Value.Abs()
	return v.GreaterThanOrEqual(low.Item.Value.Abs()) && v.LessThan(high.Item.Value.Abs()) && !slices.ContainsFunc(fixesOf(b, r, false, func(f *book.Figure, k Kind) bool {
		return k == TurnedSign || k == AnotherAmount || f == r.Total || f == high
	}), func(x Fix) bool {
		if x.Kind == AnotherAmount {
			return true
		}
		if x.Kind == TurnedSign {
			return r.Weight() >= leastTurned || r.Weight() >= book.Proof && isOddSign(b, x.Figure)
		}
		return (x.Figure == r.Total || x.Figure == high) && (x.Kind != ExchangedColumns || low.Item.Column == high.Item.Column)
	})
}
