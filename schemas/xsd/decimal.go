package xsd

import (
	"cmp"
	"strings"
)

// decimalValue is a number as the digits that matter: parts of the lexical form, without sign, leading
// zeros of the integer part and trailing zeros of the fraction. Comparing needs no arithmetic, so that no
// number of digits is too many.
type decimalValue struct {
	negative bool
	whole    string
	fraction string
}

// parseDecimal reads the lexical form of xs:decimal, or of xs:integer when point is not allowed.
func parseDecimal(s string, pointAllowed bool) (decimalValue, bool) {
	var d decimalValue
	i := 0
	if i < len(s) && (s[i] == '-' || s[i] == '+') {
		d.negative = s[i] == '-'
		i++
	}
	start := i
	for i < len(s) && s[i]-'0' <= 9 {
		i++
	}
	whole, fraction := s[start:i], ""
	if i < len(s) {
		if s[i] != '.' || !pointAllowed {
			return d, false
		}
		i++
		begin := i
		for i < len(s) && s[i]-'0' <= 9 {
			i++
		}
		if i < len(s) {
			return d, false
		}
		fraction = s[begin:]
	}
	if len(whole)+len(fraction) == 0 {
		return d, false
	}
	for len(whole) > 0 && whole[0] == '0' {
		whole = whole[1:]
	}
	for n := len(fraction); n > 0 && fraction[n-1] == '0'; n-- {
		fraction = fraction[:n-1]
	}
	d.whole, d.fraction = whole, fraction
	if whole == "" && fraction == "" {
		d.negative = false
	}
	return d, true
}

func (d decimalValue) compare(o decimalValue) int {
	if d.negative != o.negative {
		if d.negative {
			return -1
		}
		return 1
	}
	c := cmp.Compare(len(d.whole), len(o.whole))
	if c == 0 {
		c = strings.Compare(d.whole, o.whole)
	}
	if c == 0 {
		c = strings.Compare(d.fraction, o.fraction)
	}
	if d.negative {
		return -c
	}
	return c
}

// totalDigits is the number that the totalDigits facet bounds.
func (d decimalValue) totalDigits() int {
	n := len(d.whole) + len(d.fraction)
	if d.whole == "" {
		n = len(d.fraction)
	}
	return max(n, 1)
}

func (d decimalValue) appendKey(dst []byte) []byte {
	if d.negative {
		dst = append(dst, '-')
	}
	dst = append(dst, d.whole...)
	if d.fraction != "" {
		dst = append(dst, '.')
		dst = append(dst, d.fraction...)
	}
	return dst
}

// isInteger reports whether s has the lexical form of xs:integer.
func isInteger(s string) bool {
	if s != "" && (s[0] == '-' || s[0] == '+') {
		s = s[1:]
	}
	for i := range len(s) {
		if s[i]-'0' > 9 {
			return false
		}
	}
	return s != ""
}

// isDecimal reports whether s has the lexical form of xs:decimal.
func isDecimal(s string) bool {
	if s != "" && (s[0] == '-' || s[0] == '+') {
		s = s[1:]
	}
	point := 0
	for i := range len(s) {
		if s[i]-'0' > 9 {
			if s[i] != '.' {
				return false
			}
			point++
		}
	}
	return point <= 1 && len(s) > point
}
