package rules

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/fault"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/validate"
)

var calculationRelationshipsCheck = validate.Check{
	Name:  "calculation-1.1-relationships",
	Scope: validate.OnTaxonomy,
	Rules: []tieout.Rule{ruleDuplicateSummation, ruleNonDecimalItem},
	Run:   checkSummationRelationships,
}

var calculation11Check = validate.Check{
	Name:  "calculation-1.1",
	Scope: validate.OnReport,
	Rules: []tieout.Rule{ruleOIMIncompatible, ruleTuplesIgnored, ruleExcessDigits, ruleCalculationDuplicates,
		ruleTruncatedDuplicates, ruleInconsistentRounding, ruleInconsistentTruncation, validate.RuleSumNotVerified},
	Run: checkCalculation11,
}

func is11(o validate.Options) bool {
	return o.Calculation == validate.Calculation11 || o.Calculation == validate.Calculation11Truncation
}

// checkSummationRelationships looks at the network alone: it runs whether or not there are facts.
func checkSummationRelationships(_ context.Context, in *validate.Input, report func(tieout.Diagnostic)) {
	if !is11(in.Options) {
		return
	}
	type ends struct{ from, to *taxonomy.Concept }
	for _, role := range in.DTS.LinkRoles[taxonomy.ArcroleSummation11] {
		seen := map[ends]*taxonomy.Relationship{}
		set := in.DTS.Set(taxonomy.ArcroleSummation11, role)
		if set == nil {
			continue
		}
		for _, r := range set.Relationships {
			if r.From == nil || r.To == nil {
				continue
			}
			if first := seen[ends{r.From, r.To}]; first != nil {
				d := ruleDuplicateSummation.New(r.Range, "%s is a contributor of %s twice in link role %s",
					r.To.Name.Local, r.From.Name.Local, role)
				d.Related = []tieout.Note{{Message: "the first relationship", Range: first.Range}}
				report(d)
			} else {
				seen[ends{r.From, r.To}] = r
			}
			for _, c := range []*taxonomy.Concept{r.From, r.To} {
				if !isDecimal(c) {
					d := ruleNonDecimalItem.New(r.Range, "%s takes part in a calculation in link role %s, but its type %s is not decimal",
						c.Name.Local, role, typeOf(c).Name.Local)
					d.Related = []tieout.Note{{Message: "the concept's declaration", Range: c.Range}}
					report(d)
				}
			}
		}
	}
}

func checkCalculation11(ctx context.Context, in *validate.Input, report func(tieout.Diagnostic)) {
	if !is11(in.Options) || len(summationArcroles(in.DTS)) == 0 {
		return
	}
	for _, r := range in.Reports {
		for _, d := range calculated(ctx, in, r).found {
			report(d)
		}
	}
}

// contradictedInCalculation are the first facts of the duplicates that calculations found contradictory, and have
// reported: one mistake is one finding.
func contradictedInCalculation(ctx context.Context, in *validate.Input, r *tieout.Report) map[*tieout.Fact]bool {
	if !is11(in.Options) || len(summationArcroles(in.DTS)) == 0 {
		return nil
	}
	return calculated(ctx, in, r).contradicted
}

// summationArcroles are the arcroles whose networks Calculations 1.1 apply to, those that the taxonomy uses.
func summationArcroles(dts *taxonomy.DTS) []string {
	var used []string
	for _, a := range []string{taxonomy.ArcroleSummation11, taxonomy.ArcroleSummationItem} {
		if len(dts.LinkRoles[a]) > 0 {
			used = append(used, a)
		}
	}
	return used
}

type calculation11Key struct{ report *tieout.Report }

