package calendar

import (
	"slices"
	"strings"
)

// Headings spell the same time in many ways: "Q1-2017", "2017Q1", "1QFY17", "F1Q 2017", "FY17A", "YTD-17", "9mths". Before a phrase is
// read, such words are put into the few spellings that the reader knows.

// spellings are words of time by other words for them.
var spellings = map[string][]string{
	"yr": {"year"}, "yrs": {"years"}, "mth": {"month"}, "mths": {"months"}, "qtrs": {"quarters"},
	"y-t-d": {"ytd"}, "yeartodate": {"ytd"}, "qtd": {"quarter"}, "q-t-d": {"quarter"}, "quarter-to-date": {"quarter"}, "qtr-to-date": {"quarter"},
	"mtd": {"one", "month"}, "m-t-d": {"one", "month"}, "month-to-date": {"one", "month"},
	"full-year": {"full", "year"}, "fullyear": {"full", "year"}, "y/e": {"year", "ended"}, "ye": {"year", "ended"}, "m/e": {"months", "ended"},
	"t12m": {"ltm"}, "l12m": {"ltm"}, "r12m": {"ltm"}, "r12": {"ltm"}, "1st-half": {"first", "half"}, "2nd-half": {"second", "half"},
	"first-half": {"first", "half"}, "second-half": {"second", "half"},
	"1qtr": {"q1"}, "2qtr": {"q2"}, "3qtr": {"q3"}, "4qtr": {"q4"}, "qtr1": {"q1"}, "qtr2": {"q2"}, "qtr3": {"q3"}, "qtr4": {"q4"}, "qi": {"q1"}, "qii": {"q2"}, "qiii": {"q3"}, "qiv": {"q4"},
}

// glued are units of time that stand behind their number without a space: "9mos", "13wks", "9mths17", "3qtrs".
var glued = []string{"quarters", "qtrs", "months", "month", "mths", "mth", "mos", "mo", "weeks", "week", "wks", "wk"}

// respelt are the words for a word, in lower case; nil for one that stays.
func respelt(w string) []string {
	if words, ok := spellings[w]; ok {
		return words
	}
	if first, last, ok := strings.Cut(w, "-"); ok && isWholeDate(first) && isWholeDate(last) { // "1/1/17-12/31/17"
		return []string{first, "-", last}
	}
	if first, last, ok := strings.Cut(w, "/"); ok && IsMonth(first) && IsMonth(last) { // "oct/dec"
		return []string{first, "-", last}
	}
	if words := ofMonth(w); words != nil {
		return words
	}
	var s spelling
	if s.again(w).quarter() && s.rest == "" || s.again(w).count() && s.rest == "" {
		return s.words()
	}
	if rest, ok := strings.CutPrefix(w, "ytd"); ok { // "ytd-17"
		of := strings.TrimLeft(rest, "-/'")
		if of != rest && (s.again(of).shortYear() && s.rest == "" || s.again(of).quarter() && s.rest == "") {
			return append([]string{"ytd"}, s.words()...)
		}
	}
	return runTogether(w)
}

// ofMonth are the words of a month and what is glued to it: "dec.31", "march31", "jan.-dec.2017", "12-2017", "fy2017/3"; nil for none.
func ofMonth(w string) []string {
	if words := ofFiscalEnd(w); words != nil {
		return words
	}
	n := 0
	for n < len(w) && w[n] >= 'a' && w[n] <= 'z' {
		n++
	}
	if rest := strings.TrimPrefix(w[n:], "."); IsMonth(w[:n]) && rest != "" {
		switch {
		case rest[0] >= '0' && rest[0] <= '9':
			return []string{w[:n], rest}
		case rest != w[n:] && rest[0] == '-':
			last := ofMonth(rest[1:])
			if last == nil && IsMonth(rest[1:]) {
				last = []string{rest[1:]}
			}
			if last != nil {
				return append([]string{w[:n], "-"}, last...)
			}
		}
		return nil
	}
	return ofMonthNumber(w)
}

// ofMonthNumber puts "12-2017", "12.2017", "2017-12" and "2017/12" as "12/2017"; nil for other words, among them a year that two name:
// "2017/18".
func ofMonthNumber(w string) []string {
	month, year := "", ""
	switch at := strings.IndexAny(w, "-./"); {
	case at == 2 && w[at] != '/':
		month, year = w[:at], w[at+1:]
	case at == 4 && w[at] != '.': // which would be an amount
		year, month = w[:at], w[at+1:]
		if _, pair := yearPair(w); pair {
			return nil
		}
	}
	m, err := atoi(month)
	if _, ok := yearNumber(year); !ok || len(year) != 4 || err != nil || len(month) > 2 || m < 1 || m > 12 {
		return nil
	}
	return []string{month + "/" + year}
}

