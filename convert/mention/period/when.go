package period

import (
	"strconv"
	"strings"
	"time"

	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/internal/wording"
)

// Relation is how a phrase of time refers to another period.
type Relation uint8

const (
	Itself    Relation = iota // the one that it names
	PriorYear                 // twelve months before
	PriorPart                 // the period just before
	NextPart                  // still to come
)

// When is a phrase of time in a sentence. What the phrase does not say is zero.
type When struct {
	From, To int       // its tokens
	Months   int       // how long it is
	Quarter  int       // 1 to 4
	Half     int       // 1 or 2
	Year     int       // as named
	Day      time.Time // the day that it names; of the year 1 where it leaves out the year
	Instant  bool      // it is a day and no length of time
	YearEnd  bool      // the end of a fiscal year
	Same     bool      // of the same length as the period that is spoken of: "the same period last year"
	Rel      Relation  // how it refers to the period that is spoken of
	ToDate   bool      // from the beginning of the year
	Base     bool      // it only says what a change is counted from: "year over year"
	Event    bool      // a date on which something happens: no period of a figure
	BareYear bool      // a year alone: "in 2019"
	Whose    bool      // it says of which period what follows it is: "last year's redemptions"
}

// priorClaims are what insurers call the claims of earlier years as they turn out in this one.
var priorClaims = wording.Phrases("prior|previous|preceding year|years favorable|unfavorable|adverse|net? loss|losses|reserve|reserves|development|accident|claim|claims")

// whenReader reads phrases of time.
type whenReader struct {
	s *prose.Sentence
}

// In finds the phrases of time of a sentence, in order, and marks their tokens as taken.
func In(s *prose.Sentence) (out []When) {
	s.Taken = make([]bool, len(s.Tokens))
	r := whenReader{s}
	for i := 0; i < len(s.Tokens); {
		w, ok := r.phrase(i)
		if !ok || w.To <= i {
			i++
			continue
		}
		w.From, w.Whose = i, isPossessive(s.Tokens[w.To-1])
		for k := i; k < w.To; k++ {
			s.Taken[k] = true
		}
		if n := len(out); n > 0 {
			w.lengthOf(&out[n-1], r)
		}
		out = append(out, w)
		i = w.To
	}
	return out
}

// lengthOf gives a bare day that the list of the phrase before it goes on with the length of that, "the 13 weeks ended August 2, 2014 and August 3, 2013", or its being
// a day on which things stood: "as of April 29, 2023 and July 30, 2022".
func (w *When) lengthOf(before *When, r whenReader) {
	if w.Months > 0 || w.Day.IsZero() || before.Day.IsZero() || before.Event || !r.isListedAt(before.To, w.From) {
		return
	}
	if before.Months > 0 || before.Instant {
		w.Months, w.Instant, w.Event = before.Months, before.Instant, false
	}
}

// isListedAt reports whether nothing but a comma and "and" stands in tokens [from, to).
func (r whenReader) isListedAt(from, to int) bool {
	return to > from && to-from <= 2 && (r.is(from, "and") && to-from == 1 || r.is(from, ",") && (to-from == 1 || r.is(from+1, "and")))
}

// isPossessive reports whether a word ends in an apostrophe and an s.
func isPossessive(t prose.Token) bool {
	return t.Kind == prose.Word && strings.HasSuffix(t.Low, "s") && int(t.End-t.Start) > len(t.Low)
}

func (r whenReader) at(i int) string {
	if i < 0 || i >= len(r.s.Words) {
		return ""
	}
	return r.s.Words[i]
}

func (r whenReader) is(i int, words ...string) bool {
	w := r.at(i)
	for _, x := range words {
		if w == x && w != "" {
			return true
		}
	}
	return false
}

// phrase reads the phrase of time that begins at token i.
func (r whenReader) phrase(i int) (When, bool) {
	if w, ok := r.changeBase(i); ok {
		return w, true
	}
	if r.isLastOfYear(i) {
		w, ok := r.numbered(4, i+1)
		r.suffix(&w)
		return w, ok
	}
	if w, ok := r.standing(i); ok {
		return w, true
	}
	if w, ok := r.relative(i); ok {
		return w, true
	}
	if w, ok := r.endOf(i); ok {
		return w, true
	}
	if w, ok := r.core(i); ok {
		r.suffix(&w)
		return r.partOfNamed(w), true
	}
	if w, ok := r.months(i); ok {
		return w, true
	}
	if w, ok := r.date(i); ok {
		w.Event = !r.is(i-1, "at", "of", "ended", "ending", "through") && !(r.is(i-1, "(") && r.is(w.To, ":")) && !r.stateOn(i, w.To) && !(w.Year > 0 && r.isComparedAt(i))
		w.Instant = !w.Event
		return w, true
	}
	w, ok := r.bare(i)
	if ok {
		w = r.partOfNamed(w)
	}
	return w, ok
}

