package tagless

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/internal/xmlstream"
)

// Document is a document without tags, and what the tags said.
type Document struct {
	HTML  []byte
	Cells []Cell // in the order of the document
}

// Cell is a number in a table. Table counts the <table> elements of the document, Row the <tr> elements of the table, from
// 0; a nested table counts as its own.
type Cell struct {
	Table, Row int
	Label      string           // the first cell of the row that has text
	Printed    string           // white space folded, as inside the tag
	Shown      *decimal.Decimal // scaled, signed as printed; nil for a nil fact
	InText     bool             // the number stands inside a label or a sentence
	Facts      []Fact           // alternatives: several facts may be tagged on one number
}

// Fact is what one tag said.
type Fact struct {
	Concept    string           // as written: "us-gaap:Revenues"
	Period     string           // both ends included: "2003-01-01/2003-03-31", or the instant
	Unit       string           // measures without prefixes: "USD", "USD/shares"
	Value      *decimal.Decimal // of the concept; nil for a nil fact
	Dimensions int              // how many it has
}

var inlineNamespaces = map[string]bool{"http://www.xbrl.org/2013/inlineXBRL": true, "http://www.xbrl.org/2008/inlineXBRL": true}

const (
	namespaceInstance = "http://www.xbrl.org/2003/instance"
	namespaceXSI      = "http://www.w3.org/2001/XMLSchema-instance"
)

// void are the elements of HTML that have no end tag.
var void = map[string]bool{"area": true, "base": true, "br": true, "col": true, "embed": true, "hr": true, "img": true, "input": true, "link": true, "meta": true, "wbr": true}

// reScript finds what web servers add to reports that are saved from them; it is not always XML.
var reScript = regexp.MustCompile(`(?is)<script\b.*?</script\s*>`)

// Strip takes the tags off an inline XBRL document. The error is xmlstream's for a document that is not well-formed.
func Strip(name string, data []byte) (*Document, error) {
	if at := bytes.IndexByte(data, '<'); at > 0 {
		data = data[at:]
	}
	data = reScript.ReplaceAll(data, nil)
	tree, err := xmlstream.Parse(data, xmlstream.Options{Name: name})
	if err != nil {
		return nil, fmt.Errorf("stripping: %w", err)
	}
	s := &stripper{data: data, contexts: map[string]context{}, units: map[string]string{}, cells: map[cellKey]int{}}
	s.declarations(tree.Root)
	s.walk(tree.Root, place{table: -1, row: -1})
	s.out.Write(data[s.copied:])
	s.document.HTML = s.out.Bytes()
	return &s.document, nil
}

type context struct {
	period     string
	dimensions int
}

// cellKey tells the numbers of a row apart.
type cellKey struct {
	row     *xmlstream.Node
	cell    *xmlstream.Node
	printed string
}

// place is where in the tables an element stands.
type place struct {
	table, row int
	tr, td     *xmlstream.Node
	rows       *int // the number of rows of the table so far
}

type stripper struct {
	data     []byte
	copied   int // how much of data is written or left out
	out      bytes.Buffer
	contexts map[string]context
	units    map[string]string
	cells    map[cellKey]int // index in document.Cells
	tables   int
	document Document
}

// drop leaves a part of the document out.
func (s *stripper) drop(from, to int64) {
	if int(from) < s.copied {
		return
	}
	s.out.Write(s.data[s.copied:from])
	s.copied = int(to)
}

func (s *stripper) walk(n *xmlstream.Node, at place) {
	if n.Name.IsZero() {
		return
	}
	inline := inlineNamespaces[n.Name.Space]
	switch {
	case inline && n.Name.Local == "header":
		s.drop(n.Start.Byte, n.End.Byte)
		return
	case inline:
		if n.Name.Local == "nonFraction" {
			s.number(n, at)
		}
		s.drop(n.Start.Byte, n.StartTagEnd.Byte)
		s.children(n, at)
		if n.End.Byte > n.StartTagEnd.Byte {
			s.drop(n.StartTagEnd.Byte+int64(bytes.LastIndex(s.data[n.StartTagEnd.Byte:n.End.Byte], []byte("</"))), n.End.Byte)
		}
		return
	}
	switch n.Name.Local {
	case "table":
		at = place{table: s.tables, row: -1, rows: new(int)}
		s.tables++
	case "tr":
		if at.rows != nil {
			at.row, at.tr, at.td = *at.rows, n, nil
			*at.rows++
		}
	case "td", "th":
		at.td = n
	}
	s.children(n, at)
	if n.End == n.StartTagEnd && !void[n.Name.Local] && bytes.HasSuffix(s.data[n.Start.Byte:n.End.Byte], []byte("/>")) {
		s.drop(n.End.Byte-2, n.End.Byte)
		s.out.WriteString("></" + n.Name.Local + ">")
	}
}

func (s *stripper) children(n *xmlstream.Node, at place) {
	for _, c := range n.Children {
		s.walk(c, at)
	}
}

// number keeps what the tag of a number in a table says.
func (s *stripper) number(n *xmlstream.Node, at place) {
	if at.tr == nil || at.td == nil {
		return
	}
	isNil, _ := n.Attr(name(namespaceXSI, "nil"))
	text := n.TextContent()
	var value *decimal.Decimal
	if isNil != "true" && isNil != "1" {
		if value = amount(n, text); value == nil {
			return
		}
	}
	printed := folded(text)
	key := cellKey{at.tr, at.td, printed}
	i, ok := s.cells[key]
	if !ok {
		i = len(s.document.Cells)
		s.cells[key] = i
		full := folded(at.td.TextContent())
		c := Cell{Table: at.table, Row: at.row, Printed: printed, InText: reWord.MatchString(strings.Replace(full, printed, "", 1)), Label: rowLabel(at.tr)}
		if value != nil {
			shown := value.Abs()
			if isMinus(full, printed) {
				shown = shown.Neg()
			}
			c.Shown = &shown
		}
		s.document.Cells = append(s.document.Cells, c)
	}
	reference, _ := n.Attr(name("", "contextRef"))
	unit, _ := n.Attr(name("", "unitRef"))
	concept, _ := n.Attr(name("", "name"))
	x := s.contexts[reference]
	s.document.Cells[i].Facts = append(s.document.Cells[i].Facts, Fact{Concept: concept, Period: x.period, Unit: s.units[unit], Value: value, Dimensions: x.dimensions})
}

var reWord = regexp.MustCompile(`[A-Za-z]{3,}`)

// isMinus reports whether a cell prints its number in parentheses or behind a minus sign.
func isMinus(full, printed string) bool {
	before, _, ok := strings.Cut(full, printed)
	if !ok || printed == "" {
		return false
	}
	before = strings.TrimRight(before, " $")
	return strings.HasSuffix(before, "(") || strings.HasSuffix(before, "-") || strings.HasSuffix(before, "−") || strings.HasSuffix(before, "–")
}

func rowLabel(tr *xmlstream.Node) string {
	label := ""
	var find func(n *xmlstream.Node) bool
	find = func(n *xmlstream.Node) bool {
		for _, c := range n.Children {
			if l := c.Name.Local; l == "td" || l == "th" {
				if label = folded(c.TextContent()); label != "" {
					return true
				}
			}
			if find(c) {
				return true
			}
		}
		return false
	}
	find(tr)
	return label
}

func folded(s string) string { return strings.Join(strings.Fields(s), " ") }
