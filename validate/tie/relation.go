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
	atRate                 // the only part over a rate that other rows tell, as printed
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

	known tieout.Interval // what other columns tell: of shares for overShares, of a proportion for near, of a rate for atRate
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
	opens     bool            // the sum leads from what a balance was to what it is
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
	return r.form == asPrinted || r.form == ofWhole || r.form == ofSum || r.form == growth || r.form == mean || r.form == near || r.form == overShares || r.form == atRate
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
	case atRate:
		return quotient(widened(r.side(r.Parts[0].Figure, rd)), r.known)
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
		return math.Log10(1 + s.ratio())
	}
	e, ok := r.expected(nil)
	if !ok {
		return 0
	}
	total := r.side(r.Total, nil)
	width := e.High.Sub(e.Low).Add(total.High).Sub(total.Low)
	if width.IsZero() { // of counts that are exact
		width = one
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

// leastBasic and mostBasic are how much basic amounts per share are at least and at most where securities dilute them as they
// commonly do, in parts of the diluted ones.
var leastBasic, mostBasic = decimal.New(95, -2), decimal.New(135, -2)

// isStock reports whether an amount per share is one of a day, a book value.
func (r *Relation) isStock() bool { return r.Total.Period.Kind == tieout.Instant }

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

// oddOne is the one relation of a claim that fails.
type oddOne struct {
	failing  *Relation // nil for none and for several
	holding  int       // sums of several figures that hold
	evidence float64   // digits that these prove
}

// isOfSize reports whether a total that is not what its parts come to is at least of their sign and size.
func (r *Relation) isOfSize() bool {
	e, ok := r.expected(nil)
	if !ok {
		return false
	}
	a, c := r.side(r.Total, nil).Middle(), e.Middle()
	return a.Sign() == c.Sign() && !a.Abs().GreaterThan(c.Abs().Mul(two)) && !c.Abs().GreaterThan(a.Abs().Mul(two))
}

// likelyWeight is what a sum's holding proves, in digits, within what rounding is likely to explain: how large its figures are, one of
// which the others would hit by chance.
func (r *Relation) likelyWeight() float64 {
	squares, size := decimal.Zero, decimal.Zero
	for _, f := range r.figures() {
		i := r.side(f, nil)
		squares, size = squares.Add(square(i.High.Sub(i.Low))), decimal.Max(size, i.Middle().Abs())
	}
	width, _ := squares.Float64()
	if width == 0 {
		return r.weight()
	}
	return math.Log10(1 + size.InexactFloat64()/(2*math.Sqrt(width)))
}
