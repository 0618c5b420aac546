package calendar

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tieout/tieout"
	"github.com/tieout/tieout/convert/release/number"
	"github.com/tieout/tieout/internal/regex"
	"github.com/tieout/tieout/internal/wording"
)

// textDate is a full date of running text.
type textDate struct {
	from, to int
	day      time.Time
}

// textDates finds the full dates of a text that name the month: "December 31, 2030", "31 December 2030".
func textDates(s string, found func(textDate)) {
	for i := 0; i < len(s); i++ {
		if !wording.IsLetter(s[i]) || i > 0 && wording.IsLetter(s[i-1]) {
			continue
		}
		j := i
		for j < len(s) && wording.IsLetter(s[j]) {
			j++
		}
		month := time.Month(0)
		if j-i >= 3 && j-i <= 9 && beginsMonth(s[i:j]) {
			month = monthNames[strings.ToLower(s[i:j])]
		}
		if month > 0 {
			if j < len(s) && s[j] == '.' {
				j++
			}
			if d, ok := dateAround(s, month, i, j); ok {
				found(d)
				j = d.to
			}
		}
		i = j
	}
}

// beginsMonth reports whether a word of three letters or more begins as the name of a month does: most words need no closer look.
func beginsMonth(w string) bool {
	const lower = 0x20
	switch string([]byte{w[0] | lower, w[1] | lower, w[2] | lower}) {
	case "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec":
		return true
	}
	return false
}

// dateAround reads the day and the year around a month, which stands from byte i to byte j.
func dateAround(s string, month time.Month, i, j int) (textDate, bool) {
	from, at := i, skipBlanks(s, j)
	day, next := digitsAt(s, at, 2)
	if day == 0 || day > 31 { // 31 December 2030
		if day, from = dayBefore(s, i); day == 0 {
			return textDate{}, false
		}
		next = at
	}
	for next < len(s) && (s[next] == ',' || s[next] == ' ' || s[next] == '\n' || s[next] == '\t') {
		next++
	}
	year, end := digitsAt(s, next, 4)
	if end-next != 4 || year < 1980 || year >= 2100 || day > LastOfMonth(year, month).Day() {
		return textDate{}, false
	}
	return textDate{from, end, tieout.Date(year, month, day)}, true
}

func skipBlanks(s string, i int) int {
	for i < len(s) && (s[i] == ' ' || s[i] == '\n' || s[i] == '\t' || s[i] == '\r') {
		i++
	}
	return i
}

// digitsAt reads a number of up to n digits.
func digitsAt(s string, i, n int) (value, end int) {
	end = i
	for end < len(s) && end-i < n && number.IsDigit(s[end]) {
		end++
	}
	if end == i || end < len(s) && number.IsDigit(s[end]) {
		return 0, i
	}
	value, _ = strconv.Atoi(s[i:end])
	return value, end
}

// dayBefore reads the number of a day that stands before byte i.
func dayBefore(s string, i int) (day, from int) {
	end := i
	for end > 0 && s[end-1] == ' ' {
		end--
	}
	from = end
	for from > 0 && end-from < 2 && number.IsDigit(s[from-1]) {
		from--
	}
	if from == end || from > 0 && number.IsDigit(s[from-1]) {
		return 0, i
	}
	day, _ = strconv.Atoi(s[from:end])
	if day > 31 {
		return 0, i
	}
	return day, from
}

const (
	beforeDate = 64  // bytes of text before a date that say what it is
	aroundDate = 110 // bytes of text around a date in which a fiscal year is named
	listGap    = 8   // bytes between the dates of a list
)

// ReadText learns from running text: which days are named as ends of periods or dates of balances, where the fiscal year
// ends and how it is numbered.
func (c *Fiscal) ReadText(s string) {
	last, weight := -1, 0 // the end of the date before, and what it was worth
	var length Phrase
	textDates(s, func(t textDate) {
		if last < 0 || t.from-last > listGap {
			weight, length = dateWorth(s[max(0, t.from-beforeDate):t.from])
			if weight > 1 {
				c.labelAt(s, t)
			}
		}
		last = t.to
		if weight == 0 {
			return
		}
		c.note(t.day, weight)
		if !length.IsEmpty() {
			p := length
			p.Dates = []Date{{Year: t.day.Year(), Month: t.day.Month(), Day: t.day.Day()}}
			c.guess(&p)
		}
	})
}

