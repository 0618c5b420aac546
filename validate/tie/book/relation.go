package book

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

// Form is how a relation computes what its total should be.
type Form uint8

const (
	AsPrinted  Form = iota // the sum of the parts, signed as printed
	AsFacts                // the sum of the parts, signed as their concepts are
	PerUnit                // the sum of all parts but the last, over the last, in the signs of the concepts
	OfWhole                // the first part over the second, as printed
	OfSum                  // the first part over the sum of the others, as printed
	Growth                 // the first part less the second, over the second
	Mean                   // the sum of the parts over their number, as printed
	Near                   // about the only part, as printed: a basic amount per share beside the diluted one
	OverShares             // the only part over the shares that other columns tell
	AtRate                 // the only part over a rate that other rows tell, as printed
	AtMost                 // no sum: the total is not more than the only part, in the signs of the concepts
)

// Relation is what figures must satisfy in one column or period: the total is what the parts come to.
type Relation struct {
	Total *Figure
	Parts []Term
	Form  Form
	Claim *Claim
	State State

	Beside bool // another amount per share of the column is made from the same income and about as many shares, and holds

	Plain bool // and nothing that shares in the earnings, or is taken off them, is printed: marked by pershare

	Known tieout.Interval // what other columns tell: of shares for OverShares, of a proportion for Near, of a rate for AtRate
}

// State is what became of a relation.
type State uint8

const (
	Untied State = iota // it does not hold, and nothing says that it must
	Tied                // it holds
	Broken              // it does not, and must
)

// Claim is one relation in every column where its rows have figures.
type Claim struct {
	Family    *Family
	Sure      bool            // it must hold: known beforehand, or shown by the arithmetic of the release
	Explained bool            // what does not hold is broken only when a slip of the pen explains it
	AnyDigit  bool            // one digit for another is such a slip
	Scales    bool            // one of the rows has a scale that was inferred, and the other another one
	AnySign   bool            // a sign is none: it is printed one way here and another there
	Signed    bool            // the signs of its parts are those that the rest of its table has
	Exact     bool            // others that are made alike hold, so that what the allowance is for is not so here
	Strict    bool            // the others hold without any allowance, so that two digits that changed places are beyond it
	Opens     bool            // the sum leads from what a balance was to what it is
	Allowance decimal.Decimal // how far, in parts of the whole, it may be missed without anything being wrong
	Digits    int64           // units of the last digit by which it may be missed
	Relations []*Relation
	odd       *OddOne // see OddOne
}

// Family is a kind of claims.
type Family struct {
	Rule tieout.Rule
	Says func(r *Relation) string // what is wrong, for people
	// Sums are relations that make a total tied when they hold.
	Sums bool
}

// Add adds a relation, which is then of the claim.
func (c *Claim) Add(r *Relation) {
	r.Claim = c
	c.Relations = append(c.Relations, r)
}

// Figures are the figures of the relation, the total first.
func (r *Relation) Figures() []*Figure {
	fs := []*Figure{r.Total}
	for _, p := range r.Parts {
		fs = append(fs, p.Figure)
	}
	return fs
}

// Side is the set of values of a figure as the relation takes it.
func (r *Relation) Side(f *Figure, rd Reading) tieout.Interval {
	if r.OfPrinted() {
		return rd.Printed(f)
	}
	return rd.Fact(f)
}

// OfPrinted reports whether the relation takes figures in the signs that are printed.
func (r *Relation) OfPrinted() bool {
	return r.Form == AsPrinted || r.Form == OfWhole || r.Form == OfSum || r.Form == Growth || r.Form == Mean || r.Form == Near || r.Form == OverShares || r.Form == AtRate
}

// IsSum reports whether the total is the sum of the parts.
func (r *Relation) IsSum() bool { return r.Form == AsPrinted || r.Form == AsFacts }

// Has reports whether a relation is of a figure.
func (r *Relation) Has(f *Figure) bool {
	return r.Total == f || slices.ContainsFunc(r.Parts, func(p Term) bool { return p.Figure == f })
}

// Expected is what the parts come to; false when that is no number.
func (r *Relation) Expected(rd Reading) (tieout.Interval, bool) {
	n := len(r.Parts)
	switch r.Form {
	case PerUnit:
		return Quotient(r.Sum(r.Parts[:n-1], rd), r.Side(r.Parts[n-1].Figure, rd))
	case OfWhole:
		return Quotient(Widened(r.Side(r.Parts[0].Figure, rd)), Widened(r.Side(r.Parts[1].Figure, rd)))
	case OfSum:
		return Quotient(Widened(r.Side(r.Parts[0].Figure, rd)), Widened(r.Sum(r.Parts[1:], rd)))
	case Mean:
		return r.Sum(r.Parts, rd).Scale(One.DivRound(decimal.NewFromInt(int64(max(n, 1))), QuotientPlaces)), n > 0
	case OverShares:
		return Quotient(r.Side(r.Parts[0].Figure, rd), r.Known)
	case AtRate:
		return Quotient(Widened(r.Side(r.Parts[0].Figure, rd)), r.Known)
	case Near:
		return r.around(r.Side(r.Parts[0].Figure, rd)), true
	case Growth:
		q, ok := Quotient(Widened(r.Side(r.Parts[0].Figure, rd)), Widened(r.Side(r.Parts[1].Figure, rd)))
		return q.Add(tieout.Point(MinusOne)), ok
	}
	return r.Sum(r.Parts, rd), n > 0
}

