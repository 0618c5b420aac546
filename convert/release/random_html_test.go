package release

import (
	"fmt"
	"html"
	"strings"
	"testing"

	"github.com/tieout/tieout/internal/truth"
)

// TestRandomHTML reads releases of random layouts, whose every cell is known, as HTML.
func TestRandomHTML(t *testing.T) {
	readRandom(t, func(r *randomRelease) (string, string, []truth.Cell) {
		s, cells := r.html()
		return "release.htm", s, cells
	})
}

// html prints the release as HTML of one layout, and lists its cells.
func (r *randomRelease) html() (string, []truth.Cell) {
	w := htmlWriter{r: r, parts: r.IntN(4), spacer: r.IntN(2) == 0, titled: r.IntN(3), breaks: r.IntN(3) > 0, capitals: r.IntN(4) == 0,
		font: r.IntN(3), th: r.IntN(4) == 0, oneHead: r.IntN(3) == 0, rules: r.IntN(3), indent: r.IntN(3), wholeHead: r.IntN(2) == 0}
	w.put("<html><head><title>Release</title></head><body>")
	w.end()
	w.put("<p>HARBOR LANE TRADING COMPANY REPORTS RESULTS</p>")
	w.end()
	w.put(fmt.Sprintf("<p>PORTLAND, Maine, %s &#8211; Harbor Lane Trading Company (NYSE: HLT) today reported its results.</p>", r.end(r.year, r.quarter).AddDate(0, 0, 24).Format("January 2, 2006")))
	w.end()
	for i := range r.tables {
		w.table(&r.tables[i])
	}
	w.put("</body></html>")
	return w.b.String(), w.cells
}

// htmlWriter prints tables as <table> elements.
type htmlWriter struct {
	r         *randomRelease
	b         strings.Builder
	cells     []truth.Cell
	parts     int  // how a value is printed: 0 in one cell, 1 sign and value, 2 sign, value and ")", 3 a cell of three columns when there is no sign
	spacer    bool // an empty column before each value
	titled    int  // 0 titles above the table, 1 as its first rows, 2 as <caption>-like bold paragraphs
	breaks    bool // lines end
	capitals  bool // <TD>
	font      int
	th        bool
	oneHead   bool // a column's heading in one cell with <br>
	wholeHead bool // headings of groups with the columns' own
	rules     int  // 0 none, 1 styled cells, 2 rows of dashes
	indent    int  // 0 &nbsp;, 1 style, 2 none
}

func (w *htmlWriter) put(s string) { w.b.WriteString(s) }

func (w *htmlWriter) end() {
	if w.breaks {
		w.put("\n")
	}
}

func (w *htmlWriter) tag(name, attrs string) string {
	if w.capitals {
		name = strings.ToUpper(name)
	}
	if attrs != "" && !strings.HasPrefix(name, "/") {
		name += " " + attrs
	}
	return "<" + name + ">"
}

// text is what stands in a cell, dressed as the document dresses it.
func (w *htmlWriter) text(s string) string {
	s = html.EscapeString(s)
	switch w.font {
	case 1:
		return `<font size="2" face="Times New Roman">` + s + `</font>`
	case 2:
		return `<p style="margin:0"><span style="font-size:10pt">` + s + `</span></p>`
	}
	return s
}

func (w *htmlWriter) cell(name, attrs, text string) {
	w.put(w.tag(name, attrs))
	if text == "" {
		w.put("&nbsp;")
	} else {
		w.put(text)
	}
	w.put(w.tag("/"+name, ""))
	w.end()
}

// span is the number of grid columns of a value.
func (w *htmlWriter) span() int {
	n := []int{1, 2, 3, 3}[w.parts]
	if w.spacer {
		n++
	}
	return n
}

func (w *htmlWriter) open(name, attrs string) {
	w.put(w.tag(name, attrs))
	w.end()
}

