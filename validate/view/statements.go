package view

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/validate/tie"
)

// Statement is a table of figures as understood.
type Statement struct {
	Title   string
	Kind    string // of a release: "income", …
	Note    string // "in thousands of USD"
	Columns []string
	Rows    []Row
}

// Row is a row of a statement.
type Row struct {
	Label   string
	Concept tieout.QName // of a report's row; zero for rows of a release
	Depth   int
	Total   bool
	Facts   []*tieout.Fact // of each column a fact, or nil; none for a heading
}

// Statements are the tables of a release as understood, or a report's facts by its presentation networks; what no network
// presents comes last. They are none of a document without facts.
func Statements(doc *convert.Document) []Statement {
	if doc.Report == nil {
		return nil
	}
	s := &statements{doc: doc, shown: map[*tieout.Fact]bool{}, ofConcept: map[tieout.QName][]*tieout.Fact{}}
	if r := doc.Release; r != nil {
		cells := tie.Facts([]*tieout.Report{doc.Report})
		for _, t := range r.Tables {
			s.all = append(s.all, tableOf(t, cells))
		}
		return s.all
	}
	for f := range doc.Report.All {
		if f.Context != nil {
			s.facts = append(s.facts, f)
			s.ofConcept[f.Concept] = append(s.ofConcept[f.Concept], f)
		}
	}
	if dts := doc.DTS; dts != nil {
		for _, role := range byDefinition(dts, dts.LinkRoles[taxonomy.ArcroleParentChild]) {
			if x, ok := s.presented(dts.Set(taxonomy.ArcroleParentChild, role)); ok {
				x.Title = RoleName(dts, role)
				s.all = append(s.all, x)
			}
		}
	}
	s.others()
	return s.all
}

// Networks are, for the concepts of a report, the names of the first presentation network that each is in.
func Networks(dts *taxonomy.DTS) map[tieout.QName]string {
	names := map[tieout.QName]string{}
	if dts == nil {
		return names
	}
	for _, role := range byDefinition(dts, dts.LinkRoles[taxonomy.ArcroleParentChild]) {
		set := dts.Set(taxonomy.ArcroleParentChild, role)
		if set == nil {
			continue
		}
		name := RoleName(dts, role)
		for _, r := range set.Relationships {
			for _, c := range []*taxonomy.Concept{r.From, r.To} {
				if c != nil && names[c.Name] == "" {
					names[c.Name] = name
				}
			}
		}
	}
	return names
}

// statements gathers those of a report.
type statements struct {
	doc       *convert.Document
	all       []Statement
	facts     []*tieout.Fact
	ofConcept map[tieout.QName][]*tieout.Fact
	shown     map[*tieout.Fact]bool
}

var statementNames = map[release.Statement]string{release.Income: "Income statement", release.EPS: "Per share", release.Balance: "Balance sheet",
	release.CashFlow: "Cash flow", release.Equity: "Equity", release.Reconciliation: "Reconciliation", release.Segments: "Segments", release.Other: "Table"}

// tableOf is a table of a release.
func tableOf(t *release.Table, cells tie.CellFacts) Statement {
	s := Statement{Title: statementNames[t.Statement], Kind: string(t.Statement), Note: t.Amounts()}
	if title := strings.Join(t.Title, " "); title != "" && len(title) < 200 {
		s.Title = cmp.Or(s.Title, title)
		if t.Statement == release.Other {
			s.Title = title
		}
	}
	for _, c := range t.Columns {
		head := c.Period.Words()
		if c.Kind != release.Values || head == "" {
			head = cmp.Or(strings.Join(c.Heading, " "), head)
		}
		for _, q := range c.Qualifiers {
			if !strings.Contains(strings.ToLower(head), strings.ToLower(q.Member)) {
				head += " · " + q.Member
			}
		}
		s.Columns = append(s.Columns, head)
	}
	for _, r := range t.Rows {
		row := Row{Label: r.Numbered(), Depth: min(len(r.Section), 6), Total: r.Role == release.Total || r.Role == release.Subtotal || len(r.Parts) > 0}
		for _, it := range r.Items {
			f := cells.Of(it)
			i := slices.Index(t.Columns, it.Column)
			if f == nil || i < 0 {
				continue
			}
			if row.Facts == nil {
				row.Facts = make([]*tieout.Fact, len(t.Columns))
			}
			row.Facts[i] = f
		}
		s.Rows = append(s.Rows, row)
	}
	return s
}

