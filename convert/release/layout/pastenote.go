package layout

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release/calendar"
	"github.com/tieout/tieout/convert/release/page"
)

// Pasted lines with the number of a note between the label and the values, "Revenue 3 2,410 2,288" below "Note 2024 2023": the notes are a column of their own,
// in which some rows have nothing.

// pasteShape is what columns the lines of a table have.
type pasteShape struct {
	percents []bool // for each column of values, whether a percentage is printed in it
	noted    bool   // a column of the numbers of notes stands before them
}

// columns is how many columns there are, that of notes included.
func (s *pasteShape) columns() int { return len(s.percents) + s.notes() }

// notes is how many columns of notes there are.
func (s *pasteShape) notes() int {
	if s.noted {
		return 1
	}
	return 0
}

// slots are the columns of the values that a line ends in; nil where it does not show them.
func (s *pasteShape) slots(p *pasteLine) []int {
	if p.known != nil {
		return p.known
	}
	if !s.noted {
		return p.slots(s.percents)
	}
	if p.hasNote(len(s.percents)) {
		out := make([]int, s.columns())
		for k := range out {
			out[k] = k
		}
		return out
	}
	out := p.slots(s.percents)
	for k := range out {
		out[k]++
	}
	return out
}

// hasNote reports whether the number of a note stands before the values that a line ends in.
func (p *pasteLine) hasNote(values int) bool {
	if p.values <= values {
		return false
	}
	n := &p.words[p.label(values+1)].Number
	return (n.IsSmall() || n.IsNumbered()) && !n.Negative && !n.Nil
}

// notedColumns is how many columns of values stand right of a column of notes in a line of headings: 2 for "Note 2024 2023", "Notes £m £m"; 0 for other lines.
func (d *source) notedColumns(p *pasteLine) int {
	for i, w := range p.words {
		if w.IsNumber || !isNoteHead(w.Text) {
			continue
		}
		rest := pasteLine{words: p.words[i+1:]}
		switch starts := rest.starts(); {
		case len(starts) > 0 && starts[0] == 0 && rest.timely() == len(starts):
			return len(starts)
		default:
			return len(d.repeatedScale(&rest, 0))
		}
	}
	return 0
}

// isNoteHead reports whether a word heads a column of notes.
func isNoteHead(s string) bool {
	switch strings.ToLower(strings.Trim(s, "().")) {
	case "note", "notes":
		return true
	}
	return false
}

// repeatedScale are the parts of a line that is one scale again and again, as often as there are columns, or for 0 twice or more: "£m £m"; nil for any other.
func (d *source) repeatedScale(p *pasteLine, columns int) []Extent {
	words := p.texts()
	for n := 1; n <= 2 && 2*n <= len(words); n++ {
		if len(words)%n != 0 || columns > 0 && len(words) != n*columns {
			continue
		}
		var parts []Extent
		first := strings.Join(words[:n], " ")
		for i := 0; i < len(words) && strings.Join(words[i:i+n], " ") == first; i += n {
			parts = append(parts, Extent{p.words[i].Left, p.words[i+n-1].Right})
		}
		if len(parts)*n == len(words) && d.words.Scale(d.plainWords(p, n)) {
			return parts
		}
	}
	return nil
}

// scaleParts are the parts of a line of headings that is one scale over each column, with or without what heads a column of notes before them.
func (d *source) scaleParts(p *pasteLine, columns int) []Extent {
	rest := *p
	if !rest.words[0].IsNumber && isNoteHead(rest.words[0].Text) {
		rest.words = rest.words[1:]
	}
	return d.repeatedScale(&rest, columns)
}

// placeNote puts what heads the column of notes over it, apart from what stands before it over the labels.
func (h *pasteHead) placeNote(lines []page.Line, moves []page.Move, edge int) []page.Move {
	if h.stub.Right <= h.stub.Left {
		return moves
	}
	text := lines[h.at].Text[h.stub.Left:h.stub.Right]
	at := strings.LastIndexByte(text, ' ') + 1
	if !isNoteHead(text[at:]) {
		return moves
	}
	note := page.Move{Left: h.stub.Left + at, Right: h.stub.Right, To: max(edge-len(text[at:]), 0)}
	if at == 0 {
		moves[0] = note
		return moves
	}
	moves[0].Right = h.stub.Left + at - 1
	return slices.Insert(moves, 1, note)
}

// plainWords is the text of the first words of a line.
func (d *source) plainWords(p *pasteLine, n int) string {
	return page.Fold(d.Plain(p.words[0].Start, p.words[n-1].End, d.markup))
}

// shapeOf is what columns most lines of a table have, below headings of so many columns right of one of notes; 0 where there is none of notes.
func shapeOf(lines []page.Line, table []pasteLine, noted int) (pasteShape, bool) {
	if noted > 0 {
		fit, notes := 0, 0
		for i := range table {
			switch p := &table[i]; {
			case p.hasNote(noted):
				fit, notes = fit+1, notes+1
			case p.values == noted:
				fit++
			}
		}
		if notes > 0 && fit >= minPasted && 4*fit >= 3*len(table) {
			return pasteShape{percentColumns(table, noted), true}, true
		}
	}
	columns := commonCount(lines, table)
	if columns == 0 {
		return pasteShape{}, false
	}
	return pasteShape{percentColumns(table, columns), false}, true
}

// titlesYears reports whether a line that names one time with its year stands over headings that name a year for each column: it is a title then, "For the
// year ended 31 December 2024" over "2024 2023", and heads no column.
func (p *pasteLine) titlesYears(lines []page.Line, heads []pasteHead, columns int) bool {
	if columns < 2 || len(calendar.Parse(strings.Join(p.texts(), " ")).Order) == 0 {
		return false
	}
	for _, h := range heads {
		years := 0
		for _, part := range h.parts {
			if len(calendar.Parse(lines[h.at].Text[part.Left:part.Right]).Order) > 0 {
				years++
			}
		}
		if years == columns {
			return true
		}
	}
	return false
}
