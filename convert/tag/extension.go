package tag

import (
	"cmp"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/regex"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/press"
)

// newExtension begins the extension taxonomy of the release.
func (t *tagger) newExtension() {
	r := t.release
	who := strings.ToLower(strings.NewReplacer(":", "-", " ", "-", "/", "-", "_", "-").Replace(t.entity.Identifier))
	if r.Ticker != "" {
		who = slug(r.Ticker)
	} else if s := slug(r.Issuer); s != "unknown" {
		who = s
	}
	if who = slug(who); who[0] >= '0' && who[0] <= '9' {
		who = "entity-" + who
	}
	when := ""
	switch {
	case r.Period.Kind != tieout.Forever:
		when = r.Period.LastDay().Format("2006-01-02")
	case !r.Date.IsZero():
		when = r.Date.Format("2006-01-02")
	}
	x := &press.Taxonomy{Namespace: t.options.ExtensionNamespace, Prefix: t.options.ExtensionPrefix, Version: when, Stem: who, Imports: t.imports(),
		Title: strings.TrimSpace(r.Issuer + " " + when)}
	if when != "" {
		x.Stem += "-" + when
	}
	if x.Namespace == "" {
		x.Namespace = "https://github.com/tieout/tieout/release/" + who
		if when != "" {
			x.Namespace += "/" + when
		}
	}
	if x.Prefix == "" {
		x.Prefix = "ext"
	}
	t.extension, t.result.Extension = x, x
}

// declare adds a concept to the extension under a name that is not taken yet.
func (t *tagger) declare(c *press.Concept) *press.Concept {
	base := c.Name
	for n := max(t.numbers[base], 2); t.names[c.Name]; n++ {
		c.Name = base + ordinal(n)
		t.numbers[base] = n + 1
	}
	t.names[c.Name] = true
	t.extension.Concepts = append(t.extension.Concepts, c)
	return c
}

func label(text string) []press.Label { return []press.Label{{Role: taxonomy.RoleLabel, Text: text}} }

// structural makes an abstract concept.
func structural(name, text string, kind press.Kind) *press.Concept {
	return &press.Concept{Name: name, Kind: kind, Type: press.String, PeriodType: taxonomy.DurationType, Nillable: true, Labels: label(text)}
}

// axis is the axis that a word of package release stands for; the extension declares those that the built-in taxonomy
// does not have.
func (t *tagger) axis(word string) tieout.QName {
	if d, ok := dimensionOf(axes[strings.ToLower(word)]); ok {
		return t.builtinDimension(d, d.Axis, d.Title, press.Axis)
	}
	name := press.PascalName(word) + "Axis"
	if !t.names[name] {
		t.declare(structural(name, word, press.Axis))
		t.declare(structural(press.PascalName(word)+"Domain", word+", all", press.Member))
	}
	return t.extension.QName(name)
}

// member is the member with this label; the extension declares those that the built-in taxonomy does not have.
func (t *tagger) member(axis tieout.QName, text string) tieout.QName {
	text = strings.TrimRight(strings.Join(strings.Fields(text), " "), ":")
	name := press.MemberName(text)
	if name == "Member" {
		name = "UnnamedMember"
	}
	if d, ok := dimensionOf(axis.Local); ok {
		for _, m := range d.Members {
			if press.MemberName(strings.ToLower(m.Text)) == press.MemberName(strings.ToLower(text)) {
				return t.builtinDimension(d, press.MemberName(m.Text), m.Text, press.Member)
			}
		}
	}
	if !t.names[name] {
		t.declare(structural(name, text, press.Member))
	}
	return t.extension.QName(name)
}

var kindSuffixes = map[release.Number]string{release.PerShare: "PerShare", release.Shares: "Shares", release.Percentage: "Percent", release.Ratio: "Ratio"}

// marks are those of footnotes at the end of a label: "Idle costs (2)", "Other (a), (b)".
var marks = regex.New(`(?:[\s,]*\((?:\d{1,2}|[a-z]|\*+)\))+[\s:]*$`)

// withoutMarks is a label without the marks of footnotes at its end, where anything stands before them.
func withoutMarks(text string) string {
	if i := marks.FindStringIndex(text); i != nil && i[0] > 0 {
		return text[:i[0]]
	}
	return text
}

// newConcept makes the concept of a line that nothing fits.
func (t *tagger) newConcept(l *line, period taxonomy.PeriodType) *press.Concept {
	text := l.text
	if text == "" {
		text = l.row.Label
	}
	text = strings.TrimSpace(strings.TrimRight(withoutMarks(strings.Join(strings.Fields(text), " ")), ":-–— "))
	name := press.PascalName(text)
	if name == "" && len(l.row.Section) > 0 {
		text = "Total " + l.row.Section[len(l.row.Section)-1]
		name = press.PascalName(text)
	}
	if name == "" {
		text = "Unlabelled line"
	}
	if s := kindSuffixes[l.kind]; s != "" && !strings.Contains(strings.ToLower(name), strings.ToLower(s)) {
		name += s
	}
	if l.kind == release.Money && l.items[0].Column.Averages() && !strings.Contains(name, "Average") {
		name += "Average" // no sum of those of its parts
		text += ", average"
	}
	switch {
	case l.column != release.Percent:
	case l.items[0].Column.Proportions():
		text += ", as a percentage"
	default:
		name += "Change"
		text += ", change in percent"
	}
	c := &press.Concept{Name: name, Type: l.dataType(), PeriodType: period, Nillable: true, Labels: label(text), Signed: true}
	if c.Type == press.Monetary {
		c.Balance = t.balance(l)
		t.signOwn(l, c)
	}
	return c
}

