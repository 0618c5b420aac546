package export

import (
	"iter"
	"slices"
	"strings"
	"unicode/utf8"
)

// SchemaVersion is the version of the tables. It grows when a column or a table comes, goes or changes its meaning; a store
// of an earlier version is brought up to date when it is opened.
const SchemaVersion = 1

// Type is the type of a column.
type Type uint8

const (
	Text        Type = iota
	Integer          // 64 bits
	Number           // an exact decimal
	Date             // a day
	Boolean          //
	Probability      // 0 to 1, the only type that is a binary fraction
	JSON             // an object
)

// Column is a column of a table. Where it is optional, an absent value is NULL, never an empty text.
type Column struct {
	Name     string
	Type     Type
	Optional bool
	Doc      string
	// Distinct says that few rows have the same value; Multiline that a value may be long and have line breaks.
	Distinct, Multiline bool
}

// Table is a table of the schema. The first columns are its key.
type Table struct {
	Name    string
	Doc     string
	Columns []Column
	Key     int        // how many of the columns are the key
	Refers  [][]string // to each of these tables by its key: name, and the columns that are equal to it
	// rows are the rows of a document, a value for each column: string, int64, decimal.Decimal, time.Time (midnight, UTC), bool,
	// float64, or nil. A row is good until the next.
	rows func(*Document) iter.Seq[[]any]
}

// Index is the place of a column by its name; -1 for none.
func (t *Table) Index(name string) int {
	return slices.IndexFunc(t.Columns, func(c Column) bool { return c.Name == name })
}

// field is a column, and how it is had from a row of a kind.
type field[R any] struct {
	Column
	of func(R) any
}

// documentColumn is the first column of every table.
var documentColumn = Column{Name: "document", Type: Text, Doc: "SHA-256 of the document's bytes, in hexadecimal: equal documents have the same, wherever they stand"}

// tableOf makes a table of rows; documentColumn is put before its fields.
func tableOf[R any](t Table, rows func(*Document) iter.Seq[R], fields ...field[R]) *Table {
	t.Columns = []Column{documentColumn}
	for _, f := range fields {
		t.Columns = append(t.Columns, f.Column)
	}
	t.rows = func(d *Document) iter.Seq[[]any] {
		return func(yield func([]any) bool) {
			row := make([]any, len(t.Columns))
			for r := range rows(d) {
				row[0] = d.ID
				for i, f := range fields {
					v := f.of(r)
					if s, ok := v.(string); ok && d.Folder != "" {
						v = d.plain(s)
					}
					row[i+1] = stored(v, f.Optional)
				}
				if !yield(row) {
					return
				}
			}
		}
	}
	return &t
}

// stored is a value as every target can hold it: texts without the character U+0000 and without bytes that are no UTF-8,
// and an empty optional text as none.
func stored(v any, optional bool) any {
	s, ok := v.(string)
	if !ok {
		return v
	}
	if s == "" && optional {
		return nil
	}
	if !utf8.ValidString(s) || strings.IndexByte(s, 0) >= 0 {
		s = strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\x00", "\uFFFD")
	}
	return s
}

func text[R any](name, doc string, of func(R) string) field[R] {
	return field[R]{Column{Name: name, Type: Text, Optional: true, Doc: doc}, func(r R) any { return of(r) }}
}

func integer[R any](name, doc string, of func(R) int) field[R] {
	return field[R]{Column{Name: name, Type: Integer, Doc: doc}, func(r R) any { return int64(of(r)) }}
}

func boolean[R any](name, doc string, of func(R) bool) field[R] {
	return field[R]{Column{Name: name, Type: Boolean, Doc: doc}, func(r R) any { return of(r) }}
}

// optional is a column whose values may be absent: of gives nil then.
func optional[R any](name string, t Type, doc string, of func(R) any) field[R] {
	return field[R]{Column{Name: name, Type: t, Optional: true, Doc: doc}, of}
}

// needed makes a column whose value is always there.
func needed[R any](f field[R]) field[R] {
	f.Optional = false
	return f
}

// distinct is a column of whose values few are the same.
func distinct[R any](f field[R]) field[R] {
	f.Distinct = true
	return f
}

// multiline is a column of texts that may be long.
func multiline[R any](f field[R]) field[R] {
	f.Distinct, f.Multiline = true, true
	return f
}

// Tables are the tables of the schema; each stands behind those that it refers to.
func Tables() []*Table { return tables }

var tables = []*Table{documentsTable, factsTable, findingsTable, findingFactsTable, sumsTable, sumPartsTable, mentionsTable, mentionFactsTable}
