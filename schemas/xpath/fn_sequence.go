package xpath

import (
	"math"
	"slices"
	"strconv"

	"github.com/tieout/tieout"
)

var sequenceFunctions = []definition{
	{"error", 0, "QName?,string,item*", fnError},
	{"trace", 2, "item*,string", fnTrace},
	{"index-of", 2, "atomic*,atomic,string", fnIndexOf},
	{"empty", 1, "item*", func(_ *Call, args []Sequence) (Sequence, error) { return ofBool(args[0].Len() == 0) }},
	{"exists", 1, "item*", func(_ *Call, args []Sequence) (Sequence, error) { return ofBool(args[0].Len() > 0) }},
	{"distinct-values", 1, "atomic*,string", fnDistinctValues},
	{"insert-before", 3, "item*,integer,item*", fnInsertBefore},
	{"remove", 2, "item*,integer", fnRemove},
	{"reverse", 1, "item*", fnReverse},
	{"subsequence", 2, "item*,double,double", fnSubsequence},
	{"unordered", 1, "item*", func(_ *Call, args []Sequence) (Sequence, error) { return args[0], nil }},
	{"zero-or-one", 1, "item*", exactly("FORG0003", zeroOrOne)},
	{"one-or-more", 1, "item*", exactly("FORG0004", oneOrMore)},
	{"exactly-one", 1, "item*", exactly("FORG0005", exactlyOne)},
	{"deep-equal", 2, "item*,item*,string", fnDeepEqual},
}

func fnError(_ *Call, args []Sequence) (Sequence, error) {
	err := fail("FOER0000", "the expression calls fn:error")
	if len(args) > 0 && args[0].Len() > 0 {
		err.Code = args[0].At(0).(Name).name
	} else if len(args) == 1 {
		return Sequence{}, fail("XPTY0004", "fn:error needs a code")
	}
	if len(args) > 1 {
		err.Message = text(args[1])
	}
	if len(args) > 2 {
		err.Object = args[2]
	}
	return Sequence{}, err
}

func fnTrace(c *Call, args []Sequence) (Sequence, error) {
	if c.Context.Trace != nil {
		c.Context.Trace(args[0], text(args[1]))
	}
	return args[0], nil
}

func fnIndexOf(c *Call, args []Sequence) (Sequence, error) {
	if err := collation(c, args, 2); err != nil {
		return Sequence{}, err
	}
	b := collector{c: c}
	wanted := asString(args[1].At(0).(Atomic))
	for i := range args[0].Len() {
		if err := c.step(); err != nil {
			return Sequence{}, err
		}
		order, comparable, _ := compareAtomic(asString(args[0].At(i).(Atomic)), wanted, c.Context.Zone)
		if comparable && order == 0 {
			if err := b.add(Int(i + 1)); err != nil {
				return Sequence{}, err
			}
		}
	}
	return b.sequence(), nil
}

func fnDistinctValues(c *Call, args []Sequence) (Sequence, error) {
	if err := collation(c, args, 1); err != nil {
		return Sequence{}, err
	}
	if args[0].span != nil {
		return args[0], nil
	}
	b := collector{c: c}
	seen := map[string][]Atomic{}
	for it := range args[0].All() {
		if err := c.step(); err != nil {
			return Sequence{}, err
		}
		a := asString(it.(Atomic))
		key := distinctKey(a)
		if slices.ContainsFunc(seen[key], func(o Atomic) bool { return same(a, o, c.Context.Zone) }) {
			continue
		}
		if err := c.work(len(seen[key])); err != nil {
			return Sequence{}, err
		}
		seen[key] = append(seen[key], a)
		if err := b.add(it); err != nil {
			return Sequence{}, err
		}
	}
	return b.sequence(), nil
}

// distinctKey is the same for values that may be equal.
func distinctKey(a Atomic) string {
	if a.Type().numeric() {
		return "n" + strconv.FormatFloat(float32Of(a), 'g', -1, 32)
	}
	switch v := a.(type) {
	case Text:
		return "t" + v.s
	case Moment, Duration:
		return "m"
	case Name:
		return "q" + v.name.String()
	}
	return "o" + a.StringValue()
}

// same is eq, with NaN equal to itself and values of types that do not compare distinct.
func same(a, b Atomic, zone int) bool {
	if IsNaN(a) && IsNaN(b) {
		return true
	}
	order, comparable, _ := compareAtomic(a, b, zone)
	return comparable && order == 0
}

func fnInsertBefore(c *Call, args []Sequence) (Sequence, error) {
	at := min(max(args[1].At(0).(Integer).int()-1, 0), args[0].Len())
	b := collector{c: c}
	for _, part := range []Sequence{args[0].slice(0, at), args[2], args[0].slice(at, args[0].Len())} {
		if err := b.addAll(part); err != nil {
			return Sequence{}, err
		}
	}
	return b.sequence(), nil
}

