package mention

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/prose"
	"github.com/tieout/tieout/internal/wording"
)

// relation is how a phrase of time refers to another period.
type relation uint8

const (
	itself    relation = iota
	priorYear          // twelve months before
	priorPart          // the period just before
	nextPart           // still to come
)

// when is a phrase of time in a sentence.
type when struct {
	from, to int
	months   int // 0 when the phrase does not say
	quarter  int // 1 to 4
	half     int // 1 or 2
	year     int // as named
	day      time.Time
	instant  bool
	yearEnd  bool // the end of a fiscal year
	same     bool // of the same length as the period that is spoken of: "the same period last year"
	rel      relation
	toDate   bool
	base     bool // it only says what a change is counted from: "year over year"
	event    bool // a date on which something happens: no period of a figure
	bareYear bool
	whose    bool // it says of which period what follows it is: "last year's redemptions"
}

// priorClaims are what insurers call the claims of earlier years as they turn out in this one.
var priorClaims = wording.Phrases("prior|previous|preceding year|years favorable|unfavorable|adverse|net? loss|losses|reserve|reserves|development|accident|claim|claims")

// whenReader reads phrases of time.
type whenReader struct {
	s *prose.Sentence
}

// whens finds the phrases of time of a sentence, in order, and marks their tokens as taken.
func whens(s *prose.Sentence) (out []when) {
	s.Taken = make([]bool, len(s.Tokens))
	r := whenReader{s}
	for i := 0; i < len(s.Tokens); {
		w, ok := r.phrase(i)
		if !ok || w.to <= i {
			i++
			continue
		}
		w.from, w.whose = i, isPossessive(s.Tokens[w.to-1])
		for k := i; k < w.to; k++ {
			s.Taken[k] = true
		}
		out = append(out, w)
		i = w.to
	}
	return out
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
func (r whenReader) phrase(i int) (when, bool) {
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
		w.event = !r.is(i-1, "at", "of", "ended", "ending", "through") && !(r.is(i-1, "(") && r.is(w.to, ":")) && !r.stateOn(i, w.to)
		w.instant = !w.event
		return w, true
	}
	w, ok := r.bare(i)
	if ok {
		w = r.partOfNamed(w)
	}
	return w, ok
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
	return r.is(i, "last", "final") && r.is(i+1, "quarter") && r.is(i+2, "of") && (isYear(r.at(i+3)) || r.is(i+3, "fiscal", "the") && isYear(r.at(i+4)))
}

// partOfNamed reads the quarter behind the name of a year: "fiscal 2024 | third quarter".
func (r whenReader) partOfNamed(w when) when {
	if w.year == 0 || w.months != 12 || !w.day.IsZero() {
		return w
	}
	if c, ok := r.core(w.to); ok && (c.quarter > 0 || c.half > 0) {
		c.year = w.year
		return c
	}
	return w
}

// changeBase reads what a change is counted from: "year over year", "sequentially".
func (r whenReader) changeBase(i int) (when, bool) {
	w := when{base: true, same: true}
	switch {
	case r.is(i, "year") && r.is(i+1, "over", "on") && r.is(i+2, "year"):
		w.to, w.rel = i+3, priorYear
	case r.is(i, "quarter") && r.is(i+1, "over", "on") && r.is(i+2, "quarter"):
		w.to, w.rel = i+3, priorPart
	case r.is(i, "yoy", "y-o-y"):
		w.to, w.rel = i+1, priorYear
	case r.is(i, "qoq", "sequentially", "sequential"):
		w.to, w.rel = i+1, priorPart
		if r.is(i, "sequential") && r.is(i+1, "quarter") {
			w.to = i + 2
		}
	case r.is(i, "y", "q") && r.is(i+1, "/", "o") && r.at(i+2) == r.at(i): // "Q/Q", "Y-o-Y"
		w.to, w.rel = i+3, priorYear
		if r.is(i, "q") {
			w.rel = priorPart
		}
	default:
		return w, false
	}
	return w, true
}