// respell puts all words of a phrase into the spellings that the reader knows.
func respell(words []string) []string {
	words = withoutDecreases(dashesApart(drawnTogether(words)))
	for i := 0; i < len(words); i++ {
		if again := ofQuarter(words[i:]); again != "" {
			words[i] = again
			words = slices.Delete(words, i+1, i+2)
		}
		if as := ofReach(words[i:]); as != "" {
			words[i] = as
			words = slices.Delete(words, i+1, i+2)
		}
		if as, n := fromFirst(words[i:]); n > 0 {
			words = slices.Replace(words, i, i+n, as...)
		}
		if i > 0 && (words[i-1] == "series" || words[i-1] == "class") { // of shares or bonds: "Series 2017A"
			continue
		}
		if as := respelt(words[i]); as != nil {
			words = slices.Replace(words, i, i+1, as...)
			i += len(as) - 1
		}
	}
	return toDate(words)
}

// withoutDecreases takes "dec" out where it is short for a decrease behind an increase, and no number follows: "Inc/(Dec)", "Incr. (Decr.)", "Inc./Dec.".
func withoutDecreases(words []string) []string {
	for i := 0; i < len(words); i++ {
		if w, rest, ok := strings.Cut(words[i], "/"); ok && isIncrease(w) && (rest == "dec" || rest == "dec.") {
			words[i] = w
		}
		if i > 0 && words[i] == "dec" && isIncrease(strings.TrimSuffix(words[i-1], "/")) && (i+1 == len(words) || words[i+1][0] < '0' || words[i+1][0] > '9') {
			words = slices.Delete(words, i, i+1)
		}
	}
	return words
}

func isIncrease(w string) bool {
	w = strings.TrimSuffix(w, ".")
	return w == "inc" || w == "incr" || w == "increase"
}

// ofReach reads a quarter or period that is said to be of itself or all of the year to its end, as in Malaysia: "individual quarter", "cumulative
// quarter"; "" where the first two words are none.
func ofReach(words []string) string {
	if len(words) < 2 {
		return ""
	}
	switch words[1] {
	case "quarter", "quarters", "period", "months":
	default:
		return ""
	}
	switch words[0] {
	case "individual":
		return "quarter"
	case "cumulative":
		return "ytd"
	}
	return ""
}

// leastSpaced is how many letters must stand apart for them to be words that are spaced out.
const leastSpaced = 4

// spacedWords are the words of time that headings space out.
var spacedWords = []string{"quarter", "quarters", "months", "month", "weeks", "week", "years", "year", "ended", "ending", "date", "first", "second", "third", "fourth", "half",
	"three", "six", "nine", "twelve", "to", "the", "for", "fiscal"}

// drawnTogether joins letters that are spaced out: "Q U A R T E R", "Y E A R  T O  D A T E".
func drawnTogether(words []string) []string {
	for i := 0; i < len(words); i++ {
		n := i
		for n < len(words) && len(words[n]) == 1 && words[n][0] >= 'a' && words[n][0] <= 'z' {
			n++
		}
		if n-i < leastSpaced {
			continue
		}
		if as := inWords(strings.Join(words[i:n], "")); as != nil {
			words = slices.Replace(words, i, n, as...)
			i += len(as) - 1
		}
	}
	return words
}

// runTogether are the words of time, one of which says that it ends, and the month behind them that no space sets apart: "endeddecember", "threemonthsended",
// "yearendeddec.31"; nil for other words.
func runTogether(w string) []string {
	at := max(strings.LastIndex(w, "ended"), strings.LastIndex(w, "ending"))
	if at < 0 {
		return nil
	}
	end := at + len("ended")
	if strings.HasPrefix(w[at:], "ending") {
		end++
	}
	words := inWords(w[:end])
	if words == nil {
		return nil
	}
	switch month := ofMonth(w[end:]); {
	case end == len(w) && len(words) > 1:
		return words
	case month != nil:
		return append(words, month...)
	case IsMonth(w[end:]):
		return append(words, w[end:])
	}
	return nil
}

// leastBefore is how many letters stand at the least before a word of time that begins with a capital inside another word: not "LeMay".
const leastBefore = 3

