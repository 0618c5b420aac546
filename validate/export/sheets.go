package export

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/shopspring/decimal"
	"github.com/xuri/excelize/v2"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate/view"
)

// The rows of a statement: its title with the documents, the headings of columns, the lines.
const (
	titleRow = 1 + iota
	headingRow
	firstRow
)

// checksName is the sheet that lists what figures were held against.
const checksName = "checks"

// write writes the statements and the checks into sheets of the workbook.
func (l *layout) write(w *workbook) error {
	l.nameSheets()
	for _, h := range l.sheets {
		n := firstRow
		for r := h.head.next; r != nil; r = r.next {
			r.number = n
			n++
		}
	}
	for _, h := range l.sheets {
		if err := l.writeSheet(w, h); err != nil {
			return fmt.Errorf("sheet %s: %w", h.name, err)
		}
	}
	if len(l.checks) == 0 {
		return nil
	}
	return l.writeChecks(w)
}

// nameSheets gives sheets names that a workbook can have: short, each another, and with the company where there are several.
func (l *layout) nameSheets() {
	companies := map[tieout.Entity]bool{}
	for _, h := range l.sheets {
		companies[h.company] = true
	}
	taken := map[string]bool{checksName: true}
	for _, t := range tables {
		taken[t.Name] = true
	}
	for _, h := range l.sheets {
		base := h.title
		if len(companies) > 1 && h.entity != "" {
			base = clipped(h.entity, 12) + " " + base
		}
		base = strings.Trim(strings.Map(func(r rune) rune {
			if strings.ContainsRune(`[]:*?/\`, r) || r < ' ' {
				return ' '
			}
			return r
		}, base), "' ")
		if base == "" {
			base = "Table"
		}
		name := clipped(base, excelize.MaxSheetNameLength)
		for n := 2; taken[strings.ToLower(name)]; n++ {
			suffix := fmt.Sprintf(" (%d)", n)
			name = clipped(base, excelize.MaxSheetNameLength-len(suffix)) + suffix
		}
		taken[strings.ToLower(name)] = true
		h.name = name
	}
}

// clipped is the beginning of a text.
func clipped(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	return strings.TrimRight(string([]rune(s)[:n]), "' ")
}

// stream begins a sheet.
func (l *layout) stream(w *workbook, name string) (*excelize.StreamWriter, error) {
	if _, err := w.file.NewSheet(name); err != nil {
		return nil, err
	}
	s, err := w.file.NewStreamWriter(name)
	if err == nil {
		l.streams = append(l.streams, s)
	}
	return s, err
}

const legend = "Green: tied. Amber: not tied. Red: broken, or a finding. Comments say more; the sheet “" + checksName + "” has every sum as a formula, “facts” the exact values."

func (l *layout) writeSheet(w *workbook, h *sheet) error {
	s, err := l.stream(w, h.name)
	if err != nil {
		return err
	}
	p := &painter{styles: &w.styles}
	if err := s.SetColWidth(1, 1, 48); err != nil {
		return err
	}
	if err := s.SetColWidth(2, len(h.columns)+2, 18); err != nil {
		return err
	}
	if err := s.SetPanes(&excelize.Panes{Freeze: true, XSplit: 1, YSplit: headingRow, TopLeftCell: "B3", ActivePane: "bottomRight"}); err != nil {
		return err
	}
	titles, headings := []any{p.paint(style{title: true}, h.title)}, []any{p.paint(style{faint: true}, noteOf(h))}
	for _, c := range h.columns {
		titles = append(titles, p.paint(style{total: true}, c.document))
		headings = append(headings, p.paint(style{head: true}, c.heading))
	}
	if err := s.SetRow("A1", titles); err != nil {
		return err
	}
	if err := s.SetRow("A2", headings); err != nil {
		return err
	}
	last := headingRow
	for r := h.head.next; r != nil; r = r.next {
		cells := []any{p.paint(style{total: r.total, indent: r.depth}, r.label)}
		for _, c := range r.cells {
			cells = append(cells, p.cell(c, r))
			if err := comment(w, c); err != nil {
				return err
			}
		}
		if p.err != nil {
			return p.err
		}
		if err := s.SetRow(fmt.Sprintf("A%d", r.number), cells); err != nil {
			return err
		}
		last = r.number
	}
	if err := s.SetRow(fmt.Sprintf("A%d", last+2), []any{p.paint(style{faint: true}, legend)}); err != nil {
		return err
	}
	return p.err
}

// noteOf says of whom a statement is, and in what the documents print it.
func noteOf(h *sheet) string {
	s := h.entity
	if h.note != "" {
		s += " · full amounts, printed " + h.note
	}
	return strings.TrimPrefix(s, " · ")
}

// painter makes cells; it keeps the first error.
type painter struct {
	styles *styles
	err    error
}

func (p *painter) paint(x style, value any) any {
	if text, ok := value.(string); ok {
		if text == "" && x.mark == unmarked {
			return nil
		}
		value, _ = cellText(text)
	}
	id, err := p.styles.of(x)
	if err != nil && p.err == nil {
		p.err = err
	}
	return excelize.Cell{StyleID: id, Value: value}
}

// cell is a figure: a number or a text, by its formula where it has one.
func (p *painter) cell(c *cell, r *row) any {
	if c == nil {
		return nil
	}
	if c.value == nil {
		return p.paint(style{mark: c.mark}, c.text)
	}
	painted, _ := p.paint(style{number: true, places: places(*c.value), total: r.total, mark: c.mark}, c.value.InexactFloat64()).(excelize.Cell)
	if c.formula != nil {
		painted.Formula = c.formula.in(c.sheet)
	}
	return painted
}

// longestComment is how much a comment says.
const longestComment = 2000

// comment says what there is to say of a figure.
func comment(w *workbook, c *cell) error {
	if c == nil || len(c.notes) == 0 {
		return nil
	}
	text := clipped(strings.Join(c.notes, "\n\n"), longestComment)
	text, _ = cellText(text)
	return w.file.AddComment(c.sheet.name, excelize.Comment{Cell: c.ref(c.sheet), Author: "tieout", Width: 360, Height: uint(40 + 20*(1+len(text)/50)),
		Paragraph: []excelize.RichTextRun{{Text: text}}})
}

// writeChecks writes the sheet of checks: what figures were held against, by formulas.
func (l *layout) writeChecks(w *workbook) error {
	s, err := l.stream(w, checksName)
	if err != nil {
		return err
	}
	p := &painter{styles: &w.styles}
	if err := s.SetColWidth(1, 9, 18); err != nil {
		return err
	}
	if err := s.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return err
	}
	var heads []any
	for _, name := range []string{"document", "statement", "label", "column", "total", "parts", "difference", "allowed", "state", "basis"} {
		heads = append(heads, p.paint(style{head: true}, name))
	}
	if err := s.SetRow("A1", heads); err != nil {
		return err
	}
	for i, c := range l.checks[:min(len(l.checks), maxRows-1)] {
		if err := s.SetRow(fmt.Sprintf("A%d", i+2), p.check(c, i+2)); err != nil {
			return err
		}
	}
	return p.err
}

// check is a row of the sheet of checks.
func (p *painter) check(c *check, n int) []any {
	m := map[string]mark{"tied": tiedMark, "broken": brokenMark, "untied": untiedMark}[view.StateNames[c.sum.State]]
	parts := c.parts.value()
	digits := max(places(c.sum.Value), min(places(parts), places(c.sum.Value)+4))
	amount := func(v decimal.Decimal, text string) any {
		painted, _ := p.paint(style{number: true, places: digits}, v.InexactFloat64()).(excelize.Cell)
		painted.Formula = text
		return painted
	}
	total := c.total.ref(nil)
	if c.turned {
		total = "-" + total
	}
	heading := c.total.sheet.columns[c.total.column].heading
	return slices.Concat([]any{p.paint(style{}, c.document), p.paint(style{}, c.total.sheet.name), p.paint(style{}, c.total.row.label), p.paint(style{}, heading)},
		[]any{amount(c.sum.Value, total), amount(parts, c.parts.in(nil)), amount(c.sum.Value.Sub(parts), fmt.Sprintf("E%d-F%d", n, n)), amount(c.sum.Allowed, "")},
		[]any{p.paint(style{mark: m}, view.StateNames[c.sum.State]), p.paint(style{}, c.sum.Basis)})
}
