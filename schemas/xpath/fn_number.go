package xpath

import (
	"math"
	"math/big"

	"github.com/shopspring/decimal"
)

var numberFunctions = []definition{
	{"abs", 1, "numeric?", fnAbs},
	{"ceiling", 1, "numeric?", mapNumber(decimal.Decimal.Ceil, math.Ceil)},
	{"floor", 1, "numeric?", mapNumber(decimal.Decimal.Floor, math.Floor)},
	{"round", 1, "numeric?", mapNumber(func(d decimal.Decimal) decimal.Decimal { return d.Add(decimal.New(5, -1)).Floor() }, roundHalfUp)},
	{"round-half-to-even", 1, "numeric?,integer", fnRoundHalfToEven},
	{"number", 0, "atomic?", fnNumber},
	{"true", 0, "", func(*Call, []Sequence) (Sequence, error) { return ofBool(true) }},
	{"false", 0, "", func(*Call, []Sequence) (Sequence, error) { return ofBool(false) }},
	{"not", 1, "item*", fnNot},
	{"boolean", 1, "item*", fnBoolean},
	{"avg", 1, "atomic*", fnAvg},
	{"sum", 1, "atomic*,atomic?", fnSum},
	{"max", 1, "atomic*,string", extreme(greater)},
	{"min", 1, "atomic*,string", extreme(less)},
	{"count", 1, "item*", func(_ *Call, args []Sequence) (Sequence, error) { return ofInt(args[0].Len()) }},
}

func fnNot(_ *Call, args []Sequence) (Sequence, error) {
	b, err := EffectiveBoolean(args[0])
	return single(Bool(!b)), err
}

func fnBoolean(_ *Call, args []Sequence) (Sequence, error) {
	b, err := EffectiveBoolean(args[0])
	return single(Bool(b)), err
}

// mapNumber applies a function to a number and keeps which of the four types it is of.
func mapNumber(exact func(decimal.Decimal) decimal.Decimal, binary func(float64) float64) func(*Call, []Sequence) (Sequence, error) {
	return func(_ *Call, args []Sequence) (Sequence, error) {
		if args[0].Len() == 0 {
			return Sequence{}, nil
		}
		switch v := widened(args[0].At(0).(Atomic)).(type) {
		case Decimal:
			return single(Dec(exact(v.d))), nil
		case Float:
			return single(Float{v.typ, binary(v.f)}), nil
		default:
			return single(v), nil
		}
	}
}

func fnAbs(_ *Call, args []Sequence) (Sequence, error) {
	if args[0].Len() == 0 {
		return Sequence{}, nil
	}
	v := widened(args[0].At(0).(Atomic))
	if f, ok := v.(Float); ok {
		return single(Float{f.typ, math.Abs(f.f)}), nil
	}
	if decimalOf(v).Sign() < 0 {
		v = negated(v)
	}
	return single(v), nil
}

func fnRoundHalfToEven(_ *Call, args []Sequence) (Sequence, error) {
	if args[0].Len() == 0 {
		return Sequence{}, nil
	}
	places := int32(0)
	if len(args) > 1 {
		n := args[1].At(0).(Integer).int()
		places = int32(max(min(n, maxDigits), -maxDigits))
	}
	switch v := widened(args[0].At(0).(Atomic)).(type) {
	case Integer:
		if places >= 0 {
			return single(v), nil
		}
		return single(newInteger(roundToEven(v.Decimal(), places).BigInt())), nil
	case Decimal:
		return single(Dec(trimmed(roundToEven(v.d, places)))), nil
	case Float:
		if math.IsNaN(v.f) || math.IsInf(v.f, 0) || v.f == 0 {
			return single(v), nil
		}
		if places >= 340 {
			return single(v), nil
		}
		d := roundToEven(exact(v.f), places)
		f := floatOf(Dec(d))
		if v.typ.kind == kindFloat {
			f = float32Of(Dec(d))
		}
		return single(Float{v.typ, math.Copysign(f, v.f)}), nil
	}
	return Sequence{}, nil
}

// roundToEven rounds to digits behind the point, or before it when that is negative.
func roundToEven(d decimal.Decimal, places int32) decimal.Decimal {
	if -places > int32(d.NumDigits())+d.Exponent()+1 {
		return decimal.Decimal{}
	}
	return d.RoundBank(places)
}

func fnNumber(c *Call, args []Sequence) (Sequence, error) {
	var v Sequence
	if len(args) == 0 {
		if c.item == nil {
			return Sequence{}, fail("XPDY0002", "there is no context item")
		}
		var err error
		if v, err = atomizeItem(c.item); err != nil {
			return Sequence{}, err
		}
	} else {
		v = args[0]
	}
	if v.Len() == 1 {
		if a, err := cast(v.At(0).(Atomic), TypeDouble, nil); err == nil {
			return single(a), nil
		}
	}
	return single(Double(math.NaN())), nil
}

