package mention

import (
	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/internal/wording"
)

// What makes a number without a unit one that counts something.

// isCount reports whether a number without a unit counts something.
func (q *quantity) isCount(s *sentence) bool {
	switch {
	case q.isCode(s):
		return false
	case q.scaled:
		return true
	case q.isNumberOfName(s), !q.grouped && q.ulp == 0 && isYear(s.tokens[q.from].low):
		return false
	case q.to >= len(s.tokens) || s.taken[q.to] || s.tokens[q.to].kind != word:
		return q.grouped && q.value.GreaterThanOrEqual(decimal.NewFromInt(1000)) && q.from > 0 || q.isStated(s)
	}
	return q.countsNext(s) || q.isStated(s)
}

// isStated reports whether a number needs no noun behind it to be one of something: it has decimals, "the ratio was 1.04", or a verb, or what comes
// behind one, leads to it, "headcount stood at 362", "opened 8 stores and closed 3".
func (q *quantity) isStated(s *sentence) bool {
	if q.from == 0 || s.tokens[q.from-1].kind != word || s.taken[q.from-1] || q.isOfPlaceOrTime(s) {
		return false
	}
	named := s.tokens[q.from-1].upper
	if q.ulp < 0 {
		return q.digits > 1 && (q.from == 1 || !named)
	}
	if q.to < len(s.tokens) && s.tokens[q.to].kind == word && !s.taken[q.to] {
		switch {
		case s.tokens[q.to].upper:
			return q.digits > 1 && !named // "63 Brazos Grills and 24 others"
		case starts(notCounts, s.words, q.to) == 0:
			return false // it counts what is behind it
		}
	}
	return q.isLedToBy(s, q.from-1)
}

// isOfPlaceOrTime reports whether what is behind a number makes it one of an address, of a period or of a day, or a part of a word or of a list.
func (q *quantity) isOfPlaceOrTime(s *sentence) bool {
	switch next := s.at(q.to); {
	case next == "(" || next == "to" && s.at(q.from-1) != "from":
		return true
	case q.to < len(s.tokens) && s.tokens[q.to].glued && s.tokens[q.to].kind == word:
		return true
	}
	return starts(timesCounted, s.words, q.to) > 0 || placesAndTimes.In(s.words[q.to:min(len(s.words), q.to+maxCounted)])
}

// isLedToBy reports whether a verb, or what comes behind one, leads to a number from token k.
func (q *quantity) isLedToBy(s *sentence, k int) bool {
	return starts(verbs, s.words, k) > 0 || starts(ups, s.words, k) > 0 || starts(downs, s.words, k) > 0 || q.digits > 1 && starts(leadsToNumber, s.words, k) > 0
}

var (
	// leadsToNumber are the words between a verb and the number that it states.
	leadsToNumber = wording.Phrases("to|at|from|by|numbered|opened|sold|shipped|operated|operates|employed|employs")
	// placesAndTimes are the words behind a number of an address or a time of day.
	placesAndTimes = wording.Phrases("am|pm|eastern|et|est|edt|ct|cst|cdt|pt|pst|pdt|gmt|cet|noon|midnight|street|avenue|road|drive|boulevard|suite|floor|ave|blvd|parkway|plaza", "a m", "p m")
)

// countsNext reports whether the word behind a number is what it counts, or goes on behind one whose noun stands before it.
func (q *quantity) countsNext(s *sentence) bool {
	next := s.tokens[q.to]
	if next.upper && next.end-next.start == 1 {
		return false // "10-Q"
	}
	if next.glued && next.low != "x" && !scalesKnown(next.low) && (next.end-next.start <= 2 || next.upper) {
		return false // 21E, 1st, 4Q
	}
	q.counted = next.low
	if starts(notCounts, s.words, q.to) > 0 {
		q.counted = q.countedOf(s)
		return q.grouped && (q.counted != "" || q.goesOnBehind(s)) // "passengers reached 812,377 in the quarter"
	}
	return !next.upper || q.grouped
}

// countedOf is the noun behind "of its" that a number counts, "41,500 of its shares", "" for none.
func (q *quantity) countedOf(s *sentence) string {
	if s.at(q.to) != "of" {
		return ""
	}
	switch s.at(q.to + 1) {
	case "our", "its", "the", "their", "such", "these", "those", "his", "her":
	default:
		return ""
	}
	for k := q.to + 2; k < min(len(s.tokens), q.to+maxCounted) && s.tokens[k].kind == word; k++ {
		if w := s.tokens[k].low; w == "shares" || w == "units" {
			return w
		}
	}
	return s.at(q.to + 2)
}

// goesOnBehind reports whether the words behind a number go on with what its noun, which stands before it, is for or compared with: "from 1,130 to
// 1,047", "the 3,411 of 2004".
func (q *quantity) goesOnBehind(s *sentence) bool {
	switch s.at(q.to) {
	case "to":
		return q.to+1 < len(s.tokens) && s.tokens[q.to+1].kind == number
	case "of":
		return q.to+1 < len(s.taken) && s.taken[q.to+1]
	}
	return starts(linksBehind, s.words, q.to) > 0
}

// linksBehind are the words that may go on behind a number of which the noun stands before it.
var linksBehind = wording.Phrases("in|at|for|from|compared|versus|vs|and|as|during|respectively|was|were|is|are|when|while|which|but")

// maxCounted bounds the words from a number to the noun that it counts.
const maxCounted = 6

// isNumberOfName reports whether the word before a number makes it a part of a name: "Section 21", "Windows 95".
func (q *quantity) isNumberOfName(s *sentence) bool {
	if q.from == 0 {
		return false
	}
	p := s.tokens[q.from-1]
	return starts(namesNumber, s.words, q.from-1) > 0 || p.kind == word && p.upper && q.from > 1 && !q.grouped
}

// isCode reports whether the number is a part of a name, a date, a time, a version or an address.
func (q *quantity) isCode(s *sentence) bool {
	t, prev, next := s.tokens[q.from], s.at(q.from-1), s.at(q.to)
	glued := q.to < len(s.tokens) && s.tokens[q.to].glued
	switch prev {
	case "-", "/", "#":
		return true
	case ":", ".":
		if t.glued {
			return true
		}
	case "(":
		if next == ")" && !q.scaled {
			return true
		}
	}
	switch next {
	case "/":
		return true
	case ":":
		return glued && q.to+1 < len(s.tokens) && s.tokens[q.to+1].kind == number
	case "-":
		return glued && !q.scaled
	}
	return q.from > 0 && t.glued && s.tokens[q.from-1].kind == word
}

func scalesKnown(w string) bool { _, ok := scales[w]; return ok }