// endOf reads the ends of periods: "at year-end", "the end of the third quarter".
func (r whenReader) endOf(i int) (when, bool) {
	if w, ok := r.yearEnd(i); ok {
		return w, true
	}
	if r.is(i, "quarter") && r.is(i+1, "end") && !r.is(i+2, "markets") {
		return when{to: i + 2, instant: true}, true
	}
	begins := r.is(i, "beginning", "start")
	if !begins && !r.is(i, "end", "close") || !r.is(i+1, "of") {
		return when{}, false
	}
	k := i + 2
	for r.is(k, "the", "our", "its", "this") {
		k++
	}
	w, ok := r.ended(k)
	if !ok {
		return when{}, false
	}
	if begins { // of the year: the end of the one before
		ok = w.months == 12 && w.year == 0 && w.rel == itself && w.day.IsZero()
		return when{to: w.to, instant: true, yearEnd: true, rel: priorYear}, ok
	}
	w.instant = true
	if w.months == 12 && w.day.IsZero() {
		w.yearEnd = true
	}
	return w, true
}

// yearEnd reads the end of a year by its name: "year-end", "fiscal year end".
func (r whenReader) yearEnd(i int) (when, bool) {
	if r.is(i, "fiscal", "calendar") && r.is(i+1, "year") && r.is(i+2, "end") {
		i++
	}
	if !r.is(i, "year") || !r.is(i+1, "end") {
		return when{}, false
	}
	w := when{to: i + 2, instant: true, yearEnd: true}
	r.suffix(&w)
	return w, true
}

// ended reads the period behind "the end of": "last year", "the third quarter of 2019", "2019".
func (r whenReader) ended(i int) (when, bool) {
	if w, ok := r.relative(i); ok {
		return w, true
	}
	if w, ok := r.core(i); ok {
		r.suffix(&w)
		return w, true
	}
	return when{to: i + 1, year: atoi(r.at(i)), months: 12}, isYear(r.at(i))
}