// isComparedAt reports whether what stands at token i is what something is compared with: "up 12 basis points since June 30, 2025", "compared to December 31, 2024".
func (r whenReader) isComparedAt(i int) bool {
	if r.is(i-1, "since") {
		return true
	}
	for k := i - 1; k >= max(0, i-3); k-- {
		if n := prose.Starts(prose.Compares, r.s.Words, k); n > 0 && k+n == i {
			return true
		}
	}
	return false
}

// mostUpToState bounds the words from a day to the verb that says how things stood on it.
const mostUpToState = 8

// states are the verbs of what stood somewhere on a day.
var states = wording.Phrases("was|were|is|are|stood|amounted|totalled|totaled")

// stateOn reports whether the day that stands in tokens [i, to) is one on which something stood at an amount: "On 30 September 2022 the ratio was".
func (r whenReader) stateOn(i, to int) bool {
	if !r.is(i-1, "on") || i-1 > 0 && !r.isEnd(i-2) {
		return false
	}
	for k := to; k < len(r.s.Words) && k < to+mostUpToState; k++ {
		if prose.Starts(states, r.s.Words, k) > 0 {
			return k+1 < len(r.s.Words) && !strings.HasSuffix(r.s.Words[k+1], "ed")
		}
		if prose.Starts(prose.Verbs, r.s.Words, k) > 0 {
			return false
		}
	}
	return false
}

// isLastOfYear reports whether the last quarter of a year is named at token i: "the last quarter of 1995".
func (r whenReader) isLastOfYear(i int) bool {
	return r.is(i, "last", "final") && r.is(i+1, "quarter") && r.is(i+2, "of") && (IsYear(r.at(i+3)) || r.is(i+3, "fiscal", "the") && IsYear(r.at(i+4)))
}

// partOfNamed reads the quarter behind the name of a year: "fiscal 2024 | third quarter".
func (r whenReader) partOfNamed(w When) When {
	if w.Year == 0 || w.Months != 12 || !w.Day.IsZero() {
		return w
	}
	if c, ok := r.core(w.To); ok && (c.Quarter > 0 || c.Half > 0) {
		c.Year = w.Year
		return c
	}
	return w
}

// changeBase reads what a change is counted from: "year over year", "sequentially".
func (r whenReader) changeBase(i int) (When, bool) {
	w := When{Base: true, Same: true}
	switch {
	case r.is(i, "year") && r.is(i+1, "over", "on") && r.is(i+2, "year"):
		w.To, w.Rel = i+3, PriorYear
	case r.is(i, "quarter") && r.is(i+1, "over", "on") && r.is(i+2, "quarter"):
		w.To, w.Rel = i+3, PriorPart
	case r.is(i, "yoy", "y-o-y"):
		w.To, w.Rel = i+1, PriorYear
	case r.is(i, "qoq", "sequentially", "sequential"):
		w.To, w.Rel = i+1, PriorPart
		if r.is(i, "sequential") && r.is(i+1, "quarter") {
			w.To = i + 2
		}
	case r.is(i, "y", "q") && r.is(i+1, "/", "o") && r.at(i+2) == r.at(i): // "Q/Q", "Y-o-Y"
		w.To, w.Rel = i+3, PriorYear
		if r.is(i, "q") {
			w.Rel = PriorPart
		}
	default:
		return w, false
	}
	return w, true
}

// endOf reads the ends of periods: "at year-end", "the end of the third quarter".
func (r whenReader) endOf(i int) (When, bool) {
	if w, ok := r.yearEnd(i); ok {
		return w, true
	}
	if r.is(i, "quarter") && r.is(i+1, "end") && !r.is(i+2, "markets") {
		return When{To: i + 2, Instant: true}, true
	}
	begins := r.is(i, "beginning", "start", "turn")
	if !begins && !r.is(i, "end", "close") || !r.is(i+1, "of") {
		return When{}, false
	}
	k := i + 2
	for r.is(k, "the", "our", "its", "this") {
		k++
	}
	w, ok := r.ended(k)
	if !ok {
		return When{}, false
	}
	if begins { // of the year: the end of the one before
		ok = w.Months == 12 && w.Year == 0 && w.Rel == Itself && w.Day.IsZero()
		return When{To: w.To, Instant: true, YearEnd: true, Rel: PriorYear}, ok
	}
	w.Instant = true
	priorYear := w.Same && w.Rel == PriorYear && r.is(w.To-1, "year") // "the end of the prior fiscal year", of none of its parts
	w.YearEnd = w.YearEnd || priorYear || w.Months == 12 && w.Day.IsZero()
	return w, true
}