func (w *htmlWriter) table(t *randomTable) {
	titles := t.title
	if w.titled != 1 {
		for _, s := range titles {
			if w.titled == 2 {
				s = "<b>" + html.EscapeString(s) + "</b>"
			} else {
				s = html.EscapeString(s)
			}
			w.put("<p align=center>" + s + "</p>")
			w.end()
		}
	}
	w.open("table", `border="0" cellpadding="0"`)
	if w.titled == 1 {
		for _, s := range titles {
			w.open("tr", "")
			w.cell("td", fmt.Sprintf("colspan=%d align=center", 1+len(t.heads)*w.span()), w.text(s))
			w.open("/tr", "")
		}
	}
	w.heads(t)
	for i := range t.rows {
		w.row(&t.rows[i])
	}
	w.open("/table", "")
	w.open("br", "")
}

func (w *htmlWriter) heads(t *randomTable) {
	td := "td"
	if w.th {
		td = "th"
	}
	spacer := 0
	if w.spacer {
		spacer = 1
	}
	if len(t.groups) > 0 {
		texts := func(i int) []string {
			var parts []string
			for _, g := range t.groups {
				lines := strings.Split(g.text, "\n")
				switch {
				case w.wholeHead && i == 0:
					parts = append(parts, strings.Join(lines, "<br>"))
				case !w.wholeHead && i < len(lines):
					parts = append(parts, lines[i])
				}
			}
			return parts
		}
		for i := 0; len(texts(i)) > 0; i++ {
			w.open("tr", "")
			w.cell(td, "", "")
			for k, s := range texts(i) {
				g := t.groups[k]
				if w.spacer {
					w.cell(td, "", "")
				}
				w.cell(td, fmt.Sprintf(`colspan="%d" align="center"`, (g.to-g.from)*w.span()-spacer), s)
			}
			w.open("/tr", "")
		}
	}
	depth := 0
	for _, h := range t.heads {
		depth = max(depth, len(h))
	}
	if w.oneHead {
		depth = 1
	}
	for d := range depth {
		w.open("tr", "")
		w.cell(td, "", "")
		for _, h := range t.heads {
			s := h[d]
			if w.oneHead {
				s = strings.Join(h, "<br>")
			}
			if w.spacer {
				w.cell(td, "", "")
			}
			w.cell(td, fmt.Sprintf(`colspan="%d"`, w.span()-spacer), s)
		}
		w.open("/tr", "")
	}
}

func (w *htmlWriter) row(row *randomRow) {
	w.open("tr", "valign=bottom")
	attrs, lead := "", ""
	switch {
	case row.indent > 0 && w.indent == 0:
		lead = strings.Repeat("&nbsp;", row.indent)
	case row.indent > 0 && w.indent == 1:
		attrs = fmt.Sprintf(`style="padding-left:%dpt"`, 6*row.indent)
	}
	w.put(w.tag("td", attrs) + lead + w.text(row.label) + w.tag("/td", ""))
	w.end()
	for _, c := range row.cells {
		w.value(c, row)
	}
	w.open("/tr", "")
	if row.rule != 0 && w.rules == 2 && len(row.cells) > 0 {
		w.open("tr", "")
		w.cell("td", "", "")
		for range row.cells {
			if w.spacer {
				w.cell("td", "", "")
			}
			w.cell("td", fmt.Sprintf("colspan=%d", []int{1, 2, 3, 3}[w.parts]), strings.Repeat(string(row.rule), 8))
		}
		w.open("/tr", "")
	}
}

// value prints a cell.
func (w *htmlWriter) value(c randomCell, row *randomRow) {
	if w.spacer {
		w.cell("td", "", "")
	}
	style := `align="right"`
	if w.rules == 1 && row.rule != 0 {
		style += ` style="border-bottom:1px solid black"`
	}
	sign := ""
	if c.dollar {
		sign = "$"
	}
	body, close := c.printed, ""
	if w.parts >= 2 && strings.HasSuffix(body, ")") {
		body, close = body[:len(body)-1], ")"
	}
	want := c.want
	want.Label, want.Printed = row.label, c.printed
	switch w.parts {
	case 0:
		w.cell("td", style, w.text(sign+body))
	case 3:
		if sign == "" {
			w.cell("td", style+" colspan=2", w.text(body))
			w.cell("td", "", w.text(close))
			break
		}
		fallthrough
	default:
		w.cell("td", "", w.text(sign))
		w.cell("td", style, w.text(body))
		if w.parts >= 2 {
			w.cell("td", "", w.text(close))
		}
	}
	if c.printed != "" {
		w.cells = append(w.cells, want)
	}
}
