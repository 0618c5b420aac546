package tag

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/release"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/taxonomy/press"
)

// attempt is one way of reading a label.
type attempt struct {
	phrase press.Phrase
	weight float64
	how    string
}

// find lists the concepts that a line may have, best first.
func (t *tagger) find(l *line) {
	seen := map[*press.Concept]int{}
	for _, a := range t.attempts(l) {
		if a.weight < 0.94 && a.weight != 0.8 && l.best() >= StrictConfidence {
			break
		}
		for i, x := range t.taxonomies {
			for _, h := range x.Lookup(a.phrase) {
				c, home := h.Concept, x
				if !c.Extends.IsZero() {
					home = t.base
					c = t.base.Concept(c.Extends.Local)
				}
				if c == nil || c.Kind != press.Item {
					continue
				}
				score, why := t.score(l, c, h.Match, a)
				if i == 0 && len(t.taxonomies) > 1 {
					score += 0.02 // a company's own mapping goes first
				}
				if score < 0.3 {
					continue
				}
				at, ok := seen[c]
				if !ok {
					seen[c] = len(l.candidates)
					l.candidates = append(l.candidates, candidate{concept: c, taxonomy: home, section: h.Match.Section, score: score, reason: why})
				} else if score > l.candidates[at].score {
					l.candidates[at] = candidate{concept: c, taxonomy: home, section: h.Match.Section, score: score, reason: why}
				}
			}
		}
		slices.SortStableFunc(l.candidates, func(a, b candidate) int {
			return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.concept.Order, b.concept.Order))
		})
		for i, c := range l.candidates {
			seen[c.concept] = i
		}
	}
}

// attempts lists readings of a line's label, the plainest first.
func (t *tagger) attempts(l *line) []attempt {
	var as []attempt
	add := func(words []string, weight float64, how string) {
		if len(words) > 0 {
			words = slices.Compact(slices.Clone(words))
			as = append(as, attempt{l.phrase.With(words), weight, how})
		}
	}
	w, plain := l.phrase.Words, 1.0
	if l.kind == release.PerShare || l.kind == release.Shares {
		if basis := shareBasis(l); basis != nil && !slices.Contains(w, "dividend") {
			if reduced := shareWords(l, basis); reduced != nil {
				add(reduced, 0.99, "by what its label and heading say of dilution")
				plain = 0.94
			}
		}
	}
	add(w, plain, "by its label")
	if l.kind == release.PerShare && shareBasis(l) == nil && !l.phrase.NonGAAP && shareWords(l, []string{"diluted"}) != nil {
		add([]string{"diluted"}, 0.8, "as a per share amount that does not say whether it is diluted")
	}
	if len(w) == 0 && len(l.heading.Words) > 0 {
		total := l.heading
		total.Total = true
		as = append(as, attempt{total, 0.95, "as the total of its section"})
	}
	if len(l.heading.Words) > 0 && len(w) > 0 {
		add(append(slices.Clone(l.heading.Words), w...), 0.96, "by its heading and label")
		add(append(slices.Clone(w), l.heading.Words...), 0.94, "by its label and heading")
	}
	for _, drop := range []string{"consolidated", "net", "total"} {
		if n := len(w); n > 1 && w[n-1] == drop || n > 1 && w[0] == drop && drop == "consolidated" {
			add(slices.DeleteFunc(slices.Clone(w), func(s string) bool { return s == drop }), 0.93, fmt.Sprintf("by its label without %q", drop))
		}
	}
	if l.phrase.NonGAAP || slices.Contains(w, "excluding") || slices.Contains(w, "before") {
		return as // what such a label adds changes the figure: nothing may be left out
	}
	if known := t.spelled(w); known != nil {
		add(known, 0.9, "by its label, spelling corrected")
	}
	for i := range w {
		if len(w) > 2 && !changesMeaning(w[i]) {
			add(slices.Delete(slices.Clone(w), i, i+1), 0.78, fmt.Sprintf("by its label without %q", w[i]))
		}
	}
	if known := slices.DeleteFunc(slices.Clone(w), func(s string) bool { return !t.base.Knows(s) }); len(known) < len(w) && len(known) > 1 {
		add(known, 0.72, "by the words of its label that are known")
	}
	return as
}

