package subject

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/internal/wording"
)

// changes notes whether the quantity is a change: "increased 16.9%", "up $3 million", "a 9.1% increase", "+102%".
func (m *measurer) changes(d *reading.Reading) {
	if m.isBaseOfNoun(d) {
		return
	}
	if m.at(d.From-1) != "to" && !m.isEarned(d) { // "increased to 27%" is a level
		d.Change = m.changeBefore(d)
	}
	if d.Change == 0 && m.at(m.firstBefore(d)-1) == "by" {
		m.changedBy(d)
	}
	if d.Change == 0 && d.Negative && d.Unit == quantity.Percent && !(binding[m.at(m.firstBefore(d)-1)] && m.at(d.From) == "(") {
		d.Change = -1
	}
	if d.Change == 0 && !m.fallsFrom(d) {
		m.changeBehind(d)
	}
	if d.Change == 0 && m.at(m.firstBefore(d)-1) == "of" {
		m.changeOf(d)
	}
	if d.Change == 0 {
		d.Change = m.openedBy(d)
	}
	if d.Change == 0 {
		m.shareOfChange(d)
	}
}

// isBaseOfNoun reports whether an amount is what a change in per cent before it is counted from, "an 8% increase over $0.61", and takes the word between the two
// for no bound.
func (m *measurer) isBaseOfNoun(d *reading.Reading) bool {
	k := d.From - 2
	if d.Index == 0 || d.Unit == quantity.Percent || k < 1 || m.at(k+1) != "over" && m.at(k+1) != "from" || prose.Starts(prose.ChangeNouns, m.s.Words, k) == 0 {
		return false
	}
	if o := &m.qs[d.Index-1]; o.Unit != quantity.Percent || o.To != k {
		return false
	}
	if d.Hedge == "over" {
		d.Hedge, d.Bound = "", quantity.Exactly
	}
	return true
}

// fallsFrom reports whether a number of the unit of the one before it is what that came from: "65.7% of net revenue from 66.2% on lower labor".
func (m *measurer) fallsFrom(d *reading.Reading) bool {
	return d.Index > 0 && m.at(d.From-1) == "from" && m.qs[d.Index-1].Unit == d.Unit
}

// openedBy is the direction of the verb that a sentence without a subject begins with, where its object alone stands between it and a number: "Grew
// utility margin $1.8 million"; 0 for none.
func (m *measurer) openedBy(d *reading.Reading) int {
	first, end := 0, m.firstBefore(d)
	for first < end && m.s.Tokens[first].Kind == prose.Sign {
		first++ // the mark of a list
	}
	if first >= end-1 || d.Index > 0 || binding[m.at(end-1)] {
		return 0
	}
	for k := first + 1; k < end; k++ {
		if m.s.Tokens[k].Kind != prose.Word || prose.Starts(prose.Verbs, m.s.Words, k) > 0 {
			return 0
		}
	}
	switch {
	case prose.Starts(verbsUp, m.s.Words, first) > 0:
		return 1
	case prose.Starts(verbsDown, m.s.Words, first) > 0:
		return -1
	}
	return 0
}

// verbsUp and verbsDown are the verbs by which somebody makes something more or less.
var (
	verbsUp   = wording.Phrases("grew|increased|raised|expanded|improved|boosted|lifted")
	verbsDown = wording.Phrases("reduced|lowered|cut|decreased|trimmed")
)

// shareOfChange notes that a number is the part which its noun has in a change: "fuel accounted for $3.2 million of the increase".
func (m *measurer) shareOfChange(d *reading.Reading) {
	k := d.To
	if d.Unit != quantity.Money || m.at(k) != "of" || m.at(k+1) != "the" && m.at(k+1) != "this" && m.at(k+1) != "that" {
		return
	}
	if k += 2; m.at(k) == "total" || m.at(k) == "overall" || m.at(k) == "quarterly" || m.at(k) == "annual" {
		k++
	}
	if prose.Starts(prose.ChangeNouns, m.s.Words, k) == 0 || m.at(k) == "more" || m.at(k) == "less" {
		return
	}
	if d.Change = 1; prose.Starts(prose.Downs, m.s.Words, k) > 0 {
		d.Change = -1
	}
}

