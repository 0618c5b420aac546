package release

import "math"

// A misprint breaks the sums that the figure is in. A sum that breaks is still one when a slip of one row explains what
// every column misses: digits that changed places, a sign, a power of ten, figures of two columns exchanged.

// miss is a column in which a sum does not hold: what the total has more than the parts, what rounding explains, and the
// largest of its figures.
type miss struct {
	column    int
	off       int64
	tolerance int64
	size      int64
}

// slipKind is a way to misprint a figure.
type slipKind uint8

const (
	noSlip        slipKind = iota
	swappedDigits          // two digits changed places
	turnedSign
	scaledFigure  // times or by a power of ten
	replacedDigit // one digit for another
	lostDigit
	addedDigit
)

// alternatives is how many values a misprint of a kind can make of v, as a power of ten: what chance has to hit one of.
func alternatives(k slipKind, v int64) float64 {
	for v != 0 && v%10 == 0 {
		v /= 10 // places that other rows of the table print
	}
	digits := math.Ceil(math.Log10(1 + math.Abs(float64(v))))
	switch k {
	case swappedDigits:
		return math.Log10(max(1, digits*(digits-1)/2))
	case scaledFigure:
		return math.Log10(6)
	case replacedDigit:
		return math.Log10(max(1, 9*digits))
	case lostDigit:
		return math.Log10(10 * (digits + 1))
	case addedDigit:
		return math.Log10(max(1, digits))
	}
	return 0
}

// slipDoubt is how much less likely a sum with a misprint is than one without, in powers of ten; wholeDoubt where its
// label and the place where it begins leave little doubt that it is one.
const (
	slipDoubt  = 1.5
	wholeDoubt = 0.5
)

// slip looks for the row whose misprint explains every column that fails. Its support counts the digits of the columns
// as those of columns that hold do, less what the choice of rows and slips makes likely by chance.
func (s *sum) slip(t *addend, failing []miss, good int) (support float64, ok bool) {
	best := math.Inf(-1)
	if x, found := t.slips(failing, -1, good == 0); found {
		best = x
	}
	for i, p := range s.parts { // what a part must change by for what the total has more, its sign says
		if x, found := p.slips(failing, int64(s.weights[i]), good == 0); found {
			best = max(best, x)
		}
	}
	if math.IsInf(best, -1) {
		return 0, false
	}
	doubt := slipDoubt
	if t.strong && s.whole {
		doubt = wholeDoubt
	}
	if good == 0 {
		best -= slipDoubt / 3
	}
	return best - doubt - math.Log10(float64(1+len(s.parts))), true
}

// slips is the support for a misprint of one row in all failing columns; sign says which way the row works on what is missed.
// Where no column holds, a sign that is turned is no misprint: the row is taken off.
func (a *addend) slips(failing []miss, sign int64, none bool) (support float64, ok bool) {
	if len(failing) == 2 {
		x, y := failing[0], failing[1]
		v, w := a.value[x.column], a.value[y.column]
		exchanged := func(v2, w2 int64) bool {
			return abs64(sign*x.off-(v2-v)) <= x.tolerance && abs64(sign*y.off-(w2-w)) <= y.tolerance
		}
		if a.has[x.column] && a.has[y.column] && (exchanged(w, v) || (v < 0) != (w < 0) && exchanged(-w, -v)) { // signs stay, or go along
			return digitsBeyond(x.size, x.tolerance) + digitsBeyond(y.size, y.tolerance), true
		}
	}
	for _, m := range failing {
		if !a.has[m.column] {
			return 0, false
		}
		k := slipOf(a.value[m.column]/2, sign*m.off, m.tolerance, len(failing) > 1)
		if k == noSlip || none && k == turnedSign {
			return 0, false
		}
		support += digitsBeyond(m.size, m.tolerance) - alternatives(k, a.value[m.column]/2)
	}
	return support, true
}

// digitsBeyond is how many digits a value has beyond a tolerance, the likelihood of its right size by chance in powers of ten.
func digitsBeyond(v, tolerance int64) float64 {
	return math.Log10(1 + math.Abs(float64(v))/(2*float64(tolerance)+1))
}

