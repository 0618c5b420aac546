package tag

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/press"
)

// extend declares concepts for the lines that have none. Rows with the same words share a concept when they are the
// same row printed again, and have each their own when they stand for different things.
func (t *tagger) extend() {
	type key struct {
		words   string
		kind    press.Type
		period  taxonomy.PeriodType
		percent bool // of a column of percentages
		part    bool // of what part of a total amounts are
	}
	known := map[key][][]*line{} // groups of lines that share a concept
	var timeless timelessColumns
	defer func() { t.diagnostics = append(t.diagnostics, timeless.diagnostics()...) }()
	for n, l := range t.lines {
		if t.stopped(n) {
			return
		}
		if l.concept != nil {
			continue
		}
		for _, i := range l.items {
			if i.Period.Kind == tieout.Forever {
				timeless.add(i)
			}
		}
		period := l.periodType()
		if period == taxonomy.NoPeriodType {
			period = taxonomy.DurationType
		}
		k := key{l.phrase.Key, l.dataType(), period, l.column == release.Percent, l.items[0].Column.Proportions()}
		groups := known[k]
		early := max(0, len(groups)-maxCompared)
		i := slices.IndexFunc(groups[early:], func(g []*line) bool {
			return !slices.ContainsFunc(g[:min(len(g), maxCompared)], func(o *line) bool { return !t.shareable(o, l) })
		})
		if i < 0 {
			l.concept, l.taxonomy = t.declareFor(l, period), t.extension
			known[k] = append(groups, []*line{l})
			continue
		}
		i += early
		first := groups[i][0]
		l.concept, l.taxonomy, l.flip, l.why = first.concept, first.taxonomy, first.flip, first.why
		groups[i] = append(groups[i], l)
	}
}

// timelessColumns are the figures of no known period, by column in the order of the first ones.
type timelessColumns struct {
	columns []*release.Column
	figures map[*release.Column][]*release.LineItem
}

func (c *timelessColumns) add(it *release.LineItem) {
	if c.figures == nil {
		c.figures = map[*release.Column][]*release.LineItem{}
	}
	if c.figures[it.Column] == nil {
		c.columns = append(c.columns, it.Column)
	}
	c.figures[it.Column] = append(c.figures[it.Column], it)
}

// diagnostics says of each column what figures of it have no period: where the first stands, and beside it the next ones.
func (c *timelessColumns) diagnostics() (ds []tieout.Diagnostic) {
	const mostPlaces = 20
	for _, column := range c.columns {
		items := c.figures[column]
		heading := strings.Join(column.Heading, " ")
		d := rulePeriodUnknown.New(items[0].Cell, "%q under %q is of no known period", items[0].Label, heading)
		if n := len(items); n > 1 {
			d = rulePeriodUnknown.New(items[0].Cell, "%d figures under %q are of no known period, %q the first", n, heading, items[0].Label)
		}
		for _, it := range items[1:min(len(items), mostPlaces)] {
			d.Related = append(d.Related, tieout.Note{Message: it.Label + ": " + it.Printed, Range: it.Cell})
		}
		ds = append(ds, d)
	}
	return ds
}

// shareable reports whether two lines with the same words can share a concept of the extension: they stand in like
// places and nothing contradicts it, or nearly all of their figures agree.
func (t *tagger) shareable(o, l *line) bool {
	if o.table == l.table && outOfBracket(o.row.Label) != outOfBracket(l.row.Label) {
		return false
	}
	same, different := figuresAlike(o, l)
	alike := t.alike(o, l)
	if l.kind == release.Percentage || len(l.phrase.Words) < 2 { // small numbers and short names agree by chance
		return alike && different == 0
	}
	switch {
	case different > 0:
		return alike && same >= 3*different
	case same > 0:
		return alike || same > 1
	}
	return alike
}

// figuresAlike counts the cells of two lines for one figure that agree, and those that do not.
func figuresAlike(o, l *line) (same, different int) {
	for i, x := range o.items {
		for j, y := range l.items {
			if o.periodOf(x, o.concept) != l.periodOf(y, o.concept) || !sameDimensions(o.dimensions[i], l.dimensions[j]) || x.Currency() != y.Currency() {
				continue
			}
			switch {
			case x.Nil && y.Nil, x.Value.IsZero() && y.Value.IsZero():
			case agree(x, y):
				same++
			default:
				different++
			}
		}
	}
	return same, different
}

// outOfBracket is what a bracket of a label says that changes the figure: "excluding" something, however it is spelled; "" for none.
func outOfBracket(label string) string {
	_, in, _ := strings.Cut(label, "(")
	in, _, _ = strings.Cut(in, ")")
	if words := wording.Of(in); leavesOut.In(words) {
		return strings.Join(words, " ")
	}
	return ""
}