// ChangeOf notes a change whose noun stands before what it is the change of: "a decrease in revenues of 19%".
func (m *measurer) changeOf(d *reading.Reading) {
	for k := m.firstBefore(d) - 2; k >= 0 && k > d.From-12; k-- {
		if m.owner[k] >= 0 || m.s.Tokens[k].Kind != prose.Word {
			return
		}
		if prose.Starts(prose.ChangeNouns, m.s.Words, k) == 0 {
			if m.isVerbal(k) || m.at(k) == "and" && m.isTaken(k-1) { // "an increase in the rate from year-end and returns of 10.9 percent"
				return
			}
			continue
		}
		if w := m.at(k); (w == "gain" || w == "gains") && m.at(k+1) != "in" {
			return
		}
		if w := m.at(k + 1); w == "in" || w == "of" && k+1 < m.firstBefore(d)-1 {
			d.Change = 1
			if prose.Starts(prose.Downs, m.s.Words, k) > 0 {
				d.Change = -1
			}
		}
		return
	}
}

// endsChange are the words that part a number from a verb of change before it.
var endsChange = map[string]bool{"from": true, ",": true, "was": true, "than": true, ")": true}

// partsChange reports whether token k, another number, a word before what is compared with, or the "and" behind a change of something else, "despite the decline in sales and
// a 170 basis point headwind", parts a number from a verb of change before it.
func (m *measurer) partsChange(k int) bool {
	return m.owner[k] >= 0 || endsChange[m.at(k)] || m.at(k) == "over" && m.at(k+1) == "the" || m.at(k) == "and" && k > 0 && prose.Starts(prose.ChangeNouns, m.s.Words, k-1) > 0
}

// makesUp are the words for what is a part of something: "made up 23.2% of deposits".
var makesUp = wording.Phrases("make|makes|made|making up")

// changeBefore is the direction of a change that the words before the quantity say, 0 for none.
func (m *measurer) changeBefore(d *reading.Reading) int {
	k := m.firstBefore(d) - 1
	for n := 0; n < 4 && k >= 0; n++ {
		w := m.at(k)
		switch {
		case m.partsChange(k) || w == "to" && d.Unit == quantity.Money, (w == "gain" || w == "gains") && m.at(k+1) == "of" && d.Unit == quantity.Money && !m.isApposed(k, d), prose.Starts(makesUp, m.s.Words, k-1) > 0:
			return 0
		case prose.Starts(prose.Ups, m.s.Words, k) > 0 || w == "+" && m.s.Tokens[d.From].Glued:
			return 1
		case prose.Starts(prose.Downs, m.s.Words, k) > 0:
			return -1
		case m.s.Taken[k] || w == "to" || n > 0 && prose.Starts(prose.Links, m.s.Words, k) == 0 && !strings.HasSuffix(w, "ly"):
			return 0
		}
		k--
	}
	return 0
}

// isApposed reports whether token k, a noun of change, with its article alone stands behind the level that it is of: "rose to $142.3 million, a gain of".
func (m *measurer) isApposed(k int, d *reading.Reading) bool {
	return d.Index > 0 && k >= 3 && reading.Articles[m.at(k-1)] && m.at(k-2) == "," && m.owner[k-3] == d.Index-1 && m.qs[d.Index-1].Unit == d.Unit
}

// changeBehind notes a change that the noun behind the quantity says, or what it is counted from: "a 9.1% increase", "52%
// year over year".
func (m *measurer) changeBehind(d *reading.Reading) {
	k := d.To
	if at := m.at(k); (at == "per" || at == "a" || at == "an") && higher[m.at(k+2)] {
		k += 2 // "was $177 per ounce higher than"
	}
	if by := m.besideThen(d); by != 0 {
		d.Change = by
		return
	}
	if by := m.nounOfBoth(d); by != 0 {
		d.Change, d.Nouns = by, true
		return
	}
	for n := 0; n < 4 && k < len(m.s.Words); n++ {
		if m.owner[k] >= 0 {
			return
		}
		if wh := m.whenAt(k); wh != nil {
			if wh.Base && d.Unit != quantity.Money {
				d.Change = 1
				return
			}
			k = wh.To
			continue
		}
		if m.endsNounOfChange(k, n) {
			return
		}
		if prose.Starts(prose.ChangeNouns, m.s.Words, k) > 0 {
			d.Change, d.Nouns = 1, true
			if prose.Starts(prose.Downs, m.s.Words, k) > 0 {
				d.Change = -1
			}
			return
		}
		k++
	}
}

