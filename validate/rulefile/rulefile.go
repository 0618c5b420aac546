package rulefile

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"
	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/plainyaml"
	"github.com/tieout/tieout/internal/xmlstream"
)

// File is a rules file.
type File struct {
	Name  string
	Rules []*Rule
	// Include are the names of further rules files that stand among the rules.
	Include []string

	places     *plainyaml.Places
	namespaces []setting // prefix → namespace
	parameters []setting // name → value
}

// Rule is one rule.
type Rule struct {
	Name     string
	Severity tieout.Severity
	Range    tieout.Range // of the expression

	expression, when passage
	message          passage
	tolerance        tolerance
}

// passage is a text of the file that holds an expression.
type passage struct {
	text   string
	node   ast.Node
	tree   *expression
	whole  string // the text that the expression is a part of, "" for text
	offset int    // of the expression in it
}

// setting is a name with its value.
type setting struct {
	name, value string
	at          tieout.Range
}

// tolerance is how far two numbers may differ that are compared by =, <= or >=.
type tolerance struct {
	kind  toleranceKind
	value decimal.Decimal // of absolute, or of relative as a part of the greater number
}

type toleranceKind uint8

const (
	byDecimals toleranceKind = iota // what the decimals of the figures leave open
	absolute
	relative
)

// maxFile bounds the size of a rules file, in bytes; maxRules the rules of one.
const (
	maxFile  = 1 << 20
	maxRules = 2000
)

type reader struct {
	*plainyaml.Places
	file        *File
	diagnostics []tieout.Diagnostic
}

func (r *reader) report(rule tieout.Rule, at tieout.Range, format string, args ...any) {
	r.diagnostics = append(r.diagnostics, rule.New(at, format, args...))
}

// Parse reads a rules file. It returns what could be read and every diagnostic, in the order of the file; rules that
// cannot be read are left out. The error is reserved for files beyond the limits.
func Parse(name string, data []byte) (*File, []tieout.Diagnostic, error) {
	return parseFile(name, data, []string{"namespaces", "parameters", "rules"})
}

// ParseWithin reads the rules of a file that has other keys as well, which are left to others.
func ParseWithin(name string, data []byte) (*File, []tieout.Diagnostic, error) {
	return parseFile(name, data, nil)
}

func parseFile(name string, data []byte, keys []string) (*File, []tieout.Diagnostic, error) {
	if len(data) > maxFile {
		return nil, nil, fmt.Errorf("%s: a rules file of %d bytes is beyond the limit of %d", name, len(data), maxFile)
	}
	f := &File{Name: name, places: plainyaml.NewPlaces(name, data)}
	r := &reader{Places: f.places, file: f}
	tree, err := plainyaml.Parse(data)
	switch {
	case err != nil:
		r.report(ruleSyntax, r.Error(err), "%s", plainyaml.ErrorText(err))
	case len(tree.Docs) == 0 || tree.Docs[0].Body == nil:
		if keys != nil {
			r.report(ruleSyntax, tieout.Range{Document: name}, "the file is empty")
		}
	case len(tree.Docs) > 1 && tree.Docs[1].Body != nil:
		r.report(ruleSyntax, r.At(tree.Docs[1].Body), "the file holds more than one YAML document")
	default:
		r.read(tree.Docs[0].Body, keys)
	}
	tieout.SortDiagnostics(r.diagnostics)
	return f, r.diagnostics, nil
}

func (r *reader) read(body ast.Node, keys []string) {
	for key, v := range r.entries(body, "the file", keys) {
		switch key {
		case "namespaces":
			r.file.namespaces = r.settings(v)
		case "parameters":
			r.file.parameters = r.settings(v)
		case "rules":
			for _, n := range r.list(v) {
				if s, ok := n.(*ast.StringNode); ok {
					r.file.Include = append(r.file.Include, s.Value)
					continue
				}
				if len(r.file.Rules) == maxRules {
					r.report(ruleSyntax, r.At(n), "more than %d rules are beyond the limit", maxRules)
					break
				}
				r.rule(n)
			}
		}
	}
	if keys != nil && len(r.file.Rules)+len(r.file.Include) == 0 && len(r.diagnostics) == 0 {
		r.report(ruleSyntax, r.At(body), "the file has no rules: a list under the key rules is missing")
	}
	expressions := map[string]*Rule{}
	for _, x := range r.file.Rules {
		key := strings.Join(strings.Fields(x.expression.text), " ") + "\x00" + strings.Join(strings.Fields(x.when.text), " ") + fmt.Sprint(x.tolerance.kind, x.tolerance.value)
		if o := expressions[key]; o != nil {
			r.report(ruleUnused, x.Range, "the rule %s says the same as the rule %s", x.Name, o.Name)
		} else {
			expressions[key] = x
		}
	}
}

// entries are the keys of a mapping with their values, in order. Keys that are not among the known ones are reported;
// with no known keys every key is.
func (r *reader) entries(n ast.Node, what string, known []string) func(yield func(string, ast.Node) bool) {
	return func(yield func(string, ast.Node) bool) {
		values, ok := plainyaml.Entries(n)
		if !ok {
			r.report(ruleSyntax, r.At(n), "%s must be a mapping of keys to values", what)
			return
		}
		seen := map[string]bool{}
		for _, v := range values {
			key := plainyaml.Key(v.Key)
			switch {
			case len(known) > 0 && !slices.Contains(known, key):
				r.report(ruleSyntax, r.At(v.Key), "%q is no key of %s%s; the keys are %s", key, what, didYouMean(key, known), strings.Join(known, ", "))
			case seen[key]:
				r.report(ruleSyntax, r.At(v.Key), "the key %q is there twice", key)
			case !yield(key, v.Value):
				return
			}
			seen[key] = true
		}
	}
}

