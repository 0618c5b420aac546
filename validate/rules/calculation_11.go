package rules

import (
	"context"
	"runtime"
	"sync"

	"github.com/tieout/tieout"
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
		ruleTruncatedDuplicates, ruleInconsistentRounding, ruleInconsistentTruncation},
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
	if !is11(in.Options) {
		return
	}
	arcroles := []string{taxonomy.ArcroleSummation11, taxonomy.ArcroleSummationItem}
	if len(in.DTS.LinkRoles[arcroles[0]])+len(in.DTS.LinkRoles[arcroles[1]]) == 0 {
		return
	}
	for _, r := range in.Reports {
		p := pointsOf(in, r)
		if reason, at := oimIncompatible(r, p, in.DTS); reason != "" {
			report(ruleOIMIncompatible.New(at, "calculations are not checked: %s", reason))
			continue
		}
		if p.tuples {
			report(ruleTuplesIgnored.New(tieout.Range{Document: r.Document}, "facts inside tuples are left out of the calculations"))
		}
		c := &calculation11{points: p, truncated: in.Options.Calculation == validate.Calculation11Truncation,
			sums: compileSummations(in.DTS, p, arcroles, isDecimal), next: make([]int32, len(p.facts))}
		c.run(ctx, report)
	}
}

// calculation11 checks the summations of one report, point by point.
type calculation11 struct {
	points    *points
	sums      *summations
	truncated bool
	next      []int32 // the next fact of the same concept at the same point, plus one; 0 for none
}

// parallelFacts is the number of facts from which more than one goroutine pays.
const parallelFacts = 20_000

func (c *calculation11) run(ctx context.Context, report func(tieout.Diagnostic)) {
	workers := 1
	if len(c.points.facts) >= parallelFacts {
		workers = runtime.GOMAXPROCS(0)
	}
	found := make([][]tieout.Diagnostic, workers)
	var wg sync.WaitGroup
	for w := range workers {
		wg.Go(func() {
			n := len(c.points.concepts)
			b := &binding{calculation11: c, chains: make([]chain, n), cells: make([]cell, n),
				report: func(d tieout.Diagnostic) { found[w] = append(found[w], d) }}
			for i := w; i < c.points.count() && (i&1023 != w || ctx.Err() == nil); i += workers {
				b.point(int32(i))
			}
		})
	}
	wg.Wait()
	for _, ds := range found {
		for _, d := range ds {
			report(d)
		}
	}
}

// binding is one goroutine's state: the facts of one point by concept.
type binding struct {
	*calculation11
	chains []chain // by concept number
	cells  []cell
	at     int32 // the point, plus one: what chains and cells of another point are stale by
	report func(tieout.Diagnostic)
}

// chain is the list of the facts of one concept at a point.
type chain struct {
	at         int32
	head, tail int32 // facts, plus one
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
	b.at = i + 1
	facts := b.points.at(int(i))
	var totals []int32
	for _, f := range facts {
		n := b.points.concept[f]
		if !b.sums.part[n] || b.points.facts[f].Parent != nil {
			continue
		}
		ch := &b.chains[n]
		if ch.at != b.at {
			*ch = chain{at: b.at, head: f + 1, tail: f + 1}
			if b.sums.byTotal[n] != nil {
				totals = append(totals, n)
			}
			continue
		}
		b.next[ch.tail-1] = f + 1
		ch.tail = f + 1
	}
	for _, n := range totals {
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
		if n < 0 || b.chains[n].at != b.at {
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
		b.report(b.inconsistent(total, s, t.span, sum))
	}
}

// cell is the interval of a concept's facts at the point, all of them intersected.
func (b *binding) cell(n int32) *cell {
	c := &b.cells[n]
	if c.at != b.at {
		*c = cell{at: b.at}
		head := b.chains[n].head - 1
		if b.next[head] == 0 {
			b.single(c, b.points.facts[head])
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
	if !ok {
		return // not a decimal: schema validation says so
	}
	d, ok := accuracyOf(f, v)
	if !ok {
		return
	}
	if v.excess(d) {
		b.report(ruleExcessDigits.New(f.Origin, "%s is %s, but states decimals %s: it has digits beyond its accuracy",
			f.Concept.Local, f.Lexical, d))
		return
	}
	c.span, c.state = v.span(d, b.truncated), cellUsable
}

// several fills a cell from duplicates: the values that all of them allow.
func (b *binding) several(c *cell, n int32) {
	facts := b.factsOf(n)
	nils := 0
	byAccuracy := map[tieout.Decimals]number{}
	for _, f := range facts {
		if f.Nil {
			nils++
			continue
		}
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
	if nils > 0 && nils < len(facts) {
		b.contradiction(c, facts, "some are nil and some are not")
	}
}

// factsOf are the facts of a concept at the point in document order.
func (b *binding) factsOf(n int32) []*tieout.Fact {
	ch := b.chains[n]
	if ch.at != b.at {
		return nil
	}
	var fs []*tieout.Fact
	for i := ch.head; i != 0; i = b.next[i-1] {
		fs = append(fs, b.points.facts[i-1])
	}
	return fs
}