var ordinals = map[string]int{"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}

var cardinals = map[string]int{"three": 3, "six": 6, "nine": 9, "twelve": 12, "eleven": 11, "four": 4, "five": 5, "two": 2, "one": 1,
	"thirteen": 13, "twenty": 20, "seven": 7, "eight": 8, "ten": 10, "fourteen": 14, "sixteen": 16, "seventeen": 17}

// decades are the words that a number of weeks begins with.
var decades = map[string]int{"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}

// ordinal reads "third" or "3rd" and says where it ends.
func (r whenReader) ordinal(i int) (n, to int) {
	if n := ordinals[r.at(i)]; n > 0 {
		return n, i + 1
	}
	if len(r.at(i)) == 1 && r.at(i) >= "1" && r.at(i) <= "4" && r.is(i+1, "st", "nd", "rd", "th") && r.s.Tokens[i+1].Glued {
		return int(r.at(i)[0] - '0'), i + 2
	}
	return 0, i
}

// core reads the noun of a period: "third quarter", "six months", "39-week period", "full year", "Q4", "fiscal 2004".
func (r whenReader) core(i int) (when, bool) {
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
		w := when{to: i + 3, toDate: true}
		if isYear(r.at(w.to)) && r.s.Tokens[w.to].Kind == prose.Number {
			w.year, w.to = atoi(r.at(w.to)), w.to+1 // "the year to date 2020 tax rate"
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
func (r whenReader) alone(i int) (when, bool) {
	if r.is(i, "month") && r.is(i-1, "the") && r.is(i-2, "for", "in", "during") && !r.is(i+1, "of", "to", "end", "ahead", "s") {
		return when{to: i + 1, months: 1}, true
	}
	if r.is(i, "quarter") && !r.is(i+1, "of", "point", "century", "end") || r.is(i, "quarter") && r.is(i+1, "of") && isYear(r.at(i+2)) {
		return when{to: i + 1, months: 3}, true
	}
	return when{}, false
}

// numbered reads from token k on what the ordinal n before it is of: a quarter, a half, the months that a year begins with.
func (r whenReader) numbered(n, k int) (when, bool) {
	for r.is(k, "fiscal", "calendar") {
		k++
	}
	switch {
	case r.is(k-2, "the") && r.is(k, ".", ",", ";", ")") && slices.Contains(r.s.Words[:k], "quarter"): // "for the fourth quarter and 19.5% for the third"
		return when{to: k, quarter: n, months: 3}, n <= 4
	case r.is(k, "quarter", "quarters"):
		return when{to: k + 1, quarter: n, months: 3}, true
	case r.is(k, "half") && n <= 2:
		return when{to: k + 1, half: n, months: 6}, true
	case n == 1 && cardinals[r.at(k)] > 0 && r.is(k+1, "months", "quarters"):
		m := cardinals[r.at(k)]
		if r.is(k+1, "quarters") {
			m *= 3
		}
		return when{to: k + 2, months: m, toDate: true}, m <= 12
	}
	return when{}, false
}

// quarterSign reads "Q4", "Q4'23", "4Q24", "Q3 FY25", "H1".
func (r whenReader) quarterSign(i int) (when, bool) {
	w := r.at(i)
	switch {
	case len(w) == 2 && (w[0] == 'q' || w[0] == 'h') && w[1] >= '1' && w[1] <= '4' && r.s.Tokens[i].Kind == prose.Word:
		n := int(w[1] - '0')
		year, to := r.yearJoined(i + 1)
		if w[0] == 'q' {
			return when{to: to, quarter: n, months: 3, year: year}, true
		}
		return when{to: to, half: n, months: 6, year: year}, n <= 2
	case len(w) == 1 && w[0] >= '1' && w[0] <= '4' && i+1 < len(r.s.Tokens) && r.s.Tokens[i+1].Glued:
		return r.quarterOfYear(i+1, int(w[0]-'0'))
	}
	return when{}, false
}

// yearJoined is the year that a hyphen or a stroke at token k joins with the sign of a quarter or half, "Q1-19", "H1/2019", and the token behind it; 0 for none.
func (r whenReader) yearJoined(k int) (year, to int) {
	if !r.is(k, "-", "/") || k+1 >= len(r.s.Tokens) || !r.s.Tokens[k].Glued || !r.s.Tokens[k+1].Glued || r.s.Tokens[k+1].Kind != prose.Number {
		return 0, k
	}
	switch y, digits := r.at(k+1), len(r.at(k+1)); {
	case digits == 4 && isYear(y), digits == 2:
		if year, err := strconv.Atoi(y); err == nil {
			return fullYear(year), k + 2
		}
	}
	return 0, k
}

// monthsSign reads "9M 2023", "9M FY23", "9M19": the months that a year begins with, as a sign.
func (r whenReader) monthsSign(i int) (when, bool) {
	m, ok := strings.CutPrefix(r.at(i+1), "m")
	if !r.is(i, "3", "6", "9", "12") || !ok || !r.s.Tokens[i+1].Glued || !r.s.Tokens[i+1].Upper || r.is(i-1, "$", "€", "£") {
		return when{}, false
	}
	n, _ := dayOf(r.at(i))
	w := when{to: i + 2, months: n, toDate: true}
	if len(m) == 2 || len(m) == 4 {
		year, err := strconv.Atoi(m) // "9M19"
		w.year = fullYear(year)
		return w, err == nil
	}
	return w, m == "" && r.yearBehind(&w, w.to)
}

// halfYear reads "HY 2024", "HY24", the first half of that year, and "the half", the one that is reported.
func (r whenReader) halfYear(i int) (when, bool) {
	if year, ok := strings.CutPrefix(r.at(i), "hy"); ok && r.s.Tokens[i].Upper {
		if y, err := strconv.Atoi(year); err == nil {
			return when{to: i + 1, half: 1, months: 6, year: fullYear(y)}, true
		}
		return when{to: i + 1, half: 1, months: 6}, year == "" && isYear(r.at(i+1))
	}
	named := r.is(i, "half") && (r.is(i-1, "the", "this") || r.is(i+1, "year")) && !r.is(i+1, "of", "a", "an", "the", "dozen", "point")
	if !named {
		return when{}, false
	}
	w := when{to: i + 1, months: 6}
	if r.is(i+1, "year") && !r.is(i+2, "end") {
		w.to++
	}
	return w, true
}

// quarterOfYear reads at token k what is behind the number of a quarter or a half: "4 | Q24", "4 | Q", "1 | H20".
func (r whenReader) quarterOfYear(k, quarter int) (when, bool) {
	year, ok := strings.CutPrefix(r.at(k), "q")
	w := when{to: k + 1, quarter: quarter, months: 3}
	if half, isHalf := strings.CutPrefix(r.at(k), "h"); isHalf && quarter <= 2 && (half != "" || r.s.Tokens[k].Upper) {
		year, ok, w = half, true, when{to: k + 1, half: quarter, months: 6} // "1H20", "1H 2020"
	}
	switch {
	case !ok || year != "" && len(year) != 2 && len(year) != 4:
		return when{}, false
	case year == "":
		return w, true
	}
	y, err := strconv.Atoi(year)
	if err != nil {
		return when{}, false
	}
	w.year = fullYear(y)
	return w, true
}

// fiscalYear reads "fiscal 2004", "fiscal year 2004", "FY24", "full year 2004", "the year ended".
func (r whenReader) fiscalYear(i int) (when, bool) {
	if rest, ok := strings.CutPrefix(r.at(i), "fy"); ok && r.s.Tokens[i].Kind == prose.Word {
		if y, err := strconv.Atoi(rest); err == nil {
			return when{to: i + 1, months: 12, year: fullYear(y)}, true
		}
		if rest == "" && isYear(r.at(i+1)) {
			return when{to: i + 2, months: 12, year: atoi(r.at(i + 1))}, true
		}
		return when{}, false
	}
	k := i
	marked := false
	for r.is(k, "full", "fiscal", "entire", "calendar", "whole") {
		k++
		marked = true
	}
	if !marked && r.isYear2000(k) {
		return when{to: k + 2, event: true}, true
	}
	if r.is(k, "year", "years") && (marked || r.is(k+1, "ended", "ending") || isYear(r.at(k+1)) || r.is(i-1, "the") && !(r.is(k+1, "to") && r.is(k+2, "date")) && !r.is(k+1, "over", "on", "ago", "earlier", "end", "old", "s")) {
		return when{to: k + 1, months: 12}, true
	}
	if marked && isYear(r.at(k)) {
		return when{to: k + 1, months: 12, year: atoi(r.at(k))}, true
	}
	return when{}, false
}

// isYear2000 reports whether token k begins the name of what computers were made ready for: "Year 2000 remediation".
func (r whenReader) isYear2000(k int) bool {
	return r.is(k, "year") && r.is(k+1, "2000") && r.s.Tokens[k].Upper && r.isWord(k+2) && !r.isEnd(k+2)
}

// length reads periods named by their length: "three months", "13-week fiscal quarter", "twelve-month period".
func (r whenReader) length(i int) (when, bool) {
	n, k := r.count(i)
	if k == i {
		return when{}, false
	}
	noun, paired := k, false
	if _, to := r.count(k + 1); to > k+1 && r.is(k, "and") {
		noun, paired = to, true // "three and nine months ended"
	}
	switch {
	case r.is(noun, "week", "weeks"):
		n = int((float64(n)*7 + 15) / 30.4)
	case !r.is(noun, "month", "months"):
		return when{}, false
	}
	if n != 3 && n != 6 && n != 9 && n != 12 {
		return when{}, false
	}
	if paired {
		return when{to: k, months: n}, true
	}
	k++
	named := r.is(k, "ended", "ending", ":")
	for r.is(k, "fiscal", "year", "quarter", "period", "periods", "quarters") {
		named = true
		k++
	}
	if !named && !(r.is(i-1, "and") && r.is(i-2, "quarter", "quarters")) && (n == 12 && !r.is(i-1, "the", "first", "last") || !r.is(i-1, "the", "first", "for") && !r.is(k, "of", "in")) {
		return when{}, false
	}
	return when{to: k, months: n}, true
}

// count reads how many months or weeks a period has, "three", "13", "thirty-nine", and says where it ends.
func (r whenReader) count(i int) (n, to int) {
	if t := decades[r.at(i)]; t > 0 {
		if n, ok := cardinals[r.at(i+1)]; ok && n < 10 {
			return t + n, i + 2
		}
		return t, i + 1
	}
	if n, ok := cardinals[r.at(i)]; ok {
		return n, i + 1
	}
	if n, ok := dayOf(r.at(i)); ok && n >= 1 && n <= 53 && r.s.Tokens[i].Kind == prose.Number {
		return n, i + 1
	}
	return 0, i
}

// suffix reads what is behind the noun of a period: its end, its year.
func (r whenReader) suffix(w *when) {
	for range 4 {
		k := w.to
		if r.is(k, "results", "period") && (r.is(k+1, "ended", "of", "in", "last") || isYear(r.at(k+1))) {
			k++
		}
		if r.is(k, ",") && (r.is(k+1, "ended", "ending") || r.is(k+1, "which") && r.is(k+2, "ended")) {
			k++
		}
		if r.is(k, "which", "that") && r.is(k+1, "ended") {
			k++
		}
		if r.is(k, "ended", "ending") && w.day.IsZero() {
			if d, ok := r.date(k + 1); ok {
				w.day, w.to = d.day, d.to
				continue
			}
		}
		if !r.yearBehind(w, k) {
			w.to = r.ofTheYear(*w)
			return
		}
	}
}

var monthNames = map[string]time.Month{"january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7, "august": 8, "september": 9,
	"october": 10, "november": 11, "december": 12, "jan": 1, "feb": 2, "mar": 3, "apr": 4, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "sept": 9, "oct": 10, "nov": 11, "dec": 12}

// date reads a day: "June 30, 2004", "June 30", "30 June 2004".
func (r whenReader) date(i int) (when, bool) {
	m, ok := monthNames[r.at(i)]
	k := i
	day := 0
	if !ok {
		d, isDay := dayOf(r.at(i))
		if m, ok = monthNames[r.at(i+1)]; !isDay || d < 1 || d > 31 || !ok {
			return when{}, false
		}
		day, k = d, i+2
	} else {
		if !r.s.Tokens[i].Upper {
			return when{}, false
		}
		k++
		if r.is(k, ".") {
			k++
		}
		d, ok := dayOf(r.at(k))
		if !ok || d < 1 || d > 31 {
			return when{}, false
		}
		day, k = d, k+1
	}
	w := when{to: k}
	year := 0
	if j := k; r.is(j, ",") && isYear(r.at(j+1)) {
		year, w.to = atoi(r.at(j+1)), j+2
	} else if isYear(r.at(j)) {
		year, w.to = atoi(r.at(j)), j+1
	}
	if year == 0 {
		w.day = time.Date(1, m, day, 0, 0, 0, 0, time.UTC) // the year is to be found
		return w, true
	}
	w.day = tieout.Date(year, m, day)
	w.year = year
	return w, true
}

// months reads a month of a year: "in June 2004". It is a period of its own, of which tables say little.
func (r whenReader) months(i int) (when, bool) {
	if _, ok := monthNames[r.at(i)]; ok && r.s.Tokens[i].Upper && isYear(r.at(i+1)) {
		return when{to: i + 2, event: true}, true
	}
	return when{}, false
}

// splitYear reads a fiscal year by the two years that it lies in: "2012/13", "2012-13".
func (r whenReader) splitYear(i int) (when, bool) {
	if !r.is(i+1, "/", "-") || i+2 >= len(r.s.Tokens) || !r.s.Tokens[i+1].Glued || !r.s.Tokens[i+2].Glued || len(r.at(i+2)) != 2 || r.s.Tokens[i+2].Kind != prose.Number {
		return when{}, false
	}
	if first, second := atoi(r.at(i)), atoi(r.at(i+2)); (first+1)%100 == second {
		return when{to: i + 3, months: 12, year: first + 1}, true
	}
	return when{}, false
}

// bare reads a year that stands alone.
func (r whenReader) bare(i int) (when, bool) {
	if r.s.Tokens[i].Kind != prose.Number || !isYear(r.at(i)) || r.s.Tokens[i].End-r.s.Tokens[i].Start != 4 || r.is(i-1, "$", "#") {
		return when{}, false
	}
	if w, ok := r.splitYear(i); ok {
		return w, true
	}
	if next := i + 1; next < len(r.s.Tokens) && r.s.Tokens[next].Glued && (r.s.Tokens[next].Kind == prose.Number || r.is(next, "%", "/", "-")) {
		return when{}, false
	}
	w := when{to: i + 1, year: atoi(r.at(i)), bareYear: true, months: 12}
	switch r.at(i + 1) {
	case "quarter", "period": // "the 2011 quarter includes an impairment"
		return when{to: i + 2, year: w.year, same: true}, true
	}
	w.event = r.is(i+1, "dividend") && r.is(i-1, "final", "interim", "special") // which is paid in another
	for k := i - 1; k >= max(0, i-3); k-- {
		w.event = w.event || r.is(i+1, "built", "model", "vintage", "edition", "accident") || r.is(k, "act", "since", "due", "copyright", "founded", "established", "©")
	}
	return w, true
}