// higher are the adjectives of changes.
var higher = map[string]bool{"higher": true, "lower": true, "more": true, "less": true, "better": true, "worse": true}

// besideThen is the direction of a change that a percentage, an amount or points are by what they are above or below, a time: "7.2% above the previous year"; 0 for
// none.
func (m *measurer) besideThen(d *reading.Reading) int {
	k := m.thenBehind(d.To + 1)
	if (d.Unit == quantity.Money || d.Unit == quantity.Points || d.Unit == quantity.Basis) && m.isTaken(k) {
		return reading.AboveOrBelow[m.at(d.To)] // "$2.4 million, $297,000 above the first quarter", "64.7%, 20 basis points above the prior year"
	}
	if d.Unit != quantity.Percent || !m.isTaken(k) && !(k < len(m.owner) && m.owner[k] > d.Index && m.qs[m.owner[k]].Unit == quantity.Money) {
		return 0
	}
	return reading.AboveOrBelow[m.at(d.To)]
}

// thenBehind is the token behind the words that lead from "above" at the one before k to a time: "those of the first quarter", "the level at December 30".
func (m *measurer) thenBehind(k int) int {
	if w := m.at(k); w == "the" || w == "a" || w == "that" || w == "those" || w == "its" || w == "their" {
		k++
	}
	if m.at(k) == "of" && m.at(k-1) != "the" {
		if k++; m.at(k) == "the" {
			k++
		}
	}
	if levels[m.at(k)] {
		if k++; m.at(k) == "of" || m.at(k) == "at" || m.at(k) == "in" || m.at(k) == "for" {
			k++
		}
		if m.at(k) == "the" && !m.isTaken(k) {
			k++ // "the level at the end of fiscal 2024"
		}
	}
	return k
}

// levels are words for what was at a time.
var levels = map[string]bool{"level": true, "levels": true, "figure": true, "figures": true, "balance": true, "position": true}

// endsNounOfChange reports whether token k, the n-th behind a quantity, parts it from a noun of change.
func (m *measurer) endsNounOfChange(k, n int) bool {
	switch m.at(k) {
	case ",", "(", "of", "per", "up", "down":
		return true
	case "in":
		if n == 0 {
			return true
		}
	}
	return prose.Starts(prose.Verbs, m.s.Words, k) > 0 && prose.Starts(prose.ChangeNouns, m.s.Words, k) == 0 || prose.Starts(prose.Compares, m.s.Words, k) > 0
}

// changedBy notes a change whose verb stands before its object: "increased inventories by $1.3 billion".
func (m *measurer) changedBy(d *reading.Reading) {
	if d.Change = m.beyondBefore(d); d.Change != 0 {
		return
	}
	for k := m.firstBefore(d) - 2; k >= 0 && k > d.From-9; k-- {
		switch {
		case m.isInName(k):
		case m.owner[k] >= 0 || m.s.Tokens[k].Kind == prose.Sign:
			return
		case prose.Starts(prose.Ups, m.s.Words, k) > 0:
			d.Change = 1
			return
		case prose.Starts(prose.Downs, m.s.Words, k) > 0:
			d.Change = -1
			return
		case prose.Starts(passing, m.s.Words, k) > 0 && m.isTaken(m.thenBehind(k+1)): // "exceeded the prior year by $6.8 million"
			if d.Change = 1; prose.Starts(short, m.s.Words, k) > 0 {
				d.Change = -1
			}
			return
		}
	}
}

// isInName reports whether token k is the comma of a name: "other income, net".
func (m *measurer) isInName(k int) bool { return m.at(k) == "," && m.at(k+1) == "net" }

