package subject

import (
	"slices"
	"strings"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/convert/mention/quantity"
	"github.com/tieout/tieout/convert/mention/reading"
	"github.com/tieout/tieout/internal/wording"
)

// subject reads the noun phrase before the quantity, in variants from the whole of it to its last part.
func (m *measurer) subject(d *reading.Reading) ([]string, bool) {
	k := m.firstBefore(d) - 1
	k, ok := m.toNoun(k, d)
	if !ok {
		return nil, false
	}
	from := m.nounStart(k)
	if from > k {
		return nil, false
	}
	if of := m.asPercentOf(from); of >= 0 { // "gross profit as a percentage of net sales was 18.8%"
		if end, ok := m.toNoun(of, d); ok && m.nounStart(end) <= end {
			k, from = end, m.nounStart(end)
		}
	}
	if at := m.pastPercentOf(from); at > from && at <= k {
		from = at
	}
	from, k = m.beforeInclusive(from, k)
	from = m.pastWithout(from)
	k = m.withoutCompany(from, k)
	out := m.variants(from, k+1)
	if from > 1 && m.at(from-1) == "—" && from < maxPrefix && !m.hasNumber(0, from) { // "Software — revenues of $6.5 billion"
		out = append([]string{m.text(0, from-1) + " " + out[0]}, out...)
	}
	for i := k + 1; i < d.From; i++ {
		if short := m.acronyms[i]; short != "" {
			out = append([]string{short}, out...)
		}
		o := m.insertion(i)
		if o > k && prose.Adjusts.In(m.s.Words[o:i]) {
			d.LessOf = true // "Net income, excluding special items, was $5 million"
		}
		if o == k+1 && leftOut[m.at(o+1)] {
			out = append([]string{m.text(from, i)}, out...) // "Long-term debt, less current maturities, was $5 million"
		}
	}
	return out, true
}

// leftOut begin what a name says behind a comma that it leaves out.
var leftOut = map[string]bool{"less": true, "excluding": true, "before": true}

// prefix is the name of a part of the company that a colon parts from the sentence: "Tax preparation: revenues of $103.7 million"; "" for none.
func (m *measurer) prefix(r *reading.Text) string {
	at := slices.Index(m.s.Words[:min(len(m.s.Words), maxPrefix)], ":")
	if at <= 0 || m.hasNumber(0, at) {
		return ""
	}
	if text := m.text(0, at); r.NamesPart(text) {
		return text
	}
	return ""
}

// beforeUnknown is the noun phrase before a quantity without the last words of it that no table knows, which may be a verb: "revenues" of
// "revenues bottomed out at $126.3 million"; "" where there are none such.
func (m *measurer) beforeUnknown(r *reading.Text, d *reading.Reading) string {
	end, ok := m.toNoun(m.firstBefore(d)-1, d)
	if !ok {
		return ""
	}
	from, last := m.nounStart(end), end
	for last >= from && m.s.Tokens[last].Kind == prose.Word && r.Unknown(m.at(last)) {
		last--
	}
	switch {
	case last == end:
		return ""
	case last >= from:
		return m.text(from, last+1)
	}
	if last, ok = m.toNoun(from-1, d); !ok || m.nounStart(last) > last {
		return ""
	}
	return m.text(m.nounStart(last), last+1)
}

// asPercentOf is the token before the words "as a percentage" that a noun phrase begins with; -1 where it does not.
func (m *measurer) asPercentOf(from int) int {
	if w := m.at(from); w != "percentage" && w != "percent" && w != "%" || m.at(from+1) != "of" {
		return -1
	}
	k := from - 1
	if m.at(k) == "a" {
		k--
	}
	if m.at(k) != "as" {
		return -1
	}
	return k - 1
}

// ofWholes are the words with which percentages name what they are of.
var ofWholes = wording.Phrases("percentage|percent|% of the|our|its|total|net|average|consolidated|operating? total|net|operating|average? revenue|revenues|sales|turnover|assets|loans|premiums|equity")

