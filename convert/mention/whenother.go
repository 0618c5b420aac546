package mention

import (
	"cmp"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/prose"
)

// Periods that are named by another: "the same quarter last year", "the year before", "quarterly net income".

// standing reads "the year before", where no noun follows, and the adjective of a figure's period: "quarterly net income".
func (r whenReader) standing(i int) (when, bool) {
	switch {
	case r.is(i-1, "the") && r.is(i, "year") && r.is(i+1, "before", "previously") && r.isEnd(i+2):
		return r.partOf(i+2, priorYear), true
	case r.is(i-1, "the") && r.is(i, "quarter") && r.is(i+1, "before", "previously") && r.isEnd(i+2):
		return r.partOf(i+2, priorPart), true
	case r.is(i, "quarterly") && r.isMeasured(i+1):
		return when{to: i + 1, months: 3}, true
	case r.is(i, "annual") && r.isMeasured(i+1):
		return when{to: i + 1, months: 12}, true
	}
	return r.monthsQuarter(i)
}

// monthsQuarter reads the quarter that is named by its last month: "the December quarter", "the December 2009 quarter".
func (r whenReader) monthsQuarter(i int) (when, bool) {
	m, ok := monthNames[r.at(i)]
	if !ok || !r.s.Tokens[i].Upper {
		return when{}, false
	}
	w := when{to: i + 2, months: 3}
	if isYear(r.at(i + 1)) {
		w.year, w.to = atoi(r.at(i+1)), i+3
	}
	if !r.is(w.to-1, "quarter") {
		return when{}, false
	}
	w.day = tieout.Date(cmp.Or(w.year, 1), m+1, 0)
	return w, true
}

// isEnd reports whether no noun stands at token i that "before" could be said of.
func (r whenReader) isEnd(i int) bool {
	return !r.isWord(i) || r.is(i, "and", "but", "was", "were", "had", "when", "while", "which", "it", "they", "to")
}

// isMeasured reports whether a figure of a period is named at token i.
func (r whenReader) isMeasured(i int) bool {
	return r.is(i, "net", "revenue", "revenues", "sales", "income", "earnings", "profit", "profits", "loss", "operating")
}

// relative reads phrases that name a period by another: "the same quarter last year", "prior-year quarter", "a year ago".
func (r whenReader) relative(i int) (when, bool) {
	if r.is(i, "immediate", "immediately") && r.is(i+1, "preceding", "prior", "previous") {
		i++
	}
	return r.relativeTo(i)
}

// relativeTo reads the same without a word that says that nothing lies between.
func (r whenReader) relativeTo(i int) (when, bool) {
	switch {
	case r.is(i, "a", "one") && r.is(i+1, "year") && r.is(i+2, "ago", "earlier", "before", "prior"):
		return when{to: i + 3, same: true, rel: priorYear}, true
	case r.is(i, "a", "one") && r.is(i+1, "quarter") && r.is(i+2, "ago", "earlier", "before"):
		return when{to: i + 3, months: 3, rel: priorPart}, true
	case r.is(i, "year") && r.is(i+1, "ago", "earlier"):
		return r.partOf(i+2, priorYear), true
	case r.is(i, "last", "prior", "previous", "preceding") && r.is(i+1, "year", "years", "fiscal"):
		return r.priorYearPhrase(i), true
	case r.is(i, "prior", "previous", "preceding", "last", "linked") && r.is(i+1, "period"):
		return when{to: i + 2, same: true, rel: priorYear}, true
	case r.is(i, "prior", "previous", "preceding", "last", "linked") && r.is(i+1, "quarter"):
		return when{to: i + 2, months: 3, rel: priorPart}, true
	case r.is(i, "same", "corresponding", "comparable", "equivalent", "similar", "like"):
		return r.samePhrase(i)
	case r.is(i, "this", "current", "latest", "reported"):
		return r.currentPart(i + 1)
	case r.is(i, "next", "coming", "upcoming", "following", "ensuing", "subsequent", "remaining"):
		if w, ok := r.core(i + 1); ok {
			w.rel = nextPart
			return w, true
		}
		return r.timeAhead(i + 1)
	}
	return when{}, false
}