// raised is the noun phrase between a verb of change and the "by" before a number, which is what changed: "seasonal draws lifted agricultural loans by
// 8.0%"; "" for none.
func (m *measurer) raised(d *reading.Reading) string {
	by := m.firstBefore(d) - 1
	if m.at(by) != "by" || d.Change == 0 {
		return ""
	}
	for k := by - 1; k >= 0 && k > by-reading.MaxObject; k-- {
		if m.isInName(k) {
			continue
		}
		if m.owner[k] >= 0 || m.s.Tokens[k].Kind == prose.Sign || m.s.Taken[k] {
			return ""
		}
		if prose.Starts(prose.Ups, m.s.Words, k) == 0 && prose.Starts(prose.Downs, m.s.Words, k) == 0 {
			continue
		}
		from := k + 1
		for reading.Articles[m.at(from)] || reading.OfItsOwn[m.at(from)] || m.at(from) == "our" {
			from++
		}
		if from >= by || !m.beginsObject(from) {
			return ""
		}
		return m.text(from, by)
	}
	return ""
}

// passing are the words for being above or below an amount; short of them those for being below.
var (
	passing = wording.Phrases("exceeded|exceeds|exceeding|exceed|surpassed|surpasses|surpassing|topped|topping|above|below|under", "short of", "trailed|trails|trailing|missed")
	short   = wording.Phrases("below|under|trailed|trails|trailing|missed", "short of")
)

// beyondBefore is the direction in which a level lies off the amount just before a percentage behind "by", as the words before that amount say:
// "was below last year's $128.1 million by 3.6%", "exceeded those of the third quarter, $17.4 million, by 56%"; 0 for none.
func (m *measurer) beyondBefore(d *reading.Reading) int {
	const most = 10 // words from the amount to what says how it lies
	if d.Unit != quantity.Percent || d.Index == 0 {
		return 0
	}
	of := &m.qs[d.Index-1]
	end := of.To + of.ShareWords(m.s)
	if m.at(end) == "," {
		end++
	}
	if of.Unit != quantity.Money || end != m.firstBefore(d)-1 {
		return 0
	}
	for k := of.From - 1; k >= 0 && k >= of.From-most && m.owner[k] < 0; k-- {
		switch {
		case prose.Starts(short, m.s.Words, k) > 0:
			return -1
		case prose.Starts(passing, m.s.Words, k) > 0:
			return 1
		}
	}
	return 0
}

// liesOff notes that the amount before a percentage is what the one before that is compared with: see beyondBefore.
func (m *measurer) liesOff(d, prev *reading.Reading, before []*reading.Reading) {
	if d.Change != 0 && !prev.Against && prev.Index > 0 && m.at(m.firstBefore(d)-1) == "by" && m.beyondBefore(d) != 0 {
		prev.Against, prev.Chained = true, m.head(before[:prev.Index], prev)
	}
}

// whenAt is the phrase of time that a token belongs to, nil for none.
func (m *measurer) whenAt(k int) *period.When {
	for i := range m.ws {
		if k >= m.ws[i].From && k < m.ws[i].To {
			return &m.ws[i]
		}
	}
	return nil
}

// chain finds the figure before that this one is compared with or goes with.
func (m *measurer) chain(d *reading.Reading, before []*reading.Reading) {
	if len(before) == 0 {
		return
	}
	prev := before[len(before)-1]
	gap := m.s.Words[prev.To:d.From]
	d.Chained = prev.Index
	if o := m.pastInserted(d, before); o != nil {
		d.Chained = o.Index
		return
	}
	m.liesOff(d, prev, before)
	if m.changesAgain(d, prev, gap, before) {
		return
	}
	if m.link(d, prev, gap, before); m.comparedAfter(d, prev, before) || m.compare(d, prev, before) {
		return
	}
	if m.comparesIn(d, prev) {
		d.Against = true
		return
	}
	switch {
	case d.Change != 0 && prev.Against && prev.Chained >= 0:
		d.Chained = prev.Chained
	case d.Linked >= 0 && prev.Against:
		d.Against, d.Chained = true, prev.Chained
	}
	if d.PerShare && prev.PerShare && prev.Against && slices.Contains(gap, "(") {
		d.Against, d.Chained = true, prev.Index
	}
}

