package transform

import (
	"strings"

	"github.com/tieout/tieout/internal/regex"
)

// remove drops the characters of a set.
func remove(s, set string) string {
	if !strings.ContainsAny(s, set) {
		return s
	}
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(set, r) {
			return -1
		}
		return r
	}, s)
}

// canonical drops zeros that say nothing from a decimal without sign.
func canonical(n string) string {
	whole, fraction, _ := strings.Cut(n, ".")
	if whole = strings.TrimLeft(whole, "0"); whole == "" {
		whole = "0"
	}
	if fraction = strings.TrimRight(fraction, "0"); fraction != "" {
		return whole + "." + fraction
	}
	return whole
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func allDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if !isDigit(s[i]) {
			return false
		}
	}
	return s != ""
}

// grouped takes digits, in strict groups of three where a separator is used.
func grouped(name, separators, point string) *Format {
	pattern := `^[0-9]+`
	if separators != "" {
		pattern = `^[0-9]{1,3}(?:[` + separators + `][0-9]{3})*`
	}
	p := regex.New(pattern + `(?:\` + point + `[0-9]+)?$`)
	takes := "digits, with the decimals after \"" + point + "\""
	if separators != "" {
		takes += " and \"" + separators[:1] + "\" between groups of three"
	}
	return &Format{Name: name, Takes: takes, apply: func(s string) (string, bool) {
		if !p.MatchString(s) {
			return "", false
		}
		return strings.ReplaceAll(remove(s, separators), point, "."), true
	}}
}

// looselyGrouped takes digits; behind a separator or a space they come in threes.
func looselyGrouped(separator, point byte) func(string) (string, bool) {
	return func(s string) (string, bool) {
		whole, fraction, pointed := strings.Cut(s, string(point))
		if pointed && !allDigits(fraction) {
			return "", false
		}
		if !pointed && allDigits(whole) {
			return whole, true
		}
		b := make([]byte, 0, len(s))
		for i := 0; ; {
			start := i
			for i < len(whole) && isDigit(whole[i]) {
				i++
			}
			if n := i - start; n == 0 || start > 0 && n%3 != 0 {
				return "", false
			}
			b = append(b, whole[start:i]...)
			if i == len(whole) {
				break
			}
			switch {
			case whole[i] == separator || whole[i] == ' ':
				i++
			case strings.HasPrefix(whole[i:], "\u00a0"):
				i += len("\u00a0")
			default:
				return "", false
			}
		}
		if pointed {
			b = append(append(b, '.'), fraction...)
		}
		return string(b), true
	}
}

// freely takes digits with separators and spaces anywhere before the point, and digits and spaces behind it.
func freely(name, separators string, point byte) *Format {
	const spaces = " \u00a0"
	takes := "a number with \"" + string(point) + "\" before its decimals"
	return &Format{Name: name, Takes: takes, apply: func(s string) (string, bool) {
		whole, fraction, pointed := strings.Cut(s, string(point))
		whole, fraction = remove(whole, separators+spaces), remove(fraction, spaces)
		if whole != "" && !allDigits(whole) || pointed && !allDigits(fraction) || whole == "" && !pointed {
			return "", false
		}
		return canonical(whole + "." + fraction), true
	}}
}

const dashes = "-\u058a\u05be\u2010\u2011\u2012\u2013\u2014\u2015\ufe58\ufe63\uff0d"

func zeroDash(s string) (string, bool) {
	for _, d := range dashes {
		if s == string(d) {
			return "0", true
		}
	}
	return "", false
}

const takesUnits = "an amount in whole and hundredth units, such as 3 euro 20 cent"

// unitDecimal takes a grouped number of whole units and one of hundredths, each with text behind it.
func unitDecimal(name string) *Format {
	p := regex.New(`^(0|[1-9][0-9]{0,2}(?:[.,，．]?[0-9]{3})*)[^0-9,.，．]+([0-9]{1,2})[^0-9,.，．]*$`)
	return &Format{Name: name, Takes: takesUnits, apply: func(s string) (string, bool) {
		m := p.FindStringSubmatch(fullWidth(s))
		if m == nil {
			return "", false
		}
		return remove(m[1], ".,，．") + "." + twoDigits(m[2]), true
	}}
}

// freeUnits is unitDecimal with separators anywhere.
func freeUnits(name, more string) *Format {
	separators := ".,，" + more
	p := regex.New(`^([0-9` + separators + `]+)[^0-9` + separators + `][^0-9]*([0-9]{1,2})[^0-9]*$`)
	return &Format{Name: name, Takes: takesUnits, apply: func(s string) (string, bool) {
		m := p.FindStringSubmatch(fullWidth(s))
		if m == nil {
			return "", false
		}
		whole := remove(m[1], separators)
		return canonical(whole + "." + twoDigits(m[2])), whole != ""
	}}
}

const indianDigits = `((?:[0-9]{1,2}[, \x{a0}])?(?:[0-9]{2}[, \x{a0}])*[0-9]{3}|[0-9]+)`

var (
	indianPattern      = regex.New(`^` + indianDigits + `(\.[0-9]+)?$`)
	indianUnitsPattern = regex.New(`^` + indianDigits + `[^0-9]+([0-9]{1,2})[^0-9]*$`)
)

// indianNumber takes digits in groups of two before a last group of three.
func indianNumber(s string) (string, bool) {
	m := indianPattern.FindStringSubmatch(s)
	if m == nil {
		return "", false
	}
	return remove(m[1], ", \u00a0") + m[2], true
}

func indianUnits(s string) (string, bool) {
	m := indianUnitsPattern.FindStringSubmatch(s)
	if m == nil {
		return "", false
	}
	return remove(m[1], ", \u00a0") + "." + twoDigits(m[2]), true
}

// asciiDigits leaves a text as it is.
func asciiDigits(s string) string { return s }

// fullWidth makes plain digits of the wide ones of East Asia.
func fullWidth(s string) string { return digitsFrom(s, '０') }

// devanagari makes plain digits of those of the Devanagari script.
func devanagari(s string) string { return digitsFrom(s, '०') }

func digitsFrom(s string, zero rune) string {
	return strings.Map(func(r rune) rune {
		if r >= zero && r <= zero+9 {
			return '0' + r - zero
		}
		return r
	}, s)
}

func twoDigits(s string) string {
	if len(s) == 1 {
		return "0" + s
	}
	return s
}
