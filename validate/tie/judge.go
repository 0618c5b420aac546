package tie

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/validate/tie/book"
	"github.com/tieout/tieout/validate/tie/pershare"
	"github.com/tieout/tieout/validate/tie/repeats"
	"github.com/tieout/tieout/validate/tie/shares"
	"github.com/tieout/tieout/validate/tie/slip"
	"github.com/tieout/tieout/validate/tie/sums"
)

// What a relation that fails says depends on the others of its claim: that a figure is wrong, that something else explains it, or nothing.

// tieWhatHolds ties the relations of a claim that hold, and gives those that fail: not such as are in doubt for another reason, a
// heading, a scale, rounding. holding counts those that hold, evidence sums up their weights.
func tieWhatHolds(b *book.Book, c *book.Claim) (failing []*book.Relation, holding int, evidence float64) {
	for _, r := range c.Relations {
		switch {
		case r.Holds(nil):
			r.State = book.Tied
			holding++
			evidence += r.Weight()
		case c.Family == book.RowFamily && isUnsigned(c, r):
			r.State = book.Tied
		case !inDoubt(b, c, r):
			failing = append(failing, r)
		}
	}
	return failing, holding, evidence
}

// inDoubt reports whether a relation that does not hold may fail for another reason than a wrong figure.
func inDoubt(b *book.Book, c *book.Claim, r *book.Relation) bool {
	switch {
	case c.Family != book.RowFamily && isMisheaded(b, r), (c.Family == book.ShareFamily || c.Family == shares.OrderFamily) && slices.ContainsFunc(r.Figures(), (*book.Figure).OddlyScaled):
		return true
	case isExcused(b, c, r):
		return true
	case r.Plain:
		return false
	case (r.Within(c.Allowance, c.Digits) || pershare.Shared(r)) && !slip.Own(b, r) && !(c.Exact && pershare.SlippedNearby(b, r)) && !(c.Strict && slip.Swapped(b, []*book.Relation{r})):
		return true
	}
	return scaleInDoubt(r) && !slip.Own(b, r)
}

// isExcused reports whether what relations of a kind may fail for explains one that does.
func isExcused(b *book.Book, c *book.Claim, r *book.Relation) bool {
	switch c.Family {
	case book.ShareFamily:
		return isRoundedSum(b, r) || pershare.MayAddBack(b, r) || isOverOtherEquity(b, r) || isBeforeMore(b, r) || pershare.OverCountOfDay(r)
	case book.RowFamily:
		return endsWithSubtotal(c)
	case book.SumFamily:
		return tiedDown(b, r)
	case book.KnownFamily:
		return sums.IsPartBeside(b, r) || isOfOtherTable(b, r)
	case book.EqualFamily:
		return isRoundedOtherwise(r) || includesMore(r)
	}
	return false
}

var (
	including = wording.Phrases("includes|including|include|inclusive", "deposits")
	anyEquity = wording.Phrases("equity")
	before    = wording.Phrases("before")
)

// isOfOtherTable reports whether all parts of a relation stand in another table, which prints the same total itself: it is judged there, with what
// else that table prints between them, as an extraordinary item.
func isOfOtherTable(b *book.Book, r *book.Relation) bool {
	t := r.Parts[0].Figure.Table
	if r.Total.Fact == nil || t == r.Total.Table || slices.ContainsFunc(r.Parts, func(p book.Term) bool { return p.Figure.Table != t }) {
		return false
	}
	return slices.ContainsFunc(b.ByMeasure[r.Total.Measure()], func(g *book.Figure) bool { return g.Table == t && g.Item.Value.Equal(r.Total.Item.Value) })
}

