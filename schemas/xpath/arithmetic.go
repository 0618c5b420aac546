package xpath

import (
	"math"
	"math/big"

	"github.com/shopspring/decimal"
)

type operator uint8

const (
	add operator = iota
	subtract
	multiply
	divide
	integerDivide
	modulo
)

var operatorNames = [...]string{"+", "-", "*", "div", "idiv", "mod"}

type arithmetic struct {
	op          operator
	left, right expr
}

func (e *arithmetic) eval(c *Call) (Sequence, error) {
	if err := c.step(); err != nil {
		return Sequence{}, err
	}
	left, err := operand(c, e.left, e.op)
	if err != nil {
		return Sequence{}, err
	}
	right, err := operand(c, e.right, e.op)
	if err != nil || left == nil || right == nil {
		return Sequence{}, err
	}
	v, err := calculate(c, e.op, left, right)
	if err != nil {
		return Sequence{}, err
	}
	return single(v), nil
}

// operand is one atomic value, nil for none; an untyped one is read as a double.
func operand(c *Call, e expr, op operator) (Atomic, error) {
	a, err := atomicOperand(c, e, "an operand of "+operatorNames[op])
	if err != nil || a == nil {
		return nil, err
	}
	if a.Type().kind == kindUntyped {
		return cast(a, TypeDouble, nil)
	}
	return a, nil
}

type unaryExpr struct {
	of    expr
	minus bool
}

func (e *unaryExpr) eval(c *Call) (Sequence, error) {
	a, err := operand(c, e.of, subtract)
	if err != nil || a == nil {
		return Sequence{}, err
	}
	if !a.Type().numeric() {
		return Sequence{}, fail("XPTY0004", "a value of %s has no sign to change", a.Type())
	}
	if !e.minus {
		return single(widened(a)), nil
	}
	return single(negated(a)), nil
}

// widened is the number as one of the four types that operators give.
func widened(a Atomic) Atomic {
	switch v := a.(type) {
	case Integer:
		v.typ = TypeInteger
		return v
	case Decimal:
		v.typ = TypeDecimal
		return v
	case Float:
		v.typ = floatType(v)
		return v
	}
	return a
}

func floatType(v Float) *Type {
	if v.typ.kind == kindFloat {
		return TypeFloat
	}
	return TypeDouble
}

func negated(a Atomic) Atomic {
	switch v := a.(type) {
	case Integer:
		return newInteger(new(big.Int).Neg(v.bigInt()))
	case Decimal:
		return Dec(v.d.Neg())
	case Float:
		return Float{floatType(v), -v.f}
	}
	return a
}

// calculate applies an operator of arithmetic (Functions and Operators, 6.2, 10.6 to 10.8).
func calculate(c *Call, op operator, a, b Atomic) (Atomic, error) {
	if a.Type().numeric() && b.Type().numeric() {
		return calculateNumbers(op, a, b)
	}
	v, err := calculateTimes(c, op, a, b)
	if v == nil && err == nil {
		return nil, fail("XPTY0004", "%s does not apply to values of %s and %s", operatorNames[op], a.Type(), b.Type())
	}
	return v, err
}

func calculateNumbers(op operator, a, b Atomic) (Atomic, error) {
	switch k := max(a.Type().kind, b.Type().kind); k {
	case kindInteger:
		return calculateIntegers(op, a.(Integer), b.(Integer))
	case kindDecimal:
		return calculateDecimals(op, decimalOf(a), decimalOf(b))
	case kindFloat:
		return calculateFloats(op, TypeFloat, float32Of(a), float32Of(b))
	}
	return calculateFloats(op, TypeDouble, floatOf(a), floatOf(b))
}

var divisionByZero = fail("FOAR0001", "a number is divided by zero")

