package rulefile

import (
	"strings"

	"github.com/tieout/tieout"
)

// assertion is a rule that has been compiled: a value or existence assertion with its variables.
type assertion struct {
	rule          *Rule
	variables     []*variable
	anchor        *variable // whose period the moments of the others refer to
	test          string    // XPath
	existence     bool
	preconditions []string
	message       string // with XPath between braces, "" for none
}

type ruleCompiler struct {
	names       *resolver
	rule        *Rule
	source      *passage // whose expression is translated
	variables   []*variable
	anchor      *variable
	divisors    []string
	closed      bool // no variable is added
	diagnostics []tieout.Diagnostic
	foreign     int // how many of them are names that the taxonomy does not have
	misspelt    int // of those, how many are like names that it has
}

// Links are the rules of a file as they are compiled for one taxonomy.
type Links struct {
	names      *resolver
	assertions []*assertion
	// Omitted are the rules that could not be compiled.
	Omitted []Omission
}

// Omission is a rule that could not be compiled for a taxonomy, and why.
type Omission struct {
	Rule    *Rule
	Found   []tieout.Diagnostic
	Foreign bool // it names what the taxonomy does not have, and nothing else is wrong with it: it may be about another one
	// Misspelt says that one of the names which the taxonomy does not have is like one that it has, or of a namespace of it: unless a
	// document of another taxonomy has it, it is a mistake.
	Misspelt bool
}

// Compile compiles the rules for the concepts of a taxonomy. A rule with a diagnostic of its own is left out.
func (f *File) Compile(n Names) (*Links, []tieout.Diagnostic) {
	l := &Links{names: newResolver(f, n)}
	var ds []tieout.Diagnostic
	for _, x := range f.Rules {
		c := &ruleCompiler{names: l.names, rule: x}
		a := c.compile()
		if len(c.diagnostics) > 0 {
			ds = append(ds, c.diagnostics...)
			l.Omitted = append(l.Omitted, Omission{Rule: x, Found: c.diagnostics, Foreign: c.foreign == len(c.diagnostics), Misspelt: c.misspelt > 0})
			continue
		}
		l.assertions = append(l.assertions, a)
	}
	tieout.SortDiagnostics(ds)
	return l, ds
}

// Lint compiles the rules and reports, beside what is wrong with them, what of the file has no effect.
func (f *File) Lint(n Names) []tieout.Diagnostic {
	l, ds := f.Compile(n)
	for i := range ds { // a document may lack what another one has, the taxonomy that a file is written for may not
		if ds[i].Code == ruleConcept.Code {
			ds[i].Severity = tieout.Error
		}
	}
	for _, s := range f.parameters {
		if !l.names.used["$"+s.name] {
			ds = append(ds, ruleUnused.New(s.at, "no rule uses the parameter $%s", s.name))
		}
	}
	for _, s := range f.namespaces {
		if !l.names.used[s.name] {
			ds = append(ds, ruleUnused.New(s.at, "no rule uses the prefix %s", s.name))
		}
	}
	tieout.SortDiagnostics(ds)
	return ds
}

func (c *ruleCompiler) compile() *assertion {
	a := &assertion{rule: c.rule}
	c.source = &c.rule.expression
	e := c.rule.expression.tree
	if c.existence(e, a) {
		if c.rule.when.tree != nil && len(c.diagnostics) == 0 {
			c.source = &c.rule.when
			c.report(ruleType, c.rule.when.tree, "a rule about whether facts exist has no condition: there may be no facts that it could be about")
		}
	} else {
		a.test = c.truth(e).xpath
		if c.rule.when.tree != nil {
			c.source = &c.rule.when
			a.preconditions = append(a.preconditions, c.truth(c.rule.when.tree).xpath)
		}
		c.source = &c.rule.expression
		if len(c.variables) == 0 && len(c.diagnostics) == 0 {
			c.report(ruleType, e, "the rule names no concept: there is nothing that it could be about")
		}
	}
	if len(c.diagnostics) == 0 && !a.existence {
		c.settle()
	}
	for _, d := range c.divisors {
		a.preconditions = append(a.preconditions, "("+d+") ne 0")
	}
	c.divisors, c.closed = nil, true
	if len(c.diagnostics) == 0 {
		if a.message = c.message(a); c.rule.message.text == "" && !a.existence {
			a.message = c.sides(e)
		}
	}
	a.variables, a.anchor = c.variables, c.anchor
	return a
}

