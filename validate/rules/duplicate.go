package rules

import (
	"context"
	"fmt"
	"strings"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/schemas/xsd"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/validate"
)

const specDuplicates = "OIM 1.0, duplicate facts"

var (
	ruleInconsistentDuplicates = tieout.Rule{Code: "tieout:inconsistentDuplicateFacts", Severity: tieout.Inconsistency, Aspect: tieout.TieOut, Spec: specDuplicates,
		Doc: "Facts of one concept, entity, period, unit, language and dimensions state values that cannot all be right: they differ by more " +
			"than rounding explains, have equal accuracy and different values, or some are nil.",
		Advice:  "Report the figure once, or make the values agree within their decimals.",
		Example: "100 and 101, both with decimals=\"0\""}
	ruleConsistentDuplicates = tieout.Rule{Code: "tieout:consistentDuplicateFacts", Severity: tieout.Warning, Aspect: tieout.TieOut, Spec: specDuplicates,
		Doc:    "A figure is reported more than once with different accuracy; the values agree within it. Only reported when consistent duplicates are asked for.",
		Advice: "Keep the most precise of the facts."}
	ruleCompleteDuplicates = tieout.Rule{Code: "tieout:completeDuplicateFacts", Severity: tieout.Info, Aspect: tieout.TieOut, Spec: specDuplicates,
		Doc:    "A fact is reported more than once with the same value and accuracy. Only reported when complete duplicates are asked for.",
		Advice: "Keep one of the facts."}
	ruleLanguageAlternatives = tieout.Rule{Code: "tieout:multiLanguageAlternatives", Severity: tieout.Info, Aspect: tieout.TieOut, Spec: specDuplicates,
		Doc:    "A text is reported in several languages. These are no duplicates. Only reported when all duplicates are asked for.",
		Advice: "Nothing needs mending, unless who receives the report wants one language."}
)

var duplicateCheck = validate.Check{
	Name:  "duplicates",
	Scope: validate.OnReport,
	Rules: []tieout.Rule{ruleInconsistentDuplicates, ruleConsistentDuplicates, ruleCompleteDuplicates, ruleLanguageAlternatives},
	Run:   checkDuplicates,
}

var reportsDisagreeCheck = validate.Check{
	Name:  "reports-agree",
	Scope: validate.OnReports,
	Rules: []tieout.Rule{ruleReportsDisagree, ruleReclassified, ruleStockSplit},
	Run:   checkReportsAgree,
}

// reportedDuplicates are the classes of duplicates that options ask for: those up to the least harmful, and texts in several languages.
type reportedDuplicates struct {
	any         bool
	least       tieout.DuplicateClass
	translation bool
}

func reportedBy(o validate.Options) reportedDuplicates {
	switch o.Duplicates {
	case "consistent":
		return reportedDuplicates{any: true, least: tieout.ConsistentDuplicates}
	case "complete":
		return reportedDuplicates{any: true, least: tieout.CompleteDuplicates}
	case "all":
		return reportedDuplicates{any: true, least: tieout.CompleteDuplicates, translation: true}
	case "none":
		return reportedDuplicates{}
	}
	return reportedDuplicates{any: true, least: tieout.InconsistentDuplicates}
}

func checkDuplicates(ctx context.Context, in *validate.Input, report func(tieout.Diagnostic)) {
	wanted := reportedBy(in.Options)
	if !wanted.any {
		return
	}
	for _, r := range in.Reports {
		p := pointsOf(in, r)
		kinds := valueKinds(p, r.Names)
		eachPoint(ctx, p, report, func(report func(tieout.Diagnostic)) func(int32) {
			d := &duplicates{chains: newChains(p), kinds: kinds, wanted: wanted, report: report,
				reported: func() map[*tieout.Fact]bool { return contradictedInCalculation(ctx, in, r) }}
			return d.point
		})
	}
}

// valueKind says how the values of a concept compare.
type valueKind struct {
	numeric bool
	text    bool // language belongs to the fact
	simple  *xsd.Type
	names   map[*tieout.Fact]tieout.QName // the values, when they are QNames
}

// valueKinds are the kinds of all concepts by number; names are the values that are QNames.
func valueKinds(p *points, names map[*tieout.Fact]tieout.QName) []valueKind {
	kinds := make([]valueKind, len(p.concepts))
	for i, u := range p.concepts {
		kinds[i] = kindOf(u.in)
		if t := typeOf(u.in); t != nil && t.DerivesFrom(typeQName) {
			kinds[i].names = names
		}
	}
	return kinds
}

var typeQName = tieout.QName{Space: tieout.NamespaceXSD, Local: "QName"}

func kindOf(c *taxonomy.Concept) valueKind {
	t := typeOf(c)
	if t == nil {
		return valueKind{}
	}
	return valueKind{numeric: t.IsNumeric(), simple: t, text: taxonomy.IsText(t)}
}

// duplicates is one goroutine's state.
type duplicates struct {
	*chains
	kinds  []valueKind
	wanted reportedDuplicates
	report func(tieout.Diagnostic)
	// reported are the first facts of contradictory duplicates that calculations report.
	reported func() map[*tieout.Fact]bool
}

