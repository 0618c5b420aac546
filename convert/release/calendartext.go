package release

import (
	"strconv"
	"strings"
	"time"

	"github.com/tieout/tieout"
)

// textDate is a full date of running text.
type textDate struct {
	from, to int
	day      time.Time
}

// textDates finds the full dates of a text that name the month: "December 31, 2030", "31 December 2030".
func textDates(s string, found func(textDate)) {
	for i := 0; i < len(s); i++ {
		if !isLetter(s[i]) || i > 0 && isLetter(s[i-1]) {
			continue
		}
		j := i
		for j < len(s) && isLetter(s[j]) {
			j++
		}
		if j-i < 3 || j-i > 9 {
			i = j
			continue
		}
		month, ok := monthNames[strings.ToLower(s[i:j])]
		if !ok {
			i = j
			continue
		}
		if j < len(s) && s[j] == '.' {
			j++
		}
		from, at := i, skipBlanks(s, j)
		day, next := digitsAt(s, at, 2)
		if day == 0 || day > 31 { // 31 December 2030
			if day, from = dayBefore(s, i); day == 0 {
				i = j
				continue
			}
			next = at
		}
		for next < len(s) && (s[next] == ',' || s[next] == ' ' || s[next] == '\n' || s[next] == '\t') {
			next++
		}
		year, end := digitsAt(s, next, 4)
		if end-next == 4 && year >= 1980 && year < 2100 && day <= lastOfMonth(year, month).Day() {
			found(textDate{from, end, tieout.Date(year, month, day)})
			j = end
		}
		i = j
	}
}

func isLetter(b byte) bool { return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' }

func skipBlanks(s string, i int) int {
	for i < len(s) && (s[i] == ' ' || s[i] == '\n' || s[i] == '\t' || s[i] == '\r') {
		i++
	}
	return i
}

// digitsAt reads a number of up to n digits.
func digitsAt(s string, i, n int) (value, end int) {
	end = i
	for end < len(s) && end-i < n && isDigit(s[end]) {
		end++
	}
	if end == i || end < len(s) && isDigit(s[end]) {
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
	for from > 0 && end-from < 2 && isDigit(s[from-1]) {
		from--
	}
	if from == end || from > 0 && isDigit(s[from-1]) {
		return 0, i
	}
	day, _ = strconv.Atoi(s[from:end])
	if day > 31 {
		return 0, i
	}
	return day, from
}

const (
	beforeDate = 64 // bytes of text before a date that say what it is
	listGap    = 8  // bytes between the dates of a list
)

// readText learns from running text: which days are named as ends of periods or dates of balances, where the fiscal year
// ends and how it is numbered.
func (c *calendar) readText(s string) {
	last, weight := -1, 0 // the end of the date before, and what it was worth
	var length phrase
	textDates(s, func(t textDate) {
		if last < 0 || t.from-last > listGap {
			weight, length = 0, phrase{}
			before := s[max(0, t.from-beforeDate):t.from]
			words := phraseWords(before)
			if n := len(words); n > 0 {
				switch words[n-1] {
				case "ended", "ending", "of", "at":
					weight = 1
				case "on":
					if n > 1 && (words[n-2] == "ended" || words[n-2] == "ending" || words[n-2] == "ends") {
						words = words[:n-1]
						weight = 1
					}
				}
				n = len(words)
				if weight > 0 && (words[n-1] == "ended" || words[n-1] == "ending") {
					weight = 2
					length = parsePhrase(strings.Join(words[max(0, n-8):], " "))
				}
			}
		}
		last = t.to
		if weight == 0 {
			return
		}
		c.note(t.day, weight)
		if length.ended && !length.isEmpty() {
			p := length
			p.dates = []partialDate{{t.day.Year(), t.day.Month(), t.day.Day()}}
			c.guess(&p)
			if len(length.years) == 1 && (length.months == 12 || length.fiscal && !length.hasDuration()) {
				c.label(length.years[0], t.day, 2)
			}
		}
	})
}
