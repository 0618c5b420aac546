package press

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/plainyaml"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/taxonomy"
)

// entry is one key of a mapping with its value.
type entry struct {
	key      string
	keyRange tieout.Range
	value    ast.Node
}

// mapping lists the entries of a mapping node and reports keys that are not known; with no known keys every key is.
func (r *reader) mapping(n ast.Node, what string, known ...string) []entry {
	values, ok := plainyaml.Entries(n)
	if !ok {
		r.report(ruleValue, r.At(n), "%s must be a mapping of keys to values", what)
		return nil
	}
	var es []entry
	for _, v := range values {
		e := entry{key: plainyaml.Key(v.Key), keyRange: r.At(v.Key), value: v.Value}
		if len(known) > 0 && !slices.Contains(known, e.key) {
			r.report(ruleUnknownKey, e.keyRange, "%q is no key of %s%s; the keys are %s", e.key, what, wording.Suggestion(e.key, known), strings.Join(known, ", "))
			continue
		}
		if slices.ContainsFunc(es, func(o entry) bool { return o.key == e.key }) {
			r.report(ruleUnknownKey, e.keyRange, "the key %q is there twice", e.key)
			continue
		}
		es = append(es, e)
	}
	return es
}

// sequence lists the nodes of a sequence; a scalar counts as a sequence of one.
func (r *reader) sequence(n ast.Node) []ast.Node {
	switch s := n.(type) {
	case *ast.SequenceNode:
		return s.Values
	case *ast.NullNode, nil:
		return nil
	case ast.ScalarNode:
		return []ast.Node{s}
	}
	r.report(ruleValue, r.At(n), "a list is needed here")
	return nil
}

// text is the text of a scalar.
func (r *reader) text(n ast.Node) string {
	switch s := n.(type) {
	case *ast.StringNode:
		return s.Value
	case *ast.LiteralNode:
		return strings.TrimSpace(s.Value.Value)
	case *ast.NullNode:
		return ""
	case ast.ScalarNode:
		if t := s.GetToken(); t != nil {
			return t.Value
		}
	}
	if s := plainyaml.Prefixed(n); s != "" {
		return s
	}
	r.report(ruleValue, r.At(n), "a text is needed here")
	return ""
}

func (r *reader) oneOf(n ast.Node, values ...string) string {
	s := r.text(n)
	if !slices.Contains(values, s) {
		r.report(ruleValue, r.At(n), "%q is none of %s%s", s, strings.Join(values, ", "), wording.Suggestion(s, values))
		return ""
	}
	return s
}

func (r *reader) boolean(n ast.Node) bool { return r.oneOf(n, "true", "false") == "true" }

func (r *reader) typeOf(n ast.Node) Type {
	t, _ := parseType(r.oneOf(n, typeNames[:]...))
	return t
}

func (r *reader) period(n ast.Node) taxonomy.PeriodType {
	if r.oneOf(n, "instant", "duration") == "instant" {
		return taxonomy.InstantType
	}
	return taxonomy.DurationType
}

func (r *reader) balance(n ast.Node) taxonomy.Balance {
	switch r.oneOf(n, "debit", "credit", "none") {
	case "debit":
		return taxonomy.Debit
	case "credit":
		return taxonomy.Credit
	}
	return taxonomy.NoBalance
}

func (r *reader) effect(n ast.Node) int {
	switch r.oneOf(n, "adds", "deducts", "none") {
	case "adds":
		return 1
	case "deducts":
		return -1
	}
	return 0
}

// pattern reads a label pattern; nil when it cannot be read.
func (r *reader) pattern(n ast.Node) *lazyPattern {
	s := r.text(n)
	if s == "" {
		return nil
	}
	p, err := compilePattern(s)
	if err != nil {
		r.report(ruleValue, r.At(n), "the pattern %q cannot be read: %v", s, err)
		return nil
	}
	return lazily(s, p)
}

// maxSuggestions is for how many names of a file a concept that may be meant is looked for.
const maxSuggestions = 100

// suggestion names the built-in concept whose name is nearest to one that does not exist.
func (r *reader) suggestion(name string) string {
	if r.suggested++; r.base == nil || r.suggested > maxSuggestions {
		return ""
	}
	var near, names []string
	for _, c := range r.base.Concepts {
		names = append(names, c.Name)
		if l, o := strings.ToLower(c.Name), strings.ToLower(name); c.Kind == Item && (strings.Contains(l, o) || strings.Contains(o, l) && len(l) > 4) {
			near = append(near, c.Name)
		}
	}
	if len(near) == 0 {
		return wording.Suggestion(name, names)
	}
	sort.Slice(near, func(i, j int) bool {
		return len(near[i]) < len(near[j]) || len(near[i]) == len(near[j]) && near[i] < near[j]
	})
	return fmt.Sprintf(" (did you mean %q?)", near[0])
}
