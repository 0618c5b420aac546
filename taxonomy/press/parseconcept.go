package press

import (
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"github.com/tieout/tieout/taxonomy"
)

var conceptKeys = []string{"label", "terse", "total", "negated", "start", "end", "doc", "type", "period", "balance", "signed", "effect", "us-gaap",
	"match", "also", "anywhere", "sum"}

// maxAlso is in how many sections beside its own a concept may count.
const maxAlso = 20

// labelRoles are the label keys and the roles they stand for.
var labelRoles = map[string]string{
	"label": taxonomy.RoleLabel, "total": taxonomy.RoleTotalLabel, "negated": taxonomy.RoleNegatedLabel,
	"terse": RoleTerseLabel, "doc": taxonomy.RoleDocumentation, "start": RolePeriodStartLabel, "end": RolePeriodEndLabel,
}

// The label roles that package taxonomy does not name.
const (
	RoleTerseLabel       = "http://www.xbrl.org/2003/role/terseLabel"
	RolePeriodStartLabel = "http://www.xbrl.org/2003/role/periodStartLabel"
	RolePeriodEndLabel   = "http://www.xbrl.org/2003/role/periodEndLabel"
)

// concept reads one concept of a section: `Name: {label: …, match: […]}`.
func (r *reader) concept(e entry, s *Section, d defaults) {
	c := &Concept{Name: e.key, Type: d.kind, PeriodType: d.period, Balance: d.balance, Effect: d.effect, Signed: d.signed,
		Nillable: true, Range: e.keyRange}
	prefix, local, qualified := strings.Cut(e.key, ":")
	var original *Concept
	if qualified && r.base != nil && prefix == r.base.Prefix {
		c.Name = local
		if original = r.base.Concept(local); original == nil {
			r.report(ruleReference, e.keyRange, "the built-in taxonomy has no concept %q%s", local, r.suggestion(local))
			return
		}
		copied := *original
		copied.Labels, copied.Matches, copied.Range = nil, nil, e.keyRange
		c = &copied
		c.Extends = r.base.QName(local)
	} else if !isPlainName(e.key) {
		r.report(ruleValue, e.keyRange, "%q is no name of a concept: write a letter and then letters, digits, -, _ or .", e.key)
		return
	}
	if old := r.concepts[e.key]; old != nil {
		if r.base == nil && r.again(old, e, s) {
			return
		}
		r.report(ruleDuplicate, e.keyRange, "the concept %s is there already, at line %d", e.key, old.Range.Start.Line)
		return
	}
	matches, also, anywhere := r.conceptKeys(c, e)
	if original == nil && c.Label(taxonomy.RoleLabel) == "" {
		r.report(ruleMissing, e.keyRange, "the concept %s has no label", c.Name)
	}
	if c.Type != Monetary {
		c.Balance = taxonomy.NoBalance
	}
	c.Matches = r.matches(c, s, matches, anywhere)
	if len(also) > maxAlso {
		r.report(ruleValue, r.At(also[maxAlso]), "%s counts in %d more sections: more than %d are not read", c.Name, len(also), maxAlso)
		also = also[:maxAlso]
	}
	for _, n := range also {
		if len(c.Matches) > 0 {
			r.later = append(r.later, reference{concept: c, section: r.text(n), own: len(c.Matches), at: r.At(n)})
		}
	}
	r.concepts[e.key] = c
	r.taxonomy.Concepts = append(r.taxonomy.Concepts, c)
	if s.Total == "" || c.Name != s.Total {
		s.Concepts = append(s.Concepts, c.Name)
	}
}

// again reads further labels of a concept of the built-in taxonomy, which mean it in this section: an entry with nothing
// but patterns.
func (r *reader) again(c *Concept, e entry, s *Section) bool {
	keys := r.mapping(e.value, "a concept", conceptKeys...)
	if len(keys) != 1 || keys[0].key != "match" {
		return false
	}
	for _, n := range r.sequence(keys[0].value) {
		if p := r.pattern(n); p != nil {
			c.Matches = append(c.Matches, Match{Pattern: r.text(n), Section: s, Range: r.At(n), pattern: p})
		}
	}
	return true
}

func (r *reader) conceptKeys(c *Concept, e entry) (matches, also []ast.Node, anywhere bool) {
	if _, null := e.value.(*ast.NullNode); null {
		return nil, nil, false
	}
	for _, k := range r.mapping(e.value, "a concept", conceptKeys...) {
		switch k.key {
		case "label", "terse", "total", "negated", "doc", "start", "end":
			if text := r.text(k.value); text != "" {
				c.Labels = append(c.Labels, Label{Role: labelRoles[k.key], Text: text})
			}
		case "type":
			c.Type = r.typeOf(k.value)
		case "period":
			c.PeriodType = r.period(k.value)
		case "balance":
			c.Balance = r.balance(k.value)
		case "signed":
			c.Signed = r.boolean(k.value)
		case "anywhere":
			anywhere = r.boolean(k.value)
		case "effect":
			c.Effect = r.effect(k.value)
		case "us-gaap":
			for _, n := range r.sequence(k.value) {
				name := r.text(n)
				if !isPlainName(name) {
					r.report(ruleValue, r.At(n), "%q is no element name", name)
					continue
				}
				c.Related = append(c.Related, name)
			}
		case "match":
			matches = r.sequence(k.value)
		case "also":
			also = r.sequence(k.value)
		case "sum":
			c.Parts = append(c.Parts, r.parts(k.value)...)
		}
	}
	return matches, also, anywhere
}

// matches reads the patterns of a concept; its own labels are patterns too.
func (r *reader) matches(c *Concept, s *Section, patterns []ast.Node, anywhere bool) []Match {
	var ms []Match
	for _, n := range patterns {
		if p := r.pattern(n); p != nil {
			ms = append(ms, Match{Pattern: r.text(n), Section: s, Loose: anywhere, Range: r.At(n), pattern: p})
		}
	}
	for _, l := range c.Labels {
		if l.Role == taxonomy.RoleDocumentation {
			continue
		}
		words := Normalize(l.Text).Words
		if len(words) > 0 && !slices.ContainsFunc(ms, func(m Match) bool { return m.pattern.fits(words) }) {
			p := literal(words)
			p.sense = senseOf(l.Text)
			ms = append(ms, Match{Pattern: l.Text, Section: s, Loose: anywhere, Range: c.Range, pattern: p})
		}
	}
	return ms
}

// mustExist asks for a concept that the file or, for the built-in taxonomy, another of its files declares.
func (r *reader) mustExist(n ast.Node, name string) {
	r.later = append(r.later, reference{name: name, at: r.At(n)})
}
