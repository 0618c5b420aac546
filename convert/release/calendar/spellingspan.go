package calendar

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tieout/tieout/convert/release/number"
)

// Spans of quarters and months, and fiscal years by the month of their end, as headings glue them together: "Q1 -Q2", "Q1+Q2", "Q1-3",
// "I-VI 2030", "FY2030/3".

// dashesApart puts the ends of a span of quarters from the first, or of months in Roman numerals, apart from the dash between them.
func dashesApart(words []string) []string {
	for i := 0; i < len(words); i++ {
		if n := len(words[i]); i+1 < len(words) && n > 1 && words[i][n-1] == '/' && isYear(words[i+1]) && number.HasDigit(words[i]) { // "1-12/" over "2030"
			words = slices.Replace(words, i, i+2, spanOfYear(words[i][:n-1], words[i+1])...)
		}
		if as := quartersApart(words[i]); as != nil {
			words = slices.Replace(words, i, i+1, as...)
		} else if i > 0 && words[i-1] == "q1" && isLaterQuarter(strings.TrimPrefix(words[i], "-")) && words[i][0] == '-' {
			words = slices.Replace(words, i, i+1, "-", words[i][1:])
		} else if i+1 < len(words) && words[i] == "q1-" && isLaterQuarter(words[i+1]) {
			words = slices.Replace(words, i, i+1, "q1", "-")
		} else if as, n := romanMonths(words[i:]); n > 0 {
			words = slices.Replace(words, i, i+n, as...)
		}
	}
	return words
}

// spanOfYear puts months and the year that stands below them together, and leaves quarters and their year apart.
func spanOfYear(span, year string) []string {
	if span[0] >= '0' && span[0] <= '9' && !strings.Contains(span, "q") {
		return []string{span + "/" + year}
	}
	return []string{span, year}
}

// isLaterQuarter reports whether a word is a quarter of a year behind its first, with its year or without.
func isLaterQuarter(w string) bool { return len(w) >= 2 && w[0] == 'q' && w[1] >= '2' && w[1] <= '4' }

// quartersApart reads "q1+q2" and "q1-3" as words of their own; nil for other words.
func quartersApart(w string) []string {
	if last, ok := strings.CutPrefix(w, "q1+"); ok && isLaterQuarter(last) && len(last) == 2 {
		return []string{"q1", "-", last}
	}
	if last, ok := strings.CutPrefix(w, "q1-"); ok && len(last) == 1 && last[0] >= '2' && last[0] <= '4' {
		return []string{"q1", "-", "q" + last}
	}
	return nil
}

// romanNumerals are the months as some countries count them.
var romanNumerals = map[string]int{"i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9, "x": 10, "xi": 11, "xii": 12}

// romanMonths reads the months of whole quarters in Roman numerals, with the year behind them, as their names: "I-VI 2030", "IV-VI/2030".
// Without a year they may be classes or phases. n is how many words they stand for; 0 for none.
func romanMonths(words []string) (as []string, n int) {
	w := words[0]
	span, year, glued := strings.Cut(w, "/")
	if n = 1; !glued && len(words) > 1 {
		year, n = words[1], 2
	}
	from, to, ok := strings.Cut(span, "-")
	first, last := romanNumerals[from], romanNumerals[to]
	if !ok || !isYear(year) || first%3 != 1 || last == 0 || last%3 != 0 || first > last {
		return nil, 0
	}
	return []string{strings.ToLower(time.Month(first).String()), "-", strings.ToLower(time.Month(last).String()), year}, n
}

// isYear reports whether a word is a year of four digits.
func isYear(w string) bool {
	_, ok := yearNumber(w)
	return ok && len(w) == 4
}

// ofFiscalEnd reads a fiscal year by the month of its end, "fy2030/3", "fy3/2030", "fy30/3", as the words that the reader knows; nil for
// other words, among them two years: "fy29/30".
func ofFiscalEnd(w string) []string {
	a, b, ok := strings.Cut(strings.TrimPrefix(w, "fy"), "/")
	if !ok || !strings.HasPrefix(w, "fy") || a == "" || b == "" {
		return nil
	}
	x, errX := strconv.Atoi(a)
	y, errY := strconv.Atoi(b)
	if errX != nil || errY != nil || len(a) == 2 && len(b) == 2 && y == x+1 {
		return nil
	}
	if len(a) == 4 || len(a) == 2 && len(b) == 1 { // the year first
		a, b, x, y = b, a, y, x
	}
	switch {
	case x < 1 || x > 12 || len(a) > 2 || len(b) == 1:
		return nil
	case len(b) == 2:
		y = fullYear(y)
	}
	if year := strconv.Itoa(y); isYear(year) {
		return []string{"fye", strconv.Itoa(x) + "/" + year}
	}
	return nil
}
