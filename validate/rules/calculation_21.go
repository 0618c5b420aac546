package rules

import (
	"context"

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
		c := &calculation21{points: p, report: report,
			sums: compileSummations(in.DTS, p, []string{taxonomy.ArcroleSummationItem}, func(*taxonomy.Concept) bool { return true })}
		for i := 0; i < p.count() && ctx.Err() == nil; i++ {
			c.point(p.at(i))
		}
	}
}

type calculation21 struct {
	points *points
	sums   *summations
	items  map[place21][]*tieout.Fact // items below a parent at any depth
	equal  map[place21]int            // items that are members of a parent itself and not nil: more than one are duplicates
	nils   map[place21]bool           // places with nil items, which make a total a duplicate, too
	report func(tieout.Diagnostic)
}

func (c *calculation21) point(facts []int32) {
	c.items, c.equal, c.nils = map[place21][]*tieout.Fact{}, map[place21]int{}, map[place21]bool{}
	for _, i := range facts {
		f, n := c.points.facts[i], c.points.concept[i]
		if !c.sums.part[n] {
			continue
		}
		if f.Nil {
			c.nils[place21{n, f.Parent, f.Context}] = true
			continue
		}
		c.equal[place21{n, f.Parent, f.Context}]++
		for parent, depth := f.Parent, 0; depth < maxTupleDepth; depth++ {
			k := place21{n, parent, f.Context}
			c.items[k] = append(c.items[k], f)
			if parent == nil {
				break
			}
			parent = parent.Parent
		}
	}
	for _, i := range facts {
		f, n := c.points.facts[i], c.points.concept[i]
		if f.Nil || c.sums.byTotal[n] == nil || c.equal[place21{n, f.Parent, f.Context}] > 1 ||
			c.nils[place21{n, f.Parent, f.Context}] {
			continue
		}
		for _, s := range c.sums.byTotal[n] {
			c.evaluate(f, s)
		}
	}
}

// evaluate checks one total. Duplicates of the total or of a contributor leave it unchecked (5.2.5.2).
func (c *calculation21) evaluate(total *tieout.Fact, s *summation) {
	var sum decimal.Decimal
	var used []*tieout.Fact
	e := explanation{}
	known := true
	for i := range s.items {
		if s.items[i].number < 0 {
			continue
		}
		for _, f := range c.items[place21{s.items[i].number, total.Parent, total.Context}] {
			if c.equal[place21{s.items[i].number, f.Parent, f.Context}] > 1 {
				return
			}
			v, d, ok := value21(f)
			known = known && ok
			v = rounded21(v, d)
			sum = sum.Add(v.Mul(s.items[i].weight.value))
			e.addends = append(e.addends, addend{label: f.Concept.Local, value: v, weight: s.items[i].weight.value})
			used = append(used, f)
		}
	}
	if len(used) == 0 {
		return
	}
	v, d, ok := value21(total)
	reported, computed := rounded21(v, d), rounded21(sum, d)
	if ok && known && reported.Equal(computed) {
		return
	}
	e.total = addend{label: total.Concept.Local, value: reported, weight: decimal.New(1, 0)}
	why := ""
	if !ok || !known {
		why = "; nothing is known of the accuracy of a figure"
	}
	diagnostic := ruleInconsistent21.New(total.Origin, "%s is reported as %s for %s, but its contributors add up to %s, a difference of %s (link role %s%s)",
		total.Concept.Local, reported, pointName(total), computed, reported.Sub(computed), s.linkRole, why)
	diagnostic.Related = factNotes(append([]*tieout.Fact{total}, used...))
	diagnostic.Facts = factIDs(append([]*tieout.Fact{total}, used...))
	diagnostic.Advice = adviceWith(e.causes(), diagnostic.Advice)
	c.report(diagnostic)
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