// slot is a column of a statement: a period and what sets its facts apart.
type slot struct {
	period     tieout.Period
	dimensions string
}

const mostColumns = 12

// line is a row of a presentation network before its facts are known.
type line struct {
	concept *taxonomy.Concept
	depth   int
	label   string
	role    string
}

// presented is a statement by a presentation network; false when it has no facts.
func (b *statements) presented(set *taxonomy.RelationshipSet) (Statement, bool) {
	if set == nil {
		return Statement{}, false
	}
	lines, axes := b.lines(set)
	used := map[slot]int{}
	for _, l := range lines {
		for _, f := range b.ofConcept[l.concept.Name] {
			if s, ok := b.slotOf(f, axes); ok {
				used[s]++
			}
		}
	}
	if len(used) == 0 {
		return Statement{}, false
	}
	columns := columnsOf(used)
	var s Statement
	for _, c := range columns {
		s.Columns = append(s.Columns, columnWords(c))
	}
	for _, l := range lines {
		row := Row{Label: l.label, Concept: l.concept.Name, Depth: min(l.depth, 6), Total: strings.Contains(l.role, "otal")}
		for _, f := range b.ofConcept[l.concept.Name] {
			at, ok := b.slotOf(f, axes)
			if !ok {
				continue
			}
			k := slices.Index(columns, at)
			if k < 0 {
				k = instantColumn(columns, at, l.role)
			}
			if k < 0 {
				continue
			}
			if row.Facts == nil {
				row.Facts = make([]*tieout.Fact, len(columns))
			}
			if row.Facts[k] == nil {
				row.Facts[k] = f
				b.shown[f] = true
			}
		}
		s.Rows = append(s.Rows, row)
	}
	return s, true
}

// lines are the concepts of a network in the order of a walk, abstract axes and their members left out, and the axes.
func (b *statements) lines(set *taxonomy.RelationshipSet) (lines []line, axes map[tieout.QName]bool) {
	axes = map[tieout.QName]bool{}
	seen := map[*taxonomy.Concept]int{}
	var walk func(c *taxonomy.Concept, depth int, role string)
	walk = func(c *taxonomy.Concept, depth int, role string) {
		const mostVisits, deepest, longest = 8, 64, 5000
		if seen[c]++; seen[c] > mostVisits || depth > deepest || len(lines) > longest {
			return
		}
		if c.Kind == taxonomy.Axis {
			axes[c.Name] = true
			return
		}
		if c.Kind != taxonomy.Hypercube {
			label := b.doc.DTS.Label(c, cmp.Or(role, taxonomy.RoleLabel), "")
			lines = append(lines, line{c, depth, cmp.Or(label, Humanized(c.Name.Local)), role})
			depth++
		}
		for _, r := range set.From(c) {
			if r.To != nil {
				walk(r.To, depth, r.PreferredLabel)
			}
		}
	}
	for _, root := range set.Roots() {
		walk(root, 0, "")
	}
	return lines, axes
}

// slotOf is the column of a fact; false when it has dimensions that the statement does not.
func (b *statements) slotOf(f *tieout.Fact, axes map[tieout.QName]bool) (slot, bool) {
	c := f.Context
	for _, d := range c.Dimensions {
		if !axes[d.Axis] {
			return slot{}, false
		}
	}
	return slot{c.Period, b.dimensionWords(c)}, true
}

// dimensionWords are the members of a context.
func (b *statements) dimensionWords(c *tieout.Context) string {
	var parts []string
	for _, d := range c.Dimensions {
		name := Humanized(d.Member.Local)
		if d.IsTyped() {
			name = d.Typed
		} else if m := b.doc.Concept(d.Member); m != nil {
			name = cmp.Or(b.doc.DTS.Label(m, taxonomy.RoleLabel, ""), name)
		}
		parts = append(parts, name)
	}
	return strings.Join(parts, ", ")
}