// isOverOtherEquity reports whether a book value per share is what another equity of its day comes to, as that of common shareholders beside the
// total with preferred stock.
func isOverOtherEquity(b *book.Book, r *book.Relation) bool {
	if !r.IsStock() || r.Form != book.PerUnit {
		return false
	}
	shares, total := r.Side(r.Parts[len(r.Parts)-1].Figure, nil), r.Side(r.Total, nil)
	return slices.ContainsFunc(b.Figures, func(f *book.Figure) bool {
		if f.Item.Kind != release.Money || f.Item.Nil || f.Period != r.Total.Period || !anyEquity.In(wording.Of(f.Item.Row.Label)) {
			return false
		}
		each, ok := book.Quotient(r.Side(f, nil), shares)
		return ok && each.Overlaps(total)
	})
}

// isBeforeMore reports whether an amount per share is said to be before something that its income is not, and adds up with others of its column.
func isBeforeMore(b *book.Book, r *book.Relation) bool {
	says := func(f *book.Figure) bool { return before.In(wording.Of(f.Item.Row.Label)) }
	return r.Form == book.PerUnit && b.RoundedOf[r.Total] > 0 && says(r.Total) && !says(r.Parts[0].Figure)
}

// leastNested is how many parts a sum has at least of which the last may add up those before it.
const leastNested = 4

// endsWithSubtotal reports whether the total is, in every column, its first part and its last alone: the last adds up those between, which it
// prints as nothing where rounding leaves nothing.
func endsWithSubtotal(c *book.Claim) bool {
	var first, last *release.Row
	for _, r := range c.Relations {
		for _, p := range r.Parts {
			row := p.Figure.Item.Row
			if first == nil || row.Index < first.Index {
				first = row
			}
			if last == nil || row.Index > last.Index {
				last = row
			}
		}
	}
	return !slices.ContainsFunc(c.Relations, func(r *book.Relation) bool {
		ends := slices.DeleteFunc(slices.Clone(r.Parts), func(p book.Term) bool { return p.Figure.Item.Row != first && p.Figure.Item.Row != last })
		return len(r.Parts) < leastNested || len(ends) == len(r.Parts) || !r.Sum(ends, nil).Overlaps(r.Side(r.Total, nil))
	})
}

// includesMore reports whether the label of one of two figures says that it includes something and that of the other does not: "Cash, end of year
// (includes restricted cash of $0.7)", "Cash and deposits".
func includesMore(r *book.Relation) bool {
	says := func(f *book.Figure) bool { return including.In(wording.Of(f.Item.Row.Label)) }
	return says(r.Total) != says(r.Parts[0].Figure)
}

// isRoundedOtherwise reports whether one of two figures is printed coarser than the other and within a unit of its last digit of it: cut, or
// rounded so that its own column adds up.
func isRoundedOtherwise(r *book.Relation) bool {
	f, o := r.Total.Item, r.Parts[0].Figure.Item
	fine, coarse := book.PrintedPlaces(f)-f.Scale, book.PrintedPlaces(o)-o.Scale
	if fine < coarse {
		fine, coarse = coarse, fine
	}
	return fine > coarse && r.Off(nil).LessThan(decimal.New(1, -coarse))
}

// tiedDown reports whether every figure of a relation across columns is tied by a sum of its own column: none of them is misprinted, and the
// columns are not what most rows make them look like.
func tiedDown(b *book.Book, r *book.Relation) bool {
	return !slices.ContainsFunc(r.Figures(), func(f *book.Figure) bool {
		return !slices.ContainsFunc(b.Tied[f], func(t *book.Relation) bool { return t.Claim.Family == book.RowFamily })
	})
}

// isRoundedSum reports whether an amount per share is the sum of others that are printed for its column, as that of continuing and that of
// discontinued operations, or one of those, and no further from what its income gives than those may be rounded: companies print what they come to.
func isRoundedSum(b *book.Book, r *book.Relation) bool {
	n := b.RoundedOf[r.Total]
	e, ok := r.Expected(nil)
	if n == 0 || !ok || r.Form != book.PerUnit {
		return false
	}
	total := r.Side(r.Total, nil)
	slack := total.High.Sub(total.Low).Mul(book.Half).Mul(decimal.NewFromInt(int64(n)))
	return total.Middle().Sub(e.Middle()).Abs().LessThanOrEqual(slack)
}

