package xpath

import (
	"encoding/base64"
	"encoding/hex"
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/internal/xmlstream"
)

// maxDigits bounds the digits of numbers, so that arithmetic stays cheap.
const maxDigits = 10_000

const xmlSpace = " \t\n\r"

func collapse(s string) string {
	s = strings.Trim(s, xmlSpace)
	if !strings.ContainsAny(s, "\t\n\r") && !strings.Contains(s, "  ") {
		return s
	}
	return strings.Join(strings.FieldsFunc(s, func(c rune) bool { return strings.ContainsRune(xmlSpace, c) }), " ")
}

// Cast casts a value to a type (XQuery 1.0 and XPath 2.0 Functions and Operators, 17).
func Cast(v Atomic, t *Type) (Atomic, error) { return cast(v, t, nil) }

// ParseAtomic reads a value of the type from its lexical form.
func ParseAtomic(t *Type, lexical string, lookup func(prefix string) (string, bool)) (Atomic, error) {
	return parseAtomic(t, lexical, lookup)
}

func cast(v Atomic, t *Type, lookup func(string) (string, bool)) (Atomic, error) {
	from := v.Type()
	if from == t {
		return v, nil
	}
	if t.kind == kindAny || t == typeNotation {
		return nil, fail("XPST0080", "nothing can be cast to %s", t)
	}
	if from.kind == kindUntyped || from.kind == kindString {
		if t.kind == kindQName && (from.kind == kindUntyped || lookup == nil) || t.kind == kindNotation {
			return nil, fail("XPTY0004", "only a string literal can be cast to %s", t)
		}
		return parseAtomic(t, v.StringValue(), lookup)
	}
	if from.DerivesFrom(t) {
		return retype(v, t), nil
	}
	primitive := t
	for primitive.schema != nil {
		primitive = primitive.Base
	}
	out, err := castPrimitive(v, primitive)
	if err != nil || primitive == t {
		return out, err
	}
	return checked(out, t, lookup)
}

// checked makes a value of a type one of a type derived from it, if its facets admit it.
func checked(v Atomic, t *Type, lookup func(string) (string, bool)) (Atomic, error) {
	if err := t.schema.Validate(t.schema.Normalize(v.StringValue()), lookup); err != nil {
		return nil, fail("FORG0001", "%q is not a value of %s", clip(v.StringValue()), t)
	}
	if s, ok := v.(Text); ok {
		return Text{t, t.schema.Normalize(s.s)}, nil
	}
	return retype(v, t), nil
}

// retype gives a value another type of the same kind, or of the kind that it is derived from.
func retype(v Atomic, t *Type) Atomic {
	switch v := v.(type) {
	case Text:
		v.typ = t
		return v
	case Boolean:
		v.typ = t
		return v
	case Integer:
		if t.kind == kindDecimal {
			return Decimal{t, v.Decimal()}
		}
		v.typ = t
		return v
	case Decimal:
		v.typ = t
		return v
	case Float:
		v.typ = t
		return v
	case Name:
		v.typ = t
		return v
	case Binary:
		v.typ = t
		return v
	case Moment:
		v.typ = t
		return v
	case Duration:
		v.typ = t
		return v
	}
	return v
}

// parseAtomic reads a value from its lexical form.
func parseAtomic(t *Type, s string, lookup func(string) (string, bool)) (Atomic, error) {
	if t.schema != nil {
		s = t.schema.Normalize(s)
		if err := t.schema.Validate(s, lookup); err != nil {
			return nil, badLexical(t, s)
		}
	}
	switch t.kind {
	case kindUntyped, kindString:
		return Text{t, s}, nil
	case kindAny:
		return nil, fail("XPST0080", "nothing can be cast to %s", t)
	}
	s = collapse(s)
	switch t.kind {
	case kindURI:
		if !validURI(s) {
			return nil, badLexical(t, s)
		}
		return Text{t, s}, nil
	case kindBoolean:
		switch s {
		case "true", "1":
			return Boolean{t, true}, nil
		case "false", "0":
			return Boolean{t, false}, nil
		}
	case kindInteger:
		return parseInteger(t, s)
	case kindDecimal:
		return parseDecimal(t, s)
	case kindFloat, kindDouble:
		return parseFloat(t, s)
	case kindDuration, kindYearMonth, kindDayTime:
		return parseDuration(t, s)
	case kindHex:
		if b, err := hex.DecodeString(s); err == nil {
			return Binary{t, string(b)}, nil
		}
	case kindBase64:
		if b, err := base64.StdEncoding.Strict().DecodeString(strings.ReplaceAll(s, " ", "")); err == nil {
			return Binary{t, string(b)}, nil
		}
	case kindQName, kindNotation:
		return parseQName(t, s, lookup)
	default:
		return parseMoment(t, s)
	}
	return nil, badLexical(t, s)
}

