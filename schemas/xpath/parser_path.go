package xpath

import (
	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
)

// axis is one of the axes of XPath 2.0, 3.2.1.1.
type axis uint8

const (
	axisChild axis = iota
	axisDescendant
	axisAttribute
	axisSelf
	axisDescendantOrSelf
	axisFollowingSibling
	axisFollowing
	axisNamespace
	axisParent
	axisAncestor
	axisPrecedingSibling
	axisPreceding
	axisAncestorOrSelf
)

var axes = map[string]axis{
	"child": axisChild, "descendant": axisDescendant, "attribute": axisAttribute, "self": axisSelf,
	"descendant-or-self": axisDescendantOrSelf, "following-sibling": axisFollowingSibling, "following": axisFollowing,
	"namespace": axisNamespace, "parent": axisParent, "ancestor": axisAncestor, "preceding-sibling": axisPrecedingSibling,
	"preceding": axisPreceding, "ancestor-or-self": axisAncestorOrSelf,
}

// reverse reports whether positions on the axis count towards the root.
func (a axis) reverse() bool { return a >= axisParent }

var anyNode = &nodeTest{any: true}

func (p *parser) path() (expr, error) {
	switch {
	case p.accept("/"):
		if !p.beginsStep() {
			return rootExpr{}, nil
		}
		return p.relative(rootExpr{})
	case p.accept("//"):
		return p.relative(&pathExpr{rootExpr{}, &step{axis: axisDescendantOrSelf, test: anyNode}})
	}
	first, err := p.step()
	if err != nil {
		return nil, err
	}
	return p.continued(first)
}

// beginsStep reports whether the next token can begin a step.
func (p *parser) beginsStep() bool {
	t := p.peek()
	switch t.kind {
	case tokenEnd:
		return false
	case tokenSymbol:
		switch t.text {
		case "(", "@", "$", "*", ".", "..":
			return true
		}
		return false
	}
	return true
}

func (p *parser) relative(left expr) (expr, error) {
	s, err := p.step()
	if err != nil {
		return nil, err
	}
	return p.continued(joined(left, s))
}

// continued reads the steps that follow.
func (p *parser) continued(left expr) (expr, error) {
	for {
		switch {
		case p.accept("/"):
		case p.accept("//"):
			left = &pathExpr{left, &step{axis: axisDescendantOrSelf, test: anyNode}}
		default:
			return left, nil
		}
		s, err := p.step()
		if err != nil {
			return nil, err
		}
		left = joined(left, s)
	}
}

// joined is a path; a//b without predicates is read as a/descendant::b.
func joined(left, right expr) expr {
	if s, ok := right.(*step); ok && s.axis == axisChild && len(s.predicates) == 0 {
		if l, ok := left.(*pathExpr); ok {
			if d, ok := l.right.(*step); ok && d.axis == axisDescendantOrSelf && d.test == anyNode && len(d.predicates) == 0 {
				return &pathExpr{l.left, &step{axis: axisDescendant, test: s.test}}
			}
		}
	}
	return &pathExpr{left, right}
}

// step reads an axis step or a filter expression.
func (p *parser) step() (expr, error) {
	t, next := p.peek(), p.peek2()
	switch {
	case t.isSymbol(".."):
		p.take()
		return p.predicates(&step{axis: axisParent, test: anyNode})
	case t.isSymbol("@"):
		p.take()
		return p.axisStep(axisAttribute)
	case t.kind == tokenName && next.isSymbol("::"):
		a, ok := axes[t.text]
		if !ok {
			return nil, p.fail("XPST0003", t.offset, "there is no axis %q", t.text)
		}
		if a == axisNamespace {
			return nil, p.fail("XPST0010", t.offset, "the namespace axis is not supported")
		}
		p.at += 2
		return p.axisStep(a)
	case t.kind == tokenName && next.isSymbol("(") && isKindTest(t.text):
		return p.axisStep(axisChild)
	case (t.kind == tokenName || t.kind == tokenQName) && !next.isSymbol("("), t.kind == tokenWildcard, t.isSymbol("*"):
		return p.axisStep(axisChild)
	}
	e, err := p.primary()
	if err != nil {
		return nil, err
	}
	return p.predicates(e)
}

func (p *parser) axisStep(a axis) (expr, error) {
	t := p.peek()
	var test *nodeTest
	switch {
	case t.kind == tokenName && p.peek2().isSymbol("(") && isKindTest(t.text):
		var err error
		if test, err = p.kindTest(); err != nil {
			return nil, err
		}
		if a == axisChild && test.kind == AttributeNode && !test.any {
			a = axisAttribute
		}
	case t.isSymbol("*"):
		p.take()
		test = &nodeTest{principal: true, anySpace: true, anyLocal: true}
	case t.kind == tokenWildcard && t.prefix == "*":
		p.take()
		test = &nodeTest{principal: true, anySpace: true, local: t.text}
	case t.kind == tokenWildcard:
		p.take()
		uri, ok := p.static.prefix(t.prefix)
		if !ok {
			return nil, p.fail("XPST0081", t.offset, "the prefix %q is not declared", t.prefix)
		}
		test = &nodeTest{principal: true, anyLocal: true, space: uri}
	default:
		space := p.static.ElementNamespace
		if a == axisAttribute {
			space = ""
		}
		name, err := p.name(space, "a name or a test of nodes")
		if err != nil {
			return nil, err
		}
		test = &nodeTest{principal: true, space: name.Space, local: name.Local}
	}
	return p.predicates(&step{axis: a, test: test})
}