// capitalsApart puts a space before words of time that begin with a capital right behind another word: "OperationsThree Months", "EndedDecember".
func capitalsApart(s string) string {
	letters, from := 0, 0 // letters of the word right before, and what is written
	var out strings.Builder
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= 'a' && c <= 'z':
			letters++
			continue
		case c >= 'A' && c <= 'Z' && letters >= leastBefore:
			end := i + 1
			for end < len(s) && s[end] >= 'a' && s[end] <= 'z' {
				end++
			}
			if w := strings.ToLower(s[i:end]); IsMonth(w) || slices.Contains(spacedWords, w) {
				out.WriteString(s[from:i] + " ")
				from = i
			}
			letters = 1
			continue
		case c >= 'A' && c <= 'Z':
			letters = 1
			continue
		}
		letters = 0
	}
	if from == 0 {
		return s
	}
	return out.String() + s[from:]
}

// inWords is a text as words of time, the longest first; nil where it is not made of them.
func inWords(text string) (out []string) {
	for text != "" {
		word := ""
		for _, w := range spacedWords {
			if len(w) > len(word) && strings.HasPrefix(text, w) {
				word = w
			}
		}
		if word == "" {
			return nil
		}
		out, text = append(out, word), text[len(word):]
	}
	return out
}

// toDate puts a quarter beside "ytd", "Q3 YTD", as the span that it stands for: from the first quarter through it.
func toDate(words []string) []string {
	for i := 0; i+1 < len(words); i++ {
		q := words[i]
		if q == "ytd" {
			q = words[i+1]
		} else if words[i+1] != "ytd" {
			continue
		}
		if len(q) == 2 && q[0] == 'q' && q[1] > '1' && q[1] <= '4' {
			words = slices.Replace(words, i, i+2, "q1", "-", q)
		}
	}
	return words
}

// fromFirst reads the months or quarters of a year from its first to another, "1-9 m", "1-9m09", "1 - 3 q", as the words that the reader knows
// and how many words they stand for; 0 where the first words are none.
func fromFirst(words []string) (as []string, n int) {
	first, rest, ok := strings.Cut(words[0], "-")
	if n = 1; !ok && len(words) > 2 && words[1] == "-" { // "1 – 9 m"
		rest, n = words[2], 3
	}
	last := (&spelling{rest: rest}).digits()
	if first != "1" || last == "" {
		return nil, 0
	}
	unit := rest[len(last):]
	if unit == "" && n < len(words) {
		unit = words[n]
		n++
	}
	if as = toLast(last, unit); as == nil {
		return nil, 0
	}
	return as, n
}

// toLast are the words for the months or quarters of a year to one of them, a year glued to the unit or not: nil for other units.
func toLast(last, unit string) []string {
	if unit == "months" || unit == "quarters" {
		unit = unit[:1]
	}
	switch {
	case unit == "" || len(unit) > 1 && unit[1] >= 'a' && unit[1] <= 'z':
	case unit[0] == 'm' && (last == "3" || last == "6" || last == "9" || last == "12"):
		return []string{last + unit}
	case unit[0] == 'q' && (last == "2" || last == "3" || last == "4"):
		return []string{"q1", "-", "q" + last + strings.TrimLeft(unit[1:], "-/'")}
	}
	return nil
}

// ofQuarter reads a quarter in two words: "q 1", "qtr 1", "quarter 1", "i quarter"; "" where the first two are none.
func ofQuarter(words []string) string {
	if len(words) < 2 {
		return ""
	}
	switch words[0] {
	case "q", "qtr", "quarter":
		if n, year, glued := strings.Cut(words[1], "/"); isQuarterNumber(n) && (!glued || words[0] == "q" && isYear(year)) { // "Q 2/2011"
			return "q" + words[1]
		}
	case "1", "2", "3", "4": // "2. Quarter"; one quarter is the first where its year follows
		if (words[1] == "quarter" || words[1] == "qtr") && (words[0] != "1" || len(words) > 2 && isYear(words[2])) {
			return "q" + words[0]
		}
	case "i", "ii", "iii", "iv":
		if words[1] == "quarter" || words[1] == "qtr" {
			return spellings["q"+words[0]][0]
		}
	}
	return ""
}

func isQuarterNumber(s string) bool { return len(s) == 1 && s[0] >= '1' && s[0] <= '4' }

// isWholeDate reports whether a word is a day of a year, written in numbers.
func isWholeDate(w string) bool {
	d, ok := numericDate(w)
	return ok && d.Day > 0 && d.Year > 0 && !strings.Contains(w, "-")
}

