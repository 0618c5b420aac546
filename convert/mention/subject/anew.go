package subject

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/internal/wording"
)

// Numbers behind a change that leave out its verb, or begin anew.

// changedAlike notes a change that leaves out the verb of the one before it: "depreciation increased by 4.5% to $32.1 million; interest
// expense by $13.8 million to $14.5 million".
func (m *measurer) changedAlike(d *reading.Reading, earlier []*reading.Reading) {
	if m.changedOnBasis(d, earlier) || m.changedByToo(d, earlier) {
		return
	}
	next := d.Index + 1
	if d.Change != 0 || m.at(m.firstBefore(d)-1) != "by" || next >= len(m.qs) || m.at(d.To) != "to" || m.qs[next].From != d.To+1 || m.qs[next].Unit != d.Unit && d.Unit != quantity.Percent {
		return
	}
	d.Change = 1
	for _, o := range slices.Backward(earlier) {
		if o.Change != 0 {
			d.Change = o.Change
			return
		}
	}
}

// changedByToo notes the change of a further noun, by what alone says: "salaries rose by $979,000, occupancy by $80,000, and data processing by $264,000".
func (m *measurer) changedByToo(d *reading.Reading, earlier []*reading.Reading) bool {
	by := m.firstBefore(d) - 1
	if d.Change != 0 || len(earlier) == 0 || m.at(by) != "by" {
		return false
	}
	prev := earlier[len(earlier)-1]
	if k := prev.To; prev.Change == 0 || prev.Unit != d.Unit && d.Unit != quantity.Percent || m.at(k) != "," && m.at(k) != "and" || by-k > maxListed || by-k < 2 || !m.isElided(k, by) {
		return false
	}
	d.Change = prev.Change
	return true
}

// changedOnBasis notes the change on another basis of what the one before it says, without a word of its own: "up 16.9% on a reported basis and 6.9% in constant
// currency".
func (m *measurer) changedOnBasis(d *reading.Reading, earlier []*reading.Reading) bool {
	if d.Change != 0 || d.Unit != quantity.Percent || len(earlier) == 0 || prose.Starts(onBasis, m.s.Words, d.To) == 0 {
		return false
	}
	prev := earlier[len(earlier)-1]
	if w := m.at(d.From - 1); prev.Change == 0 || prev.Unit != d.Unit || w != "and" && w != "or" && w != "," || d.From-prev.To > mostBasis {
		return false
	}
	d.Change = prev.Change
	return true
}

// mostBasis bounds the words between a change and that on another basis.
const mostBasis = 6

// onBasis are the words behind a change for the basis that it is on.
var onBasis = wording.Phrases("on|at|in a? constant currency|currencies", "on|at|in a? local currency|currencies", "at constant exchange rates", "on an? organic|comparable|underlying|operational|reported|adjusted|like basis",
	"on a like for like basis", "organically|operationally|reported|organic", "as reported")

// goesAlong reports whether a number stands right behind a "with" that a comma parts from what stands before it, from token k on, or in a
// clause of its own: "38% more than before, while expenses grew to $9.9 million".
func (m *measurer) goesAlong(d *reading.Reading, k int) bool {
	with := m.firstBefore(d) - 1
	return m.at(with) == "with" && m.at(with-1) == "," && k < with-1 || m.isMadeUp(k, d) || meanwhile.In(m.s.Words[k:max(k, with)])
}

// meanwhile begin a clause that compares nothing with the one before it.
var meanwhile = wording.Phrases("while|whereas")

// beginsAnew reports whether a noun of a number's own stands behind what a change before it is counted from, a time: "2.4% more than in
// the same period of the previous year, and sales of $4.2 million", "up 4.1% from 2021, on revenue of $39.4 billion". A number of the change's
// own unit begins anew with an article alone: "5% more than in the third quarter, and a margin of 30%". So does what stands right behind a
// "with" of its own: "22.3% from the same period, with $128.5 million coming from".
func (m *measurer) beginsAnew(k int, d, prev *reading.Reading) bool {
	if m.goesAlong(d, k) || m.hasClause(k, d, prev) {
		return true
	}
	if prev.Change == 0 {
		return false
	}
	bound := binding[m.at(m.firstBefore(d)-1)]
	timed := false
	for ; k < m.firstBefore(d); k++ {
		if timed && (bound || m.at(k) == "and" && m.at(k-1) == ",") && m.beginsOther(k, d, prev) {
			return true
		}
		timed = timed || m.isTaken(k)
	}
	return false
}

// beginsOther reports whether a conjunction, or a comma, at token k begins a noun of a quantity's own, one of the unit of the quantity before with an article or
// behind a comma alone: "$35 more than a year ago, and AISC of $1,084".
func (m *measurer) beginsOther(k int, d, prev *reading.Reading) bool {
	next := k + 1
	if m.at(k) == "," && anewBehind[m.at(next)] {
		next++
	}
	if m.at(k) != "and" && next == k+1 || next >= d.From || m.isTaken(next) || m.s.Tokens[next].Kind != prose.Word || binding[m.at(next)] {
		return false
	}
	return prev.Unit != d.Unit || m.at(next) == "a" || m.at(next) == "an" || m.at(k) == "and" && m.at(k-1) == ","
}

// anewBehind are the words behind a comma with which what goes along with a change begins: ", at a cost of".
var anewBehind = map[string]bool{"on": true, "at": true, "after": true, "with": true}

// isMadeUp reports whether words for what something is made of stand between a time, from token k on, and a number: "$49.3 million lower than a year
// ago, comprising borrowings of".
func (m *measurer) isMadeUp(k int, d *reading.Reading) bool {
	for timed := false; k < m.firstBefore(d); k++ {
		if timed && m.at(k) == "," && prose.Starts(madeUp, m.s.Words, k+1) > 0 {
			return true
		}
		timed = timed || m.isTaken(k)
	}
	return false
}

// madeUp are the words behind what something came to that begin with what it is made of.
var madeUp = wording.Phrases("comprising|including|reflecting|representing", "consisting|made|composed up? of")

// hasClause reports whether a number has a noun and a verb of its own behind the time that a change before it is counted from: "down 4.3% from the
// same period of the previous year, operating income was $4.2 million", "up 9.8% from a year ago, and the margin widened to 3.33%".
func (m *measurer) hasClause(k int, d, prev *reading.Reading) bool {
	verb := m.firstBefore(d) - 1
	if m.at(verb) == "to" {
		verb--
	}
	if prev.Change == 0 || verb <= k || prose.Starts(prose.Verbs, m.s.Words, verb) == 0 {
		return false
	}
	for c := verb - 2; c > k; c-- {
		switch {
		case m.at(c) == ",":
			return m.isTaken(c-1) && m.s.Tokens[c+1].Kind == prose.Word && m.at(c+1) != "which" && m.at(c+1) != "that"
		case m.isTaken(c) || m.s.Tokens[c].Kind != prose.Word || prose.Starts(prose.Compares, m.s.Words, c) > 0:
			return false
		}
	}
	return false
}
