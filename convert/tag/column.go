package tag

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/taxonomy/press"
)

// dimension works out the dimensions of a line's cells: what sets its row apart, then what sets each column apart.
func (t *tagger) dimension(l *line) {
	l.dimensions, l.settings = make([][]tieout.Dimension, len(l.items)), make([][2]int32, len(l.items))
	for i, item := range l.items {
		if l.turned {
			l.dimensions[i] = t.dimensionsOf(append(t.turnedQualifiers(l, item.Column), l.place...))
		} else {
			l.dimensions[i] = t.dimensionsOf(slices.Concat(l.row.Qualifiers, t.columnIn(item.Row, item.Column), l.place))
		}
		l.settings[i] = t.settingsOf(l, item, l.dimensions[i])
	}
}

// dimensionsOf turns qualifiers into dimensions, in the order of their axes. Two qualifiers of one axis make one member
// that names both.
func (t *tagger) dimensionsOf(qualifiers []release.Qualifier) []tieout.Dimension {
	if len(qualifiers) == 0 {
		return nil
	}
	var key strings.Builder
	for _, q := range qualifiers {
		key.WriteString(q.Axis + "\x00" + q.Member + "\x00")
	}
	if ds, ok := t.qualified[key.String()]; ok {
		return ds
	}
	ds := t.newDimensions(qualifiers)
	t.qualified[key.String()] = ds
	return ds
}

func (t *tagger) newDimensions(qualifiers []release.Qualifier) []tieout.Dimension {
	var words, texts []string
	for _, q := range qualifiers {
		word := strings.ToLower(q.Axis)
		i := slices.Index(words, word)
		switch {
		case i < 0:
			words, texts = append(words, word), append(texts, q.Member)
		case !slices.Contains(strings.Split(texts[i], "; "), q.Member):
			texts[i] += "; " + q.Member
		}
	}
	var ds []tieout.Dimension
	for i, word := range words {
		axis := t.axis(word)
		ds = append(ds, tieout.Dimension{Axis: axis, Member: t.member(axis, texts[i]), Container: tieout.Segment})
	}
	slices.SortFunc(ds, func(a, b tieout.Dimension) int { return a.Axis.Compare(b.Axis) })
	return ds
}

// qualifyColumns says for every column of a table what sets its values apart from the plain ones: what the headings say,
// the basis that the title gives to all, that a column is about others. Columns that would still be the same while
// they print different figures are told apart by their headings, and by their place where these are the same.
func (t *tagger) qualifyColumns(table *release.Table) {
	title := titleBasis(table)
	restated := slices.ContainsFunc(table.Columns, func(c *release.Column) bool {
		return slices.ContainsFunc(c.Qualifiers, func(q release.Qualifier) bool { return strings.EqualFold(q.Member, "as restated") })
	})
	for _, c := range table.Columns {
		qs := slices.Clone(c.Qualifiers)
		if title != "" && hasOtherBasis(c, title) {
			qs = append(qs, release.Qualifier{Axis: "adjustment", Member: title})
		}
		if restated && isReportedColumn(c) {
			qs = append(qs, release.Qualifier{Axis: "basis", Member: "As previously reported"})
		}
		if c.Kind != release.Values {
			name := changeName(c)
			qs = slices.DeleteFunc(qs, func(q release.Qualifier) bool {
				return q.Axis == "column" && holds(name, q.Member)
			})
			qs = append(qs, release.Qualifier{Axis: "column", Member: name})
		}
		t.columns[c] = qs
	}
	cells := cellsOf(table)
	for j, c := range table.Columns {
		clash := func() map[*release.Row]bool {
			rows := map[*release.Row]bool{}
			for _, o := range table.Columns[max(0, j-maxCompared):j] {
				if o.Currency == c.Currency {
					t.contradicted(cells, o, c, rows)
				}
			}
			return rows
		}
		rows := clash()
		if len(rows) == 0 {
			continue
		}
		if len(rows)*fewRows <= len(cells[c]) {
			t.apart[c] = apartIn{rows, t.columns[c]}
		}
		own := slices.DeleteFunc(slices.Clone(t.columns[c]), func(q release.Qualifier) bool { return q.Axis == "column" })
		name := headingText(c, false)
		if name != "" {
			t.columns[c] = append(slices.Clone(own), release.Qualifier{Axis: "column", Member: name})
		}
		if name == "" || len(clash()) > 0 {
			t.columns[c] = append(own, release.Qualifier{Axis: "column", Member: strings.TrimSpace(name + " column " + ordinal(c.Index+1))})
		}
	}
}

// isReportedColumn reports whether the heading of a column without a basis says that its figures are those of an earlier report.
func isReportedColumn(c *release.Column) bool {
	return !slices.ContainsFunc(c.Qualifiers, func(q release.Qualifier) bool { return q.Axis == "basis" }) &&
		saysReported.In(wording.Of(strings.Join(c.Heading, " ")))
}

