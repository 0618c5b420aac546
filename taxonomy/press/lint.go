package press

import (
	"slices"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
)

// maxLintLabels bounds the labels of one pattern that the linter looks at.
const maxLintLabels = 200

// Lint checks taxonomies for what reading them lets pass: patterns and sections without effect, labels that mean two
// concepts in one place, sums against the balances. Company mapping files are checked each against itself; what they
// say of a label goes before the built-in taxonomy by intent. Diagnostics come in the order of the files.
func Lint(ts ...*Taxonomy) []tieout.Diagnostic {
	var ds []tieout.Diagnostic
	for _, t := range ts {
		l := linter{taxonomy: t}
		l.unused()
		l.ambiguous()
		l.sums()
		ds = append(ds, l.diagnostics...)
	}
	tieout.SortDiagnostics(ds)
	return ds
}

type linter struct {
	taxonomy    *Taxonomy
	diagnostics []tieout.Diagnostic
}

func (l *linter) report(rule tieout.Rule, at tieout.Range, format string, args ...any) *tieout.Diagnostic {
	l.diagnostics = append(l.diagnostics, rule.New(at, format, args...))
	return &l.diagnostics[len(l.diagnostics)-1]
}

// unused reports patterns whose every label an earlier pattern of the concept has, concepts that no label leads to,
// and sections that neither hold concepts nor are opened by a heading.
func (l *linter) unused() {
	for _, c := range l.taxonomy.Concepts {
		if c.Kind != Item {
			continue
		}
		if len(c.Matches) == 0 {
			l.report(ruleUnused, c.Range, "no label leads to the concept %s", c.Name)
		}
		for i, m := range c.Matches {
			earlier := c.Matches[:i]
			labels, complete := m.pattern.labels(maxLintLabels)
			if !complete || len(labels) == 0 || len(earlier) == 0 {
				continue
			}
			if !slices.ContainsFunc(labels, func(label string) bool { return !covered(earlier, label, m) }) {
				l.report(ruleUnused, m.Range, "every label of the pattern %q is one of %s's earlier patterns", m.Pattern, c.Name)
			}
		}
	}
	for _, s := range l.taxonomy.Sections {
		if len(s.Concepts) == 0 && len(s.Opens) == 0 && len(s.About) == 0 && s.Total == "" {
			l.report(ruleUnused, s.Range, "the section %q has neither concepts nor headings that open it", s.Name)
		}
	}
}

// covered reports whether a label of m fits another match of the same section.
func covered(others []Match, label string, m Match) bool {
	words := strings.Fields(label)
	return slices.ContainsFunc(others, func(o Match) bool {
		return o.Section == m.Section && (!o.pattern.total || m.pattern.total) && o.pattern.fits(words)
	})
}

// ambiguous reports labels that mean two concepts of one type and period type in one section.
func (l *linter) ambiguous() {
	type pair struct {
		a, b    *Concept
		section *Section
	}
	reported := map[pair]bool{}
	for _, c := range l.taxonomy.Concepts {
		for i := range c.Matches {
			m := &c.Matches[i]
			labels, _ := m.pattern.labels(maxLintLabels)
			for _, label := range labels {
				p := Phrase{Key: label, Words: strings.Fields(label), Total: m.pattern.total, sense: m.pattern.sense}
				for _, h := range l.taxonomy.Lookup(p) {
					o := h.Concept
					if o.Order <= c.Order || o.Type != c.Type || o.PeriodType != c.PeriodType || h.Match.Section != m.Section || isTotal(c, o) || reported[pair{c, o, m.Section}] {
						continue
					}
					reported[pair{c, o, m.Section}] = true
					d := l.report(ruleAmbiguous, h.Match.Range, "%q means %s here, but %s too in the section %s", label, o.Name, c.Name, m.Section.Name)
					d.Related = append(d.Related, tieout.Note{Message: "the pattern of " + c.Name, Range: m.Range})
				}
			}
		}
	}
}

// isTotal reports whether one of two concepts is the total of the other's section: sums tell them apart.
func isTotal(a, b *Concept) bool {
	return a.Matches[0].Section == b.Matches[0].Section && (a.Matches[0].Section.Total == a.Name || a.Matches[0].Section.Total == b.Name)
}

// sums reports parts of sums whose balance forbids the sign.
func (l *linter) sums() {
	for _, c := range l.taxonomy.Concepts {
		for _, p := range c.Parts {
			o := l.taxonomy.Concept(p.Name)
			if o == nil {
				o = l.taxonomy.imported(p.Name)
			}
			if o == nil || o.Balance == taxonomy.NoBalance || c.Balance == taxonomy.NoBalance {
				continue
			}
			if (o.Balance == c.Balance) != (p.Weight > 0) {
				l.report(ruleBalance, c.Range, "%s counts %s with the weight %d, but their balances ask for the other sign", c.Name, o.Name, p.Weight)
			}
			if o.PeriodType != c.PeriodType {
				l.report(ruleBalance, c.Range, "%s and its part %s have different period types", c.Name, o.Name)
			}
		}
	}
}

// imported finds a concept of an imported taxonomy by a name with or without its prefix.
func (t *Taxonomy) imported(name string) *Concept {
	prefix, local, qualified := strings.Cut(name, ":")
	for _, i := range t.Imports {
		if !qualified {
			local = name
		} else if prefix != i.Prefix {
			continue
		}
		if c := i.Concept(local); c != nil {
			return c
		}
	}
	return nil
}
