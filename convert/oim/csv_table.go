package oim

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy/source"
)

// tableReader reads the rows of one table.
type tableReader struct {
	*csvReader
	table   *csvTable
	s       *csvScanner
	header  []*csvColumn   // by cell; nil for a column without header
	index   map[string]int // column → cell, comments apart
	rowID   string
	rowIDs  map[string]bool
	used    []bool               // cells of the row that a fact used
	groups  map[string]*csvGroup // selected in the row, by column
	plans   map[string][]setting
	planned int // settings in plans
	key     []byte
	stop    bool // a reference leads nowhere: every row would say so
	fact    csvFact
}

const (
	maxSettings = 1000    // dimensions of a fact
	maxSources  = 100     // property group columns of a column
	maxPlanned  = 200_000 // settings that are kept made ready for columns
	maxAgain    = 20      // how many times as large as all files the tables of a report may be that read one again
)

// table reads a table.
func (r *csvReader) table(t *csvTable) error {
	if t.template == nil {
		return nil
	}
	url := resolveURL(r.options.URL, t.url)
	data, err := r.open(r.ctx, url, r.options.URL)
	if err != nil {
		var notFound *source.NotFoundError
		if !t.optional || !errors.Is(err, fs.ErrNotExist) && !errors.As(err, &notFound) {
			r.unreadTable(t)
			r.sink(unavailable(ruleCSVMissingFile.New(t.node.get("url").at(t.path+"/url"), "the file of the table %q cannot be had", t.id), err))
		}
		return r.ctx.Err()
	}
	if int64(len(data)) > r.options.maxBytes() {
		return &LimitError{url, "bytes", r.options.maxBytes()}
	}
	if r.files[url] {
		r.again += int64(len(data))
	} else {
		r.files[url] = true
		r.once += int64(len(data))
	}
	if r.again > maxAgain*r.once+maxAgain<<16 {
		r.unreadTable(t)
		if r.again-int64(len(data)) <= maxAgain*r.once+maxAgain<<16 { // say so once
			r.sink(source.TooLarge(t.node.get("url").at(t.path+"/url"), fmt.Sprintf("the tables read their files again and again: this one and what follows of more than %d times as much as there is are left out", maxAgain)))
		}
		return r.ctx.Err()
	}
	s, ok := r.csvFile(url, data)
	if !ok {
		r.unreadTable(t)
		return nil
	}
	tr := &tableReader{csvReader: r, table: t, s: s, index: map[string]int{}, rowIDs: map[string]bool{}, plans: map[string][]setting{}}
	return tr.rows()
}

// unreadTable says that a table was not read, for an error that is reported.
func (r *csvReader) unreadTable(t *csvTable) { r.result.Report.LeaveUnread(t.node.at(t.path)) }

func (tr *tableReader) rows() error {
	for !tr.stop {
		more, err := tr.s.next()
		if err != nil {
			tr.csvProblem(tr.s, ruleCSVFile, err)
			tr.unread()
			return nil
		}
		if !more {
			break
		}
		if tr.s.row == 0 {
			if !tr.readHeader() {
				tr.unread()
				return nil
			}
		} else if err := tr.row(); err != nil {
			return err
		}
	}
	if tr.stop {
		tr.unread()
	}
	if tr.s.row < 0 {
		tr.unread()
		tr.sink(ruleCSVHeader.New(tieout.Range{Document: tr.s.name}, "the file is empty: a table has a header row"))
	}
	return nil
}

// unread says that facts were not read from here on, for an error that is reported.
func (tr *tableReader) unread() {
	tr.result.Report.LeaveUnread(tr.s.span(tr.s.pos, tr.s.pos, ""))
}

// at is where a cell of the row stands.
func (tr *tableReader) at(c csvCell, path string) tieout.Range {
	return tr.s.span(c.start, c.end, path)
}