// pastPercentOf is the token behind the words for what a percentage is of that a sentence, and a noun phrase in it, begin with: "As a percentage of total
// revenues NOI was 65.4%"; 0 where they do not.
func (m *measurer) pastPercentOf(from int) int {
	if from > 2 || m.at(0) != "as" {
		return 0
	}
	for k := from + 1; k < len(m.s.Words) && m.s.Tokens[k].Kind == prose.Word && m.owner[k] < 0 && !m.s.Taken[k]; k++ {
		if w := m.at(k); w == "they" || w == "it" || w == "these" {
			return k // "As a percentage of equipment rental revenue they improved to 38.9%"
		}
	}
	return from + prose.Starts(ofWholes, m.s.Words, from)
}

// maxPrefix bounds the words that a dash parts from a noun that they belong to.
const maxPrefix = 7

// predicateOf is the noun that a quantity's own noun is said of: "diluted EPS was a loss of $0.01".
func (m *measurer) predicateOf(d *reading.Reading) []string {
	k, ok := m.toNoun(m.firstBefore(d)-1, d)
	if !ok {
		return nil
	}
	k = m.nounStart(k) - 1
	for k >= 0 && reading.Articles[m.at(k)] {
		k--
	}
	if w := m.at(k); w != "was" && w != "were" && w != "is" && w != "are" {
		return nil
	}
	if k, ok = m.toNoun(k-1, d); !ok {
		return nil
	}
	from := m.nounStart(k)
	if from > k {
		return nil
	}
	return m.variants(from, k+1)
}

// noteAcronym notes the short name that a parenthesis gives to what stands before it.
func (m *measurer) noteAcronym(open, end int) {
	if end-open == 4 && m.at(open+1) == m.at(end-1) && m.s.Tokens[open+1].Kind == prose.Sign {
		open++ // ("EBITDA")
	} else if end-open != 2 {
		return
	}
	if t := m.s.Tokens[open+1]; t.Kind == prose.Word && t.Upper && t.End-t.Start <= 12 {
		m.acronyms[end] = t.Low
	}
}

// passedOver are the signs between a noun and its number.
var passedOver = map[string]bool{"(": true, ":": true, "\"": true, "'": true, "-": true, "—": true, "~": true, "+": true, "*": true, "=": true}

// particles say with a verb before them which way something went: "moved up", "edged lower".
var particles = map[string]bool{"up": true, "down": true, "higher": true, "lower": true, "back": true}

// clauseWords part a clause from the one before it.
var clauseWords = map[string]bool{"or": true, "and": true, "that": true, "which": true, "who": true, "but": true}

// toNoun goes left from token k over what links a quantity to its noun; false when there is none.
func (m *measurer) toNoun(k int, d *reading.Reading) (int, bool) {
	for k >= 0 {
		next, ok := m.pastPhrase(k)
		if d.Opens && k == d.From-1 {
			next = k - 1 // "from" of "decreased from $8.15 to $8.00"
		}
		if ok && next == k {
			if m.at(k) == "from" && k > 0 && m.owner[k-1] < 0 && !m.isVerbal(k-1) {
				return k - 1, true
			}
			next, ok = m.pastLink(k)
		}
		switch {
		case !ok:
			return 0, false
		case next == k:
			return k, m.s.Tokens[k].Kind == prose.Word
		}
		k = next
	}
	return 0, false
}

// pastPhrase goes left over the phrase that token k ends: of time, an insertion, another quantity, a basis. It stays where no
// phrase ends, and is false where the noun belongs to another quantity.
func (m *measurer) pastPhrase(k int) (int, bool) {
	switch {
	case m.s.Taken[k]:
		return m.whenAt(k).From - 1, true
	case m.insertion(k) >= 0: // "Debt, including financing debt of $10.4 billion, totaled $56.6 billion"
		return m.insertion(k) - 1, true
	case m.owner[k] >= 0:
		o := &m.qs[m.owner[k]]
		return o.From - 1, o.Unit != quantity.Money && o.Unit != quantity.Bare && m.at(o.To) != "," // "increased 16.9% to $13.1 million"
	}
	return k - max(m.basisEnding(k), m.methodEnding(k)), true
}

