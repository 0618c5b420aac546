package rules

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/validate/tie"
)

// maxNotes bounds the places that one diagnostic lists.
const maxNotes = 60

// contradiction reports duplicates that no calculation can use, and breaks the cell.
func (b *binding) contradiction(c *cell, facts []*tieout.Fact, why string) {
	c.state = cellBroken
	rule := ruleCalculationDuplicates
	if b.truncated {
		rule = ruleTruncatedDuplicates
	}
	d := rule.New(facts[0].Origin(), "%s is reported %d times for %s, and the values contradict each other, so that no calculation can use it: %s",
		nameOf(facts[0]), len(facts), pointName(facts[0]), why)
	d.Related = distinctNotes(facts)
	d.Facts = factIDs(facts[:min(len(facts), maxNotes)])
	b.report(d)
	b.mu.Lock()
	b.contradicted[facts[0]] = true
	b.mu.Unlock()
}

func (c *calculation11) inconsistentRule() tieout.Rule {
	if c.truncated {
		return ruleInconsistentTruncation
	}
	return ruleInconsistentRounding
}

// inconsistent is the diagnostic of a total that its contributors do not add up to.
func (b *binding) inconsistent(m *imbalance) *tieout.Diagnostic {
	rule, total, s := b.inconsistentRule(), m.total, m.sum
	if b.at != m.point+1 {
		b.load(m.point, b.sums.part, false)
	}
	totals := b.factsOf(total)
	best := mostPrecise(totals)
	value, _ := best.Value()
	e := explanation{total: addend{label: nameOf(best), value: value, weight: decimal.New(1, 0)}}
	member := map[int32]bool{total: true}
	facts, notes := totals, termNotes("total: ", totals)
	for i := range s.items {
		item := &s.items[i]
		var used []*tieout.Fact
		if item.number >= 0 {
			used = b.factsOf(item.number)
			member[item.number] = true
		}
		f := mostPrecise(used)
		if f == nil {
			e.missing = append(e.missing, addend{label: item.concept.Name.Local, weight: item.weight.value})
			continue
		}
		v, _ := f.Value()
		e.addends = append(e.addends, addend{label: nameOf(f), value: v, weight: item.weight.value})
		facts = append(facts, used...)
		notes = append(notes, termNotes(signOf(item.weight.value), used)...)
	}
	ri, ci := m.reported.interval(), m.computed.interval()
	e.tolerance = ri.High.Sub(ri.Low).Add(ci.High.Sub(ci.Low)).Div(decimal.New(2, 0))
	difference := e.difference()
	e.candidates = b.candidates(member, difference, e.tolerance)
	var d tieout.Diagnostic
	if printed := best.Source; printed != nil { // in the words of the release
		d = rule.New(best.Origin(), "%s: printed %s for %s, but what its calculation adds up comes to %s, a difference of %s%s",
			nameOf(best), inFull(printed.Printed, value), pointName(best), tie.Grouped(value.Sub(difference).String()), tie.Grouped(difference.String()), notReported(e.missing))
	} else {
		d = rule.New(best.Origin(), "%s is reported as %s for %s, but its contributors add up to %s, a difference of %s (reported %s, computed %s, link role %s%s)",
			best.Concept.Local, best.Lexical, pointName(best), value.Sub(difference), difference, ri, ci, s.linkRole, notReported(e.missing))
	}
	d.Related = notes[:min(len(notes), maxNotes)]
	d.Facts = factIDs(facts[:min(len(facts), maxNotes)])
	d.Advice = adviceWith(e.causes(), d.Advice)
	return &d
}

// inFull is a number as it is printed, with its value where that is written otherwise: of amounts in thousands.
func inFull(printed string, value decimal.Decimal) string {
	digits := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r == '.' {
			return r
		}
		return -1
	}, printed)
	if v, err := decimal.NewFromString(digits); err == nil && v.Equal(value.Abs()) {
		return printed
	}
	return fmt.Sprintf("%s (%s in full)", printed, tie.Grouped(value.String()))
}

// signOf is a weight as the sign before a contributor.
func signOf(weight decimal.Decimal) string {
	sign := "+ "
	if weight.IsNegative() {
		sign, weight = "- ", weight.Neg()
	}
	if weight.Equal(decimal.New(1, 0)) {
		return sign
	}
	return sign + weight.String() + " × "
}

