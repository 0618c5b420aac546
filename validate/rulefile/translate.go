package rulefile

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
)

// kind is what an expression gives.
type kind uint8

const (
	invalid kind = iota // it has been reported
	number
	text
	truth
	day
)

func (k kind) String() string {
	return [...]string{"nothing", "a number", "a text", "true or false", "a day"}[k]
}

// value is an expression in XPath.
type value struct {
	kind   kind
	xpath  string
	margin margin // of a number: how far what was rounded may lie from what is reported
}

// margin is a number in XPath: the half units of the last digits of the facts of variables, and what else is added.
type margin struct {
	variables []string
	terms     []string
}

func (m margin) zero() bool { return len(m.variables)+len(m.terms) == 0 }

func (m margin) plus(o margin) margin {
	return margin{append(m.variables[:len(m.variables):len(m.variables)], o.variables...), append(m.terms[:len(m.terms):len(m.terms)], o.terms...)}
}

// beyond is greater than any number that is reported.
const beyond = "1000000000000000000000000000000"

// xpath is the margin as an expression. Decimals of -3 leave 500 open on both sides, decimals of 2 leave 0.005.
func (m margin) xpath() string {
	terms := m.terms
	if len(m.variables) > 0 {
		terms = append(terms[:len(terms):len(terms)], "sum(for $f in ($"+strings.Join(m.variables, ", $")+") return "+
			"if (not($f instance of element())) then 0.0 else for $d in string($f/@decimals) return "+
			"if ($d = ('', 'INF') or string-length($d) gt 3 and not(starts-with($d, '-'))) then 0.0 else "+
			"if (string-length($d) gt 3) then "+beyond+" else if (starts-with($d, '-')) "+
			"then xs:decimal(concat('5', string-join(for $i in 2 to -xs:integer($d) return '0', ''))) "+
			"else xs:decimal(concat('0.', string-join(for $i in 1 to xs:integer($d) return '0', ''), '5')))")
	}
	if len(terms) == 0 {
		return "0"
	}
	return strings.Join(terms, " + ")
}

// times is the margin of a product with a number that is known exactly.
func (m margin) times(factor string) margin {
	if m.zero() {
		return m
	}
	return margin{terms: []string{"abs(" + factor + ") * (" + m.xpath() + ")"}}
}

// value translates an expression.
func (c *ruleCompiler) value(e *expression) value {
	switch e.form {
	case numberForm:
		return value{kind: number, xpath: e.text}
	case textForm:
		return value{kind: text, xpath: quoted(e.text)}
	case dateForm:
		if _, err := time.Parse(time.DateOnly, e.text); err != nil {
			c.report(ruleType, e, "%s is no day", e.text)
			return value{}
		}
		return value{kind: day, xpath: "xs:date(" + quoted(e.text) + ")"}
	case booleanForm:
		return value{kind: truth, xpath: e.text + "()"}
	case parameterForm:
		return c.parameter(e)
	case conceptForm:
		if v := c.variable(e, false, false); v != nil {
			return v.value()
		}
		return value{}
	case negateForm:
		v := c.number(e.operands[0])
		return value{v.kind, "-(" + v.xpath + ")", v.margin}
	case notForm:
		v := c.truth(e.operands[0])
		return value{kind: v.kind, xpath: "not(" + v.xpath + ")"}
	case callForm:
		return c.call(e)
	}
	switch e.text {
	case "and", "or":
		a, b := c.truth(e.operands[0]), c.truth(e.operands[1])
		return value{kind: both(a, b, truth), xpath: "(" + a.xpath + " " + e.text + " " + b.xpath + ")"}
	case "+", "-", "*", "/":
		return c.arithmetic(e)
	}
	return c.comparison(e)
}

// value is what stands for a variable in an expression.
func (v *variable) value() value {
	x := "$" + v.name
	switch v.kind {
	case number:
		return value{number, x, margin{variables: []string{v.name}}}
	case truth:
		return value{kind: truth, xpath: "xs:boolean(string(" + x + "))"}
	case day:
		return value{kind: day, xpath: "xs:date(substring(string(" + x + "), 1, 10))"}
	}
	return value{kind: text, xpath: "string(" + x + ")"}
}