// around is what is near a value of an interval.
func (r *Relation) around(i tieout.Interval) tieout.Interval {
	if i.High.IsNegative() {
		return r.around(i.Negated()).Negated()
	}
	least, most := LeastBasic, mostBasic
	if r.Known.High.IsPositive() {
		least, most = r.Known.Low, r.Known.High
	}
	return tieout.Interval{Low: i.Low.Mul(least), High: i.High.Mul(most)}
}

// Sum is the set of values of the sum of some terms as the relation takes them.
func (r *Relation) Sum(parts []Term, rd Reading) tieout.Interval {
	s := tieout.Sum{Parts: make([]tieout.Interval, 0, len(parts))}
	for _, p := range parts {
		i := r.Side(p.Figure, rd)
		if p.Weight < 0 {
			i = i.Negated()
		}
		s.Parts = append(s.Parts, i)
	}
	return s.Added()
}

// Widened is an interval of twice the width: percentages are made from amounts that are not rounded, and those that are
// printed are at times rounded so that they add up.
func Widened(i tieout.Interval) tieout.Interval {
	w := i.High.Sub(i.Low).Mul(Half)
	return tieout.Interval{Low: i.Low.Sub(w), High: i.High.Add(w)}
}

// Holds reports whether the relation holds within rounding when figures are read as rd has them.
func (r *Relation) Holds(rd Reading) bool {
	if s, ok := r.inUnitsAt(rd); ok {
		return s.holds()
	}
	if len(rd) == 0 {
		if holds, known := r.quotientHolds(); known {
			return holds
		}
	}
	e, ok := r.Expected(rd)
	if !ok {
		return false
	}
	total := r.Side(r.Total, rd)
	if r.Form == AtMost {
		return total.Low.LessThanOrEqual(e.High)
	}
	return e.Overlaps(total) && (!r.IsSum() || r.likely(e, rd))
}

// likely reports whether rounding is a likely explanation of what a sum is off. Were every part rounded the same way, it
// might be off by half of what all intervals are wide; of many parts some are rounded up and some down, and more than the
// root of the sum of the squares of their widths, three and a half standard deviations, is rounding no more.
func (r *Relation) likely(expected tieout.Interval, rd Reading) bool {
	total := r.Side(r.Total, rd)
	squares := Square(total.High.Sub(total.Low))
	for _, p := range r.Parts {
		i := r.Side(p.Figure, rd)
		squares = squares.Add(Square(i.High.Sub(i.Low)))
	}
	return Square(total.Middle().Sub(expected.Middle())).LessThanOrEqual(squares)
}

// Square is a number times itself.
func Square(d decimal.Decimal) decimal.Decimal { return d.Mul(d) }

// Off is how far the total is from what the parts come to, in the middle of both.
func (r *Relation) Off(rd Reading) decimal.Decimal {
	if s, ok := r.inUnitsAt(rd); ok {
		return s.off()
	}
	e, ok := r.Expected(rd)
	if !ok || r.Form == AtMost || r.Form == Near {
		return decimal.Zero
	}
	return r.Side(r.Total, rd).Middle().Sub(e.Middle()).Abs()
}

// Change is a figure taken at another printed value than its own.
type Change struct {
	Figure *Figure
	Value  decimal.Decimal
}

// ReadingOf is the reading of some changes.
func ReadingOf(changes []Change) Reading {
	rd := make(Reading, len(changes))
	for _, c := range changes {
		rd[c.Figure] = c.Value
	}
	return rd
}

// Trial is a relation that is tried with many readings of few figures: a sum of n parts is added up once, not for each of them.
type Trial struct {
	relation *Relation
	sum      unitSum // where inUnits
	inUnits  bool
	base     tieout.Interval // what the parts come to, where isSum
	isSum    bool
}

// Trial is the relation, to be tried with many readings.
func (r *Relation) Trial() *Trial {
	t := &Trial{relation: r}
	t.sum, t.inUnits = r.inUnits()
	return t
}