var leavesOut = wording.Phrases("^ex|excl|excluding|exclusive|including|incl|before|after|net|gross|adjusted")

// agree reports whether two cells print one figure: of equal accuracy they are equal.
func agree(x, y *release.LineItem) bool {
	switch {
	case x.Nil != y.Nil:
		return false
	case x.Value.Equal(y.Value):
		return true
	}
	return x.Decimals != y.Decimals && tieout.Rounded(x.Value, x.Decimals).Overlaps(tieout.Rounded(y.Value, y.Decimals))
}

// alike reports whether two lines stand in places that give a label the same meaning.
func (t *tagger) alike(o, l *line) bool {
	if o.table == l.table {
		return slices.Equal(o.row.Section, l.row.Section) || inSectionsOfMembers(o.row, l.row)
	}
	return press.Normalize(innermost(o.row), t.ignore...).Key == press.Normalize(innermost(l.row), t.ignore...).Key &&
		statementOf(o) == statementOf(l) && t.subject(o.table) == t.subject(l.table)
}

// inSectionsOfMembers reports whether two rows of a table stand in sections that dimensions tell apart, one of them perhaps of all the parts together:
// "Commercial lines", "Total".
func inSectionsOfMembers(a, b *release.Row) bool {
	n := len(a.Section)
	if n == 0 || n != len(b.Section) || !slices.Equal(a.Section[:n-1], b.Section[:n-1]) {
		return false
	}
	x, y := isMemberSection(a), isMemberSection(b)
	return x && (y || release.OfAllParts(b.Section[n-1])) || y && release.OfAllParts(a.Section[n-1])
}

// isMemberSection reports whether a row is told apart from others by the name of the section that it stands in.
func isMemberSection(row *release.Row) bool {
	name := strings.TrimRight(innermost(row), " -:")
	return slices.ContainsFunc(row.Qualifiers, func(q release.Qualifier) bool { return q.Member == name })
}

func innermost(row *release.Row) string {
	if n := len(row.Section); n > 0 {
		return row.Section[n-1]
	}
	return ""
}

// subject says what a table is about beside the period: a statement, or the words of its title and the columns' own names.
func (t *tagger) subject(table *release.Table) string {
	switch table.Statement {
	case release.Income, release.EPS, release.Balance, release.CashFlow, release.Equity:
		return string(table.Statement)
	}
	if s, ok := t.subjects[table]; ok {
		return s
	}
	parts := []string{press.Normalize(t.titleOf(table), t.ignore...).Key}
	for _, c := range table.Columns {
		for _, q := range c.Qualifiers {
			if q.Axis == "column" && !slices.Contains(parts, q.Member) {
				parts = append(parts, q.Member)
			}
		}
	}
	slices.Sort(parts[1:])
	s := strings.Join(parts, "\x00")
	t.subjects[table] = s
	return s
}

// titleOf is the line of a table's title that says what it is about: the last that is not the issuer's name, a scale or
// a period; "" for none.
func (t *tagger) titleOf(table *release.Table) string {
	title, known := t.titles[table]
	if !known {
		title = t.findTitle(table)
		t.titles[table] = title
	}
	return title
}

func (t *tagger) findTitle(table *release.Table) string {
	for _, line := range slices.Backward(table.Title) {
		if strings.HasPrefix(line, "(") || namesPeriod(line) || namesScale.In(wording.Of(line)) || len(line) > 100 {
			continue
		}
		if slug(line) == slug(t.release.Issuer) || press.PascalName(line) == "" {
			continue
		}
		return strings.Join(strings.Fields(line), " ")
	}
	return ""
}

// declareFor declares the concept of a line that nothing fits. Where its name is taken by another one, the section or the
// table is added to name and label.
func (t *tagger) declareFor(l *line, period taxonomy.PeriodType) *press.Concept {
	c := t.newConcept(l, period)
	if c.Name == "" {
		c.Name = "Unlabelled"
	}
	if !t.names[c.Name] {
		return t.declare(c)
	}
	places := []string{innermost(l.row), t.titleOf(l.table)}
	if l.zone != nil {
		places = append(places, l.zone.Title)
	}
	if title := tableTitles[statementOf(l)]; title != "" {
		places = append(places, title)
	}
	for _, place := range places {
		if place == strings.ToUpper(place) {
			place = strings.ToLower(place)
		}
		name := press.PascalName(place)
		if name == "" || len(name) > 60 || t.names[c.Name+"In"+name] {
			continue
		}
		c.Name += "In" + name
		c.Labels[0].Text += " (" + strings.TrimRight(place, ": ") + ")"
		break
	}
	return t.declare(c)
}
