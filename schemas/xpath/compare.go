package xpath

import (
	"cmp"
	"math"
	"strings"
)

type comparison uint8

const (
	equal comparison = iota
	notEqual
	less
	lessEqual
	greater
	greaterEqual
)

var comparisonNames = [...]string{"eq", "ne", "lt", "le", "gt", "ge"}

// holds turns the outcome of a comparison (-1, 0, 1) into what the operator says of it.
func (op comparison) holds(order int) bool {
	switch op {
	case equal:
		return order == 0
	case notEqual:
		return order != 0
	case less:
		return order < 0
	case lessEqual:
		return order <= 0
	case greater:
		return order > 0
	}
	return order >= 0
}

type valueComparison struct {
	op          comparison
	left, right expr
}

func (e *valueComparison) eval(c *Call) (Sequence, error) {
	if err := c.step(); err != nil {
		return Sequence{}, err
	}
	left, err := atomicOperand(c, e.left, "the left side of "+comparisonNames[e.op])
	if err != nil {
		return Sequence{}, err
	}
	right, err := atomicOperand(c, e.right, "the right side of "+comparisonNames[e.op])
	if err != nil || left == nil || right == nil {
		return Sequence{}, err
	}
	b, err := compareValues(e.op, asString(left), asString(right), c.Context.Zone)
	return single(Bool(b)), err
}

// asString reads an untyped value as a string.
func asString(a Atomic) Atomic {
	if a.Type().kind == kindUntyped {
		return String(a.StringValue())
	}
	return a
}

type generalComparison struct {
	op          comparison
	left, right expr
}

func (e *generalComparison) eval(c *Call) (Sequence, error) {
	left, err := values(c, e.left)
	if err != nil {
		return Sequence{}, err
	}
	right, err := values(c, e.right)
	if err != nil {
		return Sequence{}, err
	}
	for i := range left.Len() {
		for k := range right.Len() {
			if err := c.step(); err != nil {
				return Sequence{}, err
			}
			b, err := compareGeneral(e.op, left.At(i).(Atomic), right.At(k).(Atomic), c.Context.Zone)
			if err != nil || b {
				return single(Bool(b)), err
			}
		}
	}
	return single(Bool(false)), nil
}

func values(c *Call, e expr) (Sequence, error) {
	v, err := e.eval(c)
	if err != nil {
		return Sequence{}, err
	}
	return Atomize(v)
}

// compareGeneral compares two values of a general comparison, whose untyped ones take the type of the other.
func compareGeneral(op comparison, a, b Atomic, zone int) (bool, error) {
	var err error
	if a.Type().kind == kindUntyped {
		a, err = likeOther(a, b)
	} else if b.Type().kind == kindUntyped {
		b, err = likeOther(b, a)
	}
	if err != nil {
		return false, err
	}
	return compareValues(op, asString(a), asString(b), zone)
}

func likeOther(untyped, other Atomic) (Atomic, error) {
	t := other.Type()
	switch {
	case t.numeric():
		return cast(untyped, TypeDouble, nil)
	case t.kind == kindUntyped || t.kind == kindString:
		return String(untyped.StringValue()), nil
	}
	for t.schema != nil {
		t = t.Base
	}
	return cast(untyped, t, nil)
}

// compareValues applies an operator to two values (XPath 2.0, B.2).
func compareValues(op comparison, a, b Atomic, zone int) (bool, error) {
	order, comparable, ordered := compareAtomic(a, b, zone)
	if !comparable || !ordered && op > notEqual {
		return false, fail("XPTY0004", "%s does not compare values of %s and %s", comparisonNames[op], a.Type(), b.Type())
	}
	if order == unordered {
		return op == notEqual, nil
	}
	return op.holds(order), nil
}

// unordered is the outcome of comparing with NaN.
const unordered = 2

// compareAtomic compares two values: comparable says whether their types allow it, ordered whether one can be
// less than the other.
func compareAtomic(a, b Atomic, zone int) (order int, comparable, ordered bool) {
	switch x := a.(type) {
	case Text:
		if y, ok := b.(Text); ok {
			return strings.Compare(x.s, y.s), true, true
		}
	case Boolean:
		if y, ok := b.(Boolean); ok {
			return boolOrder(x.b) - boolOrder(y.b), true, true
		}
	case Integer, Decimal, Float:
		if b.Type().numeric() {
			return compareNumbers(a, b), true, true
		}
	case Name:
		if y, ok := b.(Name); ok {
			return x.name.Compare(y.name), x.typ.kind == y.typ.kind, false
		}
	case Binary:
		if y, ok := b.(Binary); ok {
			return strings.Compare(x.bytes, y.bytes), x.typ.kind == y.typ.kind, false
		}
	case Duration:
		if y, ok := b.(Duration); ok {
			return compareDurations(x, y)
		}
	case Moment:
		if y, ok := b.(Moment); ok && x.typ.kind == y.typ.kind {
			return x.timeline(zone).Cmp(y.timeline(zone)), true, x.typ.kind <= kindTime
		}
	}
	return 0, false, false
}

func boolOrder(b bool) int {
	if b {
		return 1
	}
	return 0
}

func compareNumbers(a, b Atomic) int {
	switch max(a.Type().kind, b.Type().kind) {
	case kindInteger:
		x, y := a.(Integer), b.(Integer)
		if x.big == nil && y.big == nil {
			return cmp.Compare(x.n, y.n)
		}
		return x.bigInt().Cmp(y.bigInt())
	case kindDecimal:
		return decimalOf(a).Cmp(decimalOf(b))
	case kindFloat:
		return compareFloats(float32Of(a), float32Of(b))
	}
	return compareFloats(floatOf(a), floatOf(b))
}

func compareFloats(a, b float64) int {
	if math.IsNaN(a) || math.IsNaN(b) {
		return unordered
	}
	return cmp.Compare(a, b)
}

func compareDurations(a, b Duration) (order int, comparable, ordered bool) {
	if a.typ.kind == b.typ.kind && a.typ.kind != kindDuration {
		if a.typ.kind == kindYearMonth {
			return cmp.Compare(a.months, b.months), true, true
		}
		return a.seconds.Cmp(b.seconds), true, true
	}
	if a.months == b.months && a.seconds.Equal(b.seconds) {
		return 0, true, false
	}
	return 1, true, false
}
