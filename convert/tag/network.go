package tag

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/press"
)

// networks writes the presentation of the tables as printed, the release's own sums, the dimensions and the anchors.
func (t *tagger) networks() {
	for i, table := range t.release.Tables {
		if t.stopped(128 * i) {
			return
		}
		role := t.role(i, table)
		t.present(role, table)
		t.sum(role, table)
		t.extension.Roles = append(t.extension.Roles, role)
	}
	t.cube()
	t.anchors()
}

var tableTitles = map[release.Statement]string{release.Income: "Income statement", release.EPS: "Per share amounts", release.Balance: "Balance sheet",
	release.CashFlow: "Cash flow statement", release.Equity: "Changes in equity", release.Reconciliation: "Reconciliation", release.Segments: "Segments"}

// role is the link role of a table: the kind of statement and the table's place in the release.
func (t *tagger) role(i int, table *release.Table) *press.Role {
	kind := string(table.Statement)
	if kind == "" {
		kind = "other"
	}
	title := tableTitles[table.Statement]
	if title == "" {
		title = "Table"
	}
	return &press.Role{URI: t.extension.Namespace + "/role/table-" + ordinal(i+1) + "-" + kind, Definition: title + ", table " + ordinal(i+1) + " of the release"}
}

// present lists the rows of a table under its headings, in the printed order.
func (t *tagger) present(role *press.Role, table *release.Table) {
	x := t.extension
	title := role.Definition[:strings.IndexByte(role.Definition, ',')]
	root := x.QName(t.declare(structural(press.PascalName(title)+"Table", title, press.Heading)).Name)
	headings := map[string]tieout.QName{}
	orders := map[tieout.QName]int{}
	type arc struct {
		from, to  tieout.QName
		preferred string
	}
	seen := map[arc]bool{}
	add := func(from, to tieout.QName, preferred string) {
		if a := (arc{from, to, preferred}); !seen[a] {
			seen[a] = true
			orders[from]++
			role.Presentation = append(role.Presentation, press.Arc{From: from, To: to, Order: orders[from], PreferredLabel: preferred})
		}
	}
	for _, row := range table.Rows {
		parent := root
		for i, text := range row.Section {
			path := strings.Join(row.Section[:i+1], "\x00")
			h, ok := headings[path]
			if !ok {
				name := press.PascalName(text)
				if name == "" {
					name = "Section"
				}
				h = x.QName(t.declare(structural(name+"Heading", strings.TrimRight(text, ": "), press.Heading)).Name)
				headings[path] = h
				add(parent, h, "")
			}
			parent = h
		}
		for _, l := range t.byRow[row] {
			add(parent, l.name(), t.preferred(l))
		}
	}
	if len(role.Presentation) == 0 { // a table without rows has no statement
		x.Concepts = x.Concepts[:len(x.Concepts)-1]
	}
}

// preferred is the role of the label under which a row presents its concept. Negated labels that the taxonomy lacks are
// added with the printed words.
func (t *tagger) preferred(l *line) string {
	switch {
	case l.flip:
		if l.concept.Label(taxonomy.RoleNegatedLabel) == "" {
			q := l.name()
			if !slices.ContainsFunc(t.extension.Labels, func(o press.Label) bool { return o.Concept == q && o.Role == taxonomy.RoleNegatedLabel }) {
				text := l.row.Label
				if text == "" {
					text = l.concept.Label(taxonomy.RoleLabel)
				}
				t.extension.Labels = append(t.extension.Labels, press.Label{Concept: q, Role: taxonomy.RoleNegatedLabel, Text: text})
			}
		}
		return taxonomy.RoleNegatedLabel
	case l.concept.PeriodType == taxonomy.InstantType && statementOf(l) == release.CashFlow && l.concept.Label(press.RolePeriodStartLabel) != "":
		if slices.Contains(l.phrase.Words, "beginning") {
			return press.RolePeriodStartLabel
		}
		return press.RolePeriodEndLabel
	case len(l.row.Parts) > 0 && l.concept.Label(taxonomy.RoleTotalLabel) != "":
		return taxonomy.RoleTotalLabel
	}
	return ""
}

