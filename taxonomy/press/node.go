package press

import (
	"errors"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/plainyaml"
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
	var values []*ast.MappingValueNode
	switch m := n.(type) {
	case *ast.MappingNode:
		values = m.Values
	case *ast.MappingValueNode:
		values = []*ast.MappingValueNode{m}
	default:
		r.report(ruleValue, r.at(n), "%s must be a mapping of keys to values", what)
		return nil
	}
	var es []entry
	for _, v := range values {
		e := entry{key: keyText(v.Key), keyRange: r.at(v.Key), value: v.Value}
		if len(known) > 0 && !slices.Contains(known, e.key) {
			r.report(ruleUnknownKey, e.keyRange, "%q is no key of %s; the keys are %s", e.key, what, strings.Join(known, ", "))
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

func keyText(n ast.MapKeyNode) string {
	if t := n.GetToken(); t != nil {
		return t.Value
	}
	return n.String()
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
	r.report(ruleValue, r.at(n), "a list is needed here")
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
	if s := prefixed(n); s != "" {
		return s
	}
	r.report(ruleValue, r.at(n), "a text is needed here")
	return ""
}

// prefixed is a name such as pr:Revenues between brackets or braces: YAML 1.2 has it a text there (7.3.3), the library
// takes its colon for that of a key. It is "" for anything else.
func prefixed(n ast.Node) string {
	if m, ok := n.(*ast.MappingNode); ok && len(m.Values) == 1 {
		n = m.Values[0]
	}
	m, ok := n.(*ast.MappingValueNode)
	if !ok {
		return ""
	}
	key, value := m.Key.GetToken(), m.Value.GetToken()
	if _, scalar := m.Value.(ast.ScalarNode); !scalar || key == nil || value == nil || key.Position.Line != value.Position.Line ||
		value.Position.Column != key.Position.Column+utf8.RuneCountInString(key.Value)+1 {
		return ""
	}
	return key.Value + ":" + value.Value
}

func (r *reader) oneOf(n ast.Node, values ...string) string {
	s := r.text(n)
	if !slices.Contains(values, s) {
		r.report(ruleValue, r.at(n), "%q is none of %s", s, strings.Join(values, ", "))
		return ""
	}
	return s
}

func (r *reader) boolean(n ast.Node) bool { return r.oneOf(n, "true", "false") == "true" }

func (r *reader) typeOf(n ast.Node) Type {
	t, _ := ParseType(r.oneOf(n, typeNames[:]...))
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
		r.report(ruleValue, r.at(n), "the pattern %q cannot be read: %v", s, err)
		return nil
	}
	return lazily(s, p)
}

// at is where a node stands.
func (r *reader) at(n ast.Node) tieout.Range {
	if n == nil || n.GetToken() == nil {
		return tieout.Range{Document: r.document}
	}
	t := n.GetToken()
	if m, ok := n.(*ast.MappingNode); ok && len(m.Values) > 0 {
		t = m.Values[0].Key.GetToken()
	} else if m, ok := n.(*ast.MappingValueNode); ok {
		t = m.Key.GetToken()
	}
	return r.tokenRange(t)
}

func (r *reader) tokenRange(t *token.Token) tieout.Range {
	if t == nil || t.Position == nil {
		return tieout.Range{Document: r.document}
	}
	length := utf8.RuneCountInString(t.Value)
	if t.Type == token.DoubleQuoteType || t.Type == token.SingleQuoteType {
		length += 2
	}
	if i := strings.IndexByte(t.Value, '\n'); i >= 0 {
		length = utf8.RuneCountInString(t.Value[:i])
	}
	start := r.position(t.Position.Line, t.Position.Column)
	return tieout.Range{Document: r.document, Start: start, End: r.position(t.Position.Line, int(start.Column)+max(length, 1))}
}

// position turns a line and a column, both from 1, into a position inside the data.
func (r *reader) position(line, column int) tieout.Position {
	line = min(max(line, 1), len(r.lines))
	to := len(r.data)
	if line < len(r.lines) {
		to = r.lines[line] - 1
	}
	at, c := r.lines[line-1], 1
	if to-at > stride {
		at, c = r.near(line, column, to)
	}
	for c < column && at < to {
		_, n := utf8.DecodeRune(r.data[at:to])
		at += n
		c++
	}
	return tieout.Position{Byte: int64(at), Line: int32(line), Column: int32(c)}
}

// stride is how far apart the characters of a long line are whose offsets are kept.
const stride = 1 << 10

// near is the offset and the column of a character of a long line that stands at a column or less than a stride before.
func (r *reader) near(line, column, end int) (at, c int) {
	if r.long == nil {
		r.long = map[int][]int{}
	}
	every := r.long[line]
	if every == nil {
		for c, at := 0, r.lines[line-1]; at < end; c++ {
			if c%stride == 0 {
				every = append(every, at)
			}
			_, n := utf8.DecodeRune(r.data[at:end])
			at += n
		}
		r.long[line] = every
	}
	i := min(max(column-1, 0)/stride, len(every)-1)
	return every[i], i*stride + 1
}

func lineStarts(data []byte) []int {
	starts := []int{0}
	for i, b := range data {
		if b == '\n' {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// yamlError is an error of a YAML file that knows its place.
type yamlError interface {
	GetToken() *token.Token
	GetMessage() string
}

func (r *reader) errorRange(err error) tieout.Range {
	if y := yamlError(nil); errors.As(err, &y) {
		return r.tokenRange(y.GetToken())
	}
	return tieout.Range{Document: r.document}
}

// errorText says what is wrong with a file that was not read: that it is no YAML, or no plain one.
func errorText(err error) string {
	var plain *plainyaml.Error
	var y yamlError
	switch {
	case errors.As(err, &plain):
		return plain.Message
	case errors.As(err, &y):
		return "the file is no YAML: " + y.GetMessage()
	}
	s, _, _ := strings.Cut(err.Error(), "\n")
	return "the file is no YAML: " + s
}

// maxSuggestions is for how many names of a file a concept that may be meant is looked for.
const maxSuggestions = 100

// suggestion names the built-in concept whose name is nearest to one that does not exist.
func (r *reader) suggestion(name string) string {
	if r.suggested++; r.base == nil || r.suggested > maxSuggestions {
		return ""
	}
	var near []string
	for _, c := range r.base.Concepts {
		if l, o := strings.ToLower(c.Name), strings.ToLower(name); c.Kind == Item && (strings.Contains(l, o) || strings.Contains(o, l) && len(l) > 4) {
			near = append(near, c.Name)
		}
	}
	if len(near) == 0 {
		return ""
	}
	sort.Slice(near, func(i, j int) bool {
		return len(near[i]) < len(near[j]) || len(near[i]) == len(near[j]) && near[i] < near[j]
	})
	return "; did you mean " + near[0] + "?"
}