// balance reasons out the balance of a concept: from the sums that the row is in, else from where it stands.
func (t *tagger) balance(l *line) taxonomy.Balance {
	if total, weight := t.totalOf(l); total != nil {
		if (weight > 0) != total.flip {
			return total.concept.Balance
		}
		return opposite(total.concept.Balance)
	}
	if l.zone == nil {
		return taxonomy.NoBalance
	}
	return l.zone.Extension
}

// totals are the lines of the rows that add a row up.
func (t *tagger) totals(row *release.Row) []*line {
	if t.adding == nil {
		t.adding = map[*release.Row][]*line{}
		for _, l := range t.lines {
			for _, p := range l.row.Parts {
				t.adding[p.Row] = append(t.adding[p.Row], l)
			}
		}
	}
	return t.adding[row]
}

func opposite(b taxonomy.Balance) taxonomy.Balance {
	if b == taxonomy.Debit {
		return taxonomy.Credit
	}
	return taxonomy.Debit
}

// anchor is the nearest wider concept of one of the extension: the best candidate that was not sure enough, else the
// total of its section. Free says which concepts may be above it.
func (t *tagger) anchor(l *line, free func(tieout.QName) bool) (tieout.QName, bool) {
	fits := func(home *press.Taxonomy, c *press.Concept) (tieout.QName, bool) {
		if c == nil || c.Type != l.concept.Type || c.PeriodType != l.concept.PeriodType {
			return tieout.QName{}, false
		}
		q, ok := t.reported(home, c)
		return q, ok && q != l.name() && free(q)
	}
	for _, c := range l.candidates {
		if q, ok := fits(c.taxonomy, c.concept); ok {
			return q, true
		}
	}
	if l.zone != nil {
		if q, ok := fits(t.base, t.base.Concept(l.zone.Total)); ok {
			return q, true
		}
	}
	wide := map[release.Statement]string{release.Income: "NetIncomeLoss", release.Balance: "Assets", release.CashFlow: "NetChangeInCash",
		release.Reconciliation: "OtherReconcilingItems", release.EPS: "EarningsPerShareBasic"}
	return fits(t.base, t.base.Concept(wide[statementOf(l)]))
}

// facts makes the facts in the order of the document.
func (t *tagger) facts() {
	type cell struct {
		line  *line
		index int
	}
	var cells []cell
	for _, l := range t.lines {
		for i := range l.items {
			cells = append(cells, cell{l, i})
		}
	}
	slices.SortStableFunc(cells, func(a, b cell) int {
		return cmp.Or(cmp.Compare(a.line.table.Index, b.line.table.Index), cmp.Compare(a.line.items[a.index].Cell.Start.Byte, b.line.items[b.index].Cell.Start.Byte))
	})
	var before *tieout.Fact
	for n, c := range cells {
		if t.stopped(n) {
			return
		}
		l, item := c.line, c.line.items[c.index]
		f := &tieout.Fact{ID: "f" + ordinal(n+1), Concept: l.name(), Context: t.context(l.periodOf(item, l.concept), l.dimensions[c.index]),
			Unit: t.unit(l.concept, item), Nil: item.Nil, Source: t.source(l, item)}
		printedBeside(f, before, item.Cell)
		before = f
		if !item.Nil {
			v := item.Value
			if l.flips(item) {
				v = v.Neg()
			}
			f.Lexical, f.Decimals = Lexical(v, item.Decimals), item.Decimals
		}
		t.result.Report.Facts = append(t.result.Report.Facts, f)
		t.result.Items[item], t.result.Facts[f] = f, item
	}
	x := t.extension
	t.result.Report.EntryPoints = []tieout.EntryPoint{{URL: x.Stem + ".xsd", Href: x.Stem + ".xsd", Kind: tieout.SchemaRef}}
}

// Lexical writes a value with the digits after the point that its accuracy has, as printed: "(.40)" is -0.40, not -0.4.
func Lexical(v decimal.Decimal, d tieout.Decimals) string {
	if n, ok := d.Value(); ok && n > 0 && -v.Exponent() <= n {
		return v.StringFixed(n)
	}
	return v.String()
}

func (t *tagger) source(l *line, item *release.LineItem) *tieout.Source {
	s := &tieout.Source{Range: item.Cell, Table: l.table.Index, Row: item.TR, Label: l.row.Label, Column: strings.Join(item.Column.Heading, " "),
		Statement: string(statementOf(l)), Printed: item.Printed, Value: item.Value}
	if n := len(l.row.Section); n > 0 {
		s.Section = l.row.Section[n-1]
	}
	s.Mapping = tieout.Mapping{Reason: "nothing fits: a concept of the extension taxonomy"}
	if l.chosen >= 0 {
		c := l.candidates[l.chosen]
		s.Mapping = tieout.Mapping{Confidence: float64(int(c.sure*100+0.5)) / 100, Reason: c.reason}
	}
	if l.flip && l.why != "" {
		s.Mapping.Reason += "; " + l.why
	}
	if said := item.Corrected(); said != "" {
		s.Mapping.Reason += "; " + said
	}
	for i, c := range l.candidates {
		if i == l.chosen || len(s.Mapping.Alternatives) == 3 {
			continue
		}
		s.Mapping.Alternatives = append(s.Mapping.Alternatives, t.alternative(c))
	}
	return s
}
