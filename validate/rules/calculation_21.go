package rules

import (
	"context"
	"slices"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/taxonomy"
	"github.com/tieout/tieout/validate"
)

var calculation21Check = validate.Check{
	Name:  "calculation-2.1",
	Scope: validate.OnReport,
	Rules: []tieout.Rule{ruleInconsistent21},
	Run:   checkCalculation21,
}

// place21 is where XBRL 2.1 looks for the items of a summation: below one tuple (nil for the top), in one
// context. Contexts are interned by s-equality, so that the pointer stands for c-equality.
type place21 struct {
	concept int32
	parent  *tieout.Fact
	context *tieout.Context
}

// maxTupleDepth bounds the tuples around an item that are looked at.
const maxTupleDepth = 64

func checkCalculation21(ctx context.Context, in *validate.Input, report func(tieout.Diagnostic)) {
	if in.Options.Calculation != validate.Calculation21 || len(in.DTS.LinkRoles[taxonomy.ArcroleSummationItem]) == 0 {
		return
	}
	for _, r := range in.Reports {
		p := pointsOf(in, r)
		sums := compileSummations(in.DTS, p, []string{taxonomy.ArcroleSummationItem}, func(*taxonomy.Concept) bool { return true })
		eachPoint(ctx, p, report, func(report func(tieout.Diagnostic)) func(int32) {
			c := &calculation21{chains: newChains(p), sums: sums, leftOut: r.HasLeftOut, report: report}
			return c.point
		})
	}
}

// calculation21 is one goroutine's state.
type calculation21 struct {
	*chains
	sums *summations
	// A point is flat when its facts have one context and stand in no tuple: then the chains say everything.
	flat  bool
	items map[place21][]*tieout.Fact // items below a parent at any depth, unless flat
	equal map[place21]int            // items that are members of a parent itself: more than one are duplicates
	nils  map[place21]bool           // places with nil items, which make a total a duplicate, too
	// leftOut reports whether a fact of a concept may have been left out for an error of its own.
	leftOut func(tieout.QName) bool
	report  func(tieout.Diagnostic)
}

func (c *calculation21) point(i int32) {
	c.load(i, c.sums.part, true)
	facts := c.points.at(int(i))
	c.flat = true
	first := c.points.facts[facts[0]].Context
	for _, f := range facts {
		fact := c.points.facts[f]
		c.flat = c.flat && fact.Parent() == nil && fact.Context == first
	}
	if !c.flat {
		c.index(facts)
	}
	for _, n := range c.used {
		if c.sums.byTotal[n] == nil {
			continue
		}
		for _, f := range c.factsOf(n) {
			if f.Nil || c.duplicated(n, f) || c.besideNil(n, f) {
				continue
			}
			for _, s := range c.sums.byTotal[n] {
				if !c.flat || !c.agrees(f, s) {
					c.evaluate(f, s)
				}
			}
		}
	}
}

// index finds the items of a point by the tuples that they stand in and by their contexts.
func (c *calculation21) index(facts []int32) {
	c.items, c.equal, c.nils = map[place21][]*tieout.Fact{}, map[place21]int{}, map[place21]bool{}
	for _, i := range facts {
		f, n := c.points.facts[i], c.points.concept[i]
		if !c.sums.part[n] {
			continue
		}
		if f.Nil {
			c.nils[place21{n, f.Parent(), f.Context}] = true
			continue
		}
		c.equal[place21{n, f.Parent(), f.Context}]++
		for parent, depth := f.Parent(), 0; depth < maxTupleDepth; depth++ {
			k := place21{n, parent, f.Context}
			c.items[k] = append(c.items[k], f)
			if parent == nil {
				break
			}
			parent = parent.Parent()
		}
	}
}

// duplicated reports whether another item stands where f does that is not nil.
func (c *calculation21) duplicated(n int32, f *tieout.Fact) bool {
	if !c.flat {
		return c.equal[place21{n, f.Parent(), f.Context}] > 1
	}
	return c.only(n) == nil && len(c.contributors(n, f)) > 1
}

// besideNil reports whether a nil item of the concept stands where f does.
func (c *calculation21) besideNil(n int32, f *tieout.Fact) bool {
	if !c.flat {
		return c.nils[place21{n, f.Parent(), f.Context}]
	}
	return c.only(n) == nil
}

// contributors are the items of a concept that count towards a total: its siblings and what is below them.
func (c *calculation21) contributors(n int32, total *tieout.Fact) []*tieout.Fact {
	if !c.flat {
		return c.items[place21{n, total.Parent(), total.Context}]
	}
	return slices.DeleteFunc(c.factsOf(n), func(f *tieout.Fact) bool { return f.Nil })
}