// predicates reads what stands in brackets behind a step or an expression.
func (p *parser) predicates(e expr) (expr, error) {
	for p.accept("[") {
		test, err := p.expression()
		if err != nil {
			return nil, err
		}
		if err := p.expect("]"); err != nil {
			return nil, err
		}
		if s, ok := e.(*step); ok {
			s.predicates = append(s.predicates, test)
		} else {
			e = &filterExpr{e, test}
		}
	}
	return e, nil
}

func (p *parser) primary() (expr, error) {
	t := p.peek()
	switch t.kind {
	case tokenString:
		p.take()
		return literal{String(t.text)}, nil
	case tokenInteger, tokenDecimal, tokenDouble:
		p.take()
		return p.number(t)
	case tokenName, tokenQName:
		return p.functionCall()
	}
	switch {
	case p.accept("("):
		if p.accept(")") {
			return sequenceExpr{}, nil
		}
		e, err := p.expression()
		if err != nil {
			return nil, err
		}
		return &parenthesized{e}, p.expect(")")
	case p.accept("."):
		return contextItem{}, nil
	case t.isSymbol("$"):
		return p.variable()
	}
	return nil, p.unexpected("an expression")
}

func (p *parser) number(t token) (expr, error) {
	switch t.kind {
	case tokenInteger:
		v, err := parseInteger(TypeInteger, t.text)
		if err != nil {
			return nil, p.fail("FOAR0002", t.offset, "the number is too long")
		}
		return literal{v}, nil
	case tokenDecimal:
		if len(t.text) > maxDigits {
			return nil, p.fail("FOAR0002", t.offset, "the number is too long")
		}
		d, err := decimal.NewFromString(t.text)
		if err != nil {
			return nil, p.fail("XPST0003", t.offset, "%q is not a number", clip(t.text))
		}
		return literal{Dec(trimmed(d))}, nil
	}
	v, err := parseFloat(TypeDouble, t.text)
	if err != nil {
		return nil, p.fail("XPST0003", t.offset, "%q is not a number", clip(t.text))
	}
	return literal{v}, nil
}

func (p *parser) variable() (expr, error) {
	at := p.peek().offset
	name, err := p.variableName()
	if err != nil {
		return nil, err
	}
	for i := len(p.scope) - 1; i >= 0; i-- {
		if p.scope[i] == name {
			return localVariable(i), nil
		}
	}
	if p.static.HasVariable != nil && !p.static.HasVariable(name) {
		return nil, p.fail("XPST0008", at, "the variable $%s is not known", name.Local)
	}
	known := false
	for _, f := range p.free {
		known = known || f == name
	}
	if !known {
		p.free = append(p.free, name)
	}
	return globalVariable{name}, nil
}

func (p *parser) functionCall() (expr, error) {
	t := p.peek()
	if t.kind == tokenName && (isKindTest(t.text) || t.text == "item" || t.text == "empty-sequence" || t.text == "if" || t.text == "typeswitch") {
		return nil, p.unexpected("an expression")
	}
	name, err := p.name(p.static.FunctionNamespace, "the name of a function")
	if err != nil {
		return nil, err
	}
	if err := p.expect("("); err != nil {
		return nil, err
	}
	var args []expr
	for !p.accept(")") {
		if len(args) > 0 {
			if err := p.expect(","); err != nil {
				return nil, err
			}
		}
		a, err := p.single()
		if err != nil {
			return nil, err
		}
		args = append(args, a)
	}
	return p.call(name, args, t)
}

func (p *parser) call(name tieout.QName, args []expr, t token) (expr, error) {
	if ty := p.static.atomicType(name); ty != nil && len(args) == 1 && ty != AnyAtomic && ty != typeNotation {
		c := &castExpr{of: args[0], to: ty, optional: true, lookup: p.static.qnamePrefix}
		if l, ok := args[0].(literal); ok {
			c.literal = l.value.Type() == TypeString
		}
		return c, nil
	}
	var f *Function
	if name.Space == NamespaceFunctions {
		f = standardFunction(name.Local, len(args))
	}
	if f == nil && p.static.Function != nil {
		f = p.static.Function(name, len(args))
	}
	if f == nil {
		return nil, p.fail("XPST0017", t.offset, "there is no function %s with %d arguments", name.Local, len(args))
	}
	return &callExpr{f, args, t.offset}, nil
}
