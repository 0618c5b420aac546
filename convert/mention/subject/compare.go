package subject

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/internal/wording"
)

// What a number is compared with: "from", "versus", "(2017: 3.1)" and what they go back to.

// withinIt are words behind which stands what is within the number before them, and nothing that it is compared with.
var withinIt = wording.Phrases("despite|notwithstanding|reflecting")

// compare notes that a word of comparison stands between a quantity and the one before it.
func (m *measurer) compare(d, prev *reading.Reading, before []*reading.Reading) bool {
	for k := prev.To; k < m.firstBefore(d); k++ {
		if !m.comparesAt(k, d, prev) {
			continue
		}
		d.PerShare = d.PerShare || k == prev.To && m.firstBefore(d) == k+1 && isLikePerShare(d, prev)
		head := m.head(before, d)
		if d.Unit == quantity.Percent && d.Change == 0 && before[head].Unit == quantity.Money && d.To < len(m.s.Words) && m.at(d.To) == "of" {
			return false // "added $14.5 million over the prior year and accounted for 23% of the total"
		}
		d.Against, d.Chained = true, head
		if isBesidePerShare(d, prev, before) {
			d.PerShare, d.Chained = true, prev.Index
		}
		if d.Bound == quantity.Exactly && before[d.Chained].Bound == quantity.About {
			d.Bound = quantity.About // "approximately $24 million, compared with $47 million"
		}
		return true
	}
	return false
}

// isLikePerShare reports whether an amount in cents has none but a word of comparison between itself and one per share: "earnings per diluted share decreased 34.1% to
// $0.87 from $1.32".
func isLikePerShare(d, prev *reading.Reading) bool {
	return prev.PerShare && prev.Change == 0 && !prev.Against && d.Unit == quantity.Money && d.Unit == prev.Unit && d.Scaled == prev.Scaled && d.Exp == prev.Exp && !d.Grouped && d.Ulp == prev.Ulp && d.Change == 0
}

// comparesAt reports whether token k begins words that compare a quantity with the one before it.
func (m *measurer) comparesAt(k int, d, prev *reading.Reading) bool {
	if prose.Starts(prose.Compares, m.s.Words, k) == 0 || m.s.Taken[k] || m.comparesNothing(k) || d.Change != 0 && m.parted(k, d.From) {
		return false
	}
	if k+1 < d.From && withinIt.In(m.s.Words[k+1:d.From]) {
		return false // "$1.0 million above the prior-year quarter despite $9.6 million of charges"
	}
	return !m.beginsAnew(k, d, prev) && !m.reaches(d, prev) && !m.namesSource(k, d, prev)
}

// comparesNothing reports whether a word of comparison is of a phrase that compares nothing: "over half", "other than", "rather than".
func (m *measurer) comparesNothing(k int) bool {
	if m.at(k) == "than" && (m.at(k-1) == "more" || m.at(k-1) == "less") && (m.isVerbal(k+1) || outweighs[m.at(k+1)]) {
		return true // "more than made up for"
	}
	return m.at(k) == "over" && m.at(k+1) == "half" || m.at(k) == "than" && (m.at(k-1) == "other" || m.at(k-1) == "rather")
}

// outweighs are verbs of what is weighed against something else.
var outweighs = map[string]bool{"made": true, "makes": true, "offset": true, "offsets": true, "offsetting": true, "outweighed": true, "compensated": true, "compensating": true, "covered": true, "covers": true, "absorbed": true}

// namesSource reports whether token k is a "from" behind which stands what a quantity comes from, and not what it was before.
func (m *measurer) namesSource(k int, d, prev *reading.Reading) bool {
	return m.at(k) == "from" && k+1 < m.firstBefore(d) && (sources[m.at(k-1)] || prose.Starts(fromWhat, m.s.Words, k) > 0 || k == prev.To && prev.Change == 0 && m.joins(k, d))
}

// reaches reports whether an amount is what a change that is counted from a time came to: "rose 13.1% over the prior year to $118.6 million".
func (m *measurer) reaches(d, prev *reading.Reading) bool {
	k := m.firstBefore(d) - 1
	inPoints := prev.Unit == quantity.Points || prev.Unit == quantity.Basis // "rose 2 basis points from the linked quarter to 4.63%"
	if prev.Change == 0 || d.Unit == quantity.Percent && !inPoints || m.at(k) != "to" {
		return false
	}
	if k--; m.at(k) == "," || m.at(k) == "period" {
		k--
	}
	return m.isTaken(k)
}

// comparedAfter notes that a quantity is what the one before it came after: "margin of 11.0% after 10.9%".
func (m *measurer) comparedAfter(d, prev *reading.Reading, before []*reading.Reading) bool {
	k := prev.To
	if m.at(k) == "," && prev.Change == 0 {
		k++ // "profit was £50.6 million, after £45.8 million"
	}
	if m.firstBefore(d) != k+1 || m.at(k) != "after" || d.Unit != prev.Unit || d.PerShare != prev.PerShare {
		return false
	}
	if m.at(d.To) == "of" && m.at(d.To+1) != "" && !m.isTaken(d.To+1) {
		return false // "operating income of $19.5 million, after $1.4 million of closing costs"
	}
	d.Against, d.Chained = true, m.head(before, d)
	return true
}

