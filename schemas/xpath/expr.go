package xpath

import (
	"math/big"
	"slices"

	"github.com/tieout/tieout"
)

type literal struct{ value Atomic }

func (e literal) eval(*Call) (Sequence, error) { return single(e.value), nil }

type parenthesized struct{ expr }

// sequenceExpr is what commas make.
type sequenceExpr []expr

func (e sequenceExpr) eval(c *Call) (Sequence, error) {
	b := collector{c: c}
	for _, k := range e {
		v, err := k.eval(c)
		if err != nil {
			return Sequence{}, err
		}
		if err := b.addAll(v); err != nil {
			return Sequence{}, err
		}
	}
	return b.sequence(), nil
}

type contextItem struct{}

func (contextItem) eval(c *Call) (Sequence, error) {
	if c.item == nil {
		return Sequence{}, fail("XPDY0002", "there is no context item")
	}
	return single(c.item), nil
}

type rootExpr struct{}

func (rootExpr) eval(c *Call) (Sequence, error) {
	n, err := c.node()
	if err != nil {
		if c.item != nil {
			err = fail("XPTY0020", "the context item is no node")
		}
		return Sequence{}, err
	}
	root := rootOf(n)
	if root.Kind() != DocumentNode {
		return Sequence{}, fail("XPDY0050", "the tree of the context item has no document node")
	}
	return single(root), nil
}

// localVariable is the slot of a variable that the expression binds.
type localVariable int

func (e localVariable) eval(c *Call) (Sequence, error) { return c.locals[e], nil }

type globalVariable struct{ name tieout.QName }

func (e globalVariable) eval(c *Call) (Sequence, error) {
	if c.Context.Variables != nil {
		if v, ok := c.Context.Variables(e.name); ok {
			return v, nil
		}
	}
	return Sequence{}, fail("XPDY0002", "the variable $%s has no value", e.name.Local)
}

type binding struct {
	slot int
	in   expr
}

type forExpr struct {
	binding
	body expr
}

func (e *forExpr) eval(c *Call) (Sequence, error) {
	in, err := e.in.eval(c)
	if err != nil {
		return Sequence{}, err
	}
	b := collector{c: c}
	for i := range in.Len() {
		if err := c.step(); err != nil {
			return Sequence{}, err
		}
		c.locals[e.slot] = single(in.At(i))
		v, err := e.body.eval(c)
		if err == nil {
			err = b.addAll(v)
		}
		if err != nil {
			return Sequence{}, err
		}
	}
	return b.sequence(), nil
}

type quantifiedExpr struct {
	every    bool
	bindings []binding
	body     expr
}

func (e *quantifiedExpr) eval(c *Call) (Sequence, error) {
	b, err := e.from(c, 0)
	return single(Bool(b)), err
}

// from tries the bindings from the i-th on, and ends with the first that decides.
func (e *quantifiedExpr) from(c *Call, i int) (bool, error) {
	if i == len(e.bindings) {
		return condition(c, e.body)
	}
	in, err := e.bindings[i].in.eval(c)
	if err != nil {
		return false, err
	}
	for k := range in.Len() {
		if err := c.step(); err != nil {
			return false, err
		}
		c.locals[e.bindings[i].slot] = single(in.At(k))
		b, err := e.from(c, i+1)
		if err != nil || b != e.every {
			return b, err
		}
	}
	return e.every, nil
}

type ifExpr struct{ test, then, otherwise expr }

func (e *ifExpr) eval(c *Call) (Sequence, error) {
	b, err := condition(c, e.test)
	if err != nil {
		return Sequence{}, err
	}
	if b {
		return e.then.eval(c)
	}
	return e.otherwise.eval(c)
}

type logicExpr struct {
	left, right expr
	or          bool
}

func (e *logicExpr) eval(c *Call) (Sequence, error) {
	b, err := condition(c, e.left)
	if err == nil && b != e.or {
		b, err = condition(c, e.right)
	}
	return single(Bool(b)), err
}

type rangeExpr struct{ from, to expr }

func (e *rangeExpr) eval(c *Call) (Sequence, error) {
	from, err := e.bound(c, e.from)
	if err != nil {
		return Sequence{}, err
	}
	to, err := e.bound(c, e.to)
	if err != nil || from == nil || to == nil {
		return Sequence{}, err
	}
	n := new(big.Int).Sub(to, from)
	n.Add(n, big.NewInt(1))
	const most = 1 << 53
	switch {
	case n.Sign() <= 0:
		return Sequence{}, nil
	case !n.IsInt64() || n.Int64() > most:
		return Sequence{}, fail("XPDY0130", "a range of %s integers is too long", n)
	case n.Int64() == 1:
		return single(newInteger(from)), nil
	}
	return Sequence{span: &span{from, int(n.Int64())}}, nil
}

func (e *rangeExpr) bound(c *Call, of expr) (*big.Int, error) {
	v, err := of.eval(c)
	if err == nil {
		v, err = convert(v, SequenceType{atomic: TypeInteger, occurs: zeroOrOne}, "an end of a range")
	}
	if err != nil || v.Len() == 0 {
		return nil, err
	}
	return v.At(0).(Integer).bigInt(), nil
}

