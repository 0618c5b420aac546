package plainyaml

import (
	"fmt"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

const (
	// MaxDepth is how deep mappings and lists may be nested.
	MaxDepth = 100
	// MaxKeys is how many keys one mapping may have.
	MaxKeys = 5000
	// MaxSize is how many bytes a file may have, and MaxSigns how many ends of lines and signs that divide words: what stands
	// between two takes half a kilobyte when it is read.
	MaxSize  = 2 << 20
	MaxSigns = 150_000
)

// Error says why a file is not read.
type Error struct {
	Token   *token.Token // where
	Message string
}

func (e *Error) Error() string { return fmt.Sprintf("line %d: %s", e.Token.Position.Line, e.Message) }

// GetToken is the place of the error.
func (e *Error) GetToken() *token.Token { return e.Token }

// GetMessage is the error without its place.
func (e *Error) GetMessage() string { return e.Message }

// Parse reads a file. The error is an *Error or the parser's own; a fault of the parser is an error as well.
func Parse(data []byte) (f *ast.File, err error) {
	defer func() {
		if p := recover(); p != nil {
			f, err = nil, fmt.Errorf("it cannot be parsed (%v)", p)
		}
	}()
	if len(data) > MaxSize || signs(data) > MaxSigns {
		start := &token.Token{Position: &token.Position{Line: 1, Column: 1}}
		return nil, &Error{start, fmt.Sprintf("a file of more than %d bytes, or %d lines and signs, is beyond the limit: divide it", MaxSize, MaxSigns)}
	}
	tokens := lexer.Tokenize(string(data))
	if err := check(tokens); err != nil {
		return nil, err
	}
	return parser.Parse(tokens, 0)
}

// signs counts what a file may fall into pieces at.
func signs(data []byte) int {
	n := 0
	for _, c := range data {
		switch c {
		case '\n', ',', ':', '-', '?', '#', '[', ']', '{', '}', '"', '\'':
			n++
		}
	}
	return n
}

// level is a mapping or list that is open.
type level struct {
	column int // of its keys or dashes
	keys   int
	flow   bool // within brackets or braces
}

// check looks for what is not read before anything is built of the tokens.
func check(tokens token.Tokens) error {
	var open []level
	closeDeeper := func(column int) {
		for n := len(open); n > 0 && !open[n-1].flow && open[n-1].column > column; n-- {
			open = open[:n-1]
		}
	}
	at := func(column int) *level {
		closeDeeper(column)
		if n := len(open); n > 0 && (open[n-1].flow || open[n-1].column == column) {
			return &open[n-1]
		}
		open = append(open, level{column: column})
		return &open[len(open)-1]
	}
	for _, t := range tokens {
		switch t.Type {
		case token.AnchorType, token.AliasType, token.MergeKeyType, token.TagType:
			return &Error{t, "anchors, aliases, merge keys and tags are not read here: write the values out"}
		case token.SequenceStartType, token.MappingStartType:
			open = append(open, level{column: t.Position.Column, flow: true})
		case token.SequenceEndType, token.MappingEndType:
			for n := len(open); n > 0; n-- {
				flow := open[n-1].flow
				if open = open[:n-1]; flow {
					break
				}
			}
		case token.SequenceEntryType, token.MappingKeyType:
			at(t.Position.Column)
		case token.MappingValueType:
			column := t.Position.Column
			if t.Prev != nil {
				column = t.Prev.Position.Column
			}
			l := at(column)
			if l.keys++; l.keys > MaxKeys {
				return &Error{t, fmt.Sprintf("a mapping of more than %d keys is beyond the limit", MaxKeys)}
			}
		}
		if len(open) > MaxDepth {
			return &Error{t, fmt.Sprintf("nesting deeper than %d levels is beyond the limit", MaxDepth)}
		}
	}
	return nil
}