func (r *reader) list(n ast.Node) []ast.Node {
	switch s := n.(type) {
	case *ast.SequenceNode:
		return s.Values
	case *ast.NullNode, nil:
		return nil
	}
	r.report(ruleSyntax, r.At(n), "a list is needed here: lines that begin with a dash")
	return nil
}

// text is the text of a scalar, and the node that has its place. What XML cannot hold has no place in a rule.
func (r *reader) text(n ast.Node) (string, ast.Node) {
	s, at := r.scalar(n)
	if !utf8.ValidString(s) || strings.ContainsFunc(s, func(c rune) bool { return !xmlstream.IsChar(c) }) {
		r.report(ruleSyntax, r.At(n), "the text has a character that XML does not have")
	}
	return s, at
}

func (r *reader) scalar(n ast.Node) (string, ast.Node) {
	switch s := n.(type) {
	case *ast.StringNode:
		return s.Value, n
	case *ast.LiteralNode:
		return strings.TrimRight(s.Value.Value, "\n"), n
	case *ast.NullNode:
		return "", n
	case ast.ScalarNode:
		if t := s.GetToken(); t != nil {
			return t.Value, n
		}
	}
	if s := plainyaml.Prefixed(n); s != "" {
		return s, n
	}
	r.report(ruleSyntax, r.At(n), "a text is needed here: set it in quotation marks when it has a colon with a space behind it, or braces")
	return "", n
}

func (r *reader) settings(n ast.Node) []setting {
	var out []setting
	for key, v := range r.entries(n, "this", nil) {
		value, _ := r.text(v)
		if nameLength(key) != len(key) && !isPrefix(key) {
			r.report(ruleSyntax, r.At(v), "%q is no name: write letters, digits and _", key)
			continue
		}
		out = append(out, setting{name: key, value: value, at: r.At(v)})
	}
	return out
}

// isPrefix reports whether s can be the prefix of a namespace: a name that may have hyphens.
func isPrefix(s string) bool {
	return s != "" && nameLength(s) > 0 && nameLength(strings.ReplaceAll(s, "-", "_")) == len(s)
}

var ruleKeys = []string{"name", "expression", "when", "tolerance", "severity", "message"}

func (r *reader) rule(n ast.Node) {
	before := len(r.diagnostics)
	x := &Rule{Severity: ruleBroken.Severity, Range: r.At(n)}
	for key, v := range r.entries(n, "a rule", ruleKeys) {
		s, at := r.text(v)
		switch key {
		case "name":
			x.Name = s
			if !isPrefix(s) {
				r.report(ruleSyntax, r.At(v), "%q is no name of a rule: write letters, digits, - and _, beginning with a letter", s)
			} else if slices.ContainsFunc(r.file.Rules, func(o *Rule) bool { return o.Name == s }) {
				r.report(ruleSyntax, r.At(v), "two rules are named %q", s)
			}
		case "expression":
			x.expression, x.Range = r.source(s, at), r.At(v)
		case "when":
			x.when = r.source(s, at)
		case "message":
			x.message = passage{text: s, node: at}
		case "severity":
			severity, err := tieout.ParseSeverity(s)
			if err != nil {
				r.report(ruleSyntax, r.At(v), "%v", err)
			}
			x.Severity = severity
		case "tolerance":
			x.tolerance = r.tolerance(s, v)
		}
	}
	if x.Name == "" && len(r.diagnostics) == before {
		r.report(ruleSyntax, r.At(n), "the rule has no name")
	}
	if x.expression.text == "" && len(r.diagnostics) == before {
		r.report(ruleSyntax, r.At(n), "the rule %s has no expression", x.Name)
	}
	if len(r.diagnostics) == before {
		r.file.Rules = append(r.file.Rules, x)
	}
}

// source reads an expression.
func (r *reader) source(text string, n ast.Node) passage {
	s := passage{text: text, node: n}
	tree, err := parse(text)
	if err != nil {
		e := err.(*syntaxError)
		r.report(ruleSyntax, r.Within(n, text, e.start, e.end), "%s", e.message)
	}
	s.tree = tree
	return s
}

func (r *reader) tolerance(s string, v ast.Node) tolerance {
	switch s {
	case "decimals":
		return tolerance{}
	case "exact":
		return tolerance{kind: absolute}
	}
	number, percent := strings.CutSuffix(s, "%")
	number = strings.TrimSpace(number)
	if len(number) > 40 || number == "" || numberLength(number) != len(number) {
		r.report(ruleSyntax, r.At(v), "the tolerance %q is none of decimals, exact, a number such as 0.5, or a percentage such as 1%%", s)
		return tolerance{}
	}
	d, err := decimal.NewFromString(strings.TrimSuffix(number, "."))
	if err != nil {
		r.report(ruleSyntax, r.At(v), "the tolerance %q is no number", s)
	}
	if percent {
		return tolerance{relative, d.Shift(-2)}
	}
	return tolerance{absolute, d}
}

// Holds reports whether a YAML file is a rules file: whether it has rules.
func Holds(data []byte) bool {
	tree, err := plainyaml.Parse(data)
	if err != nil || len(tree.Docs) == 0 {
		return false
	}
	values, _ := plainyaml.Entries(tree.Docs[0].Body)
	return slices.ContainsFunc(values, func(v *ast.MappingValueNode) bool { return plainyaml.Key(v.Key) == "rules" })
}
