package release

import (
	"fmt"
	"strings"

	"github.com/tieout/tieout/internal/truth"
)

// text prints the release as plain text of one layout, and says which cell stands on which line.
func (r *randomRelease) text() (string, []truth.Cell) {
	w := textWriter{r: r, tagged: r.IntN(3) == 0, leaders: r.IntN(3) == 0, apart: r.IntN(2) == 0, last: r.IntN(2) == 0,
		rules: r.IntN(3) > 0, label: 28 + r.IntN(20), gap: 2 + r.IntN(4), underline: r.IntN(2) == 0, margin: strings.Repeat(" ", r.IntN(3)*2),
		align: r.IntN(4), oneLine: r.IntN(4) == 0, mark: r.pick("-", "-", "_"), pages: r.IntN(5) == 0, unnamed: r.IntN(5) == 0, notes: r.IntN(5) == 0, unaudited: r.IntN(5) == 0}
	if r.about > 0 && w.align == 1 {
		w.align = 2 // nobody heads narrow columns from the left
	}
	w.label += r.layout.spread
	r.print(&w)
	return w.b.String(), w.cells
}

// print prints what stands over the tables, and each of them.
func (r *randomRelease) print(w interface {
	line(string)
	table(*randomTable)
}) {
	w.line("HARBOR LANE TRADING COMPANY REPORTS RESULTS")
	w.line("")
	w.line(fmt.Sprintf("PORTLAND, Maine, %s - Harbor Lane Trading Company (NYSE: HLT) today reported its results.", r.end(r.year, r.quarter).AddDate(0, 0, 24).Format("January 2, 2006")))
	w.line("")
	for i := range r.tables {
		w.table(&r.tables[i])
	}
}

// textWriter prints tables in columns of characters.
type textWriter struct {
	r         *randomRelease
	b         strings.Builder
	lines     int
	cells     []truth.Cell
	tagged    bool // <TABLE>, <CAPTION>, <S>, <C>
	leaders   bool // dots between label and values
	apart     bool // $ at the left of its column
	last      bool // the values stand on the last line of a wrapped label
	rules     bool // lines of dashes
	underline bool // rules below the headings of groups
	label     int  // width of labels
	gap       int  // between columns
	margin    string
	width     int    // of a column
	align     int    // of the headings of columns: 0 right, 1 left, else centered
	oneLine   bool   // of a column's heading
	mark      string // that rules are made of
	pages     bool   // a page ends in mid-table
	unnamed   bool   // grand totals have no label
	notes     bool   // labels have footnote marks
	unaudited bool   // "(unaudited)" stands below the headings
	number    int    // of the last line
}

func (w *textWriter) line(s string) {
	w.b.WriteString(strings.TrimRight(w.decorate(w.margin+s), " ") + "\n")
	w.lines++
}

func (w *textWriter) table(t *randomTable) {
	w.width = 10
	if w.oneLine {
		for i, h := range t.heads {
			t.heads[i] = []string{strings.TrimSpace(strings.Join(h, " "))}
		}
	}
	for _, h := range t.heads {
		for _, l := range h {
			w.width = max(w.width, len(l))
		}
	}
	for _, row := range t.rows {
		for _, c := range row.cells {
			w.width = max(w.width, len([]rune(c.printed))+2)
		}
	}
	for _, g := range t.groups {
		for _, l := range strings.Split(g.text, "\n") {
			w.width = max(w.width, (len(l)+2)/(g.to-g.from)+1)
		}
	}
	total := w.label + len(t.heads)*(w.width+w.gap)
	if w.tagged {
		w.line("<TABLE>")
		w.line("<CAPTION>")
	}
	w.top(t, total)
	if w.tagged {
		s := "<S>" + strings.Repeat(" ", w.label+w.gap-3)
		for range t.heads {
			s += "<C>" + strings.Repeat(" ", w.width+w.gap-3)
		}
		w.line(s)
	}
	w.number = 0
	for i := range t.rows {
		if w.pages && i == len(t.rows)/2 {
			w.line("")
			w.line(strings.Repeat(" ", total/2) + "-4-")
			w.line("<PAGE>")
			w.line("")
			if w.r.layout.repeat {
				w.top(t, total)
			}
		}
		w.row(&t.rows[i])
	}
	if w.tagged {
		w.line("</TABLE>")
	}
	w.line("")
}

