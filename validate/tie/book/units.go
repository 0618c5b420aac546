package book

import (
	"math/bits"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
)

// units is a closed interval in whole numbers of a power of ten: nearly all figures are small enough for sums of theirs to be
// added up without big numbers.
type units struct {
	low, high int64
	exponent  int32
	ok        bool // it can be written so
}

const (
	maxUnitDigits = 12      // of the ends
	maxUnitWidth  = 1 << 26 // of an interval, so that the squares of maxUnitParts of them add up
	maxUnitParts  = 64
)

func unitsOf(i tieout.Interval) units {
	if i.LowOpen || i.HighOpen || i.Low.Exponent() != i.High.Exponent() || i.Low.NumDigits() > maxUnitDigits || i.High.NumDigits() > maxUnitDigits {
		return units{}
	}
	u := units{i.Low.CoefficientInt64(), i.High.CoefficientInt64(), i.Low.Exponent(), true}
	if u.high-u.low >= maxUnitWidth {
		return units{}
	}
	return u
}

// asFact are the units of a figure, signed as its concept is.
func (f *Figure) asFact() units {
	if f.Turn {
		return f.units.negated()
	}
	return f.units
}

// Overlap reports whether two figures, signed as their concepts are, may stand for one value.
func Overlap(f, g *Figure) bool {
	u, v := f.asFact(), g.asFact()
	if u.ok && v.ok && u.exponent == v.exponent {
		return max(u.low, v.low) <= min(u.high, v.high)
	}
	return Reading(nil).Fact(f).Overlaps(Reading(nil).Fact(g))
}

func (u units) negated() units { return units{-u.high, -u.low, u.exponent, u.ok} }

// units are those of a figure as the relation takes it.
func (r *Relation) units(f *Figure) units {
	if f.Turn && !r.OfPrinted() {
		return f.units.negated()
	}
	return f.units
}

// unitsAt is units for a figure that is read at another value.
func (r *Relation) unitsAt(c Change) units {
	u := roundedUnits(c.Value, c.Figure.Item.Decimals)
	if c.Figure.Item.IsExact() {
		u = unitsOf(c.Figure.Item.IntervalOf(c.Value))
	}
	if c.Figure.Turn && !r.OfPrinted() {
		return u.negated()
	}
	return u
}

// roundedUnits are the units of what rounds to v, see [tieout.Rounded].
func roundedUnits(v decimal.Decimal, d tieout.Decimals) units {
	if v.NumDigits() > maxUnitDigits {
		return units{}
	}
	c, places, ok := v.CoefficientInt64(), int32(0), false
	if places, ok = d.Value(); !ok {
		return units{c, c, v.Exponent(), true}
	}
	exponent := min(v.Exponent(), -places-1)
	if v.Exponent()-exponent > maxUnitDigits || -places-1-exponent > maxUnitDigits {
		return units{}
	}
	c *= Tens[v.Exponent()-exponent]
	half := 5 * Tens[-places-1-exponent]
	if c >= Tens[maxUnitDigits] || c <= -Tens[maxUnitDigits] || 2*half >= maxUnitWidth {
		return units{}
	}
	return units{c - half, c + half, exponent, true}
}

// Tens are the powers of ten that an int64 holds.
var Tens = func() (t [19]int64) {
	t[0] = 1
	for i := range t[1:] {
		t[i+1] = 10 * t[i]
	}
	return t
}()

// at is an interval in units of a lower power of ten; not ok where they would be too many.
func (u units) at(exponent int32) units {
	n := u.exponent - exponent
	if !u.ok || n < 0 || n >= int32(len(Tens)) {
		return units{}
	}
	most := maxUnits / Tens[n]
	if max(u.low, u.high) > most || min(u.low, u.high) < -most {
		return units{}
	}
	return units{u.low * Tens[n], u.high * Tens[n], exponent, true}
}

const maxUnits = 1 << 62 // of either end

// widened is [Widened].
func (u units) widened() units {
	w := 5 * (u.high - u.low)
	return units{10*u.low - w, 10*u.high + w, u.exponent - 1, u.ok}
}

// over is [Quotient]; not ok as well where it is no matter of small numbers.
func (u units) over(v units) units {
	if !u.ok || !v.ok || v.low <= 0 && v.high >= 0 {
		return units{}
	}
	q := units{exponent: -QuotientPlaces, ok: true}
	for i, x := range [...]int64{u.low, u.high} {
		for k, y := range [...]int64{v.low, v.high} {
			end, ok := divided(x, y, u.exponent-v.exponent+QuotientPlaces)
			if !ok {
				return units{}
			}
			if i == 0 && k == 0 {
				q.low, q.high = end, end
			}
			q.low, q.high = min(q.low, end), max(q.high, end)
		}
	}
	return q
}

// divided is x/y times a power of ten, rounded half away from zero; false where that takes too large numbers.
func divided(x, y int64, exponent int32) (int64, bool) {
	negative := x < 0 != (y < 0)
	n, d := magnitude(x), magnitude(y)
	var high uint64
	switch {
	case exponent >= int32(len(Tens)) || -exponent >= int32(len(Tens)):
		return 0, false
	case exponent >= 0:
		high, n = bits.Mul64(n, uint64(Tens[exponent]))
	default:
		var over uint64
		if over, d = bits.Mul64(d, uint64(Tens[-exponent])); over > 0 || d > maxUnits {
			return 0, false
		}
	}
	if high >= d {
		return 0, false
	}
	q, rest := bits.Div64(high, n, d)
	if 2*rest >= d {
		q++
	}
	if q > maxUnits/2 {
		return 0, false
	}
	if negative {
		return -int64(q), true
	}
	return int64(q), true
}

