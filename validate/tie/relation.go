package tie

import (
	"math"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
)

// Term is a figure in a relation, with its weight 1 or -1.
type Term struct {
	Figure *Figure
	Weight int
}

// form is how a relation computes what its total should be.
type form uint8

const (
	asPrinted  form = iota // the sum of the parts, signed as printed
	asFacts                // the sum of the parts, signed as their concepts are
	perUnit                // the sum of all parts but the last, over the last, in the signs of the concepts
	ofWhole                // the first part over the second, as printed
	ofSum                  // the first part over the sum of the others, as printed
	growth                 // the first part less the second, over the second
	mean                   // the sum of the parts over their number, as printed
	near                   // about the only part, as printed: a basic amount per share beside the diluted one
	overShares             // the only part over the shares that other columns tell
	atMost                 // no sum: the total is not more than the only part, in the signs of the concepts
)

// Relation is what figures must satisfy in one column or period: the total is what the parts come to.
type Relation struct {
	Total *Figure
	Parts []Term
	form  form
	claim *claim
	state State

	beside bool // another amount per share of the column is made from the same income and about as many shares, and holds

	plain bool // and nothing that shares in the earnings, or is taken off them, is printed: see markPlain

	known tieout.Interval // what other columns tell: of shares for overShares, of a proportion for near
}

// State is what became of a relation.
type State uint8

const (
	Untied State = iota // it does not hold, and nothing says that it must
	Tied
	Broken
)

// claim is one relation in every column where its rows have figures.
type claim struct {
	family    *family
	sure      bool            // it must hold: known beforehand, or shown by the arithmetic of the release
	explained bool            // what does not hold is broken only when a slip of the pen explains it
	anyDigit  bool            // one digit for another is such a slip
	scales    bool            // one of the rows has a scale that was inferred, and the other another one
	anySign   bool            // a sign is none: it is printed one way here and another there
	signed    bool            // the signs of its parts are those that the rest of its table has
	exact     bool            // others that are made alike hold, so that what the allowance is for is not so here
	strict    bool            // the others hold without any allowance, so that two digits that changed places are beyond it
	allowance decimal.Decimal // how far, in parts of the whole, it may be missed without anything being wrong
	digits    int64           // units of the last digit by which it may be missed
	relations []*Relation
	odd       *oddOne // see oddOne
}

// family is a kind of claims.
type family struct {
	rule tieout.Rule
	says func(r *Relation) string // what is wrong, for people
	// sums are relations that make a total tied when they hold.
	sums bool
}

func (c *claim) add(r *Relation) {
	r.claim = c
	c.relations = append(c.relations, r)
}

// figures are the figures of the relation, the total first.
func (r *Relation) figures() []*Figure {
	fs := []*Figure{r.Total}
	for _, p := range r.Parts {
		fs = append(fs, p.Figure)
	}
	return fs
}

// side is the set of values of a figure as the relation takes it.
func (r *Relation) side(f *Figure, rd reading) tieout.Interval {
	if r.ofPrinted() {
		return rd.printed(f)
	}
	return rd.fact(f)
}

// ofPrinted reports whether the relation takes figures in the signs that are printed.
func (r *Relation) ofPrinted() bool {
	return r.form == asPrinted || r.form == ofWhole || r.form == ofSum || r.form == growth || r.form == mean || r.form == near || r.form == overShares
}

// isSum reports whether the total is the sum of the parts.
func (r *Relation) isSum() bool { return r.form == asPrinted || r.form == asFacts }

// has reports whether a relation is of a figure.
func (r *Relation) has(f *Figure) bool {
	return r.Total == f || slices.ContainsFunc(r.Parts, func(p Term) bool { return p.Figure == f })
}

// expected is what the parts come to; false when that is no number.
func (r *Relation) expected(rd reading) (tieout.Interval, bool) {
	n := len(r.Parts)
	switch r.form {
	case perUnit:
		return quotient(r.sum(r.Parts[:n-1], rd), r.side(r.Parts[n-1].Figure, rd))
	case ofWhole:
		return quotient(widened(r.side(r.Parts[0].Figure, rd)), widened(r.side(r.Parts[1].Figure, rd)))
	case ofSum:
		return quotient(widened(r.side(r.Parts[0].Figure, rd)), widened(r.sum(r.Parts[1:], rd)))
	case mean:
		return r.sum(r.Parts, rd).Scale(one.DivRound(decimal.NewFromInt(int64(max(n, 1))), quotientPlaces)), n > 0
	case overShares:
		return quotient(r.side(r.Parts[0].Figure, rd), r.known)
	case near:
		return r.around(r.side(r.Parts[0].Figure, rd)), true
	case growth:
		q, ok := quotient(widened(r.side(r.Parts[0].Figure, rd)), widened(r.side(r.Parts[1].Figure, rd)))
		return q.Add(tieout.Point(minusOne)), ok
	}
	return r.sum(r.Parts, rd), n > 0
}