// changesMeaning reports whether a word must not be left out of a label.
func changesMeaning(w string) bool {
	switch w {
	case "net", "other", "noncurrent", "current", "long", "short", "accumulated", "deferred", "comprehensive", "non", "gross", "average", "adjusted",
		"per", "restricted", "discontinued", "continuing", "before", "after", "excluding", "including", "accrued", "diluted", "basic", "paid", "payable",
		"receivable", "change", "proceeds", "repayment", "purchase", "sale", "income", "expense", "tax", "minority", "noncontrolling", "preferred",
		"redeemable", "treasury", "provision", "less", "operating", "intangible", "segment", "pretax", "unearned", "free", "core", "legal":
		return true
	}
	return false
}

// spelled is the label with words that no pattern has replaced by the one known word at an edit distance of one; nil
// when there is nothing to replace.
func (t *tagger) spelled(words []string) []string {
	var out []string
	for i, w := range words {
		if t.base.Knows(w) || len(w) < 6 {
			continue
		}
		if s := t.base.Nearest(w); s != "" {
			if out == nil {
				out = slices.Clone(words)
			}
			out[i] = s
		}
	}
	return out
}

// shareBasis are the words "basic" and "diluted" as far as the label or the headings have them.
func shareBasis(l *line) []string {
	var basis []string
	has := func(word string) bool {
		if slices.Contains(l.phrase.Words, word) {
			return true
		}
		if slices.Contains(l.phrase.Words, "basic") || slices.Contains(l.phrase.Words, "diluted") {
			return false
		}
		for i := len(l.row.Section) - 1; i >= 0; i-- {
			if p := press.Normalize(l.row.Section[i]); slices.Contains(p.Words, word) {
				return true
			}
		}
		return false
	}
	if has("basic") {
		basis = append(basis, "basic")
	}
	if has("diluted") {
		basis = append(basis, "diluted")
	}
	return basis
}

// shareWords is the label of a per-share amount or share count reduced to what tells it from others.
func shareWords(l *line, basis []string) []string {
	all := " " + l.phrase.Key + " " + l.heading.Key + " "
	if l.phrase.NonGAAP || l.heading.NonGAAP {
		return nil
	}
	if l.kind == release.Shares {
		if strings.Contains(all, " effect ") || strings.Contains(all, " conversion ") || strings.Contains(all, " option ") && !strings.Contains(all, " average ") {
			return nil
		}
		return basis
	}
	for _, part := range []string{"continuing", "discontinued", "extraordinary", "cumulative", "book", "price", "tangible", "distribution"} {
		if strings.Contains(all, " "+part+" ") {
			if part == "continuing" || part == "discontinued" {
				return append(slices.Clone(basis), part, "operation")
			}
			return nil
		}
	}
	for _, w := range l.phrase.Words {
		switch w {
		case "basic", "diluted", "income", "per", "stock", "common", "net", "holder", "eps", "unit", "assuming", "primary", "fully", "ads", "reported", "consolidated", "total", "average", "weighted", "amount", "attributable", "as", "note":
		default:
			return nil
		}
	}
	return basis
}

// score is the confidence that a line has a concept, for a label that fits.
func (t *tagger) score(l *line, c *press.Concept, m *press.Match, a attempt) (float64, string) {
	if !typeFits(l.kind, c.Type) {
		return 0, ""
	}
	period := t.periodScore(l, c)
	place, where := t.placeScore(l, m)
	if m.Loose && place < 0.95 {
		place, where = 0.95, "in any section"
	}
	score := 0.98 * a.weight * period * place
	if l.phrase.NonGAAP && !strings.HasPrefix(m.Section.Name, "reconciliation.result") && !strings.HasPrefix(m.Section.Name, "other.") {
		score *= 0.4
	} else if l.block && !press.Normalize(c.Label(taxonomy.RoleLabel)).NonGAAP {
		score *= 0.4
	}
	if l.column == release.Percent {
		score *= 0.3
	}
	if isTotal := m.Section.Total == c.Name || len(c.Parts) > 0; isTotal && len(l.row.Parts) > 0 {
		score += 0.01
	}
	return min(score, 0.99), a.how + ", " + where
}

// periodScore weighs the period type: flows are measured over durations, positions at instants.
func (t *tagger) periodScore(l *line, c *press.Concept) float64 {
	switch p := l.periodType(); {
	case p == c.PeriodType:
		return 1
	case p == taxonomy.NoPeriodType:
		return 0.2
	case p == taxonomy.InstantType:
		return 0.2
	}
	// An instant in a column of a duration: cash in a cash flow statement, shares outstanding, highlights.
	switch s := statementOf(l); {
	case s == release.CashFlow && strings.Contains(l.phrase.Key, "cash"):
		return 1
	case s == release.Income, s == release.CashFlow:
		return 0.5
	}
	return 0.9
}

