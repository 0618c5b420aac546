package release

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/internal/evidence"
	"github.com/tieout/tieout/internal/truth"
)

// scaleVotes counts, for tables that state no scale, the exponents of their amounts of money.
type scaleVotes map[*reader]map[*draft]map[int32]int

func (v scaleVotes) add(r *reader, dr *draft, exponent int32) {
	if v[r] == nil {
		v[r] = map[*draft]map[int32]int{}
	}
	if v[r][dr] == nil {
		v[r][dr] = map[int32]int{}
	}
	v[r][dr][exponent]++
}

// without is what a release says of scales if the table at a place did not state its own.
func (s *scales) without(at int) *scales {
	dr, k, o := s.drafts[at], s.stated[at], *s
	s.note(dr, k, -1) // until with
	o.count[k]--
	o.styled[dr.decimals()][k]--
	o.all--
	if n := dr.magnitude() + int(scaleExponents[k]); n == s.digits[0] {
		o.digits[0] = s.digits[1]
	}
	before := 0
	if at > 0 {
		before = s.drafts[at-1].g.End
	}
	o.said = slices.DeleteFunc(slices.Clone(s.said), func(w saidScale) bool { return w.at >= before && w.at < dr.g.End })
	return &o
}

// hidden are the decisions on the scales of tables that state theirs, as if they did not: as they are, and as if they were
// printed a thousand times larger or smaller, which equal amounts in other tables give away.
func (s *scales) hidden(group string, weight float64) (out []evidence.Example) {
	for i, k := range s.stated {
		if k < 0 || s.all == 1 { // a release that states its scale once is no example of one that does not
			continue
		}
		o := s.without(i)
		add := func(p scalePrint, k int, weight float64) {
			x := evidence.Example{Group: group, Weight: weight, Candidates: o.candidates(i, p)}
			for j := range scaleExponents {
				x.Right = append(x.Right, j == k)
			}
			out = append(out, x)
		}
		p := s.print(s.drafts[i])
		add(p, k, weight)
		if k > 0 {
			add(p.times(1), k-1, weight*scaledWeight)
		}
		if k+1 < len(scaleExponents) {
			add(p.times(-1), k+1, weight*scaledWeight)
		}
		s.note(s.drafts[i], k, 1)
	}
	return out
}

// bare are the decisions on the scales of tables that state theirs, as if no table did, where the text or earnings per share speak
// of them: releases that state none are rare among those to fit on.
func (s *scales) bare(group string, weight float64) (out []evidence.Example) {
	o := &scales{drafts: s.drafts, mentions: s.mentions, stated: make([]int, len(s.drafts)), like: s.like, whole: true}
	for i := range o.stated {
		o.stated[i] = -1
	}
	o.findNearest()
	for i, k := range s.stated {
		if k < 0 {
			continue
		}
		p := s.print(s.drafts[i])
		if p.votes[k] == 0 && p.perShare != k && (p.dwarfed != k || k != 1) {
			continue
		}
		x := evidence.Example{Group: group, Weight: weight, Candidates: o.candidates(i, p)}
		for j := range scaleExponents {
			x.Right = append(x.Right, j == k)
		}
		out = append(out, x)
	}
	return out
}

// times is what a table would print if its scale were a thousand times smaller, with made-up digits, or larger, rounded.
func (p scalePrint) times(up int) scalePrint {
	q := p
	q.amounts = map[string]bool{}
	for a := range p.amounts {
		switch {
		case up > 0 && !strings.Contains(a, "."):
			q.amounts[a+strconv.Itoa(100+7*len(q.amounts)%800)] = true
		case up < 0:
			if r := roundedBy(a, 3); len(r) > 0 {
				q.amounts[r[0]] = true
			}
		}
	}
	q.digits = max(1, p.digits+3*up)
	q.decimals, q.cents, q.zeros, q.round = 0, false, false, false
	q.votes = tally{}
	for k, n := range p.votes {
		if j := k - up; j >= 0 && j < len(q.votes) {
			q.votes[j] = n
		}
	}
	if q.perShare -= up; p.perShare < 0 || q.perShare >= len(scaleExponents) {
		q.perShare = -1
	}
	q.dwarfed = min(max(0, p.dwarfed-up), len(scaleExponents)-1)
	return q
}

