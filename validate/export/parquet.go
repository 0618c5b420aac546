package export

import (
	"errors"
	"fmt"
	"io"
	"math/big"
	"reflect"
	"strconv"
	"time"

	"github.com/parquet-go/parquet-go"
	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
)

// The decimals of Parquet: decimal128 with 38 digits, 12 of them behind the point.
const (
	parquetPrecision = 38
	parquetScale     = 12
)

// rowGroup is how many rows are kept in memory before they are written.
const rowGroup = 1 << 16

// NewParquet is a target of Parquet files, one for each table. An exact decimal that is none of [parquetPrecision] digits with
// [parquetScale] of them behind the point is NULL in its column; misfit is told of the column.
func NewParquet(create func(*Table) (io.WriteCloser, error), misfit func(t *Table, column string)) (Target, error) {
	return newTableFiles(create, func(t *Table, out io.Writer) (tableWriter, error) {
		return newParquetTable(t, out, misfit), nil
	})
}

// parquetTable writes one table.
type parquetTable struct {
	table  *Table
	w      *parquet.GenericWriter[any]
	misfit func(*Table, string)
	rows   []parquet.Row
}

// parquetBatch is how many rows are handed on together.
const parquetBatch = 256

func newParquetTable(t *Table, out io.Writer, misfit func(*Table, string)) *parquetTable {
	options := []parquet.WriterOption{parquet.MaxRowsPerRowGroup(rowGroup), parquet.CreatedBy("tieout", strconv.Itoa(SchemaVersion), ""),
		parquet.KeyValueMetadata("tieout.schema", strconv.Itoa(SchemaVersion)), parquet.Compression(&parquet.Zstd)}
	columns := &orderedGroup{Group: parquet.Group{}}
	for _, c := range t.Columns {
		columns.add(c.Name, parquetNode(c))
		if c.Type == Number {
			// The library takes the bytes of decimals for unsigned: with its bounds, readers would pass over negative numbers.
			options = append(options, parquet.SkipPageBounds(c.Name), parquet.SkipPageStatistics(c.Name))
		}
		if c.Multiline {
			options = append(options, parquet.SkipPageBounds(c.Name))
		}
	}
	options = append(options, parquet.NewSchema(t.Name, columns))
	return &parquetTable{table: t, w: parquet.NewGenericWriter[any](out, options...), misfit: misfit}
}

func parquetNode(c Column) parquet.Node {
	var n parquet.Node
	switch c.Type {
	case Text:
		n = parquet.String()
		if !c.Distinct {
			n = parquet.Encoded(n, &parquet.RLEDictionary)
		}
	case JSON:
		n = parquet.Encoded(parquet.JSON(), &parquet.RLEDictionary)
	case Integer:
		n = parquet.Int(64)
	case Number:
		n = parquet.Decimal(parquetScale, parquetPrecision, parquet.FixedLenByteArrayType(16))
	case Date:
		n = parquet.Encoded(parquet.Date(), &parquet.RLEDictionary)
	case Boolean:
		n = parquet.Leaf(parquet.BooleanType)
	case Probability:
		n = parquet.Leaf(parquet.DoubleType)
	}
	if c.Optional {
		return parquet.Optional(n)
	}
	return parquet.Required(n)
}

// orderedGroup is a group whose columns keep their order.
type orderedGroup struct {
	parquet.Group
	fields []parquet.Field
}

func (g *orderedGroup) add(name string, n parquet.Node) {
	g.Group[name] = n
	g.fields = append(g.fields, orderedField{n, name})
}

// Fields are the columns in the order in which they were added.
func (g *orderedGroup) Fields() []parquet.Field { return g.fields }

type orderedField struct {
	parquet.Node
	name string
}

func (f orderedField) Name() string { return f.name }

// Value is not asked for: rows are not made of Go values.
func (f orderedField) Value(reflect.Value) reflect.Value { panic("rows are written, not values") }

func (w *parquetTable) write(row []any) error {
	values := make(parquet.Row, len(row))
	for i, v := range row {
		c := w.table.Columns[i]
		p, ok := parquetValue(v)
		if !ok {
			w.misfit(w.table, c.Name)
		}
		level := 0
		if c.Optional && !p.IsNull() {
			level = 1
		}
		values[i] = p.Level(0, level, i)
	}
	if w.rows = append(w.rows, values); len(w.rows) < parquetBatch {
		return nil
	}
	return w.pass()
}

// pass hands the rows on.
func (w *parquetTable) pass() error {
	_, err := w.w.WriteRows(w.rows)
	w.rows = w.rows[:0]
	return err
}

func (w *parquetTable) flush() error { return errors.Join(w.pass(), w.w.Close()) }

// parquetValue is a value; false and NULL where it does not fit.
func parquetValue(v any) (parquet.Value, bool) {
	switch v := v.(type) {
	case string:
		return parquet.ByteArrayValue([]byte(v)), true
	case int64:
		return parquet.Int64Value(v), true
	case bool:
		return parquet.BooleanValue(v), true
	case float64:
		return parquet.DoubleValue(v), true
	case time.Time:
		return parquet.Int32Value(int32(v.Unix() / (24 * 60 * 60))), true
	case decimal.Decimal:
		b, ok := decimal128(v)
		if !ok {
			return parquet.NullValue(), false
		}
		return parquet.FixedLenByteArrayValue(b), true
	case nil:
		return parquet.NullValue(), true
	}
	panic(fmt.Sprintf("a value of type %T", v))
}

// bound is the least number of more digits than a decimal has.
var bound = new(big.Int).Exp(big.NewInt(10), big.NewInt(parquetPrecision), nil)

// decimal128 is a number of parquetScale places as bytes of two's complement, the first one the highest; false when it has more
// places, or is too large.
func decimal128(d decimal.Decimal) ([]byte, bool) {
	places := d.Exponent() + parquetScale
	n := d.Coefficient()
	switch {
	case n.Sign() == 0:
	case places > parquetPrecision || places < -tieout.MaxDigits:
		return nil, false
	case places > 0:
		n.Mul(n, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(places)), nil))
	case places < 0: // zeros at its end need no place
		rest := new(big.Int)
		n.QuoRem(n, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(-places)), nil), rest)
		if rest.Sign() != 0 {
			return nil, false
		}
	}
	if n.CmpAbs(bound) >= 0 {
		return nil, false
	}
	if n.Sign() < 0 {
		n.Add(n, new(big.Int).Lsh(big.NewInt(1), 128))
	}
	return n.FillBytes(make([]byte, 16)), true
}