// comparesIn reports whether a quantity stands in a bracket behind another of its unit, alone or for a time that the bracket begins with: "EUR
// 586.6 million (Q2 2014: EUR 538.7 million)".
func (m *measurer) comparesIn(d, prev *reading.Reading) bool {
	k := m.bracketBefore(d, prev)
	d.PerShare = d.PerShare || m.isPerShareIn(k, d, prev)
	if k < 0 || d.Unit != prev.Unit || d.PerShare != prev.PerShare || prev.Against {
		return false
	}
	if k > prev.To && !m.isTaken(k-1) {
		return d.Change == 0 && prev.Change == 0 && d.Currency == prev.Currency && m.isTimed(k, d)
	}
	if k+1 == d.From && m.at(d.To) == ")" && d.Change == 0 && prev.Change == 0 && d.Currency == prev.Currency {
		return true // "profit for the period £246 million (£149 million)"
	}
	if !m.isTaken(k + 1) {
		return false
	}
	k = m.whenAt(k + 1).To
	return k == d.From || m.at(k) == ":" && k+1 == m.firstBefore(d)
}

// isPerShareIn reports whether an amount in a bracket right behind one per share is one too: "earnings per share of 14.4p (12.2p)".
func (m *measurer) isPerShareIn(open int, d, prev *reading.Reading) bool {
	return open == prev.To && m.at(d.To) == ")" && isLikePerShare(d, prev)
}

// maxBracketed bounds the words from a number to the bracket that compares another with it.
const maxBracketed = 6

// bracketBefore is the bracket that opens before a quantity, with what the one before it is of or per in front of the bracket, and a time alone
// behind it: "18.2% of net sales (17.5% in 1997)"; -1 for none.
func (m *measurer) bracketBefore(d, prev *reading.Reading) int {
	if m.at(prev.To) == "(" {
		return prev.To
	}
	timed := prev.To
	for timed < d.From && (m.s.Taken[timed] || prose.Starts(reading.InTime, m.s.Words, timed) > 0) {
		timed++
	}
	if timed > prev.To && m.at(timed) == "(" && m.isTaken(timed-1) {
		return timed // "DKK 73m in H1 (DKK 107m)"
	}
	if w := m.at(prev.To); w != "of" && w != "per" && w != "a" && w != "on" {
		return -1
	}
	for k := prev.To + 1; k < d.From && k <= prev.To+maxBracketed; k++ {
		switch {
		case m.at(k) == "(":
			return k
		case m.s.Tokens[k].Kind != prose.Word || m.s.Taken[k]:
			return -1
		}
	}
	return -1
}

// isTimed reports whether a bracket holds a quantity and a time alone, either first: "(2016: 6.6%)", "($1.32 last year)".
func (m *measurer) isTimed(open int, d *reading.Reading) bool {
	timed := false
	end := d.To + d.ShareWords(m.s)
	for k := open + 1; k < len(m.s.Words) && k < open+maxSide; k++ {
		switch w := m.at(k); {
		case w == ")":
			return timed
		case m.s.Taken[k]:
			timed = true
		case k >= d.From && k < end, w == ":", w == "in", w == "for", w == "the", w == "of", w == "at":
		default:
			return false
		}
	}
	return false
}

// maxSide bounds the words in a bracket that compares.
const maxSide = 16

// fromWhat are the words for what an amount comes of, which is nothing that it is compared with.
var fromWhat = wording.Phrases("from discontinued|continuing|ongoing? operations")

// sources are the words before "from" that say where an amount comes from, rather than what it is compared with.
var sources = map[string]bool{"proceeds": true, "cash": true, "income": true, "gain": true, "gains": true, "loss": true, "losses": true, "benefit": true, "benefits": true, "benefiting": true, "benefitting": true, "benefited": true, "benefitted": true,
	"profit": true, "profits": true, "earnings": true, "revenue": true, "revenues": true, "sales": true, "contribution": true, "contributions": true, "provided": true, "generated": true, "received": true, "derived": true, "resulting": true, "arising": true, "inflows": true,
	"inflow": true, "distributions": true, "dividends": true, "was": true, "were": true, "is": true, "are": true, "came": true, "comes": true, "coming": true}

// joins reports whether "and" with an article behind it stands in tokens [k, d.from): a second noun begins there, as in "a gain of $1.4
// million from the sale of an engine and a charge of $422,000".
func (m *measurer) joins(k int, d *reading.Reading) bool {
	for ; k+1 < d.From; k++ {
		if m.at(k) == "and" && reading.Articles[m.at(k+1)] {
			return true
		}
	}
	return false
}