func magnitude(x int64) uint64 {
	if x < 0 {
		return uint64(-x)
	}
	return uint64(x)
}

// quotientHolds is [Relation.Holds] for percentages of a change and of a whole and for amounts per unit, in units; known is false
// where it is no matter of small numbers.
func (r *Relation) quotientHolds() (holds, known bool) {
	var q units
	switch r.Form {
	case Growth, OfWhole:
		q = r.units(r.Parts[0].Figure).widened().over(r.units(r.Parts[1].Figure).widened())
	case PerUnit:
		last := len(r.Parts) - 1
		q = r.addedUnits(r.Parts[:last]).over(r.units(r.Parts[last].Figure))
	default:
		return false, false
	}
	total := r.units(r.Total).at(-QuotientPlaces)
	if !q.ok || !total.ok {
		return false, false
	}
	if r.Form == Growth {
		q.low, q.high = q.low-Tens[QuotientPlaces], q.high-Tens[QuotientPlaces]
	}
	return max(q.low, total.low) <= min(q.high, total.high), true
}

// addedUnits are those of a sum; not ok unless all parts are of one exponent.
func (r *Relation) addedUnits(parts []Term) (sum units) {
	for i, p := range parts {
		u := r.units(p.Figure)
		if !u.ok || i > 0 && u.exponent != sum.exponent || i == maxUnitParts {
			return units{}
		}
		if p.Weight < 0 {
			u = u.negated()
		}
		sum = units{sum.low + u.low, sum.high + u.high, u.exponent, true}
	}
	return sum
}

// unitSum is a sum with its total, in units.
type unitSum struct {
	total, parts units
	squares      int64 // of the widths of all intervals
}

// inUnits is the relation in units; false for one that is no sum of figures of one exponent.
func (r *Relation) inUnits() (s unitSum, ok bool) {
	if !r.IsSum() || len(r.Parts) == 0 || len(r.Parts) > maxUnitParts {
		return s, false
	}
	s.total = r.units(r.Total)
	s.squares = s.total.square()
	ok = s.total.ok
	for _, p := range r.Parts {
		u := r.units(p.Figure)
		if ok = ok && u.ok && u.exponent == s.total.exponent; !ok {
			return s, false
		}
		if p.Weight < 0 {
			u = u.negated()
		}
		s.parts.low, s.parts.high = s.parts.low+u.low, s.parts.high+u.high
		s.squares += u.square()
	}
	return s, ok
}

// inUnitsAt is inUnits when figures are read as rd has them; false as well where they are not of its exponent then.
func (r *Relation) inUnitsAt(rd Reading) (s unitSum, ok bool) {
	if s, ok = r.inUnits(); !ok || len(rd) == 0 {
		return s, ok
	}
	changes := make([]Change, 0, len(rd))
	for f, v := range rd {
		changes = append(changes, Change{f, v})
	}
	return s.changed(r, changes)
}

func (u units) square() int64 { return (u.high - u.low) * (u.high - u.low) }

// changed is the sum with figures at other values; false where they are not of its exponent.
func (s unitSum) changed(r *Relation, changes []Change) (unitSum, bool) {
	for _, c := range changes {
		if !r.Has(c.Figure) {
			continue
		}
		is := r.unitsAt(c).at(s.total.exponent)
		if !is.ok || max(is.high, -is.low) > Tens[maxUnitDigits+2] || is.high-is.low != c.Figure.units.high-c.Figure.units.low {
			return s, false
		}
		if c.Figure == r.Total {
			s.total = is
		}
		was := r.units(c.Figure)
		for _, p := range r.Parts {
			switch {
			case p.Figure != c.Figure:
			case p.Weight < 0:
				s.parts.low, s.parts.high = s.parts.low+was.high-is.high, s.parts.high+was.low-is.low
			default:
				s.parts.low, s.parts.high = s.parts.low-was.low+is.low, s.parts.high-was.high+is.high
			}
		}
	}
	return s, true
}

// holds is [Relation.Holds].
func (s *unitSum) holds() bool {
	if max(s.total.low, s.parts.low) > min(s.total.high, s.parts.high) {
		return false
	}
	off := s.total.low + s.total.high - s.parts.low - s.parts.high // twice what the middles are apart
	return off < 1<<31 && off > -1<<31 && off*off <= 4*s.squares   // squares are below 1<<59
}

// off is [Relation.Off].
func (s *unitSum) off() decimal.Decimal {
	twice := s.total.low + s.total.high - s.parts.low - s.parts.high
	return decimal.New(5*twice, s.total.exponent-1).Abs()
}

// width is how wide the sum and the total are together.
func (s *unitSum) width() int64 { return s.parts.high - s.parts.low + s.total.high - s.total.low }

// ratio is the total over the width.
func (s *unitSum) ratio() float64 {
	whole := s.total.low + s.total.high
	if whole < 0 {
		whole = -whole
	}
	return float64(whole) / float64(2*max(s.width(), 1)) // of counts that are exact, one is the next
}