// undecided is what a release that was read says of scales before those are decided that no table states.
func (r *reader) undecided() *scales {
	for _, i := range r.scales.open {
		r.drafts[i].scale = nil
	}
	return newScales(r.d, r.drafts, r.said)
}

// examples are the decisions on the scales of the tables.
func (v scaleVotes) examples(r *reader, group string, weight float64) (out []evidence.Example) {
	s := r.undecided()
	for _, i := range s.open {
		dr := s.drafts[i]
		if len(v[r][dr]) == 0 {
			continue
		}
		best := int32(99)
		for e, n := range v[r][dr] {
			if m := v[r][dr][best]; n > m || n == m && e < best {
				best = e
			}
		}
		x := evidence.Example{Group: group, Weight: weight, Candidates: s.candidates(i, s.print(dr))}
		for _, e := range scaleExponents {
			x.Right = append(x.Right, e == best)
		}
		out = append(out, x)
	}
	return out
}

// scaleExamples are the decisions on the scales of a company's tables: of those that state none, and of those that state theirs,
// as if they did not.
type scaleExamples struct{ open, hidden []evidence.Example }

func (s *scaleExamples) add(o scaleExamples) {
	s.open, s.hidden = append(s.open, o.open...), append(s.hidden, o.hidden...)
}

// weighed are the examples, of which no company has more than a few dozen tables' say.
func (s *scaleExamples) weighed() []evidence.Example {
	out := slices.Concat(s.open, s.hidden)
	for i := range out[:len(s.open)] {
		out[i].Weight = min(1, maxTables/float64(len(s.open)))
	}
	for i := range out[len(s.open):] {
		out[len(s.open)+i].Weight *= min(1, maxTables/float64(len(s.hidden)))
	}
	return out
}

// examplesOfScales are the decisions on the scales of a report's tables.
func examplesOfScales(cells []measureExample, company string) (out scaleExamples) {
	votes := scaleVotes{}
	var read *reader
	for _, e := range cells {
		read = e.r
		if !e.any && len(e.kinds) > 0 && e.kinds[0] == Money {
			votes.add(e.r, e.dr, e.exp)
		}
	}
	if read == nil {
		return out
	}
	out.open = votes.examples(read, company, 1)
	s := read.undecided()
	out.hidden = append(s.hidden(company, hiddenWeight), s.bare(company, scaledWeight)...)
	return out
}

const (
	maxTables    = 20
	hiddenWeight = 0.5
	scaledWeight = 0.3
)

// layoutScales are the scales of the layouts' tables.
func layoutScales(t testing.TB) (out []evidence.Example) {
	votes := scaleVotes{}
	groups := map[*reader]string{}
	var order []*reader
	forLayouts(t, func(file string, r *reader, dr *draft, row, i int, want layoutItem) {
		v := dr.rows[row].Values[i].Number.Value()
		got, err := tieout.ParseDecimal(want.value)
		if want.kind == Money && err == nil && !v.IsZero() {
			votes.add(r, dr, exponentOf(got, v))
			if groups[r] == "" {
				order = append(order, r)
			}
			groups[r] = file
		}
	})
	for _, r := range order {
		out = append(out, votes.examples(r, groups[r], 1)...)
	}
	return out
}

// randomScales are the scales of the tables of random layouts.
func randomScales(t testing.TB) (out []evidence.Example) {
	votes := scaleVotes{}
	var order []*reader
	forRandom(t, func(r *reader, dr *draft, row, i int, want *truth.Cell) {
		v := dr.rows[row].Values[i].Number.Value()
		got, err := tieout.ParseDecimal(want.Value)
		if want.Unit == "USD" && err == nil && !v.IsZero() && !want.Nil {
			if votes[r] == nil {
				order = append(order, r)
			}
			votes.add(r, dr, exponentOf(got, v))
		}
	})
	for _, r := range order {
		out = append(out, votes.examples(r, "random", randomWeight)...)
	}
	return out
}
