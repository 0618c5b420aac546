package page

import (
	"fmt"
	"strings"
	"testing"
)

func decode(t *testing.T, text string) *Document {
	t.Helper()
	d, err := Decode("a", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestDecodeRefuses(t *testing.T) {
	for name, data := range map[string]string{
		"empty": " \r\n\t", "a PDF file": "%PDF-1.4 …", "gzip-compressed": "\x1f\x8b\x08", "an image": "\x89PNG\r\n", "an RTF document": `{\rtf1`,
		"binary data": strings.Repeat("a\x00\x01", 50),
	} {
		if _, err := Decode("a", []byte(data)); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

func TestPositions(t *testing.T) {
	d := decode(t, "a\r\nbé–c\rd\n"+strings.Repeat("€", 300)+"x")
	for _, test := range []struct {
		text         string
		line, column int32
	}{{"a", 1, 1}, {"b", 2, 1}, {"c", 2, 4}, {"d", 3, 1}, {"x", 4, 301}} {
		p := d.Position(strings.Index(d.Data, test.text))
		if p.Line != test.line || p.Column != test.column {
			t.Errorf("%s stands at %d:%d, want %d:%d", test.text, p.Line, p.Column, test.line, test.column)
		}
	}
}

// TestLines lays lines out by column: what takes no room is left out, what takes more is spread.
func TestLines(t *testing.T) {
	for _, test := range []struct {
		name, text, want string
		markup           bool
	}{
		{"plain", "Sales   1,234", "Sales   1,234", false},
		{"tab", "Sales\t1,234", "Sales   1,234", false},
		{"leaders", "Sales ..... 1,234", "Sales       1,234", false},
		{"dashes", "Sales — 5", "Sales - 5", false},
		{"tags", "<S>  <C>", "", false},
		{"markup", "<b>Sales</b>   <u>1,234</u>", "Sales   1,234", true},
		{"escapes", "A&amp;P   &lt;5&gt;", "A&P   (5)", false},
		{"Windows-1252", "Sales \x96 5", "Sales - 5", false},
	} {
		d := decode(t, test.text)
		l := d.Lines(0, len(d.Data), test.markup)[0]
		if l.Text != test.want {
			t.Errorf("%s: %q, want %q", test.name, l.Text, test.want)
		}
		for i := range l.Text {
			if at := l.At(i); isDigit(l.Text[i]) && d.Data[at] != l.Text[i] {
				t.Errorf("%s: column %d is byte %d, which is %q", test.name, i, at, d.Data[at])
			}
		}
	}
}

// show prints a table's cells with the grid columns that they cover.
func show(t *Table) string {
	var b strings.Builder
	for _, r := range t.Rows {
		for _, c := range r.Cells {
			fmt.Fprintf(&b, "%d-%d:%s ", c.Left, c.Right, c.Text)
		}
		b.WriteString("/ ")
	}
	return strings.TrimSuffix(b.String(), " / ")
}

func TestTables(t *testing.T) {
	for _, test := range []struct{ name, html, want string }{
		{"plain", "<table><tr><td>Sales<td>5</table>", "0-1:Sales 1-2:5"},
		{"spans", "<table><tr><td rowspan=2>A<td colspan=2>B<tr><td>C<td>D</table>", "0-1:A 1-3:B / 1-2:C 2-3:D"},
		{"hidden", "<table><tr><td>A<td style='display:none'>B<td>C</table>", "0-1:A 1-2:C"},
		{"divisions", "<div style='display:table'><div style='display:table-row'><div style='display:table-cell'>A</div><div style='display:table-cell'>5</div></div></div>", "0-1:A 1-2:5"},
		{"roles", "<div role=table><div role=row><span role=rowheader>A</span><span role=cell>5</span></div></div>", "0-1:A 1-2:5"},
		{"rows", "<div><div><div></div><div>2025</div><div>2024</div></div><div><div>A</div><div>$5</div><div>4.0</div></div><div><div>B</div><div>6</div><div>(3)</div></div></div>",
			"1-2:2025 2-3:2024 / 0-1:A 1-2:$5 2-3:4.0 / 0-1:B 1-2:6 2-3:(3)"},
		{"headings over two", "<div><div><p></p><p>Quarter</p><p>Year</p></div><div><p>A</p><p>1.5</p><p>2.5</p><p>3.5</p><p>4.5</p></div><div><p>B</p><p>1.6</p><p>2.6</p><p>3.6</p><p>4.6</p></div></div>",
			"1-3:Quarter 3-5:Year / 0-1:A 1-2:1.5 2-3:2.5 3-4:3.5 4-5:4.5 / 0-1:B 1-2:1.6 2-3:2.6 3-4:3.6 4-5:4.6"},
		{"signs apart", "<div><div><b>A</b><span>$</span><span>5.5</span><span>(</span><span>4.5</span><span>)</span></div><div><b>B</b><span>6.5</span><span>7.5</span></div></div>",
			"0-1:A 1-2:$5.5 2-3:(4.5) / 0-1:B 1-2:6.5 2-3:7.5"},
		{"spans of a grid", "<style>.w{grid-column:span 2}</style><div style='display:grid;grid-template-columns:2fr repeat(2,1fr)'><i></i><p></p><p class=w>2025</p><p>A</p><p>1.5</p><p>2.5</p><p>B</p><p>3.5</p><p>4.5</p></div>",
			"1-3:2025 / 0-1:A 1-2:1.5 2-3:2.5 / 0-1:B 1-2:3.5 2-3:4.5"},
		{"list", "<dl><dt>A<dd>1.5<dt>B<dd>2.5<dt>C<dd>3.5<dt>D<dd>4.5</dl>", "0-1:A 1-2:1.5 / 0-1:B 1-2:2.5 / 0-1:C 1-2:3.5 / 0-1:D 1-2:4.5"},
		{"in a cell", "<table><tr><td><div><p>A</p><p>1.5</p></div><div><p>B</p><p>2.5</p></div><div><p>C</p><p>3.5</p></div><div><p>D</p><p>4.5</p></div></td></tr></table>", "0-1:A 1-2:1.5 / 0-1:B 1-2:2.5 / 0-1:C 1-2:3.5 / 0-1:D 1-2:4.5"},
		{"note", "<table><tr><td>Sales<sup>1</sup><td>5<sup>a</sup></table>", "0-1:Sales 1-2:5"},
		{"white", "<table><tr><td>A<td>5<font color=white>)</font></table>", "0-1:A 1-2:5"},
	} {
		d := decode(t, test.html)
		tables := d.HTML(0, len(d.Data)).Tables
		if got := show(tables[len(tables)-1]); got != test.want { // the innermost
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// TestNoTables reads pages whose elements side by side are no rows and columns.
func TestNoTables(t *testing.T) {
	for name, text := range map[string]string{
		"sentences":  strings.Repeat("<p><span>We sold</span> <span>1,234</span> <span>units for</span> <span>$5.5</span></p>", 9),
		"cards":      strings.Repeat("<div><div>48.5%</div><div>Gross margin</div></div>", 7),
		"navigation": "<nav>" + strings.Repeat("<li><a>News</a><span>1,234</span></li>", 9) + "</nav>",
		"telephones": strings.Repeat("<div><span>Phone</span><span>+1 (602) 555-0100</span></div>", 9),
		"contents":   strings.Repeat("<div><span>Notes</span><span>23</span></div>", 9),
		"items":      strings.Repeat("<div><span>1)</span><span>The contract</span></div>", 9),
		"columns":    "<div style='display:flex'><div><p>" + strings.Repeat("Sales rose by 4.5% to 12,345. ", 9) + "</p></div><div><p>" + strings.Repeat("Costs fell to 2,345. ", 9) + "</p></div></div>",
	} {
		d := decode(t, "<html>"+text)
		p := d.HTML(0, len(d.Data))
		for _, table := range p.Tables {
			t.Errorf("%s: a table %s", name, show(table))
		}
		if len(p.Outside) > 0 {
			t.Errorf("%s: figures outside of tables: %v", name, p.Outside)
		}
	}
}

// TestOutside finds figures that look like those of a table and stand in none.
func TestOutside(t *testing.T) {
	for name, test := range map[string]struct {
		text string
		want int
	}{
		"by columns":  {strings.Repeat("<p>Sales</p>", 3) + strings.Repeat("<p>1,234</p>", 9), 9},
		"lines":       {strings.Repeat("<div>Sales &nbsp; $ 5.5 &nbsp; (4.5)</div>", 5), 10},
		"beside rows": {strings.Repeat("<div><p>A</p><p>1.5</p><p>2.5</p></div>", 9), 0},
	} {
		d := decode(t, "<html>"+test.text)
		got := 0
		for _, o := range d.HTML(0, len(d.Data)).Outside {
			got += o.Figures
		}
		if got != test.want {
			t.Errorf("%s: %d figures outside of tables, want %d", name, got, test.want)
		}
	}
}

// TestCellPlaces checks that each cell of a page says where its text stands.
func TestCellPlaces(t *testing.T) {
	d := decode(t, "<p>Title</p><table>\n<tr><td> &nbsp;Sales <td>\n1,234 &nbsp;</table>")
	p := d.HTML(0, len(d.Data))
	for _, b := range p.Blocks {
		if got := d.Text(b.Start, b.End); got != b.Text {
			t.Errorf("%q stands where %q is", b.Text, got)
		}
	}
	if len(p.Blocks) != 3 {
		t.Errorf("%d blocks: %v", len(p.Blocks), p.Blocks)
	}
}

func TestSubmission(t *testing.T) {
	text := "<SEC-HEADER>\nCONFORMED SUBMISSION TYPE: 8-K\n\tCENTRAL INDEX KEY:\t\t0000012345\n</SEC-HEADER>\n" +
		"<DOCUMENT>\n<TYPE>8-K\n<TEXT>\nmain\n</TEXT>\n</DOCUMENT>\n<DOCUMENT>\n<TYPE>EX-99.1\n<TEXT>\nexhibit\n</TEXT>\n</DOCUMENT>\n" +
		"<DOCUMENT>\n<TYPE>GRAPHIC\n<TEXT>\nbegin 644 a.jpg\nM\n</TEXT>\n</DOCUMENT>\n"
	if !IsSubmission(text) {
		t.Error("no submission")
	}
	if h := ReadHeader(text); h.Form != "8-K" || h.CIK != "0000012345" {
		t.Errorf("header %+v", h)
	}
	d := decode(t, text)
	var got []string
	for _, p := range d.Parts() {
		got = append(got, p.Kind+" "+strings.TrimSpace(d.Data[p.Start:p.End]))
	}
	if want := "[8-K main EX-99.1 exhibit]"; fmt.Sprint(got) != want {
		t.Errorf("parts %v, want %s", got, want)
	}
}
