package period

import (
	"cmp"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/prose"
)

// Periods that are named by another: "the same quarter last year", "the year before", "quarterly net income".

// standing reads "the year before", where no noun follows, and the adjective of a figure's period: "quarterly net income".
func (r whenReader) standing(i int) (When, bool) {
	switch {
	case r.is(i-1, "the") && r.is(i, "year") && r.is(i+1, "before", "previously") && r.isEnd(i+2):
		return r.partOf(i+2, PriorYear), true
	case r.is(i-1, "the") && r.is(i, "quarter") && r.is(i+1, "before", "previously") && r.isEnd(i+2):
		return r.partOf(i+2, PriorPart), true
	case r.is(i, "quarterly") && r.isMeasured(i+1):
		return When{To: i + 1, Months: 3}, true
	case r.is(i, "annual") && r.isMeasured(i+1):
		return When{To: i + 1, Months: 12}, true
	}
	if w, ok := r.monthRange(i); ok {
		return w, true
	}
	if w, ok := r.inARow(i); ok {
		return w, true
	}
	if w, ok := r.lengthBefore(i); ok {
		return w, true
	}
	return r.monthsQuarter(i)
}

// lengthBefore reads the length of time just before the one that is spoken of: "8.5% more than in the | three months before".
func (r whenReader) lengthBefore(i int) (When, bool) {
	n, k := r.count(i)
	if n == 0 || !r.is(i-1, "the") || !r.is(k, "months", "weeks") || !r.is(k+1, "before", "previously", "prior", "earlier") || !r.isEnd(k+2) {
		return When{}, false
	}
	w, ok := r.core(i)
	if !ok || w.To > k+2 {
		return When{}, false
	}
	w.To, w.Rel = k+2, PriorPart
	return w, true
}

// inARow reads how often something has been so, or that it is for the first time, which is no period: "for the fourth straight quarter", "our first quarter with sales
// above".
func (r whenReader) inARow(i int) (When, bool) {
	n, k := r.ordinal(i)
	if n == 0 {
		return When{}, false
	}
	if r.is(k, "straight", "consecutive", "successive") && r.is(k+1, "quarter", "year", "month", "half", "period") {
		return When{To: k + 2, Event: true}, true
	}
	if r.is(i-1, "our", "its", "their", "the", "a") && r.is(i, "first") && r.is(i+1, "quarter", "year", "half") && r.is(i+2, "with", "ever") {
		return When{To: i + 2, Event: true}, true
	}
	return When{}, false
}

// monthRange reads a period by its first and its last month: "January–September 2023", "July to September".
func (r whenReader) monthRange(i int) (When, bool) {
	first, ok := MonthNames[r.at(i)]
	k := i + 1 // words that a hyphen joins stand side by side
	if r.is(k, "-", "–", "to", "through") {
		k++
	}
	last, ok2 := MonthNames[r.at(k)]
	if !ok || !ok2 || first == last || !r.s.Tokens[i].Upper || !r.s.Tokens[k].Upper {
		return When{}, false
	}
	w := When{To: k + 1, Months: (int(last-first)+12)%12 + 1}
	if IsYear(r.at(w.To)) {
		w.Year, w.To = atoi(r.at(w.To)), w.To+1
	}
	w.Day = time.Date(max(w.Year, 1), last+1, 0, 0, 0, 0, 0, time.UTC)
	return w, true
}