// existence compiles a rule that is nothing but exists, missing or a count of facts: an existence assertion, which is
// evaluated where there are no facts as well.
func (c *ruleCompiler) existence(e *expression, a *assertion) bool {
	x, test := e, ""
	switch {
	case e.form == notForm:
		x = e.operands[0]
	case e.form == binaryForm && operators[e.text] != "" && e.operands[1].form == numberForm:
		x = e.operands[0]
		test = ". " + operators[e.text] + " " + e.operands[1].text
	}
	if x.form != callForm || len(x.operands) != 1 || x.operands[0].form != conceptForm || x.operands[0].fallback != nil {
		return false
	}
	switch {
	case x.text == "count" && test != "":
	case (x.text == "exists" || x.text == "missing") && test == "":
		test = ". gt 0"
		if (x.text == "missing") != (e.form == notForm) {
			test = ". eq 0"
		}
	default:
		return false
	}
	o := x.operands[0]
	v := c.variable(o, false, true)
	if v == nil {
		return true
	}
	if v.moment != "" {
		c.report(ruleType, o, "[%s] needs another figure of the rule, whose period it refers to", v.moment)
	}
	v.existence = false // it is what the assertion counts
	a.existence, a.test = true, test
	return true
}

// message translates the placeholders of a message: expressions of the rule between braces.
func (c *ruleCompiler) message(a *assertion) string {
	m := c.rule.message
	var b strings.Builder
	for rest := m.text; rest != ""; {
		i := strings.IndexAny(rest, "{}")
		if i < 0 {
			b.WriteString(rest)
			break
		}
		b.WriteString(rest[:i])
		at := len(m.text) - len(rest) + i
		if i+1 < len(rest) && rest[i+1] == rest[i] { // doubled: the sign itself, here and in messages
			b.WriteString(rest[i : i+2])
			rest = rest[i+2:]
			continue
		}
		end := strings.IndexByte(rest[i:], '}')
		c.source = &passage{text: m.text, node: m.node}
		switch {
		case rest[i] == '}':
			c.reportAt(ruleSyntax, at, at+1, "this brace closes nothing: write }} for a brace")
			return ""
		case end < 0:
			c.reportAt(ruleSyntax, at, len(m.text), "this brace is not closed: write {{ for a brace")
			return ""
		case a.existence:
			c.reportAt(ruleType, at, at+end+1, "the message of a rule about whether facts exist cannot name figures: there may be none")
			return ""
		}
		b.WriteString("{" + c.placeholder(rest[i+1:i+end], at+1) + "}")
		rest = rest[i+end+1:]
	}
	return b.String()
}

// sides is the message of a comparison of numbers that has none of its own, where a side is worked out: what the sides come to, and
// their difference. It is "" where the figures that the rule names say it all.
func (c *ruleCompiler) sides(e *expression) string {
	if e.form != binaryForm || operators[e.text] == "" || isPlain(e.operands[0]) && isPlain(e.operands[1]) {
		return ""
	}
	c.source = &c.rule.expression
	left, right := c.value(e.operands[0]), c.value(e.operands[1])
	c.divisors = nil // none is zero where the rule is evaluated
	if left.kind != number || right.kind != number {
		return ""
	}
	shown := func(x string) string { return "{round-half-to-even(" + x + ", 6)}" }
	said := func(e *expression, x string) string {
		text := strings.NewReplacer("{", "{{", "}", "}}").Replace(strings.Join(strings.Fields(c.textOf(e)), " "))
		if e.form == numberForm {
			return text
		}
		return text + " is " + shown(x)
	}
	return said(e.operands[0], left.xpath) + ", " + said(e.operands[1], right.xpath) + ", a difference of " + shown("("+left.xpath+") - ("+right.xpath+")")
}

// isPlain reports whether nothing is worked out in an expression.
func isPlain(e *expression) bool { return e.form == conceptForm || e.form == numberForm }

// placeholder translates the expression of a placeholder that stands at an offset of the message.
func (c *ruleCompiler) placeholder(s string, offset int) string {
	m := c.rule.message
	tree, err := parse(s)
	if err != nil {
		e := err.(*syntaxError)
		c.reportAt(ruleSyntax, offset+e.start, offset+e.end, "%s", e.message)
		return ""
	}
	c.source = &passage{text: s, whole: m.text, node: m.node, offset: offset}
	x := c.value(tree).xpath
	for _, d := range c.divisors {
		x = "if ((" + d + ") eq 0) then '-' else " + x
	}
	c.divisors = nil
	return x
}