// changesAgain notes that a number says a change again, or one more, and reports whether that is all that it goes with.
func (m *measurer) changesAgain(d, prev *reading.Reading, gap []string, before []*reading.Reading) bool {
	if d.Change == 0 && prev.Change != 0 && m.sharesChange(d, prev, gap) {
		d.Change = prev.Change
	}
	if d.Change == 0 {
		if o := m.fromLevels(d, prev, gap, before); o != nil {
			d.Chained = o.Index
			return true
		}
		if o := m.repeatsBase(d, before); o != nil {
			d.Change, d.Chained = o.Change, o.Index
			return true
		}
		if o := m.repeatsChange(d, gap, before); o != nil {
			d.Change, d.Chained = o.Change, o.Index
			return true
		}
	}
	if !m.goesOn(d, prev, gap) && !m.goesOnSince(d, prev, gap) {
		return false
	}
	d.Change = prev.Change
	return true
}

// sharesChange reports whether a percentage says a change again: "an increase of $41 million, or 2%".
func (m *measurer) sharesChange(d, prev *reading.Reading, gap []string) bool {
	if d.Unit == quantity.Money && prev.Unit == quantity.Percent && !d.PerShare {
		k := m.firstBefore(prev)
		inBracket := len(gap) == 1 && gap[0] == "(" && m.at(d.To) == ")" && m.at(k-1) == "of" && prose.Starts(prose.ChangeNouns, m.s.Words, k-2) > 0
		return inBracket || len(gap) <= 2 && slices.Contains(gap, "or") && !d.Priced // "increase of 10.5% ($10.7 million)", "decreased 6.4 percent, or $21.0 million"
	}
	return d.Unit == quantity.Percent && (prev.Unit == quantity.Percent || prev.Unit == quantity.Money) && len(gap) <= 4 && (slices.Contains(gap, "or") || slices.Contains(gap, "(")) && !slices.Contains(gap, "to")
}

// fromLevels is the amount whose change from the one before a percentage says: "fell to $6.7 million from $9.3 million, or by 28.4%"; nil for none.
// The verb before it says in which direction.
func (m *measurer) fromLevels(d, prev *reading.Reading, gap []string, before []*reading.Reading) *reading.Reading {
	if d.Unit != quantity.Percent || prev.Unit != quantity.Money || !prev.Against || prev.Chained < 0 || len(gap) > 3 || !slices.Contains(gap, "or") || slices.Contains(gap, "to") || m.at(d.To) == "of" {
		return nil // "rose to $40.4 million from $33.0 million, or to 23.5% from 19.8% of net sales"
	}
	o := before[prev.Chained]
	if slices.ContainsFunc(before[o.Index:], func(x *reading.Reading) bool { return x.Unit == quantity.Percent }) {
		return nil // "fell to $569.7 million, or 19.9% of sales, from $631.9 million, or 22.9%"
	}
	k := m.firstBefore(o) - 1
	if m.at(k) != "to" || o.Change != 0 {
		return nil
	}
	for k--; k >= 0 && m.isTaken(k); k-- {
	}
	switch {
	case prose.Starts(prose.Ups, m.s.Words, k) > 0:
		d.Change = 1
	case prose.Starts(prose.Downs, m.s.Words, k) > 0:
		d.Change = -1
	default:
		return nil
	}
	return o
}

// repeatsBase is the percentage of change that another behind "and" repeats for another base: "an increase of 32% over the $31.7 million of the
// fourth quarter and of 70% over the first"; nil for none.
func (m *measurer) repeatsBase(d *reading.Reading, before []*reading.Reading) *reading.Reading {
	k := m.firstBefore(d) - 1
	if w := m.at(k); w == "of" || w == "by" || w == "a" {
		k--
	}
	if d.Unit != quantity.Percent || m.at(k) != "and" || !reading.ComparesThen[m.at(d.To)] && reading.AboveOrBelow[m.at(d.To)] == 0 {
		return nil
	}
	for i := len(before) - 1; i >= 0 && i >= len(before)-2; i-- {
		if o := before[i]; o.Unit == quantity.Percent {
			if o.Change == 0 {
				return nil
			}
			return o
		}
	}
	return nil
}

