package xpath

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
)

// parser reads the grammar of XPath 2.0, A.1, by recursive descent, and resolves names on the way.
type parser struct {
	static *Static
	source string
	tokens []token
	at     int
	depth  int
	scope  []tieout.QName // the variables in scope, each in its slot
	most   int            // slots needed
	free   []tieout.QName
}

func newParser(source string, static *Static) (*parser, error) {
	tokens, err := lex(source)
	if err != nil {
		return nil, err
	}
	return &parser{static: static, source: source, tokens: tokens}, nil
}

func (p *parser) peek() token  { return p.tokens[p.at] }
func (p *parser) peek2() token { return p.tokens[min(p.at+1, len(p.tokens)-1)] }

func (p *parser) take() token {
	t := p.tokens[p.at]
	if p.at < len(p.tokens)-1 {
		p.at++
	}
	return t
}

func (t token) isSymbol(s string) bool { return t.kind == tokenSymbol && t.text == s }
func (t token) isName(s string) bool   { return t.kind == tokenName && t.text == s }

func (p *parser) accept(symbol string) bool {
	if p.peek().isSymbol(symbol) {
		p.at++
		return true
	}
	return false
}

func (p *parser) acceptName(name string) bool {
	if p.peek().isName(name) {
		p.at++
		return true
	}
	return false
}

func (p *parser) fail(code string, at int, format string, args ...any) error {
	err := fail(code, format, args...)
	err.Offset = at
	return err
}

func (p *parser) unexpected(wanted string) error {
	t := p.peek()
	found := "the end"
	if t.kind != tokenEnd {
		end := len(p.source)
		if p.at+1 < len(p.tokens) {
			end = p.tokens[p.at+1].offset
		}
		found = `"` + clip(strings.TrimRight(p.source[t.offset:end], xmlSpace)) + `"`
	}
	return p.fail("XPST0003", t.offset, "%s was expected, not %s", wanted, found)
}

func (p *parser) expect(symbol string) error {
	if p.accept(symbol) {
		return nil
	}
	return p.unexpected(`"` + symbol + `"`)
}

func (p *parser) expectName(name string) error {
	if p.acceptName(name) {
		return nil
	}
	return p.unexpected(`"` + name + `"`)
}

// deeper bounds recursion.
func (p *parser) deeper() error {
	if p.depth++; p.depth > p.static.MaxDepth {
		return p.fail("XPST0003", p.peek().offset, "the expression is nested more than %d deep", p.static.MaxDepth)
	}
	return nil
}

// expression reads one or more expressions with commas between.
func (p *parser) expression() (expr, error) {
	first, err := p.single()
	if err != nil || !p.peek().isSymbol(",") {
		return first, err
	}
	all := sequenceExpr{first}
	for p.accept(",") {
		e, err := p.single()
		if err != nil {
			return nil, err
		}
		all = append(all, e)
	}
	return all, nil
}

// single reads an expression without commas outside parentheses.
func (p *parser) single() (expr, error) {
	if err := p.deeper(); err != nil {
		return nil, err
	}
	defer func() { p.depth-- }()
	if t, next := p.peek(), p.peek2(); t.kind == tokenName {
		switch {
		case t.text == "for" && next.isSymbol("$"):
			return p.forExpr()
		case (t.text == "some" || t.text == "every") && next.isSymbol("$"):
			return p.quantified()
		case t.text == "if" && next.isSymbol("("):
			return p.ifExpr()
		}
	}
	return p.or()
}

func (p *parser) variableName() (tieout.QName, error) {
	if err := p.expect("$"); err != nil {
		return tieout.QName{}, err
	}
	return p.name("", "the name of a variable")
}