// around is what is near a value of an interval.
func (r *Relation) around(i tieout.Interval) tieout.Interval {
	if i.High.IsNegative() {
		return r.around(i.Negated()).Negated()
	}
	least, most := leastBasic, mostBasic
	if r.known.High.IsPositive() {
		least, most = r.known.Low, r.known.High
	}
	return tieout.Interval{Low: i.Low.Mul(least), High: i.High.Mul(most)}
}

func (r *Relation) sum(parts []Term, rd reading) tieout.Interval {
	s := tieout.Sum{Parts: make([]tieout.Interval, 0, len(parts))}
	for _, p := range parts {
		i := r.side(p.Figure, rd)
		if p.Weight < 0 {
			i = i.Negated()
		}
		s.Parts = append(s.Parts, i)
	}
	return s.Added()
}

// widened is an interval of twice the width: percentages are made from amounts that are not rounded, and those that are
// printed are at times rounded so that they add up.
func widened(i tieout.Interval) tieout.Interval {
	w := i.High.Sub(i.Low).Mul(half)
	return tieout.Interval{Low: i.Low.Sub(w), High: i.High.Add(w)}
}

// holds reports whether the relation holds within rounding when figures are read as rd has them.
func (r *Relation) holds(rd reading) bool {
	if s, ok := r.inUnitsAt(rd); ok {
		return s.holds()
	}
	if len(rd) == 0 {
		if holds, known := r.quotientHolds(); known {
			return holds
		}
	}
	e, ok := r.expected(rd)
	if !ok {
		return false
	}
	total := r.side(r.Total, rd)
	if r.form == atMost {
		return total.Low.LessThanOrEqual(e.High)
	}
	return e.Overlaps(total) && (!r.isSum() || r.likely(e, rd))
}

// likely reports whether rounding is a likely explanation of what a sum is off. Were every part rounded the same way, it
// might be off by half of what all intervals are wide; of many parts some are rounded up and some down, and more than the
// root of the sum of the squares of their widths, three and a half standard deviations, is rounding no more.
func (r *Relation) likely(expected tieout.Interval, rd reading) bool {
	total := r.side(r.Total, rd)
	squares := square(total.High.Sub(total.Low))
	for _, p := range r.Parts {
		i := r.side(p.Figure, rd)
		squares = squares.Add(square(i.High.Sub(i.Low)))
	}
	return square(total.Middle().Sub(expected.Middle())).LessThanOrEqual(squares)
}

func square(d decimal.Decimal) decimal.Decimal { return d.Mul(d) }

// off is how far the total is from what the parts come to, in the middle of both.
func (r *Relation) off(rd reading) decimal.Decimal {
	if s, ok := r.inUnitsAt(rd); ok {
		return s.off()
	}
	e, ok := r.expected(rd)
	if !ok || r.form == atMost || r.form == near {
		return decimal.Zero
	}
	return r.side(r.Total, rd).Middle().Sub(e.Middle()).Abs()
}

// change is a figure taken at another printed value than its own.
type change struct {
	figure *Figure
	value  decimal.Decimal
}

func readingOf(changes []change) reading {
	rd := make(reading, len(changes))
	for _, c := range changes {
		rd[c.figure] = c.value
	}
	return rd
}

// trial is a relation that is tried with many readings of few figures: a sum of n parts is added up once, not for each of them.
type trial struct {
	relation *Relation
	sum      unitSum // where inUnits
	inUnits  bool
	base     tieout.Interval // what the parts come to, where isSum
	isSum    bool
}

func (r *Relation) trial() *trial {
	t := &trial{relation: r}
	t.sum, t.inUnits = r.inUnits()
	return t
}

