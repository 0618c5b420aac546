package export

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"
	"unicode/utf16"

	"github.com/shopspring/decimal"
	"github.com/xuri/excelize/v2"
)

// The bounds of a workbook: of Excel, and of what a person can leaf through.
const (
	maxRows    = 1 << 20 // of a sheet
	maxText    = 32767   // characters of a cell, as UTF-16 counts them
	maxColumns = 1000    // of a statement; further documents go to a sheet of their own
	maxSheets  = 2000    // of statements
	maxNotes   = 10_000  // comments: of more the library takes too long, and nobody reads them
)

// workbook is a target that is one Excel workbook: the statements of the documents side by side, the sums as formulas that
// can be followed up, and all tables. The rows of tables go to temporary files meanwhile, the statements stay in memory.
type workbook struct {
	out    io.WriteCloser
	file   *excelize.File
	misfit func(*Table, string)
	styles styles
	tables []*tableSheet
	layout layout
	notes  int // comments so far
	ended  bool
}

// NewWorkbook is a target that writes a workbook. misfit is told of columns in which a text is longer than a cell can hold, or a
// number has more digits than Excel keeps and stands as text.
func NewWorkbook(out io.WriteCloser, misfit func(t *Table, column string)) (Target, error) {
	w := &workbook{out: out, file: excelize.NewFile(), misfit: misfit, layout: layout{byKey: map[string]*sheet{}}}
	w.styles = styles{file: w.file, known: map[style]int{}}
	for _, t := range tables {
		s := &tableSheet{table: t, name: t.Name}
		if err := w.begin(s); err != nil {
			w.Discard()
			return nil, err
		}
		w.tables = append(w.tables, s)
	}
	return w, w.file.DeleteSheet("Sheet1")
}

// tableSheet is a sheet of a table; a very long one goes on in further sheets.
type tableSheet struct {
	table *Table
	name  string
	part  int
	w     *excelize.StreamWriter
	row   int
	cells []any
	all   []*excelize.StreamWriter
}

// begin begins a sheet.
func (w *workbook) begin(s *tableSheet) error {
	name := s.name
	if s.part++; s.part > 1 {
		name = fmt.Sprintf("%s (%d)", s.name, s.part)
	}
	if _, err := w.file.NewSheet(name); err != nil {
		return err
	}
	stream, err := w.file.NewStreamWriter(name)
	if err != nil {
		return err
	}
	s.w, s.row, s.cells = stream, 0, make([]any, len(s.table.Columns))
	s.all = append(s.all, stream)
	for i, c := range s.table.Columns {
		width := max(float64(len(c.Name))+2, 10)
		if c.Type == Text && !strings.HasSuffix(c.Name, "_type") {
			width = 18
		}
		if err := stream.SetColWidth(i+1, i+1, width); err != nil {
			return err
		}
		id, err := w.styles.of(style{head: true})
		if err != nil {
			return err
		}
		s.cells[i] = excelize.Cell{StyleID: id, Value: c.Name}
	}
	if err := stream.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return err
	}
	return s.write(s.cells)
}

func (s *tableSheet) write(cells []any) error {
	s.row++
	return s.w.SetRow(fmt.Sprintf("A%d", s.row), cells)
}

func (w *workbook) Put(ctx context.Context, d *Document) error {
	n := 0
	for _, s := range w.tables {
		for row := range s.table.rows(d) {
			if n++; n%askedAfter == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			if s.row >= maxRows {
				if err := w.begin(s); err != nil {
					return err
				}
			}
			for i, v := range row {
				cell, err := w.cell(s.table, i, v)
				if err != nil {
					return err
				}
				s.cells[i] = cell
			}
			if err := s.write(s.cells); err != nil {
				return err
			}
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return w.layout.add(d)
}

// cell is a value as a sheet holds it: a number of more digits than Excel keeps, and a day that it does not know, as text.
func (w *workbook) cell(t *Table, column int, v any) (any, error) {
	switch v := v.(type) {
	case string:
		s, cut := cellText(v)
		if cut {
			w.misfit(t, t.Columns[column].Name)
		}
		return s, nil
	case decimal.Decimal:
		if !keepsDigits(v) {
			w.misfit(t, t.Columns[column].Name)
			return v.String(), nil
		}
		id, err := w.styles.of(style{places: places(v), plain: true})
		return excelize.Cell{StyleID: id, Value: v.InexactFloat64()}, err
	case time.Time:
		if v.Year() < 1901 {
			return v.Format(time.DateOnly), nil
		}
		id, err := w.styles.of(style{date: true})
		return excelize.Cell{StyleID: id, Value: v}, err
	}
	return v, nil
}

// keepsDigits reports whether a spreadsheet, which counts in binary fractions of 15 digits, shows a number as it is.
func keepsDigits(v decimal.Decimal) bool {
	digits := strings.Trim(v.Coefficient().String(), "-")
	size := len(digits) + int(v.Exponent())
	return len(strings.TrimRight(digits, "0")) <= 15 && size < 300 && size > -300
}

// places are the digits behind the point that a number is shown with.
func places(v decimal.Decimal) int { return min(max(int(-v.Exponent()), 0), 12) }

// cellText is a text without what no sheet can hold, cut to the length of a cell.
func cellText(s string) (text string, cut bool) {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' || r == 0xFFFE || r == 0xFFFF {
			if r == '\r' {
				return -1
			}
			return '\uFFFD'
		}
		return r
	}, s)
	if len(s) <= maxText {
		return s, false
	}
	units := utf16.Encode([]rune(s))
	if len(units) <= maxText {
		return s, false
	}
	return strings.TrimRight(string(utf16.Decode(units[:maxText-1])), "\uFFFD") + "…", true
}