// methodEnding is how many tokens before and with token k say by what method something is worked out: "under the two-class method".
func (m *measurer) methodEnding(k int) int {
	const most = 6
	if m.at(k) != "method" {
		return 0
	}
	for n := 2; n <= most; n++ {
		if w := m.at(k - n); w == "under" || w == "using" || w == "by" || w == "on" {
			return n + 1
		}
	}
	return 0
}

// pastLink goes left over the word at token k where it links a quantity to its noun. It stays where the word is the noun's
// own, and is false where a clause begins.
func (m *measurer) pastLink(k int) (int, bool) {
	switch w := m.at(k); {
	case m.passedWords(k) > 0:
		return k - m.passedWords(k), true
	case m.isComparison(k):
		return k, false
	case w == ")":
		o := m.open(k)
		if m.hasNumber(o, k) {
			return k, false
		}
		m.noteAcronym(o, k)
		return o - 1, true
	case passedOver[w]:
		return k - 1, true
	case w == ",":
		return k - 1, m.passesComma(k)
	case m.pastConjunction(k) < k:
		return m.pastConjunction(k), true
	case m.s.Tokens[k].Kind == prose.Sign || m.beginsClause(k):
		return k, false
	case (w == "gain" || w == "gains") && m.at(k+1) == "of":
		return k, true
	case m.isVerbal(k) || prose.Starts(prose.Links, m.s.Words, k) > 0 || strings.HasSuffix(w, "ly"):
		return k - 1, true
	case m.at(k+1) == ":" && m.at(k-1) == ":" && prose.Starts(prose.Bases, m.s.Words, k) == 1: // "Gross profit margin: GAAP: 56.3 percent"
		return k - 1, true
	}
	return k, true
}

// beginsClause reports whether token k ends words that part a clause from the one before it: "and", "as well as".
func (m *measurer) beginsClause(k int) bool {
	return clauseWords[m.at(k)] || m.at(k) == "as" && m.at(k-1) == "well" && m.at(k-2) == "as"
}

// passedWords is how many words that token k ends name nothing: those for a part named before, "operating margin in that group", and those that say by how
// much a verb is more, or which way it went, "expense more than doubled to $14.6 million", "moved up to"; 0 for none.
func (m *measurer) passedWords(k int) int {
	switch before := m.at(k - 1); {
	case m.pointsBack(k):
		return 3
	case particles[m.at(k)] && m.isVerbal(k-1), m.at(k) == "ahead" && m.at(k+1) == "by":
		return 1
	case m.sinceWhen(k) > 0:
		return m.sinceWhen(k)
	case m.at(k) == "than" && (before == "more" || before == "less" || before == "better") && m.isVerbal(k+1):
		return 2
	}
	return 0
}

// sinceWhen is how many words with token k at their end stand between a verb and the time since when something changed, behind which stands to what: "from the"
// of "decreased from the prior year to $32 million"; 0 where they do not.
func (m *measurer) sinceWhen(k int) int {
	if !m.isTaken(k+1) || m.at(m.whenAt(k+1).To) != "to" {
		return 0
	}
	first := k
	if reading.Articles[m.at(k)] {
		first--
	}
	for first > 0 && m.isComparison(first) {
		first--
	}
	if first == k || m.at(first+1) != "from" && !m.isComparison(first+1) || !m.isVerbal(first) {
		return 0
	}
	return k - first
}

// pointsBack reports whether token k ends words for the part of the company that was named before: "in that group".
func (m *measurer) pointsBack(k int) bool {
	switch m.at(k) {
	case "group", "segment", "division", "business", "unit", "region", "category", "area":
	default:
		return false
	}
	that, in := m.at(k-1), m.at(k-2)
	return (that == "that" || that == "this") && (in == "in" || in == "for" || in == "at" || in == "of")
}

