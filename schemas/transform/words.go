package transform

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"time"
)

var units = map[string]int64{
	"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
	"thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19,
}

var tens = map[string]int64{"twenty": 20, "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}

// powers are the words for powers of a thousand.
var powers = map[string]int64{"thousand": 1, "million": 2, "billion": 3, "trillion": 4}

// maxWords bounds the words of a number.
const maxWords = 60

// wordsOf splits a text at spaces and dashes, in lower case. A comma stays at the end of its word.
func wordsOf(s string) []string {
	return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return r == ' ' || strings.ContainsRune(dashes, r) })
}

func isNothing(word string) bool {
	switch word {
	case "no", "none", "nil", "zero":
		return true
	}
	return false
}

// numberWords reads a number in English words: "eighteen million three hundred thousand and fifty-one".
func numberWords(s string) (string, bool) {
	words := wordsOf(s)
	if len(words) == 1 && isNothing(words[0]) {
		return "0", true
	}
	n := readNumber(words)
	if n == nil {
		return "", false
	}
	return n.String(), true
}

// readNumber reads all the words as a number, nil when they are none.
func readNumber(words []string) *big.Int {
	if len(words) == 0 || len(words) > maxWords {
		return nil
	}
	sum, below := new(big.Int), int64(5) // powers go down
	for i := 0; i < len(words); {
		group, used := readGroup(words[i:])
		if used == 0 {
			return nil
		}
		i += used
		power := int64(0)
		if i < len(words) && !strings.HasSuffix(words[i-1], ",") {
			if p, ok := powers[strings.TrimSuffix(words[i], ",")]; ok {
				power = p
				i++
			}
		}
		if power >= below || i < len(words) && power == 0 {
			return nil
		}
		below = power
		sum.Add(sum, new(big.Int).Mul(big.NewInt(group), new(big.Int).Exp(big.NewInt(1000), big.NewInt(power), nil)))
	}
	if strings.HasSuffix(words[len(words)-1], ",") {
		return nil
	}
	return sum
}

// readGroup reads a number below ten thousand at the start of words, as it stands before a power of a thousand.
func readGroup(words []string) (n int64, used int) {
	word := func(i int) string {
		if i < len(words) {
			return words[i]
		}
		return ""
	}
	small := func(i int) (int64, int) { // below a hundred
		w := word(i)
		bare := strings.TrimSuffix(w, ",")
		if n, ok := units[bare]; ok {
			return n, 1
		}
		t, ok := tens[bare]
		if !ok {
			return 0, 0
		}
		if w == bare {
			if one, ok := units[strings.TrimSuffix(word(i+1), ",")]; ok && one < 10 {
				return t + one, 2
			}
		}
		return t, 1
	}
	at := 0
	if word(0) == "and" {
		at++
	}
	n, width := small(at)
	if width == 0 && (word(at) == "a" || word(at) == "one") && strings.TrimSuffix(word(at+1), ",") == "hundred" {
		n, width = 1, 1
	}
	if width == 0 {
		return 0, 0
	}
	at += width
	if strings.TrimSuffix(word(at), ",") != "hundred" || strings.HasSuffix(word(at-1), ",") {
		return n, at
	}
	n *= 100
	at++
	rest := at
	if word(rest) == "and" {
		rest++
	}
	if more, width := small(rest); width > 0 {
		n, at = n+more, rest+width
	}
	return n, at
}

// durationWords reads years, months and days, each counted in words or digits.
func durationWords(s string) (string, bool) {
	words := wordsOf(s)
	counts, last := "", ""
	order := 0
	for i := 0; i < len(words); {
		if i > 0 && words[i] == "and" {
			i++
		}
		end := i
		place := 0
		for ; end < len(words); end++ {
			if place = durationUnit(strings.TrimSuffix(words[end], ",")); place > 0 {
				break
			}
		}
		if place <= order {
			return "", false
		}
		n, ok := count(words[i:end])
		if !ok {
			return "", false
		}
		order, last = place, "YMD"[place-1:place]
		if n != "0" {
			counts += n + last
		}
		i = end + 1
	}
	if last == "" || strings.HasSuffix(words[len(words)-1], ",") || words[len(words)-1] == "and" {
		return "", false
	}
	return orZero(counts, last), true
}

func durationUnit(word string) int {
	switch word {
	case "year", "years":
		return 1
	case "month", "months":
		return 2
	case "day", "days":
		return 3
	}
	return 0
}

// count reads a count of a duration: words up to 1999, or at most four digits.
func count(words []string) (string, bool) {
	if len(words) == 1 {
		w := words[0]
		if isNothing(w) {
			return "0", true
		}
		if len(w) <= 4 && allDigits(w) {
			n, _ := strconv.Atoi(w)
			return strconv.Itoa(n), true
		}
	}
	n := readNumber(words)
	if n == nil || n.Cmp(big.NewInt(1999)) > 0 {
		return "", false
	}
	return n.String(), true
}

var quarters = map[string]int{
	"1": 1, "1st": 1, "first": 1, "q1": 1, "2": 2, "2nd": 2, "second": 2, "q2": 2, "3": 3, "3rd": 3, "third": 3, "q3": 3,
	"4": 4, "4th": 4, "fourth": 4, "last": 4, "q4": 4,
}

// quarterEnd reads a quarter and a year with four digits, in either order, and makes the last day of the quarter.
func quarterEnd(s string) (string, bool) {
	quarter, year := 0, 0
	for _, w := range strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9')
	}) {
		q, known := quarters[w]
		switch {
		case known && quarter == 0:
			quarter = q
		case len(w) == 4 && allDigits(w) && year == 0:
			year, _ = strconv.Atoi(w)
		case known, strings.ContainsAny(w, "0123456789"):
			return "", false
		}
	}
	if quarter == 0 || year == 0 {
		return "", false
	}
	end := time.Date(year, time.Month(quarter*3)+1, 0, 0, 0, 0, 0, time.UTC)
	return fmt.Sprintf("%04d-%02d-%02d", end.Year(), end.Month(), end.Day()), true
}
