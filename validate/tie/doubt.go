package tie

import (
	"math/big"
	"slices"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/slip"
	"github.com/tieout/tieout/validate/tie/sums"
)

// A relation that fails is a finding only where nothing but a misprint explains it. What else may: that it was read wrongly
// what the rows are to each other.

// isUnsigned reports whether the sum of two rows, which does not hold, does when one of them is taken the other way, and no
// column in which it holds shows which way that is.
func isUnsigned(c *book.Claim, r *book.Relation) bool {
	return len(r.Parts) == 2 && !c.Signed && slices.ContainsFunc(r.Parts, func(p book.Term) bool {
		row := p.Figure.Item.Row
		return sums.HoldsTurned(r, row) && c.Tied() > 0 && !slices.ContainsFunc(c.Relations, func(o *book.Relation) bool {
			return o.Holds(nil) && slices.ContainsFunc(o.Parts, func(q book.Term) bool { return q.Figure.Item.Row == row && !q.Figure.Item.Value.IsZero() })
		})
	})
}

// isOther reports whether a figure that differs from that of the same concept is printed, for the same period, in a row of another
// table whose label shares a word with its own: it is that, and not a misprint. Where other columns show that the two rows are the
// same, or statements must agree, what else is of their concept only bears one of them out; where they show it beyond doubt, and
// a slip explains the difference, there is no other, nor where the figure that the slip is in is printed nowhere else.
func isOther(b *book.Book, r *book.Relation, shown, beyondDoubt bool) bool {
	f, g := r.Total, r.Parts[0].Figure
	var slips []slip.Fix
	if shown || beyondDoubt || r.Claim.Sure {
		slips = slipsAlone(b, r)
	}
	slipped := (beyondDoubt || r.Claim.Sure) && len(slips) > 0
	if beyondDoubt && slipped || shown && slices.ContainsFunc(slips, func(x slip.Fix) bool { return isOnlyHere(b, r, x) }) {
		return false
	}
	same := shown || slipped
	return hasTwin(b, f, g, same) || hasTwin(b, g, f, same)
}

// leastOnlyHere are the digits of a number that is hardly another one with two of its digits exchanged by chance.
const leastOnlyHere = 3

// isOnlyHere reports whether two digits of one of two figures that differ changed places, and what is printed of it is printed nowhere else.
func isOnlyHere(b *book.Book, r *book.Relation, x slip.Fix) bool {
	other := r.Total
	if other == x.Figure {
		other = r.Parts[0].Figure
	}
	return x.Kind == slip.SwappedDigits && x.Figure.Item.Value.NumDigits() >= leastOnlyHere && !hasTwin(b, x.Figure, other, true)
}

// leastAside are the digits that a sum of two rows proves at least for one figure to be the other and what stands beside it.
const leastAside = 3

// isPart reports whether one of two figures that differ is the other and what is printed right beside that under a like name: cash
// at the end of a cash flow is the cash of the balance sheet and the restricted cash below it.
func isPart(b *book.Book, r *book.Relation) bool {
	f, g := r.Total, r.Parts[0].Figure
	return isWithNext(b, f, g) || isWithNext(b, g, f)
}

// isWithNext reports whether a figure is the sum of another one and of that of a row next to it which shares a word with it.
func isWithNext(b *book.Book, whole, part *book.Figure) bool {
	words := book.Significant(part.Item.Row.Label)
	return slices.ContainsFunc(part.Table.Rows, func(row *release.Row) bool {
		if off := row.Index - part.Item.Row.Index; off != 1 && off != -1 || !slices.ContainsFunc(book.Significant(row.Label), func(w string) bool { return slices.Contains(words, w) }) {
			return false
		}
		next := b.In(row, part.Item.Column)
		if next == nil || next.Item.Kind != part.Item.Kind || next.Item.Value.IsZero() {
			return false
		}
		sum := &book.Relation{Total: whole, Parts: []book.Term{{Figure: part, Weight: 1}, {Figure: next, Weight: 1}}, Form: book.AsPrinted}
		return sum.Holds(nil) && sum.Weight() >= leastAside
	})
}

const leastUnsigned = 3 // rows that signs mend, for signs to be what is missing

// unsigned unties what is broken in tables that print no number as negative, where signs would mend several rows of them: the
// document leaves signs out, or has lost them.
func unsigned(b *book.Book, claims []*book.Claim) {
	signed := map[*release.Table]bool{}
	for _, f := range b.Figures {
		signed[f.Table] = signed[f.Table] || f.Item.Value.IsNegative()
	}
	var broken []*book.Relation
	rows, turned, mended := map[*release.Row]bool{}, map[*book.Figure]int{}, 0
	for _, c := range claims {
		for _, r := range c.Relations {
			if r.State != book.Broken || signed[r.Total.Table] {
				continue
			}
			broken = append(broken, r)
			signs := slices.DeleteFunc(slip.Fixes(b, r, false), func(x slip.Fix) bool { return x.Kind != slip.TurnedSign })
			for _, x := range signs {
				turned[x.Figure]++
			}
			if len(signs) > 0 {
				rows[r.Total.Item.Row] = true
				mended++
			}
		}
	}
	if len(rows) < leastUnsigned {
		return
	}
	for _, n := range turned {
		if n == mended {
			return // the sign of one figure is all that is wrong
		}
	}
	for _, r := range broken {
		r.State = book.Untied
	}
}

