package xpath

import (
	"strconv"
	"strings"
	"sync"

	"github.com/tieout/tieout"
)

func floatText(f Float) string {
	bits := 64
	if f.typ.kind == kindFloat {
		bits = 32
	}
	return strconv.FormatFloat(f.f, 'e', -1, bits)
}

// callExpr calls a function.
type callExpr struct {
	f      *Function
	args   []expr
	offset int
}

func (e *callExpr) eval(c *Call) (Sequence, error) {
	if err := c.step(); err != nil {
		return Sequence{}, err
	}
	args := make([]Sequence, len(e.args))
	for i, a := range e.args {
		v, err := a.eval(c)
		if err != nil {
			return Sequence{}, err
		}
		t := SequenceType{occurs: zeroOrMore}
		if n := len(e.f.Params); n > 0 {
			t = e.f.Params[min(i, n-1)]
		}
		if args[i], err = convert(v, t, ""); err != nil {
			if x, ok := err.(*Error); ok && x.Code.Local == "XPTY0004" {
				x = fail("XPTY0004", "argument %d of %s: %s", i+1, e.f.Name.Local, x.Message)
				x.Offset = e.offset
				return Sequence{}, x
			}
			return Sequence{}, err
		}
	}
	v, err := e.f.Call(c, args)
	if x, ok := err.(*Error); ok && x.Offset < 0 {
		at := *x
		at.Offset = e.offset
		return Sequence{}, &at
	}
	return v, err
}

// Convert applies the function conversion rules (XPath 2.0, 3.1.5): a value becomes one of the type, or an error.
func Convert(v Sequence, t SequenceType) (Sequence, error) { return convert(v, t, "") }

func convert(v Sequence, t SequenceType, what string) (Sequence, error) {
	if what != "" {
		what += ": "
	}
	if t.atomic != nil || t.numeric {
		var err error
		if v, err = Atomize(v); err != nil {
			return v, err
		}
		if v, err = converted(v, t); err != nil {
			return v, err
		}
	}
	if !t.Matches(v) {
		if !t.occurs.admits(v.Len()) || t.empty {
			return v, fail("XPTY0004", "%sa sequence of %d items where %s was expected", what, v.Len(), t)
		}
		return v, fail("XPTY0004", "%sthe value is not of the type %s", what, t)
	}
	return v, nil
}

// converted casts untyped values and promotes numbers and URIs.
func converted(v Sequence, t SequenceType) (Sequence, error) {
	if v.span != nil && (t.numeric || t.atomic == AnyAtomic || t.atomic.kind == kindInteger || t.atomic.kind == kindDecimal) {
		return v, nil
	}
	if v.one != nil {
		a, err := convertedItem(v.one.(Atomic), t)
		return single(a), err
	}
	var out []Item
	for i := range v.Len() {
		a := v.At(i).(Atomic)
		b, err := convertedItem(a, t)
		if err != nil {
			return v, err
		}
		if out == nil && a.Type() != b.Type() {
			out = make([]Item, 0, v.Len())
			for k := range i {
				out = append(out, v.At(k))
			}
		}
		if out != nil {
			out = append(out, b)
		}
	}
	if out == nil {
		return v, nil
	}
	return Of(out...), nil
}

func convertedItem(a Atomic, t SequenceType) (Atomic, error) {
	from := a.Type().kind
	if t.numeric {
		if from == kindUntyped {
			return cast(a, TypeDouble, nil)
		}
		return a, nil
	}
	to := t.atomic
	switch {
	case to.kind == kindAny:
	case from == kindUntyped && to.kind != kindUntyped:
		if to.kind == kindQName {
			return nil, fail("XPTY0004", "an untyped value is no xs:QName")
		}
		return cast(a, to, nil)
	case to == TypeDouble && from >= kindInteger && from <= kindFloat:
		return cast(a, TypeDouble, nil)
	case to == TypeFloat && (from == kindInteger || from == kindDecimal):
		return cast(a, TypeFloat, nil)
	case to == TypeString && from == kindURI:
		return String(a.StringValue()), nil
	}
	return a, nil
}

// definition is a row of the table of standard functions.
type definition struct {
	name string
	min  int    // arguments that must be given
	sig  string // the types of the parameters, xs: left out
	call func(c *Call, args []Sequence) (Sequence, error)
}

var standardTable = sync.OnceValue(func() map[string][]definition {
	table := map[string][]definition{}
	for _, part := range [][]definition{stringFunctions, patternFunctions, numberFunctions, timeFunctions, nodeFunctions, sequenceFunctions, nameFunctions} {
		for _, d := range part {
			table[d.name] = append(table[d.name], d)
		}
	}
	return table
})

// made holds the *Function of each definition that was asked for.
var made sync.Map

type arityKey struct {
	name  string
	arity int
}

// standardFunction finds a function of the standard by its local name and number of arguments.
func standardFunction(name string, arity int) *Function {
	key := arityKey{name, arity}
	if f, ok := made.Load(key); ok {
		return f.(*Function)
	}
	for _, d := range standardTable()[name] {
		params := strings.Split(d.sig, ",")
		variadic := strings.HasSuffix(d.sig, "...")
		if d.sig == "" {
			params = nil
		}
		if arity < d.min || arity > len(params) && !variadic {
			continue
		}
		f := &Function{Name: tieout.QName{Space: NamespaceFunctions, Local: name}, Call: d.call}
		for _, p := range params {
			f.Params = append(f.Params, parameterType(strings.TrimSuffix(strings.TrimSpace(p), "...")))
		}
		known, _ := made.LoadOrStore(key, f)
		return known.(*Function)
	}
	return nil
}

// parameterType reads the type of a parameter in the notation of the tables.
func parameterType(s string) SequenceType {
	var t SequenceType
	name := strings.TrimRight(s, "?*+")
	switch s[len(name):] {
	case "?":
		t.occurs = zeroOrOne
	case "*":
		t.occurs = zeroOrMore
	case "+":
		t.occurs = oneOrMore
	}
	switch name {
	case "item":
	case "node":
		t.node = anyNode
	case "element":
		t.node = &nodeTest{kind: ElementNode, anySpace: true, anyLocal: true}
	case "numeric":
		t.numeric = true
	case "atomic":
		t.atomic = AnyAtomic
	default:
		t.atomic = builtinTypes[name]
	}
	return t
}

// text is an argument as a string: "" for the empty sequence.
func text(v Sequence) string {
	if v.Len() == 0 {
		return ""
	}
	return v.At(0).StringValue()
}

// ofText is a string as a result.
func ofText(c *Call, s string) (Sequence, error) {
	return single(String(s)), c.holdText(s)
}

func ofBool(b bool) (Sequence, error) { return single(Bool(b)), nil }

func ofInt(n int) (Sequence, error) { return single(Int(n)), nil }

// collation checks the argument that names a collation, if it is given.
func collation(c *Call, args []Sequence, i int) error {
	if len(args) <= i {
		return nil
	}
	uri := text(args[i])
	if uri == CodepointCollation {
		return nil
	}
	if abs, err := resolveURI(uri, c.Static.BaseURI); err == nil && abs == CodepointCollation {
		return nil
	}
	return fail("FOCH0002", "the collation %q is not supported", clip(uri))
}