// name reads a QName; without prefix it is in the given namespace.
func (p *parser) name(space, what string) (tieout.QName, error) {
	t := p.take()
	switch t.kind {
	case tokenName:
		return tieout.QName{Space: space, Local: t.text}, nil
	case tokenQName:
		uri, ok := p.static.prefix(t.prefix)
		if !ok {
			return tieout.QName{}, p.fail("XPST0081", t.offset, "the prefix %q is not declared", t.prefix)
		}
		return tieout.QName{Space: uri, Local: t.text}, nil
	}
	if t.kind != tokenEnd {
		p.at--
	}
	return tieout.QName{}, p.unexpected(what)
}

// bind puts a variable in scope and returns its slot.
func (p *parser) bind(name tieout.QName) int {
	p.scope = append(p.scope, name)
	p.most = max(p.most, len(p.scope))
	return len(p.scope) - 1
}

// bindings reads $name in expression, …, and calls body with all in scope.
func (p *parser) bindings() (names []binding, err error) {
	for {
		name, err := p.variableName()
		if err != nil {
			return nil, err
		}
		if err := p.expectName("in"); err != nil {
			return nil, err
		}
		in, err := p.single()
		if err != nil {
			return nil, err
		}
		names = append(names, binding{p.bind(name), in})
		if !p.accept(",") {
			return names, nil
		}
	}
}

func (p *parser) forExpr() (expr, error) {
	p.take()
	before := len(p.scope)
	names, err := p.bindings()
	if err != nil {
		return nil, err
	}
	if err := p.expectName("return"); err != nil {
		return nil, err
	}
	body, err := p.single()
	p.scope = p.scope[:before]
	for _, b := range slices.Backward(names) {
		body = &forExpr{b, body}
	}
	return body, err
}

func (p *parser) quantified() (expr, error) {
	every := p.take().text == "every"
	before := len(p.scope)
	names, err := p.bindings()
	if err != nil {
		return nil, err
	}
	if err := p.expectName("satisfies"); err != nil {
		return nil, err
	}
	body, err := p.single()
	p.scope = p.scope[:before]
	return &quantifiedExpr{every, names, body}, err
}

func (p *parser) ifExpr() (expr, error) {
	p.at += 2
	test, err := p.expression()
	if err != nil {
		return nil, err
	}
	if err := p.expect(")"); err != nil {
		return nil, err
	}
	if err := p.expectName("then"); err != nil {
		return nil, err
	}
	then, err := p.single()
	if err != nil {
		return nil, err
	}
	if err := p.expectName("else"); err != nil {
		return nil, err
	}
	otherwise, err := p.single()
	return &ifExpr{test, then, otherwise}, err
}

func (p *parser) or() (expr, error) {
	left, err := p.and()
	for err == nil && p.acceptName("or") {
		var right expr
		right, err = p.and()
		left = &logicExpr{left, right, true}
	}
	return left, err
}

func (p *parser) and() (expr, error) {
	left, err := p.comparison()
	for err == nil && p.acceptName("and") {
		var right expr
		right, err = p.comparison()
		left = &logicExpr{left, right, false}
	}
	return left, err
}

var valueOperators = map[string]comparison{"eq": equal, "ne": notEqual, "lt": less, "le": lessEqual, "gt": greater, "ge": greaterEqual}
var generalOperators = map[string]comparison{"=": equal, "!=": notEqual, "<": less, "<=": lessEqual, ">": greater, ">=": greaterEqual}

func (p *parser) comparison() (expr, error) {
	left, err := p.rangeExpr()
	if err != nil {
		return nil, err
	}
	t := p.peek()
	var make func(right expr) expr
	switch t.kind {
	case tokenName:
		if op, ok := valueOperators[t.text]; ok {
			make = func(right expr) expr { return &valueComparison{op, left, right} }
		} else if t.text == "is" {
			make = func(right expr) expr { return &nodeComparison{0, left, right} }
		}
	case tokenSymbol:
		if op, ok := generalOperators[t.text]; ok {
			make = func(right expr) expr { return &generalComparison{op, left, right} }
		} else if t.text == "<<" {
			make = func(right expr) expr { return &nodeComparison{-1, left, right} }
		} else if t.text == ">>" {
			make = func(right expr) expr { return &nodeComparison{1, left, right} }
		}
	}
	if make == nil {
		return left, nil
	}
	p.take()
	right, err := p.rangeExpr()
	return make(right), err
}