// cellsOf are the cells of each column by row.
func cellsOf(table *release.Table) map[*release.Column]map[*release.Row][]*release.LineItem {
	cells := map[*release.Column]map[*release.Row][]*release.LineItem{}
	for _, row := range table.Rows {
		for _, item := range row.Items {
			if cells[item.Column] == nil {
				cells[item.Column] = map[*release.Row][]*release.LineItem{}
			}
			cells[item.Column][row] = append(cells[item.Column][row], item)
		}
	}
	return cells
}

// contradicted adds the rows in which two columns that nothing sets apart print different figures of one kind and period.
func (t *tagger) contradicted(cells map[*release.Column]map[*release.Row][]*release.LineItem, a, b *release.Column, rows map[*release.Row]bool) {
	for row, items := range cells[a] {
		if len(cells[b][row]) == 0 || !sameQualifiers(t.columnIn(row, a), t.columnIn(row, b)) {
			continue
		}
		for _, x := range items {
			for _, y := range cells[b][row] {
				if x.Kind == y.Kind && x.Period == y.Period && (x.Nil != y.Nil || !x.Value.Equal(y.Value)) {
					rows[row] = true
				}
			}
		}
	}
}

// fewRows: where another column contradicts no more than one in so many rows of a column, the others need not be told apart from it.
const fewRows = 4

// columnIn are the qualifiers of a column in a row: without that which tells it from another one, where only other rows need it.
func (t *tagger) columnIn(row *release.Row, c *release.Column) []release.Qualifier {
	if few, ok := t.apart[c]; ok && !few.rows[row] {
		return few.others
	}
	return t.columns[c]
}

// apartIn are the few rows in which a column must be told from another one, and its qualifiers in the others.
type apartIn struct {
	rows   map[*release.Row]bool
	others []release.Qualifier
}

// sameQualifiers reports whether two columns would have the same dimensions.
func sameQualifiers(a, b []release.Qualifier) bool {
	return slices.EqualFunc(a, b, func(x, y release.Qualifier) bool {
		return x.Axis == y.Axis && press.MemberName(x.Member) == press.MemberName(y.Member)
	})
}

// titleBasis is the basis that a table's title gives to all of its columns; "" for none.
func titleBasis(table *release.Table) string {
	for _, line := range table.Title {
		switch words := wording.Of(line); {
		case saysReconciled.In(words):
			return ""
		case saysProForma.In(words):
			return "Pro forma"
		case saysNonGAAP.In(words):
			return "Non-GAAP"
		}
	}
	return ""
}

// hasOtherBasis reports whether a column has a basis of its own beside the title's: "as restated" in a pro forma statement.
func hasOtherBasis(c *release.Column, title string) bool {
	return slices.ContainsFunc(c.Qualifiers, func(q release.Qualifier) bool {
		return q.Axis == "basis" && !holds(q.Member, title)
	})
}

// changeName names a column about other columns by what its headings say beside the period: "Change, Q/Q", "Latin
// America, % change", "Percent of sales".
func changeName(c *release.Column) string {
	name := headingText(c, true)
	switch {
	case c.Proportions() && (press.PascalName(name) == "" || strings.Trim(name, " %()") == ""):
		return "Percent of total"
	case c.Proportions():
		return name
	case press.PascalName(name) == "" && c.Kind == release.Percent:
		return "Change, percent"
	case press.PascalName(name) == "":
		return "Change"
	}
	if namesChange.In(wording.Of(name)) {
		return name
	}
	return "Change, " + name
}

// headingText is a column's heading on one line, with or without the lines that only name a period.
func headingText(c *release.Column, withoutPeriod bool) string {
	var lines []string
	for _, line := range c.Heading {
		line = strings.Join(strings.Fields(line), " ")
		if line == "" || withoutPeriod && namesPeriod(line) {
			continue
		}
		lines = slices.DeleteFunc(lines, func(o string) bool { return holds(line, o) })
		if !slices.ContainsFunc(lines, func(o string) bool { return holds(o, line) }) {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, ", ")
}

var periodWords = []string{"january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
	"months", "month", "weeks", "quarter", "quarters", "year", "years", "ended", "fiscal"}

// namesPeriod reports whether a line of a heading speaks of time.
func namesPeriod(line string) bool {
	for _, w := range strings.FieldsFunc(strings.ToLower(line), func(r rune) bool { return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9') }) {
		if slices.Contains(periodWords, w) || len(w) == 4 && (strings.HasPrefix(w, "19") || strings.HasPrefix(w, "20")) && strings.Trim(w, "0123456789") == "" {
			return true
		}
	}
	return false
}
