package subject

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
)

// What is said twice, mostly behind "or": a change in an amount and in per cent, a result and what it is per share.

// nounOfBoth is the direction of the noun behind a percentage that says again what an amount with its article says: "The $59,391 or approximately 203% increase was due to"; 0 for
// none.
func (m *measurer) nounOfBoth(d *reading.Reading) int {
	if d.Unit != quantity.Money || d.Index+1 >= len(m.qs) || !reading.Articles[m.at(m.firstBefore(d)-1)] {
		return 0
	}
	next := &m.qs[d.Index+1]
	gap := m.s.Words[d.To:next.From]
	if next.Unit != quantity.Percent || len(gap) == 0 || !slices.Equal(prose.WordsOf(next.Hedge), gap[1:]) || gap[0] != "or" || prose.Starts(prose.ChangeNouns, m.s.Words, next.To) == 0 {
		return 0
	}
	if prose.Starts(prose.Downs, m.s.Words, next.To) > 0 {
		return -1
	}
	return 1
}

// isTimedOr reports whether nothing but a phrase of time, in commas perhaps, and "or" stands in tokens [from, to): "$6.4 million in the prior-year quarter, or $0.32 per share".
func (m *measurer) isTimedOr(from, to int) bool {
	for k := from; k < to-1; k++ {
		if w := m.at(k); !m.isTaken(k) && w != "," && w != "for" && w != "in" && w != "during" && w != "the" {
			return false
		}
	}
	return to > from && m.at(to-1) == "or"
}

// link joins a per-share figure with the amount before it: "$2.2 million, or $0.40 per share".
func (m *measurer) link(d, prev *reading.Reading, gap []string, before []*reading.Reading) {
	if !d.PerShare && !m.looksPerShare(d, prev) && !m.pairsAgain(d, prev, gap, before) || prev.PerShare || prev.Unit != quantity.Money || len(gap) == 0 || len(gap) > 4 && !m.isTimedOr(prev.To, d.From) {
		return
	}
	if gap[0] == "and" && len(gap) == 1 && !prev.Scaled && !prev.Grouped && prev.Ulp == d.Ulp {
		prev.PerShare = d.PerShare // "$0.17 and $0.66 per share"
		return
	}
	if gap[0] == "," || gap[0] == "and" || slices.Contains(gap, "or") || slices.Contains(gap, "(") {
		d.Linked, d.PerShare = prev.Index, true
	}
}

// pairsAgain reports whether an amount behind one that another is compared with is per share, as the one behind that other is: "$256.4 million,
// or $0.52 per diluted share, against $211.8 million and $0.40", "$67.0 million ($4.65)".
func (m *measurer) pairsAgain(d, prev *reading.Reading, gap []string, before []*reading.Reading) bool {
	if d.Unit != quantity.Money || d.Scaled || d.Grouped || d.Ulp >= 0 || !prev.Against {
		return false
	}
	switch strings.Join(gap, " ") {
	case "and", "or", ", or":
	case "(":
		if m.at(d.To) != ")" {
			return false
		}
	default:
		return false
	}
	return slices.ContainsFunc(before, func(o *reading.Reading) bool { return o.PerShare && o.Linked == prev.Chained })
}

// looksPerShare reports whether an amount behind another is one per share though the words behind it do not say so.
func (m *measurer) looksPerShare(d, prev *reading.Reading) bool {
	return d.Unit == quantity.Money && !d.Scaled && !d.Priced && d.Ulp == -2 && prev.Unit == quantity.Money && prev.Scaled && m.at(d.From-1) == "or"
}

// isBesidePerShare reports whether an amount in cents behind one per share that goes with an amount in millions is compared with the former: "$21.6 million, or $0.45
// per diluted share, versus $0.22".
func isBesidePerShare(d, prev *reading.Reading, before []*reading.Reading) bool {
	return d.Unit == quantity.Money && !d.Scaled && !d.Priced && !d.Grouped && d.Ulp == -2 && prev.PerShare && prev.Linked >= 0 && before[prev.Linked].Scaled
}