func (d *duplicates) point(i int32) {
	d.load(i, nil, true)
	for _, n := range d.used {
		if d.only(n) != nil {
			continue
		}
		facts := valid(d.factsOf(n))
		if len(facts) < 2 {
			continue
		}
		kind := d.kinds[n]
		languages := 0
		for _, set := range splitDuplicates(facts, kind) {
			languages++
			if len(set) > 1 {
				d.set(set, kind)
			}
		}
		if kind.text && languages > 1 && d.wanted.translation && !anyInTuple(facts) {
			d.add(ruleLanguageAlternatives, facts, "in %d languages", languages)
		}
	}
}

func anyInTuple(facts []*tieout.Fact) bool {
	for _, f := range facts {
		if f.Parent() != nil {
			return true
		}
	}
	return false
}

// splitDuplicates parts the facts of one concept at one point by what else tells facts apart: the tuple that
// holds them, and the language of texts. Sets are in order of their first facts.
func splitDuplicates(facts []*tieout.Fact, kind valueKind) [][]*tieout.Fact {
	type key struct {
		parent   *tieout.Fact
		language string
	}
	keyOf := func(f *tieout.Fact) key {
		k := key{parent: f.Parent()}
		if kind.text {
			k.language = strings.ToLower(f.Language())
		}
		return k
	}
	first, same := keyOf(facts[0]), true
	for _, f := range facts[1:] {
		same = same && keyOf(f) == first
	}
	if same {
		return [][]*tieout.Fact{facts}
	}
	index := map[key]int{}
	var sets [][]*tieout.Fact
	for _, f := range facts {
		k := keyOf(f)
		i, ok := index[k]
		if !ok {
			i = len(sets)
			index[k] = i
			sets = append(sets, nil)
		}
		sets[i] = append(sets[i], f)
	}
	return sets
}

// set classifies and reports one set of duplicates.
func (d *duplicates) set(facts []*tieout.Fact, kind valueKind) {
	class, why := classify(facts, kind)
	if class > d.wanted.least {
		return
	}
	switch class {
	case tieout.InconsistentDuplicates:
		if d.reported()[facts[0]] {
			return
		}
		d.add(ruleInconsistentDuplicates, facts, "and the values contradict each other: %s", why)
	case tieout.ConsistentDuplicates:
		keep := mostPrecise(facts)
		d.add(ruleConsistentDuplicates, facts, "with different accuracy; %s (decimals %s) is the most precise", keep.Lexical, keep.EffectiveDecimals())
	case tieout.CompleteDuplicates:
		d.add(ruleCompleteDuplicates, facts, "with the same value")
	}
}

func (d *duplicates) add(rule tieout.Rule, facts []*tieout.Fact, format string, args ...any) {
	f := facts[0]
	diagnostic := rule.New(f.Origin(), "%s is reported %d times for %s, %s", nameOf(f), len(facts), pointName(f), fmt.Sprintf(format, args...))
	diagnostic.Related = distinctNotes(facts)
	diagnostic.Facts = factIDs(facts[:min(len(facts), maxNotes)])
	d.report(diagnostic)
}

// distinctNotes are the places of facts, one for each pair of value and accuracy.
func distinctNotes(facts []*tieout.Fact) []tieout.Note {
	type shown struct {
		lexical, language string
		decimals          tieout.Decimals
		nilled            bool
	}
	count := map[shown]*int{}
	var firsts []*tieout.Fact
	var n *int
	for i, f := range facts {
		if i > 0 && statesTheSame(f, facts[i-1]) {
			*n++
			continue
		}
		k := shown{f.Lexical, f.Language(), f.EffectiveDecimals(), f.Nil}
		if n = count[k]; n == nil {
			n = new(int)
			count[k] = n
			if len(firsts) < maxNotes {
				firsts = append(firsts, f)
			}
		}
		*n++
	}
	if len(firsts) == 1 && len(facts) <= maxNotes {
		return factNotes(facts)
	}
	notes := factNotes(firsts)
	for i, f := range firsts {
		if n := *count[shown{f.Lexical, f.Language(), f.EffectiveDecimals(), f.Nil}]; n > 1 {
			notes[i].Message += fmt.Sprintf(", first of %d", n)
		}
	}
	return notes
}

// classify tells what duplicates are, and why they contradict each other when they do.
func classify(facts []*tieout.Fact, kind valueKind) (tieout.DuplicateClass, string) {
	set := tieout.Duplicates{Numeric: isNumber(facts[0], kind), Key: func(f *tieout.Fact) string { return valueKey(f, kind) }}
	for _, f := range facts {
		if other, why := set.Add(f); other != nil {
			return tieout.InconsistentDuplicates, why
		}
	}
	return set.Class(), ""
}

// isNumber reports whether a fact is a number; one of an unknown concept is when it has a unit.
func isNumber(f *tieout.Fact, kind valueKind) bool {
	return kind.numeric || kind.simple == nil && f.Unit != nil
}

// statesTheSame reports whether two facts are written alike.
func statesTheSame(a, b *tieout.Fact) bool {
	return a.Decimals == b.Decimals && a.Precision == b.Precision && a.Nil == b.Nil && a.Lexical == b.Lexical && a.Language() == b.Language()
}

// valueKey is equal for facts whose values are, as far as their type tells.
func valueKey(f *tieout.Fact, kind valueKind) string {
	if kind.simple == nil || kind.text {
		return f.Lexical
	}
	if q, ok := kind.names[f]; ok {
		return q.String()
	}
	key, err := kind.simple.AppendKey(nil, f.Lexical, nil)
	if err != nil {
		return "\x00" + f.Lexical
	}
	return string(key)
}
