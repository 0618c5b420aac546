package release

import (
	"encoding/binary"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/tieout/tieout/internal/truth"
)

// TestRandomTabs reads releases of random layouts as pastes whose cells are set apart by tabs.
func TestRandomTabs(t *testing.T) {
	readRandom(t, func(r *randomRelease) (string, string, []truth.Cell) {
		s, cells := r.paste("\t")
		return "release.txt", s, cells
	})
}

// TestRandomSeparated reads them as files of a spreadsheet saved as text: cells between commas or semicolons, those that need it between quotation marks.
func TestRandomSeparated(t *testing.T) {
	readRandom(t, func(r *randomRelease) (string, string, []truth.Cell) {
		s, cells := r.paste("\t")
		between := []string{",", ";"}[r.IntN(2)]
		return "release.csv", separated(s, between, r.IntN(2) == 0), cells
	})
}

// separated puts something else between cells than tabs, and in all records as many cells where they are filled up.
func separated(text, between string, filled bool) string {
	most := 0
	for line := range strings.SplitSeq(text, "\n") {
		most = max(most, strings.Count(line, "\t"))
	}
	var b strings.Builder
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		cells := strings.Split(line, "\t")
		for i, c := range cells {
			if strings.Contains(c, between) || strings.Contains(c, `"`) {
				cells[i] = `"` + strings.ReplaceAll(c, `"`, `""`) + `"`
			}
		}
		b.WriteString(strings.Join(cells, between))
		if filled {
			b.WriteString(strings.Repeat(between, most-len(cells)+1))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// TestRandomSpaces reads them as pastes with single spaces between all cells.
func TestRandomSpaces(t *testing.T) {
	readRandom(t, func(r *randomRelease) (string, string, []truth.Cell) {
		if r.about > 0 || r.blanks { // headings and cells of some columns only do not show which
			s, cells := r.paste("\t")
			return "release.txt", s, cells
		}
		s, cells := r.paste(" ")
		return "release.txt", s, cells
	})
}

// TestRandomRecoded reads them in UTF-16, in both orders, with and without a mark, and in the digits of other scripts.
func TestRandomRecoded(t *testing.T) {
	readRandom(t, func(r *randomRelease) (string, string, []truth.Cell) {
		s, cells := r.text()
		switch r.IntN(6) {
		case 0:
			s = recode(s, binary.LittleEndian, true)
		case 1:
			s = recode(s, binary.LittleEndian, false)
		case 2:
			s = recode(s, binary.BigEndian, true)
		case 3:
			s = recode(s, binary.BigEndian, false)
		case 4:
			s = inDigits(s, '٠')
		case 5:
			s = inDigits(s, '０')
		}
		return "release.txt", s, cells
	})
}

func recode(s string, order binary.AppendByteOrder, mark bool) string {
	var out []byte
	if mark {
		out = order.AppendUint16(out, 0xFEFF)
	}
	for _, u := range utf16.Encode([]rune(s)) {
		out = order.AppendUint16(out, u)
	}
	return string(out)
}

// inDigits prints amounts with separators of thousands in the digits of another script.
func inDigits(s string, zero rune) string {
	return amountPattern.ReplaceAllStringFunc(s, func(n string) string {
		return strings.Map(func(r rune) rune {
			if r >= '0' && r <= '9' {
				return zero + r - '0'
			}
			return r
		}, n)
	})
}

// paste prints the release as text pasted from a program that sets the cells of a row apart by one character.
func (r *randomRelease) paste(between string) (string, []truth.Cell) {
	w := pasteWriter{r: r, between: between, apart: r.IntN(3) == 0, deep: r.IntN(3) == 0, width: 30 + r.IntN(60), notes: r.IntN(4) == 0}
	r.print(&w)
	return w.b.String(), w.cells
}

// pasteWriter prints tables as a paste has them.
type pasteWriter struct {
	r       *randomRelease
	b       strings.Builder
	lines   int
	cells   []truth.Cell
	between string // between cells: a tab or a space
	apart   bool   // currency signs are cells of their own
	deep    bool   // rows are indented by a tab
	width   int    // of labels, where lines of a PDF end
	notes   bool   // labels have footnote marks
}

func (w *pasteWriter) tabs() bool { return w.between == "\t" }

func (w *pasteWriter) line(s string) {
	w.b.WriteString(s + "\n")
	w.lines++
}

func (w *pasteWriter) table(t *randomTable) {
	for _, s := range t.title {
		w.line(s)
	}
	w.heads(t)
	for i := range t.rows {
		w.row(&t.rows[i])
	}
	w.line("")
}

// span is the number of cells of a value.
func (w *pasteWriter) span() int {
	if w.apart && w.tabs() {
		return 2
	}
	return 1
}

func (w *pasteWriter) heads(t *randomTable) {
	depth := 0
	for _, g := range t.groups {
		depth = max(depth, strings.Count(g.text, "\n")+1)
	}
	for d := range depth {
		if !w.tabs() {
			var parts []string
			for _, g := range t.groups {
				if lines := strings.Split(g.text, "\n"); d < len(lines) {
					parts = append(parts, lines[d])
				}
			}
			w.line(strings.Join(parts, " "))
			continue
		}
		cells := make([]string, 1+len(t.heads)*w.span())
		for _, g := range t.groups {
			if lines := strings.Split(g.text, "\n"); d < len(lines) {
				cells[1+g.from*w.span()] = lines[d]
			}
		}
		w.line(strings.TrimRight(strings.Join(cells, "\t"), "\t"))
	}
	depth = 0
	for _, h := range t.heads {
		depth = max(depth, len(h))
	}
	for d := range depth {
		var parts []string
		if w.tabs() {
			parts = append(parts, "")
		}
		for _, h := range t.heads {
			if w.span() == 2 {
				parts = append(parts, "")
			}
			if h[d] != "" || w.tabs() {
				parts = append(parts, h[d])
			}
		}
		w.line(strings.Join(parts, w.between))
	}
}

func (w *pasteWriter) row(row *randomRow) {
	label := row.label
	if w.notes && len(row.cells) > 0 && len(label)%5 == 0 {
		label += " (1)"
	}
	if w.tabs() && w.deep && row.indent > 0 {
		label = "\t" + label
	}
	if !w.tabs() {
		lines := wrapLabel(label, w.width)
		for _, l := range lines[:len(lines)-1] {
			w.line(l)
		}
		label = lines[len(lines)-1]
	}
	parts := []string{label}
	for _, c := range row.cells {
		s := c.printed
		switch {
		case w.span() == 2 && c.dollar && s != "":
			parts = append(parts, "$")
		case w.span() == 2:
			parts = append(parts, "")
		case c.dollar && w.apart:
			s = "$ " + s
		case c.dollar:
			s = "$" + s
		}
		parts = append(parts, s)
		if c.printed != "" {
			want := c.want
			want.Line, want.Label, want.Printed = w.lines+1, row.label, c.printed
			w.cells = append(w.cells, want)
		}
	}
	w.line(strings.TrimRight(strings.Join(parts, w.between), "\t"))
}
