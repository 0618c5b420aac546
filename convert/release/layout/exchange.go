package layout

import (
	"slices"
	"strings"
)

// Transpose exchanges the sides of a table: its columns become rows, labelled by their headings, and its rows columns, headed by
// what stands over their labels (stub), their sections and their labels.
func (g *Table) Transpose(stub []string) {
	rows := make([]*Row, len(g.Columns))
	for k := range g.Columns {
		r := &Row{Index: k}
		heads := g.Columns[k].Headings
		if n := len(heads); n > 0 {
			r.Label = strings.Trim(heads[n-1].Text, " :*")
			if n > 1 && !g.src.words.Name(r.Label) && g.src.words.Name(heads[n-2].Text) { // "JPY million" or "%" below "Net sales"
				r.Label = strings.Trim(heads[n-2].Text, " :*") + " (" + strings.Trim(r.Label, "()") + ")"
				n--
			}
			for _, h := range heads[:n-1] {
				r.Section = append(r.Section, h.Text)
			}
			r.Start, r.End = heads[n-1].Start, heads[len(heads)-1].End
		}
		rows[k] = r
	}
	var cols []Column
	for _, old := range g.Rows {
		if len(old.Values) == 0 {
			continue
		}
		i := len(cols)
		c := Column{Extent: Extent{i, i + 1}, count: len(old.Values)}
		for _, s := range slices.Concat(stub, old.Section, []string{old.Label}) {
			c.Headings = append(c.Headings, Cell{Text: s, Start: old.Start, End: old.End, Column: -1})
		}
		cols = append(cols, c)
		for _, p := range old.Values {
			r := rows[p.Column]
			p.Column = i
			r.Values = append(r.Values, p)
			r.Printed = append(r.Printed, old.Index)
		}
	}
	g.Columns, g.Rows = cols, slices.DeleteFunc(rows, func(r *Row) bool { return len(r.Values) == 0 })
}

// SpreadRanges gives the ends of ranges, and numbers with what they may be off by, columns of their own, behind that of the single numbers under the same heading.
func (g *Table) SpreadRanges() {
	ranged, single, tolerated := make([]bool, len(g.Columns)), make([]bool, len(g.Columns)), make([]bool, len(g.Columns))
	any := false
	for _, r := range g.Rows {
		for _, p := range r.Values {
			switch {
			case p.High == nil:
				single[p.Column] = true
			case p.Tolerated:
				tolerated[p.Column], any = true, true
			default:
				ranged[p.Column], any = true, true
			}
		}
	}
	if !any {
		return
	}
	first := make([]int, len(g.Columns)) // the new column of an old one's single numbers, or of its lower ends
	var cols []Column
	add := func(c Column, bound string) {
		c.Bound = bound
		cols = append(cols, c)
	}
	for k, c := range g.Columns {
		first[k] = len(cols)
		if single[k] || !ranged[k] && !tolerated[k] {
			add(c, "")
		}
		if ranged[k] {
			add(c, "low")
			add(c, "high")
		}
		if tolerated[k] {
			add(c, "midpoint")
			add(c, "tolerance")
		}
	}
	for _, r := range g.Rows {
		var values []*Cell
		for _, p := range r.Values {
			k := p.Column
			p.Column = first[k]
			values = append(values, p)
			if p.High != nil {
				if single[k] {
					p.Column++
				}
				if p.Tolerated && ranged[k] {
					p.Column += 2
				}
				p.High.Column = p.Column + 1
				values = append(values, p.High)
			}
		}
		r.Values = values
	}
	g.Columns = cols
}
