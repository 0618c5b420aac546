package oim

import (
	"strings"

	"github.com/tieout/tieout"
)

// cellState is what a cell or a parameter says besides its text.
type cellState uint8

const (
	stateText    cellState = iota
	stateEmpty             // nothing in the cell
	stateNone              // #none
	stateNil               // #nil
	stateUnknown           // # and something that means nothing
	stateMissing           // a reference that leads nowhere
)

// cellValue is a value of a table, as text and state.
type cellValue struct {
	text  string
	state cellState
	cell  int // the cell of the row that it comes from, -1 for metadata
}

// readCell interprets the special values (xBRL-CSV 1.0, special values).
func readCell(text string) cellValue {
	if text == "" {
		return cellValue{state: stateEmpty, cell: -1}
	}
	if text[0] != '#' {
		return cellValue{text: text, cell: -1}
	}
	switch {
	case text == "#nil":
		return cellValue{state: stateNil, cell: -1}
	case text == "#none":
		return cellValue{state: stateNone, cell: -1}
	case text == "#empty":
		return cellValue{cell: -1}
	case strings.HasPrefix(text, "##"):
		return cellValue{text: text[1:], cell: -1}
	}
	return cellValue{text: text, state: stateUnknown, cell: -1}
}

// absent reports whether a dimension with this value is not there.
func (v cellValue) absent() bool { return v.state == stateEmpty || v.state == stateNone }

// setting is a value in metadata: a literal, or a reference to a column or parameter.
type setting struct {
	name      string // of the dimension, or "decimals"
	literal   cellValue
	ref       string // the name that is referred to; "" for a literal
	specifier string // "start" or "end", of a reference
	node      *node
	path      string // of the object that it stands in, of decimals its own
	group     string // the property group column that it comes from, "" for none
	column    int    // in a plan: the cell that ref names, plus one; 0 for none
}

// at is where the setting stands in the metadata.
func (s *setting) at() tieout.Range {
	if s.name == "decimals" {
		return s.node.at(s.path)
	}
	return s.node.at(s.path + pointer(s.name))
}

// isReference reports whether metadata text refers to a column or parameter.
func isReference(s string) bool { return len(s) > 1 && s[0] == '$' && s[1] != '$' }

// newSetting interprets a value of metadata.
func newSetting(name string, n *node, path string) setting {
	s := setting{name: name, node: n, path: path}
	text := n.text
	switch {
	case isReference(text):
		s.ref, s.specifier, _ = strings.Cut(text[1:], "@")
	case strings.HasPrefix(text, "$$"):
		s.literal = cellValue{text: text[1:], cell: -1}
	default:
		s.literal = readCell(text)
	}
	return s
}

// splitSuffix takes the decimals suffix off a number: "12.5d-2". found says that there is a d at all, ok that
// what stands around it is a number and decimals.
func splitSuffix(text string) (number, decimals string, found, ok bool) {
	i := strings.IndexByte(text, 'd')
	if i < 0 {
		return text, "", false, true
	}
	number, decimals = strings.TrimRight(text[:i], " \t\r\n"), strings.Trim(text[i+1:], " \t\r\n")
	if number == "" || !(number[len(number)-1] == '.' || '0' <= number[len(number)-1] && number[len(number)-1] <= '9') {
		return text, "", true, false
	}
	return number, decimals, true, decimals == "INF" || isCanonicalInteger(decimals)
}

// isCanonicalInteger: no plus, no leading zeros, no -0.
func isCanonicalInteger(s string) bool {
	body := strings.TrimPrefix(s, "-")
	if _, ok := digits(body); !ok || len(body) > 9 {
		return false
	}
	return body[0] != '0' || s == "0"
}

// looksNumeric reports whether text has the form of a number.
func looksNumeric(s string) bool {
	_, ok := canonicalDouble(s)
	return ok
}