func statementOf(l *line) release.Statement {
	if l.row.Statement != "" {
		return l.row.Statement
	}
	return l.table.Statement
}

// placeScore weighs where the row stands against where the label has its meaning.
func (t *tagger) placeScore(l *line, m *press.Match) (float64, string) {
	s := m.Section
	statement := statementOf(l)
	f, g := family(statement), sectionFamily(s)
	name := s.Title
	if l.zone != nil && l.zone.Name == s.Name {
		return 1, "in the section " + name
	}
	if strings.HasPrefix(s.Name, "other.ratios") {
		return 0.95, "among " + name
	}
	switch {
	case f == "" && g == "": // reconciliations and the like among themselves
		return 0.97, "in " + name
	case f == "":
		if l.zone != nil && sectionFamily(l.zone) != "" && sectionFamily(l.zone) != g {
			return 0.5, "in another statement than its heading"
		}
		if l.phrase.Key == "other" || l.phrase.Key == "other net" {
			return 0.5, "a word that each table uses in its own way"
		}
		return 0.88, "as in the " + string(s.Statement) + " statement"
	case g == "" && strings.HasPrefix(s.Name, "reconciliation.adjustments"):
		return 0.55, "as in " + name
	case g == "":
		return 0.8, "as in " + name
	case f != g:
		return 0.3, "in another statement"
	}
	if l.zone == nil {
		return placeOfUnknown(f), "in the " + string(s.Statement) + " statement"
	}
	z := l.zone.Name
	switch f {
	case "income":
		return incomePlace(z, s.Name, l), "in the income statement"
	case "balance":
		return balancePlace(z, s.Name), "in the balance sheet, under " + l.zone.Title
	case "cashflow":
		return cashPlace(z, s.Name), "in the cash flow statement, under " + l.zone.Title
	}
	return 0.9, "in the " + string(s.Statement) + " statement"
}

func placeOfUnknown(family string) float64 {
	if family == "income" {
		return 0.95
	}
	return 0.88
}

// incomePlace weighs a section of the income statement against the one that the headings give: headings reach too far
// down as a rule, so that only revenues, costs and operating expenses are told apart by them.
func incomePlace(zone, section string, l *line) float64 {
	coarse := func(s string) string {
		switch {
		case strings.HasPrefix(s, "eps."):
			return "eps"
		case s == "income.result", s == "income.nonoperating", s == "income.comprehensive":
			return "below"
		}
		return s
	}
	z, s := coarse(zone), coarse(section)
	switch {
	case z == s:
		return 0.97
	case s == "below" || z == "below" || z == "eps" || s == "eps":
		return 0.95
	case z == "income.revenue" && s == "income.cost":
		return 0.75
	case z == "income.cost" && s == "income.revenue": // revenues stand above costs
		return 0.6
	case strings.HasPrefix(s, "income.bank") || strings.HasPrefix(s, "income.insurance") || strings.HasPrefix(s, "income.utility"):
		return 0.93
	}
	return 0.94
}

func balancePlace(zone, section string) float64 {
	side := func(s string) string {
		switch {
		case strings.HasPrefix(s, "balance.assets"):
			return "assets"
		case s == "balance.bank":
			return "bank"
		}
		return "claims"
	}
	switch z, s := side(zone), side(section); {
	case s == "bank":
		return 0.9
	case z != s:
		return 0.4
	case strings.HasSuffix(zone, ".current") != strings.HasSuffix(section, ".current") && (strings.HasSuffix(zone, ".current") || strings.HasSuffix(section, ".current")):
		return 0.87
	}
	return 0.92
}

func cashPlace(zone, section string) float64 {
	operating := func(s string) bool {
		return s == "cashflow.operating" || s == "cashflow.adjustments" || s == "cashflow.changes"
	}
	switch {
	case operating(zone) && operating(section):
		return 0.93
	case section == "cashflow.cash" || zone == "cashflow.cash":
		return 0.95
	case strings.HasPrefix(section, "cashflow.supplemental"):
		return 0.85
	}
	return 0.6
}