func calculateIntegers(op operator, a, b Integer) (Atomic, error) {
	if op >= divide && b.sign() == 0 {
		return nil, divisionByZero
	}
	if op == divide {
		return quotient(a.Decimal(), b.Decimal()), nil
	}
	if a.big == nil && b.big == nil {
		if n, ok := smallIntegers(op, a.n, b.n); ok {
			return Integer{TypeInteger, n, nil}, nil
		}
	}
	x, y, z := a.bigInt(), b.bigInt(), new(big.Int)
	switch op {
	case add:
		z.Add(x, y)
	case subtract:
		z.Sub(x, y)
	case multiply:
		z.Mul(x, y)
	case integerDivide:
		z.Quo(x, y)
	case modulo:
		z.Rem(x, y)
	}
	if z.BitLen() > maxDigits*4 {
		return nil, fail("FOAR0002", "the result has more than %d digits", maxDigits)
	}
	return newInteger(z), nil
}

// smallIntegers calculates in 64 bits; false when the result may not fit.
func smallIntegers(op operator, a, b int64) (int64, bool) {
	const half = 1 << 62
	switch op {
	case add:
		return a + b, a < half && a > -half && b < half && b > -half
	case subtract:
		return a - b, a < half && a > -half && b < half && b > -half
	case multiply:
		const root = 1 << 31
		return a * b, a < root && a > -root && b < root && b > -root
	case integerDivide:
		if b == -1 {
			return 0, false
		}
		return a / b, true
	}
	if b == -1 {
		return 0, true
	}
	return a % b, true
}

// The digits of a quotient: as many behind the point, and as many that count when the quotient is small.
const quotientDigits = 20

func quotient(a, b decimal.Decimal) Atomic {
	digits := int32(quotientDigits)
	if small := int32(b.NumDigits()) + b.Exponent() - int32(a.NumDigits()) - a.Exponent(); small > 0 {
		digits += min(small, maxDigits)
	}
	return Dec(trimmed(a.DivRound(b, digits)))
}

func calculateDecimals(op operator, a, b decimal.Decimal) (Atomic, error) {
	if op >= divide && b.Sign() == 0 {
		return nil, divisionByZero
	}
	var z decimal.Decimal
	switch op {
	case add:
		z = a.Add(b)
	case subtract:
		z = a.Sub(b)
	case multiply:
		z = a.Mul(b)
	case divide:
		return quotient(a, b), nil
	case integerDivide:
		q, _ := a.QuoRem(b, 0)
		return newInteger(q.BigInt()), nil
	case modulo:
		_, z = a.QuoRem(b, 0)
	}
	if z.NumDigits() > maxDigits {
		return nil, fail("FOAR0002", "the result has more than %d digits", maxDigits)
	}
	return Dec(trimmed(z)), nil
}

func calculateFloats(op operator, t *Type, a, b float64) (Atomic, error) {
	var z float64
	switch op {
	case add:
		z = a + b
	case subtract:
		z = a - b
	case multiply:
		z = a * b
	case divide:
		z = a / b
	case integerDivide:
		switch {
		case b == 0:
			return nil, divisionByZero
		case math.IsNaN(a) || math.IsNaN(b) || math.IsInf(a, 0):
			return nil, fail("FOAR0002", "the quotient is no integer")
		case math.IsInf(b, 0):
			return Int(0), nil
		}
		n, _ := new(big.Float).SetFloat64(math.Trunc(a / b)).Int(nil)
		if math.IsInf(a/b, 0) {
			return nil, fail("FOAR0002", "the quotient is out of range")
		}
		return newInteger(n), nil
	case modulo:
		z = math.Mod(a, b)
	}
	if t.kind == kindFloat {
		z = float64(float32(z))
	}
	return Float{t, z}, nil
}