// timeAhead reads how long is ahead, "next | 12 months", which is no period of any number.
func (r whenReader) timeAhead(i int) (when, bool) {
	_, k := r.count(i)
	if k == i || !r.is(k, "months", "weeks", "quarters", "years", "month", "days") {
		return when{}, false
	}
	return when{to: k + 1, event: true}, true
}

// isWord reports whether a word stands at token i.
func (r whenReader) isWord(i int) bool {
	return i >= 0 && i < len(r.s.Tokens) && r.s.Tokens[i].Kind == prose.Word
}

// currentPart reads the noun of the period that is reported: "this | quarter".
func (r whenReader) currentPart(k int) (when, bool) {
	switch r.at(k) {
	case "quarter":
		return when{to: k + 1, months: 3}, true
	case "year":
		return when{to: k + 1, months: 12}, true
	case "period":
		return when{to: k + 1, same: true}, true
	}
	return when{}, false
}

// priorYearPhrase reads "last year", "the prior fiscal year's third quarter", "prior-year period", "the previous year-end".
func (r whenReader) priorYearPhrase(i int) when {
	if n := prose.Starts(priorClaims, r.s.Words, i); n > 0 {
		return when{to: i + 2, event: true} // "prior-year reserve development" is of no year
	}
	k := i + 1
	if r.is(k, "fiscal") {
		k++
	}
	if !r.is(k, "year", "years") {
		w := when{to: k, same: true, rel: priorYear}
		if c, ok := r.core(k); ok {
			c.rel = priorYear
			return c
		}
		return w
	}
	if r.is(k+1, "end") {
		return when{to: k + 2, instant: true, yearEnd: true, rel: priorYear}
	}
	return r.partOf(k+1, priorYear)
}

// partOf reads the part of a year that may follow: "prior year | third quarter".
func (r whenReader) partOf(k int, rel relation) when {
	if c, ok := r.core(k); ok && !c.bareYear {
		if c.quarter == 0 && c.half == 0 && c.months == 3 {
			c.months, c.same = 3, true
		}
		c.rel = rel
		return c
	}
	return when{to: k, same: true, rel: rel}
}

// opensWithSame reports whether a sentence speaks first of the period that the one before was of: "During the same period the company spent", "Purchases of
// equipment over the same thirty-nine weeks were"; it compares nothing with it.
func (r whenReader) opensWithSame(i int) bool {
	if !r.is(i, "same") || !r.is(i-1, "the") || r.is(i+2, "last", "of", "in", "a", "one") {
		return false
	}
	if i <= 2 && (i == 1 || r.is(i-2, "during", "over", "in", "for")) {
		return true
	}
	if !r.is(i-2, "during", "over") {
		return false
	}
	for k := range i {
		if r.s.Tokens[k].Kind == prose.Number || prose.Starts(prose.Compares, r.s.Words, k) > 0 && k < i-2 || prose.Starts(prose.Ups, r.s.Words, k) > 0 || prose.Starts(prose.Downs, r.s.Words, k) > 0 {
			return false
		}
	}
	return true
}

// samePhrase reads "the same period last year", "the corresponding quarter of 2002".
func (r whenReader) samePhrase(i int) (when, bool) {
	k := i + 1
	rel := priorYear
	if r.opensWithSame(i) {
		rel = itself
	}
	for r.is(k, "prior", "year", "ago", "last", "fiscal", "previous") && !r.is(k+1, "") {
		if r.is(k, "year") && !r.is(k+1, "period", "quarter", "ago", "earlier") {
			break
		}
		k++
	}
	c, ok := r.core(k)
	if !ok {
		if !r.is(k, "period", "periods", "time", "quarters", "months", "weeks") {
			return when{}, false
		}
		c = when{to: k + 1}
	}
	if c.bareYear || c.toDate {
		return when{}, false
	}
	if c.quarter == 0 && c.half == 0 {
		c.same = true
	}
	r.suffix(&c)
	if c.year == 0 && c.rel == itself && c.day.IsZero() {
		c.rel = rel
	}
	return c, true
}