func parseDecimal(t *Type, s string) (Atomic, error) {
	if !isDecimal(s) {
		return nil, badLexical(t, s)
	}
	if len(s) > maxDigits {
		return nil, fail("FOCA0001", "a number of %d digits is too long", len(s))
	}
	d, err := decimal.NewFromString(s)
	if err != nil {
		return nil, badLexical(t, s)
	}
	return Decimal{t, trimmed(d)}, nil
}

func parseQName(t *Type, s string, lookup func(string) (string, bool)) (Atomic, error) {
	prefix, local, ok := xmlstream.SplitQName(s)
	if !ok || lookup == nil {
		return nil, badLexical(t, s)
	}
	uri, ok := lookup(prefix)
	if !ok {
		return nil, fail("FONS0004", "the prefix %q is not declared", clip(prefix))
	}
	v := Name{typ: t, prefix: prefix}
	v.name.Space, v.name.Local = uri, local
	return v, nil
}

func isInteger(s string) bool {
	s = strings.TrimPrefix(strings.TrimPrefix(s, "-"), "+")
	for i := range len(s) {
		if s[i]-'0' > 9 {
			return false
		}
	}
	return s != ""
}

func signed(s string) string {
	if s != "" && (s[0] == '-' || s[0] == '+') {
		return s[1:]
	}
	return s
}

func isDecimal(s string) bool {
	whole, fraction, _ := strings.Cut(signed(s), ".")
	return whole+fraction != "" && (whole == "" || isInteger(whole) && signed(whole) == whole) && (fraction == "" || isInteger(fraction) && signed(fraction) == fraction)
}

func parseInteger(t *Type, s string) (Atomic, error) {
	digits := signed(s)
	if !isInteger(digits) || signed(digits) != digits {
		return nil, badLexical(t, s)
	}
	if len(digits) < 19 {
		n, err := strconv.ParseInt(s, 10, 64)
		if err == nil {
			return Integer{t, n, nil}, nil
		}
	}
	if len(digits) > maxDigits {
		return nil, fail("FOCA0003", "a number of %d digits is too long", len(digits))
	}
	n, ok := new(big.Int).SetString(strings.TrimPrefix(s, "+"), 10)
	if !ok {
		return nil, badLexical(t, s)
	}
	v := newInteger(n)
	v.typ = t
	return v, nil
}

func parseFloat(t *Type, s string) (Atomic, error) {
	switch s {
	case "INF":
		return Float{t, math.Inf(1)}, nil
	case "-INF":
		return Float{t, math.Inf(-1)}, nil
	case "NaN":
		return Float{t, math.NaN()}, nil
	}
	mantissa, exponent := s, "0"
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		mantissa, exponent = s[:i], s[i+1:]
	}
	if !isDecimal(mantissa) || !isInteger(signed(exponent)) || signed(signed(exponent)) != signed(exponent) {
		return nil, badLexical(t, s)
	}
	bits := 64
	if t.kind == kindFloat {
		bits = 32
	}
	f, _ := strconv.ParseFloat(s, bits) // what is out of range becomes infinite or zero
	return Float{t, f}, nil
}

// trimmed drops trailing zeros of the fraction.
func trimmed(d decimal.Decimal) decimal.Decimal {
	if d.Exponent() >= 0 {
		return d
	}
	c, e := d.Coefficient(), d.Exponent()
	if c.Sign() == 0 {
		return decimal.Decimal{}
	}
	ten, r, q := big.NewInt(10), new(big.Int), new(big.Int)
	for e < 0 {
		q.QuoRem(c, ten, r)
		if r.Sign() != 0 {
			break
		}
		c, q = q, c
		e++
	}
	return decimal.NewFromBigInt(c, e)
}