// dateWorth says what the words before a date make of it: 2 for the end of a period, whose length they may give, 1 for a day
// on which something stood, 0 for any other.
func dateWorth(before string) (weight int, length Phrase) {
	words := phraseWords(before)
	n := len(words)
	if n > 1 && words[n-1] == "on" {
		n--
	}
	if n == 0 || slices.ContainsFunc(words[max(0, n-beforeEvent):n], func(w string) bool { return w == "record" || w == "payable" }) {
		return 0, Phrase{}
	}
	switch words[n-1] {
	case "ended":
		return 2, lengthBefore(words[:n])
	case "ending", "ends": // perhaps still to come
		return 1, lengthBefore(words[:n])
	case "of", "at":
		return 1, Phrase{}
	}
	return 0, Phrase{}
}

// lengthBefore is the length of what words say that ended: of the year in "the first quarter of its fiscal year ending", though a quarter is named before.
func lengthBefore(words []string) Phrase {
	n := len(words)
	from := max(0, n-8)
	if n > 1 && words[n-2] == "year" {
		from = max(0, n-3)
	}
	return Parse(strings.Join(words[from:n], " "))
}

// labelAt notes the fiscal year that a text names beside a date on which it ended: "fiscal 2030, the 52 weeks ended …",
// "… (“fiscal 2030”)". No other year stands between the two.
func (c *Fiscal) labelAt(s string, t textDate) {
	before := phraseWords(s[max(0, t.from-aroundDate):t.from])
	for i := len(before) - 1; i > 0; i-- {
		y, ok := yearNumber(before[i])
		if !ok {
			continue
		}
		if before[i-1] == "fiscal" || i > 1 && before[i-1] == "year" && before[i-2] == "fiscal" {
			c.labelEnd(y, t.day)
		}
		break
	}
	after := s[t.to:min(len(s), t.to+aroundDate/2)]
	if rest := strings.TrimLeft(after, " ,"); rest == "" || rest[0] != '(' {
		return
	}
	c.labelPart(after, t.day)
	words := phraseWords(after)
	for i, w := range words {
		if y, ok := yearNumber(strings.Trim(w, "”“\"")); ok {
			if i > 0 && strings.Trim(words[i-1], "”“\"") == "fiscal" {
				c.labelEnd(y, t.day)
			}
			break
		}
	}
}

// labelPart notes the number of the fiscal year of which a bracket behind a day says that a part, or all of it, ended on it: "the 26 weeks ended 27 September
// 2025 (“H1 26”)".
func (c *Fiscal) labelPart(after string, day time.Time) {
	from := strings.IndexByte(after, '(')
	inside, _, closed := strings.Cut(after[from+1:], ")")
	if !closed || len(inside) > len(" “H1 FY2026” ") {
		return
	}
	p := Parse(strings.Trim(inside, " \"“”'‘’"))
	months := 0
	switch {
	case len(p.Years) != 1 || len(p.Dates) > 0:
	case p.Half > 0:
		months = 6 * p.Half
	case p.Quarter > 0:
		months = 3 * p.Quarter
	case p.Months == 9, p.Months == 12:
		months = p.Months
	}
	if m, near := MonthEndNear(day); near && months > 0 {
		c.label(p.Years[0], LastOfMonth(m.Year(), m.Month()+time.Month(12-months)), 3)
	}
}

// labelEnd notes the number of a fiscal year beside the day on which it may have ended.
func (c *Fiscal) labelEnd(number int, day time.Time) {
	if m, near := MonthEndNear(day); near && m.Month() == c.yearEndGuess() && (number == m.Year() || number+1 == m.Year()) {
		c.label(number, day, 2)
	}
}

