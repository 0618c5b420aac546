package xpath

import (
	"encoding/base64"
	"encoding/hex"
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
)

// Atomic is an atomic value.
type Atomic interface {
	Item
	Type() *Type
}

// Text is a value of xs:string, xs:anyURI, xs:untypedAtomic or a type derived from them.
type Text struct {
	typ *Type
	s   string
}

// Boolean is a value of xs:boolean.
type Boolean struct {
	typ *Type
	b   bool
}

// Integer is a value of xs:integer: big when that is not nil, n otherwise.
type Integer struct {
	typ *Type
	n   int64
	big *big.Int
}

// Decimal is a value of xs:decimal that no integer type has.
type Decimal struct {
	typ *Type
	d   decimal.Decimal
}

// Float is a value of xs:double or xs:float.
type Float struct {
	typ *Type
	f   float64
}

// Name is a value of xs:QName. The prefix takes no part in comparisons.
type Name struct {
	typ    *Type
	name   tieout.QName
	prefix string
}

// Binary is a value of xs:hexBinary or xs:base64Binary.
type Binary struct {
	typ   *Type
	bytes string
}

// String is s as an xs:string.
func String(s string) Text { return Text{TypeString, s} }

// Untyped is s as an xs:untypedAtomic.
func Untyped(s string) Text { return Text{TypeUntyped, s} }

// URI is s as an xs:anyURI.
func URI(s string) Text { return Text{TypeURI, s} }

// Bool is b as an xs:boolean.
func Bool(b bool) Boolean { return Boolean{TypeBoolean, b} }

// Int is n as an xs:integer.
func Int(n int) Integer { return Integer{TypeInteger, int64(n), nil} }

// Double is f as an xs:double.
func Double(f float64) Float { return Float{TypeDouble, f} }

// Dec is d as an xs:decimal.
func Dec(d decimal.Decimal) Decimal { return Decimal{TypeDecimal, d} }

// QName is a name with its prefix as an xs:QName.
func QName(name tieout.QName, prefix string) Name { return Name{TypeQName, name, prefix} }

func newInteger(n *big.Int) Integer {
	if n.IsInt64() {
		return Integer{TypeInteger, n.Int64(), nil}
	}
	return Integer{TypeInteger, 0, n}
}

func (v Text) Type() *Type    { return v.typ }
func (v Boolean) Type() *Type { return v.typ }
func (v Integer) Type() *Type { return v.typ }
func (v Decimal) Type() *Type { return v.typ }
func (v Float) Type() *Type   { return v.typ }
func (v Name) Type() *Type    { return v.typ }
func (v Binary) Type() *Type  { return v.typ }

func (v Text) StringValue() string { return v.s }

func (v Boolean) StringValue() string { return strconv.FormatBool(v.b) }

func (v Integer) StringValue() string {
	if v.big != nil {
		return v.big.String()
	}
	return strconv.FormatInt(v.n, 10)
}

func (v Decimal) StringValue() string { return v.d.String() }

func (v Float) StringValue() string {
	bits := 64
	if v.typ.kind == kindFloat {
		bits = 32
	}
	f := v.f
	switch {
	case math.IsInf(f, 1):
		return "INF"
	case math.IsInf(f, -1):
		return "-INF"
	case math.IsNaN(f):
		return "NaN"
	case f == 0 && math.Signbit(f):
		return "-0"
	case f == 0:
		return "0"
	}
	if a := math.Abs(f); a >= 1e-6 && a < 1e6 {
		return strconv.FormatFloat(f, 'f', -1, bits)
	}
	s := strconv.FormatFloat(f, 'E', -1, bits)
	mantissa, exponent, _ := strings.Cut(s, "E")
	if !strings.Contains(mantissa, ".") {
		mantissa += ".0"
	}
	n, _ := strconv.Atoi(exponent)
	return mantissa + "E" + strconv.Itoa(n)
}

func (v Name) StringValue() string {
	if v.prefix == "" {
		return v.name.Local
	}
	return v.prefix + ":" + v.name.Local
}

// QName is the name without its prefix.
func (v Name) QName() tieout.QName { return v.name }

// Decimal is the number, exactly.
func (v Decimal) Decimal() decimal.Decimal { return v.d }

// Decimal is the number, exactly.
func (v Integer) Decimal() decimal.Decimal {
	if v.big != nil {
		return decimal.NewFromBigInt(v.big, 0)
	}
	return decimal.New(v.n, 0)
}

// Float64 is the value itself; that of an xs:float has a float's precision.
func (v Float) Float64() float64 { return v.f }

func (v Binary) StringValue() string {
	if v.typ.kind == kindHex {
		return strings.ToUpper(hex.EncodeToString([]byte(v.bytes)))
	}
	return base64.StdEncoding.EncodeToString([]byte(v.bytes))
}

func (v Integer) bigInt() *big.Int {
	if v.big != nil {
		return v.big
	}
	return big.NewInt(v.n)
}

func (v Integer) sign() int {
	if v.big != nil {
		return v.big.Sign()
	}
	switch {
	case v.n < 0:
		return -1
	case v.n > 0:
		return 1
	}
	return 0
}

// int is the value if it is small enough to count anything; what is beyond becomes a bound.
func (v Integer) int() int {
	const most = 1 << 53
	switch {
	case v.big != nil && v.big.Sign() > 0, v.n > most:
		return most
	case v.big != nil, v.n < -most:
		return -most
	}
	return int(v.n)
}

// IsNaN reports whether the item is the number NaN.
func IsNaN(it Item) bool {
	f, ok := it.(Float)
	return ok && math.IsNaN(f.f)
}

// decimalOf is the exact value of an integer or decimal.
func decimalOf(a Atomic) decimal.Decimal {
	switch v := a.(type) {
	case Integer:
		return v.Decimal()
	case Decimal:
		return v.d
	}
	return decimal.Decimal{}
}

// floatOf is the nearest double of a number.
func floatOf(a Atomic) float64 {
	switch v := a.(type) {
	case Integer:
		if v.big == nil {
			return float64(v.n)
		}
		f, _ := new(big.Float).SetInt(v.big).Float64()
		return f
	case Decimal:
		f, _ := strconv.ParseFloat(v.d.String(), 64)
		return f
	case Float:
		return v.f
	}
	return math.NaN()
}

// float32Of is the nearest float of a number.
func float32Of(a Atomic) float64 {
	switch v := a.(type) {
	case Integer, Decimal:
		f, _ := strconv.ParseFloat(v.StringValue(), 32)
		return f
	case Float:
		return float64(float32(v.f))
	}
	return math.NaN()
}