func noCast(v Atomic, t *Type) error {
	return fail("XPTY0004", "a value of %s cannot be cast to %s", v.Type(), t)
}

// castPrimitive casts between the types that are no schema's derivations.
func castPrimitive(v Atomic, t *Type) (Atomic, error) {
	switch t.kind {
	case kindUntyped, kindString:
		return Text{t, v.StringValue()}, nil
	case kindBoolean, kindInteger, kindDecimal, kindFloat, kindDouble:
		return castNumber(v, t)
	case kindHex, kindBase64:
		if b, ok := v.(Binary); ok {
			return Binary{t, b.bytes}, nil
		}
	case kindDuration, kindYearMonth, kindDayTime:
		d, ok := v.(Duration)
		if !ok {
			break
		}
		d.typ = t
		if t.kind == kindYearMonth {
			d.seconds = decimal.Decimal{}
		} else if t.kind == kindDayTime {
			d.months = 0
		}
		return d, nil
	case kindURI:
		if s, ok := v.(Text); ok {
			return Text{t, s.s}, nil
		}
	case kindQName:
		if n, ok := v.(Name); ok {
			n.typ = t
			return n, nil
		}
	default:
		m, ok := v.(Moment)
		if !ok || !dateCast(m.typ.kind, t.kind) {
			break
		}
		m.typ = t
		return m.settled(), nil
	}
	return nil, noCast(v, t)
}

// dateCast says which types of dates and times can be cast to which.
func dateCast(from, to kind) bool {
	switch {
	case from == to:
		return true
	case from == kindDateTime:
		return true
	case from == kindDate:
		return to != kindTime
	}
	return false
}

// castNumber casts to a type of numbers or to xs:boolean.
func castNumber(v Atomic, t *Type) (Atomic, error) {
	if b, ok := v.(Boolean); ok {
		n := Integer{TypeInteger, 0, nil}
		if b.b {
			n.n = 1
		}
		if t.kind == kindBoolean {
			return Boolean{t, b.b}, nil
		}
		v = n
	}
	if !v.Type().numeric() {
		return nil, noCast(v, t)
	}
	f, isFloat := v.(Float)
	if isFloat && (t.kind == kindInteger || t.kind == kindDecimal) && (math.IsNaN(f.f) || math.IsInf(f.f, 0)) {
		return nil, fail("FOCA0002", "%s is not a value of %s", f.StringValue(), t)
	}
	switch t.kind {
	case kindBoolean:
		return Boolean{t, !isZero(v) && !IsNaN(v)}, nil
	case kindDouble:
		return Float{t, floatOf(v)}, nil
	case kindFloat:
		return Float{t, float32Of(v)}, nil
	case kindDecimal:
		if isFloat {
			return Decimal{t, exact(f.f)}, nil
		}
		return Decimal{t, decimalOf(v)}, nil
	}
	if isFloat {
		n, _ := new(big.Float).SetFloat64(f.f).Int(nil)
		return newInteger(n), nil
	}
	return newInteger(decimalOf(v).BigInt()), nil
}

// exact is the decimal that a binary number stands for.
func exact(f float64) decimal.Decimal {
	r, _ := new(big.Float).SetFloat64(f).Rat(nil)
	if r == nil {
		return decimal.Decimal{}
	}
	// The denominator is a power of two, 2^k: the fraction has k digits.
	k := r.Denom().BitLen() - 1
	n := new(big.Int).Mul(r.Num(), new(big.Int).Exp(big.NewInt(5), big.NewInt(int64(k)), nil))
	return trimmed(decimal.NewFromBigInt(n, int32(-k)))
}

func isZero(v Atomic) bool {
	switch v := v.(type) {
	case Integer:
		return v.sign() == 0
	case Decimal:
		return v.d.Sign() == 0
	case Float:
		return v.f == 0
	}
	return false
}
