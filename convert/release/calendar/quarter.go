package calendar

import (
	"strings"
	"time"
)

// Quarters, halves and the like, and the years that are glued to them or follow.

// quarterWord reads "q3", "3q", "q3'24", "3q03", "first quarter", "h1".
func (r *phraseReader) quarterWord(w string) bool {
	if n, ok := ordinals[w]; ok {
		return r.ordinalQuarter(n)
	}
	return len(w) >= 2 && (r.shortSpan(w) || r.shortQuarter(w))
}

// ordinalQuarter reads "quarter" or "half" behind an ordinal, with "fiscal" between them or not.
func (r *phraseReader) ordinalQuarter(n int) bool {
	for skip := 0; skip < 2; skip++ {
		switch next := r.next(skip); {
		case strings.HasPrefix(next, "quarter") || next == "qtr" || next == "q":
			r.p.Quarter = n
			r.i += skip + 1
			r.shortYear()
			return true
		case next == "half" || next == "half-year":
			r.p.Half = min(n, 2)
			r.i += skip + 1
			return true
		case next != "fiscal":
			return false
		}
	}
	return false
}

// shortQuarter reads "Q3", "3Q", "Q3'24", "3Q03", "Q1-Q3".
func (r *phraseReader) shortQuarter(w string) bool {
	q, rest := byte(0), w[2:]
	switch {
	case w[0] == 'q' && w[1] >= '1' && w[1] <= '4':
		q = w[1]
	case w[1] == 'q' && w[0] >= '1' && w[0] <= '4':
		q = w[0]
	default:
		return false
	}
	rest = strings.TrimPrefix(strings.TrimPrefix(rest, "-"), "/")
	if last := strings.TrimPrefix(rest, "q"); q == '1' && len(last) == 1 && last != rest && last[0] > '1' && last[0] <= '4' {
		r.quartersTo(int(last[0] - '0')) // "Q1-Q3"
		return true
	}
	if last, year, ok := quarterSpan(q, rest, r.next(0), r.next(1)); ok { // "Q1 – Q3 2024"
		r.i += 2
		if r.quartersTo(last); year > 0 {
			r.addYear(year)
		} else {
			r.shortYear()
		}
		return true
	}
	if rest != "" {
		y, ok := quarterYear(rest)
		if !ok {
			return false
		}
		r.addYear(y)
	} else {
		r.shortYear()
	}
	r.p.Quarter = int(q - '0')
	return true
}

// shortYear reads a year of two digits that follows, "Q3 07", "FY '07", unless more of a date follows it.
func (r *phraseReader) shortYear() {
	if y, ok := r.shortYearNext(); ok {
		r.addYear(y)
		r.i++
	}
}

// shortYearNext is the year of two digits that comes next.
func (r *phraseReader) shortYearNext() (int, bool) {
	w := strings.TrimPrefix(r.next(0), "'")
	n, err := atoi(w)
	if err != nil || len(w) != 2 || r.next(1) == "-" || strings.HasPrefix(r.next(1), "week") || strings.HasPrefix(r.next(1), "month") || strings.HasPrefix(r.next(1), "day") {
		return 0, false
	}
	return fullYear(n), true
}

// yearOfEnd reads a fiscal year named by the month in which it ends: "FYE 3/2017".
func (r *phraseReader) yearOfEnd() {
	month, year, ok := strings.Cut(r.next(0), "/")
	if y, isYear := yearNumber(year); ok && isYear && len(month) <= 2 {
		r.addYear(y)
		r.i++
		if m, err := atoi(month); err == nil && m >= 1 && m <= 12 {
			r.p.YearEnd = time.Month(m)
		}
	}
}

// quartersTo notes the quarters of a year from its first through another.
func (r *phraseReader) quartersTo(last int) {
	r.p.Months, r.p.ToDate, r.p.Through, r.p.Quarter = 3*last, true, last, 0
}

// quarterSpan reads the last quarter of a span, and its year where that is glued to it, from the words behind the first.
func quarterSpan(first byte, rest, dash, word string) (last, year int, ok bool) {
	if first != '1' || rest != "" || dash != "-" && dash != "to" || len(word) < 2 {
		return 0, 0, false
	}
	n := word[0]
	if n == 'q' {
		n = word[1]
	} else if word[1] != 'q' {
		return 0, 0, false
	}
	if n < '2' || n > '4' {
		return 0, 0, false
	}
	if rest = strings.TrimLeft(word[2:], "-/"); rest == "" {
		return int(n - '0'), 0, true
	}
	year, ok = quarterYear(rest)
	return int(n - '0'), year, ok
}

// quarterYear reads what follows a quarter: "'24", "fy24", "2024", "24".
func quarterYear(s string) (int, bool) {
	if y, ok := yearNumber(strings.TrimPrefix(s, "'")); ok {
		return y, true
	}
	if y, ok := yearNumber(s); ok {
		return y, true
	}
	n, err := atoi(s)
	return fullYear(n), err == nil && len(s) == 2
}

// shortSpan reads "H1", "1H24", "2H'23", "9M", "9M23".
func (r *phraseReader) shortSpan(w string) bool {
	rest, months, half := "", 0, 0
	switch isHalf := func(c byte) bool { return c == '1' || c == '2' }; {
	case w[0] == 'h' && isHalf(w[1]):
		rest, half = w[2:], int(w[1]-'0')
	case w[1] == 'h' && isHalf(w[0]):
		rest, half = w[2:], int(w[0]-'0')
	case w[1] == 'm' && (w[0] == '3' || w[0] == '6' || w[0] == '9'):
		rest, months = w[2:], int(w[0]-'0')
	case strings.HasPrefix(w, "12m"):
		rest, months = w[3:], 12
	case strings.HasPrefix(w, "hy"):
		rest, half = w[2:], 1
	default:
		return false
	}
	rest = strings.TrimLeft(rest, "-/'")
	if rest != "" {
		y, ok := yearNumber(rest)
		if n, err := atoi(rest); !ok && err == nil && len(rest) == 2 {
			y, ok = fullYear(n), true
		}
		if !ok {
			return false
		}
		r.addYear(y)
	} else {
		r.shortYear()
	}
	if r.p.Half = half; months > 0 {
		r.p.Months = months
		if months < 12 {
			r.p.Through = months / 3
		} else {
			r.p.Named = append(r.p.Named, months)
		}
	}
	return true
}