func (w *workbook) Commit(context.Context) (err error) {
	defer w.Discard()
	before := len(w.file.WorkBook.Sheets.Sheet)
	if err := w.layout.write(w); err != nil {
		return err
	}
	all := w.file.WorkBook.Sheets.Sheet // people look at statements first
	w.file.WorkBook.Sheets.Sheet = append(append(all[:0:0], all[before:]...), all[:before]...)
	w.file.SetActiveSheet(0)
	for _, s := range w.layout.streams {
		err = errors.Join(err, s.Flush())
	}
	for _, s := range w.tables {
		for _, part := range s.all {
			err = errors.Join(err, part.Flush())
		}
	}
	if err != nil {
		return err
	}
	w.file.SetZipWriter(func(out io.Writer) excelize.ZipWriter { return newSortedZip(out) })
	if _, err := w.file.WriteTo(w.out); err != nil {
		return err
	}
	w.ended = true
	return errors.Join(w.file.Close(), w.out.Close())
}

func (w *workbook) Discard() {
	if w.ended {
		return
	}
	w.ended = true
	_ = w.file.Close() // and its temporary files
	_ = w.out.Close()
}

// style is how a cell looks.
type style struct {
	head   bool // of a table
	title  bool
	date   bool
	plain  bool // a number without thousands set apart
	places int  // of a number
	number bool
	total  bool
	mark   mark
	indent int
	faint  bool
}

// mark is the colour of a cell.
type mark uint8

const (
	unmarked mark = iota
	tiedMark
	untiedMark
	warningMark
	brokenMark
)

var markColors = map[mark]string{tiedMark: "E2F0D9", untiedMark: "FFF2CC", warningMark: "FFE699", brokenMark: "F8CBAD"}

// styles are those of a workbook.
type styles struct {
	file  *excelize.File
	known map[style]int
}

// of is the number of a style.
func (s *styles) of(x style) (int, error) {
	if id, ok := s.known[x]; ok {
		return id, nil
	}
	e := &excelize.Style{}
	point := ""
	if x.places > 0 {
		point = "." + strings.Repeat("0", x.places)
	}
	format := ""
	switch {
	case x.date:
		format = "yyyy-mm-dd"
	case x.plain:
		format = "0" + point
	case x.number:
		format = "#,##0" + point + "_);(#,##0" + point + ")"
	}
	if format != "" {
		e.CustomNumFmt = &format
	}
	if x.head || x.title || x.total {
		e.Font = &excelize.Font{Bold: true}
		if x.title {
			e.Font.Size = 14
		}
	}
	if x.faint {
		e.Font = &excelize.Font{Color: "808080", Italic: true}
	}
	if x.total && x.number {
		e.Border = []excelize.Border{{Type: "top", Style: 1, Color: "000000"}}
	}
	if x.head {
		e.Fill = excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"D9E1F2"}}
		e.Alignment = &excelize.Alignment{WrapText: true, Vertical: "top"}
	}
	if x.indent > 0 {
		e.Alignment = &excelize.Alignment{Indent: x.indent}
	}
	if c := markColors[x.mark]; c != "" {
		e.Fill = excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{c}}
	}
	id, err := s.file.NewStyle(e)
	if err == nil {
		s.known[x] = id
	}
	return id, err
}