// calculated checks the calculations of a report, once per input.
func calculated(ctx context.Context, in *validate.Input, r *tieout.Report) *calculation11 {
	return validate.Shared(in, calculation11Key{r}, func() *calculation11 {
		p := pointsOf(in, r)
		c := &calculation11{index: p, truncated: in.Options.Calculation == validate.Calculation11Truncation, contradicted: map[*tieout.Fact]bool{}, told: map[tieout.QName]bool{}}
		report := func(d tieout.Diagnostic) { c.found = append(c.found, d) }
		if reason, at := oimIncompatible(r, p, in.DTS); reason != "" {
			report(ruleOIMIncompatible.New(at, "calculations are not checked: %s", reason))
			return c
		}
		if p.tuples {
			report(ruleTuplesIgnored.New(tieout.Range{Document: r.Document}, "facts inside tuples are left out of the calculations"))
		}
		astray := sync.OnceValue(func() map[tieout.QName]bool {
			found := map[tieout.QName]bool{}
			for _, f := range misplaced(in.DTS, r) {
				found[f.Concept] = true
			}
			return found
		})
		c.leftOut = func(q tieout.QName) bool { return r.HasLeftOut(q) || astray()[q] }
		c.sums = compileSummations(in.DTS, p, summationArcroles(in.DTS), isDecimal)
		c.run(ctx, report)
		return c
	})
}

// calculation11 checks the summations of one report, point by point.
type calculation11 struct {
	index     *points
	sums      *summations
	truncated bool
	leftOut   func(tieout.QName) bool // may a fact of the concept have been left out

	found        []tieout.Diagnostic
	mu           sync.Mutex
	contradicted map[*tieout.Fact]bool // the first facts of contradictory duplicates
	told         map[tieout.QName]bool // concepts of facts left out that findings name
	imbalances   []imbalance
}

func (c *calculation11) run(ctx context.Context, report func(tieout.Diagnostic)) {
	eachPoint(ctx, c.index, report, func(report func(tieout.Diagnostic)) func(int32) { return c.bind(report).point })
	slices.SortStableFunc(c.imbalances, func(a, b imbalance) int { return cmp.Compare(a.point, b.point) })
	kept := c.imbalances[:min(len(c.imbalances), mostExplained)]
	fault.EachBy(len(kept), func() func(int) {
		b := c.bind(nil)
		return func(n int) {
			if kept[n].finding == nil {
				kept[n].finding = b.inconsistent(&kept[n])
			}
		}
	})
	for _, m := range kept {
		report(*m.finding)
	}
	for _, m := range c.imbalances[len(kept):] {
		report(c.inconsistentRule().New(m.first.Origin(), "%s is not what its contributors add up to", nameOf(m.first)))
	}
}

// mostExplained bounds the imbalances that are explained: of more, nobody is told but how many they are.
const mostExplained = tieout.MaxFindings + 1

// imbalance is a total that its contributors do not add up to.
type imbalance struct {
	point, total       int32
	first              *tieout.Fact // of the total
	sum                *summation
	reported, computed span
	finding            *tieout.Diagnostic // once it is explained
}

// unbalanced takes note of an imbalance at the point. As long as there are few, they are explained where their facts are at hand.
func (b *binding) unbalanced(m imbalance) {
	b.mu.Lock()
	few := len(b.imbalances) < mostExplained
	b.mu.Unlock()
	if few {
		m.finding = b.inconsistent(&m)
	}
	b.mu.Lock()
	b.imbalances = append(b.imbalances, m)
	b.mu.Unlock()
}

func (c *calculation11) bind(report func(tieout.Diagnostic)) *binding {
	return &binding{calculation11: c, chains: newChains(c.index), cells: make([]cell, len(c.index.concepts)), report: report}
}

// binding is one goroutine's state: the facts of one point by concept.
type binding struct {
	*calculation11
	*chains
	cells  []cell // by concept number
	report func(tieout.Diagnostic)
}

// cell is what the facts of one concept at a point stand for together.
type cell struct {
	at    int32
	state cellState
	span  span
}

type cellState uint8

const (
	cellEmpty  cellState = iota // nothing is reported, or nil
	cellUsable                  // span holds the values that all the facts allow
	cellBroken                  // the facts contradict each other or themselves
)

func (b *binding) point(i int32) {
	b.load(i, b.sums.part, false)
	for _, n := range b.used {
		for _, s := range b.sums.byTotal[n] {
			b.evaluate(n, s)
		}
	}
}

