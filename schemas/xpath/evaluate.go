package xpath

import (
	"context"
	"iter"
	"slices"
	"time"

	"github.com/tieout/tieout"
)

// Context is the dynamic context of one evaluation (XPath 2.0, 2.1.2). The zero value serves expressions that
// ask for nothing.
type Context struct {
	Item Item // the context item, nil for none
	// Variables gives the value of a variable that the expression does not bind; false for one that has none.
	Variables func(tieout.QName) (Sequence, bool)
	// Now is what fn:current-dateTime returns; the time of the evaluation when it is zero.
	Now time.Time
	// Zone is the implicit time zone, in minutes east of UTC.
	Zone int
	// Document finds the document node of an absolute URI. Without it, no document is available.
	Document func(uri string) (Node, error)
	// Collection finds the nodes of a collection; "" is the default one.
	Collection func(uri string) (Sequence, error)
	// Trace gets what fn:trace is told; nil for nobody.
	Trace func(value Sequence, label string)
	// Host is for functions that are defined outside this package.
	Host any
	// Limits bound the evaluation.
	Limits Limits
	// Spent is increased by the steps that the evaluation took; nil for nobody who counts.
	Spent *int
}

// The limits of an evaluation that sets none.
const (
	defaultSteps = 200_000_000
	defaultItems = 50_000_000
)

// Limits bound what one evaluation may use. A limit of zero stands for its default. An evaluation that goes
// beyond one ends in the error XPDY0130.
type Limits struct {
	Steps int // operations; default 200 million
	Items int // items of all sequences that are written out, and 16 bytes of text each; default 50 million
}

// Call is an evaluation in progress, as functions see it.
type Call struct {
	Context *Context
	Static  *Static

	item           Item
	position, last int
	locals         []Sequence
	done           context.Context
	steps, items   int
	now            time.Time
}

// expr is a node of the syntax tree.
type expr interface {
	eval(c *Call) (Sequence, error)
}

// Strings yields the string values of a sequence that is written out, as far as the limits allow it: a range of integers is as long
// as it says and takes nothing until then. The error is an *Error, or that of ctx, and the last that is yielded.
func Strings(ctx context.Context, s Sequence, limits Limits) iter.Seq2[string, error] {
	left := limits.Items
	if left == 0 {
		left = defaultItems
	}
	return func(yield func(string, error) bool) {
		if s.Len() > left {
			yield("", fail("XPDY0130", "the value has %d items, more than are written out", s.Len()))
			return
		}
		for n := range s.Len() {
			if err := ctx.Err(); n&0xFF == 0 && err != nil {
				yield("", err)
				return
			}
			text := s.At(n).StringValue()
			if left -= 1 + len(text)/16; left < 0 {
				yield("", fail("XPDY0130", "the value has more text than is written out"))
				return
			}
			if !yield(text, nil) {
				return
			}
		}
	}
}

// Evaluate is the value of the expression in a context. It ends early when ctx does. The error is an *Error, or
// that of ctx.
func (e *Expression) Evaluate(ctx context.Context, x *Context) (Sequence, error) {
	c := &Call{Context: x, Static: &e.static, item: x.Item, position: 1, last: 1, done: ctx, steps: x.Limits.Steps, items: x.Limits.Items, now: x.Now}
	if c.steps == 0 {
		c.steps = defaultSteps
	}
	if c.items == 0 {
		c.items = defaultItems
	}
	if x.Spent != nil {
		allowed := c.steps
		defer func() { *x.Spent += allowed - c.steps }()
	}
	if e.slots > 0 {
		c.locals = make([]Sequence, e.slots)
	}
	return e.root.eval(c)
}

// step counts an operation.
func (c *Call) step() error {
	if c.steps--; c.steps&0xFFF == 0 {
		return c.pause()
	}
	return nil
}

func (c *Call) pause() error {
	if c.steps <= 0 {
		return fail("XPDY0130", "the evaluation takes more steps than are allowed")
	}
	return c.done.Err()
}

// work counts n operations at once.
func (c *Call) work(n int) error {
	before := c.steps
	c.steps -= n
	if c.steps <= 0 || before>>12 != c.steps>>12 {
		return c.pause()
	}
	return nil
}

