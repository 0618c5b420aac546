package rulefile

import (
	"slices"
	"strings"
)

// form is what an expression is.
type form uint8

const (
	numberForm form = iota
	textForm
	dateForm
	booleanForm
	conceptForm
	parameterForm
	callForm   // operator is the function
	negateForm // operand
	notForm
	binaryForm // operator, two operands
)

// expression is a node of a rule's syntax tree, with its place in the rule's text.
type expression struct {
	form       form
	text       string // of a literal, a concept, a parameter; the operator or function of the others
	operands   []*expression
	qualifiers []qualifier // of a concept
	fallback   *expression // of a concept: what counts when it is not reported
	start, end int
}

// qualifier says which facts of a concept are meant: those at a moment of the period, or of a member of a dimension.
type qualifier struct {
	name       string // start, end, prior, prior_year, or a dimension
	member     string // "" for a moment; a member, none or *
	typed      bool   // member is the value of a typed dimension
	start, end int
}

const (
	maxExpression = 8 << 10 // bytes
	maxNesting    = 60
)

type parser struct {
	lexer lexer
	token token
	depth int
}

// parse reads an expression. The error is a *syntaxError.
func parse(source string) (*expression, error) {
	if len(source) > maxExpression {
		return nil, wrong(0, 0, "an expression of %d bytes is beyond the limit of %d", len(source), maxExpression)
	}
	p := &parser{lexer: lexer{source: source}}
	if err := p.advance(); err != nil {
		return nil, err
	}
	if p.token.kind == endToken {
		return nil, wrong(0, 0, "the expression is empty")
	}
	e, err := p.or()
	if err != nil {
		return nil, err
	}
	if p.token.kind != endToken {
		if p.is("=", "<", ">", "<=", ">=", "!=", "<>") {
			return nil, p.unexpected("two comparisons in a row: join them by and, as in a <= b and b <= c")
		}
		return nil, p.unexpected("an operator is missing before %q", p.lexer.source[p.token.start:p.token.end])
	}
	return e, nil
}

func (p *parser) advance() (err error) {
	p.token, err = p.lexer.next()
	return err
}

func (p *parser) unexpected(format string, args ...any) error {
	return wrong(p.token.start, max(p.token.end, p.token.start), format, args...)
}

// is reports whether the token is one of the signs.
func (p *parser) is(signs ...string) bool {
	return p.token.kind == symbolToken && slices.Contains(signs, p.token.text)
}

func (p *parser) word(w string) bool {
	return p.token.kind == nameToken && p.token.text == w && p.lexer.source[p.token.start] != '`'
}

func (p *parser) expect(sign string) error {
	if !p.is(sign) {
		return p.unexpected("%q is missing here", sign)
	}
	return p.advance()
}

// joined reads operands with left-associative operators between them.
func (p *parser) joined(operand func() (*expression, error), operator func() string) (*expression, error) {
	left, err := operand()
	for err == nil {
		op := operator()
		if op == "" {
			return left, nil
		}
		if err = p.advance(); err != nil {
			break
		}
		var right *expression
		if right, err = operand(); err == nil {
			left = &expression{form: binaryForm, text: op, operands: []*expression{left, right}, start: left.start, end: right.end}
		}
	}
	return nil, err
}

func (p *parser) wordOperator(w string) func() string {
	return func() string {
		if p.word(w) {
			return w
		}
		return ""
	}
}

func (p *parser) signOperator(signs ...string) func() string {
	return func() string {
		if p.is(signs...) {
			return p.token.text
		}
		return ""
	}
}

func (p *parser) or() (*expression, error) {
	if p.depth++; p.depth > maxNesting {
		return nil, p.unexpected("parentheses are nested deeper than %d levels", maxNesting)
	}
	defer func() { p.depth-- }()
	return p.joined(func() (*expression, error) { return p.joined(p.not, p.wordOperator("and")) }, p.wordOperator("or"))
}

func (p *parser) not() (*expression, error) {
	if !p.word("not") {
		return p.comparison()
	}
	start := p.token.start
	if err := p.advance(); err != nil {
		return nil, err
	}
	if p.depth++; p.depth > maxNesting {
		return nil, p.unexpected("not is nested deeper than %d levels", maxNesting)
	}
	defer func() { p.depth-- }()
	e, err := p.not()
	if err != nil {
		return nil, err
	}
	return &expression{form: notForm, text: "not", operands: []*expression{e}, start: start, end: e.end}, nil
}

func (p *parser) comparison() (*expression, error) {
	left, err := p.sum()
	if err != nil || !p.is("=", "<", ">", "<=", ">=", "!=", "<>") {
		return left, err
	}
	op := p.token.text
	if op == "<>" {
		op = "!="
	}
	if err := p.advance(); err != nil {
		return nil, err
	}
	right, err := p.sum()
	if err != nil {
		return nil, err
	}
	return &expression{form: binaryForm, text: op, operands: []*expression{left, right}, start: left.start, end: right.end}, nil
}

