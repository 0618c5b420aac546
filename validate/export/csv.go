package export

import (
	"bufio"
	"context"
	"encoding/csv"
	"errors"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/internal/regex"
	"github.com/tieout/tieout/internal/terminal"
)

// TableFile is the file of a table where a target has one for each: the facts stand in the one that is named, the others
// beside it: facts.csv, facts.documents.csv, facts.findings.csv, …
func TableFile(name string, t *Table) string {
	if t == factsTable {
		return name
	}
	extension := filepath.Ext(name)
	return strings.TrimSuffix(name, extension) + "." + t.Name + extension
}

// tableWriter writes the rows of one table to a file.
type tableWriter interface {
	write(row []any) error
	// flush ends the file.
	flush() error
}

// tableFiles is a target with a file for each table.
type tableFiles struct {
	writers []tableWriter
	files   []io.Closer
}

// newTableFiles makes a file for each table, and its writer.
func newTableFiles(create func(*Table) (io.WriteCloser, error), writer func(*Table, io.Writer) (tableWriter, error)) (Target, error) {
	f := &tableFiles{}
	for _, t := range tables {
		out, err := create(t)
		if err != nil {
			return nil, errors.Join(err, f.close())
		}
		f.files = append(f.files, out)
		w, err := writer(t, out)
		if err != nil {
			return nil, errors.Join(err, f.close())
		}
		f.writers = append(f.writers, w)
	}
	return f, nil
}

func (f *tableFiles) Put(ctx context.Context, d *Document) error {
	n := 0
	for i, t := range tables {
		for row := range t.rows(d) {
			if n++; n%askedAfter == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			if err := f.writers[i].write(row); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

// askedAfter is how many rows are written before it is asked again whether the context has ended.
const askedAfter = 1024

func (f *tableFiles) Commit(context.Context) error {
	var err error
	for _, w := range f.writers {
		err = errors.Join(err, w.flush())
	}
	return errors.Join(err, f.close())
}

func (f *tableFiles) Discard() { _ = f.close() }

func (f *tableFiles) close() (err error) {
	for _, c := range f.files {
		err = errors.Join(err, c.Close())
	}
	f.files = nil
	return err
}

// NewCSV is a target of CSV files, one for each table. No spreadsheet takes a text in it for a formula; see [CellText].
func NewCSV(create func(*Table) (io.WriteCloser, error)) (Target, error) {
	return newTableFiles(create, func(t *Table, out io.Writer) (tableWriter, error) {
		b := bufio.NewWriterSize(out, 1<<16)
		w := &csvTable{table: t, out: b, csv: csv.NewWriter(b), cells: make([]string, len(t.Columns))}
		return w, w.csv.Write(columnNames(t))
	})
}

type csvTable struct {
	table *Table
	out   *bufio.Writer
	csv   *csv.Writer
	cells []string
}

func (w *csvTable) write(row []any) error {
	for i, v := range row {
		w.cells[i] = csvCell(v, w.table.Columns[i])
	}
	return w.csv.Write(w.cells)
}

func (w *csvTable) flush() error {
	w.csv.Flush()
	return errors.Join(w.csv.Error(), w.out.Flush())
}

func csvCell(v any, c Column) string {
	switch v := v.(type) {
	case string:
		if c.Multiline {
			return CellText(v)
		}
		return CellLine(v)
	case int64:
		return strconv.FormatInt(v, 10)
	case decimal.Decimal:
		return v.String()
	case time.Time:
		return v.Format(time.DateOnly)
	case bool:
		return strconv.FormatBool(v)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return ""
}

// CellLine is text for a cell: one line, which steers no terminal and is no formula.
func CellLine(s string) string { return CellText(terminal.Line(s)) }

// printedNumber is a figure as releases print it, which no spreadsheet takes for a formula.
var printedNumber = regex.New(`^[-+]?[$€£¥]? ?\(?[0-9.,]*[0-9][0-9.,]*\)? ?%?$|^-+$`)

// CellText is a text that a spreadsheet shows and does not calculate: an apostrophe stands before one that begins like a
// formula and is no number.
func CellText(s string) string {
	if s != "" && strings.ContainsRune("=+-@\t\r", rune(s[0])) && !printedNumber.MatchString(s) {
		return "'" + s
	}
	return s
}