// summable reads the untyped values of an aggregate as doubles, and checks that the others go together.
func summable(v Sequence) ([]Atomic, error) {
	out := make([]Atomic, v.Len())
	for i := range v.Len() {
		a := v.At(i).(Atomic)
		if a.Type().kind == kindUntyped {
			var err error
			if a, err = cast(a, TypeDouble, nil); err != nil {
				return nil, err
			}
		}
		if k := a.Type().kind; !a.Type().numeric() && k != kindYearMonth && k != kindDayTime {
			return nil, fail("FORG0006", "values of %s have no sum", a.Type())
		}
		if i > 0 && group(a) != group(out[0]) {
			return nil, fail("FORG0006", "values of %s and %s have no sum", out[0].Type(), a.Type())
		}
		out[i] = a
	}
	return out, nil
}

// group is what an aggregate must not mix.
func group(a Atomic) kind {
	if a.Type().numeric() {
		return kindDecimal
	}
	return a.Type().kind
}

func total(c *Call, all []Atomic) (Atomic, error) {
	sum := all[0]
	for _, a := range all[1:] {
		if err := c.step(); err != nil {
			return nil, err
		}
		var err error
		if sum, err = calculate(c, add, sum, a); err != nil {
			return nil, err
		}
	}
	return sum, nil
}

// spanSum is the sum of consecutive integers.
func spanSum(s *span) *big.Int {
	n := big.NewInt(int64(s.n))
	sum := new(big.Int).Mul(n, big.NewInt(int64(s.n-1)))
	sum.Rsh(sum, 1)
	return sum.Add(sum, n.Mul(n, s.first))
}

func fnSum(c *Call, args []Sequence) (Sequence, error) {
	switch {
	case args[0].Len() == 0 && len(args) > 1:
		return args[1], nil
	case args[0].Len() == 0:
		return ofInt(0)
	case args[0].span != nil:
		return single(newInteger(spanSum(args[0].span))), nil
	}
	all, err := summable(args[0])
	if err != nil {
		return Sequence{}, err
	}
	sum, err := total(c, all)
	return single(sum), err
}

func fnAvg(c *Call, args []Sequence) (Sequence, error) {
	n := args[0].Len()
	if n == 0 {
		return Sequence{}, nil
	}
	var sum Atomic
	if args[0].span != nil {
		sum = newInteger(spanSum(args[0].span))
	} else {
		all, err := summable(args[0])
		if err != nil {
			return Sequence{}, err
		}
		if sum, err = total(c, all); err != nil {
			return Sequence{}, err
		}
	}
	avg, err := calculate(c, divide, sum, Int(n))
	return single(avg), err
}

// extreme finds the value that is greater, or less, than all others.
func extreme(op comparison) func(*Call, []Sequence) (Sequence, error) {
	return func(c *Call, args []Sequence) (Sequence, error) {
		if err := collation(c, args, 1); err != nil {
			return Sequence{}, err
		}
		v := args[0]
		if v.span != nil {
			if op == greater {
				return single(v.At(v.Len() - 1)), nil
			}
			return single(v.At(0)), nil
		}
		var best Atomic
		nan := false
		widest, strings := kindInteger, false
		for it := range v.All() {
			if err := c.step(); err != nil {
				return Sequence{}, err
			}
			a, err := comparableValue(it.(Atomic))
			if err != nil {
				return Sequence{}, err
			}
			strings = strings || a.Type().kind == kindString
			if a.Type().numeric() {
				widest = max(widest, a.Type().kind)
			}
			if best == nil {
				if best, nan = a, IsNaN(a); !nan {
					if _, err := compareValues(op, a, a, c.Context.Zone); err != nil {
						return Sequence{}, fail("FORG0006", "values of %s have no order", a.Type())
					}
				}
				continue
			}
			better, err := compareValues(op, a, best, c.Context.Zone)
			if err != nil {
				return Sequence{}, fail("FORG0006", "values of %s and %s have no order", best.Type(), a.Type())
			}
			nan = nan || IsNaN(a)
			if better {
				best = a
			}
		}
		if best == nil {
			return Sequence{}, nil
		}
		if strings && best.Type().kind == kindURI {
			best = String(best.StringValue())
		}
		return single(promoted(best, widest, nan)), nil
	}
}

func comparableValue(a Atomic) (Atomic, error) {
	if a.Type().kind == kindUntyped {
		return cast(a, TypeDouble, nil)
	}
	return a, nil
}

// promoted is the number as the widest type of all that it was compared with.
func promoted(a Atomic, widest kind, nan bool) Atomic {
	if !a.Type().numeric() {
		return a
	}
	switch {
	case widest == kindDouble && nan:
		return Double(math.NaN())
	case widest == kindFloat && nan:
		return Float{TypeFloat, math.NaN()}
	case widest == kindDouble && a.Type().kind != kindDouble:
		return Double(floatOf(a))
	case widest == kindFloat && a.Type().kind != kindFloat:
		return Float{TypeFloat, float32Of(a)}
	}
	return a
}