func (p *parser) rangeExpr() (expr, error) {
	left, err := p.additive()
	if err != nil || !p.acceptName("to") {
		return left, err
	}
	right, err := p.additive()
	return &rangeExpr{left, right}, err
}

func (p *parser) additive() (expr, error) {
	left, err := p.multiplicative()
	for err == nil {
		op := add
		if p.accept("-") {
			op = subtract
		} else if !p.accept("+") {
			return left, nil
		}
		var right expr
		right, err = p.multiplicative()
		left = &arithmetic{op, left, right}
	}
	return left, err
}

func (p *parser) multiplicative() (expr, error) {
	left, err := p.union()
	for err == nil {
		var op operator
		switch {
		case p.accept("*"):
			op = multiply
		case p.acceptName("div"):
			op = divide
		case p.acceptName("idiv"):
			op = integerDivide
		case p.acceptName("mod"):
			op = modulo
		default:
			return left, nil
		}
		var right expr
		right, err = p.union()
		left = &arithmetic{op, left, right}
	}
	return left, err
}

func (p *parser) union() (expr, error) {
	left, err := p.intersect()
	for err == nil && (p.accept("|") || p.acceptName("union")) {
		var right expr
		right, err = p.intersect()
		left = &setExpr{unionOf, left, right}
	}
	return left, err
}

func (p *parser) intersect() (expr, error) {
	left, err := p.instanceOf()
	for err == nil {
		op := intersectionOf
		if p.acceptName("except") {
			op = differenceOf
		} else if !p.acceptName("intersect") {
			return left, nil
		}
		var right expr
		right, err = p.instanceOf()
		left = &setExpr{op, left, right}
	}
	return left, err
}

// followed reports whether two names come next, and passes them.
func (p *parser) followed(first, second string) bool {
	if p.peek().isName(first) && p.peek2().isName(second) {
		p.at += 2
		return true
	}
	return false
}

func (p *parser) instanceOf() (expr, error) {
	left, err := p.treat()
	if err != nil || !p.followed("instance", "of") {
		return left, err
	}
	t, err := p.sequenceType()
	return &instanceOf{left, t}, err
}

func (p *parser) treat() (expr, error) {
	left, err := p.castable()
	if err != nil || !p.followed("treat", "as") {
		return left, err
	}
	t, err := p.sequenceType()
	return &treatAs{left, t}, err
}

func (p *parser) castable() (expr, error) {
	left, err := p.cast()
	if err != nil || !p.followed("castable", "as") {
		return left, err
	}
	return p.castTarget(left, true)
}

func (p *parser) cast() (expr, error) {
	left, err := p.unary()
	if err != nil || !p.followed("cast", "as") {
		return left, err
	}
	return p.castTarget(left, false)
}

func (p *parser) castTarget(of expr, castable bool) (expr, error) {
	at := p.peek().offset
	t, err := p.atomicType()
	if err != nil {
		return nil, err
	}
	if t == typeNotation || t == AnyAtomic {
		return nil, p.fail("XPST0080", at, "nothing can be cast to %s", t)
	}
	c := castExpr{of: of, to: t, optional: p.accept("?"), lookup: p.static.qnamePrefix}
	if l, ok := of.(literal); ok {
		c.literal = l.value.Type() == TypeString
	}
	if castable {
		return &castableExpr{c}, nil
	}
	return &c, nil
}

func (p *parser) unary() (expr, error) {
	minus, signs := false, false
	for p.peek().isSymbol("-") || p.peek().isSymbol("+") {
		minus = minus != (p.take().text == "-")
		signs = true
	}
	e, err := p.path()
	if err == nil && signs {
		e = &unaryExpr{e, minus}
	}
	return e, err
}
