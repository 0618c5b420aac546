package oim

import (
	"bufio"
	"errors"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/tieout/tieout"
)

// WriteCSV writes a report as xBRL-CSV 1.0: metadata, a table of facts with one row per fact, and a table of
// notes where there are any. The metadata are called like the last segment of Location (report.json without
// one), the tables like it with -facts.csv and -notes.csv. Dimensions that are the same for every fact stand
// in the metadata. The places where a release prints the facts stand in a comment column.
//
// Facts get the ids table.r_row.column that xBRL-CSV prescribes; their own ids are kept as row identifiers
// where they may serve as such. What the model cannot express is named in the diagnostics.
func WriteCSV(create Create, r *tieout.Report, o WriteOptions) ([]tieout.Diagnostic, error) {
	if o.Canonical && o.DTS == nil {
		return nil, errCanonicalNeedsDTS
	}
	name := "report"
	if o.Location != "" {
		name = strings.TrimSuffix(path.Base(o.Location), ".json")
	}
	w := &csvWriter{outline: newOutline(r, o, reservedCSVPrefixes()), base: name}
	w.layOut()
	err := w.file(create, w.base+"-facts.csv", w.factTable)
	if len(w.notes) > 0 {
		err = errors.Join(err, w.file(create, w.base+"-notes.csv", w.noteTable))
	}
	err = errors.Join(err, w.file(create, w.base+".json", w.metadata))
	if in := o.Info; in != nil && slices.ContainsFunc(w.facts, func(f *tieout.Fact) bool { return len(in.Facts[f]) > 0 }) {
		w.warn(ruleLostProperties, tieout.Range{Document: r.Document}, nil, "extension properties of facts are left out")
	}
	tieout.SortDiagnostics(w.diags)
	return w.diags, err
}

// csvWriter writes one report.
type csvWriter struct {
	*outline
	base      string
	columns   []csvOutColumn    // of the fact table, in order
	constants []csvOutDimension // dimensions of the whole report
	ownIDs    bool              // facts' ids serve as row identifiers
	buf       []byte
}

// csvOutColumn is a column of the fact table and how a fact fills it.
type csvOutColumn struct {
	name, dimension string
	cell            func(f *tieout.Fact, d *dimensions) string
}

type csvOutDimension struct{ name, value string }

// file creates a file and writes it.
func (w *csvWriter) file(create Create, name string, write func(*bufio.Writer)) error {
	return create.Write(name, func(f io.Writer) error {
		out := bufio.NewWriterSize(f, 1<<16)
		write(out)
		return out.Flush()
	})
}

// layOut decides which dimensions become columns.
func (w *csvWriter) layOut() {
	w.ownIDs = !slices.ContainsFunc(w.facts, func(f *tieout.Fact) bool { return !isRowIdentifier(w.ids[f]) }) &&
		!slices.ContainsFunc(w.notes, func(n *note) bool { return !isRowIdentifier(n.id) })
	core := []csvOutColumn{
		{"concept", "concept", func(f *tieout.Fact, _ *dimensions) string { return w.prefixes.name(f.Concept) }},
		{"entity", "entity", func(_ *tieout.Fact, d *dimensions) string { return d.entity }},
		{"period", "period", func(_ *tieout.Fact, d *dimensions) string { return d.period }},
		{"unit", "unit", func(f *tieout.Fact, _ *dimensions) string {
			if !w.isNumeric(w.typeOf(f), f) {
				return ""
			}
			return w.unitOf(f.Unit)
		}},
		{"language", "language", func(f *tieout.Fact, _ *dimensions) string {
			d := w.typeOf(f)
			return w.language(d, w.isNumeric(d, f), f)
		}},
	}
	for _, c := range core {
		w.addColumn(c, c.name == "concept")
	}
	for _, axis := range w.axes() {
		w.addColumn(csvOutColumn{w.columnName(axis), axis, func(_ *tieout.Fact, d *dimensions) string {
			for _, t := range d.taxo {
				if t.name == axis {
					return t.cell()
				}
			}
			return ""
		}}, false)
	}
	w.addColumn(csvOutColumn{"decimals", "decimals", w.decimalsCell}, false)
}

func (t *taxoDimension) cell() string {
	if t.isNil {
		return "#nil"
	}
	return escapeCell(t.value)
}

// escapeCell writes text so that it is not taken for a special value.
func escapeCell(s string) string {
	switch {
	case s == "":
		return "#empty"
	case s[0] == '#':
		return "#" + s
	}
	return s
}