// agrees reports that a total is the sum of its contributors, as far as 64 bits without rounding tell; false says
// nothing. It is for flat points.
func (c *calculation21) agrees(total *tieout.Fact, s *summation) bool {
	var sum span
	for i := range s.items {
		n := s.items[i].number
		if n < 0 || !c.has(n) {
			continue
		}
		f := c.only(n)
		if f == nil || f.Nil {
			return false
		}
		v, ok := exactly(f)
		if !ok {
			return false
		}
		sum = sum.add(v.times(s.items[i].weight))
	}
	v, ok := exactly(total)
	if !ok || sum.exact != nil || v.exact != nil {
		return false
	}
	a, b, ok := aligned(sum, v)
	return ok && a.low == b.low // and rounding changes neither
}

// exactly is a fact's value as a point when its decimals do not cut it.
func exactly(f *tieout.Fact) (span, bool) {
	v, ok := parseSmall(f.Lexical)
	if !ok || !f.Decimals.IsPresent() || excess(v, f.Decimals) {
		return span{}, false
	}
	return span{low: v.m, high: v.m, scale: v.scale}, true
}

// evaluate checks one total. Duplicates of the total or of a contributor leave it unchecked (5.2.5.2).
func (c *calculation21) evaluate(total *tieout.Fact, s *summation) {
	var sum decimal.Decimal
	var used []*tieout.Fact
	var notes []tieout.Note
	e := explanation{}
	known, lost := true, false
	for i := range s.items {
		n := s.items[i].number
		if n < 0 || !c.has(n) {
			lost = lost || c.leftOut(s.items[i].concept.Name)
			continue
		}
		facts := c.contributors(n, total)
		if c.unverified(facts) {
			return
		}
		for _, f := range facts {
			if c.duplicated(n, f) {
				return
			}
			v, d, ok := value21(f)
			known = known && ok
			v = rounded21(v, d)
			sum = sum.Add(v.Mul(s.items[i].weight.value))
			e.addends = append(e.addends, addend{label: f.Concept.Local, value: v, weight: s.items[i].weight.value})
			used = append(used, f)
			notes = append(notes, termNotes(signOf(s.items[i].weight.value), []*tieout.Fact{f})...)
		}
	}
	if len(used) == 0 {
		return
	}
	if c.unverified([]*tieout.Fact{total}) {
		return
	}
	v, d, ok := value21(total)
	reported, computed := rounded21(v, d), rounded21(sum, d)
	if ok && known && reported.Equal(computed) {
		return
	}
	switch {
	case lost:
		return // that the sum is not verified is said of what was left out
	case s.partial:
		c.report(partial(total))
		return
	}
	found := c.inconsistent(total, s, &e, reported, computed, ok && known)
	notes = append(termNotes("total: ", []*tieout.Fact{total}), notes...)
	found.Related = notes[:min(len(notes), maxNotes)]
	all := append([]*tieout.Fact{total}, used...)
	found.Facts = factIDs(all[:min(len(all), maxNotes)])
	c.report(found)
}

// unverified reports the first of some facts whose value is no number, if there is one.
func (c *calculation21) unverified(facts []*tieout.Fact) bool {
	for _, f := range facts {
		if _, ok := readFloating(f.Lexical); !ok {
			c.report(unreadable(f))
			return true
		}
	}
	return false
}

// inconsistent is the diagnostic of a total that its contributors do not add up to, all rounded as XBRL 2.1 asks.
func (c *calculation21) inconsistent(total *tieout.Fact, s *summation, e *explanation, reported, computed decimal.Decimal, known bool) tieout.Diagnostic {
	e.total = addend{label: total.Concept.Local, value: reported, weight: decimal.New(1, 0)}
	member := map[int32]bool{}
	for i := range s.items {
		n := s.items[i].number
		if n >= 0 {
			member[n] = true
		}
		if n < 0 || !c.has(n) || len(c.contributors(n, total)) == 0 {
			e.missing = append(e.missing, addend{label: s.items[i].concept.Name.Local, weight: s.items[i].weight.value})
		}
	}
	if n, ok := c.points.number[total.Concept]; ok {
		member[n] = true
	}
	e.candidates = c.candidates(member, reported.Sub(computed), decimal.Decimal{})
	why := notReported(e.missing)
	if !known {
		why += "; nothing is known of the accuracy of a figure"
	}
	d := ruleInconsistent21.New(total.Origin(), "%s is reported as %s for %s, but its contributors add up to %s, a difference of %s (link role %s%s)",
		total.Concept.Local, reported, pointName(total), computed, reported.Sub(computed), s.linkRole, why)
	d.Advice = adviceWith(e.causes(), d.Advice)
	return d
}

// value21 is a fact's number and accuracy; false when nothing is known of one of them.
func value21(f *tieout.Fact) (decimal.Decimal, tieout.Decimals, bool) {
	n, ok := readFloating(f.Lexical)
	if !ok {
		return decimal.Decimal{}, tieout.Decimals{}, false
	}
	d, ok := accuracyOf(f, n)
	if !ok {
		d = tieout.Decimals{} // perhaps beyond any bound: never round by it
	}
	return n.decimal(), d, ok
}

// rounded21 rounds half to even, as IEEE 754 does by default.
func rounded21(v decimal.Decimal, d tieout.Decimals) decimal.Decimal {
	if n, finite := d.Value(); finite {
		return v.RoundBank(n)
	}
	return v
}
