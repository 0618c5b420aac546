package xpath

import "slices"

// pathExpr evaluates its right side for each node of its left side.
type pathExpr struct{ left, right expr }

func (e *pathExpr) eval(c *Call) (Sequence, error) {
	left, err := e.left.eval(c)
	if err != nil {
		return Sequence{}, err
	}
	defer c.restore(c.focus())
	c.last = left.Len()
	b := collector{c: c}
	nodes, values := false, false
	for i := range left.Len() {
		n, ok := left.At(i).(Node)
		if !ok {
			return Sequence{}, fail("XPTY0019", "a step is taken from a value that is no node")
		}
		c.item, c.position, c.last = n, i+1, left.Len()
		v, err := e.right.eval(c)
		if err == nil {
			err = c.step()
		}
		if err != nil {
			return Sequence{}, err
		}
		for it := range v.All() {
			if _, ok := it.(Node); ok {
				nodes = true
			} else {
				values = true
			}
		}
		if nodes && values {
			return Sequence{}, fail("XPTY0018", "the last step of a path gives nodes and other values")
		}
		if err := b.addAll(v); err != nil {
			return Sequence{}, err
		}
	}
	if values {
		return b.sequence(), nil
	}
	if err := c.work(len(b.items)); err != nil {
		return Sequence{}, err
	}
	return inOrder(b.items), nil
}

// step is an axis step.
type step struct {
	axis       axis
	test       *nodeTest
	predicates []expr
}

func (e *step) eval(c *Call) (Sequence, error) {
	if c.item == nil {
		return Sequence{}, fail("XPDY0002", "there is no context item")
	}
	n, ok := c.item.(Node)
	if !ok {
		return Sequence{}, fail("XPTY0020", "the context item of a step is no node")
	}
	w := walker{c: c, test: e.test, principal: ElementNode}
	if e.axis == axisAttribute {
		w.principal = AttributeNode
	}
	w.walk(n, e.axis)
	if w.err != nil {
		return Sequence{}, w.err
	}
	if err := c.hold(len(w.found)); err != nil {
		return Sequence{}, err
	}
	out := Of(w.found...)
	for _, p := range e.predicates {
		var err error
		if out, err = filter(c, out, p); err != nil {
			return Sequence{}, err
		}
	}
	if e.axis.reverse() && out.Len() > 1 {
		items := slices.Clone(out.items)
		slices.Reverse(items)
		return Of(items...), nil
	}
	return out, nil
}

// walker gathers the nodes of an axis that pass a test, in the order of the axis.
type walker struct {
	c         *Call
	test      *nodeTest
	principal NodeKind
	found     []Item
	err       error
}

func (w *walker) visit(n Node) {
	if w.err == nil {
		w.err = w.c.step()
	}
	if w.test.matches(n, w.principal) {
		w.found = append(w.found, n)
	}
}

func (w *walker) walk(n Node, a axis) {
	switch a {
	case axisSelf:
		w.visit(n)
	case axisChild:
		for _, k := range n.Children() {
			w.visit(k)
		}
	case axisAttribute:
		for _, k := range n.Attributes() {
			w.visit(k)
		}
	case axisDescendant:
		w.below(n)
	case axisDescendantOrSelf:
		w.visit(n)
		w.below(n)
	case axisParent:
		if p := n.Parent(); p != nil {
			w.visit(p)
		}
	case axisAncestorOrSelf, axisAncestor:
		if a == axisAncestorOrSelf {
			w.visit(n)
		}
		for p := n.Parent(); p != nil; p = p.Parent() {
			w.visit(p)
		}
	case axisFollowingSibling:
		_, after := siblings(n)
		for _, k := range after {
			w.visit(k)
		}
	case axisPrecedingSibling:
		before, _ := siblings(n)
		for _, k := range slices.Backward(before) {
			w.visit(k)
		}
	case axisFollowing:
		w.following(n)
	case axisPreceding:
		w.preceding(n)
	}
}

// following visits what begins behind the end of a node, in document order; behind an attribute comes the content of its element.
func (w *walker) following(n Node) {
	if n.Kind() == AttributeNode && n.Parent() != nil {
		n = n.Parent()
		w.below(n)
	}
	for ; n != nil; n = n.Parent() {
		_, after := siblings(n)
		for _, k := range after {
			w.visit(k)
			w.below(k)
		}
	}
}

// preceding visits what ends before a node, from the last to the first.
func (w *walker) preceding(n Node) {
	if n.Kind() == AttributeNode && n.Parent() != nil {
		n = n.Parent()
	}
	for ; n != nil; n = n.Parent() {
		before, _ := siblings(n)
		for _, k := range slices.Backward(before) {
			w.backwards(k)
		}
	}
}

func (w *walker) below(n Node) {
	for _, k := range n.Children() {
		if w.err != nil {
			return
		}
		w.visit(k)
		w.below(k)
	}
}

func (w *walker) backwards(n Node) {
	for _, k := range slices.Backward(n.Children()) {
		if w.err != nil {
			return
		}
		w.backwards(k)
	}
	w.visit(n)
}

// siblings are the children of the parent before and behind a node. An attribute has none.
func siblings(n Node) (before, after []Node) {
	p := n.Parent()
	if p == nil || n.Kind() == AttributeNode {
		return nil, nil
	}
	all := p.Children()
	o := n.Order()
	i, ok := slices.BinarySearchFunc(all, o, func(k Node, o Order) int { return k.Order().Compare(o) })
	if !ok {
		return nil, nil
	}
	return all[:i], all[i+1:]
}

// filterExpr is an expression with a predicate.
type filterExpr struct{ of, test expr }

func (e *filterExpr) eval(c *Call) (Sequence, error) {
	v, err := e.of.eval(c)
	if err != nil {
		return Sequence{}, err
	}
	return filter(c, v, e.test)
}

// filter keeps the items for which a predicate holds.
func filter(c *Call, v Sequence, test expr) (Sequence, error) {
	if l, ok := test.(literal); ok && l.value.Type().numeric() {
		if i, ok := l.value.(Integer); ok {
			n := i.int()
			if n < 1 || n > v.Len() {
				return Sequence{}, nil
			}
			return single(v.At(n - 1)), nil
		}
	}
	defer c.restore(c.focus())
	b := collector{c: c}
	last := v.Len()
	for i := range last {
		if err := c.step(); err != nil {
			return Sequence{}, err
		}
		it := v.At(i)
		c.item, c.position, c.last = it, i+1, last
		r, err := test.eval(c)
		if err != nil {
			return Sequence{}, err
		}
		keep, err := predicateHolds(r, i+1)
		if err != nil {
			return Sequence{}, err
		}
		if keep {
			if err := b.add(it); err != nil {
				return Sequence{}, err
			}
		}
	}
	return b.sequence(), nil
}

// predicateHolds compares a number with the position, and takes anything else as true or false.
func predicateHolds(r Sequence, position int) (bool, error) {
	if r.Len() == 1 {
		if a, ok := r.At(0).(Atomic); ok && a.Type().numeric() {
			if n, ok := a.(Integer); ok {
				return n.big == nil && n.n == int64(position), nil
			}
			return floatOf(a) == float64(position), nil
		}
	}
	return EffectiveBoolean(r)
}