type instanceOf struct {
	of expr
	t  SequenceType
}

func (e *instanceOf) eval(c *Call) (Sequence, error) {
	v, err := e.of.eval(c)
	if err != nil {
		return Sequence{}, err
	}
	return single(Bool(e.t.Matches(v))), nil
}

type treatAs struct {
	of expr
	t  SequenceType
}

func (e *treatAs) eval(c *Call) (Sequence, error) {
	v, err := e.of.eval(c)
	if err == nil && !e.t.Matches(v) {
		return Sequence{}, fail("XPDY0050", "the value is not of the type %s that it is treated as", e.t)
	}
	return v, err
}

type castExpr struct {
	of       expr
	to       *Type
	optional bool
	literal  bool // a string literal can become a QName
	lookup   func(string) (string, bool)
}

func (e *castExpr) eval(c *Call) (Sequence, error) {
	v, err := e.of.eval(c)
	if err == nil {
		v, err = Atomize(v)
	}
	if err != nil {
		return Sequence{}, err
	}
	if v.Len() == 0 && e.optional {
		return v, nil
	}
	if v.Len() != 1 {
		return Sequence{}, fail("XPTY0004", "a sequence of %d items cannot be cast to %s", v.Len(), e.to)
	}
	a, err := e.cast(v.At(0).(Atomic))
	if err != nil {
		return Sequence{}, err
	}
	return single(a), nil
}

func (e *castExpr) cast(v Atomic) (Atomic, error) {
	if !e.literal && e.to.kind == kindQName {
		return cast(v, e.to, nil)
	}
	a, err := cast(v, e.to, e.lookup)
	if x, ok := err.(*Error); ok && x.Code.Local == "FONS0004" {
		return nil, x
	}
	return a, err
}

type castableExpr struct{ castExpr }

func (e *castableExpr) eval(c *Call) (Sequence, error) {
	v, err := e.of.eval(c)
	if err == nil {
		v, err = Atomize(v)
	}
	if err != nil {
		return Sequence{}, err
	}
	ok := v.Len() == 0 && e.optional
	if v.Len() == 1 {
		_, err := e.cast(v.At(0).(Atomic))
		ok = err == nil
	}
	return single(Bool(ok)), nil
}

type setOperator uint8

const (
	unionOf setOperator = iota
	intersectionOf
	differenceOf
)

type setExpr struct {
	op          setOperator
	left, right expr
}

func (e *setExpr) eval(c *Call) (Sequence, error) {
	left, err := nodesOf(c, e.left)
	if err != nil {
		return Sequence{}, err
	}
	right, err := nodesOf(c, e.right)
	if err != nil {
		return Sequence{}, err
	}
	if err := c.work(len(left) + len(right)); err != nil {
		return Sequence{}, err
	}
	if e.op == unionOf {
		return inOrder(append(slices.Clone(left), right...)), nil
	}
	there := make(map[Order]bool, len(right))
	for _, n := range right {
		there[n.(Node).Order()] = true
	}
	var out []Item
	for _, n := range left {
		if there[n.(Node).Order()] == (e.op == intersectionOf) {
			out = append(out, n)
		}
	}
	return inOrder(out), nil
}

func nodesOf(c *Call, e expr) ([]Item, error) {
	v, err := e.eval(c)
	if err != nil {
		return nil, err
	}
	for it := range v.All() {
		if _, ok := it.(Node); !ok {
			return nil, fail("XPTY0004", "union, intersect and except take nodes")
		}
		if err := c.step(); err != nil {
			return nil, err
		}
	}
	if v.one != nil {
		return []Item{v.one}, nil
	}
	return v.items, nil
}

// inOrder sorts nodes in document order and drops repetitions. The slice is the caller's own.
func inOrder(items []Item) Sequence {
	compare := func(a, b Item) int { return a.(Node).Order().Compare(b.(Node).Order()) }
	sorted := true
	for i := 1; i < len(items) && sorted; i++ {
		sorted = compare(items[i-1], items[i]) < 0
	}
	if !sorted {
		slices.SortStableFunc(items, compare)
		items = slices.CompactFunc(items, func(a, b Item) bool { return compare(a, b) == 0 })
	}
	return Of(items...)
}

type nodeComparison struct {
	order       int // 0: is, -1: <<, 1: >>
	left, right expr
}

func (e *nodeComparison) eval(c *Call) (Sequence, error) {
	left, err := oneNode(c, e.left)
	if err != nil {
		return Sequence{}, err
	}
	right, err := oneNode(c, e.right)
	if err != nil || left == nil || right == nil {
		return Sequence{}, err
	}
	return single(Bool(left.Order().Compare(right.Order()) == e.order)), nil
}

func oneNode(c *Call, e expr) (Node, error) {
	v, err := e.eval(c)
	if err != nil || v.Len() == 0 {
		return nil, err
	}
	n, ok := v.At(0).(Node)
	if !ok || v.Len() > 1 {
		return nil, fail("XPTY0004", "is, << and >> compare one node with another")
	}
	return n, nil
}