// noteRounded notes the amounts per share that others of their column add up to, and those others, and how many those are: what one cent more or
// less of any of them would break, a company puts right in one that is left.
func noteRounded(b *book.Book, claims []*book.Claim) {
	b.RoundedOf = map[*book.Figure]int{}
	for _, c := range claims {
		for _, r := range c.Relations {
			if r.Total.Item.Kind == release.PerShare && r.Form == book.AsPrinted && len(r.Parts) > 1 && r.Holds(nil) {
				for _, f := range r.Figures() {
					b.RoundedOf[f] = max(b.RoundedOf[f], len(r.Parts))
				}
			}
		}
	}
}

// tellsOther reports whether two figures by one name seem to be of two things, so that they may differ. shown says that other
// columns bear out that they are one, mostly that nearly all do.
func tellsOther(b *book.Book, c *book.Claim, r *book.Relation, shown, mostly bool) bool {
	return c.Scales && !shown || isPart(b, r) || farApart(r) && !(shown && slippedAlone(b, r)) || isOther(b, r, shown, mostly)
}

// judge says of every relation of a claim whether it is tied, broken or not tied.
func judge(b *book.Book, c *book.Claim) {
	b.Check()
	failing, holding, evidence := tieWhatHolds(b, c)
	if len(failing) == 0 || holding == 0 && tieTurned(c, failing) {
		witness(b, c)
		return
	}
	s := standing{holding: holding, shared: sharing(c), evidence: evidence, several: len(failing) > 1}
	s.shown = holding > 0 && evidence >= book.Proof && holding >= len(failing) || c.Family == book.EqualFamily && s.several && swappedInAll(b, failing)
	s.mostly = holding >= book.LeastSame*len(failing) && evidence >= 2*book.Proof
	s.broken = c.Sure || s.shown && !c.Explained || slip.One(b, failing)
	for _, r := range failing {
		if breaks(b, c, r, s) {
			r.State = book.Broken
		}
	}
	witness(b, c)
}

// standing is how a claim stands as a whole, of which some relations fail.
type standing struct {
	holding  int     // relations that hold
	shared   int     // relations that would, but for what securities take that share in the earnings
	evidence float64 // that they give, in digits
	several  bool    // more than one fails
	shown    bool    // those that hold show that the figures are related
	mostly   bool    // nearly all hold
	broken   bool    // what fails is wrong, whatever else is known of it
}

// breaks reports whether a relation that fails shows that a figure is wrong.
func breaks(b *book.Book, c *book.Claim, r *book.Relation, s standing) bool {
	if c.Family == book.EqualFamily {
		if isOddOne(b, r) || repeats.IsOddOfColumn(b, r) || mustHold(b, c, r) || s.mostly && slip.LacksDigit(r) {
			return true
		}
		if tellsOther(b, c, r, s.shown, s.mostly) {
			return false
		}
	}
	return s.broken || r.Plain || mustHold(b, c, r) || c.Family == book.ShareFamily && isOff(r, s) || s.evidence >= book.Proof && slip.Slipped(b, r, s.several)
}

// tieTurned ties what fails throughout a claim because the figure is printed with the other sign everywhere.
func tieTurned(c *book.Claim, failing []*book.Relation) bool {
	if len(failing) < 2 || c.Family != book.KnownFamily || !sums.TurnedInAll(failing) {
		return false
	}
	for _, r := range failing {
		r.State = book.Tied
	}
	return true
}

// isMisheaded reports whether a figure of a relation stands under a heading that is wrong: what it measures is not known.
func isMisheaded(b *book.Book, r *book.Relation) bool {
	return slices.ContainsFunc(r.Figures(), func(f *book.Figure) bool { return b.Misheaded[f.Item.Column] })
}

