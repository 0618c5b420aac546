package review

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/taxonomy"
)

// addStatements adds the tables of a release as understood, or a report's facts by its presentation networks; what no
// network presents comes last.
func (b *builder) addStatements() {
	if r := b.doc.Release; r != nil {
		for _, t := range r.Tables {
			b.data.Statements = append(b.data.Statements, b.tableOf(t))
		}
		return
	}
	shown := map[int]bool{}
	if dts := b.doc.DTS; dts != nil {
		for _, role := range b.roles(dts.LinkRoles[taxonomy.ArcroleParentChild]) {
			if s, ok := b.presented(dts.Set(taxonomy.ArcroleParentChild, role), shown); ok {
				s.Title = b.roleName(role)
				b.data.Statements = append(b.data.Statements, s)
			}
		}
	}
	b.others(shown)
}

var statementNames = map[release.Statement]string{release.Income: "Income statement", release.EPS: "Per share", release.Balance: "Balance sheet",
	release.CashFlow: "Cash flow", release.Equity: "Equity", release.Reconciliation: "Reconciliation", release.Segments: "Segments", release.Other: "Table"}

// tableOf is a table of a release.
func (b *builder) tableOf(t *release.Table) Statement {
	s := Statement{Title: statementNames[t.Statement], Kind: string(t.Statement), Note: scaleWords(t), Rows: []Row{}}
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
		row := Row{Label: r.Label, Depth: min(len(r.Section), 6), Total: r.Role == release.Total || r.Role == release.Subtotal || len(r.Parts) > 0}
		for _, it := range r.Items {
			f := b.cells.Of(it)
			i := slices.Index(t.Columns, it.Column)
			if f == nil || i < 0 {
				continue
			}
			for len(row.Facts) < len(t.Columns) {
				row.Facts = append(row.Facts, -1)
			}
			row.Facts[i] = b.index[f]
		}
		s.Rows = append(s.Rows, row)
	}
	return s
}

// scaleWords says what amounts of a table are in.
func scaleWords(t *release.Table) string {
	scale := map[int32]string{3: "thousands of ", 6: "millions of ", 9: "billions of "}[t.Scale.Exponent]
	s := "in " + scale + t.Currency
	if t.Scale.Stated == "" && t.Scale.Exponent != 0 {
		s += " (inferred)"
	}
	return s
}

// roles puts link roles in the order of their definitions, which usually begin with a number.
func (b *builder) roles(roles []string) []string {
	return sorted(roles, func(x, y string) int { return strings.Compare(b.definition(x), b.definition(y)) })
}

func (b *builder) definition(role string) string {
	if t := b.doc.DTS.Roles[role]; t != nil && t.Definition != "" {
		return t.Definition
	}
	return role
}

// roleName is what people call a link role.
func (b *builder) roleName(role string) string {
	if d := b.definition(role); d != role {
		return d
	}
	return humanized(role[strings.LastIndexAny(role, "/#:")+1:])
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
func (b *builder) presented(set *taxonomy.RelationshipSet, shown map[int]bool) (Statement, bool) {
	if set == nil {
		return Statement{}, false
	}
	lines, axes := b.lines(set)
	byConcept := b.factsByConcept()
	used := map[slot]int{}
	for _, l := range lines {
		for _, i := range byConcept[l.concept.Name] {
			if s, ok := b.slotOf(i, axes); ok {
				used[s]++
			}
		}
	}
	if len(used) == 0 {
		return Statement{}, false
	}
	columns := columnsOf(used)
	s := Statement{Rows: []Row{}}
	for _, c := range columns {
		s.Columns = append(s.Columns, columnWords(c))
	}
	for _, l := range lines {
		row := Row{Label: l.label, Depth: min(l.depth, 6), Total: strings.Contains(l.role, "otal")}
		for _, i := range byConcept[l.concept.Name] {
			at, ok := b.slotOf(i, axes)
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
			for len(row.Facts) < len(columns) {
				row.Facts = append(row.Facts, -1)
			}
			if row.Facts[k] < 0 {
				row.Facts[k] = i
				shown[i] = true
			}
		}
		s.Rows = append(s.Rows, row)
	}
	return s, true
}

// lines are the concepts of a network in the order of a walk, abstract axes and their members left out, and the axes.
func (b *builder) lines(set *taxonomy.RelationshipSet) (lines []line, axes map[tieout.QName]bool) {
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
			lines = append(lines, line{c, depth, cmp.Or(label, humanized(c.Name.Local)), role})
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

func (b *builder) factsByConcept() map[tieout.QName][]int {
	if b.ofConcept == nil {
		b.ofConcept = map[tieout.QName][]int{}
		for i, f := range b.facts {
			if f.Context != nil {
				b.ofConcept[f.Concept] = append(b.ofConcept[f.Concept], i)
			}
		}
	}
	return b.ofConcept
}

// slotOf is the column of a fact; false when it has dimensions that the statement does not.
func (b *builder) slotOf(i int, axes map[tieout.QName]bool) (slot, bool) {
	c := b.facts[i].Context
	for _, d := range c.Dimensions {
		if !axes[d.Axis] {
			return slot{}, false
		}
	}
	return slot{c.Period, b.dimensionWords(c)}, true
}

// dimensionWords are the members of a context.
func (b *builder) dimensionWords(c *tieout.Context) string {
	var parts []string
	for _, d := range c.Dimensions {
		name := humanized(d.Member.Local)
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
func (b *builder) others(shown map[int]bool) {
	type key struct {
		concept    tieout.QName
		dimensions string
	}
	var keys []key
	rows := map[key][]int{}
	used := map[slot]int{}
	for i, f := range b.facts {
		if shown[i] || f.Context == nil {
			continue
		}
		k := key{f.Concept, b.dimensionWords(f.Context)}
		if rows[k] == nil {
			keys = append(keys, k)
		}
		rows[k] = append(rows[k], i)
		used[slot{period: f.Context.Period}]++
	}
	if len(keys) == 0 {
		return
	}
	title := "Facts"
	if len(b.data.Statements) > 0 {
		title = "Other facts"
	}
	columns := columnsOf(used)
	for len(rows) > 0 {
		s := Statement{Title: title, Rows: []Row{}}
		for _, c := range columns {
			s.Columns = append(s.Columns, columnWords(c))
		}
		left := map[slot]int{}
		for _, k := range keys {
			row := Row{Label: b.labelOf(k.concept)}
			if k.dimensions != "" {
				row.Label += " · " + k.dimensions
			}
			var rest []int
			for _, i := range rows[k] {
				at := slot{period: b.facts[i].Context.Period}
				c := slices.Index(columns, at)
				if c < 0 || row.Facts != nil && row.Facts[c] >= 0 {
					rest = append(rest, i)
					left[at]++
					continue
				}
				for len(row.Facts) < len(columns) {
					row.Facts = append(row.Facts, -1)
				}
				row.Facts[c] = i
			}
			if row.Facts != nil {
				s.Rows = append(s.Rows, row)
			}
			if rows[k] = rest; rest == nil {
				delete(rows, k)
			}
		}
		b.data.Statements = append(b.data.Statements, s)
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

func (b *builder) labelOf(q tieout.QName) string {
	if c := b.data.Concepts[b.doc.Prefixed(q)]; c != nil {
		return c.Label
	}
	return humanized(q.Local)
}