// both is k, or invalid when one of two values is.
func both(a, b value, k kind) kind {
	if a.kind == invalid || b.kind == invalid {
		return invalid
	}
	return k
}

func (c *ruleCompiler) of(e *expression, want kind) value {
	v := c.value(e)
	if v.kind != want && v.kind != invalid {
		c.report(ruleType, e, "%s is %s, and %s is needed here", c.textOf(e), v.kind, want)
		return value{}
	}
	return v
}

func (c *ruleCompiler) number(e *expression) value { return c.of(e, number) }
func (c *ruleCompiler) truth(e *expression) value  { return c.of(e, truth) }

func (c *ruleCompiler) parameter(e *expression) value {
	for _, s := range c.names.file.parameters {
		if s.name != e.text {
			continue
		}
		c.names.used["$"+s.name] = true
		return value{kind: s.kind(), xpath: "$" + s.name}
	}
	var known []string
	for _, s := range c.names.file.parameters {
		known = append(known, s.name)
	}
	c.report(ruleConcept, e, "there is no parameter $%s%s: give it a value under parameters", e.text, didYouMean(e.text, known))
	return value{}
}

// kind is what the value of a parameter is.
func (s setting) kind() kind {
	digits := strings.TrimPrefix(s.value, "-")
	switch {
	case digits != "" && numberLength(digits) == len(digits):
		return number
	case len(s.value) == 10 && isDate(s.value):
		return day
	}
	return text
}

func (c *ruleCompiler) arithmetic(e *expression) value {
	a, b := c.number(e.operands[0]), c.number(e.operands[1])
	if both(a, b, number) == invalid {
		return value{}
	}
	out := value{kind: number}
	switch e.text {
	case "+", "-":
		out.xpath, out.margin = "("+a.xpath+" "+e.text+" "+b.xpath+")", a.margin.plus(b.margin)
	case "*":
		out.xpath, out.margin = "("+a.xpath+" * "+b.xpath+")", a.margin.times(b.xpath).plus(b.margin.times(a.xpath))
		if !a.margin.zero() && !b.margin.zero() {
			out.margin.terms = append(out.margin.terms, "("+a.margin.xpath()+") * ("+b.margin.xpath()+")")
		}
	case "/":
		out.xpath = "(" + a.xpath + " div " + b.xpath + ")"
		if e.operands[1].form != numberForm {
			c.divisors = append(c.divisors, b.xpath)
		} else if strings.Trim(b.xpath, "0.") == "" {
			c.report(ruleType, e.operands[1], "nothing can be divided by zero")
		}
		switch {
		case b.margin.zero() && !a.margin.zero():
			out.margin.terms = []string{"(" + a.margin.xpath() + ") div abs(" + b.xpath + ")"}
		case !b.margin.zero(): // beyond every number where the divisor may be zero
			out.margin.terms = []string{fmt.Sprintf("(if (abs(%[2]s) le (%[4]s)) then "+beyond+" else ((%[3]s) + abs(%[1]s div %[2]s) * (%[4]s)) div (abs(%[2]s) - (%[4]s)))",
				a.xpath, b.xpath, a.margin.xpath(), b.margin.xpath())}
		}
	}
	return out
}

var operators = map[string]string{"=": "eq", "!=": "ne", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}

// comparison compares two values of a kind. The tolerance counts where equality is allowed: a rule that says "less than"
// or "not equal" means the figures as they are reported.
func (c *ruleCompiler) comparison(e *expression) value {
	a, b := c.value(e.operands[0]), c.value(e.operands[1])
	if both(a, b, truth) == invalid {
		return value{}
	}
	if a.kind != b.kind {
		c.report(ruleType, e, "%s is %s, %s is %s: they cannot be compared", c.textOf(e.operands[0]), a.kind, c.textOf(e.operands[1]), b.kind)
		return value{}
	}
	if a.kind == truth && e.text != "=" && e.text != "!=" {
		c.report(ruleType, e, "true and false have no order")
		return value{}
	}
	exact := value{kind: truth, xpath: "(" + a.xpath + " " + operators[e.text] + " " + b.xpath + ")"}
	if a.kind != number || e.text == "<" || e.text == ">" || e.text == "!=" {
		return exact
	}
	radius := ""
	switch t := c.rule.tolerance; {
	case t.kind == byDecimals:
		if m := a.margin.plus(b.margin); !m.zero() {
			radius = m.xpath()
		}
	case t.kind == absolute && !t.value.IsZero():
		radius = t.value.String()
	case t.kind == relative:
		radius = t.value.String() + " * max((abs(" + a.xpath + "), abs(" + b.xpath + ")))"
	}
	if radius == "" {
		return exact
	}
	difference := a.xpath + " - " + b.xpath
	switch e.text {
	case "=":
		difference = "abs(" + difference + ")"
	case ">=":
		difference = b.xpath + " - " + a.xpath
	}
	return value{kind: truth, xpath: "((" + difference + ") le (" + radius + "))"}
}

