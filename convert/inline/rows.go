package inline

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// rows knows the row of a table that the reader is in, as people see it: tables count from 0 in document order, rows
// from 0 in their table, and a table inside another counts as its own.
type rows struct {
	table  int
	stack  []openTable
	opened bool // the last character printed in the cell opens parentheses or is a minus sign
}

// openTable is a table that has not ended.
type openTable struct {
	table, rows int
	depth       int
	row         *row
	rowDepth    int
	label       []byte // of the first cell, while it is read
	cellDepth   int
}

// maxLabel bounds the label of a row.
const maxLabel = 400

func (r *rows) start(name string, depth int) {
	r.opened = false
	if name == "table" {
		r.table++
		r.stack = append(r.stack, openTable{table: r.table, depth: depth})
		return
	}
	if len(r.stack) == 0 {
		return
	}
	t := &r.stack[len(r.stack)-1]
	if name == "tr" {
		t.row, t.rowDepth = &row{table: t.table, row: t.rows}, depth
		t.rows++
		return
	}
	if t.row != nil && t.cellDepth == 0 {
		t.cellDepth, t.label = depth, t.label[:0]
	}
}

func (r *rows) end(name string, depth int) {
	if len(r.stack) == 0 {
		return
	}
	t := &r.stack[len(r.stack)-1]
	switch {
	case name == "table" && t.depth == depth:
		r.stack = r.stack[:len(r.stack)-1]
	case name == "tr" && t.rowDepth == depth:
		t.row, t.cellDepth = nil, 0
	case (name == "td" || name == "th") && t.cellDepth == depth:
		t.cellDepth = 0
		if label := strings.Join(strings.Fields(string(t.label)), " "); t.row != nil && t.row.label == "" && strings.ContainsFunc(label, unicode.IsLetter) {
			t.row.label = label
		}
	}
}

// text takes what is printed.
func (r *rows) text(s string) {
	if last := strings.TrimRightFunc(s, unicode.IsSpace); last != "" {
		c, _ := utf8.DecodeLastRuneInString(last)
		r.opened = c == '(' || c == '-' || c == '−' || c == '–' || c == '△'
	}
	if len(r.stack) == 0 {
		return
	}
	if t := &r.stack[len(r.stack)-1]; t.cellDepth > 0 && t.row.label == "" && len(t.label) < maxLabel {
		t.label = append(t.label, s[:min(len(s), maxLabel)]...)
	}
}

// current is the row that the reader is in, nil outside of tables.
func (r *rows) current() *row {
	if len(r.stack) == 0 {
		return nil
	}
	return r.stack[len(r.stack)-1].row
}
