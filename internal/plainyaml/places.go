package plainyaml

import (
	"bytes"
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"

	"github.com/tieout/tieout"
)

// Places turns the lines and columns of a file's tokens into ranges of its bytes.
type Places struct {
	document string
	data     []byte
	lines    []int         // where lines start
	long     map[int][]int // of long lines: the offsets of characters a stride apart
}

// NewPlaces is for a file of that name.
func NewPlaces(document string, data []byte) *Places {
	return &Places{document: document, data: data, lines: lineStarts(data)}
}

// At is where a node stands.
func (p *Places) At(n ast.Node) tieout.Range {
	if n == nil || n.GetToken() == nil {
		return tieout.Range{Document: p.document}
	}
	t := n.GetToken()
	if m, ok := n.(*ast.MappingNode); ok && len(m.Values) > 0 {
		t = m.Values[0].Key.GetToken()
	} else if m, ok := n.(*ast.MappingValueNode); ok {
		t = m.Key.GetToken()
	}
	return p.Token(t)
}

// Token is where a token stands.
func (p *Places) Token(t *token.Token) tieout.Range {
	if t == nil || t.Position == nil {
		return tieout.Range{Document: p.document}
	}
	length := utf8.RuneCountInString(t.Value)
	if t.Type == token.DoubleQuoteType || t.Type == token.SingleQuoteType {
		length += 2
	}
	if i := strings.IndexByte(t.Value, '\n'); i >= 0 {
		length = utf8.RuneCountInString(t.Value[:i])
	}
	start := p.position(t.Position.Line, t.Position.Column)
	return tieout.Range{Document: p.document, Start: start, End: p.position(t.Position.Line, int(start.Column)+max(length, 1))}
}

// position turns a line and a column, both from 1, into a position inside the data.
func (p *Places) position(line, column int) tieout.Position {
	line = min(max(line, 1), len(p.lines))
	to := len(p.data)
	if line < len(p.lines) {
		to = p.lines[line] - 1
	}
	at, c := p.lines[line-1], 1
	if to-at > stride {
		at, c = p.near(line, column, to)
	}
	for c < column && at < to {
		_, n := utf8.DecodeRune(p.data[at:to])
		at += n
		c++
	}
	return tieout.Position{Byte: int64(at), Line: int32(line), Column: int32(c)}
}

// stride is how far apart the characters of a long line are whose offsets are kept.
const stride = 1 << 10

// near is the offset and the column of a character of a long line that stands at a column or less than a stride before.
func (p *Places) near(line, column, end int) (at, c int) {
	if p.long == nil {
		p.long = map[int][]int{}
	}
	every := p.long[line]
	if every == nil {
		for c, at := 0, p.lines[line-1]; at < end; c++ {
			if c%stride == 0 {
				every = append(every, at)
			}
			_, n := utf8.DecodeRune(p.data[at:end])
			at += n
		}
		p.long[line] = every
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

// Error is where an error stands, as far as it knows.
func (p *Places) Error(err error) tieout.Range {
	if y := yamlError(nil); errors.As(err, &y) {
		return p.Token(y.GetToken())
	}
	return tieout.Range{Document: p.document}
}

// ErrorText says what is wrong with a file that was not read: that it is no YAML, or no plain one.
func ErrorText(err error) string {
	var plain *Error
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

// Entries are the entries of a mapping, in order: one of a single key is no mapping node of its own. False for any other
// node.
func Entries(n ast.Node) (entries []*ast.MappingValueNode, ok bool) {
	switch m := n.(type) {
	case *ast.MappingNode:
		return m.Values, true
	case *ast.MappingValueNode:
		return []*ast.MappingValueNode{m}, true
	}
	return nil, false
}

// Key is the text of a key.
func Key(n ast.MapKeyNode) string {
	if t := n.GetToken(); t != nil {
		return t.Value
	}
	return n.String()
}

// Prefixed is a name such as pr:Revenues between brackets or braces: YAML 1.2 has it a text there (7.3.3), the library
// takes its colon for that of a key. It is "" for anything else.
func Prefixed(n ast.Node) string {
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

// Within is where a part of a text stands, given by its bytes. Of a text that is folded or has escapes it is the whole text.
func (p *Places) Within(n ast.Node, text string, from, to int) tieout.Range {
	whole := p.At(n)
	from, to = min(max(from, 0), len(text)), min(max(to, 0), len(text))
	line, before := 0, text[:from]
	if i := strings.LastIndexByte(before, '\n'); i >= 0 {
		line, before = strings.Count(before, "\n"), before[i+1:]
	}
	first, _, _ := strings.Cut(text[from-len(before):], "\n")
	number := int(whole.Start.Line) + line
	if _, literal := n.(*ast.LiteralNode); literal {
		number++
	}
	if whole.Start.Line == 0 || number > len(p.lines) {
		return whole
	}
	row := p.data[p.lines[number-1]:]
	if i := bytes.IndexByte(row, '\n'); i >= 0 {
		row = row[:i]
	}
	skip := 0
	if number == int(whole.Start.Line) {
		skip = min(int(whole.Start.Byte)-p.lines[number-1], len(row))
	}
	at := bytes.Index(row[skip:], []byte(first))
	if at < 0 {
		return whole
	}
	column := utf8.RuneCount(row[:skip+at+len(before)]) + 1
	length := utf8.RuneCountInString(first[len(before):min(len(first), len(before)+to-from)])
	return tieout.Range{Document: p.document, Start: p.position(number, column), End: p.position(number, column+max(length, 1))}
}