// holds reports whether the relation holds when figures have other values.
func (t *trial) holds(changes ...change) bool {
	r := t.relation
	if t.inUnits {
		if s, ok := t.sum.changed(r, changes); ok {
			return s.holds()
		}
	}
	if !r.isSum() || len(r.Parts) == 0 {
		return r.holds(readingOf(changes))
	}
	if !t.isSum {
		t.base, t.isSum = r.expected(nil)
	}
	e, rd := t.base, readingOf(changes)
	for _, c := range changes {
		w := int64(0)
		for _, p := range r.Parts {
			if p.Figure == c.figure {
				w += int64(p.Weight)
			}
		}
		if w != 0 {
			was, is := r.side(c.figure, nil).Scale(decimal.NewFromInt(w)), r.side(c.figure, rd).Scale(decimal.NewFromInt(w))
			e.Low, e.High = e.Low.Sub(was.Low).Add(is.Low), e.High.Sub(was.High).Add(is.High)
		}
	}
	return e.Overlaps(r.side(r.Total, rd)) && r.likely(e, rd)
}

// weight is what the relation's holding proves, in digits: how unlikely it is by chance.
func (r *Relation) weight() float64 {
	if s, ok := r.inUnits(); ok {
		if s.width() == 0 {
			return 9
		}
		return math.Log10(1 + s.ratio())
	}
	e, ok := r.expected(nil)
	if !ok {
		return 0
	}
	total := r.side(r.Total, nil)
	width := e.High.Sub(e.Low).Add(total.High).Sub(total.Low)
	if width.IsZero() {
		return 9
	}
	return math.Log10(1 + ratio(total.Middle().Abs(), width))
}

// ratio is a over b, neither of which is negative.
func ratio(a, b decimal.Decimal) float64 {
	if x, y := a.Coefficient(), b.Coefficient(); a.Exponent() == b.Exponent() && x.IsInt64() && y.IsInt64() {
		return float64(x.Int64()) / float64(y.Int64())
	}
	q, _ := a.Div(b).Float64()
	return q
}

const quotientPlaces = 12

// quotient is the set of quotients of a value of a and a value of b; false when b may be zero.
func quotient(a, b tieout.Interval) (tieout.Interval, bool) {
	if b.Low.Sign()*b.High.Sign() <= 0 {
		return tieout.Interval{}, false
	}
	var ends []decimal.Decimal
	for _, x := range []decimal.Decimal{a.Low, a.High} {
		for _, y := range []decimal.Decimal{b.Low, b.High} {
			ends = append(ends, x.DivRound(y, quotientPlaces))
		}
	}
	return tieout.Interval{Low: decimal.Min(ends[0], ends[1:]...), High: decimal.Max(ends[0], ends[1:]...)}, true
}

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
	case r.plain:
		return false
	case (r.within(c.allowance, c.digits) || r.shared()) && !b.ownSlip(r) && !(c.exact && b.slippedNearby(r)) && !(c.strict && b.swapped([]*Relation{r})):
		return true
	}
	return r.scaleInDoubt() && !b.ownSlip(r)
}

// tellsOther reports whether two figures by one name seem to be of two things, so that they may differ. shown says that other
// columns bear out that they are one, mostly that nearly all do.
func (b *book) tellsOther(c *claim, r *Relation, shown, mostly bool) bool {
	return c.scales && !shown || b.isPart(r) || r.farApart() && !(shown && b.slippedAlone(r)) || b.isOther(r, shown, mostly)
}

// proof is the least evidence, in digits over all columns, by which figures show that they are related.
const proof = 1.5

// judge says of every relation of a claim whether it is tied, broken or not tied.
func (b *book) judge(c *claim) {
	b.check()
	failing, holding, evidence := b.tieWhatHolds(c)
	if len(failing) == 0 || holding == 0 && c.tieTurned(failing) {
		b.witness(c)
		return
	}
	s := standing{holding: holding, evidence: evidence, several: len(failing) > 1}
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
	evidence float64 // that they give, in digits
	several  bool    // more than one fails
	shown    bool    // those that hold show that the figures are related
	mostly   bool    // nearly all hold
	broken   bool    // what fails is wrong, whatever else is known of it
}