// yearEnd reads the end of a year by its name: "year-end", "fiscal year end", "the March year end".
func (r whenReader) yearEnd(i int) (When, bool) {
	if (r.is(i, "fiscal", "calendar") || MonthNames[r.at(i)] > 0) && r.is(i+1, "year") && r.is(i+2, "end") {
		i++
	}
	if !r.is(i, "year") || !r.is(i+1, "end") {
		return When{}, false
	}
	w := When{To: i + 2, Instant: true, YearEnd: true}
	r.suffix(&w)
	return w, true
}

// ended reads the period behind "the end of": "last year", "the third quarter of 2019", "2019", "March".
func (r whenReader) ended(i int) (When, bool) {
	if w, ok := r.monthEnd(i); ok {
		return w, true
	}
	if w, ok := r.relative(i); ok {
		return w, true
	}
	if w, ok := r.core(i); ok {
		r.suffix(&w)
		return w, true
	}
	return When{To: i + 1, Year: atoi(r.at(i)), Months: 12}, IsYear(r.at(i))
}

// Ordinals are the words and signs for the first to the fourth.
var Ordinals = map[string]int{"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}

// Cardinals are numbers in words, as lengths of time have them.
var Cardinals = map[string]int{"three": 3, "six": 6, "nine": 9, "twelve": 12, "eleven": 11, "four": 4, "five": 5, "two": 2, "one": 1,
	"thirteen": 13, "twenty": 20, "seven": 7, "eight": 8, "ten": 10, "fourteen": 14, "sixteen": 16, "seventeen": 17}

// decades are the words that a number of weeks begins with.
var decades = map[string]int{"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}

// ordinal reads "third" or "3rd" and says where it ends.
func (r whenReader) ordinal(i int) (n, to int) {
	if n := Ordinals[r.at(i)]; n > 0 {
		return n, i + 1
	}
	if len(r.at(i)) == 1 && r.at(i) >= "1" && r.at(i) <= "4" && r.is(i+1, "st", "nd", "rd", "th") && r.s.Tokens[i+1].Glued {
		return int(r.at(i)[0] - '0'), i + 2
	}
	return 0, i
}

// core reads the noun of a period: "third quarter", "six months", "39-week period", "full year", "Q4", "fiscal 2004".
func (r whenReader) core(i int) (When, bool) {
	if w, ok := r.quarterSign(i); ok {
		return w, true
	}
	if n, k := r.ordinal(i); n > 0 {
		return r.numbered(n, k)
	}
	if w, ok := r.fiscalYear(i); ok {
		return w, true
	}
	if w, ok := r.monthsSign(i); ok {
		return w, true
	}
	if r.is(i, "year") && r.is(i+1, "to") && r.is(i+2, "date") {
		w := When{To: i + 3, ToDate: true}
		if IsYear(r.at(w.To)) && r.s.Tokens[w.To].Kind == prose.Number {
			w.Year, w.To = atoi(r.at(w.To)), w.To+1 // "the year to date 2020 tax rate"
		}
		return w, true
	}
	if w, ok := r.length(i); ok {
		return w, true
	}
	if w, ok := r.halfYear(i); ok {
		return w, true
	}
	return r.alone(i)
}

// alone reads "for the month", the one that is reported, and "quarter" without a number.
func (r whenReader) alone(i int) (When, bool) {
	if r.is(i, "month") && r.is(i-1, "the") && r.is(i-2, "for", "in", "during") && !r.is(i+1, "of", "to", "end", "ahead", "s") {
		return When{To: i + 1, Months: 1}, true
	}
	if r.is(i, "quarter") && !r.is(i+1, "of", "point", "century", "end") || r.is(i, "quarter") && r.is(i+1, "of") && IsYear(r.at(i+2)) {
		return When{To: i + 1, Months: 3}, true
	}
	return When{}, false
}

// fiscalYear reads "fiscal 2004", "fiscal year 2004", "FY24", "full year 2004", "the year ended".
func (r whenReader) fiscalYear(i int) (When, bool) {
	if rest, ok := strings.CutPrefix(r.at(i), "fy"); ok && r.s.Tokens[i].Kind == prose.Word {
		if y, err := strconv.Atoi(rest); err == nil {
			return When{To: i + 1, Months: 12, Year: fullYear(y)}, true
		}
		if rest == "" && IsYear(r.at(i+1)) {
			return When{To: i + 2, Months: 12, Year: atoi(r.at(i + 1))}, true
		}
		return When{}, false
	}
	k := i
	marked := false
	for r.is(k, "full", "fiscal", "entire", "calendar", "whole") {
		k++
		marked = true
	}
	if !marked && r.isYear2000(k) {
		return When{To: k + 2, Event: true}, true
	}
	if r.is(k, "year", "years") && (marked || r.is(k+1, "ended", "ending") || IsYear(r.at(k+1)) || r.is(i-1, "the") && !(r.is(k+1, "to") && r.is(k+2, "date")) && !r.is(k+1, "over", "on", "ago", "earlier", "end", "old", "s")) {
		return When{To: k + 1, Months: 12}, true
	}
	if marked && IsYear(r.at(k)) {
		return When{To: k + 1, Months: 12, Year: atoi(r.at(k))}, true
	}
	return When{}, false
}

// length reads periods named by their length: "three months", "13-week fiscal quarter", "twelve-month period", "three quarters ended".
func (r whenReader) length(i int) (When, bool) {
	n, k := r.count(i)
	if k == i {
		return When{}, false
	}
	noun, paired := k, false
	if _, to := r.count(k + 1); to > k+1 && r.is(k, "and") {
		noun, paired = to, true // "three and nine months ended"
	}
	if n = r.inMonths(n, noun); n < 3 || n > 12 || n%3 != 0 {
		return When{}, false
	}
	if paired {
		return When{To: k, Months: n}, true
	}
	if k++; r.is(noun, "month", "week") && r.names(k) {
		return When{To: k, Months: n}, true
	}
	named, k := r.lengthNoun(k)
	if !named && !(r.is(i-1, "and") && r.is(i-2, "quarter", "quarters")) && (n == 12 && !r.is(i-1, "the", "first", "last") || !r.is(i-1, "the", "first", "for") && !r.is(k, "of", "in")) {
		return When{}, false
	}
	return When{To: k, Months: n}, true
}

// inMonths is how many months so many of the noun at token k are; 0 for none.
func (r whenReader) inMonths(n, k int) int {
	switch {
	case r.is(k, "week", "weeks"):
		return int((float64(n)*7 + 15) / 30.4)
	case r.is(k, "quarters") && r.is(k+1, "ended", "ending"):
		return 3 * n
	case r.is(k, "month", "months"):
		return n
	}
	return 0
}

// lengthNoun skips the nouns behind a length, and says whether there are any, or an end: "13-week | fiscal quarter", "three months | ended".
func (r whenReader) lengthNoun(k int) (named bool, to int) {
	named = r.is(k, "ended", "ending", ":")
	for r.is(k, "fiscal", "year", "quarter", "period", "periods", "quarters") {
		named = true
		k++
	}
	return named, k
}

// names reports whether what the accounts of a period have is named from token k on: "nine-month | sales", unlike a six-month contract.
func (r whenReader) names(k int) bool {
	return k < len(r.s.Words) && prose.Starts(ofAccounts, r.s.Words, k) > 0
}

// ofAccounts are words that the names of what the accounts have begin with.
var ofAccounts = wording.Phrases("adjusted|underlying|reported|gaap|non|organic|total|group|consolidated|net|gross|operating|sales|revenue|revenues|turnover|income|profit|loss|earnings|result|results|ebit|ebitda|ebita|order|orders|cash|figures")

// count reads how many months or weeks a period has, "three", "13", "thirty-nine", and says where it ends.
func (r whenReader) count(i int) (n, to int) {
	if t := decades[r.at(i)]; t > 0 {
		if n, ok := Cardinals[r.at(i+1)]; ok && n < 10 {
			return t + n, i + 2
		}
		return t, i + 1
	}
	if n, ok := Cardinals[r.at(i)]; ok {
		return n, i + 1
	}
	if n, ok := dayOf(r.at(i)); ok && n >= 1 && n <= 53 && r.s.Tokens[i].Kind == prose.Number {
		return n, i + 1
	}
	return 0, i
}

// suffix reads what is behind the noun of a period: its end, its year.
func (r whenReader) suffix(w *When) {
	for range 4 {
		k := w.To
		if r.is(k, "results", "period") && (r.is(k+1, "ended", "of", "in", "last") || IsYear(r.at(k+1))) {
			k++
		}
		if r.is(k, ",") && (r.is(k+1, "ended", "ending") || r.is(k+1, "which") && r.is(k+2, "ended")) {
			k++
		}
		if r.is(k, "which", "that") && r.is(k+1, "ended") {
			k++
		}
		if r.is(k, "ended", "ending") && w.Day.IsZero() {
			if d, ok := r.date(k + 1); ok {
				w.Day, w.To = d.Day, d.To
				continue
			}
		}
		if !r.yearBehind(w, k) {
			w.To = r.ofTheYear(*w)
			return
		}
	}
}