func fnRemove(c *Call, args []Sequence) (Sequence, error) {
	at := args[1].At(0).(Integer).int() - 1
	if at < 0 || at >= args[0].Len() {
		return args[0], nil
	}
	b := collector{c: c}
	if err := b.addAll(args[0].slice(0, at)); err != nil {
		return Sequence{}, err
	}
	err := b.addAll(args[0].slice(at+1, args[0].Len()))
	return b.sequence(), err
}

func fnReverse(c *Call, args []Sequence) (Sequence, error) {
	if args[0].one != nil {
		return args[0], nil
	}
	b := collector{c: c}
	if err := b.addAll(args[0]); err != nil {
		return Sequence{}, err
	}
	slices.Reverse(b.items)
	return b.sequence(), nil
}

func fnSubsequence(_ *Call, args []Sequence) (Sequence, error) {
	n := float64(args[0].Len())
	start := roundHalfUp(floatOf(args[1].At(0).(Atomic)))
	end := math.Inf(1)
	if len(args) > 2 {
		end = start + roundHalfUp(floatOf(args[2].At(0).(Atomic)))
	}
	from, to := math.Max(start, 1)-1, math.Min(end-1, n)
	if math.IsNaN(from) || math.IsNaN(to) || from >= to {
		return Sequence{}, nil
	}
	return args[0].slice(int(from), int(to)), nil
}

func exactly(code string, o occurrence) func(*Call, []Sequence) (Sequence, error) {
	return func(_ *Call, args []Sequence) (Sequence, error) {
		if !o.admits(args[0].Len()) {
			return Sequence{}, fail(code, "the sequence has %d items", args[0].Len())
		}
		return args[0], nil
	}
}

func fnDeepEqual(c *Call, args []Sequence) (Sequence, error) {
	if err := collation(c, args, 2); err != nil {
		return Sequence{}, err
	}
	b, err := c.deepEqual(args[0], args[1])
	return single(Bool(b)), err
}

// deepEqual compares sequences item by item (Functions and Operators, 15.3.1).
func (c *Call) deepEqual(a, b Sequence) (bool, error) {
	if a.Len() != b.Len() {
		return false, nil
	}
	for i := range a.Len() {
		if err := c.step(); err != nil {
			return false, err
		}
		x, y := a.At(i), b.At(i)
		m, xNode := x.(Node)
		n, yNode := y.(Node)
		if xNode != yNode {
			return false, nil
		}
		equal := false
		var err error
		if xNode {
			equal, err = c.deepEqualNodes(m, n)
		} else {
			equal = same(asString(x.(Atomic)), asString(y.(Atomic)), c.Context.Zone)
		}
		if err != nil || !equal {
			return false, err
		}
	}
	return true, nil
}

func (c *Call) deepEqualNodes(a, b Node) (bool, error) {
	if err := c.step(); err != nil {
		return false, err
	}
	if a.Kind() != b.Kind() || a.Name() != b.Name() {
		return false, nil
	}
	switch a.Kind() {
	case AttributeNode:
		return c.deepEqualTyped(a, b)
	case DocumentNode:
		return c.deepEqualContent(a, b)
	case ElementNode:
	default:
		return a.StringValue() == b.StringValue(), nil
	}
	if len(a.Attributes()) != len(b.Attributes()) {
		return false, nil
	}
	other := map[tieout.QName]Node{}
	for _, y := range b.Attributes() {
		other[y.Name()] = y
	}
	for _, x := range a.Attributes() {
		y := other[x.Name()]
		if y == nil {
			return false, nil
		}
		if equal, err := c.deepEqualTyped(x, y); err != nil || !equal {
			return false, err
		}
	}
	if simpleContent(a) && simpleContent(b) {
		return c.deepEqualTyped(a, b)
	}
	return c.deepEqualContent(a, b)
}

// simpleContent reports whether a schema gives the element a value.
func simpleContent(n Node) bool {
	e, ok := n.(*treeNode)
	return ok && e.typ != nil && e.typ.HasSimpleContent()
}

func (c *Call) deepEqualTyped(a, b Node) (bool, error) {
	x, err := a.Typed()
	if err != nil {
		return false, err
	}
	y, err := b.Typed()
	if err != nil {
		return false, err
	}
	return c.deepEqual(x, y)
}

func (c *Call) deepEqualContent(a, b Node) (bool, error) {
	x, y := significant(a), significant(b)
	if len(x) != len(y) {
		return false, nil
	}
	for i := range x {
		if equal, err := c.deepEqualNodes(x[i], y[i]); err != nil || !equal {
			return false, err
		}
	}
	return true, nil
}

// significant are the children that are elements or text.
func significant(n Node) []Node {
	var out []Node
	for _, k := range n.Children() {
		if k.Kind() == ElementNode || k.Kind() == TextNode {
			out = append(out, k)
		}
	}
	return out
}