// columnsOf are the columns with most facts, durations before instants where those are few, newest first.
func columnsOf(used map[slot]int) []slot {
	var all []slot
	durations := 0
	for s := range used {
		all = append(all, s)
		if s.period.Kind == tieout.Duration {
			durations++
		}
	}
	slices.SortFunc(all, func(a, c slot) int {
		return cmp.Or(cmp.Compare(used[c], used[a]), compareSlots(a, c))
	})
	if durations > 0 {
		facts, instants := 0, 0
		for s, n := range used {
			if facts += n; s.period.Kind == tieout.Instant {
				instants += n
			}
		}
		if instants*4 < facts { // such as cash at the ends of periods: they stand in the columns of the periods
			all = slices.DeleteFunc(all, func(s slot) bool { return s.period.Kind == tieout.Instant })
		}
	}
	all = all[:min(len(all), mostColumns)]
	slices.SortFunc(all, compareSlots)
	return all
}

func compareSlots(a, c slot) int {
	return cmp.Or(strings.Compare(a.dimensions, c.dimensions), c.period.End.Compare(a.period.End), c.period.Start.Compare(a.period.Start))
}

// instantColumn is the column of the duration that an instant ends, or begins where the label says so; -1 for none.
func instantColumn(columns []slot, at slot, role string) int {
	if at.period.Kind != tieout.Instant {
		return -1
	}
	return slices.IndexFunc(columns, func(c slot) bool {
		if c.period.Kind != tieout.Duration || c.dimensions != at.dimensions {
			return false
		}
		if strings.HasSuffix(role, "periodStartLabel") {
			return c.period.Start.Equal(at.period.End)
		}
		return c.period.End.Equal(at.period.End)
	})
}

func columnWords(s slot) string {
	words := s.period.Words()
	if s.period.Kind == tieout.Forever {
		words = "at any time"
	}
	if s.dimensions != "" {
		words += " · " + s.dimensions
	}
	return words
}

// others shows the facts that no network presents: concepts by periods, and what has dimensions below, a row for each set
// of them.
func (b *statements) others() {
	type key struct {
		concept    tieout.QName
		dimensions string
	}
	var keys []key
	rows := map[key][]*tieout.Fact{}
	used := map[slot]int{}
	for _, f := range b.facts {
		if b.shown[f] {
			continue
		}
		k := key{f.Concept, b.dimensionWords(f.Context)}
		if rows[k] == nil {
			keys = append(keys, k)
		}
		rows[k] = append(rows[k], f)
		used[slot{period: f.Context.Period}]++
	}
	if len(keys) == 0 {
		return
	}
	title := "Facts"
	if len(b.all) > 0 {
		title = "Other facts"
	}
	columns := columnsOf(used)
	for len(rows) > 0 {
		s := Statement{Title: title}
		for _, c := range columns {
			s.Columns = append(s.Columns, columnWords(c))
		}
		left := map[slot]int{}
		for _, k := range keys {
			row := Row{Label: b.labelOf(k.concept), Concept: k.concept}
			if k.dimensions != "" {
				row.Label += " · " + k.dimensions
			}
			var rest []*tieout.Fact
			for _, f := range rows[k] {
				at := slot{period: f.Context.Period}
				c := slices.Index(columns, at)
				if c < 0 || row.Facts != nil && row.Facts[c] != nil {
					rest = append(rest, f)
					left[at]++
					continue
				}
				if row.Facts == nil {
					row.Facts = make([]*tieout.Fact, len(columns))
				}
				row.Facts[c] = f
			}
			if row.Facts != nil {
				s.Rows = append(s.Rows, row)
			}
			if rows[k] = rest; rest == nil {
				delete(rows, k)
			}
		}
		b.all = append(b.all, s)
		title, columns = "Facts of further periods", allOf(left)
	}
}

// allOf are the columns with most facts, whatever their kind.
func allOf(used map[slot]int) []slot {
	var all []slot
	for s := range used {
		all = append(all, s)
	}
	slices.SortFunc(all, func(a, c slot) int { return cmp.Or(cmp.Compare(used[c], used[a]), compareSlots(a, c)) })
	all = all[:min(len(all), mostColumns)]
	slices.SortFunc(all, compareSlots)
	return all
}

func (b *statements) labelOf(q tieout.QName) string {
	label := ""
	if c := b.doc.Concept(q); c != nil {
		label = b.doc.DTS.Label(c, taxonomy.RoleLabel, "")
	}
	return cmp.Or(label, Humanized(q.Local))
}