func (p *parser) sum() (*expression, error) {
	return p.joined(func() (*expression, error) { return p.joined(p.unary, p.signOperator("*", "/")) }, p.signOperator("+", "-"))
}

func (p *parser) unary() (*expression, error) {
	if !p.is("-") {
		return p.primary()
	}
	start := p.token.start
	if err := p.advance(); err != nil {
		return nil, err
	}
	if p.depth++; p.depth > maxNesting {
		return nil, p.unexpected("more than %d signs in a row", maxNesting)
	}
	defer func() { p.depth-- }()
	e, err := p.unary()
	if err != nil {
		return nil, err
	}
	return &expression{form: negateForm, text: "-", operands: []*expression{e}, start: start, end: e.end}, nil
}

func (p *parser) primary() (*expression, error) {
	t := p.token
	literal := func(f form) (*expression, error) {
		return &expression{form: f, text: t.text, start: t.start, end: t.end}, p.advance()
	}
	switch t.kind {
	case numberToken:
		return literal(numberForm)
	case textToken:
		return literal(textForm)
	case dateToken:
		return literal(dateForm)
	case parameterToken:
		return literal(parameterForm)
	case symbolToken:
		if t.text == "(" {
			if err := p.advance(); err != nil {
				return nil, err
			}
			e, err := p.or()
			if err != nil {
				return nil, err
			}
			return e, p.expect(")")
		}
	case nameToken:
		switch {
		case p.word("true"), p.word("false"):
			return literal(booleanForm)
		case p.word("and"), p.word("or"), p.word("not"):
			return nil, p.unexpected("an operand is missing before %q", t.text)
		}
		return p.named()
	case endToken:
		return nil, p.unexpected("the expression ends where an operand is missing")
	}
	return nil, p.unexpected("%q stands where a concept or a number should", p.lexer.source[t.start:t.end])
}

// named reads a concept or the call of a function.
func (p *parser) named() (*expression, error) {
	t := p.token
	quoted := p.lexer.source[t.start] == '`'
	if err := p.advance(); err != nil {
		return nil, err
	}
	if p.is("(") && !quoted {
		return p.call(t)
	}
	e := &expression{form: conceptForm, text: t.text, start: t.start, end: t.end}
	if p.is("[") {
		if err := p.qualify(e); err != nil {
			return nil, err
		}
	}
	if !p.is("??") {
		return e, nil
	}
	if err := p.advance(); err != nil {
		return nil, err
	}
	if p.token.kind != numberToken && p.token.kind != textToken && !p.is("-") {
		return nil, p.unexpected("behind ?? stands the number or the text that counts when %s is not reported", t.text)
	}
	f, err := p.unary()
	if err != nil {
		return nil, err
	}
	if o := f; o.form != numberForm && o.form != textForm && (o.form != negateForm || o.operands[0].form != numberForm) {
		return nil, wrong(f.start, f.end, "behind ?? stands a number or a text, nothing else")
	}
	e.fallback, e.end = f, f.end
	return e, nil
}

func (p *parser) call(name token) (*expression, error) {
	e := &expression{form: callForm, text: name.text, start: name.start}
	if err := p.advance(); err != nil {
		return nil, err
	}
	for !p.is(")") {
		if len(e.operands) > 0 {
			if err := p.expect(","); err != nil {
				return nil, err
			}
		}
		o, err := p.or()
		if err != nil {
			return nil, err
		}
		e.operands = append(e.operands, o)
	}
	e.end = p.token.end
	return e, p.advance()
}

// moments are the qualifiers that are no dimensions.
var moments = []string{"start", "end", "prior", "prior_year"}

// qualify reads what stands between brackets behind a concept.
func (p *parser) qualify(e *expression) error {
	for first := true; first || !p.is("]"); first = false {
		if err := p.advance(); err != nil { // the bracket or the comma
			return err
		}
		if p.token.kind != nameToken {
			return p.unexpected("between the brackets stand start, end, prior, prior_year, or a dimension with its member, as in [Region = North]")
		}
		q := qualifier{name: p.token.text, start: p.token.start, end: p.token.end}
		if err := p.advance(); err != nil {
			return err
		}
		if p.is("=") {
			if err := p.advance(); err != nil {
				return err
			}
			switch {
			case p.token.kind == nameToken, p.is("*"):
				q.member = p.token.text
			case p.token.kind == textToken:
				q.member, q.typed = p.token.text, true
			default:
				return p.unexpected("a member is missing here: a name, a text, * for all members, or none")
			}
			q.end = p.token.end
			if err := p.advance(); err != nil {
				return err
			}
		} else if !slices.Contains(moments, q.name) {
			return wrong(q.start, q.end, "%q is none of %s, and has no member as a dimension has: [%s = Member]", q.name, strings.Join(moments, ", "), q.name)
		}
		e.qualifiers = append(e.qualifiers, q)
		if !p.is(",") && !p.is("]") {
			return p.unexpected("] is missing here")
		}
	}
	e.end = p.token.end
	return p.advance()
}