// monthsQuarter reads the quarter that is named by its last month: "the December quarter", "the December 2009 quarter".
func (r whenReader) monthsQuarter(i int) (When, bool) {
	m, ok := MonthNames[r.at(i)]
	if !ok || !r.s.Tokens[i].Upper {
		return When{}, false
	}
	w := When{To: i + 2, Months: 3}
	if IsYear(r.at(i + 1)) {
		w.Year, w.To = atoi(r.at(i+1)), i+3
	}
	if !r.is(w.To-1, "quarter") {
		return When{}, false
	}
	w.Day = tieout.Date(cmp.Or(w.Year, 1), m+1, 0)
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
func (r whenReader) relative(i int) (When, bool) {
	if r.is(i, "immediate", "immediately") && r.is(i+1, "preceding", "prior", "previous") {
		i++
	}
	return r.relativeTo(i)
}

// relativeTo reads the same without a word that says that nothing lies between.
func (r whenReader) relativeTo(i int) (When, bool) {
	switch {
	case r.is(i, "a", "one") && r.is(i+1, "year") && r.is(i+2, "ago", "earlier", "before", "prior"):
		return When{To: i + 3, Same: true, Rel: PriorYear}, true
	case r.is(i, "a", "one") && r.is(i+1, "quarter") && r.is(i+2, "ago", "earlier", "before"):
		return When{To: i + 3, Months: 3, Rel: PriorPart}, true
	case r.is(i, "year") && r.is(i+1, "ago", "earlier"):
		return r.partOf(i+2, PriorYear), true
	case r.is(i, "last", "prior", "previous", "preceding", "linked"), r.is(i, "earlier") && r.is(i-1, "the"):
		return r.priorPhrase(i)
	case r.is(i, "pcp"): // the prior corresponding period
		return When{To: i + 1, Same: true, Rel: PriorYear}, true
	case r.is(i, "same", "corresponding", "comparable", "equivalent", "similar", "like"):
		return r.samePhrase(i)
	case r.is(i, "this", "current", "latest", "reported"):
		return r.currentPart(i)
	case r.is(i, "next", "coming", "upcoming", "following", "ensuing", "subsequent", "remaining"):
		if w, ok := r.core(i + 1); ok {
			w.Rel = NextPart
			return w, true
		}
		return r.timeAhead(i + 1)
	}
	return When{}, false
}

// priorPhrase reads "last | year", "prior | period", "linked | quarter", "previous | corresponding half".
func (r whenReader) priorPhrase(i int) (When, bool) {
	switch {
	case r.is(i+1, "year", "years", "fiscal") && !r.is(i, "linked"):
		return r.priorYearPhrase(i), true
	case r.is(i+1, "period"):
		return When{To: i + 2, Same: true, Rel: PriorYear}, true
	case r.is(i+1, "quarter"):
		return When{To: i + 2, Months: 3, Rel: PriorPart}, true
	case r.is(i+1, "corresponding", "comparative", "comparable") && r.is(i, "prior", "previous"):
		return r.samePhrase(i + 1)
	}
	return When{}, false
}

// timeAhead reads how long is ahead, "next | 12 months", which is no period of any number.
func (r whenReader) timeAhead(i int) (When, bool) {
	_, k := r.count(i)
	if k == i || !r.is(k, "months", "weeks", "quarters", "years", "month", "days") {
		return When{}, false
	}
	return When{To: k + 1, Event: true}, true
}

// isWord reports whether a word stands at token i.
func (r whenReader) isWord(i int) bool {
	return i >= 0 && i < len(r.s.Tokens) && r.s.Tokens[i].Kind == prose.Word
}

// currentPart reads the period that is reported: "this | quarter", "current | year quarter".
func (r whenReader) currentPart(i int) (When, bool) {
	k := i + 1
	switch r.at(k) {
	case "quarter":
		return When{To: k + 1, Months: 3}, true
	case "year":
		if r.is(k+1, "quarter", "period", "half") || r.is(i, "current") && r.isOfPart(i) {
			return r.partOf(k+1, 0), true
		}
		return When{To: k + 1, Months: 12}, true
	case "period":
		return When{To: k + 1, Same: true}, true
	}
	return When{}, false
}

// isOfPart reports whether a year is said of a part of it that the sentence named: "for the quarter increased to 27.9 percent in the | current year from 27.5
// percent in the prior year".
func (r whenReader) isOfPart(i int) bool {
	part, prior := false, false
	for k := range r.s.Tokens {
		part = part || k < i && r.is(k, "quarter", "half", "months", "weeks")
		prior = prior || k > i && r.is(k, "prior", "previous", "preceding", "last") && r.is(k+1, "year")
	}
	return part && prior
}

// priorYearPhrase reads "last year", "the prior fiscal year's third quarter", "prior-year period", "the prior year to date", "the previous year-end".
func (r whenReader) priorYearPhrase(i int) When {
	if n := prose.Starts(priorClaims, r.s.Words, i); n > 0 {
		return When{To: i + 2, Event: true} // "prior-year reserve development" is of no year
	}
	k := i + 1
	if r.is(k, "fiscal") {
		k++
	}
	if !r.is(k, "year", "years") {
		w := When{To: k, Same: true, Rel: PriorYear}
		if c, ok := r.core(k); ok {
			c.Rel = PriorYear
			return c
		}
		return w
	}
	if r.is(k+1, "end") {
		return When{To: k + 2, Instant: true, YearEnd: true, Rel: PriorYear}
	}
	if c, ok := r.core(k); ok && c.ToDate { // "the prior year-to-date period"
		c.Rel = PriorYear
		if r.is(c.To, "period") {
			c.To++
		}
		return c
	}
	return r.partOf(k+1, PriorYear)
}

// partOf reads the part of a year that may follow: "prior year | third quarter".
func (r whenReader) partOf(k int, rel Relation) When {
	if c, ok := r.core(k); ok && !c.BareYear {
		if c.Quarter == 0 && c.Half == 0 && c.Months == 3 {
			c.Months, c.Same = 3, true
		}
		c.Rel = rel
		return c
	}
	if r.is(k, "period") {
		k++
	}
	return When{To: k, Same: true, Rel: rel}
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

// isMeanwhile reports whether "same" at token i is of "at the same time", which is now.
func (r whenReader) isMeanwhile(i int) bool {
	return r.is(i, "same") && r.is(i+1, "time") && r.is(i-1, "the") && r.is(i-2, "at") && !r.is(i+2, "last", "a", "in", "one", "of", "during")
}

// samePhrase reads "the same period last year", "the corresponding quarter of 2002".
func (r whenReader) samePhrase(i int) (When, bool) {
	k := i + 1
	rel := PriorYear
	if r.isMeanwhile(i) {
		return When{}, false
	}
	if r.opensWithSame(i) {
		rel = Itself
	}
	for r.is(k, "prior", "year", "ago", "last", "fiscal", "previous") && !r.is(k+1, "") {
		if r.is(k, "year") && !r.is(k+1, "period", "quarter", "ago", "earlier") {
			break
		}
		k++
	}
	c, ok := r.core(k)
	if !ok {
		if !r.is(k, "period", "periods", "time", "half", "quarters", "months", "weeks") {
			return When{}, false
		}
		c = When{To: k + 1}
	}
	if c.BareYear || c.ToDate {
		return When{}, false
	}
	if c.Quarter == 0 && c.Half == 0 {
		c.Same = true
	}
	r.suffix(&c)
	if c.Year == 0 && c.Rel == Itself && c.Day.IsZero() {
		c.Rel = rel
	}
	return c, true
}
