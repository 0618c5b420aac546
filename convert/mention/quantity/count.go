package quantity

import (
	"github.com/shopspring/decimal"

	"github.com/tieout/tieout/convert/mention/period"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/internal/wording"
)

// What makes a number without a unit one that counts something.

// isCount reports whether a number without a unit counts something.
func (q *Number) isCount(s *prose.Sentence) bool {
	switch {
	case q.isCode(s):
		return false
	case q.Scaled:
		return true
	case q.isNumberOfName(s), !q.Grouped && q.Ulp == 0 && period.IsYear(s.Tokens[q.From].Low):
		return false
	case q.To >= len(s.Tokens) || s.Taken[q.To] || s.Tokens[q.To].Kind != prose.Word:
		return q.Grouped && q.Value.GreaterThanOrEqual(decimal.NewFromInt(1000)) && q.From > 0 || q.isStated(s)
	}
	return q.countsNext(s) || q.isStated(s)
}

// isStated reports whether a number needs no noun behind it to be one of something: it has decimals, "the ratio was 1.04", or a verb, or what comes
// behind one, leads to it, "headcount stood at 362", "opened 8 stores and closed 3".
func (q *Number) isStated(s *prose.Sentence) bool {
	if q.From == 0 || s.Tokens[q.From-1].Kind != prose.Word || s.Taken[q.From-1] || q.isOfPlaceOrTime(s) {
		return false
	}
	named := s.Tokens[q.From-1].Upper
	if q.Ulp < 0 {
		return q.Digits > 1 && (q.From == 1 || !named)
	}
	if q.To < len(s.Tokens) && s.Tokens[q.To].Kind == prose.Word && !s.Taken[q.To] {
		switch {
		case s.Tokens[q.To].Upper:
			return q.Digits > 1 && !named // "63 Brazos Grills and 24 others"
		case prose.Starts(notCounts, s.Words, q.To) == 0:
			return false // it counts what is behind it
		}
	}
	return q.isLedToBy(s, q.From-1)
}

// isOfPlaceOrTime reports whether what is behind a number makes it one of an address, of a period or of a day, or a part of a word or of a list.
func (q *Number) isOfPlaceOrTime(s *prose.Sentence) bool {
	switch next := s.At(q.To); {
	case next == "(" || next == "to" && s.At(q.From-1) != "from" && s.At(q.From-1) != "by":
		return true
	case q.To < len(s.Tokens) && s.Tokens[q.To].Glued && s.Tokens[q.To].Kind == prose.Word:
		return true
	}
	return prose.Starts(timesCounted, s.Words, q.To) > 0 || placesAndTimes.In(s.Words[q.To:min(len(s.Words), q.To+MaxCounted)])
}

// isLedToBy reports whether a verb, or what comes behind one, leads to a number from token k.
func (q *Number) isLedToBy(s *prose.Sentence, k int) bool {
	compared := s.At(k) == "with" && s.At(k-1) == "compared" // "days in inventory were 74, compared with 78"
	return prose.Starts(prose.Verbs, s.Words, k) > 0 || prose.Starts(prose.Ups, s.Words, k) > 0 || prose.Starts(prose.Downs, s.Words, k) > 0 || q.Digits > 1 && (compared || prose.Starts(leadsToNumber, s.Words, k) > 0)
}

var (
	// leadsToNumber are the words between a verb and the number that it states.
	leadsToNumber = wording.Phrases("versus|vs|to|at|from|by|numbered|opened|sold|shipped|operated|operates|employed|employs")
	// placesAndTimes are the words behind a number of an address or a time of day.
	placesAndTimes = wording.Phrases("am|pm|eastern|et|est|edt|ct|cst|cdt|pt|pst|pdt|gmt|cet|noon|midnight|street|avenue|road|drive|boulevard|suite|floor|ave|blvd|parkway|plaza", "a m", "p m")
)