// sum writes the sums of a table. A sum that cannot be written as a network is left out: one over several periods or
// dimensions, one whose weights the balances forbid (XBRL 2.1, 5.1.1.2).
func (t *tagger) sum(role *press.Role, table *release.Table) {
	done, network := map[tieout.QName]bool{}, network{}
	for _, row := range table.Rows {
		if len(row.Parts) == 0 {
			continue
		}
		for _, total := range t.byRow[row] {
			if done[total.name()] {
				continue
			}
			arcs := t.arcs(total)
			if len(arcs) == 0 || !t.harmless(total, arcs) || slices.ContainsFunc(arcs, func(a press.Arc) bool { return network.reaches(a.To, a.From) }) {
				continue
			}
			done[total.name()] = true
			for _, a := range arcs {
				network[a.From] = append(network[a.From], a.To)
			}
			role.Calculation = append(role.Calculation, arcs...)
		}
	}
}

func (t *tagger) arcs(total *line) []press.Arc {
	if total.kind == release.Percentage || total.kind == release.Ratio || total.column != release.Values {
		return nil
	}
	var arcs []press.Arc
	for i, p := range total.row.Parts {
		part := t.partner(p.Row, total)
		if part == nil || part.concept == nil || part.concept.PeriodType != total.concept.PeriodType || part.name() == total.name() ||
			slices.ContainsFunc(arcs, func(a press.Arc) bool { return a.To == part.name() }) || !rowsAlike(part.row, total.row) {
			return nil
		}
		weight := p.Weight
		if part.flip != total.flip {
			weight = -weight
		}
		if a, b := part.concept.Balance, total.concept.Balance; a != taxonomy.NoBalance && b != taxonomy.NoBalance && (a == b) != (weight > 0) {
			return nil
		}
		arcs = append(arcs, press.Arc{From: total.name(), To: part.name(), Order: i + 1, Weight: weight})
	}
	return arcs
}

func rowsAlike(a, b *release.Row) bool { return slices.Equal(a.Qualifiers, b.Qualifiers) }

// network is who adds up whom.
type network map[tieout.QName][]tieout.QName

// reaches reports whether the way from one concept to its parts and theirs leads to another.
func (n network) reaches(from, to tieout.QName) bool {
	seen := map[tieout.QName]bool{from: true}
	for open := []tieout.QName{from}; len(open) > 0; {
		last := open[len(open)-1]
		open = open[:len(open)-1]
		for _, part := range n[last] {
			if part == to {
				return true
			}
			if !seen[part] {
				seen[part] = true
				open = append(open, part)
			}
		}
	}
	return false
}

// harmless reports whether a sum that the table shows can be written as a network. A network is applied to every fact of
// the report: where another table gives the total with some of the parts, it misses the others, and where the table
// leaves a part blank, it takes the part from another table. A sum that would be broken by that alone is not written, nor one that the table
// itself breaks in more columns than show it.
func (t *tagger) harmless(total *line, arcs []press.Arc) bool {
	own := map[*tieout.Context]*release.LineItem{}
	for _, item := range total.items {
		own[t.result.Items[item].Context] = item
	}
	broken := 0
	for context, f := range t.factsOf(total.name()) {
		iv, ok := f.Interval()
		if !ok {
			continue
		}
		var sum tieout.Interval
		found := 0
		for _, a := range arcs {
			p := t.factsOf(a.To)[context]
			if p == nil {
				continue
			}
			if piv, ok := p.Interval(); ok {
				sum = sum.Add(piv.Scale(decimalOf(a.Weight)))
				found++
			}
		}
		if found == 0 || sum.Overlaps(iv) {
			continue
		}
		item := own[context]
		if item == nil {
			return false
		}
		if printed, ok := total.row.SumIn(item.Column); !ok || printed.Holds() || isRangeEnd(item.Column) {
			return false
		}
		broken++
	}
	return broken == 0 || total.held() >= broken
}

// held counts the columns in which all parts of a total have an amount and come to it to the digit.
func (l *line) held() (n int) {
	for _, item := range l.items {
		sum, filled := item.Value, true
		for _, p := range l.row.Parts {
			it := p.Row.In(item.Column)
			if filled = filled && it != nil && !it.Nil && !it.Value.IsZero(); filled {
				sum = sum.Sub(it.Value.Mul(decimalOf(p.Weight)))
			}
		}
		if filled && sum.IsZero() {
			n++
		}
	}
	return n
}

// isRangeEnd reports whether a column has an end of ranges: what is left when the most is deducted is not the most.
func isRangeEnd(c *release.Column) bool {
	return slices.ContainsFunc(c.Qualifiers, func(q release.Qualifier) bool { return q.Axis == "range" })
}

