package tag

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/internal/wording"
	"github.com/tieout/tieout/taxonomy/press"
)

// surroundings are what stands around the rows of a table: the sections that headings and totals open above them and
// that totals close below them, and what the titles and headings speak of.
type surroundings struct {
	tagger  *tagger
	table   *release.Table
	current *press.Section
	heading string // that opened current; "" when a total did
	below   map[*release.Row]*press.Section
	title   map[string]bool // the sections that the title speaks of
}

// family is the group of statements whose sections may follow each other in one table.
func family(s release.Statement) string {
	switch s {
	case release.Income, release.EPS:
		return "income"
	case release.Balance, release.CashFlow, release.Equity:
		return string(s)
	}
	return ""
}

func sectionFamily(s *press.Section) string { return family(release.Statement(s.Statement)) }

func rowStatement(table *release.Table, row *release.Row) release.Statement {
	if row.Statement != "" {
		return row.Statement
	}
	return table.Statement
}

// maxTitle bounds the words of a title or heading that are looked at.
const maxTitle = 60

// surround begins to follow the rows of a table.
func (t *tagger) surround(table *release.Table) *surroundings {
	z := &surroundings{tagger: t, table: table, below: map[*release.Row]*press.Section{}, title: map[string]bool{}}
	for _, line := range table.Title {
		for s := range t.spokenOf(line) {
			z.title[s] = true
		}
	}
	var next *press.Section
	for _, row := range slices.Backward(table.Rows) {
		if s := t.totalled(row, family(rowStatement(table, row))); s != nil {
			next = s
		} else if next != nil && len(row.Items) > 0 {
			z.below[row] = next
		}
	}
	return z
}

// totalled is the section that a row is the total of; nil for other rows.
func (t *tagger) totalled(row *release.Row, family string) *press.Section {
	if len(row.Items) == 0 {
		return nil
	}
	p := t.normalize(row.Label)
	if !p.Total && len(row.Parts) == 0 {
		return nil
	}
	for _, h := range t.base.Lookup(p) {
		if s := h.Match.Section; (s.Total == h.Concept.Name || s.Subtotal == h.Concept.Name) && sectionFamily(s) == family {
			return s
		}
	}
	return nil
}

// normalize takes a label apart, once for each text.
func (t *tagger) normalize(text string) press.Phrase {
	p, ok := t.phrases[text]
	if !ok {
		p = press.Normalize(text, t.ignore...)
		t.phrases[text] = p
	}
	return p
}

// spokenOf lists the names of the sections that a heading or a line of a title speaks of.
func (t *tagger) spokenOf(line string) map[string]bool {
	if all, ok := t.topics[line]; ok {
		return all
	}
	var all map[string]bool
	p := t.normalize(line)
	if len(p.Words) > maxTitle {
		p.Words = p.Words[:maxTitle]
	}
	measures := p.NonGAAP || saysGAAP.In(wording.Of(line))
	for _, x := range t.taxonomies {
		for _, s := range x.Spoken(p) {
			if measures && s.Statement == "other" && s.Total != "" {
				continue // a reconciliation of measures is no note on what a figure of the statements is made of
			}
			if all == nil {
				all = map[string]bool{}
			}
			all[s.Name] = true
		}
	}
	t.topics[line] = all
	return all
}

// opened is the section that a heading opens in a statement: the one that it is the name of, else the first of those
// that it speaks of.
func (t *tagger) opened(heading string, statement release.Statement) *press.Section {
	p := t.normalize(heading)
	if len(p.Words) == 0 {
		return nil
	}
	want := family(statement)
	var other *press.Section
	for _, x := range t.taxonomies {
		for _, s := range x.Sections {
			if !s.OpenedBy(p) {
				continue
			}
			if f := sectionFamily(s); f == want {
				return s
			} else if want == "" && other == nil {
				other = s
			}
		}
	}
	if other != nil || want == "" {
		return other
	}
	first := len(p.Words)
	for _, x := range t.taxonomies {
		for _, s := range x.Sections {
			if sectionFamily(s) != want {
				continue
			}
			if at := s.SpokenAt(p); at >= 0 && at < first {
				first, other = at, s
			}
		}
	}
	return other
}

// pass notes a heading.
func (z *surroundings) pass(row *release.Row) {
	if s := z.tagger.opened(row.Label, rowStatement(z.table, row)); s != nil {
		z.current, z.heading = s, row.Label
	}
}

// of is the section that stands open above a row with numbers; a total opens the one that follows it.
func (z *surroundings) of(row *release.Row, p press.Phrase) *press.Section {
	statement := rowStatement(z.table, row)
	f := family(statement)
	zone := z.current
	if z.current == nil || z.heading != "" && !slices.Contains(row.Section, z.heading) {
		for _, heading := range slices.Backward(row.Section) {
			if s := z.tagger.opened(heading, statement); s != nil {
				zone = s
				break
			}
		}
	}
	if zone != nil && f != "" && sectionFamily(zone) != f && zone.Statement != "reconciliation" {
		zone = nil
	}
	z.total(p, f)
	return zone
}

// total moves on to the section that follows a total, the first one that is not behind.
func (z *surroundings) total(p press.Phrase, family string) {
	if family == "" {
		return
	}
	for _, x := range z.tagger.taxonomies {
		for _, s := range x.Sections {
			if sectionFamily(s) == family && s.Follows(p) {
				z.current, z.heading = s, ""
				return
			}
		}
	}
}

// relation is how two sections stand to each other.
type relation string

const (
	sameSection    relation = "same"
	nearSection    relation = "near" // one holds the other, or both are parts of one
	farSection     relation = "far"  // of one statement
	foreignSection relation = "foreign"
)

// related compares sections by their names, whose parts go from coarse to fine.
func related(a, b *press.Section) relation {
	if a.Name == b.Name { // a company's file may go on with a built-in section
		return sameSection
	}
	if sectionFamily(a) != sectionFamily(b) || sectionFamily(a) == "" && a.Statement != b.Statement {
		return foreignSection
	}
	x, y := strings.Split(a.Name, "."), strings.Split(b.Name, ".")
	n := 0
	for n < len(x) && n < len(y) && x[n] == y[n] {
		n++
	}
	if n >= 2 {
		return nearSection
	}
	return farSection
}