// axes are the taxonomy-defined dimensions in use, sorted.
func (w *csvWriter) axes() []string {
	seen := map[string]bool{}
	var names []string
	for _, f := range w.facts {
		for _, t := range w.dimensionsOf(f.Context).taxo {
			if !seen[t.name] {
				seen[t.name] = true
				names = append(names, t.name)
			}
		}
	}
	slices.Sort(names)
	return names
}

// columnName makes an identifier of a dimension's name that no column has yet.
func (w *csvWriter) columnName(axis string) string {
	_, local, _ := strings.Cut(axis, ":")
	base := strings.ReplaceAll(local, ".", "_")
	name := base
	for n := 2; name == "value" || name == "id" || name == "source" || name == "decimals" ||
		slices.ContainsFunc(w.columns, func(c csvOutColumn) bool { return c.name == name }); n++ {
		name = base + strconv.Itoa(n)
	}
	return name
}

// addColumn adds a column unless every fact leaves it empty, or, for entity and period, says the same in it.
func (w *csvWriter) addColumn(c csvOutColumn, always bool) {
	filled, same, first := false, true, ""
	for i, f := range w.facts {
		text := c.cell(f, w.dimensionsOf(f.Context))
		if i == 0 {
			first = text
		}
		filled = filled || text != ""
		same = same && text == first
	}
	switch {
	case !filled && !always:
	case same && (c.dimension == "entity" || c.dimension == "period"):
		w.constants = append(w.constants, csvOutDimension{c.dimension, escapeReference(first)})
	default:
		w.columns = append(w.columns, c)
	}
}

// escapeReference writes a metadata value so that it is not taken for a reference.
func escapeReference(s string) string {
	if strings.HasPrefix(s, "$") {
		return "$" + s
	}
	return s
}

func (w *csvWriter) decimalsCell(f *tieout.Fact, _ *dimensions) string {
	if n, ok := f.EffectiveDecimals().Value(); ok && !f.Nil && w.isNumeric(w.typeOf(f), f) {
		return strconv.Itoa(int(n))
	}
	return ""
}

// factTable writes the table of facts.
func (w *csvWriter) factTable(out *bufio.Writer) {
	source := w.hasSource()
	b := w.buf[:0]
	if w.ownIDs {
		b = append(b, "id,"...)
	}
	for _, c := range w.columns {
		b = append(append(b, c.name...), ',')
	}
	b = append(b, "value"...)
	if source {
		b = append(b, ",source"...)
	}
	out.Write(append(b, '\n'))
	for _, f := range w.facts {
		b = b[:0]
		if w.ownIDs {
			b = append(append(b, w.ids[f]...), ',')
		}
		d := w.dimensionsOf(f.Context)
		for _, c := range w.columns {
			b = append(appendCell(b, c.cell(f, d)), ',')
		}
		if f.Nil {
			b = append(b, "#nil"...)
		} else {
			b = appendCell(b, escapeCell(w.value(w.typeOf(f), f)))
		}
		if source {
			b = append(b, ',')
			if f.Source != nil {
				text := w.appendSource(nil, f.Source)
				b = appendCell(b, string(text[strings.IndexByte(string(text), '{'):]))
			}
		}
		out.Write(append(b, '\n'))
	}
	w.buf = b
}

func (w *csvWriter) hasSource() bool {
	return !w.options.NoSource && slices.ContainsFunc(w.facts, func(f *tieout.Fact) bool { return f.Source != nil })
}

// appendCell appends a cell, quoted where it must be.
func appendCell(b []byte, s string) []byte {
	if !strings.ContainsAny(s, ",\"\r\n") {
		return append(b, s...)
	}
	b = append(b, '"')
	b = append(b, strings.ReplaceAll(s, `"`, `""`)...)
	return append(b, '"')
}

// noteTable writes the table of notes.
func (w *csvWriter) noteTable(out *bufio.Writer) {
	if w.ownIDs {
		io.WriteString(out, "id,")
	}
	io.WriteString(out, "language,note\n")
	for _, n := range w.notes {
		b := w.buf[:0]
		if w.ownIDs {
			b = append(append(b, n.id...), ',')
		}
		b = append(appendCell(b, n.language), ',')
		b = appendCell(b, escapeCell(n.content))
		out.Write(append(b, '\n'))
	}
}