// top writes the titles and headings of a table.
func (w *textWriter) top(t *randomTable, total int) {
	for _, s := range t.title {
		if w.r.upper {
			s = strings.ToUpper(s)
		}
		w.line(strings.Repeat(" ", max(0, (total-len(s))/2)) + s)
	}
	w.line("")
	w.heads(t)
}

// left is where column i begins.
func (w *textWriter) left(i int) int { return w.label + w.gap + i*(w.width+w.gap) }

// put writes pieces at places of a line.
func put(line []rune, at int, s string) []rune {
	for len(line) < at+len([]rune(s)) {
		line = append(line, ' ')
	}
	copy(line[at:], []rune(s))
	return line
}

func (w *textWriter) heads(t *randomTable) {
	depth := 0
	for _, g := range t.groups {
		depth = max(depth, strings.Count(g.text, "\n")+1)
	}
	for d := range depth {
		var line []rune
		for _, g := range t.groups {
			if parts := strings.Split(g.text, "\n"); d < len(parts) {
				from, to := w.left(g.from), w.left(g.to)-w.gap
				line = put(line, max(w.label+1, from+(to-from-len(parts[d]))/2), parts[d])
			}
		}
		w.line(string(line))
	}
	if depth > 0 && w.underline {
		var line []rune
		for _, g := range t.groups {
			line = put(line, w.left(g.from), strings.Repeat("-", w.left(g.to)-w.gap-w.left(g.from)))
		}
		w.line(string(line))
	}
	depth = 0
	for _, h := range t.heads {
		depth = max(depth, len(h))
	}
	for d := range depth {
		var line []rune
		for i, h := range t.heads {
			room := w.width - len(h[d])
			line = put(line, w.left(i)+[]int{room, 0, room / 2, room / 2}[w.align], h[d])
		}
		w.line(string(line))
	}
	if w.unaudited {
		var line []rune
		for i := range t.heads {
			line = put(line, w.left(i)-1, "(unaudited)")
		}
		w.line(string(line))
	}
	if w.rules {
		w.rule(len(t.heads), w.mark)
	}
}

func (w *textWriter) rule(columns int, mark string) {
	var line []rune
	for i := range columns {
		line = put(line, w.left(i), strings.Repeat(mark, w.width))
	}
	if w.r.layout.dashes {
		w.line(dashed(string(line)))
		return
	}
	w.line(string(line))
}

func (w *textWriter) row(row *randomRow) {
	indent := strings.Repeat(" ", row.indent)
	label := row.label
	switch {
	case w.unnamed && !w.r.layout.numbered && row.rule == '=' && strings.HasPrefix(label, "Total"):
		label = ""
	case w.notes && len(row.cells) > 0 && len(label)%5 == 0:
		label += " (1)"
	}
	if w.r.layout.capitals {
		label = strings.ToUpper(label)
	}
	width := w.label - len(indent)
	if w.r.layout.numbered {
		width -= 4
	}
	lines := wrapLabel(label, width)
	at := 0
	indent, rest := w.numbered(row, indent)
	if w.last {
		at = len(lines) - 1
	}
	for i, l := range lines {
		hang := indent
		if i > 0 {
			hang = rest + "  "
		}
		line := []rune(hang + l)
		if i != at || len(row.cells) == 0 {
			w.line(string(line))
			continue
		}
		if w.leaders && len(line) < w.label-2 {
			line = append(line, []rune(strings.Repeat(".", w.label-len(line)))...)
		}
		for k, c := range row.cells {
			if c.printed == "" {
				continue
			}
			s := c.printed
			right := w.left(k) + w.width
			if strings.HasSuffix(s, ")") {
				right++
			}
			if strings.HasSuffix(s, " )") {
				right++
			}
			if c.dollar && !w.apart {
				s = "$" + s
			}
			if c.dollar && w.apart {
				line = put(line, w.left(k), "$")
			}
			line = put(line, right-1-len([]rune(s)), s)
			want := c.want
			want.Line, want.Label, want.Printed = w.lines+1, row.label, c.printed
			w.cells = append(w.cells, want)
		}
		w.line(string(line))
	}
	if row.rule != 0 && w.rules {
		mark := w.mark
		if row.rule == '=' {
			mark = "="
		}
		w.rule(len(row.cells), mark)
	}
}

// wrapLabel breaks a label into lines of a width, continuation lines two characters narrower.
func wrapLabel(s string, width int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(s) {
		if line != "" && len(line)+1+len(word) > width-2 {
			lines, line = append(lines, line), ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}
