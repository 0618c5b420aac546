package period

import (
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/mention/prose"
)

// MonthNames are the names of months, in full and short, in lower case.
var MonthNames = map[string]time.Month{"january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7, "august": 8, "september": 9,
	"october": 10, "november": 11, "december": 12, "jan": 1, "feb": 2, "mar": 3, "apr": 4, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "sept": 9, "oct": 10, "nov": 11, "dec": 12}

// date reads a day: "June 30, 2004", "June 30", "30 June 2004".
func (r whenReader) date(i int) (When, bool) {
	m, ok := MonthNames[r.at(i)]
	k := i
	day := 0
	if !ok {
		d, isDay := dayOf(r.at(i))
		if m, ok = MonthNames[r.at(i+1)]; !isDay || d < 1 || d > 31 || !ok {
			return When{}, false
		}
		day, k = d, i+2
	} else {
		if !r.s.Tokens[i].Upper {
			return When{}, false
		}
		k++
		if r.is(k, ".") {
			k++
		}
		d, ok := dayOf(r.at(k))
		if !ok || d < 1 || d > 31 {
			return When{}, false
		}
		day, k = d, k+1
	}
	w := When{To: k}
	year := 0
	if j := k; r.is(j, ",") && IsYear(r.at(j+1)) {
		year, w.To = atoi(r.at(j+1)), j+2
	} else if IsYear(r.at(j)) {
		year, w.To = atoi(r.at(j)), j+1
	}
	if year == 0 {
		w.Day = time.Date(1, m, day, 0, 0, 0, 0, time.UTC) // the year is to be found
		return w, true
	}
	w.Day = tieout.Date(year, m, day)
	w.Year = year
	return w, true
}

// monthEnd reads the month behind "the end of", with its year or without: its last day.
func (r whenReader) monthEnd(i int) (When, bool) {
	m, ok := MonthNames[r.at(i)]
	if !ok || !r.s.Tokens[i].Upper {
		return When{}, false
	}
	w := When{To: i + 1}
	if IsYear(r.at(w.To)) {
		w.Year, w.To = atoi(r.at(w.To)), w.To+1
	}
	w.Day = time.Date(max(w.Year, 1), m+1, 0, 0, 0, 0, 0, time.UTC)
	return w, true
}

// months reads a month of a year: "in June 2004". It is a period of its own, of which tables say little.
func (r whenReader) months(i int) (When, bool) {
	if _, ok := MonthNames[r.at(i)]; ok && r.s.Tokens[i].Upper && IsYear(r.at(i+1)) {
		return When{To: i + 2, Event: true}, true
	}
	return When{}, false
}

// splitYear reads a fiscal year by the two years that it lies in: "2012/13", "2012-13".
func (r whenReader) splitYear(i int) (When, bool) {
	if !r.is(i+1, "/", "-") || i+2 >= len(r.s.Tokens) || !r.s.Tokens[i+1].Glued || !r.s.Tokens[i+2].Glued || len(r.at(i+2)) != 2 || r.s.Tokens[i+2].Kind != prose.Number {
		return When{}, false
	}
	if first, second := atoi(r.at(i)), atoi(r.at(i+2)); (first+1)%100 == second {
		return When{To: i + 3, Months: 12, Year: first + 1}, true
	}
	return When{}, false
}

// bare reads a year that stands alone.
func (r whenReader) bare(i int) (When, bool) {
	if r.s.Tokens[i].Kind != prose.Number || !IsYear(r.at(i)) || r.s.Tokens[i].End-r.s.Tokens[i].Start != 4 || r.is(i-1, "$", "#") {
		return When{}, false
	}
	if w, ok := r.splitYear(i); ok {
		return w, true
	}
	if next := i + 1; next < len(r.s.Tokens) && r.s.Tokens[next].Glued && (r.s.Tokens[next].Kind == prose.Number || r.is(next, "%", "/", "-")) {
		return When{}, false
	}
	w := When{To: i + 1, Year: atoi(r.at(i)), BareYear: true, Months: 12}
	switch r.at(i + 1) {
	case "quarter", "period": // "the 2011 quarter includes an impairment"
		return When{To: i + 2, Year: w.Year, Same: true}, true
	}
	w.Event = r.is(i+1, "dividend") && r.is(i-1, "final", "interim", "special")     // which is paid in another
	w.Base = r.is(i+1, "level", "levels") && r.is(i-1, "of", "their", "its", "the") // "at 94% of their 2019 level"
	for k := i - 1; k >= max(0, i-3); k-- {
		w.Event = w.Event || r.is(i+1, "built", "model", "vintage", "edition", "accident") || r.is(k, "act", "since", "due", "copyright", "founded", "established", "©")
	}
	return w, true
}