// evaluate checks one summation at the point.
func (b *binding) evaluate(total int32, s *summation) {
	var sum span
	bound, broken := false, false
	for i := range s.items {
		n := s.items[i].number
		if n < 0 || !b.has(n) {
			continue
		}
		c := b.cell(n)
		switch c.state {
		case cellBroken:
			broken = true
		case cellUsable:
			term := c.span
			if w := &s.items[i].weight; !w.fits || w.small != (small{m: 1}) {
				term = term.times(*w)
			}
			if bound {
				sum = sum.add(term)
			} else {
				sum, bound = term, true
			}
		}
	}
	if !bound && !broken {
		return
	}
	t := b.cell(total)
	if t.state == cellUsable && bound && !broken && t.span.intersect(sum).empty() {
		if s.partial {
			b.report(partial(b.first(total)))
			return
		}
		if lost := b.lost(s); lost != nil {
			b.mu.Lock()
			b.told[lost.Name] = true
			b.mu.Unlock()
			b.report(validate.RuleSumNotVerified.New(b.first(total).Origin(), "what adds up to %s for %s is not verified: %s counts in it, and a fact of that has an error of its own",
				nameOf(b.first(total)), pointName(b.first(total)), lost.Name.Local))
			return
		}
		b.unbalanced(imbalance{point: b.at - 1, total: total, first: b.first(total), sum: s, reported: t.span, computed: sum})
	}
}

// lost is a contributor that the point has no fact of, perhaps since one was left out for an error of its own; nil where there is
// none.
func (b *binding) lost(s *summation) *taxonomy.Concept {
	for i := range s.items {
		if n := s.items[i].number; (n < 0 || !b.has(n)) && b.leftOut(s.items[i].concept.Name) {
			return s.items[i].concept
		}
	}
	return nil
}

// cell is the interval of a concept's facts at the point, all of them intersected.
func (b *binding) cell(n int32) *cell {
	c := &b.cells[n]
	if c.at != b.at {
		*c = cell{at: b.at}
		if f := b.only(n); f != nil {
			b.single(c, f)
		} else {
			b.several(c, n)
		}
	}
	return c
}

// single fills a cell from the only fact.
func (b *binding) single(c *cell, f *tieout.Fact) {
	if f.Nil {
		return
	}
	c.state = cellBroken
	v, ok := readNumber(f.Lexical)
	if !ok || f.Invalid() {
		b.report(unreadable(f)) // why it is none, schema validation says
		return
	}
	d, ok := accuracyOf(f, v)
	if !ok {
		return
	}
	if v.excess(d) {
		b.report(ruleExcessDigits.New(f.Origin(), "%s is %s, but states decimals %s: it has digits beyond its accuracy",
			f.Concept.Local, f.Lexical, d))
		return
	}
	c.span, c.state = v.span(d, b.truncated), cellUsable
}

// several fills a cell from duplicates: the values that all of them allow.
func (b *binding) several(c *cell, n int32) {
	facts := b.factsOf(n)
	nils := 0
	for _, f := range facts {
		if f.Nil {
			nils++
		}
	}
	if nils > 0 {
		if nils < len(facts) {
			b.contradiction(c, facts, "some are nil and some are not")
		}
		return
	}
	byAccuracy := map[tieout.Decimals]number{}
	for _, f := range facts {
		var one cell
		if b.single(&one, f); one.state != cellUsable {
			c.state = cellBroken
			return
		}
		v, _ := readNumber(f.Lexical)
		d, _ := accuracyOf(f, v)
		if first, ok := byAccuracy[d]; !ok {
			byAccuracy[d] = v
		} else if !first.equal(v) {
			b.contradiction(c, facts, "values of equal accuracy differ")
			return
		}
		if c.state == cellUsable {
			one.span = c.span.intersect(one.span)
		}
		c.span, c.state = one.span, cellUsable
		if c.span.empty() {
			b.contradiction(c, facts, "no exact value would be reported as each of them")
			return
		}
	}
}