// breaks reports whether a relation that fails shows that a figure is wrong.
func (b *book) breaks(c *claim, r *Relation, s standing) bool {
	if c.family == equalFamily {
		if b.isOddOne(r) || b.mustHold(c, r) {
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

// leastSame is how many columns must agree for each that does not for two rows to be the same beyond doubt.
const leastSame = 2

// isMisheaded reports whether a figure of a relation stands under a heading that is wrong: what it measures is not known.
func (b *book) isMisheaded(r *Relation) bool {
	return slices.ContainsFunc(r.figures(), func(f *Figure) bool { return b.misheaded[f.Item.Column] })
}

// farApart reports whether one of two figures is more than twice the other: they are read as the same, and are more likely
// of other periods, other scales or other things than misprinted.
func (r *Relation) farApart() bool {
	a, b := r.Total.Item.Value.Abs(), r.Parts[0].Figure.Item.Value.Abs()
	two := decimal.New(2, 0)
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

// sharedPart is what securities that share in the earnings take at most, in parts of them, where nothing says more.
var sharedPart = decimal.New(1, -2)

// shared reports whether an amount per share is less than income over shares by what securities that share in the earnings
// take: unvested stock with a right to dividends. A book value has none.
func (r *Relation) shared() bool {
	e, ok := r.expected(nil)
	if !ok || r.claim.family != shareFamily || r.Total.Period.Kind == tieout.Instant {
		return false
	}
	printed, full := r.side(r.Total, nil).Middle(), e.Middle()
	return printed.Sign()*full.Sign() > 0 && printed.Abs().LessThan(full.Abs()) && r.within(sharedPart, 0)
}

// isOff reports whether an amount per share is so far off that no slip needs to explain it, as its claim stands: the further off, the fewer
// others need to hold.
func (r *Relation) isOff(s standing) bool {
	switch {
	case s.holding >= 2 || s.holding > 0 && !s.several && r.beside:
		return r.farOff() || !s.several && s.holding >= leastExact && (r.beside || !r.within(steadyOff, farOffDigits))
	case s.holding == 1 && !s.several && s.evidence >= ownersProof:
		return isOfOwners(r.Parts[0].Figure.Item.Row) && !r.within(halfOff, farOffDigits)
	}
	return false
}

// farOff reports whether an amount per share is more off than securities that share in the earnings explain.
func (r *Relation) farOff() bool { return !r.within(farOffPart, farOffDigits) }

const ownersProof = 1.2 // digits of the only column that shows that an amount per share is made from what its owners have

// farOffPart is how far off an amount per share is at least where few others hold, steadyOff where more do, halfOff where one does, in parts
// of it.
var farOffPart, steadyOff, halfOff = decimal.New(5, -2), decimal.New(2, -2), decimal.New(5, -1)

const farOffDigits = 2

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
		if !r.hasAll(x) && (!several && !c.exact || slices.ContainsFunc(c.relations, func(r *Relation) bool { return x.touches(r) && !r.holds(x.values) })) {
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

// within reports whether a relation that does not hold misses by no more than a part of the whole, or some of the last digit.
func (r *Relation) within(part decimal.Decimal, digits int64) bool {
	e, ok := r.expected(nil)
	if !ok || part.IsZero() && digits == 0 {
		return !ok
	}
	total := r.side(r.Total, nil)
	unit := total.High.Sub(total.Low)
	slack := decimal.Max(unit.Mul(decimal.NewFromInt(digits)), e.Middle().Abs().Mul(part))
	return total.Middle().Sub(e.Middle()).Abs().LessThanOrEqual(slack.Add(unit.Mul(half)))
}

var half = decimal.New(5, -1)

// ownSlip reports whether digits of the total that changed places explain a relation that does not hold.
func (b *book) ownSlip(r *Relation) bool {
	near, apart := r.Total.swaps()
	trial := r.trial()
	explains := func(v decimal.Decimal) bool { return trial.holds(change{r.Total, v}) }
	return slices.ContainsFunc(near, explains) || slices.ContainsFunc(apart, explains)
}

// oneSlip reports whether a slip of one row explains all failing relations of a claim.
func (b *book) oneSlip(failing []*Relation) bool {
	var rows []rowSlip
	several := len(failing) > 1
	for i, r := range failing {
		var here []rowSlip
		for _, x := range b.fixesOf(r, false, func(_ *Figure, k slip) bool { return !several || k == swappedDigits || k == exchangedColumns }) {
			if !b.explains(r, x, several) {
				continue
			}
			here = append(here, rowSlip{x.figure.Item.Row, x.kind})
		}
		if i == 0 {
			rows = here
		} else {
			rows = slices.DeleteFunc(rows, func(k rowSlip) bool { return !slices.Contains(here, k) })
		}
		if len(rows) == 0 {
			return false
		}
	}
	return true
}
