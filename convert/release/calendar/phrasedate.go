package calendar

import (
	"strings"
	"time"
)

// Dates in headings, whole and in parts, and the years that complete them.

// date reads a date or a part of one at word w.
func (r *phraseReader) date(w string) bool {
	if r.monthDate(w) || r.dayDate(w) {
		return true
	}
	if d, ok := numericDate(w); ok {
		if !r.prose || d.Year == 0 || !r.isEvent(r.i-1) {
			r.add(d)
		}
		return true
	}
	return r.namedMonths(w) || r.numericMonths(w) || r.dottedSpan(w) || r.monthsBesideYear(w) || r.yearAlone(w)
}

// namedMonths reads a span of months in one word: "January-September".
func (r *phraseReader) namedMonths(w string) bool {
	before, after, ok := strings.Cut(w, "-")
	if !ok || monthNames[before] == 0 || monthNames[after] == 0 || r.p.Months > 0 {
		return false
	}
	_, over := yearPair(r.next(0))
	return (monthNames[after] > monthNames[before] || over && monthNames[after] < monthNames[before]) && r.monthSpan(monthNames[before], monthNames[after], 0)
}

// foundingWords say of a year that something began in it, which no figures are of.
var foundingWords = map[string]bool{"founded": true, "established": true, "incorporated": true, "formed": true, "organized": true, "begun": true}

// yearAlone reads a year, or two that a fiscal year is of.
func (r *phraseReader) yearAlone(w string) bool {
	if y, ok := yearNumber(w); ok {
		if r.i >= 3 && r.words[r.i-2] == "in" && foundingWords[r.words[r.i-3]] {
			return true // "was founded in 1987"
		}
		r.p.Fiscal = r.p.Fiscal || w[0] == 'f'
		r.addYear(y)
		return true
	}
	if y, ok := yearPair(w); ok {
		r.p.Fiscal = true
		r.addYear(y)
		return true
	}
	return false
}

// monthsBesideYear reads the months of whole quarters with a year before or behind them, in headings: "2020 7–9", "1-12 2019".
func (r *phraseReader) monthsBesideYear(w string) bool {
	from, to, glued := strings.Cut(w, "-")
	skip := 0
	if !glued {
		if from = w; r.next(0) != "-" {
			return false
		}
		to, skip = r.next(1), 2
	}
	first, err1 := atoi(from)
	last, err2 := atoi(to)
	if r.prose || err1 != nil || err2 != nil || first < 1 || first%3 != 1 || last%3 != 0 || last <= first || last > 12 {
		return false
	}
	year := r.next(skip)
	if isYear(year) {
		skip++
	} else if n := len(r.p.Years); n > 0 && r.i > 1 && isYear(r.words[r.i-2]) {
		year = r.words[r.i-2]
		r.p.Years, r.p.Order = r.p.Years[:n-1], r.p.Order[:len(r.p.Order)-1]
	} else {
		return false
	}
	y, _ := yearNumber(year)
	r.i += skip
	r.p.Months, r.p.ByNumber = last-first+1, true
	r.add(Date{Year: y, Month: time.Month(last)})
	return true
}

// dottedSpan reads the first day of "1.1. - 31.12.2017", whose year only the last one names.
func (r *phraseReader) dottedSpan(w string) bool {
	first, last, ok := strings.Cut(w, "-")
	if !ok && r.next(0) == "-" {
		first, last = w, r.next(1)
	}
	d, isDay := dottedDate(last)
	day, month, dotted := strings.Cut(strings.TrimSuffix(first, "."), ".")
	n, isNumber := dayNumber(day)
	m, err := atoi(month)
	if !isDay || !dotted || !isNumber || err != nil || m < 1 || m > 12 {
		return false
	}
	if !ok {
		r.i += 2
	}
	r.add(Date{Month: time.Month(m), Day: n})
	r.add(d)
	return true
}

// numericMonths reads months as numbers: "1-6/2024", "3/2017".
func (r *phraseReader) numericMonths(w string) bool {
	first, last, year, ok := numericSpan(w)
	if !ok && r.next(0) == "-" { // "1 – 6/2024"
		if first, last, year, ok = numericSpan(w + "-" + r.next(1)); ok {
			r.i += 2
		}
	}
	if ok && r.p.Months == 0 {
		r.p.Months, r.p.ByNumber = int(last-first)+1, true
		r.add(Date{Year: year, Month: last})
		return true
	}
	month, digits, ok := strings.Cut(w, "/")
	if !ok || len(month) > 2 || len(digits) != 4 {
		return false
	}
	m, err := atoi(month)
	y, isYear := yearNumber(digits)
	if !isYear || err != nil || m < 1 || m > 12 {
		return false
	}
	r.add(Date{Year: y, Month: time.Month(m)})
	return true
}