// hold counts items that are written out.
func (c *Call) hold(n int) error {
	if n < 0 || n > c.items {
		return fail("XPDY0130", "the evaluation holds more items or text than is allowed")
	}
	c.items -= n
	return nil
}

// holdText counts a string that is made.
func (c *Call) holdText(s string) error { return c.hold(len(s) / 16) }

func (c *Call) currentTime() time.Time {
	if c.now.IsZero() {
		c.now = time.Now()
	}
	return c.now
}

// node is the context item as a node.
func (c *Call) node() (Node, error) {
	if c.item == nil {
		return nil, fail("XPDY0002", "there is no context item")
	}
	n, ok := c.item.(Node)
	if !ok {
		return nil, fail("XPTY0004", "the context item is no node")
	}
	return n, nil
}

// focus is what a path or predicate changes for its right side.
type focus struct {
	item           Item
	position, last int
}

func (c *Call) focus() focus    { return focus{c.item, c.position, c.last} }
func (c *Call) restore(f focus) { c.item, c.position, c.last = f.item, f.position, f.last }

// collector gathers items.
type collector struct {
	c     *Call
	items []Item
}

func (b *collector) add(it Item) error {
	b.items = append(b.items, it)
	return b.c.hold(1)
}

func (b *collector) addAll(s Sequence) error {
	if err := b.c.hold(s.Len()); err != nil {
		return err
	}
	switch {
	case s.one != nil:
		b.items = append(b.items, s.one)
	case s.span != nil:
		for i := range s.Len() {
			b.items = append(b.items, s.At(i))
		}
	default:
		b.items = append(b.items, s.items...)
	}
	return nil
}

func (b *collector) sequence() Sequence { return Of(b.items...) }

// Atomize is the sequence of the typed values of the items (XPath 2.0, 2.4.2).
func Atomize(s Sequence) (Sequence, error) {
	if s.span != nil {
		return s, nil
	}
	if s.one != nil {
		return atomizeItem(s.one)
	}
	if !slices.ContainsFunc(s.items, func(it Item) bool { _, isNode := it.(Node); return isNode }) {
		return s, nil
	}
	out := make([]Item, 0, len(s.items))
	for _, it := range s.items {
		v, err := atomizeItem(it)
		if err != nil {
			return Sequence{}, err
		}
		if v.one != nil {
			out = append(out, v.one)
		} else {
			out = append(out, v.items...)
		}
	}
	return Of(out...), nil
}

func atomizeItem(it Item) (Sequence, error) {
	if n, ok := it.(Node); ok {
		return n.Typed()
	}
	return single(it), nil
}

// atomic evaluates an operand that is one atomic value or none.
func atomicOperand(c *Call, e expr, what string) (Atomic, error) {
	v, err := e.eval(c)
	if err != nil {
		return nil, err
	}
	return oneAtomic(v, what)
}

func oneAtomic(v Sequence, what string) (Atomic, error) {
	v, err := Atomize(v)
	if err != nil || v.Len() == 0 {
		return nil, err
	}
	if v.Len() > 1 {
		return nil, fail("XPTY0004", "%s is a sequence of %d items where one was expected", what, v.Len())
	}
	return v.At(0).(Atomic), nil
}

// EffectiveBoolean is the effective boolean value (XPath 2.0, 2.4.3).
func EffectiveBoolean(v Sequence) (bool, error) {
	if v.Len() == 0 {
		return false, nil
	}
	if _, ok := v.At(0).(Node); ok {
		return true, nil
	}
	if v.Len() > 1 {
		return false, fail("FORG0006", "a sequence of %d values is neither true nor false", v.Len())
	}
	switch it := v.At(0).(type) {
	case Boolean:
		return it.b, nil
	case Text:
		return it.s != "", nil
	case Integer, Decimal, Float:
		return !isZero(it.(Atomic)) && !IsNaN(it), nil
	case Atomic:
		return false, fail("FORG0006", "a value of %s is neither true nor false", it.Type())
	}
	return false, fail("FORG0006", "the value is neither true nor false")
}

func condition(c *Call, e expr) (bool, error) {
	v, err := e.eval(c)
	if err != nil {
		return false, err
	}
	return EffectiveBoolean(v)
}
