package period

import (
	"strconv"
	"strings"

	"github.com/tieout/tieout/convert/mention/prose"
)

// The year of a period, behind its noun: "the third quarter of fiscal 2024", "the quarter a year ago".

// ofTheYear is the end of a phrase of a part of a year with the words that say no more than that it is one: "the first nine
// months of the fiscal year".
func (r whenReader) ofTheYear(w When) int {
	k := w.To
	if !w.ToDate && w.Quarter == 0 && w.Half == 0 || !r.is(k, "of", "in") {
		return w.To
	}
	for k++; r.is(k, "the", "our", "its", "this", "fiscal", "calendar"); {
		k++
	}
	if r.is(k, "year") && !IsYear(r.at(k+1)) {
		return k + 1
	}
	return w.To
}

// yearBehind reads the year behind the noun of a period; false when there is none.
func (r whenReader) yearBehind(w *When, k int) bool {
	bracketed := r.is(k, "(")
	k, ok := r.toYear(w, k)
	return ok && (w.Year == 0 && r.yearAt(w, k, bracketed) || w.Rel == Itself && !bracketed && r.earlierYear(w, k)) // "in the third quarter (previous year: 102)"
}

// toYear goes from token k over the words before a year; false when they lead to none.
func (r whenReader) toYear(w *When, k int) (int, bool) {
	start := k
	if r.is(k, ",") && IsYear(r.at(k+1)) && w.Year == 0 && w.Day.IsZero() {
		k++
	}
	for r.is(k, "of", "in", "for", "the", "our", "its", "fiscal", "calendar", "year", "from", "(") && k-start < 4 {
		if r.is(k, "year") && r.is(k+1, "over", "end", "to", "ago", "on") || r.is(k, "in", "for", "from", "(") && k > start {
			return k, false
		}
		k++
	}
	return k, true
}

// yearAt reads a year at token k, or in brackets that were opened before: "2024", "'24", "FY24".
func (r whenReader) yearAt(w *When, k int, bracketed bool) bool {
	switch {
	case IsYear(r.at(k)) && r.s.Tokens[k].Kind == prose.Number:
		if y, ok := r.splitYear(k); ok {
			w.Year, w.To = y.Year, y.To // "H1 2021/22"
			return true
		}
		if bracketed && r.is(k+1, "-", "—") {
			return false // "in the third quarter (2017 - $355 million)"
		}
		w.Year, w.To = atoi(r.at(k)), k+1
		if bracketed && r.is(w.To, ")") {
			w.To++
		}
		return true
	case r.is(k, "'") && len(r.at(k+1)) >= 2 && prose.IsDigit(r.at(k + 1)[0]) && r.s.Tokens[k+1].Glued:
		year := r.at(k + 1)
		if !IsYear(year) { // "Q2'2025"
			year = year[:2]
		}
		y, err := strconv.Atoi(year)
		if err != nil {
			return false
		}
		w.Year, w.To = fullYear(y), k+2
		return true
	case strings.HasPrefix(r.at(k), "fy"):
		y, ok := r.fiscalYear(k)
		if !ok || y.Year <= 0 {
			return false
		}
		w.Year, w.To = y.Year, y.To
		return true
	}
	return false
}

// earlierYear reads at token k that the period is of the year before: "last year", "a year ago".
func (r whenReader) earlierYear(w *When, k int) bool {
	switch {
	case r.is(k, "last", "prior", "previous") && r.is(k+1, "year", "fiscal"):
		w.Rel, w.To = PriorYear, k+2
		if r.is(k+1, "fiscal") && r.is(k+2, "year") {
			w.To++
		}
		return true
	case r.is(k, "a", "one") && r.is(k+1, "year") && r.is(k+2, "ago", "earlier"):
		w.Rel, w.To = PriorYear, k+3
		return true
	}
	return false
}