// spelling reads the parts of one word of time from its left.
type spelling struct {
	rest   string
	q      byte // '1' to '4'
	fiscal bool
	year   string
	n      string // a number of a unit
	unit   string
}

// again begins anew with a word.
func (s *spelling) again(w string) *spelling {
	*s = spelling{rest: w}
	return s
}

// words are what was read, in the spelling that the reader knows.
func (s *spelling) words() (out []string) {
	if s.unit != "" {
		out = append(out, s.n, s.unit)
	}
	if s.q > 0 {
		out = append(out, "q"+string(s.q))
	}
	switch {
	case s.year != "" && s.fiscal:
		out = append(out, "fy"+s.year)
	case s.year != "" && len(s.year) == 2:
		out = append(out, "'"+s.year)
	case s.year != "":
		out = append(out, s.year)
	case s.fiscal:
		out = append(out, "fiscal")
	}
	return out
}

// skip passes one of some marks, if it comes next.
func (s *spelling) skip(marks string) {
	if s.rest != "" && strings.IndexByte(marks, s.rest[0]) >= 0 {
		s.rest = s.rest[1:]
	}
}

// fy passes the letters that say that a year is fiscal.
func (s *spelling) fy() {
	for _, p := range []string{"fy", "f"} {
		rest, ok := strings.CutPrefix(s.rest, p)
		if d := (&spelling{rest: rest}).digits(); !ok || rest == "" || p == "f" && len(d) == 2 && len(rest) < 4 { // F16 is no year
			continue
		}
		s.rest, s.fiscal = rest, true
		return
	}
}

// digits are the digits that come next.
func (s *spelling) digits() string {
	n := 0
	for n < len(s.rest) && s.rest[n] >= '0' && s.rest[n] <= '9' {
		n++
	}
	return s.rest[:n]
}

// shortYear reads a year of four digits, or of two, and the letter behind it that says whether it has passed: "17a", "2025e".
func (s *spelling) shortYear() bool {
	d := s.digits()
	if _, ok := yearNumber(d); !ok && len(d) != 2 {
		return false
	}
	s.year, s.rest = d, s.rest[len(d):]
	if s.rest == "a" || s.rest == "e" || s.rest == "f" {
		s.rest = ""
	}
	return true
}

// quarter reads a quarter with its year on either side, or a year alone that says that it is fiscal or has passed: "2017-q1", "1qfy17a",
// "fq1", "fy17a", "2017a".
func (s *spelling) quarter() bool {
	s.fy()
	if d := s.digits(); len(d) == 4 || len(d) == 2 { // the year first
		if !s.shortYear() {
			return false
		}
		if s.rest == "" {
			return len(d) == 4 || s.fiscal
		}
		s.skip("-./")
		return len(s.rest) >= 2 && s.named()
	}
	if !s.named() {
		return false
	}
	s.skip("-./'")
	if rest, ok := strings.CutPrefix(s.rest, "f"); ok {
		s.rest, s.fiscal = strings.TrimPrefix(rest, "y"), true
	}
	if s.rest == "" {
		return true
	}
	s.skip("'")
	return s.shortYear()
}

// named reads "q1" or "1q", with an f between them or not.
func (s *spelling) named() bool {
	w := s.rest
	isQuarter := func(c byte) bool { return c >= '1' && c <= '4' }
	switch {
	case len(w) >= 2 && w[0] == 'q' && isQuarter(w[1]):
		s.q, s.rest = w[1], w[2:]
	case len(w) >= 2 && w[1] == 'q' && isQuarter(w[0]):
		s.q, s.rest = w[0], w[2:]
	case len(w) >= 3 && w[1:3] == "fq" && isQuarter(w[0]):
		s.q, s.rest, s.fiscal = w[0], w[3:], true
	default:
		return false
	}
	return true
}

// count reads a number of months or weeks, with a year behind it or not.
func (s *spelling) count() bool {
	s.n = s.digits()
	if s.n == "" || len(s.n) > 2 || s.n[0] == '0' {
		return false
	}
	s.rest = s.rest[len(s.n):]
	for _, u := range glued {
		if rest, ok := strings.CutPrefix(s.rest, u); ok {
			if s.unit, s.rest = u, rest; spellings[u] != nil {
				s.unit = spellings[u][0]
			}
			if rest == "" {
				return true
			}
			s.skip("-/'")
			return s.shortYear()
		}
	}
	return false
}
