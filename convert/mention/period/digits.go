package period

import (
	"strconv"
	"strings"

	"github.com/tieout/tieout/convert/mention/prose"
)

// dayOf is a number of one or two digits.
func dayOf(s string) (int, bool) {
	switch {
	case len(s) == 1 && prose.IsDigit(s[0]):
		return int(s[0] - '0'), true
	case len(s) == 2 && prose.IsDigit(s[0]) && prose.IsDigit(s[1]):
		return int(s[0]-'0')*10 + int(s[1]-'0'), true
	}
	return 0, false
}

func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

func fullYear(y int) int {
	switch {
	case y < 60:
		return 2000 + y
	case y < 100:
		return 1900 + y
	}
	return y
}

// IsYear reports whether a number without commas reads as a year.
func IsYear(s string) bool {
	return len(s) == 4 && (strings.HasPrefix(s, "19") || strings.HasPrefix(s, "20")) && prose.IsDigit(s[2]) && prose.IsDigit(s[3])
}
