package oim

import (
	"encoding/json"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/tieout/tieout"
)

// sourceName is the extension property that says where a release prints a fact.
var sourceName = tieout.QName{Space: namespaceSource, Local: sourceProperty}

// appendSource appends the member tieout:source of a fact; see [sourceProperty] for its parts.
func (w *outline) appendSource(b []byte, s *tieout.Source) []byte {
	b = append(quote(b, w.prefixes.name(sourceName)), ": {"...)
	b = quote(append(b, "\"document\": "...), s.Range.Document)
	number := func(name string, n int64) {
		b = strconv.AppendInt(append(quote(append(b, ", "...), name), ": "...), n, 10)
	}
	text := func(name, value string) {
		if value != "" {
			b = quote(append(quote(append(b, ", "...), name), ": "...), value)
		}
	}
	if s.Range.Start.Line > 0 {
		number("line", int64(s.Range.Start.Line))
		number("column", int64(s.Range.Start.Column))
		if s.Range.End.Line > s.Range.Start.Line {
			number("endLine", int64(s.Range.End.Line))
		}
		if s.Range.End.Line > 0 {
			number("endColumn", int64(s.Range.End.Column))
		}
		number("byte", s.Range.Start.Byte)
		number("endByte", s.Range.End.Byte)
	}
	number("table", int64(s.Table))
	number("row", int64(s.Row))
	text("statement", s.Statement)
	text("section", s.Section)
	text("label", s.Label)
	text("heading", s.Column)
	text("printed", s.Printed)
	if e := s.Value.Exponent(); e < tieout.MaxDigits && e > -tieout.MaxDigits {
		text("value", s.Value.String())
	}
	if c := s.Mapping.Confidence; s.Mapping.Reason != "" || c > 0 {
		b = append(b, ", \"confidence\": "...)
		b = strconv.AppendFloat(b, min(max(c, 0), 1), 'f', -1, 64)
		text("reason", s.Mapping.Reason)
	}
	if len(s.Mapping.Alternatives) > 0 {
		b = append(b, ", \"alternatives\": ["...)
		for i, q := range s.Mapping.Alternatives {
			if i > 0 {
				b = append(b, ", "...)
			}
			b = quote(b, w.prefixes.name(q))
		}
		b = append(b, ']')
	}
	return append(b, '}')
}

// source reads what appendSource writes; nil when it is something else, which is then kept as it is.
func (r *factReader) source(v jsontext.Value) *tieout.Source {
	var in struct {
		Document           string
		Line, Column       int32
		EndLine, EndColumn int32
		Byte, EndByte      int64
		Table, Row         int
		Statement, Section string
		Label, Heading     string
		Printed, Value     string
		Confidence         float64
		Reason             string
		Alternatives       []string
	}
	if len(v) > 1<<20 || json.Unmarshal(v, &in) != nil || in.Document == "" {
		return nil
	}
	s := &tieout.Source{Range: tieout.Range{Document: in.Document}, Table: in.Table, Row: in.Row, Label: in.Label,
		Section: in.Section, Column: in.Heading, Statement: in.Statement, Printed: in.Printed,
		Mapping: tieout.Mapping{Confidence: in.Confidence, Reason: in.Reason}}
	if in.Line > 0 {
		s.Range.Start = tieout.Position{Byte: in.Byte, Line: in.Line, Column: in.Column}
		s.Range.End = tieout.Position{Byte: in.EndByte, Line: max(in.Line, in.EndLine), Column: in.EndColumn}
	}
	if in.Value != "" {
		value, err := tieout.ParseDecimal(in.Value)
		if err != nil {
			return nil
		}
		s.Value = value
	}
	for _, a := range in.Alternatives {
		q, ok, bound := r.in.qname(a)
		if !ok || !bound {
			return nil
		}
		s.Mapping.Alternatives = append(s.Mapping.Alternatives, q)
	}
	return s
}