// lack is twice what a value must change by to undo a misprint, and twice what rounding explains of that.
type lack struct{ change, tolerance int64 }

// near reports whether a change makes up for what is missed.
func (l lack) near(x int64) bool {
	return abs64(2*x-l.change) <= l.tolerance && 2*abs64(x) > l.tolerance
}

// bounds are what no change is smaller or larger than that makes up for what is missed.
func (l lack) bounds() (least, most int64) {
	return (abs64(l.change) - l.tolerance) / 2, (abs64(l.change) + l.tolerance) / 2
}

// slipOf is the kind of misprint that undoing changes a printed value v by change/2, give or take tolerance/2. In several columns
// at once only digits change places: a row whose sign or power is another in all of them is printed so.
func slipOf(v, change, tolerance int64, several bool) slipKind {
	l := lack{change, tolerance}
	turned := l.near(-2 * v)
	if l.near(-v) {
		return noSlip // no figure is a misprint of none
	}
	if several {
		if !turned && isSwap(v, l) {
			return swappedDigits
		}
		return noSlip
	}
	if turned {
		return turnedSign
	}
	if most := 9 * abs64(v); abs64(v) > math.MaxInt64/16 || abs64(change)-tolerance > 2*most { // no other digit makes up for that
		if k := scaleSlip(v, l); k != noSlip {
			return k
		}
		return countSlip(v, l)
	}
	if isSwap(v, l) {
		return swappedDigits
	}
	if k := scaleSlip(v, l); k != noSlip {
		return k
	}
	if isReplaced(v, l) {
		return replacedDigit
	}
	return countSlip(v, l)
}

// countSlip says whether a value has a digit too few or too many.
func countSlip(v int64, l lack) slipKind {
	n := abs64(v)
	if _, most := l.bounds(); n > math.MaxInt64/1000 || most < n/2 { // a digit more or less makes half of it at least
		return noSlip
	}
	sign := int64(1)
	if v < 0 {
		sign = -1
	}
	for unit := int64(1); unit <= 10*n; unit *= 10 {
		high, low := n/unit, n%unit
		if unit <= n && n >= 100 && l.near(sign*(high/10*unit+low-n)) {
			return addedDigit
		}
		if more := sign * l.change; n < 10 || more < 18*high*unit-l.tolerance || more > 18*(high+1)*unit+l.tolerance {
			continue // no digit here makes it so much larger
		}
		for d := int64(0); d <= 9; d++ {
			if l.near(sign * (high*10*unit + d*unit + low - n)) {
				return lostDigit
			}
		}
	}
	return noSlip
}

// isSwap says whether exchanging two digits of a value makes up for what is missed. Digits differ by nine at the most.
func isSwap(v int64, l lack) bool {
	least, most := l.bounds()
	for low := int64(1); low <= abs64(v)/10; low *= 10 {
		for high := low * 10; high <= abs64(v) && high-low <= most; high *= 10 {
			if high-low < least/9 {
				continue
			}
			if x := (v/low%10 - v/high%10) * (high - low); x != 0 && l.near(x) {
				return true
			}
		}
	}
	return false
}

// isReplaced says whether another digit in one place of a value makes up for what is missed.
func isReplaced(v int64, l lack) bool {
	sign := int64(1) // a larger digit makes a negative value smaller
	if v < 0 {
		sign = -1
	}
	least, most := l.bounds()
	for unit := int64(1); unit <= abs64(v) && unit <= most; unit *= 10 {
		if unit < least/9 {
			continue
		}
		old := abs64(v) / unit % 10
		for d := int64(1); d <= 9; d++ {
			if old+d <= 9 && l.near(sign*d*unit) || old-d >= 0 && l.near(-sign*d*unit) {
				return true
			}
		}
	}
	return false
}

// scaleSlip says whether a value has a power of ten too many or too few.
func scaleSlip(v int64, l lack) slipKind {
	for _, k := range [...]int64{10, 100, 1000} {
		if v%k == 0 && l.near(v/k-v) || abs64(v) < math.MaxInt64/(4*k) && l.near(v*k-v) {
			return scaledFigure
		}
	}
	return noSlip
}