// countsNext reports whether the word behind a number is what it counts, or goes on behind one whose noun stands before it.
func (q *Number) countsNext(s *prose.Sentence) bool {
	next := s.Tokens[q.To]
	if next.Upper && next.End-next.Start == 1 {
		return false // "10-Q"
	}
	if next.Glued && next.Low != "x" && !scalesKnown(next.Low) && (next.End-next.Start <= 2 || next.Upper) {
		return false // 21E, 1st, 4Q
	}
	if next.Low == "of" && (s.At(q.To+1) == "which" || s.At(q.To+1) == "whom") {
		return true // "1,427 restaurants, 1,363 of which were franchised"
	}
	q.Counted = next.Low
	if prose.Starts(notCounts, s.Words, q.To) > 0 {
		q.Counted = q.countedOf(s)
		return q.Grouped && (q.Counted != "" || q.goesOnBehind(s)) // "passengers reached 812,377 in the quarter"
	}
	return !next.Upper || q.Grouped
}

// countedOf is the noun behind "of its" that a number counts, "41,500 of its shares", "" for none.
func (q *Number) countedOf(s *prose.Sentence) string {
	if s.At(q.To) != "of" {
		return ""
	}
	switch s.At(q.To + 1) {
	case "our", "its", "the", "their", "such", "these", "those", "his", "her":
	default:
		return ""
	}
	for k := q.To + 2; k < min(len(s.Tokens), q.To+MaxCounted) && s.Tokens[k].Kind == prose.Word; k++ {
		if w := s.Tokens[k].Low; w == "shares" || w == "units" {
			return w
		}
	}
	return s.At(q.To + 2)
}

// goesOnBehind reports whether the words behind a number go on with what its noun, which stands before it, is for or compared with: "from 1,130 to
// 1,047", "the 3,411 of 2004".
func (q *Number) goesOnBehind(s *prose.Sentence) bool {
	switch s.At(q.To) {
	case "to":
		return q.To+1 < len(s.Tokens) && s.Tokens[q.To+1].Kind == prose.Number
	case "of":
		return q.To+1 < len(s.Taken) && s.Taken[q.To+1]
	}
	return prose.Starts(linksBehind, s.Words, q.To) > 0
}

// linksBehind are the words that may go on behind a number of which the noun stands before it.
var linksBehind = wording.Phrases("in|at|for|from|compared|versus|vs|and|as|during|respectively|was|were|is|are|when|while|which|but")

// MaxCounted bounds the words from a number to the noun that it counts.
const MaxCounted = 6

// isNumberOfName reports whether the word before a number makes it a part of a name: "Section 21", "Windows 95".
func (q *Number) isNumberOfName(s *prose.Sentence) bool {
	if q.From == 0 {
		return false
	}
	p := s.Tokens[q.From-1]
	return prose.Starts(NamesNumber, s.Words, q.From-1) > 0 || p.Kind == prose.Word && p.Upper && q.From > 1 && !q.Grouped
}

// isCode reports whether the number is a part of a name, a date, a time, a version or an address.
func (q *Number) isCode(s *prose.Sentence) bool {
	t, prev, next := s.Tokens[q.From], s.At(q.From-1), s.At(q.To)
	glued := q.To < len(s.Tokens) && s.Tokens[q.To].Glued
	switch prev {
	case "-", "/", "#":
		return true
	case ":", ".":
		if t.Glued {
			return true
		}
	case "(":
		if next == ")" && !q.Scaled {
			return true
		}
	}
	switch next {
	case "/":
		return true
	case ":":
		return glued && q.To+1 < len(s.Tokens) && s.Tokens[q.To+1].Kind == prose.Number
	case "-":
		return glued && !q.Scaled
	}
	return q.From > 0 && t.Glued && s.Tokens[q.From-1].Kind == prose.Word
}

func scalesKnown(w string) bool { _, ok := prose.Scales[w]; return ok }