// farApart reports whether one of two figures is more than twice the other: they are read as the same, and are more likely
// of other periods, other scales or other things than misprinted.
func farApart(r *book.Relation) bool {
	a, b := r.Total.Item.Value.Abs(), r.Parts[0].Figure.Item.Value.Abs()
	return a.GreaterThan(b.Mul(book.Two)) || b.GreaterThan(a.Mul(book.Two))
}

// slippedAlone reports whether a slip of one of two figures alone explains that they differ.
func slippedAlone(b *book.Book, r *book.Relation) bool { return len(slipsAlone(b, r)) > 0 }

// slipsAlone are two digits of one of two figures that changed places, or a power of ten where both rows are read at one scale, which
// explain that they differ.
func slipsAlone(b *book.Book, r *book.Relation) []slip.Fix {
	scaled := r.Total.Item.Scale == r.Parts[0].Figure.Item.Scale && !slices.ContainsFunc(r.Figures(), (*book.Figure).OddlyScaled)
	return slices.DeleteFunc(slip.Fixes(b, r, false), func(x slip.Fix) bool {
		return x.Kind != slip.SwappedDigits && (x.Kind != slip.ScaledFigure || !scaled) || slip.Contradicted(b, x)
	})
}

// scaleInDoubt reports whether an amount per share holds when the shares are taken in thousands or millions more or less than
// they were read: then their scale is in doubt, not the figures.
func scaleInDoubt(r *book.Relation) bool {
	e, ok := r.Expected(nil)
	if !ok || r.Claim.Family != book.ShareFamily {
		return false
	}
	for _, k := range []int32{3, -3, 6, -6} {
		if e.Scale(decimal.New(1, k)).Overlaps(r.Side(r.Total, nil)) {
			return true
		}
	}
	return false
}

// sharing is how many amounts per share of a claim are less than income over shares by what securities that share in the earnings take.
func sharing(c *book.Claim) (n int) {
	if c.Family != book.ShareFamily {
		return 0
	}
	for _, r := range c.Relations {
		if !r.Holds(nil) && pershare.Shared(r) {
			n++
		}
	}
	return n
}

// isOff reports whether an amount per share is so far off that no slip needs to explain it, as its claim stands: the further off, the fewer
// others need to hold.
func isOff(r *book.Relation, s standing) bool {
	switch {
	case isOffShared(r, s):
		return true
	case s.holding >= 2 || s.holding > 0 && !s.several && r.Beside:
		return farOff(r) || !s.several && s.holding >= pershare.LeastExact && (r.Beside || !r.Within(pershare.SteadyOff, pershare.FarOffDigits))
	case s.holding == 1 && !s.several && s.evidence >= ownersProof:
		return pershare.IsFarOff(r) || r.IsStock() && r.Claim.Exact && !r.Within(pershare.HalfOff, pershare.FarOffDigits)
	}
	return false
}

// isOffShared reports whether an amount per share is off where it is shared in other columns, and a slip is why.
func isOffShared(r *book.Relation, s standing) bool {
	n := s.holding + s.shared
	if s.shared == 0 || n < pershare.LeastShared || s.several {
		return false
	}
	return (farOff(r) || n >= pershare.LeastExact && !r.Within(pershare.SteadyOff, pershare.FarOffDigits)) && pershare.SlippedShared(r)
}

// farOff reports whether an amount per share is more off than securities that share in the earnings explain.
func farOff(r *book.Relation) bool { return !r.Within(pershare.FarOffPart, pershare.FarOffDigits) }

const ownersProof = 1.2 // digits of the only column that shows that an amount per share is made from what its owners have

// witness keeps what is tied, so that later explanations do not contradict it.
func witness(b *book.Book, c *book.Claim) {
	for _, r := range c.Relations {
		if r.State == book.Tied {
			for _, f := range r.Figures() {
				b.Tied[f] = append(b.Tied[f], r)
			}
		}
	}
}