// termNotes are the places of the facts of one term of a sum.
func termNotes(prefix string, facts []*tieout.Fact) []tieout.Note {
	notes := distinctNotes(facts)
	for i := range notes {
		notes[i].Message = prefix + notes[i].Message
	}
	return notes
}

func notReported(missing []addend) string {
	const most = 5
	var names []string
	for _, a := range missing[:min(len(missing), most)] {
		names = append(names, a.label)
	}
	switch n := len(missing); {
	case n == 0:
		return ""
	case n > most:
		return fmt.Sprintf("; not reported: %s and %d more", strings.Join(names, ", "), n-most)
	}
	return "; not reported: " + strings.Join(names, ", ")
}

// candidates are the other figures at the point whose size equals the difference.
func (c *chains) candidates(member map[int32]bool, difference, tolerance decimal.Decimal) []addend {
	const enough = 4
	low, high := difference.Abs().Sub(tolerance), difference.Abs().Add(tolerance)
	lowF, highF := approximate(low), approximate(high) // a coarse sieve; decimals decide
	slack := 1e-9 * highF
	var found []addend
	for _, i := range c.facts {
		f := c.points.facts[i]
		v, ok := parseSmall(f.Lexical)
		if !ok {
			continue
		}
		size := float64(magnitude(v.m)) / float64(powersOfTen[v.scale])
		if size < lowF-slack || size > highF+slack {
			continue
		}
		n := c.points.concept[i]
		if member[n] || f.Nil || f.Parent() != nil || len(found) == enough {
			continue
		}
		member[n] = true
		found = append(found, addend{label: nameOf(f), value: v.decimal(), weight: decimal.New(1, 0)})
	}
	return found
}

// mostPrecise is the first of the most accurate facts that are not nil; nil for none.
func mostPrecise(facts []*tieout.Fact) *tieout.Fact {
	var best *tieout.Fact
	var accuracy tieout.Decimals
	for _, f := range facts {
		if f.Nil {
			continue
		}
		v, _ := readNumber(f.Lexical)
		if d, _ := accuracyOf(f, v); best == nil || accuracy.Less(d) {
			best, accuracy = f, d
		}
	}
	return best
}

// pointName is what a fact's figures are about: period, unit, dimensions.
func pointName(f *tieout.Fact) string {
	parts := []string{f.Context.Period.String()}
	if u := f.Unit.String(); u != "" {
		parts = append(parts, u)
	}
	return strings.Join(append(parts, dimensionNames(f)...), ", ")
}

// dimensionNames are the axes of a fact with their values.
func dimensionNames(f *tieout.Fact) []string {
	var names []string
	for i := range f.Context.Dimensions {
		d := &f.Context.Dimensions[i]
		names = append(names, d.Axis.Local+"="+dimensionValue(d))
	}
	return names
}

func dimensionValue(d *tieout.Dimension) string {
	switch {
	case !d.IsTyped():
		return d.Member.Local
	case d.TypedNil:
		return "nil"
	}
	if text := strings.TrimSpace(typedText(d)); text != "" {
		return strconv.Quote(text)
	}
	return d.Typed
}

// factNotes are the places of facts, at the printed cell where there is one.
func factNotes(facts []*tieout.Fact) []tieout.Note {
	facts = facts[:min(len(facts), maxNotes)]
	notes := make([]tieout.Note, len(facts))
	for i, f := range facts {
		notes[i] = factNote(f)
	}
	return notes
}

func factNote(f *tieout.Fact) tieout.Note {
	if s := f.Source; s != nil {
		return tieout.Note{Message: fmt.Sprintf("%s, printed %q, is %s", nameOf(f), s.Printed, valueOf(f)), Range: s.Range}
	}
	return tieout.Note{Message: f.Concept.Local + " is " + valueOf(f), Range: f.Origin()}
}

// nameOf is what people know a figure by: the label of its row in a release, its concept in a report.
func nameOf(f *tieout.Fact) string {
	if s := f.Source; s != nil && s.Label != "" {
		return s.Label
	}
	return f.Concept.Local
}

// valueOf is the value of a fact with its accuracy.
func valueOf(f *tieout.Fact) string {
	switch d := f.EffectiveDecimals(); {
	case f.Nil:
		return "nil"
	case d.IsPresent():
		return f.Lexical + " (decimals " + d.String() + ")"
	}
	return f.Lexical
}

func factIDs(facts []*tieout.Fact) []string {
	var ids []string
	for _, f := range facts {
		if f.ID != "" {
			ids = append(ids, f.ID)
		}
	}
	return ids
}
