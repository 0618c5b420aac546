package period

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tieout/tieout/convert/mention/prose"
)

// numbered reads from token k on what the ordinal n before it is of: a quarter, a half, the months that a year begins with.
func (r whenReader) numbered(n, k int) (When, bool) {
	for r.is(k, "fiscal", "calendar") {
		k++
	}
	switch {
	case r.is(k-2, "the") && r.is(k, ".", ",", ";", ")") && slices.Contains(r.s.Words[:k], "quarter"): // "for the fourth quarter and 19.5% for the third"
		return When{To: k, Quarter: n, Months: 3}, n <= 4
	case r.is(k, "quarter", "quarters", "qtr"):
		return When{To: k + 1, Quarter: n, Months: 3}, true
	case r.is(k, "half") && n <= 2:
		return When{To: k + 1, Half: n, Months: 6}, true
	case n == 1 && Cardinals[r.at(k)] > 0 && r.is(k+1, "months", "quarters"):
		m := Cardinals[r.at(k)]
		if r.is(k+1, "quarters") {
			m *= 3
		}
		return When{To: k + 2, Months: m, ToDate: true}, m <= 12
	}
	return When{}, false
}

// quarterSign reads "Q4", "Q4'23", "4Q24", "Q3 FY25", "Q3FY25", "H1".
func (r whenReader) quarterSign(i int) (When, bool) {
	w := r.at(i)
	switch {
	case len(w) == 2 && (w[0] == 'q' || w[0] == 'h') && w[1] >= '1' && w[1] <= '4' && r.s.Tokens[i].Kind == prose.Word:
		n := int(w[1] - '0')
		year, to := r.yearJoined(i + 1)
		if w[0] == 'q' {
			return When{To: to, Quarter: n, Months: 3, Year: year}, true
		}
		return When{To: to, Half: n, Months: 6, Year: year}, n <= 2
	case len(w) > 2 && r.s.Tokens[i].Kind == prose.Word:
		return ofFiscalYear(w, i+1)
	case len(w) == 1 && w[0] >= '1' && w[0] <= '4' && i+1 < len(r.s.Tokens) && r.s.Tokens[i+1].Glued:
		return r.quarterOfYear(i+1, int(w[0]-'0'))
	}
	return When{}, false
}

// ofFiscalYear reads a word that is the sign of a quarter or half with its fiscal year: "q3fy25", "h1fy25".
func ofFiscalYear(w string, to int) (When, bool) {
	year, ok := fiscalYearIn(w[2:])
	n := int(w[1]) - '0'
	switch {
	case w[0] == 'q':
		return When{To: to, Quarter: n, Months: 3, Year: year}, ok && n >= 1 && n <= 4
	case w[0] == 'h':
		return When{To: to, Half: n, Months: 6, Year: year}, ok && n >= 1 && n <= 2
	}
	return When{}, false
}

// fiscalYearIn is the year that is glued to the sign of a quarter or half: "fy24", "fy2024".
func fiscalYearIn(s string) (int, bool) {
	digits, ok := strings.CutPrefix(s, "fy")
	if !ok || len(digits) != 2 && len(digits) != 4 {
		return 0, false
	}
	year, err := strconv.Atoi(digits)
	return fullYear(year), err == nil
}

// yearJoined is the year that a hyphen or a stroke at token k joins with the sign of a quarter or half, "Q1-19", "H1/2019", or that follows it, and the token behind it; 0 for none.
func (r whenReader) yearJoined(k int) (year, to int) {
	if year, ok := r.yearInTwo(k); ok {
		return year, k + 1
	}
	if !r.is(k, "-", "/") || k+1 >= len(r.s.Tokens) || !r.s.Tokens[k].Glued || !r.s.Tokens[k+1].Glued || r.s.Tokens[k+1].Kind != prose.Number {
		return 0, k
	}
	switch y, digits := r.at(k+1), len(r.at(k+1)); {
	case digits == 4 && IsYear(y), digits == 2:
		if year, err := strconv.Atoi(y); err == nil {
			return fullYear(year), k + 2
		}
	}
	return 0, k
}

