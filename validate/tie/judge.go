package tie

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
)

// What a relation that fails says depends on the others of its claim: that a figure is wrong, that something else explains it, or nothing.

// tieWhatHolds ties the relations of a claim that hold, and gives those that fail: not such as are in doubt for another reason, a
// heading, a scale, rounding. holding counts those that hold, evidence sums up their weights.
func (b *book) tieWhatHolds(c *claim) (failing []*Relation, holding int, evidence float64) {
	for _, r := range c.relations {
		switch {
		case r.holds(nil):
			r.state = Tied
			holding++
			evidence += r.weight()
		case c.family == rowFamily && c.unsigned(r):
			r.state = Tied
		case !b.inDoubt(c, r):
			failing = append(failing, r)
		}
	}
	return failing, holding, evidence
}

// inDoubt reports whether a relation that does not hold may fail for another reason than a wrong figure.
func (b *book) inDoubt(c *claim, r *Relation) bool {
	switch {
	case c.family != rowFamily && b.isMisheaded(r), (c.family == shareFamily || c.family == orderFamily) && slices.ContainsFunc(r.figures(), (*Figure).oddlyScaled):
		return true
	case b.isExcused(c, r):
		return true
	case r.plain:
		return false
	case (r.within(c.allowance, c.digits) || r.shared()) && !b.ownSlip(r) && !(c.exact && b.slippedNearby(r)) && !(c.strict && b.swapped([]*Relation{r})):
		return true
	}
	return r.scaleInDoubt() && !b.ownSlip(r)
}