// Holds reports whether the relation holds when figures have other values.
func (t *Trial) Holds(changes ...Change) bool {
	r := t.relation
	if t.inUnits {
		if s, ok := t.sum.changed(r, changes); ok {
			return s.holds()
		}
	}
	if !r.IsSum() || len(r.Parts) == 0 {
		return r.Holds(ReadingOf(changes))
	}
	if !t.isSum {
		t.base, t.isSum = r.Expected(nil)
	}
	e, rd := t.base, ReadingOf(changes)
	for _, c := range changes {
		w := int64(0)
		for _, p := range r.Parts {
			if p.Figure == c.Figure {
				w += int64(p.Weight)
			}
		}
		if w != 0 {
			was, is := r.Side(c.Figure, nil).Scale(decimal.NewFromInt(w)), r.Side(c.Figure, rd).Scale(decimal.NewFromInt(w))
			e.Low, e.High = e.Low.Sub(was.Low).Add(is.Low), e.High.Sub(was.High).Add(is.High)
		}
	}
	return e.Overlaps(r.Side(r.Total, rd)) && r.likely(e, rd)
}

// Weight is what the relation's holding proves, in digits: how unlikely it is by chance.
func (r *Relation) Weight() float64 {
	if s, ok := r.inUnits(); ok {
		return math.Log10(1 + s.ratio())
	}
	e, ok := r.Expected(nil)
	if !ok {
		return 0
	}
	total := r.Side(r.Total, nil)
	width := e.High.Sub(e.Low).Add(total.High).Sub(total.Low)
	if width.IsZero() { // of counts that are exact
		width = One
	}
	return math.Log10(1 + Ratio(total.Middle().Abs(), width))
}

// Ratio is a over b, neither of which is negative.
func Ratio(a, b decimal.Decimal) float64 {
	if x, y := a.Coefficient(), b.Coefficient(); a.Exponent() == b.Exponent() && x.IsInt64() && y.IsInt64() {
		return float64(x.Int64()) / float64(y.Int64())
	}
	q, _ := a.Div(b).Float64()
	return q
}

// QuotientPlaces are the decimals that quotients are worked out to.
const QuotientPlaces = 12

// Quotient is the set of quotients of a value of a and a value of b; false when b may be zero.
func Quotient(a, b tieout.Interval) (tieout.Interval, bool) {
	if b.Low.Sign()*b.High.Sign() <= 0 {
		return tieout.Interval{}, false
	}
	var ends []decimal.Decimal
	for _, x := range []decimal.Decimal{a.Low, a.High} {
		for _, y := range []decimal.Decimal{b.Low, b.High} {
			ends = append(ends, x.DivRound(y, QuotientPlaces))
		}
	}
	return tieout.Interval{Low: decimal.Min(ends[0], ends[1:]...), High: decimal.Max(ends[0], ends[1:]...)}, true
}

// LeastBasic and mostBasic are how much basic amounts per share are at least and at most where securities dilute them as they
// commonly do, in parts of the diluted ones.
var LeastBasic, mostBasic = decimal.New(95, -2), decimal.New(135, -2)

// IsStock reports whether an amount per share is one of a day, a book value.
func (r *Relation) IsStock() bool { return r.Total.Period.Kind == tieout.Instant }

// Within reports whether a relation that does not hold misses by no more than a part of the whole, or some of the last digit.
func (r *Relation) Within(part decimal.Decimal, digits int64) bool {
	e, ok := r.Expected(nil)
	if !ok || part.IsZero() && digits == 0 {
		return !ok
	}
	total := r.Side(r.Total, nil)
	unit := total.High.Sub(total.Low)
	slack := decimal.Max(unit.Mul(decimal.NewFromInt(digits)), e.Middle().Abs().Mul(part))
	return total.Middle().Sub(e.Middle()).Abs().LessThanOrEqual(slack.Add(unit.Mul(Half)))
}

// Half is 0.5.
var Half = decimal.New(5, -1)

// OddOne is the one relation of a claim that fails.
type OddOne struct {
	Failing  *Relation // nil for none and for several
	Holding  int       // sums of several figures that hold
	Evidence float64   // digits that these prove
}

// IsOfSize reports whether a total that is not what its parts come to is at least of their sign and size.
func (r *Relation) IsOfSize() bool {
	e, ok := r.Expected(nil)
	if !ok {
		return false
	}
	a, c := r.Side(r.Total, nil).Middle(), e.Middle()
	return a.Sign() == c.Sign() && !a.Abs().GreaterThan(c.Abs().Mul(Two)) && !c.Abs().GreaterThan(a.Abs().Mul(Two))
}

// LikelyWeight is what a sum's holding proves, in digits, within what rounding is likely to explain: how large its figures are, one of
// which the others would hit by chance.
func (r *Relation) LikelyWeight() float64 {
	squares, size := decimal.Zero, decimal.Zero
	for _, f := range r.Figures() {
		i := r.Side(f, nil)
		squares, size = squares.Add(Square(i.High.Sub(i.Low))), decimal.Max(size, i.Middle().Abs())
	}
	width, _ := squares.Float64()
	if width == 0 {
		return r.Weight()
	}
	return math.Log10(1 + size.InexactFloat64()/(2*math.Sqrt(width)))
}
