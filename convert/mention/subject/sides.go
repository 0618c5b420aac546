package subject

import (
	"slices"

	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
)

// Two amounts of which one phrase names both kinds of shares, in turn: "$0.35 and $0.34 per basic and diluted share", "basic and diluted earnings per share
// were $0.35 and $0.34".

// sides gives each of two amounts per share the kind of shares that the words behind both, or else those before, name in its place; and so those that such
// two are compared with.
func (m *measurer) sides(ds []*reading.Reading) {
	for i := 1; i < len(ds); i++ {
		a, b := ds[i-1], ds[i]
		if !m.isPair(a, b) || m.areOfTwoTimes(b) {
			continue
		}
		var both []reading.Side
		if a.PerShare || b.PerShare {
			if both = m.sidesBehind(b); len(both) == 0 {
				both = m.sidesBefore(a)
			}
		}
		if a.Against && i >= 3 && ds[i-3].Over != reading.EitherSide && ds[i-2].Over == ds[i-3].Over.Other() && a.Ulp == ds[i-3].Ulp {
			if len(both) == 0 {
				both = []reading.Side{ds[i-3].Over, ds[i-2].Over}
			}
			b.Against, a.Chained, b.Chained = true, i-3, i-2 // "compared with $0.19 and $0.18"
		}
		if len(both) == 2 {
			a.IsOver(both[0])
			b.IsOver(both[1])
		}
	}
}

// isPair reports whether a conjunction alone parts two plain amounts, both levels or both changes.
func (m *measurer) isPair(a, b *reading.Reading) bool {
	if w := m.at(a.To); w != "and" && w != "or" && w != "/" || m.firstBefore(b) != a.To+1 {
		return false
	}
	return a.Unit == quantity.Money && b.Unit == quantity.Money && !a.Scaled && !b.Scaled && a.Ulp == b.Ulp && (a.Change == 0) == (b.Change == 0)
}

// areOfTwoTimes reports whether two times stand behind a number that a conjunction joins: the amounts are of these, in turn.
func (m *measurer) areOfTwoTimes(d *reading.Reading) bool {
	for k := d.To; k < len(m.s.Words) && m.owner[k] != d.Index+1; k++ {
		if m.at(k) == "and" && m.isTaken(k-1) && m.isTaken(k+1) {
			return true
		}
	}
	return false
}

// sidesBehind are the two kinds of shares that the words behind a number name, up to the next number and within its clause.
func (m *measurer) sidesBehind(d *reading.Reading) []reading.Side {
	end := d.To
	for end < len(m.s.Words) && end < d.To+reading.Nearby && (m.owner[end] < 0 || m.owner[end] == d.Index) && m.at(end) != ";" && !m.isComparison(end) {
		end++
	}
	return sidesIn(m.s.Words[d.To:end])
}

// sidesBefore are the two kinds of shares that the words before a number name, back to the number before.
func (m *measurer) sidesBefore(d *reading.Reading) []reading.Side {
	from := d.From
	for from > 0 && from > d.From-reading.Nearby && m.owner[from-1] < 0 && m.at(from-1) != ";" {
		from--
	}
	return sidesIn(m.s.Words[from:d.From])
}

// sidesIn are the two kinds of shares that words name, in their order; nil where they name one, or one again.
func sidesIn(words []string) []reading.Side {
	var out []reading.Side
	for _, w := range words {
		switch s := reading.SideNamed(w); {
		case s == reading.EitherSide:
		case slices.Contains(out, s):
			return nil
		default:
			out = append(out, s)
		}
	}
	if len(out) != 2 {
		return nil
	}
	return out
}