var endedPattern = regex.New(`(?i)\b(first|second|third|fourth|full)?[ -]?(?:fiscal )?(?:(\d{4}) )?(?:fiscal )?(quarter|year|three[ -]months?|six[ -]months?|nine[ -]months?|twelve[ -]months?)(?: of (?:its |the )?(?:fiscal(?: year)? ?)?(?:\d{4})?)?,? ?(?:which )?end(?:ed|ing) ((?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d{1,2}(?:,?\s+(?:19|20)\d\d)?)`)

// yearEnds is where the year is what ends, and not the quarter of it that is named before.
var yearEnds = regex.New(`(?i)quarter of .*\byear end`)

// yearEndPattern is a sentence on every fiscal year: "Our fiscal year ends on the last Saturday of September", "fiscal year end: 31 March".
var yearEndPattern = regex.New(`(?i)\bfiscal[ -]year(?:[ -]end)?(?: is| ends?|s end|:)+(?: on| in)?(?: or about)?(?: the)?(?: (?:last|final|first|nearest|closest|sunday|saturday|friday|monday|tuesday|wednesday|thursday|day|to|in|of)\b){0,7}(?: \d{1,2})? (january|february|march|april|may|june|july|august|september|october|november|december)\b`)

// readYearEnd learns the last month of the fiscal year where the text says it of every year.
func (c *Fiscal) readYearEnd(text string) {
	const words = len("fiscal year")
	for i := 0; i+words <= len(text); i++ { // only where it begins: the search is slow
		if c := text[i]; c != 'f' && c != 'F' || !strings.EqualFold(text[i:i+6], "fiscal") || !strings.EqualFold(text[i+7:i+words], "year") {
			continue
		}
		before := max(0, i-1)
		m := yearEndPattern.FindStringSubmatchIndex(text[before:min(len(text), i+yearEndRoom)])
		if m != nil && m[0] == i-before {
			c.Vote(monthNames[strings.ToLower(text[before+m[2]:before+m[3]])], 6)
			return
		}
	}
}

// yearEndRoom is more bytes than yearEndPattern matches.
const yearEndRoom = 240

// ReadEnds learns the end of the fiscal year from the text: "third quarter ended October 27, 2024".
func (c *Fiscal) ReadEnds(text string) {
	c.readYearEnd(text)
	c.readYearsTo(text)
	for at, n := 0, 0; n < 40; n++ {
		i := strings.Index(text[at:], " end")
		if i < 0 {
			return
		}
		at += i + 4
		m := endedPattern.FindStringSubmatch(text[max(0, at-70):min(len(text), at+36)])
		if m == nil {
			continue
		}
		p := Parse(m[4])
		if len(p.Dates) == 0 {
			continue
		}
		switch q := ordinals[strings.ToLower(m[1])]; {
		case q > 0 && yearEnds.MatchString(m[0]):
			p.Months = 12 // "the first quarter of its fiscal year ending September 30, 2030"
		case q > 0 && strings.EqualFold(m[3], "quarter"):
			p.Quarter = q
		case strings.EqualFold(m[3], "year"), strings.HasPrefix(strings.ToLower(m[3]), "twelve"):
			p.Months = 12
		case strings.HasPrefix(strings.ToLower(m[3]), "nine"):
			p.Months = 9
		case strings.HasPrefix(strings.ToLower(m[3]), "six"):
			p.Months = 6
		}
		c.guess(&p)
	}
}

// readYearsTo learns the end of the fiscal year from what British text says of periods: "the year to 31 March 2030", "six months to 30
// September", "52 weeks to 30 March 2030".
func (c *Fiscal) readYearsTo(text string) {
	for at, n := 0, 0; n < 40; n++ {
		i := strings.Index(text[at:], " to ")
		if i < 0 {
			return
		}
		at += i + len(" to ")
		before := text[max(0, at-len("full financial year to ")):at]
		if cut := strings.LastIndexAny(before, ".,;:()"); cut >= 0 {
			before = before[cut+1:]
		}
		p := Parse(before + text[at:min(len(text), at+len("30 September 2030"))])
		if len(p.Dates) == 1 && p.Dates[0].Day > 0 && p.Dates[0].Year > 0 && !p.Rolling && (p.Months > 3 || p.Weeks > 13) && p.Quarter == 0 {
			p.YearEnd = 0
			c.guess(&p)
		}
	}
}