// pastConjunction goes left over a word at token k that joins what is said of one noun; it stays at others.
func (m *measurer) pastConjunction(k int) int {
	switch w := m.at(k); {
	case w == "which" && m.at(k-1) == "," && m.isVerbal(k+1): // "Abrysvo, which contributed $145 million"
		return k - 2
	case w == "and" && m.isTaken(k-1) && m.isTaken(k+1): // "the third quarter of 2011 and 2010"
		return k - 1
	case w == "and" && m.isVerbal(m.pastAdverbs(k+1)) && m.firstVerb(k) > 0: // "Software grew and now represents 45 percent"
		return m.firstVerb(k) - 1
	}
	return k
}

// pastAdverbs goes over adverbs from token k on.
func (m *measurer) pastAdverbs(k int) int {
	for m.at(k) == "now" || m.at(k) == "also" || m.at(k) == "then" || strings.HasSuffix(m.at(k), "ly") {
		k++
	}
	return k
}

// firstVerb is the first finite verb of the clause that ends before token k, whose subject is not far; 0 for none.
func (m *measurer) firstVerb(k int) int {
	from := 0
	for i := k - 1; i >= 0; i-- {
		if m.owner[i] >= 0 {
			return 0 // what was measured was another
		}
		if m.s.Tokens[i].Kind == prose.Sign {
			from = i + 1
			break
		}
	}
	for i := from; i < k; i++ {
		if m.isVerbal(i) {
			return i
		}
	}
	return 0
}

// inserts are the words that an insertion between commas begins with; unnumbered those that need no number to be one.
var (
	inserts    = map[string]bool{"including": true, "excluding": true, "of which": true, "net": true, "which": true, "at": true}
	unnumbered = map[string]bool{"excluding": true, "before": true, "which": true, "including": true, "measured": true, "defined": true, "calculated": true,
		"stated": true, "expressed": true, "less": true, "where": true, "reflecting": true, "adjusted": true, "as": true, "on": true, "after": true, "at": true}
)

// maxInsertion and maxClause bound the words of an insertion, and of one that says what a measure is.
const (
	maxInsertion = 20
	maxClause    = 48
)

// insertion is the comma that opens the insertion which the comma at token k closes; -1 for none.
func (m *measurer) insertion(k int) int {
	if m.at(k) != "," || !m.isVerbal(k+1) && prose.Starts(prose.Links, m.s.Words, k+1) == 0 && !m.beginsNumber(k+1) {
		return -1
	}
	for i := k - 1; i > 0 && i > k-maxClause; i-- {
		switch {
		case m.at(i) != ",":
			if m.owner[i] >= 0 && i < k-maxInsertion {
				return -1
			}
		case inserts[m.at(i+1)] && i > k-maxInsertion && m.hasNumber(i, k), unnumbered[m.at(i+1)] && !m.hasNumber(i, k), m.isApposition(i, k), m.saysHow(i, k):
			return i
		}
	}
	return -1
}

// saysHow reports whether commas at two tokens enclose words for how the measure before them is worked out: ", or gross profit divided by total revenue,".
func (m *measurer) saysHow(open, end int) bool {
	return m.at(open+1) == "or" && !m.hasNumber(open, end) && workedOut.In(m.s.Words[open+2:end])
}

// workedOut are the words between the two parts of a ratio.
var workedOut = wording.Phrases("divided by", "as a percentage|percent of", "as percentage|percent of", "over total|net")

// isApposition reports whether commas at two tokens enclose words that say what kind of measure or part stands before them: ", a non-GAAP measure
// equal to gross profit plus depreciation,", "Surfactants, the largest product group,".
func (m *measurer) isApposition(open, end int) bool {
	const most = 6 // words of what says of a part which one it is
	a := m.at(open + 1)
	if !reading.Articles[a] || m.hasNumber(open, end) {
		return false
	}
	if a == "the" || a == "our" || a == "its" {
		for k := open + 2; k < end; k++ {
			if m.s.Tokens[k].Kind != prose.Word || m.s.Taken[k] || m.isVerbal(k) {
				return false
			}
		}
		return end-open <= most && open > 0 && open <= most && !m.isTaken(open-1) && !m.isTaken(0) && m.isVerbal(end+1) && prose.Starts(prose.Links, m.s.Words, 0) == 0
	}
	for k := open + 2; k < end; k++ {
		switch m.at(k) {
		case "measure", "metric", "indicator":
			return true
		}
	}
	return false
}