// parted reports whether a conjunction or a phrase of time stands in tokens [from, to): what follows it is not what a word
// of comparison before it introduces.
func (m *measurer) parted(from, to int) bool {
	for k := from; k < to; k++ {
		if m.s.Taken[k] || m.at(k) == "and" {
			return true
		}
	}
	return false
}

// isChangedFrom reports whether a number is what the percentage just before it, which has a noun of its own, is the change from: "interest expense
// came down 30.0% from $6.8 million".
func (m *measurer) isChangedFrom(d, prev *reading.Reading) bool {
	own := prev.IsNamedBefore()
	return own && prev.Change != 0 && prev.Unit == quantity.Percent && d.Unit != quantity.Percent && m.at(prev.To) == "from" && m.firstBefore(d) == prev.To+1
}

// head is the figure that a comparison goes back to: the last before it of the same unit, which is no change.
func (m *measurer) head(before []*reading.Reading, d *reading.Reading) int {
	if n := len(before) - 1; m.isChangedFrom(d, before[n]) {
		return n
	}
	inserted := -1
	for i := len(before) - 1; i >= 0; i-- {
		b := before[i]
		switch {
		case b.Unit != d.Unit || b.PerShare != d.PerShare || (b.Change == 0) != (d.Change == 0) || b.Against:
		case i == 0 || !m.isInserted(b, d):
			if inserted >= 0 && isNearer(d, before[inserted], b) {
				return inserted // "were $24.2 million, including marketing expenses of $3.1 million, up from $2.6 million"
			}
			return i
		case inserted < 0 && !insertions[m.beforeArticle(b)]:
			inserted = i
		}
	}
	for i := len(before) - 1; i >= 0; i-- {
		if before[i].Unit == d.Unit && before[i].PerShare == d.PerShare {
			return i
		}
	}
	return len(before) - 1
}

// insertions are the words that an insertion between commas begins with, about what is in a figure or came before it; contents those that go on with a noun before
// its number, "including a net contribution of $25.8 million from refunds,".
var (
	insertions = map[string]bool{"after": true, "including": true, "before": true, "despite": true, "following": true, "excluding": true, "with": true}
	contents   = wording.Phrases("including|includes|included|excluding|inclusive|exclusive|reflecting", "net of", "which includes|included|excludes|excluded|reflects|reflected")
)

// isInserted reports whether a quantity stands in an insertion between commas that begins before it, and another behind that is compared with what stands in
// front of it: "was $245.5 million, after a $13.8 million inflow from working capital, against $129.6 million".
func (m *measurer) isInserted(b, d *reading.Reading) bool {
	if !slices.Contains(m.s.Words[b.To:d.From], ",") {
		return false
	}
	k := m.firstBefore(b) - 1
	if reading.Articles[m.at(k)] {
		k--
	}
	if insertions[m.at(k)] && m.at(k-1) == "," {
		return true
	}
	for n := 0; n < reading.MaxObject && k > 0 && (m.s.Tokens[k].Kind == prose.Word || m.at(k) == "-") && m.owner[k] < 0; n++ {
		if m.at(k-1) == "," && prose.Starts(contents, m.s.Words, k) > 0 {
			return true
		}
		k--
	}
	return false
}

// beforeArticle is the word before a quantity and the article that it has.
func (m *measurer) beforeArticle(d *reading.Reading) string {
	k := m.firstBefore(d) - 1
	if reading.Articles[m.at(k)] {
		k--
	}
	return m.at(k)
}

// isNearer reports whether a number is nearer in proportion to one than to another.
func isNearer(d, to, other *reading.Reading) bool {
	apart := func(o *reading.Reading) decimal.Decimal {
		small, large := decimal.Min(d.Value, o.Value), decimal.Max(d.Value, o.Value)
		if small.Sign() <= 0 {
			return decimal.New(1, 12)
		}
		return large.DivRound(small, 6)
	}
	return apart(to).LessThan(apart(other))
}

// pastInserted is the number before an insertion which the one before d stands in, where d is a change of what is in front of that and no noun stands between: "of
// $77.2 million, including a contribution of $25.8 million from refunds, up 57.1 percent"; nil for none.
func (m *measurer) pastInserted(d *reading.Reading, before []*reading.Reading) *reading.Reading {
	n := len(before) - 1
	i := n
	for i > 0 && m.isInserted(before[i], d) {
		i--
	}
	k := m.firstBefore(d) - 1
	for k > 0 && m.at(k) != "," && (m.isVerbal(k) || m.isChange(k) || reading.Articles[m.at(k)] || binding[m.at(k)] || strings.HasSuffix(m.at(k), "ly") || prose.Starts(prose.Links, m.s.Words, k) > 0) {
		k--
	}
	if i == n || d.Change == 0 || m.at(k) != "," {
		return nil
	}
	return before[i]
}