// readHeader reads the header row; false when the rows below have no meaning.
func (tr *tableReader) readHeader() bool {
	sound := true
	names := make(map[string]bool, len(tr.s.cells))
	for i, c := range tr.s.cells {
		tr.header = append(tr.header, nil)
		at := tr.at(c, "")
		switch col := tr.table.template.columns[c.text]; {
		case c.text == "":
		case !isIdentifier(c.text):
			sound = false
			hint := ""
			if sep, ok := otherSeparator(c.text); ok && len(tr.s.cells) == 1 {
				hint = ": cells are separated by commas, not by " + strconvQuote(sep)
			}
			tr.sink(ruleCSVHeader.New(at, "the header %q is no identifier%s", clip(c.text), hint))
		case names[c.text]:
			sound = false
			tr.sink(ruleCSVRepeatedColumn.New(at, "the header %q stands twice", c.text))
		case col == nil:
			sound = false
			tr.sink(ruleCSVUnknownColumn.New(at, "the template %q has no column %q", tr.table.template.id, c.text))
		default:
			tr.header[i] = col
			if col.kind != commentColumn {
				tr.index[c.text] = i
			}
		}
		names[c.text] = true
	}
	tr.used = make([]bool, len(tr.header))
	return sound
}

// row reads a row of facts.
func (tr *tableReader) row() error {
	cells := tr.s.cells
	for i := range tr.used {
		tr.used[i] = false
	}
	if blank := tr.isBlank(); blank || !tr.readRowID() || !tr.selectGroups() {
		if !blank {
			tr.unread()
		}
		return nil
	}
	for i, c := range cells {
		if i >= len(tr.header) {
			break
		}
		if col := tr.header[i]; col != nil && col.kind == factColumn && c.text != "" {
			tr.count++
			if most := tr.options.maxFacts(tr.once); tr.count+tr.in.dimensions > most {
				return &LimitError{tr.result.Report.Document, limitedFacts, int64(most)}
			}
			if tr.count&0xFFF == 0 {
				if err := tr.options.went(tr.ctx, tr.s.pos); err != nil {
					return err
				}
			}
			tr.cell(i, col, c)
			if tr.stop {
				return nil
			}
		}
	}
	tr.checkUsed(cells)
	return nil
}

// checkUsed reports the cells of a row that say something and that nothing has used.
func (tr *tableReader) checkUsed(cells []csvCell) {
	for i, c := range cells {
		if c.text == "" || i < len(tr.header) && (tr.used[i] || tr.header[i] != nil && (tr.header[i].kind == factColumn || tr.header[i].kind == commentColumn)) {
			continue
		}
		v := readCell(c.text)
		switch {
		case v.state == stateNone:
		case i >= len(tr.header):
			tr.sink(ruleCSVUnmapped.New(tr.at(c, ""), "the row has more cells than the header, and %q stands in one of them", clip(c.text)))
		case tr.header[i] == nil:
			tr.sink(ruleCSVUnmapped.New(tr.at(c, ""), "%q stands in a column without header", clip(c.text)))
		default:
			tr.sink(ruleCSVUnmapped.New(tr.at(c, ""), "no fact of the row uses %q of the column %q", clip(c.text), tr.header[i].id))
		}
	}
}

// isBlank reports whether the row is a line without anything, of a table whose rows have identifiers.
func (tr *tableReader) isBlank() bool {
	_, ok := tr.index[tr.table.template.rowID]
	return ok && tr.table.template.rowID != "" && len(tr.s.cells) == 1 && tr.s.cells[0].text == ""
}

// readRowID reads the identifier of the row: that of the identifier column, or the number of the row.
func (tr *tableReader) readRowID() bool {
	tr.rowID = ""
	i, ok := tr.index[tr.table.template.rowID]
	if tr.table.template.rowID == "" || !ok {
		return true
	}
	c := csvCell{start: tr.s.cells[0].start, end: tr.s.cells[0].start}
	if i < len(tr.s.cells) {
		c = tr.s.cells[i]
	}
	id := readCell(c.text)
	switch {
	case id.text == "":
		tr.sink(ruleCSVMissingRowID.New(tr.at(c, ""), "the row has no identifier in the column %q", tr.table.template.rowID))
	case !isRowIdentifier(id.text):
		tr.sink(ruleCSVRowID.New(tr.at(c, ""), "%q is no row identifier", clip(id.text)))
	case tr.rowIDs[id.text]:
		tr.sink(ruleCSVRepeatedRowID.New(tr.at(c, ""), "another row has the identifier %q", clip(id.text)))
	default:
		tr.rowIDs[id.text] = true
		tr.used[i] = true
		tr.rowID = id.text
		return true
	}
	return false
}

