package subject

import (
	"strings"

	"github.com/tieout/tieout/convert/mention/match"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/internal/wording"
)

// object reads the noun phrase behind the quantity: "of expense credits", "in revenue", "paid net additions".
func (m *measurer) object(d *reading.Reading) ([]string, bool) {
	if k := m.behindLeading(d); k > 0 {
		return []string{m.text(k, m.objectEnd(k))}, true
	}
	if d.PerShare || m.at(d.To) == ")" {
		return nil, false
	}
	k := m.behindQuantity(d)
	if d.Nouns || m.isChange(k) {
		if text := m.beforeChange(k); text != "" {
			return []string{text}, true // "17 percent EPS growth"
		}
		var ok bool
		if k, ok = m.behindChange(k); !ok {
			return nil, false
		}
	}
	k = m.pastShares(k, d)
	k, ok := m.toObject(k, d)
	k = m.pastTime(k)
	if !ok || m.isTaken(k) || m.isBasis(k) {
		return nil, false
	}
	to := m.objectEnd(k)
	if to <= k {
		return nil, false
	}
	out := m.withDeed(d, m.text(k, to))
	if end := m.clauseWithout(to); end > to {
		out = append([]string{m.text(k, to) + " " + m.text(to+1, end)}, out...)
	}
	for j := k + 1; j < to; j++ {
		if w := m.at(j); w == "and" || w == "," || w == "on" || w == "to" {
			out = append(out, m.text(k, j))
			break
		}
	}
	return out, out[0] != ""
}

// withDeed is what an amount bought, and what rows call that: "repurchase of common stock" of "repurchased $38.4 million of its common stock".
func (m *measurer) withDeed(d *reading.Reading, object string) []string {
	if deed := reading.Bought[m.at(m.firstBefore(d)-1)]; deed != "" && d.Unit == quantity.Money {
		return []string{deed + " of " + object, object}
	}
	return []string{object}
}

// pastShares goes from token k over a bracket that says how many shares an amount bought: "purchased $195.2 million (2.4 million shares) | of its common stock".
func (m *measurer) pastShares(k int, d *reading.Reading) int {
	if next := d.Index + 1; reading.Bought[m.at(m.firstBefore(d)-1)] != "" && m.at(k) == "(" && next < len(m.qs) && m.qs[next].From == k+1 {
		for end := m.qs[next].To; end < len(m.s.Words) && end <= m.qs[next].To+2; end++ {
			if m.at(end) == ")" {
				return end + 1
			}
		}
	}
	return k
}

// behindLeading is where the noun begins of which a sentence says first how much it was: "At $15.3 million, net finance costs were lower"; 0 where it does
// not.
func (m *measurer) behindLeading(d *reading.Reading) int {
	if m.firstBefore(d) != 1 || m.at(0) != "at" || m.at(d.To) != "," || d.Change != 0 || m.objectEnd(d.To+1) <= d.To+1 {
		return 0
	}
	return d.To + 1
}

// isBasis reports whether words at token k say on what basis a number is stated, and name no measure.
func (m *measurer) isBasis(k int) bool {
	return prose.Starts(prose.Bases, m.s.Words, k) > 0 && m.at(k-1) != "of" && !m.fromOperations(k+1) && !m.isOfCash(k) || prose.Starts(reading.OfTax, m.s.Words, k) > 0
}

// isOfCash reports whether a measure of cash begins at token k, and no basis: "in cash and cash equivalents", "cash provided by operations".
func (m *measurer) isOfCash(k int) bool {
	switch m.at(k + 1) {
	case "and", ",", "equivalents", "provided", "generated", "flow", "flows", "dividends", "distributions":
		return m.at(k) == "cash"
	}
	return false
}

// pastTime goes over the phrase of time that a noun begins with: "of fourth quarter revenues".
func (m *measurer) pastTime(k int) int {
	if w := m.whenAt(k); w != nil && m.at(k-1) == "of" && m.beginsObject(w.To) {
		return w.To
	}
	return k
}