const leastOdd = 4 // digits of a figure that two neighbours of changed places, and no others, tell from another

// isOddOne reports whether one of two figures that differ is the other with neighbouring digits in the wrong order, its value is
// printed nowhere else, and the other's in at least two tables as the same figure: then it is the one that is misprinted.
func isOddOne(b *book.Book, r *book.Relation) bool {
	return slices.ContainsFunc(slip.Fixes(b, r, false), func(x slip.Fix) bool {
		if x.Kind != slip.SwappedDigits || slip.Contradicted(b, x) || x.Figure.Item.Value.Coefficient().Cmp(tenToLeast) < 0 {
			return false
		}
		right := r.Total
		if right == x.Figure {
			right = r.Parts[0].Figure
		}
		tables := map[*release.Table]bool{}
		for _, o := range b.Figures {
			switch v := o.Item.Value.Abs(); {
			case o.Item.Nil || o.Item.Kind != x.Figure.Item.Kind:
			case o != x.Figure && v.Equal(x.Figure.Item.Value.Abs()):
				return false
			case o.Fact != nil && o.Name == right.Name && o.Period == right.Period && v.Equal(right.Item.Value.Abs()):
				tables[o.Table] = true
			}
		}
		return len(tables) > 1
	})
}

// tenToLeast is the smallest number of leastOdd digits.
var tenToLeast = new(big.Int).Exp(big.NewInt(10), big.NewInt(leastOdd-1), nil)

// hasTwin reports whether the value of a figure is printed in a third row, of another table, that is called alike; same leaves out
// rows of its own concept.
func hasTwin(b *book.Book, f, other *book.Figure, same bool) bool {
	words := book.Significant(f.Item.Row.Label)
	looked := 0
	for o := range b.OfSize(f) {
		if o.Table == f.Table {
			continue
		}
		if looked++; looked > book.MaxPlaces {
			return false
		}
		if !(same && o.Fact != nil && o.Measure() == f.Measure()) && o != other && o.Item.Row != other.Item.Row &&
			slices.ContainsFunc(book.Significant(o.Item.Row.Label), func(w string) bool { return slices.Contains(words, w) }) {
			return true
		}
	}
	return false
}

// swappedInAll reports whether figures of one row that are printed otherwise elsewhere are, in each of several columns, that with two
// neighbouring digits in the other order: two numbers of some digits are so by chance in one column, not in all.
func swappedInAll(b *book.Book, failing []*book.Relation) bool {
	digits := 0
	for _, r := range failing {
		if r.Parts[0].Figure.Item.Value.IsZero() {
			return false
		}
		digits += r.Total.Item.Value.NumDigits() - 1
	}
	return digits >= leastInAll && !slices.ContainsFunc(failing, func(r *book.Relation) bool {
		return !slices.ContainsFunc(slip.Fixes(b, r, false), func(x slip.Fix) bool { return x.Kind == slip.SwappedDigits })
	})
}

const leastInAll = 4 // digits, but the first, of figures that swaps explain in all columns

// inOtherSigns unties what is broken of relations that are known beforehand where the rows they are of hold in more columns in other signs: a tax that
// one column prints in brackets is taken off twice. What holds in those signs is tied.
func inOtherSigns(claims []*book.Claim) {
	for _, c := range claims {
		if c.Family != book.KnownFamily || c.Tied() == len(c.Relations) {
			continue
		}
		for _, o := range claims {
			if o.Family != book.RowFamily || o.Relations[0].Total.Item.Row != c.Relations[0].Total.Item.Row || o.Tied() <= c.Tied() {
				continue
			}
			for _, r := range c.Relations {
				if s := relationOf(o, r.Total); r.State == book.Broken && s != nil && ofSameParts(r, s) && !r.Off(nil).Equal(s.Off(nil)) {
					r.State = book.Untied
					if s.State == book.Tied {
						r.State = book.Tied
					}
				}
			}
		}
	}
}

// relationOf is the relation of a claim that is of a total; nil for none.
func relationOf(c *book.Claim, total *book.Figure) *book.Relation {
	if i := slices.IndexFunc(c.Relations, func(r *book.Relation) bool { return r.Total == total }); i >= 0 {
		return c.Relations[i]
	}
	return nil
}

// ofSameParts reports whether two relations are of the same figures.
func ofSameParts(r, o *book.Relation) bool {
	return len(r.Parts) == len(o.Parts) && !slices.ContainsFunc(r.Parts, func(p book.Term) bool { return !o.Has(p.Figure) })
}