// quoted is a text as a string literal of XPath.
func quoted(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }

// function is a function of the language.
type function struct {
	least, most int
	call        func(c *ruleCompiler, e *expression) value
}

// functionTable are the functions by their names.
func functionTable() map[string]function {
	set := func(name string) function { return function{1, 20, setFunction(name)} }
	plain := func(name string) function {
		return function{1, 1, func(c *ruleCompiler, e *expression) value {
			v := c.number(e.operands[0])
			return value{v.kind, name + "(" + v.xpath + ")", v.margin}
		}}
	}
	texts := func(name string) function {
		return function{2, 2, func(c *ruleCompiler, e *expression) value {
			a, b := c.of(e.operands[0], text), c.of(e.operands[1], text)
			return value{kind: both(a, b, truth), xpath: name + "(" + a.xpath + ", " + b.xpath + ")"}
		}}
	}
	return map[string]function{
		"abs": plain("abs"), "floor": plain("floor"), "ceiling": plain("ceiling"),
		"round": {1, 2, roundFunction},
		"sum":   set("sum"), "min": set("min"), "max": set("max"), "avg": set("avg"), "count": set("count"),
		"exists": {1, 1, existsFunction}, "missing": {1, 1, existsFunction},
		"length": {1, 1, func(c *ruleCompiler, e *expression) value {
			v := c.of(e.operands[0], text)
			return value{kind: both(v, v, number), xpath: "string-length(" + v.xpath + ")"}
		}},
		"contains": texts("contains"), "matches": texts("matches"),
		"start": {1, 1, periodFunction}, "end": {1, 1, periodFunction}, "year": {1, 1, periodFunction}, "months": {1, 1, periodFunction},
	}
}

func (c *ruleCompiler) call(e *expression) value {
	functions := functionTable()
	f, ok := functions[e.text]
	if !ok {
		known := slices.Sorted(maps.Keys(functions))
		c.report(ruleType, e, "there is no function %s%s", e.text, didYouMean(e.text, known))
		return value{}
	}
	if n := len(e.operands); n < f.least || n > f.most {
		c.report(ruleType, e, "%s takes %s, and is given %d", e.text, arguments(f.least, f.most), n)
		return value{}
	}
	return f.call(c, e)
}

func arguments(least, most int) string {
	switch {
	case least == most && least == 1:
		return "one argument"
	case least == most:
		return fmt.Sprintf("%d arguments", least)
	case most == 2:
		return "one or two arguments"
	}
	return "one argument or several"
}

// setFunction is a function of all members of a dimension, or (min, max, sum, avg) of several numbers.
func setFunction(name string) func(*ruleCompiler, *expression) value {
	return func(c *ruleCompiler, e *expression) value {
		if o := e.operands[0]; len(e.operands) == 1 && o.form == conceptForm {
			v := c.variable(o, true, false)
			switch {
			case v == nil:
				return value{}
			case name == "count":
				return value{kind: number, xpath: "count($" + v.name + ")"}
			case v.kind != number:
				c.report(ruleType, o, "%s is %s, and a number is needed here", o.text, v.kind)
				return value{}
			}
			m := margin{variables: []string{v.name}}
			if name != "sum" { // no member's margin is greater than the sum of all
				m = margin{terms: []string{"(" + m.xpath() + ")"}}
			}
			return value{number, name + "($" + v.name + ")", m}
		}
		if name == "count" || len(e.operands) == 1 {
			c.report(ruleType, e, "%s goes through the members of a dimension, as in %s(Sales[Region = *])", name, name)
			return value{}
		}
		var parts []string
		out := value{kind: number}
		for _, o := range e.operands {
			v := c.number(o)
			out.kind, out.margin = both(out, v, number), out.margin.plus(v.margin)
			parts = append(parts, v.xpath)
		}
		out.xpath = name + "((" + strings.Join(parts, ", ") + "))"
		return out
	}
}

