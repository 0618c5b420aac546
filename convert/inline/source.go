package inline

import (
	"strings"

	"github.com/tieout/tieout"
)

// source is where a number is printed, nil for what people do not see.
func (e *element) source() *tieout.Source {
	if e.kind != nonFraction || e.hidden || e.unseen || e.nil || !e.made {
		return nil
	}
	text := strings.TrimSpace(string(e.appendContent(nil, false)))
	if text == "" {
		return nil
	}
	src := &tieout.Source{Printed: text, Table: -1, Row: -1,
		Range: tieout.Range{Document: e.at.Document, Path: e.at.Path, Start: e.content[0], End: e.content[1]}}
	if e.row != nil {
		src.Table, src.Row, src.Label = e.row.table, e.row.row, e.row.label
	}
	v, err := tieout.ParseDecimal(strings.TrimPrefix(e.value, "-"))
	if err != nil {
		return nil
	}
	if e.negative {
		v = v.Neg()
	}
	src.Value = v
	return src
}