// yearInTwo is the year that two digits at token k name behind the sign of a quarter or half, "H1 26", where nothing that they might count follows.
func (r whenReader) yearInTwo(k int) (int, bool) {
	if k >= len(r.s.Tokens) || r.s.Tokens[k].Kind != prose.Number || r.s.Tokens[k].Glued || len(r.at(k)) != 2 {
		return 0, false
	}
	if k+1 < len(r.s.Words) && !r.is(k+1, ":", ")", ",", ".", ";", "\"", "”", "was", "were", "to", "on") {
		return 0, false
	}
	year, err := strconv.Atoi(r.at(k))
	return fullYear(year), err == nil && year > 0 && year < 50
}

// monthsSign reads "9M 2023", "9M FY23", "9M19": the months that a year begins with, as a sign.
func (r whenReader) monthsSign(i int) (When, bool) {
	m, ok := strings.CutPrefix(r.at(i+1), "m")
	if !r.is(i, "3", "6", "9", "12") || !ok || !r.s.Tokens[i+1].Glued || !r.s.Tokens[i+1].Upper || r.is(i-1, "$", "€", "£") {
		return When{}, false
	}
	n, _ := dayOf(r.at(i))
	w := When{To: i + 2, Months: n, ToDate: true}
	if len(m) == 2 || len(m) == 4 {
		year, err := strconv.Atoi(m) // "9M19"
		w.Year = fullYear(year)
		return w, err == nil
	}
	return w, m == "" && r.yearBehind(&w, w.To)
}

// halfYear reads "HY 2024", "HY24", the first half of that year, and "the half", the one that is reported.
func (r whenReader) halfYear(i int) (When, bool) {
	if year, ok := strings.CutPrefix(r.at(i), "hy"); ok && r.s.Tokens[i].Upper {
		if y, err := strconv.Atoi(year); err == nil {
			return When{To: i + 1, Half: 1, Months: 6, Year: fullYear(y)}, true
		}
		return When{To: i + 1, Half: 1, Months: 6}, year == "" && IsYear(r.at(i+1))
	}
	named := r.is(i, "half") && (r.is(i-1, "the", "this") || r.is(i+1, "year")) && !r.is(i+1, "of", "a", "an", "the", "dozen", "point")
	if !named {
		return When{}, false
	}
	w := When{To: i + 1, Months: 6}
	if r.is(i+1, "year") && !r.is(i+2, "end") {
		w.To++
	}
	return w, true
}

// quarterOfYear reads at token k what is behind the number of a quarter or a half: "4 | Q24", "4 | Q", "1 | H20".
func (r whenReader) quarterOfYear(k, quarter int) (When, bool) {
	year, ok := strings.CutPrefix(r.at(k), "q")
	w := When{To: k + 1, Quarter: quarter, Months: 3}
	if half, isHalf := strings.CutPrefix(r.at(k), "h"); isHalf && quarter <= 2 && (half != "" || r.s.Tokens[k].Upper) {
		year, ok, w = half, true, When{To: k + 1, Half: quarter, Months: 6} // "1H20", "1H 2020"
	}
	switch y, fiscal := fiscalYearIn(year); {
	case ok && fiscal: // "2QFY24"
		w.Year = y
		return w, true
	case !ok || year != "" && len(year) != 2 && len(year) != 4:
		return When{}, false
	case year == "":
		return w, true
	}
	y, err := strconv.Atoi(year)
	if err != nil {
		return When{}, false
	}
	w.Year = fullYear(y)
	return w, true
}

// isYear2000 reports whether token k begins the name of what computers were made ready for: "Year 2000 remediation".
func (r whenReader) isYear2000(k int) bool {
	return r.is(k, "year") && r.is(k+1, "2000") && r.s.Tokens[k].Upper && r.isWord(k+2) && !r.isEnd(k+2)
}