// repeatsChange is the percentage of change that another behind "and" repeats for another period, or of something else, its verb left out: "rose 43% in
// the quarter to $610.1 million and 41% in the nine months", "net income is down 6.8% and year-to-date net income 10.2%", "marketing declined 14% and
// administration 8% from 2019"; nil for none.
func (m *measurer) repeatsChange(d *reading.Reading, gap []string, before []*reading.Reading) *reading.Reading {
	const most = 8 // words from "and" on
	at := slices.Index(gap, "and")
	if d.Unit != quantity.Percent || d.Negative || at < 0 || at > 4 || len(gap)-at > most || m.isOfSomething(d) || m.firstBefore(d) != d.From {
		return nil
	}
	if !m.isElided(d.From-len(gap)+at+1, d.From) || prose.Starts(prose.Compares, m.s.Words, d.To) == 0 && !slices.ContainsFunc(m.ws, func(w period.When) bool { return w.From >= d.From-len(gap) && w.From <= d.To+2 && !w.Base }) {
		return nil
	}
	for i := len(before) - 1; i >= 0 && i >= len(before)-2; i-- {
		if o := before[i]; o.Unit == quantity.Percent && o.Change != 0 {
			return o
		}
		if before[i].Change != 0 || before[i].Against {
			return nil
		}
	}
	return nil
}

// isOfSomething reports whether "of" follows a number, or "to" without an amount: "and 1.7% to $19.2 million" is none of that.
func (m *measurer) isOfSomething(d *reading.Reading) bool {
	if m.at(d.To) != "to" {
		return m.at(d.To) == "of"
	}
	return !(d.Index+1 < len(m.qs) && m.qs[d.Index+1].From == d.To+1 && m.qs[d.Index+1].Unit == quantity.Money)
}

// isElided reports whether tokens [from, to) are nouns and phrases of time alone: their verb is the one before.
func (m *measurer) isElided(from, to int) bool {
	for k := from; k < to; k++ {
		if m.s.Taken[k] || m.at(k) == "," || m.at(k) == "and" || m.isTaken(k+1) {
			continue
		}
		if m.s.Tokens[k].Kind != prose.Word || m.isVerbal(k) || prose.Starts(prose.Links, m.s.Words, k) > 0 {
			return false
		}
	}
	return true
}

// maxListed bounds the words between two changes that one noun is of.
const maxListed = 9

// goesOn reports whether a quantity is a further change of the same measure: "increased $447 million compared with the
// first quarter and $591 million compared with the second".
func (m *measurer) goesOn(d, prev *reading.Reading, gap []string) bool {
	if d.Change != 0 || prev.Change == 0 || d.Unit != prev.Unit || len(gap) == 0 || gap[len(gap)-1] != "and" {
		return false
	}
	if first := gap[0]; len(gap) <= maxListed && (first == "in" || first == "of" || first == "for") && m.at(d.To) == first {
		return true // "increases of $4.0 million in operating expenses and $2.5 million in charter hire"
	}
	return len(gap) < 3 || prose.Starts(prose.Compares, m.s.Words, prev.To) > 0 && (prose.Starts(prose.Compares, m.s.Words, d.To) > 0 || m.at(d.To) == ",")
}

// goesOnSince reports whether a percentage goes on with a change since another time, whose direction the verb before the first says: "decreased 9.1%
// sequentially and 20.1% year over year".
func (m *measurer) goesOnSince(d, prev *reading.Reading, gap []string) bool {
	n := len(gap)
	if d.Nouns || prev.Nouns || d.Unit != prev.Unit || prev.Change == 0 || d.Change == 0 || n < 2 || gap[n-1] != "and" || m.changeBefore(d) != 0 {
		return false
	}
	since, next := m.whenAt(prev.To), m.whenAt(d.To)
	return since != nil && next != nil && since.Base && next.Base && since.To >= d.From-2
}