// monthDate reads "December 31, 2003", "December 2003", "December", "October - December 2003" at the month.
func (r *phraseReader) monthDate(w string) bool {
	from := r.i - 1
	m, ok := monthNames[w]
	if !ok || w == "may" && !r.dateFollows() || w == "mar" && r.next(0) == "" {
		return false
	}
	if last, ok := monthNames[r.next(1)]; ok && (r.next(0) == "-" || r.next(0) == "to" || r.next(0) == "through") && r.p.Months == 0 {
		_, over := yearPair(r.next(2))
		if last > m || over && last < m {
			return r.monthSpan(m, last, 2)
		}
	}
	d := Date{Month: m}
	if n, ok := dayNumber(r.next(0)); ok {
		d.Day = n
		r.i++
	} else if y := yearInShort(r.next(0)); y > 0 && !r.prose {
		d.Year = y
		r.i++
	}
	r.addDated(d, from)
	return true
}

// yearInShort is the year of two digits that are too many for a day: "SEP 96"; 0 for others.
func yearInShort(w string) int {
	n, err := atoi(w)
	if err != nil || len(w) != 2 || n <= longestMonth {
		return 0
	}
	return fullYear(n)
}

const longestMonth = 31 // days

// dayDate reads "31 December 2003" at the day.
func (r *phraseReader) dayDate(w string) bool {
	n, ok := dayNumber(w)
	if !ok {
		return false
	}
	m, ok := monthNames[r.next(0)]
	if _, isDay := dayNumber(r.next(1)); !ok || isDay {
		return false
	}
	r.i++
	r.addDated(Date{Month: m, Day: n}, r.i-2)
	return true
}

// addDated adds a date that begins at a word, with the year that may follow.
func (r *phraseReader) addDated(d Date, from int) {
	if y, ok := yearNumber(r.next(0)); ok {
		d.Year = y
		r.i++
	} else if y, ok := r.shortYearNext(); ok && d.Day > 0 && !r.prose { // "Dec. 31, 08"
		d.Year = y
		r.i++
	}
	if !r.prose || d.Day == 0 || !r.isEvent(from) {
		r.add(d)
	}
}

// addYear adds a year that stands alone.
func (r *phraseReader) addYear(y int) {
	r.p.Years = append(r.p.Years, y)
	r.p.Order = append(r.p.Order, y)
}

// monthSpan reads "January - March 2024", or "April - March 2023/2024", of which skip words follow the first month.
func (r *phraseReader) monthSpan(first, last time.Month, skip int) bool {
	r.i += skip
	r.p.Months = int(last-first+12)%12 + 1
	if y, ok := yearPair(r.next(0)); ok {
		r.i++
		r.add(Date{Year: y, Month: last})
		return true
	}
	r.addDated(Date{Month: last}, r.i)
	return true
}

// dateFollows tells the month of May from the verb.
func (r *phraseReader) dateFollows() bool {
	if r.next(0) == "" {
		return true
	}
	_, day := dayNumber(r.next(0))
	_, year := yearNumber(r.next(0))
	return day || year
}

func (r *phraseReader) add(d Date) {
	if len(r.p.Dates) == 1 && d.Day > 0 && r.p.Dates[0].Day > 0 && r.joined && !r.prose {
		r.p.From = true // "May 16 - June 30, 2030"
	}
	if d.Year > 0 {
		r.p.Order = append(r.p.Order, d.Year)
	}
	r.p.Dates = append(r.p.Dates, d)
}

// join gives dates without a year the years that stand alone: "March 31," over "2003".
func (r *phraseReader) join() {
	p := &r.p
	missing := 0
	for _, d := range p.Dates {
		if d.Year == 0 {
			missing++
		}
	}
	if missing == 0 || len(p.Years) == 0 {
		return
	}
	if missing == 2 && len(p.Dates) == 2 && len(p.Years) == 1 && p.From { // a span whose year stands below it
		p.Dates[1].Year, p.Years = p.Years[0], nil
		return
	}
	if missing == len(p.Years) || missing == 1 {
		k := 0
		for i := range p.Dates {
			if p.Dates[i].Year == 0 {
				p.Dates[i].Year = p.Years[k]
				k++
			}
		}
		p.Years = p.Years[k:]
	}
}
