package mention

import (
	"slices"
	"strings"
)

// changes notes whether the quantity is a change: "increased 16.9%", "up $3 million", "a 9.1% increase", "+102%".
func (m *measurer) changes(d *reading) {
	q := &d.quantity
	k := q.from - 1
	if q.hedge != "" {
		k -= strings.Count(q.hedge, " ") + 1
	}
	for n := 0; n < 4 && k >= 0; n++ {
		w := m.at(k)
		if m.owner[k] >= 0 || w == "to" && q.unit == money || w == "from" || w == "," || w == "was" || w == "than" || w == ")" {
			break
		}
		if starts(ups, m.s.words, k) > 0 {
			d.change = 1
			break
		}
		if starts(downs, m.s.words, k) > 0 {
			d.change = -1
			break
		}
		if w == "+" && m.s.tokens[q.from].glued {
			d.change = 1
			break
		}
		if m.taken[k] {
			break
		}
		if n > 0 && starts(links, m.s.words, k) == 0 && !strings.HasSuffix(w, "ly") {
			break
		}
		if w == "to" { // "increased to 27%": a level
			break
		}
		k--
	}
	if m.at(q.from-1) == "to" {
		d.change = 0
	}
	if d.change == 0 && (m.at(m.firstBefore(d)-1) == "by") {
		m.changedBy(d)
	}
	if d.change != 0 {
		return
	}
	if q.negative && q.unit == percent {
		d.change = -1
		return
	}
	k = q.to
	for n := 0; n < 4 && k < len(m.s.words); n++ {
		w := m.at(k)
		if m.owner[k] >= 0 || w == "," || w == "(" {
			break
		}
		if m.ws != nil && m.taken[k] {
			if wh := m.whenAt(k); wh != nil && wh.base && q.unit != money {
				d.change = 1
				return
			}
			if wh := m.whenAt(k); wh != nil {
				k = wh.to
				continue
			}
		}
		if starts(verbs, m.s.words, k) > 0 && starts(nouns, m.s.words, k) == 0 || w == "of" || w == "in" && n == 0 || w == "per" || starts(compares, m.s.words, k) > 0 || w == "up" || w == "down" {
			break
		}
		if starts(nouns, m.s.words, k) > 0 {
			d.change, d.nouns = 1, true
			if starts(downs, m.s.words, k) > 0 {
				d.change = -1
			}
			return
		}
		k++
	}
}

// changedBy notes a change whose verb stands before its object: "increased inventories by $1.3 billion".
func (m *measurer) changedBy(d *reading) {
	for k := m.firstBefore(d) - 2; k >= 0 && k > d.from-9; k-- {
		switch {
		case m.owner[k] >= 0 || m.s.tokens[k].kind == sign:
			return
		case starts(ups, m.s.words, k) > 0:
			d.change = 1
			return
		case starts(downs, m.s.words, k) > 0:
			d.change = -1
			return
		}
	}
}

// whenAt is the phrase of time that a token belongs to, nil for none.
func (m *measurer) whenAt(k int) *when {
	for i := range m.ws {
		if k >= m.ws[i].from && k < m.ws[i].to {
			return &m.ws[i]
		}
	}
	return nil
}

// chain finds the figure before that this one is compared with or goes with.
func (m *measurer) chain(d *reading, before []*reading) {
	if len(before) == 0 {
		return
	}
	prev := before[len(before)-1]
	gap := m.s.words[prev.to:d.from]
	if d.unit == percent && d.change == 0 && (prev.unit == percent || prev.unit == money) && prev.change != 0 && len(gap) <= 4 && (slices.Contains(gap, "or") || slices.Contains(gap, "(")) {
		d.change = prev.change
	}
	if d.perShare || m.looksPerShare(d, prev) {
		if len(gap) <= 4 && (slices.Contains(gap, "or") || slices.Contains(gap, "(") || len(gap) > 0 && gap[0] == ",") && !prev.perShare && prev.unit == money {
			d.linked = prev.index
			d.perShare = true
		}
	}
	if d.change == 0 && prev.change != 0 && d.unit == prev.unit && len(gap) > 0 && gap[len(gap)-1] == "and" && (len(gap) < 3 || starts(compares, m.s.words, prev.to) > 0) &&
		(starts(compares, m.s.words, d.to) > 0 || m.at(d.to) == "," || len(gap) < 3) {
		d.change, d.chained = prev.change, prev.index // "increased $447 million compared with the first quarter and $591 million compared with the second"
		return
	}
	for k := prev.to; k < m.firstBefore(d); k++ {
		if starts(compares, m.s.words, k) > 0 && !m.taken[k] && !(d.change != 0 && m.parted(k, d.from)) {
			d.against, d.chained = true, m.head(before, d)
			if d.bound == exactly && before[d.chained].bound == about {
				d.bound = about // "approximately $24 million, compared with $47 million"
			}
			return
		}
	}
	d.chained = prev.index
	if d.change != 0 && prev.against && prev.chained >= 0 {
		d.chained = prev.chained
		return
	}
	if d.linked >= 0 && prev.against {
		d.against = true
		d.chained = prev.chained
	}
	if d.perShare && prev.perShare && prev.against && slices.Contains(gap, "(") {
		d.against = true
		d.chained = prev.index
	}
}

// parted reports whether a conjunction or a phrase of time stands in tokens [from, to): what follows it is not what a word
// of comparison before it introduces.
func (m *measurer) parted(from, to int) bool {
	for k := from; k < to; k++ {
		if m.taken[k] || m.at(k) == "and" {
			return true
		}
	}
	return false
}

// looksPerShare reports whether an amount behind another is one per share though the words behind it do not say so.
func (m *measurer) looksPerShare(d, prev *reading) bool {
	return d.unit == money && !d.scaled && d.ulp == -2 && prev.unit == money && prev.scaled && m.at(d.from-1) == "or"
}

// head is the figure that a comparison goes back to: the last before it of the same unit, which is no change.
func (m *measurer) head(before []*reading, d *reading) int {
	for i := len(before) - 1; i >= 0; i-- {
		b := before[i]
		if b.unit == d.unit && b.perShare == d.perShare && (b.change == 0) == (d.change == 0) && !b.against {
			return i
		}
	}
	for i := len(before) - 1; i >= 0; i-- {
		if before[i].unit == d.unit && before[i].perShare == d.perShare {
			return i
		}
	}
	return len(before) - 1
}
