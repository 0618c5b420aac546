package calendar

import (
	"strconv"
	"strings"
	"time"
)

// Date is a date of which parts may be missing (zero).
type Date struct {
	Year  int
	Month time.Month
	Day   int
	Open  bool // written in numbers of which either may be the month: 7/11/2012, read as the month first
}

var monthNames = map[string]time.Month{
	"january": 1, "jan": 1, "february": 2, "feb": 2, "march": 3, "mar": 3, "april": 4, "apr": 4, "may": 5, "june": 6, "jun": 6,
	"july": 7, "jul": 7, "august": 8, "aug": 8, "september": 9, "sept": 9, "sep": 9, "october": 10, "oct": 10,
	"november": 11, "nov": 11, "december": 12, "dec": 12,
}

// IsMonth reports whether a word, in lower case, names a month.
func IsMonth(w string) bool { return monthNames[w] > 0 }

// IsMonthSpan reports whether a word, in lower case, names the first and the last of some months: "oct-sep".
func IsMonthSpan(w string) bool {
	first, last, ok := strings.Cut(w, "-")
	return ok && IsMonth(first) && IsMonth(last)
}

func dayNumber(w string) (int, bool) {
	if len(w) > 2 && len(w) <= 4 {
		switch w[len(w)-2:] {
		case "th", "st", "nd", "rd":
			w = w[:len(w)-2]
		}
	}
	n, err := atoi(w)
	return n, err == nil && n >= 1 && n <= 31 && len(w) <= 2
}

// yearNumber reads "2003", "'03", "fy03", "fy2003", "2003a".
func yearNumber(w string) (int, bool) {
	short := false
	for _, p := range []string{"fy'", "fy-", "fy", "cy-", "cy", "'"} {
		if rest, ok := strings.CutPrefix(w, p); ok {
			w, short = rest, true
			break
		}
	}
	w = strings.TrimSuffix(w, "e")
	n, err := atoi(w)
	switch {
	case err != nil:
		return 0, false
	case len(w) == 4 && n >= 1980 && n < 2100:
		return n, true
	case short && len(w) == 2:
		return fullYear(n), true
	}
	return 0, false
}

// yearPair reads the year in which a year ends that two name: "2016/2017", "2016/17", "fy2016/17".
func yearPair(w string) (int, bool) {
	first, second, ok := strings.Cut(w, "/")
	if !ok {
		if first, second, ok = strings.Cut(w, "-"); !ok || len(second) != 2 {
			return 0, false
		}
	}
	a, ok := yearNumber(first)
	if !ok || len(second) != 4 && len(second) != 2 {
		return 0, false
	}
	b, err := atoi(second)
	if err != nil || b != a+1 && b != (a+1)%100 {
		return 0, false
	}
	return a + 1, true
}

func fullYear(n int) int {
	if n >= 80 {
		return 1900 + n
	}
	return 2000 + n
}

// numericDate reads 3/31/04, 03/31/2004, 2004-03-31, 12-31-03, 3/31, 31.03.2024, 31-Mar-03.
func numericDate(w string) (Date, bool) {
	sep := "/"
	if !strings.Contains(w, sep) {
		sep = "-"
	}
	if d, ok := dottedDate(w); ok {
		return d, true
	}
	if n := strings.Count(w, sep); n != 1 && n != 2 {
		return Date{}, false
	}
	parts := strings.Split(w, sep)
	if d, ok := namedDate(parts); ok {
		return d, true
	}
	switch {
	case len(parts) == 3:
		return wholeDate(parts)
	case len(parts) == 2 && sep == "/":
		m, err1 := atoi(parts[0])
		d, err2 := atoi(parts[1])
		if err1 == nil && err2 == nil && m >= 1 && m <= 12 && d >= 28 && d <= 31 { // the end of a month, no fraction
			return Date{Month: time.Month(m), Day: d}, true
		}
	}
	return Date{}, false
}

// wholeDate reads the parts of 03/31/2004, 2004-03-31 and 31-03-2004.
func wholeDate(parts []string) (Date, bool) {
	var n [3]int
	for i, s := range parts {
		v, err := atoi(s)
		if err != nil || v < 0 {
			return Date{}, false
		}
		n[i] = v
	}
	y, m, d := n[2], n[0], n[1]
	if len(parts[0]) == 4 {
		y, m, d = n[0], n[1], n[2]
	} else if len(parts[2]) == 2 {
		y = fullYear(y)
	}
	if m > 12 && d <= 12 && len(parts[0]) != 4 {
		m, d = d, m // 30-09-2012
	}
	if y < 1980 || y > 2099 || m < 1 || m > 12 || d < 1 || d > 31 {
		return Date{}, false
	}
	return Date{Year: y, Month: time.Month(m), Day: d, Open: d <= 12 && d != m && len(parts[0]) != 4}, true
}

// numericSpan reads the months of "7-9/2017".
func numericSpan(w string) (first, last time.Month, year int, ok bool) {
	months, y, ok := strings.Cut(w, "/")
	from, to, span := strings.Cut(months, "-")
	if !ok || !span || len(y) != 4 {
		return 0, 0, 0, false
	}
	a, err1 := atoi(from)
	b, err2 := atoi(to)
	year, ok = yearNumber(y)
	if err1 != nil || err2 != nil || !ok || a < 1 || b <= a || b > 12 {
		return 0, 0, 0, false
	}
	return time.Month(a), time.Month(b), year, true
}

// dottedDate reads 31.03.2024, 31.03.24 and 2024.3.31.
func dottedDate(w string) (Date, bool) {
	if strings.Count(w, ".") != 2 {
		return Date{}, false
	}
	parts := strings.Split(w, ".")
	switch {
	case len(parts[0]) == 4:
		parts[0], parts[2] = parts[2], parts[0]
	case len(parts[2]) == 2 && len(parts[0]) == 2 && (len(parts[1]) == 2 || parts[0] > "12"): // no number of a section
		parts[2] = "'" + parts[2]
	case len(parts[2]) != 4:
		return Date{}, false
	}
	d, err1 := atoi(parts[0])
	m, err2 := atoi(parts[1])
	y, ok := yearNumber(parts[2])
	if err1 != nil || err2 != nil || !ok || d < 1 || d > 31 || m < 1 || m > 12 {
		return Date{}, false
	}
	return Date{Year: y, Month: time.Month(m), Day: d}, true
}

// namedDate reads the parts of 31-Mar-03 and Mar-03.
func namedDate(parts []string) (Date, bool) {
	if len(parts) != 2 && len(parts) != 3 {
		return Date{}, false
	}
	year, err := atoi(strings.Trim(parts[len(parts)-1], "'"))
	m, isMonth := monthNames[parts[len(parts)-2]]
	if err != nil || !isMonth {
		return Date{}, false
	}
	if year >= 0 && year < 100 {
		year = fullYear(year)
	}
	d := Date{Year: year, Month: m}
	if year < 1980 || year > 2099 {
		return Date{}, false
	}
	if len(parts) == 3 {
		n, ok := dayNumber(parts[0])
		if !ok {
			return Date{}, false
		}
		d.Day = n
	}
	return d, true
}

// atoi is [strconv.Atoi] for words, few of which are numbers: no error is made for one that begins with a letter.
func atoi(w string) (int, error) {
	if w == "" || w[0] > '9' {
		return 0, strconv.ErrSyntax
	}
	return strconv.Atoi(w)
}