// beginsNumber reports whether a quantity begins at token k: "long-term debt, including the current portion, $147.4 million".
func (m *measurer) beginsNumber(k int) bool {
	return k < len(m.owner) && m.owner[k] >= 0 && m.qs[m.owner[k]].From == k
}

// isComparison reports whether token k belongs to a word of comparison: "compared with", "versus".
func (m *measurer) isComparison(k int) bool {
	return prose.Starts(prose.Compares, m.s.Words, k) > 0 || m.at(k) == "with" && prose.Starts(prose.Compares, m.s.Words, k-1) > 0 || m.at(k) == "to" && prose.Starts(prose.Compares, m.s.Words, k-1) > 1
}

// passesComma reports whether a noun may stand before the comma at token k: what follows is a verb, or links.
func (m *measurer) passesComma(k int) bool {
	if m.isTaken(k-1) && m.whenAt(k-1).From == 0 {
		return false
	}
	return (m.isVerbal(k+1) || prose.Starts(prose.Links, m.s.Words, k+1) > 0) && m.at(k+1) != "or"
}

// basisEnding is how many tokens before and with token k say on what basis something is stated: "in constant currency".
func (m *measurer) basisEnding(k int) int {
	for n := 4; n > 0; n-- {
		if i := k - n + 1; i >= 0 && prose.Starts(prose.Bases, m.s.Words, i) == n && (m.at(i-1) == "in" || m.at(i-1) == "on" || m.at(i-1) == "at" || m.at(i-1) == "both" || m.at(i-1) == "a") {
			return n
		}
	}
	return 0
}

// isTaken reports whether a token belongs to a phrase of time.
func (m *measurer) isTaken(k int) bool { return k >= 0 && k < len(m.s.Taken) && m.s.Taken[k] }

// isVerbal reports whether a finite verb stands at token k.
func (m *measurer) isVerbal(k int) bool {
	if k < 0 || k >= len(m.s.Words) || prose.Starts(prose.Verbs, m.s.Words, k) == 0 {
		return false
	}
	if before := m.at(k - 1); strings.HasSuffix(m.at(k), "ed") && (before == "a" || before == "an") && m.beginsWord(k+1) {
		return false // "the price of a delivered home"
	}
	switch m.at(k) {
	case "generated", "paid", "reported", "invested":
		return !m.isParticiple(k)
	case "delivered", "received", "closed", "produced", "recorded":
		return !m.isVerbal(k + 1) // "homes delivered went down 7%"
	case "increase", "decrease":
		return false
	case "total":
		return k+1 == len(m.s.Words)
	}
	return true
}

// beginsWord reports whether a word stands at token k that belongs to no number and no phrase of time.
func (m *measurer) beginsWord(k int) bool {
	return k < len(m.s.Tokens) && m.s.Tokens[k].Kind == prose.Word && !m.s.Taken[k] && m.owner[k] < 0
}

// isParticiple reports whether the verb at token k is a part of a noun: "cash generated", "paid memberships".
func (m *measurer) isParticiple(k int) bool {
	w := m.at(k)
	switch m.at(k - 1) {
	case "cash", "flow", "dividends":
		return true
	case "net":
		if w == "paid" {
			return true
		}
	}
	return (w == "paid" || w == "invested") && k+1 < len(m.s.Tokens) && m.s.Tokens[k+1].Kind == prose.Word && prose.Starts(prose.Links, m.s.Words, k+1) == 0 && !m.s.Taken[k+1] && m.owner[k+1] < 0
}

// open is the parenthesis that the one at token k closes.
func (m *measurer) open(k int) int {
	for i := k - 1; i >= max(0, k-14); i-- {
		if m.at(i) == "(" {
			return i
		}
	}
	return k
}

// withinNoun are the words that a noun phrase goes on over, to its left.
var withinNoun = map[string]bool{"of": true, "in": true, "for": true, "from": true, "to": true, "on": true, "and": true, "or": true, "during": true, "at": true,
	"/": true, "'": true, "&": true, "\"": true}
