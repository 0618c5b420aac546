package mention

import "strings"

// subject reads the noun phrase before the quantity, in variants from the whole of it to its last part.
func (m *measurer) subject(d *reading) ([]string, bool) {
	k := m.firstBefore(d) - 1
	k, ok := m.toNoun(k, d)
	if !ok {
		return nil, false
	}
	from := m.nounStart(k)
	if from > k {
		return nil, false
	}
	out := m.variants(from, k+1)
	if from > 1 && m.at(from-1) == "—" && from < maxPrefix && !m.hasNumber(0, from) { // "Software — revenues of $6.5 billion"
		out = append([]string{m.text(0, from-1) + " " + out[0]}, out...)
	}
	for i := k + 1; i < d.from; i++ {
		if short := m.acronyms[i]; short != "" {
			out = append([]string{short}, out...)
		}
	}
	return out, true
}

// maxPrefix bounds the words that a dash parts from a noun that they belong to.
const maxPrefix = 7

// predicateOf is the noun that a quantity's own noun is said of: "diluted EPS was a loss of $0.01".
func (m *measurer) predicateOf(d *reading) []string {
	k, ok := m.toNoun(m.firstBefore(d)-1, d)
	if !ok {
		return nil
	}
	k = m.nounStart(k) - 1
	for k >= 0 && articles[m.at(k)] {
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
	if end-open != 2 {
		return
	}
	if t := m.s.tokens[open+1]; t.kind == word && t.upper && t.end-t.start <= 12 {
		m.acronyms[end] = t.low
	}
}

// passedOver are the signs between a noun and its number.
var passedOver = map[string]bool{"(": true, ":": true, "\"": true, "'": true, "-": true, "—": true, "~": true, "+": true, "*": true, "=": true}

// clauseWords part a clause from the one before it.
var clauseWords = map[string]bool{"or": true, "and": true, "that": true, "which": true, "who": true, "but": true}

// toNoun goes left from token k over what links a quantity to its noun; false when there is none.
func (m *measurer) toNoun(k int, d *reading) (int, bool) {
	for k >= 0 {
		next, ok := m.pastPhrase(k)
		if d.opens && k == d.from-1 {
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
			return k, m.s.tokens[k].kind == word
		}
		k = next
	}
	return 0, false
}

// pastPhrase goes left over the phrase that token k ends: of time, an insertion, another quantity, a basis. It stays where no
// phrase ends, and is false where the noun belongs to another quantity.
func (m *measurer) pastPhrase(k int) (int, bool) {
	switch {
	case m.taken[k]:
		return m.whenAt(k).from - 1, true
	case m.insertion(k) >= 0: // "Debt, including financing debt of $10.4 billion, totaled $56.6 billion"
		return m.insertion(k) - 1, true
	case m.owner[k] >= 0:
		o := &m.qs[m.owner[k]]
		return o.from - 1, o.unit != money && o.unit != bare && m.at(o.to) != "," // "increased 16.9% to $13.1 million"
	}
	return k - m.basisEnding(k), true
}

// pastLink goes left over the word at token k where it links a quantity to its noun. It stays where the word is the noun's
// own, and is false where a clause begins.
func (m *measurer) pastLink(k int) (int, bool) {
	switch w := m.at(k); {
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
	case m.s.tokens[k].kind == sign || clauseWords[w]:
		return k, false
	case m.isVerbal(k) || starts(links, m.s.words, k) > 0 || strings.HasSuffix(w, "ly"):
		return k - 1, true
	case m.at(k+1) == ":" && m.at(k-1) == ":" && starts(bases, m.s.words, k) == 1: // "Gross profit margin: GAAP: 56.3 percent"
		return k - 1, true
	}
	return k, true
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
		if m.s.tokens[i].kind == sign {
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

// inserts are the words that an insertion between commas begins with.
var inserts = map[string]bool{"including": true, "excluding": true, "of which": true, "net": true, "which": true}

// maxInsertion bounds the words of an insertion.
const maxInsertion = 20

// insertion is the comma that opens the insertion which the comma at token k closes; -1 for none.
func (m *measurer) insertion(k int) int {
	if m.at(k) != "," || !m.isVerbal(k+1) && starts(links, m.s.words, k+1) == 0 {
		return -1
	}
	for i := k - 1; i > 0 && i > k-maxInsertion; i-- {
		if m.at(i) == "," && inserts[m.at(i+1)] && m.hasNumber(i, k) {
			return i
		}
	}
	return -1
}

// isComparison reports whether token k belongs to a word of comparison: "compared with", "versus".
func (m *measurer) isComparison(k int) bool {
	return starts(compares, m.s.words, k) > 0 || m.at(k) == "with" && starts(compares, m.s.words, k-1) > 0 || m.at(k) == "to" && starts(compares, m.s.words, k-1) > 1
}

// passesComma reports whether a noun may stand before the comma at token k: what follows is a verb, or links.
func (m *measurer) passesComma(k int) bool {
	if m.isTaken(k-1) && m.whenAt(k-1).from == 0 {
		return false
	}
	return (m.isVerbal(k+1) || starts(links, m.s.words, k+1) > 0) && m.at(k+1) != "or"
}

// basisEnding is how many tokens before and with token k say on what basis something is stated: "in constant currency".
func (m *measurer) basisEnding(k int) int {
	for n := 4; n > 0; n-- {
		if i := k - n + 1; i >= 0 && starts(bases, m.s.words, i) == n && (m.at(i-1) == "in" || m.at(i-1) == "on" || m.at(i-1) == "both" || m.at(i-1) == "a") {
			return n
		}
	}
	return 0
}

// isTaken reports whether a token belongs to a phrase of time.
func (m *measurer) isTaken(k int) bool { return k >= 0 && k < len(m.taken) && m.taken[k] }

// isVerbal reports whether a finite verb stands at token k.
func (m *measurer) isVerbal(k int) bool {
	if k < 0 || k >= len(m.s.words) || starts(verbs, m.s.words, k) == 0 {
		return false
	}
	switch m.at(k) {
	case "generated", "paid", "reported", "invested":
		return !m.isParticiple(k)
	case "increase", "decrease":
		return false
	case "total":
		return k+1 == len(m.s.words)
	}
	return true
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
	return w == "paid" && k+1 < len(m.s.tokens) && m.s.tokens[k+1].kind == word && starts(links, m.s.words, k+1) == 0 && !m.taken[k+1] && m.owner[k+1] < 0
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

// beforeNoun are the words that a noun phrase begins behind.
var beforeNoun = map[string]bool{"that": true, "which": true, "who": true, "while": true, "but": true, "with": true, "we": true, "as": true}

// behindPreposition are the words behind which an article does not begin a noun phrase.
var behindPreposition = map[string]bool{"of": true, "in": true, "for": true, "from": true, "to": true, "on": true, "/": true, "'": true, "&": true, "\"": true}

// articles begin a noun phrase, unless a preposition stands before them.
var articles = map[string]bool{"a": true, "an": true, "the": true, "our": true, "its": true}

// maxNoun bounds the words of a noun phrase.
const maxNoun = 30

// endsName reports whether a plus sign belongs to the word before it, as the end of a name.
func (m *measurer) endsName(i int) bool {
	return i > 0 && m.at(i) == "+" && m.s.tokens[i].glued && m.s.tokens[i-1].kind == word
}

// nounStart goes left from the last word of a noun phrase to its first.
func (m *measurer) nounStart(k int) int {
	from := k + 1
	commas := 0
	for i := k; i >= 0 && k-i < maxNoun; i-- {
		w := m.at(i)
		switch {
		case m.taken[i]:
			i = m.whenAt(i).from
		case m.owner[i] >= 0:
			return from
		case w == ")":
			o := m.open(i)
			if o == i || m.hasNumber(o, i) {
				return from
			}
			i = o
		case w == ",":
			if commas++; commas > 3 || !m.listed(i, k) {
				return from
			}
		case articles[w]:
			if !behindPreposition[m.at(i-1)] {
				return from
			}
		case m.endsName(i):
		case m.s.tokens[i].kind != word && !withinNoun[w], m.endsNoun(i):
			return from
		case !withinNoun[w]:
			from = i
		}
	}
	return from
}

// endsNoun reports whether a noun phrase begins behind token i.
func (m *measurer) endsNoun(i int) bool {
	w, before := m.at(i), m.at(i-1)
	switch {
	case m.isVerbal(i) || beforeNoun[w]:
		return true
	case w == "by":
		return before != "generated" && before != "provided"
	}
	return starts(compares, m.s.words, i) > 0 && w != "from" && w != "over"
}

// hasNumber reports whether a quantity stands in tokens [from, to).
func (m *measurer) hasNumber(from, to int) bool {
	for k := from; k < to; k++ {
		if m.owner[k] >= 0 {
			return true
		}
	}
	return false
}

// listed reports whether the comma at token i is one of a list: "selling, general and administrative expenses".
func (m *measurer) listed(i, k int) bool {
	for j := i + 1; j <= k && j < i+8; j++ {
		if w := m.at(j); w == "and" || w == "&" || w == "or" {
			return !m.taken[max(i-1, 0)] && i > 0 && m.s.tokens[i-1].kind == word
		}
	}
	return m.at(i+1) == "net"
}

// variants are the texts of a noun phrase: the whole, and what follows its conjunctions.
func (m *measurer) variants(from, to int) []string {
	out := []string{m.text(from, to)}
	for k := from; k < to && len(out) < 4; k++ {
		if w := m.at(k); (w == "and" || w == "," || w == "for" || w == "of" || w == "in" && k > from && starts(nouns, m.s.words, k-1) > 0) && k+1 < to && !m.taken[k] && !m.taken[k+1] {
			if t := m.text(k+1, to); t != "" {
				out = append(out, t)
			}
		}
	}
	return out
}

// text is the words of tokens [from, to) but for phrases of time and numbers.
func (m *measurer) text(from, to int) string {
	var parts []string
	depth := 0
	for k := from; k < to; k++ {
		if m.taken[k] || m.owner[k] >= 0 {
			continue
		}
		w := m.at(k)
		if w == "(" {
			depth++
		} else if w == ")" {
			depth = max(0, depth-1)
			continue
		}
		if depth > 0 {
			continue
		}
		if m.s.tokens[k].kind == sign && w != "&" && w != "/" && w != "," {
			continue
		}
		parts = append(parts, w)
	}
	return strings.Trim(strings.ReplaceAll(strings.Join(parts, " "), " ,", ","), " ,/")
}

// object reads the noun phrase behind the quantity: "of expense credits", "in revenue", "paid net additions".
func (m *measurer) object(d *reading) ([]string, bool) {
	if d.perShare || m.at(d.to) == ")" {
		return nil, false
	}
	k := m.behindQuantity(d)
	if d.nouns || m.isChange(k) {
		if text := m.beforeChange(k); text != "" {
			return []string{text}, true // "17 percent EPS growth"
		}
		var ok bool
		if k, ok = m.behindChange(k); !ok {
			return nil, false
		}
	}
	k, ok := m.toObject(k, d)
	if !ok || m.isTaken(k) || starts(bases, m.s.words, k) > 0 && m.at(k-1) != "of" && !m.fromOperations(k+1) {
		return nil, false
	}
	to := m.objectEnd(k)
	if to <= k {
		return nil, false
	}
	out := []string{m.text(k, to)}
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

// clauseWithout is the end of a clause behind a noun that says what it leaves out: "in revenues, excluding hedging effect, for the
// quarter"; to itself where there is none.
func (m *measurer) clauseWithout(to int) int {
	if m.at(to) != "," || m.at(to+1) != "excluding" && m.at(to+1) != "before" {
		return to
	}
	end := to + 2
	for end < len(m.s.words) && end-to < maxObject && m.s.tokens[end].kind == word && !m.taken[end] && m.owner[end] < 0 && !m.isVerbal(end) {
		end++
	}
	return end
}

// behindQuantity is the token behind a quantity, and behind the period that a change is from.
func (m *measurer) behindQuantity(d *reading) int {
	k := d.to
	for m.at(k) == "+" {
		k++
	}
	if wh := m.whenAt(k); wh != nil && wh.base && d.change != 0 {
		k = wh.to
	}
	return k
}

// toObject goes right from token k over the preposition and the articles before the noun that a quantity counts; false when no
// such noun follows.
func (m *measurer) toObject(k int, d *reading) (int, bool) {
	if behindNumber[m.at(k)] && (m.at(k+1) == "in" || m.at(k+1) == "on" || m.at(k+1) == "for") {
		k++ // "$2.5 billion invested in research and development"
	}
	switch w := m.at(k); {
	case w == "of" || w == "in",
		k > d.to && (w == "on" || w == "for") && behindNumber[m.at(k-1)],
		w == "for" && d.unit == money && m.beginsObject(k+1): // "payments of $5.0 billion for share repurchases"
		k++
	case !m.beginsObject(k):
		return k, false
	}
	for articles[m.at(k)] || m.at(k) == "total" || m.at(k) == "which" {
		k++
	}
	return k, true
}

// isChange reports whether a word of growth or decline stands at token k.
func (m *measurer) isChange(k int) bool {
	return starts(ups, m.s.words, k) > 0 || starts(downs, m.s.words, k) > 0
}

// behindNumber are the participles that may stand between an amount and what it was spent on.
var behindNumber = map[string]bool{"invested": true, "spent": true, "paid": true, "used": true}

// beginsObject reports whether a noun that the quantity counts stands at token k.
func (m *measurer) beginsObject(k int) bool {
	return k < len(m.s.words) && !m.taken[k] && m.s.tokens[k].kind == word && !m.isVerbal(k) && starts(links, m.s.words, k) == 0 &&
		starts(compares, m.s.words, k) == 0 && !objectEnds[m.at(k)]
}

// behindChange goes from token k to the preposition behind a noun of change: "16% increase | in revenue".
func (m *measurer) behindChange(k int) (int, bool) {
	for n := 0; n < 5 && k < len(m.s.words); n++ {
		if w := m.at(k); w == "in" || w == "of" {
			return k, true
		}
		if m.taken[k] || m.owner[k] >= 0 || m.s.tokens[k].kind != word {
			return k, false
		}
		k++
	}
	return k, m.at(k) == "in" || m.at(k) == "of"
}

// maxObject bounds the words of a noun phrase behind a number.
const maxObject = 12

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
	for k < len(m.s.words) && k-from < maxObject && (m.fromOperations(k) || !m.endsObject(k, k == from)) {
		k++
	}
	for k > from && (m.s.tokens[k-1].kind != word || starts(links, m.s.words, k-1) > 0 || m.at(k-1) == "and") {
		k--
	}
	return k
}

// endsObject reports whether the noun phrase behind a number ends before token k, its first or a later one.
func (m *measurer) endsObject(k int, first bool) bool {
	w := m.at(k)
	switch {
	case m.taken[k] || m.owner[k] >= 0 || m.isVerbal(k) || objectEnds[w] && !first || starts(compares, m.s.words, k) > 0:
		return true
	case m.s.tokens[k].kind == word || w == "&" || w == "/" || w == "'":
		return false
	}
	return w != "," || !m.listed(k, k+6)
}

// beforeChange is the noun between a number and the noun of its change, "" for none.
func (m *measurer) beforeChange(k int) string {
	for i := k; i < len(m.s.words) && i < k+8; i++ {
		if m.owner[i] >= 0 || !m.taken[i] && (m.s.tokens[i].kind != word || objectEnds[m.at(i)] || m.isVerbal(i) && starts(ups, m.s.words, i) == 0) {
			return ""
		}
		if !m.taken[i] && m.isChange(i) {
			return m.text(k, i)
		}
	}
	return ""
}

// objectEnds are the words that end the noun phrase behind a number.
var objectEnds = map[string]bool{"for": true, "from": true, "during": true, "in": true, "compared": true, "by": true, "with": true, "as": true, "or": true, "that": true, "which": true, "at": true, "per": true, "while": true, "when": true, "than": true, "over": true, "since": true, "but": true, "to": true, "through": true, "under": true, "against": true, "if": true, "it": true, "he": true, "she": true, "they": true, "we": true, "after": true, "because": true, "although": true, "however": true, "respectively": true, "on": true}