// clauseWithout is the end of a clause behind a noun that says what it leaves out: "in revenues, excluding hedging effect, for the
// quarter"; to itself where there is none.
func (m *measurer) clauseWithout(to int) int {
	if m.at(to) != "," || m.at(to+1) != "excluding" && m.at(to+1) != "before" {
		return to
	}
	end := to + 2
	for end < len(m.s.Words) && end-to < reading.MaxObject && m.s.Tokens[end].Kind == prose.Word && !m.s.Taken[end] && m.owner[end] < 0 && !m.isVerbal(end) {
		end++
	}
	return end
}

// behindQuantity is the token behind a quantity, and behind the period that a change is from.
func (m *measurer) behindQuantity(d *reading.Reading) int {
	k := d.To
	for m.at(k) == "+" {
		k++
	}
	if wh := m.whenAt(k); wh != nil && wh.Base && d.Change != 0 {
		k = wh.To
	}
	return k
}

// sourcesBehind lead from an amount to what it comes of.
var sourcesBehind = wording.Phrases("from|on|for", "related|relating|due|attributable to", "associated with", "in connection with")

// sourceBehind is the noun phrase of what an amount comes of: "from the sale of an engine"; "" for none.
func (m *measurer) sourceBehind(d *reading.Reading) string {
	to := d.To + d.ShareWords(m.s)
	k := to + prose.Starts(sourcesBehind, m.s.Words, to)
	if m.at(m.firstBefore(d)-1) != "of" || k == to || to >= len(m.s.Words) || m.isTaken(to) {
		return ""
	}
	for reading.Articles[m.at(k)] {
		k++
	}
	if !m.beginsObject(k) {
		return ""
	}
	return m.text(k, m.objectEnd(k))
}

// toObject goes right from token k over the preposition and the articles before the noun that a quantity counts; false when no
// such noun follows.
func (m *measurer) toObject(k int, d *reading.Reading) (int, bool) {
	if reading.BehindNumber[m.at(k)] && (m.at(k+1) == "in" || m.at(k+1) == "on" || m.at(k+1) == "for") {
		k++ // "$2.5 billion invested in research and development"
	}
	switch {
	case m.leadsToObject(k, d):
		k++
	case !m.beginsObject(k), prose.Starts(reading.Introducing, m.s.Words, k) > 0:
		return k, false
	}
	for reading.Articles[m.at(k)] || m.at(k) == "total" || m.at(k) == "which" {
		k++
	}
	return k, true
}

// leadsToObject reports whether the word at token k, behind a quantity, leads to the noun that it counts.
func (m *measurer) leadsToObject(k int, d *reading.Reading) bool {
	spent := d.Unit == quantity.Money && reading.BehindNumber[m.at(m.firstBefore(d)-1)]
	switch w := m.at(k); w {
	case "of", "in":
		return true
	case "at": // "-0.2% at franchised restaurants"
		return d.Unit == quantity.Percent && m.beginsObject(k+1) && !reading.Articles[m.at(k+1)] && prose.Starts(prose.Bases, m.s.Words, k+1) == 0
	case "to": // "spent $24.0 million to repurchase shares"
		return spent && purposes[m.at(k+1)]
	case "on": // "spent $24.0 million on repurchases"
		return spent || k > d.To && reading.BehindNumber[m.at(k-1)]
	case "for": // "payments of $5.0 billion for share repurchases"
		return k > d.To && reading.BehindNumber[m.at(k-1)] || d.Unit == quantity.Money && m.beginsObject(k+1)
	}
	return false
}

// doneOrSaid is what rows call the things that a number counts by what was done to them, or else the noun phrases before it.
func (m *measurer) doneOrSaid(r *reading.Text, d *reading.Reading, object []string, above []match.Phrase) ([]string, bool) {
	if what := m.doneTo(r, d, object); what != "" {
		return []string{what}, true
	}
	return m.saidOf(r, d, above)
}

// doneTo is what rows call the things of which a verb right before a number says how many it did something to: "homes passed" of "passed 652,840
// homes"; "" where no row is called so.
func (m *measurer) doneTo(r *reading.Text, d *reading.Reading, object []string) string {
	verb := m.at(d.From - 1)
	if d.Unit != quantity.Bare || len(object) == 0 || len(verb) < 4 || !strings.HasSuffix(verb, "ed") {
		return ""
	}
	what := object[len(object)-1] + " " + verb
	if !r.Tables.Calls(wording.Of(what)) {
		return ""
	}
	if d.Hedge == verb {
		d.Hedge, d.Bound = "", quantity.Exactly // the systems did not exceed so many homes
	}
	return what
}

