package mention

import (
	"encoding/json"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/reading"
)

// line is a mention in JSON: an object of one line of `facts --mentions --format jsonl`.
type line struct {
	Document string         `json:"document"`
	Line     int32          `json:"line"`
	Column   int32          `json:"column"`
	Offset   int64          `json:"offset"` // byte of the first character in the file
	Printed  string         `json:"printed"`
	Kind     Kind           `json:"kind"`
	Measure  string         `json:"measure"`
	Period   *string        `json:"period"`
	Value    string         `json:"value"`
	Value2   string         `json:"value2,omitempty"`
	Unit     string         `json:"unit"`
	Sign     string         `json:"sign,omitempty"` // "-"
	Hedge    string         `json:"hedge,omitempty"`
	Status   reading.Status `json:"status"`
	Table    []lineCell     `json:"table"`
	Formula  string         `json:"formula,omitempty"`
	Expected string         `json:"expected,omitempty"`
	Instead  *lineCell      `json:"instead,omitempty"`
}

// lineCell is a figure of a table that a mention rests on.
type lineCell struct {
	Line    int32  `json:"line"`
	Table   int    `json:"table"`
	Row     int    `json:"row"`
	Printed string `json:"printed"`
}

// MarshalJSON writes the mention as one object: its place, what it says, and the figures of tables that it rests on.
func (m *Mention) MarshalJSON() ([]byte, error) {
	l := line{Document: m.Range.Document, Line: m.Range.Start.Line, Column: m.Range.Start.Column, Offset: m.Range.Start.Byte, Printed: m.Printed, Kind: m.Kind,
		Measure: m.Measure, Value: m.Value.String(), Unit: m.Unit, Hedge: m.Hedge, Status: m.Status, Formula: m.Formula, Table: []lineCell{}}
	if m.Period.Kind != tieout.Forever {
		p := m.Period.String()
		l.Period = &p
	}
	if m.Value2 != nil {
		l.Value2 = m.Value2.String()
	}
	if m.Negative {
		l.Sign = "-"
	}
	if m.Status == reading.Differs {
		l.Expected = m.Expected.String()
	}
	if m.Instead != nil {
		c := cellOf(*m.Instead)
		l.Instead = &c
	}
	for _, f := range m.Figures {
		l.Table = append(l.Table, cellOf(f))
	}
	return json.Marshal(l)
}

func cellOf(f Figure) lineCell {
	return lineCell{Line: f.Item.Cell.Start.Line, Table: f.Table.Index, Row: f.Item.Row.Index, Printed: f.Item.Printed}
}

// Tied counts the mentions that tie or derive.
func Tied(ms []*Mention) (tied int) {
	for _, m := range ms {
		if m.Status == reading.Ties || m.Status == reading.Derives {
			tied++
		}
	}
	return tied
}