// factsOf are the facts of a concept that have a value, the first of each context.
func (t *tagger) factsOf(q tieout.QName) map[*tieout.Context]*tieout.Fact {
	if t.byConcept == nil {
		t.byConcept = map[tieout.QName]map[*tieout.Context]*tieout.Fact{}
		for _, f := range t.result.Report.Facts {
			m := t.byConcept[f.Concept]
			if m == nil {
				m = map[*tieout.Context]*tieout.Fact{}
				t.byConcept[f.Concept] = m
			}
			if !f.Nil && m[f.Context] == nil {
				m[f.Context] = f
			}
		}
	}
	return t.byConcept[q]
}

// cube relates the dimensions that the release uses: one open hypercube for every concept that is reported with any.
func (t *tagger) cube() {
	x := t.extension
	var used []tieout.QName // axes, in order of first use
	members := map[tieout.QName][]tieout.QName{}
	var concepts []tieout.QName
	for _, f := range t.result.Report.Facts {
		if len(f.Context.Dimensions) == 0 {
			continue
		}
		if !slices.Contains(concepts, f.Concept) {
			concepts = append(concepts, f.Concept)
		}
		for _, d := range f.Context.Dimensions {
			if !slices.Contains(used, d.Axis) {
				used = append(used, d.Axis)
			}
			if !slices.Contains(members[d.Axis], d.Member) {
				members[d.Axis] = append(members[d.Axis], d.Member)
			}
		}
	}
	if len(used) == 0 {
		return
	}
	role := &press.Role{URI: x.Namespace + "/role/dimensions", Definition: "Dimensions of the release"}
	items := x.QName(t.declare(structural("ReportedLineItems", "Line items", press.Heading)).Name)
	cube := x.QName(t.declare(structural("ReportedTable", "Table of the release", press.Hypercube)).Name)
	add := func(a press.Arc) {
		a.Order = 1
		for _, o := range role.Definitions {
			if o.From == a.From {
				a.Order++
			}
		}
		role.Definitions = append(role.Definitions, a)
	}
	add(press.Arc{From: items, To: cube, Arcrole: taxonomy.ArcroleAll, ContextElement: "segment"})
	for _, axis := range used {
		add(press.Arc{From: cube, To: axis, Arcrole: taxonomy.ArcroleHypercubeDimension})
		domain := t.domain(axis)
		add(press.Arc{From: axis, To: domain, Arcrole: taxonomy.ArcroleDimensionDomain})
		if axis.Space == x.Namespace { // the built-in taxonomy gives its own axes their default
			add(press.Arc{From: axis, To: domain, Arcrole: taxonomy.ArcroleDimensionDefault})
		}
		for _, m := range members[axis] {
			add(press.Arc{From: domain, To: m, Arcrole: taxonomy.ArcroleDomainMember})
		}
	}
	for _, c := range concepts {
		add(press.Arc{From: items, To: c, Arcrole: taxonomy.ArcroleDomainMember})
	}
	x.Roles = append(x.Roles, role)
}

func (t *tagger) domain(axis tieout.QName) tieout.QName {
	if d, ok := dimensionOf(axis.Local); ok {
		return tieout.QName{Space: axis.Space, Local: d.Domain}
	}
	return tieout.QName{Space: axis.Space, Local: strings.TrimSuffix(axis.Local, "Axis") + "Domain"}
}

// anchors relates concepts of the extension to the nearest wider ones.
func (t *tagger) anchors() {
	role := &press.Role{URI: t.extension.Namespace + "/role/anchors", Definition: "Wider concepts"}
	seen := map[tieout.QName]bool{}
	orders, below := map[tieout.QName]int{}, network{}
	for _, l := range t.lines {
		if l.taxonomy != t.extension || seen[l.name()] {
			continue
		}
		seen[l.name()] = true
		if wider, ok := t.anchor(l, func(wider tieout.QName) bool { return !below.reaches(l.name(), wider) }); ok {
			below[wider] = append(below[wider], l.name())
			orders[wider]++
			role.Definitions = append(role.Definitions, press.Arc{From: wider, To: l.name(), Arcrole: taxonomy.ArcroleWiderNarrower, Order: orders[wider]})
		}
	}
	t.extension.Roles = append(t.extension.Roles, role)
}

func decimalOf(n int) decimal.Decimal { return decimal.NewFromInt(int64(n)) }