// selectGroups reads the property group columns of the row; false when one of them is wrong.
func (tr *tableReader) selectGroups() bool {
	clear(tr.groups)
	ok := true
	for i, c := range tr.s.cells {
		if i >= len(tr.header) || tr.header[i] == nil || tr.header[i].kind != groupColumn {
			continue
		}
		switch v := readCell(c.text); {
		case v.state == stateEmpty:
		case v.state == stateNone:
			ok = false
			tr.sink(ruleCSVNone.New(tr.at(c, ""), "a property group cannot be #none: leave the cell empty"))
		case tr.header[i].groups[v.text] == nil || v.state != stateText:
			ok = false
			tr.sink(ruleCSVUnknownGroup.New(tr.at(c, ""), "the column %q has no property group %q", tr.header[i].id, clip(c.text)))
		default:
			if tr.groups == nil {
				tr.groups = map[string]*csvGroup{}
			}
			tr.groups[tr.header[i].id] = tr.header[i].groups[v.text]
		}
	}
	return ok
}

// plan lists the settings that apply to a fact column in this row, the first of each name: those of the
// column, its property groups, the template, the report. Decimals are among them under their name.
func (tr *tableReader) plan(col *csvColumn) []setting {
	key := append(append(tr.key[:0], col.id...), 0)
	for _, from := range col.from {
		if i, ok := tr.index[from]; ok && tr.groups[from] != nil {
			key = append(append(key, tr.s.cells[i].text...), 0)
		}
		key = append(key, 0)
	}
	tr.key = key
	if p, ok := tr.plans[string(key)]; ok {
		return p
	}
	levels := [][]setting{col.dimensions}
	decimals := []*setting{col.decimals}
	for _, from := range col.from {
		if g := tr.groups[from]; g != nil {
			levels = append(levels, g.dimensions)
			decimals = append(decimals, g.decimals)
		}
	}
	levels = append(levels, tr.table.template.dimensions, tr.dimensions)
	decimals = append(decimals, tr.table.template.decimals, tr.decimals)
	var p []setting
	named := map[string]bool{}
	for _, level := range levels {
		for _, s := range level {
			if !named[s.name] {
				named[s.name] = true
				p = append(p, s)
			}
		}
	}
	if len(p) > maxSettings {
		tr.stop = true
		tr.sink(source.TooLarge(tr.table.node.at(tr.table.path), fmt.Sprintf("the column %q of the table %q has %d dimensions, and more than %d are not read",
			col.id, tr.table.id, len(p), maxSettings)))
		return nil
	}
	slices.SortFunc(p, func(a, b setting) int { return strings.Compare(a.name, b.name) })
	for _, d := range decimals {
		if d != nil {
			p = append(p, *d)
			break
		}
	}
	for i := range p {
		if at, ok := tr.index[p[i].ref]; ok && p[i].ref != "rowNumber" {
			p[i].column = at + 1
		}
	}
	if tr.planned += len(p); tr.planned > maxPlanned {
		clear(tr.plans)
		tr.planned = len(p)
	}
	tr.plans[string(key)] = p
	return p
}

// resolve is the value of a setting in this row.
func (tr *tableReader) resolve(s *setting) cellValue {
	if s.ref == "" {
		return s.literal
	}
	if s.ref == "rowNumber" {
		return cellValue{text: itoa(tr.s.row), cell: -1}
	}
	if i := s.column - 1; i >= 0 {
		if i >= len(tr.s.cells) {
			return cellValue{state: stateEmpty, cell: i}
		}
		v := readCell(tr.s.cells[i].text)
		v.cell = i
		return v
	}
	if v, ok := tr.table.parameters[s.ref]; ok {
		return v
	}
	if v, ok := tr.parameters[s.ref]; ok {
		return v
	}
	if col := tr.table.template.columns[s.ref]; col != nil && col.kind != commentColumn {
		return cellValue{state: stateNone, cell: -1} // the table does not report the column
	}
	return cellValue{state: stateMissing, cell: -1}
}