// IsChange reports whether a word of growth or decline stands at token k.
func (m *measurer) isChange(k int) bool {
	return prose.Starts(prose.Ups, m.s.Words, k) > 0 || prose.Starts(prose.Downs, m.s.Words, k) > 0
}

// purposes are the verbs of what is bought or paid back with an amount that was spent.
var purposes = map[string]bool{"repurchase": true, "purchase": true, "buy": true, "acquire": true, "redeem": true, "retire": true, "repay": true}

// beginsObject reports whether a noun that the quantity counts stands at token k.
func (m *measurer) beginsObject(k int) bool {
	return k < len(m.s.Words) && !m.s.Taken[k] && m.s.Tokens[k].Kind == prose.Word && !m.isVerbal(k) && prose.Starts(prose.Links, m.s.Words, k) == 0 &&
		prose.Starts(prose.Compares, m.s.Words, k) == 0 && !objectEnds[m.at(k)]
}

// behindChange goes from token k to the preposition behind a noun of change: "16% increase | in revenue".
func (m *measurer) behindChange(k int) (int, bool) {
	for n := 0; n < 5 && k < len(m.s.Words); n++ {
		if w := m.at(k); w == "in" || w == "of" {
			return k, true
		}
		if m.s.Taken[k] || m.owner[k] >= 0 || m.s.Tokens[k].Kind != prose.Word {
			return k, false
		}
		k++
	}
	return k, m.at(k) == "in" || m.at(k) == "of"
}

// fromOperations reports whether token k goes on with a noun as part of its name: "cash from operations".
func (m *measurer) fromOperations(k int) bool {
	if m.at(k) != "from" && m.at(k) != "by" {
		return false
	}
	switch m.at(k + 1) {
	case "operations", "operating", "continuing", "discontinued", "financing", "investing":
		return true
	}
	return false
}

// objectEnd goes right from the first word of a noun phrase to its end.
func (m *measurer) objectEnd(from int) int {
	k := from
	for k < len(m.s.Words) && k-from < reading.MaxObject && (m.fromOperations(k) || !m.endsObject(k, k == from)) {
		k++
	}
	for k > from && (m.s.Tokens[k-1].Kind != prose.Word || prose.Starts(prose.Links, m.s.Words, k-1) > 0 || m.at(k-1) == "and") {
		k--
	}
	return k
}

// endsObject reports whether the noun phrase behind a number ends before token k, its first or a later one.
func (m *measurer) endsObject(k int, first bool) bool {
	w := m.at(k)
	switch {
	case m.s.Taken[k] || m.owner[k] >= 0 || m.isVerbal(k) || objectEnds[w] && !first || prose.Starts(prose.Compares, m.s.Words, k) > 0:
		return true
	case m.s.Tokens[k].Kind == prose.Word || w == "&" || w == "/" || w == "'":
		return false
	}
	return w != "," || !m.listed(k, k+6)
}

// beforeChange is the noun between a number and the noun of its change, "" for none.
func (m *measurer) beforeChange(k int) string {
	for i := k; i < len(m.s.Words) && i < k+8; i++ {
		if m.owner[i] >= 0 || !m.s.Taken[i] && (m.s.Tokens[i].Kind != prose.Word || objectEnds[m.at(i)] || m.isVerbal(i) && prose.Starts(prose.Ups, m.s.Words, i) == 0) {
			return ""
		}
		if !m.s.Taken[i] && m.isChange(i) {
			return m.text(k, i)
		}
	}
	return ""
}

// objectEnds are the words that end the noun phrase behind a number.
var objectEnds = map[string]bool{"for": true, "from": true, "during": true, "in": true, "compared": true, "by": true, "with": true, "as": true, "or": true, "that": true, "which": true, "at": true, "per": true, "while": true, "when": true, "than": true, "over": true, "since": true, "but": true, "to": true, "through": true, "under": true, "against": true, "if": true, "it": true, "he": true, "she": true, "they": true, "we": true, "after": true, "because": true, "above": true, "below": true, "although": true, "however": true, "respectively": true, "on": true}