// calculateTimes calculates with dates, times and durations; nil when the operator does not apply.
func calculateTimes(c *Call, op operator, a, b Atomic) (Atomic, error) {
	switch x := a.(type) {
	case Moment:
		switch y := b.(type) {
		case Moment:
			if op != subtract || x.typ.kind != y.typ.kind || x.typ.kind > kindTime {
				return nil, nil
			}
			return newDuration(typeDT, 0, x.timeline(c.Context.Zone).Sub(y.timeline(c.Context.Zone)))
		case Duration:
			return moved(op, x, y)
		}
	case Duration:
		switch y := b.(type) {
		case Moment:
			if op != add {
				return nil, nil
			}
			return moved(op, y, x)
		case Duration:
			return calculateDurations(op, x, y)
		}
		if b.Type().numeric() && (op == multiply || op == divide) && x.typ.kind != kindDuration {
			return scaled(op, x, b)
		}
	default:
		if y, ok := b.(Duration); ok && op == multiply && a.Type().numeric() && y.typ.kind != kindDuration {
			return scaled(op, y, a)
		}
	}
	return nil, nil
}

// moved is a date or time a duration later or earlier.
func moved(op operator, m Moment, d Duration) (Atomic, error) {
	k := m.typ.kind
	if op > subtract || k > kindTime || d.typ.kind == kindDuration || k == kindTime && d.typ.kind == kindYearMonth {
		return nil, nil
	}
	m.typ = builtinTypes[primitiveNames[k]]
	if op == subtract {
		d.months, d.seconds = -d.months, d.seconds.Neg()
	}
	if d.typ.kind == kindYearMonth {
		return m.addMonths(d.months)
	}
	return m.addSeconds(d.seconds)
}

var primitiveNames = map[kind]string{kindDateTime: "dateTime", kindDate: "date", kindTime: "time"}

func calculateDurations(op operator, a, b Duration) (Atomic, error) {
	if a.typ.kind != b.typ.kind || a.typ.kind == kindDuration {
		return nil, nil
	}
	t := durationType(a)
	switch op {
	case add:
		return newDuration(t, a.months+b.months, a.seconds.Add(b.seconds))
	case subtract:
		return newDuration(t, a.months-b.months, a.seconds.Sub(b.seconds))
	case divide:
		x, y := a.seconds, b.seconds
		if t == typeYM {
			x, y = decimal.New(a.months, 0), decimal.New(b.months, 0)
		}
		if y.Sign() == 0 {
			return nil, divisionByZero
		}
		return quotient(x, y), nil
	}
	return nil, nil
}

func durationType(d Duration) *Type {
	if d.typ.kind == kindYearMonth {
		return typeYM
	}
	return typeDT
}

// scaled multiplies or divides a duration by a number.
func scaled(op operator, d Duration, by Atomic) (Atomic, error) {
	factor := decimalOf(by)
	if f, ok := by.(Float); ok {
		switch {
		case math.IsNaN(f.f):
			return nil, fail("FOCA0005", "a duration is multiplied or divided by NaN")
		case math.IsInf(f.f, 0) && op == divide:
			return newDuration(durationType(d), 0, decimal.Decimal{})
		case math.IsInf(f.f, 0), f.f == 0 && op == divide:
			return nil, fail("FODT0002", "the duration is out of range")
		case math.Abs(f.f) > 1e30:
			if op == divide || d.months == 0 && d.seconds.Sign() == 0 {
				return newDuration(durationType(d), 0, decimal.Decimal{})
			}
			return nil, fail("FODT0002", "the duration is out of range")
		}
		shortest, err := decimal.NewFromString(floatText(f))
		if err != nil {
			return nil, fail("FODT0002", "the duration is out of range")
		}
		factor = shortest
	}
	if op == divide && factor.Sign() == 0 {
		return nil, fail("FODT0002", "a duration is divided by zero")
	}
	apply := func(x decimal.Decimal) decimal.Decimal {
		if op == multiply {
			return x.Mul(factor)
		}
		return x.DivRound(factor, quotientDigits)
	}
	if d.typ.kind == kindYearMonth {
		months := apply(decimal.New(d.months, 0)).Add(decimal.New(5, -1)).Floor()
		if months.Abs().GreaterThan(decimal.New(maxMonths, 0)) {
			return nil, fail("FODT0002", "the duration is out of range")
		}
		return newDuration(typeYM, months.IntPart(), decimal.Decimal{})
	}
	return newDuration(typeDT, 0, trimmed(apply(d.seconds)))
}