func roundFunction(c *ruleCompiler, e *expression) value {
	v := c.number(e.operands[0])
	if v.kind == invalid || len(e.operands) == 1 {
		return value{v.kind, "round(" + v.xpath + ")", v.margin}
	}
	digits, sign := e.operands[1], ""
	if digits.form == negateForm {
		digits, sign = digits.operands[0], "-"
	}
	n := strings.TrimLeft(digits.text, "0")
	if digits.form != numberForm || len(n) > 2 || strings.Contains(digits.text, ".") {
		c.report(ruleType, e.operands[1], "the second argument of round is a number of digits such as 2 or -3")
		return value{}
	}
	power := 0
	fmt.Sscan("0"+n, &power)
	factor := "1" + strings.Repeat("0", power)
	if sign == "" {
		return value{number, "(round(" + v.xpath + " * " + factor + ") div " + factor + ")", v.margin}
	}
	return value{number, "(round(" + v.xpath + " div " + factor + ") * " + factor + ")", v.margin}
}

// existsFunction is exists and missing: whether a figure is reported beside the others of the rule.
func existsFunction(c *ruleCompiler, e *expression) value {
	o := e.operands[0]
	if o.form != conceptForm || o.fallback != nil {
		c.report(ruleType, o, "%s asks for a concept", e.text)
		return value{}
	}
	v := c.variable(o, false, true)
	if v == nil {
		return value{}
	}
	name := "exists"
	if e.text == "missing" {
		name = "empty"
	}
	return value{kind: truth, xpath: name + "($" + v.name + ")"}
}

// periodFunction is start, end, year and months: of the period of a figure.
func periodFunction(c *ruleCompiler, e *expression) value {
	o := e.operands[0]
	if o.form != conceptForm || o.fallback != nil {
		c.report(ruleType, o, "%s asks for a concept without ??", e.text)
		return value{}
	}
	v := c.variable(o, false, false)
	if v == nil {
		return value{}
	}
	instant := v.concept.PeriodType == taxonomy.InstantType
	period := "xfi:period($" + v.name + ")"
	last := "xs:date(xfi:period-end(" + period + ") - xs:dayTimeDuration('P1D'))"
	if instant {
		last = "xs:date(xfi:period-instant(" + period + ") - xs:dayTimeDuration('P1D'))"
	}
	switch {
	case e.text == "end":
		return value{kind: day, xpath: last}
	case e.text == "year":
		return value{kind: number, xpath: "year-from-date(" + last + ")"}
	case instant:
		c.report(ruleType, e, "%s is reported for a day, which has no %s", o.text, e.text)
		return value{}
	case e.text == "start":
		return value{kind: day, xpath: "xs:date(xfi:period-start(" + period + "))"}
	}
	return value{kind: number, xpath: "round(" + daysOf(period) + " div 30.4375)"}
}

// textOf is an expression as it is written.
func (c *ruleCompiler) textOf(e *expression) string {
	return c.source.text[min(e.start, len(c.source.text)):min(e.end, len(c.source.text))]
}

func (c *ruleCompiler) report(rule tieout.Rule, e *expression, format string, args ...any) {
	c.reportAt(rule, e.start, e.end, format, args...)
}

func (c *ruleCompiler) reportAt(rule tieout.Rule, start, end int, format string, args ...any) {
	at := c.names.file.places.Within(c.source.node, cmp.Or(c.source.whole, c.source.text), c.source.offset+start, c.source.offset+end)
	c.diagnostics = append(c.diagnostics, rule.New(at, "rule %s: %s", c.rule.Name, fmt.Sprintf(format, args...)))
}