// isExcused reports whether what relations of a kind may fail for explains one that does.
func (b *book) isExcused(c *claim, r *Relation) bool {
	switch c.family {
	case shareFamily:
		return b.isRoundedSum(r) || b.mayAddBack(r) || b.isOverOtherEquity(r) || b.isBeforeMore(r)
	case rowFamily:
		return c.endsWithSubtotal()
	case sumFamily:
		return b.tiedDown(r)
	case knownFamily:
		return b.isPartBeside(r) || b.isOfOtherTable(r)
	case equalFamily:
		return r.isRoundedOtherwise() || r.includesMore()
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
func (b *book) isOfOtherTable(r *Relation) bool {
	t := r.Parts[0].Figure.Table
	if r.Total.Fact == nil || t == r.Total.Table || slices.ContainsFunc(r.Parts, func(p Term) bool { return p.Figure.Table != t }) {
		return false
	}
	return slices.ContainsFunc(b.byMeasure[r.Total.measure()], func(g *Figure) bool { return g.Table == t && g.Item.Value.Equal(r.Total.Item.Value) })
}

// isOverOtherEquity reports whether a book value per share is what another equity of its day comes to, as that of common shareholders beside the
// total with preferred stock.
func (b *book) isOverOtherEquity(r *Relation) bool {
	if !r.isStock() || r.form != perUnit {
		return false
	}
	shares, total := r.side(r.Parts[len(r.Parts)-1].Figure, nil), r.side(r.Total, nil)
	return slices.ContainsFunc(b.figures, func(f *Figure) bool {
		if f.Item.Kind != release.Money || f.Item.Nil || f.Period != r.Total.Period || !anyEquity.In(wording.Of(f.Item.Row.Label)) {
			return false
		}
		each, ok := quotient(r.side(f, nil), shares)
		return ok && each.Overlaps(total)
	})
}

// isBeforeMore reports whether an amount per share is said to be before something that its income is not, and adds up with others of its column.
func (b *book) isBeforeMore(r *Relation) bool {
	says := func(f *Figure) bool { return before.In(wording.Of(f.Item.Row.Label)) }
	return r.form == perUnit && b.roundedOf[r.Total] > 0 && says(r.Total) && !says(r.Parts[0].Figure)
}

// leastNested is how many parts a sum has at least of which the last may add up those before it.
const leastNested = 4

// endsWithSubtotal reports whether the total is, in every column, its first part and its last alone: the last adds up those between, which it
// prints as nothing where rounding leaves nothing.
func (c *claim) endsWithSubtotal() bool {
	var first, last *release.Row
	for _, r := range c.relations {
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
	return !slices.ContainsFunc(c.relations, func(r *Relation) bool {
		ends := slices.DeleteFunc(slices.Clone(r.Parts), func(p Term) bool { return p.Figure.Item.Row != first && p.Figure.Item.Row != last })
		return len(r.Parts) < leastNested || len(ends) == len(r.Parts) || !r.sum(ends, nil).Overlaps(r.side(r.Total, nil))
	})
}

// includesMore reports whether the label of one of two figures says that it includes something and that of the other does not: "Cash, end of year
// (includes restricted cash of $0.7)", "Cash and deposits".
func (r *Relation) includesMore() bool {
	says := func(f *Figure) bool { return including.In(wording.Of(f.Item.Row.Label)) }
	return says(r.Total) != says(r.Parts[0].Figure)
}

// isRoundedOtherwise reports whether one of two figures is printed coarser than the other and within a unit of its last digit of it: cut, or
// rounded so that its own column adds up.
func (r *Relation) isRoundedOtherwise() bool {
	f, o := r.Total.Item, r.Parts[0].Figure.Item
	fine, coarse := printedPlaces(f)-f.Scale, printedPlaces(o)-o.Scale
	if fine < coarse {
		fine, coarse = coarse, fine
	}
	return fine > coarse && r.off(nil).LessThan(decimal.New(1, -coarse))
}

// tiedDown reports whether every figure of a relation across columns is tied by a sum of its own column: none of them is misprinted, and the
// columns are not what most rows make them look like.
func (b *book) tiedDown(r *Relation) bool {
	return !slices.ContainsFunc(r.figures(), func(f *Figure) bool {
		return !slices.ContainsFunc(b.tied[f], func(t *Relation) bool { return t.claim.family == rowFamily })
	})
}

// isRoundedSum reports whether an amount per share is the sum of others that are printed for its column, as that of continuing and that of
// discontinued operations, or one of those, and no further from what its income gives than those may be rounded: companies print what they come to.
func (b *book) isRoundedSum(r *Relation) bool {
	n := b.roundedOf[r.Total]
	e, ok := r.expected(nil)
	if n == 0 || !ok || r.form != perUnit {
		return false
	}
	total := r.side(r.Total, nil)
	slack := total.High.Sub(total.Low).Mul(half).Mul(decimal.NewFromInt(int64(n)))
	return total.Middle().Sub(e.Middle()).Abs().LessThanOrEqual(slack)
}

// noteRounded notes the amounts per share that others of their column add up to, and those others, and how many those are: what one cent more or
// less of any of them would break, a company puts right in one that is left.
func (b *book) noteRounded(claims []*claim) {
	b.roundedOf = map[*Figure]int{}
	for _, c := range claims {
		for _, r := range c.relations {
			if r.Total.Item.Kind == release.PerShare && r.form == asPrinted && len(r.Parts) > 1 && r.holds(nil) {
				for _, f := range r.figures() {
					b.roundedOf[f] = max(b.roundedOf[f], len(r.Parts))
				}
			}
		}
	}
}

// tellsOther reports whether two figures by one name seem to be of two things, so that they may differ. shown says that other
// columns bear out that they are one, mostly that nearly all do.
func (b *book) tellsOther(c *claim, r *Relation, shown, mostly bool) bool {
	return c.scales && !shown || b.isPart(r) || r.farApart() && !(shown && b.slippedAlone(r)) || b.isOther(r, shown, mostly)
}

// judge says of every relation of a claim whether it is tied, broken or not tied.
func (b *book) judge(c *claim) {
	b.check()
	failing, holding, evidence := b.tieWhatHolds(c)
	if len(failing) == 0 || holding == 0 && c.tieTurned(failing) {
		b.witness(c)
		return
	}
	s := standing{holding: holding, shared: c.sharing(), evidence: evidence, several: len(failing) > 1}
	s.shown = holding > 0 && evidence >= proof && holding >= len(failing) || c.family == equalFamily && s.several && b.swappedInAll(failing)
	s.mostly = holding >= leastSame*len(failing) && evidence >= 2*proof
	s.broken = c.sure || s.shown && !c.explained || b.oneSlip(failing)
	for _, r := range failing {
		if b.breaks(c, r, s) {
			r.state = Broken
		}
	}
	b.witness(c)
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
func (b *book) breaks(c *claim, r *Relation, s standing) bool {
	if c.family == equalFamily {
		if b.isOddOne(r) || b.isOddOfColumn(r) || b.mustHold(c, r) || s.mostly && r.lacksDigit() {
			return true
		}
		if b.tellsOther(c, r, s.shown, s.mostly) {
			return false
		}
	}
	return s.broken || r.plain || b.mustHold(c, r) || c.family == shareFamily && r.isOff(s) || s.evidence >= proof && b.slipped(r, s.several)
}

// tieTurned ties what fails throughout a claim because the figure is printed with the other sign everywhere.
func (c *claim) tieTurned(failing []*Relation) bool {
	if len(failing) < 2 || c.family != knownFamily || !turnedInAll(failing) {
		return false
	}
	for _, r := range failing {
		r.state = Tied
	}
	return true
}

// isMisheaded reports whether a figure of a relation stands under a heading that is wrong: what it measures is not known.
func (b *book) isMisheaded(r *Relation) bool {
	return slices.ContainsFunc(r.figures(), func(f *Figure) bool { return b.misheaded[f.Item.Column] })
}

// farApart reports whether one of two figures is more than twice the other: they are read as the same, and are more likely
// of other periods, other scales or other things than misprinted.
func (r *Relation) farApart() bool {
	a, b := r.Total.Item.Value.Abs(), r.Parts[0].Figure.Item.Value.Abs()
	return a.GreaterThan(b.Mul(two)) || b.GreaterThan(a.Mul(two))
}

// slippedAlone reports whether two digits of one of two figures that changed places, or a power of ten where both rows are read
// at one scale, explain that they differ.
func (b *book) slippedAlone(r *Relation) bool {
	scaled := r.Total.Item.Scale == r.Parts[0].Figure.Item.Scale && !slices.ContainsFunc(r.figures(), (*Figure).oddlyScaled)
	return slices.ContainsFunc(b.fixes(r, false), func(x fix) bool {
		return (x.kind == scaledFigure && scaled || x.kind == swappedDigits) && !b.contradicted(x)
	})
}

// scaleInDoubt reports whether an amount per share holds when the shares are taken in thousands or millions more or less than
// they were read: then their scale is in doubt, not the figures.
func (r *Relation) scaleInDoubt() bool {
	e, ok := r.expected(nil)
	if !ok || r.claim.family != shareFamily {
		return false
	}
	for _, k := range []int32{3, -3, 6, -6} {
		if e.Scale(decimal.New(1, k)).Overlaps(r.side(r.Total, nil)) {
			return true
		}
	}
	return false
}

// sharing is how many amounts per share of a claim are less than income over shares by what securities that share in the earnings take.
func (c *claim) sharing() (n int) {
	if c.family != shareFamily {
		return 0
	}
	for _, r := range c.relations {
		if !r.holds(nil) && r.shared() {
			n++
		}
	}
	return n
}

// isOff reports whether an amount per share is so far off that no slip needs to explain it, as its claim stands: the further off, the fewer
// others need to hold.
func (r *Relation) isOff(s standing) bool {
	switch {
	case r.isOffShared(s):
		return true
	case s.holding >= 2 || s.holding > 0 && !s.several && r.beside:
		return r.farOff() || !s.several && s.holding >= leastExact && (r.beside || !r.within(steadyOff, farOffDigits))
	case s.holding == 1 && !s.several && s.evidence >= ownersProof:
		return r.isFarOff() || r.isStock() && r.claim.exact && !r.within(halfOff, farOffDigits)
	}
	return false
}

// isOffShared reports whether an amount per share is off where it is shared in other columns, and a slip is why.
func (r *Relation) isOffShared(s standing) bool {
	n := s.holding + s.shared
	if s.shared == 0 || n < leastShared || s.several {
		return false
	}
	return (r.farOff() || n >= leastExact && !r.within(steadyOff, farOffDigits)) && r.slippedShared()
}

// farOff reports whether an amount per share is more off than securities that share in the earnings explain.
func (r *Relation) farOff() bool { return !r.within(farOffPart, farOffDigits) }

const ownersProof = 1.2 // digits of the only column that shows that an amount per share is made from what its owners have

// witness keeps what is tied, so that later explanations do not contradict it.
func (b *book) witness(c *claim) {
	for _, r := range c.relations {
		if r.state == Tied {
			for _, f := range r.figures() {
				b.tied[f] = append(b.tied[f], r)
			}
		}
	}
}
